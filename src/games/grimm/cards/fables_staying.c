/* fables_staying.c: Next Turn cards and Unique Locations. */
#include "grimm_internal.h"

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

static void hire(struct scene *s)
{
    int seat = s->f->owner;
    struct player *p = &s->g->players[seat];
    if (move_verb(s->answer) == VERB_NO) {
        grimm_discard_fable(s, seat, p->fable);
        p->fable = NO_CARD;
        return;
    }
    for (int type = 0; type < TYPES; type++)
        grimm_discard(s, seat, type, move_argument(s->answer, type));
    grimm_wait(s, seat);
}

static void gain_as_much_again(struct scene *s)
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
