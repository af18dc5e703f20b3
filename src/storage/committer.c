/* committer.c: the queue and the thread of group commit. */
#include "committer.h"

#include "memory.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const int64_t NS_PER_S = 1000000000;

struct commit_queue {
    struct commit *first; /* NULL if it is empty */
    struct commit *last;
    int count;
};

struct committer {
    void (*wake)(void *waker);
    void *waker;
    pthread_t thread;

    struct storage *storage; /* these three are the thread's */
    struct stored_write **batch;
    int64_t due_ns[2]; /* the next transaction, were there a pace and none at once: for patient
                          writes alone [true], and for others */

    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t has_work;
    struct commit_queue waiting;
    int impatient; /* of them */
    struct commit_queue done;
    struct committer_counts counts;
    struct commit_pace pace;
    bool is_ending;
};

static void append(struct commit_queue *queue, struct commit_queue more)
{
    if (queue->first == NULL)
        queue->first = more.first;
    else
        queue->last->next = more.first;
    queue->last = more.last;
    queue->count += more.count;
}

static struct commit_queue take_all(struct commit_queue *queue)
{
    struct commit_queue all = *queue;
    *queue = (struct commit_queue){ 0 };
    return all;
}

static int64_t pace_ns(const struct committer *committer)
{
    return (int64_t)committer->pace.ms * (NS_PER_S / 1000);
}

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * NS_PER_S + now.tv_nsec;
}

static bool are_all_patient(const struct committer *committer)
{
    return committer->impatient == 0;
}

/* Sleeps until the next transaction may begin, which may be sooner when something else comes. */
static void keep_pace(struct committer *committer)
{
    int64_t at_once_ns = (committer->pace.at_once - 1) * pace_ns(committer);
    int64_t until_ns;
    while (until_ns = committer->due_ns[are_all_patient(committer)] - at_once_ns,
           until_ns > now_ns() && committer->waiting.count < committer->pace.enough &&
               !committer->is_ending) {
        struct timespec until = { until_ns / NS_PER_S, until_ns % NS_PER_S };
        pthread_cond_timedwait(&committer->has_work, &committer->mutex, &until);
    }
}

static void note_beginning(struct committer *committer)
{
    int64_t now = now_ns();
    int64_t *due_ns = &committer->due_ns[are_all_patient(committer)];
    *due_ns = (*due_ns > now ? *due_ns : now) + pace_ns(committer);
}

/* Sleeps until the queue has something; empty only once the committer is to end. */
static struct commit_queue wait_for_work(struct committer *committer)
{
    pthread_mutex_lock(&committer->mutex);
    while (committer->waiting.first == NULL && !committer->is_ending)
        pthread_cond_wait(&committer->has_work, &committer->mutex);
    keep_pace(committer);
    note_beginning(committer);
    committer->impatient = 0;
    struct commit_queue queue = take_all(&committer->waiting);
    pthread_mutex_unlock(&committer->mutex);
    return queue;
}

static bool may_go_on(struct committer *committer)
{
    pthread_mutex_lock(&committer->mutex);
    bool is_ending = committer->is_ending;
    pthread_mutex_unlock(&committer->mutex);
    return !is_ending;
}

/* Whoever waits for what is in doubt waits on: to say that it was not saved might be wrong. */
static bool commit_until_known(struct committer *committer, int count, struct error *error)
{
    while (!storage_commit(committer->storage, committer->batch, count, error))
        if (committer->batch[0]->outcome != WRITE_IN_DOUBT || !may_go_on(committer))
            return false;
    return true;
}

static bool commit_all(struct committer *committer, const struct commit_queue *queue)
{
    struct error error;
    int count = 0;
    committer->batch =
        memory_resize(committer->batch, (size_t)queue->count * sizeof *committer->batch);
    for (struct commit *commit = queue->first; commit != NULL; commit = commit->next)
        committer->batch[count++] = &commit->write;
    if (commit_until_known(committer, count, &error))
        return true;
    for (struct commit *commit = queue->first; commit != NULL; commit = commit->next)
        commit->error = error;
    return false;
}

static void hand_back(struct committer *committer, struct commit_queue queue, bool is_fine)
{
    pthread_mutex_lock(&committer->mutex);
    committer->counts.transactions++;
    committer->counts.writes += (uint64_t)queue.count;
    if (!is_fine)
        committer->counts.failed += (uint64_t)queue.count;
    append(&committer->done, queue);
    pthread_mutex_unlock(&committer->mutex);
    committer->wake(committer->waker);
}

static void *run(void *argument)
{
    struct committer *committer = argument;
    struct commit_queue queue;
    while (queue = wait_for_work(committer), queue.first != NULL)
        hand_back(committer, queue, commit_all(committer, &queue));
    return NULL;
}

/* Waits by the clock that nobody sets. */
static void init_has_work(struct committer *committer)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&committer->has_work, &attributes);
    pthread_condattr_destroy(&attributes);
}

struct committer *committer_new(struct storage *storage, void (*wake)(void *waker), void *waker)
{
    struct committer *committer = memory_new(sizeof *committer);
    committer->storage = storage;
    committer->wake = wake;
    committer->waker = waker;
    committer->pace = (struct commit_pace){ .ms = 0, .at_once = 1, .enough = 1 };
    pthread_mutex_init(&committer->mutex, NULL);
    init_has_work(committer);
    if (pthread_create(&committer->thread, NULL, run, committer) != 0) {
        fputs("bosquet: the system gives no thread for the storage\n", stderr);
        abort();
    }
#ifdef __linux__
    pthread_setname_np(committer->thread, "saving"); /* for whoever asks what it costs */
#endif
    return committer;
}

void committer_set_pace(struct committer *committer, struct commit_pace pace)
{
    pthread_mutex_lock(&committer->mutex);
    committer->pace = pace;
    pthread_mutex_unlock(&committer->mutex);
}

void committer_free(struct committer *committer)
{
    pthread_mutex_lock(&committer->mutex);
    committer->is_ending = true;
    pthread_cond_signal(&committer->has_work);
    pthread_mutex_unlock(&committer->mutex);
    pthread_join(committer->thread, NULL);
    pthread_cond_destroy(&committer->has_work);
    pthread_mutex_destroy(&committer->mutex);
    free(committer->batch);
    free(committer);
}

void committer_push(struct committer *committer, struct commit *commit)
{
    commit->next = NULL;
    pthread_mutex_lock(&committer->mutex);
    append(&committer->waiting, (struct commit_queue){ commit, commit, 1 });
    committer->impatient += !commit->is_patient;
    /* Those in between change nothing for a thread that keeps its pace. */
    if (committer->waiting.count == 1 || committer->waiting.count == committer->pace.enough)
        pthread_cond_signal(&committer->has_work);
    pthread_mutex_unlock(&committer->mutex);
}

struct commit *committer_take(struct committer *committer)
{
    pthread_mutex_lock(&committer->mutex);
    struct commit_queue done = take_all(&committer->done);
    pthread_mutex_unlock(&committer->mutex);
    return done.first;
}

void committer_read_counts(struct committer *committer, struct committer_counts *out)
{
    pthread_mutex_lock(&committer->mutex);
    *out = committer->counts;
    pthread_mutex_unlock(&committer->mutex);
}
