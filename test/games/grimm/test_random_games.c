/* test_random_games.c: random games by the thousand. None has a dead end, all end (G5.5),
 * and at every step G0.12 holds. Every card comes up. */
#include "random_play.h"

#include "grimm_internal.h"

enum { GAMES = 5000, ROUNDS_MAX = 1000, MOVES_IN_GAME_MAX = 10000 };

struct variant {
    const char *name;
    int seats;
    bool is_basic, is_unlimited;
};

static struct variant variants[] = {
    { "G0_12 for 2", 2, false, false },       { "G0_12 for 2, unlimited", 2, false, true },
    { "G0_12 for 2, basic", 2, true, false }, { "G0_12 for 2, basic, unlimited", 2, true, true },
    { "G0_12 for 3", 3, false, false },       { "G0_12 for 3, unlimited", 3, false, true },
    { "G0_12 for 3, basic", 3, true, false }, { "G0_12 for 3, basic, unlimited", 3, true, true },
    { "G0_12 for 4", 4, false, false },       { "G0_12 for 4, unlimited", 4, false, true },
    { "G0_12 for 4, basic", 4, true, false }, { "G0_12 for 4, basic, unlimited", 4, true, true },
};

enum { VARIANTS = sizeof variants / sizeof *variants };

static int games_each(void)
{
    return (at_depth(GAMES) + VARIANTS - 1) / VARIANTS;
}

static bool came_up[CARDS_END]; /* as an effect under way or as a card before everybody */

static void note_cards(const struct grimm *g)
{
    for (int i = 0; i < g->frame_count; i++)
        if (g->frames[i].program < CARDS_END)
            came_up[g->frames[i].program] = true;
    for (int seat = 0; seat < g->seats; seat++) {
        came_up[g->players[seat].friend] = true;
        if (g->stage >= STAGE_FABLES_UP)
            came_up[g->players[seat].fable] = true;
    }
}

/* How many games were how long. */
static int by_rounds[ROUNDS_MAX];
static int by_moves[MOVES_IN_GAME_MAX];

static int length_of(const int *counts, int games)
{
    int length = 0;
    while ((games -= counts[length]) > 0)
        length++;
    return length;
}

static void print_lengths(const char *what, const int *counts)
{
    int games = VARIANTS * games_each();
    printf("# %s: median %d, 99%% at most %d, longest %d\n", what, length_of(counts, games / 2),
           length_of(counts, games - games / 100), length_of(counts, games));
}

/* G0.3: but for the Market, a location has its own type only. */
static bool are_heaps_pure(const struct grimm *g)
{
    for (int place = FIELDS; place < MARKET; place++)
        for (int type = 0; type < TYPES; type++)
            if (g->stock[place][type] > 0 && !grimm_produces(place, type))
                return false;
    return true;
}

static void play_one(const struct options *options, struct rng *rng)
{
    struct grimm g;
    int moves = 0;
    grimm_game.start(&g, options);
    for (int step = 0; grimm_game.to_act(&g) != 0; step++) {
        const char *wrong = are_heaps_pure(&g) ? grimm_check(&g) : "G0.3: a foreign type";
        if (wrong != NULL)
            fail_msg("%s after %d steps", wrong, step);
        note_cards(&g);
        moves += random_step(&grimm_game, &g, rng, NULL) != SEAT_CHANCE;
        assert_true(g.round < ROUNDS_MAX && moves < MOVES_IN_GAME_MAX);
    }
    assert_null(grimm_check(&g));
    by_rounds[g.round]++;
    by_moves[moves]++;
}

static void play_many(void **state)
{
    const struct variant *variant = *state;
    struct rng rng;
    struct options options;
    rng_init(&rng, (uint64_t)(variant - variants));
    options_default(&grimm_game, variant->seats, &options);
    options.value[option_find(&grimm_game, "advanced")] = !variant->is_basic;
    options.value[option_find(&grimm_game, "supply")] = variant->is_unlimited;
    for (int i = 0; i < games_each(); i++)
        play_one(&options, &rng);
}

static void every_card_comes_up(void **state)
{
    (void)state;
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        if (!came_up[card])
            fail_msg("%s never came up", grimm_card_name(card));
}

TEST_PROGRAM(random_games)
{
    struct CMUnitTest tests[VARIANTS + 1] = { 0 };
    for (int i = 0; i < VARIANTS; i++)
        tests[i] = (struct CMUnitTest){ .name = variants[i].name,
                                        .test_func = play_many,
                                        .initial_state = &variants[i] };
    tests[VARIANTS] = (struct CMUnitTest)cmocka_unit_test(every_card_comes_up);
    int failed = cmocka_run_group_tests_name("grimm random games", tests, NULL, NULL);
    printf("# %d games\n", VARIANTS * games_each());
    print_lengths("rounds", by_rounds);
    print_lengths("moves", by_moves);
    return failed;
}
