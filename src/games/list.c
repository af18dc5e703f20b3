/* list.c: the games there are, from the rows of data/games.txt. */
#include "list.h"

#include "game_rows.h"

#include <string.h>

#define DECLARE(name) extern const struct game name##_game;
GAME_ROWS(DECLARE)

#define ADDRESS(name) &name##_game,

#ifdef ONLY_GAME /* a module of the page: people fetch the game they play, and no other */
const struct game *const all_games[] = { &ONLY_GAME, NULL };
#else
const struct game *const all_games[] = { GAME_ROWS(ADDRESS) NULL };
#endif

const struct game *game_find(const char *name)
{
    for (int i = 0; all_games[i] != NULL; i++)
        if (strcmp(all_games[i]->name, name) == 0)
            return all_games[i];
    return NULL;
}
