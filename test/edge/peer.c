/* peer.c: the other side of the stand. Whatever takes too long fails. */
#include "stand.h"

#include "text.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { PATIENCE_S = 30 };

/* ---- bytes ---- */

struct peer peer_connect(const struct stand *stand)
{
    struct sockaddr_in address;
    uv_ip4_addr("127.0.0.1", stand->settings.port, &address);
    struct peer peer = { .fd = socket(AF_INET, SOCK_STREAM, 0) };
    struct timeval patience = { .tv_sec = PATIENCE_S };
    setsockopt(peer.fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(peer.fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(peer.fd, IPPROTO_TCP, TCP_NODELAY, &(int){ 1 }, sizeof(int));
    if (connect(peer.fd, (struct sockaddr *)&address, sizeof address) < 0)
        fail_msg("cannot connect: %s", strerror(errno));
    return peer;
}

struct peer peer_connect_tls(const struct stand *stand)
{
    struct peer peer = peer_connect(stand);
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    peer.ssl = SSL_new(context);
    SSL_CTX_free(context);
    SSL_set_fd(peer.ssl, peer.fd);
    assert_int_equal(SSL_connect(peer.ssl), 1);
    return peer;
}

void peer_close(struct peer *peer)
{
    if (peer->ssl)
        SSL_free(peer->ssl);
    close(peer->fd);
}

static ssize_t read_some(struct peer *peer, void *bytes, size_t room)
{
    ssize_t got =
        peer->ssl ? SSL_read(peer->ssl, bytes, (int)room) : recv(peer->fd, bytes, room, 0);
    if (got < 0 && !peer->ssl && (errno == EAGAIN || errno == EWOULDBLOCK))
        fail_msg("nothing came");
    return got;
}

static bool read_all(struct peer *peer, void *bytes, size_t length)
{
    for (size_t have = 0; have < length;) {
        ssize_t got = read_some(peer, (char *)bytes + have, length - have);
        if (got <= 0)
            return false;
        have += (size_t)got;
    }
    return true;
}

bool peer_write(struct peer *peer, const void *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        const char *rest = (const char *)bytes + done;
        ssize_t sent = peer->ssl ? SSL_write(peer->ssl, rest, (int)(length - done))
                                 : send(peer->fd, rest, length - done, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        done += (size_t)sent;
    }
    return true;
}

void peer_say(struct peer *peer, const char *text)
{
    assert_true(peer_write(peer, text, strlen(text)));
}

bool peer_is_gone(struct peer *peer)
{
    char bytes[65536];
    while (read_some(peer, bytes, sizeof bytes) > 0)
        ;
    return true;
}

/* ---- HTTP ---- */

void peer_ask(struct peer *peer, const char *method, const char *path, const char *headers)
{
    struct text text;
    text_init(&text);
    text_addf(&text, "%s %s HTTP/1.1\r\nHost: stand\r\n%s\r\n", method, path, headers);
    peer_write(peer, text.data, text.length);
    text_clear(&text);
}

void peer_read_head(struct peer *peer, struct reply *reply)
{
    *reply = (struct reply){ 0 };
    for (size_t length = 0; !strstr(reply->head, "\r\n\r\n"); length++) {
        assert_true(length < sizeof reply->head - 1);
        if (!read_all(peer, reply->head + length, 1))
            return;
    }
    assert_int_equal(sscanf(reply->head, "HTTP/1.%*d %d", &reply->status), 1);
}

void peer_read_reply(struct peer *peer, struct reply *reply)
{
    peer_read_head(peer, reply);
    const char *length = strstr(reply->head, "content-length: ");
    if (!length)
        return;
    reply->length = strtoul(length + strlen("content-length: "), NULL, 10);
    reply->body = calloc(1, reply->length + 1);
    if (!read_all(peer, reply->body, reply->length))
        reply->status = 0;
}

void reply_clear(struct reply *reply)
{
    free(reply->body);
    reply->body = NULL;
}

void peer_get(struct peer *peer, const char *path, const char *headers, struct reply *reply)
{
    peer_ask(peer, "GET", path, headers);
    peer_read_reply(peer, reply);
}

int stand_count(const struct stand *stand, const char *name)
{
    struct peer peer = peer_connect(stand);
    struct reply reply;
    char entry[64];
    peer_get(&peer, "/counts", "Connection: close\r\n", &reply);
    assert_int_equal(reply.status, 200);
    snprintf(entry, sizeof entry, " %s=", name);
    const char *found = strstr(reply.body, entry);
    assert_non_null(found);
    int value = atoi(found + strlen(entry));
    reply_clear(&reply);
    peer_close(&peer);
    return value;
}

void stand_wait_for_count(const struct stand *stand, const char *name, int value)
{
    for (int i = 0; i < PATIENCE_S * 100; i++) {
        if (stand_count(stand, name) == value)
            return;
        usleep(10000);
    }
    fail_msg("%s is %d and not %d", name, stand_count(stand, name), value);
}

/* ---- WebSocket ---- */

int peer_upgrade(struct peer *peer, const char *path, const char *headers)
{
    struct text text;
    struct reply reply;
    text_init(&text);
    text_addf(&text,
              "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s",
              headers);
    peer_ask(peer, "GET", path, text.data);
    text_clear(&text);
    peer_read_head(peer, &reply);
    if (reply.status == 101)
        assert_contains(reply.head, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    return reply.status;
}

struct peer peer_join(const struct stand *stand)
{
    struct peer peer = peer_connect(stand);
    assert_int_equal(peer_upgrade(&peer, "/socket", ""), 101);
    return peer;
}

void peer_write_frame(struct peer *peer, int kind, const char *text, size_t length)
{
    static const char mask[4] = { 0x12, 0x34, 0x56, 0x78 };
    struct text out;
    text_init(&out);
    text_add_char(&out, (char)kind);
    if (length < 126) {
        text_add_char(&out, (char)(0x80 | length));
    } else if (length < 65536) {
        text_add_char(&out, (char)0xfe);
        text_add_char(&out, (char)(length >> 8));
        text_add_char(&out, (char)length);
    } else {
        text_add_char(&out, (char)0xff);
        for (int shift = 56; shift >= 0; shift -= 8)
            text_add_char(&out, (char)(length >> shift));
    }
    text_add_bytes(&out, mask, 4);
    for (size_t i = 0; i < length; i++)
        text_add_char(&out, (char)(text[i] ^ mask[i % 4]));
    peer_write(peer, out.data, out.length);
    text_clear(&out);
}

void peer_tell(struct peer *peer, const char *text)
{
    peer_write_frame(peer, FRAME_TEXT, text, strlen(text));
}

static bool read_length(struct peer *peer, size_t *length)
{
    unsigned char bytes[9] = { 0 };
    if (!read_all(peer, bytes, 1))
        return false;
    int more = bytes[0] == 126 ? 2 : bytes[0] == 127 ? 8 : 0;
    *length = more ? 0 : bytes[0];
    if (!read_all(peer, bytes + 1, (size_t)more))
        return false;
    for (int i = 1; i <= more; i++)
        *length = *length << 8 | bytes[i];
    return true;
}

void peer_read_frame(struct peer *peer, struct wire_frame *frame)
{
    unsigned char kind;
    *frame = (struct wire_frame){ 0 };
    if (!read_all(peer, &kind, 1) || !read_length(peer, &frame->length))
        return;
    frame->text = calloc(1, frame->length + 1);
    if (!read_all(peer, frame->text, frame->length))
        return;
    frame->kind = kind;
    if (kind == FRAME_CLOSE && frame->length >= 2) {
        frame->code = (unsigned char)frame->text[0] << 8 | (unsigned char)frame->text[1];
        memmove(frame->text, frame->text + 2, frame->length - 1);
    }
}

void frame_clear(struct wire_frame *frame)
{
    free(frame->text);
    frame->text = NULL;
}

void peer_expect(struct peer *peer, const char *text)
{
    struct wire_frame frame;
    peer_read_frame(peer, &frame);
    assert_int_equal(frame.kind, FRAME_TEXT);
    assert_string_equal(frame.text, text);
    frame_clear(&frame);
}

void peer_expect_close(struct peer *peer, int code, const char *reason)
{
    struct wire_frame frame;
    for (;;) {
        peer_read_frame(peer, &frame);
        if (frame.kind != FRAME_TEXT)
            break;
        frame_clear(&frame);
    }
    assert_int_equal(frame.kind, FRAME_CLOSE);
    assert_int_equal(frame.code, code);
    assert_string_equal(frame.text, reason);
    frame_clear(&frame);
}
