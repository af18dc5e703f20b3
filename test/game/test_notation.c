/* test_notation.c: moves as text, by a pattern. */
#include "checks.h"
#include "notation.h"

#include <limits.h>

static void patterns_are_filled(void **state)
{
    (void)state;
    char text[64];
    assert_int_equal(notation_write(text, sizeof text, "%d@%d,%dr%d", 17, -1, 20, 3), 10);
    assert_string_equal(text, "17@-1,20r3");
    assert_int_equal(notation_write(text, sizeof text, "deal %d %s", 0, "fox"), 10);
    assert_string_equal(text, "deal 0 fox");
    assert_int_equal(notation_write(text, sizeof text, "skip"), 4);
    assert_string_equal(text, "skip");
    notation_write(text, sizeof text, "%d %d", INT_MAX, INT_MIN);
    assert_string_equal(text, "2147483647 -2147483648");
}

static void what_does_not_fit_is_cut_off(void **state)
{
    (void)state;
    char text[8];
    memset(text, 'x', sizeof text);
    assert_int_equal(notation_write(text, 5, "%s %d", "draw", 17), 7);
    assert_memory_equal(text, "draw\0xxx", sizeof text);
    assert_int_equal(notation_write(text, 1, "tower"), 5);
    assert_string_equal(text, "");
    assert_int_equal(notation_write(NULL, 0, "tower"), 5);
}

static void patterns_are_read(void **state)
{
    (void)state;
    int a, b, c, d;
    char word[16];
    assert_true(notation_read("17@-1,20r3", "%d@%d,%dr%d", &a, &b, &c, &d));
    assert_int_equal(a, 17);
    assert_int_equal(b, -1);
    assert_int_equal(c, 20);
    assert_int_equal(d, 3);
    assert_true(notation_read("deal 0 fox", "deal %d %15s", &a, word));
    assert_int_equal(a, 0);
    assert_string_equal(word, "fox");
    assert_true(notation_read("raccoon 2", "%15s %d", word, &a));
    assert_string_equal(word, "raccoon");
    assert_true(notation_read("a word of five letters", "a word of five letters"));
    assert_true(notation_read("-999999 999999", "%d %d", &a, &b));
    assert_int_equal(a, -999999);
    assert_int_equal(b, 999999);
}

/* One text for each move. */
static void what_is_written_otherwise_is_not_read(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        "draw",
        "draw ",
        "draw  7",
        " draw 7",
        "draw 7 ",
        "draw 07",
        "draw +7",
        "draw -0",
        "draw -07",
        "draw 00",
        "draw --7",
        "draw -",
        "draw 7.0",
        "draw 7\n",
        "Draw 7",
        "draw 1000000",
        "draw 0x7",
        "draw 1e1",
        "draw\t7",
        "draw7",
        "draw x",
        "draw 99999999999999999999",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        int number;
        if (notation_read(wrong[i], "draw %d", &number))
            fail_msg("\"%s\" is read as %d", wrong[i], number);
    }
    char word[4];
    assert_false(notation_read("four", "%3s", word));
    assert_false(notation_read("", "%3s", word));
    assert_false(notation_read(" fox", "%3s", word));
    assert_false(notation_read("fox ", "%3s", word));
    assert_true(notation_read("fox", "%3s", word));
}

static void every_number_is_read_as_it_was_written(void **state)
{
    (void)state;
    for (int number = -1200; number <= 1200; number++) {
        char text[16], plain[16];
        int again;
        notation_write(text, sizeof text, "%d", number);
        snprintf(plain, sizeof plain, "%d", number);
        assert_string_equal(text, plain);
        assert_true(notation_read(text, "%d", &again));
        assert_int_equal(again, number);
    }
}

TEST_PROGRAM(notation)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_filled),
        cmocka_unit_test(what_does_not_fit_is_cut_off),
        cmocka_unit_test(patterns_are_read),
        cmocka_unit_test(what_is_written_otherwise_is_not_read),
        cmocka_unit_test(every_number_is_read_as_it_was_written),
    };
    return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
