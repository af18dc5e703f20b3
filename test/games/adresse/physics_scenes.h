/* physics_scenes.h: things made of wooden boxes, for tests of the physics and for its
 * benchmark. Millimetres and degrees here; the physics has metres. */
#ifndef BOSQUET_PHYSICS_SCENES_H
#define BOSQUET_PHYSICS_SCENES_H

#include "physics.h"
#include "rng.h"

#define DEGREE (3.14159265358979323846 / 180)

/* An empty board. */
void scene_init(struct physics_scene *scene);

/* A box at rest, its edges parallel to the axes; its number. */
int scene_add(struct physics_scene *scene, double length, double width, double height, double x,
              double y, double z);

/* Turns a box where it is, about one of the world's axes (0 x, 1 y, 2 z). */
void scene_turn(struct physics_scene *scene, int box, int axis, double degrees);

/* Two kinds of towers, each piece 0.5 mm and 1 degree off (both as sigmas). */
enum tower {
    TOWER_CROSSED, /* flat bars of 60 mm, each across the one below */
    TOWER_UPRIGHT, /* bars of 40 mm upright and bars of 60 mm flat by turns */
    TOWERS,
};
void scene_tower(struct physics_scene *scene, enum tower kind, int pieces, uint64_t seed);

/* The farthest that any box is from where it was, in millimetres. */
double scene_drift_mm(const struct physics_scene *before, const struct physics_scene *after);

/* A number that two scenes share only if they are the same bit for bit. */
uint64_t scene_hash(const struct physics_scene *scene);

double random_between(struct rng *rng, double low, double high);
double random_normal(struct rng *rng); /* mean 0, sigma 1 */

#endif
