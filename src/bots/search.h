/* search.h: Monte Carlo tree search over information sets, for any game and any number of
 * seats.
 *
 * Again and again it imagines a position that fits what its seat sees and plays it on:
 * where it has been before, by what it learnt there; then by a quick guess to the end.
 * Every seat learns at nodes of its own, from what that seat can see, and wants the best
 * for itself. Seats that choose at the same time do so without knowing of each other, and
 * learn to mix. Chance is drawn anew each time. */
#ifndef BOSQUET_SEARCH_H
#define BOSQUET_SEARCH_H

#include "bots_internal.h"

struct search;

/* The request must outlast the search; of `moves`, all those of the seat, there are two or
 * more. The generator gives the seeds of all threads. */
struct search *search_new(const struct bot_request *request, const struct move_list *moves,
                          const struct skill *skill, struct rng *rng);

/* As long as the request and the level say. */
void search_run(struct search *search);

/* So many iterations more, within those of the request or the level; false: no more. */
bool search_go_on(struct search *search, int iterations);

/* Frees it; what it learnt stays in the request's memory. */
void search_end(struct search *search, struct rng *rng, struct bot_answer *answer);

#endif
