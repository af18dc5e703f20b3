/* room.c: making and clearing rooms, and queries. */
#include "room_internal.h"

#include "versions.h"

#include <stdlib.h>
#include <string.h>

/* ---- its life ---- */

void room_prepare(struct room *room, const char *id)
{
    *room = (struct room){ 0 };
    room_copy_text(room->id, sizeof room->id, id);
}

bool room_init(struct room *room, const char *id, const struct room_settings *settings,
               const struct person *host, const unsigned char seed[SEED_BYTES], struct moment now,
               struct error *error)
{
    struct room_change change = {
        .kind = CHANGE_CREATE, .settings = *settings, .person = *host, .format = LOG_FORMAT
    };
    change.settings.options.versions = versions_now(settings->game);
    memcpy(change.seed, seed, SEED_BYTES);
    room_prepare(room, id);
    if (change_append(room, &change, now, error))
        return true;
    room_clear(room);
    return false;
}

void room_clear(struct room *room)
{
    match_clear(&room->match);
    for (int i = 0; i < room->log_count; i++)
        room_entry_clear(&room->log[i]);
    free(room->log);
    if (room->events != NULL)
        events_clear(room->events);
    free(room->events);
    free(room->decisions);
    free(room->silenced);
    *room = (struct room){ 0 };
}

/* ---- questions ---- */

bool room_holds(const struct room *room, const char *person, int seat)
{
    return seat >= 0 && seat < room->settings.options.seats &&
           room->seats[seat].holder == SEAT_PERSON &&
           strcmp(room->seats[seat].person.id, person) == 0;
}

seat_mask room_seats_of(const struct room *room, const char *person)
{
    seat_mask seats = 0;
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        if (room_holds(room, person, seat))
            seats |= seat_bit(seat);
    return seats;
}

bool room_is_played_by_person(const struct room_seat *seat)
{
    return seat->holder == SEAT_PERSON && !seat->is_replaced && seat->out == OUT_NOT;
}

static bool is_host(const struct room *room, const struct person *person)
{
    return strcmp(room->host.id, person->id) == 0;
}

bool room_may_watch(const struct room *room, const struct person *by, int viewer,
                    struct error *error)
{
    if (viewer != VIEWER_SPECTATOR)
        return room_need_holder(room, by, viewer, error);
    bool has_begun = room->status == ROOM_RUNNING || room->status == ROOM_OVER;
    return !has_begun || room->settings.has_spectators || is_host(room, by) ||
           room_seats_of(room, by->id) != 0 ||
           error_set(error, ERROR_NOT_ALLOWED, "room.no-spectators");
}

seat_mask room_to_act(const struct room *room)
{
    return room->status == ROOM_RUNNING ? match_to_act(&room->match) : 0;
}

bool room_tick(const struct room *room, struct tick *out)
{
    return room->status == ROOM_RUNNING && !room_stands_still(room) &&
           match_tick(&room->match, out);
}

void room_list_moves(const struct room *room, int seat, struct move_list *out)
{
    struct tick tick;
    match_legal(&room->match, seat, out);
    if (!room_tick(room, &tick))
        return;
    int kept = 0;
    for (int i = 0; i < out->count; i++)
        if (!same_move(out->moves[i], tick.move))
            out->moves[kept++] = out->moves[i];
    out->count = kept;
}

seat_mask room_bots(const struct room *room)
{
    seat_mask bots = 0;
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        if (!room_is_played_by_person(&room->seats[seat]))
            bots |= seat_bit(seat);
    return room->status == ROOM_RUNNING ? bots : 0;
}

seat_mask room_bots_to_act(const struct room *room)
{
    return room_bots(room) & room_to_act(room);
}

bool room_find_decision(const struct room *room, uint32_t seq, int step, int *first, int *end)
{
    const struct match *match = &room->match;
    int count = 0;
    *first = -1;
    for (*end = 0; *end < match->log_count; (*end)++) {
        if (!is_decision(&match->log[*end]))
            continue;
        if (*first >= 0)
            break;
        count++;
        if (seq != 0 ? room->decisions[*end].seq == seq : count == step)
            *first = *end;
    }
    return *first >= 0;
}

const char *room_bot_level(const struct room *room, int seat)
{
    return room->seats[seat].level;
}

/* ---- what requests need ---- */

bool room_copy_text(char *out, size_t size, const char *text)
{
    size_t length = strlen(text);
    if (length >= size)
        return false;
    memcpy(out, text, length + 1);
    return true;
}

bool room_need_host(const struct room *room, const struct person *by, struct error *error)
{
    return is_host(room, by) || error_set(error, ERROR_NOT_ALLOWED, "room.not-host");
}

bool room_need_holder(const struct room *room, const struct person *by, int seat,
                      struct error *error)
{
    return room_holds(room, by->id, seat) ||
           error_with(error, ERROR_NOT_ALLOWED, "room.not-your-seat", number_field("seat", seat));
}
