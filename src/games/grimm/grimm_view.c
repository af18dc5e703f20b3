/* grimm_view.c: what each seat may know (G0.11), and samples of what it does not. */
#include "grimm_internal.h"

#include <string.h>

/* ---- views ---- */

static uint8_t viewer_bit(const struct grimm *g, int viewer)
{
    return viewer < g->seats ? bit(viewer) : 0;
}

/* A rival's hand has no order to see: known cards first, by their number. */
static void view_rivals_hand(const struct grimm_player *p, int seat, uint8_t viewer,
                             struct grimm_player *seen)
{
    int count = 0;
    for (int card = NO_CARD + 1; card < FABLES_END; card++)
        for (int i = 0; i < p->hand_count; i++)
            if (p->hand[i] == card && p->hand_known[i] & viewer) {
                seen->hand[count] = (uint8_t)card;
                seen->hand_known[count++] = viewer | bit(seat);
            }
    for (; count < p->hand_count; count++) {
        seen->hand[count] = CARD_HIDDEN;
        seen->hand_known[count] = bit(seat);
    }
}

static uint8_t hide(uint8_t card, bool is_known)
{
    return is_known || card == NO_CARD ? card : CARD_HIDDEN;
}

static void view_player(const struct grimm *g, int seat, int viewer, struct grimm_player *seen)
{
    const struct grimm_player *p = &g->players[seat];
    uint8_t me = viewer_bit(g, viewer);
    bool is_mine = seat == viewer;
    memcpy(seen->board, p->board, sizeof seen->board);
    memcpy(seen->gathered, p->gathered, sizeof seen->gathered);
    memcpy(seen->tokens, p->tokens, sizeof seen->tokens);
    memcpy(seen->houses, p->houses, sizeof seen->houses);
    seen->house_count = p->house_count;
    seen->site_count = p->site_count;
    memcpy(seen->site_cards, p->site_cards, sizeof seen->site_cards);
    seen->friend = p->friend;
    memcpy(seen->promise, p->promise, sizeof seen->promise);
    seen->extra_actions = p->extra_actions;
    seen->pig = p->pig;
    seen->stays_home = p->stays_home;

    seen->locked_count = p->locked_count;
    if (is_mine) {
        seen->gather_hand = p->gather_hand;
        seen->locked = p->locked;
    }
    if (g->stage == STAGE_ALL_UP)
        seen->aside = p->aside;
    seen->slot = hide(p->slot, g->stage == STAGE_ALL_UP || p->slot_known & me);
    seen->slot_known = p->slot_known; /* looking at a card is done before all eyes */
    seen->slot_from = p->slot_from;
    seen->shown = p->shown;

    /* Until all have chosen, even whether there is a Fable is a secret. */
    bool is_up = g->stage >= STAGE_FABLES_UP;
    if (is_up || is_mine || p->is_imposed || g->stage == STAGE_CHOSEN) {
        seen->fable = hide(p->fable, is_up || p->fable_known & me);
        seen->fable_known = p->fable_known;
    }
    seen->is_imposed = p->is_imposed;
    seen->fable_place = p->fable_place;
    seen->pending = p->pending;
    seen->active = p->active;
    seen->active_place = p->active_place;
    seen->hand_count = p->hand_count;
    if (is_mine) {
        memcpy(seen->hand, p->hand, sizeof seen->hand);
        memcpy(seen->hand_known, p->hand_known, sizeof seen->hand_known);
    } else {
        view_rivals_hand(p, seat, me, seen);
    }
}

static void view_frame(const struct frame *f, uint8_t viewer, struct frame *seen)
{
    *seen = *f;
    for (int i = 0; i < f->held_count; i++) {
        seen->held[i] = hide(f->held[i], f->held_known[i] & viewer || is_friend(f->held[i]));
        seen->held_known[i] = f->held_known[i];
    }
}

void grimm_view(const void *state, int viewer, void *seen_state)
{
    const struct grimm *g = state;
    struct grimm *seen = seen_state;
    if (viewer == VIEWER_ALL) {
        *seen = *g;
        return;
    }
    memset(seen, 0, sizeof *seen);
    seen->friend_deck = g->friend_deck; /* what is left can be told from what is in sight */
    seen->friend_set = g->friend_set;
    seen->specials_used = g->specials_used;
    seen->round = g->round;
    memcpy(seen->supply, g->supply, sizeof seen->supply);
    memcpy(seen->stock, g->stock, sizeof seen->stock);
    seen->seats = g->seats;
    seen->is_advanced = g->is_advanced;
    seen->is_unlimited = g->is_unlimited;
    seen->first_option = g->first_option;
    seen->first = g->first;
    seen->stage = g->stage;
    seen->was_monster_revealed = g->was_monster_revealed;
    memcpy(seen->sections, g->sections, sizeof seen->sections);
    memcpy(seen->bonus, g->bonus, sizeof seen->bonus);
    memcpy(seen->unique, g->unique, sizeof seen->unique);
    memcpy(seen->unique_seat, g->unique_seat, sizeof seen->unique_seat);
    memcpy(seen->fable_copies, g->fable_copies, sizeof seen->fable_copies);
    seen->fable_deck_count = g->fable_deck_count;
    seen->top_count = g->top_count;
    seen->top_seat = g->top_seat;
    for (int i = 0; i < g->top_count; i++)
        seen->top[i] = hide(g->top[i], viewer == g->top_seat);
    seen->fable_discard_count = g->fable_discard_count;
    seen->friend_discard_count = g->friend_discard_count;
    memcpy(seen->fable_discard, g->fable_discard, sizeof seen->fable_discard);
    memcpy(seen->friend_discard, g->friend_discard, sizeof seen->friend_discard);
    seen->frame_count = g->frame_count;
    for (int i = 0; i < g->frame_count; i++)
        view_frame(&g->frames[i], viewer_bit(g, viewer), &seen->frames[i]);
    for (int seat = 0; seat < g->seats; seat++)
        view_player(g, seat, viewer, &seen->players[seat]);
}

/* ---- imagining the rest ---- */

struct unseen {
    uint8_t cards[FABLES_MAX];
    uint32_t count;
};

static void take_seen(struct unseen *unseen, int card)
{
    uint8_t *at = is_fable(card) ? memchr(unseen->cards, card, unseen->count) : NULL;
    if (at != NULL)
        *at = unseen->cards[--unseen->count];
}

/* All Fables that the view does not show. */
static void find_unseen(const struct grimm *g, struct unseen *unseen)
{
    unseen->count = 0;
    for (int card = NO_CARD + 1; card < FABLES_END; card++)
        for (int copy = 0; copy < g->fable_copies[card]; copy++)
            unseen->cards[unseen->count++] = (uint8_t)card;
    for (int i = 0; i < g->top_count; i++)
        take_seen(unseen, g->top[i]);
    for (int i = 0; i < g->fable_discard_count; i++)
        take_seen(unseen, g->fable_discard[i]);
    for (int place = FIELDS; place < PLACES_END; place++)
        take_seen(unseen, g->unique[place]);
    for (int i = 0; i < g->frame_count; i++)
        for (int held = 0; held < g->frames[i].held_count; held++)
            take_seen(unseen, g->frames[i].held[held]);
    for (int seat = 0; seat < g->seats; seat++) {
        const struct grimm_player *p = &g->players[seat];
        for (int i = 0; i < p->hand_count; i++)
            take_seen(unseen, p->hand[i]);
        for (int i = 0; i < p->site_count; i++)
            take_seen(unseen, p->site_cards[i]);
        if (g->stage >= STAGE_FABLES_UP || p->is_imposed)
            take_seen(unseen, p->fable);
        take_seen(unseen, p->pending);
        take_seen(unseen, p->active);
    }
}

static void fill(uint8_t *card, struct unseen *unseen, struct rng *rng)
{
    if (*card != CARD_HIDDEN || unseen->count == 0)
        return;
    uint32_t pick = rng_below(rng, unseen->count);
    *card = unseen->cards[pick];
    unseen->cards[pick] = unseen->cards[--unseen->count];
}

/* A committed Fable that the viewer has looked at is one of the hand's. */
static void put_into_hand(struct grimm_player *p, struct unseen *unseen)
{
    uint8_t *hidden = memchr(p->hand, CARD_HIDDEN, p->hand_count);
    if (hidden == NULL || memchr(p->hand, p->fable, p->hand_count) != NULL)
        return;
    *hidden = p->fable;
    take_seen(unseen, p->fable);
}

static void imagine_fables(struct grimm *g, struct rng *rng)
{
    struct unseen unseen;
    find_unseen(g, &unseen);
    bool is_in_hand = g->stage < STAGE_FABLES_UP;
    for (int seat = 0; seat < g->seats; seat++) {
        struct grimm_player *p = &g->players[seat];
        if (is_in_hand && !p->is_imposed && is_fable(p->fable))
            put_into_hand(p, &unseen);
    }
    for (int i = 0; i < g->top_count; i++)
        fill(&g->top[i], &unseen, rng);
    for (int i = 0; i < g->frame_count; i++)
        for (int held = 0; held < g->frames[i].held_count; held++)
            fill(&g->frames[i].held[held], &unseen, rng);
    for (int seat = 0; seat < g->seats; seat++) {
        struct grimm_player *p = &g->players[seat];
        for (int i = 0; i < p->hand_count; i++)
            fill(&p->hand[i], &unseen, rng);
        if (p->is_imposed)
            fill(&p->fable, &unseen, rng);
    }
    for (uint32_t i = 0; i < unseen.count; i++)
        g->fable_deck[unseen.cards[i]]++;
}

/* What rivals have committed: of their hand, once that is imagined. */
static void imagine_commitments(struct grimm *g, int viewer, struct rng *rng)
{
    for (int seat = 0; seat < g->seats; seat++) {
        struct grimm_player *p = &g->players[seat];
        if (seat == viewer || p->is_imposed || p->hand_count == 0 || g->stage > STAGE_CHOSEN)
            continue;
        bool may_have_one = g->stage == STAGE_CHOOSING && p->slot != 0 &&
                            (grimm_must_play_fable(g, seat) || rng_below(rng, 2) == 0);
        if (p->fable == CARD_HIDDEN || may_have_one) {
            p->fable = p->hand[rng_below(rng, p->hand_count)];
            p->fable_known |= bit(seat);
        }
    }
}

static int random_place(uint8_t places, struct rng *rng)
{
    uint32_t skip = rng_below(rng, (uint32_t)__builtin_popcount(places));
    while (skip-- > 0)
        places &= (uint8_t)(places - 1);
    return __builtin_ctz(places);
}

/* Gather cards of each owner that lie in no slot, no hand and under no Mermaid, as
 * far as one can tell. */
static uint8_t unplaced(const struct grimm *g, int owner)
{
    const struct grimm_player *p = &g->players[owner];
    uint8_t places = grimm_all_places(g) & (uint8_t) ~(p->gather_hand | p->locked | p->aside);
    for (int seat = 0; seat < g->seats; seat++) {
        uint8_t slot = g->players[seat].slot;
        if (slot != CARD_HIDDEN && slot != 0 && gather_owner(slot) == owner)
            places &= (uint8_t)~bit(gather_place(slot));
    }
    return places;
}

static void imagine_gather_cards(struct grimm *g, int viewer, struct rng *rng)
{
    for (int seat = 0; seat < g->seats; seat++) {
        struct grimm_player *p = &g->players[seat];
        if (p->slot != CARD_HIDDEN)
            continue;
        int owner = p->slot_from != 0 ? p->slot_from - 1 : seat;
        /* Nobody can tell whose card this is: the viewer's own may still be in it. */
        if (p->slot_from == 0 && viewer < g->seats && unplaced(g, viewer) != 0 &&
            rng_below(rng, 2) == 0)
            owner = viewer;
        uint8_t places = unplaced(g, owner);
        if (places != 0)
            p->slot = GATHER_CARD(owner, random_place(places, rng));
    }
    for (int seat = 0; seat < g->seats; seat++) {
        struct grimm_player *p = &g->players[seat];
        if (seat == viewer) {
            p->aside |= unplaced(g, seat);
            continue;
        }
        for (int i = 0; i < p->locked_count && unplaced(g, seat) != 0; i++)
            p->locked |= bit(random_place(unplaced(g, seat), rng));
        /* Gained this very round, she may lock a card that lies in a slot. */
        while (__builtin_popcount(p->locked) < p->locked_count)
            p->locked |= bit(random_place(grimm_all_places(g) & (uint8_t)~p->locked, rng));
        p->gather_hand = unplaced(g, seat);
    }
}

void grimm_imagine(void *seen_state, int viewer, struct rng *rng)
{
    struct grimm *g = seen_state;
    imagine_fables(g, rng);
    imagine_commitments(g, viewer, rng);
    imagine_gather_cards(g, viewer, rng);
}
