/* test_structure.c: what touches, what rests on what and what has fallen, in structures
 * built by hand (A6.5 to A6.7). */
#include "blocks.h"
#include "checks.h"

/* "1 4": the numbers of a set. */
static const char *listed(const uint32_t set[4])
{
    static char text[512];
    int length = 0;
    text[0] = '\0';
    for (int i = 0; i < PIECES_MAX; i++)
        if (has_bit(set, i))
            length += sprintf(text + length, length ? " %d" : "%d", i);
    return text;
}

static void assert_fallen(const struct adresse *a, const char *expected)
{
    struct structure s;
    uint32_t fallen[4];
    adresse_structure_read(a, &s);
    adresse_structure_fallen(a, &s, fallen);
    assert_string_equal(listed(fallen), expected);
}

static void assert_carried(const struct adresse *a, int piece, const char *expected)
{
    struct structure s;
    uint32_t carried[4];
    adresse_structure_read(a, &s);
    adresse_structure_carried_by(&s, piece, carried);
    assert_string_equal(listed(carried), expected);
}

static void assert_touching(const struct adresse *a, int piece, const char *expected)
{
    struct structure s;
    adresse_structure_read(a, &s);
    assert_string_equal(listed(s.touches[piece]), expected);
    for (int i = 0; i < PIECES_MAX; i++)
        assert_int_equal(has_bit(s.touches[piece], i), has_bit(s.touches[i], piece));
}

/* One column: a starting piece, two crossed on it and an upright on top. */
static struct adresse one_column(void)
{
    struct adresse a = blocks(2);
    put_start(&a, 0, LONG, FLAT, 0, 0, 0);
    put_block(&a, 1, MEDIUM, FLAT, 10, 0, 18, 90);
    put_block(&a, 2, SHORT, EDGE, 10, 5, 36, 0);
    put_block(&a, 3, SHORT, UPRIGHT, 10, 5, 78, 90);
    return a;
}

/* Three columns of two, the last number highest. */
static struct adresse three_columns(void)
{
    struct adresse a = blocks(4);
    for (int i = 0; i < 3; i++) {
        put_start(&a, i, SHORT, UPRIGHT, -60 + 60 * i, 0, 0);
        put_block(&a, 3 + i, SHORT, FLAT, -60 + 60 * i, 0, 66, 90);
    }
    return a;
}

static void A6_7_one_column(void **state)
{
    (void)state;
    struct adresse a = one_column();
    assert_carried(&a, 0, "1 2 3");
    assert_carried(&a, 1, "2 3");
    assert_carried(&a, 3, "");
    assert_touching(&a, 1, "0 2");
    assert_fallen(&a, "");
}

static void A6_7_three_columns(void **state)
{
    (void)state;
    struct adresse a = three_columns();
    assert_carried(&a, 0, "3");
    assert_carried(&a, 1, "4");
    assert_carried(&a, 2, "5");
    assert_fallen(&a, "");
}

/* A piece resting on several columns belongs to all of them. */
static void A6_7_a_bridge_belongs_to_both_columns(void **state)
{
    (void)state;
    struct adresse a = three_columns();
    put_block(&a, 6, MEDIUM, FLAT, -30, 0, 78, 0);
    put_block(&a, 7, SHORT, FLAT, -30, 0, 90, 90);
    assert_carried(&a, 0, "3 6 7");
    assert_carried(&a, 1, "4 6 7");
    assert_carried(&a, 2, "5");
    assert_fallen(&a, "");

    /* One of the two gone, it is still joined to the other; both gone, it is not. */
    a.pieces[0].pose.x = 200000;
    assert_fallen(&a, "0");
    a.pieces[1].pose.x = 240000;
    assert_fallen(&a, "0 1 3 4 6 7");
}

/* Beside is not on: a contact sideways touches and carries nothing. */
static void A6_7_what_leans_sideways_rests_on_nothing(void **state)
{
    (void)state;
    struct adresse a = one_column();
    put_block(&a, 4, SHORT, FLAT, 10, -17, 30, 0); /* lies on 1, against 2's side */
    put_block(&a, 2, SHORT, EDGE, 10, 1, 36, 0);
    put_block(&a, 3, SHORT, UPRIGHT, 10, 1, 78, 90);
    assert_touching(&a, 4, "1 2");
    assert_carried(&a, 4, "");
    assert_carried(&a, 2, "3");
    assert_carried(&a, 1, "2 3 4");
}

/* Sixty degrees from upward still carries, sixty-two do not. */
static void A6_7_steep_contacts_do_not_carry(void **state)
{
    (void)state;
    for (int degrees = 58; degrees <= 62; degrees += 4) {
        struct adresse a = blocks(2);
        struct piece *slope = put_block(&a, 0, LONG, FLAT, 0, 0, 100, 0);
        struct piece *leaning = put_block(&a, 1, SHORT, FLAT, 0, 0, 100, 0);
        tip_block(slope, degrees);
        tip_block(leaning, degrees);
        struct vector normal = adresse_box_of_piece(slope).axis[2];
        struct vector at = { normal.x * 12, normal.y * 12, 100 + normal.z * 12 };
        leaning->pose = adresse_pose_make(at, adresse_pose_quaternion(&slope->pose));
        assert_touching(&a, 0, "1");
        assert_carried(&a, 0, degrees < 60 ? "1" : "");
    }
}

static void A6_6_a_starting_piece_may_slide(void **state)
{
    (void)state;
    struct adresse a = one_column();
    for (int i = 0; i < 4; i++)
        a.pieces[i].pose.x += 90000;
    assert_fallen(&a, ""); /* half of it beyond the edge, its centre not */
    for (int i = 0; i < 4; i++)
        a.pieces[i].pose.x += 49995;
    assert_fallen(&a, "");
    for (int i = 0; i < 4; i++)
        a.pieces[i].pose.x += 10;
    assert_fallen(&a, "0 1 2 3");
}

static void A6_6_a_starting_piece_turned_but_level_stands(void **state)
{
    (void)state;
    struct adresse a = blocks(2);
    put_start(&a, 0, LONG, FLAT, 30, -40, 71);
    assert_fallen(&a, "");
    put_block(&a, 0, LONG, FLAT, 30, -40, 6, 0)->starts = 1;
    a.pieces[0].position = EDGE; /* it stood on its edge, now it lies */
    assert_fallen(&a, "0");
}

static void A6_6_a_starting_piece_tilted_by_fifteen_degrees(void **state)
{
    (void)state;
    struct adresse a = blocks(2);
    struct piece *start = put_start(&a, 0, LONG, UPRIGHT, 0, 0, 0);
    tip_block(start, 14);
    assert_fallen(&a, "");
    put_start(&a, 0, LONG, UPRIGHT, 0, 0, 0);
    tip_block(start, 16);
    assert_fallen(&a, "0");
}

static void A6_6_the_larger_board_reaches_further(void **state)
{
    (void)state;
    struct adresse a = blocks(5);
    put_start(&a, 0, SHORT, FLAT, 165, -165, 0);
    assert_fallen(&a, "");
    a.seats = 4;
    assert_fallen(&a, "0");
}

/* Even if it also leans on the structure. */
static void A6_6_what_touches_the_board_has_fallen(void **state)
{
    (void)state;
    struct adresse a = one_column();
    put_block(&a, 4, LONG, FLAT, 0, 0, 0, 0);
    struct piece *leaning = &a.pieces[4];
    tip_block(leaning, 50);
    stand_block(leaning, 0);
    for (int x = 200000; x > 0; x -= POSE_STEP) { /* pushed along until it touches */
        struct structure s;
        leaning->pose.x = -x;
        adresse_structure_read(&a, &s);
        if (has_bit(s.touches[4], 0))
            break;
    }
    assert_touching(&a, 4, "0");
    assert_fallen(&a, "4");
    leaning->pose.z += 200; /* a gap beneath, and it hangs on the structure alone */
    leaning->pose.x += 100;
    assert_touching(&a, 4, "0");
    assert_fallen(&a, "");
}

static void A6_6_what_touches_the_table_has_fallen(void **state)
{
    (void)state;
    struct adresse a = one_column();
    put_block(&a, 4, LONG, FLAT, 250, 0, 0, 90);
    struct structure s;
    adresse_structure_read(&a, &s);
    assert_true(has_bit(s.on_table, 4) && !has_bit(s.on_board, 4));
    assert_true(has_bit(s.on_board, 0) && !has_bit(s.on_table, 0));
    assert_int_equal(adresse_count_bits(s.on_board), 1);
    assert_fallen(&a, "4");
}

static void A6_6_a_broken_chain(void **state)
{
    (void)state;
    struct adresse a = one_column();
    a.pieces[1].pose.z += 50;
    assert_fallen(&a, ""); /* 0.05 mm is no gap */
    a.pieces[1].pose.z -= 50;
    for (int i = 2; i < 4; i++)
        a.pieces[i].pose.z += 200;
    assert_fallen(&a, "2 3");
    a.pieces[0].length = NO_LENGTH;
    assert_fallen(&a, "1 2 3");
}

/* Only what another starting piece joins still stands. */
static void A6_6_a_fallen_starting_piece_joins_nothing(void **state)
{
    (void)state;
    struct adresse a = blocks(2);
    struct piece *start = put_start(&a, 0, LONG, UPRIGHT, 0, 0, 0);
    tip_block(start, 90);
    start->pose.z = 6000;
    put_block(&a, 1, SHORT, FLAT, 0, 0, 18, 90);
    assert_fallen(&a, "0 1");
    put_start(&a, 2, SHORT, UPRIGHT, 0, 43, 0);
    assert_fallen(&a, "0 1");
    put_start(&a, 2, SHORT, UPRIGHT, 0, 42, 0);
    assert_touching(&a, 2, "1");
    assert_fallen(&a, "0");
}

/* ---- the piece just placed ---- */

static void A6_5_a_placed_piece_in_its_position(void **state)
{
    (void)state;
    struct adresse a = one_column();
    hold_card(&a, "4A"); /* short, upright, on the structure */
    a.placement.piece = 4;
    assert_fallen(&a, "");
    tip_block(&a.pieces[3], 14);
    stand_block(&a.pieces[3], 48);
    assert_fallen(&a, "");
    tip_block(&a.pieces[3], 2);
    stand_block(&a.pieces[3], 48);
    assert_touching(&a, 3, "2");
    assert_fallen(&a, "3");
    put_block(&a, 3, SHORT, FLAT, 10, 5, 54, 0);
    assert_touching(&a, 3, "2");
    assert_fallen(&a, "3"); /* it lies, and that is no fall but for the card */
    a.placement.is_free = 1;
    assert_fallen(&a, "");
    a.placement.is_free = 0;
    a.placement.piece = 0;
    assert_fallen(&a, "");
}

static void A6_5_a_stack_card_stays_off_the_board(void **state)
{
    (void)state;
    struct adresse a = one_column();
    hold_card(&a, "2A");
    put_block(&a, 4, SHORT, FLAT, 0, 80, 6, 0);
    a.placement.piece = 5;
    assert_fallen(&a, "4");
}

static void A6_5_a_board_card_stands_alone(void **state)
{
    (void)state;
    struct adresse a = one_column();
    hold_card(&a, "13A"); /* long, upright, on the board */
    put_block(&a, 4, LONG, UPRIGHT, 0, 80, 60, 0);
    a.placement.piece = 5;
    assert_fallen(&a, "");
    put_block(&a, 5, SHORT, FLAT, 0, 80, 126, 0); /* what rests on it stands as well */
    a.placement.piece = 5;
    assert_fallen(&a, "4 5"); /* but then it does not stand alone */
    a.pieces[5].length = NO_LENGTH;

    put_block(&a, 4, LONG, UPRIGHT, -30, 24, 60, 0); /* against the starting piece */
    assert_touching(&a, 4, "0");
    assert_fallen(&a, "4");
    put_block(&a, 4, LONG, UPRIGHT, 30, 0, 72, 0); /* on the structure */
    assert_fallen(&a, "4");
    put_block(&a, 4, LONG, FLAT, 0, 80, 6, 0);
    assert_fallen(&a, "4");
    put_block(&a, 4, LONG, UPRIGHT, 0, 145, 60, 0); /* over the edge */
    assert_fallen(&a, "4");
    put_block(&a, 4, LONG, UPRIGHT, 0, 200, 54, 0); /* on the table */
    assert_fallen(&a, "4");
}

/* ---- many ---- */

static void every_piece_of_two_sets(void **state)
{
    (void)state;
    struct adresse a = blocks(10);
    for (int i = 0; i < PIECES_MAX; i++) {
        int tower = i % 8, floor = i / 8;
        double x = -120 + 80 * (tower % 4), y = tower < 4 ? -60 : 60;
        if (floor == 0)
            put_start(&a, i, SHORT, FLAT, x, y, 0);
        else
            put_block(&a, i, SHORT, FLAT, x, y, 6 + 12 * floor, floor % 2 * 90);
    }
    struct structure s;
    adresse_structure_read(&a, &s);
    for (int i = 0; i < PIECES_MAX; i++) {
        uint32_t carried[4];
        assert_int_equal(adresse_count_bits(s.touches[i]), (i >= 8) + (i < PIECES_MAX - 8));
        assert_int_equal(adresse_count_bits(s.rests_on[i]), i >= 8);
        adresse_structure_carried_by(&s, i, carried);
        assert_int_equal(adresse_count_bits(carried), 12 - i / 8);
    }
    assert_fallen(&a, "");
    a.pieces[96 - 8].length = NO_LENGTH; /* the second from the top of the first tower */
    assert_fallen(&a, "96");
}

TEST_PROGRAM(structure)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A6_7_one_column),
        cmocka_unit_test(A6_7_three_columns),
        cmocka_unit_test(A6_7_a_bridge_belongs_to_both_columns),
        cmocka_unit_test(A6_7_what_leans_sideways_rests_on_nothing),
        cmocka_unit_test(A6_7_steep_contacts_do_not_carry),
        cmocka_unit_test(A6_6_a_starting_piece_may_slide),
        cmocka_unit_test(A6_6_a_starting_piece_turned_but_level_stands),
        cmocka_unit_test(A6_6_a_starting_piece_tilted_by_fifteen_degrees),
        cmocka_unit_test(A6_6_the_larger_board_reaches_further),
        cmocka_unit_test(A6_6_what_touches_the_board_has_fallen),
        cmocka_unit_test(A6_6_what_touches_the_table_has_fallen),
        cmocka_unit_test(A6_6_a_broken_chain),
        cmocka_unit_test(A6_6_a_fallen_starting_piece_joins_nothing),
        cmocka_unit_test(A6_5_a_placed_piece_in_its_position),
        cmocka_unit_test(A6_5_a_stack_card_stays_off_the_board),
        cmocka_unit_test(A6_5_a_board_card_stands_alone),
        cmocka_unit_test(every_piece_of_two_sets),
    };
    return cmocka_run_group_tests_name("adresse structure", tests, NULL, NULL);
}
