/* test_operator.c: what the server's operators may do in a room, and see of what people wrote. */
#include "matches.h"
#include "rooms.h"

static void an_open_room_is_stopped(void **state)
{
    (void)state;
    struct room room;
    struct room_settings settings = settings_for("blank", 2);
    open_room(&room, &settings);
    DONE(&room, room_stop(&room, "  Nobody came. ", at(5), &why));
    assert_int_equal(room.status, ROOM_CLOSED);
    assert_info_has(&room, "'stopped': 'Nobody came.'");
    assert_message_has(&room, VIEWER_SPECTATOR, "'kind': 'stop'");
    assert_message_lacks(&room, VIEWER_SPECTATOR, "'events'");
    REFUSED(&room, "not_now", "closed", room_stop(&room, "", at(6), &why));
    assert_survives_and_clear(&room);
}

static void a_running_match_ends_without_a_winner(void **state)
{
    (void)state;
    struct room room;
    struct room_settings settings = settings_for("grandbois", 2);
    settings.clock = (struct clock_settings){ .kind = CLOCK_GAME, .seconds = 300 };
    run_room(&room, &settings, 2, NULL);
    struct rng rng;
    rng_init(&rng, 3);
    play_random(&room, __builtin_ctz(room_to_act(&room)), &rng, at(10));
    DONE(&room, room_stop(&room, "", at(1000), &why));
    assert_int_equal(room.status, ROOM_OVER);
    assert_int_equal(room.ending, ENDING_STOPPED);
    assert_int_equal(room.winners, 0);
    assert_int_equal(room.clock.running, 0);
    assert_info_has(&room, "'ending': 'stopped', 'winners': []");
    assert_info_has(&room, "'stopped': ''");
    assert_message_has(&room, 0, "'over': true");
    assert_snapshot_has(&room, 1, "'winners': []");
    REFUSED(&room, "not_now", "over", room_stop(&room, "", at(1001), &why));
    assert_survives_and_clear(&room);
}

static void a_reason_has_an_end(void **state)
{
    (void)state;
    struct room room;
    char reason[REASON_CHARS_MAX + 2];
    struct room_settings settings = settings_for("blank", 2);
    open_room(&room, &settings);
    memset(reason, 'x', sizeof reason);
    reason[sizeof reason - 1] = '\0';
    REFUSED(&room, "bad_request", "200", room_stop(&room, reason, at(5), &why));
    reason[REASON_CHARS_MAX] = '\0';
    DONE(&room, room_stop(&room, reason, at(5), &why));
    assert_survives_and_clear(&room);
}

static void what_was_said_is_found_by_its_entry(void **state)
{
    (void)state;
    struct room room;
    struct said_line said;
    struct room_settings settings = settings_for("blank", 2);
    open_room(&room, &settings);
    DONE(&room, room_sit(&room, bela, 1, "Bee", at(1), &why));
    DONE(&room, room_chat(&room, anna, "hello", at(2), &why));
    DONE(&room, room_react(&room, bela, "bravo", at(3), &why));
    DONE(&room, room_silence(&room, anna, carl->id, true, at(4), &why));

    assert_true(room_find_said(&room, 1, &said));
    assert_false(said.is_chat);
    assert_int_equal(said.seat, -1);
    assert_string_equal(said.person.id, anna->id);
    assert_true(room_find_said(&room, 2, &said));
    assert_int_equal(said.seat, 1);
    assert_string_equal(said.person.name, "Bee");
    assert_true(room_find_said(&room, 3, &said));
    assert_true(said.is_chat);
    assert_string_equal(said.text, "hello");
    assert_true(room_find_said(&room, 4, &said));
    assert_true(said.is_reaction);
    assert_false(room_find_said(&room, 5, &said));
    assert_false(room_find_said(&room, 0, &said));
    assert_false(room_find_said(&room, 6, &said));

    DONE(&room, room_remove(&room, 3, at(5), &why));
    assert_true(room_find_said(&room, 3, &said));
    assert_true(said.is_removed);
    assert_string_equal(said.text, "");
    assert_survives_and_clear(&room);
}

static void a_name_is_forgotten_wherever_it_was_said(void **state)
{
    (void)state;
    struct room room;
    struct said_line said;
    struct room_settings settings = settings_for("blank", 3);
    open_room(&room, &settings);
    DONE(&room, room_sit(&room, bela, 0, "Bee", at(1), &why));
    DONE(&room, room_sit(&room, bela, 1, "Wasp", at(2), &why));
    DONE(&room, room_chat(&room, bela, "hello", at(3), &why));
    DONE(&room, room_chat(&room, carl, "hello, too", at(3), &why));
    int entries = room.log_count;
    assert_true(room_forget_name(&room, bela->id, at(4)));
    assert_int_equal(room.log_count, entries + 1);
    assert_string_equal(room.seats[0].person.name, "");
    assert_string_equal(room.seats[1].person.name, "");
    assert_string_equal(room.host.name, anna->name);
    assert_message_has(&room, VIEWER_SPECTATOR, "'info'");
    assert_message_lacks(&room, VIEWER_SPECTATOR, "Wasp");
    assert_true(room_find_said(&room, 4, &said));
    assert_string_equal(said.text, "hello");
    assert_string_equal(said.person.name, "");

    /* Nobody who sits here has to be told that a guest was somebody. */
    assert_false(room_forget_name(&room, carl->id, at(5)));
    assert_true(room_find_said(&room, 5, &said));
    assert_string_equal(said.person.name, "");
    assert_false(room_forget_name(&room, bela->id, at(6)));
    assert_survives_and_clear(&room);
}

TEST_PROGRAM(operator)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_open_room_is_stopped),
        cmocka_unit_test(a_running_match_ends_without_a_winner),
        cmocka_unit_test(a_reason_has_an_end),
        cmocka_unit_test(what_was_said_is_found_by_its_entry),
        cmocka_unit_test(a_name_is_forgotten_wherever_it_was_said),
    };
    return cmocka_run_group_tests_name("operator", tests, NULL, NULL);
}
