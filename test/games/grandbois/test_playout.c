/* test_playout.c: the fast path of random play does what the plain one does. */
#include "checks.h"
#include "grandbois_internal.h"

enum { GAMES = 20000 }; /* enough to meet rivers that are stuck (B3.6) */

/* The same choices, made one by one through the contract. */
static void play_plainly(struct grandbois *g, struct rng *rng, int *exchanges)
{
    while (grandbois_game.to_act(g) != 0) {
        int seat = __builtin_ctz(grandbois_game.to_act(g));
        struct move move = grandbois_random_move(g, rng);
        assert_null(grandbois_game.refusal(g, seat, move, NULL));
        grandbois_game.apply(g, seat, move, NULL);
        *exchanges += g->aside_count > 0 && g->river_count == 0;
    }
}

static void a_playout_is_the_plain_moves_in_one_go(void **state)
{
    (void)state;
    int exchanges = 0;
    struct rng fast_rng;
    rng_init(&fast_rng, 20260101);
    for (int number = 0; number < GAMES; number++) {
        struct grandbois fast;
        struct grandbois plain;
        struct options options;
        options_default(&grandbois_game, 2 + number % 3, &options);
        options.value[0] = number / 3 % 2;
        grandbois_game.start(&fast, &options);
        plain = fast;
        struct rng plain_rng = fast_rng;
        grandbois_game.playout(&fast, &fast_rng);
        play_plainly(&plain, &plain_rng, &exchanges);
        assert_memory_equal(&fast, &plain, sizeof fast);
        assert_memory_equal(&fast_rng, &plain_rng, sizeof fast_rng);
    }
    assert_true(exchanges > 0);
}

TEST_PROGRAM(playout)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_playout_is_the_plain_moves_in_one_go),
    };
    return cmocka_run_group_tests_name("playout", tests, NULL, NULL);
}
