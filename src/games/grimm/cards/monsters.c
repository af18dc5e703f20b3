/* monsters.c: Fables that are put on a location and act there, unless somebody
 * cancels them (G2.7c, G0.16). f->place is where. */
#include "grimm_internal.h"

#include <string.h>

/* Big Bad Wolf: everyone there loses the top section of one Straw or Wood house, which
 * you name. */
static bool is_soft(uint8_t house)
{
    return house_type(house) != BRICK;
}

static uint8_t with_soft_houses(const struct grimm *g, const struct frame *f)
{
    uint8_t seats = 0;
    for (int seat = 0; seat < g->seats; seat++)
        for (int i = 0; i < g->players[seat].house_count; i++)
            if (is_soft(g->players[seat].houses[i]))
                seats |= bit(seat);
    return seats & grimm_seats_at(g, f->place);
}

static void list_soft_houses(const struct ask *ask, struct move_list *out)
{
    const struct grimm_player *victim = &ask->g->players[ask->f->seat];
    for (int i = 0; i < victim->house_count; i++)
        if (is_soft(victim->houses[i]))
            add_move(out, move_of(VERB_DAMAGE, i + 1, 0, 0));
}

static void blow_down(struct step_call *s)
{
    struct grimm_player *victim = &s->g->players[s->f->seat];
    int index = move_argument(s->answer, 0) - 1;
    uint8_t house = victim->houses[index];
    int type = house_type(house);
    int level = house_level(house);
    s->g->sections[type][level - 1]++;
    TELL(s, "damaged", EVERYONE, .seat = WHO(s->f->seat), .type = WHO(type), .level = level,
         .house = index + 1);
    victim->houses[index] = HOUSE(type, level - 1, house_is_on_scrap(house));
    if (level > LEVEL_FLOOR)
        return;
    victim->house_count--;
    memmove(victim->houses + index, victim->houses + index + 1,
            (size_t)(victim->house_count - index));
    victim->houses[victim->house_count] = 0;
}

const struct card grimm_big_bad_wolf = {
    .can_topple = is_soft,
    .effects = { ON(END_OF_GATHER, EACH(with_soft_houses),
                    ASK("wolf_house", list_soft_houses, blow_down, 0), NEXT) },
};

/* Bridge Troll: one opponent there, whom you name, gives you half of what they have
 * gathered this round; which of it is theirs to say. */
static uint8_t opponents_there(const struct grimm *g, const struct frame *f)
{
    return grimm_seats_at(g, f->place) & grimm_opponents(g, f);
}

static void require_opponent_there(struct step_call *s)
{
    if (opponents_there(s->g, s->f) == 0)
        grimm_finish(s);
}

static void list_victims(const struct ask *ask, struct move_list *out)
{
    for (int seat = 0; seat < ask->g->seats; seat++)
        if (opponents_there(ask->g, ask->f) & bit(seat))
            add_move(out, move_of(VERB_TOLL, WHO(seat), 0, 0));
}

static void name_victim(struct step_call *s)
{
    s->f->other = (uint8_t)move_seat(s->answer, 0);
}

static void list_tolls(const struct ask *ask, struct move_list *out)
{
    const uint16_t *gathered = ask->g->players[ask->seat].gathered;
    grimm_list_gifts(ask, (gathered[STRAW] + gathered[WOOD] + gathered[BRICK]) / 2, out);
}

const struct card grimm_bridge_troll = {
    .effects = { ON(END_OF_GATHER, DO(require_opponent_there, 0),
                    ASK("troll_victim", list_victims, name_victim, 0), EACH(grimm_the_other),
                    ASK_EACH("troll_give", list_tolls, grimm_give_answer, 0), NEXT) },
};

/* Dragon: everyone there discards all resources of their board, before collecting. */
static void burn_board(struct step_call *s)
{
    for (int type = 0; type < TYPES; type++)
        grimm_discard(s, s->f->seat, type, PLENTY);
}

const struct card grimm_dragon = {
    .effects = { ON(BEFORE_COLLECTING, EACH(grimm_seats_at_place), DO(burn_board, 0), NEXT) },
};

/* Giant: everyone there loses their Friend, all Fables in hand and one resource of
 * each type. */
static void trample(struct step_call *s)
{
    int seat = s->f->seat;
    const struct grimm_player *p = &s->g->players[seat];
    grimm_lose_friend(s, seat);
    while (p->hand_count > 0)
        grimm_discard_from_hand(s, seat, p->hand[0]);
    for (int type = 0; type < TYPES; type++)
        grimm_discard(s, seat, type, 1);
}

const struct card grimm_giant = {
    .effects = { ON(END_OF_GATHER, EACH(grimm_seats_at_place), DO(trample, 0), NEXT) },
};

/* Wolf: all that lies there is discarded, before collecting. */
static void eat_all(struct step_call *s)
{
    for (int type = 0; type < TYPES; type++)
        grimm_remove(s, s->f->place, type, PLENTY);
}

const struct card grimm_wolf = {
    .effects = { ON(BEFORE_COLLECTING, DO(eat_all, 0)) },
};
