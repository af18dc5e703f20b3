/* table.c: one match, start to score. Knows rules only through game.h. */
#include "table.h"

#include "hash.h"
#include "memory.h"
#include "state_pack.h"
#include "worlds.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void table_clear(struct table *table)
{
    free(table->state);
    free(table->origin);
    free(table->pins);
    free(table->origin_pins);
    free(table->position_text);
    free(table->setup_text);
    free(table->log);
    *table = (struct table){ 0 };
}

static char *dump(const json_t *json)
{
    return json != NULL ? json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY) : NULL;
}

static void choose_seed(struct table *table, const unsigned char *seed)
{
    if (seed != NULL) {
        memcpy(table->seed, seed, SEED_BYTES);
    } else if (table->position_text == NULL && table->setup_text == NULL) {
        chance_random_seed(table->seed);
    } else {
        struct text given;
        text_init(&given);
        text_addf(&given, "%s\n%s", table->position_text ? table->position_text : "",
                  table->setup_text ? table->setup_text : "");
        chance_derive_seed(given.data, table->seed);
        text_clear(&given);
    }
    table->has_seed = true;
    chance_commit(table->seed, table->commitment);
}

static bool take_words(struct table *table, const char *const *words, struct error *error)
{
    for (int seat = 0; words != NULL && seat < table->options.seats; seat++) {
        size_t length = strlen(words[seat]);
        if (length >= SEAT_WORD_MAX)
            return error_set(error, "bad_request", "a seat's word is longer than %d bytes",
                             SEAT_WORD_MAX - 1);
        memcpy(table->words[seat], words[seat], length + 1);
    }
    return true;
}

static void choose_key(struct table *table)
{
    const char *words[SEATS_MAX];
    for (int seat = 0; seat < table->options.seats; seat++)
        words[seat] = table->words[seat];
    chance_mix(table->seed, words, table->options.seats, table->key);
}

static bool read_start(struct table *table, const struct table_start *start, struct error *error)
{
    const struct game *game = table->game;
    if (start->position == NULL)
        game->start(table->origin, &table->options);
    else if (!read_position(game, start->position, &table->options, table->origin, error))
        return false;
    if (start->setup == NULL)
        return true;
    if (!json_is_object(start->setup))
        return error_set(error, "bad_request", "\"setup\" must be an object");
    if (!table->reader->read_setup(start->setup, start->position == NULL, table->origin,
                                   table->origin_pins, error)) {
        error_prefix(error, "setup");
        return false;
    }
    return true;
}

bool table_prepare(struct table *table, const struct table_start *start, struct error *error)
{
    const struct game *game = start->game;
    *table = (struct table){ .game = game, .reader = reader_of(game), .options = start->options };
    table->state = memory_new(game->state_size);
    table->origin = memory_new(game->state_size);
    table->pins = memory_new(table->reader->pins_size);
    table->origin_pins = memory_new(table->reader->pins_size);
    if (!read_start(table, start, error) || !take_words(table, start->words, error)) {
        table_clear(table);
        return false;
    }
    table->position_text = dump(start->position);
    table->setup_text = dump(start->setup);
    choose_seed(table, start->seed);
    choose_key(table);
    memcpy(table->state, table->origin, game->state_size);
    memcpy(table->pins, table->origin_pins, table->reader->pins_size);
    return true;
}

static void *copy_bytes(const void *bytes, size_t size)
{
    return memcpy(memory_new(size), bytes, size);
}

void table_copy(const struct table *table, struct table *copy)
{
    size_t state_size = table->game->state_size;
    size_t pins_size = table->reader->pins_size;
    *copy = *table;
    copy->state = copy_bytes(table->state, state_size);
    copy->origin = copy_bytes(table->origin, state_size);
    copy->pins = copy_bytes(table->pins, pins_size);
    copy->origin_pins = copy_bytes(table->origin_pins, pins_size);
    copy->position_text = table->position_text ? memory_copy(table->position_text) : NULL;
    copy->setup_text = table->setup_text ? memory_copy(table->setup_text) : NULL;
    copy->log_capacity = table->log_count;
    copy->log = NULL;
    if (table->log_count > 0)
        copy->log = copy_bytes(table->log, (size_t)table->log_count * sizeof *table->log);
    copy->motions = NULL;
}

/* Makes a move that is known to be legal and writes it down. */
static void commit(struct table *table, int seat, struct move move, bool is_pinned,
                   struct event_log *events)
{
    if (table->log == NULL || table->log_count == table->log_capacity) {
        table->log_capacity = table->log_capacity ? 2 * table->log_capacity : 64;
        table->log = memory_resize(table->log, (size_t)table->log_capacity * sizeof *table->log);
    }
    table->log[table->log_count++] = (struct table_entry){ move, (uint8_t)seat, is_pinned };
    if (seat == SEAT_CHANCE && !is_pinned && !world_is_due(table->game, table->state))
        table->draws++;
    table->game->apply(table->state, seat, move, events);
}

static void commit_outcome(struct table *table, struct move move, bool is_pinned,
                           struct event_log *events)
{
    assert(table->game->refusal(table->state, SEAT_CHANCE, move, NULL) == NULL);
    commit(table, SEAT_CHANCE, move, is_pinned, events);
}

/* A setup pins what is drawn; the world is what it is. */
static bool take_pin(struct table *table, struct move *out)
{
    return table->setup_text != NULL && !world_is_due(table->game, table->state) &&
           table->reader->next_pinned(table->pins, table->state, out);
}

/* Draws until something else than a draw decides. */
static void draw(struct table *table, struct event_log *events)
{
    const struct game *game = table->game;
    while (game->to_act(table->state) == seat_bit(SEAT_CHANCE) &&
           !world_is_due(game, table->state)) {
        struct move move;
        bool is_pinned = take_pin(table, &move);
        if (!is_pinned) {
            struct move_list outcomes;
            game->list_moves(table->state, SEAT_CHANCE, &outcomes);
            move = outcomes.moves[chance_pick(table->key, table->draws, (uint32_t)outcomes.count)];
        }
        commit_outcome(table, move, is_pinned, events);
    }
}

/* Lets chance and the world decide until a seat has to, or the game is over. */
static void settle(struct table *table, struct event_log *events)
{
    draw(table, events);
    while (world_is_due(table->game, table->state)) {
        struct move_list outcomes;
        world_run(table->game, table->state, &outcomes, table->motions);
        for (int i = 0; i < outcomes.count; i++)
            commit_outcome(table, outcomes.moves[i], false, events);
        draw(table, events);
    }
}

bool table_init(struct table *table, const struct table_start *start, struct event_log *events,
                struct error *error)
{
    if (!table_prepare(table, start, error))
        return false;
    settle(table, events);
    return true;
}

bool table_is_over(const struct table *table)
{
    return table->ending != NULL || is_over(table->game, table->state);
}

seat_mask table_to_act(const struct table *table)
{
    return table->ending != NULL ? 0 : table->game->to_act(table->state);
}

void table_legal(const struct table *table, int seat, struct move_list *out)
{
    out->count = 0;
    if (table->ending == NULL)
        table->game->list_moves(table->state, seat, out);
}

bool refuse_in_words(enum language language, const char *scope, const char *code, const char *key,
                     const struct fields *details, struct error *error)
{
    struct text message;
    text_init(&message);
    words_add(&message, language, scope, key, details);
    error_set(error, code, "%s", message.data);
    text_clear(&message);
    return false;
}

static bool refuse(const struct table *table, const char *code, const char *key,
                   const struct fields *details, struct error *error)
{
    return refuse_in_words(table->language, table->game->name, code, key, details, error);
}

static bool refuse_turn(const struct table *table, int seat, struct error *error)
{
    struct fields fields = { 0 };
    field_number(&fields, "seat", seat);
    return refuse(table, "not_your_turn", REFUSAL_NOT_YOUR_TURN, &fields, error);
}

static bool check_not_over(const struct table *table, struct error *error)
{
    return !table_is_over(table) || refuse(table, "game_over", REFUSAL_GAME_OVER, NULL, error);
}

bool table_check_turn(const struct table *table, int seat, struct error *error)
{
    struct move_list open;
    if (!check_not_over(table, error))
        return false;
    if (table_to_act(table) & seat_bit(seat))
        return true; /* most of the time; lists can be long */
    table_legal(table, seat, &open);
    return open.count > 0 || refuse_turn(table, seat, error);
}

static bool check(const struct table *table, int seat, struct move move, struct error *error)
{
    struct fields details = { 0 };
    if (!check_not_over(table, error))
        return false;
    const char *why = table->game->refusal(table->state, seat, move, &details);
    if (why == NULL)
        return true;
    if (strcmp(why, REFUSAL_NOT_YOUR_TURN) == 0)
        return refuse_turn(table, seat, error);
    return refuse(table, "illegal_move", why, &details, error);
}

bool table_read_move(const struct table *table, int seat, const char *text, struct move *out,
                     struct error *error)
{
    /* Whose turn it is comes first: it matters more than how the move is spelt. */
    if (!table_check_turn(table, seat, error))
        return false;
    if (!table->game->read_move(table->state, text, out)) {
        struct fields fields = { 0 };
        char quoted[MOVE_TEXT_MAX]; /* long enough to recognise, short enough for a message */
        snprintf(quoted, sizeof quoted, "%s", text);
        field_text(&fields, "move", quoted);
        return refuse(table, "illegal_move", REFUSAL_NOT_A_MOVE, &fields, error);
    }
    return check(table, seat, *out, error);
}

bool table_play(struct table *table, int seat, struct move move, struct event_log *events,
                struct error *error)
{
    if (!check(table, seat, move, error))
        return false;
    if (!table->has_seed)
        return error_set(error, "bad_record",
                         "the seed of this match is not known, so it cannot go on from here");
    commit(table, seat, move, false, events);
    settle(table, events);
    return true;
}

bool table_leads_to_world(const struct table *table, int seat, struct move move)
{
    struct table ahead;
    if (world_of(table->game) == NULL)
        return false;
    table_copy(table, &ahead);
    commit(&ahead, seat, move, false, NULL);
    draw(&ahead, NULL);
    bool is_due = world_is_due(ahead.game, ahead.state);
    table_clear(&ahead);
    return is_due;
}

int table_write_motions(const struct table *table, int first, int end, struct json *json)
{
    const struct game *game = table->game;
    void *state = memory_new(game->state_size);
    struct move over = { 0 }; /* what ends the run that is under way; 0: none is */
    int count = 0;
    table_state_at(table, first, state);
    for (int i = first; i < end; i++) {
        struct table_entry entry = table->log[i];
        if (over.code == 0 && world_is_due(game, state)) {
            struct move_list outcomes;
            world_run(game, state, &outcomes, json);
            over = outcomes.moves[outcomes.count - 1];
            count++;
        }
        if (same_move(entry.move, over))
            over.code = 0;
        game->apply(state, entry.seat, entry.move, NULL);
    }
    free(state);
    return count;
}

bool table_play_text(struct table *table, int seat, const char *text, struct event_log *events,
                     struct error *error)
{
    struct move move;
    return table_read_move(table, seat, text, &move, error) &&
           table_play(table, seat, move, events, error);
}

/* A draw that the setup pins came from the setup, and no other did; else the
 * pins and the state would part company. */
static bool check_pin(struct table *table, struct move move, bool is_pinned, struct error *error)
{
    struct move pinned;
    bool has_pin = take_pin(table, &pinned);
    if (is_pinned && (!has_pin || !same_move(pinned, move)))
        return error_set(error, "bad_record", "the setup does not pin this draw");
    if (has_pin && !is_pinned)
        return error_set(error, "bad_record", "the setup pins this draw");
    return true;
}

bool table_add_entry(struct table *table, int seat, struct move move, bool is_pinned,
                     struct event_log *events, struct error *error)
{
    if (!check(table, seat, move, error) ||
        (seat == SEAT_CHANCE && !check_pin(table, move, is_pinned, error)))
        return false;
    commit(table, seat, move, is_pinned, events);
    return true;
}

/* Makes the first `entries` entries again, from the origin. */
static void rewind_to(struct table *table, int entries)
{
    memcpy(table->state, table->origin, table->game->state_size);
    memcpy(table->pins, table->origin_pins, table->reader->pins_size);
    table->draws = 0;
    table->log_count = 0;
    for (int i = 0; i < entries; i++) {
        struct table_entry entry = table->log[i];
        struct move pinned;
        /* Pins are taken off as settle() took them, those too that did not fit. */
        if (entry.seat == SEAT_CHANCE)
            take_pin(table, &pinned);
        commit(table, entry.seat, entry.move, entry.is_pinned, NULL);
    }
}

/* The entry of the last move that a seat made; -1: none has. */
static int last_decision(const struct table *table)
{
    int last = table->log_count - 1;
    while (last >= 0 && table->log[last].seat == SEAT_CHANCE)
        last--;
    return last;
}

bool table_undo(struct table *table, struct error *error)
{
    int last = last_decision(table);
    if (last < 0)
        return refuse(table, "bad_request", "table.nothing-to-undo", NULL, error);
    rewind_to(table, last);
    if (table->ending != NULL) { /* then whoever gave up plays again, too */
        table->ending = NULL;
        table->out = 0;
    }
    return true;
}

/* Whether the mover could have worked out from its own view what it sees now. */
static bool revealed_nothing(const struct table *table)
{
    const struct game *game = table->game;
    struct table_entry last = table->log[table->log_count - 1];
    void *before = memory_new(game->state_size);
    void *expected = memory_new(game->state_size);
    void *seen = memory_new(game->state_size);
    table_state_at(table, table->log_count - 1, before);
    game->view(before, last.seat, expected);
    game->apply(expected, last.seat, last.move, NULL);
    game->view(table->state, last.seat, seen);
    bool is_same = memcmp(expected, seen, game->state_size) == 0;
    free(before);
    free(expected);
    free(seen);
    return is_same;
}

bool table_may_undo(const struct table *table, int seat, struct error *error)
{
    if (!check_not_over(table, error))
        return false;
    int last = last_decision(table);
    if (last < 0 || table->log[last].seat != seat)
        return refuse(table, "not_now", "table.undo-too-late", NULL, error);
    if (last < table->log_count - 1)
        return refuse(table, "not_now", "table.undo-drawn", NULL, error);
    return revealed_nothing(table) || refuse(table, "not_now", "table.undo-revealed", NULL, error);
}

bool table_consult(const struct table *table, struct bot_request *request,
                   struct bot_answer *answer)
{
    void *seen = memory_new(table->game->state_size);
    table->game->view(table->state, request->seat, seen);
    request->game = table->game;
    request->seen = seen;
    request->seats = table->options.seats;
    bot_choose(request, answer);
    request->seen = NULL;
    free(seen);
    return answer->move.code != 0;
}

bool table_ask_bot(const struct table *table, int seat, const char *level, int iterations,
                   uint64_t seed, struct bot_answer *answer)
{
    struct bot_request request = {
        .seat = seat, .level = level, .iterations = iterations, .seed = seed
    };
    return table_consult(table, &request, answer);
}

void table_write_beliefs(const struct table *table, int seat, const char *key, struct json *json)
{
    void *seen = memory_new(table->game->state_size);
    table->game->view(table->state, seat, seen);
    bot_write_beliefs(table->game, seen, seat, key, json);
    free(seen);
}

void table_state_at(const struct table *table, int entries, void *state)
{
    memcpy(state, table->origin, table->game->state_size);
    for (int i = 0; i < entries; i++)
        table->game->apply(state, table->log[i].seat, table->log[i].move, NULL);
}

uint64_t table_hash(const struct table *table)
{
    return hash_bytes(table->state, table->game->state_size);
}

void table_write_view(const struct table *table, int viewer, const char *key, struct json *json)
{
    void *seen = memory_new(table->game->state_size);
    table->game->view(table->state, viewer, seen);
    write_position(table->game, &table->options, seen, viewer, key, json);
    free(seen);
}

void table_write_state(const struct table *table, int viewer, const char *key, struct json *json)
{
    enum { VARIANT = sodium_base64_VARIANT_ORIGINAL }; /* the one that browsers read */
    size_t size = table->game->state_size;
    struct text packed;
    void *seen = memory_new(size);
    table->game->view(table->state, viewer, seen);
    text_init(&packed);
    state_pack(seen, size, &packed);
    size_t room = sodium_base64_ENCODED_LEN(packed.length, VARIANT);
    char *base64 = memory_new(room);
    sodium_bin2base64(base64, room, (const unsigned char *)packed.data, packed.length, VARIANT);
    json_put_string(json, key, base64);
    free(base64);
    text_clear(&packed);
    free(seen);
}

seat_mask table_winners(const struct table *table)
{
    struct result result;
    table->game->result(table->state, &result);
    return result_winners(&result, table->options.seats, table->out);
}

void table_write_scores(const struct table *table, struct json *json)
{
    write_scores(table->game, table->state, table->options.seats, table->out, json);
}
