/* storage_postgres.c: opening and closing a connection to PostgreSQL. */
#include "storage_postgres_internal.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

bool postgres_is_address(const char *place)
{
    return strncmp(place, "postgresql://", 13) == 0 || strncmp(place, "postgres://", 11) == 0;
}

static void postgres_close(struct storage *storage)
{
    struct postgres *pg = postgres_of(storage);
    postgres_disconnect(pg);
    text_clear(&pg->address);
    text_clear(&pg->place);
    free(pg);
}

/* As it was found out lately; its own log lies elsewhere, and may be shared with others. */
static void postgres_size(struct storage *storage, int64_t *data_bytes, int64_t *log_bytes)
{
    *data_bytes = atomic_load(&postgres_of(storage)->size_bytes);
    *log_bytes = 0;
}

void postgres_note_size(struct postgres *pg)
{
    enum { EVERY_MS = 60000 };
    int64_t now_ms = postgres_now_ms();
    if (pg->size_asked_ms != 0 && now_ms - pg->size_asked_ms < EVERY_MS)
        return;
    pg->size_asked_ms = now_ms;
    PGresult *rows = postgres_ask(pg, PG_SIZE, 0, NULL, NULL);
    if (PQntuples(rows) == 1)
        atomic_store(&pg->size_bytes, strtoll(PQgetvalue(rows, 0, 0), NULL, 10));
    PQclear(rows);
}

/* A snapshot of PostgreSQL is pg_dump's business. */
static bool postgres_backup(struct storage *storage, const char *file, struct error *error)
{
    return error_with(error, ERROR_BAD_REQUEST, "storage.use-pg-dump", text_field("file", file),
                      text_field("path", postgres_of(storage)->place.data));
}

/* There is no backup to be stopped. */
static void postgres_interrupt(struct storage *storage)
{
    (void)storage;
}

static const struct storage_operations operations = {
    .close = postgres_close,
    .commit = postgres_commit,
    .read_log = postgres_read_log,
    .find_room = postgres_find_room,
    .list_rooms = postgres_list_rooms,
    .find_person = postgres_find_person,
    .find_program = postgres_find_program,
    .list_programs = postgres_list_programs,
    .list_mutes = postgres_list_mutes,
    .find_result = postgres_find_result,
    .key = postgres_key,
    .size = postgres_size,
    .backup = postgres_backup,
    .interrupt = postgres_interrupt,
    .moderation = &postgres_moderation,
    .read_rows = postgres_read_rows,
    .put_rows = postgres_put_rows,
};

struct storage *postgres_open(const char *address, bool is_reader, int timeout_ms,
                              struct error *error)
{
    struct postgres *pg = memory_new(sizeof *pg);
    pg->storage.operations = &operations;
    pg->is_reader = is_reader;
    pg->timeout_ms = timeout_ms;
    if (postgres_read_address(pg, address, error) && postgres_connect(pg, error))
        return &pg->storage;
    postgres_close(&pg->storage);
    return NULL;
}
