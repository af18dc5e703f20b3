/* adresse_knowledge_standing.c: how far everybody has come, for players that look one move
 * ahead. */
#include "adresse_knowledge.h"

enum { CARD_WORTH = 100, PENALTY_CARDS = 3 };

/* How likely a card's piece falls in a careful hand, in percent: A6.3. */
static int risk(int card)
{
    const struct piece_card *face = &adresse_piece_cards[card];
    int percent = 15 + (face->closed != BOTH) * 20 + (face->hand != BOTH) * 20;
    percent += face->position == UPRIGHT ? 12 : face->position == EDGE ? 5 : 0;
    return face->is_board ? percent / 2 : percent;
}

/* What the cards of a challenge that are not done with may cost whoever places them, and
 * in the advanced game bring them. */
static void weigh_challenge(const struct adresse *a, int standing[SEATS_MAX])
{
    const struct challenge *challenge = &a->challenge;
    for (int i = 0; i < challenge->count; i++) {
        const struct challenge_card *card = &challenge->cards[i];
        int placer = card->placer > 0 ? card->placer - 1 : challenge->holder;
        if (card->fate > FATE_TAKEN)
            continue;
        int percent = risk(card->card);
        standing[placer] -= percent * PENALTY_CARDS * CARD_WORTH / 100;
        if (a->variant == ADVANCED)
            standing[placer] += (100 - percent) * adresse_piece_cards[card->card].value;
    }
    if (challenge->count > 0)
        standing[challenge->holder] += challenge->pivots * CARD_WORTH / 2;
}

/* Fewer cards are better, and ever more so towards the end; an advantage is worth keeping
 * a while, but nobody finishes on one (A8.2). Whoever is to launch is about to get rid of
 * cards. */
void adresse_standing(const void *state, int standing[SEATS_MAX])
{
    enum { NEAR_THE_END = 4, FINISHED = 100000, ADVANTAGE = 60, TURN = 50 };
    const struct adresse *a = state;
    for (int seat = 0; seat < a->seats; seat++) {
        const struct adresse_player *player = &a->players[seat];
        int count = player->hand_count;
        standing[seat] = -count * CARD_WORTH + 5 * player->placed;
        if (count < NEAR_THE_END)
            standing[seat] += (NEAR_THE_END - count) * CARD_WORTH / 4;
        for (int card = PIECE_CARDS + 1; card < CARDS_END; card++)
            standing[seat] += player->hand[card] * (count > 1 ? ADVANTAGE : -ADVANTAGE);
        if (a->variant == ADVANCED)
            standing[seat] += adresse_points_won(player) * CARD_WORTH;
        if (a->winner == seat + 1 && a->variant != ADVANCED)
            standing[seat] += FINISHED;
        if (a->stage == STAGE_LAUNCH && seat == a->launcher)
            standing[seat] += TURN;
    }
    weigh_challenge(a, standing);
}
