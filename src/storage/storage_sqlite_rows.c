/* storage_sqlite_rows.c: whole tables, row for row (storage_copy.h). */
#include "storage_sqlite_internal.h"

#include <stdio.h>
#include <string.h>

static sqlite3_stmt *prepare(struct sqlite *sqlite, const char *sql, struct error *error)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(sqlite->db, sql, -1, &statement, NULL) != SQLITE_OK)
        sqlite_fail(sqlite->db, sqlite->path.data, error);
    return statement;
}

static bool is_number(char kind)
{
    return kind == 'n' || kind == 'o';
}

static struct stored_value value_at(sqlite3_stmt *statement, int column, char kind)
{
    struct stored_value value = { .is_null =
                                      sqlite3_column_type(statement, column) == SQLITE_NULL };
    if (value.is_null)
        return value;
    if (is_number(kind)) {
        value.number = sqlite3_column_int64(statement, column);
        return value;
    }
    value.bytes = kind == 'b' ? sqlite3_column_blob(statement, column)
                              : (const char *)sqlite3_column_text(statement, column);
    value.length = (size_t)sqlite3_column_bytes(statement, column);
    return value;
}

bool sqlite_read_rows(struct storage *storage, const struct stored_table_kind *table,
                      visit_row *visit, void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    struct stored_value values[STORED_COLUMNS_MAX];
    char sql[300];
    int status = SQLITE_ERROR;
    snprintf(sql, sizeof sql, "SELECT %s FROM %s ORDER BY %s", table->columns, table->name,
             table->key);
    sqlite3_stmt *statement = prepare(sqlite, sql, error);
    while (statement != NULL && (status = sqlite3_step(statement)) == SQLITE_ROW) {
        for (int i = 0; table->kinds[i] != '\0'; i++)
            values[i] = value_at(statement, i, table->kinds[i]);
        visit(visitor, values);
    }
    bool is_fine = status == SQLITE_DONE ||
                   (statement != NULL && sqlite_fail(sqlite->db, sqlite->path.data, error));
    sqlite3_finalize(statement);
    return is_fine;
}

static void bind(sqlite3_stmt *statement, int index, char kind, const struct stored_value *value)
{
    if (value->is_null)
        sqlite3_bind_null(statement, index);
    else if (is_number(kind))
        sqlite3_bind_int64(statement, index, value->number);
    else if (kind == 'b')
        sqlite3_bind_blob64(statement, index, value->bytes, value->length, SQLITE_STATIC);
    else
        sqlite3_bind_text64(statement, index, value->bytes, value->length, SQLITE_STATIC,
                            SQLITE_UTF8);
}

static bool put_all(struct sqlite *sqlite, sqlite3_stmt *statement, const char *kinds,
                    const struct stored_value *values, int count, struct error *error)
{
    int columns = (int)strlen(kinds);
    for (int row = 0; row < count; row++) {
        for (int i = 0; i < columns; i++)
            bind(statement, i + 1, kinds[i], &values[row * columns + i]);
        if (sqlite3_step(statement) != SQLITE_DONE)
            return sqlite_fail(sqlite->db, sqlite->path.data, error);
        sqlite3_reset(statement);
    }
    return true;
}

bool sqlite_put_rows(struct storage *storage, const struct stored_table_kind *table,
                     const struct stored_value *values, int count, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    const char *path = sqlite->path.data;
    struct text sql;
    text_init(&sql);
    text_addf(&sql, "INSERT INTO %s (%s) VALUES (", table->name, table->columns);
    for (int i = 0; table->kinds[i] != '\0'; i++)
        text_add(&sql, i > 0 ? ", ?" : "?");
    text_add(&sql, ")");
    sqlite3_stmt *statement = prepare(sqlite, sql.data, error);
    bool is_fine = statement != NULL &&
                   sqlite_execute(sqlite->db, path, "BEGIN IMMEDIATE", error) &&
                   put_all(sqlite, statement, table->kinds, values, count, error) &&
                   sqlite_execute(sqlite->db, path, "COMMIT", error);
    sqlite_roll_back(sqlite->db);
    sqlite3_finalize(statement);
    text_clear(&sql);
    return is_fine;
}
