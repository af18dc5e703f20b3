/* test_identity.c: cookies, tokens and ids that cannot be made up. */
#include "checks.h"
#include "identity.h"

static const unsigned char key[STORAGE_KEY_BYTES] = { 1, 2, 3 };
static const unsigned char other_key[STORAGE_KEY_BYTES] = { 1, 2, 4 };

static bool read_cookie(const char *cookie, char id[ROOM_ID_MAX])
{
    char header[2 * COOKIE_MAX], good[COOKIE_MAX];
    snprintf(header, sizeof header, "bosquet=%s", cookie);
    return identity_read_cookie(key, header, good, id);
}

static void a_cookie_leads_to_its_guest(void **state)
{
    (void)state;
    char cookie[COOKIE_MAX], again[COOKIE_MAX], id[ROOM_ID_MAX], read[ROOM_ID_MAX];
    identity_new_guest(key, cookie, id);
    assert_true(read_cookie(cookie, read));
    assert_string_equal(read, id);
    identity_new_guest(key, again, read);
    assert_string_not_equal(again, cookie);
    assert_string_not_equal(read, id);
    assert_null(strstr(cookie, id));
}

static void a_cookie_of_another_server_is_no_good(void **state)
{
    (void)state;
    char cookie[COOKIE_MAX], id[ROOM_ID_MAX];
    identity_new_guest(other_key, cookie, id);
    assert_false(read_cookie(cookie, id));
}

static void every_changed_letter_breaks_it(void **state)
{
    (void)state;
    char cookie[COOKIE_MAX], id[ROOM_ID_MAX];
    identity_new_guest(key, cookie, id);
    for (size_t i = 0; cookie[i] != '\0'; i++) {
        char kept = cookie[i];
        cookie[i] = kept == 'A' ? 'B' : 'A';
        assert_false(read_cookie(cookie, id));
        cookie[i] = kept;
    }
    assert_true(read_cookie(cookie, id));
}

static void what_is_no_cookie_is_refused(void **state)
{
    (void)state;
    char id[ROOM_ID_MAX], cookie[COOKIE_MAX], longer[COOKIE_MAX + 1];
    assert_false(read_cookie("", id));
    assert_false(read_cookie("!", id));
    assert_false(read_cookie("AAAA", id));
    identity_new_guest(key, cookie, id);
    snprintf(longer, sizeof longer, "%sA", cookie);
    assert_false(read_cookie(longer, id));
    cookie[strlen(cookie) - 1] = '\0';
    assert_false(read_cookie(cookie, id));
}

static void the_good_one_of_several_counts(void **state)
{
    (void)state;
    char header[4 * COOKIE_MAX], cookie[COOKIE_MAX], good[COOKIE_MAX], id[ROOM_ID_MAX],
        read[ROOM_ID_MAX];
    identity_new_guest(key, cookie, id);
    snprintf(header, sizeof header, "a=b; bosquet=AAAA; bosquetx=1; bosquet=%s; bosquet=", cookie);
    assert_true(identity_read_cookie(key, header, good, read));
    assert_string_equal(read, id);
    assert_string_equal(good, cookie);
}

static void the_header_keeps_scripts_out(void **state)
{
    (void)state;
    struct text header;
    text_init(&header);
    identity_write_cookie("abc", false, &header);
    assert_contains(header.data, "bosquet=abc;");
    assert_contains(header.data, "HttpOnly");
    assert_contains(header.data, "SameSite=Lax");
    assert_null(strstr(header.data, "Secure"));
    text_reset(&header);
    identity_write_cookie("abc", true, &header);
    assert_contains(header.data, "; Secure");
    text_clear(&header);
}

static void a_token_has_one_hash_and_does_not_show_its_id(void **state)
{
    (void)state;
    char id[ROOM_ID_MAX], token[TOKEN_MAX];
    unsigned char hash[STORAGE_HASH_BYTES], again[STORAGE_HASH_BYTES];
    identity_new_program(id, token, hash);
    assert_true(identity_hash_token(token, again));
    assert_memory_equal(hash, again, sizeof hash);
    assert_int_equal(strlen(token), strlen("bosquet_") + 43);
    assert_null(strstr(token, id));
    assert_false(identity_hash_token(NULL, again));
    assert_false(identity_hash_token("something", again));
}

static void ids_of_tables_can_be_told_from_other_texts(void **state)
{
    (void)state;
    char id[ROOM_ID_MAX], other[ROOM_ID_MAX];
    identity_new_room(id);
    identity_new_room(other);
    assert_true(identity_is_room(id));
    assert_string_not_equal(id, other);
    assert_false(identity_is_room(""));
    assert_false(identity_is_room("../../etc/passwd"));
    assert_false(identity_is_room("ABCDEFGHIJKMNPQR"));
    id[3] = '\0';
    assert_false(identity_is_room(id));
}

static void a_guest_has_a_name_and_a_colour_from_the_start(void **state)
{
    (void)state;
    struct person one, again;
    identity_default_person("abc", &one);
    identity_default_person("abc", &again);
    assert_string_equal(one.name, again.name);
    assert_contains(one.name, "Guest ");
    assert_true(identity_is_colour(one.colour));
    assert_false(identity_is_colour("red"));
    assert_false(identity_is_colour("#12345g"));
    assert_false(identity_is_colour("#1234567"));
}

TEST_PROGRAM(identity)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cookie_leads_to_its_guest),
        cmocka_unit_test(a_cookie_of_another_server_is_no_good),
        cmocka_unit_test(every_changed_letter_breaks_it),
        cmocka_unit_test(what_is_no_cookie_is_refused),
        cmocka_unit_test(the_good_one_of_several_counts),
        cmocka_unit_test(the_header_keeps_scripts_out),
        cmocka_unit_test(a_token_has_one_hash_and_does_not_show_its_id),
        cmocka_unit_test(ids_of_tables_can_be_told_from_other_texts),
        cmocka_unit_test(a_guest_has_a_name_and_a_colour_from_the_start),
    };
    return cmocka_run_group_tests_name("identity", tests, NULL, NULL);
}
