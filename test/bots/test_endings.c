/* test_endings.c: the last decisions of GrandBois, where it can be worked out which moves
 * win whatever the rival holds and does; the search must find one of them. */
#include "bots.h"
#include "matches.h"

enum {
    WORLDS = 12, /* a rival's two clans are two of the three unseen */
    ITERATIONS = 2000,
};

static struct move_list lists[16]; /* one for each decision still to come */

/* Whether `me` wins from here against everything that others and chance can do. */
static bool is_won(const struct game *game, const void *state, int me, int depth)
{
    seat_mask acting = game->to_act(state);
    if (acting == 0) {
        struct result result;
        game->result(state, &result);
        return result.winners == seat_bit(me);
    }
    assert_true(depth < 16);
    int seat = __builtin_ctz(acting);
    struct move_list *moves = &lists[depth];
    unsigned char *next = malloc(game->state_size);
    game->list_moves(state, seat, moves);
    bool is_won_here = seat != me;
    for (int i = 0; i < moves->count && is_won_here == (seat != me); i++) {
        memcpy(next, state, game->state_size);
        game->apply(next, seat, moves->moves[i], NULL);
        is_won_here = is_won(game, next, me, depth + 1);
    }
    free(next);
    return is_won_here;
}

/* The same of a move, in every world that fits what the seat sees. */
static bool wins_for_sure(const struct game *game, const void *seen, int me, struct move move)
{
    unsigned char *state = malloc(game->state_size);
    bool wins = true;
    struct rng rng;
    rng_init(&rng, 1);
    for (int world = 0; wins && world < WORLDS; world++) {
        memcpy(state, seen, game->state_size);
        game->imagine(state, me, &rng);
        game->apply(state, me, move, NULL);
        wins = is_won(game, state, me, 0);
    }
    free(state);
    return wins;
}

/* Where the log says that a seat with a choice has `decisions` to come with its own; -1 if
 * nowhere. */
static int find_decision(const struct match *match, int decisions, void *state,
                         struct move_list *moves)
{
    for (int i = match->log_count - 1; i >= 0; i--) {
        if (!is_player(match->log[i].seat))
            continue;
        match_state_at(match, i, state);
        match->game->list_moves(state, match->log[i].seat, moves);
        if (moves->count > 1 && --decisions == 0)
            return i;
    }
    return -1;
}

/* Of many games, those in which some of the moves win for sure and not all. */
static void look_at_endings(int decisions, int games, int wanted)
{
    int looked = 0;
    for (int number = 0; number < games && looked < wanted; number++) {
        struct match match;
        struct rng rng;
        struct move_list moves;
        rng_init(&rng, (uint64_t)number);
        test_match_begin(&match, "grandbois", 2, number, NULL);
        while (match_to_act(&match) != 0)
            test_match_step(&match, &rng);
        const struct game *game = match.game;
        unsigned char *state = malloc(game->state_size);
        unsigned char *seen = malloc(game->state_size);
        int at = find_decision(&match, decisions, state, &moves);
        assert_true(at >= 0);
        int me = match.log[at].seat;
        game->view(state, me, seen);
        int winning = 0;
        bool wins[MOVES_MAX];
        for (int i = 0; i < moves.count; i++)
            winning += wins[i] = wins_for_sure(game, seen, me, moves.moves[i]);
        if (winning > 0 && winning < moves.count) {
            looked++;
            for (uint64_t seed = 0; seed < 3; seed++) {
                struct bot_answer answer;
                bot_choose(&(struct bot_request){ .game = game,
                                                  .seen = seen,
                                                  .seats = 2,
                                                  .seat = me,
                                                  .level = "expert",
                                                  .iterations = ITERATIONS,
                                                  .seed = seed },
                           &answer);
                int chosen = 0;
                while (!same_move(moves.moves[chosen], answer.move))
                    chosen++;
                if (!wins[chosen])
                    fail_msg("game %d: %d of %d moves win, not this one", number, winning,
                             moves.count);
            }
        }
        free(state);
        free(seen);
        match_clear(&match);
    }
    assert_true(looked >= wanted);
}

static void the_last_decision_wins_where_it_can(void **state)
{
    (void)state;
    look_at_endings(1, 400, at_depth(2));
}

/* The rival has an answer, or the seat itself a tower to set. */
static void the_last_but_one_leaves_no_answer(void **state)
{
    (void)state;
    look_at_endings(2, 400, at_depth(1));
}

TEST_PROGRAM(endings)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_decision_wins_where_it_can),
        cmocka_unit_test(the_last_but_one_leaves_no_answer),
    };
    return cmocka_run_group_tests_name("endings", tests, NULL, NULL);
}
