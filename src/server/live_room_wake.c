/* live_room_wake.c: rooms that go on without a request although nobody has them open: at a start
 * those that run, and later those whose clock of days runs out. */
#include "container_of.h"
#include "live_room.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PAGE = 100,      /* of the list of rooms that run */
    LOADING_MAX = 4, /* at once, so that others are not kept waiting */
    PER_ROUND = 50,  /* that are loaded until the next upkeep unloads those without work */
};

/* A room of the list, with the entry that the list knows as its last. */
struct to_wake {
    char id[ROOM_ID_MAX];
    int64_t changed_ms;
    uint32_t last_seq;
};

struct waking {
    struct to_wake page[PAGE];
    int count, next; /* of the page */
    bool is_reading, is_last_page;
    int loading;
    int awake_count;
    char awake[PER_ROUND][ROOM_ID_MAX]; /* since the last upkeep */
};

struct wake_query {
    struct query query;
    char before_id[ROOM_ID_MAX]; /* the last of the page before; empty: there is none */
    int64_t before_ms;
    struct to_wake page[PAGE];
    int count;
};

static void wake_some(struct server *server);

/* ---- the list ---- */

static void keep_room(void *self, const struct stored_room *stored)
{
    struct wake_query *wake = self;
    struct to_wake *kept = &wake->page[wake->count++];
    snprintf(kept->id, sizeof kept->id, "%s", stored->id);
    kept->changed_ms = stored->changed_ms;
    kept->last_seq = stored->last_seq;
}

static bool ask_running(struct query *query, struct storage *storage)
{
    struct wake_query *wake = container_of(query, struct wake_query, query);
    struct room_query filter = {
        .statuses = 1u << STORED_RUNNING,
        .before_ms = wake->before_ms,
        .before_id = wake->before_id,
        .limit = PAGE,
    };
    wake->count = 0;
    return storage_list_rooms(storage, &filter, keep_room, wake, &query->error);
}

static void page_is_read(struct query *query)
{
    struct wake_query *wake = container_of(query, struct wake_query, query);
    struct waking *waking = query->server->waking;
    if (waking != NULL && query->is_good) {
        memcpy(waking->page, wake->page, sizeof waking->page);
        waking->count = wake->count;
        waking->next = 0;
        waking->is_last_page = wake->count < PAGE;
    }
    if (waking != NULL)
        waking->is_reading = false; /* if it failed, the next upkeep reads it again */
    free(wake);
}

static void read_page(struct server *server)
{
    struct waking *waking = server->waking;
    struct wake_query *wake = memory_new(sizeof *wake);
    if (waking->count > 0) {
        const struct to_wake *last = &waking->page[waking->count - 1];
        memcpy(wake->before_id, last->id, sizeof wake->before_id);
        wake->before_ms = last->changed_ms;
    }
    waking->is_reading = true;
    wake->query.ask = ask_running;
    wake->query.answer = page_is_read;
    query_start(server, &wake->query, NOBODY);
}

/* ---- loading ---- */

struct wake_call {
    struct server *server;
    uint32_t last_seq;
};

/* It is scheduled once it is loaded. Its lists may have been late when the server ended. */
static void is_awake(void *self, struct live_room *live, const struct error *why)
{
    struct wake_call *call = self;
    struct server *server = call->server;
    struct waking *waking = server->waking;
    (void)why;
    if (live != NULL && live->saved_seq != call->last_seq)
        live_room_rows_are_late(live);
    free(call);
    if (waking == NULL)
        return;
    waking->loading--;
    if (live != NULL)
        memcpy(waking->awake[waking->awake_count++], live->id, ROOM_ID_MAX);
    wake_some(server);
}

static void wake_some(struct server *server)
{
    struct waking *waking = server->waking;
    while (waking->next < waking->count && waking->loading < LOADING_MAX &&
           waking->awake_count + waking->loading < PER_ROUND && !server->is_closing) {
        const struct to_wake *room = &waking->page[waking->next++];
        struct wake_call *call = memory_new(sizeof *call);
        *call = (struct wake_call){ server, room->last_seq };
        waking->loading++;
        live_room_when_ready(server, room->id, NOBODY, is_awake, call);
    }
}

static void unload_awake(struct server *server)
{
    struct waking *waking = server->waking;
    for (int i = 0; i < waking->awake_count; i++) {
        struct live_room *live = map_find(&server->live_rooms, waking->awake[i]);
        if (live != NULL)
            live_room_unload_idle(live, false);
    }
    waking->awake_count = 0;
}

void live_rooms_go_on_waking(struct server *server)
{
    struct waking *waking = server->waking;
    if (waking == NULL)
        return;
    unload_awake(server);
    wake_some(server);
    if (waking->next < waking->count || waking->loading > 0 || waking->is_reading)
        return;
    if (!waking->is_last_page) {
        read_page(server);
    } else if (waking->awake_count == 0) {
        free(waking);
        server->waking = NULL;
    }
}

void live_rooms_start_waking(struct server *server)
{
    server->waking = memory_new(sizeof *server->waking);
}

/* ---- clocks of days ---- */

struct sleeper {
    char id[ROOM_ID_MAX];
    int64_t until_ms; /* steady */
};

void live_room_sleep(const struct live_room *live)
{
    int64_t deadline_ms = room_deadline_ms(&live->room);
    if (deadline_ms < 0)
        return;
    struct sleeper *sleeper = memory_new(sizeof *sleeper);
    memcpy(sleeper->id, live->id, sizeof sleeper->id);
    sleeper->until_ms = deadline_ms - LIVE_ROOM_WAKE_MS;
    live_room_forget_sleep(live->server, live->id);
    map_put(&live->server->sleepers, sleeper->id, sleeper);
}

void live_room_forget_sleep(struct server *server, const char *id)
{
    struct sleeper *sleeper = map_find(&server->sleepers, id);
    if (sleeper == NULL)
        return;
    map_remove(&server->sleepers, sleeper->id);
    free(sleeper);
}

static void was_woken(void *self, struct live_room *live, const struct error *why)
{
    (void)self;
    (void)live;
    (void)why;
}

/* One that cannot be loaded now is tried again: it sleeps until it is. */
void live_rooms_wake_sleepers(struct server *server)
{
    int64_t now_ms = server_now().steady_ms;
    struct sleeper **sleepers = (struct sleeper **)map_values(&server->sleepers);
    int count = server->sleepers.count;
    for (int i = 0; i < count && !server->is_closing; i++) {
        char id[ROOM_ID_MAX];
        if (sleepers[i]->until_ms > now_ms)
            continue;
        memcpy(id, sleepers[i]->id, sizeof id);
        live_room_when_ready(server, id, NOBODY, was_woken, NULL);
    }
    free(sleepers);
}

void live_rooms_clear_waking(struct server *server)
{
    struct sleeper **sleepers = (struct sleeper **)map_values(&server->sleepers);
    for (int i = 0; i < server->sleepers.count; i++)
        free(sleepers[i]);
    free(sleepers);
    map_clear(&server->sleepers);
    free(server->waking);
    server->waking = NULL;
}
