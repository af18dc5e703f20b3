/* workers.h: threads for long computations, which may give way to the others: where processors
 * are few, whoever plays waits for nobody's bots. A computation has a thread of its own, since
 * one that gives way cannot take that back. */
#ifndef BOSQUET_WORKERS_H
#define BOSQUET_WORKERS_H

#include <pthread.h>
#include <stdbool.h>
#include <sys/queue.h>
#include <uv.h>

struct job {
    void (*run)(struct job *job); /* on the thread */
    void (*end)(struct job *job); /* then, on the loop; may free it */
    int niceness; /* more than the loop's; 0: none, 19: only what nobody else wants */
    struct workers *workers;
    pthread_t thread;
    STAILQ_ENTRY(job) by_end;
};

struct workers {
    uv_async_t is_done;
    pthread_mutex_t mutex; /* guards `done` */
    STAILQ_HEAD(, job) done;
    int running;
    bool is_closing;
};

void workers_init(struct workers *workers, uv_loop_t *loop);

/* Nothing is started from now on; the loop goes on until all that runs has ended. */
void workers_close(struct workers *workers);

/* On the loop's thread. */
void workers_start(struct workers *workers, struct job *job);

#endif
