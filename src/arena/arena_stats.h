/* arena_stats.h: estimates and confidence intervals. Games come in blocks: one seed, played
 * once from every rotation of the seats. Blocks are independent and the games within one are
 * not, so the block is the unit of every estimate. docs/bots.md says why these methods. */
#ifndef BOSQUET_ARENA_STATS_H
#define BOSQUET_ARENA_STATS_H

#include "game.h"

struct interval {
    double low, high;
};

/* ---- for a number of blocks fixed beforehand ---- */

/* A ratio estimator: wins of games, or placements that held. Sums over blocks. */
struct ratio {
    int blocks;
    double hits, trials;
    double hits_squared, trials_squared, hits_trials;
};

void ratio_add(struct ratio *ratio, double hits, double trials); /* one block's */
double ratio_value(const struct ratio *ratio);                   /* 0 without trials */

/* 95%: Wilson's interval for an effective number of trials, with Student's quantile: right
 * near 0 and 1, too, and for few blocks. */
struct interval ratio_interval(const struct ratio *ratio);

/* ---- sequential: for looking after every block ---- */

enum { SEQUENCE_STEPS = 1000 }; /* of a mean between 0 and 1 */

/* A confidence sequence for the mean of numbers from 0 to 1: the chance that the mean is
 * ever outside of its interval, however often one looks, is at most 5%. */
struct confidence_sequence {
    int count;
    double sum, deviations;
    int low, high;                    /* steps not refuted yet; those between are not either */
    double above[SEQUENCE_STEPS + 1]; /* logarithm of what a bet that the mean is above has won */
    double below[SEQUENCE_STEPS + 1];
};

void sequence_init(struct confidence_sequence *sequence);
void sequence_add(struct confidence_sequence *sequence, double value);
struct interval sequence_interval(const struct confidence_sequence *sequence);

/* ---- Elo ---- */

/* The difference in Elo that has this share of the wins of two; infinite at 0 and 1. */
double elo_of_share(double share);

enum { DUEL_GROUPS = 40 };

/* Who ended before whom within the games, for players among whom a model of Bradley and
 * Terry is to be fitted. Blocks go by turns into groups, for the jackknife. */
struct duels {
    int players;
    double won[DUEL_GROUPS][SEATS_MAX][SEATS_MAX];
};

/* One of the duels of a block: 1 if the first was better, a half if they were equal. */
void duels_add(struct duels *duels, int block, int first, int second, double part);

/* Elo of every player, with the anchor at 0; 95% intervals by the jackknife, infinite where
 * a player lost or won everything. */
void duels_rate(const struct duels *duels, int anchor, double elo[SEATS_MAX],
                struct interval intervals[SEATS_MAX]);

/* Student's 97.5% quantile. */
double student_quantile(int degrees);

#endif
