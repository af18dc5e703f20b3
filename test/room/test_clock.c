/* test_clock.c: the time that players have. */
#include "checks.h"
#include "clock.h"

static const struct clock_settings by_game = { .kind = CLOCK_GAME,
                                               .seconds = 60,
                                               .increment_s = 5 };
static const struct clock_settings by_move = { .kind = CLOCK_MOVE, .seconds = 30 };
static const struct clock_settings by_days = { .kind = CLOCK_DAYS, .days = 3 };
static const struct clock_settings none = { .kind = CLOCK_NONE };

static void everybody_begins_with_the_same(void **state)
{
    (void)state;
    struct clock clock;
    clock_start(&clock, &by_game, 3);
    for (int seat = 0; seat < 3; seat++)
        assert_int_equal(clock.left_ms[seat], 60000);
    clock_start(&clock, &by_move, 2);
    assert_int_equal(clock.left_ms[1], 30000);
    clock_start(&clock, &by_days, 2);
    assert_int_equal(clock.left_ms[0], 3 * 24 * 3600 * 1000);
    assert_int_equal(clock.running, 0);
}

static void only_those_who_are_running_are_charged(void **state)
{
    (void)state;
    struct clock clock;
    clock_start(&clock, &by_game, 3);
    clock_run(&clock, 1 << 0 | 1 << 2);
    clock_charge(&clock, 1500);
    assert_int_equal(clock.left_ms[0], 58500);
    assert_int_equal(clock.left_ms[1], 60000);
    assert_int_equal(clock.left_ms[2], 58500);
}

static void nobody_has_less_than_nothing(void **state)
{
    (void)state;
    struct clock clock;
    clock_start(&clock, &by_game, 2);
    clock_run(&clock, 1 << 1);
    clock_charge(&clock, INT64_MAX);
    assert_int_equal(clock.left_ms[1], 0);
}

static void a_decision_wins_the_increment(void **state)
{
    (void)state;
    struct clock clock;
    clock_start(&clock, &by_game, 2);
    clock_run(&clock, 1 << 0);
    clock_charge(&clock, 20000);
    assert_int_equal(clock_pressed(&clock, 0), 5000);
    assert_int_equal(clock.left_ms[0], 45000);
}

static void a_decision_wins_a_fresh_allowance(void **state)
{
    (void)state;
    struct clock clock;
    clock_start(&clock, &by_move, 2);
    clock_run(&clock, 1 << 0);
    clock_charge(&clock, 20000);
    assert_int_equal(clock_pressed(&clock, 0), 20000);
    assert_int_equal(clock.left_ms[0], 30000);
    clock_start(&clock, &by_days, 2);
    clock_run(&clock, 1 << 0);
    clock_charge(&clock, 1000);
    clock_pressed(&clock, 0);
    assert_int_equal(clock.left_ms[0], 3 * 24 * 3600 * 1000);
}

static void the_next_to_run_out_is_known(void **state)
{
    (void)state;
    struct clock clock;
    clock_start(&clock, &by_game, 3);
    assert_int_equal(clock_next_ms(&clock), -1);
    clock_run(&clock, 1 << 0);
    clock_charge(&clock, 10000);
    clock_run(&clock, 1 << 0 | 1 << 1);
    assert_int_equal(clock_next_ms(&clock), 50000);
    clock_run(&clock, 1 << 1 | 1 << 2);
    assert_int_equal(clock_next_ms(&clock), 60000);
}

static void those_without_time_are_flagged_while_they_think(void **state)
{
    (void)state;
    struct clock clock;
    clock_start(&clock, &by_game, 3);
    clock_run(&clock, 1 << 0 | 1 << 2);
    clock_charge(&clock, 59999);
    assert_int_equal(clock_flags(&clock), 0);
    clock_charge(&clock, 1);
    assert_int_equal(clock_flags(&clock), 1 << 0 | 1 << 2);
    assert_int_equal(clock_next_ms(&clock), 0);
    clock_run(&clock, 1 << 1);
    assert_int_equal(clock_flags(&clock), 0);
}

static void without_a_clock_nothing_runs(void **state)
{
    (void)state;
    struct clock clock;
    clock_start(&clock, &none, 2);
    clock_run(&clock, 3);
    assert_int_equal(clock.running, 0);
    clock_charge(&clock, 1000000);
    assert_int_equal(clock_flags(&clock), 0);
    assert_int_equal(clock_next_ms(&clock), -1);
    assert_int_equal(clock_pressed(&clock, 0), 0);
}

TEST_PROGRAM(clock)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_begins_with_the_same),
        cmocka_unit_test(only_those_who_are_running_are_charged),
        cmocka_unit_test(nobody_has_less_than_nothing),
        cmocka_unit_test(a_decision_wins_the_increment),
        cmocka_unit_test(a_decision_wins_a_fresh_allowance),
        cmocka_unit_test(the_next_to_run_out_is_known),
        cmocka_unit_test(those_without_time_are_flagged_while_they_think),
        cmocka_unit_test(without_a_clock_nothing_runs),
    };
    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
