/* screen.c: ncurses behind a few functions; no other file includes its header. */
#include "screen.h"

#include "layout.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const style STYLE_BOLD = A_BOLD, STYLE_DIM = A_DIM, STYLE_REVERSE = A_REVERSE;

enum {
    TICK_MS = 100, /* how soon a signal is noticed that arrives between two waits */
    INKS_MAX = 32,
};

static struct {
    enum language language;
    SCREEN *terminal;
    bool is_coloured;
    struct ink inks[INKS_MAX]; /* ncurses' pair i + 1 */
    int ink_count;
} page;

static volatile sig_atomic_t stopped_by;

static void stop(int number)
{
    stopped_by = number;
}

int screen_signal(void)
{
    return (int)stopped_by;
}

bool screen_is_possible(void)
{
    const char *kind = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && kind != NULL && *kind != '\0' &&
           strcmp(kind, "dumb") != 0;
}

/* Accents need a UTF-8 locale; where the environment names none, ours will do.
 * Only LC_CTYPE is set: numbers stay as the protocol writes them. */
static void set_characters(void)
{
    if (setlocale(LC_CTYPE, "") == NULL || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}

/* Home, End and arrows with Shift as they are sent, too, by terminals that TERM says
 * otherwise of. */
static void define_more_keys(void)
{
    static const char *const home[] = { "\033[1~", "\033[H", "\033OH" };
    static const char *const end[] = { "\033[4~", "\033[F", "\033OF" };
    for (int i = 0; i < 3; i++) {
        define_key(home[i], KEY_HOME);
        define_key(end[i], KEY_END);
    }
    define_key("\033[1;2A", KEY_SR);
    define_key("\033[1;2B", KEY_SF);
    define_key("\033[1;2C", KEY_SRIGHT);
    define_key("\033[1;2D", KEY_SLEFT);
}

bool screen_start(enum language language)
{
    const char *no_color = getenv("NO_COLOR");
    set_characters();
    page.language = language;
    page.terminal = newterm(NULL, stdout, stdin);
    if (page.terminal == NULL)
        return false; /* TERM names a terminal that is not known here */
    set_escdelay(50);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    define_more_keys();
    curs_set(0);
    page.ink_count = 0;
    page.is_coloured = has_colors() && (no_color == NULL || *no_color == '\0');
    if (page.is_coloured) {
        start_color();
        use_default_colors();
    }
    /* After newterm, which installs handlers of its own that leave at once. */
    struct sigaction action = { .sa_handler = stop };
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    return true;
}

void screen_stop(void)
{
    if (page.terminal == NULL)
        return;
    /* Nothing of the page may stay behind: a clan could be on it. */
    erase();
    refresh();
    endwin();
    delscreen(page.terminal);
    page.terminal = NULL;
}

int screen_rows(void)
{
    return LINES;
}

int screen_columns(void)
{
    return COLS;
}

static bool is_same_ink(const struct ink *a, const struct ink *b)
{
    return a->text == b->text && a->ground == b->ground && a->text8 == b->text8 &&
           a->ground8 == b->ground8;
}

style screen_ink(const struct ink *ink)
{
    style bold = ink->is_bold ? A_BOLD : 0;
    if (!page.is_coloured)
        return bold;
    int i = 0;
    while (i < page.ink_count && !is_same_ink(&page.inks[i], ink))
        i++;
    if (i == page.ink_count) {
        if (i == INKS_MAX || i + 1 >= COLOR_PAIRS)
            return bold;
        page.inks[page.ink_count++] = *ink;
        if (COLORS >= 256)
            init_pair((short)(i + 1), ink->text, ink->ground);
        else
            init_pair((short)(i + 1), ink->text8, ink->ground8);
    }
    return (style)COLOR_PAIR(i + 1) | bold;
}

style screen_bar(void)
{
    static const struct ink bar = { 230, 22, COLOR_WHITE, COLOR_GREEN, true };
    return page.is_coloured ? screen_ink(&bar) : A_REVERSE | A_BOLD;
}

bool screen_is_too_small(void)
{
    return LINES < SCREEN_ROWS_MIN || COLS < SCREEN_COLUMNS_MIN;
}

bool screen_begin(void)
{
    erase();
    if (!screen_is_too_small())
        return true;
    struct text text, lines;
    struct fields fields = { 0 };
    field_number(&fields, "columns", SCREEN_COLUMNS_MIN);
    field_number(&fields, "rows", SCREEN_ROWS_MIN);
    field_number(&fields, "columns_now", COLS);
    field_number(&fields, "rows_now", LINES);
    text_init(&text);
    text_init(&lines);
    words_add(&text, page.language, "screen", "screen.too-small", &fields);
    layout_wrap(&lines, text.data, COLS);
    int row = 0;
    for (char *line = strtok(lines.data, "\n"); line != NULL && row < LINES;
         line = strtok(NULL, "\n"))
        screen_put(row++, 0, COLS, line, 0);
    text_clear(&text);
    text_clear(&lines);
    refresh();
    return false;
}

void screen_end(void)
{
    refresh();
}

int screen_put(int row, int column, int columns, const char *string, style how)
{
    if (row < 0 || row >= LINES || column < 0 || column >= COLS)
        return 0;
    if (columns > COLS - column)
        columns = COLS - column;
    struct text cut;
    text_init(&cut);
    text_add_bytes(&cut, string, layout_fit(string, columns));
    int width = layout_width(cut.data);
    attrset((int)how);
    mvaddstr(row, column, cut.data);
    attrset(0);
    text_clear(&cut);
    return width;
}

void screen_fill(int row, int column, int columns, style how)
{
    attrset((int)how);
    for (int i = 0; i < columns && column + i < COLS; i++)
        mvaddch(row, column + i, ' ');
    attrset(0);
}

style screen_line_style(void)
{
    static const struct ink ink = { 107, -1, 2, -1, false };
    return screen_ink(&ink);
}

void screen_rule(int row, int column, int columns, const char *label)
{
    for (int i = 0; i < columns; i++)
        screen_put(row, column + i, 1, "─", screen_line_style());
    if (label != NULL) {
        screen_put(row, column + 1, 1, " ", 0);
        int width = screen_put(row, column + 2, columns - 4, label, STYLE_BOLD);
        screen_put(row, column + 2 + width, 1, " ", 0);
    }
}

void screen_vertical_rule(int column, int first, int end)
{
    for (int row = first; row < end; row++)
        screen_put(row, column, 1, "│", screen_line_style());
}

void screen_put_lines(int row, int column, int columns, int rows, const char *lines, int first,
                      style heading)
{
    struct text line;
    text_init(&line);
    for (int i = 0; *lines != '\0' && i < first + rows; i++) {
        size_t length = strcspn(lines, "\n");
        text_reset(&line);
        text_add_bytes(&line, lines, length);
        if (i >= first)
            screen_put(row + i - first, column, columns, line.data, *lines != ' ' ? heading : 0);
        lines += length + (lines[length] == '\n');
    }
    text_clear(&line);
}

static int special_key(wint_t code)
{
    switch (code) {
    case KEY_UP:
        return SCREEN_UP;
    case KEY_DOWN:
        return SCREEN_DOWN;
    case KEY_LEFT:
        return SCREEN_LEFT;
    case KEY_RIGHT:
        return SCREEN_RIGHT;
    case KEY_SR:
        return SCREEN_SHIFT_UP;
    case KEY_SF:
        return SCREEN_SHIFT_DOWN;
    case KEY_SLEFT:
        return SCREEN_SHIFT_LEFT;
    case KEY_SRIGHT:
        return SCREEN_SHIFT_RIGHT;
    case KEY_PPAGE:
        return SCREEN_PAGE_UP;
    case KEY_NPAGE:
        return SCREEN_PAGE_DOWN;
    case KEY_HOME:
        return SCREEN_HOME;
    case KEY_END:
        return SCREEN_END;
    case KEY_BTAB:
        return SCREEN_BACK_TAB;
    case KEY_DC:
        return SCREEN_DELETE;
    case KEY_RESIZE:
        return SCREEN_RESIZED;
    case KEY_ENTER:
        return SCREEN_ENTER;
    case KEY_BACKSPACE:
        return SCREEN_BACKSPACE;
    default:
        return SCREEN_OTHER;
    }
}

/* One wait of at most TICK_MS. */
static int poll_key(int wait_ms)
{
    wint_t code;
    timeout(wait_ms);
    int got = get_wch(&code);
    if (got == ERR)
        return SCREEN_NOTHING;
    if (got == KEY_CODE_YES)
        return special_key(code);
    if (code == '\r')
        return SCREEN_ENTER;
    if (code == 127)
        return SCREEN_BACKSPACE;
    return (int)code;
}

int screen_key(int timeout_ms)
{
    for (;;) {
        if (stopped_by != 0)
            return SCREEN_STOPPED;
        if (!isatty(STDIN_FILENO)) { /* the terminal is gone */
            stopped_by = SIGHUP;
            return SCREEN_STOPPED;
        }
        int wait_ms = timeout_ms < 0 || timeout_ms > TICK_MS ? TICK_MS : timeout_ms;
        bool was_too_small = screen_is_too_small();
        int key = poll_key(wait_ms);
        if (key == SCREEN_RESIZED && was_too_small)
            flushinp(); /* a resize overtakes the keys that were typed before it */
        if (key == SCREEN_NOTHING) {
            if (timeout_ms >= 0 && (timeout_ms -= wait_ms) <= 0)
                return SCREEN_NOTHING;
        } else if (!screen_is_too_small() || key == SCREEN_RESIZED || key == 'q') {
            return key; /* what cannot be seen must not be played */
        }
    }
}

void screen_drop_keys(void)
{
    flushinp();
}
