/* notation.c: any text as a move, in positions that random moves lead to. What
 * is read is written as text that is read as the same move (people may name cards in any
 * order, and 5.0 is 5); what is not refused can be played. */
#include "fuzzing.h"
#include "list.h"
#include "match.h"

enum { HEAD = 4 }; /* bytes that choose the game, the seats, the luck, and how far to play */

static void check_text(struct match *match, const char *text)
{
    const struct game *game = match->game;
    struct move move, same;
    char again[MOVE_TEXT_MAX];
    if (!game->read_move(match->state, text, &move))
        return;
    must(move.code != 0);
    int length = game->write_move(match->state, move, again, sizeof again);
    must(length > 0 && length < MOVE_TEXT_MAX);
    must(game->read_move(match->state, again, &same) && same_move(same, move));
    for (int seat = 0; seat < match->options.seats; seat++) {
        struct fields details = { 0 };
        struct move_list list;
        bool is_listed = false;
        match_legal(match, seat, &list);
        for (int i = 0; i < list.count; i++)
            is_listed |= same_move(list.moves[i], move);
        const char *why = game->refusal(match->state, seat, move, &details);
        must(why == NULL || !is_listed);
        must(why != NULL || is_listed || game->has_physical_moves); /* a hand has more places */
        if (why != NULL) {
            must(words_find(LANGUAGE_EN, why) != NULL);
            continue;
        }
        struct error error;
        uint64_t before = match_hash(match);
        must(match_play_text(match, seat, text, NULL, &error));
        must(match_undo(match, &error));
        must(match_hash(match) == before);
    }
}

static void check_listed(const struct match *match, struct rng *rng)
{
    struct move_list list;
    seat_mask acting = match_to_act(match);
    if (acting == 0)
        return;
    match_legal(match, __builtin_ctz(acting), &list);
    struct move move = list.moves[rng_below(rng, (uint32_t)list.count)];
    struct move again;
    char text[MOVE_TEXT_MAX];
    match->game->write_move(match->state, move, text, sizeof text);
    must(match->game->read_move(match->state, text, &again));
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
    struct match_start start = { .game = game, .seed = seed };
    struct match match;
    struct error error;
    struct rng rng;
    int span = game->max_seats - game->min_seats + 1;
    options_default(game, game->min_seats + data[1] % span, &start.options);
    if (game->options[0].type == OPTION_BOOL)
        start.options.value[0] = data[1] >> 7;
    must(match_init(&match, &start, NULL, &error));
    rng_init(&rng, data[2]);
    for (int moves = data[3] % 100; moves > 0 && match_to_act(&match) != 0; moves--) {
        struct move_list list;
        int seat = __builtin_ctz(match_to_act(&match));
        match_legal(&match, seat, &list);
        must(match_play(&match, seat, list.moves[rng_below(&rng, (uint32_t)list.count)], NULL,
                        &error));
    }
    check_listed(&match, &rng);
    char text[4096];
    memcpy(text, data + HEAD, size - HEAD);
    text[size - HEAD] = '\0';
    check_text(&match, text);
    match_clear(&match);
    return 0;
}
