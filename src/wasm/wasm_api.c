/* wasm_api.c: the rules as the browser calls them. One match at a time; text
 * goes in and out through one buffer. Built natively too, so that a test can
 * hold the two equal. */
#include "wasm_api.h"

#include "game_write.h"
#include "hash.h"
#include "list.h"

#include <stdio.h>
#include <string.h>

static const struct game *game;
static struct options options;
static _Alignas(16) unsigned char state[STATE_SIZE_MAX];
static struct move_list moves;
static char buffer[WASM_BUFFER_SIZE];

char *bosquet_buffer(void)
{
    return buffer;
}

int bosquet_buffer_size(void)
{
    return sizeof buffer;
}

static void answer(const char *text)
{
    snprintf(buffer, sizeof buffer, "%s", text);
}

int bosquet_choose_game(int seats)
{
    const struct game *found = game_find(buffer);
    if (found == NULL || seats < found->min_seats || seats > found->max_seats)
        return 0;
    game = found;
    options_default(game, seats, &options);
    return 1;
}

int bosquet_set_option(int index, int value)
{
    if (index < 0 || index >= game->option_count || value < 0 ||
        value >= option_values(&game->options[index], options.seats))
        return 0;
    options.value[index] = value;
    return 1;
}

void bosquet_start(void)
{
    game->start(state, &options);
}

unsigned char *bosquet_state(void)
{
    return state;
}

int bosquet_state_size(void)
{
    return (int)game->state_size;
}

int bosquet_to_act(void)
{
    return (int)game->to_act(state);
}

int bosquet_list_moves(int seat)
{
    game->list_moves(state, seat, &moves);
    return moves.count;
}

void bosquet_write_move(int index)
{
    buffer[0] = '\0';
    if (index >= 0 && index < moves.count)
        game->write_move(state, moves.moves[index], buffer, sizeof buffer);
}

int bosquet_refusal(int seat)
{
    struct move move;
    if (!game->read_move(state, buffer, &move)) {
        answer("table.not-a-move");
        return 1;
    }
    const char *why = game->refusal(state, seat, move, NULL);
    answer(why ? why : "");
    return why != NULL;
}

int bosquet_play(int seat)
{
    struct move move;
    if (!game->read_move(state, buffer, &move) || game->refusal(state, seat, move, NULL) != NULL)
        return 0;
    game->apply(state, seat, move, NULL);
    return 1;
}

int bosquet_write_view(int viewer)
{
    static _Alignas(16) unsigned char seen[STATE_SIZE_MAX];
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    game->view(state, viewer, seen);
    write_position(game, &options, seen, viewer, NULL, &json);
    answer(text.data);
    int length = (int)text.length;
    text_clear(&text);
    return length;
}

void bosquet_playout(uint32_t seed)
{
    struct rng rng;
    rng_init(&rng, seed);
    game_playout(game, state, &rng, &moves);
}

int bosquet_total(int seat)
{
    struct result result;
    game->result(state, &result);
    return result.total[seat];
}

uint64_t bosquet_hash(void)
{
    return hash_bytes(state, game->state_size);
}
