/* test_sharing.c: a storage that several use at once, and its backups; of every
 * database. */
#include "store.h"
#include "sentences.h"

#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>

/* ---- readers ---- */

static void a_reader_sees_what_is_committed(void **state)
{
    struct store *store = *state;
    put_entry(store->storage, "t", 1, "a");
    struct storage *reader = store_open_reader(store);
    assert_string_equal(log_of(reader, "t"), "1 a");
    put_entry(store->storage, "t", 2, "b");
    assert_string_equal(log_of(reader, "t"), "1 a, 2 b");
    storage_close(store->storage);
    assert_string_equal(log_of(reader, "t"), "1 a, 2 b");
    store->storage = store_open(store);
    put_entry(store->storage, "t", 3, "c");
    assert_string_equal(log_of(reader, "t"), "1 a, 2 b, 3 c");
    storage_close(reader);
}

static void a_reader_writes_nothing(void **state)
{
    struct store *store = *state;
    struct error error;
    unsigned char key[STORAGE_KEY_BYTES];
    struct stored_entry entry = entry_with("t", 1, 1, "a");
    struct stored_write write = { .entries = &entry, .entry_count = 1 };
    struct stored_write *writes[] = { &write };
    struct storage *reader = store_open_reader(store);
    assert_false(storage_commit(reader, writes, 1, &error));
    assert_string_equal(error_code_name(error.code), "storage_denied");
    assert_int_equal(write.outcome, WRITE_FAILED);
    assert_false(storage_key(reader, "cookies", key, &error));
    assert_string_equal(error_code_name(error.code), "storage_denied");
    assert_true(storage_key(store->storage, "cookies", key, &error));
    assert_true(storage_key(reader, "cookies", key, &error));
    assert_string_equal(log_of(store->storage, "t"), "");
    storage_close(reader);
}

static void a_reader_makes_no_place(void **state)
{
    struct store *store = *state;
    struct error error;
    const char *place = path_in(store->folder, "nowhere");
    assert_null(storage_open_reader(place, &error));
    assert_contains(in_english(&error), place);
    assert_int_not_equal(access(place, F_OK), 0);
}

/* ---- at the same time ---- */

struct writing {
    struct storage *storage;
    atomic_bool is_enough;
    uint32_t written;
};

/* The table tells of each entry in the change that brings it. */
static void *write_until_enough(void *argument)
{
    struct writing *writing = argument;
    while (!writing->is_enough || writing->written < 50) {
        struct stored_entry entry = entry_with("t", writing->written + 1, 1, "a");
        struct stored_room room = table_with("t", 1);
        struct stored_write write = { .entries = &entry, .entry_count = 1, .room = &room };
        struct stored_write *writes[] = { &write };
        struct error error;
        room.last_seq = entry.seq;
        if (!storage_commit(writing->storage, writes, 1, &error) ||
            write.outcome != WRITE_COMMITTED)
            break;
        writing->written++;
    }
    return NULL;
}

static void count_entry(void *visitor, const struct stored_entry *entry)
{
    uint32_t *count = visitor;
    (*count)++;
    assert_int_equal(entry->seq, *count);
}

static uint32_t count_log(struct storage *storage)
{
    uint32_t count = 0;
    struct error error;
    assert_true(storage_read_log(storage, "t", 1, count_entry, &count, &error));
    return count;
}

static void keep_last_seq(void *visitor, const struct stored_room *room)
{
    *(uint32_t *)visitor = room->last_seq;
}

static uint32_t last_seq(struct storage *storage)
{
    uint32_t last = 0;
    struct error error;
    assert_true(storage_find_room(storage, "t", keep_last_seq, &last, &error));
    return last;
}

static void a_reader_beside_a_writer_sees_whole_changes(void **state)
{
    struct store *store = *state;
    struct storage *reader = store_open_reader(store);
    struct writing writing = { .storage = store->storage };
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, write_until_enough, &writing), 0);
    for (uint32_t seen = 0; seen < 50;) {
        uint32_t told = last_seq(reader);
        uint32_t there = count_log(reader);
        assert_true(told <= there);
        assert_true(seen <= told);
        seen = told;
    }
    writing.is_enough = true;
    pthread_join(thread, NULL);
    assert_int_equal(count_log(reader), writing.written);
    storage_close(reader);
}

/* ---- backups ---- */

static int count_files(const char *folder)
{
    int count = 0;
    DIR *files = opendir(folder);
    while (readdir(files) != NULL)
        count++;
    closedir(files);
    return count - 2;
}

static void a_backup_holds_everything(void **state)
{
    struct store *store = *state;
    struct error error;
    unsigned char keys[2][STORAGE_KEY_BYTES];
    const char *file = path_in(store->folder, "it's a \"copy\"");
    struct stored_room room = table_with("t", 1);
    put_table(store->storage, room);
    put_entry(store->storage, "t", 1, "a");
    assert_true(storage_key(store->storage, "cookies", keys[0], &error));
    assert_true(storage_backup(store->storage, file, &error));
    put_entry(store->storage, "t", 2, "b");
    assert_int_equal(count_files(store->folder), 2);

    struct storage *copy = store_open_backup(store, file);
    assert_string_equal(log_of(copy, "t"), "1 a");
    assert_string_equal(table_of(copy, "t"), "t blank 1 public 1 1 {}:");
    assert_true(storage_key(copy, "cookies", keys[1], &error));
    assert_memory_equal(keys[0], keys[1], STORAGE_KEY_BYTES);
    assert_int_equal(put_entry(copy, "t", 2, "other"), WRITE_COMMITTED);
    assert_string_equal(log_of(store->storage, "t"), "1 a, 2 b");
    storage_close(copy);
}

static void a_backup_replaces_nothing(void **state)
{
    struct store *store = *state;
    struct error error;
    const char *file = path_in(store->folder, "letter");
    char text[8] = "";
    FILE *letter = fopen(file, "w");
    fputs("dear", letter);
    fclose(letter);
    assert_false(storage_backup(store->storage, file, &error));
    assert_string_equal(error_code_name(error.code), "exists");
    assert_contains(in_english(&error), file);
    letter = fopen(file, "r");
    assert_non_null(fgets(text, sizeof text, letter));
    fclose(letter);
    assert_string_equal(text, "dear");
    assert_false(storage_backup(store->storage, store->folder, &error));
    assert_string_equal(error_code_name(error.code), "exists");
}

static void a_backup_that_fails_leaves_nothing(void **state)
{
    struct store *store = *state;
    struct error error;
    const char *file = path_in(store->folder, "nowhere/copy");
    assert_false(storage_backup(store->storage, file, &error));
    assert_contains(in_english(&error), file);
    assert_int_equal(count_files(store->folder), 1);
    put_entry(store->storage, "t", 1, "a");
}

static void a_backup_is_made_while_others_write(void **state)
{
    struct store *store = *state;
    struct error error;
    struct storage *reader = store_open_reader(store);
    struct writing writing = { .storage = store->storage };
    const char *file = path_in(store->folder, "copy");
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, write_until_enough, &writing), 0);
    while (last_seq(reader) < 20)
        continue;
    assert_true(storage_backup(reader, file, &error));
    writing.is_enough = true;
    pthread_join(thread, NULL);
    storage_close(reader);

    struct storage *copy = store_open_backup(store, file);
    assert_true(count_log(copy) >= 20);
    assert_true(count_log(copy) <= writing.written);
    assert_int_equal(count_log(copy), last_seq(copy));
    storage_close(copy);
}

enum { FILE_TESTS = 5 };

TEST_PROGRAM(sharing)
{
    const struct CMUnitTest tests[] = {
        store_test(a_reader_sees_what_is_committed),
        store_test(a_reader_writes_nothing),
        store_test(a_reader_beside_a_writer_sees_whole_changes),
        /* of files only */
        store_test(a_reader_makes_no_place),
        store_test(a_backup_holds_everything),
        store_test(a_backup_replaces_nothing),
        store_test(a_backup_that_fails_leaves_nothing),
        store_test(a_backup_is_made_while_others_write),
    };
    return store_run_tests("sharing", tests, sizeof tests / sizeof *tests, FILE_TESTS);
}
