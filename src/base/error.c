/* error.c: filling struct error. */
#include "error.h"

#include <string.h>

enum { EXCERPT_BYTES = 95 };

const char *error_code_name(enum error_code code)
{
    static const char *const names[] = { [ERROR_NONE] = "none",
#define ERROR_CODE(name, text) [ERROR_##name] = (text),
                                         ERROR_LIST(ERROR_CODE)
#undef ERROR_CODE
    };
    return names[code];
}

/* As much of a text as there is room for, a zero after it; how many bytes that is. No
 * character is cut in two, for that would be invalid JSON later. */
static int copy_text(char *out, int room, const char *text)
{
    int length = (int)strnlen(text, (size_t)room);
    if (length == room)
        for (length = room - 1; length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80;)
            length--;
    memcpy(out, text, (size_t)length);
    out[length] = '\0';
    return length + 1;
}

void error_fill(struct error *error, enum error_code code, const char *key,
                const struct field *fields, int count)
{
    if (error == NULL)
        return;
    *error = (struct error){ .code = code, .key = key };
    int used = 0;
    for (int i = 0; i < count; i++) {
        struct field field = fields[i];
        if (field.type == FIELD_TEXT) {
            int most = field.number > 0 ? field.number + 1 : ERROR_TEXT_MAX;
            int left = ERROR_TEXT_MAX - used;
            int at = left > 0 ? used : ERROR_TEXT_MAX - 1; /* the zero at the end */
            if (left > 0)
                used += copy_text(error->texts + used, most < left ? most : left, field.word);
            field = (struct field){ field.name, NULL, at, FIELD_TEXT };
        }
        field_add(&error->fields, field);
    }
}

struct field error_excerpt(const char *name, const char *text)
{
    return (struct field){ name, text, EXCERPT_BYTES, FIELD_TEXT };
}

void error_prefix(struct error *error, const char *place)
{
    if (error == NULL || error->place_length == ERROR_PLACE_MAX)
        return;
    char rest[ERROR_PLACE_MAX];
    int length = error->place_length;
    memcpy(rest, error->place, (size_t)length);
    int used = copy_text(error->place, ERROR_PLACE_MAX - length, place);
    memcpy(error->place + used, rest, (size_t)length);
    error->place_length = used + length;
}

struct fields error_fields(const struct error *error)
{
    struct fields fields = error->fields;
    for (int i = 0; i < fields.count; i++)
        if (fields.field[i].type == FIELD_TEXT)
            fields.field[i] =
                text_field(fields.field[i].name, error->texts + fields.field[i].number);
    return fields;
}
