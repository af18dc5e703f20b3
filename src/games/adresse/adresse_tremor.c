/* adresse_tremor.c: the sway is a sum of sines whose phases come from the seed, one sum
 * for each way the hand can move. So the root of its mean square is the same for every
 * seed in the long run, and where it will pass through its middle can be foreseen. */
#include "adresse_tremor.h"

#include "adresse_geometry.h"

#define TWO_PI 6.28318530717958647693
#define SHIVER_HZ 8.0

enum { OFFSET, TILT, TURN, SPEED, SPIN, FIGURES }; /* of a hand in the data */

static const double hands[2][FIGURES] = TREMOR_HANDS;
static const double sways[2][2] = TREMOR_SWAYS; /* OFFSET and TILT while it is watched */
static const double shivers[2] = TREMOR_SHIVER;
static const double upright[3] = TREMOR_UPRIGHT; /* on tilt, spin, speed */
static const double sine_hz[] = TREMOR_SWAY_HZ;
static const double sine_power[] = TREMOR_SWAY_POWER;

enum { SINES = sizeof sine_hz / sizeof sine_hz[0] };

/* Ways in which the hand moves; each has phases of its own. */
enum way { WAY_X, WAY_Y, WAY_TILT_X, WAY_TILT_Y, WAY_TURN, WAY_Z, WAY_SHIVER_X, WAY_SHIVER_Y };

/* A number without pattern, from 0 to below 1. */
static double hashed(unsigned seed, unsigned which)
{
    uint32_t h = seed * 0x9e3779b1u + which * 0x85ebca77u + 0x165667b1u;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    h ^= h >> 15;
    return h / 4294967296.0;
}

/* Where one way of swaying is, and how fast it changes: both with mean square 1. */
struct wave {
    double value, rate;
};

static struct wave wave_at(unsigned seed, enum way way, double seconds)
{
    struct wave wave = { 0, 0 };
    double rate_power = 0;
    for (int i = 0; i < SINES; i++) {
        double phase = TWO_PI * (sine_hz[i] * seconds + hashed(seed, way * 16u + (unsigned)i));
        double size = __builtin_sqrt(2 * sine_power[i]);
        wave.value += size * adresse_sine_of_turn(phase);
        wave.rate += size * sine_hz[i] * adresse_cosine_of_turn(phase);
        rate_power += sine_power[i] * sine_hz[i] * sine_hz[i];
    }
    wave.rate /= __builtin_sqrt(rate_power);
    return wave;
}

static double shiver_at(unsigned seed, enum way way, double seconds)
{
    double phase = TWO_PI * (SHIVER_HZ * seconds + hashed(seed, way * 16u));
    return __builtin_sqrt(2.0) * adresse_sine_of_turn(phase);
}

static double tilt_factor(int position)
{
    return position == UPRIGHT ? upright[0] : 1;
}

void adresse_tremor_at(unsigned seed, int hand, int position, int ms, struct sway *out)
{
    const int kind = hand == BOTH ? 0 : 1;
    const double *figures = hands[kind];
    double seconds = ms / 1000.0;
    double tilt = sways[kind][TILT] * tilt_factor(position);
    double spin = figures[SPIN] * (position == UPRIGHT ? upright[1] : 1);
    double speed = figures[SPEED] * (position == UPRIGHT ? upright[2] : 1);

    /* Speed and spin go the way the sway is going at that moment, with the size that the
     * data gives them: somewhat more than the sway alone, for what the eye cannot see. */
    struct wave x = wave_at(seed, WAY_X, seconds), y = wave_at(seed, WAY_Y, seconds);
    struct wave tilt_x = wave_at(seed, WAY_TILT_X, seconds);
    struct wave tilt_y = wave_at(seed, WAY_TILT_Y, seconds);
    struct wave turn = wave_at(seed, WAY_TURN, seconds), z = wave_at(seed, WAY_Z, seconds);
    *out = (struct sway){
        .x = sways[kind][OFFSET] * x.value + shivers[kind] * shiver_at(seed, WAY_SHIVER_X, seconds),
        .y = sways[kind][OFFSET] * y.value + shivers[kind] * shiver_at(seed, WAY_SHIVER_Y, seconds),
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
    if (hand == LEFT) { /* the right hand in a mirror */
        out->x = -out->x;
        out->speed_x = -out->speed_x;
        out->tilt_y = -out->tilt_y;
        out->spin_y = -out->spin_y;
        out->turn = -out->turn;
        out->spin_z = -out->spin_z;
    }
}

void adresse_noise_at(unsigned seed, double *x, double *y)
{
    /* Four even numbers added are nearly a bell; the sum of their variances is a third. */
    double sum[2] = { 0, 0 };
    for (unsigned i = 0; i < 8; i++)
        sum[i % 2] += hashed(seed, 1000 + i) - 0.5;
    *x = TREMOR_NOISE_MM * __builtin_sqrt(3.0) * sum[0];
    *y = TREMOR_NOISE_MM * __builtin_sqrt(3.0) * sum[1];
}

double adresse_tremor_weight(unsigned seed, int hand, int position, int ms)
{
    /* Watching the tilt a little less than the place leaves of each what the data says a
     * timed release leaves. */
    const double TILT_SHARE = 0.6;
    (void)hand, (void)position; /* they sway by other amounts, but at the same moments */
    double seconds = ms / 1000.0;
    double x = wave_at(seed, WAY_X, seconds).value, y = wave_at(seed, WAY_Y, seconds).value;
    double tilt_x = wave_at(seed, WAY_TILT_X, seconds).value;
    double tilt_y = wave_at(seed, WAY_TILT_Y, seconds).value;
    return x * x + y * y + TILT_SHARE * (tilt_x * tilt_x + tilt_y * tilt_y);
}
