/* fields.c: lists of named details. */
#include "fields.h"

#include <assert.h>
#include <stddef.h>

void field_add(struct fields *fields, struct field field)
{
    if (fields == NULL)
        return;
    assert(fields->count < FIELDS_MAX);
    fields->field[fields->count++] = field;
}

void field_number(struct fields *fields, const char *name, int number)
{
    field_add(fields, number_field(name, number));
}

void field_word(struct fields *fields, const char *name, const char *word)
{
    field_add(fields, word_field(name, word));
}

void field_count(struct fields *fields, const char *name, int number, const char *word)
{
    field_add(fields, count_field(name, number, word));
}

void field_text(struct fields *fields, const char *name, const char *text)
{
    field_add(fields, text_field(name, text));
}
