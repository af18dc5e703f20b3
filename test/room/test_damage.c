/* test_damage.c: logs that are cut short, edited, or never were any. None of them
 * may do worse than be refused. */
#include "matches.h"
#include "random_requests.h"
#include "sentences.h"

#define BAD "bad_record"

/* Everything a room can be asked without changing it. */
static void look_at(const struct room *room)
{
    struct text text;
    text_init(&text);
    for (int viewer = 0; viewer < room->settings.options.seats; viewer++) {
        add_message(room, viewer, DETAIL_STATE, &text);
        add_snapshot(room, viewer, at(5), &text);
    }
    add_summary(room, &text);
    room_deadline_ms(room);
    room_bots_to_act(room);
    text_clear(&text);
}

/* The log with one body changed: how many entries are accepted. */
static int add_until_refused(const struct room *room, int changed, const char *body)
{
    struct room again;
    int added = 0;
    room_prepare(&again, room->id);
    while (added < room->log_count) {
        struct room_entry entry = room->log[added];
        why = (struct error){ 0 };
        if (added == changed)
            entry.body = body;
        if (!room_add_entry(&again, &entry, &why)) {
            assert_string_equal(error_code_name(why.code), BAD);
            assert_true(*in_english(&why) != '\0');
            break;
        }
        added++;
        if (added > changed)
            look_at(&again);
    }
    room_clear(&again);
    return added;
}

/* Bytes that are changed, left out and put in. */
static char *spoil_bytes(const char *body, struct rng *rng)
{
    static const char bytes[] = "0123456789\"{}[],:-abe \\\x01\xff";
    size_t length = strlen(body);
    char *spoilt = malloc(length + 10);
    memcpy(spoilt, body, length + 1);
    for (uint32_t changes = 1 + rng_below(rng, 4); changes > 0 && length > 1; changes--) {
        size_t place = rng_below(rng, (uint32_t)length);
        char byte = bytes[rng_below(rng, sizeof bytes - 1)];
        switch (rng_below(rng, 4)) {
        case 0:
            memmove(spoilt + place, spoilt + place + 1, length - place);
            length--;
            break;
        case 1:
            memmove(spoilt + place + 1, spoilt + place, length - place + 1);
            spoilt[place] = byte;
            length++;
            break;
        case 2:
            spoilt[place] = '\0';
            length = place;
            break;
        default:
            spoilt[place] = byte;
        }
    }
    return spoilt;
}

static json_t *any_value(struct rng *rng)
{
    static const char *const texts[] = { "", "easy", "pick 1", "roll 2", "p-anna", "draw 3", "x" };
    switch (rng_below(rng, 7)) {
    case 0:
        return json_integer((json_int_t)rng_below(rng, 12) - 1);
    case 1:
        return json_integer(INT64_MAX);
    case 2:
        return json_null();
    case 3:
        return json_array();
    case 4:
        return json_object();
    case 5:
        return json_boolean(rng_below(rng, 2));
    default:
        return json_string(texts[rng_below(rng, sizeof texts / sizeof *texts)]);
    }
}

/* A key whose value is another, or which is missing. */
static char *spoil_keys(const char *body, struct rng *rng)
{
    json_t *json = json_read(body, strlen(body), NULL);
    uint32_t skip = rng_below(rng, (uint32_t)json_object_size(json));
    void *iter = json_object_iter(json);
    while (skip-- > 0)
        iter = json_object_iter_next(json, iter);
    char key[40];
    snprintf(key, sizeof key, "%s", json_object_iter_key(iter));
    if (rng_below(rng, 5) == 0)
        json_object_del(json, key);
    else
        json_object_set_new(json, key, any_value(rng));
    char *spoilt = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return spoilt;
}

static void spoilt_entries_do_no_harm(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 11);
    int refused = 0, tried = 0;
    for (uint64_t seed = 0; seed < (uint64_t)at_depth(4); seed++) {
        struct random_requests session = { 0 };
        random_requests_run(&session, seed % 4 ? "blank" : "grandbois", seed, 100);
        struct room *room = &session.room;
        for (int i = 0; i < 60; i++) {
            int changed = (int)rng_below(&rng, (uint32_t)room->log_count);
            const char *body = room->log[changed].body;
            char *spoilt = i % 2 ? spoil_keys(body, &rng) : spoil_bytes(body, &rng);
            refused += add_until_refused(room, changed, spoilt) < room->log_count;
            free(spoilt);
            tried++;
        }
        room_clear(room);
    }
    assert_true(refused > tried / 2);
}

/* Entries that are whole, but not in their place. */
static void shuffled_entries_do_no_harm(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 12);
    for (uint64_t seed = 0; seed < (uint64_t)at_depth(3); seed++) {
        struct random_requests session = { 0 };
        random_requests_run(&session, "blank", seed, 100);
        struct room *room = &session.room;
        for (int i = 0; i < 60; i++) {
            uint32_t count = (uint32_t)room->log_count;
            add_until_refused(room, (int)rng_below(&rng, count),
                              room->log[rng_below(&rng, count)].body);
        }
        room_clear(room);
    }
}

/* ---- one by one ---- */

static void expect_refused(const struct room *room, const char *body, const char *part)
{
    char *copy = strdup(body);
    for (char *c = copy; *c != '\0'; c++)
        if (*c == '\'')
            *c = '"';
    struct room again;
    rebuild(room, &again);
    struct room_entry entry = entry_of((uint32_t)room->log_count + 1, at(1000000).wall_ms, copy);
    why = (struct error){ 0 };
    if (room_add_entry(&again, &entry, &why))
        fail_msg("%s should be refused", body);
    assert_string_equal(error_code_name(why.code), BAD);
    assert_contains(in_english(&why), part);
    room_clear(&again);
    free(copy);
}

static void what_no_room_wrote_is_refused(void **state)
{
    (void)state;
    struct room room;
    struct room_settings settings = settings_for("blank", 2);
    run_room(&room, &settings, 1, NULL);
    static const char *const wrong[][2] = {
        { "", "JSON" },
        { "[]", "object" },
        { "{}", "\"kind\"" },
        { "{'kind': 'dance'}", "dance" },
        { "{'kind': 7}", "\"kind\"" },
        { "{'kind': 'create'}", "\"game\"" },
        { "{'kind': 'sit', 'seat': 0}", "\"person\"" },
        { "{'kind': 'stand', 'seat': 0}", "begun" },
        { "{'kind': 'rematch', 'next': 't'}", "begun" },
        { "{'kind': 'move', 'seat': 0, 'move': 'pick 1', 'ran': 0}", "\"chance\"" },
        { "{'kind': 'move', 'seat': 0, 'move': 'pick 1', 'chance': []}", "\"ran\"" },
        { "{'kind': 'move', 'seat': 0, 'move': 'pick 1', 'chance': [], 'ran': -1}", "\"ran\"" },
        { "{'kind': 'move', 'seat': 9, 'move': 'pick 1', 'chance': [], 'ran': 0}", "seat 9" },
        { "{'kind': 'move', 'seat': 99, 'move': 'pick 1', 'chance': [], 'ran': 0}", "\"seat\"" },
        { "{'kind': 'move', 'seat': 0, 'move': 'roll 1', 'chance': [], 'ran': 0}", "die" },
        { "{'kind': 'move', 'seat': 0, 'move': 'x', 'chance': [], 'ran': 0}", "no move" },
        { "{'kind': 'move', 'seat': 0, 'move': 'pick 1', 'chance': ['roll 1'], 'ran': 0}", "turn" },
        { "{'kind': 'move', 'seat': 0, 'move': 'pick 1', 'chance': ['x'], 'ran': 0}", "outcome" },
        { "{'kind': 'move', 'seat': 0, 'move': 'pick 1', 'chance': [1], 'ran': 0}", "strings" },
        { "{'kind': 'undo', 'seat': 0, 'ran': 0}", "last move" },
        { "{'kind': 'resign', 'seat': 1, 'ran': 0}", "bot" },
        { "{'kind': 'time', 'seat': 0, 'ran': 99999999}", "time left" },
        { "{'kind': 'replace', 'seat': 0, 'level': 'none', 'ran': 0}", "level" },
        { "{'kind': 'return', 'seat': 0, 'ran': 0}", "No bot" },
        { "{'kind': 'silence', 'person': '', 'on': true}", "person" },
        { "{'kind': 'silence', 'person': 'x', 'on': 1}", "\"on\"" },
        { "{'kind': 'chat', 'person': {'id': 'x'}, 'reaction': 'boo'}", "no reaction \"boo\"" },
        { "{'kind': 'chat', 'person': {'id': 'x', 'program': 1}}", "\"program\"" },
        { "{'kind': 'hand_over', 'person': {'id': 'x'}}", "person" },
        { "{'kind': 'remove'}", "\"line\"" },
        { "{'kind': 'remove', 'line': 0}", "\"line\"" },
        { "{'kind': 'remove', 'line': 99}", "no line 99" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_refused(&room, wrong[i][0], wrong[i][1]);
    room_clear(&room);
}

static void entries_come_in_their_order(void **state)
{
    (void)state;
    struct room room, again;
    struct room_settings settings = settings_for("blank", 2);
    run_room(&room, &settings, 2, NULL);
    static const struct {
        uint32_t seq;
        int64_t later_ms;
    } wrong[] = { { 0, 0 }, { 1, 0 }, { 3, 0 }, { UINT32_MAX, 0 }, { 2, -1 } };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        room_prepare(&again, "t-1");
        struct room_entry second = room.log[1];
        second.seq = wrong[i].seq;
        second.at_ms = room.log[0].at_ms + wrong[i].later_ms;
        assert_true(room_add_entry(&again, &room.log[0], &why));
        assert_false(room_add_entry(&again, &second, &why));
        assert_string_equal(error_code_name(why.code), BAD);
        room_clear(&again);
    }
    room_prepare(&again, "t-1");
    struct room_entry second = room.log[1];
    second.seq = 3;
    assert_true(room_add_entry(&again, &room.log[0], &why));
    assert_false(room_add_entry(&again, &second, &why));
    assert_string_equal(in_english(&why), "entry 3 cannot follow entry 1");
    assert_string_equal(in_language("fr", &why), "l’entrée 3 ne peut pas suivre l’entrée 1");
    room_clear(&again);
    room_prepare(&again, "t-1");
    second.seq = 1;
    assert_false(room_add_entry(&again, &second, &why)); /* no room yet */
    room_clear(&again);
    room_clear(&room);
}

/* A start whose draws are cut short, or are not those of its setup. */
static void a_start_is_whole_or_none(void **state)
{
    (void)state;
    struct room room, again;
    struct room_settings settings = settings_for("grandbois", 2);
    open_room(&room, &settings);
    for (int seat = 0; seat < 2; seat++)
        DONE(&room, room_sit(&room, &people[seat], seat, NULL, at(0), &why));
    expect_refused(&room, "{'kind': 'start', 'chance': ['first 0'], 'ran': 0}", "missing");
    expect_refused(&room, "{'kind': 'start', 'chance': [], 'ran': 0}", "missing");
    expect_refused(&room, "{'kind': 'start', 'chance': ['pinned first 0'], 'ran': 0}", "pin");
    expect_refused(&room,
                   "{'kind': 'start', 'setup': {'first': 1}, 'chance': ['pinned first 0'], "
                   "'ran': 0}",
                   "pin");
    expect_refused(&room, "{'kind': 'start', 'setup': 7, 'chance': [], 'ran': 0}", "setup");
    rebuild(&room, &again);
    struct room_entry cut =
        entry_of(4, at(1).wall_ms, "{\"kind\": \"start\", \"chance\": [], \"ran\": 0}");
    assert_false(room_add_entry(&again, &cut, &why));
    look_at(&again);
    room_clear(&again);
    room_clear(&room);
}

TEST_PROGRAM(damage)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spoilt_entries_do_no_harm),
        cmocka_unit_test(shuffled_entries_do_no_harm),
        cmocka_unit_test(what_no_room_wrote_is_refused),
        cmocka_unit_test(entries_come_in_their_order),
        cmocka_unit_test(a_start_is_whole_or_none),
    };
    return cmocka_run_group_tests_name("damage", tests, NULL, NULL);
}
