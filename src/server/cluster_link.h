/* cluster_link.h: the thread that talks to the other servers, by a connection of its own. It takes
 * jobs, and hands back what was found and heard; nobody waits for it. */
#ifndef BOSQUET_CLUSTER_LINK_H
#define BOSQUET_CLUSTER_LINK_H

#include "storage_link.h"

enum cluster_word {
    /* jobs, with the text that storage_link.h wants */
    LINK_TELL,
    LINK_LOOK, /* ids, a line's end, known numbers */
    LINK_CLAIM,
    LINK_GIVE_UP,
    LINK_TAKE_OVER,
    LINK_LEAVE,
    /* what is handed back */
    LINK_NOTE,
    LINK_NEWER,   /* an id */
    LINK_CLAIMED, /* an id */
    LINK_TAKEN,   /* an id, of a server that is gone */
    LINK_BEAT,    /* at_ms: alive from then on for LINK_LEASE_MS */
    LINK_BEGUN,   /* before it, notes may have been missed */
};

struct cluster_item {
    enum cluster_word word;
    int64_t at_ms; /* steady */
    struct cluster_item *next;
    char text[];
};

struct cluster_link;

/* `wake` is called on the thread when there is something to take, and must not block. */
struct cluster_link *cluster_link_new(struct storage_link *storage, const char *address,
                                      void (*wake)(void *waker), void *waker);
void cluster_link_free(struct cluster_link *link); /* once the jobs are done, if they can be */

void cluster_link_push(struct cluster_link *link, enum cluster_word word, const char *text);

/* In order; to be freed by the caller. NULL: there is nothing. */
struct cluster_item *cluster_link_take(struct cluster_link *link);

#endif
