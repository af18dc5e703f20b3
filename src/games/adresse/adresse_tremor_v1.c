/* adresse_tremor_v1.c: the sway of rules version 1, for finished matches, with the figures of
 * then: a sum of sines whose phases come from one seed, one sum for each way the hand can move. */
#include "adresse_geometry.h"
#include "adresse_tremor.h"

#define TWO_PI 6.28318530717958647693
#define SHIVER_HZ 8.0

enum { OFFSET, TILT, TURN, SPEED, SPIN, FIGURES };

static const double hands[2][FIGURES] = { { 4.4, 1.9, 2.4, 25, 0.20 },
                                          { 6.3, 2.8, 3.6, 37, 0.30 } };
static const double sways[2][2] = { { 8.0, 3.1 }, { 11.5, 4.5 } };
static const double shivers[2] = { 0.15, 0.25 };
static const double upright[3] = { 0.65, 0.65, 0.8 }; /* on tilt, spin, speed */
static const double sine_hz[] = { 0.22, 0.45, 0.68, 0.91 };
static const double sine_power[] = { 0.5, 0.3, 0.15, 0.05 };

enum { SINES = sizeof sine_hz / sizeof sine_hz[0] };

enum way_v1 { V1_X, V1_Y, V1_TILT_X, V1_TILT_Y, V1_TURN, V1_Z, V1_SHIVER_X, V1_SHIVER_Y };

/* Where one way of swaying is, and how fast it changes: both with mean square 1. */
struct wave_v1 {
    double value, rate;
};

static struct wave_v1 wave_v1_at(unsigned seed, enum way_v1 way, double seconds)
{
    struct wave_v1 wave = { 0, 0 };
    double rate_power = 0;
    for (int i = 0; i < SINES; i++) {
        double phase =
            TWO_PI * (sine_hz[i] * seconds + adresse_tremor_hash(seed, way * 16u + (unsigned)i));
        double size = __builtin_sqrt(2 * sine_power[i]);
        wave.value += size * adresse_sine_of_turn(phase);
        wave.rate += size * sine_hz[i] * adresse_cosine_of_turn(phase);
        rate_power += sine_power[i] * sine_hz[i] * sine_hz[i];
    }
    wave.rate /= __builtin_sqrt(rate_power);
    return wave;
}

static double shiver_v1_at(unsigned seed, enum way_v1 way, double seconds)
{
    double phase = TWO_PI * (SHIVER_HZ * seconds + adresse_tremor_hash(seed, way * 16u));
    return __builtin_sqrt(2.0) * adresse_sine_of_turn(phase);
}

static double tilt_factor(int position)
{
    return position == UPRIGHT ? upright[0] : 1;
}

void adresse_tremor_v1_at(unsigned seed, int hand, int position, int ms, struct sway *out)
{
    const int kind = hand == BOTH ? 0 : 1;
    const double *figures = hands[kind];
    double seconds = ms / 1000.0;
    double tilt = sways[kind][TILT] * tilt_factor(position);
    double spin = figures[SPIN] * (position == UPRIGHT ? upright[1] : 1);
    double speed = figures[SPEED] * (position == UPRIGHT ? upright[2] : 1);

    /* Speed and spin go the way the sway is going at that moment, with the size that the
     * data gives them: somewhat more than the sway alone, for what the eye cannot see. */
    struct wave_v1 x = wave_v1_at(seed, V1_X, seconds), y = wave_v1_at(seed, V1_Y, seconds);
    struct wave_v1 tilt_x = wave_v1_at(seed, V1_TILT_X, seconds);
    struct wave_v1 tilt_y = wave_v1_at(seed, V1_TILT_Y, seconds);
    struct wave_v1 turn = wave_v1_at(seed, V1_TURN, seconds), z = wave_v1_at(seed, V1_Z, seconds);
    *out = (struct sway){
        .x = sways[kind][OFFSET] * x.value +
             shivers[kind] * shiver_v1_at(seed, V1_SHIVER_X, seconds),
        .y = sways[kind][OFFSET] * y.value +
             shivers[kind] * shiver_v1_at(seed, V1_SHIVER_Y, seconds),
        .tilt_x = tilt * tilt_x.value,
        .tilt_y = tilt * tilt_y.value,
        .turn = figures[TURN] * turn.value,
        .speed_x = speed * x.rate,
        .speed_y = speed * y.rate,
        .speed_z = speed * z.value,
        .spin_x = spin * tilt_x.rate,
        .spin_y = spin * tilt_y.rate,
        .spin_z = spin * turn.rate,
    };
    if (hand == LEFT)
        adresse_mirror_sway(out);
}
