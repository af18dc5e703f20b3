/* storage_postgres_read.c: queries, whose rows go to visitors. */
#include "storage_postgres_internal.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text_at(const PGresult *rows, int row, int column)
{
    return PQgetisnull(rows, row, column) ? NULL : PQgetvalue(rows, row, column);
}

static int64_t number_at(const PGresult *rows, int row, int column)
{
    return strtoll(PQgetvalue(rows, row, column), NULL, 10);
}

/* A number as the text of a parameter. */
struct parameter {
    char text[24];
};

static const char *write_number(struct parameter *parameter, int64_t number)
{
    snprintf(parameter->text, sizeof parameter->text, "%lld", (long long)number);
    return parameter->text;
}

bool postgres_read_log(struct storage *storage, const char *room, uint32_t from_seq,
                       visit_entry *visit, void *visitor, struct error *error)
{
    struct parameter from;
    const char *const values[] = { room, write_number(&from, from_seq) };
    PGresult *rows = postgres_ask(postgres_of(storage), PG_READ_LOG, 2, values, error);
    for (int row = 0; row < PQntuples(rows); row++) {
        struct stored_entry entry = {
            .room = room,
            .seq = (uint32_t)number_at(rows, row, 0),
            .at_ms = number_at(rows, row, 1),
            .nonce = (uint64_t)number_at(rows, row, 2),
            .body = text_at(rows, row, 3),
            .said = { .person = PQgetvalue(rows, row, 4), /* "" of none */
                      .name = text_at(rows, row, 5),
                      .colour = text_at(rows, row, 6),
                      .text = text_at(rows, row, 7) },
        };
        visit(visitor, &entry);
    }
    PQclear(rows);
    return rows != NULL;
}

/* ---- rooms ---- */

/* Columns of a row: the room, then one of its seats, if it has any. */
enum {
    AT_ID,
    AT_GAME,
    AT_STATUS,
    AT_PUBLIC,
    AT_LAST_SEQ,
    AT_CHANGED,
    AT_SUMMARY,
    AT_SEAT,
    AT_PERSON,
    AT_NAME,
    AT_TO_ACT
};

static struct stored_room room_at(const PGresult *rows, int row)
{
    return (struct stored_room){
        .id = text_at(rows, row, AT_ID),
        .game = text_at(rows, row, AT_GAME),
        .status = (enum stored_status)number_at(rows, row, AT_STATUS),
        .is_public = number_at(rows, row, AT_PUBLIC) != 0,
        .last_seq = (uint32_t)number_at(rows, row, AT_LAST_SEQ),
        .changed_ms = number_at(rows, row, AT_CHANGED),
        .summary = text_at(rows, row, AT_SUMMARY),
    };
}

static struct stored_seat seat_at(const PGresult *rows, int row)
{
    return (struct stored_seat){
        .seat = (int)number_at(rows, row, AT_SEAT),
        .person = text_at(rows, row, AT_PERSON),
        .name = text_at(rows, row, AT_NAME),
        .is_to_act = number_at(rows, row, AT_TO_ACT) != 0,
    };
}

/* The rows of a room follow each other. */
static int rows_of_room(const PGresult *rows, int first)
{
    const char *id = text_at(rows, first, AT_ID);
    int end = first + 1;
    while (end < PQntuples(rows) && strcmp(text_at(rows, end, AT_ID), id) == 0)
        end++;
    return end - first;
}

static bool visit_rooms(PGresult *rows, visit_room *visit, void *visitor)
{
    for (int first = 0, count; first < PQntuples(rows); first += count) {
        struct stored_room room = room_at(rows, first);
        count = rows_of_room(rows, first);
        struct stored_seat *seats = memory_new((size_t)count * sizeof *seats);
        for (int i = 0; i < count; i++)
            if (text_at(rows, first + i, AT_PERSON) != NULL)
                seats[room.seat_count++] = seat_at(rows, first + i);
        room.seats = seats;
        visit(visitor, &room);
        free(seats);
    }
    PQclear(rows);
    return rows != NULL;
}

bool postgres_find_room(struct storage *storage, const char *id, visit_room *visit, void *visitor,
                        struct error *error)
{
    const char *const values[] = { id };
    return visit_rooms(postgres_ask(postgres_of(storage), PG_FIND_ROOM, 1, values, error), visit,
                       visitor);
}

/* A shelf is the rooms of one status that are public, or those that are not; of a person, those
 * of one status where they sit: each is a range of an index. A page is the best of the best of
 * each shelf, so that it costs the same however many rooms there are. */

static const char beginning[] = "WITH page AS (SELECT * FROM (";

#define ROOM_COLUMNS                                                                               \
    "id, game, tables.status, is_public::int AS is_public, last_seq,"                              \
    " tables.changed_ms AS changed_ms, summary"

static void add_shelf(struct text *sql, int status, bool is_public, const char *order)
{
    text_addf(sql,
              "%s(SELECT " ROOM_COLUMNS ", false AS acts, tables.changed_ms AS moved_ms FROM tables"
              " WHERE status = %d AND is_public = %s"
              " AND (changed_ms, id) < ($1::bigint, $2::text) ORDER BY status, is_public,"
              " changed_ms %s, id %s LIMIT $3::bigint)",
              sql->data[sql->length - 1] == '(' ? "" : " UNION ALL ", status,
              is_public ? "true" : "false", order, order);
}

static void add_shelf_of_person(struct text *sql, int status)
{
    text_addf(sql,
              "%s(SELECT " ROOM_COLUMNS ", seats.is_to_act AS acts, seats.changed_ms AS moved_ms"
              " FROM seats JOIN tables ON id = table_id"
              " WHERE person = $4 AND is_listed AND seats.status = %d"
              " AND (seats.is_to_act, seats.changed_ms, table_id) <"
              " ($5::boolean, $1::bigint, $2::text)"
              " ORDER BY person, is_listed, seats.status, seats.is_to_act DESC,"
              " seats.changed_ms DESC, table_id DESC LIMIT $3::bigint)",
              sql->data[sql->length - 1] == '(' ? "" : " UNION ALL ", status);
}

static void write_list(struct text *sql, const struct room_query *query)
{
    const char *order = query->is_oldest_first ? "ASC" : "DESC";
    text_add(sql, beginning);
    for (int status = 0; status < STORED_STATUSES; status++) {
        if (!(query->statuses >> status & 1))
            continue;
        if (query->person != NULL)
            add_shelf_of_person(sql, status);
        for (int is_public = query->only_public; query->person == NULL && is_public <= 1;
             is_public++)
            add_shelf(sql, status, is_public, order);
    }
    text_addf(sql,
              ") AS shelves ORDER BY acts DESC, moved_ms %s, id %s LIMIT $3::bigint)"
              " SELECT id, game, page.status, is_public, last_seq, page.changed_ms, summary,"
              " seat, person, name, is_to_act::int FROM page LEFT JOIN seats ON table_id = id"
              " ORDER BY acts DESC, moved_ms %s, id %s, seat",
              order, order, order, order);
}

/* No id comes before an empty one, no time after the last. */
bool postgres_list_rooms(struct storage *storage, const struct room_query *query, visit_room *visit,
                         void *visitor, struct error *error)
{
    bool has_start = query->before_ms != 0;
    struct parameter before, limit;
    struct text sql;
    const char *const values[] = {
        write_number(&before, has_start ? query->before_ms : INT64_MAX),
        has_start && query->before_id != NULL ? query->before_id : "",
        write_number(&limit, query->limit),
        query->person,
        !has_start || query->before_is_to_act ? "true" : "false",
    };
    if ((query->statuses & ((1u << STORED_STATUSES) - 1)) == 0)
        return true;
    text_init(&sql);
    write_list(&sql, query);
    PGresult *rows =
        postgres_ask_text(postgres_of(storage), sql.data, query->person ? 5 : 3, values, error);
    text_clear(&sql);
    return visit_rooms(rows, visit, visitor);
}

/* ---- people, programs, mutes, results ---- */

bool postgres_find_person(struct storage *storage, const char *id, visit_person *visit,
                          void *visitor, struct error *error)
{
    const char *const values[] = { id };
    PGresult *rows = postgres_ask(postgres_of(storage), PG_FIND_PERSON, 1, values, error);
    for (int row = 0; row < PQntuples(rows); row++) {
        struct stored_person person = {
            .id = text_at(rows, row, 0),
            .name = text_at(rows, row, 1),
            .colour = text_at(rows, row, 2),
            .changed_ms = number_at(rows, row, 3),
        };
        visit(visitor, &person);
    }
    PQclear(rows);
    return rows != NULL;
}

/* A damaged hash is left as zeros, which no token has. */
static bool visit_programs(PGresult *rows, visit_program *visit, void *visitor)
{
    for (int row = 0; row < PQntuples(rows); row++) {
        struct stored_program program = {
            .id = text_at(rows, row, 0),
            .owner = text_at(rows, row, 1),
            .name = text_at(rows, row, 2),
            .made_ms = number_at(rows, row, 4),
            .is_revoked = number_at(rows, row, 5) != 0,
        };
        if (!text_read_hex(text_at(rows, row, 3), program.token_hash, sizeof program.token_hash))
            memset(program.token_hash, 0, sizeof program.token_hash);
        visit(visitor, &program);
    }
    PQclear(rows);
    return rows != NULL;
}

bool postgres_find_program(struct storage *storage,
                           const unsigned char token_hash[STORAGE_HASH_BYTES], visit_program *visit,
                           void *visitor, struct error *error)
{
    struct text hex;
    text_init(&hex);
    text_add_hex(&hex, token_hash, STORAGE_HASH_BYTES);
    const char *const values[] = { hex.data };
    PGresult *rows = postgres_ask(postgres_of(storage), PG_FIND_PROGRAM, 1, values, error);
    text_clear(&hex);
    return visit_programs(rows, visit, visitor);
}

bool postgres_list_programs(struct storage *storage, const char *owner, int limit,
                            visit_program *visit, void *visitor, struct error *error)
{
    struct parameter most;
    const char *const values[] = { owner, write_number(&most, limit) };
    return visit_programs(postgres_ask(postgres_of(storage), PG_LIST_PROGRAMS, 2, values, error),
                          visit, visitor);
}

bool postgres_list_mutes(struct storage *storage, const char *person, visit_mute *visit,
                         void *visitor, struct error *error)
{
    const char *const values[] = { person };
    PGresult *rows = postgres_ask(postgres_of(storage), PG_LIST_MUTES, 1, values, error);
    for (int row = 0; row < PQntuples(rows); row++) {
        struct stored_mute mute = { person, text_at(rows, row, 0), true };
        visit(visitor, &mute);
    }
    PQclear(rows);
    return rows != NULL;
}

bool postgres_find_result(struct storage *storage, const char *room, visit_result *visit,
                          void *visitor, struct error *error)
{
    const char *const values[] = { room };
    PGresult *rows = postgres_ask(postgres_of(storage), PG_FIND_RESULT, 1, values, error);
    for (int row = 0; row < PQntuples(rows); row++) {
        struct stored_result result = {
            .room = text_at(rows, row, 0),
            .game = text_at(rows, row, 1),
            .ended_ms = number_at(rows, row, 2),
            .body = text_at(rows, row, 3),
        };
        visit(visitor, &result);
    }
    PQclear(rows);
    return rows != NULL;
}
