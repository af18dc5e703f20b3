/* json_read.h: parsing JSON with jansson: limits on size and depth, no duplicate keys, and
 * errors that name the key. */
#ifndef BOSQUET_JSON_READ_H
#define BOSQUET_JSON_READ_H

#include "error.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum {
    JSON_SIZE_MAX = 1 << 20, /* bytes of one document */
    JSON_DEPTH_MAX = 32,     /* of nesting; our own documents need 6 */
};

/* Parses a document, to be freed with json_decref; NULL with code "bad_json" or "too_large". */
json_t *json_read(const char *text, size_t length, struct error *error);

/* Each reads the value of `key`; false with `code` if it is missing, of the wrong type or out
 * of range. */
bool json_get_int(const json_t *object, const char *key, int min, int max, int *out,
                  enum error_code code, struct error *error);
bool json_get_bool(const json_t *object, const char *key, bool *out, enum error_code code,
                   struct error *error);
bool json_get_string(const json_t *object, const char *key, const char **out, enum error_code code,
                     struct error *error);
bool json_get_array(const json_t *object, const char *key, size_t min, size_t max, json_t **out,
                    enum error_code code, struct error *error);
bool json_get_object(const json_t *object, const char *key, json_t **out, enum error_code code,
                     struct error *error);

/* Whether the list `known`, separated by blanks ("seat move"), has this key. */
bool json_is_known_key(const char *key, const char *known);

/* Whether every key of `object` is in that list; else the error names the first that is not,
 * and the list. */
bool json_has_only_keys(const json_t *object, const char *known, enum error_code code,
                        struct error *error);

/* Whether `like` has every key that `object` has, recursively, arrays compared by index; else
 * the error names the path of the first: "players.0.hnad". */
bool json_has_only_keys_of(const json_t *like, const json_t *object, enum error_code code,
                           struct error *error);

#endif
