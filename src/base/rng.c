/* rng.c: seeding. */
#include "rng.h"

void rng_init(struct rng *rng, uint64_t seed)
{
    /* splitmix64, as xoshiro's authors advise: no seed gives the forbidden all-zero state. */
    for (int i = 0; i < 4; i++) {
        seed += 0x9E3779B97F4A7C15u;
        uint64_t z = seed;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
        z = (z ^ z >> 27) * 0x94D049BB133111EBu;
        rng->s[i] = z ^ z >> 31;
    }
}
