/* grandbois.c: GrandBois as the contract wants it. Secret clans, tiles laid
 * over tiles, 2 to 4 players. The forest is in grandbois_forest.h, legality in
 * grandbois_legal.c, the course of a turn in grandbois_turn.c, the harvest in
 * grandbois_score.c. */
#include "grandbois_forest.h"
#include "grandbois_internal.h"
#include "grandbois_state_version.h"

#include <string.h>

enum { OPTION_EXPERT, OPTION_FIRST };

static const struct option_spec options[] = {
    [OPTION_EXPERT] = { "expert", OPTION_BOOL, NULL, 0 }, /* B6.1 */
    [OPTION_FIRST] = { "first", OPTION_SEAT, NULL, 0 },   /* B2.4 */
};

/* B2 */
static void start(void *state, const struct options *chosen)
{
    struct grandbois *g = state;
    memset(g, 0, sizeof *g);
    g->seats = (uint8_t)chosen->seats;
    g->is_expert = (uint8_t)chosen->value[OPTION_EXPERT];
    g->first_option = (uint8_t)chosen->value[OPTION_FIRST];
    if (g->first_option > 0) {
        g->first = g->first_option - 1;
        g->phase = PHASE_DEAL;
    } else {
        g->phase = PHASE_FIRST;
    }
    g->deck = (tile_bit(TILES) - 1) << 1;
    for (int seat = 0; seat < g->seats; seat++)
        g->towers_left[seat] = (uint8_t)cards_per_seat(g);
    forest_lay(g, &grandbois_tile_patterns[START_TILE][0], 0, 0);
}

static seat_mask to_act(const void *state)
{
    const struct grandbois *g = state;
    switch (g->phase) {
    case PHASE_OVER:
        return 0;
    case PHASE_TILE:
    case PHASE_TOWER:
        return seat_bit(g->turn);
    default:
        return seat_bit(SEAT_CHANCE);
    }
}

static bool is_dealt(const struct grandbois *g, int clan)
{
    for (int seat = 0; seat < g->seats; seat++)
        if (g->clans[seat][0] == clan || g->clans[seat][1] == clan)
            return true;
    return false;
}

static void list_chance(const struct grandbois *g, struct move_list *out)
{
    if (g->phase == PHASE_FIRST)
        for (int seat = 0; seat < g->seats; seat++)
            add_move(out, move_code(VERB_FIRST, seat, 0));
    else if (g->phase == PHASE_DEAL)
        for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++) {
            if (!is_dealt(g, clan))
                add_move(out, move_code(VERB_DEAL, g->dealt % g->seats, clan));
        }
    else if (g->phase == PHASE_DRAW)
        for (uint64_t deck = g->deck; deck != 0; deck &= deck - 1)
            add_move(out, move_code(VERB_DRAW, __builtin_ctzll(deck), 0));
}

static void list_moves(const void *state, int seat, struct move_list *out)
{
    const struct grandbois *g = state;
    out->count = 0;
    if (!(to_act(g) & seat_bit(seat)))
        return;
    if (seat == SEAT_CHANCE) {
        list_chance(g, out);
    } else if (g->phase == PHASE_TILE) {
        grandbois_list_tile_moves(g, out);
    } else {
        add_move(out, move_code(VERB_TOWER, 0, 0));
        add_move(out, move_code(VERB_SKIP, 0, 0));
    }
}

static const char *chance_refusal(const struct grandbois *g, struct move move)
{
    int verb = VERB_DRAW;
    bool is_possible = g->deck & tile_bit(move_a(move));
    if (g->phase == PHASE_FIRST) {
        verb = VERB_FIRST;
        is_possible = move_a(move) < g->seats;
    } else if (g->phase == PHASE_DEAL) {
        verb = VERB_DEAL;
        is_possible = move_a(move) == g->dealt % g->seats && !is_dealt(g, move_b(move));
    }
    if (move_verb(move) != verb)
        return "grandbois.other-chance";
    return is_possible ? NULL : "grandbois.impossible-chance";
}

static const char *refusal(const void *state, int seat, struct move move, struct fields *details)
{
    const struct grandbois *g = state;
    if (!(to_act(g) & seat_bit(seat)))
        return REFUSAL_NOT_YOUR_TURN;
    if (seat == SEAT_CHANCE)
        return chance_refusal(g, move);
    int verb = move_verb(move);
    if (verb != VERB_TILE && verb != VERB_TOWER && verb != VERB_SKIP)
        return "grandbois.chance-decides";
    if (g->phase == PHASE_TILE)
        return verb == VERB_TILE ? grandbois_tile_refusal(g, move, details)
                                 : "grandbois.tile-first";
    return verb == VERB_TILE ? "grandbois.tower-or-skip" : NULL;
}

static void apply(void *state, int seat, struct move move, struct event_log *events)
{
    (void)seat; /* the phase says whose move it is */
    grandbois_turn_apply(state, move, events);
}

/* B8.1: only clan cards are secret; the deck has no order to hide. */
static void view(const void *state, int viewer, void *seen_state)
{
    const struct grandbois *g = state;
    struct grandbois *seen = seen_state;
    memset(seen, 0, sizeof *seen);
    seen->seats = g->seats;
    seen->is_expert = g->is_expert;
    seen->first_option = g->first_option;
    seen->phase = g->phase;
    seen->first = g->first;
    seen->turn = g->turn;
    seen->deck = g->deck;
    memcpy(seen->river, g->river, sizeof seen->river);
    seen->river_count = g->river_count;
    seen->refill_slot = g->refill_slot;
    memcpy(seen->aside, g->aside, sizeof seen->aside);
    seen->aside_count = g->aside_count;
    memcpy(seen->placed, g->placed, sizeof seen->placed);
    seen->placed_count = g->placed_count;
    memcpy(seen->cells, g->cells, sizeof seen->cells);
    memcpy(seen->window_at, g->window_at, sizeof seen->window_at);
    memcpy(seen->window_ranks, g->window_ranks, sizeof seen->window_ranks);
    memcpy(seen->window_clans, g->window_clans, sizeof seen->window_clans);
    memcpy(seen->window_place, g->window_place, sizeof seen->window_place);
    seen->window_count = g->window_count;
    memcpy(seen->towers_left, g->towers_left, sizeof seen->towers_left);
    seen->dealt = g->dealt;
    for (int seat = 0; seat < g->seats; seat++)
        if (seat == viewer || viewer == VIEWER_ALL || g->phase == PHASE_OVER)
            memcpy(seen->clans[seat], g->clans[seat], sizeof seen->clans[seat]);
}

/* Every clan card not in sight is as likely as any other to lie in each place. */
static void imagine(void *seen_state, int viewer, struct rng *rng)
{
    (void)viewer;
    struct grandbois *g = seen_state;
    uint8_t unseen[CLANS];
    uint32_t count = 0;
    for (int clan = CLAN_TOAD; clan <= CLAN_LIZARD; clan++)
        if (!is_dealt(g, clan))
            unseen[count++] = (uint8_t)clan;
    for (int card = 0; card < g->dealt; card++) {
        uint8_t *clan = &g->clans[card % g->seats][card / g->seats];
        if (*clan != CLAN_UNKNOWN)
            continue;
        uint32_t pick = rng_below(rng, count);
        *clan = unseen[pick];
        unseen[pick] = unseen[--count];
    }
}

const struct game grandbois_game = {
    .name = "grandbois",
    .rules_version = 1,
    .goes_on_from = 1,
    .min_seats = 2,
    .max_seats = PLAYERS_MAX,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(struct grandbois),
    .state_version = GRANDBOIS_STATE_VERSION,
    .start = start,
    .to_act = to_act,
    .list_moves = list_moves,
    .refusal = refusal,
    .describe_move = grandbois_describe_move,
    .apply = apply,
    .view = view,
    .imagine = imagine,
    .result = grandbois_result,
    .write_move = grandbois_write_move,
    .read_move = grandbois_read_move,
    .write_view = grandbois_write_view,
    .write_categories = grandbois_write_categories,
    .playout = grandbois_playout,
};
