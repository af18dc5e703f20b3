/* test_log.c: a line an event, whatever somebody made it say. */
#include "checks.h"
#include "json_read.h"
#include "log.h"

#include <unistd.h>

enum { LINE_MAX_BYTES = 2000 };

/* What log_event writes to standard error, caught. */
static void logged(enum log_format format, const char *event, const struct fields *fields,
                   char line[LINE_MAX_BYTES])
{
    FILE *file = tmpfile();
    int kept = dup(STDERR_FILENO);
    assert_non_null(file);
    dup2(fileno(file), STDERR_FILENO);
    log_set_format(format);
    log_event(LOG_WARNING, event, fields);
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    close(kept);
    rewind(file);
    line[fread(line, 1, LINE_MAX_BYTES - 1, file)] = '\0';
    fclose(file);
}

static void text_of(const char *value, char line[LINE_MAX_BYTES])
{
    struct fields fields = { 0 };
    field_text(&fields, "why", value);
    logged(LOG_TEXT, "refused", &fields, line);
}

static void assert_ends(const char *line, const char *ending)
{
    assert_true(strlen(line) > strlen(ending));
    assert_string_equal(line + strlen(line) - strlen(ending), ending);
}

static void text_is_time_level_event_and_fields(void **state)
{
    (void)state;
    char line[LINE_MAX_BYTES];
    struct fields fields = { 0 };
    int year, milliseconds;
    field_number(&fields, "port", 8080);
    field_text(&fields, "bind", "127.0.0.1");
    field_text(&fields, "data", "./var");
    logged(LOG_TEXT, "started", &fields, line);
    assert_int_equal(sscanf(line, "%4d-%*2d-%*2dT%*2d:%*2d:%*2d.%3dZ", &year, &milliseconds), 2);
    assert_true(year > 2000);
    assert_string_equal(line + strlen("2026-11-15T08:00:00.123Z"),
                        " warning started port=8080 bind=127.0.0.1 data=./var\n");
    logged(LOG_TEXT, "stopped", NULL, line);
    assert_ends(line, "Z warning stopped\n");
}

static void what_is_not_one_word_is_quoted(void **state)
{
    (void)state;
    char line[LINE_MAX_BYTES];
    text_of("no such file", line);
    assert_ends(line, " why=\"no such file\"\n");
    text_of("", line);
    assert_ends(line, " why=\"\"\n");
    text_of("a=b", line);
    assert_ends(line, " why=\"a=b\"\n");
    text_of("say \"hi\\\"", line);
    assert_ends(line, " why=\"say \\\"hi\\\\\\\"\"\n");
    text_of("données", line);
    assert_ends(line, " why=\"données\"\n");
}

static const char *const attacks[] = {
    "x\n2026-11-15T08:00:00.123Z info forged",
    "x\r\ny",
    "\x1b[31mred",
    "a\x7f",
    "\xc2\x85next",
    "\xe2\x80\xa8line",
    "\xe2\x80\xaelive",
    "\xe2\x81\xa6x",
    "\xff\xfe",
    "cut \xe2\x80",
};

static void nothing_begins_a_line_or_steers_a_terminal(void **state)
{
    (void)state;
    char line[LINE_MAX_BYTES];
    struct fields fields = { 0 };
    field_text(&fields, "why", NULL);
    for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++)
        for (enum log_format format = LOG_TEXT; format <= LOG_JSON; format++) {
            fields.field[0].word = attacks[i];
            logged(format, "refused", &fields, line);
            assert_ptr_equal(strpbrk(line, "\r\n\x1b\x7f"), line + strlen(line) - 1);
            assert_null(strstr(line, "\xc2\x85"));
            assert_null(strstr(line, "\xe2\x80\xa8"));
            assert_null(strstr(line, "\xe2\x80\xae"));
            assert_null(strstr(line, "\xe2\x81\xa6"));
            assert_null(strstr(line, "\xff"));
        }
}

static void json_is_an_object_a_line(void **state)
{
    (void)state;
    char line[LINE_MAX_BYTES];
    struct fields fields = { 0 };
    struct error error;
    field_number(&fields, "port", -1);
    field_text(&fields, "why", "two\nlines \"quoted\"");
    logged(LOG_JSON, "failed", &fields, line);
    json_t *json = json_read(line, strlen(line), &error);
    assert_non_null(json);
    assert_int_equal(json_object_size(json), 5);
    assert_int_equal(strlen(json_string_value(json_object_get(json, "time"))), 24);
    assert_string_equal(json_string_value(json_object_get(json, "level")), "warning");
    assert_string_equal(json_string_value(json_object_get(json, "event")), "failed");
    assert_int_equal(json_integer_value(json_object_get(json, "port")), -1);
    assert_string_equal(json_string_value(json_object_get(json, "why")), "two\nlines \"quoted\"");
    json_decref(json);
}

TEST_PROGRAM(log)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_time_level_event_and_fields),
        cmocka_unit_test(what_is_not_one_word_is_quoted),
        cmocka_unit_test(nothing_begins_a_line_or_steers_a_terminal),
        cmocka_unit_test(json_is_an_object_a_line),
    };
    return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
