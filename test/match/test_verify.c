/* test_verify.c: what a record's luck is worth. */
#include "checks.h"
#include "matches.h"

#define FINISHED "finished-v1.json"

static void expect_verdict(const json_t *record, const char *why, bool is_honest, int wrong_entry)
{
    struct match match;
    struct verdict verdict;
    test_match_read_record(&match, record);
    record_verify(&match, &verdict);
    assert_string_equal(verdict.why, why);
    assert_non_null(words_find(LANGUAGE_EN, why));
    assert_int_equal(verdict.is_honest, is_honest);
    assert_int_equal(verdict.wrong_entry, wrong_entry);
    match_clear(&match);
}

static void an_honest_record_is_honest(void **state)
{
    (void)state;
    struct match match;
    struct verdict verdict;
    json_t *record = test_match_load_file(FINISHED);
    test_match_read_record(&match, record);
    record_verify(&match, &verdict);
    assert_true(verdict.is_honest);
    assert_int_equal(verdict.draws, 1 + 3 + 36);
    assert_int_equal(verdict.pinned, 0);
    match_clear(&match);
    json_decref(record);
}

static void without_its_seed_nothing_is_proved(void **state)
{
    (void)state;
    json_t *record = test_match_load_file(FINISHED);
    json_object_set_new(record, "seed", json_null());
    expect_verdict(record, "verify.no-seed", false, -1);
    json_decref(record);
}

static void another_seed_is_found_out(void **state)
{
    (void)state;
    json_t *record = test_match_load_file(FINISHED);
    json_object_set_new(record, "seed",
                        test_json("'00000000000000000000000000000000"
                                  "00000000000000000000000000000001'"));
    expect_verdict(record, "verify.other-seed", false, -1);
    json_decref(record);
}

/* A whole record around draws of the cheat's own choice, commitment and all. */
static void a_draw_that_the_seed_does_not_give_is_found_out(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "blank", 2, 4, NULL);
    test_match_play(&match, 1000, 1);
    for (int i = 2; i < match.log_count; i += 3) {
        json_t *record = test_match_record(&match, true);
        json_t *moves = json_object_get(record, "moves");
        int die =
            atoi(json_string_value(json_array_get(moves, (size_t)i)) + strlen("chance roll "));
        char other[40];
        snprintf(other, sizeof other, "chance roll %d", 1 + die % 3);
        json_array_set_new(moves, (size_t)i, json_string(other));
        json_object_del(record, "checksum");
        json_object_del(record, "scores");
        json_object_del(record, "winners");
        json_object_del(record, "tie_break");
        expect_verdict(record, "verify.wrong-draw", false, i);
        json_decref(record);
    }
    match_clear(&match);
}

/* Every draw may follow from the seed: where the match began was somebody's choice. */
static void a_position_of_ones_own_choice_proves_nothing(void **state)
{
    (void)state;
    struct match before, match;
    struct test_match_start start;
    struct error error;
    struct verdict verdict;
    test_match_begin(&before, "grandbois", 3, 4, NULL);
    json_t *position = test_match_view(&before, VIEWER_ALL);
    test_match_start_init(&start, "grandbois", 3, 5);
    start.start.position = position;
    assert_true(match_init(&match, &start.start, NULL, &error));
    test_match_play(&match, 1000, 1);
    record_verify(&match, &verdict);
    assert_false(verdict.is_honest);
    assert_string_equal(verdict.why, "verify.position");
    assert_int_equal(verdict.draws, 32);
    json_decref(position);
    match_clear(&before);
    match_clear(&match);
}

static void pinned_draws_prove_nothing(void **state)
{
    (void)state;
    struct match match;
    struct verdict verdict;
    json_t *record = test_match_load_file("pinned-v1.json");
    test_match_read_record(&match, record);
    record_verify(&match, &verdict);
    assert_false(verdict.is_honest);
    assert_int_equal(verdict.pinned, 2);
    assert_int_equal(verdict.draws, 1);
    match_clear(&match);
    json_decref(record);
}

TEST_PROGRAM(verify)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_honest_record_is_honest),
        cmocka_unit_test(without_its_seed_nothing_is_proved),
        cmocka_unit_test(another_seed_is_found_out),
        cmocka_unit_test(a_draw_that_the_seed_does_not_give_is_found_out),
        cmocka_unit_test(a_position_of_ones_own_choice_proves_nothing),
        cmocka_unit_test(pinned_draws_prove_nothing),
    };
    return cmocka_run_group_tests_name("verify", tests, NULL, NULL);
}
