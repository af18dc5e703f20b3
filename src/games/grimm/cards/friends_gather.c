/* friends_gather.c: Friends that matter in the Gather phase. */
#include "grimm_internal.h"

/* Aladdin: say beforehand whether you will be alone. If that comes true, gain one of
 * each type. */
enum { PROMISED_ALONE = 1, PROMISED_COMPANY };

static void list_predictions(const struct ask *ask, struct move_list *out)
{
    (void)ask;
    add_move(out, move_of(VERB_ALONE, 0, 0, 0));
    add_move(out, move_of(VERB_WITH_OTHERS, 0, 0, 0));
}

static void predict(struct step_call *s)
{
    bool is_alone = move_verb(s->answer) == VERB_ALONE;
    s->g->players[s->f->owner].promise[0] = is_alone ? PROMISED_ALONE : PROMISED_COMPANY;
    TELL(s, is_alone ? "announced_alone" : "announced_company", EVERYONE, .seat = WHO(s->f->owner));
}

static void require_true_prediction(struct step_call *s)
{
    int seat = s->f->owner;
    int promise = s->g->players[seat].promise[0];
    if (!(promise == PROMISED_ALONE && grimm_is_alone(s->g, seat)) &&
        !(promise == PROMISED_COMPANY && grimm_opponents_with(s->g, seat) != 0))
        grimm_finish(s);
}

const struct card grimm_aladdin = {
    .effects = { ON(START_OF_ROUND, ASK("aladdin", list_predictions, predict, 0)),
                 ON(END_OF_GATHER, DO(require_true_prediction, 0), DO(grimm_gain_one_of_each, 0)) },
};

/* Ali Baba: take one resource from an opponent. Should you two meet, give one of that
 * type back. */
static void list_robberies(const struct ask *ask, struct move_list *out)
{
    for (int seat = 0; seat < ask->g->seats; seat++)
        for (int type = 0; type < TYPES; type++)
            if (seat != ask->seat && ask->g->players[seat].board[type] > 0)
                add_move(out, move_of(VERB_ROB, WHO(seat), WHO(type), 0));
}

static void rob(struct step_call *s)
{
    uint8_t *promise = s->g->players[s->f->owner].promise;
    promise[0] = (uint8_t)move_argument(s->answer, 0);
    promise[1] = (uint8_t)move_argument(s->answer, 1);
    TELL(s, "robbed", EVERYONE, .seat = WHO(s->f->owner), .to = promise[0], .type = promise[1]);
    grimm_hand_over(s, move_seat(s->answer, 0), s->f->owner, move_seat(s->answer, 1), 1);
}

static void give_back_if_met(struct step_call *s)
{
    const uint8_t *promise = s->g->players[s->f->owner].promise;
    int robbed = promise[0] - 1;
    int type = promise[1] - 1;
    if (robbed >= 0 && grimm_opponents_with(s->g, s->f->owner) & bit(robbed) && type >= 0 &&
        type < TYPES)
        grimm_hand_over(s, s->f->owner, robbed, type, 1);
}

const struct card grimm_ali_baba = {
    .effects = { ON(START_OF_ROUND, ASK("ali_baba", list_robberies, rob, 0)),
                 ON(AFTER_COLLECTING, DO(give_back_if_met, 0)) },
};

/* Cinderella: take two resources where you are going, before anybody arrives. */
const struct card grimm_cinderella = {
    .effects = { ON(AFTER_GATHER_REVEALED, DO(grimm_go_to_destination, 0),
                    ASK("cinderella_types", grimm_list_takes, grimm_take_answer, 2)) },
};

/* Evil Queen: selects after all others, and looks first at the Gather card or the
 * Fable that one of them has committed. */
static void list_looks(const struct ask *ask, struct move_list *out)
{
    for (int seat = 0; seat < ask->g->seats; seat++) {
        if (seat == ask->seat)
            continue;
        add_move(out, move_of(VERB_LOOK_GATHER, WHO(seat), 0, 0));
        if (ask->g->players[seat].fable != NO_CARD)
            add_move(out, move_of(VERB_LOOK_FABLE, WHO(seat), 0, 0));
    }
}

static void look(struct step_call *s)
{
    int me = s->f->owner;
    int seat = move_seat(s->answer, 0);
    struct grimm_player *p = &s->g->players[seat];
    bool is_fable_looked_at = move_verb(s->answer) == VERB_LOOK_FABLE;
    if (is_fable_looked_at)
        p->fable_known |= bit(me);
    else
        p->slot_known |= bit(me);
    TELL(s, is_fable_looked_at ? "looked_fable" : "looked", EVERYONE, .seat = WHO(me),
         .to = WHO(seat));
    if (is_fable_looked_at && p->fable != CARD_HIDDEN)
        TELL(s, "saw_fable", bit(me), .seat = WHO(me), .to = WHO(seat), .card = p->fable);
    if (!is_fable_looked_at && p->slot != CARD_HIDDEN)
        TELL(s, "saw_gather", bit(me), .seat = WHO(me), .to = WHO(seat),
             .place = gather_place(p->slot));
}

const struct card grimm_evil_queen = {
    .selects_last = true,
    .effects = { ON(SELECTING_LAST, ASK("queen_look", list_looks, look, 0)) },
};

/* Frog Prince: in company, he leaves you for another Friend, and you gain one resource.
 * He is held meanwhile, so that he is not the one who comes. */
static void require_company(struct step_call *s)
{
    if (grimm_opponents_with(s->g, s->f->owner) == 0)
        grimm_finish(s);
}

static void set_friend_aside(struct step_call *s)
{
    uint8_t *friend = &s->g->players[s->f->owner].friend;
    grimm_hold(s, s->f, *friend, grimm_all_seats(s->g));
    TELL(s, "set_friend_aside", EVERYONE, .seat = WHO(s->f->owner), .card = *friend);
    *friend = NO_CARD;
}

static void discard_friend_aside(struct step_call *s)
{
    struct grimm *g = s->g;
    int card = grimm_unhold(s->f, 0);
    if (!is_friend(card))
        return;
    g->friend_discard[g->friend_discard_count++] = (uint8_t)card;
    TELL(s, "discarded_friend", EVERYONE, .seat = WHO(s->f->owner), .card = card);
}

const struct card grimm_frog_prince = {
    .effects = { ON(END_OF_GATHER, DO(require_company, 0), DO(set_friend_aside, 0),
                    DO(grimm_gain_friend, 0), DO(discard_friend_aside, 0),
                    ASK("gain_choice", grimm_list_gains, grimm_gain_answer, 1)) },
};

/* Gingerbread Man: you may take one resource from every location; then your pig goes
 * to none of them. "yes" names a type if the Market has any. */
static void list_runs(const struct ask *ask, struct move_list *out)
{
    bool is_market_empty = grimm_place_total(ask->g, MARKET) == 0;
    add_move(out, move_of(VERB_NO, 0, 0, 0));
    if (is_market_empty)
        add_move(out, move_of(VERB_YES, 0, 0, 0));
    for (int type = 0; type < TYPES && !is_market_empty; type++)
        if (ask->g->stock[MARKET][type] > 0)
            add_move(out, move_of(VERB_YES, WHO(type), 0, 0));
}

static void run_past(struct step_call *s)
{
    int seat = s->f->owner;
    if (move_verb(s->answer) == VERB_NO)
        return;
    s->g->players[seat].stays_home = 1;
    TELL(s, "stays_home", EVERYONE, .seat = WHO(seat));
    for (int type = 0; type < TYPES; type++)
        grimm_take(s, seat, FIELDS + type, type, 1);
    if (move_argument(s->answer, 0) != 0)
        grimm_take(s, seat, MARKET, move_seat(s->answer, 0), 1);
}

const struct card grimm_gingerbread_man = {
    .effects = { ON(AFTER_GATHER_REVEALED, ASK("gingerbread", list_runs, run_past, 0)) },
};

/* Huntsman: opponents who hold a Fable must play one; a monster at your own location
 * is cancelled, and you gain one of each type. */
const struct card grimm_huntsman = {
    .makes_others_play = true,
    .effects = { ON(MONSTER_AT_YOUR_PLACE, DO(grimm_gain_one_of_each, 0)) },
};

/* Pinocchio: say where you will go. If the Gather card that you turn up agrees, gain
 * two of one type from there, whatever becomes of you later (R20). */
static void list_announcements(const struct ask *ask, struct move_list *out)
{
    for (int place = FIELDS; place <= grimm_place_count(ask->g); place++)
        add_move(out, move_of(VERB_ANNOUNCE, place, 0, 0));
}

static void announce(struct step_call *s)
{
    int place = move_argument(s->answer, 0);
    s->g->players[s->f->owner].promise[0] = (uint8_t)place;
    TELL(s, "announced_place", EVERYONE, .seat = WHO(s->f->owner), .place = place);
}

static void require_true_word(struct step_call *s)
{
    const struct grimm_player *p = &s->g->players[s->f->owner];
    s->f->place = p->shown;
    if (p->promise[0] == NOWHERE || p->promise[0] != p->shown)
        grimm_finish(s);
}

const struct card grimm_pinocchio = {
    .effects = { ON(START_OF_ROUND, ASK("pinocchio", list_announcements, announce, 0)),
                 ON(END_OF_GATHER, DO(require_true_word, 0),
                    ASK("pinocchio_type", grimm_list_products, grimm_gain_answer, 2)) },
};

/* Seven Dwarves: alone, you have one more action this round. */
const struct card grimm_seven_dwarves = {
    .effects = { ON(END_OF_GATHER, DO(grimm_require_alone, 0), DO(grimm_add_actions, 1)) },
};

/* Sleeping Beauty: the top Fable becomes the one that a player of your choice plays
 * this round, unseen by all. */
static void require_a_fable(struct step_call *s)
{
    if (grimm_fables_obtainable(s->g) == 0)
        grimm_finish(s);
}

static void list_targets(const struct ask *ask, struct move_list *out)
{
    for (int seat = 0; seat < ask->g->seats; seat++)
        add_move(out, move_of(VERB_IMPOSE, WHO(seat), 0, 0));
}

static void name_target(struct step_call *s)
{
    s->f->other = (uint8_t)move_seat(s->answer, 0);
}

static void impose(struct step_call *s)
{
    struct grimm_player *p = &s->g->players[s->f->other];
    p->fable_known = s->f->held_known[0];
    p->fable = (uint8_t)grimm_unhold(s->f, 0);
    p->is_imposed = 1;
    TELL(s, "imposed", EVERYONE, .seat = WHO(s->f->owner), .to = WHO(s->f->other));
}

const struct card grimm_sleeping_beauty = {
    .effects = { ON(START_OF_ROUND, DO(require_a_fable, 0),
                    ASK("sleeping_target", list_targets, name_target, 0), DO(grimm_hold_unseen, 1),
                    DO(impose, 0)) },
};

/* Snow White: every opponent at your location gives you a Fable of their choice; one
 * who has none gives a resource of yours. */
static void list_what_to_take(const struct ask *ask, struct move_list *out)
{
    const struct grimm_player *giver = &ask->g->players[ask->f->seat];
    int most[TYPES];
    for (int type = 0; type < TYPES; type++)
        most[type] = giver->board[type];
    if (giver->hand_count == 0)
        grimm_list_resources(VERB_TAKE, 1, most, out);
}

static void list_fables_to_give(const struct ask *ask, struct move_list *out)
{
    const struct grimm_player *giver = &ask->g->players[ask->seat];
    for (int i = 0; i < giver->hand_count && giver->hand_count > 1; i++)
        grimm_add_once(out, move_of(VERB_GIVE_FABLE, giver->hand[i], 0, 0));
}

static void give_fable(struct step_call *s)
{
    const struct grimm_player *giver = &s->g->players[s->f->seat];
    int index = 0; /* of a single one; of equal ones the oldest */
    while (s->answer.code != 0 && giver->hand[index] != move_argument(s->answer, 0))
        index++;
    if (giver->hand_count > 0)
        grimm_give_fable(s, s->f->seat, s->f->owner, index);
}

const struct card grimm_snow_white = {
    .effects = { ON(END_OF_GATHER, EACH(grimm_opponents_here),
                    ASK("snow_resource", list_what_to_take, grimm_give_answer, 0),
                    ASK_EACH_SECRET("snow_fable", list_fables_to_give, give_fable, 0), NEXT) },
};

/* Thumbelina: you may let chance lead you where one of your unplayed Gather cards
 * says, instead of the one you turned up. */
static uint8_t unplayed(const struct grimm *g, int seat)
{
    const struct grimm_player *p = &g->players[seat];
    uint8_t places = grimm_all_places(g) & (uint8_t)~p->locked & (uint8_t)~p->aside;
    for (int other = 0; other < g->seats; other++) {
        uint8_t slot = g->players[other].slot;
        if (slot != 0 && slot != CARD_HIDDEN && gather_owner(slot) == seat)
            places &= (uint8_t)~bit(gather_place(slot));
    }
    return places;
}

static void list_whether_to_redraw(const struct ask *ask, struct move_list *out)
{
    add_move(out, move_of(VERB_NO, 0, 0, 0));
    if (unplayed(ask->g, ask->seat) != 0)
        add_move(out, move_of(VERB_YES, 0, 0, 0));
}

static void stay_if_no(struct step_call *s)
{
    if (move_verb(s->answer) == VERB_NO)
        grimm_finish(s);
}

static void list_unplayed(const struct ask *ask, struct move_list *out)
{
    int seat = ask->f->owner;
    for (int place = FIELDS; place < PLACES_END; place++)
        if (unplayed(ask->g, seat) & bit(place))
            add_move(out, move_of(VERB_REDRAW, WHO(seat), place, 0));
}

static void go_there_instead(struct step_call *s)
{
    int seat = s->f->owner;
    int place = move_argument(s->answer, 1);
    grimm_replace_slot(s->g, seat, GATHER_CARD(seat, place));
    TELL(s, "redrawn", EVERYONE, .seat = WHO(seat), .place = place, .of = WHO(seat));
}

const struct card grimm_thumbelina = {
    .effects = { ON(AFTER_GATHER_REVEALED, ASK("thumbelina", list_whether_to_redraw, stay_if_no, 0),
                    CHANCE("redraw", list_unplayed, go_there_instead, 0)) },
};

/* Tom Thumb: you may take one resource from any location as the round starts. */
static void list_single_takes(const struct ask *ask, struct move_list *out)
{
    add_move(out, move_of(VERB_NO, 0, 0, 0));
    for (int place = FIELDS; place <= grimm_place_count(ask->g); place++)
        for (int type = 0; type < TYPES; type++)
            if (ask->g->stock[place][type] > 0)
                add_move(out, move_of(VERB_TAKE_AT, place, place == MARKET ? WHO(type) : 0, 0));
}

static void take_single(struct step_call *s)
{
    int place = move_argument(s->answer, 0);
    int type = place == MARKET ? move_seat(s->answer, 1) : place - FIELDS;
    if (move_verb(s->answer) == VERB_TAKE_AT)
        grimm_take(s, s->f->owner, place, type, 1);
}

const struct card grimm_tom_thumb = {
    .effects = { ON(START_OF_ROUND, ASK("tom_thumb", list_single_takes, take_single, 0)) },
};
