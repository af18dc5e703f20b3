/* arena_progress.c: how far the arena has come, on a terminal. */
#include "arena_print.h"

#include "layout.h"
#include "series.h"

#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static const double PAUSE = 0.1; /* seconds between two looks */

enum { BAR_COLUMNS_MIN = 4, BAR_COLUMNS_MAX = 24, NAME_COLUMNS = 16 };

/* "45 s", "3 min" or "1.5 h" */
static void write_span(char *out, size_t size, double seconds)
{
    if (seconds < 60)
        snprintf(out, size, "%.0f s", seconds);
    else if (seconds < 3600)
        snprintf(out, size, "%.0f min", seconds / 60);
    else
        snprintf(out, size, "%.1f h", seconds / 3600);
}

/* "0:45", "3:07" or "1:30:00" */
static void write_time(char *out, size_t size, double seconds)
{
    int whole = (int)seconds;
    if (whole < 3600)
        snprintf(out, size, "%d:%02d", whole / 60, whole % 60);
    else
        snprintf(out, size, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
}

/* A line that is broken could not be overwritten. */
static int terminal_columns(void)
{
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 2)
        return 80;
    return size.ws_col;
}

static void add_part(struct text *line, const char *part)
{
    if (line->length > 0)
        text_add(line, "  ");
    text_add(line, part);
}

/* What is known by now: games and time, how long it may take yet, and, once a block is
 * complete, how the first bot does. */
static void add_state(struct text *line, const struct arena_progress *progress,
                      const struct arena_interim *interim, double now)
{
    const struct arena *arena = progress->arena;
    const struct arena_row *row = &interim->tally->row[0];
    enum language language = progress->cli->language;
    char time[32], left[32];
    struct fields fields = { 0 };
    struct text part;
    text_init(&part);
    write_time(time, sizeof time, now - progress->began);
    field_number(&fields, "done", interim->games);
    field_number(&fields, "games", arena->blocks * arena->options.seats);
    field_text(&fields, "time", time);
    words_add(&part, language, "cli", "arena.progress", &fields);
    add_part(line, part.data);
    if (interim->seconds_left >= 0) {
        text_reset(&part);
        write_span(left, sizeof left, interim->seconds_left);
        field_text(&fields, "left", left);
        words_add(&part, language, "cli",
                  arena->stops_when_decided ? "arena.left-at-most" : "arena.left", &fields);
        add_part(line, part.data);
    }
    if (interim->tally->blocks > 0) {
        struct interval interval = sequence_interval(&row->sequence);
        text_reset(&part);
        arena_add_name(&part, row, NAME_COLUMNS);
        text_addf(&part, " %.0f%% (%.0f..%.0f)", 100 * ratio_value(&row->share), 100 * interval.low,
                  100 * interval.high);
        add_part(line, part.data);
    }
    text_clear(&part);
}

void arena_show_progress(void *viewer, const struct arena_interim *interim)
{
    struct arena_progress *progress = viewer;
    int games = progress->arena->blocks * progress->arena->options.seats;
    int columns = terminal_columns() - 1;
    double now = arena_now();
    if (now - progress->shown < PAUSE && interim->games < games)
        return;
    progress->shown = now;
    struct text state, line;
    text_init(&state);
    text_init(&line);
    add_state(&state, progress, interim, now);
    int room = columns - layout_width(state.data) - 3; /* "[] " */
    if (room >= BAR_COLUMNS_MIN) {
        text_add_char(&line, '[');
        series_add_bar(&line, clamp(room, 0, BAR_COLUMNS_MAX), interim->games, games);
        text_add(&line, "] ");
    }
    text_add(&line, state.data);
    fprintf(stderr, "\r%.*s\033[K", (int)layout_fit(line.data, columns), line.data);
    text_clear(&state);
    text_clear(&line);
}

void arena_clear_progress(void)
{
    fputs("\r\033[K", stderr);
}
