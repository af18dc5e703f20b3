/* grandbois_board.h: a GrandBois view, read from its JSON like any other
 * client would, and its pieces as text. Plain mode, full screen and replay all
 * draw from this. */
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

struct space {
    uint8_t ground;  /* enum space_kind */
    uint8_t animals; /* 1 to 4 on a clan's ground */
    uint8_t tower;   /* 1 + the seat whose tower stands here, or 0 */
    uint8_t colour;  /* of that tower: white, black, blue, brown */
};

struct placed_tile {
    int seat, tile, x, y, rotation;
    bool has_tower;
};

struct board_view {
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

extern const char *const clan_ids[CLANS]; /* "toad", ... */

void board_read(struct board_view *board, const json_t *view);

/* The space at a place; bare beyond the array. */
struct space board_at(const struct board_view *board, int x, int y);

/* What a turned tile shows at position p (B7.1), and where that lies. */
struct space tile_face(int tile, int rotation, int position);
static inline int position_dx(int p)
{
    return p == 1 || p == 2;
}
static inline int position_dy(int p)
{
    return p >= 2;
}

enum { SPACE_TEXT_BYTES = 16 };

/* Two columns: "F3", "..", "BB", "#2", or blanks for bare ground. */
void space_text(const struct space *space, enum language language, char text[SPACE_TEXT_BYTES]);

/* Whether a cell still shows a tile that was placed after the viewer's own last
 * turn, so that the eye finds what is new. */
bool board_is_new(const struct board_view *board, int x, int y);

/* A tile, turned, at a place. */
struct tile_place {
    int tile, x, y, rotation;
};

/* What a move places; false, and nothing changed, if it places no tile. */
bool place_of_move(const struct local_match *local, struct move move, struct tile_place *out);

/* The notation of the move that places it. */
void place_write(const struct tile_place *place, char text[MOVE_TEXT_MAX]);

/* Forest, river and scores as lines, for plain mode. */
void board_print(const struct local_match *local, const json_t *view, struct text *out);

#endif
