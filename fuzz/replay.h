/* replay.h: a fuzz target without libFuzzer: its seeds, and a few changes of each. So that
 * every target still builds and holds wherever tests run, with any compiler. */
#ifndef BOSQUET_REPLAY_H
#define BOSQUET_REPLAY_H

#include <stddef.h>
#include <stdint.h>

struct fuzz_target {
    const char *name; /* of its folder in fuzz/corpus */
    int (*test_one_input)(const uint8_t *data, size_t size);
    size_t (*mutate)(uint8_t *data, size_t size, size_t max_size, unsigned int seed); /* or NULL */
};

/* Replays a target, in TAP: one test for its seeds, one for changes of them. 0 if all is well;
 * what does not hold aborts. */
int replay_target(const struct fuzz_target *target);

#endif
