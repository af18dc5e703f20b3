/* chance.h: the randomness of a match: a committed seed, revealed and verifiable afterwards.
 *
 * The seed is 32 bytes. Its BLAKE2b hash is published before the first draw,
 * the seed itself when the match is over. The key of the draws is the seed, or
 * what chance_mix makes of it. Draw number d (from 0) takes 64-bit little-endian
 * numbers from the ChaCha20 stream with that key and d as nonce, and uses the
 * first one that lies below the largest multiple of the number of outcomes. A
 * draw depends on the key and its number alone, so a move taken back and made
 * again meets the same luck. */
#ifndef BOSQUET_CHANCE_H
#define BOSQUET_CHANCE_H

#include <stdbool.h>
#include <stdint.h>

enum { SEED_BYTES = 32, COMMITMENT_BYTES = 32, WORD_HASH_BYTES = 32 };

/* What a player's word is mixed in as: so the word can be forgotten, and every draw still be
 * picked again. */
struct word_hash {
    bool is_given;
    unsigned char bytes[WORD_HASH_BYTES]; /* BLAKE2b of it */
};

/* A seed written as a number of 1 to 64 hexadecimal digits; leading zeros may
 * be left out. */
bool chance_read_seed(const char *hex, unsigned char seed[SEED_BYTES]);
void chance_random_seed(unsigned char seed[SEED_BYTES]);

/* Any number, for what must not come up twice. */
uint64_t chance_random_number(void);

/* A seed that follows from a text: the same text, the same draws. */
void chance_derive_seed(const char *text, unsigned char seed[SEED_BYTES]);
void chance_commit(const unsigned char seed[SEED_BYTES],
                   unsigned char commitment[COMMITMENT_BYTES]);

/* An empty word is none. */
void chance_hash_word(const char *word, struct word_hash *out);

/* Whether it is the word of that hash. */
bool chance_is_word(const char *word, const struct word_hash *hash);

/* The key of a match's draws: the seed, unless players gave words of their own. Then it is
 * BLAKE2b keyed with the seed over, for each seat in order, a byte that says whether it gave one,
 * and if so the 32 bytes of its hash. */
void chance_mix(const unsigned char seed[SEED_BYTES], const struct word_hash *hashes, int count,
                unsigned char key[SEED_BYTES]);

/* The same as it was before words could be forgotten: over the words themselves (those who gave
 * none an empty one), each behind its length in 8 bytes. */
void chance_mix_words(const unsigned char seed[SEED_BYTES], const char *const *words, int count,
                      unsigned char key[SEED_BYTES]);

/* The index of the outcome of draw number `draw` among `outcomes` equally likely ones. */
uint32_t chance_pick(const unsigned char key[SEED_BYTES], uint64_t draw, uint32_t outcomes);

#endif
