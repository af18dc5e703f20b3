/* metrics.c: /metrics in Prometheus' text format. */
#include "site.h"

#include <inttypes.h>
#include <sys/resource.h>

static void add(struct text *out, const char *name, const char *type, const char *help,
                double value)
{
    text_addf(out, "# HELP bosquet_%s %s\n# TYPE bosquet_%s %s\nbosquet_%s %.15g\n", name, help,
              name, type, name, value);
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

static void add_process(struct text *out)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    add(out, "cpu_seconds_total", "counter", "Processor time, user and system.",
        seconds(usage.ru_utime) + seconds(usage.ru_stime));
    add(out, "memory_peak_bytes", "gauge", "The most memory that was ever resident.",
        (double)usage.ru_maxrss * 1024);
}

static void add_edge(struct server *server, struct text *out)
{
    struct edge_counts edge;
    edge_read_counts(server->edge, &edge);
    add(out, "clients", "gauge", "WebSockets that are open.", edge.clients);
    add(out, "connections", "gauge", "Sockets that are open.", edge.connections);
    add(out, "queued_bytes", "gauge", "Bytes that clients have not read yet.",
        (double)edge.bytes_queued);
    add(out, "http_requests_total", "counter", "HTTP requests.", (double)edge.requests);
    add(out, "messages_in_total", "counter", "Messages from clients.", (double)edge.messages_in);
    add(out, "messages_out_total", "counter", "Messages to clients.", (double)edge.messages_out);
    add(out, "connections_refused_total", "counter", "Connections that were refused.",
        (double)edge.refused);
    add(out, "clients_cut_off_total", "counter", "Clients that were too slow, too fast or broken.",
        (double)edge.cut_off);
}

static void add_commits(struct server *server, struct text *out)
{
    struct committer_counts commits;
    committer_read_counts(server->committer, &commits);
    add(out, "changes_total", "counter", "Changes that were saved.", (double)commits.writes);
    add(out, "transactions_total", "counter", "Transactions in which they were saved.",
        (double)commits.transactions);
    add(out, "changes_failed_total", "counter", "Changes that could not be saved.",
        (double)commits.failed);
}

void metrics_write(struct server *server, struct text *out)
{
    const struct server_counts *counts = &server->counts;
    add(out, "requests_total", "counter", "Requests over WebSockets.", (double)counts->requests);
    add(out, "requests_refused_total", "counter", "Of those, refused.", (double)counts->refused);
    add(out, "moves_total", "counter", "Moves of people and programs.", (double)counts->moves);
    add(out, "bot_moves_total", "counter", "Moves of our own bots.", (double)counts->bot_moves);
    add(out, "bot_seconds_total", "counter", "Time that they took, from the question to the move.",
        (double)counts->bot_ms / 1000);
    add(out, "worlds_total", "counter", "Moves whose outcome was worked out by physics.",
        (double)counts->worlds);
    add(out, "motions_total", "counter", "Motions that were worked out again to be looked at.",
        (double)counts->looks);
    add(out, "drops_total", "counter", "Pieces that were let go in practice.",
        (double)counts->drops);
    add(out, "tables_total", "counter", "Tables that were made.", (double)counts->rooms_made);
    add(out, "tables_loaded_total", "counter", "Tables that were read from the database.",
        (double)counts->rooms_loaded);
    add(out, "games_over_total", "counter", "Games that came to their end.",
        (double)counts->games_over);
    add(out, "tables_in_memory", "gauge", "Tables in memory.", server->live_rooms.count);
    add(out, "people", "gauge", "People and programs that are connected.", server->users.count);
    add(out, "bots_thinking", "gauge", "Bots of ours that are thinking.",
        server->work[WORK_BOT].running);
    add(out, "bots_waiting", "gauge", "Bots of ours that wait for a thread to think on.",
        server->work[WORK_BOT].waiting);
    add(out, "bots_with_memory", "gauge",
        "Bots of ours that keep their thoughts until the next move.", server->bots_lru_count);
    add(out, "bot_memory_bytes", "gauge", "What they keep.", (double)server->bots_lru_bytes);
    add_edge(server, out);
    add_commits(server, out);
    add_process(out);
}
