/* adresse_tremor.h: how the hand sways that holds the piece (A6.3). What is drawn for the half
 * seconds decides it: the same draws sway the same way for whoever watches and whoever judges.
 * data/adresse-tremor.txt has the figures. Own sine, so that every build agrees. */
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

/* Up to which moment the sway of the piece in hand is known, in milliseconds from the aim. */
int adresse_told_ms(const struct adresse *a);

/* The sway at a moment of what has been told, and at the release. */
void adresse_sway_at(const struct adresse *a, int ms, struct sway *out);
void adresse_sway_at_release(const struct adresse *a, struct sway *out);

/* The same for a hand (BOTH, LEFT or RIGHT) and what *p says of position and half seconds: at
 * least one must have been told. Clients that show a hand ask so. */
void adresse_sway_of(const struct placement *p, int hand, int ms, struct sway *out);

/* How far from calm the hand looks: 0 would be still, 1.8 is usual. One eye sees what goes on
 * sideways, and nothing of the depth. */
double adresse_unrest_of(const struct placement *p, int ms, bool is_one_eyed);

/* How far the hand is from its middle at a moment of what has been told, in place and tilt
 * together: squares of sigmas, 0 where it is as it was meant to be. For choosing a moment. */
double adresse_sway_weight(const struct adresse *a, int ms);

/* The hidden slip of the release in millimetres, drawn after it. */
void adresse_noise_at(unsigned seed, double *x, double *y);

/* ---- what the two files share ---- */

/* A number without pattern, from 0 to below 1. */
double adresse_tremor_hash(unsigned seed, unsigned which);

/* Rules version 1 (adresse_tremor_v1.c): a sway of six seconds that follows from one seed; of
 * finished matches only. `hand` is BOTH, LEFT or RIGHT. */
void adresse_tremor_v1_at(unsigned seed, int hand, int position, int ms, struct sway *out);

/* A left hand is a right one in a mirror. */
void adresse_mirror_sway(struct sway *sway);

#endif
