/* adresse_world.h: the physics of the table, as the rest of the project knows it. */
#ifndef BOSQUET_ADRESSE_WORLD_H
#define BOSQUET_ADRESSE_WORLD_H

#include "physics.h"
#include "worlds.h"

extern const struct world adresse_world;

/* For tests and the benchmark: what all simulators that nobody uses at the moment have
 * counted so far. The library's own time is among it from the first call with true on. */
struct physics_counts adresse_world_counts(bool is_timed);

#endif
