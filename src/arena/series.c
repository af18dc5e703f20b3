/* series.c: seeds, seats and the progress bar of many games. */
#include "series.h"

#include "hash.h"

#include <string.h>

uint64_t series_derive(const unsigned char seed[SEED_BYTES], int game, int move)
{
    unsigned char bytes[SEED_BYTES + 8];
    memcpy(bytes, seed, SEED_BYTES);
    for (int i = 0; i < 4; i++) {
        bytes[SEED_BYTES + i] = (unsigned char)(game >> 8 * i);
        bytes[SEED_BYTES + 4 + i] = (unsigned char)(move >> 8 * i);
    }
    return hash_bytes(bytes, sizeof bytes);
}

void series_match_seed(const unsigned char seed[SEED_BYTES], int game,
                       unsigned char match_seed[SEED_BYTES])
{
    struct rng rng;
    rng_init(&rng, series_derive(seed, game, -1));
    for (int i = 0; i < SEED_BYTES; i++)
        match_seed[i] = (unsigned char)(rng_next(&rng) >> 56);
}

int series_bot_in(int game, int seat, int seats)
{
    return (seat + game) % seats;
}

void series_add_bar(struct text *out, int columns, int done, int of)
{
    int full = (int)((long long)done * columns / of);
    for (int i = 0; i < columns; i++)
        text_add_char(out, i < full ? '#' : '.');
}
