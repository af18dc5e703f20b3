/* server_internal.h: what the files of the server share. All of it belongs to the loop's
 * thread; what runs elsewhere (commits, queries, long computations) hands its results back
 * to the loop. */
#ifndef BOSQUET_SERVER_INTERNAL_H
#define BOSQUET_SERVER_INTERNAL_H

#include "committer.h"
#include "histogram.h"
#include "identity.h"
#include "map.h"
#include "networks.h"
#include "queries.h"
#include "room.h"
#include "server.h"
#include "work.h"

#include <sys/queue.h>

struct admin;
struct cluster;
struct live_room;
struct live_room_bot;
struct program;
struct session;

struct server {
    const struct server_settings *settings;
    struct limits limits; /* as they were read last */
    uv_loop_t loop;
    struct edge *edge;
    int lock_file;
    struct storage *writer; /* the committer's, while there is one */
    struct committer *committer;
    struct storage *lookup;  /* a reader of the loop's own, for a few rows by an index */
    struct cluster *cluster; /* the other servers of this database; NULL: it has but one */
    struct backups *backups; /* NULL: none are made */
    struct queries queries;
    uv_async_t committed;
    uv_timer_t upkeep_timer; /* live_rooms_run_upkeep, and the end of closing */
    uv_signal_t terminate, interrupt, reread;
    unsigned char cookie_key[STORAGE_KEY_BYTES];

    struct map live_rooms;         /* by room id */
    LIST_HEAD(, live_room) upkeep; /* those with something to do, see live_room_queue_upkeep */
    TAILQ_HEAD(, live_room_bot)
    bots_lru;              /* bots with a search tree in memory, least recently used first; */
    size_t bots_lru_bytes; /* the memory that takes, */
    int bots_lru_count;    /* and how many they are */
    struct map users;      /* by person id */
    struct map absences;   /* of unloaded rooms, by room id */
    struct map sleepers;   /* unloaded rooms that a clock will need, by room id */
    struct map retiring;   /* rooms that are being deleted, by room id */
    struct retention *retention;
    struct waking *waking;             /* of rooms that ran at the start; NULL once it is done */
    TAILQ_HEAD(, live_room) late_rows; /* rooms of which lists are late, the latest last */
    struct map programs; /* that came lately, by the hash of their token in hexadecimal, */
    TAILQ_HEAD(, program) programs_lru; /* least recently used first */
    LIST_HEAD(, session) sessions;
    LIST_HEAD(, session) lobby_watchers;
    struct map lobby;         /* public rooms that are open or running, by room id */
    struct networks networks; /* rate limits of those from where somebody came */

    struct map bans;       /* moderation.h */
    uint64_t bans_changed; /* so often, by this server's operators */
    int64_t started_ms;    /* steady */
    int64_t moderated_ms;  /* when it last forgot old reports, steady */
    struct admin *admin;   /* NULL: no socket for operators */

    struct text scratch;           /* for messages while they are written */
    int savings;                   /* struct saving on their way */
    struct turns work[WORK_KINDS]; /* for the workers */
    struct workers workers;
    int64_t swept_ms; /* when all rooms were last swept over, steady */
    bool is_closing;
    int64_t closing_ms; /* since when, steady */
    int64_t goodbye_ms; /* when everybody was sent "bye"; 0: not yet */
    struct readiness {
        SLIST_HEAD(, ready_call) asking; /* who waits for the write that is on its way */
        int asking_count;
        bool is_probing;
        struct error why; /* the last write failed */
        int64_t saved_ms; /* when something was saved last, steady; 0: never */
    } readiness;
    bool is_failing;           /* the last commit failed, */
    int64_t failed_ms;         /* steady; */
    int64_t failure_logged_ms; /* when a failure was last logged, */
    int failures_unlogged;     /* and how many were not since */
    struct server_counts {
        uint64_t requests, refused, moves, bot_moves, rooms_made, games_over, rooms_loaded, worlds,
            looks, drops, bot_ms, conflicts;
        uint64_t retired[3]; /* by enum retention_kind */
    } counts;
    struct map verb_times;      /* struct verb_times by the verb's name */
    struct histogram loop_lags; /* how late the loop came to its upkeep */
    int64_t upkeep_due_ms;      /* steady */
    uint64_t refusals[ERROR_CODES];
};

/* From a request's arrival until its answer is on its way. */
struct verb_times {
    const char *name;
    struct histogram histogram;
};

void verb_times_add(struct server *server, const char *verb, double seconds);
void verb_times_clear(struct server *server);

struct moment server_now(void);

/* ---- saving: nothing is acknowledged before it is on the disk ---- */

/* A write in the committer's queue, with the session that waits for it. */
struct saving {
    struct commit commit; /* all that the committer knows */
    struct server *server;
    struct session *session; /* who waits for the answer, or NULL */
    bool is_judged_again;    /* if another server was first: then nobody is refused */
    struct text answer;      /* sent to it when the write is committed */
    void (*done)(struct saving *saving, bool is_saved);
    void *data;
};

/* Takes over *answer (may be NULL); whatever the struct held before is overwritten. The caller
 * fills in commit.write, done and data, and pushes; what it points to must last until done()
 * is called, which may free the saving itself. */
void saving_init(struct saving *saving, struct server *server, struct session *session,
                 struct text *answer);
void saving_push(struct saving *saving);

/* Whether a commit failed a moment ago: what nobody asked for is put off. */
bool server_is_backing_off(const struct server *server);

#endif
