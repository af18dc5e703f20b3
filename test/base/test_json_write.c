/* test_json_write.c: JSON out, byte by byte, and read again by jansson. */
#include "checks.h"
#include "json_read.h"
#include "json_write.h"
#include "rng.h"

#include <float.h>
#include <math.h>

struct sheet {
    struct text text;
    struct json json;
};

static void begin(struct sheet *sheet, int lines_depth)
{
    text_init(&sheet->text);
    json_init(&sheet->json, &sheet->text, lines_depth);
}

static void expect(struct sheet *sheet, const char *wanted)
{
    assert_string_equal(sheet->text.data, wanted);
    json_t *json = json_read(sheet->text.data, sheet->text.length, NULL);
    assert_non_null(json);
    json_decref(json);
    text_clear(&sheet->text);
}

static void values_of_every_kind(void **state)
{
    (void)state;
    struct sheet s;
    begin(&s, 0);
    json_begin_object(&s.json, NULL);
    json_put_int(&s.json, "int", INT64_MIN);
    json_put_int(&s.json, "big", INT64_MAX);
    json_put_bool(&s.json, "yes", true);
    json_put_bool(&s.json, "no", false);
    json_put_null(&s.json, "null");
    json_put_string(&s.json, "text", "fox");
    json_put_raw(&s.json, "raw", "[1,{}]");
    json_begin_array(&s.json, "list");
    json_put_int(&s.json, NULL, 1);
    json_put_string(&s.json, NULL, "two");
    json_begin_object(&s.json, NULL);
    json_end_object(&s.json);
    json_begin_array(&s.json, NULL);
    json_end_array(&s.json);
    json_put_null(&s.json, NULL);
    json_end_array(&s.json);
    json_put_int(&s.json, "after", 0);
    json_end_object(&s.json);
    expect(&s, "{\"int\": -9223372036854775808, \"big\": 9223372036854775807, \"yes\": true, "
               "\"no\": false, \"null\": null, \"text\": \"fox\", \"raw\": [1,{}], "
               "\"list\": [1, \"two\", {}, [], null], \"after\": 0}");
}

static void numbers_with_decimals_have_six_digits_and_no_infinity(void **state)
{
    (void)state;
    struct sheet s;
    begin(&s, 0);
    json_begin_array(&s.json, NULL);
    json_put_real(&s.json, NULL, 12.5);
    json_put_real(&s.json, NULL, -0.25);
    json_put_real(&s.json, NULL, 1.0 / 3);
    json_put_real(&s.json, NULL, 41);
    json_put_real(&s.json, NULL, INFINITY);
    json_put_real(&s.json, NULL, -INFINITY);
    json_put_real(&s.json, NULL, NAN);
    json_end_array(&s.json);
    expect(&s, "[12.5, -0.25, 0.333333, 41, null, null, null]");
}

/* Held equal to printf, over all sizes that a number can have. (What lies in the middle
 * between two texts may become either: 99999.95.) */
static void numbers_are_as_printf_has_them(void **state)
{
    (void)state;
    static const double chosen[] = {
        0,       -0.0,    1,   999999,   999999.5, 1000000, 100000.5, 100001.5,
        0.0001,  0.00001, 0.1, 0.999999, 1e22,     1e-5,    1e100,    5e-324,
        DBL_MAX, DBL_MIN, 1e6, 1e5,      0.000123, 1234567, -1e-7,
    };
    struct rng rng;
    rng_init(&rng, 7);
    for (int i = 0; i < 20000; i++) {
        double value =
            i < (int)(sizeof chosen / sizeof *chosen)
                ? chosen[i]
                : ldexp((double)(int64_t)rng_next(&rng), (int)rng_below(&rng, 200) - 160);
        struct sheet s;
        char wanted[32];
        begin(&s, 0);
        json_put_real(&s.json, NULL, value);
        snprintf(wanted, sizeof wanted, "%.6g", value);
        expect(&s, wanted);
    }
}

static void escapes(void **state)
{
    (void)state;
    struct sheet s;
    begin(&s, 0);
    json_put_string(&s.json, NULL, "\" \\ / \n \t \r \b \f \x01 \x1F \x7F é 🦊");
    expect(&s,
           "\"\\\" \\\\ / \\n \\u0009 \\u000d \\u0008 \\u000c \\u0001 \\u001f \\u007f é 🦊\"");
}

static void keys_are_escaped_too(void **state)
{
    (void)state;
    struct sheet s;
    begin(&s, 0);
    json_begin_object(&s.json, NULL);
    json_put_int(&s.json, "a\"b", 1);
    json_end_object(&s.json);
    expect(&s, "{\"a\\\"b\": 1}");
}

static void bytes_that_are_not_utf8_are_replaced(void **state)
{
    (void)state;
#define REPLACED "\xEF\xBF\xBD"
    static const struct {
        const char *given, *written;
    } cases[] = {
        { "\xFF", REPLACED },
        { "a\x80z", "a" REPLACED "z" },    /* a lone continuation */
        { "\xC3", REPLACED },              /* cut after the lead */
        { "\xE2\x82", REPLACED REPLACED }, /* cut in the middle */
        { "\xE2\x82z", REPLACED REPLACED "z" },
        { "\xF0\x9F\xA6", REPLACED REPLACED REPLACED },
        { "\xC0\xAF", REPLACED REPLACED }, /* overlong slash */
        { "\xC1\xBF", REPLACED REPLACED },
        { "\xE0\x80\xAF", REPLACED REPLACED REPLACED },
        { "\xF0\x80\x80\xAF", REPLACED REPLACED REPLACED REPLACED },
        { "\xED\xA0\x80", REPLACED REPLACED REPLACED }, /* a surrogate */
        { "\xED\x9F\xBF", "\xED\x9F\xBF" },             /* the last one before them */
        { "\xEE\x80\x80", "\xEE\x80\x80" },
        { "\xF4\x90\x80\x80", REPLACED REPLACED REPLACED REPLACED }, /* past U+10FFFF */
        { "\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF" },
        { "\xF5\x80\x80\x80", REPLACED REPLACED REPLACED REPLACED },
        { "\xC2\x80", "\xC2\x80" },
        { "\xE0\xA0\x80", "\xE0\xA0\x80" },
        { "\xF0\x90\x80\x80", "\xF0\x90\x80\x80" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sheet s;
        char wanted[64];
        begin(&s, 0);
        json_put_string(&s.json, NULL, cases[i].given);
        snprintf(wanted, sizeof wanted, "\"%s\"", cases[i].written);
        expect(&s, wanted);
    }
}

/* Whatever the bytes, what is written is JSON: jansson checks UTF-8 itself. */
static void every_pair_of_bytes_gives_json(void **state)
{
    (void)state;
    for (int a = 1; a < 256; a++)
        for (int b = 1; b < 256; b++) {
            struct sheet s;
            char pair[3] = { (char)a, (char)b, '\0' };
            begin(&s, 0);
            json_put_string(&s.json, NULL, pair);
            json_t *json = json_read(s.text.data, s.text.length, NULL);
            if (json == NULL)
                fail_msg("%02x %02x was written as %s", a, b, s.text.data);
            json_decref(json);
            text_clear(&s.text);
        }
}

static void containers_within_lines_depth_put_each_entry_on_a_line(void **state)
{
    (void)state;
    struct sheet s;
    begin(&s, 2);
    json_begin_object(&s.json, NULL);
    json_put_int(&s.json, "a", 1);
    json_begin_array(&s.json, "list");
    json_begin_object(&s.json, NULL);
    json_put_int(&s.json, "x", 1);
    json_put_int(&s.json, "y", 2);
    json_end_object(&s.json);
    json_put_int(&s.json, NULL, 3);
    json_end_array(&s.json);
    json_begin_array(&s.json, "none");
    json_end_array(&s.json);
    json_end_object(&s.json);
    expect(&s, "{\n"
               "  \"a\": 1,\n"
               "  \"list\": [\n"
               "    {\"x\": 1, \"y\": 2},\n"
               "    3\n"
               "  ],\n"
               "  \"none\": []\n"
               "}");
}

static void one_line_of_the_protocol_has_no_line_break(void **state)
{
    (void)state;
    struct sheet s;
    begin(&s, 0);
    json_begin_object(&s.json, NULL);
    json_put_string(&s.json, "a\nb", "c\nd\r");
    json_end_object(&s.json);
    assert_null(strpbrk(s.text.data, "\r\n"));
    text_clear(&s.text);
}

TEST_PROGRAM(json_write)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_every_kind),
        cmocka_unit_test(numbers_with_decimals_have_six_digits_and_no_infinity),
        cmocka_unit_test(numbers_are_as_printf_has_them),
        cmocka_unit_test(escapes),
        cmocka_unit_test(keys_are_escaped_too),
        cmocka_unit_test(bytes_that_are_not_utf8_are_replaced),
        cmocka_unit_test(every_pair_of_bytes_gives_json),
        cmocka_unit_test(containers_within_lines_depth_put_each_entry_on_a_line),
        cmocka_unit_test(one_line_of_the_protocol_has_no_line_break),
    };
    return cmocka_run_group_tests_name("json_write", tests, NULL, NULL);
}
