/* test_postgres.c: what only PostgreSQL does: connections that die, commits in doubt, many servers
 * at one database, limits to every wait. */
#include "store.h"

#include "storage_copy.h"
#include "storage_moderation.h"
#include "storage_postgres_internal.h"

#include <pthread.h>
#include <stdatomic.h>

/* Ends all other connections, as when the database is started again. */
static void end_connections(void)
{
    postgres_say("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                 " WHERE pid <> pg_backend_pid() AND application_name = 'bosquet'");
}

static PGconn *other_session(const struct store *store)
{
    PGconn *connection = PQconnectdb(store->place);
    assert_int_equal(PQstatus(connection), CONNECTION_OK);
    return connection;
}

static void say_to(PGconn *connection, const char *sql)
{
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(connection));
    PQclear(result);
}

/* ---- connections ---- */

static void a_connection_that_died_is_made_again(void **state)
{
    struct store *store = *state;
    struct storage *reader = store_open_reader(store);
    put_entry(store->storage, "t", 1, "a");
    assert_string_equal(log_of(reader, "t"), "1 a");
    end_connections();
    assert_string_equal(log_of(reader, "t"), "1 a");
    assert_int_equal(put_entry(store->storage, "t", 2, "b"), WRITE_COMMITTED);
    assert_string_equal(log_of(reader, "t"), "1 a, 2 b");
    storage_close(reader);
}

static void no_database_is_told_without_its_password(void **state)
{
    struct error error;
    (void)state;
    assert_null(storage_open("postgresql://anna:secret@127.0.0.1:1/place", &error));
    assert_string_equal(error_code_name(error.code), "storage_failed");
    assert_contains(in_english(&error), "postgresql://127.0.0.1:1/place");
    assert_null(strstr(in_english(&error), "secret"));
}

static void an_address_that_is_none_is_told(void **state)
{
    struct error error;
    (void)state;
    assert_null(storage_open("postgresql://[", &error));
    assert_string_equal(error_code_name(error.code), "bad_address");
}

/* ---- schemas ---- */

static void a_newer_schema_is_left_alone_unless_it_suits(void **state)
{
    struct store *store = *state;
    struct error error;
    PGconn *other = other_session(store);
    say_to(other, "UPDATE bosquet_schema SET version = 99");
    store_reopen(store); /* a newer server has been here, and says that this one may stay */
    say_to(other, "UPDATE bosquet_schema SET min_reader = 99");
    assert_null(storage_open(store->place, &error));
    assert_string_equal(error_code_name(error.code), "storage_newer");
    PQfinish(other);
}

static void *open_and_close(void *place)
{
    struct error error;
    storage_close(opened(storage_open(place, &error), &error));
    return NULL;
}

static void several_may_make_the_schema_at_once(void **state)
{
    enum { OPENERS = 6 };
    pthread_t threads[OPENERS];
    char *place = postgres_place();
    (void)state;
    for (int i = 0; i < OPENERS; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, open_and_close, place), 0);
    for (int i = 0; i < OPENERS; i++)
        pthread_join(threads[i], NULL);
    free(place);
}

static void an_entry_never_changes_and_goes_only_with_its_table(void **state)
{
    struct store *store = *state;
    PGconn *other = other_session(store);
    put_table(store->storage, table_with("t", 1));
    put_entry(store->storage, "t", 1, "a");
    for (int i = 0; i < 2; i++) {
        PGresult *result =
            PQexec(other, i == 0 ? "UPDATE entries SET body = 'b'" : "DELETE FROM entries");
        assert_int_equal(PQresultStatus(result), PGRES_FATAL_ERROR);
        PQclear(result);
    }
    assert_string_equal(log_of(store->storage, "t"), "1 a");
    PQfinish(other);
}

static void a_role_that_can_append_and_read_is_enough(void **state)
{
    struct store *store = *state;
    struct error error;
    struct text place;
    PGconn *other = other_session(store);
    postgres_say("DO $$BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'bosquet_server')"
                 " THEN CREATE ROLE bosquet_server LOGIN; END IF; END$$");
    say_to(other, "DO $$BEGIN EXECUTE 'GRANT USAGE ON SCHEMA ' || current_schema() ||"
                  " ' TO bosquet_server'; EXECUTE 'GRANT SELECT, INSERT, UPDATE, DELETE ON"
                  " ALL TABLES IN SCHEMA ' || current_schema() || ' TO bosquet_server';"
                  " EXECUTE 'REVOKE UPDATE ON entries FROM bosquet_server'; END$$");
    text_init(&place);
    text_addf(&place, "%s", store->place);
    char *user = strstr(place.data, "user=");
    assert_non_null(user);
    struct text served;
    text_init(&served);
    text_addf(&served, "%.*suser=bosquet_server%s", (int)(user - place.data), place.data,
              strchr(user, '&'));
    struct storage *storage = opened(storage_open(served.data, &error), &error);
    struct stored_room room = table_with("t", 1);
    struct stored_entry entry = entry_with("t", 1, 1, "a");
    assert_int_equal(put(storage, (struct stored_write){ .entries = &entry,
                                                         .entry_count = 1,
                                                         .room = &room,
                                                         .is_probe = true }),
                     WRITE_COMMITTED);
    assert_string_equal(log_of(storage, "t"), "1 a");
    storage_close(storage);
    PQfinish(other);
    text_clear(&place);
    text_clear(&served);
}

/* ---- many servers ---- */

enum { RACERS = 4, RACE_LENGTH = 200 };

struct racer {
    struct store *store;
    int won;
};

/* Each wants every number: exactly one has it, and whoever had not goes on behind it. A racer's
 * entry comes with what lists show, or alone. */
static void *race(void *argument)
{
    struct racer *racer = argument;
    struct error error;
    struct storage *storage = opened(storage_open(racer->store->place, &error), &error);
    for (uint32_t seq = 1; seq <= RACE_LENGTH; seq++) {
        struct stored_room room = table_with("t", seq);
        struct stored_entry entry = entry_with("t", seq, 1, "a");
        /* The test's own counter is no nonce for several threads. */
        entry.nonce = (uint64_t)(uintptr_t)racer * 1000003u + seq;
        room.last_seq = seq;
        struct stored_write write = { .entries = &entry,
                                      .entry_count = 1,
                                      .room = seq % 2 == 0 ? &room : NULL };
        struct stored_write *writes[] = { &write };
        if (!storage_commit(storage, writes, 1, &error))
            fail_msg("%s", in_english(&error));
        assert_true(write.outcome == WRITE_COMMITTED || write.outcome == WRITE_CONFLICT);
        racer->won += write.outcome == WRITE_COMMITTED;
    }
    storage_close(storage);
    return NULL;
}

static void count_one(void *visitor, const struct stored_entry *entry)
{
    (void)entry;
    ++*(int *)visitor;
}

static void one_of_many_servers_has_each_number(void **state)
{
    struct store *store = *state;
    struct racer racers[RACERS];
    pthread_t threads[RACERS];
    struct error error;
    int won = 0, count = 0;
    for (int i = 0; i < RACERS; i++) {
        racers[i] = (struct racer){ store, 0 };
        assert_int_equal(pthread_create(&threads[i], NULL, race, &racers[i]), 0);
    }
    for (int i = 0; i < RACERS; i++) {
        pthread_join(threads[i], NULL);
        won += racers[i].won;
    }
    assert_int_equal(won, RACE_LENGTH);
    assert_true(storage_read_log(store->storage, "t", 1, count_one, &count, &error));
    assert_int_equal(count, RACE_LENGTH);
    assert_contains(table_of(store->storage, "t"), "200");
}

static void late_rows_do_not_replace_newer_ones(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_room newer = table_with("t", 9), older = table_with("t", 5);
    newer.last_seq = 9;
    older.last_seq = 5;
    put_table(storage, newer);
    put_table(storage, older);
    assert_contains(table_of(storage, "t"), " 9 9 ");
}

/* ---- doubt ---- */

/* The same change is sent again, as after a connection that died between COMMIT and its answer:
 * what is there with its own nonce is its own. */
static void what_is_committed_again_is_found_to_be_ours(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_entry lone = entry_with("t", 1, 1, "a"), other = entry_with("u", 1, 1, "b"),
                        late = entry_with("t", 1, 1, "c");
    struct stored_room room = table_with("u", 1);
    struct stored_write writes[] = {
        { .entries = &lone, .entry_count = 1 },
        { .entries = &other, .entry_count = 1, .room = &room },
        { .entries = &late, .entry_count = 1 },
    };
    struct stored_write *commit[] = { &writes[0], &writes[1], &writes[2] };
    struct error error;
    assert_true(storage_commit(storage, commit, 2, &error));
    for (int i = 0; i < 3; i++)
        writes[i].outcome = WRITE_IN_DOUBT;
    assert_true(storage_commit(storage, commit, 3, &error));
    assert_int_equal(writes[0].outcome, WRITE_COMMITTED);
    assert_int_equal(writes[1].outcome, WRITE_COMMITTED);
    assert_int_equal(writes[2].outcome, WRITE_CONFLICT);
    assert_string_equal(log_of(storage, "t"), "1 a");
    assert_string_equal(log_of(storage, "u"), "1 b");
}

struct ending {
    atomic_bool is_enough;
    int count;
};

static void *end_again_and_again(void *argument)
{
    struct ending *ending = argument;
    while (!ending->is_enough) {
        end_connections();
        ending->count++;
        usleep(2000);
    }
    return NULL;
}

/* Connections die at any moment, between COMMIT and its answer too: what is said to be committed
 * is there, once; what is said to have failed is not. */
static void what_is_said_of_a_commit_is_true_whenever_connections_die(void **state)
{
    struct store *store = *state;
    struct ending ending = { .is_enough = false };
    pthread_t thread;
    int said = 0, count = 0;
    struct error error;
    assert_int_equal(pthread_create(&thread, NULL, end_again_and_again, &ending), 0);
    uint32_t seq = 1;
    while (said < at_depth_from_one(60)) {
        struct stored_room room = table_with("t", seq);
        struct stored_entry entries[] = { entry_with("t", seq, 1, "a"),
                                          entry_with("t", seq + 1, 1, "b") };
        struct stored_write write = { .entries = entries, .entry_count = 2, .room = &room };
        struct stored_write *writes[] = { &write };
        room.last_seq = seq + 1;
        bool is_fine;
        do {
            is_fine = storage_commit(store->storage, writes, 1, &error);
        } while (write.outcome == WRITE_IN_DOUBT);
        assert_int_not_equal(write.outcome, WRITE_CONFLICT); /* nobody else writes */
        assert_int_equal(is_fine, write.outcome == WRITE_COMMITTED);
        if (is_fine) {
            seq += 2;
            said++;
        }
    }
    ending.is_enough = true;
    pthread_join(thread, NULL);
    assert_true(storage_read_log(store->storage, "t", 1, count_one, &count, &error));
    assert_int_equal(count, 2 * said);
}

/* ---- waits end ---- */

static void a_lock_is_waited_for_and_then_told(void **state)
{
    struct store *store = *state;
    struct error error;
    PGconn *other = other_session(store);
    struct stored_entry entry = entry_with("t", 1, 1, "a");
    struct stored_write write = { .entries = &entry, .entry_count = 1 };
    struct stored_write *writes[] = { &write };
    say_to(other, "BEGIN; LOCK TABLE entries");
    assert_false(storage_commit(store->storage, writes, 1, &error));
    assert_int_equal(write.outcome, WRITE_FAILED);
    assert_string_equal(error_code_name(error.code), "storage_locked");
    say_to(other, "COMMIT");
    assert_true(storage_commit(store->storage, writes, 1, &error));
    assert_string_equal(log_of(store->storage, "t"), "1 a");
    PQfinish(other);
}

/* ---- standbys ---- */

static int ask_count(PGconn *connection, const char *sql)
{
    PGresult *result = PQexec(connection, sql);
    if (PQresultStatus(result) != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(connection));
    int count = (int)strtol(PQgetvalue(result, 0, 0), NULL, 10);
    PQclear(result);
    return count;
}

static const char ask_waiting[] =
    "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
static const char cancel_waiting[] = "SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity"
                                     " WHERE wait_event = 'SyncRep'";

static void want_standby(const char *names)
{
    struct text sql;
    text_init(&sql);
    text_addf(&sql, "ALTER SYSTEM SET synchronous_standby_names = '%s'", names);
    postgres_say(sql.data);
    postgres_say("SELECT pg_reload_conf()");
    text_clear(&sql);
}

/* Until a commit waits for a standby that is not there: the setting takes a while to reach all. */
static void wait_until_standbys_are_wanted(const struct store *store)
{
    PGconn *writer = other_session(store), *watcher = other_session(store);
    say_to(watcher, "CREATE TABLE IF NOT EXISTS waiting (number integer)");
    want_standby("nobody");
    bool is_waiting = false;
    while (!is_waiting) {
        assert_int_equal(PQsendQuery(writer, "INSERT INTO waiting VALUES (1)"), 1);
        while (!is_waiting && PQconsumeInput(writer) == 1 && PQisBusy(writer))
            is_waiting = ask_count(watcher, ask_waiting) > 0;
        if (is_waiting)
            ask_count(watcher, cancel_waiting);
        for (PGresult *result; (result = PQgetResult(writer)) != NULL;)
            PQclear(result);
    }
    PQfinish(writer);
    PQfinish(watcher);
}

enum { CANCELS = 3 };

/* The database gives up waiting for a standby, again and again, and says so; then none is wanted. */
static void *give_up_and_then_confirm(void *store)
{
    PGconn *watcher = other_session(store);
    for (int i = 0; i < CANCELS;)
        i += ask_count(watcher, cancel_waiting);
    want_standby("");
    PQfinish(watcher);
    return NULL;
}

/* What is on one disk only is in doubt: it is told when a later COMMIT has waited for a standby, or
 * need not. */
static void a_commit_that_no_standby_confirmed_is_in_doubt(void **state)
{
    struct store *store = *state;
    struct error error;
    struct stored_entry entry = entry_with("t", 1, 1, "a");
    struct stored_write write = { .entries = &entry, .entry_count = 1 };
    struct stored_write *writes[] = { &write };
    pthread_t thread;
    wait_until_standbys_are_wanted(store);
    assert_int_equal(pthread_create(&thread, NULL, give_up_and_then_confirm, store), 0);
    while (!storage_commit(store->storage, writes, 1, &error))
        assert_int_equal(write.outcome, WRITE_IN_DOUBT);
    assert_int_equal(write.outcome, WRITE_COMMITTED);
    PGconn *other = other_session(store);
    assert_int_equal(ask_count(other, "SELECT count(*) FROM pg_settings WHERE"
                                      " name = 'synchronous_standby_names' AND setting = ''"),
                     1);
    PQfinish(other);
    pthread_join(thread, NULL);
    assert_string_equal(log_of(store->storage, "t"), "1 a");
}

/* ---- copies (storage_copy.h), from one kind to another ---- */

/* Something in every table; what is not said is null. */
static void fill(struct storage *storage)
{
    struct error error;
    unsigned char key[STORAGE_KEY_BYTES];
    struct stored_entry entries[] = { entry_with("t", 1, 1, "{\"kind\": \"create\"}"),
                                      entry_with("t", 2, INT64_MAX, "\xC3\xA9 '\"\\n") };
    entries[0].nonce = UINT64_MAX - 3;
    entries[0].said =
        (struct stored_words){ .person = "anna", .name = "Anna", .colour = "#c0562b" };
    entries[1].said = (struct stored_words){ .person = "bert" };
    struct stored_seat seats[] = { { .seat = STORAGE_HOST_SEAT, .person = "anna", .name = "Anna" },
                                   { .seat = 0, .person = "anna", .is_to_act = true } };
    struct stored_room room = table_with("t", 7);
    room.seats = seats;
    room.seat_count = 2;
    struct stored_person person = { "anna", "Anna", "#c0562b", 5 };
    struct stored_program program = { .id = "p", .owner = "anna", .name = "Robot", .made_ms = 3 };
    for (int i = 0; i < STORAGE_HASH_BYTES; i++)
        program.token_hash[i] = (unsigned char)(i * 9);
    struct stored_mute mute = { "anna", "bert", true };
    struct stored_result_seat ranks[] = { { 0, "anna", 1 }, { 1, "", 2 } };
    struct stored_result result = { "t", "blank", 9, "{}", ranks, 2 };
    struct stored_ban ban = { "bert", true, 1, 0, "loud" };
    struct stored_report report = { .at_ms = 2,
                                    .reporter = "anna",
                                    .room = "t",
                                    .seq = 2,
                                    .person = "bert",
                                    .name = "Bert",
                                    .line = "boo",
                                    .reason = "insult",
                                    .text = "" };
    struct stored_act act = { .at_ms = 3, .uid = 0, .act = "ban", .subject = "bert", .reason = "" };
    struct stored_moderation moderation = { .ban = &ban, .report = &report, .act = &act };
    assert_int_equal(put(storage, (struct stored_write){ .entries = entries,
                                                         .entry_count = 2,
                                                         .room = &room,
                                                         .person = &person,
                                                         .program = &program,
                                                         .mute = &mute,
                                                         .result = &result,
                                                         .moderation = &moderation }),
                     WRITE_COMMITTED);
    assert_true(storage_key(storage, "cookie", key, &error));
}

static void count_table(void *visitor, const char *table, int64_t rows)
{
    int *count = visitor;
    (void)table;
    assert_true(rows > 0); /* of each there is something to copy */
    ++*count;
}

static void copy(const char *from, const char *to)
{
    struct error error;
    int count = 0;
    if (!storage_copy(from, to, count_table, &count, &error))
        fail_msg("%s: %s", error_code_name(error.code), in_english(&error));
#define ONE(name, columns, kinds, key) +1
    assert_int_equal(count, 0 STORED_TABLE_LIST(ONE));
#undef ONE
}

static void a_place_is_copied_to_postgresql_and_back(void **state)
{
    struct store *store = *state;
    struct error error;
    unsigned char keys[2][STORAGE_KEY_BYTES];
    char *folder = strdup(path_in(store->folder, "folder")),
         *back = strdup(path_in(store->folder, "back"));
    struct storage *storage = opened(storage_open(folder, &error), &error);
    fill(storage);
    assert_true(storage_key(storage, "cookie", keys[0], &error));
    storage_close(storage);
    copy(folder, store->place);
    copy(store->place, back);
    storage = opened(storage_open(back, &error), &error);
    assert_true(storage_key(storage, "cookie", keys[1], &error));
    assert_memory_equal(keys[0], keys[1], STORAGE_KEY_BYTES);
    assert_string_equal(log_of(storage, "t"), log_of(store->storage, "t"));
    assert_string_equal(table_of(storage, "t"), table_of(store->storage, "t"));
    storage_close(storage);
    /* And both go on: what the database numbers itself has new numbers. */
    struct stored_act act = { .at_ms = 4, .act = "unban", .subject = "bert", .reason = "" };
    struct stored_moderation moderation = { .act = &act };
    assert_int_equal(put(store->storage, (struct stored_write){ .moderation = &moderation }),
                     WRITE_COMMITTED);
    assert_int_equal(put_entry(store->storage, "t", 3, "c"), WRITE_COMMITTED);
    free(folder);
    free(back);
}

static void a_copy_goes_to_an_empty_place(void **state)
{
    struct store *store = *state;
    struct error error;
    int count = 0;
    char *folder = strdup(path_in(store->folder, "folder"));
    storage_close(opened(storage_open(folder, &error), &error));
    put_entry(store->storage, "t", 1, "a");
    assert_false(storage_copy(folder, store->place, count_table, &count, &error));
    assert_string_equal(error_code_name(error.code), "exists");
    assert_contains(in_english(&error), "entries");
    assert_string_equal(log_of(store->storage, "t"), "1 a");
    free(folder);
}

static void a_copy_that_is_not_the_same_is_told(void **state)
{
    struct store *store = *state;
    struct error error;
    int count = 0;
    char *folder = strdup(path_in(store->folder, "folder"));
    PGconn *other = other_session(store);
    struct storage *storage = opened(storage_open(folder, &error), &error);
    fill(storage);
    storage_close(storage);
    say_to(other, "CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS"
                  " $$BEGIN NEW.name = upper(NEW.name); RETURN NEW; END$$;"
                  "CREATE TRIGGER shout BEFORE INSERT ON people"
                  " FOR EACH ROW EXECUTE FUNCTION shout()");
    assert_false(storage_copy(folder, store->place, count_table, &count, &error));
    assert_string_equal(error_code_name(error.code), "storage_damaged");
    assert_contains(in_english(&error), "people");
    PQfinish(other);
    free(folder);
}

TEST_PROGRAM(postgres)
{
    const struct CMUnitTest tests[] = {
        store_test(a_connection_that_died_is_made_again),
        store_test(no_database_is_told_without_its_password),
        store_test(an_address_that_is_none_is_told),
        store_test(a_newer_schema_is_left_alone_unless_it_suits),
        store_test(several_may_make_the_schema_at_once),
        store_test(an_entry_never_changes_and_goes_only_with_its_table),
        store_test(a_role_that_can_append_and_read_is_enough),
        store_test(one_of_many_servers_has_each_number),
        store_test(late_rows_do_not_replace_newer_ones),
        store_test(what_is_committed_again_is_found_to_be_ours),
        store_test(what_is_said_of_a_commit_is_true_whenever_connections_die),
        store_test(a_place_is_copied_to_postgresql_and_back),
        store_test(a_copy_goes_to_an_empty_place),
        store_test(a_copy_that_is_not_the_same_is_told),
        store_test(a_lock_is_waited_for_and_then_told),
        store_test(a_commit_that_no_standby_confirmed_is_in_doubt),
    };
    return cmocka_run_group_tests_name("postgres", tests, NULL, NULL);
}
