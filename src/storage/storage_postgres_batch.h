/* storage_postgres_batch.h: the rows of many writes, as the columns of a few statements. */
#ifndef BOSQUET_STORAGE_POSTGRES_BATCH_H
#define BOSQUET_STORAGE_POSTGRES_BATCH_H

#include "storage_postgres_internal.h"

struct batch {
    struct stored_write *const *writes; /* borrowed */
    int count;
    bool *is_left_out; /* by write: in conflict, and so not in the columns */
    bool is_again;     /* it is in doubt: something new is written, as only such a COMMIT waits for
                          standbys, and with it for all that was before it */
    bool is_filled;
    int entry_count; /* in the columns, by their places */
    struct postgres_columns columns[PG_LAST_WRITE + 1];
};

void batch_init(struct batch *batch, struct stored_write *const *writes, int count);
void batch_clear(struct batch *batch);

/* The columns of all writes that are not left out. */
void batch_fill(struct batch *batch);

/* More than a lone entry: then all of it is written, or nothing. */
bool write_is_compound(const struct stored_write *write);

#endif
