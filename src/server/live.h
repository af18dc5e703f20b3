/* live.h: a room in memory, with those who follow it. Rooms come from the
 * database when somebody asks for them and go when nobody is left.
 *
 * One change at a time: whoever wants something of a room that is being loaded
 * or saved waits for it, so that nobody ever sees what is not on the disk. */
#ifndef BOSQUET_LIVE_H
#define BOSQUET_LIVE_H

#include "server_internal.h"

/* Somebody who follows a room as one viewer. */
struct watcher {
    struct session *session;
    struct live *live;
    int viewer; /* a seat or VIEWER_SPECTATOR */
    enum message_detail detail;
    LIST_ENTRY(watcher) of_room;
    LIST_ENTRY(watcher) of_session;
};

struct waiter {
    void (*ready)(void *self, struct live *live, const struct reason *why);
    void *self;
    struct waiter *next;
};

/* One change of a room on its way to the disk. */
struct live_saving {
    struct saving saving;
    struct stored_entry entry, *entries; /* entries: of a new room, which has several at once */
    struct stored_room table;
    struct stored_seat seats[SEATS_MAX + 1]; /* and the host, who may not sit */
    void (*then)(void *self, bool is_saved);
    void *self;
};

/* How things moved in the last move that the world had a part in. */
struct live_motion {
    uint32_t seq;        /* 0: not known */
    struct text motions; /* an array */
};

/* A bot of ours at a table. */
struct live_bot {
    uint32_t asked_seq;        /* its last question, */
    int64_t asked_ms;          /* and when that came up, steady */
    struct bot_job *job;       /* while it thinks, or waits for a thread */
    struct bot_memory *memory; /* what it has in mind between two moves, or NULL */
    size_t kept_bytes;         /* of that */
    TAILQ_ENTRY(live_bot) kept;
};

struct live {
    struct server *server;
    struct room room; /* its id is the key; only of use when state is LIVE_READY or LIVE_SAVING */
    char id[ROOM_ID_MAX];
    enum { LIVE_LOADING, LIVE_READY, LIVE_SAVING } state;
    struct waiter *waiting, **waiting_end;
    LIST_HEAD(, watcher) watchers;
    LIST_ENTRY(live) attended;
    bool is_attended; /* something is to be done about it: it is in server->attended */

    struct text summary;                          /* as lists show it */
    struct live_saving saving;                    /* while state is LIVE_SAVING */
    uint32_t saved_seq;                           /* the last entry on the disk */
    bool was_over;                                /* then */
    struct message *news[SEATS_MAX + 2][DETAILS]; /* of the entry being saved, by viewer */
    struct message *muted_news[SEATS_MAX + 2];

    uv_timer_t clock;
    bool needs_care;    /* put off until the disk is better */
    seat_mask thinking; /* bots of ours that are at it, or wait for a thread */
    struct live_bot bots[SEATS_MAX];
    struct live_motion motion;
    struct absences {
        char id[ROOM_ID_MAX]; /* of the table */
        int64_t
            gone_since_ms[SEATS_MAX]; /* steady, of seats whose person is not here; 0: is here */
        int64_t host_gone_since_ms;
    } absences;
    struct presence {
        seat_mask held, here; /* by people */
        int spectators;
    } presence;
    bool is_presence_new; /* not told yet */
    int64_t used_ms;      /* steady */
    struct listing {      /* what the database has of it for lists; zero: not known */
        enum stored_status status;
        int64_t wake_ms;
        int64_t changed_ms;
    } listing;
    struct owner_news { /* what the lobby last told those who sit here */
        seat_mask acting;
        enum stored_status status;
    } told_owners;
};

/* Calls ready() with the room, now or when it is loaded and nothing of it is
 * being saved; with NULL and the reason if there is no such table (or the
 * database does not answer). */
void live_with(struct server *server, const char *id,
               void (*ready)(void *self, struct live *live, const struct reason *why), void *self);

/* A room that is new: the caller makes its first entries in live->room, then saves. */
struct live *live_new(struct server *server, const char *id);
void live_discard(struct live *live); /* if making them failed */

/* Saves what is new in the room's log and tells the watchers; the session, if
 * there is one, gets *answer (taken over) once it is saved, or `not_saved`. */
void live_save(struct live *live, struct session *session, struct text *answer);

/* The same, and calls then() instead of answering. */
void live_save_then(struct live *live, void (*then)(void *self, bool is_saved), void *self);

/* Nobody else gets at the room, as if it were being saved, until it is released. */
void live_hold(struct live *live);
void live_release(struct live *live);

/* Does soon what can wait a moment: telling who is here, asking bots again. */
void live_attend_to(struct live *live);

/* That; and puts away what nobody needs, and fetches the rooms whose time has come. */
void live_do_chores(struct server *server);
void live_clear_all(struct server *server);

/* ---- watchers (live_watch.c) ---- */

struct watcher *live_watch(struct live *live, struct session *session, int viewer,
                           enum message_detail detail);
void live_unwatch(struct watcher *watcher);
struct watcher *live_find_watcher(const struct live *live, const struct session *session,
                                  int viewer);

/* Ends it from our side, and says so. */
void live_dismiss(struct watcher *watcher);

/* Those who may follow no longer: who has left a seat, and spectators where the
 * match has begun without any. */
void live_turn_out(struct live *live);

/* The messages after `since`, as they were told to others; false if they are
 * too much to be sent at once. */
struct missed {
    struct message **messages;
    int count;
    size_t bytes;
};

bool live_read_missed(const struct live *live, const struct session *session, int viewer,
                      enum message_detail detail, uint32_t since, struct missed *out);
void live_clear_missed(struct missed *missed);

void live_make_news(
    struct live *live); /* the messages about the last entry, kept until it is saved */
void live_tell_news(struct live *live);
void live_drop_news(struct live *live);

/* "present" and "spectators", as entries of an open object. */
void live_write_presence(const struct live *live, struct json *json);

/* After somebody came, went, sat or stood: notes it, to be told with the next chores. */
void live_look_around(struct live *live);
void live_tell_presence(struct live *live);

/* ---- what the server does by itself (live_care.c) ---- */

/* Asks bots whose turn it is and sets the clock. */
void live_care(struct live *live);

/* Bots of ours (live_bots.c): asks those whose turn it is, and looks after what they have
 * in mind; forgets that; has all of them answer at once, because nobody waits for it. */
void live_ask_bots(struct live *live);
void live_forget_bots(struct live *live);
void live_stop_bots(struct server *server);

/* Who has been gone since when is kept while a room is not in memory. */
void live_keep_absences(const struct live *live);
void live_recall_absences(struct live *live);
void live_clear_absences(struct server *server);

/* How long a seat's person has been gone, in ms; and whether the host has been
 * for longer than the table allows. */
int64_t live_gone_ms(const struct live *live, int seat);
bool live_is_host_gone(const struct live *live);

/* ---- moves whose outcome the world decides (live_world.c) ---- */

/* A move that may be made; and if the world had a part in what follows, how things moved. */
struct live_move {
    struct judged_move judged;
    struct text motions; /* an array; of no meaning while judged.outcomes is NULL */
};

/* If the world decides what follows from a move, works that out, with the room held, and
 * calls then(), which is to make the move at once; with no room if the server closes. False
 * if there is nothing to work out. */
bool live_look_ahead(struct live *live, const struct judged_move *judged,
                     void (*then)(void *self, struct live *live, struct live_move *move),
                     void *self);

/* room_make_move; the motions become the room's. */
bool live_make_move(struct live *live, struct live_move *move, enum language language,
                    struct error *error);

void live_forget_motion(struct live *live);

#endif
