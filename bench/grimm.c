/* grimm.c: how fast The Grimm Forest is, beside the plain GrandBois in the same run.
 *
 * usage: bench_grimm [--json] [--rounds N] [--seconds S] */
#include "grandbois_reference.h"
#include "grimm_internal.h"
#include "measure.h"

#include <stdio.h>

enum { POSITIONS = 512, MOVES_BEFORE_MAX = 400, SEED = 20 };

/* Twenty thousand games where the reference plays eight thousand and seven hundred. */
#define GOAL_GAMES 2.3

static struct grimm positions[POSITIONS]; /* each from a game of its own, where a seat decides */
static struct move_list scratch;
static struct rng game_rng, ref_rng;
static volatile uint64_t sink; /* so that no work is found to be useless */

static int games_for(int seats, bool is_plain)
{
    struct game game = grimm_game;
    struct grimm g;
    struct options options;
    struct result result;
    if (is_plain)
        game.playout = NULL;
    options_default(&game, seats, &options);
    game.start(&g, &options);
    game_playout(&game, &g, &game_rng, &scratch);
    game.result(&g, &result);
    sink += result.winners;
    return 1;
}

static int games_for_two(void)
{
    return games_for(2, false);
}

static int games_for_three(void)
{
    return games_for(3, false);
}

static int games_for_four(void)
{
    return games_for(4, false);
}

static int plain_games_for_three(void)
{
    return games_for(3, true);
}

static int reference_games(void)
{
    struct reference r;
    for (int seats = 2; seats <= 4; seats++)
        sink += ref_random_game(&r, seats, false, &ref_rng);
    return 3;
}

static int lists(void)
{
    for (int i = 0; i < POSITIONS; i++) {
        grimm_list(&positions[i], __builtin_ctz(grimm_game.to_act(&positions[i])), &scratch);
        sink += (uint64_t)scratch.count;
    }
    return POSITIONS;
}

static int views(void)
{
    struct grimm seen;
    for (int i = 0; i < POSITIONS; i++) {
        grimm_view(&positions[i], i % positions[i].seats, &seen);
        sink += seen.frame_count;
    }
    return POSITIONS;
}

static int imagined(void)
{
    struct grimm seen;
    for (int i = 0; i < POSITIONS; i++) {
        grimm_view(&positions[i], i % positions[i].seats, &seen);
        grimm_imagine(&seen, i % positions[i].seats, &game_rng);
        sink += seen.frame_count;
    }
    return POSITIONS;
}

static void play_on(struct grimm *g, int seat)
{
    grimm_list(g, seat, &scratch);
    grimm_answer(g, seat, scratch.moves[rng_below(&game_rng, (uint32_t)scratch.count)], NULL);
}

static void pick_positions(void)
{
    for (int i = 0; i < POSITIONS; i++) {
        struct grimm *g = &positions[i];
        struct options options;
        options_default(&grimm_game, 2 + i % 3, &options);
        int left = (int)rng_below(&game_rng, MOVES_BEFORE_MAX);
        grimm_game.start(g, &options);
        for (;;) {
            struct grimm before = *g;
            int seat = __builtin_ctz(grimm_game.to_act(g));
            if (left-- <= 0 && seat != SEAT_CHANCE)
                break;
            play_on(g, seat);
            if (grimm_game.to_act(g) == 0) { /* the last decision of a game cut short */
                *g = before;
                break;
            }
        }
    }
}

enum figure {
    GAMES_FOR_TWO,
    GAMES_FOR_THREE,
    GAMES_FOR_FOUR,
    PLAIN_GAMES,
    REFERENCE_GAMES,
    LISTS,
    VIEWS,
    IMAGINED,
    FIGURES,
};

static work_fn *const work_of[FIGURES] = {
    [GAMES_FOR_TWO] = games_for_two,
    [GAMES_FOR_THREE] = games_for_three,
    [GAMES_FOR_FOUR] = games_for_four,
    [PLAIN_GAMES] = plain_games_for_three,
    [REFERENCE_GAMES] = reference_games,
    [LISTS] = lists,
    [VIEWS] = views,
    [IMAGINED] = imagined,
};

static const struct measure_line figures[FIGURES] = {
    [GAMES_FOR_TWO] = { "games_2", "random games for two", 0, false },
    [GAMES_FOR_THREE] = { "games_3", "  for three", GOAL_GAMES, false },
    [GAMES_FOR_FOUR] = { "games_4", "  for four", 0, false },
    [PLAIN_GAMES] = { "plain_games_3", "  for three, move by move", 0, false },
    [REFERENCE_GAMES] = { "reference_games", "GrandBois, the reference", 0, false },
    [LISTS] = { "lists", "legal-move lists", 0, true },
    [VIEWS] = { "views", "views", 0, true },
    [IMAGINED] = { "imagined", "views with the rest imagined", 0, true },
};

static const struct measure_lines lines = { figures, FIGURES, REFERENCE_GAMES };

static void print_report(int rounds, const double median[FIGURES])
{
    printf("The Grimm Forest on one core; median of %d rounds\n\n", rounds);
    measure_print_lines(&lines, median);
    printf("%-30s %12zu bytes\n", "state", sizeof(struct grimm));
}

static void print_json(int rounds, const double median[FIGURES])
{
    struct json *json = measure_begin_json();
    json_put_string(json, "game", grimm_game.name);
    json_put_int(json, "rounds", rounds);
    json_put_int(json, "state_bytes", (int64_t)sizeof(struct grimm));
    measure_write_lines(&lines, median, json);
    measure_end_json();
}

int main(int argc, char **argv)
{
    struct measure measure = measure_read(argc, argv, "bench_grimm");
    double median[FIGURES];
    rng_init(&game_rng, SEED);
    rng_init(&ref_rng, SEED);
    pick_positions();
    measure_all(&measure, work_of, FIGURES, median);
    if (measure.is_json)
        print_json(measure.rounds, median);
    else
        print_report(measure.rounds, median);
    return 0;
}
