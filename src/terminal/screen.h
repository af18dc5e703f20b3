/* screen.h: the terminal as a page: starting and stopping ncurses, inks, keys,
 * and the few forms every full-screen game needs (a page to read, a question,
 * a typed line). The terminal is restored however the program ends. */
#ifndef BOSQUET_SCREEN_H
#define BOSQUET_SCREEN_H

#include "local_match.h"

enum { SCREEN_ROWS_MIN = 20, SCREEN_COLUMNS_MIN = 60 };

/* Text on a ground, once for terminals with 256 colours and once for those
 * with eight; -1 is the terminal's own. */
struct ink {
    short text, ground;
    short text8, ground8;
    bool is_bold;
};

/* How a piece of text is drawn; adds up with |. */
typedef unsigned long style;
extern const style STYLE_BOLD, STYLE_DIM, STYLE_REVERSE;

/* Whether a page can be shown at all: both ends are terminals, and no dumb one. */
bool screen_is_possible(void);

bool screen_start(enum language language);
void screen_stop(void);

/* The signal that asked the program to end, or 0. */
int screen_signal(void);

int screen_rows(void);
int screen_columns(void);

/* An ink's style; plain where there is no colour or NO_COLOR asks for none. */
style screen_ink(const struct ink *ink);

/* The bar on top of a page: an ink of its own, or reversed where there is none. */
style screen_bar(void);

/* An empty page to draw on. False if the window is too small: it says so
 * already, and all keys but q wait until it has grown. */
bool screen_begin(void);
bool screen_is_too_small(void);
void screen_end(void); /* shows the page */

/* Draws at most `columns` columns of a UTF-8 string; returns how many it took. */
int screen_put(int row, int column, int columns, const char *string, style how);
void screen_fill(int row, int column, int columns, style how);

/* A line across the page, perhaps with a label on it; one down the page, of the rows from the
 * first to before the end; and their ink, for lines drawn otherwise. */
void screen_rule(int row, int column, int columns, const char *label);
void screen_upright(int column, int first, int end);
style screen_line_ink(void);

/* So many rows of a text that is broken into lines already, from its line `first` on;
 * what stands out to the left is drawn as a heading. */
void screen_lines(int row, int column, int columns, int rows, const char *lines, int first,
                  style heading);

/* Text of one style broken into lines from a row on; returns the row below. And how many rows
 * it takes: none if it is empty. */
int screen_put_wrapped(int row, int column, int columns, const char *string, style how);
int screen_wrapped_rows(const char *string, int columns);

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

/* A text to read, with a title and a line of keys below; scrolls if it must.
 * Returns the key that closed it. */
int screen_page(const char *title, const char *string, const char *keys);

/* The last two rows: what is to be said, and the keys; a long sentence takes both. */
void screen_foot(const char *status, const char *keys, style how);

/* Draws the page behind a form again, when the window has changed. */
typedef void screen_redraw(void *page);

/* Asks on the last two rows over the page that is there; returns the key. */
int screen_ask(const char *question, screen_redraw *redraw, void *page);

/* A typed line over the last row, with completion by Tab over `words` and the
 * lines typed before by Up and Down. False if it was left with Escape. */
struct screen_line {
    char text[160];
    char history[16][160];
    int history_count;
};
bool screen_type(struct screen_line *line, const char *prompt, const struct open_move *words,
                 int count, screen_redraw *redraw, void *page);

#endif
