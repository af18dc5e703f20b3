/* utf8.h: validation of UTF-8 by RFC 3629: no overlong forms, no surrogates, nothing above
 * U+10FFFF. */
#ifndef BOSQUET_UTF8_H
#define BOSQUET_UTF8_H

#include <stdbool.h>
#include <stddef.h>

bool utf8_is_valid(const char *text, size_t length);

/* The length of the character at `text`, of which `left` bytes are left; 0 if
 * those bytes are not one. */
size_t utf8_length(const char *text, size_t left);

#endif
