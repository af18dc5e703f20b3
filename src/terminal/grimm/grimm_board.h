/* grimm_board.h: a view of The Grimm Forest, read from its JSON like any other
 * client would. Plain mode, full screen and replay all draw from this. */
#ifndef BOSQUET_GRIMM_BOARD_H
#define BOSQUET_GRIMM_BOARD_H

#include "local_match.h"

enum {
    LOTS_MAX = 4,
    PLACES_MAX = 4,
    RESOURCES = 3,
    HAND_MAX = 64,
    LOT_HOUSES_MAX = 16,
    HELD_CARDS_MAX = 5,
};

extern const char *const resource_ids[RESOURCES]; /* "straw", ... */
extern const char *const section_ids[RESOURCES];  /* "floor", "walls", "roof" */
extern const char resource_signs[RESOURCES + 1];  /* what stands for them on a page */

/* Cards and places are their ids, NULL for none; a card that is there but not known
 * is "hidden". The strings are those of the JSON, and live as long. */
struct forest_place {
    const char *id;
    int stock[RESOURCES];
    seat_mask pigs;
    const char *monsters[LOTS_MAX];
    int monster_count;
    const char *unique;
};

struct lot_house {
    int type, level; /* 0 to 2: straw to brick, floor to roof */
    bool is_on_scrap;
};

/* What lies before one player. */
struct lot {
    int board[RESOURCES], tokens[RESOURCES]; /* tokens on the Friend */
    bool is_first[RESOURCES];                /* has that First Builder token */
    struct lot_house houses[LOT_HOUSES_MAX];
    int house_count;
    const char *friend;
    const char *hand[HAND_MAX];
    int hand_count; /* of Fables, as far as everybody may know */
    int hand_size;  /* of `hand` */
    const char *slot, *fable, *pending, *active, *active_place;
    bool is_fable_imposed;
    int locked_count;
};

/* The effect that asks, or is at work. */
struct forest_effect {
    const char *of; /* a card or a procedure of the rules */
    int owner, seat, other, number;
    const char *place;
    const char *held[HELD_CARDS_MAX];
    int held_count;
};

struct forest {
    int seats, round, first;
    int viewer; /* a seat, VIEWER_SPECTATOR or VIEWER_ALL */
    const char *stage;
    const char *asks; /* NULL when the game is over */
    seat_mask to_act;
    bool is_unlimited;
    int supply[RESOURCES];
    int deck_count;
    struct forest_place places[PLACES_MAX];
    int place_count;
    struct lot lots[LOTS_MAX];
    struct forest_effect effect;
};

void forest_read(struct forest *forest, const json_t *view);

/* Whether a seat is choosing in secret, and whether it has chosen. */
bool forest_is_selecting(const struct forest *forest);
bool forest_has_chosen(const struct forest *forest, int seat);

/* Places, players, and the viewer's own cards as lines, for plain mode. */
void forest_print(const struct local_match *local, const json_t *view, struct text *out);

#endif
