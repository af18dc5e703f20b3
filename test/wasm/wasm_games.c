/* wasm_games.c: plays games through the browser's functions, built natively, and
 * writes down every step. games.mjs does the same with the wasm and compares, so
 * whatever changes here changes there. */
#include "game.h"
#include "wasm_api.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static uint32_t luck;

static uint32_t below(uint32_t n)
{
    luck = luck * 1664525u + 1013904223u;
    return (luck >> 8) % n;
}

static void hand_over(const char *text)
{
    snprintf(bosquet_buffer(), (size_t)bosquet_buffer_size(), "%s", text);
}

static void print_hash(const char *what)
{
    printf("%s %016" PRIx64 "\n", what, bosquet_hash());
}

static void look(int seats)
{
    for (int viewer = 0; viewer < seats; viewer++) {
        int length = bosquet_write_view(viewer);
        printf("view %d %d %s\n", viewer, length, bosquet_buffer());
    }
    bosquet_write_view(VIEWER_SPECTATOR);
    printf("view spectator %s\n", bosquet_buffer());
    bosquet_write_view(VIEWER_ALL);
    printf("view all %s\n", bosquet_buffer());
}

/* One number after the other: C leaves the order of arguments open. */
static void random_tile(char *text, size_t size)
{
    int tile = 1 + (int)below(36);
    int x = (int)below(9) - 4;
    int y = (int)below(9) - 4;
    int rotation = (int)below(4);
    snprintf(text, size, "%d@%d,%dr%d", tile, x, y, rotation);
}

/* Texts that are mostly refused: the reason, and whether playing them is refused too. */
static void ask_refusals(int seats)
{
    static const char *const fixed[] = { "tower", "skip", "draw 3", "nonsense", "" };
    for (int i = 0; i < 12; i++) {
        char text[64];
        int seat = (int)below((uint32_t)seats);
        if (i < 5)
            snprintf(text, sizeof text, "%s", fixed[i]);
        else
            random_tile(text, sizeof text);
        hand_over(text);
        int is_refused = bosquet_refusal(seat);
        printf("refusal %d %s: %d %s\n", seat, text, is_refused, bosquet_buffer());
        if (is_refused) {
            hand_over(text);
            printf("play %d\n", bosquet_play(seat));
        }
    }
    print_hash("after refusals");
}

static void play_step_by_step(int seats)
{
    for (int step = 0;; step++) {
        uint32_t acting = (uint32_t)bosquet_to_act();
        if (acting == 0)
            break;
        int seat = __builtin_ctz(acting);
        int count = bosquet_list_moves(seat);
        bosquet_write_move((int)below((uint32_t)count));
        printf("seat %d, %d moves, %s\n", seat, count, bosquet_buffer());
        if (!bosquet_play(seat)) {
            printf("refused\n");
            return;
        }
        print_hash("hash");
        if (step % 16 == 0)
            look(seats);
        if (step % 8 == 0)
            ask_refusals(seats);
    }
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 200;
    for (int game = 0; game < games; game++) {
        int seats = 2 + game % 3;
        int is_expert = game / 3 % 2;
        printf("game %d\n", game);
        luck = (uint32_t)game;
        hand_over("grandbois");
        printf("chosen %d\n", bosquet_choose_game(seats));
        bosquet_set_option(0, is_expert);
        bosquet_start();
        print_hash("start");
        if (game % 2 == 0)
            bosquet_playout((uint32_t)game * 2654435761u);
        else
            play_step_by_step(seats);
        print_hash("end");
        for (int seat = 0; seat < seats; seat++)
            printf("total %d\n", bosquet_total(seat));
        look(seats);
    }
    return 0;
}
