/* storage_sqlite_schema.c: the schema, the file's identification, and migrations. */
#include "storage_sqlite_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The schema calls rooms tables, as the protocol does. Entries are clustered by room, so that
 * a log is read from few pages. A seat repeats its room's status, so that a person's list
 * skips their many finished matches by an index. */
static const char first_schema[] =
    "CREATE TABLE entries ("
    " table_id TEXT NOT NULL, seq INTEGER NOT NULL, at_ms INTEGER NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY (table_id, seq)) STRICT, WITHOUT ROWID;"
    "CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries"
    " BEGIN SELECT RAISE(ABORT, 'an entry never changes'); END;"
    "CREATE TRIGGER entries_stay BEFORE DELETE ON entries"
    " BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END;"

    "CREATE TABLE tables ("
    " id TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, status INTEGER NOT NULL,"
    " is_public INTEGER NOT NULL, last_seq INTEGER NOT NULL, changed_ms INTEGER NOT NULL,"
    " wake_ms INTEGER NOT NULL, summary TEXT NOT NULL) STRICT;"
    "CREATE INDEX tables_by_shelf ON tables (status, is_public, changed_ms, id);"
    "CREATE INDEX tables_by_wake ON tables (wake_ms, id) WHERE wake_ms >= 0;"

    "CREATE TABLE seats ("
    " table_id TEXT NOT NULL, person TEXT NOT NULL, status INTEGER NOT NULL,"
    " is_to_act INTEGER NOT NULL, PRIMARY KEY (table_id, person)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_by_person ON seats (person, status);"

    "CREATE TABLE people ("
    " id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, colour TEXT NOT NULL,"
    " changed_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;"

    "CREATE TABLE bots ("
    " id TEXT NOT NULL PRIMARY KEY, owner TEXT NOT NULL, name TEXT NOT NULL,"
    " token_hash BLOB NOT NULL, made_ms INTEGER NOT NULL, is_revoked INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX bots_by_owner ON bots (owner, made_ms);"

    "CREATE TABLE mutes ("
    " person TEXT NOT NULL, muted TEXT NOT NULL, PRIMARY KEY (person, muted))"
    " STRICT, WITHOUT ROWID;"

    "CREATE TABLE keys ("
    " name TEXT NOT NULL PRIMARY KEY, key BLOB NOT NULL) STRICT, WITHOUT ROWID;";

/* A step that was once released is never edited: a change is another step. */
const char *const sqlite_schema[STORAGE_VERSION] = { first_schema, sqlite_second_schema,
                                                     sqlite_moderation_schema };

enum { APPLICATION = 0x426F7371 }; /* SQLITE_APPLICATION_BYTES */

bool sqlite_execute(sqlite3 *db, const char *path, const char *sql, struct error *error)
{
    return sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK || sqlite_fail(db, path, error);
}

void sqlite_roll_back(sqlite3 *db)
{
    if (!sqlite3_get_autocommit(db))
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
}

bool sqlite_ask(sqlite3 *db, const char *path, const char *sql, char answer[SQLITE_ANSWER_MAX],
                struct error *error)
{
    sqlite3_stmt *statement = NULL;
    bool is_fine = sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
                   sqlite3_step(statement) == SQLITE_ROW;
    if (is_fine)
        snprintf(answer, SQLITE_ANSWER_MAX, "%s", (const char *)sqlite3_column_text(statement, 0));
    else
        sqlite_fail(db, path, error);
    sqlite3_finalize(statement);
    return is_fine;
}

static bool ask_number(sqlite3 *db, const char *path, const char *sql, long *out,
                       struct error *error)
{
    char answer[SQLITE_ANSWER_MAX];
    if (!sqlite_ask(db, path, sql, answer, error))
        return false;
    *out = strtol(answer, NULL, 10);
    return true;
}

static bool set_number(sqlite3 *db, const char *path, const char *name, long value,
                       struct error *error)
{
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA %s = %ld", name, value);
    return sqlite_execute(db, path, sql, error);
}

static bool ask_version(sqlite3 *db, const char *path, long *out, struct error *error)
{
    return ask_number(db, path, "PRAGMA user_version", out, error);
}

/* In one transaction: another process may be making the database just now. */
static bool ask_identity(sqlite3 *db, const char *path, long *application, long *version,
                         long *parts, struct error *error)
{
    bool is_fine = sqlite_execute(db, path, "BEGIN", error) &&
                   ask_number(db, path, "PRAGMA application_id", application, error) &&
                   ask_version(db, path, version, error) &&
                   ask_number(db, path, "SELECT count(*) FROM sqlite_schema", parts, error);
    sqlite_roll_back(db);
    return is_fine;
}

bool sqlite_identify(sqlite3 *db, const char *path, long *version, struct error *error)
{
    long application, parts;
    if (!ask_identity(db, path, &application, version, &parts, error))
        return false;
    bool is_new = application == 0 && *version == 0 && parts == 0;
    if (application != APPLICATION && !is_new)
        return sqlite_fail_with(path, ERROR_STORAGE_DAMAGED, "storage.not-ours", error);
    if (*version > STORAGE_VERSION)
        return error_with(error, ERROR_STORAGE_NEWER, "storage.newer",
                          number_field("version", (int)*version),
                          number_field("known", STORAGE_VERSION), text_field("path", path));
    return true;
}

bool sqlite_check(sqlite3 *db, const char *path, struct error *error)
{
    char answer[SQLITE_ANSWER_MAX];
    if (!sqlite_ask(db, path, "PRAGMA quick_check(1)", answer, error))
        return false;
    return strcmp(answer, "ok") == 0 || sqlite_fail_damaged(path, answer, error);
}

/* The version is asked again, now that nobody else can write. */
static bool take_step(sqlite3 *db, const char *path, const char *const *steps, long version,
                      struct error *error)
{
    long found;
    if (!ask_version(db, path, &found, error))
        return false;
    return found > version || (sqlite_execute(db, path, steps[version], error) &&
                               set_number(db, path, "application_id", APPLICATION, error) &&
                               set_number(db, path, "user_version", version + 1, error));
}

bool sqlite_migrate(sqlite3 *db, const char *path, const char *const *steps, int count,
                    struct error *error)
{
    long version;
    bool is_fine = ask_version(db, path, &version, error);
    for (; is_fine && version < count; version++) {
        is_fine = sqlite_execute(db, path, "BEGIN IMMEDIATE", error) &&
                  take_step(db, path, steps, version, error) &&
                  sqlite_execute(db, path, "COMMIT", error);
        if (!is_fine)
            sqlite_roll_back(db);
    }
    return is_fine;
}
