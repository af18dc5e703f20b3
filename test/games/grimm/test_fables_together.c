/* test_fables_together.c: G6, Fables that act at the end of the Gather phase, and concern
 * others too. */
#include "grimm_scene.h"

/* ---- A Friendly Match ---- */

/* G9.67 */
static void G6_friendly_match_a_takes_two(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 board 1/1/0, 0 fables friendly_match");
    play(&match, "0 play fields friendly_match; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "match_take");
    assert_moves(&match, 0, "take 2 straw from 1, take straw wood from 1");
    assert_refused(&match, 0, "take 2 wood from 2", "grimm.not-with-you");
    play(&match, "0 take straw wood from 1");
    assert_board(&match, 0, "3/1/0");
    assert_board(&match, 1, "2/0/0");
    match_clear(&match);
}

static void G6_friendly_match_b_who_has_something(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4,
          .set = "fields 0, 0 fables friendly_match, 1 board 0/0/1, 3 board 2/0/0");
    play(&match, "0 play fields friendly_match; 1 play fields; 2 play fields; 3 play fields");
    assert_moves(&match, 0, "take brick from 1, take 2 straw from 3");
    play(&match, "0 take brick from 1");
    assert_board(&match, 0, "0/0/1");
    assert_board(&match, 1, "0/0/0");
    match_clear(&match);
}

/* G0.4c */
static void G6_friendly_match_c_nobody_there(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables friendly_match, 1 friend gingerbread_man");
    play(&match, "0 play fields friendly_match; 1 play fields; 2 play forest; 1 yes");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 0, "4/0/0");
    assert_board(&match, 1, "1/1/1");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "fields 1, 0 fables friendly_match");
    play(&match, "0 play fields friendly_match; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "turn"); /* nothing was there to share */
    match_clear(&match);
}

/* ---- Hidden Stash ---- */

static void G6_hidden_stash_a_for_all_there(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables hidden_stash");
    play(&match, "0 play fields hidden_stash; 1 play fields; 2 play forest");
    assert_board(&match, 0, "4/0/0");
    assert_board(&match, 1, "4/0/0");
    assert_board(&match, 2, "0/4/0");
    match_clear(&match);
}

/* R56: the supply goes round in turn order. */
static void G6_hidden_stash_a_supply_runs_out(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .first = 1, .set = "supply 3/9/9, 2 fables hidden_stash");
    play(&match, "0 play forest; 1 play fields; 2 play fields hidden_stash");
    assert_board(&match, 1, "4/0/0");
    assert_board(&match, 2, "3/0/0");
    assert_supply(&match, "0/9/9");
    match_clear(&match);
}

static void G6_hidden_stash_a_at_the_market(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .first = 1,
          .set = "market 0/0/0, supply 9/3/1, 2 fables hidden_stash");
    play(&match, "0 play market; 1 play market; 2 play market hidden_stash; 3 play forest");
    assert_asked(&match, 1, "stash_type");
    assert_moves(&match, 1, "gain 2 straw, gain 2 wood, gain brick");
    play(&match, "1 gain brick");
    assert_asked(&match, 2, "stash_type");
    assert_moves(&match, 2, "gain 2 straw, gain 2 wood");
    play(&match, "2 gain 2 wood; 0 gain wood");
    assert_board(&match, 1, "0/0/1");
    assert_board(&match, 2, "0/2/0");
    assert_supply(&match, "9/0/0");
    match_clear(&match);
}

static void G6_hidden_stash_b_nowhere(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables hidden_stash, 0 friend gingerbread_man");
    play(&match, "0 play fields hidden_stash; 1 play fields; 2 play forest; 0 yes");
    assert_board(&match, 0, "1/1/1");
    assert_board(&match, 1, "4/0/0");
    match_clear(&match);
}

/* ---- Powerful Friends ---- */

static void G6_powerful_friends_a_one_from_each(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .set = "1 fables powerful_friends");
    play(&match, "0 play fields; 1 play fields powerful_friends; 2 play fields; 3 play forest");
    assert_extra_actions(&match, 0, -1);
    assert_extra_actions(&match, 1, 2);
    assert_extra_actions(&match, 2, -1);
    assert_extra_actions(&match, 3, 0);
    play(&match, "0 gain straw"); /* the only action */
    assert_int_equal(match_to_act(&match), 2);
    play(&match, "1 gain straw; 1 gain straw; 1 gain straw; 1 gain straw");
    assert_int_equal(match_to_act(&match), 4);
    match_clear(&match);
}

static void G6_powerful_friends_a_alone(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 fables powerful_friends");
    play(&match, "0 play fields; 1 play forest powerful_friends; 2 play fields");
    for (int seat = 0; seat < 3; seat++)
        assert_extra_actions(&match, seat, 0);
    match_clear(&match);
}

/* R54 */
static void G6_powerful_friends_b_sums_are_clamped_once(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .only_these = true,
          .fables = "powerful_friends powerful_friends powerful_friends wolf", .friends = "",
          .set = "0 fables powerful_friends, 1 fables powerful_friends, 2 fables powerful_friends");
    play(&match, "0 play fields powerful_friends; 1 play fields powerful_friends; "
                 "2 play fields powerful_friends; 3 play fields");
    assert_extra_actions(&match, 0, 1);
    assert_extra_actions(&match, 2, 1);
    assert_extra_actions(&match, 3, -3);
    play(&match, "0 end; 1 end; 2 end"); /* seat 3 has nothing to do */
    assert_asked(&match, 0, "select");
    match_clear(&match);
}

/* ---- Search the Past ---- */

/* G9.72 */
static void G6_search_the_past_a_the_only_card(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "discard wolf, 0 fables search_the_past");
    play(&match, "0 play fields search_the_past; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "turn");
    assert_hand(&match, 0, "wolf");
    assert_list(&match, "fable_discard", "search_the_past");
    match_clear(&match);
}

static void G6_search_the_past_a_two_of_many(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "discard wolf dragon wolf, 0 fables giant search_the_past");
    play(&match, "0 play fields search_the_past; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "past_pick");
    assert_moves(&match, 0, "take dragon wolf, take wolf dragon, take wolf wolf");
    assert_refused(&match, 0, "take wolf", "grimm.other-count");
    play(&match, "0 take wolf dragon");
    assert_hand(&match, 0, "giant wolf dragon"); /* G0.7d: in the order picked */
    assert_seen_hand(&match, 2, 0, "dragon wolf hidden");
    assert_list(&match, "fable_discard", "wolf search_the_past");
    match_clear(&match);
}

static void G6_search_the_past_a_alone(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "discard wolf dragon, 0 fables search_the_past");
    play(&match, "0 play fields search_the_past; 1 play forest; 2 play forest");
    assert_hand(&match, 0, "");
    assert_list(&match, "fable_discard", "wolf dragon search_the_past");
    match_clear(&match);
}

/* An unpaid Hired Help was discarded before; what lies on the table is not yet. */
static void G6_search_the_past_b_what_is_discarded_by_then(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "0 fables search_the_past, 1 fables hired_help, 2 fables spy_network");
    play(&match, "0 play fields search_the_past; 1 play fields hired_help; "
                 "2 play fields spy_network");
    assert_hand(&match, 0, "hired_help");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "0 fables search_the_past, 1 fables little_helpers");
    play(&match, "0 play fields search_the_past; 1 play fields little_helpers; 2 play forest");
    assert_hand(&match, 0, "");
    assert_list(&match, "fable_discard", "search_the_past little_helpers");
    match_clear(&match);
}

static void G6_search_the_past_b_what_the_giant_took(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables giant, 1 fables search_the_past wolf dragon");
    play(&match, "0 play forest giant; 1 play fields search_the_past; 2 play fields; "
                 "0 monster fields");
    assert_asked(&match, 1, "past_pick");
    play(&match, "1 take dragon wolf");
    assert_hand(&match, 1, "dragon wolf");
    match_clear(&match);
}

/* ---- Share the Wealth ---- */

static void G6_share_the_wealth_a_five_are_a_wealth(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables share_the_wealth, 1 board 1/2/0, 2 board 0/0/9");
    play(&match, "0 play forest share_the_wealth; 1 play fields; 2 play brickyard");
    assert_asked(&match, 0, "turn"); /* seat 1 has gathered nothing but straw */
    assert_board(&match, 0, "2/4/0");
    assert_board(&match, 1, "4/2/0");
    assert_board(&match, 2, "0/0/12");
    match_clear(&match);
}

static void G6_share_the_wealth_a_the_giver_chooses(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .first = 2,
          .set = "forest 10, market 1/1/3, 0 fables share_the_wealth, 1 board 4/0/0");
    play(&match, "0 play forest share_the_wealth; 1 play market; 2 play forest; 3 play fields");
    assert_asked(&match, 1, "share_give"); /* seats 2 and 3 had nothing to choose */
    assert_moves(&match, 1, "give straw wood, give straw brick, give wood brick, give 2 brick");
    play(&match, "1 give straw brick");
    assert_board(&match, 0, "3/7/1");
    assert_board(&match, 1, "4/1/2");
    assert_board(&match, 2, "0/3/0");
    assert_board(&match, 3, "3/0/0");
    assert_gathered(&match, 1, "1/1/3");
    match_clear(&match);
}

static void G6_share_the_wealth_a_what_is_left(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .first = 1,
          .set = "0 fables share_the_wealth, 1 fables thoughtful_gift, 3 fables thoughtful_gift, "
                 "1 board 0/0/3, 3 board 0/3/0");
    play(&match, "0 play forest share_the_wealth; 1 play forest thoughtful_gift; 2 play fields; "
                 "3 play forest thoughtful_gift");
    play(&match, "1 offer 3 brick to 2; 3 offer wood to 2; 2 give straw");
    assert_board(&match, 0, "1/1/0"); /* one straw of five was left, and brick is not gathered */
    assert_board(&match, 2, "0/1/3");
    match_clear(&match);
}

static void R53_share_the_wealth_after_the_troll(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables bridge_troll, 2 fables share_the_wealth");
    play(&match, "0 play forest bridge_troll; 1 play fields; 2 play forest share_the_wealth; "
                 "0 monster fields");
    assert_board(&match, 0, "2/2/0");
    assert_board(&match, 1, "1/0/0"); /* each of them counts the five that were gathered */
    assert_board(&match, 2, "2/2/0");
    match_clear(&match);
}

/* ---- Spy Network ---- */

static void G6_spy_network_a_one_for_each(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "wolf dragon giant", .set = "0 fables spy_network");
    play(&match, "0 play fields spy_network; 1 play fields; 2 play forest");
    assert_hand(&match, 0, "wolf dragon");
    assert_seen_hand(&match, 1, 0, "hidden hidden");
    match_clear(&match);
}

/* G9.45 */
static void G6_spy_network_a_nowhere(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 fables spy_network, 1 friend gingerbread_man");
    play(&match, "0 play fields; 1 play fields spy_network; 2 play forest; 1 yes");
    assert_board(&match, 0, "4/0/0");
    assert_board(&match, 1, "1/1/1");
    assert_board(&match, 2, "0/3/0");
    assert_hand(&match, 1, "");
    match_clear(&match);
}

static void G6_spy_network_a_few_are_left(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "spy_network wolf", .friends = "",
          .set = "0 fables spy_network");
    play(&match, "0 play fields spy_network; 1 play fields; 2 play fields");
    assert_hand(&match, 0, "wolf");
    match_clear(&match);
}

/* ---- Thoughtful Gift ---- */

static void G6_thoughtful_gift_a_what_can_be_offered(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables thoughtful_gift, 1 board 0/9/0, fields 2");
    play(&match, "0 play forest thoughtful_gift; 1 play fields; 2 play brickyard");
    assert_asked(&match, 0, "gift_offer");
    assert_moves(&match, 0,
                 "no, offer wood to 1, offer 2 wood to 1, offer wood to 2, offer 2 wood to 2, "
                 "offer 3 wood to 2");
    assert_refused(&match, 0, "offer 3 wood to 1", "grimm.cannot-return"); /* R43 */
    play(&match, "0 offer 3 wood to 2");
    assert_board(&match, 0, "0/1/3"); /* brick is all that seat 2 can give */
    assert_board(&match, 2, "0/3/0");
    assert_asked(&match, 0, "turn");
    match_clear(&match);
}

static void G6_thoughtful_gift_b_the_other_chooses(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables thoughtful_gift, 1 board 0/5/2");
    play(&match,
         "0 play forest thoughtful_gift; 1 play fields; 2 play forest; 0 offer 2 wood to 1");
    assert_asked(&match, 1, "gift_return");
    assert_moves(&match, 1, "give 2 straw, give 2 brick");
    play(&match, "1 give 2 straw");
    assert_board(&match, 0, "2/0/0");
    assert_board(&match, 1, "3/7/2");
    assert_gathered(&match, 0, "0/2/0");
    match_clear(&match);
}

static void G6_thoughtful_gift_b_nothing_is_given(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables thoughtful_gift");
    play(&match, "0 play forest thoughtful_gift; 1 play fields; 2 play forest; 0 no");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 0, "0/2/0");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "forest 0, 0 fables thoughtful_gift");
    play(&match, "0 play forest thoughtful_gift; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "turn"); /* with nothing to give there is nothing to ask */
    match_clear(&match);
}

/* ---- Wandering Merchant ---- */

static void G6_wandering_merchant_a_everyone_may_once(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .first = 1, .set = "fields 6, 0 fables wandering_merchant");
    play(&match, "0 play fields wandering_merchant; 1 play fields; 2 play fields; 3 play forest");
    assert_asked(&match, 1, "merchant");
    assert_moves(&match, 1, "no, trade straw for wood, trade straw for brick");
    play(&match, "1 no");
    assert_asked(&match, 2, "merchant");
    play(&match, "2 trade straw for wood; 0 trade straw for brick");
    assert_board(&match, 0, "0/0/3");
    assert_board(&match, 1, "2/0/0");
    assert_board(&match, 2, "0/3/0");
    assert_asked(&match, 1, "turn");
    match_clear(&match);
}

static void G6_wandering_merchant_a_supply_runs_out(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "supply 9/1/0, 1 fables wandering_merchant");
    play(&match, "0 play forest; 1 play fields wandering_merchant; 2 play forest");
    assert_moves(&match, 1, "no, trade straw for wood");
    play(&match, "1 trade straw for wood");
    assert_board(&match, 1, "3/1/0");
    assert_supply(&match, "11/0/0");
    match_clear(&match);
}

static void G6_wandering_merchant_a_too_poor(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "fields 3, 0 fables wandering_merchant, 1 board 0/1/1");
    play(&match, "0 play fields wandering_merchant; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "turn");
    match_clear(&match);
}

TEST_PROGRAM(fables_together)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G6_friendly_match_a_takes_two),
        cmocka_unit_test(G6_friendly_match_b_who_has_something),
        cmocka_unit_test(G6_friendly_match_c_nobody_there),
        cmocka_unit_test(G6_hidden_stash_a_for_all_there),
        cmocka_unit_test(G6_hidden_stash_a_supply_runs_out),
        cmocka_unit_test(G6_hidden_stash_a_at_the_market),
        cmocka_unit_test(G6_hidden_stash_b_nowhere),
        cmocka_unit_test(G6_powerful_friends_a_one_from_each),
        cmocka_unit_test(G6_powerful_friends_a_alone),
        cmocka_unit_test(G6_powerful_friends_b_sums_are_clamped_once),
        cmocka_unit_test(G6_search_the_past_a_the_only_card),
        cmocka_unit_test(G6_search_the_past_a_two_of_many),
        cmocka_unit_test(G6_search_the_past_a_alone),
        cmocka_unit_test(G6_search_the_past_b_what_is_discarded_by_then),
        cmocka_unit_test(G6_search_the_past_b_what_the_giant_took),
        cmocka_unit_test(G6_share_the_wealth_a_five_are_a_wealth),
        cmocka_unit_test(G6_share_the_wealth_a_the_giver_chooses),
        cmocka_unit_test(G6_share_the_wealth_a_what_is_left),
        cmocka_unit_test(R53_share_the_wealth_after_the_troll),
        cmocka_unit_test(G6_spy_network_a_one_for_each),
        cmocka_unit_test(G6_spy_network_a_nowhere),
        cmocka_unit_test(G6_spy_network_a_few_are_left),
        cmocka_unit_test(G6_thoughtful_gift_a_what_can_be_offered),
        cmocka_unit_test(G6_thoughtful_gift_b_the_other_chooses),
        cmocka_unit_test(G6_thoughtful_gift_b_nothing_is_given),
        cmocka_unit_test(G6_wandering_merchant_a_everyone_may_once),
        cmocka_unit_test(G6_wandering_merchant_a_supply_runs_out),
        cmocka_unit_test(G6_wandering_merchant_a_too_poor),
    };
    return cmocka_run_group_tests_name("grimm fables together", tests, NULL, NULL);
}
