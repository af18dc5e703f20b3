/* grandbois_forest_index.h: an index of the forest by which placements are evaluated: groups
 * of spaces, as a union-find structure, and which cells lie beside whose tower. It is updated
 * incrementally, and inline because rollouts spend their time here.
 *
 * Articulation points of groups are found once, when the index is built. From then on groups
 * only join: a covered space leaves its group, but what it connected stays one group until
 * the index is rebuilt. That is exact enough for a heuristic. */
#ifndef BOSQUET_GRANDBOIS_FOREST_INDEX_H
#define BOSQUET_GRANDBOIS_FOREST_INDEX_H

#include "grandbois_forest.h"

enum {
    SPACES_MAX = 4 * TILES, /* that ever lie in the forest, the start tile's aside */
    SPACE_CODES = 64,       /* of a space, see enum space_kind */
    KINDS = KIND_BEAR + 1,
};

struct forest_index {
    uint8_t at[FOREST_RING];     /* number of the visible space there; 0: none with a clan */
    uint8_t beside[FOREST_RING]; /* bit s: beside a tower of seat s */
    uint8_t parent[SPACES_MAX + 1];
    uint8_t size[SPACES_MAX + 1]; /* of the group, if the space is its root */
    uint8_t
        loss[SPACES_MAX + 1]; /* by how much the clan's largest group shrinks without the space */
    uint8_t largest[KINDS];   /* group of each clan */
};

static const int16_t ORTHOGONAL[4] = { 1, -1, FOREST_STRIDE, -FOREST_STRIDE };
static const int16_t AROUND[8] = { -FOREST_STRIDE - 1, -FOREST_STRIDE, -FOREST_STRIDE + 1, -1, 1,
                                   FOREST_STRIDE - 1,  FOREST_STRIDE,  FOREST_STRIDE + 1 };

/* B7.1: the cell of position p from that of the north-west, and beyond its two outer sides. */
static const int16_t CELL_OF[4] = { 0, 1, FOREST_STRIDE + 1, FOREST_STRIDE };
static const int16_t BEYOND[4][2] = { { -1, -FOREST_STRIDE },
                                      { 1 + 1, 1 - FOREST_STRIDE },
                                      { FOREST_STRIDE + 2, 2 * FOREST_STRIDE + 1 },
                                      { FOREST_STRIDE - 1, 2 * FOREST_STRIDE } };

static inline int group_of(struct forest_index *o, int space)
{
    while (o->parent[space] != space) {
        o->parent[space] = o->parent[o->parent[space]];
        space = o->parent[space];
    }
    return space;
}

static inline int group_join(struct forest_index *o, int a, int b)
{
    if (a == b)
        return a;
    if (o->size[a] < o->size[b]) {
        int swap = a;
        a = b;
        b = swap;
    }
    o->parent[b] = (uint8_t)a;
    o->size[a] = (uint8_t)(o->size[a] + o->size[b]);
    return a;
}

static inline void forest_index_tower(struct forest_index *o, int seat, int x, int y)
{
    int cell = cell_at(x, y);
    for (int i = 0; i < 8; i++)
        o->beside[ring(cell + AROUND[i])] |= (uint8_t)(1 << seat);
}

/* Updates the index for a tile about to be laid as placement `index`, before forest_lay. */
static inline void forest_index_lay(struct forest_index *o, const struct grandbois *g,
                                    const struct pattern *pattern, int index, int x, int y)
{
    int corner = y * FOREST_STRIDE + x;
    for (int p = 0; p < 4; p++) {
        int cell = ring(corner + CELL_OF[p]);
        int old = o->at[cell];
        if (old != 0) {
            int clan = space_kind(g->cells[cell]);
            int group = group_of(o, old);
            o->largest[clan] = (uint8_t)(o->largest[clan] - (o->size[group] == o->largest[clan]));
            o->size[group]--;
        }
        o->at[cell] = 0;
    }
    for (int p = 0; p < 4; p++) {
        int clan = space_kind(pattern->spaces[p]);
        if (!is_clan(clan))
            continue;
        int space = 4 * index + p + 1;
        o->parent[space] = (uint8_t)space;
        o->size[space] = 1;
        o->loss[space] = 1;
        o->at[ring(corner + CELL_OF[p])] = (uint8_t)space;
        int group = space;
        for (int i = 0; i < 2; i++) {
            int cell = ring(corner + BEYOND[p][i]);
            if (o->at[cell] != 0 && space_kind(g->cells[cell]) == clan)
                group = group_join(o, group, group_of(o, o->at[cell]));
        }
        int before = (p + 3) & 3;
        int after = (p + 1) & 3;
        if (before < p && space_kind(pattern->spaces[before]) == clan)
            group = group_join(o, group, group_of(o, 4 * index + before + 1));
        if (after < p && space_kind(pattern->spaces[after]) == clan)
            group = group_join(o, group, group_of(o, 4 * index + after + 1));
        if (o->size[group] > o->largest[clan])
            o->largest[clan] = o->size[group];
    }
}

void grandbois_forest_index_init(struct forest_index *o, const struct grandbois *g);

/* A seat's weights of what a placement changes, in chestnuts (rivals' losses count too). */
struct seat_weights {
    float group[KINDS];               /* per space more in the clan's largest group, */
    float nearly[KINDS];              /* and for joining another one */
    float placed[SPACE_CODES];        /* for a space that is placed */
    float covered[SPACE_CODES];       /* for one that is covered */
    float beside[PLAYERS_MAX][KINDS]; /* for a space beside a tower of the seat */
    float tower_left;                 /* for a tower that is kept */
    int seat;
};

static inline float gain_beside(const struct seat_weights *s, unsigned towers, int kind,
                                int old_kind)
{
    float gain = 0;
    for (; towers != 0; towers &= towers - 1) {
        int seat = __builtin_ctz(towers);
        gain += s->beside[seat][kind] - s->beside[seat][old_kind];
    }
    return gain;
}

/* The gain by the clan's largest group of adjacent spaces of one clan on the tile: `head` and
 * perhaps the next. */
static inline float gain_by_group(struct forest_index *o, const struct grandbois *g,
                                  const struct seat_weights *s, const struct pattern *pattern,
                                  int corner, int head, int clan)
{
    int groups[4];
    int count = 0;
    int total = 0;
    int spaces = space_kind(pattern->spaces[(head + 1) & 3]) == clan ? 2 : 1;
    for (int n = 0; n < spaces; n++) {
        int p = (head + n) & 3;
        for (int i = 0; i < 2; i++) {
            int cell = ring(corner + BEYOND[p][i]);
            if (space_kind(g->cells[cell]) != clan)
                continue;
            int group = group_of(o, o->at[cell]);
            bool is_new = true;
            for (int j = 0; j < count; j++)
                is_new &= groups[j] != group;
            groups[count] = group;
            count += is_new;
            total += is_new ? o->size[group] : 0;
        }
    }
    total += spaces;
    int more = total - o->largest[clan];
    if (more > 0)
        return s->group[clan] * (float)more;
    return total > spaces ? s->nearly[clan] : 0.0f;
}

/* What the placement is worth to the seat with these weights, about in chestnuts. */
static inline float placement_gain(struct forest_index *o, const struct grandbois *g,
                                   const struct seat_weights *s, const struct pattern *pattern,
                                   int x, int y)
{
    float gain = 0;
    int corner = y * FOREST_STRIDE + x;
    for (int p = 0; p < 4; p++) {
        int cell = ring(corner + CELL_OF[p]);
        uint8_t space = pattern->spaces[p];
        uint8_t old = g->cells[cell];
        int clan = space_kind(space);
        int old_clan = space_kind(old);
        gain += s->placed[space] - s->covered[old];
        if (o->beside[cell] != 0)
            gain += gain_beside(s, o->beside[cell], clan, old_clan);
        if (is_clan(old_clan)) {
            int group = group_of(o, o->at[cell]);
            if (o->size[group] == o->largest[old_clan])
                gain -= s->group[old_clan] * o->loss[o->at[cell]];
        }
        if (is_clan(clan) && space_kind(pattern->spaces[(p + 3) & 3]) != clan)
            gain += gain_by_group(o, g, s, pattern, corner, p, clan);
    }
    return gain;
}

#endif
