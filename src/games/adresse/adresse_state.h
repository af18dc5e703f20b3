/* adresse_state.h: all that a match of Au doigt & à l'œil is at one moment. */
#ifndef BOSQUET_ADRESSE_STATE_H
#define BOSQUET_ADRESSE_STATE_H

#include "adresse.h"
#include "adresse_cards_data.h"
#include "game.h"

/* ---- cards and pieces ---- */

enum variant { BASIC, ADVANCED, YOUNG };

/* The cards after those of pieces. With two sets (A1.1) there are twice as many of each. */
enum {
    CARD_PIVOT = PIECE_CARDS + 1,
    CARD_RETURN_TO_SENDER,
    CARD_DEFLECT,
    CARD_KILLJOY,
    CARD_PLACE_THIS_FOR_ME,
    CARDS_END,
    CARDS_ROOM = 60, /* CARDS_END in whole words: the state has no padding */

    PLAYERS_MAX = 10,
    PLAYERS_ROOM = 12, /* the same in whole words */
    MARKERS_FROM = 4,  /* players, A2.3 */
    TWO_SETS_FROM = 7, /* players, A1.1 */
    SEEDS = 4096,      /* ways to sway for half a second there are, and hidden slips */
    RETRIES_MAX = 3,
};

/* Of struct pose. */
enum {
    POSE_STEP = 5,
    POSE_ONE =
        92682, /* 65536 times the square root of 2: the rest stay within 16 bits and a sign */
    POSE_REST_MAX = 65536,
    POSE_REACH = 500000, /* x and y lie within; z from -POSE_DEPTH to POSE_HEIGHT */
    POSE_DEPTH = 20000,  /* so that a piece and where it is fit one move */
    POSE_HEIGHT = 1000000,
};

/* ---- the state ---- */

enum adresse_stage {
    STAGE_FIRST,   /* chance: who begins (A2.4) */
    STAGE_DEAL,    /* chance: a card for `drawing` */
    STAGE_OPENING, /* chance: a card of the first challenge (A3.1) */
    STAGE_LAUNCH,  /* launcher */
    STAGE_ANSWER,  /* holder */
    STAGE_TAKE,    /* holder: which card is performed next, and how (A6.1) */
    STAGE_TREMOR,  /* chance, in rules version 1: the hand's whole sway, */
    STAGE_PLACE,   /* placer, in rules version 1: place, turn and moment at once */
    STAGE_AIM,     /* placer: place and turn (A6.2) */
    STAGE_SWAY,    /* chance: how the hand moves in the next half second (A6.3) */
    STAGE_HOLD,    /* placer: holds on, or lets go */
    STAGE_NOISE,   /* chance: the hidden slip (A6.3) */
    STAGE_WORLD,   /* the world: what became of it, piece by piece, ended by `settled` */
    STAGE_DRAW,    /* chance: a card for `drawing`, `draws` of them */
    STAGE_OVER,
};

enum card_fate { FATE_WAITING, FATE_TAKEN, FATE_HELD, FATE_FELL, FATE_NO_PIECE, FATE_GAVE_UP };

/* Why a placement did not hold, as far as that follows from how its piece was let go and from
 * what fell (adresse_why.c). */
enum fall_reason {
    REASON_NONE,
    REASON_ON_STRUCTURE,   /* a board card's piece came down on a piece */
    REASON_TOUCHES_PIECE,  /* it stands on the board, but touches a piece */
    REASON_ON_BOARD,       /* a piece for the structure came down beside it */
    REASON_OFF_BOARD,      /* any piece that came down, or ended, beside the board */
    REASON_WRONG_POSITION, /* it rests where it may, but not as the card asks */
    REASON_NO_SUPPORT,     /* nothing level was below it where it touched */
    REASON_LEFT_SUPPORT,   /* its middle was outside of what was below it */
    REASON_TILTED,         /* it was inside: tilt or speed carried it over */
    REASON_GAVE_WAY,       /* what carried it fell */
    REASON_STRUCK,         /* it stands: others fell, not what carries it */
};

/* What a piece that is let down meets first. */
enum met { MET_TABLE, MET_BOARD, MET_PIECE };

/* What comes when the cards at hand are drawn. */
enum after_draw {
    THEN_START,
    THEN_ANSWER,
    THEN_GO_ON,
    THEN_END_CHALLENGE,
    THEN_LAUNCH,
    THEN_KILLJOY, /* the launcher draws in turn (A5.6) */
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded" /* the state is hashed as bytes */

struct piece {
    struct pose pose;
    uint8_t length;   /* 0: in the supply */
    uint8_t starts;   /* it is a starting piece, */
    uint8_t position; /* and was left so (A6.6) */
    uint8_t unused;
};

struct adresse_player {
    uint8_t hand[CARDS_ROOM]; /* how many of each card; in a view only those it may know */
    uint8_t won[CARDS_ROOM];  /* face down in front of them (A9.1) */
    uint8_t hand_count;       /* public */
    uint8_t won_count;
    uint8_t placed;  /* pieces that held */
    uint8_t is_done; /* the marker (A2.3) */
};

struct challenge_card {
    uint8_t card;
    uint8_t fate;
    uint8_t by;     /* seat + 1 of whoever added it; 0: launched, or of the opening */
    uint8_t placer; /* seat + 1 of whoever must place it instead (A5.7); 0: the performer */
};

struct challenge {
    uint8_t count;
    uint8_t launcher;    /* seat + 1; 0: the opening */
    uint8_t holder;      /* seat that must answer or perform */
    uint8_t from;        /* seat + 1 from whom it came to the holder; 0: the opening */
    uint8_t was_stopped; /* answered by return to sender or killjoy (A8.3) */
    uint8_t was_returned;
    uint8_t pivots; /* that may still be used (A5.3) */
    uint8_t falls;  /* in this challenge so far (A7.1) */
    struct challenge_card cards[CHALLENGE_MAX];
};

/* How a piece was let go, its hidden slip among it: for telling why it fell. In whole tenths of
 * millimetres and degrees; in views 0. */
struct letting_go {
    int16_t dx, dy;         /* beside where it was aimed */
    int16_t tilt;           /* from the vertical */
    int16_t outside;        /* how far its middle was outside of its support; below 0: inside */
    int16_t meant;          /* the same if it had come down where it was aimed */
    int16_t support;        /* the width of the support, 0: nothing level was there, */
    int16_t half;           /* and half the piece's own, both in the direction */
    int16_t toward;         /* from the support to its middle, or its edge: degrees, 0 to 359 */
    uint8_t met, met_meant; /* enum met: where it came down, and where it was aimed */
    uint8_t reason;         /* enum fall_reason, once something has fallen */
    uint8_t unused;
    uint32_t below[4]; /* the pieces it would rest on, directly or not */
};

/* The placement under way. */
struct placement {
    uint16_t tremor; /* the seed of the whole sway in rules version 1; else 0 */
    uint16_t noise;
    int16_t x, y;                /* tenths of a millimetre */
    int16_t turn;                /* tenths of a degree, 0 to 3599 */
    uint16_t t;                  /* of the release: milliseconds, 0 to RELEASE_MS_MAX */
    uint16_t sway[HALF_SECONDS]; /* what was drawn for each half second, `told` of them */
    uint8_t index;               /* of the challenge's cards */
    uint8_t seat;                /* who places it */
    uint8_t position;            /* in which it is held */
    uint8_t is_free;             /* it may be left in any position (A5.3) */
    uint8_t piece;               /* number + 1 on the table; 0: still in the hand */
    uint8_t retries;             /* A9.2 */
    uint8_t others_fell;         /* of this placement, in the settling so far */
    uint8_t is_settling_again;   /* A6.8 */
    uint8_t reported;            /* pieces below this number have been told of by the physics */
    uint8_t is_turning;          /* a `rests` was told, its `turned` comes next */
    uint8_t moved;               /* pieces told of since the last `settled` */
    uint8_t told;                /* half seconds of sway that have been drawn (A6.3) */
    struct letting_go letting_go;

    /* From before the release, for A7.2 and A6.7. */
    uint32_t touched[PIECES_MAX][4]; /* bit b of row a: they touched */
    uint32_t carried[4];             /* starting pieces that carried something */
    uint32_t fallen[4];              /* what has fallen in this placement so far */
    uint32_t stood[4];               /* starting pieces there were */
};

struct adresse {
    uint8_t seats;
    uint8_t variant;
    uint8_t hand_size;    /* cards dealt to each */
    uint8_t first_option; /* 0: drawn; s + 1: seat s begins */
    uint8_t stage;
    uint8_t launcher; /* the seat whose turn it is to launch (A4.1) */
    uint8_t drawing;  /* seat that draws */
    uint8_t draws;    /* cards still to be drawn; 255: until it is a piece card (A4.4) */
    uint8_t then;     /* enum after_draw */
    uint8_t first;
    uint8_t round; /* of markers, from 1; stays at 255 */
    uint8_t hand_option;

    uint8_t copies[CARDS_ROOM];  /* in the whole game */
    uint8_t discard[CARDS_ROOM]; /* public */
    uint8_t deck_count;          /* what is in it follows from the rest (adresse_deck) */
    uint8_t discard_count;
    uint8_t winner; /* seat + 1 of who finished (A8), 0 before */
    uint8_t rules;  /* the rules_version that this match follows, from 1 */
    uint8_t
        waited[PLAYERS_ROOM]; /* challenges launched since one came to this seat; stays at 255 */

    struct challenge challenge;
    struct placement placement;
    struct adresse_player players[PLAYERS_MAX];
    struct piece pieces[PIECES_MAX]; /* on the table by number; length 0: this number is free */
};
#pragma GCC diagnostic pop

#endif
