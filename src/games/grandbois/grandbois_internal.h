/* grandbois_internal.h: the state of a GrandBois match, shared by this folder's
 * files only. Rule ids (B1.1 ...) are those of docs/rules/grandbois.md. */
#ifndef BOSQUET_GRANDBOIS_INTERNAL_H
#define BOSQUET_GRANDBOIS_INTERNAL_H

#include "game.h"
#include "grandbois.h"

enum {
    START_TILE = 0,
    RIVER_MAX = 4,
    TOWERS = 4,
    PLAYERS_MAX = 4,

    /* A tile must lie partly on the forest (B3.2), so it sticks out by one
     * column at most: 36 tiles widen a forest of 2 to 38, and likewise its
     * height. With the ring of bare ground that placements look at, 40 columns
     * and rows are enough, wherever around the start tile they lie. So cell
     * (x,y) is number 40y + x of a ring of cells: two cells of a 40x40 box are
     * less than 1600 apart and never meet in it. 2048 makes the wrap a mask. */
    FOREST_STRIDE = 40,
    FOREST_RING = 2048,

    /* A window is a 2x2 place for a tile; those with one to three occupied
     * cells are at the forest's edge and are the only ones worth trying. The
     * start tile has 8. A placement takes away its own window and makes at
     * most 5 empty ones new (it overlaps a corner: 4 of the 9 around it were
     * occupied already), so there are never more than 8 + 36 * 4. */
    WINDOWS_MAX = 152,
    WINDOWS_ROOM = 160, /* whole vectors of 32 */
};

enum { CLAN_UNKNOWN = 0 };

#define SPACE_BARE 0
#define SPACE_CLEARING (KIND_CLEARING << 3)
#define SPACE_BEAR (KIND_BEAR << 3)
#define SPACE_ANIMALS(clan, animals) ((clan) << 3 | (animals))

static inline bool is_clan(int kind)
{
    return kind >= CLAN_TOAD && kind <= CLAN_LIZARD;
}

enum phase {
    PHASE_FIRST, /* chance: who begins (B2.4) */
    PHASE_DEAL,  /* chance: the clan cards (B2.3) */
    PHASE_DRAW,  /* chance: tiles for the river (B2.2, B3.4, B3.6) */
    PHASE_TILE,  /* the player at turn places a tile (B3.1) */
    PHASE_TOWER, /* and may put a tower on it (B3.5) */
    PHASE_OVER,
};

struct tile_placement {
    int8_t x, y; /* of the tile's north-west cell */
    uint8_t tile;
    uint8_t rotation;
    uint8_t has_tower; /* the player put a tower on it in the same turn */
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded" /* the state is hashed as bytes */
struct grandbois {
    uint64_t deck; /* bit t: tile t is still to be drawn; the order is chance's */

    /* The windows at the edge, in the order the placements made them. A nibble
     * a cell, clockwise from the north-west: position p in bits 4p to 4p+3. */
    uint16_t window_ranks[WINDOWS_ROOM]; /* what a space must exceed to cover this cell */
    uint16_t window_clans[WINDOWS_ROOM]; /* the clan there or 0; bit 3: a tile is there */
    uint16_t window_place[WINDOWS_ROOM]; /* see place_code */
    uint8_t window_at[FOREST_RING];      /* by north-west cell: WINDOW_EMPTY, _FULL, or index + 1 */
    uint8_t cells[FOREST_RING];          /* the visible space of each cell */

    struct tile_placement placed[TILES];
    uint8_t placed_count;
    uint8_t window_count;

    uint8_t seats;
    uint8_t is_expert;
    uint8_t first_option; /* 0: drawn; s + 1: seat s begins */
    uint8_t phase;
    uint8_t first;
    uint8_t turn; /* the seat whose turn it is */

    uint8_t river[RIVER_MAX];
    uint8_t river_count;
    uint8_t refill_slot;      /* where the next drawn tile goes */
    uint8_t aside[RIVER_MAX]; /* B3.6: the river that did not fit, while a new one is drawn */
    uint8_t aside_count;

    uint8_t clans[PLAYERS_MAX][2]; /* CLAN_UNKNOWN until dealt, and in others' views */
    uint8_t dealt;                 /* clan cards so far, one to each seat in turn */
    uint8_t towers_left[PLAYERS_MAX];
    uint8_t unused[4];
};
#pragma GCC diagnostic pop

enum { WINDOW_EMPTY = 0, WINDOW_FULL = 255 };

/* A move's code: the verb on top, below it what the verb needs. */
enum grandbois_verb {
    VERB_TILE = 1, /* tile, rotation, place */
    VERB_TOWER,
    VERB_SKIP,
    VERB_FIRST, /* chance: seat */
    VERB_DEAL,  /* chance: seat, clan */
    VERB_DRAW,  /* chance: tile */
};

enum { COORDINATE_MIN = -128, COORDINATE_MAX = 127 };

static inline uint16_t place_code(int x, int y)
{
    return (uint16_t)((x - COORDINATE_MIN) << 8 | (y - COORDINATE_MIN));
}

static inline int place_x(uint64_t code)
{
    return (int)(code >> 8 & 255) + COORDINATE_MIN;
}

static inline int place_y(uint64_t code)
{
    return (int)(code & 255) + COORDINATE_MIN;
}

static inline uint64_t move_code(enum grandbois_verb verb, int a, int b)
{
    return (uint64_t)verb << 32 | (uint64_t)a << 24 | (uint64_t)b << 16;
}

static inline uint64_t tile_move(int tile, int rotation, uint16_t place)
{
    return move_code(VERB_TILE, tile, rotation) | place;
}

static inline int move_verb(struct move move)
{
    return (int)(move.code >> 32);
}

static inline int move_a(struct move move)
{
    return (int)(move.code >> 24 & 255);
}

static inline int move_b(struct move move)
{
    return (int)(move.code >> 16 & 255);
}

static inline uint64_t tile_bit(int tile)
{
    return (uint64_t)1 << tile;
}

/* Turns pass clockwise without exception (B2.4). */
static inline int seat_of_placement(const struct grandbois *g, int index)
{
    return (g->first + index) % g->seats;
}

static inline int cards_per_seat(const struct grandbois *g)
{
    return g->seats == 2 ? 2 : 1; /* B2.3 */
}

extern const struct game grandbois_game;

/* grandbois_tiles.c */
extern const char *const grandbois_clan_names[CLANS + 1];
extern const char *const grandbois_tower_names[TOWERS];
int grandbois_tile_clearing(int tile,
                            int rotation);  /* its position, or -1; no tile of 1 to 36 has two */
int grandbois_clan_named(const char *name); /* CLAN_UNKNOWN if there is none */
int grandbois_tower_of(const struct grandbois *g, int seat,
                       int nth); /* a player's nth tower, by colour */

/* grandbois_legal.c */
struct bounds {
    int left, top, right, bottom; /* all of them inside */
};
struct bounds grandbois_forest_box(const struct grandbois *g); /* the smallest around the forest */
bool grandbois_any_fits(const struct grandbois *g, uint64_t tiles);
void grandbois_list_tile_moves(const struct grandbois *g, struct move_list *out);
const char *grandbois_tile_refusal(const struct grandbois *g, struct move move,
                                   struct fields *details);

/* grandbois_turn.c */
void grandbois_begin_turn(struct grandbois *g, struct event_log *events);
void grandbois_turn_apply(struct grandbois *g, struct move move, struct event_log *events);
bool grandbois_may_put_tower(const struct grandbois *g); /* whoever is at turn, on the last tile */

/* grandbois_score.c */
struct clan_harvest {
    int spaces;
    int largest_group;
};
void grandbois_harvest_clans(const struct grandbois *g, struct clan_harvest clans[CLANS + 1]);
void grandbois_result(const void *state, struct result *out);
void grandbois_write_categories(const void *state, int seat, struct json *json);

/* grandbois_text.c */
int grandbois_write_move(const void *state, struct move move, char *text, int size);
bool grandbois_read_move(const void *state, const char *text, struct move *out);
void grandbois_write_view(const void *seen, struct json *json);

/* grandbois_describe.c */
const char *grandbois_describe_move(const void *seen, int seat, struct move move,
                                    struct fields *out);

/* grandbois_playout.c */
void grandbois_playout(void *state, struct rng *rng);
struct move grandbois_random_tile(const struct grandbois *g, struct rng *rng);
struct move grandbois_random_move(const struct grandbois *g, struct rng *rng); /* of any phase */

#endif
