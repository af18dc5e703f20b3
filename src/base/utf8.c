/* utf8.c: bytes are checked a character at a time, eight at a time while they are ASCII. */
#include "utf8.h"

#include <stdint.h>
#include <string.h>

/* What may follow a lead byte: how many bytes, and the range of the first of them. */
struct utf8_tail {
    int more;
    unsigned char least, most;
};

static struct utf8_tail sequence_of(unsigned char lead)
{
    if (lead < 0x80)
        return (struct utf8_tail){ 0, 0, 0 };
    if (lead >= 0xc2 && lead <= 0xdf)
        return (struct utf8_tail){ 1, 0x80, 0xbf };
    if (lead == 0xe0)
        return (struct utf8_tail){ 2, 0xa0, 0xbf };
    if (lead == 0xed)
        return (struct utf8_tail){ 2, 0x80, 0x9f };
    if (lead >= 0xe1 && lead <= 0xef)
        return (struct utf8_tail){ 2, 0x80, 0xbf };
    if (lead == 0xf0)
        return (struct utf8_tail){ 3, 0x90, 0xbf };
    if (lead == 0xf4)
        return (struct utf8_tail){ 3, 0x80, 0x8f };
    if (lead >= 0xf1 && lead <= 0xf3)
        return (struct utf8_tail){ 3, 0x80, 0xbf };
    return (struct utf8_tail){ -1, 0, 0 };
}

static bool is_ascii_word(const char *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return (word & 0x8080808080808080u) == 0;
}

size_t utf8_length(const char *text, size_t left)
{
    const unsigned char *at = (const unsigned char *)text;
    struct utf8_tail sequence = sequence_of(at[0]);
    if (sequence.more < 0 || (size_t)sequence.more >= left)
        return 0;
    if (sequence.more > 0 && (at[1] < sequence.least || at[1] > sequence.most))
        return 0;
    for (int i = 2; i <= sequence.more; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return 1 + (size_t)sequence.more;
}

bool utf8_is_valid(const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end) {
        size_t left = (size_t)(end - text);
        size_t step = left >= 8 && is_ascii_word(text) ? 8 : utf8_length(text, left);
        if (step == 0)
            return false;
        text += step;
    }
    return true;
}
