/* storage_sqlite_forgettable.c: the step from schema 1, where entries held names, colours and chat
 * as text, to schema 2, where they hold ids and the rest can be forgotten. Old bodies are rewritten
 * once and for all, so that whoever reads a log meets one form only; but the words of seats in them
 * stay, because the draws of those matches were mixed from them. */
#include "storage_sqlite_internal.h"

/* What was said: entries with a person in them, whom `host` or `person` names. A name is looked for
 * as a text first, for most entries are moves, and JSON takes longer. */
#define SPOKEN                                                                                     \
    "SELECT table_id, seq, body ->> 'kind' AS kind, body ->> 'text' AS text,"                      \
    " iif(body ->> 'kind' = 'create', body -> 'host', body -> 'person') AS person FROM entries"    \
    " WHERE instr(body, '\"name\"') > 0 AND iif(json_valid(body),"                                 \
    " body ->> 'kind' IN ('create', 'sit', 'hand_over', 'chat'), 0)"

/* The last entry that seated somebody on a seat, or that made somebody host. */
#define SEATED                                                                                     \
    "SELECT table_id, iif(kind = 'sit', seat, -1) AS seat, max(seq) AS seq, person, name"          \
    " FROM (SELECT said.*, body ->> 'kind' AS kind, body ->> 'seat' AS seat"                       \
    " FROM said CROSS JOIN entries USING (table_id, seq)) WHERE kind <> 'chat' GROUP BY 1, 2"

/* Of the rooms, whom lists show: a seat is a person's if the summary still says so. */
#define SHOWN                                                                                      \
    "SELECT id, tables.status AS status, changed_ms, shown.seat AS seat, shown.person AS person,"  \
    " name, ifnull(is_to_act, 0) AS acts"                                                          \
    " FROM tables CROSS JOIN shown ON shown.table_id = id LEFT JOIN old_seats"                     \
    " ON old_seats.table_id = id AND old_seats.person = shown.person WHERE shown.seat = -1 OR"     \
    " iif(json_valid(summary), summary ->> ('$.seats[' || shown.seat || '].holder') = 'person', 0)"

const char sqlite_second_schema[] =
    "DROP TRIGGER entries_never_change;"
    "DROP TRIGGER entries_stay;"
    "ALTER TABLE entries ADD COLUMN nonce INTEGER NOT NULL DEFAULT 0;"

    "CREATE TABLE said ("
    " table_id TEXT NOT NULL, seq INTEGER NOT NULL, person TEXT NOT NULL, name TEXT, colour TEXT,"
    " text TEXT, PRIMARY KEY (table_id, seq)) STRICT, WITHOUT ROWID;"
    "INSERT INTO said SELECT table_id, seq, person ->> 'id', person ->> 'name',"
    " person ->> 'colour', iif(kind = 'chat', text, NULL) FROM (" SPOKEN ")"
    " WHERE json_type(person, '$.id') = 'text';"
    "CREATE INDEX said_by_person ON said (person);"

    /* A seat repeats status and time of its room, and is_to_act is of the person, so that a
     * person's list is a range of one index. */
    "ALTER TABLE seats RENAME TO old_seats;"
    "DROP INDEX seats_by_person;"
    "CREATE TABLE seats ("
    " table_id TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL, name TEXT,"
    " status INTEGER NOT NULL, is_to_act INTEGER NOT NULL, changed_ms INTEGER NOT NULL,"
    " is_listed INTEGER NOT NULL, PRIMARY KEY (table_id, seat)) STRICT, WITHOUT ROWID;"
    "CREATE TEMP TABLE shown AS " SEATED ";"
    "CREATE INDEX temp.shown_by_table ON shown (table_id);"
    "INSERT INTO seats SELECT id, seat, person, name, status, acts, changed_ms,"
    " row_number() OVER (PARTITION BY id, person ORDER BY seat < 0, seat) = 1"
    " AND (seat >= 0 OR status = 0) FROM (" SHOWN ");"
    "DROP TABLE old_seats;"
    "CREATE INDEX seats_by_person"
    " ON seats (person, is_listed, status, is_to_act, changed_ms, table_id);"

    "UPDATE tables SET summary = json_remove(json_set(summary, '$.host',"
    " (SELECT person FROM seats WHERE table_id = id AND seat = -1)),"
    " '$.seats[0].name', '$.seats[1].name', '$.seats[2].name', '$.seats[3].name',"
    " '$.seats[4].name', '$.seats[5].name', '$.seats[6].name', '$.seats[7].name',"
    " '$.seats[8].name', '$.seats[9].name') WHERE iif(json_valid(summary),"
    " json_type(summary, '$.host') = 'text', 0);"
    "DROP INDEX tables_by_wake;"
    "ALTER TABLE tables DROP COLUMN wake_ms;"
    "DROP TABLE temp.shown;"

    "UPDATE entries SET body = iif(body ->> 'kind' = 'chat',"
    " json_remove(body, '$.person.name', '$.person.colour', '$.text'),"
    " json_remove(body, '$.person.name', '$.person.colour', '$.host.name', '$.host.colour'))"
    " FROM said WHERE entries.table_id = said.table_id AND entries.seq = said.seq;"
    "CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries"
    " BEGIN SELECT RAISE(ABORT, 'an entry never changes'); END;"
    "CREATE TRIGGER entries_stay BEFORE DELETE ON entries"
    " WHEN EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id)"
    " BEGIN SELECT RAISE(ABORT, 'the log of a table is never deleted'); END;"

    "DROP INDEX bots_by_owner;"
    "CREATE INDEX bots_by_owner ON bots (owner, is_revoked, made_ms, id);"
    "CREATE INDEX bots_by_token ON bots (token_hash);"

    "CREATE TABLE results ("
    " table_id TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, ended_ms INTEGER NOT NULL,"
    " body TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE result_seats ("
    " table_id TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL, rank INTEGER NOT NULL,"
    " PRIMARY KEY (table_id, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX result_seats_by_person ON result_seats (person, table_id);";
