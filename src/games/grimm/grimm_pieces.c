/* grimm_pieces.c: pigs, locations, boards and the supply: who is where, and
 * resources from one place to another (G0.2 to G0.6). */
#include "grimm_internal.h"

int grimm_place_count(const struct grimm *g)
{
    return g->seats == 4 ? MARKET : BRICKYARD; /* G1.7 */
}

const char *grimm_place_name(int place)
{
    static const char *const names[] = { "nowhere", "fields", "forest", "brickyard", "market" };
    return names[place];
}

const char *grimm_type_name(int type)
{
    static const char *const names[] = { "straw", "wood", "brick" };
    return names[type];
}

const char *grimm_level_name(int level)
{
    static const char *const names[] = { "none", "floor", "walls", "roof" };
    return names[level];
}

uint8_t grimm_all_places(const struct grimm *g)
{
    return (uint8_t)((2u << grimm_place_count(g)) - 2);
}

uint8_t grimm_all_seats(const struct grimm *g)
{
    return (uint8_t)((1u << g->seats) - 1);
}

uint8_t grimm_seats_at(const struct grimm *g, int place)
{
    uint8_t seats = 0;
    for (int seat = 0; seat < g->seats; seat++)
        if (place != NOWHERE && g->players[seat].pig == place)
            seats |= bit(seat);
    return seats;
}

uint8_t grimm_opponents_with(const struct grimm *g, int seat)
{
    return grimm_seats_at(g, g->players[seat].pig) & (uint8_t)~bit(seat);
}

bool grimm_is_alone(const struct grimm *g, int seat)
{
    return g->players[seat].pig != NOWHERE && grimm_opponents_with(g, seat) == 0;
}

bool grimm_has_monster(const struct grimm *g, int place)
{
    for (int seat = 0; seat < g->seats; seat++)
        if (g->players[seat].fable_place == place)
            return true;
    return false;
}

bool grimm_produces(int place, int type)
{
    return place == MARKET || place == type + FIELDS;
}

static int total(const uint16_t counts[TYPES])
{
    return counts[STRAW] + counts[WOOD] + counts[BRICK];
}

int grimm_board_total(const struct grimm *g, int seat)
{
    return total(g->players[seat].board);
}

int grimm_place_total(const struct grimm *g, int place)
{
    return total(g->stock[place]);
}

int grimm_supply(const struct grimm *g, int type)
{
    return g->is_unlimited ? PLENTY : g->supply[type];
}

int grimm_supply_total(const struct grimm *g)
{
    return g->is_unlimited ? PLENTY : total(g->supply);
}

int grimm_complete_houses(const struct grimm *g, int seat, int type)
{
    const struct grimm_player *p = &g->players[seat];
    int count = 0;
    for (int i = 0; i < p->house_count; i++)
        if (house_level(p->houses[i]) == LEVEL_ROOF &&
            (type == TYPES || house_type(p->houses[i]) == type))
            count++;
    return count;
}

/* ---- from one place to another ---- */

/* NULL is the unlimited supply; heaps that it feeds stop growing at PLENTY. */
static int move_units(uint16_t *from, uint16_t *to, int count)
{
    if (from != NULL && count > *from)
        count = *from;
    if (to != NULL && count > PLENTY - *to)
        count = PLENTY - *to;
    if (from != NULL)
        *from = (uint16_t)(*from - count);
    if (to != NULL)
        *to = (uint16_t)(*to + count);
    return count;
}

static uint16_t *supply_of(struct grimm *g, int type)
{
    return g->is_unlimited ? NULL : &g->supply[type];
}

int grimm_gain(struct step_call *s, int seat, int type, int count)
{
    struct grimm *g = s->g;
    count = move_units(supply_of(g, type), &g->players[seat].board[type], count);
    if (count > 0)
        TELL(s, "gained", EVERYONE, .seat = WHO(seat), .count = count, .type = WHO(type));
    return count;
}

int grimm_discard(struct step_call *s, int seat, int type, int count)
{
    struct grimm *g = s->g;
    count = move_units(&g->players[seat].board[type], supply_of(g, type), count);
    if (count > 0)
        TELL(s, "discarded", EVERYONE, .seat = WHO(seat), .count = count, .type = WHO(type));
    return count;
}

int grimm_hand_over(struct step_call *s, int from, int to, int type, int count)
{
    struct grimm *g = s->g;
    count = move_units(&g->players[from].board[type], &g->players[to].board[type], count);
    if (count > 0)
        TELL(s, "gave", EVERYONE, .seat = WHO(from), .to = WHO(to), .count = count,
             .type = WHO(type));
    return count;
}

static int off_place(struct step_call *s, int seat, int place, int type, int count,
                     const char *event)
{
    struct grimm *g = s->g;
    count = move_units(&g->stock[place][type], &g->players[seat].board[type], count);
    if (count > 0)
        TELL(s, event, EVERYONE, .seat = WHO(seat), .count = count, .type = WHO(type),
             .place = place);
    return count;
}

int grimm_take(struct step_call *s, int seat, int place, int type, int count)
{
    return off_place(s, seat, place, type, count, "took");
}

/* G0.4d */
int grimm_gather(struct step_call *s, int seat, int place, int type, int count)
{
    struct grimm_player *p = &s->g->players[seat];
    count = off_place(s, seat, place, type, count, "gathered");
    p->gathered[type] = (uint16_t)(p->gathered[type] + count);
    return count;
}

int grimm_remove(struct step_call *s, int place, int type, int count)
{
    struct grimm *g = s->g;
    count = move_units(&g->stock[place][type], supply_of(g, type), count);
    if (count > 0)
        TELL(s, "removed", EVERYONE, .count = count, .type = WHO(type), .place = place);
    return count;
}

int grimm_add(struct step_call *s, int place, int type, int count)
{
    struct grimm *g = s->g;
    count = move_units(supply_of(g, type), &g->stock[place][type], count);
    if (count > 0)
        TELL(s, "added", EVERYONE, .count = count, .type = WHO(type), .place = place);
    return count;
}

int grimm_add_tokens(struct step_call *s, int seat, int type, int count)
{
    struct grimm *g = s->g;
    count = move_units(supply_of(g, type), &g->players[seat].tokens[type], count);
    if (count > 0)
        TELL(s, "added_tokens", EVERYONE, .seat = WHO(seat), .count = count, .type = WHO(type));
    return count;
}

void grimm_take_tokens(struct step_call *s, int seat)
{
    struct grimm_player *p = &s->g->players[seat];
    for (int type = 0; type < TYPES; type++) {
        int count = move_units(&p->tokens[type], &p->board[type], PLENTY);
        if (count > 0)
            TELL(s, "took_tokens", EVERYONE, .seat = WHO(seat), .count = count, .type = WHO(type));
    }
}

void grimm_return_tokens(struct step_call *s, int seat)
{
    struct grimm_player *p = &s->g->players[seat];
    for (int type = 0; type < TYPES; type++) {
        int count = move_units(&p->tokens[type], supply_of(s->g, type), PLENTY);
        if (count > 0)
            TELL(s, "returned_tokens", EVERYONE, .seat = WHO(seat), .count = count,
                 .type = WHO(type));
    }
}
