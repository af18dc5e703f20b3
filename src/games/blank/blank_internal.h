/* blank_internal.h: what the files of this folder share. */
#ifndef BOSQUET_BLANK_INTERNAL_H
#define BOSQUET_BLANK_INTERNAL_H

#include "game.h"

enum { BLANK_SEATS_MAX = 4, NUMBERS = 3, ROUNDS_MAX = 5 };

struct blank {
    uint8_t seats;
    uint8_t rounds_left;
    uint8_t has_chosen[BLANK_SEATS_MAX];
    uint8_t choice[BLANK_SEATS_MAX]; /* 1 to NUMBERS, 0 for none or not known */
    uint8_t points[BLANK_SEATS_MAX];
};

enum blank_verb { VERB_PICK = 1, VERB_ROLL };

static inline uint64_t blank_move(int verb, int number)
{
    return (uint64_t)verb << 8 | (uint64_t)number;
}

static inline int blank_verb(struct move move)
{
    return (int)(move.code >> 8);
}

static inline int blank_number(struct move move)
{
    return (int)(move.code & 255);
}

extern const struct game blank_game;

#endif
