/* storage_sqlite_read.c: queries, whose rows go to visitors. */
#include "storage_sqlite_internal.h"

#include "memory.h"

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
            .nonce = (uint64_t)sqlite3_column_int64(statement, 2),
            .body = read_text(statement, 3),
            .said = { .person = read_text(statement, 4),
                      .name = read_text(statement, 5),
                      .colour = read_text(statement, 6),
                      .text = read_text(statement, 7) },
        };
        if (entry.said.person == NULL)
            entry.said.person = "";
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
        .summary = read_text(statement, 6),
    };
}

struct found_seats {
    struct stored_seat *seats; /* with copies of their texts */
    int count, capacity;
};

static void add_seat(struct found_seats *found, sqlite3_stmt *statement)
{
    const char *name = read_text(statement, 2);
    if (found->count == found->capacity) {
        found->capacity = found->capacity ? 2 * found->capacity : 8;
        found->seats = memory_resize(found->seats, (size_t)found->capacity * sizeof *found->seats);
    }
    found->seats[found->count++] = (struct stored_seat){
        .seat = sqlite3_column_int(statement, 0),
        .person = memory_copy(read_text(statement, 1)),
        .name = name != NULL ? memory_copy(name) : NULL,
        .is_to_act = sqlite3_column_int(statement, 3),
    };
}

static void clear_seats(struct found_seats *found)
{
    for (int i = 0; i < found->count; i++) {
        free(memory_unconst(found->seats[i].person));
        free(memory_unconst(found->seats[i].name));
    }
    free(found->seats);
}

static bool find_seats(struct sqlite *sqlite, const char *room, struct found_seats *found,
                       struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_LIST_SEATS];
    bool is_fine = true;
    sqlite_bind_id(statement, 1, room);
    while (sqlite_next(sqlite, SQL_LIST_SEATS, &is_fine, error))
        add_seat(found, statement);
    return is_fine;
}

/* The statement stands on the room's row, so the read transaction is still open and the seats
 * are of the same snapshot. */
static bool visit_with_seats(struct sqlite *sqlite, enum sql sql, visit_room *visit, void *visitor,
                             struct error *error)
{
    struct stored_room room = read_room(sqlite->statements[sql]);
    struct found_seats found = { 0 };
    bool is_fine = find_seats(sqlite, room.id, &found, error);
    if (is_fine) {
        room.seats = found.seats;
        room.seat_count = found.count;
        visit(visitor, &room);
    }
    clear_seats(&found);
    return is_fine;
}

static bool visit_rooms(struct sqlite *sqlite, enum sql sql, visit_room *visit, void *visitor,
                        struct error *error)
{
    bool is_fine = true;
    bool is_visited = true;
    while (is_visited && sqlite_next(sqlite, sql, &is_fine, error))
        is_visited = visit_with_seats(sqlite, sql, visit, visitor, error);
    sqlite3_reset(sqlite->statements[sql]);
    return is_fine && is_visited;
}

bool sqlite_find_room(struct storage *storage, const char *id, visit_room *visit, void *visitor,
                      struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    sqlite_bind_id(sqlite->statements[SQL_FIND_ROOM], 1, id);
    return visit_rooms(sqlite, SQL_FIND_ROOM, visit, visitor, error);
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
    enum sql sql = query->person != NULL    ? SQL_LIST_OF_PERSON
                   : query->is_oldest_first ? SQL_LIST_OLDEST
                                            : SQL_LIST_ROOMS;
    bind_query(sqlite->statements[sql], query);
    return visit_rooms(sqlite, sql, visit, visitor, error);
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

static bool visit_programs(struct sqlite *sqlite, enum sql sql, visit_program *visit, void *visitor,
                           struct error *error)
{
    bool is_fine = true;
    while (sqlite_next(sqlite, sql, &is_fine, error)) {
        struct stored_program program = read_program(sqlite->statements[sql]);
        visit(visitor, &program);
    }
    return is_fine;
}

bool sqlite_find_program(struct storage *storage,
                         const unsigned char token_hash[STORAGE_HASH_BYTES], visit_program *visit,
                         void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    sqlite3_bind_blob(sqlite->statements[SQL_FIND_PROGRAM], 1, token_hash, STORAGE_HASH_BYTES,
                      SQLITE_STATIC);
    return visit_programs(sqlite, SQL_FIND_PROGRAM, visit, visitor, error);
}

bool sqlite_list_programs(struct storage *storage, const char *owner, int limit,
                          visit_program *visit, void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    sqlite_bind_id(sqlite->statements[SQL_LIST_PROGRAMS], 1, owner);
    sqlite3_bind_int(sqlite->statements[SQL_LIST_PROGRAMS], 2, limit);
    return visit_programs(sqlite, SQL_LIST_PROGRAMS, visit, visitor, error);
}

bool sqlite_find_result(struct storage *storage, const char *room, visit_result *visit,
                        void *visitor, struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    sqlite3_stmt *statement = sqlite->statements[SQL_FIND_RESULT];
    bool is_fine = true;
    sqlite_bind_id(statement, 1, room);
    while (sqlite_next(sqlite, SQL_FIND_RESULT, &is_fine, error)) {
        struct stored_result result = {
            .room = read_text(statement, 0),
            .game = read_text(statement, 1),
            .ended_ms = sqlite3_column_int64(statement, 2),
            .body = read_text(statement, 3),
        };
        visit(visitor, &result);
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
