/* grandbois_turn.c: how a match goes on, from the deal to the last tower. */
#include "grandbois_forest.h"
#include "grandbois_internal.h"

#include <string.h>

/* ---- what is told; nothing is built when nobody listens, as in playouts ---- */

static void tell(struct event_log *events, const struct grandbois *g, const char *name,
                 seat_mask audience, struct fields fields)
{
    event_put(events, &(struct event){ name, audience & everyone(g->seats), fields });
}

/* A public event about a seat (none: -1) and some numbers. */
static void tell_all(struct event_log *events, const struct grandbois *g, const char *name,
                     int seat, int count, const char *const *names, const int *numbers)
{
    if (events == NULL)
        return;
    struct fields fields = { 0 };
    if (seat >= 0)
        field_number(&fields, "seat", seat);
    for (int i = 0; i < count; i++)
        field_number(&fields, names[i], numbers[i]);
    tell(events, g, name, everyone(g->seats), fields);
}

static void tell_clan(struct event_log *events, const struct grandbois *g, const char *name,
                      int seat, int clan, seat_mask audience)
{
    if (events == NULL)
        return;
    struct fields fields = { 0 };
    field_number(&fields, "seat", seat);
    if (clan != CLAN_UNKNOWN)
        field_word(&fields, "clan", grandbois_clan_names[clan]);
    tell(events, g, name, audience, fields);
}

/* ---- the course of a turn ---- */

static uint64_t tiles_in_river(const struct grandbois *g)
{
    uint64_t tiles = 0;
    for (int slot = 0; slot < g->river_count; slot++)
        tiles |= tile_bit(g->river[slot]);
    return tiles;
}

/* B4.1: clans are turned up for all to see. */
static void harvest(struct grandbois *g, struct event_log *events, bool is_stuck)
{
    g->phase = PHASE_OVER;
    if (is_stuck)
        tell_all(events, g, "nothing_fits", -1, 0, NULL, NULL);
    for (int seat = 0; seat < g->seats; seat++)
        for (int card = 0; card < cards_per_seat(g); card++)
            tell_clan(events, g, "revealed", seat, g->clans[seat][card], everyone(g->seats));
}

/* B3.6: no river tile fits. If one still in the deck does, the river is set
 * aside and drawn anew, as often as it takes; if none does, the game ends. */
void grandbois_begin_turn(struct grandbois *g, struct event_log *events)
{
    if (g->river_count == 0) {
        harvest(g, events, false);
    } else if (grandbois_any_fits(g, tiles_in_river(g))) {
        g->phase = PHASE_TILE;
    } else if (grandbois_any_fits(g, g->deck)) {
        memcpy(g->aside, g->river, sizeof g->aside);
        g->aside_count = g->river_count;
        memset(g->river, 0, sizeof g->river);
        g->river_count = 0;
        g->refill_slot = 0;
        g->phase = PHASE_DRAW;
        tell_all(events, g, "river_set_aside", -1, 0, NULL, NULL);
    } else {
        harvest(g, events, true);
    }
}

static void end_turn(struct grandbois *g, struct event_log *events)
{
    g->turn = (uint8_t)((g->turn + 1) % g->seats);
    grandbois_begin_turn(g, events);
}

/* B3.5: only on the tile just placed, which must have a clearing. */
bool grandbois_may_put_tower(const struct grandbois *g)
{
    const struct tile_placement *last = &g->placed[g->placed_count - 1];
    return g->towers_left[g->turn] > 0 && grandbois_tile_clearing(last->tile, last->rotation) >= 0;
}

/* B3.5: the tower is offered after the refill, so the new tile is already known. */
static void after_refill(struct grandbois *g, struct event_log *events)
{
    if (grandbois_may_put_tower(g))
        g->phase = PHASE_TOWER;
    else
        end_turn(g, events);
}

static bool river_is_ready(const struct grandbois *g)
{
    return g->river_count == RIVER_MAX || g->deck == 0;
}

/* B2.2, B3.4: the drawn tile takes the place of the one just played; any
 * further ones go to the river's end. */
static void draw(struct grandbois *g, int tile, struct event_log *events)
{
    int slot = g->refill_slot;
    memmove(g->river + slot + 1, g->river + slot, (size_t)(g->river_count - slot));
    g->river[slot] = (uint8_t)tile;
    g->river_count++;
    g->refill_slot = g->river_count;
    g->deck &= ~tile_bit(tile);

    tell_all(events, g, "drew", -1, 2, (const char *[]){ "tile", "place" },
             (int[]){ tile, slot + 1 });

    if (!river_is_ready(g))
        return;
    g->refill_slot = 0;
    if (g->aside_count > 0) {
        for (int i = 0; i < g->aside_count; i++)
            g->deck |= tile_bit(g->aside[i]);
        memset(g->aside, 0, sizeof g->aside);
        g->aside_count = 0;
        grandbois_begin_turn(g, events);
    } else if (g->placed_count > 0) {
        after_refill(g, events);
    } else {
        g->turn = g->first;
        grandbois_begin_turn(g, events);
    }
}

/* B3.1 */
static void place_tile(struct grandbois *g, struct move move, struct event_log *events)
{
    int tile = move_a(move);
    int rotation = move_b(move);
    int x = place_x(move.code);
    int y = place_y(move.code);
    forest_lay(g, &grandbois_tile_patterns[tile][rotation], x, y);
    g->placed[g->placed_count++] =
        (struct tile_placement){ (int8_t)x, (int8_t)y, (uint8_t)tile, (uint8_t)rotation, 0 };

    int slot = 0;
    while (g->river[slot] != tile)
        slot++;
    g->river_count--;
    memmove(g->river + slot, g->river + slot + 1, (size_t)(g->river_count - slot));
    g->river[g->river_count] = 0;

    tell_all(events, g, "placed", g->turn, 4, (const char *[]){ "tile", "x", "y", "r" },
             (int[]){ tile, x, y, rotation });

    if (river_is_ready(g)) {
        after_refill(g, events);
    } else {
        g->refill_slot = (uint8_t)slot;
        g->phase = PHASE_DRAW;
    }
}

static void put_tower(struct grandbois *g, struct event_log *events)
{
    struct tile_placement *last = &g->placed[g->placed_count - 1];
    int p = grandbois_tile_clearing(last->tile, last->rotation);
    int x = last->x + position_x(p);
    int y = last->y + position_y(p);
    last->has_tower = 1;
    g->towers_left[g->turn]--;
    forest_put_tower(g, x, y);

    tell_all(events, g, "tower", g->turn, 2, (const char *[]){ "x", "y" }, (int[]){ x, y });
}

/* B2.3: a card each in turn, then, with two players, a second one each. */
static void deal(struct grandbois *g, int seat, int clan, struct event_log *events)
{
    g->clans[seat][g->dealt / g->seats] = (uint8_t)clan;
    g->dealt++;

    tell_clan(events, g, "dealt", seat, CLAN_UNKNOWN, ~seat_bit(seat));
    tell_clan(events, g, "dealt", seat, clan, seat_bit(seat));

    if (g->dealt == g->seats * cards_per_seat(g))
        g->phase = PHASE_DRAW;
}

void grandbois_turn_apply(struct grandbois *g, struct move move, struct event_log *events)
{
    switch (move_verb(move)) {
    case VERB_FIRST:
        g->first = (uint8_t)move_a(move);
        g->phase = PHASE_DEAL;
        tell_all(events, g, "first", g->first, 0, NULL, NULL);
        break;
    case VERB_DEAL:
        deal(g, move_a(move), move_b(move), events);
        break;
    case VERB_DRAW:
        draw(g, move_a(move), events);
        break;
    case VERB_TILE:
        place_tile(g, move, events);
        break;
    case VERB_TOWER:
        put_tower(g, events);
        end_turn(g, events);
        break;
    case VERB_SKIP:
        tell_all(events, g, "skipped", g->turn, 0, NULL, NULL);
        end_turn(g, events);
        break;
    }
}
