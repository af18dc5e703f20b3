/* error.h: failures of the system (disk, network, library) and of input, as the caller gets
 * them. A function that can fail returns false and fills a struct error. It holds no sentence:
 * what it says is a key of data/words and the fields that are filled in, and becomes a sentence
 * where it is sent or printed, in the language of whoever reads it (words_add_error). */
#ifndef BOSQUET_ERROR_H
#define BOSQUET_ERROR_H

#include "error_list.h"
#include "fields.h"

#include <stdbool.h>
#include <stdint.h>

enum error_code {
    ERROR_NONE,
#define ERROR_CODE(name, text) ERROR_##name,
    ERROR_LIST(ERROR_CODE)
#undef ERROR_CODE
        ERROR_CODES
};

enum { ERROR_TEXT_MAX = 400, ERROR_PLACE_MAX = 256 };

/* May be copied: nothing in it points to the caller's memory, nor into itself. */
struct error {
    enum error_code code;
    int64_t retry_ms;            /* after which a retry can succeed; 0: time alone mends nothing */
    const char *key;             /* of its sentence; static */
    struct fields fields;        /* of a FIELD_TEXT the number says where in `texts` it is */
    char texts[ERROR_TEXT_MAX];  /* one after the other, each ended by a zero */
    char place[ERROR_PLACE_MAX]; /* where it was: what error_prefix added, a zero after each */
    int place_length;
};

/* The code as the protocol writes it: "bad_json". */
const char *error_code_name(enum error_code code);

/* Fills *error (may be NULL); its value is false, so that a function can end with
 *     return error_set(error, ERROR_NOT_ALLOWED, "room.not-host");
 *     return error_with(error, ERROR_SEAT_TAKEN, "room.seat-taken",
 *                       number_field("seat", seat));
 * Texts among the fields are copied; what there is no room for is cut off. Words among them are
 * looked up below the key's first part. Macros, so that static analysis of the caller sees the
 * false. */
#define error_set(error, code, key) (error_fill((error), (code), (key), 0, 0), error_false())
#define error_with(error, code, key, ...)                                                          \
    (error_fill((error), (code), (key), (const struct field[]){ __VA_ARGS__ },                     \
                (int)(sizeof((const struct field[]){ __VA_ARGS__ }) / sizeof(struct field))),      \
     error_false())

void error_fill(struct error *error, enum error_code code, const char *key,
                const struct field *fields, int count);

/* A call, because a bare `false` behind the comma would warn where nobody uses it. */
static inline bool error_false(void)
{
    return false;
}

/* The same with fields that were collected; NULL: none. */
static inline bool error_of_fields(struct error *error, enum error_code code, const char *key,
                                   const struct fields *fields)
{
    error_fill(error, code, key, fields ? fields->field : 0, fields ? fields->count : 0);
    return false;
}

/* A text of somebody else's, of which an error shows the beginning. */
struct field error_excerpt(const char *name, const char *text);

/* Says where it was, before what was said of that so far: `"moves" 12: ...`. Names of keys,
 * numbers, a path: nothing that needs translating. */
void error_prefix(struct error *error, const char *place);

/* Its fields; their texts last as long as the error. */
struct fields error_fields(const struct error *error);

#endif
