/* work.c: queues for the thread pool, with deadlines shared out fairly. */
#include "work.h"

#include "server_internal.h"

enum {
    MOVES_AT_ONCE = 2,
    MOTIONS_AT_ONCE = 1,
    WAITING_MAX = 12,
    TIME_MIN_MS = 5, /* for work that is late already */
};

void work_init(struct server *server)
{
    for (int kind = 0; kind < WORK_KINDS; kind++)
        server->work_queues[kind].end = &server->work_queues[kind].first;
}

static int at_once(const struct server *server, enum work_kind kind)
{
    return kind == WORK_BOT    ? server->settings->limits.bots_at_once
           : kind == WORK_MOVE ? MOVES_AT_ONCE
                               : MOTIONS_AT_ONCE;
}

static struct work *pop_first(struct work_queue *queue)
{
    struct work *work = queue->first;
    queue->first = work->next;
    queue->waiting--;
    if (queue->first == NULL)
        queue->end = &queue->first;
    return work;
}

/* The time that `work` may take: the minimum over all that is queued of the time until its
 * deadline divided by the rounds of threads until it has run. */
static int fair_time_ms(const struct work_queue *queue, const struct work *work, int at_once)
{
    int64_t now_ms = server_now().steady_ms;
    int64_t fair_ms = work->due_ms - now_ms;
    int before = 1;
    for (const struct work *next = queue->first; next != NULL; next = next->next, before++) {
        int64_t share_ms = (next->due_ms - now_ms) / (1 + before / at_once);
        fair_ms = share_ms < fair_ms ? share_ms : fair_ms;
    }
    return fair_ms > TIME_MIN_MS ? (int)fair_ms : TIME_MIN_MS;
}

static void run(uv_work_t *uv)
{
    struct work *work = uv->data;
    work->run(work);
    work->is_run = true;
}

static void start_waiting(struct server *server, enum work_kind kind);

static void end(uv_work_t *uv, int status)
{
    struct work *work = uv->data;
    (void)status;
    work->server->work_queues[work->kind].running--;
    start_waiting(work->server, work->kind);
    work->done(work);
}

static void start_waiting(struct server *server, enum work_kind kind)
{
    struct work_queue *queue = &server->work_queues[kind];
    while (queue->first != NULL && queue->running < at_once(server, kind)) {
        struct work *work = pop_first(queue);
        if (work->due_ms != 0)
            work->time_ms = fair_time_ms(queue, work, at_once(server, kind));
        if (work->begin != NULL && !work->begin(work)) {
            work->done(work);
            continue;
        }
        queue->running++;
        uv_queue_work(&server->loop, &work->uv, run, end);
    }
}

void work_start(struct server *server, struct work *work)
{
    struct work_queue *queue = &server->work_queues[work->kind];
    work->server = server;
    work->uv.data = work;
    *queue->end = work;
    queue->end = &work->next;
    queue->waiting++;
    start_waiting(server, work->kind);
}

bool work_queue_is_full(const struct server *server, enum work_kind kind)
{
    return server->work_queues[kind].waiting >= WAITING_MAX;
}

void work_drop_queued(struct server *server)
{
    for (int kind = 0; kind < WORK_KINDS; kind++)
        while (server->work_queues[kind].first != NULL) {
            struct work *work = pop_first(&server->work_queues[kind]);
            work->done(work);
        }
}
