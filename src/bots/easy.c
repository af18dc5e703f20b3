/* easy.c: a one-ply player that maximises its own standing, softly, and ignores its rivals. */
#include "bots_internal.h"
#include "knowledge.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static void sum_gains(const struct bot_request *request, const struct move_list *moves, int samples,
                      struct rng *rng, double *gain)
{
    const struct game *game = request->game;
    char *imagined = memory_new(2 * game->state_size);
    char *scratch = imagined + game->state_size;
    int standing[SEATS_MAX];
    for (int sample = 0; sample < samples; sample++) {
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

/* Samples a move with a probability that falls quadratically from the best one's to 0 at
 * `error_margin` of the range of gains below it. */
static int sample_softly(const double *gain, int count, double error_margin, struct rng *rng)
{
    double most = gain[0], least = gain[0];
    for (int i = 1; i < count; i++) {
        most = gain[i] > most ? gain[i] : most;
        least = gain[i] < least ? gain[i] : least;
    }
    double range = (most - least) * error_margin;
    double sum = 0;
    int taken = 0;
    for (int i = 0; i < count; i++) {
        double near = range > 0 ? 1 - (most - gain[i]) / range : 1;
        if (near <= 0)
            continue;
        sum += near * near;
        if (rng_uniform(rng) * sum < near * near)
            taken = i;
    }
    return taken;
}

void easy_player(const struct bot_request *request, const struct move_list *moves,
                 const struct skill *skill, struct rng *rng, struct bot_answer *answer)
{
    if (choose_placement(request, moves, skill, rng, answer))
        return;
    int samples = skill->samples;
    if (request->iterations > 0) {
        samples = request->iterations / moves->count;
        samples = samples < 1 ? 1 : samples > skill->samples ? skill->samples : samples;
    }
    double *gain = memory_new((size_t)moves->count * sizeof *gain);
    sum_gains(request, moves, samples, rng, gain);
    struct move intended =
        moves->moves[sample_softly(gain, moves->count, skill->error_margin, rng)];
    answer->move = perturb_move(request, intended, skill, rng);
    answer->visits = samples * moves->count;
    free(gain);
    bot_evaluate_view(request, rng, answer->value);
}
