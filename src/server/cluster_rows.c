/* cluster_rows.c: what lists show of tables that other servers change: read from the database when
 * they tell of it. */
#include "cluster_internal.h"
#include "container_of.h"
#include "lobby.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED_AGAIN = 200 }; /* public tables, where something changed last */

/* A row, with copies of all that it points to. */
struct row_copy {
    struct stored_room stored;
    struct stored_seat seats[SEATS_MAX + 1];
    char people[SEATS_MAX + 1][ROOM_ID_MAX];
    char names[SEATS_MAX + 1][NAME_BYTES_MAX];
    char id[ROOM_ID_MAX];
    char game[32];
    char *summary;
};

struct rows_query {
    struct query query;
    char id[ROOM_ID_MAX]; /* the table; empty: the public ones */
    struct row_copy rows[LISTED_AGAIN];
    int count;
};

static void copy_seats(struct row_copy *row)
{
    if (row->stored.seat_count > SEATS_MAX + 1)
        row->stored.seat_count = SEATS_MAX + 1;
    for (int i = 0; i < row->stored.seat_count; i++) {
        struct stored_seat *seat = &row->seats[i];
        *seat = row->stored.seats[i];
        snprintf(row->people[i], sizeof row->people[i], "%s", seat->person);
        seat->person = row->people[i];
        if (seat->name == NULL)
            continue;
        snprintf(row->names[i], sizeof row->names[i], "%s", seat->name);
        seat->name = row->names[i];
    }
    row->stored.seats = row->seats;
}

static void keep_row(void *self, const struct stored_room *stored)
{
    struct rows_query *rows = self;
    struct row_copy *row = &rows->rows[rows->count++];
    row->stored = *stored;
    copy_seats(row);
    snprintf(row->id, sizeof row->id, "%s", stored->id);
    snprintf(row->game, sizeof row->game, "%s", stored->game);
    row->summary = memory_copy(stored->summary);
    row->stored.id = row->id;
    row->stored.game = row->game;
    row->stored.summary = row->summary;
}

static bool ask_rows(struct query *query, struct storage *storage)
{
    struct rows_query *rows = container_of(query, struct rows_query, query);
    struct room_query filter = {
        .statuses = 1u << STORED_OPEN | 1u << STORED_RUNNING,
        .only_public = true,
        .limit = LISTED_AGAIN,
    };
    if (rows->id[0] != '\0')
        return storage_find_room(storage, rows->id, keep_row, rows, &query->error);
    return storage_list_rooms(storage, &filter, keep_row, rows, &query->error);
}

/* A room in memory tells its lists itself. */
static void rows_are_read(struct query *query)
{
    struct rows_query *rows = container_of(query, struct rows_query, query);
    for (int i = 0; i < rows->count; i++) {
        if (query->is_good && map_find(&query->server->live_rooms, rows->rows[i].id) == NULL)
            lobby_take_row(query->server, &rows->rows[i].stored);
        free(rows->rows[i].summary);
    }
    free(rows);
}

void cluster_read_row(struct server *server, const char *id)
{
    struct rows_query *rows = memory_new(sizeof *rows);
    snprintf(rows->id, sizeof rows->id, "%s", id);
    rows->query.ask = ask_rows;
    rows->query.answer = rows_are_read;
    query_start(server, &rows->query, NOBODY);
}

void cluster_read_public_rows(struct server *server)
{
    cluster_read_row(server, "");
}
