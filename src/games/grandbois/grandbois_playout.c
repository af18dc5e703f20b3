/* grandbois_playout.c: fast uniformly random playouts. A random tile move is found by rejection
 * sampling of windows and patterns instead of listing them all, and a whole turn is made in
 * one go. A test makes the same choices by
 * list_moves and apply and wants the same bytes. */
#include "grandbois_forest.h"
#include "grandbois_internal.h"

#include <assert.h>

/* About one try in ten fits. When this many have failed, few moves are left and a list is
 * cheaper. */
enum { TRIES_MAX = 64 };

static struct move pick_from_list(const struct grandbois *g, struct rng *rng)
{
    struct move_list list;
    list.count = 0;
    grandbois_list_tile_moves(g, &list);
    assert(list.count > 0);
    return list.moves[rng_below(rng, (uint32_t)list.count)];
}

struct pick {
    int slot, rotation, window;
};

/* Every legal move is as likely as any other: each is one window, river slot
 * and rotation, and all of those are tried with the same chance. */
static inline bool try_luck(const struct grandbois *g, struct rng *rng, struct pick *out)
{
    uint32_t patterns = 4u * g->river_count;
    for (int tries = 0; tries < TRIES_MAX; tries++) {
        uint64_t random = rng_next(rng);
        uint32_t window = (uint32_t)((random >> 32) * g->window_count >> 32);
        uint32_t pattern = (uint32_t)((random & UINT32_MAX) * patterns >> 32);
        int slot = (int)(pattern >> 2);
        int rotation = pattern & 3;
        if (window_takes(g, (int)window, &grandbois_tile_patterns[g->river[slot]][rotation])) {
            *out = (struct pick){ slot, rotation, (int)window };
            return true;
        }
    }
    return false;
}

struct move grandbois_random_tile(const struct grandbois *g, struct rng *rng)
{
    struct pick pick;
    if (!try_luck(g, rng, &pick))
        return pick_from_list(g, rng);
    return (
        struct move){ tile_move(g->river[pick.slot], pick.rotation, g->window_place[pick.window]) };
}

static inline int random_tile_of_deck(const struct grandbois *g, struct rng *rng)
{
    int left = TILES - g->placed_count - g->river_count - g->aside_count;
    uint32_t skip = rng_below(rng, (uint32_t)left);
    uint64_t deck = g->deck;
    while (skip-- > 0)
        deck &= deck - 1;
    return __builtin_ctzll(deck);
}

static inline bool toss(struct rng *rng)
{
    return rng_next(rng) >> 63;
}

struct move grandbois_random_move(const struct grandbois *g, struct rng *rng)
{
    struct move_list list;
    switch (g->phase) {
    case PHASE_TILE:
        return grandbois_random_tile(g, rng);
    case PHASE_TOWER:
        return (struct move){ move_code(toss(rng) ? VERB_TOWER : VERB_SKIP, 0, 0) };
    case PHASE_DRAW:
        return (struct move){ move_code(VERB_DRAW, random_tile_of_deck(g, rng), 0) };
    default: /* first player and clans: once a game */
        grandbois_game.list_moves(g, SEAT_CHANCE, &list);
        return list.moves[rng_below(rng, (uint32_t)list.count)];
    }
}

/* A turn from PHASE_TILE to the next player's, for a river that is full or
 * whose deck is empty, which is every river but one just exchanged (B3.6).
 * False, with nothing changed, if luck found no place for a tile. */
static inline bool play_turn(struct grandbois *g, struct rng *rng)
{
    struct pick pick;
    struct rng unused = *rng;
    if (!try_luck(g, rng, &pick)) {
        *rng = unused;
        return false;
    }
    int tile = g->river[pick.slot];
    const struct pattern *pattern = &grandbois_tile_patterns[tile][pick.rotation];
    int x = place_x(g->window_place[pick.window]);
    int y = place_y(g->window_place[pick.window]);
    forest_lay(g, pattern, x, y);
    struct tile_placement *placed = &g->placed[g->placed_count++];
    *placed =
        (struct tile_placement){ (int8_t)x, (int8_t)y, (uint8_t)tile, (uint8_t)pick.rotation, 0 };

    g->river_count--;
    if (g->deck != 0) {
        int drawn = random_tile_of_deck(g, rng);
        g->deck &= ~tile_bit(drawn);
        g->river[pick.slot] = (uint8_t)drawn;
        g->river_count++;
    } else {
        for (int slot = pick.slot; slot < g->river_count; slot++)
            g->river[slot] = g->river[slot + 1];
        g->river[g->river_count] = 0;
    }
    if (pattern->clearing >= 0 && g->towers_left[g->turn] > 0 && toss(rng)) {
        placed->has_tower = 1;
        g->towers_left[g->turn]--;
        forest_put_tower(g, x + position_x(pattern->clearing), y + position_y(pattern->clearing));
    }
    g->turn = (uint8_t)(g->turn + 1 == g->seats ? 0 : g->turn + 1);
    return true;
}

void grandbois_playout(void *state, struct rng *rng)
{
    struct grandbois *g = state;
    struct rng own = *rng; /* stays in registers: the forest's bytes cannot alias it */
    while (g->phase != PHASE_OVER) {
        if (g->phase != PHASE_TILE || (g->river_count < RIVER_MAX && g->deck != 0)) {
            grandbois_turn_apply(g, grandbois_random_move(g, &own), NULL);
            continue;
        }
        while (g->river_count > 0 && play_turn(g, &own))
            ;
        /* The last tile is placed, or few places are left, or none. */
        grandbois_begin_turn(g, NULL);
        if (g->phase == PHASE_TILE)
            grandbois_turn_apply(g, grandbois_random_move(g, &own), NULL);
    }
    *rng = own;
}
