/* room_write.c: what viewers are told of a room. Everything here is written from
 * the room as it is after its last entry, and from what this viewer may know. */
#include "room_internal.h"

#include "record.h"

#include <string.h>

static const char *const status_names[] = {
    [ROOM_OPEN] = "open",
    [ROOM_RUNNING] = "running",
    [ROOM_OVER] = "over",
    [ROOM_CLOSED] = "closed",
};
static const char *const ending_names[] = {
    [ENDING_RULES] = "rules",
    [ENDING_RESIGNED] = "resigned",
    [ENDING_TIME] = "time",
    [ENDING_VERSION] = ENDED_BY_VERSION,
    [ENDING_STOPPED] = ENDED_BY_OPERATOR,
};
static const char *const holder_names[] = {
    [SEAT_OPEN] = "open",
    [SEAT_PERSON] = "person",
    [SEAT_BOT] = "bot",
};
static const char *const out_names[] = {
    [OUT_RESIGNED] = "resigned",
    [OUT_OF_TIME] = "time",
};

const char *room_ending_name(enum room_ending ending)
{
    return ending_names[ending];
}

const char *room_out_name(enum seat_out out)
{
    return out_names[out];
}

/* ---- public information of the room ---- */

static void write_person_seat(const struct room_seat *seat, struct json *json)
{
    json_put_string(json, "person", seat->person.id);
    json_put_string(json, "name", seat->person.name);
    json_put_string(json, "colour", seat->person.colour);
    if (seat->person.is_program)
        json_put_bool(json, "program", true);
    if (seat->is_replaced)
        json_put_string(json, "replaced", seat->level);
    if (seat->out != OUT_NOT)
        json_put_string(json, "out", out_names[seat->out]);
    json_put_string(json, "word", seat->word);
    if (seat->word_hash.is_given)
        write_word_hash(&seat->word_hash, "word_hash", json);
}

static void write_seat_list(const struct room *room, struct json *json)
{
    json_begin_array(json, "seats");
    for (int number = 0; number < room->settings.options.seats; number++) {
        const struct room_seat *seat = &room->seats[number];
        json_begin_object(json, NULL);
        json_put_int(json, "seat", number);
        json_put_string(json, "holder", holder_names[seat->holder]);
        if (seat->holder == SEAT_PERSON)
            write_person_seat(seat, json);
        else if (seat->holder == SEAT_BOT)
            json_put_string(json, "level", seat->level);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_commitment(const struct room *room, struct json *json)
{
    unsigned char commitment[COMMITMENT_BYTES];
    struct text hex;
    chance_commit(room->seed, commitment);
    text_init(&hex);
    text_add_hex(&hex, commitment, sizeof commitment);
    json_put_string(json, "commitment", hex.data);
    text_clear(&hex);
}

void room_write_info(const struct room *room, const char *key, struct json *json)
{
    const struct room_settings *settings = &room->settings;
    json_begin_object(json, key);
    json_put_string(json, "table", room->id);
    json_put_string(json, "game", settings->game->name);
    json_put_string(json, "status", status_names[room->status]);
    json_put_string(json, "host", room->host.id);
    write_options(settings->game, &settings->options, "options", json);
    json_put_bool(json, "public", settings->is_public);
    json_put_bool(json, "spectators", settings->has_spectators);
    settings_write_clock(&settings->clock, json);
    json_put_int(json, "away_s", settings->away_s);
    json_put_string(json, "bot_pace", settings_bot_pace(settings));
    write_commitment(room, json);
    json_put_bool(json, "pinned", room->is_pinned);
    write_seat_list(room, json);
    if (room->status == ROOM_OVER) {
        json_put_string(json, "ending", ending_names[room->ending]);
        write_seats(room->winners, "winners", json);
    }
    if (room->rematch[0] != '\0')
        json_put_string(json, "rematch", room->rematch);
    if (room->is_stopped)
        json_put_string(json, "stopped", room->stop_reason);
    json_end_object(json);
}

static void write_summary_seats(const struct room *room, struct json *json)
{
    json_begin_array(json, "seats");
    for (int number = 0; number < room->settings.options.seats; number++) {
        const struct room_seat *seat = &room->seats[number];
        json_begin_object(json, NULL);
        json_put_string(json, "holder", holder_names[seat->holder]);
        if (seat->holder == SEAT_BOT)
            json_put_string(json, "level", seat->level);
        json_end_object(json);
    }
    json_end_array(json);
}

void room_write_summary(const struct room *room, const char *key, struct json *json)
{
    const struct room_settings *settings = &room->settings;
    json_begin_object(json, key);
    json_put_string(json, "table", room->id);
    json_put_string(json, "game", settings->game->name);
    json_put_string(json, "status", status_names[room->status]);
    json_put_bool(json, "public", settings->is_public);
    json_put_bool(json, "spectators", settings->has_spectators);
    settings_write_clock(&settings->clock, json);
    write_options(settings->game, &settings->options, "options", json);
    json_put_string(json, "host", room->host.id);
    write_summary_seats(room, json);
    if (room->status == ROOM_OVER)
        write_seats(room->winners, "winners", json);
    json_end_object(json);
}

/* ---- the match ---- */

/* The time left `ms` after the clock was last charged. */
static void write_clock(const struct room *room, int64_t ms, struct json *json)
{
    struct clock clock = room->clock;
    if (clock.settings.kind == CLOCK_NONE) {
        json_put_null(json, "clock");
        return;
    }
    clock_charge(&clock, ms);
    json_begin_object(json, "clock");
    json_begin_array(json, "left");
    for (int seat = 0; seat < room->settings.options.seats; seat++)
        json_put_int(json, NULL, clock.left_ms[seat]);
    json_end_array(json);
    write_seats(room_stands_still(room) ? 0 : clock.running, "running", json);
    json_end_object(json);
}

/* The seat that decided last, -1 if none has yet. */
static int last_to_decide(const struct match *match)
{
    int entry = match->log_count - 1;
    while (entry >= 0 && !is_player(match->log[entry].seat))
        entry--;
    return entry >= 0 ? match->log[entry].seat : -1;
}

/* Of a person's seats, the next one in turn order that has to decide; -1: none. */
static int next_to_show(const struct room *room, seat_mask own)
{
    int seats = room->settings.options.seats;
    int last = last_to_decide(&room->match);
    for (int step = 1; step <= seats; step++) {
        int seat = (last + step) % seats;
        if (own & room_to_act(room) & ~room_bots_to_act(room) & seat_bit(seat))
            return seat;
    }
    return -1;
}

static void write_show(const struct room *room, int viewer, struct json *json)
{
    if (viewer >= room->settings.options.seats || room->seats[viewer].holder != SEAT_PERSON)
        return;
    seat_mask own = room_seats_of(room, room->seats[viewer].person.id);
    if (__builtin_popcount(own) < 2)
        return;
    int seat = next_to_show(room, own);
    if (seat >= 0)
        json_put_int(json, "show", seat);
    else
        json_put_null(json, "show");
}

static void write_status(const struct room *room, int viewer, struct json *json)
{
    write_seats(room_to_act(room), "to_act", json);
    json_put_bool(json, "over", room->status == ROOM_OVER);
    write_show(room, viewer, json);
}

void room_write_events(const struct room *room, int viewer, const char *key, struct json *json)
{
    const struct room_events *events = room->events;
    json_begin_array(json, key);
    for (int i = 0; i < events->count; i++)
        if (events->list[i].audience & seat_bit(viewer))
            write_event(&events->list[i], json);
    json_end_array(json);
}

static bool is_of_match(enum change_kind kind)
{
    return kinds_of_change[kind].parts & (HAS_RAN | HAS_CHANCE);
}

void room_write_scores(const struct room *room, struct json *json)
{
    match_write_scores(&room->match, json);
}

static void write_view(const struct room *room, int viewer, enum message_detail detail,
                       struct json *json)
{
    match_write_view(&room->match, viewer, "view", json);
    if (detail & DETAIL_STATE)
        match_write_state(&room->match, viewer, "state", json);
}

/* Legal moves reveal what a seat holds, so they are for the seat itself alone. */
static void write_legal(const struct room *room, int viewer, struct json *json)
{
    struct move_list moves;
    if ((room_to_act(room) & ~room_bots_to_act(room) & seat_bit(viewer)) == 0)
        return;
    room_list_moves(room, viewer, &moves);
    write_moves(room->match.game, room->match.state, &moves, "legal", json);
}

/* What a message about the match has, whatever it was that happened. */
static void write_match(const struct room *room, int viewer, enum message_detail detail,
                        struct json *json)
{
    const struct room_change *change = &room->events->change;
    if (change->kind == CHANGE_MOVE && change->seat == viewer)
        json_put_string(json, "move", change->text);
    room_write_events(room, viewer, "events", json);
    write_status(room, viewer, json);
    /* Time that goes by is charged with the next move: until then the clock is as it was told. */
    if (change->kind != CHANGE_HOLD)
        write_clock(room, 0, json);
    if (detail & (DETAIL_VIEW | DETAIL_STATE) || change->kind == CHANGE_UNDO)
        write_view(room, viewer, detail, json);
    if (detail & DETAIL_LEGAL)
        write_legal(room, viewer, json);
    if (room->status == ROOM_OVER)
        room_write_scores(room, json);
}

/* ---- messages ---- */

static void write_viewer(int viewer, struct json *json)
{
    if (viewer == VIEWER_SPECTATOR)
        json_put_string(json, "viewer", "spectator");
    else
        json_put_int(json, "viewer", viewer);
}

/* Moves alone do not change what info and summary show. */
static bool changes_info(const struct room *room, enum change_kind kind)
{
    if (kind == CHANGE_CHAT || kind == CHANGE_SILENCE || kind == CHANGE_REMATCH)
        return false;
    if (kind == CHANGE_REMOVE)
        return room_removed_info(room);
    return (kind != CHANGE_MOVE && kind != CHANGE_HOLD && kind != CHANGE_UNDO) ||
           room->status == ROOM_OVER;
}

static void write_line(const struct room_change *chat, struct json *json)
{
    json_put_string(json, "person", chat->person.id);
    json_put_string(json, "name", chat->person.name);
    if (chat->is_removed)
        json_put_bool(json, "removed", true);
    else
        json_put_string(json, chat->is_reaction ? "reaction" : "text", chat->text);
}

static void write_talk(const struct room_change *change, struct json *json)
{
    if (change->kind == CHANGE_CHAT) {
        write_line(change, json);
    } else if (change->kind == CHANGE_SILENCE) {
        json_put_string(json, "person", change->text);
        json_put_bool(json, "on", change->is_on);
    } else if (change->kind == CHANGE_REMATCH) {
        json_put_string(json, "next", change->text);
    } else if (change->kind == CHANGE_REMOVE) {
        json_put_int(json, "line", change->line);
    }
}

void room_write_message(const struct room *room, int viewer, enum message_detail detail,
                        struct json *json)
{
    const struct room_entry *entry = room_last(room);
    const struct room_change *change = &room->events->change;
    const struct kind_of_change *kind = &kinds_of_change[change->kind];
    json_begin_object(json, NULL);
    json_put_string(json, "table", room->id);
    json_put_int(json, "seq", entry->seq);
    json_put_int(json, "at", entry->at_ms);
    write_viewer(viewer, json);
    json_put_string(json, "kind", kind->name);
    if (kind->parts & HAS_SEAT)
        json_put_int(json, "seat", change->seat);
    if (changes_info(room, change->kind))
        room_write_info(room, "info", json);
    if (is_of_match(change->kind) && room->status != ROOM_CLOSED)
        write_match(room, viewer, detail, json);
    write_talk(change, json);
    json_end_object(json);
}

bool room_has_new_info(const struct room *room)
{
    return changes_info(room, room->events->change.kind) ||
           room->events->change.kind == CHANGE_REMATCH;
}

/* ---- the snapshot ---- */

void room_write_chat(const struct room *room, hides_author *hides, const void *self,
                     struct json *json)
{
    json_begin_array(json, "chat");
    for (int i = 0; i < room->chat_count; i++) {
        const struct room_entry *entry = &room->log[room->chat[i]];
        json_t *body = json_read(entry->body, strlen(entry->body), NULL);
        struct room_change line;
        if (change_read(room, body, &entry->said, &line, NULL) && !hides(self, line.person.id)) {
            json_begin_object(json, NULL);
            json_put_int(json, "seq", entry->seq);
            json_put_int(json, "at", entry->at_ms);
            write_line(&line, json);
            json_end_object(json);
        }
        json_decref(body);
    }
    json_end_array(json);
}

void room_write_snapshot(const struct room *room, int viewer, enum message_detail detail,
                         struct moment now, struct json *json)
{
    json_put_int(json, "seq", room_last(room)->seq);
    write_viewer(viewer, json);
    room_write_info(room, "info", json);
    if (room->status != ROOM_RUNNING && room->status != ROOM_OVER)
        return;
    write_view(room, viewer, detail, json);
    write_status(room, viewer, json);
    write_clock(room, room_ran_ms(room, now), json);
    if (detail & DETAIL_LEGAL)
        write_legal(room, viewer, json);
    if (room->status == ROOM_OVER)
        room_write_scores(room, json);
}
