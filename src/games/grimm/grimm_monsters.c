/* grimm_monsters.c: what is put on locations, monsters and Unique Locations (G2.7c, d),
 * and how a monster comes to act (G0.16). */
#include "grimm_internal.h"

/* G2.7c */
static void list_monster_places(const struct ask *ask, struct move_list *out)
{
    const struct grimm *g = ask->g;
    for (int place = FIELDS; place <= grimm_place_count(g); place++)
        if (grimm_card(g->unique[place])->draws_monsters)
            add_move(out, move_of(VERB_MONSTER, place, 0, 0));
    if (out->count > 0)
        return;
    for (int place = FIELDS; place <= grimm_place_count(g); place++)
        if (!grimm_has_monster(g, place))
            add_move(out, move_of(VERB_MONSTER, place, 0, 0));
}

static void put_monster(struct step_call *s)
{
    struct grimm_player *p = &s->g->players[s->f->owner];
    p->fable_place = (uint8_t)move_argument(s->answer, 0);
    TELL(s, "put_monster", EVERYONE, .seat = WHO(s->f->owner), .card = p->fable,
         .place = p->fable_place);
}

/* A card that found no place is discarded (G2.7c, d). */
static void discard_if_not_put(struct step_call *s)
{
    const struct grimm_player *p = &s->g->players[s->f->owner];
    if (p->fable_place == NOWHERE)
        grimm_discard_played(s, s->f->owner);
}

const struct card_step grimm_place_monster_steps[] = {
    ASK("monster_place", list_monster_places, put_monster, 0),
    DO(discard_if_not_put, 0),
    { .kind = STEP_END },
};

/* G2.7d */
static void list_unique_places(const struct ask *ask, struct move_list *out)
{
    for (int place = FIELDS; place <= grimm_place_count(ask->g); place++)
        if (ask->g->unique[place] == NO_CARD)
            add_move(out, move_of(VERB_PLACE, place, 0, 0));
}

static void put_unique(struct step_call *s)
{
    struct grimm_player *p = &s->g->players[s->f->owner];
    int place = move_argument(s->answer, 0);
    s->g->unique[place] = p->fable;
    s->g->unique_seat[place] = s->f->owner;
    TELL(s, "put_unique", EVERYONE, .seat = WHO(s->f->owner), .card = p->fable, .place = place);
    p->fable = NO_CARD;
}

const struct card_step grimm_place_unique_steps[] = {
    ASK("unique_place", list_unique_places, put_unique, 0),
    DO(discard_if_not_put, 0),
    { .kind = STEP_END },
};

/* G0.16: f->place, f->number the moment */
static void nobody_there_or_guarded(struct step_call *s)
{
    const struct grimm *g = s->g;
    uint8_t seats = grimm_seats_at(g, s->f->place);
    if (seats == 0) {
        TELL(s, "monster_idle", EVERYONE, .card = g->players[s->f->owner].fable,
             .place = s->f->place);
        grimm_finish(s);
    }
    for (int seat = 0; seat < g->seats; seat++)
        if (seats & bit(seat) &&
            grimm_effect_at(g->players[seat].friend, MONSTER_AT_YOUR_PLACE) != NULL) {
            TELL(s, "monster_cancelled", EVERYONE, .seat = WHO(seat),
                 .card = g->players[s->f->owner].fable);
            grimm_finish(s);
            grimm_consult(s, g->players[seat].friend, MONSTER_AT_YOUR_PLACE, seat);
        }
}

static uint8_t can_cancel(const struct grimm *g, const struct frame *f)
{
    uint8_t seats = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        const struct card *friend = grimm_card(g->players[seat].friend);
        if (friend->can_cancel != NULL && friend->can_cancel(g->players[f->owner].fable))
            seats |= bit(seat);
    }
    return seats;
}

static void list_cancel(const struct ask *ask, struct move_list *out)
{
    (void)ask;
    add_move(out, move_of(VERB_NO, 0, 0, 0));
    add_move(out, move_of(VERB_CANCEL, 0, 0, 0));
}

static void cancel_monster(struct step_call *s)
{
    if (move_verb(s->answer) != VERB_CANCEL)
        return;
    TELL(s, "monster_cancelled", EVERYONE, .seat = WHO(s->seat),
         .card = s->g->players[s->f->owner].fable);
    grimm_lose_friend(s, s->seat);
    grimm_finish(s);
}

static void monster_acts(struct step_call *s)
{
    int card = s->g->players[s->f->owner].fable;
    TELL(s, "monster_acts", EVERYONE, .card = card, .place = s->f->place);
    grimm_consult(s, card, (enum card_moment)s->f->number, s->f->owner);
}

const struct card_step grimm_monster_steps[] = {
    DO(nobody_there_or_guarded, 0),
    EACH(can_cancel),
    ASK_EACH("cancel_monster", list_cancel, cancel_monster, 0),
    NEXT,
    DO(monster_acts, 0),
    { .kind = STEP_END },
};
