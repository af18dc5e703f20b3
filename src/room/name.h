/* name.h: validation of names and lines of text. Unicode by ICU: trimmed, composed (NFC), 2 to
 * 24 grapheme clusters, no controls and no invisible characters. */
#ifndef BOSQUET_NAME_H
#define BOSQUET_NAME_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    NAME_CHARS_MIN = 2,
    NAME_CHARS_MAX = 24,
    NAME_BYTES_MAX =
        100, /* the zero included; 24 characters may be many bytes: longer is refused */
};

/* The name as it is kept; false with code "bad_name" if it is too short, too long, has a
 * character that names cannot have, or nothing to read. */
bool name_clean(const char *text, char out[NAME_BYTES_MAX], struct error *error);

/* A line of text of at most `chars` characters (chat, words): trimmed and
 * composed, without control characters and direction marks. False: too long, or
 * nothing is left. */
bool line_clean(const char *text, int chars, char *out, size_t size);

/* Whether two names are confusable (UTS 39's skeletons), whatever their case and accents. */
bool names_look_alike(const char *a, const char *b);

/* Makes `name` visually distinct from all the others by a number behind it. */
void name_make_distinct(char name[NAME_BYTES_MAX], const char *const *others, int count);

#endif
