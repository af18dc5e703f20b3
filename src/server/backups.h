/* backups.h: copies of the database at regular times, on a thread of their own. */
#ifndef BOSQUET_BACKUPS_H
#define BOSQUET_BACKUPS_H

#include <stdint.h>

struct backups;

struct backup_settings {
    int every_s;        /* 0: never */
    int keep;           /* so many of the newest, */
    const char *folder; /* in this one; NULL: "backups" beside the database */
};

struct backup_counts {
    int64_t made, failed;
    int64_t last_s;     /* when the last good one was begun, since 1970; 0: there is none */
    int64_t last_bytes; /* and its size */
};

/* Copies the database of the folder `data` from now on. The next one is due a while after the
 * newest that is there already, by its name; one that fails is logged and tried again. */
struct backups *backups_start(const char *data, const struct backup_settings *settings);

/* One under way ends without a trace. May be given NULL. */
void backups_stop(struct backups *backups);

void backups_read_counts(struct backups *backups, struct backup_counts *out);

#endif
