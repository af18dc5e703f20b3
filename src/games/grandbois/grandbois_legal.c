/* grandbois_legal.c: where a tile may lie (B3.2, B3.3, B6.1). */
#include "grandbois_forest.h"
#include "grandbois_internal.h"
#include "grandbois_list.h"

static bool tile_fits(const struct grandbois *g, int tile)
{
    for (int window = 0; window < g->window_count; window++)
        for (int rotation = 0; rotation < 4; rotation++)
            if (window_takes(g, window, &grandbois_tile_patterns[tile][rotation]))
                return true;
    return false;
}

bool grandbois_any_fits(const struct grandbois *g, uint64_t tiles)
{
    for (; tiles != 0; tiles &= tiles - 1)
        if (tile_fits(g, __builtin_ctzll(tiles)))
            return true;
    return false;
}

/* Those lists are written without add_move; some write up to eight moves too many. */
_Static_assert(RIVER_MAX * 4 * WINDOWS_MAX + 8 <= (int)MOVES_MAX,
               "all places for tiles fit a list");

void grandbois_list_tile_moves(const struct grandbois *g, struct move_list *out)
{
    list_windows_fn *list_windows = grandbois_best_list_windows();
    struct move *end = out->moves + out->count;
    for (int slot = 0; slot < g->river_count; slot++)
        for (int rotation = 0; rotation < 4; rotation++) {
            int tile = g->river[slot];
            end = list_windows(g, &grandbois_tile_patterns[tile][rotation],
                               tile_move(tile, rotation, 0), end);
        }
    out->count = (int)(end - out->moves);
}

static bool is_in_river(const struct grandbois *g, int tile)
{
    for (int slot = 0; slot < g->river_count; slot++)
        if (g->river[slot] == tile)
            return true;
    return false;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

struct bounds grandbois_forest_box(const struct grandbois *g)
{
    struct bounds box = { 0, 0, 1, 1 };
    for (int i = 0; i < g->placed_count; i++) {
        box.left = least(box.left, g->placed[i].x);
        box.top = least(box.top, g->placed[i].y);
        box.right = most(box.right, g->placed[i].x + 1);
        box.bottom = most(box.bottom, g->placed[i].y + 1);
    }
    return box;
}

static bool has_tower(const struct grandbois *g, int x, int y)
{
    for (int i = 0; i < g->placed_count; i++) {
        const struct tile_placement *placed = &g->placed[i];
        if (!placed->has_tower)
            continue;
        int p = grandbois_tile_clearing(placed->tile, placed->rotation);
        if (placed->x + position_x(p) == x && placed->y + position_y(p) == y)
            return true;
    }
    return false;
}

/* B3.3, B6.1: why `over` may not cover the space at (x,y), or NULL. */
static const char *cover_refusal(const struct grandbois *g, uint8_t over, int x, int y,
                                 struct fields *details)
{
    uint8_t under = g->cells[cell_at(x, y)];
    const char *why = NULL;
    if (space_kind(under) == KIND_BEAR)
        why = "grandbois.bear-there";
    else if (has_tower(g, x, y))
        why = "grandbois.tower-there";
    else if (is_clan(space_kind(under))) {
        if (space_kind(over) == KIND_CLEARING)
            why = "grandbois.clearing-over-animals";
        else if (g->is_expert && space_kind(over) == space_kind(under))
            why = "grandbois.same-clan";
        else if (is_clan(space_kind(over)) && space_animals(over) <= space_animals(under))
            why = "grandbois.too-few-animals";
    }
    if (why == NULL)
        return NULL;
    field_number(details, "x", x);
    field_number(details, "y", y);
    if (is_clan(space_kind(over)))
        field_count(details, "over", space_animals(over), grandbois_clan_names[space_kind(over)]);
    if (is_clan(space_kind(under)))
        field_count(details, "under", space_animals(under),
                    grandbois_clan_names[space_kind(under)]);
    return why;
}

const char *grandbois_tile_refusal(const struct grandbois *g, struct move move,
                                   struct fields *details)
{
    int tile = move_a(move);
    int rotation = move_b(move);
    int x = place_x(move.code);
    int y = place_y(move.code);
    if (!is_in_river(g, tile)) {
        field_number(details, "tile", tile);
        return "grandbois.not-in-river";
    }
    /* Far beyond the box the ring of cells would show the forest again. */
    struct bounds box = grandbois_forest_box(g);
    if (x + 1 < box.left || x > box.right || y + 1 < box.top || y > box.bottom)
        return "grandbois.nothing-covered";

    int covered = 0;
    const char *why = NULL;
    for (int p = 0; p < 4; p++) {
        int at_x = x + position_x(p);
        int at_y = y + position_y(p);
        if (g->cells[cell_at(at_x, at_y)] == SPACE_BARE)
            continue;
        covered++;
        if (why == NULL)
            why = cover_refusal(g, grandbois_tile_space(tile, p, rotation), at_x, at_y, details);
    }
    if (covered == 0)
        return "grandbois.nothing-covered"; /* B3.2 */
    if (why == NULL && covered == 4)
        return "grandbois.nothing-expanded";
    return why;
}
