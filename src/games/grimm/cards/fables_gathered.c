/* fables_gathered.c: Fables that act at the end of the Gather phase (G2.12.3). */
#include "grimm_internal.h"

#include <string.h>

/* Consult the Oracle: alone at your location, you may take a Fable at random from the
 * hand of every opponent. */
static uint8_t opponents_with_fables(const struct grimm *g, const struct frame *f)
{
    uint8_t seats = 0;
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != f->owner && g->players[seat].hand_count > 0)
            seats |= bit(seat);
    return seats;
}

static void list_consulting(const struct ask *ask, struct move_list *out)
{
    add_move(out, move_of(VERB_NO, 0, 0, 0));
    if (opponents_with_fables(ask->g, ask->f) != 0)
        add_move(out, move_of(VERB_YES, 0, 0, 0));
}

static void consult(struct step_call *s)
{
    if (move_verb(s->answer) == VERB_NO)
        grimm_finish(s);
}

static void list_hand(const struct ask *ask, struct move_list *out)
{
    for (int i = 0; i < ask->g->players[ask->f->seat].hand_count; i++)
        add_move(out, move_of(VERB_PICK, i + 1, 0, 0));
}

static void take_from_hand(struct step_call *s)
{
    grimm_give_fable(s, s->f->seat, s->f->owner, move_argument(s->answer, 0) - 1);
}

const struct card grimm_consult_oracle = {
    .effects = { ON(END_OF_GATHER, DO(grimm_require_alone, 0),
                    ASK("oracle", list_consulting, consult, 0), EACH(opponents_with_fables),
                    CHANCE("oracle_fable", list_hand, take_from_hand, 0), NEXT) },
};

/* A Friendly Match: take two resources of your choice from one opponent at your
 * location, or all there are if they have fewer. */
static void list_spoils(const struct ask *ask, struct move_list *out)
{
    const struct grimm *g = ask->g;
    for (int seat = 0; seat < g->seats; seat++) {
        int most[TYPES];
        int total = grimm_board_total(g, seat);
        int before = out->count;
        if (!(grimm_opponents_with(g, ask->seat) & bit(seat)) || total == 0)
            continue;
        for (int type = 0; type < TYPES; type++)
            most[type] = g->players[seat].board[type];
        grimm_list_resources(VERB_TAKE_FROM, total < 2 ? total : 2, most, out);
        for (int i = before; i < out->count; i++)
            out->moves[i].code |= (uint64_t)WHO(seat) << 8 * TYPES;
    }
}

static void take_spoils(struct step_call *s)
{
    int seat = move_seat(s->answer, TYPES);
    for (int type = 0; type < TYPES; type++)
        grimm_hand_over(s, seat, s->f->owner, type, move_argument(s->answer, type));
}

const struct card grimm_friendly_match = {
    .effects = { ON(END_OF_GATHER, ASK("match_take", list_spoils, take_spoils, 0)) },
};

/* Ghostly Whispers: alone at your location, draw four Fables, keep two, discard the
 * rest. */
static void list_kept_pairs(const struct ask *ask, struct move_list *out)
{
    const struct frame *f = ask->f;
    for (int i = 0; f->held_count > 2 && i < f->held_count; i++)
        for (int j = i + 1; j < f->held_count; j++) {
            bool is_sorted = f->held[i] <= f->held[j];
            grimm_add_once(out, move_of(VERB_KEEP_FABLES, f->held[is_sorted ? i : j],
                                        f->held[is_sorted ? j : i], 0));
        }
}

static void keep_two(struct step_call *s)
{
    struct frame *f = s->f;
    int kept[2] = { move_argument(s->answer, 0), move_argument(s->answer, 1) };
    /* What is not kept goes first, in the order drawn. */
    for (int i = 0; s->answer.code != 0 && i < f->held_count;) {
        int *wanted = f->held[i] == kept[0] ? &kept[0] : f->held[i] == kept[1] ? &kept[1] : NULL;
        if (wanted != NULL) {
            *wanted = NO_CARD;
            i++;
        } else {
            grimm_discard_held(s, i);
        }
    }
    while (f->held_count > 0)
        grimm_keep_held(s, 0, f->held_known[0]);
}

const struct card grimm_ghostly_whispers = {
    .effects = { ON(END_OF_GATHER, DO(grimm_require_alone, 0), DO(grimm_hold_fables, 4),
                    ASK_SECRET("whispers_keep", list_kept_pairs, keep_two, 0)) },
};

/* Harvest Moon: take half of what lies at one location where nobody is, rounded down. At
 * the Market you choose the types. */
static void list_harvests(const struct ask *ask, struct move_list *out)
{
    const struct grimm *g = ask->g;
    for (int place = FIELDS; place <= grimm_place_count(g); place++) {
        int most[TYPES];
        int half = grimm_place_total(g, place) / 2;
        if (grimm_seats_at(g, place) != 0)
            continue;
        for (int type = 0; type < TYPES; type++)
            most[type] = g->stock[place][type];
        if (place == MARKET && half > 0)
            grimm_list_resources(VERB_HARVEST_MARKET, half < UNITS_MAX ? half : UNITS_MAX, most,
                                 out);
        else
            add_move(out, move_of(VERB_HARVEST, place, 0, 0));
    }
}

static void harvest(struct step_call *s)
{
    int seat = s->f->owner;
    int place = move_argument(s->answer, 0);
    for (int type = 0; type < TYPES; type++)
        if (move_verb(s->answer) == VERB_HARVEST_MARKET)
            grimm_take(s, seat, MARKET, type, move_argument(s->answer, type));
        else
            grimm_take(s, seat, place, type, s->g->stock[place][type] / 2);
}

const struct card grimm_harvest_moon = {
    .effects = { ON(END_OF_GATHER, ASK("moon_location", list_harvests, harvest, 0)) },
};

/* Hidden Stash: everyone at your location, you too, gains two of the type that it
 * produces; at the Market, of a type that each of them names. */
const struct card grimm_hidden_stash = {
    .effects = { ON(END_OF_GATHER, DO(grimm_go_to_own_place, 0), EACH(grimm_seats_at_place),
                    ASK_EACH("stash_type", grimm_list_products, grimm_gain_answer, 2), NEXT) },
};

/* Little Helpers: alone at your location, you have two more actions this round. */
const struct card grimm_little_helpers = {
    .effects = { ON(END_OF_GATHER, DO(grimm_require_alone, 0), DO(grimm_add_actions, 2)) },
};

/* Mysterious Stranger: alone at your location, gain a Friend. */
const struct card grimm_mysterious_stranger = {
    .effects = { ON(END_OF_GATHER, DO(grimm_require_alone, 0), DO(grimm_gain_friend, 0)) },
};

/* Powerful Friends: every opponent at your location has one action fewer this round,
 * and you have one more for each of them. */
static void win_over(struct step_call *s)
{
    grimm_change_actions(s, s->f->seat, -1);
    grimm_change_actions(s, s->f->owner, 1);
}

const struct card grimm_powerful_friends = {
    .effects = { ON(END_OF_GATHER, EACH(grimm_opponents_here), DO(win_over, 0), NEXT) },
};

/* Scrap Pile: alone at your location, lay the card on your board: a building site more,
 * where every section costs one less. */
static void lay_on_board(struct step_call *s)
{
    struct grimm_player *p = &s->g->players[s->f->owner];
    if (p->fable != s->f->program || p->site_count == COPIES_MAX)
        return; /* only in a position that somebody made up */
    p->site_cards[p->site_count++] = p->fable;
    TELL(s, "put_site", EVERYONE, .seat = WHO(s->f->owner), .card = p->fable);
    p->fable = NO_CARD;
}

const struct card grimm_scrap_pile = {
    .effects = { ON(END_OF_GATHER, DO(grimm_require_alone, 0), DO(lay_on_board, 0)) },
};

/* Search the Past: with an opponent at your location, take two discarded Fables of your
 * choice into your hand, before all eyes and in the order you name them. */
static void list_discarded(const struct ask *ask, struct move_list *out)
{
    const struct grimm *g = ask->g;
    int copies[CARD_HIDDEN + 1] = { 0 };
    if (grimm_opponents_with(g, ask->seat) == 0)
        return;
    for (int i = 0; i < g->fable_discard_count; i++)
        copies[g->fable_discard[i]]++;
    if (g->fable_discard_count == 1)
        add_move(out, move_of(VERB_TAKE_FABLES, g->fable_discard[0], NO_CARD, 0));
    for (int first = NO_CARD + 1; first <= CARD_HIDDEN; first++)
        for (int second = NO_CARD + 1; copies[first] > 0 && second <= CARD_HIDDEN; second++)
            if (copies[second] > (first == second))
                add_move(out, move_of(VERB_TAKE_FABLES, first, second, 0));
}

static void take_discarded(struct step_call *s)
{
    struct grimm *g = s->g;
    for (int i = 0; i < 2; i++) {
        int card = move_argument(s->answer, i);
        uint8_t *at =
            card != NO_CARD ? memchr(g->fable_discard, card, g->fable_discard_count) : NULL;
        if (at == NULL)
            continue;
        uint8_t *end = g->fable_discard + --g->fable_discard_count;
        memmove(at, at + 1, (size_t)(end - at));
        *end = NO_CARD;
        grimm_hand_add(g, s->f->owner, card, grimm_all_seats(g));
        TELL(s, "took_discarded", EVERYONE, .seat = WHO(s->f->owner), .card = card);
    }
}

const struct card grimm_search_the_past = {
    .effects = { ON(END_OF_GATHER, ASK("past_pick", list_discarded, take_discarded, 0)) },
};

/* Share the Wealth: every opponent who has gathered five resources or more, wherever
 * they are, gives you two of them. */
static uint8_t rich_opponents(const struct grimm *g, const struct frame *f)
{
    uint8_t seats = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        const uint16_t *gathered = g->players[seat].gathered;
        if (seat != f->owner && gathered[STRAW] + gathered[WOOD] + gathered[BRICK] >= 5)
            seats |= bit(seat);
    }
    return seats;
}

static void list_shares(const struct ask *ask, struct move_list *out)
{
    grimm_list_gifts(ask, ask->n, out);
}

const struct card grimm_share_the_wealth = {
    .effects = { ON(END_OF_GATHER, EACH(rich_opponents),
                    ASK_EACH("share_give", list_shares, grimm_give_answer, 2), NEXT) },
};

/* Spy Network: draw a Fable for every player at your location, you too. */
static void hear_all(struct step_call *s)
{
    const struct grimm *g = s->g;
    int seat = s->f->owner;
    grimm_begin_draw(s, seat, __builtin_popcount(grimm_seats_at(g, g->players[seat].pig)));
}

const struct card grimm_spy_network = {
    .effects = { ON(END_OF_GATHER, DO(hear_all, 0)) },
};

/* Thoughtful Gift: give an opponent, wherever they are, up to three of one type, and get
 * as many of one other type, which they choose; they must have as many. f->number is how
 * many, f->place the location that produces the type given. */
enum { GIFT_MAX = 3 };

static bool can_return(const struct grimm *g, int seat, int given, int count)
{
    for (int type = 0; type < TYPES; type++)
        if (type != given && g->players[seat].board[type] >= count)
            return true;
    return false;
}

static void list_offers(const struct ask *ask, struct move_list *out)
{
    const struct grimm *g = ask->g;
    add_move(out, move_of(VERB_NO, 0, 0, 0));
    for (int seat = 0; seat < g->seats; seat++)
        for (int type = 0; seat != ask->seat && type < TYPES; type++)
            for (int count = 1; count <= GIFT_MAX; count++)
                if (g->players[ask->seat].board[type] >= count && can_return(g, seat, type, count))
                    add_move(out, move_of(VERB_OFFER, 0, 0, 0) | (uint64_t)count << 8 * type |
                                      (uint64_t)WHO(seat) << 8 * TYPES);
}

static void offer(struct step_call *s)
{
    struct frame *f = s->f;
    if (move_verb(s->answer) == VERB_NO) {
        grimm_finish(s);
        return;
    }
    f->other = (uint8_t)move_seat(s->answer, TYPES);
    for (int type = 0; type < TYPES; type++) {
        int count = move_argument(s->answer, type);
        if (count == 0)
            continue;
        f->number = (uint8_t)count;
        f->place = (uint8_t)(FIELDS + type);
        grimm_hand_over(s, f->owner, f->other, type, count);
    }
}

static void list_returns(const struct ask *ask, struct move_list *out)
{
    const struct grimm_player *p = &ask->g->players[ask->seat];
    int count = ask->f->number;
    for (int type = 0; type < TYPES; type++)
        if (count > 0 && !grimm_produces(ask->f->place, type) && p->board[type] >= count)
            add_move(out, move_of(VERB_GIVE, 0, 0, 0) | (uint64_t)count << 8 * type);
}

const struct card grimm_thoughtful_gift = {
    .effects = { ON(END_OF_GATHER, ASK("gift_offer", list_offers, offer, 0), EACH(grimm_the_other),
                    ASK_EACH("gift_return", list_returns, grimm_give_answer, 0), NEXT) },
};

/* Wandering Merchant: everyone at your location, you too, may once discard two of one
 * type and gain three of one other. */
static void list_trades(const struct ask *ask, struct move_list *out)
{
    const struct grimm *g = ask->g;
    add_move(out, move_of(VERB_NO, 0, 0, 0));
    for (int from = 0; from < TYPES; from++)
        for (int to = 0; to < TYPES; to++)
            if (from != to && g->players[ask->seat].board[from] >= 2 && grimm_supply(g, to) > 0)
                add_move(out, move_of(VERB_TRADE, WHO(from), WHO(to), 0));
}

static void trade(struct step_call *s)
{
    if (move_verb(s->answer) != VERB_TRADE)
        return;
    grimm_discard(s, s->f->seat, move_seat(s->answer, 0), 2);
    grimm_gain(s, s->f->seat, move_seat(s->answer, 1), 3);
}

const struct card grimm_wandering_merchant = {
    .effects = { ON(END_OF_GATHER, DO(grimm_go_to_own_place, 0), EACH(grimm_seats_at_place),
                    ASK_EACH("merchant", list_trades, trade, 0), NEXT) },
};
