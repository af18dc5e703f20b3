/* server.h: `bosquet serve`, from the first socket to the last commit. */
#ifndef BOSQUET_SERVER_H
#define BOSQUET_SERVER_H

#include "edge.h"
#include "log.h"

struct server_settings {
    struct edge_settings edge;
    const char *data; /* the folder of the database */
    enum log_format log_format;
    const char *setup;    /* JSON that pins the chance of every match, or NULL: for tests */
    int requests_at_once; /* a client's burst, */
    int requests_per_s;   /* and what it may go on with */
    int bots_at_once;     /* bots of ours that think at the same time */

    /* Called once, when it listens and is ready. */
    void (*ready)(void *self, const char *url);
    void *self;
};

extern const struct server_settings server_defaults;

/* Serves until SIGTERM or SIGINT, then finishes what it has accepted, tells
 * the clients to come back, and returns true. False if it could not start. */
bool server_run(const struct server_settings *settings, struct error *error);

#endif
