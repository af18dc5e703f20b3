/* edge_request.c: a request as libwebsockets parsed it, copied and checked.
 *
 * libwebsockets decodes the path and the query itself, and takes a decoded
 * line end for a real one: "/x%0aHost:%20y" is a path and a header to it. So
 * headers that occur twice are refused here, and so is a request without its version. */
#include "edge_internal.h"

#include "http_text.h"

#include <assert.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

bool request_refuse(struct refusal *refusal, int status, const char *key)
{
    *refusal = (struct refusal){ .status = status };
    return error_set(&refusal->error, ERROR_NOT_ALLOWED, key);
}

static char *reserve(struct http_exchange *request, size_t size)
{
    assert(request->used + size <= sizeof request->store);
    char *place = request->store + request->used;
    request->used += size;
    return place;
}

/* Of each header there is one copy, so together they fit into the store. */
static char *copy_header(struct http_exchange *request, struct lws *wsi,
                         enum lws_token_indexes token)
{
    int length = lws_hdr_total_length(wsi, token);
    char *copy = reserve(request, (size_t)length + 1);
    if (lws_hdr_copy(wsi, copy, length + 1, token) < 0)
        *copy = '\0';
    return copy;
}

static bool was_said_twice(struct lws *wsi, enum lws_token_indexes token)
{
    return lws_hdr_fragment_length(wsi, token, 1) > 0;
}

static bool read_version(struct http_exchange *request, struct lws *wsi)
{
    const char *version = copy_header(request, wsi, WSI_TOKEN_HTTP);
    if (strcmp(version, "HTTP/1.1") != 0 && strcmp(version, "HTTP/1.0") != 0)
        return false;
    const char *connection = copy_header(request, wsi, WSI_TOKEN_CONNECTION);
    bool is_old = version[7] == '0';
    request->is_last =
        is_old ? !http_list_has(connection, "keep-alive") : http_list_has(connection, "close");
    return true;
}

static bool has_body(struct http_exchange *request, struct lws *wsi)
{
    return lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
           strspn(copy_header(request, wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH), "0") !=
               (size_t)lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH);
}

static bool read_path(struct http_exchange *request, struct lws *wsi, enum lws_token_indexes method,
                      struct refusal *refusal)
{
    int length = lws_hdr_fragment_length(wsi, method, 0);
    if (length >= URI_MAX)
        return request_refuse(refusal, 414, "edge.address-too-long");
    char *path = reserve(request, (size_t)length + 1);
    if (was_said_twice(wsi, method) ||
        lws_hdr_copy_fragment(wsi, path, length + 1, method, 0) != length ||
        strlen(path) != (size_t)length || !http_path_is_clean(path, (size_t)length))
        return request_refuse(refusal, 400, "edge.bad-path");
    request->asked.path = path;
    return true;
}

/* The parts of a query come decoded, so that what they hold must be encoded
 * again before they are put together. */
static bool read_query(struct http_exchange *request, struct lws *wsi, struct refusal *refusal)
{
    char part[URI_MAX + 1];
    char *query = request->store + request->used, *end = query;
    for (int i = 0; i < WSI_TOKEN_COUNT; i++) {
        int length = lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i);
        if (length < 0)
            break;
        if (length >= URI_MAX)
            return request_refuse(refusal, 414, "edge.address-too-long");
        if (i > 0)
            *end++ = '&';
        end += http_encode(end, part, (size_t)length);
    }
    *end++ = '\0';
    reserve(request, (size_t)(end - query));
    request->asked.query = query;
    return true;
}

static bool is_secure(const struct connection *connection, struct lws *wsi)
{
    static const char name[] = "x-forwarded-proto:";
    char scheme[16];
    if (connection->is_tls)
        return true;
    return connection->is_proxied &&
           lws_hdr_custom_copy(wsi, scheme, sizeof scheme, name, sizeof name - 1) > 0 &&
           strcasecmp(scheme, "https") == 0;
}

static bool read_host(struct http_exchange *request, const struct edge *edge, struct lws *wsi,
                      struct refusal *refusal)
{
    const char *host = copy_header(request, wsi, WSI_TOKEN_HOST);
    const char *scheme = request->asked.visitor.is_secure ? "https" : "http";
    if (was_said_twice(wsi, WSI_TOKEN_HOST) || strlen(host) > 255 || !http_host_is_clean(host))
        return request_refuse(refusal, 400, "edge.bad-host");
    snprintf(request->host, sizeof request->host, "%s://%s", scheme, host);
    request->asked.host = edge->origin ? edge->origin : request->host;
    return true;
}

static bool read_forwarded_address(struct http_exchange *request, const struct edge *edge,
                                   struct lws *wsi)
{
    return proxy_read_client(edge, copy_header(request, wsi, WSI_TOKEN_X_FORWARDED_FOR),
                             request->address);
}

static void read_peer_address(struct http_exchange *request, struct lws *wsi)
{
    struct sockaddr_storage peer;
    socklen_t size = sizeof peer;
    if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&peer, &size) == 0)
        address_print((struct sockaddr *)&peer, request->address);
}

/* Without that header the address is unknown, and not the proxy's, which is trusted. */
static void read_address(struct http_exchange *request, const struct connection *connection,
                         struct lws *wsi)
{
    if (!connection->is_proxied)
        read_peer_address(request, wsi);
    else if (!read_forwarded_address(request, connection->edge, wsi))
        snprintf(request->address, sizeof request->address, "0.0.0.0");
    address_network(request->address, request->network);
    request->asked.visitor.address = request->address;
    request->asked.visitor.network = request->network;
}

static void read_proofs(struct http_exchange *request, struct lws *wsi)
{
    static const char bearer[] = "Bearer ";
    request->asked.visitor.cookie = copy_header(request, wsi, WSI_TOKEN_HTTP_COOKIE);
    const char *authorization = copy_header(request, wsi, WSI_TOKEN_HTTP_AUTHORIZATION);
    if (strncasecmp(authorization, bearer, sizeof bearer - 1) == 0)
        request->asked.visitor.token = authorization + sizeof bearer - 1;
}

bool request_is_plain(struct connection *connection, struct refusal *refusal)
{
    connection_has_asked(connection);
    return connection->considered++ < connection->scan.heads ||
           request_refuse(refusal, 400, "edge.bad-head");
}

bool request_read(struct http_exchange *request, const struct connection *connection,
                  struct lws *wsi, struct refusal *refusal)
{
    request->asked = (struct http_request){ 0 };
    request->used = 0;
    request->is_last = true;
    request->address[0] = '\0';
    request->is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    request->asked.visitor.is_secure = is_secure(connection, wsi);
    request->asked.accept_language = copy_header(request, wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE);
    enum lws_token_indexes method = request->is_head ? WSI_TOKEN_HEAD_URI : WSI_TOKEN_GET_URI;
    if (lws_hdr_total_length(wsi, method) == 0) {
        request_refuse(refusal, 405, "edge.only-get");
        refusal->header = "allow: GET, HEAD";
        return false;
    }
    if (!read_path(request, wsi, method, refusal) || !read_query(request, wsi, refusal))
        return false;
    if (has_body(request, wsi))
        return request_refuse(refusal, 400, "edge.has-body");
    if (!read_version(request, wsi))
        return request_refuse(refusal, 400, "edge.bad-version");
    if (!read_host(request, connection->edge, wsi, refusal))
        return false;
    read_address(request, connection, wsi);
    read_proofs(request, wsi);
    struct http_request *asked = &request->asked;
    asked->if_none_match = copy_header(request, wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    asked->accept_encoding = copy_header(request, wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    return true;
}

static bool header_has(struct lws *wsi, enum lws_token_indexes token, const char *word)
{
    char value[128];
    return lws_hdr_copy(wsi, value, sizeof value, token) > 0 && http_list_has(value, word);
}

static bool origin_is_ours(const struct http_exchange *request, struct lws *wsi)
{
    char origin[300];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    return !was_said_twice(wsi, WSI_TOKEN_ORIGIN) &&
           lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) > 0 &&
           strcasecmp(origin, request->asked.host) == 0;
}

bool request_check_upgrade(const struct http_exchange *request, struct lws *wsi,
                           struct refusal *refusal)
{
    /* libwebsockets silently drops a client with more extensions than this, or a longer key. */
    enum { EXTENSIONS_MAX = 250, KEY_MAX = 64 };
    if (strcmp(request->asked.path, "/socket") != 0)
        return request_refuse(refusal, 404, "edge.not-the-socket");
    if (request->is_head || !header_has(wsi, WSI_TOKEN_UPGRADE, "websocket") ||
        !header_has(wsi, WSI_TOKEN_CONNECTION, "upgrade") ||
        lws_hdr_total_length(wsi, WSI_TOKEN_KEY) == 0 ||
        lws_hdr_total_length(wsi, WSI_TOKEN_KEY) > KEY_MAX ||
        lws_hdr_total_length(wsi, WSI_TOKEN_EXTENSIONS) > EXTENSIONS_MAX)
        return request_refuse(refusal, 400, "edge.bad-handshake");
    if (!header_has(wsi, WSI_TOKEN_VERSION, "13")) {
        request_refuse(refusal, 426, "edge.bad-socket-version");
        refusal->header = "sec-websocket-version: 13";
        return false;
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_PROTOCOL) > 0 &&
        !header_has(wsi, WSI_TOKEN_PROTOCOL, "bosquet"))
        return request_refuse(refusal, 400, "edge.bad-subprotocol");
    if (!origin_is_ours(request, wsi))
        return request_refuse(refusal, 403, "edge.other-site");
    return true;
}
