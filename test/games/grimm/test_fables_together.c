/* test_fables_together.c: G6, Fables that act at the end of the Gather phase, and concern
 * others too. */
#include "tale.h"

/* ---- A Friendly Match ---- */

/* G9.67 */
static void G6_friendly_match_a_takes_two(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "1 board 1/1/0, 0 fables friendly_match");
    play(&table, "0 play fields friendly_match; 1 play fields; 2 play forest");
    assert_asked(&table, 0, "match_take");
    assert_moves(&table, 0, "take 2 straw from 1, take straw wood from 1");
    assert_refused(&table, 0, "take 2 wood from 2", "grimm.not-with-you");
    play(&table, "0 take straw wood from 1");
    assert_board(&table, 0, "3/1/0");
    assert_board(&table, 1, "2/0/0");
    table_clear(&table);
}

static void G6_friendly_match_b_who_has_something(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4,
          .set = "fields 0, 0 fables friendly_match, 1 board 0/0/1, 3 board 2/0/0");
    play(&table, "0 play fields friendly_match; 1 play fields; 2 play fields; 3 play fields");
    assert_moves(&table, 0, "take brick from 1, take 2 straw from 3");
    play(&table, "0 take brick from 1");
    assert_board(&table, 0, "0/0/1");
    assert_board(&table, 1, "0/0/0");
    table_clear(&table);
}

/* G0.4c */
static void G6_friendly_match_c_nobody_there(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables friendly_match, 1 friend gingerbread_man");
    play(&table, "0 play fields friendly_match; 1 play fields; 2 play forest; 1 yes");
    assert_asked(&table, 0, "turn");
    assert_board(&table, 0, "4/0/0");
    assert_board(&table, 1, "1/1/1");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .set = "fields 1, 0 fables friendly_match");
    play(&table, "0 play fields friendly_match; 1 play fields; 2 play forest");
    assert_asked(&table, 0, "turn"); /* nothing was there to share */
    table_clear(&table);
}

/* ---- Hidden Stash ---- */

static void G6_hidden_stash_a_for_all_there(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables hidden_stash");
    play(&table, "0 play fields hidden_stash; 1 play fields; 2 play forest");
    assert_board(&table, 0, "4/0/0");
    assert_board(&table, 1, "4/0/0");
    assert_board(&table, 2, "0/4/0");
    table_clear(&table);
}

/* R56: the supply goes round in turn order. */
static void G6_hidden_stash_a_supply_runs_out(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .first = 1, .set = "supply 3/9/9, 2 fables hidden_stash");
    play(&table, "0 play forest; 1 play fields; 2 play fields hidden_stash");
    assert_board(&table, 1, "4/0/0");
    assert_board(&table, 2, "3/0/0");
    assert_supply(&table, "0/9/9");
    table_clear(&table);
}

static void G6_hidden_stash_a_at_the_market(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4, .first = 1,
          .set = "market 0/0/0, supply 9/3/1, 2 fables hidden_stash");
    play(&table, "0 play market; 1 play market; 2 play market hidden_stash; 3 play forest");
    assert_asked(&table, 1, "stash_type");
    assert_moves(&table, 1, "gain 2 straw, gain 2 wood, gain brick");
    play(&table, "1 gain brick");
    assert_asked(&table, 2, "stash_type");
    assert_moves(&table, 2, "gain 2 straw, gain 2 wood");
    play(&table, "2 gain 2 wood; 0 gain wood");
    assert_board(&table, 1, "0/0/1");
    assert_board(&table, 2, "0/2/0");
    assert_supply(&table, "9/0/0");
    table_clear(&table);
}

static void G6_hidden_stash_b_nowhere(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables hidden_stash, 0 friend gingerbread_man");
    play(&table, "0 play fields hidden_stash; 1 play fields; 2 play forest; 0 yes");
    assert_board(&table, 0, "1/1/1");
    assert_board(&table, 1, "4/0/0");
    table_clear(&table);
}

/* ---- Powerful Friends ---- */

static void G6_powerful_friends_a_one_from_each(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4, .set = "1 fables powerful_friends");
    play(&table, "0 play fields; 1 play fields powerful_friends; 2 play fields; 3 play forest");
    assert_extra_actions(&table, 0, -1);
    assert_extra_actions(&table, 1, 2);
    assert_extra_actions(&table, 2, -1);
    assert_extra_actions(&table, 3, 0);
    play(&table, "0 gain straw"); /* the only action */
    assert_int_equal(table_to_act(&table), 2);
    play(&table, "1 gain straw; 1 gain straw; 1 gain straw; 1 gain straw");
    assert_int_equal(table_to_act(&table), 4);
    table_clear(&table);
}

static void G6_powerful_friends_a_alone(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "1 fables powerful_friends");
    play(&table, "0 play fields; 1 play forest powerful_friends; 2 play fields");
    for (int seat = 0; seat < 3; seat++)
        assert_extra_actions(&table, seat, 0);
    table_clear(&table);
}

/* R54 */
static void G6_powerful_friends_b_sums_are_clamped_once(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4, .only_these = true,
          .fables = "powerful_friends powerful_friends powerful_friends wolf", .friends = "",
          .set = "0 fables powerful_friends, 1 fables powerful_friends, 2 fables powerful_friends");
    play(&table, "0 play fields powerful_friends; 1 play fields powerful_friends; "
                 "2 play fields powerful_friends; 3 play fields");
    assert_extra_actions(&table, 0, 1);
    assert_extra_actions(&table, 2, 1);
    assert_extra_actions(&table, 3, -3);
    play(&table, "0 end; 1 end; 2 end"); /* seat 3 has nothing to do */
    assert_asked(&table, 0, "select");
    table_clear(&table);
}

/* ---- Search the Past ---- */

/* G9.72 */
static void G6_search_the_past_a_the_only_card(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "discard wolf, 0 fables search_the_past");
    play(&table, "0 play fields search_the_past; 1 play fields; 2 play forest");
    assert_asked(&table, 0, "turn");
    assert_hand(&table, 0, "wolf");
    assert_list(&table, "fable_discard", "search_the_past");
    table_clear(&table);
}

static void G6_search_the_past_a_two_of_many(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "discard wolf dragon wolf, 0 fables giant search_the_past");
    play(&table, "0 play fields search_the_past; 1 play fields; 2 play forest");
    assert_asked(&table, 0, "past_pick");
    assert_moves(&table, 0, "take dragon wolf, take wolf dragon, take wolf wolf");
    assert_refused(&table, 0, "take wolf", "grimm.other-count");
    play(&table, "0 take wolf dragon");
    assert_hand(&table, 0, "giant wolf dragon"); /* G0.7d: in the order picked */
    assert_seen_hand(&table, 2, 0, "dragon wolf hidden");
    assert_list(&table, "fable_discard", "wolf search_the_past");
    table_clear(&table);
}

static void G6_search_the_past_a_alone(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "discard wolf dragon, 0 fables search_the_past");
    play(&table, "0 play fields search_the_past; 1 play forest; 2 play forest");
    assert_hand(&table, 0, "");
    assert_list(&table, "fable_discard", "wolf dragon search_the_past");
    table_clear(&table);
}

/* An unpaid Hired Help was discarded before; what lies on the table is not yet. */
static void G6_search_the_past_b_what_is_discarded_by_then(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "0 fables search_the_past, 1 fables hired_help, 2 fables spy_network");
    play(&table, "0 play fields search_the_past; 1 play fields hired_help; "
                 "2 play fields spy_network");
    assert_hand(&table, 0, "hired_help");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .set = "0 fables search_the_past, 1 fables little_helpers");
    play(&table, "0 play fields search_the_past; 1 play fields little_helpers; 2 play forest");
    assert_hand(&table, 0, "");
    assert_list(&table, "fable_discard", "search_the_past little_helpers");
    table_clear(&table);
}

static void G6_search_the_past_b_what_the_giant_took(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables giant, 1 fables search_the_past wolf dragon");
    play(&table, "0 play forest giant; 1 play fields search_the_past; 2 play fields; "
                 "0 monster fields");
    assert_asked(&table, 1, "past_pick");
    play(&table, "1 take dragon wolf");
    assert_hand(&table, 1, "dragon wolf");
    table_clear(&table);
}

/* ---- Share the Wealth ---- */

static void G6_share_the_wealth_a_five_are_a_wealth(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables share_the_wealth, 1 board 1/2/0, 2 board 0/0/9");
    play(&table, "0 play forest share_the_wealth; 1 play fields; 2 play brickyard");
    assert_asked(&table, 0, "turn"); /* seat 1 has gathered nothing but straw */
    assert_board(&table, 0, "2/4/0");
    assert_board(&table, 1, "4/2/0");
    assert_board(&table, 2, "0/0/12");
    table_clear(&table);
}

static void G6_share_the_wealth_a_the_giver_chooses(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4, .first = 2,
          .set = "forest 10, market 1/1/3, 0 fables share_the_wealth, 1 board 4/0/0");
    play(&table, "0 play forest share_the_wealth; 1 play market; 2 play forest; 3 play fields");
    assert_asked(&table, 1, "share_give"); /* seats 2 and 3 had nothing to choose */
    assert_moves(&table, 1, "give straw wood, give straw brick, give wood brick, give 2 brick");
    play(&table, "1 give straw brick");
    assert_board(&table, 0, "3/7/1");
    assert_board(&table, 1, "4/1/2");
    assert_board(&table, 2, "0/3/0");
    assert_board(&table, 3, "3/0/0");
    assert_gathered(&table, 1, "1/1/3");
    table_clear(&table);
}

static void G6_share_the_wealth_a_what_is_left(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4, .first = 1,
          .set = "0 fables share_the_wealth, 1 fables thoughtful_gift, 3 fables thoughtful_gift, "
                 "1 board 0/0/3, 3 board 0/3/0");
    play(&table, "0 play forest share_the_wealth; 1 play forest thoughtful_gift; 2 play fields; "
                 "3 play forest thoughtful_gift");
    play(&table, "1 offer 3 brick to 2; 3 offer wood to 2; 2 give straw");
    assert_board(&table, 0, "1/1/0"); /* one straw of five was left, and brick is not gathered */
    assert_board(&table, 2, "0/1/3");
    table_clear(&table);
}

static void R53_share_the_wealth_after_the_troll(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables bridge_troll, 2 fables share_the_wealth");
    play(&table, "0 play forest bridge_troll; 1 play fields; 2 play forest share_the_wealth; "
                 "0 monster fields");
    assert_board(&table, 0, "2/2/0");
    assert_board(&table, 1, "1/0/0"); /* each of them counts the five that were gathered */
    assert_board(&table, 2, "2/2/0");
    table_clear(&table);
}

/* ---- Spy Network ---- */

static void G6_spy_network_a_one_for_each(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .fables = "wolf dragon giant", .set = "0 fables spy_network");
    play(&table, "0 play fields spy_network; 1 play fields; 2 play forest");
    assert_hand(&table, 0, "wolf dragon");
    assert_seen_hand(&table, 1, 0, "hidden hidden");
    table_clear(&table);
}

/* G9.45 */
static void G6_spy_network_a_nowhere(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "1 fables spy_network, 1 friend gingerbread_man");
    play(&table, "0 play fields; 1 play fields spy_network; 2 play forest; 1 yes");
    assert_board(&table, 0, "4/0/0");
    assert_board(&table, 1, "1/1/1");
    assert_board(&table, 2, "0/3/0");
    assert_hand(&table, 1, "");
    table_clear(&table);
}

static void G6_spy_network_a_few_are_left(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .only_these = true, .fables = "spy_network wolf", .friends = "",
          .set = "0 fables spy_network");
    play(&table, "0 play fields spy_network; 1 play fields; 2 play fields");
    assert_hand(&table, 0, "wolf");
    table_clear(&table);
}

/* ---- Thoughtful Gift ---- */

static void G6_thoughtful_gift_a_what_can_be_offered(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables thoughtful_gift, 1 board 0/9/0, fields 2");
    play(&table, "0 play forest thoughtful_gift; 1 play fields; 2 play brickyard");
    assert_asked(&table, 0, "gift_offer");
    assert_moves(&table, 0,
                 "no, offer wood to 1, offer 2 wood to 1, offer wood to 2, offer 2 wood to 2, "
                 "offer 3 wood to 2");
    assert_refused(&table, 0, "offer 3 wood to 1", "grimm.cannot-return"); /* R43 */
    play(&table, "0 offer 3 wood to 2");
    assert_board(&table, 0, "0/1/3"); /* brick is all that seat 2 can give */
    assert_board(&table, 2, "0/3/0");
    assert_asked(&table, 0, "turn");
    table_clear(&table);
}

static void G6_thoughtful_gift_b_the_other_chooses(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables thoughtful_gift, 1 board 0/5/2");
    play(&table,
         "0 play forest thoughtful_gift; 1 play fields; 2 play forest; 0 offer 2 wood to 1");
    assert_asked(&table, 1, "gift_return");
    assert_moves(&table, 1, "give 2 straw, give 2 brick");
    play(&table, "1 give 2 straw");
    assert_board(&table, 0, "2/0/0");
    assert_board(&table, 1, "3/7/2");
    assert_gathered(&table, 0, "0/2/0");
    table_clear(&table);
}

static void G6_thoughtful_gift_b_nothing_is_given(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables thoughtful_gift");
    play(&table, "0 play forest thoughtful_gift; 1 play fields; 2 play forest; 0 no");
    assert_asked(&table, 0, "turn");
    assert_board(&table, 0, "0/2/0");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .set = "forest 0, 0 fables thoughtful_gift");
    play(&table, "0 play forest thoughtful_gift; 1 play fields; 2 play forest");
    assert_asked(&table, 0, "turn"); /* with nothing to give there is nothing to ask */
    table_clear(&table);
}

/* ---- Wandering Merchant ---- */

static void G6_wandering_merchant_a_everyone_may_once(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4, .first = 1, .set = "fields 6, 0 fables wandering_merchant");
    play(&table, "0 play fields wandering_merchant; 1 play fields; 2 play fields; 3 play forest");
    assert_asked(&table, 1, "merchant");
    assert_moves(&table, 1, "no, trade straw for wood, trade straw for brick");
    play(&table, "1 no");
    assert_asked(&table, 2, "merchant");
    play(&table, "2 trade straw for wood; 0 trade straw for brick");
    assert_board(&table, 0, "0/0/3");
    assert_board(&table, 1, "2/0/0");
    assert_board(&table, 2, "0/3/0");
    assert_asked(&table, 1, "turn");
    table_clear(&table);
}

static void G6_wandering_merchant_a_supply_runs_out(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "supply 9/1/0, 1 fables wandering_merchant");
    play(&table, "0 play forest; 1 play fields wandering_merchant; 2 play forest");
    assert_moves(&table, 1, "no, trade straw for wood");
    play(&table, "1 trade straw for wood");
    assert_board(&table, 1, "3/1/0");
    assert_supply(&table, "11/0/0");
    table_clear(&table);
}

static void G6_wandering_merchant_a_too_poor(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "fields 3, 0 fables wandering_merchant, 1 board 0/1/1");
    play(&table, "0 play fields wandering_merchant; 1 play fields; 2 play forest");
    assert_asked(&table, 0, "turn");
    table_clear(&table);
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
