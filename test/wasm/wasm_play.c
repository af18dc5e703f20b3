/* wasm_play.c: games by chance, the same in every language. */
#include "wasm_play.h"

#include "wasm_api.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static uint32_t luck;

void set_luck(uint32_t seed)
{
    luck = seed;
}

uint32_t below(uint32_t n)
{
    luck = luck * 1664525u + 1013904223u;
    return (luck >> 8) % n;
}

void hand_over(const char *text)
{
    snprintf(bosquet_buffer(), (size_t)bosquet_buffer_size(), "%s", text);
}

int pick_move(void)
{
    static char list[1 << 19];
    int count = 0;
    snprintf(list, sizeof list, "%s", bosquet_buffer());
    for (const char *at = list; *at != '\0'; at++)
        count += *at == '"';
    count /= 2;
    assert(count > 0); /* whoever is to act has a move */
    char *move = list;
    for (int skip = 2 * (int)below((uint32_t)count) + 1; skip > 0; skip--)
        move = strchr(move, '"') + 1;
    *strchr(move, '"') = '\0';
    hand_over(move);
    return count;
}
