/* grandbois_reference.h: GrandBois a second time, as plainly as it can be said.
 *
 * Written from the rules and from nothing else, for two uses: tests hold the
 * real engine equal to it, and `make bench` measures how much faster the real
 * one is. So it is neither clever nor wasteful: the forest is a large grid, a
 * turn looks at the whole of it, groups are counted by flood fill.
 *
 * Chance stays outside: whoever plays tells it each tile drawn. */
#ifndef BOSQUET_GRANDBOIS_REFERENCE_H
#define BOSQUET_GRANDBOIS_REFERENCE_H

#include "rng.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    REF_TILES = 36,
    REF_RIVER = 4,
    REF_SEATS = 4,
    REF_SIZE = 80,   /* the forest is at most 38 wide, the start tile in the middle */
    REF_MIDDLE = 39, /* the grid's column and row of (0,0) */
    REF_CATEGORIES = 4,

    /* A tile lies across nine 2x2 places, the start tile so that eight of them
     * are neither bare nor full. Any later tile lies on the forest, which was
     * in at least four of its nine already: fewer than 8 + 36 * 5 in all. */
    REF_MOVES = (8 + 36 * 5) * REF_RIVER * 4,
};

enum ref_clan { REF_NO_CLAN, REF_TOAD, REF_RABBIT, REF_FOX, REF_RACCOON, REF_LIZARD };

/* What a cell can show, numbered: bare ground, a clearing, a bear, a clearing
 * with a tower, then one to four animals of each clan. */
enum ref_space {
    REF_BARE,
    REF_CLEARING,
    REF_BEAR,
    REF_TOWER,
    REF_ANIMALS, /* one toad; then two toads, ... four lizards */
    REF_SPACES = REF_ANIMALS + 5 * 4,
};

struct ref_move {
    int tile, x, y, rotation;
};

struct ref_tower {
    int seat, column, row;
};

enum ref_phase {
    REF_DRAW,      /* a tile is to be drawn for the river */
    REF_PLACE,     /* the seat at turn places a tile */
    REF_MAY_TOWER, /* and may put a tower on it */
    REF_OVER,
};

struct reference {
    uint8_t grid[REF_SIZE][REF_SIZE]; /* by row, then column: what is visible */
    int left, right, top, bottom;     /* columns and rows that the forest reaches */

    int seats;
    bool is_expert;
    int clans[REF_SEATS][2]; /* REF_NO_CLAN where a seat has one clan only */
    int towers_left[REF_SEATS];

    int phase;
    int turn;
    int deck[REF_TILES], deck_count; /* in no order: chance says what is drawn */
    int river[REF_RIVER], river_count;
    int slot; /* of the river, where the next drawn tile goes */
    int aside[REF_RIVER], aside_count;
    bool is_refill; /* the tiles being drawn end a turn instead of beginning one */
    int placed_count;
    int exchanges; /* how often the river was set aside (B3.6) */
    struct ref_move last;
    struct ref_tower towers[REF_SEATS];
    int tower_count;
};

/* clans: two a seat with two players, else one and REF_NO_CLAN. */
void ref_start(struct reference *r, int seats, bool is_expert, int clans[][2], int first);

/* Each in its phase only, and only what is legal. */
void ref_draw(struct reference *r, int tile);
void ref_place(struct reference *r, struct ref_move move);
void ref_tower(struct reference *r, bool puts_it);

/* Every legal placement of a tile of the river; how many there are. */
int ref_list(const struct reference *r, struct ref_move out[REF_MOVES]);
bool ref_is_legal(const struct reference *r, struct ref_move move);

/* A seat's points by category, B4.2 to B4.5, and their sum. */
int ref_score(const struct reference *r, int seat, int points[REF_CATEGORIES]);

/* Bit s for each winner s (B4.6). */
unsigned ref_winners(const struct reference *r);

/* What is visible at (x,y), and what position p of a tile shows in a rotation. */
int ref_visible(const struct reference *r, int x, int y);
int ref_tile_space(int tile, int rotation, int p);

int ref_animals(int clan, int animals);
int ref_clan_of(int space);    /* REF_NO_CLAN if it shows no animals */
int ref_animals_of(int space); /* 0 likewise */

/* A whole game by chance: deal, first seat, draws, every legal placement
 * equally likely, a tower put half the times that one may be. Returns the
 * winners. */
unsigned ref_random_game(struct reference *r, int seats, bool is_expert, struct rng *rng);

#endif
