/* grandbois_forest.h: cells and windows, inline because playouts spend their time here. */
#ifndef BOSQUET_GRANDBOIS_FOREST_H
#define BOSQUET_GRANDBOIS_FOREST_H

#include "grandbois_internal.h"

/* For a tile in one rotation, nibble by nibble as in the windows.
 * strengths: what the space can cover, raised by 7, so that subtracting the
 * rank beneath leaves bit 3 set exactly where the strength is greater. */
struct pattern {
    uint16_t strengths;
    uint16_t ranks;   /* as in window_ranks, once it lies there */
    uint16_t clans;   /* as in window_clans, the occupied bit included */
    uint16_t animals; /* the clan, or 7 where the expert rule does not look */
    uint8_t spaces[4];
    int8_t clearing; /* the position of the (first) clearing, or -1 */
};

extern const struct pattern grandbois_tile_patterns[TILES + 1][4];

static inline int ring(int cell)
{
    return cell & (FOREST_RING - 1);
}

static inline int cell_at(int x, int y)
{
    return ring(y * FOREST_STRIDE + x);
}

/* B7.1: where position p of a tile or window lies from its north-west cell. */
static inline int position_x(int p)
{
    return p == 1 || p == 2;
}

static inline int position_y(int p)
{
    return p >= 2;
}

/* B3.3: strictly stronger than everything beneath, each space on its own. */
static inline bool covers(const struct pattern *pattern, uint16_t ranks)
{
    return ((pattern->strengths - ranks) & 0x8888) == 0x8888;
}

/* B6.1: no animals over their own clan. */
static inline bool spares_own_clan(const struct pattern *pattern, uint16_t clans)
{
    return ((((clans & 0x7777) ^ pattern->animals) + 0x7777) & 0x8888) == 0x8888;
}

static inline bool window_takes(const struct grandbois *g, int window,
                                const struct pattern *pattern)
{
    return covers(pattern, g->window_ranks[window]) &&
           (!g->is_expert || spares_own_clan(pattern, g->window_clans[window]));
}

static inline void window_remove(struct grandbois *g, int corner, int window)
{
    int last = --g->window_count;
    g->window_at[corner] = WINDOW_FULL;
    if (window != last) {
        g->window_ranks[window] = g->window_ranks[last];
        g->window_clans[window] = g->window_clans[last];
        g->window_place[window] = g->window_place[last];
        uint16_t place = g->window_place[window];
        g->window_at[cell_at(place_x(place), place_y(place))] = (uint8_t)(window + 1);
    }
    /* Nothing past the end, or equal forests would have different bytes. */
    g->window_ranks[last] = 0;
    g->window_clans[last] = 0;
    g->window_place[last] = 0;
}

/* The window whose north-west cell is `corner`, at `place`, gets new nibbles
 * where `mask` has them; none there yet: it joins the edge. */
static inline void window_update(struct grandbois *g, int corner, uint16_t place, uint16_t mask,
                                 uint16_t ranks, uint16_t clans)
{
    corner = ring(corner);
    int at = g->window_at[corner];
    if (at == WINDOW_FULL)
        return;
    if (at == WINDOW_EMPTY) {
        int window = g->window_count++;
        g->window_at[corner] = (uint8_t)(window + 1);
        g->window_ranks[window] = ranks;
        g->window_clans[window] = clans;
        g->window_place[window] = place;
        return;
    }
    int window = at - 1;
    g->window_ranks[window] = (uint16_t)((g->window_ranks[window] & ~mask) | ranks);
    g->window_clans[window] = (uint16_t)((g->window_clans[window] & ~mask) | clans);
    if ((g->window_clans[window] & 0x8888) == 0x8888)
        window_remove(g, corner, window);
}

/* Nibble `from` of a tile's pattern, moved to nibble `to` of a window. */
static inline uint16_t nibble(uint16_t pattern, int from, int to)
{
    return (uint16_t)((pattern >> 4 * from & 15) << 4 * to);
}

/* Lays a tile that fits: its cells, and the nine windows it touches. */
static inline void forest_lay(struct grandbois *g, const struct pattern *pattern, int x, int y)
{
    enum { DOWN = FOREST_STRIDE };
    int c = y * FOREST_STRIDE + x;
    g->cells[ring(c)] = pattern->spaces[0];
    g->cells[ring(c + 1)] = pattern->spaces[1];
    g->cells[ring(c + DOWN + 1)] = pattern->spaces[2];
    g->cells[ring(c + DOWN)] = pattern->spaces[3];

    int at = g->window_at[ring(c)];
    if (at != WINDOW_EMPTY && at != WINDOW_FULL)
        window_remove(g, ring(c), at - 1);
    else
        g->window_at[ring(c)] = WINDOW_FULL; /* the start tile: nothing was there */

    uint16_t r = pattern->ranks;
    uint16_t k = pattern->clans;
    /* By side: two cells of the tile seen from the window beyond it. */
    window_update(g, c - DOWN, place_code(x, y - 1), 0xFF00, nibble(r, 0, 3) | nibble(r, 1, 2),
                  nibble(k, 0, 3) | nibble(k, 1, 2));
    window_update(g, c + 1, place_code(x + 1, y), 0xF00F, nibble(r, 1, 0) | nibble(r, 2, 3),
                  nibble(k, 1, 0) | nibble(k, 2, 3));
    window_update(g, c + DOWN, place_code(x, y + 1), 0x00FF, nibble(r, 3, 0) | nibble(r, 2, 1),
                  nibble(k, 3, 0) | nibble(k, 2, 1));
    window_update(g, c - 1, place_code(x - 1, y), 0x0FF0, nibble(r, 0, 1) | nibble(r, 3, 2),
                  nibble(k, 0, 1) | nibble(k, 3, 2));
    /* By corner: one cell. */
    window_update(g, c - DOWN - 1, place_code(x - 1, y - 1), 0x0F00, nibble(r, 0, 2),
                  nibble(k, 0, 2));
    window_update(g, c - DOWN + 1, place_code(x + 1, y - 1), 0xF000, nibble(r, 1, 3),
                  nibble(k, 1, 3));
    window_update(g, c + DOWN + 1, place_code(x + 1, y + 1), 0x000F, nibble(r, 2, 0),
                  nibble(k, 2, 0));
    window_update(g, c + DOWN - 1, place_code(x - 1, y + 1), 0x00F0, nibble(r, 3, 1),
                  nibble(k, 3, 1));
}

/* B3.3e: the clearing at (x,y) now carries a tower; it ranks with the bear. */
static inline void forest_put_tower(struct grandbois *g, int x, int y)
{
    for (int p = 0; p < 4; p++) {
        int at = g->window_at[cell_at(x - position_x(p), y - position_y(p))];
        if (at != WINDOW_EMPTY && at != WINDOW_FULL)
            g->window_ranks[at - 1] |= (uint16_t)(5 << 4 * p);
    }
}

#endif
