/* metrics.c: /metrics in Prometheus' text format. */
#include "cluster.h"
#include "memory.h"
#include "retention.h"
#include "site.h"
#include "users.h"
#include "worlds.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>

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

static size_t resident_bytes(void)
{
    size_t bytes = 0;
    return uv_resident_set_memory(&bytes) == 0 ? bytes : 0;
}

static void add_process(struct text *out)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    add(out, "cpu_seconds_total", "counter", "Processor time, user and system.",
        seconds(usage.ru_utime) + seconds(usage.ru_stime));
    add(out, "memory_bytes", "gauge", "Memory that is resident.", (double)resident_bytes());
    add(out, "memory_peak_bytes", "gauge", "The most memory that was ever resident.",
        (double)usage.ru_maxrss * 1024);
}

static void add_edge(struct server *server, struct text *out)
{
    struct edge_counts edge;
    edge_read_counts(server->edge, &edge);
    add(out, "clients", "gauge", "WebSockets that are open.", edge.clients);
    add(out, "clients_limit", "gauge", "How many there may be.", server->limits.clients);
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

/* ---- times ---- */

void verb_times_add(struct server *server, const char *verb, double seconds)
{
    struct verb_times *times = map_find(&server->verb_times, verb);
    if (times == NULL) {
        times = memory_new(sizeof *times);
        times->name = verb;
        map_put(&server->verb_times, verb, times);
    }
    histogram_add(&times->histogram, seconds);
}

void verb_times_clear(struct server *server)
{
    void **list = map_values(&server->verb_times);
    for (int i = 0; i < server->verb_times.count; i++)
        free(list[i]);
    free(list);
    map_clear(&server->verb_times);
}

static void add_head(struct text *out, const char *name, const char *type, const char *help)
{
    text_addf(out, "# HELP bosquet_%s %s\n# TYPE bosquet_%s %s\n", name, help, name, type);
}

static void add_times(const struct server *server, struct text *out)
{
    static const char name[] = "request_seconds";
    struct verb_times **list = (struct verb_times **)map_values(&server->verb_times);
    add_head(out, name, "histogram", "From a request to its answer, by what was asked.");
    for (int i = 0; i < server->verb_times.count; i++) {
        char label[80];
        snprintf(label, sizeof label, "verb=\"%s\"", list[i]->name);
        histogram_write(&list[i]->histogram, name, label, out);
    }
    free(list);
    add_head(out, "loop_lag_seconds", "histogram", "How late the event loop came to its upkeep.");
    histogram_write(&server->loop_lags, "loop_lag_seconds", "", out);
}

static void add_refusals(const struct server *server, struct text *out)
{
    static const char name[] = "refusals_total";
    add_head(out, name, "counter", "Requests that were refused, by the error's code.");
    for (int code = ERROR_NONE + 1; code < ERROR_CODES; code++)
        text_addf(out, "bosquet_%s{code=\"%s\"} %" PRIu64 "\n", name,
                  error_code_name((enum error_code)code), server->refusals[code]);
}

static void add_queues(const struct server *server, struct text *out)
{
    static const char *const kinds[WORK_KINDS] = { [WORK_BOT] = "bot",
                                                   [WORK_MOVE] = "placement",
                                                   [WORK_MOTION] = "motion",
                                                   [WORK_REPLAY] = "replay" };
    static const char name[] = "queued";
    add_head(out, name, "gauge", "What waits for a thread, by its kind.");
    for (int kind = 0; kind < WORK_KINDS; kind++)
        text_addf(out, "bosquet_%s{kind=\"%s\"} %d\n", name, kinds[kind],
                  server->work[kind].waiting);
    text_addf(out, "bosquet_%s{kind=\"query\"} %d\n", name, server->queries.turns.waiting);
}

static void add_retired(const struct server *server, struct text *out)
{
    static const char name[] = "tables_deleted_total";
    add_head(out, name, "counter", "Tables that were deleted, by why they were not kept.");
    for (int kind = 0; kind < RETENTION_KINDS; kind++)
        text_addf(out, "bosquet_%s{kind=\"%s\"} %" PRIu64 "\n", name, retention_names[kind],
                  server->counts.retired[kind]);
}

/* What those may use who are not root. */
static double disk_free_bytes(const char *folder)
{
    struct statvfs disk;
    return statvfs(folder, &disk) == 0 ? (double)disk.f_bavail * (double)disk.f_frsize : 0;
}

static void add_storage(const struct server *server, struct text *out)
{
    add(out, "ready", "gauge", "1 if what was last to be saved was saved, else 0.",
        !server_is_backing_off(server));
    if (storage_is_folder(server->settings->data))
        add(out, "disk_free_bytes", "gauge", "What is free where the database is.",
            disk_free_bytes(server->settings->data));
    int64_t data_bytes, log_bytes;
    storage_size(server->writer, &data_bytes, &log_bytes);
    add(out, "database_bytes", "gauge", "Size of the database.", (double)data_bytes);
    add(out, "database_log_bytes", "gauge", "Size of the log that is not yet in it.",
        (double)log_bytes);
    add(out, "database_memory_bytes", "gauge", "What SQLite holds in memory, its caches above all.",
        (double)storage_memory());
}

/* A server with a database of its own has none of this. */
static void add_cluster(const struct server *server, struct text *out)
{
    struct cluster_counts counts;
    if (server->cluster == NULL)
        return;
    cluster_read_counts(server, &counts);
    add(out, "other_servers", "gauge", "Other servers of this database that are alive.",
        counts.others);
    add(out, "conflicts_total", "counter",
        "Changes of tables that were judged again, as another server was first.",
        (double)server->counts.conflicts);
    add(out, "tables_kept", "gauge", "Tables whose bots and clocks run here.", counts.kept);
    add(out, "tables_taken_over_total", "counter", "Of those, of servers that were gone.",
        (double)counts.taken);
}

static void add_backups(struct server *server, struct text *out)
{
    struct backup_counts counts;
    backups_read_counts(server->backups, &counts);
    add(out, "backups_total", "counter", "Backups that were made.", (double)counts.made);
    add(out, "backups_failed_total", "counter", "Backups that could not be made.",
        (double)counts.failed);
    add(out, "backup_last_timestamp_seconds", "gauge",
        "When the last good one was made, since 1970; 0 without one.", (double)counts.last_s);
    add(out, "backup_last_bytes", "gauge", "Its size.", (double)counts.last_bytes);
}

/* Those who have left are remembered for a while. */
static int count_people(const struct server *server)
{
    struct user **list = (struct user **)map_values(&server->users);
    int count = 0;
    for (int i = 0; i < server->users.count; i++)
        count += list[i]->sessions > 0;
    free(list);
    return count;
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
    add(out, "people", "gauge", "People and programs that are connected.", count_people(server));
    add(out, "bots_thinking", "gauge", "Bots of ours that are thinking.",
        server->work[WORK_BOT].running);
    add(out, "bots_waiting", "gauge", "Bots of ours that wait for a thread to think on.",
        server->work[WORK_BOT].waiting);
    add(out, "bots_with_memory", "gauge",
        "Bots of ours that keep their thoughts until the next move.", server->bots_lru_count);
    add(out, "bot_memory_bytes", "gauge", "What they keep.", (double)server->bots_lru_bytes);
    add(out, "physics_memory_bytes", "gauge",
        "What physics keeps, and may take at most for what it works out now.",
        (double)worlds_memory());
    add_times(server, out);
    add_refusals(server, out);
    add_queues(server, out);
    add_retired(server, out);
    add_edge(server, out);
    add_commits(server, out);
    add_cluster(server, out);
    add_storage(server, out);
    add_backups(server, out);
    add_process(out);
}
