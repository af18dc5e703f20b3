/* test_saved.c: positions out and in. Every moment of a game comes back byte for byte,
 * those in the middle of a fall too; what no game can come to is refused with a reason. */
#include "random_play.h"

#include "adresse_internal.h"
#include "readers.h"
#include "sentences.h"

/* ---- every moment ---- */

static char *position_text(const struct options *options, const struct adresse *a)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    write_position(&adresse_game, options, a, VIEWER_ALL, NULL, &json);
    return text.data;
}

static json_t *position_of(const struct options *options, const struct adresse *a)
{
    char *text = position_text(options, a);
    json_t *json = json_read(text, strlen(text), NULL);
    assert_non_null(json);
    free(text);
    return json;
}

static void check_round_trip(const struct options *options, const struct adresse *a)
{
    struct options read_options;
    struct adresse again;
    struct error error;
    json_t *json = position_of(options, a);
    if (!read_position(&adresse_game, json, &read_options, &again, &error))
        fail_msg("%s (stage %s)", in_english(&error), adresse_stage_names[a->stage]);
    assert_memory_equal(&again, a, sizeof again);
    assert_memory_equal(&read_options, options, sizeof *options);
    json_decref(json);
}

static void every_moment_comes_back(void **state)
{
    static bool was_there[STAGE_OVER + 1];
    struct rng rng;
    (void)state;
    rng_init(&rng, 6);
    for (int game = 0; game < at_depth(3); game++) {
        struct options options;
        struct adresse a;
        options_default(&adresse_game, 2 + game % 9, &options);
        options.value[OPTION_VARIANT] = game % 3;
        adresse_game.start(&a, &options);
        for (int step = 0; adresse_game.to_act(&a) != 0; step++) {
            if (step < 120 || a.stage == STAGE_WORLD || rng_below(&rng, 4) == 0)
                check_round_trip(&options, &a);
            was_there[a.stage] = true;
            random_step(&adresse_game, &a, &rng, NULL);
        }
        was_there[a.stage] = true;
        check_round_trip(&options, &a);
    }
    for (int stage = 0; stage <= STAGE_OVER; stage++)
        if (!was_there[stage] && stage != STAGE_TREMOR && stage != STAGE_PLACE) /* version 1 */
            fail_msg("no game was looked at in stage %s", adresse_stage_names[stage]);
}

/* ---- what cannot be ---- */

/* A game for four, at a moment of that stage, with pieces on the table. */
static json_t *some_position(enum adresse_stage stage)
{
    struct rng rng;
    struct options options;
    struct adresse a;
    rng_init(&rng, 17);
    options_default(&adresse_game, 4, &options);
    options.value[OPTION_VARIANT] = ADVANCED;
    adresse_game.start(&a, &options);
    for (;;) {
        bool has_pieces = a.pieces[1].length != NO_LENGTH && a.pieces[2].length != NO_LENGTH;
        if (a.stage == stage && (has_pieces || stage < STAGE_LAUNCH) &&
            a.players[0].won_count > 0 && a.players[0].hand_count > 0)
            return position_of(&options, &a);
        if (adresse_game.to_act(&a) == 0)
            adresse_game.start(&a, &options);
        random_step(&adresse_game, &a, &rng, NULL);
    }
}

static void assert_refused(json_t *json, const char *reason)
{
    struct options options;
    struct adresse a;
    struct error error = { 0 };
    if (read_position(&adresse_game, json, &options, &a, &error))
        fail_msg("accepted: %s", reason);
    assert_string_equal(error_code_name(error.code), "bad_position");
    assert_contains(in_english(&error), reason);
    json_decref(json);
}

/* An entry of an object within objects, as JSON: "players/0/hand". */
static void set(json_t *json, const char *path, const char *value)
{
    char part[32];
    json_t *read = json_loads(value, JSON_DECODE_ANY, NULL);
    assert_non_null(read);
    for (;;) {
        const char *slash = strchr(path, '/');
        int length = slash != NULL ? (int)(slash - path) : (int)strlen(path);
        snprintf(part, sizeof part, "%.*s", length, path);
        if (slash == NULL)
            break;
        json = json_is_array(json) ? json_array_get(json, (size_t)atoi(part))
                                   : json_object_get(json, part);
        assert_non_null(json);
        path = slash + 1;
    }
    if (json_is_array(json))
        json_array_set_new(json, (size_t)atoi(part), read);
    else
        json_object_set_new(json, part, read);
}

static const struct {
    enum adresse_stage stage;
    const char *path, *value, *reason;
} wrongs[] = {
    { STAGE_LAUNCH, "stage", "\"lunch\"", "\"stage\" cannot be" },
    { STAGE_LAUNCH, "players/0/hand", "[\"7E\"]", "7E is no card" },
    { STAGE_LAUNCH, "players/0/hand", "[7]", "this is no card" },
    { STAGE_LAUNCH, "players/0/cards", "99", "not the number of cards" },
    { STAGE_LAUNCH, "players/0/won", "99", "not the number of cards" },
    { STAGE_LAUNCH, "players/0/won_cards", "[\"killjoy\"]", "" },
    { STAGE_LAUNCH, "players/0/marker", "\"maybe\"", "\"marker\" cannot be" },
    { STAGE_LAUNCH, "discard", "[\"1A\",\"1A\"]", "1A is there too often" },
    { STAGE_LAUNCH, "deck", "1", "\"deck\" does not agree" },
    { STAGE_LAUNCH, "supply", "[1,1,1]", "\"supply\" does not agree" },
    { STAGE_LAUNCH, "launcher", "4", "\"launcher\"" },
    { STAGE_LAUNCH, "winner", "1", "not over" },
    { STAGE_LAUNCH, "pieces/0/length", "4", "\"length\"" },
    { STAGE_LAUNCH, "pieces/0/at", "[0,0,6001]", "steps of 5" },
    { STAGE_LAUNCH, "pieces/0/at", "[600000,0,6000]", "within reach" },
    { STAGE_LAUNCH, "pieces/0/turned", "[0,65536,65536,65536]", "\"turned\"" },
    { STAGE_LAUNCH, "pieces/0/turned", "[4,0,0,0]", "\"turned\"" },
    { STAGE_LAUNCH, "pieces/1/piece", "0", "two pieces with the number 0" },
    { STAGE_AIM, "pieces", "[]", "must start a column" },
    { STAGE_LAUNCH, "extra", "1", "\"extra\" is not known here" },
    { STAGE_LAUNCH, "stage", "\"answer\"", "\"challenge\" must be there" },
    { STAGE_LAUNCH, "stage", "\"draw\"", "\"drawing\"" },
    { STAGE_LAUNCH, "stage", "\"world\"", "\"challenge\" must be there" },
    { STAGE_ANSWER, "stage", "\"launch\"", "no \"challenge\" at this stage" },
    { STAGE_ANSWER, "stage", "\"aim\"", "one card is taken" },
    { STAGE_ANSWER, "challenge/from", "null", "did not come from" },
    { STAGE_ANSWER, "challenge/cards", "[]", "\"cards\"" },
    { STAGE_ANSWER, "challenge/cards/0/card", "\"pivot\"", "pivot cannot be part" },
    { STAGE_ANSWER, "challenge/cards/0/fate", "\"held\"", "does not fit the stage" },
    { STAGE_AIM, "placement", "null", "\"placement\"" },
    { STAGE_AIM, "placement/index", "3", "" },
    { STAGE_AIM, "stage", "\"place\"", "rules" },
    { STAGE_AIM, "stage", "\"tremor\"", "rules" },
    { STAGE_AIM, "placement/sway", "[1]", "\"sway\"" },
    { STAGE_SWAY, "placement/sway", "[1,2,3,4,5,6,7,8,9,10,11,12]", "\"sway\"" },
    { STAGE_HOLD, "placement/sway", "[]", "\"sway\"" },
    { STAGE_HOLD, "placement/sway", "[4096]", "\"sway\"" },
    { STAGE_HOLD, "placement/sway", "[1,2,3,4,5,6,7,8,9,10,11,12,13]", "\"sway\"" },
    { STAGE_HOLD, "placement/sway", "null", "\"sway\"" },
    { STAGE_HOLD, "placement/x", "null", "\"x\"" },
    { STAGE_AIM, "placement/seat", "9", "\"seat\"" },
    { STAGE_AIM, "placement/card", "\"13D\"", "\"placement\" does not agree" },
    { STAGE_WORLD, "placement/x", "1401", "\"x\"" },
    { STAGE_WORLD, "placement/turn", "3600", "\"turn\"" },
    { STAGE_WORLD, "placement/t", "6001", "\"t\"" },
    { STAGE_WORLD, "placement/sway", "[1,2,3,4,5,6,7,8,9]", "\"t\"" },
    { STAGE_WORLD, "placement/piece", "104", "\"piece\"" },
    { STAGE_WORLD, "placement/piece", "0", "cannot be the one" },
    { STAGE_WORLD, "placement/touched", "[[2,1]]", "pairs of pieces" },
    { STAGE_WORLD, "placement/touched", "[[1]]", "pairs of pieces" },
    { STAGE_WORLD, "placement/stood", "[1,0]", "\"stood\"" },
    { STAGE_DRAW, "drawing", "null", "\"drawing\"" },
    { STAGE_DRAW, "drawing/left", "0", "\"left\" must be" },
    { STAGE_DRAW, "drawing/then", "\"start\"", "does not fit the rest" },
};

static void what_cannot_be_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        json_t *json = some_position(wrongs[i].stage);
        set(json, wrongs[i].path, wrongs[i].value);
        assert_refused(json, wrongs[i].reason);
    }
}

/* A1.1: 20 long pieces, not 21. */
static void more_pieces_than_there_are(void **state)
{
    json_t *json = some_position(STAGE_LAUNCH);
    json_t *pieces = json_array();
    (void)state;
    for (int i = 0; i < 21; i++)
        json_array_append_new(pieces,
                              json_pack("{s:i,s:i,s:[i,i,i],s:[i,i,i,i]}", "piece", i, "length", 3,
                                        "at", 0, 0, 6000 + 12000 * i, "turned", 0, 0, 0, 0));
    json_object_set_new(json, "pieces", pieces);
    assert_refused(json, "not so many of length 3");
}

/* ---- where no piece can be ---- */

#define START(number, x, y, z)                                                                     \
    "{'piece': " #number ", 'length': 3, 'at': [" #x "," #y "," #z "], 'turned': [0,0,0,0],"       \
    " 'starts': true, 'position': 'flat'}"
#define SHORT_AT(number, x, y, z)                                                                  \
    "{'piece': " #number ", 'length': 1, 'at': [" #x "," #y "," #z "], 'turned': [0,0,0,0]}"

static const struct {
    const char *pieces, *reason; /* NULL: they can be there */
} heaps[] = {
    { START(0, 0, 0, 6000), NULL },
    { START(0, 0, 0, 6000) "," SHORT_AT(1, 0, 0, 18000), NULL },
    { START(0, 0, 0, 6000) "," SHORT_AT(3, 0, 0, 18000) "," SHORT_AT(7, 9000, 0, 30000), NULL },
    { START(0, 0, 0, 6000) "," SHORT_AT(1, 0, 0, 17500), NULL },
    { START(0, 0, 0, 6000) "," SHORT_AT(1, 0, 0, 15500), "0 and 1 are within each other" },
    { START(0, 0, 0, 6000) "," SHORT_AT(1, 0, 0, 6000), "0 and 1 are within each other" },
    { START(0, 0, 0, 6000) "," SHORT_AT(1, 0, 0, 18100), "1 is in the air" },
    { START(0, 0, 0, 6000) "," SHORT_AT(1, 90000, 0, 50000) "," SHORT_AT(2, 90000, 0, 62000),
      "1 is in the air" },
    { START(0, 0, 0, 6000) "," SHORT_AT(4, 0, 80000, 6000), "4 is on the board" },
    { START(0, 0, 0, 6000) "," SHORT_AT(4, 0, 300000, 0), "4 lies on the table" },
    { START(0, 0, 0, 6000) "," SHORT_AT(4, 0, 300000, -10000), "4 is within the table" },
    { START(0, 0, 300000, 6000), "0 starts a column, but is beside the board" },
    { START(0, 0, 0, 60000), "0 is in the air" },
    { START(0, 0, 0, 60000) "," SHORT_AT(1, 0, 0, 72000), "0 is in the air" },
    { START(0, 0, 0, 3000), "0 is within the board" },
    { START(0, 0, 0, -13000), "0 is within the table" },
};

static void pieces_where_none_can_be_are_refused_by_their_number(void **state)
{
    static const enum adresse_stage stages[] = { STAGE_LAUNCH, STAGE_AIM, STAGE_DRAW };
    (void)state;
    for (size_t s = 0; s < sizeof stages / sizeof *stages; s++) {
        json_t *json = some_position(stages[s]);
        json_object_del(json, "supply");
        for (size_t i = 0; i < sizeof heaps / sizeof *heaps; i++) {
            char list[1000];
            snprintf(list, sizeof list, "[%s]", heaps[i].pieces);
            for (char *c = list; *c != '\0'; c++)
                *c = *c == '\'' ? '"' : *c;
            set(json, "pieces", list);
            struct options options;
            struct adresse a;
            struct error error = { 0 };
            bool is_read = read_position(&adresse_game, json, &options, &a, &error);
            if (is_read != (heaps[i].reason == NULL))
                fail_msg("%s: %s", list, is_read ? "accepted" : in_english(&error));
            if (heaps[i].reason != NULL)
                assert_contains(in_english(&error), heaps[i].reason);
        }
        json_decref(json);
    }
}

static void they_are_refused_in_the_language_of_whoever_asks(void **state)
{
    (void)state;
    struct options options;
    struct adresse a;
    struct error error;
    json_t *json = some_position(STAGE_LAUNCH);
    json_object_del(json, "supply");
    json_t *piece = json_array_get(json_object_get(json, "pieces"), 0);
    json_object_set_new(piece, "at", json_pack("[i,i,i]", 0, 0, -13000));
    assert_false(read_position(&adresse_game, json, &options, &a, &error));
    assert_string_equal(in_english(&error), "\"pieces\": 0 is within the table");
    assert_string_equal(in_language("fr", &error), "\"pieces\"\u202f: 0 est dans la table");
    json_decref(json);
}

/* What is not told of yet lies where it lay before the release; what is may be anywhere. */
static void what_the_world_has_told_of_is_not_compared(void **state)
{
    (void)state;
    json_t *json = some_position(STAGE_WORLD);
    json_t *pieces = json_object_get(json, "pieces");
    json_object_del(json, "supply");
    assert_true(json_array_size(pieces) > 1);
    json_t *at = json_object_get(json_array_get(pieces, 0), "at");
    json_object_set(json_array_get(pieces, 1), "at", at);
    set(json, "placement/reported", "0");
    set(json, "placement/turning", "false");
    assert_refused(json_incref(json), "within");
    set(json, "placement/reported", "104");
    struct options options;
    struct adresse a;
    struct error error;
    if (!read_position(&adresse_game, json, &options, &a, &error))
        fail_msg("%s", in_english(&error));
    json_decref(json);
}

/* Whatever is struck out, read_position says what is missing or reads something sound. */
static void nothing_struck_out_does_harm(void **state)
{
    (void)state;
    for (int stage = STAGE_LAUNCH; stage <= STAGE_DRAW; stage++) {
        if (stage == STAGE_TREMOR || stage == STAGE_PLACE) /* of rules version 1 */
            continue;
        json_t *json = some_position((enum adresse_stage)stage);
        const char *key;
        json_t *value;
        json_object_foreach (json, key, value) {
            struct options options;
            struct adresse a;
            struct error error;
            json_t *less = json_deep_copy(json);
            json_object_del(less, key);
            if (read_position(&adresse_game, less, &options, &a, &error))
                check_round_trip(&options, &a);
            else
                assert_true(strlen(in_english(&error)) > 10);
            json_decref(less);
        }
        json_decref(json);
    }
}

TEST_PROGRAM(saved)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_moment_comes_back),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(more_pieces_than_there_are),
        cmocka_unit_test(pieces_where_none_can_be_are_refused_by_their_number),
        cmocka_unit_test(they_are_refused_in_the_language_of_whoever_asks),
        cmocka_unit_test(what_the_world_has_told_of_is_not_compared),
        cmocka_unit_test(nothing_struck_out_does_harm),
    };
    return cmocka_run_group_tests_name("adresse saved", tests, NULL, NULL);
}
