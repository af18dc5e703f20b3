/* storage_postgres_statements.c: the texts of the prepared statements. Those of a commit take
 * columns: one statement for all rows of a batch is a tenth of the cost of one for each. */
#include "storage_postgres_internal.h"

#define PROGRAM_COLUMNS "id, owner, name, encode(token_hash, 'hex'), made_ms, is_revoked::int"

const char *const postgres_statements[PG_STATEMENTS] = {
    /* Sorted by the sender, so that two servers never wait for each other. */
    [PG_PUT_ENTRIES] = "INSERT INTO entries (table_id, seq, at_ms, nonce, body)"
                       " SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[],"
                       " $5::text[]) ON CONFLICT DO NOTHING RETURNING table_id, seq, nonce",
    /* Of writes that are more than an entry: fails (22012) unless all their entries are there. */
    [PG_CHECK_ENTRIES] =
        "SELECT 1 / (count(*) = cardinality($1::text[]))::int FROM"
        " unnest($1::text[], $2::bigint[], $3::bigint[])"
        " AS given (table_id, seq, nonce) JOIN entries USING (table_id, seq, nonce)",
    [PG_PUT_SAID] = "INSERT INTO said (table_id, seq, person, name, colour, text)"
                    " SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[],"
                    " $5::text[], $6::text[]) ON CONFLICT DO NOTHING",

    /* What lists show of a room is as old as its last entry: late rows do not replace newer ones. */
    [PG_PUT_ROOMS] =
        "INSERT INTO tables (id, game, status, is_public, last_seq, changed_ms, summary)"
        " SELECT id, game, status, is_public <> 0, last_seq, changed_ms, summary"
        " FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[],"
        " $6::bigint[], $7::text[])"
        " AS given (id, game, status, is_public, last_seq, changed_ms, summary)"
        " ON CONFLICT (id) DO UPDATE SET game = excluded.game, status = excluded.status,"
        " is_public = excluded.is_public, last_seq = excluded.last_seq,"
        " changed_ms = excluded.changed_ms, summary = excluded.summary"
        " WHERE tables.last_seq <= excluded.last_seq",
    /* All but those whose numbers, plus one, are bits of a mask. */
    [PG_TRIM_SEATS] = "DELETE FROM seats USING unnest($1::text[], $2::bigint[]) AS given (id, kept)"
                      " WHERE table_id = id AND kept >> (seat + 1) & 1 = 0",
    [PG_PUT_SEATS] =
        "INSERT INTO seats (table_id, seat, person, name, status, is_to_act, changed_ms, is_listed)"
        " SELECT table_id, seat, person, name, status, is_to_act <> 0, changed_ms, is_listed <> 0"
        " FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::bigint[],"
        " $6::bigint[], $7::bigint[], $8::bigint[])"
        " AS given (table_id, seat, person, name, status, is_to_act, changed_ms, is_listed)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person,"
        " name = excluded.name, status = excluded.status, is_to_act = excluded.is_to_act,"
        " changed_ms = excluded.changed_ms, is_listed = excluded.is_listed"
        " WHERE seats.* IS DISTINCT FROM excluded.*",

    [PG_PUT_PEOPLE] = "INSERT INTO people (id, name, colour, changed_ms)"
                      " SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])"
                      " ON CONFLICT (id) DO UPDATE SET name = excluded.name,"
                      " colour = excluded.colour, changed_ms = excluded.changed_ms",
    [PG_PUT_PROGRAMS] =
        "INSERT INTO bots (id, owner, name, token_hash, made_ms, is_revoked)"
        " SELECT id, owner, name, token_hash, made_ms, is_revoked <> 0"
        " FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::bigint[], $6::bigint[])"
        " AS given (id, owner, name, token_hash, made_ms, is_revoked)"
        " ON CONFLICT (id) DO UPDATE SET owner = excluded.owner, name = excluded.name,"
        " token_hash = excluded.token_hash, made_ms = excluded.made_ms,"
        " is_revoked = excluded.is_revoked",
    [PG_PUT_MUTES] = "INSERT INTO mutes (person, muted)"
                     " SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING",
    [PG_DROP_MUTES] = "DELETE FROM mutes USING unnest($1::text[], $2::text[]) AS given (who, whom)"
                      " WHERE person = who AND muted = whom",

    [PG_PUT_RESULTS] = "INSERT INTO results (table_id, game, ended_ms, body)"
                       " SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[])"
                       " ON CONFLICT DO NOTHING",
    [PG_PUT_RESULT_SEATS] =
        "INSERT INTO result_seats (table_id, seat, person, rank)"
        " SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[])"
        " ON CONFLICT DO NOTHING",

    [PG_FORGET_ENTRIES] = "UPDATE said SET name = NULL, colour = NULL, text = NULL"
                          " FROM unnest($1::text[], $2::bigint[]) AS given (id, number)"
                          " WHERE table_id = id AND seq = number",
    [PG_FORGET_PEOPLE] = "UPDATE said SET name = NULL, colour = NULL, text = NULL"
                         " WHERE person = ANY ($1::text[])",
    [PG_DROP_PEOPLE] = "DELETE FROM people WHERE id = ANY ($1::text[])",
    [PG_FORGET_NAMES] =
        "UPDATE said SET name = NULL, colour = NULL WHERE person = ANY ($1::text[])",
    [PG_FORGET_SEATED] = "UPDATE seats SET name = NULL WHERE person = ANY ($1::text[])",

    [PG_RETIRE_ROOMS] = "DELETE FROM tables WHERE id = ANY ($1::text[])",
    [PG_RETIRE_SEATS] = "DELETE FROM seats WHERE table_id = ANY ($1::text[])",
    [PG_RETIRE_SAID] = "DELETE FROM said WHERE table_id = ANY ($1::text[])",
    [PG_RETIRE_ENTRIES] = "DELETE FROM entries WHERE table_id = ANY ($1::text[])",

    [PG_PUT_KEYS] = "INSERT INTO keys (name, key)"
                    " SELECT * FROM unnest($1::text[], $2::bytea[]) ON CONFLICT (name)"
                    " DO UPDATE SET key = excluded.key WHERE keys.name = 'probe'",

    /* In the order of the places that are asked for. */
    [PG_FIND_NONCES] =
        "SELECT entries.nonce FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY"
        " AS given (id, number, place) LEFT JOIN entries ON table_id = id AND seq = number"
        " ORDER BY place",

    [PG_READ_LOG] = "SELECT seq, at_ms, nonce, body, person, name, colour, text FROM entries"
                    " LEFT JOIN said USING (table_id, seq)"
                    " WHERE table_id = $1 AND seq >= $2::bigint ORDER BY seq",
    [PG_FIND_ROOM] = "SELECT id, game, tables.status, is_public::int, last_seq, tables.changed_ms,"
                     " summary, seat, person, name, is_to_act::int"
                     " FROM tables LEFT JOIN seats ON table_id = id WHERE id = $1 ORDER BY seat",
    [PG_FIND_PERSON] = "SELECT id, name, colour, changed_ms FROM people WHERE id = $1",
    [PG_FIND_PROGRAM] =
        "SELECT " PROGRAM_COLUMNS " FROM bots WHERE token_hash = decode($1, 'hex') LIMIT 1",
    [PG_LIST_PROGRAMS] = "SELECT " PROGRAM_COLUMNS " FROM bots WHERE owner = $1 AND NOT is_revoked"
                         " ORDER BY made_ms, id LIMIT $2::bigint",
    [PG_LIST_MUTES] = "SELECT muted FROM mutes WHERE person = $1 ORDER BY muted",
    [PG_FIND_RESULT] = "SELECT table_id, game, ended_ms, body FROM results WHERE table_id = $1",
    [PG_FIND_KEY] = "SELECT encode(key, 'hex') FROM keys WHERE name = $1",
    [PG_SIZE] = "SELECT pg_database_size(current_database())",
};
