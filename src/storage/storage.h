/* storage.h: what must survive: the log of every table, who people are, and what
 * lists need to know. It knows no games and no rules: bodies are texts to it.
 *
 * Everything here is meant for more than one database. A handle is one
 * connection and belongs to one thread at a time; open one for each thread.
 * Every function that can fail fills an error whose message is for the person
 * who runs the server: it names the file and what is wrong with it. */
#ifndef BOSQUET_STORAGE_H
#define BOSQUET_STORAGE_H

#include "error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORAGE_VERSION = 1,     /* of the schema */
    STORAGE_ID_MAX = 40,     /* bytes of an id, its zero included */
    STORAGE_HASH_BYTES = 32, /* of a bot's token */
    STORAGE_KEY_BYTES = 32,
    STORAGE_NO_WAKE = -1
};

/* An accepted change of a table. (table, seq) is unique for ever; the first is 1. */
struct stored_entry {
    const char *table;
    uint32_t seq;
    int64_t at_ms;    /* since 1970 */
    const char *body; /* JSON; the room that wrote it reads it */
};

enum stored_status { TABLE_OPEN, TABLE_RUNNING, TABLE_OVER, TABLE_CLOSED, TABLE_STATUSES };

/* A person's place at a table, for their list of tables. */
struct stored_seat {
    const char *person;
    bool is_to_act;
};

/* What lists need to know of a table without reading its log. It follows from
 * the log: only a cache. */
struct stored_room {
    const char *id;
    const char *game;
    enum stored_status status;
    bool is_public;
    uint32_t last_seq;
    int64_t changed_ms;
    int64_t wake_ms;     /* when the server has to look at it (0: now), or STORAGE_NO_WAKE */
    const char *summary; /* JSON, as lists show it */
    const struct stored_seat *seats; /* of people, each once; read by id */
    int seat_count;

    /* When writing: nothing that matters has changed since the table was last
     * written but whose turn it is. The rest is left as it was, last_seq and
     * changed_ms too: it costs half as much. */
    bool is_only_turn;
};

struct stored_person {
    const char *id;
    const char *name;
    const char *colour;
    int64_t changed_ms;
};

/* Another program that plays: known by a token, of which only the hash is kept. */
struct stored_bot {
    const char *id;
    const char *owner; /* a person's id */
    const char *name;
    unsigned char token_hash[STORAGE_HASH_BYTES];
    int64_t made_ms;
    bool is_revoked;
};

/* A person does not want to read what another writes. */
struct stored_mute {
    const char *person;
    const char *muted;
    bool is_on;
};

struct storage;

/* `place` is a folder, made if need be; the database is a file in it. The
 * schema is made or brought up to date. Codes: "storage_damaged",
 * "storage_newer", "storage_denied", "storage_locked", "storage_failed". */
struct storage *storage_open(const char *place, struct error *error);

/* The same without writing anything; the database must be there. */
struct storage *storage_open_reader(const char *place, struct error *error);
void storage_close(struct storage *storage);

/* ---- writing ---- */

enum change_outcome {
    CHANGE_COMMITTED,
    CHANGE_CONFLICT, /* another server had written that (table, seq) before */
    CHANGE_FAILED,
};

/* Things that are written together or not at all. */
struct stored_change {
    const struct stored_entry *entries;
    int entry_count;
    const struct stored_room *table;    /* each of these may be NULL: nothing of the kind */
    const struct stored_person *person; /* new, or in the place of the one with its id */
    const struct stored_bot *bot;
    const struct stored_mute *mute;
    bool is_probe; /* something of no importance, to see whether it can be written */

    enum change_outcome outcome; /* filled by storage_commit */
};

/* One transaction for all of them, durable when this returns. A change in
 * conflict is left out and the others stand; if the database fails, they have
 * all failed and the error says why (and this is false). */
bool storage_commit(struct storage *storage, struct stored_change *const *changes, int count,
                    struct error *error);

/* ---- reading; what visitors are given is theirs for the call only, in which
 * they must not use this storage ---- */

/* Entries from `from_seq` on, in order. */
typedef void visit_entry(void *visitor, const struct stored_entry *entry);
bool storage_read_log(struct storage *storage, const char *table, uint32_t from_seq,
                      visit_entry *visit, void *visitor, struct error *error);

/* The visitor is called once or, if there is no such table, not at all; likewise below. */
typedef void visit_room(void *visitor, const struct stored_room *table);
bool storage_find_table(struct storage *storage, const char *id, visit_room *visit, void *visitor,
                        struct error *error);

struct table_query {
    unsigned statuses; /* bit s for status s */
    bool only_public;
    bool only_wake;        /* with a wake_ms, the earliest first */
    const char *person;    /* NULL: anybody's; else tables where they sit, those where they
                              are to act first; not together with only_wake */
    int64_t before_ms;     /* changed before that; 0: any time */
    const char *before_id; /* with before_ms, to page through equal times; NULL: strictly before */
    bool before_is_to_act; /* with before_ms and person: what the last one told of them */
    int limit;             /* 1 or more */
};

/* The last changed first (by id, backwards, where times are equal), unless the
 * query says otherwise. Of the seats, a person's list tells their own and the
 * others none. */
bool storage_list_tables(struct storage *storage, const struct table_query *query,
                         visit_room *visit, void *visitor, struct error *error);

typedef void visit_person(void *visitor, const struct stored_person *person);
bool storage_find_person(struct storage *storage, const char *id, visit_person *visit,
                         void *visitor, struct error *error);

/* Bots of an owner, or all of them (NULL), revoked ones included. */
typedef void visit_bot(void *visitor, const struct stored_bot *bot);
bool storage_list_bots(struct storage *storage, const char *owner, visit_bot *visit, void *visitor,
                       struct error *error);

typedef void visit_mute(void *visitor, const struct stored_mute *mute);
bool storage_list_mutes(struct storage *storage, const char *person, visit_mute *visit,
                        void *visitor, struct error *error);

/* A secret of this place by its name, made at the first call and the same ever after. */
bool storage_key(struct storage *storage, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                 struct error *error);

/* A whole, consistent copy into a file that must not exist yet, while others
 * read and write. Code "exists" if it does; no half file is left behind. */
bool storage_backup(struct storage *storage, const char *file, struct error *error);

#endif
