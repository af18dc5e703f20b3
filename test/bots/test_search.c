/* test_search.c: the search on games so small that the right moves are known; and how it
 * keeps to its time and its memory. */
#include "bots.h"
#include "checks.h"
#include "matches.h"
#include "small_games.h"

#include <stdatomic.h>

static struct bot_answer ask(struct bot_request request)
{
    struct bot_answer answer;
    request.seats = request.seats ? request.seats : 2;
    request.level = request.level ? request.level : "expert";
    bot_choose(&request, &answer);
    return answer;
}

/* ---- what is right ---- */

static void a_won_pile_is_won(void **state)
{
    (void)state;
    for (int left = 2; left <= 15; left++) {
        struct pile p;
        pile_init(&p, left);
        if (left % 4 == 0)
            continue;
        for (uint64_t seed = 0; seed < 5; seed++) {
            struct bot_answer answer = ask((struct bot_request){
                .game = &pile_game, .seen = &p, .seed = seed, .iterations = 4000 });
            assert_int_equal(pile_taken(answer.move), left % 4);
        }
    }
}

/* The nearer the end, the surer it is of it. */
static void a_won_pile_is_known_to_be_won(void **state)
{
    (void)state;
    struct pile p;
    for (int left = 3; left <= 4; left++) {
        pile_init(&p, left);
        struct bot_answer answer =
            ask((struct bot_request){ .game = &pile_game, .seen = &p, .iterations = 2000 });
        assert_true(left == 3 ? answer.value[0] > 0.9 : answer.value[0] < 0.15);
        assert_true(left == 3 ? answer.value[1] < 0.1 : answer.value[1] > 0.85);
        assert_true(answer.considered_count == 3);
        assert_int_equal(answer.considered[0].move.code, answer.move.code);
    }
}

/* It may look under no hand, not even in its mind: what lies there it cannot tell. */
static void a_hidden_coin_stays_hidden(void **state)
{
    (void)state;
    for (int side = 1; side <= 2; side++) {
        struct coin c, seen;
        coin_init(&c, side);
        coin_game.view(&c, 0, &seen);
        struct bot_answer answer =
            ask((struct bot_request){ .game = &coin_game, .seen = &seen, .iterations = 3000 });
        assert_int_equal(answer.move.code, COIN_ROLL);
        assert_true(answer.value[0] > 0.5 && answer.value[0] < 0.7);
    }
}

/* A weaker player makes the second-best move now and then, but no move that loses outright. */
static void errors_are_small(void **state)
{
    (void)state;
    static const struct {
        const char *level;
        int left, never;
    } cases[] = { { "medium", 3, 1 }, { "medium", 3, 2 }, { "hard", 3, 1 }, { "hard", 3, 2 } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pile p;
        pile_init(&p, cases[i].left);
        for (uint64_t seed = 0; seed < 40; seed++) {
            struct bot_answer answer = ask((struct bot_request){ .game = &pile_game,
                                                                 .seen = &p,
                                                                 .seed = seed,
                                                                 .level = cases[i].level,
                                                                 .iterations = 300 });
            assert_int_not_equal(pile_taken(answer.move), cases[i].never);
        }
    }
}

/* ---- the same again ---- */

static void assert_same_answer(const struct bot_answer *a, const struct bot_answer *b)
{
    assert_int_equal(a->move.code, b->move.code);
    assert_int_equal(a->visits, b->visits);
    assert_memory_equal(a->value, b->value, sizeof a->value);
    assert_int_equal(a->considered_count, b->considered_count);
    for (int i = 0; i < a->considered_count; i++) {
        assert_int_equal(a->considered[i].move.code, b->considered[i].move.code);
        assert_int_equal(a->considered[i].visits, b->considered[i].visits);
    }
}

struct scene {
    struct match match;
    void *seen;
    int seat;
};

/* Some way into a match, where there is something to decide. */
static void scene_begin(struct scene *scene, const char *game, int seats, int moves)
{
    struct rng rng;
    struct move_list list;
    rng_init(&rng, 5);
    test_match_begin(&scene->match, game, seats, 7, NULL);
    test_match_play(&scene->match, moves, 3);
    for (;;) {
        scene->seat = __builtin_ctz(match_to_act(&scene->match));
        match_legal(&scene->match, scene->seat, &list);
        if (list.count > 2)
            break;
        test_match_step(&scene->match, &rng);
    }
    scene->seen = malloc(scene->match.game->state_size);
    scene->match.game->view(scene->match.state, scene->seat, scene->seen);
}

static void scene_end(struct scene *scene)
{
    free(scene->seen);
    match_clear(&scene->match);
}

static struct bot_request request_of(const struct scene *scene, const char *level, int iterations)
{
    return (struct bot_request){ .game = scene->match.game,
                                 .seen = scene->seen,
                                 .seats = scene->match.options.seats,
                                 .seat = scene->seat,
                                 .level = level,
                                 .seed = 11,
                                 .iterations = iterations };
}

static const struct {
    const char *game;
    int seats, moves;
} scenes[] = { { "grandbois", 2, 8 },
               { "grandbois", 4, 20 },
               { "grimm", 3, 0 },
               { "grimm", 4, 30 },
               { "blank", 3, 0 } };

enum { SCENES = sizeof scenes / sizeof *scenes };

/* Who asks with one and the same seed all through a match gets a player that errs now and
 * then, not one that errs at every move or never. */
static void one_seed_for_a_match_is_not_one_whim(void **state)
{
    (void)state;
    enum { SEEDS = 12, MOMENTS = 24 };
    int best[SEEDS] = { 0 };
    for (int moment = 0; moment < MOMENTS; moment++) {
        struct scene scene;
        scene_begin(&scene, "grandbois", 2, moment);
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            struct bot_answer answer;
            struct bot_request request = request_of(&scene, "medium", 60);
            request.seed = seed;
            bot_choose(&request, &answer);
            best[seed] += same_move(answer.move, answer.considered[0].move);
        }
        scene_end(&scene);
    }
    for (int seed = 0; seed < SEEDS; seed++)
        assert_in_range(best[seed], 2, MOMENTS - 2);
}

static void the_same_seed_and_iterations_give_the_same_move(void **state)
{
    (void)state;
    for (int i = 0; i < SCENES; i++) {
        struct scene scene;
        scene_begin(&scene, scenes[i].game, scenes[i].seats, scenes[i].moves);
        for (int threads = 1; threads <= 3; threads += 2) {
            struct bot_request request = request_of(&scene, "expert", 301);
            request.threads = threads;
            struct bot_answer a = ask(request), b = ask(request);
            assert_same_answer(&a, &b);
            assert_int_equal(a.visits, 301);
        }
        scene_end(&scene);
    }
}

/* In pieces as at once: the page has to look up in between. */
static void pieces_make_the_whole(void **state)
{
    (void)state;
    for (int i = 0; i < SCENES; i++) {
        struct scene scene;
        scene_begin(&scene, scenes[i].game, scenes[i].seats, scenes[i].moves);
        for (int threads = 1; threads <= 3; threads += 2) {
            struct bot_request request = request_of(&scene, "expert", 200);
            request.threads = threads;
            struct bot_answer whole = ask(request), pieces;
            struct bot_decision *thought = bot_begin(&request);
            assert_true(bot_continue(thought, 7));
            assert_true(bot_continue(thought, 100));
            assert_false(bot_continue(thought, 1000));
            bot_end(thought, &pieces);
            assert_same_answer(&whole, &pieces);
        }
        scene_end(&scene);
    }
}

static void a_thought_can_be_given_up(void **state)
{
    (void)state;
    struct scene scene;
    scene_begin(&scene, "grandbois", 2, 8);
    struct bot_request request = request_of(&scene, "expert", 1000);
    struct bot_decision *thought = bot_begin(&request);
    assert_true(bot_continue(thought, 10));
    bot_end(thought, NULL);
    scene_end(&scene);
}

/* ---- memory ---- */

static void a_second_thought_begins_with_the_first(void **state)
{
    (void)state;
    struct pile p;
    pile_init(&p, 11);
    struct bot_request request = { .game = &pile_game, .seen = &p, .iterations = 1000 };
    request.memory = bot_memory_new();
    struct bot_answer first = ask(request);
    int visits = 0;
    for (int i = 0; i < first.considered_count; i++)
        visits += first.considered[i].visits;
    assert_int_equal(visits, 1000);
    /* Two moves later there is something left of it, */
    p.left -= pile_taken(first.move) + 2;
    request.iterations = 10;
    struct bot_answer second = ask(request);
    visits = 0;
    for (int i = 0; i < second.considered_count; i++)
        visits += second.considered[i].visits;
    assert_true(visits > 50);
    assert_int_equal(second.visits, 10);
    assert_int_equal(pile_taken(second.move), p.left % 4);
    /* but nothing for another seat. */
    request.seat = p.turn = 1;
    struct bot_answer other = ask(request);
    visits = 0;
    for (int i = 0; i < other.considered_count; i++)
        visits += other.considered[i].visits;
    assert_int_equal(visits, 10);
    bot_memory_free(request.memory);
}

/* A whole match with one memory for each seat, in a tree that is soon full. */
static void memory_is_bounded(void **state)
{
    (void)state;
    enum { LIMIT = 1 << 18 };
    for (int threads = 1; threads <= 2; threads++) {
        struct match match;
        struct bot_memory *memory[2] = { bot_memory_new(), bot_memory_new() };
        size_t most = 0;
        test_match_begin(&match, "grandbois", 2, 3, NULL);
        for (uint64_t i = 0; match_to_act(&match) != 0; i++) {
            struct error error;
            struct bot_answer answer;
            int seat = __builtin_ctz(match_to_act(&match));
            struct bot_request request = { .seat = seat,
                                           .level = "expert",
                                           .seed = i,
                                           .iterations = 400,
                                           .threads = threads,
                                           .memory_limit = LIMIT,
                                           .memory = memory[seat] };
            assert_true(match_consult(&match, &request, &answer));
            assert_true(match_play(&match, seat, answer.move, NULL, &error));
            size_t size = bot_memory_size(memory[seat]);
            most = size > most ? size : most;
            assert_true(size <= LIMIT + 1024);
        }
        assert_true(most > LIMIT / 20);
        for (int seat = 0; seat < 2; seat++)
            bot_memory_free(memory[seat]);
        match_clear(&match);
    }
}

/* Even where there is hardly room for the root. */
static void little_memory_is_enough_for_a_move(void **state)
{
    (void)state;
    for (int i = 0; i < SCENES; i++) {
        struct scene scene;
        scene_begin(&scene, scenes[i].game, scenes[i].seats, scenes[i].moves);
        struct bot_request request = request_of(&scene, "expert", 300);
        request.memory_limit = 1;
        struct bot_answer answer = ask(request);
        assert_null(scene.match.game->refusal(scene.match.state, scene.seat, answer.move, NULL));
        assert_int_equal(answer.visits, 300);
        scene_end(&scene);
    }
}

/* ---- time ---- */

static void there_is_an_answer_at_any_time(void **state)
{
    (void)state;
    for (int i = 0; i < SCENES; i++) {
        struct scene scene;
        scene_begin(&scene, scenes[i].game, scenes[i].seats, scenes[i].moves);
        for (int level = 0; bot_level(level) != NULL; level++) {
            struct bot_request request = request_of(&scene, bot_level(level), 0);
            request.time_ms = 1;
            request.counts_cpu_time = level % 2;
            struct bot_answer answer = ask(request);
            assert_true(answer.visits > 0);
            assert_null(
                scene.match.game->refusal(scene.match.state, scene.seat, answer.move, NULL));
        }
        scene_end(&scene);
    }
}

static void who_is_told_to_stop_stops(void **state)
{
    (void)state;
    static const atomic_bool stop = true;
    struct scene scene;
    scene_begin(&scene, "grandbois", 2, 8);
    struct bot_request request = request_of(&scene, "expert", 100000000);
    request.stop = &stop;
    struct bot_answer answer = ask(request);
    assert_true(answer.visits > 0 && answer.visits < 100);
    assert_null(scene.match.game->refusal(scene.match.state, scene.seat, answer.move, NULL));
    scene_end(&scene);
}

/* One move of two wins at once: a level with a measure of its own does not use it up, but
 * who asks for so much gets so much. */
static void what_is_clear_is_soon_decided(void **state)
{
    (void)state;
    struct pile p;
    pile_init(&p, 2);
    struct bot_request request = { .game = &pile_game, .seen = &p, .level = "medium" };
    struct bot_answer clear = ask(request);
    assert_int_equal(pile_taken(clear.move), 2);
    request.iterations = 1000;
    assert_int_equal(ask(request).visits, 1000);
    /* What must be mixed is never decided. */
    struct matrix m;
    matrix_init(&m, &(struct matrix_rules){ .rows = 4, .columns = 4 });
    struct bot_answer mixed =
        ask((struct bot_request){ .game = &matrix_game, .seen = &m, .level = "medium" });
    assert_true(clear.visits < mixed.visits);
}

static void who_has_no_choice_does_not_think(void **state)
{
    (void)state;
    struct pile p;
    pile_init(&p, 1);
    for (int i = 0; i < 4; i++) {
        struct bot_answer answer =
            ask((struct bot_request){ .game = &pile_game, .seen = &p, .level = bot_level(i) });
        assert_int_equal(pile_taken(answer.move), 1);
        assert_true(answer.visits <= 2);
    }
}

/* Levels that take their time say so. */
static void levels_tell_their_time(void **state)
{
    (void)state;
    assert_int_equal(bot_time_ms("easy"), 0);
    assert_int_equal(bot_time_ms("medium"), 0);
    assert_true(bot_time_ms("hard") > 0);
    assert_true(bot_time_ms("expert") > bot_time_ms("hard"));
    assert_true(bot_clumsiness("easy") > bot_clumsiness("expert"));
}

TEST_PROGRAM(search)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_won_pile_is_won),
        cmocka_unit_test(a_won_pile_is_known_to_be_won),
        cmocka_unit_test(a_hidden_coin_stays_hidden),
        cmocka_unit_test(errors_are_small),
        cmocka_unit_test(one_seed_for_a_match_is_not_one_whim),
        cmocka_unit_test(the_same_seed_and_iterations_give_the_same_move),
        cmocka_unit_test(pieces_make_the_whole),
        cmocka_unit_test(a_thought_can_be_given_up),
        cmocka_unit_test(a_second_thought_begins_with_the_first),
        cmocka_unit_test(memory_is_bounded),
        cmocka_unit_test(little_memory_is_enough_for_a_move),
        cmocka_unit_test(there_is_an_answer_at_any_time),
        cmocka_unit_test(who_is_told_to_stop_stops),
        cmocka_unit_test(what_is_clear_is_soon_decided),
        cmocka_unit_test(who_has_no_choice_does_not_think),
        cmocka_unit_test(levels_tell_their_time),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
