/* storage_sqlite_write.c: writes, in transactions. */
#include "storage_sqlite_internal.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Checked before the first of several entries is written, so that a write in conflict leaves
 * nothing to roll back. A lone entry's INSERT tells by itself. */
static bool find_conflict(struct sqlite *sqlite, const struct stored_write *write, bool *is_taken,
                          struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_HAS_ENTRY];
    bool is_fine = true;
    int count = write->entry_count > 1 ? write->entry_count : 0;
    *is_taken = false;
    for (int i = 0; i < count && is_fine && !*is_taken; i++) {
        sqlite_bind_id(statement, 1, write->entries[i].room);
        sqlite3_bind_int64(statement, 2, write->entries[i].seq);
        *is_taken = sqlite_next(sqlite, SQL_HAS_ENTRY, &is_fine, error);
    }
    sqlite3_reset(statement);
    return is_fine;
}

static bool put_said(struct sqlite *sqlite, const struct stored_entry *entry, struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_SAID];
    sqlite_bind_id(statement, 1, entry->room);
    sqlite3_bind_int64(statement, 2, entry->seq);
    sqlite_bind_id(statement, 3, entry->said.person);
    sqlite_bind_optional(statement, 4, entry->said.name);
    sqlite_bind_optional(statement, 5, entry->said.colour);
    sqlite_bind_optional(statement, 6, entry->said.text);
    return sqlite_run(sqlite, SQL_PUT_SAID, error);
}

static bool put_entry(struct sqlite *sqlite, const struct stored_entry *entry, bool *is_taken,
                      struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_ENTRY];
    sqlite_bind_id(statement, 1, entry->room);
    sqlite3_bind_int64(statement, 2, entry->seq);
    sqlite3_bind_int64(statement, 3, entry->at_ms);
    sqlite3_bind_int64(statement, 4, (sqlite3_int64)entry->nonce);
    sqlite_bind_text(statement, 5, entry->body);
    if (!sqlite_run(sqlite, SQL_PUT_ENTRY, error))
        return false;
    *is_taken |= sqlite3_changes(sqlite->db) == 0;
    return *is_taken || entry->said.person == NULL || entry->said.person[0] == '\0' ||
           put_said(sqlite, entry, error);
}

static bool put_seat(struct sqlite *sqlite, const struct stored_room *room, int index,
                     struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_SEAT];
    const struct stored_seat *seat = &room->seats[index];
    sqlite_bind_id(statement, 1, room->id);
    sqlite3_bind_int(statement, 2, seat->seat);
    sqlite_bind_id(statement, 3, seat->person);
    sqlite_bind_optional(statement, 4, seat->name);
    sqlite3_bind_int(statement, 5, (int)room->status);
    sqlite3_bind_int(statement, 6, seat->is_to_act);
    sqlite3_bind_int64(statement, 7, room->changed_ms);
    sqlite3_bind_int(statement, 8, storage_lists_seat(room, index));
    return sqlite_run(sqlite, SQL_PUT_SEAT, error);
}

/* Removes the seats between two that nobody holds any more. */
static bool clear_between(struct sqlite *sqlite, const char *room, int64_t after, int64_t before,
                          struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_TRIM_SEATS];
    if (after + 1 == before)
        return true;
    sqlite_bind_id(statement, 1, room);
    sqlite3_bind_int64(statement, 2, after);
    sqlite3_bind_int64(statement, 3, before);
    return sqlite_run(sqlite, SQL_TRIM_SEATS, error);
}

static bool put_seats(struct sqlite *sqlite, const struct stored_room *room, struct error *error)
{
    int64_t last = STORAGE_HOST_SEAT - 1;
    for (int i = 0; i < room->seat_count; last = room->seats[i++].seat)
        if (!clear_between(sqlite, room->id, last, room->seats[i].seat, error) ||
            !put_seat(sqlite, room, i, error))
            return false;
    return clear_between(sqlite, room->id, last, INT64_MAX, error);
}

static bool put_room(struct sqlite *sqlite, const struct stored_room *room, struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_ROOM];
    sqlite_bind_id(statement, 1, room->id);
    sqlite_bind_text(statement, 2, room->game);
    sqlite3_bind_int(statement, 3, (int)room->status);
    sqlite3_bind_int(statement, 4, room->is_public);
    sqlite3_bind_int64(statement, 5, room->last_seq);
    sqlite3_bind_int64(statement, 6, room->changed_ms);
    sqlite_bind_text(statement, 7, room->summary);
    return sqlite_run(sqlite, SQL_PUT_ROOM, error) && put_seats(sqlite, room, error);
}

static bool put_person(struct sqlite *sqlite, const struct stored_person *person,
                       struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_PERSON];
    sqlite_bind_id(statement, 1, person->id);
    sqlite_bind_text(statement, 2, person->name);
    sqlite_bind_text(statement, 3, person->colour);
    sqlite3_bind_int64(statement, 4, person->changed_ms);
    return sqlite_run(sqlite, SQL_PUT_PERSON, error);
}

static bool put_program(struct sqlite *sqlite, const struct stored_program *program,
                        struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_PROGRAM];
    sqlite_bind_id(statement, 1, program->id);
    sqlite_bind_id(statement, 2, program->owner);
    sqlite_bind_text(statement, 3, program->name);
    sqlite3_bind_blob(statement, 4, program->token_hash, sizeof program->token_hash, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 5, program->made_ms);
    sqlite3_bind_int(statement, 6, program->is_revoked);
    return sqlite_run(sqlite, SQL_PUT_PROGRAM, error);
}

static bool put_mute(struct sqlite *sqlite, const struct stored_mute *mute, struct error *error)
{
    enum sql sql = mute->is_on ? SQL_MUTE : SQL_UNMUTE;
    sqlite_bind_id(sqlite->statements[sql], 1, mute->person);
    sqlite_bind_id(sqlite->statements[sql], 2, mute->muted);
    return sqlite_run(sqlite, sql, error);
}

/* ---- results ---- */

static bool put_result_seats(struct sqlite *sqlite, const struct stored_result *result,
                             struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_RESULT_SEAT];
    for (int i = 0; i < result->seat_count; i++) {
        sqlite_bind_id(statement, 1, result->room);
        sqlite3_bind_int(statement, 2, result->seats[i].seat);
        sqlite_bind_id(statement, 3, result->seats[i].person);
        sqlite3_bind_int(statement, 4, result->seats[i].rank);
        if (!sqlite_run(sqlite, SQL_PUT_RESULT_SEAT, error))
            return false;
    }
    return true;
}

static bool put_result(struct sqlite *sqlite, const struct stored_result *result,
                       struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_RESULT];
    sqlite_bind_id(statement, 1, result->room);
    sqlite_bind_text(statement, 2, result->game);
    sqlite3_bind_int64(statement, 3, result->ended_ms);
    sqlite_bind_text(statement, 4, result->body);
    return sqlite_run(sqlite, SQL_PUT_RESULT, error) && put_result_seats(sqlite, result, error);
}

/* ---- forgetting ---- */

static bool run_with_id(struct sqlite *sqlite, enum sql sql, const char *id, struct error *error)
{
    sqlite_bind_id(sqlite->statements[sql], 1, id);
    return sqlite_run(sqlite, sql, error);
}

static bool forget_entries(struct sqlite *sqlite, const struct stored_write *write,
                           struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_FORGET_ENTRY];
    for (int i = 0; i < write->forget_count; i++) {
        sqlite_bind_id(statement, 1, write->forget[i].room);
        sqlite3_bind_int64(statement, 2, write->forget[i].seq);
        if (!sqlite_run(sqlite, SQL_FORGET_ENTRY, error))
            return false;
    }
    return true;
}

static bool forget_person(struct sqlite *sqlite, const char *id, enum sql said, struct error *error)
{
    return run_with_id(sqlite, said, id, error) &&
           run_with_id(sqlite, SQL_FORGET_SEATED, id, error) &&
           run_with_id(sqlite, SQL_DROP_PERSON, id, error);
}

static bool forget(struct sqlite *sqlite, const struct stored_write *write, struct error *error)
{
    return forget_entries(sqlite, write, error) &&
           (write->forget_person == NULL ||
            (forget_person(sqlite, write->forget_person, SQL_FORGET_PERSON, error) &&
             sqlite_forget_reports_of(sqlite, write->forget_person, error))) &&
           (write->forget_name == NULL ||
            forget_person(sqlite, write->forget_name, SQL_FORGET_NAME, error));
}

/* The room's row goes first: as long as it is there its log cannot be deleted. */
static bool retire(struct sqlite *sqlite, const char *room, struct error *error)
{
    return run_with_id(sqlite, SQL_RETIRE_ROOM, room, error) &&
           run_with_id(sqlite, SQL_RETIRE_SEATS, room, error) &&
           run_with_id(sqlite, SQL_RETIRE_SAID, room, error) &&
           run_with_id(sqlite, SQL_RETIRE_ENTRIES, room, error);
}

static bool retire_all(struct sqlite *sqlite, const struct stored_write *write, struct error *error)
{
    for (int i = 0; i < write->retire_count; i++)
        if (!retire(sqlite, write->retire[i], error))
            return false;
    return true;
}

static bool count_free_pages(struct sqlite *sqlite, int *count, struct error *error)
{
    bool is_fine = true;
    while (sqlite_next(sqlite, SQL_COUNT_FREE, &is_fine, error))
        *count = sqlite3_column_int(sqlite->statements[SQL_COUNT_FREE], 0);
    return is_fine;
}

static bool free_pages(struct sqlite *sqlite, struct stored_write *write, struct error *error)
{
    int before = 0, after = 0;
    char sql[60];
    write->pages_freed = 0;
    if (write->free_pages <= 0)
        return true;
    snprintf(sql, sizeof sql, "PRAGMA incremental_vacuum(%d)", write->free_pages);
    if (!count_free_pages(sqlite, &before, error) ||
        !sqlite_execute(sqlite->db, sqlite->path.data, sql, error) ||
        !count_free_pages(sqlite, &after, error))
        return false;
    write->pages_freed = before - after;
    return true;
}

/* ---- a write ---- */

static bool put_write(struct sqlite *sqlite, struct stored_write *write, struct error *error)
{
    bool is_taken;
    if (!find_conflict(sqlite, write, &is_taken, error))
        return false;
    for (int i = 0; i < write->entry_count && !is_taken; i++)
        if (!put_entry(sqlite, &write->entries[i], &is_taken, error))
            return false;
    write->outcome = is_taken ? WRITE_CONFLICT : WRITE_COMMITTED;
    if (is_taken)
        return true;
    return (write->room == NULL || put_room(sqlite, write->room, error)) &&
           (write->person == NULL || put_person(sqlite, write->person, error)) &&
           (write->program == NULL || put_program(sqlite, write->program, error)) &&
           (write->mute == NULL || put_mute(sqlite, write->mute, error)) &&
           (write->result == NULL || put_result(sqlite, write->result, error)) &&
           forget(sqlite, write, error) && retire_all(sqlite, write, error) &&
           free_pages(sqlite, write, error) &&
           (write->moderation == NULL || sqlite_moderate(sqlite, write->moderation, error)) &&
           (!write->is_probe || sqlite_run(sqlite, SQL_PROBE, error));
}

/* A file becomes smaller when the log is moved into it. If that cannot be now, then later. */
static void give_pages_back(struct sqlite *sqlite, struct stored_write *const *writes, int count)
{
    bool are_freed = false;
    for (int i = 0; i < count; i++)
        are_freed |= writes[i]->pages_freed > 0;
    if (are_freed)
        sqlite3_wal_checkpoint_v2(sqlite->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

bool sqlite_commit(struct storage *storage, struct stored_write *const *writes, int count,
                   struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    bool is_fine = sqlite_check_file(sqlite, error) && sqlite_run(sqlite, SQL_BEGIN, error);
    for (int i = 0; i < count && is_fine; i++)
        is_fine = put_write(sqlite, writes[i], error);
    if (is_fine && sqlite_run(sqlite, SQL_COMMIT, error)) {
        give_pages_back(sqlite, writes, count);
        return true;
    }
    sqlite_roll_back(sqlite->db);
    sqlite_make_room(sqlite);
    for (int i = 0; i < count; i++)
        writes[i]->outcome = WRITE_FAILED;
    return false;
}

/* ---- keys ---- */

static bool find_key(struct sqlite *sqlite, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                     bool *is_found, struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_FIND_KEY];
    bool is_fine = true;
    *is_found = false;
    sqlite_bind_text(statement, 1, name);
    while (sqlite_next(sqlite, SQL_FIND_KEY, &is_fine, error)) {
        *is_found = sqlite3_column_bytes(statement, 0) == STORAGE_KEY_BYTES;
        if (*is_found)
            memcpy(key, sqlite3_column_blob(statement, 0), STORAGE_KEY_BYTES);
    }
    return is_fine;
}

static bool make_key(struct sqlite *sqlite, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                     struct error *error)
{
    if (sodium_init() < 0)
        return error_set(error, ERROR_STORAGE_FAILED, "storage.no-randomness");
    randombytes_buf(key, STORAGE_KEY_BYTES);
    sqlite_bind_text(sqlite->statements[SQL_PUT_KEY], 1, name);
    sqlite3_bind_blob(sqlite->statements[SQL_PUT_KEY], 2, key, STORAGE_KEY_BYTES, SQLITE_STATIC);
    return sqlite_run(sqlite, SQL_PUT_KEY, error);
}

/* Read again after INSERT: another process may have been first. */
bool sqlite_key(struct storage *storage, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    bool is_found = false;
    if (!find_key(sqlite, name, key, &is_found, error))
        return false;
    if (is_found)
        return true;
    if (!make_key(sqlite, name, key, error) || !find_key(sqlite, name, key, &is_found, error))
        return false;
    return is_found || sqlite_fail_with(sqlite->path.data, ERROR_STORAGE_DAMAGED,
                                        "storage.key-too-short", error);
}
