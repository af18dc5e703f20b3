/* http_text.c: paths, lists, ETags and cookies. */
#include "http_text.h"

#include "utf8.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool has_control_character(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7f)
            return true;
    }
    return false;
}

bool http_path_is_clean(const char *path, size_t length)
{
    return path[0] == '/' && !has_control_character(path, length) && !strstr(path, "//") &&
           !strstr(path, "..") && !strchr(path, '\\') && utf8_is_valid(path, length);
}

/* Without its spaces, the part of a list up to the next comma; *next is behind that. */
static const char *list_part(const char *list, size_t *length, const char **next)
{
    list += strspn(list, " \t");
    size_t part = strcspn(list, ",");
    *next = list[part] ? list + part + 1 : NULL;
    while (part > 0 && (list[part - 1] == ' ' || list[part - 1] == '\t'))
        part--;
    *length = part;
    return list;
}

static bool is_weak(const char *etag)
{
    return etag[0] == 'W' && etag[1] == '/';
}

bool http_etag_matches(const char *if_none_match, const char *etag)
{
    const char *opaque = is_weak(etag) ? etag + 2 : etag;
    size_t opaque_length = strlen(opaque);
    for (const char *next = if_none_match; next;) {
        size_t length;
        const char *part = list_part(next, &length, &next);
        if (length == 1 && *part == '*')
            return true;
        if (length > 2 && is_weak(part)) {
            part += 2;
            length -= 2;
        }
        if (length == opaque_length && memcmp(part, opaque, length) == 0)
            return true;
    }
    return false;
}

const char *http_cookie(const char *cookies, const char *name, size_t *length)
{
    size_t name_length = strlen(name);
    while (*cookies) {
        cookies += strspn(cookies, "; \t");
        size_t pair = strcspn(cookies, ";");
        if (pair > name_length && cookies[name_length] == '=' &&
            memcmp(cookies, name, name_length) == 0) {
            *length = pair - name_length - 1;
            return cookies + name_length + 1;
        }
        cookies += pair;
    }
    return NULL;
}

const char *http_last_of_list(const char *list, size_t *length)
{
    const char *part = list;
    for (const char *next = list; next;)
        part = list_part(next, length, &next);
    return part;
}

bool http_list_has(const char *list, const char *word)
{
    size_t word_length = strlen(word);
    for (const char *next = list; next;) {
        size_t length;
        const char *part = list_part(next, &length, &next);
        if (length == word_length && strncasecmp(part, word, length) == 0)
            return true;
    }
    return false;
}

bool http_host_is_clean(const char *host)
{
    for (const char *at = host; *at; at++) {
        if (!isalnum((unsigned char)*at) && !strchr(".-_:[]", *at))
            return false;
    }
    return *host != '\0';
}

size_t http_encode(char *out, const char *bytes, size_t length)
{
    static const char digits[] = "0123456789ABCDEF";
    char *end = out;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c < 0x80 && (isalnum(c) || (c != '\0' && strchr("-._~=:@/,!$'()*", c)))) {
            *end++ = (char)c;
        } else {
            *end++ = '%';
            *end++ = digits[c >> 4];
            *end++ = digits[c & 15];
        }
    }
    return (size_t)(end - out);
}
