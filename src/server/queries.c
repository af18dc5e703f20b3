/* queries.c: queries on their way to a reader, and back. */
#include "queries.h"

#include "container_of.h"
#include "server_internal.h"

bool queries_open(struct queries *queries, const char *data, struct error *error)
{
    turns_init(&queries->turns);
    for (queries->free = 0; queries->free < READERS; queries->free++) {
        struct storage *reader = storage_open_reader(data, error);
        if (reader == NULL)
            return false;
        queries->readers[queries->free] = reader;
    }
    return true;
}

void queries_close(struct queries *queries)
{
    while (queries->free > 0)
        storage_close(queries->readers[--queries->free]);
}

static void run(uv_work_t *work)
{
    struct query *query = work->data;
    query->is_good = query->ask(query, query->storage);
}

static void start_waiting(struct server *server);

static void end(uv_work_t *work, int status)
{
    struct query *query = work->data;
    struct queries *queries = &query->server->queries;
    (void)status;
    queries->readers[queries->free++] = query->storage;
    turns_end(&queries->turns, &query->turn);
    start_waiting(query->server);
    if (!query->is_good) {
        struct fields fields = { 0 };
        log_error("not-read", &fields, &query->error);
    }
    query->answer(query);
}

static void start_waiting(struct server *server)
{
    struct queries *queries = &server->queries;
    struct turn *turn;
    while (queries->free > 0 && (turn = turns_pop(&queries->turns, READERS - 1)) != NULL) {
        struct query *query = container_of(turn, struct query, turn);
        query->storage = queries->readers[--queries->free];
        uv_queue_work(&server->loop, &query->work, run, end);
    }
}

void query_start(struct server *server, struct query *query, const char *asker)
{
    query->server = server;
    query->work.data = query;
    turns_push(&server->queries.turns, &query->turn, asker);
    start_waiting(server);
}
