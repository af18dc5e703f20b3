/* admin.h: the socket for operators: JSON lines over a UNIX socket, that only the server's own
 * user and root may speak over. `bosquet admin` is the other end. */
#ifndef BOSQUET_ADMIN_H
#define BOSQUET_ADMIN_H

#include "server_internal.h"

/* Makes the socket, if the settings name one, with mode 0600: one that a dead server has left is
 * replaced, a living server's is not. */
bool admin_open(struct server *server, struct error *error);

/* Removes it, and closes whoever is connected. The loop must run on for a while. */
void admin_close(struct server *server);

/* A person's name, which the database has forgotten, in memory: of who is connected, and in rooms,
 * where it is told. (admin_people.c) */
void people_forget_name(struct server *server, const char *person);

#endif
