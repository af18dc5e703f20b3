/* fables_revealed.c: Fables that act as soon as they are revealed (G2.7). */
#include "grimm_internal.h"

/* Crystal Ball: look at the card in front of an opponent, then keep your own or put
 * another from your hand in its place. Nobody sees whether you did. */
static void peek(struct scene *s)
{
    int target = move_seat(s->answer, 0);
    struct player *p = &s->g->players[target];
    p->slot_known |= bit(s->f->owner);
    TELL(s, "looked", EVERYONE, .seat = WHO(s->f->owner), .to = WHO(target));
    if (p->slot != CARD_HIDDEN)
        TELL(s, "saw_gather", bit(s->f->owner), .seat = WHO(s->f->owner), .to = WHO(target),
             .place = gather_place(p->slot));
}

static void list_replacements(const struct ask *ask, struct move_list *out)
{
    add_move(out, move_of(VERB_KEEP, 0, 0, 0));
    for (int place = FIELDS; place < PLACES_END; place++)
        if (ask->g->players[ask->seat].gather_hand & bit(place))
            add_move(out, move_of(VERB_REPLACE, place, 0, 0));
}

static void replace(struct scene *s)
{
    int seat = s->f->owner;
    int place = move_argument(s->answer, 0);
    if (move_verb(s->answer) == VERB_REPLACE)
        grimm_replace_slot(s->g, seat, GATHER_CARD(seat, place));
    grimm_forget_slot(s->g, seat);
    TELL(s, "perhaps_replaced", ~bit(seat), .seat = WHO(seat));
    TELL(s, place != NOWHERE ? "replaced" : "kept_gather", bit(seat), .seat = WHO(seat),
         .place = gather_place(s->g->players[seat].slot));
}

const struct card grimm_crystal_ball = {
    .effects = { ON(WHEN_REVEALED, ASK("crystal_target", grimm_list_opponents, peek, 0),
                    ASK_SECRET("crystal_replace", list_replacements, replace, 0)) },
};

/* Magic Flute: every monster revealed this round comes into your hand instead of
 * being placed. */
static void call_monsters(struct scene *s)
{
    struct grimm *g = s->g;
    for (int i = 0; i < g->seats; i++) {
        int seat = (g->first + i) % g->seats;
        int card = g->players[seat].fable;
        if (grimm_card_kind(card) != KIND_MONSTER)
            continue;
        grimm_hand_add(g, s->f->owner, card, grimm_all_seats(g));
        g->players[seat].fable = NO_CARD;
        TELL(s, "took_fable", EVERYONE, .seat = WHO(s->f->owner), .to = WHO(seat), .card = card);
    }
}

const struct card grimm_magic_flute = {
    .effects = { ON(BEFORE_WHEN_REVEALED, DO(call_monsters, 0)) },
};

/* Wishing Well: swap the cards in front of two players, unseen; each of the two then
 * looks at what is now theirs to play. */
static void list_pairs(const struct ask *ask, struct move_list *out)
{
    for (int a = 0; a < ask->g->seats; a++)
        for (int b = a + 1; b < ask->g->seats; b++)
            add_move(out, move_of(VERB_SWAP, WHO(a), WHO(b), 0));
}

static void swap(uint8_t *a, uint8_t *b)
{
    uint8_t kept = *a;
    *a = *b;
    *b = kept;
}

/* Who knows a card goes on knowing it wherever it is. */
static void swap_slots(struct scene *s)
{
    int seats[2] = { move_seat(s->answer, 0), move_seat(s->answer, 1) };
    struct player *a = &s->g->players[seats[0]];
    struct player *b = &s->g->players[seats[1]];
    swap(&a->slot, &b->slot);
    swap(&a->slot_known, &b->slot_known);
    swap(&a->slot_from, &b->slot_from);
    TELL(s, "swapped", EVERYONE, .seat = WHO(seats[0]), .to = WHO(seats[1]));
    for (int i = 0; i < 2; i++) {
        struct player *p = &s->g->players[seats[i]];
        p->slot_known |= bit(seats[i]);
        if (p->slot != CARD_HIDDEN)
            TELL(s, "has_gather", bit(seats[i]), .seat = WHO(seats[i]),
                 .place = gather_place(p->slot));
    }
}

const struct card grimm_wishing_well = {
    .effects = { ON(WHEN_REVEALED, ASK("well_pair", list_pairs, swap_slots, 0)) },
};
