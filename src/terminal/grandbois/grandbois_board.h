/* grandbois_board.h: the view of GrandBois as a struct, read from its JSON as any client reads
 * it, and spaces as text; plain mode, full screen and replay draw from it. */
#ifndef BOSQUET_GRANDBOIS_BOARD_H
#define BOSQUET_GRANDBOIS_BOARD_H

#include "grandbois.h"
#include "local_match.h"

enum {
    FOREST_REACH = 40, /* 36 tiles and the start tile never get further from 0,0 */
    FOREST_SPAN = 2 * FOREST_REACH,
    RIVER_ROOM = 4,
    PLAYER_ROOM = 4,
    CARD_ROOM = 2,
    CELL_COLUMNS = 3, /* a column for marks, then the two letters of a space */
};

/* A space of the forest. */
struct space {
    uint8_t ground;  /* enum space_kind */
    uint8_t animals; /* 1 to 4 on a clan's ground */
    uint8_t tower;   /* 1 + the seat whose tower stands here, or 0 */
    uint8_t colour;  /* of that tower: white, black, blue, brown */
};

/* A tile in the forest; x and y are of its north-west space. */
struct placed_tile {
    int seat, tile, x, y, rotation;
    bool has_tower;
};

/* The whole view. */
struct grandbois_board {
    int seats, cards; /* clan cards a seat has */
    int viewer;       /* a seat, VIEWER_SPECTATOR or VIEWER_ALL */
    int turn;
    enum { BOARD_TILE, BOARD_TOWER, BOARD_OVER } phase;
    int river[RIVER_ROOM], river_count;
    int deck_count;
    int clan[PLAYER_ROOM][CARD_ROOM]; /* 0 to 4, or -1 if hidden */
    int towers_left[PLAYER_ROOM];
    struct placed_tile placed[TILES];
    int placed_count;
    int spaces[CLANS], group[CLANS]; /* points that each clan has now */
    int left, top, right, bottom;    /* the forest's box, all inside */
    struct space cells[FOREST_SPAN][FOREST_SPAN];
};

extern const char *const grandbois_clan_ids[CLANS]; /* "toad", ... */

void grandbois_read_view(struct grandbois_board *board, const json_t *view);

/* The space at a place; bare beyond the array. */
struct space grandbois_space_at(const struct grandbois_board *board, int x, int y);

/* What a turned tile shows at a position (B7.1), and where the position is on the tile. */
struct space grandbois_tile_face(int tile, int rotation, int position);
static inline int position_dx(int p)
{
    return p == 1 || p == 2;
}
static inline int position_dy(int p)
{
    return p >= 2;
}

enum { SPACE_TEXT_BYTES = 16 };

/* A space in two columns: "F3", "..", "BB", "#2", or blanks for bare ground. */
void space_write(const struct space *space, enum language language, char text[SPACE_TEXT_BYTES]);

/* Whether a cell shows a tile that was placed since the viewer's own last turn: it is marked. */
bool grandbois_is_new(const struct grandbois_board *board, int x, int y);

/* A tile, turned, at a place. */
struct tile_place {
    int tile, x, y, rotation;
};

/* The tile that a move places; false, with nothing changed, if it places none. */
bool tile_place_of_move(const struct local_match *local, struct move move, struct tile_place *out);

/* The notation of the move that places a tile. */
void tile_place_write(const struct tile_place *place, char text[MOVE_TEXT_MAX]);

/* Forest, river and scores as lines, for plain mode. */
void grandbois_print(const struct local_match *local, const json_t *view, struct text *out);

#endif
