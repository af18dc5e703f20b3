/* description.c: what a move says. */
#include "description.h"

#include <string.h>

void describe_open_move(const struct local_match *local, int seat, struct move move,
                        struct description *out)
{
    *out = (struct description){ 0 };
    out->key = local->match.game->describe_move(local->match.state, seat, move, &out->fields);
}

bool description_is(const struct description *description, const char *key)
{
    return strcmp(description->key, key) == 0;
}

static const struct field *find_field(const struct description *description, const char *name)
{
    for (int i = 0; i < description->fields.count; i++)
        if (strcmp(description->fields.field[i].name, name) == 0)
            return &description->fields.field[i];
    return NULL;
}

int description_number(const struct description *description, const char *name)
{
    const struct field *field = find_field(description, name);
    return field != NULL ? field->number : 0;
}

const char *description_word(const struct description *description, const char *name)
{
    const struct field *field = find_field(description, name);
    return field != NULL ? field->word : NULL;
}
