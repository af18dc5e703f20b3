/* bots.c: the levels with their parameters, and decisions of each. */
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
      easy_player,
      { .samples = 2, .error_margin = 0.5, .clumsiness = 245, .candidates = 14 } },
    { "medium",
      NULL,
      { .iterations = 80,
        .error_margin = 0.2,
        .tree_bytes = 2 * MEGABYTE,
        .clumsiness = 102,
        .candidates = 4,
        .simulations = 6 } },
    { "hard",
      NULL,
      { .iterations = 800,
        .time_ms = 400,
        .error_margin = 0.1,
        .tree_bytes = 8 * MEGABYTE,
        .clumsiness = 66,
        .candidates = 7,
        .simulations = 10 } },
    { "expert",
      NULL,
      { .time_ms = 1000,
        .uses_inference = true,
        .patience = 2,
        .tree_bytes = 24 * MEGABYTE,
        .clumsiness = 40,
        .candidates = 16,
        .simulations = 48 } },
    { "random", random_player, { .is_ruthless = true, .clumsiness = 135 } },
    { "greedy",
      greedy_player,
      { .samples = 12, .is_ruthless = true, .clumsiness = 70, .candidates = 5, .simulations = 8 } },
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

/* ---- decisions ---- */

void bot_list_moves(const struct bot_request *request, const struct skill *skill, const void *state,
                    struct move_list *moves)
{
    const struct knowledge *knowledge = knowledge_of(request->game);
    moves->count = 0;
    request->game->list_moves(state, request->seat, moves);
    if (!skill->is_ruthless && moves->count > 1 && knowledge != NULL &&
        knowledge->be_considerate != NULL)
        knowledge->be_considerate(state, request->seat, skill->patience, moves);
}

struct bot_decision {
    struct bot_request request;
    const struct level_entry *level;
    struct rng rng;
    char *seen;
    struct search *search; /* NULL: the answer is there already */
    struct bot_answer answer;
};

/* False with the answer filled in where there is no choice, or it is not made by searching. */
static bool needs_search(struct bot_decision *decision, const struct move_list *moves)
{
    const struct bot_request *request = &decision->request;
    const struct level_entry *level = decision->level;
    if (moves->count == 0)
        return false;
    if (react_of(request->game, request->seen, request->seat, level->skill.clumsiness,
                 &decision->rng, &decision->answer.move)) {
        decision->answer.visits = 1;
        bot_evaluate_view(request, &decision->rng, decision->answer.value);
        return false;
    }
    if (level->player != NULL) {
        level->player(request, moves, &level->skill, &decision->rng, &decision->answer);
        return false;
    }
    if (choose_placement(request, moves, &level->skill, &decision->rng, &decision->answer))
        return false;
    if (moves->count > 1)
        return true;
    decision->answer.move = moves->moves[0];
    bot_evaluate_view(request, &decision->rng, decision->answer.value);
    return false;
}

struct bot_decision *bot_begin(const struct bot_request *request)
{
    const struct game *game = request->game;
    struct bot_decision *decision = memory_new(sizeof *decision);
    struct move_list *moves = memory_new(sizeof *moves);
    decision->request = *request;
    decision->level = find_level(request->level);
    decision->request.level = decision->level->name;
    decision->seen = memory_new(game->state_size);
    memcpy(decision->seen, request->seen, game->state_size);
    decision->request.seen = decision->seen;
    /* The view is hashed in: one seed used all through a match gives each move a stream of
     * its own. */
    rng_init(&decision->rng, request->seed ^ hash_bytes(decision->seen, game->state_size));
    bot_list_moves(&decision->request, &decision->level->skill, decision->seen, moves);
    if (needs_search(decision, moves))
        decision->search =
            search_new(&decision->request, moves, &decision->level->skill, &decision->rng);
    free(moves);
    return decision;
}

bool bot_continue(struct bot_decision *decision, int iterations)
{
    return decision->search != NULL && search_continue(decision->search, iterations);
}

void bot_end(struct bot_decision *decision, struct bot_answer *answer)
{
    if (decision->search != NULL)
        search_end(decision->search, &decision->rng, &decision->answer);
    if (answer != NULL)
        *answer = decision->answer;
    free(decision->seen);
    free(decision);
}

void bot_choose(const struct bot_request *request, struct bot_answer *answer)
{
    struct bot_decision *decision = bot_begin(request);
    if (decision->search != NULL)
        search_run(decision->search);
    bot_end(decision, answer);
}

bool bot_react(const struct bot_request *request, struct move *out)
{
    struct rng rng;
    rng_init(&rng, request->seed ^ hash_bytes(request->seen, request->game->state_size));
    return react_of(request->game, request->seen, request->seat, bot_clumsiness(request->level),
                    &rng, out);
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
