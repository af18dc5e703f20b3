/* storage_sqlite_file.c: the path of the database, and creating its folder and file. */
#include "storage_sqlite_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool sqlite_sync_folder_of(const char *path)
{
    struct text folder;
    text_init(&folder);
    text_add_bytes(&folder, path, (size_t)(strrchr(path, '/') + 1 - path));
    int file = open(folder.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool is_fine = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    text_clear(&folder);
    return is_fine;
}

/* Creates a folder whose name survives a power cut. */
static bool make_folder(const char *path)
{
    if (mkdir(path, 0700) != 0)
        return errno == EEXIST;
    char *real = realpath(path, NULL);
    bool is_fine = real != NULL && sqlite_sync_folder_of(real);
    free(real);
    return is_fine;
}

static bool make_folders(char *path)
{
    if (make_folder(path))
        return true;
    char *slash = strrchr(path, '/');
    if (errno != ENOENT || slash == NULL || slash == path)
        return false;
    *slash = '\0';
    bool is_made = make_folders(path);
    *slash = '/';
    return is_made && make_folder(path);
}

static bool find_folder(const char *place, bool make, struct text *out)
{
    text_add(out, place);
    if (make && !make_folders(out->data))
        return false;
    text_add(out, "/."); /* a file has no such thing */
    char *real = realpath(out->data, NULL);
    if (real == NULL)
        return false;
    text_reset(out);
    text_add(out, real);
    free(real);
    return true;
}

/* Not by open(): to close it again would drop the locks that this process may
 * hold on it by then. */
static bool make_file(const char *path, bool *is_new)
{
    *is_new = mknod(path, S_IFREG | 0600, 0) == 0;
    return *is_new || errno == EEXIST;
}

/* By SQLite's own handle: to open the file once more and close it would drop its locks. */
static bool reads_as_ours(sqlite3 *db)
{
    static const unsigned char magic[] = "SQLite format 3";
    enum { HEADER = 100, APPLICATION_AT = 68 };
    unsigned char header[HEADER];
    sqlite3_file *file = NULL;
    if (sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK ||
        file == NULL || file->pMethods == NULL)
        return false;
    return file->pMethods->xRead(file, header, HEADER, 0) == SQLITE_OK &&
           memcmp(header, magic, sizeof magic) == 0 &&
           memcmp(header + APPLICATION_AT, SQLITE_APPLICATION_BYTES, 4) == 0;
}

bool sqlite_check_file(struct sqlite *sqlite, struct error *error)
{
    int has_moved = 0;
    sqlite3_file_control(sqlite->db, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
    if (has_moved)
        return sqlite_fail_with(sqlite->path.data, ERROR_STORAGE_FAILED, "storage.moved", error);
    return reads_as_ours(sqlite->db) ||
           sqlite_fail_with(sqlite->path.data, ERROR_STORAGE_DAMAGED, "storage.overwritten", error);
}

bool sqlite_find_place(const char *place, bool make, struct text *out, struct error *error)
{
    if (!find_folder(place, make, out))
        return sqlite_fail_system(place, errno, error);
    text_add(out, "/bosquet.db");
    return true;
}

bool sqlite_find_file(const char *place, bool make, struct text *out, bool *is_new,
                      struct error *error)
{
    *is_new = false;
    if (!sqlite_find_place(place, make, out, error))
        return false;
    if (make && !make_file(out->data, is_new))
        return sqlite_fail_system(out->data, errno, error);
    return true;
}
