/* data_lock.c: a lock file beside the database. */
#include "data_lock.h"

#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

int data_lock(const char *folder, struct error *error)
{
    struct text path;
    text_init(&path);
    text_addf(&path, "%s/lock", folder);
    int file = open(path.data, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        error_with(error, ERROR_STORAGE_DENIED, "storage.failed", system_field("why", errno),
                   text_field("path", path.data));
    } else if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        error_with(error, ERROR_STORAGE_LOCKED, "server.data-in-use", text_field("path", folder));
        close(file);
        file = -1;
    }
    text_clear(&path);
    return file;
}
