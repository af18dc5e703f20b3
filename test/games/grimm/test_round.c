/* test_round.c: G0's conventions as a round shows them, and what comes when in it. */
#include "grimm_scene.h"

/* ---- G0: turn order, pieces, what moves where ---- */

static void G0_1_turn_order_is_clockwise_from_the_first(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .first = 2);
    for (int round = 0; round < 3; round++) {
        play(&match, "0 play fields; 1 play fields; 2 play fields");
        for (int i = 0; i < 3; i++) {
            char end[20];
            int seat = (2 + round + i) % 3;
            assert_asked(&match, seat, "turn");
            assert_int_equal(match_to_act(&match), seat_bit(seat));
            snprintf(end, sizeof end, "%d end", seat);
            play(&match, end);
        }
    }
    match_clear(&match);
}

/* Bundles and singles are all one: a heap is a number. */
static void G0_2_three_types_in_their_order(void **state)
{
    (void)state;
    static const char *const types[] = { "straw", "wood", "brick" };
    struct match match;
    assert_int_equal(TYPES, 3);
    BEGIN(&match, .seats = 3, .set = "0 board 7/6/4");
    json_t *view = grimm_scene_view(&match, 0);
    json_t *board = json_object_get(grimm_scene_player(view, 0), "board");
    void *at = json_object_iter(board);
    for (int type = 0; type < TYPES; type++, at = json_object_iter_next(board, at)) {
        assert_string_equal(grimm_type_name(type), types[type]);
        assert_string_equal(json_object_iter_key(at), types[type]);
        assert_int_equal(json_integer_value(json_object_iter_value(at)), type ? 8 - 2 * type : 7);
    }
    json_decref(view);
    play(&match, "0 play brickyard; 1 play brickyard; 2 play brickyard; 0 build straw floor; "
                 "0 build brick floor");
    assert_board(&match, 0, "5/6/3"); /* 1 brick was gathered */
    match_clear(&match);
}

static void G0_3_locations_and_what_they_produce(void **state)
{
    (void)state;
    static const char *const places[] = { "fields", "forest", "brickyard", "market" };
    for (int seats = 2; seats <= 4; seats++) {
        struct match match;
        BEGIN(&match, .seats = seats, .dice = "straw");
        assert_int_equal(grimm_place_count(state_of(&match)), seats == 4 ? 4 : 3);
        json_t *view = grimm_scene_view(&match, 0);
        json_t *listed = json_object_get(view, "places");
        assert_int_equal(json_array_size(listed), seats == 4 ? 4 : 3);
        for (size_t i = 0; i < json_array_size(listed); i++)
            assert_string_equal(
                json_string_value(json_object_get(json_array_get(listed, i), "place")), places[i]);
        json_decref(view);
        match_clear(&match);
    }
    for (int place = FIELDS; place <= MARKET; place++)
        for (int type = 0; type < TYPES; type++)
            assert_int_equal(grimm_produces(place, type),
                             place == MARKET || place - FIELDS == type);
}

/* Gained: from the supply. Taken: off a location, or from a board, and never more than is
 * there. Discarded: into the supply, cards onto their pile. */
static void G0_6_where_things_come_from_and_go_to(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "0 friend tom_thumb, 0 board 0/0/0, 1 board 0/1/0, 2 board 1/1/1, "
                 "0 fables friendly_match, 2 fables wolf, fields 1, brickyard 3");
    assert_supply(&match, "43/29/26");
    play(&match, "0 take forest");
    assert_supply(&match, "43/29/26");
    assert_stock(&match, "forest", "0/3/0");
    play(&match, "0 play fields friendly_match; 1 play fields; 2 play brickyard wolf; "
                 "2 monster brickyard");
    assert_board(&match, 0, "0/2/0"); /* seat 1 had but one to take */
    assert_board(&match, 1, "0/0/0");
    assert_board(&match, 2, "1/1/1");
    assert_stock(&match, "brickyard", "0/0/0");
    assert_supply(&match, "43/29/29");
    assert_list(&match, "fable_discard", "friendly_match wolf");
    play(&match, "0 gain straw");
    assert_supply(&match, "42/29/29");
    assert_board(&match, 0, "1/2/0");
    match_clear(&match);
}

/* What the supply lacks is skipped, the rest is gained. */
static void G0_5c_one_of_each_type_that_is_left(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 friend little_mermaid, brickyard 0, supply 1/0/4");
    play(&match, "0 play brickyard; 1 play brickyard; 2 play brickyard; 0 special");
    assert_supply(&match, "0/0/3");
    match_clear(&match);
}

static void G0_7c_there_is_no_hand_limit(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "wolf wolf",
          .set = "0 fables dragon dragon giant giant roar roar taxes crystal_ball crystal_ball "
                 "spy_network spy_network by_the_hair by_the_hair hidden_stash hidden_stash");
    play(&match, "0 play fields; 1 play fields; 2 play fields; 0 draw; 0 draw");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "hand_count"), "17");
    match_clear(&match);
}

/* Else nothing would be proved by checking it after each step. */
static void G0_12_what_is_amiss_is_noticed(void **state)
{
    (void)state;
    struct match match;
    struct grimm g;
    BEGIN(&match, .seats = 3, .set = "0 fables wolf");
    for (int i = 0; i < 8; i++) {
        g = *state_of(&match);
        uint8_t *const counts[] = { &g.sections[WOOD][1], &g.fable_deck[CARD_wolf],
                                    &g.players[0].hand_count, &g.players[1].gather_hand };
        /* G0.12a, G0.12b, G0.12c, G0.12d */
        static const char *const wrong[] = {
            "grimm.error.resources-amiss", "grimm.error.resources-amiss",
            "grimm.error.cards-amiss",     "grimm.error.gather-cards-amiss",
            "grimm.error.sections-amiss",  "grimm.error.cards-amiss",
            "grimm.error.cards-amiss",     "grimm.error.gather-cards-amiss",
        };
        assert_null(grimm_check(&g));
        if (i == 0)
            g.supply[STRAW]++;
        else if (i == 1)
            g.players[2].tokens[BRICK]++;
        else if (i == 2)
            g.friend_deck &= g.friend_deck - 1;
        else if (i == 3)
            g.players[1].slot = GATHER_CARD(2, FOREST);
        else
            --*counts[i - 4];
        assert_non_null(grimm_check(&g));
        assert_string_equal(grimm_check(&g), wrong[i]);
    }
    match_clear(&match);
}

/* ---- G2: the order of things ---- */

/* G2.1a, G2.1b: each seat's waiting card, then its Friend, before the next seat's. */
static void G2_1_the_start_of_a_round(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .first = 2, .fables = "fairy_food fairy_food",
          .friends = "aladdin tom_thumb rapunzel", .only_these = true,
          .set = "0 fables fairy_food, 1 fables fairy_food, 0 friend aladdin, 1 friend tom_thumb, "
                 "2 friend rapunzel");
    assert_asked(&match, 2, "rapunzel_type");
    play(&match, "2 name straw; 0 alone; 1 no");
    play(&match, "0 play fields fairy_food; 1 play forest fairy_food; 2 play brickyard");
    assert_gathered(&match, 1, "0/4/0");
    state_of(&match)->players[1].extra_actions = 1;
    pass_build(&match);
    assert_asked(&match, 0, "fairy_place");
    assert_gathered(&match, 1, "0/0/0");
    assert_int_equal(state_of(&match)->players[0].promise[0], 0);
    assert_int_equal(state_of(&match)->players[1].extra_actions, 0);
    play(&match, "0 place fields");
    assert_asked(&match, 0, "aladdin");
    play(&match, "0 alone");
    assert_asked(&match, 1, "fairy_place");
    play(&match, "1 place fields");
    assert_asked(&match, 1, "tom_thumb");
    play(&match, "1 no");
    assert_asked(&match, 2, "rapunzel_type");
    play(&match, "2 name straw");
    assert_int_equal(match_to_act(&match), 7);
    match_clear(&match);
}

/* R03: three outcomes, all alike. */
static void R03_the_princes_die(void **state)
{
    (void)state;
    struct grimm g;
    struct options options;
    struct move_list list;
    options_default(&grimm_game, 2, &options);
    grimm_game.start(&g, &options);
    assert_int_equal(grimm_game.to_act(&g), seat_bit(SEAT_CHANCE));
    grimm_game.list_moves(&g, SEAT_CHANCE, &list);
    assert_int_equal(list.count, TYPES);
    for (int type = 0; type < TYPES; type++)
        assert_int_equal(list.moves[type].code, move_of(VERB_ROLL, WHO(type), 0, 0));
}

/* A Next Turn card acts in the round after, and in no other. R37: another Fable may be
 * played meanwhile. */
static void G2_3_next_turn_cards_are_active_for_one_round(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables taxes wolf, 1 board 0/4/0");
    play(&match, "0 play fields taxes; 1 play brickyard; 2 play brickyard");
    assert_board(&match, 1, "0/4/1");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "pending"), "taxes");
    pass_build(&match);
    assert_string_equal(grimm_scene_string(&match, 1, 0, "active"), "taxes");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "pending"), "null");
    play(&match, "0 play fields wolf; 1 play brickyard; 2 play brickyard; 0 monster fields");
    assert_board(&match, 1, "0/4/0"); /* 2 more gathered: half of seven is paid, brick first */
    assert_list(&match, "fable_discard", "taxes wolf");
    pass_build(&match);
    assert_string_equal(grimm_scene_string(&match, 1, 0, "active"), "null");
    play(&match, "0 play fields; 1 play brickyard; 2 play brickyard");
    assert_board(&match, 1, "0/4/1");
    match_clear(&match);
}

static void G2_6_all_fables_are_turned_up_together(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables crystal_ball, 1 fables spy_network, 2 fables taxes");
    play(&match, "0 play fields crystal_ball; 1 play forest spy_network; 2 play fields taxes");
    assert_asked(&match, 0, "crystal_target");
    assert_string_equal(grimm_scene_string(&match, VIEWER_SPECTATOR, 0, "fable"), "crystal_ball");
    assert_string_equal(grimm_scene_string(&match, VIEWER_SPECTATOR, 1, "fable"), "spy_network");
    assert_string_equal(grimm_scene_string(&match, VIEWER_SPECTATOR, 2, "fable"), "taxes");
    for (int seat = 0; seat < 3; seat++)
        assert_string_equal(grimm_scene_string(&match, VIEWER_SPECTATOR, seat, "slot"), "hidden");
    match_clear(&match);
}

static void G2_8_all_gather_cards_are_turned_up_together(void **state)
{
    (void)state;
    static const char *const places[] = { "fields", "forest", "fields" };
    struct match match;
    BEGIN(&match, .seats = 3, .first = 1, .set = "1 friend gingerbread_man");
    play(&match, "0 play fields; 1 play forest; 2 play fields");
    assert_asked(&match, 1, "gingerbread");
    for (int seat = 0; seat < 3; seat++) {
        assert_string_equal(grimm_scene_string(&match, VIEWER_SPECTATOR, seat, "shown"),
                            places[seat]);
        assert_string_equal(grimm_scene_string(&match, VIEWER_SPECTATOR, seat, "pig"),
                            "null"); /* G2.9 */
    }
    match_clear(&match);
}

/* R08: there are as many locations as monsters can be. */
static void R08_every_monster_finds_a_location(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4,
          .set = "0 fables wolf, 1 fables dragon, 2 fables giant, 3 fables bridge_troll");
    play(&match, "0 play fields wolf; 1 play fields dragon; 2 play fields giant; "
                 "3 play fields bridge_troll; 0 monster market; 1 monster forest");
    assert_moves(&match, 2, "monster fields, monster brickyard");
    play(&match, "2 monster brickyard");
    assert_int_equal(state_of(&match)->players[3].fable_place, FIELDS); /* not asked */
    match_clear(&match);
}

/* R10: a waiting card, Unique Locations, the Fable, the Friend. R46: all after collecting. */
static void R10_the_order_in_a_players_window(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "wolf dragon wolf giant",
          .set = "0 fables lonely_castle fairy_food ghostly_whispers, 0 friend golden_goose");
    play(&match, "0 play fields lonely_castle; 1 play forest; 2 play forest; 0 place fields; "
                 "0 gain straw");
    pass_build(&match);
    play(&match, "0 play forest fairy_food; 1 play forest; 2 play forest");
    pass_build(&match);
    play(&match, "0 place fields; 0 play fields ghostly_whispers; 1 play forest; 2 play forest");
    assert_asked(&match, 0, "gain_choice"); /* Fairy Food, with the harvest on the board */
    assert_refused(&match, 0, "gain straw", "grimm.exactly");
    assert_gathered(&match, 0, "10/0/0");
    int wood = state_of(&match)->players[0].board[WOOD];
    play(&match, "0 gain 3 straw");
    assert_asked(&match, 0, "whispers_keep");
    assert_int_equal(state_of(&match)->players[0].board[WOOD], wood + 1); /* the Castle */
    play(&match, "0 keep dragon wolf");
    assert_asked(&match, 0, "gain_choice"); /* the Golden Goose */
    assert_moves(&match, 0, "gain straw, gain wood, gain brick");
    match_clear(&match);
}

/* Not in the order of their players. */
static void G2_13_unique_locations_go_in_location_order(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables royal_wedding, 1 fables lonely_castle");
    play(&match, "0 play fields royal_wedding; 1 play fields lonely_castle; 2 play fields; "
                 "0 place brickyard; 1 place fields");
    assert_list(&match, "fable_discard", "lonely_castle royal_wedding");
    assert_board(&match, 2, "0/0/0"); /* the wedding still took its present */
    match_clear(&match);
}

static void R36_the_huntsman_asks_no_more_of_an_imposed_fable(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "0 friend huntsman, 1 friend sleeping_beauty, 2 fables wolf, 1 fables wolf");
    play(&match, "1 impose 2");
    assert_moves(&match, 2, "play fields, play forest, play brickyard");
    assert_refused(&match, 1, "play fields", "grimm.must-play-fable");
    match_clear(&match);
}

static void R51_the_evil_queen_may_look_at_an_imposed_fable(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "dragon",
          .set = "0 friend evil_queen, 1 friend sleeping_beauty");
    play(&match, "1 impose 2; 1 play fields; 2 play forest");
    assert_moves(&match, 0, "look 1 gather, look 2 gather, look 2 fable");
    play(&match, "0 look 2 fable");
    assert_string_equal(grimm_scene_string(&match, 0, 2, "fable"), "dragon");
    assert_string_equal(grimm_scene_string(&match, 2, 2, "fable"),
                        "hidden"); /* its player may not */
    match_clear(&match);
}

TEST_PROGRAM(round)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G0_1_turn_order_is_clockwise_from_the_first),
        cmocka_unit_test(G0_2_three_types_in_their_order),
        cmocka_unit_test(G0_3_locations_and_what_they_produce),
        cmocka_unit_test(G0_6_where_things_come_from_and_go_to),
        cmocka_unit_test(G0_5c_one_of_each_type_that_is_left),
        cmocka_unit_test(G0_7c_there_is_no_hand_limit),
        cmocka_unit_test(G0_12_what_is_amiss_is_noticed),
        cmocka_unit_test(G2_1_the_start_of_a_round),
        cmocka_unit_test(R03_the_princes_die),
        cmocka_unit_test(G2_3_next_turn_cards_are_active_for_one_round),
        cmocka_unit_test(G2_6_all_fables_are_turned_up_together),
        cmocka_unit_test(G2_8_all_gather_cards_are_turned_up_together),
        cmocka_unit_test(R08_every_monster_finds_a_location),
        cmocka_unit_test(R10_the_order_in_a_players_window),
        cmocka_unit_test(G2_13_unique_locations_go_in_location_order),
        cmocka_unit_test(R36_the_huntsman_asks_no_more_of_an_imposed_fable),
        cmocka_unit_test(R51_the_evil_queen_may_look_at_an_imposed_fable),
    };
    return cmocka_run_group_tests_name("grimm round", tests, NULL, NULL);
}
