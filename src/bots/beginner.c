/* beginner.c: sees what a move brings at once and to itself, and takes one that brings
 * much; what others are up to is beyond it. */
#include "bots_internal.h"
#include "knowledge.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static void weigh(const struct bot_request *request, const struct move_list *moves, int worlds,
                  struct rng *rng, double *gain)
{
    const struct game *game = request->game;
    char *imagined = memory_new(2 * game->state_size);
    char *scratch = imagined + game->state_size;
    int standing[SEATS_MAX];
    for (int world = 0; world < worlds; world++) {
        memcpy(imagined, request->seen, game->state_size);
        game->imagine(imagined, request->seat, rng);
        for (int i = 0; i < moves->count; i++) {
            memcpy(scratch, imagined, game->state_size);
            game->apply(scratch, request->seat, moves->moves[i], NULL);
            standing_of(game, scratch, standing);
            gain[i] += standing[request->seat];
        }
    }
    free(imagined);
}

/* What is worth the most is likeliest; what lies further below it than `erring`, of all
 * that lies between the best and the worst, is never taken. */
static int take_softly(const double *gain, int count, double erring, struct rng *rng)
{
    double most = gain[0], least = gain[0];
    for (int i = 1; i < count; i++) {
        most = gain[i] > most ? gain[i] : most;
        least = gain[i] < least ? gain[i] : least;
    }
    double range = (most - least) * erring;
    double sum = 0;
    int taken = 0;
    for (int i = 0; i < count; i++) {
        double near = range > 0 ? 1 - (most - gain[i]) / range : 1;
        if (near <= 0)
            continue;
        sum += near * near;
        if (rng_share(rng) * sum < near * near)
            taken = i;
    }
    return taken;
}

void beginner_player(const struct bot_request *request, const struct move_list *moves,
                     const struct skill *skill, struct rng *rng, struct bot_answer *answer)
{
    if (place_by_hand(request, moves, skill, rng, answer))
        return;
    int worlds = skill->worlds;
    if (request->iterations > 0) {
        worlds = request->iterations / moves->count;
        worlds = worlds < 1 ? 1 : worlds > skill->worlds ? skill->worlds : worlds;
    }
    double *gain = memory_new((size_t)moves->count * sizeof *gain);
    weigh(request, moves, worlds, rng, gain);
    struct move intended = moves->moves[take_softly(gain, moves->count, skill->erring, rng)];
    answer->move = move_made_by_hand(request, intended, skill, rng);
    answer->visits = worlds * moves->count;
    free(gain);
    opinion_of_view(request, rng, answer->value);
}
