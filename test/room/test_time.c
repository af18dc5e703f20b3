/* test_time.c: clocks at the table. */
#include "rooms.h"

static void run(struct room *room, const char *game, int seats, int persons,
                struct clock_settings clock, const char *setup)
{
    struct room_settings settings = settings_for(game, seats);
    settings.clock = clock;
    run_room(room, &settings, persons, setup);
}

static const struct clock_settings by_game = { .kind = CLOCK_GAME,
                                               .seconds = 60,
                                               .increment_s = 5 };
static const struct clock_settings by_move = { .kind = CLOCK_MOVE, .seconds = 30 };
static const struct clock_settings by_days = { .kind = CLOCK_DAYS, .days = 2 };

enum { DAY_MS = 24 * 3600 * 1000 };

#define DECK                                                                                       \
    "[9,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,8,7,6,5," \
    "4,3,2,1]"
static const char three[] =
    "{'deck': " DECK ", 'clans': [['fox'], ['toad'], ['lizard']], 'first': 0}";
static const char two[] = "{'deck': " DECK ", 'first': 0}";

static void play(struct room *room, int seat, const char *move, int64_t ms)
{
    DONE(room, room_play(room, &room->seats[seat].person, seat, move, 0, at(ms), &why));
}

static void only_whoever_is_asked_is_charged(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 3, by_game, three);
    assert_message_has(&room, 0, "'clock': {'left': [60000, 60000, 60000], 'running': [0]}");
    assert_int_equal(room_deadline_ms(&room), at(60000).steady_ms);
    play(&room, 0, "9@1,1r0", 10000); /* and is asked for the tower */
    assert_message_has(&room, 0, "'left': [55000, 60000, 60000], 'running': [0]");
    play(&room, 0, "tower", 11000);
    assert_message_has(&room, 0, "'left': [59000, 60000, 60000], 'running': [1]");
    DONE(&room, room_chat(&room, anna, "hm", at(12000), &why)); /* no matter of the clock */
    struct rng rng;
    rng_init(&rng, 1);
    play_random(&room, 1, &rng, at(21000));
    assert_int_equal(room.clock.left_ms[1], 60000 - 10000 + 5000);
    assert_survives_and_clear(&room);
}

static void a_snapshot_tells_what_is_left_now(void **state)
{
    (void)state;
    struct room room;
    struct text text;
    run(&room, "grandbois", 3, 3, by_game, three);
    text_init(&text);
    add_snapshot(&room, 1, at(2500), &text);
    assert_contains(text.data, "\"clock\": {\"left\": [57500, 60000, 60000], \"running\": [0]}");
    text_clear(&text);
    assert_survives_and_clear(&room);
}

static void in_a_simultaneous_choice_all_are_charged(void **state)
{
    (void)state;
    struct room room;
    run(&room, "blank", 3, 2, by_game, NULL);
    assert_message_has(&room, 0, "'running': [0, 1]"); /* the bot takes its time for free */
    play(&room, 1, "pick 1", 7000);
    assert_message_has(&room, 0, "'left': [53000, 58000, 60000], 'running': [0]");
    play(&room, 1, "pick 2", 8000); /* a second thought wins no time */
    assert_message_has(&room, 0, "'left': [52000, 58000, 60000], 'running': [0]");
    assert_survives_and_clear(&room);
}

static void for_every_decision_there_is_the_same_time(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 3, by_move, three);
    play(&room, 0, "9@1,1r0", 29000);
    assert_message_has(&room, 0, "'left': [30000, 30000, 30000], 'running': [0]");
    play(&room, 0, "tower", 58000);
    assert_int_equal(room.clock.left_ms[0], 30000);
    assert_survives_and_clear(&room);
}

static void whose_time_is_up_is_out(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 2, 2, by_game, two);
    assert_false(room_check_clock(&room, at(59999)));
    REFUSED(&room, "not_now", "time is up",
            room_play(&room, anna, 0, "9@1,1r0", 0, at(60000), &why));
    DONE(&room, room_check_clock(&room, at(60000)));
    assert_message_has(&room, 1, "'kind': 'time', 'seat': 0, 'info': {");
    assert_message_has(&room, 1, "'out': 'time'");
    assert_message_has(&room, 1, "'clock': {'left': [0, 60000], 'running': []}");
    assert_int_equal(room.status, ROOM_OVER);
    assert_int_equal(room.ending, ENDING_TIME);
    assert_int_equal(room.winners, 1 << 1);
    assert_string_equal(room.match.ending, "time");
    assert_false(room_check_clock(&room, at(DAY_MS)));
    assert_int_equal(room_deadline_ms(&room), -1);
    assert_survives_and_clear(&room);
}

static void those_whose_time_is_up_together_go_one_after_the_other(void **state)
{
    (void)state;
    struct room room;
    run(&room, "blank", 4, 3, by_move, NULL);
    DONE(&room, room_check_clock(&room, at(30000)));
    assert_int_equal(room.seats[0].out, OUT_OF_TIME);
    assert_int_equal(room.status, ROOM_RUNNING);
    DONE(&room, room_check_clock(&room, at(30000)));
    assert_int_equal(room.seats[1].out, OUT_OF_TIME);
    DONE(&room, room_check_clock(&room, at(30000)));
    assert_int_equal(room.status, ROOM_OVER); /* only a bot is left */
    assert_int_equal(room.winners, 1 << 3);
    assert_false(room_check_clock(&room, at(30000)));
    assert_survives_and_clear(&room);
}

static void of_three_the_others_go_on_without_a_clock_for_the_bot(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 3, by_game, three);
    DONE(&room, room_check_clock(&room, at(61000)));
    assert_int_equal(room_bots_to_act(&room), 1 << 0);
    assert_int_equal(room.clock.running, 0);
    assert_int_equal(room_deadline_ms(&room), -1);
    struct rng rng;
    rng_init(&rng, 1);
    while (room_to_act(&room) & 1 << 0)
        play_random(&room, 0, &rng, at(90000));
    assert_int_equal(room.clock.running, 1 << 1);
    assert_int_equal(room.clock.left_ms[1], 60000);
    assert_int_equal(room_deadline_ms(&room), at(150000).steady_ms);
    assert_survives_and_clear(&room);
}

/* ---- undo ---- */

static void what_a_move_won_its_undo_takes_back(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 3, by_game, three);
    play(&room, 0, "9@1,1r0", 10000);
    play(&room, 0, "tower", 12000);
    assert_int_equal(room.clock.left_ms[0], 58000);
    DONE(&room, room_undo(&room, anna, 0, at(15000), &why));
    assert_int_equal(room.clock.left_ms[0], 53000);
    assert_int_equal(room.clock.left_ms[1], 57000); /* while she thought better of it */
    assert_int_equal(room.clock.running, 1 << 0);
    assert_survives_and_clear(&room);
}

static void taking_back_is_no_way_to_think_longer(void **state)
{
    (void)state;
    struct room room;
    run(&room, "blank", 3, 3, by_move, NULL);
    play(&room, 0, "pick 1", 20000);
    DONE(&room, room_undo(&room, anna, 0, at(21000), &why));
    assert_int_equal(room.clock.left_ms[0], 10000);
    play(&room, 0, "pick 2", 25000);
    play(&room, 0, "pick 3", 25500); /* wins nothing, and its undo costs nothing */
    DONE(&room, room_undo(&room, anna, 0, at(26000), &why));
    DONE(&room, room_undo(&room, anna, 0, at(26000), &why));
    assert_int_equal(room.clock.left_ms[0], 6000);
    assert_survives_and_clear(&room);
}

/* When the deck is empty, a tile and its tower are two decisions of one seat with
 * no draw between them. Everybody keeps the towers until then. */
static int play_until_a_tower_follows_a_tile(struct room *room, int64_t *now)
{
    struct rng rng;
    rng_init(&rng, 6);
    for (;;) {
        int seat = __builtin_ctz(room_to_act(room));
        play_random(room, seat, &rng, at(*now += 29000));
        if (room_to_act(room) != seat_bit(seat))
            continue;
        if (match_may_undo(&room->match, seat, NULL))
            return seat;
        play(room, seat, "skip", *now += 29000);
    }
}

static void what_has_no_time_left_is_not_taken_back(void **state)
{
    (void)state;
    struct room room;
    int64_t now = 0;
    run(&room, "grandbois", 3, 3, by_move, NULL);
    int seat = play_until_a_tower_follows_a_tile(&room, &now);
    const struct person *by = &room.seats[seat].person;
    REFUSED(&room, "not_now", "no time left", room_undo(&room, by, seat, at(now + 1000), &why));
    DONE(&room, room_undo(&room, by, seat, at(now + 999), &why)); /* of 1 s, before the tile */
    assert_int_equal(room.clock.left_ms[seat], 1);
    assert_survives_and_clear(&room);
}

static void two_moves_may_be_taken_back_and_what_both_won(void **state)
{
    (void)state;
    struct room room;
    int64_t now = 0;
    run(&room, "grandbois", 3, 3, by_move, NULL);
    int seat = play_until_a_tower_follows_a_tile(&room, &now);
    const struct person *by = &room.seats[seat].person;
    play(&room, seat, "tower", now + 500);
    DONE(&room, room_undo(&room, by, seat, at(now + 600), &why));
    DONE(&room, room_undo(&room, by, seat, at(now + 700), &why));
    assert_int_equal(room.clock.left_ms[seat], 1000 - 500 - 100);
    assert_survives_and_clear(&room);
}

/* ---- bots that step in ---- */

static void the_clock_of_one_who_is_replaced_stands(void **state)
{
    (void)state;
    struct room room;
    struct rng rng;
    run(&room, "grandbois", 3, 3, by_game, three);
    DONE(&room, room_replace(&room, bela, 0, "easy", 1000000, at(20000), &why));
    assert_message_has(&room, 1, "'left': [40000, 60000, 60000], 'running': []");
    rng_init(&rng, 2);
    while (room_to_act(&room) & 1 << 0)
        play_random(&room, 0, &rng, at(25000));
    assert_int_equal(room.clock.left_ms[0], 40000); /* a bot wins nobody time */
    play_random(&room, 1, &rng, at(26000));
    while (!(room_to_act(&room) & 1 << 0))
        play_random(&room, __builtin_ctz(room_to_act(&room)), &rng, at(27000));
    DONE(&room, room_return(&room, anna, 0, at(90000), &why));
    assert_int_equal(room.clock.running, 1 << 0);
    assert_int_equal(room.clock.left_ms[0], 40000);
    assert_int_equal(room_deadline_ms(&room), at(130000).steady_ms);
    assert_survives_and_clear(&room);
}

static void a_bot_leaves_fresh_time_for_the_next_decision(void **state)
{
    (void)state;
    struct room room;
    run(&room, "blank", 2, 2, by_move, NULL);
    DONE(&room, room_replace(&room, bela, 0, "easy", 1000000, at(29000), &why));
    DONE(&room, room_return(&room, anna, 0, at(29500), &why));
    assert_int_equal(room.clock.left_ms[0], 1000); /* nothing was decided in between */
    DONE(&room, room_replace(&room, bela, 0, "easy", 1000000, at(29600), &why));
    struct rng rng;
    rng_init(&rng, 2);
    play_random(&room, 0, &rng, at(29700));
    DONE(&room, room_return(&room, anna, 0, at(29800), &why));
    assert_int_equal(room.clock.left_ms[0], 30000);
    assert_survives_and_clear(&room);
}

/* ---- the world's clocks ---- */

static void a_wall_clock_that_jumps_takes_nobodys_time(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 3, by_days, three);
    struct moment later = at(1000);
    later.wall_ms += 400LL * DAY_MS;
    assert_false(room_check_clock(&room, later));
    DONE(&room, room_play(&room, anna, 0, "9@1,1r0", 0, later, &why));
    later.wall_ms -= 800LL * DAY_MS;
    later.steady_ms += 500;
    DONE(&room, room_play(&room, anna, 0, "tower", 0, later, &why));
    assert_contains(room_last(&room)->body, "\"ran\": 500");
    assert_survives_and_clear(&room);
}

static void a_steady_clock_that_goes_back_gives_nobody_time(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 3, by_game, three);
    play(&room, 0, "9@1,1r0", -4000);
    assert_int_equal(room.clock.left_ms[0], 65000);
    assert_survives_and_clear(&room);
}

/* After a restart the steady clock begins anywhere. */
static void restart(struct room *room, struct room *again, int64_t wall_ms)
{
    rebuild(room, again);
    room_clear(room);
    room_resume(again, (struct moment){ .wall_ms = wall_ms, .steady_ms = 77 });
}

static void while_there_is_no_server_nobody_is_charged(void **state)
{
    (void)state;
    struct room room, again;
    run(&room, "grandbois", 3, 3, by_game, three);
    play(&room, 0, "9@1,1r0", 10000);
    restart(&room, &again, at(10 * DAY_MS).wall_ms);
    assert_int_equal(room_deadline_ms(&again), 77 + 55000);
    assert_survives_and_clear(&again);
}

static void days_go_by_without_a_server_too(void **state)
{
    (void)state;
    struct room room, again;
    run(&room, "grandbois", 3, 3, by_days, three);
    play(&room, 0, "9@1,1r0", 10000);
    DONE(&room, room_chat(&room, bela, "I wait", at(DAY_MS), &why)); /* charges nobody */
    restart(&room, &again, at(10000 + DAY_MS + 500).wall_ms);
    assert_int_equal(room_deadline_ms(&again), 77 + DAY_MS - 500);
    room_clear(&again);
}

static void a_server_from_the_past_gives_no_days(void **state)
{
    (void)state;
    struct room room, again;
    run(&room, "grandbois", 3, 3, by_days, three);
    restart(&room, &again, at(-5 * DAY_MS).wall_ms);
    assert_int_equal(room_deadline_ms(&again), 77 + 2 * DAY_MS);
    room_clear(&again);
}

static void without_a_clock_there_is_no_deadline(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 2, 2, (struct clock_settings){ 0 }, NULL);
    assert_int_equal(room_deadline_ms(&room), -1);
    assert_false(room_check_clock(&room, at(1000LL * DAY_MS)));
    assert_message_has(&room, 0, "'clock': null");
    assert_survives_and_clear(&room);
}

TEST_PROGRAM(time)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_whoever_is_asked_is_charged),
        cmocka_unit_test(a_snapshot_tells_what_is_left_now),
        cmocka_unit_test(in_a_simultaneous_choice_all_are_charged),
        cmocka_unit_test(for_every_decision_there_is_the_same_time),
        cmocka_unit_test(whose_time_is_up_is_out),
        cmocka_unit_test(those_whose_time_is_up_together_go_one_after_the_other),
        cmocka_unit_test(of_three_the_others_go_on_without_a_clock_for_the_bot),
        cmocka_unit_test(what_a_move_won_its_undo_takes_back),
        cmocka_unit_test(taking_back_is_no_way_to_think_longer),
        cmocka_unit_test(what_has_no_time_left_is_not_taken_back),
        cmocka_unit_test(two_moves_may_be_taken_back_and_what_both_won),
        cmocka_unit_test(the_clock_of_one_who_is_replaced_stands),
        cmocka_unit_test(a_bot_leaves_fresh_time_for_the_next_decision),
        cmocka_unit_test(a_wall_clock_that_jumps_takes_nobodys_time),
        cmocka_unit_test(a_steady_clock_that_goes_back_gives_nobody_time),
        cmocka_unit_test(while_there_is_no_server_nobody_is_charged),
        cmocka_unit_test(days_go_by_without_a_server_too),
        cmocka_unit_test(a_server_from_the_past_gives_no_days),
        cmocka_unit_test(without_a_clock_there_is_no_deadline),
    };
    return cmocka_run_group_tests_name("time", tests, NULL, NULL);
}
