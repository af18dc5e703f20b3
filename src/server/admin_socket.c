/* admin_socket.c: binding, with the folder locked, so that of two servers that start at the same
 * time one waits for the other and then finds its socket alive. */
#include "admin_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <unistd.h>

static int fail(const char *path, int why, struct error *error)
{
    error_with(error, ERROR_FAILED, "admin.cannot-listen", text_field("path", path),
               system_field("why", why));
    return -1;
}

/* The folder of the path, open and locked. */
static int lock_folder(const char *path)
{
    char folder[sizeof((struct sockaddr_un *)0)->sun_path];
    const char *slash = strrchr(path, '/');
    int length = slash == NULL ? 0 : slash == path ? 1 : (int)(slash - path);
    snprintf(folder, sizeof folder, "%.*s", length, path);
    int file = open(length > 0 ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0 && flock(file, LOCK_EX) < 0) {
        close(file);
        return -1;
    }
    return file;
}

static bool is_alive(const struct sockaddr_un *address)
{
    int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool is_refused = connect(file, (const struct sockaddr *)address, sizeof *address) < 0 &&
                      errno == ECONNREFUSED;
    close(file);
    return !is_refused;
}

/* Removes what a dead server has left. */
static bool make_way(const struct sockaddr_un *address, struct error *error)
{
    struct stat status;
    const char *path = address->sun_path;
    if (lstat(path, &status) < 0)
        return errno == ENOENT || fail(path, errno, error) == 0;
    if (!S_ISSOCK(status.st_mode))
        return error_with(error, ERROR_EXISTS, "admin.no-socket-there", text_field("path", path));
    if (is_alive(address))
        return error_with(error, ERROR_EXISTS, "admin.in-use", text_field("path", path));
    return unlink(path) == 0 || fail(path, errno, error) == 0;
}

/* Linux gives the file the mode that the socket has before, so nobody can be quicker than a
 * chmod. */
static int bind_private(struct admin_socket *made, struct error *error)
{
    const char *path = made->address.sun_path;
    struct stat status;
    int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (file < 0)
        return fail(path, errno, error);
    if (fchmod(file, 0600) < 0 ||
        bind(file, (struct sockaddr *)&made->address, sizeof made->address) < 0 ||
        listen(file, 128) < 0 || lstat(path, &status) < 0) {
        int why = errno;
        close(file);
        return fail(path, why, error);
    }
    made->device = status.st_dev;
    made->inode = status.st_ino;
    return file;
}

int admin_socket_bind(struct admin_socket *made, const char *path, struct error *error)
{
    *made = (struct admin_socket){ .address = { .sun_family = AF_UNIX } };
    if (strlen(path) >= sizeof made->address.sun_path)
        return fail(path, ENAMETOOLONG, error);
    memcpy(made->address.sun_path, path, strlen(path) + 1);
    int folder = lock_folder(path);
    if (folder < 0)
        return fail(path, errno, error);
    int file = make_way(&made->address, error) ? bind_private(made, error) : -1;
    close(folder);
    return file;
}

void admin_socket_remove(const struct admin_socket *made)
{
    struct stat status;
    const char *path = made->address.sun_path;
    if (lstat(path, &status) == 0 && status.st_dev == made->device && status.st_ino == made->inode)
        unlink(path);
}
