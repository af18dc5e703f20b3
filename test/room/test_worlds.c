/* test_worlds.c: a table where the world has its say: moves whose outcome was worked out
 * elsewhere, and rooms that are made again without working anything out. */
#include "rooms.h"

#include "worlds.h"

/* Anna and Béla with a clock. Until tests end the world only pretends. */
static void begin(struct room *room)
{
    struct room_settings settings = settings_for("adresse", 2);
    settings.clock = (struct clock_settings){ .kind = CLOCK_GAME, .seconds = 600 };
    worlds_pretend(true);
    run_room(room, &settings, 2, NULL);
}

static int who_acts(const struct room *room)
{
    return __builtin_ctz(room_to_act(room));
}

static const struct person *holder(const struct room *room, int seat)
{
    return &room->seats[seat].person;
}

/* A random move of whoever acts, as text. */
static void choose(const struct room *room, struct rng *rng, char text[MOVE_TEXT_MAX])
{
    struct move_list moves;
    match_legal(&room->match, who_acts(room), &moves);
    room->match.game->write_move(
        room->match.state, moves.moves[rng_below(rng, (uint32_t)moves.count)], text, MOVE_TEXT_MAX);
}

static bool leads_to_world(struct room *room, const char *text, struct moment now,
                           struct move *move)
{
    int seat = who_acts(room);
    return room_leads_to_world(room, AS(holder(room, seat)), seat, text, 0, now, move);
}

static void play(struct room *room, const char *text, struct moment now)
{
    int seat = who_acts(room);
    DONE(room, room_play(room, AS(holder(room, seat)), seat, text, 0, now, &why));
}

/* Real physics would come to something else than what was found ahead, so whoever
 * worked it out again would be found out. */
static void what_was_found_ahead_is_taken_over(void **state)
{
    (void)state;
    struct room plain, ahead;
    struct rng rng;
    int looked = 0;
    rng_init(&rng, 1);
    begin(&plain);
    begin(&ahead);
    for (int i = 0; i < 60 && plain.status == ROOM_RUNNING; i++) {
        char text[MOVE_TEXT_MAX];
        struct move move;
        struct match copy;
        choose(&plain, &rng, text);
        play(&plain, text, at(i));
        bool is_ahead = leads_to_world(&ahead, text, at(i), &move);
        if (is_ahead) {
            match_copy(&ahead.match, &copy);
            assert_true(match_play(&copy, who_acts(&ahead), move, NULL, &why));
            ahead.ahead = &copy;
            worlds_pretend(false);
        }
        play(&ahead, text, at(i));
        worlds_pretend(true);
        ahead.ahead = NULL;
        if (is_ahead)
            match_clear(&copy);
        looked += is_ahead;
        assert_string_equal(room_last(&ahead)->body, room_last(&plain)->body);
        assert_int_equal(fingerprint(&ahead), fingerprint(&plain));
    }
    assert_true(looked > 5);
    room_clear(&plain);
    assert_survives_and_clear(&ahead);
}

static void a_room_is_made_again_without_physics(void **state)
{
    (void)state;
    struct room room, again;
    begin(&room);
    play_to_the_end(&room, 2, at(5));
    worlds_pretend(false);
    rebuild(&room, &again);
    assert_int_equal(fingerprint(&again), fingerprint(&room));
    room_clear(&again);
    room_clear(&room);
}

/* What is told of an entry is told again, texts that were made for it included. */
static void every_message_is_told_again(void **state)
{
    (void)state;
    struct room room, again;
    struct rng rng;
    int launches = 0;
    rng_init(&rng, 3);
    begin(&room);
    for (int i = 0; i < 40 && room.status == ROOM_RUNNING; i++) {
        struct text told, told_again;
        char text[MOVE_TEXT_MAX];
        choose(&room, &rng, text);
        play(&room, text, at(i));
        rebuild(&room, &again);
        text_init(&told);
        text_init(&told_again);
        add_message(&room, 0, DETAIL_EVENTS, &told);
        add_message(&again, 0, DETAIL_EVENTS, &told_again);
        assert_string_equal(told.data, told_again.data);
        launches += strstr(told.data, "\"event\": \"launched\"") != NULL;
        text_clear(&told);
        text_clear(&told_again);
        room_clear(&again);
    }
    assert_true(launches > 0);
    room_clear(&room);
}

static void nothing_is_looked_ahead_for_those_who_may_not_play(void **state)
{
    (void)state;
    struct room room;
    struct rng rng;
    char text[MOVE_TEXT_MAX];
    struct move move;
    rng_init(&rng, 4);
    begin(&room);
    for (choose(&room, &rng, text); !leads_to_world(&room, text, at(1), &move);
         choose(&room, &rng, text))
        play(&room, text, at(1));
    int seat = who_acts(&room);
    uint32_t stale = room.asked_seq[seat] - 1;
    uint64_t before = fingerprint(&room);
    const struct person *other = holder(&room, 1 - seat);
    assert_false(room_leads_to_world(&room, AS(other), seat, text, 0, at(1), &move));
    assert_false(
        room_leads_to_world(&room, AS(holder(&room, seat)), seat, text, stale, at(1), &move));
    assert_false(room_leads_to_world(&room, AS(holder(&room, seat)), seat, text, 0, at(3600 * 1000),
                                     &move)); /* out of time */
    assert_false(
        room_leads_to_world(&room, AS(holder(&room, seat)), seat, "nonsense", 0, at(1), &move));
    assert_int_equal(fingerprint(&room), before);
    room_clear(&room);
}

static void the_time_that_physics_takes_is_nobodys(void **state)
{
    (void)state;
    struct room room;
    struct rng rng;
    char text[MOVE_TEXT_MAX];
    rng_init(&rng, 5);
    begin(&room);
    int seat = who_acts(&room);
    choose(&room, &rng, text);
    room_skip_time(&room, 400);
    play(&room, text, at(5400));
    assert_int_equal(room.clock.left_ms[seat], 600000 - 5000);
    assert_survives_and_clear(&room);
}

static void decisions_are_found_by_entry_and_by_count(void **state)
{
    (void)state;
    struct room room;
    struct rng rng;
    int first, end;
    rng_init(&rng, 6);
    begin(&room);
    uint32_t start = room_last(&room)->seq;
    int from = room.match.log_count;
    assert_false(room_find_decision(&room, start, 0, &first, &end));
    for (int step = 1; step <= 20; step++) {
        char text[MOVE_TEXT_MAX];
        DONE(&room, room_chat(&room, AS(anna), "hm", at(step), &why));
        choose(&room, &rng, text);
        play(&room, text, at(step));
        uint32_t seq = room_last(&room)->seq;
        assert_true(room_find_decision(&room, seq, 0, &first, &end));
        assert_int_equal(first, from);
        assert_int_equal(end, room.match.log_count);
        assert_true(room_find_decision(&room, 0, step, &first, &end));
        assert_int_equal(first, from);
        assert_false(room_find_decision(&room, seq - 1, 0, &first, &end));
        assert_false(room_find_decision(&room, 0, step + 1, &first, &end));
        from = room.match.log_count;
    }
    assert_true(room_find_decision(&room, 0, 1, &first, &end));
    assert_true(end < room.match.log_count);
    room_clear(&room);
}

TEST_PROGRAM(worlds)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_found_ahead_is_taken_over),
        cmocka_unit_test(a_room_is_made_again_without_physics),
        cmocka_unit_test(every_message_is_told_again),
        cmocka_unit_test(nothing_is_looked_ahead_for_those_who_may_not_play),
        cmocka_unit_test(the_time_that_physics_takes_is_nobodys),
        cmocka_unit_test(decisions_are_found_by_entry_and_by_count),
    };
    return cmocka_run_group_tests_name("worlds", tests, NULL, NULL);
}
