/* test_rules_variants.c: the advanced game (A9) and the young players' (A10). */
#include "adresse_scene.h"

/* ---- A9.1: whose card it is ---- */

static void A9_1_a_card_that_held_is_the_performers(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .variant = ADVANCED, .hands = "7A 8A 1A / 2A 2B / 3A 3B");
    play(&scene, "0 launch 1 7A 8A; 1 accept");
    all_hold(&scene);
    assert_won(&scene, 1, "7A 8A");
    assert_won(&scene, 0, "");
    assert_discard(&scene, "");
    assert_told(&scene, "kept seat=1");
    adresse_scene_end(&scene);

    BEGIN(&scene, .seats = 3, .hands = "7A 1A / 2A 2B / 3A 3B"); /* not in the basic game */
    play(&scene, "0 launch 1 7A; 1 accept");
    all_hold(&scene);
    assert_won(&scene, 1, "");
    assert_discard(&scene, "7A");
    adresse_scene_end(&scene);
}

static void A9_1_one_that_brings_others_down_is_the_launchers(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .variant = ADVANCED, .hands = "7A 8A 1A / 2A 2B / 3A 3B");
    put_block(&scene.a, 1, SHORT, FLAT, 0, 0, 18, 90);
    play(&scene, "0 launch 1 7A 8A; 1 accept; 1 take 7A");
    falls_with(&scene, "1");
    assert_told(&scene, "penalty seat=1 count=3"); /* A7.1 holds here too */
    draws_any(&scene);
    holds(&scene);
    assert_won(&scene, 0, "7A");
    assert_won(&scene, 1, "8A");
    assert_told(&scene, "lost_to seat=1 to=0");
    adresse_scene_end(&scene);

    /* Its own piece stood, but another came down: not held. */
    BEGIN(&scene, .seats = 3, .variant = ADVANCED, .hands = "7A 8A 1A / 2A 2B / 3A 3B");
    put_block(&scene.a, 2, SHORT, FLAT, 58, 0, 18, 90);
    play(&scene, "0 launch 1 7A; 1 accept");
    holds_but(&scene, "2");
    draws_any(&scene);
    assert_won(&scene, 0, "7A");
    adresse_scene_end(&scene);
}

/* (R) Nobody launched the opening: what falls there is discarded, what holds is kept. */
static void A9_1_the_opening(void **state)
{
    (void)state;
    struct adresse_scene scene;
    adresse_scene_new(&scene, 2, "{\"variant\": \"advanced\", \"first\": 0}");
    for (int seat = 0; seat < 2; seat++) /* as if 8 spare cards had been dealt */
        for (int i = 0; i < 4; i++)
            adresse_hand_put(&scene.a, seat, 1 + 4 * seat + i);
    scene.a.deck_count = (uint8_t)(scene.a.deck_count - 8);
    scene.a.draws = scene.a.then = scene.a.drawing = 0;
    scene.a.stage = STAGE_OPENING;
    play(&scene, "chance draw 10A; chance draw 9B; 0 take 10A");
    falls_with(&scene, "0");
    draws_any(&scene);
    holds(&scene);
    assert_discard(&scene, "10A");
    assert_won(&scene, 0, "9B");
    adresse_scene_end(&scene);
}

/* (R) By the letter: the launcher gets it, who is the performer. */
static void A9_1_the_launcher_performs(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .variant = ADVANCED, .hands = "7A 8A / 2A 2B return-to-sender");
    put_block(&scene.a, 1, SHORT, FLAT, 0, 0, 18, 90);
    play(&scene, "0 launch 1 7A; 1 advantage return-to-sender; 0 accept");
    falls_with(&scene, "1");
    assert_drawing(&scene, 0, 3);
    draws_any(&scene);
    assert_won(&scene, 0, "7A");
    adresse_scene_end(&scene);
}

/* ---- A9.2: once more ---- */

static void fails_alone(struct adresse_scene *scene, const char *told)
{
    falls(scene);
    assert_told(scene, told);
    assert_not_told(scene, "penalty");
}

static void A9_2_three_retries(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .variant = ADVANCED, .hands = "7A 8A 1A / 2A 2B");
    play(&scene, "0 launch 1 7A 8A; 1 accept; 1 take 7A");
    fails_alone(&scene, "again seat=1 card=7A left=3");
    assert_asked(&scene, 1, "aim"); /* the same piece, another sway */
    assert_int_equal(scene.a.placement.told, 0);
    assert_int_equal(scene.a.placement.index, 0);
    fails_alone(&scene, "again seat=1 card=7A left=2");
    fails_alone(&scene, "again seat=1 card=7A left=1");
    assert_not_told(&scene, "gave_up");
    fails_alone(&scene, "gave_up seat=1 card=7A"); /* (R) and without drawing */
    assert_hand(&scene, 1, "2A 2B");
    assert_int_equal(scene.a.challenge.cards[0].fate, FATE_GAVE_UP);
    assert_int_equal(scene.a.placement.index, 1); /* the next card, with retries of its own */
    fails_alone(&scene, "again seat=1 card=8A left=3");
    holds(&scene);
    assert_won(&scene, 1, "8A");
    assert_discard(&scene, "7A"); /* neither's */
    assert_won(&scene, 0, "");
    assert_int_equal(scene.a.players[1].placed, 1);
    adresse_scene_end(&scene);
}

static void A9_2_it_may_hold_at_last(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .variant = ADVANCED, .hands = "7A 8A / 2A 2B");
    play(&scene, "0 launch 1 7A; 1 accept");
    falls(&scene);
    falls(&scene);
    falls(&scene);
    assert_on_table(&scene, "0");
    holds(&scene);
    assert_won(&scene, 1, "7A");
    adresse_scene_end(&scene);
}

/* A piece alone is no fall, so the next is the challenge's first (A7.1). */
static void A9_2_others_come_down_at_a_retry(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .variant = ADVANCED, .hands = "7A 8A / 2A 2B");
    put_block(&scene.a, 1, SHORT, FLAT, 0, 0, 18, 90);
    play(&scene, "0 launch 1 7A; 1 accept");
    falls(&scene);
    falls_with(&scene, "1");
    assert_told(&scene, "fell seat=1 card=7A count=2 columns=1");
    assert_drawing(&scene, 1, 3);
    adresse_scene_end(&scene);
}

/* What comes down only while the rest settles is others too (A6.8). */
static void A9_2_others_come_down_later(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .variant = ADVANCED, .hands = "7A 8A / 2A 2B");
    put_block(&scene.a, 1, SHORT, FLAT, 0, 0, 18, 90);
    play(&scene, "0 launch 1 7A; 1 accept");
    let_down(&scene, "x=0 y=0 turn=0");
    lies_on_table(&scene, 2);
    settles(&scene);
    lies_on_table(&scene, 1);
    settles(&scene);
    settles(&scene);
    assert_not_told(&scene, "again");
    assert_drawing(&scene, 1, 3);
    adresse_scene_end(&scene);
}

static void A9_2_a_wrong_position_is_placed_again(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .variant = ADVANCED, .hands = "8A 9B / 2A 2B pivot");
    play(&scene, "0 launch 1 8A; 1 accept");
    let_down(&scene, "x=0 y=0 turn=0");
    rests(&scene, 1, FLAT, 0, 0, 18, 90);
    settles(&scene);
    settles(&scene);
    assert_told(&scene, "wrong_position seat=1 card=8A");
    assert_told(&scene, "again seat=1 card=8A left=3");
    adresse_scene_end(&scene);
}

/* The pivot that was used stays with the piece, and so does who places it. */
static void A9_2_as_it_was_taken(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .variant = ADVANCED, .hands = "8A 9B / 2A 2B pivot");
    play(&scene, "0 launch 1 8A; 1 advantage pivot; 1 take 8A as=flat");
    falls(&scene);
    assert_int_equal(scene.a.placement.position, FLAT);
    assert_int_equal(scene.a.placement.is_free, 1);
    holds(&scene);
    assert_won(&scene, 1, "8A");
    adresse_scene_end(&scene);

    BEGIN(&scene, .seats = 3, .variant = ADVANCED, .hands = "8A 9B / 2A 2B place-this-for-me");
    play(&scene, "0 launch 1 8A; 1 advantage place-this-for-me 2 8A");
    falls(&scene);
    assert_told(&scene, "again seat=2 card=8A left=3");
    assert_int_equal(scene.a.placement.seat, 2);
    adresse_scene_end(&scene);
}

static void A9_2_only_in_the_advanced_game(void **state)
{
    (void)state;
    struct adresse_scene scene;
    for (int variant = BASIC; variant <= YOUNG; variant++) {
        BEGIN(&scene, .seats = 2, .variant = variant, .hands = "8A 9B / 2A 2B");
        play(&scene, "0 launch 1 8A; 1 accept");
        falls(&scene);
        if (variant == ADVANCED)
            assert_asked(&scene, 1, "aim");
        else
            assert_drawing(&scene, 1, 3);
        adresse_scene_end(&scene);
    }
}

/* ---- A9.3: points ---- */

/* Seat 0 finishes with 8D (5 points) before it; seat 1 gets 7A (2 points) for the last
 * piece and has two cards left. */
static void finish_with(struct adresse_scene *scene, const char *won, int placed)
{
    BEGIN(scene, .seats = 3, .variant = ADVANCED, .hands = "7A / 2A 2B / 3A 3B", .won = won,
          .placed = { placed, 1, 9 });
    play(scene, "0 launch 1 7A; 1 accept");
    holds(scene);
    assert_over(scene, 0);
}

static void assert_totals(const struct adresse_scene *scene, int first, int second, int third)
{
    struct result result;
    adresse_game.result(&scene->a, &result);
    assert_int_equal(result.total[0], first);
    assert_int_equal(result.total[1], second);
    assert_int_equal(result.total[2], third);
}

static void A9_3_values_less_the_cards_in_hand(void **state)
{
    (void)state;
    struct adresse_scene scene;
    finish_with(&scene, "8D / 12D 4B", 1);
    assert_totals(&scene, 5, 5 + 4 + 2 - 2, -2);
    assert_ranks(&scene, "2 1 3", NULL); /* who finished need not win */
    adresse_scene_end(&scene);
}

static void A9_3_ties(void **state)
{
    (void)state;
    struct adresse_scene scene;
    finish_with(&scene, "8D / 12D", 3);
    assert_totals(&scene, 5, 5, -2);
    assert_ranks(&scene, "1 2 3", "placed"); /* more pieces placed: 3 before 2 */
    adresse_scene_end(&scene);

    finish_with(&scene, "8D / 12D", 1);
    assert_ranks(&scene, "2 1 3", "placed");
    adresse_scene_end(&scene);

    finish_with(&scene, "8D / 12D", 2); /* (R) the victory is shared */
    assert_ranks(&scene, "1 1 3", NULL);
    adresse_scene_end(&scene);
}

/* ---- A10.1: young players ---- */

static void A10_1_no_advantages(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 10; seats++) {
        struct adresse_scene scene;
        adresse_scene_new(&scene, seats, "{\"variant\": \"young\"}");
        for (int card = PIECE_CARDS + 1; card < CARDS_END; card++)
            assert_int_equal(scene.a.copies[card], 0);
        assert_int_equal(scene.a.deck_count, seats <= 6 ? 52 : 104);
        adresse_scene_end(&scene);
    }
}

static void A10_1_different_lengths(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .variant = YOUNG, .hands = "1A 2A 6A 7A 13C / 3A 3B");
    assert_listed(&scene, "launch 1 1A 6A", true);
    assert_listed(&scene, "launch 1 1A 7A 13C", true); /* no run and no set */
    assert_listed(&scene, "launch 1 2A 6A 13C", true);
    assert_listed(&scene, "launch 1 13C", true);
    assert_refused(&scene, "0 launch 1 1A 2A", "adresse.same-length"); /* though a run */
    assert_refused(&scene, "0 launch 1 6A 7A", "adresse.same-length");
    assert_refused(&scene, "0 launch 1 1A 2A 13C", "adresse.same-length");
    assert_refused(&scene, "0 launch 1 1A 6A 7A", "adresse.same-length");
    play(&scene, "0 launch 1 1A 7A 13C");
    assert_moves(&scene, "accept, add 3A, add 3B");
    adresse_scene_end(&scene);

    BEGIN(&scene, .seats = 2, .variant = YOUNG, .hands = "7A 7B / 3A 3B");
    assert_refused(&scene, "0 launch 1 7A 7B", "adresse.same-length"); /* though a set */
    adresse_scene_end(&scene);
}

static void A10_1_first_out_of_cards_wins(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .variant = YOUNG, .hands = "7A / 3A 3B / 4A");
    play(&scene, "0 launch 1 7A; 1 accept");
    holds(&scene);
    assert_over(&scene, 0);
    assert_ranks(&scene, "1 3 2", NULL);
    assert_totals(&scene, 0, -2, -1); /* no points */
    assert_won(&scene, 1, "");
    adresse_scene_end(&scene);
}

TEST_PROGRAM(rules_variants)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A9_1_a_card_that_held_is_the_performers),
        cmocka_unit_test(A9_1_one_that_brings_others_down_is_the_launchers),
        cmocka_unit_test(A9_1_the_opening),
        cmocka_unit_test(A9_1_the_launcher_performs),
        cmocka_unit_test(A9_2_three_retries),
        cmocka_unit_test(A9_2_it_may_hold_at_last),
        cmocka_unit_test(A9_2_others_come_down_at_a_retry),
        cmocka_unit_test(A9_2_others_come_down_later),
        cmocka_unit_test(A9_2_a_wrong_position_is_placed_again),
        cmocka_unit_test(A9_2_as_it_was_taken),
        cmocka_unit_test(A9_2_only_in_the_advanced_game),
        cmocka_unit_test(A9_3_values_less_the_cards_in_hand),
        cmocka_unit_test(A9_3_ties),
        cmocka_unit_test(A10_1_no_advantages),
        cmocka_unit_test(A10_1_different_lengths),
        cmocka_unit_test(A10_1_first_out_of_cards_wins),
    };
    return cmocka_run_group_tests_name("adresse rules: variants", tests, NULL, NULL);
}
