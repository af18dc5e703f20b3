/* serve_settings.h: what the keeper of a server may set: by options, by variables of the
 * environment, or by lines of a file. What an option says counts before a variable, and that
 * before the file. */
#ifndef BOSQUET_SERVE_SETTINGS_H
#define BOSQUET_SERVE_SETTINGS_H

#include "commands.h"
#include "server.h"

#include <getopt.h>

/* The order of the settings' names; behind them come the limits, in theirs. From CONFIG on they
 * are no lines of a file, and OPEN, for people at a desk, has no variable either. */
enum {
    PORT,
    BIND,
    DATA,
    TLS_CERT,
    TLS_KEY,
    BEHIND_PROXY,
    PUBLIC_URL,
    LOG_FORMAT,
    SETUP,
    ADMIN_SOCKET,
    BACKUP_EVERY,
    BACKUP_KEEP,
    BACKUP_FOLDER,
    TRUSTED_PROXY,
    FIRST_LIMIT,
    CONFIG = FIRST_LIMIT + LIMITS,
    OPEN,
    GIVEN
};

/* A value, and where it came from: "--port", "BOSQUET_PORT" or "bosquet.conf, line 3: port". */
struct given {
    const char *value; /* NULL: not given */
    char name[200];
};

struct serve_settings {
    const struct cli *cli;
    struct given given[GIVEN];
    struct text proxies; /* an option that may be given more than once: all its values */
    struct text config;  /* the file, cut up into lines, names and values */
    struct server_settings *settings;
};

/* Reads all of them into the server's settings; EXIT_OK, an exit code, or -1 if help was
 * printed. What the settings point to lasts until they are cleared. */
int serve_settings_read(struct serve_settings *serve, int argc, char **argv);
void serve_settings_clear(struct serve_settings *serve);

#endif
