/* admin_socket.h: a UNIX socket's file: made privately, and removed. */
#ifndef BOSQUET_ADMIN_SOCKET_H
#define BOSQUET_ADMIN_SOCKET_H

#include "error.h"

#include <sys/stat.h>
#include <sys/un.h>

/* The file that was made: another at its path is not ours to remove. */
struct admin_socket {
    struct sockaddr_un address;
    dev_t device;
    ino_t inode;
};

/* Binds a socket to the path with mode 0600; -1 with an error if a living server has it, or
 * something that is no socket is there. */
int admin_socket_bind(struct admin_socket *made, const char *path, struct error *error);
void admin_socket_remove(const struct admin_socket *made);

#endif
