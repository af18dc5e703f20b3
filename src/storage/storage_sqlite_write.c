/* storage_sqlite_write.c: writes, in transactions. */
#include "storage_sqlite_internal.h"

#include <sodium.h>
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

static bool put_entry(struct sqlite *sqlite, const struct stored_entry *entry, bool *is_taken,
                      struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_ENTRY];
    sqlite_bind_id(statement, 1, entry->room);
    sqlite3_bind_int64(statement, 2, entry->seq);
    sqlite3_bind_int64(statement, 3, entry->at_ms);
    sqlite_bind_text(statement, 4, entry->body);
    if (!sqlite_run(sqlite, SQL_PUT_ENTRY, error))
        return false;
    *is_taken |= sqlite3_changes(sqlite->db) == 0;
    return true;
}

static bool put_seats(struct sqlite *sqlite, const struct stored_room *room, struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_SEAT];
    sqlite_bind_id(statement, 1, room->id);
    sqlite3_bind_int(statement, 3, (int)room->status);
    for (int i = 0; i < room->seat_count; i++) {
        sqlite_bind_id(statement, 2, room->seats[i].person);
        sqlite3_bind_int(statement, 4, room->seats[i].is_to_act);
        if (!sqlite_run(sqlite, SQL_PUT_SEAT, error))
            return false;
    }
    return true;
}

/* Whether no others sit there, and all of them are on the right shelf. */
static bool check_seats(struct sqlite *sqlite, const struct stored_room *room, bool *are_right,
                        struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_COUNT_SEATS];
    bool is_fine = true;
    sqlite_bind_id(statement, 1, room->id);
    sqlite3_bind_int(statement, 2, (int)room->status);
    while (sqlite_next(sqlite, SQL_COUNT_SEATS, &is_fine, error))
        *are_right = sqlite3_column_int(statement, 0) == room->seat_count &&
                     sqlite3_column_int(statement, 1) == room->seat_count;
    return is_fine;
}

static bool clear_seats(struct sqlite *sqlite, const char *room, struct error *error)
{
    sqlite_bind_id(sqlite->statements[SQL_CLEAR_SEATS], 1, room);
    return sqlite_run(sqlite, SQL_CLEAR_SEATS, error);
}

/* Upserts: an unchanged seat costs no write, and one whose turn has come no index update. If
 * somebody has left or the status has changed, which is rare, all are written again. */
static bool replace_seats(struct sqlite *sqlite, const struct stored_room *room,
                          struct error *error)
{
    bool are_right = false;
    if (!put_seats(sqlite, room, error) || !check_seats(sqlite, room, &are_right, error))
        return false;
    return are_right || (clear_seats(sqlite, room->id, error) && put_seats(sqlite, room, error));
}

static bool put_room(struct sqlite *sqlite, const struct stored_room *room, struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_ROOM];
    if (room->is_only_turn)
        return put_seats(sqlite, room, error);
    sqlite_bind_id(statement, 1, room->id);
    sqlite_bind_text(statement, 2, room->game);
    sqlite3_bind_int(statement, 3, (int)room->status);
    sqlite3_bind_int(statement, 4, room->is_public);
    sqlite3_bind_int64(statement, 5, room->last_seq);
    sqlite3_bind_int64(statement, 6, room->changed_ms);
    sqlite3_bind_int64(statement, 7, room->wake_ms);
    sqlite_bind_text(statement, 8, room->summary);
    return sqlite_run(sqlite, SQL_PUT_ROOM, error) && replace_seats(sqlite, room, error);
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
           (!write->is_probe || sqlite_run(sqlite, SQL_PROBE, error));
}

bool sqlite_commit(struct storage *storage, struct stored_write *const *writes, int count,
                   struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    bool is_fine = sqlite_check_file(sqlite, error) && sqlite_run(sqlite, SQL_BEGIN, error);
    for (int i = 0; i < count && is_fine; i++)
        is_fine = put_write(sqlite, writes[i], error);
    if (is_fine && sqlite_run(sqlite, SQL_COMMIT, error))
        return true;
    sqlite_roll_back(sqlite->db);
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
