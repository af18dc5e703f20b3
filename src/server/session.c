/* session.c: queueing, rate limiting and answering a socket's requests. */
#include "session.h"

#include "list.h"
#include "log.h"
#include "memory.h"
#include "moderation.h"
#include "verbs.h"
#include "worlds.h"

#include <stdlib.h>
#include <string.h>

enum {
    QUEUE_MAX = 64,         /* queued requests; beyond it the socket is paused */
    CONFLICTS_MAX = 20,     /* of one request, before it is refused */
    WARNINGS_AT_ONCE = 200, /* "too fast" so often while it should wait: the socket is closed */
};

static void handle_next(struct session *session);

/* ---- sending ---- */

void session_send(struct session *session, struct message *message)
{
    if (session->client != NULL)
        client_send(session->client, message);
}

void session_send_text(struct session *session, const struct text *text)
{
    struct message *message = message_new(text->data, text->length);
    session_send(session, message);
    message_drop(message);
}

/* ---- opening and closing ---- */

/* Games of which matches are shown here and not played. */
static void write_shown_only(struct json *json)
{
    bool is_first = true;
    for (int i = 0; all_games[i] != NULL; i++) {
        if (!world_is_missing(all_games[i]))
            continue;
        if (is_first)
            json_begin_array(json, "shown_only");
        is_first = false;
        json_put_string(json, NULL, all_games[i]->name);
    }
    if (!is_first)
        json_end_array(json);
}

static void say_hello(struct session *session)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    json_begin_object(&json, "hello");
    person_write(&session->user->person, "me", &json);
    json_put_string(&json, "version", BOSQUET_VERSION);
    if (session->server->settings->edge.public_url != NULL)
        json_put_string(&json, "url", session->server->settings->edge.public_url);
    write_shown_only(&json);
    json_end_object(&json);
    json_end_object(&json);
    session_send_text(session, &text);
    text_clear(&text);
}

/* NULL, and why. */
static struct session *refuse_banned(const struct ban *ban, int *status, struct error *error)
{
    *status = 403;
    moderation_refuse(ban, error);
    return NULL;
}

struct session *session_open(struct server *server, struct client *client,
                             const struct visitor *visitor, int *status, struct error *error)
{
    if (server->is_closing) {
        *status = 503;
        error_set(error, ERROR_CLOSING, "server.closing");
        return NULL;
    }
    const struct ban *ban_of_network = moderation_find_ban(server, NULL, NULL, visitor->network);
    if (ban_of_network != NULL)
        return refuse_banned(ban_of_network, status, error);
    struct user *user = users_enter(server, visitor);
    if (user == NULL) {
        *status = 401;
        error_set(error, ERROR_NOT_ALLOWED, "server.who-are-you");
        return NULL;
    }
    const struct ban *ban = moderation_find_ban(server, user->person.id, user->owner, NULL);
    if (ban != NULL) {
        users_leave(server, user);
        return refuse_banned(ban, status, error);
    }
    struct session *session = memory_new(sizeof *session);
    session->server = server;
    session->client = client;
    session->user = user;
    session->network = networks_find(&server->networks, visitor->network);
    network_hold(&server->networks, session->network);
    session->queue_end = &session->queue;
    LIST_INSERT_HEAD(&server->sessions, session, of_server);
    session->is_waiting = user->is_loading;
    if (!session->is_waiting)
        say_hello(session);
    return session;
}

void session_watch_lobby(struct session *session, bool is_watching)
{
    if (is_watching && !session->is_watching_lobby) {
        LIST_INSERT_HEAD(&session->server->lobby_watchers, session, in_lobby);
        LIST_INSERT_HEAD(&session->user->lobby_watchers, session, of_user_in_lobby);
    } else if (!is_watching && session->is_watching_lobby) {
        LIST_REMOVE(session, in_lobby);
        LIST_REMOVE(session, of_user_in_lobby);
    }
    session->is_watching_lobby = is_watching;
}

static void clear_request(struct session *session)
{
    json_decref(session->request);
    answer_head_clear(&session->head);
    session->request = NULL;
}

static void free_session(struct session *session)
{
    clear_request(session);
    while (session->queue != NULL) {
        struct queued_request *queued = session->queue;
        session->queue = queued->next;
        free(queued);
    }
    LIST_REMOVE(session, of_server);
    users_leave(session->server, session->user);
    network_release(&session->server->networks, session->network);
    free(session);
}

void session_close(struct session *session)
{
    session->client = NULL;
    while (!LIST_EMPTY(&session->watchers))
        live_room_unwatch(LIST_FIRST(&session->watchers));
    session_watch_lobby(session, false);
    if (!session->is_waiting)
        free_session(session);
}

/* Goes on with the queue, or frees a session whose socket is gone. */
static void finish_request(struct session *session)
{
    if (session->verb != NULL)
        verb_times_add(session->server, session->verb,
                       (double)(uv_hrtime() - session->asked_ns) / 1e9);
    session->verb = NULL;
    clear_request(session);
    session->is_waiting = false;
    if (session->client == NULL)
        free_session(session);
    else
        handle_next(session);
}

void session_user_is_loaded(struct server *server, const struct user *user)
{
    struct session *next;
    for (struct session *session = LIST_FIRST(&server->sessions); session; session = next) {
        next = LIST_NEXT(session, of_server);
        if (session->user != user)
            continue;
        say_hello(session);
        finish_request(session);
    }
}

void session_say_goodbye(struct session *session)
{
    struct text text;
    text_init(&text);
    text_add(&text, "{\"bye\": {\"retry_ms\": 1000}}");
    session_send_text(session, &text);
    text_clear(&text);
    if (session->client != NULL)
        client_close(session->client, CLOSE_RESTART, "restarting");
}

/* ---- answering ---- */

void session_is_answered(struct session *session)
{
    finish_request(session);
}

void session_answer(struct session *session, const struct text *answer)
{
    session_send_text(session, answer);
    finish_request(session);
}

static void send_error(struct session *session, const struct answer_head *head,
                       const struct error *error)
{
    struct text text;
    text_init(&text);
    answer_error(&text, head, error, session->language);
    session_send_text(session, &text);
    text_clear(&text);
    session->server->counts.refused++;
    session->server->refusals[error->code]++;
}

void session_refuse(struct session *session, const struct error *error)
{
    send_error(session, &session->head, error);
    finish_request(session);
}

static void request_begin(struct request *request, struct session *session, struct live_room *live)
{
    *request = (struct request){
        .server = session->server,
        .session = session,
        .by = &session->user->person,
        .json = session->request,
        .live = live,
    };
    text_init(&request->text);
    answer_begin(&request->answer, &request->text, &session->head, true);
}

void request_end(struct request *request, enum outcome outcome)
{
    switch (outcome) {
    case ANSWERED:
        json_end_object(&request->answer);
        session_answer(request->session, &request->text);
        break;
    case REFUSED:
        session_refuse(request->session, &request->error);
        break;
    case LATER:
        break;
    }
    text_clear(&request->text);
}

static void room_is_ready(void *self, struct live_room *live, const struct error *why);

/* Reads what this room may have missed, and then judges the current request; once. */
static void follow_first(struct session *session, struct live_room *live)
{
    session->has_followed = true;
    live_room_wait_first(live, room_is_ready, session);
    live_room_is_behind(live, live->saved_seq + 1);
}

/* Whether a refusal may come from not knowing what was done at another server a moment ago. */
static bool may_be_behind(const struct session *session, const struct live_room *live,
                          enum error_code code)
{
    return session->server->cluster != NULL && live != NULL && !session->has_followed &&
           code != ERROR_TOO_FAST && code != ERROR_BUSY && code != ERROR_BAD_REQUEST;
}

static void run_verb(struct session *session, const struct verb *verb, struct live_room *live)
{
    struct request request;
    request_begin(&request, session, live);
    enum outcome outcome = verb->run(&request);
    if (outcome == REFUSED && may_be_behind(session, live, request.error.code)) {
        text_clear(&request.text);
        session->is_judged_again = true;
        follow_first(session, live);
    } else {
        request_end(&request, outcome);
    }
}

static const struct verb *current_verb(const struct session *session)
{
    return verb_find(json_string_value(json_object_get(session->request, "do")));
}

/* Whether somebody waits for the answer, and there is a room to answer about. */
static bool must_answer(struct session *session, const struct live_room *live,
                        const struct error *why)
{
    if (session->client != NULL && live != NULL)
        return true;
    if (session->client == NULL) {
        finish_request(session);
    } else {
        session_refuse(session, why);
    }
    return false;
}

/* An entry that somebody has seen at another server, and that has not come to this one yet. */
static bool is_from_elsewhere(const struct session *session, const struct live_room *live)
{
    json_int_t seq = json_integer_value(json_object_get(session->request, "seq"));
    json_int_t since = json_integer_value(json_object_get(session->request, "since"));
    return session->server->cluster != NULL && (seq > live->saved_seq || since > live->saved_seq);
}

static void room_is_ready(void *self, struct live_room *live, const struct error *why)
{
    struct session *session = self;
    if (!must_answer(session, live, why))
        return;
    if (!session->has_followed && is_from_elsewhere(session, live)) {
        follow_first(session, live);
        return;
    }
    run_verb(session, current_verb(session), live);
}

/* However many write to a room at once: who was second so often is told to try again. */
void session_judge_again(struct session *session, struct live_room *live)
{
    struct error error;
    session->is_judged_again = true;
    if (++session->conflicts <= CONFLICTS_MAX) {
        live_room_wait_first(live, room_is_ready, session);
        return;
    }
    error_set(&error, ERROR_BUSY, "server.busy");
    session_refuse(session, &error);
}

bool request_take_up(struct request *request, struct session *session, struct live_room *live)
{
    static const struct error is_closing = { .code = ERROR_CLOSING, .key = "server.closing" };
    if (live == NULL && !must_answer(session, live, &is_closing))
        return false;
    request_begin(request, session, live);
    return true;
}

static bool check_request(struct session *session, const struct verb **verb, const char **room,
                          struct error *error)
{
    const char *name;
    if (!json_is_object(session->request))
        return error_set(error, ERROR_BAD_REQUEST, "error.request-no-object");
    if (!json_get_string(session->request, "do", &name, ERROR_BAD_REQUEST, error))
        return false;
    *verb = verb_find(name);
    if (*verb == NULL)
        return error_with(error, ERROR_BAD_REQUEST, "server.unknown-verb",
                          error_excerpt("what", name));
    if ((*verb)->keys != NULL)
        answer_head_ignore(&session->head, session->request, (*verb)->keys);
    if (session->server->is_closing)
        return error_set(error, ERROR_CLOSING, "server.closing");
    return !(*verb)->is_about_room ||
           json_get_string(session->request, "table", room, ERROR_BAD_REQUEST, error);
}

static void handle(struct session *session, const char *text, size_t length)
{
    struct error error;
    const struct verb *verb;
    const char *room = NULL;
    session->server->counts.requests++;
    session->is_waiting = true;
    session->conflicts = 0;
    session->has_followed = session->is_judged_again = false;
    session->asked_ns = uv_hrtime();
    session->request = json_read(text, length, &error);
    if (session->request == NULL) {
        session_refuse(session, &error);
        return;
    }
    answer_head_init(&session->head, session->request);
    if (!check_request(session, &verb, &room, &error)) {
        session_refuse(session, &error);
        return;
    }
    session->verb = verb->name;
    if (verb->is_about_room)
        live_room_when_ready(session->server, room, session->network->text, room_is_ready, session);
    else
        run_verb(session, verb, NULL);
}

static void handle_next(struct session *session)
{
    struct queued_request *queued = session->queue;
    if (queued == NULL)
        return;
    session->queue = queued->next;
    if (session->queue == NULL)
        session->queue_end = &session->queue;
    if (--session->queued == QUEUE_MAX / 2)
        client_pause(session->client, false);
    handle(session, queued->text, queued->length);
    free(queued);
}

static void enqueue(struct session *session, const char *text, size_t length)
{
    struct queued_request *queued = memory_new(sizeof *queued + length + 1);
    queued->length = length;
    memcpy(queued->text, text, length);
    *session->queue_end = queued;
    session->queue_end = &queued->next;
    if (++session->queued == QUEUE_MAX)
        client_pause(session->client, true);
}

static void refuse_too_fast(struct session *session, int64_t wait_ms, const char *text,
                            size_t length)
{
    struct error error;
    int64_t now_ms = server_now().steady_ms;
    if (now_ms < session->retry_at_ms &&
        !bucket_take(&session->warnings, WARNINGS_AT_ONCE, 1, now_ms)) {
        client_close(session->client, CLOSE_POLICY, "too many requests");
        return;
    }
    session->retry_at_ms = now_ms + wait_ms;
    json_t *request = json_read(text, length, &error);
    struct answer_head head;
    answer_head_init(&head, request);
    error_set(&error, ERROR_TOO_FAST, "server.too-fast");
    error.retry_ms = wait_ms;
    send_error(session, &head, &error);
    answer_head_clear(&head);
    json_decref(request);
}

int64_t session_wait_ms(struct session *session, int count)
{
    const struct limits *limits = &session->server->limits;
    int64_t now_ms = server_now().steady_ms;
    int64_t own_ms = bucket_wait_ms(&session->requests, count, limits->requests_at_once,
                                    limits->requests_per_s, now_ms);
    int64_t all_ms =
        bucket_wait_ms(&session->network->requests, count, limits->address_requests_at_once,
                       limits->address_requests_per_s, now_ms);
    return own_ms > all_ms ? own_ms : all_ms;
}

int64_t session_take_requests(struct session *session, int count)
{
    const struct limits *limits = &session->server->limits;
    int64_t now_ms = server_now().steady_ms;
    int64_t wait_ms = session_wait_ms(session, count);
    if (wait_ms > 0)
        return wait_ms;
    while (count-- > 0) {
        bucket_take(&session->requests, limits->requests_at_once, limits->requests_per_s, now_ms);
        bucket_take(&session->network->requests, limits->address_requests_at_once,
                    limits->address_requests_per_s, now_ms);
    }
    return 0;
}

void session_receive(struct session *session, const char *text, size_t length)
{
    int64_t wait_ms = session_take_requests(session, 1);
    if (wait_ms > 0)
        refuse_too_fast(session, wait_ms, text, length);
    else if (session->is_waiting || session->queue != NULL)
        enqueue(session, text, length);
    else
        handle(session, text, length);
}
