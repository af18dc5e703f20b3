/* edge_socket.c: WebSockets, from the handshake to the close frame.
 *
 * Closing is done here and not by libwebsockets: it would forget the rest of
 * the frame that it was reading, take that for a new frame, and hang up before
 * the peer could read why. Pausing, too, is deferred until libwebsockets has parsed what it
 * read: paused in between with TLS, it would never resume. */
#include "edge_internal.h"

#include "memory.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

enum {
    MESSAGES_AT_ONCE = 8, /* sent to one client before it is the next one's turn */
    HEAD_BYTES = 4,       /* of a frame of less than 64 KiB */
    REASON_MAX = 123,     /* bytes, by the protocol */
};

/* The kind of frame that libwebsockets writes for itself only, and has no name for. */
static const enum lws_write_protocol write_close = (enum lws_write_protocol)4;

enum client_state {
    CLIENT_OPENING,
    CLIENT_OPEN,
    CLIENT_CLOSING, /* sends what is queued, then the close frame */
    CLIENT_CLOSED,  /* sent it, and waits for the peer's */
};

struct client {
    struct edge *edge;
    struct lws *wsi; /* NULL until the handshake is done */
    void *data;
    struct address *address; /* behind a proxy: where it is counted */
    enum client_state state;
    bool is_unmasked;
    bool is_paused, is_stopped; /* wanted; and set in libwebsockets */
    uint64_t heard_ms;          /* when it last said something */
    uint64_t moved_ms; /* when something that waits for it was last sent, or began to wait */
    bool is_pinged, is_to_be_pinged;
    struct message_queue out;
    size_t writing;            /* bytes of the message that libwebsockets has not sent wholly */
    struct message_queue held; /* came while paused */
    struct text part;          /* of a message in fragments; without memory otherwise */
    struct message *goodbye;
    LIST_ENTRY(client) unsent;
    bool is_unsent; /* it is in edge->unsent */
    LIST_ENTRY(client) of_edge;
    bool is_of_edge; /* it is in edge->clients */
};

/* ---- sending ---- */

/* Bytes waiting to be sent. */
static size_t queued_bytes(const struct client *client)
{
    return client->out.bytes + client->writing;
}

static void count_queued(struct client *client, size_t before)
{
    client->edge->counts.bytes_queued += queued_bytes(client) - before;
}

static void forget_queue(struct client *client)
{
    size_t before = queued_bytes(client);
    queue_clear(&client->out);
    count_queued(client, before);
}

static bool write_message(struct client *client, struct message *message)
{
    struct edge *edge = client->edge;
    bool is_good = lws_write(client->wsi, message->text, message->length, LWS_WRITE_TEXT) >= 0;
    edge->counts.messages_out++;
    edge->counts.bytes_out += message->length;
    client->writing = lws_partial_buffered(client->wsi) ? message->length : 0;
    message_drop(message);
    return is_good;
}

static size_t write_head(unsigned char *out, size_t length)
{
    out[0] = 0x81; /* one whole text */
    if (length < 126) {
        out[1] = (unsigned char)length;
        return 2;
    }
    out[1] = 126;
    out[2] = (unsigned char)(length >> 8);
    out[3] = (unsigned char)length;
    return HEAD_BYTES;
}

/* Whether the next two would fit into one packet. */
static bool are_several(const struct message_queue *queue)
{
    if (queue->count < 2)
        return false;
    size_t bytes = queue->messages[queue->first]->length +
                   queue->messages[(queue->first + 1) % queue->room]->length;
    return bytes + 2 * HEAD_BYTES <= SEND_BYTES;
}

/* libwebsockets would send each by itself; frames that are complete it passes on as they are. */
static bool write_several(struct client *client)
{
    struct edge *edge = client->edge;
    struct message_queue *queue = &client->out;
    unsigned char *out = edge->batch + LWS_PRE;
    size_t used = 0;
    while (queue->count > 0 &&
           used + HEAD_BYTES + queue->messages[queue->first]->length <= SEND_BYTES) {
        struct message *message = queue_take(queue);
        used += write_head(out + used, message->length);
        memcpy(out + used, message->text, message->length);
        used += message->length;
        edge->counts.messages_out++;
        edge->counts.bytes_out += message->length;
        message_drop(message);
    }
    bool is_good = lws_write(client->wsi, out, used, LWS_WRITE_HTTP) >= 0;
    client->writing = lws_partial_buffered(client->wsi) ? used : 0;
    return is_good;
}

/* As much as there is room for. Only if libwebsockets has nothing left of what it got before. */
static bool write_queue(struct client *client)
{
    size_t before = queued_bytes(client);
    bool is_good = true;
    client->writing = 0;
    client->moved_ms = uv_now(client->edge->loop);
    for (int i = 0; i < MESSAGES_AT_ONCE && client->out.count > 0; i++) {
        is_good = are_several(&client->out) ? write_several(client)
                                            : write_message(client, queue_take(&client->out));
        if (!is_good || client->writing > 0)
            break;
    }
    count_queued(client, before);
    if (client->out.count > 0)
        lws_callback_on_writable(client->wsi);
    return is_good;
}

/* Mostly there is room, and to be called back for it costs more than the message. */
static void write_now(struct client *client)
{
    if (client->state != CLIENT_OPEN || client->out.count == 0)
        return;
    if (lws_partial_buffered(client->wsi) || write_queue(client))
        return;
    lws_set_timeout(client->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    lws_cancel_service(client->edge->context);
}

/* Not before the loop has nothing else to do: an answer and the message that
 * follows it are one packet. */
static void write_soon(struct client *client)
{
    if (client->is_unsent || client->wsi == NULL)
        return;
    LIST_INSERT_HEAD(&client->edge->unsent, client, unsent);
    client->is_unsent = true;
}

static void write_no_more(struct client *client)
{
    if (client->is_unsent)
        LIST_REMOVE(client, unsent);
    client->is_unsent = false;
}

void socket_send_unsent(uv_prepare_t *sender)
{
    struct edge *edge = sender->data;
    while (!LIST_EMPTY(&edge->unsent)) {
        struct client *client = LIST_FIRST(&edge->unsent);
        write_no_more(client);
        write_now(client);
    }
}

static bool write_goodbye(struct client *client)
{
    client->state = CLIENT_CLOSED;
    return lws_write(client->wsi, client->goodbye->text, client->goodbye->length, write_close) >= 0;
}

/* Of an empty pong libwebsockets would not tell. */
static bool write_ping(struct client *client)
{
    unsigned char ping[LWS_PRE + 1] = { 0 };
    client->is_to_be_pinged = false;
    return lws_write(client->wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) >= 0;
}

int socket_writeable(struct client *client)
{
    if (client->is_to_be_pinged && client->state == CLIENT_OPEN) {
        lws_callback_on_writable(client->wsi);
        return write_ping(client) ? 0 : -1;
    }
    if (!write_queue(client))
        return -1;
    if (client->state == CLIENT_CLOSING && queued_bytes(client) == 0 && !write_goodbye(client))
        return -1;
    return 0;
}

static void client_free(struct client *client)
{
    if (client->is_of_edge)
        LIST_REMOVE(client, of_edge);
    write_no_more(client);
    forget_queue(client);
    client->edge->counts.bytes_queued -= client->writing;
    queue_clear(&client->held);
    text_clear(&client->part);
    address_leave(client->edge, client->address);
    if (client->goodbye)
        message_drop(client->goodbye);
    free(client);
}

/* ---- what the owner may do ---- */

void *client_data(const struct client *client)
{
    return client->data;
}

/* Timers that are set outside of its callbacks libwebsockets only sees when it is woken. */
static void set_client_timer(struct client *client)
{
    if (!client->wsi)
        return;
    lws_set_timer_usecs(client->wsi, 1);
    lws_cancel_service(client->edge->context);
}

static void start_closing(struct client *client)
{
    if (!client->wsi)
        return;
    lws_callback_on_writable(client->wsi);
    lws_set_timeout(client->wsi, PENDING_TIMEOUT_CLOSE_SEND, LINGER_S);
    set_client_timer(client);
}

void client_close(struct client *client, int code, const char *reason)
{
    if (client->state >= CLIENT_CLOSING)
        return;
    char text[2 + REASON_MAX] = { (char)(code >> 8), (char)code };
    size_t length = strnlen(reason, REASON_MAX);
    memcpy(text + 2, reason, length);
    client->goodbye = message_new(text, 2 + length);
    client->state = CLIENT_CLOSING;
    client->is_paused = false;
    queue_clear(&client->held);
    text_clear(&client->part);
    start_closing(client);
}

static void cut_off(struct client *client, int code, const char *reason)
{
    client->edge->counts.cut_off++;
    client_close(client, code, reason);
}

void client_send(struct client *client, struct message *message)
{
    if (client->state >= CLIENT_CLOSING)
        return;
    size_t before = queued_bytes(client);
    if (before + message->length > client->edge->settings.queue_bytes_max) {
        forget_queue(client);
        cut_off(client, CLOSE_POLICY, "too slow");
        return;
    }
    if (before == 0)
        client->moved_ms = uv_now(client->edge->loop);
    queue_put(&client->out, message_keep(message));
    count_queued(client, before);
    write_soon(client);
}

void client_pause(struct client *client, bool is_paused)
{
    if (client->state >= CLIENT_CLOSING || client->is_paused == is_paused)
        return;
    client->is_paused = is_paused;
    set_client_timer(client);
}

/* ---- receiving ---- */

static void deliver(struct client *client, const char *text, size_t length)
{
    struct edge *edge = client->edge;
    edge->counts.messages_in++;
    edge->owner.received(edge->owner.self, client, text, length);
}

void socket_alive(struct client *client)
{
    client->heard_ms = uv_now(client->edge->loop);
    client->is_pinged = false;
}

static void take_message(struct client *client, const char *text, size_t length)
{
    if (!utf8_is_valid(text, length))
        cut_off(client, LWS_CLOSE_STATUS_INVALID_PAYLOAD, "not UTF-8");
    else if (client->is_paused || client->held.count > 0)
        queue_put(&client->held, message_new(text, length));
    else
        deliver(client, text, length);
}

static void take_part(struct client *client, const char *bytes, size_t length)
{
    if (!client->part.data)
        text_init(&client->part);
    text_add_bytes(&client->part, bytes, length);
    if (!lws_is_final_fragment(client->wsi))
        return;
    struct text whole = client->part;
    client->part = (struct text){ 0 };
    take_message(client, whole.data, whole.length);
    text_clear(&whole);
}

void socket_unmasked(struct client *client)
{
    if (client->state != CLIENT_OPEN)
        return;
    client->is_unmasked = true;
    cut_off(client, LWS_CLOSE_STATUS_PROTOCOL_ERR, "no mask");
}

int socket_received(struct client *client, const char *bytes, size_t length)
{
    struct lws *wsi = client->wsi;
    client->edge->counts.bytes_in += length;
    if (client->state != CLIENT_OPEN)
        return 0;
    socket_alive(client);
    size_t known = client->part.length + length + lws_remaining_packet_payload(wsi);
    if (lws_frame_is_binary(wsi))
        cut_off(client, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "text only");
    else if (known > client->edge->settings.message_bytes_max)
        cut_off(client, CLOSE_TOO_LARGE, "too large");
    else if (!client->part.data && lws_is_final_fragment(wsi))
        take_message(client, bytes, length);
    else
        take_part(client, bytes, length);
    return 0;
}

static void deliver_held(struct client *client)
{
    while (!client->is_paused && client->held.count > 0) {
        struct message *message = queue_take(&client->held);
        deliver(client, (const char *)message->text, message->length);
        message_drop(message);
    }
}

void socket_timer(struct client *client)
{
    deliver_held(client);
    if (client->is_stopped == client->is_paused)
        return;
    client->is_stopped = client->is_paused;
    lws_rx_flow_control(client->wsi, !client->is_paused);
}

int socket_peer_closes(struct client *client)
{
    /* libwebsockets would answer our own close frame's answer, and one without a mask, too. */
    if (client->is_unmasked && client->state == CLIENT_CLOSING)
        write_goodbye(client);
    return client->state == CLIENT_CLOSED ? -1 : 0;
}

/* ---- opening ---- */

static bool find_room(struct edge *edge, struct client *client, bool is_proxied,
                      const char *network, struct refusal *refusal)
{
    if (!edge->is_listening)
        return request_refuse(refusal, 503, "edge.stopping");
    if (edge->counts.clients >= edge->settings.clients_max)
        return request_refuse(refusal, 503, "edge.full");
    if (is_proxied && !(client->address = address_enter(edge, network)))
        return request_refuse(refusal, 429, "edge.address-full");
    return true;
}

static bool open_client(struct client *client, bool is_proxied, const struct visitor *visitor,
                        struct refusal *refusal)
{
    struct edge *edge = client->edge;
    if (!find_room(edge, client, is_proxied, visitor->network, refusal))
        return false;
    *refusal = (struct refusal){ .status = 503 };
    client->data =
        edge->owner.opened(edge->owner.self, client, visitor, &refusal->status, &refusal->error);
    if (!client->data)
        return false;
    edge->counts.clients++;
    edge->counts.clients_opened++;
    return true;
}

int socket_asked(struct connection *connection, struct lws *wsi)
{
    struct http_exchange request;
    struct refusal refusal;
    /* An upgrade that libwebsockets does not know it has refused already. */
    if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE) == 0)
        return -1;
    connection->edge->counts.requests++;
    if (!request_read(&request, connection, wsi, &refusal) ||
        !request_is_plain(connection, &refusal) || !request_check_upgrade(&request, wsi, &refusal))
        return reject_request(connection->edge, wsi, &request, &refusal);
    struct client *client = memory_new(sizeof *client);
    client->edge = connection->edge;
    if (!open_client(client, connection->is_proxied, &request.asked.visitor, &refusal)) {
        client_free(client);
        return reject_request(connection->edge, wsi, &request, &refusal);
    }
    connection->client = client;
    return 0;
}

int socket_established(struct connection *connection, struct lws *wsi)
{
    struct client *client = connection->client;
    client->wsi = wsi;
    client->heard_ms = client->moved_ms = uv_now(client->edge->loop);
    LIST_INSERT_HEAD(&client->edge->clients, client, of_edge);
    client->is_of_edge = true;
    if (client->state == CLIENT_CLOSING) {
        start_closing(client);
        return 0;
    }
    client->state = CLIENT_OPEN;
    lws_callback_on_writable(wsi);
    if (connection->scan.place == SCAN_BAD) /* it came with the handshake */
        socket_unmasked(client);
    if (client->is_paused)
        set_client_timer(client);
    return 0;
}

void socket_lost(struct connection *connection)
{
    struct client *client = connection->client;
    if (!client)
        return;
    struct edge *edge = connection->edge;
    connection->client = NULL;
    client->state = CLIENT_CLOSED;
    client->wsi = NULL;
    edge->counts.clients--;
    edge->owner.closed(edge->owner.self, client);
    client_free(client);
}

/* ---- looking after all of them ---- */

static void hang_up(struct client *client)
{
    client->edge->counts.cut_off++;
    client->state = CLIENT_CLOSED;
    lws_set_timeout(client->wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
    lws_cancel_service(client->edge->context);
}

static void look_after(struct client *client, uint64_t now_ms)
{
    const struct edge_settings *settings = &client->edge->settings;
    uint64_t silent_ms = now_ms - client->heard_ms;
    bool is_stuck = queued_bytes(client) > 0 &&
                    now_ms - client->moved_ms >= (uint64_t)settings->silence_s * 1000;
    if (is_stuck)
        hang_up(client);
    else if (client->is_paused) /* what is not read cannot show that it lives */
        socket_alive(client);
    else if (silent_ms >= (uint64_t)settings->silence_s * 1000)
        hang_up(client);
    else if (silent_ms >= (uint64_t)settings->ping_s * 1000 && !client->is_pinged) {
        client->is_pinged = client->is_to_be_pinged = true;
        lws_callback_on_writable(client->wsi);
    }
}

/* One look at each, once a second, is less than a place in libwebsockets' list of timers for
 * each: that is sorted, and with thousands of clients it was most of what they cost. */
void socket_sweep(uv_timer_t *sweeper)
{
    struct edge *edge = sweeper->data;
    uint64_t now_ms = uv_now(edge->loop);
    struct client *next;
    for (struct client *client = LIST_FIRST(&edge->clients); client; client = next) {
        next = LIST_NEXT(client, of_edge);
        if (client->state == CLIENT_OPEN)
            look_after(client, now_ms);
    }
}
