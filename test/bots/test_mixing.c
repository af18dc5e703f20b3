/* test_mixing.c: choices made at the same time. How often each move is made must come near
 * what is known to be right, so that nobody can gain by reading the player. */
#include "bots.h"
#include "checks.h"
#include "small_games.h"

enum { ASKED = 200, ITERATIONS = 1500 };

/* How often a seat makes each of its moves. */
static void shares(const struct matrix_rules *rules, int seat, int iterations,
                   double share[MATRIX_SIZE])
{
    struct matrix m;
    matrix_init(&m, rules);
    for (int i = 0; i < MATRIX_SIZE; i++)
        share[i] = 0;
    for (uint64_t seed = 0; seed < ASKED; seed++) {
        struct bot_answer answer;
        bot_choose(&(struct bot_request){ .game = &matrix_game,
                                          .seen = &m,
                                          .seats = 2,
                                          .seat = seat,
                                          .level = "expert",
                                          .seed = seed,
                                          .iterations = iterations },
                   &answer);
        share[matrix_choice(answer.move)] += 1.0 / ASKED;
    }
}

/* What the seat wins at least, played like this against whoever knows it. */
static double guaranteed(const struct matrix_rules *rules, int seat, const double *share)
{
    double least = 1;
    for (int reply = 0; reply < (seat == 0 ? rules->columns : rules->rows); reply++) {
        double wins = 0;
        for (int own = 0; own < MATRIX_SIZE; own++) {
            double row = rules->wins[seat == 0 ? own : reply][seat == 0 ? reply : own];
            wins += share[own] * (seat == 0 ? row : MATRIX_DRAWS - row) / MATRIX_DRAWS;
        }
        least = wins < least ? wins : least;
    }
    return least;
}

static void assert_near(double a, double b, double most)
{
    if (a - b > most || b - a > most)
        fail_msg("%.3f is not %.3f", a, b);
}

static void pennies_are_turned_evenly(void **state)
{
    (void)state;
    static const struct matrix_rules pennies = { 2, 2, { { 20, 0 }, { 0, 20 } } };
    for (int seat = 0; seat < 2; seat++) {
        double share[MATRIX_SIZE];
        shares(&pennies, seat, ITERATIONS, share);
        assert_near(share[0], 0.5, 0.1);
    }
}

/* Unequal pennies: the row is right to play 1/3 and 2/3, the column 4/9 and 5/9, for 7/15. */
static void unequal_stakes_are_mixed_unevenly(void **state)
{
    (void)state;
    static const struct matrix_rules unequal = { 2, 2, { { 16, 4 }, { 6, 12 } } };
    double share[MATRIX_SIZE];
    shares(&unequal, 0, ITERATIONS, share);
    assert_near(share[0], 1.0 / 3, 0.1);
    assert_true(guaranteed(&unequal, 0, share) > 7.0 / 15 - 0.04);
    shares(&unequal, 1, ITERATIONS, share);
    assert_near(share[0], 4.0 / 9, 0.1);
    assert_true(guaranteed(&unequal, 1, share) > 8.0 / 15 - 0.04);
}

/* Rock, paper and scissors, some victories surer than others: right are 10, 10 and 6 of 26
 * for the row and the same for the column, for an even chance. */
static void three_moves_are_mixed(void **state)
{
    (void)state;
    static const struct matrix_rules rules = { 3,
                                               3,
                                               { { 10, 4, 20 }, { 16, 10, 0 }, { 0, 20, 10 } } };
    for (int seat = 0; seat < 2; seat++) {
        double share[MATRIX_SIZE];
        shares(&rules, seat, ITERATIONS, share);
        for (int i = 0; i < 3; i++)
            assert_true(share[i] > 0.1 && share[i] < 0.6);
        assert_true(guaranteed(&rules, seat, share) > 0.5 - 0.07);
    }
}

/* One move is best whatever the other does: nothing is mixed in. */
static void what_is_always_best_is_always_done(void **state)
{
    (void)state;
    static const struct matrix_rules saddle = { 2, 2, { { 18, 12 }, { 8, 2 } } };
    double share[MATRIX_SIZE];
    shares(&saddle, 0, ITERATIONS, share);
    assert_true(share[0] > 0.99);
    shares(&saddle, 1, ITERATIONS, share);
    assert_true(share[1] > 0.99);
}

/* The fourth row is never right, though never far behind. */
static void a_move_that_is_never_right_is_dropped(void **state)
{
    (void)state;
    static const struct matrix_rules rules = {
        4, 3, { { 10, 14, 5 }, { 5, 10, 14 }, { 14, 5, 10 }, { 6, 6, 6 } }
    };
    double share[MATRIX_SIZE];
    shares(&rules, 0, ITERATIONS, share);
    assert_true(share[3] < 0.05);
    for (int i = 0; i < 3; i++)
        assert_near(share[i], 1.0 / 3, 0.15);
}

/* A rival that was quicker has given nothing away: the choice is as mixed as before. */
static void the_order_of_arrival_does_not_matter(void **state)
{
    (void)state;
    double share[MATRIX_SIZE] = { 0 };
    struct matrix m, seen;
    matrix_init(&m, &(struct matrix_rules){ 2, 2, { { 20, 0 }, { 0, 20 } } });
    matrix_game.apply(&m, 0, (struct move){ 1 }, NULL);
    matrix_game.view(&m, 1, &seen);
    for (uint64_t seed = 0; seed < ASKED; seed++) {
        struct bot_answer answer;
        bot_choose(&(struct bot_request){ .game = &matrix_game,
                                          .seen = &seen,
                                          .seats = 2,
                                          .seat = 1,
                                          .level = "expert",
                                          .seed = seed,
                                          .iterations = 500 },
                   &answer);
        share[matrix_choice(answer.move)] += 1.0 / ASKED;
    }
    assert_near(share[0], 0.5, 0.1);
}

TEST_PROGRAM(mixing)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pennies_are_turned_evenly),
        cmocka_unit_test(unequal_stakes_are_mixed_unevenly),
        cmocka_unit_test(three_moves_are_mixed),
        cmocka_unit_test(what_is_always_best_is_always_done),
        cmocka_unit_test(a_move_that_is_never_right_is_dropped),
        cmocka_unit_test(the_order_of_arrival_does_not_matter),
    };
    return cmocka_run_group_tests_name("mixing", tests, NULL, NULL);
}
