/* grimm_knowledge.h: the heuristics of The Grimm Forest: each seat's distance from its third
 * house, where it is likely to gather, values of moves and cards. All values are in units:
 * one unit is a resource that is still wanted, or an action. */
#ifndef BOSQUET_GRIMM_KNOWLEDGE_H
#define BOSQUET_GRIMM_KNOWLEDGE_H

#include "grimm_internal.h"
#include "knowledge.h"

/* ---- grimm_evaluate.c: evaluation ---- */

/* What a seat needs for [n] more houses of a type: resources, and sections to build. */
struct needs {
    int houses; /* still to be finished */
    int units[TYPES][HOUSES_TO_WIN + 1];
    int sections[TYPES][HOUSES_TO_WIN + 1];
};

/* The cost of a missing unit, of a section to be built, and the value of a spare unit. */
struct cost_weights {
    float unit[TYPES];
    float section;
    float spare;
};

extern const struct cost_weights grimm_move_weights;

struct build_plan {
    float cost;
    int houses[TYPES];
};

void grimm_find_needs(const struct grimm *g, int seat, struct needs *needs);
/* The cost of what is left to do with these resources, by the cheapest choice of houses;
 * `plan` may be NULL. */
float grimm_cost(const struct cost_weights *weights, const struct needs *needs,
                 const int board[TYPES], struct build_plan *plan);
void grimm_board_of(const struct grimm *g, int seat, int board[TYPES]);
float grimm_worth_of_card(int card); /* to its holder; 0 for none or an unknown one */
void grimm_evaluate(const void *state, double value[SEATS_MAX]);

/* ---- grimm_forecast.c: a model of where everybody gathers ---- */

/* The probability that a seat gathers at a location, from public information. */
struct forecast {
    float chance[PLAYERS_MAX][PLACES_END];
};

void grimm_forecast(const struct grimm *g, struct forecast *forecast);

/* Samples one of those places by these weights; NOWHERE if none has any. */
int grimm_pick_place(const float weights[PLACES_END], uint8_t places, struct rng *rng);

/* A seat's expectation of a location, given the forecast of its rivals. */
struct location_prospect {
    float alone;   /* probability to be alone there */
    float company; /* expected number of rivals there */
    float worth;   /* expected value of what it would gather */
};

/* What the values of a seat's moves are computed from, filled in as needed. */
struct move_evaluation {
    const struct grimm *g;
    int seat;
    struct needs needs;
    int board[TYPES];
    struct build_plan plan;
    bool has_forecast;
    struct forecast forecast; /* with what the seat knows beyond it */
    uint8_t has_prospect;     /* bit(place): prospects that are filled in */
    struct location_prospect prospects[PLACES_END];
};

void grimm_evaluation_init(const struct grimm *g, int seat, struct move_evaluation *o);
void grimm_evaluation_forecast(struct move_evaluation *o); /* fills in the forecast */
const struct location_prospect *grimm_prospect(struct move_evaluation *o, int place);
/* By how much the cost falls with so much more (or less) of each type. */
float grimm_cost_saved(const struct move_evaluation *o, const int units[TYPES]);

/* ---- grimm_move_value.c: values of moves to the seat that makes them ---- */

float grimm_move_value(struct move_evaluation *o, struct move move);
float grimm_fable_value(int card, const struct location_prospect *there); /* of playing it there */

/* ---- grimm_standing.c: how far everybody has come ---- */

void grimm_standing(const void *state, int standing[SEATS_MAX]);

/* ---- grimm_policy.c: priors, chance and rollouts ---- */

void grimm_prior(const void *state, int seat, const struct move_list *moves, float *priors);
void grimm_rollout(void *state, struct rng *rng, struct move_list *scratch);
struct move grimm_draw(const void *state, struct rng *rng);

#endif
