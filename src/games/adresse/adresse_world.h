/* adresse_world.h: struct world of Au doigt & à l'œil, by physics. */
#ifndef BOSQUET_ADRESSE_WORLD_H
#define BOSQUET_ADRESSE_WORLD_H

#include "physics.h"
#include "worlds.h"

extern const struct world adresse_world;

/* For tests and the benchmark: the counts of all simulators in the pool. The library's own
 * time is measured from the first call with true on. */
struct physics_counts adresse_world_counts(bool is_timed);

#endif
