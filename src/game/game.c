/* game.c: what every game would otherwise write again. */
#include "game.h"

#include <assert.h>
#include <string.h>

void event_put(struct event_log *log, const struct event *event)
{
    if (log != NULL)
        log->put(log->listener, event);
}

void game_playout(const struct game *game, void *state, struct rng *rng, struct move_list *scratch)
{
    if (game->playout != NULL) {
        game->playout(state, rng);
        return;
    }
    for (seat_mask acting; (acting = game->to_act(state)) != 0;) {
        int seat = __builtin_ctz(acting);
        scratch->count = 0;
        game->list_moves(state, seat, scratch);
        assert(scratch->count > 0);
        struct move move = scratch->moves[rng_below(rng, (uint32_t)scratch->count)];
        game->apply(state, seat, move, NULL);
    }
}

/* Positive if row a is ahead of row b; *column says where they first differ. */
static int compare_rows(const int *a, const int *b, int columns, int *column)
{
    for (*column = 0; *column < columns; (*column)++)
        if (a[*column] != b[*column])
            return a[*column] > b[*column] ? 1 : -1;
    return 0;
}

/* The column that parts a seat from those ranked just before it; 0 if it is the first, or
 * its total does. */
static int column_behind(const struct result *result, int seats, int columns,
                         int rows[][RESULT_COLUMNS], int seat)
{
    int ahead = -1;
    int column = 0;
    for (int other = 0; other < seats; other++)
        if (result->rank[other] < result->rank[seat] &&
            (ahead < 0 || result->rank[other] > result->rank[ahead]))
            ahead = other;
    if (ahead >= 0)
        compare_rows(rows[ahead], rows[seat], columns, &column);
    return column;
}

void result_rank(struct result *result, int seats, int columns, int rows[][RESULT_COLUMNS],
                 const char *const *column_names)
{
    result->winners = 0;
    result->tie_break = NULL;
    for (int seat = 0; seat < seats; seat++) {
        int column;
        result->total[seat] = rows[seat][0];
        result->rank[seat] = 1;
        for (int other = 0; other < seats; other++)
            if (compare_rows(rows[other], rows[seat], columns, &column) > 0)
                result->rank[seat]++;
        if (result->rank[seat] == 1)
            result->winners |= seat_bit(seat);
    }
    /* The deepest column needed to put a winner ahead of somebody with as many points. */
    int winner = __builtin_ctz(result->winners);
    int deepest = 0;
    for (int other = 0; other < seats; other++) {
        int column;
        if (compare_rows(rows[winner], rows[other], columns, &column) > 0 && column > deepest)
            deepest = column;
    }
    if (deepest > 0)
        result->tie_break = column_names[deepest];
    for (int seat = 0; seat < seats; seat++) {
        int column = column_behind(result, seats, columns, rows, seat);
        result->behind_in[seat] = column > 0 ? column_names[column] : NULL;
    }
}

seat_mask result_winners(const struct result *result, int seats, seat_mask out)
{
    int best = SEATS_MAX + 1;
    seat_mask winners = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (out & seat_bit(seat) || result->rank[seat] > best)
            continue;
        winners = (result->rank[seat] < best ? 0 : winners) | seat_bit(seat);
        best = result->rank[seat];
    }
    return winners;
}

int option_find(const struct game *game, const char *id)
{
    for (int i = 0; i < game->option_count; i++)
        if (strcmp(game->options[i].id, id) == 0)
            return i;
    return -1;
}

int option_values(const struct option_spec *option, int seats)
{
    if (option->type == OPTION_BOOL)
        return 2;
    if (option->type == OPTION_SEAT)
        return seats + 1;
    int count = 0;
    while (option->choices[count] != NULL)
        count++;
    return count;
}

void options_default(const struct game *game, int seats, struct options *out)
{
    *out = (struct options){ .seats = seats };
    for (int i = 0; i < game->option_count; i++)
        out->value[i] = game->options[i].standard;
}
