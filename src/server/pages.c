/* pages.c: the files of the web page, as tools/embed-pages packed them. */
#include "pages.h"

#include "pages_data.h"

#include <string.h>
#include <strings.h>

/* One block of bytes, taken in by the assembler: a compiler would need minutes
 * and gigabytes for the same as an array of numbers. */
__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        "page_bytes:\n"
        ".incbin \"" PAGES_FILE "\"\n"
        ".popsection\n");
extern const unsigned char page_bytes[] __attribute__((visibility("hidden")));

#define BODY(offset, length)                                                                       \
    {                                                                                              \
        (offset) >= 0 ? page_bytes + (offset) : NULL, (length)                                     \
    }
#define PAGE(path, type, etag, is_lasting, plain, gzip, brotli)                                    \
    { path, type, etag, is_lasting, plain, gzip, brotli },

const struct page all_pages[] = { PAGES(PAGE, BODY) };
const int page_count = sizeof all_pages / sizeof *all_pages;

static bool begins_with(const char *string, const char *beginning)
{
    return strncmp(string, beginning, strlen(beginning)) == 0;
}

const struct page *page_find(const char *path)
{
    if (strcmp(path, "/") == 0 || begins_with(path, "/t/") || begins_with(path, "/games/") ||
        begins_with(path, "/learn/") || begins_with(path, "/practice/"))
        return &all_pages[0];
    for (int i = 0; i < page_count; i++)
        if (strcmp(path, all_pages[i].path) == 0)
            return &all_pages[i];
    return NULL;
}

/* ---- Accept-Encoding ---- */

static const char spaces[] = " \t";

/* Whether the parameters of an entry, "; q=0.5", rule it out: q=0, q=0.000. */
static bool is_ruled_out(const char *parameters, const char *end)
{
    while (parameters < end && *parameters != '=')
        parameters++;
    if (parameters == end)
        return false;
    const char *value = parameters + 1;
    value += strspn(value, spaces);
    return value < end && *value == '0' && value + strspn(value, "0. \t") >= end;
}

/* "gzip;q=0.8, br, *;q=0": what it says of a coding by its name or else by "*". */
static bool accepts(const char *header, const char *coding)
{
    bool is_any_accepted = false;
    while (*header != '\0') {
        const char *name = header + strspn(header, spaces);
        const char *end = header + strcspn(header, ",");
        size_t length = strcspn(name, "; \t,");
        bool is_accepted = !is_ruled_out(name + length, end);
        if (length == strlen(coding) && strncasecmp(name, coding, length) == 0)
            return is_accepted;
        if (length == 1 && *name == '*')
            is_any_accepted = is_accepted;
        header = *end == ',' ? end + 1 : end;
    }
    return is_any_accepted;
}

const struct page_body *page_choose(const struct page *page, const char *accept_encoding,
                                    const char **encoding)
{
    const struct {
        const char *name;
        const struct page_body *body;
    } packed[] = { { "br", &page->brotli }, { "gzip", &page->gzip } };
    const struct page_body *best = &page->plain;
    *encoding = NULL;
    for (size_t i = 0; i < sizeof packed / sizeof *packed; i++) {
        const struct page_body *body = packed[i].body;
        if (body->data != NULL && body->length < best->length &&
            accepts(accept_encoding, packed[i].name)) {
            best = body;
            *encoding = packed[i].name;
        }
    }
    return best;
}
