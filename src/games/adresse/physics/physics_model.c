/* physics_model.c: MuJoCo models. A compiled model cannot take more bodies, and a freshly
 * compiled one is not bit for bit what an overwritten one is: so there is one way only, a
 * model of anything overwritten with the scene. */
#include "physics_model.h"

#include "memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GEOM_TABLE,
    GEOM_BOARD,
    GEOM_FIRST, /* the fixed boxes, then those that move */

    FIXED_STEP = 8,
    XML_HEAD_MAX = 1024,
    XML_BOX_MAX = 96,
    XML_ERROR_MAX = 256,
};

#define DENSITY 700.0 /* kilograms a cubic metre: beech */

/* How it behaves like wood; the figures are tests. A softer solimp collapses towers, a
 * solref below two and a half steps gives bad numbers, noslip makes stacks slide, and the
 * other solvers let them collapse. */
static const char settings[] =
    "<option timestep='0.0020833333333333333' gravity='0 0 -9.81' solver='Newton' iterations='20'"
    " tolerance='1e-8' cone='elliptic' integrator='Euler' jacobian='auto' noslip_iterations='0'/>"
    "<default><geom condim='3' friction='0.5 1e-5 1e-5' solref='0.006 1'"
    " solimp='0.999 0.9999 0.001'/></default>";

/* What a model has room for costs memory, with the square of it. Structures have five
 * contacts a box, heaps up to fifteen. */
static int contacts_max(struct model_shape shape)
{
    static const int of_a_box[MODEL_ROOM_MAX + 1] = { 8, 12, 20 };
    return 40 + of_a_box[shape.room] * shape.moving;
}

static int rows_max(struct model_shape shape)
{
    return 3 * contacts_max(shape);
}

/* Numbers on the library's stack. Left to itself it takes room for solvers that are not used here,
 * fifty times as much as ever was needed: this is twice. */
static int stack_max(struct model_shape shape)
{
    int speeds = 6 * shape.moving;
    return 8 * speeds * speeds + 64 * rows_max(shape) + 65536;
}

size_t model_memory(const struct model *model)
{
    if (model->data == NULL)
        return 0;
    return (size_t)model->model->nbuffer + (size_t)model->data->nbuffer +
           (size_t)model->data->maxuse_stack * sizeof(mjtNum);
}

/* The matrix of all pairs of rows, once as numbers and once as columns, is most of it. */
size_t model_memory_most(struct model_shape shape)
{
    size_t rows = (size_t)rows_max(shape), speeds = 6 * (size_t)shape.moving;
    return rows * rows * (sizeof(mjtNum) + sizeof(int)) + rows * speeds * 4 * sizeof(mjtNum) +
           rows * 64 * sizeof(mjtNum) + speeds * speeds * 8 * sizeof(mjtNum) + (1 << 20);
}

static char *write_xml(struct model_shape shape)
{
    size_t size = XML_HEAD_MAX + (size_t)(shape.moving + shape.fixed) * XML_BOX_MAX;
    char *xml = memory_new(size);
    FILE *out = fmemopen(xml, size, "w");
    fprintf(out, "<mujoco><size nconmax='%d' njmax='%d' nstack='%d'/>%s<worldbody>",
            contacts_max(shape), rows_max(shape), stack_max(shape), settings);
    fputs("<geom type='plane' size='0 0 1'/><geom type='box' size='1 1 1'/>", out);
    for (int i = 0; i < shape.fixed; i++)
        fputs("<geom type='box' size='1 1 1' pos='0 0 1'/>", out);
    for (int i = 0; i < shape.moving; i++)
        fputs("<body><freejoint/><geom type='box' size='1 1 1'/></body>", out);
    fputs("</worldbody></mujoco>", out);
    fclose(out);
    return xml;
}

bool model_make(struct model *model, struct model_shape shape)
{
    char error[XML_ERROR_MAX];
    mjVFS *files = memory_new(sizeof *files);
    char *xml = write_xml(shape);
    mj_defaultVFS(files);
    mj_makeEmptyFileVFS(files, "boxes.xml", (int)strlen(xml));
    memcpy(files->filedata[0], xml, strlen(xml));
    model->shape = shape;
    model->model = mj_loadXML("boxes.xml", files, error, sizeof error);
    model->data = model->model ? mj_makeData(model->model) : NULL;
    mj_deleteVFS(files);
    mj_freeLastXML();
    free(files);
    free(xml);
    return model->data != NULL;
}

void model_clear(struct model *model)
{
    mj_deleteData(model->data);
    mj_deleteModel(model->model);
    *model = (struct model){ 0 };
}

struct model_shape model_shape_of(const struct physics_scene *scene, const bool *is_fixed)
{
    int fixed = 0;
    for (int i = 0; is_fixed && i < scene->count; i++)
        fixed += is_fixed[i];
    return (struct model_shape){ .moving = scene->count - fixed,
                                 .fixed = (fixed + FIXED_STEP - 1) / FIXED_STEP * FIXED_STEP };
}

static void set_geom_size(mjModel *m, int geom, const double edges[3])
{
    double *half = m->geom_size + 3 * geom;
    for (int i = 0; i < 3; i++)
        half[i] = edges[i] / 2;
    m->geom_rbound[geom] = sqrt(half[0] * half[0] + half[1] * half[1] + half[2] * half[2]);
}

static void set_still_geom(mjModel *m, int geom, const struct physics_box *box)
{
    set_geom_size(m, geom, box->size);
    memcpy(m->geom_pos + 3 * geom, box->at, sizeof box->at);
    memcpy(m->geom_quat + 4 * geom, box->turned, sizeof box->turned);
    m->geom_sameframe[geom] = 0;
}

static void set_moving_body(mjModel *m, int body, int geom, const struct physics_box *box)
{
    const double *edge = box->size;
    double mass = DENSITY * edge[0] * edge[1] * edge[2];
    double *inertia = m->body_inertia + 3 * body;
    set_geom_size(m, geom, edge);
    m->body_mass[body] = mass;
    inertia[0] = mass / 12 * (edge[1] * edge[1] + edge[2] * edge[2]);
    inertia[1] = mass / 12 * (edge[0] * edge[0] + edge[2] * edge[2]);
    inertia[2] = mass / 12 * (edge[0] * edge[0] + edge[1] * edge[1]);
}

static void set_collides(mjModel *m, int geom, bool collides)
{
    m->geom_contype[geom] = collides;
    m->geom_conaffinity[geom] = collides;
}

void model_fill(struct model *model, const struct physics_scene *scene, const bool *is_fixed)
{
    mjModel *m = model->model;
    mjData *d = model->data;
    struct physics_box board = {
        .size = { scene->board_side, scene->board_side, scene->board_thickness },
        .at = { 0, 0, -scene->board_thickness / 2 },
        .turned = { 1, 0, 0, 0 },
    };
    set_still_geom(m, GEOM_BOARD, &board);
    m->geom_pos[3 * GEOM_TABLE + 2] = -scene->board_thickness;
    m->geom_sameframe[GEOM_TABLE] = 0;

    int fixed = 0, moving = 0;
    for (int i = 0; i < scene->count; i++)
        if (is_fixed && is_fixed[i]) {
            int geom = GEOM_FIRST + fixed++;
            set_still_geom(m, geom, &scene->boxes[i]);
            set_collides(m, geom, true);
        } else {
            set_moving_body(m, 1 + moving, GEOM_FIRST + model->shape.fixed + moving,
                            &scene->boxes[i]);
            moving++;
        }
    for (; fixed < model->shape.fixed; fixed++)
        set_collides(m, GEOM_FIRST + fixed, false);
    mj_setConst(m, d); /* what follows from masses and sizes; leaves marks in the data */
    mj_resetData(m, d);

    double *at = d->qpos, *speed = d->qvel;
    for (int i = 0; i < scene->count; i++) {
        const struct physics_box *box = &scene->boxes[i];
        if (is_fixed && is_fixed[i])
            continue;
        memcpy(at, box->at, sizeof box->at);
        memcpy(at + 3, box->turned, sizeof box->turned);
        memcpy(speed, box->speed, sizeof box->speed);
        memcpy(speed + 3, box->spin, sizeof box->spin);
        at += 7;
        speed += 6;
    }
}

void model_read(const struct model *model, const bool *is_fixed, struct physics_scene *scene)
{
    const double *at = model->data->qpos, *speed = model->data->qvel;
    for (int i = 0; i < scene->count; i++) {
        struct physics_box *box = &scene->boxes[i];
        if (is_fixed && is_fixed[i])
            continue;
        memcpy(box->at, at, sizeof box->at);
        memcpy(box->turned, at + 3, sizeof box->turned);
        memcpy(box->speed, speed, sizeof box->speed);
        memcpy(box->spin, speed + 3, sizeof box->spin);
        at += 7;
        speed += 6;
    }
}

bool model_meets_fixed(const struct model *model)
{
    const mjData *d = model->data;
    int end = GEOM_FIRST + model->shape.fixed;
    for (int i = 0; i < d->ncon; i++)
        if (d->contact[i].geom1 >= GEOM_FIRST && d->contact[i].geom1 < end)
            return true;
    return false;
}

int model_box_of_geom(int geom)
{
    return geom == GEOM_TABLE ? -2 : geom == GEOM_BOARD ? -1 : geom - GEOM_FIRST;
}
