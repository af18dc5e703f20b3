/* worlds.c: the worlds there are. A game that has one has a line here. */
#include "worlds.h"

#include "hash.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

extern const struct world adresse_world;

static const struct world *const worlds[] = {
    &adresse_world,
    NULL,
};

static bool is_pretending;

const struct world *world_of(const struct game *game)
{
    for (int i = 0; worlds[i] != NULL; i++)
        if (worlds[i]->game == game)
            return worlds[i];
    return NULL;
}

const struct world *world_for_drops(void)
{
    for (int i = 0; worlds[i] != NULL; i++)
        if (worlds[i]->read_drop != NULL)
            return worlds[i];
    return NULL;
}

bool world_is_due(const struct game *game, const void *state)
{
    const struct world *world = world_of(game);
    return world != NULL && world->is_due(state);
}

void worlds_pretend(bool pretending)
{
    is_pretending = pretending;
}

/* One of the outcomes that the rules list, and then one of those that they list then; the
 * state alone says which, so that a record made this way is verified this way. */
static void pretend(const struct world *world, const void *state, struct move_list *out)
{
    const struct game *game = world->game;
    void *now = memory_new(game->state_size);
    struct move_list *listed = memory_new(sizeof *listed);
    memcpy(now, state, game->state_size);
    out->count = 0;
    while (out->count < MOVES_MAX && world->is_due(now)) {
        game->list_moves(now, SEAT_CHANCE, listed);
        uint64_t pick = hash_bytes(now, game->state_size) % (uint64_t)listed->count;
        add_move(out, listed->moves[pick].code);
        game->apply(now, SEAT_CHANCE, listed->moves[pick], NULL);
    }
    free(listed);
    free(now);
}

void world_run(const struct game *game, const void *state, struct move_list *out,
               struct json *motion)
{
    const struct world *world = world_of(game);
    if (is_pretending)
        pretend(world, state, out);
    else
        world->run(state, out, motion);
}

bool world_estimate(const struct game *game, const void *state,
                    const struct cancellation *cancellation, struct move_list *out)
{
    const struct world *world = world_of(game);
    if (!is_pretending)
        return world->estimate(state, cancellation, out);
    pretend(world, state, out);
    return true;
}
