/* text.h: a growing buffer of bytes, always ended by a zero. */
#ifndef BOSQUET_TEXT_H
#define BOSQUET_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *data; /* never NULL after text_init */
    size_t length;
    size_t capacity;
};

/* The caller owns the struct; running out of memory ends the program. */
void text_init(struct text *text);
void text_clear(struct text *text);

/* A text in the caller's memory, which must be enough for all that is ever added; such a text
 * is not cleared. */
void text_init_in(struct text *text, char *memory, size_t size);

void text_reset(struct text *text);              /* empties, keeps the memory */
void text_cut(struct text *text, size_t length); /* keeps the first `length` bytes */
void text_add(struct text *text, const char *string);
void text_add_bytes(struct text *text, const void *bytes, size_t length);
void text_add_char(struct text *text, char c);
void text_addf(struct text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3), nonnull(2)));

/* Bytes as lowercase hexadecimal, two digits each. */
void text_add_hex(struct text *text, const void *bytes, size_t length);

/* The other way: exactly `length` bytes from a string of hexadecimal digits. */
bool text_read_hex(const char *hex, unsigned char *bytes, size_t length);

#endif
