/* grimm_policy.c: priors, sampling of chance, and rollouts. */
#include "grimm_knowledge.h"

/* ---- priors ---- */

void grimm_prior(const void *state, int seat, const struct move_list *moves, float *priors)
{
    struct move_evaluation o;
    float best = 0;
    grimm_evaluation_init(state, seat, &o);
    for (int i = 0; i < moves->count; i++) {
        priors[i] = grimm_move_value(&o, moves->moves[i]);
        if (i == 0 || priors[i] > best)
            best = priors[i];
    }
    for (int i = 0; i < moves->count; i++)
        priors[i] = 1 / (1 + (best - priors[i]) / 2);
}

/* ---- chance ---- */

static struct move draw_fable(const struct grimm *g, struct rng *rng)
{
    int left = (int)rng_below(rng, (uint32_t)(g->fable_deck_count - g->top_count));
    int card = NO_CARD + 1;
    for (; card < LAST_FABLE && left >= g->fable_deck[card]; card++)
        left -= g->fable_deck[card];
    return (struct move){ move_of(VERB_FABLE, card, 0, 0) };
}

static struct move draw_friend(const struct grimm *g, struct rng *rng)
{
    uint32_t left = g->friend_deck;
    for (uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(left)); skip > 0; skip--)
        left &= left - 1;
    return (struct move){ move_of(VERB_FRIEND, FIRST_FRIEND + __builtin_ctz(left), 0, 0) };
}

struct move grimm_draw(const void *state, struct rng *rng)
{
    const struct grimm *g = state;
    const struct frame *f = &g->frames[g->frame_count - 1];
    switch (f->program) {
    case PROCEDURE_draw_fables:
    case PROCEDURE_hold_fables:
    case PROCEDURE_hold_unseen:
    case PROCEDURE_hold_shown:
        return draw_fable(g, rng);
    case PROCEDURE_gain_friend:
    case PROCEDURE_hold_friends:
        return draw_friend(g, rng);
    default:
        break;
    }
    struct move_list list;
    grimm_list(g, SEAT_CHANCE, &list);
    return list.moves[rng_below(rng, (uint32_t)list.count)];
}

/* ---- rollouts ---- */

/* A location sampled by its value: mixed, or rivals would all meet at the best one. */
static int choose_place(struct move_evaluation *o, uint8_t places, struct rng *rng)
{
    float weights[PLACES_END] = { 0 };
    for (int place = FIELDS; place < PLACES_END; place++) {
        if (!(places & bit(place)))
            continue;
        float worth = grimm_prospect(o, place)->worth;
        worth = worth > 0.1f ? worth : 0.1f;
        weights[place] = worth * worth * worth * worth;
    }
    return grimm_pick_place(weights, places, rng);
}

static int choose_fable(const struct move_evaluation *o, const struct location_prospect *there,
                        struct rng *rng)
{
    const struct grimm *g = o->g;
    const struct grimm_player *p = &g->players[o->seat];
    int chosen = NO_CARD;
    float best = p->hand_count > 2 ? 0.7f : 1.0f; /* or it had better be kept */
    if (p->is_imposed)
        return NO_CARD;
    if (grimm_must_play_fable(g, o->seat))
        best = -10;
    for (int i = 0; i < p->hand_count; i++) {
        float worth = grimm_fable_value(p->hand[i], there) + (float)rng_uniform(rng) * 0.6f;
        if (worth > best) {
            best = worth;
            chosen = p->hand[i];
        }
    }
    return chosen;
}

static struct move choose_play(struct move_evaluation *o, struct rng *rng)
{
    const struct grimm_player *p = &o->g->players[o->seat];
    uint8_t places = p->gather_hand | (p->slot ? bit(gather_place(p->slot)) : 0);
    int place = choose_place(o, places, rng);
    int card = choose_fable(o, grimm_prospect(o, place), rng);
    return (struct move){ move_of(VERB_PLAY, place, card, 0) };
}

static void select_together(struct grimm *g, struct rng *rng)
{
    const struct frame *f = &g->frames[g->frame_count - 1];
    struct forecast forecast;
    struct move chosen[PLAYERS_MAX] = { 0 };
    uint8_t asked = f->asked;
    grimm_forecast(g, &forecast);
    for (int seat = 0; seat < g->seats; seat++) {
        struct move_evaluation o;
        if (!(asked & bit(seat)))
            continue;
        grimm_evaluation_init(g, seat, &o);
        o.forecast = forecast;
        o.has_forecast = true;
        chosen[seat] = choose_play(&o, rng);
    }
    for (int seat = 0; seat < g->seats; seat++)
        if (asked & bit(seat))
            grimm_answer(g, seat, chosen[seat], NULL);
}

static struct move choose(const struct grimm *g, int seat, struct rng *rng,
                          struct move_list *scratch)
{
    struct move_evaluation o;
    struct move chosen = { 0 };
    float best = 0;
    grimm_list(g, seat, scratch);
    grimm_evaluation_init(g, seat, &o);
    for (int i = 0; i < scratch->count; i++) {
        float worth = grimm_move_value(&o, scratch->moves[i]) + (float)rng_uniform(rng) * 0.3f;
        if (i == 0 || worth > best) {
            best = worth;
            chosen = scratch->moves[i];
        }
    }
    return chosen;
}

/* Through this round and the next, to the start of the one after: there all have had
 * their turns and nobody has a card before them, so positions compare. Playing on for two
 * rounds instead of one won 46 of 120 games for three where 40 were to be expected. */
void grimm_rollout(void *state, struct rng *rng, struct move_list *scratch)
{
    enum { ROUNDS = 2 };
    struct grimm *g = state;
    uint32_t end = g->round + ROUNDS;
    while (g->frame_count > 0 && g->round < end) {
        const struct frame *f = &g->frames[g->frame_count - 1];
        if (f->asked == ASKED_CHANCE) {
            grimm_answer(g, SEAT_CHANCE, grimm_draw(g, rng), NULL);
        } else if (grimm_question(g)->who == ASK_TOGETHER) {
            select_together(g, rng);
        } else {
            int seat = __builtin_ctz(f->asked);
            grimm_answer(g, seat, choose(g, seat, rng, scratch), NULL);
        }
    }
}
