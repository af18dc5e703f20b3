/* test_storage.c: what every database gives back of what it was given. With
 * test_lists.c and test_sharing.c it is the suite that they all have to pass. */
#include "store.h"

/* ---- the log ---- */

static void a_new_place_is_empty(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    assert_string_equal(log_of(storage, "t"), "");
    assert_string_equal(table_of(storage, "t"), "");
    assert_string_equal(person_of(storage, "p"), "");
    assert_string_equal(list_of(storage, (struct room_query){ .statuses = 15, .limit = 9 }), "");
}

static void keep_entry(void *visitor, const struct stored_entry *entry)
{
    struct stored_entry *kept = visitor;
    assert_string_equal(entry->room, "t");
    kept->seq = entry->seq;
    kept->at_ms = entry->at_ms;
}

static void an_entry_comes_back_as_it_was(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct error error;
    struct stored_entry entry = entry_with("t", UINT32_MAX, INT64_MAX, "{\"a\": 1}");
    struct stored_entry kept;
    struct stored_write write = { .entries = &entry, .entry_count = 1 };
    assert_int_equal(put(storage, write), WRITE_COMMITTED);
    assert_true(storage_read_log(storage, "t", UINT32_MAX, keep_entry, &kept, &error));
    assert_true(kept.seq == UINT32_MAX);
    assert_true(kept.at_ms == INT64_MAX);
    assert_string_equal(log_of(storage, "t"), "4294967295 {\"a\": 1}");
}

static void entries_are_read_in_order_from_any_number_on(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    put_entry(storage, "t", 10, "j");
    put_entry(storage, "t", 2, "b");
    put_entry(storage, "t", 1, "a");
    put_entry(storage, "t2", 1, "x");
    put_entry(storage, "s", 3, "y");
    assert_string_equal(log_of(storage, "t"), "1 a, 2 b, 10 j");
    assert_string_equal(log_from(storage, "t", 2), "2 b, 10 j");
    assert_string_equal(log_from(storage, "t", 3), "10 j");
    assert_string_equal(log_from(storage, "t", 11), "");
    assert_string_equal(log_of(storage, "t2"), "1 x");
}

static void a_change_may_hold_nothing_and_a_commit_no_change(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct error error;
    assert_int_equal(put(storage, (struct stored_write){ 0 }), WRITE_COMMITTED);
    assert_true(storage_commit(storage, NULL, 0, &error));
}

static void a_thousand_changes_in_one_commit_keep_their_order(void **state)
{
    enum { COUNT = 1000 };
    struct storage *storage = ((struct store *)*state)->storage;
    static struct stored_room tables[COUNT];
    static struct stored_write writes[COUNT];
    static struct stored_write *commit[COUNT];
    struct error error;
    for (int i = 0; i < COUNT; i++) {
        tables[i] = table_with("t", i);
        writes[i] = (struct stored_write){ .room = &tables[i], .outcome = WRITE_FAILED };
        commit[i] = &writes[i];
    }
    assert_true(storage_commit(storage, commit, COUNT, &error));
    for (int i = 0; i < COUNT; i++)
        assert_int_equal(writes[i].outcome, WRITE_COMMITTED);
    assert_string_equal(table_of(storage, "t"), "t blank 1 public 1 999 {}:");
}

/* ---- conflicts ---- */

static void who_comes_second_is_in_conflict(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    assert_int_equal(put_entry(storage, "t", 1, "first"), WRITE_COMMITTED);
    assert_int_equal(put_entry(storage, "t", 1, "second"), WRITE_CONFLICT);
    assert_string_equal(log_of(storage, "t"), "1 first");
}

static void another_connection_is_in_conflict_too(void **state)
{
    struct store *store = *state;
    struct storage *other = store_open(store);
    assert_int_equal(put_entry(store->storage, "t", 1, "first"), WRITE_COMMITTED);
    assert_int_equal(put_entry(other, "t", 1, "second"), WRITE_CONFLICT);
    assert_int_equal(put_entry(other, "t", 2, "second"), WRITE_COMMITTED);
    assert_string_equal(log_of(store->storage, "t"), "1 first, 2 second");
    storage_close(other);
}

static void nothing_of_a_change_in_conflict_is_written(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_entry entries[] = { entry_with("t", 1, 0, "a"), entry_with("t", 2, 0, "b"),
                                      entry_with("t", 3, 0, "c") };
    struct stored_room room = table_with("t", 1);
    struct stored_person person = { "p", "Paul", "red", 1 };
    put_entry(storage, "t", 3, "taken");
    assert_int_equal(put(storage, (struct stored_write){ .entries = entries,
                                                         .entry_count = 3,
                                                         .room = &room,
                                                         .person = &person }),
                     WRITE_CONFLICT);
    assert_string_equal(log_of(storage, "t"), "3 taken");
    assert_string_equal(table_of(storage, "t"), "");
    assert_string_equal(person_of(storage, "p"), "");
}

static void a_conflict_leaves_the_others_of_its_commit_alone(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_entry entries[] = { entry_with("t", 1, 0, "good"), entry_with("t", 1, 0, "late"),
                                      entry_with("u", 1, 0, "late"),
                                      entry_with("u", 2, 0, "good") };
    struct stored_write writes[4];
    struct stored_write *commit[4];
    struct error error;
    put_entry(storage, "u", 1, "before");
    for (int i = 0; i < 4; i++) {
        writes[i] = (struct stored_write){ .entries = &entries[i], .entry_count = 1 };
        commit[i] = &writes[i];
    }
    assert_true(storage_commit(storage, commit, 4, &error));
    assert_int_equal(writes[0].outcome, WRITE_COMMITTED);
    assert_int_equal(writes[1].outcome, WRITE_CONFLICT);
    assert_int_equal(writes[2].outcome, WRITE_CONFLICT);
    assert_int_equal(writes[3].outcome, WRITE_COMMITTED);
    assert_string_equal(log_of(storage, "t"), "1 good");
    assert_string_equal(log_of(storage, "u"), "1 before, 2 good");
}

/* ---- texts ---- */

static void odd_texts_survive(void **state)
{
    static const char *const odd[] = {
        "",      "'",           "\"",       "''); DROP TABLE entries; --", "%s%n", "\\",
        "?1",    "a\nb\tc\r\n", "\x01\x7F", "Chêne d'août — 森 🌳",         "NULL", "0",
        "1e999",
    };
    struct storage *storage = ((struct store *)*state)->storage;
    struct text expected;
    text_init(&expected);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        const char *id = odd[i];
        struct stored_room room = table_with(id, 1);
        struct stored_person person = { id, odd[i], odd[i], 1 };
        struct stored_entry entry = entry_with(id, 1, 1, odd[i]);
        room.summary = odd[i];
        assert_int_equal(put(storage, (struct stored_write){ .entries = &entry,
                                                             .entry_count = 1,
                                                             .room = &room,
                                                             .person = &person }),
                         WRITE_COMMITTED);
        text_reset(&expected);
        text_addf(&expected, "1 %s", odd[i]);
        assert_string_equal(log_of(storage, id), expected.data);
        text_reset(&expected);
        text_addf(&expected, "%s blank 1 public 1 1 %s:", id, odd[i]);
        assert_string_equal(table_of(storage, id), expected.data);
        text_reset(&expected);
        text_addf(&expected, "%s %s %s 1", id, odd[i], odd[i]);
        assert_string_equal(person_of(storage, id), expected.data);
    }
    text_clear(&expected);
}

static void long_bodies_survive(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    for (size_t length = 100; length <= 10000000; length *= 10) {
        char id[STORAGE_ID_MAX];
        char *body = malloc(length + 1);
        memset(body, 'b', length);
        body[length] = '\0';
        snprintf(id, sizeof id, "%zu", length);
        put_entry(storage, id, 1, body);
        put_entry(storage, id, 2, "short");
        const char *log = log_of(storage, id);
        assert_int_equal(strlen(log), length + strlen("1 , 2 short"));
        assert_memory_equal(log + 2, body, length);
        free(body);
    }
}

static void an_id_may_be_as_long_as_the_header_says(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    char id[STORAGE_ID_MAX] = "";
    struct stored_seat seat = { .person = id };
    struct stored_room room = table_with(id, 1);
    memset(id, 'i', sizeof id - 1);
    room.seats = &seat;
    room.seat_count = 1;
    put_table(storage, room);
    put_entry(storage, id, 1, "a");
    assert_string_equal(log_of(storage, id), "1 a");
    assert_contains(table_of(storage, id), id);
    assert_string_equal(strrchr(table_of(storage, id), ' ') + 1, id);
}

/* ---- tables, people, bots, mutes, keys ---- */

static void a_table_is_what_was_written_last(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_room room = table_with("t", 5);
    put_table(storage, room);
    assert_string_equal(table_of(storage, "t"), "t blank 1 public 1 5 {}:");
    room = (struct stored_room){ .id = "t",
                                 .game = "grimm",
                                 .status = STORED_OVER,
                                 .last_seq = UINT32_MAX,
                                 .changed_ms = -7,
                                 .summary = "[1]" };
    put_table(storage, room);
    assert_string_equal(table_of(storage, "t"), "t grimm 2 4294967295 -7 [1]:");
}

static void seats_follow_their_table(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_room room = table_with("t", 1);
    struct stored_seat seats[] = { { 0, "anna", "A", true },
                                   { 1, "bert", "B", false },
                                   { 2, "carl", "C", false } };
    room.seats = seats;
    room.seat_count = 3;
    put_table(storage, room);
    assert_string_equal(strchr(table_of(storage, "t"), ':'), ": anna! bert carl");
    seats[0].is_to_act = false;
    seats[2].is_to_act = true;
    put_table(storage, room);
    assert_string_equal(strchr(table_of(storage, "t"), ':'), ": anna bert carl!");
    room.status = STORED_OVER;
    put_table(storage, room);
    assert_string_equal(strchr(table_of(storage, "t"), ':'), ": anna bert carl!");
    room.seat_count = 2;
    put_table(storage, room);
    assert_string_equal(strchr(table_of(storage, "t"), ':'), ": anna bert");
    seats[0].person = "dora";
    put_table(storage, room);
    assert_string_equal(strchr(table_of(storage, "t"), ':'), ": dora bert");
    room.seat_count = 0;
    put_table(storage, room);
    assert_string_equal(strchr(table_of(storage, "t"), ':'), ":");
}

static void a_person_is_what_was_written_last(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_person person = { "p", "Paul", "red", 1 };
    put(storage, (struct stored_write){ .person = &person });
    assert_string_equal(person_of(storage, "p"), "p Paul red 1");
    person = (struct stored_person){ "p", "Paula", "blue", 2 };
    put(storage, (struct stored_write){ .person = &person });
    assert_string_equal(person_of(storage, "p"), "p Paula blue 2");
    assert_string_equal(person_of(storage, "q"), "");
}

static void add_bot(void *visitor, const struct stored_program *bot)
{
    text_addf(visitor, "%s/%s/%s/%lld%s/", bot->id, bot->owner, bot->name, (long long)bot->made_ms,
              bot->is_revoked ? "/revoked" : "");
    text_add_hex(visitor, bot->token_hash, 2);
    text_add_hex(visitor, bot->token_hash + STORAGE_HASH_BYTES - 1, 1);
    text_add(visitor, " ");
}

static const char *bots_of(struct storage *storage, const char *owner)
{
    static struct text said;
    said_by(storage_list_programs(storage, owner, 10, add_bot, &said, &why), said);
    return said.data;
}

static const char *bot_with(struct storage *storage, unsigned char first, unsigned char last)
{
    static struct text said;
    unsigned char hash[STORAGE_HASH_BYTES] = { [0] = first, [31] = last };
    said_by(storage_find_program(storage, hash, add_bot, &said, &why), said);
    return said.data;
}

static void bots_are_found_by_their_tokens_and_listed_by_owner(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct stored_program bots[] = {
        { .id = "b1", .owner = "p", .name = "Bob", .made_ms = 3, .token_hash = { 0xAB } },
        { .id = "b2", .owner = "q", .name = "Rob", .made_ms = 2, .token_hash = { [31] = 0xCD } },
        { .id = "b3", .owner = "p", .name = "Tob", .made_ms = 1 },
    };
    assert_string_equal(bots_of(storage, "p"), "");
    assert_string_equal(bot_with(storage, 0xAB, 0), "");
    for (int i = 0; i < 3; i++)
        put(storage, (struct stored_write){ .program = &bots[i] });
    assert_string_equal(bots_of(storage, "p"), "b3/p/Tob/1/000000 b1/p/Bob/3/ab0000 ");
    assert_string_equal(bots_of(storage, "q"), "b2/q/Rob/2/0000cd ");
    assert_string_equal(bots_of(storage, "r"), "");
    assert_string_equal(bot_with(storage, 0, 0xCD), "b2/q/Rob/2/0000cd ");
    assert_string_equal(bot_with(storage, 0xAB, 0xCD), "");
    bots[0].is_revoked = true;
    put(storage, (struct stored_write){ .program = &bots[0] });
    assert_string_equal(bots_of(storage, "p"), "b3/p/Tob/1/000000 ");
    assert_string_equal(bot_with(storage, 0xAB, 0), "b1/p/Bob/3/revoked/ab0000 ");
}

static void add_mute(void *visitor, const struct stored_mute *mute)
{
    assert_true(mute->is_on);
    text_addf(visitor, "%s:%s ", mute->person, mute->muted);
}

static const char *mutes_of(struct storage *storage, const char *person)
{
    static struct text said;
    said_by(storage_list_mutes(storage, person, add_mute, &said, &why), said);
    return said.data;
}

static void put_mute(struct storage *storage, const char *person, const char *muted, bool is_on)
{
    struct stored_mute mute = { person, muted, is_on };
    assert_int_equal(put(storage, (struct stored_write){ .mute = &mute }), WRITE_COMMITTED);
}

static void mutes_are_put_on_and_off(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    put_mute(storage, "p", "q", true);
    put_mute(storage, "p", "q", true);
    put_mute(storage, "p", "a", true);
    put_mute(storage, "q", "p", true);
    assert_string_equal(mutes_of(storage, "p"), "p:a p:q ");
    put_mute(storage, "p", "q", false);
    put_mute(storage, "p", "z", false);
    assert_string_equal(mutes_of(storage, "p"), "p:a ");
    assert_string_equal(mutes_of(storage, "q"), "q:p ");
    assert_string_equal(mutes_of(storage, "z"), "");
}

static void keys_are_random_and_stay(void **state)
{
    struct store *store = *state;
    struct error error;
    unsigned char key[3][STORAGE_KEY_BYTES] = { 0 };
    assert_true(storage_key(store->storage, "cookies", key[0], &error));
    assert_true(storage_key(store->storage, "other", key[1], &error));
    assert_memory_not_equal(key[0], key[1], STORAGE_KEY_BYTES);
    assert_true(storage_key(store->storage, "cookies", key[2], &error));
    assert_memory_equal(key[0], key[2], STORAGE_KEY_BYTES);
    store_reopen(store);
    assert_true(storage_key(store->storage, "other", key[2], &error));
    assert_memory_equal(key[1], key[2], STORAGE_KEY_BYTES);
}

/* ---- again ---- */

static void everything_is_there_after_reopening(void **state)
{
    struct store *store = *state;
    struct stored_seat seat = { 0, "p", "P", true };
    struct stored_room room = table_with("t", 1);
    struct stored_person person = { "p", "Paul", "red", 1 };
    struct stored_program bot = { .id = "b", .owner = "p", .name = "Bob" };
    struct stored_mute mute = { "p", "q", true };
    struct stored_entry entry = entry_with("t", 1, 1, "a");
    room.seats = &seat;
    room.seat_count = 1;
    struct stored_write write = { .entries = &entry,
                                  .entry_count = 1,
                                  .room = &room,
                                  .person = &person,
                                  .program = &bot,
                                  .mute = &mute,
                                  .outcome = WRITE_FAILED };
    assert_int_equal(put(store->storage, write), WRITE_COMMITTED);
    for (int times = 0; times < 2; times++) {
        store_reopen(store);
        assert_string_equal(log_of(store->storage, "t"), "1 a");
        assert_string_equal(table_of(store->storage, "t"), "t blank 1 public 1 1 {}: p!");
        assert_string_equal(person_of(store->storage, "p"), "p Paul red 1");
        assert_string_equal(bots_of(store->storage, "p"), "b/p/Bob/0/000000 ");
        assert_string_equal(mutes_of(store->storage, "p"), "p:q ");
        assert_int_equal(put_entry(store->storage, "t", 1, "b"), WRITE_CONFLICT);
    }
}

TEST_PROGRAM(storage)
{
    const struct CMUnitTest tests[] = {
        store_test(a_new_place_is_empty),
        store_test(an_entry_comes_back_as_it_was),
        store_test(entries_are_read_in_order_from_any_number_on),
        store_test(a_change_may_hold_nothing_and_a_commit_no_change),
        store_test(a_thousand_changes_in_one_commit_keep_their_order),
        store_test(who_comes_second_is_in_conflict),
        store_test(another_connection_is_in_conflict_too),
        store_test(nothing_of_a_change_in_conflict_is_written),
        store_test(a_conflict_leaves_the_others_of_its_commit_alone),
        store_test(odd_texts_survive),
        store_test(long_bodies_survive),
        store_test(an_id_may_be_as_long_as_the_header_says),
        store_test(a_table_is_what_was_written_last),
        store_test(seats_follow_their_table),
        store_test(a_person_is_what_was_written_last),
        store_test(bots_are_found_by_their_tokens_and_listed_by_owner),
        store_test(mutes_are_put_on_and_off),
        store_test(keys_are_random_and_stay),
        store_test(everything_is_there_after_reopening),
    };
    return cmocka_run_group_tests_name("storage", tests, NULL, NULL);
}
