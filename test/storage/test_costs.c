/* test_costs.c: what reading costs, in steps of SQLite's machine: the same however much there is of
 * what is not asked for. */
#include "sqlite_store.h"

static void fill(struct storage *storage, const char *sql, int count)
{
    sqlite3_stmt *statement = NULL;
    sqlite3 *db = sqlite_of(storage)->db;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_bind_int(statement, 1, count);
    assert_int_equal(sqlite3_step(statement), SQLITE_DONE);
    sqlite3_finalize(statement);
}

#define NUMBERS "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1) "

/* Matches that anna has finished, a second apart, and others' that are running. */
static void play_games(struct storage *storage, int count)
{
    fill(storage,
         NUMBERS "INSERT INTO tables (id, game, status, is_public, last_seq, changed_ms, summary)"
                 " SELECT 't' || i, 'blank', 2, i % 2, 9, 1000 + i, '{}' FROM n",
         count);
    fill(storage,
         NUMBERS "INSERT INTO seats SELECT 't' || i, 0, 'anna', 'Anna', 2, 0, 1000 + i, 1 FROM n",
         count);
    fill(storage,
         NUMBERS "INSERT INTO seats SELECT 't' || i, 1, 'p' || i, 'P', 2, 0, 1000 + i, 1 FROM n",
         count);
}

static int steps_of(struct storage *storage, enum sql sql)
{
    return sqlite3_stmt_status(sqlite_of(storage)->statements[sql], SQLITE_STMTSTATUS_VM_STEP, 1);
}

struct last_row {
    char id[STORAGE_ID_MAX];
    int64_t changed_ms;
    int count;
};

static void keep_row(void *visitor, const struct stored_room *room)
{
    struct last_row *last = visitor;
    snprintf(last->id, sizeof last->id, "%s", room->id);
    last->changed_ms = room->changed_ms;
    last->count++;
}

/* The steps of a page of fifty, as /api/my-games asks for it. */
static int read_games(struct storage *storage, struct last_row *last)
{
    char before[STORAGE_ID_MAX];
    struct error error;
    memcpy(before, last->id, sizeof before);
    struct room_query query = { .statuses = 1 << STORED_OVER,
                                .person = "anna",
                                .before_ms = last->changed_ms,
                                .before_id = before,
                                .limit = 50 };
    steps_of(storage, SQL_LIST_OF_PERSON);
    last->count = 0;
    assert_true(storage_list_rooms(storage, &query, keep_row, last, &error));
    assert_int_equal(last->count, 50);
    return steps_of(storage, SQL_LIST_OF_PERSON);
}

/* The first page, and one in the middle. */
static void read_pages(struct storage *storage, int count, int steps[2])
{
    struct last_row last = { 0 };
    steps[0] = read_games(storage, &last);
    snprintf(last.id, sizeof last.id, "t%d", count / 2);
    last.changed_ms = 1000 + count / 2;
    steps[1] = read_games(storage, &last);
    assert_int_equal(last.changed_ms, 1000 + count / 2 - 50);
}

static void a_page_of_a_persons_games_costs_the_same_however_many_there_are(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    int few[2], many[2];
    play_games(storage, 200);
    read_pages(storage, 200, few);
    fill(storage, "DELETE FROM tables WHERE ?1", 1);
    fill(storage, "DELETE FROM seats WHERE ?1", 1);
    play_games(storage, 20000);
    read_pages(storage, 20000, many);
    assert_true(few[0] > 0);
    for (int i = 0; i < 2; i++)
        assert_in_range(many[i], few[i] - few[i] / 10, few[i] + few[i] / 10);
}

/* What a person's own list asks for, who is at few tables now and was at many. */
static void what_is_running_is_found_beside_many_finished_games(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct room_query query = { .statuses = 1 << STORED_OPEN | 1 << STORED_RUNNING,
                                .person = "anna",
                                .limit = 100 };
    struct stored_room room = table_with("now", 5);
    struct stored_seat seat = { 0, "anna", "Anna", true };
    room.seats = &seat;
    room.seat_count = 1;
    put_table(storage, room);
    steps_of(storage, SQL_LIST_OF_PERSON);
    assert_string_equal(list_of(storage, query), "now anna!");
    int alone = steps_of(storage, SQL_LIST_OF_PERSON);
    play_games(storage, 20000);
    assert_string_equal(list_of(storage, query), "now anna!");
    assert_int_equal(steps_of(storage, SQL_LIST_OF_PERSON), alone);
}

/* ---- programs ---- */

static void make_programs(struct storage *storage, int count)
{
    fill(storage,
         NUMBERS "INSERT INTO bots SELECT 'b' || i, 'p' || (i / 5), 'B', randomblob(32), i, 0"
                 " FROM n",
         count);
    /* And somebody who made and revoked a lot. */
    fill(storage,
         NUMBERS "INSERT INTO bots SELECT 'r' || i, 'p0', 'B', randomblob(32), i, 1 FROM n", count);
}

static void count_one(void *count, const struct stored_program *program)
{
    (void)program;
    ++*(int *)count;
}

static int look_for(struct storage *storage)
{
    struct error error;
    unsigned char hash[STORAGE_HASH_BYTES] = { 0xAB };
    int found = 0;
    steps_of(storage, SQL_FIND_PROGRAM);
    assert_true(storage_find_program(storage, hash, count_one, &found, &error));
    assert_int_equal(found, 1);
    return steps_of(storage, SQL_FIND_PROGRAM);
}

static int list_few(struct storage *storage)
{
    struct error error;
    int found = 0;
    steps_of(storage, SQL_LIST_PROGRAMS);
    assert_true(storage_list_programs(storage, "p0", 20, count_one, &found, &error));
    assert_int_equal(found, 6);
    return steps_of(storage, SQL_LIST_PROGRAMS);
}

static void a_token_is_found_as_fast_among_fifty_thousand(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_program program = {
        .id = "b", .owner = "p0", .name = "B", .token_hash = { 0xAB }
    };
    put(storage, (struct stored_write){ .program = &program });
    make_programs(storage, 5);
    int alone = look_for(storage);
    int few = list_few(storage);
    fill(storage, "DELETE FROM bots WHERE id <> 'b' AND ?1", 1);
    make_programs(storage, 50000);
    assert_int_equal(look_for(storage), alone);
    assert_int_equal(list_few(storage), few);
}

TEST_PROGRAM(costs)
{
    const struct CMUnitTest tests[] = {
        store_test(a_page_of_a_persons_games_costs_the_same_however_many_there_are),
        store_test(what_is_running_is_found_beside_many_finished_games),
        store_test(a_token_is_found_as_fast_among_fifty_thousand),
    };
    return cmocka_run_group_tests_name("costs", tests, NULL, NULL);
}
