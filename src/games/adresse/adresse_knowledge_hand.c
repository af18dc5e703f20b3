/* adresse_knowledge_hand.c: a hand that trembles and an eye that errs. */
#include "adresse_hand.h"
#include "adresse_knowledge.h"
#include "adresse_tremor.h"

enum {
    JITTER_MS = 150, /* sigma of a careful person's moment */
    MOMENT_STEP_MS = 25,
};

/* Nearly a bell with sigma 1: twelve even numbers added. */
static double bell(struct rng *rng)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(rng_next(rng) >> 32) / 4294967296.0;
    return sum;
}

static int within(double value, int least, int most)
{
    if (value <= least)
        return least;
    if (value >= most)
        return most;
    return (int)adresse_nearest_whole(value);
}

/* Of the moments that are told. */
static struct move attempt_release(const struct adresse *a, int meant_ms, int clumsiness,
                                   struct rng *rng)
{
    int t = within(meant_ms + JITTER_MS * (clumsiness / 100.0) * bell(rng),
                   adresse_earliest_release_ms(a), adresse_told_ms(a));
    return (struct move){ adresse_plain_move(VERB_RELEASE, t) };
}

struct move adresse_placement_attempt(const struct adresse *a, struct move intended, int clumsiness,
                                      struct rng *rng)
{
    static const double eyes[2][2] = TREMOR_EYES; /* sideways (x), in depth (y) */
    if (move_verb(intended) == VERB_RELEASE)
        return attempt_release(a, adresse_move_number(intended), clumsiness, rng);
    if (move_verb(intended) != VERB_AIM)
        return intended;
    int card, x, y, turn;
    adresse_read_aim(intended, &card, &x, &y, &turn);
    const struct piece_card *held = &adresse_piece_cards[card];
    const double *eye = eyes[held->closed == BOTH ? 0 : 1];
    double skill = clumsiness / 100.0;
    int half = adresse_board_side_mm(a->seats) * 5;
    x = within(x + 10 * eye[0] * skill * bell(rng), -half, half);
    y = within(y + 10 * eye[1] * skill * bell(rng), -half, half);
    struct touchdown down;
    adresse_touchdown_at(a, held->length, a->placement.position, x, y, turn, &down);
    struct box box = adresse_box_in_hand(held->length, a->placement.position, x, y, turn, down.z);
    return is_too_high(&box) ? intended : (struct move){ adresse_aim_move(card, x, y, turn) };
}

/* ---- the moment ---- */

/* A hand whose moment errs by this much: the mean of the weights around a moment. */
static double blurred_weight(const struct adresse *a, int t, int jitter_ms)
{
    int from = t - jitter_ms, to = t + jitter_ms, told = adresse_told_ms(a);
    return (adresse_sway_weight(a, from > 0 ? from : 0) + 2 * adresse_sway_weight(a, t) +
            adresse_sway_weight(a, to < told ? to : told)) /
           4;
}

/* Optimal stopping: half seconds are drawn independently, so what may still come is worth the
 * same whatever was seen. By how many have been told (from 1), the blurred weight below which
 * letting go now is better than waiting, for jitters of 0, 150 and 300 ms, as
 * test/games/adresse/test_tremor.c computes them again. Nobody waits behind the twelfth. */
static const double stopping[3][HALF_SECONDS - 1] = {
    { 0.38, 0.39, 0.41, 0.44, 0.48, 0.52, 0.57, 0.64, 0.74, 0.90, 1.15 },
    { 0.86, 0.86, 0.90, 0.93, 0.97, 1.02, 1.09, 1.17, 1.28, 1.45, 1.72 },
    { 1.13, 1.14, 1.18, 1.22, 1.27, 1.33, 1.39, 1.48, 1.61, 1.80, 2.11 },
};

double adresse_stopping_weight(int told, int jitter_ms)
{
    int row = jitter_ms < JITTER_MS ? 0 : 1;
    double share = jitter_ms / (double)JITTER_MS - row;
    share = share > 1 ? 1 : share;
    double less = stopping[row][told - 1], more = stopping[row + 1][told - 1];
    return less + share * (more - less);
}

int adresse_best_moment(const struct adresse *a, int jitter_ms, double *weight)
{
    int told = adresse_told_ms(a);
    int from = told - RELEASE_LATE_MS + HALF_SECOND_MS / 2;
    int to = told < RELEASE_MS_MAX ? told - HALF_SECOND_MS / 2 - 1 : told;
    int best = -1;
    *weight = 0;
    for (int t = from > LOWERED_MS ? from : LOWERED_MS; t <= to; t += MOMENT_STEP_MS) {
        double here = blurred_weight(a, t, jitter_ms);
        if (best < 0 || here < *weight) {
            best = t;
            *weight = here;
        }
    }
    return best;
}

struct move adresse_hand_reaction(const struct adresse *a, int clumsiness, struct rng *rng)
{
    double weight;
    int jitter_ms = JITTER_MS * clumsiness / 100, told = a->placement.told;
    int best = adresse_best_moment(a, jitter_ms, &weight);
    if (best < 0 || (told < HALF_SECONDS && weight > adresse_stopping_weight(told, jitter_ms)))
        return (struct move){ adresse_plain_move(VERB_HOLD, 0) };
    return attempt_release(a, best, clumsiness, rng);
}
