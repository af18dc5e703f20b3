/* storage_sqlite_backup.c: a snapshot of the database, written under a temporary name beside
 * the wanted one and then renamed, so that even a power cut leaves no partial copy. */
#include "storage_sqlite_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static bool fail_exists(const char *file, struct error *error)
{
    return sqlite_fail_with(file, ERROR_EXISTS, "storage.backup-exists", error);
}

/* The name is bound and absolute: neither a quote in it nor "file:" before it
 * means anything. */
static bool vacuum_into(sqlite3 *db, const char *file)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, "VACUUM INTO ?1", -1, &statement, NULL) != SQLITE_OK)
        return false;
    sqlite_bind_text(statement, 1, file);
    bool is_fine = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_finalize(statement);
    return is_fine;
}

/* SQLite counts the copy as a writing, which readers have forbidden themselves. */
static bool copy_into(struct sqlite *sqlite, const char *file, struct error *error)
{
    sqlite_set_query_only(sqlite, false);
    bool is_fine = vacuum_into(sqlite->db, file);
    bool is_ours = sqlite3_errcode(sqlite->db) == SQLITE_CORRUPT;
    if (!is_fine)
        sqlite_fail(sqlite->db, is_ours ? sqlite->path.data : file, error);
    sqlite_set_query_only(sqlite, sqlite->is_reader);
    return is_fine;
}

static bool check_copy(const char *file, struct error *error)
{
    sqlite3 *db = NULL;
    bool is_fine = sqlite3_open_v2(file, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK
                       ? sqlite_check(db, file, error)
                       : sqlite_fail(db, file, error);
    sqlite3_close(db);
    return is_fine;
}

/* Some file systems have no links (USB sticks), others no such renaming (NFS). */
static bool give_name(const char *draft, const char *file, struct error *error)
{
    if (link(draft, file) == 0 ||
        (errno != EEXIST && renameat2(AT_FDCWD, draft, AT_FDCWD, file, RENAME_NOREPLACE) == 0))
        return true;
    return errno == EEXIST ? fail_exists(file, error) : sqlite_fail_system(file, errno, error);
}

static bool write_copy(struct sqlite *sqlite, int draft, const char *path, const char *file,
                       struct error *error)
{
    if (!copy_into(sqlite, path, error) || !check_copy(path, error))
        return false;
    if (fsync(draft) != 0)
        return sqlite_fail_system(path, errno, error);
    return give_name(path, file, error) &&
           (sqlite_sync_folder_of(path) || sqlite_fail_system(file, errno, error));
}

bool sqlite_backup(struct storage *storage, const char *file, struct error *error)
{
    struct text name;
    if (access(file, F_OK) == 0)
        return fail_exists(file, error);
    text_init(&name);
    text_addf(&name, "%s.XXXXXX", file);
    int draft = mkostemp(name.data, O_CLOEXEC);
    char *path = draft < 0 ? NULL : realpath(name.data, NULL);
    bool is_fine = path != NULL ? write_copy(sqlite_of(storage), draft, path, file, error)
                                : sqlite_fail_system(file, errno, error);
    if (draft >= 0) {
        unlink(name.data);
        close(draft);
    }
    free(path);
    text_clear(&name);
    return is_fine;
}
