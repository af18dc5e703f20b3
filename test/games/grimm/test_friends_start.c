/* test_friends_start.c: G7, Friends that act before anything is revealed. */
#include "grimm_scene.h"

/* ---- Aladdin ---- */

/* G9.48 without the Tavern */
static void G7_aladdin_a_predicts_being_alone(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend aladdin");
    assert_asked(&match, 0, "aladdin");
    assert_moves(&match, 0, "alone, with others");
    play(&match, "0 alone; 0 play fields; 1 play forest; 2 play forest");
    assert_board(&match, 0, "6/1/1");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "0 friend aladdin");
    play(&match, "0 alone; 0 play fields; 1 play fields; 2 play forest");
    assert_board(&match, 0, "2/0/0");
    match_clear(&match);
}

static void G7_aladdin_b_predicts_company(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend aladdin, 1 fables wolf");
    play(&match,
         "0 with others; 0 play fields; 1 play forest wolf; 2 play fields; 1 monster fields");
    assert_board(&match, 0, "1/1/1");
    pass_build(&match);
    assert_asked(&match, 0, "aladdin"); /* every round anew */
    play(&match, "0 with others; 0 play fields; 1 play forest; 2 play brickyard");
    assert_board(&match, 0, "6/1/1");
    match_clear(&match);
}

/* A monster is no company, and neither is Prince Regal. */
static void G0_4b_alone_with_a_monster(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .dice = "straw", .set = "0 friend aladdin, 1 fables big_bad_wolf");
    play(&match, "0 alone; 0 play fields; 1 play forest big_bad_wolf; 1 monster fields");
    assert_board(&match, 0, "4/1/1");
    match_clear(&match);
}

/* G9.48 */
static void R05_aladdins_prediction_lapses_at_the_tavern(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks huntsman little_mermaid", .picks = "0",
          .set = "0 friend aladdin, 1 fables night_at_the_tavern");
    play(&match, "0 alone; 0 play fields; 1 play forest night_at_the_tavern; 2 play forest; "
                 "1 choose little_mermaid; 1 use fields forest");
    assert_board(&match, 0, "5/0/0");
    match_clear(&match);
}

/* R05: given another Friend before the prediction is judged. */
static void R05_aladdins_prediction_lapses_with_him(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "huntsman",
          .set = "0 friend frog_prince, 1 friend aladdin");
    play(&match, "1 with others; 0 play fields; 1 play fields; 2 play forest; 0 give 1");
    assert_friend(&match, 1, "huntsman");
    play(&match, "0 gain brick");
    assert_board(&match, 1, "2/0/0");
    match_clear(&match);
}

/* G0.15: who came after the start of the round has announced nothing. */
static void G0_15_a_late_aladdin_pays_nothing(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "aladdin",
          .set = "0 friend frog_prince, 1 friend huntsman");
    play(&match, "0 play fields; 1 play fields; 2 play forest; 0 give 1; 0 gain brick");
    assert_friend(&match, 1, "aladdin");
    assert_board(&match, 1, "2/0/0");
    match_clear(&match);
}

/* ---- Ali Baba ---- */

static void G7_ali_baba_a_takes_one(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend ali_baba, 1 board 1/0/3, 2 board 0/1/0");
    assert_asked(&match, 0, "ali_baba");
    assert_moves(&match, 0, "rob 1 straw, rob 1 brick, rob 2 wood");
    play(&match, "0 rob 1 brick");
    assert_board(&match, 0, "0/0/1");
    assert_board(&match, 1, "1/0/2");
    play(&match, "0 play fields; 1 play forest; 2 play fields");
    assert_board(&match, 0, "2/0/1"); /* met another one: that is no matter */
    assert_board(&match, 1, "1/4/2");
    match_clear(&match);
}

static void G7_ali_baba_a_nobody_has_any(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend ali_baba, 0 board 2/2/2");
    assert_int_equal(match_to_act(&match), 7);
    play(&match, "0 play fields; 1 play fields; 2 play forest");
    assert_board(&match, 0, "4/2/2"); /* and nothing is given back */
    match_clear(&match);
}

static void G7_ali_baba_b_gives_back_if_they_meet(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend ali_baba, forest 0, 1 board 0/0/2, 2 board 1/0/0");
    play(&match, "0 rob 1 brick; 0 play forest; 1 play forest; 2 play fields");
    assert_board(&match, 0, "0/0/0"); /* though there was nothing to collect */
    assert_board(&match, 1, "0/0/2");
    pass_build(&match);
    play(&match, "0 rob 2 straw; 0 play forest; 1 play forest; 2 play fields");
    assert_board(&match, 0, "1/2/0"); /* last round's victim is forgotten */
    match_clear(&match);
}

/* R09 */
static void G7_ali_baba_b_has_none_left(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "0 friend ali_baba, 1 board 0/1/0, 2 board 1/0/0, 2 fables dragon");
    play(&match, "0 rob 1 wood; 0 play fields; 1 play fields; 2 play forest dragon; "
                 "2 monster fields");
    assert_board(&match, 0, "2/0/0");
    assert_board(&match, 1, "2/0/0");
    match_clear(&match);
}

static void R05_ali_baba_gives_nothing_back_after_the_tavern(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks huntsman evil_queen", .picks = "0",
          .set = "0 friend ali_baba, 1 board 0/1/0, 1 fables night_at_the_tavern");
    play(&match, "0 play fields; 1 play fields night_at_the_tavern; 2 play forest; "
                 "1 choose huntsman");
    assert_board(&match, 0, "2/1/0");
    assert_board(&match, 1, "2/0/0");
    match_clear(&match);
}

/* G2.11f, g: the extra of Hired Help comes first, and may be what is given back. */
static void G2_11g_ali_baba_gives_back_after_hired_help(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "0 friend ali_baba, 0 board 2/0/0, 1 board 0/0/1, "
                 "0 fables hired_help, fields 1, 2 fables dragon");
    play(&match, "0 play forest hired_help; 1 play brickyard; 2 play forest; 0 pay 2 straw");
    assert_board(&match, 0, "0/2/1");
    assert_board(&match, 1, "0/0/3");
    pass_build(&match);
    play(&match, "0 rob 2 wood; 0 play forest; 1 play fields; 2 play forest dragon; "
                 "2 monster forest");
    assert_board(&match, 0, "0/3/0"); /* burnt, 2 gathered, 2 more, 1 given back */
    assert_board(&match, 2, "0/3/0");
    match_clear(&match);
}

/* ---- Evil Queen ---- */

/* G9.46, G2.5 */
static void G7_evil_queen_a_looks_and_selects_last(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables wolf, 1 friend evil_queen, 1 fables dragon");
    assert_int_equal(match_to_act(&match), 5);
    assert_refused(&match, 1, "play fields", REFUSAL_NOT_YOUR_TURN);
    play(&match, "2 play forest; 0 play fields wolf");
    assert_asked(&match, 1, "queen_look");
    assert_moves(&match, 1, "look 0 gather, look 0 fable, look 2 gather");
    assert_refused(&match, 1, "look 2 fable", "grimm.no-fable-there");
    play(&match, "1 look 0 fable");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "fable"), "wolf");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "slot"), "hidden");
    assert_string_equal(grimm_scene_string(&match, 2, 0, "fable"), "hidden");
    assert_asked(&match, 1, "select");
    play(&match, "1 play brickyard dragon");
    assert_asked(&match, 0, "monster_place");
    match_clear(&match);
}

static void G7_evil_queen_b_as_sleeping_beautys_target(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "wolf",
          .set = "0 friend sleeping_beauty, 1 friend evil_queen, 1 fables dragon");
    play(&match, "0 impose 1; 0 play fields; 2 play forest; 1 look 0 gather");
    assert_moves(&match, 1, "play fields, play forest, play brickyard");
    match_clear(&match);
}

/* ---- Huntsman ---- */

/* R36 */
static void G7_huntsman_a_makes_others_play(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "0 friend huntsman, 0 fables wolf, 1 fables magic_flute dragon");
    assert_refused(&match, 1, "play forest", "grimm.must-play-fable");
    assert_moves(&match, 1,
                 "play fields magic_flute, play fields dragon, play forest magic_flute, "
                 "play forest dragon, play brickyard magic_flute, play brickyard dragon");
    assert_moves(&match, 2, "play fields, play forest, play brickyard");
    play(&match, "0 play fields"); /* the owner need not */
    match_clear(&match);
}

/* G9.39 */
static void G7_huntsman_b_cancels_a_monster_where_he_is(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend huntsman, 0 fables wolf, 1 fables spy_network");
    assert_refused(&match, 1, "play forest", "grimm.must-play-fable");
    play(&match, "0 play fields wolf; 1 play forest spy_network; 2 play forest; 0 monster fields");
    assert_board(&match, 0, "6/1/1");
    assert_board(&match, 1, "0/2/0");
    assert_board(&match, 2, "0/2/0");
    assert_string_equal(grimm_scene_string(&match, 1, 1, "hand_count"), "2");
    match_clear(&match);
}

static void G7_huntsman_does_nothing_elsewhere(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend huntsman, 1 fables wolf");
    play(&match, "0 play fields; 1 play forest wolf; 2 play forest; 1 monster forest");
    assert_board(&match, 0, "5/0/0");
    assert_board(&match, 1, "0/0/0");
    match_clear(&match);
}

/* ---- Pinocchio ---- */

/* G7.pinocchio.a */
static void G7_pinocchio_b_tells_the_truth(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend pinocchio");
    assert_asked(&match, 0, "pinocchio");
    assert_moves(&match, 0, "announce fields, announce forest, announce brickyard");
    play(&match, "0 announce brickyard; 0 play brickyard; 1 play brickyard; 2 play forest");
    assert_board(&match, 0, "0/0/3");
    assert_gathered(&match, 0, "0/0/1");
    pass_build(&match);
    play(&match, "0 announce brickyard; 0 play fields; 1 play forest; 2 play forest");
    assert_board(&match, 0, "10/0/3"); /* he lied */
    match_clear(&match);
}

/* G9.42 */
static void R20_pinocchio_under_a_wishing_well(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .dice = "brick", .set = "0 friend pinocchio, 1 fables wishing_well");
    play(&match, "0 announce fields; 0 play fields; 1 play forest wishing_well");
    assert_board(&match, 0, "0/4/0");
    assert_board(&match, 1, "5/0/0");
    for (int seat = 0; seat < 2; seat++)
        assert_string_equal(grimm_scene_string(&match, VIEWER_ALL, seat, "gather_hand"),
                            "[\"fields\",\"forest\",\"brickyard\"]");
    match_clear(&match);

    BEGIN(&match, .seats = 2, .dice = "brick", .set = "0 friend pinocchio, 1 fables wishing_well");
    play(&match, "0 announce forest; 0 play fields; 1 play forest wishing_well");
    assert_board(&match, 0, "0/6/0"); /* led to where he said he would go */
    match_clear(&match);
}

/* Later moves do not matter, and what he gains is of the location that he named. */
static void R20_pinocchio_moves_on(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend pinocchio, 0 fables by_the_hair, 1 fables wolf");
    play(&match, "0 announce fields; 0 play fields by_the_hair; 1 play brickyard wolf; "
                 "2 play brickyard; 1 monster fields; 0 move forest");
    assert_board(&match, 0, "2/4/0");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "0 friend pinocchio, 0 fables crystal_ball");
    play(&match, "0 announce fields; 0 play forest crystal_ball; 1 play brickyard; "
                 "2 play brickyard; 0 look 1; 0 replace fields");
    assert_board(&match, 0, "7/0/0"); /* an earlier change does */
    match_clear(&match);
}

static void G7_pinocchio_b_names_a_type_at_the_market(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .set = "1 friend pinocchio, supply 1/9/0");
    assert_moves(&match, 1,
                 "announce fields, announce forest, announce brickyard, "
                 "announce market");
    play(&match, "1 announce market; 0 play fields; 1 play market; 2 play forest; 3 play forest");
    assert_asked(&match, 1, "pinocchio_type");
    assert_moves(&match, 1, "gain straw, gain 2 wood"); /* R41: two of one type */
    play(&match, "1 gain 2 wood");
    assert_board(&match, 1, "1/3/1");
    match_clear(&match);
}

static void G7_pinocchio_with_an_empty_supply(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 friend pinocchio, supply 1/1/0");
    play(&match, "1 announce brickyard; 0 play fields; 1 play brickyard; 2 play forest");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 1, "0/0/3");
    match_clear(&match);
}

/* R05, and G0.15: a promise is not handed on to the next Friend. */
static void R05_pinocchios_word_lapses_with_him(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "seven_dwarves",
          .set = "0 friend frog_prince, 1 friend pinocchio");
    play(&match, "1 announce fields; 0 play fields; 1 play fields; 2 play forest; 0 give 1; "
                 "0 gain wood");
    assert_board(&match, 1, "2/0/0");
    assert_int_equal(state_of(&match)->players[1].promise[0], 0);
    match_clear(&match);
}

/* ---- Rapunzel ---- */

static void assert_tokens(struct match *match, int seat, int straw, int wood, int brick)
{
    const uint16_t *tokens = state_of(match)->players[seat].tokens;
    assert_int_equal(tokens[STRAW], straw);
    assert_int_equal(tokens[WOOD], wood);
    assert_int_equal(tokens[BRICK], brick);
}

/* R24, R47 */
static void G7_rapunzel_a_saves_up_and_pays_out(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend rapunzel");
    assert_asked(&match, 0, "rapunzel_type");
    assert_moves(&match, 0, "name straw, name wood, name brick");
    play(&match, "0 name wood");
    assert_supply(&match, "40/29/27");
    assert_board(&match, 0, "0/0/0");
    play(&match, "0 play fields; 1 play fields; 2 play forest");
    assert_tokens(&match, 0, 0, 2, 0);
    assert_refused(&match, 0, "special", "grimm.not-alone");
    pass_build(&match);
    play(&match, "0 name brick; 0 play brickyard; 1 play forest; 2 play forest; 1 end; 2 end");
    assert_tokens(&match, 0, 0, 2, 2);
    play(&match, "0 special");
    assert_board(&match, 0, "2/2/8");
    assert_tokens(&match, 0, 0, 0, 0);
    assert_friend(&match, 0, "rapunzel");
    match_clear(&match);
}

static void G7_rapunzel_b_needs_a_token(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend rapunzel, supply 0/0/0");
    /* Nothing can be named, nobody is asked. */
    assert_int_equal(match_to_act(&match), 7);
    play(&match, "0 play fields; 1 play forest; 2 play forest");
    assert_refused(&match, 0, "special", "grimm.no-tokens");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "0 friend rapunzel, supply 0/0/1");
    assert_tokens(&match, 0, 0, 0, 1);
    match_clear(&match);
}

/* G0.15 */
static void G7_rapunzel_lost_her_tokens_return(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 friend rapunzel, 0 board 0/4/0, 0 house wood floor");
    play(&match, "0 name brick");
    to_build(&match);
    play(&match, "0 build wood walls; 0 keep");
    assert_tokens(&match, 0, 0, 0, 0);
    assert_supply(&match, "40/31/30");
    match_clear(&match);
}

/* G6.dragon.b */
static void G7_rapunzel_keeps_tokens_from_a_dragon(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend rapunzel, 0 board 1/1/1, 1 fables dragon");
    play(&match, "0 name straw; 0 play fields; 1 play forest dragon; 2 play forest; "
                 "1 monster fields");
    assert_board(&match, 0, "5/0/0");
    assert_tokens(&match, 0, 2, 0, 0);
    match_clear(&match);
}

/* G9.35 */
static void G7_rapunzel_falls_to_a_giant(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "forest 0, 1 board 2/0/5, 1 friend rapunzel, 1 fables wolf dragon magic_flute, "
                 "0 fables giant");
    play(&match, "1 name wood");
    state_of(&match)->players[1].tokens[WOOD] = 4; /* two were on her before */
    state_of(&match)->supply[WOOD] = 31;
    play(&match, "0 play fields giant; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_friend(&match, 1, "");
    assert_hand(&match, 1, "");
    assert_board(&match, 1, "1/0/4");
    assert_supply(&match, "39/35/23");
    assert_list(&match, "fable_discard", "wolf dragon magic_flute giant");
    match_clear(&match);
}

/* ---- Sleeping Beauty ---- */

/* G9.47, G7.sleeping_beauty.b, R35, R59 */
static void G7_sleeping_beauty_a_imposes_the_top_fable(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "dragon", .set = "0 friend sleeping_beauty, 1 fables wolf");
    assert_asked(&match, 0, "sleeping_target");
    assert_moves(&match, 0, "impose 0, impose 1, impose 2");
    play(&match, "0 impose 1");
    for (int viewer = 0; viewer < 3; viewer++)
        assert_string_equal(grimm_scene_string(&match, viewer, 1, "fable"), "hidden");
    assert_refused(&match, 1, "play fields wolf", "grimm.fable-imposed");
    play(&match, "0 play fields; 1 play forest; 2 play forest");
    assert_asked(&match, 1, "monster_place");
    play(&match, "1 monster fields");
    assert_hand(&match, 1, "wolf");
    assert_list(&match, "fable_discard", "dragon");
    match_clear(&match);
}

static void G7_sleeping_beauty_c_no_fable_is_left(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "", .friends = "sleeping_beauty",
          .set = "0 friend sleeping_beauty");
    assert_int_equal(match_to_act(&match), 7);
    match_clear(&match);
}

/* ---- Tom Thumb ---- */

/* G9.76, R25 */
static void G7_tom_thumb_a_takes_one(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend tom_thumb, forest 0");
    assert_asked(&match, 0, "tom_thumb");
    assert_moves(&match, 0, "no, take fields, take brickyard");
    play(&match, "0 take fields");
    assert_board(&match, 0, "1/0/0");
    assert_stock(&match, "fields", "4/0/0");
    assert_asked(&match, 0, "select");
    assert_gathered(&match, 0, "0/0/0");
    match_clear(&match);
}

static void G7_tom_thumb_a_may_decline(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend tom_thumb");
    play(&match, "0 no");
    assert_board(&match, 0, "0/0/0");
    assert_stock(&match, "fields", "5/0/0");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "0 friend tom_thumb, fields 0, forest 0, brickyard 0");
    assert_asked(&match, 0, "select"); /* nothing to take, nothing to ask */
    match_clear(&match);
}

static void G7_tom_thumb_a_at_the_market(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .set = "0 friend tom_thumb, market 0/2/1");
    assert_moves(&match, 0,
                 "no, take fields, take forest, take brickyard, take market wood, "
                 "take market brick");
    assert_refused(&match, 0, "take market", "grimm.say-what");
    play(&match, "0 take market brick");
    assert_board(&match, 0, "0/0/1");
    assert_stock(&match, "market", "0/2/0");
    match_clear(&match);
}

/* R07, G2.2d: he comes before the Prince, who takes half of what is left. */
static void R07_tom_thumb_before_the_prince(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .dice = "straw", .set = "0 friend tom_thumb");
    play(&match, "0 take fields");
    assert_stock(&match, "fields", "2/0/0");
    match_clear(&match);
}

TEST_PROGRAM(friends_start)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G7_aladdin_a_predicts_being_alone),
        cmocka_unit_test(G7_aladdin_b_predicts_company),
        cmocka_unit_test(G0_4b_alone_with_a_monster),
        cmocka_unit_test(R05_aladdins_prediction_lapses_at_the_tavern),
        cmocka_unit_test(R05_aladdins_prediction_lapses_with_him),
        cmocka_unit_test(G0_15_a_late_aladdin_pays_nothing),
        cmocka_unit_test(G7_ali_baba_a_takes_one),
        cmocka_unit_test(G7_ali_baba_a_nobody_has_any),
        cmocka_unit_test(G7_ali_baba_b_gives_back_if_they_meet),
        cmocka_unit_test(G7_ali_baba_b_has_none_left),
        cmocka_unit_test(R05_ali_baba_gives_nothing_back_after_the_tavern),
        cmocka_unit_test(G2_11g_ali_baba_gives_back_after_hired_help),
        cmocka_unit_test(G7_evil_queen_a_looks_and_selects_last),
        cmocka_unit_test(G7_evil_queen_b_as_sleeping_beautys_target),
        cmocka_unit_test(G7_huntsman_a_makes_others_play),
        cmocka_unit_test(G7_huntsman_b_cancels_a_monster_where_he_is),
        cmocka_unit_test(G7_huntsman_does_nothing_elsewhere),
        cmocka_unit_test(G7_pinocchio_b_tells_the_truth),
        cmocka_unit_test(R20_pinocchio_under_a_wishing_well),
        cmocka_unit_test(R20_pinocchio_moves_on),
        cmocka_unit_test(G7_pinocchio_b_names_a_type_at_the_market),
        cmocka_unit_test(G7_pinocchio_with_an_empty_supply),
        cmocka_unit_test(R05_pinocchios_word_lapses_with_him),
        cmocka_unit_test(G7_rapunzel_a_saves_up_and_pays_out),
        cmocka_unit_test(G7_rapunzel_b_needs_a_token),
        cmocka_unit_test(G7_rapunzel_lost_her_tokens_return),
        cmocka_unit_test(G7_rapunzel_keeps_tokens_from_a_dragon),
        cmocka_unit_test(G7_rapunzel_falls_to_a_giant),
        cmocka_unit_test(G7_sleeping_beauty_a_imposes_the_top_fable),
        cmocka_unit_test(G7_sleeping_beauty_c_no_fable_is_left),
        cmocka_unit_test(G7_tom_thumb_a_takes_one),
        cmocka_unit_test(G7_tom_thumb_a_may_decline),
        cmocka_unit_test(G7_tom_thumb_a_at_the_market),
        cmocka_unit_test(R07_tom_thumb_before_the_prince),
    };
    return cmocka_run_group_tests_name("grimm friends start", tests, NULL, NULL);
}
