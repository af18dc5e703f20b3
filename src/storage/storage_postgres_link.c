/* storage_postgres_link.c: LISTEN and NOTIFY, leases of servers and keepers of tables. */
#include "storage_link.h"
#include "storage_postgres_internal.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A server's lease is by the database's clock. Whoever keeps a table keeps it while its lease
 * holds: then it is anybody's. */
const char postgres_link_schema[] =
    "CREATE TABLE servers (id text COLLATE \"C\" PRIMARY KEY, address text NOT NULL,"
    " valid_until timestamptz NOT NULL);"
    "CREATE TABLE keepers (table_id text COLLATE \"C\" PRIMARY KEY,"
    " server text COLLATE \"C\" NOT NULL);"
    "CREATE INDEX keepers_by_server ON keepers (server);";

struct storage_link {
    struct postgres *pg;
    char server[STORAGE_ID_MAX];
    char channel[64];  /* of this database and schema */
    int listening_pid; /* of the connection that listens */
};

static struct storage *storage_of(const struct storage_link *link)
{
    return &link->pg->storage;
}

struct storage_link *storage_link_open(const char *place, const char *server, struct error *error)
{
    struct storage *storage = storage_open(place, error);
    if (storage == NULL)
        return NULL;
    struct storage_link *link = memory_new(sizeof *link);
    link->pg = postgres_of(storage);
    snprintf(link->server, sizeof link->server, "%s", server);
    return link;
}

void storage_link_close(struct storage_link *link)
{
    if (link == NULL)
        return;
    storage_close(storage_of(link));
    free(link);
}

int storage_link_socket(const struct storage_link *link)
{
    return link->pg->connection != NULL ? PQsocket(link->pg->connection) : -1;
}

/* ---- notes ---- */

static bool is_listening(const struct storage_link *link)
{
    return link->pg->connection != NULL && PQstatus(link->pg->connection) == CONNECTION_OK &&
           PQbackendPID(link->pg->connection) == link->listening_pid;
}

static bool find_channel(struct storage_link *link, struct error *error)
{
    PGresult *rows =
        postgres_ask_text(link->pg, "SELECT 'bosquet_' || md5(current_schema())", 0, NULL, error);
    if (PQntuples(rows) == 1)
        snprintf(link->channel, sizeof link->channel, "%s", PQgetvalue(rows, 0, 0));
    PQclear(rows);
    return rows != NULL;
}

bool storage_link_listen(struct storage_link *link, bool *is_new, struct error *error)
{
    char listen[sizeof link->channel + 50];
    *is_new = !is_listening(link);
    if (!*is_new)
        return true;
    if (!postgres_connect(link->pg, error) || !find_channel(link, error))
        return false;
    snprintf(listen, sizeof listen, "SET synchronous_commit = off; LISTEN %s", link->channel);
    if (!postgres_execute(link->pg, listen, error))
        return false;
    link->listening_pid = PQbackendPID(link->pg->connection);
    return true;
}

static bool end(PGresult *rows)
{
    PQclear(rows);
    return rows != NULL;
}

bool storage_link_tell(struct storage_link *link, const char *note, struct error *error)
{
    const char *const values[] = { link->channel, note };
    return end(postgres_ask_text(link->pg, "SELECT pg_notify($1, $2)", 2, values, error));
}

/* A connection hears itself, too. */
bool storage_link_hear(struct storage_link *link, visit_note *visit, void *visitor)
{
    PGnotify *notify;
    if (!is_listening(link) || PQconsumeInput(link->pg->connection) != 1)
        return false;
    while ((notify = PQnotifies(link->pg->connection)) != NULL) {
        if (notify->be_pid != link->listening_pid)
            visit(visitor, notify->extra);
        PQfreemem(notify);
    }
    return PQstatus(link->pg->connection) == CONNECTION_OK;
}

/* ---- last numbers ---- */

static bool visit_ids(PGresult *rows, visit_table_id *visit, void *visitor)
{
    for (int row = 0; row < PQntuples(rows); row++)
        visit(visitor, PQgetvalue(rows, row, 0));
    return end(rows);
}

bool storage_link_find_newer(struct storage_link *link, const char *ids, const char *known,
                             visit_table_id *visit, void *visitor, struct error *error)
{
    const char *const values[] = { ids, known };
    return visit_ids(postgres_ask_text(link->pg,
                                       "SELECT id FROM unnest($1::text[], $2::bigint[])"
                                       " AS given (id, known) WHERE EXISTS (SELECT FROM entries"
                                       " WHERE table_id = id AND seq = known + 1)",
                                       2, values, error),
                     visit, visitor);
}

/* ---- leases ---- */

/* Those that ended, and keep nothing any longer, are forgotten. */
static const char forget_servers[] =
    "DELETE FROM servers WHERE valid_until < clock_timestamp() - interval '1 minute'"
    " AND NOT EXISTS (SELECT FROM keepers WHERE server = servers.id)";

bool storage_link_beat(struct storage_link *link, const char *address, struct error *error)
{
    char lease[24];
    snprintf(lease, sizeof lease, "%d ms", LINK_LEASE_MS);
    const char *const values[] = { link->server, address, lease };
    return end(postgres_ask_text(
               link->pg,
               "INSERT INTO servers (id, address, valid_until)"
               " VALUES ($1, $2, clock_timestamp() + $3::interval)"
               " ON CONFLICT (id) DO UPDATE SET valid_until = excluded.valid_until",
               3, values, error)) &&
           end(postgres_ask_text(link->pg, forget_servers, 0, NULL, error));
}

bool storage_link_leave(struct storage_link *link, struct error *error)
{
    const char *const values[] = { link->server };
    return end(postgres_ask_text(
        link->pg, "UPDATE servers SET valid_until = '-infinity' WHERE id = $1", 1, values, error));
}

/* ---- keepers ---- */

/* A table that somebody keeps costs no write; those of the dead are taken over. */
static const char claim[] =
    "WITH made AS (INSERT INTO keepers (table_id, server) SELECT id, $2"
    " FROM unnest($1::text[]) AS given (id)"
    " WHERE NOT EXISTS (SELECT FROM keepers WHERE table_id = id) ORDER BY id"
    " ON CONFLICT DO NOTHING RETURNING table_id) SELECT table_id FROM made UNION"
    " SELECT table_id FROM keepers WHERE table_id = ANY ($1::text[]) AND server = $2"
    " ORDER BY table_id";

bool storage_link_claim(struct storage_link *link, const char *ids, visit_table_id *visit,
                        void *visitor, struct error *error)
{
    const char *const values[] = { ids, link->server };
    return visit_ids(postgres_ask_text(link->pg, claim, 2, values, error), visit, visitor);
}

/* Several do so at once, and each gets other tables. */
bool storage_link_take_over(struct storage_link *link, visit_table_id *visit, void *visitor,
                            struct error *error)
{
    const char *const values[] = { link->server };
    return visit_ids(
        postgres_ask_text(link->pg,
                          "UPDATE keepers SET server = $1 WHERE table_id IN (SELECT table_id"
                          " FROM keepers JOIN servers ON servers.id = keepers.server"
                          " WHERE valid_until < clock_timestamp() AND server <> $1"
                          " ORDER BY table_id LIMIT 50"
                          " FOR UPDATE OF keepers SKIP LOCKED) RETURNING table_id",
                          1, values, error),
        visit, visitor);
}

bool storage_link_give_up(struct storage_link *link, const char *ids, struct error *error)
{
    const char *const values[] = { ids, link->server };
    return end(postgres_ask_text(
        link->pg, "DELETE FROM keepers WHERE table_id = ANY ($1::text[]) AND server = $2", 2,
        values, error));
}
