/* adresse_tremor.c: the sway is drawn half second by half second. Each draw says where the hand
 * is at the end of its half second and how fast, and how it gets there: a cubic between the two
 * ends, bumps on the way that begin and end at rest, and a shiver that does, too. So position
 * and velocity have no jump where two half seconds meet, and nothing of one follows from those
 * before it but how it begins. The sizes are such that a moment anywhere is about as calm as
 * one anywhere else. */
#include "adresse_tremor.h"

#include "adresse_geometry.h"
#include "adresse_hand.h"

#define TWO_PI 6.28318530717958647693

enum { OFFSET, TILT, TURN, SPEED, SPIN, FIGURES }; /* of a hand in the data */

static const double hands[2][FIGURES] = TREMOR_HANDS;
static const double sways[2][2] = TREMOR_SWAYS; /* OFFSET and TILT while it is watched */
static const double shivers[2] = TREMOR_SHIVER;
static const double upright[3] = TREMOR_UPRIGHT; /* on tilt, spin, speed */
static const double bumps[] = TREMOR_BUMPS;

enum { BUMPS = sizeof bumps / sizeof bumps[0] };

/* Ways in which the hand moves, independent of each other. */
enum way { WAY_X, WAY_Y, WAY_TILT_X, WAY_TILT_Y, WAY_TURN, WAY_Z, WAY_SHIVER_X, WAY_SHIVER_Y };

/* What a draw decides of one way: numbers of the hash, a row of them for each way. */
enum { DRAW_PLACE, DRAW_RATE, DRAW_FIRST_PLACE, DRAW_FIRST_RATE, DRAW_BUMPS, DRAWS_OF_WAY = 16 };

double adresse_tremor_hash(unsigned seed, unsigned which)
{
    uint32_t h = seed * 0x9e3779b1u + which * 0x85ebca77u + 0x165667b1u;
    h = (h ^ h >> 15) * 0x2c1b3c6du;
    h = (h ^ h >> 12) * 0x297a2d39u;
    h ^= h >> 15;
    return h / 4294967296.0;
}

/* Nearly a bell with sigma 1: four even numbers added, whose variance is a third. */
static double bell(unsigned seed, unsigned which)
{
    double sum = -2;
    for (unsigned i = 0; i < 4; i++)
        sum += adresse_tremor_hash(seed, 4096 + 4 * which + i);
    return sum * __builtin_sqrt(3.0);
}

/* One half second, and where in it: the draw, salted with its number so that the same draw
 * twice is not the same motion twice. */
struct half_second {
    unsigned seed, before; /* of this one and of the one before; */
    bool is_first;         /* which is none */
    double share;          /* 0 to 1 */
};

static unsigned salted(const struct placement *p, int number)
{
    return p->sway[number] + (unsigned)number * SEEDS;
}

static struct half_second half_second_at(const struct placement *p, int ms)
{
    int number = ms / HALF_SECOND_MS;
    if (number >= p->told)
        number = p->told > 0 ? p->told - 1 : 0;
    return (struct half_second){
        .seed = salted(p, number),
        .before = salted(p, number > 0 ? number - 1 : 0),
        .is_first = number == 0,
        .share = (ms - number * HALF_SECOND_MS) / (double)HALF_SECOND_MS,
    };
}

/* Where one way of swaying is, and how fast it changes: both with mean square 1. */
struct wave {
    double value, rate;
};

/* A bump from 0 to `to` of 1, as high as 1 in its middle; it begins and ends at rest. */
static struct wave bump_at(double share, double count)
{
    double s = share * count;
    s -= (double)(int)s;
    return (struct wave){ 16 * s * s * (1 - s) * (1 - s), count * 32 * s * (1 - s) * (1 - 2 * s) };
}

/* Cubic Hermite between the knots, then bumps: one, two, ... of them on the way. */
static struct wave wave_at(const struct half_second *half, enum way way)
{
    const double seconds = HALF_SECOND_MS / 1000.0;
    unsigned row = (unsigned)way * DRAWS_OF_WAY;
    double from = bell(half->before, row + (half->is_first ? DRAW_FIRST_PLACE : DRAW_PLACE));
    double from_rate = bell(half->before, row + (half->is_first ? DRAW_FIRST_RATE : DRAW_RATE)) *
                       TREMOR_KNOT_RATE * seconds;
    double to = bell(half->seed, row + DRAW_PLACE);
    double to_rate = bell(half->seed, row + DRAW_RATE) * TREMOR_KNOT_RATE * seconds;
    double s = half->share, left = 1 - s;
    struct wave wave = {
        .value = (1 + 2 * s) * left * left * from + s * left * left * from_rate +
                 s * s * (3 - 2 * s) * to - s * s * left * to_rate,
        .rate =
            6 * s * left * (to - from) + left * (1 - 3 * s) * from_rate - s * (2 - 3 * s) * to_rate,
    };
    unsigned next = row + DRAW_BUMPS;
    for (int level = 0, count = 1; level < BUMPS; level++, count *= 2) {
        struct wave bump = bump_at(s, count);
        int which = (int)(s * count) < count ? (int)(s * count) : count - 1;
        double size = bumps[level] * bell(half->seed, next + (unsigned)which);
        wave.value += size * bump.value;
        wave.rate += size * bump.rate;
        next += (unsigned)count;
    }
    wave.value /= TREMOR_VALUE_RMS;
    wave.rate /= TREMOR_RATE_RMS * seconds;
    return wave;
}

/* 7 to 10 Hz, growing and fading once in the half second. */
static double shiver_at(const struct half_second *half, enum way way)
{
    const double SLOWEST_HZ = 7, FASTEST_HZ = 10;
    const double WHOLE = 1.568; /* of the bump's mean square is left 0.4063 */
    unsigned row = (unsigned)way * DRAWS_OF_WAY;
    double hz =
        SLOWEST_HZ + (FASTEST_HZ - SLOWEST_HZ) * adresse_tremor_hash(half->seed, row + DRAW_RATE);
    double phase = TWO_PI * (hz * half->share * HALF_SECOND_MS / 1000.0 +
                             adresse_tremor_hash(half->seed, row + DRAW_PLACE));
    return __builtin_sqrt(2.0) * WHOLE * bump_at(half->share, 1).value *
           adresse_sine_of_turn(phase);
}

int adresse_told_ms(const struct adresse *a)
{
    if (a->rules == 1)
        return a->stage == STAGE_TREMOR ? 0 : RELEASE_MS_MAX;
    return a->placement.told * HALF_SECOND_MS;
}

void adresse_sway_of(const struct placement *p, int hand, int ms, struct sway *out)
{
    const int kind = hand == BOTH ? 0 : 1;
    const double *figures = hands[kind];
    bool is_upright = p->position == UPRIGHT;
    double tilt = sways[kind][TILT] * (is_upright ? upright[0] : 1);
    double spin = figures[SPIN] * (is_upright ? upright[1] : 1);
    double speed = figures[SPEED] * (is_upright ? upright[2] : 1);
    struct half_second half = half_second_at(p, ms);

    /* Speed and spin go the way the sway is going at that moment, with the size that the
     * data gives them. */
    struct wave x = wave_at(&half, WAY_X), y = wave_at(&half, WAY_Y);
    struct wave tilt_x = wave_at(&half, WAY_TILT_X), tilt_y = wave_at(&half, WAY_TILT_Y);
    struct wave turn = wave_at(&half, WAY_TURN), z = wave_at(&half, WAY_Z);
    *out = (struct sway){
        .x = sways[kind][OFFSET] * x.value + shivers[kind] * shiver_at(&half, WAY_SHIVER_X),
        .y = sways[kind][OFFSET] * y.value + shivers[kind] * shiver_at(&half, WAY_SHIVER_Y),
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

void adresse_sway_at(const struct adresse *a, int ms, struct sway *out)
{
    const struct placement *p = &a->placement;
    int hand = card_in_hand(a)->hand;
    if (a->rules == 1)
        adresse_tremor_v1_at(p->tremor, hand, p->position, ms, out);
    else
        adresse_sway_of(p, hand, ms, out);
}

void adresse_mirror_sway(struct sway *sway)
{
    sway->x = -sway->x;
    sway->speed_x = -sway->speed_x;
    sway->tilt_y = -sway->tilt_y;
    sway->spin_y = -sway->spin_y;
    sway->turn = -sway->turn;
    sway->spin_z = -sway->spin_z;
}

void adresse_sway_at_release(const struct adresse *a, struct sway *out)
{
    adresse_sway_at(a, a->placement.t, out);
}

void adresse_noise_at(unsigned seed, double *x, double *y)
{
    double sum[2] = { 0, 0 };
    for (unsigned i = 0; i < 8; i++)
        sum[i % 2] += adresse_tremor_hash(seed, 1000 + i) - 0.5;
    *x = TREMOR_NOISE_MM * __builtin_sqrt(3.0) * sum[0];
    *y = TREMOR_NOISE_MM * __builtin_sqrt(3.0) * sum[1];
}

/* Squares of sigmas. One eye sees twice what goes on sideways, instead of the depth. */
static double weigh(const struct placement *p, int ms, bool is_one_eyed)
{
    /* Watching the tilt a little less than the place leaves of each what the data says a
     * timed release leaves. */
    const double TILT_SHARE = 0.6;
    struct half_second half = half_second_at(p, ms);
    double x = wave_at(&half, WAY_X).value, tilt_y = wave_at(&half, WAY_TILT_Y).value;
    double y = is_one_eyed ? x : wave_at(&half, WAY_Y).value;
    double tilt_x = is_one_eyed ? tilt_y : wave_at(&half, WAY_TILT_X).value;
    return x * x + y * y + TILT_SHARE * (tilt_x * tilt_x + tilt_y * tilt_y);
}

double adresse_sway_weight(const struct adresse *a, int ms)
{
    return weigh(&a->placement, ms, false);
}

double adresse_unrest_of(const struct placement *p, int ms, bool is_one_eyed)
{
    return __builtin_sqrt(weigh(p, ms, is_one_eyed));
}
