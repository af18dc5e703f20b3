/* storage_internal.h: what a database does to be a storage. Each operation means
 * what storage.h says of the function with its name. */
#ifndef BOSQUET_STORAGE_INTERNAL_H
#define BOSQUET_STORAGE_INTERNAL_H

#include "storage.h"

struct storage_operations {
    void (*close)(struct storage *storage);
    bool (*commit)(struct storage *storage, struct stored_change *const *changes, int count,
                   struct error *error);
    bool (*read_log)(struct storage *storage, const char *table, uint32_t from_seq,
                     visit_entry *visit, void *visitor, struct error *error);
    bool (*find_table)(struct storage *storage, const char *id, visit_room *visit, void *visitor,
                       struct error *error);
    bool (*list_tables)(struct storage *storage, const struct table_query *query, visit_room *visit,
                        void *visitor, struct error *error);
    bool (*find_person)(struct storage *storage, const char *id, visit_person *visit, void *visitor,
                        struct error *error);
    bool (*list_bots)(struct storage *storage, const char *owner, visit_bot *visit, void *visitor,
                      struct error *error);
    bool (*list_mutes)(struct storage *storage, const char *person, visit_mute *visit,
                       void *visitor, struct error *error);
    bool (*key)(struct storage *storage, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                struct error *error);
    bool (*backup)(struct storage *storage, const char *file, struct error *error);
};

/* A member of every database's own struct. */
struct storage {
    const struct storage_operations *operations;
};

#endif
