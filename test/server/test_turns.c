/* test_turns.c: those who ask take turns. */
#include "checks.h"
#include "container_of.h"
#include "turns.h"

#include <limits.h>
#include <stdlib.h>

struct item {
    struct turn turn;
    int number;
};

static struct item items[64];

static void push(struct turns *turns, int number, const char *asker)
{
    items[number].number = number;
    turns_push(turns, &items[number].turn, asker);
}

/* -1 if there is none. */
static int pop(struct turns *turns, int most)
{
    struct turn *turn = turns_pop(turns, most);
    return turn != NULL ? container_of(turn, struct item, turn)->number : -1;
}

static void end(struct turns *turns, int number)
{
    turns_end(turns, &items[number].turn);
}

static void one_who_asks_much_waits_and_nobody_else(void **state)
{
    (void)state;
    static const int expected[] = { 0, 10, 20, 1, 11, 2, 3, 4 };
    struct turns turns;
    turns_init(&turns);
    for (int i = 0; i < 5; i++)
        push(&turns, i, "eve");
    push(&turns, 10, "anna");
    push(&turns, 11, "anna");
    push(&turns, 20, "bob");
    assert_int_equal(turns.waiting, 8);
    assert_int_equal(turns_waiting(&turns, "eve"), 5);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_int_equal(pop(&turns, INT_MAX), expected[i]);
        end(&turns, expected[i]);
    }
    assert_int_equal(pop(&turns, INT_MAX), -1);
    assert_int_equal(turns.askers.count, 0);
}

/* Whoever comes while another's runs is next, however much that one has queued. */
static void who_comes_later_is_next(void **state)
{
    (void)state;
    struct turns turns;
    turns_init(&turns);
    for (int i = 0; i < 5; i++)
        push(&turns, i, "eve");
    assert_int_equal(pop(&turns, INT_MAX), 0);
    assert_int_equal(pop(&turns, INT_MAX), 1);
    push(&turns, 10, "anna");
    assert_int_equal(pop(&turns, INT_MAX), 10);
    push(&turns, 11, "anna");
    assert_int_equal(pop(&turns, INT_MAX), 11); /* one of hers runs, and two of Eve's */
    for (int i = 10; i < 12; i++)
        end(&turns, i);
    for (int i = 0; i < 5; i++) {
        if (i > 1)
            assert_int_equal(pop(&turns, INT_MAX), i);
        end(&turns, i);
    }
    assert_int_equal(turns.askers.count, 0);
}

static void one_is_left_for_others(void **state)
{
    (void)state;
    struct turns turns;
    turns_init(&turns);
    for (int i = 0; i < 4; i++)
        push(&turns, i, "eve");
    assert_int_equal(pop(&turns, 2), 0);
    assert_int_equal(pop(&turns, 2), 1);
    assert_int_equal(pop(&turns, 2), -1);
    push(&turns, 10, "anna");
    assert_int_equal(pop(&turns, 2), 10);
    end(&turns, 0);
    assert_int_equal(pop(&turns, 2), 2);
    assert_int_equal(turns.running, 3);
    end(&turns, 1);
    end(&turns, 2);
    end(&turns, 10);
    assert_int_equal(pop(&turns, 2), 3);
    end(&turns, 3);
    assert_int_equal(turns.running, 0);
    assert_int_equal(turns.askers.count, 0);
}

TEST_PROGRAM(turns)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_who_asks_much_waits_and_nobody_else),
        cmocka_unit_test(who_comes_later_is_next),
        cmocka_unit_test(one_is_left_for_others),
    };
    return cmocka_run_group_tests_name("turns", tests, NULL, NULL);
}
