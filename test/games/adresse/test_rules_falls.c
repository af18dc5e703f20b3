/* test_rules_falls.c: what falls cost (A7), on structures built by hand (A6.7). */
#include "adresse_scene.h"

/* Seat 1 has accepted a challenge of these cards, the first of which is in the hand. */
static void perform(struct adresse_scene *scene, int seats, const char *cards)
{
    char text[100];
    accepted(scene, seats, cards);
    if (scene->a.stage == STAGE_TAKE) {
        snprintf(text, sizeof text, "1 take %.*s", (int)strcspn(cards, " "), cards);
        play(scene, text);
    }
}

static void assert_penalty(const struct adresse_scene *scene, int pieces, int columns, int cards)
{
    char text[60];
    snprintf(text, sizeof text, "fell seat=1 card=7A count=%d columns=%d", pieces, columns);
    assert_told(scene, text);
    snprintf(text, sizeof text, "penalty seat=1 count=%d", cards);
    assert_told(scene, text);
    assert_drawing(scene, 1, cards);
}

/* Columns 0, 1 and 2 at x = -90, 0 and 90, each with a piece on its starting piece: 3, 4
 * and 5. */
static void put_three_columns(struct adresse *a)
{
    for (int i = 0; i < 3; i++) {
        put_start(a, i, LONG, FLAT, -90 + 90 * i, 0, 90);
        put_block(a, 3 + i, SHORT, FLAT, -90 + 90 * i, 0, 18, 90);
    }
}

/* ---- A7.1: the first fall ---- */

static void A7_1_the_placed_piece_alone(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, 2, "7A");
    falls(&scene);
    assert_penalty(&scene, 1, 0, 3);
    play(&scene, "chance draw 3A; chance draw 3B; chance draw 3C");
    assert_hand(&scene, 1, "2A 3A 3B 3C 4A 11C");
    assert_asked(&scene, 1, "launch");
    adresse_scene_end(&scene);
}

static void A7_1_one_column(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, 2, "7A");
    put_block(&scene.a, 1, MEDIUM, FLAT, 10, 0, 18, 90);
    put_block(&scene.a, 2, SHORT, EDGE, 10, 5, 36, 0);
    falls_with(&scene, "1 2"); /* the starting piece stands, and carries nothing any more */
    assert_penalty(&scene, 3, 1, 3);
    assert_on_table(&scene, "0");
    adresse_scene_end(&scene);
}

static void A7_1_three_columns_are_five_cards(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, 2, "7A");
    put_three_columns(&scene.a);
    falls_with(&scene, "3 4 5");
    assert_penalty(&scene, 4, 3, 5);
    draws_any(&scene);
    assert_int_equal(scene.a.players[1].hand_count, 3 + 5);
    adresse_scene_end(&scene);
}

static void A7_1_two_of_three_columns(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, 2, "7A");
    put_three_columns(&scene.a);
    falls_with(&scene, "2 3 5"); /* one with its starting piece, one without */
    assert_penalty(&scene, 4, 2, 4);
    assert_on_table(&scene, "0 1 4");
    adresse_scene_end(&scene);
}

/* A6.7: what is left on it still makes a column. */
static void A7_1_a_column_that_lost_its_top_has_not_fallen(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, 2, "7A");
    put_three_columns(&scene.a);
    for (int i = 0; i < 3; i++)
        put_block(&scene.a, 6 + i, SHORT, FLAT, -90 + 90 * i, 0, 30, 90);
    falls_with(&scene, "6 7 8");
    assert_penalty(&scene, 4, 0, 3);
    adresse_scene_end(&scene);
}

/* A6.7: the bridge belongs to both columns; with it, both carry nothing any more. */
static void A7_1_a_bridge_between_two_columns(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, 2, "7A");
    put_start(&scene.a, 0, LONG, FLAT, -45, 0, 90);
    put_start(&scene.a, 1, LONG, FLAT, 45, 0, 90);
    put_block(&scene.a, 2, LONG, FLAT, 0, 0, 18, 0);
    falls_with(&scene, "2");
    assert_penalty(&scene, 2, 2, 4);
    assert_on_table(&scene, "0 1");
    adresse_scene_end(&scene);
}

/* The bridge gone, but its piers stand. */
static void A7_1_a_bridge_on_piers(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, 2, "7A");
    put_three_columns(&scene.a);
    put_block(&scene.a, 6, LONG, FLAT, -45, 0, 30, 0); /* from 3 to 4 */
    falls_with(&scene, "6");
    assert_penalty(&scene, 2, 0, 3);
    adresse_scene_end(&scene);

    perform(&scene, 2, "7A");
    put_three_columns(&scene.a);
    put_block(&scene.a, 6, LONG, FLAT, -45, 0, 30, 0);
    falls_with(&scene, "3 4 6");
    assert_penalty(&scene, 4, 2, 4);
    adresse_scene_end(&scene);
}

/* A starting piece pushed off the board: its column has fallen, though the bridge still
 * rests on the other. */
static void A7_1_a_pushed_starting_piece(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, 2, "7A");
    put_three_columns(&scene.a);
    put_block(&scene.a, 6, LONG, FLAT, -45, 0, 30, 0);
    put_block(&scene.a, 7, SHORT, FLAT, 0, 0, 42, 90);
    let_down(&scene, "x=0 y=0 turn=90");
    rests(&scene, 0, FLAT, -140.1, 0, 6, 90); /* its centre is out */
    lies_on_table(&scene, 3);
    rests(&scene, 8, EDGE, 0, 0, 60, 90);
    settles(&scene);
    assert_on_table(&scene, "1 2 4 5 6 7 8");
    settles(&scene);
    assert_penalty(&scene, 2, 1, 3);
    adresse_scene_end(&scene);

    /* Pushed, but still over the board: nothing has fallen (A6.7). */
    perform(&scene, 2, "7A");
    put_start(&scene.a, 1, LONG, FLAT, 90, 0, 90);
    let_down(&scene, "x=0 y=0 turn=0");
    rests(&scene, 1, FLAT, 139, 30, 6, 70);
    rests(&scene, 2, EDGE, 0, 0, 24, 0);
    settles(&scene);
    assert_told(&scene, "held seat=1 card=7A");
    assert_asked(&scene, 1, "launch");
    adresse_scene_end(&scene);
}

/* Starting pieces alone on the board: pushed off, each is a column that fell. */
static void A7_1_bare_starting_pieces(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, 2, "7A");
    put_start(&scene.a, 1, LONG, FLAT, 90, 0, 90);
    put_start(&scene.a, 2, LONG, FLAT, -90, 0, 90);
    falls_with(&scene, "1 2");
    assert_penalty(&scene, 3, 2, 4);
    adresse_scene_end(&scene);

    /* One that never carried anything and stands has not fallen. */
    perform(&scene, 2, "7A");
    put_three_columns(&scene.a);
    scene.a.pieces[3] = (struct piece){ 0 };
    falls_with(&scene, "5");
    assert_penalty(&scene, 2, 1, 3);
    adresse_scene_end(&scene);
}

static void A7_1_each_challenge_begins_anew(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, 2, "7A");
    falls(&scene);
    draws_any(&scene);
    play(&scene, "1 launch 0 11C; 0 accept");
    falls(&scene);
    assert_drawing(&scene, 0, 3); /* the first fall of this one */
    adresse_scene_end(&scene);
}

/* ---- A7.2: later falls ---- */

/* The second of two cards is in the hand; the first one's piece fell alone, and the three
 * columns stand. */
static void second_card(struct adresse_scene *scene)
{
    perform(scene, 2, "8C 7A");
    put_three_columns(&scene->a);
    falls(scene);
    assert_told(scene, "penalty seat=1 count=3");
    draws_any(scene);
}

static void A7_2_at_least_one(void **state)
{
    (void)state;
    struct adresse_scene scene;
    second_card(&scene);
    falls(&scene);
    assert_penalty(&scene, 1, 0, 1);
    adresse_scene_end(&scene);
}

/* One card for each group, not three and not for columns; the placed piece is none. */
static void A7_2_a_card_for_each_set(void **state)
{
    (void)state;
    struct adresse_scene scene;
    second_card(&scene);
    falls_with(&scene, "3");
    assert_penalty(&scene, 2, 1, 1);
    adresse_scene_end(&scene);

    second_card(&scene);
    falls_with(&scene, "3 5");
    assert_penalty(&scene, 3, 2, 2);
    adresse_scene_end(&scene);

    second_card(&scene);
    falls_with(&scene, "0 3 4 5"); /* 0 and 3 touched: a set; 4; 5 */
    assert_penalty(&scene, 5, 3, 3);
    adresse_scene_end(&scene);
}

/* Joined by the bridge before, they are one set; the bridge left standing, they are two. */
static void A7_2_sets_are_what_touched_each_other(void **state)
{
    (void)state;
    struct adresse_scene scene;
    second_card(&scene);
    put_block(&scene.a, 6, LONG, FLAT, -45, 0, 30, 0);
    falls_with(&scene, "3 4 6");
    assert_penalty(&scene, 4, 2, 1);
    adresse_scene_end(&scene);

    second_card(&scene);
    put_block(&scene.a, 6, LONG, FLAT, -45, 0, 30, 0);
    put_block(&scene.a, 7, SHORT, FLAT, -70, 0, 42, 90);
    put_block(&scene.a, 8, SHORT, FLAT, -20, 0, 42, 90);
    falls_with(&scene, "7 8"); /* both touched only what still stands */
    assert_penalty(&scene, 3, 0, 2);
    adresse_scene_end(&scene);
}

/* Before the placement counts, not where they lie afterwards. */
static void A7_2_not_what_touches_afterwards(void **state)
{
    (void)state;
    struct adresse_scene scene;
    second_card(&scene);
    let_down(&scene, "x=0 y=0 turn=0");
    rests(&scene, 3, FLAT, -90, 100, 6, 0); /* on the board, in a heap */
    rests(&scene, 5, FLAT, -90, 100, 18, 0);
    rests(&scene, 6, FLAT, -90, 100, 30, 0);
    settles(&scene);
    settles(&scene);
    assert_penalty(&scene, 3, 2, 2);
    adresse_scene_end(&scene);
}

/* A6.8: what falls while the rest settles belongs to the same fall and its sets. */
static void A7_2_sets_of_one_fall_that_settles_twice(void **state)
{
    (void)state;
    struct adresse_scene scene;
    second_card(&scene);
    put_block(&scene.a, 6, SHORT, FLAT, -90, 0, 30, 90); /* on 3 */
    let_down(&scene, "x=0 y=0 turn=0");
    lies_on_table(&scene, 6);
    lies_on_table(&scene, 7);
    settles(&scene);
    lies_on_table(&scene, 3);
    settles(&scene);
    lies_on_table(&scene, 5);
    settles(&scene);
    settles(&scene);
    assert_penalty(&scene, 4, 2, 2); /* 3 and 6; 5 */
    adresse_scene_end(&scene);
}

/* ---- A7.3: the card is done with ---- */

static void A7_3_the_others_are_still_performed(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, 2, "7A 8C 9B");
    falls(&scene);
    draws_any(&scene);
    assert_asked(&scene, 1, "take");
    assert_moves(&scene, "take 8C, take 9B");
    assert_refused(&scene, "1 take 7A", "adresse.done-with");
    all_hold(&scene);
    assert_asked(&scene, 1, "launch");
    assert_discard(&scene, "7A 8C 9B");
    adresse_scene_end(&scene);
}

/* ---- A7.4: the deck runs out ---- */

static void A7_4_the_discards_become_the_deck(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A / 2A 2B", .discard = "5B 6B pivot", .deck = "4C");
    play(&scene, "0 launch 1 7A; 1 accept");
    falls(&scene);
    assert_drawing(&scene, 1, 3);
    assert_moves(&scene, "draw 4C");
    play(&scene, "chance draw 4C");
    assert_told(&scene, "reshuffled count=3");
    assert_discard(&scene, "");
    assert_drawing(&scene, 1, 2);
    assert_moves(&scene, "draw 5B, draw 6B, draw pivot");
    play(&scene, "chance draw pivot; chance draw 5B");
    assert_hand(&scene, 1, "2A 2B 4C 5B pivot");
    assert_discard(&scene, "7A"); /* not shuffled in: it was still part of the challenge */
    adresse_scene_end(&scene);
}

static void A7_4_nothing_to_draw(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A 8B / 2A 2B", .deck = "");
    play(&scene, "0 launch 1 7A 8A; 1 accept; 1 take 7A");
    falls(&scene);
    assert_told(&scene, "penalty seat=1 count=3");
    assert_asked(&scene, 1, "aim"); /* nobody draws: the next piece */
    assert_hand(&scene, 1, "2A 2B");
    adresse_scene_end(&scene);

    BEGIN(&scene, .seats = 3, .hands = "7A 8A 8B / 2A 2B", .deck = "4C"); /* one of three */
    play(&scene, "0 launch 1 7A 8A; 1 accept; 1 take 7A");
    falls(&scene);
    play(&scene, "chance draw 4C");
    assert_asked(&scene, 1, "aim");
    adresse_scene_end(&scene);
}

static void A7_4_cards_of_a_challenge_stay_with_it(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .variant = ADVANCED, .hands = "7A 8A 1A / 2A 2B");
    play(&scene, "0 launch 1 7A 8A; 1 accept; 1 take 7A");
    holds(&scene);
    assert_won(&scene, 1, "");
    holds(&scene);
    assert_won(&scene, 1, "7A 8A");
    adresse_scene_end(&scene);

    BEGIN(&scene, .seats = 3, .hands = "7A 8A 1A / 2A 2B");
    play(&scene, "0 launch 1 7A 8A; 1 accept; 1 take 7A");
    holds(&scene);
    assert_discard(&scene, "");
    holds(&scene);
    assert_discard(&scene, "7A 8A");
    adresse_scene_end(&scene);
}

static void A7_4_several_draw_in_turn_order(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 4, .hands = "7A killjoy / deflect / 2A 2B / pivot");
    play(&scene, "0 launch 2 7A; 2 accept");
    holds(&scene); /* three are left with one advantage (A8.2); seat 2 has performed */
    assert_drawing(&scene, 3, 3);
    play(&scene, "chance draw 4A; chance draw 4B; chance draw 4C");
    assert_drawing(&scene, 0, 3);
    play(&scene, "chance draw 5A; chance draw 5B; chance draw 5C");
    assert_drawing(&scene, 1, 3);
    play(&scene, "chance draw 6A; chance draw 6B; chance draw 6C");
    assert_asked(&scene, 2, "launch");
    adresse_scene_end(&scene);
}

static void A7_4_a_last_advantage_draws_before_its_effect(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A / deflect / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 advantage deflect 2");
    assert_drawing(&scene, 1, 3);
    play(&scene, "chance draw 4A; chance draw 4B; chance draw 4C");
    assert_asked(&scene, 2, "answer"); /* only now has it gone on */
    adresse_scene_end(&scene);

    BEGIN(&scene, .seats = 3, .hands = "7A 8A / killjoy / 3A 3B");
    play(&scene, "0 launch 1 7A; 1 advantage killjoy");
    assert_drawing(&scene, 1, 3);
    play(&scene, "chance draw 4A; chance draw 4B; chance draw 4C");
    assert_drawing(&scene, 0, 3);
    adresse_scene_end(&scene);
}

TEST_PROGRAM(rules_falls)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A7_1_the_placed_piece_alone),
        cmocka_unit_test(A7_1_one_column),
        cmocka_unit_test(A7_1_three_columns_are_five_cards),
        cmocka_unit_test(A7_1_two_of_three_columns),
        cmocka_unit_test(A7_1_a_column_that_lost_its_top_has_not_fallen),
        cmocka_unit_test(A7_1_a_bridge_between_two_columns),
        cmocka_unit_test(A7_1_a_bridge_on_piers),
        cmocka_unit_test(A7_1_a_pushed_starting_piece),
        cmocka_unit_test(A7_1_bare_starting_pieces),
        cmocka_unit_test(A7_1_each_challenge_begins_anew),
        cmocka_unit_test(A7_2_at_least_one),
        cmocka_unit_test(A7_2_a_card_for_each_set),
        cmocka_unit_test(A7_2_sets_are_what_touched_each_other),
        cmocka_unit_test(A7_2_not_what_touches_afterwards),
        cmocka_unit_test(A7_2_sets_of_one_fall_that_settles_twice),
        cmocka_unit_test(A7_3_the_others_are_still_performed),
        cmocka_unit_test(A7_4_the_discards_become_the_deck),
        cmocka_unit_test(A7_4_nothing_to_draw),
        cmocka_unit_test(A7_4_cards_of_a_challenge_stay_with_it),
        cmocka_unit_test(A7_4_several_draw_in_turn_order),
        cmocka_unit_test(A7_4_a_last_advantage_draws_before_its_effect),
    };
    return cmocka_run_group_tests_name("adresse rules: falls", tests, NULL, NULL);
}
