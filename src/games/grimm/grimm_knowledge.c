/* grimm_knowledge.c: struct knowledge of The Grimm Forest: inference and information sets.
 * Evaluation is in grimm_evaluate.c, where rivals go in grimm_forecast.c, values of moves in
 * grimm_move_value.c, rollouts in grimm_policy.c. */
#include "grimm_knowledge.h"

#include <string.h>

/* ---- inference ---- */

/* Rivals' hands are sampled uniformly from the unseen cards: hands are small, every card is
 * worth playing soon, so keeping one tells little. Their boards tell much of where they will
 * gather, or have with the card in front of them: that is the forecast. */
static void infer(const void *seen, int viewer, void *notes)
{
    (void)viewer;
    memset(notes, 0, sizeof(struct forecast));
    grimm_forecast(seen, notes);
}

/* A rival's own card in front of it that nobody else has seen: by the forecast. */
static void imagine_slot(struct grimm *g, int seat, const struct forecast *forecast,
                         struct rng *rng)
{
    struct grimm_player *p = &g->players[seat];
    if (p->slot == 0 || gather_owner(p->slot) != seat)
        return;
    uint8_t places = p->gather_hand | bit(gather_place(p->slot));
    int place = grimm_pick_place(forecast->chance[seat], places, rng);
    if (place == NOWHERE)
        return;
    p->gather_hand = places & (uint8_t)~bit(place);
    p->slot = GATHER_CARD(seat, place);
}

/* In which order sealed choices arrive tells nothing: a rival that has made its choice is
 * as good as one that is still about to. */
static void take_back_choice(struct grimm *g, int seat)
{
    struct grimm_player *p = &g->players[seat];
    if (p->slot == 0)
        return;
    p->gather_hand |= bit(gather_place(p->slot)) & (uint8_t)~p->locked;
    p->slot = 0;
    p->slot_known = 0;
    p->slot_from = 0;
    if (!p->is_imposed) {
        p->fable = NO_CARD;
        p->fable_known = 0;
    }
    g->frames[g->frame_count - 1].asked |= bit(seat);
}

static void imagine(void *state, int viewer, const void *notes, struct rng *rng)
{
    struct grimm *g = state;
    const struct card_step *question = grimm_question(g);
    bool is_together = question != NULL && question->who == ASK_TOGETHER;
    uint8_t hidden = 0;
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != viewer && g->players[seat].slot == CARD_HIDDEN &&
            g->players[seat].slot_from == WHO(seat))
            hidden |= bit(seat);
    grimm_imagine(g, viewer, rng);
    for (; hidden != 0; hidden &= (uint8_t)(hidden - 1)) {
        int seat = __builtin_ctz(hidden);
        if (is_together)
            take_back_choice(g, seat);
        else
            imagine_slot(g, seat, notes, rng);
    }
}

/* While choices are sealed: how likely each rival is to gather where. */
static void write_beliefs(const void *seen, int viewer, const void *notes, struct json *json)
{
    const struct grimm *g = seen;
    const struct forecast *forecast = notes;
    if (g->frame_count == 0 || g->stage == STAGE_ALL_UP)
        return;
    json_begin_object(json, "gathers");
    for (int seat = 0; seat < g->seats; seat++) {
        char name[] = { (char)('0' + seat), '\0' };
        if (seat == viewer)
            continue;
        json_begin_object(json, name);
        for (int place = FIELDS; place <= grimm_place_count(g); place++)
            json_put_real(json, grimm_place_name(place), (double)forecast->chance[seat][place]);
        json_end_object(json);
    }
    json_end_object(json);
}

/* ---- information sets ---- */

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 29;
}

static uint64_t mix_bytes(uint64_t hash, const void *bytes, size_t size)
{
    for (size_t at = 0; at < size; at += 8) {
        uint64_t word = 0;
        memcpy(&word, (const char *)bytes + at, size - at < 8 ? size - at : 8);
        hash = mix(hash, word);
    }
    return hash;
}

/* What everybody sees of a player and what can still matter to a decision. */
static uint64_t mix_player(uint64_t hash, const struct grimm *g, const struct grimm_player *p)
{
    bool is_up = g->stage >= STAGE_FABLES_UP;
    hash = mix_bytes(hash, p->board, sizeof p->board);
    hash = mix_bytes(hash, p->tokens, sizeof p->tokens);
    hash = mix_bytes(hash, p->houses, p->house_count);
    uint8_t small[] = { p->site_count,   p->friend,
                        p->promise[0],   p->promise[1],
                        p->pig,          p->stays_home,
                        p->locked_count, p->hand_count,
                        p->is_imposed,   p->fable_place,
                        p->pending,      p->active,
                        p->active_place, is_up ? p->fable : 0,
                        p->shown,        (uint8_t)p->extra_actions };
    return mix_bytes(hash, small, sizeof small);
}

/* Cards in a hand that one of `seats` knows, in any order. */
static uint64_t hand_known_to(const struct grimm_player *p, uint8_t seats)
{
    uint64_t sum = 0;
    for (int i = 0; i < p->hand_count; i++)
        if (p->hand_known[i] & seats)
            sum += mix(1, p->hand[i]);
    return sum;
}

static bool knows_with(uint8_t known, int seat, int root_seat)
{
    return known & bit(seat) && known & bit(root_seat);
}

static uint64_t mix_frames(uint64_t hash, const struct grimm *g, int seat, int root_seat)
{
    for (int i = 0; i < g->frame_count; i++) {
        const struct frame *f = &g->frames[i];
        uint8_t small[] = { f->program, f->effect, f->step,  f->owner,
                            f->seat,    f->other,  f->place, f->number };
        hash = mix_bytes(hash, small, sizeof small);
        for (int held = 0; held < f->held_count; held++)
            if (is_friend(f->held[held]) || knows_with(f->held_known[held], seat, root_seat))
                hash = mix(hash, f->held[held]);
    }
    return hash;
}

/* Of a rival that decides, the Fables that the searching seat cannot see are left out, so that
 * its statistics are not spread over every hand that it may have; the Gather card in front
 * of it is not, as what a monster should spare depends on it. Which of several seats has
 * already made a sealed choice is left out too. */
static uint64_t information_set(const void *state, int seat, int root_seat)
{
    const struct grimm *g = state;
    const struct grimm_player *me = &g->players[seat];
    uint64_t hash = mix(g->round, g->first);
    hash = mix_bytes(hash, g->stock, sizeof g->stock);
    hash = mix_bytes(hash, g->bonus, sizeof g->bonus);
    hash = mix_bytes(hash, g->unique, sizeof g->unique);
    hash = mix(hash, g->specials_used);
    for (int i = 0; i < g->seats; i++) {
        const struct grimm_player *p = &g->players[i];
        hash = mix_player(hash, g, p);
        hash = mix(hash, hand_known_to(p, bit(root_seat)));
        if (i != seat && p->slot != 0 && knows_with(p->slot_known, seat, root_seat))
            hash = mix(hash, (uint32_t)WHO(i) * 256 + p->slot);
    }
    if (g->stage > STAGE_CHOOSING && (seat != root_seat || me->slot_known & bit(seat)))
        hash = mix(hash, me->slot);
    if (seat == root_seat) {
        /* A Fable that was imposed on it it may not look at. */
        bool has_fable = g->stage > STAGE_CHOOSING && me->fable_known & bit(seat);
        hash = mix(hash, me->locked * 256u + (has_fable ? me->fable : NO_CARD));
    }
    return mix_frames(hash, g, seat, root_seat);
}

const struct knowledge grimm_knowledge = {
    .game = &grimm_game,
    .notes_size = sizeof(struct forecast),
    .infer = infer,
    .imagine = imagine,
    .write_beliefs = write_beliefs,
    .information_set = information_set,
    .prior = grimm_prior,
    .rollout = grimm_rollout,
    .draw = grimm_draw,
    .evaluate = grimm_evaluate,
    .standing = grimm_standing,
};
