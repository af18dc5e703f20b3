/* adresse_list.c: the moves there are. */
#include "adresse_hand.h"
#include "adresse_tremor.h"

/* ---- launching: runs and sets of what is in the hand ---- */

/* A4.2, A10.1, of a challenge's first `count` cards. */
static bool fit_together(const struct adresse *a, const int cards[3], int count)
{
    bool is_run = true, is_set = true, is_mixed = true;
    for (int i = 1; i < count; i++) {
        int step = adresse_piece_cards[cards[i]].number - adresse_piece_cards[cards[i - 1]].number;
        is_run &= step == 1;
        is_set &= step == 0;
        for (int j = 0; j < i; j++)
            is_mixed &=
                adresse_piece_cards[cards[i]].length != adresse_piece_cards[cards[j]].length;
    }
    return a->variant == YOUNG ? is_mixed : is_run || is_set;
}

bool adresse_is_challenge(const struct adresse *a, const int cards[3])
{
    int count = 1;
    while (count < 3 && cards[count] != NO_CARD)
        count++;
    return fit_together(a, cards, count);
}

/* Who holds most of the cards could launch more than a list holds. */
static void add_launches(const struct adresse *a, const int cards[3], struct move_list *out)
{
    for (int seat = 0; seat < a->seats; seat++)
        if (adresse_may_be_challenged(a, seat))
            add_move(out, adresse_launch_move(seat, cards));
}

/* A4.1; cards ascend, and a card is there as often as the hand has it. */
static void list_launches(const struct adresse *a, struct move_list *out)
{
    uint8_t hand[CARDS_ROOM];
    for (int card = 0; card < CARDS_ROOM; card++)
        hand[card] = a->players[a->launcher].hand[card];
    int cards[3] = { 0 };
    for (cards[0] = 1; cards[0] <= PIECE_CARDS; cards[0]++) {
        if (hand[cards[0]] == 0)
            continue;
        cards[1] = cards[2] = NO_CARD;
        add_launches(a, cards, out);
        hand[cards[0]]--;
        for (cards[1] = cards[0]; cards[1] <= PIECE_CARDS; cards[1]++) {
            if (hand[cards[1]] == 0 || !fit_together(a, cards, 2))
                continue;
            cards[2] = NO_CARD;
            add_launches(a, cards, out);
            hand[cards[1]]--;
            for (cards[2] = cards[1]; cards[2] <= PIECE_CARDS; cards[2]++)
                if (hand[cards[2]] > 0 && fit_together(a, cards, 3))
                    add_launches(a, cards, out);
            hand[cards[1]]++;
        }
        hand[cards[0]]++;
    }
}

/* ---- answering ---- */

/* Each card of the challenge that waits, once. */
static int next_waiting(const struct adresse *a, int index)
{
    const struct challenge *challenge = &a->challenge;
    while (index < challenge->count &&
           adresse_find_in_challenge(a, challenge->cards[index].card, FATE_WAITING) != index)
        index++;
    return index;
}

/* A5.3 to A5.7 */
static void list_uses(const struct adresse *a, int card, struct move_list *out)
{
    const struct challenge *challenge = &a->challenge;
    if (card != CARD_DEFLECT && card != CARD_PLACE_THIS_FOR_ME) {
        add_move(out, adresse_advantage_move(card, NO_SEAT, NO_CARD));
        return;
    }
    for (int seat = 0; seat < a->seats; seat++) {
        if (seat == challenge->holder)
            continue;
        if (card == CARD_DEFLECT && seat != challenge->from - 1)
            add_move(out, adresse_advantage_move(card, seat, NO_CARD));
        for (int i = next_waiting(a, 0); card != CARD_DEFLECT && i < challenge->count;
             i = next_waiting(a, i + 1))
            add_move(out, adresse_advantage_move(card, seat, challenge->cards[i].card));
    }
}

/* A5.1 */
static void list_answers(const struct adresse *a, struct move_list *out)
{
    const struct adresse_player *player = &a->players[a->challenge.holder];
    add_move(out, adresse_plain_move(VERB_ACCEPT, 0));
    for (int card = NO_CARD + 1; card < CARDS_END; card++) {
        if (player->hand[card] == 0)
            continue;
        if (is_piece_card(card))
            add_move(out, adresse_plain_move(VERB_ADD, card));
        else
            list_uses(a, card, out);
    }
}

/* A6.1, A5.3 */
static void list_takes(const struct adresse *a, struct move_list *out)
{
    for (int i = next_waiting(a, 0); i < a->challenge.count; i = next_waiting(a, i + 1)) {
        int card = a->challenge.cards[i].card;
        add_move(out, adresse_take_move(card, -1));
        for (int position = 0; position < POSITIONS && a->challenge.pivots > 0; position++)
            add_move(out, adresse_take_move(card, position));
    }
}

/* ---- chance and the world ---- */

static void list_draws(const struct adresse *a, struct move_list *out)
{
    uint8_t deck[CARDS_ROOM];
    adresse_deck(a, deck);
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        for (int copy = 0; copy < deck[card]; copy++)
            add_move(out, adresse_plain_move(VERB_DRAW, card));
}

_Static_assert((int)SEEDS <= (int)MOVES_MAX, "all sways of the hand fit a list");

static void list_numbers(enum adresse_verb verb, int count, struct move_list *out)
{
    for (int n = 0; n < count; n++)
        add_move(out, adresse_plain_move(verb, n));
}

/* A6.3: to hold on, and moments of what has been told, without regard to how calm they are. */
static void list_releases(const struct adresse *a, struct move_list *out)
{
    enum { STEP_MS = 100 };
    add_move(out, adresse_plain_move(VERB_HOLD, 0));
    for (int t = adresse_earliest_release_ms(a); t <= adresse_told_ms(a); t += STEP_MS)
        add_move(out, adresse_plain_move(VERB_RELEASE, t));
}

void adresse_list(const void *state, int seat, struct move_list *out)
{
    const struct adresse *a = state;
    out->count = 0;
    if (!(adresse_game.to_act(a) & seat_bit(seat)))
        return;
    switch ((enum adresse_stage)a->stage) {
    case STAGE_FIRST:
        list_numbers(VERB_FIRST, a->seats, out);
        break;
    case STAGE_DEAL:
    case STAGE_OPENING:
    case STAGE_DRAW:
        list_draws(a, out);
        break;
    case STAGE_LAUNCH:
        list_launches(a, out);
        break;
    case STAGE_ANSWER:
        list_answers(a, out);
        break;
    case STAGE_TAKE:
        list_takes(a, out);
        break;
    case STAGE_TREMOR:
        list_numbers(VERB_TREMOR, SEEDS, out);
        break;
    case STAGE_PLACE:
    case STAGE_AIM:
        adresse_places_list(a, out);
        break;
    case STAGE_SWAY:
        list_numbers(VERB_SWAY, SEEDS, out);
        break;
    case STAGE_HOLD:
        list_releases(a, out);
        break;
    case STAGE_NOISE:
        list_numbers(VERB_NOISE, SEEDS, out);
        break;
    case STAGE_WORLD:
        adresse_world_guess(a, out);
        break;
    case STAGE_OVER:
        break;
    }
}
