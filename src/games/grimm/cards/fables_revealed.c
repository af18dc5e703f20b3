/* fables_revealed.c: Fables that act as soon as they are revealed (G2.7). */
#include "grimm_internal.h"

/* Crystal Ball: look at the card in front of an opponent, then keep your own or put
 * another from your hand in its place. Nobody sees whether you did. */
static void peek(struct step_call *s)
{
    int target = move_seat(s->answer, 0);
    struct grimm_player *p = &s->g->players[target];
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

static void replace(struct step_call *s)
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

/* Curse of Darkness: each opponent's card is drawn anew, at random from their hand and
 * that card itself; only they see which one it is now. */
static void redraw_unseen(struct step_call *s)
{
    int seat = s->f->seat;
    const struct grimm_player *p = &s->g->players[seat];
    grimm_redraw(s);
    grimm_forget_slot(s->g, seat);
    if (p->slot != CARD_HIDDEN)
        TELL(s, "has_gather", bit(seat), .seat = WHO(seat), .place = gather_place(p->slot));
}

const struct card grimm_curse_of_darkness = {
    .effects = { ON(WHEN_REVEALED, EACH(grimm_opponents),
                    CHANCE_SECRET("redraw", grimm_list_pool, redraw_unseen, 0), NEXT) },
};

/* Magic Flute: every monster revealed this round comes into your hand instead of
 * being placed. */
static void call_monsters(struct step_call *s)
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

/* Night at the Tavern: as many Friends as players are turned up. You choose one, the
 * others are dealt at random; then everyone lets an old Friend go for the new one. */
static void put_before(struct frame *f, int from, int to)
{
    uint8_t card = f->held[from];
    uint8_t known = f->held_known[from];
    for (int i = from; i > to; i--) {
        f->held[i] = f->held[i - 1];
        f->held_known[i] = f->held_known[i - 1];
    }
    f->held[to] = card;
    f->held_known[to] = known;
}

static void list_guests(const struct ask *ask, struct move_list *out)
{
    for (int i = 0; i < ask->f->held_count; i++)
        if (is_friend(ask->f->held[i]))
            add_move(out, move_of(VERB_CHOOSE_FRIEND, ask->f->held[i], 0, 0));
}

/* From now on the first f->number of the cards are dealt, clockwise from the owner. */
static void choose_guest(struct step_call *s)
{
    put_before(s->f, grimm_find_held(s->f, move_argument(s->answer, 0)), 0);
    s->f->number = 1;
}

static void list_undealt(const struct ask *ask, struct move_list *out)
{
    for (int i = ask->f->number; i < ask->f->held_count; i++)
        add_move(out, move_of(VERB_PICK, i - ask->f->number + 1, 0, 0));
}

static void deal_guest(struct step_call *s)
{
    put_before(s->f, s->f->number + move_argument(s->answer, 0) - 1, s->f->number);
    s->f->number++;
    grimm_again(s);
}

/* Fewer Friends than seats: the last ones keep what they have. */
static uint8_t with_guests(const struct grimm *g, const struct frame *f)
{
    uint8_t seats = 0;
    for (int i = 0; i < f->held_count && i < g->seats; i++)
        seats |= bit((f->owner + i) % g->seats);
    return seats;
}

/* Clockwise from the owner becomes turn order, in which they are taken up. */
static void line_up(struct step_call *s)
{
    const struct grimm *g = s->g;
    uint8_t left = with_guests(g, s->f);
    for (int i = 0; left != 0; i++) {
        int seat = grimm_next_seat(g, left);
        int from = i; /* past those lined up, clockwise from the owner */
        for (int other = s->f->owner; other != seat; other = (other + 1) % g->seats)
            from += (left & bit(other)) != 0;
        put_before(s->f, from, i);
        left &= (uint8_t)~bit(seat);
    }
}

static void take_guest(struct step_call *s)
{
    int card = grimm_unhold(s->f, 0);
    if (is_friend(card))
        grimm_receive_friend(s, s->f->seat, card);
}

const struct card grimm_night_at_the_tavern = {
    .effects = { ON(WHEN_REVEALED, DO(grimm_hold_friend_each, 0),
                    ASK("tavern_pick", list_guests, choose_guest, 0),
                    CHANCE("tavern_deal", list_undealt, deal_guest, 0), DO(line_up, 0),
                    EACH(with_guests), DO(take_guest, 0), NEXT) },
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
static void swap_slots(struct step_call *s)
{
    int seats[2] = { move_seat(s->answer, 0), move_seat(s->answer, 1) };
    struct grimm_player *a = &s->g->players[seats[0]];
    struct grimm_player *b = &s->g->players[seats[1]];
    swap(&a->slot, &b->slot);
    swap(&a->slot_known, &b->slot_known);
    swap(&a->slot_from, &b->slot_from);
    TELL(s, "swapped", EVERYONE, .seat = WHO(seats[0]), .to = WHO(seats[1]));
    for (int i = 0; i < 2; i++) {
        struct grimm_player *p = &s->g->players[seats[i]];
        p->slot_known |= bit(seats[i]);
        if (p->slot != CARD_HIDDEN)
            TELL(s, "has_gather", bit(seats[i]), .seat = WHO(seats[i]),
                 .place = gather_place(p->slot));
    }
}

const struct card grimm_wishing_well = {
    .effects = { ON(WHEN_REVEALED, ASK("well_pair", list_pairs, swap_slots, 0)) },
};
