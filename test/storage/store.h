/* store.h: a storage in a folder that is gone after the test, and short ways to
 * write to it and to say what is in it. How a storage is opened, and a backup
 * of it, is said here only: another database needs to change nothing else. */
#ifndef BOSQUET_STORE_H
#define BOSQUET_STORE_H

#include "checks.h"
#include "storage.h"
#include "text.h"
#include "sentences.h"

#include <ftw.h>
#include <libpq-fe.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- folders ---- */

/* To be given to folder_remove. */
static inline char *folder_make(void)
{
    const char *base = getenv("TMPDIR");
    struct text path;
    text_init(&path);
    text_addf(&path, "%s/bosquet-storage-XXXXXX", base != NULL ? base : "/tmp");
    assert_non_null(mkdtemp(path.data));
    return path.data;
}

static inline int folder_remove_one(const char *path, const struct stat *status, int kind,
                                    struct FTW *where)
{
    (void)status, (void)kind, (void)where;
    return remove(path);
}

static inline void folder_remove(char *folder)
{
    nftw(folder, folder_remove_one, 16, FTW_DEPTH | FTW_PHYS);
    free(folder);
}

/* For a static text, which nobody inits. */
static inline struct text *emptied(struct text *text)
{
    if (text->data == NULL)
        text_init(text);
    text_reset(text);
    return text;
}

/* "folder/name", until the next call but three. */
static inline const char *path_in(const char *folder, const char *name)
{
    static struct text paths[4];
    static int turn;
    struct text *path = emptied(&paths[turn++ % 4]);
    text_addf(path, "%s/%s", folder, name);
    return path->data;
}

/* ---- PostgreSQL, where the suite is run on it (test/support/with_postgres) ---- */

static inline bool store_is_postgres(void)
{
    return getenv("BOSQUET_TEST_POSTGRES") != NULL;
}

/* Says something to the database as its master. */
static inline void postgres_say(const char *sql)
{
    PGconn *connection = PQconnectdb(getenv("BOSQUET_TEST_POSTGRES"));
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
}

/* A schema of the database that no other test has. */
static inline char *postgres_place(void)
{
    static int count;
    struct text sql, place;
    text_init(&sql);
    text_init(&place);
    text_addf(&sql, "CREATE SCHEMA test_%d_%d", (int)getpid(), ++count);
    postgres_say(sql.data);
    text_addf(&place, "%s&options=-csearch_path%%3Dtest_%d_%d", getenv("BOSQUET_TEST_POSTGRES"),
              (int)getpid(), count);
    text_clear(&sql);
    return place.data;
}

/* ---- stores ---- */

struct store {
    char *folder; /* for anything; the storage is in "place" */
    char *place;
    struct storage *storage;
};

static inline struct storage *opened(struct storage *storage, const struct error *error)
{
    if (storage == NULL)
        fail_msg("%s: %s", error_code_name(error->code), in_english(error));
    return storage;
}

static inline struct storage *store_open(const struct store *store)
{
    struct error error;
    return opened(storage_open(store->place, &error), &error);
}

static inline struct storage *store_open_reader(const struct store *store)
{
    struct error error;
    return opened(storage_open_reader(store->place, &error), &error);
}

static inline struct storage *store_open_backup(const struct store *store, const char *file)
{
    struct error error;
    const char *place = path_in(store->folder, "restored");
    assert_int_equal(mkdir(place, 0700), 0);
    assert_int_equal(rename(file, path_in(place, "bosquet.db")), 0);
    return opened(storage_open(place, &error), &error);
}

static inline void store_reopen(struct store *store)
{
    storage_close(store->storage);
    store->storage = store_open(store);
}

static inline int store_setup(void **state)
{
    struct store *store = calloc(1, sizeof *store);
    store->folder = folder_make();
    store->place = store_is_postgres() ? postgres_place() : strdup(path_in(store->folder, "place"));
    store->storage = store_open(store);
    *state = store;
    return 0;
}

static inline int store_teardown(void **state)
{
    struct store *store = *state;
    storage_close(store->storage);
    folder_remove(store->folder);
    free(store->place);
    free(store);
    return 0;
}

/* Runs a group, whose last tests are of databases that are files. */
static inline int store_run_tests(const char *name, const struct CMUnitTest *tests, size_t count,
                                  size_t of_files)
{
    return _cmocka_run_group_tests(name, tests, store_is_postgres() ? count - of_files : count,
                                   NULL, NULL);
}

#define store_test(function) cmocka_unit_test_setup_teardown(function, store_setup, store_teardown)

/* ---- writing ---- */

static inline enum write_outcome put(struct storage *storage, struct stored_write write)
{
    struct error error;
    struct stored_write *writes[] = { &write };
    if (!storage_commit(storage, writes, 1, &error))
        fail_msg("%s: %s", error_code_name(error.code), in_english(&error));
    return write.outcome;
}

static inline struct stored_entry entry_with(const char *room, uint32_t seq, int64_t at_ms,
                                             const char *body)
{
    static uint64_t nonce; /* each is a writer's own */
    return (struct stored_entry){
        .room = room, .seq = seq, .at_ms = at_ms, .nonce = ++nonce, .body = body
    };
}

static inline enum write_outcome put_entry(struct storage *storage, const char *room, uint32_t seq,
                                           const char *body)
{
    struct stored_entry entry = entry_with(room, seq, seq, body);
    return put(storage, (struct stored_write){ .entries = &entry, .entry_count = 1 });
}

static inline void put_table(struct storage *storage, struct stored_room room)
{
    assert_int_equal(put(storage, (struct stored_write){ .room = &room }), WRITE_COMMITTED);
}

/* A public table that runs, with nobody at it. */
static inline struct stored_room table_with(const char *id, int64_t changed_ms)
{
    return (struct stored_room){
        .id = id,
        .game = "blank",
        .status = STORED_RUNNING,
        .is_public = true,
        .last_seq = 1,
        .changed_ms = changed_ms,
        .summary = "{}",
    };
}

/* ---- reading, as texts to compare; each until its next call ---- */

static inline void add_entry(void *visitor, const struct stored_entry *entry)
{
    text_addf(visitor, "%s%u %s", ((struct text *)visitor)->length > 0 ? ", " : "", entry->seq,
              entry->body);
}

#define said_by(call, said)                                                                        \
    do {                                                                                           \
        struct error why;                                                                          \
        emptied(&(said));                                                                          \
        if (!(call))                                                                               \
            fail_msg("%s: %s", error_code_name(why.code), in_english(&why));                       \
    } while (0)

/* "1 body, 2 body" */
static inline const char *log_from(struct storage *storage, const char *room, uint32_t seq)
{
    static struct text said;
    said_by(storage_read_log(storage, room, seq, add_entry, &said, &why), said);
    return said.data;
}

static inline const char *log_of(struct storage *storage, const char *room)
{
    return log_from(storage, room, 0);
}

/* Each seat with a space before it, and a mark behind it if it is to act. */
static inline void add_seats(struct text *said, const struct stored_room *room)
{
    for (int i = 0; i < room->seat_count; i++)
        text_addf(said, " %s%s", room->seats[i].person, room->seats[i].is_to_act ? "!" : "");
}

static inline void add_table(void *visitor, const struct stored_room *room)
{
    struct text *said = visitor;
    text_addf(said, "%s %s %d%s %u %lld %s:", room->id, room->game, (int)room->status,
              room->is_public ? " public" : "", room->last_seq, (long long)room->changed_ms,
              room->summary);
    add_seats(said, room);
}

/* "id game status public last_seq changed_ms summary: anna! bert" */
static inline const char *table_of(struct storage *storage, const char *id)
{
    static struct text said;
    said_by(storage_find_room(storage, id, add_table, &said, &why), said);
    return said.data;
}

/* A room of somebody's list (NULL: of a list of all). */
struct list_said {
    struct text *text;
    const char *person;
};

/* The first seat that is theirs, the host's own included. */
static inline const struct stored_seat *seat_of(const struct stored_room *room, const char *person)
{
    for (int i = 0; i < room->seat_count; i++)
        if (strcmp(room->seats[i].person, person) == 0)
            return &room->seats[i];
    return NULL;
}

static inline void add_listed(void *visitor, const struct stored_room *room)
{
    const struct list_said *said = visitor;
    text_addf(said->text, "%s%s", said->text->length > 0 ? ", " : "", room->id);
    if (said->person != NULL)
        text_addf(said->text, " %s%s", said->person,
                  seat_of(room, said->person)->is_to_act ? "!" : "");
}

/* "id, id" or, with a person, "id anna!, id anna" */
static inline const char *list_of(struct storage *storage, struct room_query query)
{
    static struct text said;
    struct list_said list = { &said, query.person };
    said_by(storage_list_rooms(storage, &query, add_listed, &list, &why), said);
    return said.data;
}

static inline void add_person(void *visitor, const struct stored_person *person)
{
    text_addf(visitor, "%s %s %s %lld", person->id, person->name, person->colour,
              (long long)person->changed_ms);
}

static inline const char *person_of(struct storage *storage, const char *id)
{
    static struct text said;
    said_by(storage_find_person(storage, id, add_person, &said, &why), said);
    return said.data;
}

#endif
