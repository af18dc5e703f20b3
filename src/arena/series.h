/* series.h: many games by bots, one after the other: what `selfplay` and `arena` share. */
#ifndef BOSQUET_SERIES_H
#define BOSQUET_SERIES_H

#include "match.h"

/* Every game and every decision has randomness of its own, from the one seed. */
uint64_t series_derive(const unsigned char seed[SEED_BYTES], int game, int move);

/* A match's own seed, from the same. */
void series_match_seed(const unsigned char seed[SEED_BYTES], int game,
                       unsigned char match_seed[SEED_BYTES]);

/* Bots change seats from game to game, so that none always begins. */
int series_bot_in(int game, int seat, int seats);

/* "######....": how far it has come, in so many columns. */
void series_add_bar(struct text *out, int columns, int done, int of);

#endif
