/* map.h: things found by their id. */
#ifndef BOSQUET_MAP_H
#define BOSQUET_MAP_H

#include <stdint.h>

struct map {
    struct map_slot *slots; /* all zero is an empty map */
    uint32_t capacity;      /* a power of two, at most three quarters of it used */
    int count;
};

/* The key is kept by the thing itself for as long as it is in the map. A key
 * that is there already keeps its thing. */
void map_put(struct map *map, const char *key, void *thing);
void *map_find(const struct map *map, const char *key); /* NULL if there is none */
void map_take(struct map *map, const char *key);        /* out of the map; the thing lives on */

/* Every thing in a list of map->count, in no order, to be freed: the map may
 * change while it is walked. */
void **map_list(const struct map *map);

/* Forgets everything; the things live on. A map that has become empty needs no clearing. */
void map_clear(struct map *map);

#endif
