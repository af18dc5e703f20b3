/* storage.c: from storage.h to the database in use. */
#include "storage_internal.h"
#include "storage_sqlite_internal.h"

#include <assert.h>

enum { PATIENCE_MS = 5000 }; /* with another process that writes */

struct storage *storage_open(const char *place, struct error *error)
{
    return sqlite_open(place, PATIENCE_MS, error);
}

struct storage *storage_open_reader(const char *place, struct error *error)
{
    return sqlite_open_reader(place, PATIENCE_MS, error);
}

void storage_close(struct storage *storage)
{
    if (storage != NULL)
        storage->operations->close(storage);
}

bool storage_commit(struct storage *storage, struct stored_change *const *changes, int count,
                    struct error *error)
{
    return storage->operations->commit(storage, changes, count, error);
}

bool storage_read_log(struct storage *storage, const char *table, uint32_t from_seq,
                      visit_entry *visit, void *visitor, struct error *error)
{
    return storage->operations->read_log(storage, table, from_seq, visit, visitor, error);
}

bool storage_find_table(struct storage *storage, const char *id, visit_room *visit, void *visitor,
                        struct error *error)
{
    return storage->operations->find_table(storage, id, visit, visitor, error);
}

bool storage_list_tables(struct storage *storage, const struct table_query *query,
                         visit_room *visit, void *visitor, struct error *error)
{
    assert(query->limit > 0);
    assert(query->person == NULL || !query->only_wake);
    return storage->operations->list_tables(storage, query, visit, visitor, error);
}

bool storage_find_person(struct storage *storage, const char *id, visit_person *visit,
                         void *visitor, struct error *error)
{
    return storage->operations->find_person(storage, id, visit, visitor, error);
}

bool storage_list_bots(struct storage *storage, const char *owner, visit_bot *visit, void *visitor,
                       struct error *error)
{
    return storage->operations->list_bots(storage, owner, visit, visitor, error);
}

bool storage_list_mutes(struct storage *storage, const char *person, visit_mute *visit,
                        void *visitor, struct error *error)
{
    return storage->operations->list_mutes(storage, person, visit, visitor, error);
}

bool storage_key(struct storage *storage, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                 struct error *error)
{
    return storage->operations->key(storage, name, key, error);
}

bool storage_backup(struct storage *storage, const char *file, struct error *error)
{
    return storage->operations->backup(storage, file, error);
}
