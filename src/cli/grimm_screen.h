/* grimm_screen.h: The Grimm Forest as a page of the terminal: what is drawn, and a
 * person's decision at it. */
#ifndef BOSQUET_GRIMM_SCREEN_H
#define BOSQUET_GRIMM_SCREEN_H

#include "board.h"
#include "grimm_board.h"
#include "grimm_words.h"
#include "screen.h"

/* A line of the list of answers. */
struct answer_line {
    char *label;
    bool is_heading; /* not to be chosen itself */
    bool is_marked;  /* chosen already, of several that are chosen together */
    int number;      /* what a person types for it */
};

/* All that a page shows. */
struct forest_page {
    const struct match *match;
    const struct forest *forest;
    const char *title, *status, *keys;
    style status_style;
    bool is_urgent;                    /* the status has to be read */
    const char *question, *why;        /* NULL: nothing is asked, the story is shown */
    const struct answer_line *answers; /* and what can be answered */
    int answer_count;
    int cursor;                               /* the answer that Enter chooses */
    bool has_marks;                           /* answers are marked, then laid down together */
    char looked_at[ANSWER_CARDS_MAX][ID_MAX]; /* cards whose texts come first */
    int looked_count;
    int story_count; /* how many lines of the story are told already */
};

void forest_draw(const struct forest_page *page);

/* The cards that the viewer may read, as lines: all with their texts, or only those
 * that fit into so many rows. */
void forest_say_cards(const struct forest_page *page, int columns, int rows, struct text *out);

/* The other cards that lie before all eyes, with their texts. */
void forest_say_table(const struct match *match, const struct forest *forest, struct text *out);

/* See struct board. */
void forest_ask(const struct match *match, int seat, struct text *out);
void forest_tell_held(const struct match *match, int seat, struct text *out);
enum turn_end forest_turn(struct match *match, int seat);
void forest_show(const struct match *match, const json_t *view, const struct caption *caption);

#endif
