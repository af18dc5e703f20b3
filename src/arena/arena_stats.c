/* arena_stats.c: shares, confidence intervals and Elo. */
#include "arena_stats.h"

#include <math.h>
#include <string.h>

double student_quantile(int degrees)
{
    static const double few[] = { INFINITY, 12.7062, 4.3027 };
    const double z = 1.959964;
    if (degrees < 3)
        return few[degrees < 0 ? 0 : degrees];
    /* The expansion of Cornish and Fisher, good to 0.003 from three degrees on. */
    double z2 = z * z, n = degrees;
    double terms[] = {
        (z2 + 1) / 4,
        ((5 * z2 + 16) * z2 + 3) / 96,
        (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384,
        ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160,
    };
    return z * (1 + (terms[0] + (terms[1] + (terms[2] + terms[3] / n) / n) / n) / n);
}

/* ---- for a number of blocks fixed beforehand ---- */

void ratio_add(struct ratio *ratio, double hits, double trials)
{
    if (trials == 0)
        return;
    ratio->blocks++;
    ratio->hits += hits;
    ratio->trials += trials;
    ratio->hits_squared += hits * hits;
    ratio->trials_squared += trials * trials;
    ratio->hits_trials += hits * trials;
}

double ratio_value(const struct ratio *ratio)
{
    return ratio->trials > 0 ? ratio->hits / ratio->trials : 0;
}

/* How many independent trials would tell as much as these. */
static double effective_trials(const struct ratio *ratio)
{
    double p = ratio_value(ratio);
    double independent = ratio->trials * p * (1 - p); /* the variance of the hits, if they were */
    if (independent <= 0)
        return ratio->trials;
    double deviations =
        ratio->hits_squared - 2 * p * ratio->hits_trials + p * p * ratio->trials_squared;
    /* One more block, as varied as independent trials: a few blocks that happen to be alike
     * must not pass for certainty. */
    deviations = fmax(deviations, 0) + independent / ratio->blocks;
    return ratio->trials * independent / deviations;
}

struct interval ratio_interval(const struct ratio *ratio)
{
    if (ratio->blocks < 2)
        return (struct interval){ 0, 1 };
    double p = ratio_value(ratio);
    double n = effective_trials(ratio);
    double t = student_quantile(ratio->blocks - 1);
    double middle = (p + t * t / (2 * n)) / (1 + t * t / n);
    double half = t / (1 + t * t / n) * sqrt(p * (1 - p) / n + t * t / (4 * n * n));
    return (struct interval){ fmax(middle - half, 0), fmin(middle + half, 1) };
}

/* ---- for looking after every block ---- */

/* Somebody who does not believe that the mean is m bets on the next number, at odds fair to
 * m, and so can win much only if m is wrong: that the winnings ever reach 1/5% has a chance
 * of 5% if it is right. Half the stake says that the mean is above, half that it is below
 * (the hedged capital of Waudby-Smith and Ramdas). */
static const double ERROR = 0.05;
static const double BOLDNESS = 0.75; /* of the most that could be bet without ruin */

void sequence_init(struct confidence_sequence *sequence)
{
    memset(sequence, 0, sizeof *sequence);
    sequence->high = SEQUENCE_STEPS;
}

static bool is_refuted(const struct confidence_sequence *sequence, int step)
{
    return fmax(sequence->above[step], sequence->below[step]) >= log(2 / ERROR);
}

void sequence_add(struct confidence_sequence *sequence, double value)
{
    /* The stake may depend on what came before only. */
    int turn = sequence->count + 1;
    double variance = (0.25 + sequence->deviations) / turn;
    double stake = sqrt(2 * log(2 / ERROR) / (variance * turn * log(turn + 1)));
    for (int step = sequence->low; step <= sequence->high; step++) {
        double mean = (double)step / SEQUENCE_STEPS;
        sequence->above[step] += log1p(fmin(stake, BOLDNESS / mean) * (value - mean));
        sequence->below[step] += log1p(-fmin(stake, BOLDNESS / (1 - mean)) * (value - mean));
    }
    while (sequence->low < sequence->high && is_refuted(sequence, sequence->low))
        sequence->low++;
    while (sequence->high > sequence->low && is_refuted(sequence, sequence->high))
        sequence->high--;
    sequence->count = turn;
    sequence->sum += value;
    double estimate = (0.5 + sequence->sum) / (turn + 1);
    sequence->deviations += (value - estimate) * (value - estimate);
}

struct interval sequence_interval(const struct confidence_sequence *sequence)
{
    /* The end lies between the last step that is refuted and the first that is not. */
    return (struct interval){ fmax(sequence->low - 1, 0) / SEQUENCE_STEPS,
                              fmin(sequence->high + 1, SEQUENCE_STEPS) / SEQUENCE_STEPS };
}

/* ---- Elo ---- */

static const double ELO_SCALE = 173.7178; /* 400 / ln 10 */

double elo_of_share(double share)
{
    return ELO_SCALE * log(share / (1 - share));
}

void duels_add(struct duels *duels, int block, int first, int second, double part)
{
    double(*won)[SEATS_MAX] = duels->won[block % DUEL_GROUPS];
    won[first][second] += part;
    won[second][first] += 1 - part;
}

static double group_size(const struct duels *duels, int group)
{
    double size = 0;
    for (int i = 0; i < duels->players; i++)
        for (int j = 0; j < duels->players; j++)
            size += duels->won[group][i][j];
    return size;
}

/* All groups but one (-1: all). One drawn duel more for every pair keeps all strengths
 * finite. */
static void sum_groups(const struct duels *duels, int without, double won[SEATS_MAX][SEATS_MAX])
{
    for (int i = 0; i < duels->players; i++)
        for (int j = 0; j < duels->players; j++) {
            won[i][j] = i == j ? 0 : 0.5;
            for (int group = 0; group < DUEL_GROUPS; group++)
                if (group != without)
                    won[i][j] += duels->won[group][i][j];
        }
}

/* The likeliest strengths, by Hunter's iteration. */
static void fit(int players, double won[SEATS_MAX][SEATS_MAX], int anchor, double elo[SEATS_MAX])
{
    double strength[SEATS_MAX];
    double change = 1;
    for (int i = 0; i < players; i++)
        strength[i] = 1;
    for (int round = 0; round < 5000 && change > 1e-9; round++) {
        change = 0;
        for (int i = 0; i < players; i++) {
            double wins = 0, expected = 0;
            for (int j = 0; j < players; j++)
                if (j != i) {
                    wins += won[i][j];
                    expected += (won[i][j] + won[j][i]) / (strength[i] + strength[j]);
                }
            double better = wins / expected;
            change = fmax(change, fabs(log(better / strength[i])));
            strength[i] = better;
        }
    }
    for (int i = 0; i < players; i++)
        elo[i] = ELO_SCALE * log(strength[i] / strength[anchor]);
}

void duels_rate(const struct duels *duels, int anchor, double elo[SEATS_MAX],
                struct interval intervals[SEATS_MAX])
{
    double won[SEATS_MAX][SEATS_MAX], without[DUEL_GROUPS][SEATS_MAX];
    int groups = 0;
    for (int group = 0; group < DUEL_GROUPS; group++)
        if (group_size(duels, group) > 0) {
            sum_groups(duels, group, won);
            fit(duels->players, won, anchor, without[groups++]);
        }
    sum_groups(duels, -1, won);
    fit(duels->players, won, anchor, elo);
    for (int i = 0; i < duels->players; i++) {
        double mean = 0, squares = 0, wins = 0, losses = 0;
        for (int group = 0; group < groups; group++)
            mean += without[group][i] / groups;
        for (int group = 0; group < groups; group++)
            squares += (without[group][i] - mean) * (without[group][i] - mean);
        for (int j = 0; j < duels->players; j++)
            if (j != i) {
                wins += won[i][j] - 0.5;
                losses += won[j][i] - 0.5;
            }
        double half = groups > 1
                          ? student_quantile(groups - 1) * sqrt(squares * (groups - 1) / groups)
                          : INFINITY;
        intervals[i] = (struct interval){ wins > 0 ? elo[i] - half : -INFINITY,
                                          losses > 0 ? elo[i] + half : INFINITY };
    }
}
