/* test_physics.c: whether boxes behave as wood does, at the settings that the game uses and
 * the way it uses them. The towers are in test_towers.c. */
#include "checks.h"
#include "physics_scenes.h"

#include <math.h>
#include <pthread.h>

static struct physics *physics;

static int make_physics(void **state)
{
    (void)state;
    physics = physics_new();
    return 0;
}

/* No warning in anything that any test here did. */
static int free_physics(void **state)
{
    (void)state;
    struct physics_counts counts = physics_counts(physics);
    physics_free(physics);
    if (counts.warnings > 0)
        print_message("# %ld warnings\n", counts.warnings);
    return counts.warnings > 0;
}

static struct physics_scene scene; /* too large for a stack frame each */

/* How far a box's own z axis is from upward. */
static double lean_degrees(int box)
{
    const double *q = scene.boxes[box].turned;
    return acos(fmin(1, 1 - 2 * (q[1] * q[1] + q[2] * q[2]))) / DEGREE;
}

/* ---- overhangs and counterweights ---- */

/* A bar on a bar, its middle this far beyond the lower one's end: whether it stays. */
static bool overhang_stays(double beyond_mm)
{
    scene_init(&scene);
    scene_add(&scene, 120, 24, 12, -60, 0, 6);
    scene_add(&scene, 120, 24, 12, beyond_mm, 0, 18);
    physics_run(physics, &scene, NULL, NULL);
    return lean_degrees(1) < 0.1;
}

static void an_overhang_falls_where_it_should(void **state)
{
    (void)state;
    assert_true(overhang_stays(-0.2));
    assert_false(overhang_stays(0.2));
}

/* A long bar whose middle is beyond its support, held down by a short one across its inner
 * end: the moments are equal when it is 16 mm beyond (2 d = 48 - d). */
static bool counterweight_holds(double beyond_mm)
{
    scene_init(&scene);
    scene_add(&scene, 120, 24, 12, -60, 0, 6);
    scene_add(&scene, 120, 24, 12, beyond_mm, 0, 18);
    scene_add(&scene, 24, 60, 12, beyond_mm - 48, 0, 30);
    physics_run(physics, &scene, NULL, NULL);
    return lean_degrees(1) < 0.1;
}

static void a_counterweight_holds_what_it_should(void **state)
{
    (void)state;
    assert_true(counterweight_holds(16 - 0.2));
    assert_false(counterweight_holds(16 + 0.2));
}

/* ---- toppling ---- */

/* A post of 20 x 20 x 80 mm let go on one of its lower edges. */
static bool post_recovers(double degrees)
{
    double lean = degrees * DEGREE;
    scene_init(&scene);
    scene_add(&scene, 20, 20, 80, 10 * cos(lean) - 40 * sin(lean), 0,
              10 * sin(lean) + 40 * cos(lean));
    scene_turn(&scene, 0, 1, -degrees);
    physics_run(physics, &scene, NULL, NULL);
    return lean_degrees(0) < 0.1;
}

static void a_post_topples_where_it_should(void **state)
{
    (void)state;
    assert_true(post_recovers(13.9));
    assert_false(post_recovers(14.2));
}

/* ---- friction ---- */

#define FRICTION_DEGREES (atan(0.5) / DEGREE)

/* How far a bar slides down a fixed slope in that time, in millimetres. */
static double slides_mm(double degrees, double azimuth, double seconds)
{
    static const bool is_fixed[] = { true, false };
    struct physics_limits limits = { .is_fixed = is_fixed, .seconds = seconds, .goes_on = true };
    double tilt = degrees * DEGREE;
    scene_init(&scene);
    scene_add(&scene, 1000, 1000, 20, 0, 0, 500);
    scene_add(&scene, 60, 20, 20, 20 * sin(tilt), 0, 500 + 20 * cos(tilt));
    scene_turn(&scene, 1, 2, azimuth);
    scene_turn(&scene, 0, 1, degrees);
    scene_turn(&scene, 1, 1, degrees);
    struct physics_scene before = scene;
    physics_run(physics, &scene, &limits, NULL);
    return scene_drift_mm(&before, &scene);
}

static void friction_is_the_same_all_around(void **state)
{
    static const double azimuths[] = { 0, 22.5, 45 };
    (void)state;
    for (int i = 0; i < 3; i++) {
        double held = slides_mm(0.98 * FRICTION_DEGREES, azimuths[i], 2);
        double slid = slides_mm(1.02 * FRICTION_DEGREES, azimuths[i], 2);
        double crept = slides_mm(0.9 * FRICTION_DEGREES, azimuths[i], 30);
        printf("# at %.1f degrees: held %.3f mm, slid %.0f mm, crept %.3f mm\n", azimuths[i], held,
               slid, crept);
        assert_true(held < 0.3);
        assert_true(slid > 100);
        assert_true(crept < 0.3);
    }
}

/* ---- the same again ---- */

/* A tower that is hit: much happens, and most of it by chance. */
static void hit_tower(struct physics_scene *out)
{
    scene_tower(out, TOWER_UPRIGHT, 12, 5);
    int box = scene_add(out, 120, 24, 12, 3, 9, 365);
    scene_turn(out, box, 1, 20);
    out->boxes[box].speed[2] = -0.7;
    out->boxes[box].spin[0] = 2;
}

static uint64_t hit_tower_hash(struct physics *with)
{
    struct physics_scene *hit = malloc(sizeof *hit);
    hit_tower(hit);
    physics_run(with, hit, NULL, NULL);
    uint64_t hash = scene_hash(hit);
    free(hit);
    return hash;
}

static void run_something_else(struct physics *with, int pieces)
{
    struct physics_scene *other = malloc(sizeof *other);
    scene_tower(other, TOWER_CROSSED, pieces, 77);
    other->boxes[0].speed[0] = 1;
    physics_run(with, other, NULL, NULL);
    free(other);
}

static void the_same_after_other_scenes(void **state)
{
    (void)state;
    struct physics *fresh = physics_new();
    uint64_t hash = hit_tower_hash(fresh);
    int step = is_deep() ? 1 : 3;
    for (int pieces = 8; pieces <= 18;
         pieces += step) { /* of the same size too, and more than are kept */
        run_something_else(fresh, pieces);
        run_something_else(fresh, 13);
        assert_int_equal(hit_tower_hash(fresh), hash);
    }
    physics_free(fresh);
    fresh = physics_new();
    run_something_else(fresh, 13);
    assert_int_equal(hit_tower_hash(fresh), hash);
    physics_free(fresh);
}

static void *hash_in_thread(void *out)
{
    struct physics *own = physics_new();
    run_something_else(own, 11);
    for (int i = 0; i < 3; i++)
        ((uint64_t *)out)[i] = hit_tower_hash(own);
    physics_free(own);
    return NULL;
}

static void the_same_in_threads(void **state)
{
    enum { THREADS = 4 };
    pthread_t threads[THREADS];
    uint64_t found[THREADS][3];
    (void)state;
    uint64_t hash = hit_tower_hash(physics);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, hash_in_thread, found[i]), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < THREADS; i++)
        for (int k = 0; k < 3; k++)
            assert_int_equal(found[i][k], hash);
}

static void the_same_in_another_process(void **state)
{
    char text[64] = "", expected[64];
    char command[512];
    (void)state;
    snprintf(expected, sizeof expected, "%016llx\n", (unsigned long long)hit_tower_hash(physics));
    snprintf(command, sizeof command, "'%s' physics hash", test_executable);
    FILE *other = popen(command, "r");
    assert_non_null(other);
    assert_non_null(fgets(text, sizeof text, other));
    assert_int_equal(pclose(other), 0);
    assert_string_equal(text, expected);
}

static int print_hash(void)
{
    struct physics *own = physics_new();
    printf("%016llx\n", (unsigned long long)hit_tower_hash(own));
    physics_free(own);
    return 0;
}

/* ---- rebuilt, overlapping, crowded ---- */

static void rebuilt_fifty_times_it_stays(void **state)
{
    (void)state;
    for (enum tower kind = 0; kind < TOWERS; kind++) {
        scene_tower(&scene, kind, 15, 3);
        physics_run(physics, &scene, NULL, NULL);
        struct physics_scene settled = scene;
        for (int i = 0; i < 50; i++) {
            for (int box = 0; box < scene.count; box++)
                for (int k = 0; k < 3; k++)
                    scene.boxes[box].speed[k] = scene.boxes[box].spin[k] = 0;
            assert_int_equal(physics_run(physics, &scene, NULL, NULL), PHYSICS_AT_REST);
        }
        double drift = scene_drift_mm(&settled, &scene);
        printf("# after fifty times: %.4f mm\n", drift);
        assert_true(drift < 0.05);
    }
}

static void an_overlap_lifts_nothing(void **state)
{
    struct physics_path path = { 0 };
    double lifted = 0;
    (void)state;
    for (enum tower kind = 0; kind < TOWERS; kind++) {
        scene_tower(&scene, kind, 10, 4);
        struct physics_scene proper = scene; /* as if the last piece did not overlap */
        scene.boxes[9].at[2] -= 0.001;
        physics_run(physics, &scene, NULL, &path);
        for (int i = 0; i < path.samples * path.count; i++)
            lifted = fmax(lifted, path.poses[7 * i + 2] - proper.boxes[i % path.count].at[2]);
    }
    physics_path_clear(&path);
    printf("# lifted by %.4f mm\n", lifted * 1000);
    assert_true(lifted < 0.0001);
}

/* Boxes in a heap: more contacts than the usual models have room for. */
static void a_heap_comes_to_an_end(void **state)
{
    struct rng rng;
    (void)state;
    rng_init(&rng, 6);
    scene_init(&scene);
    for (int i = 0; i < 40; i++) {
        int box = scene_add(&scene, 60, 24, 12, random_between(&rng, -8, 8),
                            random_between(&rng, -8, 8), 10 + 13 * i);
        scene_turn(&scene, box, 2, random_between(&rng, 0, 360));
    }
    enum physics_end end = physics_run(physics, &scene, NULL, NULL);
    assert_true(end == PHYSICS_AT_REST || end == PHYSICS_OUT_OF_TIME);
    for (int i = 0; i < scene.count; i++) {
        assert_true(scene.boxes[i].at[2] > -0.006);
        assert_true(scene.boxes[i].at[2] < 0.6);
    }
}

/* Face to face at no depth at all, the library alone finds contacts as deep as a bar is
 * wide and throws the upper one into the air. */
static void flush_boxes_are_not_thrown(void **state)
{
    struct physics_path path = { 0 };
    (void)state;
    scene_init(&scene);
    scene_add(&scene, 120, 24, 12, -60, 0, 6);
    scene_add(&scene, 120, 24, 12, 0.2, 0, 18);
    physics_run(physics, &scene, NULL, &path);
    for (int i = 0; i < path.samples; i++)
        assert_true(path.poses[7 * (2 * i + 1) + 2] < 0.0181);
    physics_path_clear(&path);
}

/* ---- limits ---- */

static bool is_low(void *self, const struct physics_scene *now)
{
    ++*(int *)self;
    return now->boxes[0].at[2] < 0.1;
}

static void it_stops_when_decided(void **state)
{
    int asked = 0;
    struct physics_limits limits = { .is_decided = is_low, .self = &asked };
    struct physics_path path = { 0 };
    (void)state;
    scene_init(&scene);
    scene_add(&scene, 60, 24, 12, 0, 0, 400);
    assert_int_equal(physics_run(physics, &scene, &limits, &path), PHYSICS_DECIDED);
    assert_true(scene.boxes[0].at[2] < 0.1 && scene.boxes[0].at[2] > 0.006);
    assert_int_equal(path.samples, asked + 1);
    assert_float_equal(path.poses[2], 0.4, 1e-6);
    assert_float_equal(path.poses[7 * asked + 2], (float)scene.boxes[0].at[2], 1e-9);
    physics_path_clear(&path);
}

static void a_free_fall_takes_its_time(void **state)
{
    struct physics_path path = { 0 };
    (void)state;
    scene_init(&scene);
    scene_add(&scene, 60, 24, 12, 0, 0, 406);
    physics_run(physics, &scene, NULL, &path);
    for (int i = 0; i < 15; i++) {
        double t = (double)i / PHYSICS_SAMPLES_A_SECOND;
        /* A step adds its gravity before it moves: half a step ahead. */
        assert_float_equal(path.poses[7 * i + 2], (0.406 - 9.81 / 2 * t * (t + 1 / 480.0)), 1e-5);
    }
    physics_path_clear(&path);
}

static void fixed_boxes_stay(void **state)
{
    static const bool is_fixed[] = { true, false, true, false };
    struct physics_limits limits = { .is_fixed = is_fixed };
    (void)state;
    scene_init(&scene);
    scene_add(&scene, 60, 24, 12, 0, 0, 200);
    scene_add(&scene, 60, 24, 12, 2, 0, 230);
    scene_add(&scene, 60, 24, 12, 0, 100, 300);
    scene_add(&scene, 60, 24, 12, 0, -100, 100);
    struct physics_scene before = scene;
    assert_int_equal(physics_run(physics, &scene, &limits, NULL), PHYSICS_AT_REST);
    assert_memory_equal(&scene.boxes[0], &before.boxes[0], sizeof scene.boxes[0]);
    assert_memory_equal(&scene.boxes[2], &before.boxes[2], sizeof scene.boxes[2]);
    assert_float_equal(scene.boxes[1].at[2], 0.212, 1e-4);
    assert_float_equal(scene.boxes[3].at[2], 0.006, 1e-4);
}

/* Two towers, and a bar thrown at the first: down along it, or across into the second. */
static struct physics_scene two_towers(bool is_across)
{
    struct physics_scene both, second;
    scene_tower(&both, TOWER_CROSSED, 5, 1);
    scene_tower(&second, TOWER_CROSSED, 5, 2);
    for (int i = 0; i < second.count; i++) {
        both.boxes[both.count] = second.boxes[i];
        both.boxes[both.count++].at[1] += 0.1;
    }
    int bar = scene_add(&both, 60, 24, 12, 1, 1, 106);
    both.boxes[bar].speed[1] = is_across ? 2 : 0;
    return both;
}

static const bool second_is_fixed[11] = { [5] = true, true, true, true, true };

/* What nothing meets may as well be left out. */
static void fixing_what_is_apart_changes_nothing(void **state)
{
    struct physics_limits limits = { .is_fixed = second_is_fixed, .frees_fixed = true };
    (void)state;
    struct physics_scene all = two_towers(false), first = all;
    physics_run(physics, &all, NULL, NULL);
    physics_run(physics, &first, &limits, NULL);
    assert_true(scene_drift_mm(&all, &first) < 0.01);
}

/* And what is met after all was never fixed: bit for bit. */
static void fixed_boxes_are_freed_when_met(void **state)
{
    struct physics_limits limits = { .is_fixed = second_is_fixed, .frees_fixed = true };
    (void)state;
    struct physics_scene before = two_towers(true), all = before, first = before;
    physics_run(physics, &all, NULL, NULL);
    physics_run(physics, &first, &limits, NULL);
    assert_true(scene_drift_mm(&before, &all) > 20);
    assert_int_equal(scene_hash(&all), scene_hash(&first));
}

static void nothing_and_only_fixed_things_rest(void **state)
{
    static const bool is_fixed[] = { true };
    struct physics_limits limits = { .is_fixed = is_fixed };
    (void)state;
    scene_init(&scene);
    assert_int_equal(physics_run(physics, &scene, NULL, NULL), PHYSICS_AT_REST);
    scene_add(&scene, 60, 24, 12, 0, 0, 200);
    assert_int_equal(physics_run(physics, &scene, &limits, NULL), PHYSICS_AT_REST);
}

/* A number that is none must neither end the process nor move what stands. */
static void bad_numbers_are_survived(void **state)
{
    (void)state;
    struct physics *own = physics_new();
    scene_init(&scene);
    scene_add(&scene, 60, 24, 12, 0, 0, 6);
    scene.boxes[0].speed[0] = NAN;
    assert_int_equal(physics_run(own, &scene, NULL, NULL), PHYSICS_OUT_OF_TIME);
    assert_float_equal(scene.boxes[0].at[2], 0.006, 1e-12);
    assert_true(physics_counts(own).warnings > 0);
    FILE *log = fopen("MUJOCO_LOG.TXT", "r");
    assert_null(log);
    physics_free(own);
}

static void memory_is_what_contacts_need(void **state)
{
    enum { BOXES = 48, MB = 1 << 20 };
    (void)state;
    struct physics *own = physics_new();
    scene_init(&scene);
    for (int i = 0; i < BOXES; i++) {
        int row = i / 4, column = i % 4;
        scene_add(&scene, 60, 20, 20, 70 * column - 105, 40 * row - 220, 10);
    }
    physics_run(own, &scene, NULL, NULL);
    assert_true(physics_memory(own) < 40 * MB);
    assert_true(physics_memory(own) < physics_memory_most(BOXES));
    assert_true(physics_memory_most(BOXES) < 160 * MB);
    /* It is real memory, and so is what comes back. */
    physics_trim(own, MB);
    assert_true(physics_memory(own) <= MB);
    physics_free(own);
}

TEST_PROGRAM(physics)
{
    if (test_argument != NULL && strcmp(test_argument, "hash") == 0)
        return print_hash();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_overhang_falls_where_it_should),
        cmocka_unit_test(a_counterweight_holds_what_it_should),
        cmocka_unit_test(a_post_topples_where_it_should),
        cmocka_unit_test(friction_is_the_same_all_around),
        cmocka_unit_test(the_same_after_other_scenes),
        cmocka_unit_test(the_same_in_threads),
        cmocka_unit_test(the_same_in_another_process),
        cmocka_unit_test(rebuilt_fifty_times_it_stays),
        cmocka_unit_test(an_overlap_lifts_nothing),
        cmocka_unit_test(a_heap_comes_to_an_end),
        cmocka_unit_test(flush_boxes_are_not_thrown),
        cmocka_unit_test(it_stops_when_decided),
        cmocka_unit_test(a_free_fall_takes_its_time),
        cmocka_unit_test(fixed_boxes_stay),
        cmocka_unit_test(fixing_what_is_apart_changes_nothing),
        cmocka_unit_test(fixed_boxes_are_freed_when_met),
        cmocka_unit_test(nothing_and_only_fixed_things_rest),
        cmocka_unit_test(memory_is_what_contacts_need),
        cmocka_unit_test(bad_numbers_are_survived),
    };
    return cmocka_run_group_tests_name("adresse physics", tests, make_physics, free_physics);
}
