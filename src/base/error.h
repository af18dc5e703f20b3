/* error.h: how a failing world (disk, input, library) is told to the caller.
 * A function that can fail returns false and fills a struct error; the message
 * is written for a person and names what was wrong. */
#ifndef BOSQUET_ERROR_H
#define BOSQUET_ERROR_H

#include <stdbool.h>
#include <stdint.h>

struct error {
    const char *code; /* static text, one of the protocol's codes: "bad_json", ... */
    char message[400];
    int64_t retry_ms; /* of what time alone mends: how long it takes; else 0 */
};

/* Fills *error (which may be NULL) and is false, so that a function can end with
 * `return error_set(error, code, format, ...)`. Quotes from the input are cut to
 * fit. A macro, so that whoever analyses the caller sees the false. */
#define error_set(...) (error_fill(__VA_ARGS__), error_is_set())

void error_fill(struct error *error, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static inline bool error_is_set(void)
{
    return false;
}

/* Puts "where: " before the message, so that an error names its place. */
void error_prefix(struct error *error, const char *where);

#endif
