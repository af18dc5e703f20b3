/* test_json_read.c: JSON in: the caps, and getters that say which key is wrong. */
#include "checks.h"
#include "json_read.h"
#include "text.h"
#include "sentences.h"

static const enum error_code code = ERROR_BAD_RECORD;

static json_t *read_text(const char *text, struct error *error)
{
    *error = (struct error){ 0 };
    return json_read(text, strlen(text), error);
}

static void expect_refused(const char *text, const char *wanted_code)
{
    struct error error;
    json_t *json = read_text(text, &error);
    if (json != NULL)
        fail_msg("\"%s\" was read", text);
    assert_string_equal(error_code_name(error.code), wanted_code);
    assert_true(strlen(in_english(&error)) > 0);
}

static void any_value_is_a_document(void **state)
{
    (void)state;
    static const char *const fine[] = { "{}",  "[]",        "null",  "true", "false",
                                        "0",   "-1.5",      "\"a\"", " 1 ",  "\t[1,\r\n2] ",
                                        "1e3", "{\"a\":{}}" };
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        struct error error;
        json_t *json = read_text(fine[i], &error);
        if (json == NULL)
            fail_msg("%s: %s", fine[i], in_english(&error));
        json_decref(json);
    }
}

static void what_is_not_json_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",
        " ",
        "{",
        "}",
        "{]",
        "[1,]",
        "{\"a\":1,}",
        "{a:1}",
        "{'a':1}",
        "nul",
        "NaN",
        "Infinity",
        "+1",
        "01",
        "1.",
        ".5",
        "0x10",
        "\"",
        "\"\\x\"",
        "\"\\ud800\"",
        "\"a\nb\"",
        "{}{}",
        "{} x",
        "[1 2]",
        "// c\n1",
        "{\"a\" 1}",
        "\"\xFF\"",
        "\"\xC0\xAF\"",
        "\"\xED\xA0\x80\"",
        "99999999999999999999",
        "1e999",
        "\xEF\xBB\xBF{}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_refused(wrong[i], "bad_json");
    struct error error;
    assert_null(json_read("{}\0", 3, &error));
    assert_string_equal(error_code_name(error.code), "bad_json");
    assert_null(json_read("\"a\0b\"", 5, &error));
    assert_string_equal(error_code_name(error.code), "bad_json");
    assert_null(json_read("[", 1, NULL));
}

static void a_key_may_not_come_twice(void **state)
{
    (void)state;
    struct error error;
    expect_refused("{\"seat\": 0, \"seat\": 1}", "bad_json");
    expect_refused("[{\"a\": {\"b\": 1, \"b\": 1}}]", "bad_json");
    assert_null(read_text("{\"seat\": 0, \"seat\": 1}", &error));
    assert_contains(in_english(&error), "seat");
}

static void the_error_names_the_place(void **state)
{
    (void)state;
    struct error error;
    assert_null(read_text("{\"a\": 1,\n \"b\": ?}", &error));
    assert_contains(in_english(&error), "line 2");
    assert_contains(in_english(&error), "column");
}

/* What jansson says in English, and what is made of it elsewhere. */
static void what_is_wrong_is_said_in_each_language(void **state)
{
    (void)state;
    static const struct {
        const char *text, *english, *french;
    } cases[] = {
        { "", "unexpected token near end of file", "élément inattendu, à la fin du fichier" },
        { "\"\\u0000", "premature end of input near '\"\\u0000'",
          "la fin vient trop tôt, près de '\"\\u0000'" },
        { "\"\\u0000\"", "\\u0000 is not allowed", "\\u0000 n’est pas permis" },
        { "{\"\\u0000\": 1}", "NUL byte in object key not supported near '\"\\u0000\"'",
          "une clé ne peut pas contenir \\u0000, près de '\"\\u0000\"'" },
        { "\xC3", "unable to decode byte 0xc3", "UTF-8 invalide, octet 0xc3" },
        { "\"\x01\"", "control character 0x1 near '\"'",
          "caractère de contrôle 0x1, près de '\"'" },
        { "\"a\nb\"", "unexpected newline near '\"a'", "fin de ligne inattendue, près de '\"a'" },
        { "\"01234567890123456789\\x\"", "invalid escape", "échappement impossible" },
        { "\"\\ud800\"", "invalid Unicode '\\uD800' near '\"\\ud800\"'",
          "caractère Unicode impossible : '\\uD800', près de '\"\\ud800\"'" },
        { "99999999999999999999", "too big integer near '99999999999999999999'",
          "nombre entier trop grand, près de '99999999999999999999'" },
        { "-99999999999999999999", "too big negative integer", "nombre entier négatif trop grand" },
        { "1e999", "real number overflow near '1e999'",
          "nombre à virgule trop grand, près de '1e999'" },
        { "{1", "string or closing brace expected near '1'",
          "une chaîne ou une accolade fermante est attendue, près de '1'" },
        { "{\"a\": 1", "closing brace expected near end of file",
          "une accolade fermante est attendue, à la fin du fichier" },
        { "[1 2]", "']' expected near '2'", "un « ] » est attendu, près de '2'" },
        { "{\"a\" 1}", "':' expected near '1'", "un « : » est attendu, près de '1'" },
        { "{} x", "end of file expected near 'x'", "la fin du fichier est attendue, près de 'x'" },
        { "{\"a\": 1, \"a\": 2}", "duplicate object key near '\"a\"'",
          "la même clé deux fois, près de '\"a\"'" },
        { "nul", "invalid token near 'nul'", "élément illisible, près de 'nul'" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error error;
        char wanted[200];
        assert_null(read_text(cases[i].text, &error));
        snprintf(wanted, sizeof wanted, "not JSON: %s (line ", cases[i].english);
        assert_contains(in_english(&error), wanted);
        snprintf(wanted, sizeof wanted, "ce n’est pas du JSON : %s (ligne ", cases[i].french);
        assert_contains(in_language("fr", &error), wanted);
    }
}

static void a_document_may_be_so_long_and_no_longer(void **state)
{
    (void)state;
    struct error error;
    char *text = malloc(JSON_SIZE_MAX + 2);
    memset(text, ' ', JSON_SIZE_MAX + 1);
    text[0] = '7';
    json_t *json = json_read(text, JSON_SIZE_MAX, &error);
    assert_non_null(json);
    json_decref(json);
    assert_null(json_read(text, JSON_SIZE_MAX + 1, &error));
    assert_string_equal(error_code_name(error.code), "too_large");
    assert_contains(in_english(&error), "1048577");
    free(text);
}

static json_t *read_nested(int depth, const char *open, const char *close, struct error *error)
{
    struct text text;
    text_init(&text);
    for (int i = 0; i < depth; i++)
        text_add(&text, open);
    for (int i = 0; i < depth; i++)
        text_add(&text, close);
    json_t *json = read_text(text.data, error);
    text_clear(&text);
    return json;
}

static void brackets_may_be_nested_so_deep_and_no_deeper(void **state)
{
    (void)state;
    struct error error;
    json_t *json = read_nested(JSON_DEPTH_MAX, "[", "]", &error);
    assert_non_null(json);
    json_decref(json);
    assert_null(read_nested(JSON_DEPTH_MAX + 1, "[", "]", &error));
    assert_string_equal(error_code_name(error.code), "bad_json");
    assert_contains(in_english(&error), "32");
    assert_null(read_nested(JSON_DEPTH_MAX + 1, "{\"a\":[", "]}", &error));
    assert_string_equal(error_code_name(error.code), "bad_json");
}

static void brackets_within_strings_are_no_depth(void **state)
{
    (void)state;
    struct error error;
    json_t *json =
        read_text("[\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\\"[[[[[[[[[[[[\\\\\"]", &error);
    assert_non_null(json);
    json_decref(json);
    json = read_text("[[1],[2],[3],[4],[5],[6],[7],[8],[9],[1],[2],[3],[4],[5],[6],[7],[8],[9],"
                     "[1],[2],[3],[4],[5],[6],[7],[8],[9],[1],[2],[3],[4],[5],[6],[7],[8],[9]]",
                     &error);
    assert_non_null(json);
    json_decref(json);
}

/* ---- getters ---- */

static const char sample[] = "{\"int\": 3, \"real\": 3.5, \"bool\": true, \"string\": \"fox\", "
                             "\"array\": [1, 2], \"object\": {\"a\": 1}, \"null\": null}";

static const char *const sample_keys[] = { "int",   "real",   "bool", "string",
                                           "array", "object", "null", "missing" };

enum getter { GET_INT, GET_BOOL, GET_STRING, GET_ARRAY, GET_OBJECT, GETTERS };

static const char *const good_key[GETTERS] = { "int", "bool", "string", "array", "object" };

static bool call(enum getter getter, const json_t *json, const char *key, struct error *error)
{
    int number;
    bool truth;
    const char *string;
    json_t *value;
    switch (getter) {
    case GET_INT:
        return json_get_int(json, key, 0, 9, &number, code, error);
    case GET_BOOL:
        return json_get_bool(json, key, &truth, code, error);
    case GET_STRING:
        return json_get_string(json, key, &string, code, error);
    case GET_ARRAY:
        return json_get_array(json, key, 0, 9, &value, code, error);
    default:
        return json_get_object(json, key, &value, code, error);
    }
}

static void a_getter_takes_its_own_type_only_and_names_the_key(void **state)
{
    (void)state;
    struct error error;
    json_t *json = read_text(sample, &error);
    for (int getter = 0; getter < GETTERS; getter++)
        for (size_t i = 0; i < sizeof sample_keys / sizeof *sample_keys; i++) {
            const char *key = sample_keys[i];
            char quoted[32];
            error = (struct error){ 0 };
            bool is_good = strcmp(key, good_key[getter]) == 0;
            assert_int_equal(call((enum getter)getter, json, key, &error), is_good);
            assert_int_equal(call((enum getter)getter, json, key, NULL), is_good);
            if (is_good)
                continue;
            assert_int_equal(error.code, code);
            snprintf(quoted, sizeof quoted, "\"%s\"", key);
            assert_contains(in_english(&error), quoted);
            if (strcmp(key, "missing") == 0)
                assert_contains(in_english(&error), "missing:");
            else
                assert_contains(in_english(&error), "must be");
        }
    json_decref(json);
}

static void types_are_words_of_each_language(void **state)
{
    (void)state;
    static const struct {
        enum getter getter;
        const char *key, *english, *french;
    } cases[] = {
        { GET_INT, "real", "\"real\" must be a whole number, not a number with decimals",
          "\"real\" doit être un nombre entier, pas un nombre à virgule" },
        { GET_BOOL, "object", "\"object\" must be true or false, not an object",
          "\"object\" doit être true ou false, pas un objet" },
        { GET_STRING, "bool", "\"bool\" must be a string, not true or false",
          "\"bool\" doit être une chaîne, pas true ou false" },
        { GET_ARRAY, "int", "\"int\" must be an array, not a whole number",
          "\"int\" doit être un tableau, pas un nombre entier" },
        { GET_OBJECT, "null", "\"null\" must be an object, not null",
          "\"null\" doit être un objet, pas null" },
        { GET_INT, "string", "\"string\" must be a whole number, not a string",
          "\"string\" doit être un nombre entier, pas une chaîne" },
        { GET_STRING, "array", "\"array\" must be a string, not an array",
          "\"array\" doit être une chaîne, pas un tableau" },
        { GET_OBJECT, "missing", "\"missing\" is missing: an object is needed",
          "\"missing\" manque : il faut un objet" },
    };
    struct error error;
    json_t *json = read_text(sample, &error);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_false(call(cases[i].getter, json, cases[i].key, &error));
        assert_string_equal(in_english(&error), cases[i].english);
        assert_string_equal(in_language("fr", &error), cases[i].french);
    }
    json_decref(json);
}

static void getters_give_the_value(void **state)
{
    (void)state;
    struct error error;
    json_t *json = read_text(sample, &error);
    int number;
    bool truth = false;
    const char *string;
    json_t *value;
    assert_true(json_get_int(json, "int", 3, 3, &number, code, &error));
    assert_int_equal(number, 3);
    assert_true(json_get_bool(json, "bool", &truth, code, &error));
    assert_true(truth);
    assert_true(json_get_string(json, "string", &string, code, &error));
    assert_string_equal(string, "fox");
    assert_true(json_get_array(json, "array", 2, 2, &value, code, &error));
    assert_int_equal(json_array_size(value), 2);
    assert_true(json_get_object(json, "object", &value, code, &error));
    assert_int_equal(json_object_size(value), 1);
    json_decref(json);
}

static void a_number_has_a_range(void **state)
{
    (void)state;
    struct error error;
    int number = 77;
    json_t *json =
        read_text("{\"n\": 5, \"huge\": 9223372036854775807, \"tiny\": -9223372036854775808,"
                  " \"wraps\": 4294967299}",
                  &error);
    assert_true(json_get_int(json, "n", 5, 5, &number, code, &error));
    assert_false(json_get_int(json, "n", 6, 9, &number, code, &error));
    assert_string_equal(in_english(&error), "\"n\" must be from 6 to 9, not 5");
    assert_false(json_get_int(json, "n", 0, 4, &number, code, &error));
    assert_false(json_get_int(json, "huge", 0, 9, &number, code, &error));
    assert_contains(in_english(&error), "9223372036854775807");
    assert_false(json_get_int(json, "tiny", 0, 9, &number, code, &error));
    assert_false(json_get_int(json, "wraps", 0, 9, &number, code, &error));
    assert_int_equal(number, 5);
    json_decref(json);
}

static void an_array_has_a_size(void **state)
{
    (void)state;
    struct error error;
    json_t *value;
    json_t *json = read_text("{\"a\": [1, 2]}", &error);
    assert_false(json_get_array(json, "a", 3, 3, &value, code, &error));
    assert_string_equal(in_english(&error), "\"a\" must have 3 entries, not 2");
    assert_false(json_get_array(json, "a", 3, 5, &value, code, &error));
    assert_string_equal(in_english(&error), "\"a\" must have 3 to 5 entries, not 2");
    assert_false(json_get_array(json, "a", 0, 1, &value, code, &error));
    assert_true(json_get_array(json, "a", 0, 2, &value, code, &error));
    json_decref(json);
}

static void unknown_keys_are_named(void **state)
{
    (void)state;
    static const char known[] = "deck first";
    struct error error;
    json_t *json = read_text("{\"deck\": 1, \"frist\": 2}", &error);
    assert_false(json_has_only_keys(json, known, code, &error));
    assert_string_equal(in_english(&error), "\"frist\" is not known here (known: deck first)");
    assert_int_equal(error.code, code);
    json_object_del(json, "frist");
    assert_true(json_has_only_keys(json, known, code, &error));
    json_object_clear(json);
    assert_true(json_has_only_keys(json, known, code, &error));
    json_decref(json);
}

static void a_key_is_known_by_its_whole_name(void **state)
{
    (void)state;
    assert_true(json_is_known_key("deck", "deck first"));
    assert_true(json_is_known_key("first", "deck  first "));
    assert_false(json_is_known_key("dec", "deck first"));
    assert_false(json_is_known_key("decks", "deck first"));
    assert_false(json_is_known_key("irst", "deck first"));
    assert_false(json_is_known_key("deck first", "deck first"));
    assert_false(json_is_known_key("", "deck first"));
    assert_false(json_is_known_key("deck", ""));
}

static void keys_are_compared_with_a_model_at_every_depth(void **state)
{
    (void)state;
    static const struct {
        const char *object, *message;
    } cases[] = {
        { "{}", NULL },
        { "{\"a\": 1, \"list\": [{\"b\": []}]}", NULL },
        { "{\"a\": {\"z\": 1}}", NULL }, /* what is no object there has no keys to compare */
        { "{\"list\": [{}, {}, {\"z\": 1}]}", NULL },
        { "{\"z\": 1}", "\"z\" is not known here" },
        { "{\"list\": [{}, {\"z\": 1}]}", "\"list.1.z\" is not known here" },
        { "{\"in\": {\"in\": {\"c\": 1, \"\": 2}}}", "\"in.in.\" is not known here" },
    };
    struct error error;
    json_t *like = read_text("{\"a\": 1, \"list\": [{\"b\": 2}, {\"b\": 2}],"
                             " \"in\": {\"in\": {\"c\": null}}}",
                             &error);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *json = read_text(cases[i].object, &error);
        assert_int_equal(json_has_only_keys_of(like, json, code, &error), cases[i].message == NULL);
        if (cases[i].message != NULL)
            assert_string_equal(in_english(&error), cases[i].message);
        json_decref(json);
    }
    json_decref(like);
}

TEST_PROGRAM(json_read)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_value_is_a_document),
        cmocka_unit_test(what_is_not_json_is_refused),
        cmocka_unit_test(a_key_may_not_come_twice),
        cmocka_unit_test(the_error_names_the_place),
        cmocka_unit_test(what_is_wrong_is_said_in_each_language),
        cmocka_unit_test(a_document_may_be_so_long_and_no_longer),
        cmocka_unit_test(brackets_may_be_nested_so_deep_and_no_deeper),
        cmocka_unit_test(brackets_within_strings_are_no_depth),
        cmocka_unit_test(a_getter_takes_its_own_type_only_and_names_the_key),
        cmocka_unit_test(types_are_words_of_each_language),
        cmocka_unit_test(getters_give_the_value),
        cmocka_unit_test(a_number_has_a_range),
        cmocka_unit_test(an_array_has_a_size),
        cmocka_unit_test(unknown_keys_are_named),
        cmocka_unit_test(a_key_is_known_by_its_whole_name),
        cmocka_unit_test(keys_are_compared_with_a_model_at_every_depth),
    };
    return cmocka_run_group_tests_name("json_read", tests, NULL, NULL);
}
