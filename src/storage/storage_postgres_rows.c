/* storage_postgres_rows.c: whole tables, row for row (storage_copy.h). */
#include "storage_postgres_internal.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

/* A value as text; bytes are read from their hexadecimal digits, "\x0a". */
static void read_value(const PGresult *rows, int row, int column, char kind, char **bytes,
                       struct stored_value *out)
{
    *out = (struct stored_value){ .is_null = PQgetisnull(rows, row, column) };
    if (out->is_null)
        return;
    const char *text = PQgetvalue(rows, row, column);
    out->bytes = text;
    out->length = (size_t)PQgetlength(rows, row, column);
    if (kind == 'n')
        out->number = strtoll(text, NULL, 10);
    else if (kind == 'o')
        out->number = text[0] == 't';
    if (kind == 'n' || kind == 'o') {
        out->bytes = NULL;
        out->length = 0;
    } else if (kind == 'b') {
        out->length = (out->length - 2) / 2;
        *bytes = memory_new(out->length + 1);
        text_read_hex(text + 2, (unsigned char *)*bytes, out->length);
        out->bytes = *bytes;
    }
}

static void visit_one(const PGresult *rows, int row, const char *kinds, visit_row *visit,
                      void *visitor)
{
    struct stored_value values[STORED_COLUMNS_MAX];
    char *bytes[STORED_COLUMNS_MAX] = { 0 };
    int columns = (int)strlen(kinds);
    for (int i = 0; i < columns; i++)
        read_value(rows, row, i, kinds[i], &bytes[i], &values[i]);
    visit(visitor, values);
    for (int i = 0; i < columns; i++)
        free(bytes[i]);
}

/* So many at a time, of one snapshot. */
static bool fetch_all(struct postgres *pg, const char *kinds, visit_row *visit, void *visitor,
                      struct error *error)
{
    int count;
    do {
        PGresult *rows = postgres_ask_text(pg, "FETCH 1000 FROM reading", 0, NULL, error);
        if (rows == NULL)
            return false;
        count = PQntuples(rows);
        for (int row = 0; row < count; row++)
            visit_one(rows, row, kinds, visit, visitor);
        PQclear(rows);
    } while (count > 0);
    return true;
}

bool postgres_read_rows(struct storage *storage, const struct stored_table_kind *table,
                        visit_row *visit, void *visitor, struct error *error)
{
    struct postgres *pg = postgres_of(storage);
    char sql[300];
    snprintf(sql, sizeof sql, "DECLARE reading CURSOR FOR SELECT %s FROM %s ORDER BY %s",
             table->columns, table->name, table->key);
    bool is_fine = postgres_connect(pg, error) &&
                   postgres_execute(pg, "BEGIN ISOLATION LEVEL REPEATABLE READ", error) &&
                   postgres_execute(pg, sql, error) &&
                   fetch_all(pg, table->kinds, visit, visitor, error);
    if (pg->connection != NULL)
        postgres_execute(pg, "ROLLBACK", NULL);
    return is_fine;
}

/* ---- writing ---- */

static const char *array_of(char kind)
{
    return kind == 't' ? "text[]" : kind == 'b' ? "bytea[]" : "bigint[]";
}

/* Names of columns, each a word of a list with commas. */
static const char *add_column(struct text *sql, const char *columns, const char *after)
{
    size_t length = strcspn(columns, ",");
    text_add_bytes(sql, columns, length);
    text_add(sql, after);
    columns += length;
    return columns + strspn(columns, ", ");
}

static void write_insert(struct text *sql, const struct stored_table_kind *table)
{
    const char *column = table->columns;
    text_addf(sql, "INSERT INTO %s (%s) SELECT ", table->name, table->columns);
    for (int i = 0; table->kinds[i] != '\0'; i++) {
        text_add(sql, i > 0 ? ", " : "");
        column = add_column(sql, column, table->kinds[i] == 'o' ? " <> 0" : "");
    }
    text_add(sql, " FROM unnest(");
    for (int i = 0; table->kinds[i] != '\0'; i++)
        text_addf(sql, "%s$%d::%s", i > 0 ? ", " : "", i + 1, array_of(table->kinds[i]));
    text_addf(sql, ") AS given (%s)", table->columns);
}

static void fill_columns(struct postgres_columns *columns, const char *kinds,
                         const struct stored_value *values, int count)
{
    for (int row = 0; row < count; row++)
        for (int i = 0; i < columns->count; i++) {
            const struct stored_value *value = &values[row * columns->count + i];
            struct postgres_column *column = &columns->column[i];
            if (value->is_null)
                column_add_text(column, NULL);
            else if (kinds[i] == 'n' || kinds[i] == 'o')
                column_add_number(column, value->number);
            else
                column_add_bytes(column, value->bytes, value->length);
        }
}

/* What is numbered by the database goes on behind the highest number. */
static bool set_sequence(struct postgres *pg, const struct stored_table_kind *table,
                         struct error *error)
{
    char sql[200];
    if (strcmp(table->key, "id") != 0 || table->kinds[0] != 'n')
        return true;
    snprintf(sql, sizeof sql,
             "SELECT setval(pg_get_serial_sequence('%s', 'id'), (SELECT max(id) FROM %s))",
             table->name, table->name);
    return postgres_execute(pg, sql, error);
}

bool postgres_put_rows(struct storage *storage, const struct stored_table_kind *table,
                       const struct stored_value *values, int count, struct error *error)
{
    struct postgres *pg = postgres_of(storage);
    struct postgres_columns columns;
    struct text sql;
    char kinds[STORED_COLUMNS_MAX + 1];
    snprintf(kinds, sizeof kinds, "%s", table->kinds);
    for (char *kind = kinds; *kind != '\0'; kind++)
        *kind = *kind == 'o' ? 'n' : *kind;
    text_init(&sql);
    write_insert(&sql, table);
    columns_init(&columns, kinds);
    fill_columns(&columns, table->kinds, values, count);
    PGresult *done = postgres_connect(pg, error) && postgres_send_text(pg, sql.data, &columns)
                         ? postgres_take_rows(pg, error)
                         : NULL;
    PQclear(done);
    columns_clear(&columns);
    text_clear(&sql);
    return done != NULL && set_sequence(pg, table, error);
}
