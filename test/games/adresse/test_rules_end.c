/* test_rules_end.c: who finishes, who does not, and how all rank (A8). */
#include "adresse_scene.h"

/* ---- A8.1: out of cards ---- */

static void A8_1_the_last_card_and_all_performed(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A / 2A 2B / 3A 3B");
    play(&scene, "0 launch 1 7A 8A; 1 accept; 1 take 7A");
    holds(&scene);
    assert_asked(&scene, 1, "aim"); /* not before it is performed to its end */
    assert_int_equal(scene.a.winner, 0);
    holds(&scene);
    assert_over(&scene, 0);
    assert_told(&scene, "finished seat=0");
    adresse_scene_end(&scene);
}

/* However it was performed. */
static void A8_1_pieces_may_fall(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A / 2A 2B / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 accept");
    falls(&scene);
    assert_drawing(&scene, 1, 3);
    draws_any(&scene);
    assert_over(&scene, 0);
    assert_int_equal(scene.a.players[1].hand_count, 5);
    adresse_scene_end(&scene);
}

static void A8_1_deflected_it_is_still_the_last(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A / 2A 2B deflect / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 advantage deflect 2; 2 accept");
    holds(&scene);
    assert_over(&scene, 0);
    adresse_scene_end(&scene);
}

/* The launcher who places a piece of it for another and drops it has cards again (A5.7). */
static void A8_1_not_with_a_penalty_in_hand(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A / 2A 2B place-this-for-me / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 advantage place-this-for-me 0 7A");
    falls(&scene);
    assert_drawing(&scene, 0, 3);
    draws_any(&scene);
    assert_asked(&scene, 1, "launch");
    adresse_scene_end(&scene);
}

/* ---- A8.2: not with an advantage ---- */

static void A8_2_an_advantage_as_the_last_card(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A / pivot / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 advantage pivot");
    assert_told(&scene, "out_of_cards seat=1");
    assert_drawing(&scene, 1, 3);
    play(&scene, "chance draw 4A; chance draw 4B; chance draw 4C");
    assert_asked(&scene, 1, "take"); /* play goes on where it was */
    assert_listed(&scene, "take 7A as=flat", true);
    adresse_scene_end(&scene);

    BEGIN(&scene, .seats = 3, .hands = "7A 8A / return-to-sender / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 advantage return-to-sender");
    assert_drawing(&scene, 1, 3);
    draws_any(&scene);
    assert_asked(&scene, 0, "answer");
    adresse_scene_end(&scene);

    BEGIN(&scene, .seats = 3, .hands = "7A 8A / killjoy / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 advantage killjoy");
    assert_drawing(&scene, 1, 3);
    play(&scene, "chance draw 4A; chance draw 4B; chance draw 4C");
    assert_drawing(&scene, 0, 3); /* and then the launcher, A5.6 */
    play(&scene, "chance draw 5A; chance draw 5B; chance draw 5C");
    assert_hand(&scene, 1, "4A 4B 4C");
    assert_hand(&scene, 0, "5A 5B 5C 8A");
    adresse_scene_end(&scene);
}

/* Whoever it is, when a challenge ends; one after another. */
static void A8_2_an_advantage_as_the_only_card(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 4, .hands = "7A killjoy / 2A 2B / pivot / pivot pivot");
    play(&scene, "0 launch 1 7A; 1 accept");
    assert_not_told(&scene, "out_of_cards");
    holds(&scene);
    assert_drawing(&scene, 2, 3);
    play(&scene, "chance draw 4A; chance draw 4B; chance draw deflect");
    assert_drawing(&scene, 0, 3); /* the launcher has not finished, with killjoy left */
    draws_any(&scene);
    assert_hand(&scene, 3, "pivot pivot"); /* two are no reason to draw */
    assert_int_equal(scene.a.players[0].hand_count, 4);
    assert_asked(&scene, 1, "launch");
    adresse_scene_end(&scene);
}

/* One who has to launch draws three by A8.2, and more by A4.4 if need be. */
static void A8_2_and_then_a_piece_card(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A / killjoy / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 accept");
    holds(&scene);
    assert_drawing(&scene, 1, 3);
    play(&scene, "chance draw pivot; chance draw pivot; chance draw pivot");
    assert_drawing(&scene, 1, UNTIL_A_PIECE_CARD);
    play(&scene, "chance draw 9A");
    assert_asked(&scene, 1, "launch");
    adresse_scene_end(&scene);
}

/* A7.4: nothing to draw, and play goes on all the same. */
static void A8_2_with_nothing_to_draw(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .variant = ADVANCED, .hands = "7A 8A / pivot / 3A 3B", .deck = "");
    play(&scene, "0 launch 1 7A; 1 accept");
    holds(&scene);
    assert_told(&scene, "passes seat=1 to=2");
    assert_asked(&scene, 2, "launch");
    adresse_scene_end(&scene);
}

/* ---- A8.3: stopped ---- */

/* (R) The launcher performs the last challenge, is out of cards and draws three. */
static void A8_3_returned(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A / 2A 2B return-to-sender / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 advantage return-to-sender");
    assert_moves(&scene, "accept");
    play(&scene, "0 accept");
    holds(&scene);
    assert_told(&scene, "out_of_cards seat=0");
    assert_not_told(&scene, "finished");
    assert_drawing(&scene, 0, 3);
    draws_any(&scene);
    assert_asked(&scene, 0, "launch");
    adresse_scene_end(&scene);
}

/* (R) Nor by a card that the launcher adds to it. */
static void A8_3_returned_and_added_to(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 1B / 2A 2B return-to-sender / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 advantage return-to-sender; 0 add 1B");
    all_hold(&scene);
    assert_not_told(&scene, "finished");
    assert_drawing(&scene, 0, 3);
    adresse_scene_end(&scene);
}

/* Sent to and fro, performed by the other: it was answered by a return all the same. */
static void A8_3_returned_twice(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .hands = "7A return-to-sender / 2A 2B return-to-sender", .deck = "");
    play(&scene, "0 launch 1 7A; 1 advantage return-to-sender; 0 advantage return-to-sender");
    draws_any(&scene); /* A8.2: seat 0 has played its last card, the first two are shuffled */
    play(&scene, "1 accept");
    holds(&scene);
    assert_not_told(&scene, "finished");
    assert_asked(&scene, 1, "launch");
    adresse_scene_end(&scene);
}

static void A8_3_killjoy(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A / 2A 2B killjoy / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 advantage killjoy");
    assert_drawing(&scene, 0, 3);
    draws_any(&scene);
    holds(&scene);
    assert_not_told(&scene, "finished");
    assert_int_equal(scene.a.players[0].hand_count, 3);
    assert_asked(&scene, 1, "launch");
    adresse_scene_end(&scene);
}

/* Even when there were fewer cards to draw than that: the launcher, without a card, has
 * not finished, and draws when there are some. */
static void A8_3_killjoy_with_an_empty_deck(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A / 2A 2B killjoy / 3A", .deck = "");
    play(&scene, "0 launch 1 7A; 1 advantage killjoy");
    assert_told(&scene, "reshuffled count=1"); /* killjoy itself is all there is */
    play(&scene, "chance draw killjoy");
    holds(&scene);
    assert_not_told(&scene, "finished");
    assert_told(&scene, "out_of_cards seat=0"); /* an advantage alone, A8.2 */
    assert_told(&scene, "reshuffled count=1");
    assert_drawing(&scene, 0, 3);
    play(&scene, "chance draw 7A"); /* A7.4: the only one */
    assert_asked(&scene, 1, "launch");
    assert_hand(&scene, 0, "7A killjoy");
    adresse_scene_end(&scene);
}

/* The last killjoy of a player who then draws it again leaves nothing for the launcher;
 * who, without a card, has not finished, neither now nor by performing (A8.4: nothing was
 * added). */
static void A8_3_killjoy_with_nothing_to_draw(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A / killjoy / 3A", .deck = "");
    play(&scene, "0 launch 1 7A; 1 advantage killjoy; chance draw killjoy");
    assert_hand(&scene, 0, "");
    holds(&scene);
    assert_drawing(&scene, 1, 3); /* A8.2, the performer first */
    play(&scene, "chance draw 7A");
    assert_asked(&scene, 1, "launch");
    assert_hand(&scene, 0, "");
    play(&scene, "1 launch 0 7A");
    assert_moves(&scene, "accept");
    play(&scene, "0 accept");
    holds(&scene);
    assert_not_told(&scene, "finished");
    assert_drawing(&scene, 0, 3);
    adresse_scene_end(&scene);
}

/* ---- A8.4: who added the last card ---- */

static void A8_4_the_performer_finishes(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A / 2B / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 add 2B; 1 take 2B");
    holds(&scene);
    assert_int_equal(scene.a.winner, 0); /* all of it, not only their own */
    holds(&scene);
    assert_over(&scene, 1);
    assert_told(&scene, "finished seat=1");
    adresse_scene_end(&scene);
}

static void A8_4_not_after_a_fall(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A / 2B / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 add 2B; 1 take 2B");
    holds(&scene);
    falls(&scene);
    draws_any(&scene);
    assert_asked(&scene, 1, "launch");
    adresse_scene_end(&scene);
}

/* (R) */
static void A8_4_the_launcher_before_the_performer(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A / 2B / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 add 2B");
    all_hold(&scene);
    assert_over(&scene, 0);
    assert_ranks(&scene, "1 2 3", "finished"); /* both without a card */
    adresse_scene_end(&scene);
}

/* A8.3: the launcher was stopped, so the performer who added the last card finishes. */
static void A8_4_the_launcher_was_stopped(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .hands = "7A 8A return-to-sender / 2B return-to-sender");
    play(&scene, "0 launch 1 7A; 1 advantage return-to-sender; 0 advantage return-to-sender; "
                 "1 add 2B");
    all_hold(&scene);
    assert_over(&scene, 1);
    adresse_scene_end(&scene);
}

/* A deflected challenge that comes round to its launcher was never stopped. */
static void A8_4_deflected_to_the_launcher(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 1B / 2A 2B deflect / 3A 3B deflect");
    play(&scene, "0 launch 1 7A; 1 advantage deflect 2; 2 advantage deflect 0; 0 add 1B");
    all_hold(&scene);
    assert_over(&scene, 0);
    adresse_scene_end(&scene);
}

/* ---- A8.5: ranks ---- */

static void A8_5_by_the_cards_in_hand(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 4, .hands = "2A 2B 2C / 3A 3B / 7A / 4A 4B", .launcher = 2);
    play(&scene, "2 launch 1 7A; 1 accept");
    holds(&scene);
    assert_over(&scene, 2);
    assert_ranks(&scene, "4 2 1 2", NULL);
    struct result result;
    adresse_game.result(&scene.a, &result);
    assert_int_equal(result.total[0], -3);
    assert_int_equal(result.total[2], 0);
    adresse_scene_end(&scene);
}

TEST_PROGRAM(rules_end)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A8_1_the_last_card_and_all_performed),
        cmocka_unit_test(A8_1_pieces_may_fall),
        cmocka_unit_test(A8_1_deflected_it_is_still_the_last),
        cmocka_unit_test(A8_1_not_with_a_penalty_in_hand),
        cmocka_unit_test(A8_2_an_advantage_as_the_last_card),
        cmocka_unit_test(A8_2_an_advantage_as_the_only_card),
        cmocka_unit_test(A8_2_and_then_a_piece_card),
        cmocka_unit_test(A8_2_with_nothing_to_draw),
        cmocka_unit_test(A8_3_returned),
        cmocka_unit_test(A8_3_returned_and_added_to),
        cmocka_unit_test(A8_3_returned_twice),
        cmocka_unit_test(A8_3_killjoy),
        cmocka_unit_test(A8_3_killjoy_with_an_empty_deck),
        cmocka_unit_test(A8_3_killjoy_with_nothing_to_draw),
        cmocka_unit_test(A8_4_the_performer_finishes),
        cmocka_unit_test(A8_4_not_after_a_fall),
        cmocka_unit_test(A8_4_the_launcher_before_the_performer),
        cmocka_unit_test(A8_4_the_launcher_was_stopped),
        cmocka_unit_test(A8_4_deflected_to_the_launcher),
        cmocka_unit_test(A8_5_by_the_cards_in_hand),
    };
    return cmocka_run_group_tests_name("adresse rules: the end", tests, NULL, NULL);
}
