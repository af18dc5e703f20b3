/* test_harvest.c: B4 the harvest, and B5 that of two players. */
#include "grandbois_scene.h"
#include "sentences.h"

/* A whole game of four, and what it comes to. The last tower decides it. */
static const char four_deck[] =
    "15 28 9 33 26 12 32 36 7 24 4 3 29 13 5 18 27 21 11 6 31 10 25 16 30 2 35 20 14 34 19 1 8 "
    "17 23 22";
static const char four_clans[] = "rabbit fox lizard toad";
static const char four_moves[] =
    "9@1,1r0 skip 15@-1,-1r1 skip 28@1,0r1 tower 12@2,-1r3 skip 36@3,-2r3 26@1,-2r3 tower "
    "7@3,0r2 33@4,1r3 4@2,2r1 3@3,3r3 29@-1,1r3 5@5,2r0 13@5,0r0 skip 18@-2,-2r0 32@5,3r0 "
    "27@-3,-1r2 skip 24@-4,-2r3 skip 21@6,4r2 6@-5,-3r3 31@2,4r1 16@1,3r2 tower 30@7,4r3 "
    "2@1,5r1 10@3,5r1 skip 20@6,0r3 11@-4,-4r0 35@6,-1r1 19@-2,2r3 skip 1@-4,0r0 8@8,4r2 "
    "25@5,-2r1 17@-1,-3r0 skip 34@-6,-2r0 22@-5,1r0 23@7,-2r2 14@4,5r3";

static void B4_1_the_game_ends_with_the_last_turn(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    BEGIN(&match, .seats = 4, .first = 2, .deck = four_deck, .clans = four_clans);
    play(&match, four_moves);
    assert_phase(&match, "tower", 1); /* the last tile lies, but the turn is not over */
    play(&match, "tower");
    assert_int_equal(seat_to_act(&match), -1);
    assert_phase(&match, "over", 2);
    for (int seat = 0; seat < 4; seat++) {
        assert_moves(&match, seat, "");
        assert_false(match_play_text(&match, seat, "tower", NULL, &error));
        assert_string_equal(error_code_name(error.code), "game_over");
    }
    json_t *view = view_of(&match, VIEWER_SPECTATOR);
    assert_int_equal(json_array_size(json_object_get(view, "placed")), 36);
    json_decref(view);
    match_clear(&match);
}

static void B4_1_clans_are_revealed(void **state)
{
    (void)state;
    static const char *const clans[] = { "rabbit", "fox", "lizard", "toad" };
    struct match match;
    struct text heard;
    BEGIN(&match, .seats = 4, .first = 2, .deck = four_deck, .clans = four_clans);
    play(&match, four_moves);
    text_init(&heard);
    play_heard(&match, "tower", VIEWER_SPECTATOR, &heard);
    json_t *view = view_of(&match, VIEWER_SPECTATOR);
    for (size_t seat = 0; seat < 4; seat++) {
        char event[100];
        json_t *cards = json_array_get(json_object_get(view, "clans"), seat);
        assert_string_equal(json_string_value(json_array_get(cards, 0)), clans[seat]);
        snprintf(event, sizeof event, "{\"event\": \"revealed\", \"seat\": %zu, \"clan\": \"%s\"}",
                 seat, clans[seat]);
        assert_contains(heard.data, event);
    }
    json_decref(view);
    text_clear(&heard);
    match_clear(&match);
}

static void B4_1_a_whole_game_of_four(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .first = 2, .deck = four_deck, .clans = four_clans);
    play(&match, four_moves);
    assert_winners(&match, "0", NULL);
    play(&match, "tower");
    assert_score(&match, 0, 19, 8, 0, 5);
    assert_score(&match, 1, 20, 6, 8, 4);
    assert_score(&match, 2, 13, 10, 0, 5);
    assert_score(&match, 3, 14, 4, 0, 5);
    assert_winners(&match, "1", NULL);
    match_clear(&match);
}

/* Three foxes over a lizard: that lizard is no longer counted. */
static void B4_1_only_visible_spaces_count(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "20 36", .clans = "lizard fox toad");
    play(&match, "20@-1,0r1 skip");
    assert_score(&match, 0, 2, 4, 0, 0); /* L4 and L1, side by side */
    play(&match, "36@0,1r0");
    assert_score(&match, 0, 3, 4, 0, 0); /* L4; L3 and L1, side by side */
    assert_score(&match, 1, 3, 6, 0, 0); /* F2 F3 F1 in a row */
    assert_score(&match, 2, 0, 0, 0, 0);
    match_clear(&match);
}

static void B4_2_a_space_gives_one_however_many_animals(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "32 26", .clans = "fox lizard raccoon");
    play(&match, "32@1,1r0"); /* F4 F2 T1 T1 */
    assert_score(&match, 0, 2, 4, 0, 0);
    play(&match, "26@-1,-1r0 skip"); /* L1 L4 . C2 */
    assert_score(&match, 1, 2, 4, 0, 0);
    assert_score(&match, 2, 1, 2, 0, 0);
    match_clear(&match);
}

static void B4_3_a_group_is_joined_by_sides_not_corners(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "9 24", .clans = "toad lizard rabbit");
    play(&match, "9@1,1r0 skip"); /* . T2 L4 T2: the toads touch at a corner */
    assert_score(&match, 0, 2, 2, 0, 0);
    play(&match, "24@1,0r2 skip"); /* a toad on the clearing between them */
    assert_spaces(&match, 1, 1, "T1 T3 L4 T2");
    assert_score(&match, 0, 3, 6, 0, 0);
    match_clear(&match);
}

static void B4_3_only_the_largest_group_counts(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "32 36", .clans = "fox toad lizard");
    play(&match, "32@1,1r0 36@-1,-1r2"); /* F4 F2 T1 T1; L3 L1 F3 F1 */
    assert_spaces(&match, -1, -1, "L3 L1 F3 F1");
    assert_score(&match, 0, 4, 4, 0, 0); /* two groups of two */
    assert_score(&match, 1, 2, 4, 0, 0);
    assert_score(&match, 2, 2, 4, 0, 0);
    match_clear(&match);
}

/* A tower at 1,1; around it T2 at 2,1, L4 at 2,2, T2 at 1,2 and clearings. */
static void B4_4_two_for_each_own_space_around_the_tower(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "9", .clans = "toad lizard fox");
    play(&match, "9@1,1r0 tower");
    assert_score(&match, 0, 2, 2, 4, 1);
    assert_score(&match, 1, 1, 2, 0, 0); /* it is not this player's tower */
    match_clear(&match);

    BEGIN(&match, .seats = 3, .deck = "9", .clans = "lizard toad fox");
    play(&match, "9@1,1r0 tower");
    assert_score(&match, 0, 1, 2, 2, 2);
    match_clear(&match);
}

static void B4_4_all_eight_around_it(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .first = 1, .clans = "fox rabbit lizard",
          .deck = "29 24 27 22 7 13 16 32");
    play(&match, "29@-1,1r3 tower 24@-1,-1r1 tower 13@1,-1r3 tower 16@1,1r1");
    assert_spaces(&match, -1, 0, "C3 T1 . L3"); /* the tower at 0,1 sees C3 T1 R2, */
    assert_spaces(&match, 0, 0, "T1 R2 R4 .");  /* L3 R4, */
    assert_spaces(&match, 0, 1, ". R4 F1 L2");  /* T2 L2 F1 */
    assert_spaces(&match, -1, 1, "L3 . L2 T2");
    assert_score(&match, 1, 3, 6, 2 * 2, 6);
    match_clear(&match);
}

static void B4_5_one_for_each_space_of_any_other_clan(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "9", .clans = "fox raccoon rabbit");
    play(&match, "9@1,1r0 tower"); /* nobody plays toad or lizard */
    assert_score(&match, 0, 0, 0, 0, 3);
    match_clear(&match);
}

static void B4_5_bears_and_clearings_give_nothing(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "9 1 2", .clans = "toad lizard fox");
    play(&match, "9@1,1r0 tower");
    assert_score(&match, 0, 2, 2, 4, 1);
    play(&match, "1@2,2r0"); /* B C3 T1 T1: the bear takes the place of the lizards */
    assert_string_equal(space_at(&match, 2, 2), "B");
    assert_score(&match, 0, 4, 4, 4, 0); /* T1 T1 lie beyond it, side by side */
    match_clear(&match);
}

static void B4_5_the_towers_own_space_is_no_clans(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "8", .clans = "rabbit lizard raccoon");
    play(&match, "8@1,1r2 tower"); /* F2 F2 . T4: the tower at 2,2 sees three spaces */
    assert_spaces(&match, 1, 1, "F2 F2 . T4");
    assert_score(&match, 0, 0, 0, 0, 3);
    match_clear(&match);
}

static void B4_6_the_highest_total_wins(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "20 36", .clans = "lizard fox toad");
    play(&match, "20@-1,0r1 skip 36@0,1r0");
    assert_winners(&match, "1", NULL); /* 7, 9 and 0 */
    match_clear(&match);
}

static void B4_6_a_tie_is_broken_by_spaces(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .first = 2, .clans = "lizard toad fox",
          .deck = "36 18 16 35 31 20 8 11");
    play(&match, "35@1,0r0 16@-1,1r0 tower 36@-1,-1r3 20@2,1r0 tower");
    assert_score(&match, 0, 4, 4, 2, 6);
    assert_score(&match, 2, 5, 6, 2, 3);
    assert_winners(&match, "2", "spaces");
    match_clear(&match);

    BEGIN(&match, .seats = 2, .clans = "fox+toad lizard+rabbit", .deck = "4 24 26 34 20 13 3 10");
    play(&match, "24@-1,-1r1 tower 4@1,-1r1 20@2,-2r3 tower 3@-1,1r1");
    assert_score(&match, 0, 3, 6, 6, 4);
    assert_score(&match, 1, 7, 12, 0, 0);
    assert_winners(&match, "1", "spaces");
    match_clear(&match);
}

static void B4_6_then_by_the_group(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .first = 2, .clans = "raccoon rabbit toad",
          .deck = "13 14 9 15 5 7 28 25");
    play(&match, "13@-1,0r1 tower 9@1,-1r3 skip 14@1,0r1 tower 5@-2,1r1");
    assert_score(&match, 1, 2, 4, 0, 3);
    assert_score(&match, 2, 2, 2, 0, 5);
    assert_winners(&match, "1", "group");
    match_clear(&match);
}

static void B4_6_then_by_the_towers_own_clan(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .clans = "toad rabbit lizard", .deck = "11 32 6 25 17 9 12 29");
    play(&match, "25@-1,0r3 tower 32@-2,1r1 17@1,1r0 tower 9@-2,2r3");
    assert_score(&match, 0, 4, 4, 2, 3);
    assert_score(&match, 2, 4, 4, 4, 1);
    assert_winners(&match, "2", "tower_own");
    match_clear(&match);
}

/* Equal totals with three equal categories have the fourth equal too, so it
 * never decides: a tie that gets there is a shared victory. */
static void B4_6_still_tied_is_a_shared_victory(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .first = 2, .clans = "rabbit lizard toad",
          .deck = "2 17 18 22 10 13 15 25");
    play(&match, "2@1,-1r3 18@2,-2r3 tower 13@-1,-1r0 tower 15@1,1r3 tower");
    assert_score(&match, 0, 3, 4, 2, 3);
    assert_score(&match, 1, 3, 4, 2, 3);
    assert_score(&match, 2, 1, 2, 2, 5);
    assert_winners(&match, "0 1", NULL);
    struct result result;
    match.game->result(match.state, &result);
    assert_int_equal(result.rank[0], 1);
    assert_int_equal(result.rank[1], 1);
    assert_int_equal(result.rank[2], 3); /* nobody is second */
    match_clear(&match);

    BEGIN(&match, .seats = 2, .clans = "lizard+raccoon fox+rabbit",
          .deck = "24 32 15 12 6 27 23 26");
    play(&match, "15@-1,1r1 tower 24@1,1r0 tower 27@1,-1r3 tower 23@0,-2r2 tower");
    assert_score(&match, 0, 4, 4, 4, 5);
    assert_score(&match, 1, 4, 4, 4, 5);
    assert_winners(&match, "0 1", NULL);
    match_clear(&match);

    BEGIN(&match, .seats = 4, .first = 2, .clans = "raccoon rabbit toad fox",
          .deck = "1 18 28 11 22 9 2 5");
    play(&match, "18@1,-1r0 skip 28@-1,-1r0 tower 11@2,0r3 tower 22@-2,0r0 tower");
    assert_score(&match, 0, 3, 4, 4, 1);
    assert_score(&match, 1, 3, 4, 4, 1);
    assert_score(&match, 2, 1, 2, 0, 0);
    assert_score(&match, 3, 2, 2, 2, 4);
    assert_winners(&match, "0 1", NULL);
    match_clear(&match);
}

/* Seat 0 with fox and toad puts towers at 1,1 and 3,1:
 *      -1   0   1   2   3
 * -1   F1  F4
 *  0   R2   .   .  F1  T3
 *  1        .   #  F3   #
 *  2           T2  L4            */
static void begin_with_two_towers(struct match *match)
{
    BEGIN(match, .seats = 2, .clans = "fox+toad lizard+rabbit", .deck = "9 10 14");
    play(match, "9@1,1r0 tower 10@-1,-1r2 skip 14@2,0r1 tower");
    assert_spaces(match, -1, -1, "F1 F4 . R2");
    assert_spaces(match, 2, 0, "F1 T3 . F3");
    assert_spaces(match, 1, 1, ". F3 L4 T2");
}

static void B5_1_each_clan_is_counted_separately(void **state)
{
    (void)state;
    struct match match;
    begin_with_two_towers(&match);
    /* Four foxes and two toads; groups of two foxes and of one toad, though F1
     * and T3 lie side by side. */
    assert_score(&match, 0, 4 + 2, 2 * 2 + 2 * 1, 12, 2);
    assert_score(&match, 1, 1 + 1, 2 * 1 + 2 * 1, 0, 0);
    assert_winners(&match, "0", NULL);
    match_clear(&match);
}

static void B5_2_towers_count_either_clan_and_a_space_for_both(void **state)
{
    (void)state;
    struct match match;
    begin_with_two_towers(&match);
    /* The tower at 1,1 sees F1 F3 T2 and L4; that at 3,1 sees F1 T3 F3 and L4. */
    assert_score(&match, 0, 6, 6, 2 * 3 + 2 * 3, 1 + 1);
    match_clear(&match);
}

static void B5_2_each_tower_counts_for_its_owner_only(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .clans = "lizard+rabbit fox+toad", .deck = "9 10 14");
    play(&match, "9@1,1r0 tower 10@-1,-1r2 tower 14@2,0r1 tower");
    /* Seat 1's tower at 0,0 sees F1 F4 and R2; seat 0's see strangers and one L4 each. */
    assert_score(&match, 1, 6, 6, 4, 1);
    assert_score(&match, 0, 2, 4, 4, 6);
    match_clear(&match);
}

static void B5_3_a_tower_is_not_tied_to_a_clan(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .clans = "fox+toad lizard+rabbit", .deck = "9 10 14");
    play(&match, "9@1,1r0");
    assert_moves(&match, 0, "skip tower"); /* nothing to choose but whether */
    match_clear(&match);

    /* The order in which the cards came changes nothing. */
    BEGIN(&match, .seats = 2, .clans = "toad+fox rabbit+lizard", .deck = "9 10 14");
    play(&match, "9@1,1r0 tower 10@-1,-1r2 skip 14@2,0r1 tower");
    assert_score(&match, 0, 6, 6, 12, 2);
    assert_score(&match, 1, 2, 4, 0, 0);
    match_clear(&match);
}

static void B5_1_a_whole_game_of_two(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .first = 1, .clans = "rabbit+lizard toad+raccoon",
          .deck = "23 14 16 33 2 1 9 36 21 34 15 12 10 29 20 25 13 35 26 24 11 3 6 30 7 31 17 32 "
                  "28 22 5 19 18 27 8 4");
    play(&match,
         "14@1,1r0 skip 33@-1,-1r2 23@0,2r1 tower 16@2,0r0 skip 2@0,-1r3 9@2,-1r1 skip 1@3,-2r3 "
         "36@4,-3r3 21@5,-2r2 skip 34@3,-4r1 15@6,-3r1 tower 10@7,-4r0 skip 25@8,-3r1 13@8,-5r0 "
         "skip 20@8,-6r3 35@9,-5r2 29@-2,0r0 24@3,1r2 skip 12@1,3r0 26@6,-5r3 skip 3@1,-2r0 "
         "11@10,-6r2 skip 6@0,-3r3 31@4,0r2 32@2,4r3 7@6,-1r2 skip 22@7,-1r3 28@3,4r0 tower "
         "19@5,1r2 30@5,2r1 5@11,-6r3 8@-3,1r0 skip 27@-4,1r2 4@-5,2r2 18@8,-1r0 17@4,-5r0 "
         "tower");
    assert_int_equal(seat_to_act(&match), -1);
    assert_score(&match, 0, 33, 20, 8, 4);
    assert_score(&match, 1, 32, 10, 8, 7);
    assert_winners(&match, "0", NULL);
    match_clear(&match);
}

/* 36 tiles, each one column further: the forest is 38 wide, and 38 high in its
 * other directions. The tower stands in the last column, where L1 and L3 are
 * above it, C4 beside it and F3 below. */
static const char stretched[] =
    "16@1,0r0 12@2,0r0 17@3,0r0 15@4,0r1 27@5,1r0 7@6,0r2 9@7,0r2 1@8,1r3 30@9,0r0 33@10,0r2 "
    "29@11,0r3 20@12,0r3 13@13,0r1 21@14,0r2 22@15,0r3 10@16,0r1 26@17,1r3 28@18,0r3 11@19,0r2 "
    "35@20,1r2 2@21,0r3 32@22,0r3 4@23,0r1 8@24,0r2 19@25,0r2 3@26,0r1 14@27,1r0 25@28,0r3 "
    "23@29,-1r2 6@30,-1r2 24@31,0r2 5@32,0r3 31@33,-1r3 34@34,-2r0 36@35,-1r2 18@36,-2r3";

/* One of its moves with the whole table turned clockwise by quarters. */
static void turn_move(const char *move, int quarters, char *text, size_t size)
{
    int tile, x, y, rotation;
    assert_int_equal(sscanf(move, "%d@%d,%dr%d", &tile, &x, &y, &rotation), 4);
    for (int i = 0; i < quarters; i++) {
        int old_x = x;
        x = -y;
        y = old_x;
        rotation = (rotation + 1) % 4;
    }
    snprintf(text, size, "%d@%d,%dr%d", tile, x, y, rotation);
}

static void check_stretched(int quarters)
{
    struct match match;
    struct text deck;
    int left = 0, right = 1, top = 0, bottom = 1;
    text_init(&deck);
    for (const char *at = stretched; at != NULL; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL)
        text_addf(&deck, "%s%d", deck.length ? " " : "", atoi(at));
    BEGIN(&match, .seats = 2, .clans = "toad+rabbit lizard+fox", .deck = deck.data);
    text_clear(&deck);

    for (const char *at = stretched; at != NULL;
         at = strchr(at, ' ') ? strchr(at, ' ') + 1 : NULL) {
        char move[40];
        turn_move(at, quarters, move, sizeof move);
        play_tiles(&match, move);
    }
    play(&match, "tower");
    json_t *view = view_of(&match, VIEWER_SPECTATOR);
    size_t i;
    json_t *cell;
    json_array_foreach (json_object_get(view, "forest"), i, cell) {
        int x = (int)json_integer_value(json_object_get(cell, "x"));
        int y = (int)json_integer_value(json_object_get(cell, "y"));
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    json_decref(view);
    assert_int_equal(quarters % 2 ? bottom - top : right - left, 37);
    assert_int_equal(seat_to_act(&match), -1);
    assert_score(&match, 0, 17 + 14, 6 + 6, 0, 0);
    assert_score(&match, 1, 16 + 17, 8 + 8, 6, 1);
    match_clear(&match);
}

static void B4_1_a_forest_38_wide_is_scored_to_its_edges(void **state)
{
    (void)state;
    for (int quarters = 0; quarters < 4; quarters++)
        check_stretched(quarters);
}

TEST_PROGRAM(harvest)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B4_1_the_game_ends_with_the_last_turn),
        cmocka_unit_test(B4_1_clans_are_revealed),
        cmocka_unit_test(B4_1_a_whole_game_of_four),
        cmocka_unit_test(B4_1_only_visible_spaces_count),
        cmocka_unit_test(B4_1_a_forest_38_wide_is_scored_to_its_edges),
        cmocka_unit_test(B4_2_a_space_gives_one_however_many_animals),
        cmocka_unit_test(B4_3_a_group_is_joined_by_sides_not_corners),
        cmocka_unit_test(B4_3_only_the_largest_group_counts),
        cmocka_unit_test(B4_4_two_for_each_own_space_around_the_tower),
        cmocka_unit_test(B4_4_all_eight_around_it),
        cmocka_unit_test(B4_5_one_for_each_space_of_any_other_clan),
        cmocka_unit_test(B4_5_bears_and_clearings_give_nothing),
        cmocka_unit_test(B4_5_the_towers_own_space_is_no_clans),
        cmocka_unit_test(B4_6_the_highest_total_wins),
        cmocka_unit_test(B4_6_a_tie_is_broken_by_spaces),
        cmocka_unit_test(B4_6_then_by_the_group),
        cmocka_unit_test(B4_6_then_by_the_towers_own_clan),
        cmocka_unit_test(B4_6_still_tied_is_a_shared_victory),
        cmocka_unit_test(B5_1_each_clan_is_counted_separately),
        cmocka_unit_test(B5_1_a_whole_game_of_two),
        cmocka_unit_test(B5_2_towers_count_either_clan_and_a_space_for_both),
        cmocka_unit_test(B5_2_each_tower_counts_for_its_owner_only),
        cmocka_unit_test(B5_3_a_tower_is_not_tied_to_a_clan),
    };
    return cmocka_run_group_tests_name("grandbois/harvest", tests, NULL, NULL);
}
