/* room_change.c: the kinds of changes, and how each is checked, applied and logged. */
#include "room_internal.h"

#include "memory.h"
#include "worlds.h"

#include <limits.h>
#include <stdlib.h>

#define TALKING (IN_OPEN | IN_RUNNING | IN_OVER)

const struct kind_of_change kinds_of_change[CHANGES] = {
    [CHANGE_CREATE] = { "create", IN_OPEN, HAS_FORMAT | HAS_SETTINGS | HAS_SEED, "host", NULL,
                        room_check_settings, room_make_create, NULL },
    [CHANGE_CONFIGURE] = { "configure", IN_OPEN, HAS_SETTINGS, NULL, NULL, room_check_settings,
                           room_make_configure, NULL },
    [CHANGE_CLOSE] = { "close", IN_OPEN, 0, NULL, NULL, NULL, room_make_close, NULL },
    [CHANGE_SIT] = { "sit", IN_OPEN, HAS_SEAT, "person", NULL, room_check_sit, room_make_sit,
                     NULL },
    [CHANGE_STAND] = { "stand", IN_OPEN, HAS_SEAT, NULL, NULL, room_check_stand, room_make_stand,
                       NULL },
    [CHANGE_SEAT_BOT] = { "seat_bot", IN_OPEN, HAS_SEAT, NULL, "level", room_check_seat_bot,
                          room_make_seat_bot, NULL },
    [CHANGE_HAND_OVER] = { "hand_over", TALKING, 0, "person", NULL, room_check_hand_over,
                           room_make_hand_over, NULL },
    [CHANGE_WORD] = { "word", IN_OPEN, HAS_SEAT | HAS_WORD, NULL, NULL, room_check_word,
                      room_make_word, NULL },

    [CHANGE_START] = { "start", IN_OPEN, HAS_SETUP | HAS_CHANCE | HAS_RAN, NULL, NULL,
                       room_check_start, NULL, room_play_start },
    [CHANGE_MOVE] = { "move", IN_RUNNING, HAS_SEAT | HAS_CHANCE | HAS_RAN, NULL, "move", NULL, NULL,
                      room_play_move },
    [CHANGE_HOLD] = { "hold", IN_RUNNING, HAS_SEAT | HAS_CHANCE, NULL, NULL, NULL, NULL,
                      room_play_hold },
    [CHANGE_UNDO] = { "undo", IN_RUNNING, HAS_SEAT | HAS_RAN, NULL, NULL, room_check_undo,
                      room_make_undo, NULL },
    [CHANGE_RESIGN] = { "resign", IN_RUNNING, HAS_SEAT | HAS_RAN, NULL, NULL, room_check_resign,
                        room_make_resign, NULL },
    [CHANGE_TIME] = { "time", IN_RUNNING, HAS_SEAT | HAS_RAN, NULL, NULL, room_check_time,
                      room_make_time, NULL },
    [CHANGE_VERSION] = { "version", IN_RUNNING, HAS_RAN, NULL, NULL, NULL, room_make_version,
                         NULL },
    [CHANGE_STOP] = { "stop", IN_OPEN | IN_RUNNING, HAS_RAN, NULL, "reason", room_check_stop,
                      room_make_stop, NULL },
    [CHANGE_REPLACE] = { "replace", IN_RUNNING, HAS_SEAT | HAS_RAN, NULL, "level",
                         room_check_replace, room_make_replace, NULL },
    [CHANGE_RETURN] = { "return", IN_RUNNING, HAS_SEAT | HAS_RAN, NULL, NULL, room_check_return,
                        room_make_return, NULL },

    [CHANGE_CHAT] = { "chat", TALKING, HAS_LINE_OF_CHAT, "person", NULL, room_check_chat,
                      room_make_chat, NULL },
    [CHANGE_SILENCE] = { "silence", TALKING, HAS_ON, NULL, "person", room_check_silence,
                         room_make_silence, NULL },
    [CHANGE_REMATCH] = { "rematch", IN_OVER, 0, NULL, "next", room_check_rematch, room_make_rematch,
                         NULL },
    [CHANGE_REMOVE] = { "remove", TALKING | IN_CLOSED, HAS_LINE, NULL, NULL, room_check_remove,
                        room_make_remove, NULL },
};

bool change_fits(const struct room *room, const struct room_change *change, struct error *error)
{
    static const char *const status_keys[] = {
        [ROOM_OPEN] = "room.is-open",
        [ROOM_RUNNING] = "room.is-running",
        [ROOM_OVER] = "room.is-over",
        [ROOM_CLOSED] = "room.is-closed",
    };
    const struct kind_of_change *kind = &kinds_of_change[change->kind];
    if (!(kind->when & 1u << room->status))
        return error_set(error, ERROR_NOT_NOW, status_keys[room->status]);
    if (kind->parts & HAS_SEAT &&
        (change->seat < 0 || change->seat >= room->settings.options.seats))
        return error_with(error, ERROR_BAD_REQUEST, "room.no-seat",
                          number_field("seat", change->seat));
    return true;
}

/* Names, keys and words are static; a text may be of the moment. */
static void keep_event(void *listener, const struct event *event)
{
    struct room_events *events = listener;
    if (events->count == events->capacity) {
        events->capacity = events->capacity ? 2 * events->capacity : 4;
        events->list = memory_resize(events->list, (size_t)events->capacity * sizeof *event);
    }
    struct event *kept = &events->list[events->count++];
    *kept = *event;
    for (int i = 0; i < kept->fields.count; i++)
        if (kept->fields.field[i].type == FIELD_TEXT)
            kept->fields.field[i].word = memory_copy(kept->fields.field[i].word);
}

void events_clear(struct room_events *events)
{
    for (int i = 0; i < events->count; i++)
        for (int f = 0; f < events->list[i].fields.count; f++)
            if (events->list[i].fields.field[f].type == FIELD_TEXT)
                free(memory_unconst(events->list[i].fields.field[f].word));
    free(events->list);
    *events = (struct room_events){ 0 };
}

static bool make_change(struct room *room, const struct room_change *change,
                        struct event_log *events, struct error *error)
{
    const struct kind_of_change *kind = &kinds_of_change[change->kind];
    if (kind->make == NULL)
        return kind->play(room, change, events, error);
    kind->make(room, change);
    return true;
}

bool change_apply(struct room *room, const struct room_change *change, struct error *error)
{
    const struct kind_of_change *kind = &kinds_of_change[change->kind];
    struct room_events events = { .change = *change };
    struct event_log log = { keep_event, &events };
    if (!change_fits(room, change, error) ||
        (kind->check != NULL && !kind->check(room, change, error)) ||
        !make_change(room, change, &log, error)) {
        events_clear(&events);
        return false;
    }
    if (room->events == NULL)
        room->events = memory_new(sizeof *room->events);
    events_clear(room->events);
    *room->events = events;
    room->events->change.setup = NULL;
    room->events->change.chance = NULL;
    room->events->change.judged = NULL;
    return true;
}

bool room_stands_still(const struct room *room)
{
    return world_is_missing(room->settings.game);
}

int room_ran_ms(const struct room *room, struct moment now)
{
    bool is_running = room->clock.running != 0 && !room_stands_still(room);
    int64_t ms = is_running ? now.steady_ms - room->clock.since_ms : 0;
    return ms < 0 ? 0 : ms > INT_MAX ? INT_MAX : (int)ms;
}

/* Limits the log, so that nobody fills the disk by sitting down and standing up; what ends a
 * match, and the host, may go on longer. */
static bool has_room_for(const struct room *room, const struct room_change *change)
{
    static const unsigned always = 1u << CHANGE_START | 1u << CHANGE_HOLD | 1u << CHANGE_CLOSE |
                                   1u << CHANGE_RESIGN | 1u << CHANGE_TIME | 1u << CHANGE_VERSION |
                                   1u << CHANGE_STOP | 1u << CHANGE_REMATCH | 1u << CHANGE_REMOVE;
    static const unsigned coming = 1u << CHANGE_SIT | 1u << CHANGE_WORD | 1u << CHANGE_CHAT;
    enum change_kind kind = change->kind;
    unsigned bit = 1u << kind;
    /* Changing a sealed choice before all have chosen is no progress. */
    bool is_asked = kind == CHANGE_MOVE && (room_to_act(room) & seat_bit(change->seat)) != 0;
    int most = room->status == ROOM_OPEN && (coming & bit) ? ENTRIES_COMING_MAX
               : kind == CHANGE_CHAT                       ? ENTRIES_CHAT_MAX
                                                           : ENTRIES_MAX;
    return room->log_count - room->hold_count < most || (always & bit) != 0 || is_asked;
}

bool change_append(struct room *room, struct room_change *change, struct moment now,
                   struct error *error)
{
    const struct kind_of_change *kind = &kinds_of_change[change->kind];
    int first_outcome = room->match.log_count;
    if (!has_room_for(room, change))
        return error_set(error, ERROR_NOT_NOW, "room.too-long");
    if (kind->parts & HAS_RAN)
        change->ran_ms = room_ran_ms(room, now);
    if (!change_apply(room, change, error))
        return false;

    struct text body;
    struct json json;
    text_init(&body);
    json_init(&json, &body, 0);
    change_write(room, change, first_outcome, &json);
    const struct room_entry *last = room_last(room);
    struct room_entry entry = {
        .seq = (uint32_t)room->log_count + 1,
        .at_ms = last != NULL && last->at_ms > now.wall_ms ? last->at_ms : now.wall_ms,
        .nonce = chance_random_number(),
        .body = memory_resize(body.data, body.length + 1),
        .said = said_copy(change_said(room, change)),
    };
    log_append(room, &entry);
    if (kind->parts & HAS_RAN)
        room->clock.since_ms = now.steady_ms;
    if (room->match.log_count != first_outcome)
        room_time_tick(room, change->kind, now);
    return true;
}

bool room_follow_entry(struct room *room, const struct room_entry *entry, struct moment now,
                       struct error *error)
{
    int first_outcome = room->match.log_count;
    if (!room_add_entry(room, entry, error))
        return false;
    enum change_kind kind = room->events->change.kind;
    if (kinds_of_change[kind].parts & HAS_RAN)
        room->clock.since_ms = now.steady_ms;
    if (room->match.log_count != first_outcome)
        room_time_tick(room, kind, now);
    return true;
}

bool change_append_by_host(struct room *room, const struct person *by, struct room_change *change,
                           struct moment now, struct error *error)
{
    return change_fits(room, change, error) && room_need_host(room, by, error) &&
           change_append(room, change, now, error);
}

bool change_append_by_holder(struct room *room, const struct person *by, struct room_change *change,
                             struct moment now, struct error *error)
{
    return change_fits(room, change, error) && room_need_holder(room, by, change->seat, error) &&
           change_append(room, change, now, error);
}
