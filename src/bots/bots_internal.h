/* bots_internal.h: what the players of this folder have in common. */
#ifndef BOSQUET_BOTS_INTERNAL_H
#define BOSQUET_BOTS_INTERNAL_H

#include "bots.h"

/* Chooses one of `moves`, of which there is at least one. */
typedef void bot_player(const struct bot_request *request, const struct move_list *moves,
                        int worlds, struct rng *rng, struct bot_answer *answer);

bot_player random_player;
bot_player greedy_player;

#endif
