/* grandbois_evaluate.c: a linear evaluation of each seat's final score from features of its
 * clans (spaces by how exposed they are, largest groups, towers, tiles still to come), turned
 * into probabilities by a softmax. */
#include "grandbois_knowledge.h"
#include "grandbois_forest_index.h"

#include <math.h>
#include <string.h>

/* Counted for a seat, over all its clans. Each feature has two weights: a constant one, and
 * one in proportion to the part of the game that is left. */
enum feature {
    FEATURE_SAFE, /* spaces that no tile can cover any more */
    FEATURE_ONE,  /* others, by their animals */
    FEATURE_TWO,
    FEATURE_THREE,
    FEATURE_FOUR,
    FEATURE_EXPOSED, /* windows from which they could be covered, by more than bears */
    FEATURE_GROUP,   /* spaces of the largest group of each clan */
    FEATURE_SECOND,  /* and of the second largest */
    FEATURE_OPEN,    /* spaces of the largest group that are not safe, */
    FEATURE_CUT,     /* and what they would detach (articulation points) */
    FEATURE_TOWER_OWN,
    FEATURE_TOWER_OTHER,
    FEATURE_TOWER_BARE, /* bare cells beside towers */
    FEATURE_TOWER_LEFT,
    FEATURE_COMING,   /* spaces of the clans on tiles to come */
    FEATURE_TURNS,    /* still to come */
    FEATURE_CONSTANT, /* 1 */
    FEATURES,
};

/* In chestnuts of the harvest, fitted to games between players who use this evaluation. */
static const float WEIGHTS_FOR_TWO[FEATURES][2] = {
    [FEATURE_SAFE] = { 0.96f, -0.65f },        [FEATURE_ONE] = { 1.04f, -0.22f },
    [FEATURE_TWO] = { 1.20f, -0.34f },         [FEATURE_THREE] = { 1.25f, -0.30f },
    [FEATURE_FOUR] = { 1.05f, -0.96f },        [FEATURE_EXPOSED] = { -0.12f, -0.16f },
    [FEATURE_GROUP] = { 2.37f, -1.47f },       [FEATURE_SECOND] = { -0.20f, 0.29f },
    [FEATURE_OPEN] = { -0.06f, -0.49f },       [FEATURE_CUT] = { -0.48f, 0.41f },
    [FEATURE_TOWER_OWN] = { 1.91f, -0.77f },   [FEATURE_TOWER_OTHER] = { 0.92f, -0.54f },
    [FEATURE_TOWER_BARE] = { -0.01f, -0.14f }, [FEATURE_TOWER_LEFT] = { 11.73f, -8.59f },
    [FEATURE_COMING] = { 1.27f, -0.42f },      [FEATURE_TURNS] = { 2.58f, -0.17f },
    [FEATURE_CONSTANT] = { 0.02f, -20.30f },
};
static const float WEIGHTS_FOR_MORE[FEATURES][2] = {
    [FEATURE_SAFE] = { 0.90f, -1.17f },       [FEATURE_ONE] = { 1.00f, -1.04f },
    [FEATURE_TWO] = { 1.11f, -1.24f },        [FEATURE_THREE] = { 1.29f, -1.58f },
    [FEATURE_FOUR] = { 0.76f, -1.18f },       [FEATURE_EXPOSED] = { -0.22f, 0.22f },
    [FEATURE_GROUP] = { 2.16f, -2.34f },      [FEATURE_SECOND] = { -0.07f, 0.13f },
    [FEATURE_OPEN] = { 0.06f, -0.06f },       [FEATURE_CUT] = { -0.32f, 0.17f },
    [FEATURE_TOWER_OWN] = { 1.29f, -0.44f },  [FEATURE_TOWER_OTHER] = { 0.42f, -0.10f },
    [FEATURE_TOWER_BARE] = { -0.28f, 0.57f }, [FEATURE_TOWER_LEFT] = { 7.48f, -4.38f },
    [FEATURE_COMING] = { 1.18f, -1.10f },     [FEATURE_TURNS] = { -0.65f, -0.10f },
    [FEATURE_CONSTANT] = { 5.78f, 32.03f },
};

struct clan_features { /* of a clan */
    float counts[FEATURES];
};

/* Whether a tile can be laid into a window: never over a bear or a tower, only bears over a
 * four. */
enum { CLOSED, BEARS_ONLY, OPEN };

static int window_state(const struct grandbois *g, int corner)
{
    int at = g->window_at[ring(corner)];
    if (at == WINDOW_FULL || at == WINDOW_EMPTY)
        return CLOSED;
    unsigned ranks = g->window_ranks[at - 1];
    unsigned high = ranks & 0x4444;
    return (high & ranks << 2) != 0 ? CLOSED : high != 0 ? BEARS_ONLY : OPEN;
}

/* `largest` is the root of each clan's largest group, 0 if none was met yet. */
static void count_space(const struct grandbois *g, struct forest_index *o, int cell, int space,
                        uint8_t largest[KINDS], struct clan_features *clans)
{
    int clan = space_kind(g->cells[cell]);
    float *counts = clans[clan].counts;
    int animals = space_animals(g->cells[cell]);
    static const int8_t corners[4] = { 0, -1, -FOREST_STRIDE, -FOREST_STRIDE - 1 };
    bool safe = true;
    for (int i = 0; i < 4; i++) {
        int state = window_state(g, cell + corners[i]);
        safe &= state == CLOSED;
        counts[FEATURE_EXPOSED] += state == OPEN;
    }
    counts[safe ? FEATURE_SAFE : FEATURE_SAFE + animals]++;
    int group = group_of(o, space);
    if (largest[clan] == 0 && o->size[group] == o->largest[clan])
        largest[clan] = (uint8_t)group;
    if (group != largest[clan]) {
        if (o->size[group] > counts[FEATURE_SECOND])
            counts[FEATURE_SECOND] = o->size[group];
        return;
    }
    counts[FEATURE_GROUP]++;
    if (!safe) {
        counts[FEATURE_OPEN]++;
        if (o->loss[space] > 1)
            counts[FEATURE_CUT] += (float)(o->loss[space] - 1);
    }
}

static void count_clans(const struct grandbois *g, struct clan_features clans[KINDS])
{
    struct forest_index o;
    uint8_t largest[KINDS] = { 0 };
    grandbois_forest_index_init(&o, g);
    memset(clans, 0, KINDS * sizeof *clans);
    for (int i = 0; i < g->placed_count; i++) {
        int corner = g->placed[i].y * FOREST_STRIDE + g->placed[i].x;
        for (int p = 0; p < 4; p++) {
            int cell = ring(corner + CELL_OF[p]);
            int space = 4 * i + p + 1;
            if (o.at[cell] == space)
                count_space(g, &o, cell, space, largest, clans);
        }
    }
    uint64_t tiles = g->deck;
    for (int slot = 0; slot < g->river_count; slot++)
        tiles |= tile_bit(g->river[slot]);
    for (; tiles != 0; tiles &= tiles - 1)
        for (int p = 0; p < 4; p++) {
            int kind = space_kind(grandbois_tile_patterns[__builtin_ctzll(tiles)][0].spaces[p]);
            clans[kind].counts[FEATURE_COMING]++;
        }
}

static void count_tower(const struct grandbois *g, int seat, int x, int y, float *counts)
{
    int cell = cell_at(x, y);
    for (int i = 0; i < 8; i++) {
        int kind = space_kind(g->cells[ring(cell + AROUND[i])]);
        if (kind == KIND_BARE)
            counts[FEATURE_TOWER_BARE]++;
        else if (is_clan(kind) && (kind == g->clans[seat][0] || kind == g->clans[seat][1]))
            counts[FEATURE_TOWER_OWN]++;
        else if (is_clan(kind))
            counts[FEATURE_TOWER_OTHER]++;
    }
}

/* The turns that a seat has left; the one at turn comes first. */
static int turns_left(const struct grandbois *g, int seat)
{
    int wait = (seat - g->turn + g->seats) % g->seats;
    return (TILES - g->placed_count - wait + g->seats - 1) / g->seats;
}

/* All features by seat. */
static void count_features(const struct grandbois *g, float counts[PLAYERS_MAX][FEATURES])
{
    struct clan_features clans[KINDS];
    for (int i = 0; i < g->placed_count; i++) {
        const struct tile_placement *placed = &g->placed[i];
        if (!placed->has_tower)
            continue;
        int p = grandbois_tile_clearing(placed->tile, placed->rotation);
        int seat = seat_of_placement(g, i);
        count_tower(g, seat, placed->x + position_x(p), placed->y + position_y(p), counts[seat]);
    }
    count_clans(g, clans);
    for (int seat = 0; seat < g->seats; seat++) {
        for (int card = 0; card < cards_per_seat(g); card++)
            for (int i = 0; i < FEATURES; i++)
                counts[seat][i] += clans[g->clans[seat][card]].counts[i];
        int turns = turns_left(g, seat);
        counts[seat][FEATURE_TURNS] = (float)turns;
        counts[seat][FEATURE_TOWER_LEFT] =
            g->towers_left[seat] * grandbois_tower_probability(turns);
        counts[seat][FEATURE_CONSTANT] = 1;
    }
}

#define MARGIN_BONUS 0.15    /* of a value: for how clearly somebody won, */
#define HALF_BONUS_LEAD 12.0 /* half of the most there is for that */

static double victory_margin(const struct grandbois *g, const struct result *result, int seat)
{
    int rival = 0;
    for (int other = 0; other < g->seats; other++)
        if (other != seat && result->total[other] > rival)
            rival = result->total[other];
    double ahead = (result->total[seat] - rival) / HALF_BONUS_LEAD;
    return 1 + ahead / (1 + (ahead < 0 ? -ahead : ahead));
}

/* B4.6: who won, and a bonus for the margin, so that a search still tells moves apart where
 * all is decided. */
static void evaluate_harvest(const struct grandbois *g, double value[SEATS_MAX])
{
    struct result result;
    grandbois_result(g, &result);
    double share = 1.0 / __builtin_popcount(result.winners);
    double sum = 0;
    for (int seat = 0; seat < g->seats; seat++)
        sum += value[seat] = victory_margin(g, &result, seat);
    for (int seat = 0; seat < g->seats; seat++) {
        double won = result.winners & seat_bit(seat) ? share : 0;
        value[seat] = (1 - MARGIN_BONUS) * won + MARGIN_BONUS * value[seat] / sum;
    }
}

static float share_left(const struct grandbois *g)
{
    return (float)(TILES - g->placed_count) * (1.0f / TILES);
}

static const float (*weight_table(const struct grandbois *g))[2]
{
    return g->seats == 2 ? WEIGHTS_FOR_TWO : WEIGHTS_FOR_MORE;
}

static inline float weight_now(const struct grandbois *g, enum feature feature)
{
    const float *weight = weight_table(g)[feature];
    return weight[0] + share_left(g) * weight[1];
}

/* The usual FEATURE_EXPOSED of a space that was just placed. */
#define USUALLY_EXPOSED 2

void grandbois_harvest_weights(const struct grandbois *g, struct harvest_weights *out)
{
    out->space[0] = 0;
    for (int animals = 1; animals <= 4; animals++)
        out->space[animals] = weight_now(g, (enum feature)(FEATURE_SAFE + animals)) +
                              (animals < 4 ? USUALLY_EXPOSED * weight_now(g, FEATURE_EXPOSED) : 0);
    out->coming = weight_now(g, FEATURE_COMING);
    out->group = weight_now(g, FEATURE_GROUP) + weight_now(g, FEATURE_OPEN);
    out->tower_own = weight_now(g, FEATURE_TOWER_OWN);
    out->tower_other = weight_now(g, FEATURE_TOWER_OTHER);
    out->tower_left = weight_now(g, FEATURE_TOWER_LEFT);
}

void grandbois_evaluate(const void *state, double value[SEATS_MAX])
{
    const struct grandbois *g = state;
    if (g->phase == PHASE_OVER) {
        evaluate_harvest(g, value);
        return;
    }
    float counts[PLAYERS_MAX][FEATURES] = { { 0 } };
    const float(*weight)[2] = weight_table(g);
    float left = share_left(g);
    double total[PLAYERS_MAX] = { 0 };
    double most = 0;
    count_features(g, counts);
    for (int seat = 0; seat < g->seats; seat++) {
        for (int i = 0; i < FEATURES; i++)
            total[seat] += counts[seat][i] * (weight[i][0] + left * weight[i][1]);
        if (seat == 0 || total[seat] > most)
            most = total[seat];
    }
    /* The softmax's temperature falls with the tiles that are left. */
    double doubt = (g->seats == 2 ? 1.1 : 0.8) * sqrt(TILES - g->placed_count + 1);
    double sum = 0;
    for (int seat = 0; seat < g->seats; seat++)
        sum += value[seat] = grandbois_exp((total[seat] - most) / doubt);
    for (int seat = 0; seat < g->seats; seat++)
        value[seat] /= sum;
}
