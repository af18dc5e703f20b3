/* adresse.h: what other folders may know of Au doigt & à l'œil: its cards as they are printed,
 * and the wooden pieces as boxes. How a match stands they read from a view, and what the
 * rules work out for it (how a hand sways, where a piece would touch down) they ask by
 * work_out() of game.h. */
#ifndef BOSQUET_ADRESSE_H
#define BOSQUET_ADRESSE_H

#include <stdbool.h>
#include <stdint.h>

enum position { FLAT, EDGE, UPRIGHT, POSITIONS };
enum side { BOTH, LEFT, RIGHT }; /* of eyes and of hands */
enum length { NO_LENGTH, SHORT, MEDIUM, LONG, LENGTHS_END };

enum {
    PIECES_MAX = 104,
    CHALLENGE_MAX = 4, /* three launched, and one added by whoever performs (A4.1, A5.1) */
    HALF_SECOND_MS = 500,
    HALF_SECONDS = 12, /* that a hand can hold (A6.3) */
    RELEASE_MS_MAX = HALF_SECONDS * HALF_SECOND_MS,
    RELEASE_LATE_MS = 1000, /* a release may lie so far behind what has been told */
    AIM_MS = 500,           /* a hand that comes down may think better of it so long, and then */
    LOWERED_MS = 700,       /* is down so long after its aim, for those who show it */
};

/* ---- cards (adresse_cards.c) ---- */

/* Cards are numbered in the data file's order from 1; 1A is 1, 13D is 52, and then
 * one number for each advantage. */
enum { NO_CARD = 0, PIECE_CARDS = 52 };

/* What the data file says of a piece card. */
struct piece_card {
    uint8_t number, copy; /* 1 to 13; 0 for A to 3 for D */
    uint8_t length, position;
    uint8_t is_board; /* its piece stands on the board and starts a column */
    uint8_t closed;   /* eye: BOTH for none */
    uint8_t hand;
    uint8_t value;
};

extern const struct piece_card adresse_piece_cards[PIECE_CARDS + 1]; /* by number; [0] is none */

static inline bool is_piece_card(int card)
{
    return card >= 1 && card <= PIECE_CARDS;
}

int adresse_card_named(const char *name); /* "7B", "killjoy"; NO_CARD if there is none */

/* ---- pieces as boxes (adresse_geometry.c), lengths in millimetres ---- */

struct vector {
    double x, y, z;
};

struct quaternion {
    double w, x, y, z;
};

/* A box somewhere: its centre, half its size along its own axes (length, width,
 * height), and those axes. */
struct box {
    struct vector centre, half;
    struct vector axis[3];
};

/* Where a piece is, in whole numbers, so that records re-read exactly. The board's
 * middle at its surface is 0, 0, 0; z is up; it is the piece's centre. A piece at
 * rest with turned = 0 lies flat, its length along x, its width along y. */
struct pose {
    int32_t x, y, z;  /* micrometres, multiples of POSE_STEP */
    uint32_t largest; /* which of the quaternion's w, x, y, z is not written down: */
    int32_t rest[3];  /* the others in order, in 1/POSE_ONE; it is positive and follows */
};

struct quaternion adresse_pose_quaternion(const struct pose *pose);
struct vector adresse_pose_centre(const struct pose *pose);

/* How a piece is held in a position, turned about the vertical by tenths of a degree. */
struct quaternion adresse_held_quaternion(int position, int turn);

enum { BOARD_THICKNESS_MM = 6 }; /* the table is so far below the board's upper side */

struct quaternion adresse_quaternion_product(struct quaternion a, struct quaternion b);
struct box adresse_box_of(int length, struct vector centre, struct quaternion q);
struct vector adresse_box_reach(const struct box *box); /* how far it reaches along x, y and z */

#endif
