/* moderation.h: who may not come, or not talk. The bans are in memory, all of them, and in the
 * database; one holds from the moment in which it is acknowledged. */
#ifndef BOSQUET_MODERATION_H
#define BOSQUET_MODERATION_H

#include "server_internal.h"
#include "storage_moderation.h"

enum { BAN_SUBJECT_MAX = STORED_NETWORK_MAX }; /* an id or a network, the zero included */

struct ban {
    char key[BAN_SUBJECT_MAX + 1]; /* its kind, then the subject */
    int64_t until_ms;              /* wall; 0: for ever */
    char reason[4 * REASON_CHARS_MAX + 1];
};

bool moderation_load(struct server *server, struct storage *storage, struct error *error);
void moderation_clear(struct server *server);

/* Another server has changed something: reads all bans again, and holds whoever is banned now to
 * it. */
void moderation_read_again(struct server *server);

/* The ban of a person, of a program's owner or of a network, or NULL; each may be NULL. */
const struct ban *moderation_find_ban(const struct server *server, const char *person,
                                      const char *owner, const char *network);
/* Whether there is anything to lift. */
bool moderation_knows(const struct server *server, const char *subject);
bool moderation_silences(const struct server *server, const char *person);

/* Fills the error that whoever is banned is told; false, as error_set. */
bool moderation_refuse(const struct ban *ban, struct error *error);

/* "banned": until when, and why, as an entry of an open object. */
void moderation_write_ban(const struct ban *ban, struct json *json);

/* What was saved holds from now on: sockets of whoever is banned are told, and closed. */
void moderation_take_ban(struct server *server, const struct stored_ban *stored);
void moderation_drop_bans(struct server *server, const char *subject);

/* Forgets in the database what was handled long ago; now and then. */
void moderation_run_upkeep(struct server *server);

/* Closes all sockets of a person or program. */
void moderation_close_sockets(struct server *server, const char *person, const char *reason);

#endif
