/* log.c: formatting an event as one line, whatever its fields hold. */
#include "log.h"

#include "json_write.h"
#include "words.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static enum log_format log_format = LOG_TEXT;
static const char *const level_names[] = { "info", "warning", "error" };

void log_set_format(enum log_format format)
{
    log_format = format;
}

static void add_time(struct text *out)
{
    struct timespec now;
    struct tm utc;
    char seconds[32];
    clock_gettime(CLOCK_REALTIME, &now);
    strftime(seconds, sizeof seconds, "%Y-%m-%dT%H:%M:%S", gmtime_r(&now.tv_sec, &utc));
    text_addf(out, "%s.%03dZ", seconds, (int)(now.tv_nsec / 1000000));
}

/* How many bytes here are a character beyond ASCII that ends a line for some
 * reader or steers a terminal: U+0080 to 9F, 2028 to 202E, 2066 to 2069. The
 * others of that kind are below 0x20, and JSON escapes them. */
static size_t steering_bytes(const unsigned char *s)
{
    if (s[0] == 0xC2 && s[1] >= 0x80 && s[1] <= 0x9F)
        return 2;
    if (s[0] == 0xE2 && s[1] == 0x80 && s[2] >= 0xA8 && s[2] <= 0xAE)
        return 3;
    if (s[0] == 0xE2 && s[1] == 0x81 && s[2] >= 0xA6 && s[2] <= 0xA9)
        return 3;
    return 0;
}

static void add_clean(struct text *out, const char *value)
{
    while (*value != '\0') {
        size_t skipped = steering_bytes((const unsigned char *)value);
        text_add_char(out, skipped > 0 ? '?' : *value);
        value += skipped > 0 ? skipped : 1;
    }
}

static void put_field(struct json *json, const struct field *field, const char *key)
{
    if (field->type == FIELD_NUMBER || field->type == FIELD_COUNT) {
        json_put_int(json, key, field->number);
        return;
    }
    struct text value;
    text_init(&value);
    add_clean(&value, field->word);
    json_put_string(json, key, value.data);
    text_clear(&value);
}

static void add_json(struct text *out, enum log_level level, const char *event,
                     const struct fields *fields)
{
    struct text when;
    struct json json;
    text_init(&when);
    add_time(&when);
    json_init(&json, out, 0);
    json_begin_object(&json, NULL);
    json_put_string(&json, "time", when.data);
    json_put_string(&json, "level", level_names[level]);
    json_put_string(&json, "event", event);
    for (int i = 0; fields != NULL && i < fields->count; i++)
        put_field(&json, &fields->field[i], fields->field[i].name);
    json_end_object(&json);
    text_clear(&when);
}

static bool is_one_word(const struct field *field)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "._:/@+,-[]";
    return field->type == FIELD_TEXT && field->word[0] != '\0' &&
           field->word[strspn(field->word, plain)] == '\0';
}

static void add_text(struct text *out, enum log_level level, const char *event,
                     const struct fields *fields)
{
    struct json json;
    add_time(out);
    text_addf(out, " %s %s", level_names[level], event);
    for (int i = 0; fields != NULL && i < fields->count; i++) {
        const struct field *field = &fields->field[i];
        text_addf(out, " %s=", field->name);
        json_init(&json, out, 0);
        if (is_one_word(field))
            text_add(out, field->word);
        else
            put_field(&json, field, NULL);
    }
}

void log_event(enum log_level level, const char *event, const struct fields *fields)
{
    struct text line;
    text_init(&line);
    if (log_format == LOG_JSON)
        add_json(&line, level, event, fields);
    else
        add_text(&line, level, event, fields);
    text_add_char(&line, '\n');
    /* At once, so that lines of several programs into one file stay whole. */
    fwrite(line.data, 1, line.length, stderr);
    text_clear(&line);
}

void log_error(const char *event, const struct fields *fields, const struct error *error)
{
    struct fields all = *fields;
    struct text why;
    text_init(&why);
    words_add_error(&why, LANGUAGE_EN, error);
    field_text(&all, "why", why.data);
    log_event(LOG_ERROR, event, &all);
    text_clear(&why);
}
