/* test_tremor.c: the hand (A6.3) has the figures of data/adresse-tremor.txt. */
#include "adresse_tremor.h"
#include "checks.h"
#include "rng.h"

#include <math.h>

struct figures {
    double sway, sway_tilt;                 /* while it is watched */
    double offset, tilt, turn, speed, spin; /* at the release */
};

static const struct figures both = { 8.0, 3.1, 4.4, 1.9, 2.4, 25, 0.20 };
static const struct figures one = { 11.5, 4.5, 6.3, 2.8, 3.6, 37, 0.30 };

/* A root of a mean of squares. */
struct mean {
    double sum;
    long count;
};

static void count_in(struct mean *mean, double value)
{
    mean->sum += value * value;
    mean->count++;
}

static void assert_mean(const char *what, const struct mean *mean, double wanted, double tolerance)
{
    double found = sqrt(mean->sum / (double)mean->count);
    if (fabs(found - wanted) > wanted * tolerance)
        fail_msg("%s: %.3f instead of %.3f", what, found, wanted);
}

static void check_sway(int hand, int position, const struct figures *f, double tilt_factor,
                       double spin_factor, double speed_factor)
{
    struct mean x = { 0 }, y = { 0 }, tilt_x = { 0 }, tilt_y = { 0 }, turn = { 0 };
    struct mean speed[3] = { { 0 } }, spin[3] = { { 0 } };
    for (unsigned seed = 0; seed < SEEDS; seed++) {
        for (int ms = 0; ms <= RELEASE_MS_MAX; ms += 150) {
            struct sway sway;
            adresse_tremor_at(seed, hand, position, ms, &sway);
            count_in(&x, sway.x);
            count_in(&y, sway.y);
            count_in(&tilt_x, sway.tilt_x);
            count_in(&tilt_y, sway.tilt_y);
            count_in(&turn, sway.turn);
            count_in(&speed[0], sway.speed_x);
            count_in(&speed[1], sway.speed_y);
            count_in(&speed[2], sway.speed_z);
            count_in(&spin[0], sway.spin_x);
            count_in(&spin[1], sway.spin_y);
            count_in(&spin[2], sway.spin_z);
        }
    }
    assert_mean("x", &x, f->sway, 0.02);
    assert_mean("y", &y, f->sway, 0.02);
    assert_mean("tilt about x", &tilt_x, f->sway_tilt * tilt_factor, 0.02);
    assert_mean("tilt about y", &tilt_y, f->sway_tilt * tilt_factor, 0.02);
    assert_mean("turn", &turn, f->turn, 0.02);
    for (int n = 0; n < 3; n++) {
        assert_mean("speed", &speed[n], f->speed * speed_factor, 0.02);
        assert_mean("spin", &spin[n], f->spin * spin_factor, 0.02);
    }
}

static void A6_3_two_hands_sway_less_than_one(void **state)
{
    (void)state;
    check_sway(BOTH, FLAT, &both, 1, 1, 1);
    check_sway(LEFT, EDGE, &one, 1, 1, 1);
    check_sway(RIGHT, FLAT, &one, 1, 1, 1);
}

static void A6_3_uprights_are_held_more_carefully(void **state)
{
    (void)state;
    check_sway(BOTH, UPRIGHT, &both, 0.65, 0.65, 0.8);
    check_sway(RIGHT, UPRIGHT, &one, 0.65, 0.65, 0.8);
}

/* Somebody who waits for the best moment and misses it by about 150 ms. */
static void check_timed(int hand, const struct figures *f)
{
    struct mean x = { 0 }, y = { 0 }, tilt_x = { 0 }, tilt_y = { 0 };
    struct rng rng;
    rng_init(&rng, 5);
    for (unsigned seed = 0; seed < SEEDS; seed++) {
        int best = LOWERING_MS;
        double least = 1e9;
        for (int ms = LOWERING_MS; ms <= RELEASE_MS_MAX; ms += 25) {
            double weight = adresse_tremor_weight(seed, hand, FLAT, ms);
            if (weight < least) {
                least = weight;
                best = ms;
            }
        }
        double missed = -6;
        for (int i = 0; i < 12; i++)
            missed += rng_below(&rng, 1000000) / 1e6;
        best += (int)(150 * missed);
        best = best < 0 ? 0 : best > RELEASE_MS_MAX ? RELEASE_MS_MAX : best;
        struct sway sway;
        adresse_tremor_at(seed, hand, FLAT, best, &sway);
        count_in(&x, sway.x);
        count_in(&y, sway.y);
        count_in(&tilt_x, sway.tilt_x);
        count_in(&tilt_y, sway.tilt_y);
    }
    assert_mean("x", &x, f->offset, 0.06);
    assert_mean("y", &y, f->offset, 0.06);
    assert_mean("tilt about x", &tilt_x, f->tilt, 0.06);
    assert_mean("tilt about y", &tilt_y, f->tilt, 0.06);
}

static void A6_3_timing_leaves_what_the_data_says(void **state)
{
    (void)state;
    check_timed(BOTH, &both);
    check_timed(RIGHT, &one);
}

static void A6_3_the_left_hand_is_the_right_in_a_mirror(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < SEEDS; seed += 41) {
        struct sway left, right;
        adresse_tremor_at(seed, LEFT, FLAT, 2150, &left);
        adresse_tremor_at(seed, RIGHT, FLAT, 2150, &right);
        assert_true(left.x == -right.x && left.y == right.y);
        assert_true(left.tilt_x == right.tilt_x && left.tilt_y == -right.tilt_y);
        assert_true(left.turn == -right.turn && left.spin_z == -right.spin_z);
        assert_true(left.speed_x == -right.speed_x && left.speed_z == right.speed_z);
    }
}

static void A6_3_the_sway_is_smooth(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < SEEDS; seed += 13) {
        struct sway now, next;
        adresse_tremor_at(seed, LEFT, FLAT, 0, &now);
        for (int ms = 10; ms <= RELEASE_MS_MAX; ms += 10, now = next) {
            adresse_tremor_at(seed, LEFT, FLAT, ms, &next);
            assert_true(fabs(next.x - now.x) < 2 && fabs(next.y - now.y) < 2);
            assert_true(fabs(next.tilt_x - now.tilt_x) < 0.7);
        }
    }
}

static void A6_3_the_hidden_slip_is_half_a_millimetre(void **state)
{
    (void)state;
    struct mean x = { 0 }, y = { 0 };
    double together = 0, drift = 0;
    for (unsigned seed = 0; seed < SEEDS; seed++) {
        double slip_x, slip_y;
        adresse_noise_at(seed, &slip_x, &slip_y);
        count_in(&x, slip_x);
        count_in(&y, slip_y);
        together += slip_x * slip_y / SEEDS;
        drift += slip_x / SEEDS;
    }
    assert_mean("slip sideways", &x, 0.5, 0.04);
    assert_mean("slip in depth", &y, 0.5, 0.04);
    assert_true(fabs(together) < 0.02 && fabs(drift) < 0.03);
}

TEST_PROGRAM(tremor)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A6_3_two_hands_sway_less_than_one),
        cmocka_unit_test(A6_3_uprights_are_held_more_carefully),
        cmocka_unit_test(A6_3_timing_leaves_what_the_data_says),
        cmocka_unit_test(A6_3_the_left_hand_is_the_right_in_a_mirror),
        cmocka_unit_test(A6_3_the_sway_is_smooth),
        cmocka_unit_test(A6_3_the_hidden_slip_is_half_a_millimetre),
    };
    return cmocka_run_group_tests_name("adresse tremor", tests, NULL, NULL);
}
