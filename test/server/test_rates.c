/* test_rates.c: how much is too much. */
#include "checks.h"
#include "rates.h"

static int take_all(struct bucket *bucket, int64_t now_ms)
{
    int taken = 0;
    while (taken < 1000 && bucket_take(bucket, 10, 4, now_ms))
        taken++;
    return taken;
}

static void a_burst_and_then_a_steady_rate(void **state)
{
    (void)state;
    struct bucket bucket = { 0 };
    assert_int_equal(take_all(&bucket, 5000000), 10);
    assert_int_equal(take_all(&bucket, 5000000), 0);
    assert_int_equal(take_all(&bucket, 5001000), 4);
    assert_int_equal(take_all(&bucket, 5001200), 0);
    assert_int_equal(take_all(&bucket, 5001250), 1);
    assert_int_equal(take_all(&bucket, 9000000), 10);
}

/* To the millisecond, at rates that no double holds exactly, and for several at once. */
static void how_long_to_wait_is_told_exactly(void **state)
{
    (void)state;
    static const double rates[] = { 20, 4, 1, 0.5, 1.0 / 60, 640, 7.3 };
    for (size_t r = 0; r < sizeof rates / sizeof *rates; r++)
        for (int count = 1; count <= 10; count++) {
            struct bucket bucket = { 0 };
            int64_t now_ms = 5000000;
            for (int step = 0; step < 50; step++) {
                while (bucket_take(&bucket, 10, rates[r], now_ms))
                    assert_int_equal(bucket_wait_ms(&bucket, 0, 10, rates[r], now_ms), 0);
                int64_t wait_ms = bucket_wait_ms(&bucket, count, 10, rates[r], now_ms);
                struct bucket early = bucket, late = bucket;
                int taken_early = 0, taken_late = 0;
                assert_true(wait_ms > 0);
                while (bucket_take(&early, 10, rates[r], now_ms + wait_ms - 1))
                    taken_early++;
                while (bucket_take(&late, 10, rates[r], now_ms + wait_ms))
                    taken_late++;
                assert_true(taken_early < count && taken_late >= count);
                now_ms += wait_ms + step % 7;
            }
        }
}

static void who_need_not_wait_is_told_so(void **state)
{
    (void)state;
    struct bucket bucket = { 0 };
    assert_int_equal(bucket_wait_ms(&bucket, 10, 10, 4, 5000000), 0);
    bucket_take(&bucket, 10, 4, 5000000);
    assert_int_equal(bucket_wait_ms(&bucket, 9, 10, 4, 5000000), 0);
    assert_int_equal(bucket_wait_ms(&bucket, 10, 10, 4, 5000000), 250);
    assert_int_equal(bucket_wait_ms(&bucket, 10, 10, 4, 5000250), 0);
}

TEST_PROGRAM(rates)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_burst_and_then_a_steady_rate),
        cmocka_unit_test(how_long_to_wait_is_told_exactly),
        cmocka_unit_test(who_need_not_wait_is_told_so),
    };
    return cmocka_run_group_tests_name("rates", tests, NULL, NULL);
}
