/* knowledge.c: the games about which something is known, from the rows of data/games.txt. */
#include "knowledge.h"

#include "game_rows.h"

#ifdef ONLY_KNOWLEDGE /* a module of the page has one game, and only what is known of it */
extern const struct knowledge ONLY_KNOWLEDGE;
static const struct knowledge *const known[] = { &ONLY_KNOWLEDGE, NULL };
#else
#define DECLARE(name) extern const struct knowledge name##_knowledge;
GAME_ROWS_WITH_KNOWLEDGE(DECLARE)

#define ADDRESS(name) &name##_knowledge,
static const struct knowledge *const known[] = { GAME_ROWS_WITH_KNOWLEDGE(ADDRESS) NULL };
#endif

const struct knowledge *knowledge_of(const struct game *game)
{
    for (int i = 0; known[i] != NULL; i++)
        if (known[i]->game == game)
            return known[i];
    return NULL;
}
