/* replay.c: seeds and changes of them, in the order of their names and the same each time. */
#include "replay.h"

#include "memory.h"
#include "program.h"
#include "rng.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INPUT_MAX = 1 << 16,
    CHANGES_OF_EACH = 2, /* of each seed, at depth one */
    CHANGES_OF_NONE = 50 /* of nothing, where a target has no seeds */
};

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

static struct rng replay_rng;

/* A byte more, less, or another. libFuzzer's is far better: it sees what its changes reach. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size)
{
    size_t at = size == 0 ? 0 : rng_below(&replay_rng, (uint32_t)size);
    switch (rng_below(&replay_rng, 3)) {
    case 0:
        if (size == max_size)
            break;
        memmove(data + at + 1, data + at, size - at);
        data[at] = (uint8_t)rng_next(&replay_rng);
        return size + 1;
    case 1:
        if (size < 2)
            break;
        memmove(data + at, data + at + 1, size - at - 1);
        return size - 1;
    default:
        break;
    }
    if (size > 0)
        data[at] = (uint8_t)rng_next(&replay_rng);
    return size;
}

static void try_changes(const struct fuzz_target *target, const uint8_t *seed, size_t seed_size,
                        int changes)
{
    uint8_t *data = memory_new(INPUT_MAX);
    size_t size = seed_size;
    memcpy(data, seed, seed_size);
    for (int i = 0; i < changes; i++) {
        size = target->mutate != NULL
                   ? target->mutate(data, size, INPUT_MAX, (unsigned int)rng_next(&replay_rng))
                   : LLVMFuzzerMutate(data, size, INPUT_MAX);
        /* A copy of just that size, so that reading past its end is seen. */
        uint8_t *exact = memory_new(size + (size == 0));
        memcpy(exact, data, size);
        target->test_one_input(exact, size);
        free(exact);
    }
    free(data);
}

static int replay_file(const struct fuzz_target *target, const char *path, int changes)
{
    uint8_t *data = memory_new(INPUT_MAX);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        printf("# cannot open %s\n", path);
        free(data);
        return 0;
    }
    size_t size = fread(data, 1, INPUT_MAX, file);
    fclose(file);
    if (changes == 0)
        target->test_one_input(data, size);
    else
        try_changes(target, data, size, changes);
    free(data);
    return 1;
}

static int is_seed(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

int replay_target(const struct fuzz_target *target)
{
    struct dirent **seeds = NULL;
    char folder[1024], path[2048];
    snprintf(folder, sizeof folder, "%s/corpus/%s", FUZZ_FOLDER, target->name);
    int count = scandir(folder, &seeds, is_seed, alphasort);
    int read = 0;
    printf("1..2\n");
    rng_init(&replay_rng, 1);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, seeds[i]->d_name);
        read += replay_file(target, path, 0);
    }
    if (count <= 0)
        target->test_one_input((const uint8_t *)"", 0);
    printf("%s 1 - seeds hold\n", read == (count < 0 ? 0 : count) ? "ok" : "not ok");
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, seeds[i]->d_name);
        replay_file(target, path, at_depth(CHANGES_OF_EACH));
        free(seeds[i]);
    }
    if (count <= 0)
        try_changes(target, (const uint8_t *)"", 0, at_depth(CHANGES_OF_NONE));
    printf("ok 2 - changes of them hold\n");
    free(seeds);
    return read == (count < 0 ? 0 : count) ? 0 : 1;
}
