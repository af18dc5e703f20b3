/* test_networks.c: what is remembered of those from where somebody came, and how many. */
#include "checks.h"
#include "networks.h"

static void each_has_its_own(void **state)
{
    (void)state;
    struct networks networks;
    networks_init(&networks);
    struct network *one = networks_find(&networks, "10.0.0.1");
    one->tables.used = 7;
    assert_true(networks_find(&networks, "10.0.0.2")->tables.used == 0);
    assert_ptr_equal(networks_find(&networks, "10.0.0.1"), one);
    assert_true(one->tables.used == 7);
    networks_clear(&networks);
}

static void find_numbered(struct networks *networks, int number)
{
    char text[NETWORK_TEXT];
    snprintf(text, sizeof text, "2001:db8:%x:%x::", number / 65536, number % 65536);
    networks_find(networks, text);
}

/* Whoever has many networks pushes out the quiet ones, and nobody who is there. */
static void the_one_that_was_quiet_longest_is_forgotten(void **state)
{
    (void)state;
    struct networks networks;
    networks_init(&networks);
    struct network *here = networks_find(&networks, "10.0.0.1");
    network_hold(&networks, here);
    networks_find(&networks, "10.0.0.2")->tables.used = 2;
    networks_find(&networks, "10.0.0.3")->tables.used = 3;
    here->tables.used = 1;
    for (int i = 0; i < NETWORKS_MAX - 2; i++) {
        find_numbered(&networks, i);
        networks_find(&networks, "10.0.0.3");
    }
    assert_int_equal(networks.by_text.count, NETWORKS_MAX);
    assert_true(networks_find(&networks, "10.0.0.1")->tables.used == 1);
    assert_true(networks_find(&networks, "10.0.0.3")->tables.used == 3);
    assert_true(networks_find(&networks, "10.0.0.2")->tables.used == 0);
    network_release(&networks, here);
    for (int i = 0; i < NETWORKS_MAX; i++)
        find_numbered(&networks, NETWORKS_MAX + i);
    assert_int_equal(networks.by_text.count, NETWORKS_MAX);
    assert_true(networks_find(&networks, "10.0.0.1")->tables.used == 0);
    networks_clear(&networks);
}

/* Two sockets of one network: it is held until both are gone. */
static void what_is_held_twice_is_released_twice(void **state)
{
    (void)state;
    struct networks networks;
    networks_init(&networks);
    struct network *one = networks_find(&networks, "10.0.0.1");
    network_hold(&networks, one);
    network_hold(&networks, networks_find(&networks, "10.0.0.1"));
    network_release(&networks, one);
    assert_true(TAILQ_EMPTY(&networks.by_use));
    network_release(&networks, one);
    assert_ptr_equal(TAILQ_FIRST(&networks.by_use), one);
    networks_clear(&networks);
}

TEST_PROGRAM(networks)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_has_its_own),
        cmocka_unit_test(the_one_that_was_quiet_longest_is_forgotten),
        cmocka_unit_test(what_is_held_twice_is_released_twice),
    };
    return cmocka_run_group_tests_name("networks", tests, NULL, NULL);
}
