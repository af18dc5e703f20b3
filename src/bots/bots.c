/* bots.c: the levels, and which player stands behind each. */
#include "bots.h"

#include "bots_internal.h"

#include <string.h>

struct level {
    const char *name;
    bot_player *player;
    int worlds; /* guesses at what is hidden, for players that guess */
};

static const struct level levels[] = {
    { "easy", random_player, 0 },   { "medium", greedy_player, 4 },
    { "hard", greedy_player, 12 },  { "expert", greedy_player, 32 },
    { "random", random_player, 0 }, { "greedy", greedy_player, 12 },
};

enum { LEVELS = sizeof levels / sizeof *levels };

const char *bot_level(int index)
{
    return index < LEVELS ? levels[index].name : NULL;
}

static const struct level *find_level(const char *name)
{
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(levels[i].name, name) == 0)
            return &levels[i];
    return NULL;
}

bool bot_level_exists(const char *level)
{
    return find_level(level) != NULL;
}

void bot_choose(const struct bot_request *request, struct bot_answer *answer)
{
    const struct level *level = find_level(request->level);
    struct rng rng;
    struct move_list moves;
    *answer = (struct bot_answer){ 0 };
    rng_init(&rng, request->seed);
    request->game->list_moves(request->seen, request->seat, &moves);
    if (moves.count > 0)
        level->player(request, &moves, level->worlds, &rng, answer);
}
