/* adresse_knowledge.h: what is known of Au doigt & à l'œil beside its rules, by file:
 * adresse_knowledge_places.c how well a placement looks, adresse_knowledge_cards.c what the
 * moves with cards are good for, adresse_knowledge_play.c how a match goes on if people play
 * like that, adresse_knowledge_race.c and adresse_knowledge_standing.c who is ahead,
 * adresse_knowledge_hand.c what a hand makes of what it was to do. */
#ifndef BOSQUET_ADRESSE_KNOWLEDGE_H
#define BOSQUET_ADRESSE_KNOWLEDGE_H

#include "adresse_internal.h"
#include "knowledge.h"

/* How likely each of these placements is to hold in a steady hand. */
void adresse_weigh_places(const struct adresse *a, const struct move_list *moves, float *promises);

/* How likely a card's piece is to fall, left in this position, wherever it is put. */
double adresse_fall_chance(int card, int position);

/* Of those falls, how many bring others down with it. */
#define BRINGS_OTHERS_DOWN 0.6

/* What a move with cards is good for to whoever makes it, in cards got rid of. */
double adresse_worth_of_move(const struct adresse *a, struct move move);

/* The match played on for a few challenges, without pieces: they hold or fall by chance. */
void adresse_play_on(void *state, struct rng *rng, struct move_list *scratch);

/* How likely each seat is to win. */
void adresse_evaluate(const void *state, double value[SEATS_MAX]);

/* How far each seat has come. */
void adresse_standing(const void *state, int standing[SEATS_MAX]);

/* What a hand makes of an intended placement: aim and moment as a person of this skill
 * would miss them (clumsiness in percent; 100 is a careful player). */
struct move adresse_placement_attempt(const struct adresse *a, struct move intended, int clumsiness,
                                      struct rng *rng);

/* A number of any size as a share from 0 to 1: 0 is a half. */
static inline double share_of(double x)
{
    return 0.5 + 0.5 * x / __builtin_sqrt(4 + x * x);
}

#endif
