/* http_text.h: parsing values of HTTP headers: paths, lists, ETags, cookies. */
#ifndef BOSQUET_HTTP_TEXT_H
#define BOSQUET_HTTP_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a decoded path is canonical: begins with "/", no "..", "//", backslash or control
 * character, valid UTF-8. */
bool http_path_is_clean(const char *path, size_t length);

/* Whether If-None-Match names this ETag: a list, weak or strong, or "*". */
bool http_etag_matches(const char *if_none_match, const char *etag);

/* The value of a cookie; *length is its length. NULL if there is none. */
const char *http_cookie(const char *cookies, const char *name, size_t *length);

/* The last element of a list such as "a, b , c", trimmed. */
const char *http_last_of_list(const char *list, size_t *length);

/* Whether a list has this word, ignoring case. */
bool http_list_has(const char *list, const char *word);

/* Whether a Host header has only the characters of names, addresses and ports. */
bool http_host_is_clean(const char *host);

/* Writes bytes percent-encoded, three times as many at most; returns how many. */
size_t http_encode(char *out, const char *bytes, size_t length);

#endif
