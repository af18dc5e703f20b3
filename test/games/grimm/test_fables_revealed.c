/* test_fables_revealed.c: G6, Fables that act as soon as they are revealed. */
#include "grimm_scene.h"

/* ---- Crystal Ball ---- */

/* R59 */
static void G6_crystal_ball_a_look_and_replace(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables crystal_ball");
    play(&match, "0 play fields crystal_ball; 1 play forest; 2 play brickyard");
    assert_asked(&match, 0, "crystal_target");
    assert_moves(&match, 0, "look 1, look 2");
    play(&match, "0 look 1");
    assert_string_equal(grimm_scene_string(&match, 0, 1, "slot"),
                        "{\"place\":\"forest\",\"seat\":1}");
    assert_string_equal(grimm_scene_string(&match, 2, 1, "slot"), "hidden");
    assert_string_equal(grimm_scene_string(&match, 0, 2, "slot"), "hidden");
    assert_moves(&match, 0, "keep, replace forest, replace brickyard");
    play(&match, "0 replace forest");
    assert_board(&match, 0, "0/2/0");
    assert_board(&match, 1, "0/2/0");
    match_clear(&match);
}

static void G6_crystal_ball_c_locked_cards_are_not_available(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .dice = "straw",
          .set = "0 fables crystal_ball, 0 friend little_mermaid, 0 lock brickyard");
    play(&match, "0 play fields crystal_ball; 1 play forest");
    assert_moves(&match, 0, "keep, replace forest"); /* one opponent: nobody to name */
    play(&match, "0 keep");
    assert_board(&match, 0, "3/0/0");
    match_clear(&match);
}

/* ---- Curse of Darkness ---- */

static void G6_curse_of_darkness_a_opponents_draw_anew(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .picks = "2 0", .set = "0 fables curse_of_darkness");
    play(&match, "0 play fields curse_of_darkness; 1 play forest; 2 play brickyard");
    assert_board(&match, 0, "2/0/0"); /* no decision: the round goes on */
    assert_board(&match, 1, "0/0/3");
    assert_board(&match, 2, "2/0/0");
    assert_gather_cards_home(&match);
    match_clear(&match);
}

/* R55 */
static void G6_curse_of_darkness_a_the_same_card_may_come_back(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .picks = "1 2", .set = "0 fables curse_of_darkness");
    play(&match, "0 play fields curse_of_darkness; 1 play forest; 2 play brickyard");
    assert_board(&match, 0, "5/0/0");
    assert_board(&match, 1, "0/4/0");
    assert_board(&match, 2, "0/0/3");
    match_clear(&match);
}

/* G2.7e: each sees the own new card, and nobody else's. */
static void G6_curse_of_darkness_b_only_they_see_the_card(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .picks = "2 0",
          .set = "0 fables curse_of_darkness, 1 friend evil_queen, 2 fables crystal_ball");
    play(&match, "0 play fields curse_of_darkness; 2 play brickyard crystal_ball; "
                 "1 look 2 gather");
    assert_string_equal(grimm_scene_string(&match, 1, 2, "slot"),
                        "{\"place\":\"brickyard\",\"seat\":2}");
    play(&match, "1 play forest");
    assert_asked(&match, 2, "crystal_target");
    assert_string_equal(grimm_scene_string(&match, 1, 1, "slot"),
                        "{\"place\":\"brickyard\",\"seat\":1}");
    assert_string_equal(grimm_scene_string(&match, 2, 2, "slot"),
                        "{\"place\":\"fields\",\"seat\":2}");
    assert_string_equal(grimm_scene_string(&match, 0, 1, "slot"), "hidden");
    assert_string_equal(grimm_scene_string(&match, 1, 2, "slot"),
                        "hidden"); /* that was another card */
    match_clear(&match);
}

static void G6_curse_of_darkness_b_what_is_told(void **state)
{
    (void)state;
    struct match match;
    struct text heard[2];
    text_init(&heard[0]);
    text_init(&heard[1]);
    for (int viewer = 0; viewer < 2; viewer++) {
        BEGIN(&match, .seats = 2, .dice = "straw", .picks = "2",
              .set = "0 fables curse_of_darkness, 1 fables crystal_ball");
        play(&match, "0 play fields curse_of_darkness");
        play_heard(&match, "1 play forest crystal_ball", viewer, &heard[viewer]);
        match_clear(&match);
    }
    assert_non_null(strstr(heard[0].data, "redrew"));
    assert_null(strstr(heard[0].data, "has_gather"));
    assert_non_null(strstr(heard[1].data,
                           "{\"event\": \"has_gather\", \"seat\": 1, \"place\": \"brickyard\"}"));
    text_clear(&heard[0]);
    text_clear(&heard[1]);
}

/* G9.41, R32 */
static void G6_curse_of_darkness_locked_cards_are_out(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "0 fables curse_of_darkness, 1 friend little_mermaid, 1 lock brickyard");
    play(&match, "0 play fields curse_of_darkness; 1 play fields");
    apply_alone(&match, 2, "play forest");
    apply_alone(&match, SEAT_CHANCE, "reveal");
    assert_chances(&match, "redraw 1 fields, redraw 1 forest");
    apply_alone(&match, SEAT_CHANCE, "redraw 1 forest");
    assert_chances(&match, "redraw 2 fields, redraw 2 forest, redraw 2 brickyard");
    match_clear(&match);
}

/* R33, G0.13: a foreign card is in the pool, and waits aside when it leaves the slot. */
static void G6_curse_of_darkness_after_a_wishing_well(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables wishing_well, 1 fables curse_of_darkness");
    play(&match, "0 play fields wishing_well; 1 play forest curse_of_darkness; 2 play brickyard");
    apply_alone(&match, 0, "swap 0 2");
    assert_chances(&match, "redraw 0 forest, redraw 0 brickyard, redraw 2 brickyard");
    apply_alone(&match, SEAT_CHANCE, "redraw 0 brickyard");
    assert_int_equal(state_of(&match)->players[2].aside, bit(BRICKYARD));
    assert_string_equal(grimm_scene_string(&match, 0, 2, "aside"), "[]");
    assert_chances(&match, "redraw 2 fields, redraw 0 fields, redraw 2 forest");
    apply_alone(&match, SEAT_CHANCE, "redraw 0 fields");
    apply_alone(&match, SEAT_CHANCE, "reveal");
    assert_board(&match, 0, "0/0/3");
    assert_board(&match, 1, "0/4/0");
    assert_board(&match, 2, "5/0/0");
    assert_gather_cards_home(&match);
    match_clear(&match);
}

/* G0.13: a card that is only marked as locked is in the pool while it lies in the slot;
 * once it leaves, it is under her. */
static void G6_curse_of_darkness_a_marked_card(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "little_mermaid goldilocks evil_queen",
          .set = "1 fables night_at_the_tavern, 2 fables curse_of_darkness");
    play(&match, "0 play fields; 1 play forest night_at_the_tavern; "
                 "2 play brickyard curse_of_darkness; 1 choose little_mermaid");
    apply_alone(&match, 1, "use fields brickyard");
    assert_chances(&match, "redraw 0 fields, redraw 0 forest, redraw 0 brickyard");
    apply_alone(&match, SEAT_CHANCE, "redraw 0 fields");
    assert_chances(&match, "redraw 1 fields, redraw 1 forest, redraw 1 brickyard");
    apply_alone(&match, SEAT_CHANCE, "redraw 1 brickyard");
    assert_string_equal(grimm_scene_string(&match, 1, 1, "gather_hand"), "[\"fields\"]");
    assert_string_equal(grimm_scene_string(&match, 1, 1, "locked"), "[\"forest\"]");
    match_clear(&match);
}

/* ---- Magic Flute ---- */

/* R30, G2.7a; G9.32 without By the Hair */
static void G6_magic_flute_a_takes_all_monsters(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .set = "0 fables big_bad_wolf, 1 fables wolf, 2 fables magic_flute");
    play(&match, "0 play fields big_bad_wolf; 1 play fields wolf; 2 play forest magic_flute; "
                 "3 play market");
    assert_hand(&match, 2, "big_bad_wolf wolf");
    assert_board(&match, 0, "2/0/0");
    assert_list(&match, "fable_discard", "magic_flute");
    assert_seen_hand(&match, 0, 2, "big_bad_wolf wolf"); /* everybody saw them go */
    match_clear(&match);
}

static void G6_magic_flute_b_without_monsters(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables magic_flute");
    play(&match, "0 play fields magic_flute; 1 play fields; 2 play fields");
    assert_hand(&match, 0, "");
    match_clear(&match);
}

/* ---- Night at the Tavern ---- */

static void G6_night_at_the_tavern_a_one_is_chosen_the_others_dealt(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .friends = "huntsman goldilocks evil_queen", .picks = "1",
          .set = "1 fables night_at_the_tavern, 2 friend sleeping_beauty, "
                 "0 friend little_mermaid, 0 lock forest");
    play(&match, "2 impose 0; 0 play fields; 1 play forest night_at_the_tavern; 2 play brickyard");
    assert_asked(&match, 1, "tavern_pick");
    assert_moves(&match, 1, "choose huntsman, choose goldilocks, choose evil_queen");
    play(&match, "1 choose goldilocks");
    assert_friend(&match, 1, "goldilocks");
    assert_friend(&match, 2, "evil_queen"); /* the next seat draws first, of huntsman and her */
    assert_friend(&match, 0, "huntsman");
    assert_list(&match, "friend_discard", "little_mermaid sleeping_beauty");
    assert_int_equal(state_of(&match)->players[0].locked, 0);
    match_clear(&match);
}

static void G6_night_at_the_tavern_b_in_turn_order(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .first = 3,
          .friends = "huntsman little_mermaid evil_queen woodcutter", .picks = "0 1",
          .set = "1 fables night_at_the_tavern, 3 friend sleeping_beauty, 0 friend goldilocks");
    play(&match, "3 impose 2; 0 play fields; 1 play forest night_at_the_tavern; "
                 "2 play brickyard; 3 play market");
    if (strcmp(grimm_question(state_of(&match))->name, "monster_place") == 0)
        play(&match, "2 monster market");
    play(&match, "1 choose woodcutter");
    /* Left: huntsman, little_mermaid, evil_queen. Seat 2 gets the first, seat 3 the second
     * of the other two. Seat 3 takes hers, then seat 0. */
    assert_asked(&match, 0, "mermaid_keep");
    assert_friend(&match, 3, "evil_queen");
    assert_friend(&match, 0, "little_mermaid");
    assert_friend(&match, 1, "");
    assert_list(&match, "friend_discard", "sleeping_beauty goldilocks");
    play(&match, "0 use fields forest");
    assert_friend(&match, 1, "woodcutter");
    assert_friend(&match, 2, "huntsman");
    match_clear(&match);
}

static void G6_night_at_the_tavern_d_fewer_friends_than_players(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .only_these = true, .fables = "night_at_the_tavern wolf",
          .friends = "huntsman goldilocks evil_queen",
          .set = "1 fables night_at_the_tavern, 0 friend evil_queen");
    play(&match, "1 play forest night_at_the_tavern; 2 play brickyard; 0 look 1 gather; "
                 "0 play fields");
    assert_moves(&match, 1, "choose huntsman, choose goldilocks");
    play(&match, "1 choose goldilocks");
    assert_friend(&match, 0, "evil_queen"); /* left out */
    assert_friend(&match, 1, "goldilocks");
    assert_friend(&match, 2, "huntsman");
    assert_list(&match, "friend_discard", "");
    match_clear(&match);

    BEGIN(&match, .seats = 2, .only_these = true, .dice = "straw",
          .fables = "night_at_the_tavern wolf", .friends = "",
          .set = "1 fables night_at_the_tavern");
    play(&match, "0 play fields; 1 play forest night_at_the_tavern");
    assert_asked(&match, 0, "turn");
    assert_friend(&match, 1, "");
    match_clear(&match);
}

/* G0.7a: the discard is shuffled in when the deck is empty, without those owned now. */
static void G6_night_at_the_tavern_b_old_friends_are_not_drawn(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .only_these = true, .dice = "straw straw straw",
          .fables = "night_at_the_tavern night_at_the_tavern night_at_the_tavern",
          .friends = "huntsman goldilocks jack woodcutter cinderella",
          .set = "0 fables night_at_the_tavern night_at_the_tavern night_at_the_tavern");
    for (int round = 0; round < 3; round++) {
        static const char *const choices[] = { "0 choose goldilocks", "0 choose jack",
                                               "0 choose cinderella" };
        play(&match, "0 play fields night_at_the_tavern; 1 play forest");
        if (round == 2) /* the last of the deck, and one of the two in the discard */
            assert_moves(&match, 0, "choose goldilocks, choose cinderella");
        play(&match, choices[round]);
        pass_build(&match);
    }
    assert_friend(&match, 0, "cinderella");
    assert_friend(&match, 1, "goldilocks");
    assert_list(&match, "friend_discard", "jack woodcutter");
    match_clear(&match);
}

/* ---- Wishing Well ---- */

/* G9.42 without Pinocchio */
static void G6_wishing_well_a_two_slots_are_swapped(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .dice = "brick", .set = "1 fables wishing_well");
    play(&match, "0 play fields; 1 play forest wishing_well");
    assert_board(&match, 0, "0/4/0");
    assert_board(&match, 1, "5/0/0");
    for (int seat = 0; seat < 2; seat++)
        assert_string_equal(grimm_scene_string(&match, VIEWER_ALL, seat, "gather_hand"),
                            "[\"fields\",\"forest\",\"brickyard\"]");
    match_clear(&match);
}

/* G0.13, R59: a foreign card that leaves a slot waits until the end of the phase. */
static void G6_wishing_well_then_crystal_ball(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables wishing_well, 1 fables crystal_ball");
    play(&match, "0 play fields wishing_well; 1 play forest crystal_ball; 2 play brickyard");
    assert_moves(&match, 0, "swap 0 1, swap 0 2, swap 1 2");
    play(&match, "0 swap 0 1; 1 look 2");
    /* Seat 1 has the Fields card of seat 0; its own Forest card lies before seat 0. */
    assert_moves(&match, 1, "keep, replace fields, replace brickyard");
    play(&match, "1 replace brickyard");
    assert_board(&match, 0, "0/4/0");
    assert_board(&match, 1, "0/0/1");
    assert_board(&match, 2, "0/0/1");
    match_clear(&match);
}

TEST_PROGRAM(fables_revealed)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G6_crystal_ball_a_look_and_replace),
        cmocka_unit_test(G6_crystal_ball_c_locked_cards_are_not_available),
        cmocka_unit_test(G6_curse_of_darkness_a_opponents_draw_anew),
        cmocka_unit_test(G6_curse_of_darkness_a_the_same_card_may_come_back),
        cmocka_unit_test(G6_curse_of_darkness_b_only_they_see_the_card),
        cmocka_unit_test(G6_curse_of_darkness_b_what_is_told),
        cmocka_unit_test(G6_curse_of_darkness_locked_cards_are_out),
        cmocka_unit_test(G6_curse_of_darkness_after_a_wishing_well),
        cmocka_unit_test(G6_curse_of_darkness_a_marked_card),
        cmocka_unit_test(G6_magic_flute_a_takes_all_monsters),
        cmocka_unit_test(G6_magic_flute_b_without_monsters),
        cmocka_unit_test(G6_night_at_the_tavern_a_one_is_chosen_the_others_dealt),
        cmocka_unit_test(G6_night_at_the_tavern_b_in_turn_order),
        cmocka_unit_test(G6_night_at_the_tavern_d_fewer_friends_than_players),
        cmocka_unit_test(G6_night_at_the_tavern_b_old_friends_are_not_drawn),
        cmocka_unit_test(G6_wishing_well_a_two_slots_are_swapped),
        cmocka_unit_test(G6_wishing_well_then_crystal_ball),
    };
    return cmocka_run_group_tests_name("grimm fables revealed", tests, NULL, NULL);
}
