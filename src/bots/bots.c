/* bots.c: the levels, and which player stands behind each. */
#include "bots.h"

#include "bots_internal.h"
#include "hash.h"
#include "knowledge.h"
#include "memory.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>

enum { MEGABYTE = 1 << 20 };

struct level_entry {
    const char *name;
    bot_player *player; /* NULL: it searches */
    struct skill skill;
};

static const struct level_entry levels[] = {
    { "easy",
      beginner_player,
      { .worlds = 2, .erring = 0.5, .clumsiness = 245, .candidates = 14 } },
    { "medium",
      NULL,
      { .iterations = 80,
        .erring = 0.2,
        .tree_bytes = 2 * MEGABYTE,
        .clumsiness = 142,
        .candidates = 4,
        .trials = 3 } },
    { "hard",
      NULL,
      { .iterations = 800,
        .time_ms = 400,
        .erring = 0.1,
        .tree_bytes = 8 * MEGABYTE,
        .clumsiness = 94,
        .candidates = 7,
        .trials = 10 } },
    { "expert",
      NULL,
      { .time_ms = 1000,
        .reads_rivals = true,
        .tree_bytes = 24 * MEGABYTE,
        .clumsiness = 50,
        .candidates = 16,
        .trials = 48 } },
    { "random", random_player, { .clumsiness = 135 } },
    { "greedy", greedy_player, { .worlds = 12, .clumsiness = 70, .candidates = 5, .trials = 8 } },
};

enum { LEVELS = sizeof levels / sizeof *levels };

const char *bot_level(int index)
{
    return index < LEVELS ? levels[index].name : NULL;
}

static const struct level_entry *find_level(const char *name)
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

int bot_time_ms(const char *level)
{
    return find_level(level)->skill.time_ms;
}

int bot_clumsiness(const char *level)
{
    return find_level(level)->skill.clumsiness;
}

/* ---- thinking ---- */

struct bot_thought {
    struct bot_request request;
    const struct level_entry *level;
    struct rng rng;
    char *seen;
    struct search *search; /* NULL: the answer is there, and needs no search */
    struct bot_answer answer;
};

/* Whoever has no choice, or a hand that is worth more than searching, has the answer. */
static bool needs_search(struct bot_thought *thought, const struct move_list *moves)
{
    const struct bot_request *request = &thought->request;
    const struct level_entry *level = thought->level;
    if (moves->count == 0)
        return false;
    if (level->player != NULL) {
        level->player(request, moves, &level->skill, &thought->rng, &thought->answer);
        return false;
    }
    if (place_by_hand(request, moves, &level->skill, &thought->rng, &thought->answer))
        return false;
    if (moves->count > 1)
        return true;
    thought->answer.move = moves->moves[0];
    opinion_of_view(request, &thought->rng, thought->answer.value);
    return false;
}

struct bot_thought *bot_begin(const struct bot_request *request)
{
    const struct game *game = request->game;
    struct bot_thought *thought = memory_new(sizeof *thought);
    struct move_list *moves = memory_new(sizeof *moves);
    thought->request = *request;
    thought->level = find_level(request->level);
    thought->request.level = thought->level->name;
    thought->seen = memory_new(game->state_size);
    memcpy(thought->seen, request->seen, game->state_size);
    thought->request.seen = thought->seen;
    /* What is seen has a part in it: who asks with one seed all through a match does not get
     * the same whim at every move. */
    rng_init(&thought->rng, request->seed ^ hash_bytes(thought->seen, game->state_size));
    game->list_moves(thought->seen, request->seat, moves);
    if (needs_search(thought, moves))
        thought->search =
            search_new(&thought->request, moves, &thought->level->skill, &thought->rng);
    free(moves);
    return thought;
}

bool bot_go_on(struct bot_thought *thought, int iterations)
{
    return thought->search != NULL && search_go_on(thought->search, iterations);
}

void bot_end(struct bot_thought *thought, struct bot_answer *answer)
{
    if (thought->search != NULL)
        search_end(thought->search, &thought->rng, &thought->answer);
    if (answer != NULL)
        *answer = thought->answer;
    free(thought->seen);
    free(thought);
}

void bot_choose(const struct bot_request *request, struct bot_answer *answer)
{
    struct bot_thought *thought = bot_begin(request);
    if (thought->search != NULL)
        search_run(thought->search);
    bot_end(thought, answer);
}

void bot_write_beliefs(const struct game *game, const void *seen, int seat, const char *key,
                       struct json *json)
{
    const struct knowledge *knowledge = knowledge_of(game);
    json_begin_object(json, key);
    if (knowledge != NULL && knowledge->write_beliefs != NULL) {
        _Alignas(16) char notes[NOTES_SIZE_MAX];
        knowledge->infer(seen, seat, notes);
        knowledge->write_beliefs(seen, seat, notes, json);
    }
    json_end_object(json);
}
