/* matches.h: beginning, playing and recording matches, for tests. */
#ifndef BOSQUET_MATCHES_H
#define BOSQUET_MATCHES_H

#include "checks.h"
#include "list.h"
#include "record.h"
#include "match.h"
#include "sentences.h"

/* A document from its text; single quotes stand for double ones. */
static inline json_t *test_json(const char *text)
{
    struct error error;
    char *copy = strdup(text);
    for (char *c = copy; *c; c++)
        if (*c == '\'')
            *c = '"';
    json_t *json = json_read(copy, strlen(copy), &error);
    if (json == NULL)
        fail_msg("%s: %s", in_english(&error), copy);
    free(copy);
    return json;
}

/* A start with default options and a seed that ends with the byte `seed`. */
struct test_match_start {
    struct match_start start;
    unsigned char seed[SEED_BYTES];
};

static inline void test_match_start_init(struct test_match_start *start, const char *game,
                                         int seats, int seed)
{
    *start = (struct test_match_start){ 0 };
    start->start.game = game_find(game);
    options_default(start->start.game, seats, &start->start.options);
    start->seed[SEED_BYTES - 1] = (unsigned char)seed;
    start->start.seed = start->seed;
}

/* A match that must begin. `setup` may be NULL. */
static inline void test_match_begin(struct match *match, const char *game, int seats, int seed,
                                    const char *setup)
{
    struct test_match_start start;
    struct error error;
    test_match_start_init(&start, game, seats, seed);
    json_t *json = setup ? test_json(setup) : NULL;
    start.start.setup = json;
    if (!match_init(match, &start.start, NULL, &error))
        fail_msg("%s", in_english(&error));
    json_decref(json);
}

/* One random move of the lowest seat that has to act. */
static inline void test_match_step(struct match *match, struct rng *rng)
{
    struct move_list moves;
    struct error error;
    int seat = __builtin_ctz(match_to_act(match));
    match_legal(match, seat, &moves);
    assert_true(moves.count > 0);
    if (!match_play(match, seat, moves.moves[rng_below(rng, (uint32_t)moves.count)], NULL, &error))
        fail_msg("%s", in_english(&error));
}

/* Random moves, `most` of them or to the end. */
static inline void test_match_play(struct match *match, int most, uint64_t seed)
{
    struct rng rng;
    rng_init(&rng, seed);
    for (int i = 0; i < most && match_to_act(match) != 0; i++)
        test_match_step(match, &rng);
}

static inline json_t *test_match_record(const struct match *match, bool reveal)
{
    struct text text;
    struct json json;
    struct error error;
    text_init(&text);
    json_init(&json, &text, 0);
    record_write(match, reveal, NULL, &json);
    json_t *record = json_read(text.data, text.length, &error);
    if (record == NULL)
        fail_msg("%s: %s", in_english(&error), text.data);
    text_clear(&text);
    return record;
}

static inline json_t *test_match_view(const struct match *match, int viewer)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    match_write_view(match, viewer, NULL, &json);
    json_t *view = json_read(text.data, text.length, NULL);
    assert_non_null(view);
    text_clear(&text);
    return view;
}

/* A record kept in test/match/data. */
static inline json_t *test_match_load_file(const char *name)
{
    char path[512];
    json_error_t why;
    snprintf(path, sizeof path, "%s/match/data/%s", TEST_FOLDER, name);
    json_t *json = json_load_file(path, 0, &why);
    if (json == NULL)
        fail_msg("%s: %s", path, why.text);
    return json;
}

static inline void test_match_read_record(struct match *match, const json_t *record)
{
    struct error error;
    if (!record_read(match, record, &error))
        fail_msg("%s", in_english(&error));
}

#endif
