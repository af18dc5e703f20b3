/* test_faults.c: a lock, a kill, a full disk: what was acknowledged stays, and
 * the rest can be done again. */
#include "sqlite_store.h"
#include "sentences.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum { PATIENCE_MS = 20 };

/* ---- other processes ---- */

struct child {
    pid_t id;
    int said; /* what it writes */
    int told; /* what it reads */
};

/* A process of its own that runs `run` and is then ended, by itself or by us. */
static struct child start_child(const struct store *store,
                                void (*run)(const struct store *store, int out, int in))
{
    int said[2], told[2];
    assert_int_equal(pipe(said), 0);
    assert_int_equal(pipe(told), 0);
    fflush(NULL);
    pid_t id = fork();
    assert_true(id >= 0);
    if (id == 0) {
        close(said[0]);
        close(told[1]);
        run(store, said[1], told[0]);
        _exit(0);
    }
    close(said[1]);
    close(told[0]);
    return (struct child){ id, said[0], told[1] };
}

static void end_child(struct child child)
{
    close(child.told);
    close(child.said);
    assert_int_equal(waitpid(child.id, NULL, 0), child.id);
}

/* Says when it has the lock and keeps it until nobody tells it anything any more. */
static void hold(const char *path, const char *sql, int out, int in)
{
    char byte = 'x';
    sqlite3 *db = NULL;
    if (sqlite3_open(path, &db) == SQLITE_OK &&
        sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK && write(out, &byte, 1) == 1)
        while (read(in, &byte, 1) > 0)
            continue;
    sqlite3_close(db);
}

static void hold_writing(const struct store *store, int out, int in)
{
    hold(file_of(store), "BEGIN EXCLUSIVE", out, in);
}

static void hold_everything(const struct store *store, int out, int in)
{
    hold(file_of(store), "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE", out, in);
}

static void check_locked(bool is_fine, const struct error *error, const struct store *store)
{
    assert_false(is_fine);
    assert_string_equal(error_code_name(error->code), "storage_locked");
    assert_contains(in_english(error), "locked by another process");
    assert_contains(in_english(error), file_of(store));
}

static void a_lock_is_waited_for_and_then_told(void **state)
{
    struct store *store = *state;
    struct stored_entry entry = entry_with("t", 1, 1, "a");
    struct stored_write write = { .entries = &entry, .entry_count = 1 };
    struct stored_write *writes[] = { &write };
    struct error error;
    char byte;
    shut(store);
    struct child child = start_child(store, hold_writing);
    assert_int_equal(read(child.said, &byte, 1), 1);
    store->storage = sqlite_open(store->place, PATIENCE_MS, &error);
    opened(store->storage, &error);
    assert_string_equal(log_of(store->storage, "t"), "");
    check_locked(storage_commit(store->storage, writes, 1, &error), &error, store);
    assert_int_equal(write.outcome, WRITE_FAILED);
    end_child(child);
    assert_true(storage_commit(store->storage, writes, 1, &error));
    assert_int_equal(write.outcome, WRITE_COMMITTED);
}

static void a_lock_on_everything_is_told_at_the_opening(void **state)
{
    struct store *store = *state;
    struct error error;
    char byte;
    shut(store);
    struct child child = start_child(store, hold_everything);
    assert_int_equal(read(child.said, &byte, 1), 1);
    check_locked(sqlite_open(store->place, PATIENCE_MS, &error) != NULL, &error, store);
    check_locked(sqlite_open_reader(store->place, PATIENCE_MS, &error) != NULL, &error, store);
    end_child(child);
    store->storage = store_open(store);
}

/* ---- permissions ---- */

/* Root may do anything, so it becomes nobody first. */
static void become_nobody(void)
{
    enum { NOBODY = 65534 };
    if (geteuid() == 0 && (setgid(NOBODY) != 0 || setuid(NOBODY) != 0))
        _exit(1);
}

static void say(int out, const char *text)
{
    if (write(out, text, strlen(text)) < 0)
        _exit(1);
}

static void open_as_nobody(const struct store *store, int out, int in)
{
    struct error error;
    (void)in;
    become_nobody();
    if (storage_open(store->place, &error) != NULL)
        say(out, "opened");
    else
        dprintf(out, "%s %s", error_code_name(error.code), in_english(&error));
}

static void read_as_nobody(const struct store *store, int out, int in)
{
    struct error error;
    (void)in;
    become_nobody();
    struct storage *reader = storage_open_reader(store->place, &error);
    say(out, reader != NULL ? log_of(reader, "t") : in_english(&error));
}

/* All that it says, until the next call. */
static const char *said_by_child(const struct store *store,
                                 void (*run)(const struct store *store, int out, int in))
{
    static char said[500];
    struct child child = start_child(store, run);
    size_t length = 0;
    ssize_t more;
    while ((more = read(child.said, said + length, sizeof said - 1 - length)) > 0)
        length += (size_t)more;
    said[length] = '\0';
    end_child(child);
    return said;
}

static void what_may_not_be_written_is_said_to_be_denied(void **state)
{
    struct store *store = *state;
    shut(store);
    chmod(store->folder, 0755);
    chmod(file_of(store), 0444);
    chmod(store->place, 0555);
    const char *said = said_by_child(store, open_as_nobody);
    assert_contains(said, "storage_denied");
    assert_contains(said, file_of(store));
    chmod(store->place, 0700);
    folder_remove(strdup(store->place));
    chmod(store->folder, 0555);
    said = said_by_child(store, open_as_nobody);
    assert_contains(said, "storage_denied");
    assert_contains(said, store->place);
    chmod(store->folder, 0700);
}

static void a_reader_needs_no_more_than_to_read(void **state)
{
    struct store *store = *state;
    put_entry(store->storage, "t", 1, "a");
    chmod(store->folder, 0755);
    chmod(store->place, 0555);
    chmod(file_of(store), 0444);
    chmod(path_in(store->place, "bosquet.db-wal"), 0444);
    chmod(path_in(store->place, "bosquet.db-shm"), 0444);
    assert_string_equal(said_by_child(store, read_as_nobody), "1 a");
    chmod(store->place, 0700);
}

/* ---- several at once ---- */

static void make_place(const struct store *store, int out, int in)
{
    unsigned char key[STORAGE_KEY_BYTES];
    struct error error;
    (void)in;
    struct storage *storage = storage_open(store->place, &error);
    if (storage == NULL || !storage_key(storage, "cookies", key, &error))
        say(out, error_code_name(error.code));
    else if (write(out, key, sizeof key) < 0)
        _exit(1);
    storage_close(storage);
}

/* Who comes second finds the place half made, and waits. */
static void several_may_make_a_place_at_once(void **state)
{
    enum { MAKERS = 4, TIMES = 5 };
    struct store *store = *state;
    for (int times = 0; times < TIMES; times++) {
        struct child makers[MAKERS];
        unsigned char keys[MAKERS][STORAGE_KEY_BYTES];
        shut(store);
        folder_remove(strdup(store->place));
        for (int i = 0; i < MAKERS; i++)
            makers[i] = start_child(store, make_place);
        for (int i = 0; i < MAKERS; i++) {
            assert_int_equal(read(makers[i].said, keys[i], sizeof *keys), sizeof *keys);
            assert_memory_equal(keys[i], keys[0], sizeof *keys);
            end_child(makers[i]);
        }
    }
}

/* ---- a kill ---- */

/* Says the number of every change as soon as it is told that it is committed. */
static void commit_for_ever(const struct store *store, int out, int in)
{
    struct storage *storage = storage_open(store->place, NULL);
    (void)in;
    for (uint32_t seq = 1; storage != NULL; seq++) {
        struct stored_entry entry = entry_with("t", seq, 1, "a");
        struct stored_room room = table_with("t", seq);
        struct stored_write entry_write = { .entries = &entry, .entry_count = 1, .room = &room };
        struct stored_write *writes[] = { &entry_write };
        room.last_seq = seq;
        if (!storage_commit(storage, writes, 1, NULL) || write(out, &seq, sizeof seq) != sizeof seq)
            break;
    }
}

static void count_entry(void *visitor, const struct stored_entry *entry)
{
    uint32_t *count = visitor;
    (*count)++;
    assert_int_equal(entry->seq, *count);
}

static void kill_after(struct store *store, uint32_t wanted)
{
    struct child child = start_child(store, commit_for_ever);
    uint32_t acknowledged = 0;
    uint32_t there = 0;
    struct error error;
    while (acknowledged < wanted)
        assert_int_equal(read(child.said, &acknowledged, sizeof acknowledged), sizeof acknowledged);
    kill(child.id, SIGKILL);
    while (read(child.said, &acknowledged, sizeof acknowledged) == sizeof acknowledged)
        continue;
    end_child(child);
    store->storage = store_open(store);
    assert_true(storage_read_log(store->storage, "t", 1, count_entry, &there, &error));
    assert_true(there >= acknowledged);
    assert_true(there <= acknowledged + 1);
    char expected[64];
    snprintf(expected, sizeof expected, "t blank 1 public %u %u {}:", there, there);
    assert_string_equal(table_of(store->storage, "t"), expected);
}

static void what_was_acknowledged_survives_a_kill(void **state)
{
    struct store *store = *state;
    for (uint32_t wanted = 1; wanted < 400; wanted = wanted * 2 + 5) {
        shut(store);
        folder_remove(strdup(store->place));
        kill_after(store, wanted);
    }
}

/* ---- a change that cannot be written ---- */

static void one_that_fails_takes_its_commit_with_it_and_no_more(void **state)
{
    struct store *store = *state;
    struct stored_entry entry = entry_with("t", 1, 1, "a");
    struct stored_room room = table_with("bad", 1);
    struct stored_write writes[] = { { .entries = &entry, .entry_count = 1 }, { .room = &room } };
    struct stored_write *commit[] = { &writes[0], &writes[1] };
    struct error error;
    assert_int_equal(sqlite3_exec(sqlite_of(store->storage)->db,
                                  "CREATE TEMP TRIGGER fail BEFORE INSERT ON tables"
                                  " WHEN new.id = 'bad' BEGIN SELECT RAISE(ABORT, 'broken'); END",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    assert_false(storage_commit(store->storage, commit, 2, &error));
    assert_string_equal(error_code_name(error.code), "storage_failed");
    assert_contains(in_english(&error), "broken");
    assert_int_equal(writes[0].outcome, WRITE_FAILED);
    assert_int_equal(writes[1].outcome, WRITE_FAILED);
    assert_string_equal(log_of(store->storage, "t"), "");
    assert_true(storage_commit(store->storage, commit, 1, &error));
    assert_int_equal(writes[0].outcome, WRITE_COMMITTED);
}

/* ---- a full disk ---- */

enum { LARGE = 200000 };

/* Whether a change with two entries, a small and a large, could be committed. */
static bool put_large(struct storage *storage, uint32_t seq, struct error *error)
{
    static char body[LARGE + 1];
    struct stored_entry entries[] = { entry_with("t", seq, 1, "small"),
                                      entry_with("t", seq + 1, 1, body) };
    struct stored_entry beside = entry_with("u", seq, 1, "beside");
    struct stored_room room = table_with("t", seq);
    struct stored_write writes[] = { { .entries = &beside, .entry_count = 1 },
                                     { .entries = entries, .entry_count = 2, .room = &room } };
    struct stored_write *commit[] = { &writes[0], &writes[1] };
    memset(body, 'b', LARGE);
    bool is_fine = storage_commit(storage, commit, 2, error);
    for (int i = 0; i < 2; i++)
        assert_int_equal(writes[i].outcome, is_fine ? WRITE_COMMITTED : WRITE_FAILED);
    return is_fine;
}

static void check_untouched(struct store *store)
{
    assert_string_equal(log_of(store->storage, "t"), "1 before");
    assert_string_equal(log_of(store->storage, "u"), "");
    assert_string_equal(table_of(store->storage, "t"), "");
}

static void check_usable(struct store *store)
{
    struct error error;
    if (!put_large(store->storage, 2, &error))
        fail_msg("%s", in_english(&error));
    store_reopen(store);
    assert_contains(log_of(store->storage, "t"), "1 before, 2 small, 3 bbb");
    assert_string_equal(log_of(store->storage, "u"), "2 beside");
}

static void a_full_disk_fails_the_commit_and_no_more(void **state)
{
    struct store *store = *state;
    struct error error;
    sqlite3 *db = sqlite_of(store->storage)->db;
    put_entry(store->storage, "t", 1, "before");
    assert_int_equal(sqlite3_exec(db, "PRAGMA max_page_count = 40", NULL, NULL, NULL), SQLITE_OK);
    for (int times = 0; times < 3; times++) {
        assert_false(put_large(store->storage, 2, &error));
        assert_string_equal(error_code_name(error.code), "storage_failed");
        assert_contains(in_english(&error), "the disk is full");
        assert_contains(in_language("fr", &error), "\u202f: le disque est plein");
        assert_contains(in_english(&error), file_of(store));
        check_untouched(store);
    }
    assert_int_equal(sqlite3_exec(db, "PRAGMA max_page_count = 100000", NULL, NULL, NULL),
                     SQLITE_OK);
    check_usable(store);
}

static void limit_files(rlim_t bytes)
{
    struct rlimit limit;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* The disk ends in the middle of each of the writes that a commit makes, in turn. */
static void a_commit_may_fail_at_any_write(void **state)
{
    struct store *store = *state;
    struct error error;
    int failures = 0;
    bool is_fine = false;
    put_entry(store->storage, "t", 1, "before");
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t bytes = 0; !is_fine; bytes += 1500) {
        limit_files(bytes);
        is_fine = put_large(store->storage, 2, &error);
        limit_files(RLIM_INFINITY);
        if (!is_fine) {
            assert_contains(in_english(&error), file_of(store));
            check_untouched(store);
            failures++;
        }
    }
    signal(SIGXFSZ, SIG_DFL);
    assert_true(failures > LARGE / 1500);
    store_reopen(store);
    assert_string_equal(log_of(store->storage, "u"), "2 beside");
    assert_int_equal(put_entry(store->storage, "t", 4, "after"), WRITE_COMMITTED);
}

static void a_backup_on_a_full_disk_leaves_no_file(void **state)
{
    struct store *store = *state;
    struct error error;
    const char *file = path_in(store->folder, "copy");
    assert_true(put_large(store->storage, 1, &error));
    signal(SIGXFSZ, SIG_IGN);
    limit_files(LARGE / 2);
    bool is_fine = storage_backup(store->storage, file, &error);
    limit_files(RLIM_INFINITY);
    signal(SIGXFSZ, SIG_DFL);
    assert_false(is_fine);
    assert_contains(in_english(&error), file);
    assert_int_not_equal(access(file, F_OK), 0);
    assert_int_equal(rmdir(store->folder), -1);
    assert_true(storage_backup(store->storage, file, &error));
}

TEST_PROGRAM(faults)
{
    const struct CMUnitTest tests[] = {
        store_test(a_lock_is_waited_for_and_then_told),
        store_test(a_lock_on_everything_is_told_at_the_opening),
        store_test(what_may_not_be_written_is_said_to_be_denied),
        store_test(a_reader_needs_no_more_than_to_read),
        store_test(several_may_make_a_place_at_once),
        store_test(what_was_acknowledged_survives_a_kill),
        store_test(one_that_fails_takes_its_commit_with_it_and_no_more),
        store_test(a_full_disk_fails_the_commit_and_no_more),
        store_test(a_commit_may_fail_at_any_write),
        store_test(a_backup_on_a_full_disk_leaves_no_file),
    };
    return cmocka_run_group_tests_name("faults", tests, NULL, NULL);
}
