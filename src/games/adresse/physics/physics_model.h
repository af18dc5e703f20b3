/* physics_model.h: compiled MuJoCo models, one for each number of boxes, filled with a
 * scene again and again. */
#ifndef BOSQUET_ADRESSE_PHYSICS_MODEL_H
#define BOSQUET_ADRESSE_PHYSICS_MODEL_H

#include "physics.h"

#include <mujoco/mujoco.h>

enum { PHYSICS_STEPS_A_SECOND = 480 };

/* What a model has room for. */
struct model_shape {
    int moving;
    int fixed; /* a multiple of FIXED_STEP, so that there are few models */
    int room;  /* for contacts, from 0 to MODEL_ROOM_MAX: for heaps, in which every box
                      touches many others */
};

enum { MODEL_ROOM_MAX = 2 };

struct model {
    struct model_shape shape;
    mjModel *model;
    mjData *data;
    long last_used;
};

struct model_shape model_shape_of(const struct physics_scene *scene, const bool *is_fixed);

/* False if the library would not make it. */
bool model_make(struct model *model, struct model_shape shape);
void model_clear(struct model *model);

/* The memory that it has touched, and the most that one of this shape may ever touch, in bytes. */
size_t model_memory(const struct model *model);
size_t model_memory_most(struct model_shape shape);

/* Overwrites everything that a scene decides; nothing of earlier ones is left. */
void model_fill(struct model *model, const struct physics_scene *scene, const bool *is_fixed);

/* The boxes as they are now; those that are fixed stay as they were. */
void model_read(const struct model *model, const bool *is_fixed, struct physics_scene *scene);

/* Whether anything that moves is in contact with a fixed box. */
bool model_meets_fixed(const struct model *model);

/* Which box a geom is, -1 for the board, -2 for the table. `is_fixed` must be NULL. */
int model_box_of_geom(int geom);

#endif
