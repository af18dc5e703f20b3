/* sway.c: the power spectrum of a hand's sway, of rules version 1 and of today's: how much it moves
 * sideways, two hands holding, in six seconds. tools/sway-spectrum draws it; docs/bots.md.
 *
 * usage: sway_spectrum
 * A line for each frequency: Hz, version 1, today's (square millimetres a hertz). */
#include "adresse_internal.h"
#include "adresse_tremor.h"
#include "rng.h"

#include <math.h>
#include <stdio.h>

enum { HANDS = 3000, RATE_HZ = 50, SAMPLES = RATE_HZ * RELEASE_MS_MAX / 1000, LINES = SAMPLES / 2 };

#define TURN 6.28318530717958647693

static double power[2][LINES];

/* Hann's window, so that where the six seconds begin and end is no frequency. */
static void add_spectrum(const double x[SAMPLES], double out[LINES])
{
    static double cosine[SAMPLES], sine[SAMPLES];
    double windowed[SAMPLES], window_power = 0;
    for (int i = 0; i < SAMPLES; i++) {
        double window = 0.5 - 0.5 * cos(TURN * i / SAMPLES);
        windowed[i] = x[i] * window;
        window_power += window * window;
        cosine[i] = cos(TURN * i / SAMPLES);
        sine[i] = sin(TURN * i / SAMPLES);
    }
    for (int line = 0; line < LINES; line++) {
        double a = 0, b = 0;
        for (int i = 0; i < SAMPLES; i++) {
            a += windowed[i] * cosine[line * i % SAMPLES];
            b += windowed[i] * sine[line * i % SAMPLES];
        }
        out[line] += 2 * (a * a + b * b) / (window_power * RATE_HZ) / HANDS;
    }
}

static void add_hand(int rules, struct rng *rng, double out[LINES])
{
    struct adresse a = { .rules = (uint8_t)rules, .challenge.count = 1 };
    double x[SAMPLES];
    int card = 1;
    while (adresse_piece_cards[card].hand != BOTH)
        card++;
    a.challenge.cards[0].card = (uint8_t)card;
    a.placement.tremor = (uint16_t)rng_below(rng, SEEDS);
    for (a.placement.told = 0; a.placement.told < HALF_SECONDS; a.placement.told++)
        a.placement.sway[a.placement.told] = (uint16_t)rng_below(rng, SEEDS);
    for (int i = 0; i < SAMPLES; i++) {
        struct sway sway;
        adresse_sway_at(&a, i * 1000 / RATE_HZ, &sway);
        x[i] = sway.x;
    }
    add_spectrum(x, out);
}

int main(void)
{
    struct rng rng;
    rng_init(&rng, 1);
    for (int i = 0; i < HANDS; i++)
        for (int rules = 1; rules <= 2; rules++)
            add_hand(rules, &rng, power[rules - 1]);
    for (int line = 1; line < LINES; line++)
        printf("%.4f %.6g %.6g\n", line * 1000.0 / RELEASE_MS_MAX, power[0][line], power[1][line]);
    return 0;
}
