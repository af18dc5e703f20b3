/* friends_gather.c: Friends that matter in the Gather phase. */
#include "grimm_internal.h"

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

static void look(struct scene *s)
{
    int me = s->f->owner;
    int seat = move_seat(s->answer, 0);
    struct player *p = &s->g->players[seat];
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

/* Huntsman: opponents who hold a Fable must play one; a monster at your own location
 * is cancelled, and you gain one of each type. */
const struct card grimm_huntsman = {
    .makes_others_play = true,
    .effects = { ON(MONSTER_AT_YOUR_PLACE, DO(grimm_gain_one_of_each, 0)) },
};

/* Sleeping Beauty: the top Fable becomes the one that a player of your choice plays
 * this round, unseen by all. */
static void require_a_fable(struct scene *s)
{
    if (grimm_fables_obtainable(s->g) == 0)
        grimm_finish(s);
}

static void list_targets(const struct ask *ask, struct move_list *out)
{
    for (int seat = 0; seat < ask->g->seats; seat++)
        add_move(out, move_of(VERB_IMPOSE, WHO(seat), 0, 0));
}

static void name_target(struct scene *s)
{
    s->f->other = (uint8_t)move_seat(s->answer, 0);
}

static void impose(struct scene *s)
{
    struct player *p = &s->g->players[s->f->other];
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
