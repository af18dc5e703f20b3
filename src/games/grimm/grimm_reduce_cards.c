/* grimm_reduce_cards.c: what events of Fables and Friends do to a view. */
#include "event_list.h"
#include "grimm_reduce.h"

#include <string.h>

/* ---- Fables ---- */

/* One that is not named is there all the same. */
static int fable_of(const struct reduction *r)
{
    return is_fable(r->card) ? r->card : CARD_HIDDEN;
}

/* The card, as far as the view shows it, and in *known the seats that know it. */
static uint8_t leave_deck(struct grimm *g, int card, uint8_t *known)
{
    int seats = 0;
    int top = grimm_take_top(g, &seats);
    if (top == NO_CARD) /* only the whole truth has a deck */
        grimm_take_from_deck(g, is_fable(card) && g->fable_deck[card] > 0 ? card : CARD_HIDDEN);
    *known = (uint8_t)seats;
    return (uint8_t)(top != NO_CARD ? top : card);
}

static void enter_hand(struct reduction *r, int seat)
{
    if (require(r, r->g->players[seat].hand_count < FABLES_MAX))
        grimm_hand_add(r->g, seat, fable_of(r), 0);
}

/* By its name where that is known, else any that is not; of a hand that is known, but not which
 * card of it left, the oldest. */
static void leave_hand(struct reduction *r)
{
    struct grimm_player *p = r->p;
    int card = fable_of(r);
    if (!require(r, p->hand_count > 0))
        return;
    if (memchr(p->hand, card, p->hand_count) == NULL)
        card = memchr(p->hand, CARD_HIDDEN, p->hand_count) != NULL ? CARD_HIDDEN : p->hand[0];
    grimm_hand_take_shown(r->g, r->seat, card);
}

static void left_deck(struct reduction *r)
{
    uint8_t known;
    leave_deck(r->g, r->card, &known);
}

static void kept(struct reduction *r)
{
    enter_hand(r, r->seat);
}

static void drew(struct reduction *r)
{
    left_deck(r);
    enter_hand(r, r->seat);
}

static void returned(struct reduction *r)
{
    if (!require(r, r->g->top_count < TOP_MAX))
        return;
    r->g->top[r->g->top_count++] = (uint8_t)fable_of(r);
    r->g->top_seat = (uint8_t)r->seat;
    r->g->fable_deck_count++;
}

static void gave_fable(struct reduction *r)
{
    leave_hand(r);
    enter_hand(r, r->other);
}

static void took_fable(struct reduction *r)
{
    enter_hand(r, r->seat);
    r->to->fable = NO_CARD;
}

static void discarded_drawn(struct reduction *r)
{
    if (require(r, is_fable(r->card) && r->g->fable_discard_count < FABLES_MAX))
        grimm_discard_fable(r->g, r->card);
}

static void discarded_from_hand(struct reduction *r)
{
    leave_hand(r);
    discarded_drawn(r);
}

static void discarded_fable(struct reduction *r)
{
    r->p->fable = NO_CARD;
    r->p->fable_place = NOWHERE;
    discarded_drawn(r);
}

static void discarded_next(struct reduction *r)
{
    r->p->active = NO_CARD;
    r->p->active_place = NOWHERE;
    discarded_drawn(r);
}

static void discarded_unique(struct reduction *r)
{
    r->g->unique[r->place] = NO_CARD;
    r->g->unique_seat[r->place] = 0;
    discarded_drawn(r);
}

static void took_discarded(struct reduction *r)
{
    uint8_t *pile = r->g->fable_discard;
    uint8_t *oldest = memchr(pile, r->card, r->g->fable_discard_count);
    if (!require(r, oldest != NULL))
        return;
    uint8_t *end = pile + --r->g->fable_discard_count;
    memmove(oldest, oldest + 1, (size_t)(end - oldest));
    *end = NO_CARD;
    enter_hand(r, r->seat);
}

static void reshuffled_fables(struct reduction *r)
{
    r->g->fable_deck_count = (uint8_t)r->count;
    r->g->fable_discard_count = 0;
    memset(r->g->fable_discard, 0, sizeof r->g->fable_discard);
}

static void chose_fable(struct reduction *r)
{
    if (!require(r, grimm_hand_has(r->g, r->seat, r->card)))
        return;
    r->p->fable = (uint8_t)r->card;
    r->p->fable_known = bit(r->seat);
}

static void committed(struct reduction *r)
{
    if (r->g->stage < STAGE_CHOSEN)
        r->g->stage = STAGE_CHOSEN;
    if (r->p->is_imposed || !require(r, r->p->hand_count > 0))
        return;
    if (r->p->fable == NO_CARD)
        r->p->fable = CARD_HIDDEN;
    r->p->fable_known = bit(r->seat);
}

static void imposed(struct reduction *r)
{
    uint8_t known;
    r->to->fable = leave_deck(r->g, CARD_HIDDEN, &known);
    r->to->fable_known = known;
    r->to->is_imposed = 1;
}

static void looked_fable(struct reduction *r)
{
    r->to->fable_known |= bit(r->seat);
}

static void revealed_fable(struct reduction *r)
{
    if (!require(r, is_fable(r->card)))
        return;
    if (!r->p->is_imposed)
        leave_hand(r);
    r->g->stage = STAGE_FABLES_UP;
    r->p->is_imposed = 0;
    r->p->fable = (uint8_t)r->card;
    r->p->fable_known = 0;
    r->g->was_monster_revealed |= grimm_card_kind(r->card) == KIND_MONSTER;
}

static void put_monster(struct reduction *r)
{
    r->p->fable_place = (uint8_t)r->place;
}

static void put_unique(struct reduction *r)
{
    r->g->unique[r->place] = (uint8_t)r->card;
    r->g->unique_seat[r->place] = (uint8_t)r->seat;
    r->p->fable = NO_CARD;
}

static void put_site(struct reduction *r)
{
    if (!require(r, r->p->site_count < COPIES_MAX))
        return;
    r->p->site_cards[r->p->site_count++] = (uint8_t)r->card;
    r->p->fable = NO_CARD;
}

static void waits(struct reduction *r)
{
    r->p->pending = (uint8_t)r->card;
    r->p->fable = NO_CARD;
}

static void put_next(struct reduction *r)
{
    r->p->active_place = (uint8_t)r->place;
}

static void activated(struct reduction *r)
{
    r->p->active = (uint8_t)r->card;
    r->p->pending = NO_CARD;
}

/* ---- Friends ---- */

static void drew_friend(struct reduction *r)
{
    if (require(r, is_friend(r->card)))
        r->g->friend_deck &= ~friend_bit(r->card);
}

static void has_friend(struct reduction *r)
{
    r->p->friend = (uint8_t)r->card;
}

static void set_friend_aside(struct reduction *r)
{
    r->p->friend = NO_CARD;
}

static void discarded_friend(struct reduction *r)
{
    if (require(r, is_friend(r->card) && r->g->friend_discard_count < FRIENDS_MAX))
        r->g->friend_discard[r->g->friend_discard_count++] = (uint8_t)r->card;
}

static void lost_friend(struct reduction *r)
{
    r->p->friend = NO_CARD;
    memset(r->p->promise, 0, sizeof r->p->promise);
    discarded_friend(r);
}

static void reshuffled_friends(struct reduction *r)
{
    struct grimm *g = r->g;
    for (int i = 0; i < g->friend_discard_count; i++)
        g->friend_deck |= friend_bit(g->friend_discard[i]);
    g->friend_discard_count = 0;
    memset(g->friend_discard, 0, sizeof g->friend_discard);
}

static void announced_alone(struct reduction *r)
{
    r->p->promise[0] = 1;
}

static void announced_company(struct reduction *r)
{
    r->p->promise[0] = 2;
}

static void announced_place(struct reduction *r)
{
    r->p->promise[0] = (uint8_t)r->place;
}

static void robbed(struct reduction *r)
{
    r->p->promise[0] = (uint8_t)WHO(r->other);
    r->p->promise[1] = (uint8_t)WHO(r->type);
}

const struct named_reducer grimm_card_reducers[] = {
#define NAMED_EVENT(name, run) { name, run },
    GRIMM_CARD_EVENT_LIST(NAMED_EVENT)
#undef NAMED_EVENT
        { NULL, NULL },
};
