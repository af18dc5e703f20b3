/* adresse_geometry.c: poses, boxes, and how they meet, by separating axes: two boxes
 * are apart exactly if they are along a face's normal of either or along the product of
 * an edge of one with an edge of the other. */
#include "adresse_geometry.h"

#include "adresse_internal.h"

#define PI 3.14159265358979323846
#define HALF_PI_HIGH 1.57079632679489655800    /* the nearest double, */
#define HALF_PI_LOW 6.12323399573676603587e-17 /* and what it lacks */
#define SQRT_HALF 0.70710678118654752440

/* ---- numbers ---- */

static double square_root(double x)
{
    return __builtin_sqrt(x);
}

static double magnitude(double x)
{
    return x < 0 ? -x : x;
}

int64_t adresse_nearest_whole(double x)
{
    return (int64_t)(x < 0 ? x - 0.5 : x + 0.5);
}

/* Both within an eighth of a turn of 0, by their series. */
static double small_sine(double x)
{
    double s = x * x;
    double sum = 1.0 / 355687428096000.0;
    sum = 1.0 / 1307674368000.0 - s * sum;
    sum = 1.0 / 6227020800.0 - s * sum;
    sum = 1.0 / 39916800.0 - s * sum;
    sum = 1.0 / 362880.0 - s * sum;
    sum = 1.0 / 5040.0 - s * sum;
    sum = 1.0 / 120.0 - s * sum;
    sum = 1.0 / 6.0 - s * sum;
    return x - x * s * sum;
}

static double small_cosine(double x)
{
    double s = x * x;
    double sum = 1.0 / 20922789888000.0;
    sum = 1.0 / 87178291200.0 - s * sum;
    sum = 1.0 / 479001600.0 - s * sum;
    sum = 1.0 / 3628800.0 - s * sum;
    sum = 1.0 / 40320.0 - s * sum;
    sum = 1.0 / 720.0 - s * sum;
    sum = 1.0 / 24.0 - s * sum;
    sum = 1.0 / 2.0 - s * sum;
    return 1.0 - s * sum;
}

static double sine_after(double radians, int quarters)
{
    int64_t n = adresse_nearest_whole(radians / HALF_PI_HIGH);
    double x = (radians - (double)n * HALF_PI_HIGH) - (double)n * HALF_PI_LOW;
    switch ((n + quarters) & 3) {
    case 0:
        return small_sine(x);
    case 1:
        return small_cosine(x);
    case 2:
        return -small_sine(x);
    default:
        return -small_cosine(x);
    }
}

double adresse_sine_of_turn(double radians)
{
    return sine_after(radians, 0);
}

double adresse_cosine_of_turn(double radians)
{
    return sine_after(radians, 1);
}

double adresse_heading_of(double x, double y)
{
    double size = square_root(x * x + y * y);
    if (size == 0)
        return 0;
    bool is_behind = x < 0;
    /* A sixteenth of the angle has a tangent below 0.1, where the series is quick. */
    double t = y / (size + magnitude(x));
    for (int i = 0; i < 3; i++)
        t = t / (1 + square_root(1 + t * t));
    double s = t * t;
    double sum = 1.0 / 13;
    for (int odd = 11; odd >= 1; odd -= 2)
        sum = 1.0 / odd - s * sum;
    double degrees = 16 * t * sum * (180 / PI);
    if (is_behind)
        degrees = 180 - degrees;
    return degrees < 0 ? degrees + 360 : degrees;
}

/* ---- vectors and quaternions ---- */

static struct vector minus(struct vector a, struct vector b)
{
    return (struct vector){ a.x - b.x, a.y - b.y, a.z - b.z };
}

static double dot(struct vector a, struct vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static struct vector cross(struct vector a, struct vector b)
{
    return (struct vector){ a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x };
}

static struct vector scaled(struct vector a, double by)
{
    return (struct vector){ a.x * by, a.y * by, a.z * by };
}

struct quaternion adresse_quaternion_product(struct quaternion a, struct quaternion b)
{
    return (struct quaternion){
        a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
    };
}

struct quaternion adresse_pose_quaternion(const struct pose *pose)
{
    double part[4], sum = 0;
    for (int i = 0, next = 0; i < 4; i++) {
        if ((uint32_t)i == pose->largest)
            continue;
        part[i] = (double)pose->rest[next++] / POSE_ONE;
        sum += part[i] * part[i];
    }
    part[pose->largest] = sum < 1 ? square_root(1 - sum) : 0;
    /* Rounding, or whoever wrote the record, may have made the rest too long. */
    double size = sum < 1 ? 1 : square_root(sum);
    return (struct quaternion){ part[0] / size, part[1] / size, part[2] / size, part[3] / size };
}

struct vector adresse_pose_centre(const struct pose *pose)
{
    return (struct vector){ pose->x / 1000.0, pose->y / 1000.0, pose->z / 1000.0 };
}

static int32_t pose_length(double mm, int least, int most)
{
    double steps = mm * 1000 / POSE_STEP;
    if (steps <= (double)least / POSE_STEP)
        return least;
    if (steps >= (double)most / POSE_STEP)
        return most;
    return (int32_t)(adresse_nearest_whole(steps) * POSE_STEP);
}

struct pose adresse_pose_make(struct vector centre, struct quaternion turned)
{
    double part[4] = { turned.w, turned.x, turned.y, turned.z };
    int largest = 0;
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        sum += part[i] * part[i];
        if (magnitude(part[i]) > magnitude(part[largest]))
            largest = i;
    }
    /* A turn and its opposite are the same: the one whose largest part is positive. */
    double scale = POSE_ONE / square_root(sum);
    if (part[largest] < 0)
        scale = -scale;
    struct pose pose = {
        .x = pose_length(centre.x, -POSE_REACH, POSE_REACH),
        .y = pose_length(centre.y, -POSE_REACH, POSE_REACH),
        .z = pose_length(centre.z, -POSE_DEPTH, POSE_HEIGHT),
        .largest = (uint32_t)largest,
    };
    for (int i = 0, next = 0; i < 4; i++) {
        if (i == largest)
            continue;
        int64_t rest = adresse_nearest_whole(part[i] * scale);
        if (rest > POSE_REST_MAX)
            rest = POSE_REST_MAX;
        if (rest < -POSE_REST_MAX)
            rest = -POSE_REST_MAX;
        pose.rest[next++] = (int32_t)rest;
    }
    return pose;
}

struct quaternion adresse_held_quaternion(int position, int turn)
{
    static const struct quaternion raised[POSITIONS] = {
        [FLAT] = { 1, 0, 0, 0 },
        [EDGE] = { SQRT_HALF, SQRT_HALF, 0, 0 },     /* its width upward */
        [UPRIGHT] = { SQRT_HALF, 0, -SQRT_HALF, 0 }, /* its length upward */
    };
    double half = turn * (PI / 3600);
    struct quaternion about = { adresse_cosine_of_turn(half), 0, 0, adresse_sine_of_turn(half) };
    return adresse_quaternion_product(about, raised[position]);
}

/* ---- boxes ---- */

struct box adresse_box_of(int length, struct vector centre, struct quaternion q)
{
    const double *size = adresse_piece_size[length];
    return (struct box){
        .centre = centre,
        .half = { size[0] / 2, size[1] / 2, size[2] / 2 },
        .axis = {
            { 1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z),
              2 * (q.x * q.z - q.w * q.y) },
            { 2 * (q.x * q.y - q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z),
              2 * (q.y * q.z + q.w * q.x) },
            { 2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x),
              1 - 2 * (q.x * q.x + q.y * q.y) },
        },
    };
}

struct box adresse_box_of_piece(const struct piece *piece)
{
    return adresse_box_of(piece->length, adresse_pose_centre(&piece->pose),
                          adresse_pose_quaternion(&piece->pose));
}

struct box adresse_box_of_board(int seats)
{
    double half = adresse_board_side_mm(seats) / 2.0;
    return (struct box){
        .centre = { 0, 0, -BOARD_THICKNESS_MM / 2.0 },
        .half = { half, half, BOARD_THICKNESS_MM / 2.0 },
        .axis = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
    };
}

static double extent_along(const struct box *box, struct vector direction)
{
    return box->half.x * magnitude(dot(box->axis[0], direction)) +
           box->half.y * magnitude(dot(box->axis[1], direction)) +
           box->half.z * magnitude(dot(box->axis[2], direction));
}

struct vector adresse_box_reach(const struct box *box)
{
    return (struct vector){
        extent_along(box, (struct vector){ 1, 0, 0 }),
        extent_along(box, (struct vector){ 0, 1, 0 }),
        extent_along(box, (struct vector){ 0, 0, 1 }),
    };
}

enum { FACE_AXES = 6, AXES = 15 };

/* The axes to look along, as unit vectors: six faces, then edges by edges. False for
 * edges that are (nearly) parallel: the faces' axes see all that this one would. */
static bool separating_axis(const struct box *a, const struct box *b, int n, struct vector *axis)
{
    if (n < FACE_AXES) {
        *axis = n < 3 ? a->axis[n] : b->axis[n - 3];
        return true;
    }
    struct vector product = cross(a->axis[(n - FACE_AXES) / 3], b->axis[(n - FACE_AXES) % 3]);
    double square = dot(product, product);
    if (square < 1e-8)
        return false;
    *axis = scaled(product, 1 / square_root(square));
    return true;
}

/* Along one axis: below 0 they overlap by that much. */
static double gap_along(const struct box *a, const struct box *b, struct vector axis)
{
    double along = dot(minus(a->centre, b->centre), axis);
    return magnitude(along) - extent_along(a, axis) - extent_along(b, axis);
}

bool adresse_boxes_overlap(const struct box *a, const struct box *b, double mm)
{
    for (int n = 0; n < AXES; n++) {
        struct vector axis;
        if (separating_axis(a, b, n, &axis) && gap_along(a, b, axis) > -mm)
            return false;
    }
    return true;
}

bool adresse_boxes_touch(const struct box *a, const struct box *b, struct vector *normal)
{
    /* Two faces that lie on each other are also nearly as far apart along some product of
     * edges; the direction wanted is the face's unless the product's is plainly wider. */
    const double FACE_FAVOUR_MM = 0.02;
    struct vector between = minus(a->centre, b->centre), best = { 0, 0, 1 };
    double widest = -1e9;
    for (int n = 0; n < AXES; n++) {
        struct vector axis;
        if (!separating_axis(a, b, n, &axis))
            continue;
        double gap = gap_along(a, b, axis);
        if (gap > TOUCH_MM)
            return false;
        if (gap > widest + (n < FACE_AXES ? 0 : FACE_FAVOUR_MM)) {
            widest = gap;
            best = dot(between, axis) < 0 ? scaled(axis, -1) : axis;
        }
    }
    if (normal)
        *normal = best;
    return true;
}

bool adresse_box_sinks_onto(const struct box *falling, const struct box *below, double *distance)
{
    struct vector between = minus(falling->centre, below->centre);
    double enters = -1e9, leaves = 1e9; /* they overlap while sunk between these */
    for (int n = 0; n < AXES; n++) {
        struct vector axis;
        if (!separating_axis(falling, below, n, &axis))
            continue;
        double along = dot(between, axis);
        double reach = extent_along(falling, axis) + extent_along(below, axis);
        if (magnitude(axis.z) < 1e-9) {
            if (magnitude(along) >= reach)
                return false;
            continue;
        }
        double first = (along - reach) / axis.z, last = (along + reach) / axis.z;
        if (first > last) {
            double swap = first;
            first = last;
            last = swap;
        }
        if (first > enters)
            enters = first;
        if (last < leaves)
            leaves = last;
    }
    if (enters >= leaves || leaves <= 0)
        return false;
    *distance = enters > 0 ? enters : 0;
    return true;
}

/* ---- which way it lies ---- */

/* Which of a piece's axes is vertical in a position. */
static const int vertical_axis[POSITIONS] = { [FLAT] = 2, [EDGE] = 1, [UPRIGHT] = 0 };

double adresse_degrees_off(const struct pose *pose, int position)
{
    struct box box = adresse_box_of(LONG, adresse_pose_centre(pose), adresse_pose_quaternion(pose));
    struct vector axis = box.axis[vertical_axis[position]];
    return adresse_heading_of(magnitude(axis.z), square_root(axis.x * axis.x + axis.y * axis.y));
}

int adresse_nearest_position(const struct pose *pose)
{
    int nearest = FLAT;
    for (int position = EDGE; position < POSITIONS; position++)
        if (adresse_degrees_off(pose, position) < adresse_degrees_off(pose, nearest))
            nearest = position;
    return nearest;
}
