/* live.c: rooms come into memory, are saved, and go again. */
#include "live.h"

#include "lobby.h"
#include "log.h"
#include "memory.h"
#include "people.h"
#include "session.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    IDLE_MS = 60 * 1000,       /* a room that nobody uses for so long is put away, */
    WAKE_MS = 5 * 60 * 1000,   /* unless its clock will need it within this time */
    SWEEP_MS = 20 * 1000,      /* between two looks at all rooms */
    ABSENCES_MAX = 20000,      /* tables; then what is not in memory is guessed again */
    LIST_AGAIN_MS = 60 * 1000, /* between two moves that lists are told of */
};

static const struct reason storage_is_silent = { "not_saved", "server.storage-silent" };
static const struct reason is_no_table = { "no_table", "server.no-table" };
static const struct reason is_damaged = { "not_now", "server.table-damaged" };

/* ---- coming to life ---- */

static struct live *add_live(struct server *server, const char *id)
{
    struct live *live = memory_new(sizeof *live);
    live->server = server;
    snprintf(live->id, sizeof live->id, "%s", id);
    live->waiting_end = &live->waiting;
    live->used_ms = server_now().steady_ms;
    uv_timer_init(&server->loop, &live->clock);
    uv_unref((uv_handle_t *)&live->clock); /* it does not keep a closing server waiting */
    live->clock.data = live;
    map_put(&server->lives, live->id, live);
    return live;
}

static void free_live(uv_handle_t *handle)
{
    struct live *live = handle->data;
    text_clear(&live->summary);
    live_forget_motion(live);
    free(live);
}

void live_attend_to(struct live *live)
{
    if (!live->is_attended)
        LIST_INSERT_HEAD(&live->server->attended, live, attended);
    live->is_attended = true;
}

static void attend_no_more(struct live *live)
{
    if (live->is_attended)
        LIST_REMOVE(live, attended);
    live->is_attended = false;
}

/* The timer belongs to the loop until it says so. */
static void remove_live(struct live *live)
{
    attend_no_more(live);
    live_forget_bots(live);
    map_remove(&live->server->lives, live->id);
    live_drop_news(live);
    uv_close((uv_handle_t *)&live->clock, free_live);
}

struct live *live_new(struct server *server, const char *id)
{
    struct live *live = add_live(server, id);
    live->state = LIVE_READY;
    return live;
}

void live_discard(struct live *live)
{
    remove_live(live);
}

/* ---- waiting ---- */

/* Those who wait go one after another; the room may be busy again after each. */
static void wake_waiting(struct live *live)
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

static void turn_waiting_away(struct live *live, const struct reason *why)
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

/* ---- loading ---- */

struct loaded_entry {
    uint32_t seq;
    int64_t at_ms;
    char *body;
};

struct log_reading {
    struct query reading;
    char id[ROOM_ID_MAX];
    struct loaded_entry *entries;
    int count, capacity;
};

static void keep_entry(void *self, const struct stored_entry *entry)
{
    struct log_reading *log = self;
    if (log->count == log->capacity) {
        log->capacity = log->capacity ? 2 * log->capacity : 64;
        log->entries = memory_resize(log->entries, (size_t)log->capacity * sizeof *log->entries);
    }
    log->entries[log->count++] =
        (struct loaded_entry){ entry->seq, entry->at_ms, memory_copy(entry->body) };
}

static bool ask_log(struct query *reading, struct storage *storage)
{
    struct log_reading *log = (struct log_reading *)reading;
    return storage_read_log(storage, log->id, 1, keep_entry, log, &reading->error);
}

static void tell_damage(const struct log_reading *log, const struct error *error)
{
    struct fields fields = { 0 };
    field_number(&fields, "entries", log->count);
    field_text(&fields, "why", error->message);
    log_event(LOG_ERROR, "table-not-readable", &fields);
}

static bool build_room(struct live *live, const struct log_reading *log)
{
    struct error error;
    room_prepare(&live->room, live->id);
    for (int i = 0; i < log->count; i++)
        if (!room_add_entry(&live->room, log->entries[i].seq, log->entries[i].at_ms,
                            log->entries[i].body, &error)) {
            tell_damage(log, &error);
            room_clear(&live->room);
            return false;
        }
    room_resume(&live->room, server_now());
    live->saved_seq = log->entries[log->count - 1].seq;
    live->was_over = live->room.status == ROOM_OVER;
    live_recall_absences(live);
    return true;
}

static void log_is_read(struct query *reading)
{
    struct log_reading *log = (struct log_reading *)reading;
    struct live *live = map_find(&reading->server->lives, log->id);
    const struct reason *why = NULL;
    if (!reading->is_good)
        why = &storage_is_silent;
    else if (log->count == 0)
        why = &is_no_table;
    else if (!build_room(live, log))
        why = &is_damaged;
    if (why == NULL) {
        live->state = LIVE_READY;
        reading->server->counts.rooms_loaded++;
        live_look_around(live);
        live_care(live);
        wake_waiting(live);
    } else {
        struct watcher *next;
        for (struct watcher *watcher = LIST_FIRST(&live->watchers); watcher; watcher = next) {
            next = LIST_NEXT(watcher, of_room);
            live_dismiss(watcher);
        }
        turn_waiting_away(live, why);
        remove_live(live);
    }
    for (int i = 0; i < log->count; i++)
        free(log->entries[i].body);
    free(log->entries);
    free(log);
}

static void start_loading(struct live *live)
{
    struct log_reading *log = memory_new(sizeof *log);
    live->state = LIVE_LOADING;
    snprintf(log->id, sizeof log->id, "%s", live->id);
    log->reading.ask = ask_log;
    log->reading.answer = log_is_read;
    query_start(live->server, &log->reading);
}

void live_with(struct server *server, const char *id,
               void (*ready)(void *self, struct live *live, const struct reason *why), void *self)
{
    struct live *live = map_find(&server->lives, id);
    if (live == NULL && !identity_is_room(id)) {
        ready(self, NULL, &is_no_table);
        return;
    }
    if (live == NULL) {
        live = add_live(server, id);
        start_loading(live);
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

/* ---- saving ---- */

/* A room is not touched while it is saved, so a change points right into it. */
static void fill_entries(struct live_saving *saving, const struct room *room, int count)
{
    struct stored_write *change = &saving->saving.commit.write;
    struct stored_entry *entries = &saving->entry;
    if (count > 1)
        entries = saving->entries = memory_new((size_t)count * sizeof *entries);
    for (int i = 0; i < count; i++) {
        const struct room_entry *entry = &room->log[room->log_count - count + i];
        entries[i] = (struct stored_entry){ room->id, entry->seq, entry->at_ms, entry->body };
    }
    change->entries = entries;
    change->entry_count = count;
}

static int fill_seats(struct live_saving *saving, const struct room *room)
{
    int count = 0;
    seat_mask done = 0;
    seat_mask acting = room_to_act(room) & ~room_bots_to_act(room);
    for (int seat = 0; seat < room->settings.options.seats; seat++) {
        const char *person = room->seats[seat].person.id;
        if (room->seats[seat].holder != SEAT_PERSON || done & seat_bit(seat))
            continue;
        seat_mask theirs = room_seats_of(room, person);
        done |= theirs;
        saving->seats[count++] = (struct stored_seat){ person, (theirs & acting) != 0 };
    }
    /* Until it starts the table is the host's own, whether they sit there or not. */
    if (room->status == ROOM_OPEN && room_seats_of(room, room->host.id) == 0)
        saving->seats[count++] = (struct stored_seat){ room->host.id, false };
    return count;
}

static int64_t wake_ms(const struct room *room)
{
    if (room_bots_to_act(room) != 0)
        return 0;
    int64_t deadline_ms = room_deadline_ms(room);
    struct moment now = server_now();
    return deadline_ms < 0 ? STORAGE_NO_WAKE : now.wall_ms + (deadline_ms - now.steady_ms);
}

static bool has_open_seat(const struct room *room)
{
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        if (room->seats[seat].holder == SEAT_OPEN)
            return true;
    return false;
}

/* Open for anyone to join, then for anyone to watch. */
static bool is_in_lobby(const struct room *room)
{
    return room->settings.is_public &&
           (room->status == ROOM_OPEN ? has_open_seat(room) : room->settings.has_spectators);
}

/* A move changes nothing that a list shows. */
static void renew_summary(struct live *live)
{
    struct json json;
    if (live->summary.data == NULL)
        text_init(&live->summary);
    else if (!room_has_new_info(&live->room))
        return;
    text_reset(&live->summary);
    json_init(&json, &live->summary, 0);
    room_write_summary(&live->room, NULL, &json);
}

/* Lists are told of a table's plain moves once in a while. */
static bool is_only_turn(const struct live *live)
{
    const struct stored_room *table = &live->saving.table;
    const struct listing *listing = &live->listing;
    return !room_has_new_info(&live->room) && table->status == listing->status &&
           table->wake_ms == listing->wake_ms &&
           table->changed_ms - listing->changed_ms < LIST_AGAIN_MS;
}

static void fill_table(struct live *live)
{
    static const enum stored_status statuses[] = {
        [ROOM_OPEN] = STORED_OPEN,
        [ROOM_RUNNING] = STORED_RUNNING,
        [ROOM_OVER] = STORED_OVER,
        [ROOM_CLOSED] = STORED_CLOSED,
    };
    const struct room *room = &live->room;
    struct live_saving *saving = &live->saving;
    renew_summary(live);
    saving->table = (struct stored_room){
        .id = room->id,
        .game = room->settings.game->name,
        .status = statuses[room->status],
        .is_public = is_in_lobby(room),
        .last_seq = room_last(room)->seq,
        /* What is said after the end does not make a finished game newer. */
        .changed_ms = room->status == ROOM_OVER ? room->charged_at_ms : room_last(room)->at_ms,
        .wake_ms = wake_ms(room),
        .summary = live->summary.data,
        .seats = saving->seats,
        .seat_count = fill_seats(saving, room),
    };
    saving->table.is_only_turn = is_only_turn(live);
    saving->saving.commit.write.room = &saving->table;
}

/* What could not be saved has not happened: the room is what the disk says. */
static void go_back(struct live *live)
{
    live_drop_news(live);
    live_forget_motion(live);
    text_clear(&live->summary);
    room_clear(&live->room);
    start_loading(live);
}

static void note_ending(struct live *live)
{
    bool is_over = live->room.status == ROOM_OVER;
    if (is_over && !live->was_over)
        live->server->counts.games_over++;
    live->was_over = is_over;
}

static void live_is_saved(struct saving *saving, bool is_saved)
{
    struct live *live = saving->data;
    struct live_saving ended = live->saving;
    if (is_saved) {
        live->saved_seq = ended.table.last_seq;
        if (!ended.table.is_only_turn)
            live->listing =
                (struct listing){ ended.table.status, ended.table.wake_ms, ended.table.changed_ms };
        live->state = LIVE_READY;
        live_turn_out(live);
        live_tell_news(live);
        lobby_room_changed(live, &ended.table);
        note_ending(live);
    } else {
        go_back(live);
    }
    free(ended.entries);
    if (ended.then != NULL)
        ended.then(ended.self, is_saved);
    if (is_saved) {
        live_look_around(live);
        live_care(live);
        wake_waiting(live);
    }
}

static void save(struct live *live, struct session *session, struct text *answer,
                 void (*then)(void *self, bool is_saved), void *self)
{
    struct live_saving *saving = &live->saving;
    saving->entries = NULL;
    saving->then = then;
    saving->self = self;
    saving_init(&saving->saving, live->server, session, answer);
    saving->saving.done = live_is_saved;
    saving->saving.data = live;
    fill_entries(saving, &live->room, (int)(room_last(&live->room)->seq - live->saved_seq));
    fill_table(live);
    live->state = LIVE_SAVING;
    live_make_news(live);
    saving_push(&saving->saving);
}

void live_save(struct live *live, struct session *session, struct text *answer)
{
    save(live, session, answer, NULL, NULL);
}

void live_save_then(struct live *live, void (*then)(void *self, bool is_saved), void *self)
{
    save(live, NULL, NULL, then, self);
}

void live_hold(struct live *live)
{
    live->state = LIVE_SAVING;
}

void live_release(struct live *live)
{
    live->state = LIVE_READY;
    live_care(live);
    wake_waiting(live);
}

/* ---- chores ---- */

/* A clock of minutes runs in memory only, so its room must stay; one of days
 * knows by the wall clock how much has gone when the room comes back. */
static bool is_needed(const struct live *live, int64_t now_ms)
{
    if (live->state != LIVE_READY || !LIST_EMPTY(&live->watchers) || live->thinking != 0 ||
        live->used_ms + IDLE_MS > now_ms)
        return true;
    int64_t deadline_ms = room_deadline_ms(&live->room);
    return deadline_ms >= 0 &&
           (live->room.settings.clock.kind != CLOCK_DAYS || deadline_ms < now_ms + WAKE_MS);
}

static void put_away(struct live *live)
{
    live_keep_absences(live);
    room_clear(&live->room);
    remove_live(live);
}

struct wake_reading {
    struct query reading;
    char (*ids)[ROOM_ID_MAX];
    int count, capacity;
    int64_t until_ms;
};

static void keep_id(void *self, const struct stored_room *table)
{
    struct wake_reading *wake = self;
    if (table->wake_ms > wake->until_ms)
        return;
    if (wake->count == wake->capacity) {
        wake->capacity = wake->capacity ? 2 * wake->capacity : 64;
        wake->ids = memory_resize(wake->ids, (size_t)wake->capacity * sizeof *wake->ids);
    }
    snprintf(wake->ids[wake->count++], ROOM_ID_MAX, "%s", table->id);
}

static bool ask_wake(struct query *reading, struct storage *storage)
{
    struct wake_reading *wake = (struct wake_reading *)reading;
    struct room_query query = {
        .statuses = 1u << STORED_RUNNING,
        .only_wake = true,
        .limit = INT_MAX,
    };
    return storage_list_rooms(storage, &query, keep_id, wake, &reading->error);
}

/* Loading it is enough: it then looks after itself. */
static void is_awake(void *self, struct live *live, const struct reason *why)
{
    (void)self;
    (void)live;
    (void)why;
}

static void wake_rooms(struct query *reading)
{
    struct wake_reading *wake = (struct wake_reading *)reading;
    for (int i = 0; i < wake->count && !reading->server->is_closing; i++)
        live_with(reading->server, wake->ids[i], is_awake, NULL);
    free(wake->ids);
    free(wake);
}

static void start_waking(struct server *server)
{
    struct wake_reading *wake = memory_new(sizeof *wake);
    wake->until_ms = server_now().wall_ms + WAKE_MS;
    wake->reading.ask = ask_wake;
    wake->reading.answer = wake_rooms;
    query_start(server, &wake->reading);
}

/* What cannot be done now is done the next time. */
static void attend_to_all(struct server *server)
{
    struct live *next;
    for (struct live *live = LIST_FIRST(&server->attended); live != NULL; live = next) {
        next = LIST_NEXT(live, attended);
        if (live->state != LIVE_READY || (live->needs_care && server_should_wait(server)))
            continue;
        attend_no_more(live);
        if (live->is_presence_new)
            live_tell_presence(live);
        if (live->needs_care)
            live_care(live);
    }
}

static void put_away_idle(struct server *server, int64_t now_ms)
{
    void **lives = map_values(&server->lives);
    int count = server->lives.count;
    for (int i = 0; i < count; i++)
        if (!is_needed(lives[i], now_ms))
            put_away(lives[i]);
    free(lives);
}

void live_do_chores(struct server *server)
{
    int64_t now_ms = server_now().steady_ms;
    attend_to_all(server);
    if (server->chores_ms != 0 && now_ms - server->chores_ms < SWEEP_MS)
        return;
    server->chores_ms = now_ms;
    put_away_idle(server, now_ms);
    lobby_forget_old(server);
    people_forget(server);
    if (server->absences.count > ABSENCES_MAX)
        live_clear_absences(server);
    start_waking(server);
}

void live_clear_all(struct server *server)
{
    void **lives = map_values(&server->lives);
    int count = server->lives.count;
    for (int i = 0; i < count; i++)
        put_away(lives[i]);
    free(lives);
    live_clear_absences(server);
}
