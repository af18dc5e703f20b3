/* server.c: the loop, the threads around it, the beginning and the end. */
#include "server.h"

#include "data_lock.h"
#include "live.h"
#include "lobby.h"
#include "memory.h"
#include "people.h"
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
    CHORES_MS = 100,
    FAREWELL_MS = 10000, /* what was accepted must be on the disk by then */
    RETRY_MS = 1000,     /* before a disk that refused is tried again without being asked */
    GOODBYE_MS = 2000,   /* for clients to read their last messages */
};

#define POOL_THREADS "8" /* all of work.h at once, and some that read the database */

const struct server_settings server_defaults = {
    .data = "./var",
    .requests_at_once = 40,
    .requests_per_s = 20,
    .bots_at_once = 2,
};

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

bool server_refuse(enum language language, const char *code, const char *key, const char *what,
                   struct error *error)
{
    struct fields fields = { 0 };
    if (what != NULL)
        field_text(&fields, "what", what);
    return refuse_in_words(language, "server", code, key, &fields, error);
}

/* ---- reading ---- */

static void run_reading(uv_work_t *work)
{
    struct query *reading = work->data;
    struct server *server = reading->server;
    uv_mutex_lock(&server->reader_lock);
    reading->is_good = reading->ask(reading, server->reader);
    uv_mutex_unlock(&server->reader_lock);
}

static void end_reading(uv_work_t *work, int status)
{
    struct query *reading = work->data;
    (void)status;
    if (!reading->is_good) {
        struct fields fields = { 0 };
        field_text(&fields, "why", reading->error.message);
        log_event(LOG_ERROR, "not-read", &fields);
    }
    reading->answer(reading);
}

void query_start(struct server *server, struct query *reading)
{
    reading->server = server;
    reading->work.data = reading;
    uv_queue_work(&server->loop, &reading->work, run_reading, end_reading);
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

bool server_should_wait(const struct server *server)
{
    return server->is_failing && server_now().steady_ms - server->failed_ms < RETRY_MS;
}

/* Once a second is enough for a keeper, and for the disk that the log may be on. */
static void tell_failure(struct server *server, const struct saving *saving)
{
    struct fields fields = { 0 };
    bool is_conflict = saving->commit.write.outcome == WRITE_CONFLICT;
    server->failures_untold++;
    server->failed_ms = server_now().steady_ms;
    if (server->failed_ms - server->failure_told_ms < RETRY_MS)
        return;
    server->failure_told_ms = server->failed_ms;
    field_number(&fields, "changes", server->failures_untold);
    server->failures_untold = 0;
    field_text(&fields, "why",
               is_conflict ? "another server was first" : saving->commit.error.message);
    log_event(LOG_ERROR, "not-saved", &fields);
}

static void answer_saving(struct saving *saving, bool is_saved)
{
    struct error error;
    if (saving->session == NULL)
        return;
    if (is_saved) {
        session_answer(saving->session, &saving->answer);
    } else {
        server_refuse(saving->session->language, "not_saved", "server.not-saved", NULL, &error);
        session_refuse(saving->session, &error);
    }
}

static void end_saving(struct saving *saving)
{
    struct server *server = saving->server;
    bool is_saved = saving->commit.write.outcome == WRITE_COMMITTED;
    server->savings--;
    server->is_failing = saving->commit.write.outcome == WRITE_FAILED;
    if (!is_saved)
        tell_failure(server, saving);
    answer_saving(saving, is_saved);
    text_clear(&saving->answer);
    saving->done(saving, is_saved);
}

static void probe_is_saved(struct saving *saving, bool is_saved)
{
    (void)is_saved;
    free(saving);
}

/* Whether the disk is well again shows when something is written. */
static void probe(struct server *server)
{
    if (!server->is_failing || server->savings > 0 || server_should_wait(server))
        return;
    struct saving *saving = memory_new(sizeof *saving);
    saving_init(saving, server, NULL, NULL);
    saving->commit.write.is_probe = true;
    saving->done = probe_is_saved;
    saving_push(saving);
}

static void finish_closing(struct server *server);

static void take_committed(uv_async_t *async)
{
    struct server *server = async->data;
    struct commit *commit = committer_take(server->committer);
    while (commit != NULL) {
        struct commit *next = commit->next;
        end_saving((struct saving *)commit);
        commit = next;
    }
    if (server->is_closing && server->savings == 0)
        finish_closing(server);
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

/* ---- the end ---- */

static void edge_is_free(void *self)
{
    struct server *server = self;
    server->edge = NULL;
    works_drop(server);
    uv_close((uv_handle_t *)&server->committed, NULL);
    uv_close((uv_handle_t *)&server->chores, NULL);
    uv_close((uv_handle_t *)&server->terminate, NULL);
    uv_close((uv_handle_t *)&server->interrupt, NULL);
    /* Whoever asks once more on the last steps still sees it end well. */
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

static void end_when_all_are_gone(uv_timer_t *timer)
{
    struct server *server = timer->data;
    struct edge_counts counts;
    edge_read_counts(server->edge, &counts);
    if (counts.clients > 0 && server_now().steady_ms < server->goodbye_ms + GOODBYE_MS)
        return;
    uv_timer_stop(&server->chores);
    edge_free(server->edge, edge_is_free);
}

/* Everything that was accepted is on the disk and acknowledged. */
static void finish_closing(struct server *server)
{
    if (server->goodbye_ms != 0)
        return;
    server->goodbye_ms = server_now().steady_ms;
    say_goodbye(server);
    uv_timer_start(&server->chores, end_when_all_are_gone, 0, 10);
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
    live_stop_bots(server);
    if (server->savings == 0)
        finish_closing(server);
}

/* ---- the beginning ---- */

static void do_chores(uv_timer_t *timer)
{
    struct server *server = timer->data;
    if (!server->is_closing) {
        live_do_chores(server);
        probe(server);
    } else if (server_now().steady_ms - server->closing_ms > FAREWELL_MS)
        finish_closing(server);
}

static bool open_database(struct server *server, struct error *error)
{
    const char *data = server->settings->data;
    if ((server->writer = storage_open(data, error)) == NULL ||
        (server->lock_file = data_lock(data, error)) < 0 ||
        (server->reader = storage_open_reader(data, error)) == NULL ||
        !storage_key(server->writer, "cookie", server->cookie_key, error) ||
        !people_load_programs(server, server->writer, error) ||
        !lobby_load(server, server->writer, error))
        return false;
    server->committer = committer_new(server->writer, wake_loop, server);
    return true;
}

static void init_loop(struct server *server)
{
    uv_loop_init(&server->loop);
    uv_mutex_init(&server->reader_lock);
    uv_async_init(&server->loop, &server->committed, take_committed);
    uv_timer_init(&server->loop, &server->chores);
    uv_signal_init(&server->loop, &server->terminate);
    uv_signal_init(&server->loop, &server->interrupt);
    server->committed.data = server->chores.data = server;
    server->terminate.data = server->interrupt.data = server;
}

static bool open_edge(struct server *server, struct error *error)
{
    struct edge_owner owner = { server, opened, received, closed, requested };
    server->edge = edge_new(&server->loop, &server->settings->edge, &owner, error);
    return server->edge != NULL;
}

static void tell_ready(struct server *server)
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
    if (server->settings->ready != NULL)
        server->settings->ready(server->settings->self,
                                edge->public_url != NULL ? edge->public_url : url);
}

static void clear(struct server *server)
{
    if (server->reader != NULL)
        storage_close(server->reader);
    if (server->writer != NULL)
        storage_close(server->writer);
    if (server->lock_file >= 0)
        close(server->lock_file);
    people_clear(server);
    lobby_clear(server);
    map_clear(&server->lives);
    uv_mutex_destroy(&server->reader_lock);
    uv_loop_close(&server->loop);
    text_clear(&server->scratch);
    free(server);
}

bool server_run(const struct server_settings *settings, struct error *error)
{
    struct server *server = memory_new(sizeof *server);
    server->settings = settings;
    server->lock_file = -1;
    text_init(&server->scratch);
    works_init(server);
    TAILQ_INIT(&server->reminiscent);
    log_set_format(settings->log_format);
    signal(SIGPIPE, SIG_IGN); /* a client that is gone is no reason to end */
    signal(SIGXFSZ,
           SIG_IGN); /* nor is a file that may not grow: the write fails, and that is told */
    if (sodium_init() < 0)
        abort();
    setenv("UV_THREADPOOL_SIZE", POOL_THREADS, 0); /* unless the keeper wants it otherwise */
    init_loop(server);
    bool is_open = open_database(server, error) && open_edge(server, error);
    if (is_open) {
        uv_timer_start(&server->chores, do_chores, 0, CHORES_MS);
        uv_signal_start(&server->terminate, close_server, SIGTERM);
        uv_signal_start(&server->interrupt, close_server, SIGINT);
        tell_ready(server);
    } else {
        edge_is_free(server);
    }
    uv_run(&server->loop, UV_RUN_DEFAULT);
    if (server->committer != NULL)
        committer_free(server->committer); /* first: what it saves is the rooms' */
    live_clear_all(server);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    if (is_open)
        log_event(LOG_INFO, "closed", NULL);
    clear(server);
    return is_open;
}
