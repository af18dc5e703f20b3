/* error.c: filling struct error. */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A message cut in the middle of a UTF-8 character would be invalid JSON later. */
static void drop_partial_character(char *message)
{
    size_t length = strlen(message);
    size_t start = length;
    while (start > 0 && ((unsigned char)message[start - 1] & 0xC0) == 0x80)
        start--;
    if (start == 0)
        return;
    unsigned char lead = (unsigned char)message[start - 1];
    size_t wanted = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    if (length - (start - 1) < wanted)
        message[start - 1] = '\0';
}

void error_fill(struct error *error, const char *code, const char *format, ...)
{
    if (error == NULL)
        return;
    error->code = code;
    error->retry_ms = 0;
    va_list args;
    va_start(args, format);
    int written = vsnprintf(error->message, sizeof error->message, format, args);
    va_end(args);
    if (written >= (int)sizeof error->message)
        drop_partial_character(error->message);
}

void error_prefix(struct error *error, const char *where)
{
    if (error == NULL)
        return;
    struct error inner = *error;
    error_set(error, inner.code, "%s: %s", where, inner.message);
}
