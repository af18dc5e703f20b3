/* plain_lines.h: what plain mode writes alike for every game. */
#ifndef BOSQUET_PLAIN_LINES_H
#define BOSQUET_PLAIN_LINES_H

#include "local_match.h"

enum { PLAIN_COLUMNS = 78 };

/* Ends a line, broken where it is too long and then empty, if there is anything in it. */
void plain_end_line(struct text *out, struct text *line);

/* A move of a seat as an answer to what it is asked; `seen` is what the game read of its view. */
typedef void add_answer_fn(const struct local_match *local, const void *seen, struct move move,
                           struct text *out);

/* The moves open to a seat as numbered answers, at most so many of them. */
void plain_add_answers(const struct local_match *local, int seat, int most, add_answer_fn *say,
                       const void *seen, struct text *out);

#endif
