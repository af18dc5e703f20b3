/* test_versions.c: rooms of other versions: the golden logs of every game, those that are too
 * new, and rooms that another build made and this one does not play on. */
#include "golden.h"
#include "memory.h"
#include "rooms.h"
#include "versions.h"
#include "sentences.h"

/* ---- golden logs: {"log": [{"at", "body"}], "end": what everybody sees at the end} ---- */

static json_t *write_end(const struct room *room)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    match_write_view(&room->match, VIEWER_SPECTATOR, "view", &json);
    room_write_scores(room, &json);
    json_end_object(&json);
    json_t *end = json_read(text.data, text.length, NULL);
    text_clear(&text);
    return end;
}

static void write_golden(const struct game *game, const char *path)
{
    struct room room;
    struct room_settings settings = settings_for(game->name, 3);
    run_room(&room, &settings, 2, NULL);
    play_to_the_end(&room, 1, at(5));
    json_t *golden = json_object(), *log = json_array();
    for (int i = 0; i < room.log_count; i++)
        json_array_append_new(log, keep_entry(&room.log[i]));
    json_object_set_new(golden, "log", log);
    json_object_set_new(golden, "end", write_end(&room));
    assert_int_equal(json_dump_file(golden, path, 0), 0);
    json_decref(golden);
    room_clear(&room);
}

static void read_log(struct room *room, const json_t *log)
{
    size_t i;
    json_t *entry;
    room_prepare(room, "kept");
    json_array_foreach (log, i, entry)
        if (!add_kept_entry(room, (uint32_t)i + 1, entry))
            fail_msg("entry %zu: %s", i + 1, in_english(&why));
}

/* Views and scores may get new keys, but what they had must stay. */
static void assert_has_all(const json_t *ours, const json_t *kept)
{
    const char *key;
    json_t *value;
    size_t i;
    assert_int_equal(json_typeof(ours), json_typeof(kept));
    json_object_foreach (memory_unconst(kept), key, value) {
        if (json_object_get(ours, key) == NULL)
            fail_msg("\"%s\" is missing", key);
        assert_has_all(json_object_get(ours, key), value);
    }
    assert_int_equal(json_array_size(ours), json_array_size(kept));
    json_array_foreach (kept, i, value)
        assert_has_all(json_array_get(ours, i), value);
    if (!json_is_object(kept) && !json_is_array(kept))
        assert_true(json_equal(ours, kept));
}

static void check_golden(const struct game *game, int version)
{
    struct room room;
    json_t *golden = golden_load("room", game, version);
    read_log(&room, json_object_get(golden, "log"));
    assert_int_equal(room.settings.options.versions.rules, version);
    assert_int_equal(room.status, ROOM_OVER);
    assert_false(room_check_versions(&room, at(99)));
    json_t *end = write_end(&room);
    assert_has_all(end, json_object_get(golden, "end"));
    json_decref(end);
    json_decref(golden);
    room_clear(&room);
}

static void logs_of_every_version_come_to_the_same_end(void **state)
{
    (void)state;
    char path[512];
    for (int i = 0; all_games[i] != NULL; i++) {
        const struct game *game = all_games[i];
        worlds_use(NULL);
        if (golden_is_due("room", game, path))
            write_golden(game, path);
        use_later_worlds();
        for (int version = 1; version <= game->rules_version; version++)
            check_golden(game, version);
    }
    worlds_use(NULL);
}

/* ---- too new ---- */

static void what_is_too_new_is_refused_by_both_numbers(void **state)
{
    (void)state;
    struct room room;
    json_t *golden = golden_load("room", game_find("blank"), 1);
    json_t *entry = json_array_get(json_object_get(golden, "log"), 0);
    json_t *first = json_object_get(entry, "body");
    assert_int_equal(json_integer_value(json_object_get(first, "rules_version")), 1);
    json_object_set_new(first, "rules_version", json_integer(4));
    room_prepare(&room, "kept");
    assert_false(add_kept_entry(&room, 1, entry));
    assert_string_equal(in_english(&why),
                        "\"rules_version\" of blank is 4; this program knows it up to 1");
    room_clear(&room);
    json_decref(golden);
}

/* ---- what this build does not play on ---- */

/* Blank with other rules, which those who play by the first ones cannot change to. */
static struct game newer_blank(void)
{
    struct game game = *game_find("blank");
    game.rules_version = 2;
    game.goes_on_from = 2;
    return game;
}

static void assert_ended_by_version(struct room *room)
{
    assert_int_equal(room->status, ROOM_OVER);
    assert_int_equal(room->ending, ENDING_VERSION);
    assert_int_equal(room->winners, 0);
    assert_int_equal(room_to_act(room), 0);
    assert_int_equal(room_deadline_ms(room), -1);
    assert_contains(room_last(room)->body, "{\"kind\": \"version\"");
    assert_info_has(room, "'status': 'over'");
    assert_info_has(room, "'ending': 'version', 'winners': []");
    assert_message_has(room, VIEWER_SPECTATOR, "'kind': 'version'");
    assert_message_has(room, VIEWER_SPECTATOR, "'over': true");
    assert_message_has(room, VIEWER_SPECTATOR, "'scores': [");
    assert_message_has(room, VIEWER_SPECTATOR, "'winners': []");
}

static void a_running_match_of_older_rules_is_ended(void **state)
{
    (void)state;
    struct room room;
    struct game newer = newer_blank();
    struct room_settings settings = settings_for("blank", 2);
    settings.clock = (struct clock_settings){ .kind = CLOCK_GAME, .seconds = 600 };
    run_room(&room, &settings, 2, NULL);
    assert_false(room_check_versions(&room, at(10)));
    room.settings.game = &newer;
    int before = room.log_count;
    assert_true(room_check_versions(&room, at(10)));
    assert_int_equal(room.log_count, before + 1);
    assert_ended_by_version(&room);
    assert_false(room_check_versions(&room, at(11)));
    assert_int_equal(room.log_count, before + 1);
    room.settings.game = game_find("blank");
    assert_survives_and_clear(&room);
}

/* By those rules it could not even be begun, and nothing of it has been played. */
static void a_room_that_has_not_started_goes_over_to_the_new_rules(void **state)
{
    (void)state;
    struct room room;
    struct game newer = newer_blank();
    struct room_settings settings = settings_for("blank", 2);
    open_room(&room, &settings);
    assert_false(room_check_versions(&room, at(10)));
    room.settings.game = &newer;
    assert_true(room_check_versions(&room, at(10)));
    assert_int_equal(room.status, ROOM_OPEN);
    assert_int_equal(room.settings.options.versions.rules, 2);
    assert_contains(room_last(&room)->body, "\"kind\": \"configure\"");
    assert_contains(room_last(&room)->body, "\"rules_version\": 2");
    assert_false(room_check_versions(&room, at(11)));
    room_clear(&room);
}

/* A room that is at hand with the physics of today, replayed where there is a later one. */
static void a_running_match_of_older_physics_is_ended(void **state)
{
    (void)state;
    struct room room, again;
    struct room_settings settings = settings_for("adresse", 2);
    if (world_of(settings.game) == NULL)
        return;
    run_room(&room, &settings, 2, NULL);
    assert_contains(room.log[0].body, "\"rules_version\": 2, \"world_version\": 2");
    use_later_worlds();
    rebuild(&room, &again);
    assert_int_equal(again.status, ROOM_RUNNING);
    assert_true(room_check_versions(&again, at(10)));
    assert_ended_by_version(&again);
    assert_survives_and_clear(&again);
    worlds_use(NULL);
    room_clear(&room);
}

TEST_PROGRAM(versions)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_of_every_version_come_to_the_same_end),
        cmocka_unit_test(what_is_too_new_is_refused_by_both_numbers),
        cmocka_unit_test(a_running_match_of_older_rules_is_ended),
        cmocka_unit_test(a_room_that_has_not_started_goes_over_to_the_new_rules),
        cmocka_unit_test(a_running_match_of_older_physics_is_ended),
    };
    return cmocka_run_group_tests_name("versions", tests, NULL, NULL);
}
