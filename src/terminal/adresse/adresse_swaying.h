/* adresse_swaying.h: a hand that has aimed and sways, and how a piece comes down before and
 * after that. */
#ifndef BOSQUET_ADRESSE_SWAYING_H
#define BOSQUET_ADRESSE_SWAYING_H

#include "adresse_screen.h"

int swaying_clock_ms(void); /* of a clock that does not jump */

/* What must be in sight of a structure and a piece that is taken in hand, and the height of the
 * piece's centre, well above everything. */
double swaying_pick_up(const struct tabletop *top, struct view_bounds *bounds);

/* The height of the piece's centre so long after the aim, or before it (below 0): from where it
 * was carried to where it touches. */
double swaying_height(double carried, double touch, int since_aim_ms);

struct swaying {
    /* The caller's. */
    struct local_match *local;
    int seat, viewer;
    struct page_frame frame; /* what is drawn around it */
    struct view_bounds bounds;
    enum view_direction view;
    int zoom;
    double carried;

    /* While it sways. */
    json_t *seen;
    struct tabletop top;
    struct held_piece held;
    int began_ms; /* when it aimed */
};

/* A person's hand, until it has let go (TURN_DONE), or somebody leaves in the middle: then the
 * match stands as far as it was told. */
enum turn_end swaying_by_keys(struct swaying *swaying);

#endif
