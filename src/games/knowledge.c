/* knowledge.c: the games that have knowledge, from the rows of data/games.txt. */
#include "knowledge.h"

#include "game_rows.h"

#include <string.h>

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

void standing_of(const struct game *game, const void *state, int standing[SEATS_MAX])
{
    const struct knowledge *knowledge = knowledge_of(game);
    struct result result;
    if (knowledge != NULL && knowledge->standing != NULL) {
        knowledge->standing(state, standing);
        return;
    }
    game->result(state, &result);
    memcpy(standing, result.total, sizeof result.total);
}

struct move attempt_of(const struct game *game, const void *state, int seat, struct move intended,
                       int clumsiness, struct rng *rng)
{
    const struct knowledge *knowledge = knowledge_of(game);
    if (knowledge == NULL || knowledge->attempt == NULL)
        return intended;
    struct move made = knowledge->attempt(state, seat, intended, clumsiness, rng);
    return game->refusal(state, seat, made, NULL) == NULL ? made : intended;
}

bool react_of(const struct game *game, const void *state, int seat, int clumsiness, struct rng *rng,
              struct move *out)
{
    const struct knowledge *knowledge = knowledge_of(game);
    return knowledge != NULL && knowledge->react != NULL &&
           knowledge->react(state, seat, clumsiness, rng, out);
}
