/* adresse_why_words.c: why a placement did not hold, in a sentence with figures. */
#include "adresse_words.h"

#include <stdlib.h>
#include <string.h>

enum { EVEN_TENTHS = 10 }; /* of a millimetre: so near is where it was aimed */

static int number_of(const struct event *event, const char *name)
{
    for (int i = 0; i < event->fields.count; i++)
        if (strcmp(event->fields.field[i].name, name) == 0)
            return event->fields.field[i].number;
    return 0;
}

static const char *word_of(const struct event *event, const char *name)
{
    for (int i = 0; i < event->fields.count; i++)
        if (strcmp(event->fields.field[i].name, name) == 0)
            return event->fields.field[i].word;
    return "";
}

static int whole(int tenths)
{
    return (abs(tenths) + 5) / 10;
}

/* It came down where it was aimed, and that was wrong. */
static const char *aimed_key(const struct event *event, const char *reason)
{
    static const char *const keys[][2] = {
        { "on_structure", "adresse.why.aimed.on_structure" },
        { "on_board", "adresse.why.aimed.on_board" },
    };
    if (strcmp(reason, "left_support") == 0 && number_of(event, "meant") > 0)
        return "adresse.why.aimed.left_support";
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strcmp(reason, keys[i][0]) == 0 && *word_of(event, "aimed") == '\0')
            return keys[i][1];
    return NULL;
}

/* Too far to which side, of the usual view: x to the right, y away from whoever looks. */
static const char *side_of(int dx, int dy)
{
    if (abs(dx) >= abs(dy))
        return dx < 0 ? "side.left" : "side.right";
    return dy < 0 ? "side.near" : "side.far";
}

const char *tabletop_narrate(const struct event *event, struct fields *fields)
{
    if (strcmp(event->name, "swayed") == 0)
        return ""; /* it is watched, and not told */
    if (strcmp(event->name, "why") != 0)
        return NULL;
    int dx = number_of(event, "dx"), dy = number_of(event, "dy");
    int most = abs(dx) >= abs(dy) ? dx : dy;
    const char *aimed = aimed_key(event, word_of(event, "reason"));
    field_number(fields, "degrees", whole(number_of(event, "tilt")));
    field_number(fields, "mm", whole(aimed ? number_of(event, "meant") : most));
    if (aimed != NULL)
        return aimed;
    field_word(fields, "side", side_of(dx, dy));
    return abs(most) < EVEN_TENTHS ? "adresse.why.even" : "adresse.why.off";
}
