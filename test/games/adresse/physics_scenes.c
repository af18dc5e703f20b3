/* physics_scenes.c: towers and other things made of boxes. */
#include "physics_scenes.h"

#include "hash.h"

#include <math.h>

void scene_init(struct physics_scene *scene)
{
    *scene = (struct physics_scene){ .board_side = 0.28, .board_thickness = 0.006 };
}

int scene_add(struct physics_scene *scene, double length, double width, double height, double x,
              double y, double z)
{
    scene->boxes[scene->count] = (struct physics_box){
        .size = { length / 1000, width / 1000, height / 1000 },
        .at = { x / 1000, y / 1000, z / 1000 },
        .turned = { 1, 0, 0, 0 },
    };
    return scene->count++;
}

void scene_turn(struct physics_scene *scene, int box, int axis, double degrees)
{
    double *q = scene->boxes[box].turned;
    double w = cos(degrees * DEGREE / 2);
    double v[3] = { 0 };
    v[axis] = sin(degrees * DEGREE / 2);
    double product[4] = {
        w * q[0] - v[0] * q[1] - v[1] * q[2] - v[2] * q[3],
        w * q[1] + v[0] * q[0] + v[1] * q[3] - v[2] * q[2],
        w * q[2] - v[0] * q[3] + v[1] * q[0] + v[2] * q[1],
        w * q[3] + v[0] * q[2] - v[1] * q[1] + v[2] * q[0],
    };
    for (int i = 0; i < 4; i++)
        q[i] = product[i];
}

double random_between(struct rng *rng, double low, double high)
{
    return low + (high - low) * rng_uniform(rng);
}

double random_normal(struct rng *rng)
{
    double size = sqrt(-2 * log(1 - random_between(rng, 0, 1)));
    return size * cos(random_between(rng, 0, 360) * DEGREE);
}

void scene_tower(struct physics_scene *scene, enum tower kind, int pieces, uint64_t seed)
{
    struct rng rng;
    double top = 0;
    rng_init(&rng, seed);
    scene_init(scene);
    for (int i = 0; i < pieces; i++) {
        bool is_upright = kind == TOWER_UPRIGHT && i % 2 == 0;
        double height = is_upright ? 40 : 20;
        double x = 0.5 * random_normal(&rng), y = 0.5 * random_normal(&rng);
        int box = scene_add(scene, is_upright ? 20 : 60, 20, height, x, y, top + height / 2);
        scene_turn(scene, box, 2,
                   random_normal(&rng) + (kind == TOWER_CROSSED && i % 2 == 1 ? 90 : 0));
        top += height;
    }
}

double scene_drift_mm(const struct physics_scene *before, const struct physics_scene *after)
{
    double most = 0;
    for (int i = 0; i < before->count; i++) {
        const double *a = before->boxes[i].at, *b = after->boxes[i].at;
        most = fmax(most, hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]));
    }
    return most * 1000;
}

uint64_t scene_hash(const struct physics_scene *scene)
{
    return hash_bytes(scene->boxes, sizeof scene->boxes[0] * (size_t)scene->count);
}
