/* adresse_challenge.c: challenges are launched (A4) and answered (A5). */
#include "adresse_internal.h"

#include <string.h>

/* ---- launching ---- */

/* A4.3 */
bool adresse_may_be_challenged(const struct adresse *a, int seat)
{
    return seat != a->launcher && (a->seats < MARKERS_FROM || !a->players[seat].is_done);
}

/* A4.3. (R) The launcher's own marker does not matter: they cannot be chosen. */
static void turn_markers_back(struct adresse_context *c)
{
    struct adresse *a = c->a;
    for (int seat = 0; seat < a->seats; seat++)
        if (adresse_may_be_challenged(a, seat))
            return;
    for (int seat = 0; seat < a->seats; seat++)
        a->players[seat].is_done = 0;
    if (a->round < UINT8_MAX)
        a->round++;
    adresse_tell(c, "new_round", -1);
}

/* A4.4 (R): the next who holds a piece card, if there is nothing to draw. */
static bool pass_launch(struct adresse_context *c)
{
    struct adresse *a = c->a;
    for (int i = 1; i < a->seats; i++) {
        int seat = (a->launcher + i) % a->seats;
        if (!adresse_holds_piece_card(a, seat))
            continue;
        adresse_tell_to(c, "passes", a->launcher, seat);
        a->launcher = (uint8_t)seat;
        return true;
    }
    return false;
}

/* A4.1, A4.4 */
void adresse_begin_launch(struct adresse_context *c)
{
    struct adresse *a = c->a;
    if (!adresse_holds_piece_card(a, a->launcher)) {
        if (adresse_can_draw(a)) {
            adresse_tell(c, "out_of_cards", a->launcher);
            adresse_draw_cards(c, a->launcher, UNTIL_A_PIECE_CARD, THEN_LAUNCH);
            return;
        }
        if (!pass_launch(c)) {
            adresse_end_game(c, -1);
            return;
        }
    }
    turn_markers_back(c);
    a->stage = STAGE_LAUNCH;
}

/* It came to that seat, whoever launched it. */
static void come_to(struct adresse *a, int seat)
{
    a->challenge.holder = (uint8_t)seat;
    a->waited[seat] = 0;
}

static void let_all_wait(struct adresse *a)
{
    for (int seat = 0; seat < a->seats; seat++)
        if (a->waited[seat] < UINT8_MAX)
            a->waited[seat]++;
}

/* A4.1 */
void adresse_launch_challenge(struct adresse_context *c, struct move move)
{
    struct adresse *a = c->a;
    struct challenge *challenge = &a->challenge;
    memset(challenge, 0, sizeof *challenge);
    for (int i = 0; i < 3 && adresse_move_card(move, i) != NO_CARD; i++) {
        adresse_hand_take(a, a->launcher, adresse_move_card(move, i));
        challenge->cards[challenge->count++].card = (uint8_t)adresse_move_card(move, i);
    }
    challenge->launcher = (uint8_t)(a->launcher + 1);
    challenge->from = challenge->launcher;
    let_all_wait(a);
    come_to(a, adresse_move_to(move));
    a->stage = STAGE_ANSWER;
    adresse_tell_launched(c);
}

/* ---- answering ---- */

int adresse_find_in_challenge(const struct adresse *a, int card, int fate)
{
    for (int i = 0; i < a->challenge.count; i++)
        if (a->challenge.cards[i].card == card && a->challenge.cards[i].fate == fate)
            return i;
    return -1;
}

void adresse_accept_challenge(struct adresse_context *c)
{
    adresse_tell(c, "accepted", c->a->challenge.holder);
    adresse_perform_next(c);
}

/* A5.1 */
void adresse_add_to_challenge(struct adresse_context *c, int card)
{
    struct challenge *challenge = &c->a->challenge;
    adresse_hand_take(c->a, challenge->holder, card);
    challenge->cards[challenge->count++] =
        (struct challenge_card){ .card = (uint8_t)card, .by = challenge->holder + 1 };
    adresse_tell_card(c, "added", challenge->holder, card);
    adresse_perform_next(c);
}

/* Whom return to sender and killjoy are for (A5.4, A5.6): the launcher. (R) For a launcher
 * who got the challenge back it is whoever it came from. */
int adresse_sender_of(const struct adresse *a)
{
    const struct challenge *challenge = &a->challenge;
    int launcher = challenge->launcher - 1;
    return launcher == challenge->holder ? challenge->from - 1 : launcher;
}

/* A5.6 */
void adresse_play_killjoy(struct adresse_context *c)
{
    adresse_draw_cards(c, adresse_sender_of(c->a), 3, THEN_GO_ON);
}

static void send_on(struct adresse_context *c, int to, const char *name)
{
    struct challenge *challenge = &c->a->challenge;
    adresse_tell_to(c, name, challenge->holder, to);
    challenge->from = (uint8_t)(challenge->holder + 1);
    come_to(c->a, to);
}

/* What an advantage does at once; what comes then. */
static enum after_draw use_advantage(struct adresse_context *c, struct move move)
{
    struct challenge *challenge = &c->a->challenge;
    switch (adresse_move_card(move, 0)) {
    case CARD_RETURN_TO_SENDER: /* A5.4, A8.3 */
        challenge->was_stopped = 1;
        challenge->was_returned = 1;
        send_on(c, adresse_sender_of(c->a), "returned");
        return THEN_ANSWER;
    case CARD_DEFLECT: /* A5.5 */
        send_on(c, adresse_move_to(move), "deflected");
        return THEN_ANSWER;
    case CARD_KILLJOY: /* A5.6, A8.3 */
        challenge->was_stopped = 1;
        return THEN_KILLJOY;
    case CARD_PLACE_THIS_FOR_ME: { /* A5.7 */
        int index = adresse_find_in_challenge(c->a, adresse_move_card(move, 1), FATE_WAITING);
        challenge->cards[index].placer = (uint8_t)(adresse_move_to(move) + 1);
        adresse_tell_handed(c, adresse_move_to(move), adresse_move_card(move, 1));
        return THEN_GO_ON;
    }
    default: /* A5.3 */
        challenge->pivots++;
        return THEN_GO_ON;
    }
}

static int told_target(const struct adresse *a, struct move move)
{
    int card = adresse_move_card(move, 0);
    if (card == CARD_RETURN_TO_SENDER || card == CARD_KILLJOY)
        return adresse_sender_of(a);
    return adresse_move_to(move) != NO_SEAT ? adresse_move_to(move) : -1;
}

/* A5.2, A8.2: whoever plays one as their last card draws three at once. */
void adresse_play_advantage(struct adresse_context *c, struct move move)
{
    struct adresse *a = c->a;
    int seat = a->challenge.holder;
    int card = adresse_move_card(move, 0);
    adresse_hand_take(a, seat, card);
    adresse_tell_played(c, card, told_target(a, move), adresse_move_card(move, 1));
    adresse_discard_card(a, card);
    enum after_draw then = use_advantage(c, move);
    int count = 0;
    if (a->players[seat].hand_count == 0) {
        adresse_tell(c, "out_of_cards", seat);
        count = 3;
    }
    adresse_draw_cards(c, seat, count, then);
}
