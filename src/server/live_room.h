/* live_room.h: a room in memory, with its watchers, bots and timer. It is loaded from its log
 * when somebody asks for it and unloaded when nobody needs it.
 *
 * One change at a time: whoever wants a room that is being loaded or saved waits in its queue,
 * so that nobody ever sees what is not on the disk. */
#ifndef BOSQUET_LIVE_ROOM_H
#define BOSQUET_LIVE_ROOM_H

#include "results.h"
#include "server_internal.h"

/* A session that follows a room as one viewer. */
struct watcher {
    struct session *session;
    struct live_room *live;
    int viewer; /* a seat or VIEWER_SPECTATOR */
    enum message_detail detail;
    struct catching_up *catching_up; /* while what it has missed is put together; or NULL */
    LIST_ENTRY(watcher) of_room;
    LIST_ENTRY(watcher) of_session;
};

/* An entry of the queue for a room that is busy. */
struct waiter {
    void (*ready)(void *self, struct live_room *live, const struct error *why);
    void *self;
    struct waiter *next;
};

/* A room's entries on their way to the disk. */
struct room_saving {
    struct saving saving;
    struct stored_entry entry, *entries; /* entries: of a new room, which has several at once */
    struct stored_place forget;          /* what the entry removes */
    struct stored_room stored;
    struct stored_seat seats[SEATS_MAX + 1]; /* and the host */
    struct room_result result;
    void (*then)(void *self, bool is_saved);
    void *self;
};

/* The motion of the last move that the world decided. */
struct room_motion {
    uint32_t seq;        /* 0: not known */
    struct text motions; /* an array */
};

/* A bot of ours in a seat. */
struct live_room_bot {
    uint32_t asked_seq;        /* the entry of its last question, */
    int64_t asked_ms;          /* and when that was asked, and the pause is over, steady */
    struct bot_job *job;       /* its search, running or queued; or NULL */
    struct bot_memory *memory; /* its search tree between two moves, or NULL */
    size_t memory_bytes;       /* of that */
    TAILQ_ENTRY(live_room_bot) of_lru;
};

struct live_room {
    struct server *server;
    struct room room; /* its id is the key; only of use when state is LIVE_READY or LIVE_SAVING */
    char id[ROOM_ID_MAX];
    enum { LIVE_LOADING, LIVE_READY, LIVE_SAVING } state;
    struct waiter *waiting, **waiting_end;
    LIST_HEAD(, watcher) watchers;
    LIST_ENTRY(live_room) upkeep;
    bool is_in_upkeep; /* it is queued in server->upkeep */

    struct text summary;                        /* JSON, as lists show it */
    const struct stored_moderation *moderation; /* to be saved with the next entries */
    struct room_saving saving;                  /* while state is LIVE_SAVING */
    uint32_t saved_seq;                         /* the last entry on the disk */
    uint32_t followed_seq; /* an entry of another server's that is there, or was looked for */
    int64_t since_ms;      /* of the clock, when the last entry was saved */
    bool was_over;         /* then */
    bool had_conflict;     /* what was to be saved last: another server was first */
    struct message *messages[SEATS_MAX + 2][DETAILS]; /* of the entry being saved, by viewer */
    struct message *muted_messages[SEATS_MAX + 2];

    bool is_kept, needs_keeper; /* cluster.h: by this server; it is to try to */
    int64_t claimed_ms;         /* when it last tried to, steady */
    char asker[NETWORK_TEXT];   /* on whose behalf its bots think and its pieces fall */
    uv_timer_t clock;
    bool needs_schedule; /* put off while the storage fails */
    seat_mask thinking;  /* seats of bots that search, or are queued for it */
    struct live_room_bot bots[SEATS_MAX];
    struct room_motion motion;
    struct delayed_move *delayed; /* of a program, not made yet; NULL: none (live_room_tick.c) */
    struct absences {
        char id[ROOM_ID_MAX]; /* of the room */
        int64_t
            gone_since_ms[SEATS_MAX]; /* steady, of seats whose person is not here; 0: is here */
        int64_t host_gone_since_ms;
    } absences;
    struct presence {
        seat_mask held, here; /* by people */
        int spectators;
    } presence;
    struct elsewhere *elsewhere; /* who is here by way of other servers (cluster_presence.c), */
    char *told_presence;         /* and what these were told last; NULL: nothing */
    bool is_presence_unsent;     /* its watchers are not told yet */
    int64_t used_ms;             /* steady */
    struct room_rows {           /* what lists in the database say of it (live_room_rows.c) */
        enum stored_status status;
        bool are_known, are_late, are_being_written;
        int64_t due_ms; /* when they are to be written if they are late, steady */
        TAILQ_ENTRY(live_room) of_late;
    } rows;
    struct owner_status { /* what the lobby last told those who sit here */
        seat_mask acting; /* of people */
        enum stored_status status;
        int64_t changed_ms;
    } told_owners;
};

/* Calls ready() with the room as soon as it is in memory and not busy, perhaps at once; loads
 * it if need be, on behalf of a network or of NOBODY. With NULL and the reason if there is no
 * such room, or the database fails. */
void live_room_when_ready(struct server *server, const char *id, const char *asker,
                          void (*ready)(void *self, struct live_room *live,
                                        const struct error *why),
                          void *self);

/* Calls ready() before all others who wait, as soon as the room, which is busy, is not. */
void live_room_wait_first(struct live_room *live,
                          void (*ready)(void *self, struct live_room *live,
                                        const struct error *why),
                          void *self);

/* ---- reading logs (live_room_load.c) ---- */

void live_room_load(struct live_room *live, const char *asker);

/* Rolls back to what is on the disk, by loading the room again; what others have written meanwhile
 * is told to its watchers. */
void live_room_reload(struct live_room *live);

/* Another server has written an entry, at least up to this: reads what is missing, as soon as the
 * room is not busy, adds it, and tells it. */
void live_room_is_behind(struct live_room *live, uint32_t seq);

/* Begins to, if that is so: then the room is busy. */
bool live_room_follow(struct live_room *live);

/* Goes on with a room that is no longer busy. */
void live_room_go_on(struct live_room *live);

/* It cannot be read: who watches is told, who waits is refused, and it is removed. Its struct room
 * is cleared already. */
void live_room_fail(struct live_room *live, const struct error *why);

/* A new room: the caller makes its first entries in live->room, then saves it. */
struct live_room *live_room_new(struct server *server, const char *id);
void live_room_discard(struct live_room *live); /* if making them failed */

/* Saves the new entries of the room's log, then tells the watchers; the session (may be NULL)
 * is answered with *answer (taken over) once they are saved, or with `not_saved`. */
void live_room_save(struct live_room *live, struct session *session, struct text *answer);

/* The same, and calls then() instead of answering. */
void live_room_save_then(struct live_room *live, void (*then)(void *self, bool is_saved),
                         void *self);

/* From now on the work that the room makes is done on behalf of the network that somebody comes
 * from who plays here, or is its host: others cannot push it back. */
void live_room_charge(struct live_room *live, const struct person *person,
                      const struct network *network);

/* Locks the room, as if it were being saved, and releases it. */
void live_room_hold(struct live_room *live);
void live_room_release(struct live_room *live);

/* Queues what can wait a moment: presence to be sent, scheduling that was put off. */
void live_room_queue_upkeep(struct live_room *live);

/* Periodically: does what is queued, unloads idle rooms, loads those whose time to wake has
 * come. */
void live_rooms_run_upkeep(struct server *server);
void live_rooms_clear(struct server *server);

/* Unloads a room that has nothing to do; else it stays. If it was not used, since when people have
 * been absent is guessed again when it is. */
void live_room_unload_idle(struct live_room *live, bool was_used);

/* ---- what lists say of it (live_room_rows.c): written with the entries that change its status,
 * seats or settings, and a little late after those that do not, as moves ---- */

void live_room_fill_rows(struct live_room *live); /* into live->saving, once it has its entries */
void live_room_note_rows(struct live_room *live, const struct room_saving *saved);
void live_room_take_rows(struct live_room *live); /* of a room that was loaded */
void live_room_rows_are_late(struct live_room *live);
bool live_room_has_late_rows(const struct live_room *live);
void live_room_drop_rows(struct live_room *live); /* the room is unloaded */

/* Those that are due by then. */
void live_rooms_write_late_rows(struct server *server, int64_t now_ms);

/* ---- waking (live_room_wake.c) ---- */

enum { LIVE_ROOM_WAKE_MS = 5 * 60 * 1000 }; /* before its clock needs it, a room is loaded */

/* At the start all rooms that run are loaded from their logs, a few at a time, those first in which
 * something happened last, so that bots, clocks and ticks go on; what has nothing to do is unloaded
 * again. */
void live_rooms_start_waking(struct server *server);
void live_rooms_go_on_waking(struct server *server); /* with each upkeep */

/* Notes when a room that is unloaded has to be loaded again; loads those whose time has come. */
void live_room_sleep(const struct live_room *live);
void live_room_forget_sleep(struct server *server, const char *id);
void live_rooms_wake_sleepers(struct server *server);
void live_rooms_clear_waking(struct server *server);

/* ---- watchers (live_room_watch.c) ---- */

struct watcher *live_room_watch(struct live_room *live, struct session *session, int viewer,
                                enum message_detail detail);
void live_room_unwatch(struct watcher *watcher);
struct watcher *live_room_find_watcher(const struct live_room *live, const struct session *session,
                                       int viewer);

/* Ends a watch from the server's side, and tells its session. */
void live_room_evict(struct watcher *watcher);

/* Evicts those who may not follow any longer: who has left a seat, and spectators once a match
 * without any has begun. */
void live_room_evict_disallowed(struct live_room *live);

/* Written into a buffer that is kept for this, to save an allocation: about the last entry; and
 * the substitute for a line of chat whose author the reader has muted. */
struct message *live_room_make_message(struct text *scratch, const struct room *room, int viewer,
                                       enum message_detail detail);
struct message *live_room_make_muted(struct text *scratch, const struct room *room, int viewer);

/* ---- coming back (live_room_backlog.c) ---- */

/* Answers the session's request with *answer (taken over), sends the watcher the messages after
 * `since`, as they were sent to others, and then what has come meanwhile. They are made from
 * the log by another thread. If they are too large to be sent at once the request is refused,
 * and the watch ends. */
void live_room_catch_up(struct watcher *watcher, uint32_t since, struct text *answer);

/* A message for a watcher who is still told what was missed. */
void live_room_hold_back(struct catching_up *job, struct message *message);
void live_room_stop_catching_up(struct catching_up *job); /* its watcher is gone */

/* ---- messages ---- */

void live_room_prepare_messages(
    struct live_room *live); /* about the last entry, to be sent once it is saved */
void live_room_send_messages(struct live_room *live);
void live_room_drop_messages(struct live_room *live);

/* "present" and "spectators", as entries of an open object. */
void live_room_write_presence(const struct live_room *live, struct json *json);

/* After somebody came, went, sat or stood: finds out who is here, to be sent with the next
 * upkeep. */
void live_room_update_presence(struct live_room *live);
void live_room_send_presence(struct live_room *live);

/* ---- what happens without a request ---- */

/* Asks the bots whose turn it is and starts the clock's timer (live_room_schedule.c). */
void live_room_schedule(struct live_room *live);

/* When it has something to do by itself, steady; -1: never. */
int64_t live_room_next_ms(const struct live_room *live);

/* Bots (live_room_bots.c): starts searches for those whose turn it is and cancels those whose
 * question has changed; frees the bots' memory; cancels all searches. */
void live_room_ask_bots(struct live_room *live);

/* Cancels those searches only. */
void live_room_note_questions(struct live_room *live);

/* The steady time at which the pause of a bot that is asked is over, or -1. */
int64_t live_room_bots_due_ms(const struct live_room *live);
void live_room_clear_bots(struct live_room *live);
void live_rooms_stop_bots(struct server *server);

/* Since when people have been absent is kept while a room is unloaded. */
void live_room_store_absences(const struct live_room *live);
void live_room_restore_absences(struct live_room *live);
void live_room_forget_absences(struct server *server, const char *id);
void live_rooms_clear_absences(struct server *server);

/* For how long a seat's person has been absent; and whether the host has been for longer than
 * the room's settings allow. */
int64_t live_room_absent_ms(const struct live_room *live, int seat);
bool live_room_is_host_absent(const struct live_room *live);

/* ---- moves whose outcome the world decides (live_room_world.c) ---- */

/* A move that may be made, and if the world decides its outcome, the motion. */
struct live_room_move {
    struct judged_move judged;
    struct text motions; /* an array; of no meaning while judged.outcomes is NULL */
};

/* If the world decides what follows from a move, runs it in another thread, with the room held,
 * and calls then(), which is to make the move at once; with no room if the server closes.
 * False if the world has no part in it. */
bool live_room_look_ahead(struct live_room *live, const struct judged_move *judged,
                          void (*then)(void *self, struct live_room *live,
                                       struct live_room_move *move),
                          void *self);

/* room_make_move; the motions become the room's. */
bool live_room_make_move(struct live_room *live, struct live_room_move *move, struct error *error);

void live_room_clear_motion(struct live_room *live);

/* ---- what time alone decides (live_room_tick.c) ---- */

/* Makes what is due: the tick of the room's match, or what our bot does instead. False if
 * nothing was. */
bool live_room_tick(struct live_room *live);

/* A program's hand is not as quick as the program: its move becomes one a little earlier or
 * later. If that is still to come, then() follows once it may be made, to make it at once; with
 * no move if it may not any more, with no room if the server closes. False if the move that is
 * now in *judged can be made. It stands whatever becomes of the socket, and while it does no
 * other move may be made (live_room_is_delayed): a hand that has begun to let go lets go, and
 * nobody draws again for a better moment. */
bool live_room_delay_move(struct live_room *live, struct judged_move *judged,
                          void (*then)(void *self, struct live_room *live,
                                       const struct judged_move *judged),
                          void *self);

bool live_room_is_delayed(const struct live_room *live);

/* Calls then() if the moment of a delayed move has come, or cannot come any more. */
bool live_room_end_delayed(struct live_room *live);

/* Refuses delayed moves as the server closes: of a room, of all. */
void live_room_drop_delayed(struct live_room *live);
void live_rooms_drop_delayed(struct server *server);

#endif
