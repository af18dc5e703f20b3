/* bots_internal.h: what the files of the bots share: the levels' parameters, evaluation,
 * placements. */
#ifndef BOSQUET_BOTS_INTERNAL_H
#define BOSQUET_BOTS_INTERNAL_H

#include "bots.h"

/* The parameters of a level. */
struct skill {
    int samples;    /* of the hidden information, for the one-ply players */
    int iterations; /* of a search, or */
    int time_ms;    /* how long it may take */
    double
        error_margin; /* moves worth so much less than the best are never made; 0: only the best */
    bool uses_inference; /* samples by struct knowledge's infer() */
    size_t tree_bytes;
    int patience;     /* with others who have less to do (be_considerate of struct knowledge); or */
    bool is_ruthless; /* it has none with anybody */
    int clumsiness;   /* noise of its hand, in percent of a careful person's */
    int candidates;   /* placements that it simulates before it makes one, */
    int simulations;  /* and how many simulations in all */
};

/* Chooses one of `moves`, of which there is at least one. */
typedef void bot_player(const struct bot_request *request, const struct move_list *moves,
                        const struct skill *skill, struct rng *rng, struct bot_answer *answer);

bot_player random_player;
bot_player greedy_player;
bot_player easy_player;

/* Estimates each seat's probability of winning, without search: by the game's evaluate(), or
 * by the result so far. */
void bot_evaluate(const struct bot_request *request, const void *state, double value[SEATS_MAX]);

/* The same of the bot's view, averaged over a few samples. */
void bot_evaluate_view(const struct bot_request *request, struct rng *rng, double value[SEATS_MAX]);

/* A seat's margins over its strongest rival, summed over positions. */
struct margin {
    double sum;
    int count;
};

void margin_add(struct margin *margin, const struct bot_request *request, const void *state);

/* A placement with the noise of the level's hand; other moves are returned as they are. */
struct move perturb_move(const struct bot_request *request, struct move intended,
                         const struct skill *skill, struct rng *rng);

/* What the level would choose among: a game's moves for the seat that is asked, without those that
 * it is too considerate to make. */
void bot_list_moves(const struct bot_request *request, const struct skill *skill, const void *state,
                    struct move_list *moves);

/* Whether a move's outcome is for the world to decide. */
bool is_placement(const struct bot_request *request, const void *state, struct move move,
                  struct rng *rng);

/* Of placements: simulates the candidates with the best margins and makes the best of them. */
void greedy_choose_placement(const struct bot_request *request, const struct move_list *moves,
                             const void *state, const struct skill *skill, struct rng *rng,
                             struct bot_answer *answer);

/* If the moves are placements, chooses one by simulation; false if they are not. */
bool choose_placement(const struct bot_request *request, const struct move_list *moves,
                      const struct skill *skill, struct rng *rng, struct bot_answer *answer);

#endif
