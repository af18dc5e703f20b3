/* test_limits.c: the table of limits. */
#include "checks.h"
#include "server_limits.h"
#include "words.h"

#include <string.h>

static void each_row_is_a_field_of_its_own(void **state)
{
    (void)state;
    struct limits limits = { 0 };
    limits_init(&limits);
    for (int row = 0; row < LIMITS; row++)
        assert_int_equal(*limit_field(&limits, row), limit_rows[row].standard);
    for (int row = 0; row < LIMITS; row++)
        *limit_field(&limits, row) = row;
    for (int row = 0; row < LIMITS; row++)
        assert_int_equal(*limit_field(&limits, row), row);
    assert_int_equal(limits.programs, LIMIT_programs);
}

/* Nothing is as little as nothing, but for how long tables are kept: there 0 is for ever. */
static void what_is_standard_is_allowed(void **state)
{
    (void)state;
    for (int row = 0; row < LIMITS; row++) {
        const struct limit_row *limit = &limit_rows[row];
        assert_in_range(limit->standard, limit->least, limit->most);
        bool is_time = strncmp(limit->name, "keep-", strlen("keep-")) == 0;
        assert_true(is_time ? limit->least == 0 : limit->least >= 1);
    }
}

static void each_says_in_every_language_what_it_limits(void **state)
{
    (void)state;
    for (int row = 0; row < LIMITS; row++) {
        char key[60];
        snprintf(key, sizeof key, "limit.%s", limit_rows[row].name);
        for (int i = 0; i < language_count; i++)
            assert_string_not_equal(words(language_offered(i), key), key);
    }
}

TEST_PROGRAM(limits)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_is_a_field_of_its_own),
        cmocka_unit_test(what_is_standard_is_allowed),
        cmocka_unit_test(each_says_in_every_language_what_it_limits),
    };
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
