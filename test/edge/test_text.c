/* test_text.c: what the edge knows about bytes: paths, headers, queues. */
#include "checks.h"
#include "http_text.h"
#include "queue.h"

static void clean_paths_name_one_thing(void **state)
{
    (void)state;
    static const char *const good[] = { "/", "/a/b.js", "/caf\xc3\xa9", "/.well-known/x", "/a b" };
    static const char *const bad[] = { "",        "a",     "//",    "/a//b", "/..",
                                       "/a/../b", "/a\\b", "/\xff", "/a\nb", "/\x7f" };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(http_path_is_clean(good[i], strlen(good[i])));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(http_path_is_clean(bad[i], strlen(bad[i])));
    assert_false(http_path_is_clean("/a\0b", 4));
}

static void etags_match_in_lists(void **state)
{
    (void)state;
    assert_true(http_etag_matches("\"a\"", "\"a\""));
    assert_true(http_etag_matches("W/\"a\"", "\"a\""));
    assert_true(http_etag_matches("\"a\"", "W/\"a\""));
    assert_true(http_etag_matches("\"b\", W/\"a\" ,\"c\"", "\"a\""));
    assert_true(http_etag_matches("*", "\"a\""));
    assert_false(http_etag_matches("", "\"a\""));
    assert_false(http_etag_matches("\"ab\"", "\"a\""));
    assert_false(http_etag_matches("a", "\"a\""));
    assert_false(http_etag_matches("\"b\",,\"c\"", "\"a\""));
}

static void assert_cookie(const char *cookies, const char *expected)
{
    size_t length;
    const char *value = http_cookie(cookies, "bosquet", &length);
    if (!expected) {
        assert_null(value);
        return;
    }
    assert_non_null(value);
    assert_int_equal(length, strlen(expected));
    assert_memory_equal(value, expected, length);
}

static void cookies_are_found_by_their_whole_name(void **state)
{
    (void)state;
    assert_cookie("bosquet=a", "a");
    assert_cookie("x=1; bosquet=a=b; y=2", "a=b");
    assert_cookie("bosquet=", "");
    assert_cookie("xbosquet=a", NULL);
    assert_cookie("x=bosquet=a", NULL);
    assert_cookie("bosquet", NULL);
    assert_cookie("bosquet2=a;;  ;", NULL);
    assert_cookie("", NULL);
}

static void lists_have_words(void **state)
{
    (void)state;
    size_t length;
    assert_true(http_list_has("keep-alive, Upgrade", "upgrade"));
    assert_true(http_list_has("\tclose ", "close"));
    assert_false(http_list_has("not-upgrade", "upgrade"));
    assert_false(http_list_has("", "upgrade"));
    const char *last = http_last_of_list("1.1.1.1, 2.2.2.2 ", &length);
    assert_int_equal(length, 7);
    assert_memory_equal(last, "2.2.2.2", 7);
    http_last_of_list("1.1.1.1,", &length);
    assert_int_equal(length, 0);
}

static void hosts_are_names_and_addresses(void **state)
{
    (void)state;
    assert_true(http_host_is_clean("play.example.org:8443"));
    assert_true(http_host_is_clean("[::1]:80"));
    assert_false(http_host_is_clean(""));
    assert_false(http_host_is_clean("a b"));
    assert_false(http_host_is_clean("a/b"));
    assert_false(http_host_is_clean("a\"b"));
}

static void encoding_keeps_what_has_no_meaning(void **state)
{
    (void)state;
    char out[64];
    size_t length = http_encode(out, "a=b&c d\xc3\xa9%\0", 11);
    out[length] = '\0';
    assert_string_equal(out, "a=b%26c%20d%C3%A9%25%00");
}

static void queues_keep_the_order(void **state)
{
    (void)state;
    struct message_queue queue = { 0 };
    int next = 0, expected = 0;
    for (int round = 0; round < 50; round++) {
        for (int i = 0; i < 7; i++, next++)
            queue_put(&queue, message_new((char *)&next, sizeof next));
        for (int i = 0; i < (round < 25 ? 5 : 8); i++, expected++) {
            struct message *message = queue_take(&queue);
            assert_memory_equal(message->text, &expected, sizeof expected);
            message_drop(message);
        }
        assert_int_equal(queue.bytes, queue.count * sizeof next);
    }
    queue_clear(&queue);
    assert_null(queue_take(&queue));
    assert_null(queue.messages);
}

static void messages_are_counted(void **state)
{
    (void)state;
    struct message *message = message_new("shared", 6);
    assert_ptr_equal(message_keep(message), message);
    message_drop(message);
    assert_memory_equal(message->text, "shared", 6);
    message_drop(message);
}

TEST_PROGRAM(text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clean_paths_name_one_thing),
        cmocka_unit_test(etags_match_in_lists),
        cmocka_unit_test(cookies_are_found_by_their_whole_name),
        cmocka_unit_test(lists_have_words),
        cmocka_unit_test(hosts_are_names_and_addresses),
        cmocka_unit_test(encoding_keeps_what_has_no_meaning),
        cmocka_unit_test(queues_keep_the_order),
        cmocka_unit_test(messages_are_counted),
    };
    return cmocka_run_group_tests_name("edge text", tests, NULL, NULL);
}
