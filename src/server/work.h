/* work.h: queues of long computations: searches of bots, moves whose outcome the world decides,
 * motions to be shown, logs to be replayed. Of each kind only a few run at a time, and those who
 * ask take turns. Bots and motions give way to the rest. */
#ifndef BOSQUET_WORK_H
#define BOSQUET_WORK_H

#include "turns.h"
#include "workers.h"

#include <stdint.h>

struct server;

enum work_kind {
    WORK_BOT,
    WORK_MOVE,   /* the world's part of a move that somebody waits for */
    WORK_MOTION, /* a motion to be shown: of a past move, or of a practice drop */
    WORK_REPLAY, /* a log, for somebody who comes back */
    WORK_KINDS
};

struct work {
    struct job job;
    struct turn turn;
    struct server *server;
    enum work_kind kind;
    int64_t due_ms; /* deadline, steady; 0: none */
    int time_ms;    /* set when a thread is free: what it may take if all that its asker has
                       queued is to meet its deadlines */
    bool (*begin)(struct work *work); /* then, on the loop; false: not needed any more */
    void (*run)(struct work *work);   /* on another thread; not at all if the server closes first */
    void (*done)(struct work *work);  /* back on the loop; frees it */
    bool is_run;
};

void work_init(struct server *server);

/* Shares out the memory that there is for thinking, after the limits were set or set anew: two
 * thirds are for physics. */
void work_share_memory(const struct server *server);

/* The third that is left: bots keep their trees in it from one move to the next. */
size_t memory_for_bots(const struct server *server);

/* On behalf of a network, or of NOBODY. */
void work_start(struct server *server, struct work *work, const char *asker);

/* Whether so many of the asker's wait already that another should be refused. */
bool work_queue_is_full(const struct server *server, enum work_kind kind, const char *asker);

/* Calls done() of all that is queued without running it, and of the rest when it has run. */
void work_close(struct server *server);

#endif
