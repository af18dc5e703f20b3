/* test_bots.c: the players behind the levels: legal, repeatable, honest about
 * what they see, and some better than others. */
#include "checks.h"
#include "bots.h"
#include "matches.h"

static const char pinned[] =
    "{'deck': [1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,"
    "32,33,34,35,36], 'clans': [['fox'], ['toad'], ['lizard']], 'first': 0}";

static void the_levels_of_the_protocol_are_there(void **state)
{
    (void)state;
    static const char *const wanted[] = { "easy", "medium", "hard", "expert" };
    for (int i = 0; i < 4; i++) {
        assert_string_equal(bot_level(i), wanted[i]);
        assert_true(bot_level_exists(wanted[i]));
    }
    for (int i = 0; bot_level(i) != NULL; i++)
        assert_true(bot_level_exists(bot_level(i)));
    assert_false(bot_level_exists(""));
    assert_false(bot_level_exists("Easy"));
    assert_false(bot_level_exists("impossible"));
}

static void the_same_seed_has_the_same_answer(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "grandbois", 3, 1, pinned);
    struct move_list moves;
    int seat;
    do { /* a tile to place, not just a tower to put or keep */
        test_match_play(&match, 3, 2);
        seat = __builtin_ctz(match_to_act(&match));
        match_legal(&match, seat, &moves);
    } while (moves.count < 10);
    for (int i = 0; bot_level(i) != NULL; i++) {
        struct bot_answer a, b;
        int others = 0;
        assert_true(match_ask_bot(&match, seat, bot_level(i), 500, 1, &a));
        assert_true(match_ask_bot(&match, seat, bot_level(i), 500, 1, &b));
        assert_true(same_move(a.move, b.move));
        assert_int_equal(a.visits, b.visits);
        assert_true(a.visits > 0);
        assert_memory_equal(a.value, b.value, sizeof a.value);
        for (uint64_t seed = 2; seed < 30; seed++) {
            assert_true(match_ask_bot(&match, seat, bot_level(i), 500, seed, &b));
            others += !same_move(a.move, b.move);
        }
        if (strcmp(bot_level(i), "random") == 0)
            assert_true(others > 20);
    }
    match_clear(&match);
}

/* A bot is given its seat's view: other clans in its rivals' hands change nothing. */
static void a_bot_does_not_see_the_rivals_clans(void **state)
{
    (void)state;
    struct match match, other;
    test_match_begin(&match, "grandbois", 3, 1, pinned);
    test_match_play(&match, 12, 4);
    struct test_match_start start;
    struct error error;
    json_t *position = test_match_view(&match, VIEWER_ALL);
    int seat = __builtin_ctz(match_to_act(&match));
    static const char *const hidden[] = { "rabbit", "raccoon" };
    for (int rival = 0, next = 0; rival < 3; rival++)
        if (rival != seat)
            json_array_set_new(json_array_get(json_object_get(position, "clans"), (size_t)rival), 0,
                               json_string(hidden[next++]));
    test_match_start_init(&start, "grandbois", 3, 1);
    start.start.position = position;
    assert_true(match_init(&other, &start.start, NULL, &error));
    assert_int_not_equal(match_hash(&other), match_hash(&match));
    for (int i = 0; bot_level(i) != NULL; i++)
        for (uint64_t seed = 0; seed < 5; seed++) {
            struct bot_answer a, b;
            assert_true(match_ask_bot(&match, seat, bot_level(i), 300, seed, &a));
            assert_true(match_ask_bot(&other, seat, bot_level(i), 300, seed, &b));
            assert_true(same_move(a.move, b.move));
            assert_memory_equal(a.value, b.value, sizeof a.value);
        }
    match_clear(&match);
    match_clear(&other);
    json_decref(position);
}

static void nothing_to_decide_is_no_move(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "grandbois", 3, 1, pinned);
    for (int i = 0; bot_level(i) != NULL; i++) {
        struct bot_answer answer;
        assert_false(match_ask_bot(&match, 1, bot_level(i), 0, 1, &answer));
        assert_int_equal(answer.move.code, 0);
        assert_int_equal(answer.visits, 0);
    }
    match_clear(&match);
}

/* With everything in sight at the last decision, greedy takes the best there is. */
static void greedy_takes_the_most_at_the_last_decision(void **state)
{
    (void)state;
    int looked = 0;
    for (int game = 0; game < 12; game++) {
        struct match match;
        struct rng rng;
        struct error error;
        rng_init(&rng, (uint64_t)game);
        test_match_begin(&match, "grandbois", 2, game, NULL);
        while (match_to_act(&match) != 0)
            test_match_step(&match, &rng);
        assert_true(match_undo(&match, &error));
        int seat = __builtin_ctz(match_to_act(&match));
        struct move_list moves;
        match_legal(&match, seat, &moves);
        int best = -1000;
        unsigned char *scratch = malloc(match.game->state_size);
        struct result result;
        bool ends = true;
        for (int i = 0; i < moves.count; i++) {
            memcpy(scratch, match.state, match.game->state_size);
            match.game->apply(scratch, seat, moves.moves[i], NULL);
            ends &= is_over(match.game, scratch);
            match.game->result(scratch, &result);
            if (result.total[seat] > best)
                best = result.total[seat];
        }
        struct bot_answer answer;
        assert_true(match_ask_bot(&match, seat, "greedy", 0, 3, &answer));
        memcpy(scratch, match.state, match.game->state_size);
        match.game->apply(scratch, seat, answer.move, NULL);
        match.game->result(scratch, &result);
        /* It looks at the lead, guessing the rival's clans: near the most, at the least. */
        if (ends) {
            assert_true(result.total[seat] >= best - 4);
            assert_true(answer.value[seat] >= 0 && answer.value[seat] <= 1);
            looked++;
        }
        free(scratch);
        match_clear(&match);
    }
    assert_true(looked > 3);
}

static int wins_of_greedy(const char *name, int games)
{
    int wins = 0;
    for (int game = 0; game < games; game++) {
        struct match match;
        struct error error;
        test_match_begin(&match, name, 2, 50 + game, NULL);
        for (uint64_t i = 0; match_to_act(&match) != 0; i++) {
            int seat = __builtin_ctz(match_to_act(&match));
            struct bot_answer answer;
            assert_true(
                match_ask_bot(&match, seat, seat == game % 2 ? "greedy" : "random", 0, i, &answer));
            assert_true(match_play(&match, seat, answer.move, NULL, &error));
        }
        struct result result;
        match.game->result(match.state, &result);
        wins += (result.winners & seat_bit(game % 2)) != 0;
        match_clear(&match);
    }
    return wins;
}

static void greedy_beats_random(void **state)
{
    (void)state;
    assert_true(wins_of_greedy("grandbois", 12) >= 10);
    assert_true(wins_of_greedy("grimm", 12) >= 10);
}

/* G3.4, R11: to end a turn early is allowed and has no upside. */
static void greedy_leaves_no_action_unused(void **state)
{
    (void)state;
    int turns = 0;
    for (int game = 0; game < 4; game++) {
        struct match match;
        struct error error;
        test_match_begin(&match, "grimm", 2 + game % 3, 70 + game, NULL);
        for (uint64_t i = 0; match_to_act(&match) != 0; i++) {
            int seat = __builtin_ctz(match_to_act(&match));
            struct bot_answer answer;
            struct move straw;
            char text[MOVE_TEXT_MAX];
            assert_true(match_ask_bot(&match, seat, "greedy", 0, i, &answer));
            match.game->write_move(match.state, answer.move, text, sizeof text);
            assert_true(match.game->read_move(match.state, "gain straw", &straw));
            bool can_gain = match.game->refusal(match.state, seat, straw, NULL) == NULL;
            assert_false(can_gain && strcmp(text, "end") == 0);
            turns += can_gain;
            assert_true(match_play(&match, seat, answer.move, NULL, &error));
        }
        match_clear(&match);
    }
    assert_true(turns > 50);
}

/* ---- moves of the hand ---- */

/* Whether a move puts a piece into the hand that then lets go in time. */
static bool begins_to_sway(const struct match *match, int seat, struct move move)
{
    struct match ahead;
    struct tick tick;
    if (match_tick(match, &tick))
        return false;
    match_copy(match, &ahead);
    assert_true(match_play(&ahead, seat, move, NULL, NULL));
    bool sways = match_tick(&ahead, &tick);
    match_clear(&ahead);
    return sways;
}

/* A match in which somebody holds a piece over the table. */
static int play_to_a_placement(struct match *match, int seed)
{
    struct rng rng;
    rng_init(&rng, (uint64_t)seed);
    test_match_begin(match, "adresse", 2, seed, NULL);
    for (;;) {
        struct move_list moves;
        int seat = __builtin_ctz(match_to_act(match));
        match_legal(match, seat, &moves);
        if (moves.count > 10 && begins_to_sway(match, seat, moves.moves[0]))
            return seat;
        test_match_step(match, &rng);
    }
}

static bool is_listed(const struct match *match, int seat, struct move move)
{
    struct move_list moves;
    match_legal(match, seat, &moves);
    for (int i = 0; i < moves.count; i++)
        if (same_move(moves.moves[i], move))
            return true;
    return false;
}

static void a_hand_misses_the_place_it_meant(void **state)
{
    (void)state;
    struct match match;
    int seat = play_to_a_placement(&match, 1);
    int missed = 0;
    for (int i = 0; bot_level(i) != NULL; i++) {
        struct bot_answer a, b;
        assert_true(match_ask_bot(&match, seat, bot_level(i), 12, 9, &a));
        assert_true(match_ask_bot(&match, seat, bot_level(i), 12, 9, &b));
        assert_true(same_move(a.move, b.move));
        assert_memory_equal(a.value, b.value, sizeof a.value);
        assert_null(match.game->refusal(match.state, seat, a.move, NULL));
        missed += !is_listed(&match, seat, a.move);
    }
    assert_true(missed > 0);
    match_clear(&match);
}

/* Of many pieces, more stay up that were placed with care. Counted in tries and not in time,
 * so that it comes out the same whenever it is run. */
static int count_held(const char *level)
{
    enum { PLACEMENTS = 12, TRIES = 10 };
    int held = 0;
    for (int seed = 0; seed < PLACEMENTS; seed++) {
        struct match match;
        struct bot_answer answer;
        struct error error;
        int seat = play_to_a_placement(&match, 20 + seed);
        json_t *before = test_match_view(&match, VIEWER_ALL);
        assert_true(match_ask_bot(&match, seat, level, TRIES, (uint64_t)seed, &answer));
        assert_true(match_play(&match, seat, answer.move, NULL, &error));
        for (struct tick tick; match_tick(&match, &tick);) {
            assert_true(match_ask_bot(&match, seat, level, TRIES, (uint64_t)seed, &answer));
            assert_true(match_play(&match, seat, answer.move, NULL, &error));
        }
        json_t *after = test_match_view(&match, VIEWER_ALL);
        held += json_array_size(json_object_get(after, "pieces")) >
                json_array_size(json_object_get(before, "pieces"));
        json_decref(before);
        json_decref(after);
        match_clear(&match);
    }
    return held;
}

static void care_keeps_more_pieces_up(void **state)
{
    (void)state;
    int clumsy = count_held("easy");
    int careful = count_held("expert");
    assert_true(careful >= 9);
    assert_true(careful > clumsy);
}

TEST_PROGRAM(bots)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_levels_of_the_protocol_are_there),
        cmocka_unit_test(the_same_seed_has_the_same_answer),
        cmocka_unit_test(a_bot_does_not_see_the_rivals_clans),
        cmocka_unit_test(nothing_to_decide_is_no_move),
        cmocka_unit_test(greedy_takes_the_most_at_the_last_decision),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(greedy_leaves_no_action_unused),
        cmocka_unit_test(a_hand_misses_the_place_it_meant),
        cmocka_unit_test(care_keeps_more_pieces_up),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
