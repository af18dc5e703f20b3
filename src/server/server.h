/* server.h: the server behind `bosquet serve`. */
#ifndef BOSQUET_SERVER_H
#define BOSQUET_SERVER_H

#include "edge.h"
#include "log.h"

struct server_settings {
    struct edge_settings edge;
    const char *data; /* the folder of the database */
    enum log_format log_format;
    const char *setup;    /* JSON that pins the chance of every match, for tests; or NULL */
    int requests_at_once; /* rate limit of a client: a burst, */
    int requests_per_s;   /* and the rate after it */
    int bots_at_once;     /* searches of bots that run at the same time */

    /* Called once, when it listens and is ready. */
    void (*ready)(void *self, const char *url);
    void *self;
};

extern const struct server_settings server_defaults;

/* Serves until SIGTERM or SIGINT, then commits what it has accepted, tells the clients to come
 * back, and returns true. False if it could not start. */
bool server_run(const struct server_settings *settings, struct error *error);

#endif
