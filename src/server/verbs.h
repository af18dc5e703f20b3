/* verbs.h: the verbs of requests over a socket; docs/protocol.md describes each. */
#ifndef BOSQUET_VERBS_H
#define BOSQUET_VERBS_H

#include "answer.h"
#include "live_room.h"
#include "users.h"
#include "session.h"

/* The keys of a verb that is about a room. */
#define ROOM_KEYS REQUEST_KEYS " table"

struct request {
    struct server *server;
    struct session *session;
    const struct person *by; /* whoever asks */
    const json_t *json;
    struct live_room *live; /* of a verb that is about a room */
    struct text text;       /* the answer, */
    struct json answer;     /* an open object in it */
    struct error error;
};

enum outcome {
    ANSWERED, /* the answer is written, up to its closing bracket */
    REFUSED,  /* the error says why */
    LATER,    /* whoever has taken it over answers */
};

typedef enum outcome verb_fn(struct request *request);

/* The request that a verb put off (LATER) is taken up again, and ended, with the room as it
 * now is; NULL if the server closes: then it is refused, and the answer is false. What was
 * accepted is done also when the socket is gone by now: else whoever saw that the answer takes
 * long, as it does when much falls, could think better of it by going away. */
bool request_take_up(struct request *request, struct session *session, struct live_room *live);
void request_end(struct request *request, enum outcome outcome);

struct verb {
    const char *name;
    verb_fn *run;
    bool is_about_room;
    const char *keys; /* of its requests, others are named in the answer as ignored; NULL: any */
};

/* Each file's own, ended by an empty one. */
extern const struct verb user_verbs[];
extern const struct verb room_verbs[];
extern const struct verb play_verbs[];
extern const struct verb world_verbs[];
extern const struct verb lobby_verbs[];
extern const struct verb report_verbs[];

const struct verb *verb_find(const char *name); /* NULL if there is none */

/* Ends a verb that has made an entry: adds "seq", saves the room and answers once that is
 * done. Or, with false, passes the refusal on. */
enum outcome verb_end(struct request *request, bool is_done);

/* Ends with a refusal, a sentence of data/words. */
enum outcome verb_refuse(struct request *request, enum error_code code, const char *key);

/* Takes one from a rate limit's bucket; or refuses with a sentence of data/words and retry_ms. */
bool verb_take(struct request *request, struct bucket *bucket, int at_once, double per_s,
               const char *key);

/* Reads "seat". */
bool verb_read_seat(struct request *request, int *seat);

#endif
