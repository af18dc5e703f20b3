/* storage_sqlite_read.c: queries, whose rows go to visitors. */
#include "storage_sqlite_internal.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *read_text(sqlite3_stmt *statement, int column)
{
    return (const char *)sqlite3_column_text(statement, column);
}

bool sqlite_read_log(struct storage *storage, const char *room, uint32_t from_seq,
                     visit_entry *visit, void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    sqlite3_stmt *statement = sqlite->statements[SQL_READ_LOG];
    bool is_fine = true;
    sqlite_bind_id(statement, 1, room);
    sqlite3_bind_int64(statement, 2, from_seq);
    while (sqlite_next(sqlite, SQL_READ_LOG, &is_fine, error)) {
        struct stored_entry entry = {
            .room = room,
            .seq = (uint32_t)sqlite3_column_int64(statement, 0),
            .at_ms = sqlite3_column_int64(statement, 1),
            .body = read_text(statement, 2),
        };
        visit(visitor, &entry);
    }
    return is_fine;
}

/* ---- rooms ---- */

/* A row of ROOM_COLUMNS, without seats. */
static struct stored_room read_room(sqlite3_stmt *statement)
{
    return (struct stored_room){
        .id = read_text(statement, 0),
        .game = read_text(statement, 1),
        .status = (enum stored_status)sqlite3_column_int(statement, 2),
        .is_public = sqlite3_column_int(statement, 3),
        .last_seq = (uint32_t)sqlite3_column_int64(statement, 4),
        .changed_ms = sqlite3_column_int64(statement, 5),
        .wake_ms = sqlite3_column_int64(statement, 6),
        .summary = read_text(statement, 7),
    };
}

struct found_seats {
    struct stored_seat *seats;
    char (*people)[STORAGE_ID_MAX];
    int count;
};

static bool find_seats(struct sqlite *sqlite, const char *room, struct found_seats *found,
                       struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_LIST_SEATS];
    bool is_fine = true;
    sqlite_bind_id(statement, 1, room);
    while (sqlite_next(sqlite, SQL_LIST_SEATS, &is_fine, error)) {
        int i = found->count++;
        found->seats = memory_resize(found->seats, (size_t)found->count * sizeof *found->seats);
        found->people = memory_resize(found->people, (size_t)found->count * sizeof *found->people);
        snprintf(found->people[i], STORAGE_ID_MAX, "%s", read_text(statement, 0));
        found->seats[i].is_to_act = sqlite3_column_int(statement, 1);
    }
    for (int i = 0; i < found->count; i++)
        found->seats[i].person = found->people[i];
    return is_fine;
}

/* The statement stands on the room's row, so the read transaction is still open and the seats
 * are of the same snapshot. */
static bool visit_with_seats(struct sqlite *sqlite, visit_room *visit, void *visitor,
                             struct error *error)
{
    struct stored_room room = read_room(sqlite->statements[SQL_FIND_ROOM]);
    struct found_seats found = { 0 };
    bool is_fine = find_seats(sqlite, room.id, &found, error);
    if (is_fine) {
        room.seats = found.seats;
        room.seat_count = found.count;
        visit(visitor, &room);
    }
    free(found.seats);
    free(found.people);
    return is_fine;
}

bool sqlite_find_room(struct storage *storage, const char *id, visit_room *visit, void *visitor,
                      struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    bool is_fine = true;
    bool is_visited = true;
    sqlite_bind_id(sqlite->statements[SQL_FIND_ROOM], 1, id);
    while (is_visited && sqlite_next(sqlite, SQL_FIND_ROOM, &is_fine, error))
        is_visited = visit_with_seats(sqlite, visit, visitor, error);
    sqlite3_reset(sqlite->statements[SQL_FIND_ROOM]);
    return is_fine && is_visited;
}

/* The bit set of shelves, see storage_sqlite_statements.c. */
static int shelves_of(const struct room_query *query)
{
    int shelves = 0;
    for (int status = 0; status < STORED_STATUSES; status++)
        if (query->statuses >> status & 1)
            shelves |= (query->only_public ? 2 : 3) << status * 2;
    return shelves;
}

/* No id comes before an empty one, no time after the last. */
static void bind_query(sqlite3_stmt *statement, const struct room_query *query)
{
    bool has_start = query->before_ms != 0;
    sqlite3_bind_int(statement, 1, shelves_of(query));
    sqlite3_bind_int64(statement, 2, has_start ? query->before_ms : INT64_MAX);
    sqlite_bind_id(statement, 3, has_start && query->before_id ? query->before_id : "");
    sqlite3_bind_int(statement, 4, query->limit);
    if (query->person != NULL) {
        sqlite_bind_id(statement, 5, query->person);
        sqlite3_bind_int(statement, 6, !has_start || query->before_is_to_act);
    }
}

bool sqlite_list_rooms(struct storage *storage, const struct room_query *query, visit_room *visit,
                       void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    enum sql sql = query->person != NULL ? SQL_LIST_OF_PERSON
                   : query->only_wake    ? SQL_LIST_WAKING
                                         : SQL_LIST_ROOMS;
    sqlite3_stmt *statement = sqlite->statements[sql];
    bool is_fine = true;
    bind_query(statement, query);
    while (sqlite_next(sqlite, sql, &is_fine, error)) {
        struct stored_room room = read_room(statement);
        struct stored_seat seat = { .person = query->person };
        if (query->person != NULL) {
            seat.is_to_act = sqlite3_column_int(statement, 8);
            room.seats = &seat;
            room.seat_count = 1;
        }
        visit(visitor, &room);
    }
    return is_fine;
}

/* ---- people, programs, mutes ---- */

bool sqlite_find_person(struct storage *storage, const char *id, visit_person *visit, void *visitor,
                        struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    sqlite3_stmt *statement = sqlite->statements[SQL_FIND_PERSON];
    bool is_fine = true;
    sqlite_bind_id(statement, 1, id);
    while (sqlite_next(sqlite, SQL_FIND_PERSON, &is_fine, error)) {
        struct stored_person person = {
            .id = read_text(statement, 0),
            .name = read_text(statement, 1),
            .colour = read_text(statement, 2),
            .changed_ms = sqlite3_column_int64(statement, 3),
        };
        visit(visitor, &person);
    }
    return is_fine;
}

/* A row of PROGRAM_COLUMNS. A damaged hash is filled up with zeros, which no token has. */
static struct stored_program read_program(sqlite3_stmt *statement)
{
    struct stored_program program = {
        .id = read_text(statement, 0),
        .owner = read_text(statement, 1),
        .name = read_text(statement, 2),
        .made_ms = sqlite3_column_int64(statement, 4),
        .is_revoked = sqlite3_column_int(statement, 5),
    };
    if (sqlite3_column_bytes(statement, 3) == sizeof program.token_hash)
        memcpy(program.token_hash, sqlite3_column_blob(statement, 3), sizeof program.token_hash);
    return program;
}

bool sqlite_list_programs(struct storage *storage, const char *owner, visit_program *visit,
                          void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    enum sql sql = owner != NULL ? SQL_LIST_PROGRAMS_OF : SQL_LIST_PROGRAMS;
    bool is_fine = true;
    if (owner != NULL)
        sqlite_bind_id(sqlite->statements[sql], 1, owner);
    while (sqlite_next(sqlite, sql, &is_fine, error)) {
        struct stored_program program = read_program(sqlite->statements[sql]);
        visit(visitor, &program);
    }
    return is_fine;
}

bool sqlite_list_mutes(struct storage *storage, const char *person, visit_mute *visit,
                       void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    sqlite3_stmt *statement = sqlite->statements[SQL_LIST_MUTES];
    bool is_fine = true;
    sqlite_bind_id(statement, 1, person);
    while (sqlite_next(sqlite, SQL_LIST_MUTES, &is_fine, error)) {
        struct stored_mute mute = {
            .person = person,
            .muted = read_text(statement, 0),
            .is_on = true,
        };
        visit(visitor, &mute);
    }
    return is_fine;
}
