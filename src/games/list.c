/* list.c: the games there are. A new game is a line here and a line in
 * readers.c. */
#include "list.h"

#include <string.h>

extern const struct game adresse_game;
extern const struct game blank_game;
extern const struct game grandbois_game;
extern const struct game grimm_game;

#ifdef ONLY_GAME /* a module of the page: people fetch the game they play, and no other */
const struct game *const all_games[] = { &ONLY_GAME, NULL };
#else
const struct game *const all_games[] = { &grandbois_game, &grimm_game, &adresse_game, &blank_game,
                                         NULL };
#endif

const struct game *game_find(const char *name)
{
    for (int i = 0; all_games[i] != NULL; i++)
        if (strcmp(all_games[i]->name, name) == 0)
            return all_games[i];
    return NULL;
}
