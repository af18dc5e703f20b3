/* test_keys.c: a key that nobody knows is refused by its name, wherever it stands in a
 * position or a record. What a program writes itself has none. */
#include "checks.h"
#include "matches.h"
#include "sentences.h"

static const char unknown[] = "surprise";

typedef bool try_fn(const char *game, const json_t *document, struct error *error);

static bool try_position(const char *game, const json_t *position, struct error *error)
{
    struct match match;
    struct test_match_start start;
    test_match_start_init(&start, game, 2, 1);
    start.start.position = position;
    bool is_read = match_init(&match, &start.start, NULL, error);
    if (is_read)
        match_clear(&match);
    return is_read;
}

static bool try_record(const char *game, const json_t *record, struct error *error)
{
    (void)game;
    struct match match;
    bool is_read = record_read(&match, record, error);
    if (is_read)
        match_clear(&match);
    return is_read;
}

/* Puts the key into every object within `part` of a document, one after the other; how
 * many there were. */
static int try_everywhere(const char *game, const json_t *document, json_t *part, try_fn *try)
{
    const char *key;
    json_t *value;
    size_t i;
    int tried = 0;
    if (json_is_object(part)) {
        struct error error = { 0 };
        json_object_set_new(part, unknown, json_integer(1));
        if (try(game, document, &error))
            fail_msg("%s: an unknown key is accepted", game);
        if (strstr(in_english(&error), unknown) == NULL)
            fail_msg("%s: \"%s\" does not name it", game, in_english(&error));
        json_object_del(part, unknown);
        tried++;
        json_object_foreach (part, key, value)
            tried += try_everywhere(game, document, value, try);
    }
    json_array_foreach (part, i, value)
        tried += try_everywhere(game, document, value, try);
    return tried;
}

static void check(const char *game, json_t *document, try_fn *try, int least)
{
    struct error error;
    if (!try(game, document, &error))
        fail_msg("%s: %s", game, in_english(&error));
    assert_true(try_everywhere(game, document, document, try) >= least);
}

static const struct {
    const char *name;
    int seats;
    int moves;   /* to several moments of it */
    int objects; /* that a position has at least */
} games[] = {
    { "blank", 3, 5, 4 },
    { "grandbois", 3, 14, 20 },
    { "grimm", 4, 60, 40 },
    { "adresse", 3, 3, 8 },
};

static void in_positions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct match match;
        test_match_begin(&match, games[i].name, games[i].seats, 3, NULL);
        for (int moment = 0; moment < 3; moment++) {
            test_match_play(&match, games[i].moves, (uint64_t)moment);
            json_t *position = test_match_view(&match, VIEWER_ALL);
            check(games[i].name, position, try_position, games[i].objects);
            json_decref(position);
        }
        match_clear(&match);
    }
}

/* From a position and with a setup, so that there is one of everything. */
static void in_records(void **state)
{
    (void)state;
    static const char *const setups[] = { "{'dice': [1]}", "{'deck': []}", "{'dice': ['straw']}",
                                          "{'deck': [], 'noise': [1]}" };
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct match match;
        struct test_match_start start;
        struct error error;
        test_match_begin(&match, games[i].name, games[i].seats, 3, NULL);
        test_match_play(&match, 2, 1);
        json_t *position = test_match_view(&match, VIEWER_ALL);
        match_clear(&match);
        json_t *setup = test_json(setups[i]);
        test_match_start_init(&start, games[i].name, games[i].seats, 1);
        start.start.position = position;
        start.start.setup = setup;
        assert_true(match_init(&match, &start.start, NULL, &error));
        test_match_play(&match, games[i].moves, 4);
        json_t *record = test_match_record(&match, true);
        json_object_del(record, "checksum");
        check(games[i].name, record, try_record, 10);
        json_decref(record);
        json_decref(setup);
        json_decref(position);
        match_clear(&match);
    }
}

static void in_scores(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "grimm", 2, 3, NULL);
    test_match_play(&match, 10000, 1);
    assert_true(match_is_over(&match));
    json_t *record = test_match_record(&match, true);
    json_object_del(record, "checksum");
    assert_non_null(json_object_get(record, "scores"));
    check("grimm", record, try_record, 10);
    json_decref(record);
    match_clear(&match);
}

TEST_PROGRAM(keys)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_positions),
        cmocka_unit_test(in_records),
        cmocka_unit_test(in_scores),
    };
    return cmocka_run_group_tests_name("keys", tests, NULL, NULL);
}
