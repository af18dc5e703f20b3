/* adresse_world.c: the outcome of releasing a piece, by physics (A6.2, A6.3, A6.8): the state
 * becomes a scene, the scene is simulated until it rests, and what moved becomes outcomes. */
#include "adresse_world.h"

#include "adresse_geometry.h"
#include "adresse_hand.h"
#include "adresse_tremor.h"
#include "adresse_drop.h"
#include "memory.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { HELD_AT_MM = 2000, NOBODY = -1 };

#define DEGREE (3.14159265358979323846 / 180)

/* A piece of which no corner has moved further keeps its place to the last digit: less than
 * what still counts as touching, and more than settling anew from rounded poses does. */
#define MOVED_MM 0.06

/* A heap of fallen pieces is calm when none went further in a quarter of a second. */
#define HEAP_CALM_MM 2.0
enum { HEAP_CALM_SAMPLES = PHYSICS_SAMPLES_A_SECOND / 4 };

/* ---- a pool of simulators ---- */

/* A simulator with its buffers. The pool grows to as many as ever ran at a time. */
struct simulator {
    struct physics *physics;
    struct physics_path path;
    struct physics_scene scene;
    int piece[PHYSICS_BOXES_MAX]; /* which piece a box is */
    int released;                 /* the box that is let go, or NOBODY */
    size_t kept, taken;           /* memory: of its models when it is idle, and at most in a run */
    struct simulator *next;
};

/* A simulator keeps its models for the next run, but not those of great heaps. */
enum { KEPT_MAX = 16 << 20 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_ended = PTHREAD_COND_INITIALIZER;
static struct simulator *idle;
static struct memory_budget {
    size_t most;          /* 0: no end of it */
    size_t running, kept; /* by those that run, and by those that are idle */
    int runs;
} budget;

static bool free_idle(void)
{
    struct simulator *w = idle;
    if (w == NULL)
        return false;
    idle = w->next;
    budget.kept -= w->kept;
    physics_free(w->physics);
    physics_path_clear(&w->path);
    free(w);
    return true;
}

static void free_simulators(void)
{
    while (free_idle())
        ;
}

static bool is_too_much(size_t more)
{
    return budget.most > 0 && budget.running + budget.kept + more > budget.most;
}

/* Waits for others to end rather than take more than there is; one always runs. Nobody who waits
 * here holds what others wait for. */
static void take_memory(struct simulator *w)
{
    const size_t most = physics_memory_most(w->scene.count);
    pthread_mutex_lock(&lock);
    while (is_too_much(w->kept + most) && free_idle())
        ;
    if (is_too_much(w->kept + most)) {
        physics_trim(w->physics, 0);
        w->kept = 0;
    }
    while (is_too_much(most) && (free_idle() || budget.runs > 0))
        if (idle == NULL && is_too_much(most) && budget.runs > 0)
            pthread_cond_wait(&has_ended, &lock);
    w->taken = w->kept + most;
    budget.running += w->taken;
    budget.runs++;
    pthread_mutex_unlock(&lock);
}

static void adresse_limit_memory(size_t bytes)
{
    pthread_mutex_lock(&lock);
    budget.most = bytes;
    while (is_too_much(0) && free_idle())
        ;
    pthread_cond_broadcast(&has_ended);
    pthread_mutex_unlock(&lock);
}

static size_t adresse_memory(void)
{
    pthread_mutex_lock(&lock);
    size_t bytes = budget.running + budget.kept;
    pthread_mutex_unlock(&lock);
    return bytes;
}

static void free_at_exit(void)
{
    atexit(free_simulators);
}

static struct simulator *take_simulator(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, free_at_exit);
    pthread_mutex_lock(&lock);
    struct simulator *w = idle;
    if (w) {
        idle = w->next;
        budget.kept -= w->kept;
    }
    pthread_mutex_unlock(&lock);
    if (w == NULL) {
        w = memory_new(sizeof *w);
        w->physics = physics_new();
    }
    return w;
}

static void return_simulator(struct simulator *w)
{
    physics_trim(w->physics, KEPT_MAX);
    pthread_mutex_lock(&lock);
    budget.running -= w->taken;
    budget.runs--;
    w->kept = physics_memory(w->physics);
    budget.kept += w->kept;
    w->next = idle;
    idle = w;
    while (is_too_much(0) && free_idle())
        ;
    pthread_cond_broadcast(&has_ended);
    pthread_mutex_unlock(&lock);
}

struct physics_counts adresse_world_counts(bool is_timed)
{
    struct physics_counts sum = { 0 };
    pthread_mutex_lock(&lock);
    for (struct simulator *w = idle; w; w = w->next) {
        struct physics_counts counts = physics_counts(w->physics);
        physics_time(w->physics, is_timed);
        sum.steps += counts.steps;
        sum.runs += counts.runs;
        sum.warnings += counts.warnings;
        sum.library_seconds += counts.library_seconds;
    }
    pthread_mutex_unlock(&lock);
    return sum;
}

/* ---- from the state to a scene ---- */

static struct quaternion turn_about(struct vector axis, double degrees)
{
    double half = degrees * DEGREE / 2;
    double s = adresse_sine_of_turn(half);
    return (struct quaternion){ adresse_cosine_of_turn(half), axis.x * s, axis.y * s, axis.z * s };
}

/* The turn that the hand gives a piece: as meant, turned and tilted by the sway. */
static struct quaternion held_so(const struct placement *p, const struct sway *sway)
{
    struct quaternion q = adresse_held_quaternion(p->position, p->turn);
    q = adresse_quaternion_product(turn_about((struct vector){ 0, 0, 1 }, sway->turn), q);
    q = adresse_quaternion_product(turn_about((struct vector){ 0, 1, 0 }, sway->tilt_y), q);
    return adresse_quaternion_product(turn_about((struct vector){ 1, 0, 0 }, sway->tilt_x), q);
}

static double along(struct vector axis, const struct sway *sway)
{
    return axis.x * sway->spin_x + axis.y * sway->spin_y + axis.z * sway->spin_z;
}

static struct physics_box resting_box(int length, struct vector at, struct quaternion turned)
{
    const double *size = adresse_piece_size[length];
    return (struct physics_box){
        .size = { size[0] / 1000, size[1] / 1000, size[2] / 1000 },
        .at = { at.x / 1000, at.y / 1000, at.z / 1000 },
        .turned = { turned.w, turned.x, turned.y, turned.z },
    };
}

/* A6.3: the piece in hand where it first touches, as the hand lets go of it. */
static struct physics_box released_box(const struct adresse *a)
{
    const struct placement *p = &a->placement;
    const struct piece_card *card = card_in_hand(a);
    struct sway sway;
    double slip_x, slip_y;
    adresse_sway_at_release(a, &sway);
    adresse_noise_at(p->noise, &slip_x, &slip_y);
    struct vector at = { p->x / 10.0 + sway.x + slip_x, p->y / 10.0 + sway.y + slip_y, HELD_AT_MM };
    struct quaternion turned = held_so(p, &sway);
    struct box held = adresse_box_of(card->length, at, turned);
    int first;
    at.z -= adresse_drop_distance_in(a, &held, &first);
    struct physics_box box = resting_box(card->length, at, turned);
    box.speed[0] = sway.speed_x / 1000;
    box.speed[1] = sway.speed_y / 1000;
    box.speed[2] = sway.speed_z / 1000;
    for (int i = 0; i < 3; i++)
        box.spin[i] = along(held.axis[i], &sway);
    return box;
}

static bool is_in_hand(const struct adresse *a, int piece)
{
    const struct placement *p = &a->placement;
    return !p->is_settling_again && piece + 1 == p->piece && a->pieces[piece].length == NO_LENGTH;
}

static void set_scene(struct simulator *w, const struct adresse *a)
{
    struct physics_scene *scene = &w->scene;
    scene->board_side = adresse_board_side_mm(a->seats) / 1000.0;
    scene->board_thickness = BOARD_THICKNESS_MM / 1000.0;
    scene->count = 0;
    w->released = NOBODY;
    for (int i = 0; i < PIECES_MAX; i++) {
        const struct piece *piece = &a->pieces[i];
        if (is_in_hand(a, i)) {
            w->released = scene->count;
            scene->boxes[scene->count] = released_box(a);
        } else if (piece->length != NO_LENGTH) {
            scene->boxes[scene->count] =
                resting_box(piece->length, adresse_pose_centre(&piece->pose),
                            adresse_pose_quaternion(&piece->pose));
        } else {
            continue;
        }
        w->piece[scene->count++] = i;
    }
}

static struct simulator *simulator_for(const struct adresse *a)
{
    struct simulator *w = take_simulator();
    set_scene(w, a);
    take_memory(w);
    return w;
}

/* ---- from the scene to outcomes ---- */

static struct vector centre_of(const struct physics_box *box)
{
    return (struct vector){ box->at[0] * 1000, box->at[1] * 1000, box->at[2] * 1000 };
}

static struct pose pose_of(const struct physics_box *box)
{
    return adresse_pose_make(centre_of(box), (struct quaternion){ box->turned[0], box->turned[1],
                                                                  box->turned[2], box->turned[3] });
}

/* How far the corner that moved most can have moved. */
static double moved_mm(const struct physics_box *from, const struct physics_box *to)
{
    struct vector a = centre_of(from), b = centre_of(to);
    double x = b.x - a.x, y = b.y - a.y, z = b.z - a.z;
    double cosine = from->turned[0] * to->turned[0] + from->turned[1] * to->turned[1] +
                    from->turned[2] * to->turned[2] + from->turned[3] * to->turned[3]; /* of half */
    double sine = sqrt(fmax(0, 1 - cosine * cosine));
    double corner = 500 * sqrt(to->size[0] * to->size[0] + to->size[1] * to->size[1] +
                               to->size[2] * to->size[2]);
    return sqrt(x * x + y * y + z * z) + 2 * sine * corner;
}

static bool has_moved(const struct piece *before, const struct physics_box *now)
{
    struct physics_box box = resting_box(before->length, adresse_pose_centre(&before->pose),
                                         adresse_pose_quaternion(&before->pose));
    return moved_mm(&box, now) > MOVED_MM;
}

static void tell_outcomes(const struct simulator *w, const struct adresse *a, struct move_list *out)
{
    const struct placement *p = &a->placement;
    out->count = 0;
    if (p->is_turning) /* somebody stopped in the middle of telling */
        add_move(out, adresse_turned_move(&a->pieces[p->reported - 1].pose));
    for (int i = 0; i < w->scene.count; i++) {
        const struct physics_box *box = &w->scene.boxes[i];
        int piece = w->piece[i];
        if (piece < p->reported || (i != w->released && !has_moved(&a->pieces[piece], box)))
            continue;
        struct pose pose = pose_of(box);
        add_move(out, adresse_rests_move(piece, &pose));
        add_move(out, adresse_turned_move(&pose));
    }
    add_move(out, VERB_SETTLED);
}

/* ---- the motion, for clients ---- */

enum { POSE_NUMBERS = 7, AT_UNITS = 100000, TURNED_UNITS = 10000 };
enum { SEEN_AT = 2, SEEN_TURNED = 4 }; /* units that can be seen */

struct sample {
    int number[POSE_NUMBERS];
};

static struct sample sample_of(const struct physics_path *path, int box, int index)
{
    const float *pose = path->poses + ((size_t)index * (size_t)path->count + (size_t)box) * 7;
    struct sample sample;
    for (int i = 0; i < POSE_NUMBERS; i++)
        sample.number[i] = (int)lround((double)pose[i] * (i < 3 ? AT_UNITS : TURNED_UNITS));
    return sample;
}

static bool looks_the_same(struct sample a, struct sample b)
{
    for (int i = 0; i < POSE_NUMBERS; i++)
        if (abs(a.number[i] - b.number[i]) > (i < 3 ? SEEN_AT : SEEN_TURNED))
            return false;
    return true;
}

static void write_path(const struct physics_path *path, int box, int piece, bool is_released,
                       struct json *json)
{
    int from = 0, last = path->samples - 1;
    struct sample first = sample_of(path, box, 0), end = sample_of(path, box, last);
    while (from <= last && looks_the_same(sample_of(path, box, from), first))
        from++;
    if (from > last && !is_released)
        return;
    if (is_released)
        from = 0;
    while (last > from && looks_the_same(sample_of(path, box, last - 1), end))
        last--;
    json_begin_object(json, NULL);
    json_put_int(json, "piece", piece);
    json_put_int(json, "from", from);
    json_begin_array(json, "path");
    for (int i = from; i <= last; i++) {
        struct sample sample = i == last ? end : sample_of(path, box, i);
        for (int k = 0; k < POSE_NUMBERS; k++)
            json_put_int(json, NULL, sample.number[k]);
    }
    json_end_array(json);
    json_end_object(json);
}

static void write_motion(const struct simulator *w, struct json *json)
{
    json_begin_object(json, NULL);
    json_put_int(json, "hz", PHYSICS_SAMPLES_A_SECOND);
    json_begin_array(json, "pieces");
    for (int i = 0; i < w->path.count; i++)
        write_path(&w->path, i, w->piece[i], i == w->released, json);
    json_end_array(json);
    json_end_object(json);
}

/* ---- the world ---- */

/* Fixes all pieces that no chain of contacts joins to the released one. */
static void find_fixed(const struct simulator *w, const struct adresse *a, bool *is_fixed)
{
    struct adresse now = *a;
    struct structure structure;
    int placed = w->piece[w->released];
    uint32_t joined[4] = { 0 };
    now.pieces[placed].length = card_in_hand(a)->length;
    now.pieces[placed].pose = pose_of(&w->scene.boxes[w->released]);
    adresse_structure_read(&now, &structure);
    put_bit(joined, placed);
    for (int before = 0; before != adresse_count_bits(joined);) {
        before = adresse_count_bits(joined);
        for (int i = 0; i < w->scene.count; i++)
            for (int word = 0; word < 4; word++)
                if (has_bit(joined, w->piece[i]))
                    joined[word] |= structure.touches[w->piece[i]][word];
    }
    for (int i = 0; i < w->scene.count; i++)
        is_fixed[i] = !has_bit(joined, w->piece[i]);
}

struct rest_check {
    const struct simulator *w;
    const struct adresse *a;
    struct physics_scene calm; /* since when nothing went far */
    int samples_calm;
};

/* Whether a piece is down on the board or the table that must not be: that is final. */
static bool has_fallen(void *self, const struct physics_scene *now)
{
    const struct rest_check *verdict = self;
    const struct adresse *a = verdict->a;
    for (int i = 0; i < now->count; i++) {
        const struct piece *piece = &a->pieces[verdict->w->piece[i]];
        bool is_placed = i == verdict->w->released;
        int length = is_placed ? card_in_hand(a)->length : piece->length;
        bool may_lie = is_placed ? card_in_hand(a)->is_board : piece->starts;
        const double *q = now->boxes[i].turned;
        struct box box = adresse_box_of(length, centre_of(&now->boxes[i]),
                                        (struct quaternion){ q[0], q[1], q[2], q[3] });
        double lowest = box.centre.z - adresse_box_reach(&box).z;
        if (lowest < (may_lie ? -BOARD_THICKNESS_MM : 0) + TOUCH_MM)
            return true;
    }
    return false;
}

/* A6.8: after a fall what stands settles again without what fell, so until then a heap may
 * twitch and creep, which wedged heaps do for seconds. */
static bool is_decided(void *self, const struct physics_scene *now)
{
    struct rest_check *verdict = self;
    for (int i = 0; i < now->count; i++)
        if (moved_mm(&verdict->calm.boxes[i], &now->boxes[i]) > HEAP_CALM_MM) {
            verdict->calm = *now;
            verdict->samples_calm = 0;
            return false;
        }
    return ++verdict->samples_calm >= HEAP_CALM_SAMPLES && has_fallen(self, now);
}

/* `is_fixed`: which boxes keep their places until something meets them; NULL: none does. */
static void run_until_rest(struct simulator *w, const struct adresse *a, const bool *is_fixed,
                           struct physics_path *path)
{
    struct rest_check verdict = { .w = w, .a = a, .calm = w->scene };
    const struct physics_limits limits = {
        .is_decided = is_decided, .self = &verdict, .is_fixed = is_fixed, .frees_fixed = true
    };
    physics_run(w->physics, &w->scene, &limits, path);
}

/* Every piece is free, also those that nothing joins to the released one: a column that has just
 * come to rest may still creep, and one that leans may fall meanwhile (make campaign-freeze). */
static void run(const void *state, struct move_list *out, struct json *motion)
{
    const struct adresse *a = state;
    struct simulator *w = simulator_for(a);
    run_until_rest(w, a, NULL, motion ? &w->path : NULL);
    tell_outcomes(w, a, out);
    if (motion)
        write_motion(w, motion);
    return_simulator(w);
}

static bool are_apart(const double *one, const double *other)
{
    return one[0] != other[0] || one[1] != other[1] || one[2] != other[2];
}

static struct freezing what_was_frozen(const struct simulator *w, const bool *is_fixed,
                                       const struct physics_scene *before)
{
    struct freezing freezing = { 0 };
    for (int i = 0; i < before->count; i++)
        if (is_fixed[i]) {
            freezing.pieces++;
            freezing.was_met |= are_apart(w->scene.boxes[i].at, before->boxes[i].at);
        }
    return freezing;
}

struct freezing adresse_world_run_frozen(const struct adresse *a, struct move_list *out)
{
    bool is_fixed[PHYSICS_BOXES_MAX];
    struct simulator *w = simulator_for(a);
    const struct physics_scene before = w->scene;
    find_fixed(w, a, is_fixed);
    run_until_rest(w, a, is_fixed, NULL);
    tell_outcomes(w, a, out);
    struct freezing freezing = what_was_frozen(w, is_fixed, &before);
    return_simulator(w);
    return freezing;
}

/* Simulated. What has not fallen by then hardly ever does: only creeping heaps take longer. */
#define ESTIMATE_SECONDS 2.5

struct estimation {
    struct rest_check verdict;
    const struct cancellation *cancellation;
    bool was_cancelled;
};

/* Stops at the first fall, whatever else would fall. */
static bool is_enough(void *self, const struct physics_scene *now)
{
    struct estimation *estimation = self;
    const struct cancellation *cancellation = estimation->cancellation;
    if (has_fallen(&estimation->verdict, now))
        return true;
    estimation->was_cancelled =
        cancellation != NULL && cancellation->is_cancelled(cancellation->self);
    return estimation->was_cancelled;
}

static bool estimate(const void *state, const struct cancellation *cancellation,
                     struct move_list *out)
{
    const struct adresse *a = state;
    bool is_fixed[PHYSICS_BOXES_MAX];
    struct simulator *w = simulator_for(a);
    struct estimation estimation = { .verdict = { .w = w, .a = a }, .cancellation = cancellation };
    if (w->released != NOBODY) {
        find_fixed(w, a, is_fixed);
        physics_run(w->physics, &w->scene,
                    &(struct physics_limits){ .is_decided = is_enough,
                                              .self = &estimation,
                                              .is_fixed = is_fixed,
                                              .seconds = ESTIMATE_SECONDS },
                    NULL);
    }
    tell_outcomes(w, a, out);
    return_simulator(w);
    return !estimation.was_cancelled;
}

const struct world adresse_world = {
    .game = &adresse_game,
    .world_version = 2,
    .run = run,
    .estimate = estimate,
    .write_luck = adresse_write_luck,
    .read_drop = adresse_read_drop,
    .write_drop = adresse_write_drop,
    .limit_memory = adresse_limit_memory,
    .memory = adresse_memory,
};
