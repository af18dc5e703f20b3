/* adresse_board.h: a view of Au doigt & à l'œil, read from its JSON like any other client
 * would. Plain mode, full screen and replay all draw from this. */
#ifndef BOSQUET_ADRESSE_BOARD_H
#define BOSQUET_ADRESSE_BOARD_H

#include "adresse.h"
#include "local_match.h"

enum { CARDS_SEEN_MAX = 126 };

extern const char *const tabletop_position_ids[POSITIONS]; /* "flat", ... */

/* Cards, fates and the like are the strings of the JSON, and live as long; a seat that is
 * not there is -1. */
struct shown_piece {
    int number, length;
    struct box box;
    bool starts;     /* a starting piece */
    bool has_fallen; /* in what is being played back */
};

struct top_card {
    const char *card, *fate;
    int placer;
};

struct top_player {
    int cards, won, placed;
    const char *marker; /* "next", "done" or NULL */
    const char *hand[CARDS_SEEN_MAX];
    int hand_size; /* of what the viewer sees */
};

struct top_challenge {
    int launcher, holder, from;
    int pivots;
    bool was_returned;
    struct top_card cards[CHALLENGE_MAX];
    int count; /* 0: there is none */
};

/* The piece in hand. */
struct top_placement {
    const char *card; /* NULL: there is none */
    int seat, length, position;
    bool is_free, is_board;
    int closed, hand; /* enum side: the eye that is closed, BOTH for none; what holds it */
    bool is_released;
    int x, y, turn, t; /* then */
};

struct tabletop {
    int seats, viewer;
    const char *stage;
    const char *variant;
    seat_mask to_act;
    int board; /* its side, millimetres */
    int deck, discards, round, launcher;
    int supply[LENGTHS_END];
    struct top_player players[SEATS_MAX];
    struct shown_piece blocks[PIECES_MAX];
    int block_count;
    struct top_challenge challenge;
    struct top_placement placement;
};

void tabletop_read(struct tabletop *top, const json_t *view);

bool tabletop_is_at(const struct tabletop *top, const char *stage);

/* How high the structure is, millimetres. */
double tabletop_height(const struct tabletop *top);

/* Where the piece in hand would touch down, and what it would meet there: a piece's
 * number, -1 for the board, -2 for the table. By the rules; x, y and turn in tenths. */
struct touch {
    double z; /* of the piece's centre */
    int first;
};
bool touch_work_out(const struct game *game, const void *state, int x, int y, int turn,
                    struct touch *out);

/* How the hand sways at that moment, by the rules. */
struct wobble {
    double x, y, tilt_x, tilt_y, turn; /* millimetres and degrees */
};
bool wobble_work_out(const struct game *game, const void *state, int ms, struct wobble *out);

/* The piece in hand at a place, at this height, swaying (NULL: not at all). */
struct box placement_box(const struct top_placement *placement, int x, int y, int turn, double z,
                         const struct wobble *wobble);

#endif
