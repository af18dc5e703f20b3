/* server.c: the event loop and the threads around it, starting and closing. */
#include "server.h"

#include "admin.h"
#include "cluster.h"
#include "container_of.h"
#include "data_lock.h"
#include "live_room.h"
#include "lobby.h"
#include "memory.h"
#include "moderation.h"
#include "readiness.h"
#include "retention.h"
#include "users.h"
#include "session.h"
#include "site.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    UPKEEP_MS = 100,
    CLOSING_MS_MAX = 10000, /* for the commits of what was accepted */
    RETRY_MS = 1000,        /* after a failed commit, before a probe */
    GOODBYE_MS = 2000,      /* for clients to read their last messages */
};

/* With 250 moves a second none waits; with 500 each costs half of what it would. */
static const struct commit_pace commit_pace = { .ms = 4, .at_once = 25, .enough = 64 };

#define POOL_THREADS "4" /* of libuv: for queries */

void server_settings_init(struct server_settings *settings)
{
    enum { BACKUPS_KEPT = 8 };
    *settings = (struct server_settings){
        .edge = edge_defaults,
        .data = "./var",
        .backups.keep = BACKUPS_KEPT,
    };
    limits_init(&settings->limits);
}

/* ---- small things that others use ---- */

struct moment server_now(void)
{
    struct timespec wall, steady;
    clock_gettime(CLOCK_REALTIME, &wall);
    clock_gettime(CLOCK_MONOTONIC, &steady);
    return (struct moment){
        .wall_ms = (int64_t)wall.tv_sec * 1000 + wall.tv_nsec / 1000000,
        .steady_ms = (int64_t)steady.tv_sec * 1000 + steady.tv_nsec / 1000000,
    };
}

/* ---- saving ---- */

void saving_init(struct saving *saving, struct server *server, struct session *session,
                 struct text *answer)
{
    *saving = (struct saving){ .server = server, .session = session };
    if (answer != NULL) {
        saving->answer = *answer;
        *answer = (struct text){ 0 };
    }
}

void saving_push(struct saving *saving)
{
    saving->server->savings++;
    committer_push(saving->server->committer, &saving->commit);
}

bool server_is_backing_off(const struct server *server)
{
    return server->is_failing && server_now().steady_ms - server->failed_ms < RETRY_MS;
}

/* Logged once a second at most: the log may be on the same disk. */
static void log_failure(struct server *server, const struct saving *saving)
{
    static const struct error was_later = { .code = ERROR_NOT_SAVED, .key = "server.was-later" };
    struct fields fields = { 0 };
    bool is_conflict = saving->commit.write.outcome == WRITE_CONFLICT;
    server->failures_unlogged++;
    server->failed_ms = server_now().steady_ms;
    if (server->failed_ms - server->failure_logged_ms < RETRY_MS)
        return;
    server->failure_logged_ms = server->failed_ms;
    field_number(&fields, "changes", server->failures_unlogged);
    server->failures_unlogged = 0;
    log_error("not-saved", &fields, is_conflict ? &was_later : &saving->commit.error);
}

static void answer_saving(struct saving *saving, bool is_saved)
{
    struct error error;
    if (saving->session == NULL)
        return;
    if (is_saved) {
        session_answer(saving->session, &saving->answer);
    } else {
        error_set(&error, ERROR_NOT_SAVED, "server.not-saved");
        session_refuse(saving->session, &error);
    }
}

static void end_saving(struct saving *saving)
{
    struct server *server = saving->server;
    bool is_saved = saving->commit.write.outcome == WRITE_COMMITTED;
    bool is_judged_again =
        saving->commit.write.outcome == WRITE_CONFLICT && saving->is_judged_again;
    server->savings--;
    readiness_note(server, saving->commit.write.outcome, &saving->commit.error);
    server->counts.conflicts += is_judged_again;
    if (!is_saved && !is_judged_again)
        log_failure(server, saving);
    if (!is_judged_again)
        answer_saving(saving, is_saved);
    text_clear(&saving->answer);
    saving->done(saving, is_saved);
}

static void finish_if_saved(struct server *server);

static void take_committed(uv_async_t *async)
{
    struct server *server = async->data;
    struct commit *commit = committer_take(server->committer);
    while (commit != NULL) {
        struct commit *next = commit->next;
        end_saving(container_of(commit, struct saving, commit));
        commit = next;
    }
    cluster_flush(server);
    if (server->is_closing)
        finish_if_saved(server);
}

static void wake_loop(void *server)
{
    uv_async_send(&((struct server *)server)->committed);
}

/* ---- the edge ---- */

static void *opened(void *self, struct client *client, const struct visitor *visitor, int *status,
                    struct error *error)
{
    return session_open(self, client, visitor, status, error);
}

static void received(void *self, struct client *client, const char *text, size_t length)
{
    (void)self;
    session_receive(client_data(client), text, length);
}

static void closed(void *self, struct client *client)
{
    (void)self;
    session_close(client_data(client));
}

static void requested(void *self, struct http_call *call, const struct http_request *request)
{
    site_answer(self, call, request);
}

/* ---- closing ---- */

static void edge_is_free(void *self)
{
    struct server *server = self;
    server->edge = NULL;
    work_close(server);
    cluster_close(server);
    admin_close(server);
    uv_close((uv_handle_t *)&server->committed, NULL);
    uv_close((uv_handle_t *)&server->upkeep_timer, NULL);
    uv_close((uv_handle_t *)&server->terminate, NULL);
    uv_close((uv_handle_t *)&server->interrupt, NULL);
    uv_close((uv_handle_t *)&server->reread, NULL);
    /* A second signal during the last steps does not end it by force. */
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
}

static void say_goodbye(struct server *server)
{
    struct session *next;
    for (struct session *session = LIST_FIRST(&server->sessions); session; session = next) {
        next = LIST_NEXT(session, of_server);
        session_say_goodbye(session);
    }
}

static void end_when_clients_left(uv_timer_t *timer)
{
    struct server *server = timer->data;
    struct edge_counts counts;
    edge_read_counts(server->edge, &counts);
    bool is_somebody_left = counts.clients > 0 || counts.calls > 0 ||
                            (server->settings->edge.given_socket > 0 && counts.expected > 0);
    if (is_somebody_left && server_now().steady_ms < server->goodbye_ms + GOODBYE_MS)
        return;
    uv_timer_stop(&server->upkeep_timer);
    edge_free(server->edge, edge_is_free);
}

/* Once everything that was accepted is committed and acknowledged. */
static void finish_closing(struct server *server)
{
    if (server->goodbye_ms != 0)
        return;
    server->goodbye_ms = server_now().steady_ms;
    say_goodbye(server);
    uv_timer_start(&server->upkeep_timer, end_when_clients_left, 0, 10);
}

/* What lists say is saved, too. */
static void finish_if_saved(struct server *server)
{
    live_rooms_write_late_rows(server, INT64_MAX);
    if (server->savings == 0)
        finish_closing(server);
}

static void close_server(uv_signal_t *signal, int number)
{
    struct server *server = signal->data;
    struct fields fields = { 0 };
    if (server->is_closing)
        return;
    server->is_closing = true;
    server->closing_ms = server_now().steady_ms;
    field_number(&fields, "signal", number);
    log_event(LOG_INFO, "closing", &fields);
    edge_stop_listening(server->edge);
    live_rooms_stop_bots(server);
    live_rooms_drop_delayed(server);
    cluster_leave(server);
    finish_if_saved(server);
}

/* ---- reading settings again ---- */

/* What is wrong is told, and all stays as it was. */
static void read_again(uv_signal_t *signal, int number)
{
    struct server *server = signal->data;
    const struct server_settings *settings = server->settings;
    struct fields fields = { 0 };
    struct error error;
    (void)number;
    if (server->is_closing)
        return;
    if (settings->reread != NULL && settings->reread(settings->self, &server->limits)) {
        edge_set_limits(server->edge, server->limits.clients,
                        server->limits.connections_per_address);
        work_share_memory(server);
    }
    if (!edge_renew_certificate(server->edge, &error))
        log_error("certificate-not-read", &fields, &error);
    retention_run_now(server);
    log_event(LOG_INFO, "settings-read", NULL);
}

/* ---- starting ---- */

/* The timer is set anew when it has fired, so what it is late by is the loop's. */
static void note_lag(struct server *server)
{
    int64_t now_ms = server_now().steady_ms;
    if (server->upkeep_due_ms != 0)
        histogram_add(&server->loop_lags, (double)(now_ms - server->upkeep_due_ms) / 1000);
    server->upkeep_due_ms = now_ms + UPKEEP_MS;
}

static void run_upkeep(uv_timer_t *timer)
{
    struct server *server = timer->data;
    note_lag(server);
    if (!server->is_closing) {
        live_rooms_run_upkeep(server);
        cluster_run_upkeep(server);
        retention_run(server);
        readiness_probe_again(server);
    } else if (server_now().steady_ms - server->closing_ms > CLOSING_MS_MAX)
        finish_closing(server);
}

static bool has_lock(const char *data)
{
    struct text path;
    text_init(&path);
    text_addf(&path, "%s/lock", data);
    bool is_there = access(path.data, F_OK) == 0;
    text_clear(&path);
    return is_there;
}

/* The lock comes first: to open a database may be to migrate it, and perhaps an older server uses
 * it. Where none has run, opening makes the folder. */
static bool lock_and_open(struct server *server, const char *data, struct error *error)
{
    bool is_locked = storage_is_folder(data); /* a database on a network has locks of its own */
    if (is_locked && has_lock(data) && (server->lock_file = data_lock(data, error)) < 0)
        return false;
    server->writer = storage_open(data, error);
    if (is_locked && server->writer != NULL && server->lock_file < 0)
        server->lock_file = data_lock(data, error);
    return server->writer != NULL && (!is_locked || server->lock_file >= 0);
}

static bool open_database(struct server *server, struct error *error)
{
    const char *data = server->settings->data;
    if (!lock_and_open(server, data, error) || !queries_open(&server->queries, data, error) ||
        !storage_key(server->writer, "cookie", server->cookie_key, error) ||
        (server->lookup = storage_open_reader(data, error)) == NULL ||
        !lobby_load(server, server->writer, error) ||
        !moderation_load(server, server->writer, error) || !cluster_open(server, error))
        return false;
    server->committer = committer_new(server->writer, wake_loop, server);
    committer_set_pace(server->committer, commit_pace);
    return true;
}

static void init_loop(struct server *server)
{
    uv_loop_init(&server->loop);
    uv_async_init(&server->loop, &server->committed, take_committed);
    uv_timer_init(&server->loop, &server->upkeep_timer);
    uv_signal_init(&server->loop, &server->terminate);
    uv_signal_init(&server->loop, &server->interrupt);
    uv_signal_init(&server->loop, &server->reread);
    server->committed.data = server->upkeep_timer.data = server;
    server->terminate.data = server->interrupt.data = server->reread.data = server;
    work_init(server);
}

static void write_error_for(const struct error *error, const char *accept_language,
                            struct text *out)
{
    words_add_error(out, language_accepted(accept_language), error);
}

static bool open_edge(struct server *server, struct error *error)
{
    struct edge_owner owner = { server, opened, received, closed, requested, write_error_for };
    struct edge_settings edge = server->settings->edge;
    edge.clients_max = server->limits.clients;
    edge.connections_per_address = server->limits.connections_per_address;
    server->edge = edge_new(&server->loop, &edge, &owner, error);
    return server->edge != NULL;
}

/* LimitNOFILE of the service, or ulimit -n. */
static void log_few_sockets(struct server *server)
{
    struct fields fields = { 0 };
    field_number(&fields, "wanted", server->limits.clients);
    field_number(&fields, "possible", edge_room(server->edge));
    log_event(LOG_WARNING, "few-sockets", &fields);
}

static void log_ready(struct server *server)
{
    const struct edge_settings *edge = &server->settings->edge;
    struct fields fields = { 0 };
    char url[300];
    bool is_six = strchr(edge->bind, ':') != NULL;
    snprintf(url, sizeof url, "%s://%s%s%s:%d", edge->tls_cert != NULL ? "https" : "http",
             is_six ? "[" : "", edge->bind, is_six ? "]" : "", edge_port(server->edge));
    field_text(&fields, "url", url);
    field_text(&fields, "version", BOSQUET_VERSION);
    log_event(LOG_INFO, "started", &fields);
    if (edge_room(server->edge) < server->limits.clients)
        log_few_sockets(server);
    if (server->settings->ready != NULL)
        server->settings->ready(server->settings->self,
                                edge->public_url != NULL ? edge->public_url : url);
}

static void clear(struct server *server)
{
    queries_close(&server->queries);
    storage_close(server->lookup);
    storage_close(server->writer);
    if (server->lock_file >= 0)
        close(server->lock_file);
    users_clear(server);
    lobby_clear(server);
    retention_clear(server);
    moderation_clear(server);
    networks_clear(&server->networks);
    verb_times_clear(server);
    map_clear(&server->live_rooms);
    uv_loop_close(&server->loop);
    text_clear(&server->scratch);
    free(server);
}

bool server_run(const struct server_settings *settings, struct error *error)
{
    struct server *server = memory_new(sizeof *server);
    server->settings = settings;
    server->limits = settings->limits;
    server->lock_file = -1;
    text_init(&server->scratch);
    work_share_memory(server);
    networks_init(&server->networks);
    retention_init(server);
    TAILQ_INIT(&server->bots_lru);
    TAILQ_INIT(&server->programs_lru);
    TAILQ_INIT(&server->late_rows);
    log_set_format(settings->log_format);
    signal(SIGPIPE, SIG_IGN); /* a client that is gone is no reason to end */
    signal(SIGXFSZ,
           SIG_IGN); /* nor is a file that may not grow: the write fails, and that is told */
    if (sodium_init() < 0)
        abort();
    setenv("UV_THREADPOOL_SIZE", POOL_THREADS, 0); /* unless the operator has set it */
    init_loop(server);
    server->started_ms = server_now().steady_ms;
    bool is_open =
        open_database(server, error) && admin_open(server, error) && open_edge(server, error);
    if (is_open) {
        live_rooms_start_waking(server);
        uv_timer_start(&server->upkeep_timer, run_upkeep, 0, UPKEEP_MS);
        uv_signal_start(&server->terminate, close_server, SIGTERM);
        uv_signal_start(&server->interrupt, close_server, SIGINT);
        uv_signal_start(&server->reread, read_again, SIGHUP);
        storage_remove_drafts(settings->data);
        if (settings->backups.every_s > 0)
            server->backups = backups_start(settings->data, &settings->backups);
        log_ready(server);
    } else {
        edge_is_free(server);
    }
    uv_run(&server->loop, UV_RUN_DEFAULT);
    backups_stop(server->backups);
    if (server->committer != NULL)
        committer_free(server->committer); /* first: what it saves is the rooms' */
    live_rooms_clear(server);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    if (is_open)
        log_event(LOG_INFO, "closed", NULL);
    clear(server);
    return is_open;
}
