/* adresse_knowledge.c: what is known of Au doigt & à l'œil, as knowledge.h wants it. */
#include "adresse_knowledge.h"

#include "hash.h"

#include <string.h>

/* To a search with cards the pieces on the table are a burden: where one goes is decided
 * when it is in the hand. */
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

/* What a seat has before it when it decides about cards; of a rival's hand only how many. At
 * a placement everything, so that it is met only once and played on from there. */
static uint64_t digest(const void *state, int seat, int thinker)
{
    const struct adresse *a = state;
    struct {
        struct challenge challenge;
        uint8_t hand[CARDS_ROOM];
        uint8_t counts[PLAYERS_MAX][4];
        uint8_t stage, launcher, deck_count, winner;
        uint8_t placed, retries;
        uint16_t tremor;
    } known;
    memset(&known, 0, sizeof known);
    known.challenge = a->challenge;
    if (seat == thinker)
        memcpy(known.hand, a->players[seat].hand, sizeof known.hand);
    for (int i = 0; i < a->seats; i++) {
        known.counts[i][0] = a->players[i].hand_count;
        known.counts[i][1] = a->players[i].won_count;
        known.counts[i][2] = a->players[i].is_done;
    }
    known.stage = a->stage;
    known.launcher = a->launcher;
    if (a->stage == STAGE_PLACE) {
        known.tremor = a->placement.tremor;
        known.retries = a->placement.retries;
        known.placed = a->players[a->placement.seat].placed;
    }
    return hash_bytes(&known, sizeof known);
}

static void promise(const void *state, int seat, const struct move_list *moves, float *promises)
{
    const struct adresse *a = state;
    (void)seat;
    if (a->stage == STAGE_PLACE) {
        adresse_weigh_places(a, moves, promises);
        return;
    }
    double most = -1000;
    for (int i = 0; i < moves->count; i++) {
        double use = adresse_worth_of_move(a, moves->moves[i]);
        promises[i] = (float)use;
        most = use > most ? use : most;
    }
    for (int i = 0; i < moves->count; i++) {
        double less = most - (double)promises[i];
        promises[i] = (float)(1 / (1 + less * less));
    }
}

static struct move attempt(const void *state, int seat, struct move intended, int clumsiness,
                           struct rng *rng)
{
    (void)seat;
    return adresse_placement_attempt(state, intended, clumsiness, rng);
}

const struct knowledge adresse_knowledge = {
    .game = &adresse_game,
    .imagine = imagine,
    .digest = digest,
    .promise = promise,
    .play_on = adresse_play_on,
    .evaluate = adresse_evaluate,
    .standing = adresse_standing,
    .attempt = attempt,
};
