/* work.c: lines of work for the pool. */
#include "work.h"

#include "server_internal.h"

enum {
    MOVES_AT_ONCE = 2,
    LOOKS_AT_ONCE = 1,
    MANY = 12,
    HASTE_MS = 5, /* what is late already still gets so much */
};

void works_init(struct server *server)
{
    for (int kind = 0; kind < WORKS; kind++)
        server->works[kind].end = &server->works[kind].first;
}

static int at_once(const struct server *server, enum work_kind kind)
{
    return kind == WORK_BOT    ? server->settings->bots_at_once
           : kind == WORK_MOVE ? MOVES_AT_ONCE
                               : LOOKS_AT_ONCE;
}

static struct work *take_first(struct work_line *line)
{
    struct work *work = line->first;
    line->first = work->next;
    line->waiting--;
    if (line->first == NULL)
        line->end = &line->first;
    return work;
}

/* A line moves on in rounds, and each round of it takes as long: so whoever waits far back
 * makes all those before it hurry. */
static int share_time(const struct work_line *line, const struct work *work, int at_once)
{
    int64_t now_ms = server_now().steady_ms;
    int64_t least_ms = work->due_ms - now_ms;
    int before = 1;
    for (const struct work *next = line->first; next != NULL; next = next->next, before++) {
        int64_t share_ms = (next->due_ms - now_ms) / (1 + before / at_once);
        least_ms = share_ms < least_ms ? share_ms : least_ms;
    }
    return least_ms > HASTE_MS ? (int)least_ms : HASTE_MS;
}

static void run(uv_work_t *uv)
{
    struct work *work = uv->data;
    work->run(work);
    work->is_run = true;
}

static void go_on(struct server *server, enum work_kind kind);

static void end(uv_work_t *uv, int status)
{
    struct work *work = uv->data;
    (void)status;
    work->server->works[work->kind].running--;
    go_on(work->server, work->kind);
    work->done(work);
}

static void go_on(struct server *server, enum work_kind kind)
{
    struct work_line *line = &server->works[kind];
    while (line->first != NULL && line->running < at_once(server, kind)) {
        struct work *work = take_first(line);
        if (work->due_ms != 0)
            work->time_ms = share_time(line, work, at_once(server, kind));
        if (work->begin != NULL && !work->begin(work)) {
            work->done(work);
            continue;
        }
        line->running++;
        uv_queue_work(&server->loop, &work->uv, run, end);
    }
}

void work_start(struct server *server, struct work *work)
{
    struct work_line *line = &server->works[work->kind];
    work->server = server;
    work->uv.data = work;
    *line->end = work;
    line->end = &work->next;
    line->waiting++;
    go_on(server, work->kind);
}

bool works_are_many(const struct server *server, enum work_kind kind)
{
    return server->works[kind].waiting >= MANY;
}

void works_drop(struct server *server)
{
    for (int kind = 0; kind < WORKS; kind++)
        while (server->works[kind].first != NULL) {
            struct work *work = take_first(&server->works[kind]);
            work->done(work);
        }
}
