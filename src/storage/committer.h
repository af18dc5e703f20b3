/* committer.h: the thread that writes. It commits whatever queued up while the
 * previous commit ran, in one transaction, then hands the changes back with
 * their outcomes. There is no timer: a lone change is committed at once, and
 * the busier the server, the larger the transactions. */
#ifndef BOSQUET_COMMITTER_H
#define BOSQUET_COMMITTER_H

#include "storage.h"

struct committer;

/* A change in the queue, inside a struct of its owner's, who keeps what the
 * change points to alive until it is handed back. */
struct commit {
    struct stored_change change;
    struct error error;  /* why, if the outcome is CHANGE_FAILED */
    struct commit *next; /* the committer's, and then the taker's */
};

struct committer_counts {
    uint64_t changes;
    uint64_t transactions;
    uint64_t failed; /* changes */
};

/* Starts the thread, which owns `storage` until committer_free. `wake` is
 * called on that thread whenever something is to be taken: it must not block. */
struct committer *committer_new(struct storage *storage, void (*wake)(void *waker), void *waker);

/* Everything queued is committed first; what was not taken is dropped. */
void committer_free(struct committer *committer);

/* From any thread; never blocks on the disk. Changes are committed in this order. */
void committer_push(struct committer *committer, struct commit *commit);

/* What is done, oldest first, linked by `next`; NULL if nothing is. */
struct commit *committer_take(struct committer *committer);

void committer_read_counts(struct committer *committer, struct committer_counts *out);

#endif
