/* test_worlds.c: matches in which the world has its say: what physics comes to is in the
 * log, is no draw of the seed, and can be worked out again. */
#include "checks.h"
#include "guesses.h"
#include "matches.h"
#include "sentences.h"

#include <ctype.h>

static const char game_name[] = "adresse";

/* A match after so many random moves, with real physics. */
static void begin_and_play(struct match *match, int moves, int seed)
{
    test_match_begin(match, game_name, 3, seed, NULL);
    test_match_play(match, moves, (uint64_t)seed);
}

static int count_entries(const struct match *match, int seat)
{
    int count = 0;
    for (int i = 0; i < match->log_count; i++)
        count += match->log[i].seat == seat;
    return count;
}

/* Where the last of the world's entries that follow each other begin; -1: there are none. */
static int last_run(const struct match *match)
{
    int entry = match->log_count - 1;
    while (entry >= 0 && match->log[entry].seat != SEAT_WORLD)
        entry--;
    while (entry > 0 && match->log[entry - 1].seat == SEAT_WORLD)
        entry--;
    return entry;
}

/* The state says whose every entry is. */
static void assert_whose(const struct match *match)
{
    unsigned char *state = malloc(match->game->state_size);
    match_state_at(match, 0, state);
    for (int i = 0; i < match->log_count; i++) {
        const struct match_entry *entry = &match->log[i];
        assert_true((match->game->to_act(state) & seat_bit(entry->seat)) != 0);
        match->game->apply(state, entry->seat, entry->move, NULL);
    }
    free(state);
}

static void only_some_games_have_one(void **state)
{
    (void)state;
    assert_non_null(world_of(game_find(game_name)));
    assert_null(world_of(game_find("grandbois")));
    struct match match;
    test_match_begin(&match, "grandbois", 2, 1, NULL);
    struct move_list moves;
    match_legal(&match, __builtin_ctz(match_to_act(&match)), &moves);
    assert_false(match_leads_to_world(&match, __builtin_ctz(match_to_act(&match)), moves.moves[0]));
    match_clear(&match);
}

static void the_world_is_in_the_log_and_no_draw(void **state)
{
    (void)state;
    struct match match;
    begin_and_play(&match, 30, 1);
    assert_true(count_entries(&match, SEAT_WORLD) > 10);
    assert_int_equal(match.draws, count_entries(&match, SEAT_CHANCE));
    assert_whose(&match);
    match_clear(&match);
}

static void a_record_is_read_and_verified(void **state)
{
    (void)state;
    struct match match, again;
    struct verdict verdict;
    begin_and_play(&match, 30, 2);
    json_t *record = test_match_record(&match, true);
    test_match_read_record(&again, record);
    assert_int_equal(match_hash(&again), match_hash(&match));
    assert_int_equal(again.draws, match.draws);
    record_verify(&again, &verdict);
    assert_true(verdict.is_honest);
    assert_string_equal(verdict.why, "verify.honest-world");
    assert_int_equal(verdict.worlds, count_entries(&match, SEAT_WORLD));
    assert_int_equal(verdict.draws, match.draws);
    json_decref(record);
    match_clear(&match);
    match_clear(&again);
}

/* Every "world " of a list of entries as it once was written. */
static void say_as_before(json_t *moves)
{
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const char *entry = json_string_value(json_array_get(moves, i));
        char before[128];
        if (strncmp(entry, "world ", 6) != 0)
            continue;
        snprintf(before, sizeof before, "chance %s", entry + 6);
        json_array_set_new(moves, i, json_string(before));
    }
}

static bool has_entry(const json_t *record, const char *beginning)
{
    size_t i;
    json_t *entry;
    json_array_foreach (json_object_get(record, "moves"), i, entry)
        if (strncmp(json_string_value(entry), beginning, strlen(beginning)) == 0)
            return true;
    return false;
}

/* Records were written before the world had a seat: "chance rests ...". */
static void what_was_said_to_be_chance_is_the_worlds(void **state)
{
    (void)state;
    struct match match, again;
    struct error error;
    json_t *before = test_match_load_file("before-world-v1.json");
    assert_true(has_entry(before, "chance rests "));
    test_match_read_record(&match, before);
    assert_true(count_entries(&match, SEAT_WORLD) > 10);
    assert_int_equal(match.draws + 1, count_entries(&match, SEAT_CHANCE)); /* and one pinned */
    assert_whose(&match);
    json_t *now = test_match_record(&match, true);
    assert_true(has_entry(now, "world rests "));
    assert_false(has_entry(now, "chance rests "));
    test_match_read_record(&again, now);
    assert_int_equal(match_hash(&again), match_hash(&match));
    match_clear(&again);
    /* Its own fingerprint still holds, and finds out what was edited. */
    json_object_set_new(before, "checksum", json_string("e3073803aad92070"));
    assert_false(record_read(&again, before, &error));
    assert_non_null(strstr(in_english(&error), "checksum"));
    /* What has been written again is the same but for that one word. */
    say_as_before(json_object_get(now, "moves"));
    assert_true(json_equal(json_object_get(now, "moves"), json_object_get(before, "moves")));
    json_decref(before);
    json_decref(now);
    match_clear(&match);
}

static void records_of_either_wording_are_verified(void **state)
{
    (void)state;
    struct match match, again;
    struct verdict now, before;
    begin_and_play(&match, 16, 8);
    json_t *record = test_match_record(&match, true);
    test_match_read_record(&again, record);
    record_verify(&again, &now);
    match_clear(&again);
    json_object_del(record, "checksum");
    say_as_before(json_object_get(record, "moves"));
    assert_true(has_entry(record, "chance settled"));
    test_match_read_record(&again, record);
    record_verify(&again, &before);
    assert_true(now.is_honest);
    assert_string_equal(before.why, "verify.honest-world");
    assert_int_equal(before.worlds, now.worlds);
    assert_int_equal(before.draws, now.draws);
    json_decref(record);
    match_clear(&again);
    match_clear(&match);
}

static void assert_no_record(json_t *record, size_t at, const char *entry, const char *part)
{
    struct match match;
    struct error error;
    json_t *copy = json_deep_copy(record);
    json_array_set_new(json_object_get(copy, "moves"), at, json_string(entry));
    assert_false(record_read(&match, copy, &error));
    if (strstr(in_english(&error), part) == NULL)
        fail_msg("%s: %s", entry, in_english(&error));
    json_decref(copy);
}

static void nobody_else_has_the_worlds_seat(void **state)
{
    (void)state;
    struct match match;
    char draw[128];
    begin_and_play(&match, 16, 8);
    json_t *record = test_match_record(&match, true);
    json_object_del(record, "checksum");
    const char *first =
        json_string_value(json_array_get(json_object_get(record, "moves"), 0)); /* "chance ..." */
    snprintf(draw, sizeof draw, "world %s", strchr(first, ' ') + 1);
    assert_no_record(record, 0, draw, "turn");
    assert_no_record(record, (size_t)last_run(&match), "world draw 7A", "");
    assert_no_record(record, (size_t)last_run(&match), "pinned settled", "");
    json_decref(record);
    match_clear(&match);
}

/* Somebody who writes down that the piece came to rest a little elsewhere. */
static void physics_that_never_was_is_found_out(void **state)
{
    (void)state;
    struct match match, again;
    struct verdict verdict;
    begin_and_play(&match, 12, 3);
    int run = last_run(&match);
    json_t *record = test_match_record(&match, true);
    json_t *moves = json_object_get(record, "moves");
    while (json_array_size(moves) > (size_t)run)
        json_array_remove(moves, (size_t)run);
    /* The move that led there is taken back too, to be played with another world. */
    struct match forged;
    json_object_del(record, "checksum");
    while (!isdigit(
        (unsigned char)*json_string_value(json_array_get(moves, json_array_size(moves) - 1))))
        json_array_remove(moves, json_array_size(moves) - 1);
    json_array_remove(moves, json_array_size(moves) - 1);
    json_object_set_new(record, "over", json_false());
    test_match_read_record(&forged, record);
    int entry = forged.log_count;
    struct match_entry move = match.log[entry];
    worlds_use(guessing_worlds);
    struct error error;
    assert_true(match_play(&forged, move.seat, move.move, NULL, &error));
    worlds_use(NULL);
    json_decref(record);
    record = test_match_record(&forged, true);
    test_match_read_record(&again, record); /* it is legal, */
    record_verify(&again, &verdict);        /* but not what happened */
    assert_false(verdict.is_honest);
    assert_string_equal(verdict.why, "verify.wrong-world");
    assert_non_null(words_find(LANGUAGE_EN, verdict.why));
    for (int language = 0; language < language_count; language++)
        assert_non_null(words_find((enum language)language, verdict.why));
    assert_int_equal(verdict.wrong_entry, run);
    json_decref(record);
    match_clear(&match);
    match_clear(&forged);
    match_clear(&again);
}

static void pretending_needs_no_physics_and_is_verified_alike(void **state)
{
    (void)state;
    struct match match, again;
    struct verdict verdict;
    worlds_use(guessing_worlds);
    begin_and_play(&match, 40, 4);
    json_t *record = test_match_record(&match, true);
    test_match_read_record(&again, record);
    record_verify(&again, &verdict);
    worlds_use(NULL);
    assert_true(verdict.is_honest);
    assert_true(verdict.worlds > 0);
    json_decref(record);
    match_clear(&match);
    match_clear(&again);
}

/* One of the moves of whoever acts. */
static struct judged_move choose(const struct match *match, struct rng *rng)
{
    struct move_list moves;
    struct judged_move judged;
    struct error error;
    int seat = __builtin_ctz(match_to_act(match));
    match_legal(match, seat, &moves);
    struct move move = moves.moves[rng_below(rng, (uint32_t)moves.count)];
    if (!match_judge(match, seat, move, &judged, &error))
        fail_msg("%s", in_english(&error));
    return judged;
}

/* What leads to the world, played here and on a copy elsewhere. */
static void a_copy_goes_the_same_way(void **state)
{
    (void)state;
    struct match match;
    struct rng rng;
    int led = 0;
    int did_not = 0;
    rng_init(&rng, 5);
    test_match_begin(&match, game_name, 2, 5, NULL);
    for (int i = 0; i < 24 && match_to_act(&match) != 0; i++) {
        struct match copy;
        struct move_list moves;
        struct error error;
        int seat = __builtin_ctz(match_to_act(&match));
        match_legal(&match, seat, &moves);
        struct move move = moves.moves[rng_below(&rng, (uint32_t)moves.count)];
        match_copy(&match, &copy);
        bool leads = match_leads_to_world(&match, seat, move);
        assert_int_equal(match_hash(&copy), match_hash(&match));
        int before = match.log_count;
        assert_true(match_play(&copy, seat, move, NULL, &error));
        assert_int_equal(match.log_count, before);
        assert_true(match_play(&match, seat, move, NULL, &error));
        assert_int_equal(copy.log_count, match.log_count);
        assert_int_equal(match_hash(&copy), match_hash(&match));
        assert_int_equal(copy.draws, match.draws);
        assert_int_equal(last_run(&match) > before, leads);
        led += leads;
        did_not += !leads;
        match_clear(&copy);
    }
    assert_true(led > 3);
    assert_true(did_not > 3);
    match_clear(&match);
}

static void undo_goes_back_before_the_world(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    begin_and_play(&match, 10, 6);
    while (last_run(&match) < 0 || last_run(&match) < match.log_count - 20)
        test_match_play(&match, 1, 6);
    int last = match.log_count - 1;
    while (!is_player(match.log[last].seat))
        last--;
    struct match_entry move = match.log[last];
    uint64_t after = match_hash(&match);
    uint64_t draws = match.draws;
    assert_false(match_may_undo(&match, move.seat, &error)); /* among people */
    assert_true(match_undo(&match, &error));
    assert_int_equal(match.log_count, last);
    assert_true(match_play(&match, move.seat, move.move, NULL, &error));
    assert_int_equal(match_hash(&match), after);
    assert_int_equal(match.draws, draws);
    match_clear(&match);
}

/* Motions told while a move is made are those that are worked out again later. */
static void motions_are_worked_out_again(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, game_name, 2, 7, NULL);
    struct rng rng;
    rng_init(&rng, 7);
    int seen = 0;
    for (int i = 0; i < 30 && match_to_act(&match) != 0; i++) {
        struct text told, again;
        struct json json;
        struct match ahead;
        struct judged_move judged = choose(&match, &rng);
        text_init(&told);
        text_init(&again);
        int first = match.log_count;
        json_init(&json, &told, 0);
        json_begin_array(&json, NULL);
        bool leads = match_look_ahead(&match, &judged, &ahead);
        if (leads) {
            match_work_out(&ahead, &json);
            match_take_outcomes(&ahead, &judged);
        }
        match_make(&match, &judged, NULL);
        if (leads) {
            assert_int_equal(match_hash(&ahead), match_hash(&match));
            assert_int_equal(ahead.log_count, match.log_count);
            assert_int_equal(ahead.draws, match.draws);
            match_clear(&ahead);
        }
        json_end_array(&json);
        json_init(&json, &again, 0);
        json_begin_array(&json, NULL);
        int count = match_write_motions(&match, first, match.log_count, &json);
        json_end_array(&json);
        assert_string_equal(told.data, again.data);
        json_t *list = json_read(again.data, again.length, NULL);
        assert_int_equal(json_array_size(list), count);
        json_decref(list);
        seen += count;
        text_clear(&told);
        text_clear(&again);
    }
    assert_true(seen > 5);
    match_clear(&match);
}

/* As in a build without physics: what a log says is there, and no placement is judged. */
static void without_physics_nothing_is_judged(void **state)
{
    (void)state;
    static const struct world *const nobody[] = { NULL };
    struct match match, again, begun;
    struct verdict verdict;
    struct judged_move judged;
    struct error error;
    begin_and_play(&match, 20, 9);
    int run = last_run(&match);
    assert_true(run > 0);
    json_t *record = test_match_record(&match, true);
    worlds_use(nobody);

    assert_true(world_is_missing(game_find(game_name)));
    assert_false(world_is_missing(game_find("grandbois")));
    test_match_read_record(&again, record);
    assert_int_equal(match_hash(&again), match_hash(&match));
    record_verify(&again, &verdict);
    assert_false(verdict.is_honest);
    assert_string_equal(verdict.why, "verify.no-physics");
    assert_int_equal(verdict.worlds_given, count_entries(&match, SEAT_WORLD));
    assert_int_equal(verdict.draws, match.draws);
    struct json json;
    struct text motions;
    text_init(&motions);
    json_init(&json, &motions, 0);
    json_begin_array(&json, NULL);
    assert_int_equal(match_write_motions(&again, 0, again.log_count, &json), 0);
    json_end_array(&json);
    text_clear(&motions);
    match_clear(&again);

    /* Up to the last move that the world followed, which then may not be made again. */
    while (match.log[run].seat >= SEATS_MAX)
        run--;
    json_t *moves = json_object_get(record, "moves");
    while (json_array_size(moves) > (size_t)run)
        json_array_remove(moves, json_array_size(moves) - 1);
    json_object_del(record, "checksum");
    test_match_read_record(&begun, record);
    uint64_t before = match_hash(&begun);
    assert_false(match_judge(&begun, match.log[run].seat, match.log[run].move, &judged, &error));
    assert_string_equal(error_code_name(error.code), "no_physics");
    assert_false(match_play(&begun, match.log[run].seat, match.log[run].move, NULL, &error));
    assert_int_equal(match_hash(&begun), before);
    worlds_use(NULL);
    assert_true(match_judge(&begun, match.log[run].seat, match.log[run].move, &judged, &error));
    json_decref(record);
    match_clear(&begun);
    match_clear(&match);
}

TEST_PROGRAM(worlds)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_some_games_have_one),
        cmocka_unit_test(the_world_is_in_the_log_and_no_draw),
        cmocka_unit_test(a_record_is_read_and_verified),
        cmocka_unit_test(what_was_said_to_be_chance_is_the_worlds),
        cmocka_unit_test(records_of_either_wording_are_verified),
        cmocka_unit_test(nobody_else_has_the_worlds_seat),
        cmocka_unit_test(physics_that_never_was_is_found_out),
        cmocka_unit_test(pretending_needs_no_physics_and_is_verified_alike),
        cmocka_unit_test(a_copy_goes_the_same_way),
        cmocka_unit_test(undo_goes_back_before_the_world),
        cmocka_unit_test(motions_are_worked_out_again),
        cmocka_unit_test(without_physics_nothing_is_judged),
    };
    return cmocka_run_group_tests_name("worlds", tests, NULL, NULL);
}
