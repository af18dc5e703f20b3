/* test_tick.c: what time alone decides at a table: a hand that holds on (A6.3). */
#include "rooms.h"

#include "guesses.h"
#include "readers.h"

static const struct clock_settings by_game = { .kind = CLOCK_GAME,
                                               .seconds = 60,
                                               .increment_s = 5 };

/* Anna has one piece in her hand, and Béla waits; the world only pretends. */
static const char setup[] = "{'deck': ['3A', '5A', '6B', '7A', '8B', '9A', '10A', '11A', '12B'],"
                            " 'first': 0, 'sway': [100, 200, 3457, 400, 500, 600]}";

static void begin(struct room *room, struct clock_settings clock)
{
    struct room_settings settings = settings_for("adresse", 2);
    settings.clock = clock;
    worlds_use(guessing_worlds);
    run_room(room, &settings, 2, setup);
}

static int who_acts(const struct room *room)
{
    return __builtin_ctz(room_to_act(room));
}

static void play(struct room *room, const char *move, int64_t ms)
{
    int seat = who_acts(room);
    DONE(room, room_play(room, &room->seats[seat].person, seat, move, 0, at(ms), &why));
}

static void hold(struct room *room, int64_t ms)
{
    DONE(room, room_hold(room, at(ms), &why));
}

/* Whoever acts makes the first legal moves until a piece is aimed; the seat that aims. */
static int aim(struct room *room, int64_t ms)
{
    struct tick tick;
    while (!room_tick(room, &tick)) {
        struct move_list moves;
        char text[MOVE_TEXT_MAX];
        room_list_moves(room, who_acts(room), &moves);
        room->match.game->write_move(room->match.state, moves.moves[0], text, sizeof text);
        play(room, text, ms);
    }
    return tick.seat;
}

static void time_goes_by_half_second_by_half_second(void **state)
{
    (void)state;
    struct room room;
    begin(&room, by_game);
    int seat = aim(&room, 1000);
    assert_message_has(&room, VIEWER_SPECTATOR, "'half': 1, 'sway': 100");
    assert_int_equal(room.tick_due_ms, at(1500).steady_ms);
    hold(&room, 1510); /* a little late; the beat stays */
    assert_message_has(&room, 1 - seat, "'kind': 'hold'");
    assert_message_has(&room, VIEWER_SPECTATOR, "'half': 2, 'sway': 200");
    assert_int_equal(room.tick_due_ms, at(2000).steady_ms);
    hold(&room, 4000); /* so late that it begins anew */
    assert_int_equal(room.tick_due_ms, at(4500).steady_ms);
    DONE(&room, room_chat(&room, anna, "hm", at(4100), &why)); /* no matter of time */
    assert_int_equal(room.tick_due_ms, at(4500).steady_ms);
    assert_survives_and_clear(&room);
}

/* A disk that takes long neither lets half seconds pile up nor come one upon the other. */
static void who_is_told_late_is_not_hurried(void **state)
{
    (void)state;
    struct room room;
    begin(&room, by_game);
    aim(&room, 1000);
    assert_int_equal(room.tick_seq, room_last(&room)->seq);
    room_put_off_tick(&room, at(1010)); /* as ever */
    assert_int_equal(room.tick_due_ms, at(1500).steady_ms);
    for (int64_t ms = 1500, told; ms < 5000; ms = told + 350) {
        hold(&room, ms);
        told = ms + 700;
        assert_int_equal(room.tick_seq, room_last(&room)->seq);
        room_put_off_tick(&room, at(told));
        assert_int_equal(room.tick_due_ms, at(told + 350).steady_ms);
    }
    assert_survives_and_clear(&room);
}

static void what_has_not_come_is_not_told(void **state)
{
    (void)state;
    struct room room;
    struct text text;
    begin(&room, by_game);
    aim(&room, 1000);
    hold(&room, 1500);
    text_init(&text);
    for (int viewer = 0; viewer < 2; viewer++)
        add_snapshot(&room, viewer, at(1600), &text);
    assert_contains(text.data, "\"sway\": [100, 200]");
    assert_null(strstr(text.data, "3457"));
    assert_null(strstr(room_last(&room)->body, "3457"));
    text_clear(&text);
    assert_survives_and_clear(&room);
}

/* What the last entry is to all, whatever they watch with, what the room is to who comes now,
 * and the row. */
static void add_everything(const struct room *room, struct text *out)
{
    for (int viewer = 0; viewer < 3; viewer++) {
        int who = viewer < 2 ? viewer : VIEWER_SPECTATOR;
        for (int detail = 0; detail < DETAILS; detail++)
            add_message(room, who, (enum message_detail)detail, out);
        add_snapshot(room, who, at(0), out);
    }
    add_info(room, out);
    add_summary(room, out);
    text_add(out, room_last(room)->body);
}

/* Two rooms that differ in nothing but what chance has for the half seconds behind so many. */
static void assert_told_alike(int halves)
{
    struct room rooms[2];
    char sway[80] = "", text[300];
    bool is_other = false;
    for (int i = 0, length = 0; i < halves; i++)
        length += snprintf(sway + length, sizeof sway - (size_t)length, "%s%d", i ? ", " : "",
                           100 + 7 * i);
    snprintf(text, sizeof text, "{'deck': ['3A', '5A'], 'first': 0, 'sway': [%s]}", sway);
    for (int i = 0; i < 2; i++) {
        struct room_settings settings = settings_for("adresse", 2);
        worlds_use(guessing_worlds);
        run_room(&rooms[i], &settings, 2, text);
    }
    rooms[1].match.key[0] ^= 1;
    for (int half = 1; half <= 12; half++) {
        struct text told[2];
        for (int i = 0; i < 2; i++) {
            if (half == 1)
                aim(&rooms[i], 0);
            else
                hold(&rooms[i], 500 * half);
            text_init(&told[i]);
            add_everything(&rooms[i], &told[i]);
        }
        if (half <= halves)
            assert_string_equal(told[0].data, told[1].data);
        else
            is_other |= strcmp(told[0].data, told[1].data) != 0;
        text_clear(&told[0]);
        text_clear(&told[1]);
    }
    assert_int_equal(is_other, halves < 12);
    room_clear(&rooms[0]);
    room_clear(&rooms[1]);
}

static void what_chance_has_to_come_changes_no_byte_before(void **state)
{
    (void)state;
    for (int halves = 1; halves <= 12; halves++)
        assert_told_alike(halves);
}

static void holding_charges_no_clock_and_wins_no_time(void **state)
{
    (void)state;
    struct room room;
    begin(&room, by_game);
    int seat = aim(&room, 1000);
    int64_t left = room.clock.left_ms[seat];
    hold(&room, 1500);
    hold(&room, 2000);
    assert_int_equal(room.clock.left_ms[seat], left);
    assert_message_lacks(&room, seat, "'clock'");
    assert_int_equal(room_deadline_ms(&room), at(1000).steady_ms + left);
    play(&room, "release t=900", 2100); /* all of it is charged now, and the increment is won */
    assert_int_equal(room.clock.left_ms[seat], left - 1100 + 5000);
    assert_survives_and_clear(&room);
}

static void a_release_is_not_stale_because_time_went_by(void **state)
{
    (void)state;
    struct room room;
    begin(&room, by_game);
    int seat = aim(&room, 1000);
    const struct person *player = &room.seats[seat].person;
    uint32_t seen = room_last(&room)->seq;
    hold(&room, 1500);
    hold(&room, 2000);
    REFUSED(&room, "illegal_move", "",
            room_play(&room, player, seat, "release t=1501", seen, at(2100), &why));
    DONE(&room, room_play(&room, player, seat, "release t=1400", seen, at(2100), &why));
    REFUSED(&room, "not_now", "", room_hold(&room, at(2500), &why));
    assert_survives_and_clear(&room);
}

static void nobody_makes_time_go_by(void **state)
{
    (void)state;
    struct room room;
    struct move_list moves;
    begin(&room, by_game);
    int seat = aim(&room, 1000);
    REFUSED(&room, "not_allowed", "wait, or let go",
            room_play(&room, &room.seats[seat].person, seat, "hold", 0, at(1100), &why));
    room_list_moves(&room, seat, &moves);
    struct tick tick;
    assert_true(room_tick(&room, &tick) && moves.count > 0);
    for (int i = 0; i < moves.count; i++)
        assert_false(same_move(moves.moves[i], tick.move));
    room_clear(&room);
}

/* A closed page lets go at the end. */
static void after_the_twelfth_the_hand_lets_go(void **state)
{
    (void)state;
    struct room room;
    struct judged_move judged;
    struct move_list moves;
    struct tick tick;
    begin(&room, by_game);
    int seat = aim(&room, 0);
    for (int half = 2; half <= 12; half++) {
        assert_true(room_tick(&room, &tick) && tick.is_pause);
        hold(&room, 500 * (half - 1));
    }
    assert_true(room_tick(&room, &tick) && !tick.is_pause);
    assert_int_equal(room.tick_due_ms, at(6500).steady_ms); /* one of 5.9 s may be on its way */
    REFUSED(&room, "not_now", "", room_hold(&room, at(6500), &why));
    REFUSED(&room, "not_allowed", "wait, or let go",
            room_play(&room, &room.seats[seat].person, seat, "hold", 0, at(6100), &why));
    room_list_moves(&room, seat, &moves);
    assert_int_equal(moves.count, 11); /* releases of the last second */
    assert_true(room_judge_tick(&room, &judged, &why));
    DONE(&room, room_make_move(&room, &judged, at(6500), &why));
    assert_contains(room_last(&room)->body, "hold");
    assert_message_has(&room, seat, "'t': 6000");
    assert_false(room_tick(&room, &tick));
    assert_survives_and_clear(&room);
}

static void a_hand_goes_on_where_it_was_after_a_restart(void **state)
{
    (void)state;
    struct room room, again;
    struct tick tick;
    begin(&room, by_game);
    aim(&room, 1000);
    hold(&room, 1500);
    rebuild(&room, &again);
    room_resume(&again, at(60000));
    assert_true(room_tick(&again, &tick));
    assert_int_equal(again.tick_due_ms, at(60500).steady_ms);
    hold(&again, 60500);
    assert_message_has(&again, VIEWER_SPECTATOR, "'half': 3, 'sway': 3457");
    room_clear(&room);
    assert_survives_and_clear(&again);
}

static void holds_are_not_counted(void **state)
{
    (void)state;
    struct room room;
    int first, end, steps = 0;
    begin(&room, by_game);
    aim(&room, 1000);
    uint32_t aimed = room_last(&room)->seq;
    while (room_find_decision(&room, 0, steps + 1, &first, &end))
        steps++;
    hold(&room, 1500);
    uint32_t held = room_last(&room)->seq;
    hold(&room, 2000);
    assert_false(room_find_decision(&room, 0, steps + 1, &first, &end));
    assert_false(room_find_decision(&room, held, 0, &first, &end));
    assert_true(room_find_decision(&room, aimed, 0, &first, &end));
    assert_int_equal(end, room.match.log_count);
    play(&room, "release t=900", 2100);
    assert_true(room_find_decision(&room, 0, steps + 1, &first, &end));
    assert_int_equal(room.decisions[first].seq, room_last(&room)->seq);
    room_clear(&room);
}

/* Who holds on for long takes nobody the word. */
static void holds_do_not_fill_the_log(void **state)
{
    (void)state;
    struct room room;
    begin(&room, by_game);
    aim(&room, 1000);
    while (room.log_count < ENTRIES_CHAT_MAX - 1)
        assert_true(room_chat(&room, anna, "again", at(1100), &why));
    hold(&room, 1500);
    hold(&room, 2000);
    DONE(&room, room_chat(&room, anna, "at last", at(2100), &why));
    REFUSED(&room, "not_now", "only the match", room_chat(&room, anna, "hm", at(2100), &why));
    hold(&room, 2500);
    REFUSED(&room, "not_now", "only the match", room_chat(&room, anna, "hm", at(2600), &why));
    assert_survives_and_clear(&room);
}

/* What was drawn for a half second cannot be had again. */
static void an_aim_is_not_taken_back(void **state)
{
    (void)state;
    struct room room;
    begin(&room, by_game);
    int seat = aim(&room, 1000);
    const struct person *player = &room.seats[seat].person;
    REFUSED(&room, "not_now", "", room_undo(&room, player, seat, at(1100), &why));
    hold(&room, 1500);
    REFUSED(&room, "not_now", "", room_undo(&room, player, seat, at(1600), &why));
    play(&room, "release t=900", 1700);
    REFUSED(&room, "not_now", "", room_undo(&room, player, seat, at(1800), &why));
    assert_survives_and_clear(&room);
}

/* Of three two go on when one is out, with a bot whose hand is where the other's was. */
static void begin_for_three(struct room *room, struct clock_settings clock)
{
    struct room_settings settings = settings_for("adresse", 3);
    settings.clock = clock;
    worlds_use(guessing_worlds);
    run_room(room, &settings, 3, setup);
}

static void assert_hand_goes_on(struct room *room, int seat, int64_t ms)
{
    struct tick tick;
    assert_true(room_tick(room, &tick) && tick.is_pause && tick.seat == seat);
    assert_int_equal(room_bots_to_act(room), seat_bit(seat));
    assert_int_equal(room->tick_due_ms, at(ms).steady_ms);
    hold(room, ms);
    assert_message_has(room, VIEWER_SPECTATOR, "'half': 3, 'sway': 3457");
    struct move release;
    assert_true(room->match.game->read_move(room->match.state, "release t=1400", &release));
    DONE(room, room_play_bot(room, seat, release, at(ms + 500), &why));
    assert_false(room_tick(room, &tick) && tick.seat == seat);
}

static void a_clock_runs_out_while_a_hand_sways(void **state)
{
    (void)state;
    static const struct clock_settings by_move = { .kind = CLOCK_MOVE, .seconds = 5 };
    struct room room;
    begin(&room, by_move);
    int seat = aim(&room, 1000);
    for (int64_t ms = 1500; ms < 6000; ms += 500)
        hold(&room, ms);
    assert_false(room_check_clock(&room, at(5999)));
    assert_int_equal(room_deadline_ms(&room), at(6000).steady_ms);
    assert_true(room_check_clock(&room, at(6000)));
    struct tick tick;
    assert_int_equal(room.status, ROOM_OVER);
    assert_int_equal(room.winners, seat_bit(1 - seat));
    assert_false(room_tick(&room, &tick));
    REFUSED(&room, "not_now", "", room_hold(&room, at(6001), &why));
    assert_survives_and_clear(&room);

    begin_for_three(&room, by_move);
    seat = aim(&room, 0);
    hold(&room, 500);
    room.tick_due_ms = at(5500).steady_ms; /* as after a disk that took long */
    assert_true(room_check_clock(&room, at(5000)));
    assert_hand_goes_on(&room, seat, 5500);
    assert_survives_and_clear(&room);
}

static void who_gives_up_or_is_replaced_leaves_the_hand_where_it_is(void **state)
{
    (void)state;
    struct room room;
    begin_for_three(&room, by_game);
    int seat = aim(&room, 1000);
    hold(&room, 1500);
    DONE(&room, room_resign(&room, &room.seats[seat].person, seat, at(1700), &why));
    assert_hand_goes_on(&room, seat, 2000);
    assert_survives_and_clear(&room);

    begin_for_three(&room, by_game);
    seat = aim(&room, 1000);
    const struct person *player = &room.seats[seat].person;
    const struct person *fellow = &room.seats[(seat + 1) % 3].person;
    hold(&room, 1500);
    DONE(&room, room_replace(&room, fellow, seat, "easy", 1000000, at(1700), &why));
    REFUSED(&room, "not_now", "",
            room_play(&room, player, seat, "release t=900", 0, at(1710), &why));
    DONE(&room, room_return(&room, player, seat, at(1800), &why));
    assert_int_equal(room.tick_due_ms, at(2000).steady_ms);
    hold(&room, 2000);
    DONE(&room, room_play(&room, player, seat, "release t=900", 0, at(2100), &why));
    assert_survives_and_clear(&room);
}

static void a_log_that_makes_time_go_by_at_the_wrong_moment_is_damaged(void **state)
{
    (void)state;
    struct room room;
    begin(&room, by_game);
    const char body[] = "{\"kind\": \"hold\", \"seat\": 0, \"chance\": []}";
    struct room_entry entry = entry_of(room_last(&room)->seq + 1, room_last(&room)->at_ms, body);
    assert_false(room_add_entry(&room, &entry, &why));
    assert_int_equal(why.code, ERROR_BAD_RECORD);
    room_clear(&room);
}

static int pretend_no_more(void **state)
{
    (void)state;
    worlds_use(NULL);
    return 0;
}

TEST_PROGRAM(tick)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_goes_by_half_second_by_half_second),
        cmocka_unit_test(who_is_told_late_is_not_hurried),
        cmocka_unit_test(what_has_not_come_is_not_told),
        cmocka_unit_test(what_chance_has_to_come_changes_no_byte_before),
        cmocka_unit_test(holding_charges_no_clock_and_wins_no_time),
        cmocka_unit_test(a_release_is_not_stale_because_time_went_by),
        cmocka_unit_test(nobody_makes_time_go_by),
        cmocka_unit_test(after_the_twelfth_the_hand_lets_go),
        cmocka_unit_test(a_hand_goes_on_where_it_was_after_a_restart),
        cmocka_unit_test(holds_are_not_counted),
        cmocka_unit_test(holds_do_not_fill_the_log),
        cmocka_unit_test(an_aim_is_not_taken_back),
        cmocka_unit_test(a_clock_runs_out_while_a_hand_sways),
        cmocka_unit_test(who_gives_up_or_is_replaced_leaves_the_hand_where_it_is),
        cmocka_unit_test(a_log_that_makes_time_go_by_at_the_wrong_moment_is_damaged),
    };
    return cmocka_run_group_tests(tests, NULL, pretend_no_more);
}
