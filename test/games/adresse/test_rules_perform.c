/* test_rules_perform.c: a challenge is performed, piece by piece (A6.1, A6.2, A6.9, A6.10). */
#include "adresse_scene.h"

/* ---- A6.1: the order ---- */

static void A6_1_in_the_order_the_performer_chooses(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A 8C 9B");
    assert_moves(&scene, "take 7A, take 8C, take 9B");
    play(&scene, "1 take 9B");
    assert_told(&scene, "took seat=1 card=9B");
    assert_refused(&scene, "1 take 7A", "adresse.not-asked"); /* one piece in the hand at a time */
    holds(&scene);
    assert_moves(&scene, "take 7A, take 8C");
    assert_refused(&scene, "1 take 9B", "adresse.done-with");
    assert_refused(&scene, "1 take 2A", "adresse.not-in-challenge");
    play(&scene, "1 take 8C");
    assert_int_equal(scene.a.placement.position, UPRIGHT); /* as the card says */
    holds(&scene);
    /* (R) The last one is taken by itself. */
    assert_asked(&scene, 1, "aim");
    assert_told(&scene, "took seat=1 card=7A");
    adresse_scene_end(&scene);
}

/* ---- A6.2: what a placement is ---- */

static void A6_2_limits(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A");
    assert_refused(&scene, "1 aim 8A x=0 y=0 turn=0", "adresse.other-card");
    assert_refused(&scene, "1 aim 7A x=140.1 y=0 turn=0", "adresse.off-board");
    assert_refused(&scene, "1 aim 7A x=0 y=-140.1 turn=0", "adresse.off-board");
    assert_refused(&scene, "1 aim 7A x=99999 y=0 turn=0", "adresse.off-board");
    assert_refused(&scene, "1 aim 7A x=0 y=0 turn=360", "adresse.bad-turn");
    assert_refused(&scene, "1 aim 7A x=0 y=0 turn=-0.1", "adresse.bad-turn");
    assert_refused(&scene, "0 aim 7A x=0 y=0 turn=0", REFUSAL_NOT_YOUR_TURN);
    assert_no_move(&scene, "aim 7A x=0.25 y=0 turn=0"); /* steps of a tenth */
    assert_no_move(&scene, "aim 7A x=0 y=0");
    assert_no_move(&scene, "aim 7A x=0 y=0 turn=0 t=0");
    assert_no_move(&scene, "aim pivot x=0 y=0 turn=0");
    play(&scene, "1 aim 7A x=-140 y=140 turn=359.9");
    assert_told(&scene, "aimed seat=1 card=7A x=-1400 y=1400 turn=3599");
    lets_go(&scene);
    assert_told(&scene, "released seat=1 card=7A x=-1400 y=1400 turn=3599 t=940");
    adresse_scene_end(&scene);
}

static void A6_2_the_larger_board_has_more_room(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 5, .hands = "7A 8A / 2A 2B");
    play(&scene, "0 launch 1 7A; 1 accept");
    assert_refused(&scene, "1 aim 7A x=170.1 y=0 turn=0", "adresse.off-board");
    play(&scene, "1 aim 7A x=170 y=-170 turn=0");
    adresse_scene_end(&scene);
}

/* (R) A metre is enough. */
static void A6_2_too_high(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "8A"); /* upright, 90 mm */
    for (int i = 0; i < 7; i++)
        put_block(&scene.a, 1 + i, LONG, UPRIGHT, 0, 0, 12 + 60 + 120 * i, 0);
    put_block(&scene.a, 8, SHORT, UPRIGHT, 0, 0, 882, 0); /* up to 912 */
    assert_refused(&scene, "1 aim 8A x=0 y=0 turn=0", "adresse.too-high");
    put_block(&scene.a, 8, SHORT, EDGE, 0, 0, 864, 0); /* 876: 966 with the piece on top */
    play(&scene, "1 aim 8A x=0 y=0 turn=0");
    adresse_scene_end(&scene);
}

/* After eight seconds it is judged as it is then: in mid-air, joined to nothing. */
static void A6_2_what_has_not_come_to_rest(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A");
    let_down(&scene, "x=0 y=0 turn=0");
    rests(&scene, 1, EDGE, 0, 0, 400, 0);
    settles(&scene);
    settles(&scene);
    assert_told(&scene, "fell seat=1 card=7A count=1 columns=0");
    adresse_scene_end(&scene);
}

/* What is told of the physics fits what is there: every piece once, in order, turned after
 * it rests; and the piece let go has come down somewhere. */
static void A6_2_what_the_physics_may_say(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A");
    put_block(&scene.a, 1, SHORT, FLAT, 0, 0, 18, 90);
    let_down(&scene, "x=0 y=0 turn=0");
    assert_int_equal(piece_in_hand(&scene), 2); /* the lowest number that is free */
    assert_refused(&scene, "world settled", "adresse.impossible-chance");
    assert_refused(&scene, "world turned 0 0 0 0", "adresse.impossible-chance");
    assert_refused(&scene, "world rests 3 0 0 0", "adresse.impossible-chance");
    assert_refused(&scene, "world draw 7A", "adresse.other-chance");
    assert_refused(&scene, "chance draw 7A", REFUSAL_NOT_YOUR_TURN);
    assert_refused(&scene, "chance settled", REFUSAL_NOT_YOUR_TURN);
    assert_refused(&scene, "1 settled", REFUSAL_NOT_YOUR_TURN);
    assert_no_move(&scene, "rests 1 0 0 1"); /* steps of 5 micrometres */
    assert_no_move(&scene, "rests 104 0 0 0");
    assert_no_move(&scene, "rests 1 500005 0 0");
    play(&scene, "world rests 1 5 0 18000");
    assert_refused(&scene, "world settled", "adresse.impossible-chance"); /* how is it turned? */
    assert_refused(&scene, "world rests 2 0 0 36000", "adresse.impossible-chance");
    assert_refused(&scene, "world turned 0 65536 65536 65536", "adresse.impossible-chance");
    play(&scene, "world turned 0 0 0 0");
    assert_refused(&scene, "world rests 1 0 0 18000", "adresse.impossible-chance"); /* told */
    assert_refused(&scene, "world rests 0 0 0 6000", "adresse.impossible-chance");
    play(&scene, "world rests 2 0 0 36000; world turned 0 65536 0 0; world settled");
    assert_told(&scene, "settled moved=2");
    assert_told(&scene, "held seat=1 card=7A");
    adresse_scene_end(&scene);
}

/* Chance is not the players' to say. */
static void A6_2_nobody_says_what_the_world_does(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A");
    assert_refused(&scene, "1 rests 1 0 0 0", "adresse.world-decides");
    assert_refused(&scene, "1 settled", "adresse.world-decides");
    assert_refused(&scene, "1 sway 0", "adresse.chance-decides");
    assert_refused(&scene, "1 noise 0", "adresse.chance-decides");
    adresse_scene_end(&scene);
}

/* ---- A6.9: no piece of that length ---- */

/* All short pieces, beside each other on long ones. */
static void use_up_short_pieces(struct adresse *a)
{
    for (int i = 0; i < 16; i++) {
        int layer = i / 2;
        put_block(a, 1 + i, SHORT, FLAT, -30 + 60 * (i % 2), 0, 18 + 12 * layer, 0);
    }
    assert_int_equal(adresse_supply_left(a, SHORT), 0);
}

static void A6_9_the_card_is_done_with(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .variant = ADVANCED, .hands = "4A 5B 8A / 1B 2B 2C");
    use_up_short_pieces(&scene.a);
    play(&scene, "0 launch 1 4A 5B; 1 accept; 1 take 4A");
    assert_told(&scene, "no_piece seat=1 card=4A");
    assert_int_equal(scene.a.challenge.cards[0].fate, FATE_NO_PIECE);
    assert_int_equal(scene.a.placement.seat, 1); /* on to the next */
    holds(&scene);
    assert_won(&scene, 1, "5B"); /* no points for the other */
    assert_discard(&scene, "4A");
    assert_not_told(&scene, "penalty");
    assert_int_equal(scene.a.players[1].placed, 1);
    assert_asked(&scene, 1, "launch");
    adresse_scene_end(&scene);
}

/* One that fell is back in the supply for the next card. */
static void A6_9_only_when_it_is_taken_up(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 2, .hands = "4A 5B 8A / 1B 2B 2C");
    use_up_short_pieces(&scene.a);
    play(&scene, "0 launch 1 4A 5B; 1 accept; 1 take 5B");
    falls_with(&scene, "16");
    draws_any(&scene);
    assert_asked(&scene, 1, "aim");
    assert_not_told(&scene, "no_piece");
    adresse_scene_end(&scene);
}

/* ---- A6.10: the end of a challenge ---- */

static void A6_10_done_and_launching(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 4, .hands = "7A 8A 1A / 2A 4A / 3A 3B / 5B 6A");
    play(&scene, "0 launch 2 7A 8A; 2 accept; 2 take 7A");
    holds(&scene);
    assert_int_equal(scene.a.players[2].is_done, 0); /* not before the last piece */
    falls(&scene);
    draws_any(&scene);
    assert_told(&scene, "done seat=2");
    assert_int_equal(scene.a.players[2].is_done, 1);
    assert_int_equal(scene.a.players[0].is_done, 0);
    assert_asked(&scene, 2, "launch");
    assert_int_equal(scene.a.challenge.count, 0);
    assert_discard(&scene, "7A 8A");
    adresse_scene_end(&scene);
}

/* The launcher who performs a returned challenge is the performer. */
static void A6_10_after_a_return(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 4, .hands = "7A 8A / 2A 4A return-to-sender / 3A 3B / 5B 6A",
          .done = "0");
    play(&scene, "0 launch 1 7A; 1 advantage return-to-sender; 0 accept");
    holds(&scene);
    assert_int_equal(scene.a.players[0].is_done, 1); /* as it was */
    assert_int_equal(scene.a.players[1].is_done, 0);
    assert_not_told(&scene, "done");
    assert_asked(&scene, 0, "launch");
    adresse_scene_end(&scene);
}

TEST_PROGRAM(rules_perform)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A6_1_in_the_order_the_performer_chooses),
        cmocka_unit_test(A6_2_limits),
        cmocka_unit_test(A6_2_the_larger_board_has_more_room),
        cmocka_unit_test(A6_2_too_high),
        cmocka_unit_test(A6_2_what_has_not_come_to_rest),
        cmocka_unit_test(A6_2_what_the_physics_may_say),
        cmocka_unit_test(A6_2_nobody_says_what_the_world_does),
        cmocka_unit_test(A6_9_the_card_is_done_with),
        cmocka_unit_test(A6_9_only_when_it_is_taken_up),
        cmocka_unit_test(A6_10_done_and_launching),
        cmocka_unit_test(A6_10_after_a_return),
    };
    return cmocka_run_group_tests_name("adresse rules: performing", tests, NULL, NULL);
}
