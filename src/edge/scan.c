/* scan.c: heads byte by byte; of frames only the heads, so that a message costs next to nothing. */
#include "scan.h"

#include <ctype.h>
#include <string.h>

enum { MASK_BIT = 0x80, LENGTH_BITS = 0x7f, LENGTH_IN_2 = 126, LENGTH_IN_8 = 127, MASK_BYTES = 4 };

static const char upgrade[] = "upgrade";

static bool is_name_character(unsigned char c)
{
    return c != '\0' && (isalnum(c) || strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

static enum scan_place begin_name(struct scan *scan, unsigned char c)
{
    scan->matched = tolower(c) == upgrade[0];
    return is_name_character(c) ? SCAN_NAME : SCAN_BAD;
}

static enum scan_place go_on_with_name(struct scan *scan, unsigned char c)
{
    if (c == ':') {
        scan->is_upgrade |= scan->matched == sizeof upgrade - 1;
        return SCAN_VALUE;
    }
    /* Its zero is no letter: a longer name counts one more and is another. */
    bool is_like =
        scan->matched > 0 && scan->matched < sizeof upgrade && tolower(c) == upgrade[scan->matched];
    scan->matched = is_like ? scan->matched + 1 : 0;
    return is_name_character(c) ? SCAN_NAME : SCAN_BAD;
}

static enum scan_place end_head(struct scan *scan)
{
    scan->heads++;
    scan->left = 2;
    return scan->is_upgrade ? SCAN_FRAME : SCAN_REQUEST_LINE;
}

static enum scan_place go_on_with_line(const struct scan *scan, unsigned char c)
{
    if (c == '\r')
        return SCAN_LINE_END;
    return c == '\n' || c == '\0' ? SCAN_BAD : scan->place;
}

static enum scan_place next_place(struct scan *scan, unsigned char c)
{
    switch (scan->place) {
    case SCAN_REQUEST_LINE:
    case SCAN_VALUE:
        return go_on_with_line(scan, c);
    case SCAN_LINE_BEGIN:
        return c == '\r' ? SCAN_HEAD_END : begin_name(scan, c);
    case SCAN_NAME:
        return go_on_with_name(scan, c);
    case SCAN_LINE_END:
        return c == '\n' ? SCAN_LINE_BEGIN : SCAN_BAD;
    case SCAN_HEAD_END:
        return c == '\n' ? end_head(scan) : SCAN_BAD;
    default:
        return scan->place;
    }
}

/* The first of the two bytes says what it is, which libwebsockets checks. */
static enum scan_place begin_frame(struct scan *scan, unsigned char c)
{
    if (--scan->left > 0)
        return SCAN_FRAME;
    unsigned length = c & LENGTH_BITS;
    bool is_short = length < LENGTH_IN_2;
    scan->length = is_short ? length : 0;
    scan->left = MASK_BYTES + (is_short ? 0 : length == LENGTH_IN_8 ? 8 : 2);
    return c & MASK_BIT ? SCAN_LENGTH : SCAN_BAD;
}

static enum scan_place begin_payload(struct scan *scan)
{
    scan->left = 2;
    return scan->length > 0 ? SCAN_PAYLOAD : SCAN_FRAME;
}

static enum scan_place go_on_with_length(struct scan *scan, unsigned char c)
{
    if (scan->left > MASK_BYTES)
        scan->length = scan->length << 8 | c;
    return --scan->left > 0 ? SCAN_LENGTH : begin_payload(scan);
}

/* How many of these bytes are payload. */
static size_t skip(struct scan *scan, size_t length)
{
    size_t skipped = scan->length < length ? (size_t)scan->length : length;
    scan->length -= skipped;
    if (scan->length == 0)
        scan->place = SCAN_FRAME;
    return skipped;
}

bool scan_bytes(struct scan *scan, const unsigned char *bytes, size_t length)
{
    for (size_t i = 0; i < length && scan->place != SCAN_BAD;) {
        if (scan->place == SCAN_PAYLOAD) {
            i += skip(scan, length - i);
            continue;
        }
        unsigned char c = bytes[i++];
        if (scan->place == SCAN_FRAME)
            scan->place = begin_frame(scan, c);
        else if (scan->place == SCAN_LENGTH)
            scan->place = go_on_with_length(scan, c);
        else
            scan->place = next_place(scan, c);
    }
    return scan->place != SCAN_BAD;
}
