/* storage_postgres_connection.c: libpq, with an end to every wait. */
#include "storage_postgres_internal.h"

#include "memory.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- errors ---- */

static bool fail_with(struct postgres *pg, enum error_code code, const char *key, const char *why,
                      struct error *error)
{
    struct text said;
    text_init(&said);
    text_add_bytes(&said, why, strcspn(why, "\n")); /* libpq says more than a line, of one thing */
    error_with(error, code, key, text_field("path", pg->place.data), text_field("why", said.data));
    text_clear(&said);
    return false;
}

const char *postgres_state(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    return state != NULL ? state : "";
}

static bool is_of(const char *state, const char *group)
{
    return strncmp(state, group, strlen(group)) == 0;
}

/* The states are those of appendix A of PostgreSQL's manual. */
static bool fail_by_state(struct postgres *pg, const char *state, const char *why,
                          struct error *error)
{
    if (is_of(state, "42501") || is_of(state, "25006") || is_of(state, "28"))
        return fail_with(pg, ERROR_STORAGE_DENIED, "storage.failed", why, error);
    if (is_of(state, "53100"))
        return fail_with(pg, ERROR_STORAGE_FAILED, "storage.disk-full", why, error);
    if (is_of(state, "55P03") || is_of(state, "40"))
        return fail_with(pg, ERROR_STORAGE_LOCKED, "storage.failed", why, error);
    if (is_of(state, "XX"))
        return fail_with(pg, ERROR_STORAGE_DAMAGED, "storage.failed", why, error);
    return fail_with(pg, ERROR_STORAGE_FAILED, "storage.failed", why, error);
}

bool postgres_fail(struct postgres *pg, const PGresult *result, struct error *error)
{
    const char *why = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    return fail_by_state(pg, postgres_state(result), why != NULL ? why : "", error);
}

/* What libpq itself says, of a connection of which nothing more is to be had. */
static bool fail_and_disconnect(struct postgres *pg, const char *key, struct error *error)
{
    fail_with(pg, ERROR_STORAGE_FAILED, key, PQerrorMessage(pg->connection), error);
    postgres_disconnect(pg);
    return false;
}

/* ---- the address ---- */

static const char *value_of(const PQconninfoOption *options, const char *keyword)
{
    for (; options->keyword != NULL; options++)
        if (strcmp(options->keyword, keyword) == 0)
            return options->val;
    return NULL;
}

static void show(struct text *out, const char *before, const char *value)
{
    if (value != NULL)
        text_addf(out, "%s%s", before, value);
}

bool postgres_read_address(struct postgres *pg, const char *address, struct error *error)
{
    char *why = NULL;
    PQconninfoOption *options = PQconninfoParse(address, &why);
    text_init(&pg->address);
    text_init(&pg->place);
    text_add(&pg->address, address);
    text_add(&pg->place, "postgresql://");
    if (options == NULL) {
        fail_with(pg, ERROR_BAD_ADDRESS, "storage.failed", why != NULL ? why : "", error);
        PQfreemem(why);
        return false;
    }
    const char *host = value_of(options, "host");
    show(&pg->place, "", host != NULL ? host : value_of(options, "hostaddr"));
    show(&pg->place, ":", value_of(options, "port"));
    show(&pg->place, "/", value_of(options, "dbname"));
    PQconninfoFree(options);
    return true;
}

/* ---- connecting ---- */

/* For what the address does not say. A write needs the primary, and so do readers: what was
 * acknowledged is to be seen. */
static const char *const standard[][2] = {
    { "connect_timeout", "5" },     { "keepalives_idle", "10" },
    { "keepalives_interval", "3" }, { "keepalives_count", "3" },
    { "tcp_user_timeout", "9000" }, { "target_session_attrs", "read-write" },
};
enum { STANDARD = sizeof standard / sizeof *standard };

/* What a batch is planned for: a handful of rows by their keys, in tables of millions. */
static const char settings[] =
    "SET plan_cache_mode = force_generic_plan; SET enable_hashjoin = off;"
    "SET enable_mergejoin = off; SET enable_seqscan = off; SET jit = off;"
    "SET client_min_messages = warning; SET statement_timeout = '8s'; SET lock_timeout = '6s';"
    "SET idle_in_transaction_session_timeout = '30s';"
    /* An acknowledged move is on the disk, whatever the database's own settings say. */
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') IN ('off', 'local')";

static void note_warning(void *self, const PGresult *notice)
{
    struct postgres *pg = self;
    const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    pg->has_warned |= severity != NULL && strcmp(severity, "WARNING") == 0;
}

/* The address itself is the value of "dbname", which libpq expands; what it says comes later in
 * the list than what is standard, and so wins. */
static PGconn *open_connection(const struct postgres *pg)
{
    const char *keywords[STANDARD + 3], *values[STANDARD + 3];
    int count = 0;
    for (int i = 0; i < STANDARD; i++, count++) {
        keywords[count] = standard[i][0];
        values[count] = standard[i][1];
    }
    keywords[count] = "dbname";
    values[count++] = pg->address.data;
    keywords[count] = "fallback_application_name";
    values[count++] = "bosquet";
    keywords[count] = values[count] = NULL;
    return PQconnectdbParams(keywords, values, 1);
}

static bool send_statements(struct postgres *pg)
{
    char name[16];
    bool is_sent = PQenterPipelineMode(pg->connection) == 1;
    for (int i = 0; i < PG_STATEMENTS && is_sent; i++) {
        snprintf(name, sizeof name, "s%d", i);
        is_sent = PQsendPrepare(pg->connection, name, postgres_statements[i], 0, NULL) == 1;
    }
    return is_sent && PQpipelineSync(pg->connection) == 1;
}

static bool prepare_statements(struct postgres *pg, struct error *error)
{
    bool is_lost = false, is_fine = true;
    if (!send_statements(pg))
        return fail_and_disconnect(pg, "storage.failed", error);
    for (int ended = 0; ended <= PG_STATEMENTS && !is_lost;) {
        PGresult *result = postgres_next(pg, &is_lost, error);
        if (result == NULL || PQresultStatus(result) == PGRES_PIPELINE_SYNC)
            ended++;
        else if (PQresultStatus(result) == PGRES_FATAL_ERROR && is_fine)
            is_fine = postgres_fail(pg, result, error);
        PQclear(result);
    }
    if (is_lost)
        return false;
    PQexitPipelineMode(pg->connection);
    if (!is_fine)
        postgres_disconnect(pg);
    return is_fine;
}

static bool prepare_session(struct postgres *pg, struct error *error)
{
    PQsetNoticeReceiver(pg->connection, note_warning, pg);
    if (!postgres_execute(pg, settings, error) ||
        (pg->is_reader && !postgres_execute(pg, "SET default_transaction_read_only = on", error)))
        return false;
    return postgres_migrate(pg, error) && prepare_statements(pg, error);
}

bool postgres_connect(struct postgres *pg, struct error *error)
{
    if (pg->connection != NULL && PQstatus(pg->connection) == CONNECTION_OK)
        return true;
    postgres_disconnect(pg);
    pg->connection = open_connection(pg);
    if (PQstatus(pg->connection) != CONNECTION_OK)
        return fail_and_disconnect(pg, "storage.failed", error);
    PQsetnonblocking(pg->connection, 1);
    if (prepare_session(pg, error))
        return true;
    postgres_disconnect(pg);
    return false;
}

void postgres_disconnect(struct postgres *pg)
{
    PQfinish(pg->connection);
    pg->connection = NULL;
}

/* ---- asking ---- */

int64_t postgres_now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * INT64_C(1000) + time.tv_nsec / 1000000;
}

/* Until the database has said something, or has not for too long. What is to be sent is sent
 * meanwhile. */
static bool wait_for_bytes(struct postgres *pg, int64_t deadline_ms)
{
    int is_left = PQflush(pg->connection);
    struct pollfd socket = { .fd = PQsocket(pg->connection),
                             .events = (short)(is_left ? POLLIN | POLLOUT : POLLIN) };
    int64_t left_ms = deadline_ms - postgres_now_ms();
    int ready = is_left < 0 || left_ms <= 0 ? 0 : poll(&socket, 1, (int)left_ms);
    if (ready < 0)
        return errno == EINTR;
    return ready > 0 && (!(socket.revents & ~POLLOUT) || PQconsumeInput(pg->connection) == 1);
}

PGresult *postgres_next(struct postgres *pg, bool *is_lost, struct error *error)
{
    int64_t deadline_ms = postgres_now_ms() + pg->timeout_ms;
    while (PQisBusy(pg->connection)) {
        if (wait_for_bytes(pg, deadline_ms))
            continue;
        *is_lost = true;
        fail_and_disconnect(
            pg, postgres_now_ms() < deadline_ms ? "storage.failed" : "storage.silent", error);
        return NULL;
    }
    PGresult *result = PQgetResult(pg->connection);
    if (PQstatus(pg->connection) == CONNECTION_OK)
        return result;
    PQclear(result);
    *is_lost = true;
    fail_and_disconnect(pg, "storage.failed", error);
    return NULL;
}

/* All results of what was sent; the last one is kept. NULL if the connection is lost. */
static PGresult *take_last(struct postgres *pg, struct error *error)
{
    PGresult *last = NULL, *result;
    bool is_lost = false;
    while ((result = postgres_next(pg, &is_lost, error)) != NULL) {
        PQclear(last);
        last = result;
        if (PQresultStatus(last) == PGRES_FATAL_ERROR)
            postgres_fail(pg, last, error);
    }
    if (!is_lost)
        return last;
    PQclear(last);
    return NULL;
}

/* The rows, or NULL. */
PGresult *postgres_take_rows(struct postgres *pg, struct error *error)
{
    PGresult *result = take_last(pg, error);
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return result;
    PQclear(result);
    return NULL;
}

bool postgres_execute(struct postgres *pg, const char *sql, struct error *error)
{
    if (PQsendQuery(pg->connection, sql) != 1)
        return fail_and_disconnect(pg, "storage.failed", error);
    PGresult *result = postgres_take_rows(pg, error);
    PQclear(result);
    return result != NULL;
}

static PGresult *ask_once(struct postgres *pg, const char *name, const char *sql, int count,
                          const char *const *values, struct error *error)
{
    if (!postgres_connect(pg, error))
        return NULL;
    int is_sent = name != NULL
                      ? PQsendQueryPrepared(pg->connection, name, count, values, NULL, NULL, 0)
                      : PQsendQueryParams(pg->connection, sql, count, NULL, values, NULL, NULL, 0);
    if (is_sent == 1)
        return postgres_take_rows(pg, error);
    fail_and_disconnect(pg, "storage.failed", error);
    return NULL;
}

/* A connection may have died since it was used last, which only shows when it is used. */
static PGresult *ask(struct postgres *pg, const char *name, const char *sql, int count,
                     const char *const *values, struct error *error)
{
    bool was_there = pg->connection != NULL;
    PGresult *result = ask_once(pg, name, sql, count, values, error);
    bool is_lost = result == NULL && pg->connection == NULL;
    return is_lost && was_there ? ask_once(pg, name, sql, count, values, error) : result;
}

PGresult *postgres_ask(struct postgres *pg, enum postgres_sql sql, int count,
                       const char *const *values, struct error *error)
{
    char name[16];
    snprintf(name, sizeof name, "s%d", (int)sql);
    return ask(pg, name, NULL, count, values, error);
}

PGresult *postgres_ask_text(struct postgres *pg, const char *sql, int count,
                            const char *const *values, struct error *error)
{
    return ask(pg, NULL, sql, count, values, error);
}
