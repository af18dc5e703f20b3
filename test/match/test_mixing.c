/* test_mixing.c: words of the players' own in the chance of a match. The keys
 * were computed by a second implementation of BLAKE2b. */
#include "checks.h"
#include "matches.h"
#include "sentences.h"

struct golden {
    const char *seed;
    int count;
    const char *words[3];
    const char *key_of_words; /* as it once was */
    const char *key;
};

static const struct golden goldens[] = {
    { "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
      3,
      { "oak", "", "Zoé 🦊" },
      "692e0ecd5da5e1122a2e3d95bda63b2fba9cca76434b19cace362ec0e4fc1682",
      "eab4939004de7e79cbe8097536c935fdbe19ee8b58654c3ec65e2fca25b989c8" },
    { "2a",
      2,
      { "a", "b" },
      "9d4fd7e4e84cd9da9dda799831eb01a753726661378a8d7b39795defb1eb5c8f",
      "f126d7b3537c437a4ea2f14f7a9695702f3181533e74e5921a68a33442373e44" },
    { "2a",
      2,
      { "ab", "" },
      "dd16e4fd1dad5860a09ddb5601312f810e197cf38f472a2458ca762f60f15c67",
      "90cc6f7ddc96b05af95a2d97d6c61c27a9032847419c26fd0ece914960018442" },
    { "2a",
      2,
      { "", "ab" },
      "38c504dee06aff2ea023cb4881ef5f3d8fe7bebb29d6ebe3c25f0eb392dd5b60",
      "d5cde5488e95657d4b69476d440ac1622a5579bde7ed37af5937b26af47b0b16" },
};

static void the_key_of_a_seed_and_words_never_changes(void **state)
{
    (void)state;
    for (size_t g = 0; g < sizeof goldens / sizeof *goldens; g++) {
        unsigned char seed[SEED_BYTES], key[SEED_BYTES], expected[SEED_BYTES];
        assert_true(chance_read_seed(goldens[g].seed, seed));
        struct word_hash hashes[3];
        for (int i = 0; i < goldens[g].count; i++)
            chance_hash_word(goldens[g].words[i], &hashes[i]);
        assert_true(text_read_hex(goldens[g].key_of_words, expected, SEED_BYTES));
        chance_mix_words(seed, goldens[g].words, goldens[g].count, key);
        assert_memory_equal(key, expected, SEED_BYTES);
        assert_true(text_read_hex(goldens[g].key, expected, SEED_BYTES));
        chance_mix(seed, hashes, goldens[g].count, key);
        assert_memory_equal(key, expected, SEED_BYTES);
    }
}

static void without_words_the_key_is_the_seed(void **state)
{
    (void)state;
    static const char *const nothing[] = { "", "", "" };
    unsigned char seed[SEED_BYTES] = { 1, 2, 3 };
    unsigned char key[SEED_BYTES];
    struct word_hash none[3] = { 0 };
    chance_mix_words(seed, nothing, 3, key);
    assert_memory_equal(key, seed, SEED_BYTES);
    chance_mix_words(seed, nothing, 0, key);
    assert_memory_equal(key, seed, SEED_BYTES);
    chance_mix(seed, none, 3, key);
    assert_memory_equal(key, seed, SEED_BYTES);
}

/* Mixed as they are, as in records from before words could be forgotten. */
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

/* The same by the hashes of the words. */
static json_t *hashed_record(void)
{
    static const char *const some[] = { "chêne", "", "\"fern\"" };
    struct word_hash hashes[3];
    struct test_match_start start;
    struct match match;
    struct error error;
    for (int seat = 0; seat < 3; seat++)
        chance_hash_word(some[seat], &hashes[seat]);
    test_match_start_init(&start, "grandbois", 3, 7);
    start.start.words = some;
    start.start.word_hashes = hashes;
    if (!match_init(&match, &start.start, NULL, &error))
        fail_msg("%s", in_english(&error));
    test_match_play(&match, 1000, 5);
    json_t *record = test_match_record(&match, false);
    match_clear(&match);
    return record;
}

/* `words`: NULL for none at all. */
static void expect_honest(json_t *record, const char *words, seat_mask forgotten)
{
    struct match match;
    struct verdict verdict;
    if (words != NULL)
        json_object_set_new(record, "words", test_json(words));
    else
        json_object_del(record, "words");
    test_match_read_record(&match, record);
    record_verify(&match, &verdict);
    assert_string_equal(verdict.why, "verify.honest");
    assert_int_equal(verdict.draws, 1 + 3 + 36);
    assert_int_equal(verdict.forgotten, forgotten);
    json_t *again = test_match_record(&match, false);
    assert_true(json_equal(record, again));
    json_decref(again);
    match_clear(&match);
}

static void words_may_be_forgotten_and_the_draws_verify(void **state)
{
    (void)state;
    json_t *record = hashed_record();
    assert_int_equal(json_integer_value(json_object_get(record, "version")), 2);
    assert_int_equal(json_array_size(json_object_get(record, "word_hashes")), 3);
    expect_honest(record, "['chêne', '', '\\'fern\\'']", 0);
    expect_honest(record, "['chêne', '', '']", 1 << 2);
    expect_honest(record, "['', '', '\\'fern\\'']", 1 << 0);
    expect_honest(record, NULL, 1 << 0 | 1 << 2);
    json_decref(record);
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

static json_t *hashed_with(const char *key, const char *value)
{
    json_t *record = hashed_record();
    json_object_set_new(record, key, test_json(value));
    return record;
}

static void a_word_must_be_that_of_its_hash(void **state)
{
    (void)state;
    expect_refused(hashed_with("words", "['oak', '', '']"), "seat 0");
    expect_refused(hashed_with("words", "['', 'oak', '']"), "seat 1"); /* who gave none */
    expect_refused(hashed_with("word_hashes", "['', '']"), "word_hashes");
    expect_refused(hashed_with("word_hashes", "['', '', 7]"), "hexadecimal");
    expect_refused(hashed_with("word_hashes", "['12', '', '']"), "hexadecimal");
    json_t *edited = hashed_record();
    json_object_del(edited, "words");
    json_array_set_new(json_object_get(edited, "word_hashes"), 0, json_string(""));
    expect_refused(edited, "checksum");
}

static void another_hash_gives_other_draws(void **state)
{
    (void)state;
    json_t *record = hashed_record();
    struct match match;
    struct verdict verdict;
    json_object_del(record, "words");
    json_object_del(record, "checksum");
    json_array_set_new(json_object_get(record, "word_hashes"), 0, json_string(""));
    test_match_read_record(&match, record);
    record_verify(&match, &verdict);
    assert_string_equal(verdict.why, "verify.wrong-draw");
    match_clear(&match);
    json_decref(record);
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
        cmocka_unit_test(words_may_be_forgotten_and_the_draws_verify),
        cmocka_unit_test(a_word_must_be_that_of_its_hash),
        cmocka_unit_test(another_hash_gives_other_draws),
    };
    return cmocka_run_group_tests_name("mixing", tests, NULL, NULL);
}
