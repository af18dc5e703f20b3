/* test_geometry.c: boxes in every direction, against slower and plainer ways. */
#include "blocks.h"
#include "checks.h"
#include "rng.h"

#include <math.h>

static double even(struct rng *rng, double least, double most)
{
    return least + (most - least) * rng_uniform(rng);
}

static struct quaternion any_turn(struct rng *rng)
{
    double part[4], sum;
    do {
        sum = 0;
        for (int i = 0; i < 4; i++) {
            part[i] = even(rng, -1, 1);
            sum += part[i] * part[i];
        }
    } while (sum > 1 || sum < 0.01);
    sum = sqrt(sum);
    return (struct quaternion){ part[0] / sum, part[1] / sum, part[2] / sum, part[3] / sum };
}

static struct vector turned_by(struct quaternion q, struct vector v)
{
    struct box axes = adresse_box_of(SHORT, (struct vector){ 0, 0, 0 }, q);
    return (struct vector){
        axes.axis[0].x * v.x + axes.axis[1].x * v.y + axes.axis[2].x * v.z,
        axes.axis[0].y * v.x + axes.axis[1].y * v.y + axes.axis[2].y * v.z,
        axes.axis[0].z * v.x + axes.axis[1].z * v.y + axes.axis[2].z * v.z,
    };
}

static struct vector corner(const struct box *box, int which)
{
    double x = which & 1 ? box->half.x : -box->half.x, y = which & 2 ? box->half.y : -box->half.y;
    double z = which & 4 ? box->half.z : -box->half.z;
    return (struct vector){
        box->centre.x + x * box->axis[0].x + y * box->axis[1].x + z * box->axis[2].x,
        box->centre.y + x * box->axis[0].y + y * box->axis[1].y + z * box->axis[2].y,
        box->centre.z + x * box->axis[0].z + y * box->axis[1].z + z * box->axis[2].z,
    };
}

/* ---- numbers ---- */

static void sines_are_exact(void **state)
{
    (void)state;
    for (int i = -200000; i <= 200000; i++) {
        double x = i * 0.00173;
        assert_true(fabs(adresse_sine_of_turn(x) - sin(x)) < 1e-12);
        assert_true(fabs(adresse_cosine_of_turn(x) - cos(x)) < 1e-12);
    }
}

static void headings_are_exact(void **state)
{
    (void)state;
    for (int i = 0; i < 36000; i++) {
        double x = 3 * cos(i * M_PI / 18000), y = 3 * sin(i * M_PI / 18000);
        assert_true(fabs(adresse_heading_of(x, y) - i / 100.0) < 1e-9 ||
                    fabs(adresse_heading_of(x, y) - i / 100.0 - 360) < 1e-9);
    }
    assert_true(adresse_heading_of(0, 0) == 0);
}

/* ---- poses ---- */

static void poses_read_back(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 1);
    for (int i = 0; i < 20000; i++) {
        struct quaternion q = any_turn(&rng);
        struct vector at = { even(&rng, -499, 499), even(&rng, -499, 499), even(&rng, -19, 999) };
        struct pose pose = adresse_pose_make(at, q);
        struct quaternion back = adresse_pose_quaternion(&pose);
        double same = q.w * back.w + q.x * back.x + q.y * back.y + q.z * back.z;
        assert_true(1 - fabs(same) < 1e-9);
        assert_true(fabs(adresse_pose_centre(&pose).x - at.x) <= 0.0025001);
        assert_true(fabs(adresse_pose_centre(&pose).y - at.y) <= 0.0025001);
        assert_true(fabs(adresse_pose_centre(&pose).z - at.z) <= 0.0025001);
        assert_int_equal(pose.x % POSE_STEP, 0);
        struct pose again = adresse_pose_make(adresse_pose_centre(&pose), back);
        assert_memory_equal(&again, &pose, sizeof pose);
    }
}

static void poses_stay_within_reach(void **state)
{
    (void)state;
    struct pose pose =
        adresse_pose_make((struct vector){ 1e9, -1e9, 1e9 }, adresse_held_quaternion(FLAT, 0));
    assert_int_equal(pose.x, POSE_REACH);
    assert_int_equal(pose.y, -POSE_REACH);
    assert_int_equal(pose.z, POSE_HEIGHT);
    pose = adresse_pose_make((struct vector){ 0, 0, -1e9 }, (struct quaternion){ -1, -1, -1, 1 });
    assert_int_equal(pose.z, -POSE_DEPTH);
    for (int i = 0; i < 3; i++)
        assert_true(abs(pose.rest[i]) <= POSE_REST_MAX);

    /* What no hand of ours wrote is a turn all the same. */
    struct pose odd = { .largest = 2, .rest = { POSE_REST_MAX, -POSE_REST_MAX, POSE_REST_MAX } };
    struct quaternion q = adresse_pose_quaternion(&odd);
    assert_true(fabs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1) < 1e-12);
}

static void positions_are_held_upward(void **state)
{
    (void)state;
    static const double height[POSITIONS] = { 6, 12, 45 };
    for (int position = FLAT; position < POSITIONS; position++) {
        for (int turn = 0; turn < 3600; turn += 77) {
            struct pose pose = adresse_pose_make((struct vector){ 0, 0, 0 },
                                                 adresse_held_quaternion(position, turn));
            struct box box =
                adresse_box_of(MEDIUM, adresse_pose_centre(&pose), adresse_pose_quaternion(&pose));
            assert_true(fabs(adresse_box_reach(&box).z - height[position]) < 0.005);
            assert_int_equal(adresse_nearest_position(&pose), position);
            for (int other = FLAT; other < POSITIONS; other++)
                assert_true(fabs(adresse_degrees_off(&pose, other) - (other == position ? 0 : 90)) <
                            0.01);
        }
    }
    /* Lengthwise along x, and a quarter turn later along y. */
    struct box box =
        adresse_box_of(LONG, (struct vector){ 0, 0, 0 }, adresse_held_quaternion(FLAT, 900));
    assert_true(fabs(adresse_box_reach(&box).y - 60) < 1e-9);
    assert_true(fabs(box.axis[0].y - 1) < 1e-12);
}

static void degrees_are_counted_from_the_vertical(void **state)
{
    (void)state;
    struct adresse a = blocks(2);
    for (int degrees = 0; degrees <= 90; degrees += 3) {
        struct piece *piece = put_block(&a, 0, LONG, FLAT, 0, 0, 60, 33);
        tip_block(piece, degrees);
        assert_true(fabs(adresse_degrees_off(&piece->pose, FLAT) - degrees) < 0.002);
        assert_true(fabs(adresse_degrees_off(&piece->pose, UPRIGHT) - (90 - degrees)) < 0.002);
        tip_block(piece, 180 - 2 * degrees); /* upside down is flat too */
        assert_true(fabs(adresse_degrees_off(&piece->pose, FLAT) - degrees) < 0.002);
    }
}

/* ---- touching ---- */

/* Two boxes, the first one above the second by a gap along z, in any direction. */
static void check_touch(struct rng *rng, const char *what, struct box above, struct box below)
{
    static const struct {
        double gap;
        bool touches;
    } cases[] = { { -1, true }, { -0.02, true }, { 0, true }, { 0.05, true }, { 0.2, false } };
    double height = above.centre.z;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (int turn = 0; turn < 40; turn++) {
            struct quaternion q = any_turn(rng);
            struct box boxes[2] = { above, below };
            boxes[0].centre.z = height + cases[i].gap;
            for (int n = 0; n < 2; n++) {
                boxes[n].centre = turned_by(q, boxes[n].centre);
                for (int axis = 0; axis < 3; axis++)
                    boxes[n].axis[axis] = turned_by(q, boxes[n].axis[axis]);
            }
            struct vector up = turned_by(q, (struct vector){ 0, 0, 1 }), normal;
            if (adresse_boxes_touch(&boxes[0], &boxes[1], &normal) != cases[i].touches ||
                adresse_boxes_touch(&boxes[1], &boxes[0], NULL) != cases[i].touches)
                fail_msg("%s with a gap of %g mm", what, cases[i].gap);
            if (!cases[i].touches)
                continue;
            double along = normal.x * up.x + normal.y * up.y + normal.z * up.z;
            if (along < 0.9999)
                fail_msg("%s with a gap of %g mm: normal %g off", what, cases[i].gap, along);
            assert_true(adresse_boxes_touch(&boxes[1], &boxes[0], &normal));
            assert_true(normal.x * up.x + normal.y * up.y + normal.z * up.z < -0.9999);
        }
    }
}

static struct quaternion about(double x, double y, double z, double degrees)
{
    double half = degrees * M_PI / 360, size = sqrt(x * x + y * y + z * z);
    return (struct quaternion){ cos(half), x / size * sin(half), y / size * sin(half),
                                z / size * sin(half) };
}

/* The same box, moved so that its lowest corner is at 0, 0, 0. */
static struct box with_corner_on_zero(struct box box)
{
    struct vector lowest = corner(&box, 0);
    for (int i = 1; i < 8; i++)
        if (corner(&box, i).z < lowest.z)
            lowest = corner(&box, i);
    box.centre.x -= lowest.x;
    box.centre.y -= lowest.y;
    box.centre.z -= lowest.z;
    return box;
}

/* The same box, let up or down until it reaches down, or up, to height 0. */
static struct box standing_on_zero(struct box box)
{
    box.centre.z = adresse_box_reach(&box).z;
    return box;
}

static struct box hanging_from_zero(struct box box)
{
    box.centre.z = -adresse_box_reach(&box).z;
    return box;
}

static void boxes_touch_in_every_way(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 2);
    const struct vector middle = { 0, 0, 0 }, aside = { 41, 7, 0 };
    struct box flat =
        hanging_from_zero(adresse_box_of(LONG, middle, adresse_held_quaternion(FLAT, 0)));
    struct box crossed =
        standing_on_zero(adresse_box_of(SHORT, aside, adresse_held_quaternion(FLAT, 610)));
    check_touch(&rng, "face on face", crossed, flat);
    check_touch(
        &rng, "upright on flat",
        standing_on_zero(adresse_box_of(LONG, aside, adresse_held_quaternion(UPRIGHT, 300))), flat);
    check_touch(&rng, "edge on face",
                standing_on_zero(adresse_box_of(SHORT, aside, about(1, 0, 0, 40))), flat);
    check_touch(&rng, "corner on face",
                with_corner_on_zero(adresse_box_of(SHORT, aside, about(3, 2, 1, 50))), flat);
    check_touch(
        &rng, "edge on edge", standing_on_zero(adresse_box_of(MEDIUM, middle, about(1, 0, 0, 45))),
        hanging_from_zero(adresse_box_of(
            MEDIUM, middle, adresse_quaternion_product(about(0, 0, 1, 70), about(1, 0, 0, 45)))));
}

static void boxes_apart_by_a_corner(void **state)
{
    (void)state;
    struct box a =
        adresse_box_of(SHORT, (struct vector){ 0, 0, 0 }, adresse_held_quaternion(FLAT, 0));
    struct box b = a;
    b.centre = (struct vector){ 60 + 0.05, 24 + 0.05, 12 + 0.05 };
    assert_true(adresse_boxes_touch(&a, &b, NULL));
    for (int n = 0; n < 3; n++) {
        struct box c = b;
        *(n == 0 ? &c.centre.x : n == 1 ? &c.centre.y : &c.centre.z) += 0.15;
        assert_false(adresse_boxes_touch(&a, &c, NULL));
    }
}

static void boxes_within_each_other(void **state)
{
    (void)state;
    struct box a =
        adresse_box_of(LONG, (struct vector){ 0, 0, 0 }, adresse_held_quaternion(FLAT, 300));
    struct box b =
        adresse_box_of(LONG, (struct vector){ 10, 5, 9 }, adresse_held_quaternion(FLAT, 1200));
    assert_true(adresse_boxes_overlap(&a, &b, 2)); /* three millimetres into the other from above */
    assert_false(adresse_boxes_overlap(&a, &b, 4));
    b.centre.z = 12.1;
    assert_false(adresse_boxes_overlap(&a, &b, 0));
}

/* ---- overlapping, another way: some edge of one passes through the other ---- */

static bool edge_enters(struct vector from, struct vector to, const struct box *box)
{
    double first = 0, last = 1;
    const double half[3] = { box->half.x, box->half.y, box->half.z };
    for (int n = 0; n < 3; n++) {
        struct vector axis = box->axis[n], c = box->centre;
        double a = (from.x - c.x) * axis.x + (from.y - c.y) * axis.y + (from.z - c.z) * axis.z;
        double b = (to.x - c.x) * axis.x + (to.y - c.y) * axis.y + (to.z - c.z) * axis.z;
        if (fabs(b - a) < 1e-12) {
            if (fabs(a) > half[n])
                return false;
            continue;
        }
        double one = (-half[n] - a) / (b - a), two = (half[n] - a) / (b - a);
        first = fmax(first, fmin(one, two));
        last = fmin(last, fmax(one, two));
    }
    return first <= last;
}

static bool some_edge_enters(const struct box *a, const struct box *b)
{
    for (int from = 0; from < 8; from++)
        for (int bit = 1; bit < 8; bit *= 2)
            if (!(from & bit) && edge_enters(corner(a, from), corner(a, from | bit), b))
                return true;
    return false;
}

static bool overlap_after(struct box a, const struct box *b, double sunk)
{
    a.centre.z -= sunk;
    return some_edge_enters(&a, b) || some_edge_enters(b, &a);
}

static void sinking_stops_at_the_first_contact(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 3);
    int met = 0, passed = 0;
    for (int i = 0; i < 4000; i++) {
        struct vector over = { even(&rng, -70, 70), even(&rng, -70, 70), 200 };
        bool is_level = i % 3 == 0;
        struct box a = adresse_box_of(
            1 + i % 3, over,
            is_level ? adresse_held_quaternion(i % 2, (int)rng_below(&rng, 3600)) : any_turn(&rng));
        struct box b = adresse_box_of(1 + i / 3 % 3, (struct vector){ 0, 0, 0 },
                                      is_level ? adresse_held_quaternion(FLAT, 0) : any_turn(&rng));
        double distance;
        if (adresse_box_sinks_onto(&a, &b, &distance)) {
            met++;
            assert_true(overlap_after(a, &b, distance + 1e-5));
            for (int sunk = 0; sunk < distance - 1e-5; sunk += 2)
                assert_false(overlap_after(a, &b, sunk));
            assert_false(overlap_after(a, &b, distance - 1e-5));
        } else {
            passed++;
            for (int sunk = 50; sunk < 350; sunk++)
                assert_false(overlap_after(a, &b, sunk));
        }
    }
    assert_true(met > 1000 && passed > 1000);
}

static void sinking_from_within_or_below(void **state)
{
    (void)state;
    struct box a =
        adresse_box_of(SHORT, (struct vector){ 0, 0, 5 }, adresse_held_quaternion(FLAT, 0));
    struct box b =
        adresse_box_of(SHORT, (struct vector){ 0, 0, 0 }, adresse_held_quaternion(FLAT, 0));
    double distance = -1;
    assert_true(adresse_box_sinks_onto(&a, &b, &distance));
    assert_true(distance == 0);
    a.centre.z = -13;
    assert_false(adresse_box_sinks_onto(&a, &b, &distance));
    a.centre = (struct vector){ 60, 0, 100 }; /* just beside */
    assert_false(adresse_box_sinks_onto(&a, &b, &distance));
}

TEST_PROGRAM(geometry)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sines_are_exact),
        cmocka_unit_test(headings_are_exact),
        cmocka_unit_test(poses_read_back),
        cmocka_unit_test(poses_stay_within_reach),
        cmocka_unit_test(positions_are_held_upward),
        cmocka_unit_test(degrees_are_counted_from_the_vertical),
        cmocka_unit_test(boxes_touch_in_every_way),
        cmocka_unit_test(boxes_apart_by_a_corner),
        cmocka_unit_test(boxes_within_each_other),
        cmocka_unit_test(sinking_stops_at_the_first_contact),
        cmocka_unit_test(sinking_from_within_or_below),
    };
    return cmocka_run_group_tests_name("adresse geometry", tests, NULL, NULL);
}
