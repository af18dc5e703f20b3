/* test_setup.c: B1 components and B2 setup. */
#include "grandbois_scene.h"

#include "list.h"
#include "sentences.h"

static const char clan_letters[] = "TRFCL";

/* The printed tiles as data/grandbois-tiles.txt lists them, read afresh. */
static void read_tiles_file(char tiles[37][4][3])
{
    char line[200];
    int count = 0;
    FILE *file = fopen(TEST_FOLDER "/../data/grandbois-tiles.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        int tile;
        char spaces[4][3];
        if (line[0] == '#' || line[0] == '\n')
            continue;
        assert_int_equal(
            sscanf(line, "%d: %2s %2s %2s %2s", &tile, spaces[0], spaces[1], spaces[2], spaces[3]),
            5);
        assert_in_range(tile, 0, 36);
        memcpy(tiles[tile], spaces, sizeof spaces);
        count++;
    }
    assert_int_equal(count, 37);
    fclose(file);
}

static void B1_1_the_box_holds_36_tiles_of_four_spaces(void **state)
{
    (void)state;
    char tiles[37][4][3];
    int bears = 0, clearings = 0;
    int animals[5][5] = { { 0 } };
    read_tiles_file(tiles);
    for (int tile = 1; tile <= 36; tile++)
        for (int p = 0; p < 4; p++) {
            const char *space = tiles[tile][p];
            const char *clan = strchr(clan_letters, space[0]);
            if (strcmp(space, ".") == 0)
                clearings++;
            else if (strcmp(space, "B") == 0)
                bears++;
            else {
                assert_non_null(clan);
                assert_in_range(space[1], '1', '4');
                animals[clan - clan_letters][space[1] - '0']++;
            }
        }
    assert_int_equal(bears, 5);
    assert_int_equal(clearings, 24);
    for (int clan = 0; clan < 5; clan++) {
        assert_int_equal(animals[clan][1], 7);
        assert_int_equal(animals[clan][2], 7);
        assert_int_equal(animals[clan][3], 6);
        assert_int_equal(animals[clan][4], 3);
    }
}

static void B1_1_every_tile_shows_its_printed_spaces(void **state)
{
    (void)state;
    char tiles[37][4][3];
    read_tiles_file(tiles);
    for (int tile = 1; tile <= 36; tile++) {
        struct match match;
        char text[40];
        snprintf(text, sizeof text, "%d", tile);
        BEGIN(&match, .seats = 3, .deck = text);
        snprintf(text, sizeof text, "%d@1,1r0", tile);
        play(&match, text);
        snprintf(text, sizeof text, "%s %s %s %s", tiles[tile][0], tiles[tile][1], tiles[tile][2],
                 tiles[tile][3]);
        assert_spaces(&match, 1, 1, text);
        match_clear(&match);
    }
}

static void B1_2_five_clans(void **state)
{
    (void)state;
    static const char *const clans[] = { "toad", "rabbit", "fox", "raccoon", "lizard" };
    struct match match;
    BEGIN(&match, .seats = 3);
    json_t *view = view_of(&match, VIEWER_SPECTATOR);
    json_t *now = json_object_get(view, "clans_now");
    assert_int_equal(json_object_size(now), 5);
    for (int i = 0; i < 5; i++) {
        assert_non_null(json_object_get(now, clans[i]));
        char key[40];
        snprintf(key, sizeof key, "grandbois.%s", clans[i]);
        for (int language = 0; language < language_count; language++)
            assert_non_null(words_find((enum language)language, key));
    }
    json_decref(view);
    match_clear(&match);

    struct error error;
    assert_false(grandbois_scene_try_setup(
        &match, 3, "{\"clans\": [[\"fox\"], [\"badger\"], [\"toad\"]]}", &error));
    assert_string_equal(error_code_name(error.code), "bad_request");
}

static void B1_2_four_towers_of_different_colours(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .deck = "24 32 15 12 6 27 23 26");
    play(&match, "15@-1,1r1 tower 24@1,1r0 tower 27@1,-1r3 tower 23@0,-2r2 tower");
    json_t *view = view_of(&match, VIEWER_SPECTATOR);
    json_t *towers = json_object_get(view, "towers");
    assert_int_equal(json_array_size(towers), 4);
    static const char *const colours[] = { "white", "black", "blue", "brown" };
    for (int i = 0; i < 4; i++) {
        int found = 0;
        for (size_t k = 0; k < 4; k++) {
            json_t *colour = json_object_get(json_array_get(towers, k), "colour");
            found += strcmp(json_string_value(colour), colours[i]) == 0;
        }
        assert_int_equal(found, 1);
    }
    json_decref(view);
    match_clear(&match);
}

static void B1_2_two_to_four_players(void **state)
{
    (void)state;
    const struct game *game = game_find("grandbois");
    assert_int_equal(game->min_seats, 2);
    assert_int_equal(game->max_seats, 4);
    for (int seats = 2; seats <= 4; seats++) {
        struct match match;
        BEGIN(&match, .seats = seats);
        for (int seat = 0; seat < seats; seat++) {
            assert_phase(&match, "tile", seat);
            static const char *const moves[] = { "1@1,1r0", "2@-1,-1r1", "3@1,-1r0", "4@-1,1r1" };
            play(&match, moves[seat]);
        }
        assert_int_equal(seat_to_act(&match), 0);
        match_clear(&match);
    }
}

static void B2_1_the_start_tile_lies_at_0_0(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3);
    json_t *view = view_of(&match, VIEWER_SPECTATOR);
    assert_int_equal(json_array_size(json_object_get(view, "forest")), 4);
    assert_int_equal(json_array_size(json_object_get(view, "placed")), 0);
    json_decref(view);
    assert_spaces(&match, 0, 0, ". . . .");
    match_clear(&match);
}

static void B2_1_x_grows_to_the_right_and_y_down(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "4"); /* F1 L1 L2 B */
    play(&match, "4@1,1r0");
    assert_string_equal(space_at(&match, 1, 1), "F1"); /* north-west */
    assert_string_equal(space_at(&match, 2, 1), "L1"); /* right of it */
    assert_string_equal(space_at(&match, 1, 2), "B");  /* below it */
    assert_string_equal(space_at(&match, 2, 2), "L2");
    match_clear(&match);
}

static void B2_2_the_first_four_tiles_are_the_river(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "30 7 22 1 16");
    assert_river(&match, "30 7 22 1");
    assert_int_equal(deck_count(&match), 32);
    match_clear(&match);
}

static void B2_2_a_shuffled_deck_holds_every_tile_once(void **state)
{
    (void)state;
    int times_in_river[37] = { 0 };
    for (int n = 0; n < 200; n++) {
        unsigned char seed[SEED_BYTES] = { (unsigned char)n };
        struct match_start start = { .game = game_find("grandbois"), .seed = seed };
        struct match match;
        int seen[37] = { 0 };
        options_default(start.game, 4, &start.options);
        assert_true(match_init(&match, &start, NULL, NULL));
        json_t *view = view_of(&match, VIEWER_ALL);
        size_t i;
        json_t *tile;
        json_array_foreach (json_object_get(view, "river"), i, tile) {
            seen[json_integer_value(tile)]++;
            times_in_river[json_integer_value(tile)]++;
        }
        assert_int_equal(i, 4);
        json_array_foreach (json_object_get(view, "deck"), i, tile)
            seen[json_integer_value(tile)]++;
        assert_int_equal(i, 32);
        for (int t = 1; t <= 36; t++)
            assert_int_equal(seen[t], 1);
        json_decref(view);
        match_clear(&match);
    }
    for (int t = 1; t <= 36; t++) /* 22 expected, give or take 4.4 */
        assert_in_range(times_in_river[t], 4, 44);
}

/* How many clan cards and towers a seat has, by its own view. */
static void check_deal(int seats, int cards, int towers)
{
    for (int n = 0; n < 20; n++) {
        unsigned char seed[SEED_BYTES] = { (unsigned char)n, 7 };
        struct match_start start = { .game = game_find("grandbois"), .seed = seed };
        struct match match;
        options_default(start.game, seats, &start.options);
        assert_true(match_init(&match, &start, NULL, NULL));
        json_t *view = view_of(&match, VIEWER_ALL);
        const char *dealt[8];
        int count = 0;
        for (size_t seat = 0; seat < (size_t)seats; seat++) {
            json_t *clans = json_array_get(json_object_get(view, "clans"), seat);
            json_t *left = json_array_get(json_object_get(view, "towers_left"), seat);
            assert_int_equal(json_array_size(clans), cards);
            assert_int_equal(json_integer_value(left), towers);
            for (size_t card = 0; card < (size_t)cards; card++) {
                dealt[count] = json_string_value(json_array_get(clans, card));
                assert_non_null(dealt[count]);
                for (int other = 0; other < count; other++)
                    assert_string_not_equal(dealt[other], dealt[count]);
                count++;
            }
        }
        json_decref(view);
        match_clear(&match);
    }
}

static void B2_3_one_clan_card_and_one_tower_each(void **state)
{
    (void)state;
    check_deal(3, 1, 1);
    check_deal(4, 1, 1);
}

static void B2_3_two_players_have_two_of_each(void **state)
{
    (void)state;
    check_deal(2, 2, 2);
}

static void B2_3_a_clan_cannot_be_dealt_twice(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    assert_false(grandbois_scene_try_setup(
        &match, 3, "{\"clans\": [[\"fox\"], [\"toad\"], [\"fox\"]]}", &error));
    assert_string_equal(error_code_name(error.code), "bad_request");
    assert_contains(in_english(&error), "fox");
    assert_false(
        grandbois_scene_try_setup(&match, 2, "{\"clans\": [[\"fox\"], [\"toad\"]]}", &error));
    assert_false(
        grandbois_scene_try_setup(&match, 3, "{\"clans\": [[\"fox\"], [\"toad\"]]}", &error));
}

static void B2_2_a_pinned_deck_must_hold_every_tile_once(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    assert_false(grandbois_scene_try_setup(&match, 3, "{\"deck\": [1, 2, 3, 4]}", &error));
    assert_string_equal(error_code_name(error.code), "bad_request");
    assert_false(grandbois_scene_try_setup(
        &match, 3,
        "{\"deck\": [1,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,"
        "28,29,30,31,32,33,34,35]}",
        &error));
    assert_contains(in_english(&error), "1");
    assert_false(grandbois_scene_try_setup(
        &match, 3,
        "{\"deck\": [0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,"
        "28,29,30,31,32,33,34,35]}",
        &error));
    assert_string_equal(error_code_name(error.code), "bad_request");
}

static void B2_4_the_table_may_choose_who_begins(void **state)
{
    (void)state;
    for (int first = 0; first < 4; first++) {
        struct match_start start = { .game = game_find("grandbois") };
        struct match match;
        options_default(start.game, 4, &start.options);
        start.options.value[option_find(start.game, "first")] = first + 1;
        assert_true(match_init(&match, &start, NULL, NULL));
        assert_phase(&match, "tile", first);
        match_clear(&match);
    }
}

static void B2_4_else_anybody_may_begin(void **state)
{
    (void)state;
    int began[4] = { 0 };
    for (int n = 0; n < 200; n++) {
        unsigned char seed[SEED_BYTES] = { (unsigned char)n, 1 };
        struct match_start start = { .game = game_find("grandbois"), .seed = seed };
        struct match match;
        options_default(start.game, 4, &start.options);
        assert_true(match_init(&match, &start, NULL, NULL));
        began[seat_to_act(&match)]++;
        match_clear(&match);
    }
    for (int seat = 0; seat < 4; seat++) /* 50 expected, give or take 6 */
        assert_in_range(began[seat], 25, 75);
}

static void B2_4_play_goes_clockwise(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .first = 2);
    assert_phase(&match, "tile", 2);
    play(&match, "1@1,1r0");
    assert_phase(&match, "tile", 3);
    play(&match, "2@-1,-1r1");
    assert_phase(&match, "tile", 0);
    play(&match, "3@1,-1r0");
    assert_phase(&match, "tile", 1);
    play(&match, "4@-1,1r1");
    assert_phase(&match, "tile", 2);
    match_clear(&match);
}

TEST_PROGRAM(setup)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B1_1_the_box_holds_36_tiles_of_four_spaces),
        cmocka_unit_test(B1_1_every_tile_shows_its_printed_spaces),
        cmocka_unit_test(B1_2_five_clans),
        cmocka_unit_test(B1_2_four_towers_of_different_colours),
        cmocka_unit_test(B1_2_two_to_four_players),
        cmocka_unit_test(B2_1_the_start_tile_lies_at_0_0),
        cmocka_unit_test(B2_1_x_grows_to_the_right_and_y_down),
        cmocka_unit_test(B2_2_the_first_four_tiles_are_the_river),
        cmocka_unit_test(B2_2_a_shuffled_deck_holds_every_tile_once),
        cmocka_unit_test(B2_2_a_pinned_deck_must_hold_every_tile_once),
        cmocka_unit_test(B2_3_one_clan_card_and_one_tower_each),
        cmocka_unit_test(B2_3_two_players_have_two_of_each),
        cmocka_unit_test(B2_3_a_clan_cannot_be_dealt_twice),
        cmocka_unit_test(B2_4_the_table_may_choose_who_begins),
        cmocka_unit_test(B2_4_else_anybody_may_begin),
        cmocka_unit_test(B2_4_play_goes_clockwise),
    };
    return cmocka_run_group_tests_name("grandbois/setup", tests, NULL, NULL);
}
