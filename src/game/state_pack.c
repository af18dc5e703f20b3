/* state_pack.c: runs of zeros, shortened and made long again. */
#include "state_pack.h"

#include <string.h>

enum { RUN_MAX = 255 };

void state_pack(const void *bytes, size_t size, struct text *out)
{
    const char *byte = bytes;
    for (size_t i = 0; i < size;) {
        size_t run = 0;
        while (run < RUN_MAX && i + run < size && byte[i + run] == 0)
            run++;
        text_add_char(out, byte[i]);
        if (run > 0)
            text_add_char(out, (char)run);
        i += run > 0 ? run : 1;
    }
}

bool state_unpack(const void *packed, size_t length, void *bytes, size_t size)
{
    const unsigned char *from = packed;
    const unsigned char *end = from + length;
    unsigned char *to = bytes;
    while (from < end) {
        size_t run = 1;
        unsigned char byte = *from++;
        if (byte == 0) {
            if (from == end || *from == 0)
                return false;
            run = *from++;
        }
        if (run > size)
            return false;
        memset(to, byte, run);
        to += run;
        size -= run;
    }
    return size == 0;
}
