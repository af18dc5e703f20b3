/* adresse_draw.c: hands, deck and discards. What is in the deck follows from where all
 * other cards are; chance says which one is drawn. */
#include "adresse_internal.h"

#include <string.h>

/* In a view a rival's card may leave a hand that shows none. */
static void take_off(uint8_t cards[CARDS_ROOM], int card)
{
    if (cards[card] > 0)
        cards[card]--;
}

void adresse_hand_put(struct adresse *a, int seat, int card)
{
    a->players[seat].hand[card]++;
    a->players[seat].hand_count++;
}

void adresse_hand_take(struct adresse *a, int seat, int card)
{
    take_off(a->players[seat].hand, card);
    a->players[seat].hand_count--;
}

bool adresse_holds_piece_card(const struct adresse *a, int seat)
{
    for (int card = 1; card <= PIECE_CARDS; card++)
        if (a->players[seat].hand[card] > 0)
            return true;
    return false;
}

void adresse_discard_card(struct adresse *a, int card)
{
    a->discard[card]++;
    a->discard_count++;
}

bool adresse_can_draw(const struct adresse *a)
{
    return a->deck_count > 0 || a->discard_count > 0;
}

/* A7.4 */
static void rebuild_deck(struct adresse_context *c)
{
    struct adresse *a = c->a;
    if (a->deck_count > 0 || a->discard_count == 0)
        return;
    a->deck_count = a->discard_count;
    a->discard_count = 0;
    memset(a->discard, 0, sizeof a->discard);
    adresse_tell_count(c, "reshuffled", -1, a->deck_count);
}

static void drawing_is_done(struct adresse_context *c)
{
    struct adresse *a = c->a;
    enum after_draw then = (enum after_draw)a->then;
    a->drawing = 0;
    a->draws = 0;
    a->then = 0;
    switch (then) {
    case THEN_START: /* of dealing, which adresse_setup.c ends itself */
        break;
    case THEN_ANSWER:
        a->stage = STAGE_ANSWER;
        break;
    case THEN_GO_ON:
        adresse_perform_next(c);
        break;
    case THEN_END_CHALLENGE:
        adresse_after_challenge(c);
        break;
    case THEN_LAUNCH:
        adresse_begin_launch(c);
        break;
    case THEN_KILLJOY:
        adresse_play_killjoy(c);
        break;
    }
}

/* A7.4: if there is nothing to draw, nothing is drawn. */
void adresse_draw_cards(struct adresse_context *c, int seat, int count, enum after_draw then)
{
    struct adresse *a = c->a;
    a->stage = STAGE_DRAW;
    a->drawing = (uint8_t)seat;
    a->draws = (uint8_t)count;
    a->then = (uint8_t)then;
    if (count > 0)
        rebuild_deck(c);
    if (count == 0 || a->deck_count == 0)
        drawing_is_done(c);
}

void adresse_draw_card(struct adresse_context *c, int card)
{
    struct adresse *a = c->a;
    bool is_last;
    a->deck_count--;
    adresse_hand_put(a, a->drawing, card);
    adresse_tell_drew(c, a->drawing, card, false);
    if (a->draws == UNTIL_A_PIECE_CARD) /* A4.4 */
        is_last = is_piece_card(card);
    else
        is_last = --a->draws == 0;
    if (!is_last)
        rebuild_deck(c);
    if (is_last || a->deck_count == 0)
        drawing_is_done(c);
}
