/* grandbois_knowledge.c: struct knowledge of GrandBois. Rivals' clans are inferred in
 * grandbois_beliefs.c, placements valued in grandbois_policy.c, positions in
 * grandbois_evaluate.c. */
#include "grandbois_knowledge.h"

static inline uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 31) * 0x9E3779B97F4A7C15;
    x = (x ^ x >> 29) * 0xBF58476D1CE4E5B9;
    return x ^ x >> 32;
}

/* Of two tiles that overlap the stronger lies above, or both show clearings there; so the set
 * of tiles and places determines the forest, whatever their order. Of clans only the acting
 * seat's are in the key: the others' it does not know. */
static uint64_t information_set(const void *state, int seat, int root_seat)
{
    (void)root_seat;
    const struct grandbois *g = state;
    uint64_t forest = 0;
    uint64_t river = 0;
    for (int i = 0; i < g->placed_count; i++) {
        const struct tile_placement *placed = &g->placed[i];
        uint64_t owner = placed->has_tower ? (uint64_t)seat_of_placement(g, i) + 1 : 0;
        forest +=
            mixed(tile_move(placed->tile, placed->rotation, place_code(placed->x, placed->y)) |
                  owner << 48);
    }
    for (int slot = 0; slot < g->river_count; slot++)
        river |= tile_bit(g->river[slot]);
    uint64_t clans = 1u << g->clans[seat][0] | 1u << g->clans[seat][1];
    uint64_t turn = (uint64_t)g->turn << 40 | (uint64_t)g->phase << 44 | (uint64_t)seat << 48;
    /* A tower is for the tile just placed, so the last placement counts. */
    if (g->phase == PHASE_TOWER)
        turn |= (uint64_t)g->placed[g->placed_count - 1].tile << 52;
    return mixed(forest + mixed(river) + mixed(clans << 56 ^ turn));
}

static struct move draw(const void *state, struct rng *rng)
{
    return grandbois_random_move(state, rng);
}

const struct knowledge grandbois_knowledge = {
    .game = &grandbois_game,
    .notes_size = sizeof(struct beliefs),
    .infer = grandbois_infer,
    .imagine = grandbois_imagine,
    .write_beliefs = grandbois_write_beliefs,
    .information_set = information_set,
    .prior = grandbois_prior,
    .rollout = grandbois_rollout,
    .draw = draw,
    .evaluate = grandbois_evaluate,
};
