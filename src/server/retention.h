/* retention.h: tables that nobody needs any more are deleted, as the operator's limits say
 * (keep-unstarted, keep-abandoned, keep-finished): whole tables only, few at a time, and never one
 * that is in memory. Of a finished match a result stays. Then the file shrinks. */
#ifndef BOSQUET_RETENTION_H
#define BOSQUET_RETENTION_H

#include "server_internal.h"

enum retention_kind {
    RETENTION_UNSTARTED, /* open, or closed before it began */
    RETENTION_ABANDONED, /* runs, and nothing has changed */
    RETENTION_FINISHED,
    RETENTION_KINDS
};

extern const char *const retention_names[RETENTION_KINDS]; /* "unstarted", ... */

void retention_init(struct server *server);
void retention_run(struct server *server);     /* with each upkeep */
void retention_run_now(struct server *server); /* does not wait for the next round */
void retention_clear(struct server *server);

#endif
