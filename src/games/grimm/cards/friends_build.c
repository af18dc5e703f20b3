/* friends_build.c: Friends that matter in the Build phase. */
#include "grimm_internal.h"

#include <string.h>

/* Goldilocks, special: draw three Fables, keep one, put the others back on the deck in
 * the order you like. */
static bool is_fable_obtainable(const struct grimm *g, int seat)
{
    (void)seat;
    return grimm_fables_obtainable(g) > 0;
}

static void list_orders(const struct ask *ask, struct move_list *out)
{
    const struct frame *f = ask->f;
    for (int keep = 0; keep < f->held_count; keep++)
        for (int first = 0; first < f->held_count; first++)
            for (int second = 0; second < f->held_count; second++) {
                /* With two cards there is no second one to return. */
                bool is_pair = f->held_count == 2;
                if (first == keep || second == (is_pair ? -1 : keep) || second == first)
                    continue;
                grimm_add_once(out, move_of(VERB_KEEP_AND_RETURN, f->held[keep], f->held[first],
                                            is_pair ? NO_CARD : f->held[second]));
            }
}

static void keep_one(struct scene *s)
{
    struct grimm *g = s->g;
    int seat = s->f->owner;
    if (s->answer.code == 0) {
        if (s->f->held_count > 0)
            grimm_keep_held(s, 0, s->f->held_known[0]);
        return;
    }
    grimm_keep_held(s, grimm_find_held(s->f, move_argument(s->answer, 0)), bit(seat));
    g->top_seat = (uint8_t)seat;
    for (int i = 2; i >= 1; i--) { /* the last to be put back is the top */
        int card = move_argument(s->answer, i);
        if (card == NO_CARD)
            continue;
        grimm_unhold(s->f, grimm_find_held(s->f, card));
        g->top[g->top_count++] = (uint8_t)card;
        g->fable_deck_count++;
        TELL(s, "returned", bit(seat), .seat = WHO(seat), .card = card);
        TELL(s, "returned_unseen", ~bit(seat), .seat = WHO(seat));
    }
}

const struct card grimm_goldilocks = {
    .effects = { ON_IF(SPECIAL_ACTION, is_fable_obtainable, DO(grimm_hold_fables, 3),
                       ASK_SECRET("goldilocks_keep", list_orders, keep_one, 0)) },
};

/* Little Mermaid: when you gain her, choose in secret two of your Gather cards; the
 * others are locked away for as long as she stays. Special: gain one of each type. */
static void list_usable_pairs(const struct ask *ask, struct move_list *out)
{
    for (int a = FIELDS; a <= grimm_place_count(ask->g); a++)
        for (int b = a + 1; b <= grimm_place_count(ask->g); b++)
            add_move(out, move_of(VERB_USE, a, b, 0));
}

static void lock_others(struct scene *s)
{
    int seat = s->f->owner;
    struct player *p = &s->g->players[seat];
    uint8_t usable = bit(move_argument(s->answer, 0)) | bit(move_argument(s->answer, 1));
    p->locked = grimm_all_places(s->g) & (uint8_t)~usable;
    p->locked_count = (uint8_t)__builtin_popcount(p->locked);
    p->gather_hand &= usable;
    TELL(s, "locked", EVERYONE, .seat = WHO(seat), .count = p->locked_count);
    for (int place = FIELDS; place < PLACES_END; place++)
        if (p->locked & bit(place))
            TELL(s, "locked_card", bit(seat), .seat = WHO(seat), .place = place);
}

static void unlock(struct scene *s, int seat)
{
    struct player *p = &s->g->players[seat];
    uint8_t out = p->aside;
    for (int other = 0; other < s->g->seats; other++) {
        uint8_t slot = s->g->players[other].slot;
        if (slot != 0 && slot != CARD_HIDDEN && gather_owner(slot) == seat)
            out |= bit(gather_place(slot));
    }
    p->gather_hand |= p->locked & (uint8_t)~out;
    p->locked = 0;
    p->locked_count = 0;
}

static bool is_anything_in_supply(const struct grimm *g, int seat)
{
    (void)seat;
    return grimm_supply_total(g) > 0;
}

const struct card grimm_little_mermaid = {
    .effects = { ON(WHEN_GAINED, ASK_SECRET("mermaid_keep", list_usable_pairs, lock_others, 0)),
                 ON_IF(SPECIAL_ACTION, is_anything_in_supply, DO(grimm_gain_one_of_each, 0)) },
    .when_lost = unlock,
};
