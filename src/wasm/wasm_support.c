/* wasm_support.c: replaces the C library's assert in the browser's build by a trap, as there is
 * no file to write to; empty natively. */
#include <assert.h>

#ifdef __wasm__

void __assert_fail(const char *claim, const char *file, int line, const char *function)
{
    (void)claim;
    (void)file;
    (void)line;
    (void)function;
    __builtin_trap();
}

#endif
