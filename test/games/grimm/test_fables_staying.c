/* test_fables_staying.c: G6, Next Turn cards and Unique Locations. */
#include "grimm_scene.h"

/* ---- Fairy Food ---- */

/* G6.fairy_food.a, G0.10, R57 */
static void G6_fairy_food_feeds_everyone_there(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 fables fairy_food");
    play(&match, "0 play fields; 1 play forest fairy_food; 2 play brickyard");
    assert_asked(&match, 0, "turn"); /* nothing in its first round */
    assert_string_equal(grimm_scene_string(&match, 2, 1, "pending"), "fairy_food");
    pass_build(&match);
    assert_asked(&match, 1, "fairy_place");
    assert_moves(&match, 1, "place fields, place forest, place brickyard");
    play(&match, "1 place fields");
    assert_string_equal(grimm_scene_string(&match, 2, 1, "active_place"), "fields");
    play(&match, "0 play fields; 1 play forest; 2 play fields");
    assert_asked(&match, 2, "gain_choice"); /* turn order from seat 1 */
    assert_board(&match, 2, "2/0/3");
    play(&match, "2 gain straw wood brick; 0 gain 3 brick");
    assert_board(&match, 2, "3/1/4");
    assert_board(&match, 0, "7/0/3");
    assert_board(&match, 1, "0/8/0");
    assert_list(&match, "fable_discard", "fairy_food");
    assert_string_equal(grimm_scene_string(&match, 2, 1, "active_place"), "null");
    match_clear(&match);
}

static void G6_fairy_food_c_nobody_came(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 fables fairy_food");
    play(&match, "0 play fields; 1 play forest fairy_food; 2 play brickyard");
    pass_build(&match);
    play(&match, "1 place brickyard; 0 play fields; 1 play forest; 2 play fields");
    assert_asked(&match, 1, "turn");
    assert_list(&match, "fable_discard", "fairy_food");
    match_clear(&match);
}

/* G0.5b, R56: the supply goes to whoever comes first in turn order. */
static void G6_fairy_food_c_with_a_short_supply(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "fields 0, forest 0, brickyard 0, supply 2/1/1, 1 fables fairy_food");
    play(&match, "0 play fields; 1 play forest fairy_food; 2 play brickyard");
    pass_build(&match); /* restocking leaves nothing, but what is gained in the Build phase */
    assert_supply(&match, "0/0/0");
    play(&match, "1 place brickyard; 0 play fields; 1 play brickyard; 2 play brickyard");
    assert_asked(&match, 1, "turn"); /* nobody is asked */
    match_clear(&match);
}

/* It is no Unique Location: any number may share a location, with one besides. */
static void G6_fairy_food_b_shares_a_location(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "fairy_food fairy_food lonely_castle",
          .friends = "", .set = "0 fables fairy_food, 1 fables fairy_food, 2 fables lonely_castle");
    play(&match, "0 play fields fairy_food; 1 play forest fairy_food; 2 play brickyard "
                 "lonely_castle; 2 place forest");
    pass_build(&match);
    play(&match, "1 place forest; 0 place forest; 0 play forest; 1 play fields; 2 play fields");
    assert_asked(&match, 0, "gain_choice"); /* seat 1's, then the Castle, then the own */
    play(&match, "0 gain 3 brick");
    assert_board(&match, 0, "6/5/4");
    play(&match, "0 gain 3 straw");
    assert_board(&match, 0, "9/5/4");
    match_clear(&match);
}

/* ---- Grandma's House ---- */

/* G9.34, R16, G6.grandmas_house.a, G2.7b */
static void G6_grandmas_house_b_calls_later_monsters(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables wolf, 1 fables grandmas_house, 2 fables dragon");
    play(&match, "0 play fields wolf; 1 play forest grandmas_house; 2 play brickyard dragon; "
                 "0 monster fields; 1 place forest");
    assert_int_equal(state_of(&match)->players[0].fable_place, FIELDS);
    assert_int_equal(state_of(&match)->players[2].fable_place, FOREST); /* not asked */
    assert_asked(&match, 1, "gain_choice");
    play(&match, "1 gain 2 brick");
    assert_board(&match, 1, "0/4/2");
    assert_int_equal(state_of(&match)->unique[FOREST], NO_CARD); /* d */
    assert_list(&match, "fable_discard", "grandmas_house wolf dragon");
    match_clear(&match);
}

static void G6_grandmas_house_b_several_monsters(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables grandmas_house, 1 fables wolf, 2 fables dragon");
    play(&match, "0 play forest grandmas_house; 1 play brickyard wolf; 2 play brickyard dragon; "
                 "0 place fields");
    assert_asked(&match, 0, "turn");
    assert_list(&match, "fable_discard", "grandmas_house wolf dragon"); /* nobody was there */
    match_clear(&match);
}

static void G6_grandmas_house_c_each_round(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables grandmas_house, 1 fables wolf");
    play(&match, "0 play fields grandmas_house; 1 play fields; 2 play forest; 0 place fields");
    play(&match, "0 gain straw brick; 1 gain 2 wood");
    assert_board(&match, 0, "3/0/1");
    assert_board(&match, 1, "2/2/0");
    assert_int_equal(state_of(&match)->unique[FIELDS], CARD_grandmas_house);
    pass_build(&match);
    play(&match, "0 play forest; 1 play brickyard wolf; 2 play fields");
    assert_asked(&match, 2, "gain_choice"); /* after the Wolf, which had to come here */
    assert_board(&match, 2, "0/4/0");
    play(&match, "2 gain 2 straw");
    assert_list(&match, "fable_discard", "grandmas_house wolf");
    match_clear(&match);
}

static void G6_grandmas_house_d_a_cancelled_monster_counts(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables grandmas_house, 1 fables wolf, 2 friend huntsman");
    play(&match, "0 play forest grandmas_house; 1 play forest wolf; 2 play fields; 0 place fields");
    assert_asked(&match, 2, "gain_choice");
    assert_board(&match, 2, "6/1/1");
    play(&match, "2 gain 2 wood");
    assert_board(&match, 2, "6/3/1");
    assert_list(&match, "fable_discard", "grandmas_house wolf");
    match_clear(&match);
}

/* ---- Hired Help ---- */

/* G9.52, R17, R57, G0.4d */
static void G6_hired_help_b_doubles_the_next_harvest(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 board 1/1/0, 0 fables hired_help");
    play(&match, "0 play fields hired_help; 1 play forest; 2 play brickyard");
    assert_asked(&match, 0, "hired_pay");
    assert_moves(&match, 0, "no, pay straw wood");
    play(&match, "0 pay straw wood");
    assert_board(&match, 0, "5/0/0");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "pending"), "hired_help");
    assert_list(&match, "fable_discard", "");
    pass_build(&match);
    play(&match, "0 play brickyard; 1 play forest; 2 play forest");
    assert_board(&match, 0, "5/0/6");
    assert_gathered(&match, 0, "0/0/3");
    assert_list(&match, "fable_discard", "hired_help");
    match_clear(&match);
}

static void G6_hired_help_a_unpaid(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 board 1/0/0, 0 fables hired_help");
    play(&match, "0 play fields hired_help; 1 play forest; 2 play brickyard");
    assert_asked(&match, 0, "turn"); /* with one resource nobody is asked */
    assert_list(&match, "fable_discard", "hired_help");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "0 board 2/0/0, 0 fables hired_help");
    play(&match, "0 play fields hired_help; 1 play forest; 2 play brickyard");
    assert_moves(&match, 0, "no, pay 2 straw");
    play(&match, "0 no");
    assert_board(&match, 0, "7/0/0");
    assert_list(&match, "fable_discard", "hired_help");
    match_clear(&match);
}

/* Wasted, and discarded all the same. */
static void G6_hired_help_c_nothing_gathered(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "forest 0, 0 board 2/0/0, 0 fables hired_help, 1 fables wolf");
    play(&match, "0 play brickyard hired_help; 1 play brickyard; 2 play brickyard; 0 pay 2 straw");
    pass_build(&match);
    play(&match, "0 play forest; 1 play forest wolf; 2 play forest; 1 monster forest");
    assert_gathered(&match, 0, "0/0/0");
    assert_board(&match, 0, "0/0/1");
    assert_list(&match, "fable_discard", "wolf hired_help");
    match_clear(&match);
}

/* ---- Lonely Castle ---- */

/* G9.56, G6.lonely_castle.a */
static void G6_lonely_castle_b_alone_there(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables lonely_castle");
    play(&match, "0 play fields lonely_castle; 1 play brickyard; 2 play forest");
    assert_asked(&match, 0, "unique_place");
    assert_moves(&match, 0, "place fields, place forest, place brickyard");
    play(&match, "0 place brickyard");
    assert_board(&match, 1, "1/1/4");
    assert_int_equal(state_of(&match)->unique[BRICKYARD], CARD_lonely_castle);
    pass_build(&match);
    play(&match, "0 play brickyard; 1 play brickyard; 2 play brickyard");
    assert_board(&match, 1, "1/1/5");
    assert_int_equal(state_of(&match)->unique[BRICKYARD], NO_CARD);
    assert_list(&match, "fable_discard", "lonely_castle");
    match_clear(&match);
}

static void G6_lonely_castle_c_both_of_two(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .dice = "straw straw", .set = "0 fables lonely_castle");
    play(&match, "0 play forest lonely_castle; 1 play forest; 0 place forest");
    assert_int_equal(state_of(&match)->unique[FOREST], NO_CARD);
    assert_board(&match, 0, "0/2/0");
    match_clear(&match);
}

/* G9.79 */
static void G2_7d_one_unique_location_each(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "lonely_castle lonely_castle wolf",
          .friends = "", .set = "0 fables lonely_castle, 1 fables lonely_castle");
    play(&match, "0 play fields lonely_castle; 1 play forest lonely_castle; 2 play forest");
    play(&match, "0 place fields");
    assert_moves(&match, 1, "place forest, place brickyard");
    match_clear(&match);
}

/* ---- Royal Wedding ---- */

/* G9.57, R50, G6.royal_wedding.c */
static void G6_royal_wedding_whoever_is_not_there_pays(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables royal_wedding, 2 board 1/0/0");
    play(&match, "0 play fields royal_wedding; 1 play forest; 2 play brickyard; 0 place fields");
    assert_board(&match, 1, "0/3/0");
    assert_asked(&match, 2, "wedding_discard");
    assert_moves(&match, 2, "pay straw, pay brick");
    play(&match, "2 pay brick");
    assert_board(&match, 2, "1/0/2");
    assert_board(&match, 0, "5/0/0");
    assert_int_equal(state_of(&match)->unique[FIELDS], CARD_royal_wedding);
    pass_build(&match);
    play(&match, "0 play brickyard; 1 play forest; 2 play forest");
    /* In the window of seat 0, who is third now; all pay, in turn order from seat 1. */
    assert_asked(&match, 2, "wedding_discard");
    assert_board(&match, 1, "0/4/0");
    play(&match, "2 pay straw");
    assert_asked(&match, 0, "wedding_discard");
    play(&match, "0 pay straw");
    assert_board(&match, 0, "4/0/3");
    assert_board(&match, 2, "0/2/2");
    assert_list(&match, "fable_discard", "royal_wedding");
    match_clear(&match);
}

static void G6_royal_wedding_b_who_has_nothing(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "forest 0, brickyard 0, 0 fables royal_wedding");
    state_of(&match)->players[2].stays_home = 1; /* R49 */
    play(&match, "0 play fields royal_wedding; 1 play forest; 2 play fields; 0 place fields");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 0, "5/0/0");
    match_clear(&match);
}

/* G9.79 */
static void G6_royal_wedding_a_not_on_another_unique_location(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables lonely_castle, 1 fables royal_wedding");
    play(&match, "0 play fields lonely_castle; 1 play forest royal_wedding; 2 play forest; "
                 "0 place fields");
    assert_moves(&match, 1, "place forest, place brickyard");
    match_clear(&match);
}

/* ---- Taxes ---- */

/* G9.54 */
static void G6_taxes_a_half_of_all_brick_first(void **state)
{
    (void)state;
    struct match match;
    const char *boards[][2] = { { "1 board 2/0/4", "2/3/0" }, { "1 board 5/0/2", "4/0/0" } };
    for (int i = 0; i < 2; i++) {
        char set[100];
        snprintf(set, sizeof set, "forest 0, 0 fables taxes, %s", boards[i][0]);
        BEGIN(&match, .seats = 3, .set = set);
        play(&match, "0 play fields taxes; 1 play forest; 2 play brickyard");
        assert_board(&match, 1, i ? "5/0/2" : "2/0/4"); /* nothing in its first round */
        pass_build(&match);
        /* Seat 1 shall gather three wood in one case, and one in the other. */
        struct grimm *g = state_of(&match);
        int wood = i ? 1 : 3;
        g->supply[WOOD] = (uint16_t)(g->supply[WOOD] + g->stock[FOREST][WOOD] - wood);
        g->stock[FOREST][WOOD] = (uint16_t)wood;
        play(&match, "0 play fields; 1 play forest; 2 play fields");
        assert_board(&match, 1, boards[i][1]);
        assert_board(&match, 2, "2/0/3");
        assert_list(&match, "fable_discard", "taxes");
        match_clear(&match);
    }
}

/* R49, R52 */
static void G6_taxes_b_at_no_location(void **state)
{
    (void)state;
    struct match match;
    for (int who = 0; who < 2; who++) {
        BEGIN(&match, .seats = 2, .dice = "brick brick", .set = "0 fables taxes, 1 board 0/0/4");
        play(&match, "0 play forest taxes; 1 play fields");
        pass_build(&match);
        assert_board(&match, 1, "5/0/4");
        state_of(&match)->players[who].stays_home = 1;
        play(&match, "0 play fields; 1 play fields");
        assert_board(&match, 1, who == 0 ? "7/0/0" : "5/0/0");
        match_clear(&match);
    }
}

/* G0.4e */
static void G6_taxes_c_not_what_waits_with_rapunzel(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables taxes, 1 friend rapunzel");
    struct grimm *g = state_of(&match);
    play(&match, "1 name brick; 0 play fields taxes; 1 play forest; 2 play brickyard");
    pass_build(&match);
    play(&match, "1 name brick; 0 play fields; 1 play forest; 2 play forest");
    assert_int_equal(g->players[1].tokens[BRICK], 4);
    assert_board(&match, 1, "0/3/0"); /* half of six */
    match_clear(&match);
}

TEST_PROGRAM(fables_staying)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G6_fairy_food_feeds_everyone_there),
        cmocka_unit_test(G6_fairy_food_c_nobody_came),
        cmocka_unit_test(G6_fairy_food_c_with_a_short_supply),
        cmocka_unit_test(G6_fairy_food_b_shares_a_location),
        cmocka_unit_test(G6_grandmas_house_b_calls_later_monsters),
        cmocka_unit_test(G6_grandmas_house_b_several_monsters),
        cmocka_unit_test(G6_grandmas_house_c_each_round),
        cmocka_unit_test(G6_grandmas_house_d_a_cancelled_monster_counts),
        cmocka_unit_test(G6_hired_help_b_doubles_the_next_harvest),
        cmocka_unit_test(G6_hired_help_a_unpaid),
        cmocka_unit_test(G6_hired_help_c_nothing_gathered),
        cmocka_unit_test(G6_lonely_castle_b_alone_there),
        cmocka_unit_test(G6_lonely_castle_c_both_of_two),
        cmocka_unit_test(G2_7d_one_unique_location_each),
        cmocka_unit_test(G6_royal_wedding_whoever_is_not_there_pays),
        cmocka_unit_test(G6_royal_wedding_b_who_has_nothing),
        cmocka_unit_test(G6_royal_wedding_a_not_on_another_unique_location),
        cmocka_unit_test(G6_taxes_a_half_of_all_brick_first),
        cmocka_unit_test(G6_taxes_b_at_no_location),
        cmocka_unit_test(G6_taxes_c_not_what_waits_with_rapunzel),
    };
    return cmocka_run_group_tests_name("grimm fables staying", tests, NULL, NULL);
}
