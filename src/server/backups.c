/* backups.c: a thread that copies, sleeps and removes the oldest. Names tell the time
 * ("bosquet-20261119T224500Z.db"), so that their order is that of time, whatever happens to the
 * files' own times when they are copied elsewhere. */
#include "backups.h"

#include "log.h"
#include "memory.h"
#include "storage.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    RETRY_PARTS = 8,      /* of the time between two, until one that failed is tried again, */
    RETRY_MAX_S = 10 * 60 /* but not longer */
};

static const char name_format[] = "bosquet-%Y%m%dT%H%M%SZ.db";
enum { NAME_BYTES = sizeof "bosquet-20261119T224500Z.db" };

struct backups {
    struct text data, folder;
    struct backup_settings settings;
    pthread_t thread;

    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t end;
    struct storage *source; /* while one is being copied */
    bool is_ending;
    struct backup_counts counts;
};

/* ---- those that are there ---- */

static bool read_name(const char *name, int64_t *out)
{
    struct tm utc = { 0 };
    const char *end = strlen(name) == NAME_BYTES - 1 ? strptime(name, name_format, &utc) : NULL;
    *out = end != NULL && *end == '\0' ? timegm(&utc) : 0;
    return *out > 0;
}

struct found_backup {
    char name[NAME_BYTES];
    int64_t at_s;
};

static int newest_first(const void *a, const void *b)
{
    return strcmp(((const struct found_backup *)b)->name, ((const struct found_backup *)a)->name);
}

/* The newest first; to be freed. */
static struct found_backup *list_backups(const char *folder, int *count)
{
    struct found_backup *list = NULL;
    DIR *entries = opendir(folder);
    int room = 0;
    *count = 0;
    for (const struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
        int64_t at_s;
        if (!read_name(entry->d_name, &at_s))
            continue;
        if (*count == room) {
            room = room > 0 ? 2 * room : 16;
            list = memory_resize(list, (size_t)room * sizeof *list);
        }
        list[*count].at_s = at_s;
        memcpy(list[(*count)++].name, entry->d_name, NAME_BYTES);
    }
    if (entries != NULL)
        closedir(entries);
    if (list != NULL)
        qsort(list, (size_t)*count, sizeof *list, newest_first);
    return list;
}

static void remove_oldest(const struct backups *backups)
{
    int count;
    struct found_backup *list = list_backups(backups->folder.data, &count);
    struct text path;
    text_init(&path);
    for (int i = backups->settings.keep; i < count; i++) {
        text_reset(&path);
        text_addf(&path, "%s/%s", backups->folder.data, list[i].name);
        unlink(path.data);
    }
    text_clear(&path);
    free(list);
}

static int64_t size_of_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 ? status.st_size : 0;
}

/* What an earlier run of the server has left. */
static void look_for_newest(struct backups *backups)
{
    int count;
    struct found_backup *list = list_backups(backups->folder.data, &count);
    struct text path;
    text_init(&path);
    if (count > 0) {
        text_addf(&path, "%s/%s", backups->folder.data, list[0].name);
        backups->counts.last_s = list[0].at_s;
        backups->counts.last_bytes = size_of_file(path.data);
    }
    text_clear(&path);
    free(list);
}

/* ---- one ---- */

static bool make_backup_folder(const char *folder, struct error *error)
{
    return mkdir(folder, 0700) == 0 || errno == EEXIST ||
           error_with(error, ERROR_STORAGE_FAILED, "storage.failed", system_field("why", errno),
                      text_field("path", folder));
}

/* Whoever ends the server meanwhile must be able to interrupt it. */
static bool set_source(struct backups *backups, struct storage *source)
{
    pthread_mutex_lock(&backups->mutex);
    bool is_ending = backups->is_ending;
    backups->source = source;
    pthread_mutex_unlock(&backups->mutex);
    return !is_ending;
}

static bool copy_to(struct backups *backups, const char *path, struct error *error)
{
    if (!make_backup_folder(backups->folder.data, error))
        return false;
    struct storage *source = storage_open_reader(backups->data.data, error);
    if (source == NULL)
        return false;
    bool is_fine = set_source(backups, source) && storage_backup(source, path, error);
    set_source(backups, NULL);
    storage_close(source);
    return is_fine;
}

static void log_copied(const char *path, int64_t bytes)
{
    struct fields fields = { 0 };
    field_text(&fields, "file", path);
    field_number(&fields, "kilobytes", (int)(bytes / 1024));
    log_event(LOG_INFO, "backup", &fields);
}

/* Whether it is worth a word: one that was stopped together with the server is not. */
static bool note_copied(struct backups *backups, bool is_fine, int64_t at_s, int64_t bytes)
{
    pthread_mutex_lock(&backups->mutex);
    bool is_told = is_fine || !backups->is_ending;
    if (is_fine) {
        backups->counts.made++;
        backups->counts.last_s = at_s;
        backups->counts.last_bytes = bytes;
    } else {
        backups->counts.failed++;
    }
    pthread_mutex_unlock(&backups->mutex);
    return is_told;
}

static bool make_one(struct backups *backups)
{
    char name[NAME_BYTES];
    struct tm utc;
    struct error error = { 0 };
    struct text path;
    time_t now = time(NULL);
    strftime(name, sizeof name, name_format, gmtime_r(&now, &utc));
    text_init(&path);
    text_addf(&path, "%s/%s", backups->folder.data, name);
    bool is_fine = copy_to(backups, path.data, &error);
    int64_t bytes = is_fine ? size_of_file(path.data) : 0;
    bool is_told = note_copied(backups, is_fine, now, bytes);
    if (is_fine) {
        log_copied(path.data, bytes);
        remove_oldest(backups);
    } else if (is_told) {
        log_error("backup-failed", &(struct fields){ 0 }, &error);
    }
    text_clear(&path);
    return is_fine;
}

/* ---- when ---- */

static int retry_s(const struct backups *backups)
{
    int wait_s = backups->settings.every_s / RETRY_PARTS;
    return wait_s < 1 ? 1 : wait_s < RETRY_MAX_S ? wait_s : RETRY_MAX_S;
}

/* False when it is to end instead. */
static bool wait_until_due(struct backups *backups, int64_t due_s)
{
    /* In short naps too, because the clock of the wall may be set. */
    enum { NAP_S = 60 };
    pthread_mutex_lock(&backups->mutex);
    while (!backups->is_ending && time(NULL) < due_s) {
        int64_t left_s = due_s - time(NULL);
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += left_s < NAP_S ? left_s : NAP_S;
        pthread_cond_timedwait(&backups->end, &backups->mutex, &until);
    }
    bool goes_on = !backups->is_ending;
    pthread_mutex_unlock(&backups->mutex);
    return goes_on;
}

static void *run_backups(void *argument)
{
    struct backups *backups = argument;
    int64_t now_s = time(NULL), due_s = backups->counts.last_s + backups->settings.every_s;
    /* One from the future, of a clock that was wrong, does not hold the others up. */
    if (backups->counts.last_s > now_s)
        due_s = now_s;
    while (wait_until_due(backups, due_s)) {
        bool is_fine = make_one(backups);
        due_s = time(NULL) + (is_fine ? backups->settings.every_s : retry_s(backups));
    }
    return NULL;
}

struct backups *backups_start(const char *data, const struct backup_settings *settings)
{
    struct backups *backups = memory_new(sizeof *backups);
    backups->settings = *settings;
    text_init(&backups->data);
    text_add(&backups->data, data);
    text_init(&backups->folder);
    if (settings->folder != NULL)
        text_add(&backups->folder, settings->folder);
    else
        text_addf(&backups->folder, "%s/backups", data);
    storage_remove_drafts(backups->folder.data);
    look_for_newest(backups);
    pthread_mutex_init(&backups->mutex, NULL);
    pthread_cond_init(&backups->end, NULL);
    if (pthread_create(&backups->thread, NULL, run_backups, backups) != 0) {
        fputs("bosquet: the system gives no thread for backups\n", stderr);
        abort();
    }
    return backups;
}

void backups_stop(struct backups *backups)
{
    if (backups == NULL)
        return;
    pthread_mutex_lock(&backups->mutex);
    backups->is_ending = true;
    if (backups->source != NULL)
        storage_interrupt(backups->source);
    pthread_cond_signal(&backups->end);
    pthread_mutex_unlock(&backups->mutex);
    pthread_join(backups->thread, NULL);
    pthread_cond_destroy(&backups->end);
    pthread_mutex_destroy(&backups->mutex);
    text_clear(&backups->data);
    text_clear(&backups->folder);
    free(backups);
}

void backups_read_counts(struct backups *backups, struct backup_counts *out)
{
    *out = (struct backup_counts){ 0 };
    if (backups == NULL)
        return;
    pthread_mutex_lock(&backups->mutex);
    *out = backups->counts;
    pthread_mutex_unlock(&backups->mutex);
}
