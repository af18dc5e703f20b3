/* random.c: any legal move, all alike; in games of the hand, with a clumsy one. */
#include "bots_internal.h"

void random_player(const struct bot_request *request, const struct move_list *moves,
                   const struct skill *skill, struct rng *rng, struct bot_answer *answer)
{
    struct move intended = moves->moves[rng_below(rng, (uint32_t)moves->count)];
    answer->move = move_made_by_hand(request, intended, skill, rng);
    answer->visits = 1;
    opinion_of_view(request, rng, answer->value);
}
