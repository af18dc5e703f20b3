/* storage_sqlite.c: opening and closing a connection to an SQLite file. */
#include "storage_sqlite_internal.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

enum { CHECKED_MAX = 64 << 20 }; /* bytes; to check more would make a start too slow */

static bool has_something(const char *path, off_t least)
{
    struct stat status;
    return stat(path, &status) == 0 && status.st_size >= least;
}

/* SQLite would take an empty file (or a single byte) for a new one and drop the log beside it.
 * One that is empty although a server has run here, which left its lock, is not new either,
 * unless it was made just now: whoever deletes it wants to begin anew. */
static bool has_lost_its_pages(const char *path, bool is_new)
{
    struct text log, lock;
    text_init(&log);
    text_init(&lock);
    text_addf(&log, "%s-wal", path);
    text_addf(&lock, "%.*s/lock", (int)(strrchr(path, '/') - path), path);
    bool is_lost = has_something(path, 0) && !has_something(path, 2) &&
                   (has_something(log.data, 1) || (!is_new && has_something(lock.data, 0)));
    text_clear(&log);
    text_clear(&lock);
    return is_lost;
}

static bool is_quickly_checked(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && status.st_size <= CHECKED_MAX;
}

static void set_query_only(struct sqlite *sqlite, bool is_on)
{
    sqlite3_exec(sqlite->db, is_on ? "PRAGMA query_only = ON" : "PRAGMA query_only = OFF", NULL,
                 NULL, NULL);
}

static void set_checkpoint_at_close(struct sqlite *sqlite, bool is_on)
{
    sqlite3_db_config(sqlite->db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !is_on, NULL);
}

/* Nothing is written before the database is known to be ours and intact: until then closing it
 * runs no checkpoint of the write-ahead log either. */
static bool open_database(struct sqlite *sqlite, bool is_new, int timeout_ms, struct error *error)
{
    const char *path = sqlite->path.data;
    if (has_lost_its_pages(path, is_new))
        return sqlite_fail_with(path, ERROR_STORAGE_DAMAGED, "storage.is-empty", error);
    if (sqlite3_open_v2(path, &sqlite->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return sqlite_fail(sqlite->db, path, error);
    sqlite3_busy_timeout(sqlite->db, timeout_ms);
    if (!sqlite->is_reader)
        sqlite_give_room(sqlite);
    set_checkpoint_at_close(sqlite, false);
    return true;
}

/* Retries by hand, because SQLite's busy timeout does not apply to this pragma. */
static bool use_log(struct sqlite *sqlite, int timeout_ms, struct error *error)
{
    enum { NAP_MS = 10 };
    const char *path = sqlite->path.data;
    char mode[SQLITE_ANSWER_MAX];
    while (!sqlite_ask(sqlite->db, path, "PRAGMA journal_mode = WAL", mode, error)) {
        if (sqlite3_errcode(sqlite->db) != SQLITE_BUSY || timeout_ms < NAP_MS)
            return false;
        timeout_ms -= sqlite3_sleep(NAP_MS);
    }
    return strcmp(mode, "wal") == 0 ||
           sqlite_fail_with(path, ERROR_STORAGE_FAILED, "storage.no-shared-log", error);
}

/* How far the log may grow between checkpoints is sqlite_keep_room's: the pages of a busy room
 * are then copied into the file once instead of after every few moves. What is forgotten is
 * overwritten in the file, too. */
static const char writer_settings[] = "PRAGMA synchronous = FULL;"
                                      "PRAGMA secure_delete = FAST;"
                                      "PRAGMA cache_size = -32768;";

/* ---- a file that can shrink ---- */

static bool can_shrink(struct sqlite *sqlite)
{
    char mode[SQLITE_ANSWER_MAX];
    return sqlite_ask(sqlite->db, sqlite->path.data, "PRAGMA auto_vacuum", mode, NULL) &&
           strcmp(mode, "2") == 0;
}

/* A new file, before anything is in it. */
static bool let_new_file_shrink(struct sqlite *sqlite, long version, struct error *error)
{
    return version > 0 ||
           sqlite_execute(sqlite->db, sqlite->path.data, "PRAGMA auto_vacuum = INCREMENTAL", error);
}

/* The copy that is made of the file, and its log. */
static bool has_room_for_copies(const char *path)
{
    enum { COPIES = 3 };
    struct statvfs disk;
    struct stat file;
    return statvfs(path, &disk) == 0 && stat(path, &file) == 0 &&
           (uint64_t)disk.f_bavail * disk.f_frsize / COPIES > (uint64_t)file.st_size;
}

/* One of an older version is written anew once, which also overwrites what the migration has taken
 * out of it. Without room for that, or while another process uses it, it goes on as it is. */
static void let_old_file_shrink(struct sqlite *sqlite)
{
    if (!can_shrink(sqlite) && has_room_for_copies(sqlite->path.data))
        sqlite3_exec(sqlite->db, "PRAGMA auto_vacuum = INCREMENTAL; VACUUM", NULL, NULL, NULL);
}

static bool prepare_writer(struct sqlite *sqlite, int timeout_ms, struct error *error)
{
    const char *path = sqlite->path.data;
    long version;
    if (!sqlite_identify(sqlite->db, path, &version, error))
        return false;
    if (sqlite3_db_readonly(sqlite->db, "main") == 1)
        return sqlite_fail_with(path, ERROR_STORAGE_DENIED, "storage.read-only", error);
    if (is_quickly_checked(path) && !sqlite_check(sqlite->db, path, error))
        return false;
    if (!let_new_file_shrink(sqlite, version, error) || !use_log(sqlite, timeout_ms, error) ||
        !sqlite_execute(sqlite->db, path, writer_settings, error) ||
        !sqlite_migrate(sqlite->db, path, sqlite_schema, STORAGE_VERSION, error))
        return false;
    let_old_file_shrink(sqlite);
    /* The header of a new database is in the file itself from now on, as sqlite_check_file
     * wants it. Others who read do not mind, and of theirs it is there. */
    sqlite3_wal_checkpoint_v2(sqlite->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    set_checkpoint_at_close(sqlite, true);
    sqlite_keep_room(sqlite);
    return true;
}

/* Opened for writing where that is possible, because whoever reads a log has to
 * take part in its locks; but it writes no rows. */
static bool prepare_reader(struct sqlite *sqlite, struct error *error)
{
    const char *path = sqlite->path.data;
    long version;
    if (!sqlite_identify(sqlite->db, path, &version, error))
        return false;
    if (version < STORAGE_VERSION)
        return error_with(error, ERROR_STORAGE_FAILED, "storage.older",
                          number_field("version", (int)version),
                          number_field("known", STORAGE_VERSION), text_field("path", path));
    set_query_only(sqlite, true);
    return true;
}

static void sqlite_close(struct storage *storage)
{
    struct sqlite *sqlite = sqlite_of(storage);
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(sqlite->statements[i]);
    sqlite3_close(sqlite->db);
    text_clear(&sqlite->path);
    free(sqlite);
}

static int64_t size_of(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? status.st_size : 0;
}

static void sqlite_size(struct storage *storage, int64_t *data_bytes, int64_t *log_bytes)
{
    const char *path = sqlite_of(storage)->path.data;
    struct text log;
    text_init(&log);
    text_addf(&log, "%s-wal", path);
    *data_bytes = size_of(path);
    *log_bytes = size_of(log.data);
    text_clear(&log);
}

static const struct storage_operations operations = {
    .close = sqlite_close,
    .commit = sqlite_commit,
    .read_log = sqlite_read_log,
    .find_room = sqlite_find_room,
    .list_rooms = sqlite_list_rooms,
    .find_person = sqlite_find_person,
    .find_program = sqlite_find_program,
    .list_programs = sqlite_list_programs,
    .list_mutes = sqlite_list_mutes,
    .find_result = sqlite_find_result,
    .key = sqlite_key,
    .size = sqlite_size,
    .backup = sqlite_backup,
    .moderation = &sqlite_moderation,
    .read_rows = sqlite_read_rows,
    .put_rows = sqlite_put_rows,
    .interrupt = sqlite_interrupt,
};

static struct storage *open_file(const char *place, bool is_reader, int timeout_ms,
                                 struct error *error)
{
    struct sqlite *sqlite = memory_new(sizeof *sqlite);
    sqlite->storage.operations = &operations;
    sqlite->is_reader = is_reader;
    text_init(&sqlite->path);
    bool is_new;
    if (sqlite_find_file(place, !is_reader, &sqlite->path, &is_new, error) &&
        open_database(sqlite, is_new, timeout_ms, error) &&
        (is_reader ? prepare_reader(sqlite, error) : prepare_writer(sqlite, timeout_ms, error)) &&
        sqlite_prepare(sqlite, error))
        return &sqlite->storage;
    sqlite_close(&sqlite->storage);
    return NULL;
}

struct storage *sqlite_open(const char *place, int timeout_ms, struct error *error)
{
    return open_file(place, false, timeout_ms, error);
}

struct storage *sqlite_open_reader(const char *place, int timeout_ms, struct error *error)
{
    return open_file(place, true, timeout_ms, error);
}
