/* storage_copy.c: rows from one database to another, and whether they have arrived. */
#include "storage_copy.h"

#include "memory.h"
#include "storage_internal.h"

#include <endian.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#define KIND(name, columns, kinds, key) { name, columns, kinds, key },
static const struct stored_table_kind kinds[] = { STORED_TABLE_LIST(KIND) };
#undef KIND
enum { TABLES = sizeof kinds / sizeof *kinds };

enum { ROWS_MAX = 500, BYTES_MAX = 1 << 20 }; /* that are kept before they are written */

/* What was read of a table: how much, and a hash of all of it. */
struct reading {
    int columns;
    const char *kinds;
    int64_t rows;
    crypto_generichash_state hash;
};

static void hash_number(crypto_generichash_state *hash, uint64_t number)
{
    uint64_t ordered = htole64(number);
    crypto_generichash_update(hash, (const unsigned char *)&ordered, sizeof ordered);
}

static bool is_number(char kind)
{
    return kind == 'n' || kind == 'o';
}

static void note_row(struct reading *reading, const struct stored_value *values)
{
    reading->rows++;
    for (int i = 0; i < reading->columns; i++) {
        const struct stored_value *value = &values[i];
        hash_number(&reading->hash, value->is_null);
        if (value->is_null)
            continue;
        if (is_number(reading->kinds[i])) {
            hash_number(&reading->hash, (uint64_t)value->number);
        } else {
            hash_number(&reading->hash, value->length);
            crypto_generichash_update(&reading->hash, (const unsigned char *)value->bytes,
                                      value->length);
        }
    }
}

static struct reading begin_reading(const struct stored_table_kind *table)
{
    struct reading reading = { .columns = (int)strlen(table->kinds), .kinds = table->kinds };
    crypto_generichash_init(&reading.hash, NULL, 0, crypto_generichash_BYTES);
    return reading;
}

static bool is_same(struct reading *one, struct reading *other)
{
    unsigned char hashes[2][crypto_generichash_BYTES];
    crypto_generichash_final(&one->hash, hashes[0], sizeof hashes[0]);
    crypto_generichash_final(&other->hash, hashes[1], sizeof hashes[1]);
    return one->rows == other->rows && memcmp(hashes[0], hashes[1], sizeof hashes[0]) == 0;
}

/* ---- a table on its way ---- */

/* Rows that were read and are not written yet, with copies of their bytes. */
struct carrying {
    struct reading reading;
    const struct stored_table_kind *table;
    struct storage *to;
    struct stored_value *values; /* a row after the other */
    int count;                   /* rows */
    size_t bytes;
    bool is_good;
    struct error *error;
};

static void write_down(struct carrying *carrying)
{
    if (carrying->count > 0 && carrying->is_good)
        carrying->is_good = carrying->to->operations->put_rows(
            carrying->to, carrying->table, carrying->values, carrying->count, carrying->error);
    for (int i = 0; i < carrying->count * carrying->reading.columns; i++)
        free(memory_unconst(carrying->values[i].bytes));
    carrying->count = 0;
    carrying->bytes = 0;
}

static const char *copy_bytes(const struct stored_value *value)
{
    if (value->bytes == NULL)
        return NULL;
    char *copy = memory_new(value->length + 1);
    memcpy(copy, value->bytes, value->length);
    return copy;
}

static void carry(void *visitor, const struct stored_value *values)
{
    struct carrying *carrying = visitor;
    int columns = carrying->reading.columns;
    if (!carrying->is_good)
        return;
    note_row(&carrying->reading, values);
    for (int i = 0; i < columns; i++) {
        struct stored_value *kept = &carrying->values[carrying->count * columns + i];
        *kept = values[i];
        kept->bytes = copy_bytes(&values[i]);
        carrying->bytes += values[i].length;
    }
    carrying->count++;
    if (carrying->count == ROWS_MAX || carrying->bytes > BYTES_MAX)
        write_down(carrying);
}

static void compare(void *visitor, const struct stored_value *values)
{
    note_row(visitor, values);
}

static bool read_all(struct storage *storage, const struct stored_table_kind *table,
                     struct reading *reading, struct error *error)
{
    *reading = begin_reading(table);
    return storage->operations->read_rows(storage, table, compare, reading, error);
}

static bool copy_table(struct storage *from, struct storage *to,
                       const struct stored_table_kind *table, struct reading *out,
                       struct error *error)
{
    struct carrying carrying = {
        .reading = begin_reading(table), .table = table, .to = to, .is_good = true, .error = error
    };
    carrying.values =
        memory_new(ROWS_MAX * (size_t)carrying.reading.columns * sizeof *carrying.values);
    bool is_read = from->operations->read_rows(from, table, carry, &carrying, error);
    write_down(&carrying);
    free(carrying.values);
    *out = carrying.reading;
    return is_read && carrying.is_good;
}

static bool copy_and_compare(struct storage *from, struct storage *to,
                             const struct stored_table_kind *table, int64_t *rows,
                             struct error *error)
{
    struct reading sent, arrived;
    if (!copy_table(from, to, table, &sent, error) || !read_all(to, table, &arrived, error))
        return false;
    *rows = sent.rows;
    return is_same(&sent, &arrived) || error_with(error, ERROR_STORAGE_DAMAGED, "storage.differs",
                                                  text_field("table", table->name));
}

/* ---- all of them ---- */

static bool is_empty(struct storage *storage, const char *place, struct error *error)
{
    for (int i = 0; i < TABLES; i++) {
        struct reading reading;
        if (!read_all(storage, &kinds[i], &reading, error))
            return false;
        if (reading.rows > 0)
            return error_with(error, ERROR_EXISTS, "storage.not-empty", text_field("path", place),
                              text_field("table", kinds[i].name));
    }
    return true;
}

static bool copy_all(struct storage *from, struct storage *to, visit_copied *visit, void *visitor,
                     struct error *error)
{
    for (int i = 0; i < TABLES; i++) {
        int64_t rows = 0;
        if (!copy_and_compare(from, to, &kinds[i], &rows, error))
            return false;
        visit(visitor, kinds[i].name, rows);
    }
    return true;
}

bool storage_copy(const char *from, const char *to, visit_copied *visit, void *visitor,
                  struct error *error)
{
    struct storage *source = storage_open_reader(from, error);
    struct storage *target = source != NULL ? storage_open(to, error) : NULL;
    bool is_good = target != NULL && is_empty(target, to, error) &&
                   copy_all(source, target, visit, visitor, error);
    storage_close(target);
    storage_close(source);
    return is_good;
}
