/* bots_internal.h: what the players of this folder have in common. */
#ifndef BOSQUET_BOTS_INTERNAL_H
#define BOSQUET_BOTS_INTERNAL_H

#include "bots.h"

/* What parts one level from another. */
struct skill {
    int worlds;        /* guesses at what is hidden, for players that look one move ahead */
    int iterations;    /* of a search, or */
    int time_ms;       /* how long it may take */
    double erring;     /* a move worth so much less than the best is never made; 0: only the best */
    bool reads_rivals; /* concludes from what they did what they may hold */
    size_t tree_bytes;
    int clumsiness; /* of its hand and its eye, in percent of a careful person's */
    int candidates; /* moves of the hand that it tries out before it makes one, */
    int trials;     /* and how often in all */
};

/* Chooses one of `moves`, of which there is at least one. */
typedef void bot_player(const struct bot_request *request, const struct move_list *moves,
                        const struct skill *skill, struct rng *rng, struct bot_answer *answer);

bot_player random_player;
bot_player greedy_player;
bot_player beginner_player;

/* How likely each seat is to win, without playing on: in the game's own opinion, or by the
 * result so far. */
void opinion_of(const struct bot_request *request, const void *state, double value[SEATS_MAX]);

/* The same of what the bot sees, guessing the rest a few times. */
void opinion_of_view(const struct bot_request *request, struct rng *rng, double value[SEATS_MAX]);

/* How a number of positions look to a seat, as a sum. */
struct lead {
    double ahead;
    int count;
};

void lead_add(struct lead *lead, const struct bot_request *request, const void *state);

/* The intended move as a hand like this makes it; the same in games without any. */
struct move move_made_by_hand(const struct bot_request *request, struct move intended,
                              const struct skill *skill, struct rng *rng);

/* Whether it is for the world to say what becomes of a move in this position. */
bool is_for_the_world(const struct bot_request *request, const void *state, struct move move,
                      struct rng *rng);

/* Of moves of the hand: those that look best, tried out in the world with a hand like this. */
void try_out(const struct bot_request *request, const struct move_list *moves, const void *state,
             const struct skill *skill, struct rng *rng, struct bot_answer *answer);

/* If these are moves of the hand, makes one of them; false if they are not. */
bool place_by_hand(const struct bot_request *request, const struct move_list *moves,
                   const struct skill *skill, struct rng *rng, struct bot_answer *answer);

#endif
