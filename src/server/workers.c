/* workers.c: a thread for each computation, joined by the loop. */
#include "workers.h"

#include <stddef.h>
#include <unistd.h>

static void *run_job(void *argument)
{
    struct job *job = argument;
    struct workers *workers = job->workers;
#ifdef __linux__
    (void)!nice(job->niceness); /* there it is the thread's, not the process' */
#endif
    job->run(job);
    pthread_mutex_lock(&workers->mutex);
    STAILQ_INSERT_TAIL(&workers->done, job, by_end);
    pthread_mutex_unlock(&workers->mutex);
    uv_async_send(&workers->is_done);
    return NULL;
}

static struct job *take_done(struct workers *workers)
{
    pthread_mutex_lock(&workers->mutex);
    struct job *job = STAILQ_FIRST(&workers->done);
    if (job != NULL)
        STAILQ_REMOVE_HEAD(&workers->done, by_end);
    pthread_mutex_unlock(&workers->mutex);
    return job;
}

static void close_if_idle(struct workers *workers)
{
    if (workers->is_closing && workers->running == 0)
        uv_close((uv_handle_t *)&workers->is_done, NULL);
}

static void end_jobs(uv_async_t *async)
{
    struct workers *workers = async->data;
    struct job *job;
    int ended = 0;
    for (; (job = take_done(workers)) != NULL; ended++) {
        pthread_join(job->thread, NULL);
        workers->running--;
        job->end(job);
    }
    if (ended > 0)
        close_if_idle(workers);
}

void workers_init(struct workers *workers, uv_loop_t *loop)
{
    pthread_mutex_init(&workers->mutex, NULL);
    STAILQ_INIT(&workers->done);
    workers->running = 0;
    workers->is_closing = false;
    workers->is_done.data = workers;
    uv_async_init(loop, &workers->is_done, end_jobs);
}

void workers_close(struct workers *workers)
{
    workers->is_closing = true;
    close_if_idle(workers);
}

void workers_start(struct workers *workers, struct job *job)
{
    job->workers = workers;
    workers->running++;
    /* Not even a thread: then nobody waits for it any longer than it takes. */
    if (pthread_create(&job->thread, NULL, run_job, job) != 0) {
        job->run(job);
        workers->running--;
        job->end(job);
    }
}
