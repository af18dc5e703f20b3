/* adresse_world.h: struct world of Au doigt & à l'œil, by physics. */
#ifndef BOSQUET_ADRESSE_WORLD_H
#define BOSQUET_ADRESSE_WORLD_H

#include "physics.h"
#include "worlds.h"

extern const struct world adresse_world;

/* For the campaign that compares it with the judged run: pieces that nothing joins to the one that
 * is let go keep their places until something meets them. World version 1 judged so. */
struct adresse;
struct freezing {
    int pieces;   /* that kept their places, */
    bool was_met; /* until something met one of them: then all were free from the beginning */
};
struct freezing adresse_world_run_frozen(const struct adresse *a, struct move_list *out);

/* For tests and the benchmark: the counts of all simulators in the pool. The library's own
 * time is measured from the first call with true on. */
struct physics_counts adresse_world_counts(bool is_timed);

#endif
