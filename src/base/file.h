/* file.h: whole files, read and made. Messages name the path. */
#ifndef BOSQUET_FILE_H
#define BOSQUET_FILE_H

#include "error.h"
#include "json_read.h"
#include "text.h"

/* The JSON in a file ("-": standard input), to be freed with json_decref, and its
 * text added to *file; NULL if it cannot be read. */
json_t *file_read_json(const char *path, struct text *file, struct error *error);

/* A file that was not there before: nothing that exists is overwritten, be it a
 * file, a link or a device (code "exists"), and no half file is left behind. */
bool file_write_new(const char *path, const char *data, size_t length, struct error *error);

/* Whether that works now, asked before it matters: by trying, as rights are not all that it
 * takes (a folder that was removed, a disk that is full). */
bool file_may_write_new(const char *path, struct error *error);

#endif
