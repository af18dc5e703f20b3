/* test_monsters.c: G6, monsters. */
#include "grimm_scene.h"

/* ---- Big Bad Wolf ---- */

/* G9.13 */
static void G6_big_bad_wolf_c_takes_a_roof_but_not_the_token(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "fields 0, 0 board 6/0/0, 0 house straw roof, 0 bonus straw, "
                 "2 fables big_bad_wolf");
    play(&match, "0 play fields; 1 play forest; 2 play brickyard big_bad_wolf; 2 monster fields");
    assert_houses(&match, 0, "straw walls"); /* the only house there is: nobody is asked */
    assert_int_equal(state_of(&match)->sections[STRAW][2], 5);
    assert_int_equal(state_of(&match)->bonus[STRAW], 1);
    assert_refused(&match, 0, "build straw floor", "grimm.unfinished-house");
    play(&match, "0 build straw roof");
    assert_board(&match, 0, "0/0/0");
    assert_asked(&match, 0, "turn"); /* R34: no second reward */
    match_clear(&match);
}

/* What a client that draws asks. */
static const char *answer_to(struct match *match, const char *question)
{
    static char kept[256];
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    bool is_answered = grimm_game.work_out(state_of(match), question, &json);
    json_end_object(&json);
    snprintf(kept, sizeof kept, "%s", is_answered ? text.data : "none");
    text_clear(&text);
    return kept;
}

static void G6_big_bad_wolf_e_what_topples_a_house_is_answered(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2);
    const char *soft = "{\"fables\": [\"big_bad_wolf\"], "
                       "\"friends\": [\"red_riding_hood\", \"woodcutter\"], "
                       "\"friends_there\": [\"huntsman\"]}";
    assert_string_equal(answer_to(&match, "topples straw"), soft);
    assert_string_equal(answer_to(&match, "topples wood"), soft);
    assert_string_equal(answer_to(&match, "topples brick"),
                        "{\"fables\": [], \"friends\": [], \"friends_there\": []}");
    assert_string_equal(answer_to(&match, "topples gold"), "none");
    assert_string_equal(answer_to(&match, "columns"), "none");
    match_clear(&match);
}

/* G9.15 */
static void G6_big_bad_wolf_b_brick_stands(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "0 house brick roof, 1 house straw floor, 2 fables big_bad_wolf");
    play(&match, "0 play fields; 1 play fields; 2 play brickyard big_bad_wolf; 2 monster fields");
    assert_houses(&match, 0, "brick roof");
    assert_houses(&match, 1, "");
    assert_int_equal(state_of(&match)->sections[STRAW][0], 5);
    match_clear(&match);
}

static void G6_big_bad_wolf_a_names_a_house_of_each(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .first = 1,
          .set = "0 house straw roof, 0 house brick floor, 0 house wood walls, "
                 "2 house straw floor, 2 house wood floor, 2 fables big_bad_wolf");
    play(&match, "0 play fields; 1 play forest; 2 play fields big_bad_wolf; 2 monster fields");
    assert_asked(&match, 2, "wolf_house"); /* turn order: seat 2 itself comes before seat 0 */
    assert_moves(&match, 2, "damage 1, damage 2");
    play(&match, "2 damage 1");
    assert_houses(&match, 2, "wood floor");
    assert_moves(&match, 2, "damage 1, damage 3");
    play(&match, "2 damage 3");
    assert_houses(&match, 0, "straw roof, brick floor, wood floor");
    match_clear(&match);
}

/* No new Floor of that type; a Roof says which of two it is for. */
static void G6_big_bad_wolf_d_two_unfinished_houses_of_a_type(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "fields 0, 0 board 8/0/0, 0 house straw roof, 0 house straw walls, "
                 "2 fables big_bad_wolf");
    play(&match, "0 play fields; 1 play forest; 2 play brickyard big_bad_wolf; 2 monster fields; "
                 "2 damage 1");
    assert_houses(&match, 0, "straw walls, straw walls");
    assert_refused(&match, 0, "build straw floor", "grimm.unfinished-house");
    assert_refused(&match, 0, "build straw roof", "grimm.no-house-for-it");
    play(&match, "0 build straw roof 1");
    assert_houses(&match, 0, "straw roof, straw walls");
    match_clear(&match);
}

/* ---- Bridge Troll ---- */

/* R13 */
static void G6_bridge_troll_b_the_victim_chooses_the_mix(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .set = "market 3/2/2, 1 board 5/0/0, 0 fables bridge_troll");
    play(&match, "0 play fields bridge_troll; 1 play market; 2 play forest; 3 play forest; "
                 "0 monster market");
    /* Seven gathered: three, of their choice, and no more straw than they gathered (b). */
    assert_asked(&match, 1, "troll_give");
    assert_moves(&match, 1,
                 "give 3 straw, give 2 straw wood, give 2 straw brick, give straw 2 wood, "
                 "give straw wood brick, give straw 2 brick, give 2 wood brick, "
                 "give wood 2 brick");
    play(&match, "1 give straw 2 brick");
    assert_board(&match, 0, "6/0/2");
    assert_board(&match, 1, "7/2/0");
    assert_gathered(&match, 1, "3/2/2"); /* G6.bridge_troll.d */
    match_clear(&match);
}

/* R59 */
static void G6_bridge_troll_a_one_opponent_of_several(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "fields 12, 0 fables bridge_troll");
    play(&match, "0 play fields bridge_troll; 1 play fields; 2 play fields; 0 monster fields");
    assert_asked(&match, 0, "troll_victim");
    assert_moves(&match, 0, "toll 1, toll 2");
    play(&match, "0 toll 2");
    assert_board(&match, 0, "6/0/0");
    assert_board(&match, 1, "4/0/0");
    assert_board(&match, 2, "2/0/0");
    match_clear(&match);
}

static void G6_bridge_troll_c_only_you_there_or_nothing_gathered(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 fables bridge_troll, 0 board 4/0/0");
    play(&match, "0 play fields; 1 play forest bridge_troll; 2 play brickyard; 1 monster forest");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 0, "9/0/0");
    assert_board(&match, 1, "0/4/0");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "fields 1, 1 fables bridge_troll, 0 board 4/0/0");
    play(&match, "0 play fields; 1 play forest bridge_troll; 2 play brickyard; 1 monster fields");
    assert_board(&match, 0, "5/0/0");
    assert_board(&match, 1, "0/4/0");
    match_clear(&match);
}

/* e */
static void G6_bridge_troll_e_the_huntsman_stops_it(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 fables bridge_troll, 0 friend huntsman");
    play(&match, "0 play fields; 1 play forest bridge_troll; 2 play fields; 1 monster fields");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 0, "3/1/1");
    assert_board(&match, 2, "2/0/0");
    match_clear(&match);
}

/* ---- Dragon ---- */

/* G9.29, R40 */
static void G6_dragon_a_burns_boards_before_the_harvest(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 board 3/2/1, 1 board 1/0/0, 1 fables dragon");
    play(&match, "0 play brickyard; 1 play forest dragon; 2 play fields; 1 monster brickyard");
    assert_board(&match, 0, "0/0/3");
    assert_board(&match, 1, "1/4/0");
    match_clear(&match);
}

/* ---- Giant ---- */

/* G9.35 with another Friend */
static void G6_giant_a_takes_friend_fables_and_one_of_each(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "forest 0, 0 fables giant, 1 board 2/0/5, 1 fables wolf dragon wolf, "
                 "1 friend goldilocks, 2 fables wolf");
    play(&match, "0 play fields giant; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_friend(&match, 1, "");
    assert_list(&match, "friend_discard", "goldilocks");
    assert_hand(&match, 1, "");
    assert_board(&match, 1, "1/0/4");
    assert_list(&match, "fable_discard", "wolf dragon wolf giant");
    assert_hand(&match, 2, "wolf");
    match_clear(&match);
}

/* b, and you too */
static void G6_giant_b_what_is_on_the_table_stays(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "0 fables giant wolf, 1 fables hired_help dragon, 1 board 2/0/0, "
                 "1 house straw walls, 1 bonus straw, 2 fables ghostly_whispers");
    play(&match, "0 play fields giant; 1 play fields hired_help; 2 play fields ghostly_whispers; "
                 "0 monster fields; 1 pay 2 straw");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 0, "0/0/0"); /* one gathered, one lost */
    assert_hand(&match, 0, "");
    assert_hand(&match, 1, "");
    assert_string_equal(grimm_scene_string(&match, 0, 1, "pending"), "hired_help");
    assert_houses(&match, 1, "straw walls");
    assert_int_equal(state_of(&match)->bonus[STRAW], WHO(1));
    assert_list(&match, "fable_discard", "wolf dragon giant ghostly_whispers");
    match_clear(&match);
}

/* R60: what the Little Mermaid had locked comes back. */
static void G6_giant_c_losing_the_little_mermaid(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables giant, 1 friend little_mermaid, 1 lock brickyard");
    play(&match, "0 play fields giant; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_friend(&match, 1, "");
    assert_gather_cards_home(&match);
    match_clear(&match);
}

static void G6_giant_c_a_lost_friend_does_not_act(void **state)
{
    (void)state;
    struct match match;
    for (int giant_first = 0; giant_first < 2; giant_first++) {
        BEGIN(&match, .seats = 3, .first = giant_first ? 0 : 1,
              .set = "0 fables giant, 1 friend seven_dwarves");
        play(&match, "0 play fields giant; 1 play forest; 2 play brickyard; 0 monster forest");
        assert_friend(&match, 1, "");
        assert_int_equal(state_of(&match)->players[1].extra_actions, giant_first ? 0 : 1);
        match_clear(&match);
    }
}

static void G6_giant_d_cancelled(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables giant, 1 fables wolf, 2 friend woodcutter");
    play(&match, "0 play fields giant; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_asked(&match, 2, "cancel_monster");
    play(&match, "2 cancel");
    assert_board(&match, 1, "0/4/0");
    assert_hand(&match, 1, "wolf");
    assert_friend(&match, 2, "");
    match_clear(&match);
}

/* ---- Wolf ---- */

/* G9.26 */
static void G6_wolf_a_empties_a_location(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 fables wolf");
    play(&match, "0 play fields; 1 play forest wolf; 2 play brickyard; 1 monster fields");
    assert_board(&match, 0, "0/0/0");
    assert_gathered(&match, 0, "0/0/0");
    assert_board(&match, 1, "0/4/0");
    assert_board(&match, 2, "0/0/3");
    pass_build(&match);
    assert_stock(&match, "fields", "5/0/0");
    assert_list(&match, "fable_discard", "wolf");
    match_clear(&match);
}

static void G6_wolf_b_nobody_there(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 fables wolf");
    play(&match, "0 play forest; 1 play forest wolf; 2 play brickyard; 1 monster fields");
    assert_stock(&match, "fields", "5/0/0");
    assert_board(&match, 0, "0/2/0");
    assert_board(&match, 1, "0/2/0");
    match_clear(&match);
}

/* G9.80: cards do not run out of figures. */
static void G1_3_a_third_wolf(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables wolf, 1 fables wolf, 2 fables wolf");
    play(&match, "0 play fields wolf; 1 play forest wolf; 2 play brickyard wolf; "
                 "0 monster fields; 1 monster forest");
    for (int seat = 0; seat < 3; seat++)
        assert_board(&match, seat, "0/0/0");
    assert_list(&match, "fable_discard", "wolf wolf wolf");
    match_clear(&match);
}

TEST_PROGRAM(monsters)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G6_big_bad_wolf_c_takes_a_roof_but_not_the_token),
        cmocka_unit_test(G6_big_bad_wolf_e_what_topples_a_house_is_answered),
        cmocka_unit_test(G6_big_bad_wolf_b_brick_stands),
        cmocka_unit_test(G6_big_bad_wolf_a_names_a_house_of_each),
        cmocka_unit_test(G6_big_bad_wolf_d_two_unfinished_houses_of_a_type),
        cmocka_unit_test(G6_bridge_troll_b_the_victim_chooses_the_mix),
        cmocka_unit_test(G6_bridge_troll_a_one_opponent_of_several),
        cmocka_unit_test(G6_bridge_troll_c_only_you_there_or_nothing_gathered),
        cmocka_unit_test(G6_bridge_troll_e_the_huntsman_stops_it),
        cmocka_unit_test(G6_dragon_a_burns_boards_before_the_harvest),
        cmocka_unit_test(G6_giant_a_takes_friend_fables_and_one_of_each),
        cmocka_unit_test(G6_giant_b_what_is_on_the_table_stays),
        cmocka_unit_test(G6_giant_c_losing_the_little_mermaid),
        cmocka_unit_test(G6_giant_c_a_lost_friend_does_not_act),
        cmocka_unit_test(G6_giant_d_cancelled),
        cmocka_unit_test(G6_wolf_a_empties_a_location),
        cmocka_unit_test(G6_wolf_b_nobody_there),
        cmocka_unit_test(G1_3_a_third_wolf),
    };
    return cmocka_run_group_tests_name("grimm monsters", tests, NULL, NULL);
}
