/* data_lock.h: one server for a folder of data. Two would not lose a move, since
 * (table, seq) is unique, but each would sit on rooms that the other has changed. */
#ifndef BOSQUET_DATA_LOCK_H
#define BOSQUET_DATA_LOCK_H

#include "error.h"

/* A descriptor to be closed at the end; -1 and code "storage_locked" if another
 * process has the folder. It is given up by the kernel, however the process ends. */
int data_lock(const char *folder, struct error *error);

#endif
