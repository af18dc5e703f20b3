/* work.h: queues of long computations for libuv's thread pool: searches of bots, moves whose
 * outcome the world decides, motions to be shown. Of each kind only a few run at a time, so
 * that database queries always find a thread. */
#ifndef BOSQUET_WORK_H
#define BOSQUET_WORK_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

struct server;

enum work_kind {
    WORK_BOT,
    WORK_MOVE,   /* the world's part of a move that somebody waits for */
    WORK_MOTION, /* a motion to be shown: of a past move, or of a practice drop */
    WORK_KINDS
};

struct work {
    uv_work_t uv;
    struct server *server;
    enum work_kind kind;
    int64_t due_ms; /* deadline, steady; 0: none */
    int time_ms;    /* set when a thread is free: what it may take if the whole queue is to meet
                       its deadlines */
    bool (*begin)(struct work *work); /* then, on the loop; false: not needed any more */
    void (*run)(struct work *work);   /* on another thread; not at all if the server closes first */
    void (*done)(struct work *work);  /* back on the loop; frees it */
    bool is_run;
    struct work *next; /* in the queue */
};

struct work_queue {
    int running;
    int waiting;
    struct work *first, **end;
};

void work_init(struct server *server);

void work_start(struct server *server, struct work *work);

/* Whether so many wait already that another should be refused. */
bool work_queue_is_full(const struct server *server, enum work_kind kind);

/* Calls done() of all that is queued without running it. */
void work_drop_queued(struct server *server);

#endif
