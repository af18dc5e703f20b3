/* test_placement.c: hands that place: what they choose, how often they try it, and that they
 * stop. With the real physics, so there are few placements. */
#include "bots_internal.h"
#include "adresse_scene.h"

static const char *const levels[] = { "easy", "medium", "hard", "expert" };

enum { LEVELS = sizeof levels / sizeof levels[0] };

/* Seat 1 has a piece in its hand, and the starting piece is all there is. */
static void begin_placing(struct adresse_scene *scene, const char *card)
{
    char moves[64];
    BEGIN(scene, .seats = 2, .hands = "2A 6A 6B 10C 12A 3B / 4A 5B 11A", .launcher = 0);
    snprintf(moves, sizeof moves, "0 launch 1 %s; 1 accept", card);
    play(scene, moves);
    assert_asked(scene, 1, "aim");
}

static struct bot_answer ask(const struct adresse_scene *scene, const char *level, uint64_t seed,
                             int iterations)
{
    struct adresse seen;
    struct bot_answer answer;
    int seat = __builtin_ctz(adresse_game.to_act(&scene->a));
    adresse_game.view(&scene->a, seat, &seen);
    bot_choose(&(struct bot_request){ .game = &adresse_game,
                                      .seen = &seen,
                                      .seats = scene->a.seats,
                                      .seat = seat,
                                      .level = level,
                                      .seed = seed,
                                      .iterations = iterations },
               &answer);
    assert_null(adresse_game.refusal(&scene->a, seat, answer.move, NULL));
    return answer;
}

static struct bot_request request_at(const struct adresse_scene *scene)
{
    return (struct bot_request){ .game = &adresse_game,
                                 .seen = &scene->a,
                                 .seats = scene->a.seats,
                                 .seat = 1,
                                 .level = "expert",
                                 .seed = 1 };
}

static void the_safe_place_is_preferred(void **state)
{
    (void)state;
    struct adresse_scene scene;
    begin_placing(&scene, "6A");
    const struct skill skill = { .clumsiness = 50, .candidates = 8, .simulations = 6 };
    struct bot_request request = request_at(&scene);
    struct move_list *moves = malloc(sizeof *moves);
    adresse_list(&scene.a, 1, moves);
    int card, x, y, turn;
    adresse_read_aim(moves->moves[0], &card, &x, &y, &turn);
    for (int order = 0; order < 2; order++) { /* whichever is told first */
        struct bot_answer answer = { 0 };
        struct rng rng;
        rng_init(&rng, 5);
        moves->count = 0;
        add_move(moves, adresse_aim_move(card, 0, order ? 115 : 0, 0));
        add_move(moves, adresse_aim_move(card, 0, order ? 0 : 115, 0)); /* hardly half on it */
        assert_true(choose_placement(&request, moves, &skill, &rng, &answer));
        adresse_read_aim(answer.move, &card, &x, &y, &turn);
        assert_in_range(y + 60, 0, 120);
        assert_true(answer.value[1] > 0 && answer.value[1] < 1);
        assert_in_range(answer.considered_count, 1, 2);
        adresse_read_aim(answer.considered[0].move, &card, &x, &y, &turn);
        assert_int_equal(y, 0);
    }
    free(moves);
    adresse_scene_end(&scene);
}

static void simulations_stop_at_the_budget(void **state)
{
    (void)state;
    struct adresse_scene scene;
    begin_placing(&scene, "10C");
    for (int iterations = 1; iterations <= 4; iterations++) {
        struct bot_answer answer = ask(&scene, "expert", 3, iterations);
        int sum = 0;
        assert_int_equal(answer.visits, iterations);
        for (int i = 0; i < answer.considered_count; i++)
            sum += answer.considered[i].visits;
        assert_int_equal(sum, iterations);
    }
    /* Whoever is stopped has tried something all the same. */
    atomic_bool stop = true;
    struct bot_request request = request_at(&scene);
    struct bot_answer answer;
    request.stop = &stop;
    bot_choose(&request, &answer);
    assert_int_equal(answer.visits, 1);
    assert_null(adresse_game.refusal(&scene.a, 1, answer.move, NULL));
    adresse_scene_end(&scene);
}

static void the_same_seed_makes_the_same_placement(void **state)
{
    (void)state;
    struct adresse_scene scene;
    begin_placing(&scene, "6B");
    for (int i = 0; i < LEVELS; i++) {
        struct bot_answer a = ask(&scene, levels[i], 7, 3), b = ask(&scene, levels[i], 7, 3);
        struct bot_answer other = ask(&scene, levels[i], 8, 3);
        assert_true(same_move(a.move, b.move));
        assert_memory_equal(a.value, b.value, sizeof a.value);
        assert_int_equal(a.visits, b.visits);
        assert_false(same_move(a.move, other.move)); /* another day, another slip of the hand */
    }
    adresse_scene_end(&scene);
}

static void a_beginner_tries_nothing_in_the_mind(void **state)
{
    (void)state;
    struct adresse_scene scene;
    begin_placing(&scene, "12A");
    struct bot_answer answer = ask(&scene, "easy", 1, 0);
    assert_int_equal(answer.visits, 1);
    assert_int_equal(answer.considered_count, 0);
    adresse_scene_end(&scene);
}

static void every_hand_makes_a_legal_move(void **state)
{
    (void)state;
    struct adresse_scene scene;
    struct rng rng;
    rng_init(&rng, 11);
    begin_placing(&scene, "6B");
    struct bot_request request = request_at(&scene);
    struct move_list *moves = malloc(sizeof *moves);
    adresse_list(&scene.a, 1, moves);
    for (int clumsiness = 0; clumsiness <= 300; clumsiness += 10)
        for (int i = 0; i < moves->count; i++) {
            const struct skill skill = { .clumsiness = clumsiness };
            struct move made = perturb_move(&request, moves->moves[i], &skill, &rng);
            assert_null(adresse_game.refusal(&scene.a, 1, made, NULL));
            if (clumsiness == 0)
                assert_true(same_move(made, moves->moves[i]));
        }
    free(moves);
    adresse_scene_end(&scene);
}

/* ---- cards ---- */

/* The rival has launched its last card: whoever just accepts has lost. */
static void whoever_searches_stops_the_last_challenge(void **state)
{
    (void)state;
    static const char *const stops[] = { "killjoy", "return-to-sender" };
    for (int i = 0; i < 2; i++) {
        struct adresse_scene scene;
        char hands[64];
        snprintf(hands, sizeof hands, "2A / 3A 5B 12C %s pivot", stops[i]);
        BEGIN(&scene, .seats = 2, .hands = hands, .launcher = 0);
        play(&scene, "0 launch 1 2A");
        for (int level = 1; level < LEVELS; level++) {
            char text[MOVE_TEXT_MAX];
            struct bot_answer answer = ask(&scene, levels[level], 1, 300);
            adresse_write_move(&scene.a, answer.move, text, sizeof text);
            assert_string_equal(text + strlen("advantage "), stops[i]);
        }
        adresse_scene_end(&scene);
    }
}

/* A5.1: the last card of the hand, an easy one, is added, and wins. */
static void whoever_searches_adds_the_last_card(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .hands = "2A 7B 7C 9D / 6A", .launcher = 0);
    play(&scene, "0 launch 1 2A");
    for (int level = 1; level < LEVELS; level++) {
        char text[MOVE_TEXT_MAX];
        struct bot_answer answer = ask(&scene, levels[level], 1, 300);
        adresse_write_move(&scene.a, answer.move, text, sizeof text);
        assert_string_equal(text, "add 6A");
        assert_true(answer.value[1] > 0.9);
    }
    adresse_scene_end(&scene);
}

TEST_PROGRAM(placement)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_safe_place_is_preferred),
        cmocka_unit_test(simulations_stop_at_the_budget),
        cmocka_unit_test(the_same_seed_makes_the_same_placement),
        cmocka_unit_test(a_beginner_tries_nothing_in_the_mind),
        cmocka_unit_test(every_hand_makes_a_legal_move),
        cmocka_unit_test(whoever_searches_stops_the_last_challenge),
        cmocka_unit_test(whoever_searches_adds_the_last_card),
    };
    return cmocka_run_group_tests_name("placement", tests, NULL, NULL);
}
