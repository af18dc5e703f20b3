/* secrets.h: what each game keeps secret, specified independently of its own view(), for the
 * conformance tests. */
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

/* A game without any fails the test. */
const struct secrets *secrets_of(const struct game *game);

#endif
