/* storage_sqlite_backup.c: a snapshot of the database, written as a draft in the folder of the
 * wanted file and then renamed, so that even a power cut leaves no partial copy. Whoever writes a
 * draft holds a lock on it: one that nobody holds was left by a process that was killed, and the
 * next backup into that folder removes it. */
#include "storage_sqlite_internal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    PAGES_AT_ONCE = 64, /* copied between naps, in which others have processor and disk */
    NAP_MS = 1,
};

#define DRAFT ".bosquet-draft-"

/* ---- drafts ---- */

/* Where SQLite puts no lock of its own. */
static bool lock_draft(int file)
{
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 1 };
    return fcntl(file, F_OFD_SETLK, &whole) == 0;
}

static void remove_draft(const char *path)
{
    static const char *const endings[] = { "", "-journal", "-wal", "-shm" };
    struct text name;
    text_init(&name);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        text_reset(&name);
        text_addf(&name, "%s%s", path, endings[i]);
        unlink(name.data);
    }
    text_clear(&name);
}

static void remove_if_left(const char *path)
{
    int file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0)
        return;
    if (lock_draft(file))
        remove_draft(path);
    close(file);
}

void sqlite_remove_drafts(const char *folder)
{
    enum { NAME_LENGTH = sizeof DRAFT - 1 + 6 };
    struct text path;
    DIR *entries = opendir(folder);
    text_init(&path);
    for (const struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
        if (strncmp(entry->d_name, DRAFT, sizeof DRAFT - 1) != 0 ||
            strlen(entry->d_name) != NAME_LENGTH)
            continue;
        text_reset(&path);
        text_addf(&path, "%s/%s", folder, entry->d_name);
        remove_if_left(path.data);
    }
    if (entries != NULL)
        closedir(entries);
    text_clear(&path);
}

/* Somebody may remove it before the lock is ours: then another is made. */
static int make_draft(const char *folder, struct text *path)
{
    for (;;) {
        struct stat status;
        text_reset(path);
        text_addf(path, "%s/%sXXXXXX", folder, DRAFT);
        int file = mkostemp(path->data, O_CLOEXEC);
        if (file < 0 || (lock_draft(file) && fstat(file, &status) == 0 && status.st_nlink == 1))
            return file;
        close(file);
    }
}

/* The folder of a file, absolute, so that neither "file:" nor a dash before it means anything. */
static char *folder_of(const char *file)
{
    const char *slash = strrchr(file, '/');
    struct text folder;
    text_init(&folder);
    text_add_bytes(&folder, file, slash != NULL ? (size_t)(slash + 1 - file) : 0);
    char *real = realpath(slash != NULL ? folder.data : ".", NULL);
    text_clear(&folder);
    return real;
}

/* ---- copying ---- */

/* Whoever is asked to end need not end the copy. */
static bool copy_pages(struct sqlite *sqlite, sqlite3 *copy, const char *path, struct error *error)
{
    sqlite3_backup *backup = sqlite3_backup_init(copy, "main", sqlite->db, "main");
    if (backup == NULL)
        return sqlite_fail(copy, path, error);
    int status;
    while (((status = sqlite3_backup_step(backup, PAGES_AT_ONCE)) == SQLITE_OK ||
            status == SQLITE_BUSY || status == SQLITE_LOCKED) &&
           !atomic_load(&sqlite->is_interrupted))
        sqlite3_sleep(NAP_MS);
    sqlite3_backup_finish(backup);
    if (status == SQLITE_DONE)
        return true;
    if (atomic_load(&sqlite->is_interrupted))
        return sqlite_fail_with(path, ERROR_STORAGE_FAILED, "storage.interrupted", error);
    bool is_ours = status == SQLITE_CORRUPT;
    return sqlite_fail(is_ours ? sqlite->db : copy, is_ours ? sqlite->path.data : path, error);
}

static const char count_entries[] = "SELECT count(*) FROM entries";

static bool check_copy(sqlite3 *copy, const char *path, const char *entries, struct error *error)
{
    char mode[SQLITE_ANSWER_MAX], found[SQLITE_ANSWER_MAX];
    if (!sqlite_ask(copy, path, "PRAGMA journal_mode = DELETE", mode, error) ||
        !sqlite_check(copy, path, error) || !sqlite_ask(copy, path, count_entries, found, error))
        return false;
    return strcmp(found, entries) == 0 || sqlite_fail_damaged(path, found, error);
}

/* All within one transaction: what is counted is what is copied. */
static bool copy_and_check(struct sqlite *sqlite, const char *path, const char *wanted,
                           struct error *error)
{
    const char *ours = sqlite->path.data;
    char entries[SQLITE_ANSWER_MAX];
    sqlite3 *copy = NULL;
    bool is_fine = (sqlite3_open_v2(path, &copy, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK ||
                    sqlite_fail(copy, wanted, error)) &&
                   sqlite_execute(sqlite->db, ours, "BEGIN", error) &&
                   sqlite_ask(sqlite->db, ours, count_entries, entries, error) &&
                   copy_pages(sqlite, copy, wanted, error);
    sqlite_roll_back(sqlite->db);
    is_fine = is_fine && check_copy(copy, wanted, entries, error);
    sqlite3_close(copy);
    return is_fine;
}

static bool fail_exists(const char *file, struct error *error)
{
    return sqlite_fail_with(file, ERROR_EXISTS, "storage.backup-exists", error);
}

/* Some file systems have no links (USB sticks), others no such renaming (NFS). */
static bool give_name(const char *draft, const char *file, struct error *error)
{
    if (link(draft, file) == 0 ||
        (errno != EEXIST && renameat2(AT_FDCWD, draft, AT_FDCWD, file, RENAME_NOREPLACE) == 0))
        return true;
    return errno == EEXIST ? fail_exists(file, error) : sqlite_fail_system(file, errno, error);
}

bool sqlite_write_draft(struct sqlite *sqlite, const char *file, finish_draft *finish, void *self,
                        struct error *error)
{
    struct text path;
    text_init(&path);
    char *folder = folder_of(file);
    if (folder != NULL)
        sqlite_remove_drafts(folder);
    int draft = folder != NULL ? make_draft(folder, &path) : -1;
    bool is_fine = draft >= 0 || sqlite_fail_system(file, errno, error);
    is_fine = is_fine && copy_and_check(sqlite, path.data, file, error) &&
              (fsync(draft) == 0 || sqlite_fail_system(file, errno, error)) &&
              finish(self, draft, path.data, file, error) &&
              (sqlite_sync_folder_of(path.data) || sqlite_fail_system(file, errno, error));
    if (draft >= 0) {
        remove_draft(path.data);
        close(draft);
    }
    free(folder);
    text_clear(&path);
    return is_fine;
}

static bool keep_draft(void *self, int draft, const char *path, const char *file,
                       struct error *error)
{
    (void)self;
    (void)draft;
    return give_name(path, file, error);
}

bool sqlite_backup(struct storage *storage, const char *file, struct error *error)
{
    if (access(file, F_OK) == 0)
        return fail_exists(file, error);
    return sqlite_write_draft(sqlite_of(storage), file, keep_draft, NULL, error);
}

void sqlite_interrupt(struct storage *storage)
{
    struct sqlite *sqlite = sqlite_of(storage);
    atomic_store(&sqlite->is_interrupted, true);
    sqlite3_interrupt(sqlite->db);
}
