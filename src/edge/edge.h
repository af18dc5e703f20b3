/* edge.h: HTTP and WebSockets, by libwebsockets. It knows no rooms and no people: its owner is
 * called with whole requests and messages, and answers them.
 *
 * Everything happens on the thread of the libuv loop it was given. */
#ifndef BOSQUET_EDGE_H
#define BOSQUET_EDGE_H

#include "error.h"
#include "message.h"
#include "text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

struct edge_settings {
    const char *bind;               /* an address: "127.0.0.1", "::1", "0.0.0.0" */
    int port;                       /* 0: any free one, see edge_port */
    int given_socket;               /* listens already, and somebody goes on to hold it: whoever
                                       comes while this process ends waits for the next; 0: one is
                                       opened */
    const char *tls_cert, *tls_key; /* files; both or neither (NULL) */
    bool is_behind_proxy;           /* trusts X-Forwarded-For and X-Forwarded-Proto */
    const char *trusted_proxies;    /* the same, but only of these: addresses and networks, with
                                       commas between; NULL: of whoever connects */
    const char *public_url;         /* "https://play.example.org", as browsers see it; NULL: what
                                       the Host header says */
    int clients_max;                /* WebSockets at a time */
    int connections_per_address;    /* sockets of one address, or of the first half of an IPv6
                                       address; behind a proxy only WebSockets are counted */
    size_t message_bytes_max;       /* of one incoming message, all its fragments together */
    size_t queue_bytes_max;         /* unsent to one client, who is then disconnected */
    int ping_s, silence_s; /* ping a client that was silent for so long; disconnect it after, and
                              one that has read nothing of what waits for it for so long */
    int request_s;         /* for a request's headers to arrive, however slowly, for the
                                       next request, and for each part of an answer to leave */
};

extern const struct edge_settings edge_defaults;

/* ---- WebSocket ---- */

struct client; /* one WebSocket, from opened to closed */

/* Credentials and address behind a request. Borrowed for the call. */
struct visitor {
    const char *cookie;  /* the Cookie header; "" without */
    const char *token;   /* of "Authorization: Bearer ...", or NULL */
    const char *address; /* of the client, seen through the proxy if there is one, */
    const char *network; /* and what limits go by: the same, or the /64 of an IPv6 address */
    bool is_secure;      /* came by TLS, here or at the proxy */
};

/* The WebSocket close codes in use. */
enum {
    CLOSE_POLICY = 1008, /* a limit was exceeded */
    CLOSE_TOO_LARGE = 1009,
    CLOSE_RESTART = 1012, /* reconnect in a moment */
    CLOSE_BUSY = 1013,
};

/* Queues a message; the client takes a reference of its own. A client with queue_bytes_max
 * unsent is disconnected instead. */
void client_send(struct client *client, struct message *message);

/* Sends what is queued, if it can, then closes; closed() follows later. */
void client_close(struct client *client, int code, const char *reason);

/* Stops reading from this client (TCP's flow control does the rest), or resumes. */
void client_pause(struct client *client, bool is_paused);

void *client_data(const struct client *client); /* what opened() gave */

/* ---- HTTP: GET and HEAD only, so cross-site requests can change nothing ---- */

struct http_call; /* one request, until it is answered */

struct http_request {
    struct visitor visitor;
    const char *path;          /* decoded, begins with "/", no "..", no "//", no zero */
    const char *query;         /* behind the "?", percent-encoded anew; "" without */
    const char *if_none_match; /* or "" */
    const char *accept_encoding;
    const char *accept_language;
    const char *host; /* scheme and host as browsers see them: "http://127.0.0.1:8080" */
};

struct http_answer {
    int status;
    const char *type; /* "application/json; charset=utf-8" */
    const void *body; /* copied, unless is_body_static */
    size_t length;
    bool is_body_static;    /* the body outlives the process: not copied */
    const char *encoding;   /* "br", "gzip" or NULL */
    const char *etag;       /* with its quotes, or NULL; equal to if_none_match, it makes 304 */
    const char *cache;      /* Cache-Control; NULL: "no-store" */
    const char *set_cookie; /* or NULL */
    const char *location;   /* of a redirection, or NULL */
};

/* Now or later, once for each call. Does nothing if the connection is gone. The security
 * headers are added here. */
void http_answer(struct http_call *call, const struct http_answer *answer);

/* The languages that an answer may be in: the request's header, or "". */
const char *http_accept_language(const struct http_call *call);

/* ---- the edge ---- */

struct edge_owner {
    void *self;

    /* A WebSocket handshake at /socket, with an Origin of ours. What this returns becomes
     * client_data(); NULL refuses, with `status` (401, 429, 503) and why in *error. */
    void *(*opened)(void *self, struct client *client, const struct visitor *visitor, int *status,
                    struct error *error);
    /* One whole text message, valid UTF-8. Borrowed for the call. */
    void (*received)(void *self, struct client *client, const char *text, size_t length);
    /* The client is gone, whoever closed it; the pointer is invalid after this. */
    void (*closed)(void *self, struct client *client);

    /* Answer now or keep the call. The request is borrowed for this function. */
    void (*requested)(void *self, struct http_call *call, const struct http_request *request);

    /* What a refusal says, to whoever asked for these languages ("fr, en;q=0.5", or ""). */
    void (*write_error)(const struct error *error, const char *accept_language, struct text *out);
};

struct edge_counts {
    uint64_t requests, clients_opened, messages_in, messages_out, bytes_in, bytes_out;
    uint64_t refused;    /* handshakes: by origin, address, header, or clients_max */
    uint64_t cut_off;    /* clients disconnected: too slow, too large, bad frames */
    int clients;         /* now */
    int connections;     /* now, */
    int expected;        /* of these who have not asked for anything yet, */
    int calls;           /* and requests that are not answered yet */
    size_t bytes_queued; /* now */
};

struct edge;

/* Whether this is a list of addresses and networks: "10.0.0.0/8, ::1". */
bool edge_reads_networks(const char *list);

/* Listens when it returns. Codes: "port_taken", "bad_address", "bad_tls", "failed". */
struct edge *edge_new(uv_loop_t *loop, const struct edge_settings *settings,
                      const struct edge_owner *owner, struct error *error);

/* Other limits from now on; whoever is connected stays. */
void edge_set_limits(struct edge *edge, int clients_max, int connections_per_address);

/* Reads the certificate and its key again, if there are any, for those who connect from now on.
 * On false the old ones stay. */
bool edge_renew_certificate(struct edge *edge, struct error *error);

/* Accepts no new connections and requests; what is open goes on. With a socket that was given,
 * whoever is connected already may still ask, and is then told to connect again. */
void edge_stop_listening(struct edge *edge);

/* Closes everything that is left. The loop must run on until `done` is called. */
void edge_free(struct edge *edge, void (*done)(void *self));

int edge_port(const struct edge *edge);

/* So many sockets the system lets it have, whatever its settings say. */
int edge_room(const struct edge *edge);
void edge_read_counts(const struct edge *edge, struct edge_counts *out);

#endif
