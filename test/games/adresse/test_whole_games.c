/* test_whole_games.c: whole games by bots with real physics, in each variant, for few and
 * for many. They end (A8.1); between placements everything stands by A6.6; the record leads
 * to the same match again, pose by pose, and its physics is found honest. */
#include "adresse_internal.h"
#include "matches.h"

struct kind {
    const char *name;
    int variant, seats;
};

static struct kind kinds[] = {
    { "A8.1 basic for 2", BASIC, 2 },       { "A8.1 basic for 4", BASIC, 4 },
    { "A8.1 basic for 6", BASIC, 6 },       { "A9.3 advanced for 2", ADVANCED, 2 },
    { "A9.3 advanced for 4", ADVANCED, 4 }, { "A9.3 advanced for 6", ADVANCED, 6 },
    { "A10.1 young for 2", YOUNG, 2 },      { "A10.1 young for 4", YOUNG, 4 },
    { "A10.1 young for 6", YOUNG, 6 },
};

enum {
    KINDS = sizeof kinds / sizeof *kinds,
    SHORTEST = 0,
    /* and with advantages */ DECISIONS_MAX = 20000
};

/* A6.6, A6.8: what had fallen is gone, and something is there to build on. */
static void check_structure(const struct adresse *a)
{
    struct structure structure;
    uint32_t fallen[4];
    int starts = 0;
    if (a->placement.piece > 0) /* one is on its way */
        return;
    structure_read(a, &structure);
    structure_fallen(a, &structure, fallen);
    assert_int_equal(count_bits(fallen), 0);
    for (int piece = 0; piece < PIECES_MAX; piece++)
        starts += a->pieces[piece].starts;
    assert_true(starts > 0);
}

/* A good hand over one of the best places. Bots try theirs out in the physics first, which
 * is more than is wanted here. */
static struct move chosen_place(const struct table *table, int seat, struct rng *rng)
{
    enum { BEST_PLACES = 6, CLUMSINESS = 50 };
    struct move_list places;
    table_legal(table, seat, &places);
    int best = places.count < BEST_PLACES ? places.count : BEST_PLACES;
    struct move intended = places.moves[rng_below(rng, (uint32_t)best)];
    struct move made = placement_attempt(table->state, intended, CLUMSINESS, rng);
    bool is_refused = table->game->refusal(table->state, seat, made, NULL) != NULL;
    return is_refused ? intended : made;
}

static void play_to_the_end(struct table *table)
{
    struct rng rng;
    rng_init(&rng, 1);
    for (int decision = 0; !table_is_over(table); decision++) {
        const struct adresse *a = table->state;
        struct bot_answer answer;
        struct error error;
        int seat = __builtin_ctz(table_to_act(table));
        assert_true(decision < DECISIONS_MAX);
        if (a->stage == STAGE_PLACE)
            answer.move = chosen_place(table, seat, &rng);
        else
            assert_true(table_ask_bot(table, seat, "medium", 0, (uint64_t)decision, &answer));
        if (!table_play(table, seat, answer.move, NULL, &error))
            fail_msg("%s", error.message);
        check_structure(table->state);
    }
}

/* What is written of a moment can be read, and is that moment. */
static void check_saved(const struct table *table, const struct adresse *a)
{
    struct text text;
    struct json json;
    struct options options;
    struct adresse again;
    struct error error;
    text_init(&text);
    json_init(&json, &text, 0);
    write_position(table->game, &table->options, a, VIEWER_ALL, NULL, &json);
    json_t *position = json_read(text.data, text.length, NULL);
    if (!read_position(table->game, position, &options, &again, &error))
        fail_msg("%s: %s", error.message, text.data);
    assert_memory_equal(&again, a, sizeof again);
    json_decref(position);
    text_clear(&text);
}

/* Both logs side by side: after every entry the pieces are where they were, and can be read
 * from there. */
static void compare_poses(const struct table *table, const struct table *again)
{
    struct adresse a, b;
    assert_int_equal(again->log_count, table->log_count);
    table_state_at(table, 0, &a);
    table_state_at(again, 0, &b);
    for (int i = 0; i < table->log_count; i++) {
        table->game->apply(&a, table->log[i].seat, table->log[i].move, NULL);
        table->game->apply(&b, again->log[i].seat, again->log[i].move, NULL);
        assert_memory_equal(a.pieces, b.pieces, sizeof a.pieces);
        check_saved(table, &a);
    }
}

static int placements_in(const struct table *table)
{
    int count = 0;
    for (int i = 0; i < table->log_count; i++)
        count += move_verb(table->log[i].move) == VERB_PLACE;
    return count;
}

static void whole_game(void **state)
{
    const struct kind *kind = *state;
    struct match_start start;
    struct table table, again;
    struct error error;
    struct verdict verdict;
    match_start_init(&start, "adresse", kind->seats, 2);
    start.start.options.value[OPTION_VARIANT] = kind->variant;
    start.start.options.value[OPTION_CARDS] = 1; /* eight each: shorter games */
    assert_true(table_init(&table, &start.start, NULL, &error));
    play_to_the_end(&table);
    const struct adresse *a = table.state;
    assert_int_equal(a->stage, STAGE_OVER);
    assert_true(table_winners(&table) != 0);

    json_t *record = match_record(&table, true);
    match_read_record(&again, record);
    assert_int_equal(table_hash(&again), table_hash(&table));
    compare_poses(&table, &again);
    record_verify(&again, &verdict); /* works all of it out once more */
    assert_true(verdict.is_honest);
    assert_string_equal(verdict.why, "verify.honest-world");
    assert_true(verdict.worlds >= 3 * placements_in(&table)); /* rests, turned, settled */
    print_message("# %s: %d placements\n", kind->name, placements_in(&table));
    json_decref(record);
    table_clear(&table);
    table_clear(&again);
}

TEST_PROGRAM(whole_games)
{
    struct CMUnitTest tests[KINDS];
    /* They take long: one, unless there is time. */
    int count = 0;
    for (int i = is_deep() ? 0 : SHORTEST; i < (is_deep() ? KINDS : SHORTEST + 1); i++)
        tests[count++] = (struct CMUnitTest){ .name = kinds[i].name,
                                              .test_func = whole_game,
                                              .initial_state = &kinds[i] };
    return _cmocka_run_group_tests("adresse whole games", tests, (size_t)count, NULL, NULL);
}
