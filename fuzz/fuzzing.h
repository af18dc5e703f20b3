/* fuzzing.h: what the fuzz targets share: a claim that must hold, and changes to
 * JSON that keep it JSON, so that what lies behind the parser is reached. */
#ifndef BOSQUET_FUZZING_H
#define BOSQUET_FUZZING_H

#include "guesses.h"
#include "json_read.h"
#include "rng.h"
#include "words.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size); /* libFuzzer's own */

#define must(claim)                                                                                \
    do {                                                                                           \
        if (!(claim)) {                                                                            \
            fprintf(stderr, "%s:%d: this does not hold: %s\n", __FILE__, __LINE__, #claim);        \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* Whether an error makes a sentence, in every language. */
static inline bool says_something(const struct error *error)
{
    bool is_said = true;
    for (int language = 0; language < language_count; language++) {
        struct text sentence;
        text_init(&sentence);
        words_add_error(&sentence, (enum language)language, error);
        is_said &= sentence.length > 0;
        text_clear(&sentence);
    }
    return is_said;
}

/* Physics takes its time and has tests of its own. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    worlds_use(guessing_worlds);
    return 0;
}

#ifdef FUZZ_REPLAY /* the target's name */
#include "program.h"
#include "replay.h"

__attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size,
                                                     unsigned int seed); /* some have none */

#define FUZZ_TEXT(name) #name
#define FUZZ_NAME(name) FUZZ_TEXT(name)
TEST_PROGRAM(FUZZ_REPLAY)
{
    static const struct fuzz_target target = { FUZZ_NAME(FUZZ_REPLAY), LLVMFuzzerTestOneInput,
                                               LLVMFuzzerCustomMutator };
    LLVMFuzzerInitialize(NULL, NULL);
    return replay_target(&target);
}
#endif

static inline json_t *fuzz_new_value(const json_t *old, struct rng *rng)
{
    static const char *const words[] = { "",
                                         "all",
                                         "fox",
                                         "toad",
                                         "rabbit",
                                         "raccoon",
                                         "lizard",
                                         "tile",
                                         "tower",
                                         "over",
                                         "random",
                                         "0 skip",
                                         "chance draw 1",
                                         "pinned draw 2",
                                         "0 tower",
                                         "wolf",
                                         "taxes",
                                         "scrap_pile",
                                         "lonely_castle",
                                         "fairy_food",
                                         "goldilocks",
                                         "rapunzel",
                                         "little_mermaid",
                                         "evil_queen",
                                         "fields",
                                         "forest",
                                         "brickyard",
                                         "market",
                                         "straw",
                                         "brick",
                                         "floor",
                                         "walls",
                                         "roof",
                                         "round",
                                         "build_turn",
                                         "monster",
                                         "draw_fables",
                                         "0 play fields",
                                         "1 end",
                                         "0 draw",
                                         "chance fable wolf",
                                         "chance reveal",
                                         "unlimited",
                                         "flat",
                                         "upright",
                                         "board",
                                         "left",
                                         "7B",
                                         "killjoy",
                                         "0 launch 1 7B",
                                         "1 accept",
                                         "0 place 7B x=0 y=0 turn=0 t=0",
                                         "chance tremor 7",
                                         "chance rests 1 0 0 18000",
                                         "chance settled" };
    switch (rng_below(rng, 8)) {
    case 0:
        return json_integer((json_int_t)rng_below(rng, 40));
    case 1:
        return json_integer((json_int_t)rng_below(rng, 5) - 2);
    case 2:
        return json_boolean(rng_below(rng, 2));
    case 3:
        return json_string(words[rng_below(rng, sizeof words / sizeof *words)]);
    case 4:
        return rng_below(rng, 4) ? json_deep_copy(old) : json_null();
    default:
        if (json_is_integer(old))
            return json_integer(json_integer_value(old) + (json_int_t)rng_below(rng, 5) - 2);
        return json_is_boolean(old) ? json_boolean(!json_is_true(old)) : json_deep_copy(old);
    }
}

static inline void fuzz_change_array(json_t *array, struct rng *rng)
{
    size_t size = json_array_size(array);
    size_t at = rng_below(rng, (uint32_t)size);
    size_t other = rng_below(rng, (uint32_t)size);
    json_t *value = json_deep_copy(json_array_get(array, at));
    switch (rng_below(rng, 5)) {
    case 0:
        json_array_remove(array, at);
        json_decref(value);
        break;
    case 1:
        json_array_insert_new(array, other, value);
        break;
    case 2:
        json_decref(value);
        json_array_insert_new(array, other, fuzz_new_value(json_array_get(array, at), rng));
        break;
    case 3: /* change places */
        json_array_set(array, at, json_array_get(array, other));
        json_array_set_new(array, other, value);
        break;
    default:
        json_decref(value);
        json_array_set_new(array, at, fuzz_new_value(json_array_get(array, at), rng));
    }
}

static inline void fuzz_change_object(json_t *object, const char *key, struct rng *rng)
{
    if (rng_below(rng, 6) == 0)
        json_object_del(object, key);
    else
        json_object_set_new(object, key, fuzz_new_value(json_object_get(object, key), rng));
}

/* Changes something at a random depth. */
static inline void fuzz_change(json_t *json, struct rng *rng)
{
    for (int depth = 0; depth < 8; depth++) {
        json_t *child = NULL;
        const char *key = NULL;
        if (json_is_array(json) && json_array_size(json) > 0) {
            child = json_array_get(json, rng_below(rng, (uint32_t)json_array_size(json)));
        } else if (json_is_object(json) && json_object_size(json) > 0) {
            uint32_t skip = rng_below(rng, (uint32_t)json_object_size(json));
            void *iter = json_object_iter(json);
            while (skip-- > 0)
                iter = json_object_iter_next(json, iter);
            key = json_object_iter_key(iter);
            child = json_object_iter_value(iter);
        }
        if (child == NULL)
            return;
        bool is_leaf = !json_is_array(child) && !json_is_object(child);
        if (is_leaf || rng_below(rng, 4) == 0) {
            if (key != NULL)
                fuzz_change_object(json, key, rng);
            else
                fuzz_change_array(json, rng);
            return;
        }
        json = child;
    }
}

/* For LLVMFuzzerCustomMutator: bytes now and then, mostly the tree. */
static inline size_t fuzz_mutate_json(uint8_t *data, size_t size, size_t max_size,
                                      unsigned int seed)
{
    struct rng rng;
    rng_init(&rng, seed);
    json_t *json = rng_below(&rng, 4) ? json_read((char *)data, size, NULL) : NULL;
    if (json == NULL)
        return LLVMFuzzerMutate(data, size, max_size);
    for (uint32_t changes = 1 + rng_below(&rng, 3); changes > 0; changes--)
        fuzz_change(json, &rng);
    size_t length = json_dumpb(json, (char *)data, max_size, JSON_COMPACT | JSON_ENCODE_ANY);
    json_decref(json);
    return length <= max_size ? length : size;
}

#endif
