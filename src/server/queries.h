/* queries.h: reading the database, on the pool's threads. There are several readers, and those
 * who ask take turns at them; one is always left for somebody else. */
#ifndef BOSQUET_QUERIES_H
#define BOSQUET_QUERIES_H

#include "storage.h"
#include "turns.h"

#include <uv.h>

struct server;

enum { READERS = 3 };

/* A query of the database. First member of a struct of its owner's. */
struct query {
    uv_work_t work;
    struct turn turn;
    struct server *server;
    struct storage *storage; /* the reader that is its own while it runs */
    bool (*ask)(struct query *query, struct storage *storage); /* on another thread */
    void (*answer)(struct query *query); /* back on the loop; frees the query */
    bool is_good;
    struct error error;
};

struct queries {
    struct turns turns;
    struct storage *readers[READERS]; /* those that are free: */
    int free;
};

bool queries_open(struct queries *queries, const char *data, struct error *error);
void queries_close(struct queries *queries); /* when none runs */

/* On behalf of a network, or of the server itself (NOBODY). */
#define NOBODY ""
void query_start(struct server *server, struct query *query, const char *asker);

#endif
