/* file.h: reading whole files and creating new ones. Error messages name the path. */
#ifndef BOSQUET_FILE_H
#define BOSQUET_FILE_H

#include "error.h"
#include "json_read.h"
#include "text.h"

/* Appends a file's text ("-": standard input) to *out. */
bool file_read(const char *path, struct text *out, struct error *error);

/* Parses the JSON in a file ("-": standard input), to be freed with json_decref, and appends
 * its text to *file; NULL if it cannot be read. */
json_t *file_read_json(const char *path, struct text *file, struct error *error);

/* Creates a file. Nothing that exists is overwritten, be it a file, a link or a device (code
 * "exists"), and a failure leaves no partial file. */
bool file_write_new(const char *path, const char *data, size_t length, struct error *error);

/* Whether file_write_new would succeed now. Found by creating and removing the file, as access
 * rights do not tell of a removed folder or a full disk. */
bool file_may_write_new(const char *path, struct error *error);

#endif
