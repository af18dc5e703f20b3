/* test_selection.c: G2.4, everybody chooses at once. The order in which choices arrive and
 * second thoughts leave no trace, and nobody sees anything of another's choice. */
#include "random_play.h"
#include "grimm_scene.h"

static void begin_for_four(struct match *match)
{
    BEGIN(match, .seats = 4, .first = 2,
          .set = "0 fables wolf dragon wolf, 1 fables crystal_ball, 2 fables taxes roar, "
                 "3 friend huntsman");
}

static struct move choose_at_random(struct grimm *g, int seat, struct rng *rng)
{
    struct move move = random_listed_move(&grimm_game, g, seat, rng);
    grimm_game.apply(g, seat, move, NULL);
    return move;
}

/* Seats choose in the order of `order`, some of them twice; the last has no second thoughts. */
static void choose_in_order(struct grimm *g, const int order[4], const struct move choice[4],
                            struct rng *rng)
{
    for (int i = 0; i < 4; i++) {
        while (i < 3 && rng_below(rng, 2) == 0)
            choose_at_random(g, order[(int)rng_below(rng, (uint32_t)i + 1)], rng);
        grimm_game.apply(g, order[i], choice[order[i]], NULL);
        for (int j = 0; i < 3 && j < i; j++) /* whoever tried something comes back to it */
            grimm_game.apply(g, order[j], choice[order[j]], NULL);
    }
}

static void G2_4c_every_order_of_arrival_is_the_same(void **state)
{
    (void)state;
    struct match match;
    struct rng rng;
    rng_init(&rng, 1);
    begin_for_four(&match);
    for (int trial = 0; trial < 20; trial++) {
        struct grimm first = *state_of(&match);
        struct move choice[4];
        for (int seat = 0; seat < 4; seat++)
            choice[seat] = choose_at_random(&first, seat, &rng);
        assert_int_equal(grimm_game.to_act(&first), seat_bit(SEAT_CHANCE));
        for (int code = 0; code < 256; code++) {
            int order[4] = { code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 };
            if ((bit(order[0]) | bit(order[1]) | bit(order[2]) | bit(order[3])) != 15)
                continue;
            struct grimm g = *state_of(&match);
            choose_in_order(&g, order, choice, &rng);
            assert_memory_equal(&g, &first, sizeof g);
        }
    }
    match_clear(&match);
}

/* ---- what the others see and hear ---- */

struct ear {
    int viewer;
    struct text heard;
};

static void hear(void *listener, const struct event *event)
{
    struct ear *ear = listener;
    struct json json;
    if (!(event->audience & seat_bit(ear->viewer)))
        return;
    json_init(&json, &ear->heard, 0);
    write_event(event, &json);
}

/* All that a viewer has of a seat's choice: the view after it, and what is told. */
static void witness(const struct grimm *before, int seat, struct move move, int viewer,
                    struct grimm *seen, struct ear *ear)
{
    struct grimm g = *before;
    ear->viewer = viewer;
    text_init(&ear->heard);
    grimm_game.apply(&g, seat, move, &(struct event_log){ hear, ear });
    grimm_game.view(&g, viewer, seen);
}

static void assert_nothing_is_seen(const struct grimm *before, int seat, int viewer,
                                   bool is_fable_public)
{
    static struct move_list list;
    grimm_game.list_moves(before, seat, &list);
    assert_true(list.count > 1);
    for (int i = 1; i < list.count; i++) {
        struct grimm seen[2];
        struct ear ears[2];
        int other = (int)(i * 7 % list.count);
        if (is_fable_public &&
            (move_argument(list.moves[i], 1) != 0) != (move_argument(list.moves[other], 1) != 0))
            continue;
        witness(before, seat, list.moves[i], viewer, &seen[0], &ears[0]);
        witness(before, seat, list.moves[other], viewer, &seen[1], &ears[1]);
        assert_memory_equal(&seen[0], &seen[1], sizeof *seen);
        assert_string_equal(ears[0].heard.data, ears[1].heard.data);
        text_clear(&ears[0].heard);
        text_clear(&ears[1].heard);
    }
}

/* The last choice makes public who has a Fable on the table, and no more. */
static void G2_4_nothing_of_a_choice_is_seen(void **state)
{
    (void)state;
    static const int viewers[] = { 0, 1, 2, 3, VIEWER_SPECTATOR };
    struct match match;
    struct rng rng;
    rng_init(&rng, 2);
    begin_for_four(&match);
    struct grimm g = *state_of(&match);
    static const int order[] = { 3, 1, 0, 2 };
    for (int i = 0; i < 4; i++) {
        for (size_t v = 0; v < sizeof viewers / sizeof *viewers; v++)
            if (viewers[v] != order[i])
                assert_nothing_is_seen(&g, order[i], viewers[v], i == 3);
        choose_at_random(&g, order[i], &rng);
        if (i < 3) /* nor of a second choice */
            for (size_t v = 0; v < sizeof viewers / sizeof *viewers; v++)
                if (viewers[v] != order[i])
                    assert_nothing_is_seen(&g, order[i], viewers[v], false);
    }
    match_clear(&match);
}

/* The Evil Queen's owner is not among them, and the others cannot choose again then. */
static void G2_4_the_evil_queen_waits(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "1 friend evil_queen");
    play(&match, "0 play fields; 0 play forest; 2 play fields");
    assert_asked(&match, 1, "queen_look");
    assert_refused(&match, 0, "play fields", REFUSAL_NOT_YOUR_TURN);
    assert_moves(&match, 0, "");
    match_clear(&match);
}

TEST_PROGRAM(selection)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G2_4c_every_order_of_arrival_is_the_same),
        cmocka_unit_test(G2_4_nothing_of_a_choice_is_seen),
        cmocka_unit_test(G2_4_the_evil_queen_waits),
    };
    return cmocka_run_group_tests_name("grimm selection", tests, NULL, NULL);
}
