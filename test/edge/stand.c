/* stand.c: the edge's side of the stand: a loop, a thread, an owner. */
#include "stand.h"

#include "text.h"
#include "sentences.h"

#include <signal.h>

enum { MOMENT_MS = 30 };

const struct edge_settings stand_settings = {
    .bind = "127.0.0.1",
    .clients_max = 50,
    .connections_per_address = 100,
    .message_bytes_max = 100000,
    .queue_bytes_max = 4 << 20,
    .ping_s = 30,
    .silence_s = 60,
    .request_s = 20,
};

static char large[LARGE_BYTES];

static void send_text(struct client *client, const char *text, size_t length)
{
    struct message *message = message_new(text, length);
    client_send(client, message);
    message_drop(message);
}

static void send_to_all(struct stand *stand, const char *text, size_t length)
{
    struct message *message = message_new(text, length);
    for (int i = 0; i < CLIENTS_MAX; i++) {
        if (stand->clients[i])
            client_send(stand->clients[i], message);
    }
    message_drop(message);
}

static void change_client(struct stand *stand, struct client *from, struct client *to)
{
    for (int i = 0; i < CLIENTS_MAX; i++) {
        if (stand->clients[i] == from) {
            stand->clients[i] = to;
            return;
        }
    }
    abort();
}

static void write_sentence(const struct error *error, const char *accept_language, struct text *out)
{
    text_add(out, in_language(accept_language, error));
}

static void *opened(void *self, struct client *client, const struct visitor *visitor, int *status,
                    struct error *error)
{
    struct stand *stand = self;
    const char *token = visitor->token ? visitor->token : "";
    if (strcmp(token, "nobody") == 0) {
        *status = 401;
        error_set(error, ERROR_NOT_ALLOWED, "server.no-person");
        return NULL;
    }
    if (strcmp(token, "hello") == 0)
        send_text(client, "hello", 5);
    if (strcmp(token, "bye") == 0)
        client_close(client, CLOSE_BUSY, "bye");
    stand->opened++;
    change_client(stand, NULL, client);
    return stand;
}

static void closed(void *self, struct client *client)
{
    struct stand *stand = self;
    if (stand->paused == client)
        stand->paused = NULL;
    change_client(stand, client, NULL);
    stand->closed++;
}

static void answer_text(struct http_call *call, const char *text)
{
    http_answer(call,
                &(struct http_answer){
                    .status = 200, .type = "text/plain", .body = text, .length = strlen(text) });
}

static void answer_all(struct stand *stand)
{
    while (stand->call_count > 0)
        answer_text(stand->calls[--stand->call_count], "at last");
}

static void a_moment_later(uv_timer_t *timer)
{
    struct stand *stand = timer->data;
    answer_all(stand);
    if (stand->paused)
        client_pause(stand->paused, false);
    stand->paused = NULL;
}

static void flood(struct client *client)
{
    for (int i = 0; i < FLOOD_BYTES / 65536; i++)
        send_text(client, large, 65536);
}

static void pause_client(struct stand *stand, struct client *client)
{
    stand->paused = client;
    client_pause(client, true);
    uv_timer_start(&stand->later, a_moment_later, MOMENT_MS, 0);
}

static bool is_text(const char *text, size_t length, const char *expected)
{
    return length == strlen(expected) && memcmp(text, expected, length) == 0;
}

static void received(void *self, struct client *client, const char *text, size_t length)
{
    struct stand *stand = self;
    if (is_text(text, length, "close")) {
        send_text(client, "last", 4);
        client_close(client, 4001, "as told");
        send_text(client, "too late", 8);
    } else if (is_text(text, length, "pause")) {
        pause_client(stand, client);
    } else if (is_text(text, length, "flood")) {
        flood(client);
    } else if (is_text(text, length, "large")) {
        send_to_all(stand, large, LARGE_BYTES);
    } else if (length > 4 && memcmp(text, "all ", 4) == 0) {
        send_to_all(stand, text + 4, length - 4);
    } else {
        send_text(client, text, length);
    }
}

static void answer_counts(struct stand *stand, struct http_call *call)
{
    struct edge_counts counts;
    struct text text;
    edge_read_counts(stand->edge, &counts);
    text_init(&text);
    text_addf(&text,
              " requests=%d clients_opened=%d messages_in=%d messages_out=%d refused=%d "
              "cut_off=%d clients=%d connections=%d bytes_queued=%d",
              (int)counts.requests, (int)counts.clients_opened, (int)counts.messages_in,
              (int)counts.messages_out, (int)counts.refused, (int)counts.cut_off, counts.clients,
              counts.connections, (int)counts.bytes_queued);
    answer_text(call, text.data);
    text_clear(&text);
}

static void answer_echo(struct http_call *call, const struct http_request *request)
{
    const struct visitor *visitor = &request->visitor;
    struct text text;
    text_init(&text);
    text_addf(&text,
              "path=%s query=%s match=%s encoding=%s language=%s host=%s cookie=%s token=%s "
              "address=%s secure=%d network=%s",
              request->path, request->query, request->if_none_match, request->accept_encoding,
              request->accept_language, request->host, visitor->cookie,
              visitor->token ? visitor->token : "-", visitor->address, visitor->is_secure,
              visitor->network);
    answer_text(call, text.data);
    text_clear(&text);
}

static void answer_large(struct http_call *call, bool is_static)
{
    http_answer(call, &(struct http_answer){ .status = 200,
                                             .type = "text/plain",
                                             .body = large,
                                             .length = LARGE_BYTES,
                                             .is_body_static = is_static,
                                             .cache = "max-age=60",
                                             .etag = "\"large\"" });
}

static void requested(void *self, struct http_call *call, const struct http_request *request)
{
    struct stand *stand = self;
    if (strcmp(request->path, "/counts") == 0) {
        answer_counts(stand, call);
    } else if (strcmp(request->path, "/large") == 0) {
        answer_large(call, true);
    } else if (strcmp(request->path, "/copied") == 0) {
        answer_large(call, false);
    } else if (strcmp(request->path, "/later") == 0) {
        stand->calls[stand->call_count++] = call;
        uv_timer_start(&stand->later, a_moment_later, MOMENT_MS, 0);
    } else if (strcmp(request->path, "/stop") == 0) {
        edge_stop_listening(stand->edge);
        answer_text(call, "stopped");
    } else {
        answer_echo(call, request);
    }
}

static void ended(void *self)
{
    struct stand *stand = self;
    answer_all(stand);
    uv_close((uv_handle_t *)&stand->later, NULL);
    uv_close((uv_handle_t *)&stand->stop, NULL);
}

static void told_to_stop(uv_async_t *async)
{
    struct stand *stand = async->data;
    edge_free(stand->edge, ended);
}

static void run(void *data)
{
    struct stand *stand = data;
    struct edge_owner owner = { stand, opened, received, closed, requested, write_sentence };
    struct error error;
    uv_loop_init(&stand->loop);
    uv_async_init(&stand->loop, &stand->stop, told_to_stop);
    uv_timer_init(&stand->loop, &stand->later);
    stand->stop.data = stand;
    stand->later.data = stand;
    stand->edge = edge_new(&stand->loop, &stand->settings, &owner, &error);
    if (!stand->edge) {
        fprintf(stderr, "# %s\n", in_english(&error));
        abort();
    }
    stand->settings.port = edge_port(stand->edge);
    uv_sem_post(&stand->started);
    uv_run(&stand->loop, UV_RUN_DEFAULT);
}

void stand_open(struct stand *stand, const struct edge_settings *settings)
{
    *stand = (struct stand){ .settings = *settings };
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < LARGE_BYTES; i++)
        large[i] = (char)('a' + i % 23);
    uv_sem_init(&stand->started, 0);
    uv_thread_create(&stand->thread, run, stand);
    uv_sem_wait(&stand->started);
}

void stand_close(struct stand *stand)
{
    uv_async_send(&stand->stop);
    uv_thread_join(&stand->thread);
    uv_sem_destroy(&stand->started);
    assert_int_equal(uv_loop_close(&stand->loop), 0);
    assert_int_equal(stand->opened, stand->closed);
}
