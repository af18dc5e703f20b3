/* live_room_load.c: rooms that are read from their logs: whole, when they come into memory, and
 * again when what they would have saved is not to be; and entry by entry, as other servers write
 * them. */
#include "cluster.h"
#include "container_of.h"
#include "live_room.h"
#include "lobby.h"
#include "memory.h"
#include "session.h"

#include <stdlib.h>
#include <string.h>

static const struct error storage_is_silent = { .code = ERROR_NOT_SAVED,
                                                .key = "server.storage-silent" };
static const struct error is_no_table = { .code = ERROR_NO_TABLE, .key = "server.no-table" };
static const struct error is_damaged = { .code = ERROR_NOT_NOW, .key = "server.table-damaged" };

/* A log that becomes a room where it is read, on another thread: a long one takes a while. */
struct log_query {
    struct query query;
    char id[ROOM_ID_MAX];
    struct room room; /* of the entries up to `told`, if `from` is the first */
    uint32_t from;    /* the first entry that is read */
    uint32_t told;    /* to watchers: what comes later is kept, to be told entry by entry */
    struct room_entry *missed;
    int missed_count, missed_capacity;
    int count; /* of entries */
    bool is_damaged;
    struct error damage;
};

/* ---- on another thread ---- */

static void keep_missed(struct log_query *log, const struct room_entry *entry)
{
    if (log->missed_count == log->missed_capacity) {
        log->missed_capacity = log->missed_capacity > 0 ? 2 * log->missed_capacity : 4;
        log->missed =
            memory_resize(log->missed, (size_t)log->missed_capacity * sizeof *log->missed);
    }
    log->missed[log->missed_count++] = room_entry_copy(entry);
}

static void add_entry(void *self, const struct stored_entry *entry)
{
    struct log_query *log = self;
    log->count++;
    if (log->is_damaged)
        return;
    struct room_entry again = {
        .seq = entry->seq,
        .at_ms = entry->at_ms,
        .nonce = entry->nonce,
        .body = entry->body,
        .said = { entry->said.person != NULL ? entry->said.person : "", entry->said.name,
                  entry->said.colour, entry->said.text },
    };
    if (entry->seq > log->told)
        keep_missed(log, &again);
    else
        log->is_damaged = !room_add_entry(&log->room, &again, &log->damage);
}

static bool ask_log(struct query *query, struct storage *storage)
{
    struct log_query *log = container_of(query, struct log_query, query);
    return storage_read_log(storage, log->id, log->from, add_entry, log, &query->error);
}

/* ---- back on the loop ---- */

static void log_damage(const struct log_query *log)
{
    struct fields fields = { 0 };
    field_number(&fields, "entries", log->count);
    log_error("table-not-readable", &fields, &log->damage);
}

/* NULL, or why there is none. */
static const struct error *why_no_room(const struct log_query *log)
{
    if (log->is_damaged)
        log_damage(log);
    return !log->query.is_good                 ? &storage_is_silent
           : log->is_damaged                   ? &is_damaged
           : log->count == 0 && log->from == 1 ? &is_no_table
                                               : NULL;
}

static void free_log(struct log_query *log)
{
    for (int i = 0; i < log->missed_count; i++)
        room_entry_clear(&log->missed[i]);
    free(log->missed);
    free(log);
}

/* A room that is only read again goes on where its clock was. */
static void take_room(struct live_room *live, const struct log_query *log)
{
    live->room = log->room;
    room_resume(&live->room, server_now());
    if (log->told != UINT32_MAX)
        live->room.clock.since_ms = live->since_ms;
    live->saved_seq = room_last(&live->room)->seq;
    live->was_over = live->room.status == ROOM_OVER;
    live_room_take_rows(live);
    live_room_forget_sleep(live->server, live->id);
    live_room_restore_absences(live);
}

/* What another server wrote, told as it has told it. */
static void tell_missed(struct live_room *live, const struct room_entry *entry)
{
    live_room_prepare_messages(live);
    live->saved_seq = entry->seq;
    live->was_over = live->room.status == ROOM_OVER;
    live_room_fill_rows(live);
    live_room_take_rows(live);
    live_room_evict_disallowed(live);
    live_room_send_messages(live);
    lobby_room_changed(live, &live->saving.stored);
}

static bool add_missed(struct live_room *live, struct log_query *log)
{
    for (int i = 0; i < log->missed_count; i++) {
        if (log->missed[i].seq <= live->saved_seq)
            continue;
        if (!room_follow_entry(&live->room, &log->missed[i], server_now(), &log->damage)) {
            log->is_damaged = true;
            return false;
        }
        tell_missed(live, &log->missed[i]);
    }
    live->since_ms = live->room.clock.since_ms;
    return true;
}

static void end_loading(struct live_room *live, struct log_query *log)
{
    take_room(live, log);
    if (!add_missed(live, log)) {
        room_clear(&live->room);
        live_room_fail(live, why_no_room(log));
        return;
    }
    live->state = LIVE_READY;
    live->server->counts.rooms_loaded++;
    if (log->told == UINT32_MAX)
        cluster_ask_presence(live);
    live_room_update_presence(live);
    live_room_go_on(live);
}

static void log_is_read(struct query *query)
{
    struct log_query *log = container_of(query, struct log_query, query);
    struct live_room *live = map_find(&query->server->live_rooms, log->id);
    const struct error *why = why_no_room(log);
    if (why == NULL) {
        end_loading(live, log);
    } else {
        live_room_fail(live, why);
        room_clear(&log->room);
    }
    free_log(log);
}

static struct log_query *new_log_query(struct live_room *live, uint32_t from, uint32_t told)
{
    struct log_query *log = memory_new(sizeof *log);
    memcpy(log->id, live->id, sizeof log->id);
    log->from = from;
    log->told = told;
    log->query.ask = ask_log;
    log->query.answer = log_is_read;
    return log;
}

static void start_loading(struct live_room *live, const char *asker, uint32_t told)
{
    struct log_query *log = new_log_query(live, 1, told);
    live->state = LIVE_LOADING;
    room_prepare(&log->room, live->id);
    query_start(live->server, &log->query, asker);
}

void live_room_load(struct live_room *live, const char *asker)
{
    start_loading(live, asker, UINT32_MAX);
}

void live_room_reload(struct live_room *live)
{
    live_room_drop_messages(live);
    live_room_clear_motion(live);
    text_clear(&live->summary);
    room_clear(&live->room);
    start_loading(live, live->asker, live->saved_seq);
}

/* ---- following ---- */

/* If it could not be read the next look at the last numbers tries again. */
static void missed_is_read(struct query *query)
{
    struct log_query *log = container_of(query, struct log_query, query);
    struct live_room *live = map_find(&query->server->live_rooms, log->id);
    if (query->is_good && !add_missed(live, log)) {
        const struct error *why = why_no_room(log);
        room_clear(&live->room);
        live_room_fail(live, why);
    } else {
        if (query->is_good)
            live_room_update_presence(live);
        live->followed_seq = live->saved_seq;
        live_room_release(live);
    }
    free_log(log);
}

bool live_room_follow(struct live_room *live)
{
    if (live->followed_seq <= live->saved_seq || live->state != LIVE_READY)
        return false;
    struct log_query *log = new_log_query(live, live->saved_seq + 1, live->saved_seq);
    log->query.answer = missed_is_read;
    live_room_hold(live);
    query_start(live->server, &log->query, NOBODY);
    return true;
}

void live_room_is_behind(struct live_room *live, uint32_t seq)
{
    if (seq > live->followed_seq)
        live->followed_seq = seq;
    live_room_follow(live);
}
