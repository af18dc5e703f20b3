/* edge.c: libwebsockets on the owner's loop: starting, callbacks, ending. */
#include "edge_internal.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <unistd.h>

enum { SWEEP_MS = 1000, OTHER_FILES = 1024 };

const struct edge_settings edge_defaults = {
    .bind = "127.0.0.1",
    .port = 8080,
    .clients_max = 5000,
    .connections_per_address = 400,
    .message_bytes_max = 64 * 1024,
    .queue_bytes_max = 1024 * 1024,
    .ping_s = 25,
    .silence_s = 60,
    .request_s = 15,
};

/* ---- callbacks ---- */

static void connection_lost(struct connection *connection)
{
    http_lost(connection);
    socket_lost(connection);
}

void connection_has_asked(struct connection *connection)
{
    if (!connection->has_asked)
        connection->edge->counts.expected--;
    connection->has_asked = true;
}

static void connection_free(struct connection *connection)
{
    struct edge *edge = connection->edge;
    connection_lost(connection);
    edge->counts.connections--;
    connection_has_asked(connection);
    wire_remove(connection);
    address_leave(edge, connection->address);
    free(connection);
}

static int socket_callback(struct client *client, enum lws_callback_reasons reason, void *in,
                           size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        return socket_received(client, in, length);
    case LWS_CALLBACK_RECEIVE_PONG:
        socket_alive(client);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return socket_writeable(client);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        return socket_peer_closes(client);
    case LWS_CALLBACK_TIMER:
        socket_timer(client);
        return 0;
    default:
        return 0;
    }
}

static int http_callback(struct connection *connection, struct lws *wsi,
                         enum lws_callback_reasons reason)
{
    switch (reason) {
    case LWS_CALLBACK_FILTER_HTTP_CONNECTION:
        return http_considered(connection, wsi);
    case LWS_CALLBACK_HTTP:
        return http_requested(connection, wsi);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return http_writeable(connection);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return socket_asked(connection, wsi);
    case LWS_CALLBACK_TIMER:
        http_timer(connection);
        return 0;
    /* What CONNECT makes of a connection. */
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
        return -1;
    default:
        return 0;
    }
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct connection *connection = lws_get_opaque_user_data(wsi);
    (void)user;
    if (!connection)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED:
        return socket_established(connection, wsi);
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
        connection_lost(connection);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        lws_set_opaque_user_data(wsi, NULL);
        connection_free(connection);
        return 0;
    default:
        if (connection->client)
            return socket_callback(connection->client, reason, in, length);
        return http_callback(connection, wsi, reason);
    }
}

/* ---- starting ---- */

/* libwebsockets has tables for every file descriptor that the process may have,
 * and looks through them whenever a connection ends: more would be slower. */
static void limit_descriptors(struct edge *edge)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    /* Those who only ask for pages come on top of the clients. */
    rlim_t wanted = 2 * (rlim_t)edge->settings.clients_max + OTHER_FILES;
    limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    /* The rest is for the database, files and whatever else our owner has open. */
    rlim_t rest = limit.rlim_cur / 4 < OTHER_FILES ? limit.rlim_cur / 4 : OTHER_FILES;
    edge->connections_max = (int)(limit.rlim_cur - rest);
}

static uint64_t options(const struct edge *edge)
{
    return LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
           LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
           (edge->settings.tls_cert ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0);
}

static void start_context(struct edge *edge)
{
    static const struct lws_token_limits limits = {
        .token_limit[WSI_TOKEN_GET_URI] = URI_MAX,
        .token_limit[WSI_TOKEN_HEAD_URI] = URI_MAX,
    };
    void *loops[] = { edge->loop };
    struct lws_context_creation_info info = {
        .options = options(edge),
        .foreign_loops = loops,
        .pcontext = &edge->context,
        .token_limits = &limits,
        .max_http_header_data2 = HEADERS_MAX,
        .timeout_secs = (unsigned)edge->settings.request_s,
        .gid = -1,
        .uid = -1,
    };
    edge->context = lws_create_context(&info);
}

static void start_vhost(struct edge *edge)
{
    const struct edge_settings *settings = &edge->settings;
    edge->protocols[0] = (struct lws_protocols){
        .name = "bosquet",
        .callback = callback,
        .rx_buffer_size = RECEIVE_BYTES,
        .tx_packet_size = SEND_BYTES,
    };
    struct lws_context_creation_info info = {
        .options = options(edge),
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = edge->protocols,
        .headers = answer_security_headers(settings->tls_cert != NULL),
        .ssl_cert_filepath = settings->tls_cert,
        .ssl_private_key_filepath = settings->tls_key,
        .alpn = "http/1.1",
        .keepalive_timeout = settings->request_s,
        .timeout_secs_ah_idle = (unsigned)settings->request_s,
        .retry_and_idle_policy = &edge->no_policy,
    };
    edge->vhost = lws_create_vhost(edge->context, &info);
}

/* "https://play.example.org:8443/bosquet" has the origin "https://play.example.org:8443". */
static char *origin_of(const char *url)
{
    if (!url)
        return NULL;
    const char *host = strstr(url, "://");
    host = host ? host + 3 : url;
    size_t length = (size_t)(host - url) + strcspn(host, "/");
    char *origin = memory_new(length + 1);
    return memcpy(origin, url, length);
}

static struct edge *edge_prepare(uv_loop_t *loop, const struct edge_settings *settings,
                                 const struct edge_owner *owner)
{
    struct edge *edge = memory_new(sizeof *edge);
    edge->loop = loop;
    edge->settings = *settings;
    edge->owner = *owner;
    edge->origin = origin_of(settings->public_url);
    edge->listen_fd = -1;
    edge->batch = memory_new(LWS_PRE + SEND_BYTES);
    return edge;
}

static void edge_abandon(struct edge *edge)
{
    if (edge->listen_fd >= 0)
        close(edge->listen_fd);
    free(edge->origin);
    free(edge->batch);
    free(edge->trusted);
    free(edge);
}

static bool edge_start(struct edge *edge, struct error *error)
{
    if (!tls_check(&edge->settings, error) || !proxies_read(edge, error) ||
        !listener_open(edge, error))
        return false;
    lws_set_log_level(0, NULL);
    limit_descriptors(edge);
    start_context(edge);
    if (!edge->context)
        return error_set(error, ERROR_FAILED, "edge.no-context");
    uv_timer_init(edge->loop, &edge->ender);
    uv_prepare_init(edge->loop, &edge->sender);
    uv_prepare_start(&edge->sender, socket_send_unsent);
    uv_timer_init(edge->loop, &edge->sweeper);
    uv_timer_start(&edge->sweeper, socket_sweep, SWEEP_MS, SWEEP_MS);
    edge->ender.data = edge->sender.data = edge->sweeper.data = edge;
    edge->handles_open += 3;
    start_vhost(edge);
    if (!edge->vhost)
        return error_set(error, ERROR_FAILED, "edge.no-host");
    listener_start(edge);
    return true;
}

struct edge *edge_new(uv_loop_t *loop, const struct edge_settings *settings,
                      const struct edge_owner *owner, struct error *error)
{
    struct edge *edge = edge_prepare(loop, settings, owner);
    if (edge_start(edge, error))
        return edge;
    if (edge->context)
        edge_free(edge, NULL);
    else
        edge_abandon(edge);
    return NULL;
}

int edge_port(const struct edge *edge)
{
    return edge->port;
}

int edge_room(const struct edge *edge)
{
    return edge->connections_max;
}

void edge_read_counts(const struct edge *edge, struct edge_counts *out)
{
    *out = edge->counts;
}

/* ---- other settings ---- */

void edge_set_limits(struct edge *edge, int clients_max, int connections_per_address)
{
    edge->settings.clients_max = clients_max;
    edge->settings.connections_per_address = connections_per_address;
}

bool edge_renew_certificate(struct edge *edge, struct error *error)
{
    const char *cert = edge->settings.tls_cert, *key = edge->settings.tls_key;
    if (!cert)
        return true;
    return tls_check(&edge->settings, error) &&
           (lws_tls_cert_updated(edge->context, cert, key, NULL, 0, NULL, 0) == 0 ||
            error_with(error, ERROR_BAD_TLS, "edge.not-a-certificate", text_field("path", cert)));
}

/* ---- ending ---- */

static void handle_closed(uv_handle_t *handle)
{
    struct edge *edge = handle->data;
    if (--edge->handles_open > 0)
        return;
    if (edge->done)
        edge->done(edge->owner.self);
    edge_abandon(edge);
}

static void close_own_handles(struct edge *edge)
{
    if (edge->listener.data)
        uv_close((uv_handle_t *)&edge->listener, handle_closed);
    uv_close((uv_handle_t *)&edge->sender, handle_closed);
    uv_close((uv_handle_t *)&edge->sweeper, handle_closed);
    uv_close((uv_handle_t *)&edge->ender, handle_closed);
}

struct context_search {
    const struct lws_context *context;
    bool is_found;
};

static void compare(uv_handle_t *handle, void *data)
{
    struct context_search *search = data;
    search->is_found |= handle->data == search->context;
}

static bool has_handles(const struct edge *edge)
{
    struct context_search search = { .context = edge->context };
    uv_walk(edge->loop, compare, &search);
    return search.is_found;
}

/* libwebsockets closes its handles on the loop in its own time, those that name
 * their context last, and must be told again to go when they are gone. Then it
 * clears edge->context. */
static void end(uv_timer_t *ender)
{
    struct edge *edge = ender->data;
    if (!edge->is_ending || !has_handles(edge))
        lws_context_destroy(edge->context);
    edge->is_ending = true;
    if (!edge->context)
        close_own_handles(edge);
}

void edge_stop_listening(struct edge *edge)
{
    listener_stop(edge);
}

void edge_free(struct edge *edge, void (*done)(void *self))
{
    edge->done = done;
    listener_stop(edge);
    uv_timer_start(&edge->ender, end, 0, 1);
}
