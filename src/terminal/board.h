/* board.h: how one game looks in the terminal. A game without a board of its
 * own is played in plain mode, by its view's fields. */
#ifndef BOSQUET_BOARD_H
#define BOSQUET_BOARD_H

#include "screen.h"

enum turn_end {
    TURN_DONE,    /* made */
    TURN_QUIT,    /* the person leaves, and has been asked */
    TURN_SAVE,    /* leaves, and wants the record */
    TURN_STOPPED, /* a signal or the end of input: leave without a question */
};

/* What stands around a board that is only looked at. */
struct caption {
    const char *title, *status, *keys;
    const int *totals; /* points of every seat if it ended now, or NULL */
    int pan_x, pan_y;  /* how far to look away from the last move, in spaces */
    int story;         /* how many lines of the story are told already */
};

struct board {
    const char *game;
    bool has_hands; /* a seat decides by cards that only it sees: where several people
                       share a screen, its own view is shown once it sits there */
    bool tells_all; /* much happens between decisions: it is told sentence by sentence */

    /* A view as lines, for plain mode. */
    void (*print)(const struct local_match *local, const json_t *view, struct text *out);

    /* Optional, for plain mode: what a seat is asked, and in words the moves that answer
     * it, numbered from 1; a number is then as good as the move. */
    void (*ask)(const struct local_match *local, int seat, struct text *out);

    /* Optional, for plain mode: what a seat holds that only it sees, as lines. */
    void (*tell_held)(const struct local_match *local, int seat, struct text *out);

    /* A person's turn in full screen. */
    enum turn_end (*turn)(struct local_match *local, int seat);

    /* A view in full screen: bots at play, replays, the end. */
    void (*show)(const struct local_match *local, const json_t *view,
                 const struct caption *caption);

    /* Optional, in full screen: what the world did from an entry of the log on, as it
     * happened. Nothing if it did nothing. */
    void (*play_back)(const struct local_match *local, int first);
};

/* Moves the look by one if the key asks for it (h j k l). */
bool caption_pan(struct caption *caption, int key);

const struct board *board_of(const struct game *game); /* NULL if it has none */

/* A turn key by key: draws the page and waits; `press` gets every key but those that leave,
 * until `is_made` says that the turn is over. */
struct keys {
    const struct local_match *local;
    void *page;
    screen_redraw *draw;
    void (*press)(void *page, int key);
    bool (*is_made)(const void *page);
};

enum turn_end board_hear_keys(const struct keys *keys);

/* Asks whether to leave, the same question wherever q is pressed; TURN_DONE
 * means to stay. */
enum turn_end board_ask_quit(const struct local_match *local, screen_redraw *redraw, void *page);

#endif
