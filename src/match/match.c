/* match.c: one match, start to score. Knows rules only through game.h. */
#include "match.h"

#include "hash.h"
#include "memory.h"
#include "slow_assert.h"
#include "state_pack.h"
#include "versions.h"
#include "worlds.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void match_clear(struct match *match)
{
    free(match->state);
    free(match->origin);
    free(match->pins);
    free(match->origin_pins);
    free(match->position_text);
    free(match->setup_text);
    free(match->log);
    *match = (struct match){ 0 };
}

static char *dump(const json_t *json)
{
    return json != NULL ? json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY) : NULL;
}

static void choose_seed(struct match *match, const unsigned char *seed)
{
    if (seed != NULL) {
        memcpy(match->seed, seed, SEED_BYTES);
    } else if (match->position_text == NULL && match->setup_text == NULL) {
        chance_random_seed(match->seed);
    } else {
        struct text given;
        text_init(&given);
        text_addf(&given, "%s\n%s", match->position_text ? match->position_text : "",
                  match->setup_text ? match->setup_text : "");
        chance_derive_seed(given.data, match->seed);
        text_clear(&given);
    }
    match->has_seed = true;
    chance_commit(match->seed, match->commitment);
}

static bool take_word(struct match *match, int seat, const char *word, struct error *error)
{
    size_t length = strlen(word);
    if (length >= SEAT_WORD_MAX)
        return error_with(error, ERROR_BAD_REQUEST, "error.word-too-long",
                          number_field("most", SEAT_WORD_MAX - 1));
    if (length > 0 && !match->mixes_words && !chance_is_word(word, &match->word_hashes[seat]))
        return error_with(error, ERROR_BAD_REQUEST, "error.word-of-other-hash",
                          number_field("seat", seat));
    memcpy(match->words[seat], word, length + 1);
    return true;
}

static bool take_words(struct match *match, const struct match_start *start, struct error *error)
{
    int seats = match->options.seats;
    match->mixes_words = start->words != NULL && start->word_hashes == NULL;
    if (start->word_hashes != NULL)
        memcpy(match->word_hashes, start->word_hashes, (size_t)seats * sizeof *start->word_hashes);
    for (int seat = 0; start->words != NULL && seat < seats; seat++)
        if (!take_word(match, seat, start->words[seat], error))
            return false;
    return true;
}

static void choose_key(struct match *match)
{
    const char *words[SEATS_MAX];
    for (int seat = 0; seat < match->options.seats; seat++)
        words[seat] = match->words[seat];
    if (match->mixes_words)
        chance_mix_words(match->seed, words, match->options.seats, match->key);
    else
        chance_mix(match->seed, match->word_hashes, match->options.seats, match->key);
}

static bool read_start(struct match *match, const struct match_start *start, struct error *error)
{
    const struct game *game = match->game;
    struct versions versions = match->options.versions; /* a position has none of its own */
    if (start->position == NULL)
        game->start(match->origin, &match->options);
    else if (!read_position(game, start->position, &match->options, match->origin, error))
        return false;
    match->options.versions = versions;
    if (start->setup == NULL)
        return true;
    if (!json_is_object(start->setup))
        return error_set(error, ERROR_BAD_REQUEST, "error.setup-no-object");
    if (!match->reader->read_setup(start->setup, start->position == NULL, match->origin,
                                   match->origin_pins, error)) {
        error_prefix(error, "setup");
        return false;
    }
    return true;
}

bool match_prepare(struct match *match, const struct match_start *start, struct error *error)
{
    const struct game *game = start->game;
    *match = (struct match){ .game = game, .reader = reader_of(game), .options = start->options };
    match->state = memory_new(game->state_size);
    match->origin = memory_new(game->state_size);
    match->pins = memory_new(match->reader->pins_size);
    match->origin_pins = memory_new(match->reader->pins_size);
    versions_complete(game, &match->options.versions);
    if (!read_start(match, start, error) || !take_words(match, start, error)) {
        match_clear(match);
        return false;
    }
    match->position_text = dump(start->position);
    match->setup_text = dump(start->setup);
    choose_seed(match, start->seed);
    choose_key(match);
    memcpy(match->state, match->origin, game->state_size);
    memcpy(match->pins, match->origin_pins, match->reader->pins_size);
    return true;
}

static void *copy_bytes(const void *bytes, size_t size)
{
    return memcpy(memory_new(size), bytes, size);
}

void match_copy(const struct match *match, struct match *copy)
{
    size_t state_size = match->game->state_size;
    size_t pins_size = match->reader->pins_size;
    *copy = *match;
    copy->state = copy_bytes(match->state, state_size);
    copy->origin = copy_bytes(match->origin, state_size);
    copy->pins = copy_bytes(match->pins, pins_size);
    copy->origin_pins = copy_bytes(match->origin_pins, pins_size);
    copy->position_text = match->position_text ? memory_copy(match->position_text) : NULL;
    copy->setup_text = match->setup_text ? memory_copy(match->setup_text) : NULL;
    copy->log_capacity = match->log_count;
    copy->log = NULL;
    if (match->log_count > 0)
        copy->log = copy_bytes(match->log, (size_t)match->log_count * sizeof *match->log);
}

bool match_tick(const struct match *match, struct tick *out)
{
    const struct game *game = match->game;
    return match->ending == NULL && game->tick != NULL && game->tick(match->state, out);
}

/* Makes a move that is known to be legal and writes it down. */
static void commit(struct match *match, int seat, struct move move, bool is_pinned,
                   struct event_log *events)
{
    if (match->log == NULL || match->log_count == match->log_capacity) {
        match->log_capacity = match->log_capacity ? 2 * match->log_capacity : 64;
        match->log = memory_resize(match->log, (size_t)match->log_capacity * sizeof *match->log);
    }
    struct tick tick;
    bool is_pause = is_player(seat) && match_tick(match, &tick) && tick.is_pause &&
                    tick.seat == seat && same_move(tick.move, move);
    match->log[match->log_count++] =
        (struct match_entry){ move, (uint8_t)seat, is_pinned, is_pause };
    if (seat == SEAT_CHANCE && !is_pinned)
        match->draws++;
    match->game->apply(match->state, seat, move, events);
}

static bool is_asked(const struct match *match, int seat)
{
    return match->game->to_act(match->state) == seat_bit(seat);
}

static void commit_outcome(struct match *match, int seat, struct move move, bool is_pinned,
                           struct event_log *events)
{
    slow_assert(match->game->refusal(match->state, seat, move, NULL) == NULL);
    commit(match, seat, move, is_pinned, events);
}

/* A setup pins what is drawn; the world is what it is. */
static bool take_pin(struct match *match, struct move *out)
{
    return match->setup_text != NULL && match->reader->next_pinned(match->pins, match->state, out);
}

/* Draws until something else than a draw decides. */
static void draw(struct match *match, struct event_log *events)
{
    const struct game *game = match->game;
    while (is_asked(match, SEAT_CHANCE)) {
        struct move move;
        bool is_pinned = take_pin(match, &move);
        if (!is_pinned) {
            struct move_list outcomes;
            game->list_moves(match->state, SEAT_CHANCE, &outcomes);
            move = outcomes.moves[chance_pick(match->key, match->draws, (uint32_t)outcomes.count)];
        }
        commit_outcome(match, SEAT_CHANCE, move, is_pinned, events);
    }
}

/* Lets chance and the world decide until a seat has to, or the game is over. Where the world
 * tells how things moved is an open array, or NULL. */
static void play_chance(struct match *match, struct json *motions, struct event_log *events)
{
    draw(match, events);
    while (is_asked(match, SEAT_WORLD)) {
        struct move_list outcomes;
        world_of(match->game)->run(match->state, &outcomes, motions);
        for (int i = 0; i < outcomes.count; i++)
            commit_outcome(match, SEAT_WORLD, outcomes.moves[i], false, events);
        draw(match, events);
    }
}

bool match_is_over(const struct match *match)
{
    return match->ending != NULL || is_over(match->game, match->state);
}

seat_mask match_to_act(const struct match *match)
{
    return match->ending != NULL ? 0 : match->game->to_act(match->state);
}

void match_legal(const struct match *match, int seat, struct move_list *out)
{
    out->count = 0;
    if (match->ending == NULL)
        match->game->list_moves(match->state, seat, out);
}

static bool refuse_turn(int seat, struct error *error)
{
    return error_with(error, ERROR_NOT_YOUR_TURN, REFUSAL_NOT_YOUR_TURN,
                      number_field("seat", seat));
}

static bool check_not_over(const struct match *match, struct error *error)
{
    return !match_is_over(match) || error_set(error, ERROR_GAME_OVER, REFUSAL_GAME_OVER);
}

bool match_check_turn(const struct match *match, int seat, struct error *error)
{
    struct move_list open;
    if (!check_not_over(match, error))
        return false;
    if (match_to_act(match) & seat_bit(seat))
        return true; /* most of the time; lists can be long */
    match_legal(match, seat, &open);
    return open.count > 0 || refuse_turn(seat, error);
}

static bool check(const struct match *match, int seat, struct move move, struct error *error)
{
    struct fields details = { 0 };
    if (!check_not_over(match, error))
        return false;
    const char *why = match->game->refusal(match->state, seat, move, &details);
    if (why == NULL)
        return true;
    if (strcmp(why, REFUSAL_NOT_YOUR_TURN) == 0)
        return refuse_turn(seat, error);
    return error_of_fields(error, ERROR_ILLEGAL_MOVE, why, &details);
}

/* Whether the world is to act before the next seat does, once this move (NULL: none) is made;
 * *ahead is then the match as far as that. */
static bool leads_to_world(const struct match *match, const struct judged_move *judged,
                           struct match *ahead)
{
    if (!match->game->has_physical_moves)
        return false;
    match_copy(match, ahead);
    if (judged != NULL)
        match_make_alone(ahead, judged, NULL);
    draw(ahead, NULL);
    if (is_asked(ahead, SEAT_WORLD))
        return true;
    match_clear(ahead);
    return false;
}

/* A build without physics cannot judge what needs it, nor begin what ends in it. */
static bool can_be_worked_out(const struct match *match, const struct judged_move *judged,
                              struct error *error)
{
    struct match ahead;
    struct tick tick;
    if (!world_is_missing(match->game))
        return true;
    match_copy(match, &ahead);
    if (judged != NULL)
        match_make_alone(&ahead, judged, NULL);
    draw(&ahead, NULL);
    bool needs_world = is_asked(&ahead, SEAT_WORLD) || match_tick(&ahead, &tick);
    match_clear(&ahead);
    return !needs_world || error_set(error, ERROR_NO_PHYSICS, REFUSAL_NO_PHYSICS);
}

bool match_init(struct match *match, const struct match_start *start, struct event_log *events,
                struct error *error)
{
    if (!match_prepare(match, start, error))
        return false;
    if (!can_be_worked_out(match, NULL, error)) {
        match_clear(match);
        return false;
    }
    play_chance(match, NULL, events);
    return true;
}

bool match_judge_again(const struct match *match, int seat, struct move move,
                       struct judged_move *out, struct error *error)
{
    if (!check(match, seat, move, error))
        return false;
    if (!match->has_seed)
        return error_set(error, ERROR_BAD_RECORD, "error.seed-unknown");
    *out = (struct judged_move){ .move = move, .seat = seat, .entry = match->log_count };
    return true;
}

bool match_judge(const struct match *match, int seat, struct move move, struct judged_move *out,
                 struct error *error)
{
    return match_judge_again(match, seat, move, out, error) && can_be_worked_out(match, out, error);
}

bool match_read_again(const struct match *match, int seat, const char *text,
                      struct judged_move *out, struct error *error)
{
    struct move move;
    /* Whose turn it is comes first: it matters more than how the move is spelt. */
    if (!match_check_turn(match, seat, error))
        return false;
    if (!match->game->read_move(match->state, text, &move))
        return error_with(error, ERROR_ILLEGAL_MOVE, REFUSAL_NOT_A_MOVE,
                          error_excerpt("move", text));
    return match_judge_again(match, seat, move, out, error);
}

bool match_read_move(const struct match *match, int seat, const char *text, struct judged_move *out,
                     struct error *error)
{
    return match_read_again(match, seat, text, out, error) && can_be_worked_out(match, out, error);
}

void match_make_alone(struct match *match, const struct judged_move *judged,
                      struct event_log *events)
{
    assert(judged->entry == match->log_count);
    commit(match, judged->seat, judged->move, false, events);
}

/* What happened before, or on a copy, happens again. Pins are taken off as they were then,
 * those too that did not fit. */
static void repeat(struct match *match, struct match_entry entry, struct event_log *events)
{
    struct move pinned;
    if (entry.seat == SEAT_CHANCE)
        take_pin(match, &pinned);
    commit(match, entry.seat, entry.move, entry.is_pinned, events);
}

void match_make(struct match *match, const struct judged_move *judged, struct event_log *events)
{
    match_make_alone(match, judged, events);
    if (judged->outcomes == NULL) {
        play_chance(match, NULL, events);
        return;
    }
    for (int i = 0; i < judged->outcome_count; i++) {
        struct match_entry outcome = judged->outcomes[i];
        slow_assert(match->game->refusal(match->state, outcome.seat, outcome.move, NULL) == NULL);
        repeat(match, outcome, events);
    }
}

bool match_play(struct match *match, int seat, struct move move, struct event_log *events,
                struct error *error)
{
    struct judged_move judged;
    if (!match_judge(match, seat, move, &judged, error))
        return false;
    match_make(match, &judged, events);
    return true;
}

bool match_look_ahead(const struct match *match, const struct judged_move *judged,
                      struct match *ahead)
{
    return leads_to_world(match, judged, ahead);
}

bool match_leads_to_world(const struct match *match, int seat, struct move move)
{
    struct judged_move judged = { .move = move, .seat = seat, .entry = match->log_count };
    struct match ahead;
    bool leads = match_look_ahead(match, &judged, &ahead);
    if (leads)
        match_clear(&ahead);
    return leads;
}

void match_work_out(struct match *ahead, struct json *motions)
{
    play_chance(ahead, motions, NULL);
}

void match_take_outcomes(const struct match *ahead, struct judged_move *judged)
{
    int first = judged->entry + 1; /* after the move itself */
    judged->outcomes = ahead->log + first;
    judged->outcome_count = ahead->log_count - first;
}

int match_write_motions(const struct match *match, int first, int end, struct json *json)
{
    const struct game *game = match->game;
    if (world_is_missing(game))
        return 0;
    void *state = memory_new(game->state_size);
    struct move over = { 0 }; /* what ends the run that is under way; 0: none is */
    int count = 0;
    match_state_at(match, first, state);
    for (int i = first; i < end; i++) {
        struct match_entry entry = match->log[i];
        if (over.code == 0 && entry.seat == SEAT_WORLD) {
            struct move_list outcomes;
            world_of(game)->run(state, &outcomes, json);
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

bool match_play_text(struct match *match, int seat, const char *text, struct event_log *events,
                     struct error *error)
{
    struct judged_move judged;
    if (!match_read_move(match, seat, text, &judged, error))
        return false;
    match_make(match, &judged, events);
    return true;
}

/* A draw that the setup pins came from the setup, and no other did; else the
 * pins and the state would part company. */
static bool check_pin(struct match *match, int seat, struct move move, bool is_pinned,
                      struct error *error)
{
    struct move pinned;
    bool has_pin = seat == SEAT_CHANCE && take_pin(match, &pinned);
    if (is_pinned && (!has_pin || !same_move(pinned, move)))
        return error_set(error, ERROR_BAD_RECORD, "error.not-pinned");
    if (has_pin && !is_pinned)
        return error_set(error, ERROR_BAD_RECORD, "error.pinned");
    return true;
}

bool match_add_entry(struct match *match, int seat, struct move move, bool is_pinned,
                     struct event_log *events, struct error *error)
{
    if (!check(match, seat, move, error) ||
        (!is_player(seat) && !check_pin(match, seat, move, is_pinned, error)))
        return false;
    commit(match, seat, move, is_pinned, events);
    return true;
}

/* Makes the first `entries` entries again, from the origin. */
static void rewind_to(struct match *match, int entries)
{
    memcpy(match->state, match->origin, match->game->state_size);
    memcpy(match->pins, match->origin_pins, match->reader->pins_size);
    match->draws = 0;
    match->log_count = 0;
    for (int i = 0; i < entries; i++)
        repeat(match, match->log[i], NULL);
}

/* The entry of the last move that a seat made; -1: none has. */
static int last_decision(const struct match *match)
{
    int last = match->log_count - 1;
    while (last >= 0 && !is_player(match->log[last].seat))
        last--;
    return last;
}

bool match_undo(struct match *match, struct error *error)
{
    int last = last_decision(match);
    if (last < 0)
        return error_set(error, ERROR_BAD_REQUEST, "table.nothing-to-undo");
    rewind_to(match, last);
    if (match->ending != NULL) { /* then whoever gave up plays again, too */
        match->ending = NULL;
        match->out = 0;
    }
    return true;
}

/* Whether the mover could have worked out from its own view what it sees now. */
static bool revealed_nothing(const struct match *match)
{
    const struct game *game = match->game;
    struct match_entry last = match->log[match->log_count - 1];
    void *before = memory_new(game->state_size);
    void *expected = memory_new(game->state_size);
    void *seen = memory_new(game->state_size);
    match_state_at(match, match->log_count - 1, before);
    game->view(before, last.seat, expected);
    game->apply(expected, last.seat, last.move, NULL);
    game->view(match->state, last.seat, seen);
    bool is_same = memcmp(expected, seen, game->state_size) == 0;
    free(before);
    free(expected);
    free(seen);
    return is_same;
}

bool match_may_undo(const struct match *match, int seat, struct error *error)
{
    if (!check_not_over(match, error))
        return false;
    int last = last_decision(match);
    if (last < 0 || match->log[last].seat != seat)
        return error_set(error, ERROR_NOT_NOW, "table.undo-too-late");
    if (last < match->log_count - 1)
        return error_set(error, ERROR_NOT_NOW, "table.undo-drawn");
    return revealed_nothing(match) || error_set(error, ERROR_NOT_NOW, "table.undo-revealed");
}

bool match_consult(const struct match *match, struct bot_request *request,
                   struct bot_answer *answer)
{
    void *seen = memory_new(match->game->state_size);
    match->game->view(match->state, request->seat, seen);
    request->game = match->game;
    request->seen = seen;
    request->seats = match->options.seats;
    bot_choose(request, answer);
    request->seen = NULL;
    free(seen);
    return answer->move.code != 0;
}

bool match_ask_bot(const struct match *match, int seat, const char *level, int iterations,
                   uint64_t seed, struct bot_answer *answer)
{
    struct bot_request request = {
        .seat = seat, .level = level, .iterations = iterations, .seed = seed
    };
    return match_consult(match, &request, answer);
}

void match_write_beliefs(const struct match *match, int seat, const char *key, struct json *json)
{
    void *seen = memory_new(match->game->state_size);
    match->game->view(match->state, seat, seen);
    bot_write_beliefs(match->game, seen, seat, key, json);
    free(seen);
}

void match_state_at(const struct match *match, int entries, void *state)
{
    memcpy(state, match->origin, match->game->state_size);
    for (int i = 0; i < entries; i++)
        match->game->apply(state, match->log[i].seat, match->log[i].move, NULL);
}

uint64_t match_hash(const struct match *match)
{
    return hash_bytes(match->state, match->game->state_size);
}

void match_write_view(const struct match *match, int viewer, const char *key, struct json *json)
{
    void *seen = memory_new(match->game->state_size);
    match->game->view(match->state, viewer, seen);
    write_position(match->game, &match->options, seen, viewer, key, json);
    free(seen);
}

void match_write_state(const struct match *match, int viewer, const char *key, struct json *json)
{
    enum { VARIANT = sodium_base64_VARIANT_ORIGINAL }; /* the one that browsers read */
    size_t size = match->game->state_size;
    struct text packed;
    void *seen = memory_new(size);
    match->game->view(match->state, viewer, seen);
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

bool match_ended_without_winner(const char *ending)
{
    return ending != NULL &&
           (strcmp(ending, ENDED_BY_VERSION) == 0 || strcmp(ending, ENDED_BY_OPERATOR) == 0);
}

/* A match that could not be played on has no winner, whoever was ahead. */
static seat_mask cannot_win(const struct match *match)
{
    return match_ended_without_winner(match->ending) ? everyone(match->options.seats) : match->out;
}

seat_mask match_winners(const struct match *match)
{
    struct result result;
    match->game->result(match->state, &result);
    return result_winners(&result, match->options.seats, cannot_win(match));
}

void match_write_scores(const struct match *match, struct json *json)
{
    write_scores(match->game, match->state, match->options.seats, cannot_win(match), json);
}
