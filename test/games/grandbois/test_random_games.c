/* test_random_games.c: random games by the thousand, in step with the reference, and
 * the fast paths (playouts, vector lists) held equal to the plain ones. */
#include "checks.h"

#include "grandbois_internal.h"
#include "grandbois_list.h"
#include "grandbois_mirror.h"
#include "grandbois_reference.h"

#include <math.h>

/* Which of its moves a player takes. */
enum manner { ANY, RIGHTMOST, LEFTMOST, LOWEST, HIGHEST, CRAMPING };

struct lot {
    int seats;
    bool is_expert;
    int games;
    int compare_every; /* of so many games, one whose lists are compared at every turn; others one turn in 8 */
    enum manner manner;
    int exchanges, widest; /* found on the way */
};

static struct move_list list;
static struct ref_move ref_moves[REF_MOVES];

static int compare_codes(const void *a, const void *b)
{
    uint64_t x = ((const struct move *)a)->code;
    uint64_t y = ((const struct move *)b)->code;
    return (x > y) - (x < y);
}

/* The engine's list as a set is the reference's. */
static void check_list(const struct grandbois *g, const struct reference *r)
{
    static struct move ours[MOVES_MAX], theirs[REF_MOVES];
    list.count = 0;
    grandbois_game.list_moves(g, g->turn, &list);
    int count = ref_list(r, ref_moves);
    assert_int_equal(list.count, count);
    memcpy(ours, list.moves, (size_t)count * sizeof ours[0]);
    for (int i = 0; i < count; i++)
        theirs[i] = mirror_move(ref_moves[i]);
    qsort(ours, (size_t)count, sizeof ours[0], compare_codes);
    qsort(theirs, (size_t)count, sizeof theirs[0], compare_codes);
    assert_memory_equal(ours, theirs, (size_t)count * sizeof ours[0]);
}

/* A legal move, but at a place whose cells the engine might take for the same. */
static struct ref_move far_from_legal(const struct grandbois *g, struct rng *rng)
{
    struct ref_move move = mirror_ref_move(grandbois_random_tile(g, rng));
    for (int y = COORDINATE_MIN; y <= COORDINATE_MAX; y++) {
        int x = move.x + (int)rng_below(rng, 161) - 80;
        if ((x != move.x || y != move.y) && x >= COORDINATE_MIN && x <= COORDINATE_MAX &&
            cell_at(x, y) == cell_at(move.x, move.y)) {
            move.x = x;
            move.y = y;
            break;
        }
    }
    return move;
}

/* Moves by chance, most of them illegal: both say the same. */
static void check_refusals(const struct grandbois *g, const struct reference *r, struct rng *rng)
{
    struct bounds box = grandbois_forest_box(g);
    for (int i = 0; i < 8; i++) {
        struct ref_move move = {
            .tile = r->river[rng_below(rng, (uint32_t)r->river_count)],
            .x = box.left - 2 + (int)rng_below(rng, (uint32_t)(box.right - box.left + 5)),
            .y = box.top - 2 + (int)rng_below(rng, (uint32_t)(box.bottom - box.top + 5)),
            .rotation = (int)rng_below(rng, 4),
        };
        if (i == 0)
            move.tile = 1 + (int)rng_below(rng, TILES);
        if (i == 1) { /* anywhere that can be written */
            move.x = COORDINATE_MIN + (int)rng_below(rng, 256);
            move.y = COORDINATE_MIN + (int)rng_below(rng, 256);
        }
        if (i == 2) /* a legal place, a whole row or column of the engine's array away */
            move = far_from_legal(g, rng);
        const char *why = grandbois_game.refusal(g, g->turn, mirror_move(move), NULL);
        assert_int_equal(why == NULL, ref_is_legal(r, move));
    }
}

/* Every tile is in one place and one only. */
static void check_tiles(const struct grandbois *g)
{
    int seen[TILES + 1] = { 0 };
    for (int i = 0; i < g->placed_count; i++)
        seen[g->placed[i].tile]++;
    for (int i = 0; i < g->river_count; i++)
        seen[g->river[i]]++;
    for (int i = 0; i < g->aside_count; i++)
        seen[g->aside[i]]++;
    for (int tile = 1; tile <= TILES; tile++)
        if (seen[tile] + (int)(g->deck >> tile & 1) != 1)
            fail_msg("tile %d is in %d places", tile, seen[tile] + (int)(g->deck >> tile & 1));
}

static void check_position(const struct grandbois *g, const struct reference *r)
{
    static const int phases[] = { [PHASE_DRAW] = REF_DRAW,
                                  [PHASE_TILE] = REF_PLACE,
                                  [PHASE_TOWER] = REF_MAY_TOWER,
                                  [PHASE_OVER] = REF_OVER };
    assert_int_equal(phases[g->phase], r->phase);
    assert_int_equal(g->placed_count, r->placed_count);
    assert_int_equal(g->river_count, r->river_count);
    if (g->phase == PHASE_DRAW)
        return; /* the river is not whole yet */
    if (g->phase != PHASE_OVER)
        assert_int_equal(g->turn, r->turn);
    for (int i = 0; i < r->river_count; i++)
        assert_int_equal(g->river[i], r->river[i]);
    for (int seat = 0; seat < r->seats; seat++)
        assert_int_equal(g->towers_left[seat], r->towers_left[seat]);
}

/* Every visible space is that of the topmost tile there, and the rest is bare. */
static void check_forest(const struct grandbois *g, const struct reference *r)
{
    static uint8_t top[TILES * 2 + 8][TILES * 2 + 8];
    const int middle = TILES + 3;
    memset(top, REF_BARE, sizeof top);
    for (int i = -1; i < g->placed_count; i++)
        for (int p = 0; p < 4; p++) {
            struct tile_placement start = { 0, 0, START_TILE, 0, 0 };
            const struct tile_placement *placed = i < 0 ? &start : &g->placed[i];
            top[placed->y + (p >= 2) + middle][placed->x + (p == 1 || p == 2) + middle] =
                (uint8_t)ref_tile_space(placed->tile, placed->rotation, p);
        }
    struct bounds box = grandbois_forest_box(g);
    int occupied = 0;
    for (int y = box.top - 1; y <= box.bottom + 1; y++)
        for (int x = box.left - 1; x <= box.right + 1; x++) {
            int expected = top[y + middle][x + middle];
            int visible = ref_visible(r, x, y);
            assert_int_equal(mirror_space(g->cells[cell_at(x, y)]), expected);
            assert_int_equal(visible == REF_TOWER ? REF_CLEARING : visible, expected);
            occupied += expected != REF_BARE;
        }
    int cells = 0;
    for (size_t cell = 0; cell < sizeof g->cells; cell++)
        cells += g->cells[cell] != SPACE_BARE;
    assert_int_equal(cells, occupied);
}

/* A seat's categories as any client gets them. */
static void read_categories(const struct grandbois *g, int seat, int points[REF_CATEGORIES])
{
    static struct text text;
    struct json json;
    if (text.data == NULL)
        text_init(&text);
    text_reset(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    grandbois_game.write_categories(g, seat, &json);
    json_end_object(&json);
    assert_int_equal(sscanf(text.data,
                            "{\"spaces\": %d, \"group\": %d, \"tower_own\": %d, "
                            "\"tower_other\": %d}",
                            &points[0], &points[1], &points[2], &points[3]),
                     REF_CATEGORIES);
}

static void check_scores(const struct grandbois *g, const struct reference *r)
{
    struct result result;
    grandbois_game.result(g, &result);
    for (int seat = 0; seat < r->seats; seat++) {
        int ours[REF_CATEGORIES], theirs[REF_CATEGORIES];
        int total = ref_score(r, seat, theirs);
        read_categories(g, seat, ours);
        for (int i = 0; i < REF_CATEGORIES; i++)
            assert_int_equal(ours[i], theirs[i]);
        assert_int_equal(result.total[seat], total);
    }
    assert_int_equal(result.winners, ref_winners(r));
}

static int worth(struct move move, enum manner manner)
{
    switch (manner) {
    case RIGHTMOST:
        return place_x(move.code);
    case LEFTMOST:
        return -place_x(move.code);
    case LOWEST:
        return place_y(move.code);
    case HIGHEST:
        return -place_y(move.code);
    default:
        return 0;
    }
}

/* How many places there are for all the tiles still to come. */
static int room_left(const struct grandbois *g)
{
    struct move places[WINDOWS_MAX + LIST_OVERRUN];
    int room = 0;
    uint64_t left = g->deck;
    for (int i = 0; i < g->river_count; i++)
        left |= tile_bit(g->river[i]);
    for (; left != 0; left &= left - 1)
        for (int rotation = 0; rotation < 4; rotation++)
            room +=
                (int)(grandbois_best_list_windows()(
                          g, &grandbois_tile_patterns[__builtin_ctzll(left)][rotation], 0, places) -
                      places);
    return room;
}

/* Of some moves, with a tower where there can be one, the one that leaves the
 * least room: so stuck rivers (B3.6) are met often instead of hardly ever. */
static struct move cramping_tile(const struct grandbois *g, struct rng *rng)
{
    struct move best = { 0 };
    int least = INT32_MAX;
    for (int i = 0; i < 100; i++) {
        struct grandbois after = *g;
        struct move move = grandbois_random_tile(g, rng);
        grandbois_game.apply(&after, g->turn, move, NULL);
        int clearing = grandbois_tile_clearing(move_a(move), move_b(move));
        if (g->towers_left[g->turn] > 0 && clearing >= 0)
            forest_put_tower(&after, place_x(move.code) + position_x(clearing),
                             place_y(move.code) + position_y(clearing));
        int room = room_left(&after);
        if (room < least) {
            least = room;
            best = move;
        }
    }
    return best;
}

static struct move pick_tile(const struct grandbois *g, enum manner manner, struct rng *rng)
{
    if (manner == ANY)
        return grandbois_random_tile(g, rng);
    if (manner == CRAMPING)
        return cramping_tile(g, rng);
    list.count = 0;
    grandbois_list_tile_moves(g, &list);
    int from = (int)rng_below(rng, (uint32_t)list.count);
    struct move best = list.moves[from];
    for (int i = 0; i < list.count; i++) {
        struct move move = list.moves[(from + i) % list.count];
        if (worth(move, manner) > worth(best, manner))
            best = move;
    }
    return best;
}

static struct move pick(const struct grandbois *g, const struct reference *r, bool compares,
                        enum manner manner, struct rng *rng)
{
    if (g->phase == PHASE_TILE) {
        if (compares)
            check_list(g, r);
        check_refusals(g, r, rng);
        struct move move = pick_tile(g, manner, rng);
        assert_true(ref_is_legal(r, mirror_ref_move(move)));
        return move;
    }
    int seat = g->phase == PHASE_DRAW ? SEAT_CHANCE : g->turn;
    list.count = 0;
    grandbois_game.list_moves(g, seat, &list);
    assert_int_equal(list.count, g->phase == PHASE_DRAW ? r->deck_count : 2);
    if (manner == CRAMPING && g->phase == PHASE_TOWER)
        return (struct move){ move_code(VERB_TOWER, 0, 0) };
    return list.moves[rng_below(rng, (uint32_t)list.count)];
}

static void play_in_step(struct lot *lot, int number, struct rng *rng)
{
    struct grandbois g;
    static struct reference r;
    bool compares_all = number % lot->compare_every == 0;
    mirror_new_game(&r, &g, lot->seats, lot->is_expert, rng);
    int moves = 0;
    while (!is_over(&grandbois_game, &g)) {
        bool compares = compares_all || rng_below(rng, 8) == 0;
        int seat = __builtin_ctz(grandbois_game.to_act(&g));
        struct move move = pick(&g, &r, compares, lot->manner, rng);
        assert_null(grandbois_game.refusal(&g, seat, move, NULL));
        grandbois_game.apply(&g, seat, move, NULL);
        mirror_apply(&r, move);
        check_tiles(&g);
        check_position(&g, &r);
        if (compares_all && g.phase == PHASE_TILE)
            check_scores(&g, &r);
        assert_true(++moves < 1000); /* every game ends */
    }
    check_forest(&g, &r);
    check_scores(&g, &r);
    if (g.placed_count < TILES) { /* B3.6: only because nothing fits any more */
        uint64_t left = g.deck;
        for (int i = 0; i < g.river_count; i++)
            left |= tile_bit(g.river[i]);
        assert_int_equal(__builtin_popcountll(left), TILES - g.placed_count);
        assert_false(grandbois_any_fits(&g, left));
    } else {
        assert_int_equal(g.river_count, 0);
        assert_true(g.deck == 0);
    }
    struct bounds box = grandbois_forest_box(&g);
    int width = box.right - box.left + 1;
    int height = box.bottom - box.top + 1;
    lot->widest = width > lot->widest ? width : lot->widest;
    lot->widest = height > lot->widest ? height : lot->widest;
    lot->exchanges += r.exchanges;
}

static void games_agree_with_the_reference(void **state)
{
    struct lot *lot = *state;
    struct rng rng;
    rng_init(&rng, (uint64_t)(lot->seats * 100 + lot->is_expert * 10) + lot->manner);
    for (int game = 0; game < at_depth_from_one(lot->games); game++)
        play_in_step(lot, game, &rng);
    assert_true(lot->widest <= 38);
    if (lot->manner == CRAMPING)
        assert_true(lot->exchanges > 0);
    else if (lot->manner != ANY)
        assert_int_equal(lot->widest, 38); /* the rows and columns at the end are met too */
}

/* The reference, from nothing but a finished state's placements; each of them
 * must have been legal when it was made. */
static void replay_placements(struct reference *r, const struct grandbois *g)
{
    int clans[REF_SEATS][2] = { { REF_NO_CLAN } };
    for (int seat = 0; seat < g->seats; seat++)
        for (int card = 0; card < cards_per_seat(g); card++)
            clans[seat][card] = mirror_clan(g->clans[seat][card]);
    ref_start(r, g->seats, g->is_expert, clans, g->first);
    for (int i = 0; i < g->placed_count; i++) {
        const struct tile_placement *placed = &g->placed[i];
        struct ref_move move = { placed->tile, placed->x, placed->y, placed->rotation };
        r->deck_count = 0; /* the river is this one tile */
        r->river[0] = placed->tile;
        r->river_count = 1;
        r->phase = REF_PLACE;
        assert_true(ref_is_legal(r, move));
        ref_place(r, move);
        if (r->phase == REF_MAY_TOWER)
            ref_tower(r, placed->has_tower);
        else
            assert_false(placed->has_tower);
    }
}

static void start_game(struct grandbois *g, int seats, bool is_expert)
{
    struct options options;
    options_default(&grandbois_game, seats, &options);
    options.value[option_find(&grandbois_game, "expert")] = is_expert;
    grandbois_game.start(g, &options);
}

static void playouts_are_legal_and_score_the_same(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 5);
    for (int game = 0; game < at_depth(200); game++) {
        struct grandbois g;
        static struct reference r;
        start_game(&g, 2 + game % 3, game % 2);
        game_playout(&grandbois_game, &g, &rng, &list);
        assert_true(is_over(&grandbois_game, &g));
        check_tiles(&g);
        replay_placements(&r, &g);
        check_forest(&g, &r);
        check_scores(&g, &r);
    }
}

/* The plain path of game.h: what a game without a playout of its own would do. */
static void plain_playout(struct grandbois *g, struct rng *rng)
{
    struct game plain = grandbois_game;
    plain.playout = NULL;
    game_playout(&plain, g, rng, &list);
}

/* What a random game comes to, in a few numbers. */
enum { TRAITS = 6 };

static void add_traits(const struct grandbois *g, double sum[TRAITS], double squares[TRAITS])
{
    struct result result;
    struct bounds box = grandbois_forest_box(g);
    grandbois_game.result(g, &result);
    double trait[TRAITS] = {
        result.total[0],
        result.winners == seat_bit(0),
        g->towers_left[0] + g->towers_left[1] + g->towers_left[2],
        (box.right - box.left) * (box.bottom - box.top),
        g->placed[0].tile,
        g->first,
    };
    for (int i = 0; i < TRAITS; i++) {
        sum[i] += trait[i];
        squares[i] += trait[i] * trait[i];
    }
}

static void playouts_are_like_plain_ones(void **state)
{
    (void)state;
    enum { GAMES = 2000 };
    double sum[2][TRAITS] = { { 0 } };
    double squares[2][TRAITS] = { { 0 } };
    struct rng rng;
    rng_init(&rng, 6);
    for (int game = 0; game < GAMES; game++) {
        struct grandbois g;
        start_game(&g, 3, false);
        game_playout(&grandbois_game, &g, &rng, &list);
        add_traits(&g, sum[0], squares[0]);
        start_game(&g, 3, false);
        plain_playout(&g, &rng);
        add_traits(&g, sum[1], squares[1]);
    }
    for (int i = 0; i < TRAITS; i++) {
        double mean[2], variance[2];
        for (int k = 0; k < 2; k++) {
            mean[k] = sum[k][i] / GAMES;
            variance[k] = squares[k][i] / GAMES - mean[k] * mean[k];
        }
        double error = sqrt((variance[0] + variance[1]) / GAMES);
        if (fabs(mean[0] - mean[1]) > 4 * error + 1e-9)
            fail_msg("trait %d: %.3f by playout, %.3f plainly", i, mean[0], mean[1]);
    }
}

/* Chi-square over all moves of a position, brought to a normal deviate. */
static double unevenness(const struct grandbois *g, int times, struct rng *rng)
{
    static int picked[MOVES_MAX];
    memset(picked, 0, sizeof picked);
    list.count = 0;
    grandbois_list_tile_moves(g, &list);
    for (int i = 0; i < list.count * times; i++) {
        struct move move = grandbois_random_tile(g, rng);
        int at = 0;
        while (at < list.count && !same_move(list.moves[at], move))
            at++;
        assert_true(at < list.count);
        picked[at]++;
    }
    double chi_square = 0;
    for (int i = 0; i < list.count; i++)
        chi_square += (double)(picked[i] - times) * (picked[i] - times) / times;
    double freedom = list.count - 1;
    return freedom > 0 ? (chi_square - freedom) / sqrt(2 * freedom) : 0;
}

/* A position of a random game: the first one with this many tiles, or of many
 * games the one with the fewest moves. */
static void random_position(struct grandbois *g, int placed, bool is_expert, struct rng *rng)
{
    static struct reference r;
    mirror_new_game(&r, g, 3, is_expert, rng);
    while (!is_over(&grandbois_game, g) && !(g->phase == PHASE_TILE && g->placed_count >= placed)) {
        int seat = __builtin_ctz(grandbois_game.to_act(g));
        list.count = 0;
        grandbois_game.list_moves(g, seat, &list);
        grandbois_game.apply(g, seat, list.moves[rng_below(rng, (uint32_t)list.count)], NULL);
    }
}

static void random_tiles_are_uniform(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 7);
    for (int i = 0; i < 6; i++) {
        struct grandbois g;
        do
            random_position(&g, 5 * i, i % 2, &rng);
        while (g.phase != PHASE_TILE);
        double deviate = unevenness(&g, 60, &rng);
        if (fabs(deviate) > 5)
            fail_msg("with %d tiles placed: %.1f deviations", 5 * i, deviate);
    }
}

/* Where trying at random mostly fails, and the list has to help. */
static void random_tiles_are_uniform_where_few_fit(void **state)
{
    (void)state;
    struct grandbois rarest;
    int fewest = MOVES_MAX;
    struct rng rng;
    rng_init(&rng, 8);
    for (int i = 0; i < 400; i++) {
        struct grandbois g;
        random_position(&g, 10, true, &rng);
        if (g.phase != PHASE_TILE)
            continue;
        g.river_count = 1; /* as if the river were one tile; tile 33 is among the weakest */
        g.river[0] = 33;
        list.count = 0;
        grandbois_list_tile_moves(&g, &list);
        if (list.count < fewest && list.count > 1) {
            fewest = list.count;
            rarest = g;
        }
    }
    assert_true(fewest < 12); /* of some 120 */
    double deviate = unevenness(&rarest, 1000, &rng);
    if (fabs(deviate) > 5)
        fail_msg("with %d moves: %.1f deviations", fewest, deviate);
}

/* All variants on one position, for every tile; they may write LIST_OVERRUN
 * moves past the end and nothing beyond. */
static int check_variants(const struct grandbois *g)
{
    enum { ROOM = WINDOWS_MAX + LIST_OVERRUN + 4 };
    int compared = 0;
    for (int tile = 1; tile <= TILES; tile++)
        for (int rotation = 0; rotation < 4; rotation++) {
            const struct pattern *pattern = &grandbois_tile_patterns[tile][rotation];
            uint64_t base = tile_move(tile, rotation, 0);
            struct move plain[ROOM], other[ROOM];
            ptrdiff_t plain_count = -1;
            for (const struct list_variant *variant = grandbois_list_variants;
                 variant->name != NULL; variant++)
                if (strcmp(variant->name, "portable") == 0)
                    plain_count = variant->list_windows(g, pattern, base, plain) - plain;
            assert_true(plain_count >= 0);
            for (const struct list_variant *variant = grandbois_list_variants;
                 variant->name != NULL; variant++) {
                if (!variant->is_supported())
                    continue;
                memset(other, 0xA5, sizeof other);
                ptrdiff_t count = variant->list_windows(g, pattern, base, other) - other;
                if (count != plain_count ||
                    memcmp(plain, other, (size_t)count * sizeof *plain) != 0)
                    fail_msg("%s differs: %d moves, not %d", variant->name, (int)count,
                             (int)plain_count);
                for (ptrdiff_t i = count + LIST_OVERRUN; i < ROOM; i++)
                    assert_true(other[i].code == 0xA5A5A5A5A5A5A5A5);
                compared++;
            }
        }
    return compared;
}

static void list_variants_are_identical(void **state)
{
    (void)state;
    struct rng rng;
    int compared = 0;
    rng_init(&rng, 9);
    for (int i = 0; i < at_depth(25); i++) {
        struct grandbois g;
        random_position(&g, (int)rng_below(&rng, TILES), i % 2, &rng);
        compared += check_variants(&g);
    }
    assert_true(compared > 0);
}

static void list_moves_is_the_variants_list_in_river_order(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 10);
    for (int i = 0; i < at_depth(10); i++) {
        struct grandbois g;
        struct move expected[RIVER_MAX * 4 * WINDOWS_MAX + LIST_OVERRUN];
        struct move *end = expected;
        random_position(&g, (int)rng_below(&rng, TILES), i % 2, &rng);
        if (g.phase != PHASE_TILE)
            continue;
        for (int slot = 0; slot < g.river_count; slot++)
            for (int rotation = 0; rotation < 4; rotation++)
                end = grandbois_best_list_windows()(
                    &g, &grandbois_tile_patterns[g.river[slot]][rotation],
                    tile_move(g.river[slot], rotation, 0), end);
        list.count = 0;
        grandbois_game.list_moves(&g, g.turn, &list);
        assert_int_equal(list.count, end - expected);
        assert_memory_equal(list.moves, expected, (size_t)list.count * sizeof expected[0]);
    }
}

#define LOT(title, ...)                                                                            \
    {                                                                                              \
        (title), games_agree_with_the_reference, NULL, NULL, &(struct lot)                         \
        {                                                                                          \
            .compare_every = 4, __VA_ARGS__                                                        \
        }                                                                                          \
    }

TEST_PROGRAM(random_games)
{
    const struct CMUnitTest tests[] = {
        LOT("games of two agree with the reference", .seats = 2, .games = 170),
        LOT("games of three agree", .seats = 3, .games = 170),
        LOT("games of four agree", .seats = 4, .games = 170),
        LOT("expert games of two agree", .seats = 2, .is_expert = true, .games = 170),
        LOT("expert games of three agree", .seats = 3, .is_expert = true, .games = 170),
        LOT("expert games of four agree", .seats = 4, .is_expert = true, .games = 170),
        LOT("games stretched to the right agree", .seats = 2, .games = 4, .manner = RIGHTMOST),
        LOT("games stretched to the left agree", .seats = 3, .games = 4, .manner = LEFTMOST),
        LOT("games stretched downwards agree", .seats = 4, .games = 4, .manner = LOWEST),
        LOT("games stretched upwards agree", .seats = 2, .games = 4, .manner = HIGHEST),
        LOT("cramped games of two agree", .seats = 2, .games = 40, .manner = CRAMPING),
        LOT("cramped expert games of four agree", .seats = 4, .is_expert = true, .games = 40,
            .manner = CRAMPING),
        cmocka_unit_test(playouts_are_legal_and_score_the_same),
        cmocka_unit_test(playouts_are_like_plain_ones),
        cmocka_unit_test(random_tiles_are_uniform),
        cmocka_unit_test(random_tiles_are_uniform_where_few_fit),
        cmocka_unit_test(list_variants_are_identical),
        cmocka_unit_test(list_moves_is_the_variants_list_in_river_order),
    };
    return cmocka_run_group_tests_name("grandbois/random_games", tests, NULL, NULL);
}
