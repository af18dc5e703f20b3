/* test_friends_build.c: G7, other Friends that matter in the Build phase, or on the way to it. */
#include "grimm_scene.h"

/* ---- Golden Goose ---- */

static void G7_golden_goose_a_alone(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend golden_goose");
    play(&match, "0 play fields; 1 play forest; 2 play forest");
    assert_asked(&match, 0, "gain_choice");
    assert_moves(&match, 0, "gain straw, gain wood, gain brick");
    play(&match, "0 gain brick");
    assert_board(&match, 0, "5/0/1");
    assert_gathered(&match, 0, "5/0/0");
    assert_friend(&match, 0, "golden_goose");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "0 friend golden_goose");
    play(&match, "0 play forest; 1 play forest; 2 play fields");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 0, "0/2/0");
    match_clear(&match);
}

static void G7_golden_goose_a_nothing_in_the_supply(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend golden_goose, supply 0/0/0");
    play(&match, "0 play fields; 1 play forest; 2 play forest");
    assert_asked(&match, 0, "turn");
    play(&match, "0 discard friend");
    assert_friend(&match, 0, "");
    assert_supply(&match, "0/0/0");
    match_clear(&match);
}

/* G9.74, R48 */
static void G7_golden_goose_b_is_discarded_for_two(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "brickyard 0, 0 friend golden_goose");
    to_build(&match);
    play(&match, "0 gain straw; 0 gain straw");
    assert_moves(&match, 0, "discard friend, end");
    play(&match, "0 discard friend; 0 gain 2 wood");
    assert_board(&match, 0, "2/2/0");
    assert_friend(&match, 0, "");
    assert_list(&match, "friend_discard", "golden_goose");
    assert_asked(&match, 1, "turn");
    assert_refused(&match, 1, "discard friend", "grimm.no-such-friend");
    match_clear(&match);
}

/* ---- Hansel & Gretel ---- */

/* G3.5d, G3.5e */
static void G7_hansel_and_gretel_a_walls_of_others(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 board 2/9/0, 0 house wood floor, 0 house straw floor, "
                 "1 friend hansel_and_gretel");
    to_build(&match);
    play(&match, "0 build wood walls; 0 keep");
    assert_board(&match, 0, "2/4/0");
    assert_board(&match, 1, "0/1/0");
    match_clear(&match);

    /* Neither four wood are enough, nor does a Floor cost more. */
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 board 2/4/6, 0 house wood floor, 0 house brick walls, "
                 "0 bonus brick, 1 friend hansel_and_gretel");
    to_build(&match);
    assert_refused(&match, 0, "build wood walls", "grimm.too-few-resources");
    play(&match, "0 build straw floor; 0 build brick roof");
    assert_board(&match, 0, "0/4/0");
    assert_board(&match, 1, "0/0/0");
    match_clear(&match);
}

static void G7_hansel_and_gretel_own_walls_cost_four(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 board 0/4/0, 0 house wood floor, 0 friend hansel_and_gretel");
    to_build(&match);
    play(&match, "0 build wood walls; 0 give 1");
    assert_board(&match, 0, "0/0/0");
    assert_friend(&match, 0, "hansel_and_gretel");
    match_clear(&match);
}

/* ---- Jack the Giant Slayer ---- */

/* R04 */
static void G7_jack_a_adds_two_before_collecting(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend jack");
    play(&match, "0 play fields; 1 play fields; 2 play forest");
    assert_board(&match, 0, "3/0/0");
    assert_board(&match, 1, "3/0/0");
    assert_gathered(&match, 0, "3/0/0");
    assert_stock(&match, "fields", "1/0/0");
    match_clear(&match);
}

static void G7_jack_a_names_a_type_at_the_market(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .set = "0 friend jack");
    play(&match, "0 play market; 1 play fields; 2 play forest; 3 play forest");
    assert_asked(&match, 0, "jack_type");
    assert_moves(&match, 0, "name straw, name wood, name brick");
    play(&match, "0 name brick");
    assert_board(&match, 0, "1/1/3");
    match_clear(&match);
}

/* G0.5a */
static void G7_jack_a_adds_what_the_supply_has(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .set = "0 friend jack, 1 board 0/29/26");
    assert_supply(&match, "39/1/0");
    play(&match, "0 play market; 1 play fields; 2 play fields; 3 play fields");
    assert_moves(&match, 0, "name straw, name wood");
    play(&match, "0 name wood");
    assert_board(&match, 0, "1/2/1");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "0 friend jack, 1 board 0/0/27");
    play(&match, "0 play brickyard; 1 play fields; 2 play fields");
    assert_board(&match, 0, "0/0/3");
    match_clear(&match);
}

static void G7_jack_b_cancels_a_giant_only(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "2 friend jack, 0 fables giant, 1 board 3/0/0");
    play(&match, "0 play fields giant; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_asked(&match, 2, "cancel_monster");
    assert_moves(&match, 2, "no, cancel");
    play(&match, "2 cancel");
    assert_board(&match, 1, "3/4/0");
    assert_friend(&match, 2, "");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "2 friend jack, 0 fables dragon, 1 board 3/0/0");
    play(&match, "0 play fields dragon; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_board(&match, 1, "0/4/0");
    assert_friend(&match, 2, "jack");
    match_clear(&match);
}

/* ---- Puss in Boots ---- */

static void G7_puss_in_boots_a_one_unit_from_an_opponent(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 board 0/3/0, 0 house wood floor, 0 friend puss_in_boots, "
                 "1 board 0/2/0, 2 board 1/1/0");
    to_build(&match);
    assert_refused(&match, 0, "build wood walls", "grimm.too-few-resources");
    play(&match, "0 special");
    assert_asked(&match, 0, "puss_build");
    assert_moves(&match, 0, "build wood walls from 1, build wood walls from 2");
    play(&match, "0 build wood walls from 1");
    assert_board(&match, 0, "0/0/0");
    assert_board(&match, 1, "0/1/0");
    assert_houses(&match, 0, "wood walls");
    assert_asked(&match, 0, "friend_keep"); /* G3.6 */
    play(&match, "0 give 2");
    assert_refused(&match, 0, "special", "grimm.special-used");
    match_clear(&match);
}

static void G7_puss_in_boots_a_or_from_nobody(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 board 2/0/1, 0 friend puss_in_boots, 1 board 1/0/0, "
                 "2 board 0/4/1");
    to_build(&match);
    play(&match, "0 special");
    assert_moves(&match, 0,
                 "build straw floor, build straw floor from 1, "
                 "build brick floor from 2");
    play(&match, "0 build straw floor");
    assert_board(&match, 0, "0/0/1");
    assert_board(&match, 1, "1/0/0");
    match_clear(&match);

    /* A payable build is needed. */
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 board 1/0/1, 0 friend puss_in_boots, 1 board 0/4/0");
    to_build(&match);
    assert_refused(&match, 0, "special", "grimm.nothing-to-build");
    match_clear(&match);
}

/* R44 */
static void G7_puss_in_boots_pays_hansel_and_gretel(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 board 0/4/0, 0 house wood floor, 0 friend puss_in_boots, "
                 "1 friend hansel_and_gretel, 1 board 0/1/0, 2 board 0/1/0");
    to_build(&match);
    play(&match, "0 special");
    assert_moves(&match, 0, "build wood walls from 1, build wood walls from 2");
    play(&match, "0 build wood walls from 1; 0 keep");
    assert_board(&match, 0, "0/0/0");
    assert_board(&match, 1, "0/1/0"); /* gave one, was given one */
    assert_board(&match, 2, "0/1/0");
    assert_supply(&match, "40/29/30");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 board 0/4/0, 0 house wood floor, 0 friend puss_in_boots, "
                 "1 friend hansel_and_gretel, 2 board 0/1/0");
    to_build(&match);
    play(&match, "0 special; 0 keep"); /* one answer: it is not asked */
    assert_board(&match, 0, "0/0/0");
    assert_board(&match, 1, "0/1/0");
    assert_board(&match, 2, "0/0/0");
    match_clear(&match);
}

static void G7_puss_in_boots_a_even_the_whole_price(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 friend puss_in_boots, 1 board 1/0/0, 2 board 1/0/0");
    to_build(&match);
    put_scrap_pile(&match);
    play(&match, "0 special");
    assert_moves(&match, 0,
                 "build straw floor on scrap from 1, "
                 "build straw floor on scrap from 2");
    play(&match, "0 build straw floor on scrap from 2");
    assert_board(&match, 0, "0/0/0");
    assert_board(&match, 2, "0/0/0");
    assert_houses(&match, 0, "straw floor");
    assert_true(house_is_on_scrap(state_of(&match)->players[0].houses[0]));
    match_clear(&match);
}

static void G7_puss_in_boots_names_one_of_two_houses(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 board 3/0/0, 0 house straw floor, 0 house straw floor, "
                 "0 friend puss_in_boots, 1 board 1/0/0");
    to_build(&match);
    play(&match, "0 special");
    assert_moves(&match, 0, "build straw walls 1 from 1, build straw walls 2 from 1");
    play(&match, "0 build straw walls 2 from 1; 0 keep");
    assert_houses(&match, 0, "straw floor, straw walls");
    match_clear(&match);
}

static void G7_puss_in_boots_may_finish_a_house(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 board 5/0/0, 0 house straw walls, 0 friend puss_in_boots, "
                 "1 board 1/0/0");
    to_build(&match);
    play(&match, "0 special");
    assert_asked(&match, 0, "bonus");
    play(&match, "0 bonus resources");
    assert_board(&match, 0, "1/1/1");
    assert_asked(&match, 0, "turn");
    match_clear(&match);
}

/* ---- Robin Hood ---- */

/* G9.24, G3.7, R26 */
static void G7_robin_hood_a_the_richer_give(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4,
          .set = "brickyard 0, 0 friend robin_hood, 0 board 0/0/4, 1 board 5/0/0, "
                 "2 board 4/3/2, 3 board 1/2/1");
    to_build(&match);
    pass_build(&match);
    assert_board(&match, 1, "4/0/0"); /* one type: it is not asked */
    assert_asked(&match, 2, "robin_give");
    assert_moves(&match, 2, "give straw, give wood, give brick");
    play(&match, "2 give wood");
    assert_board(&match, 0, "1/1/4");
    assert_board(&match, 2, "4/2/2");
    assert_board(&match, 3, "1/2/1");
    assert_asked(&match, 0, "select");
    match_clear(&match);
}

/* Totals are compared before anything moves, and tokens on a Friend are no part of them. */
static void G7_robin_hood_compares_once(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4,
          .set = "brickyard 0, 0 friend robin_hood, 0 board 0/0/4, 1 board 5/0/0, "
                 "2 board 0/5/0, 3 board 4/0/0, 3 friend rapunzel");
    play(&match, "3 name brick");
    to_build(&match);
    pass_build(&match);
    assert_board(&match, 0, "1/1/4");
    assert_board(&match, 3, "4/0/0");
    match_clear(&match);
}

static void G7_robin_hood_nobody_has_more(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 friend robin_hood, 0 board 1/0/0, 1 board 0/1/0");
    to_build(&match);
    pass_build(&match);
    assert_board(&match, 0, "1/0/0");
    assert_board(&match, 1, "0/1/0");
    match_clear(&match);
}

TEST_PROGRAM(friends_build)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G7_golden_goose_a_alone),
        cmocka_unit_test(G7_golden_goose_a_nothing_in_the_supply),
        cmocka_unit_test(G7_golden_goose_b_is_discarded_for_two),
        cmocka_unit_test(G7_hansel_and_gretel_a_walls_of_others),
        cmocka_unit_test(G7_hansel_and_gretel_own_walls_cost_four),
        cmocka_unit_test(G7_jack_a_adds_two_before_collecting),
        cmocka_unit_test(G7_jack_a_names_a_type_at_the_market),
        cmocka_unit_test(G7_jack_a_adds_what_the_supply_has),
        cmocka_unit_test(G7_jack_b_cancels_a_giant_only),
        cmocka_unit_test(G7_puss_in_boots_a_one_unit_from_an_opponent),
        cmocka_unit_test(G7_puss_in_boots_a_or_from_nobody),
        cmocka_unit_test(G7_puss_in_boots_pays_hansel_and_gretel),
        cmocka_unit_test(G7_puss_in_boots_a_even_the_whole_price),
        cmocka_unit_test(G7_puss_in_boots_names_one_of_two_houses),
        cmocka_unit_test(G7_puss_in_boots_may_finish_a_house),
        cmocka_unit_test(G7_robin_hood_a_the_richer_give),
        cmocka_unit_test(G7_robin_hood_compares_once),
        cmocka_unit_test(G7_robin_hood_nobody_has_more),
    };
    return cmocka_run_group_tests_name("grimm friends build", tests, NULL, NULL);
}
