/* cluster_link.c: the thread that talks to the other servers. */
#include "cluster_link.h"

#include "log.h"
#include "memory.h"

#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

enum {
    BEAT_MS = 1000,
    RETRY_MS = 500, /* after a failure */
};

struct cluster_items {
    struct cluster_item *first, **end;
};

struct cluster_link {
    struct storage_link *storage; /* the thread's, as these are: */
    char address[100];
    int64_t beat_ms; /* the last */
    bool is_failing, has_left;
    int taken_count; /* by the last look */
    struct cluster_items found;

    void (*wake)(void *waker);
    void *waker;
    int wake_fds[2]; /* a byte from the second to the first: there are jobs */
    pthread_t thread;
    pthread_mutex_t mutex; /* guards what follows */
    struct cluster_items jobs, heard;
    bool is_ending;
};

static int64_t steady_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- items ---- */

static void append_item(struct cluster_items *items, struct cluster_item *item)
{
    if (items->first == NULL)
        items->end = &items->first;
    *items->end = item;
    items->end = &item->next;
}

static struct cluster_item *take_items(struct cluster_items *items)
{
    struct cluster_item *first = items->first;
    items->first = NULL;
    return first;
}

static void add_item(struct cluster_items *items, enum cluster_word word, const char *text)
{
    size_t length = strlen(text);
    struct cluster_item *item = memory_new(sizeof *item + length + 1);
    item->word = word;
    memcpy(item->text, text, length + 1);
    append_item(items, item);
}

static void free_items(struct cluster_item *item)
{
    while (item != NULL) {
        struct cluster_item *next = item->next;
        free(item);
        item = next;
    }
}

/* ---- jobs ---- */

static void keep_note(void *link, const char *note)
{
    add_item(&((struct cluster_link *)link)->found, LINK_NOTE, note);
}

static void keep_newer(void *link, const char *id)
{
    add_item(&((struct cluster_link *)link)->found, LINK_NEWER, id);
}

static void keep_claimed(void *link, const char *id)
{
    add_item(&((struct cluster_link *)link)->found, LINK_CLAIMED, id);
}

static void keep_taken(void *self, const char *id)
{
    struct cluster_link *link = self;
    link->taken_count++;
    add_item(&link->found, LINK_TAKEN, id);
}

/* Some at a time, so that several servers share what one has left. */
static bool take_over(struct cluster_link *link, struct error *error)
{
    bool is_fine = true;
    if (link->has_left)
        return true;
    do {
        link->taken_count = 0;
        is_fine = storage_link_take_over(link->storage, keep_taken, link, error);
    } while (is_fine && link->taken_count > 0);
    return is_fine;
}

static bool look(struct cluster_link *link, char *text, struct error *error)
{
    char *numbers = strchr(text, '\n');
    *numbers++ = '\0';
    return storage_link_find_newer(link->storage, text, numbers, keep_newer, link, error);
}

static bool do_job(struct cluster_link *link, struct cluster_item *job, struct error *error)
{
    switch (job->word) {
    case LINK_TELL:
        return storage_link_tell(link->storage, job->text, error);
    case LINK_LOOK:
        return look(link, job->text, error);
    case LINK_CLAIM:
        return link->has_left ||
               storage_link_claim(link->storage, job->text, keep_claimed, link, error);
    case LINK_GIVE_UP:
        return storage_link_give_up(link->storage, job->text, error);
    case LINK_TAKE_OVER:
        return take_over(link, error);
    case LINK_LEAVE:
        link->has_left = true;
        return storage_link_leave(link->storage, error);
    default:
        return true;
    }
}

/* What fails is not done again, nor what came while there was no connection: all of it is hints, or
 * asked for anew. */
static bool do_jobs(struct cluster_link *link, bool is_fine, struct error *error)
{
    pthread_mutex_lock(&link->mutex);
    struct cluster_item *jobs = take_items(&link->jobs);
    pthread_mutex_unlock(&link->mutex);
    for (struct cluster_item *job = jobs; job != NULL && is_fine; job = job->next)
        is_fine = do_job(link, job, error);
    free_items(jobs);
    return is_fine;
}

/* ---- the thread ---- */

static bool beat(struct cluster_link *link, struct error *error)
{
    int64_t now_ms = steady_ms();
    if (link->has_left || (link->beat_ms != 0 && now_ms - link->beat_ms < BEAT_MS))
        return true;
    if (!storage_link_beat(link->storage, link->address, error) || !take_over(link, error))
        return false;
    link->beat_ms = now_ms;
    struct cluster_item *item = memory_new(sizeof *item + 1);
    item->word = LINK_BEAT;
    item->at_ms = now_ms;
    append_item(&link->found, item);
    return true;
}

static bool listen_to_others(struct cluster_link *link, struct error *error)
{
    bool is_new;
    if (!storage_link_listen(link->storage, &is_new, error))
        return false;
    if (is_new)
        add_item(&link->found, LINK_BEGUN, "");
    return true;
}

static void note_failure(struct cluster_link *link, bool is_fine, const struct error *error)
{
    struct fields fields = { 0 };
    if (!is_fine && !link->is_failing)
        log_error("other-servers-not-heard", &fields, error);
    link->is_failing = !is_fine;
}

static void hand_over(struct cluster_link *link)
{
    struct cluster_item *found = take_items(&link->found);
    if (found == NULL)
        return;
    pthread_mutex_lock(&link->mutex);
    while (found != NULL) {
        struct cluster_item *next = found->next;
        found->next = NULL;
        append_item(&link->heard, found);
        found = next;
    }
    pthread_mutex_unlock(&link->mutex);
    link->wake(link->waker);
}

/* Until there is a job, a note, or the time for the next beat. */
static void wait_for_something(struct cluster_link *link)
{
    char bytes[64];
    struct pollfd fds[2] = { { .fd = link->wake_fds[0], .events = POLLIN },
                             { .fd = storage_link_socket(link->storage), .events = POLLIN } };
    int64_t wait_ms = link->has_left ? BEAT_MS : link->beat_ms + BEAT_MS - steady_ms();
    if (link->is_failing) {
        fds[1].fd = -1;
        wait_ms = RETRY_MS;
    }
    poll(fds, 2, wait_ms > 0 ? (int)wait_ms : 0);
    if (fds[0].revents != 0)
        while (read(link->wake_fds[0], bytes, sizeof bytes) > 0)
            continue;
}

static bool is_to_end(struct cluster_link *link)
{
    pthread_mutex_lock(&link->mutex);
    bool is_done = link->is_ending && (link->jobs.first == NULL || link->is_failing);
    pthread_mutex_unlock(&link->mutex);
    return is_done;
}

static void *run(void *argument)
{
    struct cluster_link *link = argument;
    while (!is_to_end(link)) {
        struct error error;
        bool is_fine = listen_to_others(link, &error);
        is_fine = do_jobs(link, is_fine, &error) && beat(link, &error);
        note_failure(link, is_fine, &error);
        if (is_fine)
            storage_link_hear(link->storage, keep_note, link);
        hand_over(link);
        if (!is_to_end(link))
            wait_for_something(link);
    }
    return NULL;
}

/* ---- from outside ---- */

struct cluster_link *cluster_link_new(struct storage_link *storage, const char *address,
                                      void (*wake)(void *waker), void *waker)
{
    struct cluster_link *link = memory_new(sizeof *link);
    link->storage = storage;
    link->wake = wake;
    link->waker = waker;
    snprintf(link->address, sizeof link->address, "%s", address);
    pthread_mutex_init(&link->mutex, NULL);
    if (uv_pipe(link->wake_fds, UV_NONBLOCK_PIPE, UV_NONBLOCK_PIPE) != 0 ||
        pthread_create(&link->thread, NULL, run, link) != 0) {
        fputs("bosquet: the system gives no thread for the other servers\n", stderr);
        abort();
    }
    return link;
}

static void wake_thread(struct cluster_link *link)
{
    ssize_t written = write(link->wake_fds[1], "", 1);
    (void)written; /* a pipe that is full wakes it as well */
}

void cluster_link_free(struct cluster_link *link)
{
    pthread_mutex_lock(&link->mutex);
    link->is_ending = true;
    pthread_mutex_unlock(&link->mutex);
    wake_thread(link);
    pthread_join(link->thread, NULL);
    storage_link_close(link->storage);
    free_items(link->jobs.first);
    free_items(link->heard.first);
    pthread_mutex_destroy(&link->mutex);
    close(link->wake_fds[0]);
    close(link->wake_fds[1]);
    free(link);
}

void cluster_link_push(struct cluster_link *link, enum cluster_word word, const char *text)
{
    pthread_mutex_lock(&link->mutex);
    add_item(&link->jobs, word, text);
    pthread_mutex_unlock(&link->mutex);
    wake_thread(link);
}

struct cluster_item *cluster_link_take(struct cluster_link *link)
{
    pthread_mutex_lock(&link->mutex);
    struct cluster_item *heard = take_items(&link->heard);
    pthread_mutex_unlock(&link->mutex);
    return heard;
}
