/* storage.h: the durable data: the log of every room, people, programs, results, and a cache for
 * lists of rooms. It knows no games and no rules: bodies are texts to it.
 *
 * A log's entries never change and name people by their ids only. What people call themselves and
 * what they say is kept beside them, where it can be forgotten.
 *
 * The interface is independent of the database. A handle is one connection and belongs to one
 * thread at a time; open one for each thread. Every function that can fail fills an error
 * whose message is for the person who runs the server: it names the file and what is wrong
 * with it. */
#ifndef BOSQUET_STORAGE_H
#define BOSQUET_STORAGE_H

#include "error.h"
#include "text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORAGE_VERSION = 3,     /* of the schema */
    STORAGE_ID_MAX = 40,     /* bytes of an id, its zero included */
    STORAGE_HASH_BYTES = 32, /* of a program's token */
    STORAGE_KEY_BYTES = 32,
    STORAGE_HOST_SEAT = -1 /* the seat number under which a room's host is kept, seated or not */
};

/* What an entry says in people's own words: kept apart from the log, so that it can be
 * forgotten. */
struct stored_words {
    const char *person; /* whose it is: an id; "" or NULL when there is nothing */
    const char *name;   /* as it was shown; NULL: none, or forgotten */
    const char *colour; /* NULL likewise */
    const char *text;   /* a line of chat or a seat's word; NULL likewise */
};

/* An entry of a room's log. (room, seq) is unique; the first seq is 1. */
struct stored_entry {
    const char *room; /* its id */
    uint32_t seq;
    int64_t at_ms;    /* since 1970 */
    uint64_t nonce;   /* its writer's, random: tells our entry from another's at the same place */
    const char *body; /* JSON of src/room/room_log.c */
    struct stored_words said;
};

/* An entry by its place. */
struct stored_place {
    const char *room;
    uint32_t seq;
};

enum stored_status { STORED_OPEN, STORED_RUNNING, STORED_OVER, STORED_CLOSED, STORED_STATUSES };

/* A seat that a person holds, or the host (STORAGE_HOST_SEAT). */
struct stored_seat {
    int seat;
    const char *person;
    const char *name; /* as lists show it; NULL: forgotten */
    bool is_to_act;   /* the person, with any of their seats */
};

/* What lists show of a room without reading its log: a cache, which follows from the log. */
struct stored_room {
    const char *id;
    const char *game;
    enum stored_status status;
    bool is_public;
    uint32_t last_seq;
    int64_t changed_ms;
    const char *summary;             /* JSON, as lists show it, but for names */
    const struct stored_seat *seats; /* by their numbers, ascending */
    int seat_count;
};

/* What stays of a finished match: it outlives its room. */
struct stored_result_seat {
    int seat;
    const char *person; /* an id; "" of a bot */
    int rank;           /* from 1 */
};

struct stored_result {
    const char *room;
    const char *game;
    int64_t ended_ms;
    const char *body; /* JSON of room_write_result */
    const struct stored_result_seat *seats;
    int seat_count;
};

struct stored_person {
    const char *id;
    const char *name;
    const char *colour;
    int64_t changed_ms;
};

/* A program that plays, authenticated by a token, of which only the hash is kept. */
struct stored_program {
    const char *id;
    const char *owner; /* a person's id */
    const char *name;
    unsigned char token_hash[STORAGE_HASH_BYTES];
    int64_t made_ms;
    bool is_revoked;
};

/* Whether a person has muted another's chat. */
struct stored_mute {
    const char *person;
    const char *muted;
    bool is_on;
};

struct stored_moderation;
struct storage;

/* `place` is a folder, created if need be; the database is a file in it. The schema is created
 * or migrated. Codes: "storage_damaged", "storage_newer", "storage_denied", "storage_locked",
 * "storage_failed". */
struct storage *storage_open(const char *place, struct error *error);

/* The same for reading only; the database must exist. */
struct storage *storage_open_reader(const char *place, struct error *error);
void storage_close(struct storage *storage);

/* Whether a place is a folder of this machine, for one server alone; else a database on a network. */
bool storage_is_folder(const char *place);

/* ---- writing ---- */

enum write_outcome {
    WRITE_COMMITTED,
    WRITE_CONFLICT, /* another server has written that (room, seq) */
    WRITE_FAILED,
    WRITE_IN_DOUBT, /* nobody knows: to be committed again, as it is, until it is known */
};

/* Rows that are written together or not at all. */
struct stored_write {
    const struct stored_entry *entries;
    int entry_count;
    const struct stored_room *room;     /* this and the next four may be NULL: none */
    const struct stored_person *person; /* new, or replaces the one with its id */
    const struct stored_program *program;
    const struct stored_mute *mute;
    const struct stored_result *result;

    const struct stored_place *forget; /* entries of which name, colour and text are forgotten */
    int forget_count;
    const char *forget_person; /* all that they ever said, and who they are; NULL: nobody */
    const char *forget_name;   /* of a person: names and colours everywhere, not what they said */

    const char *const *retire; /* ids of rooms that go as a whole; their results stay */
    int retire_count;
    int free_pages; /* up to so many pages that are free are given back to the system */

    const struct stored_moderation *moderation; /* storage_moderation.h; or NULL */
    bool is_probe; /* writes something of no importance, to find out whether writing works */

    enum write_outcome outcome; /* these are filled in by storage_commit */
    int pages_freed;
};

/* One transaction for all of them, durable when this returns. A write in conflict is left out
 * and the others stand; if the database fails, all of them have failed, the error says why
 * and this is false. */
bool storage_commit(struct storage *storage, struct stored_write *const *writes, int count,
                    struct error *error);

/* ---- reading: by visitors; what one is given lasts for the call only, in which it must not
 * use this storage ---- */

/* Entries from `from_seq` on, in order. */
typedef void visit_entry(void *visitor, const struct stored_entry *entry);
bool storage_read_log(struct storage *storage, const char *room, uint32_t from_seq,
                      visit_entry *visit, void *visitor, struct error *error);

/* The visitor is called once or, if there is no such room, not at all; likewise below. */
typedef void visit_room(void *visitor, const struct stored_room *room);
bool storage_find_room(struct storage *storage, const char *id, visit_room *visit, void *visitor,
                       struct error *error);

struct room_query {
    unsigned statuses; /* bit s for status s */
    bool only_public;
    const char *person;    /* NULL: anybody's; else rooms where they sit (or that they host and
                              that are open), those where they are to act first; not together
                              with only_public */
    bool is_oldest_first;  /* not together with person */
    int64_t before_ms;     /* changed before that; 0: any time */
    const char *before_id; /* with before_ms: last id of the page before; NULL: strictly before */
    bool before_is_to_act; /* with before_ms and person: is_to_act of that row */
    int limit;             /* 1 or more */
};

/* Ordered by changed_ms and id, descending, unless the query says otherwise. Reading a page costs
 * the same however many rooms there are. */
bool storage_list_rooms(struct storage *storage, const struct room_query *query, visit_room *visit,
                        void *visitor, struct error *error);

typedef void visit_person(void *visitor, const struct stored_person *person);
bool storage_find_person(struct storage *storage, const char *id, visit_person *visit,
                         void *visitor, struct error *error);

/* The program that has a token, revoked or not. */
typedef void visit_program(void *visitor, const struct stored_program *program);
bool storage_find_program(struct storage *storage,
                          const unsigned char token_hash[STORAGE_HASH_BYTES], visit_program *visit,
                          void *visitor, struct error *error);

/* An owner's programs that are not revoked, the oldest first. */
bool storage_list_programs(struct storage *storage, const char *owner, int limit,
                           visit_program *visit, void *visitor, struct error *error);

typedef void visit_mute(void *visitor, const struct stored_mute *mute);
bool storage_list_mutes(struct storage *storage, const char *person, visit_mute *visit,
                        void *visitor, struct error *error);

/* What stays of a room's match, without its seats. */
typedef void visit_result(void *visitor, const struct stored_result *result);
bool storage_find_result(struct storage *storage, const char *room, visit_result *visit,
                         void *visitor, struct error *error);

/* A random key of this database by its name, generated at the first call and then kept. */
bool storage_key(struct storage *storage, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                 struct error *error);

/* How large it is, and what of it lies in a log that is not yet part of the rest; 0 if that cannot
 * be told. From any thread. */
void storage_size(struct storage *storage, int64_t *data_bytes, int64_t *log_bytes);

/* What SQLite holds in memory, its caches above all, which grow with the database up to a limit. */
int64_t storage_memory(void);

/* A consistent snapshot into a file that must not exist yet (code "exists"), while others read
 * and write: a little at a time, so that nobody waits for it. It is opened, checked, and its log's
 * rows are counted before it gets its name. A failure leaves no partial file. */
bool storage_backup(struct storage *storage, const char *file, struct error *error);

/* From any thread: a backup under way, and every later one with this handle, fails soon. */
void storage_interrupt(struct storage *storage);

/* Removes what backups into this folder have left that were killed. */
void storage_remove_drafts(const char *folder);

struct storage_restored {
    int64_t tables, entries;
    struct text kept; /* where the database lies that was replaced; empty without one */
};

/* Makes a backup the database of a place, after checking it. One that is there already (code
 * "exists") is kept under another name, if it may be replaced. Nobody else may have the place
 * open. An older schema is migrated when it is opened. Clear out->kept in any case. */
bool storage_restore(const char *file, const char *place, bool replaces,
                     struct storage_restored *out, struct error *error);

#endif
