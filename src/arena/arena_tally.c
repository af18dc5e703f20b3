/* arena_tally.c: results summed up block by block. */
#include "arena.h"

#include <math.h>
#include <string.h>

void arena_tally_init(struct arena_tally *tally, const struct arena *arena)
{
    int seats = arena->options.seats;
    memset(tally, 0, sizeof *tally);
    sequence_init(&tally->duel_sequence);
    for (int bot = 0; bot < seats; bot++) {
        int number = arena->bots[bot].row;
        struct arena_row *row = &tally->row[number];
        if (number == tally->rows) {
            row->name = arena->bots[bot].name;
            sequence_init(&row->sequence);
            tally->rows++;
        }
        row->seats++;
    }
    tally->duels.players = tally->rows;
    tally->anchor = tally->rows - 1;
    for (int i = tally->rows - 1; i >= 0; i--)
        if (strcmp(tally->row[i].name, "greedy") == 0)
            tally->anchor = i;
}

static void add_line(struct arena_row *row, const struct arena_line *line, bool is_scored)
{
    row->games++;
    row->wins += line->win;
    row->ranks += line->rank;
    if (is_scored) {
        row->points += line->points;
        row->scored++;
    }
    row->moves += line->moves;
    row->total_ms += line->total_ms;
    row->longest_ms = fmax(row->longest_ms, line->longest_ms);
}

struct block_sums { /* of one row in one block */
    double wins, games, placed, held, asked, asked_held;
};

static double duel(int rank, int other)
{
    return rank < other ? 1 : rank == other ? 0.5 : 0;
}

static void add_duels(struct arena_tally *tally, const struct arena *arena,
                      const struct arena_game *game, double *won, double *count)
{
    int seats = arena->options.seats;
    for (int a = 0; a < seats; a++)
        for (int b = a + 1; b < seats; b++) {
            int first = arena->bots[a].row, second = arena->bots[b].row;
            double part = duel(game->lines[a].rank, game->lines[b].rank);
            if (first == second)
                continue;
            duels_add(&tally->duels, tally->blocks, first, second, part);
            *won += first == 0 ? part : 1 - part;
            *count += 1;
        }
}

void arena_tally_add(struct arena_tally *tally, const struct arena *arena,
                     const struct arena_game *games)
{
    int seats = arena->options.seats;
    struct block_sums sums[SEATS_MAX] = { 0 };
    double won = 0, duels = 0;
    for (int g = 0; g < seats; g++) {
        for (int bot = 0; bot < seats; bot++) {
            const struct arena_line *line = &games[g].lines[bot];
            int row = arena->bots[bot].row;
            add_line(&tally->row[row], line, games[g].forfeiter < 0);
            sums[row].games++;
            sums[row].wins += line->win;
            sums[row].placed += line->placed;
            sums[row].held += line->held;
            sums[row].asked += line->asked_placed;
            sums[row].asked_held += line->asked_held;
        }
        if (games[g].forfeiter >= 0) {
            struct arena_row *row = &tally->row[arena->bots[games[g].forfeiter].row];
            if (row->forfeits++ == 0)
                memcpy(row->reason, games[g].reason, sizeof row->reason);
        }
        add_duels(tally, arena, &games[g], &won, &duels);
    }
    for (int i = 0; i < tally->rows; i++) {
        struct arena_row *row = &tally->row[i];
        ratio_add(&row->share, sums[i].wins, sums[i].games);
        sequence_add(&row->sequence, sums[i].wins / sums[i].games);
        ratio_add(&row->held, sums[i].held, sums[i].placed);
        ratio_add(&row->asked, sums[i].asked_held, sums[i].asked);
    }
    if (tally->rows == 2) {
        ratio_add(&tally->duel_share, won, duels);
        sequence_add(&tally->duel_sequence, won / duels);
    }
    tally->blocks++;
    tally->games += seats;
}

int arena_verdict(const struct arena_tally *tally, const struct arena *arena)
{
    struct interval interval = arena_share_interval(tally, arena, 0);
    if (interval.low >= arena->above)
        return 1;
    return interval.high < arena->above ? -1 : 0;
}

bool arena_interval_is_fixed(const struct arena_tally *tally, const struct arena *arena)
{
    return !arena->stops_when_decided && tally->blocks == arena->blocks;
}

struct interval arena_share_interval(const struct arena_tally *tally, const struct arena *arena,
                                     int row)
{
    return arena_interval_is_fixed(tally, arena) ? ratio_interval(&tally->row[row].share)
                                                 : sequence_interval(&tally->row[row].sequence);
}

/* Of two, the share of duels says all, and its interval holds near 0 and 1 too. */
static void rate_two(struct arena_tally *tally, const struct arena *arena)
{
    struct interval share = arena_interval_is_fixed(tally, arena)
                                ? ratio_interval(&tally->duel_share)
                                : sequence_interval(&tally->duel_sequence);
    double elo = elo_of_share(ratio_value(&tally->duel_share));
    double low = elo_of_share(share.low), high = elo_of_share(share.high);
    if (tally->anchor == 1) {
        tally->row[0].elo = elo;
        tally->row[0].elo_interval = (struct interval){ low, high };
    } else {
        tally->row[1].elo = -elo;
        tally->row[1].elo_interval = (struct interval){ -high, -low };
    }
}

void arena_rate(struct arena_tally *tally, const struct arena *arena)
{
    double elo[SEATS_MAX];
    struct interval intervals[SEATS_MAX];
    if (tally->rows == 2 && tally->blocks > 0)
        rate_two(tally, arena);
    if (tally->rows <= 2 || tally->blocks == 0)
        return;
    duels_rate(&tally->duels, tally->anchor, elo, intervals);
    for (int i = 0; i < tally->rows; i++)
        if (i != tally->anchor) {
            tally->row[i].elo = elo[i];
            tally->row[i].elo_interval = intervals[i];
        }
}
