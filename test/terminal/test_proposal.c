/* test_proposal.c: a move is read once and judged once from what a person types to the log. */
#include "checks.h"
#include "list.h"
#include "local_match.h"
#include "memory.h"

static const struct game *real;
static struct game counting;
static struct {
    int reads;
    int judgements; /* of what players want; outcomes are judged by developers' builds, too */
} counts;

static bool count_reading(const void *state, const char *text, struct move *out)
{
    counts.reads++;
    return real->read_move(state, text, out);
}

static const char *count_judgement(const void *state, int seat, struct move move,
                                   struct fields *details)
{
    counts.judgements += is_player(seat);
    return real->refusal(state, seat, move, details);
}

static void start(struct local_match *local, const char *game)
{
    const unsigned char seed[SEED_BYTES] = { 7 };
    const struct match_seat seats[SEATS_MAX] = { { .name = "Lou" }, { .name = "Max" } };
    struct match_start start = { .game = game_find(game), .seed = seed };
    struct error error;
    options_default(start.game, 2, &start.options);
    assert_true(local_start(local, &start, seats, LANGUAGE_EN, &error));
    real = start.game;
    counting = *real;
    counting.read_move = count_reading;
    counting.refusal = count_judgement;
    local->match.game = &counting;
}

static void end(struct local_match *local)
{
    local->match.game = real;
    local_clear(local);
}

/* The first move of whoever is to act, as it would be typed. */
static int first_move(const struct local_match *local, struct open_move *out)
{
    int seat = __builtin_ctz(match_to_act(&local->match));
    struct open_move *moves = memory_new(MOVES_MAX * sizeof *moves);
    assert_true(local_moves(local, seat, moves) > 0);
    *out = moves[0];
    free(moves);
    memset(&counts, 0, sizeof counts);
    return seat;
}

static void assert_counts(int reads, int judgements)
{
    assert_int_equal(counts.reads, reads);
    assert_int_equal(counts.judgements, judgements);
}

static void what_is_confirmed_is_not_judged_again(void **state)
{
    static const char *const games[] = { "grandbois", "grimm", "blank" };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct local_match local;
        struct open_move move;
        start(&local, games[i]);
        for (int made = 0; made < 20 && !local_is_over(&local); made++) {
            int seat = first_move(&local, &move);
            int entry = local.match.log_count;
            assert_true(local_propose(&local, seat, move.text, NULL));
            assert_counts(1, 1);
            assert_int_equal(local.match.log_count, entry);
            local_confirm(&local);
            assert_counts(1, 1);
            assert_false(local_has_proposal(&local));
            assert_int_equal(local.match.log[entry].seat, seat);
            assert_int_equal(local.match.log[entry].move.code, move.move.code);
        }
        end(&local);
    }
}

static void nor_is_what_is_played_at_once(void **state)
{
    (void)state;
    struct local_match local;
    struct open_move move;
    start(&local, "blank");
    while (!local_is_over(&local)) {
        int seat = first_move(&local, &move);
        assert_true(local_play(&local, seat, move.text, NULL));
        assert_counts(1, 1);
    }
    end(&local);
}

/* It is no text. */
static void a_bots_move_is_judged_once(void **state)
{
    (void)state;
    struct local_match local;
    struct open_move move;
    start(&local, "blank");
    while (!local_is_over(&local)) {
        int seat = first_move(&local, &move);
        local_make(&local, seat, move.move);
        assert_counts(0, 1);
    }
    end(&local);
}

static void what_is_taken_back_leaves_nothing(void **state)
{
    (void)state;
    struct local_match local;
    struct open_move move;
    start(&local, "grandbois");
    int seat = first_move(&local, &move);
    uint64_t before = match_hash(&local.match);
    assert_true(local_propose(&local, seat, move.text, NULL));
    assert_true(local_has_proposal(&local));
    local_take_back(&local);
    assert_false(local_has_proposal(&local));
    assert_true(match_hash(&local.match) == before);
    end(&local);
}

TEST_PROGRAM(proposal)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_confirmed_is_not_judged_again),
        cmocka_unit_test(nor_is_what_is_played_at_once),
        cmocka_unit_test(a_bots_move_is_judged_once),
        cmocka_unit_test(what_is_taken_back_leaves_nothing),
    };
    return cmocka_run_group_tests_name("proposal", tests, NULL, NULL);
}
