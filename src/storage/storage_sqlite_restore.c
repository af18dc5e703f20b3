/* storage_sqlite_restore.c: a backup becomes the database of a folder. It is checked and copied
 * before anything there is touched, and what was there is kept under another name. */
#include "storage_sqlite_internal.h"

#include "memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The backup itself may be on a disk that cannot be written to: it is only read. */
static bool open_backup(struct sqlite *backup, const char *file, struct error *error)
{
    long version;
    char *path = realpath(file, NULL);
    text_init(&backup->path);
    text_add(&backup->path, path != NULL ? path : file);
    bool is_there = path != NULL || sqlite_fail_system(file, errno, error);
    free(path);
    if (!is_there)
        return false;
    if (sqlite3_open_v2(backup->path.data, &backup->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
                        NULL) != SQLITE_OK)
        return sqlite_fail(backup->db, file, error);
    if (!sqlite_identify(backup->db, file, &version, error) ||
        !sqlite_check(backup->db, file, error))
        return false;
    return version > 0 || sqlite_fail_with(file, ERROR_STORAGE_DAMAGED, "storage.not-ours", error);
}

static void name_kept(const char *path, struct text *out)
{
    char when[32];
    time_t now = time(NULL);
    struct tm utc;
    strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", gmtime_r(&now, &utc));
    text_add_bytes(out, path, strlen(path) - strlen(".db"));
    text_addf(out, "-before-%s.db", when);
}

/* The newest moves are in the log beside it, which belongs to its name: a log without a database
 * is noticed at a start, and a database without its log is not. */
static bool put_aside(const char *path, const char *kept, struct error *error)
{
    static const char *const endings[] = { "", "-wal", "-shm" };
    struct text from, to;
    bool is_fine = true;
    text_init(&from);
    text_init(&to);
    for (size_t i = 0; i < sizeof endings / sizeof *endings && is_fine; i++) {
        text_reset(&from);
        text_reset(&to);
        text_addf(&from, "%s%s", path, endings[i]);
        text_addf(&to, "%s%s", kept, endings[i]);
        is_fine = rename(from.data, to.data) == 0 || errno == ENOENT ||
                  sqlite_fail_system(from.data, errno, error);
    }
    text_clear(&from);
    text_clear(&to);
    return is_fine;
}

/* A keeper who is root restores for the service, whose the folder is. */
static bool give_to_the_folders_owner(int draft, const char *path)
{
    struct stat folder;
    struct text name;
    text_init(&name);
    text_add_bytes(&name, path, (size_t)(strrchr(path, '/') - path));
    bool is_fine = geteuid() != 0 || (stat(name.data, &folder) == 0 &&
                                      fchown(draft, folder.st_uid, folder.st_gid) == 0);
    text_clear(&name);
    return is_fine;
}

static bool take_place(void *self, int draft, const char *path, const char *file,
                       struct error *error)
{
    const struct storage_restored *restored = self;
    if (!give_to_the_folders_owner(draft, path))
        return sqlite_fail_system(file, errno, error);
    return (restored->kept.length == 0 || put_aside(file, restored->kept.data, error)) &&
           (rename(path, file) == 0 || sqlite_fail_system(file, errno, error));
}

static bool count(struct sqlite *backup, const char *what, int64_t *out, struct error *error)
{
    char sql[80], answer[SQLITE_ANSWER_MAX];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s", what);
    if (!sqlite_ask(backup->db, backup->path.data, sql, answer, error))
        return false;
    *out = strtoll(answer, NULL, 10);
    return true;
}

static bool restore(struct sqlite *backup, const char *path, bool replaces,
                    struct storage_restored *out, struct error *error)
{
    bool is_there = access(path, F_OK) == 0;
    if (is_there && !replaces)
        return sqlite_fail_with(path, ERROR_EXISTS, "storage.is-there", error);
    if (is_there)
        name_kept(path, &out->kept);
    return count(backup, "tables", &out->tables, error) &&
           count(backup, "entries", &out->entries, error) &&
           sqlite_write_draft(backup, path, take_place, out, error);
}

bool sqlite_restore(const char *file, const char *place, bool replaces,
                    struct storage_restored *out, struct error *error)
{
    struct sqlite *backup = memory_new(sizeof *backup);
    struct text path;
    text_init(&path);
    text_init(&out->kept);
    bool is_fine = open_backup(backup, file, error) &&
                   sqlite_find_place(place, true, &path, error) &&
                   restore(backup, path.data, replaces, out, error);
    sqlite3_close(backup->db);
    text_clear(&backup->path);
    text_clear(&path);
    free(backup);
    return is_fine;
}
