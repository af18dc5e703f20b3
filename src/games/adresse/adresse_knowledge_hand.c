/* adresse_knowledge_hand.c: a hand that trembles and an eye that errs. */
#include "adresse_hand.h"
#include "adresse_knowledge.h"
#include "adresse_tremor.h"

enum { JITTER_MS = 150 }; /* sigma of a careful person's moment */

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

struct move adresse_placement_attempt(const struct adresse *a, struct move intended, int clumsiness,
                                      struct rng *rng)
{
    static const double eyes[2][2] = TREMOR_EYES; /* sideways (x), in depth (y) */
    if (move_verb(intended) != VERB_PLACE)
        return intended;
    int card, x, y, turn, t;
    adresse_read_place(intended, &card, &x, &y, &turn, &t);
    const struct piece_card *held = &adresse_piece_cards[card];
    const double *eye = eyes[held->closed == BOTH ? 0 : 1];
    double skill = clumsiness / 100.0;
    int half = adresse_board_side_mm(a->seats) * 5;
    x = within(x + 10 * eye[0] * skill * bell(rng), -half, half);
    y = within(y + 10 * eye[1] * skill * bell(rng), -half, half);
    t = within(t + JITTER_MS * skill * bell(rng), 0, RELEASE_MS_MAX);
    struct touchdown down;
    adresse_touchdown_at(a, held->length, a->placement.position, x, y, turn, &down);
    struct box box = adresse_box_in_hand(held->length, a->placement.position, x, y, turn, down.z);
    return is_too_high(&box) ? intended : (struct move){ adresse_place_move(card, x, y, turn, t) };
}
