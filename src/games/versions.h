/* versions.h: the versions of rules and physics that a match is of, in logs and records as
 * "rules_version" and, in a game with physics, "world_version". Those written before there
 * were versions have neither, and are of version 1. */
#ifndef BOSQUET_VERSIONS_H
#define BOSQUET_VERSIONS_H

#include "error.h"
#include "game.h"
#include "json_read.h"

#define VERSIONS_KEYS "rules_version world_version"

/* Those that a match begins with now. */
struct versions versions_now(const struct game *game);

/* Whether a match that begins now is of these. */
bool versions_are_now(const struct game *game, const struct versions *versions);

/* Puts this build's in the place of zeros. */
void versions_complete(const struct game *game, struct versions *versions);

/* As entries of an open object; none of a world where there is none. */
void versions_write(const struct versions *versions, struct json *json);

/* Refuses what this build is too old for, with `code`. */
bool versions_read(const struct game *game, const json_t *json, struct versions *out,
                   enum error_code code, struct error *error);

/* Whether a running match of these versions is played on here. What is not can still be
 * replayed, looked at, exported and verified. */
bool versions_go_on(const struct game *game, const struct versions *versions);

#endif
