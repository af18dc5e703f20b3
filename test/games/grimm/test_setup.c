/* test_setup.c: G1, the layout; G2.2, Prince Regal; setups that pin chance. */
#include "grimm_scene.h"

#include "list.h"

#include "grimm_internal.h"
#include "sentences.h"

/* G9.01, G1.6 */
static void G1_5_three_players(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3);
    assert_supply(&match, "40/31/27");
    assert_stock(&match, "fields", "5/0/0");
    assert_stock(&match, "forest", "0/4/0");
    assert_stock(&match, "brickyard", "0/0/3");
    for (int type = 0; type < TYPES; type++) {
        assert_int_equal(state_of(&match)->bonus[type], 0);
        for (int level = 0; level < 3; level++)
            assert_int_equal(state_of(&match)->sections[type][level], 5);
    }
    for (int seat = 0; seat < 3; seat++) {
        assert_moves(&match, seat, "play fields, play forest, play brickyard");
        assert_hand(&match, seat, "");
        assert_friend(&match, seat, "");
        assert_board(&match, seat, "0/0/0");
    }
    assert_int_equal(state_of(&match)->fable_deck_count, 56);
    assert_int_equal(__builtin_popcount(state_of(&match)->friend_deck), 25);
    assert_int_equal(match_to_act(&match), 7);
    match_clear(&match);
}

/* G9.02, G1.6 */
static void G1_5_four_players_have_a_market(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4);
    assert_supply(&match, "39/30/26");
    assert_stock(&match, "market", "1/1/1");
    assert_moves(&match, 3, "play fields, play forest, play brickyard, play market");
    match_clear(&match);
}

static void G1_7_two_players_have_no_market(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .dice = "straw");
    assert_refused(&match, 0, "play market", "grimm.no-such-place");
    assert_stock(&match, "fields", "3/0/0");
    match_clear(&match);
}

static void G1_1_what_is_in_the_box(void **state)
{
    (void)state;
    static const int totals[TYPES] = { 20 + 5 * 5, 15 + 5 * 4, 15 + 5 * 3 };
    struct grimm g;
    struct options options;
    int sections = 0;
    options_default(&grimm_game, 4, &options);
    grimm_game.start(&g, &options);
    for (int type = 0; type < TYPES; type++) {
        assert_int_equal(g.supply[type] + g.stock[FIELDS + type][type] + g.stock[MARKET][type],
                         totals[type]);
        for (int level = 0; level < LEVEL_ROOF; level++)
            sections += g.sections[type][level];
    }
    assert_int_equal(sections, 45);
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(__builtin_popcount(g.players[seat].gather_hand), 4);
}

/* R29: every card of the data file is in the list; copies and totals are the box's. */
static void G1_4_the_box_has_56_fables_and_25_friends(void **state)
{
    (void)state;
    int basic[2] = { 0, 0 };
    assert_int_equal(FABLES_MAX, 56);
    assert_int_equal(FRIENDS_MAX, 25);
#define COUNT(id, copies, advanced, kind) basic[(kind) == KIND_FRIEND] += (advanced) ? 0 : (copies);
    GRIMM_FABLES(COUNT)
    GRIMM_FRIENDS(COUNT)
#undef COUNT
    assert_int_equal(basic[0], 46);
    assert_int_equal(basic[1], 18);
}

/* R28 */
static void G1_4_advanced_cards_can_be_left_out(void **state)
{
    (void)state;
    for (int advanced = 0; advanced < 2; advanced++) {
        struct grimm g;
        struct options options;
        options_default(&grimm_game, 3, &options);
        options.value[option_find(&grimm_game, "advanced")] = advanced;
        grimm_game.start(&g, &options);
        assert_int_equal(g.fable_copies[CARD_wolf], 4);
        assert_int_equal(g.fable_copies[CARD_wishing_well], advanced);
        assert_int_equal((g.friend_set & friend_bit(CARD_evil_queen)) != 0, advanced);
        assert_true(g.friend_set & friend_bit(CARD_goldilocks));
        assert_null(grimm_check(&g));
    }
}

static void G1_5_6_who_begins(void **state)
{
    (void)state;
    struct options options;
    struct grimm g;
    struct move_list list;
    options_default(&grimm_game, 3, &options);
    grimm_game.start(&g, &options);
    assert_int_equal(g.first, 0);
    options.value[option_find(&grimm_game, "first")] = 3;
    grimm_game.start(&g, &options);
    assert_int_equal(g.first, 2);
    options.value[option_find(&grimm_game, "first")] = 0; /* at random */
    grimm_game.start(&g, &options);
    assert_int_equal(grimm_game.to_act(&g), seat_bit(SEAT_CHANCE));
    grimm_game.list_moves(&g, SEAT_CHANCE, &list);
    assert_int_equal(list.count, 3);
    grimm_game.apply(&g, SEAT_CHANCE, list.moves[1], NULL);
    assert_int_equal(g.first, 1);
    assert_int_equal(grimm_game.to_act(&g), 7);
}

/* G9.06, R23, G2.2c */
static void G2_2b_the_die_sends_the_prince(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .dice = "brick", .set = "brickyard 5");
    assert_stock(&match, "brickyard", "0/0/3");
    assert_supply(&match, "40/31/27");
    match_clear(&match);
}

/* G9.07, R23 */
static void G2_2a_where_more_than_ten_lie_he_needs_no_die(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .dice = "wood", .set = "fields 12, forest 11, brickyard 12");
    assert_stock(&match, "brickyard", "0/0/6");
    assert_stock(&match, "fields", "12/0/0");
    assert_stock(&match, "forest", "0/11/0");
    match_clear(&match);

    BEGIN(&match, .seats = 2, .dice = "wood", .set = "fields 11");
    assert_stock(&match, "fields", "6/0/0");
    assert_stock(&match, "forest", "0/4/0");
    match_clear(&match);

    BEGIN(&match, .seats = 2, .dice = "wood", .set = "fields 10");
    assert_stock(&match, "fields", "10/0/0");
    assert_stock(&match, "forest", "0/2/0");
    match_clear(&match);
}

static void G2_2_no_prince_among_three(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "fields 12");
    assert_stock(&match, "fields", "12/0/0");
    match_clear(&match);
}

/* ---- setups ---- */

static bool try_setup(struct match *match, const char *setup, struct error *error)
{
    struct match_start start = { .game = game_find("grimm") };
    json_t *json = json_loads(setup, 0, NULL);
    assert_non_null(json);
    options_default(start.game, 3, &start.options);
    start.setup = json;
    bool is_begun = match_init(match, &start, NULL, error);
    json_decref(json);
    return is_begun;
}

static void G0_8_a_setup_is_the_deck(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    assert_true(try_setup(&match,
                          "{\"fables\": [\"wolf\", \"dragon\", \"wolf\"], "
                          "\"friends\": [\"goldilocks\"], \"first\": 2}",
                          &error));
    assert_int_equal(state_of(&match)->fable_deck_count, 3);
    assert_int_equal(state_of(&match)->first, 2);
    assert_list(&match, "friend_deck", "goldilocks");
    play(&match, "0 play fields; 1 play fields; 2 play fields");
    assert_asked(&match, 2, "turn");
    play(&match, "2 draw; 2 draw; 0 draw");
    assert_hand(&match, 2, "wolf dragon");
    assert_hand(&match, 0, "wolf");
    assert_refused(&match, 0, "draw", "grimm.no-fable-left");
    match_clear(&match);
}

static void G0_8_bad_setups_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{\"fables\": [\"cat\"]}",
        "{\"fables\": [\"goldilocks\"]}",
        "{\"fables\": 3}",
        "{\"friends\": [\"wolf\"]}",
        "{\"friends\": [\"goldilocks\", \"goldilocks\"]}",
        "{\"dice\": [\"gold\"]}",
        "{\"picks\": [-1]}",
        "{\"first\": 3}",
        "{\"deck\": []}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct match match;
        struct error error;
        assert_false(try_setup(&match, bad[i], &error));
        assert_string_equal(error_code_name(error.code), "bad_request");
    }
}

TEST_PROGRAM(setup)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G1_5_three_players),
        cmocka_unit_test(G1_5_four_players_have_a_market),
        cmocka_unit_test(G1_7_two_players_have_no_market),
        cmocka_unit_test(G1_1_what_is_in_the_box),
        cmocka_unit_test(G1_4_the_box_has_56_fables_and_25_friends),
        cmocka_unit_test(G1_4_advanced_cards_can_be_left_out),
        cmocka_unit_test(G1_5_6_who_begins),
        cmocka_unit_test(G2_2b_the_die_sends_the_prince),
        cmocka_unit_test(G2_2a_where_more_than_ten_lie_he_needs_no_die),
        cmocka_unit_test(G2_2_no_prince_among_three),
        cmocka_unit_test(G0_8_a_setup_is_the_deck),
        cmocka_unit_test(G0_8_bad_setups_are_refused),
    };
    return cmocka_run_group_tests_name("grimm setup", tests, NULL, NULL);
}
