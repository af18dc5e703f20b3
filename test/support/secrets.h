/* secrets.h: what each game keeps secret, specified independently of its own view(), for the
 * conformance tests. A game's own are `NAME_secrets` in test/games/NAME/NAME_secrets.c. */
#ifndef BOSQUET_SECRETS_H
#define BOSQUET_SECRETS_H

#include "checks.h"
#include "match.h"

struct secrets {
    const char *game;
    /* Changes, in a VIEWER_ALL position, something that `viewer` may not know;
     * false if there is nothing of the kind at the moment. */
    bool (*alter)(json_t *position, int viewer, struct rng *rng);
    /* Whether this step turned up what was secret before. */
    bool (*reveals)(const struct game *game, const void *before, const void *after);
};

const struct secrets *secrets_of(const struct game *game);

/* For `reveals`: everything is shown at the end, and nothing before. */
bool secrets_end_with_the_game(const struct game *game, const void *before, const void *after);

/* A random entry of an array, NULL if it is empty. */
json_t *secrets_any_entry(const json_t *array, struct rng *rng, size_t *index);

#endif
