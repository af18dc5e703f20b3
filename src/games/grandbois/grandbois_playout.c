/* grandbois_playout.c: random games as a search wants them. The same forest and
 * the same turns as the plain path, but a random tile move is found by trying
 * windows and patterns at random instead of listing them all. */
#include "grandbois_forest.h"
#include "grandbois_internal.h"

#include <assert.h>

/* About one try in five fits. When this many have failed, few moves are left
 * and the list is cheaper than more luck. */
enum { TRIES_MAX = 64 };

static struct move pick_from_list(const struct grandbois *g, struct rng *rng)
{
    struct move_list list;
    list.count = 0;
    list_tile_moves(g, &list);
    assert(list.count > 0);
    return list.moves[rng_below(rng, (uint32_t)list.count)];
}

/* Every legal move is as likely as any other: each is one window, river slot
 * and rotation, and all of those are tried with the same chance. */
struct move grandbois_random_tile(const struct grandbois *g, struct rng *rng)
{
    uint32_t patterns = 4u * g->river_count;
    for (int tries = 0; tries < TRIES_MAX; tries++) {
        uint64_t random = rng_next(rng);
        uint32_t window = (uint32_t)((random >> 32) * g->window_count >> 32);
        uint32_t pick = (uint32_t)((random & UINT32_MAX) * patterns >> 32);
        int tile = g->river[pick >> 2];
        int rotation = pick & 3;
        if (window_takes(g, (int)window, &tile_patterns[tile][rotation]))
            return (struct move){ tile_move(tile, rotation, g->window_place[window]) };
    }
    return pick_from_list(g, rng);
}

static struct move random_draw(const struct grandbois *g, struct rng *rng)
{
    uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcountll(g->deck));
    uint64_t deck = g->deck;
    while (skip-- > 0)
        deck &= deck - 1;
    return (struct move){ move_code(VERB_DRAW, __builtin_ctzll(deck), 0) };
}

void grandbois_playout(void *state, struct rng *rng)
{
    struct grandbois *g = state;
    while (g->phase != PHASE_OVER) {
        struct move move;
        switch (g->phase) {
        case PHASE_TILE:
            move = grandbois_random_tile(g, rng);
            break;
        case PHASE_TOWER:
            move = (struct move){ move_code(rng_next(rng) >> 63 ? VERB_TOWER : VERB_SKIP, 0, 0) };
            break;
        case PHASE_DRAW:
            move = random_draw(g, rng);
            break;
        default: { /* first player and clans: once a game */
            struct move_list list;
            grandbois_game.list_moves(g, SEAT_CHANCE, &list);
            move = list.moves[rng_below(rng, (uint32_t)list.count)];
        }
        }
        turn_apply(g, move, NULL);
    }
}
