/* storage_sqlite_error.c: errors of SQLite or the system as sentences for the person who runs
 * the server. */
#include "storage_sqlite_internal.h"

#include <errno.h>
#include <string.h>

bool sqlite_fail_damaged(const char *path, const char *why, struct error *error)
{
    return error_english(
        error, ERROR_STORAGE_DAMAGED,
        "%s: it is damaged (%s); it was left as it is, please put a backup in its place", path,
        why);
}

bool sqlite_fail_system(const char *path, int why, struct error *error)
{
    bool is_denied = why == EACCES || why == EPERM || why == EROFS;
    return error_english(error, is_denied ? ERROR_STORAGE_DENIED : ERROR_STORAGE_FAILED, "%s: %s",
                         path, strerror(why));
}

bool sqlite_fail(sqlite3 *db, const char *path, struct error *error)
{
    int why = sqlite3_system_errno(db);
    switch (sqlite3_extended_errcode(db) & 0xFF) {
    case SQLITE_BUSY:
        return error_english(error, ERROR_STORAGE_LOCKED, "%s: it is locked by another process",
                             path);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return sqlite_fail_damaged(path, sqlite3_errmsg(db), error);
    case SQLITE_READONLY:
        return error_english(error, ERROR_STORAGE_DENIED, "%s: it cannot be written to", path);
    case SQLITE_FULL:
        return error_english(error, ERROR_STORAGE_FAILED, "%s: the disk is full", path);
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
        if (why != 0)
            return sqlite_fail_system(path, why, error);
        break;
    default:
        break;
    }
    return error_english(error, ERROR_STORAGE_FAILED, "%s: %s", path, sqlite3_errmsg(db));
}
