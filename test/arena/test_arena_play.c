/* test_arena_play.c: single games of the arena: repeatable, rotated, and with every bot asked
 * about every placement. The world is a pretended one: physics has its own tests. */
#include "arena.h"
#include "checks.h"
#include "guesses.h"
#include "list.h"

static struct arena arena_of(const char *game, const char *const *levels, int seats)
{
    struct arena arena = { .game = game_find(game), .blocks = 10 };
    options_default(arena.game, seats, &arena.options);
    memset(arena.seed, 7, sizeof arena.seed);
    for (int bot = 0; bot < seats; bot++) {
        arena.bots[bot].name = levels[bot];
        snprintf(arena.bots[bot].level, sizeof arena.bots[bot].level, "%s", levels[bot]);
        arena.bots[bot].iterations = 2;
        arena.bots[bot].row = bot;
    }
    arena.has_placements = arena.game->has_physical_moves;
    return arena;
}

static void play(const struct arena *arena, int block, int rotation, struct arena_game *out)
{
    struct arena_programs *programs = arena_programs_new(arena);
    struct error error;
    assert_true(arena_play(programs, block, rotation, out, &error));
    assert_int_equal(out->forfeiter, -1);
    for (int bot = 0; bot < SEATS_MAX; bot++)
        out->lines[bot].total_ms = out->lines[bot].longest_ms = 0;
    arena_programs_free(programs);
}

static bool same_lines(const struct arena_game *a, const struct arena_game *b, int seats)
{
    for (int bot = 0; bot < seats; bot++) {
        const struct arena_line *x = &a->lines[bot], *y = &b->lines[bot];
        if (x->win != y->win || x->points != y->points || x->rank != y->rank ||
            x->moves != y->moves || x->placed != y->placed || x->held != y->held)
            return false;
    }
    return true;
}

static void the_same_game_again(void **state)
{
    (void)state;
    static const char *const levels[] = { "greedy", "random", "random" };
    struct arena arena = arena_of("grandbois", levels, 3);
    struct arena_game first, again, other;
    play(&arena, 4, 1, &first);
    play(&arena, 4, 1, &again);
    assert_true(same_lines(&first, &again, 3));
    play(&arena, 5, 1, &other);
    assert_false(same_lines(&first, &other, 3));
    arena.seed[0] = 8;
    play(&arena, 4, 1, &other);
    assert_false(same_lines(&first, &other, 3));
}

static void a_game_has_one_victory_and_every_rank(void **state)
{
    (void)state;
    static const char *const levels[] = { "greedy", "random", "random", "random" };
    struct arena arena = arena_of("grandbois", levels, 4);
    for (int rotation = 0; rotation < 4; rotation++) {
        struct arena_game game;
        double wins = 0;
        play(&arena, 0, rotation, &game);
        for (int bot = 0; bot < 4; bot++) {
            const struct arena_line *line = &game.lines[bot];
            wins += line->win;
            assert_in_range(line->rank, 1, 4);
            assert_true(line->moves > 0);
            assert_true((line->win > 0) == (line->rank == 1));
        }
        assert_float_equal(wins, 1, 1e-9);
    }
}

static void everybody_is_asked_about_every_placement(void **state)
{
    (void)state;
    static const char *const levels[] = { "greedy", "random", "medium" };
    struct arena arena = arena_of("adresse", levels, 3);
    struct arena_game plain, shared;
    worlds_use(guessing_worlds);
    play(&arena, 1, 0, &plain);
    arena.shares_placements = true;
    play(&arena, 1, 0, &shared);
    worlds_use(NULL);
    assert_true(same_lines(&plain, &shared, 3)); /* asking changes nothing */
    int placed = 0;
    for (int bot = 0; bot < 3; bot++) {
        placed += shared.lines[bot].placed;
        assert_int_equal(plain.lines[bot].asked_placed, 0);
        assert_in_range(shared.lines[bot].held, 0, shared.lines[bot].placed);
    }
    assert_true(placed > 5);
    for (int bot = 0; bot < 3; bot++) {
        assert_int_equal(shared.lines[bot].asked_placed, placed);
        assert_in_range(shared.lines[bot].asked_held, 1, placed);
        assert_true(shared.lines[bot].asked_held >= shared.lines[bot].held);
    }
}

/* Two of one row are one player, and asked once. */
static void those_of_one_name_are_asked_once(void **state)
{
    (void)state;
    static const char *const levels[] = { "greedy", "random", "random" };
    struct arena arena = arena_of("adresse", levels, 3);
    struct arena_game game;
    arena.bots[2].row = 1;
    arena.shares_placements = true;
    worlds_use(guessing_worlds);
    play(&arena, 1, 0, &game);
    worlds_use(NULL);
    assert_true(game.lines[0].asked_placed > 0);
    assert_int_equal(game.lines[1].asked_placed + game.lines[2].asked_placed,
                     game.lines[0].asked_placed);
}

TEST_PROGRAM(arena_play)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_game_again),
        cmocka_unit_test(a_game_has_one_victory_and_every_rank),
        cmocka_unit_test(everybody_is_asked_about_every_placement),
        cmocka_unit_test(those_of_one_name_are_asked_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
