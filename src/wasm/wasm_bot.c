/* wasm_bot.c: a bot for the browser: one decision at a time. */
#include "wasm_bot.h"

#include "bots.h"
#include "wasm_internal.h"

#include <string.h>

enum { MEMORY_LIMIT = 16 << 20 }; /* bytes, less than at the server: phones have not as much */

static _Alignas(16) unsigned char seen[STATE_SIZE_MAX];
static int seat;                      /* of the decision */
static struct bot_decision *decision; /* under way; NULL: none */
static struct bot_memory *memory;

static void stop_thinking(struct bot_answer *choice)
{
    bot_end(decision, choice);
    decision = NULL;
}

void bosquet_bot_forget(void)
{
    struct bot_answer unheard;
    if (decision != NULL)
        stop_thinking(&unheard); /* it may be at work in the memory */
    bot_memory_free(memory);
    memory = NULL;
}

int bosquet_bot_begin(int asked, int iterations, uint64_t seed)
{
    const struct game *game = chosen_game();
    struct bot_answer unheard;
    if (asked < 0 || asked >= chosen_seats() || iterations < 0 ||
        !bot_level_exists(bosquet_buffer()))
        return 0;
    if (decision != NULL)
        stop_thinking(&unheard);
    if (memory == NULL)
        memory = bot_memory_new();
    seat = asked;
    game->view(bosquet_state(), seat, seen);
    decision = bot_begin(&(struct bot_request){
        .game = game,
        .seen = seen,
        .seats = chosen_seats(),
        .seat = seat,
        .level = bosquet_buffer(),
        .seed = seed,
        .iterations = iterations,
        .memory = memory,
        .memory_limit = MEMORY_LIMIT,
    });
    return 1;
}

int bosquet_bot_go_on(int iterations)
{
    return decision != NULL && bot_continue(decision, iterations);
}

static void put_move(struct answer *answer, struct move move)
{
    char text[MOVE_TEXT_MAX];
    chosen_game()->write_move(seen, move, text, sizeof text);
    json_put_string(&answer->json, "move", text);
}

static void write_considered(const struct bot_answer *choice, struct answer *answer)
{
    json_begin_array(&answer->json, "considered");
    for (int i = 0; i < choice->considered_count; i++) {
        const struct considered_move *considered = &choice->considered[i];
        json_begin_object(&answer->json, NULL);
        put_move(answer, considered->move);
        json_put_real(&answer->json, "value", considered->value);
        json_put_int(&answer->json, "visits", considered->visits);
        json_end_object(&answer->json);
    }
    json_end_array(&answer->json);
}

int bosquet_bot_end(void)
{
    struct bot_answer choice;
    struct answer answer;
    if (decision == NULL)
        return 0;
    stop_thinking(&choice);
    answer_open(&answer);
    json_begin_object(&answer.json, NULL);
    if (choice.move.code == 0)
        json_put_null(&answer.json, "move");
    else
        put_move(&answer, choice.move);
    json_begin_array(&answer.json, "value");
    for (int i = 0; i < chosen_seats(); i++)
        json_put_real(&answer.json, NULL, choice.value[i]);
    json_end_array(&answer.json);
    json_put_int(&answer.json, "visits", choice.visits);
    write_considered(&choice, &answer);
    bot_write_beliefs(chosen_game(), seen, seat, "beliefs", &answer.json);
    json_end_object(&answer.json);
    return answer_end(&answer);
}
