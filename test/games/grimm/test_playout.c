/* test_playout.c: the fast paths of random play do what the plain ones do. */
#include "grimm_starts.h"
#include "random_play.h"

enum { GAMES = 300, STEPS_MAX = 400 };

static struct move_list list;

static void play_plainly(struct grimm *g, struct rng *rng)
{
    struct game plain = grimm_game;
    plain.playout = NULL;
    game_playout(&plain, g, rng, &list);
}

static void a_playout_is_the_plain_moves_in_one_go(void **state)
{
    (void)state;
    struct rng fast_rng;
    rng_init(&fast_rng, 20260102);
    for (int number = 0; number < at_depth(GAMES); number++) {
        struct grimm fast;
        grimm_start_number(&fast, number);
        int steps = number % 2 == 0 ? 0 : (int)rng_below(&fast_rng, STEPS_MAX);
        while (steps-- > 0 && grimm_game.to_act(&fast) != 0) /* some choices are met half made */
            random_step(&grimm_game, &fast, &fast_rng, NULL);
        struct grimm plain = fast;
        struct rng plain_rng = fast_rng;
        grimm_game.playout(&fast, &fast_rng);
        play_plainly(&plain, &plain_rng);
        assert_memory_equal(&fast, &plain, sizeof fast);
        assert_memory_equal(&fast_rng, &plain_rng, sizeof fast_rng);
    }
}

/* The list of sections knows the rules of sites by itself; it must agree with them. */
static void expect_listed(const struct grimm *g, int seat, struct move build)
{
    bool is_listed = false;
    for (int i = 0; i < list.count; i++)
        is_listed |= same_move(list.moves[i], build);
    assert_int_equal(is_listed, grimm_site_refusal(g, seat, build) == NULL);
}

static void check_sections(const struct grimm *g, int seat)
{
    list.count = 0;
    grimm_list_sections(g, seat, &list);
    for (int type = 0; type < TYPES; type++) {
        expect_listed(g, seat, (struct move){ move_of(VERB_BUILD_ON_SCRAP, WHO(type), 0, 0) });
        for (int level = LEVEL_FLOOR; level <= LEVEL_ROOF; level++)
            for (int house = 0; house <= HOUSES_MAX; house++)
                expect_listed(g, seat,
                              (struct move){ move_of(VERB_BUILD, WHO(type), level, house) });
    }
}

/* Boards as no game makes them: several houses alike, on sites and on Scrap Piles. */
static void build_at_random(struct grimm *g, struct rng *rng)
{
    struct grimm_player *p = &g->players[0];
    p->site_count = (uint8_t)rng_below(rng, 4);
    p->house_count = (uint8_t)rng_below(rng, (uint32_t)(SITES + p->site_count + 1));
    for (int i = 0; i < p->house_count; i++)
        p->houses[i] =
            HOUSE((int)rng_below(rng, TYPES), 1 + (int)rng_below(rng, LEVEL_ROOF), i >= SITES);
    for (int type = 0; type < TYPES; type++)
        for (int level = 0; level < LEVEL_ROOF; level++)
            g->sections[type][level] = (uint8_t)rng_below(rng, 3);
}

static void sections_listed_are_those_not_refused(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 7);
    for (int number = 0; number < at_depth(GAMES); number++) {
        struct grimm g;
        grimm_start_number(&g, 0);
        build_at_random(&g, &rng);
        check_sections(&g, 0);
    }
}

TEST_PROGRAM(playout)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_playout_is_the_plain_moves_in_one_go),
        cmocka_unit_test(sections_listed_are_those_not_refused),
    };
    return cmocka_run_group_tests_name("grimm playout", tests, NULL, NULL);
}
