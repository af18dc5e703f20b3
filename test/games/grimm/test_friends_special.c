/* test_friends_special.c: G7, Friends with a Special Action. */
#include "grimm_scene.h"

/* The same, with so many actions more or fewer for seat 0. */
static void to_build_with(struct match *match, int extra_actions)
{
    state_of(match)->players[0].extra_actions = (int8_t)extra_actions;
    to_build(match);
}

/* ---- Fairy Godmother ---- */

/* G9.18, G3.3d */
static void G7_fairy_godmother_a_draws_two(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "wolf dragon magic_flute", .friends = "little_mermaid",
          .set = "brickyard 0, 0 board 0/0/4, 0 house brick floor, 0 friend fairy_godmother");
    to_build_with(&match, 2);
    play(&match, "0 special");
    assert_hand(&match, 0, "wolf dragon");
    assert_seen_hand(&match, 1, 0, "hidden hidden");
    assert_refused(&match, 0, "special", "grimm.special-used");
    play(&match, "0 build brick walls; 0 keep; 0 use fields forest; 0 special");
    assert_board(&match, 0, "1/1/1");
    assert_refused(&match, 0, "special", "grimm.special-used");
    play(&match, "0 draw");
    assert_hand(&match, 0, "wolf dragon magic_flute");
    assert_asked(&match, 1, "turn");
    match_clear(&match);
}

static void G7_fairy_godmother_a_draws_what_there_is(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "wolf", .friends = "fairy_godmother",
          .set = "brickyard 0, 0 friend fairy_godmother");
    to_build(&match);
    play(&match, "0 special");
    assert_hand(&match, 0, "wolf");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .only_these = true, .fables = "", .friends = "fairy_godmother",
          .set = "brickyard 0, 0 friend fairy_godmother");
    to_build(&match);
    assert_refused(&match, 0, "special", "grimm.no-fable-left");
    match_clear(&match);
}

/* G9.19, R48 */
static void G7_fairy_godmother_b_is_discarded_with_two_fables(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 friend fairy_godmother, 0 fables wolf dragon magic_flute");
    to_build_with(&match, -2);
    assert_moves(&match, 0, "discard friend, end");
    play(&match, "0 discard friend");
    assert_asked(&match, 0, "godmother_cards");
    assert_moves(&match, 0,
                 "discard dragon wolf, discard magic_flute wolf, "
                 "discard dragon magic_flute");
    play(&match, "0 discard dragon wolf");
    assert_asked(&match, 0, "gain_choice");
    assert_moves(&match, 0,
                 "gain 2 straw, gain straw wood, gain straw brick, gain 2 wood, "
                 "gain wood brick, gain 2 brick");
    play(&match, "0 gain straw brick");
    assert_board(&match, 0, "1/0/1");
    assert_hand(&match, 0, "magic_flute");
    assert_friend(&match, 0, "");
    assert_list(&match, "fable_discard", "wolf dragon"); /* in hand order */
    assert_list(&match, "friend_discard", "fairy_godmother");
    assert_asked(&match, 1, "turn");
    match_clear(&match);
}

static void G7_fairy_godmother_b_needs_two_fables(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "brickyard 0, 0 friend fairy_godmother, 0 fables wolf");
    to_build(&match);
    assert_refused(&match, 0, "discard friend", "grimm.no-two-fables");
    play(&match, "0 draw; 0 discard friend");
    /* With two there is nothing to choose. */
    assert_asked(&match, 0, "gain_choice");
    assert_hand(&match, 0, "");
    play(&match, "0 gain 2 brick");
    assert_board(&match, 0, "0/0/2");
    assert_asked(&match, 0, "turn"); /* it cost no action */
    match_clear(&match);
}

/* G0.9: else the others would know that they are equal. */
static void G7_fairy_godmother_b_asks_even_of_equal_fables(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 friend fairy_godmother, 0 fables wolf wolf wolf");
    to_build(&match);
    play(&match, "0 discard friend");
    assert_asked(&match, 0, "godmother_cards");
    assert_moves(&match, 0, "discard wolf wolf");
    play(&match, "0 discard wolf wolf");
    assert_hand(&match, 0, "wolf");
    assert_seen_hand(&match, 1, 0, "hidden");
    match_clear(&match);
}

/* ---- Goldilocks ---- */

static void G7_goldilocks_a_keeps_one_and_returns_two(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "wolf dragon magic_flute crystal_ball",
          .set = "0 friend goldilocks");
    to_build(&match);
    play(&match, "0 special");
    assert_asked(&match, 0, "goldilocks_keep");
    assert_moves(&match, 0,
                 "keep wolf return dragon magic_flute, keep wolf return magic_flute dragon, "
                 "keep dragon return wolf magic_flute, keep dragon return magic_flute wolf, "
                 "keep magic_flute return wolf dragon, keep magic_flute return dragon wolf");
    play(&match, "0 keep dragon return magic_flute wolf");
    assert_hand(&match, 0, "dragon");
    assert_list(&match, "fable_top", "wolf magic_flute"); /* the last is on top */
    assert_refused(&match, 0, "special", "grimm.special-used");
    play(&match, "0 end; 1 draw");
    assert_hand(&match, 1, "magic_flute");
    assert_seen_hand(&match, 0, 1, "magic_flute"); /* she knows what she put there */
    assert_seen_hand(&match, 2, 1, "hidden");
    play(&match, "1 draw; 2 draw");
    assert_hand(&match, 1, "magic_flute wolf");
    assert_hand(&match, 2, "crystal_ball");
    assert_seen_hand(&match, 0, 2, "hidden");
    match_clear(&match);
}

static void G7_goldilocks_b_with_two_or_one(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "wolf dragon", .friends = "goldilocks",
          .set = "0 friend goldilocks");
    to_build(&match);
    play(&match, "0 special");
    assert_moves(&match, 0, "keep wolf return dragon, keep dragon return wolf");
    play(&match, "0 keep wolf return dragon; 0 draw");
    assert_hand(&match, 0, "wolf dragon");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .only_these = true, .fables = "wolf", .friends = "goldilocks",
          .set = "0 friend goldilocks");
    to_build(&match);
    play(&match, "0 special");
    assert_hand(&match, 0, "wolf");
    assert_refused(&match, 0, "special", "grimm.special-used");
    match_clear(&match);
}

/* ---- Little Mermaid ---- */

/* G7.little_mermaid.c, G2.4a; as in G9.18 */
static void G7_little_mermaid_a_locks_cards_when_gained(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "little_mermaid",
          .set = "brickyard 0, 0 board 0/0/4, 0 house brick floor");
    to_build(&match);
    play(&match, "0 build brick walls; 0 keep");
    assert_asked(&match, 0, "mermaid_keep");
    assert_moves(&match, 0, "use fields forest, use fields brickyard, use forest brickyard");
    play(&match, "0 use fields brickyard");
    assert_string_equal(grimm_scene_string(&match, 0, 0, "locked"), "[\"forest\"]");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "locked"), "[]");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "locked_count"), "1");
    play(&match, "0 special");
    assert_board(&match, 0, "1/1/1");
    assert_asked(&match, 1, "turn");
    pass_build(&match);
    assert_moves(&match, 0, "play fields, play brickyard");
    assert_refused(&match, 0, "play forest", "grimm.card-locked");
    match_clear(&match);
}

static void G7_little_mermaid_b_lost_she_gives_them_back(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "huntsman",
          .set = "brickyard 0, 0 board 0/0/4, 0 house brick floor, 1 friend little_mermaid, "
                 "1 lock fields");
    to_build(&match);
    play(&match, "0 build brick walls; 0 give 1");
    assert_string_equal(grimm_scene_string(&match, 1, 1, "gather_hand"),
                        "[\"fields\",\"forest\",\"brickyard\"]");
    assert_string_equal(grimm_scene_string(&match, 0, 1, "locked_count"), "0");
    match_clear(&match);
}

static void G7_little_mermaid_for_four_locks_two(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .friends = "little_mermaid",
          .set = "brickyard 0, 0 board 0/0/4, 0 house brick floor");
    play(&match, "0 play brickyard; 1 play brickyard; 2 play brickyard; 3 play brickyard; "
                 "0 build brick walls; 0 give 2");
    assert_asked(&match, 2, "mermaid_keep");
    play(&match, "2 use fields market");
    assert_string_equal(grimm_scene_string(&match, 2, 2, "locked"), "[\"forest\",\"brickyard\"]");
    match_clear(&match);
}

/* ---- Red Riding Hood ---- */

/* G9.22, R21 */
static void G7_red_riding_hood_a_keeps_wolves(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "wolf dragon big_bad_wolf spy_network wolf crystal_ball",
          .set = "brickyard 0, 0 friend red_riding_hood");
    to_build(&match);
    play(&match, "0 special");
    assert_hand(&match, 0, "wolf wolf");
    assert_seen_hand(&match, 1, 0, "wolf wolf"); /* all have seen them */
    assert_list(&match, "fable_discard", "dragon big_bad_wolf spy_network");
    assert_asked(&match, 0, "turn");
    match_clear(&match);
}

static void G7_red_riding_hood_a_draws_if_there_is_no_wolf(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .fables = "dragon big_bad_wolf magic_flute crystal_ball ghostly_whispers wolf",
          .set = "brickyard 0, 0 friend red_riding_hood");
    to_build(&match);
    play(&match, "0 special");
    assert_hand(&match, 0, "wolf");
    assert_seen_hand(&match, 1, 0, "hidden");
    assert_list(&match, "fable_discard",
                "dragon big_bad_wolf magic_flute crystal_ball ghostly_whispers");
    match_clear(&match);
}

/* G0.7b: the five are discarded before she draws, and may come back at once. */
static void G7_red_riding_hood_a_with_few_fables(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "dragon magic_flute big_bad_wolf",
          .friends = "red_riding_hood",
          .set = "brickyard 0, 0 friend red_riding_hood, discard big_bad_wolf");
    to_build(&match);
    play(&match, "0 special");
    assert_int_equal(state_of(&match)->players[0].hand_count, 1);
    assert_int_equal(state_of(&match)->fable_deck_count, 2);
    assert_list(&match, "fable_discard", "");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .only_these = true, .fables = "dragon", .friends = "red_riding_hood",
          .set = "brickyard 0, 0 friend red_riding_hood, 1 fables dragon");
    to_build(&match);
    assert_refused(&match, 0, "special", "grimm.no-fable-left");
    match_clear(&match);
}

/* Whoever tries the move on a view comes to the same point as in truth, though the last
 * card of the deck is a Wolf that the view does not show. */
static void G7_red_riding_hood_a_tried_on_a_view(void **state)
{
    (void)state;
    struct match match;
    struct grimm seen, truth;
    struct move special = { move_of(VERB_SPECIAL, 0, 0, 0) };
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "wolf dragon",
          .friends = "red_riding_hood",
          .set = "brickyard 0, 0 friend red_riding_hood, discard dragon");
    to_build(&match);
    truth = *state_of(&match);
    grimm_view(&truth, 0, &seen);
    grimm_game.apply(&truth, 0, special, NULL);
    grimm_game.apply(&seen, 0, special, NULL);
    assert_int_equal(grimm_game.to_act(&seen), grimm_game.to_act(&truth));
    play(&match, "0 special");
    assert_hand(&match, 0, "wolf");
    assert_list(&match, "fable_discard", "dragon");
    assert_asked(&match, 0, "turn");
    match_clear(&match);
}

/* G6.wolf.c, G6.big_bad_wolf.e */
static void G7_red_riding_hood_b_cancels_wolves(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "2 friend red_riding_hood, 0 fables wolf");
    play(&match, "0 play fields wolf; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_asked(&match, 2, "cancel_monster"); /* wherever she is (R06) */
    play(&match, "2 cancel");
    assert_board(&match, 1, "0/4/0");
    assert_friend(&match, 2, "");
    assert_list(&match, "friend_discard", "red_riding_hood");
    match_clear(&match);

    BEGIN(&match, .seats = 3,
          .set = "1 friend red_riding_hood, 1 house straw roof, 0 fables big_bad_wolf");
    play(&match, "0 play fields big_bad_wolf; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_asked(&match, 1, "cancel_monster");
    play(&match, "1 no");
    assert_houses(&match, 1, "straw walls");
    assert_friend(&match, 1, "red_riding_hood");
    match_clear(&match);
}

static void G7_red_riding_hood_b_is_not_asked_otherwise(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "2 friend red_riding_hood, 0 fables dragon, 1 fables wolf");
    play(&match, "0 play fields dragon; 1 play fields wolf; 2 play fields; 0 monster fields; "
                 "1 monster forest");
    /* A Dragon is not hers to stop, and the Wolf finds nobody. */
    assert_asked(&match, 0, "turn");
    assert_friend(&match, 2, "red_riding_hood");
    match_clear(&match);
}

/* ---- Rumpelstiltskin ---- */

/* G9.21, G3.1 */
static void G7_rumpelstiltskin_spins_straw(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 friend rumpelstiltskin, 0 board 5/0/0, 1 board 0/0/26");
    assert_supply(&match, "35/31/4");
    to_build(&match);
    assert_board(&match, 0, "6/0/0");
    play(&match, "0 special");
    assert_asked(&match, 0, "rumpel_type");
    assert_moves(&match, 0, "name wood, name brick");
    play(&match, "0 name brick");
    assert_board(&match, 0, "0/0/4");
    assert_supply(&match, "40/31/0");
    match_clear(&match);
}

static void G7_rumpelstiltskin_b_must_change_something(void **state)
{
    (void)state;
    struct match match;
    /* Without wood in the supply there is no choice, without straw nothing to spin. */
    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 friend rumpelstiltskin, 0 board 1/0/0, 1 board 0/31/0");
    to_build(&match);
    play(&match, "0 special");
    assert_board(&match, 0, "0/0/2");
    match_clear(&match);

    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, fields 0, 0 friend rumpelstiltskin, 1 board 45/0/0");
    to_build(&match);
    assert_board(&match, 0, "0/0/0");
    assert_refused(&match, 0, "special", "grimm.no-straw");
    match_clear(&match);

    BEGIN(&match, .seats = 3,
          .set = "brickyard 0, 0 friend rumpelstiltskin, 1 board 0/31/30, 0 board 3/0/0");
    to_build(&match);
    assert_refused(&match, 0, "special", "grimm.no-wood-or-brick");
    match_clear(&match);
}

/* From G9.11: gained in a Build turn he comes too late for the straw, but can spin. */
static void G7_rumpelstiltskin_a_gained_late(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "rumpelstiltskin",
          .set = "brickyard 0, 0 board 0/4/0, 0 house wood floor, 0 friend goldilocks, "
                 "1 friend woodcutter, 1 board 2/0/0");
    to_build(&match);
    play(&match, "0 build wood walls; 0 give 1; 0 end");
    assert_friend(&match, 0, "goldilocks");
    assert_friend(&match, 1, "rumpelstiltskin");
    assert_list(&match, "friend_discard", "woodcutter");
    assert_board(&match, 1, "2/0/0");
    play(&match, "1 special; 1 name wood");
    assert_board(&match, 1, "0/2/0");
    match_clear(&match);
}

/* ---- Woodcutter ---- */

/* R25 */
static void G7_woodcutter_a_wood_for_you_and_the_forest(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "brickyard 0, 0 friend woodcutter");
    to_build(&match);
    play(&match, "0 special");
    assert_board(&match, 0, "0/2/0");
    assert_stock(&match, "forest", "0/6/0");
    assert_supply(&match, "40/27/30");
    match_clear(&match);
}

static void G7_woodcutter_a_limited_by_the_supply(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "brickyard 0, 0 friend woodcutter, 1 board 0/28/0");
    to_build(&match);
    play(&match, "0 special");
    assert_board(&match, 0, "0/2/0");
    assert_stock(&match, "forest", "0/5/0");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "brickyard 0, 0 friend woodcutter, 1 board 0/31/0");
    to_build(&match);
    assert_refused(&match, 0, "special", "grimm.no-wood");
    match_clear(&match);
}

/* G9.38, G6.dragon.c */
static void G7_woodcutter_b_cancels_any_monster(void **state)
{
    (void)state;
    struct match match;
    struct text heard;
    for (int i = 0; i < 2; i++) {
        BEGIN(&match, .seats = 3, .set = "0 friend woodcutter, 1 fables dragon, 2 board 4/0/0");
        play(&match, "0 play brickyard; 1 play forest dragon; 2 play fields; 1 monster fields");
        assert_asked(&match, 0, "cancel_monster");
        text_init(&heard);
        play_heard(&match, i ? "0 no" : "0 cancel", 2, &heard);
        assert_contains(heard.data,
                        i ? "{\"event\": \"monster_acts\", \"card\": \"dragon\""
                          : "{\"event\": \"monster_cancelled\", \"seat\": 0, \"card\": \"dragon\"");
        text_clear(&heard);
        assert_board(&match, 2, i ? "5/0/0" : "9/0/0");
        assert_friend(&match, 0, i ? "woodcutter" : "");
        match_clear(&match);
    }
}

/* G0.16.3: in turn order, until one says yes; even if the monster would change nothing. */
static void G0_16_the_first_to_cancel_stops_the_asking(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .first = 1,
          .set = "fields 0, 0 friend woodcutter, 2 friend red_riding_hood, 1 fables wolf");
    play(&match, "0 play brickyard; 1 play fields wolf; 2 play fields; 1 monster fields");
    assert_asked(&match, 2, "cancel_monster");
    play(&match, "2 no");
    assert_asked(&match, 0, "cancel_monster");
    play(&match, "0 cancel");
    assert_friend(&match, 0, "");
    assert_friend(&match, 2, "red_riding_hood");
    match_clear(&match);

    BEGIN(&match, .seats = 3,
          .set = "0 friend woodcutter, 2 friend red_riding_hood, 1 fables wolf");
    play(&match, "0 play brickyard; 1 play fields wolf; 2 play forest; 1 monster fields; "
                 "0 cancel");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 1, "5/0/0");
    assert_friend(&match, 2, "red_riding_hood");
    match_clear(&match);
}

/* G0.16.2 comes before G0.16.3. */
static void G0_16_the_huntsman_there_is_first(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend woodcutter, 2 friend huntsman, 1 fables wolf");
    play(&match, "0 play brickyard; 1 play forest wolf; 2 play fields; 1 monster fields");
    assert_asked(&match, 0, "turn");
    assert_friend(&match, 0, "woodcutter");
    assert_board(&match, 2, "6/1/1");
    match_clear(&match);
}

TEST_PROGRAM(friends_special)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G7_fairy_godmother_a_draws_two),
        cmocka_unit_test(G7_fairy_godmother_a_draws_what_there_is),
        cmocka_unit_test(G7_fairy_godmother_b_is_discarded_with_two_fables),
        cmocka_unit_test(G7_fairy_godmother_b_needs_two_fables),
        cmocka_unit_test(G7_fairy_godmother_b_asks_even_of_equal_fables),
        cmocka_unit_test(G7_goldilocks_a_keeps_one_and_returns_two),
        cmocka_unit_test(G7_goldilocks_b_with_two_or_one),
        cmocka_unit_test(G7_little_mermaid_a_locks_cards_when_gained),
        cmocka_unit_test(G7_little_mermaid_b_lost_she_gives_them_back),
        cmocka_unit_test(G7_little_mermaid_for_four_locks_two),
        cmocka_unit_test(G7_red_riding_hood_a_keeps_wolves),
        cmocka_unit_test(G7_red_riding_hood_a_draws_if_there_is_no_wolf),
        cmocka_unit_test(G7_red_riding_hood_a_with_few_fables),
        cmocka_unit_test(G7_red_riding_hood_a_tried_on_a_view),
        cmocka_unit_test(G7_red_riding_hood_b_cancels_wolves),
        cmocka_unit_test(G7_red_riding_hood_b_is_not_asked_otherwise),
        cmocka_unit_test(G7_rumpelstiltskin_spins_straw),
        cmocka_unit_test(G7_rumpelstiltskin_b_must_change_something),
        cmocka_unit_test(G7_rumpelstiltskin_a_gained_late),
        cmocka_unit_test(G7_woodcutter_a_wood_for_you_and_the_forest),
        cmocka_unit_test(G7_woodcutter_a_limited_by_the_supply),
        cmocka_unit_test(G7_woodcutter_b_cancels_any_monster),
        cmocka_unit_test(G0_16_the_first_to_cancel_stops_the_asking),
        cmocka_unit_test(G0_16_the_huntsman_there_is_first),
    };
    return cmocka_run_group_tests_name("grimm friends special", tests, NULL, NULL);
}
