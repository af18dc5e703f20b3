/* test_mixing.c: words of the players' own in the chance of a match. The keys
 * were computed by a second implementation of BLAKE2b. */
#include "checks.h"
#include "matches.h"
#include "sentences.h"

struct golden {
    const char *seed;
    int count;
    const char *words[3];
    const char *key;
};

static const struct golden goldens[] = {
    { "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
      3,
      { "oak", "", "Zoé 🦊" },
      "692e0ecd5da5e1122a2e3d95bda63b2fba9cca76434b19cace362ec0e4fc1682" },
    { "2a", 2, { "a", "b" }, "9d4fd7e4e84cd9da9dda799831eb01a753726661378a8d7b39795defb1eb5c8f" },
    { "2a", 2, { "ab", "" }, "dd16e4fd1dad5860a09ddb5601312f810e197cf38f472a2458ca762f60f15c67" },
    { "2a", 2, { "", "ab" }, "38c504dee06aff2ea023cb4881ef5f3d8fe7bebb29d6ebe3c25f0eb392dd5b60" },
};

static void the_key_of_a_seed_and_words_never_changes(void **state)
{
    (void)state;
    for (size_t g = 0; g < sizeof goldens / sizeof *goldens; g++) {
        unsigned char seed[SEED_BYTES], key[SEED_BYTES], expected[SEED_BYTES];
        assert_true(chance_read_seed(goldens[g].seed, seed));
        assert_true(text_read_hex(goldens[g].key, expected, SEED_BYTES));
        chance_mix(seed, goldens[g].words, goldens[g].count, key);
        assert_memory_equal(key, expected, SEED_BYTES);
    }
}

static void without_words_the_key_is_the_seed(void **state)
{
    (void)state;
    static const char *const nothing[] = { "", "", "" };
    unsigned char seed[SEED_BYTES] = { 1, 2, 3 };
    unsigned char key[SEED_BYTES];
    chance_mix(seed, nothing, 3, key);
    assert_memory_equal(key, seed, SEED_BYTES);
    chance_mix(seed, nothing, 0, key);
    assert_memory_equal(key, seed, SEED_BYTES);
}

static void begin_with_words(struct match *match, const char *const *words)
{
    struct test_match_start start;
    struct error error;
    test_match_start_init(&start, "grandbois", 3, 7);
    start.start.words = words;
    if (!match_init(match, &start.start, NULL, &error))
        fail_msg("%s", in_english(&error));
}

static void words_change_the_draws_and_not_the_commitment(void **state)
{
    (void)state;
    static const char *const some[] = { "oak", "", "fern" };
    static const char *const others[] = { "oak", "fern", "" };
    static const char *const nothing[] = { "", "", "" };
    struct match plain, empty, mixed, moved;
    begin_with_words(&plain, NULL);
    begin_with_words(&empty, nothing);
    begin_with_words(&mixed, some);
    begin_with_words(&moved, others);
    assert_memory_equal(mixed.commitment, plain.commitment, COMMITMENT_BYTES);
    assert_int_equal(match_hash(&plain), match_hash(&empty));
    assert_int_not_equal(match_hash(&plain), match_hash(&mixed));
    assert_int_not_equal(match_hash(&moved), match_hash(&mixed));
    match_clear(&plain);
    match_clear(&empty);
    match_clear(&mixed);
    match_clear(&moved);
}

/* A whole match with words, as a record. */
static json_t *finished_record(void)
{
    static const char *const some[] = { "chêne", "", "\"fern\"" };
    struct match match;
    begin_with_words(&match, some);
    test_match_play(&match, 1000, 5);
    json_t *record = test_match_record(&match, false);
    match_clear(&match);
    return record;
}

static void a_record_keeps_the_words_and_is_honest(void **state)
{
    (void)state;
    json_t *record = finished_record();
    struct match match;
    struct verdict verdict;
    test_match_read_record(&match, record);
    assert_string_equal(match.words[0], "chêne");
    assert_string_equal(match.words[1], "");
    assert_string_equal(match.words[2], "\"fern\"");
    record_verify(&match, &verdict);
    assert_true(verdict.is_honest);
    assert_int_equal(verdict.draws, 1 + 3 + 36);
    json_t *again = test_match_record(&match, false);
    assert_true(json_equal(record, again));
    json_decref(again);
    match_clear(&match);
    json_decref(record);
}

static void a_record_without_words_does_not_speak_of_them(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "blank", 2, 1, NULL);
    json_t *record = test_match_record(&match, true);
    assert_null(json_object_get(record, "words"));
    json_decref(record);
    match_clear(&match);
}

static void expect_refused(json_t *record, const char *part)
{
    struct match match;
    struct error error;
    assert_false(record_read(&match, record, &error));
    assert_string_equal(error_code_name(error.code), "bad_record");
    assert_contains(in_english(&error), part);
    json_decref(record);
}

static json_t *record_with_words(const char *words)
{
    json_t *record = finished_record();
    json_object_set_new(record, "words", test_json(words));
    return record;
}

static void edited_words_are_noticed(void **state)
{
    (void)state;
    expect_refused(record_with_words("['chêne', '', 'moss']"), "checksum");
    expect_refused(record_with_words("['', '', '']"), "checksum");
    expect_refused(record_with_words("['a', 'b']"), "\"words\"");
    expect_refused(record_with_words("['a', 'b', 7]"), "\"words\"");
    expect_refused(record_with_words("'a'"), "\"words\"");
    char longest[400];
    snprintf(longest, sizeof longest, "['%0300d', '', '']", 0);
    expect_refused(record_with_words(longest), "word");
}

/* Somebody who also mends the checksum is found out by the draws. */
static void other_words_give_other_draws(void **state)
{
    (void)state;
    json_t *record = record_with_words("['chêne', '', 'moss']");
    json_object_del(record, "checksum");
    struct match match;
    struct verdict verdict;
    test_match_read_record(&match, record);
    record_verify(&match, &verdict);
    assert_string_equal(verdict.why, "verify.wrong-draw");
    match_clear(&match);
    json_decref(record);
}

TEST_PROGRAM(mixing)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_key_of_a_seed_and_words_never_changes),
        cmocka_unit_test(without_words_the_key_is_the_seed),
        cmocka_unit_test(words_change_the_draws_and_not_the_commitment),
        cmocka_unit_test(a_record_keeps_the_words_and_is_honest),
        cmocka_unit_test(a_record_without_words_does_not_speak_of_them),
        cmocka_unit_test(edited_words_are_noticed),
        cmocka_unit_test(other_words_give_other_draws),
    };
    return cmocka_run_group_tests_name("mixing", tests, NULL, NULL);
}
