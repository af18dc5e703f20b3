/* storage_postgres_internal.h: what the files of the PostgreSQL storage share.
 *
 * A connection may be lost at any time, and is made again by the next call that needs it. Every
 * wait for the database ends: what has not answered by then is a lost connection. */
#ifndef BOSQUET_STORAGE_POSTGRES_INTERNAL_H
#define BOSQUET_STORAGE_POSTGRES_INTERNAL_H

#include "container_of.h"
#include "storage_internal.h"
#include "text.h"

#include <libpq-fe.h>
#include <stdatomic.h>

/* The prepared statements, whose texts are in storage_postgres_statements.c. A commit sends those
 * up to PG_LAST_WRITE in this order, with the rows of all its writes. */
enum postgres_sql {
    PG_PUT_ENTRIES,
    PG_CHECK_ENTRIES,
    PG_PUT_SAID,
    PG_PUT_ROOMS,
    PG_TRIM_SEATS,
    PG_PUT_SEATS,
    PG_PUT_PEOPLE,
    PG_PUT_PROGRAMS,
    PG_PUT_MUTES,
    PG_DROP_MUTES,
    PG_PUT_RESULTS,
    PG_PUT_RESULT_SEATS,
    PG_FORGET_ENTRIES,
    PG_FORGET_PEOPLE,
    PG_DROP_PEOPLE,
    PG_FORGET_NAMES,
    PG_FORGET_SEATED,
    PG_RETIRE_ROOMS,
    PG_RETIRE_SEATS,
    PG_RETIRE_SAID,
    PG_RETIRE_ENTRIES,
    PG_PUT_KEYS,
    PG_LAST_WRITE = PG_PUT_KEYS,
    PG_FIND_NONCES,
    PG_READ_LOG,
    PG_FIND_ROOM,
    PG_FIND_PERSON,
    PG_FIND_PROGRAM,
    PG_LIST_PROGRAMS,
    PG_LIST_MUTES,
    PG_FIND_RESULT,
    PG_FIND_KEY,
    PG_SIZE,
    PG_STATEMENTS
};

extern const char *const postgres_statements[PG_STATEMENTS];

/* One connection, or the want of one. */
struct postgres {
    struct storage storage;
    struct text address; /* as given */
    struct text place;   /* what messages show of it: no password */
    bool is_reader;
    int timeout_ms;          /* for one answer */
    PGconn *connection;      /* NULL: lost, or not made yet */
    atomic_llong size_bytes; /* of the database, for any thread to read */
    int64_t size_asked_ms;
    bool has_warned; /* the database, since this was last cleared */
};

static inline struct postgres *postgres_of(struct storage *storage)
{
    return container_of(storage, struct postgres, storage);
}

struct storage *postgres_open(const char *address, bool is_reader, int timeout_ms,
                              struct error *error);
bool postgres_is_address(const char *place); /* else it is a folder */

/* ---- the connection ---- */

/* What messages may show of an address; false, with an error, if it is none. */
bool postgres_read_address(struct postgres *pg, const char *address, struct error *error);

bool postgres_connect(struct postgres *pg, struct error *error); /* unless it is there */
void postgres_disconnect(struct postgres *pg);

/* Runs texts that take no parameters. */
bool postgres_execute(struct postgres *pg, const char *sql, struct error *error);

/* The rows of a statement, to be given to PQclear; NULL: the error says why. A connection that
 * was lost meanwhile is made again, once. */
PGresult *postgres_ask(struct postgres *pg, enum postgres_sql sql, int count,
                       const char *const *values, struct error *error);
PGresult *postgres_ask_text(struct postgres *pg, const char *sql, int count,
                            const char *const *values, struct error *error);

/* The rows of what was sent; as above. */
PGresult *postgres_take_rows(struct postgres *pg, struct error *error);

/* The next result of what was sent; NULL: there is no more of this statement, or (*is_lost) the
 * connection is gone, and the error says why. */
PGresult *postgres_next(struct postgres *pg, bool *is_lost, struct error *error);

/* Fills the error with what a result says. */
bool postgres_fail(struct postgres *pg, const PGresult *result, struct error *error);

int64_t postgres_now_ms(void); /* steady */

/* The five letters of what went wrong; "" of success. */
const char *postgres_state(const PGresult *result);

/* Finds out once a minute how large the database is; by the connection's own thread. */
void postgres_note_size(struct postgres *pg);

/* ---- the schema ---- */

enum {
    POSTGRES_VERSION = STORAGE_VERSION + 1, /* it has tables for many servers, too */
    POSTGRES_MIN_READER = 3, /* the oldest program that can work with it: one more table does not
                                disturb it */
};

/* Makes or migrates it (of a reader: only looks), whoever else does so at the same time. */
bool postgres_migrate(struct postgres *pg, struct error *error);

extern const char postgres_moderation_schema[], postgres_link_schema[];
extern const struct moderation_operations postgres_moderation;

/* Into the pipeline that is open; the statements give no rows. */
bool postgres_send_moderation(struct postgres *pg, const struct stored_moderation *write);
bool postgres_send_forgetting_reports(struct postgres *pg, const char *person);

/* ---- parameters: columns of values, sent as arrays in the binary form ---- */

enum { COLUMNS_MAX = STORED_COLUMNS_MAX };

struct postgres_column {
    char kind; /* 't' text, 'n' bigint, 'b' bytea */
    struct text bytes;
    int count;
    bool has_null;
};

struct postgres_columns {
    struct postgres_column column[COLUMNS_MAX];
    int count;
};

/* A kind for each column: "tnt". */
void columns_init(struct postgres_columns *columns, const char *kinds);
void columns_clear(struct postgres_columns *columns);

/* A value at the end of a column. */
void column_add_text(struct postgres_column *column, const char *text); /* NULL: null */
void column_add_number(struct postgres_column *column, int64_t number);
void column_add_bytes(struct postgres_column *column, const void *bytes, size_t length);

/* Sends a prepared statement with its columns into the pipeline that is open. */
bool postgres_send(struct postgres *pg, enum postgres_sql sql, struct postgres_columns *columns);

/* The same of a text that is not prepared. */
bool postgres_send_text(struct postgres *pg, const char *sql, struct postgres_columns *columns);

/* ---- operations ---- */

bool postgres_commit(struct storage *storage, struct stored_write *const *writes, int count,
                     struct error *error);
bool postgres_read_log(struct storage *storage, const char *room, uint32_t from_seq,
                       visit_entry *visit, void *visitor, struct error *error);
bool postgres_find_room(struct storage *storage, const char *id, visit_room *visit, void *visitor,
                        struct error *error);
bool postgres_list_rooms(struct storage *storage, const struct room_query *query, visit_room *visit,
                         void *visitor, struct error *error);
bool postgres_find_person(struct storage *storage, const char *id, visit_person *visit,
                          void *visitor, struct error *error);
bool postgres_find_program(struct storage *storage,
                           const unsigned char token_hash[STORAGE_HASH_BYTES], visit_program *visit,
                           void *visitor, struct error *error);
bool postgres_list_programs(struct storage *storage, const char *owner, int limit,
                            visit_program *visit, void *visitor, struct error *error);
bool postgres_list_mutes(struct storage *storage, const char *person, visit_mute *visit,
                         void *visitor, struct error *error);
bool postgres_find_result(struct storage *storage, const char *room, visit_result *visit,
                          void *visitor, struct error *error);
bool postgres_read_rows(struct storage *storage, const struct stored_table_kind *table,
                        visit_row *visit, void *visitor, struct error *error);
bool postgres_put_rows(struct storage *storage, const struct stored_table_kind *table,
                       const struct stored_value *values, int count, struct error *error);
bool postgres_key(struct storage *storage, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                  struct error *error);

#endif
