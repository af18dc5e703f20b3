/* edge_internal.h: what the files of the edge share.
 *
 * A connection is a socket that libwebsockets serves for us. It has a call
 * while a request waits for its answer, or becomes a client for good. */
#ifndef BOSQUET_EDGE_INTERNAL_H
#define BOSQUET_EDGE_INTERNAL_H

#include "edge.h"
#include "map.h"
#include "queue.h"
#include "scan.h"
#include "text.h"

#include <libwebsockets.h>
#include <netinet/in.h>
#include <sys/queue.h>

enum {
    HEADERS_MAX = 8192,   /* bytes of one request's headers */
    URI_MAX = 2048,       /* of its path, and of each argument of its query */
    RECEIVE_BYTES = 1024, /* read at a time from a client, who owns a buffer of this size */
    SEND_BYTES =
        65536,     /* written to a socket at a time; libwebsockets copies what it does not take */
    LINGER_S = 3,  /* for a closing client to read its last messages and answer the close frame */
    ANSWER_S = 60, /* for the owner to answer a call */
};

struct edge {
    uv_loop_t *loop;
    struct edge_settings settings; /* its strings are borrowed: only edge_new reads them */
    struct edge_owner owner;
    struct edge_counts counts;
    char *origin; /* of public_url; NULL: whatever the Host header says */

    struct lws_context *context;
    struct lws_vhost *vhost;
    struct lws_protocols protocols[2];
    lws_retry_bo_t no_policy; /* its own timers are one sorted list: see socket_sweep */

    uv_poll_t listener;
    int listen_fd, spare_fd;
    int port;
    int connections_max;
    struct map addresses;
    struct trusted *trusted; /* proxies */
    int trusted_count;
    bool is_listening;

    uv_prepare_t sender;        /* before the loop polls, */
    LIST_HEAD(, client) unsent; /* clients with new messages are written to, */
    unsigned char *batch;       /* small messages batched here */

    uv_timer_t sweeper; /* looks after all clients once a second */
    LIST_HEAD(, client) clients;

    uv_timer_t ender; /* the steps of edge_free */
    int handles_open; /* listener, sender, sweeper and ender */
    bool is_ending;   /* libwebsockets was told to end */
    void (*done)(void *self);
};

struct connection {
    struct edge *edge;
    struct address *address; /* where its socket is counted; NULL behind a proxy */
    struct client *client;
    struct http_call *call;
    int fd;
    bool is_tls;
    bool has_asked;
    bool is_proxied;     /* who is behind it, its requests say */
    struct scan scan;    /* of what has arrived */
    uint32_t considered; /* requests of which libwebsockets has told */
};

/* ---- edge_address.c: connections counted by address ---- */

void address_print(const struct sockaddr *socket_address, char text[static INET6_ADDRSTRLEN]);

/* An address as a proxy may write it: with a port or without, IPv6 in brackets or
 * not. False if it is none. */
bool address_read(const char *text, char address[static INET6_ADDRSTRLEN]);

/* What an address counts as: itself or, of IPv6, its /64, since each subscriber has at least
 * one of those. */
void address_network(const char *address, char network[static INET6_ADDRSTRLEN]);

/* Counts one more from this network; NULL if it has connections_per_address already. */
struct address *address_enter(struct edge *edge, const char *network);
void address_leave(struct edge *edge, struct address *address);

/* ---- edge_proxy.c ---- */

bool proxies_read(struct edge *edge, struct error *error);
bool proxy_is_trusted(const struct edge *edge, const char *address);

/* The client that a proxy names in X-Forwarded-For, which is written to; false if it names none
 * that is an address. */
bool proxy_read_client(const struct edge *edge, char *list, char address[static INET6_ADDRSTRLEN]);

/* ---- edge_listen.c ---- */

bool listener_open(struct edge *edge, struct error *error);
void listener_start(struct edge *edge);
void listener_stop(struct edge *edge);

void connection_has_asked(struct connection *connection);

/* ---- edge_wire.c: what arrives ---- */

void wire_add(struct connection *connection, int fd);
void wire_remove(const struct connection *connection);

/* ---- edge_tls.c ---- */

bool tls_check(const struct edge_settings *settings, struct error *error);

/* ---- edge_request.c: parsing and checking requests ---- */

struct refusal {
    int status;
    struct error error;
    const char *header; /* one more line of the answer's head, or NULL */
};

struct http_exchange {
    struct http_request asked;
    bool is_head;
    bool is_last; /* the connection ends after the answer */
    char address[INET6_ADDRSTRLEN], network[INET6_ADDRSTRLEN];
    char host[300];
    size_t used;
    char store[4 * HEADERS_MAX + 256]; /* the strings of `asked`; a query may triple */
};

/* False, with *refusal filled. */
bool request_refuse(struct refusal *refusal, int status, const char *key);

/* Whether the head of the connection's next request is read by everybody as we do. */
bool request_is_plain(struct connection *connection, struct refusal *refusal);

/* Copies the headers out of libwebsockets and checks them; false fills *refusal. */
bool request_read(struct http_exchange *request, const struct connection *connection,
                  struct lws *wsi, struct refusal *refusal);

/* The same for the handshake of a WebSocket. */
bool request_check_upgrade(const struct http_exchange *request, struct lws *wsi,
                           struct refusal *refusal);

/* ---- edge_answer.c: writing answers ---- */

struct answer_framing {
    bool is_last, is_secure;
    const char *header; /* one more line, without its end; or NULL */
};

/* The head of an answer, up to and with its empty line. */
void answer_write_head(struct text *out, const struct http_answer *answer,
                       const struct answer_framing *framing);

/* The answer that a refusal makes; *text keeps its body. */
struct http_answer answer_of_refusal(const struct edge *edge, const struct refusal *refusal,
                                     const char *accept_language, struct text *text);

/* Answers a refusal at once and returns -1, at which libwebsockets closes the connection. */
int reject_request(struct edge *edge, struct lws *wsi, const struct http_exchange *request,
                   const struct refusal *refusal);

/* The security headers, as a list for the answers of libwebsockets' own. */
const struct lws_protocol_vhost_options *answer_security_headers(bool is_secure);

/* ---- edge_http.c, edge_socket.c: libwebsockets' callbacks, and their results ---- */

int http_considered(struct connection *connection, struct lws *wsi);
int http_requested(struct connection *connection, struct lws *wsi);
int http_writeable(struct connection *connection);
void http_timer(struct connection *connection);
void http_lost(struct connection *connection);

int socket_asked(struct connection *connection, struct lws *wsi);
int socket_established(struct connection *connection, struct lws *wsi);
int socket_received(struct client *client, const char *bytes, size_t length);
void socket_unmasked(struct client *client); /* a frame came without its mask */
int socket_writeable(struct client *client);
int socket_peer_closes(struct client *client);
void socket_timer(struct client *client);
void socket_alive(struct client *client); /* it said something, if only a pong */
void socket_sweep(uv_timer_t *sweeper);
void socket_send_unsent(uv_prepare_t *sender);
void socket_lost(struct connection *connection);

#endif
