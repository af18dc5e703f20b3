/* random_requests.h: random requests of all kinds to a room, most of them refused. After each
 * it is checked that an accepted one is exactly one entry and that a refused one has changed
 * nothing. */
#ifndef BOSQUET_RANDOM_REQUESTS_H
#define BOSQUET_RANDOM_REQUESTS_H

#include "rooms.h"

struct random_requests {
    struct room room;
    struct rng rng;
    int64_t now_ms;
    uint64_t print; /* a hash of the room as it is */

    /* Told what became of every request (and of the room's making); may be NULL.
     * After a refusal `why` says why. */
    void (*answered)(void *self, const struct room *room, bool is_accepted);
    void *self;
};

/* A number of requests to the room that is there. */
void random_requests_continue(struct random_requests *session, uint64_t seed, int requests);

/* The same to a new room with random settings. */
void random_requests_run(struct random_requests *session, const char *game, uint64_t seed,
                         int requests);

#endif
