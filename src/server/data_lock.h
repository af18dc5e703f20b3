/* data_lock.h: a lock, so that one server alone uses a folder of data. Two would not lose a
 * move, since (room, seq) is unique, but each would have stale rooms in memory. */
#ifndef BOSQUET_DATA_LOCK_H
#define BOSQUET_DATA_LOCK_H

#include "error.h"

/* A descriptor to be closed at the end; -1 with code "storage_locked" if another process has
 * the lock. The kernel releases it, however the process ends. */
int data_lock(const char *folder, struct error *error);

#endif
