/* stand.h: an edge in a thread of its own, and peers that speak to it by
 * blocking sockets, byte by byte if need be. Loopback only.
 *
 * The edge's owner does what it is told, by path:
 *   /echo     what the edge understood of the request
 *   /large    LARGE_BYTES that are forever, with an ETag
 *   /copied   the same, copied
 *   /later    answers after a moment
 *   /counts   the edge's counts
 *   /stop     stops listening
 * and by message: "close" says "last" and closes; "pause" stops listening to
 * the client for a moment; "flood" sends it FLOOD_BYTES; "all TEXT" goes to
 * everybody, "large" LARGE_BYTES to everybody. Anything else comes back. As
 * tokens, "nobody" is refused; "hello" is greeted and "bye" closed at once. */
#ifndef BOSQUET_STAND_H
#define BOSQUET_STAND_H

#include "checks.h"
#include "edge.h"

#include <openssl/ssl.h>

enum {
    LARGE_BYTES = 1 << 20,
    FLOOD_BYTES = 16 << 20,
    CLIENTS_MAX = 64,
};

struct stand {
    struct edge_settings settings;
    struct edge *edge;
    uv_loop_t loop;
    uv_thread_t thread;
    uv_sem_t started;
    uv_async_t stop;
    uv_timer_t later;
    struct http_call *calls[CLIENTS_MAX]; /* not yet answered */
    struct client *clients[CLIENTS_MAX];
    struct client *paused;
    int call_count, opened, closed;
};

extern const struct edge_settings stand_settings; /* short times, any port */

void stand_open(struct stand *stand, const struct edge_settings *settings);
void stand_close(struct stand *stand); /* checks that nothing is left */

struct peer {
    int fd;
    SSL *ssl; /* or NULL */
};

struct reply {
    int status; /* 0: the connection ended instead */
    char head[4096];
    char *body;
    size_t length;
};

struct wire_frame {
    int kind; /* the first byte; 0: the connection ended instead */
    char *text;
    size_t length;
    int code; /* of a close frame; its reason is the text */
};

enum {
    FRAME_MORE = 0x00, /* to be added to: there follows another fragment */
    FRAME_CONTINUES = 0x80,
    FRAME_TEXT = 0x81,
    FRAME_BINARY = 0x82,
    FRAME_CLOSE = 0x88,
    FRAME_PING = 0x89,
    FRAME_PONG = 0x8a,
};

struct peer peer_connect(const struct stand *stand);
struct peer peer_connect_tls(const struct stand *stand);
void peer_close(struct peer *peer);

bool peer_write(struct peer *peer, const void *bytes, size_t length); /* false: it has gone */
void peer_say(struct peer *peer, const char *text);
bool peer_is_gone(struct peer *peer); /* reads until it is, or until there is nothing for long */

/* A request with the headers it must have; `headers` are further lines with their ends. */
void peer_ask(struct peer *peer, const char *method, const char *path, const char *headers);
void peer_read_reply(struct peer *peer, struct reply *reply);
void peer_read_head(struct peer *peer, struct reply *reply); /* as HEAD and 304 have it */
void peer_get(struct peer *peer, const char *path, const char *headers, struct reply *reply);
void reply_clear(struct reply *reply);

/* Opens a WebSocket and returns the status. */
int peer_upgrade(struct peer *peer, const char *path, const char *headers);
struct peer peer_join(const struct stand *stand); /* connects, and opens one */

void peer_write_frame(struct peer *peer, int kind, const char *text, size_t length);
void peer_tell(struct peer *peer, const char *text); /* one text message */
void peer_read_frame(struct peer *peer, struct wire_frame *frame);
void frame_clear(struct wire_frame *frame);

void peer_expect(struct peer *peer, const char *text);                   /* the next message */
void peer_expect_close(struct peer *peer, int code, const char *reason); /* skips messages */

/* Asks until this count of /counts has this value, and fails in the end. */
void stand_wait_for_count(const struct stand *stand, const char *name, int value);
int stand_count(const struct stand *stand, const char *name);

#endif
