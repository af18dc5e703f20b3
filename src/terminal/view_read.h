/* view_read.h: what the boards read alike from the JSON of a view. A view of ours
 * is well formed, so what is missing is 0. */
#ifndef BOSQUET_VIEW_READ_H
#define BOSQUET_VIEW_READ_H

#include "match.h"

#include <string.h>

static inline int view_number(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static inline const char *view_string(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* The place of a word in a list, -1 if it is not there. */
static inline int view_index(const char *word, const char *const *list, int count)
{
    for (int i = 0; word != NULL && i < count; i++)
        if (strcmp(word, list[i]) == 0)
            return i;
    return -1;
}

/* Whose view it is: a seat, VIEWER_SPECTATOR or VIEWER_ALL. */
static inline int view_viewer(const json_t *view)
{
    const char *who = view_string(view, "viewer");
    if (who == NULL)
        return view_number(view, "viewer");
    return strcmp(who, "all") == 0 ? VIEWER_ALL : VIEWER_SPECTATOR;
}

#endif
