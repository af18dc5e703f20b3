/* test_worlds.c: a table where the world has its say: moves whose outcome was worked out
 * elsewhere, and rooms that are made again without working anything out. */
#include "rooms.h"

#include "guesses.h"
#include "sentences.h"

/* Anna and Béla with a clock. Until tests end the world only pretends. */
static void begin(struct room *room)
{
    struct room_settings settings = settings_for("adresse", 2);
    settings.clock = (struct clock_settings){ .kind = CLOCK_GAME, .seconds = 600 };
    worlds_use(guessing_worlds);
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
    room_list_moves(room, who_acts(room), &moves);
    room->match.game->write_move(
        room->match.state, moves.moves[rng_below(rng, (uint32_t)moves.count)], text, MOVE_TEXT_MAX);
}

static bool read_move(struct room *room, const char *text, struct moment now,
                      struct judged_move *judged)
{
    int seat = who_acts(room);
    return room_read_move(room, holder(room, seat), seat, text, 0, now, judged, &why);
}

static void play(struct room *room, const char *text, struct moment now)
{
    int seat = who_acts(room);
    DONE(room, room_play(room, holder(room, seat), seat, text, 0, now, &why));
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
        struct judged_move judged;
        struct match copy;
        choose(&plain, &rng, text);
        play(&plain, text, at(i));
        assert_true(read_move(&ahead, text, at(i), &judged));
        bool is_ahead = match_look_ahead(&ahead.match, &judged, &copy);
        if (is_ahead) {
            match_work_out(&copy, NULL);
            match_take_outcomes(&copy, &judged);
            worlds_use(NULL);
        }
        DONE(&ahead, room_make_move(&ahead, &judged, at(i), &why));
        worlds_use(guessing_worlds);
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
    static const struct world *const nobody[] = { NULL };
    struct room room, again;
    begin(&room);
    play_to_the_end(&room, 2, at(5));
    worlds_use(nobody);
    rebuild(&room, &again);
    assert_int_equal(fingerprint(&again), fingerprint(&room));
    room_clear(&again);
    room_clear(&room);
}

/* The log of a room in test/room/data: its entries, oldest first. */
static void read_kept(struct room *room, const char *name)
{
    char path[512];
    json_error_t wrong;
    size_t i;
    json_t *entry;
    snprintf(path, sizeof path, "%s/room/data/%s", TEST_FOLDER, name);
    json_t *log = json_load_file(path, 0, &wrong);
    if (log == NULL)
        fail_msg("%s: %s", path, wrong.text);
    room_prepare(room, "kept");
    json_array_foreach (log, i, entry)
        if (!add_kept_entry(room, (uint32_t)i + 1, entry))
            fail_msg("%s, entry %zu: %s", name, i + 1, in_english(&why));
    json_decref(log);
}

static int count_worlds(const struct match *match)
{
    int count = 0;
    for (int i = 0; i < match->log_count; i++)
        count += match->log[i].seat == SEAT_WORLD;
    return count;
}

/* Rooms once did not mark the world's outcomes; they are read, and go on as others do. */
static void a_room_from_before_the_world_had_a_seat_goes_on(void **state)
{
    (void)state;
    struct room room;
    worlds_use(guessing_worlds);
    read_kept(&room, "before-world.json");
    room_resume(&room, at(20));
    assert_int_equal(count_worlds(&room.match), 15);
    assert_null(strstr(room.log[5].body, "world "));
    int kept = room.log_count;
    play_to_the_end(&room, 7, at(30));
    bool is_marked = false;
    for (int i = kept; i < room.log_count; i++) {
        assert_null(strstr(room.log[i].body, "\"settled\""));
        is_marked |= strstr(room.log[i].body, "\"world settled\"") != NULL;
    }
    assert_true(is_marked);
    assert_survives_and_clear(&room);
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

static void nothing_is_worked_out_for_those_who_may_not_play(void **state)
{
    (void)state;
    struct room room;
    struct rng rng;
    char text[MOVE_TEXT_MAX];
    struct judged_move judged;
    rng_init(&rng, 4);
    begin(&room);
    choose(&room, &rng, text);
    int seat = who_acts(&room);
    const struct person *player = holder(&room, seat);
    uint32_t stale = room.asked_seq[seat] - 1;
    uint64_t before = fingerprint(&room);
    struct {
        const struct person *by;
        const char *text;
        uint32_t seen;
        struct moment now;
        const char *code;
    } bad[] = {
        { holder(&room, 1 - seat), text, 0, at(1), "not_allowed" },
        { player, text, stale, at(1), "stale" },
        { player, text, 0, at(3600 * 1000), "not_now" }, /* out of time */
        { player, "nonsense", 0, at(1), "illegal_move" },
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        REFUSED(&room, bad[i].code, "",
                room_read_move(&room, bad[i].by, seat, bad[i].text, bad[i].seen, bad[i].now,
                               &judged, &why));
    assert_true(read_move(&room, text, at(1), &judged));
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

static void play_any(struct room *room, struct rng *rng, int64_t ms)
{
    char text[MOVE_TEXT_MAX];
    choose(room, rng, text);
    play(room, text, at(ms));
}

/* A server without physics has the match as it is, and nobody loses time at it. */
static void where_nobody_can_go_on_the_clock_stands_still(void **state)
{
    (void)state;
    static const struct world *const nobody[] = { NULL };
    struct room room;
    struct rng rng;
    rng_init(&rng, 7);
    begin(&room);
    play_any(&room, &rng, 1000);
    int seat = who_acts(&room);
    int64_t left_ms = room.clock.left_ms[seat];
    assert_true(room_deadline_ms(&room) > 0);
    worlds_use(nobody);
    room_resume(&room, at(2000));
    assert_int_equal(room_deadline_ms(&room), -1);
    assert_snapshot_has(&room, seat, "'running': []}");
    assert_false(room_check_clock(&room, at(3600 * 1000)));
    DONE(&room, room_resign(&room, holder(&room, 1 - seat), 1 - seat, at(3600 * 1000), &why));
    assert_int_equal(room.clock.left_ms[seat], left_ms);
    assert_survives_and_clear(&room);
}

static void and_runs_on_where_somebody_can(void **state)
{
    (void)state;
    static const struct world *const nobody[] = { NULL };
    struct room room, again;
    struct rng rng;
    rng_init(&rng, 8);
    begin(&room);
    play_any(&room, &rng, 1000);
    int seat = who_acts(&room);
    int64_t left_ms = room.clock.left_ms[seat];
    worlds_use(nobody);
    DONE(&room, room_chat(&room, holder(&room, seat), "hm", at(3600 * 1000), &why));
    worlds_use(guessing_worlds);
    rebuild(&room, &again);
    room_resume(&again, at(3600 * 1000));
    assert_int_equal(room_deadline_ms(&again), at(3600 * 1000).steady_ms + left_ms);
    play_any(&again, &rng, 3600 * 1000 + 5000);
    assert_int_equal(again.clock.left_ms[seat], left_ms - 5000);
    room_clear(&room);
    assert_survives_and_clear(&again);
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
        DONE(&room, room_chat(&room, anna, "hm", at(step), &why));
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
        cmocka_unit_test(a_room_from_before_the_world_had_a_seat_goes_on),
        cmocka_unit_test(every_message_is_told_again),
        cmocka_unit_test(nothing_is_worked_out_for_those_who_may_not_play),
        cmocka_unit_test(the_time_that_physics_takes_is_nobodys),
        cmocka_unit_test(where_nobody_can_go_on_the_clock_stands_still),
        cmocka_unit_test(and_runs_on_where_somebody_can),
        cmocka_unit_test(decisions_are_found_by_entry_and_by_count),
    };
    return cmocka_run_group_tests_name("worlds", tests, NULL, NULL);
}
