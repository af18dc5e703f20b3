/* storage_sqlite_error.c: errors of SQLite or the system as sentences for the person who runs
 * the server. What SQLite says itself stays English. */
#include "storage_sqlite_internal.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool sqlite_fail_with(const char *path, enum error_code code, const char *key, struct error *error)
{
    return error_with(error, code, key, text_field("path", path));
}

bool sqlite_fail_damaged(const char *path, const char *why, struct error *error)
{
    return error_with(error, ERROR_STORAGE_DAMAGED, "storage.damaged", text_field("why", why),
                      text_field("path", path));
}

bool sqlite_fail_system(const char *path, int why, struct error *error)
{
    bool is_denied = why == EACCES || why == EPERM || why == EROFS;
    return error_with(error, is_denied ? ERROR_STORAGE_DENIED : ERROR_STORAGE_FAILED,
                      "storage.failed", system_field("why", why), text_field("path", path));
}

/* Of a file beside it that SQLite can neither make nor find it only says that there is none. */
static int why_not_open(const char *path, int why)
{
    struct text folder;
    if (why != ENOENT || access(path, F_OK) != 0)
        return why;
    text_init(&folder);
    text_add_bytes(&folder, path, (size_t)(strrchr(path, '/') + 1 - path));
    why = access(folder.data, W_OK) != 0 ? errno : why;
    text_clear(&folder);
    return why;
}

bool sqlite_fail(sqlite3 *db, const char *path, struct error *error)
{
    int why = sqlite3_system_errno(db);
    switch (sqlite3_extended_errcode(db) & 0xFF) {
    case SQLITE_BUSY:
        return sqlite_fail_with(path, ERROR_STORAGE_LOCKED, "storage.locked", error);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return sqlite_fail_damaged(path, sqlite3_errmsg(db), error);
    case SQLITE_READONLY:
        return sqlite_fail_with(path, ERROR_STORAGE_DENIED, "storage.read-only", error);
    case SQLITE_FULL:
        return sqlite_fail_with(path, ERROR_STORAGE_FAILED, "storage.disk-full", error);
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
        if (why != 0)
            return sqlite_fail_system(path, why_not_open(path, why), error);
        break;
    default:
        break;
    }
    return error_with(error, ERROR_STORAGE_FAILED, "storage.failed",
                      text_field("why", sqlite3_errmsg(db)), text_field("path", path));
}
