/* grandbois_mirror.h: keeps the reference in step with the real engine, so that
 * tests and the benchmark have the same position in both. */
#ifndef BOSQUET_GRANDBOIS_MIRROR_H
#define BOSQUET_GRANDBOIS_MIRROR_H

#include "grandbois_internal.h"
#include "grandbois_reference.h"

struct ref_move mirror_ref_move(struct move move); /* of a tile move */
struct move mirror_move(struct ref_move move);
int mirror_space(uint8_t space); /* the engine's space as the reference numbers it */
int mirror_clan(int clan);

/* For an engine that has drawn the first seat and dealt the clans, but no tile. */
void mirror_start(struct reference *r, const struct grandbois *g);

/* What the engine is about to apply from then on. */
void mirror_apply(struct reference *r, struct move move);

/* A new game up to there, by chance. */
void mirror_new_game(struct reference *r, struct grandbois *g, int seats, bool is_expert,
                     struct rng *rng);

#endif
