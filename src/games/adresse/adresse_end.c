/* adresse_end.c: challenges end, and the game (A6.10, A8, A9.1). */
#include "adresse_internal.h"

#include <string.h>

void adresse_end_game(struct adresse_context *c, int winner)
{
    c->a->winner = (uint8_t)(winner + 1);
    c->a->stage = STAGE_OVER;
    if (winner >= 0)
        adresse_tell(c, "finished", winner);
}

static void win_card(struct adresse *a, int seat, int card)
{
    a->players[seat].won[card]++;
    a->players[seat].won_count++;
}

/* A9.1; in the other games, and where nobody earned it, the card is discarded. */
static void lay_card_aside(struct adresse_context *c, const struct challenge_card *done)
{
    struct adresse *a = c->a;
    const struct challenge *challenge = &a->challenge;
    int placer = done->placer > 0 ? done->placer - 1 : challenge->holder; /* A5.7 */
    int launcher = challenge->launcher - 1;
    if (a->variant == ADVANCED && done->fate == FATE_HELD) {
        win_card(a, placer, done->card);
        adresse_tell(c, "kept", placer);
    } else if (a->variant == ADVANCED && done->fate == FATE_FELL && launcher >= 0) {
        win_card(a, launcher, done->card);
        adresse_tell_to(c, "lost_to", placer, launcher);
    } else {
        adresse_discard_card(a, done->card);
    }
}

static bool has_added(const struct challenge *challenge, int seat)
{
    for (int i = 0; i < challenge->count; i++)
        if (challenge->cards[i].by == seat + 1)
            return true;
    return false;
}

/* A8.1, A8.3, A8.4: -1 if nobody has. */
static int who_finished(const struct adresse *a)
{
    const struct challenge *challenge = &a->challenge;
    int launcher = challenge->launcher - 1;
    int holder = challenge->holder;
    if (launcher >= 0 && !challenge->was_stopped && a->players[launcher].hand_count == 0)
        return launcher;
    if (a->players[holder].hand_count == 0 && has_added(challenge, holder) &&
        !(holder == launcher && challenge->was_returned))
        return holder;
    return -1;
}

/* A6.10 */
void adresse_end_challenge(struct adresse_context *c)
{
    struct adresse *a = c->a;
    int performer = a->challenge.holder;
    int winner = who_finished(a);
    if (a->seats >= MARKERS_FROM && !a->players[performer].is_done) {
        a->players[performer].is_done = 1;
        adresse_tell(c, "done", performer);
    }
    for (int i = 0; i < a->challenge.count; i++)
        lay_card_aside(c, &a->challenge.cards[i]);
    memset(&a->challenge, 0, sizeof a->challenge);
    a->launcher = (uint8_t)performer;
    if (winner >= 0)
        adresse_end_game(c, winner);
    else
        adresse_after_challenge(c);
}

static bool must_draw(const struct adresse *a, int seat)
{
    const struct adresse_player *player = &a->players[seat];
    return player->hand_count == 0 ||
           (player->hand_count == 1 && !adresse_holds_piece_card(a, seat));
}

/* A8.2, A8.3: who has no card, or an advantage alone, draws three; one after another. */
void adresse_after_challenge(struct adresse_context *c)
{
    struct adresse *a = c->a;
    for (int i = 0; i < a->seats && adresse_can_draw(a); i++) {
        int seat = (a->launcher + i) % a->seats;
        if (!must_draw(a, seat))
            continue;
        adresse_tell(c, "out_of_cards", seat);
        adresse_draw_cards(c, seat, 3, THEN_END_CHALLENGE);
        return;
    }
    adresse_begin_launch(c);
}
