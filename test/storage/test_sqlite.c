/* test_sqlite.c: files that are not what they should be, and how older ones
 * become newer. */
#include "sqlite_store.h"
#include "sentences.h"

/* ---- the file, from outside ---- */

static struct text read_file(const char *path)
{
    struct text text;
    char bytes[4096];
    size_t length;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text_init(&text);
    while ((length = fread(bytes, 1, sizeof bytes, file)) > 0)
        text_add_bytes(&text, bytes, length);
    fclose(file);
    return text;
}

static void write_file(const char *path, const void *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

static sqlite3 *open_raw(const char *path)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    return db;
}

static void execute_raw(const char *path, const char *sql)
{
    sqlite3 *db = open_raw(path);
    char *message = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s: %s", sql, message);
    sqlite3_close(db);
}

/* Refused with this code and a message that names the file, which stays as it is. */
static void check_refused(const struct store *store, const char *code)
{
    struct error error;
    const char *path = file_of(store);
    struct text before = read_file(path);
    assert_null(storage_open(store->place, &error));
    assert_string_equal(error_code_name(error.code), code);
    assert_contains(in_english(&error), path);
    assert_null(storage_open_reader(store->place, &error));
    assert_string_equal(error_code_name(error.code), code);
    assert_contains(in_english(&error), path);
    struct text after = read_file(path);
    assert_int_equal(before.length, after.length);
    assert_memory_equal(before.data, after.data, before.length);
    text_clear(&before);
    text_clear(&after);
}

/* ---- damage ---- */

static void what_is_no_database_is_refused_and_left_alone(void **state)
{
    struct store *store = *state;
    static char zeros[8192];
    shut(store);
    write_file(file_of(store), "a letter to my aunt", 19);
    check_refused(store, "storage_damaged");
    write_file(file_of(store), "xy", 2);
    check_refused(store, "storage_damaged");
    write_file(file_of(store), zeros, sizeof zeros);
    check_refused(store, "storage_damaged");
}

static void fill_log(struct storage *storage, uint32_t count)
{
    char body[400];
    memset(body, 'b', sizeof body - 1);
    body[sizeof body - 1] = '\0';
    for (uint32_t seq = 1; seq <= count; seq++)
        assert_int_equal(put_entry(storage, "t", seq, body), WRITE_COMMITTED);
}

static void a_shortened_file_is_refused_at_any_length(void **state)
{
    struct store *store = *state;
    fill_log(store->storage, 100);
    shut(store);
    struct text whole = read_file(file_of(store));
    for (size_t length = 2; length < whole.length; length = length * 3 / 2 + 1) {
        write_file(file_of(store), whole.data, length);
        check_refused(store, "storage_damaged");
    }
    write_file(file_of(store), whole.data, whole.length);
    store->storage = store_open(store);
    assert_contains(log_of(store->storage, "t"), "100 b");
    text_clear(&whole);
}

/* Only a writer looks at every page. */
static void a_broken_page_is_found_at_the_start(void **state)
{
    struct store *store = *state;
    struct error error;
    fill_log(store->storage, 100);
    shut(store);
    struct text bytes = read_file(file_of(store));
    memset(bytes.data + bytes.length - 2 * 4096, 0xEE, 4096);
    write_file(file_of(store), bytes.data, bytes.length);
    assert_null(storage_open(store->place, &error));
    assert_string_equal(error_code_name(error.code), "storage_damaged");
    struct text after = read_file(file_of(store));
    assert_memory_equal(bytes.data, after.data, bytes.length);
    text_clear(&bytes);
    text_clear(&after);
}

static void an_emptied_file_beside_its_log_is_not_taken_for_a_new_one(void **state)
{
    struct store *store = *state;
    struct error error;
    put_entry(store->storage, "t", 1, "a");
    assert_int_equal(truncate(file_of(store), 0), 0);
    assert_null(storage_open(store->place, &error));
    assert_string_equal(error_code_name(error.code), "storage_damaged");
    assert_contains(in_english(&error), file_of(store));
    assert_contains(in_english(&error), "(it is empty)");
    assert_contains(in_language("fr", &error), "(elle est vide)");
}

static void another_programs_database_is_refused_and_left_alone(void **state)
{
    struct store *store = *state;
    shut(store);
    remove(file_of(store));
    execute_raw(file_of(store), "CREATE TABLE recipes (name TEXT)");
    check_refused(store, "storage_damaged");
    remove(file_of(store));
    execute_raw(file_of(store), "PRAGMA application_id = 7");
    check_refused(store, "storage_damaged");
    execute_raw(file_of(store), "PRAGMA journal_mode = WAL; CREATE TABLE recipes (name TEXT)");
    check_refused(store, "storage_damaged");
}

/* Whoever closes a database last moves its log into the file: here nobody may. */
static void another_programs_log_is_left_alone_too(void **state)
{
    struct store *store = *state;
    shut(store);
    remove(file_of(store));
    sqlite3 *db = open_raw(file_of(store));
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    assert_int_equal(sqlite3_exec(db, "PRAGMA journal_mode = WAL; CREATE TABLE recipes (name TEXT)",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(db);
    check_refused(store, "storage_damaged");
    assert_int_equal(access(path_in(store->place, "bosquet.db-wal"), F_OK), 0);
}

/* ---- versions ---- */

static void a_newer_version_is_refused_and_left_alone(void **state)
{
    struct store *store = *state;
    shut(store);
    char sql[40];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", STORAGE_VERSION + 1);
    execute_raw(file_of(store), sql);
    check_refused(store, "storage_newer");
}

static void an_empty_file_becomes_a_storage(void **state)
{
    struct store *store = *state;
    struct error error;
    shut(store);
    write_file(file_of(store), "", 0);
    assert_null(storage_open_reader(store->place, &error));
    assert_contains(in_english(&error), "older");
    store->storage = store_open(store);
    put_entry(store->storage, "t", 1, "a");
}

static const char *const steps[] = {
    "CREATE TABLE a (x); INSERT INTO a VALUES (1);",
    "CREATE TABLE b (x); INSERT INTO b SELECT x + 1 FROM a;",
    "INSERT INTO b SELECT x + 1 FROM b; INSERT INTO missing VALUES (1);",
};

static void check_answer(sqlite3 *db, const char *sql, const char *expected)
{
    char answer[SQLITE_ANSWER_MAX];
    struct error error;
    assert_true(sqlite_ask(db, "raw", sql, answer, &error));
    assert_string_equal(answer, expected);
}

static void only_missing_steps_are_taken(void **state)
{
    struct store *store = *state;
    struct error error;
    sqlite3 *db = open_raw(path_in(store->folder, "raw"));
    assert_true(sqlite_migrate(db, "raw", steps, 1, &error));
    check_answer(db, "PRAGMA user_version", "1");
    assert_true(sqlite_migrate(db, "raw", steps, 2, &error));
    assert_true(sqlite_migrate(db, "raw", steps, 2, &error));
    check_answer(db, "PRAGMA user_version", "2");
    check_answer(db, "SELECT group_concat(x) FROM b", "2");
    sqlite3_close(db);
}

static void a_step_that_fails_changes_nothing(void **state)
{
    struct store *store = *state;
    struct error error;
    sqlite3 *db = open_raw(path_in(store->folder, "raw"));
    assert_false(sqlite_migrate(db, "raw", steps, 3, &error));
    assert_string_equal(error_code_name(error.code), "storage_failed");
    assert_contains(in_english(&error), "missing");
    check_answer(db, "PRAGMA user_version", "2");
    check_answer(db, "SELECT group_concat(x) FROM b", "2");
    assert_true(sqlite_migrate(db, "raw", steps, 2, &error));
    sqlite3_close(db);
}

/* ---- places ---- */

static void check_cannot_open(const char *place, const char *named)
{
    struct error error;
    assert_null(storage_open(place, &error));
    assert_contains(in_english(&error), named);
    assert_true(error.code == ERROR_STORAGE_FAILED || error.code == ERROR_STORAGE_DENIED);
}

static void a_place_that_cannot_be_is_named(void **state)
{
    struct store *store = *state;
    write_file(path_in(store->folder, "letter"), "dear", 4);
    check_cannot_open(path_in(store->folder, "letter"), "letter");
    check_cannot_open(path_in(store->folder, "letter/place"), "letter/place");
    check_cannot_open("/proc/bosquet", "/proc/bosquet");
    check_cannot_open("/proc/bosquet/place", "/proc/bosquet/place");
    check_cannot_open("", "");
    assert_int_equal(mkdir(path_in(store->folder, "full"), 0700), 0);
    assert_int_equal(mkdir(path_in(store->folder, "full/bosquet.db"), 0700), 0);
    check_cannot_open(path_in(store->folder, "full"), "full/bosquet.db");
}

static void folders_are_made_for_their_owner_only(void **state)
{
    struct store *store = *state;
    struct error error;
    struct stat status;
    const char *place = path_in(store->folder, "a/b/c/");
    struct storage *storage = opened(storage_open(place, &error), &error);
    assert_int_equal(stat(place, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0700);
    assert_int_equal(stat(path_in(place, "bosquet.db"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    assert_int_equal(stat(path_in(place, "bosquet.db-wal"), &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    storage_close(storage);
}

/* SQLite would take such a name for an address, were it not made absolute. */
static void a_place_may_look_like_an_address(void **state)
{
    struct store *store = *state;
    struct error error;
    char here[400];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(store->folder), 0);
    struct storage *storage = opened(storage_open("file:x?mode=memory", &error), &error);
    assert_true(storage_backup(storage, "file:copy?mode=memory", &error));
    assert_int_equal(access("file:x?mode=memory/bosquet.db", F_OK), 0);
    assert_int_equal(access("file:copy?mode=memory", F_OK), 0);
    storage_close(storage);
    assert_int_equal(chdir(here), 0);
}

/* ---- rules of the file ---- */

static void entries_of_a_table_can_be_neither_changed_nor_deleted(void **state)
{
    struct store *store = *state;
    sqlite3 *db = sqlite_of(store->storage)->db;
    put_table(store->storage, table_with("t", 1));
    put_entry(store->storage, "t", 1, "a");
    assert_int_equal(sqlite3_exec(db, "UPDATE entries SET body = 'b'", NULL, NULL, NULL),
                     SQLITE_CONSTRAINT);
    assert_int_equal(sqlite3_exec(db, "DELETE FROM entries", NULL, NULL, NULL), SQLITE_CONSTRAINT);
    assert_string_equal(log_of(store->storage, "t"), "1 a");
}

static void what_is_acknowledged_is_synced(void **state)
{
    sqlite3 *db = sqlite_of(((struct store *)*state)->storage)->db;
    check_answer(db, "PRAGMA journal_mode", "wal");
    check_answer(db, "PRAGMA synchronous", "2");
}

/* A list that looked at every table would get slower with every match played. */
static void no_statement_scans(void **state)
{
    struct sqlite *sqlite = sqlite_of(((struct store *)*state)->storage);
    for (int i = 0; i < SQL_COUNT; i++) {
        struct text sql;
        sqlite3_stmt *plan;
        text_init(&sql);
        text_addf(&sql, "EXPLAIN QUERY PLAN %s", sqlite3_sql(sqlite->statements[i]));
        assert_int_equal(sqlite3_prepare_v2(sqlite->db, sql.data, -1, &plan, NULL), SQLITE_OK);
        while (sqlite3_step(plan) == SQLITE_ROW) {
            const char *step = (const char *)sqlite3_column_text(plan, 3);
            if (strstr(step, "SCAN") != NULL || strstr(step, "B-TREE") != NULL)
                fail_msg("%s: %s", step, sql.data);
        }
        sqlite3_finalize(plan);
        text_clear(&sql);
    }
}

TEST_PROGRAM(sqlite)
{
    const struct CMUnitTest tests[] = {
        store_test(what_is_no_database_is_refused_and_left_alone),
        store_test(a_shortened_file_is_refused_at_any_length),
        store_test(a_broken_page_is_found_at_the_start),
        store_test(an_emptied_file_beside_its_log_is_not_taken_for_a_new_one),
        store_test(another_programs_database_is_refused_and_left_alone),
        store_test(another_programs_log_is_left_alone_too),
        store_test(a_newer_version_is_refused_and_left_alone),
        store_test(an_empty_file_becomes_a_storage),
        store_test(only_missing_steps_are_taken),
        store_test(a_step_that_fails_changes_nothing),
        store_test(a_place_that_cannot_be_is_named),
        store_test(folders_are_made_for_their_owner_only),
        store_test(a_place_may_look_like_an_address),
        store_test(entries_of_a_table_can_be_neither_changed_nor_deleted),
        store_test(what_is_acknowledged_is_synced),
        store_test(no_statement_scans),
    };
    return cmocka_run_group_tests_name("sqlite", tests, NULL, NULL);
}
