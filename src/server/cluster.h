/* cluster.h: the other servers of one database. All are alike, and each may hold a copy of any
 * room: who writes an entry's number first has made it (WRITE_CONFLICT for the others), and what is
 * told here is a hint, so that others need not wait for their look at the last numbers. With a
 * database of its own (SQLite) a server has no cluster, and none of this does anything. */
#ifndef BOSQUET_CLUSTER_H
#define BOSQUET_CLUSTER_H

#include "server_internal.h"

/* Nothing to do for a database that no other server can have open. */
bool cluster_open(struct server *server, struct error *error);
void cluster_close(struct server *server); /* once no room goes on any longer */

/* The server is about to end: others may keep its tables from now on. */
void cluster_leave(struct server *server);

void cluster_run_upkeep(struct server *server);

struct cluster_counts {
    int others;     /* servers that are alive, as far as is known here */
    int kept;       /* tables whose keeper this one is */
    uint64_t taken; /* that it took over from servers that were gone */
};
void cluster_read_counts(const struct server *server, struct cluster_counts *out);

/* The room's last entries are saved: collected, and told together by the flush. */
void cluster_tell_entry(const struct live_room *live, bool has_new_rows);
void cluster_flush(struct server *server);

/* What else others are told: one word for what it is, then words that belong to it. */
void cluster_tell(struct server *server, const char *note);
void cluster_tell_of(struct server *server, const char *word, const char *id);

/* What lists show of a room is saved apart from its entries. */
void cluster_tell_rows(struct server *server, const char *id, bool is_public);

/* ---- who is at a table, here and at other servers ---- */

bool cluster_is_elsewhere(const struct live_room *live, const char *person);
bool cluster_has_people_elsewhere(const struct live_room *live);
int cluster_count_spectators(const struct live_room *live); /* elsewhere */
void cluster_tell_presence(struct live_room *live);
void cluster_ask_presence(const struct live_room *live);
void cluster_forget_presence(struct live_room *live); /* it is unloaded */

/* ---- who thinks for a table ---- */

/* Whether it is this server that asks the room's bots and looks after its clock and its ticks. If
 * another does, both may for a moment: of their moves one is made. */
bool cluster_keeps(const struct live_room *live);

/* It has something to do without a request: tries to become that, if nobody alive is. */
void cluster_claim(struct live_room *live);
bool cluster_is_claiming(const struct live_room *live); /* a moment ago */

/* It is unloaded, and has nothing to do for now. */
void cluster_give_up(struct live_room *live);

#endif
