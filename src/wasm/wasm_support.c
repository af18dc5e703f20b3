/* wasm_support.c: what the browser's build has in place of the C library's assert;
 * natively there is nothing here. There is no file to complain to: whoever gets here has
 * found a mistake of ours, and the page is told by a trap. */
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
