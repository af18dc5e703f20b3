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

static void addresses_do_not_share(void **state)
{
    (void)state;
    static struct address_limits limits;
    assert_ptr_equal(address_bucket(&limits, "10.0.0.1"), address_bucket(&limits, "10.0.0.1"));
    assert_ptr_not_equal(address_bucket(&limits, "10.0.0.1"), address_bucket(&limits, "10.0.0.2"));
}

TEST_PROGRAM(rates)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_burst_and_then_a_steady_rate),
        cmocka_unit_test(addresses_do_not_share),
    };
    return cmocka_run_group_tests_name("rates", tests, NULL, NULL);
}
