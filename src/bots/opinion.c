/* opinion.c: who is likely to win, at a glance. */
#include "bots_internal.h"
#include "knowledge.h"
#include "memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { GLANCES = 4 };

/* Where the game has no opinion of its own. */
#define FOR_CLARITY 0.05 /* of a value: a little for how clearly somebody won */
#define CLEAR_LEAD 10.0  /* half of the most there is for that */

/* Before the end it is all a matter of the lead. */
static void opinion_of_result(const struct game *game, const void *state, int seats,
                              double value[SEATS_MAX])
{
    struct result result;
    game->result(state, &result);
    double clarity = is_over(game, state) ? FOR_CLARITY : 1;
    double share = 1.0 / __builtin_popcount(result.winners);
    for (int seat = 0; seat < seats; seat++) {
        int strongest = INT_MIN;
        for (int rival = 0; rival < seats; rival++)
            if (rival != seat && result.total[rival] > strongest)
                strongest = result.total[rival];
        double lead = seats > 1 ? (double)result.total[seat] - strongest : 0;
        double clearly = lead / (CLEAR_LEAD + (lead < 0 ? -lead : lead));
        value[seat] = (1 - clarity) * (result.winners & seat_bit(seat) ? share : 0) +
                      clarity * (0.5 + 0.5 * clearly);
    }
}

void opinion_of(const struct bot_request *request, const void *state, double value[SEATS_MAX])
{
    const struct knowledge *knowledge = knowledge_of(request->game);
    if (knowledge != NULL && knowledge->evaluate != NULL)
        knowledge->evaluate(state, value);
    else
        opinion_of_result(request->game, state, request->seats, value);
}

void opinion_of_view(const struct bot_request *request, struct rng *rng, double value[SEATS_MAX])
{
    const struct game *game = request->game;
    char *imagined = memory_new(game->state_size);
    for (int seat = 0; seat < request->seats; seat++)
        value[seat] = 0;
    for (int i = 0; i < GLANCES; i++) {
        double glance[SEATS_MAX] = { 0 };
        memcpy(imagined, request->seen, game->state_size);
        game->imagine(imagined, request->seat, rng);
        opinion_of(request, imagined, glance);
        for (int seat = 0; seat < request->seats; seat++)
            value[seat] += glance[seat] / GLANCES;
    }
    free(imagined);
}
