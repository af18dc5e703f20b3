/* towers.c: towers of wooden boxes stand, and stand still. */
#include "towers.h"

#include "checks.h"

enum { SEEDS = 1, SECONDS = 30 };

struct build {
    const char *name;
    enum tower kind;
    int pieces;
};

static struct build builds[TOWERS][3] = {
    [TOWER_CROSSED] = { { "10 crossed bars", TOWER_CROSSED, 10 },
                        { "15 crossed bars", TOWER_CROSSED, 15 },
                        { "20 crossed bars", TOWER_CROSSED, 20 } },
    [TOWER_UPRIGHT] = { { "10 bars, upright and flat", TOWER_UPRIGHT, 10 },
                        { "15 bars, upright and flat", TOWER_UPRIGHT, 15 },
                        { "20 bars, upright and flat", TOWER_UPRIGHT, 20 } },
};

/* In two parts: what happens in the first second is the tower settling. */
struct tower_watch {
    struct physics_scene after_a_second;
    int samples;
};

static bool remember_the_first_second(void *self, const struct physics_scene *now)
{
    struct tower_watch *watch = self;
    if (++watch->samples == PHYSICS_SAMPLES_A_SECOND)
        watch->after_a_second = *now;
    return false;
}

static void towers_stand(void **state)
{
    static struct physics_scene before, scene;
    static struct tower_watch watch;
    const struct build *build = *state;
    struct physics_limits limits = {
        .is_decided = remember_the_first_second, .self = &watch, .seconds = SECONDS, .goes_on = true
    };
    struct physics *physics = physics_new();
    double most = 0, most_later = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)at_depth(SEEDS); seed++) {
        scene_tower(&before, build->kind, build->pieces, seed);
        scene = before;
        watch.samples = 0;
        physics_run(physics, &scene, &limits, NULL);
        double later = scene_drift_mm(&watch.after_a_second, &scene);
        double drift = scene_drift_mm(&before, &scene);
        most = drift > most ? drift : most;
        most_later = later > most_later ? later : most_later;
    }
    long warnings = physics_counts(physics).warnings;
    physics_free(physics);
    printf("# %s: at most %.3f mm, %.3f mm after the first second\n", build->name, most,
           most_later);
    assert_true(most_later < 0.3);
    assert_true(most < 1);
    assert_int_equal(warnings, 0);
}

int test_towers(enum tower kind)
{
    struct CMUnitTest tests[3] = { 0 };
    for (int i = 0; i < 3; i++)
        tests[i] = (struct CMUnitTest){ .name = builds[kind][i].name,
                                        .test_func = towers_stand,
                                        .initial_state = &builds[kind][i] };
    return cmocka_run_group_tests_name("adresse towers", tests, NULL, NULL);
}
