/* worlds.c: the worlds there are. A game that has one has a line here. */
#include "worlds.h"

#ifdef WITHOUT_PHYSICS
static const struct world *const built_in[] = { NULL };
#else
extern const struct world adresse_world;

static const struct world *const built_in[] = { &adresse_world, NULL };
#endif

static const struct world *const *worlds = built_in;

void worlds_use(const struct world *const *list)
{
    worlds = list != NULL ? list : built_in;
}

const struct world *world_of(const struct game *game)
{
    for (int i = 0; worlds[i] != NULL; i++)
        if (worlds[i]->game == game)
            return worlds[i];
    return NULL;
}

bool world_is_missing(const struct game *game)
{
    return game->has_physical_moves && world_of(game) == NULL;
}

const struct world *world_for_trials(void)
{
    for (int i = 0; worlds[i] != NULL; i++)
        if (worlds[i]->read_trial != NULL)
            return worlds[i];
    return NULL;
}
