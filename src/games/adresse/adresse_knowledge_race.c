/* adresse_knowledge_race.c: evaluation: by the race to be rid of cards (A8.5), or by points
 * with the end in sight (A9.3). */
#include "adresse_knowledge.h"

/* Weights fitted to rollouts. */
#define TURN 1.4           /* cards: whoever launches next is about to be rid of some */
#define ADVANTAGE_LEFT 0.5 /* cards: nobody finishes on an advantage (A8.2) */
#define NUMBER_LEFT 0.3    /* cards: different numbers take more challenges to be rid of */
#define CLOSE 2.0          /* cards apart that count much when somebody is nearly out, */
#define CLOSE_PER_CARD 1.5 /* and the less the more there still are */
#define POINTS_CLOSE 8.0   /* points apart, the same */

static int numbers_held(const struct adresse_player *player)
{
    uint32_t numbers = 0;
    for (int card = 1; card <= PIECE_CARDS; card++)
        if (player->hand[card] > 0)
            numbers |= (uint32_t)1 << adresse_piece_cards[card].number;
    return __builtin_popcount(numbers);
}

/* Cards the seat has still to get rid of, by and large. */
static double cards_to_go(const struct adresse *a, int seat)
{
    const struct adresse_player *player = &a->players[seat];
    double cards = player->hand_count + NUMBER_LEFT * numbers_held(player);
    for (int card = PIECE_CARDS + 1; card < CARDS_END; card++)
        cards += ADVANTAGE_LEFT * player->hand[card];
    int next = a->challenge.count > 0 ? a->challenge.holder : a->launcher; /* A6.10 */
    if (seat == next)
        cards -= TURN;
    return cards > 0 ? cards : 0;
}

static double points_of(const struct adresse_player *player)
{
    double points = 0;
    for (int card = 1; card <= PIECE_CARDS; card++)
        points += player->won[card] * adresse_piece_cards[card].value;
    return points;
}

/* A chance for everybody by how far behind the first they are. */
static void share_out(const double *behind, int seats, double close, double value[SEATS_MAX])
{
    double sum = 0;
    for (int seat = 0; seat < seats; seat++) {
        double near = close / (close + behind[seat]);
        value[seat] = near * near;
        sum += value[seat];
    }
    for (int seat = 0; seat < seats; seat++)
        value[seat] /= sum;
}

static void judge_end(const struct adresse *a, double value[SEATS_MAX])
{
    struct result result;
    adresse_result(a, &result);
    for (int seat = 0; seat < a->seats; seat++)
        value[seat] =
            result.winners & seat_bit(seat) ? 1.0 / __builtin_popcount(result.winners) : 0;
}

void adresse_evaluate(const void *state, double value[SEATS_MAX])
{
    const struct adresse *a = state;
    double behind[SEATS_MAX], first = 1000;
    if (a->stage == STAGE_OVER) {
        judge_end(a, value);
        return;
    }
    for (int seat = 0; seat < a->seats; seat++) {
        const struct adresse_player *player = &a->players[seat];
        behind[seat] =
            a->variant == ADVANCED ? player->hand_count - points_of(player) : cards_to_go(a, seat);
        first = behind[seat] < first ? behind[seat] : first;
    }
    for (int seat = 0; seat < a->seats; seat++)
        behind[seat] -= first;
    double close = a->variant == ADVANCED ? POINTS_CLOSE : CLOSE + CLOSE_PER_CARD * first;
    share_out(behind, a->seats, close, value);
}
