/* grandbois_text.c: moves as text (B7.2) and views as JSON. */
#include "grandbois_forest.h"
#include "grandbois_internal.h"
#include "notation.h"

#include <string.h>

int grandbois_write_move(const void *state, struct move move, char *text, int size)
{
    (void)state;
    switch (move_verb(move)) {
    case VERB_TILE:
        return notation_write(text, size, "%d@%d,%dr%d", move_a(move), place_x(move.code),
                              place_y(move.code), move_b(move));
    case VERB_TOWER:
        return notation_write(text, size, "tower");
    case VERB_SKIP:
        return notation_write(text, size, "skip");
    case VERB_FIRST:
        return notation_write(text, size, "first %d", move_a(move));
    case VERB_DEAL:
        return notation_write(text, size, "deal %d %s", move_a(move),
                              grandbois_clan_names[move_b(move)]);
    case VERB_DRAW:
        return notation_write(text, size, "draw %d", move_a(move));
    }
    return notation_write(text, size, "?");
}

/* The code of a move that would be written as `text`, or 0. One text a move: what
 * is not written exactly so ("017@+1,2r3", a trailing space) is no move, so records
 * compare as text. */
static uint64_t parse(const char *text)
{
    int tile, x, y, rotation, seat;
    char clan[16];
    if (strcmp(text, "tower") == 0)
        return move_code(VERB_TOWER, 0, 0);
    if (strcmp(text, "skip") == 0)
        return move_code(VERB_SKIP, 0, 0);
    if (notation_read(text, "%d@%d,%dr%d", &tile, &x, &y, &rotation)) {
        if (tile < 1 || tile > TILES || rotation < 0 || rotation > 3 || x < COORDINATE_MIN ||
            x > COORDINATE_MAX || y < COORDINATE_MIN || y > COORDINATE_MAX)
            return 0;
        return tile_move(tile, rotation, place_code(x, y));
    }
    if (notation_read(text, "draw %d", &tile) && tile >= 1 && tile <= TILES)
        return move_code(VERB_DRAW, tile, 0);
    if (notation_read(text, "first %d", &seat) && seat >= 0 && seat < PLAYERS_MAX)
        return move_code(VERB_FIRST, seat, 0);
    if (notation_read(text, "deal %d %15s", &seat, clan) && seat >= 0 && seat < PLAYERS_MAX &&
        grandbois_clan_named(clan) != CLAN_UNKNOWN)
        return move_code(VERB_DEAL, seat, grandbois_clan_named(clan));
    return 0;
}

bool grandbois_read_move(const void *state, const char *text, struct move *out)
{
    (void)state;
    out->code = parse(text);
    return out->code != 0;
}

static const char *phase_name(const struct grandbois *g)
{
    static const char *const names[] = {
        [PHASE_FIRST] = "first", [PHASE_DEAL] = "deal",   [PHASE_DRAW] = "draw",
        [PHASE_TILE] = "tile",   [PHASE_TOWER] = "tower", [PHASE_OVER] = "over",
    };
    return names[g->phase];
}

/* A space as the tile list writes it: ".", "B", "F3". */
static void write_space(uint8_t space, char text[3])
{
    static const char letters[] = "?TRFCL.B";
    text[0] = letters[space_kind(space)];
    text[1] = is_clan(space_kind(space)) ? (char)('0' + space_animals(space)) : '\0';
    text[2] = '\0';
}

static void write_tiles(struct json *json, const char *key, const uint8_t *tiles, int count)
{
    json_begin_array(json, key);
    for (int i = 0; i < count; i++)
        json_put_int(json, NULL, tiles[i]);
    json_end_array(json);
}

static void write_clans(const struct grandbois *g, struct json *json)
{
    json_begin_array(json, "clans");
    for (int seat = 0; seat < g->seats; seat++) {
        json_begin_array(json, NULL);
        for (int card = 0; card < cards_per_seat(g); card++)
            if (g->clans[seat][card] == CLAN_UNKNOWN)
                json_put_null(json, NULL);
            else
                json_put_string(json, NULL, grandbois_clan_names[g->clans[seat][card]]);
        json_end_array(json);
    }
    json_end_array(json);
}

static void write_placed(const struct grandbois *g, struct json *json)
{
    json_begin_array(json, "placed");
    for (int i = 0; i < g->placed_count; i++) {
        const struct tile_placement *placed = &g->placed[i];
        json_begin_object(json, NULL);
        json_put_int(json, "seat", seat_of_placement(g, i));
        json_put_int(json, "tile", placed->tile);
        json_put_int(json, "x", placed->x);
        json_put_int(json, "y", placed->y);
        json_put_int(json, "r", placed->rotation);
        json_put_bool(json, "tower", placed->has_tower);
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_towers(const struct grandbois *g, struct json *json)
{
    int put[PLAYERS_MAX] = { 0 };
    json_begin_array(json, "towers");
    for (int i = 0; i < g->placed_count; i++) {
        const struct tile_placement *placed = &g->placed[i];
        if (!placed->has_tower)
            continue;
        int seat = seat_of_placement(g, i);
        int p = grandbois_tile_clearing(placed->tile, placed->rotation);
        json_begin_object(json, NULL);
        json_put_int(json, "seat", seat);
        json_put_string(json, "colour",
                        grandbois_tower_names[grandbois_tower_of(g, seat, put[seat]++)]);
        json_put_int(json, "x", placed->x + position_x(p));
        json_put_int(json, "y", placed->y + position_y(p));
        json_end_object(json);
    }
    json_end_array(json);
    json_begin_array(json, "towers_left");
    for (int seat = 0; seat < g->seats; seat++)
        json_put_int(json, NULL, g->towers_left[seat]);
    json_end_array(json);
}

/* The visible spaces, row by row. */
static void write_forest(const struct grandbois *g, struct json *json)
{
    struct bounds box = grandbois_forest_box(g);
    json_begin_array(json, "forest");
    for (int y = box.top; y <= box.bottom; y++)
        for (int x = box.left; x <= box.right; x++) {
            uint8_t space = g->cells[cell_at(x, y)];
            if (space == SPACE_BARE)
                continue;
            char text[3];
            write_space(space, text);
            json_begin_object(json, NULL);
            json_put_int(json, "x", x);
            json_put_int(json, "y", y);
            json_put_string(json, "space", text);
            json_end_object(json);
        }
    json_end_array(json);
}

/* What any clan would score now, whoever holds it: all of it is public. */
static void write_clans_now(const struct grandbois *g, struct json *json)
{
    struct clan_harvest clans[CLANS + 1];
    grandbois_harvest_clans(g, clans);
    json_begin_object(json, "clans_now");
    for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++) {
        json_begin_object(json, grandbois_clan_names[clan]);
        json_put_int(json, "spaces", clans[clan].spaces);
        json_put_int(json, "group", 2 * clans[clan].largest_group);
        json_end_object(json);
    }
    json_end_object(json);
}

void grandbois_write_view(const void *seen, struct json *json)
{
    const struct grandbois *g = seen;
    json_put_string(json, "phase", phase_name(g));
    json_put_int(json, "first", g->first);
    json_put_int(json, "turn", g->turn);
    write_clans(g, json);
    write_tiles(json, "river", g->river, g->river_count);
    write_tiles(json, "aside", g->aside, g->aside_count);
    json_begin_array(json, "deck"); /* which tiles are left, in no order but their numbers' */
    for (uint64_t deck = g->deck; deck != 0; deck &= deck - 1)
        json_put_int(json, NULL, __builtin_ctzll(deck));
    json_end_array(json);
    write_placed(g, json);
    write_towers(g, json);
    write_forest(g, json);
    write_clans_now(g, json);
}
