/* test_room.c: a table before the match: seats, host, settings, who may do what. */
#include "matches.h"
#include "rooms.h"
#include "sentences.h"

static void open_grandbois(struct room *room, int seats)
{
    struct room_settings settings = settings_for("grandbois", seats);
    open_room(room, &settings);
}

static void a_new_room_is_open_and_empty(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 3);
    assert_int_equal(room.status, ROOM_OPEN);
    assert_int_equal(room_last(&room)->seq, 1);
    assert_int_equal(room_to_act(&room), 0);
    assert_int_equal(room_deadline_ms(&room), -1);
    assert_null(room_chat_author(&room));
    assert_info_has(&room, "{'table': 't-1', 'game': 'grandbois', 'status': 'open', "
                           "'host': 'p-anna', 'options': {'expert': false, 'first': 'random'}, "
                           "'public': false, 'spectators': true, 'clock': {'kind': 'none'}, "
                           "'away_s': 120, 'bot_pace': 'once', 'commitment': '");
    assert_info_has(&room, "'pinned': false, 'seats': [{'seat': 0, 'holder': 'open'}, "
                           "{'seat': 1, 'holder': 'open'}, {'seat': 2, 'holder': 'open'}]}");
    assert_message_has(&room, VIEWER_SPECTATOR,
                       "{'table': 't-1', 'seq': 1, 'at': 1763190000000, 'viewer': 'spectator', "
                       "'kind': 'create', 'info': {");
    assert_survives_and_clear(&room);
}

static void the_commitment_is_to_the_seed_and_the_seed_is_not_told(void **state)
{
    (void)state;
    struct room room;
    struct text hex, seen;
    unsigned char commitment[COMMITMENT_BYTES];
    open_grandbois(&room, 2);
    chance_commit(room.seed, commitment);
    text_init(&hex);
    text_add_hex(&hex, commitment, sizeof commitment);
    assert_info_has(&room, hex.data);
    text_reset(&hex);
    text_add_hex(&hex, room.seed, SEED_BYTES);
    assert_contains(room_last(&room)->body, hex.data); /* the log is private */
    text_init(&seen);
    add_message(&room, VIEWER_SPECTATOR, DETAIL_VIEW, &seen);
    add_snapshot(&room, VIEWER_SPECTATOR, at(0), &seen);
    add_summary(&room, &seen);
    assert_null(strstr(seen.data, hex.data));
    text_clear(&hex);
    text_clear(&seen);
    assert_survives_and_clear(&room);
}

static void people_sit_down_and_stand_up(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 3);
    DONE(&room, room_sit(&room, bela, 1, NULL, at(5), &why));
    assert_message_has(&room, VIEWER_SPECTATOR, "'kind': 'sit', 'seat': 1, 'info'");
    assert_info_has(&room, "{'seat': 1, 'holder': 'person', 'person': 'p-bela', 'name': 'Béla', "
                           "'colour': '#3b6ea5', 'word': ''}");
    DONE(&room, room_sit(&room, anna, -1, NULL, at(6), &why)); /* the first one */
    assert_true(room_holds(&room, "p-anna", 0));
    REFUSED(&room, "seat_taken", "Seat 1 is taken", room_sit(&room, carl, 1, NULL, at(7), &why));
    DONE(&room, room_sit(&room, &people[5], -1, NULL, at(8), &why));
    assert_info_has(&room, "'program': true");
    REFUSED(&room, "seat_taken", "Every seat", room_sit(&room, dora, -1, NULL, at(9), &why));
    DONE(&room, room_stand(&room, bela, 1, at(10), &why));
    assert_false(room_holds(&room, "p-bela", 1));
    REFUSED(&room, "not_allowed", "host", room_stand(&room, bela, 0, at(11), &why));
    DONE(&room, room_stand(&room, anna, 2, at(12), &why)); /* the host, another's */
    REFUSED(&room, "bad_request", "Nobody sits", room_stand(&room, anna, 2, at(13), &why));
    for (int seat = -3; seat < 30; seat++)
        if (seat < -1 || seat > 2)
            REFUSED(&room, "bad_request", "no seat",
                    room_sit(&room, carl, seat, NULL, at(14), &why));
    assert_survives_and_clear(&room);
}

static void bots_are_the_hosts_to_seat(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 2);
    DONE(&room, room_sit(&room, bela, 0, NULL, at(1), &why));
    REFUSED(&room, "not_allowed", "host", room_seat_bot(&room, bela, 1, "easy", at(2), &why));
    DONE(&room, room_seat_bot(&room, anna, 1, "easy", at(2), &why));
    assert_info_has(&room, "{'seat': 1, 'holder': 'bot', 'level': 'easy'}");
    DONE(&room, room_seat_bot(&room, anna, 1, "expert", at(3), &why));
    assert_string_equal(room_bot_level(&room, 1), "expert");
    REFUSED(&room, "bad_request", "level", room_seat_bot(&room, anna, 1, "godlike", at(4), &why));
    REFUSED(&room, "seat_taken", "Seat 0", room_seat_bot(&room, anna, 0, "easy", at(5), &why));
    REFUSED(&room, "seat_taken", "Seat 1", room_sit(&room, carl, 1, NULL, at(6), &why));
    DONE(&room, room_stand(&room, anna, 1, at(7), &why));
    DONE(&room, room_sit(&room, carl, 1, NULL, at(8), &why));
    assert_survives_and_clear(&room);
}

static void several_may_sit_at_one_screen(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 4);
    DONE(&room, room_sit(&room, anna, 0, NULL, at(1), &why));
    DONE(&room, room_sit(&room, anna, 1, "  Grandma ", at(2), &why));
    DONE(&room, room_sit(&room, anna, 2, "anna", at(3), &why));
    assert_string_equal(room.seats[0].person.name, "Anna");
    assert_string_equal(room.seats[1].person.name, "Grandma");
    assert_string_equal(room.seats[2].person.name, "anna 2");
    assert_int_equal(room_seats_of(&room, "p-anna"), 7);
    REFUSED(&room, "bad_name", "at least 2", room_sit(&room, anna, 3, "x", at(4), &why));
    REFUSED(&room, "bad_name", "at most 24",
            room_sit(&room, anna, 3, "a name that goes on and on and on", at(4), &why));
    REFUSED(&room, "bad_name", "character", room_sit(&room, anna, 3, "An\u202ena", at(4), &why));
    REFUSED(&room, "bad_name", "a letter", room_sit(&room, anna, 3, "?!", at(4), &why));
    struct person impostor = { "p-other", "Аnnа", "#000000", false }; /* in Cyrillic */
    DONE(&room, room_sit(&room, &impostor, 3, NULL, at(5), &why));
    assert_string_equal(room.seats[3].person.name, "Аnnа 3");
    assert_survives_and_clear(&room);
}

static void the_host_may_hand_over(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 2);
    DONE(&room, room_sit(&room, bela, 0, NULL, at(1), &why));
    REFUSED(&room, "not_allowed", "host", room_hand_over(&room, bela, bela, true, at(2), &why));
    REFUSED(&room, "bad_request", "person", room_hand_over(&room, anna, carl, false, at(2), &why));
    DONE(&room, room_hand_over(&room, anna, bela, false, at(3), &why));
    assert_info_has(&room, "'host': 'p-bela'");
    assert_message_has(&room, 0, "'kind': 'hand_over', 'info'");
    REFUSED(&room, "not_allowed", "host", room_close(&room, anna, at(4), &why));
    assert_survives_and_clear(&room);
}

static void the_table_of_a_host_who_is_gone_may_be_claimed(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 2);
    DONE(&room, room_sit(&room, bela, 0, NULL, at(1), &why));
    REFUSED(&room, "not_allowed", "still here",
            room_hand_over(&room, bela, NULL, false, at(2), &why));
    REFUSED(&room, "not_allowed", "sit at this table",
            room_hand_over(&room, carl, NULL, true, at(2), &why));
    REFUSED(&room, "bad_request", "host already",
            room_hand_over(&room, anna, NULL, true, at(2), &why));
    DONE(&room, room_hand_over(&room, bela, NULL, true, at(3), &why));
    assert_string_equal(room.host.id, "p-bela");
    assert_survives_and_clear(&room);
}

static void the_host_configures_until_it_starts(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 4);
    struct room_settings other = room.settings;
    other.options.seats = 2;
    other.is_public = true;
    other.has_spectators = false;
    other.clock = (struct clock_settings){ .kind = CLOCK_GAME, .seconds = 600, .increment_s = 5 };
    REFUSED(&room, "not_allowed", "host", room_configure(&room, bela, &other, at(1), &why));
    DONE(&room, room_sit(&room, bela, 2, NULL, at(2), &why));
    REFUSED(&room, "seat_taken", "Seat 2", room_configure(&room, anna, &other, at(3), &why));
    DONE(&room, room_stand(&room, bela, 2, at(4), &why));
    DONE(&room, room_configure(&room, anna, &other, at(5), &why));
    assert_info_has(&room, "'public': true, 'spectators': false, "
                           "'clock': {'kind': 'game', 'seconds': 600, 'increment': 5}");
    other.game = game_find("blank");
    options_default(other.game, 2, &other.options);
    REFUSED(&room, "bad_request", "keeps its game",
            room_configure(&room, anna, &other, at(6), &why));
    assert_survives_and_clear(&room);
}

static void settings_that_cannot_be_make_no_room(void **state)
{
    (void)state;
    unsigned char seed[SEED_BYTES] = { 0 };
    struct room room;
    struct room_settings good = settings_for("grandbois", 2);
    struct room_settings wrong[7] = { good, good, good, good, good, good, good };
    wrong[0].options.seats = 5;
    wrong[1].options.value[1] = 3; /* begins: the third seat of two */
    wrong[2].away_s = 3;
    wrong[3].clock.kind = CLOCK_MOVE;
    wrong[4].clock = (struct clock_settings){ .kind = CLOCK_DAYS, .days = 15 };
    wrong[5].clock =
        (struct clock_settings){ .kind = CLOCK_GAME, .seconds = 60, .increment_s = 601 };
    wrong[6].options.value[0] = -1;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(room_init(&room, "t-1", &wrong[i], anna, seed, at(0), &why));
        assert_string_equal(error_code_name(why.code), "bad_request");
        assert_null(room.log);
    }
}

static void words_are_given_before_the_start(void **state)
{
    (void)state;
    struct room room, other;
    open_grandbois(&room, 2);
    DONE(&room, room_sit(&room, anna, 0, NULL, at(1), &why));
    DONE(&room, room_sit(&room, bela, 1, NULL, at(1), &why));
    REFUSED(&room, "not_allowed", "not yours", room_give_word(&room, anna, 1, "oak", at(2), &why));
    DONE(&room, room_give_word(&room, anna, 0, " oak  tree ", at(2), &why));
    assert_info_has(&room, "'word': 'oak tree'");
    char endless[WORD_CHARS_MAX + 2];
    memset(endless, 'a', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    REFUSED(&room, "bad_request", "at most 60",
            room_give_word(&room, anna, 0, endless, at(3), &why));
    DONE(&room, room_give_word(&room, bela, 1, "fern", at(4), &why));
    DONE(&room, room_give_word(&room, bela, 1, "", at(5), &why)); /* taken back */
    DONE(&room, room_start(&room, anna, NULL, at(6), &why));
    assert_string_equal(room.match.words[0], "oak tree");
    assert_string_equal(room.match.words[1], "");
    REFUSED(&room, "not_now", "begun", room_give_word(&room, bela, 1, "x", at(7), &why));
    open_grandbois(&other, 2); /* the same seed, and no words */
    DONE(&other, room_sit(&other, anna, 0, NULL, at(1), &why));
    DONE(&other, room_sit(&other, bela, 1, NULL, at(1), &why));
    DONE(&other, room_start(&other, anna, NULL, at(6), &why));
    assert_int_not_equal(match_hash(&room.match), match_hash(&other.match));
    assert_survives_and_clear(&other);
    assert_survives_and_clear(&room);
}

static void it_starts_when_every_seat_is_taken(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 2);
    DONE(&room, room_sit(&room, bela, 0, NULL, at(1), &why));
    REFUSED(&room, "not_now", "Every seat", room_start(&room, anna, NULL, at(2), &why));
    DONE(&room, room_seat_bot(&room, anna, 1, "easy", at(3), &why));
    REFUSED(&room, "not_allowed", "host", room_start(&room, bela, NULL, at(4), &why));
    REFUSED(&room, "bad_json", "JSON", room_start(&room, anna, "{", at(4), &why));
    REFUSED(&room, "bad_request", "setup", room_start(&room, anna, "[]", at(4), &why));
    REFUSED(&room, "bad_request", "known", room_start(&room, anna, "{\"x\":1}", at(4), &why));
    DONE(&room, room_start(&room, anna, "{\"first\": 0}", at(5), &why));
    assert_info_has(&room, "'pinned': true");
    assert_info_has(&room, "'status': 'running'");
    assert_string_equal(room.match.seats[0].name, "Béla");
    assert_string_equal(room.match.seats[1].level, "easy");
    REFUSED(&room, "not_now", "begun", room_start(&room, anna, NULL, at(6), &why));
    REFUSED(&room, "not_now", "begun", room_sit(&room, carl, -1, NULL, at(6), &why));
    REFUSED(&room, "not_now", "begun", room_stand(&room, bela, 0, at(6), &why));
    REFUSED(&room, "not_now", "begun", room_seat_bot(&room, anna, 1, "easy", at(6), &why));
    REFUSED(&room, "not_now", "begun", room_configure(&room, anna, &room.settings, at(6), &why));
    REFUSED(&room, "not_now", "begun", room_close(&room, anna, at(6), &why));
    assert_survives_and_clear(&room);
}

static void before_the_start_nothing_is_played(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 2);
    DONE(&room, room_sit(&room, anna, 0, NULL, at(1), &why));
    REFUSED(&room, "not_now", "not begun", room_play(&room, anna, 0, "skip", 0, at(2), &why));
    REFUSED(&room, "not_now", "not begun", room_undo(&room, anna, 0, at(2), &why));
    REFUSED(&room, "not_now", "not begun", room_resign(&room, anna, 0, at(2), &why));
    REFUSED(&room, "not_now", "not begun", room_return(&room, anna, 0, at(2), &why));
    REFUSED(&room, "not_now", "not begun",
            room_replace(&room, anna, 1, "easy", 1 << 30, at(2), &why));
    REFUSED(&room, "not_now", "not begun",
            room_play_bot(&room, 1, (struct move){ 1 }, at(2), &why));
    REFUSED(&room, "not_now", "not begun", room_set_rematch(&room, anna, "t-2", at(2), &why));
    assert_false(room_check_clock(&room, at(1000000000)));
    assert_survives_and_clear(&room);
}

static void a_closed_room_is_closed(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 2);
    REFUSED(&room, "not_allowed", "host", room_close(&room, bela, at(1), &why));
    DONE(&room, room_close(&room, anna, at(2), &why));
    assert_info_has(&room, "'status': 'closed'");
    REFUSED(&room, "not_now", "closed", room_sit(&room, bela, -1, NULL, at(3), &why));
    REFUSED(&room, "not_now", "closed", room_chat(&room, anna, "hello", at(3), &why));
    REFUSED(&room, "not_now", "closed", room_close(&room, anna, at(3), &why));
    assert_survives_and_clear(&room);
}

static void refusals_speak_any_language(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 2);
    assert_false(room_close(&room, bela, at(1), &why));
    assert_string_equal(in_language("fr", &why), "Seul l’hôte peut faire cela.");
    assert_string_equal(in_english(&why), "Only the host may do that.");
    assert_false(room_sit(&room, bela, 0, "x", at(1), &why));
    assert_string_equal(in_language("fr", &why), "Un nom a au moins 2 caractères.");
    DONE(&room, room_sit(&room, bela, 0, NULL, at(1), &why));
    DONE(&room, room_sit(&room, carl, 1, NULL, at(1), &why));
    DONE(&room, room_start(&room, anna, "{\"first\": 1}", at(1), &why));
    assert_false(room_play(&room, bela, 0, "skip", 0, at(1), &why));
    assert_string_equal(in_language("fr", &why), "Ce n’est pas au siège 0 de jouer.");
    assert_survives_and_clear(&room);
}

static void entries_never_grow_younger(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 2);
    DONE(&room, room_sit(&room, anna, 0, NULL, at(9000), &why));
    DONE(&room, room_sit(&room, bela, 1, NULL, at(100), &why)); /* somebody set the clock */
    assert_int_equal(room_last(&room)->at_ms, at(9000).wall_ms);
    DONE(&room, room_stand(&room, bela, 1, at(9500), &why));
    assert_int_equal(room_last(&room)->at_ms, at(9500).wall_ms);
    assert_survives_and_clear(&room);
}

/* ---- watching ---- */

static void a_seat_is_watched_by_whoever_holds_it(void **state)
{
    (void)state;
    struct room room;
    struct room_settings settings = settings_for("grandbois", 2);
    settings.has_spectators = false;
    run_room(&room, &settings, 2, NULL);
    assert_true(room_may_watch(&room, anna, 0, &why));
    assert_true(room_may_watch(&room, anna, VIEWER_SPECTATOR, &why));
    REFUSED(&room, "not_allowed", "not yours", room_may_watch(&room, anna, 1, &why));
    REFUSED(&room, "not_allowed", "not yours", room_may_watch(&room, anna, VIEWER_ALL, &why));
    REFUSED(&room, "not_allowed", "not yours", room_may_watch(&room, anna, -1, &why));
    REFUSED(&room, "not_allowed", "no spectators",
            room_may_watch(&room, carl, VIEWER_SPECTATOR, &why));
    assert_survives_and_clear(&room);
    open_room(&room, &settings); /* whoever has the link looks before sitting down */
    assert_true(room_may_watch(&room, carl, VIEWER_SPECTATOR, &why));
    assert_survives_and_clear(&room);
}

/* ---- chat ---- */

static void people_talk(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 2);
    DONE(&room, room_sit(&room, bela, 0, "Captain", at(1), &why));
    DONE(&room, room_chat(&room, bela, " hello \u202e there\n", at(2), &why));
    assert_message_has(&room, VIEWER_SPECTATOR,
                       "'kind': 'chat', 'person': 'p-bela', 'name': 'Captain', "
                       "'text': 'hello there'}");
    assert_string_equal(room_chat_author(&room), "p-bela");
    struct person impostor = { "p-other", "captain", "#000000", false };
    DONE(&room, room_chat(&room, &impostor, "it is me", at(3), &why));
    assert_message_has(&room, 0, "'name': 'captain 2'");
    REFUSED(&room, "bad_request", "1 to 300", room_chat(&room, bela, " \n ", at(4), &why));
    char endless[CHAT_CHARS_MAX + 2];
    memset(endless, 'a', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    REFUSED(&room, "bad_request", "1 to 300", room_chat(&room, bela, endless, at(4), &why));
    DONE(&room, room_chat(&room, bela, endless + 1, at(4), &why));
    DONE(&room, room_stand(&room, bela, 0, at(5), &why));
    assert_null(room_chat_author(&room));
    assert_snapshot_has(&room, VIEWER_SPECTATOR,
                        "'chat': [{'seq': 3, 'at': 1763190000002, 'person': 'p-bela', "
                        "'name': 'Captain', 'text': 'hello there'}, {'seq': 4");
    assert_survives_and_clear(&room);
}

static void people_react_with_a_key(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 2);
    DONE(&room, room_sit(&room, bela, 0, "Captain", at(1), &why));
    DONE(&room, room_react(&room, bela, "bravo", at(2), &why));
    assert_message_has(&room, VIEWER_SPECTATOR,
                       "'kind': 'chat', 'person': 'p-bela', 'name': 'Captain', "
                       "'reaction': 'bravo'}");
    assert_string_equal(room_chat_author(&room), "p-bela");
    assert_snapshot_has(&room, VIEWER_SPECTATOR,
                        "'chat': [{'seq': 3, 'at': 1763190000002, 'person': 'p-bela', "
                        "'name': 'Captain', 'reaction': 'bravo'}]");
    REFUSED(&room, "bad_request", "no reaction \"boo\"",
            room_react(&room, bela, "boo", at(3), &why));
    REFUSED(&room, "bad_request", "bravo thanks laugh wow oops think",
            room_react(&room, bela, "", at(3), &why));
    DONE(&room, room_silence(&room, anna, "p-bela", true, at(4), &why));
    REFUSED(&room, "not_allowed", "stopped", room_react(&room, bela, "oops", at(5), &why));
    assert_survives_and_clear(&room);
}

static void without_spectators_only_those_of_the_table_talk(void **state)
{
    (void)state;
    struct room room;
    struct room_settings settings = settings_for("grandbois", 2);
    settings.has_spectators = false;
    open_room(&room, &settings);
    DONE(&room, room_chat(&room, anna, "the host", at(1), &why));
    REFUSED(&room, "not_allowed", "no spectators", room_chat(&room, bela, "somebody", at(1), &why));
    REFUSED(&room, "not_allowed", "no spectators", room_react(&room, bela, "wow", at(1), &why));
    DONE(&room, room_sit(&room, bela, 0, NULL, at(2), &why));
    DONE(&room, room_chat(&room, bela, "a player", at(3), &why));
    assert_survives_and_clear(&room);
}

static void the_host_may_stop_somebodys_chat(void **state)
{
    (void)state;
    struct room room;
    open_grandbois(&room, 2);
    REFUSED(&room, "not_allowed", "host", room_silence(&room, bela, "p-carl", true, at(1), &why));
    DONE(&room, room_silence(&room, anna, "p-carl", true, at(1), &why));
    assert_message_has(&room, VIEWER_SPECTATOR,
                       "'kind': 'silence', 'person': 'p-carl', 'on': true}");
    DONE(&room, room_silence(&room, anna, "p-dora", true, at(1), &why));
    DONE(&room, room_silence(&room, anna, "p-carl", true, at(1), &why)); /* he is already */
    REFUSED(&room, "not_allowed", "stopped", room_chat(&room, carl, "but", at(2), &why));
    DONE(&room, room_silence(&room, anna, "p-carl", false, at(3), &why));
    DONE(&room, room_chat(&room, carl, "thanks", at(4), &why));
    REFUSED(&room, "not_allowed", "stopped", room_chat(&room, dora, "and me", at(5), &why));
    REFUSED(&room, "bad_request", "person", room_silence(&room, anna, "", true, at(6), &why));
    REFUSED(&room, "bad_request", "person",
            room_silence(&room, anna, "an id that is longer than any id of ours can be", true,
                         at(6), &why));
    assert_survives_and_clear(&room);
}

static void those_who_come_in_get_the_last_fifty_lines(void **state)
{
    (void)state;
    struct room room;
    struct text text;
    open_grandbois(&room, 2);
    for (int i = 0; i < 70; i++) {
        char line[20];
        snprintf(line, sizeof line, "line %d.", i);
        DONE(&room, room_chat(&room, anna, line, at(i), &why));
    }
    text_init(&text);
    add_snapshot(&room, VIEWER_SPECTATOR, at(100), &text);
    assert_null(strstr(text.data, "line 19."));
    assert_contains(text.data, "[{\"seq\": 22, ");
    assert_contains(text.data, "line 20.");
    assert_contains(text.data, "line 69.");
    text_clear(&text);
    assert_survives_and_clear(&room);
}

static bool hides_bela(const void *self, const char *person)
{
    (void)self;
    return strcmp(person, "p-bela") == 0;
}

static void one_need_not_read_everybody(void **state)
{
    (void)state;
    struct room room;
    struct text text;
    struct json json;
    open_grandbois(&room, 2);
    DONE(&room, room_chat(&room, bela, "noise", at(1), &why));
    DONE(&room, room_chat(&room, carl, "sense", at(2), &why));
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    room_write_chat(&room, hides_bela, NULL, &json);
    json_end_object(&json);
    assert_string_equal(text.data,
                        "{\"chat\": [{\"seq\": 3, \"at\": 1763190000002, "
                        "\"person\": \"p-carl\", \"name\": \"Carl\", \"text\": \"sense\"}]}");
    text_clear(&text);
    assert_survives_and_clear(&room);
}

/* ---- lists ---- */

static void a_summary_names_nobody(void **state)
{
    (void)state;
    struct room room;
    struct text text;
    open_grandbois(&room, 3);
    DONE(&room, room_sit(&room, bela, 0, NULL, at(1), &why));
    DONE(&room, room_seat_bot(&room, anna, 1, "hard", at(2), &why));
    text_init(&text);
    add_summary(&room, &text);
    assert_string_equal(
        text.data,
        "{\"table\": \"t-1\", \"game\": \"grandbois\", \"status\": \"open\", \"public\": false, "
        "\"spectators\": true, \"clock\": {\"kind\": \"none\"}, "
        "\"options\": {\"expert\": false, \"first\": \"random\"}, \"host\": \"p-anna\", "
        "\"seats\": [{\"holder\": \"person\"}, "
        "{\"holder\": \"bot\", \"level\": \"hard\"}, {\"holder\": \"open\"}]}");
    text_clear(&text);
    assert_survives_and_clear(&room);
}

static void a_summary_says_who_has_won(void **state)
{
    (void)state;
    struct room_settings settings = settings_for("blank", 2);
    struct room room;
    struct text text;
    run_room(&room, &settings, 2, NULL);
    text_init(&text);
    add_summary(&room, &text);
    assert_null(strstr(text.data, "winners"));
    DONE(&room, room_resign(&room, anna, 0, at(1), &why));
    text_reset(&text);
    add_summary(&room, &text);
    assert_contains(text.data, "\"status\": \"over\"");
    assert_contains(text.data, "], \"winners\": [1]}");
    text_clear(&text);
    assert_survives_and_clear(&room);
}

static void whoever_comes_and_goes_does_not_take_the_table_from_its_host(void **state)
{
    (void)state;
    struct room_settings settings = settings_for("blank", 2);
    struct room room;
    open_room(&room, &settings);
    DONE(&room, room_sit(&room, anna, 0, NULL, at(0), &why));
    while (room.log_count < ENTRIES_COMING_MAX) {
        assert_true(room_sit(&room, bela, 1, NULL, at(1), &why));
        assert_true(room_stand(&room, bela, 1, at(1), &why));
    }
    REFUSED(&room, "not_now", "only the match", room_sit(&room, bela, 1, NULL, at(2), &why));
    DONE(&room, room_seat_bot(&room, anna, 1, "easy", at(3), &why));
    DONE(&room, room_start(&room, anna, NULL, at(4), &why));
    room_clear(&room);
}

static void a_log_does_not_grow_for_ever(void **state)
{
    (void)state;
    struct room_settings settings = settings_for("blank", 2);
    struct room room;
    run_room(&room, &settings, 2, NULL);
    while (room.log_count < ENTRIES_CHAT_MAX)
        assert_true(room_chat(&room, anna, "again", at(1), &why));
    REFUSED(&room, "not_now", "only the match", room_chat(&room, anna, "more", at(2), &why));
    while (room.log_count < ENTRIES_MAX)
        assert_true(room_play(&room, anna, 0, "pick 1", 0, at(2), &why));
    REFUSED(&room, "not_now", "only the match",
            room_play(&room, anna, 0, "pick 2", 0, at(2), &why));
    play_to_the_end(&room, 1, at(3));
    assert_int_equal(room.status, ROOM_OVER);
    room_clear(&room);
}

TEST_PROGRAM(room)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_room_is_open_and_empty),
        cmocka_unit_test(the_commitment_is_to_the_seed_and_the_seed_is_not_told),
        cmocka_unit_test(people_sit_down_and_stand_up),
        cmocka_unit_test(bots_are_the_hosts_to_seat),
        cmocka_unit_test(several_may_sit_at_one_screen),
        cmocka_unit_test(the_host_may_hand_over),
        cmocka_unit_test(the_table_of_a_host_who_is_gone_may_be_claimed),
        cmocka_unit_test(the_host_configures_until_it_starts),
        cmocka_unit_test(settings_that_cannot_be_make_no_room),
        cmocka_unit_test(words_are_given_before_the_start),
        cmocka_unit_test(it_starts_when_every_seat_is_taken),
        cmocka_unit_test(before_the_start_nothing_is_played),
        cmocka_unit_test(a_closed_room_is_closed),
        cmocka_unit_test(refusals_speak_any_language),
        cmocka_unit_test(entries_never_grow_younger),
        cmocka_unit_test(a_seat_is_watched_by_whoever_holds_it),
        cmocka_unit_test(people_talk),
        cmocka_unit_test(without_spectators_only_those_of_the_table_talk),
        cmocka_unit_test(people_react_with_a_key),
        cmocka_unit_test(the_host_may_stop_somebodys_chat),
        cmocka_unit_test(those_who_come_in_get_the_last_fifty_lines),
        cmocka_unit_test(one_need_not_read_everybody),
        cmocka_unit_test(whoever_comes_and_goes_does_not_take_the_table_from_its_host),
        cmocka_unit_test(a_log_does_not_grow_for_ever),
        cmocka_unit_test(a_summary_names_nobody),
        cmocka_unit_test(a_summary_says_who_has_won),
    };
    return cmocka_run_group_tests_name("room", tests, NULL, NULL);
}
