/* test_fables_collecting.c: G6, Fables that act before anybody collects. */
#include "grimm_scene.h"

/* ---- By the Hair of My Chinny-Chin-Chin ---- */

/* G9.31 */
static void G6_by_the_hair_b_no_monster_is_a_fable(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "dragon", .set = "0 fables by_the_hair");
    play(&match, "0 play fields by_the_hair; 1 play forest; 2 play fields");
    assert_asked(&match, 0, "turn");
    assert_hand(&match, 0, "dragon");
    assert_seen_hand(&match, 1, 0, "hidden");
    match_clear(&match);
}

/* G9.32, R14 */
static void G6_by_the_hair_c_a_captured_monster_was_played(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4,
          .set = "0 fables big_bad_wolf, 1 fables wolf, 2 fables magic_flute, "
                 "3 fables by_the_hair");
    play(&match, "0 play fields big_bad_wolf; 1 play fields wolf; 2 play forest magic_flute; "
                 "3 play market by_the_hair");
    assert_hand(&match, 2, "big_bad_wolf wolf");
    assert_hand(&match, 3, "");
    assert_board(&match, 3, "1/1/1");
    assert_list(&match, "fable_discard", "magic_flute by_the_hair");
    match_clear(&match);
}

static void G6_by_the_hair_a_away_from_a_monster(void **state)
{
    (void)state;
    struct match match;
    for (int moves = 0; moves < 2; moves++) {
        BEGIN(&match, .seats = 3, .set = "0 fables by_the_hair, 1 fables wolf");
        play(&match, "0 play fields by_the_hair; 1 play forest wolf; 2 play brickyard; "
                     "1 monster fields");
        assert_asked(&match, 0, "hair_move");
        assert_moves(&match, 0, "no, move forest, move brickyard");
        play(&match, moves ? "0 move forest" : "0 no");
        assert_board(&match, 0, moves ? "0/2/0" : "0/0/0");
        assert_board(&match, 1, moves ? "0/2/0" : "0/4/0");
        assert_stock(&match, "fields", moves ? "5/0/0" : "0/0/0"); /* the Wolf found nobody */
        assert_hand(&match, 0, "");
        assert_gather_cards_home(&match);
        match_clear(&match);
    }
}

/* R15, G2.10, G6.by_the_hair.c */
static void G6_by_the_hair_d_turn_order(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "1 board 3/0/0, 0 fables dragon, 1 fables by_the_hair, 2 fables by_the_hair");
    play(&match, "0 play forest dragon; 1 play fields by_the_hair; 2 play brickyard by_the_hair; "
                 "0 monster fields");
    assert_asked(&match, 1, "hair_move"); /* too late for what was on the board */
    assert_board(&match, 1, "0/0/0");
    play(&match, "1 move brickyard");
    assert_asked(&match, 0, "turn"); /* seat 2: a monster, but none here */
    assert_board(&match, 1, "0/0/1");
    assert_board(&match, 2, "0/0/1");
    assert_hand(&match, 2, "");
    match_clear(&match);
}

/* Nowhere is no place for a monster either, though one without a place is nowhere. */
static void G6_by_the_hair_e_at_no_location(void **state)
{
    (void)state;
    struct match match;
    for (int monster = 0; monster < 2; monster++) {
        BEGIN(&match, .seats = 3, .fables = "dragon",
              .set = "0 fables by_the_hair, 0 friend gingerbread_man, 1 fables wolf");
        play(&match, "0 play fields by_the_hair; 2 play forest");
        play(&match, monster ? "1 play forest wolf; 1 monster fields" : "1 play forest");
        play(&match, "0 yes");
        assert_asked(&match, 0, "turn");
        assert_hand(&match, 0, monster ? "" : "dragon");
        match_clear(&match);
    }
}

/* ---- Roar ---- */

static void G6_roar_a_opponents_here_scatter(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .picks = "1 0", .set = "0 fables roar");
    play(&match, "0 play fields roar; 1 play fields; 2 play fields");
    assert_board(&match, 0, "2/0/0");
    assert_board(&match, 1, "0/4/0");
    assert_board(&match, 2, "2/0/0"); /* R55: the same card again */
    assert_string_equal(grimm_scene_string(&match, 0, 1, "shown"), "fields"); /* R20 */
    assert_gather_cards_home(&match);
    match_clear(&match);
}

static void G6_roar_a_only_those_at_your_location(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .picks = "0 0", .set = "0 fables roar");
    play(&match, "0 play fields roar; 1 play forest; 2 play brickyard");
    assert_board(&match, 1, "0/4/0");
    assert_board(&match, 2, "0/0/3");
    match_clear(&match);
}

static void G6_roar_b_at_no_location(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .picks = "1 1", .set = "0 fables roar");
    state_of(&match)->players[0].stays_home = 1;
    state_of(&match)->players[1].stays_home = 1;
    play(&match, "0 play fields roar; 1 play fields; 2 play fields");
    assert_board(&match, 0, "0/0/0");
    assert_board(&match, 1, "0/0/0");
    assert_board(&match, 2, "5/0/0");
    match_clear(&match);
}

static void G6_roar_c_after_by_the_hair(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables by_the_hair, 1 fables roar, 2 fables wolf");
    play(&match, "0 play fields by_the_hair; 1 play forest roar; 2 play brickyard wolf; "
                 "2 monster fields");
    apply_alone(&match, 0, "move forest");
    assert_chances(&match, "redraw 0 fields, redraw 0 forest, redraw 0 brickyard");
    apply_alone(&match, SEAT_CHANCE, "redraw 0 fields");
    assert_board(&match, 0, "0/0/0"); /* back where the Wolf eats */
    assert_board(&match, 1, "0/4/0");
    match_clear(&match);
}

/* R32, G0.13 */
static void G6_roar_a_the_pool(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4,
          .set = "0 fables wishing_well, 1 fables roar, 2 friend little_mermaid, 2 lock forest, "
                 "2 lock market");
    play(&match, "0 play brickyard wishing_well; 1 play fields roar; 2 play brickyard; "
                 "3 play fields");
    apply_alone(&match, 0, "swap 2 3");
    apply_alone(&match, SEAT_CHANCE, "reveal");
    assert_chances(&match, "redraw 2 fields, redraw 3 fields");
    apply_alone(&match, SEAT_CHANCE, "redraw 2 fields");
    assert_board(&match, 1, "2/0/0");
    assert_board(&match, 2, "2/0/0");
    match_clear(&match);
}

TEST_PROGRAM(fables_collecting)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G6_by_the_hair_b_no_monster_is_a_fable),
        cmocka_unit_test(G6_by_the_hair_c_a_captured_monster_was_played),
        cmocka_unit_test(G6_by_the_hair_a_away_from_a_monster),
        cmocka_unit_test(G6_by_the_hair_d_turn_order),
        cmocka_unit_test(G6_by_the_hair_e_at_no_location),
        cmocka_unit_test(G6_roar_a_opponents_here_scatter),
        cmocka_unit_test(G6_roar_a_only_those_at_your_location),
        cmocka_unit_test(G6_roar_b_at_no_location),
        cmocka_unit_test(G6_roar_c_after_by_the_hair),
        cmocka_unit_test(G6_roar_a_the_pool),
    };
    return cmocka_run_group_tests_name("grimm fables collecting", tests, NULL, NULL);
}
