/* golden.h: the golden logs of test/FOLDER/data: GAME-vN.json is what version N of a game's
 * rules wrote, and is read for good. With WRITE_GOLDEN set in the environment the one of
 * today's version is written, if it is not there yet. */
#ifndef BOSQUET_GOLDEN_H
#define BOSQUET_GOLDEN_H

#include "checks.h"
#include "game.h"
#include "json_read.h"
#include "list.h"
#include "worlds.h"

static inline void golden_path(const char *folder, const struct game *game, int version,
                               char path[512])
{
    snprintf(path, 512, "%s/%s/data/%s-v%d.json", TEST_FOLDER, folder, game->name, version);
}

/* Whether today's is to be written. */
static inline bool golden_is_due(const char *folder, const struct game *game, char path[512])
{
    golden_path(folder, game, game->rules_version, path);
    FILE *file = fopen(path, "r");
    if (file != NULL)
        fclose(file);
    return file == NULL && getenv("WRITE_GOLDEN") != NULL;
}

/* The caller's, to be released. */
static inline json_t *golden_load(const char *folder, const struct game *game, int version)
{
    char path[512];
    json_error_t why;
    golden_path(folder, game, version, path);
    json_t *json = json_load_file(path, 0, &why);
    if (json == NULL)
        fail_msg("%s: %s (WRITE_GOLDEN=1 writes that of today's version)", path, why.text);
    return json;
}

/* The worlds there are, of a version that no log has: what they come to is not known here. */
static inline void use_later_worlds(void)
{
    static struct world later[4];
    static const struct world *list[5];
    worlds_use(NULL);
    int count = 0;
    for (int i = 0; count < 4 && all_games[i] != NULL; i++) {
        const struct world *world = world_of(all_games[i]);
        if (world == NULL)
            continue;
        later[count] = *world;
        later[count].world_version++;
        list[count] = &later[count];
        count++;
    }
    list[count] = NULL;
    worlds_use(list);
}

#endif
