/* secrets.c: the secrets of every game, from the rows of data/games.txt. */
#include "secrets.h"

#include "game_rows.h"

bool secrets_end_with_the_game(const struct game *game, const void *before, const void *after)
{
    (void)before;
    return is_over(game, after);
}

json_t *secrets_any_entry(const json_t *array, struct rng *rng, size_t *index)
{
    size_t size = json_array_size(array);
    if (size == 0)
        return NULL;
    *index = rng_below(rng, (uint32_t)size);
    return json_array_get(array, *index);
}

#define DECLARE(name) extern const struct secrets name##_secrets;
GAME_ROWS(DECLARE)

#define ADDRESS(name) &name##_secrets,
static const struct secrets *const all_secrets[] = { GAME_ROWS(ADDRESS) };

const struct secrets *secrets_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof all_secrets / sizeof *all_secrets; i++)
        if (strcmp(all_secrets[i]->game, game->name) == 0)
            return all_secrets[i];
    fail_msg("%s has no secrets", game->name);
    return NULL;
}
