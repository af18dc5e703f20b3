/* story.h: the story so far on a page: what happened, a sentence each, as one viewer was told. */
#ifndef BOSQUET_STORY_H
#define BOSQUET_STORY_H

#include "board.h"

enum { STORY_SIDE_COLUMNS = 38 }; /* of the story beside a wide page */

/* The newest sentences of the first `count` that fit, the newest at the bottom. */
void story_draw(const struct local_match *local, int viewer, int count, int row, int column,
                int columns, int rows);

/* The same as the last columns of a page, from a line on and under a title, down to a row. */
void story_draw_beside(const struct local_match *local, int viewer, int count, const char *title,
                       int column, int bottom);

/* What a seat was told from a line of the story to another, as a sentence each. */
void story_add_sentences(const struct local_match *local, int seat, int from, int to,
                         struct text *out);

/* The last sentence that a seat was told. The first, how the luck is sealed, is too long for a
 * foot: it is read on the page of `?`. */
const char *story_last(const struct local_match *local, int seat);

#endif
