/* admin_state.c: operators' commands about the server: stats, retention, acts. */
#include "admin_internal.h"

#include "retention.h"

#include <stdlib.h>

enum { ACTS_SHOWN = 50, ACTS_SHOWN_MAX = 1000 };

/* ---- stats ---- */

static void write_totals(const struct stored_totals *totals, struct json *json)
{
    json_begin_object(json, "stored");
    json_put_int(json, "open", totals->tables[STORED_OPEN]);
    json_put_int(json, "running", totals->tables[STORED_RUNNING]);
    json_put_int(json, "over", totals->tables[STORED_OVER]);
    json_put_int(json, "closed", totals->tables[STORED_CLOSED]);
    json_put_int(json, "people", totals->people);
    json_put_int(json, "programs", totals->programs);
    json_put_int(json, "reports", totals->open_reports);
    json_end_object(json);
}

static bool ask_totals(struct admin_call *call, struct storage *storage)
{
    struct stored_totals totals;
    int64_t data_bytes, log_bytes;
    if (!storage_read_totals(storage, &totals, &call->query.error))
        return false;
    storage_size(storage, &data_bytes, &log_bytes);
    json_put_int(&call->answer, "database_bytes", data_bytes);
    json_put_int(&call->answer, "database_log_bytes", log_bytes);
    write_totals(&totals, &call->answer);
    return true;
}

static enum outcome do_stats(struct admin_call *call)
{
    struct server *server = call->server;
    struct json *json = &call->answer;
    struct edge_counts edge;
    edge_read_counts(server->edge, &edge);
    json_put_string(json, "version", BOSQUET_VERSION);
    json_put_int(json, "uptime_ms", server_now().steady_ms - server->started_ms);
    json_put_int(json, "sockets", edge.clients);
    json_put_int(json, "people", server->users.count);
    json_put_int(json, "tables_in_memory", server->live_rooms.count);
    json_put_int(json, "moves", (int64_t)server->counts.moves);
    json_put_int(json, "bot_moves", (int64_t)server->counts.bot_moves);
    json_put_int(json, "tables_made", (int64_t)server->counts.rooms_made);
    json_put_int(json, "games_over", (int64_t)server->counts.games_over);
    json_put_int(json, "bans", server->bans.count);
    return admin_query(call, ask_totals, NULL);
}

/* ---- retention ---- */

struct outlived {
    int64_t before_ms[STORED_STATUSES], counts[STORED_STATUSES];
};

static int64_t so_long_ago(int hours)
{
    return hours > 0 ? server_now().wall_ms - (int64_t)hours * 3600 * 1000 : 0;
}

static bool ask_outlived(struct admin_call *call, struct storage *storage)
{
    struct outlived *outlived = call->found;
    return storage_count_outlived(storage, outlived->before_ms, outlived->counts,
                                  &call->query.error);
}

static void begin_retention(struct admin_call *call)
{
    retention_run_now(call->server);
}

static enum outcome tell_outlived(struct admin_call *call)
{
    struct outlived *outlived = call->found;
    const int64_t *counts = outlived->counts;
    int64_t unstarted = counts[STORED_OPEN] + counts[STORED_CLOSED];
    bool is_dry = json_is_true(json_object_get(call->request, "dry_run"));
    json_put_bool(&call->answer, "dry_run", is_dry);
    json_put_int(&call->answer, "unstarted", unstarted);
    json_put_int(&call->answer, "abandoned", counts[STORED_RUNNING]);
    json_put_int(&call->answer, "finished", counts[STORED_OVER]);
    json_put_int(&call->answer, "tables", unstarted + counts[STORED_RUNNING] + counts[STORED_OVER]);
    free(outlived);
    return is_dry || !call->query.is_good ? ANSWERED : admin_act(call, "", begin_retention);
}

static enum outcome do_retention(struct admin_call *call)
{
    const struct limits *limits = &call->server->limits;
    struct outlived *outlived = memory_new(sizeof *outlived);
    outlived->before_ms[STORED_OPEN] = so_long_ago(limits->keep_unstarted_h);
    outlived->before_ms[STORED_CLOSED] = so_long_ago(limits->keep_unstarted_h);
    outlived->before_ms[STORED_RUNNING] = so_long_ago(limits->keep_abandoned_h);
    outlived->before_ms[STORED_OVER] = so_long_ago(limits->keep_finished_h);
    call->found = outlived;
    return admin_query(call, ask_outlived, tell_outlived);
}

/* ---- acts ---- */

static void write_act(void *self, const struct stored_act *act)
{
    struct json *json = self;
    json_begin_object(json, NULL);
    json_put_int(json, "at", act->at_ms);
    json_put_int(json, "uid", act->uid);
    json_put_string(json, "act", act->act);
    json_put_string(json, "subject", act->subject);
    json_put_string(json, "reason", act->reason);
    json_end_object(json);
}

static bool ask_acts(struct admin_call *call, struct storage *storage)
{
    int limit = (int)json_integer_value(json_object_get(call->request, "limit"));
    json_put_int(&call->answer, "now", server_now().wall_ms);
    json_begin_array(&call->answer, "acts");
    bool is_good = storage_list_acts(storage, limit > 0 ? limit : ACTS_SHOWN, write_act,
                                     &call->answer, &call->query.error);
    json_end_array(&call->answer);
    return is_good;
}

static enum outcome do_acts(struct admin_call *call)
{
    int limit;
    return admin_read_count(call, "limit", ACTS_SHOWN, ACTS_SHOWN_MAX, &limit)
               ? admin_query(call, ask_acts, NULL)
               : REFUSED;
}

const struct admin_command admin_state_commands[] = {
    { "stats", do_stats, "" },
    { "retention", do_retention, "dry_run" },
    { "acts", do_acts, "limit" },
    { 0 },
};
