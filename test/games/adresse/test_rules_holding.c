/* test_rules_holding.c: whether a piece holds, what has fallen, and what is left standing (A6.5, A6.6,
 * A6.8). */
#include "adresse_scene.h"

/* ---- A6.5: whether it holds ---- */

/* The piece in hand rests on the starting piece, tipped by so many degrees. */
static void rests_tipped(struct adresse_scene *scene, int degrees)
{
    struct piece piece = { .length = LONG };
    piece.pose = adresse_pose_make((struct vector){ 0, 0, 0 }, adresse_held_quaternion(FLAT, 0));
    tip_block(&piece, degrees);
    stand_block(&piece, 12);
    char text[200];
    snprintf(text, sizeof text, "world rests 1 %d %d %d; world turned %d %d %d %d", piece.pose.x,
             piece.pose.y, piece.pose.z, (int)piece.pose.largest, piece.pose.rest[0],
             piece.pose.rest[1], piece.pose.rest[2]);
    play(scene, text);
    settles(scene);
}

static void A6_5_within_fifteen_degrees(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "10A");
    let_down(&scene, "x=0 y=0 turn=0");
    rests_tipped(&scene, 14);
    assert_told(&scene, "held seat=1 card=10A");
    assert_on_table(&scene, "0 1");
    adresse_scene_end(&scene);

    accepted(&scene, 2, "10A");
    let_down(&scene, "x=0 y=0 turn=0");
    rests_tipped(&scene, 16);
    settles(&scene);
    assert_told(&scene, "wrong_position seat=1 card=10A"); /* A6.6: that counts as fallen */
    assert_told(&scene, "fell seat=1 card=10A count=1 columns=0");
    assert_on_table(&scene, "0");
    adresse_scene_end(&scene);
}

static void A6_5_a_piece_that_holds(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A 8C");
    play(&scene, "1 take 7A");
    holds(&scene);
    assert_told(&scene, "held seat=1 card=7A");
    assert_on_table(&scene, "0 1");
    assert_int_equal(scene.a.pieces[1].starts, 0);
    assert_int_equal(adresse_supply_left(&scene.a, MEDIUM), 15);
    assert_int_equal(scene.a.players[1].placed, 1);
    assert_not_told(&scene, "penalty");
    adresse_scene_end(&scene);
}

/* A6.6: even while it leans on the structure. */
static void A6_5_it_must_not_touch_the_board(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A");
    let_down(&scene, "x=0 y=20 turn=0");
    rests(&scene, 1, EDGE, 0, 18, 12, 0); /* beside the starting piece, against it */
    settles(&scene);
    settles(&scene);
    assert_told(&scene, "fell seat=1 card=7A count=1 columns=0");
    assert_not_told(&scene, "wrong_position");
    assert_on_table(&scene, "0");
    adresse_scene_end(&scene);
}

static void A6_5_a_board_card_stands_on_the_board_alone(void **state)
{
    (void)state;
    struct adresse_scene scene;
    static const struct {
        double x, y, z;
        bool holds;
    } rows[] = {
        { 0, 60, 6, true },     { 0, 24, 6, false },     /* it touches the starting piece */
        { 0, 0, 18, false },                             /* on it */
        { 139.9, 60, 6, true }, { 140.1, 60, 6, false }, /* its centre beyond the board's edge */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        accepted(&scene, 2, "5A"); /* medium, flat, on the board */
        let_down(&scene, "x=0 y=60 turn=0");
        rests(&scene, 1, FLAT, rows[i].x, rows[i].y, rows[i].z, 0);
        settles(&scene);
        if (rows[i].holds) {
            assert_told(&scene, "held seat=1 card=5A");
            assert_int_equal(scene.a.pieces[1].starts, 1); /* A1.2: a new column */
            assert_int_equal(scene.a.pieces[1].position, FLAT);
        } else {
            settles(&scene);
            assert_told(&scene, "fell seat=1 card=5A count=1 columns=0");
            assert_on_table(&scene, "0");
        }
        adresse_scene_end(&scene);
    }
}

/* In place itself, but something else came down. */
static void A6_5_nothing_else_may_fall(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A");
    put_block(&scene.a, 2, SHORT, FLAT, 58, 0, 18, 90);
    holds_but(&scene, "2");
    assert_told(&scene, "fell seat=1 card=7A count=1 columns=0");
    assert_told(&scene, "piece_fell piece=2");
    assert_not_told(&scene, "held");
    assert_drawing(&scene, 1, 3);
    assert_on_table(&scene, "0 1"); /* it stays where it stands */
    assert_int_equal(scene.a.players[1].placed, 0);
    adresse_scene_end(&scene);
}

/* (R) A board card's piece that stands starts a column, though others fell. */
static void A6_5_a_board_card_that_brings_others_down(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "5A");
    put_block(&scene.a, 2, SHORT, FLAT, 58, 0, 18, 90);
    holds_but(&scene, "2");
    assert_told(&scene, "fell seat=1 card=5A count=1 columns=1");
    assert_on_table(&scene, "0 1");
    assert_int_equal(scene.a.pieces[1].starts, 1);
    adresse_scene_end(&scene);
}

/* ---- A6.6: what has fallen ---- */

static void A6_6_sliding_and_turning_over_is_no_fall(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A");
    put_block(&scene.a, 1, SHORT, EDGE, 45, 0, 24, 90);
    let_down(&scene, "x=0 y=0 turn=0");
    rests(&scene, 0, FLAT, 30, 40, 6, 20);  /* the starting piece was pushed */
    rests(&scene, 1, FLAT, 60, 50, 18, 10); /* and what stood on it turned over */
    rests(&scene, 2, EDGE, -17, 22.9, 24, 20);
    settles(&scene);
    assert_told(&scene, "settled moved=3");
    assert_told(&scene, "held seat=1 card=7A");
    assert_on_table(&scene, "0 1 2");
    assert_int_equal(scene.a.pieces[0].starts, 1); /* A6.7: it stays one */
    adresse_scene_end(&scene);
}

static void A6_6_a_starting_piece_beyond_the_edge(void **state)
{
    (void)state;
    struct adresse_scene scene;
    for (int beyond = 0; beyond < 2; beyond++) {
        accepted(&scene, 2, "7A");
        let_down(&scene, "x=0 y=0 turn=0");
        double x = beyond ? 140.005 : 140;
        rests(&scene, 0, FLAT, x, 0, 6, 0);
        rests(&scene, 1, EDGE, x, 0, 24, 0);
        settles(&scene);
        if (beyond) {
            assert_told(&scene, "fell seat=1 card=7A count=2 columns=1");
            assert_told(&scene, "cleared"); /* A6.8 */
        } else {
            assert_told(&scene, "held seat=1 card=7A");
        }
        adresse_scene_end(&scene);
    }
}

static void A6_6_a_starting_piece_out_of_its_position(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A");
    put_start(&scene.a, 1, LONG, UPRIGHT, 80, 80, 0);
    let_down(&scene, "x=0 y=0 turn=0");
    rests(&scene, 1, FLAT, 80, 80, 6, 90); /* it was knocked over */
    rests(&scene, 2, EDGE, 0, 0, 24, 0);
    settles(&scene);
    settles(&scene);
    assert_told(&scene, "fell seat=1 card=7A count=1 columns=1");
    assert_on_table(&scene, "0 2");
    adresse_scene_end(&scene);
}

static void A6_6_no_chain_to_a_starting_piece(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A");
    put_block(&scene.a, 1, SHORT, FLAT, 58, 0, 18, 90);
    put_block(&scene.a, 2, SHORT, FLAT, 58, 0, 30, 90);
    let_down(&scene, "x=0 y=0 turn=0");
    lies_on_table(&scene, 1); /* what 2 lay on is gone: it touches nothing that stands */
    rests(&scene, 3, EDGE, 0, 0, 24, 0);
    settles(&scene);
    assert_told(&scene, "piece_fell piece=1");
    assert_told(&scene, "piece_fell piece=2");
    settles(&scene);
    assert_told(&scene, "fell seat=1 card=7A count=2 columns=0");
    adresse_scene_end(&scene);
}

/* ---- A6.8: removed, settled, cleared ---- */

static void A6_8_what_falls_while_the_rest_settles(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A 8C");
    play(&scene, "1 take 7A");
    put_block(&scene.a, 1, SHORT, FLAT, -40, 0, 18, 90);
    put_block(&scene.a, 2, SHORT, FLAT, 40, 0, 18, 90);
    put_block(&scene.a, 3, SHORT, FLAT, 40, 0, 30, 90);
    let_down(&scene, "x=0 y=0 turn=0");
    lies_on_table(&scene, 1);
    lies_on_table(&scene, 4);
    settles(&scene);
    assert_asked(&scene, SEAT_WORLD, "world"); /* the rest settles */
    assert_on_table(&scene, "0 2 3");
    assert_not_told(&scene, "fell seat=1");
    assert_refused(&scene, "world rests 4 0 0 18000", "adresse.impossible-chance"); /* gone */
    lies_on_table(&scene, 3);
    settles(&scene);
    assert_asked(&scene, SEAT_WORLD, "world"); /* and again */
    lies_on_table(&scene, 2);
    settles(&scene);
    assert_asked(&scene, SEAT_WORLD, "world");
    settles(&scene);
    /* One fall: all four pieces, one column, one penalty. */
    assert_told(&scene, "fell seat=1 card=7A count=4 columns=1");
    assert_drawing(&scene, 1, 3);
    assert_int_equal(scene.a.challenge.falls, 1);
    assert_int_equal(adresse_supply_left(&scene.a, SHORT), 16); /* back in the supply */
    assert_int_equal(adresse_supply_left(&scene.a, MEDIUM), 16);
    adresse_scene_end(&scene);
}

static void A6_8_nothing_left_standing(void **state)
{
    (void)state;
    struct adresse_scene scene;
    accepted(&scene, 2, "7A");
    put_block(&scene.a, 3, SHORT, FLAT, 40, 0, 18, 90);
    falls_with(&scene, "0 3");
    assert_told(&scene, "fell seat=1 card=7A count=3 columns=1");
    assert_told(&scene, "cleared");
    assert_on_table(&scene, "0");
    const struct piece *piece = &scene.a.pieces[0];
    assert_int_equal(piece->length, LONG);
    assert_int_equal(piece->starts, 1);
    assert_int_equal(piece->pose.x, 0);
    assert_int_equal(piece->pose.z, 6000);
    assert_int_equal(adresse_supply_left(&scene.a, LONG), 19);
    assert_int_equal(adresse_supply_left(&scene.a, SHORT), 16);
    assert_drawing(&scene, 1, 3);
    adresse_scene_end(&scene);
}

TEST_PROGRAM(rules_holding)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A6_5_within_fifteen_degrees),
        cmocka_unit_test(A6_5_a_piece_that_holds),
        cmocka_unit_test(A6_5_it_must_not_touch_the_board),
        cmocka_unit_test(A6_5_a_board_card_stands_on_the_board_alone),
        cmocka_unit_test(A6_5_nothing_else_may_fall),
        cmocka_unit_test(A6_5_a_board_card_that_brings_others_down),
        cmocka_unit_test(A6_6_sliding_and_turning_over_is_no_fall),
        cmocka_unit_test(A6_6_a_starting_piece_beyond_the_edge),
        cmocka_unit_test(A6_6_a_starting_piece_out_of_its_position),
        cmocka_unit_test(A6_6_no_chain_to_a_starting_piece),
        cmocka_unit_test(A6_8_what_falls_while_the_rest_settles),
        cmocka_unit_test(A6_8_nothing_left_standing),
    };
    return cmocka_run_group_tests_name("adresse rules: holding", tests, NULL, NULL);
}
