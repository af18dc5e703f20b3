/* json_read.c: parsing JSON with jansson. */
#include "json_read.h"

#include "memory.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

/* jansson allows 2048 levels; walking such a tree again later is not worth
 * thinking about, so deeper documents are refused before they are parsed. */
static bool is_too_deep(const char *text, size_t length)
{
    int depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (in_string) {
            if (c == '\\')
                i++;
            else if (c == '"')
                in_string = false;
        } else if (c == '"') {
            in_string = true;
        } else if (c == '[' || c == '{') {
            if (++depth > JSON_DEPTH_MAX)
                return true;
        } else if (c == ']' || c == '}') {
            depth--;
        }
    }
    return false;
}

/* jansson's messages, by how they begin, as words of ours: its error codes tell fewer things
 * apart. What follows the beginning (a byte, an escape) reads the same in every language. */
static const struct {
    const char *text;
    const char *word;
} reasons[] = {
    { "premature end of input", "json-cut-short" },
    { "unable to decode byte", "json-no-utf8" },
    { "control character", "json-control-character" },
    { "unexpected newline", "json-newline" },
    { "invalid escape", "json-bad-escape" },
    { "invalid Unicode", "json-bad-unicode" },
    { "\\u0000 is not allowed without JSON_ALLOW_NUL", "json-zero" },
    { "NUL byte in object key not supported", "json-zero-in-key" },
    { "too big integer", "json-too-big" },
    { "too big negative integer", "json-too-small" },
    { "real number overflow", "json-real-overflow" },
    { "string or '}' expected", "json-key-expected" },
    { "'}' expected", "json-brace-expected" },
    { "']' expected", "json-bracket-expected" },
    { "':' expected", "json-colon-expected" },
    { "end of file expected", "json-end-expected" },
    { "duplicate object key", "json-key-twice" },
    { "invalid token", "json-invalid-token" },
    { "unexpected token", "json-unexpected-token" },
    { "", "json-other" }, /* a newer jansson may say something else */
};

/* The word of a message; *detail is what follows. */
static const char *reason_word(const char *text, const char **detail)
{
    size_t i = 0;
    while (strncmp(text, reasons[i].text, strlen(reasons[i].text)) != 0)
        i++;
    *detail = text + strlen(reasons[i].text);
    return reasons[i].word;
}

/* Takes jansson's message apart: `control character 0x1 near '"a'`, `... near end of file`. */
static void say_not_json(json_error_t *why, struct error *error)
{
    static const char near_mark[] = " near ";
    const char *key = "error.not-json";
    const char *detail;
    struct fields fields = { 0 };
    char *near = strstr(why->text, near_mark);
    if (near != NULL) {
        *near = '\0';
        near += strlen(near_mark);
    }
    if (json_error_code(why) == json_error_null_character)
        near = NULL; /* a \u0000 is easily found */
    field_word(&fields, "why", reason_word(why->text, &detail));
    field_text(&fields, "detail", detail);
    field_number(&fields, "line", why->line);
    field_number(&fields, "column", why->column);
    if (near != NULL && strcmp(near, "end of file") == 0) {
        key = "error.not-json-at-end";
    } else if (near != NULL) {
        key = "error.not-json-near";
        field_text(&fields, "near", near);
    }
    error_of_fields(error, ERROR_BAD_JSON, key, &fields);
}

json_t *json_read(const char *text, size_t length, struct error *error)
{
    if (length > JSON_SIZE_MAX) {
        char bytes[24];
        snprintf(bytes, sizeof bytes, "%zu", length);
        error_with(error, ERROR_TOO_LARGE, "error.json-too-large", text_field("length", bytes),
                   number_field("most", JSON_SIZE_MAX));
        return NULL;
    }
    if (is_too_deep(text, length)) {
        error_with(error, ERROR_BAD_JSON, "error.json-too-deep",
                   number_field("most", JSON_DEPTH_MAX));
        return NULL;
    }
    json_error_t why;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &why);
    if (json == NULL)
        say_not_json(&why, error);
    return json;
}

static const char *type_word(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an-object";
    case JSON_ARRAY:
        return "an-array";
    case JSON_STRING:
        return "a-string";
    case JSON_INTEGER:
        return "a-whole-number";
    case JSON_REAL:
        return "a-number-with-decimals";
    case JSON_TRUE:
    case JSON_FALSE:
        return "true-or-false";
    default:
        return "null";
    }
}

static json_t *get(const json_t *object, const char *key, const char *wanted, enum error_code code,
                   struct error *error)
{
    json_t *value = json_object_get(object, key);
    if (value == NULL)
        error_with(error, code, "error.missing", text_field("key", key),
                   word_field("wanted", wanted));
    return value;
}

static bool wrong_type(const json_t *value, const char *key, const char *wanted,
                       enum error_code code, struct error *error)
{
    return error_with(error, code, "error.wrong-type", text_field("key", key),
                      word_field("wanted", wanted), word_field("found", type_word(value)));
}

bool json_get_int(const json_t *object, const char *key, int min, int max, int *out,
                  enum error_code code, struct error *error)
{
    json_t *value = get(object, key, "a-whole-number", code, error);
    if (value == NULL)
        return false;
    if (!json_is_integer(value))
        return wrong_type(value, key, "a-whole-number", code, error);
    json_int_t number = json_integer_value(value);
    if (number < min || number > max) {
        char digits[24];
        snprintf(digits, sizeof digits, "%lld", (long long)number);
        return error_with(error, code, "error.out-of-range", text_field("key", key),
                          number_field("least", min), number_field("most", max),
                          text_field("found", digits));
    }
    *out = (int)number;
    return true;
}

bool json_get_bool(const json_t *object, const char *key, bool *out, enum error_code code,
                   struct error *error)
{
    json_t *value = get(object, key, "true-or-false", code, error);
    if (value == NULL)
        return false;
    if (!json_is_boolean(value))
        return wrong_type(value, key, "true-or-false", code, error);
    *out = json_is_true(value);
    return true;
}

bool json_get_string(const json_t *object, const char *key, const char **out, enum error_code code,
                     struct error *error)
{
    json_t *value = get(object, key, "a-string", code, error);
    if (value == NULL)
        return false;
    if (!json_is_string(value))
        return wrong_type(value, key, "a-string", code, error);
    *out = json_string_value(value);
    return true;
}

bool json_get_array(const json_t *object, const char *key, size_t min, size_t max, json_t **out,
                    enum error_code code, struct error *error)
{
    json_t *value = get(object, key, "an-array", code, error);
    if (value == NULL)
        return false;
    if (!json_is_array(value))
        return wrong_type(value, key, "an-array", code, error);
    size_t size = json_array_size(value);
    if (size < min || size > max) {
        if (min == max)
            return error_with(error, code, "error.wrong-count", text_field("key", key),
                              number_field("wanted", (int)min), number_field("found", (int)size));
        return error_with(error, code, "error.count-out-of-range", text_field("key", key),
                          number_field("least", (int)min), number_field("most", (int)max),
                          number_field("found", (int)size));
    }
    *out = value;
    return true;
}

bool json_get_object(const json_t *object, const char *key, json_t **out, enum error_code code,
                     struct error *error)
{
    json_t *value = get(object, key, "an-object", code, error);
    if (value == NULL)
        return false;
    if (!json_is_object(value))
        return wrong_type(value, key, "an-object", code, error);
    *out = value;
    return true;
}

bool json_is_known_key(const char *key, const char *known)
{
    size_t length = strlen(key);
    while (*(known += strspn(known, " ")) != '\0') {
        size_t name = strcspn(known, " ");
        if (name == length && memcmp(known, key, length) == 0)
            return true;
        known += name;
    }
    return false;
}

bool json_has_only_keys(const json_t *object, const char *known, enum error_code code,
                        struct error *error)
{
    const char *key;
    json_t *value;
    json_object_foreach (memory_unconst(object), key, value)
        if (!json_is_known_key(key, known))
            return error_with(error, code, "error.unknown-key", error_excerpt("key", key),
                              text_field("known", known));
    return true;
}

/* Whether `object` has a key that `like` has not; *path then leads to it. */
static bool find_unknown(const json_t *object, const json_t *like, struct text *path)
{
    size_t length = path->length;
    const char *parting = length > 0 ? "." : "";
    const char *key;
    json_t *value;
    if (json_is_object(object) && json_is_object(like)) {
        json_object_foreach (memory_unconst(object), key, value) {
            const json_t *known = json_object_get(like, key);
            text_addf(path, "%s%s", parting, key);
            if (known == NULL || find_unknown(value, known, path))
                return true;
            text_cut(path, length);
        }
    }
    size_t size = json_is_array(object) && json_is_array(like) ? json_array_size(object) : 0;
    for (size_t i = 0; i < size && i < json_array_size(like); i++) {
        text_addf(path, "%s%zu", parting, i);
        if (find_unknown(json_array_get(object, i), json_array_get(like, i), path))
            return true;
        text_cut(path, length);
    }
    return false;
}

bool json_has_only_keys_of(const json_t *like, const json_t *object, enum error_code code,
                           struct error *error)
{
    struct text path;
    text_init(&path);
    bool has_unknown = find_unknown(object, like, &path);
    if (has_unknown)
        error_with(error, code, "error.unknown-path", text_field("path", path.data));
    text_clear(&path);
    return !has_unknown;
}
