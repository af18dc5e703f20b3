/* grimm_gather.c: a round from its start to the end of the Gather phase (G2), and
 * the list of all that happens in a round. */
#include "grimm_internal.h"

#include <string.h>

/* ---- consulting cards, for the seat at hand; n is the moment ---- */

static void consult_waiting(struct step_call *s)
{
    grimm_consult(s, s->g->players[s->f->seat].pending, (enum card_moment)s->n, s->f->seat);
}

static void consult_active(struct step_call *s)
{
    grimm_consult(s, s->g->players[s->f->seat].active, (enum card_moment)s->n, s->f->seat);
}

static void consult_friend(struct step_call *s)
{
    grimm_consult(s, s->g->players[s->f->seat].friend, (enum card_moment)s->n, s->f->seat);
}

/* G0.16: a monster acts through the procedure that may cancel it. */
static void consult_fable(struct step_call *s)
{
    const struct grimm_player *p = &s->g->players[s->f->seat];
    if (grimm_card_kind(p->fable) != KIND_MONSTER) {
        grimm_consult(s, p->fable, (enum card_moment)s->n, s->f->seat);
    } else if (grimm_effect_at(p->fable, (enum card_moment)s->n) != NULL &&
               p->fable_place != NOWHERE) {
        struct frame *f = grimm_begin(s, PROCEDURE_monster, s->f->seat);
        f->place = p->fable_place;
        f->number = (uint8_t)s->n;
    }
}

/* ---- G2.1 to G2.3 ---- */

static void list_first(const struct ask *ask, struct move_list *out)
{
    const struct grimm *g = ask->g;
    for (int seat = 0; g->round == 0 && g->first_option == 0 && seat < g->seats; seat++)
        add_move(out, move_of(VERB_FIRST, WHO(seat), 0, 0));
}

static void take_first(struct step_call *s)
{
    s->g->first = (uint8_t)move_seat(s->answer, 0);
    TELL(s, "first", EVERYONE, .seat = WHO(s->g->first));
}

static void begin_round(struct step_call *s)
{
    struct grimm *g = s->g;
    g->round++;
    g->stage = STAGE_CHOOSING;
    g->was_monster_revealed = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        struct grimm_player *p = &g->players[seat];
        memset(p->gathered, 0, sizeof p->gathered);
        memset(p->promise, 0, sizeof p->promise);
        p->extra_actions = 0;
        p->stays_home = 0;
        p->shown = NOWHERE;
    }
    TELL(s, "round", EVERYONE, .count = (int)g->round, .seat = WHO(g->first));
}

static bool prince_comes(const struct grimm *g)
{
    return g->seats == 2; /* G2.2 */
}

static void prince_takes(struct step_call *s, int place)
{
    int type = place - FIELDS;
    TELL(s, "prince", EVERYONE, .place = place);
    grimm_remove(s, place, type, s->g->stock[place][type] / 2);
}

/* G2.2a: f->number says that he has been. */
static void prince_where_most_is(struct step_call *s)
{
    const struct grimm *g = s->g;
    int most = BRICKYARD;
    s->f->number = 0;
    for (int place = FOREST; place >= FIELDS; place--)
        if (grimm_place_total(g, place) > grimm_place_total(g, most))
            most = place;
    if (prince_comes(g) && grimm_place_total(g, most) > 10) {
        s->f->number = 1;
        prince_takes(s, most);
    }
}

static void list_die(const struct ask *ask, struct move_list *out)
{
    for (int type = 0; prince_comes(ask->g) && ask->f->number == 0 && type < TYPES; type++)
        add_move(out, move_of(VERB_ROLL, WHO(type), 0, 0));
}

static void prince_where_the_die_says(struct step_call *s)
{
    int type = move_seat(s->answer, 0);
    TELL(s, "rolled", EVERYONE, .type = WHO(type));
    prince_takes(s, FIELDS + type);
}

/* G2.3 */
static void activate(struct step_call *s)
{
    struct grimm *g = s->g;
    s->f->number = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        struct grimm_player *p = &g->players[seat];
        p->active = p->pending;
        p->pending = NO_CARD;
        if (p->active != NO_CARD)
            TELL(s, "activated", EVERYONE, .seat = WHO(seat), .card = p->active);
    }
}

/* ---- G2.4, G2.5: selection ---- */

static uint8_t seats_selecting_last(const struct grimm *g)
{
    uint8_t seats = 0;
    for (int seat = 0; seat < g->seats; seat++)
        if (grimm_card(g->players[seat].friend)->selects_last)
            seats |= bit(seat);
    return seats;
}

static uint8_t selecting_last(const struct grimm *g, const struct frame *f)
{
    (void)f;
    return seats_selecting_last(g);
}

bool grimm_must_play_fable(const struct grimm *g, int seat)
{
    if (g->players[seat].hand_count == 0 || g->players[seat].is_imposed)
        return false;
    for (int other = 0; other < g->seats; other++)
        if (other != seat && grimm_card(g->players[other].friend)->makes_others_play)
            return true;
    return false;
}

static void begin_selection(struct step_call *s)
{
    s->f->rest = grimm_all_seats(s->g) & (uint8_t)~seats_selecting_last(s->g);
}

static void list_choices(const struct ask *ask, struct move_list *out)
{
    const struct grimm *g = ask->g;
    const struct grimm_player *p = &g->players[ask->seat];
    /* While one chooses again, the chosen card is as good as in hand. */
    uint8_t places = p->gather_hand | (p->slot ? bit(gather_place(p->slot)) : 0);
    uint64_t fables = p->is_imposed ? 0 : grimm_hand_titles(g, ask->seat);
    if (!grimm_must_play_fable(g, ask->seat))
        fables |= (uint64_t)1 << NO_CARD;
    if (places == 0) /* a rival's, in a view */
        add_move(out, move_of(VERB_PLAY, NOWHERE, 0, 0));
    for (int place = FIELDS; place < PLACES_END; place++)
        for (uint64_t left = places & bit(place) ? fables : 0; left != 0; left &= left - 1)
            add_move(out, move_of(VERB_PLAY, place, __builtin_ctzll(left), 0));
}

static const char *why_not_choose(const struct ask *ask, struct move move, struct fields *details)
{
    const struct grimm_player *p = &ask->g->players[ask->seat];
    int place = move_argument(move, 0);
    int card = move_argument(move, 1);
    if (move_verb(move) != VERB_PLAY)
        return NULL;
    if (!(p->gather_hand & bit(place)) && !(p->slot && gather_place(p->slot) == place)) {
        field_word(details, "place", grimm_place_name(place));
        return place > grimm_place_count(ask->g) ? "grimm.no-such-place" : "grimm.card-locked";
    }
    if (card == NO_CARD)
        return "grimm.must-play-fable";
    if (p->is_imposed)
        return "grimm.fable-imposed";
    field_word(details, "card", grimm_card_name(card));
    return "grimm.not-in-hand";
}

static void choose(struct step_call *s)
{
    struct grimm *g = s->g;
    struct grimm_player *p = &g->players[s->seat];
    int place = move_argument(s->answer, 0);
    int card = move_argument(s->answer, 1);
    grimm_replace_slot(g, s->seat, GATHER_CARD(s->seat, place));
    p->slot_known = bit(s->seat);
    p->slot_from = (uint8_t)WHO(s->seat);
    if (!p->is_imposed) {
        p->fable = (uint8_t)card;
        p->fable_known = card != NO_CARD ? bit(s->seat) : 0;
    }
    TELL(s, "chose", ~bit(s->seat), .seat = WHO(s->seat));
    TELL(s, "chose_card", bit(s->seat), .seat = WHO(s->seat), .place = place);
    if (card != NO_CARD)
        TELL(s, "chose_fable", bit(s->seat), .seat = WHO(s->seat), .card = card);
    if (g->stage == STAGE_CHOSEN && p->fable != NO_CARD) /* after all others */
        TELL(s, "committed", EVERYONE, .seat = WHO(s->seat));
}

/* G2.4c: now it is public who has a Fable on the table. */
static void all_have_chosen(struct step_call *s)
{
    const struct grimm *g = s->g;
    uint8_t last = seats_selecting_last(g);
    s->g->stage = STAGE_CHOSEN;
    for (int seat = 0; seat < g->seats; seat++)
        if (!(last & bit(seat)) && g->players[seat].fable != NO_CARD)
            TELL(s, "committed", EVERYONE, .seat = WHO(seat));
}

/* ---- G2.6 to G2.8: cards are turned up ----
 *
 * What follows depends on what lay face down, so it is not the last chooser's move
 * that turns it up but chance, with nothing to draw: a seat can then try its own
 * move on what it sees and come to the same point as the truth. */

static void list_reveal(const struct ask *ask, struct move_list *out)
{
    (void)ask;
    add_move(out, move_of(VERB_REVEAL, 0, 0, 0));
}

static void reveal_fables(struct step_call *s)
{
    struct grimm *g = s->g;
    g->stage = STAGE_FABLES_UP;
    for (int i = 0; i < g->seats; i++) {
        int seat = (g->first + i) % g->seats;
        struct grimm_player *p = &g->players[seat];
        if (p->fable == NO_CARD)
            continue;
        if (!p->is_imposed)
            grimm_hand_take_shown(g, seat, p->fable);
        p->is_imposed = 0;
        p->fable_known = 0;
        if (grimm_card_kind(p->fable) == KIND_MONSTER)
            g->was_monster_revealed = 1;
        TELL(s, "revealed_fable", EVERYONE, .seat = WHO(seat), .card = p->fable);
    }
}

/* G2.7b */
static void when_revealed(struct step_call *s)
{
    int seat = s->f->seat;
    int card = s->g->players[seat].fable;
    if (card == NO_CARD)
        return;
    if (grimm_consult(s, card, WHEN_REVEALED, seat))
        return;
    switch (grimm_card_kind(card)) {
    case KIND_MONSTER:
        grimm_begin(s, PROCEDURE_place_monster, seat);
        break;
    case KIND_UNIQUE:
        grimm_begin(s, PROCEDURE_place_unique, seat);
        break;
    case KIND_NEXT:
        grimm_wait(s, seat);
        break;
    default:
        break;
    }
}

/* G2.8 */
static void reveal_gather_cards(struct step_call *s)
{
    struct grimm *g = s->g;
    g->stage = STAGE_ALL_UP;
    for (int i = 0; i < g->seats; i++) {
        int seat = (g->first + i) % g->seats;
        struct grimm_player *p = &g->players[seat];
        p->slot_known = 0;
        p->slot_from = 0;
        p->shown = (uint8_t)gather_place(p->slot);
        TELL(s, "revealed_gather", EVERYONE, .seat = WHO(seat), .place = p->shown,
             .of = WHO(gather_owner(p->slot)));
    }
    for (int seat = 0; seat < g->seats; seat++)
        for (int place = FIELDS; place < PLACES_END; place++)
            if (g->players[seat].aside & bit(place))
                TELL(s, "set_aside", EVERYONE, .seat = WHO(seat), .place = place);
}

/* ---- G2.9 to G2.11: pigs, monsters, collection ---- */

static void place_pigs(struct step_call *s)
{
    struct grimm *g = s->g;
    for (int seat = 0; seat < g->seats; seat++) {
        struct grimm_player *p = &g->players[seat];
        if (p->stays_home)
            continue;
        p->pig = (uint8_t)gather_place(p->slot);
        TELL(s, "arrived", EVERYONE, .seat = WHO(seat), .place = p->pig);
    }
}

/* G2.11: one location at a time, f->place. */
static void collect(struct step_call *s)
{
    struct grimm *g = s->g;
    int place = ++s->f->place;
    if (place > grimm_place_count(g)) {
        s->f->place = NOWHERE;
        return;
    }
    grimm_again(s);
    uint8_t seats = grimm_seats_at(g, place);
    int pigs = __builtin_popcount(seats);
    if (pigs == 0)
        return;
    if (pigs > 1 && place == MARKET) {
        grimm_begin(s, PROCEDURE_market, g->first)->number =
            (uint8_t)(grimm_place_total(g, MARKET) / pigs);
        return;
    }
    for (int type = 0; type < TYPES; type++) {
        int share = g->stock[place][type] / pigs;
        for (int i = 0; i < g->seats; i++) {
            int seat = (g->first + i) % g->seats;
            if (seats & bit(seat))
                grimm_gather(s, seat, place, type, share);
        }
    }
}

/* G2.11d: f->number times around. */
static uint8_t seats_at_market(const struct grimm *g, const struct frame *f)
{
    return f->number > 0 ? grimm_seats_at(g, MARKET) : 0;
}

static void list_market(const struct ask *ask, struct move_list *out)
{
    int most[TYPES];
    for (int type = 0; type < TYPES; type++)
        most[type] = ask->g->stock[MARKET][type];
    grimm_list_resources(VERB_TAKE, 1, most, out);
}

static void pick_at_market(struct step_call *s)
{
    for (int type = 0; type < TYPES; type++)
        grimm_gather(s, s->f->seat, MARKET, type, move_argument(s->answer, type));
}

static void once_more_around(struct step_call *s)
{
    if (s->f->number > 1)
        s->f->step = 0;
    if (s->f->number > 0)
        s->f->number--;
}

const struct card_step grimm_market_steps[] = {
    EACH(seats_at_market),
    ASK_EACH("draft_pick", list_market, pick_at_market, 0),
    NEXT,
    DO(once_more_around, 0),
    { .kind = STEP_END },
};

/* ---- G2.12 to G2.14 ---- */

/* G2.12.2: the Unique Locations that the seat played, in location order. */
static void consult_uniques(struct step_call *s)
{
    const struct grimm *g = s->g;
    int place = ++s->f->place;
    if (place > grimm_place_count(g)) {
        s->f->place = NOWHERE;
        return;
    }
    grimm_again(s);
    if (g->unique_seat[place] == s->f->seat)
        grimm_consult(s, g->unique[place], END_OF_GATHER, s->f->seat);
}

static void discard_uniques(struct step_call *s)
{
    struct grimm *g = s->g;
    for (int place = FIELDS; place <= grimm_place_count(g); place++) {
        const struct card *card = grimm_card(g->unique[place]);
        if (card->is_over == NULL || !card->is_over(g, place))
            continue;
        TELL(s, "discarded_unique", EVERYONE, .seat = WHO(g->unique_seat[place]),
             .card = g->unique[place], .place = place);
        grimm_discard_fable(g, g->unique[place]);
        g->unique[place] = NO_CARD;
        g->unique_seat[place] = 0;
    }
}

static void tidy(struct step_call *s)
{
    struct grimm *g = s->g;
    for (int seat = 0; seat < g->seats; seat++) {
        struct grimm_player *p = &g->players[seat];
        p->slot = 0;
        p->aside = 0;
        p->gather_hand = grimm_all_places(g) & (uint8_t)~p->locked;
    }
    for (int i = 0; i < g->seats; i++) {
        int seat = (g->first + i) % g->seats;
        struct grimm_player *p = &g->players[seat];
        if (p->active != NO_CARD) {
            TELL(s, "discarded_next", EVERYONE, .seat = WHO(seat), .card = p->active);
            grimm_discard_fable(g, p->active);
        }
        p->active = NO_CARD;
        p->active_place = NOWHERE;
        grimm_discard_played(s, seat);
    }
}

/* ---- the round ---- */

#define CONSULT_EACH(consult, when) EACH(grimm_everyone), DO(consult, when), NEXT

const struct card_step grimm_round_steps[] = {
    CHANCE("first", list_first, take_first, 0),

    STAGE_DO("start_of_round", begin_round),
    EACH(grimm_everyone),
    DO(consult_waiting, START_OF_ROUND),
    DO(consult_friend, START_OF_ROUND),
    NEXT,
    DO(prince_where_most_is, 0),
    CHANCE("die", list_die, prince_where_the_die_says, 0),
    DO(activate, 0),

    STAGE("selection"),
    DO(begin_selection, 0),
    QUESTION(ASK_TOGETHER, "select", list_choices, choose, 0, .why = why_not_choose),
    DO(all_have_chosen, 0),
    EACH(selecting_last),
    DO(consult_friend, SELECTING_LAST),
    QUESTION(ASK_SEAT, "select", list_choices, choose, 0, .why = why_not_choose, .is_always = true),
    NEXT,

    STAGE("when_revealed"),
    CHANCE_SECRET("reveal", list_reveal, reveal_fables, 0),
    CONSULT_EACH(consult_fable, BEFORE_WHEN_REVEALED),
    EACH(grimm_everyone),
    DO(when_revealed, 0),
    NEXT,

    STAGE("gather_revealed"),
    CHANCE_SECRET("reveal", list_reveal, reveal_gather_cards, 0),
    CONSULT_EACH(consult_friend, AFTER_GATHER_REVEALED),
    DO(place_pigs, 0),

    STAGE("before_collecting"),
    CONSULT_EACH(consult_fable, BEFORE_COLLECTING),

    STAGE("collecting"),
    DO(collect, 0),
    CONSULT_EACH(consult_active, AFTER_COLLECTING),
    CONSULT_EACH(consult_friend, AFTER_COLLECTING),

    STAGE("end_of_gather"),
    EACH(grimm_everyone),
    DO(consult_active, END_OF_GATHER),
    DO(consult_uniques, 0),
    DO(consult_fable, END_OF_GATHER),
    DO(consult_friend, END_OF_GATHER),
    NEXT,
    DO(discard_uniques, 0),
    DO(tidy, 0),

    STAGE("build"),
    CONSULT_EACH(consult_friend, START_OF_BUILD),
    EACH(grimm_everyone),
    DO(grimm_begin_build_turn, 0),
    NEXT,
    CONSULT_EACH(consult_friend, END_OF_BUILD),
    DO(grimm_end_or_go_on, 0),

    STAGE("clean_up"),
    DO(grimm_clean_up, 0),
    { .kind = STEP_END },
};

enum reveal_stage grimm_stage_at(int round_step)
{
    enum reveal_stage stage = STAGE_CHOOSING;
    for (int i = 0; i < round_step && grimm_round_steps[i].kind != STEP_END; i++) {
        run_fn *run = grimm_round_steps[i].run;
        if (run == all_have_chosen)
            stage = STAGE_CHOSEN;
        else if (run == reveal_fables)
            stage = STAGE_FABLES_UP;
        else if (run == reveal_gather_cards)
            stage = STAGE_ALL_UP;
    }
    return stage;
}
