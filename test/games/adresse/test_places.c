/* test_places.c: where a piece touches down (A6.2), which places are offered, what a hand
 * makes of them (A6.3, A6.4), what might become of the piece, and the questions of those
 * who draw it. */
#include "adresse_hand.h"
#include "adresse_knowledge.h"
#include "adresse_tremor.h"
#include "blocks.h"
#include "checks.h"
#include "rng.h"
#include "text.h"

#include <math.h>

static struct move_list list;

static void assert_touchdown(const struct adresse *a, int length, int position, double x, double y,
                             int turn, double z, int first)
{
    struct touchdown down;
    adresse_touchdown_at(a, length, position, (int)lround(x * 10), (int)lround(y * 10), turn * 10,
                         &down);
    assert_int_equal(down.first, first);
    if (fabs(down.z - z) > 0.01)
        fail_msg("touches down at %g instead of %g", down.z, z);
}

/* ---- touching down ---- */

static void A6_2_the_piece_comes_down_on_what_is_first(void **state)
{
    (void)state;
    struct adresse a = blocks(2);
    put_start(&a, 0, LONG, FLAT, 0, 0, 0);
    put_block(&a, 1, SHORT, UPRIGHT, -40, 0, 42, 0);
    assert_touchdown(&a, SHORT, FLAT, 20, 0, 0, 18, 0);
    assert_touchdown(&a, SHORT, EDGE, 20, 0, 90, 24, 0);
    assert_touchdown(&a, MEDIUM, UPRIGHT, 20, 0, 0, 57, 0);
    assert_touchdown(&a, LONG, FLAT, 0, 0, 0, 78, 1);
    assert_touchdown(&a, SHORT, FLAT, 0, 100, 0, 6, -1);
    assert_touchdown(&a, SHORT, FLAT, 0, 24.1, 0, 6, -1); /* just beside */
    assert_touchdown(&a, SHORT, FLAT, 0, 23.9, 0, 18, 0);
    assert_touchdown(&a, SHORT, FLAT, 300, 0, 0, 0, -2);
    assert_touchdown(&a, SHORT, FLAT, 160, 0, 0, 6, -1); /* an end over the edge */
    a.placement.piece = 2; /* what is in the hand is not in its own way */
    assert_touchdown(&a, LONG, FLAT, 0, 0, 0, 18, 0);
}

static void A6_2_the_piece_comes_down_on_what_leans(void **state)
{
    (void)state;
    struct adresse a = blocks(2);
    struct piece *leaning = put_block(&a, 0, LONG, FLAT, 0, 0, 40, 0);
    tip_block(leaning, 30);
    struct box box = adresse_box_of_piece(leaning);
    /* Past its middle only an edge of the upper side is met, at that height. */
    assert_touchdown(&a, SHORT, FLAT, 0, 0, 90, 40 + 6 / cos(M_PI / 6) + 12 * tan(M_PI / 6) + 6, 0);
    assert_touchdown(&a, SHORT, UPRIGHT, -50, 0, 0, 40 + adresse_box_reach(&box).z + 30, 0);
}

/* ---- places ---- */

static void read_all(const struct adresse *a)
{
    list.count = 0;
    adresse_places_list(a, &list);
}

/* All are legal, no two the same. */
static void check_list(const struct adresse *a)
{
    int half = adresse_board_side_mm(a->seats) * 5;
    read_all(a);
    assert_true(list.count > 0 && list.count <= 48);
    for (int i = 0; i < list.count; i++) {
        int card, x, y, turn;
        adresse_read_aim(list.moves[i], &card, &x, &y, &turn);
        assert_int_equal(card, a->challenge.cards[0].card);
        assert_true(abs(x) <= half && abs(y) <= half);
        assert_in_range(turn, 0, 3599);
        for (int j = 0; j < i; j++)
            assert_false(same_move(list.moves[i], list.moves[j]));
    }
}

/* How many of the list would hold if the hand were still. */
static int count_held(const struct adresse *a)
{
    int held = 0;
    struct obstacles obstacles;
    adresse_obstacles_read(a, &obstacles);
    for (int i = 0; i < list.count; i++) {
        int card, x, y, turn;
        struct touchdown down;
        adresse_read_aim(list.moves[i], &card, &x, &y, &turn);
        int length = adresse_piece_cards[card].length, position = a->placement.position;
        adresse_touchdown_at(a, length, position, x, y, turn, &down);
        struct box box = adresse_box_in_hand(length, position, x, y, turn, down.z);
        struct adresse after = *a;
        int number = 0;
        while (after.pieces[number].length != NO_LENGTH)
            number++;
        after.pieces[number] = (struct piece){
            .pose = adresse_pose_make(box.centre, adresse_held_quaternion(position, turn)),
            .length = (uint8_t)length,
        };
        after.placement.piece = (uint8_t)(number + 1);
        struct structure s;
        uint32_t fallen[4];
        adresse_structure_read(&after, &s);
        adresse_structure_fallen(&after, &s, fallen);
        held += adresse_count_bits(fallen) == 0 && adresse_support_margin(&obstacles, &box) > 0;
    }
    return held;
}

static const char *const stack_cards[] = {
    "2A", "3B", "4C", "6D", "7A", "8B", "10C", "11D", "12A"
};

static void places_over_the_starting_piece(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof stack_cards / sizeof stack_cards[0]; i++) {
        struct adresse a = blocks(2);
        put_start(&a, 0, LONG, FLAT, 0, 0, 0);
        hold_card(&a, stack_cards[i]);
        check_list(&a);
        assert_in_range(list.count, 12, 48);
        assert_int_equal(count_held(&a), list.count);
    }
}

static struct adresse two_towers(void)
{
    struct adresse a = blocks(2);
    put_start(&a, 0, MEDIUM, UPRIGHT, -35, 0, 0);
    put_start(&a, 1, MEDIUM, UPRIGHT, 35, 0, 0);
    return a;
}

static void a_bridge_is_among_the_places(void **state)
{
    (void)state;
    struct adresse a = two_towers();
    hold_card(&a, "10A");
    check_list(&a);
    assert_int_equal(count_held(&a), list.count);
    bool has_bridge = false;
    for (int i = 0; i < list.count && !has_bridge; i++) {
        int card, x, y, turn;
        adresse_read_aim(list.moves[i], &card, &x, &y, &turn);
        has_bridge = abs(x) < 5 && abs(y) < 5 && turn == 0;
    }
    assert_true(has_bridge);
    hold_card(&a, "2A"); /* too short for it */
    check_list(&a);
    assert_int_equal(count_held(&a), list.count);
}

static void board_cards_find_free_spots(void **state)
{
    (void)state;
    static const char *const cards[] = { "1A", "5D", "9A", "13A" };
    struct adresse a = two_towers();
    put_start(&a, 2, LONG, FLAT, 0, 60, 0);
    put_start(&a, 3, LONG, FLAT, 0, -90, 0);
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++) {
        hold_card(&a, cards[i]);
        check_list(&a);
        assert_in_range(list.count, 24, 48);
        assert_int_equal(count_held(&a), list.count);
    }
    /* On a crowded board a spot is found as long as there is one, */
    for (int i = 0; i < 22; i++) {
        int row = i / 2;
        put_start(&a, i, LONG, FLAT, i % 2 ? 65 : -65, -130 + row * 25, 0);
    }
    a.pieces[13].length = NO_LENGTH;
    hold_card(&a, "13D");
    check_list(&a);
    assert_int_equal(count_held(&a), list.count);
    /* and without one the list is not empty. */
    hold_card(&a, "9A");
    for (int i = 0; i < 28; i++) {
        int row = i / 2;
        put_start(&a, i, LONG, FLAT, i % 2 ? 65 : -65, -130 + row * 20, 0);
    }
    check_list(&a);
    assert_int_equal(count_held(&a), 0);
}

static void nothing_is_offered_above_a_metre(void **state)
{
    (void)state;
    struct adresse a = blocks(2);
    put_start(&a, 0, LONG, FLAT, 0, 0, 0);
    for (int i = 1; i < 9; i++)
        put_block(&a, i, LONG, UPRIGHT, 0, 0, 12 + 60 + 120 * (i - 1), 0);
    hold_card(&a, "12A");
    check_list(&a);
    for (int i = 0; i < list.count; i++) {
        int card, x, y, turn;
        struct touchdown down;
        adresse_read_aim(list.moves[i], &card, &x, &y, &turn);
        adresse_touchdown_at(&a, LONG, UPRIGHT, x, y, turn, &down);
        assert_true(down.z + 60 <= 1000);
    }
}

static void the_same_state_lists_the_same(void **state)
{
    (void)state;
    struct adresse a = two_towers();
    hold_card(&a, "7C");
    read_all(&a);
    struct move_list first = list;
    read_all(&a);
    assert_int_equal(first.count, list.count);
    assert_memory_equal(first.moves, list.moves, sizeof list.moves[0] * (size_t)list.count);
}

/* ---- a hand and an eye ---- */

static void check_attempts(const char *name, int clumsiness, double sideways, double in_depth)
{
    enum { TRIES = 4000 };
    struct adresse a = blocks(2);
    struct rng rng;
    double sum[2] = { 0 };
    rng_init(&rng, 7);
    hold_card(&a, name);
    struct move meant = { adresse_aim_move(adresse_card_named(name), 105, -203, 450) };
    for (int i = 0; i < TRIES; i++) {
        int card, x, y, turn;
        adresse_read_aim(adresse_placement_attempt(&a, meant, clumsiness, &rng), &card, &x, &y,
                         &turn);
        assert_int_equal(card, adresse_card_named(name));
        assert_int_equal(turn, 450);
        sum[0] += (x - 105) * (x - 105) / 100.0 / TRIES;
        sum[1] += (y + 203) * (y + 203) / 100.0 / TRIES;
    }
    assert_true(fabs(sqrt(sum[0]) - sideways) < 0.05 * sideways);
    assert_true(fabs(sqrt(sum[1]) - in_depth) < 0.05 * in_depth);
}

static void A6_4_one_eye_misses_in_depth(void **state)
{
    (void)state;
    check_attempts("6A", 100, 2.0, 2.0);
    check_attempts("6B", 100, 2.7, 7.0);
    check_attempts("6D", 50, 1.35, 3.5);
}

static void attempts_stay_legal(void **state)
{
    (void)state;
    struct adresse a = blocks(2);
    struct rng rng;
    rng_init(&rng, 8);
    hold_card(&a, "6B");
    for (int i = 0; i < 500; i++) {
        int card, x, y, turn;
        struct move meant = { adresse_aim_move(adresse_card_named("6B"), 1400, -1400, 0) };
        adresse_read_aim(adresse_placement_attempt(&a, meant, 300, &rng), &card, &x, &y, &turn);
        assert_true(x <= 1400 && y >= -1400);
    }
    /* Nor does a hand that misses lift it above what is allowed. */
    put_start(&a, 0, LONG, FLAT, 0, 0, 0);
    for (int i = 1; i < 9; i++)
        put_block(&a, i, LONG, UPRIGHT, 0, 0, 12 + 60 + 120 * (i - 1), 0);
    hold_card(&a, "12B");
    for (int i = 0; i < 500; i++) {
        int card, x, y, turn;
        struct touchdown down;
        struct move meant = { adresse_aim_move(adresse_card_named("12B"), 0, 260, 0) };
        adresse_read_aim(adresse_placement_attempt(&a, meant, 200, &rng), &card, &x, &y, &turn);
        adresse_touchdown_at(&a, LONG, UPRIGHT, x, y, turn, &down);
        assert_true(down.z + 60 <= 1000);
    }
    struct move settled = { VERB_SETTLED };
    assert_true(same_move(adresse_placement_attempt(&a, settled, 300, &rng), settled));
}

/* ---- what might become of it ---- */

/* The piece in hand was let go there, at a moment when the hand is nearly still. */
static void let_go_at(struct adresse *a, int piece, int x, int y, int turn)
{
    a->stage = STAGE_WORLD;
    a->placement.x = (int16_t)x;
    a->placement.y = (int16_t)y;
    a->placement.turn = (int16_t)turn;
    a->placement.t = 0;
    a->placement.piece = (uint8_t)(piece + 1);
    a->placement.told = 1;
    double least = 1e9;
    uint16_t calmest = 0;
    for (int sway = 0; sway < SEEDS; sway++) {
        a->placement.sway[0] = (uint16_t)sway;
        double weight = adresse_sway_weight(a, 0);
        if (weight < least) {
            least = weight;
            calmest = (uint16_t)sway;
        }
    }
    a->placement.sway[0] = calmest;
}

static struct pose guess(const struct adresse *a, int which, int *verb, int *piece)
{
    struct pose pose = { 0 };
    list.count = 0;
    adresse_world_guess(a, &list);
    assert_true(list.count > 0);
    *verb = move_verb(list.moves[which]);
    if (*verb == VERB_RESTS)
        adresse_read_rests(list.moves[which], piece, &pose);
    if (*verb == VERB_TURNED)
        adresse_read_turned(list.moves[which], &pose);
    return pose;
}

/* What of the outcomes at hand leaves a piece beside the board. */
static double share_of_falls(const struct adresse *a)
{
    int falls = 0;
    list.count = 0;
    adresse_world_guess(a, &list);
    for (int i = 0; i < list.count; i++) {
        struct pose pose;
        int piece;
        if (move_verb(list.moves[i]) != VERB_RESTS)
            continue;
        adresse_read_rests(list.moves[i], &piece, &pose);
        falls += abs(pose.x) > adresse_board_side_mm(a->seats) * 500;
    }
    return falls / (double)list.count;
}

static void a_supported_piece_mostly_stays(void **state)
{
    (void)state;
    struct adresse a = blocks(2);
    put_start(&a, 0, LONG, FLAT, 0, 0, 0);
    hold_card(&a, "2A");
    let_go_at(&a, 1, 0, 0, 0);
    assert_true(share_of_falls(&a) > 0.1 && share_of_falls(&a) < 0.4);

    int verb, piece = -1;
    struct pose rests = guess(&a, 0, &verb, &piece);
    assert_int_equal(verb, VERB_RESTS);
    assert_int_equal(piece, 1);
    assert_int_equal(rests.z, 18000);
    a.pieces[1].length = SHORT;
    a.pieces[1].pose = rests;
    a.placement.reported = 2;
    a.placement.is_turning = 1;
    struct pose turned = guess(&a, 0, &verb, &piece);
    assert_int_equal(list.count, 1);
    assert_int_equal(verb, VERB_TURNED);
    a.pieces[1].pose.largest = turned.largest;
    memcpy(a.pieces[1].pose.rest, turned.rest, sizeof turned.rest);
    a.placement.is_turning = 0;
    struct structure s;
    uint32_t fallen[4];
    adresse_structure_read(&a, &s);
    adresse_structure_fallen(&a, &s, fallen);
    assert_int_equal(adresse_count_bits(fallen), 0);
    guess(&a, 0, &verb, &piece);
    assert_int_equal(verb, VERB_SETTLED);
}

static void a_piece_without_support_falls(void **state)
{
    (void)state;
    struct adresse a = blocks(2);
    put_start(&a, 0, LONG, FLAT, 0, 0, 0);
    hold_card(&a, "2A");
    let_go_at(&a, 1, 1300, 0, 0); /* over the board, where no stack card may lie */
    assert_true(share_of_falls(&a) > 0.99);
    let_go_at(&a, 1, 850, 0, 0); /* on the end, its middle beyond it */
    assert_true(share_of_falls(&a) > 0.99);
    hold_card(&a, "1A");
    let_go_at(&a, 1, 0, 0, 0); /* a board card on the structure */
    assert_true(share_of_falls(&a) > 0.99);
    let_go_at(&a, 1, 0, 600, 0);
    assert_true(share_of_falls(&a) < 0.4);
}

/* Wherever pieces fall in a guess, none lies on another, and all count as fallen. */
static void every_piece_may_fall(void **state)
{
    (void)state;
    struct adresse a = blocks(10);
    put_start(&a, 103, LONG, FLAT, 0, 0, 0);
    for (int i = 0; i < 103; i++)
        put_block(&a, i, LONG, FLAT, 0, 0, 18 + 12 * (i % 60), 0);
    a.stage = STAGE_WORLD;
    a.placement.is_settling_again = 1;
    int told = 0;
    for (int reported = 0; reported < PIECES_MAX; reported++) {
        int verb, piece = -1;
        a.placement.reported = (uint8_t)reported;
        a.placement.noise = 0;
        a.placement.is_turning = 0;
        guess(&a, 0, &verb, &piece);
        assert_int_equal(verb, VERB_SETTLED);
        struct pose pose = guess(&a, list.count - 1, &verb, &piece);
        assert_int_equal(verb, VERB_RESTS);
        assert_int_equal(piece, reported);
        a.placement.reported = (uint8_t)(piece + 1);
        a.placement.is_turning = 1;
        struct pose turned = guess(&a, 0, &verb, &piece);
        pose.largest = turned.largest;
        memcpy(pose.rest, turned.rest, sizeof turned.rest);
        a.pieces[reported].pose = pose;
        told++;
    }
    assert_int_equal(told, PIECES_MAX);
    struct structure s;
    uint32_t fallen[4];
    adresse_structure_read(&a, &s);
    adresse_structure_fallen(&a, &s, fallen);
    assert_int_equal(adresse_count_bits(fallen), PIECES_MAX);
    assert_int_equal(adresse_count_bits(s.on_table), PIECES_MAX);
    for (int i = 0; i < PIECES_MAX; i++)
        assert_int_equal(adresse_count_bits(s.touches[i]), 0);
}

/* ---- questions ---- */

static const char *answer(const struct adresse *a, const char *question)
{
    static char kept[2048];
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    bool is_answered = adresse_work_out(a, question, &json);
    json_end_object(&json);
    snprintf(kept, sizeof kept, "%s", is_answered ? text.data : "none");
    text_clear(&text);
    return kept;
}

static void questions_are_answered(void **state)
{
    (void)state;
    struct adresse a = two_towers();
    put_block(&a, 2, LONG, FLAT, 0, 0, 96, 0);
    assert_string_equal(
        answer(&a, "columns"),
        "{\"columns\": [{\"start\": 0, \"pieces\": [0, 2]}, {\"start\": 1, \"pieces\": [1, 2]}]}");
    assert_string_equal(answer(&a, "over x=0 y=0 turn=0"), "none"); /* nothing in the hand */
    hold_card(&a, "4A");
    assert_string_equal(answer(&a, "over x=12.5 y=-4 turn=90"),
                        "{\"z\": 132000, \"top\": 162000, \"first\": 2}");
    assert_string_equal(answer(&a, "over x=12.5 y=-80 turn=0.5"),
                        "{\"z\": 30000, \"top\": 60000, \"first\": -1}");
    struct sway sway;
    char expected[64];
    assert_string_equal(answer(&a, "sway t=0"), "none"); /* nothing has been told */
    sway_so(&a, 5);
    adresse_sway_at(&a, 2150, &sway);
    snprintf(expected, sizeof expected, "{\"x\": %ld, \"y\": %ld, \"tilt_x\": %ld, ",
             lround(sway.x * 1000), lround(sway.y * 1000), lround(sway.tilt_x * 1000));
    assert_contains(answer(&a, "sway t=2150"), expected);
    assert_contains(answer(&a, "sway t=2500"), "{\"x\": ");

    /* The same hand, named instead of held. */
    const struct placement *p = &a.placement;
    char question[96];
    snprintf(question, sizeof question, "sway %s %s of=%d,%d,%d,%d,%d t=2150",
             adresse_hand_names[card_in_hand(&a)->hand], adresse_position_names[p->position],
             p->sway[0], p->sway[1], p->sway[2], p->sway[3], p->sway[4]);
    assert_contains(answer(&a, question), expected);
    snprintf(expected, sizeof expected, "\"unrest\": %ld, \"unrest_aside\": %ld}",
             lround(sqrt(adresse_sway_weight(&a, 2150)) * 1000),
             lround(adresse_unrest_of(p, 2150, true) * 1000));
    assert_contains(answer(&a, question), expected);
    assert_contains(answer(&a, "sway left upright of=0 t=500"), "{\"x\": ");
    static const char *const wrong[] = {
        "",
        "over",
        "over x=1 y=2",
        "over x=1 y=2 turn=3 z=4",
        "over x= y=2 turn=3",
        "column",
        "columns ",
        "sway t=2150.5",
        "sway t=2501",
        "sway t=-1",
        "sway x=1",
        "sway t=1 ",
        "sway left upright of=0 t=501",
        "sway left upright of=0 t=-1",
        "sway left upright of=4096 t=0",
        "sway left upright of= t=0",
        "sway left upright of=1, t=0",
        "sway left upright of=1,,2 t=0",
        "sway left upright of=1,2x t=0",
        "sway left upright of=1,2,3,4,5,6,7,8,9,10,11,12,13 t=0",
        "sway hand upright of=1 t=0",
        "sway left tall of=1 t=0",
        "over y=1 x=2 turn=3",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_string_equal(answer(&a, wrong[i]), "none");
}

TEST_PROGRAM(places)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A6_2_the_piece_comes_down_on_what_is_first),
        cmocka_unit_test(A6_2_the_piece_comes_down_on_what_leans),
        cmocka_unit_test(places_over_the_starting_piece),
        cmocka_unit_test(a_bridge_is_among_the_places),
        cmocka_unit_test(board_cards_find_free_spots),
        cmocka_unit_test(nothing_is_offered_above_a_metre),
        cmocka_unit_test(the_same_state_lists_the_same),
        cmocka_unit_test(A6_4_one_eye_misses_in_depth),
        cmocka_unit_test(attempts_stay_legal),
        cmocka_unit_test(a_supported_piece_mostly_stays),
        cmocka_unit_test(a_piece_without_support_falls),
        cmocka_unit_test(every_piece_may_fall),
        cmocka_unit_test(questions_are_answered),
    };
    return cmocka_run_group_tests_name("adresse places", tests, NULL, NULL);
}
