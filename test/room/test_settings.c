/* test_settings.c: what a host may choose, as it is asked for. */
#include "matches.h"
#include "rooms.h"
#include "sentences.h"

static bool read(const char *request, struct room_settings *settings)
{
    json_t *json = test_json(request);
    why = (struct error){ 0 };
    bool is_read = room_read_settings(json, settings, &why);
    json_decref(json);
    return is_read;
}

static void expect_read(const char *request, struct room_settings *settings)
{
    if (!read(request, settings))
        fail_msg("%s: %s", request, in_english(&why));
}

static void expect_refused(const char *request, const char *code, const char *part)
{
    struct room_settings settings = settings_for("grandbois", 3);
    struct room_settings before = settings;
    if (read(request, &settings))
        fail_msg("%s should be refused", request);
    assert_string_equal(error_code_name(why.code), code);
    assert_contains(in_english(&why), part);
    assert_memory_equal(&settings, &before, sizeof before);
}

static void what_is_missing_stays_as_it_was(void **state)
{
    (void)state;
    struct room_settings settings = settings_for("grandbois", 3);
    struct room_settings before = settings;
    expect_read("{}", &settings);
    assert_memory_equal(&settings, &before, sizeof before);
    expect_read("{'do': 'configure', 'table': 'x', 'id': 3}", &settings); /* the caller's keys */
    assert_memory_equal(&settings, &before, sizeof before);
    expect_read("{'options': {'expert': true}}", &settings);
    assert_int_equal(settings.options.value[0], 1);
    assert_int_equal(settings.options.seats, 3);
}

static void everything_can_be_chosen(void **state)
{
    (void)state;
    struct room_settings settings = { .away_s = AWAY_S_STANDARD };
    expect_read("{'game': 'grandbois', 'seats': 4, 'options': {'first': 3}, 'public': true, "
                "'spectators': true, 'clock': {'kind': 'days', 'days': 14}, 'away_s': 3600}",
                &settings);
    assert_ptr_equal(settings.game, game_find("grandbois"));
    assert_int_equal(settings.options.seats, 4);
    assert_int_equal(settings.options.value[1], 4);
    assert_true(settings.is_public && settings.has_spectators);
    assert_int_equal(settings.clock.kind, CLOCK_DAYS);
    assert_int_equal(settings.clock.days, 14);
    assert_int_equal(settings.away_s, 3600);
    expect_read("{'clock': {'kind': 'game', 'seconds': 30}}", &settings);
    assert_int_equal(settings.clock.increment_s, 0);
    assert_int_equal(settings.clock.days, 0);
    expect_read("{'clock': {'kind': 'move', 'seconds': 3600}}", &settings);
    expect_read("{'clock': {'kind': 'none'}}", &settings);
    assert_int_equal(settings.clock.kind, CLOCK_NONE);
}

static void another_game_begins_with_its_own_options(void **state)
{
    (void)state;
    struct room_settings settings = settings_for("grandbois", 4);
    settings.options.value[0] = 1;
    expect_read("{'game': 'blank'}", &settings);
    struct options standard;
    options_default(settings.game, 2, &standard);
    assert_memory_equal(&settings.options, &standard, sizeof standard);
}

static void a_game_is_needed(void **state)
{
    (void)state;
    struct room_settings settings = { .away_s = AWAY_S_STANDARD };
    assert_false(read("{'seats': 2}", &settings));
    assert_contains(in_english(&why), "\"game\" is missing");
    expect_refused("{'game': 'chess'}", "unknown_game", "\"chess\"");
    expect_refused("{'game': 7}", "bad_request", "\"game\"");
}

static void wrong_types_and_ranges_are_named(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        { "{'seats': 1}", "\"seats\"" },
        { "{'seats': 5}", "\"seats\"" },
        { "{'seats': '3'}", "\"seats\"" },
        { "{'seats': null}", "\"seats\"" },
        { "{'seats': 3.0}", "\"seats\"" },
        { "{'options': []}", "\"options\"" },
        { "{'options': {'speed': 1}}", "\"speed\"" },
        { "{'options': {'first': 3}}", "\"first\"" },
        { "{'options': {'expert': 1}}", "\"expert\"" },
        { "{'public': 1}", "\"public\"" },
        { "{'spectators': 'yes'}", "\"spectators\"" },
        { "{'bot_pace': 'hasty'}", "\"hasty\"" },
        { "{'bot_pace': 1}", "\"bot_pace\"" },
        { "{'away_s': 9}", "\"away_s\"" },
        { "{'away_s': 604801}", "\"away_s\"" },
        { "{'away_s': 1e3}", "\"away_s\"" },
        { "{'clock': 'none'}", "\"clock\"" },
        { "{'clock': {}}", "\"kind\"" },
        { "{'clock': {'kind': 'sand'}}",
          "clock: \"kind\" must be none, move, game or days, not \"sand\"" },
        { "{'clock': {'kind': 'none', 'seconds': 5}}", "\"seconds\"" },
        { "{'clock': {'kind': 'move'}}", "\"seconds\"" },
        { "{'clock': {'kind': 'move', 'seconds': 4}}", "\"seconds\"" },
        { "{'clock': {'kind': 'move', 'seconds': 3601}}", "\"seconds\"" },
        { "{'clock': {'kind': 'move', 'seconds': 60, 'increment': 1}}", "\"increment\"" },
        { "{'clock': {'kind': 'game', 'seconds': 29}}", "\"seconds\"" },
        { "{'clock': {'kind': 'game', 'seconds': 86401}}", "\"seconds\"" },
        { "{'clock': {'kind': 'game', 'seconds': 60, 'increment': -1}}", "\"increment\"" },
        { "{'clock': {'kind': 'game', 'seconds': 60, 'increment': 601}}", "\"increment\"" },
        { "{'clock': {'kind': 'days', 'days': 0}}", "\"days\"" },
        { "{'clock': {'kind': 'days', 'days': 15}}", "\"days\"" },
        { "{'clock': {'kind': 'days', 'seconds': 60}}", "\"seconds\"" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect_refused(wrong[i][0], "bad_request", wrong[i][1]);
}

/* The seat that was to begin is not there any more. */
static void fewer_seats_must_fit_the_options(void **state)
{
    (void)state;
    struct room_settings settings = settings_for("grandbois", 4);
    expect_read("{'options': {'first': 3}}", &settings);
    assert_false(read("{'seats': 3}", &settings));
    assert_string_equal(in_english(&why), "option \"first\" is not possible with 3 seats");
    assert_string_equal(in_language("fr", &why),
                        "l’option \"first\" n’est pas possible avec 3 sièges");
    expect_read("{'seats': 3, 'options': {'first': 2}}", &settings);
}

static void each_pace_of_bots_leaves_more_time(void **state)
{
    (void)state;
    int longest = -1;
    for (int pace = BOTS_AT_ONCE; pace < BOT_PACES; pace++) {
        struct room room;
        struct room_settings settings = settings_for("grandbois", 2);
        settings.bot_pace = (enum bot_pace)pace;
        run_room(&room, &settings, 1, NULL);
        assert_true(room_bot_pause_ms(&room) > longest);
        longest = room_bot_pause_ms(&room);
        assert_true(pace != BOTS_AT_ONCE || longest == 0);
        assert_survives_and_clear(&room);
    }
}

TEST_PROGRAM(settings)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_missing_stays_as_it_was),
        cmocka_unit_test(everything_can_be_chosen),
        cmocka_unit_test(another_game_begins_with_its_own_options),
        cmocka_unit_test(a_game_is_needed),
        cmocka_unit_test(wrong_types_and_ranges_are_named),
        cmocka_unit_test(fewer_seats_must_fit_the_options),
        cmocka_unit_test(each_pace_of_bots_leaves_more_time),
    };
    return cmocka_run_group_tests_name("settings", tests, NULL, NULL);
}
