/* series.h: seeds and seats of many games of bots, shared by `selfplay` and `arena`. */
#ifndef BOSQUET_SERIES_H
#define BOSQUET_SERIES_H

#include "match.h"

/* A seed for every game and every decision, derived from one. */
uint64_t series_derive(const unsigned char seed[SEED_BYTES], int game, int move);

/* A match's own seed, derived from the same. */
void series_match_seed(const unsigned char seed[SEED_BYTES], int game,
                       unsigned char match_seed[SEED_BYTES]);

/* Bots change seats from game to game, so that none always begins. */
int series_bot_in(int game, int seat, int seats);

/* A progress bar, "######....", in so many columns. */
void series_add_bar(struct text *out, int columns, int done, int of);

#endif
