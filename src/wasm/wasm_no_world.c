/* wasm_no_world.c: replaces games/worlds.c in the browser's bots, which have no physics: the
 * world's outcome is one of those that the rules list. Built natively too, for the test that
 * holds the two equal. */
#include "worlds.h"

const struct world *world_of(const struct game *game)
{
    (void)game;
    return NULL;
}

const struct world *world_for_drops(void)
{
    return NULL;
}

bool world_is_due(const struct game *game, const void *state)
{
    (void)game;
    (void)state;
    return false;
}

void worlds_pretend(bool pretending)
{
    (void)pretending;
}

void world_run(const struct game *game, const void *state, struct move_list *out,
               struct json *motion)
{
    (void)motion;
    world_estimate(game, state, NULL, out);
}

/* Nobody asks a world that is never due. */
bool world_estimate(const struct game *game, const void *state,
                    const struct cancellation *cancellation, struct move_list *out)
{
    (void)game;
    (void)state;
    (void)cancellation;
    out->count = 0;
    return true;
}
