/* server_internal.h: what the files of the server share. All of it belongs to
 * the loop's thread; what runs elsewhere (commits, reading, bots) hands its
 * results back to it. */
#ifndef BOSQUET_SERVER_INTERNAL_H
#define BOSQUET_SERVER_INTERNAL_H

#include "committer.h"
#include "identity.h"
#include "rates.h"
#include "map.h"
#include "room.h"
#include "server.h"
#include "work.h"

#include <sys/queue.h>

struct live;
struct live_bot;
struct session;

struct server {
    const struct server_settings *settings;
    uv_loop_t loop;
    struct edge *edge;
    int lock_file;
    struct storage *writer; /* the committer's, while there is one */
    struct committer *committer;
    struct storage *reader; /* asked on the pool's threads, one at a time */
    uv_mutex_t reader_lock;
    uv_async_t committed;
    uv_timer_t chores; /* presence, rooms to be woken or put away */
    uv_signal_t terminate, interrupt;
    unsigned char cookie_key[STORAGE_KEY_BYTES];

    struct map lives;                   /* rooms in memory, by table id */
    LIST_HEAD(, live) attended;         /* those among them that something is to be done about */
    TAILQ_HEAD(, live_bot) reminiscent; /* bots with something in mind, the latest last; */
    size_t kept_bytes;                  /* how much that is, */
    int kept_count;                     /* and how many they are */
    struct map people;                  /* those with a socket, by id */
    struct map absences;                /* from rooms that were put away, by table id */
    struct map programs;                /* by the hash of their token in hexadecimal */
    LIST_HEAD(, session) sessions;
    LIST_HEAD(, session) lobby_watchers;
    struct map lobby; /* public tables that are open or running, by table id */
    struct address_limits addresses, socket_addresses; /* for HTTP; for WebSockets */

    struct text scratch;           /* for messages while they are written */
    int savings;                   /* commits on their way */
    struct work_line works[WORKS]; /* on the pool */
    int64_t chores_ms;             /* when rooms were last looked through */
    bool is_closing;
    int64_t closing_ms;      /* since when, steady */
    int64_t goodbye_ms;      /* when everybody was told goodbye; 0: not yet */
    bool is_failing;         /* the last commit could not be saved, */
    int64_t failed_ms;       /* steady; */
    int64_t failure_told_ms; /* and when the log was last told, */
    int failures_untold;     /* and of how many it was not */
    struct server_counts {
        uint64_t requests, refused, moves, bot_moves, tables, games_over, rooms_loaded, worlds,
            looks, drops, bot_ms;
    } counts;
};

struct moment server_now(void);

/* ---- asking the database without waiting for it ---- */

struct query {
    uv_work_t work;
    struct server *server;
    bool (*ask)(struct query *reading, struct storage *storage); /* on another thread */
    void (*answer)(struct query *reading);                       /* back on the loop; frees it */
    bool is_good;
    struct error error;
};

void query_start(struct server *server, struct query *reading);

/* ---- saving: nothing is acknowledged before it is on the disk ---- */

struct saving {
    struct commit commit; /* first: the committer knows no more than this */
    struct server *server;
    struct session *session; /* who waits for the answer, or NULL */
    struct text answer;      /* told to them when it is saved */
    void (*done)(struct saving *saving, bool is_saved);
    void *data;
};

/* Takes over *answer (may be NULL) and forgets whatever the struct held before.
 * The caller fills commit.write, done and data, and pushes; what it points to
 * must last until done() is called, which may free the saving itself. */
void saving_init(struct saving *saving, struct server *server, struct session *session,
                 struct text *answer);
void saving_push(struct saving *saving);

/* Whether the disk has refused a moment ago: what the server does by itself can wait. */
bool server_should_wait(const struct server *server);

/* Why something cannot be, before anybody knows who will read it: the key of a sentence in
 * data/words, for server_refuse to put in the language of whoever is told. */
struct reason {
    const char *code;
    const char *key;
};

/* A sentence of data/words as an error; {what} in it, if there is any. */
bool server_refuse(enum language language, const char *code, const char *key, const char *what,
                   struct error *error);

#endif
