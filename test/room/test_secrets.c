/* test_secrets.c: what a viewer may not know leaves no trace in anything they
 * are told: rooms that differ in it alone say the same to them, byte for byte,
 * until the rules reveal it. */
#include "random_requests.h"
#include "sentences.h"

/* All that some viewers hear and are refused, as text. */
struct ears {
    struct text heard;
    int viewers[2];
};

static void ears_init(struct ears *ears, int first, int second)
{
    *ears = (struct ears){ .viewers = { first, second } };
    text_init(&ears->heard);
}

static void listen(void *self, const struct room *room, bool is_accepted)
{
    struct ears *ears = self;
    if (room->status != ROOM_RUNNING) /* what is over is told to all */
        return;
    for (int i = 0; i < 2 && is_accepted; i++) {
        for (enum message_detail detail = 0; detail < DETAILS; detail++)
            add_message(room, ears->viewers[i], detail, &ears->heard);
        add_snapshot(room, ears->viewers[i], at(100), &ears->heard);
        text_add_char(&ears->heard, '\n');
    }
    if (is_accepted) {
        add_info(room, &ears->heard);
        add_summary(room, &ears->heard);
    } else {
        text_addf(&ears->heard, "refused: %s: %s\n", error_code_name(why.code), in_english(&why));
    }
}

static void assert_same_and_clear(struct ears *one, struct ears *other)
{
    assert_true(one->heard.length > 1000);
    assert_string_equal(one->heard.data, other->heard.data);
    text_clear(&one->heard);
    text_clear(&other->heard);
}

/* ---- GrandBois: the clans of others ---- */

#define DECK                                                                                       \
    "[9,36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,8,7,6,5," \
    "4,3,2,1]"
#define SETUP(clans) "{'deck': " DECK ", 'clans': " clans ", 'first': 0}"

static void hear_session(const char *setup, int persons, uint64_t seed, struct ears *ears)
{
    struct random_requests session = { .answered = listen, .self = ears };
    struct room_settings settings = settings_for("grandbois", 3);
    settings.clock = (struct clock_settings){ .kind = CLOCK_MOVE, .seconds = 600 };
    run_room(&session.room, &settings, persons, setup);
    listen(ears, &session.room, true);
    random_requests_continue(&session, seed, 150);
    room_clear(&session.room);
}

/* Everything is asked by everybody, in the same order in both rooms. */
static void other_clans_change_nothing_that_is_told(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < (uint64_t)at_depth(2); seed++) {
        struct ears one, other;
        ears_init(&one, 0, VIEWER_SPECTATOR);
        ears_init(&other, 0, VIEWER_SPECTATOR);
        int persons = 2 + (int)(seed % 2);
        hear_session(SETUP("[['fox'], ['toad'], ['lizard']]"), persons, seed, &one);
        hear_session(SETUP("[['fox'], ['raccoon'], ['rabbit']]"), persons, seed, &other);
        assert_same_and_clear(&one, &other);
    }
}

static void a_seat_hears_of_its_own_clan_only(void **state)
{
    (void)state;
    struct room room;
    struct room_settings settings = settings_for("grandbois", 3);
    run_room(&room, &settings, 3, SETUP("[['fox'], ['toad'], ['lizard']]"));
    assert_message_has(&room, 0, "{'event': 'dealt', 'seat': 0, 'clan': 'fox'}");
    assert_message_has(&room, 0, "{'event': 'dealt', 'seat': 1}");
    assert_message_lacks(&room, 0, "toad");
    assert_message_lacks(&room, 1, "'clan': 'fox'");
    assert_message_lacks(&room, VIEWER_SPECTATOR, "'clan'");
    room_clear(&room);
}

/* ---- blank: sealed choices of others ---- */

#define ASK(request) listen(ears, room, (why = (struct error){ 0 }, (request)))

/* Bela seals a secret number and does with it all that one can. */
static void hear_sealed(int secret, struct ears *ears)
{
    struct room made;
    struct room *room = &made;
    struct room_settings settings = settings_for("blank", 3);
    settings.clock = (struct clock_settings){ .kind = CLOCK_GAME, .seconds = 60 };
    char chosen[20], chosen_again[20];
    snprintf(chosen, sizeof chosen, "pick %d", secret);
    snprintf(chosen_again, sizeof chosen_again, "pick %d", secret % 3 + 1);
    run_room(room, &settings, 3, NULL);
    ASK(room_play(room, bela, 1, chosen, 0, at(1), &why));
    ASK(room_undo(room, anna, 1, at(2), &why));
    ASK(room_undo(room, anna, 0, at(2), &why));
    ASK(room_play(room, anna, 1, "pick 1", 0, at(3), &why));
    ASK(room_play(room, anna, 0, "pick 9", 0, at(3), &why));
    ASK(room_undo(room, bela, 1, at(4), &why));
    ASK(room_play(room, bela, 1, chosen, 0, at(5), &why));
    ASK(room_play(room, bela, 1, chosen_again, 0, at(6), &why));
    ASK(room_undo(room, bela, 1, at(7), &why));
    ASK(room_play(room, anna, 0, "pick 2", 0, at(8), &why));
    ASK(room_undo(room, bela, 1, at(9), &why)); /* too late now */
    ASK(room_chat(room, emil, "what did she choose?", at(10), &why));
    ASK(room_replace(room, anna, 1, "easy", 1000000, at(11), &why));
    ASK(room_return(room, bela, 1, at(12), &why));
    ASK(room_undo(room, anna, 0, at(13), &why));
    ASK(room_resign(room, bela, 1, at(14), &why));
    assert_int_equal(room->status, ROOM_RUNNING);
    assert_int_equal(room_to_act(room), 1 << 0 | 1 << 2);
    room_clear(room);
}

static void a_sealed_choice_changes_nothing_that_others_are_told(void **state)
{
    (void)state;
    for (int viewer = 0; viewer <= 2; viewer += 2)
        for (int secret = 2; secret <= 3; secret++) {
            struct ears one, other;
            ears_init(&one, viewer, VIEWER_SPECTATOR);
            ears_init(&other, viewer, VIEWER_SPECTATOR);
            hear_sealed(1, &one);
            hear_sealed(secret, &other);
            assert_same_and_clear(&one, &other);
        }
}

static void whoever_sealed_it_is_told(void **state)
{
    (void)state;
    struct ears one, other;
    ears_init(&one, 1, VIEWER_SPECTATOR);
    ears_init(&other, 1, VIEWER_SPECTATOR);
    hear_sealed(1, &one);
    hear_sealed(2, &other);
    assert_string_not_equal(one.heard.data, other.heard.data);
    text_clear(&one.heard);
    text_clear(&other.heard);
}

/* ---- the seed ---- */

static void the_seed_is_in_nothing_that_is_told(void **state)
{
    (void)state;
    struct ears ears;
    struct text hex;
    struct random_requests session = { .answered = listen, .self = &ears };
    struct room_settings settings = settings_for("blank", 2);
    ears_init(&ears, 0, 1);
    run_room(&session.room, &settings, 2, NULL);
    random_requests_continue(&session, 3, 60);
    text_init(&hex);
    text_add_hex(&hex, session.room.seed, SEED_BYTES);
    assert_null(strstr(ears.heard.data, hex.data));
    text_clear(&hex);
    text_clear(&ears.heard);
    room_clear(&session.room);
}

TEST_PROGRAM(secrets)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_clans_change_nothing_that_is_told),
        cmocka_unit_test(a_seat_hears_of_its_own_clan_only),
        cmocka_unit_test(a_sealed_choice_changes_nothing_that_others_are_told),
        cmocka_unit_test(whoever_sealed_it_is_told),
        cmocka_unit_test(the_seed_is_in_nothing_that_is_told),
    };
    return cmocka_run_group_tests_name("secrets", tests, NULL, NULL);
}
