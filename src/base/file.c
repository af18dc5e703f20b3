/* file.c: whole files, read and made. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool system_error(enum error_code code, int reason, struct error *error)
{
    return error_with(error, code, "error.system", system_field("why", reason));
}

static bool read_file(const char *path, int max, struct text *out, struct error *error)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (file == NULL)
        return system_error(ERROR_FAILED, errno, error);
    char part[16384];
    size_t length;
    bool is_fine = true;
    while (is_fine && (length = fread(part, 1, sizeof part, file)) > 0) {
        text_add_bytes(out, part, length);
        if (out->length > (size_t)max)
            is_fine = error_with(error, ERROR_TOO_LARGE, "error.file-too-large",
                                 number_field("most", max));
    }
    if (is_fine && ferror(file))
        is_fine = system_error(ERROR_FAILED, errno, error);
    if (file != stdin)
        fclose(file);
    return is_fine;
}

bool file_read(const char *path, struct text *out, struct error *error)
{
    if (read_file(path, JSON_SIZE_MAX, out, error))
        return true;
    error_prefix(error, path);
    return false;
}

json_t *file_read_json(const char *path, struct text *file, struct error *error)
{
    json_t *json = NULL;
    if (read_file(path, JSON_SIZE_MAX, file, error))
        json = json_read(file->data, file->length, error);
    if (json == NULL)
        error_prefix(error, path);
    return json;
}

static bool write_new(const char *path, const char *data, size_t length, struct error *error)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0)
        return system_error(errno == EEXIST ? ERROR_EXISTS : ERROR_FAILED, errno, error);
    size_t written = 0;
    while (written < length) {
        ssize_t part = write(file, data + written, length - written);
        if (part < 0 && errno != EINTR)
            break;
        written += part > 0 ? (size_t)part : 0;
    }
    bool is_written = written == length && fsync(file) == 0;
    int why = errno;
    if (close(file) != 0 && is_written) {
        why = errno;
        is_written = false;
    }
    if (is_written)
        return true;
    unlink(path); /* ours, and not whole */
    return system_error(ERROR_FAILED, why, error);
}

bool file_write_new(const char *path, const char *data, size_t length, struct error *error)
{
    bool is_written = write_new(path, data, length, error);
    if (!is_written)
        error_prefix(error, path);
    return is_written;
}

bool file_may_write_new(const char *path, struct error *error)
{
    if (!file_write_new(path, "\n", 1, error))
        return false;
    unlink(path);
    return true;
}
