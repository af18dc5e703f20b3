/* layout.c: widths, padding and wrapping. */
#include "layout.h"

#include <string.h>
#include <wchar.h>

/* One character of UTF-8, decoded by hand: a pipe may run in the C locale,
 * where mbrtowc() knows ASCII only. Returns its bytes; 0 bytes at the end. */
static size_t decode(const char *string, wchar_t *out)
{
    const unsigned char *s = (const unsigned char *)string;
    if (*s == '\0')
        return 0;
    size_t length = *s < 0x80                 ? 1
                    : *s >= 0xc2 && *s < 0xe0 ? 2
                    : *s >= 0xe0 && *s < 0xf0 ? 3
                    : *s >= 0xf0 && *s < 0xf5 ? 4
                                              : 0;
    static const unsigned char lead_bits[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    *out = L'?';
    if (length == 0)
        return 1;
    unsigned code = *s & lead_bits[length];
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 1;
        code = code << 6 | (s[i] & 0x3f);
    }
    *out = (wchar_t)code;
    return length;
}

static int width_of(wchar_t c)
{
    int width = wcwidth(c);
    return width < 0 ? 1 : width;
}

int layout_width(const char *string)
{
    int width = 0;
    wchar_t c = 0;
    for (size_t bytes; (bytes = decode(string, &c)) > 0; string += bytes)
        width += width_of(c);
    return width;
}

size_t layout_fit(const char *string, int columns)
{
    const char *end = string;
    wchar_t c = 0;
    for (size_t bytes; (bytes = decode(end, &c)) > 0; end += bytes) {
        columns -= width_of(c);
        if (columns < 0)
            break;
    }
    return (size_t)(end - string);
}

void layout_pad(struct text *out, const char *string, int columns)
{
    int room = columns < 0 ? -columns : columns;
    size_t bytes = layout_fit(string, room);
    int width = 0;
    wchar_t c = 0;
    for (size_t at = 0; at < bytes;) {
        at += decode(string + at, &c);
        width += width_of(c);
    }
    if (columns > 0)
        text_add_bytes(out, string, bytes);
    for (int i = width; i < room; i++)
        text_add_char(out, ' ');
    if (columns < 0)
        text_add_bytes(out, string, bytes);
}

/* One line of the source, which may become several. */
static void wrap_line(struct text *out, const char *line, size_t length, int columns)
{
    size_t indent = 0;
    while (indent < length && line[indent] == ' ')
        indent++;
    int room = columns - (int)indent;
    const char *rest = line + indent;
    const char *end = line + length;
    do {
        size_t bytes = layout_fit(rest, room > 8 ? room : 8);
        if (rest + bytes >= end) {
            bytes = (size_t)(end - rest);
        } else if (rest[bytes] != ' ') {
            size_t space = bytes;
            while (space > 0 && rest[space] != ' ')
                space--;
            if (space > 0) /* else a word longer than the line, cut where it must be */
                bytes = space;
        }
        if (bytes > 0)
            text_addf(out, "%*s", (int)indent, "");
        text_add_bytes(out, rest, bytes);
        text_add_char(out, '\n');
        rest += bytes;
        while (rest < end && *rest == ' ')
            rest++;
    } while (rest < end);
}

void layout_wrap(struct text *out, const char *string, int columns)
{
    for (;;) {
        size_t length = strcspn(string, "\n");
        wrap_line(out, string, length, columns);
        if (string[length] == '\0')
            return;
        string += length + 1;
    }
}

int layout_lines(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

void layout_clean(char *string)
{
    while (*string != '\0') {
        wchar_t c = 0;
        size_t bytes = decode(string, &c);
        bool is_control = c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 ||
                          (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
        if (is_control || (bytes == 1 && (unsigned char)*string >= 0x80))
            memset(string, '?', bytes);
        string += bytes;
    }
}
