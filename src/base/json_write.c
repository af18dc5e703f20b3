/* json_write.c: the streaming JSON writer. */
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

/* A positive number as digits, the first of them worth ten to the power of *exponent. */
static uint32_t six_digits(double value, int *exponent)
{
    *exponent = 5;
    for (; value >= 1e6; ++*exponent)
        value /= 10;
    for (; value < 1e5; --*exponent)
        value *= 10;
    uint32_t digits = (uint32_t)value;
    double rest = value - digits;
    digits += rest > 0.5 || (rest == 0.5 && digits % 2 == 1);
    if (digits < 1000000)
        return digits;
    ++*exponent;
    return digits / 10;
}

static void add_exponent(struct text *out, int exponent)
{
    int size = exponent < 0 ? -exponent : exponent;
    text_add(out, exponent < 0 ? "e-" : "e+");
    if (size >= 100)
        text_add_char(out, (char)('0' + size / 100));
    text_add_char(out, (char)('0' + size / 10 % 10));
    text_add_char(out, (char)('0' + size % 10));
}

/* As printf's "%.6g" has it: printf itself would be a third of what a browser is sent. */
static void add_real(struct text *out, double value)
{
    int exponent = 0;
    uint32_t left = value != 0 ? six_digits(fabs(value), &exponent) : 0;
    bool is_plain_number = exponent >= -4 && exponent < 6;
    int before_point = is_plain_number ? exponent + 1 : 1;
    if (signbit(value))
        text_add_char(out, '-');
    if (before_point <= 0)
        text_add(out, "0.");
    for (int zeros = before_point; zeros < 0; zeros++)
        text_add_char(out, '0');
    for (int i = 0; i < before_point || left > 0; i++) {
        if (i > 0 && i == before_point)
            text_add_char(out, '.');
        text_add_char(out, (char)('0' + left / 100000));
        left = left % 100000 * 10;
    }
    if (!is_plain_number)
        add_exponent(out, exponent);
}

void json_put_real(struct json *json, const char *key, double value)
{
    begin_entry(json, key);
    if (isfinite(value))
        add_real(json->out, value);
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
