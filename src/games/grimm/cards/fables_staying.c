/* fables_staying.c: Next Turn cards and Unique Locations. */
#include "grimm_internal.h"

/* Fairy Food: at the start of the next round you put it on a location; at the end of
 * that Gather phase everyone there gains three resources of their choice. */
static void list_places(const struct ask *ask, struct move_list *out)
{
    for (int place = FIELDS; place <= grimm_place_count(ask->g); place++)
        add_move(out, move_of(VERB_PLACE, place, 0, 0));
}

static void lay_food(struct step_call *s)
{
    struct grimm_player *p = &s->g->players[s->f->owner];
    p->active_place = (uint8_t)move_argument(s->answer, 0);
    TELL(s, "put_next", EVERYONE, .seat = WHO(s->f->owner), .card = p->pending,
         .place = p->active_place);
}

static uint8_t at_the_food(const struct grimm *g, const struct frame *f)
{
    return grimm_seats_at(g, g->players[f->owner].active_place);
}

const struct card grimm_fairy_food = {
    .effects = { ON(START_OF_ROUND, ASK("fairy_place", list_places, lay_food, 0)),
                 ON(END_OF_GATHER, EACH(at_the_food),
                    ASK_EACH("gain_choice", grimm_list_gains, grimm_gain_answer, 3), NEXT) },
};

/* Grandma's House: everyone there gains two resources of their choice. Monsters must
 * come here, and the first that does is the end of it. */
const struct card grimm_grandmas_house = {
    .effects = { ON(END_OF_GATHER, EACH(grimm_seats_at_place),
                    ASK_EACH("gain_choice", grimm_list_gains, grimm_gain_answer, 2), NEXT) },
    .draws_monsters = true,
    .is_over = grimm_has_monster,
};

/* Hired Help: pay any two resources at once, or the card is lost. In the next round
 * you gain as much again of all you gather. */
static void list_wages(const struct ask *ask, struct move_list *out)
{
    int most[TYPES];
    for (int type = 0; type < TYPES; type++)
        most[type] = ask->g->players[ask->seat].board[type];
    add_move(out, move_of(VERB_NO, 0, 0, 0));
    grimm_list_resources(VERB_PAY, 2, most, out);
}

static void hire(struct step_call *s)
{
    int seat = s->f->owner;
    if (move_verb(s->answer) == VERB_NO) {
        grimm_discard_played(s, seat);
        return;
    }
    for (int type = 0; type < TYPES; type++)
        grimm_discard(s, seat, type, move_argument(s->answer, type));
    grimm_wait(s, seat);
}

static void gain_as_much_again(struct step_call *s)
{
    int seat = s->f->owner;
    for (int type = 0; type < TYPES; type++)
        grimm_gain(s, seat, type, s->g->players[seat].gathered[type]);
}

const struct card grimm_hired_help = {
    .effects = { ON(WHEN_REVEALED, ASK("hired_pay", list_wages, hire, 0)),
                 ON(AFTER_COLLECTING, DO(gain_as_much_again, 0)) },
};

/* Lonely Castle: whoever is alone there gains one of each type. It is gone when three
 * meet there, or both of two. */
static uint8_t alone_there(const struct grimm *g, const struct frame *f)
{
    uint8_t seats = grimm_seats_at(g, f->place);
    return __builtin_popcount(seats) == 1 ? seats : 0;
}

static bool is_crowded(const struct grimm *g, int place)
{
    int pigs = __builtin_popcount(grimm_seats_at(g, place));
    return pigs >= 3 || pigs == g->seats;
}

const struct card grimm_lonely_castle = {
    .effects = { ON(END_OF_GATHER, EACH(alone_there), DO(grimm_gain_one_of_each, 0), NEXT) },
    .is_over = is_crowded,
};

/* Royal Wedding: everyone who is not there discards a resource of their choice. It is
 * over when nobody comes. */
static uint8_t not_there(const struct grimm *g, const struct frame *f)
{
    return grimm_all_seats(g) & (uint8_t)~grimm_seats_at(g, f->place);
}

static void list_presents(const struct ask *ask, struct move_list *out)
{
    int most[TYPES];
    for (int type = 0; type < TYPES; type++)
        most[type] = ask->g->players[ask->seat].board[type];
    grimm_list_resources(VERB_PAY, 1, most, out);
}

static void discard_present(struct step_call *s)
{
    for (int type = 0; type < TYPES; type++)
        grimm_discard(s, s->f->seat, type, move_argument(s->answer, type));
}

static bool is_deserted(const struct grimm *g, int place)
{
    return grimm_seats_at(g, place) == 0;
}

const struct card grimm_royal_wedding = {
    .effects = { ON(END_OF_GATHER, EACH(not_there),
                    ASK_EACH("wedding_discard", list_presents, discard_present, 0), NEXT) },
    .is_over = is_deserted,
};

/* Taxes: in the next round every opponent who is not at your location discards half
 * of all they have, brick first and straw last. */
static uint8_t elsewhere(const struct grimm *g, const struct frame *f)
{
    return grimm_opponents(g, f) & (uint8_t)~grimm_opponents_here(g, f);
}

static void pay_taxes(struct step_call *s)
{
    int due = grimm_board_total(s->g, s->f->seat) / 2;
    for (int type = BRICK; type >= STRAW; type--)
        due -= grimm_discard(s, s->f->seat, type, due);
}

const struct card grimm_taxes = {
    .effects = { ON(END_OF_GATHER, EACH(elsewhere), DO(pay_taxes, 0), NEXT) },
};
