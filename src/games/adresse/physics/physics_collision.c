/* physics_collision.c: where two boxes touch. MuJoCo's own answer has phantoms: for boxes
 * face to face at almost no depth, rounding may choose the wrong one of two equal axes, and
 * then a contact can be as deep as a box is wide and blow resting pieces away (upstream
 * issue 3476). No contact can be deeper than the boxes overlap along its normal: so those
 * that are go, and those counted twice are cut down to that. */
#include "physics_collision.h"

#include <math.h>
#include <mujoco/mujoco.h>

#define COUNTED_TWICE 2.0
#define ROUNDING 1e-9 /* metres */

static mjfCollision library_boxes;

/* How far a box reaches from its centre along a direction. */
static double reach(const mjModel *m, const mjData *d, int geom, const double along[3])
{
    const double *half = m->geom_size + 3 * geom;
    const double *axes = d->geom_xmat + 9 * geom; /* a column each */
    double sum = 0;
    for (int i = 0; i < 3; i++)
        sum += half[i] * fabs(axes[i] * along[0] + axes[3 + i] * along[1] + axes[6 + i] * along[2]);
    return sum;
}

static double overlap(const mjModel *m, const mjData *d, int a, int b, const double along[3])
{
    const double *at_a = d->geom_xpos + 3 * a, *at_b = d->geom_xpos + 3 * b;
    double apart = (at_b[0] - at_a[0]) * along[0] + (at_b[1] - at_a[1]) * along[1] +
                   (at_b[2] - at_a[2]) * along[2];
    return reach(m, d, a, along) + reach(m, d, b, along) - fabs(apart);
}

static int collide_boxes(const mjModel *m, const mjData *d, mjContact *contacts, int a, int b,
                         mjtNum margin)
{
    int count = library_boxes(m, d, contacts, a, b, margin);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        double most = overlap(m, d, a, b, contacts[i].frame) + ROUNDING;
        if (-contacts[i].dist > COUNTED_TWICE * most)
            continue;
        if (-contacts[i].dist > most)
            contacts[i].dist = -most;
        contacts[kept++] = contacts[i];
    }
    return kept;
}

void collision_install(void)
{
    library_boxes = mjCOLLISIONFUNC[mjGEOM_BOX][mjGEOM_BOX];
    mjCOLLISIONFUNC[mjGEOM_BOX][mjGEOM_BOX] = collide_boxes;
}
