/* grandbois_score.c: the harvest (B4, B5). */
#include "grandbois_forest.h"
#include "grandbois_internal.h"

#include <string.h>

struct harvest { /* of one seat, in points */
    int spaces, group, tower_own, tower_other;
};

enum { CELLS_MAX = 4 + 3 * TILES }; /* each tile adds three cells at most */

static bool take(uint64_t *seen, int cell)
{
    uint64_t bit = (uint64_t)1 << (cell & 63);
    bool is_new = !(seen[cell >> 6] & bit);
    seen[cell >> 6] |= bit;
    return is_new;
}

/* B4.3: how many spaces of the clan are joined by sides to (x,y), which is one
 * of them and marked as seen already. */
static int group_size(const struct grandbois *g, int x, int y, uint64_t *seen)
{
    static const int8_t beside_x[4] = { 1, -1, 0, 0 };
    static const int8_t beside_y[4] = { 0, 0, 1, -1 };
    int8_t stack[CELLS_MAX][2];
    int depth = 0;
    int size = 0;
    int clan = space_kind(g->cells[cell_at(x, y)]);
    stack[depth][0] = (int8_t)x;
    stack[depth++][1] = (int8_t)y;
    while (depth > 0) {
        depth--;
        x = stack[depth][0];
        y = stack[depth][1];
        size++;
        for (int i = 0; i < 4; i++) {
            int cell = cell_at(x + beside_x[i], y + beside_y[i]);
            if (space_kind(g->cells[cell]) == clan && take(seen, cell)) {
                stack[depth][0] = (int8_t)(x + beside_x[i]);
                stack[depth++][1] = (int8_t)(y + beside_y[i]);
            }
        }
    }
    return size;
}

/* B4.1: visible spaces only, which is what the cells hold. Every one of them
 * lies in some placement; the start tile has no clan. */
void harvest_clans(const struct grandbois *g, struct clan_harvest clans[CLANS + 1])
{
    uint64_t seen[FOREST_CELLS / 64] = { 0 };
    memset(clans, 0, (CLANS + 1) * sizeof *clans);
    for (int i = 0; i < g->placed_count; i++)
        for (int p = 0; p < 4; p++) {
            int x = g->placed[i].x + position_x(p);
            int y = g->placed[i].y + position_y(p);
            int cell = cell_at(x, y);
            int kind = space_kind(g->cells[cell]);
            if (!is_clan(kind) || !take(seen, cell))
                continue;
            int size = group_size(g, x, y, seen);
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
        int clan = g->clans[seat][card]; /* CLAN_UNKNOWN has nothing */
        out->spaces += clans[clan].spaces;           /* B4.2, B5.1 */
        out->group += 2 * clans[clan].largest_group; /* B4.3, B5.1 */
    }
    for (int i = 0; i < g->placed_count; i++) {
        const struct placement *placed = &g->placed[i];
        if (!placed->has_tower || seat_of_placement(g, i) != seat)
            continue;
        int p = tile_clearing(placed->tile, placed->rotation);
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
    harvest_clans(g, clans);
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
    harvest_clans(state, clans);
    harvest_seat(state, seat, clans, &h);
    json_put_int(json, "spaces", h.spaces);
    json_put_int(json, "group", h.group);
    json_put_int(json, "tower_own", h.tower_own);
    json_put_int(json, "tower_other", h.tower_other);
}
