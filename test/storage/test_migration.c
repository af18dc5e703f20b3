/* test_migration.c: a database of schema 1, of real tables of all games, becomes one of today's:
 * every name and line is where it belongs, lists are the same, and a kill at any moment leaves
 * the one or the other. */
#include "sqlite_store.h"

#include "json_read.h"

#include <sys/wait.h>

/* ---- both databases ---- */

struct databases {
    struct store store; /* migrated */
    sqlite3 *old;       /* as it was */
};

static char *read_golden(void)
{
    FILE *file = fopen(TEST_FOLDER "/storage/data/format1.sql", "rb");
    struct text text;
    char bytes[4096];
    size_t length;
    assert_non_null(file);
    text_init(&text);
    while ((length = fread(bytes, 1, sizeof bytes, file)) > 0)
        text_add_bytes(&text, bytes, length);
    fclose(file);
    return text.data;
}

static sqlite3 *make_golden(const char *path)
{
    char *sql = read_golden();
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    free(sql);
    return db;
}

static int setup(void **state)
{
    struct databases *two = calloc(1, sizeof *two);
    two->store.folder = folder_make();
    two->store.place = strdup(path_in(two->store.folder, "place"));
    assert_int_equal(mkdir(two->store.place, 0700), 0);
    sqlite3_close(make_golden(file_of(&two->store)));
    two->old = make_golden(":memory:");
    *state = two;
    return 0;
}

static int teardown(void **state)
{
    struct databases *two = *state;
    if (two->store.storage != NULL)
        storage_close(two->store.storage);
    sqlite3_close(two->old);
    folder_remove(two->store.folder);
    free(two->store.place);
    free(two);
    return 0;
}

static sqlite3 *migrate(struct databases *two)
{
    two->store.storage = store_open(&two->store);
    return sqlite_of(two->store.storage)->db;
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    return statement;
}

static const char *text_at(sqlite3_stmt *statement, int column)
{
    return (const char *)sqlite3_column_text(statement, column);
}

/* All rows of a query, as a text that is to be freed. */
static char *rows_of(sqlite3 *db, const char *sql)
{
    struct text rows;
    sqlite3_stmt *statement = prepare(db, sql);
    text_init(&rows);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(statement); i++)
            text_addf(&rows, "%s|", text_at(statement, i) ? text_at(statement, i) : "(null)");
        text_add_char(&rows, '\n');
    }
    sqlite3_finalize(statement);
    return rows.data;
}

static void check_same_rows(sqlite3 *one, const char *sql, sqlite3 *other, const char *other_sql)
{
    char *rows = rows_of(one, sql);
    char *others = rows_of(other, other_sql);
    assert_true(rows[0] != '\0');
    assert_string_equal(rows, others);
    free(rows);
    free(others);
}

/* ---- entries ---- */

static json_t *parse(const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    assert_non_null(json);
    return json;
}

/* Takes the value of a key out of an object; "(null)" if there is none. */
static void take(json_t *object, const char *key, struct text *out)
{
    const char *text = json_string_value(json_object_get(object, key));
    text_addf(out, "|%s", text != NULL ? text : "(null)");
    json_object_del(object, key);
}

/* Divides an old body: what it said, "person|name|colour|text", and the rest. */
static bool divide(json_t *body, struct text *said)
{
    const char *kind = json_string_value(json_object_get(body, "kind"));
    json_t *person = json_object_get(body, strcmp(kind, "create") == 0 ? "host" : "person");
    if (!json_is_object(person))
        return false;
    text_add(said, json_string_value(json_object_get(person, "id")));
    take(person, "name", said);
    take(person, "colour", said);
    if (strcmp(kind, "chat") == 0)
        take(body, "text", said);
    else
        text_add(said, "|(null)");
    return true;
}

static int check_entry(sqlite3_stmt *old, sqlite3_stmt *now)
{
    struct text expected, said;
    json_t *body = parse(text_at(old, 3));
    json_t *today = parse(text_at(now, 3));
    text_init(&expected);
    text_init(&said);
    bool has_said = divide(body, &expected);
    for (int i = 0; i < 3; i++)
        assert_string_equal(text_at(now, i), text_at(old, i));
    assert_true(json_equal(body, today));
    assert_int_equal(sqlite3_column_int(now, 4), 0);
    for (int i = 5; i < 9 && has_said; i++)
        text_addf(&said, "%s%s", i > 5 ? "|" : "", text_at(now, i) ? text_at(now, i) : "(null)");
    assert_string_equal(said.data, expected.data);
    assert_true(has_said || text_at(now, 5) == NULL);
    json_decref(body);
    json_decref(today);
    text_clear(&expected);
    text_clear(&said);
    return has_said;
}

static void what_entries_said_lies_beside_them(void **state)
{
    struct databases *two = *state;
    int said = 0;
    sqlite3_stmt *old =
        prepare(two->old, "SELECT table_id, seq, at_ms, body FROM entries ORDER BY 1, 2");
    sqlite3_stmt *now =
        prepare(migrate(two), "SELECT table_id, seq, at_ms, body, nonce, person,"
                              " name, colour, text FROM entries"
                              " LEFT JOIN said USING (table_id, seq) ORDER BY 1, 2");
    while (sqlite3_step(old) == SQLITE_ROW) {
        assert_int_equal(sqlite3_step(now), SQLITE_ROW);
        said += check_entry(old, now);
    }
    assert_int_equal(sqlite3_step(now), SQLITE_DONE);
    assert_int_equal(said, 39);
    sqlite3_finalize(old);
    sqlite3_finalize(now);
}

static void no_name_is_left_in_logs_and_lists(void **state)
{
    static const char *const names[] = { "Anna",         "Béla",    "Papa",     "Maman",
                                         "Snake",        "Bonjour", "Ça tient", "Qui vient",
                                         "belle partie", "She said" };
    sqlite3 *db = migrate(*state);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        sqlite3_stmt *found = prepare(db, "SELECT 1 FROM entries WHERE instr(body, ?1) UNION ALL"
                                          " SELECT 1 FROM tables WHERE instr(summary, ?1)");
        sqlite3_bind_text(found, 1, names[i], -1, SQLITE_STATIC);
        assert_int_equal(sqlite3_step(found), SQLITE_DONE);
        sqlite3_finalize(found);
    }
}

/* ---- lists ---- */

static void check_names(const struct stored_room *room, const char *old_summary)
{
    json_t *old = parse(old_summary);
    json_t *seats = json_object_get(old, "seats");
    int people = 0;
    assert_int_equal(room->seats[0].seat, STORAGE_HOST_SEAT);
    assert_string_equal(room->seats[0].name, json_string_value(json_object_get(old, "host")));
    for (size_t i = 0; i < json_array_size(seats); i++) {
        const char *name = json_string_value(json_object_get(json_array_get(seats, i), "name"));
        if (name == NULL)
            continue;
        people++;
        assert_int_equal(room->seats[people].seat, (int)i);
        assert_string_equal(room->seats[people].name, name);
    }
    assert_int_equal(room->seat_count, people + 1);
    json_decref(old);
}

static void check_summary(const struct stored_room *room, const char *old_summary)
{
    json_t *old = parse(old_summary);
    json_t *now = parse(room->summary);
    json_t *seats = json_object_get(old, "seats");
    assert_string_equal(json_string_value(json_object_get(now, "host")), room->seats[0].person);
    json_object_del(old, "host");
    json_object_del(now, "host");
    for (size_t i = 0; i < json_array_size(seats); i++)
        json_object_del(json_array_get(seats, i), "name");
    assert_true(json_equal(old, now));
    json_decref(old);
    json_decref(now);
}

static void check_table(void *visitor, const struct stored_room *room)
{
    sqlite3_stmt *old = visitor;
    assert_string_equal(room->game, text_at(old, 1));
    assert_int_equal((int)room->status, sqlite3_column_int(old, 2));
    assert_int_equal(room->is_public, sqlite3_column_int(old, 3));
    assert_int_equal(room->last_seq, sqlite3_column_int(old, 4));
    assert_true(room->changed_ms == sqlite3_column_int64(old, 5));
    check_names(room, text_at(old, 6));
    check_summary(room, text_at(old, 6));
}

static void tables_are_what_they_were_but_for_names(void **state)
{
    struct databases *two = *state;
    struct error error;
    int count = 0;
    sqlite3_stmt *old = prepare(two->old, "SELECT id, game, status, is_public, last_seq,"
                                          " changed_ms, summary FROM tables");
    migrate(two);
    for (; sqlite3_step(old) == SQLITE_ROW; count++)
        assert_true(
            storage_find_room(two->store.storage, text_at(old, 0), check_table, old, &error));
    assert_int_equal(count, 11);
    sqlite3_finalize(old);
}

/* As schema 1 listed them. */
static void list_as_before(sqlite3 *old, const char *person, unsigned statuses, struct text *out)
{
    sqlite3_stmt *list = prepare(
        old, "SELECT id, is_to_act FROM seats JOIN tables ON id = table_id WHERE person = ?1"
             " AND (?2 >> seats.status) & 1"
             " ORDER BY is_to_act DESC, changed_ms DESC, id DESC");
    sqlite3_bind_text(list, 1, person, -1, SQLITE_STATIC);
    sqlite3_bind_int(list, 2, (int)statuses);
    while (sqlite3_step(list) == SQLITE_ROW)
        text_addf(out, "%s%s %s%s", out->length > 0 ? ", " : "", text_at(list, 0), person,
                  sqlite3_column_int(list, 1) ? "!" : "");
    sqlite3_finalize(list);
}

static void everybodys_lists_are_the_same(void **state)
{
    struct databases *two = *state;
    struct text expected;
    int listed = 0;
    sqlite3_stmt *people = prepare(two->old, "SELECT DISTINCT person FROM seats");
    migrate(two);
    text_init(&expected);
    while (sqlite3_step(people) == SQLITE_ROW)
        for (unsigned statuses = 1; statuses < 1 << STORED_STATUSES; statuses++) {
            struct room_query query = { .statuses = statuses,
                                        .person = text_at(people, 0),
                                        .limit = 100 };
            text_reset(&expected);
            list_as_before(two->old, query.person, statuses, &expected);
            assert_string_equal(list_of(two->store.storage, query), expected.data);
            listed += expected.length > 0;
        }
    assert_true(listed > 30);
    sqlite3_finalize(people);
    text_clear(&expected);
}

static void people_programs_mutes_and_keys_stay(void **state)
{
    static const char *const tables[] = { "people", "bots", "mutes", "keys" };
    struct databases *two = *state;
    sqlite3 *db = migrate(two);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        char sql[60];
        snprintf(sql, sizeof sql, "SELECT * FROM %s ORDER BY 1", tables[i]);
        check_same_rows(db, sql, two->old, sql);
    }
}

/* ---- the file ---- */

static struct text bytes_of(const char *path)
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

static void a_second_start_changes_nothing(void **state)
{
    struct databases *two = *state;
    migrate(two);
    shut(&two->store);
    struct text before = bytes_of(file_of(&two->store));
    migrate(two);
    shut(&two->store);
    struct text after = bytes_of(file_of(&two->store));
    assert_int_equal(before.length, after.length);
    assert_memory_equal(before.data, after.data, before.length);
    text_clear(&before);
    text_clear(&after);
}

static void the_file_can_shrink_and_nothing_is_left_in_it(void **state)
{
    struct databases *two = *state;
    sqlite3 *db = migrate(two);
    char *mode = rows_of(db, "PRAGMA auto_vacuum");
    assert_string_equal(mode, "2|\n");
    free(mode);
    struct stored_write write = { .forget_person = "9cdos57POj5Y3N3e" };
    assert_int_equal(put(two->store.storage, write), WRITE_COMMITTED);
    shut(&two->store);
    struct text bytes = bytes_of(file_of(&two->store));
    assert_non_null(memmem(bytes.data, bytes.length, "Bonjour", 7));
    assert_null(memmem(bytes.data, bytes.length, "Maman", 5));
    assert_null(memmem(bytes.data, bytes.length, "Qui vient", 9));
    text_clear(&bytes);
}

/* ---- a kill ---- */

enum { STEPS = 50 }; /* of SQLite's machine, between two moments at which it may be killed */

static int moments_left;

static int note_moment(void *unused)
{
    (void)unused;
    if (moments_left-- == 0)
        _exit(9);
    return 0;
}

static int watch_connection(sqlite3 *db, char **error, const void *api)
{
    (void)error, (void)api;
    sqlite3_progress_handler(db, STEPS, note_moment, NULL);
    return SQLITE_OK;
}

/* Whether it was killed before it was done. */
static bool migrate_and_kill(const struct store *store, int moment)
{
    int status;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct error error;
        moments_left = moment;
        sqlite3_auto_extension((void (*)(void))watch_connection);
        storage_open(store->place, &error);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status) == 9;
}

static void a_kill_at_any_moment_leaves_the_one_or_the_other(void **state)
{
    static const char everything[] = "SELECT * FROM entries ORDER BY 1, 2";
    struct databases *two = *state;
    int killed_before = 0, killed_after = 0;
    for (int moment = 0;; moment += 1 + moment / 8) {
        remove(file_of(&two->store));
        remove(path_in(two->store.place, "bosquet.db-wal"));
        sqlite3_close(make_golden(file_of(&two->store)));
        if (!migrate_and_kill(&two->store, moment))
            break;
        sqlite3 *db = NULL;
        assert_int_equal(sqlite3_open(file_of(&two->store), &db), SQLITE_OK);
        char *version = rows_of(db, "PRAGMA user_version");
        if (strcmp(version, "1|\n") == 0) {
            check_same_rows(db, everything, two->old, everything);
            killed_before++;
        } else {
            killed_after++;
        }
        free(version);
        sqlite3_close(db);
        migrate(two);
        assert_string_equal(log_from(two->store.storage, "fhg7d5hsqupgztzs", 3),
                            "3 {\"kind\": \"close\"}");
        shut(&two->store);
    }
    assert_true(killed_before > 10);
    assert_true(killed_after > 0);
}

#define golden_test(function) cmocka_unit_test_setup_teardown(function, setup, teardown)

TEST_PROGRAM(migration)
{
    const struct CMUnitTest tests[] = {
        golden_test(what_entries_said_lies_beside_them),
        golden_test(no_name_is_left_in_logs_and_lists),
        golden_test(tables_are_what_they_were_but_for_names),
        golden_test(everybodys_lists_are_the_same),
        golden_test(people_programs_mutes_and_keys_stay),
        golden_test(a_second_start_changes_nothing),
        golden_test(the_file_can_shrink_and_nothing_is_left_in_it),
        golden_test(a_kill_at_any_moment_leaves_the_one_or_the_other),
    };
    return cmocka_run_group_tests_name("migration", tests, NULL, NULL);
}
