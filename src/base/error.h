/* error.h: failures of the system (disk, network, library) and of input, as the caller gets
 * them. A function that can fail returns false and fills a struct error; the message is
 * written for a person and names what was wrong. */
#ifndef BOSQUET_ERROR_H
#define BOSQUET_ERROR_H

#include <stdbool.h>
#include <stdint.h>

struct error {
    const char *code; /* static text, one of the protocol's codes: "bad_json", ... */
    char message[400];
    int64_t retry_ms; /* after which a retry can succeed; 0: time alone mends nothing */
};

/* Fills *error (may be NULL); its value is false, so that a function can end with
 * `return error_set(error, code, format, ...)`. A message that is too long is truncated. A
 * macro, so that static analysis of the caller sees the false. */
#define error_set(...) (error_fill(__VA_ARGS__), error_false())

void error_fill(struct error *error, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A call, because a bare `false` behind the comma would warn where nobody uses it. */
static inline bool error_false(void)
{
    return false;
}

/* Prepends "where: " to the message. */
void error_prefix(struct error *error, const char *where);

#endif
