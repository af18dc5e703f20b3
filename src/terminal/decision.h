/* decision.h: a person's turn as a decision in words: a question, a list of answers with a
 * cursor, and beside it the story so far. */
#ifndef BOSQUET_DECISION_H
#define BOSQUET_DECISION_H

#include "answer_list.h"
#include "plain_lines.h"
#include "turn_screen.h"

/* What a game brings to its decisions; the functions are called with its page. */
struct decision_kind {
    screen_redraw *draw;
    void (*choose)(void *page);         /* Enter on the answer at the cursor */
    void (*mark)(void *page);           /* Space, where answers are marked */
    void (*press)(void *page, int key); /* any other key */
    bool number_marks;                  /* a number also marks its answer, where there are marks */
    const char *story, *story_since, *story_before; /* keys of data/words: titles */
};

struct decision {
    struct turn_screen turn;
    const struct decision_kind *kind;
    void *page; /* the game's */
    struct answer_list answers;
    struct text title, question, why;
};

void decision_init(struct decision *decision, const struct decision_kind *kind,
                   struct local_match *local, int seat, void *page);
void decision_clear(struct decision *decision);

/* What the page shows around the board, but for the status and the keys. */
struct page_frame decision_frame(const struct decision *decision);

/* Until a move is made. */
enum turn_end decision_run(struct decision *decision);

/* Makes a move, or warns why it may not be made. */
void decision_play(struct decision *decision, const char *move);

/* Every open move as an answer in words. */
void decision_list_moves(struct decision *decision, add_answer_fn *say, const void *seen);

/* The page of what a seat was told since its last decision, and before. */
void decision_show_story(const struct local_match *local, int seat,
                         const struct decision_kind *kind);

#endif
