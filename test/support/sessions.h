/* sessions.h: people who ask a room for all there is to ask, at random, most of
 * it refused. After every request it is checked that an accepted one is exactly
 * one entry and a refused one has changed nothing. */
#ifndef BOSQUET_SESSIONS_H
#define BOSQUET_SESSIONS_H

#include "rooms.h"

struct test_session {
    struct room room;
    struct rng rng;
    int64_t now_ms;
    uint64_t print; /* of the room as it is */

    /* Told what became of every request (and of the room's making); may be NULL.
     * After a refusal `why` says why. */
    void (*answered)(void *self, const struct room *room, bool is_accepted);
    void *self;
};

/* A number of requests to a room that there is already. */
void session_go_on(struct test_session *session, uint64_t seed, int requests);

/* The same to a new room with random settings. */
void session_run(struct test_session *session, const char *game, uint64_t seed, int requests);

#endif
