/* test_said.c: what people say in their own words (names, chat, words for chance) lies beside the
 * log, and can be removed: then nothing else is told otherwise, and no draw falls otherwise. */
#include "matches.h"
#include "random_requests.h"
#include "record.h"
#include "room_internal.h"
#include "sentences.h"

#include "guesses.h"
#include "memory.h"

/* ---- nothing of it is in the log itself ---- */

#define MARK "Zq"

/* Whatever they could say, marked so that it can be found. */
static const struct person host = { "p-host", "Zqhost", "#5a5151", false };
static const struct person guest = { "p-guest", "Zqguest", "#5a5152", false };

static bool kinds_seen[CHANGES];

static void note_kinds_and_clear(struct room *room)
{
    for (int i = 0; i < room->log_count; i++) {
        const char *body = room->log[i].body;
        json_t *json = json_read(body, strlen(body), NULL);
        for (int kind = 0; kind < CHANGES; kind++)
            kinds_seen[kind] |= strcmp(json_string_value(json_object_get(json, "kind")),
                                       kinds_of_change[kind].name) == 0;
        json_decref(json);
        if (strstr(body, MARK) != NULL || strstr(body, "#5a515") != NULL ||
            strstr(body, "\"name\"") != NULL || strstr(body, "\"colour\"") != NULL)
            fail_msg("a body has somebody's own words in it: %s", body);
    }
    assert_survives_and_clear(room);
}

static void open_marked(struct room *room, const char *game, struct clock_settings clock)
{
    static const unsigned char seed[SEED_BYTES] = { 5 };
    struct room_settings settings = settings_for(game, 2);
    settings.clock = clock;
    assert_true(room_init(room, "t-1", &settings, &host, seed, at(0), &why));
    DONE(room, room_sit(room, &host, 0, "Zqseat", at(0), &why));
    DONE(room, room_sit(room, &guest, 1, NULL, at(0), &why));
}

static void say_all(struct room *room)
{
    DONE(room, room_chat(room, &guest, "Zqline", at(1), &why));
    DONE(room, room_react(room, &guest, "bravo", at(1), &why));
    DONE(room, room_chat(room, emil, "Zqspectator", at(1), &why));
    DONE(room, room_silence(room, &host, "p-emil", true, at(1), &why));
}

static void before_the_start(void)
{
    struct room room;
    struct room_settings settings = settings_for("blank", 2);
    open_marked(&room, "blank", (struct clock_settings){ 0 });
    DONE(&room, room_configure(&room, &host, &settings, at(1), &why));
    DONE(&room, room_give_word(&room, &guest, 1, "Zqword", at(1), &why));
    DONE(&room, room_give_word(&room, &host, 0, "Zqother", at(1), &why));
    DONE(&room, room_give_word(&room, &host, 0, "", at(1), &why));
    say_all(&room);
    DONE(&room, room_hand_over(&room, &host, &guest, false, at(2), &why));
    DONE(&room, room_remove(&room, 2, at(2), &why));
    DONE(&room, room_stand(&room, &host, 0, at(2), &why));
    DONE(&room, room_seat_bot(&room, &guest, 0, "easy", at(2), &why));
    DONE(&room, room_close(&room, &guest, at(2), &why));
    note_kinds_and_clear(&room);
}

static void while_it_runs(void)
{
    struct room room;
    open_marked(&room, "blank", (struct clock_settings){ .kind = CLOCK_GAME, .seconds = 60 });
    DONE(&room, room_give_word(&room, &guest, 1, "Zqword", at(1), &why));
    DONE(&room, room_start(&room, &host, NULL, at(1), &why));
    say_all(&room);
    DONE(&room, room_play(&room, &host, 0, "pick 1", 0, at(2), &why));
    DONE(&room, room_undo(&room, &host, 0, at(2), &why));
    DONE(&room, room_replace(&room, &host, 1, "easy", 1000000, at(2), &why));
    DONE(&room, room_return(&room, &guest, 1, at(2), &why));
    assert_true(room_check_clock(&room, at(100000)));
    DONE(&room, room_set_rematch(&room, &host, "t-2", at(100001), &why));
    note_kinds_and_clear(&room);

    open_marked(&room, "blank", (struct clock_settings){ 0 });
    DONE(&room, room_start(&room, &host, NULL, at(1), &why));
    DONE(&room, room_resign(&room, &host, 0, at(2), &why));
    note_kinds_and_clear(&room);
}

static void where_time_goes_by(void)
{
    struct room room;
    struct tick tick;
    struct rng rng;
    worlds_use(guessing_worlds);
    open_marked(&room, "adresse", (struct clock_settings){ 0 });
    DONE(&room, room_start(&room, &host, NULL, at(1), &why));
    rng_init(&rng, 3);
    while (!room_tick(&room, &tick))
        play_random(&room, __builtin_ctz(room_to_act(&room)), &rng, at(2));
    DONE(&room, room_hold(&room, at(3), &why));
    note_kinds_and_clear(&room);
    worlds_use(NULL);
}

static void where_another_build_comes(void)
{
    struct room room;
    struct game newer = *game_find("blank");
    newer.rules_version = newer.goes_on_from = 2;
    open_marked(&room, "blank", (struct clock_settings){ 0 });
    DONE(&room, room_start(&room, &host, NULL, at(1), &why));
    room.settings.game = &newer;
    assert_true(room_check_versions(&room, at(2)));
    room.settings.game = game_find("blank");
    note_kinds_and_clear(&room);
}

static void where_the_operator_ends_it(void)
{
    struct room room;
    open_marked(&room, "blank", (struct clock_settings){ 0 });
    DONE(&room, room_stop(&room, "It is late.", at(1), &why));
    note_kinds_and_clear(&room);
}

static void no_entry_has_anybodys_words_in_its_body(void **state)
{
    (void)state;
    before_the_start();
    while_it_runs();
    where_time_goes_by();
    where_another_build_comes();
    where_the_operator_ends_it();
    for (int kind = 0; kind < CHANGES; kind++)
        if (!kinds_seen[kind])
            fail_msg("no room here has an entry of kind %s", kinds_of_change[kind].name);
}

static void each_entry_has_a_nonce_of_its_own(void **state)
{
    (void)state;
    struct room room, twin;
    open_marked(&room, "blank", (struct clock_settings){ 0 });
    open_marked(&twin, "blank", (struct clock_settings){ 0 });
    for (int i = 0; i < room.log_count; i++) {
        assert_string_equal(room.log[i].body, twin.log[i].body);
        assert_true(room.log[i].nonce != twin.log[i].nonce);
        for (int other = 0; other < i; other++)
            assert_true(room.log[i].nonce != room.log[other].nonce);
    }
    room_clear(&twin);
    rebuild(&room, &twin);
    for (int i = 0; i < room.log_count; i++)
        assert_true(room.log[i].nonce == twin.log[i].nonce);
    room_clear(&twin);
    room_clear(&room);
}

/* ---- a message is a function of the log, the viewer, and what has been said ---- */

/* What may differ where something was removed, and how it then reads. */
static bool reads_removed(const char *key, const json_t *value)
{
    if (strcmp(key, "colour") == 0)
        return strcmp(json_string_value(value), NO_COLOUR) == 0;
    return (strcmp(key, "name") == 0 || strcmp(key, "word") == 0) &&
           json_string_value(value)[0] == '\0';
}

static int assert_differs_in_words_only(const json_t *before, const json_t *after);

static int compare_objects(const json_t *before, const json_t *after)
{
    const char *key;
    json_t *value;
    int removed = 0;
    json_object_foreach (memory_unconst(before), key, value) {
        const json_t *other = json_object_get(after, key);
        if (strcmp(key, "text") == 0 && other == NULL) {
            assert_true(json_is_true(json_object_get(after, "removed")));
            removed++;
        } else if (other != NULL && json_is_string(value) && !json_equal(value, other)) {
            if (!reads_removed(key, other))
                fail_msg("\"%s\" was %s and is %s", key, json_string_value(value),
                         json_string_value(other));
            removed++;
        } else {
            if (other == NULL)
                fail_msg("\"%s\" is missing", key);
            removed += assert_differs_in_words_only(value, other);
        }
    }
    json_object_foreach (memory_unconst(after), key, value)
        assert_true(json_object_get(before, key) != NULL || strcmp(key, "removed") == 0);
    return removed;
}

/* How many words were removed. */
static int assert_differs_in_words_only(const json_t *before, const json_t *after)
{
    size_t i;
    json_t *value;
    int removed = 0;
    if (after == NULL || json_typeof(before) != json_typeof(after))
        fail_msg("what was told is missing, or something else");
    if (json_is_object(before))
        return compare_objects(before, after);
    if (!json_is_array(before)) {
        assert_true(json_equal(before, after));
        return 0;
    }
    assert_int_equal(json_array_size(before), json_array_size(after));
    json_array_foreach (before, i, value)
        removed += assert_differs_in_words_only(value, json_array_get(after, i));
    return removed;
}

static json_t *told(const struct room *room, int viewer)
{
    struct text text;
    text_init(&text);
    text_add(&text, "[");
    add_message(room, viewer, DETAIL_STATE | DETAIL_LEGAL, &text);
    text_add(&text, ",");
    add_snapshot(room, viewer, at(0), &text);
    text_add(&text, "]");
    json_t *json = json_read(text.data, text.length, NULL);
    assert_non_null(json);
    text_clear(&text);
    return json;
}

static bool has_words(const struct room_said *said)
{
    return said->name != NULL || said->text != NULL;
}

/* The same log twice, once without what these entries said: message by message. */
static int compare_replays(const struct room *room, const bool *forgotten)
{
    struct room with, without;
    int removed = 0;
    room_prepare(&with, room->id);
    room_prepare(&without, room->id);
    for (int i = 0; i < room->log_count; i++) {
        struct room_entry entry = room->log[i];
        assert_true(room_add_entry(&with, &entry, &why));
        if (forgotten[i])
            entry.said = (struct room_said){ .person = entry.said.person };
        if (!room_add_entry(&without, &entry, &why))
            fail_msg("%s: %s", in_english(&why), entry.body);
        for (int viewer = 0; viewer <= VIEWER_SPECTATOR; viewer++) {
            if (viewer >= with.settings.options.seats && viewer != VIEWER_SPECTATOR)
                continue;
            json_t *before = told(&with, viewer), *after = told(&without, viewer);
            removed += assert_differs_in_words_only(before, after);
            json_decref(before);
            json_decref(after);
        }
    }
    if (room->match.game != NULL)
        assert_int_equal(match_hash(&with.match), match_hash(&without.match));
    room_clear(&with);
    room_clear(&without);
    return removed;
}

static void what_is_forgotten_changes_names_and_lines_and_nothing_else(void **state)
{
    (void)state;
    int removed = 0, mixed = 0;
    for (uint64_t seed = 0; seed < (uint64_t)at_depth_from_one(6); seed++) {
        struct random_requests session = { 0 };
        struct rng rng;
        rng_init(&rng, seed);
        random_requests_run(&session, seed % 3 ? "blank" : "grandbois", seed, 90);
        struct room *room = &session.room;
        bool *forgotten = calloc((size_t)room->log_count, sizeof *forgotten);
        for (int i = 0; i < room->log_count; i++)
            forgotten[i] = has_words(&room->log[i].said) && (seed == 0 || rng_below(&rng, 2) == 0);
        for (int seat = 0; seat < room->settings.options.seats; seat++)
            mixed += room->match.word_hashes[seat].is_given;
        removed += compare_replays(room, forgotten);
        free(forgotten);
        room_clear(room);
    }
    assert_true(removed > 100);
    assert_true(mixed > 0); /* words had a part in chance */
}

/* ---- removing ---- */

static int count_kind(const struct room *room, const char *kind)
{
    char head[40];
    int count = 0;
    snprintf(head, sizeof head, "{\"kind\": \"%s\"", kind);
    for (int i = 0; i < room->log_count; i++)
        count += strncmp(room->log[i].body, head, strlen(head)) == 0;
    return count;
}

static uint32_t find_kind(const struct room *room, const char *kind)
{
    char head[40];
    snprintf(head, sizeof head, "{\"kind\": \"%s\"", kind);
    for (int i = 0; i < room->log_count; i++)
        if (strncmp(room->log[i].body, head, strlen(head)) == 0)
            return room->log[i].seq;
    fail_msg("no entry of kind %s", kind);
    return 0;
}

static void a_line_is_removed_and_keeps_its_number(void **state)
{
    (void)state;
    struct room room;
    open_marked(&room, "blank", (struct clock_settings){ 0 });
    DONE(&room, room_chat(&room, &guest, "Zqfirst", at(1), &why));
    DONE(&room, room_chat(&room, &guest, "Zqsecond", at(1), &why));
    assert_snapshot_has(&room, 0, "'name': 'Zqguest', 'text': 'Zqfirst'}");
    DONE(&room, room_remove(&room, 4, at(2), &why));
    assert_int_equal(room_removed_line(&room), 4);
    assert_message_has(&room, VIEWER_SPECTATOR, "'kind': 'remove', 'line': 4}");
    assert_false(room_has_new_info(&room));
    assert_snapshot_has(&room, 0,
                        "{'seq': 4, 'at': 1763190000001, 'person': 'p-guest', 'name': '', "
                        "'removed': true}, {'seq': 5,");
    assert_snapshot_has(&room, 0, "'text': 'Zqsecond'");
    assert_string_equal(room.log[3].said.person, "p-guest"); /* by whom it was stays known */
    DONE(&room, room_chat(&room, &guest, "Zqthird", at(3), &why));
    assert_int_equal(room_removed_line(&room), 0);
    assert_survives_and_clear(&room);
}

static void a_seats_name_is_removed_wherever_it_is_told(void **state)
{
    (void)state;
    struct room room;
    struct text seen;
    struct json json;
    open_marked(&room, "blank", (struct clock_settings){ 0 });
    DONE(&room, room_start(&room, &host, NULL, at(1), &why));
    DONE(&room, room_remove(&room, 2, at(2), &why));
    assert_message_has(&room, VIEWER_SPECTATOR, "'line': 2}");
    assert_message_has(&room, VIEWER_SPECTATOR,
                       "'person': 'p-host', 'name': '', 'colour': '" NO_COLOUR "'");
    assert_true(room_has_new_info(&room));
    DONE(&room, room_chat(&room, &host, "hello", at(3), &why)); /* nor does it come back */
    assert_message_has(&room, 1, "'person': 'p-host', 'name': '', 'text': 'hello'");
    DONE(&room, room_remove(&room, find_kind(&room, "create"), at(3), &why));
    DONE(&room, room_resign(&room, &guest, 1, at(4), &why));
    text_init(&seen);
    add_snapshot(&room, 0, at(4), &seen);
    json_init(&json, &seen, 0);
    record_write(&room.match, true, NULL, &json);
    assert_null(strstr(seen.data, "Zqseat"));
    assert_null(strstr(seen.data, "Zqhost"));
    assert_contains(seen.data, "Zqguest");
    text_clear(&seen);
    assert_survives_and_clear(&room);
}

static void a_word_is_removed_and_the_draws_still_verify(void **state)
{
    (void)state;
    struct room room;
    struct verdict verdict;
    open_marked(&room, "grandbois", (struct clock_settings){ 0 });
    DONE(&room, room_give_word(&room, &host, 0, "Zqoak", at(1), &why));
    DONE(&room, room_give_word(&room, &guest, 1, "Zqfern", at(1), &why));
    assert_info_has(&room, "'word': 'Zqoak', 'word_hash': '");
    DONE(&room, room_start(&room, &host, NULL, at(1), &why));
    play_to_the_end(&room, 1, at(2));
    uint64_t hash = match_hash(&room.match);
    DONE(&room, room_remove(&room, find_kind(&room, "word"), at(3), &why));
    assert_message_has(&room, 1, "'word': '', 'word_hash': '");
    struct room again;
    rebuild(&room, &again);
    assert_int_equal(match_hash(&again.match), hash);
    json_t *record = test_match_record(&again.match, false);
    struct match match;
    test_match_read_record(&match, record);
    record_verify(&match, &verdict);
    assert_true(verdict.is_honest);
    assert_int_equal(verdict.forgotten, 1 << 0);
    assert_string_equal(match.words[1], "Zqfern");
    match_clear(&match);
    json_decref(record);
    room_clear(&again);
    assert_survives_and_clear(&room);
}

static void what_says_nothing_cannot_be_removed(void **state)
{
    (void)state;
    struct room room;
    open_marked(&room, "blank", (struct clock_settings){ 0 });
    DONE(&room, room_give_word(&room, &host, 0, "Zqoak", at(1), &why));
    DONE(&room, room_give_word(&room, &host, 0, "", at(1), &why));
    REFUSED(&room, "bad_request", "no line 0", room_remove(&room, 0, at(2), &why));
    REFUSED(&room, "bad_request", "no line 6", room_remove(&room, 6, at(2), &why));
    REFUSED(&room, "not_now", "line 5", room_remove(&room, 5, at(2), &why)); /* a word taken back */
    DONE(&room, room_remove(&room, 4, at(2), &why)); /* the word there was before */
    assert_message_lacks(&room, 0, "'info'");
    REFUSED(&room, "not_now", "line 4", room_remove(&room, 4, at(2), &why));
    REFUSED(&room, "not_now", "line 6", room_remove(&room, 6, at(2), &why)); /* a removal */
    assert_survives_and_clear(&room);
}

/* Not even a full log, or a table that is closed, keeps a name. */
static void it_is_removed_whatever_has_become_of_the_room(void **state)
{
    (void)state;
    struct room room;
    open_marked(&room, "blank", (struct clock_settings){ 0 });
    DONE(&room, room_close(&room, &host, at(1), &why));
    DONE(&room, room_remove(&room, 3, at(2), &why));
    assert_message_has(&room, VIEWER_SPECTATOR, "'person': 'p-guest', 'name': ''");
    assert_survives_and_clear(&room);

    open_marked(&room, "blank", (struct clock_settings){ 0 });
    while (room_chat(&room, &guest, "Zq", at(1), &why))
        ;
    DONE(&room, room_remove(&room, (uint32_t)room.log_count, at(2), &why));
    assert_survives_and_clear(&room);
}

/* A room that goes on after something was removed is the room that is read from its log. */
static void rooms_that_lose_words_go_on_as_their_logs_say(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < (uint64_t)at_depth_from_one(6); seed++) {
        struct random_requests session = { 0 };
        struct rng rng;
        struct room again;
        rng_init(&rng, seed);
        random_requests_run(&session, seed % 3 ? "blank" : "grandbois", seed, 30);
        for (uint64_t part = 0; part < 4; part++) {
            for (int i = 0; i < 8; i++)
                room_remove(&session.room, 1 + rng_below(&rng, (uint32_t)session.room.log_count),
                            at(session.now_ms), &why);
            random_requests_continue(&session, 10 * seed + part, 30);
        }
        rebuild(&session.room, &again);
        assert_int_equal(fingerprint(&again), fingerprint(&session.room));
        room_clear(&again);
        room_clear(&session.room);
    }
}

/* ---- logs of format 1 ---- */

/* The body as a database of schema 1 holds it once it has been rewritten. */
static void their_words_are_mixed_as_they_are(void **state)
{
    (void)state;
    static const char *const bodies[] = {
        "{\"kind\": \"create\", \"game\": \"grandbois\", \"rules_version\": 1, \"seats\": 2, "
        "\"options\": {\"expert\": false, \"first\": \"random\"}, \"public\": false, "
        "\"spectators\": true, \"clock\": {\"kind\": \"none\"}, \"away_s\": 120, "
        "\"host\": {\"id\": \"p-host\"}, \"seed\": "
        "\"0500000000000000000000000000000000000000000000000000000000000000\"}",
        "{\"kind\": \"sit\", \"seat\": 0, \"person\": {\"id\": \"p-host\"}}",
        "{\"kind\": \"sit\", \"seat\": 1, \"person\": {\"id\": \"p-guest\"}}",
        "{\"kind\": \"word\", \"seat\": 0, \"word\": \"oak\"}",
    };
    static const char *const words[] = { "oak", "fern" };
    struct room room;
    unsigned char key[SEED_BYTES];
    room_prepare(&room, "t-1");
    for (uint32_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        struct room_entry entry = entry_of(i + 1, at(0).wall_ms, bodies[i]);
        if (!room_add_entry(&room, &entry, &why))
            fail_msg("%s", in_english(&why));
    }
    assert_info_has(&room, "'name': '', 'colour': '" NO_COLOUR "', 'word': 'oak'}");
    DONE(&room, room_give_word(&room, &guest, 1, "fern", at(1), &why)); /* such a room goes on */
    assert_contains(room_last(&room)->body, "\"word\": \"fern\"");
    DONE(&room, room_start(&room, &host, NULL, at(1), &why));
    chance_mix_words(room.seed, words, 2, key);
    assert_memory_equal(room.match.key, key, SEED_BYTES);
    assert_survives_and_clear(&room);
}

static void an_entry_of_a_later_format_is_refused(void **state)
{
    (void)state;
    struct room room, again;
    open_marked(&room, "blank", (struct clock_settings){ 0 });
    char *body = strdup(room.log[0].body);
    assert_contains(body, "\"format\": 2");
    strstr(body, "\"format\": 2")[strlen("\"format\": ")] = '3';
    struct room_entry entry = room.log[0];
    entry.body = body;
    room_prepare(&again, "t-1");
    assert_false(room_add_entry(&again, &entry, &why));
    assert_contains(in_english(&why), "\"format\"");
    room_clear(&again);
    free(body);
    room_clear(&room);
}

/* ---- what is said may be damaged, too ---- */

static void expect_bad_words(const struct room *room, uint32_t seq, struct room_said said,
                             const char *part)
{
    struct room again;
    bool is_good = true;
    room_prepare(&again, room->id);
    for (int i = 0; i < room->log_count && is_good; i++) {
        struct room_entry entry = room->log[i];
        if (entry.seq == seq)
            entry.said = said;
        is_good = room_add_entry(&again, &entry, &why);
    }
    assert_false(is_good);
    assert_string_equal(error_code_name(why.code), "bad_record");
    assert_contains(in_english(&why), part);
    room_clear(&again);
}

static void words_that_nobody_can_have_said_are_refused(void **state)
{
    (void)state;
    struct room room;
    char longest[4 * CHAT_CHARS_MAX + 2];
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    open_marked(&room, "blank", (struct clock_settings){ 0 });
    DONE(&room, room_give_word(&room, &host, 0, "Zqoak", at(1), &why));
    DONE(&room, room_chat(&room, &host, "Zqline", at(1), &why));
    expect_bad_words(&room, 2, (struct room_said){ .person = "p-host", .name = longest }, "name");
    expect_bad_words(&room, 2, (struct room_said){ .person = "p-host", .colour = "#12345678" },
                     "colour");
    expect_bad_words(&room, 4, (struct room_said){ .person = "p-host", .text = "Zqelm" }, "hash");
    expect_bad_words(&room, 5, (struct room_said){ .person = "p-host", .text = longest }, "text");
    room_clear(&room);
}

/* Words without anybody whose they are cannot be forgotten with them: they are none. */
static void nobodys_words_are_not_told(void **state)
{
    (void)state;
    struct room room, again;
    open_marked(&room, "blank", (struct clock_settings){ 0 });
    struct room_entry entry = room.log[1];
    entry.said.person = "";
    room_prepare(&again, room.id);
    assert_true(room_add_entry(&again, &room.log[0], &why));
    assert_true(room_add_entry(&again, &entry, &why));
    assert_info_has(&again, "'person': 'p-host', 'name': '', 'colour': '" NO_COLOUR "'");
    room_clear(&room);
    assert_survives_and_clear(&again);
}

/* ---- results ---- */

static json_t *result_of(const struct room *room)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    room_write_result(room, NULL, &json);
    assert_null(strstr(text.data, MARK));
    json_t *result = json_read(text.data, text.length, NULL);
    assert_non_null(result);
    text_clear(&text);
    return result;
}

static void a_result_is_what_stays_and_names_nobody(void **state)
{
    (void)state;
    struct room room;
    struct room_settings settings = settings_for("grandbois", 3);
    static const unsigned char seed[SEED_BYTES] = { 5 };
    assert_true(room_init(&room, "t-1", &settings, &host, seed, at(0), &why));
    DONE(&room, room_sit(&room, &host, 0, "Zqseat", at(0), &why));
    DONE(&room, room_sit(&room, &guest, 1, NULL, at(0), &why));
    DONE(&room, room_seat_bot(&room, &host, 2, "easy", at(0), &why));
    DONE(&room, room_start(&room, &host, NULL, at(5), &why));
    DONE(&room, room_resign(&room, &guest, 1, at(6), &why));
    assert_false(room_has_just_ended(&room));
    play_to_the_end(&room, 1, at(7));
    assert_true(room_has_just_ended(&room));
    json_t *result = result_of(&room);
    static const struct {
        const char *key, *json;
    } parts[] = {
        { "game", "'grandbois'" },       { "rules_version", "1" },
        { "ending", "'rules'" },         { "pinned", "false" },
        { "clock", "{'kind': 'none'}" }, { "options", "{'expert': false, 'first': 'random'}" },
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        json_t *expected = test_json(parts[i].json);
        assert_true(json_equal(json_object_get(result, parts[i].key), expected));
        json_decref(expected);
    }
    assert_int_equal(json_integer_value(json_object_get(result, "started_ms")), at(5).wall_ms);
    assert_int_equal(json_integer_value(json_object_get(result, "ended_ms")), at(7).wall_ms);
    assert_int_equal(json_integer_value(json_object_get(result, "decisions")),
                     count_kind(&room, "move"));
    json_t *seats = json_object_get(result, "seats");
    const json_t *resigned = json_array_get(seats, 1), *bot = json_array_get(seats, 2);
    assert_string_equal(json_string_value(json_object_get(resigned, "person")), "p-guest");
    assert_string_equal(json_string_value(json_object_get(resigned, "out")), "resigned");
    assert_int_equal(json_integer_value(json_object_get(resigned, "rank")), 3);
    assert_string_equal(json_string_value(json_object_get(bot, "level")), "easy");
    assert_int_equal(json_integer_value(json_object_get(bot, "bots_version")), BOTS_VERSION);
    json_decref(result);
    DONE(&room, room_chat(&room, &host, "Zqbye", at(900), &why));
    assert_false(room_has_just_ended(&room));
    result = result_of(&room); /* chat makes it no newer */
    assert_int_equal(json_integer_value(json_object_get(result, "ended_ms")), at(7).wall_ms);
    json_decref(result);
    assert_survives_and_clear(&room);
}

static void ranks_follow_the_rules_among_those_who_went_on(void **state)
{
    (void)state;
    struct room room;
    struct room_settings settings = settings_for("blank", 4);
    int ranks[SEATS_MAX];
    run_room(&room, &settings, 4, NULL);
    DONE(&room, room_resign(&room, &people[2], 2, at(1), &why));
    DONE(&room, room_resign(&room, &people[0], 0, at(1), &why));
    play_to_the_end(&room, 2, at(2));
    struct result result;
    room.match.game->result(room.match.state, &result);
    room_ranks(&room, ranks);
    bool is_tie = result.rank[1] == result.rank[3];
    assert_int_equal(ranks[1], 1 + (result.rank[1] > result.rank[3]));
    assert_int_equal(ranks[3], 1 + (result.rank[3] > result.rank[1]));
    assert_int_equal(room.winners & seat_bit(1) ? 1 : 2, ranks[1]);
    assert_int_equal(ranks[0], 3);
    assert_int_equal(ranks[2], 3);
    assert_int_equal(is_tie, room.winners == (seat_bit(1) | seat_bit(3)));
    room_clear(&room);
}

TEST_PROGRAM(said)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_entry_has_anybodys_words_in_its_body),
        cmocka_unit_test(each_entry_has_a_nonce_of_its_own),
        cmocka_unit_test(what_is_forgotten_changes_names_and_lines_and_nothing_else),
        cmocka_unit_test(a_line_is_removed_and_keeps_its_number),
        cmocka_unit_test(a_seats_name_is_removed_wherever_it_is_told),
        cmocka_unit_test(a_word_is_removed_and_the_draws_still_verify),
        cmocka_unit_test(what_says_nothing_cannot_be_removed),
        cmocka_unit_test(it_is_removed_whatever_has_become_of_the_room),
        cmocka_unit_test(rooms_that_lose_words_go_on_as_their_logs_say),
        cmocka_unit_test(their_words_are_mixed_as_they_are),
        cmocka_unit_test(an_entry_of_a_later_format_is_refused),
        cmocka_unit_test(words_that_nobody_can_have_said_are_refused),
        cmocka_unit_test(nobodys_words_are_not_told),
        cmocka_unit_test(a_result_is_what_stays_and_names_nobody),
        cmocka_unit_test(ranks_follow_the_rules_among_those_who_went_on),
    };
    return cmocka_run_group_tests_name("said", tests, NULL, NULL);
}
