/* storage_sqlite_statements.c: the texts of the prepared statements. */
#include "storage_sqlite_internal.h"

#include <assert.h>
#include <string.h>

#define BESIDE_ID "game, tables.status, is_public, last_seq, tables.changed_ms, summary"
#define ROOM_COLUMNS "tables.id, " BESIDE_ID
#define PROGRAM_COLUMNS "id, owner, name, token_hash, made_ms, is_revoked"

/* A shelf is the rooms of one status that are public, or those that are not: a range of the
 * index tables_by_shelf. A list has the bit set of its shelves in ?1, the position of its
 * page (time and id) in ?2 and ?3, and its limit in ?4. */
#define SHELF(status, is_public) "?1 >> (" status " * 2 + " is_public ") & 1 AND "

/* Each shelf is sorted in the index: a list is a merge of shelves and reads no row that it
 * leaves out. */
#define FROM_SHELF(status, is_public)                                                              \
    "SELECT " ROOM_COLUMNS " FROM tables WHERE status = " status " AND is_public = " is_public     \
    " AND " SHELF(status, is_public) "(changed_ms, id) < (?2, ?3) "
#define FROM_STATUS(status) FROM_SHELF(status, "0") "UNION ALL " FROM_SHELF(status, "1")
#define FROM_OPEN FROM_STATUS("0")
#define FROM_RUNNING FROM_STATUS("1")
#define FROM_OVER FROM_STATUS("2")
#define FROM_CLOSED FROM_STATUS("3")

/* So are the rooms of a person: of each status a range of seats_by_person, where a room has one row
 * however many seats are theirs. */
#define OF_PERSON(status)                                                                          \
    "SELECT table_id, " BESIDE_ID ", is_to_act, seats.changed_ms AS moved_ms"                      \
    " FROM seats CROSS JOIN tables ON tables.id = table_id"                                        \
    " WHERE ?1 >> (" status                                                                        \
    " * 2) & 1 AND person = ?5 AND is_listed = 1 AND seats.status = " status                       \
    " AND (is_to_act, seats.changed_ms, table_id) < (?6, ?2, ?3) "

static const char *const texts[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",

    [SQL_HAS_ENTRY] = "SELECT 1 FROM entries WHERE table_id = ?1 AND seq = ?2",
    [SQL_PUT_ENTRY] = "INSERT INTO entries (table_id, seq, at_ms, nonce, body)"
                      " VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING",
    [SQL_PUT_SAID] = "INSERT OR REPLACE INTO said (table_id, seq, person, name, colour, text)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [SQL_READ_LOG] =
        "SELECT seq, at_ms, nonce, body, person, name, colour, text FROM entries"
        " LEFT JOIN said USING (table_id, seq) WHERE table_id = ?1 AND seq >= ?2 ORDER BY seq",

    [SQL_FORGET_ENTRY] = "UPDATE said SET name = NULL, colour = NULL, text = NULL"
                         " WHERE table_id = ?1 AND seq = ?2",
    [SQL_FORGET_PERSON] = "UPDATE said SET name = NULL, colour = NULL, text = NULL"
                          " WHERE person = ?1",
    [SQL_FORGET_NAME] = "UPDATE said SET name = NULL, colour = NULL WHERE person = ?1",
    [SQL_FORGET_SEATED] = "UPDATE seats SET name = NULL WHERE person = ?1",
    [SQL_DROP_PERSON] = "DELETE FROM people WHERE id = ?1",

    [SQL_PUT_ROOM] =
        "INSERT INTO tables (id, game, status, is_public, last_seq, changed_ms, summary)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
        " ON CONFLICT (id) DO UPDATE SET game = excluded.game, status = excluded.status,"
        " is_public = excluded.is_public, last_seq = excluded.last_seq,"
        " changed_ms = excluded.changed_ms, summary = excluded.summary",
    [SQL_FIND_ROOM] = "SELECT " ROOM_COLUMNS " FROM tables WHERE id = ?1",
    [SQL_LIST_ROOMS] =
        FROM_OPEN "UNION ALL " FROM_RUNNING "UNION ALL " FROM_OVER "UNION ALL " FROM_CLOSED
                  "ORDER BY changed_ms DESC, tables.id DESC LIMIT ?4",
    [SQL_LIST_OLDEST] =
        FROM_OPEN "UNION ALL " FROM_RUNNING "UNION ALL " FROM_OVER "UNION ALL " FROM_CLOSED
                  "ORDER BY changed_ms, tables.id LIMIT ?4",
    [SQL_LIST_OF_PERSON] = OF_PERSON("0") "UNION ALL " OF_PERSON("1") "UNION ALL " OF_PERSON(
        "2") "UNION ALL " OF_PERSON("3") "ORDER BY is_to_act DESC, moved_ms DESC, table_id DESC"
                                         " LIMIT ?4",

    [SQL_PUT_SEAT] =
        "INSERT INTO seats (table_id, seat, person, name, status, is_to_act, changed_ms, is_listed)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person,"
        " name = excluded.name, status = excluded.status, is_to_act = excluded.is_to_act,"
        " changed_ms = excluded.changed_ms, is_listed = excluded.is_listed",
    [SQL_TRIM_SEATS] = "DELETE FROM seats WHERE table_id = ?1 AND seat > ?2 AND seat < ?3",
    [SQL_LIST_SEATS] =
        "SELECT seat, person, name, is_to_act FROM seats WHERE table_id = ?1 ORDER BY seat",

    [SQL_PUT_PERSON] =
        "INSERT INTO people (id, name, colour, changed_ms) VALUES (?1, ?2, ?3, ?4)"
        " ON CONFLICT (id) DO UPDATE SET name = excluded.name, colour = excluded.colour,"
        " changed_ms = excluded.changed_ms",
    [SQL_FIND_PERSON] = "SELECT id, name, colour, changed_ms FROM people WHERE id = ?1",

    [SQL_PUT_PROGRAM] =
        "INSERT INTO bots (" PROGRAM_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
        " ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, name = excluded.name,"
        " token_hash = excluded.token_hash, made_ms = excluded.made_ms,"
        " is_revoked = excluded.is_revoked",
    [SQL_FIND_PROGRAM] = "SELECT " PROGRAM_COLUMNS " FROM bots WHERE token_hash = ?1 LIMIT 1",
    [SQL_LIST_PROGRAMS] = "SELECT " PROGRAM_COLUMNS " FROM bots WHERE owner = ?1 AND is_revoked = 0"
                          " ORDER BY made_ms, id LIMIT ?2",

    [SQL_MUTE] = "INSERT INTO mutes (person, muted) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [SQL_UNMUTE] = "DELETE FROM mutes WHERE person = ?1 AND muted = ?2",
    [SQL_LIST_MUTES] = "SELECT muted FROM mutes WHERE person = ?1 ORDER BY muted",

    [SQL_PUT_RESULT] = "INSERT INTO results (table_id, game, ended_ms, body)"
                       " VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
    [SQL_PUT_RESULT_SEAT] = "INSERT INTO result_seats (table_id, seat, person, rank)"
                            " VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
    [SQL_FIND_RESULT] = "SELECT table_id, game, ended_ms, body FROM results WHERE table_id = ?1",

    [SQL_RETIRE_ROOM] = "DELETE FROM tables WHERE id = ?1",
    [SQL_RETIRE_SEATS] = "DELETE FROM seats WHERE table_id = ?1",
    [SQL_RETIRE_SAID] = "DELETE FROM said WHERE table_id = ?1",
    [SQL_RETIRE_ENTRIES] = "DELETE FROM entries WHERE table_id = ?1",
    [SQL_COUNT_FREE] = "PRAGMA freelist_count",

    [SQL_PUT_KEY] = "INSERT INTO keys (name, key) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [SQL_PROBE] = "INSERT INTO keys (name, key) VALUES ('probe', randomblob(32))"
                  " ON CONFLICT (name) DO UPDATE SET key = excluded.key",
    [SQL_FIND_KEY] = "SELECT key FROM keys WHERE name = ?1",
};

bool sqlite_prepare(struct sqlite *sqlite, struct error *error)
{
    for (int i = 0; i < SQL_COUNT; i++)
        if (sqlite3_prepare_v3(sqlite->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &sqlite->statements[i], NULL) != SQLITE_OK)
            return sqlite_fail(sqlite->db, sqlite->path.data, error);
    return true;
}

void sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    assert(text != NULL);
    sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC);
}

void sqlite_bind_optional(sqlite3_stmt *statement, int index, const char *text)
{
    sqlite3_bind_text(statement, index, text, -1, SQLITE_STATIC); /* NULL binds NULL */
}

void sqlite_bind_id(sqlite3_stmt *statement, int index, const char *id)
{
    assert(strnlen(id, STORAGE_ID_MAX) < STORAGE_ID_MAX);
    sqlite_bind_text(statement, index, id);
}

bool sqlite_next(struct sqlite *sqlite, enum sql statement, bool *is_fine, struct error *error)
{
    int status = sqlite3_step(sqlite->statements[statement]);
    if (status == SQLITE_ROW)
        return true;
    *is_fine = status == SQLITE_DONE || sqlite_fail(sqlite->db, sqlite->path.data, error);
    sqlite3_reset(sqlite->statements[statement]);
    return false;
}

bool sqlite_run(struct sqlite *sqlite, enum sql statement, struct error *error)
{
    bool is_fine = false;
    bool has_row = sqlite_next(sqlite, statement, &is_fine, error);
    assert(!has_row);
    return is_fine;
}
