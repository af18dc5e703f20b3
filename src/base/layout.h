/* layout.h: text in columns, for everything that is printed or drawn. Widths are terminal
 * columns, not bytes. */
#ifndef BOSQUET_LAYOUT_H
#define BOSQUET_LAYOUT_H

#include "text.h"

/* How many columns a UTF-8 string takes, and how many of its bytes fit into `columns`. */
int layout_width(const char *string);
size_t layout_fit(const char *string, int columns);

/* The string truncated or padded with spaces to exactly that many columns; a negative number
 * aligns it to the right. */
void layout_pad(struct text *out, const char *string, int columns);

/* The string wrapped between words into lines of at most `columns`, each ended by a new line;
 * indentation is kept. */
void layout_wrap(struct text *out, const char *string, int columns);

/* How many lines, each ended by a new line, a text has. */
int layout_lines(const char *text);

/* Between min and max; min where they leave nothing between them. */
static inline int clamp(int value, int min, int max)
{
    return value < min || max < min ? min : value > max ? max : value;
}

/* Sanitizes untrusted text for a terminal: control characters and bytes that are no UTF-8
 * become question marks. */
void layout_clean(char *string);

#endif
