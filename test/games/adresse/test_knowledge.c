/* test_knowledge.c: what is known of the game beside its rules: how placements look, what
 * cards are good for, how a match goes on and who is ahead. */
#include "adresse_knowledge.h"
#include "adresse_scene.h"

#include <math.h>

extern const struct knowledge adresse_knowledge;

static struct move_list list;

/* ---- how placements look ---- */

static float look_of(const struct adresse *a, int x, int y, int turn)
{
    float prior;
    list.count = 0;
    add_move(&list, adresse_aim_move(a->challenge.cards[0].card, x, y, turn));
    adresse_knowledge.prior(a, 0, &list, &prior);
    assert_true(prior >= 0 && prior <= 1);
    return prior;
}

static void what_is_carried_well_looks_better(void **state)
{
    (void)state;
    struct adresse a = blocks(2);
    put_start(&a, 0, LONG, FLAT, 0, 0, 0);
    hold_card(&a, "6A");
    float middle = look_of(&a, 0, 0, 0);
    assert_true(middle > look_of(&a, 0, 110, 0));                 /* hardly half on it */
    assert_true(middle > look_of(&a, 550, 0, 0));                 /* over its end */
    assert_true(look_of(&a, 0, 110, 0) > look_of(&a, 0, 600, 0)); /* on the board beside it */
    hold_card(&a, "8A");
    assert_true(look_of(&a, 0, 0, 0) < middle); /* upright */
    put_block(&a, 1, LONG, UPRIGHT, 0, 0, 72, 0);
    float high = look_of(&a, 0, 0, 0);
    assert_true(high < look_of(&a, 400, 0, 0)); /* on top of that */
}

static void a_board_card_looks_for_a_free_spot(void **state)
{
    (void)state;
    struct adresse a = blocks(2);
    put_start(&a, 0, LONG, FLAT, 0, 0, 0);
    hold_card(&a, "9A");
    assert_true(look_of(&a, 0, 800, 0) > 0.8F);
    assert_true(look_of(&a, 0, 800, 0) > look_of(&a, 0, 0, 0));
    assert_true(look_of(&a, 0, 800, 0) > look_of(&a, 0, 245, 0)); /* half a millimetre beside */
}

/* ---- cards ---- */

static void harder_cards_fall_more_often(void **state)
{
    (void)state;
    int a = adresse_card_named("6A"), b = adresse_card_named("6B"), c = adresse_card_named("6C"),
        d = adresse_card_named("6D");
    assert_true(adresse_fall_chance(a, FLAT) < adresse_fall_chance(b, FLAT));
    assert_true(adresse_fall_chance(a, FLAT) < adresse_fall_chance(c, FLAT));
    assert_true(adresse_fall_chance(b, FLAT) < adresse_fall_chance(d, FLAT));
    assert_true(adresse_fall_chance(c, FLAT) < adresse_fall_chance(d, FLAT));
    assert_true(adresse_fall_chance(a, FLAT) < adresse_fall_chance(a, UPRIGHT));
    assert_true(adresse_fall_chance(adresse_card_named("9A"), FLAT) <
                adresse_fall_chance(a, FLAT)); /* on the board */
    for (int card = 1; card <= PIECE_CARDS; card++)
        for (int position = 0; position < POSITIONS; position++)
            assert_true(adresse_fall_chance(card, position) > 0 &&
                        adresse_fall_chance(card, position) < 0.6);
}

/* The most promising move, as text. */
static const char *favourite(const struct adresse_scene *scene)
{
    static char text[MOVE_TEXT_MAX];
    static float priors[MOVES_MAX];
    int seat = __builtin_ctz(adresse_game.to_act(&scene->a)), best = 0;
    adresse_list(&scene->a, seat, &list);
    adresse_knowledge.prior(&scene->a, seat, &list, priors);
    for (int i = 0; i < list.count; i++) {
        assert_true(priors[i] >= 0 && priors[i] <= 1);
        if (priors[i] > priors[best])
            best = i;
    }
    adresse_write_move(&scene->a, list.moves[best], text, sizeof text);
    return text;
}

static void three_cards_are_rather_launched_than_one(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .hands = "1A 7A 8B 9B 13B 12B pivot / 3A 3B 4A", .launcher = 0);
    assert_string_equal(favourite(&scene), "launch 1 7A 8B 9B");
    adresse_scene_end(&scene);
    BEGIN(&scene, .seats = 2, .hands = "2A 4D 7A / 3A 3B 4A", .launcher = 0);
    assert_string_equal(favourite(&scene), "launch 1 4D"); /* the hard one for the other */
    adresse_scene_end(&scene);
}

static void whoever_is_nearly_out_is_stopped(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .hands = "2A / 3A 5B return-to-sender pivot", .launcher = 0);
    play(&scene, "0 launch 1 2A");
    assert_string_equal(favourite(&scene), "advantage return-to-sender");
    adresse_scene_end(&scene);
    BEGIN(&scene, .seats = 2, .hands = "2A / 3A 5B killjoy pivot", .launcher = 0);
    play(&scene, "0 launch 1 2A");
    assert_string_equal(favourite(&scene), "advantage killjoy");
    adresse_scene_end(&scene);
}

static void an_easy_card_is_added_and_a_pivot_lays_flat(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .hands = "2A 4B 4C / 2B 6A 12D", .launcher = 0);
    play(&scene, "0 launch 1 2A");
    assert_string_equal(favourite(&scene), "add 6A");
    adresse_scene_end(&scene);
    BEGIN(&scene, .seats = 2, .hands = "2A 3B 4D 5B / 2B 6A pivot", .launcher = 0);
    play(&scene, "0 launch 1 2A 3B 4D; 1 advantage pivot");
    assert_string_equal(favourite(&scene), "take 4D as=flat");
    adresse_scene_end(&scene);
}

/* ---- whose turn it is ---- */

/* How many launches at that seat are left of all there are. */
static int left_for(const struct adresse *a, int to, int patience)
{
    int count = 0;
    list.count = 0;
    adresse_list(a, a->launcher, &list);
    adresse_knowledge.be_considerate(a, a->launcher, patience, &list);
    for (int i = 0; i < list.count; i++)
        count += adresse_move_to(list.moves[i]) == to;
    return count;
}

static void who_has_waited_longest_is_challenged(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "2A 3B 7A / 4A 5A 6A / 8A 9A 10A 11A", .launcher = 0);
    assert_true(left_for(&scene.a, 1, 0) > 0 && left_for(&scene.a, 2, 0) == 0); /* the next */
    scene.a.waited[1] = 1;
    scene.a.waited[2] = 4;
    assert_true(left_for(&scene.a, 1, 0) == 0 && left_for(&scene.a, 2, 0) > 0);
    assert_true(left_for(&scene.a, 1, 3) == 0 && left_for(&scene.a, 2, 3) > 0);
    assert_true(left_for(&scene.a, 1, 4) > 0 && left_for(&scene.a, 2, 4) > 0);
    adresse_scene_end(&scene);
}

static void who_is_nearly_out_may_be_challenged_out_of_turn(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "2A 3B 7A / 4A 5A / 8A 9A 10A 11A", .launcher = 0);
    scene.a.waited[2] = 2;
    assert_true(left_for(&scene.a, 1, 0) > 0 && left_for(&scene.a, 2, 0) > 0);
    scene.a.waited[2] = 3; /* not for ever */
    assert_true(left_for(&scene.a, 1, 0) == 0 && left_for(&scene.a, 2, 0) > 0);
    adresse_scene_end(&scene);
}

static void only_whom_to_challenge_is_a_matter_of_manners(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "2A 4B / 5B deflect / 2B", .launcher = 0);
    play(&scene, "0 launch 1 2A");
    assert_int_equal(scene.a.waited[0], 1);
    assert_int_equal(scene.a.waited[1], 0);
    assert_int_equal(scene.a.waited[2], 1);
    adresse_list(&scene.a, 1, &list);
    int count = list.count;
    adresse_knowledge.be_considerate(&scene.a, 1, 0, &list);
    assert_int_equal(list.count, count);
    play(&scene, "1 advantage deflect 2");
    assert_int_equal(scene.a.waited[2], 0); /* it came to them */
    adresse_scene_end(&scene);
}

/* ---- who is ahead ---- */

static void values_are_chances(void **state)
{
    (void)state;
    struct adresse_scene scene;
    double value[SEATS_MAX];
    BEGIN(&scene, .seats = 3, .hands = "2A 3B / 4A 5A 6A 7D / 8A 9A 10A 11A 12A", .launcher = 1);
    adresse_knowledge.evaluate(&scene.a, value);
    assert_true(fabs(value[0] + value[1] + value[2] - 1) < 1e-9);
    assert_true(value[0] > value[1] && value[1] > value[2] && value[2] > 0);
    adresse_scene_end(&scene);
    BEGIN(&scene, .seats = 2, .hands = "2A / 4A 5A", .launcher = 0);
    play(&scene, "0 launch 1 2A; 1 accept");
    all_hold(&scene);
    assert_over(&scene, 0);
    adresse_knowledge.evaluate(&scene.a, value);
    assert_true(value[0] == 1 && value[1] == 0);
    adresse_scene_end(&scene);
}

static void points_are_ahead_in_the_advanced_game(void **state)
{
    (void)state;
    struct adresse_scene scene;
    double value[SEATS_MAX];
    BEGIN(&scene, .seats = 2, .variant = ADVANCED, .hands = "2A 3A / 4A 5A",
          .won = "12D 8D / 1A 2B", .launcher = 0);
    adresse_knowledge.evaluate(&scene.a, value);
    assert_true(value[0] > value[1]);
    adresse_scene_end(&scene);
}

/* ---- playing on ---- */

static int cards_anywhere(const struct adresse *a)
{
    int count = a->deck_count + a->discard_count + a->challenge.count;
    for (int seat = 0; seat < a->seats; seat++)
        count += a->players[seat].hand_count + a->players[seat].won_count;
    return count;
}

/* Whatever is played on ends, with every card somewhere and everybody's chance told. */
static void every_match_is_played_on(void **state)
{
    (void)state;
    enum { MATCHES = 15, PARTS_MAX = 400 };
    for (int number = 0; number < at_depth(MATCHES); number++) {
        struct adresse a;
        struct rng rng;
        struct options options;
        rng_init(&rng, (uint64_t)number);
        options_default(&adresse_game, 2 + number % 5, &options);
        options.value[OPTION_VARIANT] = number / 5 % 3;
        adresse_game.start(&a, &options);
        int cards = cards_anywhere(&a), parts = 0;
        for (; a.stage != STAGE_OVER; parts++) {
            double value[SEATS_MAX], sum = 0;
            assert_in_range(parts, 0, PARTS_MAX);
            adresse_knowledge.rollout(&a, &rng, &list);
            assert_int_equal(cards_anywhere(&a), cards);
            adresse_knowledge.evaluate(&a, value);
            for (int seat = 0; seat < a.seats; seat++)
                sum += value[seat];
            assert_true(fabs(sum - 1) < 1e-9);
        }
    }
}

/* ---- what a seat knows ---- */

static void a_search_knows_no_more_than_its_seat(void **state)
{
    (void)state;
    struct adresse_scene scene;
    struct rng rng;
    struct adresse seen, first, second;
    BEGIN(&scene, .seats = 2, .hands = "2A 3B 7A / 2B 6A pivot 8A", .launcher = 0);
    play(&scene, "0 launch 1 2A");
    rng_init(&rng, 3);
    adresse_game.view(&scene.a, 1, &seen);
    first = second = seen;
    adresse_knowledge.imagine(&first, 1, NULL, &rng);
    do {
        second = seen;
        adresse_knowledge.imagine(&second, 1, NULL, &rng);
    } while (memcmp(first.players[0].hand, second.players[0].hand, CARDS_ROOM) == 0);
    assert_int_equal(adresse_knowledge.information_set(&first, 1, 1),
                     adresse_knowledge.information_set(&second, 1, 1));
    assert_int_equal(adresse_knowledge.information_set(&first, 1, 1),
                     adresse_knowledge.information_set(&seen, 1, 1));
    /* What it may do is the same as before. */
    struct move_list before;
    adresse_list(&seen, 1, &before);
    adresse_list(&first, 1, &list);
    assert_int_equal(list.count, before.count);
    assert_memory_equal(list.moves, before.moves, (size_t)list.count * sizeof *list.moves);
    /* Its own cards make a difference. */
    first.players[1].hand[adresse_card_named("6A")]--;
    first.players[1].hand[adresse_card_named("9A")]++;
    assert_int_not_equal(adresse_knowledge.information_set(&first, 1, 1),
                         adresse_knowledge.information_set(&second, 1, 1));
    adresse_scene_end(&scene);
}

/* A6.3: of the moments that are told, around the one that was meant; the clumsier, the wider. */
static void a_release_errs_as_a_hand_does(void **state)
{
    (void)state;
    enum { TRIES = 400, MEANT_MS = 1500 };
    struct adresse_scene scene;
    struct rng rng;
    double spread[2];
    struct move meant = { adresse_plain_move(VERB_RELEASE, MEANT_MS) };
    struct move hold = { adresse_plain_move(VERB_HOLD, 0) };
    BEGIN(&scene, .seats = 2, .hands = "7A 8A / 2A 2B");
    play(&scene, "0 launch 1 7A; 1 accept; 1 aim 7A x=0 y=0 turn=0; chance sway 1");
    for (int half = 2; half <= 4; half++)
        play(&scene, "1 hold; chance sway 2");
    rng_init(&rng, 3);
    assert_true(same_move(adresse_knowledge.attempt(&scene.a, 1, hold, 100, &rng), hold));
    assert_true(same_move(adresse_knowledge.attempt(&scene.a, 1, meant, 0, &rng), meant));
    for (int clumsy = 0; clumsy < 2; clumsy++) {
        double squares = 0;
        for (int i = 0; i < TRIES; i++) {
            struct move made =
                adresse_knowledge.attempt(&scene.a, 1, meant, clumsy ? 200 : 100, &rng);
            assert_null(adresse_game.refusal(&scene.a, 1, made, NULL));
            double off = adresse_move_number(made) - MEANT_MS;
            squares += off * off;
        }
        spread[clumsy] = sqrt(squares / TRIES);
    }
    assert_true(spread[0] > 120 && spread[0] < 180); /* 150 ms of a careful person */
    assert_true(spread[1] > 1.4 * spread[0]);
    adresse_scene_end(&scene);
}

TEST_PROGRAM(knowledge)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_carried_well_looks_better),
        cmocka_unit_test(a_board_card_looks_for_a_free_spot),
        cmocka_unit_test(harder_cards_fall_more_often),
        cmocka_unit_test(three_cards_are_rather_launched_than_one),
        cmocka_unit_test(whoever_is_nearly_out_is_stopped),
        cmocka_unit_test(an_easy_card_is_added_and_a_pivot_lays_flat),
        cmocka_unit_test(who_has_waited_longest_is_challenged),
        cmocka_unit_test(who_is_nearly_out_may_be_challenged_out_of_turn),
        cmocka_unit_test(only_whom_to_challenge_is_a_matter_of_manners),
        cmocka_unit_test(values_are_chances),
        cmocka_unit_test(points_are_ahead_in_the_advanced_game),
        cmocka_unit_test(every_match_is_played_on),
        cmocka_unit_test(a_search_knows_no_more_than_its_seat),
        cmocka_unit_test(a_release_errs_as_a_hand_does),
    };
    return cmocka_run_group_tests_name("adresse knowledge", tests, NULL, NULL);
}
