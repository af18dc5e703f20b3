/* test_error.c: messages that fit, and stay whole characters when they are cut. */
#include "checks.h"
#include "error.h"

enum { ROOM = sizeof((struct error *)NULL)->message };

static void it_returns_false_and_fills_the_error(void **state)
{
    (void)state;
    struct error error;
    assert_false(error_set(&error, "bad_json", "tile %d of %s", 17, "fox"));
    assert_string_equal(error.code, "bad_json");
    assert_string_equal(error.message, "tile 17 of fox");
}

static void nobody_needs_to_listen(void **state)
{
    (void)state;
    assert_false(error_set(NULL, "bad_json", "x"));
    error_prefix(NULL, "x");
}

static void a_prefix_says_where(void **state)
{
    (void)state;
    struct error error;
    error_set(&error, "bad_position", "it must be an object");
    error_prefix(&error, "\"placed\", entry 3");
    assert_string_equal(error.message, "\"placed\", entry 3: it must be an object");
    assert_string_equal(error.code, "bad_position");
}

static void a_message_that_just_fits_is_not_cut(void **state)
{
    (void)state;
    struct error error;
    char fits[ROOM];
    memset(fits, 'x', ROOM - 1);
    fits[ROOM - 1] = '\0';
    error_set(&error, "c", "%s", fits);
    assert_string_equal(error.message, fits);
    memcpy(fits + ROOM - 3, "é", 2);
    error_set(&error, "c", "%s", fits);
    assert_string_equal(error.message, fits);
}

/* The cut falls on each byte of characters of one to four bytes. */
static void a_cut_message_ends_with_a_whole_character(void **state)
{
    (void)state;
    static const char *const characters[] = { "x", "é", "…", "🦊" };
    for (int c = 0; c < 4; c++) {
        size_t length = strlen(characters[c]);
        for (size_t shift = 0; shift < 5; shift++) {
            char text[3 * ROOM] = "";
            struct error error;
            memset(text, '.', shift);
            for (size_t i = shift; i + length < sizeof text; i += length)
                memcpy(text + i, characters[c], length);
            error_set(&error, "c", "%s", text);
            size_t kept = strlen(error.message);
            assert_in_range(kept, ROOM - 4, ROOM - 1);
            assert_int_equal((kept - shift) % length, 0);
            assert_memory_equal(error.message, text, kept);
            error_prefix(&error, "somewhere");
            kept = strlen(error.message) - strlen("somewhere: ");
            assert_int_equal((kept - shift) % length, 0);
        }
    }
}

static void a_cut_message_of_stray_bytes_stays_within_bounds(void **state)
{
    (void)state;
    char text[2 * ROOM];
    struct error error;
    memset(text, 0x80, sizeof text - 1);
    text[sizeof text - 1] = '\0';
    error_set(&error, "c", "%s", text);
    assert_true(strlen(error.message) < ROOM);
    text[ROOM - 2] = (char)0xF0;
    error_set(&error, "c", "%s", text);
    assert_int_equal(strlen(error.message), ROOM - 2);
}

TEST_PROGRAM(error)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_returns_false_and_fills_the_error),
        cmocka_unit_test(nobody_needs_to_listen),
        cmocka_unit_test(a_prefix_says_where),
        cmocka_unit_test(a_message_that_just_fits_is_not_cut),
        cmocka_unit_test(a_cut_message_ends_with_a_whole_character),
        cmocka_unit_test(a_cut_message_of_stray_bytes_stays_within_bounds),
    };
    return cmocka_run_group_tests_name("error", tests, NULL, NULL);
}
