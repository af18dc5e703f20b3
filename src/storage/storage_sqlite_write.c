/* storage_sqlite_write.c: changes into the database. */
#include "storage_sqlite_internal.h"

#include <sodium.h>
#include <string.h>

/* Asked before the first of several is written, so that a change in conflict
 * leaves nothing to undo. A lone entry finds out when it is written. */
static bool find_conflict(struct sqlite *sqlite, const struct stored_change *change, bool *is_taken,
                          struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_HAS_ENTRY];
    bool is_fine = true;
    int count = change->entry_count > 1 ? change->entry_count : 0;
    *is_taken = false;
    for (int i = 0; i < count && is_fine && !*is_taken; i++) {
        sqlite_bind_id(statement, 1, change->entries[i].table);
        sqlite3_bind_int64(statement, 2, change->entries[i].seq);
        *is_taken = sqlite_next(sqlite, SQL_HAS_ENTRY, &is_fine, error);
    }
    sqlite3_reset(statement);
    return is_fine;
}

static bool put_entry(struct sqlite *sqlite, const struct stored_entry *entry, bool *is_taken,
                      struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_ENTRY];
    sqlite_bind_id(statement, 1, entry->table);
    sqlite3_bind_int64(statement, 2, entry->seq);
    sqlite3_bind_int64(statement, 3, entry->at_ms);
    sqlite_bind_text(statement, 4, entry->body);
    if (!sqlite_run(sqlite, SQL_PUT_ENTRY, error))
        return false;
    *is_taken |= sqlite3_changes(sqlite->db) == 0;
    return true;
}

static bool put_seats(struct sqlite *sqlite, const struct stored_room *table, struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_SEAT];
    sqlite_bind_id(statement, 1, table->id);
    sqlite3_bind_int(statement, 3, (int)table->status);
    for (int i = 0; i < table->seat_count; i++) {
        sqlite_bind_id(statement, 2, table->seats[i].person);
        sqlite3_bind_int(statement, 4, table->seats[i].is_to_act);
        if (!sqlite_run(sqlite, SQL_PUT_SEAT, error))
            return false;
    }
    return true;
}

/* Whether no others sit there, and all of them are on the right shelf. */
static bool check_seats(struct sqlite *sqlite, const struct stored_room *table, bool *are_right,
                        struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_COUNT_SEATS];
    bool is_fine = true;
    sqlite_bind_id(statement, 1, table->id);
    sqlite3_bind_int(statement, 2, (int)table->status);
    while (sqlite_next(sqlite, SQL_COUNT_SEATS, &is_fine, error))
        *are_right = sqlite3_column_int(statement, 0) == table->seat_count &&
                     sqlite3_column_int(statement, 1) == table->seat_count;
    return is_fine;
}

static bool clear_seats(struct sqlite *sqlite, const char *table, struct error *error)
{
    sqlite_bind_id(sqlite->statements[SQL_CLEAR_SEATS], 1, table);
    return sqlite_run(sqlite, SQL_CLEAR_SEATS, error);
}

/* A seat that is as it was costs no writing, and one whose turn has come no
 * index. That somebody has left or the status is another is rare: then they are
 * all written again. */
static bool replace_seats(struct sqlite *sqlite, const struct stored_room *table,
                          struct error *error)
{
    bool are_right = false;
    if (!put_seats(sqlite, table, error) || !check_seats(sqlite, table, &are_right, error))
        return false;
    return are_right || (clear_seats(sqlite, table->id, error) && put_seats(sqlite, table, error));
}

static bool put_table(struct sqlite *sqlite, const struct stored_room *table, struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_TABLE];
    if (table->is_only_turn)
        return put_seats(sqlite, table, error);
    sqlite_bind_id(statement, 1, table->id);
    sqlite_bind_text(statement, 2, table->game);
    sqlite3_bind_int(statement, 3, (int)table->status);
    sqlite3_bind_int(statement, 4, table->is_public);
    sqlite3_bind_int64(statement, 5, table->last_seq);
    sqlite3_bind_int64(statement, 6, table->changed_ms);
    sqlite3_bind_int64(statement, 7, table->wake_ms);
    sqlite_bind_text(statement, 8, table->summary);
    return sqlite_run(sqlite, SQL_PUT_TABLE, error) && replace_seats(sqlite, table, error);
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

static bool put_bot(struct sqlite *sqlite, const struct stored_bot *bot, struct error *error)
{
    sqlite3_stmt *statement = sqlite->statements[SQL_PUT_BOT];
    sqlite_bind_id(statement, 1, bot->id);
    sqlite_bind_id(statement, 2, bot->owner);
    sqlite_bind_text(statement, 3, bot->name);
    sqlite3_bind_blob(statement, 4, bot->token_hash, sizeof bot->token_hash, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 5, bot->made_ms);
    sqlite3_bind_int(statement, 6, bot->is_revoked);
    return sqlite_run(sqlite, SQL_PUT_BOT, error);
}

static bool put_mute(struct sqlite *sqlite, const struct stored_mute *mute, struct error *error)
{
    enum sql sql = mute->is_on ? SQL_MUTE : SQL_UNMUTE;
    sqlite_bind_id(sqlite->statements[sql], 1, mute->person);
    sqlite_bind_id(sqlite->statements[sql], 2, mute->muted);
    return sqlite_run(sqlite, sql, error);
}

static bool put_change(struct sqlite *sqlite, struct stored_change *change, struct error *error)
{
    bool is_taken;
    if (!find_conflict(sqlite, change, &is_taken, error))
        return false;
    for (int i = 0; i < change->entry_count && !is_taken; i++)
        if (!put_entry(sqlite, &change->entries[i], &is_taken, error))
            return false;
    change->outcome = is_taken ? CHANGE_CONFLICT : CHANGE_COMMITTED;
    if (is_taken)
        return true;
    return (change->table == NULL || put_table(sqlite, change->table, error)) &&
           (change->person == NULL || put_person(sqlite, change->person, error)) &&
           (change->bot == NULL || put_bot(sqlite, change->bot, error)) &&
           (change->mute == NULL || put_mute(sqlite, change->mute, error)) &&
           (!change->is_probe || sqlite_run(sqlite, SQL_PROBE, error));
}

bool sqlite_commit(struct storage *storage, struct stored_change *const *changes, int count,
                   struct error *error)
{
    struct sqlite *sqlite = sqlite_of(storage);
    bool is_fine = sqlite_run(sqlite, SQL_BEGIN, error);
    for (int i = 0; i < count && is_fine; i++)
        is_fine = put_change(sqlite, changes[i], error);
    if (is_fine && sqlite_run(sqlite, SQL_COMMIT, error))
        return true;
    sqlite_roll_back(sqlite->db);
    for (int i = 0; i < count; i++)
        changes[i]->outcome = CHANGE_FAILED;
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
        return error_set(error, "storage_failed", "no source of randomness on this machine");
    randombytes_buf(key, STORAGE_KEY_BYTES);
    sqlite_bind_text(sqlite->statements[SQL_PUT_KEY], 1, name);
    sqlite3_bind_blob(sqlite->statements[SQL_PUT_KEY], 2, key, STORAGE_KEY_BYTES, SQLITE_STATIC);
    return sqlite_run(sqlite, SQL_PUT_KEY, error);
}

/* Asked again after it was made: another process may have been quicker. */
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
    return is_found || sqlite_fail_damaged(sqlite->path.data, "a key is too short", error);
}
