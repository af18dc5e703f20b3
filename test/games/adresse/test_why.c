/* test_why.c: why a placement did not hold: the footing by hand-computed geometry, and a scene for
 * each reason. The starting piece lies along x: 120 by 24 mm, its top 12 mm high. */
#include "adresse_hand.h"
#include "adresse_tremor.h"
#include "blocks.h"
#include "checks.h"
#include "program.h"
#include "text.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* A match in which seat 1 performs a single card. */
struct fall_scene {
    struct adresse a;
    struct text told;
};

static void begin_with(struct fall_scene *scene, const char *card, int variant)
{
    struct options options;
    options_default(&adresse_game, 2, &options);
    options.value[OPTION_VARIANT] = variant;
    text_init(&scene->told);
    adresse_game.start(&scene->a, &options);
    memset(scene->a.pieces, 0, sizeof scene->a.pieces);
    put_start(&scene->a, 0, LONG, FLAT, 0, 0, 0);
    hold_card(&scene->a, card);
    scene->a.deck_count = 60;
    scene->a.challenge.launcher = 1;
    scene->a.challenge.from = 1;
    scene->a.challenge.holder = 1;
    scene->a.placement.seat = 1;
}

static void begin(struct fall_scene *scene, const char *card)
{
    begin_with(scene, card, BASIC);
}

static void hear(void *listener, const struct event *event)
{
    struct text *told = listener;
    text_addf(told, "%s", event->name);
    for (int i = 0; i < event->fields.count; i++) {
        const struct field *field = &event->fields.field[i];
        if (field->type == FIELD_NUMBER)
            text_addf(told, " %s=%d", field->name, field->number);
        else
            text_addf(told, " %s=%s", field->name, field->word);
    }
    text_add_char(told, '\n');
}

static void apply(struct fall_scene *scene, int seat, uint64_t code)
{
    struct event_log log = { hear, &scene->told };
    struct move move = { code };
    assert_null(adresse_game.refusal(&scene->a, seat, move, NULL));
    adresse_game.apply(&scene->a, seat, move, &log);
}

/* Aimed there in millimetres and degrees, and let go at once; the hand sways by what was drawn. */
static void let_go(struct fall_scene *scene, int x, int y, int turn)
{
    struct adresse *a = &scene->a;
    a->stage = STAGE_AIM;
    apply(scene, 1, adresse_aim_move(a->challenge.cards[0].card, 10 * x, 10 * y, 10 * turn));
    apply(scene, SEAT_CHANCE, adresse_plain_move(VERB_SWAY, 17));
    apply(scene, 1, adresse_plain_move(VERB_RELEASE, 100));
    apply(scene, SEAT_CHANCE, adresse_plain_move(VERB_NOISE, 5));
    assert_int_equal(a->stage, STAGE_WORLD);
    assert_null(strstr(scene->told.data, "why"));
}

static void rests_at(struct fall_scene *scene, int piece, int position, double x, double y,
                     double z, int turn)
{
    struct pose pose =
        adresse_pose_make((struct vector){ x, y, z }, adresse_held_quaternion(position, turn * 10));
    apply(scene, SEAT_WORLD, adresse_rests_move(piece, &pose));
    apply(scene, SEAT_WORLD, adresse_turned_move(&pose));
}

static void on_table(struct fall_scene *scene, int piece)
{
    rests_at(scene, piece, FLAT, 300, -200 + 30 * piece, 6 - BOARD_THICKNESS_MM, 0);
}

static int in_hand(const struct fall_scene *scene)
{
    return scene->a.placement.piece - 1;
}

static void settles(struct fall_scene *scene)
{
    while (scene->a.stage == STAGE_WORLD)
        apply(scene, SEAT_WORLD, adresse_plain_move(VERB_SETTLED, 0));
}

/* A number of the one `why` that was told; INT_MIN if it has none. */
static int figure(const struct fall_scene *scene, const char *name)
{
    char part[20];
    const char *why = strstr(scene->told.data, "why ");
    assert_non_null(why);
    assert_null(strstr(why + 1, "\nwhy "));
    snprintf(part, sizeof part, " %s=", name);
    const char *found = strstr(why, part), *end = strchr(why, '\n');
    return found != NULL && found < end ? atoi(found + strlen(part)) : INT_MIN;
}

/* The reason, told once, and before what it costs. */
static void assert_why(const struct fall_scene *scene, const char *card, const char *reason,
                       const char *cost)
{
    char text[60];
    snprintf(text, sizeof text, "why seat=1 card=%s reason=%s ", card, reason);
    const char *why = strstr(scene->told.data, text), *then = strstr(scene->told.data, cost);
    if (why == NULL)
        fail_msg("%s is not in\n%s", text, scene->told.data);
    assert_non_null(then);
    assert_true(why < then);
}

static void end(struct fall_scene *scene)
{
    text_clear(&scene->told);
}

/* ---- the footing, by geometry ---- */

static void assert_footing(const struct adresse *a, double x, double y, double turn,
                           const double expected[4])
{
    struct footing found;
    adresse_footing_at(a, x, y, turn, &found);
    assert_true(found.is_level);
    const double is[] = { found.outside, found.support, found.half, found.toward };
    for (int i = 0; i < 4; i++)
        if (fabs(is[i] - expected[i]) > 1e-3 && fabs(is[i] - expected[i]) < 359.999)
            fail_msg("figure %d is %.9f, not %.9f", i, is[i], expected[i]);
}

static void footing_on_one_piece(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "6A"); /* 90 by 24 mm, flat */
    /* Crosswise over its edge: it lies from y -5 to 85, on 17 mm up to 12. */
    assert_footing(&scene.a, 0, 40, 90, (double[]){ 28, 17, 45, 90 });
    assert_footing(&scene.a, 0, -40, 90, (double[]){ 28, 17, 45, 270 });
    /* Its middle 4 mm inside the edge: on y -37 to 12, which is all 24 mm. */
    assert_footing(&scene.a, 0, 8, 90, (double[]){ -4, 24, 45, 90 });
    /* Along, over the end at x 60: on 25 of its 90 mm. */
    assert_footing(&scene.a, 80, 0, 0, (double[]){ 20, 25, 45, 0 });
    assert_footing(&scene.a, -80, 0, 0, (double[]){ 20, 25, 45, 180 });
    /* Turned by 45 degrees, the corner of the piece below nearest: outside of it by the diagonal
     * of 5 and 5 mm. */
    struct footing found;
    adresse_footing_at(&scene.a, 65, 17, 45, &found);
    assert_true(fabs(found.outside - 5 * sqrt(2)) < 1e-4);
    assert_true(fabs(found.toward - 45) < 1e-4);
    end(&scene);
}

/* Between two: what is between them is support, too. */
static void footing_on_two_pieces(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "11C"); /* 120 mm, flat on a stack */
    scene.a.pieces[0].length = NO_LENGTH;
    put_start(&scene.a, 1, SHORT, FLAT, -40, 0, 90); /* x -52 to -28, */
    put_start(&scene.a, 2, SHORT, FLAT, 40, 0, 90);  /* 28 to 52 */
    scene.a.challenge.cards[0].card = (uint8_t)adresse_card_named("10A");
    scene.a.placement.position = FLAT;
    assert_int_equal(card_in_hand(&scene.a)->length, LONG);
    /* The nearest edges are those of its own sides, 12 mm from its middle. */
    assert_footing(&scene.a, 0, 0, 0, (double[]){ -12, 24, 12, 270 });
    struct footing found;
    adresse_footing_at(&scene.a, 0, 0, 0, &found);
    assert_true(has_bit(found.on, 1) && has_bit(found.on, 2));
    assert_int_equal(adresse_count_bits(found.on), 2);
    /* Moved by 60, its middle is 8 mm beyond the right one, and the left one is left. */
    assert_footing(&scene.a, 60, 0, 0, (double[]){ 8, 24, 60, 0 });
    end(&scene);
}

static void footing_where_nothing_is_level(void **state)
{
    (void)state;
    struct fall_scene scene;
    struct footing found;
    begin(&scene, "6A");
    tip_block(put_block(&scene.a, 1, MEDIUM, FLAT, 0, 80, 40, 0), 20);
    adresse_footing_at(&scene.a, 0, 80, 90, &found);
    assert_int_equal(found.met, MET_PIECE);
    assert_false(found.is_level);
    adresse_footing_at(&scene.a, 100, 120, 90, &found); /* over the board's edge at 140 */
    assert_int_equal(found.met, MET_BOARD);
    assert_true(fabs(found.outside + 12) < 1e-6);
    adresse_footing_at(&scene.a, 0, 190, 90, &found);
    assert_int_equal(found.met, MET_TABLE);
    assert_false(found.is_level);
    end(&scene);
}

/* ---- a scene for each reason ---- */

/* Crosswise, aimed 40 mm from the middle: the figures agree with where it was let go. */
static void its_middle_left_the_support(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "6A");
    let_go(&scene, 0, 40, 90);
    on_table(&scene, in_hand(&scene));
    settles(&scene);
    assert_why(&scene, "6A", "left_support", "fell seat=1");
    struct sway sway;
    double slip_x, slip_y;
    struct adresse before;
    memset(&before, 0, sizeof before);
    before.rules = 2;
    hold_card(&before, "6A");
    before.placement.sway[0] = 17;
    before.placement.told = 1;
    adresse_sway_at(&before, 100, &sway);
    adresse_noise_at(5, &slip_x, &slip_y);
    assert_true(fabs(figure(&scene, "dx") / 10.0 - sway.x - slip_x) <= 0.051);
    assert_true(fabs(figure(&scene, "dy") / 10.0 - sway.y - slip_y) <= 0.051);
    double tilt = acos(cos(sway.tilt_x * M_PI / 180) * cos(sway.tilt_y * M_PI / 180)) * 180 / M_PI;
    assert_true(fabs(figure(&scene, "tilt") / 10.0 - tilt) <= 0.051);
    assert_true(figure(&scene, "tilt") > 0);
    assert_int_equal(figure(&scene, "meant"), 280);
    assert_true(abs(figure(&scene, "outside") - (400 + figure(&scene, "dy") - 120)) <= 1);
    assert_int_equal(figure(&scene, "others"), 0);
    end(&scene);
}

/* In the middle of it: the support was there. */
static void tilt_or_speed_carried_it_over(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "6A");
    scene.a.pieces[0].pose = (struct pose){ 0 };
    put_start(&scene.a, 0, LONG, FLAT, 0, 0, 0);
    let_go(&scene, 0, 0, 0);
    on_table(&scene, in_hand(&scene));
    settles(&scene);
    if (figure(&scene, "outside") > 0)
        fail_msg("the hand went too far: %s", scene.told.data);
    assert_why(&scene, "6A", "tilted", "fell seat=1");
    assert_true(figure(&scene, "support") > 0 && figure(&scene, "half") > 0);
    end(&scene);
}

static void a_board_cards_piece_came_down_on_the_structure(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "5A");
    let_go(&scene, 0, 0, 0);
    rests_at(&scene, in_hand(&scene), FLAT, 0, 0, 18, 0); /* it lies there as if it held */
    settles(&scene);
    assert_why(&scene, "5A", "on_structure", "fell seat=1");
    assert_int_equal(figure(&scene, "others"), 0);
    assert_int_equal(figure(&scene, "aimed"), INT_MIN); /* as it was aimed */
    end(&scene);
}

/* Aimed beside the structure, but the hand went onto it. */
static void a_board_cards_piece_was_aimed_beside_it(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "5A");
    let_go(&scene, 0, 80, 0);
    struct adresse *a = &scene.a;
    double dy = a->placement.letting_go.dy / 10.0;
    end(&scene);
    begin(&scene, "5A");
    /* 24 mm wide, so it just passes the edge at 24 from it; the sway moves it back or away. */
    int y = dy < 0 ? 25 : -25;
    assert_true(fabs(dy) > 1.5);
    let_go(&scene, 0, y, 0);
    rests_at(&scene, in_hand(&scene), FLAT, 0, 0, 18, 0);
    settles(&scene);
    assert_why(&scene, "5A", "on_structure", "fell seat=1");
    assert_non_null(strstr(scene.told.data, " aimed=at_board"));
    end(&scene);
}

static void a_board_cards_piece_touches_another(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "5A");
    let_go(&scene, 0, 60, 0);
    rests_at(&scene, in_hand(&scene), FLAT, 0, 24, 6, 0);
    settles(&scene);
    assert_why(&scene, "5A", "touches_piece", "fell seat=1");
    end(&scene);
}

static void it_came_down_on_the_board(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "6A");
    let_go(&scene, 0, 80, 0);
    rests_at(&scene, in_hand(&scene), FLAT, 0, 80, 6, 0);
    settles(&scene);
    assert_why(&scene, "6A", "on_board", "fell seat=1");
    end(&scene);
}

static void it_came_down_beside_the_board(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "5A");
    let_go(&scene, 0, 130, 0);
    on_table(&scene, in_hand(&scene));
    settles(&scene);
    assert_why(&scene, "5A", "off_board", "fell seat=1");
    end(&scene);
}

/* An upright one that lies, on the structure or on the board. */
static void it_is_not_in_its_position(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "8A");
    let_go(&scene, 0, 0, 0);
    rests_at(&scene, in_hand(&scene), FLAT, 0, 0, 18, 0);
    settles(&scene);
    assert_why(&scene, "8A", "wrong_position", "fell seat=1");
    assert_non_null(strstr(scene.told.data, "wrong_position seat=1 card=8A"));
    end(&scene);

    begin(&scene, "13A");
    let_go(&scene, 0, 90, 0);
    rests_at(&scene, in_hand(&scene), FLAT, 0, 90, 6, 0);
    settles(&scene);
    assert_why(&scene, "13A", "wrong_position", "fell seat=1");
    end(&scene);
}

static void nothing_level_was_below_it(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "6A");
    tip_block(put_block(&scene.a, 1, LONG, FLAT, 0, 0, 34, 0), 15);
    let_go(&scene, 0, 0, 90);
    on_table(&scene, in_hand(&scene));
    settles(&scene);
    assert_why(&scene, "6A", "no_support", "fell seat=1");
    assert_int_equal(figure(&scene, "outside"), INT_MIN);
    end(&scene);
}

/* On a piece that hangs over the edge of the one below it, with its middle well on it. */
static void hang_out(struct fall_scene *scene)
{
    put_block(&scene->a, 1, LONG, FLAT, 50, 0, 18, 0);
    put_block(&scene->a, 2, SHORT, FLAT, -50, 0, 18, 90);
    let_go(scene, 85, 0, 0);
}

static void what_carried_it_gave_way(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "6A");
    hang_out(&scene);
    assert_true(has_bit(scene.a.placement.letting_go.below, 0)); /* what carries that */
    assert_true(has_bit(scene.a.placement.letting_go.below, 1));
    assert_false(has_bit(scene.a.placement.letting_go.below, 2));
    int placed = in_hand(&scene);
    on_table(&scene, 1);
    on_table(&scene, placed);
    settles(&scene);
    assert_why(&scene, "6A", "gave_way", "fell seat=1");
    assert_int_equal(figure(&scene, "others"), 1);
    end(&scene);

    /* It found its place all the same. */
    begin(&scene, "6A");
    hang_out(&scene);
    on_table(&scene, 1);
    rests_at(&scene, in_hand(&scene), FLAT, 0, 0, 18, 0);
    settles(&scene);
    assert_why(&scene, "6A", "gave_way", "fell seat=1");
    assert_int_equal(figure(&scene, "others"), 1);
    end(&scene);
}

static void it_stands_but_struck_another(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "6A");
    hang_out(&scene);
    on_table(&scene, 2);
    rests_at(&scene, in_hand(&scene), FLAT, 80, 0, 30, 0);
    settles(&scene);
    assert_why(&scene, "6A", "struck", "fell seat=1");
    assert_int_equal(figure(&scene, "others"), 1);
    end(&scene);
}

/* What falls when the rest settles counts, but is no reason of its own. */
static void more_falls_when_the_rest_settles(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "6A");
    put_block(&scene.a, 1, SHORT, FLAT, -40, 0, 18, 90);
    let_go(&scene, 0, 60, 90);
    on_table(&scene, in_hand(&scene));
    apply(&scene, SEAT_WORLD, adresse_plain_move(VERB_SETTLED, 0));
    assert_int_equal(scene.a.stage, STAGE_WORLD);
    assert_null(strstr(scene.told.data, "why"));
    on_table(&scene, 1);
    settles(&scene);
    assert_why(&scene, "6A",
               scene.a.placement.letting_go.met == MET_BOARD ? "on_board" : "left_support",
               "fell seat=1");
    assert_int_equal(figure(&scene, "others"), 1);
    end(&scene);
}

/* ---- the other games ---- */

static void told_before_it_is_tried_again(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin_with(&scene, "6A", ADVANCED);
    for (int retry = 0; retry <= RETRIES_MAX; retry++) {
        text_clear(&scene.told);
        text_init(&scene.told);
        let_go(&scene, 0, 40, 90);
        on_table(&scene, in_hand(&scene));
        settles(&scene);
        assert_why(&scene, "6A", "left_support", retry < RETRIES_MAX ? "again " : "gave_up ");
    }
    end(&scene);
}

static void told_in_the_young_game(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin_with(&scene, "6A", YOUNG);
    let_go(&scene, 0, 40, 90);
    on_table(&scene, in_hand(&scene));
    settles(&scene);
    assert_why(&scene, "6A", "left_support", "fell seat=1");
    end(&scene);
}

static void what_holds_has_no_reason(void **state)
{
    (void)state;
    struct fall_scene scene;
    begin(&scene, "6A");
    let_go(&scene, 0, 0, 0);
    rests_at(&scene, in_hand(&scene), FLAT, 0, 0, 18, 0);
    settles(&scene);
    assert_non_null(strstr(scene.told.data, "held seat=1"));
    assert_null(strstr(scene.told.data, "why"));
    end(&scene);
}

/* A6.3: the slip is hidden until all is judged, and so is what follows from it. */
static void no_view_has_it_before_the_end(void **state)
{
    (void)state;
    struct fall_scene scene;
    struct adresse seen;
    begin(&scene, "6A");
    let_go(&scene, 0, 40, 90);
    for (int viewer = VIEWER_SPECTATOR; viewer < VIEWER_SPECTATOR + 1; viewer++) {
        adresse_game.view(&scene.a, viewer, &seen);
        assert_int_equal(seen.placement.letting_go.outside, 0);
        assert_int_equal(seen.placement.letting_go.dx, 0);
        assert_int_equal(adresse_count_bits(seen.placement.letting_go.below), 0);
    }
    adresse_game.view(&scene.a, 1, &seen);
    assert_int_equal(seen.placement.letting_go.dy, 0);
    adresse_game.view(&scene.a, VIEWER_ALL, &seen);
    assert_true(seen.placement.letting_go.outside > 0);
    end(&scene);
}

TEST_PROGRAM(why)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(footing_on_one_piece),
        cmocka_unit_test(footing_on_two_pieces),
        cmocka_unit_test(footing_where_nothing_is_level),
        cmocka_unit_test(its_middle_left_the_support),
        cmocka_unit_test(tilt_or_speed_carried_it_over),
        cmocka_unit_test(a_board_cards_piece_came_down_on_the_structure),
        cmocka_unit_test(a_board_cards_piece_was_aimed_beside_it),
        cmocka_unit_test(a_board_cards_piece_touches_another),
        cmocka_unit_test(it_came_down_on_the_board),
        cmocka_unit_test(it_came_down_beside_the_board),
        cmocka_unit_test(it_is_not_in_its_position),
        cmocka_unit_test(nothing_level_was_below_it),
        cmocka_unit_test(what_carried_it_gave_way),
        cmocka_unit_test(it_stands_but_struck_another),
        cmocka_unit_test(more_falls_when_the_rest_settles),
        cmocka_unit_test(told_before_it_is_tried_again),
        cmocka_unit_test(told_in_the_young_game),
        cmocka_unit_test(what_holds_has_no_reason),
        cmocka_unit_test(no_view_has_it_before_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
