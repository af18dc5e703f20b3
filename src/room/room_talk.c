/* room_talk.c: changes around the match: chat, silencing, rematches. */
#include "room_internal.h"

#include "memory.h"

#include <string.h>

/* ---- chat ---- */

static int find_silenced(const struct room *room, const char *person)
{
    for (int i = 0; i < room->silenced_count; i++)
        if (strcmp(room->silenced[i], person) == 0)
            return i;
    return -1;
}

bool room_check_chat(const struct room *room, const struct room_change *change, struct error *error)
{
    return find_silenced(room, change->person.id) < 0 ||
           error_set(error, ERROR_NOT_ALLOWED, "room.silenced");
}

void room_make_chat(struct room *room, const struct room_change *change)
{
    (void)change;
    if (room->chat_count == CHAT_KEPT) {
        room->chat_count--;
        memmove(room->chat, room->chat + 1, (size_t)room->chat_count * sizeof *room->chat);
    }
    room->chat[room->chat_count++] = room->log_count; /* where its entry will be */
}

/* People who sit here speak by the names of their seats, others by distinct names. */
static void choose_speaker(const struct room *room, struct person *person)
{
    seat_mask seats = room_seats_of(room, person->id);
    if (seats != 0)
        memcpy(person->name, room->seats[__builtin_ctz(seats)].person.name, NAME_BYTES_MAX);
    else
        room_make_distinct(room, person->name);
}

static bool may_talk(const struct room *room, const struct room_change *change, struct error *error)
{
    const char *by = change->person.id;
    if (!change_fits(room, change, error))
        return false;
    return room_seats_of(room, by) != 0 || strcmp(by, room->host.id) == 0 ||
           room->settings.has_spectators ||
           error_set(error, ERROR_NOT_ALLOWED, "room.no-spectators");
}

bool room_chat(struct room *room, const struct person *by, const char *text, struct moment now,
               struct error *error)
{
    struct room_change change = { .kind = CHANGE_CHAT, .person = *by };
    if (!may_talk(room, &change, error))
        return false;
    if (!line_clean(text, CHAT_CHARS_MAX, change.text, sizeof change.text))
        return error_with(error, ERROR_BAD_REQUEST, "room.chat-length",
                          number_field("most", CHAT_CHARS_MAX));
    choose_speaker(room, &change.person);
    return change_append(room, &change, now, error);
}

bool reaction_check(const char *reaction, enum error_code code, struct error *error)
{
#define KEY(name, key) key,
    static const char *const keys[] = { REACTION_LIST(KEY) };
#undef KEY
#define LISTED(name, key) " " key
    static const char listed[] = REACTION_LIST(LISTED);
#undef LISTED
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(reaction, keys[i]) == 0)
            return true;
    return error_with(error, code, "room.no-reaction", error_excerpt("reaction", reaction),
                      text_field("known", listed + 1));
}

bool room_react(struct room *room, const struct person *by, const char *reaction, struct moment now,
                struct error *error)
{
    struct room_change change = { .kind = CHANGE_CHAT, .person = *by, .is_reaction = true };
    if (!may_talk(room, &change, error) || !reaction_check(reaction, ERROR_BAD_REQUEST, error))
        return false;
    room_copy_text(change.text, sizeof change.text, reaction);
    choose_speaker(room, &change.person);
    return change_append(room, &change, now, error);
}

const char *room_chat_author(const struct room *room)
{
    const struct room_change *last = room->events != NULL ? &room->events->change : NULL;
    return last != NULL && last->kind == CHANGE_CHAT ? last->person.id : NULL;
}

bool room_check_silence(const struct room *room, const struct room_change *change,
                        struct error *error)
{
    (void)room;
    size_t length = strlen(change->text);
    return (length > 0 && length < ROOM_ID_MAX) ||
           error_set(error, ERROR_BAD_REQUEST, "room.no-person");
}

void room_make_silence(struct room *room, const struct room_change *change)
{
    int at = find_silenced(room, change->text);
    if (change->is_on && at < 0) {
        room->silenced = memory_resize(room->silenced,
                                       (size_t)(room->silenced_count + 1) * sizeof *room->silenced);
        room_copy_text(room->silenced[room->silenced_count++], ROOM_ID_MAX, change->text);
    } else if (!change->is_on && at >= 0) {
        room->silenced_count--;
        memmove(room->silenced[at], room->silenced[room->silenced_count], ROOM_ID_MAX);
    }
}

bool room_silence(struct room *room, const struct person *by, const char *person, bool is_silenced,
                  struct moment now, struct error *error)
{
    struct room_change change = { .kind = CHANGE_SILENCE, .is_on = is_silenced };
    room_copy_text(change.text, sizeof change.text, person);
    return change_append_by_host(room, by, &change, now, error);
}

/* ---- rematch ---- */

bool room_check_rematch(const struct room *room, const struct room_change *change,
                        struct error *error)
{
    size_t length = strlen(change->text);
    if (length == 0 || length >= ROOM_ID_MAX)
        return error_with(error, ERROR_BAD_REQUEST, "error.table-id",
                          number_field("most", ROOM_ID_MAX - 1));
    return room->rematch[0] == '\0' || error_set(error, ERROR_NOT_NOW, "room.has-rematch");
}

void room_make_rematch(struct room *room, const struct room_change *change)
{
    room_copy_text(room->rematch, sizeof room->rematch, change->text);
}

bool room_may_rematch(const struct room *room, const struct person *by, struct error *error)
{
    struct room_change change = { .kind = CHANGE_REMATCH };
    if (!change_fits(room, &change, error))
        return false;
    if (room_seats_of(room, by->id) == 0)
        return error_set(error, ERROR_NOT_ALLOWED, "room.not-a-player");
    return room->rematch[0] == '\0' || error_set(error, ERROR_NOT_NOW, "room.has-rematch");
}

bool room_set_rematch(struct room *room, const struct person *by, const char *id, struct moment now,
                      struct error *error)
{
    struct room_change change = { .kind = CHANGE_REMATCH };
    if (!room_may_rematch(room, by, error))
        return false;
    room_copy_text(change.text, sizeof change.text, id);
    return change_append(room, &change, now, error);
}

/* The same people and bots in the same seats; words were for one match. */
static bool take_seats(struct room *room, const struct room *before, struct moment now,
                       struct error *error)
{
    for (int number = 0; number < before->settings.options.seats; number++) {
        const struct room_seat *seat = &before->seats[number];
        struct room_change change = { .kind = CHANGE_SIT, .seat = number, .person = seat->person };
        if (seat->holder == SEAT_BOT) {
            change.kind = CHANGE_SEAT_BOT;
            room_copy_text(change.text, sizeof change.text, seat->level);
        }
        if (seat->holder != SEAT_OPEN && !change_append(room, &change, now, error))
            return false;
    }
    return true;
}

bool room_init_rematch(struct room *room, const char *id, const struct room *before,
                       const struct person *by, const unsigned char seed[SEED_BYTES],
                       struct moment now, struct error *error)
{
    if (!room_init(room, id, &before->settings, by, seed, now, error))
        return false;
    if (take_seats(room, before, now, error))
        return true;
    room_clear(room);
    return false;
}
