/* session.h: one socket: its requests, in order and one at a time, and its watches. While a
 * request waits for something (a room, the disk) the next ones are queued. */
#ifndef BOSQUET_SESSION_H
#define BOSQUET_SESSION_H

#include "answer.h"
#include "server_internal.h"
#include "worlds.h"

struct queued_request {
    struct queued_request *next;
    size_t length;
    char text[];
};

struct session {
    struct server *server;
    struct client *client; /* NULL once the socket is closed; freed when nothing is awaited */
    struct user *user;
    enum language language;
    LIST_HEAD(, watcher) watchers;
    int watcher_count;
    bool is_watching_lobby; /* it is in server->lobby_watchers and in its user's */

    bool is_waiting;
    json_t *request;         /* the current one, and */
    struct answer_head head; /* the head of its answer */
    const char *verb;        /* what it asks for; NULL: not known, or it is not timed */
    uint64_t asked_ns;       /* by uv_hrtime */
    int conflicts;           /* so often another server was first, since it was asked */
    bool has_followed;       /* what others wrote to its room was looked for, */
    bool is_judged_again;    /* and it was judged already */
    struct queued_request *queue, **queue_end;
    int queued;
    struct bucket requests, warnings;
    int64_t retry_at_ms;      /* steady: what it was last told to wait for */
    struct network *network;  /* where it came from */
    uint32_t luck[DROP_LUCK]; /* drawn for the next practice drop, */
    bool has_luck;            /* and told already */

    LIST_ENTRY(session) of_server;
    LIST_ENTRY(session) in_lobby, of_user_in_lobby;
};

/* ---- called by the edge ---- */

struct session *session_open(struct server *server, struct client *client,
                             const struct visitor *visitor, int *status, struct error *error);
void session_receive(struct session *session, const char *text, size_t length);
void session_close(struct session *session);

/* Takes so many requests from both rate limits, the session's and its network's, and returns 0;
 * or takes from neither and returns how long it will be until both have enough. */
int64_t session_take_requests(struct session *session, int count);
int64_t session_wait_ms(struct session *session, int count);

/* Whether it gets the messages of the lobby. */
void session_watch_lobby(struct session *session, bool is_watching);

void session_user_is_loaded(struct server *server, const struct user *user);

/* ---- called by others ---- */

void session_send(struct session *session, struct message *message);
void session_send_text(struct session *session, const struct text *text);

/* Answers the current request; then goes on with the next. */
void session_answer(struct session *session, const struct text *answer);
void session_refuse(struct session *session, const struct error *error);

/* Another server was first: the current request, which is not answered, is judged again in the
 * room as it is then. */
void session_judge_again(struct session *session, struct live_room *live);
void session_is_answered(struct session *session); /* by session_send already */

/* Sends "bye" and closes the socket: the server is about to end. */
void session_say_goodbye(struct session *session);

#endif
