/* random_play.h: random seats and moves for tests, straight on a state. */
#ifndef BOSQUET_RANDOM_PLAY_H
#define BOSQUET_RANDOM_PLAY_H

#include "checks.h"
#include "game.h"

static inline int random_seat(seat_mask acting, struct rng *rng)
{
    uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(acting));
    while (skip-- > 0)
        acting &= acting - 1;
    return __builtin_ctz(acting);
}

static inline struct move random_listed_move(const struct game *game, const void *state, int seat,
                                             struct rng *rng)
{
    static struct move_list list;
    game->list_moves(state, seat, &list);
    assert_in_range(list.count, 1, MOVES_MAX); /* no dead end */
    return list.moves[rng_below(rng, (uint32_t)list.count)];
}

/* Any move of any seat that may act, chance too; the seat that made it. */
static inline int random_step(const struct game *game, void *state, struct rng *rng,
                              struct event_log *events)
{
    int seat = random_seat(game->to_act(state), rng);
    game->apply(state, seat, random_listed_move(game, state, seat, rng), events);
    return seat;
}

#endif
