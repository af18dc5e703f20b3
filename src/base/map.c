/* map.c: a hash table with open addressing and linear probing. Lookups in the tree of
 * <search.h> took a twentieth of a busy server's time. */
#include "map.h"

#include "hash.h"
#include "memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY_MIN = 16 };

struct map_slot {
    const char *key; /* NULL: free */
    void *value;
    uint64_t hash;
};

/* Where the key is, or would be put. There is always a free slot to stop at. */
static struct map_slot *find_slot(const struct map *map, const char *key, uint64_t hash)
{
    uint32_t at = (uint32_t)hash & (map->capacity - 1);
    while (map->slots[at].key != NULL &&
           (map->slots[at].hash != hash || strcmp(map->slots[at].key, key) != 0))
        at = (at + 1) & (map->capacity - 1);
    return &map->slots[at];
}

static uint64_t hash_of(const char *key)
{
    return hash_bytes(key, strlen(key));
}

static void resize(struct map *map, uint32_t capacity)
{
    struct map old = *map;
    map->slots = memory_new(capacity * sizeof *map->slots);
    map->capacity = capacity;
    for (uint32_t i = 0; i < old.capacity; i++)
        if (old.slots[i].key != NULL)
            *find_slot(map, old.slots[i].key, old.slots[i].hash) = old.slots[i];
    free(old.slots);
}

void map_put(struct map *map, const char *key, void *value)
{
    if (4 * ((uint32_t)map->count + 1) > 3 * map->capacity)
        resize(map, map->capacity ? 2 * map->capacity : CAPACITY_MIN);
    uint64_t hash = hash_of(key);
    struct map_slot *slot = find_slot(map, key, hash);
    if (slot->key != NULL)
        return;
    *slot = (struct map_slot){ key, value, hash };
    map->count++;
}

void *map_find(const struct map *map, const char *key)
{
    return map->count > 0 ? find_slot(map, key, hash_of(key))->value : NULL;
}

/* Deletion by backward shift: entries of the same run move up, so that probing finds them. */
static void close_gap(struct map *map, uint32_t gap)
{
    uint32_t mask = map->capacity - 1;
    for (uint32_t at = (gap + 1) & mask; map->slots[at].key != NULL; at = (at + 1) & mask) {
        uint32_t home = (uint32_t)map->slots[at].hash & mask;
        bool may_move = ((at - home) & mask) >= ((at - gap) & mask);
        if (may_move) {
            map->slots[gap] = map->slots[at];
            gap = at;
        }
    }
    map->slots[gap] = (struct map_slot){ 0 };
}

void map_clear(struct map *map)
{
    free(map->slots);
    *map = (struct map){ 0 };
}

void map_remove(struct map *map, const char *key)
{
    if (map->count == 0)
        return;
    struct map_slot *slot = find_slot(map, key, hash_of(key));
    if (slot->key == NULL)
        return;
    close_gap(map, (uint32_t)(slot - map->slots));
    if (--map->count == 0)
        map_clear(map); /* an empty map holds no memory */
}

void **map_values(const struct map *map)
{
    void **list = memory_new(((size_t)map->count + 1) * sizeof *list);
    int count = 0;
    for (uint32_t i = 0; i < map->capacity; i++)
        if (map->slots[i].key != NULL)
            list[count++] = map->slots[i].value;
    return list;
}
