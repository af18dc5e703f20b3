/* drop.c: any JSON as something to be let go without a table. What is accepted leaves a
 * state in which the world decides, and what follows from it can be told. */
#include "fuzzing.h"
#include "game.h"

static void check(const json_t *request)
{
    const struct world *world = world_for_drops();
    const struct game *game = world->game;
    struct error error = { 0 };
    struct text text;
    struct json json;
    struct move_list *outcomes = malloc(sizeof *outcomes);
    void *state = malloc(game->state_size);
    uint32_t luck[DROP_LUCK];
    for (uint32_t i = 0; i < DROP_LUCK; i++)
        luck[i] = (uint32_t)json_object_size(request) * 0x9e3779b1U + i;
    text_init(&text);
    json_init(&json, &text, 0);
    if (world->read_drop(request, luck, state, &error)) {
        must(game->to_act(state) == seat_bit(SEAT_WORLD));
        world->run(state, outcomes, NULL);
        must(outcomes->count > 0);
        json_begin_object(&json, NULL);
        world->write_drop(state, outcomes, &json);
        json_end_object(&json);
        json_t *told = json_read(text.data, text.length, NULL);
        must(json_is_array(json_object_get(told, "pieces")));
        json_decref(told);
    } else {
        must(error.code == ERROR_BAD_REQUEST && says_something(&error));
    }
    text_clear(&text);
    free(state);
    free(outcomes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *request = json_read((const char *)data, size, NULL);
    if (request != NULL)
        check(request);
    json_decref(request);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
    return fuzz_mutate_json(data, size, max_size, seed);
}
