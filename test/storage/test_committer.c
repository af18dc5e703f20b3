/* test_committer.c: the thread that writes. */
#include "store.h"

#include "committer.h"
#include "sentences.h"

#include <pthread.h>
#include <semaphore.h>

/* ---- changes of one entry ---- */

struct move {
    struct commit commit; /* first, so that one is the other */
    struct stored_entry entry;
    char room[STORAGE_ID_MAX];
};

static void make_move(struct move *move, const char *room, uint32_t seq)
{
    snprintf(move->room, sizeof move->room, "%s", room);
    move->entry = entry_with(move->room, seq, 1, "a");
    move->commit = (struct commit){ .write = { .entries = &move->entry, .entry_count = 1 } };
}

static struct move *moves_new(const char *room, uint32_t count)
{
    struct move *moves = calloc(count, sizeof *moves);
    for (uint32_t i = 0; i < count; i++)
        make_move(&moves[i], room, i + 1);
    return moves;
}

static void count_entry(void *visitor, const struct stored_entry *entry)
{
    uint32_t *count = visitor;
    (*count)++;
    assert_int_equal(entry->seq, *count);
}

static uint32_t count_log(struct storage *storage, const char *room)
{
    uint32_t count = 0;
    struct error error;
    assert_true(storage_read_log(storage, room, 1, count_entry, &count, &error));
    return count;
}

static void wake(void *waker)
{
    sem_post(waker);
}

/* The next ones that are done, waiting for them. */
static struct commit *take(struct committer *committer, sem_t *woken)
{
    struct commit *commit = NULL;
    while (commit == NULL) {
        sem_wait(woken);
        commit = committer_take(committer);
    }
    return commit;
}

/* ---- tests ---- */

static void a_lone_change_is_committed_and_handed_back(void **state)
{
    struct store *store = *state;
    struct move move;
    sem_t woken;
    sem_init(&woken, 0, 0);
    struct committer *committer = committer_new(store->storage, wake, &woken);
    make_move(&move, "t", 1);
    assert_null(committer_take(committer));
    committer_push(committer, &move.commit);
    assert_ptr_equal(take(committer, &woken), &move.commit);
    assert_null(move.commit.next);
    assert_int_equal(move.commit.write.outcome, WRITE_COMMITTED);
    assert_null(committer_take(committer));
    committer_free(committer);
    assert_int_equal(count_log(store->storage, "t"), 1);
    sem_destroy(&woken);
}

enum { PUSHERS = 4, MOVES = 2000 };

struct pusher {
    struct committer *committer;
    struct move *moves;
    pthread_t thread;
};

static void *push_all(void *argument)
{
    struct pusher *pusher = argument;
    for (int i = 0; i < MOVES; i++)
        committer_push(pusher->committer, &pusher->moves[i].commit);
    return NULL;
}

/* Each pusher's changes come back in the order in which it pushed them. */
static void take_all_in_order(struct committer *committer, sem_t *woken)
{
    uint32_t last[PUSHERS] = { 0 };
    for (int left = PUSHERS * MOVES; left > 0;) {
        struct commit *commit = take(committer, woken);
        for (; commit != NULL; commit = commit->next, left--) {
            const struct stored_entry *entry = commit->write.entries;
            assert_int_equal(commit->write.outcome, WRITE_COMMITTED);
            assert_int_equal(entry->seq, ++last[atoi(entry->room)]);
        }
    }
}

static void threads_push_thousands_and_order_is_kept(void **state)
{
    struct store *store = *state;
    struct pusher pushers[PUSHERS];
    struct committer_counts counts;
    sem_t woken;
    sem_init(&woken, 0, 0);
    struct committer *committer = committer_new(store->storage, wake, &woken);
    for (int i = 0; i < PUSHERS; i++) {
        char room[16];
        snprintf(room, sizeof room, "%d", i);
        pushers[i] = (struct pusher){ .committer = committer, .moves = moves_new(room, MOVES) };
        assert_int_equal(pthread_create(&pushers[i].thread, NULL, push_all, &pushers[i]), 0);
    }
    take_all_in_order(committer, &woken);
    for (int i = 0; i < PUSHERS; i++)
        pthread_join(pushers[i].thread, NULL);
    committer_read_counts(committer, &counts);
    assert_int_equal(counts.writes, PUSHERS * MOVES);
    assert_int_equal(counts.failed, 0);
    assert_true(counts.transactions <= counts.writes);
    committer_free(committer);
    for (int i = 0; i < PUSHERS; i++) {
        assert_int_equal(count_log(store->storage, pushers[i].moves->room), MOVES);
        free(pushers[i].moves);
    }
    sem_destroy(&woken);
}

/* The committer's thread stays in here, as it would in a slow commit. */
struct gate {
    sem_t reached;
    sem_t opened;
};

static void wait_at_gate(void *waker)
{
    struct gate *gate = waker;
    sem_post(&gate->reached);
    sem_wait(&gate->opened);
}

static void what_queues_up_meanwhile_is_one_transaction(void **state)
{
    struct store *store = *state;
    struct move *moves = moves_new("t", 101);
    struct committer_counts counts;
    struct gate gate;
    sem_init(&gate.reached, 0, 0);
    sem_init(&gate.opened, 0, 0);
    struct committer *committer = committer_new(store->storage, wait_at_gate, &gate);
    committer_push(committer, &moves[0].commit);
    sem_wait(&gate.reached);
    for (int i = 1; i <= 100; i++)
        committer_push(committer, &moves[i].commit);
    sem_post(&gate.opened);
    sem_wait(&gate.reached);
    committer_read_counts(committer, &counts);
    assert_int_equal(counts.transactions, 2);
    assert_int_equal(counts.writes, 101);
    struct commit *commit = committer_take(committer);
    for (int i = 0; i <= 100; i++, commit = commit->next)
        assert_ptr_equal(commit, &moves[i].commit);
    assert_null(commit);
    sem_post(&gate.opened);
    committer_free(committer);
    free(moves);
    sem_destroy(&gate.reached);
    sem_destroy(&gate.opened);
}

/* With a pace that nobody lives to see the end of, only what is enough ends the wait. */
static void what_comes_within_the_pace_is_one_transaction(void **state)
{
    enum { AN_HOUR_MS = 3600000, AT_ONCE = 3, ENOUGH = 50 };
    struct store *store = *state;
    struct move *moves = moves_new("t", AT_ONCE + ENOUGH + 1);
    struct committer_counts counts;
    sem_t woken;
    sem_init(&woken, 0, 0);
    struct committer *committer = committer_new(store->storage, wake, &woken);
    committer_set_pace(committer, (struct commit_pace){ AN_HOUR_MS, AT_ONCE, ENOUGH });
    for (int i = 0; i < AT_ONCE; i++) {
        committer_push(committer, &moves[i].commit);
        assert_ptr_equal(take(committer, &woken), &moves[i].commit);
    }
    for (int i = 0; i < ENOUGH; i++)
        committer_push(committer, &moves[AT_ONCE + i].commit);
    assert_ptr_equal(take(committer, &woken), &moves[AT_ONCE].commit);
    committer_read_counts(committer, &counts);
    assert_int_equal(counts.transactions, AT_ONCE + 1);
    assert_int_equal(counts.writes, AT_ONCE + ENOUGH);
    committer_push(committer, &moves[AT_ONCE + ENOUGH].commit);
    committer_free(committer); /* waits for no pace */
    assert_int_equal(count_log(store->storage, "t"), AT_ONCE + ENOUGH + 1);
    free(moves);
    sem_destroy(&woken);
}

static void a_conflict_is_told_to_its_owner_only(void **state)
{
    struct store *store = *state;
    struct move moves[3];
    sem_t woken;
    sem_init(&woken, 0, 0);
    struct committer *committer = committer_new(store->storage, wake, &woken);
    make_move(&moves[0], "t", 1);
    make_move(&moves[1], "t", 1);
    make_move(&moves[2], "t", 2);
    for (int i = 0; i < 3; i++)
        committer_push(committer, &moves[i].commit);
    committer_free(committer);
    assert_int_equal(moves[0].commit.write.outcome, WRITE_COMMITTED);
    assert_int_equal(moves[1].commit.write.outcome, WRITE_CONFLICT);
    assert_int_equal(moves[2].commit.write.outcome, WRITE_COMMITTED);
    assert_int_equal(count_log(store->storage, "t"), 2);
    sem_destroy(&woken);
}

static void a_failure_is_told_with_its_reason(void **state)
{
    struct store *store = *state;
    struct move *moves = moves_new("t", 10);
    struct storage *reader = store_open_reader(store);
    struct committer_counts counts;
    sem_t woken;
    int failed = 0;
    sem_init(&woken, 0, 0);
    struct committer *committer = committer_new(reader, wake, &woken);
    for (int i = 0; i < 10; i++)
        committer_push(committer, &moves[i].commit);
    while (failed < 10) {
        struct commit *commit = take(committer, &woken);
        for (; commit != NULL; commit = commit->next, failed++) {
            assert_int_equal(commit->write.outcome, WRITE_FAILED);
            assert_string_equal(error_code_name(commit->error.code), "storage_denied");
            assert_contains(in_english(&commit->error), store->place);
        }
    }
    committer_read_counts(committer, &counts);
    assert_int_equal(counts.failed, 10);
    committer_free(committer);
    storage_close(reader);
    assert_int_equal(count_log(store->storage, "t"), 0);
    free(moves);
    sem_destroy(&woken);
}

static void the_end_waits_for_everything_queued(void **state)
{
    struct store *store = *state;
    struct move *moves = moves_new("t", MOVES);
    sem_t woken;
    sem_init(&woken, 0, 0);
    struct committer *committer = committer_new(store->storage, wake, &woken);
    for (int i = 0; i < MOVES; i++)
        committer_push(committer, &moves[i].commit);
    committer_free(committer);
    assert_int_equal(count_log(store->storage, "t"), MOVES);
    committer_free(committer_new(store->storage, wake, &woken));
    free(moves);
    sem_destroy(&woken);
}

/* However long those must wait who write much: whoever else comes begins a transaction, and they are
 * in it. */
static void patient_writes_make_nobody_wait(void **state)
{
    enum { AN_HOUR_MS = 3600000, AT_ONCE = 3 };
    struct store *store = *state;
    struct move *moves = moves_new("t", AT_ONCE + 2);
    struct committer_counts counts;
    sem_t woken;
    sem_init(&woken, 0, 0);
    struct committer *committer = committer_new(store->storage, wake, &woken);
    committer_set_pace(committer, (struct commit_pace){ AN_HOUR_MS, AT_ONCE, AT_ONCE + 3 });
    for (int i = 0; i <= AT_ONCE; i++)
        moves[i].commit.is_patient = true;
    for (int i = 0; i < AT_ONCE; i++) {
        committer_push(committer, &moves[i].commit);
        assert_ptr_equal(take(committer, &woken), &moves[i].commit);
    }
    committer_push(committer, &moves[AT_ONCE].commit);     /* it waits for an hour, */
    committer_push(committer, &moves[AT_ONCE + 1].commit); /* or for this */
    assert_ptr_equal(take(committer, &woken), &moves[AT_ONCE].commit);
    committer_read_counts(committer, &counts);
    assert_int_equal(counts.transactions, AT_ONCE + 1);
    assert_int_equal(counts.writes, AT_ONCE + 2);
    committer_free(committer);
    free(moves);
    sem_destroy(&woken);
}

TEST_PROGRAM(committer)
{
    const struct CMUnitTest tests[] = {
        store_test(a_lone_change_is_committed_and_handed_back),
        store_test(threads_push_thousands_and_order_is_kept),
        store_test(what_queues_up_meanwhile_is_one_transaction),
        store_test(what_comes_within_the_pace_is_one_transaction),
        store_test(patient_writes_make_nobody_wait),
        store_test(a_conflict_is_told_to_its_owner_only),
        store_test(a_failure_is_told_with_its_reason),
        store_test(the_end_waits_for_everything_queued),
    };
    return cmocka_run_group_tests_name("committer", tests, NULL, NULL);
}
