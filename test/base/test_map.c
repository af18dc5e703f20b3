/* test_map.c: things by their ids. */
#include "checks.h"
#include "map.h"
#include "rng.h"

#include <stdbool.h>

enum { THINGS = 500 };

static char keys[THINGS][8];

static void fill(struct map *map)
{
    for (int i = 0; i < THINGS; i++) {
        snprintf(keys[i], sizeof keys[i], "%d", i * 7919 % 10007);
        map_put(map, keys[i], keys[i]);
    }
}

static void finds_what_was_put(void **state)
{
    (void)state;
    struct map map = { 0 };
    assert_null(map_find(&map, "12"));
    fill(&map);
    assert_int_equal(map.count, THINGS);
    for (int i = 0; i < THINGS; i++)
        assert_ptr_equal(map_find(&map, keys[i]), keys[i]);
    assert_null(map_find(&map, "nothing"));
    map_clear(&map);
    assert_int_equal(map.count, 0);
}

static void keeps_the_first_of_two(void **state)
{
    (void)state;
    struct map map = { 0 };
    char first[] = "a", second[] = "a";
    map_put(&map, first, first);
    map_put(&map, second, second);
    assert_int_equal(map.count, 1);
    assert_ptr_equal(map_find(&map, "a"), first);
    map_clear(&map);
}

static void takes_out(void **state)
{
    (void)state;
    struct map map = { 0 };
    fill(&map);
    for (int i = 0; i < THINGS; i += 2)
        map_remove(&map, keys[i]);
    map_remove(&map, "nothing");
    assert_int_equal(map.count, THINGS / 2);
    for (int i = 0; i < THINGS; i++)
        assert_int_equal(map_find(&map, keys[i]) != NULL, i % 2);
    map_clear(&map);
}

/* Against a plain list, with many keys that share a slot. */
static void stays_right_however_it_changes(void **state)
{
    (void)state;
    struct map map = { 0 };
    bool is_in[THINGS] = { 0 };
    struct rng rng;
    rng_init(&rng, 1);
    fill(&map);
    map_clear(&map);
    for (int round = 0; round < 50000; round++) {
        uint32_t i = rng_below(&rng, round % 2000 < 1000 ? THINGS : 40);
        is_in[i] = rng_below(&rng, 2) == 0;
        if (is_in[i])
            map_put(&map, keys[i], keys[i]);
        else
            map_remove(&map, keys[i]);
        uint32_t other = rng_below(&rng, THINGS);
        assert_int_equal(map_find(&map, keys[other]) != NULL, is_in[other]);
    }
    int count = 0;
    for (int i = 0; i < THINGS; i++) {
        assert_int_equal(map_find(&map, keys[i]) != NULL, is_in[i]);
        count += is_in[i];
    }
    assert_int_equal(map.count, count);
    map_clear(&map);
}

static void lists_each_once(void **state)
{
    (void)state;
    struct map map = { 0 };
    bool is_seen[THINGS] = { 0 };
    fill(&map);
    void **list = map_values(&map);
    for (int i = 0; i < map.count; i++) {
        long index = ((char(*)[8])list[i]) - keys;
        assert_in_range(index, 0, THINGS - 1);
        assert_false(is_seen[index]);
        is_seen[index] = true;
    }
    free(list);
    map_clear(&map);
}

TEST_PROGRAM(map)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_what_was_put), cmocka_unit_test(keeps_the_first_of_two),
        cmocka_unit_test(takes_out),          cmocka_unit_test(stays_right_however_it_changes),
        cmocka_unit_test(lists_each_once),
    };
    return cmocka_run_group_tests_name("map", tests, NULL, NULL);
}
