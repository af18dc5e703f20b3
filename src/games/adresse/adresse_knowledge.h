/* adresse_knowledge.h: the heuristics of Au doigt & à l'œil, by file:
 * adresse_knowledge_places.c priors of placements, adresse_knowledge_cards.c values of moves
 * with cards, adresse_knowledge_play.c rollouts, adresse_knowledge_race.c evaluation,
 * adresse_knowledge_standing.c the standing, adresse_knowledge_hand.c the noise of a hand,
 * adresse_knowledge_manners.c whose turn it is to be challenged. */
#ifndef BOSQUET_ADRESSE_KNOWLEDGE_H
#define BOSQUET_ADRESSE_KNOWLEDGE_H

#include "adresse_internal.h"
#include "knowledge.h"

/* Priors of placements: the probability that each holds in a steady hand. */
void adresse_placement_priors(const struct adresse *a, const struct move_list *moves,
                              float *priors);

/* Leaves out challenges to whoever has waited a shorter time than another who could be challenged,
 * by `patience` challenges or more; with none, all but those to the one who has waited longest. */
void adresse_be_considerate(const void *state, int seat, int patience, struct move_list *moves);

/* The probability that a card's piece falls, left in this position, wherever it is put. */
double adresse_fall_chance(int card, int position);

/* Of those falls, the share that brings others down with it. */
#define BRINGS_OTHERS_DOWN 0.6

/* The value of a move with cards to whoever makes it, in cards got rid of. */
double adresse_card_move_value(const struct adresse *a, struct move move);

/* A rollout of a few challenges, without pieces: they hold or fall by chance. */
void adresse_rollout(void *state, struct rng *rng, struct move_list *scratch);

/* Each seat's probability of winning. */
void adresse_evaluate(const void *state, double value[SEATS_MAX]);

/* How far each seat has come. */
void adresse_standing(const void *state, int standing[SEATS_MAX]);

/* An intended aim with the noise of an eye (clumsiness in percent; 100 is a careful player). */
struct move adresse_placement_attempt(const struct adresse *a, struct move intended, int clumsiness,
                                      struct rng *rng);

/* What a hand does at STAGE_HOLD: lets go at a moment of what has been told, with the jitter of
 * its clumsiness, or holds on if something better is to be expected. */
struct move adresse_hand_reaction(const struct adresse *a, int clumsiness, struct rng *rng);

/* The calmest moment that a hand of this jitter could still choose, and how far it is from the
 * middle (see adresse_sway_weight); -1: none yet. It leaves room for the jitter on both sides of
 * what has been told. */
int adresse_best_moment(const struct adresse *a, int jitter_ms, double *weight);

/* Below it, letting go is better than waiting for another half second, when `told` of them have been
 * told, before the twelfth. */
double adresse_stopping_weight(int told, int jitter_ms);

/* An algebraic sigmoid: any number to 0 to 1, 0 to a half. */
static inline double sigmoid(double x)
{
    return 0.5 + 0.5 * x / __builtin_sqrt(4 + x * x);
}

#endif
