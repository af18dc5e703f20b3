/* server_limits.h: how much a socket, a person and an address may use of a server, so that none of
 * them makes others wait, and how much it takes on as a whole. */
#ifndef BOSQUET_SERVER_LIMITS_H
#define BOSQUET_SERVER_LIMITS_H

#include "limit_list.h"

#include <stddef.h>

#define LIMIT_FIELD(FIELD, NAME, STANDARD, LEAST, MOST) int FIELD;
#define LIMIT_ROW(FIELD, NAME, STANDARD, LEAST, MOST) LIMIT_##FIELD,

struct limits {
    LIMIT_LIST(LIMIT_FIELD)
};

enum { LIMIT_LIST(LIMIT_ROW) LIMITS };

struct limit_row {
    const char *name; /* "connections-per-address" */
    int standard, least, most;
    size_t offset; /* of its field */
};

/* The table's rows, in its order. */
extern const struct limit_row limit_rows[LIMITS];

/* All as they are when nobody sets them. */
void limits_init(struct limits *limits);

/* The field of a row. */
int *limit_field(struct limits *limits, int row);

#endif
