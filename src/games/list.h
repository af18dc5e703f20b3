/* list.h: the games there are. */
#ifndef BOSQUET_LIST_H
#define BOSQUET_LIST_H

#include "game.h"

extern const struct game *const all_games[]; /* ended by NULL */

const struct game *game_find(const char *name); /* NULL if there is none */

#endif
