/* grimm_board.h: the view of The Grimm Forest as structs, read from its JSON as any client reads
 * it; plain mode, full screen and replay draw from them. */
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

extern const char *const forest_resource_ids[RESOURCES]; /* "straw", ... */
extern const char *const forest_section_ids[RESOURCES];  /* "floor", "walls", "roof" */
extern const char forest_resource_signs[RESOURCES + 1];  /* a character for each on a page */

/* Cards and places are their ids, NULL for none; a card that is there but not known
 * is "hidden". The strings are those of the JSON, and live as long. */

/* A location. */
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

/* What lies before one player: the lot, cards, tokens. */
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

/* The effect that asks or is at work, the last of "effects". */
struct forest_effect {
    const char *of; /* a card or a procedure of the rules */
    int owner, seat, other, number;
    const char *place;
    const char *held[HELD_CARDS_MAX];
    int held_count;
};

/* The whole view. */
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
