/* test_play.c: the match at a table: moves, undo, giving up, bots that step in,
 * what is told to whom. Time has a file of its own. */
#include "record.h"
#include "rooms.h"

#define DECK                                                                                       \
    "[9,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,8,7,6,5," \
    "4,3,2,1]"

static const char three[] =
    "{'deck': " DECK ", 'clans': [['fox'], ['toad'], ['lizard']], 'first': 0}";

static void run(struct room *room, const char *game, int seats, int persons, const char *setup)
{
    struct room_settings settings = settings_for(game, seats);
    run_room(room, &settings, persons, setup);
}

static void pick(struct room *room, int seat, const char *move)
{
    DONE(room, room_play(room, &room->seats[seat].person, seat, move, 0, at(1), &why));
}

/* ---- whole games ---- */

static void whole_games_are_played_by_people_and_bots(void **state)
{
    (void)state;
    static const char *const games[] = { "blank", "grandbois" };
    for (size_t g = 0; g < 2; g++)
        for (int seats = 2; seats <= 4; seats++)
            for (int persons = 0; persons <= seats; persons++) {
                struct room room;
                run(&room, games[g], seats, persons, NULL);
                play_to_the_end(&room, (uint64_t)seats * 10 + (uint64_t)persons, at(9));
                assert_int_equal(room.ending, ENDING_RULES);
                struct result result;
                room.match.game->result(room.match.state, &result);
                assert_int_equal(room.winners, result.winners);
                assert_message_has(&room, VIEWER_SPECTATOR, "'over': true");
                assert_message_has(&room, VIEWER_SPECTATOR, "'ending': 'rules', 'winners': [");
                assert_message_has(&room, VIEWER_SPECTATOR, "'scores': [");
                assert_snapshot_has(&room, VIEWER_SPECTATOR, "'scores': [");
                assert_survives_and_clear(&room);
            }
}

static void the_record_of_a_match_is_honest_and_names_its_players(void **state)
{
    (void)state;
    struct room room;
    struct match match;
    struct verdict verdict;
    struct text text;
    struct json json;
    run(&room, "grandbois", 3, 2, NULL);
    play_to_the_end(&room, 4, at(9));
    text_init(&text);
    json_init(&json, &text, 0);
    record_write(&room.match, false, NULL, &json);
    json_t *record = json_read(text.data, text.length, &why);
    assert_true(record_read(&match, record, &why));
    record_verify(&match, &verdict);
    assert_true(verdict.is_honest);
    assert_string_equal(match.seats[1].name, "Béla");
    assert_string_equal(match.seats[2].level, "medium");
    json_decref(record);
    text_clear(&text);
    match_clear(&match);
    assert_survives_and_clear(&room);
}

/* ---- moves ---- */

static void a_move_is_told_to_everybody_in_their_own_way(void **state)
{
    (void)state;
    struct room room;
    run(&room, "blank", 3, 3, NULL);
    pick(&room, 1, "pick 2");
    assert_message_has(&room, 1, "'viewer': 1, 'kind': 'move', 'seat': 1, 'move': 'pick 2', ");
    assert_message_has(&room, 1, "{'event': 'chose', 'seat': 1, 'number': 2}");
    for (int viewer = 0; viewer <= VIEWER_SPECTATOR; viewer += viewer == 2 ? 9 : 2) {
        assert_message_has(&room, viewer,
                           "'kind': 'move', 'seat': 1, 'events': "
                           "[{'event': 'sealed', 'seat': 1}], 'to_act': [0, 2], "
                           "'over': false, 'clock': null}");
        assert_message_lacks(&room, viewer, "pick 2");
    }
    assert_survives_and_clear(&room);
}

static void with_views_the_view_comes_too(void **state)
{
    (void)state;
    struct room room;
    struct text text;
    run(&room, "blank", 2, 2, NULL);
    pick(&room, 0, "pick 3");
    text_init(&text);
    add_message(&room, 1, DETAIL_VIEW, &text);
    assert_contains(text.data, "\"view\": {\"game\": \"blank\", \"viewer\": 1");
    assert_null(strstr(text.data, "\"choice\""));
    text_reset(&text);
    add_message(&room, 0, DETAIL_VIEW, &text);
    assert_contains(text.data, "\"choice\": 3");
    assert_null(strstr(text.data, "\"state\""));
    text_clear(&text);
    assert_survives_and_clear(&room);
}

/* Two seats, three rounds, whether they have chosen, what; zeros are counted. */
static void with_states_its_bytes_come_too(void **state)
{
    (void)state;
    struct room room;
    struct text text;
    run(&room, "blank", 2, 2, NULL);
    pick(&room, 0, "pick 3");
    text_init(&text);
    add_message(&room, 0, DETAIL_STATE, &text); /* 2 3 1 (0 3) 3 (0 7) */
    assert_contains(text.data, "}, \"state\": \"AgMBAAMDAAc=\"}");
    text_reset(&text);
    add_message(&room, 1, DETAIL_STATE, &text); /* 2 3 1 (0 11) */
    assert_contains(text.data, "}, \"state\": \"AgMBAAs=\"}");
    assert_snapshot_has(&room, 1, "}, 'state': 'AgMBAAs=', 'to_act'");
    DONE(&room, room_undo(&room, anna, 0, at(2), &why));
    text_reset(&text);
    add_message(&room, 1, DETAIL_STATE, &text);
    assert_contains(text.data, "}, \"state\": \"AgMADA==\"}");
    text_clear(&text);
    assert_survives_and_clear(&room);
}

static void assert_legal_told(const struct room *room, int viewer, const char *told)
{
    struct text text;
    text_init(&text);
    add_message(room, viewer, DETAIL_LEGAL, &text);
    json_t *message = json_read(text.data, text.length, NULL);
    char *legal = json_dumps(json_object_get(message, "legal"), JSON_COMPACT | JSON_ENCODE_ANY);
    if (told == NULL)
        assert_null(legal);
    else
        assert_string_equal(legal, told);
    assert_null(json_object_get(message, "view"));
    free(legal);
    json_decref(message);
    text_clear(&text);
}

/* To whoever is asked, for as long as they are, and to nobody else. */
static void with_legal_a_seat_that_is_to_decide_is_told_what_it_may(void **state)
{
    (void)state;
    static const char all[] = "[\"pick 1\",\"pick 2\",\"pick 3\"]";
    struct room room;
    run(&room, "blank", 3, 2, NULL); /* the third is a bot of ours */
    for (int seat = 0; seat < 2; seat++) {
        assert_legal_told(&room, seat, all);
        assert_message_lacks(&room, seat, "'legal'"); /* who has not asked for it */
        assert_snapshot_has(&room, seat, "'legal': ['pick 1', 'pick 2', 'pick 3']");
    }
    assert_legal_told(&room, 2, NULL);
    assert_legal_told(&room, VIEWER_SPECTATOR, NULL);
    pick(&room, 0, "pick 3");
    assert_legal_told(&room, 0, NULL);
    assert_legal_told(&room, 1, all);
    DONE(&room, room_replace(&room, anna, 1, "easy", 1000000, at(2), &why));
    assert_legal_told(&room, 1, NULL); /* a bot decides */
    DONE(&room, room_return(&room, bela, 1, at(3), &why));
    assert_legal_told(&room, 1, all);
    DONE(&room, room_chat(&room, anna, "well?", at(4), &why));
    assert_legal_told(&room, 1, NULL); /* that is no question */
    assert_survives_and_clear(&room);
}

static void moves_that_may_not_be_are_refused(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 2, three);
    REFUSED(&room, "not_allowed", "Seat 0 is not yours",
            room_play(&room, bela, 0, "9@1,1r0", 0, at(1), &why));
    REFUSED(&room, "not_allowed", "not yours",
            room_play(&room, anna, 2, "9@1,1r0", 0, at(1), &why)); /* the host, for a bot */
    REFUSED(&room, "bad_request", "no seat", room_play(&room, anna, 3, "9@1,1r0", 0, at(1), &why));
    REFUSED(&room, "not_your_turn", "seat 1",
            room_play(&room, bela, 1, "36@1,1r0", 0, at(1), &why));
    REFUSED(&room, "illegal_move", "no move", room_play(&room, anna, 0, "castle", 0, at(1), &why));
    REFUSED(&room, "illegal_move", "river", room_play(&room, anna, 0, "1@1,1r0", 0, at(1), &why));
    REFUSED(&room, "not_your_turn", "seat 2",
            room_play_bot(&room, 2, (struct move){ 1 }, at(1), &why));
    REFUSED(&room, "not_your_turn", "seat 0",
            room_play_bot(&room, 0, (struct move){ 1 }, at(1), &why)); /* a person's */
    REFUSED(&room, "bad_request", "no seat",
            room_play_bot(&room, -1, (struct move){ 1 }, at(1), &why));
    assert_survives_and_clear(&room);
}

static void a_bot_may_not_break_the_rules_either(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 2, 0, NULL);
    int seat = __builtin_ctz(room_bots_to_act(&room));
    REFUSED(&room, "illegal_move", "bot",
            room_play_bot(&room, seat, (struct move){ 0 }, at(1), &why));
    REFUSED(&room, "illegal_move", "bot",
            room_play_bot(&room, seat, (struct move){ UINT64_MAX }, at(1), &why));
    struct bot_answer answer;
    assert_true(match_ask_bot(&room.match, seat, room_bot_level(&room, seat), 0, 1, &answer));
    DONE(&room, room_play_bot(&room, seat, answer.move, at(1), &why));
    assert_survives_and_clear(&room);
}

static void when_it_is_over_nothing_is_played(void **state)
{
    (void)state;
    struct room room;
    run(&room, "blank", 2, 2, NULL);
    play_to_the_end(&room, 1, at(1));
    REFUSED(&room, "not_now", "over", room_play(&room, anna, 0, "pick 1", 0, at(2), &why));
    REFUSED(&room, "not_now", "over", room_undo(&room, anna, 0, at(2), &why));
    REFUSED(&room, "not_now", "over", room_resign(&room, anna, 0, at(2), &why));
    REFUSED(&room, "not_now", "over", room_replace(&room, anna, 1, "easy", 1 << 30, at(2), &why));
    DONE(&room, room_chat(&room, anna, "good game", at(3), &why));
    DONE(&room, room_hand_over(&room, anna, bela, false, at(3), &why));
    assert_survives_and_clear(&room);
}

/* ---- stale ---- */

static void a_move_for_an_older_question_is_stale(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 3, three);
    uint32_t started = room_last(&room)->seq;
    DONE(&room, room_chat(&room, bela, "go", at(1), &why));
    DONE(&room, room_play(&room, anna, 0, "9@1,1r0", started, at(2), &why)); /* chat is no matter */
    uint32_t tower = room_last(&room)->seq;
    REFUSED(&room, "stale", "look again", room_play(&room, anna, 0, "tower", started, at(3), &why));
    REFUSED(&room, "stale", "look again", /* the same request, once more */
            room_play(&room, anna, 0, "9@1,1r0", started, at(3), &why));
    DONE(&room, room_play(&room, anna, 0, "tower", tower, at(4), &why));
    assert_int_equal(room.asked_seq[1], room_last(&room)->seq);
    assert_survives_and_clear(&room);
}

static void a_sealed_choice_of_another_asks_nothing_new(void **state)
{
    (void)state;
    struct room room;
    run(&room, "blank", 3, 3, NULL);
    uint32_t started = room_last(&room)->seq;
    DONE(&room, room_play(&room, carl, 2, "pick 1", started, at(1), &why));
    assert_int_equal(room.asked_seq[0], started);
    assert_int_equal(room.asked_seq[1], started);
    DONE(&room, room_play(&room, carl, 2, "pick 2", room_last(&room)->seq, at(1), &why));
    REFUSED(&room, "stale", "look again", /* what came late would undo the second thought */
            room_play(&room, carl, 2, "pick 1", started, at(1), &why));
    DONE(&room, room_play(&room, anna, 0, "pick 1", started, at(1), &why));
    DONE(&room, room_play(&room, bela, 1, "pick 1", started, at(1), &why));
    for (int seat = 0; seat < 3; seat++) /* the next round */
        assert_int_equal(room.asked_seq[seat], room_last(&room)->seq);
    REFUSED(&room, "stale", "look again",
            room_play(&room, anna, 0, "pick 1", started, at(1), &why));
    assert_survives_and_clear(&room);
}

static void an_undo_asks_again(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 3, three);
    pick(&room, 0, "9@1,1r0");
    uint32_t placed = room_last(&room)->seq;
    pick(&room, 0, "tower");
    uint32_t tower = room_last(&room)->seq;
    assert_int_equal(room.asked_seq[1], tower);
    DONE(&room, room_undo(&room, anna, 0, at(2), &why));
    REFUSED(&room, "stale", "look again", room_play(&room, anna, 0, "skip", placed, at(3), &why));
    pick(&room, 0, "skip");
    assert_int_equal(room.asked_seq[1], room_last(&room)->seq);
    REFUSED(&room, "stale", "look again",
            room_play(&room, bela, 1, "36@2,2r0", tower, at(3), &why));
    assert_survives_and_clear(&room);
}

/* ---- undo ---- */

static void ones_last_move_may_be_taken_back(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 3, three);
    REFUSED(&room, "not_now", "very last", room_undo(&room, anna, 0, at(1), &why));
    pick(&room, 0, "9@1,1r0");
    uint64_t before = match_hash(&room.match);
    REFUSED(&room, "not_now", "Chance has spoken", room_undo(&room, anna, 0, at(1), &why));
    pick(&room, 0, "tower");
    REFUSED(&room, "not_now", "very last", room_undo(&room, bela, 1, at(1), &why));
    REFUSED(&room, "not_allowed", "not yours", room_undo(&room, bela, 0, at(1), &why));
    DONE(&room, room_undo(&room, anna, 0, at(1), &why));
    assert_int_equal(match_hash(&room.match), before);
    assert_message_has(&room, 1, "'kind': 'undo', 'seat': 0, 'events': [], 'to_act': [0]");
    assert_message_has(&room, 1, "'view': {'game': 'grandbois', 'viewer': 1");
    pick(&room, 0, "skip");
    assert_survives_and_clear(&room);
}

/* ---- several seats at one screen ---- */

static void open_for_two_at_a_screen(struct room *room)
{
    struct room_settings settings = settings_for("blank", 4);
    open_room(room, &settings);
    DONE(room, room_sit(room, anna, 0, NULL, at(0), &why));
    DONE(room, room_sit(room, bela, 1, NULL, at(0), &why));
    DONE(room, room_sit(room, anna, 2, "Ben", at(0), &why));
    DONE(room, room_sit(room, anna, 3, "Cat", at(0), &why));
    DONE(room, room_start(room, anna, NULL, at(0), &why));
}

static void the_next_seat_to_show_is_told(void **state)
{
    (void)state;
    struct room room;
    open_for_two_at_a_screen(&room);
    assert_message_has(&room, 0, "'show': 0");
    assert_message_has(&room, 3, "'show': 0");
    assert_message_lacks(&room, 1, "'show'"); /* Bela has but one */
    assert_message_lacks(&room, VIEWER_SPECTATOR, "'show'");
    pick(&room, 0, "pick 1");
    assert_message_has(&room, 2, "'show': 2");
    assert_snapshot_has(&room, 0, "'show': 2");
    pick(&room, 3, "pick 1"); /* out of order: it goes around */
    assert_message_has(&room, 0, "'show': 2");
    DONE(&room, room_undo(&room, anna, 3, at(1), &why));
    assert_message_has(&room, 0, "'show': 2");
    pick(&room, 2, "pick 2");
    assert_message_has(&room, 0, "'show': 3");
    pick(&room, 3, "pick 2");
    assert_message_has(&room, 0, "'show': null"); /* while Bela thinks */
    pick(&room, 1, "pick 2");
    assert_message_has(&room, 0, "'show': 2"); /* the next round, after Bela */
    assert_survives_and_clear(&room);
}

static void a_seat_that_is_out_is_not_shown(void **state)
{
    (void)state;
    struct room room;
    open_for_two_at_a_screen(&room);
    DONE(&room, room_resign(&room, anna, 0, at(1), &why));
    assert_message_has(&room, 2, "'show': 2");
    assert_survives_and_clear(&room);
}

/* ---- giving up ---- */

static void of_two_the_other_wins(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 2, 2, NULL);
    REFUSED(&room, "not_allowed", "not yours", room_resign(&room, anna, 1, at(1), &why));
    DONE(&room, room_resign(&room, anna, 0, at(1), &why));
    assert_int_equal(room.status, ROOM_OVER);
    assert_int_equal(room.ending, ENDING_RESIGNED);
    assert_int_equal(room.winners, 1 << 1);
    assert_int_equal(room_to_act(&room), 0);
    assert_message_has(&room, 1, "'kind': 'resign', 'seat': 0, 'info': {");
    assert_message_has(&room, 1, "'out': 'resigned'");
    assert_message_has(&room, 1, "'ending': 'resigned', 'winners': [1]}");
    assert_message_has(&room, 1, "'to_act': [], 'over': true");
    assert_message_has(&room, 1, "'winners': [1]}");
    assert_survives_and_clear(&room);
}

static void of_three_the_others_go_on(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 3, three);
    DONE(&room, room_resign(&room, anna, 0, at(1), &why));
    assert_int_equal(room.status, ROOM_RUNNING);
    assert_int_equal(room_bots_to_act(&room), 1 << 0); /* a bot plays on for her */
    assert_string_equal(room_bot_level(&room, 0), "medium");
    REFUSED(&room, "not_now", "out", room_play(&room, anna, 0, "9@1,1r0", 0, at(2), &why));
    REFUSED(&room, "not_now", "out", room_resign(&room, anna, 0, at(2), &why));
    REFUSED(&room, "not_now", "No bot", room_return(&room, anna, 0, at(2), &why));
    play_to_the_end(&room, 3, at(3));
    assert_int_equal(room.ending, ENDING_RULES);
    assert_int_equal(room.winners & 1 << 0, 0); /* and cannot win */
    assert_int_not_equal(room.winners, 0);
    assert_survives_and_clear(&room);
}

static void of_three_two_give_up(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 3, NULL);
    DONE(&room, room_resign(&room, carl, 2, at(1), &why));
    DONE(&room, room_resign(&room, anna, 0, at(2), &why));
    assert_int_equal(room.status, ROOM_OVER);
    assert_int_equal(room.winners, 1 << 1);
    assert_survives_and_clear(&room);
}

/* Everybody who is left is a bot: nobody waits for the rest. */
static void of_four_only_bots_are_left(void **state)
{
    (void)state;
    struct room room;
    run(&room, "blank", 4, 2, "{'dice': [3]}");
    pick(&room, 0, "pick 3");
    pick(&room, 1, "pick 3");
    struct move_list moves;
    for (int seat = 2; seat < 4; seat++) { /* 2 and 3: the last scores */
        match_legal(&room.match, seat, &moves);
        DONE(&room, room_play_bot(&room, seat, moves.moves[seat - 1], at(2), &why));
    }
    DONE(&room, room_resign(&room, anna, 0, at(3), &why));
    assert_int_equal(room.status, ROOM_RUNNING);
    DONE(&room, room_resign(&room, bela, 1, at(4), &why));
    assert_int_equal(room.status, ROOM_OVER);
    assert_int_equal(room.winners, 1 << 3); /* the better bot as it stands */
    assert_survives_and_clear(&room);
}

/* ---- bots that step in ---- */

enum { GONE_MS = AWAY_S_STANDARD * 1000 };

static void a_bot_steps_in_for_one_who_is_gone(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 4, 3, NULL);
    REFUSED(&room, "not_now", "120 seconds",
            room_replace(&room, anna, 1, "hard", GONE_MS - 1, at(1), &why));
    REFUSED(&room, "not_allowed", "another player",
            room_replace(&room, bela, 1, "hard", GONE_MS, at(1), &why));
    REFUSED(&room, "not_allowed", "another player",
            room_replace(&room, emil, 1, "hard", GONE_MS, at(1), &why));
    REFUSED(&room, "bad_request", "level",
            room_replace(&room, anna, 1, "godlike", GONE_MS, at(1), &why));
    REFUSED(&room, "bad_request", "bot",
            room_replace(&room, anna, 3, "hard", GONE_MS, at(1), &why));
    DONE(&room, room_replace(&room, anna, 1, "hard", GONE_MS, at(1), &why));
    assert_message_has(&room, 0, "'kind': 'replace', 'seat': 1, 'info': {");
    assert_message_has(&room, 0, "'replaced': 'hard'");
    assert_string_equal(room_bot_level(&room, 1), "hard");
    REFUSED(&room, "not_now", "bot is playing",
            room_replace(&room, anna, 1, "hard", GONE_MS, at(2), &why));
    REFUSED(&room, "not_now", "bot is playing", room_play(&room, bela, 1, "skip", 0, at(2), &why));
    struct rng rng;
    rng_init(&rng, 1);
    for (int i = 0; i < 12; i++)
        play_random(&room, __builtin_ctz(room_to_act(&room)), &rng, at(3));
    REFUSED(&room, "not_allowed", "not yours", room_return(&room, anna, 1, at(4), &why));
    DONE(&room, room_return(&room, bela, 1, at(4), &why));
    assert_message_lacks(&room, 0, "'replaced'");
    REFUSED(&room, "not_now", "No bot", room_return(&room, bela, 1, at(5), &why));
    play_to_the_end(&room, 3, at(6));
    assert_survives_and_clear(&room);
}

static void one_who_is_out_asks_no_bot_in(void **state)
{
    (void)state;
    struct room room;
    run(&room, "grandbois", 3, 3, NULL);
    DONE(&room, room_resign(&room, anna, 0, at(1), &why));
    REFUSED(&room, "not_allowed", "another player",
            room_replace(&room, anna, 1, NULL, GONE_MS, at(2), &why));
    REFUSED(&room, "not_now", "out", /* and none is asked in for her */
            room_replace(&room, bela, 0, NULL, GONE_MS, at(2), &why));
    DONE(&room, room_replace(&room, bela, 2, NULL, GONE_MS, at(2), &why));
    assert_string_equal(room_bot_level(&room, 2), "medium");
    DONE(&room, room_resign(&room, carl, 2, at(3), &why)); /* from afar */
    assert_int_equal(room.status, ROOM_OVER);
    assert_survives_and_clear(&room);
}

/* ---- rematch ---- */

static void a_rematch_seats_the_same_people(void **state)
{
    (void)state;
    struct room room, next;
    unsigned char seed[SEED_BYTES] = { 9 };
    struct room_settings settings = settings_for("blank", 4);
    settings.is_public = true;
    open_room(&room, &settings);
    DONE(&room, room_sit(&room, anna, 0, NULL, at(0), &why));
    DONE(&room, room_sit(&room, anna, 1, "Ben", at(0), &why));
    DONE(&room, room_seat_bot(&room, anna, 2, "hard", at(0), &why));
    DONE(&room, room_sit(&room, bela, 3, NULL, at(0), &why));
    DONE(&room, room_give_word(&room, bela, 3, "oak", at(0), &why));
    DONE(&room, room_start(&room, anna, NULL, at(0), &why));
    REFUSED(&room, "not_now", "begun", room_set_rematch(&room, bela, "t-2", at(1), &why));
    DONE(&room, room_resign(&room, bela, 3, at(1), &why));
    play_to_the_end(&room, 2, at(1));
    REFUSED(&room, "not_allowed", "sit at this table",
            room_set_rematch(&room, carl, "t-2", at(2), &why));
    DONE(&room, room_set_rematch(&room, bela, "t-2", at(2), &why));
    assert_message_has(&room, VIEWER_SPECTATOR, "'kind': 'rematch', 'next': 't-2'}");
    assert_info_has(&room, "'rematch': 't-2'}");
    REFUSED(&room, "not_now", "already", room_set_rematch(&room, anna, "t-3", at(3), &why));
    assert_true(room_init_rematch(&next, "t-2", &room, bela, seed, at(4), &why));
    assert_int_equal(next.log_count, 5);
    assert_info_has(&next, "{'table': 't-2', 'game': 'blank', 'status': 'open', 'host': 'p-bela'");
    assert_true(next.settings.is_public);
    assert_int_equal(room_seats_of(&next, "p-anna"), 3);
    assert_string_equal(next.seats[1].person.name, "Ben");
    assert_string_equal(room_bot_level(&next, 2), "hard");
    assert_string_equal(next.seats[3].word, "");
    assert_int_equal(next.seats[3].out, OUT_NOT);
    DONE(&next, room_start(&next, bela, NULL, at(5), &why));
    assert_survives_and_clear(&next);
    assert_survives_and_clear(&room);
}

TEST_PROGRAM(play)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_are_played_by_people_and_bots),
        cmocka_unit_test(the_record_of_a_match_is_honest_and_names_its_players),
        cmocka_unit_test(a_move_is_told_to_everybody_in_their_own_way),
        cmocka_unit_test(with_views_the_view_comes_too),
        cmocka_unit_test(with_states_its_bytes_come_too),
        cmocka_unit_test(with_legal_a_seat_that_is_to_decide_is_told_what_it_may),
        cmocka_unit_test(moves_that_may_not_be_are_refused),
        cmocka_unit_test(a_bot_may_not_break_the_rules_either),
        cmocka_unit_test(when_it_is_over_nothing_is_played),
        cmocka_unit_test(a_move_for_an_older_question_is_stale),
        cmocka_unit_test(a_sealed_choice_of_another_asks_nothing_new),
        cmocka_unit_test(an_undo_asks_again),
        cmocka_unit_test(ones_last_move_may_be_taken_back),
        cmocka_unit_test(the_next_seat_to_show_is_told),
        cmocka_unit_test(a_seat_that_is_out_is_not_shown),
        cmocka_unit_test(of_two_the_other_wins),
        cmocka_unit_test(of_three_the_others_go_on),
        cmocka_unit_test(of_three_two_give_up),
        cmocka_unit_test(of_four_only_bots_are_left),
        cmocka_unit_test(a_bot_steps_in_for_one_who_is_gone),
        cmocka_unit_test(one_who_is_out_asks_no_bot_in),
        cmocka_unit_test(a_rematch_seats_the_same_people),
    };
    return cmocka_run_group_tests_name("play", tests, NULL, NULL);
}
