/* test_lists.c: lists of tables, of every database. Small lists by hand, and
 * large ones against a plain sorting of the same tables. */
#include "store.h"

#include "memory.h"
#include "rng.h"

enum { ALL_STATUSES = (1 << STORED_STATUSES) - 1 };

/* ---- by hand ---- */

static struct room_query query_all(void)
{
    return (struct room_query){ .statuses = ALL_STATUSES, .limit = 100 };
}

static void the_last_changed_come_first(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    put_table(storage, table_with("a", 20));
    put_table(storage, table_with("b", 30));
    put_table(storage, table_with("c", 10));
    assert_string_equal(list_of(storage, query_all()), "b, a, c");
    put_table(storage, table_with("c", 40));
    assert_string_equal(list_of(storage, query_all()), "c, b, a");
}

static void a_limit_is_kept(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct room_query query = query_all();
    put_table(storage, table_with("a", 1));
    put_table(storage, table_with("b", 2));
    put_table(storage, table_with("c", 3));
    query.limit = 2;
    assert_string_equal(list_of(storage, query), "c, b");
}

static void pages_tell_each_table_once_even_of_equal_times(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct room_query query = query_all();
    put_table(storage, table_with("a", 5));
    put_table(storage, table_with("b", 5));
    put_table(storage, table_with("c", 5));
    put_table(storage, table_with("d", 4));
    query.limit = 2;
    assert_string_equal(list_of(storage, query), "c, b");
    query.before_ms = 5;
    query.before_id = "b";
    assert_string_equal(list_of(storage, query), "a, d");
    query.before_ms = 4;
    query.before_id = "d";
    assert_string_equal(list_of(storage, query), "");
    query.before_ms = 5;
    query.before_id = NULL;
    assert_string_equal(list_of(storage, query), "d");
}

static void statuses_and_what_is_public_are_told_apart(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct room_query query = query_all();
    for (int status = 0; status < STORED_STATUSES; status++)
        for (int is_public = 0; is_public < 2; is_public++) {
            char id[16];
            struct stored_room room = table_with(id, 1 + status);
            snprintf(id, sizeof id, "%d%s", status, is_public ? "p" : "");
            room.status = (enum stored_status)status;
            room.is_public = is_public;
            put_table(storage, room);
        }
    assert_string_equal(list_of(storage, query), "3p, 3, 2p, 2, 1p, 1, 0p, 0");
    query.only_public = true;
    assert_string_equal(list_of(storage, query), "3p, 2p, 1p, 0p");
    query.statuses = 1 << STORED_OPEN | 1 << STORED_OVER;
    assert_string_equal(list_of(storage, query), "2p, 0p");
    query.only_public = false;
    assert_string_equal(list_of(storage, query), "2p, 2, 0p, 0");
    query.statuses = 0;
    assert_string_equal(list_of(storage, query), "");
}

static void the_oldest_may_come_first(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct room_query query = query_all();
    query.is_oldest_first = true;
    put_table(storage, table_with("a", 5));
    put_table(storage, table_with("b", 3));
    put_table(storage, table_with("c", 3));
    put_table(storage, table_with("d", 9));
    assert_string_equal(list_of(storage, query), "b, c, a, d");
    query.before_ms = 9;
    assert_string_equal(list_of(storage, query), "b, c, a");
    query.limit = 2;
    assert_string_equal(list_of(storage, query), "b, c");
}

static void put_seated(struct storage *storage, struct stored_room room, const char *person,
                       bool is_to_act)
{
    struct stored_seat seats[] = { { 0, person, "Name", is_to_act },
                                   { 1, "other", "Other", !is_to_act } };
    room.seats = seats;
    room.seat_count = 2;
    put_table(storage, room);
}

static void a_person_finds_first_where_they_are_to_act(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct room_query query = query_all();
    query.person = "anna";
    assert_string_equal(list_of(storage, query), "");
    put_seated(storage, table_with("a", 1), "anna", true);
    put_seated(storage, table_with("b", 2), "anna", false);
    put_seated(storage, table_with("c", 3), "anna", true);
    put_seated(storage, table_with("d", 4), "bert", true);
    assert_string_equal(list_of(storage, query), "c anna!, a anna!, b anna");
    put_seated(storage, table_with("a", 5), "anna", false);
    assert_string_equal(list_of(storage, query), "c anna!, a anna, b anna");
    put_seated(storage, table_with("c", 6), "bert", true);
    assert_string_equal(list_of(storage, query), "a anna, b anna");
    query.person = "bert";
    assert_string_equal(list_of(storage, query), "c bert!, d bert!");
}

static void a_persons_list_asks_for_statuses_too(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct room_query query = query_all();
    struct stored_room room = table_with("a", 1);
    query.person = "anna";
    query.statuses = 1 << STORED_RUNNING;
    put_seated(storage, room, "anna", true);
    assert_string_equal(list_of(storage, query), "a anna!");
    room.status = STORED_OVER;
    put_seated(storage, room, "anna", true);
    assert_string_equal(list_of(storage, query), "");
    query.statuses = 1 << STORED_OVER;
    assert_string_equal(list_of(storage, query), "a anna!");
}

static void a_table_is_in_a_persons_list_once(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct room_query query = query_all();
    struct stored_room room = table_with("a", 1);
    struct stored_seat seats[] = { { STORAGE_HOST_SEAT, "anna", "Anna", true },
                                   { 0, "anna", "Mum", true },
                                   { 1, "bert", "Bert", false },
                                   { 2, "anna", "Dad", true } };
    room.seats = seats;
    room.seat_count = 4;
    put_table(storage, room);
    query.person = "anna";
    assert_string_equal(list_of(storage, query), "a anna!");
}

/* Whoever made a table finds it again until it starts; then it is of those who sit there. */
static void a_host_who_does_not_sit_finds_open_tables(void **state)
{
    struct storage *storage = ((struct store *)*state)->storage;
    struct room_query query = query_all();
    struct stored_room room = table_with("a", 1);
    struct stored_seat seats[] = { { STORAGE_HOST_SEAT, "anna", "Anna", false },
                                   { 1, "bert", "Bert", false } };
    query.person = "anna";
    room.status = STORED_OPEN;
    room.seats = seats;
    room.seat_count = 2;
    put_table(storage, room);
    assert_string_equal(list_of(storage, query), "a anna");
    room.status = STORED_RUNNING;
    put_table(storage, room);
    assert_string_equal(list_of(storage, query), "");
    query.person = "bert";
    assert_string_equal(list_of(storage, query), "a bert");
}

/* ---- against a plain sorting ---- */

enum { TABLES = 200, PEOPLE = 5, QUERIES = 400 };

static const char *const people[PEOPLE] = { "anna", "bert", "carl", "dora", "emil" };

struct plain {
    char ids[TABLES][8];
    struct stored_room tables[TABLES];
    struct stored_seat seats[TABLES][2 * PEOPLE + 1];
};

static void add_seat(struct stored_room *room, int seat, const char *person, bool is_to_act)
{
    struct stored_seat *seats = memory_unconst(room->seats);
    seats[room->seat_count++] = (struct stored_seat){ seat, person, "Name", is_to_act };
}

/* Few times, so that many are equal; some hold two seats. */
static void write_randomly(struct plain *plain, int i, struct rng *rng)
{
    unsigned acting = (unsigned)rng_below(rng, 1 << PEOPLE);
    struct stored_room *room = &plain->tables[i];
    snprintf(plain->ids[i], sizeof *plain->ids, "%03d", i);
    *room = table_with(plain->ids[i], 1 + rng_below(rng, 30));
    room->status = (enum stored_status)rng_below(rng, STORED_STATUSES);
    room->is_public = rng_below(rng, 2);
    room->seats = plain->seats[i];
    int number = 0;
    for (int round = 0; round < 3; round++)
        for (int p = 0; p<PEOPLE; p++, number += round> 0)
            if (round > 0 ? rng_below(rng, 3) == 0 : p == i % PEOPLE)
                add_seat(room, round > 0 ? number : STORAGE_HOST_SEAT, people[p], acting >> p & 1);
}

/* Below 0 if the first comes first in a list of that kind. */
static int compare(const struct room_query *query, const struct stored_room *a,
                   const struct stored_room *b)
{
    if (query->is_oldest_first)
        return a->changed_ms != b->changed_ms ? (a->changed_ms > b->changed_ms ? 1 : -1)
                                              : strcmp(a->id, b->id);
    if (query->person != NULL &&
        seat_of(a, query->person)->is_to_act != seat_of(b, query->person)->is_to_act)
        return seat_of(b, query->person)->is_to_act ? 1 : -1;
    if (a->changed_ms != b->changed_ms)
        return a->changed_ms > b->changed_ms ? -1 : 1;
    return strcmp(b->id, a->id);
}

static bool is_asked_for(const struct room_query *query, const struct stored_room *room)
{
    if (!(query->statuses >> room->status & 1) || (query->only_public && !room->is_public))
        return false;
    if (query->person == NULL)
        return true;
    for (int i = 0; i < room->seat_count; i++)
        if (strcmp(room->seats[i].person, query->person) == 0 &&
            (room->seats[i].seat != STORAGE_HOST_SEAT || room->status == STORED_OPEN))
            return true;
    return false;
}

/* By insertion; as list_of() says it. */
static void list_plainly(const struct plain *plain, const struct room_query *query,
                         struct text *said)
{
    const struct stored_room *sorted[TABLES];
    int count = 0;
    for (int i = 0; i < TABLES; i++) {
        int at = count;
        if (!is_asked_for(query, &plain->tables[i]))
            continue;
        for (; at > 0 && compare(query, &plain->tables[i], sorted[at - 1]) < 0; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = &plain->tables[i];
        count++;
    }
    for (int i = 0; i < count; i++)
        add_listed(&(struct list_said){ said, query->person }, sorted[i]);
}

/* A page, and what the next has to know of its last table. */
struct page {
    struct text *said;
    struct room_query next;
    char next_id[STORAGE_ID_MAX];
    int count;
};

static void add_to_page(void *visitor, const struct stored_room *room)
{
    struct page *page = visitor;
    const char *person = page->next.person;
    add_listed(&(struct list_said){ page->said, person }, room);
    page->count++;
    page->next.before_ms = room->changed_ms;
    page->next.before_is_to_act = person != NULL && seat_of(room, person)->is_to_act;
    snprintf(page->next_id, sizeof page->next_id, "%s", room->id);
}

static void list_by_pages(struct storage *storage, const struct room_query *query,
                          struct text *said)
{
    struct page page = { .said = said, .next = *query };
    struct error error;
    do {
        char id[STORAGE_ID_MAX];
        struct room_query asked = page.next;
        memcpy(id, page.next_id, sizeof id);
        asked.before_id = id;
        page.count = 0;
        assert_true(storage_list_rooms(storage, &asked, add_to_page, &page, &error));
        assert_true(page.count <= query->limit);
    } while (page.count == query->limit);
}

static struct room_query random_query(struct rng *rng)
{
    struct room_query query = {
        .statuses = rng_below(rng, ALL_STATUSES + 1),
        .only_public = rng_below(rng, 2),
        .limit = TABLES + 1,
    };
    int kind = (int)rng_below(rng, 3);
    query.is_oldest_first = kind == 1;
    query.person = kind == 2 ? people[rng_below(rng, PEOPLE)] : NULL;
    query.only_public &= query.person == NULL;
    if (kind != 1) /* the oldest first there are no pages */
        query.limit = 1 + (int)rng_below(rng, 20);
    return query;
}

static void lists_are_those_of_a_plain_sorting(void **state)
{
    static struct plain plain;
    struct storage *storage = ((struct store *)*state)->storage;
    struct text expected, said;
    struct rng rng;
    text_init(&expected);
    text_init(&said);
    rng_init(&rng, 1);
    for (int i = 0; i < TABLES; i++) {
        write_randomly(&plain, i, &rng);
        put_table(storage, plain.tables[i]);
    }
    for (int i = 0; i < QUERIES; i++) {
        struct room_query query = random_query(&rng);
        int written = (int)rng_below(&rng, TABLES);
        write_randomly(&plain, written, &rng);
        put_table(storage, plain.tables[written]);
        text_reset(&expected);
        text_reset(&said);
        list_plainly(&plain, &query, &expected);
        list_by_pages(storage, &query, &said);
        assert_string_equal(said.data, expected.data);
    }
    text_clear(&expected);
    text_clear(&said);
}

TEST_PROGRAM(lists)
{
    const struct CMUnitTest tests[] = {
        store_test(the_last_changed_come_first),
        store_test(a_limit_is_kept),
        store_test(pages_tell_each_table_once_even_of_equal_times),
        store_test(statuses_and_what_is_public_are_told_apart),
        store_test(the_oldest_may_come_first),
        store_test(a_person_finds_first_where_they_are_to_act),
        store_test(a_persons_list_asks_for_statuses_too),
        store_test(a_table_is_in_a_persons_list_once),
        store_test(a_host_who_does_not_sit_finds_open_tables),
        store_test(lists_are_those_of_a_plain_sorting),
    };
    return cmocka_run_group_tests_name("lists", tests, NULL, NULL);
}
