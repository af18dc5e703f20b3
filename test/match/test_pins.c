/* test_pins.c: chance that a setup pins, from any moment of a game on. */
#include "checks.h"
#include "matches.h"
#include "sentences.h"

static void begin_from(struct match *match, const char *game, const json_t *position,
                       const json_t *setup)
{
    struct test_match_start start;
    struct error error;
    test_match_start_init(&start, game, 2, 9);
    start.start.position = position;
    start.start.setup = setup;
    if (!match_init(match, &start.start, NULL, &error))
        fail_msg("%s", in_english(&error));
}

static json_t *list_of(json_t *position, const char *key)
{
    json_t *list = json_object_get(position, key);
    assert_true(json_is_array(list));
    return list;
}

/* Takes an entry of a list out of it. */
static json_t *take(json_t *list, size_t index)
{
    json_t *entry = json_incref(json_array_get(list, index));
    json_array_remove(list, index);
    return entry;
}

/* Moves cards from one list to another, until so many are left. */
static void thin(json_t *position, const char *from, const char *to, size_t left)
{
    json_t *cards = list_of(position, from);
    while (json_array_size(cards) > left)
        json_array_append_new(list_of(position, to), take(cards, 0));
}

/* A Build turn of seat 0 with three actions, and decks of one card. */
static json_t *last_cards(void)
{
    struct match match;
    struct error error;
    test_match_begin(&match, "grimm", 3, 1, NULL);
    assert_true(match_play_text(&match, 0, "play fields", NULL, &error));
    assert_true(match_play_text(&match, 1, "play forest", NULL, &error));
    assert_true(match_play_text(&match, 2, "play brickyard", NULL, &error));
    json_t *position = test_match_view(&match, VIEWER_ALL);
    match_clear(&match);
    thin(position, "fable_deck", "fable_discard", 1);
    thin(position, "friend_deck", "friend_discard", 1);
    json_object_del(position, "fable_deck_count");
    return position;
}

static void move_wood(json_t *from, json_t *to, int count)
{
    json_int_t had = json_integer_value(json_object_get(from, "wood"));
    json_int_t have = json_integer_value(json_object_get(to, "wood"));
    json_object_set_new(from, "wood", json_integer(had - count));
    json_object_set_new(to, "wood", json_integer(have + count));
}

/* G0.7a, G0.8: a deck that was shuffled again is drawn from the seed. */
static void the_last_fable_of_a_deck_uses_up_its_pin(void **state)
{
    (void)state;
    struct match match;
    struct error error;
    json_t *position = last_cards();
    json_t *setup = json_object();
    json_object_set(setup, "fables", list_of(position, "fable_deck"));
    begin_from(&match, "grimm", position, setup);
    for (int i = 0; i < 2; i++)
        if (!match_play_text(&match, 0, "draw", NULL, &error))
            fail_msg("%s", in_english(&error));
    for (int i = 0; i < match.log_count; i++)
        assert_false(match.log[i].is_pinned);
    match_clear(&match);
    json_decref(position);
    json_decref(setup);
}

static void the_last_friend_of_a_deck_uses_up_its_pin(void **state)
{
    (void)state;
    static const char *const moves[] = { "build wood floor", "build wood walls", "keep" };
    struct match match;
    struct error error;
    json_t *position = last_cards();
    json_t *setup = json_object();
    json_t *players = list_of(position, "players");
    for (size_t seat = 0; seat < 2; seat++)
        move_wood(json_object_get(position, "supply"),
                  json_object_get(json_array_get(players, seat), "board"), 6);
    json_object_set(setup, "friends", list_of(position, "friend_deck"));
    begin_from(&match, "grimm", position, setup);
    for (int seat = 0; seat < 2; seat++)
        for (size_t i = 0; i < 3; i++)
            if (!match_play_text(&match, seat, moves[i], NULL, &error))
                fail_msg("seat %d, %s: %s", seat, moves[i], in_english(&error));
    for (int i = 0; i < match.log_count; i++)
        assert_false(match.log[i].is_pinned);
    match_clear(&match);
    json_decref(position);
    json_decref(setup);
}

/* A setup lays out the deck of a match that begins; a position has laid it out already. */
static void a_position_keeps_its_deck(void **state)
{
    (void)state;
    struct match match;
    struct test_match_start start;
    struct error error;
    test_match_begin(&match, "grimm", 3, 1, NULL);
    json_t *position = test_match_view(&match, VIEWER_ALL);
    match_clear(&match);
    json_t *setup = test_json("{'fables': ['wolf', 'dragon'], 'friends': ['jack'], 'first': 0}");
    begin_from(&match, "grimm", position, setup);
    json_t *seen = test_match_view(&match, VIEWER_ALL);
    assert_true(json_equal(seen, position));
    match_clear(&match);
    json_decref(seen);
    json_object_set_new(setup, "first", json_integer(1));
    test_match_start_init(&start, "grimm", 3, 1);
    start.start.position = position;
    start.start.setup = setup;
    assert_false(match_init(&match, &start.start, NULL, &error));
    assert_contains(in_english(&error), "seat 0 begins this round");
    json_decref(position);
    json_decref(setup);
}

/* ---- any moment, any pins ---- */

/* Some of a list, in any order. */
static json_t *some_of(const json_t *list, struct rng *rng)
{
    json_t *left = json_deep_copy(list);
    json_t *some = json_array();
    uint32_t count = rng_below(rng, (uint32_t)json_array_size(list) + 1);
    while (count-- > 0)
        json_array_append_new(some, take(left, rng_below(rng, (uint32_t)json_array_size(left))));
    json_decref(left);
    return some;
}

/* Twenty of `count` words, or numbers below it. */
static json_t *any_of(const char *const *words, int count, int first, struct rng *rng)
{
    json_t *list = json_array();
    for (int i = 0; i < 20; i++) {
        int index = (int)rng_below(rng, (uint32_t)count);
        json_array_append_new(list,
                              words ? json_string(words[index]) : json_integer(first + index));
    }
    return list;
}

/* A setup that a position can have, with decks that will soon be empty. */
static json_t *random_setup(const char *game, json_t *position, struct rng *rng)
{
    static const char *const types[] = { "straw", "wood", "brick" };
    json_t *setup = json_object();
    if (strcmp(game, "blank") == 0) {
        json_t *dice = any_of(NULL, 3, 1, rng);
        while (json_array_size(dice) > 3)
            json_array_remove(dice, 0);
        json_object_set_new(setup, "dice", dice);
    } else if (strcmp(game, "grandbois") == 0) {
        json_object_set_new(setup, "deck", some_of(list_of(position, "deck"), rng));
    } else {
        thin(position, "fable_deck", "fable_discard", rng_below(rng, 4));
        thin(position, "friend_deck", "friend_discard", rng_below(rng, 4));
        json_object_del(position, "fable_deck_count");
        json_object_set_new(setup, "fables", some_of(list_of(position, "fable_deck"), rng));
        json_object_set_new(setup, "friends", some_of(list_of(position, "friend_deck"), rng));
        json_object_set_new(setup, "dice", any_of(types, 3, 0, rng));
        json_object_set_new(setup, "picks", any_of(NULL, 6, 0, rng));
    }
    return setup;
}

static int count_pinned(const struct match *match)
{
    int pinned = 0;
    for (int i = 0; i < match->log_count; i++)
        pinned += match->log[i].is_pinned;
    return pinned;
}

/* Plays on, takes half of it back, plays on again; and the record says the same. */
static int play_with_pins(const char *game, const json_t *position, const json_t *setup,
                          struct rng *rng)
{
    struct match match, again;
    struct error error;
    begin_from(&match, game, position, setup);
    test_match_play(&match, 60, rng_next(rng));
    for (int i = 0; i < 20 && match_undo(&match, &error); i++) {
    }
    test_match_play(&match, 200, rng_next(rng));
    json_t *record = test_match_record(&match, true);
    test_match_read_record(&again, record);
    assert_int_equal(match_hash(&again), match_hash(&match));
    int pinned = count_pinned(&match);
    match_clear(&again);
    match_clear(&match);
    json_decref(record);
    return pinned;
}

static void a_setup_pins_the_chance_of_any_moment(void **state)
{
    (void)state;
    static const struct {
        const char *game;
        uint32_t most; /* moves before that moment */
        int rounds;
    } games[] = { { "blank", 5, 30 }, { "grandbois", 40, 20 }, { "grimm", 80, 150 } };
    struct rng rng;
    rng_init(&rng, 5);
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        int pinned = 0;
        for (int round = 0; round < games[g].rounds; round++) {
            struct match match;
            test_match_begin(&match, games[g].game, 2 + (int)rng_below(&rng, 3), round, NULL);
            test_match_play(&match, (int)rng_below(&rng, games[g].most), rng_next(&rng));
            json_t *position = test_match_view(&match, VIEWER_ALL);
            bool is_over = match_is_over(&match);
            match_clear(&match);
            if (!is_over) {
                json_t *setup = random_setup(games[g].game, position, &rng);
                pinned += play_with_pins(games[g].game, position, setup, &rng);
                json_decref(setup);
            }
            json_decref(position);
        }
        assert_true(pinned > games[g].rounds);
    }
}

TEST_PROGRAM(pins)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_fable_of_a_deck_uses_up_its_pin),
        cmocka_unit_test(the_last_friend_of_a_deck_uses_up_its_pin),
        cmocka_unit_test(a_position_keeps_its_deck),
        cmocka_unit_test(a_setup_pins_the_chance_of_any_moment),
    };
    return cmocka_run_group_tests_name("pins", tests, NULL, NULL);
}
