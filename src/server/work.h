/* work.h: what takes long, on the pool's threads: bots that think, moves whose outcome the
 * world decides, motions that are worked out again. Of each kind only a few at a time, so
 * that reading the database never waits for them. */
#ifndef BOSQUET_WORK_H
#define BOSQUET_WORK_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

struct server;

enum work_kind {
    WORK_BOT,
    WORK_MOVE, /* somebody waits for what becomes of a move */
    WORK_LOOK, /* somebody wants to see something again, or to try something out */
    WORKS
};

struct work {
    uv_work_t uv;
    struct server *server;
    enum work_kind kind;
    int64_t due_ms; /* when it should be done, steady; 0: whenever that is */
    int time_ms;    /* told when a thread is free: what it may take, for all in its line to be
                       done when they are due */
    bool (*begin)(struct work *work); /* then, on the loop; false: nobody needs it any more */
    void (*run)(struct work *work);   /* on another thread; not at all if the server closes first */
    void (*done)(struct work *work);  /* back on the loop; frees it */
    bool is_run;
    struct work *next; /* waiting for a thread */
};

struct work_line {
    int running;
    int waiting;
    struct work *first, **end;
};

void works_init(struct server *server);

void work_start(struct server *server, struct work *work);

/* Whether so many of a kind wait already that another would not be done soon. */
bool works_are_many(const struct server *server, enum work_kind kind);

/* What waits for a thread is done without having been run. */
void works_drop(struct server *server);

#endif
