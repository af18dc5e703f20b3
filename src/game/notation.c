/* notation.c: moves as text, written and read by one pattern. */
#include "notation.h"

#include <stdarg.h>
#include <string.h>

enum { DIGITS_MAX = 6 }; /* of a number that is read, so that none overflows */

/* ---- writing ---- */

struct notation_line {
    char *text;
    int size;
    int length; /* of all of it, even where it does not fit */
};

static void add_char(struct notation_line *line, char c)
{
    if (line->length < line->size - 1)
        line->text[line->length] = c;
    line->length++;
}

static void add_word(struct notation_line *line, const char *word)
{
    while (*word != '\0')
        add_char(line, *word++);
}

static void add_digits(struct notation_line *line, unsigned number)
{
    if (number >= 10)
        add_digits(line, number / 10);
    add_char(line, (char)('0' + number % 10));
}

static void add_number(struct notation_line *line, int number)
{
    if (number < 0)
        add_char(line, '-');
    add_digits(line, number < 0 ? 0 - (unsigned)number : (unsigned)number);
}

int notation_write(char *text, int size, const char *pattern, ...)
{
    struct notation_line line = { text, size, 0 };
    va_list values;
    va_start(values, pattern);
    for (; *pattern != '\0'; pattern++) {
        if (*pattern != '%')
            add_char(&line, *pattern);
        else if (*++pattern == 'd')
            add_number(&line, va_arg(values, int));
        else
            add_word(&line, va_arg(values, const char *));
    }
    va_end(values);
    if (size > 0)
        text[line.length < size ? line.length : size - 1] = '\0';
    return line.length;
}

/* ---- reading ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool read_number(const char **text, int *out)
{
    const char *at = *text;
    bool is_negative = *at == '-';
    int number = 0;
    int digits = 0;
    at += is_negative;
    if (*at == '0' && (is_negative || is_digit(at[1])))
        return false;
    for (; is_digit(*at) && digits < DIGITS_MAX; digits++)
        number = 10 * number + (*at++ - '0');
    *out = is_negative ? -number : number;
    *text = at;
    return digits > 0;
}

static bool read_word(const char **text, int width, char *out)
{
    int length = 0;
    while (length < width && (*text)[length] != '\0' && (*text)[length] != ' ')
        length++;
    memcpy(out, *text, (size_t)length);
    out[length] = '\0';
    *text += length;
    return length > 0;
}

/* What %d or %15s stands for, with *pattern at what comes after the %. */
static bool read_value(const char **text, const char **pattern, va_list *values)
{
    int width = 0;
    while (is_digit(**pattern))
        width = 10 * width + (*(*pattern)++ - '0');
    if (*(*pattern)++ == 'd')
        return read_number(text, va_arg(*values, int *));
    return read_word(text, width, va_arg(*values, char *));
}

bool notation_read(const char *text, const char *pattern, ...)
{
    bool matches = true;
    va_list values;
    va_start(values, pattern);
    while (matches && *pattern != '\0') {
        if (*pattern == '%') {
            pattern++;
            matches = read_value(&text, &pattern, &values);
        } else {
            matches = *text == *pattern++;
            text += matches;
        }
    }
    va_end(values);
    return matches && *text == '\0';
}
