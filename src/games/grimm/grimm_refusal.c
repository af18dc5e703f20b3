/* grimm_refusal.c: why a move cannot be made. A move is legal if it is in the list of
 * its question; the reason is looked for, by its verb, only if it is not. All of it can
 * be seen by the seat that is asked. */
#include "grimm_internal.h"

struct grimm_judgement {
    const struct grimm *g;
    const struct ask *ask;
    struct move move;
    const struct move_list *list; /* what is possible instead */
    struct fields *details;
};

typedef const char *reason_fn(const struct grimm_judgement *d);

static int argument(const struct grimm_judgement *d, int index)
{
    return move_argument(d->move, index);
}

static const struct grimm_player *me(const struct grimm_judgement *d)
{
    return &d->g->players[d->ask->seat];
}

static const char *with_place(const struct grimm_judgement *d, int place, const char *key)
{
    field_word(d->details, "place", grimm_place_name(place));
    return key;
}

static const char *with_card(const struct grimm_judgement *d, int card, const char *key)
{
    field_word(d->details, "card", grimm_card_name(card));
    return key;
}

static const char *with_type(const struct grimm_judgement *d, int type, const char *key)
{
    field_word(d->details, "resource", grimm_type_name(type));
    return key;
}

static const char *with_count(const struct grimm_judgement *d, int count, const char *key)
{
    field_number(d->details, "count", count);
    return key;
}

static bool is_listed(const struct grimm_judgement *d, struct move move)
{
    for (int i = 0; i < d->list->count; i++)
        if (same_move(d->list->moves[i], move))
            return true;
    return false;
}

/* Two things of a kind are named in one order only. */
static const char *not_in_this_order(const struct grimm_judgement *d)
{
    struct move other = { move_of((enum grimm_verb)move_verb(d->move), argument(d, 1),
                                  argument(d, 0), 0) };
    return is_listed(d, other) ? "grimm.other-way-round" : NULL;
}

/* ---- places ---- */

static bool is_no_place(const struct grimm_judgement *d, int place)
{
    return place > grimm_place_count(d->g);
}

static const char *not_monster(const struct grimm_judgement *d)
{
    int place = argument(d, 0);
    return with_place(d, place,
                      is_no_place(d, place) ? "grimm.no-such-place" : "grimm.monster-there");
}

static const char *not_place(const struct grimm_judgement *d)
{
    int place = argument(d, 0);
    if (is_no_place(d, place))
        return with_place(d, place, "grimm.no-such-place");
    with_card(d, d->g->unique[place], NULL);
    return with_place(d, place, "grimm.unique-there");
}

static const char *not_announced(const struct grimm_judgement *d)
{
    return with_place(d, argument(d, 0), "grimm.no-such-place");
}

static const char *not_move(const struct grimm_judgement *d)
{
    int place = argument(d, 0);
    return with_place(d, place,
                      is_no_place(d, place) ? "grimm.no-such-place" : "grimm.already-there");
}

static const char *not_replace(const struct grimm_judgement *d)
{
    const struct grimm_player *p = me(d);
    int place = argument(d, 0);
    if (is_no_place(d, place))
        return with_place(d, place, "grimm.no-such-place");
    if (p->locked & bit(place))
        return with_place(d, place, "grimm.card-locked");
    return with_place(d, place, "grimm.card-not-in-hand");
}

static const char *not_use(const struct grimm_judgement *d)
{
    for (int i = 0; i < 2; i++)
        if (is_no_place(d, argument(d, i)))
            return with_place(d, argument(d, i), "grimm.no-such-place");
    return argument(d, 0) == argument(d, 1) ? "grimm.two-places" : not_in_this_order(d);
}

static const char *not_harvest(const struct grimm_judgement *d)
{
    int place = move_verb(d->move) == VERB_HARVEST ? argument(d, 0) : MARKET;
    if (is_no_place(d, place))
        return with_place(d, place, "grimm.no-such-place");
    if (grimm_seats_at(d->g, place) != 0)
        return with_place(d, place, "grimm.pigs-there");
    return move_verb(d->move) == VERB_HARVEST ? with_place(d, place, "grimm.say-what") : NULL;
}

static const char *not_take_at(const struct grimm_judgement *d)
{
    int place = argument(d, 0);
    int type = move_seat(d->move, 1);
    if (is_no_place(d, place))
        return with_place(d, place, "grimm.no-such-place");
    if (grimm_place_total(d->g, place) == 0)
        return with_place(d, place, "grimm.nothing-there");
    if (place != MARKET)
        return NULL; /* its type goes without saying, and must */
    if (type < 0)
        return with_place(d, place, "grimm.say-what");
    with_type(d, type, NULL);
    return with_place(d, place, "grimm.none-there");
}

static const char *not_yes(const struct grimm_judgement *d)
{
    int type = move_seat(d->move, 0);
    if (is_listed(d, (struct move){ move_of(VERB_YES, 0, 0, 0) }))
        return NULL; /* there is nothing to name */
    if (type < 0)
        return with_place(d, MARKET, "grimm.say-what");
    with_type(d, type, NULL);
    return with_place(d, MARKET, "grimm.none-there");
}

/* ---- resources ---- */

static int total_of(struct move move)
{
    return move_argument(move, STRAW) + move_argument(move, WOOD) + move_argument(move, BRICK);
}

static int types_of(struct move move)
{
    int types = 0;
    for (int type = 0; type < TYPES; type++)
        types += move_argument(move, type) > 0;
    return types;
}

/* The moves of one list agree about how many; what there is of each type is the most
 * that one of them has. `from`: those alone that are about this seat. */
static const char *not_these(const struct grimm_judgement *d, int from)
{
    int most[TYPES] = { 0 };
    int total = 0;
    bool is_mixed = false;
    for (int i = 0; i < d->list->count; i++) {
        struct move move = d->list->moves[i];
        if (move_verb(move) != move_verb(d->move) || move_argument(move, TYPES) != from)
            continue;
        total = total_of(move);
        is_mixed |= types_of(move) > 1;
        for (int type = 0; type < TYPES; type++)
            if (move_argument(move, type) > most[type])
                most[type] = move_argument(move, type);
    }
    if (total == 0)
        return NULL;
    if (total_of(d->move) != total)
        return with_count(d, total, "grimm.exactly");
    for (int type = 0; type < TYPES; type++)
        if (argument(d, type) > most[type]) {
            with_count(d, most[type], NULL);
            return with_type(d, type, most[type] > 0 ? "grimm.only-so-many" : "grimm.none-of-it");
        }
    return is_mixed ? NULL : "grimm.one-type";
}

static const char *not_resources(const struct grimm_judgement *d)
{
    return not_these(d, 0);
}

static const char *not_harvest_market(const struct grimm_judgement *d)
{
    const char *why = not_harvest(d);
    return why != NULL ? why : not_these(d, 0);
}

static const char *not_named(const struct grimm_judgement *d)
{
    int type = move_seat(d->move, 0);
    return grimm_supply(d->g, type) == 0 ? with_type(d, type, "grimm.supply-out")
                                         : "grimm.other-type";
}

static const char *not_trade(const struct grimm_judgement *d)
{
    int from = move_seat(d->move, 0);
    int to = move_seat(d->move, 1);
    if (from == to)
        return "grimm.same-type";
    if (grimm_supply(d->g, to) == 0)
        return with_type(d, to, "grimm.supply-out");
    with_count(d, me(d)->board[from], NULL);
    return with_type(d, from, "grimm.trade-takes-two");
}

/* ---- players ---- */

static const char *not_opponent(const struct grimm_judgement *d, int seat)
{
    if (seat >= d->g->seats)
        return "grimm.no-such-player";
    return seat == d->ask->seat ? "grimm.not-yourself" : NULL;
}

static const char *not_first_opponent(const struct grimm_judgement *d)
{
    return not_opponent(d, move_seat(d->move, 0));
}

static const char *not_look_fable(const struct grimm_judgement *d)
{
    const char *why = not_first_opponent(d);
    return why != NULL ? why : "grimm.no-fable-there";
}

static const char *not_toll(const struct grimm_judgement *d)
{
    const char *why = not_first_opponent(d);
    return why != NULL ? why : with_place(d, d->ask->f->place, "grimm.not-there");
}

static const char *not_rob(const struct grimm_judgement *d)
{
    const char *why = not_first_opponent(d);
    return why != NULL ? why : with_type(d, move_seat(d->move, 1), "grimm.they-have-none");
}

static const char *not_swap(const struct grimm_judgement *d)
{
    if (move_seat(d->move, 0) >= d->g->seats || move_seat(d->move, 1) >= d->g->seats)
        return "grimm.no-such-player";
    return argument(d, 0) == argument(d, 1) ? "grimm.two-players" : not_in_this_order(d);
}

static const char *not_take_from(const struct grimm_judgement *d)
{
    int seat = move_seat(d->move, TYPES);
    const char *why = not_opponent(d, seat);
    if (why != NULL)
        return why;
    if (!(grimm_opponents_with(d->g, d->ask->seat) & bit(seat)))
        return "grimm.not-with-you";
    return grimm_board_total(d->g, seat) == 0 ? "grimm.they-have-nothing" : not_these(d, WHO(seat));
}

static const char *not_offer(const struct grimm_judgement *d)
{
    int seat = move_seat(d->move, TYPES);
    const char *why = not_opponent(d, seat);
    if (why != NULL)
        return why;
    if (types_of(d->move) != 1)
        return "grimm.one-type";
    bool can_return = false;
    for (int type = 0; type < TYPES; type++) {
        if (argument(d, type) > me(d)->board[type]) {
            with_count(d, me(d)->board[type], NULL);
            return with_type(d, type, "grimm.you-have");
        }
        can_return |=
            argument(d, type) == 0 && d->g->players[seat].board[type] >= total_of(d->move);
    }
    return can_return ? "grimm.gift-too-large" : "grimm.cannot-return";
}

/* ---- cards ---- */

/* The first card among the arguments that is not there, or not that often. */
static int lacking(const struct grimm_judgement *d, const uint8_t *cards, int count)
{
    for (int i = 0; i < ARGUMENTS_MAX; i++) {
        int card = argument(d, i);
        int wanted = 0;
        for (int before = 0; before <= i; before++)
            wanted += argument(d, before) == card;
        for (int at = 0; at < count; at++)
            wanted -= cards[at] == card;
        if (card != NO_CARD && wanted > 0)
            return card;
    }
    return NO_CARD;
}

static const char *unless_there(const struct grimm_judgement *d, const uint8_t *cards, int count,
                                const char *key)
{
    int card = lacking(d, cards, count);
    if (card != NO_CARD)
        return with_card(d, card, key);
    const char *why = not_in_this_order(d);
    return why != NULL ? why : "grimm.other-count";
}

static const char *not_from_hand(const struct grimm_judgement *d)
{
    return unless_there(d, me(d)->hand, me(d)->hand_count, "grimm.not-in-hand");
}

static const char *not_held(const struct grimm_judgement *d)
{
    return unless_there(d, d->ask->f->held, d->ask->f->held_count, "grimm.not-among-them");
}

static const char *not_from_discard(const struct grimm_judgement *d)
{
    return unless_there(d, d->g->fable_discard, d->g->fable_discard_count, "grimm.not-discarded");
}

static const char *not_damage(const struct grimm_judgement *d)
{
    const struct grimm_player *victim = &d->g->players[d->ask->f->seat];
    return argument(d, 0) > victim->house_count ? "grimm.no-such-house" : "grimm.brick-stands";
}

/* ---- all of them ---- */

static reason_fn *const reasons[VERBS_END] = {
    [VERB_YES] = not_yes,
    [VERB_GAIN] = not_resources,
    [VERB_PAY] = not_resources,
    [VERB_GIVE] = not_resources,
    [VERB_TAKE] = not_resources,
    [VERB_TAKE_AT] = not_take_at,
    [VERB_GIVE_FABLE] = not_from_hand,
    [VERB_TAKE_FROM] = not_take_from,
    [VERB_TAKE_FABLES] = not_from_discard,
    [VERB_PLACE] = not_place,
    [VERB_NAME] = not_named,
    [VERB_KEEP_FABLES] = not_held,
    [VERB_LOOK] = not_first_opponent,
    [VERB_LOOK_GATHER] = not_first_opponent,
    [VERB_LOOK_FABLE] = not_look_fable,
    [VERB_MONSTER] = not_monster,
    [VERB_REPLACE] = not_replace,
    [VERB_SWAP] = not_swap,
    [VERB_DAMAGE] = not_damage,
    [VERB_USE] = not_use,
    [VERB_IMPOSE] = not_first_opponent,
    [VERB_MOVE] = not_move,
    [VERB_TOLL] = not_toll,
    [VERB_CHOOSE_FRIEND] = not_held,
    [VERB_ANNOUNCE] = not_announced,
    [VERB_ROB] = not_rob,
    [VERB_HARVEST] = not_harvest,
    [VERB_HARVEST_MARKET] = not_harvest_market,
    [VERB_OFFER] = not_offer,
    [VERB_TRADE] = not_trade,
    [VERB_DISCARD_FABLES] = not_from_hand,
    [VERB_GIVE_FRIEND] = not_first_opponent,
    [VERB_KEEP_AND_RETURN] = not_held,
};

/* Questions that take the one take the other, if there is one just then. */
static int kin(int verb)
{
    return verb == VERB_LOOK_FABLE ? VERB_LOOK_GATHER
           : verb == VERB_HARVEST  ? VERB_HARVEST_MARKET
                                   : verb;
}

static const char *why_not(const struct grimm_judgement *d)
{
    bool is_asked = false;
    int verb = move_verb(d->move);
    for (int i = 0; i < d->list->count; i++)
        is_asked |= kin(move_verb(d->list->moves[i])) == kin(verb);
    if (d->ask->seat == SEAT_CHANCE)
        return is_asked ? "grimm.impossible-chance" : "grimm.other-chance";
    if (verb >= VERB_OF_CHANCE)
        return "grimm.chance-decides";
    const struct card_step *step = grimm_question(d->g);
    const char *why = NULL;
    if (step->why != NULL)
        why = step->why(d->ask, d->move, d->details);
    if (why != NULL)
        return why;
    if (!is_asked)
        return "grimm.not-asked";
    why = reasons[verb] != NULL ? reasons[verb](d) : NULL;
    return why != NULL ? why : "grimm.not-possible";
}

const char *grimm_refusal(const void *state, int seat, struct move move, struct fields *details)
{
    const struct grimm *g = state;
    struct move_list list;
    struct fields unwanted = { 0 };
    if (!grimm_may_answer(g, seat))
        return REFUSAL_NOT_YOUR_TURN;
    grimm_list(g, seat, &list);
    struct ask ask = { g, &g->frames[g->frame_count - 1], seat, grimm_question(g)->n };
    struct grimm_judgement doubt = { g, &ask, move, &list, details != NULL ? details : &unwanted };
    return is_listed(&doubt, move) ? NULL : why_not(&doubt);
}
