/* retention.c: rounds of deletion. Each looks for the oldest tables of each kind on the pool, reads
 * those again of which there is no result yet, and has the committer delete them with their results,
 * table by table; when none is left, free pages go back to the system. */
#include "retention.h"

#include "container_of.h"
#include "live_room.h"
#include "lobby.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 10,           /* tables at once */
    FOUND_MAX = 500,      /* of a kind that are looked at for one batch: some may be in memory */
    PAGES = 200,          /* that are given back at once */
    ROUND_MS = 60 * 1000, /* between two rounds that found nothing more */
    HOUR_MS = 3600 * 1000,
};

_Static_assert(sizeof((struct server_counts *)0)->retired / sizeof(uint64_t) == RETENTION_KINDS,
               "one counter for each kind");

const char *const retention_names[RETENTION_KINDS] = {
    [RETENTION_UNSTARTED] = "unstarted",
    [RETENTION_ABANDONED] = "abandoned",
    [RETENTION_FINISHED] = "finished",
};

/* A table that is being deleted. */
struct leaving {
    struct saving saving;
    char id[ROOM_ID_MAX]; /* its key in server->retiring */
    const char *ids[1];
    enum retention_kind kind;
    struct room room; /* read again, if there was no result */
    struct room_result result;
    bool has_room, is_damaged;
    struct error damage;
};

struct retention {
    bool is_busy; /* something is on its way */
    bool has_free_pages;
    bool is_wanted;  /* a round, at once */
    int64_t next_ms; /* of the next one, steady */
    int leaving_count;
};

/* ---- which ---- */

struct found {
    char id[ROOM_ID_MAX];
    enum retention_kind kind;
};

struct oldest_query {
    struct query query;
    int64_t before_ms[RETENTION_KINDS]; /* 0: this kind is kept for ever */
    struct found *found;
    int count, limit;
    enum retention_kind kind; /* that is asked for just now */
};

static int hours_of(const struct limits *limits, enum retention_kind kind)
{
    return kind == RETENTION_UNSTARTED   ? limits->keep_unstarted_h
           : kind == RETENTION_ABANDONED ? limits->keep_abandoned_h
                                         : limits->keep_finished_h;
}

static void keep_found(void *self, const struct stored_room *stored)
{
    struct oldest_query *oldest = self;
    struct found *found = &oldest->found[oldest->count++];
    snprintf(found->id, sizeof found->id, "%s", stored->id);
    found->kind = oldest->kind;
}

static bool ask_oldest(struct query *query, struct storage *storage)
{
    static const unsigned statuses[RETENTION_KINDS] = {
        [RETENTION_UNSTARTED] = 1u << STORED_OPEN | 1u << STORED_CLOSED,
        [RETENTION_ABANDONED] = 1u << STORED_RUNNING,
        [RETENTION_FINISHED] = 1u << STORED_OVER,
    };
    struct oldest_query *oldest = container_of(query, struct oldest_query, query);
    for (int kind = 0; kind < RETENTION_KINDS; kind++) {
        struct room_query filter = { .statuses = statuses[kind],
                                     .is_oldest_first = true,
                                     .before_ms = oldest->before_ms[kind],
                                     .limit = oldest->limit };
        oldest->kind = (enum retention_kind)kind;
        if (filter.before_ms > 0 &&
            !storage_list_rooms(storage, &filter, keep_found, oldest, &query->error))
            return false;
    }
    return true;
}

/* ---- deleting them ---- */

static void is_deleted(struct saving *saving, bool is_saved)
{
    struct leaving *leaving = container_of(saving, struct leaving, saving);
    struct server *server = saving->server;
    struct retention *retention = server->retention;
    map_remove(&server->retiring, leaving->id);
    if (is_saved) {
        server->counts.retired[leaving->kind]++;
        retention->has_free_pages = true;
        lobby_forget(server, leaving->id);
        live_room_forget_sleep(server, leaving->id);
        live_room_forget_absences(server, leaving->id);
    }
    retention->is_busy = --retention->leaving_count > 0;
    result_clear(&leaving->result);
    if (leaving->has_room)
        room_clear(&leaving->room);
    free(leaving);
}

static void delete_table(struct server *server, struct leaving *leaving)
{
    struct fields fields = { 0 };
    saving_init(&leaving->saving, server, NULL, NULL);
    leaving->saving.done = is_deleted;
    leaving->ids[0] = leaving->id;
    leaving->saving.commit.write.retire = leaving->ids;
    leaving->saving.commit.write.retire_count = 1;
    if (leaving->is_damaged) {
        field_number(&fields, "entries", leaving->room.log_count);
        log_error("deleted-without-result", &fields, &leaving->damage);
    } else if (leaving->has_room && leaving->room.status == ROOM_OVER) {
        result_init(&leaving->result, &leaving->room);
        leaving->saving.commit.write.result = &leaving->result.stored;
    }
    saving_push(&leaving->saving);
}

/* ---- results that are missing: matches that ended before results were kept ---- */

struct results_query {
    struct query query;
    struct leaving *leaving[BATCH];
    int count;
};

static void note_result(void *has_result, const struct stored_result *result)
{
    (void)result;
    *(bool *)has_result = true;
}

static void read_entry(void *self, const struct stored_entry *entry)
{
    struct leaving *leaving = self;
    if (leaving->is_damaged)
        return;
    struct room_entry again = {
        .seq = entry->seq,
        .at_ms = entry->at_ms,
        .nonce = entry->nonce,
        .body = entry->body,
        .said = { entry->said.person, entry->said.name, entry->said.colour, entry->said.text },
    };
    leaving->is_damaged = !room_add_entry(&leaving->room, &again, &leaving->damage);
}

static bool ask_results(struct query *query, struct storage *storage)
{
    struct results_query *results = container_of(query, struct results_query, query);
    for (int i = 0; i < results->count; i++) {
        struct leaving *leaving = results->leaving[i];
        bool has_result = leaving->kind != RETENTION_FINISHED;
        if (!has_result &&
            !storage_find_result(storage, leaving->id, note_result, &has_result, &query->error))
            return false;
        if (has_result)
            continue;
        room_prepare(&leaving->room, leaving->id);
        leaving->has_room = true;
        if (!storage_read_log(storage, leaving->id, 1, read_entry, leaving, &query->error))
            return false;
    }
    return true;
}

static void drop_leaving(struct server *server, struct leaving *leaving)
{
    map_remove(&server->retiring, leaving->id);
    if (leaving->has_room)
        room_clear(&leaving->room);
    free(leaving);
}

static void results_are_read(struct query *query)
{
    struct results_query *results = container_of(query, struct results_query, query);
    struct server *server = query->server;
    bool goes_on = query->is_good && !server->is_closing;
    server->retention->leaving_count = goes_on ? results->count : 0;
    server->retention->is_busy = goes_on;
    for (int i = 0; i < results->count; i++) {
        if (goes_on)
            delete_table(server, results->leaving[i]);
        else
            drop_leaving(server, results->leaving[i]);
    }
    free(results);
}

/* ---- a round ---- */

/* Whoever asks for one of them from here on is told that there is no such table. */
static void choose(struct server *server, struct results_query *results, const struct found *found)
{
    if (map_find(&server->live_rooms, found->id) != NULL)
        return;
    struct leaving *leaving = memory_new(sizeof *leaving);
    memcpy(leaving->id, found->id, sizeof leaving->id);
    leaving->kind = found->kind;
    map_put(&server->retiring, leaving->id, leaving);
    results->leaving[results->count++] = leaving;
}

static void oldest_are_read(struct query *query)
{
    struct oldest_query *oldest = container_of(query, struct oldest_query, query);
    struct server *server = query->server;
    struct results_query *results = memory_new(sizeof *results);
    bool goes_on = query->is_good && !server->is_closing;
    for (int i = 0; i < oldest->count && results->count < BATCH && goes_on; i++)
        choose(server, results, &oldest->found[i]);
    if (results->count > 0) {
        results->query.ask = ask_results;
        results->query.answer = results_are_read;
        query_start(server, &results->query, NOBODY);
    } else {
        free(results);
        server->retention->is_busy = false;
        server->retention->next_ms = server_now().steady_ms + ROUND_MS;
    }
    free(oldest->found);
    free(oldest);
}

static void start_round(struct server *server)
{
    struct oldest_query *oldest = memory_new(sizeof *oldest);
    int64_t now_ms = server_now().wall_ms;
    int in_memory = server->live_rooms.count;
    for (int kind = 0; kind < RETENTION_KINDS; kind++) {
        int hours = hours_of(&server->limits, (enum retention_kind)kind);
        oldest->before_ms[kind] = hours > 0 ? now_ms - hours * (int64_t)HOUR_MS : 0;
    }
    oldest->limit = in_memory < FOUND_MAX - BATCH ? in_memory + BATCH : FOUND_MAX;
    oldest->found = memory_new((size_t)(oldest->limit * RETENTION_KINDS) * sizeof *oldest->found);
    oldest->query.ask = ask_oldest;
    oldest->query.answer = oldest_are_read;
    server->retention->is_busy = true;
    server->retention->is_wanted = false;
    query_start(server, &oldest->query, NOBODY);
}

/* ---- free pages ---- */

static void are_pages_freed(struct saving *saving, bool is_saved)
{
    struct retention *retention = saving->server->retention;
    retention->is_busy = false;
    retention->has_free_pages = is_saved && saving->commit.write.pages_freed == PAGES;
    free(saving);
}

static void free_pages(struct server *server)
{
    struct saving *saving = memory_new(sizeof *saving);
    saving_init(saving, server, NULL, NULL);
    saving->commit.write.free_pages = PAGES;
    saving->done = are_pages_freed;
    server->retention->is_busy = true;
    saving_push(saving);
}

void retention_run(struct server *server)
{
    struct retention *retention = server->retention;
    if (retention->is_busy || server->is_closing || server_is_backing_off(server))
        return;
    if (retention->is_wanted || server_now().steady_ms >= retention->next_ms)
        start_round(server);
    else if (retention->has_free_pages)
        free_pages(server);
}

void retention_run_now(struct server *server)
{
    server->retention->is_wanted = true;
}

/* Pages may be free from an earlier run. */
void retention_init(struct server *server)
{
    server->retention = memory_new(sizeof *server->retention);
    server->retention->has_free_pages = true;
}

void retention_clear(struct server *server)
{
    map_clear(&server->retiring);
    free(server->retention);
}
