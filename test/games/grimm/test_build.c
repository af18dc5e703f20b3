/* test_build.c: G3, the Build phase; G0.14, Friends; G5, the end. */
#include "grimm_scene.h"

/* G9.10, R22, G3.3c, G3.5c */
static void G3_5_what_can_be_built(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "huntsman",
          .set = "brickyard 0, 0 board 3/4/0, 0 house wood floor");
    to_build(&match);
    assert_moves(
        &match, 0,
        "draw, gain straw, gain wood, gain brick, build straw floor, build wood walls, end");
    assert_refused(&match, 0, "build wood floor", "grimm.unfinished-house");
    assert_refused(&match, 0, "build brick floor", "grimm.too-few-resources");
    assert_refused(&match, 0, "build wood roof", "grimm.no-house-for-it");
    assert_refused(&match, 0, "build straw roof", "grimm.no-house-for-it");
    assert_refused(&match, 0, "build wood walls 1", "grimm.no-house-for-it");
    assert_refused(&match, 0, "build straw floor on scrap", "grimm.no-scrap-pile");
    play(&match, "0 build wood walls");
    assert_board(&match, 0, "3/0/0");
    assert_int_equal(state_of(&match)->sections[WOOD][1], 4);
    assert_asked(&match, 0, "friend_keep");
    play(&match, "0 keep");
    assert_friend(&match, 0, "huntsman");
    assert_asked(&match, 0, "turn");
    match_clear(&match);
}

/* G9.11, R31 */
static void G0_14_a_friend_is_kept_or_given(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "rumpelstiltskin",
          .set = "brickyard 0, 0 board 0/4/0, 0 house wood floor, 0 friend goldilocks, "
                 "1 friend tom_thumb");
    play(&match, "1 no");
    to_build(&match);
    play(&match, "0 build wood walls");
    assert_moves(&match, 0, "keep, give 1, give 2");
    play(&match, "0 give 1");
    assert_friend(&match, 0, "goldilocks");
    assert_friend(&match, 1, "rumpelstiltskin");
    assert_list(&match, "friend_discard", "tom_thumb");
    play(&match, "0 end");
    assert_board(&match, 1, "0/0/0"); /* too late for his straw */
    match_clear(&match);
}

static void G0_14_no_friend_is_left(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "wolf", .friends = "huntsman",
          .set = "brickyard 0, 0 board 0/4/0, 0 house wood floor, 2 friend huntsman");
    to_build(&match);
    play(&match, "0 build wood walls");
    assert_asked(&match, 0, "turn");
    assert_friend(&match, 0, "");
    match_clear(&match);
}

/* R02: the discard becomes the deck when a card is needed. */
static void G0_7a_discarded_friends_come_back(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "wolf",
          .friends = "huntsman goldilocks",
          .set = "brickyard 0, 0 board 4/4/0, 0 house wood floor, 0 house straw floor, "
                 "0 friend huntsman");
    to_build(&match);
    play(&match, "0 build wood walls; 0 keep");
    assert_friend(&match, 0, "goldilocks");
    assert_list(&match, "friend_discard", "huntsman");
    play(&match, "0 build straw walls");
    assert_asked(&match, 0, "friend_keep");
    assert_list(&match, "friend_discard", "");
    play(&match, "0 give 2");
    assert_friend(&match, 2, "huntsman");
    match_clear(&match);
}

/* G9.12 */
static void G3_6_the_first_builder_is_rewarded(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 board 6/0/0, 0 house straw walls, 1 board 6/0/0, "
                 "1 house straw walls");
    to_build(&match);
    play(&match, "0 build straw roof");
    assert_board(&match, 0, "0/0/0");
    assert_asked(&match, 0, "bonus");
    assert_moves(&match, 0, "bonus resources, bonus fables, bonus friend");
    play(&match, "0 bonus resources");
    assert_board(&match, 0, "1/1/1");
    assert_int_equal(state_of(&match)->bonus[STRAW], 1);
    play(&match, "0 end; 1 build straw roof");
    assert_asked(&match, 1, "turn");
    assert_int_equal(state_of(&match)->bonus[STRAW], 1);
    match_clear(&match);
}

static void G3_6_two_fables_or_a_friend_as_reward(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "wolf dragon", .friends = "goldilocks",
          .set = "brickyard 0, 0 board 6/6/0, 0 house straw walls, 0 house wood walls");
    to_build(&match);
    play(&match, "0 build straw roof; 0 bonus fables; 0 build wood roof; 0 bonus friend; 0 keep");
    assert_hand(&match, 0, "wolf dragon");
    assert_friend(&match, 0, "goldilocks");
    assert_asked(&match, 1, "turn"); /* two actions and no free step: the turn is over */
    match_clear(&match);
}

/* G9.17, R39 */
static void G3_5a_five_sites_and_what_a_card_adds(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 board 0/0/2, 0 house straw roof, 0 house wood roof, "
                 "0 house brick roof, 0 house straw floor, 0 house wood floor");
    to_build(&match);
    assert_refused(&match, 0, "build brick floor", "grimm.no-site");
    put_scrap_pile(&match);
    assert_refused(&match, 0, "build brick floor", "grimm.no-site");
    play(&match, "0 build brick floor on scrap");
    assert_board(&match, 0, "0/0/1");
    assert_true(house_is_on_scrap(state_of(&match)->players[0].houses[5]));
    match_clear(&match);
}

/* Walls and Roof on a Scrap Pile are cheaper too; two houses of a type are told apart. */
static void G3_5b_which_of_two_houses(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "huntsman",
          .set = "brickyard 0, 0 board 3/0/0, 0 house straw floor, 0 house straw floor");
    to_build(&match);
    put_scrap_pile(&match);
    state_of(&match)->players[0].houses[1] = HOUSE(STRAW, LEVEL_FLOOR, 1);
    assert_refused(&match, 0, "build straw walls", "grimm.no-house-for-it");
    assert_refused(&match, 0, "build straw walls 1", "grimm.too-few-resources");
    play(&match, "0 build straw walls 2; 0 keep");
    assert_board(&match, 0, "0/0/0");
    assert_houses(&match, 0, "straw floor, straw walls");
    match_clear(&match);
}

static void G1_2_a_kind_of_section_can_run_out(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "huntsman",
          .set = "brickyard 0, 0 board 2/0/0, 0 house straw roof, 0 house straw roof, "
                 "1 house straw floor, 1 house straw roof, 2 house straw roof, 1 board 4/0/0");
    to_build(&match);
    assert_refused(&match, 0, "build straw floor", "grimm.no-section-left");
    play(&match, "0 end; 1 build straw walls; 1 keep; 1 end; 2 end"); /* that is another kind */
    assert_houses(&match, 1, "straw walls, straw roof");
    assert_int_equal(state_of(&match)->sections[STRAW][0], 0);
    match_clear(&match);

    /* One that returns can be built again. */
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 board 2/0/0, 0 house straw roof, 0 house straw roof, "
                 "1 house straw floor, 2 house straw roof, 2 house straw roof, "
                 "2 fables big_bad_wolf");
    play(&match, "0 play forest; 1 play fields; 2 play forest big_bad_wolf; 2 monster fields");
    assert_houses(&match, 1, "");
    play(&match, "0 build straw floor");
    assert_houses(&match, 0, "straw roof, straw roof, straw floor");
    match_clear(&match);
}

/* G3.3a, G3.3b */
static void G3_3_an_action_each_and_the_turn_ends(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "wolf", .set = "brickyard 0");
    to_build(&match);
    play(&match, "0 gain brick; 0 draw");
    assert_board(&match, 0, "0/0/1");
    assert_hand(&match, 0, "wolf");
    assert_asked(&match, 1, "turn");
    assert_refused(&match, 1, "special", "grimm.no-such-friend");
    assert_refused(&match, 1, "gain 2 straw", "grimm.not-so-gained");
    match_clear(&match);
}

static void G3_2_actions_are_never_fewer_than_none(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "brickyard 0");
    play(&match, "0 play brickyard; 1 play brickyard");
    state_of(&match)->players[0].extra_actions = -3;
    state_of(&match)->players[1].extra_actions = 1;
    play(&match, "2 play brickyard");
    assert_asked(&match, 1, "turn"); /* seat 0 has a turn, but nothing to do in it */
    play(&match, "1 gain straw; 1 gain straw; 1 gain straw");
    assert_asked(&match, 2, "turn");
    match_clear(&match);
}

static void G3_3_what_the_supply_lacks_cannot_be_gained(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "", .friends = "",
          .set = "brickyard 0, supply 0/0/1");
    to_build(&match);
    assert_refused(&match, 0, "gain straw", "grimm.not-so-gained");
    assert_refused(&match, 0, "draw", "grimm.no-fable-left");
    match_clear(&match);
}

/* R11: actions need not be used, and are lost then. */
static void G3_4_a_turn_may_end_at_any_time(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "brickyard 0, 2 friend golden_goose");
    to_build(&match);
    play(&match, "0 end");
    assert_asked(&match, 1, "turn");
    play(&match, "1 gain straw; 1 end; 2 draw; 2 draw");
    assert_asked(&match, 2, "turn"); /* a free step is left */
    assert_moves(&match, 2, "discard friend, end");
    assert_refused(&match, 2, "draw", "grimm.no-action-left");
    play(&match, "2 end");
    play(&match, "0 play brickyard; 1 play brickyard; 2 play brickyard; 1 draw; 1 draw");
    assert_asked(&match, 2, "turn"); /* without one the turn is over by itself */
    assert_moves(&match, 2, "draw, gain straw, gain wood, gain brick, discard friend, end");
    match_clear(&match);
}

/* ---- G5 ---- */

static void assert_winner(const struct match *match, int winner, const char *ranks)
{
    struct result result;
    char found[20] = "";
    match->game->result(match->state, &result);
    for (int seat = 0; seat < match->options.seats; seat++)
        snprintf(found + strlen(found), sizeof found - strlen(found), "%d", result.rank[seat]);
    assert_int_equal(result.winners, seat_bit(winner));
    assert_string_equal(found, ranks);
}

/* G9.62, G5.2 */
static void G5_1_the_round_is_played_to_its_end(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 board 6/0/0, 0 house wood roof, 0 house wood roof, "
                 "0 house straw walls, 0 bonus straw");
    to_build(&match);
    play(&match, "0 build straw roof; 0 end");
    assert_asked(&match, 1, "turn");
    play(&match, "1 gain straw; 1 gain straw; 2 end");
    assert_asked(&match, -1, NULL);
    assert_winner(&match, 0, "123"); /* the others by turn order */
    assert_stock(&match, "brickyard", "0/0/0");
    assert_int_equal(match_to_act(&match), 0);
    match_clear(&match);
}

/* R12 */
static void G5_3_ties(void **state)
{
    (void)state;
    static const struct {
        const char *set;
        int winner;
        const char *ranks;
    } ties[] = {
        /* G9.63 */
        { "0 house brick roof, 0 house brick roof, 0 house straw roof, "
          "1 house brick roof, 1 house wood roof, 1 house wood roof",
          0, "123" },
        /* G9.64 */
        { "0 house brick roof, 0 house straw roof, 0 house straw roof, "
          "1 house brick roof, 1 house wood roof, 1 house straw roof",
          1, "213" },
        /* three or more are equal: four straw houses do not beat three with a wood one */
        { "0 house straw roof, 0 house straw roof, 0 house straw roof, 0 house straw roof, "
          "2 house wood roof, 2 house wood roof, 2 house wood roof",
          2, "231" },
        /* tokens: brick before wood before straw */
        { "0 house straw roof, 0 house straw roof, 0 house wood roof, 1 house straw roof, "
          "1 house straw roof, 1 house wood roof, 0 bonus straw, 0 bonus wood, 1 bonus brick",
          1, "213" },
        { "0 house straw roof, 0 house straw roof, 0 house wood roof, 1 house straw roof, "
          "1 house straw roof, 1 house wood roof, 1 bonus straw",
          1, "213" },
        /* turn order: seat 2 is first in this round */
        { "0 house straw roof, 0 house wood roof, 0 house wood roof, 2 house straw roof, "
          "2 house wood roof, 2 house wood roof",
          2, "231" },
    };
    for (size_t i = 0; i < sizeof ties / sizeof *ties; i++) {
        struct match match;
        BEGIN(&match, .seats = 3, .first = i == 5 ? 2 : 0, .set = ties[i].set);
        play(&match, "0 play brickyard; 1 play brickyard; 2 play brickyard");
        pass_build(&match);
        assert_asked(&match, -1, NULL);
        assert_winner(&match, ties[i].winner, ties[i].ranks);
        match_clear(&match);
    }
}

/* Before the end as if it ended now: fewer than three houses are counted one by one. */
static void G5_4_ranks_at_any_time(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .first = 3,
          .set = "0 house straw roof, 0 house straw roof, 1 house brick roof, "
                 "2 house straw roof, 2 house wood roof, 3 house brick walls");
    assert_winner(&match, 2, "2314");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .first = 1);
    assert_winner(&match, 1, "312"); /* nobody has anything: turn order */
    match_clear(&match);
}

TEST_PROGRAM(build)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G3_5_what_can_be_built),
        cmocka_unit_test(G0_14_a_friend_is_kept_or_given),
        cmocka_unit_test(G0_14_no_friend_is_left),
        cmocka_unit_test(G0_7a_discarded_friends_come_back),
        cmocka_unit_test(G3_6_the_first_builder_is_rewarded),
        cmocka_unit_test(G3_6_two_fables_or_a_friend_as_reward),
        cmocka_unit_test(G3_5a_five_sites_and_what_a_card_adds),
        cmocka_unit_test(G3_5b_which_of_two_houses),
        cmocka_unit_test(G1_2_a_kind_of_section_can_run_out),
        cmocka_unit_test(G3_3_an_action_each_and_the_turn_ends),
        cmocka_unit_test(G3_2_actions_are_never_fewer_than_none),
        cmocka_unit_test(G3_3_what_the_supply_lacks_cannot_be_gained),
        cmocka_unit_test(G3_4_a_turn_may_end_at_any_time),
        cmocka_unit_test(G5_1_the_round_is_played_to_its_end),
        cmocka_unit_test(G5_3_ties),
        cmocka_unit_test(G5_4_ranks_at_any_time),
    };
    return cmocka_run_group_tests_name("grimm build", tests, NULL, NULL);
}
