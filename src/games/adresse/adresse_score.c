/* adresse_score.c: who is ahead (A8.5, A9.3). */
#include "adresse_internal.h"

static int points_won(const struct adresse_player *player)
{
    int points = 0;
    for (int card = 1; card <= PIECE_CARDS; card++)
        points += player->won[card] * adresse_piece_cards[card].value;
    return points;
}

/* A8.5: the finisher has no card, and is ahead of another who has none (A8.4). A9.3 */
void adresse_result(const void *state, struct result *out)
{
    static const char *const columns[] = { "total", "finished" };
    static const char *const advanced_columns[] = { "total", "placed" };
    const struct adresse *a = state;
    bool is_advanced = a->variant == ADVANCED;
    int rows[PLAYERS_MAX][RESULT_COLUMNS];
    for (int seat = 0; seat < a->seats; seat++) {
        const struct adresse_player *player = &a->players[seat];
        rows[seat][0] = (is_advanced ? points_won(player) : 0) - player->hand_count;
        rows[seat][1] = is_advanced ? player->placed : a->winner == seat + 1;
    }
    result_rank(out, a->seats, 2, rows, is_advanced ? advanced_columns : columns);
}

void adresse_write_categories(const void *state, int seat, struct json *json)
{
    const struct adresse *a = state;
    const struct adresse_player *player = &a->players[seat];
    if (a->variant == ADVANCED)
        json_put_int(json, "points", points_won(player));
    json_put_int(json, "hand", player->hand_count);
    json_put_int(json, "placed", player->placed);
}

/* ---- the standing, for one-ply players ---- */

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
            standing[seat] += points_won(player) * CARD_WORTH;
        if (a->winner == seat + 1 && a->variant != ADVANCED)
            standing[seat] += FINISHED;
        if (a->stage == STAGE_LAUNCH && seat == a->launcher)
            standing[seat] += TURN;
    }
    weigh_challenge(a, standing);
}
