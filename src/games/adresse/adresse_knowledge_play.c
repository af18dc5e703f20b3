/* adresse_knowledge_play.c: rollouts. Cards are played by their values, and whether a piece
 * holds is drawn by what its card shows: physics takes a thousand times as long and tells
 * little about who wins. */
#include "adresse_knowledge.h"

#include <string.h>

enum {
    CHALLENGES_AHEAD = 4,
    STEPS_MAX = 1000, /* a bound for what should end long before */
};

/* ---- pieces ---- */

static void end_placement(struct adresse_context *c, enum card_fate fate)
{
    struct adresse *a = c->a;
    a->challenge.cards[a->placement.index].fate = (uint8_t)fate;
    memset(&a->placement, 0, sizeof a->placement);
}

/* A7.1 to A7.3, A9.2 */
static void let_fall(struct adresse_context *c, bool is_alone)
{
    struct adresse *a = c->a;
    int seat = a->placement.seat;
    if (a->variant == ADVANCED && is_alone) {
        if (a->placement.retries < RETRIES_MAX) {
            adresse_take_back(c);
            return;
        }
        end_placement(c, FATE_GAVE_UP);
        adresse_perform_next(c);
        return;
    }
    int penalty = a->challenge.falls > 0 ? 1 : 3;
    a->challenge.falls++;
    end_placement(c, FATE_FELL);
    adresse_draw_cards(c, seat, penalty, THEN_GO_ON);
}

static void place(struct adresse_context *c, struct rng *rng)
{
    struct adresse *a = c->a;
    struct placement *p = &a->placement;
    double chance = rng_uniform(rng);
    double falls = adresse_fall_chance(a->challenge.cards[p->index].card, p->position);
    if (chance < falls) {
        let_fall(c, chance > falls * BRINGS_OTHERS_DOWN);
        return;
    }
    if (a->players[p->seat].placed < UINT8_MAX)
        a->players[p->seat].placed++;
    end_placement(c, FATE_HELD);
    adresse_perform_next(c);
}

/* ---- cards ---- */

static void draw_any(struct adresse_context *c, struct rng *rng)
{
    uint8_t deck[CARDS_ROOM];
    int count = 0, card = NO_CARD;
    adresse_deck(c->a, deck);
    for (int i = NO_CARD + 1; i < CARDS_END; i++)
        count += deck[i];
    int skip = (int)rng_below(rng, (uint32_t)count);
    while (skip >= 0)
        skip -= deck[++card];
    adresse_draw_card(c, card);
}

/* The move with the highest value plus noise. */
static struct move choose(const struct adresse *a, const struct move_list *moves, struct rng *rng)
{
    struct move best = { 0 };
    double most = 0;
    for (int i = 0; i < moves->count; i++) {
        double use = adresse_card_move_value(a, moves->moves[i]) + rng_uniform(rng);
        if (i == 0 || use > most) {
            most = use;
            best = moves->moves[i];
        }
    }
    return best;
}

static void decide(struct adresse *a, struct rng *rng, struct move_list *scratch)
{
    int seat = __builtin_ctz(adresse_game.to_act(a));
    adresse_list(a, seat, scratch);
    adresse_game.apply(a, seat, choose(a, scratch, rng), NULL);
}

/* Points tell little before the end; how many cards are left tells enough. */
void adresse_rollout(void *state, struct rng *rng, struct move_list *scratch)
{
    struct adresse *a = state;
    struct adresse_context c = { a, NULL };
    int ahead = a->variant == ADVANCED ? STEPS_MAX : CHALLENGES_AHEAD;
    int launches = 0;
    for (int step = 0; step < STEPS_MAX && launches <= ahead; step++)
        switch ((enum adresse_stage)a->stage) {
        case STAGE_OVER:
            return;
        case STAGE_LAUNCH:
            if (launches++ < ahead)
                decide(a, rng, scratch);
            break;
        case STAGE_ANSWER:
        case STAGE_TAKE:
            decide(a, rng, scratch);
            break;
        case STAGE_DRAW:
            draw_any(&c, rng);
            break;
        case STAGE_TREMOR:
        case STAGE_PLACE:
        case STAGE_AIM:
        case STAGE_SWAY:
        case STAGE_HOLD:
        case STAGE_NOISE:
        case STAGE_WORLD:
            place(&c, rng);
            break;
        default: /* before the first challenge */
            adresse_list(a, SEAT_CHANCE, scratch);
            adresse_game.apply(a, SEAT_CHANCE,
                               scratch->moves[rng_below(rng, (uint32_t)scratch->count)], NULL);
        }
}
