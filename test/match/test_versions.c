/* test_versions.c: records of other versions: the golden ones of every game, those that are
 * too new, and matches that a build could not play on. */
#include "engine.h"
#include "golden.h"
#include "matches.h"
#include "versions.h"
#include "sentences.h"

#include <ctype.h>

/* ---- golden records ---- */

static void write_golden(const struct game *game, const char *path)
{
    struct match match;
    test_match_begin(&match, game->name, 3, 1, NULL);
    snprintf(match.seats[0].name, SEAT_NAME_MAX, "Zoé");
    snprintf(match.seats[1].level, SEAT_LEVEL_MAX, "medium");
    test_match_play(&match, 100000, 1);
    json_t *record = test_match_record(&match, false);
    assert_int_equal(json_dump_file(record, path, 0), 0);
    json_decref(record);
    match_clear(&match);
}

/* Its checksum and scores are compared as it is read. Where there is physics, that of the
 * build that wrote it is no matter. */
static void check_golden(const struct game *game, int version)
{
    struct match match;
    struct verdict verdict;
    json_t *record = golden_load("match", game, version);
    test_match_read_record(&match, record);
    assert_int_equal(match.options.versions.rules, version);
    assert_true(match_is_over(&match));
    record_verify(&match, &verdict);
    assert_true(verdict.is_honest);
    assert_string_equal(verdict.why,
                        match.options.versions.world > 0 ? "verify.other-world" : "verify.honest");
    assert_true(verdict.draws > 0);
    json_t *again = test_match_record(&match, true);
    assert_true(json_equal(again, record));
    json_decref(again);
    json_decref(record);
    match_clear(&match);
}

static void records_of_every_version_are_read_and_verified(void **state)
{
    (void)state;
    char path[512];
    for (int i = 0; all_games[i] != NULL; i++) {
        const struct game *game = all_games[i];
        worlds_use(NULL);
        if (golden_is_due("match", game, path))
            write_golden(game, path);
        use_later_worlds();
        for (int version = 1; version <= game->rules_version; version++)
            check_golden(game, version);
    }
    worlds_use(NULL);
}

/* ---- too new, and too old ---- */

static void expect_refused(const json_t *record, const char *sentence)
{
    struct match match;
    struct error error;
    assert_false(record_read(&match, record, &error));
    assert_string_equal(error_code_name(error.code), "bad_record");
    assert_string_equal(in_english(&error), sentence);
}

static void what_is_too_new_is_refused_by_both_numbers(void **state)
{
    (void)state;
    struct match match;
    json_t *record = golden_load("match", game_find("adresse"), 1);
    json_object_set_new(record, "rules_version", json_integer(7));
    expect_refused(record, "\"rules_version\" of adresse is 7; this program knows it up to 2");
    json_object_set_new(record, "rules_version", json_integer(1));
    json_object_set_new(record, "world_version", json_integer(3));
    if (world_of(game_find("adresse")) != NULL)
        expect_refused(record, "\"world_version\" of adresse is 3; this program knows it up to 2");
    json_object_set_new(record, "rules_version", json_integer(0));
    expect_refused(record, "\"rules_version\" must be from 1 to 1000000, not 0");
    json_object_set_new(record, "rules_version", json_string("1"));
    expect_refused(record, "\"rules_version\" must be a whole number, not a string");
    json_object_del(record, "rules_version");
    json_object_set_new(record, "world_version", json_integer(1));
    test_match_read_record(&match, record);
    assert_int_equal(match.options.versions.rules, 1);
    match_clear(&match);
    json_decref(record);
}

/* It keeps its version, and its checksum is of it. */
static void a_record_of_an_older_world_is_written_as_it_was(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    if (world_of(game_find("adresse")) == NULL)
        return;
    use_later_worlds();
    json_t *record = golden_load("match", game_find("adresse"), 1);
    test_match_read_record(&match, record);
    json_t *again = test_match_record(&match, false);
    assert_true(json_equal(again, record));
    json_object_set_new(again, "world_version", json_integer(2));
    match_clear(&match);
    assert_false(record_read(&match, again, &error));
    assert_contains(in_english(&error), "checksum");
    json_decref(again);
    json_decref(record);
    worlds_use(NULL);
}

static void a_match_that_is_not_played_on_has_no_winner(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "grandbois", 3, 1, NULL);
    test_match_play(&match, 9, 1);
    match.ending = ENDED_BY_VERSION;
    assert_true(match_is_over(&match));
    assert_int_equal(match_winners(&match), 0);
    json_t *record = test_match_record(&match, false);
    match_clear(&match);
    assert_string_equal(json_string_value(json_object_get(record, "ending")), "version");
    assert_int_equal(json_array_size(json_object_get(record, "winners")), 0);
    assert_null(json_object_get(record, "out"));
    test_match_read_record(&match, record);
    assert_string_equal(match.ending, ENDED_BY_VERSION);
    json_t *again = test_match_record(&match, false);
    assert_true(json_equal(again, record));
    json_decref(again);
    json_decref(record);
    match_clear(&match);
}

static void matches_go_on_from_the_version_that_a_game_names(void **state)
{
    (void)state;
    struct game game = *game_find("blank");
    game.rules_version = 3;
    game.goes_on_from = 2;
    for (int version = 1; version <= 3; version++)
        assert_int_equal(versions_go_on(&game, &(struct versions){ version, 0 }), version >= 2);
}

/* What came of a request. */
static json_t *ask_engine(struct engine *engine, const char *request)
{
    struct error error;
    struct text answer;
    text_init(&answer);
    engine_answer(engine, request, strlen(request), &answer);
    json_t *json = json_read(answer.data, answer.length, &error);
    assert_non_null(json);
    text_clear(&answer);
    return json;
}

static void an_engine_does_not_play_on_by_old_rules(void **state)
{
    (void)state;
    const struct game *game = game_find("adresse");
    struct engine engine;
    struct match match;
    char *text;
    json_t *record = golden_load("match", game, 1);
    json_t *moves = json_object_get(record, "moves"); /* all but the last of a player */
    size_t count = json_array_size(moves);
    while (!isdigit((unsigned char)*json_string_value(json_array_get(moves, count - 1))))
        json_array_remove(moves, --count);
    json_array_remove(moves, count - 1);
    json_object_set_new(record, "over", json_false());
    json_object_del(record, "scores");
    json_object_del(record, "winners");
    json_object_del(record, "checksum");
    test_match_read_record(&match, record);
    assert_false(match_is_over(&match));
    assert_false(versions_go_on(game, &match.options.versions));
    match_clear(&match);

    json_t *request = json_pack("{ss so}", "do", "load", "record", record);
    text = json_dumps(request, 0);
    engine_init(&engine, LANGUAGE_EN);
    json_t *answer = ask_engine(&engine, text);
    assert_true(json_is_true(json_object_get(answer, "ok")));
    assert_true(json_is_true(json_object_get(answer, "over")));
    assert_int_equal(json_array_size(json_object_get(answer, "to_act")), 0);
    json_decref(answer);
    answer = ask_engine(&engine, "{\"do\": \"record\"}");
    const json_t *ended = json_object_get(answer, "record");
    assert_string_equal(json_string_value(json_object_get(ended, "ending")), "version");
    test_match_read_record(&match, ended);
    match_clear(&match);
    json_decref(answer);
    engine_clear(&engine);
    free(text);
    json_decref(request);
}

TEST_PROGRAM(versions)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_of_every_version_are_read_and_verified),
        cmocka_unit_test(what_is_too_new_is_refused_by_both_numbers),
        cmocka_unit_test(a_record_of_an_older_world_is_written_as_it_was),
        cmocka_unit_test(a_match_that_is_not_played_on_has_no_winner),
        cmocka_unit_test(matches_go_on_from_the_version_that_a_game_names),
        cmocka_unit_test(an_engine_does_not_play_on_by_old_rules),
    };
    return cmocka_run_group_tests_name("versions", tests, NULL, NULL);
}
