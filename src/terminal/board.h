/* board.h: what a game brings to the terminal. A game without a board is played in plain mode,
 * by its view's fields and its moves' notation. */
#ifndef BOSQUET_BOARD_H
#define BOSQUET_BOARD_H

#include "answer_list.h"
#include "screen.h"

/* How a turn ended. */
enum turn_end {
    TURN_DONE,    /* a move was made */
    TURN_QUIT,    /* the person leaves, and has confirmed it */
    TURN_SAVE,    /* the person leaves, and wants the record */
    TURN_STOPPED, /* a signal or the end of input: leave without a question */
};

/* What a page shows around its board: title, foot, question, story. */
struct page_frame {
    const char *title;
    const char *status, *keys;         /* the foot */
    bool is_warning;                   /* the status says what cannot be done */
    bool is_urgent;                    /* it does not give way to an answer that is cut */
    const char *question, *why;        /* NULL: nothing is asked, the story is shown */
    const struct answer_list *answers; /* NULL: the question is not answered from a list */
    int story_count;                   /* lines of the story that are shown */
    const int *totals;                 /* points of every seat if it ended now, or NULL */
    int pan_x, pan_y;                  /* how far to look away from the last move, in spaces */
};

struct board {
    const char *game;
    bool has_hands;    /* seats hold cards that only they see: where several people share a
                        * screen, a seat's own view is shown only while it decides */
    bool narrates_all; /* what happens between decisions is told sentence by sentence */

    /* A view as lines, for plain mode. */
    void (*print)(const struct local_match *local, const json_t *view, struct text *out);

    /* Optional, for plain mode: what a seat is asked, and in words the moves that answer
     * it, numbered from 1; a number is then as good as the move. */
    void (*print_question)(const struct local_match *local, int seat, struct text *out);

    /* Optional, for plain mode: the number of the answer that a line stands for, which may be
     * empty; 0: it is read as any other. */
    int (*number_of_line)(const struct local_match *local, int seat, const char *line);

    /* Optional, for plain mode: what a seat holds that only it sees, as lines. */
    void (*print_hand)(const struct local_match *local, int seat, struct text *out);

    /* A person's turn in full screen. */
    enum turn_end (*take_turn)(struct local_match *local, int seat);

    /* A view in full screen: bots at play, replays, the end. */
    void (*draw)(const struct local_match *local, const json_t *view,
                 const struct page_frame *frame);

    /* Optional: an event whose sentence needs more than its fields: fills them in and gives the
     * key; "" for one that is no part of the story; NULL for all others. */
    const char *(*narrate)(const struct event *event, struct fields *fields);

    /* Optional, in full screen: a bot's hand that decides in time (tick() of game.h), as it does
     * so; what is drawn around it is the caller's, but for the status and the keys. TURN_DONE
     * once it has decided. */
    enum turn_end (*watch_hand)(struct local_match *local, int seat, int viewer,
                                const struct page_frame *frame);

    /* Optional, in full screen: what the world did from an entry of the log on, as it
     * happened. Nothing if it did nothing. */
    void (*play_back)(const struct local_match *local, int first);
};

const struct board *board_for(const struct game *game); /* NULL if it has none */

/* Pans by one space if the key is one of h j k l. */
bool page_frame_pan_by_key(struct page_frame *frame, int key);

/* Draws the foot of a page whose list of answers has so many columns: an answer that is cut
 * there is read in full in place of the status. */
void page_frame_draw_foot(const struct page_frame *frame, int list_columns);

/* The question of q, whether to leave; TURN_DONE means to stay. */
enum turn_end board_ask_quit(const struct local_match *local, screen_redraw *redraw, void *page);

#endif
