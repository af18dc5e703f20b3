/* test_fables_alone.c: G6, Fables that act at the end of the Gather phase, for whoever
 * keeps away from others. */
#include "grimm_scene.h"

/* ---- Consult the Oracle ---- */

/* G9.68 */
static void G6_consult_oracle_a_takes_at_random(void **state)
{
    (void)state;
    struct match match;
    struct text heard;
    text_init(&heard);
    BEGIN(&match, .seats = 3, .picks = "1", .set = "0 fables consult_oracle, 1 fables wolf dragon");
    play(&match, "0 play fields consult_oracle; 1 play forest; 2 play forest");
    assert_asked(&match, 0, "oracle");
    assert_moves(&match, 0, "no, yes");
    play_heard(&match, "0 yes", 2, &heard);
    assert_hand(&match, 0, "dragon");
    assert_hand(&match, 1, "wolf");
    assert_seen_hand(&match, 1, 0, "dragon"); /* both parties know it, nobody else */
    assert_seen_hand(&match, 2, 0, "hidden");
    assert_non_null(strstr(heard.data, "gave_fable_unseen"));
    assert_null(strstr(heard.data, "dragon"));
    assert_list(&match, "fable_discard", "consult_oracle");
    text_clear(&heard);
    match_clear(&match);
}

static void G6_consult_oracle_a_may_be_declined(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables consult_oracle, 1 fables wolf dragon");
    play(&match, "0 play fields consult_oracle; 1 play forest; 2 play forest; 0 no");
    assert_hand(&match, 0, "");
    assert_hand(&match, 1, "wolf dragon");
    match_clear(&match);
}

static void G6_consult_oracle_a_not_alone(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables consult_oracle, 1 fables wolf");
    play(&match, "0 play fields consult_oracle; 1 play forest; 2 play fields");
    assert_asked(&match, 0, "turn");
    assert_hand(&match, 1, "wolf");
    match_clear(&match);
}

/* From everybody in turn order, with one yes. */
static void G6_consult_oracle_b_in_turn_order(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .first = 2, .picks = "0",
          .set = "1 fables consult_oracle, 0 fables wolf dragon, 3 fables giant");
    play(&match,
         "0 play forest; 1 play fields consult_oracle; 2 play forest; 3 play forest; 1 yes");
    assert_hand(&match, 1, "giant wolf"); /* there was but one to take from seat 3 */
    assert_hand(&match, 0, "dragon");
    assert_hand(&match, 3, "");
    assert_seen_hand(&match, 0, 1, "wolf hidden");
    match_clear(&match);
}

/* A Fable on the table is in no hand: there is nothing to say yes to. */
static void G6_consult_oracle_b_empty_hands(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables consult_oracle, 1 fables magic_flute");
    play(&match, "0 play fields consult_oracle; 1 play forest magic_flute; 2 play forest");
    assert_asked(&match, 0, "turn");
    assert_hand(&match, 0, "");
    match_clear(&match);
}

/* ---- Ghostly Whispers ---- */

static void G6_ghostly_whispers_a_keep_two_of_four(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "wolf dragon wolf crystal_ball",
          .set = "0 fables ghostly_whispers");
    play(&match, "0 play fields ghostly_whispers; 1 play forest; 2 play forest");
    assert_asked(&match, 0, "whispers_keep");
    assert_moves(&match, 0,
                 "keep dragon wolf, keep wolf wolf, keep crystal_ball dragon, "
                 "keep crystal_ball wolf");
    play(&match, "0 keep crystal_ball wolf");
    assert_hand(&match, 0, "wolf crystal_ball"); /* in the order drawn */
    assert_seen_hand(&match, 1, 0, "hidden hidden");
    assert_list(&match, "fable_discard", "dragon wolf ghostly_whispers");
    match_clear(&match);
}

static void G6_ghostly_whispers_not_alone(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables ghostly_whispers");
    play(&match, "0 play fields ghostly_whispers; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "turn");
    assert_hand(&match, 0, "");
    match_clear(&match);
}

static void G6_ghostly_whispers_b_fewer_than_four(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "ghostly_whispers dragon wolf",
          .friends = "", .set = "0 fables ghostly_whispers");
    play(&match, "0 play fields ghostly_whispers; 1 play forest; 2 play forest");
    assert_asked(&match, 0, "turn"); /* two are kept, there is nothing to choose */
    assert_int_equal(state_of(&match)->players[0].hand_count, 2);
    match_clear(&match);
}

/* ---- Harvest Moon ---- */

/* G9.50, R18 */
static void G6_harvest_moon_a_half_of_what_nobody_gathered(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "forest 7, 0 fables harvest_moon harvest_moon");
    play(&match, "0 play fields harvest_moon; 1 play fields; 2 play brickyard");
    assert_board(&match, 0, "2/3/0"); /* the Forest is the only one: nobody is asked */
    assert_gathered(&match, 0, "2/0/0");
    assert_stock(&match, "forest", "0/4/0");
    pass_build(&match);
    play(&match, "0 play fields harvest_moon; 1 play forest; 2 play brickyard");
    assert_asked(&match, 1, "turn");
    assert_board(&match, 0, "8/3/0"); /* somebody is everywhere */
    match_clear(&match);
}

static void G6_harvest_moon_b_a_poor_location(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "brickyard 1, 0 fables harvest_moon");
    play(&match, "0 play fields harvest_moon; 1 play fields; 2 play fields");
    assert_asked(&match, 0, "moon_location");
    assert_moves(&match, 0, "harvest forest, harvest brickyard");
    assert_refused(&match, 0, "harvest fields", "grimm.pigs-there");
    play(&match, "0 harvest brickyard");
    assert_board(&match, 0, "1/0/0");
    match_clear(&match);
}

static void G6_harvest_moon_a_types_at_the_market(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .set = "market 3/1/1, 0 fables harvest_moon");
    play(&match, "0 play fields harvest_moon; 1 play forest; 2 play brickyard; 3 play fields");
    assert_moves(&match, 0,
                 "harvest market 2 straw, harvest market straw wood, harvest market straw brick, "
                 "harvest market wood brick");
    play(&match, "0 harvest market straw brick");
    assert_board(&match, 0, "3/0/1");
    assert_stock(&match, "market", "2/1/0");
    match_clear(&match);

    BEGIN(&match, .seats = 4, .set = "market 1/0/0, 0 fables harvest_moon");
    play(&match, "0 play fields harvest_moon; 1 play forest; 2 play forest; 3 play fields");
    assert_moves(&match, 0, "harvest brickyard, harvest market");
    play(&match, "0 harvest market");
    assert_board(&match, 0, "2/0/0");
    match_clear(&match);
}

static void G6_harvest_moon_c_from_nowhere(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables harvest_moon, 0 friend gingerbread_man");
    play(&match, "0 play fields harvest_moon; 1 play forest; 2 play brickyard; 0 yes");
    assert_board(&match, 0, "3/1/1"); /* half of the four that were left in the Fields */
    match_clear(&match);
}

/* ---- Little Helpers ---- */

/* G9.70, G0.4f */
static void G6_little_helpers_a_four_actions(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables little_helpers little_helpers");
    play(&match, "0 play fields little_helpers; 1 play forest; 2 play forest");
    assert_extra_actions(&match, 0, 2);
    play(&match, "0 gain straw; 0 gain straw; 0 gain straw");
    assert_asked(&match, 0, "turn");
    play(&match, "0 gain straw");
    assert_board(&match, 0, "9/0/0");
    assert_int_equal(match_to_act(&match), 2);
    pass_build(&match);
    play(&match, "0 play fields little_helpers; 1 play fields; 2 play forest");
    assert_extra_actions(&match, 0, 0); /* not alone, and nothing is left of last round */
    match_clear(&match);
}

/* ---- Mysterious Stranger ---- */

/* G9.71 */
static void G6_mysterious_stranger_a_acts_at_once(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "golden_goose", .set = "0 fables mysterious_stranger");
    play(&match, "0 play fields mysterious_stranger; 1 play forest; 2 play forest");
    assert_asked(&match, 0, "friend_keep");
    play(&match, "0 keep");
    assert_friend(&match, 0, "golden_goose");
    assert_asked(&match, 0, "gain_choice");
    play(&match, "0 gain brick");
    assert_board(&match, 0, "5/0/1");
    assert_asked(&match, 0, "turn");
    match_clear(&match);
}

static void G6_mysterious_stranger_a_given_away(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "golden_goose", .set = "0 fables mysterious_stranger");
    play(&match, "0 play fields mysterious_stranger; 1 play forest; 2 play forest; 0 give 1");
    assert_friend(&match, 0, "");
    assert_friend(&match, 1, "golden_goose");
    assert_asked(&match, 0, "turn");
    match_clear(&match);
}

static void G6_mysterious_stranger_a_not_alone(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables mysterious_stranger");
    play(&match, "0 play fields mysterious_stranger; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "turn");
    assert_friend(&match, 0, "");
    match_clear(&match);
}

/* ---- Scrap Pile ---- */

/* G9.17, and R38: all three sections there cost one less. */
static void G6_scrap_pile_a_a_site_more(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "huntsman",
          .set = "brickyard 9, 0 fables scrap_pile, 0 house straw roof, 0 house wood roof, "
                 "0 house straw floor, 0 house wood floor, 0 house straw floor");
    play(&match, "0 play brickyard scrap_pile; 1 play forest; 2 play forest");
    assert_list(&match, "fable_discard", "");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "sites"), "[\"scrap_pile\"]");
    assert_refused(&match, 0, "build brick floor", "grimm.no-site");
    play(&match, "0 build brick floor on scrap");
    assert_board(&match, 0, "0/0/8");
    play(&match, "0 build brick walls");
    assert_board(&match, 0, "0/0/5");
    assert_asked(&match, 0, "friend_keep");
    play(&match, "0 give 1");
    pass_build(&match);
    play(&match, "0 play forest; 1 play forest; 2 play fields");
    while (match_to_act(&match) != 1)
        play(&match, match_to_act(&match) == 2 ? "1 end" : "2 end");
    play(&match, "0 build brick roof");
    assert_board(&match, 0, "0/2/0");
    match_clear(&match);
}

static void G6_scrap_pile_b_not_alone(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables scrap_pile");
    play(&match, "0 play fields scrap_pile; 1 play fields; 2 play forest");
    assert_list(&match, "fable_discard", "scrap_pile");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "sites"), "[]");
    assert_refused(&match, 0, "build straw floor on scrap", "grimm.no-scrap-pile");
    match_clear(&match);
}

/* G6.big_bad_wolf.c: the house goes, the site stays. Each pile is a site of its own. */
static void G6_scrap_pile_c_stays_for_good(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true,
          .fables = "scrap_pile scrap_pile big_bad_wolf dragon wolf", .friends = "",
          .set = "0 fables scrap_pile scrap_pile, 1 fables big_bad_wolf dragon");
    play(&match, "0 play fields scrap_pile; 1 play forest; 2 play forest");
    play(&match, "0 build straw floor on scrap");
    assert_refused(&match, 0, "build wood floor on scrap", "grimm.scrap-pile-taken");
    pass_build(&match);
    play(&match, "0 play fields scrap_pile; 1 play forest big_bad_wolf; 2 play forest; "
                 "1 monster fields");
    assert_houses(&match, 0, "");
    assert_string_equal(grimm_scene_string(&match, 2, 0, "sites"),
                        "[\"scrap_pile\",\"scrap_pile\"]");
    pass_build(&match);
    play(&match, "0 play fields; 1 play forest dragon; 2 play forest; 1 monster fields");
    assert_string_equal(grimm_scene_string(&match, 2, 0, "sites"),
                        "[\"scrap_pile\",\"scrap_pile\"]");
    match_clear(&match);
}

TEST_PROGRAM(fables_alone)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G6_consult_oracle_a_takes_at_random),
        cmocka_unit_test(G6_consult_oracle_a_may_be_declined),
        cmocka_unit_test(G6_consult_oracle_a_not_alone),
        cmocka_unit_test(G6_consult_oracle_b_in_turn_order),
        cmocka_unit_test(G6_consult_oracle_b_empty_hands),
        cmocka_unit_test(G6_ghostly_whispers_a_keep_two_of_four),
        cmocka_unit_test(G6_ghostly_whispers_not_alone),
        cmocka_unit_test(G6_ghostly_whispers_b_fewer_than_four),
        cmocka_unit_test(G6_harvest_moon_a_half_of_what_nobody_gathered),
        cmocka_unit_test(G6_harvest_moon_b_a_poor_location),
        cmocka_unit_test(G6_harvest_moon_a_types_at_the_market),
        cmocka_unit_test(G6_harvest_moon_c_from_nowhere),
        cmocka_unit_test(G6_little_helpers_a_four_actions),
        cmocka_unit_test(G6_mysterious_stranger_a_acts_at_once),
        cmocka_unit_test(G6_mysterious_stranger_a_given_away),
        cmocka_unit_test(G6_mysterious_stranger_a_not_alone),
        cmocka_unit_test(G6_scrap_pile_a_a_site_more),
        cmocka_unit_test(G6_scrap_pile_b_not_alone),
        cmocka_unit_test(G6_scrap_pile_c_stays_for_good),
    };
    return cmocka_run_group_tests_name("grimm fables alone", tests, NULL, NULL);
}
