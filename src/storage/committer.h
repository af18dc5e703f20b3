/* committer.h: group commit. A thread commits whatever queued up while the previous commit
 * ran, in one transaction, then hands the writes back with their outcomes: the busier the
 * server, the larger the transactions. With a pace they begin no more often than that, apart
 * from some at once: a write that comes alone is committed at once, and where very many come
 * they share what a transaction costs. */
#ifndef BOSQUET_COMMITTER_H
#define BOSQUET_COMMITTER_H

#include "storage.h"

struct committer;

/* A queued write, inside a struct of its owner's, who keeps what it points to alive until it
 * is handed back. */
struct commit {
    struct stored_write write;
    bool is_patient;     /* it comes of those who write much: others do not wait because of it */
    struct error error;  /* why, if the outcome is WRITE_FAILED */
    struct commit *next; /* of the committer's queue, then of the list handed back */
};

struct committer_counts {
    uint64_t writes;
    uint64_t transactions;
    uint64_t failed; /* writes */
};

/* Starts the thread, which owns `storage` until committer_free. `wake` is called on that
 * thread whenever something can be taken: it must not block. */
struct committer *committer_new(struct storage *storage, void (*wake)(void *waker), void *waker);

/* How often transactions begin: one each `ms`, at first `at_once` of them, and whenever so many
 * writes wait as are `enough`. Those for patient writes alone are counted by themselves, so that
 * however many of them there are, others begin as if there were none. */
struct commit_pace {
    int ms;      /* 0: as soon as the one before is done, as it is without committer_set_pace */
    int at_once; /* at least 1 */
    int enough;  /* at least 1 */
};
void committer_set_pace(struct committer *committer, struct commit_pace pace);

/* Commits everything queued first; what was not taken is dropped. */
void committer_free(struct committer *committer);

/* From any thread; never blocks on the disk. Writes are committed in this order. */
void committer_push(struct committer *committer, struct commit *commit);

/* What is done, oldest first, linked by `next`; NULL if nothing is. */
struct commit *committer_take(struct committer *committer);

void committer_read_counts(struct committer *committer, struct committer_counts *out);

#endif
