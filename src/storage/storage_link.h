/* storage_link.h: what servers of one database tell each other through it: notes, which are hints
 * and may be lost; who of them is alive; and who of them keeps a table, that is to say thinks for
 * its bots and looks after its clock. Part of storage.h's interface; the same rules hold. */
#ifndef BOSQUET_STORAGE_LINK_H
#define BOSQUET_STORAGE_LINK_H

#include "storage.h"

enum {
    LINK_NOTE_MAX = 7500, /* bytes of a note */
    LINK_LEASE_MS = 5000, /* so long a server counts as alive after each beat */
};

struct storage_link;

/* A connection of its own, on which nobody waits for a disk; of a database on the network only.
 * `server` is the id of this one. Lost connections are made again by whatever needs them. */
struct storage_link *storage_link_open(const char *place, const char *server, struct error *error);
void storage_link_close(struct storage_link *link);

/* Begins to hear notes, unless that is so: if it was not, notes may have been missed (*is_new). */
bool storage_link_listen(struct storage_link *link, bool *is_new, struct error *error);
int storage_link_socket(const struct storage_link *link); /* to be polled; -1: there is none */

/* A note to all other servers. */
bool storage_link_tell(struct storage_link *link, const char *note, struct error *error);

/* What others have told: those notes that are here, without waiting. */
typedef void visit_note(void *visitor, const char *note);
bool storage_link_hear(struct storage_link *link, visit_note *visit, void *visitor);

/* Ids and numbers below are lists as PostgreSQL writes arrays: "{a,b}". */

/* Those of these tables that have entries after the numbers that are known. */
typedef void visit_table_id(void *visitor, const char *id);
bool storage_link_find_newer(struct storage_link *link, const char *ids, const char *known,
                             visit_table_id *visit, void *visitor, struct error *error);

/* This server is alive, for LINK_LEASE_MS from now; and one that leaves is not any longer. */
bool storage_link_beat(struct storage_link *link, const char *address, struct error *error);
bool storage_link_leave(struct storage_link *link, struct error *error);

/* Claims tables; those are visited that are this server's now: nobody kept them. */
bool storage_link_claim(struct storage_link *link, const char *ids, visit_table_id *visit,
                        void *visitor, struct error *error);

/* Claims some tables of servers that are not alive any longer. */
bool storage_link_take_over(struct storage_link *link, visit_table_id *visit, void *visitor,
                            struct error *error);
bool storage_link_give_up(struct storage_link *link, const char *ids, struct error *error);

#endif
