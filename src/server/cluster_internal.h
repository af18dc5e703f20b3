/* cluster_internal.h: what the files of the cluster share. */
#ifndef BOSQUET_CLUSTER_INTERNAL_H
#define BOSQUET_CLUSTER_INTERNAL_H

#include "cluster_link.h"
#include "server_internal.h"

struct cluster {
    struct server *server;
    char id[ROOM_ID_MAX]; /* of this server, as long as it runs */
    struct cluster_link *link;
    uv_async_t heard;
    struct text entries;    /* those that are to be told */
    int64_t looked_ms;      /* steady, at the last numbers */
    int64_t alive_until_ms; /* steady: its lease holds until then at least */
    uint64_t taken_count;   /* tables of servers that are gone */
    bool is_deaf;           /* hears no notes: of tests only */
};

#endif
