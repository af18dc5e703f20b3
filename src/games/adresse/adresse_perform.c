/* adresse_perform.c: the pieces of a challenge are placed, one after another (A6.1 to
 * A6.4), up to the moment when a piece is let go. */
#include "adresse_hand.h"

#include <string.h>

/* A6.9: the hand that finds no piece. */
static bool finds_piece(struct adresse_context *c)
{
    struct adresse *a = c->a;
    struct placement *p = &a->placement;
    struct challenge_card *taken = &a->challenge.cards[p->index];
    if (adresse_supply_left(a, adresse_piece_cards[taken->card].length) > 0)
        return true;
    adresse_tell_card(c, "no_piece", p->seat, taken->card);
    taken->fate = FATE_NO_PIECE;
    memset(p, 0, sizeof *p);
    adresse_perform_next(c);
    return false;
}

static void begin_aiming(struct adresse_context *c)
{
    if (finds_piece(c))
        c->a->stage = STAGE_AIM;
}

/* A6.1, A5.7 */
static void take_in_hand(struct adresse_context *c, int index, int as)
{
    struct adresse *a = c->a;
    struct challenge_card *taken = &a->challenge.cards[index];
    const struct piece_card *card = &adresse_piece_cards[taken->card];
    struct placement *p = &a->placement;
    memset(p, 0, sizeof *p);
    p->index = (uint8_t)index;
    p->seat = taken->placer > 0 ? taken->placer - 1 : a->challenge.holder;
    p->position = (uint8_t)(as >= 0 ? as : card->position);
    p->is_free = as >= 0;
    if (as >= 0)
        a->challenge.pivots--;
    taken->fate = FATE_TAKEN;
    adresse_tell_card(c, "took", p->seat, taken->card);
    if (a->rules == 1)
        a->stage = STAGE_TREMOR;
    else
        begin_aiming(c);
}

/* The next card of the challenge; nobody is asked where there is no choice. */
void adresse_perform_next(struct adresse_context *c)
{
    struct adresse *a = c->a;
    int waiting = 0, last = 0;
    for (int i = 0; i < a->challenge.count; i++)
        if (a->challenge.cards[i].fate == FATE_WAITING) {
            waiting++;
            last = i;
        }
    if (waiting == 0)
        adresse_end_challenge(c);
    else if (waiting == 1 && a->challenge.pivots == 0)
        take_in_hand(c, last, -1);
    else
        a->stage = STAGE_TAKE;
}

void adresse_take_card(struct adresse_context *c, struct move move)
{
    take_in_hand(c, adresse_find_in_challenge(c->a, adresse_move_card(move, 0), FATE_WAITING),
                 adresse_move_as(move));
}

void adresse_begin_placement(struct adresse_context *c, int tremor)
{
    if (!finds_piece(c))
        return;
    c->a->placement.tremor = (uint16_t)tremor;
    c->a->stage = STAGE_PLACE;
}

/* A6.7, A7.2: what was before, for what may fall. */
static void remember_structure(struct adresse *a)
{
    struct structure structure;
    struct placement *p = &a->placement;
    adresse_structure_read(a, &structure);
    memcpy(p->touched, structure.touches, sizeof p->touched);
    for (int piece = 0; piece < PIECES_MAX; piece++) {
        uint32_t carried[4];
        if (a->pieces[piece].length == NO_LENGTH || !a->pieces[piece].starts)
            continue;
        put_bit(p->stood, piece);
        adresse_structure_carried_by(&structure, piece, carried);
        if (adresse_count_bits(carried) > 0)
            put_bit(p->carried, piece);
    }
}

static void set_aim(struct placement *p, struct move move)
{
    int card, x, y, turn;
    adresse_read_aim(move, &card, &x, &y, &turn);
    p->x = (int16_t)x;
    p->y = (int16_t)y;
    p->turn = (int16_t)turn;
}

/* A6.2: it is final. */
void adresse_aim(struct adresse_context *c, struct move move)
{
    set_aim(&c->a->placement, move);
    c->a->stage = STAGE_SWAY;
    adresse_tell_aimed(c);
}

/* A6.3 */
void adresse_go_on_swaying(struct adresse_context *c, int sway)
{
    struct placement *p = &c->a->placement;
    p->sway[p->told++] = (uint16_t)sway;
    c->a->stage = STAGE_HOLD;
    adresse_tell_sway(c);
}

/* A6.3: after the twelfth half second the hand lets go by itself. */
void adresse_hold(struct adresse_context *c)
{
    if (c->a->placement.told < HALF_SECONDS)
        c->a->stage = STAGE_SWAY;
    else
        adresse_release(c, RELEASE_MS_MAX);
}

/* A6.2 */
void adresse_release(struct adresse_context *c, int t)
{
    struct adresse *a = c->a;
    struct placement *p = &a->placement;
    int piece = 0;
    p->t = (uint16_t)t;
    while (a->pieces[piece].length != NO_LENGTH)
        piece++;
    p->piece = (uint8_t)(piece + 1);
    remember_structure(a);
    a->stage = STAGE_NOISE;
    adresse_tell_released(c);
}

void adresse_place(struct adresse_context *c, struct move move)
{
    set_aim(&c->a->placement, move);
    adresse_release(c, adresse_place_ms(move));
}

/* A6.3: at a table time goes on by itself. */
bool adresse_tick(const void *state, struct tick *out)
{
    const struct adresse *a = state;
    const struct placement *p = &a->placement;
    if (a->stage != STAGE_HOLD)
        return false;
    *out = (struct tick){
        .seat = p->seat,
        .move = { adresse_plain_move(VERB_HOLD, 0) },
        .after_ms = HALF_SECOND_MS,
        .is_pause = p->told < HALF_SECONDS,
    };
    return true;
}

struct move adresse_delay(const void *state, struct move move, int ms)
{
    const struct adresse *a = state;
    if (a->stage != STAGE_HOLD || move_verb(move) != VERB_RELEASE)
        return move;
    int earliest = adresse_earliest_release_ms(a);
    int t = adresse_move_number(move) + ms;
    if (t < earliest)
        t = 2 * earliest - t; /* else whoever names the earliest would often hit it exactly */
    t = t > RELEASE_MS_MAX ? RELEASE_MS_MAX : t;
    return (struct move){ adresse_plain_move(VERB_RELEASE, t) };
}

/* A6.3 */
void adresse_apply_slip(struct adresse_context *c, int noise)
{
    c->a->placement.noise = (uint16_t)noise;
    adresse_remember_letting_go(c->a);
    c->a->stage = STAGE_WORLD;
}

/* A9.2 */
void adresse_take_back(struct adresse_context *c)
{
    struct placement *p = &c->a->placement;
    struct placement again = { .index = p->index,
                               .seat = p->seat,
                               .position = p->position,
                               .is_free = p->is_free,
                               .retries = (uint8_t)(p->retries + 1) };
    adresse_tell_again(c, c->a->challenge.cards[p->index].card, RETRIES_MAX + 1 - again.retries);
    *p = again;
    c->a->stage = c->a->rules == 1 ? STAGE_TREMOR : STAGE_AIM;
}
