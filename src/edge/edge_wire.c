/* edge_wire.c: what libwebsockets reads is looked at before it is parsed.
 *
 * It tells nobody that a frame had no mask or that a header's name had a blank behind it, and it
 * has no hook at its sockets: the callbacks come when all is parsed, and peeking at a socket
 * beforehand costs a call of the system for each message and still misses what arrives between
 * the two. So the two functions that it reads with are defined here, and the linker gives it
 * these instead of the C library's and OpenSSL's: they read, and show what came to the connection
 * whose socket it is. What they return is what was read. Behind TLS it is the same bytes, as
 * SSL_read gives them decrypted. Sockets that are not the edge's on this thread are read as ever.
 *
 * Were libwebsockets to read by other functions one day, the tests of bad frames and heads would
 * fail. */
#include "edge_internal.h"

#include "memory.h"

#include <openssl/ssl.h>
#include <stdlib.h>
#include <sys/socket.h>

/* The connections of this thread, by their sockets. */
static _Thread_local struct wires {
    struct connection **of_socket;
    int room, count;
} wires;

void wire_add(struct connection *connection, int fd)
{
    if (fd >= wires.room) {
        int room = fd < 64 ? 128 : 2 * fd;
        wires.of_socket = memory_resize(wires.of_socket, (size_t)room * sizeof *wires.of_socket);
        for (int i = wires.room; i < room; i++)
            wires.of_socket[i] = NULL;
        wires.room = room;
    }
    /* One that has just ended may still be there, whose number this is now. */
    wires.count += wires.of_socket[fd] == NULL;
    wires.of_socket[fd] = connection;
    connection->fd = fd;
}

void wire_remove(const struct connection *connection)
{
    if (wires.of_socket == NULL || wires.of_socket[connection->fd] != connection)
        return;
    wires.of_socket[connection->fd] = NULL;
    if (--wires.count > 0)
        return;
    free(wires.of_socket);
    wires = (struct wires){ 0 };
}

static void show(int fd, bool is_tls, const void *bytes, size_t length)
{
    struct connection *connection = fd >= 0 && fd < wires.room ? wires.of_socket[fd] : NULL;
    if (connection == NULL || connection->is_tls != is_tls)
        return;
    if (!scan_bytes(&connection->scan, bytes, length) && connection->client)
        socket_unmasked(connection->client);
}

ssize_t wire_recv(int fd, void *bytes, size_t room, int flags) __asm__("recv");
int wire_ssl_read(SSL *ssl, void *bytes, int room) __asm__("SSL_read");

ssize_t wire_recv(int fd, void *bytes, size_t room, int flags)
{
    ssize_t got = recvfrom(fd, bytes, room, flags, NULL, NULL);
    if (got > 0 && !(flags & MSG_PEEK))
        show(fd, false, bytes, (size_t)got);
    return got;
}

int wire_ssl_read(SSL *ssl, void *bytes, int room)
{
    size_t got;
    if (SSL_read_ex(ssl, bytes, (size_t)room, &got) <= 0)
        return -1;
    show(SSL_get_fd(ssl), true, bytes, got);
    return (int)got;
}
