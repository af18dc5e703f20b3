/* grandbois_knowledge.h: what is known of GrandBois beside its rules, file by file. */
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
struct worths {     /* in chestnuts of the harvest, as things stand */
    float space[5]; /* in sight, by its animals, at the forest's edge */
    float coming;   /* on a tile still to come */
    float group;    /* in its clan's largest group */
    float tower_own, tower_other;
    float tower_left; /* a tower that is not put yet, if it will be */
};

void grandbois_worths(const struct grandbois *g, struct worths *out);

/* A tower needs a clearing in a good place, and who knows when that comes. */
static inline float grandbois_chance_for_tower(int turns_left)
{
    return (float)turns_left / (float)(turns_left + 2);
}

void grandbois_evaluate(const void *state, double value[SEATS_MAX]);

/* grandbois_beliefs.c */
enum { WORLDS_MAX = 120 }; /* five clans to four seats; two to each of two are 30 */

struct guess {
    uint8_t clans[PLAYERS_MAX][2];
    double weight; /* of all guesses: 1 */
};

struct beliefs {
    int count;
    struct guess guesses[WORLDS_MAX];
};

void grandbois_infer(const void *view, int viewer, void *notes);
void grandbois_imagine(void *view, int viewer, const void *notes, struct rng *rng);
void grandbois_write_beliefs(const void *view, int viewer, const void *notes, struct json *json);

#endif
