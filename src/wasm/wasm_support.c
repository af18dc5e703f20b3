/* wasm_support.c: what the browser's build has in place of base/memory.c and of the
 * C library's assert; natively there is nothing here. Rules never allocate and texts
 * are written into the one buffer, so there is no memory to give out, and no file to
 * complain to: whoever gets here has found a mistake of ours, and the page is told by
 * a trap. It spares the module malloc and stdio, which were half of it. */
#include "memory.h"

#include <assert.h>

#ifdef __wasm__

void *memory_new(size_t size)
{
    (void)size;
    __builtin_trap();
}

void *memory_resize(void *memory, size_t size)
{
    (void)memory;
    (void)size;
    __builtin_trap();
}

char *memory_copy(const char *string)
{
    (void)string;
    __builtin_trap();
}

void __assert_fail(const char *claim, const char *file, int line, const char *function)
{
    (void)claim;
    (void)file;
    (void)line;
    (void)function;
    __builtin_trap();
}

#endif
