/* test_arena_run.c: processes that play and tell of every game, and the one that counts: what is
 * known while it goes on, and what happens if one of them dies. */
#include "arena.h"
#include "checks.h"
#include "list.h"
#include "sentences.h"

#include <signal.h>

enum { SEATS = 3, BLOCKS = 5 };

static struct arena_tally tally; /* too large for a stack */

static struct arena arena_of(int blocks, int processes)
{
    struct arena arena = { .game = game_find("blank"),
                           .blocks = blocks,
                           .processes = processes,
                           .above = 1.0 / SEATS,
                           .language = LANGUAGE_EN };
    options_default(arena.game, SEATS, &arena.options);
    memset(arena.seed, 7, sizeof arena.seed);
    for (int bot = 0; bot < SEATS; bot++) {
        arena.bots[bot].name = "random";
        snprintf(arena.bots[bot].level, sizeof arena.bots[bot].level, "random");
        arena.bots[bot].row = bot > 0;
    }
    return arena;
}

struct looks {
    int games;       /* at the last look */
    int most_a_time; /* that a look found more than the one before */
    int within;      /* looks that found games of a block that is not counted */
    int stop_at;     /* games, when somebody presses Ctrl-C; 0: nobody does */
};

static void look(void *viewer, const struct arena_interim *interim)
{
    struct looks *looks = viewer;
    assert_true(interim->games >= looks->games);
    assert_true(interim->games >= interim->tally->games);
    assert_int_equal(interim->tally->games, interim->tally->blocks * SEATS);
    assert_int_equal(interim->seconds_left >= 0, interim->games > 0);
    if (interim->games - looks->games > looks->most_a_time)
        looks->most_a_time = interim->games - looks->games;
    looks->within += interim->games > interim->tally->games;
    looks->games = interim->games;
    if (looks->stop_at > 0 && looks->games >= looks->stop_at)
        raise(SIGINT);
}

static bool run(const struct arena *arena, struct looks *looks, struct error *error)
{
    arena_tally_init(&tally, arena);
    return arena_run(arena, &tally, look, looks, error);
}

static void every_game_is_told(void **state)
{
    (void)state;
    struct arena arena = arena_of(BLOCKS, 1);
    struct looks looks = { 0 };
    struct error error;
    assert_true(run(&arena, &looks, &error));
    assert_int_equal(looks.games, BLOCKS * SEATS);
    assert_int_equal(looks.most_a_time, 1);
    assert_true(looks.within >= BLOCKS * (SEATS - 1));
    assert_int_equal(tally.games, BLOCKS * SEATS);
    assert_int_equal(tally.end, ARENA_PLAYED_ALL);
}

static void several_processes_count_the_same(void **state)
{
    (void)state;
    struct arena arena = arena_of(40, 1);
    struct looks looks = { 0 };
    struct error error;
    assert_true(run(&arena, &looks, &error));
    double wins = tally.row[0].wins, points = tally.row[0].points;
    arena.processes = 3;
    looks = (struct looks){ 0 };
    assert_true(run(&arena, &looks, &error));
    assert_int_equal(looks.games, 40 * SEATS);
    assert_int_equal(tally.games, 40 * SEATS);
    assert_true(tally.row[0].wins == wins && tally.row[0].points == points);
}

/* Games of a block that did not come to its end are played, but not measured. One that came
 * to its end while the signal was on its way is. */
static void interrupted_within_a_block(void **state)
{
    (void)state;
    struct arena arena = arena_of(1000, 1);
    struct looks looks = { .stop_at = SEATS + 1 };
    struct error error;
    assert_true(run(&arena, &looks, &error));
    assert_int_equal(looks.games, SEATS + 1);
    assert_true(tally.games >= SEATS);
    assert_int_equal(tally.games, tally.blocks * SEATS);
    assert_int_equal(tally.end, ARENA_INTERRUPTED);
}

/* A program that forfeits its first game, and in the second kills the process that asks. */
static void a_process_dies_within_a_block(void **state)
{
    (void)state;
    for (int processes = 1; processes <= 2; processes++) {
        struct arena arena = arena_of(BLOCKS, processes);
        struct looks looks = { 0 };
        struct error error;
        arena.bots[0].name = "killer";
        arena.bots[0].program = "n=0; while read -r line; do case $line in"
                                " *'\"do\":'*'\"new\"'*) n=$((n + 1));"
                                " [ $n = 2 ] && kill -9 $PPID; echo '{\"ok\": true}';;"
                                " *'\"do\":'*'\"bot\"'*) echo '{\"move\": \"?\"}';;"
                                " esac; done";
        arena.bots[0].time_ms = 60000;
        assert_false(run(&arena, &looks, &error));
        assert_string_equal(error_code_name(error.code), "failed");
        assert_contains(in_english(&error), "died in block");
        assert_in_range(looks.games, 1, processes);
        assert_int_equal(tally.games, 0);
        assert_int_equal(tally.end, ARENA_BROKE);
    }
}

TEST_PROGRAM(arena_run)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_is_told),
        cmocka_unit_test(several_processes_count_the_same),
        cmocka_unit_test(interrupted_within_a_block),
        cmocka_unit_test(a_process_dies_within_a_block),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
