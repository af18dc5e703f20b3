/* rng.h: xoshiro256**, a fast repeatable generator for bots, rollouts and tests. Never for
 * the chance of a match: that is match/chance.h. */
#ifndef BOSQUET_RNG_H
#define BOSQUET_RNG_H

#include <stdint.h>

struct rng {
    uint64_t s[4];
};

void rng_init(struct rng *rng, uint64_t seed);

static inline uint64_t rng_rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

static inline uint64_t rng_next(struct rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t result = rng_rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return result;
}

/* Uniform from 0 to n-1. The bias of a multiplication without rejection is below n/2^32: no
 * test or rollout can see it, and it keeps a branch out of the hot loop. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    return (uint32_t)((rng_next(rng) >> 32) * n >> 32);
}

/* Uniform from 0 to below 1, in steps of 2^-53. */
static inline double rng_uniform(struct rng *rng)
{
    return (double)(rng_next(rng) >> 11) / 9007199254740992.0;
}

#endif
