/* pages.h: the files of the web page, compiled into the program, uncompressed and compressed. */
#ifndef BOSQUET_PAGES_H
#define BOSQUET_PAGES_H

#include <stdbool.h>
#include <stddef.h>

struct page_body {
    const unsigned char *data; /* NULL: not in this encoding */
    size_t length;
};

struct page {
    const char *path; /* "/favicon.svg"; the first, "/index.html", is the page itself */
    const char *type; /* with its charset */
    const char *etag; /* with quotes; of the plain body: encodings add a suffix */
    bool is_lasting;  /* its name holds a hash of its content: cacheable for ever */
    struct page_body plain, gzip, brotli;
};

extern const struct page all_pages[];
extern const int page_count;

const struct page *page_find(const char *path); /* NULL if there is none */

/* The smallest body in an encoding that a browser accepts: NULL, "gzip" or "br". */
const struct page_body *page_choose(const struct page *page, const char *accept_encoding,
                                    const char **encoding);

#endif
