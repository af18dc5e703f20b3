/* test_honesty.c: in any position of any game, at every level: a legal move, and none that
 * depends on what the seat cannot know. */
#include "bots.h"
#include "game_write.h"
#include "guesses.h"
#include "list.h"
#include "matches.h"
#include "random_play.h"
#include "readers.h"
#include "secrets.h"
#include "sentences.h"

static struct bot_answer ask(const struct game *game, const void *state, int seats, int seat,
                             const char *level, int iterations, uint64_t seed)
{
    struct bot_answer answer;
    void *seen = malloc(game->state_size);
    game->view(state, seat, seen);
    bot_choose(&(struct bot_request){ .game = game,
                                      .seen = seen,
                                      .seats = seats,
                                      .seat = seat,
                                      .level = level,
                                      .iterations = iterations,
                                      .seed = seed },
               &answer);
    free(seen);
    return answer;
}

/* ---- legal ---- */

struct share {
    const char *game;
    int positions;
    int iterations;
};

/* At depth one, a thousand in all. A placement is tried out in the world, which takes its time. */
static const struct share shares[] = {
    { "grandbois", 480, 4 }, { "grimm", 480, 4 }, { "blank", 30, 8 }, { "adresse", 10, 1 }
};

static void assert_chances(const struct bot_answer *answer, int seats)
{
    for (int seat = 0; seat < seats; seat++)
        if (!(answer->value[seat] >= 0 && answer->value[seat] <= 1))
            fail_msg("a chance of %g", answer->value[seat]);
}

/* Every level in turn, in positions of random games for every number of seats. */
static void look_at_positions(const struct share *share)
{
    const struct game *game = game_find(share->game);
    void *state = malloc(game->state_size);
    struct rng rng;
    rng_init(&rng, 1);
    int looked = 0, level = 0, wanted = at_depth(share->positions);
    for (int number = 0; looked < wanted; number++) {
        struct options options;
        options_default(game, game->min_seats + number % (game->max_seats - game->min_seats + 1),
                        &options);
        game->start(state, &options);
        for (seat_mask acting; (acting = game->to_act(state)) != 0 && looked < wanted;) {
            int seat = random_seat(acting, &rng);
            if (!is_player(seat) || rng_below(&rng, 4) != 0) {
                random_step(game, state, &rng, NULL);
                continue;
            }
            const char *name = bot_level(level++);
            if (name == NULL)
                name = bot_level(level = 0);
            struct bot_answer answer =
                ask(game, state, options.seats, seat, name, share->iterations, (uint64_t)looked);
            const char *refusal = game->refusal(state, seat, answer.move, NULL);
            if (refusal != NULL)
                fail_msg("%s, %s: %s", share->game, name, refusal);
            assert_chances(&answer, options.seats);
            looked++;
            game->apply(state, seat, answer.move, NULL);
        }
    }
    free(state);
}

static void no_move_is_illegal(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        look_at_positions(&shares[i]);
}

/* ---- honest ---- */

static json_t *position_of(const struct game *game, const struct options *options,
                           const void *state)
{
    struct text text;
    struct json json;
    struct error error;
    void *seen = malloc(game->state_size);
    game->view(state, VIEWER_ALL, seen);
    text_init(&text);
    json_init(&json, &text, 0);
    write_position(game, options, seen, VIEWER_ALL, NULL, &json);
    json_t *position = json_read(text.data, text.length, &error);
    assert_non_null(position);
    text_clear(&text);
    free(seen);
    return position;
}

/* What a seat that decides cannot know is altered in the truth; whether there was anything. */
static bool look_at_secret(const struct game *game, const struct options *options,
                           const void *state, int seat, int iterations, struct rng *rng)
{
    struct options read;
    struct error error;
    void *altered = malloc(game->state_size);
    json_t *position = position_of(game, options, state);
    bool is_altered = secrets_of(game)->alter(position, seat, rng);
    if (is_altered) {
        if (!read_position(game, position, &read, altered, &error))
            fail_msg("%s", in_english(&error));
        is_altered = memcmp(altered, state, game->state_size) != 0;
    }
    for (int level = 0; is_altered && bot_level(level) != NULL; level++) {
        struct bot_answer a =
            ask(game, state, options->seats, seat, bot_level(level), iterations, 17);
        struct bot_answer b =
            ask(game, altered, options->seats, seat, bot_level(level), iterations, 17);
        assert_int_equal(a.move.code, b.move.code);
        assert_memory_equal(a.value, b.value, sizeof a.value);
        assert_int_equal(a.considered_count, b.considered_count);
    }
    json_decref(position);
    free(altered);
    return is_altered;
}

static void a_secret_that_is_altered_changes_no_move(void **unused)
{
    (void)unused;
    static const struct share looks[] = {
        { "grandbois", 3, 60 }, { "grimm", 3, 60 }, { "blank", 3, 60 }, { "adresse", 1, 1 }
    };
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
        const struct game *game = game_find(looks[i].game);
        void *state = malloc(game->state_size);
        struct rng rng;
        rng_init(&rng, 2);
        int looked = 0, wanted = at_depth(looks[i].positions);
        for (int number = 0; looked < wanted && number < 200; number++) {
            struct options options;
            options_default(
                game, game->min_seats + number % (game->max_seats - game->min_seats + 1), &options);
            game->start(state, &options);
            for (seat_mask acting; (acting = game->to_act(state)) != 0 && looked < wanted;) {
                int seat = random_seat(acting, &rng);
                if (is_player(seat) && rng_below(&rng, 12) == 0)
                    looked +=
                        look_at_secret(game, &options, state, seat, looks[i].iterations, &rng);
                random_step(game, state, &rng, NULL);
            }
        }
        assert_int_equal(looked, wanted);
        free(state);
    }
}

TEST_PROGRAM(honesty)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_move_is_illegal),
        cmocka_unit_test(a_secret_that_is_altered_changes_no_move),
    };
    worlds_use(guessing_worlds); /* how a piece falls is no matter here */
    return cmocka_run_group_tests_name("honesty", tests, NULL, NULL);
}
