/* board.h: how one game looks in the terminal. A game without a board of its
 * own is played in plain mode, by its view's fields. */
#ifndef BOSQUET_BOARD_H
#define BOSQUET_BOARD_H

#include "answer_list.h"
#include "screen.h"

enum turn_end {
    TURN_DONE,    /* made */
    TURN_QUIT,    /* the person leaves, and has been asked */
    TURN_SAVE,    /* leaves, and wants the record */
    TURN_STOPPED, /* a signal or the end of input: leave without a question */
};

/* What a page shows around its board. */
struct page_frame {
    const char *title;
    const char *status, *keys;         /* the foot */
    bool is_warning;                   /* the status says what cannot be done */
    bool is_urgent;                    /* it does not give way to an answer that is cut */
    const char *question, *why;        /* NULL: nothing is asked, the story is shown */
    const struct answer_list *answers; /* NULL: to what is asked there is no list of them */
    int story_count;                   /* lines of the story that are told already */
    const int *totals;                 /* points of every seat if it ended now, or NULL */
    int pan_x, pan_y;                  /* how far to look away from the last move, in spaces */
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
                 const struct page_frame *frame);

    /* Optional, in full screen: what the world did from an entry of the log on, as it
     * happened. Nothing if it did nothing. */
    void (*play_back)(const struct local_match *local, int first);
};

const struct board *board_of(const struct game *game); /* NULL if it has none */

/* Moves the look by one if the key asks for it (h j k l). */
bool page_frame_pan(struct page_frame *frame, int key);

/* Draws the foot of a page whose list of answers has so many columns: an answer that is cut
 * there is read in full in place of the status. */
void page_frame_draw_foot(const struct page_frame *frame, int list_columns);

/* Asks whether to leave, the same question wherever q is pressed; TURN_DONE
 * means to stay. */
enum turn_end board_ask_quit(const struct local_match *local, screen_redraw *redraw, void *page);

#endif
