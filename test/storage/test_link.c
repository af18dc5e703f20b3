/* test_link.c: what servers tell each other through PostgreSQL: notes, leases, keepers. */
#include "storage_link.h"
#include "store.h"

/* Two servers at one database. */
struct pair {
    struct storage_link *one, *other;
};

static struct storage_link *link_of(const struct store *store, const char *server)
{
    struct error error;
    bool is_new = false;
    struct storage_link *link = storage_link_open(store->place, server, &error);
    if (link == NULL || !storage_link_listen(link, &is_new, &error))
        fail_msg("%s: %s", error_code_name(error.code), in_english(&error));
    assert_true(is_new);
    return link;
}

static struct pair pair_of(const struct store *store)
{
    struct pair pair = { link_of(store, "one"), link_of(store, "other") };
    assert_true(storage_link_beat(pair.one, "here:1", NULL));
    assert_true(storage_link_beat(pair.other, "here:2", NULL));
    return pair;
}

static void pair_close(struct pair *pair)
{
    storage_link_close(pair->one);
    storage_link_close(pair->other);
}

static void add_word(void *words, const char *word)
{
    text_addf(words, "%s ", word);
}

/* All that is heard until the note that says so. */
static const char *heard_until(struct storage_link *link, const char *last)
{
    static struct text heard;
    text_clear(&heard);
    text_init(&heard);
    while (heard.data == NULL || strstr(heard.data, last) == NULL)
        if (!storage_link_hear(link, add_word, &heard))
            fail_msg("nothing more is heard");
    return heard.data;
}

static const char *claimed(struct storage_link *link, const char *ids)
{
    static struct text words;
    text_clear(&words);
    text_init(&words);
    text_add(&words, "");
    assert_true(storage_link_claim(link, ids, add_word, &words, NULL));
    return words.data;
}

static const char *taken_over(struct storage_link *link)
{
    static struct text words;
    text_clear(&words);
    text_init(&words);
    text_add(&words, "");
    assert_true(storage_link_take_over(link, add_word, &words, NULL));
    return words.data;
}

static void others_hear_a_note_and_oneself_does_not(void **state)
{
    struct store *store = *state;
    struct pair pair = pair_of(store);
    assert_true(storage_link_tell(pair.one, "a", NULL));
    assert_true(storage_link_tell(pair.one, "b'\"", NULL));
    assert_true(storage_link_tell(pair.other, "c", NULL));
    assert_string_equal(heard_until(pair.other, "b'\""), "a b'\" ");
    assert_string_equal(heard_until(pair.one, "c"), "c ");
    pair_close(&pair);
}

/* As databases of two places may be one. */
static void another_schema_hears_nothing(void **state)
{
    struct store *store = *state;
    struct store elsewhere = { .place = postgres_place() };
    struct pair pair = pair_of(store);
    storage_close(store_open(&elsewhere));
    struct storage_link *stranger = link_of(&elsewhere, "stranger");
    assert_true(storage_link_tell(stranger, "strange", NULL));
    assert_true(storage_link_tell(pair.one, "a", NULL));
    assert_string_equal(heard_until(pair.other, "a"), "a ");
    storage_link_close(stranger);
    free(elsewhere.place);
    pair_close(&pair);
}

static void a_lost_connection_is_told_once_it_listens_again(void **state)
{
    struct store *store = *state;
    struct pair pair = pair_of(store);
    bool is_new = true;
    assert_true(storage_link_listen(pair.other, &is_new, NULL));
    assert_false(is_new);
    postgres_say("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                 " WHERE pid <> pg_backend_pid() AND application_name = 'bosquet'");
    while (!storage_link_beat(pair.other, "here:2", NULL))
        continue;
    assert_true(storage_link_listen(pair.other, &is_new, NULL));
    assert_true(is_new);
    while (!storage_link_tell(pair.one, "again", NULL))
        continue;
    assert_string_equal(heard_until(pair.other, "again"), "again ");
    pair_close(&pair);
}

static void a_table_has_one_keeper(void **state)
{
    struct store *store = *state;
    struct pair pair = pair_of(store);
    assert_string_equal(claimed(pair.one, "{a,b}"), "a b ");
    assert_string_equal(claimed(pair.other, "{a,b,c}"), "c ");
    assert_string_equal(claimed(pair.one, "{a}"), "a ");
    assert_true(storage_link_give_up(pair.one, "{a,c}", NULL));
    assert_string_equal(claimed(pair.other, "{a,b,c}"), "a c ");
    pair_close(&pair);
}

/* By the database's clock: here it is told that its time is over. */
static void what_a_dead_server_kept_is_taken_over_once(void **state)
{
    struct store *store = *state;
    struct pair pair = pair_of(store);
    PGconn *master = PQconnectdb(store->place);
    assert_string_equal(claimed(pair.one, "{a,b}"), "a b ");
    assert_string_equal(taken_over(pair.other), "");
    PQclear(PQexec(master, "UPDATE servers SET valid_until = clock_timestamp() WHERE id = 'one'"));
    assert_string_equal(taken_over(pair.other), "a b ");
    assert_string_equal(taken_over(pair.other), "");
    assert_true(storage_link_beat(pair.one, "here:1", NULL));
    assert_string_equal(claimed(pair.one, "{a,b}"), "");
    PQfinish(master);
    pair_close(&pair);
}

static void who_leaves_gives_up_all(void **state)
{
    struct store *store = *state;
    struct pair pair = pair_of(store);
    assert_string_equal(claimed(pair.one, "{a}"), "a ");
    assert_true(storage_link_leave(pair.one, NULL));
    assert_string_equal(taken_over(pair.other), "a ");
    pair_close(&pair);
}

static void entries_that_were_missed_are_found(void **state)
{
    struct store *store = *state;
    struct pair pair = pair_of(store);
    struct text words;
    put_entry(store->storage, "a", 1, "x");
    put_entry(store->storage, "b", 1, "x");
    put_entry(store->storage, "b", 2, "y");
    text_init(&words);
    assert_true(storage_link_find_newer(pair.one, "{a,b,c}", "{1,1,0}", add_word, &words, NULL));
    assert_string_equal(words.data, "b ");
    text_clear(&words);
    pair_close(&pair);
}

/* Version 3 knew of no other servers; it may go on beside this one. */
static void a_database_of_the_version_before_is_brought_up_to_date(void **state)
{
    struct store *store = *state;
    PGconn *master = PQconnectdb(store->place);
    PQclear(PQexec(master, "DROP TABLE servers; DROP TABLE keepers;"
                           "UPDATE bosquet_schema SET version = 3, min_reader = 3"));
    store_reopen(store);
    struct pair pair = pair_of(store);
    assert_string_equal(claimed(pair.one, "{a}"), "a ");
    PGresult *versions = PQexec(master, "SELECT version, min_reader FROM bosquet_schema");
    assert_string_equal(PQgetvalue(versions, 0, 0), "4");
    assert_string_equal(PQgetvalue(versions, 0, 1), "3");
    PQclear(versions);
    PQfinish(master);
    pair_close(&pair);
}

TEST_PROGRAM(link)
{
    const struct CMUnitTest tests[] = {
        store_test(others_hear_a_note_and_oneself_does_not),
        store_test(another_schema_hears_nothing),
        store_test(a_lost_connection_is_told_once_it_listens_again),
        store_test(a_table_has_one_keeper),
        store_test(what_a_dead_server_kept_is_taken_over_once),
        store_test(who_leaves_gives_up_all),
        store_test(entries_that_were_missed_are_found),
        store_test(a_database_of_the_version_before_is_brought_up_to_date),
    };
    return cmocka_run_group_tests_name("link", tests, NULL, NULL);
}
