/* room_seats.c: changes before the match: settings, host, seats. */
#include "room_internal.h"

#include "versions.h"

#include <stdio.h>
#include <string.h>

/* Of the entry of the change that is being made. */
static uint32_t next_seq(const struct room *room)
{
    return (uint32_t)room->log_count + 1;
}

/* ---- the room itself ---- */

bool room_check_settings(const struct room *room, const struct room_change *change,
                         struct error *error)
{
    const struct room_settings *settings = &change->settings;
    if (!settings_check(settings, error))
        return false;
    if (change->kind == CHANGE_CREATE)
        return true;
    if (settings->game != room->settings.game)
        return error_set(error, ERROR_BAD_REQUEST, "room.other-game");
    for (int seat = settings->options.seats; seat < room->settings.options.seats; seat++)
        if (room->seats[seat].holder != SEAT_OPEN)
            return error_with(error, ERROR_SEAT_TAKEN, "room.seats-beyond",
                              number_field("seat", seat));
    return true;
}

void room_make_create(struct room *room, const struct room_change *change)
{
    room->format = change->format;
    room->settings = change->settings;
    room->host = change->person;
    room->host_seq = next_seq(room);
    memcpy(room->seed, change->seed, SEED_BYTES);
}

void room_make_configure(struct room *room, const struct room_change *change)
{
    room->settings = change->settings;
}

bool room_configure(struct room *room, const struct person *by,
                    const struct room_settings *settings, struct moment now, struct error *error)
{
    struct room_change change = { .kind = CHANGE_CONFIGURE, .settings = *settings };
    versions_complete(settings->game, &change.settings.options.versions);
    return change_append_by_host(room, by, &change, now, error);
}

void room_make_close(struct room *room, const struct room_change *change)
{
    (void)change;
    room->status = ROOM_CLOSED;
}

bool room_close(struct room *room, const struct person *by, struct moment now, struct error *error)
{
    struct room_change change = { .kind = CHANGE_CLOSE };
    return change_append_by_host(room, by, &change, now, error);
}

/* ---- sitting and standing ---- */

bool room_check_sit(const struct room *room, const struct room_change *change, struct error *error)
{
    return room->seats[change->seat].holder == SEAT_OPEN ||
           error_with(error, ERROR_SEAT_TAKEN, "room.seat-taken",
                      number_field("seat", change->seat));
}

void room_make_sit(struct room *room, const struct room_change *change)
{
    room->seats[change->seat] = (struct room_seat){ .holder = SEAT_PERSON,
                                                    .person = change->person,
                                                    .named_seq = next_seq(room) };
}

static int first_open(const struct room *room)
{
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        if (room->seats[seat].holder == SEAT_OPEN)
            return seat;
    return -1;
}

void room_make_distinct(const struct room *room, char name[NAME_BYTES_MAX])
{
    const char *others[SEATS_MAX];
    int count = 0;
    if (name[0] == '\0')
        return; /* removed, and it stays so */
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        if (room->seats[seat].person.name[0] != '\0')
            others[count++] = room->seats[seat].person.name;
    name_make_distinct(name, others, count);
}

/* How a seat is to be called: `name`, or the person's own. */
static bool choose_name(const struct room *room, const char *name, struct person *person,
                        struct error *error)
{
    if (name != NULL && !name_clean(name, person->name, error))
        return false;
    room_make_distinct(room, person->name);
    return true;
}

bool room_sit(struct room *room, const struct person *by, int seat, const char *name,
              struct moment now, struct error *error)
{
    bool is_any = seat == -1;
    struct room_change change = { .kind = CHANGE_SIT,
                                  .seat = is_any ? first_open(room) : seat,
                                  .person = *by };
    if (room->status == ROOM_OPEN && is_any && change.seat < 0)
        return error_set(error, ERROR_SEAT_TAKEN, "room.full");
    return change_fits(room, &change, error) && choose_name(room, name, &change.person, error) &&
           change_append(room, &change, now, error);
}

bool room_check_stand(const struct room *room, const struct room_change *change,
                      struct error *error)
{
    return room->seats[change->seat].holder != SEAT_OPEN ||
           error_with(error, ERROR_BAD_REQUEST, "room.seat-empty",
                      number_field("seat", change->seat));
}

void room_make_stand(struct room *room, const struct room_change *change)
{
    room->seats[change->seat] = (struct room_seat){ 0 };
}

bool room_stand(struct room *room, const struct person *by, int seat, struct moment now,
                struct error *error)
{
    struct room_change change = { .kind = CHANGE_STAND, .seat = seat };
    return room_holds(room, by->id, seat) ? change_append(room, &change, now, error)
                                          : change_append_by_host(room, by, &change, now, error);
}

bool room_check_seat_bot(const struct room *room, const struct room_change *change,
                         struct error *error)
{
    if (!bot_level_exists(change->text))
        return error_set(error, ERROR_BAD_REQUEST, "room.no-level");
    return room->seats[change->seat].holder != SEAT_PERSON ||
           error_with(error, ERROR_SEAT_TAKEN, "room.seat-taken",
                      number_field("seat", change->seat));
}

void room_make_seat_bot(struct room *room, const struct room_change *change)
{
    struct room_seat *seat = &room->seats[change->seat];
    *seat = (struct room_seat){ .holder = SEAT_BOT };
    room_copy_text(seat->level, sizeof seat->level, change->text);
}

bool room_seat_bot(struct room *room, const struct person *by, int seat, const char *level,
                   struct moment now, struct error *error)
{
    struct room_change change = { .kind = CHANGE_SEAT_BOT, .seat = seat };
    snprintf(change.text, sizeof change.text, "%s", level);
    return change_append_by_host(room, by, &change, now, error);
}

/* ---- the host ---- */

bool room_check_hand_over(const struct room *room, const struct room_change *change,
                          struct error *error)
{
    return room_seats_of(room, change->person.id) != 0 ||
           error_set(error, ERROR_BAD_REQUEST, "room.no-person");
}

void room_make_hand_over(struct room *room, const struct room_change *change)
{
    room->host = change->person;
    room->host_seq = next_seq(room);
}

/* Whoever sits here may take the room of a host who is gone. */
static bool may_claim(const struct room *room, const struct person *by, bool is_host_gone,
                      struct error *error)
{
    if (strcmp(room->host.id, by->id) == 0)
        return error_set(error, ERROR_BAD_REQUEST, "room.host-already");
    if (room_seats_of(room, by->id) == 0)
        return error_set(error, ERROR_NOT_ALLOWED, "room.not-a-player");
    return is_host_gone || error_set(error, ERROR_NOT_ALLOWED, "room.host-is-here");
}

bool room_hand_over(struct room *room, const struct person *by, const struct person *to,
                    bool is_host_gone, struct moment now, struct error *error)
{
    struct room_change change = { .kind = CHANGE_HAND_OVER, .person = to ? *to : *by };
    if (to != NULL)
        return change_append_by_host(room, by, &change, now, error);
    return change_fits(room, &change, error) && may_claim(room, by, is_host_gone, error) &&
           change_append(room, &change, now, error);
}

/* ---- words ---- */

bool room_check_word(const struct room *room, const struct room_change *change, struct error *error)
{
    const struct room_seat *seat = &room->seats[change->seat];
    if (seat->holder != SEAT_PERSON)
        return error_with(error, ERROR_BAD_REQUEST, "room.seat-empty",
                          number_field("seat", change->seat));
    return strlen(change->text) < sizeof seat->word ||
           error_with(error, ERROR_BAD_REQUEST, "room.word-length",
                      number_field("most", WORD_CHARS_MAX));
}

void room_make_word(struct room *room, const struct room_change *change)
{
    struct room_seat *seat = &room->seats[change->seat];
    room_copy_text(seat->word, sizeof seat->word, change->text);
    seat->word_hash = change->word_hash;
    seat->word_seq = next_seq(room);
}

bool room_give_word(struct room *room, const struct person *by, int seat, const char *word,
                    struct moment now, struct error *error)
{
    struct room_change change = { .kind = CHANGE_WORD, .seat = seat };
    if (word[0] != '\0' && !line_clean(word, WORD_CHARS_MAX, change.text, sizeof change.text))
        return error_with(error, ERROR_BAD_REQUEST, "room.word-length",
                          number_field("most", WORD_CHARS_MAX));
    if (room->format > 1)
        chance_hash_word(change.text, &change.word_hash);
    return change_append_by_holder(room, by, &change, now, error);
}
