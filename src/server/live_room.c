/* live_room.c: loading, saving and unloading rooms. */
#include "live_room.h"

#include "cluster.h"
#include "container_of.h"
#include "lobby.h"
#include "log.h"
#include "memory.h"
#include "moderation.h"
#include "users.h"
#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    IDLE_MS = 60 * 1000,  /* a room that nobody uses for so long is unloaded */
    SWEEP_MS = 20 * 1000, /* between two sweeps over all rooms */
    ABSENCES_MAX = 20000, /* of unloaded rooms; beyond it they are dropped, and guessed again */
};

static const struct error is_no_table = { .code = ERROR_NO_TABLE, .key = "server.no-table" };

/* ---- the map of live rooms ---- */

static struct live_room *add_room(struct server *server, const char *id)
{
    struct live_room *live = memory_new(sizeof *live);
    live->server = server;
    snprintf(live->id, sizeof live->id, "%s", id);
    live->waiting_end = &live->waiting;
    live->used_ms = server_now().steady_ms;
    uv_timer_init(&server->loop, &live->clock);
    uv_unref((uv_handle_t *)&live->clock); /* it does not keep a closing server waiting */
    live->clock.data = live;
    map_put(&server->live_rooms, live->id, live);
    return live;
}

static void free_room(uv_handle_t *handle)
{
    struct live_room *live = handle->data;
    text_clear(&live->summary);
    live_room_clear_motion(live);
    free(live);
}

void live_room_queue_upkeep(struct live_room *live)
{
    if (!live->is_in_upkeep)
        LIST_INSERT_HEAD(&live->server->upkeep, live, upkeep);
    live->is_in_upkeep = true;
}

static void leave_upkeep(struct live_room *live)
{
    if (live->is_in_upkeep)
        LIST_REMOVE(live, upkeep);
    live->is_in_upkeep = false;
}

/* The loop owns the timer until free_room is called. */
static void remove_room(struct live_room *live)
{
    leave_upkeep(live);
    live_room_drop_rows(live);
    live_room_drop_delayed(live);
    live_room_clear_bots(live);
    cluster_forget_presence(live);
    map_remove(&live->server->live_rooms, live->id);
    live_room_drop_messages(live);
    uv_close((uv_handle_t *)&live->clock, free_room);
}

struct live_room *live_room_new(struct server *server, const char *id)
{
    struct live_room *live = add_room(server, id);
    live->state = LIVE_READY;
    return live;
}

void live_room_discard(struct live_room *live)
{
    remove_room(live);
}

/* ---- waiting ---- */

/* One after another, as the room may be busy again after each. */
static void run_waiters(struct live_room *live)
{
    while (live->waiting != NULL && live->state == LIVE_READY) {
        struct waiter *waiter = live->waiting;
        live->waiting = waiter->next;
        if (live->waiting == NULL)
            live->waiting_end = &live->waiting;
        waiter->ready(waiter->self, live, NULL);
        free(waiter);
    }
}

static void refuse_waiters(struct live_room *live, const struct error *why)
{
    struct waiter *waiting = live->waiting;
    live->waiting = NULL;
    live->waiting_end = &live->waiting;
    while (waiting != NULL) {
        struct waiter *waiter = waiting;
        waiting = waiter->next;
        waiter->ready(waiter->self, NULL, why);
        free(waiter);
    }
}

void live_room_fail(struct live_room *live, const struct error *why)
{
    struct watcher *next;
    for (struct watcher *watcher = LIST_FIRST(&live->watchers); watcher; watcher = next) {
        next = LIST_NEXT(watcher, of_room);
        live_room_evict(watcher);
    }
    refuse_waiters(live, why);
    remove_room(live);
}

/* ---- finding ---- */

void live_room_when_ready(struct server *server, const char *id, const char *asker,
                          void (*ready)(void *self, struct live_room *live,
                                        const struct error *why),
                          void *self)
{
    struct live_room *live = map_find(&server->live_rooms, id);
    if (live == NULL && (!identity_is_room(id) || map_find(&server->retiring, id) != NULL)) {
        ready(self, NULL, &is_no_table);
        return;
    }
    if (live == NULL) {
        live = add_room(server, id);
        live_room_load(live, asker);
    }
    live->used_ms = server_now().steady_ms;
    if (live->state == LIVE_READY && live->waiting == NULL) {
        ready(self, live, NULL);
        return;
    }
    struct waiter *waiter = memory_new(sizeof *waiter);
    *waiter = (struct waiter){ ready, self, NULL };
    *live->waiting_end = waiter;
    live->waiting_end = &waiter->next;
}

void live_room_wait_first(struct live_room *live,
                          void (*ready)(void *self, struct live_room *live,
                                        const struct error *why),
                          void *self)
{
    struct waiter *waiter = memory_new(sizeof *waiter);
    *waiter = (struct waiter){ ready, self, live->waiting };
    if (live->waiting == NULL)
        live->waiting_end = &waiter->next;
    live->waiting = waiter;
}

void live_room_charge(struct live_room *live, const struct person *person,
                      const struct network *network)
{
    const struct room *room = &live->room;
    if (room_seats_of(room, person->id) != 0 || strcmp(room->host.id, person->id) == 0)
        snprintf(live->asker, sizeof live->asker, "%s", network->text);
}

/* ---- saving ---- */

/* A room is not changed while it is saved, so the write points right into it. */
static void fill_entries(struct room_saving *saving, const struct room *room, int count)
{
    struct stored_write *change = &saving->saving.commit.write;
    struct stored_entry *entries = &saving->entry;
    if (count > 1)
        entries = saving->entries = memory_new((size_t)count * sizeof *entries);
    for (int i = 0; i < count; i++) {
        const struct room_entry *entry = &room->log[room->log_count - count + i];
        const struct room_said *said = &entry->said;
        entries[i] = (struct stored_entry){
            .room = room->id,
            .seq = entry->seq,
            .at_ms = entry->at_ms,
            .nonce = entry->nonce,
            .body = entry->body,
            .said = { said->person, said->name, said->colour, said->text },
        };
    }
    change->entries = entries;
    change->entry_count = count;
    saving->forget = (struct stored_place){ room->id, room_removed_line(room) };
    change->forget = &saving->forget;
    change->forget_count = saving->forget.seq != 0;
}

static void note_ending(struct live_room *live)
{
    bool is_over = live->room.status == ROOM_OVER;
    if (is_over && !live->was_over)
        live->server->counts.games_over++;
    live->was_over = is_over;
}

/* The new entries are told; the room waits no longer. */
static void take_saved(struct live_room *live, struct room_saving *ended)
{
    if (live->room.tick_seq > live->saved_seq)
        room_put_off_tick(&live->room, server_now());
    live->saved_seq = ended->stored.last_seq;
    live->since_ms = live->room.clock.since_ms;
    live_room_note_rows(live, ended);
    live->state = LIVE_READY;
    live_room_evict_disallowed(live);
    live_room_send_messages(live);
    lobby_room_changed(live, &ended->stored);
    cluster_tell_entry(live, ended->saving.commit.write.room != NULL);
    note_ending(live);
}

static void room_is_saved(struct saving *saving, bool is_saved)
{
    struct live_room *live = saving->data;
    struct room_saving ended = live->saving;
    bool is_conflict = saving->commit.write.outcome == WRITE_CONFLICT;
    live->had_conflict = is_conflict;
    if (is_saved)
        take_saved(live, &ended);
    else
        live_room_reload(live);
    free(ended.entries);
    result_clear(&ended.result);
    if (ended.then != NULL)
        ended.then(ended.self, is_saved);
    if (is_conflict && saving->session != NULL)
        session_judge_again(ended.saving.session, live);
    if (is_saved) {
        live_room_update_presence(live);
        live_room_go_on(live);
    }
}

/* With the entry that ends a match. */
static void fill_result(struct room_saving *saving, const struct room *room)
{
    saving->result = (struct room_result){ 0 };
    if (!room_has_just_ended(room))
        return;
    result_init(&saving->result, room);
    saving->saving.commit.write.result = &saving->result.stored;
}

/* A handful of tables that are played quickly write so much. Whoever writes more shares transactions
 * with others who do, and those with fewer tables wait for none of them. */
static bool writes_much(const struct live_room *live)
{
    enum { AT_ONCE = 40, PER_S = 20 };
    struct network *network;
    if (live->asker[0] == '\0')
        return false;
    network = networks_find(&live->server->networks, live->asker);
    return !bucket_take(&network->writes, AT_ONCE, PER_S, server_now().steady_ms);
}

static void save(struct live_room *live, struct session *session, struct text *answer,
                 void (*then)(void *self, bool is_saved), void *self)
{
    struct room_saving *saving = &live->saving;
    saving->entries = NULL;
    saving->then = then;
    saving->self = self;
    saving_init(&saving->saving, live->server, session, answer);
    saving->saving.done = room_is_saved;
    saving->saving.data = live;
    saving->saving.commit.is_patient = writes_much(live);
    saving->saving.is_judged_again = true;
    saving->saving.commit.write.moderation = live->moderation;
    live->moderation = NULL;
    fill_entries(saving, &live->room, (int)(room_last(&live->room)->seq - live->saved_seq));
    live_room_fill_rows(live);
    fill_result(saving, &live->room);
    live->state = LIVE_SAVING;
    live_room_prepare_messages(live);
    saving_push(&saving->saving);
}

void live_room_save(struct live_room *live, struct session *session, struct text *answer)
{
    save(live, session, answer, NULL, NULL);
}

void live_room_save_then(struct live_room *live, void (*then)(void *self, bool is_saved),
                         void *self)
{
    save(live, NULL, NULL, then, self);
}

void live_room_hold(struct live_room *live)
{
    live->state = LIVE_SAVING;
}

void live_room_release(struct live_room *live)
{
    live->state = LIVE_READY;
    live_room_go_on(live);
}

void live_room_go_on(struct live_room *live)
{
    if (live_room_follow(live))
        return;
    live_room_schedule(live);
    run_waiters(live);
}

/* ---- upkeep ---- */

/* A clock of minutes runs in memory only, so its room must stay; one of days
 * knows by the wall clock how much has gone when the room comes back. */
static bool has_work(const struct live_room *live, int64_t now_ms)
{
    struct tick tick;
    bool is_busy = live->state != LIVE_READY || !LIST_EMPTY(&live->watchers) ||
                   live->thinking != 0 || live_room_has_late_rows(live) || live->needs_schedule;
    if (is_busy || !cluster_keeps(live))
        return is_busy || cluster_is_claiming(live);
    if (live_room_bots_due_ms(live) >= 0 || room_tick(&live->room, &tick))
        return true;
    int64_t deadline_ms = room_deadline_ms(&live->room);
    return deadline_ms >= 0 && (!clock_rule(&live->room.settings.clock)->runs_without_server ||
                                deadline_ms < now_ms + LIVE_ROOM_WAKE_MS);
}

static void unload(struct live_room *live)
{
    room_clear(&live->room);
    remove_room(live);
}

void live_room_unload_idle(struct live_room *live, bool was_used)
{
    if (live->waiting != NULL || has_work(live, server_now().steady_ms))
        return;
    if (was_used)
        live_room_store_absences(live);
    live_room_sleep(live);
    if (room_deadline_ms(&live->room) < 0)
        cluster_give_up(live);
    unload(live);
}

/* What cannot be done now stays queued for the next time. */
static void run_queued_upkeep(struct server *server)
{
    struct live_room *next;
    for (struct live_room *live = LIST_FIRST(&server->upkeep); live != NULL; live = next) {
        next = LIST_NEXT(live, upkeep);
        if (live->state != LIVE_READY || (live->needs_schedule && server_is_backing_off(server)))
            continue;
        leave_upkeep(live);
        if (live->is_presence_unsent)
            live_room_send_presence(live);
        if (live->needs_schedule)
            live_room_schedule(live);
    }
}

static void unload_idle(struct server *server, int64_t now_ms)
{
    struct live_room **live_rooms = (struct live_room **)map_values(&server->live_rooms);
    int count = server->live_rooms.count;
    for (int i = 0; i < count; i++)
        if (live_rooms[i]->used_ms + IDLE_MS <= now_ms)
            live_room_unload_idle(live_rooms[i], true);
    free(live_rooms);
}

void live_rooms_run_upkeep(struct server *server)
{
    int64_t now_ms = server_now().steady_ms;
    run_queued_upkeep(server);
    live_rooms_write_late_rows(server, now_ms);
    live_rooms_go_on_waking(server);
    if (server->swept_ms != 0 && now_ms - server->swept_ms < SWEEP_MS)
        return;
    server->swept_ms = now_ms;
    unload_idle(server, now_ms);
    lobby_forget_old(server);
    users_forget_idle(server);
    moderation_run_upkeep(server);
    if (server->absences.count > ABSENCES_MAX)
        live_rooms_clear_absences(server);
    live_rooms_wake_sleepers(server);
}

void live_rooms_clear(struct server *server)
{
    void **live_rooms = map_values(&server->live_rooms);
    int count = server->live_rooms.count;
    for (int i = 0; i < count; i++)
        unload(live_rooms[i]);
    free(live_rooms);
    live_rooms_clear_absences(server);
    live_rooms_clear_waking(server);
}
