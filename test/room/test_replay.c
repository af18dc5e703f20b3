/* test_replay.c: a room is its log. Whatever was told while it happened is told
 * again, byte for byte, by a room that was made from the log alone. */
#include "hash.h"
#include "random_requests.h"
#include "sentences.h"

/* Every message to every viewer, with and without views and states, told apart by their
 * fingerprints: the messages of a few hundred rooms are many. */
struct told {
    uint64_t *hashes;
    int count;
    int capacity;
};

static void remember(struct told *told, uint64_t hash)
{
    if (told->count == told->capacity) {
        told->capacity = told->capacity ? 2 * told->capacity : 1024;
        told->hashes = realloc(told->hashes, (size_t)told->capacity * sizeof *told->hashes);
    }
    told->hashes[told->count++] = hash;
}

static void hear(void *self, const struct room *room, bool is_accepted)
{
    if (!is_accepted)
        return;
    struct text text;
    text_init(&text);
    for (int viewer = 0; viewer <= VIEWER_SPECTATOR; viewer++) {
        if (viewer >= room->settings.options.seats && viewer != VIEWER_SPECTATOR)
            continue;
        for (enum message_detail detail = 0; detail < DETAILS; detail++) {
            text_reset(&text);
            add_message(room, viewer, detail, &text);
            json_t *json = json_read(text.data, text.length, NULL);
            assert_non_null(json);
            json_decref(json);
            remember(self, hash_bytes(text.data, text.length));
        }
    }
    text_clear(&text);
}

/* The log again, entry by entry, and what each has to tell. */
static void hear_again(const struct room *room, struct room *again, struct told *told)
{
    room_prepare(again, room->id);
    for (int i = 0; i < room->log_count; i++) {
        const struct room_entry *entry = &room->log[i];
        if (!room_add_entry(again, entry, &why))
            fail_msg("%s: %s", in_english(&why), entry->body);
        hear(told, again, true);
    }
}

/* Which kinds of entries there were: sessions that get nowhere prove nothing. */
static const char *const kinds[] = { "create",   "configure", "close",   "sit",    "stand",
                                     "seat_bot", "hand_over", "word",    "start",  "move",
                                     "undo",     "resign",    "replace", "return", "time",
                                     "chat",     "silence",   "rematch" };
enum { KINDS = sizeof kinds / sizeof *kinds };
static int seen[KINDS];

static void count_kinds(const struct room *room)
{
    for (int i = 0; i < room->log_count; i++)
        for (int kind = 0; kind < KINDS; kind++) {
            char head[40];
            snprintf(head, sizeof head, "{\"kind\": \"%s\"", kinds[kind]);
            seen[kind] += strncmp(room->log[i].body, head, strlen(head)) == 0;
        }
}

static void check_session(const char *game, uint64_t seed, int requests)
{
    struct told live = { 0 }, later = { 0 };
    struct random_requests session = { .answered = hear, .self = &live };
    struct room again;
    random_requests_run(&session, game, seed, requests);
    hear_again(&session.room, &again, &later);
    assert_int_equal(live.count, later.count);
    assert_memory_equal(live.hashes, later.hashes, (size_t)live.count * sizeof *live.hashes);
    room_clear(&again);
    rebuild(&session.room, &again); /* the clock stands where it stood */
    assert_int_equal(fingerprint(&again), fingerprint(&session.room));
    count_kinds(&session.room);
    room_clear(&again);
    room_clear(&session.room);
    free(live.hashes);
    free(later.hashes);
}

static void check_sessions(const char *game, int sessions, int requests)
{
    for (int i = 0; i < sessions; i++)
        check_session(game, (uint64_t)i, requests);
}

static void sessions_of_blank_are_told_again(void **state)
{
    (void)state;
    check_sessions("blank", at_depth_from_one(40), 120);
}

static void sessions_of_grandbois_are_told_again(void **state)
{
    (void)state;
    check_sessions("grandbois", at_depth_from_one(8), 260);
}

static void there_was_every_kind_of_entry_in_them(void **state)
{
    (void)state;
    for (int kind = 0; kind < KINDS; kind++)
        if (seen[kind] < (is_deep() ? 3 : 1))
            fail_msg("there was hardly any %s in all those sessions", kinds[kind]);
}

/* Whoever comes back goes on as if nothing had been. */
static void a_room_made_again_goes_on_alike(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < (uint64_t)at_depth(3); seed++) {
        struct random_requests session = { 0 };
        struct room again;
        random_requests_run(&session, "blank", seed, 60);
        rebuild(&session.room, &again);
        if (session.room.status == ROOM_RUNNING) {
            struct moment then = { 0, session.room.clock.since_ms }; /* before time is up */
            play_to_the_end(&session.room, seed, then);
            play_to_the_end(&again, seed, then);
        }
        assert_int_equal(fingerprint(&again), fingerprint(&session.room));
        for (int i = 0; i < again.log_count; i++)
            assert_string_equal(again.log[i].body, session.room.log[i].body);
        room_clear(&again);
        room_clear(&session.room);
    }
}

TEST_PROGRAM(replay)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sessions_of_blank_are_told_again),
        cmocka_unit_test(sessions_of_grandbois_are_told_again),
        cmocka_unit_test(there_was_every_kind_of_entry_in_them),
        cmocka_unit_test(a_room_made_again_goes_on_alike),
    };
    return cmocka_run_group_tests_name("replay", tests, NULL, NULL);
}
