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

static const char *describe(const void *seen, int seat, struct move move, struct fields *out)
{
    (void)seen;
    field_number(out, "seat", seat);
    for (uint64_t i = 0; i < move.code; i++)
        field_count(out, "resources", (int)i + 1, "straw");
    field_word(out, "card", "wolf");
    return "grimm.answer.offer";
}

static void a_list_of_fields_is_an_array(void **state)
{
    (void)state;
    static const char *const resources[] = {
        "",
        "\"resources\": {\"count\": 1, \"word\": \"straw\"}, ",
        ("\"resources\": [{\"count\": 1, \"word\": \"straw\"}, "
         "{\"count\": 2, \"word\": \"straw\"}], "),
    };
    struct game game = { .describe_move = describe };
    for (uint64_t code = 0; code < 3; code++) {
        struct text text, wanted;
        struct json json;
        text_init(&text);
        text_init(&wanted);
        json_init(&json, &text, 0);
        write_description(&game, NULL, 2, (struct move){ code }, &json);
        text_addf(&wanted,
                  "{\"key\": \"grimm.answer.offer\", \"fields\": {\"seat\": 2, %s"
                  "\"card\": {\"word\": \"wolf\"}}}",
                  resources[code]);
        assert_string_equal(text.data, wanted.data);
        text_clear(&text);
        text_clear(&wanted);
    }
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

static void assert_behind(const struct result *result, int seat, int rank, const char *category)
{
    assert_int_equal(result->rank[seat], rank);
    assert_string_equal(result->behind_in[seat] ? result->behind_in[seat] : "", category);
}

/* Whoever is ranked behind somebody as far as they are is told why, losers too. */
static void what_parts_equal_totals_is_named(void **state)
{
    (void)state;
    static const char *const columns[] = { "total", "spaces", "group" };
    int rows[7][RESULT_COLUMNS] = { { 7, 2, 5 }, { 9, 1, 1 }, { 7, 3, 0 }, { 7, 3, 0 },
                                    { 4, 0, 0 }, { 7, 2, 1 }, { 7, 2, 1 } };
    struct result result;
    result_rank(&result, 7, 3, rows, columns);
    assert_null(result.tie_break);
    assert_behind(&result, 1, 1, "");
    assert_behind(&result, 2, 2, ""); /* by points */
    assert_behind(&result, 3, 2, ""); /* and both alike */
    assert_behind(&result, 0, 4, "spaces");
    assert_behind(&result, 5, 5, "group");
    assert_behind(&result, 6, 5, "group");
    assert_behind(&result, 4, 7, "");
}

TEST_PROGRAM(write)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_refusal_has_its_details_for_whoever_makes_the_sentence),
        cmocka_unit_test(a_list_of_fields_is_an_array),
        cmocka_unit_test(the_best_who_are_not_out_win),
        cmocka_unit_test(what_parts_equal_totals_is_named),
    };
    return cmocka_run_group_tests_name("write", tests, NULL, NULL);
}
