/* test_whole_games.c: whole games by bots with real physics, in each variant, for few and
 * for many. They end (A8.1); between placements everything stands by A6.6; the record leads
 * to the same match again, pose by pose, and its physics is found honest. */
#include "adresse_internal.h"
#include "adresse_knowledge.h"
#include "matches.h"
#include "sentences.h"

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
    /* and with advantages */ DECISIONS_MAX = 40000,
    CLUMSINESS = 50
};

/* A6.6, A6.8: what had fallen is gone, and something is there to build on. */
static void check_structure(const struct adresse *a)
{
    struct structure structure;
    uint32_t fallen[4];
    int starts = 0;
    if (a->placement.piece > 0) /* one is on its way */
        return;
    adresse_structure_read(a, &structure);
    adresse_structure_fallen(a, &structure, fallen);
    assert_int_equal(adresse_count_bits(fallen), 0);
    for (int piece = 0; piece < PIECES_MAX; piece++)
        starts += a->pieces[piece].starts;
    assert_true(starts > 0);
}

/* A good hand over one of the best places. Bots try theirs out in the physics first, which
 * is more than is wanted here. */
static struct move chosen_place(const struct match *match, int seat, struct rng *rng)
{
    enum { BEST_PLACES = 6 };
    struct move_list places;
    match_legal(match, seat, &places);
    int best = places.count < BEST_PLACES ? places.count : BEST_PLACES;
    struct move intended = places.moves[rng_below(rng, (uint32_t)best)];
    struct move made = adresse_placement_attempt(match->state, intended, CLUMSINESS, rng);
    bool is_refused = match->game->refusal(match->state, seat, made, NULL) != NULL;
    return is_refused ? intended : made;
}

static void play_to_the_end(struct match *match)
{
    struct rng rng;
    rng_init(&rng, 1);
    for (int decision = 0; !match_is_over(match); decision++) {
        const struct adresse *a = match->state;
        struct bot_answer answer;
        struct error error;
        int seat = __builtin_ctz(match_to_act(match));
        assert_true(decision < DECISIONS_MAX);
        if (a->stage == STAGE_AIM)
            answer.move = chosen_place(match, seat, &rng);
        else if (a->stage == STAGE_HOLD)
            answer.move = adresse_hand_reaction(a, CLUMSINESS, &rng);
        else
            assert_true(match_ask_bot(match, seat, "medium", 0, (uint64_t)decision, &answer));
        if (!match_play(match, seat, answer.move, NULL, &error))
            fail_msg("%s", in_english(&error));
        check_structure(match->state);
    }
}

/* What is written of a moment can be read, and is that moment. */
static void check_saved(const struct match *match, const struct adresse *a)
{
    struct text text;
    struct json json;
    struct options options;
    struct adresse again;
    struct error error;
    text_init(&text);
    json_init(&json, &text, 0);
    write_position(match->game, &match->options, a, VIEWER_ALL, NULL, &json);
    json_t *position = json_read(text.data, text.length, NULL);
    if (!read_position(match->game, position, &options, &again, &error))
        fail_msg("%s: %s", in_english(&error), text.data);
    assert_memory_equal(&again, a, sizeof again);
    json_decref(position);
    text_clear(&text);
}

/* Both logs side by side: after every entry the pieces are where they were, and can be read
 * from there. */
static void compare_poses(const struct match *match, const struct match *again)
{
    struct adresse a, b;
    assert_int_equal(again->log_count, match->log_count);
    match_state_at(match, 0, &a);
    match_state_at(again, 0, &b);
    for (int i = 0; i < match->log_count; i++) {
        match->game->apply(&a, match->log[i].seat, match->log[i].move, NULL);
        match->game->apply(&b, again->log[i].seat, again->log[i].move, NULL);
        assert_memory_equal(a.pieces, b.pieces, sizeof a.pieces);
        check_saved(match, &a);
    }
}

static int placements_in(const struct match *match)
{
    int count = 0;
    for (int i = 0; i < match->log_count; i++)
        count += move_verb(match->log[i].move) == VERB_AIM;
    return count;
}

static void whole_game(void **state)
{
    const struct kind *kind = *state;
    struct test_match_start start;
    struct match match, again;
    struct error error;
    struct verdict verdict;
    test_match_start_init(&start, "adresse", kind->seats, 2);
    start.start.options.value[OPTION_VARIANT] = kind->variant;
    start.start.options.value[OPTION_CARDS] = 1; /* eight each: shorter games */
    assert_true(match_init(&match, &start.start, NULL, &error));
    play_to_the_end(&match);
    const struct adresse *a = match.state;
    assert_int_equal(a->stage, STAGE_OVER);
    assert_true(match_winners(&match) != 0);

    json_t *record = test_match_record(&match, true);
    test_match_read_record(&again, record);
    assert_int_equal(match_hash(&again), match_hash(&match));
    compare_poses(&match, &again);
    record_verify(&again, &verdict); /* works all of it out once more */
    assert_true(verdict.is_honest);
    assert_string_equal(verdict.why, "verify.honest-world");
    assert_true(verdict.worlds >= 3 * placements_in(&match)); /* rests, turned, settled */
    print_message("# %s: %d placements\n", kind->name, placements_in(&match));
    json_decref(record);
    match_clear(&match);
    match_clear(&again);
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
