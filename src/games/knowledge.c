/* knowledge.c: the games that have knowledge. Each has a line here. */
#include "knowledge.h"

#ifdef ONLY_KNOWLEDGE /* a module of the page has one game, and only what is known of it */
extern const struct knowledge ONLY_KNOWLEDGE;
static const struct knowledge *const known[] = { &ONLY_KNOWLEDGE, NULL };
#else
extern const struct knowledge adresse_knowledge;
extern const struct knowledge grandbois_knowledge;
extern const struct knowledge grimm_knowledge;

static const struct knowledge *const known[] = {
    &adresse_knowledge,
    &grandbois_knowledge,
    &grimm_knowledge,
    NULL,
};
#endif

const struct knowledge *knowledge_of(const struct game *game)
{
    for (int i = 0; known[i] != NULL; i++)
        if (known[i]->game == game)
            return known[i];
    return NULL;
}
