/* text.c: the growing buffer. */
#include "text.h"

#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Most texts never outgrow it, and malloc hands out this size without looking for it. */
enum { FIRST_CAPACITY = 1000 };

static void make_room(struct text *text, size_t extra)
{
    size_t wanted = text->length + extra + 1;
    if (wanted <= text->capacity)
        return;
    size_t capacity = text->capacity ? text->capacity : FIRST_CAPACITY;
    while (capacity < wanted)
        capacity *= 2;
    text->data = memory_resize(text->data, capacity);
    text->capacity = capacity;
}

void text_init(struct text *text)
{
    *text = (struct text){ 0 };
    make_room(text, 0);
    text->data[0] = '\0';
}

void text_init_in(struct text *text, char *memory, size_t size)
{
    *text = (struct text){ .data = memory, .capacity = size };
    text->data[0] = '\0';
}

void text_clear(struct text *text)
{
    free(text->data);
    *text = (struct text){ 0 };
}

void text_cut(struct text *text, size_t length)
{
    text->length = length;
    text->data[length] = '\0';
}

void text_reset(struct text *text)
{
    text_cut(text, 0);
}

void text_add_bytes(struct text *text, const void *bytes, size_t length)
{
    make_room(text, length);
    memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void text_add(struct text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void text_add_char(struct text *text, char c)
{
    make_room(text, 1);
    text->data[text->length++] = c;
    text->data[text->length] = '\0';
}

void text_addf(struct text *text, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (length > 0) {
        make_room(text, (size_t)length);
        vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    }
    va_end(again);
}

void text_add_hex(struct text *text, const void *bytes, size_t length)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char *byte = bytes;
    for (size_t i = 0; i < length; i++) {
        text_add_char(text, digits[byte[i] >> 4]);
        text_add_char(text, digits[byte[i] & 15]);
    }
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool text_read_hex(const char *hex, unsigned char *bytes, size_t length)
{
    if (strlen(hex) != length * 2)
        return false;
    for (size_t i = 0; i < length; i++) {
        int high = hex_digit(hex[2 * i]);
        int low = hex_digit(hex[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (unsigned char)(high << 4 | low);
    }
    return true;
}
