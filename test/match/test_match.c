/* test_match.c: one match: playing, refusing, taking back, looking back. */
#include "checks.h"
#include "hash.h"
#include "matches.h"
#include "sentences.h"

#define DECK                                                                                       \
    "[36,35,34,33,32,31,30,29,28,27,26,25,24,23,22,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5," \
    "4,3,2,1]"

static const char whole_setup[] =
    "{'deck': " DECK ", 'clans': [['fox'], ['toad'], ['lizard']], 'first': 2}";

/* All of a table that a refused move might have changed. */
struct snapshot {
    uint64_t state, log, pins, draws, entries;
};

static struct snapshot snap(const struct match *match)
{
    struct snapshot now = {
        .state = match_hash(match),
        .pins = hash_bytes(match->pins, match->reader->pins_size),
        .draws = match->draws,
        .entries = (uint64_t)match->log_count,
    };
    for (int i = 0; i < match->log_count; i++) {
        const struct match_entry *entry = &match->log[i];
        now.log = now.log * 31 + entry->move.code * 64 + entry->seat * 2u + entry->is_pinned;
    }
    return now;
}

static void assert_unchanged(const struct match *match, const struct snapshot *before)
{
    struct snapshot now = snap(match);
    assert_memory_equal(&now, before, sizeof now);
}

static void chance_comes_first(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "grandbois", 3, 1, NULL);
    assert_int_equal(match.log_count, 1 + 3 + 4); /* who begins, three clans, four tiles */
    assert_int_equal(match.draws, 8);
    for (int i = 0; i < match.log_count; i++) {
        assert_int_equal(match.log[i].seat, SEAT_CHANCE);
        assert_false(match.log[i].is_pinned);
    }
    assert_int_equal(__builtin_popcount(match_to_act(&match)), 1);
    match_clear(&match);
}

static void prepare_stops_before_the_first_draw(void **state)
{
    (void)state;
    struct test_match_start start;
    struct match match;
    struct error error;
    test_match_start_init(&start, "grandbois", 2, 1);
    assert_true(match_prepare(&match, &start.start, &error));
    assert_int_equal(match.log_count, 0);
    assert_int_equal(match_to_act(&match), seat_bit(SEAT_CHANCE));
    match_clear(&match);
}

static void the_same_seed_gives_the_same_match(void **state)
{
    (void)state;
    struct match a, b, other;
    test_match_begin(&a, "grandbois", 4, 5, NULL);
    test_match_begin(&b, "grandbois", 4, 5, NULL);
    test_match_begin(&other, "grandbois", 4, 6, NULL);
    assert_int_equal(match_hash(&a), match_hash(&b));
    assert_int_not_equal(match_hash(&a), match_hash(&other));
    test_match_play(&a, 1000, 3);
    test_match_play(&b, 1000, 3);
    assert_int_equal(match_to_act(&a), 0);
    assert_int_equal(match_hash(&a), match_hash(&b));
    match_clear(&a);
    match_clear(&b);
    match_clear(&other);
}

static void without_a_seed_a_random_one_is_taken(void **state)
{
    (void)state;
    struct test_match_start start;
    struct match a, b;
    test_match_start_init(&start, "grandbois", 2, 0);
    start.start.seed = NULL;
    assert_true(match_init(&a, &start.start, NULL, NULL));
    assert_true(match_init(&b, &start.start, NULL, NULL));
    assert_memory_not_equal(a.seed, b.seed, SEED_BYTES);
    unsigned char commitment[COMMITMENT_BYTES];
    chance_commit(a.seed, commitment);
    assert_memory_equal(commitment, a.commitment, COMMITMENT_BYTES);
    match_clear(&a);
    match_clear(&b);
}

/* The draws follow the seed as chance.h says, one number after the other. */
static void draws_are_those_of_the_seed(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "grandbois", 2, 9, NULL);
    test_match_play(&match, 1000, 4);
    unsigned char *before = malloc(match.game->state_size);
    uint64_t draw = 0;
    for (int i = 0; i < match.log_count; i++) {
        if (match.log[i].seat != SEAT_CHANCE)
            continue;
        struct move_list outcomes;
        match_state_at(&match, i, before);
        match.game->list_moves(before, SEAT_CHANCE, &outcomes);
        uint32_t pick = chance_pick(match.seed, draw++, (uint32_t)outcomes.count);
        assert_true(same_move(outcomes.moves[pick], match.log[i].move));
    }
    assert_int_equal(draw, match.draws);
    free(before);
    match_clear(&match);
}

static void expect_refusal(struct match *match, int seat, const char *move, const char *code,
                           const char *part)
{
    struct error error;
    struct snapshot before = snap(match);
    assert_false(match_play_text(match, seat, move, NULL, &error));
    assert_string_equal(error_code_name(error.code), code);
    assert_contains(in_english(&error), part);
    assert_unchanged(match, &before);
}

static void refused_moves_change_nothing(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "grandbois", 3, 1, whole_setup);
    expect_refusal(&match, 0, "36@1,1r0", "not_your_turn", "seat 0");
    expect_refusal(&match, 1, "nonsense", "not_your_turn", "seat 1"); /* whose turn comes first */
    expect_refusal(&match, 2, "nonsense", "illegal_move", "\"nonsense\"");
    expect_refusal(&match, 2, "", "illegal_move", "\"\"");
    expect_refusal(&match, 2, "1@1,1r0", "illegal_move", "not in the river");
    expect_refusal(&match, 2, "36@9,9r0", "illegal_move", "cover at least one");
    expect_refusal(&match, 2, "36@0,0r0", "illegal_move", "bare ground");
    expect_refusal(&match, 2, "tower", "illegal_move", "Place a tile first");
    expect_refusal(&match, 2, "draw 1", "illegal_move", "chance");
    struct error error;
    assert_true(match_play_text(&match, 2, "36@1,1r0", NULL, &error));
    expect_refusal(&match, 2, "35@1,1r0", "not_your_turn", "seat 2");
    test_match_play(&match, 1000, 1);
    expect_refusal(&match, 0, "36@1,1r0", "game_over", "over");
    expect_refusal(&match, 0, "nonsense", "game_over", "over");
    match_clear(&match);
}

static void refusals_speak_any_language(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    test_match_begin(&match, "grandbois", 3, 1, whole_setup);
    assert_false(match_play_text(&match, 2, "36@9,9r0", NULL, &error));
    assert_contains(in_language("fr", &error), "La tuile doit couvrir");
    assert_contains(in_english(&error), "cover at least one");
    assert_false(match_play_text(&match, 0, "skip", NULL, &error));
    assert_contains(in_language("fr", &error), "siège 0");
    match_clear(&match);
}

static void undo_takes_back_the_move_and_the_chance_after_it(void **state)
{
    (void)state;
    struct match match;
    struct rng rng;
    struct error error;
    struct snapshot before[200];
    int moves = 0;
    rng_init(&rng, 8);
    test_match_begin(&match, "grandbois", 2, 3, NULL);
    for (; match_to_act(&match) != 0; moves++) {
        before[moves] = snap(&match);
        test_match_step(&match, &rng);
    }
    assert_true(moves > 36);
    while (moves-- > 0) {
        assert_true(match_undo(&match, &error));
        assert_unchanged(&match, &before[moves]);
    }
    struct snapshot start = snap(&match);
    assert_false(match_undo(&match, &error));
    assert_string_equal(error_code_name(error.code), "bad_request");
    assert_unchanged(&match, &start);
    match_clear(&match);
}

static void undo_puts_pins_back(void **state)
{
    (void)state;
    struct match match;
    struct rng rng;
    struct error error;
    struct snapshot before[200];
    int moves = 0;
    rng_init(&rng, 2);
    test_match_begin(&match, "grandbois", 3, 3, whole_setup);
    assert_int_equal(match.draws, 0);
    for (; match_to_act(&match) != 0; moves++) {
        before[moves] = snap(&match);
        test_match_step(&match, &rng);
    }
    while (moves-- > 0) {
        assert_true(match_undo(&match, &error));
        assert_unchanged(&match, &before[moves]);
    }
    match_clear(&match);
}

static void a_move_made_again_meets_the_same_luck(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    test_match_begin(&match, "blank", 2, 4, NULL);
    for (int round = 0; round < 3; round++) {
        assert_true(match_play_text(&match, 0, "pick 1", NULL, &error));
        assert_true(match_play_text(&match, 1, "pick 2", NULL, &error));
        uint64_t after = match_hash(&match);
        struct move rolled = match.log[match.log_count - 1].move;
        assert_true(match_undo(&match, &error));
        assert_true(match_play_text(&match, 1, "pick 3", NULL, &error));
        assert_true(same_move(match.log[match.log_count - 1].move, rolled));
        assert_true(match_undo(&match, &error));
        assert_true(match_play_text(&match, 1, "pick 2", NULL, &error));
        assert_int_equal(match_hash(&match), after);
    }
    assert_int_equal(match_to_act(&match), 0);
    match_clear(&match);
}

static void pinned_chance_is_used_in_order_then_the_seed(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    test_match_begin(&match, "blank", 2, 4, "{'dice': [3, 1]}");
    for (int round = 0; round < 3; round++)
        for (int seat = 0; seat < 2; seat++)
            assert_true(match_play_text(&match, seat, "pick 2", NULL, &error));
    static const int chance_at[] = { 2, 5, 8 };
    char text[MOVE_TEXT_MAX];
    for (int round = 0; round < 3; round++) {
        const struct match_entry *entry = &match.log[chance_at[round]];
        assert_int_equal(entry->seat, SEAT_CHANCE);
        assert_int_equal(entry->is_pinned, round < 2);
        match.game->write_move(match.state, entry->move, text, sizeof text);
        if (round < 2)
            assert_string_equal(text, round == 0 ? "roll 3" : "roll 1");
    }
    assert_int_equal(match.draws, 1);
    match_clear(&match);
}

static void the_pinned_deck_clans_and_first_are_dealt(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    test_match_begin(&match, "grandbois", 3, 1, whole_setup);
    json_t *view = test_match_view(&match, VIEWER_ALL);
    json_t *river = test_json("[36, 35, 34, 33]");
    json_t *clans = test_json("[['fox'], ['toad'], ['lizard']]");
    assert_true(json_equal(json_object_get(view, "river"), river));
    assert_true(json_equal(json_object_get(view, "clans"), clans));
    assert_int_equal(match_to_act(&match), seat_bit(2));
    json_decref(view);
    json_decref(river);
    json_decref(clans);

    /* A drawn tile takes the place in the river of the tile just played. */
    assert_true(match_play_text(&match, 2, "35@1,1r0", NULL, &error));
    view = test_match_view(&match, VIEWER_ALL);
    river = test_json("[36, 32, 34, 33]");
    assert_true(json_equal(json_object_get(view, "river"), river));
    json_decref(view);
    json_decref(river);
    match_clear(&match);
}

static void a_part_may_be_pinned(void **state)
{
    (void)state;
    static const char *const setups[] = {
        "{}",
        "{'first': 1}",
        "{'clans': [['fox', 'toad'], ['lizard', 'rabbit']]}",
        "{'deck': " DECK "}",
    };
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        struct match match;
        test_match_begin(&match, "grandbois", 2, 3, setups[i]);
        test_match_play(&match, 1000, 1);
        assert_int_equal(match_to_act(&match), 0);
        match_clear(&match);
    }
}

static void expect_bad_setup(const char *game, int seats, const char *setup, const char *part)
{
    struct test_match_start start;
    struct match match;
    struct error error;
    json_t *json = test_json(setup);
    test_match_start_init(&start, game, seats, 1);
    start.start.setup = json;
    if (match_init(&match, &start.start, NULL, &error))
        fail_msg("the setup %s was accepted", setup);
    assert_string_equal(error_code_name(error.code), "bad_request");
    assert_contains(in_english(&error), part);
    assert_null(match.state); /* clear already */
    json_decref(json);
}

static void setups_that_cannot_be_are_refused(void **state)
{
    (void)state;
    expect_bad_setup("grandbois", 3, "[]", "must be an object");
    expect_bad_setup("grandbois", 3, "'x'", "must be an object");
    expect_bad_setup("grandbois", 3, "{'dekc': []}", "\"dekc\"");
    expect_bad_setup("grandbois", 3, "{'deck': {}}", "\"deck\"");
    expect_bad_setup("grandbois", 3, "{'deck': [1, 2, 3]}", "36 entries, not 3");
    expect_bad_setup("grandbois", 3,
                     "{'deck': [1,1,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,"
                     "26,27,28,29,30,31,32,33,34,35,36]}",
                     "tile 1 comes twice");
    expect_bad_setup("grandbois", 3,
                     "{'deck': [0,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,"
                     "26,27,28,29,30,31,32,33,34,35,36]}",
                     "from 1 to 36");
    expect_bad_setup(
        "grandbois", 3,
        "{'deck': ['1',2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,"
        "26,27,28,29,30,31,32,33,34,35,36]}",
        "from 1 to 36");
    expect_bad_setup("grandbois", 3, "{'clans': [['fox'], ['toad']]}", "3 entries, not 2");
    expect_bad_setup("grandbois", 3, "{'clans': [['fox'], ['toad'], ['fox']]}",
                     "fox is dealt twice");
    expect_bad_setup("grandbois", 2, "{'clans': [['fox', 'fox'], ['toad', 'lizard']]}",
                     "dealt twice");
    expect_bad_setup("grandbois", 3, "{'clans': [['fox'], ['toad'], ['wolf']]}", "wolf");
    expect_bad_setup("grandbois", 3, "{'clans': [['fox'], ['toad'], [3]]}", "seat 2");
    expect_bad_setup("grandbois", 3, "{'clans': ['fox', 'toad', 'lizard']}", "for each seat");
    expect_bad_setup("grandbois", 3, "{'clans': [['fox', 'toad'], ['lizard'], ['rabbit']]}",
                     "for each seat");
    expect_bad_setup("grandbois", 2, "{'clans': [['fox'], ['toad']]}", "2 name(s)");
    expect_bad_setup("grandbois", 3, "{'first': 3}", "\"first\"");
    expect_bad_setup("grandbois", 3, "{'first': -1}", "\"first\"");
    expect_bad_setup("grandbois", 3, "{'first': 'random'}", "\"first\"");
    expect_bad_setup("blank", 2, "{}", "\"dice\"");
    expect_bad_setup("blank", 2, "{'dice': [4]}", "from 1 to 3");
    expect_bad_setup("blank", 2, "{'dice': [1.0]}", "from 1 to 3");
    expect_bad_setup("blank", 2, "{'dice': [1, 1, 1, 1, 1, 1]}", "\"dice\"");
}

static void the_option_first_and_the_pin_must_agree(void **state)
{
    (void)state;
    struct test_match_start start;
    struct match match;
    struct error error;
    test_match_start_init(&start, "grandbois", 3, 1);
    start.start.options.value[option_find(start.start.game, "first")] = 2; /* seat 1 */
    json_t *json = test_json("{'first': 0}");
    start.start.setup = json;
    assert_false(match_init(&match, &start.start, NULL, &error));
    assert_contains(in_english(&error), "seat 1 begins");
    json_object_set_new(json, "first", json_integer(1));
    assert_true(match_init(&match, &start.start, NULL, &error));
    assert_int_equal(match_to_act(&match), seat_bit(1));
    match_clear(&match);
    json_decref(json);
}

static void looking_back_meets_every_state_again(void **state)
{
    (void)state;
    static const char *const setups[] = { NULL, whole_setup };
    for (int s = 0; s < 2; s++) {
        struct match match;
        struct rng rng;
        uint64_t hash[200];
        int count[200];
        int moves = 0;
        rng_init(&rng, 5);
        test_match_begin(&match, "grandbois", 3, 3, setups[s]);
        while (match_to_act(&match) != 0) {
            hash[moves] = match_hash(&match);
            count[moves++] = match.log_count;
            test_match_step(&match, &rng);
        }
        hash[moves] = match_hash(&match);
        count[moves++] = match.log_count;
        unsigned char *then = malloc(match.game->state_size);
        for (int i = 0; i < moves; i++) {
            match_state_at(&match, count[i], then);
            assert_int_equal(hash_bytes(then, match.game->state_size), hash[i]);
        }
        match_state_at(&match, 0, then);
        assert_memory_equal(then, match.origin, match.game->state_size);
        assert_int_equal(match_hash(&match), hash[moves - 1]);
        free(then);
        match_clear(&match);
    }
}

/* What one viewer hears of the cards dealt, as "seat:clan " for each. */
struct ear {
    int viewer;
    char heard[200];
};

static void hear_cards(void *listener, const struct event *event)
{
    struct ear *ear = listener;
    if (strcmp(event->name, "dealt") != 0 || !(event->audience & seat_bit(ear->viewer)))
        return;
    const char *clan = event->fields.count > 1 ? event->fields.field[1].word : "?";
    size_t length = strlen(ear->heard);
    snprintf(ear->heard + length, sizeof ear->heard - length, "%d:%s ",
             event->fields.field[0].number, clan);
}

static void a_card_is_told_to_its_seat_only(void **state)
{
    (void)state;
    static const struct {
        int viewer;
        const char *heard;
    } wanted[] = { { 0, "0:fox 1:? 2:? " },
                   { 1, "0:? 1:toad 2:? " },
                   { 2, "0:? 1:? 2:lizard " },
                   { VIEWER_SPECTATOR, "0:? 1:? 2:? " } };
    json_t *setup = test_json(whole_setup);
    for (int i = 0; i < 4; i++) {
        struct test_match_start start;
        struct match match;
        struct ear ear = { .viewer = wanted[i].viewer };
        test_match_start_init(&start, "grandbois", 3, 1);
        start.start.setup = setup;
        assert_true(
            match_init(&match, &start.start, &(struct event_log){ hear_cards, &ear }, NULL));
        assert_string_equal(ear.heard, wanted[i].heard);
        match_clear(&match);
    }
    json_decref(setup);
}

static void seats_keep_their_names_through_moves_and_undo(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    test_match_begin(&match, "grandbois", 2, 3, NULL);
    snprintf(match.seats[0].name, SEAT_NAME_MAX, "Zoé");
    snprintf(match.seats[1].level, SEAT_LEVEL_MAX, "hard");
    test_match_play(&match, 6, 1);
    assert_true(match_undo(&match, &error));
    assert_string_equal(match.seats[0].name, "Zoé");
    assert_string_equal(match.seats[1].level, "hard");
    match_clear(&match);
}

static void from_a_position_the_match_goes_on(void **state)
{
    (void)state;
    struct match match, again;
    struct test_match_start start;
    struct error error;
    test_match_begin(&match, "grandbois", 4, 3, NULL);
    test_match_play(&match, 20, 6);
    json_t *position = test_match_view(&match, VIEWER_ALL);
    test_match_start_init(&start, "grandbois", 2, 77); /* the position knows better */
    start.start.position = position;
    assert_true(match_init(&again, &start.start, NULL, &error));
    assert_int_equal(again.options.seats, 4);
    assert_int_equal(again.log_count, 0);
    assert_int_equal(match_hash(&again), match_hash(&match));
    assert_false(match_undo(&again, &error)); /* there is no move before it */
    test_match_play(&again, 1000, 1);
    assert_int_equal(match_to_act(&again), 0);
    match_clear(&again);

    /* With a setup: just what follows is pinned. */
    int next = (int)json_integer_value(json_array_get(json_object_get(position, "deck"), 3));
    char setup[40];
    snprintf(setup, sizeof setup, "{'deck': [%d]}", next);
    json_t *pins = test_json(setup);
    start.start.setup = pins;
    assert_true(match_init(&again, &start.start, NULL, &error));
    test_match_play(&again, 1000, 1);
    int pinned = 0;
    for (int i = 0; i < again.log_count; i++)
        pinned += again.log[i].is_pinned;
    assert_int_equal(pinned, 1);
    match_clear(&again);
    json_decref(pins);
    pins = test_json("{'deck': [40]}");
    start.start.setup = pins;
    assert_false(match_init(&again, &start.start, NULL, &error));
    json_decref(pins);
    json_t *river = json_object_get(position, "river");
    snprintf(setup, sizeof setup, "{'deck': [%d]}",
             (int)json_integer_value(json_array_get(river, 0)));
    pins = test_json(setup);
    start.start.setup = pins;
    assert_false(match_init(&again, &start.start, NULL, &error));
    assert_contains(in_english(&error), "drawn already");
    json_decref(pins);
    json_decref(position);
    match_clear(&match);
}

static void entries_of_the_past_are_checked_too(void **state)
{
    (void)state;
    struct test_match_start start;
    struct match match;
    struct error error;
    struct move move;
    test_match_start_init(&start, "grandbois", 3, 1);
    json_t *setup = test_json(whole_setup);
    start.start.setup = setup;
    assert_true(match_prepare(&match, &start.start, &error));
    assert_true(match.game->read_move(match.state, "first 1", &move));
    assert_false(
        match_add_entry(&match, SEAT_CHANCE, move, true, NULL, &error)); /* the setup says 2 */
    assert_true(match.game->read_move(match.state, "first 3", &move));
    assert_false(
        match_add_entry(&match, SEAT_CHANCE, move, false, NULL, &error)); /* no such seat */
    assert_false(match_add_entry(&match, 0, move, false, NULL, &error));
    assert_string_equal(error_code_name(error.code), "not_your_turn");
    assert_int_equal(match.log_count, 0);
    assert_true(match.game->read_move(match.state, "first 2", &move));
    /* What a setup pins cannot have come from the seed. */
    assert_false(match_add_entry(&match, SEAT_CHANCE, move, false, NULL, &error));
    assert_true(match_add_entry(&match, SEAT_CHANCE, move, true, NULL, &error));
    match_clear(&match);
    json_decref(setup);
}

static void a_bot_answers_for_the_seat_at_turn_only(void **state)
{
    (void)state;
    struct match match;
    struct bot_answer answer, again;
    test_match_begin(&match, "grandbois", 3, 1, whole_setup);
    uint64_t before = match_hash(&match);
    assert_true(match_ask_bot(&match, 2, "hard", 50, 5, &answer));
    assert_true(match_ask_bot(&match, 2, "hard", 50, 5, &again));
    assert_true(same_move(answer.move, again.move));
    assert_false(match_ask_bot(&match, 0, "hard", 0, 5, &answer));
    assert_int_equal(match_hash(&match), before);
    test_match_play(&match, 1000, 1);
    assert_false(match_ask_bot(&match, 2, "hard", 0, 5, &answer));
    match_clear(&match);
}

/* A setup or a position without a seed: the luck follows from them. */
static void a_setup_alone_can_be_repeated(void **state)
{
    (void)state;
    struct test_match_start start;
    struct match tables[3];
    struct error error;
    const char *const setups[3] = { "{'first': 1}", "{'first': 1}", "{'first': 2}" };
    for (int i = 0; i < 3; i++) {
        json_t *setup = test_json(setups[i]);
        test_match_start_init(&start, "grandbois", 3, 0);
        start.start.seed = NULL;
        start.start.setup = setup;
        assert_true(match_init(&tables[i], &start.start, NULL, &error));
        json_decref(setup);
    }
    assert_int_equal(match_hash(&tables[0]), match_hash(&tables[1]));
    assert_memory_equal(tables[0].commitment, tables[1].commitment, COMMITMENT_BYTES);
    assert_memory_not_equal(tables[0].commitment, tables[2].commitment, COMMITMENT_BYTES);
    for (int i = 0; i < 3; i++)
        match_clear(&tables[i]);
}

static bool begins_from(const json_t *position, uint64_t hash)
{
    struct test_match_start start;
    struct match match;
    struct error error;
    test_match_start_init(&start, "grandbois", 3, 1);
    start.start.position = position;
    if (!match_init(&match, &start.start, NULL, &error))
        return false;
    bool is_same = match_hash(&match) == hash;
    match_clear(&match);
    return is_same;
}

/* The deck has no order, and what follows from the rest need not be said; but
 * what is said must be so. */
static void a_position_says_no_more_than_it_must(void **state)
{
    (void)state;
    struct match match;
    test_match_begin(&match, "grandbois", 3, 1, NULL);
    test_match_play(&match, 9, 1);
    uint64_t hash = match_hash(&match);
    json_t *position = test_match_view(&match, VIEWER_ALL);
    json_t *deck = json_object_get(position, "deck");
    json_t *last = json_incref(json_array_get(deck, json_array_size(deck) - 1));
    json_array_remove(deck, json_array_size(deck) - 1);
    json_array_insert_new(deck, 0, last);
    assert_true(begins_from(position, hash));

    json_object_del(position, "forest");
    json_object_del(position, "clans_now");
    json_object_del(json_object_get(position, "options"), "expert");
    size_t index;
    json_t *placed;
    json_array_foreach (json_object_get(position, "placed"), index, placed)
        json_object_del(placed, "seat");
    assert_true(begins_from(position, hash));

    json_object_set_new(json_array_get(json_object_get(position, "placed"), 0), "seat",
                        json_integer(3));
    assert_false(begins_from(position, hash));
    json_decref(position);
    match_clear(&match);
}

TEST_PROGRAM(match)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chance_comes_first),
        cmocka_unit_test(prepare_stops_before_the_first_draw),
        cmocka_unit_test(the_same_seed_gives_the_same_match),
        cmocka_unit_test(without_a_seed_a_random_one_is_taken),
        cmocka_unit_test(draws_are_those_of_the_seed),
        cmocka_unit_test(refused_moves_change_nothing),
        cmocka_unit_test(refusals_speak_any_language),
        cmocka_unit_test(undo_takes_back_the_move_and_the_chance_after_it),
        cmocka_unit_test(undo_puts_pins_back),
        cmocka_unit_test(a_move_made_again_meets_the_same_luck),
        cmocka_unit_test(pinned_chance_is_used_in_order_then_the_seed),
        cmocka_unit_test(the_pinned_deck_clans_and_first_are_dealt),
        cmocka_unit_test(a_part_may_be_pinned),
        cmocka_unit_test(setups_that_cannot_be_are_refused),
        cmocka_unit_test(the_option_first_and_the_pin_must_agree),
        cmocka_unit_test(looking_back_meets_every_state_again),
        cmocka_unit_test(a_card_is_told_to_its_seat_only),
        cmocka_unit_test(seats_keep_their_names_through_moves_and_undo),
        cmocka_unit_test(from_a_position_the_match_goes_on),
        cmocka_unit_test(a_setup_alone_can_be_repeated),
        cmocka_unit_test(a_position_says_no_more_than_it_must),
        cmocka_unit_test(entries_of_the_past_are_checked_too),
        cmocka_unit_test(a_bot_answers_for_the_seat_at_turn_only),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
