/* edge_http.c: HTTP requests and their answers.
 *
 * All through a request libwebsockets polls for input that it does not read.
 * Whoever has sent the next request already, or the end of the connection,
 * would keep the loop spinning while we wait for our owner, or for a peer that
 * does not read. So then we poll for less than libwebsockets asked for. */
#include "edge_internal.h"

#include "http_text.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLOW_ANSWER_US = 100000, /* most answers come at once, and need no such care */
    BODY_BYTES = 16384,      /* written at a time: what fits when there is any room at all */
};

struct http_call {
    struct connection *connection; /* NULL if it went away */
    struct lws *wsi;
    char *if_none_match;
    char *accept_language;
    bool is_head, is_last, is_secure;
    bool is_answered;
    struct text head;
    void *copy; /* of the body, unless that is forever */
    const unsigned char *body;
    size_t length, sent; /* of the body */
};

static void call_free(struct http_call *call)
{
    text_clear(&call->head);
    free(call->copy);
    free(call->if_none_match);
    free(call->accept_language);
    free(call);
}

/* ---- polling for less ---- */

struct poll_search {
    const struct lws *wsi;
    uv_poll_t *found;
};

static void compare(uv_handle_t *handle, void *data)
{
    struct poll_search *search = data;
    if (handle->type == UV_POLL && handle->data == search->wsi)
        search->found = (uv_poll_t *)handle;
}

/* Until libwebsockets next changes what it polls for: lws_callback_on_writable() does. */
static void poll_only_for(struct http_call *call, int events)
{
    uv_loop_t *loop = call->connection->edge->loop;
    struct poll_search search = { .wsi = call->wsi };
    uv_walk(loop, compare, &search);
    if (!search.found)
        return;
    if (events)
        uv_poll_start(search.found, events, search.found->poll_cb);
    else
        uv_poll_stop(search.found);
}

/* ---- sending ---- */

/* The bytes are not const, because HTTP/2 writes before them; HTTP/1 only reads. */
static bool write_bytes(struct http_call *call, void *bytes, size_t length)
{
    call->connection->edge->counts.bytes_out += length;
    return lws_write(call->wsi, bytes, length, LWS_WRITE_HTTP) >= 0;
}

static bool write_some(struct http_call *call)
{
    if (call->head.length > 0) {
        bool is_good = write_bytes(call, call->head.data, call->head.length);
        text_reset(&call->head);
        return is_good;
    }
    unsigned char part[BODY_BYTES];
    size_t length = call->length - call->sent;
    if (length > BODY_BYTES)
        length = BODY_BYTES;
    memcpy(part, call->body + call->sent, length);
    call->sent += length;
    return write_bytes(call, part, length);
}

static int finish(struct http_call *call)
{
    struct lws *wsi = call->wsi;
    bool is_last = call->is_last;
    call->connection->call = NULL;
    call->connection->edge->counts.calls--;
    call_free(call);
    return is_last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

int http_writeable(struct connection *connection)
{
    struct http_call *call = connection->call;
    if (!call || !call->is_answered)
        return 0;
    lws_set_timeout(call->wsi, PENDING_TIMEOUT_HTTP_CONTENT, connection->edge->settings.request_s);
    while (!lws_send_pipe_choked(call->wsi)) {
        if (call->head.length == 0 && call->sent == call->length)
            return finish(call);
        if (!write_some(call))
            return -1;
    }
    lws_callback_on_writable(call->wsi);
    poll_only_for(call, UV_WRITABLE);
    return 0;
}

/* ---- answering ---- */

static void prepare(struct http_call *call, const struct http_answer *answer, const char *header)
{
    struct http_answer reply = *answer;
    if (reply.etag && reply.status == 200 && call->if_none_match &&
        http_etag_matches(call->if_none_match, reply.etag))
        reply.status = 304;
    answer_write_head(&call->head, &reply,
                      &(struct answer_framing){
                          .is_last = call->is_last,
                          .is_secure = call->is_secure,
                          .header = header,
                      });
    if (call->is_head || reply.status == 304 || reply.status == 204)
        return;
    call->body = reply.body;
    call->length = reply.length;
    if (!reply.is_body_static && reply.length > 0) {
        call->copy = memory_new(reply.length);
        call->body = memcpy(call->copy, reply.body, reply.length);
    }
}

static void answer_with(struct http_call *call, const struct http_answer *answer,
                        const char *header)
{
    prepare(call, answer, header);
    call->is_answered = true;
    lws_callback_on_writable(call->wsi);
}

void http_answer(struct http_call *call, const struct http_answer *answer)
{
    if (call->connection)
        answer_with(call, answer, NULL);
    else
        call_free(call);
}

const char *http_accept_language(const struct http_call *call)
{
    return call->accept_language;
}

static void refuse(struct http_call *call, const struct http_exchange *request, int status,
                   const char *key, const char *header)
{
    struct text text;
    text_init(&text);
    struct refusal refusal;
    request_refuse(&refusal, status, key);
    struct http_answer answer =
        answer_of_refusal(call->connection->edge, &refusal, request->asked.accept_language, &text);
    answer_with(call, &answer, header);
    text_clear(&text);
}

/* ---- being asked ---- */

static struct http_call *call_new(struct connection *connection, struct lws *wsi,
                                  const struct http_exchange *request)
{
    struct http_call *call = memory_new(sizeof *call);
    call->connection = connection;
    call->wsi = wsi;
    call->is_head = request->is_head;
    call->is_last = request->is_last;
    call->accept_language = memory_copy(request->asked.accept_language);
    call->is_secure = request->asked.visitor.is_secure;
    text_init(&call->head);
    connection->call = call;
    connection->edge->counts.calls++;
    return call;
}

static void take(struct edge *edge, struct http_call *call, const struct http_exchange *request)
{
    bool is_ending = !edge->is_listening;
    call->is_last |= is_ending;
    if (is_ending && edge->settings.given_socket == 0) {
        refuse(call, request, 503, "edge.stopping", NULL);
    } else if (strcmp(request->asked.path, "/socket") == 0) {
        refuse(call, request, 426, "edge.only-sockets", "upgrade: websocket");
    } else {
        if (*request->asked.if_none_match)
            call->if_none_match = memory_copy(request->asked.if_none_match);
        edge->owner.requested(edge->owner.self, call, &request->asked);
    }
}

/* Here and no later, because what libwebsockets makes of a request with a body
 * in a row of requests is a loop without end. */
int http_considered(struct connection *connection, struct lws *wsi)
{
    struct http_exchange request;
    struct refusal refusal;
    connection->edge->counts.requests++;
    if (request_read(&request, connection, wsi, &refusal) && request_is_plain(connection, &refusal))
        return 0;
    return reject_request(connection->edge, wsi, &request, &refusal);
}

int http_requested(struct connection *connection, struct lws *wsi)
{
    struct edge *edge = connection->edge;
    struct http_exchange request;
    struct refusal refusal;
    if (!request_read(&request, connection, wsi, &refusal))
        return -1;
    struct http_call *call = call_new(connection, wsi, &request);
    take(edge, call, &request);
    lws_http_headers_detach(wsi);
    if (!call->is_answered) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_S);
        lws_set_timer_usecs(wsi, SLOW_ANSWER_US);
    }
    return 0;
}

void http_timer(struct connection *connection)
{
    if (connection->call && !connection->call->is_answered)
        poll_only_for(connection->call, 0);
}

void http_lost(struct connection *connection)
{
    struct http_call *call = connection->call;
    if (!call)
        return;
    connection->call = NULL;
    connection->edge->counts.calls--;
    call->connection = NULL;
    if (call->is_answered)
        call_free(call);
}
