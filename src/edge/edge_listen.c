/* edge_listen.c: the listening socket. It is ours and not libwebsockets', so
 * that an address that is full costs no more than an accept, that it can be
 * closed alone, and that a failure has its reason. */
#include "edge_internal.h"

#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ACCEPTS_AT_ONCE = 64 };

union socket_address {
    struct sockaddr any;
    struct sockaddr_in ipv4;
    struct sockaddr_in6 ipv6;
};

static bool read_address(const char *bind, int port, union socket_address *out)
{
    return uv_ip4_addr(bind, port, &out->ipv4) == 0 || uv_ip6_addr(bind, port, &out->ipv6) == 0;
}

static bool say_why_not(const struct edge_settings *settings, int reason, struct error *error)
{
    switch (reason) {
    case EADDRINUSE:
        return error_with(error, ERROR_PORT_TAKEN, "edge.port-taken",
                          number_field("port", settings->port),
                          text_field("address", settings->bind));
    case EADDRNOTAVAIL:
    case EAFNOSUPPORT:
        return error_with(error, ERROR_BAD_ADDRESS, "edge.not-our-address",
                          text_field("address", settings->bind));
    case EACCES:
        return error_with(error, ERROR_FAILED, "edge.low-port",
                          number_field("port", settings->port));
    default:
        return error_with(error, ERROR_FAILED, "edge.cannot-listen",
                          number_field("port", settings->port),
                          text_field("address", settings->bind), system_field("why", reason));
    }
}

static int read_port(int fd)
{
    union socket_address address = { 0 };
    socklen_t size = sizeof address;
    if (getsockname(fd, &address.any, &size) < 0)
        return 0;
    /* The port has the same place in both. */
    return ntohs(address.ipv4.sin_port);
}

static bool take_given(struct edge *edge, struct error *error)
{
    int fd = edge->settings.given_socket, listens = 0;
    socklen_t size = sizeof listens;
    if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) < 0 || !listens)
        return error_set(error, ERROR_FAILED, "edge.given-no-socket");
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    edge->listen_fd = fd;
    edge->port = read_port(fd);
    return true;
}

bool listener_open(struct edge *edge, struct error *error)
{
    const struct edge_settings *settings = &edge->settings;
    if (settings->given_socket > 0)
        return take_given(edge, error);
    union socket_address address;
    if (!read_address(settings->bind, settings->port, &address))
        return error_with(error, ERROR_BAD_ADDRESS, "edge.not-an-address",
                          text_field("address", settings->bind));
    int fd = socket(address.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return say_why_not(settings, errno, error);
    socklen_t size = address.any.sa_family == AF_INET6 ? sizeof address.ipv6 : sizeof address.ipv4;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &(int){ 1 }, sizeof(int));
    if (bind(fd, &address.any, size) < 0 || listen(fd, SOMAXCONN) < 0) {
        int reason = errno;
        close(fd);
        return say_why_not(settings, reason, error);
    }
    edge->listen_fd = fd;
    edge->port = read_port(fd);
    return true;
}

/* Without a free file descriptor the next in the queue cannot even be refused,
 * and the loop would spin: one is kept in reserve for that. */
static void refuse_with_the_spare(struct edge *edge)
{
    close(edge->spare_fd);
    int fd = accept(edge->listen_fd, NULL, NULL);
    if (fd >= 0)
        close(fd);
    edge->spare_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    edge->counts.refused++;
}

static void serve(struct edge *edge, int fd, struct address *address, bool is_proxied)
{
    struct connection *connection = memory_new(sizeof *connection);
    *connection = (struct connection){
        .edge = edge,
        .address = address,
        .is_proxied = is_proxied,
        .is_tls = edge->settings.tls_cert != NULL,
    };
    wire_add(connection, fd);
    edge->counts.connections++;
    edge->counts.expected++;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
    /* If this fails, the connection is freed like any other, by WSI_DESTROY. */
    lws_adopt_descriptor_vhost_via_info(&(lws_adopt_desc_t){
        .vh = edge->vhost,
        .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL,
        .fd.sockfd = fd,
        .opaque = connection,
    });
}

static void welcome(struct edge *edge, int fd, const struct sockaddr *peer)
{
    struct address *address = NULL;
    char text[INET6_ADDRSTRLEN], network[INET6_ADDRSTRLEN];
    bool is_full = edge->counts.connections >= edge->connections_max;
    address_print(peer, text);
    bool is_proxied = edge->settings.is_behind_proxy &&
                      (edge->trusted_count == 0 || proxy_is_trusted(edge, text));
    if (!is_full && !is_proxied) {
        address_network(text, network);
        address = address_enter(edge, network);
        is_full = !address;
    }
    if (is_full) {
        edge->counts.refused++;
        close(fd);
        return;
    }
    serve(edge, fd, address, is_proxied);
}

static void accept_some(uv_poll_t *listener, int status, int events)
{
    struct edge *edge = listener->data;
    (void)status, (void)events;
    for (int i = 0; i < ACCEPTS_AT_ONCE && edge->is_listening; i++) {
        union socket_address peer;
        socklen_t size = sizeof peer;
        int fd = accept4(edge->listen_fd, &peer.any, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0)
            welcome(edge, fd, &peer.any);
        else if (errno == EMFILE || errno == ENFILE)
            refuse_with_the_spare(edge);
        else if (errno == EAGAIN || errno == EWOULDBLOCK)
            return;
    }
}

void listener_start(struct edge *edge)
{
    edge->spare_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    uv_poll_init_socket(edge->loop, &edge->listener, edge->listen_fd);
    edge->listener.data = edge;
    edge->handles_open++;
    edge->is_listening = true;
    uv_poll_start(&edge->listener, UV_READABLE, accept_some);
}

void listener_stop(struct edge *edge)
{
    if (!edge->is_listening)
        return;
    edge->is_listening = false;
    uv_poll_stop(&edge->listener);
    close(edge->listen_fd);
    close(edge->spare_fd);
    edge->listen_fd = -1;
}
