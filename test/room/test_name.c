/* test_name.c: what people may be called. */
#include "checks.h"
#include "name.h"
#include "sentences.h"

static void expect_clean(const char *text, const char *name)
{
    char out[NAME_BYTES_MAX];
    struct error error;
    if (!name_clean(text, out, &error))
        fail_msg("\"%s\": %s", text, in_english(&error));
    assert_string_equal(out, name);
    assert_true(name_clean(name, out, &error)); /* what is clean stays as it is */
    assert_string_equal(out, name);
}

static void expect_bad(const char *text, const char *key)
{
    char out[NAME_BYTES_MAX];
    struct error error;
    if (name_clean(text, out, &error))
        fail_msg("\"%s\" should be refused", text);
    assert_string_equal(error_code_name(error.code), "bad_name");
    if (strcmp(error.key, key) != 0)
        fail_msg("\"%s\" is refused as %s, not %s", text, error.key, key);
}

#define TOO_SHORT "room.name-too-short"
#define TOO_LONG "room.name-too-long"
#define BAD_CHARACTER "room.name-bad-character"
#define NO_LETTER "room.name-no-letter"

static void names_of_any_script_are_welcome(void **state)
{
    (void)state;
    static const char *const names[] = { "Anna",     "Zoé",   "Владимир", "Ελένη", "さくら",
                                         "李小龍",   "محمد",  "שרה",      "नमिता", "O'Hara",
                                         "Jean-Luc", "R2 D2", "42",       "x_X",   "김철수",
                                         "Ngô Đình", "☀ sun", "A.",       "Þór" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        expect_clean(names[i], names[i]);
}

static void spaces_are_tidied(void **state)
{
    (void)state;
    expect_clean("  Anna ", "Anna");
    expect_clean("Anna \t\n", "Anna");
    expect_clean("\r\n\tAnna", "Anna");
    expect_clean("Anna   Maria", "Anna Maria");
    expect_clean("\u00a0Anna\u3000\u2003Maria\u00a0", "Anna Maria");
    expect_clean("\u2028Anna\u2029", "Anna");
    expect_bad("Anna\tMaria", BAD_CHARACTER);
    expect_bad("Anna\nMaria", BAD_CHARACTER);
    expect_bad("Anna \u2028 Maria", BAD_CHARACTER);
}

static void accents_are_composed(void **state)
{
    (void)state;
    expect_clean("Zoe\u0301", "Zo\u00e9");
    expect_clean("\u1112\u1161\u11ab\u1100\u1173\u11af", "한글");
    expect_clean("A\u030angstro\u0308m", "Ångström");
}

static void what_hides_or_steers_text_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "An\x01na",   "An\x7fna",         "An\xc2\x85na",   /* controls */
        "An\u200bna", "An\u200cna",       "An\u200dna",     /* of no width */
        "An\u202ena", "\u2066Anna\u2069", "An\u200ena",     /* directions */
        "An\u00adna", "An\ufeffna",       "An\u2060na",     /* soft hyphen, marks */
        "An\ue000na", "An\U000f0000na",   "An\ufdd0na",     /* private, none at all */
        "An\u0378na", "An\U000e0041na",   "An\U000e0001na", /* not assigned, tags */
        "An\u3164na", "\u3164\u3164",     "An\u115fna",     /* letters without a shape */
        "An\u034fna", "An\ufe0fna",       "An\u2800na",     "An\ufff9na",
        "An\xc3",     "An\xed\xa0\x80na", "An\xff\xffna",   "\xc0\xaf\xc0\xaf",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        expect_bad(bad[i], BAD_CHARACTER);
}

static void marks_do_not_pile_up(void **state)
{
    (void)state;
    expect_clean("Ax\u0323\u0331\u0324\u0330", "Ax\u0323\u0331\u0324\u0330");
    expect_bad("Ax\u0323\u0331\u0324\u0330\u032d", BAD_CHARACTER);
    expect_bad("\u0301Anna", BAD_CHARACTER); /* it would sit on whatever is before it */
    expect_bad("Anna \u0301x", BAD_CHARACTER);
}

static void emoji_may_be_joined(void **state)
{
    (void)state;
    expect_clean("👩\u200d👩\u200d👧 us", "👩\u200d👩\u200d👧 us");
    expect_clean("👩🏽\u200d🚀 Zoé", "👩🏽\u200d🚀 Zoé");
    expect_clean("❤\ufe0f\u200d🔥🔥", "❤\ufe0f\u200d🔥🔥");
    expect_clean("🇫🇷🇫🇷", "🇫🇷🇫🇷");
    expect_bad("👩\u200dx", BAD_CHARACTER);
    expect_bad("x\u200d👩", BAD_CHARACTER);
    expect_bad("👩\u200d", BAD_CHARACTER);
    expect_bad("👩👩\u200d\u200d👧", BAD_CHARACTER);
}

static void characters_are_counted_as_people_count(void **state)
{
    (void)state;
    expect_bad("", TOO_SHORT);
    expect_bad("   ", TOO_SHORT);
    expect_bad("A", TOO_SHORT);
    expect_bad(" A ", TOO_SHORT);
    expect_bad("e\u0301", TOO_SHORT);
    expect_bad("👩\u200d👩\u200d👧", TOO_SHORT);
    expect_bad("🇫🇷", TOO_SHORT);
    expect_clean("李明", "李明");
    expect_clean("abcdefghijklmnopqrstuvwx", "abcdefghijklmnopqrstuvwx"); /* 24 */
    expect_bad("abcdefghijklmnopqrstuvwxy", TOO_LONG);
    expect_clean("一二三四五六七八九十一二三四五六七八九十一二三四",
                 "一二三四五六七八九十一二三四五六七八九十一二三四");
    /* Few characters, but more bytes than a name has room for. */
    expect_bad(
        "👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀",
        TOO_LONG);
    char *endless = malloc(200001);
    memset(endless, 'a', 200000);
    endless[200000] = '\0';
    expect_bad(endless, TOO_LONG);
    free(endless);
}

static void there_is_something_to_read(void **state)
{
    (void)state;
    expect_bad("--", NO_LETTER);
    expect_bad(". . .", NO_LETTER);
    expect_bad("«»", NO_LETTER);
    expect_clean("♥♥", "♥♥");
    expect_clean("-1-", "-1-");
}

/* ---- lines ---- */

static void expect_line(const char *text, const char *line)
{
    char out[100];
    assert_true(line_clean(text, 20, out, sizeof out));
    assert_string_equal(out, line);
}

static void lines_lose_what_does_harm(void **state)
{
    (void)state;
    expect_line("  well played!  ", "well played!");
    expect_line("one\ntwo\tthree", "one two three");
    expect_line("a\u202eb\x01"
                "c\u200bd",
                "abcd");
    expect_line("می\u200cخواهم", "می\u200cخواهم"); /* written with a joiner */
    expect_line("👩\u200d👧", "👩\u200d👧");
    expect_line("!", "!");
    expect_line("Zoe\u0301", "Zo\u00e9");
    expect_line("x\u0323\u0331\u0324\u0330\u032d\u0332y", "x\u0323\u0331\u0324\u0330y");
    expect_line("x\u0323\u0331\u0324\u0330\u200d\u032dy", "x\u0323\u0331\u0324\u0330\u200dy");
}

static void lines_have_a_length(void **state)
{
    (void)state;
    char out[100];
    assert_false(line_clean("", 20, out, sizeof out));
    assert_false(line_clean(" \n\u200b ", 20, out, sizeof out));
    assert_false(line_clean("123456789012345678901", 20, out, sizeof out));
    assert_false(line_clean("\xff", 20, out, sizeof out));
    expect_line("12345678901234567890", "12345678901234567890");
    assert_false(line_clean("123456", 20, out, 6)); /* no room for its zero */
    assert_true(line_clean("12345", 20, out, 6));
}

/* ---- look-alikes ---- */

static void those_who_look_alike_are_found(void **state)
{
    (void)state;
    static const char *const alike[][2] = {
        { "Anna", "Anna" }, { "Anna", "anna" },      { "Anna", "ANNA" },
        { "Anna", "Аnnа" }, { "paypal", "раураl" },  { "Anna", "Ａｎｎａ" },
        { "Bill", "BiII" }, { "modern", "rnodern" }, { "Zoé", "Zoe\u0301" },
        { "l0rd", "lOrd" }, { "scope", "ѕсоре" },    { "Straße", "strasse" },
    };
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (!names_look_alike(alike[i][0], alike[i][1]))
            fail_msg("%s and %s look alike", alike[i][0], alike[i][1]);
}

static void those_who_do_not_are_left_alone(void **state)
{
    (void)state;
    static const char *const different[][2] = {
        { "Anna", "Anne" },   { "Zoé", "Zoe" },  { "李明", "李朋" },
        { "Anna", "Anna 2" }, { "Bill", "Bil" }, { "Анна", "Инна" },
    };
    for (size_t i = 0; i < sizeof different / sizeof *different; i++)
        if (names_look_alike(different[i][0], different[i][1]))
            fail_msg("%s and %s are different", different[i][0], different[i][1]);
}

static void expect_told_apart(const char *name, const char *const *others, int count,
                              const char *expected)
{
    char told[NAME_BYTES_MAX];
    char clean[NAME_BYTES_MAX];
    struct error error;
    snprintf(told, sizeof told, "%s", name);
    name_make_distinct(told, others, count);
    assert_string_equal(told, expected);
    assert_true(name_clean(told, clean, &error)); /* it is still a name */
    assert_string_equal(told, clean);
}

static void the_later_one_gets_a_number(void **state)
{
    (void)state;
    static const char *const others[] = { "Anna", "аnnа 2", "Béla", "abcdefghijklmnopqrstuvwx",
                                          "abcdefghij klmnopqrst uv" };
    expect_told_apart("Carl", others, 5, "Carl");
    expect_told_apart("Béla", others, 5, "Béla 2");
    expect_told_apart("anna", others, 5, "anna 3");
    expect_told_apart("Anna", others, 0, "Anna");
    expect_told_apart("abcdefghijklmnopqrstuvwx", others, 5, "abcdefghijklmnopqrstuv 2");
    expect_told_apart("abcdefghij klmnopqrst uv", others, 5, "abcdefghij klmnopqrst 2");
    static const char *const wide[] = {
        "👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀abc"
    };
    expect_told_apart(
        wide[0], wide, 1,
        "👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀👩🏽\u200d🚀abc 2");
}

TEST_PROGRAM(name)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_any_script_are_welcome),
        cmocka_unit_test(spaces_are_tidied),
        cmocka_unit_test(accents_are_composed),
        cmocka_unit_test(what_hides_or_steers_text_is_refused),
        cmocka_unit_test(marks_do_not_pile_up),
        cmocka_unit_test(emoji_may_be_joined),
        cmocka_unit_test(characters_are_counted_as_people_count),
        cmocka_unit_test(there_is_something_to_read),
        cmocka_unit_test(lines_lose_what_does_harm),
        cmocka_unit_test(lines_have_a_length),
        cmocka_unit_test(those_who_look_alike_are_found),
        cmocka_unit_test(those_who_do_not_are_left_alone),
        cmocka_unit_test(the_later_one_gets_a_number),
    };
    return cmocka_run_group_tests_name("name", tests, NULL, NULL);
}
