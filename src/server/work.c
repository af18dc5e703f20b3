/* work.c: queues for the workers, with turns and deadlines shared out fairly. */
#include "work.h"

#include "container_of.h"
#include "server_internal.h"
#include "worlds.h"

#include <limits.h>

enum {
    MOVES_AT_ONCE = 2,
    MOTIONS_AT_ONCE = 1,
    REPLAYS_AT_ONCE = 2,
    WAITING_MAX = 12, /* of one asker */
    TIME_MIN_MS = 5,  /* for work that is late already */
    GREED_MAX = 8,    /* of niceness, for those who ask for much at a time */
};

/* Whoever moves a piece or comes back waits for just that; a thought takes what time there is. */
static const int niceness[WORK_KINDS] = { [WORK_BOT] = 5, [WORK_MOTION] = 5 };

void work_init(struct server *server)
{
    for (int kind = 0; kind < WORK_KINDS; kind++)
        turns_init(&server->work[kind]);
    workers_init(&server->workers, &server->loop);
}

static size_t third_of_memory(const struct server *server)
{
    return (size_t)server->limits.memory_for_thinking * ((1 << 20) / 3);
}

void work_share_memory(const struct server *server)
{
    worlds_limit_memory(2 * third_of_memory(server));
}

size_t memory_for_bots(const struct server *server)
{
    return third_of_memory(server);
}

static struct work *work_of(struct turn *turn)
{
    return container_of(turn, struct work, turn);
}

static int at_once(const struct server *server, enum work_kind kind)
{
    return kind == WORK_BOT      ? server->limits.bots_at_once
           : kind == WORK_MOVE   ? MOVES_AT_ONCE
           : kind == WORK_REPLAY ? REPLAYS_AT_ONCE
                                 : MOTIONS_AT_ONCE;
}

/* The time that `work` may take: the minimum over all that its asker has queued of the time
 * until its deadline divided by the rounds of the asker's share of threads until it has run.
 * What others have queued takes its turn beside it, and none of its time. */
static int fair_time_ms(const struct turns *turns, const struct work *work, int at_once)
{
    int64_t now_ms = server_now().steady_ms;
    int64_t fair_ms = work->due_ms - now_ms;
    int before = 1, askers = turns->askers.count;
    for (struct turn *next = work->turn.asker->first; next != NULL; next = next->next, before++) {
        int64_t share_ms = (work_of(next)->due_ms - now_ms) / (1 + before * askers / at_once);
        fair_ms = share_ms < fair_ms ? share_ms : fair_ms;
    }
    return fair_ms > TIME_MIN_MS ? (int)fair_ms : TIME_MIN_MS;
}

static void run(struct job *job)
{
    struct work *work = container_of(job, struct work, job);
    work->run(work);
    work->is_run = true;
}

static void start_waiting(struct server *server, enum work_kind kind);

static void end(struct job *job)
{
    struct work *work = container_of(job, struct work, job);
    turns_end(&work->server->work[work->kind], &work->turn);
    start_waiting(work->server, work->kind);
    work->done(work);
}

/* How many may run of the next one who asks. Of several threads one is left for somebody else,
 * but not of those that think, which take as long as they are given: whoever has no bot that
 * thinks gets one thread more. */
static int most_of_next(const struct server *server, enum work_kind kind)
{
    int most = at_once(server, kind), running = server->work[kind].running;
    if (kind == WORK_BOT)
        return running < most ? most : running == most ? 1 : 0;
    return running >= most ? 0 : most > 1 ? most - 1 : 1;
}

/* Turns share out the threads, but not what a thread gets of a processor: whoever asks for one thing
 * has more of it than those who ask for many. */
static int niceness_of(const struct work *work)
{
    const struct asker *asker = work->turn.asker;
    int greed = asker->waiting + asker->running - 1;
    return niceness[work->kind] + (greed < GREED_MAX ? greed : GREED_MAX);
}

static void start_waiting(struct server *server, enum work_kind kind)
{
    struct turns *turns = &server->work[kind];
    struct turn *turn;
    while ((turn = turns_pop(turns, most_of_next(server, kind))) != NULL) {
        struct work *work = work_of(turn);
        if (work->due_ms != 0)
            work->time_ms = fair_time_ms(turns, work, at_once(server, kind));
        if (work->begin != NULL && !work->begin(work)) {
            turns_end(turns, turn);
            work->done(work);
            continue;
        }
        work->job = (struct job){ .run = run, .end = end, .niceness = niceness_of(work) };
        workers_start(&server->workers, &work->job);
    }
}

void work_start(struct server *server, struct work *work, const char *asker)
{
    work->server = server;
    turns_push(&server->work[work->kind], &work->turn, asker);
    start_waiting(server, work->kind);
}

bool work_queue_is_full(const struct server *server, enum work_kind kind, const char *asker)
{
    return turns_waiting(&server->work[kind], asker) >= WAITING_MAX;
}

void work_close(struct server *server)
{
    for (int kind = 0; kind < WORK_KINDS; kind++) {
        struct turns *turns = &server->work[kind];
        struct turn *turn;
        while ((turn = turns_pop(turns, INT_MAX)) != NULL) {
            struct work *work = work_of(turn);
            turns_end(turns, turn);
            work->done(work);
        }
    }
    workers_close(&server->workers);
}
