/* small_games.h: games so small that their right moves are known, for the search. */
#ifndef BOSQUET_SMALL_GAMES_H
#define BOSQUET_SMALL_GAMES_H

#include "game.h"

/* Two seats choose a row and a column at once, and may choose again until both have; a draw
 * from MATRIX_DRAWS says who wins. */
enum { MATRIX_SIZE = 4, MATRIX_DRAWS = 20 };

struct matrix_rules {
    int rows, columns;
    int wins[MATRIX_SIZE][MATRIX_SIZE]; /* of MATRIX_DRAWS, for the row's seat */
};

struct matrix {
    struct matrix_rules rules;
    int chosen[2]; /* 1..; 0: not yet; below 0: sealed */
    int winner;    /* 1 + seat; 0: not yet */
};

extern const struct game matrix_game;

void matrix_init(struct matrix *m, const struct matrix_rules *rules);
int matrix_choice(struct move move); /* from 0 */

/* A pile from which one, two or three are taken in turn. Whoever takes the last one wins:
 * it is right to leave a multiple of four. */
struct pile {
    int left;
    int turn;
};

extern const struct game pile_game;

void pile_init(struct pile *p, int left);
int pile_taken(struct move move);

/* A coin lies under a hand. Seat 0 may roll a die, which wins six times in ten, or say what
 * lies there, which wins if it is right; who could see the coin would never roll. */
struct coin {
    int side;    /* 1, 2; 0: not seen */
    int is_told; /* seat 0 will say what lies there, not roll */
    int is_rolling;
    int winner; /* 1 + seat; 0: not yet */
};

extern const struct game coin_game;

enum { COIN_ROLL = 1, COIN_TELL = 2 };

void coin_init(struct coin *c, int side);

#endif
