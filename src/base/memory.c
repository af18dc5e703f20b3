/* memory.c: memory or the end of the program. */
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *or_end(void *memory)
{
    if (memory == NULL) {
        fputs("bosquet: out of memory\n", stderr);
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
