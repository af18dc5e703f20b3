/* test_damage.c: records that are cut short, edited, or never were any. */
#include "checks.h"
#include "matches.h"
#include "sentences.h"

static void expect_refused(json_t *record, const char *code, const char *part)
{
    struct match match;
    struct error error;
    if (record_read(&match, record, &error)) {
        match_clear(&match);
        fail_msg("a record was accepted that should be refused with \"%s\"", part);
    }
    assert_string_equal(error_code_name(error.code), code);
    assert_contains(in_english(&error), part);
    assert_null(match.state); /* clear already */
    assert_null(match.log);
}

/* Puts `value` (single quotes for double ones; NULL: nothing) at `key`. */
static void expect_edit_refused(const char *file, const char *key, const char *value,
                                const char *code, const char *part)
{
    json_t *record = test_match_load_file(file);
    if (value == NULL)
        json_object_del(record, key);
    else
        json_object_set_new(record, key, test_json(value));
    expect_refused(record, code, part);
    json_decref(record);
}

#define FINISHED "finished-v1.json"
#define BAD "bad_record"

static void what_is_no_record_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = { "[]", "'x'", "7", "null", "true" };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *json = test_json(wrong[i]);
        expect_refused(json, BAD, "must be an object");
        json_decref(json);
    }
    json_t *empty = json_object();
    expect_refused(empty, BAD, "\"format\" is missing");
    json_decref(empty);
}

static void a_missing_key_is_named(void **state)
{
    (void)state;
    static const char *const needed[] = { "format",     "version", "game",  "seats", "options",
                                          "commitment", "seed",    "moves", "over" };
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        char part[40];
        snprintf(part, sizeof part, "\"%s\"", needed[i]);
        expect_edit_refused(FINISHED, needed[i], NULL, BAD, part);
    }
}

static void a_wrong_type_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *key, *value;
    } wrong[] = {
        { "format", "7" },        { "format", "'other'" }, { "version", "'1'" },
        { "version", "1.0" },     { "version", "0" },      { "version", "-1" },
        { "game", "null" },       { "seats", "3" },        { "seats", "{}" },
        { "options", "[]" },      { "options", "null" },   { "commitment", "null" },
        { "commitment", "'ab'" }, { "commitment", "7" },   { "seed", "'xyz'" },
        { "seed", "7" },          { "seed", "'0'" },       { "moves", "{}" },
        { "moves", "'0 skip'" },  { "over", "1" },         { "over", "'true'" },
        { "checksum", "7" },      { "checksum", "null" },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char part[40];
        snprintf(part, sizeof part, "\"%s\"", wrong[i].key);
        expect_edit_refused(FINISHED, wrong[i].key, wrong[i].value, BAD, part);
    }
    expect_edit_refused(FINISHED, "setup", "null", BAD, "setup");
    expect_edit_refused(FINISHED, "setup", "[]", BAD, "setup");
    expect_edit_refused(FINISHED, "position", "null", BAD, "position");
    expect_edit_refused(FINISHED, "position", "{}", BAD, "\"seats\"");
}

static void versions_and_games_of_the_future_are_refused(void **state)
{
    (void)state;
    expect_edit_refused(FINISHED, "version", "3", BAD, "version 3");
    expect_edit_refused(FINISHED, "game", "'chess'", "unknown_game", "\"chess\"");
    expect_edit_refused(FINISHED, "game", "''", "unknown_game", "\"\"");
    expect_edit_refused(FINISHED, "surprise", "1", BAD, "\"surprise\"");
}

static void seats_must_fit_the_game(void **state)
{
    (void)state;
    expect_edit_refused(FINISHED, "seats", "[{'name': 'a'}]", BAD, "\"seats\"");
    expect_edit_refused(FINISHED, "seats",
                        "[{'name':''},{'name':''},{'name':''},{'name':''},{'name':''}]", BAD,
                        "\"seats\"");
    expect_edit_refused(FINISHED, "seats", "['a', 'b', 'c']", BAD, "an object for each seat");
    expect_edit_refused(FINISHED, "seats", "[{}, {}, {}]", BAD, "\"name\"");
    expect_edit_refused(FINISHED, "seats", "[{'name': 7}, {}, {}]", BAD, "\"name\"");
    expect_edit_refused(FINISHED, "seats", "[{'name': 'a', 'bot': 7}, {}, {}]", BAD, "\"bot\"");
    expect_edit_refused(FINISHED, "seats",
                        "[{'name': 'a', 'bot': 'a level whose name is too long'}, {}, {}]", BAD,
                        "\"bot\" is longer");
    char name[300];
    snprintf(name, sizeof name, "[{'name': '%0150d'}, {'name': ''}, {'name': ''}]", 0);
    expect_edit_refused(FINISHED, "seats", name, BAD, "\"name\" is longer");
    /* One seat fewer: the cards are not dealt like that. */
    expect_edit_refused(FINISHED, "seats", "[{'name': ''}, {'name': ''}]", BAD, "\"moves\"");
}

static void options_must_be_the_games(void **state)
{
    (void)state;
    expect_edit_refused(FINISHED, "options", "{'expert': 1}", BAD, "\"expert\"");
    expect_edit_refused(FINISHED, "options", "{'first': 3}", BAD, "\"first\"");
    expect_edit_refused(FINISHED, "options", "{'turbo': true}", BAD, "\"turbo\"");
    expect_edit_refused(FINISHED, "options", "{'expert': false, 'first': 'random'}", BAD,
                        "checksum");
    expect_edit_refused(FINISHED, "options", "{'expert': true, 'first': 0}", BAD, "\"moves\"");
    expect_edit_refused("position-v1.json", "options", "{'expert': true, 'first': 'random'}", BAD,
                        "do not agree");
    expect_edit_refused("position-v1.json", "seats", "[{'name':''},{'name':''},{'name':''}]", BAD,
                        "do not agree");
}

/* Changes one entry of "moves": replaces it by `text`, or cuts it out. */
static json_t *with_entry(const char *file, int index, const char *text, bool has_checksum)
{
    json_t *record = test_match_load_file(file);
    json_t *moves = json_object_get(record, "moves");
    if (text == NULL)
        json_array_remove(moves, (size_t)index);
    else
        json_array_set_new(moves, (size_t)index, json_string(text));
    if (!has_checksum)
        json_object_del(record, "checksum");
    return record;
}

static int find_entry(const json_t *record, const char *part, int nth)
{
    size_t i;
    json_t *entry;
    json_array_foreach (json_object_get(record, "moves"), i, entry)
        if (strstr(json_string_value(entry), part) != NULL && nth-- == 0)
            return (int)i;
    fail_msg("there is no %s", part);
    return -1;
}

static void a_record_cut_short_is_refused_wherever_it_is_cut(void **state)
{
    (void)state;
    static const char *const files[] = { FINISHED, "position-v1.json", "pinned-v1.json" };
    for (int f = 0; f < 3; f++) {
        json_t *whole = test_match_load_file(files[f]);
        size_t count = json_array_size(json_object_get(whole, "moves"));
        for (size_t keep = 0; keep < count; keep++) {
            json_t *record = json_deep_copy(whole);
            json_t *moves = json_object_get(record, "moves");
            while (json_array_size(moves) > keep)
                json_array_remove(moves, keep);
            expect_refused(record, BAD, "record");
            json_decref(record);
        }
        json_decref(whole);
    }
}

static void an_entry_left_out_is_noticed(void **state)
{
    (void)state;
    json_t *whole = test_match_load_file(FINISHED);
    int count = (int)json_array_size(json_object_get(whole, "moves"));
    for (int i = 0; i < count; i++) {
        json_t *record = with_entry(FINISHED, i, NULL, true);
        expect_refused(record, BAD, "");
        json_decref(record);
    }
    json_decref(whole);
}

static void what_is_wrong_is_said_in_each_language(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    json_t *record = with_entry(FINISHED, 0, "nobody", false);
    assert_false(record_read(&match, record, &error));
    assert_string_equal(
        in_english(&error),
        "\"moves\" 0: \"nobody\" must begin with a seat, `chance`, `world` or `pinned`");
    assert_string_equal(
        in_language("fr", &error),
        "\"moves\" 0\u202f: «\u202fnobody\u202f» doit commencer par un siège, `chance`, "
        "`world` ou `pinned`");
    json_decref(record);
    record = test_match_load_file(FINISHED);
    json_object_set_new(record, "seats", json_integer(7));
    assert_false(record_read(&match, record, &error));
    assert_string_equal(in_language("fr", &error),
                        "\"seats\" doit être un tableau, pas un nombre entier");
    json_decref(record);
}

static void edited_moves_are_refused(void **state)
{
    (void)state;
    json_t *whole = test_match_load_file(FINISHED);
    int tile = find_entry(whole, "@", 3);
    const char *line =
        json_string_value(json_array_get(json_object_get(whole, "moves"), (size_t)tile));
    char other[MOVE_TEXT_MAX];
    char where[40];
    snprintf(where, sizeof where, "\"moves\" %d", tile);

    /* The move of another seat. */
    snprintf(other, sizeof other, "%c%s", line[0] == '0' ? '1' : '0', line + 1);
    json_t *record = with_entry(FINISHED, tile, other, false);
    expect_refused(record, BAD, "turn");
    expect_refused(record, BAD, where);
    json_decref(record);

    /* A place that is not legal, a seat that is not there, chance as a player and so
     * on; * is the seat at turn. */
    static const char *const wrong[] = {
        "* 1@60,60r0",
        "* nonsense",
        "9 skip",
        "3 skip",
        "x skip",
        "*",
        "",
        "* ",
        " skip",
        "*  skip",
        "-1 skip",
        "10 skip",
        "* tower",
        "chance skip",
        "chance first 0",
        "chance draw 1",
        "pinned draw 1",
        "chance",
        "Chance draw 1",
        "* draw 1",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (wrong[i][0] == '*')
            snprintf(other, sizeof other, "%c%s", line[0], wrong[i] + 1);
        else
            snprintf(other, sizeof other, "%s", wrong[i]);
        record = with_entry(FINISHED, tile, other, false);
        expect_refused(record, BAD, where);
        json_decref(record);
    }
    record = test_match_load_file(FINISHED);
    json_array_set_new(json_object_get(record, "moves"), (size_t)tile, json_integer(7));
    expect_refused(record, BAD, "must be a string");
    json_decref(record);

    /* A legal move, but another one than was made: the checksum knows. */
    record = test_match_load_file("pinned-v1.json");
    json_array_set_new(json_object_get(record, "moves"), 0, json_string("0 pick 2"));
    expect_refused(record, BAD, "checksum");
    json_decref(record);
    json_decref(whole);
}

static void edited_draws_are_refused(void **state)
{
    (void)state;
    json_t *whole = test_match_load_file(FINISHED);
    int draw = find_entry(whole, "chance draw", 6);
    json_t *record = with_entry(FINISHED, draw, "chance draw 37", false);
    expect_refused(record, BAD, "no move");
    json_decref(record);
    /* A tile that is drawn already, and a card that is dealt already. */
    const char *first = json_string_value(json_array_get(
        json_object_get(whole, "moves"), (size_t)find_entry(whole, "chance draw", 0)));
    record = with_entry(FINISHED, draw, first, false);
    expect_refused(record, BAD, "not there to be drawn");
    json_decref(record);
    int deal = find_entry(whole, "chance deal 1", 0);
    char twice[40];
    snprintf(twice, sizeof twice, "chance deal 1 %s",
             json_string_value(json_array_get(json_object_get(whole, "moves"), (size_t)deal - 1)) +
                 strlen("chance deal 0 "));
    record = with_entry(FINISHED, deal, twice, false);
    expect_refused(record, BAD, "not there to be drawn");
    json_decref(record);
    json_decref(whole);

    record = with_entry("pinned-v1.json", 14, "chance roll 1", true);
    expect_refused(record, BAD, "checksum");
    json_decref(record);
}

static void draws_agree_with_the_setup(void **state)
{
    (void)state;
    json_t *record = with_entry("pinned-v1.json", 4, "pinned roll 2", false);
    expect_refused(record, BAD, "does not pin this draw");
    json_decref(record);
    record = with_entry("pinned-v1.json", 4, "chance roll 3", false);
    expect_refused(record, BAD, "pins this draw");
    json_decref(record);
    record = with_entry("pinned-v1.json", 14, "pinned roll 2", false);
    expect_refused(record, BAD, "does not pin this draw");
    json_decref(record);
    expect_edit_refused("pinned-v1.json", "setup", NULL, BAD, "does not pin this draw");
    expect_edit_refused("pinned-v1.json", "setup", "{'dice': [3, 2]}", BAD,
                        "does not pin this draw");
    expect_edit_refused("pinned-v1.json", "setup", "{'dice': [3, 1, 1]}", BAD, "pins this draw");
    expect_edit_refused("pinned-v1.json", "setup", "{'dice': [3, 4]}", BAD, "from 1 to 3");
    expect_edit_refused(FINISHED, "setup", "{}", BAD, "checksum");
}

static void moves_after_the_end_are_refused(void **state)
{
    (void)state;
    static const char *const more[] = { "0 skip", "chance draw 1", "2 1@0,0r0" };
    for (int i = 0; i < 3; i++) {
        json_t *record = test_match_load_file(FINISHED);
        json_array_append_new(json_object_get(record, "moves"), json_string(more[i]));
        json_object_del(record, "checksum");
        expect_refused(record, BAD, "over");
        json_decref(record);
    }
}

static void a_draw_too_few_is_noticed(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "grandbois", 2, 4, NULL);
    test_match_play(&match, 1, 1);
    json_t *record = test_match_record(&match, true);
    json_t *moves = json_object_get(record, "moves");
    json_object_del(record, "checksum");
    json_array_remove(moves, json_array_size(moves) - 1);
    expect_refused(record, BAD, "a draw is missing");
    json_decref(record);
    match_clear(&match);
}

static void what_the_record_says_of_itself_must_be_so(void **state)
{
    (void)state;
    expect_edit_refused(FINISHED, "over", "false", BAD, "\"over\" is false");
    expect_edit_refused("position-v1.json", "over", "true", BAD, "\"over\" is true");
    expect_edit_refused(FINISHED, "checksum", "'0000000000000000'", BAD, "checksum");
    expect_edit_refused(FINISHED, "checksum", "''", BAD, "checksum");
    expect_edit_refused(FINISHED, "commitment",
                        "'0000000000000000000000000000000000000000000000000000000000000000'", BAD,
                        "checksum");
    expect_edit_refused(FINISHED, "winners", "[1]", BAD, "scores");
    expect_edit_refused(FINISHED, "scores", "[]", BAD, "scores");
    expect_edit_refused(FINISHED, "tie_break", "'spaces'", BAD, "scores");
    expect_edit_refused("position-v1.json", "winners", "[0]", BAD, "scores");
    json_t *record = test_match_load_file(FINISHED);
    json_t *score = json_array_get(json_object_get(record, "scores"), 1);
    json_object_set_new(score, "total", json_integer(99));
    expect_refused(record, BAD, "scores");
    json_decref(record);
}

static void an_edited_position_is_refused(void **state)
{
    (void)state;
    json_t *record = test_match_load_file("position-v1.json");
    json_t *position = json_object_get(record, "position");
    json_t *clans = json_object_get(position, "clans");
    json_t *swapped = json_array();
    json_array_append(swapped, json_array_get(clans, 1));
    json_array_append(swapped, json_array_get(clans, 0));
    json_object_set_new(position, "clans", swapped);
    expect_refused(record, BAD, "checksum"); /* possible, but not what it was */
    json_object_set_new(position, "turn",
                        json_integer(1 - json_integer_value(json_object_get(position, "turn"))));
    expect_refused(record, BAD, "\"turn\"");
    json_decref(record);
    expect_edit_refused("position-v1.json", "position", NULL, BAD, "");
}

static void a_record_written_by_hand_needs_no_checksum(void **state)
{
    (void)state;
    struct match match;
    json_t *record =
        test_json("{'format': 'bosquet record', 'version': 1, 'game': 'blank', "
                  "'seats': [{'name': 'a'}, {'name': 'b'}], 'options': {}, 'seed': null,"
                  "'commitment': '00000000000000000000000000000000"
                  "00000000000000000000000000000000', "
                  "'moves': ['1 pick 2', '0 pick 3', 'chance roll 1'], 'over': false}");
    test_match_read_record(&match, record);
    assert_int_equal(match.log_count, 3);
    assert_int_equal(match.options.value[0], 1); /* what is not said is as usual */
    match_clear(&match);
    json_decref(record);
}

TEST_PROGRAM(damage)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_record_is_refused),
        cmocka_unit_test(a_missing_key_is_named),
        cmocka_unit_test(a_wrong_type_is_named),
        cmocka_unit_test(versions_and_games_of_the_future_are_refused),
        cmocka_unit_test(seats_must_fit_the_game),
        cmocka_unit_test(options_must_be_the_games),
        cmocka_unit_test(a_record_cut_short_is_refused_wherever_it_is_cut),
        cmocka_unit_test(an_entry_left_out_is_noticed),
        cmocka_unit_test(what_is_wrong_is_said_in_each_language),
        cmocka_unit_test(edited_moves_are_refused),
        cmocka_unit_test(edited_draws_are_refused),
        cmocka_unit_test(draws_agree_with_the_setup),
        cmocka_unit_test(moves_after_the_end_are_refused),
        cmocka_unit_test(a_draw_too_few_is_noticed),
        cmocka_unit_test(what_the_record_says_of_itself_must_be_so),
        cmocka_unit_test(an_edited_position_is_refused),
        cmocka_unit_test(a_record_written_by_hand_needs_no_checksum),
    };
    return cmocka_run_group_tests_name("damage", tests, NULL, NULL);
}
