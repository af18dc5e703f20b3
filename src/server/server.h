/* server.h: the server behind `bosquet serve`. */
#ifndef BOSQUET_SERVER_H
#define BOSQUET_SERVER_H

#include "backups.h"
#include "edge.h"
#include "server_limits.h"
#include "log.h"

struct server_settings {
    struct edge_settings edge; /* but for what is in the limits */
    struct limits limits;
    const char *data; /* the folder of the database */
    struct backup_settings backups;
    enum log_format log_format;
    const char *admin_socket; /* the path of the operators' socket; NULL: none */
    const char *setup;        /* JSON that pins the chance of every match, for tests; or NULL */

    /* Called once, when it listens and is ready. */
    void (*ready)(void *self, const char *url);

    /* On SIGHUP: reads the limits again, or says what is wrong and returns false. May be NULL. */
    bool (*reread)(void *self, struct limits *limits);
    void *self;
};

void server_settings_init(struct server_settings *settings); /* as they are by default */

/* Serves until SIGTERM or SIGINT (on SIGHUP it reads limits and certificate again), then commits what it has accepted, tells the clients to come
 * back, and returns true. False if it could not start. */
bool server_run(const struct server_settings *settings, struct error *error);

#endif
