/* grandbois_reader.c: positions and pinned chance from JSON. */
#include "grandbois_forest.h"
#include "grandbois_internal.h"
#include "readers.h"

#include <stdio.h>
#include <string.h>

/* ---- positions ---- */

static bool bad(struct error *error, const char *key)
{
    return error_set(error, ERROR_BAD_POSITION, key);
}

/* A list of different tiles, each also taken out of *unplaced. */
static bool read_tiles(const json_t *json, const char *key, size_t max, uint8_t *tiles,
                       uint8_t *count, uint64_t *unplaced, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, key, 0, max, &list, ERROR_BAD_POSITION, error))
        return false;
    *count = (uint8_t)json_array_size(list);
    for (size_t i = 0; i < *count; i++) {
        json_t *entry = json_array_get(list, i);
        json_int_t tile = json_integer_value(entry);
        if (!json_is_integer(entry) || tile < 1 || tile > TILES)
            return error_with(error, ERROR_BAD_POSITION, "grandbois.error.tile-numbers",
                              text_field("key", key), number_field("max", TILES));
        if (!(*unplaced & tile_bit((int)tile)))
            return error_with(error, ERROR_BAD_POSITION, "grandbois.error.tile-twice",
                              number_field("tile", (int)tile));
        *unplaced &= ~tile_bit((int)tile);
        tiles[i] = (uint8_t)tile;
    }
    return true;
}

/* B2.3: cards for every seat, no clan twice. `code` tells a position from a setup. */
static bool read_clans(const json_t *json, const struct grandbois *g, uint8_t clans[PLAYERS_MAX][2],
                       enum error_code code, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, "clans", g->seats, g->seats, &list, code, error))
        return false;
    uint32_t seen = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        json_t *cards = json_array_get(list, (size_t)seat);
        if (!json_is_array(cards) || (int)json_array_size(cards) != cards_per_seat(g))
            return error_with(error, code, "grandbois.error.clan-count",
                              number_field("count", cards_per_seat(g)));
        for (int card = 0; card < cards_per_seat(g); card++) {
            const char *name = json_string_value(json_array_get(cards, (size_t)card));
            if (name == NULL)
                return error_with(error, code, "grandbois.error.clan-missing",
                                  number_field("seat", seat));
            int clan = grandbois_clan_named(name);
            if (clan == CLAN_UNKNOWN)
                return error_with(error, code, "grandbois.error.clan-unknown",
                                  number_field("seat", seat), error_excerpt("what", name));
            if (seen & 1u << clan)
                return error_with(error, code, "grandbois.error.clan-twice",
                                  word_field("clan", grandbois_clan_names[clan]));
            seen |= 1u << clan;
            clans[seat][card] = (uint8_t)clan;
        }
    }
    return true;
}

/* The sentence has {error_why}: of the refusal "grandbois.tower-there" it says
 * grandbois.error.tower-there, which is shorter. */
static bool cannot_lie(int tile, int x, int y, const char *why, struct error *error)
{
    return error_with(error, ERROR_BAD_POSITION, "grandbois.error.cannot-lie",
                      number_field("tile", tile), number_field("x", x), number_field("y", y),
                      word_field("why", strchr(why, '.') + 1));
}

/* The forest is laid again tile by tile, each as the rules want it, so that no
 * position can hold a covered tower or a tile that touches nothing. */
static bool lay_again(struct grandbois *g, const json_t *entry, int number, struct error *error)
{
    int tile, x, y, rotation;
    bool tower;
    if (!json_is_object(entry))
        return bad(error, "grandbois.error.placed-object");
    if (!json_get_int(entry, "tile", 1, TILES, &tile, ERROR_BAD_POSITION, error) ||
        !json_get_int(entry, "x", COORDINATE_MIN, COORDINATE_MAX, &x, ERROR_BAD_POSITION, error) ||
        !json_get_int(entry, "y", COORDINATE_MIN, COORDINATE_MAX, &y, ERROR_BAD_POSITION, error) ||
        !json_get_int(entry, "r", 0, 3, &rotation, ERROR_BAD_POSITION, error) ||
        !json_get_bool(entry, "tower", &tower, ERROR_BAD_POSITION, error))
        return false;
    if (!(g->deck & tile_bit(tile)))
        return error_with(error, ERROR_BAD_POSITION, "grandbois.error.tile-twice",
                          number_field("tile", tile));
    g->deck &= ~tile_bit(tile);

    /* Legality asks the river; for a moment it holds just this tile. */
    g->river[0] = (uint8_t)tile;
    g->river_count = 1;
    struct move move = { tile_move(tile, rotation, place_code(x, y)) };
    const char *why = grandbois_tile_refusal(g, move, NULL);
    g->river[0] = 0;
    g->river_count = 0;
    if (why != NULL)
        return cannot_lie(tile, x, y, why, error);
    forest_lay(g, &grandbois_tile_patterns[tile][rotation], x, y);
    g->placed[g->placed_count++] =
        (struct tile_placement){ (int8_t)x, (int8_t)y, (uint8_t)tile, (uint8_t)rotation, tower };
    if (!tower)
        return true;
    int seat = seat_of_placement(g, number);
    int p = grandbois_tile_clearing(tile, rotation);
    if (p < 0)
        return error_with(error, ERROR_BAD_POSITION, "grandbois.error.no-clearing",
                          number_field("tile", tile));
    if (g->towers_left[seat] == 0)
        return error_with(error, ERROR_BAD_POSITION, "grandbois.error.too-many-towers",
                          number_field("seat", seat));
    g->towers_left[seat]--;
    forest_put_tower(g, x + position_x(p), y + position_y(p));
    return true;
}

static bool read_placed(struct grandbois *g, const json_t *json, struct error *error)
{
    json_t *list;
    if (!json_get_array(json, "placed", 0, TILES, &list, ERROR_BAD_POSITION, error))
        return false;
    for (int i = 0; i < (int)json_array_size(list); i++)
        if (!lay_again(g, json_array_get(list, (size_t)i), i, error)) {
            char where[40];
            snprintf(where, sizeof where, "\"placed\" %d", i);
            error_prefix(error, where);
            return false;
        }
    return true;
}

/* What the phase says must agree with what lies on the table. Positions are
 * moments between decisions: nothing is waiting to be drawn. */
static bool read_phase(struct grandbois *g, const json_t *json, struct error *error)
{
    const char *phase;
    if (!json_get_string(json, "phase", &phase, ERROR_BAD_POSITION, error))
        return false;
    int wanted_river = g->deck == 0 ? g->river_count : RIVER_MAX;
    bool is_tower = strcmp(phase, "tower") == 0;
    if (!is_tower && strcmp(phase, "tile") != 0 && strcmp(phase, "over") != 0)
        return error_with(error, ERROR_BAD_POSITION, "grandbois.error.phase-unknown",
                          error_excerpt("what", phase));
    int turns = g->placed_count - (is_tower ? 1 : 0);
    if (turns < 0)
        return bad(error, "grandbois.error.tower-without-tile");
    g->turn = (uint8_t)((g->first + turns) % g->seats);
    if (g->river_count == 0 && g->deck != 0)
        return bad(error, "grandbois.error.river-empty");
    if (is_tower) {
        if (g->placed[g->placed_count - 1].has_tower || !grandbois_may_put_tower(g))
            return bad(error, "grandbois.error.tower-impossible");
        if (g->river_count < wanted_river)
            return bad(error, "grandbois.error.river-not-refilled");
        g->phase = PHASE_TOWER;
        return true;
    }
    uint64_t river = 0;
    for (int slot = 0; slot < g->river_count; slot++)
        river |= tile_bit(g->river[slot]);
    bool is_over = river == 0 || (!grandbois_any_fits(g, river) && !grandbois_any_fits(g, g->deck));
    if (strcmp(phase, "over") == 0) {
        if (!is_over)
            return bad(error, "grandbois.error.not-over");
        g->phase = PHASE_OVER;
        return true;
    }
    if (is_over)
        return bad(error, "grandbois.error.game-over");
    if (!grandbois_any_fits(g, river))
        return bad(error, "grandbois.error.river-stuck");
    /* A river drawn anew from fewer than four tiles leaves the four it replaced in the deck. */
    if (g->river_count < RIVER_MAX && g->deck != 0 && __builtin_popcountll(g->deck) != RIVER_MAX)
        return bad(error, "grandbois.error.river-not-refilled");
    g->phase = PHASE_TILE;
    return true;
}

static bool read_state(const json_t *json, const struct options *options, void *state,
                       struct error *error)
{
    struct grandbois *g = state;
    grandbois_game.start(g, options);
    int first;
    if (!json_get_int(json, "first", 0, g->seats - 1, &first, ERROR_BAD_POSITION, error))
        return false;
    if (g->first_option > 0 && first != g->first)
        return bad(error, "grandbois.error.first-option");
    g->first = (uint8_t)first;
    if (!read_clans(json, g, g->clans, ERROR_BAD_POSITION, error))
        return false;
    g->dealt = (uint8_t)(g->seats * cards_per_seat(g));
    if (!read_placed(g, json, error))
        return false;
    uint8_t deck[TILES] = { 0 };
    uint8_t deck_count;
    uint64_t unplaced = g->deck;
    if (!read_tiles(json, "river", RIVER_MAX, g->river, &g->river_count, &unplaced, error) ||
        !read_tiles(json, "deck", TILES, deck, &deck_count, &unplaced, error))
        return false;
    if (unplaced != 0)
        return error_with(error, ERROR_BAD_POSITION, "grandbois.error.tile-nowhere",
                          number_field("tile", __builtin_ctzll(unplaced)));
    g->deck = 0;
    for (int i = 0; i < deck_count; i++)
        g->deck |= tile_bit(deck[i]);
    return read_phase(g, json, error);
}

/* ---- pinned chance ---- */

struct grandbois_pins {
    uint8_t deck[TILES + RIVER_MAX]; /* in the order they are drawn */
    uint8_t deck_count;
    uint8_t is_whole_deck; /* the pins order every tile there is to draw */
    uint8_t has_clans;
    uint8_t has_first;
    uint8_t clans[PLAYERS_MAX][2];
    uint8_t first;
};

static bool read_deck(const json_t *json, bool is_start, const struct grandbois *g,
                      struct grandbois_pins *pins, struct error *error)
{
    json_t *list;
    size_t least = is_start ? TILES : 0;
    if (!json_get_array(json, "deck", least, TILES, &list, ERROR_BAD_REQUEST, error))
        return false;
    uint64_t seen = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *entry = json_array_get(list, i);
        json_int_t tile = json_integer_value(entry);
        if (!json_is_integer(entry) || tile < 1 || tile > TILES)
            return error_with(error, ERROR_BAD_REQUEST, "grandbois.error.tile-numbers",
                              text_field("key", "deck"), number_field("max", TILES));
        if (seen & tile_bit((int)tile))
            return error_with(error, ERROR_BAD_REQUEST, "grandbois.error.deck-twice",
                              number_field("tile", (int)tile));
        if (!(g->deck & tile_bit((int)tile)))
            return error_with(error, ERROR_BAD_REQUEST, "grandbois.error.deck-drawn",
                              number_field("tile", (int)tile));
        seen |= tile_bit((int)tile);
        pins->deck[pins->deck_count++] = (uint8_t)tile;
    }
    pins->is_whole_deck = seen == g->deck;
    return true;
}

static bool read_setup(const json_t *json, bool is_start, void *state, void *pins_out,
                       struct error *error)
{
    const struct grandbois *g = state;
    struct grandbois_pins *pins = pins_out;
    memset(pins, 0, sizeof *pins);
    if (!json_has_only_keys(json, "deck clans first", ERROR_BAD_REQUEST, error))
        return false;
    if (json_object_get(json, "deck") && !read_deck(json, is_start, g, pins, error))
        return false;
    if (json_object_get(json, "clans")) {
        if (g->dealt > 0)
            return error_set(error, ERROR_BAD_REQUEST, "grandbois.error.clans-dealt");
        if (!read_clans(json, g, pins->clans, ERROR_BAD_REQUEST, error))
            return false;
        pins->has_clans = 1;
    }
    if (json_object_get(json, "first")) {
        int first;
        if (!json_get_int(json, "first", 0, g->seats - 1, &first, ERROR_BAD_REQUEST, error))
            return false;
        if (g->phase != PHASE_FIRST && first != g->first)
            return error_with(error, ERROR_BAD_REQUEST, "grandbois.error.first-begins",
                              number_field("seat", g->first));
        pins->first = (uint8_t)first;
        pins->has_first = 1;
    }
    return true;
}

/* B3.6: with a pinned order, tiles set aside go to its end, in river order.
 * They are in the state while the new river is drawn, so this is the moment
 * to see them. */
static void pin_aside(struct grandbois_pins *pins, const struct grandbois *g)
{
    for (int i = 0; i < g->aside_count; i++)
        if (memchr(pins->deck, g->aside[i], pins->deck_count) == NULL)
            pins->deck[pins->deck_count++] = g->aside[i];
}

static bool next_pinned(void *pins_state, const void *state, struct move *out)
{
    struct grandbois_pins *pins = pins_state;
    const struct grandbois *g = state;
    if (g->phase == PHASE_FIRST && pins->has_first) {
        *out = (struct move){ move_code(VERB_FIRST, pins->first, 0) };
        return true;
    }
    if (g->phase == PHASE_DEAL && pins->has_clans) {
        int seat = g->dealt % g->seats;
        *out = (struct move){ move_code(VERB_DEAL, seat, pins->clans[seat][g->dealt / g->seats]) };
        return true;
    }
    if (g->phase != PHASE_DRAW)
        return false;
    if (pins->is_whole_deck)
        pin_aside(pins, g);
    if (pins->deck_count == 0)
        return false;
    int tile = pins->deck[0];
    pins->deck_count--;
    memmove(pins->deck, pins->deck + 1, pins->deck_count);
    *out = (struct move){ move_code(VERB_DRAW, tile, 0) };
    return true;
}

static const char *const unordered[] = { "deck", NULL };

const struct game_reader grandbois_reader = {
    .game = &grandbois_game,
    .pins_size = sizeof(struct grandbois_pins),
    .unordered = unordered,
    .read_position = read_state,
    .read_setup = read_setup,
    .next_pinned = next_pinned,
};
