/* map.c: things by their ids, in the tree of <search.h>. */
#include "map.h"

#include "memory.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

struct node {
    const char *key;
    void *thing;
};

static int compare(const void *a, const void *b)
{
    return strcmp(((const struct node *)a)->key, ((const struct node *)b)->key);
}

void map_put(struct map *map, const char *key, void *thing)
{
    struct node *node = memory_new(sizeof *node);
    *node = (struct node){ key, thing };
    struct node **found = tsearch(node, &map->root, compare);
    if (found == NULL)
        abort(); /* out of memory */
    if (*found == node)
        map->count++;
    else
        free(node);
}

void *map_find(const struct map *map, const char *key)
{
    struct node wanted = { key, NULL };
    struct node **found = tfind(&wanted, &map->root, compare);
    return found != NULL ? (*found)->thing : NULL;
}

void map_take(struct map *map, const char *key)
{
    struct node wanted = { key, NULL };
    struct node **found = tfind(&wanted, &map->root, compare);
    if (found == NULL)
        return;
    struct node *node = *found;
    tdelete(node, &map->root, compare);
    free(node);
    map->count--;
}

static void add_to_list(const void *found, VISIT visit, void *end)
{
    void ***next = end;
    if (visit == postorder || visit == leaf)
        *(*next)++ = (*(struct node *const *)found)->thing;
}

void **map_list(const struct map *map)
{
    void **list = memory_new(((size_t)map->count + 1) * sizeof *list);
    void **next = list;
    twalk_r(map->root, add_to_list, &next);
    return list;
}

void map_clear(struct map *map)
{
    tdestroy(map->root, free);
    *map = (struct map){ 0 };
}
