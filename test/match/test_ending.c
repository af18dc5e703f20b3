/* test_ending.c: matches that ended before their rules said so, as records. */
#include "checks.h"
#include "matches.h"
#include "sentences.h"

/* Three rounds of four, left after some moves by the seats of `out`. */
static void begin_ended(struct match *match, const char *ending, seat_mask out)
{
    test_match_begin(match, "blank", 4, 3, "{'dice': [3, 3, 3]}");
    test_match_play(match, 6, 2);
    match->ending = ending;
    match->out = out;
}

static void it_is_over_and_refuses_to_go_on(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    begin_ended(&match, "resigned", 1 << 1);
    assert_true(match_is_over(&match));
    assert_int_equal(match_to_act(&match), 0);
    struct move_list moves;
    match_legal(&match, 3, &moves);
    assert_int_equal(moves.count, 0);
    assert_false(match_play_text(&match, 3, "pick 1", NULL, &error));
    assert_string_equal(error_code_name(error.code), "game_over");
    assert_false(match_may_undo(&match, 2, &error));
    assert_string_equal(error_code_name(error.code), "game_over");
    match_clear(&match);
}

static void a_trusted_undo_lets_it_go_on(void **state)
{
    (void)state;
    struct match match;
    begin_ended(&match, "time", 1 << 1);
    assert_true(match_undo(&match, NULL));
    assert_false(match_is_over(&match));
    assert_int_equal(match.out, 0);
    match_clear(&match);
}

/* The die shows 3 and everybody but seat 0 had chosen it. */
static void those_who_are_out_cannot_win(void **state)
{
    (void)state;
    static const char *const picks[] = { "pick 1", "pick 3", "pick 3", "pick 3" };
    struct match match;
    test_match_begin(&match, "blank", 4, 3, "{'dice': [3]}");
    for (int seat = 0; seat < 4; seat++)
        assert_true(match_play_text(&match, seat, picks[seat], NULL, NULL));
    assert_int_equal(match_winners(&match), 0xE);
    match.out = 1 << 2;
    assert_int_equal(match_winners(&match), 0xA);
    match.out = 0xE;
    assert_int_equal(match_winners(&match), 0x1);
    match_clear(&match);
}

static void the_record_says_how_it_ended(void **state)
{
    (void)state;
    struct match match, again;
    struct verdict verdict;
    static const char *const endings[] = { "resigned", "time" };
    for (size_t i = 0; i < 2; i++) {
        begin_ended(&match, endings[i], 1 << 1 | 1 << 2);
        json_t *record = test_match_record(&match, false);
        assert_true(json_is_true(json_object_get(record, "over")));
        assert_string_equal(json_string_value(json_object_get(record, "ending")), endings[i]);
        assert_int_equal(json_array_size(json_object_get(record, "out")), 2);
        assert_true(json_is_string(json_object_get(record, "seed"))); /* it is told now */
        assert_int_equal(json_array_size(json_object_get(record, "scores")), 4);
        test_match_read_record(&again, record);
        assert_int_equal(match_hash(&again), match_hash(&match));
        assert_string_equal(again.ending, endings[i]);
        assert_int_equal(again.out, match.out);
        record_verify(&again, &verdict);
        assert_string_equal(verdict.why, "verify.pinned");
        json_t *twice = test_match_record(&again, false);
        assert_true(json_equal(record, twice));
        json_decref(twice);
        json_decref(record);
        match_clear(&again);
        match_clear(&match);
    }
}

static void by_the_rules_with_somebody_out_the_winners_are_the_others(void **state)
{
    (void)state;
    struct match match, again;
    test_match_begin(&match, "grandbois", 3, 3, NULL);
    test_match_play(&match, 1000, 2);
    seat_mask best = match_winners(&match);
    match.out = best;
    json_t *record = test_match_record(&match, false);
    assert_null(json_object_get(record, "ending"));
    assert_null(json_object_get(record, "tie_break"));
    test_match_read_record(&again, record);
    assert_int_equal(match_winners(&again) & best, 0);
    assert_int_not_equal(match_winners(&again), 0);
    match_clear(&again);
    match_clear(&match);
    json_decref(record);
}

static void expect_edit_refused(const char *key, const char *value, const char *part)
{
    struct match match, again;
    struct error error;
    begin_ended(&match, "resigned", 1 << 1);
    json_t *record = test_match_record(&match, false);
    if (value == NULL)
        json_object_del(record, key);
    else
        json_object_set_new(record, key, test_json(value));
    assert_false(record_read(&again, record, &error));
    assert_string_equal(error_code_name(error.code), "bad_record");
    assert_contains(in_english(&error), part);
    json_decref(record);
    match_clear(&match);
}

static void endings_that_cannot_be_are_refused(void **state)
{
    (void)state;
    expect_edit_refused("ending", "'bored'", "\"ending\"");
    expect_edit_refused("ending", "7", "\"ending\"");
    expect_edit_refused("ending", "'time'", "checksum");
    expect_edit_refused("ending", NULL, "\"over\"");
    expect_edit_refused("out", NULL, "\"out\"");
    expect_edit_refused("out", "[]", "\"out\"");
    expect_edit_refused("out", "[0, 1, 2, 3]", "\"out\"");
    expect_edit_refused("out", "[4]", "\"out\"");
    expect_edit_refused("out", "[-1]", "\"out\"");
    expect_edit_refused("out", "['1']", "\"out\"");
    expect_edit_refused("out", "[2]", "checksum");
    expect_edit_refused("over", "false", "\"over\"");
    expect_edit_refused("winners", "[1]", "scores");
}

static void what_the_rules_ended_needs_no_other_ending(void **state)
{
    (void)state;
    struct match match, again;
    struct error error;
    test_match_begin(&match, "blank", 2, 3, NULL);
    test_match_play(&match, 1000, 2);
    match.out = 1 << 1;
    json_t *record = test_match_record(&match, false);
    json_object_set_new(record, "ending", json_string("time"));
    assert_false(record_read(&again, record, &error));
    assert_contains(in_english(&error), "\"ending\"");
    json_decref(record);
    match_clear(&match);
}

TEST_PROGRAM(ending)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_over_and_refuses_to_go_on),
        cmocka_unit_test(a_trusted_undo_lets_it_go_on),
        cmocka_unit_test(those_who_are_out_cannot_win),
        cmocka_unit_test(the_record_says_how_it_ended),
        cmocka_unit_test(by_the_rules_with_somebody_out_the_winners_are_the_others),
        cmocka_unit_test(endings_that_cannot_be_are_refused),
        cmocka_unit_test(what_the_rules_ended_needs_no_other_ending),
    };
    return cmocka_run_group_tests_name("ending", tests, NULL, NULL);
}
