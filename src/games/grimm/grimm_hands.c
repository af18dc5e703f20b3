/* grimm_hands.c: cards from place to place, and who knows what of them (G0.7,
 * G0.11, G0.13 to G0.15). */
#include "grimm_internal.h"

#include <assert.h>
#include <string.h>

/* ---- decks ---- */

int grimm_fables_obtainable(const struct grimm *g)
{
    return g->fable_deck_count + g->fable_discard_count;
}

/* G0.7a. In a view, cards that are not known count but are not named. */
void grimm_reshuffle_fables(struct step_call *s)
{
    struct grimm *g = s->g;
    if (g->fable_deck_count > 0 || g->fable_discard_count == 0)
        return;
    for (int i = 0; i < g->fable_discard_count; i++)
        if (g->fable_discard[i] != CARD_HIDDEN)
            g->fable_deck[g->fable_discard[i]]++;
    g->fable_deck_count = g->fable_discard_count;
    g->fable_discard_count = 0;
    memset(g->fable_discard, 0, sizeof g->fable_discard);
    TELL(s, "reshuffled_fables", EVERYONE, .count = g->fable_deck_count);
}

void grimm_reshuffle_friends(struct step_call *s)
{
    struct grimm *g = s->g;
    if (g->friend_deck != 0 || g->friend_discard_count == 0)
        return;
    for (int i = 0; i < g->friend_discard_count; i++)
        g->friend_deck |= friend_bit(g->friend_discard[i]);
    TELL(s, "reshuffled_friends", EVERYONE, .count = g->friend_discard_count);
    g->friend_discard_count = 0;
    memset(g->friend_discard, 0, sizeof g->friend_discard);
}

int grimm_take_top(struct grimm *g, int *known)
{
    if (g->top_count == 0)
        return NO_CARD;
    int card = g->top[--g->top_count];
    g->top[g->top_count] = NO_CARD;
    *known = bit(g->top_seat);
    if (g->top_count == 0)
        g->top_seat = 0;
    g->fable_deck_count--;
    return card;
}

void grimm_take_from_deck(struct grimm *g, int card)
{
    if (card != CARD_HIDDEN)
        g->fable_deck[card]--;
    g->fable_deck_count--;
}

void grimm_discard_fable(struct grimm *g, int card)
{
    assert(g->fable_discard_count < FABLES_MAX);
    g->fable_discard[g->fable_discard_count++] = (uint8_t)card;
}

void grimm_discard_played(struct step_call *s, int seat)
{
    struct grimm_player *p = &s->g->players[seat];
    p->fable_place = NOWHERE;
    if (p->fable == NO_CARD)
        return;
    TELL(s, "discarded_fable", EVERYONE, .seat = WHO(seat), .card = p->fable);
    grimm_discard_fable(s->g, p->fable);
    p->fable = NO_CARD;
}

/* ---- hands of Fables ---- */

void grimm_hand_add(struct grimm *g, int seat, int card, uint8_t known)
{
    struct grimm_player *p = &g->players[seat];
    assert(p->hand_count < FABLES_MAX);
    p->hand[p->hand_count] = (uint8_t)card;
    p->hand_known[p->hand_count++] = known | bit(seat);
}

static int find_in_hand(const struct grimm_player *p, int card)
{
    const uint8_t *at = memchr(p->hand, card, p->hand_count);
    return at != NULL ? (int)(at - p->hand) : -1;
}

bool grimm_hand_has(const struct grimm *g, int seat, int card)
{
    return find_in_hand(&g->players[seat], card) >= 0;
}

uint64_t grimm_hand_titles(const struct grimm *g, int seat)
{
    const struct grimm_player *p = &g->players[seat];
    uint64_t titles = 0;
    for (int i = 0; i < p->hand_count; i++)
        if (p->hand[i] != CARD_HIDDEN)
            titles |= (uint64_t)1 << p->hand[i];
    return titles;
}

static void take_out(struct grimm_player *p, int index)
{
    size_t after = (size_t)(--p->hand_count - index);
    memmove(p->hand + index, p->hand + index + 1, after);
    memmove(p->hand_known + index, p->hand_known + index + 1, after);
    p->hand[p->hand_count] = NO_CARD;
    p->hand_known[p->hand_count] = 0;
}

/* Whoever knew of one such card in this hand has seen it leave, whichever copy it
 * was: else keeping their knowledge would tell them that there is another. */
void grimm_hand_take_shown(struct grimm *g, int seat, int card)
{
    struct grimm_player *p = &g->players[seat];
    int index = find_in_hand(p, card);
    if (index < 0)
        index = find_in_hand(p, CARD_HIDDEN); /* a rival's, in a view */
    assert(index >= 0);
    for (int viewer = 0; viewer < g->seats; viewer++) {
        if (p->hand_known[index] & bit(viewer))
            continue;
        for (int i = 0; i < p->hand_count; i++)
            if (p->hand[i] == card && p->hand_known[i] & bit(viewer)) {
                p->hand_known[i] &= (uint8_t)~bit(viewer);
                break;
            }
    }
    take_out(p, index);
}

void grimm_discard_from_hand(struct step_call *s, int seat, int card)
{
    grimm_hand_take_shown(s->g, seat, card);
    TELL(s, "discarded_from_hand", EVERYONE, .seat = WHO(seat), .card = card);
    grimm_discard_fable(s->g, card);
}

/* Whether a viewer who does not see which card leaves can tell all the same. */
static bool knows_all_alike(const struct grimm_player *p, int viewer)
{
    for (int i = 0; i < p->hand_count; i++)
        if (!(p->hand_known[i] & bit(viewer)) || p->hand[i] != p->hand[0])
            return false;
    return true;
}

uint8_t grimm_hand_take_unseen(struct grimm *g, int seat, int index, uint8_t sees, int *card)
{
    struct grimm_player *p = &g->players[seat];
    uint8_t known = sees | bit(seat);
    for (int viewer = 0; viewer < g->seats; viewer++) {
        if (known & bit(viewer))
            continue;
        if (knows_all_alike(p, viewer))
            known |= bit(viewer);
        else
            for (int i = 0; i < p->hand_count; i++)
                p->hand_known[i] &= (uint8_t)~bit(viewer);
    }
    *card = p->hand[index];
    take_out(p, index);
    return known;
}

/* G0.11 */
void grimm_give_fable(struct step_call *s, int from, int to, int index)
{
    int card;
    uint8_t known = grimm_hand_take_unseen(s->g, from, index, bit(to), &card);
    grimm_hand_add(s->g, to, card, known);
    TELL(s, "gave_fable", known, .seat = WHO(from), .to = WHO(to), .card = card);
    TELL(s, "gave_fable_unseen", ~known, .seat = WHO(from), .to = WHO(to));
}

/* ---- what an effect holds ---- */

/* No effect holds more than there is room for, but a position somebody made up may. */
void grimm_hold(struct step_call *s, struct frame *f, int card, uint8_t known)
{
    if (f->held_count < HELD_MAX) {
        f->held[f->held_count] = (uint8_t)card;
        f->held_known[f->held_count++] = known;
    } else if (is_friend(card)) {
        s->g->friend_discard[s->g->friend_discard_count++] = (uint8_t)card;
    } else {
        TELL(s, "discarded_drawn", EVERYONE, .seat = WHO(f->owner), .card = card);
        grimm_discard_fable(s->g, card);
    }
}

int grimm_find_held(const struct frame *f, int card)
{
    int index = 0;
    while (index < f->held_count && f->held[index] != card)
        index++;
    return index;
}

int grimm_unhold(struct frame *f, int index)
{
    if (index >= f->held_count)
        return NO_CARD;
    int card = f->held[index];
    size_t after = (size_t)(--f->held_count - index);
    memmove(f->held + index, f->held + index + 1, after);
    memmove(f->held_known + index, f->held_known + index + 1, after);
    f->held[f->held_count] = NO_CARD;
    f->held_known[f->held_count] = 0;
    return card;
}

void grimm_keep_held(struct step_call *s, int index, uint8_t known)
{
    int seat = s->f->owner;
    int card = grimm_unhold(s->f, index);
    grimm_hand_add(s->g, seat, card, known);
    TELL(s, "kept", known | bit(seat), .seat = WHO(seat), .card = card);
    TELL(s, "kept_unseen", ~(known | bit(seat)), .seat = WHO(seat));
}

/* As with a hand: who knew of such a card among them sees it go, whichever it was. */
void grimm_discard_held(struct step_call *s, int index)
{
    struct frame *f = s->f;
    for (int i = 0; i < f->held_count; i++)
        if (i != index && f->held[i] == f->held[index]) {
            uint8_t moved = f->held_known[i] & (uint8_t)~f->held_known[index];
            f->held_known[index] |= moved;
            f->held_known[i] &= (uint8_t)~moved;
        }
    TELL(s, "discarded_drawn", EVERYONE, .seat = WHO(f->owner), .card = f->held[index]);
    grimm_discard_fable(s->g, grimm_unhold(f, index));
}

/* ---- Friends ---- */

/* G0.15 */
void grimm_lose_friend(struct step_call *s, int seat)
{
    struct grimm *g = s->g;
    struct grimm_player *p = &g->players[seat];
    const struct card *card = grimm_card(p->friend);
    if (p->friend == NO_CARD)
        return;
    g->friend_discard[g->friend_discard_count++] = p->friend;
    TELL(s, "lost_friend", EVERYONE, .seat = WHO(seat), .card = p->friend);
    p->friend = NO_CARD;
    grimm_return_tokens(s, seat);
    memset(p->promise, 0, sizeof p->promise); /* R05 */
    if (card->when_lost != NULL)
        card->when_lost(s, seat);
}

/* ---- Gather cards and slots (G0.13) ---- */

/* Its card goes home, or aside. */
static void leave_slot(struct grimm *g, int seat)
{
    struct grimm_player *p = &g->players[seat];
    int owner = gather_owner(p->slot);
    int place = gather_place(p->slot);
    if (p->slot == 0 || p->slot == CARD_HIDDEN)
        return;
    if (owner != seat)
        g->players[owner].aside |= bit(place);
    else if (!(p->locked & bit(place)))
        p->gather_hand |= bit(place);
    p->slot = 0;
}

void grimm_replace_slot(struct grimm *g, int seat, uint8_t card)
{
    leave_slot(g, seat);
    g->players[seat].slot = card;
    g->players[gather_owner(card)].gather_hand &= (uint8_t)~bit(gather_place(card));
    g->players[gather_owner(card)].aside &= (uint8_t)~bit(gather_place(card));
}

void grimm_forget_slot(struct grimm *g, int seat)
{
    struct grimm_player *p = &g->players[seat];
    p->slot_known = bit(seat);
    if (p->slot_from != seat + 1)
        p->slot_from = 0;
}
