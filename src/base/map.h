/* map.h: a hash map from strings to pointers. */
#ifndef BOSQUET_MAP_H
#define BOSQUET_MAP_H

#include <stdint.h>

struct map {
    struct map_slot *slots; /* all zero is an empty map */
    uint32_t capacity;      /* a power of two, at most three quarters of it used */
    int count;
};

/* Keys are borrowed: each must outlast its entry, as when it is a member of the value. A key
 * that is there already keeps its value. */
void map_put(struct map *map, const char *key, void *value);
void *map_find(const struct map *map, const char *key); /* NULL if there is none */
void map_remove(struct map *map, const char *key);      /* the value lives on */

/* An array of the map->count values, in no order, to be freed by the caller: a snapshot, so
 * that the map may change while it is iterated over. */
void **map_values(const struct map *map);

/* Removes every entry; the values live on. A map that has become empty holds no memory. */
void map_clear(struct map *map);

#endif
