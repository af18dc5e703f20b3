/* file.c: whole files, read and made. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool read_file(const char *path, size_t max, struct text *out, struct error *error)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (file == NULL)
        return error_english(error, ERROR_FAILED, "%s: %s", path, strerror(errno));
    char part[16384];
    size_t length;
    bool is_fine = true;
    while (is_fine && (length = fread(part, 1, sizeof part, file)) > 0) {
        text_add_bytes(out, part, length);
        if (out->length > max)
            is_fine = error_english(error, ERROR_TOO_LARGE, "%s: more than %zu bytes", path, max);
    }
    if (is_fine && ferror(file))
        is_fine = error_english(error, ERROR_FAILED, "%s: %s", path, strerror(errno));
    if (file != stdin)
        fclose(file);
    return is_fine;
}

json_t *file_read_json(const char *path, struct text *file, struct error *error)
{
    if (!read_file(path, JSON_SIZE_MAX, file, error))
        return NULL;
    json_t *json = json_read(file->data, file->length, error);
    if (json == NULL)
        error_prefix(error, path);
    return json;
}

bool file_write_new(const char *path, const char *data, size_t length, struct error *error)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0)
        return error_english(error, errno == EEXIST ? ERROR_EXISTS : ERROR_FAILED, "%s: %s", path,
                             strerror(errno));
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
    return error_english(error, ERROR_FAILED, "%s: %s", path, strerror(why));
}

bool file_may_write_new(const char *path, struct error *error)
{
    if (!file_write_new(path, "\n", 1, error))
        return false;
    unlink(path);
    return true;
}
