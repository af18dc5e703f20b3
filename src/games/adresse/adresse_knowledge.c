/* adresse_knowledge.c: struct knowledge of Au doigt & à l'œil. */
#include "adresse_knowledge.h"

#include "hash.h"

#include <string.h>

/* Samples for decisions about cards have no pieces on the table: rollouts do not use them, and
 * where a piece goes is decided when it is in the hand. */
static void imagine(void *seen, int viewer, const void *notes, struct rng *rng)
{
    struct adresse *a = seen;
    (void)notes;
    adresse_imagine(a, viewer, rng);
    if (a->stage != STAGE_LAUNCH && a->stage != STAGE_ANSWER && a->stage != STAGE_TAKE)
        return;
    memset(a->pieces, 0, sizeof a->pieces);
    adresse_lay_starting_piece(a);
}

/* For decisions about cards: what the seat knows, of rivals' hands only their sizes. */
static uint64_t information_set(const void *state, int seat, int root_seat)
{
    const struct adresse *a = state;
    struct {
        struct challenge challenge;
        uint8_t hand[CARDS_ROOM];
        uint8_t counts[PLAYERS_MAX][4];
        uint8_t stage, launcher, deck_count, winner;
    } known;
    memset(&known, 0, sizeof known);
    known.challenge = a->challenge;
    if (seat == root_seat)
        memcpy(known.hand, a->players[seat].hand, sizeof known.hand);
    for (int i = 0; i < a->seats; i++) {
        known.counts[i][0] = a->players[i].hand_count;
        known.counts[i][1] = a->players[i].won_count;
        known.counts[i][2] = a->players[i].is_done;
    }
    known.stage = a->stage;
    known.launcher = a->launcher;
    return hash_bytes(&known, sizeof known);
}

static void prior(const void *state, int seat, const struct move_list *moves, float *priors)
{
    const struct adresse *a = state;
    (void)seat;
    if (a->stage == STAGE_AIM) {
        adresse_placement_priors(a, moves, priors);
        return;
    }
    double most = -1000;
    for (int i = 0; i < moves->count; i++) {
        double use = adresse_card_move_value(a, moves->moves[i]);
        priors[i] = (float)use;
        most = use > most ? use : most;
    }
    for (int i = 0; i < moves->count; i++) {
        double less = most - (double)priors[i];
        priors[i] = (float)(1 / (1 + less * less));
    }
}

static struct move attempt(const void *state, int seat, struct move intended, int clumsiness,
                           struct rng *rng)
{
    (void)seat;
    return adresse_placement_attempt(state, intended, clumsiness, rng);
}

/* Whether a piece holds is worth knowing only of the one in hand: its placement is no search. */
static bool is_horizon(const void *state)
{
    const struct adresse *a = state;
    return a->stage == STAGE_AIM;
}

static bool react(const void *state, int seat, int clumsiness, struct rng *rng, struct move *out)
{
    const struct adresse *a = state;
    (void)seat;
    if (a->stage != STAGE_HOLD)
        return false;
    *out = adresse_hand_reaction(a, clumsiness, rng);
    return true;
}

const struct knowledge adresse_knowledge = {
    .game = &adresse_game,
    .imagine = imagine,
    .information_set = information_set,
    .prior = prior,
    .rollout = adresse_rollout,
    .evaluate = adresse_evaluate,
    .standing = adresse_standing,
    .attempt = attempt,
    .react = react,
    .be_considerate = adresse_be_considerate,
    .is_horizon = is_horizon,
};
