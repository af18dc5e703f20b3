/* search.c: how many positions a second the search plays to their end, as the levels do,
 * beside the plain GrandBois in the same run.
 *
 * usage: bench_search [--json] [--rounds N] [--seconds S] */
#include "bots.h"
#include "grandbois_reference.h"
#include "list.h"
#include "measure.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>

enum { ITERATIONS = 4000, MOVES_BEFORE = 60, SEED = 20 };

/* Thirty thousand simulations where the reference plays eight thousand and seven hundred. */
#define GOAL_SIMULATIONS 3.45

/* What one seat sees. */
struct scene {
    const char *game;
    int seats;
    int moves_before; /* of chance too */
    void *seen;
    int seat;
    uint64_t seed;
};

static struct rng ref_rng;
static volatile uint64_t sink; /* so that no work is found to be useless */

static void set_up(struct scene *scene)
{
    const struct game *game = game_find(scene->game);
    struct move_list *moves = memory_new(sizeof *moves);
    void *state = memory_new(game->state_size);
    struct options options;
    struct rng rng;
    rng_init(&rng, SEED);
    options_default(game, scene->seats, &options);
    game->start(state, &options);
    for (int i = 0;; i++) {
        scene->seat = __builtin_ctz(game->to_act(state));
        game->list_moves(state, scene->seat, moves);
        if (i >= scene->moves_before && is_player(scene->seat) && moves->count > 1)
            break;
        game->apply(state, scene->seat, moves->moves[rng_below(&rng, (uint32_t)moves->count)],
                    NULL);
    }
    scene->seen = memory_new(game->state_size);
    game->view(state, scene->seat, scene->seen);
    free(state);
    free(moves);
}

static int think(struct scene *scene)
{
    struct bot_answer answer;
    bot_choose(&(struct bot_request){ .game = game_find(scene->game),
                                      .seen = scene->seen,
                                      .seats = scene->seats,
                                      .seat = scene->seat,
                                      .level = "expert",
                                      .seed = scene->seed++,
                                      .iterations = ITERATIONS },
               &answer);
    sink += answer.move.code;
    return answer.visits;
}

static struct scene grandbois_opening = { .game = "grandbois", .seats = 2 };
static struct scene grandbois_midgame = { .game = "grandbois",
                                          .seats = 2,
                                          .moves_before = MOVES_BEFORE };
static struct scene grimm_opening = { .game = "grimm", .seats = 3 };
static struct scene grimm_midgame = { .game = "grimm", .seats = 3, .moves_before = MOVES_BEFORE };

static int think_grandbois_opening(void)
{
    return think(&grandbois_opening);
}

static int think_grandbois_midgame(void)
{
    return think(&grandbois_midgame);
}

static int think_grimm_opening(void)
{
    return think(&grimm_opening);
}

static int think_grimm_midgame(void)
{
    return think(&grimm_midgame);
}

static int reference_games(void)
{
    struct reference r;
    for (int seats = 2; seats <= 4; seats++)
        sink += ref_random_game(&r, seats, false, &ref_rng);
    return 3;
}

enum figure {
    GRANDBOIS_OPENING,
    GRANDBOIS_MIDGAME,
    GRIMM_OPENING,
    GRIMM_MIDGAME,
    REFERENCE_GAMES,
    FIGURES,
};

static work_fn *const work_of[FIGURES] = {
    [GRANDBOIS_OPENING] = think_grandbois_opening, [GRANDBOIS_MIDGAME] = think_grandbois_midgame,
    [GRIMM_OPENING] = think_grimm_opening,         [GRIMM_MIDGAME] = think_grimm_midgame,
    [REFERENCE_GAMES] = reference_games,
};

static const struct measure_line figures[FIGURES] = {
    [GRANDBOIS_OPENING] = { "grandbois_opening", "GrandBois for two, the opening", GOAL_SIMULATIONS,
                            false },
    [GRANDBOIS_MIDGAME] = { "grandbois_midgame", "  later", 0, false },
    [GRIMM_OPENING] = { "grimm_opening", "The Grimm Forest for three", 0, false },
    [GRIMM_MIDGAME] = { "grimm_midgame", "  later", 0, false },
    [REFERENCE_GAMES] = { "reference_games", "GrandBois, the reference", 0, false },
};

static const struct measure_lines lines = { figures, FIGURES, REFERENCE_GAMES };

static void print_report(int rounds, const double median[FIGURES])
{
    printf("simulations of the search on one core; median of %d rounds\n\n", rounds);
    measure_print_lines(&lines, median);
    printf("%-30s %12d bytes at most\n", "memory", BOT_MEMORY_MAX);
}

static void print_json(int rounds, const double median[FIGURES])
{
    struct json *json = measure_begin_json();
    json_put_int(json, "rounds", rounds);
    measure_write_lines(&lines, median, json);
    measure_end_json();
}

int main(int argc, char **argv)
{
    struct measure measure = measure_read(argc, argv, "bench_search");
    struct scene *scenes[] = { &grandbois_opening, &grandbois_midgame, &grimm_opening,
                               &grimm_midgame };
    double median[FIGURES];
    rng_init(&ref_rng, SEED);
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
        set_up(scenes[i]);
    measure_all(&measure, work_of, FIGURES, median);
    if (measure.is_json)
        print_json(measure.rounds, median);
    else
        print_report(measure.rounds, median);
    for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++)
        free(scenes[i]->seen);
    return 0;
}
