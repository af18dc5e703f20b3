/* screen.h: ncurses as pages: starting and stopping, colours, drawing, keys, and the forms that
 * every full-screen game needs (a text to read, a question, a line editor). The terminal is
 * restored however the program ends. */
#ifndef BOSQUET_SCREEN_H
#define BOSQUET_SCREEN_H

#include "local_match.h"

/* ---- starting and stopping ---- */

/* Whether full screen is possible: input and output are terminals, and no dumb one. */
bool screen_is_possible(void);

bool screen_start(enum language language);
void screen_stop(void);

/* The signal that asked the program to end, or 0. */
int screen_signal(void);

enum { SCREEN_ROWS_MIN = 20, SCREEN_COLUMNS_MIN = 60 };

int screen_rows(void);
int screen_columns(void);

/* ---- styles ---- */

/* How text is drawn; adds up with |. */
typedef unsigned long style;
extern const style STYLE_BOLD, STYLE_DIM, STYLE_REVERSE;

/* Colours of text and ground, for terminals with 256 colours and for those with eight; -1 is
 * the terminal's own. */
struct ink {
    short text, ground;
    short text8, ground8;
    bool is_bold;
};

/* An ink's style; plain where there are no colours, or NO_COLOR asks for none. */
style screen_ink(const struct ink *ink);

style screen_bar(void);        /* of the bar on top of a page */
style screen_line_style(void); /* of lines between parts of a page */

/* ---- drawing; rows and columns are counted from 0 ---- */

/* Begins an empty page. False if the window is too small: then it shows that, and screen_key
 * keeps all keys but q back until it has grown. */
bool screen_begin(void);
bool screen_is_too_small(void);
void screen_end(void); /* shows the page */

/* At most `columns` columns of a UTF-8 string; returns how many it took. */
int screen_put(int row, int column, int columns, const char *string, style how);
void screen_fill(int row, int column, int columns, style how);

/* A line across the page, with a label on it unless that is NULL; and one down the page, from
 * row `first` to before row `end`. */
void screen_rule(int row, int column, int columns, const char *label);
void screen_vertical_rule(int column, int first, int end);

/* At most `rows` lines of a text that is broken into lines already, from its line `first` on;
 * lines that are not indented are drawn as headings. */
void screen_put_lines(int row, int column, int columns, int rows, const char *lines, int first,
                      style heading);

/* A string broken into lines; returns the row below it. And how many rows that takes, none if
 * it is empty. */
int screen_put_wrapped(int row, int column, int columns, const char *string, style how);
int screen_wrapped_rows(const char *string, int columns);

/* The last two rows of a page: a sentence and the keys; a long sentence takes both. */
void screen_foot(const char *status, const char *keys, style how);

/* ---- keys ---- */

/* Keys: a character as itself, others as below. */
enum {
    SCREEN_NOTHING = -1, /* the time is over */
    SCREEN_STOPPED = -2, /* a signal asks to end: leave quickly, ask nothing */
    SCREEN_SPECIAL = 0x200000,
    SCREEN_UP = SCREEN_SPECIAL,
    SCREEN_DOWN,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_SHIFT_UP,
    SCREEN_SHIFT_DOWN,
    SCREEN_SHIFT_LEFT,
    SCREEN_SHIFT_RIGHT,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_HOME,
    SCREEN_END,
    SCREEN_BACK_TAB,
    SCREEN_DELETE,
    SCREEN_RESIZED,
    SCREEN_OTHER,
    SCREEN_ENTER = '\n',
    SCREEN_ESCAPE = 27,
    SCREEN_BACKSPACE = 8,
};

/* The next key, waiting at most so long; forever if negative. */
int screen_key(int timeout_ms);
void screen_drop_keys(void); /* forgets what was typed ahead */

/* ---- forms ---- */

/* Draws the page behind a form again, after the window has changed. */
typedef void screen_redraw(void *page);

/* A page of text that scrolls; returns the key that closed it. */
int screen_show_text(const char *title, const char *string, const char *keys);

/* A question on the last two rows of the page that is there; returns the key. */
int screen_ask(const char *question, screen_redraw *redraw, void *page);

/* A line that is typed on the last row: Tab completes it to one of `words`, Up and Down recall
 * lines typed before. False if it was left with Escape. */
struct line_editor {
    char text[160];
    char history[16][160];
    int history_count;
};
bool screen_edit_line(struct line_editor *line, const char *prompt, const struct open_move *words,
                      int count, screen_redraw *redraw, void *page);

#endif
