/* test_forget.c: what can be taken back, of every database: words of an entry, a person's words and
 * names, and whole tables, of which a result stays. */
#include "store.h"

static const char *or_none(const char *text)
{
    return text != NULL ? text : "-";
}

static void add_words(void *visitor, const struct stored_entry *entry)
{
    struct text *said = visitor;
    text_addf(said, "%s%u %s %s/%s/%s/%s", said->length > 0 ? ", " : "", entry->seq, entry->body,
              entry->said.person, or_none(entry->said.name), or_none(entry->said.colour),
              or_none(entry->said.text));
}

/* "1 body person/name/colour/text, 2 ..." */
static const char *words_of(struct storage *storage, const char *room)
{
    static struct text said;
    said_by(storage_read_log(storage, room, 0, add_words, &said, &why), said);
    return said.data;
}

static void put_words(struct storage *storage, const char *room, uint32_t seq,
                      struct stored_words words)
{
    struct stored_entry entry = entry_with(room, seq, 1, "{}");
    entry.said = words;
    assert_int_equal(put(storage, (struct stored_write){ .entries = &entry, .entry_count = 1 }),
                     WRITE_COMMITTED);
}

static void an_entry_comes_back_with_its_words(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    put_words(storage, "t", 1, (struct stored_words){ "anna", "Anna", "#fff", NULL });
    put_words(storage, "t", 2, (struct stored_words){ 0 });
    put_words(storage, "t", 3, (struct stored_words){ "anna", "", NULL, "L'été \"…\"" });
    put_words(storage, "t", 4, (struct stored_words){ "", "nobody", NULL, NULL });
    assert_string_equal(words_of(storage, "t"), "1 {} anna/Anna/#fff/-, 2 {} /-/-/-,"
                                                " 3 {} anna//-/L'été \"…\", 4 {} /-/-/-");
}

static void keep_nonce(void *visitor, const struct stored_entry *entry)
{
    *(uint64_t *)visitor = entry->nonce;
}

static void an_entry_keeps_its_writers_nonce(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct error error;
    uint64_t nonce = 0;
    struct stored_entry entry = entry_with("t", 1, 1, "{}");
    entry.nonce = UINT64_MAX - 1;
    put(storage, (struct stored_write){ .entries = &entry, .entry_count = 1 });
    entry.nonce = 7;
    assert_int_equal(put(storage, (struct stored_write){ .entries = &entry, .entry_count = 1 }),
                     WRITE_CONFLICT);
    assert_true(storage_read_log(storage, "t", 1, keep_nonce, &nonce, &error));
    assert_true(nonce == UINT64_MAX - 1);
}

static void a_write_forgets_the_words_of_entries(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_entry remove = entry_with("t", 3, 1, "remove");
    struct stored_place places[] = { { "t", 1 }, { "t", 9 } };
    struct stored_write write = {
        .entries = &remove, .entry_count = 1, .forget = places, .forget_count = 2
    };
    put_words(storage, "t", 1, (struct stored_words){ "anna", "Anna", "#fff", "rude" });
    put_words(storage, "t", 2, (struct stored_words){ "anna", "Anna", "#fff", "kind" });
    put_words(storage, "u", 1, (struct stored_words){ "anna", "Anna", "#fff", "kind" });
    assert_int_equal(put(storage, write), WRITE_COMMITTED);
    assert_string_equal(words_of(storage, "t"),
                        "1 {} anna/-/-/-, 2 {} anna/Anna/#fff/kind, 3 remove /-/-/-");
    assert_string_equal(words_of(storage, "u"), "1 {} anna/Anna/#fff/kind");
}

/* Else a line would be gone that nobody is told to be removed. */
static void a_write_in_conflict_forgets_nothing(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_entry remove = entry_with("t", 1, 1, "remove");
    struct stored_place place = { "t", 1 };
    struct stored_write write = {
        .entries = &remove, .entry_count = 1, .forget = &place, .forget_count = 1
    };
    put_words(storage, "t", 1, (struct stored_words){ "anna", "Anna", "#fff", "rude" });
    assert_int_equal(put(storage, write), WRITE_CONFLICT);
    assert_string_equal(words_of(storage, "t"), "1 {} anna/Anna/#fff/rude");
}

static void add_names(void *visitor, const struct stored_room *room)
{
    for (int i = 0; i < room->seat_count; i++)
        text_addf(visitor, "%d %s %s, ", room->seats[i].seat, room->seats[i].person,
                  or_none(room->seats[i].name));
}

static const char *names_of(struct storage *storage, const char *room)
{
    static struct text said;
    said_by(storage_find_room(storage, room, add_names, &said, &why), said);
    return said.data;
}

static void seat_two(struct storage *storage)
{
    struct stored_seat seats[] = { { STORAGE_HOST_SEAT, "anna", "Anna", false },
                                   { 0, "anna", "Mum", false },
                                   { 1, "bert", "Bert", false } };
    struct stored_person people[] = { { "anna", "Anna", "#fff", 1 },
                                      { "bert", "Bert", "#000", 1 } };
    struct stored_room room = table_with("t", 1);
    room.seats = seats;
    room.seat_count = 3;
    put_table(storage, room);
    for (int i = 0; i < 2; i++)
        put(storage, (struct stored_write){ .person = &people[i] });
    put_words(storage, "t", 1, (struct stored_words){ "anna", "Mum", "#fff", NULL });
    put_words(storage, "t", 2, (struct stored_words){ "bert", "Bert", "#000", "hello" });
    put_words(storage, "t", 3, (struct stored_words){ "anna", "Mum", "#fff", "hi" });
}

static void a_person_is_forgotten_with_all_they_said(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    seat_two(storage);
    put(storage, (struct stored_write){ .forget_person = "anna" });
    assert_string_equal(words_of(storage, "t"),
                        "1 {} anna/-/-/-, 2 {} bert/Bert/#000/hello, 3 {} anna/-/-/-");
    assert_string_equal(names_of(storage, "t"), "-1 anna -, 0 anna -, 1 bert Bert, ");
    assert_string_equal(person_of(storage, "anna"), "");
    assert_string_equal(person_of(storage, "bert"), "bert Bert #000 1");
}

static void a_name_is_forgotten_without_what_was_said(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    seat_two(storage);
    put(storage, (struct stored_write){ .forget_name = "anna" });
    assert_string_equal(words_of(storage, "t"),
                        "1 {} anna/-/-/-, 2 {} bert/Bert/#000/hello, 3 {} anna/-/-/hi");
    assert_string_equal(names_of(storage, "t"), "-1 anna -, 0 anna -, 1 bert Bert, ");
    assert_string_equal(person_of(storage, "anna"), "");
}

/* ---- results, and tables that go ---- */

static void add_result(void *visitor, const struct stored_result *result)
{
    text_addf(visitor, "%s %s %lld %s", result->room, result->game, (long long)result->ended_ms,
              result->body);
}

static const char *result_of(struct storage *storage, const char *room)
{
    static struct text said;
    said_by(storage_find_result(storage, room, add_result, &said, &why), said);
    return said.data;
}

static void a_table_goes_as_a_whole_and_its_result_stays(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_result_seat seats[] = { { 0, "anna", 1 }, { 1, "", 2 } };
    struct stored_result result = { .room = "t",
                                    .game = "blank",
                                    .ended_ms = 5,
                                    .body = "{\"winners\": [0]}",
                                    .seats = seats,
                                    .seat_count = 2 };
    const char *retired[] = { "t", "no such table" };
    seat_two(storage);
    put_entry(storage, "u", 1, "a");
    assert_string_equal(result_of(storage, "t"), "");
    assert_int_equal(put(storage, (struct stored_write){ .result = &result }), WRITE_COMMITTED);
    assert_int_equal(put(storage, (struct stored_write){ .retire = retired, .retire_count = 2 }),
                     WRITE_COMMITTED);
    assert_string_equal(words_of(storage, "t"), "");
    assert_string_equal(table_of(storage, "t"), "");
    assert_string_equal(
        list_of(storage, (struct room_query){ .statuses = 15, .person = "bert", .limit = 10 }), "");
    assert_string_equal(result_of(storage, "t"), "t blank 5 {\"winners\": [0]}");
    assert_string_equal(log_of(storage, "u"), "1 a");
    assert_string_equal(person_of(storage, "anna"), "anna Anna #fff 1");
}

static void the_first_result_of_a_table_stands(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_result result = { .room = "t", .game = "blank", .ended_ms = 5, .body = "first" };
    put(storage, (struct stored_write){ .result = &result });
    result.body = "second";
    put(storage, (struct stored_write){ .result = &result });
    assert_string_equal(result_of(storage, "t"), "t blank 5 first");
}

static void fill_table(struct storage *storage, const char *id)
{
    char body[2000];
    struct stored_entry entries[100];
    memset(body, 'b', sizeof body - 1);
    body[sizeof body - 1] = '\0';
    for (int i = 0; i < 100; i++)
        entries[i] = entry_with(id, (uint32_t)i + 1, 1, body);
    put_table(storage, table_with(id, 1));
    put(storage, (struct stored_write){ .entries = entries, .entry_count = 100 });
}

static void the_file_becomes_smaller(void **state)
{
    enum { TABLES = 20, PAGES = 200 };
    struct storage *storage = ((struct store *)*state)->storage;
    int64_t full, log, empty;
    char id[8];
    struct stored_write write = { .free_pages = PAGES };
    struct stored_write *writes[] = { &write };
    struct error error;
    for (int i = 0; i < TABLES; i++) {
        snprintf(id, sizeof id, "t%d", i);
        fill_table(storage, id);
    }
    store_reopen(*state);
    storage = ((struct store *)*state)->storage;
    storage_size(storage, &full, &log);
    for (int i = 0; i < TABLES; i++) {
        const char *retired = id;
        snprintf(id, sizeof id, "t%d", i);
        put(storage, (struct stored_write){ .retire = &retired, .retire_count = 1 });
    }
    do {
        assert_true(storage_commit(storage, writes, 1, &error));
        assert_in_range(write.pages_freed, 0, PAGES);
    } while (write.pages_freed > 0);
    storage_size(storage, &empty, &log);
    assert_true(full > TABLES * 200000);
    assert_true(empty < full / 10);
}

enum { FILE_TESTS = 1 };

TEST_PROGRAM(forget)
{
    const struct CMUnitTest tests[] = {
        store_test(an_entry_comes_back_with_its_words),
        store_test(an_entry_keeps_its_writers_nonce),
        store_test(a_write_forgets_the_words_of_entries),
        store_test(a_write_in_conflict_forgets_nothing),
        store_test(a_person_is_forgotten_with_all_they_said),
        store_test(a_name_is_forgotten_without_what_was_said),
        store_test(a_table_goes_as_a_whole_and_its_result_stays),
        store_test(the_first_result_of_a_table_stands),
        /* of files only */
        store_test(the_file_becomes_smaller),
    };
    return store_run_tests("forget", tests, sizeof tests / sizeof *tests, FILE_TESTS);
}
