/* search.h: Monte Carlo tree search over information sets, for any game and any number of
 * seats.
 *
 * Each iteration samples a position that fits the seat's view, descends from its information
 * set to a new one, plays a rollout and updates the nodes on the way. Every seat has nodes of
 * its own, keyed by what that seat can see, and maximises its own value: PUCT with
 * progressive widening where seats act in turn, regret matching where they choose at the
 * same time. Chance is sampled anew in every iteration. */
#ifndef BOSQUET_SEARCH_H
#define BOSQUET_SEARCH_H

#include "bots_internal.h"

struct search;

/* The request must outlast the search; `moves` are all those of the seat, two or more. `rng`
 * seeds every thread. */
struct search *search_new(const struct bot_request *request, const struct move_list *moves,
                          const struct skill *skill, struct rng *rng);

/* Runs as long as the request and the level say. */
void search_run(struct search *search);

/* Runs so many iterations more, within the limit of the request or the level; false once that
 * is reached. */
bool search_continue(struct search *search, int iterations);

/* Fills in the answer and frees it; the tree stays in the request's memory. */
void search_end(struct search *search, struct rng *rng, struct bot_answer *answer);

#endif
