/* test_rng.c: repeatable randomness and fingerprints. Their values are fixed
 * for good: bots, benchmarks and records were made with them. */
#include "checks.h"
#include "hash.h"
#include "rng.h"

static void the_stream_of_a_seed_never_changes(void **state)
{
    (void)state;
    /* splitmix64 from 0 is known from its authors; xoshiro256** follows from it. */
    static const uint64_t seeded[4] = { 0xE220A8397B1DCDAFu, 0x6E789E6AA1B965F4u,
                                        0x06C45D188009454Fu, 0xF88BB8A8724C81ECu };
    static const uint64_t wanted[4] = { 0x99EC5F36CB75F2B4u, 0xBF6E1F784956452Au,
                                        0x1A5F849D4933E6E0u, 0x6AA594F1262D2D2Cu };
    struct rng rng;
    rng_init(&rng, 0);
    assert_memory_equal(rng.s, seeded, sizeof seeded);
    for (int i = 0; i < 4; i++)
        assert_int_equal(rng_next(&rng), wanted[i]);
}

static void other_seeds_give_other_streams(void **state)
{
    (void)state;
    struct rng a, b, again;
    rng_init(&a, 1);
    rng_init(&b, 2);
    rng_init(&again, 1);
    for (int i = 0; i < 100; i++) {
        uint64_t value = rng_next(&a);
        assert_int_equal(rng_next(&again), value);
        assert_int_not_equal(rng_next(&b), value);
    }
}

static void below_n_is_below_n_and_evenly_spread(void **state)
{
    (void)state;
    static const uint32_t sizes[] = { 1, 2, 3, 7, 36, 100 };
    enum { EACH = 10000 };
    struct rng rng;
    rng_init(&rng, 42);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        uint32_t n = sizes[i];
        int count[100] = { 0 };
        for (uint32_t draw = 0; draw < n * EACH; draw++) {
            uint32_t value = rng_below(&rng, n);
            assert_true(value < n);
            count[value]++;
        }
        double chi = 0;
        for (uint32_t value = 0; value < n; value++)
            chi += (count[value] - EACH) * (double)(count[value] - EACH) / EACH;
        /* n - 1 is to be expected; three times that and some never happens by luck. */
        assert_true(chi < 3 * n + 30);
    }
    assert_true(rng_below(&rng, UINT32_MAX) < UINT32_MAX);
}

static void hashes_are_those_of_fnv1a(void **state)
{
    (void)state;
    assert_int_equal(hash_bytes("", 0), 0xCBF29CE484222325u);
    assert_int_equal(hash_bytes("a", 1), 0xAF63DC4C8601EC8Cu);
    assert_int_equal(hash_bytes("foobar", 6), 0x85944171F73967E8u);
    assert_int_equal(hash_bytes("\0", 1), 0xAF63BD4C8601B7DFu);
}

static void a_hash_sees_every_byte(void **state)
{
    (void)state;
    unsigned char bytes[200] = { 0 };
    uint64_t before = hash_bytes(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = 1;
        assert_int_not_equal(hash_bytes(bytes, sizeof bytes), before);
        bytes[i] = 0;
    }
    assert_int_not_equal(hash_bytes(bytes, sizeof bytes - 1), before);
}

TEST_PROGRAM(rng)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_stream_of_a_seed_never_changes),
        cmocka_unit_test(other_seeds_give_other_streams),
        cmocka_unit_test(below_n_is_below_n_and_evenly_spread),
        cmocka_unit_test(hashes_are_those_of_fnv1a),
        cmocka_unit_test(a_hash_sees_every_byte),
    };
    return cmocka_run_group_tests_name("rng and hash", tests, NULL, NULL);
}
