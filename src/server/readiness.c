/* readiness.c: probing writes, and those who wait for one. */
#include "readiness.h"

#include "memory.h"
#include "site.h"

#include <stdlib.h>

enum {
    FRESH_MS = 1000, /* for so long a saved change shows that changes can be saved */
    ASKING_MAX = 100,
};

struct ready_call {
    struct http_call *call;
    bool is_this_machine;
    SLIST_ENTRY(ready_call) next;
};

static void answer(struct server *server, struct http_call *call, bool is_this_machine)
{
    enum language language = language_accepted(http_accept_language(call));
    struct text text;
    bool is_ready = !server->is_failing && !server->is_closing;
    text_init(&text);
    if (is_ready)
        text_add(&text, "ready\n");
    else if (server->is_closing)
        text_add(&text, "closing\n");
    else
        text_addf(&text, "%s\n", words(language, "server.not-ready"));
    if (server->is_failing && is_this_machine) {
        words_add_error(&text, language, &server->readiness.why);
        text_add_char(&text, '\n');
    }
    http_answer(call, &(struct http_answer){
                          .status = is_ready ? 200 : 503,
                          .type = "text/plain; charset=utf-8",
                          .body = text.data,
                          .length = text.length,
                          .cache = "no-store",
                      });
    text_clear(&text);
}

static void is_probed(struct saving *saving, bool is_saved)
{
    struct server *server = saving->server;
    struct ready_call *asking;
    (void)is_saved;
    server->readiness.is_probing = false;
    server->readiness.asking_count = 0;
    while ((asking = SLIST_FIRST(&server->readiness.asking)) != NULL) {
        SLIST_REMOVE_HEAD(&server->readiness.asking, next);
        answer(server, asking->call, asking->is_this_machine);
        free(asking);
    }
    free(saving);
}

static void probe(struct server *server)
{
    if (server->readiness.is_probing)
        return;
    struct saving *saving = memory_new(sizeof *saving);
    saving_init(saving, server, NULL, NULL);
    saving->commit.write.is_probe = true;
    saving->done = is_probed;
    server->readiness.is_probing = true;
    saving_push(saving);
}

void readiness_probe_again(struct server *server)
{
    if (server->is_failing && server->savings == 0 && !server_is_backing_off(server))
        probe(server);
}

void readiness_note(struct server *server, enum write_outcome outcome, const struct error *why)
{
    server->is_failing = outcome == WRITE_FAILED;
    if (server->is_failing)
        server->readiness.why = *why;
    if (outcome == WRITE_COMMITTED)
        server->readiness.saved_ms = server_now().steady_ms;
}

void readiness_answer(struct server *server, struct http_call *call,
                      const struct http_request *request)
{
    bool is_this_machine = site_is_this_machine(request->visitor.address);
    const struct readiness *readiness = &server->readiness;
    bool is_fresh =
        readiness->saved_ms != 0 && server_now().steady_ms - readiness->saved_ms < FRESH_MS;
    if (server->is_closing || is_fresh || server_is_backing_off(server) ||
        readiness->asking_count >= ASKING_MAX) {
        answer(server, call, is_this_machine);
        return;
    }
    struct ready_call *asking = memory_new(sizeof *asking);
    asking->call = call;
    asking->is_this_machine = is_this_machine;
    SLIST_INSERT_HEAD(&server->readiness.asking, asking, next);
    server->readiness.asking_count++;
    probe(server);
}
