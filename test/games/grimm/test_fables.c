/* test_fables.c: G6, what each Fable does. */
#include "tale.h"

#include "grimm_internal.h"

static struct grimm *state_of(struct table *table)
{
    return table->state;
}

/* ---- monsters ---- */

/* G9.26 */
static void G6_wolf_a_empties_a_location(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "1 fables wolf");
    play(&table, "0 play fields; 1 play forest wolf; 2 play brickyard; 1 monster fields");
    assert_board(&table, 0, "0/0/0");
    assert_gathered(&table, 0, "0/0/0");
    assert_board(&table, 1, "0/4/0");
    assert_board(&table, 2, "0/0/3");
    pass_build(&table);
    assert_stock(&table, "fields", "5/0/0");
    assert_list(&table, "fable_discard", "wolf");
    table_clear(&table);
}

static void G6_wolf_b_nobody_there(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "1 fables wolf");
    play(&table, "0 play forest; 1 play forest wolf; 2 play brickyard; 1 monster fields");
    assert_stock(&table, "fields", "5/0/0");
    assert_board(&table, 0, "0/2/0");
    assert_board(&table, 1, "0/2/0");
    table_clear(&table);
}

/* G9.29, R40 */
static void G6_dragon_a_burns_boards_before_the_harvest(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 board 3/2/1, 1 board 1/0/0, 1 fables dragon");
    play(&table, "0 play brickyard; 1 play forest dragon; 2 play fields; 1 monster brickyard");
    assert_board(&table, 0, "0/0/3");
    assert_board(&table, 1, "1/4/0");
    table_clear(&table);
}

/* G9.13 */
static void G6_big_bad_wolf_c_takes_a_roof_but_not_the_token(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "fields 0, 0 board 6/0/0, 0 house straw roof, 0 bonus straw, "
                 "2 fables big_bad_wolf");
    play(&table, "0 play fields; 1 play forest; 2 play brickyard big_bad_wolf; 2 monster fields");
    assert_houses(&table, 0, "straw walls"); /* the only house there is: nobody is asked */
    assert_int_equal(state_of(&table)->sections[STRAW][2], 5);
    assert_int_equal(state_of(&table)->bonus[STRAW], 1);
    assert_refused(&table, 0, "build straw floor", "grimm.unfinished-house");
    play(&table, "0 build straw roof");
    assert_board(&table, 0, "0/0/0");
    assert_asked(&table, 0, "turn"); /* R34: no second reward */
    table_clear(&table);
}

/* G9.15 */
static void G6_big_bad_wolf_b_brick_stands(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "0 house brick roof, 1 house straw floor, 2 fables big_bad_wolf");
    play(&table, "0 play fields; 1 play fields; 2 play brickyard big_bad_wolf; 2 monster fields");
    assert_houses(&table, 0, "brick roof");
    assert_houses(&table, 1, "");
    assert_int_equal(state_of(&table)->sections[STRAW][0], 5);
    table_clear(&table);
}

static void G6_big_bad_wolf_a_names_a_house_of_each(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .first = 1,
          .set = "0 house straw roof, 0 house brick floor, 0 house wood walls, "
                 "2 house straw floor, 2 house wood floor, 2 fables big_bad_wolf");
    play(&table, "0 play fields; 1 play forest; 2 play fields big_bad_wolf; 2 monster fields");
    assert_asked(&table, 2, "wolf_house"); /* turn order: seat 2 itself comes before seat 0 */
    assert_moves(&table, 2, "damage 1, damage 2");
    play(&table, "2 damage 1");
    assert_houses(&table, 2, "wood floor");
    assert_moves(&table, 2, "damage 1, damage 3");
    play(&table, "2 damage 3");
    assert_houses(&table, 0, "straw roof, brick floor, wood floor");
    table_clear(&table);
}

/* No new Floor of that type; a Roof says which of two it is for. */
static void G6_big_bad_wolf_d_two_unfinished_houses_of_a_type(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "fields 0, 0 board 8/0/0, 0 house straw roof, 0 house straw walls, "
                 "2 fables big_bad_wolf");
    play(&table, "0 play fields; 1 play forest; 2 play brickyard big_bad_wolf; 2 monster fields; "
                 "2 damage 1");
    assert_houses(&table, 0, "straw walls, straw walls");
    assert_refused(&table, 0, "build straw floor", "grimm.unfinished-house");
    assert_refused(&table, 0, "build straw roof", "grimm.no-house-for-it");
    play(&table, "0 build straw roof 1");
    assert_houses(&table, 0, "straw roof, straw walls");
    table_clear(&table);
}

/* ---- when revealed ---- */

/* R59 */
static void G6_crystal_ball_a_look_and_replace(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables crystal_ball");
    play(&table, "0 play fields crystal_ball; 1 play forest; 2 play brickyard");
    assert_asked(&table, 0, "crystal_target");
    assert_moves(&table, 0, "look 1, look 2");
    play(&table, "0 look 1");
    assert_string_equal(tale_string(&table, 0, 1, "slot"), "{\"place\":\"forest\",\"seat\":1}");
    assert_string_equal(tale_string(&table, 2, 1, "slot"), "hidden");
    assert_string_equal(tale_string(&table, 0, 2, "slot"), "hidden");
    assert_moves(&table, 0, "keep, replace forest, replace brickyard");
    play(&table, "0 replace forest");
    assert_board(&table, 0, "0/2/0");
    assert_board(&table, 1, "0/2/0");
    table_clear(&table);
}

static void G6_crystal_ball_c_locked_cards_are_not_available(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 2, .dice = "straw",
          .set = "0 fables crystal_ball, 0 friend little_mermaid, 0 lock brickyard");
    play(&table, "0 play fields crystal_ball; 1 play forest");
    assert_moves(&table, 0, "keep, replace forest"); /* one opponent: nobody to name */
    play(&table, "0 keep");
    assert_board(&table, 0, "3/0/0");
    table_clear(&table);
}

/* G9.42 without Pinocchio */
static void G6_wishing_well_a_two_slots_are_swapped(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 2, .dice = "brick", .set = "1 fables wishing_well");
    play(&table, "0 play fields; 1 play forest wishing_well");
    assert_board(&table, 0, "0/4/0");
    assert_board(&table, 1, "5/0/0");
    for (int seat = 0; seat < 2; seat++)
        assert_string_equal(tale_string(&table, VIEWER_ALL, seat, "gather_hand"),
                            "[\"fields\",\"forest\",\"brickyard\"]");
    table_clear(&table);
}

/* G0.13, R59: a foreign card that leaves a slot waits until the end of the phase. */
static void G6_wishing_well_then_crystal_ball(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables wishing_well, 1 fables crystal_ball");
    play(&table, "0 play fields wishing_well; 1 play forest crystal_ball; 2 play brickyard");
    assert_moves(&table, 0, "swap 0 1, swap 0 2, swap 1 2");
    play(&table, "0 swap 0 1; 1 look 2");
    /* Seat 1 has the Fields card of seat 0; its own Forest card lies before seat 0. */
    assert_moves(&table, 1, "keep, replace fields, replace brickyard");
    play(&table, "1 replace brickyard");
    assert_board(&table, 0, "0/4/0");
    assert_board(&table, 1, "0/0/1");
    assert_board(&table, 2, "0/0/1");
    table_clear(&table);
}

/* R30, G2.7a; G9.32 without By the Hair */
static void G6_magic_flute_a_takes_all_monsters(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4, .set = "0 fables big_bad_wolf, 1 fables wolf, 2 fables magic_flute");
    play(&table, "0 play fields big_bad_wolf; 1 play fields wolf; 2 play forest magic_flute; "
                 "3 play market");
    assert_hand(&table, 2, "big_bad_wolf wolf");
    assert_board(&table, 0, "2/0/0");
    assert_list(&table, "fable_discard", "magic_flute");
    assert_seen_hand(&table, 0, 2, "big_bad_wolf wolf"); /* everybody saw them go */
    table_clear(&table);
}

static void G6_magic_flute_b_without_monsters(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables magic_flute");
    play(&table, "0 play fields magic_flute; 1 play fields; 2 play fields");
    assert_hand(&table, 0, "");
    table_clear(&table);
}

/* ---- end of the Gather phase ---- */

static void G6_ghostly_whispers_a_keep_two_of_four(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .fables = "wolf dragon wolf crystal_ball",
          .set = "0 fables ghostly_whispers");
    play(&table, "0 play fields ghostly_whispers; 1 play forest; 2 play forest");
    assert_asked(&table, 0, "whispers_keep");
    assert_moves(&table, 0,
                 "keep dragon wolf, keep wolf wolf, keep crystal_ball dragon, "
                 "keep crystal_ball wolf");
    play(&table, "0 keep crystal_ball wolf");
    assert_hand(&table, 0, "wolf crystal_ball"); /* in the order drawn */
    assert_seen_hand(&table, 1, 0, "hidden hidden");
    assert_list(&table, "fable_discard", "dragon wolf ghostly_whispers");
    table_clear(&table);
}

static void G6_ghostly_whispers_not_alone(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables ghostly_whispers");
    play(&table, "0 play fields ghostly_whispers; 1 play fields; 2 play forest");
    assert_asked(&table, 0, "turn");
    assert_hand(&table, 0, "");
    table_clear(&table);
}

static void G6_ghostly_whispers_b_fewer_than_four(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .only_these = true, .fables = "ghostly_whispers dragon wolf",
          .friends = "", .set = "0 fables ghostly_whispers");
    play(&table, "0 play fields ghostly_whispers; 1 play forest; 2 play forest");
    assert_asked(&table, 0, "turn"); /* two are kept, there is nothing to choose */
    assert_int_equal(state_of(&table)->players[0].hand_count, 2);
    table_clear(&table);
}

/* ---- cards that stay ---- */

/* G9.52, R17, R57, G0.4d */
static void G6_hired_help_b_doubles_the_next_harvest(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 board 1/1/0, 0 fables hired_help");
    play(&table, "0 play fields hired_help; 1 play forest; 2 play brickyard");
    assert_asked(&table, 0, "hired_pay");
    assert_moves(&table, 0, "no, pay straw wood");
    play(&table, "0 pay straw wood");
    assert_board(&table, 0, "5/0/0");
    assert_string_equal(tale_string(&table, 1, 0, "pending"), "hired_help");
    assert_list(&table, "fable_discard", "");
    pass_build(&table);
    play(&table, "0 play brickyard; 1 play forest; 2 play forest");
    assert_board(&table, 0, "5/0/6");
    assert_gathered(&table, 0, "0/0/3");
    assert_list(&table, "fable_discard", "hired_help");
    table_clear(&table);
}

static void G6_hired_help_a_unpaid(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 board 1/0/0, 0 fables hired_help");
    play(&table, "0 play fields hired_help; 1 play forest; 2 play brickyard");
    assert_asked(&table, 0, "turn"); /* with one resource nobody is asked */
    assert_list(&table, "fable_discard", "hired_help");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .set = "0 board 2/0/0, 0 fables hired_help");
    play(&table, "0 play fields hired_help; 1 play forest; 2 play brickyard");
    assert_moves(&table, 0, "no, pay 2 straw");
    play(&table, "0 no");
    assert_board(&table, 0, "7/0/0");
    assert_list(&table, "fable_discard", "hired_help");
    table_clear(&table);
}

/* G9.56, G6.lonely_castle.a */
static void G6_lonely_castle_b_alone_there(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables lonely_castle");
    play(&table, "0 play fields lonely_castle; 1 play brickyard; 2 play forest");
    assert_asked(&table, 0, "unique_place");
    assert_moves(&table, 0, "place fields, place forest, place brickyard");
    play(&table, "0 place brickyard");
    assert_board(&table, 1, "1/1/4");
    assert_int_equal(state_of(&table)->unique[BRICKYARD], CARD_lonely_castle);
    pass_build(&table);
    play(&table, "0 play brickyard; 1 play brickyard; 2 play brickyard");
    assert_board(&table, 1, "1/1/5");
    assert_int_equal(state_of(&table)->unique[BRICKYARD], NO_CARD);
    assert_list(&table, "fable_discard", "lonely_castle");
    table_clear(&table);
}

static void G6_lonely_castle_c_both_of_two(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 2, .dice = "straw straw", .set = "0 fables lonely_castle");
    play(&table, "0 play forest lonely_castle; 1 play forest; 0 place forest");
    assert_int_equal(state_of(&table)->unique[FOREST], NO_CARD);
    assert_board(&table, 0, "0/2/0");
    table_clear(&table);
}

/* G9.79 */
static void G2_7d_one_unique_location_each(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .only_these = true, .fables = "lonely_castle lonely_castle wolf",
          .friends = "", .set = "0 fables lonely_castle, 1 fables lonely_castle");
    play(&table, "0 play fields lonely_castle; 1 play forest lonely_castle; 2 play forest");
    play(&table, "0 place fields");
    assert_moves(&table, 1, "place forest, place brickyard");
    table_clear(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G6_wolf_a_empties_a_location),
        cmocka_unit_test(G6_wolf_b_nobody_there),
        cmocka_unit_test(G6_dragon_a_burns_boards_before_the_harvest),
        cmocka_unit_test(G6_big_bad_wolf_c_takes_a_roof_but_not_the_token),
        cmocka_unit_test(G6_big_bad_wolf_b_brick_stands),
        cmocka_unit_test(G6_big_bad_wolf_a_names_a_house_of_each),
        cmocka_unit_test(G6_big_bad_wolf_d_two_unfinished_houses_of_a_type),
        cmocka_unit_test(G6_crystal_ball_a_look_and_replace),
        cmocka_unit_test(G6_crystal_ball_c_locked_cards_are_not_available),
        cmocka_unit_test(G6_wishing_well_a_two_slots_are_swapped),
        cmocka_unit_test(G6_wishing_well_then_crystal_ball),
        cmocka_unit_test(G6_magic_flute_a_takes_all_monsters),
        cmocka_unit_test(G6_magic_flute_b_without_monsters),
        cmocka_unit_test(G6_ghostly_whispers_a_keep_two_of_four),
        cmocka_unit_test(G6_ghostly_whispers_not_alone),
        cmocka_unit_test(G6_ghostly_whispers_b_fewer_than_four),
        cmocka_unit_test(G6_hired_help_b_doubles_the_next_harvest),
        cmocka_unit_test(G6_hired_help_a_unpaid),
        cmocka_unit_test(G6_lonely_castle_b_alone_there),
        cmocka_unit_test(G6_lonely_castle_c_both_of_two),
        cmocka_unit_test(G2_7d_one_unique_location_each),
    };
    return cmocka_run_group_tests_name("grimm fables", tests, NULL, NULL);
}
