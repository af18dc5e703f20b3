/* grandbois_knowledge.h: the heuristics of GrandBois, file by file. */
#ifndef BOSQUET_GRANDBOIS_KNOWLEDGE_H
#define BOSQUET_GRANDBOIS_KNOWLEDGE_H

#include "grandbois_internal.h"
#include "knowledge.h"

extern const struct knowledge grandbois_knowledge;

/* e to the x, closely enough for x from -30 to 30 and, unlike exp(), the same on every
 * machine. */
static inline double grandbois_exp(double x)
{
    double y = 1 + (x < -30 ? -30 : x) / 4096;
    for (int i = 0; i < 12; i++)
        y *= y;
    return y;
}

/* grandbois_policy.c */
void grandbois_prior(const void *state, int seat, const struct move_list *moves, float *priors);
void grandbois_rollout(void *state, struct rng *rng, struct move_list *scratch);

/* grandbois_evaluate.c */
/* Weights of features at this point of a match, in chestnuts of the harvest. */
struct harvest_weights {
    float space[5]; /* a visible one at the forest's edge, by its animals */
    float coming;   /* a space on a tile still to come */
    float group;    /* a space in its clan's largest group */
    float tower_own, tower_other;
    float tower_left; /* a tower not put yet, if it will be */
};

void grandbois_harvest_weights(const struct grandbois *g, struct harvest_weights *out);

/* The probability that a tower will still be put: it needs a clearing in a good place. */
static inline float grandbois_tower_probability(int turns_left)
{
    return (float)turns_left / (float)(turns_left + 2);
}

void grandbois_evaluate(const void *state, double value[SEATS_MAX]);

/* grandbois_beliefs.c */
enum { HYPOTHESES_MAX = 120 }; /* five clans to four seats; two to each of two are 30 */

/* Who may hold which clans. */
struct hypothesis {
    uint8_t clans[PLAYERS_MAX][2];
    double weight; /* posterior probability */
};

/* The notes of struct knowledge. */
struct beliefs {
    int count;
    struct hypothesis hypotheses[HYPOTHESES_MAX];
};

void grandbois_infer(const void *view, int viewer, void *notes);
void grandbois_imagine(void *view, int viewer, const void *notes, struct rng *rng);
void grandbois_write_beliefs(const void *view, int viewer, const void *notes, struct json *json);

#endif
