/* storage_postgres_write.c: commits, each in one round trip for a whole batch of writes.
 *
 * A lone entry that somebody else was first with comes to nothing by itself. What is more than an
 * entry must come in whole: if that fails the batch is rolled back, and sent again without what is
 * in conflict. If the connection is lost once COMMIT may have been sent, nobody knows what became
 * of the batch: it is sent again until it is known, and an entry that is there with our own nonce
 * is ours. What replaces rows may come twice. */
#include "storage_postgres_batch.h"

#include "memory.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    TRIES_MAX = 6,     /* of a batch in which writes are in conflict, or that was in a deadlock */
    SETTLE_MS = 10000, /* for one that is in doubt, before it is handed back as that */
    SETTLE_PAUSE_MS = 200,
};

enum ending {
    ENDED_WELL,
    ENDED_IN_CONFLICT, /* of a compound write */
    ENDED_TO_BE_RETRIED,
    ENDED_BADLY,
    ENDED_IN_DOUBT,
};

/* ---- sending ---- */

static bool send_text(struct postgres *pg, const char *sql)
{
    return PQsendQueryParams(pg->connection, sql, 0, NULL, NULL, NULL, NULL, 0) == 1;
}

static bool is_wanted(const struct batch *batch, int sql)
{
    return batch->columns[sql].column[0].count > 0;
}

static bool send_moderation(struct postgres *pg, const struct batch *batch)
{
    bool is_sent = true;
    for (int i = 0; i < batch->count && is_sent; i++) {
        const struct stored_write *write = batch->writes[i];
        if (!batch->is_left_out[i] && write->moderation != NULL)
            is_sent = postgres_send_moderation(pg, write->moderation);
        if (!batch->is_left_out[i] && write->forget_person != NULL && is_sent)
            is_sent = postgres_send_forgetting_reports(pg, write->forget_person);
    }
    return is_sent;
}

static bool send_batch(struct postgres *pg, struct batch *batch)
{
    bool is_sent = PQenterPipelineMode(pg->connection) == 1 && send_text(pg, "BEGIN");
    for (int sql = 0; sql <= PG_LAST_WRITE && is_sent; sql++)
        if (is_wanted(batch, sql))
            is_sent = postgres_send(pg, (enum postgres_sql)sql, &batch->columns[sql]);
    return is_sent && send_moderation(pg, batch) && send_text(pg, "COMMIT") &&
           PQpipelineSync(pg->connection) == 1;
}

/* ---- what comes back ---- */

static struct stored_write *write_of(const struct batch *batch, uint64_t nonce)
{
    for (int i = 0; i < batch->count; i++)
        for (int k = 0; k < batch->writes[i]->entry_count; k++)
            if (batch->writes[i]->entries[k].nonce == nonce && !batch->is_left_out[i])
                return batch->writes[i];
    return NULL;
}

static uint64_t nonce_at(const PGresult *rows, int row, int column)
{
    return (uint64_t)strtoll(PQgetvalue(rows, row, column), NULL, 10);
}

/* The lone entries that did not come in; of compound writes all did, or the batch fails. */
static void take_entries(struct batch *batch, const PGresult *rows)
{
    if (PQntuples(rows) == batch->entry_count)
        return;
    for (int i = 0; i < batch->count; i++)
        if (batch->writes[i]->entry_count > 0 && !write_is_compound(batch->writes[i]))
            batch->writes[i]->outcome = WRITE_CONFLICT;
    for (int row = 0; row < PQntuples(rows); row++) {
        struct stored_write *write = write_of(batch, nonce_at(rows, row, 2));
        if (write != NULL)
            write->outcome = WRITE_COMMITTED;
    }
}

static enum ending ending_of(struct postgres *pg, const PGresult *failed, struct error *error)
{
    const char *state = postgres_state(failed);
    postgres_fail(pg, failed, error);
    if (strcmp(state, "22012") == 0)
        return ENDED_IN_CONFLICT;
    return strcmp(state, "40P01") == 0 || strcmp(state, "40001") == 0 ? ENDED_TO_BE_RETRIED
                                                                      : ENDED_BADLY;
}

/* The results of one statement after the other, up to the pipeline's end. */
static enum ending take_results(struct postgres *pg, struct batch *batch, struct error *error)
{
    enum ending ending = ENDED_WELL;
    bool is_lost = false, is_synced = false, has_committed = false;
    while (!is_synced) {
        PGresult *result = postgres_next(pg, &is_lost, error);
        if (is_lost)
            return ENDED_IN_DOUBT;
        if (result == NULL)
            continue; /* the end of one statement */
        ExecStatusType status = PQresultStatus(result);
        if (status == PGRES_FATAL_ERROR && ending == ENDED_WELL)
            ending = ending_of(pg, result, error);
        else if (status == PGRES_TUPLES_OK && PQnfields(result) == 3)
            take_entries(batch, result);
        else if (status == PGRES_COMMAND_OK)
            has_committed = strcmp(PQcmdStatus(result), "COMMIT") == 0;
        is_synced = status == PGRES_PIPELINE_SYNC;
        PQclear(result);
    }
    return ending == ENDED_WELL && !has_committed ? ENDED_BADLY : ending;
}

static enum ending run_batch(struct postgres *pg, struct batch *batch, struct error *error)
{
    if (!postgres_connect(pg, error))
        return ENDED_BADLY;
    batch_fill(batch);
    for (int i = 0; i < batch->count; i++)
        batch->writes[i]->outcome = batch->is_left_out[i] ? WRITE_CONFLICT : WRITE_COMMITTED;
    pg->has_warned = false;
    if (!send_batch(pg, batch)) {
        error_with(error, ERROR_STORAGE_FAILED, "storage.failed",
                   text_field("path", pg->place.data),
                   text_field("why", PQerrorMessage(pg->connection)));
        postgres_disconnect(pg);
        return ENDED_IN_DOUBT; /* some of it may have gone out */
    }
    enum ending ending = take_results(pg, batch, error);
    if (ending == ENDED_IN_DOUBT)
        return ending;
    PQexitPipelineMode(pg->connection);
    if (ending != ENDED_WELL)
        postgres_execute(pg, "ROLLBACK", NULL);
    /* "Canceling wait for synchronous replication": it is on this disk, and perhaps on no other. */
    return ending == ENDED_WELL && pg->has_warned ? ENDED_IN_DOUBT : ending;
}

/* ---- whose entries there are ---- */

static PGresult *ask_nonces(struct postgres *pg, const struct stored_write *write,
                            struct error *error)
{
    struct postgres_columns places;
    PGresult *rows = NULL;
    columns_init(&places, "tn");
    for (int k = 0; k < write->entry_count; k++) {
        column_add_text(&places.column[0], write->entries[k].room);
        column_add_number(&places.column[1], write->entries[k].seq);
    }
    if (postgres_connect(pg, error) && postgres_send(pg, PG_FIND_NONCES, &places))
        rows = postgres_take_rows(pg, error);
    columns_clear(&places);
    return rows;
}

/* Whether somebody else was first with any of its entries. */
static bool find_conflict(struct postgres *pg, const struct stored_write *write, bool *is_taken,
                          struct error *error)
{
    PGresult *rows = ask_nonces(pg, write, error);
    *is_taken = false;
    for (int k = 0; k < PQntuples(rows); k++)
        *is_taken |= !PQgetisnull(rows, k, 0) && nonce_at(rows, k, 0) != write->entries[k].nonce;
    PQclear(rows);
    return rows != NULL;
}

static bool share_place(const struct stored_write *one, const struct stored_write *other)
{
    for (int i = 0; i < one->entry_count; i++)
        for (int k = 0; k < other->entry_count; k++)
            if (one->entries[i].seq == other->entries[k].seq &&
                strcmp(one->entries[i].room, other->entries[k].room) == 0)
                return true;
    return false;
}

/* Of two in the batch that want the same place the first has it. */
static bool comes_late(const struct batch *batch, int index)
{
    for (int i = 0; i < index; i++)
        if (!batch->is_left_out[i] && share_place(batch->writes[i], batch->writes[index]))
            return true;
    return false;
}

static bool leave_out_conflicts(struct postgres *pg, struct batch *batch, struct error *error)
{
    for (int i = 0; i < batch->count; i++) {
        if (batch->is_left_out[i] || batch->writes[i]->entry_count == 0)
            continue;
        if (!find_conflict(pg, batch->writes[i], &batch->is_left_out[i], error))
            return false;
        batch->is_left_out[i] = batch->is_left_out[i] || comes_late(batch, i);
    }
    return true;
}

/* After a batch that was in doubt: entries that are there may be ours. */
static bool find_outcomes(struct postgres *pg, struct batch *batch, struct error *error)
{
    for (int i = 0; i < batch->count; i++) {
        bool is_taken = false;
        if (batch->writes[i]->outcome != WRITE_CONFLICT || batch->is_left_out[i])
            continue;
        if (!find_conflict(pg, batch->writes[i], &is_taken, error))
            return false;
        batch->writes[i]->outcome = is_taken ? WRITE_CONFLICT : WRITE_COMMITTED;
    }
    return true;
}

/* ---- commits ---- */

static void pause_ms(int ms)
{
    struct timespec time = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L };
    nanosleep(&time, NULL);
}

static enum ending try_batch(struct postgres *pg, struct batch *batch, struct error *error)
{
    enum ending ending = ENDED_TO_BE_RETRIED;
    for (int tries = 0; tries < TRIES_MAX; tries++) {
        ending = run_batch(pg, batch, error);
        if (ending == ENDED_IN_CONFLICT && !leave_out_conflicts(pg, batch, error))
            return ENDED_BADLY;
        if (ending != ENDED_IN_CONFLICT && ending != ENDED_TO_BE_RETRIED)
            break;
    }
    return ending == ENDED_WELL || ending == ENDED_IN_DOUBT ? ending : ENDED_BADLY;
}

/* Only a success ends a doubt: until then the first COMMIT may still come to something. */
static enum ending settle(struct postgres *pg, struct batch *batch, struct error *error)
{
    int64_t until_ms = postgres_now_ms() + SETTLE_MS;
    batch->is_again = true;
    while (postgres_now_ms() < until_ms) {
        if (try_batch(pg, batch, error) == ENDED_WELL && find_outcomes(pg, batch, error))
            return ENDED_WELL;
        pause_ms(SETTLE_PAUSE_MS);
    }
    return ENDED_IN_DOUBT;
}

static bool is_in_doubt(struct stored_write *const *writes, int count)
{
    for (int i = 0; i < count; i++)
        if (writes[i]->outcome == WRITE_IN_DOUBT)
            return true;
    return false;
}

static void set_outcomes(struct stored_write *const *writes, int count, enum write_outcome outcome)
{
    for (int i = 0; i < count; i++)
        writes[i]->outcome = outcome;
}

bool postgres_commit(struct storage *storage, struct stored_write *const *writes, int count,
                     struct error *error)
{
    struct postgres *pg = postgres_of(storage);
    struct batch batch;
    bool was_in_doubt = is_in_doubt(writes, count);
    if (pg->is_reader) {
        set_outcomes(writes, count, WRITE_FAILED);
        return error_with(error, ERROR_STORAGE_DENIED, "storage.read-only",
                          text_field("path", pg->place.data));
    }
    batch_init(&batch, writes, count);
    enum ending ending = was_in_doubt ? ENDED_IN_DOUBT : try_batch(pg, &batch, error);
    if (ending == ENDED_IN_DOUBT)
        ending = settle(pg, &batch, error);
    batch_clear(&batch);
    if (ending == ENDED_WELL)
        postgres_note_size(pg);
    else
        set_outcomes(writes, count, ending == ENDED_IN_DOUBT ? WRITE_IN_DOUBT : WRITE_FAILED);
    return ending == ENDED_WELL;
}

/* ---- keys ---- */

static bool find_key(struct postgres *pg, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                     bool *is_found, struct error *error)
{
    const char *const values[] = { name };
    PGresult *rows = postgres_ask(pg, PG_FIND_KEY, 1, values, error);
    *is_found =
        PQntuples(rows) == 1 && text_read_hex(PQgetvalue(rows, 0, 0), key, STORAGE_KEY_BYTES);
    PQclear(rows);
    return rows != NULL;
}

static bool make_key(struct postgres *pg, const char *name, struct error *error)
{
    unsigned char key[STORAGE_KEY_BYTES];
    struct text hex;
    if (pg->is_reader)
        return error_with(error, ERROR_STORAGE_DENIED, "storage.read-only",
                          text_field("path", pg->place.data));
    if (sodium_init() < 0)
        return error_set(error, ERROR_STORAGE_FAILED, "storage.no-randomness");
    randombytes_buf(key, sizeof key);
    text_init(&hex);
    text_add_hex(&hex, key, sizeof key);
    const char *const values[] = { name, hex.data };
    PGresult *done = postgres_ask_text(
        pg, "INSERT INTO keys VALUES ($1, decode($2, 'hex')) ON CONFLICT DO NOTHING", 2, values,
        error);
    PQclear(done);
    text_clear(&hex);
    return done != NULL;
}

/* Read again after INSERT: another server may have been first. */
bool postgres_key(struct storage *storage, const char *name, unsigned char key[STORAGE_KEY_BYTES],
                  struct error *error)
{
    struct postgres *pg = postgres_of(storage);
    bool is_found = false;
    if (!find_key(pg, name, key, &is_found, error))
        return false;
    if (is_found)
        return true;
    return make_key(pg, name, error) && find_key(pg, name, key, &is_found, error) &&
           (is_found || error_with(error, ERROR_STORAGE_DAMAGED, "storage.key-too-short",
                                   text_field("path", pg->place.data)));
}
