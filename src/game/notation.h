/* notation.h: moves as text, written and read by one pattern such as "%d@%d,%dr%d".
 * Of printf and scanf it is what games need and a browser need not load: those two
 * would be most of the module. */
#ifndef BOSQUET_NOTATION_H
#define BOSQUET_NOTATION_H

#include <stdbool.h>

/* As snprintf, with no more than %d and %s. */
int notation_write(char *text, int size, const char *pattern, ...)
    __attribute__((format(printf, 3, 4)));

/* True if that is exactly how the values would be written: numbers (%d) without a
 * needless sign or zero and below a million, words (%15s: of 15 bytes at most)
 * without spaces, and nothing behind them. On false some may be set all the same. */
bool notation_read(const char *text, const char *pattern, ...) __attribute__((format(scanf, 2, 3)));

#endif
