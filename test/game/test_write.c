/* test_write.c: refusals and scores as JSON, whatever the game. */
#include "checks.h"
#include "game_write.h"

static void a_refusal_has_its_details_for_whoever_makes_the_sentence(void **state)
{
    (void)state;
    struct fields details = { 0 };
    struct text text;
    struct json json;
    field_number(&details, "x", -3);
    field_word(&details, "clan", "fox");
    field_count(&details, "over", 1, "toad");
    field_text(&details, "move", "a \"move\"");
    text_init(&text);
    json_init(&json, &text, 0);
    write_refusal("grandbois.same-clan", &details, &json);
    assert_string_equal(text.data, "{\"reason\": \"grandbois.same-clan\", \"details\": {\"x\": -3, "
                                   "\"clan\": {\"word\": \"fox\"}, "
                                   "\"over\": {\"count\": 1, \"word\": \"toad\"}, "
                                   "\"move\": \"a \\\"move\\\"\"}}");
    text_reset(&text);
    json_init(&json, &text, 0);
    write_refusal("grandbois.tile-first", &(struct fields){ 0 }, &json);
    assert_string_equal(text.data, "{\"reason\": \"grandbois.tile-first\", \"details\": {}}");
    text_clear(&text);
}

static void the_best_who_are_not_out_win(void **state)
{
    (void)state;
    struct result result = { .rank = { 2, 1, 2, 4 } };
    assert_int_equal(result_winners(&result, 4, 0), seat_bit(1));
    assert_int_equal(result_winners(&result, 4, seat_bit(1)), seat_bit(0) | seat_bit(2));
    assert_int_equal(result_winners(&result, 4, seat_bit(0) | seat_bit(1)), seat_bit(2));
    assert_int_equal(result_winners(&result, 1, 0), seat_bit(0));
    assert_int_equal(result_winners(&result, 4, everyone(4)), 0);
}

TEST_PROGRAM(write)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refusal_has_its_details_for_whoever_makes_the_sentence),
        cmocka_unit_test(the_best_who_are_not_out_win),
    };
    return cmocka_run_group_tests_name("write", tests, NULL, NULL);
}
