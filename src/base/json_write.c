/* json_write.c: JSON out. */
#include "json_write.h"

#include "utf8.h"

#include <math.h>
#include <string.h>

void json_init(struct json *json, struct text *out, int lines_depth)
{
    *json = (struct json){ .out = out, .lines_depth = lines_depth };
}

static void break_line(struct json *json)
{
    text_add_char(json->out, '\n');
    for (int i = 0; i < json->depth; i++)
        text_add(json->out, "  ");
}

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

static void add_escaped(struct text *out, unsigned char c)
{
    if (c == '"' || c == '\\') {
        text_add_char(out, '\\');
        text_add_char(out, (char)c);
    } else if (c == '\n') {
        text_add(out, "\\n");
    } else {
        text_add(out, "\\u00");
        text_add_hex(out, &c, 1);
    }
}

static void add_quoted(struct text *out, const char *value)
{
    const char *end = value + strlen(value);
    text_add_char(out, '"');
    while (value < end) {
        size_t plain = 0; /* nearly everything is: it is copied in one go */
        while (is_plain((unsigned char)value[plain]))
            plain++;
        text_add_bytes(out, value, plain);
        value += plain;
        if (value == end)
            break;
        size_t length = utf8_length(value, (size_t)(end - value));
        if (length == 0)
            text_add(out, "\xEF\xBF\xBD");
        else if (length > 1)
            text_add_bytes(out, value, length);
        else
            add_escaped(out, (unsigned char)*value);
        value += length ? length : 1;
    }
    text_add_char(out, '"');
}

static void begin_entry(struct json *json, const char *key)
{
    if (json->has_entry)
        text_add_char(json->out, ',');
    if (json->depth > 0 && json->depth <= json->lines_depth)
        break_line(json);
    else if (json->has_entry)
        text_add_char(json->out, ' ');
    if (key != NULL) {
        add_quoted(json->out, key);
        text_add(json->out, ": ");
    }
    json->has_entry = true;
}

static void begin_container(struct json *json, const char *key, char bracket)
{
    begin_entry(json, key);
    text_add_char(json->out, bracket);
    json->depth++;
    json->has_entry = false;
}

static void end_container(struct json *json, char bracket)
{
    bool was_on_lines = json->has_entry && json->depth <= json->lines_depth;
    json->depth--;
    if (was_on_lines)
        break_line(json);
    text_add_char(json->out, bracket);
    json->has_entry = true;
}

void json_begin_object(struct json *json, const char *key)
{
    begin_container(json, key, '{');
}

void json_end_object(struct json *json)
{
    end_container(json, '}');
}

void json_begin_array(struct json *json, const char *key)
{
    begin_container(json, key, '[');
}

void json_end_array(struct json *json)
{
    end_container(json, ']');
}

void json_put_int(struct json *json, const char *key, int64_t value)
{
    char digits[24];
    char *first = digits + sizeof digits;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    begin_entry(json, key);
    do {
        *--first = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (value < 0)
        *--first = '-';
    text_add_bytes(json->out, first, (size_t)(digits + sizeof digits - first));
}

void json_put_real(struct json *json, const char *key, double value)
{
    begin_entry(json, key);
    if (isfinite(value))
        text_addf(json->out, "%.6g", value);
    else
        text_add(json->out, "null"); /* JSON has no infinity */
}

void json_put_bool(struct json *json, const char *key, bool value)
{
    begin_entry(json, key);
    text_add(json->out, value ? "true" : "false");
}

void json_put_null(struct json *json, const char *key)
{
    begin_entry(json, key);
    text_add(json->out, "null");
}

void json_put_string(struct json *json, const char *key, const char *value)
{
    begin_entry(json, key);
    add_quoted(json->out, value);
}

void json_put_raw(struct json *json, const char *key, const char *value)
{
    begin_entry(json, key);
    text_add(json->out, value);
}
