/* room_log.c: writing and reading the entries of a room's log. A body may be damaged, so
 * everything in it is validated. */
#include "room_internal.h"

#include "memory.h"
#include "record.h"
#include "versions.h"

#include <limits.h>
#include <string.h>

static const char pinned[] = "pinned "; /* before an outcome that a setup gave, */
static const char world[] = "world ";   /* and one of the world's */

/* ---- writing ---- */

void person_write(const struct person *person, const char *key, struct json *json)
{
    json_begin_object(json, key);
    json_put_string(json, "id", person->id);
    json_put_string(json, "name", person->name);
    json_put_string(json, "colour", person->colour);
    if (person->is_program)
        json_put_bool(json, "program", true);
    json_end_object(json);
}

/* Whom an entry speaks of: their name is said beside it. */
static void write_who(const struct person *person, const char *key, struct json *json)
{
    json_begin_object(json, key);
    json_put_string(json, "id", person->id);
    if (person->is_program)
        json_put_bool(json, "program", true);
    json_end_object(json);
}

static void write_seed(const unsigned char seed[SEED_BYTES], struct json *json)
{
    struct text hex;
    text_init(&hex);
    text_add_hex(&hex, seed, SEED_BYTES);
    json_put_string(json, "seed", hex.data);
    text_clear(&hex);
}

static void write_outcomes(const struct match *match, int first, struct json *json)
{
    json_begin_array(json, "chance");
    for (int i = first; i < match->log_count; i++) {
        const struct match_entry *entry = &match->log[i];
        if (is_player(entry->seat))
            continue; /* the move that it followed */
        char outcome[sizeof pinned + MOVE_TEXT_MAX] = "";
        char *move = outcome;
        if (entry->is_pinned)
            move = stpcpy(outcome, pinned);
        else if (entry->seat == SEAT_WORLD)
            move = stpcpy(outcome, world);
        match->game->write_move(match->state, entry->move, move, MOVE_TEXT_MAX);
        json_put_string(json, NULL, outcome);
    }
    json_end_array(json);
}

/* The words of a room of format 1 are mixed into chance as they are, so they stay in its log. */
static void write_word(const struct room *room, const struct room_change *change, struct json *json)
{
    if (room->format == 1)
        json_put_string(json, "word", change->text);
    else
        write_word_hash(&change->word_hash, "hash", json);
}

void change_write(const struct room *room, const struct room_change *change, int first_outcome,
                  struct json *json)
{
    const struct kind_of_change *kind = &kinds_of_change[change->kind];
    json_begin_object(json, NULL);
    json_put_string(json, "kind", kind->name);
    if (kind->parts & HAS_SEAT)
        json_put_int(json, "seat", change->seat);
    if (kind->parts & HAS_FORMAT)
        json_put_int(json, "format", change->format);
    if (kind->parts & HAS_SETTINGS)
        settings_write(&change->settings, json);
    if (kind->person_key != NULL)
        write_who(&change->person, kind->person_key, json);
    if (kind->parts & HAS_SEED)
        write_seed(change->seed, json);
    if (kind->text_key != NULL)
        json_put_string(json, kind->text_key, change->text);
    if (change->is_reaction)
        json_put_string(json, "reaction", change->text);
    if (kind->parts & HAS_WORD)
        write_word(room, change, json);
    if (kind->parts & HAS_LINE)
        json_put_int(json, "line", change->line);
    if (kind->parts & HAS_ON)
        json_put_bool(json, "on", change->is_on);
    if (kind->parts & HAS_SETUP && room->match.setup_text != NULL)
        json_put_raw(json, "setup", room->match.setup_text);
    if (kind->parts & HAS_CHANCE)
        write_outcomes(&room->match, first_outcome, json);
    if (kind->parts & HAS_RAN)
        json_put_int(json, "ran", change->ran_ms);
    json_end_object(json);
}

/* ---- reading ---- */

static bool take_text(const char *text, const char *key, char *out, size_t size,
                      struct error *error)
{
    return room_copy_text(out, size, text) ||
           error_with(error, ERROR_BAD_RECORD, "error.text-too-long", text_field("key", key),
                      number_field("most", (int)size - 1));
}

static bool read_text(const json_t *json, const char *key, char *out, size_t size,
                      struct error *error)
{
    const char *text;
    return json_get_string(json, key, &text, ERROR_BAD_RECORD, error) &&
           take_text(text, key, out, size, error);
}

/* What is said of them may have been removed. */
static bool read_person(const json_t *json, const char *key, const struct room_said *said,
                        struct person *out, struct error *error)
{
    json_t *person;
    *out = (struct person){ 0 };
    return json_get_object(json, key, &person, ERROR_BAD_RECORD, error) &&
           read_text(person, "id", out->id, sizeof out->id, error) &&
           take_text(said->name != NULL ? said->name : "", "name", out->name, sizeof out->name,
                     error) &&
           take_text(said->colour != NULL ? said->colour : NO_COLOUR, "colour", out->colour,
                     sizeof out->colour, error) &&
           (json_object_get(person, "program") == NULL ||
            json_get_bool(person, "program", &out->is_program, ERROR_BAD_RECORD, error));
}

static bool read_seed(const json_t *json, unsigned char seed[SEED_BYTES], struct error *error)
{
    const char *hex;
    if (!json_get_string(json, "seed", &hex, ERROR_BAD_RECORD, error))
        return false;
    return text_read_hex(hex, seed, SEED_BYTES) ||
           error_with(error, ERROR_BAD_RECORD, "error.bad-hex", text_field("key", "seed"),
                      number_field("digits", 2 * SEED_BYTES));
}

static bool read_reaction_or_line(const json_t *body, const struct room_said *said,
                                  struct room_change *out, struct error *error)
{
    out->is_reaction = json_object_get(body, "reaction") != NULL;
    if (out->is_reaction)
        return read_text(body, "reaction", out->text, sizeof out->text, error) &&
               reaction_check(out->text, ERROR_BAD_RECORD, error);
    out->is_removed = said->text == NULL;
    return out->is_removed || take_text(said->text, "text", out->text, sizeof out->text, error);
}

static bool read_word(const struct room *room, const json_t *body, const struct room_said *said,
                      struct room_change *out, struct error *error)
{
    const char *hex;
    if (room->format == 1)
        return read_text(body, "word", out->text, sizeof out->text, error);
    if (!json_get_string(body, "hash", &hex, ERROR_BAD_RECORD, error))
        return false;
    if (!read_word_hash(hex, &out->word_hash))
        return error_with(error, ERROR_BAD_RECORD, "error.bad-hex", text_field("key", "hash"),
                          number_field("digits", 2 * WORD_HASH_BYTES));
    if (said->text != NULL && !chance_is_word(said->text, &out->word_hash))
        return error_with(error, ERROR_BAD_RECORD, "error.word-of-other-hash",
                          number_field("seat", out->seat));
    return said->text == NULL || take_text(said->text, "word", out->text, sizeof out->text, error);
}

static bool read_format(const json_t *body, int *out, struct error *error)
{
    *out = 1;
    return json_object_get(body, "format") == NULL ||
           json_get_int(body, "format", 1, LOG_FORMAT, out, ERROR_BAD_RECORD, error);
}

static bool read_line(const json_t *body, uint32_t *out, struct error *error)
{
    int line;
    if (!json_get_int(body, "line", 1, INT_MAX, &line, ERROR_BAD_RECORD, error))
        return false;
    *out = (uint32_t)line;
    return true;
}

static bool read_kind(const json_t *body, enum change_kind *out, struct error *error)
{
    const char *name;
    if (!json_is_object(body))
        return error_set(error, ERROR_BAD_RECORD, "error.entry-object");
    if (!json_get_string(body, "kind", &name, ERROR_BAD_RECORD, error))
        return false;
    for (int kind = 0; kind < CHANGES; kind++)
        if (strcmp(name, kinds_of_change[kind].name) == 0) {
            *out = (enum change_kind)kind;
            return true;
        }
    return error_with(error, ERROR_BAD_RECORD, "error.entry-kind", error_excerpt("kind", name));
}

static bool read_settings(const json_t *body, struct room_settings *out, struct error *error)
{
    return room_read_settings(body, out, error) &&
           versions_read(out->game, body, &out->options.versions, ERROR_BAD_RECORD, error);
}

static bool read_parts(const struct room *room, const json_t *body, const struct room_said *said,
                       struct room_change *out, struct error *error)
{
    const struct kind_of_change *kind = &kinds_of_change[out->kind];
    json_t *chance;
    if (kind->parts & HAS_SEAT &&
        !json_get_int(body, "seat", 0, SEATS_MAX - 1, &out->seat, ERROR_BAD_RECORD, error))
        return false;
    if (kind->parts & HAS_FORMAT && !read_format(body, &out->format, error))
        return false;
    if (kind->parts & HAS_SETTINGS && !read_settings(body, &out->settings, error))
        return false;
    if (kind->person_key != NULL && !read_person(body, kind->person_key, said, &out->person, error))
        return false;
    if (kind->parts & HAS_SEED && !read_seed(body, out->seed, error))
        return false;
    if (kind->text_key != NULL &&
        !read_text(body, kind->text_key, out->text, sizeof out->text, error))
        return false;
    if (kind->parts & HAS_LINE_OF_CHAT && !read_reaction_or_line(body, said, out, error))
        return false;
    if (kind->parts & HAS_WORD && !read_word(room, body, said, out, error))
        return false;
    if (kind->parts & HAS_LINE && !read_line(body, &out->line, error))
        return false;
    if (kind->parts & HAS_ON && !json_get_bool(body, "on", &out->is_on, ERROR_BAD_RECORD, error))
        return false;
    if (kind->parts & HAS_SETUP)
        out->setup = json_object_get(body, "setup");
    if (kind->parts & HAS_CHANCE) {
        if (!json_get_array(body, "chance", 0, MOVES_MAX, &chance, ERROR_BAD_RECORD, error))
            return false;
        out->chance = chance;
    }
    return !(kind->parts & HAS_RAN) ||
           json_get_int(body, "ran", 0, INT_MAX, &out->ran_ms, ERROR_BAD_RECORD, error);
}

bool change_read(const struct room *room, const json_t *body, const struct room_said *said,
                 struct room_change *out, struct error *error)
{
    *out = (struct room_change){ 0 };
    return read_kind(body, &out->kind, error) && read_parts(room, body, said, out, error);
}

static bool add_outcome(struct match *match, const char *text, struct event_log *events,
                        struct error *error)
{
    bool is_pinned = strncmp(text, pinned, sizeof pinned - 1) == 0;
    bool says_world = strncmp(text, world, sizeof world - 1) == 0;
    const char *outcome = text + (is_pinned    ? sizeof pinned - 1
                                  : says_world ? sizeof world - 1
                                               : 0);
    /* Rooms once did not say what was the world's. */
    bool is_worlds = says_world || match_to_act(match) == seat_bit(SEAT_WORLD);
    struct move move;
    if (!match->game->read_move(match->state, outcome, &move))
        return error_with(error, ERROR_BAD_RECORD, "error.entry-outcome",
                          error_excerpt("outcome", text), text_field("game", match->game->name));
    return match_add_entry(match, is_worlds ? SEAT_WORLD : SEAT_CHANCE, move, is_pinned, events,
                           error);
}

bool log_add_outcomes(struct match *match, const json_t *list, struct event_log *events,
                      struct error *error)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *outcome = json_string_value(json_array_get(list, i));
        if (outcome == NULL)
            return error_set(error, ERROR_BAD_RECORD, "error.entry-chance");
        if (!add_outcome(match, outcome, events, error))
            return false;
    }
    return outcome_seat(match_to_act(match)) < 0 ||
           error_set(error, ERROR_BAD_RECORD, "error.entry-no-outcome");
}

/* ---- the log ---- */

const struct room_entry *room_last(const struct room *room)
{
    return room->log_count > 0 ? &room->log[room->log_count - 1] : NULL;
}

/* A person was there to do that. */
static void note_person(struct room *room, int64_t at_ms)
{
    const struct room_change *change = &room->events->change;
    if (change->kind == CHANGE_SIT || change->kind == CHANGE_WORD ||
        change->kind == CHANGE_RETURN || change->kind == CHANGE_UNDO ||
        (change->kind == CHANGE_MOVE && room_is_played_by_person(&room->seats[change->seat])))
        room->acted_ms[change->seat] = at_ms;
}

void log_append(struct room *room, const struct room_entry *entry)
{
    int64_t at_ms = entry->at_ms;
    if (room->log_count == room->log_capacity) {
        room->log_capacity = room->log_capacity ? 2 * room->log_capacity : 32;
        room->log = memory_resize(room->log, (size_t)room->log_capacity * sizeof *room->log);
    }
    room->log[room->log_count++] = *entry;
    if (kinds_of_change[room->events->change.kind].parts & HAS_RAN)
        room->charged_at_ms = at_ms;
    if (room->events->change.kind == CHANGE_START)
        room->started_ms = at_ms;
    if (room->status == ROOM_OVER && room->ended_seq == 0) {
        room->ended_ms = at_ms;
        room->ended_seq = entry->seq;
    }
    note_person(room, at_ms);
}

static bool check_place(const struct room *room, uint32_t seq, int64_t at_ms, struct error *error)
{
    const struct room_entry *last = room_last(room);
    if (seq != (uint32_t)room->log_count + 1)
        return error_with(error, ERROR_BAD_RECORD, "error.entry-order",
                          number_field("seq", (int)seq), number_field("last", room->log_count));
    if (last != NULL && at_ms < last->at_ms)
        return error_with(error, ERROR_BAD_RECORD, "error.entry-older",
                          number_field("seq", (int)seq));
    return true;
}

static bool read_entry(struct room *room, const struct room_entry *entry, const json_t *body,
                       struct error *error)
{
    struct room_change change;
    if (!change_read(room, body, &entry->said, &change, error))
        return false;
    if ((change.kind == CHANGE_CREATE) != (room->log_count == 0))
        return error_set(error, ERROR_BAD_RECORD, "error.entry-create");
    return change_apply(room, &change, error);
}

bool room_add_entry(struct room *room, const struct room_entry *entry, struct error *error)
{
    if (!check_place(room, entry->seq, entry->at_ms, error))
        return false;
    json_t *json = json_read(entry->body, strlen(entry->body), error);
    struct room_entry copy = room_entry_copy(entry); /* what is nobody's is not in it */
    bool is_good = json != NULL && read_entry(room, &copy, json, error);
    json_decref(json);
    if (is_good) {
        log_append(room, &copy);
        return true;
    }
    room_entry_clear(&copy);
    if (error != NULL)
        error->code = ERROR_BAD_RECORD; /* whatever a request would be told */
    return false;
}
