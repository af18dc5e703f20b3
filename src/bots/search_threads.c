/* search_threads.c: clocks and threads, by POSIX; the browser's build has neither. */
#include "search_internal.h"

#include <pthread.h>
#include <time.h>

double search_now_ms(bool of_this_thread)
{
    struct timespec now;
    clock_gettime(of_this_thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

struct search_worker {
    pthread_t thread;
    const struct budget *budget;
    struct searcher *searcher;
    bool is_started;
};

static void *run_searcher(void *argument)
{
    struct search_worker *worker = argument;
    budget_run(worker->budget, worker->searcher);
    return NULL;
}

void search_run_all(const struct budget *budgets, struct searcher **searchers, int count)
{
    struct search_worker workers[THREADS_MAX];
    for (int i = 1; i < count; i++) {
        workers[i] = (struct search_worker){ .budget = &budgets[i], .searcher = searchers[i] };
        workers[i].is_started =
            pthread_create(&workers[i].thread, NULL, run_searcher, &workers[i]) == 0;
    }
    budget_run(&budgets[0], searchers[0]);
    for (int i = 1; i < count; i++)
        if (workers[i].is_started)
            pthread_join(workers[i].thread, NULL);
        else /* no thread to be had: then one after the other */
            budget_run(&budgets[i], searchers[i]);
}
