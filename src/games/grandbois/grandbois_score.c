/* grandbois_score.c: the harvest (B4, B5). */
#include "grandbois_forest.h"
#include "grandbois_internal.h"

#include <string.h>

struct harvest { /* of one seat, in points */
    int spaces, group, tower_own, tower_other;
};

enum { CELLS_MAX = 4 + 3 * TILES }; /* each tile adds three cells at most */

/* B4.3: how many spaces of the clan are joined by sides to `start`, which is
 * one of them. They are taken out of `kinds`. Whether a neighbour belongs is a
 * coin toss, so it is added up rather than branched on: that halves the time
 * of a harvest (bench/grandbois). */
static int take_group(uint8_t *kinds, int start)
{
    static const int beside[4] = { 1, -1, FOREST_STRIDE, -FOREST_STRIDE };
    uint16_t stack[CELLS_MAX + 1];
    int depth = 1;
    int size = 0;
    uint8_t clan = kinds[start];
    stack[0] = (uint16_t)start;
    kinds[start] = KIND_BARE;
    while (depth > 0) {
        int cell = stack[--depth];
        size++;
        for (int i = 0; i < 4; i++) {
            int next = ring(cell + beside[i]);
            int is_one = kinds[next] == clan;
            stack[depth] = (uint16_t)next;
            depth += is_one;
            kinds[next] &= (uint8_t)(is_one - 1);
        }
    }
    return size;
}

/* B4.1: visible spaces only, which is what the cells hold. Every one of them
 * lies in some placement; the start tile has no clan. */
void grandbois_harvest_clans(const struct grandbois *g, struct clan_harvest clans[CLANS + 1])
{
    uint8_t kinds[FOREST_RING];
    memset(clans, 0, (CLANS + 1) * sizeof *clans);
    for (int cell = 0; cell < FOREST_RING; cell++)
        kinds[cell] = (uint8_t)space_kind(g->cells[cell]);
    for (int i = 0; i < g->placed_count; i++)
        for (int p = 0; p < 4; p++) {
            int cell = cell_at(g->placed[i].x + position_x(p), g->placed[i].y + position_y(p));
            int kind = kinds[cell];
            if (!is_clan(kind))
                continue;
            int size = take_group(kinds, cell);
            clans[kind].spaces += size;
            if (size > clans[kind].largest_group)
                clans[kind].largest_group = size;
        }
}

/* B4.4, B4.5, B5.2: the eight spaces around a tower. */
static void harvest_tower(const struct grandbois *g, int seat, int x, int y, struct harvest *out)
{
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int kind = space_kind(g->cells[cell_at(x + dx, y + dy)]);
            if (!is_clan(kind))
                continue; /* the tower's own space is a clearing */
            if (kind == g->clans[seat][0] || kind == g->clans[seat][1])
                out->tower_own += 2;
            else
                out->tower_other += 1;
        }
}

static void harvest_seat(const struct grandbois *g, int seat, const struct clan_harvest *clans,
                         struct harvest *out)
{
    *out = (struct harvest){ 0 };
    for (int card = 0; card < cards_per_seat(g); card++) {
        int clan = g->clans[seat][card];             /* CLAN_UNKNOWN has nothing */
        out->spaces += clans[clan].spaces;           /* B4.2, B5.1 */
        out->group += 2 * clans[clan].largest_group; /* B4.3, B5.1 */
    }
    for (int i = 0; i < g->placed_count; i++) {
        const struct tile_placement *placed = &g->placed[i];
        if (!placed->has_tower || seat_of_placement(g, i) != seat)
            continue;
        int p = grandbois_tile_clearing(placed->tile, placed->rotation);
        harvest_tower(g, seat, placed->x + position_x(p), placed->y + position_y(p), out);
    }
}

/* B4.6: the total, then the categories in their order; still tied is shared. */
void grandbois_result(const void *state, struct result *out)
{
    static const char *const columns[] = { "total", "spaces", "group", "tower_own", "tower_other" };
    const struct grandbois *g = state;
    struct clan_harvest clans[CLANS + 1];
    int rows[PLAYERS_MAX][RESULT_COLUMNS];
    grandbois_harvest_clans(g, clans);
    for (int seat = 0; seat < g->seats; seat++) {
        struct harvest h;
        harvest_seat(g, seat, clans, &h);
        int *row = rows[seat];
        row[0] = h.spaces + h.group + h.tower_own + h.tower_other;
        row[1] = h.spaces;
        row[2] = h.group;
        row[3] = h.tower_own;
        row[4] = h.tower_other;
    }
    result_rank(out, g->seats, 5, rows, columns);
}

void grandbois_write_categories(const void *state, int seat, struct json *json)
{
    struct clan_harvest clans[CLANS + 1];
    struct harvest h;
    grandbois_harvest_clans(state, clans);
    harvest_seat(state, seat, clans, &h);
    json_put_int(json, "spaces", h.spaces);
    json_put_int(json, "group", h.group);
    json_put_int(json, "tower_own", h.tower_own);
    json_put_int(json, "tower_other", h.tower_other);
}
