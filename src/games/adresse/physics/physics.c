/* physics.c: running simulations in MuJoCo. Its errors end a run and its warnings are counted;
 * it neither ends the process nor writes a file. */
#include "physics.h"

#include "memory.h"
#include "physics_collision.h"
#include "physics_model.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

enum {
    MODELS_MAX = 8, /* kept at a time: a game needs two or three, and they are large */
    STEPS_A_SAMPLE = PHYSICS_STEPS_A_SECOND / PHYSICS_SAMPLES_A_SECOND,
    STEPS_OF_REST = PHYSICS_STEPS_A_SECOND * 15 / 100,
    SAMPLES_OF_CALM = PHYSICS_SAMPLES_A_SECOND / 2,
    POSE_NUMBERS = 7,
};

#define REST_SPEED 0.003 /* metres a second */
#define REST_SPIN 0.1    /* radians a second */

/* In a heap there is often a box that twitches for ever and goes nowhere; that is rest too. */
#define CALM_METRES 1e-4
#define CALM_SINE 1.7e-3 /* of half the angle: 0.2 degrees */

struct physics {
    struct model models[MODELS_MAX];
    struct physics_counts counts;
    bool is_timed;
};

/* The library's handlers belong to the process; what they do, to the thread that runs. */
static _Thread_local jmp_buf *way_out;
static _Thread_local long warnings_heard;

static void hear_warning(const char *message)
{
    (void)message;
    warnings_heard++;
}

static void hear_error(const char *message)
{
    hear_warning(message);
    if (way_out)
        longjmp(*way_out, 1);
    abort(); /* it has nowhere to go back to: only if it is called from elsewhere */
}

/* The library's memory is a few large pieces, which the C library would keep for itself when they
 * are freed, of one size after the other. */
enum { PAGES_HEAD = 64 }; /* bytes before each, for its size, of which the library is not told */

static void *take_pages(size_t size)
{
    void *pages =
        mmap(NULL, size + PAGES_HEAD, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        return NULL; /* the library has an error for that */
    *(size_t *)pages = size + PAGES_HEAD;
    return (char *)pages + PAGES_HEAD;
}

static void give_pages_back(void *memory)
{
    char *pages = memory == NULL ? NULL : (char *)memory - PAGES_HEAD;
    if (pages != NULL)
        munmap(pages, *(size_t *)(void *)pages);
}

static void prepare_library(void)
{
    mju_user_malloc = take_pages;
    mju_user_free = give_pages_back;
    mju_user_warning = hear_warning;
    mju_user_error = hear_error;
    collision_install();
}

struct physics *physics_new(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare_library);
    return memory_new(sizeof(struct physics));
}

void physics_free(struct physics *physics)
{
    for (int i = 0; physics && i < MODELS_MAX; i++)
        model_clear(&physics->models[i]);
    free(physics);
}

static bool same_shape(struct model_shape a, struct model_shape b)
{
    return a.moving == b.moving && a.fixed == b.fixed && a.room == b.room;
}

size_t physics_memory(const struct physics *physics)
{
    size_t bytes = 0;
    for (int i = 0; i < MODELS_MAX; i++)
        bytes += model_memory(&physics->models[i]);
    return bytes;
}

size_t physics_memory_most(int moving)
{
    return model_memory_most((struct model_shape){ .moving = moving, .room = MODEL_ROOM_MAX });
}

void physics_trim(struct physics *physics, size_t most)
{
    while (physics_memory(physics) > most) {
        struct model *largest = physics->models;
        for (struct model *m = physics->models; m < physics->models + MODELS_MAX; m++)
            if (model_memory(m) > model_memory(largest))
                largest = m;
        model_clear(largest);
    }
}

/* The model of this shape, made in the place of the one not used for longest if need be;
 * NULL if the library would not make it. */
static struct model *model_for(struct physics *physics, struct model_shape shape)
{
    struct model *oldest = physics->models;
    for (struct model *m = physics->models; m < physics->models + MODELS_MAX; m++) {
        if (m->data && same_shape(m->shape, shape)) {
            m->last_used = physics->counts.runs;
            return m;
        }
        if (m->last_used < oldest->last_used)
            oldest = m;
    }
    model_clear(oldest);
    if (!model_make(oldest, shape)) {
        model_clear(oldest);
        return NULL;
    }
    oldest->last_used = physics->counts.runs;
    return oldest;
}

static void path_add(struct physics_path *path, const struct physics_scene *scene)
{
    int size = POSE_NUMBERS * scene->count;
    int needed = (path->samples + 1) * size;
    if (needed > path->capacity) {
        path->capacity = needed * 2;
        path->poses = memory_resize(path->poses, (size_t)path->capacity * sizeof *path->poses);
    }
    float *to = path->poses + path->samples * size;
    for (int i = 0; i < scene->count; i++) {
        for (int k = 0; k < 3; k++)
            *to++ = (float)scene->boxes[i].at[k];
        for (int k = 0; k < 4; k++)
            *to++ = (float)scene->boxes[i].turned[k];
    }
    path->count = scene->count;
    path->samples++;
}

void physics_path_clear(struct physics_path *path)
{
    free(path->poses);
    *path = (struct physics_path){ 0 };
}

static bool is_below(const double v[3], double limit)
{
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2] < limit * limit;
}

static bool all_slow(const struct model *model)
{
    for (int i = 0; i < model->shape.moving; i++) {
        const double *speed = model->data->qvel + 6 * i;
        if (!is_below(speed, REST_SPEED) || !is_below(speed + 3, REST_SPIN))
            return false;
    }
    return true;
}

static bool is_near(const struct physics_box *a, const struct physics_box *b)
{
    double away[3] = { a->at[0] - b->at[0], a->at[1] - b->at[1], a->at[2] - b->at[2] };
    double cosine = a->turned[0] * b->turned[0] + a->turned[1] * b->turned[1] +
                    a->turned[2] * b->turned[2] + a->turned[3] * b->turned[3];
    return is_below(away, CALM_METRES) && 1 - cosine * cosine < CALM_SINE * CALM_SINE;
}

static bool all_near(const struct physics_scene *a, const struct physics_scene *b)
{
    for (int i = 0; i < a->count; i++)
        if (!is_near(&a->boxes[i], &b->boxes[i]))
            return false;
    return true;
}

static bool is_full(const mjData *d)
{
    return d->warning[mjWARN_CONTACTFULL].number || d->warning[mjWARN_CNSTRFULL].number;
}

/* After a bad number the library begins again from nowhere: what it then says is nothing. */
static bool is_lost(const mjData *d)
{
    return d->warning[mjWARN_BADQPOS].number || d->warning[mjWARN_BADQVEL].number ||
           d->warning[mjWARN_BADQACC].number;
}

static double thread_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void step(struct physics *physics, struct model *model)
{
    double start = physics->is_timed ? thread_seconds() : 0;
    mj_step(model->model, model->data);
    if (physics->is_timed)
        physics->counts.library_seconds += thread_seconds() - start;
    physics->counts.steps++;
}

/* Whether what was left out of a run should not have been. */
static bool has_met_fixed(const struct model *model, const struct physics_limits *limits)
{
    return limits->frees_fixed && model_meets_fixed(model);
}

/* One run in one model. It leaves off when it turns out to be the wrong one. */
static enum physics_end simulate(struct physics *physics, struct model *model,
                                 struct physics_scene *scene, const struct physics_limits *limits,
                                 struct physics_path *path)
{
    const double seconds = limits->seconds > 0 ? limits->seconds : PHYSICS_SECONDS_MAX;
    const int steps_max = (int)(seconds * PHYSICS_STEPS_A_SECOND);
    struct physics_scene calm = *scene; /* since when nothing went anywhere */
    int steps_slow = 0, samples_calm = 0;
    model_fill(model, scene, limits->is_fixed);
    if (path) {
        path->samples = 0;
        path_add(path, scene);
    }
    for (int done = 1; done <= steps_max; done++) {
        step(physics, model);
        if (is_lost(model->data) || is_full(model->data) || has_met_fixed(model, limits))
            return PHYSICS_OUT_OF_TIME;
        steps_slow = all_slow(model) ? steps_slow + 1 : 0;
        bool is_over = steps_slow >= STEPS_OF_REST && !limits->goes_on;
        if (!is_over && done < steps_max && done % STEPS_A_SAMPLE != 0)
            continue;
        model_read(model, limits->is_fixed, scene);
        if (path)
            path_add(path, scene);
        if (!all_near(scene, &calm)) {
            calm = *scene;
            samples_calm = 0;
        }
        if (is_over || (++samples_calm > SAMPLES_OF_CALM && !limits->goes_on))
            return PHYSICS_AT_REST;
        if (limits->is_decided && limits->is_decided(limits->self, scene))
            return PHYSICS_DECIDED;
    }
    return PHYSICS_OUT_OF_TIME;
}

/* A run in the model of its size; if that is too small, again in a larger one; and if
 * something met a box that was fixed, again with all of them free. */
static enum physics_end run(struct physics *physics, struct physics_scene *scene,
                            const struct physics_limits *limits, struct physics_path *path)
{
    const struct physics_scene before = *scene;
    struct physics_limits now = *limits;
    struct model_shape shape = model_shape_of(scene, now.is_fixed);
    if (shape.moving == 0)
        return PHYSICS_AT_REST;
    for (;;) {
        struct model *model = model_for(physics, shape);
        if (model == NULL)
            return PHYSICS_OUT_OF_TIME;
        enum physics_end end = simulate(physics, model, scene, &now, path);
        if (is_lost(model->data))
            return end;
        if (has_met_fixed(model, &now)) {
            now.is_fixed = NULL;
            shape = model_shape_of(scene, NULL);
        } else if (is_full(model->data) && shape.room < MODEL_ROOM_MAX) {
            shape.room++;
            model_clear(model); /* two at a time would be more than one needs at most */
        } else {
            return end;
        }
        warnings_heard = 0;
        *scene = before;
    }
}

enum physics_end physics_run(struct physics *physics, struct physics_scene *scene,
                             const struct physics_limits *limits, struct physics_path *path)
{
    static const struct physics_limits no_limits;
    volatile enum physics_end end = PHYSICS_OUT_OF_TIME;
    jmp_buf here;
    if (path)
        path->samples = path->count = 0;
    physics->counts.runs++;
    warnings_heard = 0;
    way_out = &here;
    if (setjmp(here) == 0)
        end = run(physics, scene, limits ? limits : &no_limits, path);
    way_out = NULL;
    physics->counts.warnings += warnings_heard;
    return end;
}

static int list_contacts(struct physics *physics, const struct physics_scene *scene,
                         struct physics_contact *out, int most)
{
    struct model_shape shape = model_shape_of(scene, NULL);
    shape.room = MODEL_ROOM_MAX;
    struct model *model = model_for(physics, shape);
    if (model == NULL)
        return 0;
    model_fill(model, scene, NULL);
    mj_forward(model->model, model->data);
    int count = 0;
    for (int i = 0; i < model->data->ncon; i++) {
        int a = model_box_of_geom(model->data->contact[i].geom1);
        int b = model_box_of_geom(model->data->contact[i].geom2);
        struct physics_contact contact = { a < b ? b : a, a < b ? a : b };
        bool is_known = false;
        for (int k = 0; k < count; k++)
            is_known |= out[k].a == contact.a && out[k].b == contact.b;
        if (!is_known && count < most)
            out[count++] = contact;
    }
    return count;
}

int physics_contacts(struct physics *physics, const struct physics_scene *scene,
                     struct physics_contact *out, int most)
{
    volatile int count = 0;
    jmp_buf here;
    way_out = &here;
    if (setjmp(here) == 0)
        count = list_contacts(physics, scene, out, most);
    way_out = NULL;
    return count;
}

struct physics_counts physics_counts(const struct physics *physics)
{
    return physics->counts;
}

void physics_time(struct physics *physics, bool is_timed)
{
    physics->is_timed = is_timed;
}
