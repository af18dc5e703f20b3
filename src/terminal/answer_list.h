/* answer_list.h: a list of answers to choose from, with a cursor. */
#ifndef BOSQUET_ANSWER_LIST_H
#define BOSQUET_ANSWER_LIST_H

#include <stdbool.h>

/* A line of the list. */
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
bool answers_move_cursor(struct answer_list *list, int key);

/* A digit goes on with the number typed so far, or begins a new one; false if there is no
 * such answer. */
bool answers_type_digit(struct answer_list *list, int digit);
int answers_highest_number(const struct answer_list *list); /* the highest number */

void answers_draw(const struct answer_list *list, int row, int columns, int rows);

/* How many columns the longest answer takes, and one that the cursor is on. */
int answers_width(const struct answer_list *list);
int answers_cursor_width(const struct answer_list *list);

#endif
