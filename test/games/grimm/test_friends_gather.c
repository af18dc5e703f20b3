/* test_friends_gather.c: G7, Friends that act in the Gather phase. */
#include "grimm_scene.h"

/* ---- Cinderella ---- */

/* G9.28, G7.cinderella.b, G0.4d */
static void G7_cinderella_a_takes_two_first(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 friend cinderella");
    play(&match, "0 play fields; 1 play fields; 2 play forest");
    assert_board(&match, 0, "1/0/0");
    assert_board(&match, 1, "3/0/0");
    assert_stock(&match, "fields", "1/0/0");
    assert_gathered(&match, 0, "1/0/0");
    assert_gathered(&match, 1, "1/0/0");
    match_clear(&match);
}

static void G7_cinderella_a_fewer_are_there(void **state)
{
    (void)state;
    for (int there = 0; there < 2; there++) {
        struct match match;
        BEGIN(&match, .seats = 3,
              .set = there ? "1 friend cinderella, fields 1" : "1 friend cinderella, fields 0");
        play(&match, "0 play fields; 1 play fields; 2 play forest");
        assert_asked(&match, 0, "turn");
        assert_board(&match, 0, "0/0/0");
        assert_board(&match, 1, there ? "1/0/0" : "0/0/0");
        match_clear(&match);
    }
}

static void G7_cinderella_is_there_before_the_wolf(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 friend cinderella, 0 fables wolf");
    play(&match, "0 play forest wolf; 1 play fields; 2 play forest; 0 monster fields");
    assert_board(&match, 1, "2/0/0");
    assert_gathered(&match, 1, "0/0/0");
    match_clear(&match);
}

static void G7_cinderella_a_chooses_at_the_market(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .set = "1 friend cinderella, market 2/1/1");
    play(&match, "0 play fields; 1 play market; 2 play forest; 3 play market");
    assert_asked(&match, 1, "cinderella_types");
    assert_moves(&match, 1, "take 2 straw, take straw wood, take straw brick, take wood brick");
    play(&match, "1 take wood brick"); /* two straw are left for two */
    assert_board(&match, 1, "1/1/1");
    assert_board(&match, 3, "1/0/0");
    assert_gathered(&match, 1, "1/0/0");
    match_clear(&match);
}

/* Where her owner's Gather card leads after all that was done to it. */
static void G7_cinderella_after_a_wishing_well(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 friend cinderella, 0 fables wishing_well");
    play(&match, "0 play forest wishing_well; 1 play fields; 2 play forest; 0 swap 0 1");
    assert_board(&match, 1, "0/3/0");
    assert_board(&match, 2, "0/1/0");
    match_clear(&match);
}

/* G6.night_at_the_tavern.c */
static void G7_cinderella_from_the_tavern_acts_at_once(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks cinderella huntsman", .picks = "0",
          .set = "1 fables night_at_the_tavern");
    play(&match, "0 play fields; 1 play fields night_at_the_tavern; 2 play forest; "
                 "1 choose cinderella");
    assert_board(&match, 0, "1/0/0");
    assert_board(&match, 1, "3/0/0");
    match_clear(&match);
}

/* ---- Frog Prince ---- */

/* R04, R19: a Friend of the deck, not of the discard. */
static void G7_frog_prince_a_makes_room_for_another(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks", .set = "0 friend frog_prince");
    state_of(&match)->friend_deck &= ~friend_bit(CARD_jack);
    state_of(&match)->friend_discard[state_of(&match)->friend_discard_count++] = CARD_jack;
    play(&match, "0 play fields; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "friend_keep");
    assert_list(&match, "friend_discard", "jack"); /* he is held, so that he is not drawn */
    play(&match, "0 keep");
    assert_friend(&match, 0, "goldilocks");
    assert_list(&match, "friend_discard", "jack frog_prince");
    assert_asked(&match, 0, "gain_choice");
    assert_moves(&match, 0, "gain straw, gain wood, gain brick");
    play(&match, "0 gain brick");
    assert_board(&match, 0, "2/0/1");
    match_clear(&match);
}

static void G7_frog_prince_stays_if_alone(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend frog_prince");
    play(&match, "0 play fields; 1 play forest; 2 play forest");
    assert_asked(&match, 0, "turn");
    assert_friend(&match, 0, "frog_prince");
    match_clear(&match);
}

static void G7_frog_prince_b_the_other_is_given_away(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks",
          .set = "0 friend frog_prince, 2 friend huntsman");
    play(&match, "0 play fields; 1 play fields; 2 play forest; 0 give 2; 0 gain wood");
    assert_friend(&match, 0, "");
    assert_friend(&match, 2, "goldilocks");
    assert_list(&match, "friend_discard", "huntsman frog_prince");
    assert_board(&match, 0, "2/1/0");
    match_clear(&match);
}

static void G7_frog_prince_finds_nobody(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "", .friends = "frog_prince",
          .set = "0 friend frog_prince");
    play(&match, "0 play fields; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "gain_choice");
    assert_friend(&match, 0, "");
    assert_list(&match, "friend_discard", "frog_prince");
    match_clear(&match);
}

static void G7_frog_prince_with_an_empty_supply(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks", .set = "0 friend frog_prince, supply 0/0/0");
    play(&match, "0 play fields; 1 play fields; 2 play forest; 0 keep");
    assert_asked(&match, 0, "turn");
    assert_friend(&match, 0, "goldilocks");
    match_clear(&match);
}

/* G2.12.4: one Friend acts for each player, but the receiver's turn is still to come. */
static void G2_12_the_frog_princes_successor_waits(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "snow_white", .set = "0 friend frog_prince");
    play(&match, "0 play fields; 1 play fields; 2 play forest; 0 keep; 0 gain wood");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 1, "2/0/0");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .friends = "snow_white", .set = "0 friend frog_prince");
    play(&match, "0 play fields; 1 play fields; 2 play forest; 0 give 1; 0 gain straw");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 0, "2/0/0");
    assert_board(&match, 1, "3/0/0");
    match_clear(&match);
}

static void G7_frog_prince_brings_the_little_mermaid(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "little_mermaid", .set = "0 friend frog_prince");
    play(&match, "0 play fields; 1 play fields; 2 play forest; 0 keep");
    assert_asked(&match, 0, "mermaid_keep");
    play(&match, "0 use forest brickyard"); /* the Fields card lies in the slot: marked */
    assert_asked(&match, 0, "gain_choice");
    play(&match, "0 gain straw");
    assert_string_equal(grimm_scene_string(&match, 0, 0, "gather_hand"),
                        "[\"forest\",\"brickyard\"]");
    match_clear(&match);
}

/* ---- The Gingerbread Man ---- */

/* G9.45, G7.gingerbread_man.c */
static void G7_gingerbread_man_a_takes_from_everywhere(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 friend gingerbread_man, 1 fables spy_network");
    play(&match, "0 play fields; 1 play fields spy_network; 2 play forest");
    assert_asked(&match, 1, "gingerbread");
    assert_moves(&match, 1, "no, yes");
    assert_refused(&match, 1, "yes straw", "grimm.not-possible");
    play(&match, "1 yes");
    assert_board(&match, 0, "4/0/0");
    assert_board(&match, 1, "1/1/1");
    assert_board(&match, 2, "0/3/0");
    assert_stock(&match, "brickyard", "0/0/2");
    assert_gathered(&match, 1, "0/0/0");
    assert_hand(&match, 1, "");
    assert_string_equal(grimm_scene_string(&match, 0, 1, "pig"), "null");
    assert_string_equal(grimm_scene_string(&match, 1, 1, "gather_hand"),
                        "[\"fields\",\"forest\",\"brickyard\"]");
    pass_build(&match);
    play(&match, "0 play fields; 1 play fields; 2 play forest; 1 no"); /* only that round */
    assert_board(&match, 1, "3/1/1");
    match_clear(&match);
}

static void G7_gingerbread_man_is_always_asked(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 friend gingerbread_man, fields 0, forest 0, brickyard 0");
    play(&match, "0 play fields; 1 play fields; 2 play forest");
    assert_moves(&match, 1, "no, yes");
    play(&match, "1 yes");
    assert_board(&match, 1, "0/0/0");
    match_clear(&match);
}

static void G7_gingerbread_man_a_at_the_market(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .set = "1 friend gingerbread_man, market 2/0/1, forest 0");
    play(&match, "0 play fields; 1 play market; 2 play market; 3 play brickyard");
    assert_moves(&match, 1, "no, yes straw, yes brick");
    play(&match, "1 yes brick");
    assert_board(&match, 1, "1/0/2");
    assert_board(&match, 2, "2/0/0");
    match_clear(&match);

    BEGIN(&match, .seats = 4, .set = "1 friend gingerbread_man, market 0/0/0");
    play(&match, "0 play fields; 1 play market; 2 play market; 3 play brickyard");
    assert_moves(&match, 1, "no, yes");
    match_clear(&match);
}

/* G0.4, G0.4a: at no location, neither alone nor with others. */
static void G7_gingerbread_man_b_is_nowhere(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "0 friend aladdin, 1 friend gingerbread_man, 2 friend snow_white, "
                 "0 fables dragon, 1 board 2/0/0, 1 fables ghostly_whispers");
    play(&match, "0 alone; 0 play fields dragon; 1 play forest ghostly_whispers; 2 play forest; "
                 "0 monster forest; 1 yes");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 0, "5/1/1"); /* alone, 4 straw and one of each */
    assert_board(&match, 1, "3/1/1"); /* the Dragon did not find him, nor Snow White */
    assert_hand(&match, 1, "");       /* and he was not alone */
    match_clear(&match);
}

/* R49 */
static void G7_gingerbread_man_b_pays_at_a_royal_wedding(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "1 friend gingerbread_man, 0 fables royal_wedding, forest 0, "
                 "brickyard 0");
    play(&match, "0 play fields royal_wedding; 1 play fields; 2 play fields; 0 place fields; "
                 "1 yes");
    assert_board(&match, 0, "2/0/0");
    assert_board(&match, 1, "0/0/0"); /* the straw taken from there */
    assert_board(&match, 2, "2/0/0");
    match_clear(&match);
}

/* ---- The Seven Dwarves ---- */

/* G9.75 */
static void G7_seven_dwarves_a_three_actions_alone(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend seven_dwarves, 1 fables wolf");
    play(&match, "0 play fields; 1 play forest wolf; 2 play forest; 1 monster fields");
    play(&match, "0 gain straw; 0 gain straw; 0 gain straw");
    assert_asked(&match, 1, "turn");
    pass_build(&match);
    play(&match, "0 play fields; 1 play fields; 2 play forest; 1 end; 2 end");
    play(&match, "0 gain straw; 0 gain straw");
    assert_asked(&match, 0, "select"); /* with others: two, as ever; and a new round */
    match_clear(&match);
}

/* ---- Snow White ---- */

/* G9.60 */
static void G7_snow_white_a_a_fable_or_a_resource(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend snow_white, 1 fables wolf dragon, 2 board 0/2/0");
    play(&match, "0 play fields; 1 play fields; 2 play fields");
    assert_asked(&match, 1, "snow_fable");
    assert_moves(&match, 1, "give wolf, give dragon");
    play(&match, "1 give dragon");
    assert_asked(&match, 0, "snow_resource"); /* R45 */
    assert_moves(&match, 0, "take straw, take wood");
    play(&match, "0 take wood");
    assert_board(&match, 0, "1/1/0");
    assert_board(&match, 2, "1/1/0");
    assert_hand(&match, 0, "dragon");
    assert_hand(&match, 1, "wolf");
    match_clear(&match);
}

static void G7_snow_white_only_those_two_see_which_fable(void **state)
{
    (void)state;
    struct match match;
    struct text heard[3];
    for (int viewer = 0; viewer < 3; viewer++) {
        text_init(&heard[viewer]);
        BEGIN(&match, .seats = 3, .set = "0 friend snow_white, 1 fables wolf dragon");
        play(&match, "0 play fields; 1 play fields; 2 play forest");
        play_heard(&match, "1 give dragon", viewer, &heard[viewer]);
        assert_seen_hand(&match, viewer, 0, viewer < 2 ? "dragon" : "hidden");
        assert_seen_hand(&match, viewer, 1, viewer == 1 ? "wolf" : "hidden");
        match_clear(&match);
    }
    assert_non_null(strstr(heard[0].data, "\"gave_fable\""));
    assert_non_null(strstr(heard[1].data, "dragon"));
    assert_null(strstr(heard[2].data, "dragon"));
    assert_non_null(strstr(heard[2].data, "\"gave_fable_unseen\""));
    for (int viewer = 0; viewer < 3; viewer++)
        text_clear(&heard[viewer]);
}

/* G0.9: one card leaves no choice; two that are alike must not be told from two others. */
static void G7_snow_white_with_one_fable_or_two_alike(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend snow_white, 1 fables wolf, 1 board 3/0/0");
    play(&match, "0 play fields; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "turn");
    assert_hand(&match, 0, "wolf");
    assert_hand(&match, 1, "");
    assert_board(&match, 1, "5/0/0"); /* no resource besides */
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "0 friend snow_white, 1 fables wolf wolf");
    play(&match, "0 play fields; 1 play fields; 2 play forest");
    assert_asked(&match, 1, "snow_fable");
    assert_moves(&match, 1, "give wolf");
    match_clear(&match);
}

static void G7_snow_white_with_nobody_or_nothing(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend snow_white, 1 fables wolf");
    play(&match, "0 play fields; 1 play forest; 2 play forest");
    assert_hand(&match, 1, "wolf");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .set = "0 friend snow_white, fields 0");
    play(&match, "0 play fields; 1 play fields; 2 play fields");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 0, "0/0/0");
    match_clear(&match);
}

/* Turn order, and the Fable of this round is no longer in hand. */
static void G7_snow_white_in_turn_order(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .first = 2,
          .set = "1 friend snow_white, 0 fables wolf dragon, 3 fables dragon wolf, "
                 "2 fables crystal_ball");
    play(&match, "0 play fields; 1 play fields; 2 play fields crystal_ball; 3 play fields; "
                 "2 look 0; 2 keep");
    assert_asked(&match, 3, "snow_fable"); /* seat 2 had one type only, and gave it */
    assert_board(&match, 1, "2/0/0");
    play(&match, "3 give wolf");
    assert_asked(&match, 0, "snow_fable");
    play(&match, "0 give dragon");
    assert_hand(&match, 1, "wolf dragon");
    match_clear(&match);
}

/* ---- Thumbelina ---- */

static void G7_thumbelina_a_goes_where_chance_leads(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .picks = "1", .set = "0 friend thumbelina");
    play(&match, "0 play fields; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "thumbelina");
    assert_moves(&match, 0, "no, yes");
    play(&match, "0 yes"); /* of Forest and Brickyard the second */
    assert_board(&match, 0, "0/0/3");
    assert_board(&match, 1, "5/0/0");
    assert_string_equal(grimm_scene_string(&match, 0, 0, "gather_hand"),
                        "[\"fields\",\"forest\",\"brickyard\"]");
    match_clear(&match);
}

static void G7_thumbelina_a_may_stay(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend thumbelina");
    play(&match, "0 play fields; 1 play fields; 2 play forest; 0 no");
    assert_board(&match, 0, "2/0/0");
    match_clear(&match);
}

static void G7_thumbelina_a_without_cards_in_hand(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend thumbelina, 0 lock forest, 0 lock brickyard");
    play(&match, "0 play fields; 1 play fields; 2 play forest");
    assert_asked(&match, 0, "turn");
    assert_board(&match, 0, "2/0/0");
    match_clear(&match);
}

/* R33: the foreign card waits; one's own lies before somebody else and is not in hand. */
static void G7_thumbelina_after_a_wishing_well(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .picks = "0", .set = "0 friend thumbelina, 1 fables wishing_well");
    play(&match, "0 play fields; 1 play forest wishing_well; 2 play brickyard; 1 swap 0 1");
    assert_asked(&match, 0, "thumbelina");
    play(&match, "0 yes"); /* of Forest and Brickyard the first */
    assert_board(&match, 0, "0/4/0");
    assert_board(&match, 1, "5/0/0");
    for (int seat = 0; seat < 2; seat++)
        assert_string_equal(grimm_scene_string(&match, VIEWER_ALL, seat, "gather_hand"),
                            "[\"fields\",\"forest\",\"brickyard\"]");
    match_clear(&match);
}

/* What the Little Mermaid had locked away is back in hand once she has gone. */
static void G7_thumbelina_from_the_tavern_after_the_mermaid(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "goldilocks thumbelina huntsman", .picks = "0 0",
          .set = "1 friend little_mermaid, 1 lock forest, 1 fables night_at_the_tavern");
    play(&match, "0 play fields; 1 play fields night_at_the_tavern; 2 play brickyard; "
                 "1 choose thumbelina");
    assert_asked(&match, 1, "thumbelina");
    play(&match, "1 yes"); /* of Forest, back again, and Brickyard the first */
    assert_board(&match, 1, "0/4/0");
    match_clear(&match);
}

/* G2.9: in turn order, and the last to be asked knows where Cinderella has been. */
static void G2_9_friends_act_in_turn_order(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .first = 2, .picks = "2",
          .set = "0 friend thumbelina, 2 friend cinderella, 3 friend gingerbread_man");
    play(&match, "0 play fields; 1 play forest; 2 play market; 3 play fields");
    assert_asked(&match, 2, "cinderella_types");
    play(&match, "2 take straw brick");
    assert_asked(&match, 3, "gingerbread");
    assert_moves(&match, 3, "no, yes wood");
    play(&match, "3 yes wood");
    assert_asked(&match, 0, "thumbelina");
    play(&match, "0 yes"); /* the third of Forest, Brickyard and Market, where all is gone */
    assert_board(&match, 0, "0/0/0");
    assert_board(&match, 1, "0/3/0");
    assert_board(&match, 2, "1/0/1");
    assert_board(&match, 3, "1/2/1");
    match_clear(&match);
}

TEST_PROGRAM(friends_gather)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G7_cinderella_a_takes_two_first),
        cmocka_unit_test(G7_cinderella_a_fewer_are_there),
        cmocka_unit_test(G7_cinderella_is_there_before_the_wolf),
        cmocka_unit_test(G7_cinderella_a_chooses_at_the_market),
        cmocka_unit_test(G7_cinderella_after_a_wishing_well),
        cmocka_unit_test(G7_cinderella_from_the_tavern_acts_at_once),
        cmocka_unit_test(G7_frog_prince_a_makes_room_for_another),
        cmocka_unit_test(G7_frog_prince_stays_if_alone),
        cmocka_unit_test(G7_frog_prince_b_the_other_is_given_away),
        cmocka_unit_test(G7_frog_prince_finds_nobody),
        cmocka_unit_test(G7_frog_prince_with_an_empty_supply),
        cmocka_unit_test(G2_12_the_frog_princes_successor_waits),
        cmocka_unit_test(G7_frog_prince_brings_the_little_mermaid),
        cmocka_unit_test(G7_gingerbread_man_a_takes_from_everywhere),
        cmocka_unit_test(G7_gingerbread_man_is_always_asked),
        cmocka_unit_test(G7_gingerbread_man_a_at_the_market),
        cmocka_unit_test(G7_gingerbread_man_b_is_nowhere),
        cmocka_unit_test(G7_gingerbread_man_b_pays_at_a_royal_wedding),
        cmocka_unit_test(G7_seven_dwarves_a_three_actions_alone),
        cmocka_unit_test(G7_snow_white_a_a_fable_or_a_resource),
        cmocka_unit_test(G7_snow_white_only_those_two_see_which_fable),
        cmocka_unit_test(G7_snow_white_with_one_fable_or_two_alike),
        cmocka_unit_test(G7_snow_white_with_nobody_or_nothing),
        cmocka_unit_test(G7_snow_white_in_turn_order),
        cmocka_unit_test(G7_thumbelina_a_goes_where_chance_leads),
        cmocka_unit_test(G7_thumbelina_a_may_stay),
        cmocka_unit_test(G7_thumbelina_a_without_cards_in_hand),
        cmocka_unit_test(G7_thumbelina_after_a_wishing_well),
        cmocka_unit_test(G7_thumbelina_from_the_tavern_after_the_mermaid),
        cmocka_unit_test(G2_9_friends_act_in_turn_order),
    };
    return cmocka_run_group_tests_name("grimm friends gather", tests, NULL, NULL);
}
