/* test_workers.c: what takes long runs beside the loop, gives way to it, and ends on it. */
#include "checks.h"
#include "container_of.h"
#include "workers.h"

#include <sys/resource.h>

enum { JOBS = 20, AGAIN = 3 };

struct deed {
    struct job job;
    pthread_t ran_on, ended_on;
    int niceness; /* as the system tells it */
    int ended;
};

static void do_it(struct job *job)
{
    struct deed *deed = container_of(job, struct deed, job);
    deed->ran_on = pthread_self();
    deed->niceness = getpriority(PRIO_PROCESS, 0);
}

static void note_end(struct job *job)
{
    struct deed *deed = container_of(job, struct deed, job);
    deed->ended_on = pthread_self();
    if (++deed->ended < AGAIN)
        workers_start(job->workers, job);
}

static void every_job_runs_elsewhere_and_ends_on_the_loop(void **state)
{
    (void)state;
    static struct deed deeds[JOBS];
    uv_loop_t loop;
    struct workers workers;
    uv_loop_init(&loop);
    workers_init(&workers, &loop);
    int own = getpriority(PRIO_PROCESS, 0);
    for (int i = 0; i < JOBS; i++) {
        deeds[i].job = (struct job){ .run = do_it, .end = note_end, .niceness = i };
        workers_start(&workers, &deeds[i].job);
    }
    workers_close(&workers); /* while they run: the loop waits for them */
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(workers.running, 0);
    for (int i = 0; i < JOBS; i++) {
        assert_int_equal(deeds[i].ended, AGAIN);
        assert_true(pthread_equal(deeds[i].ended_on, pthread_self()));
        assert_false(pthread_equal(deeds[i].ran_on, pthread_self()));
    }
#ifdef __linux__
    for (int i = 0; i < JOBS; i++)
        assert_int_equal(deeds[i].niceness, own + i > 19 ? 19 : own + i);
#endif
    assert_int_equal(getpriority(PRIO_PROCESS, 0), own);
    assert_int_equal(uv_loop_close(&loop), 0);
}

TEST_PROGRAM(workers)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_job_runs_elsewhere_and_ends_on_the_loop),
    };
    return cmocka_run_group_tests_name("workers", tests, NULL, NULL);
}
