/* adresse_refusal.c: why a move cannot be made. All of it can be seen by the seat that is
 * asked. */
#include "adresse_hand.h"
#include "adresse_tremor.h"

struct adresse_judgement {
    const struct adresse *a;
    int seat;
    struct move move;
    struct fields *details;
};

static const char *with_card(const struct adresse_judgement *d, int card, const char *key)
{
    if (is_piece_card(card))
        field_text(d->details, "card", adresse_card_names[card]);
    else
        field_word(d->details, "card", adresse_card_names[card]);
    return key;
}

static const char *not_another(const struct adresse_judgement *d, int seat)
{
    if (seat >= d->a->seats)
        return "adresse.no-such-player";
    return seat == d->seat ? "adresse.not-yourself" : NULL;
}

/* ---- challenges ---- */

static const char *not_in_hand(const struct adresse_judgement *d, int card, int count)
{
    if (d->a->players[d->seat].hand[card] >= count)
        return NULL;
    return with_card(d, card, "adresse.not-in-hand");
}

/* A4 */
static const char *not_launch(const struct adresse_judgement *d)
{
    int cards[3];
    const char *why = not_another(d, adresse_move_to(d->move));
    for (int i = 0; i < 3; i++)
        cards[i] = adresse_move_card(d->move, i);
    for (int i = 0; i < 3 && why == NULL && cards[i] != NO_CARD; i++) {
        int count = 0;
        for (int j = 0; j < 3; j++)
            count += cards[j] == cards[i];
        why =
            is_piece_card(cards[i]) ? not_in_hand(d, cards[i], count) : "adresse.only-piece-cards";
    }
    if (why != NULL)
        return why;
    if (!adresse_may_be_challenged(d->a, adresse_move_to(d->move)))
        return "adresse.is-done";
    if (adresse_is_challenge(d->a, cards))
        return NULL;
    return d->a->variant == YOUNG ? "adresse.same-length" : "adresse.no-run-no-set";
}

/* A5.1 */
static const char *not_add(const struct adresse_judgement *d)
{
    int card = adresse_move_number(d->move);
    if (!is_piece_card(card))
        return with_card(d, card, "adresse.not-a-piece-card");
    return not_in_hand(d, card, 1);
}

static const char *not_waiting(const struct adresse_judgement *d, int card)
{
    const struct challenge *challenge = &d->a->challenge;
    bool is_there = false;
    if (adresse_find_in_challenge(d->a, card, FATE_WAITING) >= 0)
        return NULL;
    for (int i = 0; i < challenge->count; i++)
        is_there |= challenge->cards[i].card == card;
    return with_card(d, card, is_there ? "adresse.done-with" : "adresse.not-in-challenge");
}

/* A5.2 to A5.7 */
static const char *not_advantage(const struct adresse_judgement *d)
{
    int card = adresse_move_card(d->move, 0);
    int to = adresse_move_to(d->move);
    int piece_card = adresse_move_card(d->move, 1);
    bool has_target = card == CARD_DEFLECT || card == CARD_PLACE_THIS_FOR_ME;
    if (is_piece_card(card))
        return with_card(d, card, "adresse.not-an-advantage");
    const char *why = not_in_hand(d, card, 1);
    if (why != NULL)
        return why;
    if (!has_target && to != NO_SEAT)
        return with_card(d, card, "adresse.no-target");
    if (has_target && (to == NO_SEAT || (card == CARD_DEFLECT) != (piece_card == NO_CARD)))
        return with_card(d, card, "adresse.say-to-whom");
    why = has_target ? not_another(d, to) : NULL;
    if (why != NULL)
        return why;
    if (card == CARD_DEFLECT && to == d->a->challenge.from - 1)
        return "adresse.came-from-there";
    return card == CARD_PLACE_THIS_FOR_ME ? not_waiting(d, piece_card) : NULL;
}

/* A6.1, A5.3 */
static const char *not_take(const struct adresse_judgement *d)
{
    const char *why = not_waiting(d, adresse_move_card(d->move, 0));
    if (why == NULL && adresse_move_as(d->move) >= 0 && d->a->challenge.pivots == 0)
        return "adresse.no-pivot";
    return why;
}

/* ---- placements ---- */

/* A6.2 */
static const char *not_aim(const struct adresse_judgement *d)
{
    const struct placement *p = &d->a->placement;
    int in_hand = d->a->challenge.cards[p->index].card;
    int length = adresse_piece_cards[in_hand].length;
    int half = adresse_board_side_mm(d->a->seats) / 2;
    int card, x, y, turn;
    struct touchdown down;
    adresse_read_aim(d->move, &card, &x, &y, &turn);
    if (card != in_hand)
        return with_card(d, in_hand, "adresse.other-card");
    if (x < -10 * half || x > 10 * half || y < -10 * half || y > 10 * half) {
        field_number(d->details, "most", half);
        return "adresse.off-board";
    }
    if (turn < 0 || turn >= 3600)
        return "adresse.bad-turn";
    adresse_touchdown_at(d->a, length, p->position, x, y, turn, &down);
    struct box held = adresse_box_in_hand(length, p->position, x, y, turn, down.z);
    return is_too_high(&held) ? "adresse.too-high" : NULL;
}

static const char *not_place(const struct adresse_judgement *d)
{
    int t = adresse_place_ms(d->move);
    return t < 0 || t > RELEASE_MS_MAX ? "adresse.bad-time" : not_aim(d);
}

/* A6.3: at a moment that has been told, and not long ago. */
static const char *not_release(const struct adresse_judgement *d)
{
    int t = adresse_move_number(d->move);
    int from = adresse_earliest_release_ms(d->a), to = adresse_told_ms(d->a);
    if (t >= from && t <= to)
        return NULL;
    field_number(d->details, "from", from);
    field_number(d->details, "to", to);
    return t > to ? "adresse.not-yet" : "adresse.too-late";
}

/* ---- chance and the world ---- */

static bool can_draw_card(const struct adresse_judgement *d)
{
    uint8_t deck[CARDS_ROOM];
    adresse_deck(d->a, deck);
    return deck[adresse_move_number(d->move)] > 0;
}

bool adresse_is_turned_well(const struct pose *pose)
{
    enum { ROUNDING = 4 };
    int64_t left = (int64_t)POSE_ONE * POSE_ONE;
    int64_t most = 0;
    for (int i = 0; i < 3; i++) {
        int64_t size = pose->rest[i] < 0 ? -(int64_t)pose->rest[i] : pose->rest[i];
        left -= size * size;
        most = size > most ? size : most;
    }
    most = most > ROUNDING ? most - ROUNDING : 0;
    return left >= most * most;
}

/* Pieces that are there, or the one in the hand once; in order. */
static bool can_rest(const struct adresse_judgement *d)
{
    const struct placement *p = &d->a->placement;
    struct pose pose;
    int piece;
    adresse_read_rests(d->move, &piece, &pose);
    bool is_there =
        d->a->pieces[piece].length != NO_LENGTH || (piece == p->piece - 1 && !p->is_settling_again);
    return is_there && piece >= p->reported && !p->is_turning;
}

static bool can_settle(const struct adresse_judgement *d)
{
    const struct placement *p = &d->a->placement;
    return !p->is_turning &&
           (p->is_settling_again || d->a->pieces[p->piece - 1].length != NO_LENGTH);
}

static bool is_world_verb(int verb)
{
    return verb == VERB_RESTS || verb == VERB_TURNED || verb == VERB_SETTLED;
}

static const char *not_chance(const struct adresse_judgement *d)
{
    static const uint8_t verbs[STAGE_OVER + 1] = {
        [STAGE_FIRST] = VERB_FIRST,   [STAGE_DEAL] = VERB_DRAW,   [STAGE_OPENING] = VERB_DRAW,
        [STAGE_TREMOR] = VERB_TREMOR, [STAGE_NOISE] = VERB_NOISE, [STAGE_DRAW] = VERB_DRAW,
        [STAGE_SWAY] = VERB_SWAY,
    };
    int verb = move_verb(d->move);
    bool is_possible = true;
    if (verb != verbs[d->a->stage])
        return "adresse.other-chance";
    if (verb == VERB_FIRST)
        is_possible = adresse_move_number(d->move) < d->a->seats;
    else if (verb == VERB_DRAW)
        is_possible = can_draw_card(d);
    return is_possible ? NULL : "adresse.impossible-chance";
}

static const char *not_world(const struct adresse_judgement *d)
{
    struct pose pose;
    bool is_possible;
    switch (move_verb(d->move)) {
    case VERB_RESTS:
        is_possible = can_rest(d);
        break;
    case VERB_TURNED:
        adresse_read_turned(d->move, &pose);
        is_possible = d->a->placement.is_turning && adresse_is_turned_well(&pose);
        break;
    case VERB_SETTLED:
        is_possible = can_settle(d);
        break;
    default:
        return "adresse.other-chance";
    }
    return is_possible ? NULL : "adresse.impossible-chance";
}

const char *adresse_refusal(const void *state, int seat, struct move move, struct fields *details)
{
    const struct adresse *a = state;
    struct adresse_judgement d = { a, seat, move, details };
    int verb = move_verb(move);
    if (!(adresse_game.to_act(a) & seat_bit(seat)))
        return REFUSAL_NOT_YOUR_TURN;
    if (seat == SEAT_CHANCE)
        return not_chance(&d);
    if (seat == SEAT_WORLD)
        return not_world(&d);
    if (is_world_verb(verb))
        return "adresse.world-decides";
    if (is_chance_verb(verb))
        return "adresse.chance-decides";
    switch ((enum adresse_stage)a->stage) {
    case STAGE_LAUNCH:
        return verb == VERB_LAUNCH ? not_launch(&d) : "adresse.not-asked";
    case STAGE_ANSWER:
        return verb == VERB_ACCEPT      ? NULL
               : verb == VERB_ADD       ? not_add(&d)
               : verb == VERB_ADVANTAGE ? not_advantage(&d)
                                        : "adresse.not-asked";
    case STAGE_TAKE:
        return verb == VERB_TAKE ? not_take(&d) : "adresse.not-asked";
    case STAGE_PLACE:
        return verb == VERB_PLACE ? not_place(&d) : "adresse.not-asked";
    case STAGE_AIM:
        return verb == VERB_AIM     ? not_aim(&d)
               : verb == VERB_PLACE ? "adresse.aim-first"
                                    : "adresse.not-asked";
    case STAGE_HOLD:
        return verb == VERB_HOLD      ? NULL
               : verb == VERB_RELEASE ? not_release(&d)
               : verb == VERB_AIM     ? "adresse.aim-is-final"
                                      : "adresse.not-asked";
    default:
        return "adresse.not-asked";
    }
}
