/* adresse_knowledge_cards.c: values of moves with cards, a rule of thumb for each: priors of
 * the search and policy of its rollouts. */
#include "adresse_knowledge.h"

/* As measured with a practised hand in games: both, an eye closed, one hand, both of it. */
static const double falls_by_copy[2][2] = { { 0.07, 0.18 }, { 0.19, 0.25 } }; /* [hand][eye] */

double adresse_fall_chance(int card, int position)
{
    const struct piece_card *face = &adresse_piece_cards[card];
    double chance = falls_by_copy[face->hand != BOTH][face->closed != BOTH];
    if (position == UPRIGHT)
        chance += 0.1;
    return face->is_board ? chance / 3 : chance;
}

/* Cards that a placement is expected to cost, of which the first fall costs the most. */
static double cost_of(const struct adresse *a, int card)
{
    double falls = adresse_fall_chance(card, adresse_piece_cards[card].position);
    double cards = a->challenge.falls > 0 ? 1.2 : 2.8;
    return a->variant == ADVANCED ? falls * BRINGS_OTHERS_DOWN * cards : falls * cards;
}

/* Points that go to whoever performs (A9.1), less those that go to whoever launched. */
static double points_of(const struct adresse *a, int card)
{
    if (a->variant != ADVANCED)
        return 0;
    double falls = adresse_fall_chance(card, adresse_piece_cards[card].position);
    return adresse_piece_cards[card].value * (1 - falls * (1 + BRINGS_OTHERS_DOWN));
}

/* ---- launching ---- */

static double use_of_launch(const struct adresse *a, struct move move)
{
    int to = adresse_move_to(move), count = 0;
    double use = 0;
    for (; count < 3 && adresse_move_card(move, count) != NO_CARD; count++) {
        int card = adresse_move_card(move, count);
        use += 1 + cost_of(a, card) - points_of(a, card);
    }
    if (a->variant != ADVANCED && count == a->players[a->launcher].hand_count)
        use += 4; /* out of cards, if nobody stops it */
    /* Whoever is nearly out of cards should have it hard. */
    return use - 0.15 * a->players[to].hand_count;
}

/* ---- answering ---- */

/* What the cards of the challenge are expected to cost its holder, and bring. */
static double burden(const struct adresse *a)
{
    double sum = 0;
    for (int i = 0; i < a->challenge.count; i++) {
        const struct challenge_card *card = &a->challenge.cards[i];
        if (card->fate == FATE_WAITING && card->placer == 0)
            sum += cost_of(a, card->card) - points_of(a, card->card);
    }
    return sum;
}

/* Whether the challenge ends the game when it has been performed (A8.1). */
static bool is_last_challenge(const struct adresse *a)
{
    const struct challenge *challenge = &a->challenge;
    return challenge->launcher > 0 && !challenge->was_stopped &&
           a->players[challenge->launcher - 1].hand_count == 0;
}

static double use_of_place_this_for_me(const struct adresse *a, struct move move)
{
    int card = adresse_move_card(move, 1);
    double points = a->variant == ADVANCED ? adresse_piece_cards[card].value : 0;
    return 2 * cost_of(a, card) - points;
}

static double use_of_advantage(const struct adresse *a, struct move move)
{
    const struct challenge *challenge = &a->challenge;
    double stops = is_last_challenge(a) ? 5 : 0;
    double rid = a->players[challenge->holder].hand_count > 1 ? 1 : -2; /* A8.2 */
    switch (adresse_move_card(move, 0)) {
    case CARD_RETURN_TO_SENDER: /* who performs launches next: that is given away */
        return rid + stops + 2 * burden(a) - 1.5;
    case CARD_KILLJOY:
        return rid + stops + 2;
    case CARD_DEFLECT:
        return rid + 2 * burden(a) - 1.5 - 0.1 * a->players[adresse_move_to(move)].hand_count;
    case CARD_PLACE_THIS_FOR_ME:
        return rid + use_of_place_this_for_me(a, move);
    default: /* a pivot lays flat what should stand */
        return rid + 0.3;
    }
}

static double use_of_adding(const struct adresse *a, int card)
{
    double use = 1 - cost_of(a, card) + points_of(a, card);
    /* A8.4: out of cards by adding the last one, unless the launcher is out too. */
    if (a->players[a->challenge.holder].hand_count == 1 && a->variant != ADVANCED)
        use += is_last_challenge(a) ? 0 : 4;
    return use;
}

/* ---- performing ---- */

/* The hardest first costs no more than last, and a pivot is for what is held worst. */
static double use_of_taking(const struct adresse *a, struct move move)
{
    int card = adresse_move_card(move, 0), as = adresse_move_as(move);
    double falls = adresse_fall_chance(card, adresse_piece_cards[card].position);
    if (as < 0)
        return a->challenge.pivots > 0 ? 0.2 - falls : 0.2 * falls;
    return 2 * (falls - adresse_fall_chance(card, as));
}

double adresse_card_move_value(const struct adresse *a, struct move move)
{
    switch (move_verb(move)) {
    case VERB_LAUNCH:
        return use_of_launch(a, move);
    case VERB_ADD:
        return use_of_adding(a, adresse_move_number(move));
    case VERB_ADVANTAGE:
        return use_of_advantage(a, move);
    case VERB_TAKE:
        return use_of_taking(a, move);
    default:
        return 0;
    }
}
