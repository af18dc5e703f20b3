/* test_error.c: what errors say, and that texts in them stay whole characters when they are cut. */
#include "checks.h"
#include "sentences.h"

#include <errno.h>

static void it_returns_false_and_fills_the_error(void **state)
{
    (void)state;
    struct error error;
    assert_false(error_set(&error, ERROR_NOT_YOUR_TURN, "room.not-host"));
    assert_string_equal(error_code_name(error.code), "not_your_turn");
    assert_string_equal(in_english(&error), "Only the host may do that.");
    assert_string_equal(in_language("fr", &error), "Seul l’hôte peut faire cela.");
    assert_false(error_with(&error, ERROR_SEAT_TAKEN, "room.seat-taken", number_field("seat", 2)));
    assert_string_equal(in_english(&error), "Seat 2 is taken.");
}

static void nobody_needs_to_listen(void **state)
{
    (void)state;
    assert_false(error_set(NULL, ERROR_BAD_JSON, "room.not-host"));
    assert_false(error_with(NULL, ERROR_BAD_JSON, "room.seat-taken", number_field("seat", 2)));
    error_prefix(NULL, "x");
}

static void a_prefix_says_where(void **state)
{
    (void)state;
    struct error error;
    error_set(&error, ERROR_BAD_POSITION, "room.is-over");
    error_prefix(&error, "\"placed\" 3");
    error_prefix(&error, "map.json");
    assert_string_equal(in_english(&error), "map.json: \"placed\" 3: The match is over.");
    assert_string_equal(in_language("fr", &error),
                        "map.json : \"placed\" 3 : La partie est finie.");
}

static void it_can_be_copied(void **state)
{
    (void)state;
    char lost[] = "owls";
    struct error error, copy;
    error_with(&error, ERROR_UNKNOWN_GAME, "server.no-game", text_field("what", lost));
    memset(lost, 'x', sizeof lost - 1);
    copy = error;
    memset(&error, 0, sizeof error);
    assert_string_equal(in_english(&copy), "There is no game \"owls\" here.");
}

static void what_the_system_says_is_said_in_each_language(void **state)
{
    (void)state;
    struct error error;
    error_with(&error, ERROR_FAILED, "error.system", system_field("why", ENOSPC));
    assert_string_equal(in_english(&error), strerror(ENOSPC));
    assert_string_equal(in_language("fr", &error), "Il n’y a plus de place sur le disque");
    error_with(&error, ERROR_FAILED, "error.system", system_field("why", ENOTSUP));
    assert_string_equal(in_language("fr", &error), strerror(ENOTSUP));
}

static const char *only_text(const struct error *error)
{
    static struct fields fields;
    fields = error_fields(error);
    return fields.field[0].word;
}

static void a_text_that_just_fits_is_not_cut(void **state)
{
    (void)state;
    struct error error;
    char fits[ERROR_TEXT_MAX];
    memset(fits, 'x', sizeof fits - 1);
    fits[sizeof fits - 1] = '\0';
    error_with(&error, ERROR_FAILED, "k", text_field("what", fits));
    assert_string_equal(only_text(&error), fits);
    memcpy(fits + sizeof fits - 3, "é", 2);
    error_with(&error, ERROR_FAILED, "k", text_field("what", fits));
    assert_string_equal(only_text(&error), fits);
}

/* The cut falls on each byte of characters of one to four bytes. */
static void a_cut_text_ends_with_a_whole_character(void **state)
{
    (void)state;
    static const char *const characters[] = { "x", "é", "…", "🦊" };
    for (int c = 0; c < 4; c++) {
        size_t length = strlen(characters[c]);
        for (size_t shift = 0; shift < 5; shift++) {
            char text[3 * ERROR_TEXT_MAX] = "";
            struct error error;
            memset(text, '.', shift);
            for (size_t i = shift; i + length < sizeof text; i += length)
                memcpy(text + i, characters[c], length);
            error_with(&error, ERROR_FAILED, "k", text_field("what", text));
            size_t kept = strlen(only_text(&error));
            assert_in_range(kept, ERROR_TEXT_MAX - 4, ERROR_TEXT_MAX - 1);
            assert_int_equal((kept - shift) % length, 0);
            assert_memory_equal(only_text(&error), text, kept);
            error_with(&error, ERROR_FAILED, "k", error_excerpt("what", text));
            kept = strlen(only_text(&error));
            assert_in_range(kept, 92, 95);
            assert_int_equal((kept - shift) % length, 0);
        }
    }
}

static void a_cut_text_of_stray_bytes_stays_within_bounds(void **state)
{
    (void)state;
    char text[2 * ERROR_TEXT_MAX];
    struct error error;
    memset(text, 0x80, sizeof text - 1);
    text[sizeof text - 1] = '\0';
    error_with(&error, ERROR_FAILED, "k", text_field("what", text));
    assert_true(strlen(only_text(&error)) < ERROR_TEXT_MAX);
}

static void what_has_no_room_is_empty(void **state)
{
    (void)state;
    struct error error;
    char text[ERROR_TEXT_MAX + 9];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    error_with(&error, ERROR_FAILED, "k", text_field("a", text), text_field("b", text),
               number_field("c", 7));
    struct fields fields = error_fields(&error);
    assert_int_equal(strlen(fields.field[0].word), ERROR_TEXT_MAX - 1);
    assert_string_equal(fields.field[1].word, "");
    assert_int_equal(fields.field[2].number, 7);
    error_set(&error, ERROR_FAILED, "room.is-over");
    for (int i = 0; i < 4; i++)
        error_prefix(&error, text);
    assert_int_equal(error.place_length, ERROR_PLACE_MAX);
    assert_contains(in_english(&error), "xxx: The match is over.");
}

TEST_PROGRAM(error)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_returns_false_and_fills_the_error),
        cmocka_unit_test(nobody_needs_to_listen),
        cmocka_unit_test(a_prefix_says_where),
        cmocka_unit_test(it_can_be_copied),
        cmocka_unit_test(what_the_system_says_is_said_in_each_language),
        cmocka_unit_test(a_text_that_just_fits_is_not_cut),
        cmocka_unit_test(a_cut_text_ends_with_a_whole_character),
        cmocka_unit_test(a_cut_text_of_stray_bytes_stays_within_bounds),
        cmocka_unit_test(what_has_no_room_is_empty),
    };
    return cmocka_run_group_tests_name("error", tests, NULL, NULL);
}
