/* evaluate.c: static evaluation: each seat's probability of winning, without search. */
#include "bots_internal.h"
#include "knowledge.h"
#include "memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 4 };

/* Where the game has no evaluation of its own. */
#define MARGIN_BONUS 0.05    /* of a value: the bonus for winning clearly */
#define HALF_BONUS_LEAD 10.0 /* points; gives half of that bonus */

/* By the lead over the best rival alone before the end, and mostly by who won after it. */
static void evaluate_result(const struct game *game, const void *state, int seats,
                            double value[SEATS_MAX])
{
    struct result result;
    game->result(state, &result);
    double clarity = is_over(game, state) ? MARGIN_BONUS : 1;
    double share = 1.0 / __builtin_popcount(result.winners);
    for (int seat = 0; seat < seats; seat++) {
        int strongest = INT_MIN;
        for (int rival = 0; rival < seats; rival++)
            if (rival != seat && result.total[rival] > strongest)
                strongest = result.total[rival];
        double lead = seats > 1 ? (double)result.total[seat] - strongest : 0;
        double clearly = lead / (HALF_BONUS_LEAD + (lead < 0 ? -lead : lead));
        value[seat] = (1 - clarity) * (result.winners & seat_bit(seat) ? share : 0) +
                      clarity * (0.5 + 0.5 * clearly);
    }
}

void bot_evaluate(const struct bot_request *request, const void *state, double value[SEATS_MAX])
{
    const struct knowledge *knowledge = knowledge_of(request->game);
    if (knowledge != NULL && knowledge->evaluate != NULL)
        knowledge->evaluate(state, value);
    else
        evaluate_result(request->game, state, request->seats, value);
}

void bot_evaluate_view(const struct bot_request *request, struct rng *rng, double value[SEATS_MAX])
{
    const struct game *game = request->game;
    char *imagined = memory_new(game->state_size);
    for (int seat = 0; seat < request->seats; seat++)
        value[seat] = 0;
    for (int i = 0; i < SAMPLES; i++) {
        double sample[SEATS_MAX] = { 0 };
        memcpy(imagined, request->seen, game->state_size);
        game->imagine(imagined, request->seat, rng);
        bot_evaluate(request, imagined, sample);
        for (int seat = 0; seat < request->seats; seat++)
            value[seat] += sample[seat] / SAMPLES;
    }
    free(imagined);
}
