/* versions.c: which versions this build has, reads and goes on with. */
#include "versions.h"

#include "worlds.h"

enum { VERSION_BEFORE_VERSIONS = 1, VERSION_MAX = 1000000 };

struct versions versions_now(const struct game *game)
{
    const struct world *world = world_of(game);
    return (struct versions){ game->rules_version, world != NULL ? world->world_version : 0 };
}

bool versions_are_now(const struct game *game, const struct versions *versions)
{
    struct versions now = versions_now(game);
    return versions->rules == now.rules && (now.world == 0 || versions->world == now.world);
}

void versions_complete(const struct game *game, struct versions *versions)
{
    struct versions now = versions_now(game);
    if (versions->rules == 0)
        versions->rules = now.rules;
    if (versions->world == 0)
        versions->world = now.world;
}

void versions_write(const struct versions *versions, struct json *json)
{
    json_put_int(json, "rules_version", versions->rules);
    if (versions->world > 0)
        json_put_int(json, "world_version", versions->world);
}

/* `newest`: that this build has; 0: it has none, and takes any. */
static bool read_version(const struct game *game, const json_t *json, const char *key, int newest,
                         int *out, enum error_code code, struct error *error)
{
    *out = newest > 0 ? VERSION_BEFORE_VERSIONS : 0;
    if (json_object_get(json, key) == NULL)
        return true;
    if (!json_get_int(json, key, 1, VERSION_MAX, out, code, error))
        return false;
    return newest == 0 || *out <= newest ||
           error_with(error, code, "error.version-unknown", text_field("key", key),
                      text_field("game", game->name), number_field("version", *out),
                      number_field("newest", newest));
}

bool versions_read(const struct game *game, const json_t *json, struct versions *out,
                   enum error_code code, struct error *error)
{
    struct versions now = versions_now(game);
    return read_version(game, json, "rules_version", now.rules, &out->rules, code, error) &&
           read_version(game, json, "world_version", now.world, &out->world, code, error);
}

bool versions_go_on(const struct game *game, const struct versions *versions)
{
    struct versions now = versions_now(game);
    return versions->rules >= game->goes_on_from &&
           (now.world == 0 || versions->world == now.world);
}
