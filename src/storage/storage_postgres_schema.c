/* storage_postgres_schema.c: the schema and its migrations. It is that of SQLite
 * (storage_sqlite_schema.c), under the same names. */
#include "storage_postgres_internal.h"

#include <stdio.h>
#include <stdlib.h>

/* Ids are compared byte by byte, as everywhere else. Schema 1 was never PostgreSQL's. */
#define ID "text COLLATE \"C\" NOT NULL"

static const char second_schema[] =
    "CREATE TABLE entries (table_id " ID ", seq bigint NOT NULL, at_ms bigint NOT NULL,"
    " nonce bigint NOT NULL, body text NOT NULL, PRIMARY KEY (table_id, seq));"
    "CREATE TABLE said (table_id " ID ", seq bigint NOT NULL, person " ID ", name text,"
    " colour text, text text, PRIMARY KEY (table_id, seq));"
    "CREATE INDEX said_by_person ON said (person);"

    "CREATE TABLE tables (id " ID " PRIMARY KEY, game text NOT NULL, status smallint NOT NULL,"
    " is_public boolean NOT NULL, last_seq bigint NOT NULL, changed_ms bigint NOT NULL,"
    " summary text NOT NULL);"
    "CREATE INDEX tables_by_shelf ON tables (status, is_public, changed_ms, id);"
    "CREATE TABLE seats (table_id " ID ", seat smallint NOT NULL, person " ID ", name text,"
    " status smallint NOT NULL, is_to_act boolean NOT NULL, changed_ms bigint NOT NULL,"
    " is_listed boolean NOT NULL, PRIMARY KEY (table_id, seat));"
    "CREATE INDEX seats_by_person"
    " ON seats (person, is_listed, status, is_to_act, changed_ms, table_id);"

    "CREATE TABLE people (id " ID " PRIMARY KEY, name text NOT NULL, colour text NOT NULL,"
    " changed_ms bigint NOT NULL);"
    "CREATE TABLE bots (id " ID " PRIMARY KEY, owner " ID ", name text NOT NULL,"
    " token_hash bytea NOT NULL, made_ms bigint NOT NULL, is_revoked boolean NOT NULL);"
    "CREATE INDEX bots_by_owner ON bots (owner, is_revoked, made_ms, id);"
    "CREATE INDEX bots_by_token ON bots (token_hash);"
    "CREATE TABLE mutes (person " ID ", muted " ID ", PRIMARY KEY (person, muted));"
    "CREATE TABLE keys (name " ID " PRIMARY KEY, key bytea NOT NULL);"

    "CREATE TABLE results (table_id " ID " PRIMARY KEY, game text NOT NULL,"
    " ended_ms bigint NOT NULL, body text NOT NULL);"
    "CREATE TABLE result_seats (table_id " ID ", seat smallint NOT NULL, person " ID ","
    " rank smallint NOT NULL, PRIMARY KEY (table_id, seat));"
    "CREATE INDEX result_seats_by_person ON result_seats (person, table_id);"

    "CREATE FUNCTION entries_never_change() RETURNS trigger LANGUAGE plpgsql AS"
    " $$BEGIN RAISE 'an entry never changes'; END$$;"
    "CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries"
    " FOR EACH ROW EXECUTE FUNCTION entries_never_change();"
    "CREATE FUNCTION entries_stay() RETURNS trigger LANGUAGE plpgsql AS"
    " $$BEGIN IF EXISTS (SELECT FROM tables WHERE id = OLD.table_id) THEN"
    " RAISE 'the log of a table is never deleted'; END IF; RETURN OLD; END$$;"
    "CREATE TRIGGER entries_stay BEFORE DELETE ON entries"
    " FOR EACH ROW EXECUTE FUNCTION entries_stay();";

/* Step n leads from version n + FIRST to the next. */
enum { FIRST = 1 };
static const char *const steps[POSTGRES_VERSION - FIRST] = { second_schema,
                                                             postgres_moderation_schema,
                                                             postgres_link_schema };

/* version: what there is; min_reader: the oldest program that can work with it, so that servers
 * of two versions run side by side while a cluster is brought up to date. */
static const char make_versions[] = "CREATE TABLE IF NOT EXISTS bosquet_schema"
                                    " (version integer NOT NULL, min_reader integer NOT NULL)";
static const char find_versions[] = "SELECT to_regclass('bosquet_schema') IS NOT NULL";
static const char ask_versions[] =
    "SELECT coalesce(max(version), 0), coalesce(max(min_reader), 0) FROM bosquet_schema";

/* Of every Bosquet in this database: who else begins at the same time waits. */
static const char take_lock[] = "SELECT pg_advisory_xact_lock(hashtext('bosquet schema'))";

struct schema_versions {
    int version, min_reader;
};

static bool ask_number(struct postgres *pg, const char *sql, int out[2], struct error *error)
{
    if (PQsendQuery(pg->connection, sql) != 1)
        return false;
    PGresult *rows = NULL, *result;
    bool is_lost = false, is_fine = true;
    while ((result = postgres_next(pg, &is_lost, error)) != NULL) {
        PQclear(rows);
        rows = result;
        is_fine = PQresultStatus(rows) == PGRES_TUPLES_OK || postgres_fail(pg, rows, error);
    }
    is_fine = is_fine && rows != NULL && PQntuples(rows) == 1;
    for (int i = 0; is_fine && i < PQnfields(rows) && i < 2; i++) {
        const char *value = PQgetvalue(rows, 0, i);
        out[i] = value[0] == 't' ? 1 : (int)strtol(value, NULL, 10);
    }
    PQclear(rows);
    return is_fine;
}

/* All zeros of a database without a schema. */
static bool ask_schema(struct postgres *pg, struct schema_versions *out, struct error *error)
{
    int is_there[2] = { 0 }, numbers[2] = { 0 };
    *out = (struct schema_versions){ 0 };
    if (!ask_number(pg, find_versions, is_there, error))
        return false;
    if (is_there[0] && !ask_number(pg, ask_versions, numbers, error))
        return false;
    *out = (struct schema_versions){ numbers[0], numbers[1] };
    return true;
}

static bool refuse_version(struct postgres *pg, const char *key, enum error_code code, int version,
                           struct error *error)
{
    return error_with(error, code, key, number_field("version", version),
                      number_field("known", POSTGRES_VERSION), text_field("path", pg->place.data));
}

static bool take_steps(struct postgres *pg, struct error *error)
{
    struct schema_versions found;
    char note[160];
    if (!postgres_execute(pg, take_lock, error) || !postgres_execute(pg, make_versions, error) ||
        !ask_schema(pg, &found, error))
        return false;
    if (found.version >= POSTGRES_VERSION)
        return true;
    for (int version = found.version > 0 ? found.version : FIRST; version < POSTGRES_VERSION;
         version++)
        if (!postgres_execute(pg, steps[version - FIRST], error))
            return false;
    snprintf(note, sizeof note,
             "DELETE FROM bosquet_schema;"
             "INSERT INTO bosquet_schema (version, min_reader) VALUES (%d, %d)",
             POSTGRES_VERSION, POSTGRES_MIN_READER);
    return postgres_execute(pg, note, error);
}

static bool migrate(struct postgres *pg, struct error *error)
{
    return postgres_execute(pg, "BEGIN", error) && take_steps(pg, error) &&
           postgres_execute(pg, "COMMIT", error);
}

bool postgres_migrate(struct postgres *pg, struct error *error)
{
    struct schema_versions found;
    if (!ask_schema(pg, &found, error))
        return false;
    if (found.min_reader > POSTGRES_VERSION)
        return refuse_version(pg, "storage.newer", ERROR_STORAGE_NEWER, found.version, error);
    if (found.version >= POSTGRES_VERSION)
        return true;
    if (pg->is_reader)
        return refuse_version(pg, "storage.older", ERROR_STORAGE_FAILED, found.version, error);
    return migrate(pg, error);
}
