/* wasm_bots.c: games in which the browser's players, built natively, are asked again and
 * again, and what they answer. bots.mjs does the same with the wasm and compares, so
 * whatever changes here changes there. */
#include "bots.h"
#include "wasm_bot.h"
#include "wasm_play.h"
#include "worlds.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 6, EFFORT_LEAST = 5, EFFORT_MORE = 120, LONG_EFFORT = 600 };

/* The effort, most of it small; each level has its turn. */
static void ask_bot(int seat, int step)
{
    const char *level = bot_level((int)below(LEVELS));
    int iterations = EFFORT_LEAST + (int)below(EFFORT_MORE);
    uint64_t seed = (uint64_t)below(1 << 20) << 40 | below(1 << 20);
    if (step % 16 == 0)
        iterations = LONG_EFFORT;
    hand_over(level);
    if (!bosquet_bot_begin(seat, iterations, seed)) {
        printf("it cannot begin\n");
        return;
    }
    while (bosquet_bot_go_on(iterations))
        ;
    int length = bosquet_bot_end();
    printf("bot %d %s %d %" PRIu64 ": %d %s\n", seat, level, iterations, seed, length,
           bosquet_buffer());
}

/* The move of the answer in the buffer, left there alone. */
static void take_bots_move(void)
{
    static char move[1024];
    const char *begin = strchr(strchr(bosquet_buffer(), ':'), '"') + 1;
    snprintf(move, sizeof move, "%.*s", (int)strcspn(begin, "\""), begin);
    hand_over(move);
}

static void play(int first_ask)
{
    for (int step = 0;; step++) {
        uint32_t acting = (uint32_t)bosquet_to_act();
        if (acting == 0)
            break;
        int seat = __builtin_ctz(acting);
        bosquet_write_moves(seat);
        int count = pick_move();
        bool is_asked = seat < SEATS_MAX && (step + first_ask) % 4 != 0;
        if (is_asked) {
            ask_bot(seat, step);
            take_bots_move();
        }
        printf("seat %d, %d moves, %s\n", seat, count, bosquet_buffer());
        if (!bosquet_play(seat, VIEWER_ALL)) {
            printf("refused\n");
            return;
        }
    }
}

int main(int argc, char **argv)
{
    static const struct world *const no_worlds[] = { NULL }; /* as in the browser */
    worlds_use(no_worlds);
    const char *name = argc > 1 ? argv[1] : "grandbois";
    int games = argc > 2 ? atoi(argv[2]) : 20;
    for (int game = 0; game < games; game++) {
        int seats = 2 + game % 3;
        int option = game / 3 % 2;
        printf("game %d\n", game);
        set_luck((uint32_t)game);
        hand_over(name);
        bosquet_choose_game(seats);
        bosquet_set_option(0, option);
        bosquet_start();
        bosquet_bot_forget();
        play(game);
        printf("end %016" PRIx64 "\n", bosquet_hash());
    }
    return 0;
}
