/* test_record.c: matches as documents: there and back, every kind of damage,
 * and what verify says. test/table/data holds records written by version 1,
 * which must stay readable for good. */
#include "checks.h"
#include "hash.h"
#include "matches.h"

static json_t *load_file(const char *name)
{
    char path[512];
    json_error_t why;
    snprintf(path, sizeof path, "%s/table/data/%s", TEST_FOLDER, name);
    json_t *json = json_load_file(path, 0, &why);
    if (json == NULL)
        fail_msg("%s: %s", path, why.text);
    return json;
}

static void read_or_fail(struct table *table, const json_t *record)
{
    struct error error;
    if (!record_read(table, record, &error))
        fail_msg("%s", error.message);
}

/* ---- there and back ---- */

static void check_round_trip(const struct table *table)
{
    struct table again;
    json_t *record = match_record(table, true);
    read_or_fail(&again, record);
    assert_int_equal(table_hash(&again), table_hash(table));
    assert_int_equal(again.log_count, table->log_count);
    assert_int_equal(again.draws, table->draws);
    assert_memory_equal(&again.options, &table->options, sizeof again.options);
    assert_memory_equal(again.seed, table->seed, SEED_BYTES);
    assert_memory_equal(again.commitment, table->commitment, COMMITMENT_BYTES);
    assert_memory_equal(again.seats, table->seats, sizeof again.seats);
    for (int i = 0; i < table->log_count; i++) {
        assert_true(same_move(again.log[i].move, table->log[i].move));
        assert_int_equal(again.log[i].seat, table->log[i].seat);
        assert_int_equal(again.log[i].is_pinned, table->log[i].is_pinned);
    }
    json_t *record_again = match_record(&again, true);
    assert_true(json_equal(record, record_again));

    /* It goes on as the first one would have. */
    if (table_to_act(table) != 0) {
        struct table first;
        read_or_fail(&first, record);
        match_play(&first, 1000, 11);
        match_play(&again, 1000, 11);
        assert_int_equal(table_hash(&first), table_hash(&again));
        table_clear(&first);
    }
    table_clear(&again);
    json_decref(record);
    json_decref(record_again);
}

static void a_record_reads_back_as_it_was_at_every_moment(void **state)
{
    (void)state;
    static const char *const setups[] = {
        NULL,
        "{'first': 1}",
        "{'clans': [['fox'], ['toad'], ['lizard']]}",
        "{'deck': [36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,"
        "10,9,8,7,6,5,4,3,2,1], 'first': 0}",
    };
    for (int s = 0; s < 4; s++) {
        struct table table;
        struct rng rng;
        rng_init(&rng, 3);
        match_begin(&table, "grandbois", 3, 20 + s, setups[s]);
        snprintf(table.seats[0].name, SEAT_NAME_MAX, "Zoé \"la\" Renarde");
        snprintf(table.seats[2].level, SEAT_LEVEL_MAX, "hard");
        for (int i = 0; table_to_act(&table) != 0; i++) {
            if (i % 5 == 0)
                check_round_trip(&table);
            match_step(&table, &rng);
        }
        check_round_trip(&table);
        table_clear(&table);
    }
}

static void a_record_from_a_position_reads_back(void **state)
{
    (void)state;
    struct table table, later;
    struct match_start start;
    struct error error;
    match_begin(&table, "grandbois", 2, 4, NULL);
    match_play(&table, 17, 3);
    json_t *position = match_view(&table, VIEWER_ALL);
    match_start_init(&start, "grandbois", 2, 6);
    start.start.position = position;
    char deck[80];
    json_t *left = json_object_get(position, "deck");
    snprintf(deck, sizeof deck, "{'deck': [%d, %d]}",
             (int)json_integer_value(json_array_get(left, 5)),
             (int)json_integer_value(json_array_get(left, 1)));
    json_t *setup = match_json(deck);
    for (int with_setup = 0; with_setup < 2; with_setup++) {
        start.start.setup = with_setup ? setup : NULL;
        assert_true(table_init(&later, &start.start, NULL, &error));
        check_round_trip(&later);
        match_play(&later, 6, 2);
        check_round_trip(&later);
        match_play(&later, 1000, 2);
        check_round_trip(&later);
        table_clear(&later);
    }
    json_decref(setup);
    json_decref(position);
    table_clear(&table);
}

static void simultaneous_choices_read_back_in_the_middle(void **state)
{
    (void)state;
    struct table table;
    struct error error;
    match_begin(&table, "blank", 3, 4, "{'dice': [2]}");
    assert_true(table_play_text(&table, 2, "pick 3", NULL, &error));
    assert_true(table_play_text(&table, 2, "pick 1", NULL, &error)); /* second thoughts */
    check_round_trip(&table);
    assert_true(table_play_text(&table, 0, "pick 2", NULL, &error));
    check_round_trip(&table);
    match_play(&table, 1000, 1);
    check_round_trip(&table);
    table_clear(&table);
}

static void the_seed_is_told_when_the_match_is_over_or_asked_for(void **state)
{
    (void)state;
    struct table table, again;
    struct error error;
    match_begin(&table, "grandbois", 2, 4, NULL);
    match_play(&table, 5, 1);
    json_t *record = match_record(&table, false);
    assert_true(json_is_null(json_object_get(record, "seed")));
    assert_int_equal(strlen(json_string_value(json_object_get(record, "commitment"))), 64);
    /* Without the seed the past is known, and the future is not. */
    read_or_fail(&again, record);
    assert_false(again.has_seed);
    uint64_t before = table_hash(&again);
    struct move_list moves;
    int seat = __builtin_ctz(table_to_act(&again));
    table_legal(&again, seat, &moves);
    assert_false(table_play(&again, seat, moves.moves[0], NULL, &error));
    assert_contains(error.message, "seed");
    assert_int_equal(table_hash(&again), before);
    json_t *unchanged = match_record(&again, true);
    assert_true(json_equal(unchanged, record)); /* it cannot tell what it does not know */
    json_decref(unchanged);
    table_clear(&again);
    json_decref(record);

    record = match_record(&table, true);
    assert_true(json_is_string(json_object_get(record, "seed")));
    json_decref(record);
    match_play(&table, 1000, 1);
    record = match_record(&table, false);
    assert_true(json_is_string(json_object_get(record, "seed")));
    json_decref(record);
    table_clear(&table);
}

/* ---- version 1, for good ---- */

static const struct {
    const char *file;
    int totals[4];
    int entries;
    const char *verdict;
} kept[] = {
    { "finished-v1.json", { 28, 22, 21 }, 80, "verify.honest" },
    { "position-v1.json", { 52, 46 }, 17, "verify.no-seed" },
    { "blank-v1.json", { 2, 2, 3, 3 }, 15, "verify.pinned" },
};

static void records_of_version_1_stay_readable(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        struct table table;
        struct verdict verdict;
        json_t *record = load_file(kept[i].file);
        read_or_fail(&table, record);
        assert_int_equal(table.log_count, kept[i].entries);
        record_verify(&table, &verdict);
        assert_string_equal(verdict.why, kept[i].verdict);
        json_t *again = match_record(&table, true);
        assert_true(json_equal(again, record));
        struct result result;
        table.game->result(table.state, &result);
        for (int seat = 0; seat < table.options.seats; seat++)
            assert_int_equal(result.total[seat], kept[i].totals[seat]);
        json_decref(again);
        json_decref(record);
        table_clear(&table);
    }
}

static void names_are_kept(void **state)
{
    (void)state;
    struct table table;
    json_t *record = load_file("finished-v1.json");
    read_or_fail(&table, record);
    assert_string_equal(table.seats[0].name, "Zoé");
    assert_string_equal(table.seats[0].level, "");
    assert_string_equal(table.seats[1].name, "Renard");
    assert_string_equal(table.seats[1].level, "hard");
    assert_string_equal(table.seats[2].name, "");
    table_clear(&table);
    json_decref(record);
}

/* ---- damage ---- */

static void expect_refused(json_t *record, const char *code, const char *part)
{
    struct table table;
    struct error error;
    if (record_read(&table, record, &error)) {
        table_clear(&table);
        fail_msg("a record was accepted that should be refused with \"%s\"", part);
    }
    assert_string_equal(error.code, code);
    assert_contains(error.message, part);
    assert_null(table.state); /* clear already */
    assert_null(table.log);
}

/* Puts `value` (single quotes for double ones; NULL: nothing) at `key`. */
static void expect_edit_refused(const char *file, const char *key, const char *value,
                                const char *code, const char *part)
{
    json_t *record = load_file(file);
    if (value == NULL)
        json_object_del(record, key);
    else
        json_object_set_new(record, key, match_json(value));
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
        json_t *json = match_json(wrong[i]);
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
    expect_edit_refused(FINISHED, "version", "2", BAD, "version 2");
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
    json_t *record = load_file(file);
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
    json_array_foreach(json_object_get(record, "moves"), i,
                       entry) if (strstr(json_string_value(entry), part) != NULL &&
                                  nth-- == 0) return (int)i;
    fail_msg("there is no %s", part);
    return -1;
}

static void a_record_cut_short_is_refused_wherever_it_is_cut(void **state)
{
    (void)state;
    static const char *const files[] = { FINISHED, "position-v1.json", "blank-v1.json" };
    for (int f = 0; f < 3; f++) {
        json_t *whole = load_file(files[f]);
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
    json_t *whole = load_file(FINISHED);
    int count = (int)json_array_size(json_object_get(whole, "moves"));
    for (int i = 0; i < count; i++) {
        json_t *record = with_entry(FINISHED, i, NULL, true);
        expect_refused(record, BAD, "");
        json_decref(record);
    }
    json_decref(whole);
}

static void edited_moves_are_refused(void **state)
{
    (void)state;
    json_t *whole = load_file(FINISHED);
    int tile = find_entry(whole, "@", 3);
    const char *line =
        json_string_value(json_array_get(json_object_get(whole, "moves"), (size_t)tile));
    char other[MOVE_TEXT_MAX];
    char where[40];
    snprintf(where, sizeof where, "\"moves\", entry %d", tile);

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
    record = load_file(FINISHED);
    json_array_set_new(json_object_get(record, "moves"), (size_t)tile, json_integer(7));
    expect_refused(record, BAD, "must be a string");
    json_decref(record);

    /* A legal move, but another one than was made: the checksum knows. */
    record = load_file("blank-v1.json");
    json_array_set_new(json_object_get(record, "moves"), 0, json_string("0 pick 2"));
    expect_refused(record, BAD, "checksum");
    json_decref(record);
    json_decref(whole);
}

static void edited_draws_are_refused(void **state)
{
    (void)state;
    json_t *whole = load_file(FINISHED);
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

    record = with_entry("blank-v1.json", 14, "chance roll 1", true);
    expect_refused(record, BAD, "checksum");
    json_decref(record);
}

static void draws_agree_with_the_setup(void **state)
{
    (void)state;
    json_t *record = with_entry("blank-v1.json", 4, "pinned roll 2", false);
    expect_refused(record, BAD, "does not pin this draw");
    json_decref(record);
    record = with_entry("blank-v1.json", 4, "chance roll 3", false);
    expect_refused(record, BAD, "pins this draw");
    json_decref(record);
    record = with_entry("blank-v1.json", 14, "pinned roll 2", false);
    expect_refused(record, BAD, "does not pin this draw");
    json_decref(record);
    expect_edit_refused("blank-v1.json", "setup", NULL, BAD, "does not pin this draw");
    expect_edit_refused("blank-v1.json", "setup", "{'dice': [3, 2]}", BAD,
                        "does not pin this draw");
    expect_edit_refused("blank-v1.json", "setup", "{'dice': [3, 1, 1]}", BAD, "pins this draw");
    expect_edit_refused("blank-v1.json", "setup", "{'dice': [3, 4]}", BAD, "from 1 to 3");
    expect_edit_refused(FINISHED, "setup", "{}", BAD, "checksum");
}

static void moves_after_the_end_are_refused(void **state)
{
    (void)state;
    static const char *const more[] = { "0 skip", "chance draw 1", "2 1@0,0r0" };
    for (int i = 0; i < 3; i++) {
        json_t *record = load_file(FINISHED);
        json_array_append_new(json_object_get(record, "moves"), json_string(more[i]));
        json_object_del(record, "checksum");
        expect_refused(record, BAD, "over");
        json_decref(record);
    }
}

static void a_draw_too_few_is_noticed(void **state)
{
    (void)state;
    struct table table;
    match_begin(&table, "grandbois", 2, 4, NULL);
    match_play(&table, 1, 1);
    json_t *record = match_record(&table, true);
    json_t *moves = json_object_get(record, "moves");
    json_object_del(record, "checksum");
    json_array_remove(moves, json_array_size(moves) - 1);
    expect_refused(record, BAD, "a draw is missing");
    json_decref(record);
    table_clear(&table);
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
    json_t *record = load_file(FINISHED);
    json_t *score = json_array_get(json_object_get(record, "scores"), 1);
    json_object_set_new(score, "total", json_integer(99));
    expect_refused(record, BAD, "scores");
    json_decref(record);
}

static void an_edited_position_is_refused(void **state)
{
    (void)state;
    json_t *record = load_file("position-v1.json");
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
    struct table table;
    json_t *record =
        match_json("{'format': 'bosquet record', 'version': 1, 'game': 'blank', "
                   "'seats': [{'name': 'a'}, {'name': 'b'}], 'options': {}, 'seed': null,"
                   "'commitment': '00000000000000000000000000000000"
                   "00000000000000000000000000000000', "
                   "'moves': ['1 pick 2', '0 pick 3', 'chance roll 1'], 'over': false}");
    read_or_fail(&table, record);
    assert_int_equal(table.log_count, 3);
    assert_int_equal(table.options.value[0], 1); /* what is not said is as usual */
    table_clear(&table);
    json_decref(record);
}

/* ---- verify ---- */

static void expect_verdict(const json_t *record, const char *why, bool is_honest, int wrong_entry)
{
    struct table table;
    struct verdict verdict;
    read_or_fail(&table, record);
    record_verify(&table, &verdict);
    assert_string_equal(verdict.why, why);
    assert_non_null(words_find(LANGUAGE_EN, why));
    assert_int_equal(verdict.is_honest, is_honest);
    assert_int_equal(verdict.wrong_entry, wrong_entry);
    table_clear(&table);
}

static void an_honest_record_is_honest(void **state)
{
    (void)state;
    struct table table;
    struct verdict verdict;
    json_t *record = load_file(FINISHED);
    read_or_fail(&table, record);
    record_verify(&table, &verdict);
    assert_true(verdict.is_honest);
    assert_int_equal(verdict.draws, 1 + 3 + 36);
    assert_int_equal(verdict.pinned, 0);
    table_clear(&table);
    json_decref(record);
}

static void without_its_seed_nothing_is_proved(void **state)
{
    (void)state;
    json_t *record = load_file(FINISHED);
    json_object_set_new(record, "seed", json_null());
    expect_verdict(record, "verify.no-seed", false, -1);
    json_decref(record);
}

static void another_seed_is_found_out(void **state)
{
    (void)state;
    json_t *record = load_file(FINISHED);
    json_object_set_new(record, "seed",
                        match_json("'00000000000000000000000000000000"
                                   "00000000000000000000000000000001'"));
    expect_verdict(record, "verify.other-seed", false, -1);
    json_decref(record);
}

/* A whole record around draws of the cheat's own choice, commitment and all. */
static void a_draw_that_the_seed_does_not_give_is_found_out(void **state)
{
    (void)state;
    struct table table;
    match_begin(&table, "blank", 2, 4, NULL);
    match_play(&table, 1000, 1);
    for (int i = 2; i < table.log_count; i += 3) {
        json_t *record = match_record(&table, true);
        json_t *moves = json_object_get(record, "moves");
        int die =
            atoi(json_string_value(json_array_get(moves, (size_t)i)) + strlen("chance roll "));
        char other[40];
        snprintf(other, sizeof other, "chance roll %d", 1 + die % 3);
        json_array_set_new(moves, (size_t)i, json_string(other));
        json_object_del(record, "checksum");
        json_object_del(record, "scores");
        json_object_del(record, "winners");
        json_object_del(record, "tie_break");
        expect_verdict(record, "verify.wrong-draw", false, i);
        json_decref(record);
    }
    table_clear(&table);
}

static void pinned_draws_prove_nothing(void **state)
{
    (void)state;
    struct table table;
    struct verdict verdict;
    json_t *record = load_file("blank-v1.json");
    read_or_fail(&table, record);
    record_verify(&table, &verdict);
    assert_false(verdict.is_honest);
    assert_int_equal(verdict.pinned, 2);
    assert_int_equal(verdict.draws, 1);
    table_clear(&table);
    json_decref(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_reads_back_as_it_was_at_every_moment),
        cmocka_unit_test(a_record_from_a_position_reads_back),
        cmocka_unit_test(simultaneous_choices_read_back_in_the_middle),
        cmocka_unit_test(the_seed_is_told_when_the_match_is_over_or_asked_for),
        cmocka_unit_test(records_of_version_1_stay_readable),
        cmocka_unit_test(names_are_kept),
        cmocka_unit_test(what_is_no_record_is_refused),
        cmocka_unit_test(a_missing_key_is_named),
        cmocka_unit_test(a_wrong_type_is_named),
        cmocka_unit_test(versions_and_games_of_the_future_are_refused),
        cmocka_unit_test(seats_must_fit_the_game),
        cmocka_unit_test(options_must_be_the_games),
        cmocka_unit_test(a_record_cut_short_is_refused_wherever_it_is_cut),
        cmocka_unit_test(an_entry_left_out_is_noticed),
        cmocka_unit_test(edited_moves_are_refused),
        cmocka_unit_test(edited_draws_are_refused),
        cmocka_unit_test(draws_agree_with_the_setup),
        cmocka_unit_test(moves_after_the_end_are_refused),
        cmocka_unit_test(a_draw_too_few_is_noticed),
        cmocka_unit_test(what_the_record_says_of_itself_must_be_so),
        cmocka_unit_test(an_edited_position_is_refused),
        cmocka_unit_test(a_record_written_by_hand_needs_no_checksum),
        cmocka_unit_test(an_honest_record_is_honest),
        cmocka_unit_test(without_its_seed_nothing_is_proved),
        cmocka_unit_test(another_seed_is_found_out),
        cmocka_unit_test(a_draw_that_the_seed_does_not_give_is_found_out),
        cmocka_unit_test(pinned_draws_prove_nothing),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
