/* storage_copy.h: all that one place holds, copied into another, row for row: from SQLite to
 * PostgreSQL and back, or to another of the same kind. */
#ifndef BOSQUET_STORAGE_COPY_H
#define BOSQUET_STORAGE_COPY_H

#include "storage.h"

/* The tables in the order in which they are copied: TABLE(name, columns, kinds, key). A kind for
 * each column: t text, n number, o yes or no, b bytes; the key sorts alike in both databases. */
#define STORED_TABLE_LIST(TABLE)                                                                   \
    TABLE("keys", "name, key", "tb", "name")                                                       \
    TABLE("people", "id, name, colour, changed_ms", "tttn", "id")                                  \
    TABLE("bots", "id, owner, name, token_hash, made_ms, is_revoked", "tttbno", "id")              \
    TABLE("mutes", "person, muted", "tt", "person, muted")                                         \
    TABLE("bans", "subject, is_silence, made_ms, until_ms, reason", "tonnt",                       \
          "subject, is_silence")                                                                   \
    TABLE("reports",                                                                               \
          "id, at_ms, reporter, table_id, seq, person, name, line, reason, text, handled_ms",      \
          "nnttntttttn", "id")                                                                     \
    TABLE("acts", "id, at_ms, uid, act, subject, reason", "nnnttt", "id")                          \
    TABLE("entries", "table_id, seq, at_ms, nonce, body", "tnnnt", "table_id, seq")                \
    TABLE("said", "table_id, seq, person, name, colour, text", "tntttt", "table_id, seq")          \
    TABLE("tables", "id, game, status, is_public, last_seq, changed_ms, summary", "ttnonnt", "id") \
    TABLE("seats", "table_id, seat, person, name, status, is_to_act, changed_ms, is_listed",       \
          "tnttnono", "table_id, seat")                                                            \
    TABLE("results", "table_id, game, ended_ms, body", "ttnt", "table_id")                         \
    TABLE("result_seats", "table_id, seat, person, rank", "tntn", "table_id, seat")

enum { STORED_COLUMNS_MAX = 11 };

struct stored_table_kind {
    const char *name, *columns, *kinds, *key;
};

/* A column of a row; bytes are borrowed. */
struct stored_value {
    bool is_null;
    int64_t number;    /* of n and o */
    const char *bytes; /* of t and b, with a zero behind them */
    size_t length;
};

typedef void visit_row(void *visitor, const struct stored_value *values);

/* Told of each table when it has been copied and compared. */
typedef void visit_copied(void *visitor, const char *table, int64_t rows);

/* `to` is made if need be and must be empty; nobody may write to either meanwhile. What was written
 * is read again and compared with what was read (code "storage_damaged"). Stopped in between it
 * leaves a part: whoever begins again empties `to` first. */
bool storage_copy(const char *from, const char *to, visit_copied *visit, void *visitor,
                  struct error *error);

#endif
