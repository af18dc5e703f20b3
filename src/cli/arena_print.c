/* arena_print.c: the arena's results, for people and for programs. */
#include "arena_print.h"

#include "game_write.h"
#include "layout.h"
#include "memory.h"
#include "series.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- a table ---- */

enum { COLUMNS_MAX = 16, CELL_MAX = 160, NAME_COLUMNS = 33, LINE_COLUMNS = 80 };

struct sheet {
    enum language language;
    int rows, columns;
    bool begins_group[COLUMNS_MAX];                  /* those of a group stay together */
    char cell[SEATS_MAX + 1][COLUMNS_MAX][CELL_MAX]; /* the first row is the head */
};

/* The next column of the head; its cells are filled in after it. */
static int add_column(struct sheet *sheet, const char *key)
{
    snprintf(sheet->cell[0][sheet->columns], CELL_MAX, "%s", words(sheet->language, key));
    return sheet->columns++;
}

static int begin_group(struct sheet *sheet, const char *key)
{
    sheet->begins_group[sheet->columns] = true;
    return add_column(sheet, key);
}

static int column_width(const struct sheet *sheet, int column)
{
    int width = 0;
    for (int row = 0; row < sheet->rows; row++) {
        int needed = layout_width(sheet->cell[row][column]);
        width = needed > width ? needed : width;
    }
    return width;
}

static void print_row(const struct sheet *sheet, int row, int first, int end)
{
    struct text out;
    text_init(&out);
    layout_pad(&out, sheet->cell[row][0], column_width(sheet, 0));
    for (int column = first; column < end; column++) {
        text_add(&out, "  ");
        layout_pad(&out, sheet->cell[row][column], -column_width(sheet, column));
    }
    while (out.length > 0 && out.data[out.length - 1] == ' ') /* an empty cell at the end */
        out.length--;
    printf("%.*s\n", (int)out.length, out.data);
    text_clear(&out);
}

/* As many groups beside each other as a line holds, then the names again with the next. */
static void print_sheet(const struct sheet *sheet)
{
    for (int first = 1; first < sheet->columns;) {
        int end = first, width = column_width(sheet, 0);
        do {
            int next = end;
            do
                width += 2 + column_width(sheet, next++);
            while (next < sheet->columns && !sheet->begins_group[next]);
            if (end > first && width > LINE_COLUMNS)
                break;
            end = next;
        } while (end < sheet->columns);
        for (int row = 0; row < sheet->rows; row++)
            print_row(sheet, row, first, end);
        putchar('\n');
        first = end;
    }
}

/* Programs of one folder differ at their end. */
void arena_add_name(struct text *out, const struct arena_row *row, int columns)
{
    const char *name = row->name;
    if (layout_width(name) > columns) {
        text_add(out, "…");
        while (layout_width(name) > columns - 1 || (*name & 0xc0) == 0x80)
            name++;
    }
    text_add(out, name);
    if (row->seats > 1)
        text_addf(out, " ×%d", row->seats);
}

static void write_name(char cell[CELL_MAX], const struct arena_row *row)
{
    struct text name;
    text_init(&name);
    arena_add_name(&name, row, NAME_COLUMNS);
    snprintf(cell, CELL_MAX, "%s", name.data);
    text_clear(&name);
}

static void write_interval(char cell[CELL_MAX], struct interval interval)
{
    snprintf(cell, CELL_MAX, "%.1f..%.1f", 100 * interval.low, 100 * interval.high);
}

static void write_end(char *cell, size_t size, double elo)
{
    if (isinf(elo))
        snprintf(cell, size, "%s", elo < 0 ? "-∞" : "+∞");
    else
        snprintf(cell, size, "%+.0f", elo);
}

static void write_elo(struct sheet *sheet, int line, int elo, int interval,
                      const struct arena_row *row, bool is_anchor)
{
    char low[16], high[16];
    if (is_anchor) {
        snprintf(sheet->cell[line][elo], CELL_MAX, "0");
        return;
    }
    write_end(sheet->cell[line][elo], CELL_MAX, row->elo);
    write_end(low, sizeof low, row->elo_interval.low);
    write_end(high, sizeof high, row->elo_interval.high);
    snprintf(sheet->cell[line][interval], CELL_MAX, "%s..%s", low, high);
}

static void add_shares(struct sheet *sheet, const struct arena *arena,
                       const struct arena_tally *tally)
{
    int games = begin_group(sheet, "arena.games");
    int wins = add_column(sheet, "arena.wins");
    int share = add_column(sheet, "arena.share");
    int interval = add_column(sheet, "arena.interval");
    for (int i = 0; i < tally->rows; i++) {
        const struct arena_row *row = &tally->row[i];
        char(*cells)[CELL_MAX] = sheet->cell[i + 1];
        snprintf(cells[games], CELL_MAX, "%d", row->games);
        snprintf(cells[wins], CELL_MAX, "%.1f", row->wins);
        snprintf(cells[share], CELL_MAX, "%.1f", 100 * ratio_value(&row->share));
        write_interval(cells[interval], arena_share_interval(tally, arena, i));
    }
}

static void add_elo(struct sheet *sheet, const struct arena_tally *tally)
{
    int elo = begin_group(sheet, "arena.elo");
    int interval = add_column(sheet, "arena.interval");
    for (int i = 0; i < tally->rows; i++)
        write_elo(sheet, i + 1, elo, interval, &tally->row[i], i == tally->anchor);
}

static double mean_ms(const struct arena_row *row)
{
    return row->moves > 0 ? row->total_ms / (double)row->moves : 0;
}

static void add_play(struct sheet *sheet, const struct arena_tally *tally)
{
    int points = begin_group(sheet, "arena.points");
    int rank = add_column(sheet, "arena.rank");
    int moves = add_column(sheet, "arena.moves");
    int mean = add_column(sheet, "arena.ms");
    int longest = add_column(sheet, "arena.longest");
    for (int i = 0; i < tally->rows; i++) {
        const struct arena_row *row = &tally->row[i];
        char(*cells)[CELL_MAX] = sheet->cell[i + 1];
        if (row->scored > 0)
            snprintf(cells[points], CELL_MAX, "%.2f", row->points / row->scored);
        snprintf(cells[rank], CELL_MAX, "%.2f", row->ranks / row->games);
        snprintf(cells[moves], CELL_MAX, "%lld", (long long)row->moves);
        snprintf(cells[mean], CELL_MAX, "%.1f", mean_ms(row));
        snprintf(cells[longest], CELL_MAX, "%.0f", row->longest_ms);
    }
}

static const struct ratio *held_of(const struct arena *arena, const struct arena_row *row)
{
    return arena->shares_placements ? &row->asked : &row->held;
}

static void add_held(struct sheet *sheet, const struct arena *arena,
                     const struct arena_tally *tally)
{
    int placed = begin_group(sheet, "arena.placed");
    int held = add_column(sheet, arena->shares_placements ? "arena.held-same" : "arena.held");
    int interval = add_column(sheet, "arena.interval");
    for (int i = 0; i < tally->rows; i++) {
        const struct ratio *ratio = held_of(arena, &tally->row[i]);
        char(*cells)[CELL_MAX] = sheet->cell[i + 1];
        snprintf(cells[placed], CELL_MAX, "%.0f", ratio->trials);
        snprintf(cells[held], CELL_MAX, "%.1f", 100 * ratio_value(ratio));
        write_interval(cells[interval], ratio_interval(ratio));
    }
}

static void print_sentence(const struct cli *cli, const char *key, const struct fields *fields)
{
    struct text sentence, lines;
    text_init(&sentence);
    text_init(&lines);
    words_add(&sentence, cli->language, "cli", key, fields);
    layout_wrap(&lines, sentence.data, LINE_COLUMNS);
    fputs(lines.data, stdout);
    text_clear(&sentence);
    text_clear(&lines);
}

static void print_head(const struct cli *cli, const struct arena *arena,
                       const struct arena_tally *tally)
{
    static const char *const ends[] = { "arena.played-all", "arena.decided", "arena.interrupted",
                                        "arena.broke" };
    char key[64];
    struct fields fields = { 0 };
    struct text seed;
    text_init(&seed);
    text_add_hex(&seed, arena->seed, sizeof arena->seed);
    snprintf(key, sizeof key, "game.%s", arena->game->name);
    const char *name = words_find(cli->language, key);
    field_text(&fields, "game", name != NULL ? name : arena->game->name);
    field_number(&fields, "seats", arena->options.seats);
    field_count(&fields, "games", tally->games, "game");
    field_count(&fields, "seeds", tally->blocks, "seed");
    field_text(&fields, "seed", seed.data + strspn(seed.data, "0"));
    field_text(&fields, "end", words(cli->language, ends[tally->end]));
    print_sentence(cli, "arena.head", &fields);
    text_clear(&seed);
}

static void print_verdict(const struct cli *cli, const struct arena *arena,
                          const struct arena_tally *tally)
{
    static const char *const keys[] = { "arena.below", "arena.open", "arena.above" };
    struct fields fields = { 0 };
    char share[16];
    snprintf(share, sizeof share, "%.1f%%", 100 * arena->above);
    field_text(&fields, "bot", tally->row[0].name);
    field_text(&fields, "share", share);
    print_sentence(cli, keys[arena_verdict(tally, arena) + 1], &fields);
    print_sentence(cli,
                   arena_interval_is_fixed(tally, arena) ? "arena.fixed"
                   : tally->rows > 2                     ? "arena.anytime-share"
                                                         : "arena.anytime",
                   NULL);
    if (arena->has_placements && tally->rows <= 2 && !arena_interval_is_fixed(tally, arena))
        print_sentence(cli, "arena.held-fixed", NULL);
}

static void print_forfeits(const struct cli *cli, const struct arena_row *row)
{
    struct fields fields = { 0 };
    if (row->forfeits == 0)
        return;
    field_text(&fields, "bot", row->name);
    field_count(&fields, "games", row->forfeits, "game");
    field_text(&fields, "why", row->reason);
    print_sentence(cli, "arena.forfeits", &fields);
}

void arena_print_table(const struct cli *cli, const struct arena *arena,
                       const struct arena_tally *tally)
{
    struct sheet sheet = { .language = cli->language, .rows = tally->rows + 1 };
    print_head(cli, arena, tally);
    if (tally->blocks == 0)
        return;
    putchar('\n');
    add_column(&sheet, "arena.bot");
    for (int i = 0; i < tally->rows; i++)
        write_name(sheet.cell[i + 1][0], &tally->row[i]);
    add_shares(&sheet, arena, tally);
    if (tally->rows > 1)
        add_elo(&sheet, tally);
    add_play(&sheet, tally);
    if (arena->has_placements)
        add_held(&sheet, arena, tally);
    print_sheet(&sheet);
    for (int i = 0; i < tally->rows; i++)
        print_forfeits(cli, &tally->row[i]);
    print_verdict(cli, arena, tally);
}

/* ---- JSON ---- */

static void put_finite(struct json *json, const char *key, double value)
{
    if (isfinite(value))
        json_put_real(json, key, value);
    else
        json_put_null(json, key);
}

static void put_ratio(struct json *json, const char *key, const struct ratio *ratio)
{
    struct interval interval = ratio_interval(ratio);
    json_begin_object(json, key);
    json_put_real(json, "placed", ratio->trials);
    json_put_real(json, "held", ratio->hits);
    json_put_real(json, "share", ratio_value(ratio));
    json_put_real(json, "low", interval.low);
    json_put_real(json, "high", interval.high);
    json_end_object(json);
}

static void put_row(struct json *json, const struct arena *arena, const struct arena_tally *tally,
                    int number)
{
    const struct arena_row *row = &tally->row[number];
    struct interval share = arena_share_interval(tally, arena, number);
    json_begin_object(json, NULL);
    json_put_string(json, "bot", row->name);
    json_put_int(json, "seats", row->seats);
    json_put_int(json, "games", row->games);
    json_put_real(json, "wins", row->wins);
    json_put_real(json, "share", ratio_value(&row->share));
    json_put_real(json, "low", share.low);
    json_put_real(json, "high", share.high);
    put_finite(json, "elo", row->elo);
    put_finite(json, "elo_low", row->elo_interval.low);
    put_finite(json, "elo_high", row->elo_interval.high);
    json_put_real(json, "points", row->scored ? row->points / row->scored : 0);
    json_put_real(json, "rank", row->games ? row->ranks / row->games : 0);
    json_put_int(json, "moves", row->moves);
    json_put_real(json, "ms", mean_ms(row));
    json_put_real(json, "longest_ms", row->longest_ms);
    json_put_int(json, "forfeits", row->forfeits);
    if (row->forfeits > 0)
        json_put_string(json, "reason", row->reason);
    if (arena->has_placements)
        put_ratio(json, "held", &row->held);
    if (arena->shares_placements)
        put_ratio(json, "held_same", &row->asked);
    json_end_object(json);
}

void arena_print_json(const struct arena *arena, const struct arena_tally *tally)
{
    static const char *const ends[] = { "played", "decided", "interrupted", "broke" };
    static const char *const verdicts[] = { "below", "open", "above" };
    struct text text;
    struct json json;
    text_init(&text);
    text_add_hex(&text, arena->seed, sizeof arena->seed);
    char *seed = memory_copy(text.data);
    text_reset(&text);
    json_init(&json, &text, 2);
    json_begin_object(&json, NULL);
    json_put_string(&json, "game", arena->game->name);
    json_put_int(&json, "seats", arena->options.seats);
    write_options(arena->game, &arena->options, "options", &json);
    json_put_string(&json, "seed", seed);
    json_put_int(&json, "games", tally->games);
    json_put_int(&json, "blocks", tally->blocks);
    json_put_string(&json, "end", ends[tally->end]);
    json_put_real(&json, "asked", arena->above);
    json_put_string(&json, "verdict", verdicts[arena_verdict(tally, arena) + 1]);
    json_put_string(&json, "intervals",
                    arena_interval_is_fixed(tally, arena) ? "fixed" : "anytime");
    json_begin_array(&json, "bots");
    for (int i = 0; i < tally->rows; i++)
        put_row(&json, arena, tally, i);
    json_end_array(&json);
    json_end_object(&json);
    puts(text.data);
    text_clear(&text);
    free(seed);
}
