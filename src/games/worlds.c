/* worlds.c: the worlds there are, from the rows of data/games.txt. */
#include "worlds.h"

#include "game_rows.h"

#ifdef WITHOUT_PHYSICS
static const struct world *const built_in[] = { NULL };
#else
#define DECLARE(name) extern const struct world name##_world;
GAME_ROWS_WITH_WORLD(DECLARE)

#define ADDRESS(name) &name##_world,
static const struct world *const built_in[] = { GAME_ROWS_WITH_WORLD(ADDRESS) NULL };
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

const struct world *world_for_drops(void)
{
    for (int i = 0; worlds[i] != NULL; i++)
        if (worlds[i]->read_drop != NULL)
            return worlds[i];
    return NULL;
}

void worlds_limit_memory(size_t bytes)
{
    for (int i = 0; worlds[i] != NULL; i++)
        if (worlds[i]->limit_memory != NULL)
            worlds[i]->limit_memory(bytes);
}

size_t worlds_memory(void)
{
    size_t bytes = 0;
    for (int i = 0; worlds[i] != NULL; i++)
        if (worlds[i]->memory != NULL)
            bytes += worlds[i]->memory();
    return bytes;
}
