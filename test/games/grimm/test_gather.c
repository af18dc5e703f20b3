/* test_gather.c: G2, the Gather phase without what single cards do; G4, Clean-up. */
#include "grimm_scene.h"

/* G9.03, G4.1, G2.11a, G2.11e */
static void G2_11c_a_location_is_shared(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3);
    play(&match, "0 play fields; 1 play fields; 2 play forest");
    assert_board(&match, 0, "2/0/0");
    assert_board(&match, 1, "2/0/0");
    assert_board(&match, 2, "0/4/0");
    assert_gathered(&match, 2, "0/4/0");
    assert_stock(&match, "fields", "1/0/0");
    assert_stock(&match, "forest", "0/0/0");
    assert_stock(&match, "brickyard", "0/0/3");
    pass_build(&match);
    assert_stock(&match, "fields", "6/0/0");
    assert_stock(&match, "forest", "0/4/0");
    assert_stock(&match, "brickyard", "0/0/6");
    assert_supply(&match, "35/27/24");
    assert_int_equal(((struct grimm *)match.state)->first, 1);
    assert_string_equal(grimm_scene_string(&match, VIEWER_ALL, 0, "pig"), "null"); /* G4.2 */
    assert_int_equal(match_to_act(&match), 7);
    match_clear(&match);
}

/* G9.04, R42 */
static void G2_11d_the_market_is_drafted(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .first = 2, .set = "market 2/2/1");
    play(&match, "0 play fields; 1 play market; 2 play market; 3 play market");
    assert_asked(&match, 2, "draft_pick");
    assert_moves(&match, 2, "take straw, take wood, take brick");
    play(&match, "2 take brick");
    assert_moves(&match, 3, "take straw, take wood");
    play(&match, "3 take wood; 1 take straw");
    assert_board(&match, 0, "5/0/0");
    assert_board(&match, 1, "1/0/0");
    assert_board(&match, 2, "0/0/1");
    assert_board(&match, 3, "0/1/0");
    assert_stock(&match, "market", "1/1/0");
    match_clear(&match);
}

/* R42 */
static void G2_11d_several_times_around(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .set = "market 3/0/2");
    play(&match, "0 play market; 1 play market; 2 play forest; 3 play fields");
    play(&match, "0 take straw; 1 take straw; 0 take straw");
    /* Only brick is left to take: seat 1 is not asked. */
    assert_board(&match, 0, "2/0/0");
    assert_board(&match, 1, "1/0/1");
    assert_stock(&match, "market", "0/0/1");
    match_clear(&match);
}

/* R42 */
static void G2_11b_alone_at_the_market_one_takes_all(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4);
    play(&match, "0 play market; 1 play fields; 2 play fields; 3 play fields");
    assert_board(&match, 0, "1/1/1");
    assert_gathered(&match, 0, "1/1/1");
    match_clear(&match);
}

static void G2_4c_one_may_choose_again_until_all_have(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables wolf crystal_ball");
    play(&match, "0 play fields wolf; 0 play forest; 0 play forest crystal_ball");
    assert_int_equal(match_to_act(&match), 6);
    assert_moves(&match, 0,
                 "play fields, play fields wolf, play fields crystal_ball, play forest, "
                 "play forest wolf, play forest crystal_ball, play brickyard, "
                 "play brickyard wolf, play brickyard crystal_ball");
    play(&match, "2 play forest; 1 play brickyard");
    assert_asked(&match, 0, "crystal_target");
    assert_hand(&match, 0, "wolf");
    match_clear(&match);
}

static void G2_4b_only_a_fable_of_the_hand(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables wolf");
    assert_refused(&match, 1, "play fields wolf", "grimm.not-in-hand");
    assert_refused(&match, 0, "play fields dragon", "grimm.not-in-hand");
    assert_refused(&match, 0, "monster fields", "grimm.not-asked");
    assert_refused(&match, 0, "fable wolf", "grimm.chance-decides");
    match_clear(&match);
}

static void G2_7c_one_monster_a_location(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .first = 1, .set = "0 fables wolf, 1 fables dragon, 2 fables wolf");
    play(&match, "0 play fields wolf; 1 play fields dragon; 2 play fields wolf");
    assert_asked(&match, 1, "monster_place"); /* turn order */
    assert_moves(&match, 1, "monster fields, monster forest, monster brickyard");
    play(&match, "1 monster forest");
    assert_asked(&match, 2, "monster_place");
    assert_moves(&match, 2, "monster fields, monster brickyard");
    play(&match, "2 monster brickyard");
    /* One location is left: seat 0 is not asked, and its wolf eats all in the Fields. */
    assert_board(&match, 0, "0/0/0");
    assert_list(&match, "fable_discard", "dragon wolf wolf");
    match_clear(&match);
}

static void G2_14_the_rounds_fables_are_discarded(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .first = 2, .set = "0 fables magic_flute, 2 fables ghostly_whispers");
    play(&match, "0 play fields magic_flute; 1 play fields; 2 play fields ghostly_whispers");
    assert_list(&match, "fable_discard", "ghostly_whispers magic_flute");
    assert_hand(&match, 0, "");
    assert_string_equal(grimm_scene_string(&match, VIEWER_ALL, 0, "slot"), "null");
    assert_string_equal(grimm_scene_string(&match, VIEWER_ALL, 0, "pig"), "fields");
    match_clear(&match);
}

/* G4.3, R01 */
static void G4_leftovers_add_up_and_the_supply_limits(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "supply 2/31/0");
    play(&match, "0 play fields; 1 play fields; 2 play fields");
    pass_build(&match);
    assert_stock(&match, "fields", "4/0/0");    /* 2 stayed, 2 were left to add */
    assert_stock(&match, "brickyard", "0/0/3"); /* none to add */
    assert_supply(&match, "0/27/0");
    match_clear(&match);
}

static void G0_5d_an_unlimited_supply_never_ends(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .is_unlimited = true);
    json_t *view = grimm_scene_view(&match, 0);
    assert_true(json_is_null(json_object_get(view, "supply")));
    json_decref(view);
    for (int round = 0; round < 30; round++) {
        play(&match, "0 play fields; 1 play fields; 2 play fields");
        pass_build(&match);
    }
    assert_stock(&match, "brickyard", "0/0/93");
    match_clear(&match);
}

TEST_PROGRAM(gather)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G2_11c_a_location_is_shared),
        cmocka_unit_test(G2_11d_the_market_is_drafted),
        cmocka_unit_test(G2_11d_several_times_around),
        cmocka_unit_test(G2_11b_alone_at_the_market_one_takes_all),
        cmocka_unit_test(G2_4c_one_may_choose_again_until_all_have),
        cmocka_unit_test(G2_4b_only_a_fable_of_the_hand),
        cmocka_unit_test(G2_7c_one_monster_a_location),
        cmocka_unit_test(G2_14_the_rounds_fables_are_discarded),
        cmocka_unit_test(G4_leftovers_add_up_and_the_supply_limits),
        cmocka_unit_test(G0_5d_an_unlimited_supply_never_ends),
    };
    return cmocka_run_group_tests_name("grimm gather", tests, NULL, NULL);
}
