/* decision.h: what boards with decisions in words have in common on a page: a list of
 * answers with a cursor, and the story so far. */
#ifndef BOSQUET_DECISION_H
#define BOSQUET_DECISION_H

#include "screen.h"

/* A line of the list of answers. */
struct answer_line {
    char *label;
    bool is_heading; /* not to be chosen itself */
    bool is_marked;  /* chosen already, of several that are chosen together */
    int number;      /* what a person types for it */
};

struct answer_list {
    struct answer_line *lines;
    int count, room;
    int cursor;     /* the answer that Enter chooses */
    int typed;      /* the number that is being typed, or 0 */
    bool has_marks; /* answers are marked, then made together */
};

/* All zero is an empty list. */
void answers_add(struct answer_list *list, const char *label, bool is_heading);
void answers_clear(struct answer_list *list); /* to an empty one */

/* Keys that move the cursor; false if it is another one. */
bool answers_move(struct answer_list *list, int key);

/* A digit goes on with the number typed so far, or begins a new one; false if there is no
 * such answer. */
bool answers_type(struct answer_list *list, int digit);
int answers_last(const struct answer_list *list); /* the highest number */

void answers_draw(const struct answer_list *list, int row, int columns, int rows);

/* Where the label of an answer begins, after its number and perhaps its mark. */
int answers_label_column(const struct answer_list *list);

/* The newest sentences of the first `count` that fit, the newest at the bottom. */
void story_draw(const struct local_match *local, int viewer, int count, int row, int column,
                int columns, int rows);

/* What a seat was told since a line of the story, as a sentence each; its last one alone, where
 * the first, how the luck is sealed, is too long for a foot: it is read on the page of `?`. */
void story_add(const struct local_match *local, int seat, int from, int to, struct text *out);
const char *story_last(const struct local_match *local, int seat);

#endif
