/* admin_internal.h: what the files of the operators' socket share. */
#ifndef BOSQUET_ADMIN_INTERNAL_H
#define BOSQUET_ADMIN_INTERNAL_H

#include "admin.h"
#include "container_of.h"
#include "live_room.h"
#include "memory.h"
#include "moderation.h"
#include "verbs.h"

struct admin_call;

/* As a verb of a session: its answer is written, or refused, or follows later by admin_end. */
typedef enum outcome admin_fn(struct admin_call *call);

/* One request, from its line to its answer. */
struct admin_call {
    struct server *server;
    struct admin_client *client; /* NULL once it is gone */
    uid_t uid;
    const struct admin_command *command;
    json_t *request;
    struct answer_head head;
    enum language language;
    struct text text;   /* the answer, */
    struct json answer; /* an open object in it */
    struct error error;

    /* An act on its way to the disk, what it says, and what it does once it is there. */
    struct saving saving;
    struct stored_moderation write;
    struct stored_act act;
    struct stored_ban ban;
    const char *forget_name; /* a person's id, or NULL */
    unsigned char token_hash[STORAGE_HASH_BYTES];
    char subject[BAN_SUBJECT_MAX]; /* whom or what it is done to */
    char reason[4 * REASON_CHARS_MAX + 1];
    void (*then)(struct admin_call *call);
    int conflicts; /* so often another server was first */

    struct query query;
    bool (*ask)(struct admin_call *call, struct storage *storage);
    admin_fn *finish; /* back on the loop; or NULL */
    void *found;      /* by ask(), freed by finish() */
    enum outcome (*with_room)(struct admin_call *call, struct live_room *live);
};

struct admin_command {
    const char *name;
    admin_fn *run;
    const char *keys; /* of its requests beside "do", "id" and "language" */
};

/* Each file's own, ended by an empty one. */
extern const struct admin_command admin_table_commands[];
extern const struct admin_command admin_people_commands[];
extern const struct admin_command admin_state_commands[];

void admin_end(struct admin_call *call, enum outcome outcome);
enum outcome admin_refuse(struct admin_call *call, enum error_code code, const char *key);

/* Reads the database on the pool: ask() writes into the answer. Then it is answered; or finish()
 * goes on, on the loop, with what was found. */
enum outcome admin_query(struct admin_call *call,
                         bool (*ask)(struct admin_call *call, struct storage *storage),
                         admin_fn *finish);

/* With the room that "table" names, as soon as it is ready. */
enum outcome admin_with_room(struct admin_call *call,
                             enum outcome (*with_room)(struct admin_call *call,
                                                       struct live_room *live));

/* Writes down the act, with whatever else call->write has, and once that is saved calls then()
 * (may be NULL) and answers. A room's entries are saved with it if there is a room. */
enum outcome admin_act(struct admin_call *call, const char *subject,
                       void (*then)(struct admin_call *call));
enum outcome admin_act_on_room(struct admin_call *call, struct live_room *live);

/* ---- reading requests; each is false with an error ---- */

/* Optional, "" or 0 without. */
bool admin_read_text(struct admin_call *call, const char *key, const char **out);
bool admin_read_count(struct admin_call *call, const char *key, int standard, int most, int *out);
bool admin_read_reason(struct admin_call *call); /* into call->reason */

/* A program or a person by their id. */
bool admin_read_id(struct admin_call *call, const char *key, const char **out);

#endif
