/* storage_sqlite_internal.h: what the files of the SQLite storage share. */
#ifndef BOSQUET_STORAGE_SQLITE_INTERNAL_H
#define BOSQUET_STORAGE_SQLITE_INTERNAL_H

#include "container_of.h"
#include "storage_internal.h"
#include "text.h"

#include <sqlite3.h>
#include <stdatomic.h>

/* The prepared statements, whose texts are in storage_sqlite_statements.c. */
enum sql {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_HAS_ENTRY,
    SQL_PUT_ENTRY,
    SQL_PUT_SAID,
    SQL_FORGET_ENTRY,
    SQL_FORGET_PERSON,
    SQL_FORGET_NAME,
    SQL_FORGET_SEATED,
    SQL_DROP_PERSON,
    SQL_READ_LOG,
    SQL_PUT_ROOM,
    SQL_FIND_ROOM,
    SQL_LIST_ROOMS,
    SQL_LIST_OLDEST,
    SQL_LIST_OF_PERSON,
    SQL_PUT_SEAT,
    SQL_TRIM_SEATS,
    SQL_LIST_SEATS,
    SQL_PUT_PERSON,
    SQL_FIND_PERSON,
    SQL_PUT_PROGRAM,
    SQL_FIND_PROGRAM,
    SQL_LIST_PROGRAMS,
    SQL_MUTE,
    SQL_UNMUTE,
    SQL_LIST_MUTES,
    SQL_PUT_RESULT,
    SQL_PUT_RESULT_SEAT,
    SQL_FIND_RESULT,
    SQL_RETIRE_ROOM,
    SQL_RETIRE_SEATS,
    SQL_RETIRE_SAID,
    SQL_RETIRE_ENTRIES,
    SQL_COUNT_FREE,
    SQL_PUT_KEY,
    SQL_PROBE,
    SQL_FIND_KEY,
    SQL_COUNT
};

/* One connection. */
struct sqlite {
    struct storage storage;
    struct text path; /* of the file, absolute */
    bool is_reader;
    atomic_bool is_interrupted;
    sqlite3 *db;
    sqlite3_stmt *statements[SQL_COUNT];
};

static inline struct sqlite *sqlite_of(struct storage *storage)
{
    return container_of(storage, struct sqlite, storage);
}

/* storage_open and storage_open_reader with a timeout for locks. */
struct storage *sqlite_open(const char *place, int timeout_ms, struct error *error);
struct storage *sqlite_open_reader(const char *place, int timeout_ms, struct error *error);

/* ---- errors; all return false ---- */

bool sqlite_fail(sqlite3 *db, const char *path, struct error *error);    /* of its last call */
bool sqlite_fail_system(const char *path, int why, struct error *error); /* an errno */
/* With the reason that SQLite gives. */
bool sqlite_fail_damaged(const char *path, const char *why, struct error *error);
/* With a sentence that names the path and nothing else. */
bool sqlite_fail_with(const char *path, enum error_code code, const char *key, struct error *error);

/* ---- the file and its schema ---- */

/* The absolute path of the database in `place`. With `make`, folder and file are created if
 * need be; *is_new tells whether the file was. */
bool sqlite_find_place(const char *place, bool make, struct text *out, struct error *error);
bool sqlite_find_file(const char *place, bool make, struct text *out, bool *is_new,
                      struct error *error);

/* fsync of the folder of a new file (an absolute path), so that its name survives a power cut. */
bool sqlite_sync_folder_of(const char *path);

/* Whether the path still names the file that is open, and that is still a database of ours: what
 * is written into a deleted file is lost. */
bool sqlite_check_file(struct sqlite *sqlite, struct error *error);

/* ---- storage_sqlite_reserve.c: a full disk; for the writer only ---- */

enum { SQLITE_PAGE_BYTES = 4096 };

/* Before it is opened: gives up what is kept, if the disk is full. */
void sqlite_give_room(struct sqlite *sqlite);

/* Once it is open: bounds the log by the size of the disk, and keeps room beside it. */
void sqlite_keep_room(struct sqlite *sqlite);

/* After something could not be written: if that was because the disk is full, shortens the log. */
void sqlite_make_room(struct sqlite *sqlite);

bool sqlite_execute(sqlite3 *db, const char *path, const char *sql, struct error *error);
void sqlite_roll_back(sqlite3 *db); /* if a transaction is open */

enum { SQLITE_ANSWER_MAX = 200 };

/* The first column of the first row, as a text. */
bool sqlite_ask(sqlite3 *db, const char *path, const char *sql, char answer[SQLITE_ANSWER_MAX],
                struct error *error);

#define SQLITE_APPLICATION_BYTES "Bosq" /* in the header of the file */

/* Whether it is a Bosquet database, or empty (version 0), and no newer than this program. */
bool sqlite_identify(sqlite3 *db, const char *path, long *version, struct error *error);

/* Runs SQLite's integrity check. */
bool sqlite_check(sqlite3 *db, const char *path, struct error *error);

/* Migrations: step n leads from version n to n + 1. */
extern const char *const sqlite_schema[STORAGE_VERSION];

extern const char sqlite_second_schema[];     /* storage_sqlite_forgettable.c */
extern const char sqlite_moderation_schema[]; /* storage_sqlite_moderation.c */

/* Runs the migrations that are missing, each in a transaction. */
bool sqlite_migrate(sqlite3 *db, const char *path, const char *const *steps, int count,
                    struct error *error);

/* ---- statements; bound texts are borrowed ---- */

bool sqlite_prepare(struct sqlite *sqlite, struct error *error);

/* A text that may be NULL. */
void sqlite_bind_optional(sqlite3_stmt *statement, int index, const char *text);

void sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text);
void sqlite_bind_id(sqlite3_stmt *statement, int index, const char *id);

/* Runs a statement that gives no rows. */
bool sqlite_run(struct sqlite *sqlite, enum sql statement, struct error *error);

/* Whether there is another row. If not, the statement is reset, and *is_fine
 * tells whether that was the end of the rows or a failure. */
bool sqlite_next(struct sqlite *sqlite, enum sql statement, bool *is_fine, struct error *error);

/* ---- operations ---- */

bool sqlite_commit(struct storage *storage, struct stored_write *const *writes, int count,
                   struct error *error);
bool sqlite_read_log(struct storage *storage, const char *room, uint32_t from_seq,
                     visit_entry *visit, void *visitor, struct error *error);
bool sqlite_find_room(struct storage *storage, const char *id, visit_room *visit, void *visitor,
                      struct error *error);
bool sqlite_list_rooms(struct storage *storage, const struct room_query *query, visit_room *visit,
                       void *visitor, struct error *error);
bool sqlite_find_person(struct storage *storage, const char *id, visit_person *visit, void *visitor,
                        struct error *error);
bool sqlite_find_program(struct storage *storage,
                         const unsigned char token_hash[STORAGE_HASH_BYTES], visit_program *visit,
                         void *visitor, struct error *error);
bool sqlite_list_programs(struct storage *storage, const char *owner, int limit,
                          visit_program *visit, void *visitor, struct error *error);
bool sqlite_list_mutes(struct storage *storage, const char *person, visit_mute *visit,
                       void *visitor, struct error *error);
bool sqlite_find_result(struct storage *storage, const char *room, visit_result *visit,
                        void *visitor, struct error *error);
bool sqlite_key(struct storage *storage, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                struct error *error);
/* Reports by and about a person who is forgotten. */
bool sqlite_forget_reports_of(struct sqlite *sqlite, const char *person, struct error *error);

bool sqlite_moderate(struct sqlite *sqlite, const struct stored_moderation *write,
                     struct error *error);
extern const struct moderation_operations sqlite_moderation;

bool sqlite_read_rows(struct storage *storage, const struct stored_table_kind *table,
                      visit_row *visit, void *visitor, struct error *error);
bool sqlite_put_rows(struct storage *storage, const struct stored_table_kind *table,
                     const struct stored_value *values, int count, struct error *error);
bool sqlite_backup(struct storage *storage, const char *file, struct error *error);
void sqlite_interrupt(struct storage *storage);

/* A checked copy as a draft in the folder of `file`, which finish() gives its name. */
typedef bool finish_draft(void *self, int draft, const char *path, const char *file,
                          struct error *error);
bool sqlite_write_draft(struct sqlite *sqlite, const char *file, finish_draft *finish, void *self,
                        struct error *error);
void sqlite_remove_drafts(const char *folder); /* those that nobody writes any more */
bool sqlite_restore(const char *file, const char *place, bool replaces,
                    struct storage_restored *out, struct error *error);

#endif
