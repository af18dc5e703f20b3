/* json_write.h: a streaming JSON writer into a text; no tree is built. Protocol, records and
 * views all use it. */
#ifndef BOSQUET_JSON_WRITE_H
#define BOSQUET_JSON_WRITE_H

#include "text.h"

#include <stdbool.h>
#include <stdint.h>

struct json {
    struct text *out; /* borrowed */
    int depth;
    int lines_depth; /* containers nested less deep than this put each entry on a line of its own */
    bool has_entry;  /* the open container has an entry already: a comma comes first */
};

/* lines_depth 0 writes everything on one line, as the protocol wants. */
void json_init(struct json *json, struct text *out, int lines_depth);

/* In an object every entry has a key; in an array, or at the top, key is NULL. */
void json_begin_object(struct json *json, const char *key);
void json_end_object(struct json *json);
void json_begin_array(struct json *json, const char *key);
void json_end_array(struct json *json);
void json_put_int(struct json *json, const char *key, int64_t value);
void json_put_real(struct json *json, const char *key, double value);
void json_put_bool(struct json *json, const char *key, bool value);
void json_put_null(struct json *json, const char *key);

/* value is UTF-8; a byte that is not is replaced by U+FFFD. */
void json_put_string(struct json *json, const char *key, const char *value);

/* value is JSON already. */
void json_put_raw(struct json *json, const char *key, const char *value);

#endif
