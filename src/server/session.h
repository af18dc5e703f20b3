/* session.h: one socket: its requests in their order, one at a time, and what
 * it follows. A session that waits for something (a room, the disk) keeps its
 * next requests in a queue. */
#ifndef BOSQUET_SESSION_H
#define BOSQUET_SESSION_H

#include "answer.h"
#include "server_internal.h"

struct queued {
    struct queued *next;
    size_t length;
    char text[];
};

struct session {
    struct server *server;
    struct client *client; /* NULL when the socket is closed: it ends when nothing is awaited */
    struct known *known;
    enum language language;
    LIST_HEAD(, watcher) watchers;
    int watcher_count;
    bool is_watching_lobby; /* it is in server->lobby_watchers */

    bool is_waiting;
    json_t *request;         /* the one in hand, and */
    struct answer_head head; /* what its answer begins with */
    struct queued *queue, **queue_end;
    int queued;
    struct bucket requests, warnings;
    int64_t patient_ms;     /* until then it was told to wait, steady */
    struct bucket *address; /* shared with the other sockets of the same address */

    LIST_ENTRY(session) of_server;
    LIST_ENTRY(session) in_lobby;
};

/* ---- what the edge tells ---- */

struct session *session_open(struct server *server, struct client *client,
                             const struct visitor *visitor, int *status, struct error *error);
void session_receive(struct session *session, const char *text, size_t length);
void session_close(struct session *session);

/* Whether it is told what changes in the lobby. */
void session_watch_lobby(struct session *session, bool is_watching);

void session_person_is_known(struct server *server, const struct known *known);

/* ---- what others tell ---- */

void session_send(struct session *session, struct message *message);
void session_send_text(struct session *session, const struct text *text);

/* The answer that a waiting session was owed; then it goes on. */
void session_answer(struct session *session, const struct text *answer);
void session_refuse(struct session *session, const struct error *error);
void session_is_answered(struct session *session); /* by session_send */

/* "bye": this server is about to end. */
void session_say_goodbye(struct session *session);

#endif
