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
    struct map others;      /* struct other_server by its id, */
    int64_t swept_ms;       /* looked through then, steady */
    uint64_t taken_count;   /* tables of servers that are gone */
    bool is_deaf;           /* hears no notes: of tests only */
};

/* The next word of a note, which is ended there; NULL: there is none. */
char *cluster_next_word(char **rest);

/* Another server has said something: when it says nothing for long, nobody is there. */
void cluster_note_alive(struct cluster *cluster, const char *id);

/* ---- what lists show (cluster_rows.c) ---- */

void cluster_read_row(struct server *server, const char *id);
void cluster_read_public_rows(struct server *server);

/* ---- who is at a table (cluster_presence.c) ---- */

void cluster_hear_who(struct cluster *cluster, char *rest);
void cluster_hear_present(struct cluster *cluster, char *rest);
void cluster_forget_server(struct cluster *cluster, const char *server); /* NULL: all */

#endif
