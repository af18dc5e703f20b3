/* grandbois.c: how fast GrandBois is, beside the plain reference in the same run.
 *
 * usage: bench_grandbois [--json] [--rounds N] [--seconds S] */
#include "game.h"
#include "grandbois_internal.h"
#include "grandbois_list.h"
#include "grandbois_mirror.h"
#include "grandbois_reference.h"
#include "measure.h"

#include <stdio.h>
#include <string.h>

enum {
    POSITIONS = 512, /* each from a game of its own; a processor learns a hundred by heart */
    GAMES = 64,      /* recorded, to be applied again */
    ENTRIES_MAX = 200,
    SEED = 20,
};

/* What a plain program of the same kind once did on such a machine. */
#define BASELINE_GAMES_PER_S 8700.0
#define BASELINE_LISTS_PER_S (1 / 4e-6)

#define GOAL_GAMES_PORTABLE 8.0
#define GOAL_GAMES_VECTOR 18.0
#define GOAL_LIST 15.0

struct entry {
    struct move move;
    int seat;
};

struct record {
    struct grandbois origin;
    struct reference ref_origin;
    struct entry entries[ENTRIES_MAX];
    int count;
};

static struct grandbois positions[POSITIONS];
static struct reference ref_positions[POSITIONS];
static struct record records[GAMES];
static struct move_list scratch;
static struct ref_move ref_scratch[REF_MOVES];
static struct rng game_rng, ref_rng;
static volatile uint64_t sink; /* so that no work is found to be useless */

static struct options game_options(int seats)
{
    struct options options;
    options_default(&grandbois_game, seats, &options);
    return options;
}

static int engine_games(void)
{
    struct grandbois g;
    struct result result;
    for (int seats = 2; seats <= 4; seats++) {
        struct options options = game_options(seats);
        grandbois_game.start(&g, &options);
        game_playout(&grandbois_game, &g, &game_rng, &scratch);
        grandbois_game.result(&g, &result);
        sink += result.winners;
    }
    return 3;
}

static int reference_games(void)
{
    struct reference r;
    for (int seats = 2; seats <= 4; seats++)
        sink += ref_random_game(&r, seats, false, &ref_rng);
    return 3;
}

static int engine_lists(void)
{
    for (int i = 0; i < POSITIONS; i++) {
        scratch.count = 0;
        grandbois_game.list_moves(&positions[i], positions[i].turn, &scratch);
        sink += (uint64_t)scratch.count;
    }
    return POSITIONS;
}

static int reference_lists(void)
{
    for (int i = 0; i < POSITIONS; i++)
        sink += (uint64_t)ref_list(&ref_positions[i], ref_scratch);
    return POSITIONS;
}

/* The engine's list by the variant that every machine has. */
static list_windows_fn *portable_list_windows;

static int portable_lists(void)
{
    for (int i = 0; i < POSITIONS; i++) {
        const struct grandbois *g = &positions[i];
        struct move *end = scratch.moves;
        for (int slot = 0; slot < g->river_count; slot++)
            for (int rotation = 0; rotation < 4; rotation++) {
                int tile = g->river[slot];
                end = portable_list_windows(g, &grandbois_tile_patterns[tile][rotation],
                                            tile_move(tile, rotation, 0), end);
            }
        sink += (uint64_t)(end - scratch.moves);
    }
    return POSITIONS;
}

/* The engine keeps its list of places up to date here, which the reference
 * leaves to its lists: the two figures say what a move costs, not who is better. */
static int engine_applies(void)
{
    static int next;
    const struct record *record = &records[next++ % GAMES];
    struct grandbois g = record->origin;
    for (int i = 0; i < record->count; i++)
        grandbois_game.apply(&g, record->entries[i].seat, record->entries[i].move, NULL);
    sink += g.phase;
    return record->count;
}

static int reference_applies(void)
{
    static int next;
    const struct record *record = &records[next++ % GAMES];
    struct reference r = record->ref_origin;
    for (int i = 0; i < record->count; i++)
        mirror_apply(&r, record->entries[i].move);
    sink += (uint64_t)r.phase;
    return record->count;
}

static void pick_positions(void)
{
    struct rng rng;
    rng_init(&rng, SEED);
    for (int i = 0; i < POSITIONS; i++) {
        struct grandbois *g = &positions[i];
        struct reference *r = &ref_positions[i];
        int stop = (int)rng_below(&rng, TILES);
        mirror_new_game(r, g, 2 + i % 3, false, &rng);
        while (g->phase != PHASE_OVER && !(g->phase == PHASE_TILE && g->placed_count >= stop)) {
            int seat = __builtin_ctz(grandbois_game.to_act(g));
            scratch.count = 0;
            grandbois_game.list_moves(g, seat, &scratch);
            struct move move = scratch.moves[rng_below(&rng, (uint32_t)scratch.count)];
            grandbois_game.apply(g, seat, move, NULL);
            mirror_apply(r, move);
        }
    }
}

static void record_games(void)
{
    struct rng rng;
    rng_init(&rng, SEED);
    for (int i = 0; i < GAMES; i++) {
        struct record *record = &records[i];
        mirror_new_game(&record->ref_origin, &record->origin, 2 + i % 3, false, &rng);
        struct grandbois g = record->origin;
        while (!is_over(&grandbois_game, &g) && record->count < ENTRIES_MAX) {
            struct entry *entry = &record->entries[record->count++];
            entry->seat = __builtin_ctz(grandbois_game.to_act(&g));
            scratch.count = 0;
            grandbois_game.list_moves(&g, entry->seat, &scratch);
            entry->move = scratch.moves[rng_below(&rng, (uint32_t)scratch.count)];
            grandbois_game.apply(&g, entry->seat, entry->move, NULL);
        }
    }
}

enum figure {
    ENGINE_GAMES,
    REFERENCE_GAMES,
    ENGINE_LISTS,
    PORTABLE_LISTS,
    REFERENCE_LISTS,
    ENGINE_APPLIES,
    REFERENCE_APPLIES,
    FIGURES,
};

static work_fn *const work_of[FIGURES] = {
    [ENGINE_GAMES] = engine_games,           [REFERENCE_GAMES] = reference_games,
    [ENGINE_LISTS] = engine_lists,           [PORTABLE_LISTS] = portable_lists,
    [REFERENCE_LISTS] = reference_lists,     [ENGINE_APPLIES] = engine_applies,
    [REFERENCE_APPLIES] = reference_applies,
};

/* One line of the report: a figure of the engine beside the reference's. */
struct line {
    const char *id, *title;
    enum figure engine, reference;
    double goal;     /* times the reference; 0: none */
    double baseline; /* a second; 0: none */
};

static void print_line(const struct line *line, const double median[FIGURES])
{
    double engine = median[line->engine];
    double reference = median[line->reference];
    printf("%-24s %12.0f", line->title, engine);
    measure_print_time(engine);
    printf(" %12.0f", reference);
    measure_print_time(reference);
    printf(" %7.1f x", engine / reference);
    if (line->goal > 0)
        printf("  %2.0f x %-6s", line->goal, engine / reference >= line->goal ? "met" : "MISSED");
    else
        printf("  %11s", "");
    if (line->baseline > 0)
        printf(" %7.1f x %.0f", engine / line->baseline, line->baseline);
    putchar('\n');
}

static void json_line(const struct line *line, const double median[FIGURES], struct json *json)
{
    double engine = median[line->engine];
    double reference = median[line->reference];
    json_begin_object(json, line->id);
    json_put_int(json, "engine_per_s", (int64_t)engine);
    json_put_int(json, "reference_per_s", (int64_t)reference);
    measure_write_ratio(engine / reference, line->goal, json);
    if (line->baseline > 0) {
        json_put_int(json, "baseline_per_s", (int64_t)line->baseline);
        json_put_real(json, "baseline_ratio", engine / line->baseline);
    }
    json_end_object(json);
}

static const struct list_variant *variant_in_use(void)
{
    const struct list_variant *variant = grandbois_list_variants;
    while (!variant->is_supported())
        variant++;
    return variant;
}

static void print_report(const struct line *lines, int count, int rounds,
                         const double median[FIGURES])
{
    printf("GrandBois on one core; lists by %s (this machine can:", variant_in_use()->name);
    for (const struct list_variant *variant = grandbois_list_variants; variant->name != NULL;
         variant++)
        if (variant->is_supported())
            printf(" %s", variant->name);
    printf("); median of %d rounds\n\n", rounds);
    printf("%-24s %12s%13s %12s%13s %9s  %-11s %s\n", "", "engine/s", "each", "reference/s", "each",
           "ratio", "goal", "baseline/s");
    for (int i = 0; i < count; i++)
        print_line(&lines[i], median);
    printf("%-24s %12zu bytes\n", "state", sizeof(struct grandbois));
}

static void print_json(const struct line *lines, int count, int rounds,
                       const double median[FIGURES])
{
    struct json *json = measure_begin_json();
    json_put_string(json, "game", grandbois_game.name);
    json_put_string(json, "variant", variant_in_use()->name);
    json_put_int(json, "rounds", rounds);
    json_put_int(json, "state_bytes", (int64_t)sizeof(struct grandbois));
    for (int i = 0; i < count; i++)
        json_line(&lines[i], median, json);
    measure_end_json();
}

int main(int argc, char **argv)
{
    struct measure measure = measure_read(argc, argv, "bench_grandbois");
    const struct list_variant *portable = grandbois_list_variants;
    while (strcmp(portable->name, "portable") != 0)
        portable++;
    portable_list_windows = portable->list_windows;

    rng_init(&game_rng, SEED);
    rng_init(&ref_rng, SEED);
    pick_positions();
    record_games();

    double median[FIGURES];
    measure_all(&measure, work_of, FIGURES, median);

    bool is_portable = variant_in_use() == portable;
    const struct line lines[] = {
        { "games", "complete random games", ENGINE_GAMES, REFERENCE_GAMES,
          is_portable ? GOAL_GAMES_PORTABLE : GOAL_GAMES_VECTOR, BASELINE_GAMES_PER_S },
        { "lists", "legal-move lists", ENGINE_LISTS, REFERENCE_LISTS, GOAL_LIST,
          BASELINE_LISTS_PER_S },
        { "portable_lists", "  the portable variant", PORTABLE_LISTS, REFERENCE_LISTS, 0,
          BASELINE_LISTS_PER_S },
        { "applies", "moves and draws applied", ENGINE_APPLIES, REFERENCE_APPLIES, 0, 0 },
    };
    int count = (int)(sizeof lines / sizeof lines[0]);
    if (measure.is_json)
        print_json(lines, count, measure.rounds, median);
    else
        print_report(lines, count, measure.rounds, median);
    return 0;
}
