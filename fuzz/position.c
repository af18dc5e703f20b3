/* position.c: any JSON as a position. One that is accepted is written again as
 * it was, every listed move in it is legal, and it can be played to its end. */
#include "fuzzing.h"
#include "hash.h"
#include "list.h"
#include "mending.h"
#include "match.h"

static json_t *write_again(const struct game *game, const struct options *options,
                           const void *state)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    write_position(game, options, state, VIEWER_ALL, NULL, &json);
    json_t *position = json_read(text.data, text.length, NULL);
    must(position != NULL);
    text_clear(&text);
    return position;
}

static void play_to_the_end(const struct game *game, const json_t *position, uint64_t seed)
{
    unsigned char zero[SEED_BYTES] = { 0 };
    struct match match;
    struct error error;
    struct rng rng;
    rng_init(&rng, seed);
    struct match_start start = { .game = game, .position = position, .seed = zero };
    must(match_init(&match, &start, NULL, &error));
    for (int moves = 0; match_to_act(&match) != 0; moves++) {
        struct move_list list;
        int seat = __builtin_ctz(match_to_act(&match));
        must(moves < 20000);
        match_legal(&match, seat, &list);
        must(list.count > 0);
        for (int i = 0; i < list.count; i++)
            must(game->refusal(match.state, seat, list.moves[i], NULL) == NULL);
        must(match_play(&match, seat, list.moves[rng_below(&rng, (uint32_t)list.count)], NULL,
                        &error));
    }
    struct result result;
    game->result(match.state, &result);
    must(result.winners != 0);
    match_clear(&match);
}

static void check(const struct game *game, const json_t *position)
{
    unsigned char *state = malloc(game->state_size);
    unsigned char *again = malloc(game->state_size);
    struct options options, options_again;
    struct error error = { 0 };
    if (read_position(game, position, &options, state, &error)) {
        json_t *written = write_again(game, &options, state);
        must(read_position(game, written, &options_again, again, &error));
        must(memcmp(state, again, game->state_size) == 0);
        must(memcmp(&options, &options_again, sizeof options) == 0);
        play_to_the_end(game, position, hash_bytes(state, game->state_size));
        json_decref(written);
    } else {
        must(error.code == ERROR_BAD_POSITION);
    }
    free(state);
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *position = json_read((const char *)data, size, NULL);
    if (position == NULL)
        return 0;
    for (int i = 0; all_games[i] != NULL; i++)
        check(all_games[i], position);
    if (json_is_object(position)) {
        mend_position(position);
        for (int i = 0; all_games[i] != NULL; i++)
            check(all_games[i], position);
    }
    json_decref(position);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    return fuzz_mutate_json(data, size, max_size, seed);
}
