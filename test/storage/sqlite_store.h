/* sqlite_store.h: a store, for tests that know that it is a file of SQLite's. */
#ifndef BOSQUET_SQLITE_STORE_H
#define BOSQUET_SQLITE_STORE_H

#include "store.h"

#include "storage_sqlite_internal.h"

static inline const char *file_of(const struct store *store)
{
    return path_in(store->place, "bosquet.db");
}

static inline void shut(struct store *store)
{
    storage_close(store->storage);
    store->storage = NULL;
}

#endif
