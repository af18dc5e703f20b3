/* adresse_tremor.h: how a hand sways while it lowers a piece (A6.3). The same seed sways
 * the same way for whoever watches and whoever judges; data/adresse-tremor.txt has the
 * figures. Own sine, so that every build agrees. */
#ifndef BOSQUET_ADRESSE_TREMOR_H
#define BOSQUET_ADRESSE_TREMOR_H

#include "adresse_state.h"

/* The hand at one moment, beside where it was meant to be. */
struct sway {
    double x, y;                      /* millimetres */
    double tilt_x, tilt_y;            /* degrees about the x and the y axis */
    double turn;                      /* degrees */
    double speed_x, speed_y, speed_z; /* millimetres a second */
    double spin_x, spin_y, spin_z;    /* radians a second */
};

/* `hand` is BOTH, LEFT or RIGHT; time from 0 to RELEASE_MS_MAX. */
void adresse_tremor_at(unsigned seed, int hand, int position, int ms, struct sway *out);

/* The hidden error of the release in millimetres, which no client knows beforehand. */
void adresse_noise_at(unsigned seed, double *x, double *y);

/* The sway's cost of releasing at this moment, the smaller the better; for choosing one. */
double adresse_tremor_weight(unsigned seed, int hand, int position, int ms);

#endif
