/* test_chance.c: draws from a committed seed. The values were computed by a
 * second implementation of ChaCha20 and BLAKE2b; should they ever change, every
 * record of a finished match would be called dishonest. */
#include "chance.h"
#include "checks.h"
#include "text.h"

struct golden {
    const char *seed;
    const char *commitment;
    uint32_t below_36[12]; /* draws 0 to 11 among 36 outcomes */
    uint32_t far;          /* draw 2^40 + 5 among 1000000007 */
    uint32_t wide;         /* draw 7 among 2^32 - 1 */
};

static const struct golden goldens[] = {
    { "0",
      "89eb0d6a8a691dae2cd15ed0369931ce0a949ecafa5c3f93f8121833646e15c3",
      { 6, 27, 12, 22, 9, 9, 3, 20, 9, 29, 32, 2 },
      14805730,
      2038364939 },
    { "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
      "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6",
      { 33, 23, 20, 9, 26, 23, 13, 28, 7, 9, 8, 22 },
      60241410,
      1912400689 },
    { "2a",
      "eeb47dd298405608629b9b9dbd3c81f4ad1443d769472bc267275f4a82e0d167",
      { 0, 24, 14, 20, 13, 17, 30, 27, 32, 15, 18, 11 },
      238209385,
      2473398462 },
};

enum { GOLDENS = sizeof goldens / sizeof *goldens };

static void the_draws_of_a_seed_never_change(void **state)
{
    (void)state;
    for (int g = 0; g < GOLDENS; g++) {
        unsigned char seed[SEED_BYTES];
        assert_true(chance_read_seed(goldens[g].seed, seed));
        for (int draw = 0; draw < 12; draw++)
            assert_int_equal(chance_pick(seed, (uint64_t)draw, 36), goldens[g].below_36[draw]);
        assert_int_equal(chance_pick(seed, ((uint64_t)1 << 40) + 5, 1000000007), goldens[g].far);
        assert_int_equal(chance_pick(seed, 7, UINT32_MAX), goldens[g].wide);
        assert_int_equal(chance_pick(seed, 7, 1), 0);
    }
}

static void the_commitment_is_blake2b_of_the_seed(void **state)
{
    (void)state;
    for (int g = 0; g < GOLDENS; g++) {
        unsigned char seed[SEED_BYTES];
        unsigned char commitment[COMMITMENT_BYTES];
        struct text hex;
        assert_true(chance_read_seed(goldens[g].seed, seed));
        chance_commit(seed, commitment);
        text_init(&hex);
        text_add_hex(&hex, commitment, sizeof commitment);
        assert_string_equal(hex.data, goldens[g].commitment);
        text_clear(&hex);
    }
}

static void a_draw_depends_on_seed_and_number_alone(void **state)
{
    (void)state;
    unsigned char seed[SEED_BYTES] = { 3 };
    uint32_t later = chance_pick(seed, 9, 1000);
    for (uint64_t draw = 0; draw < 9; draw++)
        chance_pick(seed, draw, 7);
    assert_int_equal(chance_pick(seed, 9, 1000), later);
}

/* Every bit of the seed matters. */
static void another_seed_gives_other_draws(void **state)
{
    (void)state;
    unsigned char seed[SEED_BYTES] = { 0 };
    uint32_t before = chance_pick(seed, 0, UINT32_MAX);
    unsigned char commitment[COMMITMENT_BYTES];
    chance_commit(seed, commitment);
    for (int bit = 0; bit < 8 * SEED_BYTES; bit++) {
        unsigned char other[COMMITMENT_BYTES];
        seed[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_int_not_equal(chance_pick(seed, 0, UINT32_MAX), before);
        chance_commit(seed, other);
        assert_memory_not_equal(other, commitment, sizeof other);
        seed[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
}

static void outcomes_are_equally_likely(void **state)
{
    (void)state;
    static const uint32_t sizes[] = { 2, 3, 5, 36 };
    enum { EACH = 2000 };
    unsigned char seed[SEED_BYTES] = { 1, 2, 3 };
    uint64_t draw = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        uint32_t n = sizes[i];
        int count[36] = { 0 };
        for (uint32_t j = 0; j < n * EACH; j++) {
            uint32_t pick = chance_pick(seed, draw++, n);
            assert_true(pick < n);
            count[pick]++;
        }
        double chi = 0;
        for (uint32_t value = 0; value < n; value++)
            chi += (count[value] - EACH) * (double)(count[value] - EACH) / EACH;
        /* n - 1 is to be expected; three times that and some never happens by luck. */
        assert_true(chi < 3 * n + 30);
    }
}

/* Neighbouring draws know nothing of each other: all pairs come up alike. */
static void neighbouring_draws_are_independent(void **state)
{
    (void)state;
    enum { N = 6, EACH = 600 };
    unsigned char seed[SEED_BYTES] = { 9 };
    int count[N][N] = { 0 };
    uint32_t last = chance_pick(seed, 0, N);
    for (uint64_t draw = 1; draw <= N * N * EACH; draw++) {
        uint32_t pick = chance_pick(seed, draw, N);
        count[last][pick]++;
        last = pick;
    }
    for (int a = 0; a < N; a++)
        for (int b = 0; b < N; b++)
            assert_in_range(count[a][b], EACH * 3 / 4, EACH * 5 / 4);
}

static void a_seed_is_a_hexadecimal_number(void **state)
{
    (void)state;
    unsigned char a[SEED_BYTES];
    unsigned char b[SEED_BYTES];
    assert_true(chance_read_seed("2a", a));
    assert_int_equal(a[SEED_BYTES - 1], 0x2A);
    for (int i = 0; i < SEED_BYTES - 1; i++)
        assert_int_equal(a[i], 0);
    static const char *const same[] = {
        "2A", "02a", "002A", "000000000000000000000000000000000000000000000000000000000000002a"
    };
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_true(chance_read_seed(same[i], b));
        assert_memory_equal(a, b, SEED_BYTES);
    }
    static const char *const wrong[] = {
        "",    " ",
        "g",   "0x2a",
        "-1",  "2a ",
        " 2a", "2.0",
        "é",   "00000000000000000000000000000000000000000000000000000000000000000"
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (chance_read_seed(wrong[i], b))
            fail_msg("\"%s\" was taken for a seed", wrong[i]);
}

static void random_seeds_differ(void **state)
{
    (void)state;
    unsigned char a[SEED_BYTES] = { 0 };
    unsigned char b[SEED_BYTES] = { 0 };
    chance_random_seed(a);
    chance_random_seed(b);
    assert_memory_not_equal(a, b, SEED_BYTES);
}

TEST_PROGRAM(chance)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_draws_of_a_seed_never_change),
        cmocka_unit_test(the_commitment_is_blake2b_of_the_seed),
        cmocka_unit_test(a_draw_depends_on_seed_and_number_alone),
        cmocka_unit_test(another_seed_gives_other_draws),
        cmocka_unit_test(outcomes_are_equally_likely),
        cmocka_unit_test(neighbouring_draws_are_independent),
        cmocka_unit_test(a_seed_is_a_hexadecimal_number),
        cmocka_unit_test(random_seeds_differ),
    };
    return cmocka_run_group_tests_name("chance", tests, NULL, NULL);
}
