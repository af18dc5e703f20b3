/* test_knowledge.c: judgements of placements and positions, games played on, and what a seat
 * has before it as a number. Beliefs are in test_beliefs.c. */
#include "positions.h"

#include <math.h>

static struct move most_promising(const struct grandbois *g, int seat)
{
    static struct move_list moves;
    static float priors[MOVES_MAX];
    int best = 0;
    grandbois_game.list_moves(g, seat, &moves);
    known->prior(g, seat, &moves, priors);
    for (int i = 1; i < moves.count; i++)
        if (priors[i] > priors[best])
            best = i;
    return moves.moves[best];
}

/* ---- positions ---- */

static void values_are_chances(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 13);
    for (int number = 0; number < at_depth(60); number++) {
        struct grandbois g;
        double value[SEATS_MAX] = { 0 };
        double sum = 0;
        int seats = 2 + number % 3;
        int steps = number % 5 == 0 ? TILES + 1 : (int)rng_below(&rng, TILES + 1);
        random_position(&g, seats, number % 2, steps, &rng);
        known->evaluate(&g, value);
        for (int seat = 0; seat < seats; seat++) {
            assert_true(value[seat] >= 0 && value[seat] <= 1);
            sum += value[seat];
        }
        assert_true(fabs(sum - 1) < 1e-9);
    }
}

static void at_the_end_the_winners_have_it(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 14);
    for (int number = 0; number < at_depth(60); number++) {
        struct grandbois g;
        struct result result;
        double value[SEATS_MAX] = { 0 };
        random_position(&g, 2 + number % 3, false, TILES + 1, &rng);
        assert_int_equal(g.phase, PHASE_OVER);
        grandbois_game.result(&g, &result);
        known->evaluate(&g, value);
        if ((result.winners & (result.winners - 1)) != 0)
            continue; /* shared */
        for (int seat = 0; seat < g.seats; seat++)
            if (result.winners & seat_bit(seat))
                assert_true(value[seat] > 0.8);
            else
                assert_true(value[seat] < 0.2);
    }
}

/* Whoever is thought to win wins more often, and the more so the nearer the end is. */
static void who_is_ahead_wins_more_often(void **state)
{
    (void)state;
    enum { GAMES = 300 };
    struct rng rng;
    rng_init(&rng, 15);
    int right[2] = { 0 };
    for (int number = 0; number < 2 * GAMES; number++) {
        struct grandbois g;
        struct result result;
        double value[SEATS_MAX];
        random_position(&g, 2, false, number % 2 ? 32 : 14, &rng);
        if (g.phase == PHASE_OVER)
            continue;
        known->evaluate(&g, value);
        grandbois_playout(&g, &rng);
        grandbois_game.result(&g, &result);
        right[number % 2] += (value[0] > 0.5) == ((result.winners & 1) != 0);
    }
    assert_true(right[0] > GAMES * 0.6);
    assert_true(right[1] > right[0]);
}

/* ---- placements ---- */

static int lead_after(const struct grandbois *g, int seat, struct move move)
{
    struct grandbois after = *g;
    struct result result;
    grandbois_game.apply(&after, seat, move, NULL);
    grandbois_game.result(&after, &result);
    return result.total[seat] - result.total[1 - seat];
}

static void the_promising_move_gains_more_than_the_worst(void **state)
{
    (void)state;
    static struct move_list moves;
    static float priors[MOVES_MAX];
    struct rng rng;
    rng_init(&rng, 16);
    int gained = 0;
    enum { POSITIONS = 100 };
    for (int number = 0; number < POSITIONS; number++) {
        struct grandbois g;
        int best = 0, worst = 0;
        random_position(&g, 2, false, 4 + (int)rng_below(&rng, 28), &rng);
        if (g.phase == PHASE_OVER)
            continue;
        grandbois_game.list_moves(&g, g.turn, &moves);
        known->prior(&g, g.turn, &moves, priors);
        for (int i = 0; i < moves.count; i++) {
            assert_true(priors[i] >= 0 && priors[i] <= 1);
            best = priors[i] > priors[best] ? i : best;
            worst = priors[i] < priors[worst] ? i : worst;
        }
        gained +=
            lead_after(&g, g.turn, moves.moves[best]) > lead_after(&g, g.turn, moves.moves[worst]);
    }
    assert_true(gained > POSITIONS * 0.9);
}

static float promise_of(const struct grandbois *g, const char *text)
{
    static struct move_list moves;
    static float priors[MOVES_MAX];
    struct move move;
    assert_true(grandbois_game.read_move(g, text, &move));
    grandbois_game.list_moves(g, g->turn, &moves);
    known->prior(g, g->turn, &moves, priors);
    for (int i = 0; i < moves.count; i++)
        if (same_move(moves.moves[i], move))
            return priors[i];
    fail_msg("%s is no move here", text);
    return 0;
}

static void groups_are_joined_and_not_spoilt(void **state)
{
    (void)state;
    struct grandbois g;
    begin(&g, 3, "rabbit raccoon lizard", (int[]){ 35, 34, 31, 22 });
    play(&g, "35@1,1r0", 11); /* raccoon 1,1 and 1,2; rabbit 2,1 and 2,2 */
    play(&g, "34@-1,-1r0", 8);
    play(&g, "31@-1,1r0", 9);
    /* Two rabbits more: beside the rabbits, or out of their sight. */
    assert_true(promise_of(&g, "22@1,-1r0") > promise_of(&g, "22@-2,-2r1"));
    /* And they had better not lie under them. */
    assert_true(promise_of(&g, "22@1,-1r0") > promise_of(&g, "8@2,2r3"));
    struct move best = most_promising(&g, 0);
    struct grandbois after = g;
    struct clan_harvest before_harvest[CLANS + 1], harvest[CLANS + 1];
    grandbois_harvest_clans(&g, before_harvest);
    grandbois_game.apply(&after, 0, best, NULL);
    grandbois_harvest_clans(&after, harvest);
    assert_true(harvest[CLAN_RABBIT].largest_group > before_harvest[CLAN_RABBIT].largest_group);
}

/* A tower kept beyond the end is worth nothing. */
static void the_last_tower_is_put(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 17);
    int seen = 0;
    for (int number = 0; number < 400; number++) {
        struct grandbois g;
        random_position(&g, 3, false, TILES - 1, &rng);
        if (g.phase == PHASE_OVER)
            continue;
        grandbois_game.apply(&g, g.turn, random_listed_move(&grandbois_game, &g, g.turn, &rng),
                             NULL);
        if (g.phase != PHASE_TOWER)
            continue;
        seen++;
        assert_int_equal(move_verb(most_promising(&g, g.turn)), VERB_TOWER);
    }
    assert_true(seen > 0);
}

/* ---- playing on ---- */

/* The forest laid again, tile by tile, with every rule looked at. */
static void assert_sound(const struct grandbois *g)
{
    struct grandbois again;
    struct options options;
    uint64_t used = g->deck;
    int towers[PLAYERS_MAX] = { 0 };
    options_default(&grandbois_game, g->seats, &options);
    grandbois_game.start(&again, &options);
    again.is_expert = g->is_expert;
    for (int slot = 0; slot < g->river_count; slot++) {
        assert_false(used & tile_bit(g->river[slot]));
        used |= tile_bit(g->river[slot]);
    }
    for (int i = 0; i < g->placed_count; i++) {
        const struct tile_placement *placed = &g->placed[i];
        const struct pattern *pattern = &grandbois_tile_patterns[placed->tile][placed->rotation];
        int window = again.window_at[cell_at(placed->x, placed->y)];
        assert_false(used & tile_bit(placed->tile));
        used |= tile_bit(placed->tile);
        assert_true(window != WINDOW_EMPTY && window != WINDOW_FULL);
        assert_true(window_takes(&again, window - 1, pattern));
        forest_lay(&again, pattern, placed->x, placed->y);
        if (!placed->has_tower)
            continue;
        assert_true(pattern->clearing >= 0);
        forest_put_tower(&again, placed->x + position_x(pattern->clearing),
                         placed->y + position_y(pattern->clearing));
        towers[seat_of_placement(g, i)]++;
    }
    assert_true(used == (tile_bit(TILES) - 1) << 1);
    assert_memory_equal(again.cells, g->cells, sizeof g->cells);
    assert_memory_equal(again.window_at, g->window_at, sizeof g->window_at);
    assert_memory_equal(again.window_ranks, g->window_ranks, sizeof g->window_ranks);
    for (int seat = 0; seat < g->seats; seat++)
        assert_int_equal(towers[seat] + g->towers_left[seat], cards_per_seat(g));
}

static void what_is_played_on_keeps_the_rules(void **state)
{
    (void)state;
    static struct move_list scratch;
    struct rng rng;
    rng_init(&rng, 18);
    for (int number = 0; number < at_depth(300); number++) {
        struct grandbois g;
        struct options options;
        options_default(&grandbois_game, 2 + number % 3, &options);
        options.value[option_find(&grandbois_game, "expert")] = number / 3 % 2;
        grandbois_game.start(&g, &options);
        uint32_t steps = rng_below(&rng, 80); /* from any phase of the game */
        for (uint32_t i = 0; i < steps && g.phase != PHASE_OVER; i++)
            random_step(&grandbois_game, &g, &rng, NULL);
        int before = g.placed_count;
        known->rollout(&g, &rng, &scratch);
        assert_true(g.phase == PHASE_OVER || g.phase == PHASE_TILE);
        assert_true(g.phase == PHASE_OVER || g.placed_count > before);
        assert_sound(&g);
    }
}

/* First sight is no master, but better than chance. */
static void the_promising_beats_the_random(void **state)
{
    (void)state;
    enum { GAMES = 40 };
    struct rng rng;
    rng_init(&rng, 19);
    int won = 0;
    for (int number = 0; number < GAMES; number++) {
        struct grandbois g;
        struct result result;
        int me = number % 2;
        random_position(&g, 2, false, 0, &rng);
        while (g.phase != PHASE_OVER)
            if (grandbois_game.to_act(&g) == seat_bit(me))
                grandbois_game.apply(&g, me, most_promising(&g, me), NULL);
            else
                random_step(&grandbois_game, &g, &rng, NULL);
        grandbois_game.result(&g, &result);
        won += result.winners == seat_bit(me);
    }
    assert_true(won > GAMES * 0.9);
}

static void draws_are_possible_ones(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 20);
    for (int number = 0; number < 50; number++) {
        struct grandbois g;
        struct options options;
        options_default(&grandbois_game, 2 + number % 3, &options);
        grandbois_game.start(&g, &options);
        while (g.phase != PHASE_OVER) {
            if (grandbois_game.to_act(&g) != seat_bit(SEAT_CHANCE)) {
                random_step(&grandbois_game, &g, &rng, NULL);
                continue;
            }
            struct move move = known->draw(&g, &rng);
            assert_null(grandbois_game.refusal(&g, SEAT_CHANCE, move, NULL));
            grandbois_game.apply(&g, SEAT_CHANCE, move, NULL);
        }
    }
}

/* ---- digests ---- */

static void what_a_seat_cannot_see_is_not_in_its_information_set(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 21);
    for (int number = 0; number < 50; number++) {
        struct grandbois g, seen;
        random_position(&g, 2 + number % 3, false, (int)rng_below(&rng, 30), &rng);
        if (g.phase == PHASE_OVER)
            continue;
        grandbois_game.view(&g, g.turn, &seen);
        uint64_t information_set = known->information_set(&g, g.turn, g.turn);
        assert_true(known->information_set(&seen, g.turn, g.turn) == information_set);
        grandbois_game.imagine(&seen, g.turn, &rng);
        assert_true(known->information_set(&seen, g.turn, g.turn) == information_set);
    }
}

static void what_a_seat_sees_is(void **state)
{
    (void)state;
    static const int river[] = { 9, 10, 14, 22 };
    struct grandbois g, other;
    begin(&g, 3, "toad raccoon lizard", river);
    uint64_t information_set = known->information_set(&g, 0, 0);

    begin(&other, 3, "fox raccoon lizard", river);
    assert_true(known->information_set(&other, 0, 0) != information_set);
    begin(&other, 3, "toad raccoon lizard", (int[]){ 9, 10, 14, 23 });
    assert_true(known->information_set(&other, 0, 0) != information_set);
    other = g;
    other.turn = 1;
    assert_true(known->information_set(&other, 0, 0) != information_set);

    play(&g, "9@1,1r0", 1);
    assert_int_equal(g.phase, PHASE_TOWER);
    information_set = known->information_set(&g, 0, 0);
    struct grandbois with = g, without = g;
    play(&with, "tower", 0);
    play(&without, "skip", 0);
    assert_true(known->information_set(&with, 1, 1) != known->information_set(&without, 1, 1));
    assert_true(known->information_set(&with, 1, 1) != information_set);
}

static void the_order_of_tiles_is_not(void **state)
{
    (void)state;
    struct grandbois a, b;
    begin(&a, 2, "toad raccoon fox lizard", (int[]){ 35, 34, 31, 30 });
    b = a;
    play(&a, "35@1,1r0", 1);
    play(&a, "31@-1,1r0", 2);
    play(&a, "34@-1,-1r0", 3);
    play(&b, "34@-1,-1r0", 1);
    play(&b, "31@-1,1r0", 2);
    play(&b, "35@1,1r0", 3);
    assert_true(known->information_set(&a, 1, 0) == known->information_set(&b, 1, 0));
}

TEST_PROGRAM(knowledge)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_chances),
        cmocka_unit_test(at_the_end_the_winners_have_it),
        cmocka_unit_test(who_is_ahead_wins_more_often),
        cmocka_unit_test(the_promising_move_gains_more_than_the_worst),
        cmocka_unit_test(groups_are_joined_and_not_spoilt),
        cmocka_unit_test(the_last_tower_is_put),
        cmocka_unit_test(what_is_played_on_keeps_the_rules),
        cmocka_unit_test(the_promising_beats_the_random),
        cmocka_unit_test(draws_are_possible_ones),
        cmocka_unit_test(what_a_seat_cannot_see_is_not_in_its_information_set),
        cmocka_unit_test(what_a_seat_sees_is),
        cmocka_unit_test(the_order_of_tiles_is_not),
    };
    return cmocka_run_group_tests_name("grandbois/knowledge", tests, NULL, NULL);
}
