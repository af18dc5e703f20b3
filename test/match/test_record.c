/* test_record.c: matches as documents, there and back. Of test/match/data those that were
 * written before there were versions of rules; the others are for test_versions.c. */
#include "checks.h"
#include "hash.h"
#include "matches.h"
#include "sentences.h"

/* ---- there and back ---- */

static void check_round_trip(const struct match *match)
{
    struct match again;
    json_t *record = test_match_record(match, true);
    test_match_read_record(&again, record);
    assert_int_equal(match_hash(&again), match_hash(match));
    assert_int_equal(again.log_count, match->log_count);
    assert_int_equal(again.draws, match->draws);
    assert_memory_equal(&again.options, &match->options, sizeof again.options);
    assert_memory_equal(again.seed, match->seed, SEED_BYTES);
    assert_memory_equal(again.commitment, match->commitment, COMMITMENT_BYTES);
    assert_memory_equal(again.seats, match->seats, sizeof again.seats);
    for (int i = 0; i < match->log_count; i++) {
        assert_true(same_move(again.log[i].move, match->log[i].move));
        assert_int_equal(again.log[i].seat, match->log[i].seat);
        assert_int_equal(again.log[i].is_pinned, match->log[i].is_pinned);
    }
    json_t *record_again = test_match_record(&again, true);
    assert_true(json_equal(record, record_again));

    /* It goes on as the first one would have. */
    if (match_to_act(match) != 0) {
        struct match first;
        test_match_read_record(&first, record);
        test_match_play(&first, 1000, 11);
        test_match_play(&again, 1000, 11);
        assert_int_equal(match_hash(&first), match_hash(&again));
        match_clear(&first);
    }
    match_clear(&again);
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
        struct match match;
        struct rng rng;
        rng_init(&rng, 3);
        test_match_begin(&match, "grandbois", 3, 20 + s, setups[s]);
        snprintf(match.seats[0].name, SEAT_NAME_MAX, "Zoé \"la\" Renarde");
        snprintf(match.seats[2].level, SEAT_LEVEL_MAX, "hard");
        for (int i = 0; match_to_act(&match) != 0; i++) {
            if (i % 5 == 0)
                check_round_trip(&match);
            test_match_step(&match, &rng);
        }
        check_round_trip(&match);
        match_clear(&match);
    }
}

static void a_record_from_a_position_reads_back(void **state)
{
    (void)state;
    struct match match, later;
    struct test_match_start start;
    struct error error;
    test_match_begin(&match, "grandbois", 2, 4, NULL);
    test_match_play(&match, 17, 3);
    json_t *position = test_match_view(&match, VIEWER_ALL);
    test_match_start_init(&start, "grandbois", 2, 6);
    start.start.position = position;
    char deck[80];
    json_t *left = json_object_get(position, "deck");
    snprintf(deck, sizeof deck, "{'deck': [%d, %d]}",
             (int)json_integer_value(json_array_get(left, 5)),
             (int)json_integer_value(json_array_get(left, 1)));
    json_t *setup = test_json(deck);
    for (int with_setup = 0; with_setup < 2; with_setup++) {
        start.start.setup = with_setup ? setup : NULL;
        assert_true(match_init(&later, &start.start, NULL, &error));
        check_round_trip(&later);
        test_match_play(&later, 6, 2);
        check_round_trip(&later);
        test_match_play(&later, 1000, 2);
        check_round_trip(&later);
        match_clear(&later);
    }
    json_decref(setup);
    json_decref(position);
    match_clear(&match);
}

static void simultaneous_choices_read_back_in_the_middle(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    test_match_begin(&match, "blank", 3, 4, "{'dice': [2]}");
    assert_true(match_play_text(&match, 2, "pick 3", NULL, &error));
    assert_true(match_play_text(&match, 2, "pick 1", NULL, &error)); /* second thoughts */
    check_round_trip(&match);
    assert_true(match_play_text(&match, 0, "pick 2", NULL, &error));
    check_round_trip(&match);
    test_match_play(&match, 1000, 1);
    check_round_trip(&match);
    match_clear(&match);
}

/* A finished game in which one who has not won is behind in a category alone. */
static json_t *record_with_parted_losers(size_t *seat)
{
    for (int seed = 1;; seed++) {
        struct match match;
        test_match_begin(&match, "grimm", 4, seed, NULL);
        test_match_play(&match, 100000, 1);
        json_t *record = test_match_record(&match, true);
        json_t *scores = json_object_get(record, "scores");
        match_clear(&match);
        for (*seat = 0; *seat < 4; (*seat)++) {
            const json_t *score = json_array_get(scores, *seat);
            if (json_object_get(score, "tie_break") != NULL &&
                json_integer_value(json_object_get(score, "rank")) > 2)
                return record;
        }
        json_decref(record);
    }
}

static void a_record_need_not_say_what_parts_losers(void **state)
{
    (void)state;
    struct match again;
    struct error error;
    size_t seat;
    json_t *record = record_with_parted_losers(&seat);
    json_t *scores = json_object_get(record, "scores");
    json_t *score = json_array_get(scores, seat);
    test_match_read_record(&again, record);
    match_clear(&again);
    json_object_set_new(score, "tie_break", json_string("straw"));
    assert_false(record_read(&again, record, &error));
    assert_contains(in_english(&error), "its scores are not those of its moves");
    for (size_t i = 0; i < json_array_size(scores); i++) /* as records were written once */
        json_object_del(json_array_get(scores, i), "tie_break");
    test_match_read_record(&again, record);
    match_clear(&again);
    json_object_del(score, "categories");
    assert_false(record_read(&again, record, &error));
    json_decref(record);
}

static void the_seed_is_told_when_the_match_is_over_or_asked_for(void **state)
{
    (void)state;
    struct match match, again;
    struct error error;
    test_match_begin(&match, "grandbois", 2, 4, NULL);
    test_match_play(&match, 5, 1);
    json_t *record = test_match_record(&match, false);
    assert_true(json_is_null(json_object_get(record, "seed")));
    assert_int_equal(strlen(json_string_value(json_object_get(record, "commitment"))), 64);
    /* Without the seed the past is known, and the future is not. */
    test_match_read_record(&again, record);
    assert_false(again.has_seed);
    uint64_t before = match_hash(&again);
    struct move_list moves;
    int seat = __builtin_ctz(match_to_act(&again));
    match_legal(&again, seat, &moves);
    assert_false(match_play(&again, seat, moves.moves[0], NULL, &error));
    assert_contains(in_english(&error), "seed");
    assert_int_equal(match_hash(&again), before);
    json_t *unchanged = test_match_record(&again, true);
    assert_true(json_equal(unchanged, record)); /* it cannot tell what it does not know */
    json_decref(unchanged);
    match_clear(&again);
    json_decref(record);

    record = test_match_record(&match, true);
    assert_true(json_is_string(json_object_get(record, "seed")));
    json_decref(record);
    test_match_play(&match, 1000, 1);
    record = test_match_record(&match, false);
    assert_true(json_is_string(json_object_get(record, "seed")));
    json_decref(record);
    match_clear(&match);
}

/* ---- before there were versions ---- */

static const struct {
    const char *file;
    int totals[4];
    int entries;
    const char *verdict;
} kept[] = {
    { "finished-v1.json", { 28, 22, 21 }, 80, "verify.honest" },
    { "position-v1.json", { 52, 46 }, 17, "verify.no-seed" },
    { "pinned-v1.json", { 2, 2, 3, 3 }, 15, "verify.pinned" },
};

static void records_without_a_version_stay_readable(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        struct match match;
        struct verdict verdict;
        json_t *record = test_match_load_file(kept[i].file);
        test_match_read_record(&match, record);
        assert_int_equal(match.log_count, kept[i].entries);
        record_verify(&match, &verdict);
        assert_string_equal(verdict.why, kept[i].verdict);
        json_t *again = test_match_record(&match, true);
        assert_null(json_object_get(record, "rules_version"));
        json_object_set_new(record, "rules_version", json_integer(1));
        assert_true(json_equal(again, record));
        struct result result;
        match.game->result(match.state, &result);
        for (int seat = 0; seat < match.options.seats; seat++)
            assert_int_equal(result.total[seat], kept[i].totals[seat]);
        json_decref(again);
        json_decref(record);
        match_clear(&match);
    }
}

static void names_are_kept(void **state)
{
    (void)state;
    struct match match;
    json_t *record = test_match_load_file("finished-v1.json");
    test_match_read_record(&match, record);
    assert_string_equal(match.seats[0].name, "Zoé");
    assert_string_equal(match.seats[0].level, "");
    assert_string_equal(match.seats[1].name, "Renard");
    assert_string_equal(match.seats[1].level, "hard");
    assert_string_equal(match.seats[2].name, "");
    match_clear(&match);
    json_decref(record);
}

TEST_PROGRAM(record)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_reads_back_as_it_was_at_every_moment),
        cmocka_unit_test(a_record_from_a_position_reads_back),
        cmocka_unit_test(simultaneous_choices_read_back_in_the_middle),
        cmocka_unit_test(a_record_need_not_say_what_parts_losers),
        cmocka_unit_test(the_seed_is_told_when_the_match_is_over_or_asked_for),
        cmocka_unit_test(records_without_a_version_stay_readable),
        cmocka_unit_test(names_are_kept),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
