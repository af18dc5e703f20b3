/* test_fables_collecting.c: G6, Fables that act before anybody collects. */
#include "tale.h"

/* ---- By the Hair of My Chinny-Chin-Chin ---- */

/* G9.31 */
static void G6_by_the_hair_b_no_monster_is_a_fable(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .fables = "dragon", .set = "0 fables by_the_hair");
    play(&table, "0 play fields by_the_hair; 1 play forest; 2 play fields");
    assert_asked(&table, 0, "turn");
    assert_hand(&table, 0, "dragon");
    assert_seen_hand(&table, 1, 0, "hidden");
    table_clear(&table);
}

/* G9.32, R14 */
static void G6_by_the_hair_c_a_captured_monster_was_played(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4,
          .set = "0 fables big_bad_wolf, 1 fables wolf, 2 fables magic_flute, "
                 "3 fables by_the_hair");
    play(&table, "0 play fields big_bad_wolf; 1 play fields wolf; 2 play forest magic_flute; "
                 "3 play market by_the_hair");
    assert_hand(&table, 2, "big_bad_wolf wolf");
    assert_hand(&table, 3, "");
    assert_board(&table, 3, "1/1/1");
    assert_list(&table, "fable_discard", "magic_flute by_the_hair");
    table_clear(&table);
}

static void G6_by_the_hair_a_away_from_a_monster(void **state)
{
    (void)state;
    struct table table;
    for (int moves = 0; moves < 2; moves++) {
        BEGIN(&table, .seats = 3, .set = "0 fables by_the_hair, 1 fables wolf");
        play(&table, "0 play fields by_the_hair; 1 play forest wolf; 2 play brickyard; "
                     "1 monster fields");
        assert_asked(&table, 0, "hair_move");
        assert_moves(&table, 0, "no, move forest, move brickyard");
        play(&table, moves ? "0 move forest" : "0 no");
        assert_board(&table, 0, moves ? "0/2/0" : "0/0/0");
        assert_board(&table, 1, moves ? "0/2/0" : "0/4/0");
        assert_stock(&table, "fields", moves ? "5/0/0" : "0/0/0"); /* the Wolf found nobody */
        assert_hand(&table, 0, "");
        assert_gather_cards_home(&table);
        table_clear(&table);
    }
}

/* R15, G2.10, G6.by_the_hair.c */
static void G6_by_the_hair_d_turn_order(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "1 board 3/0/0, 0 fables dragon, 1 fables by_the_hair, 2 fables by_the_hair");
    play(&table, "0 play forest dragon; 1 play fields by_the_hair; 2 play brickyard by_the_hair; "
                 "0 monster fields");
    assert_asked(&table, 1, "hair_move"); /* too late for what was on the board */
    assert_board(&table, 1, "0/0/0");
    play(&table, "1 move brickyard");
    assert_asked(&table, 0, "turn"); /* seat 2: a monster, but none here */
    assert_board(&table, 1, "0/0/1");
    assert_board(&table, 2, "0/0/1");
    assert_hand(&table, 2, "");
    table_clear(&table);
}

/* Nowhere is no place for a monster either, though one without a place is nowhere. */
static void G6_by_the_hair_e_at_no_location(void **state)
{
    (void)state;
    struct table table;
    for (int monster = 0; monster < 2; monster++) {
        BEGIN(&table, .seats = 3, .fables = "dragon",
              .set = "0 fables by_the_hair, 0 friend gingerbread_man, 1 fables wolf");
        play(&table, "0 play fields by_the_hair; 2 play forest");
        play(&table, monster ? "1 play forest wolf; 1 monster fields" : "1 play forest");
        play(&table, "0 yes");
        assert_asked(&table, 0, "turn");
        assert_hand(&table, 0, monster ? "" : "dragon");
        table_clear(&table);
    }
}

/* ---- Roar ---- */

static void G6_roar_a_opponents_here_scatter(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .picks = "1 0", .set = "0 fables roar");
    play(&table, "0 play fields roar; 1 play fields; 2 play fields");
    assert_board(&table, 0, "2/0/0");
    assert_board(&table, 1, "0/4/0");
    assert_board(&table, 2, "2/0/0"); /* R55: the same card again */
    assert_string_equal(tale_string(&table, 0, 1, "shown"), "fields"); /* R20 */
    assert_gather_cards_home(&table);
    table_clear(&table);
}

static void G6_roar_a_only_those_at_your_location(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .picks = "0 0", .set = "0 fables roar");
    play(&table, "0 play fields roar; 1 play forest; 2 play brickyard");
    assert_board(&table, 1, "0/4/0");
    assert_board(&table, 2, "0/0/3");
    table_clear(&table);
}

static void G6_roar_b_at_no_location(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .picks = "1 1", .set = "0 fables roar");
    state_of(&table)->players[0].stays_home = 1;
    state_of(&table)->players[1].stays_home = 1;
    play(&table, "0 play fields roar; 1 play fields; 2 play fields");
    assert_board(&table, 0, "0/0/0");
    assert_board(&table, 1, "0/0/0");
    assert_board(&table, 2, "5/0/0");
    table_clear(&table);
}

static void G6_roar_c_after_by_the_hair(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables by_the_hair, 1 fables roar, 2 fables wolf");
    play(&table, "0 play fields by_the_hair; 1 play forest roar; 2 play brickyard wolf; "
                 "2 monster fields");
    apply_alone(&table, 0, "move forest");
    assert_chances(&table, "redraw 0 fields, redraw 0 forest, redraw 0 brickyard");
    apply_alone(&table, SEAT_CHANCE, "redraw 0 fields");
    assert_board(&table, 0, "0/0/0"); /* back where the Wolf eats */
    assert_board(&table, 1, "0/4/0");
    table_clear(&table);
}

/* R32, G0.13 */
static void G6_roar_a_the_pool(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4,
          .set = "0 fables wishing_well, 1 fables roar, 2 friend little_mermaid, 2 lock forest, "
                 "2 lock market");
    play(&table, "0 play brickyard wishing_well; 1 play fields roar; 2 play brickyard; "
                 "3 play fields");
    apply_alone(&table, 0, "swap 2 3");
    apply_alone(&table, SEAT_CHANCE, "reveal");
    assert_chances(&table, "redraw 2 fields, redraw 3 fields");
    apply_alone(&table, SEAT_CHANCE, "redraw 2 fields");
    assert_board(&table, 1, "2/0/0");
    assert_board(&table, 2, "2/0/0");
    table_clear(&table);
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
