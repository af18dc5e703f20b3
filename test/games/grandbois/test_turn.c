/* test_turn.c: B3, a turn: the tile, the refill, the tower, the stuck river. */
#include "grandbois_scene.h"

#include "grandbois_internal.h"
#include "sentences.h"

/* One fox at 2,2, a corner that a tile at 2,2 covers with its north-west space
 * alone. In the river: 1 (B C3 T1 T1), 29 (T2 L3 . L2), 28 (F2 T3 . F2),
 * 36 (F3 F1 L3 L1). */
static void begin_with_a_fox_at_the_corner(struct match *match)
{
    BEGIN(match, .seats = 3, .deck = "14 29 28 36 1");
    play(match, "14@1,1r3 skip");
    assert_spaces(match, 1, 1, ". F3 F1 T3");
    assert_river(match, "1 29 28 36");
}

static void B3_1_a_tile_of_the_river_must_be_placed(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "4 9 17 22 30");
    assert_phase(&match, "tile", 0);
    assert_refused(&match, "skip", "grandbois.tile-first", "Place a tile first.");
    assert_refused(&match, "30@1,1r0", "grandbois.not-in-river", "Tile 30 is not in the river.");
    assert_legal(&match, "4@1,1r0 9@1,1r0 17@1,1r0 22@1,1r0");
    play(&match, "9@1,1r0 skip");
    assert_refused(&match, "9@-1,-1r0", "grandbois.not-in-river", "Tile 9 is not in the river.");
    assert_legal(&match, "30@-1,-1r0");
    match_clear(&match);
}

static void B3_1_in_any_of_four_rotations(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "4 9 17 22");
    assert_legal(&match, "4@1,1r0 4@1,1r1 4@1,1r2 4@1,1r3");
    assert_int_equal(count_moves(&match), 4 * 4 * 8); /* tiles, rotations, places at the edge */
    match_clear(&match);
}

/* The rulebook's picture: three foxes cover a lizard, one fox a clearing, and
 * the two other spaces make the forest larger. */
static void B3_1_the_tile_lies_on_top(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "20 36");
    play(&match, "20@-1,0r1 skip");
    assert_string_equal(space_at(&match, 0, 1), "L1");
    assert_string_equal(space_at(&match, 1, 1), ".");
    assert_string_equal(space_at(&match, 0, 2), "");
    assert_string_equal(space_at(&match, 1, 2), "");
    play(&match, "36@0,1r0");
    assert_spaces(&match, 0, 1, "F3 F1 L3 L1");
    assert_spaces(&match, -1, 0, ". L4 F3 F2"); /* of tile 20, one space is covered */
    match_clear(&match);
}

static void B3_2_the_tile_must_cover_a_space(void **state)
{
    (void)state;
    static const char words[] = "The tile must cover at least one space of the forest.";
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "4");
    assert_refused(&match, "4@2,0r0", "grandbois.nothing-covered", words); /* side by side */
    assert_refused(&match, "4@2,2r0", "grandbois.nothing-covered", words); /* corner to corner */
    assert_refused(&match, "4@0,-2r1", "grandbois.nothing-covered", words);
    assert_refused(&match, "4@-2,-1r2", "grandbois.nothing-covered", words);
    assert_refused(&match, "4@9,-7r3", "grandbois.nothing-covered", words);
    match_clear(&match);
}

static void B3_2_far_away_is_nowhere_near(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "4");
    static const int far[] = { -128, -127, -80, -79, -41, -40, -39, -38, 38,
                               39,   40,   41,  79,  80,  81,  120, 126, 127 };
    for (size_t i = 0; i < sizeof far / sizeof *far; i++)
        for (int y = -2; y <= 2; y++) {
            char move[40];
            snprintf(move, sizeof move, "4@%d,%dr0", far[i], y);
            assert_refused(&match, move, "grandbois.nothing-covered", NULL);
            snprintf(move, sizeof move, "4@%d,%dr0", y, far[i]);
            assert_refused(&match, move, "grandbois.nothing-covered", NULL);
        }
    match_clear(&match);
}

static void B3_2_the_tile_must_leave_a_space_on_bare_ground(void **state)
{
    (void)state;
    static const char words[] = "The tile must leave at least one of its spaces on bare ground.";
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "4 9 17 22");
    for (int rotation = 0; rotation < 4; rotation++) {
        char move[20];
        snprintf(move, sizeof move, "4@0,0r%d", rotation);
        assert_refused(&match, move, "grandbois.nothing-expanded", words);
    }
    match_clear(&match);
}

static void B3_2_one_two_or_three_spaces_covered(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "9 33 32 8");
    assert_legal(&match, "9@1,1r0"); /* one */
    assert_legal(&match, "9@1,0r0"); /* two */
    play(&match, "9@1,1r0 skip");    /* . T2 L4 T2: beside it a corner of three cells */
    assert_legal(&match, "8@1,0r1"); /* three: T4 over T2, F2 and F2 over clearings */
    assert_legal(&match, "8@0,1r1"); /* and on the other side */
    match_clear(&match);
}

static void B3_3a_a_clearing_is_covered_by_anything(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "1 8 20 14");
    assert_legal(&match, "1@1,1r0 1@1,1r1");           /* a bear; one toad */
    assert_legal(&match, "8@1,1r1 20@1,1r0 14@1,1r0"); /* two, four, three animals */
    match_clear(&match);
}

static void B3_3a_a_clearing_covers_a_clearing(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "8");
    assert_legal(&match, "8@1,1r0");
    play(&match, "8@1,1r0 skip");
    assert_spaces(&match, 1, 1, ". T4 F2 F2");
    match_clear(&match);
}

static void B3_3b_more_animals_cover_fewer(void **state)
{
    (void)state;
    struct match match;
    begin_with_a_fox_at_the_corner(&match);
    assert_legal(&match, "29@2,2r1"); /* the rulebook: two lizards over a fox */
    assert_legal(&match, "28@2,2r0"); /* or two foxes */
    assert_legal(&match, "36@2,2r0 1@2,2r3");
    match_clear(&match);
}

static void B3_3b_as_many_or_fewer_do_not(void **state)
{
    (void)state;
    struct match match;
    begin_with_a_fox_at_the_corner(&match);
    assert_refused(&match, "36@2,2r3", "grandbois.too-few-animals",
                   "Too few animals: 1 fox cannot cover 1 fox at 2,2; it takes more.");
    assert_refused(&match, "36@2,2r1", "grandbois.too-few-animals",
                   "Too few animals: 1 lizard cannot cover 1 fox at 2,2; it takes more.");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .deck = "27 25 32 30"); /* T4 T1 . R2 */
    play(&match, "27@1,1r2 skip");
    assert_string_equal(space_at(&match, 2, 2), "T4");
    assert_refused(&match, "32@2,2r0", "grandbois.too-few-animals",
                   "Too few animals: 4 foxes cannot cover 4 toads at 2,2; it takes more.");
    assert_refused(&match, "25@2,2r3", "grandbois.too-few-animals",
                   "Too few animals: 3 foxes cannot cover 4 toads at 2,2; it takes more.");
    match_clear(&match);
}

static void B3_3c_a_clearing_never_covers_animals(void **state)
{
    (void)state;
    struct match match;
    begin_with_a_fox_at_the_corner(&match);
    assert_refused(&match, "29@2,2r2", "grandbois.clearing-over-animals", NULL);
    assert_refused(&match, "28@2,2r2", "grandbois.clearing-over-animals", NULL);
    match_clear(&match);
}

static void B3_3d_a_bear_covers_any_animals(void **state)
{
    (void)state;
    struct match match;
    begin_with_a_fox_at_the_corner(&match);
    assert_legal(&match, "1@2,2r0");
    play(&match, "1@2,2r0");
    assert_string_equal(space_at(&match, 2, 2), "B");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .deck = "27 1"); /* four toads */
    play(&match, "27@1,1r2 skip");
    assert_legal(&match, "1@2,2r0");
    match_clear(&match);
}

static void B3_3d_a_bear_is_never_covered(void **state)
{
    (void)state;
    static const char words[] = "A bear is never covered, and one sits at 2,2.";
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "1 2 27 8");
    play(&match, "1@1,1r2");
    assert_string_equal(space_at(&match, 2, 2), "B");
    assert_refused(&match, "2@2,2r3", "grandbois.bear-there", words);  /* by a bear */
    assert_refused(&match, "27@2,2r0", "grandbois.bear-there", words); /* by four toads */
    assert_refused(&match, "8@2,2r0", "grandbois.bear-there", words);  /* by a clearing */
    match_clear(&match);
}

static void B3_3e_a_tower_is_never_covered(void **state)
{
    (void)state;
    static const char words[] = "A watchtower stands at 2,2; nothing may cover it.";
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "8 1 27 9");
    play(&match, "8@1,1r2 tower");
    assert_string_equal(space_at(&match, 2, 2), ".");
    assert_refused(&match, "1@2,2r0", "grandbois.tower-there", words); /* not even by a bear */
    assert_refused(&match, "27@2,2r0", "grandbois.tower-there", words);
    assert_refused(&match, "9@2,2r0", "grandbois.tower-there", words);
    match_clear(&match);

    BEGIN(&match, .seats = 3, .deck = "8 1 27 9");
    play(&match, "8@1,1r2 skip");
    assert_legal(&match, "1@2,2r0 27@2,2r0 9@2,2r0"); /* without it: a clearing like any other */
    match_clear(&match);
}

static void B3_3_each_space_on_its_own(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "20 36 10 14 25");
    play(&match, "20@-1,0r1 skip"); /* . L4 L1 F2 */
    /* One lizard may cover the clearing at 1,0, but beside it: */
    assert_refused(&match, "36@0,-1r3", "grandbois.too-few-animals",
                   "Too few animals: 3 foxes cannot cover 4 lizards at 0,0; it takes more.");
    assert_legal(&match, "36@0,1r0 14@0,1r2");
    match_clear(&match);
}

/* The 22 spaces that tiles show, and which may cover which, spelt out. */
static const char *const spaces[] = { ".",  "B",  "T1", "T2", "T3", "T4", "R1", "R2",
                                      "R3", "R4", "F1", "F2", "F3", "F4", "C1", "C2",
                                      "C3", "C4", "L1", "L2", "L3", "L4" };
enum { SPACES = sizeof spaces / sizeof *spaces };

static const char *expected_refusal(const char *over, const char *under, bool is_expert)
{
    if (under[0] == '.')
        return NULL;
    if (under[0] == 'B')
        return "grandbois.bear-there";
    if (over[0] == 'B')
        return NULL;
    if (over[0] == '.')
        return "grandbois.clearing-over-animals";
    if (is_expert && over[0] == under[0])
        return "grandbois.same-clan";
    return over[1] > under[1] ? NULL : "grandbois.too-few-animals";
}

static void space_text(uint8_t space, char text[3])
{
    static const char letters[] = "?TRFCL.B";
    text[0] = letters[space_kind(space)];
    text[1] = (char)(is_clan(space_kind(space)) ? '0' + space_animals(space) : 0);
    text[2] = '\0';
}

/* A tile other than `except`, and the rotation in which position p shows the space. */
static void find_space(const char *space, int p, int except, int *tile, int *rotation)
{
    for (*tile = 1; *tile <= TILES; ++*tile)
        for (*rotation = 0; *rotation < 4 && *tile != except; ++*rotation) {
            char text[3];
            space_text(grandbois_tile_space(*tile, p, *rotation), text);
            if (strcmp(text, space) == 0)
                return;
        }
    fail_msg("no tile shows %s", space);
}

static void check_every_pair(bool is_expert)
{
    for (int under = 0; under < SPACES; under++)
        for (int over = 0; over < SPACES; over++) {
            struct match match;
            char text[40];
            int below, below_rotation, above, above_rotation;
            find_space(spaces[under], 2, 0, &below, &below_rotation);
            find_space(spaces[over], 0, below, &above, &above_rotation);
            snprintf(text, sizeof text, "%d %d", below, above);
            BEGIN(&match, .seats = 3, .is_expert = is_expert, .deck = text);
            snprintf(text, sizeof text, "%d@1,1r%d", below, below_rotation);
            play_tiles(&match, text);
            if (match.game->to_act(match.state) == seat_bit(0))
                play(&match, "skip");
            snprintf(text, sizeof text, "%d@2,2r%d", above, above_rotation);
            const char *why = expected_refusal(spaces[over], spaces[under], is_expert);
            if (why == NULL)
                assert_legal(&match, text);
            else
                assert_refused(&match, text, why, NULL);
            match_clear(&match);
        }
}

static void B3_3_every_space_over_every_other(void **state)
{
    (void)state;
    check_every_pair(false);
}

static void B6_1_every_space_over_every_other(void **state)
{
    (void)state;
    check_every_pair(true);
}

static void B3_4_the_river_is_refilled_where_the_tile_was(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "30 31 32 33 34 35");
    play(&match, "31@1,1r0");
    assert_river(&match, "30 34 32 33");
    assert_int_equal(deck_count(&match), 31);
    play(&match, "33@-1,-1r0");
    assert_river(&match, "30 34 32 35");
    assert_int_equal(deck_count(&match), 30);
    match_clear(&match);
}

/* A whole game of three in which the last tile's tower decides who wins. */
static const char whole_deck[] =
    "19 29 20 16 5 11 21 33 34 35 10 25 26 2 32 12 17 36 27 31 23 24 8 30 13 9 18 7 3 1 14 4 22 "
    "15 28 6";
static const char whole_clans[] = "raccoon lizard fox";
static const char first_32_tiles[] =
    "16@0,-1r2 skip 29@-1,-2r2 tower 19@0,1r3 skip 11@1,2r1 skip 5@0,-3r2 34@-1,0r1 35@2,1r0 "
    "10@3,0r0 21@3,-1r0 skip 20@4,-2r3 skip 2@5,-3r3 26@6,-2r3 skip 32@-1,2r1 33@7,-3r1 "
    "36@3,-3r0 25@-2,3r0 skip 12@8,-2r0 31@5,-1r1 17@9,-1r1 skip 8@10,0r0 24@9,-3r3 skip "
    "13@8,-4r0 skip 9@-1,4r1 30@9,-5r2 27@2,-4r2 skip 3@8,0r2 1@6,-4r2 23@-1,-4r0 skip "
    "14@6,0r2 7@-1,-5r1 skip 22@-3,2r0 skip 15@-4,3r1";

static void B3_4_once_the_deck_is_empty_the_river_shrinks(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = whole_deck, .clans = whole_clans);
    play(&match, first_32_tiles);
    assert_int_equal(deck_count(&match), 0);
    assert_river(&match, "4 28 6 18");
    play(&match, "18@3,2r0 skip");
    assert_river(&match, "4 28 6");
    play(&match, "4@6,-5r0");
    assert_river(&match, "28 6");
    play(&match, "6@8,-6r1");
    assert_river(&match, "28");
    play(&match, "28@1,-5r1");
    assert_river(&match, "");
    match_clear(&match);
}

static void B3_5_the_last_tile_may_carry_a_tower_too(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = whole_deck, .clans = whole_clans);
    play(&match, first_32_tiles);
    play(&match, "18@3,2r0 skip 4@6,-5r0 6@8,-6r1 28@1,-5r1");
    assert_phase(&match, "tower", 2);
    play(&match, "tower");
    assert_phase(&match, "over", 0);
    assert_score(&match, 0, 21, 10, 0, 0);
    assert_score(&match, 1, 17, 10, 2, 3);
    assert_score(&match, 2, 18, 6, 4, 5);
    assert_winners(&match, "2", NULL);
    assert_true(match_undo(&match, NULL));
    play(&match, "skip");
    assert_phase(&match, "over", 0);
    assert_winners(&match, "1", NULL);
    match_clear(&match);
}

static void B3_5_a_tower_is_offered_after_the_refill(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "8 2 3 4 30");
    play(&match, "8@1,1r0");
    assert_phase(&match, "tower", 0);
    assert_river(&match, "30 2 3 4");
    assert_moves(&match, 0, "skip tower");
    assert_moves(&match, 1, "");
    assert_refused(&match, "2@-1,-1r1", "grandbois.tower-or-skip", NULL);
    play(&match, "tower");
    assert_phase(&match, "tile", 1);
    match_clear(&match);
}

static void B3_5_on_the_clearing_of_the_tile_just_placed(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "8 18 3 4");
    play(&match, "8@1,1r0 tower 18@-1,-1r0 tower"); /* . T4 F2 F2 and C4 L1 L3 . */
    json_t *view = view_of(&match, VIEWER_SPECTATOR);
    json_t *towers = json_object_get(view, "towers");
    assert_int_equal(json_array_size(towers), 2);
    static const int seat[] = { 0, 1 }, x[] = { 1, -1 }, y[] = { 1, 0 };
    for (size_t i = 0; i < 2; i++) {
        json_t *tower = json_array_get(towers, i);
        assert_int_equal(json_integer_value(json_object_get(tower, "seat")), seat[i]);
        assert_int_equal(json_integer_value(json_object_get(tower, "x")), x[i]);
        assert_int_equal(json_integer_value(json_object_get(tower, "y")), y[i]);
    }
    json_decref(view);
    match_clear(&match);
}

static void B3_5_no_clearing_no_tower(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "30 4 8");
    play(&match, "30@1,1r0"); /* clearings are near, but not on this tile */
    assert_phase(&match, "tile", 1);
    assert_refused(&match, "tower", "grandbois.tile-first", "Place a tile first.");
    match_clear(&match);
}

static void B3_5_who_has_no_tower_left_is_not_asked(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "8 30 31 9");
    play(&match, "8@1,1r0 tower 30@-1,-1r0 31@-1,0r0");
    assert_phase(&match, "tile", 0);
    play(&match, "9@1,-1r3");
    assert_string_equal(space_at(&match, 1, 0), "."); /* this tile has a clearing */
    assert_phase(&match, "tile", 1);
    match_clear(&match);
}

static void B3_5_who_skipped_may_put_it_later(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "8 30 31 9");
    play(&match, "8@1,1r0 skip 30@-1,-1r0 31@-1,0r0 9@1,-1r3");
    assert_phase(&match, "tower", 0);
    play(&match, "tower");
    assert_phase(&match, "tile", 1);
    match_clear(&match);
}

static void B3_5_one_tower_a_turn_even_of_two(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 2, .deck = "8 30 9");
    play(&match, "8@1,1r0 tower");
    assert_phase(&match, "tile", 1);
    play(&match, "30@-1,-1r0 9@1,-1r3");
    assert_phase(&match, "tower", 0); /* the second of two players' two */
    play(&match, "tower");
    assert_phase(&match, "tile", 1);
    match_clear(&match);
}

static void B3_5_only_the_player_at_turn(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    BEGIN(&match, .seats = 3, .deck = "8");
    play(&match, "8@1,1r0");
    assert_false(match_play_text(&match, 1, "tower", NULL, &error));
    assert_string_equal(error_code_name(error.code), "not_your_turn");
    assert_phase(&match, "tower", 0);
    match_clear(&match);
}

static void B3_6_a_river_that_does_not_fit_is_exchanged(void **state)
{
    (void)state;
    struct match match;
    struct text heard;
    BEGIN(&match, .seats = 3, .deck = "28 24 7 21 14 22 13 8 34 15",
          .clans = "raccoon toad rabbit");
    text_init(&heard);
    play(&match, "21@0,-1r2 tower 24@0,1r3");
    assert_river(&match, "28 22 7 14");
    play_heard(&match, "tower", VIEWER_SPECTATOR, &heard);
    assert_contains(heard.data, "\"event\": \"river_set_aside\"");
    assert_phase(&match, "tile", 2); /* no decision is asked */
    assert_river(&match, "13 8 34 15");
    assert_int_equal(deck_count(&match), 30);
    assert_true(count_moves(&match) > 0);
    json_t *view = view_of(&match, VIEWER_ALL);
    assert_int_equal(json_array_size(json_object_get(view, "aside")), 0);
    json_decref(view);
    text_clear(&heard);
    match_clear(&match);
}

static void B3_6_without_the_second_tower_it_would_fit(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "28 24 7 21 14 22 13 8 34 15",
          .clans = "raccoon toad rabbit");
    play(&match, "21@0,-1r2 tower 24@0,1r3 skip");
    assert_river(&match, "28 22 7 14");
    assert_true(count_moves(&match) > 0);
    match_clear(&match);
}

static void B3_6_tiles_set_aside_come_last_in_a_pinned_order(void **state)
{
    (void)state;
    struct match match;
    static struct move_list list;
    BEGIN(&match, .seats = 3, .deck = "28 24 7 21 14 22 13 8 34 15",
          .clans = "raccoon toad rabbit");
    play(&match, "21@0,-1r2 tower 24@0,1r3 tower");
    while (deck_count(&match) > 0) {
        int seat = seat_to_act(&match);
        list.count = 0;
        match_legal(&match, seat, &list);
        assert_true(match_play(&match, seat, list.moves[list.count / 2], NULL, NULL));
    }
    struct text drawn;
    text_init(&drawn);
    int draws = 0;
    for (int i = 0; i < match.log_count; i++) {
        char text[MOVE_TEXT_MAX];
        match.game->write_move(match.state, match.log[i].move, text, sizeof text);
        if (match.log[i].seat == SEAT_CHANCE && strncmp(text, "draw ", 5) == 0 && ++draws > 36)
            text_addf(&drawn, "%s;", text);
    }
    assert_int_equal(draws, 40);
    assert_string_equal(drawn.data, "draw 28;draw 22;draw 7;draw 14;");
    text_clear(&drawn);
    match_clear(&match);
}

/* Two players who leave no room: at 29 tiles the river does not fit and the deck
 * has three left; one of those does, and after it none of the last six. */
static void B3_6_fewer_are_drawn_when_the_deck_has_fewer(void **state)
{
    (void)state;
    struct match match;
    struct text heard;
    BEGIN(&match, .seats = 2, .first = 1, .clans = "lizard+toad rabbit+raccoon",
          .deck = "11 25 26 15 9 33 27 7 36 8 3 18 20 2 30 5 34 32 19 12 1 35 24 21 16 31 14 13 "
                  "10 28 23 22 29 6 17 4");
    text_init(&heard);
    play(&match,
         "11@1,0r1 tower 15@-1,0r2 tower 9@0,1r3 tower 25@1,2r1 tower 7@0,-1r1 26@0,-2r0 "
         "33@-1,-2r0 3@-2,-2r3 8@-3,-1r2 36@-4,-2r2 2@-3,0r3 18@-5,-1r3 5@-6,-2r3 34@-3,-3r3 "
         "30@-2,-4r0 32@-1,-4r3 27@0,-4r0 1@1,-4r0 19@2,-3r0 24@-4,-4r2 20@3,-4r1 21@4,-3r0 "
         "16@-5,-4r2 31@-6,-4r0 13@4,-2r2 12@3,-1r2 14@5,-1r2 10@6,-2r2");
    assert_int_equal(deck_count(&match), 4);
    play_heard(&match, "35@7,-1r0", VIEWER_SPECTATOR, &heard);
    assert_contains(heard.data, "\"event\": \"river_set_aside\"");
    assert_river(&match, "6 17 4");
    assert_int_equal(deck_count(&match), 4);
    assert_phase(&match, "tile", 0);

    text_reset(&heard);
    play_heard(&match, "4@1,-2r1", VIEWER_SPECTATOR, &heard);
    assert_contains(heard.data, "\"event\": \"nothing_fits\"");
    assert_int_equal(seat_to_act(&match), -1);
    assert_int_equal(deck_count(&match), 2);
    assert_score(&match, 0, 23, 10, 4, 6);
    assert_score(&match, 1, 25, 8, 4, 7);
    assert_winners(&match, "1", NULL);
    text_clear(&heard);
    match_clear(&match);
}

static void B3_6_if_no_tile_fits_the_game_ends(void **state)
{
    (void)state;
    struct match match;
    struct text heard;
    struct error error;
    BEGIN(&match, .seats = 4, .first = 3, .clans = "toad fox lizard raccoon",
          .deck = "5 11 19 30 15 27 26 34 22 35 20 10 9 36 28 2 17 16 21 3 14 32 12 18 7 13 23 "
                  "33 4 6 1 8 29 25 31 24");
    text_init(&heard);
    play(&match,
         "11@0,-1r0 tower 15@0,1r1 tower 27@1,0r0 tower 19@2,-1r3 tower 5@1,-2r3 26@2,-3r0 "
         "22@1,-4r0 20@0,-3r2 34@-1,-4r3 35@-2,-3r3 9@-2,-2r2 28@-2,-1r3 36@-2,-5r2 10@-1,-6r2 "
         "2@-2,-7r1 21@-2,0r3 17@-2,1r0 3@-3,-7r3 32@-4,-6r0 30@-4,-5r1 16@-4,-4r1 7@-4,-3r2 "
         "12@-4,-2r0 13@0,-5r3 18@1,-6r1 14@-4,-8r2 4@-3,-9r1 23@-2,-9r3 1@-4,-1r0");
    assert_true(count_moves(&match) > 0);
    play_heard(&match, "8@-4,0r2", VIEWER_SPECTATOR, &heard);
    assert_contains(heard.data, "\"event\": \"nothing_fits\"");
    assert_null(strstr(heard.data, "river_set_aside"));
    assert_int_equal(seat_to_act(&match), -1);
    assert_int_equal(deck_count(&match), 2);
    assert_false(match_play_text(&match, 1, "33@0,0r0", NULL, &error));
    assert_string_equal(error_code_name(error.code), "game_over");
    assert_score(&match, 0, 8, 2, 0, 3);
    assert_score(&match, 1, 10, 6, 0, 3);
    assert_score(&match, 2, 12, 4, 0, 3);
    assert_score(&match, 3, 12, 4, 2, 5);
    assert_winners(&match, "3", NULL);
    json_t *view = view_of(&match, 0); /* and the clans are revealed */
    json_t *clans = json_array_get(json_object_get(view, "clans"), 3);
    assert_string_equal(json_string_value(json_array_get(clans, 0)), "raccoon");
    json_decref(view);
    text_clear(&heard);
    match_clear(&match);
}

TEST_PROGRAM(turn)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B3_1_a_tile_of_the_river_must_be_placed),
        cmocka_unit_test(B3_1_in_any_of_four_rotations),
        cmocka_unit_test(B3_1_the_tile_lies_on_top),
        cmocka_unit_test(B3_2_the_tile_must_cover_a_space),
        cmocka_unit_test(B3_2_far_away_is_nowhere_near),
        cmocka_unit_test(B3_2_the_tile_must_leave_a_space_on_bare_ground),
        cmocka_unit_test(B3_2_one_two_or_three_spaces_covered),
        cmocka_unit_test(B3_3a_a_clearing_is_covered_by_anything),
        cmocka_unit_test(B3_3a_a_clearing_covers_a_clearing),
        cmocka_unit_test(B3_3b_more_animals_cover_fewer),
        cmocka_unit_test(B3_3b_as_many_or_fewer_do_not),
        cmocka_unit_test(B3_3c_a_clearing_never_covers_animals),
        cmocka_unit_test(B3_3d_a_bear_covers_any_animals),
        cmocka_unit_test(B3_3d_a_bear_is_never_covered),
        cmocka_unit_test(B3_3e_a_tower_is_never_covered),
        cmocka_unit_test(B3_3_each_space_on_its_own),
        cmocka_unit_test(B3_3_every_space_over_every_other),
        cmocka_unit_test(B6_1_every_space_over_every_other),
        cmocka_unit_test(B3_4_the_river_is_refilled_where_the_tile_was),
        cmocka_unit_test(B3_4_once_the_deck_is_empty_the_river_shrinks),
        cmocka_unit_test(B3_5_a_tower_is_offered_after_the_refill),
        cmocka_unit_test(B3_5_on_the_clearing_of_the_tile_just_placed),
        cmocka_unit_test(B3_5_no_clearing_no_tower),
        cmocka_unit_test(B3_5_who_has_no_tower_left_is_not_asked),
        cmocka_unit_test(B3_5_who_skipped_may_put_it_later),
        cmocka_unit_test(B3_5_one_tower_a_turn_even_of_two),
        cmocka_unit_test(B3_5_only_the_player_at_turn),
        cmocka_unit_test(B3_5_the_last_tile_may_carry_a_tower_too),
        cmocka_unit_test(B3_6_a_river_that_does_not_fit_is_exchanged),
        cmocka_unit_test(B3_6_without_the_second_tower_it_would_fit),
        cmocka_unit_test(B3_6_tiles_set_aside_come_last_in_a_pinned_order),
        cmocka_unit_test(B3_6_fewer_are_drawn_when_the_deck_has_fewer),
        cmocka_unit_test(B3_6_if_no_tile_fits_the_game_ends),
    };
    return cmocka_run_group_tests_name("grandbois/turn", tests, NULL, NULL);
}
