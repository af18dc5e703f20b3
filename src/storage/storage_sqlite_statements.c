/* storage_sqlite_statements.c: the texts of the prepared statements. */
#include "storage_sqlite_internal.h"

#include <assert.h>
#include <string.h>

#define ROOM_COLUMNS                                                                               \
    "tables.id, game, tables.status, is_public, last_seq, changed_ms, wake_ms, summary"
#define PROGRAM_COLUMNS "id, owner, name, token_hash, made_ms, is_revoked"

/* A shelf is the rooms of one status that are public, or those that are not: a range of the
 * index tables_by_shelf. A list has the bit set of its shelves in ?1, the position of its
 * page (time and id) in ?2 and ?3, and its limit in ?4. */
#define SHELF(status, is_public) "?1 >> (" status " * 2 + " is_public ") & 1 AND "
#define ON_WANTED_SHELF SHELF("tables.status", "is_public")

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

/* The index of seats knows the status only. */
#define IF_WANTED(status) "iif(?1 >> (" status " * 2) & 3, " status ", -1)"
#define WANTED_STATUSES IF_WANTED("0") ", " IF_WANTED("1") ", " IF_WANTED("2") ", " IF_WANTED("3")

static const char *const texts[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",

    [SQL_HAS_ENTRY] = "SELECT 1 FROM entries WHERE table_id = ?1 AND seq = ?2",
    [SQL_PUT_ENTRY] = "INSERT INTO entries (table_id, seq, at_ms, body) VALUES (?1, ?2, ?3, ?4)"
                      " ON CONFLICT DO NOTHING",
    [SQL_READ_LOG] = "SELECT seq, at_ms, body FROM entries WHERE table_id = ?1 AND seq >= ?2"
                     " ORDER BY seq",

    [SQL_PUT_ROOM] =
        "INSERT INTO tables (id, game, status, is_public, last_seq, changed_ms, wake_ms, summary)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
        " ON CONFLICT (id) DO UPDATE SET game = excluded.game, status = excluded.status,"
        " is_public = excluded.is_public, last_seq = excluded.last_seq,"
        " changed_ms = excluded.changed_ms, wake_ms = excluded.wake_ms,"
        " summary = excluded.summary",
    [SQL_FIND_ROOM] = "SELECT " ROOM_COLUMNS " FROM tables WHERE id = ?1",
    [SQL_LIST_ROOMS] =
        FROM_OPEN "UNION ALL " FROM_RUNNING "UNION ALL " FROM_OVER "UNION ALL " FROM_CLOSED
                  "ORDER BY changed_ms DESC, tables.id DESC LIMIT ?4",
    [SQL_LIST_WAKING] =
        "SELECT " ROOM_COLUMNS " FROM tables WHERE wake_ms >= 0 AND " ON_WANTED_SHELF
        "(changed_ms, id) < (?2, ?3) ORDER BY wake_ms, id LIMIT ?4",
    [SQL_LIST_OF_PERSON] =
        "SELECT " ROOM_COLUMNS ", is_to_act FROM seats CROSS JOIN tables ON tables.id = table_id"
        " WHERE person = ?5 AND seats.status IN (" WANTED_STATUSES ") AND " ON_WANTED_SHELF
        "(is_to_act, changed_ms, tables.id) < (?6, ?2, ?3)"
        " ORDER BY is_to_act DESC, changed_ms DESC, tables.id DESC LIMIT ?4",

    [SQL_PUT_SEAT] =
        "INSERT INTO seats (table_id, person, status, is_to_act) VALUES (?1, ?2, ?3, ?4)"
        " ON CONFLICT (table_id, person) DO UPDATE SET is_to_act = excluded.is_to_act"
        " WHERE is_to_act <> excluded.is_to_act",
    [SQL_COUNT_SEATS] = "SELECT count(*), sum(status = ?2) FROM seats WHERE table_id = ?1",
    [SQL_CLEAR_SEATS] = "DELETE FROM seats WHERE table_id = ?1",
    [SQL_LIST_SEATS] = "SELECT person, is_to_act FROM seats WHERE table_id = ?1 ORDER BY person",

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
    [SQL_LIST_PROGRAMS] = "SELECT " PROGRAM_COLUMNS " FROM bots ORDER BY made_ms, id",
    [SQL_LIST_PROGRAMS_OF] =
        "SELECT " PROGRAM_COLUMNS " FROM bots WHERE owner = ?1 ORDER BY made_ms, id",

    [SQL_MUTE] = "INSERT INTO mutes (person, muted) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [SQL_UNMUTE] = "DELETE FROM mutes WHERE person = ?1 AND muted = ?2",
    [SQL_LIST_MUTES] = "SELECT muted FROM mutes WHERE person = ?1 ORDER BY muted",

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
