/* grimm_steps.c: steps and lists of moves that several cards share, and the
 * procedures behind them: drawing Fables (G0.7) and gaining a Friend (G0.14). */
#include "grimm_internal.h"

/* ---- conditions and sets ---- */

void grimm_require_alone(struct step_call *s)
{
    if (!grimm_is_alone(s->g, s->f->owner))
        grimm_finish(s);
}

void grimm_go_to_own_place(struct step_call *s)
{
    s->f->place = s->g->players[s->f->owner].pig;
}

uint8_t grimm_everyone(const struct grimm *g, const struct frame *f)
{
    (void)f;
    return grimm_all_seats(g);
}

uint8_t grimm_opponents(const struct grimm *g, const struct frame *f)
{
    return grimm_all_seats(g) & (uint8_t)~bit(f->owner);
}

uint8_t grimm_seats_at_place(const struct grimm *g, const struct frame *f)
{
    return grimm_seats_at(g, f->place);
}

uint8_t grimm_the_other(const struct grimm *g, const struct frame *f)
{
    (void)g;
    return bit(f->other);
}

uint8_t grimm_opponents_here(const struct grimm *g, const struct frame *f)
{
    return grimm_opponents_with(g, f->owner);
}

void grimm_list_opponents(const struct ask *ask, struct move_list *out)
{
    for (int seat = 0; seat < ask->g->seats; seat++)
        if (seat != ask->seat)
            add_move(out, move_of(VERB_LOOK, WHO(seat), 0, 0));
}

void grimm_add_once(struct move_list *out, uint64_t code)
{
    for (int i = 0; i < out->count; i++)
        if (out->moves[i].code == code)
            return;
    add_move(out, code);
}

/* ---- resources ---- */

_Static_assert((UNITS_MAX + 1) * (UNITS_MAX + 2) / 2 + PLACES_END <= MOVES_MAX,
               "all ways to share them fit a list, beside the other locations");

void grimm_list_resources(enum grimm_verb verb, int count, const int most[TYPES],
                          struct move_list *out)
{
    for (int straw = count; straw >= 0; straw--)
        for (int wood = count - straw; wood >= 0; wood--) {
            int brick = count - straw - wood;
            if (straw <= most[STRAW] && wood <= most[WOOD] && brick <= most[BRICK])
                add_move(out, move_of(verb, straw, wood, brick));
        }
}

/* G0.5b */
void grimm_list_gains(const struct ask *ask, struct move_list *out)
{
    int most[TYPES];
    int count = ask->n;
    for (int type = 0; type < TYPES; type++)
        most[type] = grimm_supply(ask->g, type);
    if (count > grimm_supply_total(ask->g))
        count = grimm_supply_total(ask->g);
    if (count > 0)
        grimm_list_resources(VERB_GAIN, count, most, out);
}

void grimm_list_types(const struct grimm *g, uint8_t types, struct move_list *out)
{
    for (int type = 0; type < TYPES; type++)
        if (types & bit(type) && grimm_supply(g, type) > 0)
            add_move(out, move_of(VERB_NAME, WHO(type), 0, 0));
}

void grimm_gain_answer(struct step_call *s)
{
    for (int type = 0; type < TYPES; type++)
        grimm_gain(s, s->f->seat, type, move_argument(s->answer, type));
}

/* R41 */
void grimm_list_products(const struct ask *ask, struct move_list *out)
{
    for (int type = 0; type < TYPES; type++) {
        int supply = grimm_supply(ask->g, type);
        int counts[TYPES] = { 0 };
        counts[type] = ask->n < supply ? ask->n : supply;
        if (ask->f->place != NOWHERE && grimm_produces(ask->f->place, type) && supply > 0)
            grimm_list_resources(VERB_GAIN, counts[type], counts, out);
    }
}

void grimm_list_takes(const struct ask *ask, struct move_list *out)
{
    int most[TYPES];
    int count = grimm_place_total(ask->g, ask->f->place);
    for (int type = 0; type < TYPES; type++)
        most[type] = ask->g->stock[ask->f->place][type];
    if (count > ask->n)
        count = ask->n;
    if (count > 0)
        grimm_list_resources(VERB_TAKE, count, most, out);
}

void grimm_take_answer(struct step_call *s)
{
    for (int type = 0; type < TYPES; type++)
        grimm_take(s, s->f->seat, s->f->place, type, move_argument(s->answer, type));
}

void grimm_go_to_destination(struct step_call *s)
{
    uint8_t slot = s->g->players[s->f->owner].slot;
    s->f->place = slot != CARD_HIDDEN ? (uint8_t)gather_place(slot) : NOWHERE;
}

void grimm_change_actions(struct step_call *s, int seat, int count)
{
    struct grimm_player *p = &s->g->players[seat];
    p->extra_actions = (int8_t)(p->extra_actions + count);
    TELL(s, count > 0 ? "more_actions" : "fewer_actions", EVERYONE, .seat = WHO(seat),
         .count = count > 0 ? count : -count);
}

void grimm_add_actions(struct step_call *s)
{
    grimm_change_actions(s, s->f->owner, s->n);
}

/* G0.5c */
void grimm_gain_one_of_each(struct step_call *s)
{
    for (int type = 0; type < TYPES; type++)
        grimm_gain(s, s->f->seat, type, 1);
}

void grimm_list_gifts(const struct ask *ask, int count, struct move_list *out)
{
    const struct grimm_player *p = &ask->g->players[ask->seat];
    int most[TYPES];
    int total = 0;
    for (int type = 0; type < TYPES; type++) {
        most[type] = p->gathered[type] < p->board[type] ? p->gathered[type] : p->board[type];
        total += most[type];
    }
    count = count < total ? count : total;
    if (count > 0)
        grimm_list_resources(VERB_GIVE, count < UNITS_MAX ? count : UNITS_MAX, most, out);
}

void grimm_give_answer(struct step_call *s)
{
    for (int type = 0; type < TYPES; type++)
        grimm_hand_over(s, s->f->seat, s->f->owner, type, move_argument(s->answer, type));
}

/* ---- Next Turn cards ---- */

void grimm_wait(struct step_call *s, int seat)
{
    struct grimm_player *p = &s->g->players[seat];
    p->pending = p->fable;
    p->fable = NO_CARD;
    TELL(s, "waits", EVERYONE, .seat = WHO(seat), .card = p->pending);
}

/* ---- drawing Fables: f->number of them are still to come ---- */

enum { TO_HAND, TO_HELD, TO_HELD_UNSEEN, TO_HELD_SHOWN };

static void receive(struct step_call *s, int card, int known)
{
    int owner = s->f->owner;
    s->f->number--;
    if (s->n == TO_HELD_SHOWN)
        known = grimm_all_seats(s->g);
    else if (s->n != TO_HELD_UNSEEN)
        known |= bit(owner);
    if (s->n == TO_HELD_SHOWN) {
        TELL(s, "turned_up", EVERYONE, .seat = WHO(owner), .card = card);
    } else if (s->n == TO_HELD) {
        TELL(s, "picked_up", known, .seat = WHO(owner), .card = card);
        TELL(s, "picked_up_unseen", ~known, .seat = WHO(owner));
    } else if (s->n == TO_HAND) {
        TELL(s, "drew", known, .seat = WHO(owner), .card = card);
        TELL(s, "drew_unseen", ~known, .seat = WHO(owner));
    }
    if (s->n == TO_HAND)
        grimm_hand_add(s->g, owner, card, (uint8_t)known);
    else
        grimm_hold(s, s->f - 1, card, (uint8_t)known);
}

/* The known top of the deck comes first, and is no matter of chance. */
static void draw_next(struct step_call *s)
{
    int known = 0;
    if (s->f->number == 0 || grimm_fables_obtainable(s->g) == 0) {
        grimm_finish(s);
        return;
    }
    grimm_reshuffle_fables(s);
    int card = grimm_take_top(s->g, &known);
    if (card != NO_CARD) {
        receive(s, card, known);
        grimm_again(s);
    }
}

/* G0.8: in the data file's order, equal cards as separate outcomes. In a view the
 * deck is not known, but its size is. */
static void list_deck(const struct ask *ask, struct move_list *out)
{
    const struct grimm *g = ask->g;
    for (int card = NO_CARD + 1; card < FABLES_END; card++)
        for (int copy = 0; copy < g->fable_deck[card]; copy++)
            add_move(out, move_of(VERB_FABLE, card, 0, 0));
    while (out->count < g->fable_deck_count - g->top_count)
        add_move(out, move_of(VERB_FABLE, CARD_HIDDEN, 0, 0));
}

static void take_drawn(struct step_call *s)
{
    int card = move_argument(s->answer, 0);
    grimm_take_from_deck(s->g, card);
    receive(s, card, 0);
    s->f->step = 0;
}

#define DRAW_STEPS(to)                                                                             \
    {                                                                                              \
        DO(draw_next, to), CHANCE("draw_fable", list_deck, take_drawn, to),                        \
        {                                                                                          \
            .kind = STEP_END                                                                       \
        }                                                                                          \
    }
const struct card_step grimm_draw_fables_steps[] = DRAW_STEPS(TO_HAND);
const struct card_step grimm_hold_fables_steps[] = DRAW_STEPS(TO_HELD);
const struct card_step grimm_hold_unseen_steps[] = DRAW_STEPS(TO_HELD_UNSEEN);
const struct card_step grimm_hold_shown_steps[] = DRAW_STEPS(TO_HELD_SHOWN);

void grimm_begin_draw(struct step_call *s, int seat, int count)
{
    grimm_begin(s, PROCEDURE_draw_fables, seat)->number = (uint8_t)count;
}

void grimm_draw_fables(struct step_call *s)
{
    grimm_begin_draw(s, s->f->owner, s->n);
}

void grimm_hold_fables(struct step_call *s)
{
    grimm_begin(s, PROCEDURE_hold_fables, s->f->owner)->number = (uint8_t)s->n;
}

void grimm_hold_unseen(struct step_call *s)
{
    grimm_begin(s, PROCEDURE_hold_unseen, s->f->owner)->number = (uint8_t)s->n;
}

void grimm_hold_shown(struct step_call *s)
{
    grimm_begin(s, PROCEDURE_hold_shown, s->f->owner)->number = (uint8_t)s->n;
}

/* ---- G0.13: a Gather card at random, of the hand and the slot of f->seat ---- */

void grimm_list_pool(const struct ask *ask, struct move_list *out)
{
    int seat = ask->f->seat;
    const struct grimm_player *p = &ask->g->players[seat];
    uint8_t slot = p->slot != CARD_HIDDEN ? p->slot : 0;
    for (int place = FIELDS; place < PLACES_END; place++) {
        bool is_in_slot = slot != 0 && gather_place(slot) == place;
        if (p->gather_hand & bit(place) || (is_in_slot && gather_owner(slot) == seat))
            add_move(out, move_of(VERB_REDRAW, WHO(seat), place, 0));
        if (is_in_slot && gather_owner(slot) != seat)
            add_move(out, move_of(VERB_REDRAW, WHO(gather_owner(slot)), place, 0));
    }
    if (out->count == 0) /* a rival's, in a view */
        add_move(out, move_of(VERB_REDRAW, WHO(seat), NOWHERE, 0));
}

void grimm_redraw(struct step_call *s)
{
    int owner = move_seat(s->answer, 0);
    int place = move_argument(s->answer, 1);
    TELL(s, "redrew", EVERYONE, .seat = WHO(s->f->seat));
    if (place != NOWHERE)
        grimm_replace_slot(s->g, s->f->seat, GATHER_CARD(owner, place));
}

void grimm_move_pig(struct step_call *s, int seat, int place)
{
    struct grimm_player *p = &s->g->players[seat];
    TELL(s, p->pig == place ? "stayed" : "moved", EVERYONE, .seat = WHO(seat), .place = place);
    p->pig = (uint8_t)place;
}

/* ---- G0.14: gaining a Friend ---- */

static void ready_friends(struct step_call *s)
{
    grimm_reshuffle_friends(s);
    if (s->g->friend_deck == 0)
        grimm_finish(s);
}

static void list_friends(const struct ask *ask, struct move_list *out)
{
    for (int card = FIRST_FRIEND; card < CARDS_END; card++)
        if (ask->g->friend_deck & friend_bit(card))
            add_move(out, move_of(VERB_FRIEND, card, 0, 0));
}

static void show_friend(struct step_call *s)
{
    int card = move_argument(s->answer, 0);
    s->g->friend_deck &= ~friend_bit(card);
    grimm_hold(s, s->f, card, grimm_all_seats(s->g));
    TELL(s, "drew_friend", EVERYONE, .seat = WHO(s->f->owner), .card = card);
}

static void list_receivers(const struct ask *ask, struct move_list *out)
{
    add_move(out, move_of(VERB_KEEP, 0, 0, 0));
    for (int seat = 0; seat < ask->g->seats; seat++)
        if (seat != ask->seat)
            add_move(out, move_of(VERB_GIVE_FRIEND, WHO(seat), 0, 0));
}

/* G0.14.3, 4 */
void grimm_receive_friend(struct step_call *s, int seat, int card)
{
    grimm_lose_friend(s, seat);
    s->g->players[seat].friend = (uint8_t)card;
    TELL(s, "has_friend", EVERYONE, .seat = WHO(seat), .card = card);
    grimm_consult(s, card, WHEN_GAINED, seat);
}

static void receive_friend(struct step_call *s)
{
    bool is_given = move_verb(s->answer) == VERB_GIVE_FRIEND;
    int seat = is_given ? move_seat(s->answer, 0) : s->f->owner;
    int card = grimm_unhold(s->f, 0);
    if (!is_friend(card))
        return;
    if (is_given)
        TELL(s, "gave_friend", EVERYONE, .seat = WHO(s->f->owner), .to = WHO(seat), .card = card);
    grimm_receive_friend(s, seat, card);
}

const struct card_step grimm_gain_friend_steps[] = {
    DO(ready_friends, 0),
    CHANCE("draw_friend", list_friends, show_friend, 0),
    ASK("friend_keep", list_receivers, receive_friend, 0),
    { .kind = STEP_END },
};

void grimm_begin_gain_friend(struct step_call *s, int seat)
{
    grimm_begin(s, PROCEDURE_gain_friend, seat);
}

void grimm_gain_friend(struct step_call *s)
{
    grimm_begin_gain_friend(s, s->f->owner);
}

/* ---- Friends turned up: f->number of them are still to come ---- */

static void turn_up_next(struct step_call *s)
{
    if (s->f->number == 0) {
        grimm_finish(s);
        return;
    }
    s->f->number--;
    ready_friends(s);
}

static void hold_friend(struct step_call *s)
{
    int card = move_argument(s->answer, 0);
    s->g->friend_deck &= ~friend_bit(card);
    grimm_hold(s, s->f - 1, card, grimm_all_seats(s->g));
    TELL(s, "drew_friend", EVERYONE, .seat = WHO(s->f->owner), .card = card);
    s->f->step = 0;
}

const struct card_step grimm_hold_friends_steps[] = {
    DO(turn_up_next, 0),
    CHANCE("draw_friend", list_friends, hold_friend, 0),
    { .kind = STEP_END },
};

void grimm_hold_friend_each(struct step_call *s)
{
    grimm_begin(s, PROCEDURE_hold_friends, s->f->owner)->number = s->g->seats;
}
