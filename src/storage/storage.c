/* storage.c: dispatches storage.h to the database in use. */
#include "storage_internal.h"
#include "storage_postgres_internal.h"
#include "storage_sqlite_internal.h"

#include <assert.h>

#include <string.h>

enum {
    LOCK_TIMEOUT_MS = 5000,    /* while another process writes */
    ANSWER_TIMEOUT_MS = 10000, /* of a database on the network; its own limits are below it */
};

bool storage_is_folder(const char *place)
{
    return !postgres_is_address(place);
}

struct storage *storage_open(const char *place, struct error *error)
{
    return postgres_is_address(place) ? postgres_open(place, false, ANSWER_TIMEOUT_MS, error)
                                      : sqlite_open(place, LOCK_TIMEOUT_MS, error);
}

struct storage *storage_open_reader(const char *place, struct error *error)
{
    return postgres_is_address(place) ? postgres_open(place, true, ANSWER_TIMEOUT_MS, error)
                                      : sqlite_open_reader(place, LOCK_TIMEOUT_MS, error);
}

/* A room has one row in its person's list: that of their first seat, or of the open room that they
 * host and where they do not sit. */
bool storage_lists_seat(const struct stored_room *room, int index)
{
    const struct stored_seat *seat = &room->seats[index];
    bool is_host = seat->seat == STORAGE_HOST_SEAT;
    if (is_host && room->status != STORED_OPEN)
        return false;
    for (int i = 0; i < room->seat_count; i++)
        if (i != index && room->seats[i].seat != STORAGE_HOST_SEAT && (is_host || i < index) &&
            strcmp(room->seats[i].person, seat->person) == 0)
            return false;
    return true;
}

void storage_close(struct storage *storage)
{
    if (storage != NULL)
        storage->operations->close(storage);
}

bool storage_commit(struct storage *storage, struct stored_write *const *writes, int count,
                    struct error *error)
{
    return storage->operations->commit(storage, writes, count, error);
}

bool storage_read_log(struct storage *storage, const char *room, uint32_t from_seq,
                      visit_entry *visit, void *visitor, struct error *error)
{
    return storage->operations->read_log(storage, room, from_seq, visit, visitor, error);
}

bool storage_find_room(struct storage *storage, const char *id, visit_room *visit, void *visitor,
                       struct error *error)
{
    return storage->operations->find_room(storage, id, visit, visitor, error);
}

bool storage_list_rooms(struct storage *storage, const struct room_query *query, visit_room *visit,
                        void *visitor, struct error *error)
{
    assert(query->limit > 0);
    assert(query->person == NULL || !(query->only_public || query->is_oldest_first));
    return storage->operations->list_rooms(storage, query, visit, visitor, error);
}

bool storage_find_person(struct storage *storage, const char *id, visit_person *visit,
                         void *visitor, struct error *error)
{
    return storage->operations->find_person(storage, id, visit, visitor, error);
}

bool storage_find_program(struct storage *storage,
                          const unsigned char token_hash[STORAGE_HASH_BYTES], visit_program *visit,
                          void *visitor, struct error *error)
{
    return storage->operations->find_program(storage, token_hash, visit, visitor, error);
}

bool storage_list_programs(struct storage *storage, const char *owner, int limit,
                           visit_program *visit, void *visitor, struct error *error)
{
    assert(limit > 0);
    return storage->operations->list_programs(storage, owner, limit, visit, visitor, error);
}

bool storage_list_mutes(struct storage *storage, const char *person, visit_mute *visit,
                        void *visitor, struct error *error)
{
    return storage->operations->list_mutes(storage, person, visit, visitor, error);
}

bool storage_find_result(struct storage *storage, const char *room, visit_result *visit,
                         void *visitor, struct error *error)
{
    return storage->operations->find_result(storage, room, visit, visitor, error);
}

bool storage_key(struct storage *storage, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                 struct error *error)
{
    return storage->operations->key(storage, name, key, error);
}

int64_t storage_memory(void)
{
    return sqlite3_memory_used();
}

void storage_size(struct storage *storage, int64_t *data_bytes, int64_t *log_bytes)
{
    storage->operations->size(storage, data_bytes, log_bytes);
}

bool storage_backup(struct storage *storage, const char *file, struct error *error)
{
    return storage->operations->backup(storage, file, error);
}

void storage_interrupt(struct storage *storage)
{
    storage->operations->interrupt(storage);
}

void storage_remove_drafts(const char *folder)
{
    sqlite_remove_drafts(folder);
}

bool storage_restore(const char *file, const char *place, bool replaces,
                     struct storage_restored *out, struct error *error)
{
    return sqlite_restore(file, place, replaces, out, error);
}
