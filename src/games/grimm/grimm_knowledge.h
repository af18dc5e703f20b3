/* grimm_knowledge.h: what the files of this game's knowledge share: how far each seat is
 * from its third house, where it is likely to gather, what a card is worth. All of it is
 * opinion, in units: one unit is a resource that is still wanted, or an action. */
#ifndef BOSQUET_GRIMM_KNOWLEDGE_H
#define BOSQUET_GRIMM_KNOWLEDGE_H

#include "grimm_internal.h"
#include "knowledge.h"

/* ---- grimm_evaluate.c: who is likely to win ---- */

/* What a seat would have to do for so many more houses of a type: the resources, and the
 * sections to build. */
struct needs {
    int houses; /* still to be finished */
    int units[TYPES][HOUSES_TO_WIN + 1];
    int sections[TYPES][HOUSES_TO_WIN + 1];
};

/* What it counts for: a unit that is missing, a section to be built, a unit to spare. */
struct scale {
    float unit[TYPES];
    float section;
    float spare;
};

extern const struct scale grimm_scale_of_moves;

struct build_plan {
    float cost;
    int houses[TYPES];
};

void grimm_find_needs(const struct grimm *g, int seat, struct needs *needs);
/* What is left to do with these resources, by the cheapest choice of houses; `plan` may
 * be NULL. */
float grimm_cost(const struct scale *scale, const struct needs *needs, const int board[TYPES],
                 struct build_plan *plan);
void grimm_board_of(const struct grimm *g, int seat, int board[TYPES]);
float grimm_worth_of_card(int card); /* to the one who has it; 0 for none or an unknown one */
void grimm_evaluate(const void *state, double value[SEATS_MAX]);

/* ---- grimm_forecast.c: where everybody goes ---- */

/* How likely each seat is to gather at each location, as far as everybody can tell. */
struct forecast {
    float chance[PLAYERS_MAX][PLACES_END];
};

void grimm_forecast(const struct grimm *g, struct forecast *forecast);

/* One of those places, by these weights; NOWHERE if none has any. */
int grimm_pick_place(const float weights[PLACES_END], uint8_t places, struct rng *rng);

/* What a seat may expect of a location, rivals going where they are forecast to go. */
struct location_prospect {
    float alone;   /* the chance to be alone there */
    float company; /* how many rivals it would meet, on average */
    float worth;   /* of what it would take from there */
};

/* What somebody has before them who weighs moves. */
struct weighing {
    const struct grimm *g;
    int seat;
    struct needs needs;
    int board[TYPES];
    struct build_plan plan;
    bool has_forecast;
    struct forecast forecast; /* what the seat knows beyond it is in it */
    uint8_t looked_at;        /* locations whose prospect is known */
    struct location_prospect prospects[PLACES_END];
};

void grimm_look_out(const struct grimm *g, int seat, struct weighing *o);
void grimm_look_where(struct weighing *o); /* the forecast, if it is not there yet */
const struct location_prospect *grimm_prospect(struct weighing *o, int place);
/* How much less is to be done with so much more (or less) of each type. */
float grimm_relief(const struct weighing *o, const int units[TYPES]);

/* ---- grimm_opinion.c: what a move is worth to the seat ---- */

float grimm_opinion(struct weighing *o, struct move move);
float grimm_opinion_of_fable(int card,
                             const struct location_prospect *there); /* to play it there */

/* ---- grimm_standing.c: how far everybody has come ---- */

void grimm_standing(const void *state, int standing[SEATS_MAX]);

/* ---- grimm_policy.c: how players go on ---- */

void grimm_promise(const void *state, int seat, const struct move_list *moves, float *promises);
void grimm_play_on(void *state, struct rng *rng, struct move_list *scratch);
struct move grimm_draw(const void *state, struct rng *rng);

#endif
