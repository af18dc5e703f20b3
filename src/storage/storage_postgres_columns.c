/* storage_postgres_columns.c: arrays as PostgreSQL sends and takes them in binary: the header, then
 * each value behind its length, all numbers in network order. */
#include "storage_postgres_internal.h"

#include <arpa/inet.h>
#include <endian.h>
#include <stdio.h>
#include <string.h>

enum { OID_BYTEA = 17, OID_BIGINT = 20, OID_TEXT = 25 };
enum { HEADER_BYTES = 20 };

static void put_int32(struct text *bytes, int32_t number)
{
    uint32_t ordered = htonl((uint32_t)number);
    text_add_bytes(bytes, &ordered, sizeof ordered);
}

void columns_init(struct postgres_columns *columns, const char *kinds)
{
    static const char no_header[HEADER_BYTES];
    *columns = (struct postgres_columns){ .count = (int)strlen(kinds) };
    for (int i = 0; i < columns->count; i++) {
        struct postgres_column *column = &columns->column[i];
        column->kind = kinds[i];
        text_init(&column->bytes);
        text_add_bytes(&column->bytes, no_header, sizeof no_header);
    }
}

void columns_clear(struct postgres_columns *columns)
{
    for (int i = 0; i < columns->count; i++)
        text_clear(&columns->column[i].bytes);
}

void column_add_bytes(struct postgres_column *column, const void *bytes, size_t length)
{
    column->count++;
    put_int32(&column->bytes, (int32_t)length);
    text_add_bytes(&column->bytes, bytes, length);
}

void column_add_text(struct postgres_column *column, const char *text)
{
    if (text != NULL) {
        column_add_bytes(column, text, strlen(text));
        return;
    }
    column->count++;
    column->has_null = true;
    put_int32(&column->bytes, -1);
}

void column_add_number(struct postgres_column *column, int64_t number)
{
    uint64_t ordered = htobe64((uint64_t)number);
    column_add_bytes(column, &ordered, sizeof ordered);
}

static void finish(struct postgres_column *column)
{
    const int32_t oid = column->kind == 'n'   ? OID_BIGINT
                        : column->kind == 'b' ? OID_BYTEA
                                              : OID_TEXT;
    const int32_t header[HEADER_BYTES / 4] = { 1, column->has_null, oid, column->count, 1 };
    for (int i = 0; i < HEADER_BYTES / 4; i++) {
        uint32_t ordered = htonl((uint32_t)header[i]);
        memcpy(column->bytes.data + 4 * i, &ordered, sizeof ordered);
    }
}

/* Columns as libpq wants them. */
struct sent {
    const char *values[COLUMNS_MAX];
    int lengths[COLUMNS_MAX], formats[COLUMNS_MAX];
};

static struct sent finish_all(struct postgres_columns *columns)
{
    struct sent sent;
    for (int i = 0; i < columns->count; i++) {
        finish(&columns->column[i]);
        sent.values[i] = columns->column[i].bytes.data;
        sent.lengths[i] = (int)columns->column[i].bytes.length;
        sent.formats[i] = 1;
    }
    return sent;
}

bool postgres_send(struct postgres *pg, enum postgres_sql sql, struct postgres_columns *columns)
{
    struct sent sent = finish_all(columns);
    char name[16];
    snprintf(name, sizeof name, "s%d", (int)sql);
    return PQsendQueryPrepared(pg->connection, name, columns->count, sent.values, sent.lengths,
                               sent.formats, 0) == 1;
}

bool postgres_send_text(struct postgres *pg, const char *sql, struct postgres_columns *columns)
{
    struct sent sent = finish_all(columns);
    return PQsendQueryParams(pg->connection, sql, columns->count, NULL, sent.values, sent.lengths,
                             sent.formats, 0) == 1;
}
