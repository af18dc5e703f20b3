/* grimm_standing.c: how far everybody has come, for players that look one move ahead. */
#include "grimm_knowledge.h"

/* What everything is worth to somebody who wants houses, in tenths of a straw: what is
 * built is worth more than what it cost, and a heap that is never used ever less. */
static int worth_of_heap(int type, int count)
{
    static const int each[TYPES] = { 10, 12, 14 };
    enum { ENOUGH = 12 }; /* for a whole house */
    int spare = count > ENOUGH ? count - ENOUGH : 0;
    return (count - spare) * each[type] + spare * each[type] / 4;
}

static int worth_of_house(uint8_t house)
{
    static const int sections[] = { [LEVEL_FLOOR] = 2, [LEVEL_WALLS] = 6, [LEVEL_ROOF] = 12 };
    static const int more[] = { [LEVEL_FLOOR] = 10, [LEVEL_WALLS] = 40, [LEVEL_ROOF] = 150 };
    return worth_of_heap(house_type(house), sections[house_level(house)]) +
           more[house_level(house)];
}

void grimm_standing(const void *state, int standing[SEATS_MAX])
{
    enum { FABLE = 8, FABLES_USED = 4, FRIEND = 15, ACTION = 9 };
    const struct grimm *g = state;
    for (int seat = 0; seat < g->seats; seat++) {
        const struct grimm_player *p = &g->players[seat];
        int fables = p->hand_count < FABLES_USED ? p->hand_count : FABLES_USED;
        int worth = fables * FABLE + (p->friend != NO_CARD) * FRIEND + p->extra_actions * ACTION;
        for (int type = 0; type < TYPES; type++)
            worth += worth_of_heap(type, p->board[type] + p->tokens[type]);
        for (int i = 0; i < p->house_count; i++)
            worth += worth_of_house(p->houses[i]);
        standing[seat] = worth;
    }
}
