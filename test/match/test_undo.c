/* test_undo.c: which moves may be taken back among people. */
#include "checks.h"
#include "matches.h"
#include "sentences.h"
#include "worlds.h"

static void play(struct match *match, int seat, const char *move)
{
    struct error error;
    if (!match_play_text(match, seat, move, NULL, &error))
        fail_msg("%s", in_english(&error));
}

static void expect_refused(const struct match *match, int seat, const char *code, const char *part)
{
    struct error error;
    uint64_t before = match_hash(match);
    assert_false(match_may_undo(match, seat, &error));
    assert_string_equal(error_code_name(error.code), code);
    assert_contains(in_english(&error), part);
    assert_int_equal(match_hash(match), before);
}

static void before_the_first_move_there_is_none(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "blank", 2, 1, NULL);
    expect_refused(&match, 0, "not_now", "very last move");
    match_clear(&match);
    test_match_begin(&match, "grandbois", 2, 1, NULL); /* whose last entry is a draw */
    expect_refused(&match, 0, "not_now", "very last move");
    match_clear(&match);
}

static void a_sealed_choice_may_be_taken_back_by_its_seat(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    test_match_begin(&match, "blank", 3, 1, NULL);
    uint64_t before = match_hash(&match);
    play(&match, 1, "pick 2");
    assert_true(match_may_undo(&match, 1, &error));
    expect_refused(&match, 0, "not_now", "whoever made it");
    assert_true(match_undo(&match, &error));
    assert_int_equal(match_hash(&match), before);
    match_clear(&match);
}

static void what_others_decided_since_stands_in_the_way(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    test_match_begin(&match, "blank", 3, 1, NULL);
    play(&match, 1, "pick 2");
    play(&match, 0, "pick 1");
    expect_refused(&match, 1, "not_now", "very last move");
    assert_true(match_may_undo(&match, 0, &error));
    match_clear(&match);
}

static void what_was_drawn_since_stands_in_the_way(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "blank", 2, 1, NULL);
    play(&match, 0, "pick 2");
    play(&match, 1, "pick 1"); /* the die is thrown */
    expect_refused(&match, 1, "not_now", "Chance has spoken");
    match_clear(&match);
}

#define DECK                                                                                       \
    "[9,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,8,7,6,5," \
    "4,3,2,1]"

/* The tile draws another one; the tower after it draws nothing. */
static void a_tower_may_be_taken_back_and_its_tile_not(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    test_match_begin(&match, "grandbois", 3, 1,
                     "{'deck': " DECK ", 'clans': [['fox'], ['toad'], ['lizard']], 'first': 0}");
    play(&match, 0, "9@1,1r0");
    expect_refused(&match, 0, "not_now", "Chance has spoken");
    play(&match, 0, "tower");
    assert_true(match_may_undo(&match, 0, &error));
    expect_refused(&match, 1, "not_now", "very last move");
    match_clear(&match);
}

/* Whoever aimed, held on or let go has seen what chance did with it: none of that is tried again
 * with better knowledge. An engine is trusted, and meets the same draws. */
static void no_half_second_of_a_hand_is_taken_back(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    char first[MOVE_TEXT_MAX], again[MOVE_TEXT_MAX];
    test_match_begin(
        &match, "adresse", 2, 1,
        "{'deck': ['7B', '1A', '8A', '2A', '9A', '3A', '10A', '4A', '11A', '5A', '12A',"
        " '6A', '13A', '8B', '1B', '9B', '2B', '9C', '3B', '10C', '5C'], 'first': 0}");
    play(&match, 0, "aim 5C x=0 y=0 turn=90");
    const struct match_entry *last = &match.log[match.log_count - 1];
    match.game->write_move(match.state, last->move, first, sizeof first);
    assert_int_equal(last->seat, SEAT_CHANCE);
    expect_refused(&match, 0, "not_now", "Chance has spoken");
    assert_true(match_undo(&match, &error));
    play(&match, 0, "aim 5C x=20 y=0 turn=0");
    last = &match.log[match.log_count - 1];
    match.game->write_move(match.state, last->move, again, sizeof again);
    assert_string_equal(again, first);
    play(&match, 0, "hold");
    expect_refused(&match, 0, "not_now", "Chance has spoken");
    expect_refused(&match, 1, "not_now", "very last move");
    if (world_of(match.game) != NULL) {
        play(&match, 0, "release t=700");
        expect_refused(&match, 0, "not_now", "Chance has spoken");
    }
    match_clear(&match);
}

static void nothing_is_taken_back_when_it_is_over(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "grandbois", 2, 1, NULL);
    test_match_play(&match, 1000, 3);
    for (int seat = 0; seat < 2; seat++)
        expect_refused(&match, seat, "game_over", "over");
    match_clear(&match);
}

/* A game in which whoever has chosen sees what the others chose. */
static void view_of_the_curious(const void *state, int viewer, void *seen)
{
    const struct game *blank = game_find("blank");
    bool has_chosen = !(blank->to_act(state) & seat_bit(viewer));
    blank->view(state, has_chosen ? VIEWER_ALL : viewer, seen);
}

static void a_move_that_revealed_something_stands(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    struct game curious = *game_find("blank");
    curious.view = view_of_the_curious;
    test_match_begin(&match, "blank", 3, 1, NULL);
    match.game = &curious;
    play(&match, 0, "pick 2");
    assert_true(match_may_undo(&match, 0, &error)); /* there was nothing to see yet */
    play(&match, 1, "pick 3");
    expect_refused(&match, 1, "not_now", "shown something");
    match_clear(&match);
}

/* The first pick is too large for the card that is redrawn, so chance decides; the second
 * fits the next one. Taking a move back brings neither back. */
static void a_pin_that_did_not_fit_is_not_there_again(void **state)
{
    (void)state;
    struct match match, loaded;
    struct error error;
    test_match_begin(&match, "grimm", 3, 1,
                     "{'fables': ['curse_of_darkness', 'roar'], 'picks': [9, 1]}");
    for (int seat = 0; seat < 3; seat++)
        play(&match, seat, "play fields");
    play(&match, 0, "draw");
    for (int seat = 0; seat < 3; seat++)
        play(&match, seat, "end");
    play(&match, 1, "play fields");
    play(&match, 2, "play fields");
    play(&match, 0, "play fields curse_of_darkness");
    play(&match, 1, "gain straw");
    uint64_t before = match_hash(&match);
    play(&match, 1, "end");
    assert_true(match_undo(&match, &error));
    assert_int_equal(match_hash(&match), before);
    play(&match, 1, "end");
    json_t *record = test_match_record(&match, true);
    test_match_read_record(&loaded, record);
    assert_int_equal(match_hash(&loaded), match_hash(&match));
    assert_memory_equal(loaded.pins, match.pins, match.reader->pins_size);
    json_decref(record);
    match_clear(&loaded);
    match_clear(&match);
}

TEST_PROGRAM(undo)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(before_the_first_move_there_is_none),
        cmocka_unit_test(a_sealed_choice_may_be_taken_back_by_its_seat),
        cmocka_unit_test(what_others_decided_since_stands_in_the_way),
        cmocka_unit_test(what_was_drawn_since_stands_in_the_way),
        cmocka_unit_test(a_tower_may_be_taken_back_and_its_tile_not),
        cmocka_unit_test(no_half_second_of_a_hand_is_taken_back),
        cmocka_unit_test(nothing_is_taken_back_when_it_is_over),
        cmocka_unit_test(a_move_that_revealed_something_stands),
        cmocka_unit_test(a_pin_that_did_not_fit_is_not_there_again),
    };
    return cmocka_run_group_tests_name("undo", tests, NULL, NULL);
}
