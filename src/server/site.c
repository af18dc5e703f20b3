/* site.c: the handlers of HTTP requests; docs/protocol.md lists the paths. */
#include "site.h"

#include "answer.h"
#include "container_of.h"
#include "hash.h"
#include "live_room.h"
#include "lobby.h"
#include "memory.h"
#include "moderation.h"
#include "readiness.h"
#include "pages.h"
#include "users.h"
#include "record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_PER_PAGE = 50,
};

static const char type_json[] = "application/json; charset=utf-8";
static const char type_text[] = "text/plain; charset=utf-8";

/* ---- answers ---- */

static void answer_text(struct http_call *call, int status, const char *text)
{
    http_answer(call, &(struct http_answer){
                          .status = status,
                          .type = type_text,
                          .body = text,
                          .length = strlen(text),
                      });
}

/* A sentence of data/words, as a line. */
static void answer_sentence(struct http_call *call, int status, const char *key)
{
    struct text text;
    text_init(&text);
    text_addf(&text, "%s\n", words(language_accepted(http_accept_language(call)), key));
    answer_text(call, status, text.data);
    text_clear(&text);
}

/* Cacheable, but to be revalidated by its ETag. */
static void answer_json(struct http_call *call, int status, const struct text *body,
                        const char *set_cookie)
{
    char etag[24];
    snprintf(etag, sizeof etag, "\"%016" PRIx64 "\"", hash_bytes(body->data, body->length));
    http_answer(call, &(struct http_answer){
                          .status = status,
                          .type = type_json,
                          .body = body->data,
                          .length = body->length,
                          .etag = status == 200 ? etag : NULL,
                          .cache = status == 200 ? "private, no-cache" : NULL,
                          .set_cookie = set_cookie,
                      });
}

static void answer_refusal(struct http_call *call, int status, const struct error *error)
{
    struct text text;
    text_init(&text);
    answer_error(&text, NULL, error, language_accepted(http_accept_language(call)));
    answer_json(call, status, &text, NULL);
    text_clear(&text);
}

static void answer_not_found(struct http_call *call)
{
    struct error error;
    error_set(&error, ERROR_NOT_FOUND, "server.not-found");
    answer_refusal(call, 404, &error);
}

/* ---- the guest ---- */

/* The guest that a request comes from, and in *set_cookie the cookie of a new guest, or the
 * renewed one of a known guest. */
static void read_guest(struct server *server, const struct visitor *visitor, bool is_to_last,
                       char id[ROOM_ID_MAX], struct text *set_cookie)
{
    char cookie[COOKIE_MAX];
    bool is_known = identity_read_cookie(server->cookie_key, visitor->cookie, cookie, id);
    if (is_known && !is_to_last)
        return;
    if (!is_known)
        identity_new_guest(server->cookie_key, cookie, id);
    identity_write_cookie(cookie, visitor->is_secure, set_cookie);
}

/* ---- queries of the database ---- */

struct site_query {
    struct query query;
    struct http_call *call;
    char person[ROOM_ID_MAX];
    struct text cookie; /* to be set; may be empty */
    struct text body;
    struct json json;
    int64_t before_ms;
    char before_id[ROOM_ID_MAX];
    int count;
    struct mine mine;
};

static void site_is_read(struct query *query)
{
    struct site_query *site = container_of(query, struct site_query, query);
    if (query->is_good) {
        if (site->mine.rows != NULL)
            lobby_write_mine(query->server, &site->mine, &site->json);
        json_end_object(&site->json);
        answer_json(site->call, 200, &site->body,
                    site->cookie.length > 0 ? site->cookie.data : NULL);
    } else {
        struct error error;
        error_set(&error, ERROR_NOT_SAVED, "server.storage-silent");
        answer_refusal(site->call, 503, &error);
    }
    lobby_clear_mine(&site->mine);
    text_clear(&site->cookie);
    text_clear(&site->body);
    free(site);
}

static struct site_query *new_query(struct server *server, struct http_call *call,
                                    const struct http_request *request,
                                    bool (*ask)(struct query *, struct storage *))
{
    struct site_query *site = memory_new(sizeof *site);
    site->call = call;
    site->query.ask = ask;
    site->query.answer = site_is_read;
    text_init(&site->cookie);
    text_init(&site->body);
    read_guest(server, &request->visitor, false, site->person, &site->cookie);
    json_init(&site->json, &site->body, 0);
    json_begin_object(&site->json, NULL);
    return site;
}

static bool ask_me(struct query *query, struct storage *storage)
{
    struct site_query *site = container_of(query, struct site_query, query);
    struct person person;
    identity_default_person(site->person, &person);
    bool is_good =
        storage_find_person(storage, site->person, users_take_stored, &person, &query->error);
    person_write(&person, "me", &site->json);
    return is_good;
}

static bool ask_lobby(struct query *query, struct storage *storage)
{
    struct site_query *site = container_of(query, struct site_query, query);
    memcpy(site->mine.person, site->person, sizeof site->mine.person);
    return lobby_read_mine(storage, &site->mine, &query->error);
}

static void write_game(void *self, const struct stored_room *stored)
{
    struct site_query *site = self;
    site->before_ms = stored->changed_ms;
    snprintf(site->before_id, sizeof site->before_id, "%s", stored->id);
    site->count++;
    lobby_write_room(stored, -1, NULL, &site->json);
}

static bool ask_games(struct query *query, struct storage *storage)
{
    struct site_query *site = container_of(query, struct site_query, query);
    char before_id[ROOM_ID_MAX];
    memcpy(before_id, site->before_id, sizeof before_id);
    struct room_query filter = {
        .statuses = 1u << STORED_OVER,
        .person = site->person,
        .before_ms = site->before_ms,
        .before_id = before_id[0] != '\0' ? before_id : NULL,
        .limit = GAMES_PER_PAGE,
    };
    json_begin_array(&site->json, "games");
    bool is_good = storage_list_rooms(storage, &filter, write_game, site, &query->error);
    json_end_array(&site->json);
    if (site->count == GAMES_PER_PAGE) {
        char next[120];
        snprintf(next, sizeof next, "/api/my-games?before=%lld-%s", (long long)site->before_ms,
                 site->before_id);
        json_put_string(&site->json, "next", next);
    }
    return is_good;
}

static void answer_me(struct server *server, struct http_call *call,
                      const struct http_request *request)
{
    query_start(server, &new_query(server, call, request, ask_me)->query, request->visitor.network);
}

static void answer_lobby(struct server *server, struct http_call *call,
                         const struct http_request *request)
{
    struct site_query *site = new_query(server, call, request, ask_lobby);
    lobby_write_public(server, &site->json);
    query_start(server, &site->query, request->visitor.network);
}

/* ?before=TIME-ROOM, as an earlier page has given it. */
static bool read_before(const char *query, struct site_query *site)
{
    char *end;
    if (query[0] == '\0')
        return true;
    if (strncmp(query, "before=", 7) != 0)
        return false;
    site->before_ms = strtoll(query + 7, &end, 10);
    if (*end != '-' || site->before_ms <= 0 || !identity_is_room(end + 1))
        return false;
    snprintf(site->before_id, sizeof site->before_id, "%s", end + 1);
    return true;
}

static void answer_my_games(struct server *server, struct http_call *call,
                            const struct http_request *request)
{
    struct site_query *site = new_query(server, call, request, ask_games);
    if (!read_before(request->query, site)) {
        struct error error;
        error_set(&error, ERROR_BAD_REQUEST, "server.bad-query");
        answer_refusal(call, 400, &error);
        text_clear(&site->cookie);
        text_clear(&site->body);
        free(site);
        return;
    }
    query_start(server, &site->query, request->visitor.network);
}

/* ---- info and records of one room ---- */

struct room_call {
    struct http_call *call;
    void (*write)(const struct room *room, int n, struct json *json);
    bool must_be_over;
    int n; /* of a position */
};

static void write_info(const struct room *room, int n, struct json *json)
{
    (void)n;
    json_begin_object(json, NULL);
    room_write_info(room, "info", json);
    json_end_object(json);
}

static void write_record(const struct room *room, int n, struct json *json)
{
    (void)n;
    record_write(&room->match, true, NULL, json);
}

/* It is over: everything may be seen. */
static void write_position_after(const struct room *room, int n, struct json *json)
{
    const struct match *match = &room->match;
    void *state = memory_new(match->game->state_size);
    void *seen = memory_new(match->game->state_size);
    match_state_at(match, n, state);
    match->game->view(state, VIEWER_ALL, seen);
    json_begin_object(json, NULL);
    json_put_int(json, "n", n);
    json_put_int(json, "of", match->log_count);
    write_position(match->game, &match->options, seen, VIEWER_ALL, "view", json);
    json_end_object(json);
    free(state);
    free(seen);
}

static void record_is_ready(void *self, struct live_room *live, const struct error *why)
{
    struct room_call *wanted = self;
    if (live == NULL && why->code != ERROR_NO_TABLE) {
        answer_refusal(wanted->call, 503, why);
    } else if (live == NULL || (wanted->must_be_over && (live->room.status != ROOM_OVER ||
                                                         wanted->n > live->room.match.log_count))) {
        answer_not_found(wanted->call);
    } else {
        struct text body;
        struct json json;
        text_init(&body);
        json_init(&json, &body, wanted->write == write_record ? 2 : 0);
        wanted->write(&live->room, wanted->n, &json);
        answer_json(wanted->call, 200, &body, NULL);
        text_clear(&body);
    }
    free(wanted);
}

static void answer_room(struct server *server, struct http_call *call, const char *asker,
                        const char *id, struct room_call wanted)
{
    struct room_call *kept = memory_new(sizeof *kept);
    *kept = wanted;
    kept->call = call;
    live_room_when_ready(server, id, asker, record_is_ready, kept);
}

/* /api/records/ROOM or /api/records/ROOM/N */
static void answer_record(struct server *server, struct http_call *call, const char *asker,
                          const char *rest)
{
    char id[ROOM_ID_MAX];
    const char *slash = strchr(rest, '/');
    size_t length = slash != NULL ? (size_t)(slash - rest) : strlen(rest);
    snprintf(id, sizeof id, "%.*s", (int)(length < sizeof id ? length : 0), rest);
    struct room_call wanted = { .write = write_record, .must_be_over = true };
    if (slash != NULL) {
        size_t digits = strspn(slash + 1, "0123456789");
        if (digits == 0 || digits > 6 || slash[1 + digits] != '\0') {
            answer_not_found(call);
            return;
        }
        wanted.write = write_position_after;
        wanted.n = atoi(slash + 1);
    }
    answer_room(server, call, asker, id, wanted);
}

/* ---- pages ---- */

static void answer_page(struct server *server, struct http_call *call,
                        const struct http_request *request, int status, const struct page *page)
{
    const char *encoding;
    const struct page_body *body = page_choose(page, request->accept_encoding, &encoding);
    struct text cookie;
    char etag[80];
    char id[ROOM_ID_MAX];
    text_init(&cookie);
    if (page == &all_pages[0])
        read_guest(server, &request->visitor, true, id, &cookie);
    snprintf(etag, sizeof etag, "\"%.*s%s%s\"", (int)strlen(page->etag) - 2, page->etag + 1,
             encoding != NULL ? "-" : "", encoding != NULL ? encoding : "");
    http_answer(call,
                &(struct http_answer){
                    .status = status,
                    .type = page->type,
                    .body = body->data,
                    .length = body->length,
                    .is_body_static = true,
                    .encoding = encoding,
                    .etag = status == 200 ? etag : NULL, /* a 304 would say that it is there */
                    .cache = page->is_lasting ? "public, max-age=31536000, immutable" : "no-cache",
                    .set_cookie = cookie.length > 0 ? cookie.data : NULL,
                });
    text_clear(&cookie);
}

/* ---- health and metrics ---- */

bool site_is_this_machine(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
           strncmp(address, "::ffff:127.", 11) == 0;
}

static void answer_metrics(struct server *server, struct http_call *call, const char *address)
{
    struct text text;
    if (!site_is_this_machine(address)) {
        answer_sentence(call, 403, "server.only-this-machine");
        return;
    }
    text_init(&text);
    metrics_write(server, &text);
    answer_text(call, 200, text.data);
    text_clear(&text);
}

static void answer_games_list(struct http_call *call)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    answer_games(&json);
    json_end_object(&json);
    answer_json(call, 200, &text, NULL);
    text_clear(&text);
}

static const struct ban *find_ban(struct server *server, const struct visitor *visitor)
{
    char cookie[COOKIE_MAX], id[ROOM_ID_MAX];
    bool is_known = identity_read_cookie(server->cookie_key, visitor->cookie, cookie, id);
    return moderation_find_ban(server, is_known ? id : NULL, NULL, visitor->network);
}

static void answer_banned(struct http_call *call, const struct ban *ban)
{
    struct error error;
    struct text text;
    struct json json;
    moderation_refuse(ban, &error);
    text_init(&text);
    answer_error(&text, NULL, &error, language_accepted(http_accept_language(call)));
    text_cut(&text, text.length - 1); /* its closing bracket */
    json_init(&json, &text, 0);
    json.has_entry = true;
    json.depth = 1;
    moderation_write_ban(ban, &json);
    json_end_object(&json);
    answer_json(call, 403, &text, NULL);
    text_clear(&text);
}

static void answer_api(struct server *server, struct http_call *call,
                       const struct http_request *request)
{
    const char *path = request->path + strlen("/api/");
    const struct ban *ban = find_ban(server, &request->visitor);
    if (ban != NULL)
        answer_banned(call, ban);
    else if (strcmp(path, "me") == 0)
        answer_me(server, call, request);
    else if (strcmp(path, "games") == 0)
        answer_games_list(call);
    else if (strcmp(path, "lobby") == 0)
        answer_lobby(server, call, request);
    else if (strcmp(path, "my-games") == 0)
        answer_my_games(server, call, request);
    else if (strncmp(path, "tables/", 7) == 0)
        answer_room(server, call, request->visitor.network, path + 7,
                    (struct room_call){ .write = write_info });
    else if (strncmp(path, "records/", 8) == 0)
        answer_record(server, call, request->visitor.network, path + 8);
    else
        answer_not_found(call);
}

/* A page has many files, which cost nothing; of what is looked up a tenth may come at once. */
static bool may_ask(struct server *server, const struct visitor *visitor, bool is_looked_up)
{
    const struct limits *limits = &server->limits;
    struct network *network = networks_find(&server->networks, visitor->network);
    int64_t now_ms = server_now().steady_ms;
    int at_once = limits->address_pages_at_once, lookups = at_once >= 10 ? at_once / 10 : 1;
    double per_s = limits->address_pages_per_s;
    return (!is_looked_up || bucket_take(&network->lookups, lookups, per_s, now_ms)) &&
           bucket_take(&network->pages, at_once, per_s, now_ms);
}

void site_answer(struct server *server, struct http_call *call, const struct http_request *request)
{
    const char *path = request->path;
    const struct page *page;
    if (strcmp(path, "/healthz") == 0)
        answer_text(call, 200, "ok\n");
    else if (strcmp(path, "/readyz") == 0)
        readiness_answer(server, call, request);
    else if (strcmp(path, "/metrics") == 0)
        answer_metrics(server, call, request->visitor.address);
    else if (!may_ask(server, &request->visitor, strncmp(path, "/api/", 5) == 0))
        answer_sentence(call, 429, "server.too-many-requests");
    else if (strncmp(path, "/api/", 5) == 0)
        answer_api(server, call, request);
    else if ((page = page_find(path)) != NULL)
        answer_page(server, call, request, 200, page);
    else
        answer_page(server, call, request, 404,
                    &all_pages[0]); /* the page itself shows the error */
}
