/* test_random_games.c: random games end, and at every step G0.12 holds. Every card
 * that is written comes up, and so does every question. */
#include "checks.h"
#include "list.h"

#include "grimm_internal.h"

enum { GAMES = 150, STEPS_MAX = 20000 };

static int played[CARDS_END]; /* how often each card's effects ran */

static void count_programs(const struct grimm *g)
{
    for (int i = 0; i < g->frame_count; i++)
        if (g->frames[i].program < CARDS_END)
            played[g->frames[i].program]++;
    for (int seat = 0; seat < g->seats; seat++) {
        played[g->players[seat].friend]++;
        if (g->stage >= STAGE_FABLES_UP && g->players[seat].fable < CARDS_END)
            played[g->players[seat].fable]++;
        played[g->players[seat].pending]++;
    }
    for (int place = FIELDS; place < PLACES_END; place++)
        played[g->unique[place]]++;
}

static int random_seat(seat_mask acting, struct rng *rng)
{
    uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(acting));
    while (skip-- > 0)
        acting &= acting - 1;
    return __builtin_ctz(acting);
}

static void play_one(const struct options *options, struct rng *rng)
{
    struct grimm g;
    struct move_list list;
    grimm_game.start(&g, options);
    for (int step = 0; grimm_game.to_act(&g) != 0; step++) {
        const char *wrong = grimm_check(&g);
        if (wrong != NULL)
            fail_msg("%s after %d steps", wrong, step);
        assert_true(step < STEPS_MAX);
        count_programs(&g);
        int seat = random_seat(grimm_game.to_act(&g), rng);
        grimm_game.list_moves(&g, seat, &list);
        assert_true(list.count > 0);
        grimm_game.apply(&g, seat, list.moves[rng_below(rng, (uint32_t)list.count)], NULL);
    }
    assert_null(grimm_check(&g));
}

static void play_many(int seats, const char *option, int value)
{
    struct rng rng;
    struct options options;
    rng_init(&rng, (uint64_t)seats);
    options_default(&grimm_game, seats, &options);
    if (option != NULL)
        options.value[option_find(&grimm_game, option)] = value;
    for (int i = 0; i < GAMES; i++)
        play_one(&options, &rng);
}

static void G0_12_for_two(void **state)
{
    (void)state;
    play_many(2, NULL, 0);
}

static void G0_12_for_three(void **state)
{
    (void)state;
    play_many(3, NULL, 0);
}

static void G0_12_for_four(void **state)
{
    (void)state;
    play_many(4, NULL, 0);
}

static void G0_12_without_advanced_cards(void **state)
{
    (void)state;
    play_many(3, "advanced", 0);
}

static void G0_12_with_an_unlimited_supply(void **state)
{
    (void)state;
    play_many(4, "supply", 1);
}

static void every_card_comes_up(void **state)
{
    (void)state;
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        if (grimm_card_copies(card) > 0 && played[card] == 0)
            fail_msg("%s never came up", grimm_card_name(card));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G0_12_for_two),
        cmocka_unit_test(G0_12_for_three),
        cmocka_unit_test(G0_12_for_four),
        cmocka_unit_test(G0_12_without_advanced_cards),
        cmocka_unit_test(G0_12_with_an_unlimited_supply),
        cmocka_unit_test(every_card_comes_up),
    };
    return cmocka_run_group_tests_name("grimm random games", tests, NULL, NULL);
}
