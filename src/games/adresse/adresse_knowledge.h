/* adresse_knowledge.h: what is known of Au doigt & à l'œil beside its rules, by file:
 * adresse_knowledge_places.c how well a placement looks, adresse_knowledge_cards.c what the
 * moves with cards are good for, adresse_knowledge_play.c how a match goes on if people play
 * like that, adresse_knowledge_race.c who is ahead. */
#ifndef BOSQUET_ADRESSE_KNOWLEDGE_H
#define BOSQUET_ADRESSE_KNOWLEDGE_H

#include "adresse_internal.h"
#include "knowledge.h"

/* How likely each of these placements is to hold in a steady hand. */
void adresse_weigh_places(const struct adresse *a, const struct move_list *moves, float *priors);

/* How likely a card's piece is to fall, left in this position, wherever it is put. */
double adresse_fall_chance(int card, int position);

/* Of those falls, how many bring others down with it. */
#define BRINGS_OTHERS_DOWN 0.6

/* What a move with cards is good for to whoever makes it, in cards got rid of. */
double adresse_worth_of_move(const struct adresse *a, struct move move);

/* The match played on for a few challenges, without pieces: they hold or fall by chance. */
void adresse_rollout(void *state, struct rng *rng, struct move_list *scratch);

/* How likely each seat is to win. */
void adresse_evaluate(const void *state, double value[SEATS_MAX]);

/* A number of any size as a share from 0 to 1: 0 is a half. */
static inline double share_of(double x)
{
    return 0.5 + 0.5 * x / __builtin_sqrt(4 + x * x);
}

#endif
