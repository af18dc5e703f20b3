/* edge.c: any bytes at all on a real socket, to an edge that runs in this
 * process. The first byte says whether a handshake goes before them, so that
 * they are frames, and how they are cut into pieces. Whatever they are, the
 * owner is only told of clean paths and of whole texts in UTF-8, and the small
 * languages of HTTP's headers stand up to them too. */
#include "edge.h"
#include "fuzzing.h"
#include "http_text.h"
#include "pages.h"
#include "utf8.h"
#include "words.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    TURNS_AFTER = 6, /* of the loop, when everything is sent */
    MESSAGE_MAX = 4096,
};

static uv_loop_t loop;
static struct edge *edge;
static struct http_call *waiting;

static void *opened(void *self, struct client *client, const struct visitor *visitor, int *status,
                    struct error *error)
{
    (void)self, (void)status, (void)error;
    must(visitor->address != NULL);
    struct message *hello = message_new("{\"hello\": {}}", 13);
    client_send(client, hello);
    message_drop(hello);
    return client;
}

static void received(void *self, struct client *client, const char *text, size_t length)
{
    (void)self;
    must(length <= MESSAGE_MAX && utf8_is_valid(text, length));
    struct message *echo = message_new(text, length);
    client_send(client, echo);
    message_drop(echo);
    if (length > 0 && text[0] == '!')
        client_close(client, CLOSE_POLICY, "as you wish");
    if (length > 0 && text[0] == '?')
        client_pause(client, text[length - 1] == '?');
}

static void closed(void *self, struct client *client)
{
    (void)self, (void)client;
}

static void answer(struct http_call *call, const char *body)
{
    http_answer(call, &(struct http_answer){ .status = 200,
                                             .type = "text/plain; charset=utf-8",
                                             .body = body,
                                             .length = strlen(body),
                                             .etag = "\"1\"" });
}

/* Some are answered late, when the next one comes. */
static void requested(void *self, struct http_call *call, const struct http_request *request)
{
    const char *encoding;
    (void)self;
    must(http_path_is_clean(request->path, strlen(request->path)));
    must(page_choose(&all_pages[0], request->accept_encoding, &encoding)->data != NULL);
    if (waiting != NULL)
        answer(waiting, "late");
    waiting = NULL;
    if (strstr(request->path, "late") != NULL)
        waiting = call;
    else
        answer(call, request->query);
}

static void say(const struct error *error, const char *accept_language, struct text *out)
{
    words_add_error(out, language_accepted(accept_language), error);
}

static void start(void)
{
    static const struct edge_owner owner = { NULL, opened, received, closed, requested, say };
    struct edge_settings settings = edge_defaults;
    struct error error;
    signal(SIGPIPE, SIG_IGN);
    settings.port = 0;
    settings.message_bytes_max = MESSAGE_MAX;
    settings.request_s = 1;
    uv_loop_init(&loop);
    edge = edge_new(&loop, &settings, &owner, &error);
    must(edge != NULL);
}

static int connect_to_edge(void)
{
    struct sockaddr_in address = { .sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)edge_port(edge)),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    int peer = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    /* Closed without a farewell, or the ports would be used up within a minute. */
    struct linger at_once = { 1, 0 };
    setsockopt(peer, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    must(peer >= 0);
    if (connect(peer, (struct sockaddr *)&address, sizeof address) != 0) {
        /* libFuzzer's alarm rings, or others use up the ports of this machine. */
        must(errno == EINTR || errno == EADDRNOTAVAIL);
        close(peer);
        return -1;
    }
    fcntl(peer, F_SETFL, O_NONBLOCK);
    return peer;
}

static void turn(int peer)
{
    char bytes[4096];
    uv_run(&loop, UV_RUN_NOWAIT);
    while (recv(peer, bytes, sizeof bytes, 0) > 0)
        ;
}

static void send_all(int peer, const char *bytes, size_t length, size_t piece)
{
    while (length > 0) {
        size_t part = length < piece ? length : piece;
        ssize_t sent = send(peer, bytes, part, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN)
            return; /* it hung up */
        bytes += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
        turn(peer);
    }
}

static void read_headers(const uint8_t *data, size_t size)
{
    char *text = memcpy(calloc(1, size + 1), data, size);
    size_t length;
    const char *value = http_cookie(text, "bosquet", &length);
    must(value == NULL || (value >= text && value + length <= text + size));
    value = http_last_of_list(text, &length);
    must(value >= text && value + length <= text + size);
    http_etag_matches(text, "\"1\"");
    http_list_has(text, "upgrade");
    http_host_is_clean(text);
    char *encoded = malloc(3 * size + 1);
    must(http_encode(encoded, text, size) <= 3 * size);
    free(encoded);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char handshake[] =
        "GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    static const size_t pieces[] = { 65536, 1, 7, 100 };
    if (edge == NULL)
        start();
    if (size == 0)
        return 0;
    int peer = connect_to_edge();
    if (peer < 0)
        return 0;
    if (data[0] & 1)
        send_all(peer, handshake, sizeof handshake - 1, sizeof handshake);
    send_all(peer, (const char *)data + 1, size - 1, pieces[data[0] >> 1 & 3]);
    for (int i = 0; i < TURNS_AFTER; i++)
        turn(peer);
    close(peer);
    turn(peer);
    read_headers(data, size);
    return 0;
}
