/* memory.c: allocation that cannot fail. */
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *or_end(void *memory)
{
    if (memory == NULL) {
#ifndef __wasm__ /* a browser has no file to complain to: there it is a trap */
        fputs("bosquet: out of memory\n", stderr);
#endif
        abort();
    }
    return memory;
}

void *memory_new(size_t size)
{
    return or_end(calloc(1, size ? size : 1));
}

void *memory_resize(void *memory, size_t size)
{
    return or_end(realloc(memory, size ? size : 1));
}

char *memory_copy(const char *string)
{
    size_t size = strlen(string) + 1;
    return memcpy(memory_new(size), string, size);
}
