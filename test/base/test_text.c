/* test_text.c: the growing buffer, and bytes as hexadecimal. */
#include "checks.h"
#include "layout.h"

#include <locale.h>

static void a_new_text_is_an_empty_string(void **state)
{
    (void)state;
    struct text text;
    text_init(&text);
    assert_string_equal(text.data, "");
    assert_int_equal(text.length, 0);
    text_clear(&text);
    assert_null(text.data);
}

static void it_grows_and_stays_ended_by_a_zero(void **state)
{
    (void)state;
    struct text text;
    text_init(&text);
    for (int i = 0; i < 100000; i++) {
        text_add_char(&text, (char)('a' + i % 26));
        assert_int_equal(text.length, i + 1);
        assert_int_equal(text.data[text.length], 0);
        assert_true(text.capacity > text.length);
    }
    for (int i = 0; i < 100000; i++)
        assert_int_equal(text.data[i], 'a' + i % 26);
    text_clear(&text);
}

static void one_long_piece_is_taken_at_once(void **state)
{
    (void)state;
    static char piece[300000];
    struct text text;
    text_init(&text);
    memset(piece, 'x', sizeof piece - 1);
    text_add(&text, "[");
    text_add(&text, piece);
    text_add(&text, "]");
    assert_int_equal(text.length, sizeof piece + 1);
    assert_int_equal(strlen(text.data), text.length);
    assert_int_equal(text.data[text.length - 1], ']');
    text_clear(&text);
}

static void bytes_may_hold_zeros(void **state)
{
    (void)state;
    struct text text;
    text_init(&text);
    text_add_bytes(&text, "a\0b", 3);
    text_add_bytes(&text, "", 0);
    assert_int_equal(text.length, 3);
    assert_memory_equal(text.data, "a\0b", 4);
    text_clear(&text);
}

static void formats_are_filled_at_any_length(void **state)
{
    (void)state;
    struct text text;
    text_init(&text);
    text_addf(&text, "%d-%s", -7, "x");
    assert_string_equal(text.data, "-7-x");
    text_addf(&text, "%s", "");
    assert_string_equal(text.data, "-7-x");
    text_reset(&text);
    text_addf(&text, "%*d", 5000, 1);
    assert_int_equal(text.length, 5000);
    assert_int_equal(text.data[4999], '1');
    text_clear(&text);
}

static void cutting_keeps_the_beginning(void **state)
{
    (void)state;
    struct text text;
    text_init(&text);
    text_add(&text, "forest");
    text_cut(&text, 3);
    assert_string_equal(text.data, "for");
    text_add(&text, "est");
    assert_string_equal(text.data, "forest");
    text_reset(&text);
    assert_string_equal(text.data, "");
    assert_int_equal(text.length, 0);
    text_clear(&text);
}

static void hexadecimal_is_lowercase_and_reads_either_case(void **state)
{
    (void)state;
    unsigned char bytes[4] = { 0x00, 0x7F, 0xAB, 0xFF };
    unsigned char again[4];
    struct text text;
    text_init(&text);
    text_add_hex(&text, bytes, sizeof bytes);
    assert_string_equal(text.data, "007fabff");
    assert_true(text_read_hex(text.data, again, sizeof again));
    assert_memory_equal(again, bytes, sizeof bytes);
    assert_true(text_read_hex("007FabFf", again, sizeof again));
    assert_memory_equal(again, bytes, sizeof bytes);
    text_clear(&text);
}

static void what_is_not_exactly_hexadecimal_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = { "",     "0",    "00",   "000",       "00000", "0x00",
                                         "00 0", " 000", "00g0", "G000",      "0/00",  "0:00",
                                         "0@00", "000`", "-100", "00\xC3\xA9" };
    unsigned char bytes[2];
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (text_read_hex(wrong[i], bytes, sizeof bytes))
            fail_msg("\"%s\" was read", wrong[i]);
    assert_true(text_read_hex("", bytes, 0));
}

static void every_byte_survives_hexadecimal(void **state)
{
    (void)state;
    unsigned char bytes[256];
    unsigned char again[256];
    struct text text;
    for (int i = 0; i < 256; i++)
        bytes[i] = (unsigned char)i;
    text_init(&text);
    text_add_hex(&text, bytes, sizeof bytes);
    assert_true(text_read_hex(text.data, again, sizeof again));
    assert_memory_equal(again, bytes, sizeof bytes);
    text_clear(&text);
}

static void it_may_lie_in_the_callers_memory(void **state)
{
    (void)state;
    char memory[8] = "........";
    struct text text;
    text_init_in(&text, memory, sizeof memory);
    assert_string_equal(memory, "");
    text_add(&text, "toad");
    text_add_bytes(&text, "fox", 3);
    assert_string_equal(memory, "toadfox"); /* all of it */
    assert_ptr_equal(text.data, memory);
    text_reset(&text);
    assert_string_equal(memory, "");
}

/* In the locale of a pipe as in a terminal's. */
static void a_narrow_no_break_space_is_a_column_where_no_line_ends(void **state)
{
    (void)state;
    static const char *const locales[] = { "C", "C.UTF-8" };
    for (int i = 0; i < 2; i++) {
        struct text text;
        assert_non_null(setlocale(LC_CTYPE, locales[i]));
        assert_int_equal(layout_width("Oui\u202f!"), 5);
        text_init(&text);
        layout_wrap(&text, "Comment donc\u202f? Oui\u202f!", 12);
        assert_string_equal(text.data, "Comment\ndonc\u202f? Oui\u202f!\n");
        text_reset(&text);
        layout_pad(&text, "Oui\u202f!", 7);
        assert_string_equal(text.data, "Oui\u202f!  ");
        text_clear(&text);
    }
    setlocale(LC_CTYPE, "C");
}

TEST_PROGRAM(text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_text_is_an_empty_string),
        cmocka_unit_test(it_grows_and_stays_ended_by_a_zero),
        cmocka_unit_test(it_may_lie_in_the_callers_memory),
        cmocka_unit_test(one_long_piece_is_taken_at_once),
        cmocka_unit_test(bytes_may_hold_zeros),
        cmocka_unit_test(formats_are_filled_at_any_length),
        cmocka_unit_test(cutting_keeps_the_beginning),
        cmocka_unit_test(hexadecimal_is_lowercase_and_reads_either_case),
        cmocka_unit_test(what_is_not_exactly_hexadecimal_is_refused),
        cmocka_unit_test(every_byte_survives_hexadecimal),
        cmocka_unit_test(a_narrow_no_break_space_is_a_column_where_no_line_ends),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
