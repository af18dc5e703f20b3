/* storage_internal.h: the operations that a database implements. Each means what storage.h
 * says of the function with its name. */
#ifndef BOSQUET_STORAGE_INTERNAL_H
#define BOSQUET_STORAGE_INTERNAL_H

#include "storage.h"
#include "storage_copy.h"
#include "storage_moderation.h"

/* Of reports beyond so many that nobody has looked at there is no use in more. */
#define OPEN_REPORTS_MAX "10000"

/* Of storage_moderation.h. */
struct moderation_operations {
    bool (*list_bans)(struct storage *storage, visit_ban *visit, void *visitor,
                      struct error *error);
    bool (*list_reports)(struct storage *storage, bool with_handled, int limit, visit_report *visit,
                         void *visitor, struct error *error);
    bool (*list_acts)(struct storage *storage, int limit, visit_act *visit, void *visitor,
                      struct error *error);
    bool (*list_tables)(struct storage *storage, const struct table_query *query,
                        visit_table *visit, void *visitor, struct error *error);
    bool (*list_sitters)(struct storage *storage, const char *room, visit_sitter *visit,
                         void *visitor, struct error *error);
    bool (*list_tokens)(struct storage *storage, const char *owner, int limit, visit_program *visit,
                        void *visitor, struct error *error);
    bool (*find_token)(struct storage *storage, const char *program, visit_program *visit,
                       void *visitor, struct error *error);
    bool (*count_outlived)(struct storage *storage, const int64_t before_ms[STORED_STATUSES],
                           int64_t counts[STORED_STATUSES], struct error *error);
    bool (*read_totals)(struct storage *storage, struct stored_totals *out, struct error *error);
};

struct storage_operations {
    void (*close)(struct storage *storage);
    bool (*commit)(struct storage *storage, struct stored_write *const *writes, int count,
                   struct error *error);
    bool (*read_log)(struct storage *storage, const char *room, uint32_t from_seq,
                     visit_entry *visit, void *visitor, struct error *error);
    bool (*find_room)(struct storage *storage, const char *id, visit_room *visit, void *visitor,
                      struct error *error);
    bool (*list_rooms)(struct storage *storage, const struct room_query *query, visit_room *visit,
                       void *visitor, struct error *error);
    bool (*find_person)(struct storage *storage, const char *id, visit_person *visit, void *visitor,
                        struct error *error);
    bool (*find_program)(struct storage *storage,
                         const unsigned char token_hash[STORAGE_HASH_BYTES], visit_program *visit,
                         void *visitor, struct error *error);
    bool (*list_programs)(struct storage *storage, const char *owner, int limit,
                          visit_program *visit, void *visitor, struct error *error);
    bool (*list_mutes)(struct storage *storage, const char *person, visit_mute *visit,
                       void *visitor, struct error *error);
    bool (*find_result)(struct storage *storage, const char *room, visit_result *visit,
                        void *visitor, struct error *error);
    bool (*key)(struct storage *storage, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                struct error *error);
    void (*size)(struct storage *storage, int64_t *data_bytes, int64_t *log_bytes);
    bool (*backup)(struct storage *storage, const char *file, struct error *error);
    const struct moderation_operations *moderation;

    /* Of storage_copy.h: all rows of a table by its key, and rows that are new. */
    bool (*read_rows)(struct storage *storage, const struct stored_table_kind *table,
                      visit_row *visit, void *visitor, struct error *error);
    bool (*put_rows)(struct storage *storage, const struct stored_table_kind *table,
                     const struct stored_value *values, int count, struct error *error);
    void (*interrupt)(struct storage *storage);
};

/* A member of every database's own struct. */
struct storage {
    const struct storage_operations *operations;
};

/* Whether the row of seats[index] is the one that stands for the room in its person's list. */
bool storage_lists_seat(const struct stored_room *room, int index);

#endif
