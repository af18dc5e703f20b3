/* record.c: matches as JSON documents. */
#include "record.h"

#include "file.h"
#include "hash.h"
#include "list.h"
#include "memory.h"
#include "versions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const format_name = "bosquet record";
static const char *const endings[] = { "resigned", "time", ENDED_BY_VERSION, ENDED_BY_OPERATOR };

/* How entries say whose they are. */
enum wording {
    WORDING_NOW,
    WORDING_BEFORE_WORLD /* when the world's outcomes were said to be chance's */
};

/* An entry as a line: who, then the move as everywhere else. */
static void write_entry(const struct match *match, const struct match_entry *entry,
                        enum wording wording, char *text, size_t size)
{
    char move[MOVE_TEXT_MAX];
    match->game->write_move(match->state, entry->move, move, sizeof move);
    if (is_player(entry->seat))
        snprintf(text, size, "%d %s", entry->seat, move);
    else if (entry->seat == SEAT_WORLD && wording == WORDING_NOW)
        snprintf(text, size, "world %s", move);
    else
        snprintf(text, size, "%s %s", entry->is_pinned ? "pinned" : "chance", move);
}

enum { ENTRY_TEXT_MAX = MOVE_TEXT_MAX + 16 };

static bool has_word_hashes(const struct match *match)
{
    for (int seat = 0; seat < match->options.seats; seat++)
        if (match->word_hashes[seat].is_given)
            return true;
    return false;
}

static bool has_words(const struct match *match)
{
    for (int seat = 0; seat < match->options.seats; seat++)
        if (match->words[seat][0] != '\0')
            return true;
    return false;
}

static void write_words(const struct match *match, const char *key, struct json *json)
{
    json_begin_array(json, key);
    for (int seat = 0; seat < match->options.seats; seat++)
        json_put_string(json, NULL, match->words[seat]);
    json_end_array(json);
}

void write_word_hash(const struct word_hash *hash, const char *key, struct json *json)
{
    struct text hex;
    text_init(&hex);
    if (hash->is_given)
        text_add_hex(&hex, hash->bytes, sizeof hash->bytes);
    json_put_string(json, key, hex.data);
    text_clear(&hex);
}

static void write_word_hashes(const struct match *match, const char *key, struct json *json)
{
    json_begin_array(json, key);
    for (int seat = 0; seat < match->options.seats; seat++)
        write_word_hash(&match->word_hashes[seat], NULL, json);
    json_end_array(json);
}

/* Records were written before there were versions: 1 is not part of the checksum. */
static void add_version(int version, struct json *json)
{
    if (version > 1)
        json_put_int(json, NULL, version);
}

/* A checksum of all that decides the match, against truncation and accidental edits. It is no
 * signature: what `verify` recomputes is. */
static void write_checksum(const struct match *match, enum wording wording, char text[17])
{
    struct text all;
    struct json json;
    text_init(&all);
    json_init(&json, &all, 0);
    json_begin_array(&json, NULL);
    json_put_string(&json, NULL, match->game->name);
    json_put_int(&json, NULL, match->options.seats);
    add_version(match->options.versions.rules, &json);
    add_version(match->options.versions.world, &json);
    write_options(match->game, &match->options, NULL, &json);
    if (match->setup_text != NULL)
        json_put_raw(&json, NULL, match->setup_text);
    if (match->position_text != NULL)
        json_put_raw(&json, NULL, match->position_text);
    if (has_word_hashes(match)) /* a word that is forgotten changes nothing */
        write_word_hashes(match, NULL, &json);
    else if (has_words(match))
        write_words(match, NULL, &json);
    for (int i = 0; i < match->log_count; i++) {
        char entry[ENTRY_TEXT_MAX];
        write_entry(match, &match->log[i], wording, entry, sizeof entry);
        json_put_string(&json, NULL, entry);
    }
    if (match->out != 0)
        write_seats(match->out, NULL, &json);
    if (match->ending != NULL)
        json_put_string(&json, NULL, match->ending);
    json_end_array(&json);
    text_add_hex(&all, match->commitment, sizeof match->commitment);
    snprintf(text, 17, "%016llx", (unsigned long long)hash_bytes(all.data, all.length));
    text_clear(&all);
}

static void write_hex(struct json *json, const char *key, const unsigned char *bytes, size_t length)
{
    struct text hex;
    text_init(&hex);
    text_add_hex(&hex, bytes, length);
    json_put_string(json, key, hex.data);
    text_clear(&hex);
}

static void write_seat_list(const struct match *match, struct json *json)
{
    json_begin_array(json, "seats");
    for (int seat = 0; seat < match->options.seats; seat++) {
        json_begin_object(json, NULL);
        json_put_string(json, "name", match->seats[seat].name);
        if (match->seats[seat].level[0] != '\0')
            json_put_string(json, "bot", match->seats[seat].level);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_end(const struct match *match, struct json *json)
{
    json_put_bool(json, "over", match_is_over(match));
    if (match->ending != NULL)
        json_put_string(json, "ending", match->ending);
    if (match->out != 0)
        write_seats(match->out, "out", json);
    if (match_is_over(match))
        match_write_scores(match, json);
}

void record_write(const struct match *match, bool reveal, const char *key, struct json *json)
{
    char checksum[17];
    json_begin_object(json, key);
    json_put_string(json, "format", format_name);
    json_put_int(json, "version", has_word_hashes(match) ? 2 : 1);
    json_put_string(json, "game", match->game->name);
    versions_write(&match->options.versions, json);
    write_seat_list(match, json);
    write_options(match->game, &match->options, "options", json);
    write_hex(json, "commitment", match->commitment, sizeof match->commitment);
    if (match->has_seed && (reveal || match_is_over(match)))
        write_hex(json, "seed", match->seed, sizeof match->seed);
    else
        json_put_null(json, "seed");
    if (match->position_text != NULL)
        json_put_raw(json, "position", match->position_text);
    if (match->setup_text != NULL)
        json_put_raw(json, "setup", match->setup_text);
    if (has_word_hashes(match))
        write_word_hashes(match, "word_hashes", json);
    if (has_words(match))
        write_words(match, "words", json);
    json_begin_array(json, "moves");
    for (int i = 0; i < match->log_count; i++) {
        char entry[ENTRY_TEXT_MAX];
        write_entry(match, &match->log[i], WORDING_NOW, entry, sizeof entry);
        json_put_string(json, NULL, entry);
    }
    json_end_array(json);
    write_end(match, json);
    write_checksum(match, WORDING_NOW, checksum);
    json_put_string(json, "checksum", checksum);
    json_end_object(json);
}

/* ---- reading ---- */

static bool read_head(const json_t *json, const struct game **game, struct error *error)
{
    const char *text;
    int version;
    if (!json_is_object(json))
        return error_set(error, ERROR_BAD_RECORD, "error.record-no-object");
    if (!json_get_string(json, "format", &text, ERROR_BAD_RECORD, error))
        return false;
    if (strcmp(text, format_name) != 0)
        return error_with(error, ERROR_BAD_RECORD, "error.record-format",
                          text_field("wanted", format_name), error_excerpt("found", text));
    if (!json_get_int(json, "version", 1, 1000000, &version, ERROR_BAD_RECORD, error))
        return false;
    if (version > RECORD_VERSION)
        return error_with(error, ERROR_BAD_RECORD, "error.record-too-new",
                          number_field("version", version), number_field("newest", RECORD_VERSION));
    if (!json_get_string(json, "game", &text, ERROR_BAD_RECORD, error))
        return false;
    *game = game_find(text);
    if (*game != NULL)
        return true;
    return error_with(error, ERROR_UNKNOWN_GAME, "error.unknown-game", error_excerpt("game", text));
}

static bool copy_text(char *out, size_t size, const char *text, const char *key,
                      struct error *error)
{
    size_t length = strlen(text);
    if (length >= size)
        return error_with(error, ERROR_BAD_RECORD, "error.text-too-long", text_field("key", key),
                          number_field("most", (int)size - 1));
    memcpy(out, text, length + 1);
    return true;
}

static bool read_seat_list(const json_t *json, const struct game *game, struct match_seat *seats,
                           int *count, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, "seats", (size_t)game->min_seats, (size_t)game->max_seats, &list,
                        ERROR_BAD_RECORD, error))
        return false;
    *count = (int)json_array_size(list);
    for (int seat = 0; seat < *count; seat++) {
        json_t *entry = json_array_get(list, (size_t)seat);
        const char *text;
        if (!json_is_object(entry))
            return error_set(error, ERROR_BAD_RECORD, "error.record-seats");
        if (!json_has_only_keys(entry, "name bot", ERROR_BAD_RECORD, error)) {
            error_prefix(error, "\"seats\"");
            return false;
        }
        if (!json_get_string(entry, "name", &text, ERROR_BAD_RECORD, error) ||
            !copy_text(seats[seat].name, sizeof seats[seat].name, text, "name", error))
            return false;
        if (json_object_get(entry, "bot") != NULL &&
            (!json_get_string(entry, "bot", &text, ERROR_BAD_RECORD, error) ||
             !copy_text(seats[seat].level, sizeof seats[seat].level, text, "bot", error)))
            return false;
    }
    return true;
}

static bool read_hex(const json_t *json, const char *key, unsigned char *bytes, size_t length,
                     struct error *error)
{
    const char *hex;
    if (!json_get_string(json, key, &hex, ERROR_BAD_RECORD, error))
        return false;
    if (!text_read_hex(hex, bytes, length))
        return error_with(error, ERROR_BAD_RECORD, "error.bad-hex", text_field("key", key),
                          number_field("digits", 2 * (int)length));
    return true;
}

static bool is_word(const char *text, size_t length, const char *word)
{
    return length == strlen(word) && memcmp(text, word, length) == 0;
}

/* Whose an entry says it is; -1: nobody's. */
static int read_who(const struct match *match, const char *who, size_t length, bool *is_pinned)
{
    *is_pinned = is_word(who, length, "pinned");
    if (*is_pinned || is_word(who, length, "chance"))
        return match_to_act(match) == seat_bit(SEAT_WORLD) ? SEAT_WORLD /* as it once was said */
                                                           : SEAT_CHANCE;
    if (is_word(who, length, "world"))
        return SEAT_WORLD;
    bool is_seat = length == 1 && who[0] >= '0' && who[0] < '0' + match->options.seats;
    return is_seat ? who[0] - '0' : -1;
}

static bool read_entry(struct match *match, const char *line, struct error *error)
{
    const char *space = strchr(line, ' ');
    bool is_pinned;
    struct move move;
    int seat = space ? read_who(match, line, (size_t)(space - line), &is_pinned) : -1;
    if (seat < 0)
        return error_with(error, ERROR_BAD_RECORD, "error.record-entry",
                          error_excerpt("entry", line));
    if (!match->game->read_move(match->state, space + 1, &move))
        return error_with(error, ERROR_BAD_RECORD, "error.no-move-of-game",
                          error_excerpt("move", space + 1), text_field("game", match->game->name));
    if (!match_add_entry(match, seat, move, is_pinned, NULL, error)) {
        char place[64];
        snprintf(place, sizeof place, "\"%.60s\"", line);
        error->code = ERROR_BAD_RECORD;
        error_prefix(error, place);
        return false;
    }
    return true;
}

static bool read_moves(struct match *match, const json_t *json, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, "moves", 0, 100000, &list, ERROR_BAD_RECORD, error))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        char where[40];
        const char *line = json_string_value(json_array_get(list, i));
        snprintf(where, sizeof where, "\"moves\" %zu", i);
        if (line == NULL ? !error_set(error, ERROR_BAD_RECORD, "error.no-string")
                         : !read_entry(match, line, error)) {
            error_prefix(error, where);
            return false;
        }
    }
    if (outcome_seat(match_to_act(match)) >= 0)
        return error_set(error, ERROR_BAD_RECORD, "error.record-cut-short");
    return true;
}

/* Who was out; somebody must be left to win. */
static bool read_out(struct match *match, const json_t *json, struct error *error)
{
    json_t *list;
    if (json_object_get(json, "out") == NULL)
        return true;
    if (!json_get_array(json, "out", 1, (size_t)match->options.seats - 1, &list, ERROR_BAD_RECORD,
                        error))
        return false;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *entry = json_array_get(list, i);
        json_int_t seat = json_integer_value(entry);
        if (!json_is_integer(entry) || seat < 0 || seat >= match->options.seats)
            return error_with(error, ERROR_BAD_RECORD, "error.record-out",
                              number_field("most", match->options.seats - 1));
        match->out |= seat_bit((int)seat);
    }
    return true;
}

/* How a match ended that its rules did not end. */
static bool read_ending(struct match *match, const json_t *json, struct error *error)
{
    const char *ending;
    if (!read_out(match, json, error))
        return false;
    if (json_object_get(json, "ending") == NULL)
        return true;
    if (!json_get_string(json, "ending", &ending, ERROR_BAD_RECORD, error))
        return false;
    bool needs_out = !match_ended_without_winner(ending);
    if ((needs_out && match->out == 0) || match_is_over(match))
        return error_set(error, ERROR_BAD_RECORD, "error.record-ending-for-nobody");
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (strcmp(ending, endings[i]) == 0)
            match->ending = endings[i];
    return match->ending != NULL || error_set(error, ERROR_BAD_RECORD, "error.record-ending");
}

static bool check_checksum(const struct match *match, const json_t *json, struct error *error)
{
    const char *claimed;
    char checksum[17], checksum_before[17];
    if (json_object_get(json, "checksum") == NULL)
        return true; /* written by hand */
    if (!json_get_string(json, "checksum", &claimed, ERROR_BAD_RECORD, error))
        return false;
    write_checksum(match, WORDING_NOW, checksum);
    write_checksum(match, WORDING_BEFORE_WORLD, checksum_before);
    if (strcmp(claimed, checksum) != 0 && strcmp(claimed, checksum_before) != 0)
        return error_set(error, ERROR_BAD_RECORD, "error.record-checksum");
    return true;
}

/* Older records lack the tie_break of single scores: it is not compared. */
static void ignore_missing(json_t *scores, const json_t *claimed)
{
    size_t seat;
    json_t *score;
    json_array_foreach (scores, seat, score)
        if (json_object_get(json_array_get(claimed, seat), "tie_break") == NULL)
            json_object_del(score, "tie_break");
}

/* The scores of a record must be those that its moves lead to. */
static bool check_scores(const struct match *match, const json_t *json, struct error *error)
{
    static const char *const keys[] = { "scores", "winners", "tie_break" };
    struct text text;
    struct json writer;
    text_init(&text);
    json_init(&writer, &text, 0);
    json_begin_object(&writer, NULL);
    if (match_is_over(match))
        match_write_scores(match, &writer);
    json_end_object(&writer);
    json_t *ours = json_read(text.data, text.length, NULL);
    text_clear(&text);
    ignore_missing(json_object_get(ours, "scores"), json_object_get(json, "scores"));
    json_t *claims = json_object();
    bool is_same = true;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        json_t *claimed = json_object_get(json, keys[i]), *own = json_object_get(ours, keys[i]);
        if (claimed == NULL)
            continue;
        if (own != NULL)
            json_object_set(claims, keys[i], claimed);
        is_same = is_same && json_equal(claimed, own);
    }
    is_same = is_same || (json_has_only_keys_of(ours, claims, ERROR_BAD_RECORD, error) &&
                          error_set(error, ERROR_BAD_RECORD, "error.record-scores"));
    json_decref(claims);
    json_decref(ours);
    return is_same;
}

/* Checks the redundant parts of a record (over, checksum, scores) against its moves. */
static bool check_claims(const struct match *match, const json_t *json, struct error *error)
{
    bool says_over;
    if (!json_get_bool(json, "over", &says_over, ERROR_BAD_RECORD, error))
        return false;
    if (says_over != match_is_over(match))
        return error_with(error, ERROR_BAD_RECORD, "error.record-over",
                          text_field("over", says_over ? "true" : "false"));
    return check_checksum(match, json, error) && check_scores(match, json, error);
}

/* "words", one for each seat, if it is there. */
static bool read_words(const json_t *json, int seats, const char *words[SEATS_MAX],
                       struct error *error)
{
    json_t *list;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        words[seat] = "";
    if (json_object_get(json, "words") == NULL)
        return true;
    if (!json_get_array(json, "words", (size_t)seats, (size_t)seats, &list, ERROR_BAD_RECORD,
                        error))
        return false;
    for (int seat = 0; seat < seats; seat++) {
        words[seat] = json_string_value(json_array_get(list, (size_t)seat));
        if (words[seat] == NULL)
            return error_set(error, ERROR_BAD_RECORD, "error.record-words");
    }
    return true;
}

bool read_word_hash(const char *hex, struct word_hash *out)
{
    *out = (struct word_hash){ .is_given = hex[0] != '\0' };
    return !out->is_given || text_read_hex(hex, out->bytes, sizeof out->bytes);
}

/* "word_hashes", one for each seat, if it is there: then `hashes` is what *out points to. */
static bool read_word_hashes(const json_t *json, int seats, struct word_hash hashes[SEATS_MAX],
                             const struct word_hash **out, struct error *error)
{
    json_t *list;
    *out = NULL;
    if (json_object_get(json, "word_hashes") == NULL)
        return true;
    if (!json_get_array(json, "word_hashes", (size_t)seats, (size_t)seats, &list, ERROR_BAD_RECORD,
                        error))
        return false;
    for (int seat = 0; seat < seats; seat++) {
        const char *hex = json_string_value(json_array_get(list, (size_t)seat));
        if (hex == NULL || !read_word_hash(hex, &hashes[seat]))
            return error_with(error, ERROR_BAD_RECORD, "error.record-word-hashes",
                              number_field("digits", 2 * WORD_HASH_BYTES));
    }
    *out = hashes;
    return true;
}

static bool read_into(struct match *match, const json_t *json, struct error *error)
{
    static const char known[] = "format version game " VERSIONS_KEYS " seats options commitment "
                                "seed position setup words word_hashes moves over ending "
                                "out scores winners tie_break checksum";
    struct match_start start = { 0 };
    struct match_seat seats[SEATS_MAX] = { 0 };
    unsigned char seed[SEED_BYTES] = { 0 };
    unsigned char commitment[COMMITMENT_BYTES];
    const char *words[SEATS_MAX];
    struct word_hash hashes[SEATS_MAX];
    int count;
    json_t *options;
    if (!read_head(json, &start.game, error) ||
        !json_has_only_keys(json, known, ERROR_BAD_RECORD, error) ||
        !read_seat_list(json, start.game, seats, &count, error) ||
        !read_words(json, count, words, error) ||
        !read_word_hashes(json, count, hashes, &start.word_hashes, error) ||
        !read_hex(json, "commitment", commitment, sizeof commitment, error))
        return false;
    options_default(start.game, count, &start.options);
    if (!versions_read(start.game, json, &start.options.versions, ERROR_BAD_RECORD, error))
        return false;
    if (!json_get_object(json, "options", &options, ERROR_BAD_RECORD, error) ||
        !read_options(start.game, options, &start.options, ERROR_BAD_RECORD, error))
        return false;
    bool has_seed = !json_is_null(json_object_get(json, "seed"));
    if (has_seed && !read_hex(json, "seed", seed, sizeof seed, error))
        return false;
    start.seed = seed;
    start.words = words;
    start.position = json_object_get(json, "position");
    start.setup = json_object_get(json, "setup");
    if (!match_prepare(match, &start, error)) {
        error->code = ERROR_BAD_RECORD;
        return false;
    }
    match->has_seed = has_seed;
    memcpy(match->commitment, commitment, sizeof commitment);
    memcpy(match->seats, seats, sizeof seats);
    if (memcmp(&match->options, &start.options, sizeof start.options) != 0)
        return error_set(error, ERROR_BAD_RECORD, "error.record-position");
    return read_moves(match, json, error) && read_ending(match, json, error) &&
           check_claims(match, json, error);
}

bool record_read(struct match *match, const json_t *json, struct error *error)
{
    *match = (struct match){ 0 };
    if (read_into(match, json, error))
        return true;
    match_clear(match);
    return false;
}

bool record_read_file(const char *path, struct match *match, struct error *error)
{
    struct text file;
    text_init(&file);
    json_t *json = file_read_json(path, &file, error);
    bool is_read = json != NULL && record_read(match, json, error);
    if (json != NULL && !is_read)
        error_prefix(error, path);
    json_decref(json);
    text_clear(&file);
    return is_read;
}
