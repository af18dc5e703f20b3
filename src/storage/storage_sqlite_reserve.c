/* storage_sqlite_reserve.c: room for the way back from a full disk.
 *
 * SQLite needs some before it can even read what is there: an index of its log, and, to take the
 * log into the database, room for the pages that are new. On a disk that the log itself has filled
 * there is none, and no restart would help. So a file of no content lies beside the database. It
 * is given up when the disk is full, the log is taken into the database, which shortens it, and
 * what is free then is kept again before anything else may take it. And on a small disk the log
 * is kept shorter from the start. */
#include "storage_sqlite_internal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum {
    SHARE = 16,              /* of the disk, for the log, and for the reserve */
    RESERVE_MAX = 16 << 20,  /* bytes */
    RESERVE_STEP = 16 << 10, /* it grows by, while there is room */
    LOG_PAGES_MAX = 8192,    /* 32 MB */
    LOG_PAGES_MIN = 32,
    LOG_LIMIT_MAX = 64 << 20, /* bytes that it keeps for later */
};

struct disk {
    int64_t size, free;
};

static struct disk disk_of(const char *path)
{
    struct statvfs disk;
    if (statvfs(path, &disk) != 0)
        return (struct disk){ .size = INT64_MAX, .free = INT64_MAX };
    return (struct disk){ (int64_t)disk.f_blocks * (int64_t)disk.f_frsize,
                          (int64_t)disk.f_bavail * (int64_t)disk.f_frsize };
}

static int64_t reserve_size(const struct disk *disk)
{
    int64_t share = disk->size / SHARE;
    return share < RESERVE_MAX ? share : RESERVE_MAX;
}

static void name_reserve(const struct sqlite *sqlite, struct text *out)
{
    text_init(out);
    text_addf(out, "%s-reserve", sqlite->path.data);
}

/* As much of it as there is room for. Where nothing can be set aside for a file there is none. */
static void keep(const struct sqlite *sqlite)
{
    struct text name;
    struct stat status;
    struct disk disk = disk_of(sqlite->path.data);
    int64_t wanted = reserve_size(&disk);
    name_reserve(sqlite, &name);
    int file = open(name.data, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0 && fstat(file, &status) == 0 && status.st_size != wanted) {
        bool is_whole = fallocate(file, 0, 0, wanted) == 0 && ftruncate(file, wanted) == 0;
        for (int64_t size = status.st_size + RESERVE_STEP; !is_whole && size < wanted;
             size += RESERVE_STEP)
            if (fallocate(file, 0, 0, size) != 0)
                break;
    }
    if (file >= 0)
        close(file);
    text_clear(&name);
}

static void give_up(const struct sqlite *sqlite)
{
    struct text name;
    name_reserve(sqlite, &name);
    unlink(name.data);
    text_clear(&name);
}

void sqlite_give_room(struct sqlite *sqlite)
{
    struct disk disk = disk_of(sqlite->path.data);
    if (disk.free < reserve_size(&disk))
        give_up(sqlite);
}

/* Readers that look at the log keep it from being shortened. They are not waited for: the next
 * time it will be. */
static void shorten_log(struct sqlite *sqlite)
{
    char timeout[SQLITE_ANSWER_MAX];
    struct error error;
    if (!sqlite_ask(sqlite->db, sqlite->path.data, "PRAGMA busy_timeout", timeout, &error))
        return;
    sqlite3_busy_timeout(sqlite->db, 0);
    sqlite3_wal_checkpoint_v2(sqlite->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    sqlite3_busy_timeout(sqlite->db, atoi(timeout));
}

void sqlite_keep_room(struct sqlite *sqlite)
{
    struct disk disk = disk_of(sqlite->path.data);
    int64_t share = disk.size / SHARE;
    int64_t pages = share / SQLITE_PAGE_BYTES;
    struct text settings;
    text_init(&settings);
    pages = pages < LOG_PAGES_MIN ? LOG_PAGES_MIN : pages > LOG_PAGES_MAX ? LOG_PAGES_MAX : pages;
    text_addf(&settings, "PRAGMA wal_autocheckpoint = %d; PRAGMA journal_size_limit = %d",
              (int)pages, (int)(share < LOG_LIMIT_MAX ? share : LOG_LIMIT_MAX));
    sqlite3_exec(sqlite->db, settings.data, NULL, NULL, NULL);
    text_clear(&settings);
    if (disk.free < reserve_size(&disk))
        shorten_log(sqlite);
    keep(sqlite);
}

void sqlite_make_room(struct sqlite *sqlite)
{
    struct disk disk = disk_of(sqlite->path.data);
    if (disk.free >= reserve_size(&disk))
        return;
    give_up(sqlite);
    shorten_log(sqlite);
    keep(sqlite);
}
