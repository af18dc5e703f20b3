/* test_beliefs.c: rivals' clans read from what they place. */
#include "positions.h"

#include <math.h>

static void assert_fits(const struct hypothesis *hypothesis, const struct grandbois *seen,
                        int viewer)
{
    unsigned taken = 0;
    for (int seat = 0; seat < seen->seats; seat++)
        for (int card = 0; card < cards_per_seat(seen); card++) {
            unsigned clan = 1u << hypothesis->clans[seat][card];
            assert_in_range(hypothesis->clans[seat][card], CLAN_TOAD, CLAN_LIZARD);
            assert_false(taken & clan);
            taken |= clan;
        }
    for (int card = 0; card < cards_per_seat(seen) && viewer < seen->seats; card++)
        assert_true(hypothesis->clans[viewer][0] == seen->clans[viewer][card] ||
                    hypothesis->clans[viewer][1] == seen->clans[viewer][card]);
}

static void guesses_fit_and_share_one(void **state)
{
    (void)state;
    static const int counts[PLAYERS_MAX + 1] = { 0, 0, 3, 12, 24 };
    struct rng rng;
    rng_init(&rng, 7);
    for (int number = 0; number < 60; number++) {
        struct grandbois g, seen;
        struct beliefs beliefs;
        int seats = 2 + number % 3;
        random_position(&g, seats, number % 2, (int)rng_below(&rng, TILES), &rng);
        for (int viewer = 0; viewer < seats; viewer++) {
            double sum = 0;
            grandbois_game.view(&g, viewer, &seen);
            known->infer(&seen, viewer, &beliefs);
            assert_int_equal(beliefs.count, g.phase == PHASE_OVER ? 1 : counts[seats]);
            for (int i = 0; i < beliefs.count; i++) {
                assert_fits(&beliefs.hypotheses[i], &seen, viewer);
                assert_true(beliefs.hypotheses[i].weight > 0 && beliefs.hypotheses[i].weight <= 1);
                sum += beliefs.hypotheses[i].weight;
            }
            assert_true(fabs(sum - 1) < 1e-9);
        }
    }
}

static void a_spectator_guesses_at_every_clan(void **state)
{
    (void)state;
    static const int counts[PLAYERS_MAX + 1] = { 0, 0, 30, 60, 120 };
    struct rng rng;
    rng_init(&rng, 8);
    for (int seats = 2; seats <= 4; seats++) {
        struct grandbois g, seen;
        struct beliefs beliefs;
        random_position(&g, seats, false, 12, &rng);
        grandbois_game.view(&g, VIEWER_SPECTATOR, &seen);
        known->infer(&seen, VIEWER_SPECTATOR, &beliefs);
        assert_int_equal(beliefs.count, counts[seats]);
        for (int i = 0; i < beliefs.count; i++)
            assert_fits(&beliefs.hypotheses[i], &seen, VIEWER_SPECTATOR);
    }
}

static double belief_in_truth(const struct grandbois *g, int viewer)
{
    struct grandbois seen;
    struct beliefs beliefs;
    double belief = 0;
    grandbois_game.view(g, viewer, &seen);
    known->infer(&seen, viewer, &beliefs);
    for (int i = 0; i < beliefs.count; i++) {
        bool is_true = true;
        for (int seat = 0; seat < g->seats; seat++)
            for (int card = 0; card < cards_per_seat(g); card++)
                is_true &= g->clans[seat][card] == beliefs.hypotheses[i].clans[seat][0] ||
                           g->clans[seat][card] == beliefs.hypotheses[i].clans[seat][1];
        belief += is_true ? beliefs.hypotheses[i].weight : 0;
    }
    return belief;
}

/* What brings most at once. */
static struct move greediest(const struct grandbois *g, int seat)
{
    static struct move_list moves;
    int best = 0, most = 0;
    grandbois_game.list_moves(g, seat, &moves);
    for (int i = 0; i < moves.count; i++) {
        struct grandbois after = *g;
        struct result result;
        grandbois_game.apply(&after, seat, moves.moves[i], NULL);
        grandbois_game.result(&after, &result);
        if (result.total[seat] > most) {
            most = result.total[seat];
            best = i;
        }
    }
    return moves.moves[best];
}

/* Seat 0 watches and plays anything, the others care for their clans. */
static double belief_after(int seats, int tiles, struct rng *rng)
{
    struct grandbois g;
    random_position(&g, seats, false, 0, rng);
    while (g.placed_count < tiles || g.phase != PHASE_TILE) {
        if (g.phase != PHASE_DRAW && g.turn != 0)
            grandbois_game.apply(&g, g.turn, greediest(&g, g.turn), NULL);
        else
            random_step(&grandbois_game, &g, rng, NULL);
    }
    return belief_in_truth(&g, 0);
}

static void placements_give_clans_away(void **state)
{
    (void)state;
    static const double by_chance[PLAYERS_MAX + 1] = { 0, 0, 1.0 / 3, 1.0 / 12, 1.0 / 24 };
    enum { GAMES = 12 };
    struct rng rng;
    rng_init(&rng, 9);
    for (int seats = 2; seats <= 4; seats++) {
        double early = 0, late = 0;
        for (int number = 0; number < GAMES; number++) {
            early += belief_after(seats, 4 * seats, &rng) / GAMES;
            late += belief_after(seats, 28, &rng) / GAMES;
        }
        assert_true(early > 1.3 * by_chance[seats]);
        assert_true(late > early);
        assert_true(late > 0.75);
    }
}

/* A player whose moves have nothing to do with its clans is not read as if they had. */
static void nobody_is_sure_of_a_careless_player(void **state)
{
    (void)state;
    enum { GAMES = 30 };
    struct rng rng;
    rng_init(&rng, 10);
    double surprise = 0;
    for (int number = 0; number < GAMES; number++) {
        struct grandbois g;
        random_position(&g, 2, false, 30, &rng);
        surprise -= log(belief_in_truth(&g, number % 2)) / GAMES;
    }
    assert_true(surprise < 2.0); /* 1.1 if all are thought equally likely */
}

static void one_placement_says_what_it_is_good_for(void **state)
{
    (void)state;
    struct grandbois g, seen;
    struct beliefs beliefs;
    /* Two raccoons and a fox of three: beside two raccoons that lie there. */
    begin(&g, 3, "toad raccoon lizard", (int[]){ 35, 7, 21, 15 });
    play(&g, "35@1,1r1", 6); /* rabbits above, raccoons below */
    grandbois_game.view(&g, 0, &seen);
    known->infer(&seen, 0, &beliefs);
    double before = 0, after = 0;
    for (int i = 0; i < beliefs.count; i++)
        before +=
            beliefs.hypotheses[i].clans[1][0] == CLAN_RACCOON ? beliefs.hypotheses[i].weight : 0;
    assert_true(fabs(before - 0.25) < 1e-9); /* nothing was seen of seat 1 yet */

    grandbois_game.apply(&g, 1, greediest(&g, 1), NULL);
    grandbois_game.view(&g, 0, &seen);
    known->infer(&seen, 0, &beliefs);
    for (int i = 0; i < beliefs.count; i++)
        after +=
            beliefs.hypotheses[i].clans[1][0] == CLAN_RACCOON ? beliefs.hypotheses[i].weight : 0;
    assert_true(after > 0.3);
    assert_true(after < 0.95); /* one alone proves nothing */
}

static void beliefs_come_from_the_view_alone(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 11);
    for (int number = 0; number < 30; number++) {
        struct grandbois g, other, seen;
        struct beliefs a, b;
        int seats = 2 + number % 3;
        random_position(&g, seats, false, (int)rng_below(&rng, 30), &rng);
        other = g; /* the rivals' clans change hands, with those of nobody */
        grandbois_game.view(&g, 0, &other);
        grandbois_game.imagine(&other, 0, &rng);
        grandbois_game.view(&g, 0, &seen);
        known->infer(&seen, 0, &a);
        grandbois_game.view(&other, 0, &seen);
        known->infer(&seen, 0, &b);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

static void what_is_likelier_is_imagined_more_often(void **state)
{
    (void)state;
    enum { TIMES = 20000 };
    struct rng rng;
    rng_init(&rng, 12);
    struct grandbois g, seen;
    struct beliefs beliefs;
    int counts[HYPOTHESES_MAX] = { 0 };
    random_position(&g, 3, false, 6, &rng);
    grandbois_game.view(&g, 2, &seen);
    known->infer(&seen, 2, &beliefs);
    for (int time = 0; time < TIMES; time++) {
        struct grandbois imagined = seen;
        known->imagine(&imagined, 2, &beliefs, &rng);
        int found = -1;
        for (int i = 0; i < beliefs.count; i++)
            if (memcmp(imagined.clans, beliefs.hypotheses[i].clans, sizeof imagined.clans) == 0)
                found = i;
        assert_in_range(found, 0, beliefs.count - 1);
        counts[found]++;
        memset(imagined.clans, 0, sizeof imagined.clans);
        memcpy(imagined.clans[2], seen.clans[2], sizeof seen.clans[2]);
        assert_memory_equal(&imagined, &seen, sizeof seen); /* and nothing else */
    }
    for (int i = 0; i < beliefs.count; i++)
        assert_true(fabs((double)counts[i] / TIMES - beliefs.hypotheses[i].weight) < 0.02);
}

static void beliefs_are_told_by_seat_and_clan(void **state)
{
    (void)state;
    struct grandbois g, seen;
    struct beliefs beliefs;
    struct text text;
    struct json json;
    begin(&g, 2, "toad raccoon fox lizard", (int[]){ 1, 2, 3, 4 });
    grandbois_game.view(&g, 0, &seen);
    known->infer(&seen, 0, &beliefs);
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    known->write_beliefs(&seen, 0, &beliefs, &json);
    json_end_object(&json);
    /* Nothing was placed: each of the three others is as likely, two are held. */
    assert_contains(text.data, "\"1\"");
    assert_contains(text.data, "\"toad\": 0");
    assert_contains(text.data, "\"fox\": 0.66");
    assert_contains(text.data, "\"rabbit\": 0.66");
    assert_null(strstr(text.data, "\"0\""));
    text_clear(&text);
}

TEST_PROGRAM(beliefs)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guesses_fit_and_share_one),
        cmocka_unit_test(a_spectator_guesses_at_every_clan),
        cmocka_unit_test(placements_give_clans_away),
        cmocka_unit_test(nobody_is_sure_of_a_careless_player),
        cmocka_unit_test(one_placement_says_what_it_is_good_for),
        cmocka_unit_test(beliefs_come_from_the_view_alone),
        cmocka_unit_test(what_is_likelier_is_imagined_more_often),
        cmocka_unit_test(beliefs_are_told_by_seat_and_clan),
    };
    return cmocka_run_group_tests_name("grandbois/beliefs", tests, NULL, NULL);
}
