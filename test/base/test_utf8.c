/* test_utf8.c: what is UTF-8 and what is not. */
#include "checks.h"
#include "utf8.h"

static bool is_utf8(const char *text)
{
    return utf8_is_valid(text, strlen(text));
}

static void utf8_is_what_the_standard_says(void **state)
{
    (void)state;
    static const char *const good[] = {
        "",
        "plain text that is longer than one word",
        "h\xc3\xa9",
        "\xe2\x82\xac",
        "\xf0\x9f\xa6\x8a",
        "\xef\xbf\xbf",
        "\xf4\x8f\xbf\xbf",
        "seven..\xc3\xa9",
    };
    static const char *const bad[] = {
        "\x80",
        "\xc3",
        "\xc0\xaf",         /* overlong */
        "\xe0\x80\xaf",     /* overlong */
        "\xf0\x80\x80\xaf", /* overlong */
        "\xed\xa0\x80",     /* a surrogate */
        "\xf4\x90\x80\x80", /* above the last character */
        "\xf5\x80\x80\x80",
        "\xff",     /* never a byte */
        "\xe2\x82", /* cut short */
        "\xe2\x28\xa1",
        "\xf0\x9f\xa6", /* broken off */
        "eight...\xe2\x82",
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(is_utf8(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(is_utf8(bad[i]));
    assert_true(utf8_is_valid("a\0b", 3));
}

/* All one, two and three byte strings against the definition by ranges. */
static void utf8_agrees_with_a_decoder(void **state)
{
    (void)state;
    for (unsigned code = 0; code < 0x1000000; code += 0x11) {
        char text[3] = { (char)(code >> 16), (char)(code >> 8), (char)code };
        unsigned char a = (unsigned char)text[0], b = (unsigned char)text[1],
                      c = (unsigned char)text[2];
        unsigned value = (a & 15u) << 12 | (b & 63u) << 6 | (c & 63u);
        bool is_three = a >> 4 == 14 && b >> 6 == 2 && c >> 6 == 2 && value >= 0x800 &&
                        (value < 0xd800 || value > 0xdfff);
        bool is_one_two = a < 0x80 && b >= 0xc2 && b < 0xe0 && c >> 6 == 2;
        bool is_two_one = a >= 0xc2 && a < 0xe0 && b >> 6 == 2 && c < 0x80;
        bool is_ones = a < 0x80 && b < 0x80 && c < 0x80;
        assert_int_equal(utf8_is_valid(text, 3), is_three || is_one_two || is_two_one || is_ones);
    }
}

TEST_PROGRAM(utf8)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(utf8_is_what_the_standard_says),
        cmocka_unit_test(utf8_agrees_with_a_decoder),
    };
    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
