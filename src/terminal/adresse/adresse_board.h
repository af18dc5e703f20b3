/* adresse_board.h: the view of Au doigt & à l'œil as structs, read from its JSON as any client
 * reads it; plain mode, full screen and replay draw from them. And what the rules work out
 * for the piece in hand. */
#ifndef BOSQUET_ADRESSE_BOARD_H
#define BOSQUET_ADRESSE_BOARD_H

#include "adresse.h"
#include "local_match.h"

enum { CARDS_SEEN_MAX = 126 };

extern const char *const tabletop_position_ids[POSITIONS]; /* "flat", ... */

/* Strings are those of the JSON (cards, fates, stages) and live as long; a seat that is not
 * there is -1. */

/* A piece on the table. */
struct shown_piece {
    int number, length;
    struct box box;
    bool starts;     /* a starting piece */
    bool has_fallen; /* in what is being played back */
};

/* A card of the challenge. */
struct shown_card {
    const char *card, *fate; /* "7B"; "waiting", "taken", "held", ... */
    int placer;              /* who places it instead of the performer, or -1 */
};

struct shown_player {
    int cards, won, placed; /* how many cards in hand, cards won, pieces that held */
    const char *marker;     /* "next", "done" or NULL */
    const char *hand[CARDS_SEEN_MAX];
    int hand_size; /* of what the viewer sees */
};

struct shown_challenge {
    int launcher, holder, from; /* seats: who launched it, has it, sent it on */
    int pivots;                 /* that may still be used */
    bool was_returned;
    struct shown_card cards[CHALLENGE_MAX];
    int count; /* 0: there is none */
};

/* The piece in hand, as its card asks for it. */
struct shown_placement {
    const char *card; /* NULL: there is none */
    int seat, length, position;
    bool is_free;     /* it may be left in any position */
    bool is_board;    /* it goes onto the board, not onto a column */
    int closed, hand; /* enum side: the eye that is closed, BOTH for none; what holds it */
    bool is_released;
    int x, y, turn; /* of the aim: tenths of millimetres and degrees */
    int told_ms;    /* up to which moment its sway is known */
};

/* The whole view. */
struct tabletop {
    int seats, viewer;
    const char *stage;   /* "launch", "answer", "take", "aim", "hold", ... */
    const char *variant; /* "basic", "advanced", "young" */
    seat_mask to_act;
    int board; /* its side, millimetres */
    int deck, discards, round, launcher;
    int supply[LENGTHS_END]; /* pieces left of each length */
    struct shown_player players[SEATS_MAX];
    struct shown_piece pieces[PIECES_MAX];
    int piece_count;
    struct shown_challenge challenge;
    struct shown_placement placement;
};

void tabletop_read(struct tabletop *top, const json_t *view);

bool tabletop_is_at(const struct tabletop *top, const char *stage);

/* The height of the structure, millimetres. */
double tabletop_height(const struct tabletop *top);

/* Where the piece in hand meets something when it is let straight down at x, y with this turn
 * (tenths of millimetres and degrees), as the rules work it out; false if nothing is in hand. */
struct first_contact {
    double z;  /* height of the piece's centre there, millimetres */
    int first; /* what it meets: a piece's number, -1 for the board, -2 for the table */
};
bool first_contact_at(const struct game *game, const void *state, int x, int y, int turn,
                      struct first_contact *out);

/* The sway of the hand so many milliseconds after the aim, of what has been told, as the rules
 * work it out: how far the piece is from where it was aimed. */
struct hand_sway {
    double x, y, tilt_x, tilt_y, turn; /* millimetres and degrees */
};
bool hand_sway_at(const struct game *game, const void *state, int ms, struct hand_sway *out);

/* The piece in hand as a box: at a place, its centre so high, off by a sway or NULL. */
struct box held_piece_box(const struct shown_placement *placement, int x, int y, int turn, double z,
                          const struct hand_sway *sway);

#endif
