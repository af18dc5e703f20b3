/* server_limits.c: the table of limits, as data. */
#include "server_limits.h"

#define DESCRIBE(FIELD, NAME, STANDARD, LEAST, MOST)                                               \
    { NAME, STANDARD, LEAST, MOST, offsetof(struct limits, FIELD) },

const struct limit_row limit_rows[LIMITS] = { LIMIT_LIST(DESCRIBE) };

int *limit_field(struct limits *limits, int row)
{
    return (int *)(void *)((char *)limits + limit_rows[row].offset);
}

void limits_init(struct limits *limits)
{
    for (int row = 0; row < LIMITS; row++)
        *limit_field(limits, row) = limit_rows[row].standard;
}
