/* admin_print.c: answers as columns. What people wrote may hold anything: it is cleaned for a
 * terminal. */
#include "admin_print.h"

#include "layout.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- a table of cells ---- */

enum { COLUMNS_MAX = 8, COLUMN_GAP = 2 };

struct grid {
    enum language language;
    int columns;
    char **cells; /* row by row; the first are heads */
    int count;
};

static void grid_add(struct grid *grid, const char *cell)
{
    grid->cells = memory_resize(grid->cells, (size_t)(grid->count + 1) * sizeof *grid->cells);
    grid->cells[grid->count] = memory_copy(cell);
    layout_clean(grid->cells[grid->count++]);
}

static void grid_init(struct grid *grid, enum language language, int columns,
                      const char *const *heads)
{
    *grid = (struct grid){ .language = language, .columns = columns };
    for (int i = 0; i < columns && heads != NULL; i++)
        grid_add(grid, words(language, heads[i]));
}

static int column_width(const struct grid *grid, int column)
{
    int width = 0;
    for (int i = column; i < grid->count; i += grid->columns) {
        int own = layout_width(grid->cells[i]);
        width = own > width ? own : width;
    }
    return width;
}

/* The last column is not padded, so that no line ends in blanks. */
static void grid_print(struct grid *grid, struct text *out)
{
    int widths[COLUMNS_MAX] = { 0 };
    for (int column = 0; column < grid->columns; column++)
        widths[column] = column_width(grid, column);
    for (int i = 0; i < grid->count; i++) {
        int column = i % grid->columns;
        if (column == grid->columns - 1)
            text_addf(out, "%s\n", grid->cells[i]);
        else
            layout_pad(out, grid->cells[i], widths[column] + COLUMN_GAP);
        free(grid->cells[i]);
    }
    free(grid->cells);
}

/* ---- values ---- */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static int64_t number_of(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* "12 s", "3 min", "5 h", "2 d" */
static void add_span(struct text *out, enum language language, int64_t ms)
{
    static const struct {
        int64_t ms;
        const char *key;
    } units[] = { { 48 * 3600 * 1000LL, "admin.days" },
                  { 2 * 3600 * 1000, "admin.hours" },
                  { 2 * 60 * 1000, "admin.minutes" },
                  { 0, "admin.seconds" } };
    static const int64_t lengths_ms[] = { 24 * 3600 * 1000LL, 3600 * 1000, 60 * 1000, 1000 };
    struct fields fields = { 0 };
    size_t unit = 0;
    while (ms < units[unit].ms)
        unit++;
    field_number(&fields, "n", (int)(ms / lengths_ms[unit]));
    words_add(out, language, "cli", units[unit].key, &fields);
}

static void add_when(struct text *out, int64_t ms)
{
    char when[40];
    time_t seconds = (time_t)(ms / 1000);
    struct tm local;
    localtime_r(&seconds, &local);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", &local);
    text_add(out, when);
}

static void grid_add_span(struct grid *grid, int64_t ms)
{
    struct text cell;
    text_init(&cell);
    add_span(&cell, grid->language, ms < 0 ? 0 : ms);
    grid_add(grid, cell.data);
    text_clear(&cell);
}

static void grid_add_when(struct grid *grid, int64_t ms)
{
    struct text cell;
    text_init(&cell);
    if (ms != 0)
        add_when(&cell, ms);
    grid_add(grid, ms != 0 ? cell.data : words(grid->language, "admin.for-ever"));
    text_clear(&cell);
}

static void grid_add_number(struct grid *grid, int64_t number)
{
    char cell[32];
    snprintf(cell, sizeof cell, "%lld", (long long)number);
    grid_add(grid, cell);
}

/* A word of ours by a key of the answer: "open" is "admin.status-open". */
static const char *word_of(enum language language, const char *scope, const char *name)
{
    char key[60];
    snprintf(key, sizeof key, "admin.%s-%s", scope, name);
    return words(language, key);
}

static void add_line(struct text *out, const char *text)
{
    text_addf(out, "%s\n", text);
}

static void add_sentence(struct text *out, enum language language, const char *key,
                         const struct fields *fields)
{
    words_add(out, language, "cli", key, fields);
    text_add_char(out, '\n');
}

/* ---- tables ---- */

static const char *name_or_id(const json_t *person)
{
    const char *name = text_of(person, "name");
    return name[0] != '\0' ? name : text_of(person, "person");
}

static void add_people(struct grid *grid, const json_t *people)
{
    size_t i;
    const json_t *person;
    struct text cell;
    text_init(&cell);
    json_array_foreach (people, i, person)
        text_addf(&cell, "%s%s", i > 0 ? ", " : "", name_or_id(person));
    grid_add(grid, cell.data);
    text_clear(&cell);
}

void admin_print_tables(enum language language, const json_t *answer, struct text *out)
{
    static const char *const heads[] = { "admin.table", "admin.game",    "admin.status",
                                         "admin.made",  "admin.changed", "admin.watching",
                                         "admin.people" };
    size_t i;
    const json_t *table;
    const json_t *tables = json_object_get(answer, "tables");
    int64_t now = number_of(answer, "now");
    struct grid grid;
    if (json_array_size(tables) == 0) {
        add_line(out, words(language, "admin.no-tables"));
        return;
    }
    grid_init(&grid, language, 7, heads);
    json_array_foreach (tables, i, table) {
        grid_add(&grid, text_of(table, "table"));
        grid_add(&grid, text_of(table, "game"));
        grid_add(&grid, word_of(language, "status", text_of(table, "status")));
        grid_add_span(&grid, now - number_of(table, "made"));
        grid_add_span(&grid, now - number_of(table, "changed"));
        grid_add_number(&grid, number_of(table, "watching"));
        add_people(&grid, json_object_get(table, "people"));
    }
    grid_print(&grid, out);
}

static void add_seats(struct text *out, enum language language, const json_t *seats)
{
    static const char *const heads[] = { "admin.seat", "admin.holder", "admin.name",
                                         "admin.person" };
    size_t i;
    const json_t *seat;
    struct grid grid;
    grid_init(&grid, language, 4, heads);
    json_array_foreach (seats, i, seat) {
        bool is_bot = strcmp(text_of(seat, "holder"), "bot") == 0;
        grid_add_number(&grid, number_of(seat, "seat"));
        grid_add(&grid, word_of(language, "holder", text_of(seat, "holder")));
        grid_add(&grid, text_of(seat, is_bot ? "level" : "name"));
        grid_add(&grid, text_of(seat, "person"));
    }
    grid_print(&grid, out);
}

static const char *what_was_said(enum language language, const json_t *said)
{
    const char *text = text_of(said, "text");
    if (json_is_true(json_object_get(said, "removed")))
        return words(language, "admin.removed");
    return text[0] != '\0' ? text : text_of(said, "reaction");
}

/* Lines of chat, or names given at seats: with the number that `remove` wants. */
static void add_said(struct text *out, enum language language, const json_t *list, bool are_names)
{
    const char *const heads[] = { "admin.line", "admin.when", "admin.person", "admin.name",
                                  are_names ? "admin.seat" : "admin.text" };
    size_t i;
    const json_t *said;
    struct grid grid;
    grid_init(&grid, language, 5, heads);
    json_array_foreach (list, i, said) {
        grid_add_number(&grid, number_of(said, "line"));
        grid_add_when(&grid, number_of(said, "at"));
        grid_add(&grid, text_of(said, "person"));
        grid_add(&grid, text_of(said, "name"));
        if (!are_names)
            grid_add(&grid, what_was_said(language, said));
        else if (json_object_get(said, "seat") != NULL)
            grid_add_number(&grid, number_of(said, "seat"));
        else
            grid_add(&grid, words(language, "admin.host"));
    }
    grid_print(&grid, out);
}

void admin_print_chat(enum language language, const json_t *answer, struct text *out)
{
    const json_t *chat = json_object_get(answer, "chat");
    if (json_array_size(chat) == 0)
        add_line(out, words(language, "admin.no-chat"));
    else
        add_said(out, language, chat, false);
}

void admin_print_table(enum language language, const json_t *answer, struct text *out)
{
    const json_t *info = json_object_get(answer, "info");
    int64_t now = number_of(answer, "now");
    struct fields fields = { 0 };
    struct text made, changed;
    text_init(&made);
    text_init(&changed);
    add_span(&made, language, now - number_of(answer, "made"));
    add_span(&changed, language, now - number_of(answer, "changed"));
    field_text(&fields, "table", text_of(info, "table"));
    field_text(&fields, "game", text_of(info, "game"));
    field_text(&fields, "status", word_of(language, "status", text_of(info, "status")));
    field_text(&fields, "host", text_of(info, "host"));
    field_text(&fields, "made", made.data);
    field_text(&fields, "changed", changed.data);
    field_number(&fields, "entries", (int)number_of(answer, "entries"));
    field_number(&fields, "watching", (int)number_of(answer, "watching"));
    add_sentence(out, language, "admin.table-is", &fields);
    add_line(out,
             words(language, json_is_true(json_object_get(info, "public")) ? "admin.is-public"
                                                                           : "admin.is-private"));
    text_add_char(out, '\n');
    add_seats(out, language, json_object_get(info, "seats"));
    text_add_char(out, '\n');
    add_said(out, language, json_object_get(answer, "names"), true);
    text_add_char(out, '\n');
    admin_print_chat(language, answer, out);
    text_clear(&made);
    text_clear(&changed);
}

/* ---- people ---- */

void admin_print_bans(enum language language, const json_t *answer, struct text *out)
{
    static const char *const heads[] = { "admin.subject", "admin.what", "admin.since",
                                         "admin.until", "admin.reason" };
    size_t i;
    const json_t *ban;
    const json_t *bans = json_object_get(answer, "bans");
    struct grid grid;
    if (json_array_size(bans) == 0) {
        add_line(out, words(language, "admin.no-bans"));
        return;
    }
    grid_init(&grid, language, 5, heads);
    json_array_foreach (bans, i, ban) {
        grid_add(&grid, text_of(ban, "subject"));
        grid_add(&grid, word_of(language, "kind", text_of(ban, "kind")));
        grid_add_when(&grid, number_of(ban, "made"));
        grid_add_when(&grid, number_of(ban, "until"));
        grid_add(&grid, text_of(ban, "reason"));
    }
    grid_print(&grid, out);
}

void admin_print_banned(enum language language, const json_t *answer, struct text *out)
{
    int64_t until = number_of(answer, "until");
    struct fields fields = { 0 };
    struct text when;
    text_init(&when);
    if (until != 0)
        add_when(&when, until);
    field_text(&fields, "subject", text_of(answer, "subject"));
    field_text(&fields, "until", when.data);
    add_sentence(out, language, until != 0 ? "admin.holds-until" : "admin.holds", &fields);
    text_clear(&when);
}

void admin_print_renamed(enum language language, const json_t *answer, struct text *out)
{
    struct fields fields = { 0 };
    field_text(&fields, "person", text_of(answer, "person"));
    field_text(&fields, "name", text_of(answer, "name"));
    add_sentence(out, language, "admin.renamed", &fields);
}

/* One report below the other: what people wrote is long. */
void admin_print_reports(enum language language, const json_t *answer, struct text *out)
{
    size_t i;
    const json_t *report;
    const json_t *reports = json_object_get(answer, "reports");
    if (json_array_size(reports) == 0)
        add_line(out, words(language, "admin.no-reports"));
    json_array_foreach (reports, i, report) {
        struct fields fields = { 0 };
        struct text when, all;
        text_init(&when);
        text_init(&all);
        add_when(&when, number_of(report, "at"));
        field_number(&fields, "report", (int)number_of(report, "report"));
        field_text(&fields, "when", when.data);
        field_text(&fields, "by", text_of(report, "by"));
        field_text(&fields, "table", text_of(report, "table"));
        field_number(&fields, "line", (int)number_of(report, "line"));
        field_text(&fields, "person", text_of(report, "person"));
        field_text(&fields, "name", text_of(report, "name"));
        field_text(&fields, "said", text_of(report, "said"));
        field_text(&fields, "text", text_of(report, "text"));
        field_text(&fields, "reason", word_of(language, "why", text_of(report, "reason")));
        words_add(&all, language, "cli",
                  number_of(report, "line") != 0 ? "admin.report-line" : "admin.report-name",
                  &fields);
        if (text_of(report, "text")[0] != '\0')
            words_add(&all, language, "cli", "admin.report-words", &fields);
        if (number_of(report, "handled") != 0)
            text_addf(&all, " (%s)", words(language, "admin.handled"));
        layout_clean(all.data);
        text_addf(out, "%s\n", all.data);
        text_clear(&when);
        text_clear(&all);
    }
}

void admin_print_tokens(enum language language, const json_t *answer, struct text *out)
{
    static const char *const heads[] = { "admin.program", "admin.owner", "admin.since",
                                         "admin.state", "admin.name" };
    size_t i;
    const json_t *token;
    const json_t *tokens = json_object_get(answer, "tokens");
    struct grid grid;
    if (json_array_size(tokens) == 0) {
        add_line(out, words(language, "admin.no-tokens"));
        return;
    }
    grid_init(&grid, language, 5, heads);
    json_array_foreach (tokens, i, token) {
        bool is_revoked = json_is_true(json_object_get(token, "revoked"));
        grid_add(&grid, text_of(token, "program"));
        grid_add(&grid, text_of(token, "owner"));
        grid_add_when(&grid, number_of(token, "made"));
        grid_add(&grid, words(language, is_revoked ? "admin.revoked" : "admin.works"));
        grid_add(&grid, text_of(token, "name"));
    }
    grid_print(&grid, out);
}

/* ---- the server ---- */

void admin_print_stats(enum language language, const json_t *answer, struct text *out)
{
    static const char *const counts[] = { "sockets",   "people",      "tables_in_memory", "moves",
                                          "bot_moves", "tables_made", "games_over",       "bans" };
    static const char *const stored[] = { "open",   "running",  "over",   "closed",
                                          "people", "programs", "reports" };
    struct text cell;
    struct grid grid;
    text_init(&cell);
    text_addf(&cell, "bosquet %s, ", text_of(answer, "version"));
    add_span(&cell, language, number_of(answer, "uptime_ms"));
    add_line(out, cell.data);
    grid_init(&grid, language, 2, NULL);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        grid_add(&grid, word_of(language, "stats", counts[i]));
        grid_add_number(&grid, number_of(answer, counts[i]));
    }
    for (size_t i = 0; i < sizeof stored / sizeof *stored; i++) {
        grid_add(&grid, word_of(language, "stored", stored[i]));
        grid_add_number(&grid, number_of(json_object_get(answer, "stored"), stored[i]));
    }
    text_reset(&cell);
    text_addf(&cell, "%.1f + %.1f MB", (double)number_of(answer, "database_bytes") / 1e6,
              (double)number_of(answer, "database_log_bytes") / 1e6);
    grid_add(&grid, words(language, "admin.stats-database"));
    grid_add(&grid, cell.data);
    grid_print(&grid, out);
    text_clear(&cell);
}

void admin_print_acts(enum language language, const json_t *answer, struct text *out)
{
    static const char *const heads[] = { "admin.when", "admin.uid", "admin.act", "admin.subject",
                                         "admin.reason" };
    size_t i;
    const json_t *act;
    const json_t *acts = json_object_get(answer, "acts");
    struct grid grid;
    if (json_array_size(acts) == 0) {
        add_line(out, words(language, "admin.no-acts"));
        return;
    }
    grid_init(&grid, language, 5, heads);
    json_array_foreach (acts, i, act) {
        grid_add_when(&grid, number_of(act, "at"));
        grid_add_number(&grid, number_of(act, "uid"));
        grid_add(&grid, text_of(act, "act"));
        grid_add(&grid, text_of(act, "subject"));
        grid_add(&grid, text_of(act, "reason"));
    }
    grid_print(&grid, out);
}

void admin_print_retention(enum language language, const json_t *answer, struct text *out)
{
    bool is_dry = json_is_true(json_object_get(answer, "dry_run"));
    struct fields fields = { 0 };
    field_number(&fields, "tables", (int)number_of(answer, "tables"));
    add_sentence(out, language, is_dry ? "admin.would-retire" : "admin.retires", &fields);
}

void admin_print_done(enum language language, const json_t *answer, struct text *out)
{
    (void)answer;
    add_line(out, words(language, "admin.done"));
}
