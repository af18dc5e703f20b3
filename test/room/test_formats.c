/* test_formats.c: a log of the format of today, kept (data/format2.json): rooms of later builds
 * read it and say the same. Of format 1 there are test_versions.c and test/server/test_format1.c. */
#include "memory.h"
#include "record.h"
#include "rooms.h"
#include "sentences.h"

#include <unistd.h>

#define KEPT TEST_FOLDER "/room/data/format2.json"

/* ---- how it was made ---- */

/* Words, talk, and some of both removed; everything that people do at a table. */
static void play_a_match(struct room *room)
{
    struct room_settings settings = settings_for("grandbois", 3);
    settings.clock = (struct clock_settings){ .kind = CLOCK_GAME, .seconds = 600 };
    open_room(room, &settings);
    DONE(room, room_sit(room, anna, 0, "Anna and Co", at(1), &why));
    DONE(room, room_sit(room, bela, 1, NULL, at(2), &why));
    DONE(room, room_sit(room, &people[5], 2, NULL, at(3), &why)); /* a program */
    DONE(room, room_give_word(room, anna, 0, "chêne", at(4), &why));
    DONE(room, room_give_word(room, bela, 1, "oak", at(5), &why));
    DONE(room, room_give_word(room, bela, 1, "", at(6), &why));
    DONE(room, room_give_word(room, bela, 1, "fern", at(7), &why));
    DONE(room, room_chat(room, carl, "a line", at(8), &why));
    DONE(room, room_chat(room, carl, "a line that is removed", at(9), &why));
    DONE(room, room_hand_over(room, anna, bela, false, at(10), &why));
    DONE(room, room_remove(room, 10, at(11), &why));
    DONE(room, room_remove(room, 8, at(12), &why)); /* the word of seat 1 */
    DONE(room, room_start(room, bela, NULL, at(20), &why));
    DONE(room, room_react(room, bela, "bravo", at(30), &why));
    DONE(room, room_remove(room, 2, at(31), &why)); /* the name of seat 0 */
    play_to_the_end(room, 3, at(40));
    DONE(room, room_chat(room, anna, "bye", at(50), &why)); /* by somebody */
    DONE(room, room_set_rematch(room, anna, "t-2", at(60), &why));
}

static json_t *tell(const struct room *room, int viewer)
{
    struct text text;
    text_init(&text);
    add_message(room, viewer, DETAIL_EVENTS, &text);
    json_t *message = json_read(text.data, text.length, NULL);
    assert_non_null(message);
    text_clear(&text);
    return message;
}

static void write_kept(void)
{
    struct room room, again;
    json_t *kept = json_object(), *log = json_array(), *told = json_array();
    play_a_match(&room);
    room_prepare(&again, room.id);
    for (int i = 0; i < room.log_count; i++) {
        assert_true(room_add_entry(&again, &room.log[i], &why));
        json_array_append_new(log, keep_entry(&room.log[i]));
        json_array_append_new(told,
                              json_pack("[o, o]", tell(&again, 0), tell(&again, VIEWER_SPECTATOR)));
    }
    json_object_set_new(kept, "log", log);
    json_object_set_new(kept, "told", told);
    assert_int_equal(json_dump_file(kept, KEPT, JSON_COMPACT), 0);
    json_decref(kept);
    room_clear(&again);
    room_clear(&room);
}

/* ---- how it is read ---- */

/* Messages may get new keys, but what they had must stay. */
static void assert_still_says(const json_t *ours, const json_t *kept)
{
    const char *key;
    json_t *value;
    size_t i;
    if (!json_is_object(kept) && !json_is_array(kept)) {
        assert_true(json_equal(ours, kept));
        return;
    }
    assert_int_equal(json_typeof(ours), json_typeof(kept));
    json_object_foreach (memory_unconst(kept), key, value) {
        if (json_object_get(ours, key) == NULL)
            fail_msg("\"%s\" is missing", key);
        assert_still_says(json_object_get(ours, key), value);
    }
    assert_int_equal(json_array_size(ours), json_array_size(kept));
    json_array_foreach (kept, i, value)
        assert_still_says(json_array_get(ours, i), value);
}

static void assert_tells(const struct room *room, int viewer, const json_t *kept)
{
    json_t *message = tell(room, viewer);
    assert_still_says(message, kept);
    json_decref(message);
}

static void a_log_of_format_2_says_what_it_said(void **state)
{
    (void)state;
    json_error_t wrong;
    struct room room;
    struct verdict verdict;
    size_t i;
    json_t *entry;
    if (getenv("WRITE_GOLDEN") != NULL && access(KEPT, F_OK) != 0)
        write_kept();
    json_t *kept = json_load_file(KEPT, 0, &wrong);
    if (kept == NULL)
        fail_msg("%s", wrong.text);
    json_t *told = json_object_get(kept, "told");
    room_prepare(&room, "t-1");
    json_array_foreach (json_object_get(kept, "log"), i, entry) {
        if (!add_kept_entry(&room, (uint32_t)i + 1, entry))
            fail_msg("entry %zu: %s", i + 1, in_english(&why));
        assert_tells(&room, 0, json_array_get(json_array_get(told, i), 0));
        assert_tells(&room, VIEWER_SPECTATOR, json_array_get(json_array_get(told, i), 1));
    }
    assert_int_equal(room.format, 2);
    assert_int_equal(room.status, ROOM_OVER);
    assert_int_equal(room.log_count, json_array_size(told));
    record_verify(&room.match, &verdict);
    assert_true(verdict.is_honest);
    assert_int_equal(verdict.draws, room.match.draws);
    assert_int_equal(verdict.forgotten, 1 << 1);
    json_decref(kept);
    room_clear(&room);
}

TEST_PROGRAM(formats)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_log_of_format_2_says_what_it_said),
    };
    return cmocka_run_group_tests_name("formats", tests, NULL, NULL);
}
