/* parts.h: splitting lists in the texts of tests: "draw 7B; accept". */
#ifndef BOSQUET_PARTS_H
#define BOSQUET_PARTS_H

#include "checks.h"

#include <string.h>

/* Calls `each` with the parts of a text, trimmed. */
static inline void for_parts(const char *text, const char *parting,
                             void (*each)(void *with, const char *part), void *with)
{
    while (text != NULL && *(text += strspn(text, " ")) != '\0') {
        char part[400];
        size_t length = strcspn(text, parting);
        size_t next = length + (text[length] != '\0');
        while (length > 0 && text[length - 1] == ' ')
            length--;
        assert_true(length < sizeof part);
        memcpy(part, text, length);
        part[length] = '\0';
        if (length > 0)
            each(with, part);
        text += next;
    }
}

#endif
