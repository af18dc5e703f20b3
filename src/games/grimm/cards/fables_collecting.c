/* fables_collecting.c: Fables that act after pigs have been placed, before anybody
 * collects (G2.10). */
#include "grimm_internal.h"

/* By the Hair of My Chinny-Chin-Chin: from a location with a monster you may move to
 * any other. If nobody has played a monster at all, draw a Fable. */
static void list_escapes(const struct ask *ask, struct move_list *out)
{
    int pig = ask->g->players[ask->seat].pig;
    if (pig == NOWHERE || !grimm_has_monster(ask->g, pig))
        return;
    add_move(out, move_of(VERB_NO, 0, 0, 0));
    for (int place = FIELDS; place <= grimm_place_count(ask->g); place++)
        if (place != pig)
            add_move(out, move_of(VERB_MOVE, place, 0, 0));
}

static void escape(struct step_call *s)
{
    if (move_verb(s->answer) == VERB_MOVE)
        grimm_move_pig(s, s->f->owner, move_argument(s->answer, 0));
}

static void draw_if_no_monster(struct step_call *s)
{
    if (!s->g->was_monster_revealed)
        grimm_begin_draw(s, s->f->owner, 1);
}

const struct card grimm_by_the_hair = {
    .effects = { ON(BEFORE_COLLECTING, ASK("hair_move", list_escapes, escape, 0),
                    DO(draw_if_no_monster, 0)) },
};

/* Roar: each opponent at your location draws a card at random, of their hand and the
 * one they showed, and goes where it says. */
static void flee(struct step_call *s)
{
    int seat = s->f->seat;
    grimm_redraw(s);
    uint8_t slot = s->g->players[seat].slot;
    TELL(s, "redrawn", EVERYONE, .seat = WHO(seat), .place = gather_place(slot),
         .of = WHO(gather_owner(slot)));
    grimm_move_pig(s, seat, gather_place(slot));
}

const struct card grimm_roar = {
    .effects = { ON(BEFORE_COLLECTING, EACH(grimm_opponents_here),
                    CHANCE_SECRET("redraw", grimm_list_pool, flee, 0), NEXT) },
};
