/* test_worlds.c: matches in which the world has its say: what physics comes to is in the
 * log, is no draw of the seed, and can be worked out again. */
#include "checks.h"
#include "matches.h"
#include "worlds.h"

static const char game_name[] = "adresse";

/* A match after so many random moves, with real physics. */
static void begin_and_play(struct match *match, int moves, int seed)
{
    test_match_begin(match, game_name, 3, seed, NULL);
    test_match_play(match, moves, (uint64_t)seed);
}

/* How many entries of the log are the world's, and where the last run of them begins. */
static int count_of_world(const struct match *match, int *last_run)
{
    unsigned char *state = malloc(match->game->state_size);
    int count = 0;
    bool was_due = false;
    match_state_at(match, 0, state);
    for (int i = 0; i < match->log_count; i++) {
        bool is_due = world_is_due(match->game, state);
        if (is_due && !was_due)
            *last_run = i;
        was_due = is_due;
        count += is_due;
        match->game->apply(state, match->log[i].seat, match->log[i].move, NULL);
    }
    free(state);
    return count;
}

static int count_of_chance(const struct match *match)
{
    int count = 0;
    for (int i = 0; i < match->log_count; i++)
        count += match->log[i].seat == SEAT_CHANCE;
    return count;
}

static void only_some_games_have_one(void **state)
{
    (void)state;
    assert_non_null(world_of(game_find(game_name)));
    assert_null(world_of(game_find("grandbois")));
    struct match match;
    test_match_begin(&match, "grandbois", 2, 1, NULL);
    assert_false(world_is_due(match.game, match.state));
    struct move_list moves;
    match_legal(&match, __builtin_ctz(match_to_act(&match)), &moves);
    assert_false(match_leads_to_world(&match, __builtin_ctz(match_to_act(&match)), moves.moves[0]));
    match_clear(&match);
}

static void the_world_is_in_the_log_and_no_draw(void **state)
{
    (void)state;
    struct match match;
    int last_run = 0;
    begin_and_play(&match, 30, 1);
    int of_world = count_of_world(&match, &last_run);
    assert_true(of_world > 10);
    assert_int_equal(match.draws, count_of_chance(&match) - of_world);
    match_clear(&match);
}

static void a_record_is_read_and_verified(void **state)
{
    (void)state;
    struct match match, again;
    struct verdict verdict;
    int last_run = 0;
    begin_and_play(&match, 30, 2);
    json_t *record = test_match_record(&match, true);
    test_match_read_record(&again, record);
    assert_int_equal(match_hash(&again), match_hash(&match));
    assert_int_equal(again.draws, match.draws);
    record_verify(&again, &verdict);
    assert_true(verdict.is_honest);
    assert_string_equal(verdict.why, "verify.honest-world");
    assert_int_equal(verdict.worlds, count_of_world(&match, &last_run));
    assert_int_equal(verdict.draws, match.draws);
    json_decref(record);
    match_clear(&match);
    match_clear(&again);
}

/* Somebody who writes down that the piece came to rest a little elsewhere. */
static void physics_that_never_was_is_found_out(void **state)
{
    (void)state;
    struct match match, again;
    struct verdict verdict;
    int last_run = 0;
    begin_and_play(&match, 12, 3);
    count_of_world(&match, &last_run);
    json_t *record = test_match_record(&match, true);
    json_t *moves = json_object_get(record, "moves");
    while (json_array_size(moves) > (size_t)last_run)
        json_array_remove(moves, (size_t)last_run);
    /* The move that led there is taken back too, to be played with another world. */
    struct match forged;
    json_object_del(record, "checksum");
    while (strncmp(json_string_value(json_array_get(moves, json_array_size(moves) - 1)), "chance",
                   6) == 0)
        json_array_remove(moves, json_array_size(moves) - 1);
    json_array_remove(moves, json_array_size(moves) - 1);
    json_object_set_new(record, "over", json_false());
    test_match_read_record(&forged, record);
    int entry = forged.log_count;
    struct match_entry move = match.log[entry];
    worlds_pretend(true);
    struct error error;
    assert_true(match_play(&forged, move.seat, move.move, NULL, &error));
    worlds_pretend(false);
    json_decref(record);
    record = test_match_record(&forged, true);
    test_match_read_record(&again, record); /* it is legal, */
    record_verify(&again, &verdict);        /* but not what happened */
    assert_false(verdict.is_honest);
    assert_string_equal(verdict.why, "verify.wrong-world");
    assert_non_null(words_find(LANGUAGE_EN, verdict.why));
    assert_int_equal(verdict.wrong_entry, last_run);
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
    worlds_pretend(true);
    begin_and_play(&match, 40, 4);
    json_t *record = test_match_record(&match, true);
    test_match_read_record(&again, record);
    record_verify(&again, &verdict);
    worlds_pretend(false);
    assert_true(verdict.is_honest);
    assert_true(verdict.worlds > 0);
    json_decref(record);
    match_clear(&match);
    match_clear(&again);
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
        int last_run = -1;
        count_of_world(&match, &last_run);
        assert_int_equal(last_run > before, leads);
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
    int last_run = 0;
    while (count_of_world(&match, &last_run) == 0 || last_run < match.log_count - 20)
        test_match_play(&match, 1, 6);
    int last = match.log_count - 1;
    while (match.log[last].seat == SEAT_CHANCE)
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
        text_init(&told);
        text_init(&again);
        int first = match.log_count;
        json_init(&json, &told, 0);
        json_begin_array(&json, NULL);
        match.motions = &json;
        test_match_step(&match, &rng);
        match.motions = NULL;
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

TEST_PROGRAM(worlds)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_some_games_have_one),
        cmocka_unit_test(the_world_is_in_the_log_and_no_draw),
        cmocka_unit_test(a_record_is_read_and_verified),
        cmocka_unit_test(physics_that_never_was_is_found_out),
        cmocka_unit_test(pretending_needs_no_physics_and_is_verified_alike),
        cmocka_unit_test(a_copy_goes_the_same_way),
        cmocka_unit_test(undo_goes_back_before_the_world),
        cmocka_unit_test(motions_are_worked_out_again),
    };
    return cmocka_run_group_tests_name("worlds", tests, NULL, NULL);
}
