/* random.c: a uniformly random legal move, perturbed where it is a placement. */
#include "bots_internal.h"

void random_player(const struct bot_request *request, const struct move_list *moves,
                   const struct skill *skill, struct rng *rng, struct bot_answer *answer)
{
    struct move intended = moves->moves[rng_below(rng, (uint32_t)moves->count)];
    answer->move = perturb_move(request, intended, skill, rng);
    answer->visits = 1;
    bot_evaluate_view(request, rng, answer->value);
}
