/* memory.h: memory or the end of the program. Nothing here could go on without
 * it, so nobody has to ask, and nobody else calls malloc or strdup (make lint). */
#ifndef BOSQUET_MEMORY_H
#define BOSQUET_MEMORY_H

#include <stddef.h>

void *memory_new(size_t size);                  /* zeroed; to be freed with free() */
char *memory_copy(const char *string);          /* a copy of it; likewise */
void *memory_resize(void *memory, size_t size); /* what is new is not zeroed */

/* The same memory without const: for free(), and for libraries that declare what they only
 * read as if they would write to it. */
static inline void *memory_unconst(const void *memory)
{
    union {
        const void *given;
        void *same;
    } both = { .given = memory };
    return both.same;
}

#endif
