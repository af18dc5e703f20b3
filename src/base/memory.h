/* memory.h: allocation that ends the program when there is no memory: none of its callers
 * could go on, so none has to check, and nobody else calls malloc or strdup (make lint). */
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
