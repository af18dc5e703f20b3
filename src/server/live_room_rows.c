/* live_room_rows.c: what lists in the database say of a room: a cache, which may be a little late.
 * A move changes only whose turn it is and when, so that is written apart from the move, every
 * twenty seconds at most; what changes status, seats or settings is written with its entry. Who asks
 * for a list is told what rooms in memory know, so what is late matters after a crash only, and
 * waking mends it. */
#include "cluster.h"
#include "container_of.h"
#include "live_room.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    LATE_MS = 20 * 1000,
    LATE_FOR_OTHERS_MS = 1000, /* where other servers answer from what is in the database */
};

static const char *name_or_null(const struct person *person)
{
    return person->name[0] != '\0' ? person->name : NULL; /* removed */
}

static int fill_seats(struct stored_seat seats[SEATS_MAX + 1], const struct room *room)
{
    int count = 0;
    seat_mask acting = room_to_act(room) & ~room_bots_to_act(room);
    seats[count++] = (struct stored_seat){
        .seat = STORAGE_HOST_SEAT,
        .person = room->host.id,
        .name = name_or_null(&room->host),
        .is_to_act = (room_seats_of(room, room->host.id) & acting) != 0,
    };
    for (int seat = 0; seat < room->settings.options.seats; seat++) {
        const struct person *person = &room->seats[seat].person;
        if (room->seats[seat].holder == SEAT_PERSON)
            seats[count++] = (struct stored_seat){
                .seat = seat,
                .person = person->id,
                .name = name_or_null(person),
                .is_to_act = (room_seats_of(room, person->id) & acting) != 0,
            };
    }
    return count;
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
static void renew_summary(struct live_room *live)
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

static enum stored_status status_of(const struct room *room)
{
    static const enum stored_status statuses[] = {
        [ROOM_OPEN] = STORED_OPEN,
        [ROOM_RUNNING] = STORED_RUNNING,
        [ROOM_OVER] = STORED_OVER,
        [ROOM_CLOSED] = STORED_CLOSED,
    };
    return statuses[room->status];
}

/* The rows as they would be now, which point into the room. */
static struct stored_room rows_of(struct live_room *live, struct stored_seat seats[SEATS_MAX + 1])
{
    const struct room *room = &live->room;
    renew_summary(live);
    return (struct stored_room){
        .id = room->id,
        .game = room->settings.game->name,
        .status = status_of(room),
        .is_public = is_in_lobby(room),
        .last_seq = room_last(room)->seq,
        /* Chat after the end does not make a finished match newer. */
        .changed_ms = room->status == ROOM_OVER ? room->charged_at_ms : room_last(room)->at_ms,
        .summary = live->summary.data,
        .seats = seats,
        .seat_count = fill_seats(seats, room),
    };
}

/* ---- with an entry ---- */

void live_room_fill_rows(struct live_room *live)
{
    struct room_saving *saving = &live->saving;
    saving->stored = rows_of(live, saving->seats);
    bool have_changed = !live->rows.are_known || room_has_new_info(&live->room) ||
                        saving->stored.status != live->rows.status;
    saving->saving.commit.write.room = have_changed ? &saving->stored : NULL;
}

static void leave_late(struct live_room *live)
{
    if (live->rows.are_late)
        TAILQ_REMOVE(&live->server->late_rows, live, rows.of_late);
    live->rows.are_late = false;
}

void live_room_rows_are_late(struct live_room *live)
{
    if (live->rows.are_late)
        return;
    live->rows.are_late = true;
    int late_ms = live->server->cluster != NULL ? LATE_FOR_OTHERS_MS : LATE_MS;
    live->rows.due_ms = server_now().steady_ms + late_ms;
    TAILQ_INSERT_TAIL(&live->server->late_rows, live, rows.of_late);
}

void live_room_note_rows(struct live_room *live, const struct room_saving *saved)
{
    live->rows.are_known = true;
    live->rows.status = saved->stored.status;
    if (saved->saving.commit.write.room != NULL)
        leave_late(live);
    else
        live_room_rows_are_late(live);
}

void live_room_take_rows(struct live_room *live)
{
    live->rows.are_known = true;
    live->rows.status = status_of(&live->room);
}

bool live_room_has_late_rows(const struct live_room *live)
{
    return live->rows.are_late || live->rows.are_being_written;
}

void live_room_drop_rows(struct live_room *live)
{
    leave_late(live);
}

/* ---- late ---- */

/* Rows on their way, with copies of all that they point to: the room goes on meanwhile. */
struct rows_saving {
    struct saving saving;
    struct stored_room stored;
    struct stored_seat seats[SEATS_MAX + 1];
    struct person people[SEATS_MAX + 1];
    char id[ROOM_ID_MAX];
    char *summary;
};

static void rows_are_saved(struct saving *saving, bool is_saved)
{
    struct rows_saving *rows = container_of(saving, struct rows_saving, saving);
    struct live_room *live = map_find(&saving->server->live_rooms, rows->id);
    if (is_saved)
        cluster_tell_rows(saving->server, rows->id, rows->stored.is_public);
    if (live != NULL) {
        live->rows.are_being_written = false;
        if (!is_saved && !saving->server->is_closing)
            live_room_rows_are_late(live);
    }
    free(rows->summary);
    free(rows);
}

static void copy_rows(struct rows_saving *rows, struct live_room *live)
{
    rows->stored = rows_of(live, rows->seats);
    memcpy(rows->id, live->id, sizeof rows->id);
    rows->summary = memory_copy(rows->stored.summary);
    rows->stored.id = rows->id;
    rows->stored.summary = rows->summary;
    for (int i = 0; i < rows->stored.seat_count; i++) {
        int seat = rows->seats[i].seat;
        rows->people[i] =
            seat == STORAGE_HOST_SEAT ? live->room.host : live->room.seats[seat].person;
        rows->seats[i].person = rows->people[i].id;
        rows->seats[i].name = name_or_null(&rows->people[i]);
    }
}

static void write_rows(struct live_room *live)
{
    struct rows_saving *rows = memory_new(sizeof *rows);
    leave_late(live);
    live->rows.are_being_written = true;
    saving_init(&rows->saving, live->server, NULL, NULL);
    rows->saving.done = rows_are_saved;
    copy_rows(rows, live);
    rows->saving.commit.write.room = &rows->stored;
    saving_push(&rows->saving);
}

/* In the order in which they became late. One that is being saved waits for the next time: nothing
 * is told, in lists neither, that is not on the disk. */
void live_rooms_write_late_rows(struct server *server, int64_t now_ms)
{
    struct live_room *next;
    if (server_is_backing_off(server))
        return;
    for (struct live_room *live = TAILQ_FIRST(&server->late_rows); live != NULL; live = next) {
        next = TAILQ_NEXT(live, rows.of_late);
        if (live->rows.due_ms > now_ms)
            return;
        if (live->state == LIVE_READY && !live->rows.are_being_written)
            write_rows(live);
    }
}
