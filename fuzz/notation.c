/* notation.c: any text as a move, in positions that random moves lead to. What
 * is read is written as text that is read as the same move (people may name cards in any
 * order, and 5.0 is 5); what is not refused can be played. */
#include "fuzzing.h"
#include "list.h"
#include "table.h"

enum { HEAD = 4 }; /* bytes that choose the game, the seats, the luck, and how far to play */

static void check_text(struct table *table, const char *text)
{
    const struct game *game = table->game;
    struct move move, same;
    char again[MOVE_TEXT_MAX];
    if (!game->read_move(table->state, text, &move))
        return;
    must(move.code != 0);
    int length = game->write_move(table->state, move, again, sizeof again);
    must(length > 0 && length < MOVE_TEXT_MAX);
    must(game->read_move(table->state, again, &same) && same_move(same, move));
    for (int seat = 0; seat < table->options.seats; seat++) {
        struct fields details = { 0 };
        struct move_list list;
        bool is_listed = false;
        table_legal(table, seat, &list);
        for (int i = 0; i < list.count; i++)
            is_listed |= same_move(list.moves[i], move);
        const char *why = game->refusal(table->state, seat, move, &details);
        must(why == NULL || !is_listed);
        must(why != NULL || is_listed || game->attempt != NULL); /* a hand has more places */
        if (why != NULL) {
            must(words_find(LANGUAGE_EN, why) != NULL);
            continue;
        }
        struct error error;
        uint64_t before = table_hash(table);
        must(table_play_text(table, seat, text, NULL, &error));
        must(table_undo(table, &error));
        must(table_hash(table) == before);
    }
}

static void check_listed(const struct table *table, struct rng *rng)
{
    struct move_list list;
    seat_mask acting = table_to_act(table);
    if (acting == 0)
        return;
    table_legal(table, __builtin_ctz(acting), &list);
    struct move move = list.moves[rng_below(rng, (uint32_t)list.count)];
    struct move again;
    char text[MOVE_TEXT_MAX];
    table->game->write_move(table->state, move, text, sizeof text);
    must(table->game->read_move(table->state, text, &again));
    must(same_move(move, again));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD || size > 4096)
        return 0;
    int count = 0;
    while (all_games[count] != NULL)
        count++;
    must(count > 0);
    const struct game *game = all_games[data[0] % count];
    unsigned char seed[SEED_BYTES] = { data[2] };
    struct table_start start = { .game = game, .seed = seed };
    struct table table;
    struct error error;
    struct rng rng;
    int span = game->max_seats - game->min_seats + 1;
    options_default(game, game->min_seats + data[1] % span, &start.options);
    if (game->options[0].type == OPTION_BOOL)
        start.options.value[0] = data[1] >> 7;
    must(table_init(&table, &start, NULL, &error));
    rng_init(&rng, data[2]);
    for (int moves = data[3] % 100; moves > 0 && table_to_act(&table) != 0; moves--) {
        struct move_list list;
        int seat = __builtin_ctz(table_to_act(&table));
        table_legal(&table, seat, &list);
        must(table_play(&table, seat, list.moves[rng_below(&rng, (uint32_t)list.count)], NULL,
                        &error));
    }
    check_listed(&table, &rng);
    char text[4096];
    memcpy(text, data + HEAD, size - HEAD);
    text[size - HEAD] = '\0';
    check_text(&table, text);
    table_clear(&table);
    return 0;
}
