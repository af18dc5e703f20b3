/* random.c: any legal move, all alike. */
#include "bots_internal.h"

void random_player(const struct bot_request *request, const struct move_list *moves, int worlds,
                   struct rng *rng, struct bot_answer *answer)
{
    (void)worlds;
    struct result result;
    answer->move = moves->moves[rng_below(rng, (uint32_t)moves->count)];
    answer->visits = 1;
    request->game->result(request->seen, &result);
    for (int seat = 0; seat < request->seats; seat++)
        answer->value[seat] = result.total[seat];
}
