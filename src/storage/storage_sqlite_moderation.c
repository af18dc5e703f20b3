/* storage_sqlite_moderation.c: bans, reports, and what operators did. Asked for seldom, so each
 * statement is prepared when it is needed. */
#include "storage_sqlite_internal.h"

#include <stdio.h>
#include <string.h>

/* A report is about a line, or about a person (seq 0), once for each reporter until it is
 * handled. */
const char sqlite_moderation_schema[] =
    "CREATE TABLE bans ("
    " subject TEXT NOT NULL, is_silence INTEGER NOT NULL, made_ms INTEGER NOT NULL,"
    " until_ms INTEGER NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (subject, is_silence))"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE reports ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT, at_ms INTEGER NOT NULL, reporter TEXT NOT NULL,"
    " table_id TEXT NOT NULL, seq INTEGER NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,"
    " line TEXT NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL, handled_ms INTEGER NOT NULL)"
    " STRICT;"
    "CREATE UNIQUE INDEX reports_open ON reports (reporter, table_id, seq, person)"
    " WHERE handled_ms = 0;"
    "CREATE INDEX reports_by_handled ON reports (handled_ms, id);"
    "CREATE INDEX reports_by_person ON reports (person);"
    "CREATE TABLE acts ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT, at_ms INTEGER NOT NULL, uid INTEGER NOT NULL,"
    " act TEXT NOT NULL, subject TEXT NOT NULL, reason TEXT NOT NULL) STRICT;";

static sqlite3_stmt *prepare(struct sqlite *sqlite, const char *sql, struct error *error)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(sqlite->db, sql, -1, &statement, NULL) != SQLITE_OK)
        sqlite_fail(sqlite->db, sqlite->path.data, error);
    return statement;
}

/* Whether there is another row; if not, whether that was the end or a failure. */
static bool next_row(struct sqlite *sqlite, sqlite3_stmt *statement, bool *is_fine,
                     struct error *error)
{
    int status = sqlite3_step(statement);
    *is_fine = status == SQLITE_ROW || status == SQLITE_DONE ||
               sqlite_fail(sqlite->db, sqlite->path.data, error);
    return status == SQLITE_ROW;
}

/* Runs a statement that gives no rows, and finalizes it. */
static bool run(struct sqlite *sqlite, sqlite3_stmt *statement, struct error *error)
{
    bool is_fine = false;
    if (statement != NULL)
        next_row(sqlite, statement, &is_fine, error);
    sqlite3_finalize(statement);
    return is_fine;
}

static const char *text_at(sqlite3_stmt *statement, int column)
{
    return (const char *)sqlite3_column_text(statement, column);
}

/* ---- writing ---- */

static bool put_ban(struct sqlite *sqlite, const struct stored_ban *ban, struct error *error)
{
    sqlite3_stmt *statement =
        prepare(sqlite, "INSERT OR REPLACE INTO bans VALUES (?1, ?2, ?3, ?4, ?5)", error);
    sqlite_bind_text(statement, 1, ban->subject);
    sqlite3_bind_int(statement, 2, ban->is_silence);
    sqlite3_bind_int64(statement, 3, ban->made_ms);
    sqlite3_bind_int64(statement, 4, ban->until_ms);
    sqlite_bind_text(statement, 5, ban->reason);
    return run(sqlite, statement, error);
}

static bool drop_bans(struct sqlite *sqlite, const char *subject, struct error *error)
{
    sqlite3_stmt *statement = prepare(sqlite, "DELETE FROM bans WHERE subject = ?1", error);
    sqlite_bind_text(statement, 1, subject);
    return run(sqlite, statement, error);
}

static bool put_report(struct sqlite *sqlite, const struct stored_report *report,
                       struct error *error)
{
    sqlite3_stmt *statement =
        prepare(sqlite,
                "INSERT INTO reports (at_ms, reporter, table_id, seq, person, name, line, reason,"
                " text, handled_ms) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 0"
                " WHERE (SELECT count(*) FROM reports WHERE handled_ms = 0) < " OPEN_REPORTS_MAX
                " ON CONFLICT DO NOTHING",
                error);
    sqlite3_bind_int64(statement, 1, report->at_ms);
    sqlite_bind_id(statement, 2, report->reporter);
    sqlite_bind_id(statement, 3, report->room);
    sqlite3_bind_int64(statement, 4, report->seq);
    sqlite_bind_id(statement, 5, report->person);
    sqlite_bind_text(statement, 6, report->name);
    sqlite_bind_text(statement, 7, report->line);
    sqlite_bind_text(statement, 8, report->reason);
    sqlite_bind_text(statement, 9, report->text);
    return run(sqlite, statement, error);
}

static bool handle_report(struct sqlite *sqlite, int64_t id, int64_t at_ms, struct error *error)
{
    sqlite3_stmt *statement = prepare(
        sqlite, "UPDATE reports SET handled_ms = ?2 WHERE id = ?1 AND handled_ms = 0", error);
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, at_ms);
    return run(sqlite, statement, error);
}

static bool forget_handled(struct sqlite *sqlite, int64_t before_ms, struct error *error)
{
    sqlite3_stmt *statement =
        prepare(sqlite, "DELETE FROM reports WHERE handled_ms > 0 AND handled_ms < ?1", error);
    sqlite3_bind_int64(statement, 1, before_ms);
    return run(sqlite, statement, error);
}

static bool revoke(struct sqlite *sqlite, const char *program, struct error *error)
{
    sqlite3_stmt *statement =
        prepare(sqlite, "UPDATE bots SET is_revoked = 1 WHERE id = ?1", error);
    sqlite_bind_id(statement, 1, program);
    return run(sqlite, statement, error);
}

static bool put_act(struct sqlite *sqlite, const struct stored_act *act, struct error *error)
{
    sqlite3_stmt *statement = prepare(
        sqlite, "INSERT INTO acts (at_ms, uid, act, subject, reason) VALUES (?1, ?2, ?3, ?4, ?5)",
        error);
    sqlite3_bind_int64(statement, 1, act->at_ms);
    sqlite3_bind_int64(statement, 2, act->uid);
    sqlite_bind_text(statement, 3, act->act);
    sqlite_bind_text(statement, 4, act->subject);
    sqlite_bind_text(statement, 5, act->reason);
    return run(sqlite, statement, error);
}

bool sqlite_moderate(struct sqlite *sqlite, const struct stored_moderation *write,
                     struct error *error)
{
    return (write->ban == NULL || put_ban(sqlite, write->ban, error)) &&
           (write->unbanned == NULL || drop_bans(sqlite, write->unbanned, error)) &&
           (write->report == NULL || put_report(sqlite, write->report, error)) &&
           (write->handled_report == 0 ||
            handle_report(sqlite, write->handled_report, write->handled_ms, error)) &&
           (write->revoked == NULL || revoke(sqlite, write->revoked, error)) &&
           (write->forget_handled_before_ms == 0 ||
            forget_handled(sqlite, write->forget_handled_before_ms, error)) &&
           (write->act == NULL || put_act(sqlite, write->act, error));
}

bool sqlite_forget_reports_of(struct sqlite *sqlite, const char *person, struct error *error)
{
    sqlite3_stmt *statement =
        prepare(sqlite, "DELETE FROM reports WHERE reporter = ?1 OR person = ?1", error);
    sqlite_bind_id(statement, 1, person);
    return run(sqlite, statement, error);
}

/* ---- reading ---- */

static bool list_bans(struct storage *storage, visit_ban *visit, void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    bool is_fine = false;
    sqlite3_stmt *statement = prepare(sqlite,
                                      "SELECT subject, is_silence, made_ms, until_ms, reason"
                                      " FROM bans ORDER BY made_ms, subject",
                                      error);
    while (statement != NULL && next_row(sqlite, statement, &is_fine, error)) {
        struct stored_ban ban = { text_at(statement, 0), sqlite3_column_int(statement, 1),
                                  sqlite3_column_int64(statement, 2),
                                  sqlite3_column_int64(statement, 3), text_at(statement, 4) };
        visit(visitor, &ban);
    }
    sqlite3_finalize(statement);
    return is_fine;
}

static bool list_reports(struct storage *storage, bool with_handled, int limit, visit_report *visit,
                         void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    bool is_fine = false;
    sqlite3_stmt *statement =
        prepare(sqlite,
                with_handled
                    ? "SELECT id, at_ms, reporter, table_id, seq, person, name, line, reason, text,"
                      " handled_ms FROM reports ORDER BY id DESC LIMIT ?1"
                    : "SELECT id, at_ms, reporter, table_id, seq, person, name, line, reason, text,"
                      " handled_ms FROM reports WHERE handled_ms = 0 ORDER BY id DESC LIMIT ?1",
                error);
    sqlite3_bind_int(statement, 1, limit);
    while (statement != NULL && next_row(sqlite, statement, &is_fine, error)) {
        struct stored_report report = {
            .id = sqlite3_column_int64(statement, 0),
            .at_ms = sqlite3_column_int64(statement, 1),
            .reporter = text_at(statement, 2),
            .room = text_at(statement, 3),
            .seq = sqlite3_column_int64(statement, 4),
            .person = text_at(statement, 5),
            .name = text_at(statement, 6),
            .line = text_at(statement, 7),
            .reason = text_at(statement, 8),
            .text = text_at(statement, 9),
            .handled_ms = sqlite3_column_int64(statement, 10),
        };
        visit(visitor, &report);
    }
    sqlite3_finalize(statement);
    return is_fine;
}

static bool list_acts(struct storage *storage, int limit, visit_act *visit, void *visitor,
                      struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    bool is_fine = false;
    sqlite3_stmt *statement = prepare(
        sqlite, "SELECT id, at_ms, uid, act, subject, reason FROM acts ORDER BY id DESC LIMIT ?1",
        error);
    sqlite3_bind_int(statement, 1, limit);
    while (statement != NULL && next_row(sqlite, statement, &is_fine, error)) {
        struct stored_act act = {
            .id = sqlite3_column_int64(statement, 0),
            .at_ms = sqlite3_column_int64(statement, 1),
            .uid = sqlite3_column_int64(statement, 2),
            .act = text_at(statement, 3),
            .subject = text_at(statement, 4),
            .reason = text_at(statement, 5),
        };
        visit(visitor, &act);
    }
    sqlite3_finalize(statement);
    return is_fine;
}

static bool list_tables(struct storage *storage, const struct table_query *query,
                        visit_table *visit, void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    bool is_fine = false;
    sqlite3_stmt *statement =
        prepare(sqlite,
                "SELECT id, game, status, is_public, changed_ms,"
                " (SELECT at_ms FROM entries WHERE table_id = id AND seq = 1)"
                " FROM tables WHERE ?1 >> status & 1 AND (?2 = '' OR game = ?2)"
                " ORDER BY changed_ms DESC, id LIMIT ?3",
                error);
    sqlite3_bind_int(statement, 1, (int)query->statuses);
    sqlite_bind_text(statement, 2, query->game);
    sqlite3_bind_int(statement, 3, query->limit);
    while (statement != NULL && next_row(sqlite, statement, &is_fine, error)) {
        struct stored_table table = {
            .id = text_at(statement, 0),
            .game = text_at(statement, 1),
            .status = (enum stored_status)sqlite3_column_int(statement, 2),
            .is_public = sqlite3_column_int(statement, 3),
            .changed_ms = sqlite3_column_int64(statement, 4),
            .made_ms = sqlite3_column_int64(statement, 5),
        };
        visit(visitor, &table);
    }
    sqlite3_finalize(statement);
    return is_fine;
}

static bool list_sitters(struct storage *storage, const char *room, visit_sitter *visit,
                         void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    bool is_fine = false;
    sqlite3_stmt *statement =
        prepare(sqlite,
                "SELECT person, coalesce(max(name), '') FROM seats WHERE table_id = ?1"
                " GROUP BY person ORDER BY min(seat)",
                error);
    sqlite_bind_id(statement, 1, room);
    while (statement != NULL && next_row(sqlite, statement, &is_fine, error)) {
        struct stored_sitter sitter;
        snprintf(sitter.person, sizeof sitter.person, "%s", text_at(statement, 0));
        snprintf(sitter.name, sizeof sitter.name, "%s", text_at(statement, 1));
        visit(visitor, &sitter);
    }
    sqlite3_finalize(statement);
    return is_fine;
}

static bool visit_tokens(struct sqlite *sqlite, sqlite3_stmt *statement, visit_program *visit,
                         void *visitor, struct error *error)
{
    bool is_fine = false;
    while (statement != NULL && next_row(sqlite, statement, &is_fine, error)) {
        struct stored_program program = {
            .id = text_at(statement, 0),
            .owner = text_at(statement, 1),
            .name = text_at(statement, 2),
            .made_ms = sqlite3_column_int64(statement, 4),
            .is_revoked = sqlite3_column_int(statement, 5),
        };
        if (sqlite3_column_bytes(statement, 3) == sizeof program.token_hash)
            memcpy(program.token_hash, sqlite3_column_blob(statement, 3),
                   sizeof program.token_hash);
        visit(visitor, &program);
    }
    sqlite3_finalize(statement);
    return is_fine;
}

#define TOKEN_COLUMNS "SELECT id, owner, name, token_hash, made_ms, is_revoked FROM bots "

static bool list_tokens(struct storage *storage, const char *owner, int limit, visit_program *visit,
                        void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    sqlite3_stmt *statement = prepare(
        sqlite,
        owner[0] != '\0' ? TOKEN_COLUMNS "WHERE owner = ?1 ORDER BY made_ms DESC, id LIMIT ?2"
                         : TOKEN_COLUMNS "WHERE ?1 = '' ORDER BY made_ms DESC, id LIMIT ?2",
        error);
    sqlite_bind_text(statement, 1, owner);
    sqlite3_bind_int(statement, 2, limit);
    return visit_tokens(sqlite, statement, visit, visitor, error);
}

static bool find_token(struct storage *storage, const char *program, visit_program *visit,
                       void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    sqlite3_stmt *statement = prepare(sqlite, TOKEN_COLUMNS "WHERE id = ?1", error);
    sqlite_bind_id(statement, 1, program);
    return visit_tokens(sqlite, statement, visit, visitor, error);
}

static bool count_outlived(struct storage *storage, const int64_t before_ms[STORED_STATUSES],
                           int64_t counts[STORED_STATUSES], struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    bool is_fine = false;
    sqlite3_stmt *statement =
        prepare(sqlite, "SELECT count(*) FROM tables WHERE status = ?1 AND changed_ms < ?2", error);
    for (int status = 0; status < STORED_STATUSES && statement != NULL; status++) {
        sqlite3_bind_int(statement, 1, status);
        sqlite3_bind_int64(statement, 2, before_ms[status]);
        if (!next_row(sqlite, statement, &is_fine, error))
            break;
        counts[status] = sqlite3_column_int64(statement, 0);
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
    return is_fine;
}

static bool read_totals(struct storage *storage, struct stored_totals *out, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    bool is_fine = false;
    sqlite3_stmt *statement =
        prepare(sqlite,
                "SELECT status, count(*) FROM tables GROUP BY status UNION ALL"
                " SELECT -1, count(*) FROM people UNION ALL"
                " SELECT -2, count(*) FROM bots WHERE is_revoked = 0 UNION ALL"
                " SELECT -3, count(*) FROM reports WHERE handled_ms = 0",
                error);
    *out = (struct stored_totals){ 0 };
    while (statement != NULL && next_row(sqlite, statement, &is_fine, error)) {
        int what = sqlite3_column_int(statement, 0);
        int64_t count = sqlite3_column_int64(statement, 1);
        if (what >= 0 && what < STORED_STATUSES)
            out->tables[what] = count;
        else if (what == -1)
            out->people = count;
        else if (what == -2)
            out->programs = count;
        else if (what == -3)
            out->open_reports = count;
    }
    sqlite3_finalize(statement);
    return is_fine;
}

const struct moderation_operations sqlite_moderation = {
    list_bans,   list_reports, list_acts,      list_tables, list_sitters,
    list_tokens, find_token,   count_outlived, read_totals,
};
