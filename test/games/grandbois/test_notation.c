/* test_notation.c: B7, rotation and notation. */
#include "grandbois_scene.h"
#include "sentences.h"

static void B7_1_a_tile_turns_clockwise(void **state)
{
    (void)state;
    static const char *const turned[] = { "F1 L1 L2 B", "B F1 L1 L2", "L2 B F1 L1", "L1 L2 B F1" };
    for (int rotation = 0; rotation < 4; rotation++) {
        struct match match;
        char move[20];
        BEGIN(&match, .seats = 3, .deck = "4"); /* printed F1 L1 L2 B */
        snprintf(move, sizeof move, "4@1,1r%d", rotation);
        play(&match, move);
        assert_spaces(&match, 1, 1, turned[rotation]);
        match_clear(&match);
    }
}

static void B7_1_positions_run_clockwise_from_x_y(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "4");
    play(&match, "4@-1,-1r2"); /* L2 B F1 L1 */
    assert_string_equal(space_at(&match, -1, -1), "L2");
    assert_string_equal(space_at(&match, 0, -1), "B");
    assert_string_equal(space_at(&match, 0, 0), "F1");
    assert_string_equal(space_at(&match, -1, 0), "L1");
    assert_string_equal(space_at(&match, 1, 1), ".");
    match_clear(&match);
}

static void B7_2_a_tile_move_is_tile_place_and_rotation(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "17");
    play(&match, "17@-1,1r3");
    json_t *view = view_of(&match, VIEWER_SPECTATOR);
    json_t *placed = json_array_get(json_object_get(view, "placed"), 0);
    assert_int_equal(json_integer_value(json_object_get(placed, "tile")), 17);
    assert_int_equal(json_integer_value(json_object_get(placed, "x")), -1);
    assert_int_equal(json_integer_value(json_object_get(placed, "y")), 1);
    assert_int_equal(json_integer_value(json_object_get(placed, "r")), 3);
    json_decref(view);
    assert_spaces(&match, -1, 1, ". L1 L3 T3");
    match_clear(&match);
}

static void B7_2_every_listed_move_reads_back(void **state)
{
    (void)state;
    static struct move_list list;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "8 20 36");
    play(&match, "20@-1,0r1");
    for (int turn = 0; turn < 2; turn++) {
        list.count = 0;
        match_legal(&match, 0, &list);
        for (int i = 0; i < list.count; i++) {
            char text[MOVE_TEXT_MAX];
            struct move again;
            int length = match.game->write_move(match.state, list.moves[i], text, sizeof text);
            assert_int_equal(length, strlen(text));
            assert_true(match.game->read_move(match.state, text, &again));
            assert_true(same_move(list.moves[i], again));
        }
        if (turn == 0)
            play(&match, "skip 36@0,1r0");
    }
    match_clear(&match);
}

static void B7_2_what_is_written_otherwise_is_no_move(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        " ",
        "4",
        "4@",
        "4@1",
        "4@1,1",
        "4@1,1r",
        "4@1,1r4",
        "4@1,1r-1",
        "4@1,1r00",
        "4@1,1r0 ",
        " 4@1,1r0",
        "04@1,1r0",
        "+4@1,1r0",
        "4@+1,1r0",
        "4@01,1r0",
        "4@1, 1r0",
        "4@1,1R0",
        "4@1,1r0x",
        "4@-0,1r0",
        "0@1,1r0",
        "37@1,1r0",
        "-4@1,1r0",
        "4@200,1r0",
        "4@1,200r0",
        "4@-129,1r0",
        "4@128,1r0",
        "Tower",
        "tower ",
        "towers",
        "Skip",
        "skip skip",
        "pass",
        "4 @1,1r0",
        "4@1;1r0",
        "4@1.0,1r0",
        "4@1,1r1e0",
        "0x4@1,1r0",
        "4@0x1,1r0",
        "4@1,1r0\n",
        "4@1,1\tr0",
        "4@,r",
        "\xff",
        "\xc3\xa9@1,1r0",
        "4@9999999999999999999,1r0",
        "99999999999@1,1r0",
    };
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "4");
    uint64_t before = match_hash(&match);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct error error;
        struct move move;
        if (match.game->read_move(match.state, wrong[i], &move))
            fail_msg("\"%s\" was read", wrong[i]);
        assert_false(match_play_text(&match, 0, wrong[i], NULL, &error));
        assert_string_equal(error_code_name(error.code), "illegal_move");
    }
    assert_true(match_hash(&match) == before);
    assert_legal(&match, "4@1,1r0");
    match_clear(&match);
}

static void B7_2_a_very_long_text_is_no_move(void **state)
{
    (void)state;
    static const char *const starts[] = { "", "4@1,1r0", "4@1,1r", "tower" };
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "4");
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        struct text text;
        struct error error;
        text_init(&text);
        text_add(&text, starts[i]);
        while (text.length < 5000)
            text_add_char(&text, '0');
        assert_false(match_play_text(&match, 0, text.data, NULL, &error));
        assert_string_equal(error_code_name(error.code), "illegal_move");
        text_clear(&text);
    }
    match_clear(&match);
}

static void B7_2_the_tower_decision_is_a_move_of_its_own(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "8 9");
    play(&match, "8@1,1r0");
    assert_moves(&match, 0, "skip tower");
    play(&match, "skip 9@-1,-1r2");
    assert_moves(&match, 1, "skip tower");
    play(&match, "tower");
    assert_phase(&match, "tile", 2);
    match_clear(&match);
}

static void B7_2_a_turn_without_that_decision_ends_by_itself(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "30 8");
    play(&match, "30@1,1r0");
    assert_phase(&match, "tile", 1);
    assert_moves(&match, 0, "");
    match_clear(&match);
}

TEST_PROGRAM(notation)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B7_1_a_tile_turns_clockwise),
        cmocka_unit_test(B7_1_positions_run_clockwise_from_x_y),
        cmocka_unit_test(B7_2_a_tile_move_is_tile_place_and_rotation),
        cmocka_unit_test(B7_2_every_listed_move_reads_back),
        cmocka_unit_test(B7_2_what_is_written_otherwise_is_no_move),
        cmocka_unit_test(B7_2_a_very_long_text_is_no_move),
        cmocka_unit_test(B7_2_the_tower_decision_is_a_move_of_its_own),
        cmocka_unit_test(B7_2_a_turn_without_that_decision_ends_by_itself),
    };
    return cmocka_run_group_tests_name("grandbois/notation", tests, NULL, NULL);
}
