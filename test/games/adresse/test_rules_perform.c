/* test_rules_perform.c: pieces are placed and what the physics did is judged (A6). */
#include "adresse_scene.h"

/* Two players; seat 1 has accepted a challenge of these cards. */
static void perform(struct adresse_scene *scene, const char *cards)
{
    char text[100];
    snprintf(text, sizeof text, "%s 1A 13C / 2A 4A 11C", cards);
    BEGIN(scene, .seats = 2, .hands = text);
    snprintf(text, sizeof text, "0 launch 1 %s; 1 accept", cards);
    play(scene, text);
}

/* ---- A6.1: the order ---- */

static void A6_1_in_the_order_the_performer_chooses(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, "7A 8C 9B");
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
    perform(&scene, "7A");
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
    perform(&scene, "8A"); /* upright, 90 mm */
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
    perform(&scene, "7A");
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
    perform(&scene, "7A");
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
    perform(&scene, "7A");
    assert_refused(&scene, "1 rests 1 0 0 0", "adresse.world-decides");
    assert_refused(&scene, "1 settled", "adresse.world-decides");
    assert_refused(&scene, "1 sway 0", "adresse.chance-decides");
    assert_refused(&scene, "1 noise 0", "adresse.chance-decides");
    adresse_scene_end(&scene);
}

/* ---- A6.3, A6.4: the hand and the eye ---- */

static json_t *placement_seen(const struct adresse_scene *scene, int viewer, json_t **view)
{
    *view = scene_view(scene, viewer);
    return json_object_get(*view, "placement");
}

static const char *seen_word(const struct adresse_scene *scene, int viewer, const char *key)
{
    static char word[16];
    json_t *view;
    json_t *placement = placement_seen(scene, viewer, &view);
    snprintf(word, sizeof word, "%s", json_string_value(json_object_get(placement, key)));
    json_decref(view);
    return word;
}

/* First the place and the turn, */
static void A6_3_aim_comes_first_and_is_final(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, "7A");
    assert_asked(&scene, 1, "aim");
    assert_refused(&scene, "1 hold", "adresse.not-asked");
    assert_refused(&scene, "1 release t=0", "adresse.not-asked");
    assert_refused(&scene, "1 place 7A x=0 y=0 turn=0 t=0", "adresse.aim-first"); /* version 1 */
    play(&scene, "1 aim 7A x=1.5 y=-2 turn=30");
    assert_asked(&scene, SEAT_CHANCE, "sway");
    assert_refused(&scene, "1 hold", REFUSAL_NOT_YOUR_TURN); /* nothing to hold on to yet */
    assert_refused(&scene, "1 release t=0", REFUSAL_NOT_YOUR_TURN);
    play(&scene, "chance sway 4095");
    assert_asked(&scene, 1, "hold");
    assert_refused(&scene, "1 aim 7A x=0 y=0 turn=0", "adresse.aim-is-final");
    assert_refused(&scene, "1 place 7A x=0 y=0 turn=0 t=0", "adresse.not-asked");
    assert_refused(&scene, "0 hold", REFUSAL_NOT_YOUR_TURN);
    assert_refused(&scene, "0 release t=0", REFUSAL_NOT_YOUR_TURN);
    play(&scene, "1 hold; chance sway 0");
    assert_refused(&scene, "1 aim 7A x=0 y=0 turn=0", "adresse.aim-is-final");
    assert_int_equal(scene.a.placement.x, 15);
    assert_int_equal(scene.a.placement.y, -20);
    assert_int_equal(scene.a.placement.turn, 300);
    adresse_scene_end(&scene);
}

/* then the sway, half a second at a time, known to all as it is drawn, */
static void A6_3_half_a_second_at_a_time(void **state)
{
    (void)state;
    struct adresse_scene scene;
    struct move_list list;
    perform(&scene, "7A");
    play(&scene, "1 aim 7A x=0 y=0 turn=0");
    adresse_game.list_moves(&scene.a, SEAT_CHANCE, &list);
    assert_int_equal(list.count, 4096);
    assert_no_move(&scene, "sway 4096");
    assert_refused(&scene, "chance noise 1", "adresse.other-chance");
    assert_refused(&scene, "chance tremor 1", "adresse.other-chance"); /* version 1 */
    play(&scene, "chance sway 4095; 1 hold");
    assert_asked(&scene, SEAT_CHANCE, "sway");
    play(&scene, "chance sway 17");
    assert_told(&scene, "swayed seat=1 half=1 sway=4095");
    assert_told(&scene, "swayed seat=1 half=2 sway=17");
    for (int viewer = 0; viewer < 3; viewer++) {
        json_t *view;
        json_t *placement = placement_seen(&scene, viewer < 2 ? viewer : VIEWER_SPECTATOR, &view);
        json_t *expected = json_pack("[i,i]", 4095, 17);
        assert_true(json_equal(json_object_get(placement, "sway"), expected));
        json_decref(expected);
        json_decref(view);
    }
    adresse_scene_end(&scene);
}

/* and it is let go at a moment of what has been told, a second back at the most. */
static void A6_3_released_at_a_moment_that_was_told(void **state)
{
    (void)state;
    static const struct {
        int halves, least, most;
    } told[] = {
        { 1, 0, 500 }, { 2, 0, 1000 }, { 3, 500, 1500 }, { 7, 2500, 3500 }, { 12, 5000, 6000 }
    };
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        for (int end = 0; end < 2; end++) {
            struct adresse_scene scene;
            char text[40];
            perform(&scene, "7A");
            play(&scene, "1 aim 7A x=0 y=0 turn=0; chance sway 1");
            for (int half = 1; half < told[i].halves; half++)
                play(&scene, "1 hold; chance sway 2");
            assert_no_move(&scene, "release t=1.5");
            assert_no_move(&scene, "release t=-1");
            assert_no_move(&scene, "release");
            snprintf(text, sizeof text, "1 release t=%d", told[i].most + 1);
            assert_refused(&scene, text, "adresse.not-yet");
            assert_refused(&scene, "1 release t=99999", "adresse.not-yet");
            if (told[i].least > 0) {
                snprintf(text, sizeof text, "1 release t=%d", told[i].least - 1);
                assert_refused(&scene, text, "adresse.too-late");
                assert_refused(&scene, "1 release t=0", "adresse.too-late");
            }
            int t = end ? told[i].most : told[i].least;
            snprintf(text, sizeof text, "1 release t=%d", t);
            assert_listed(&scene, text + 2, true);
            play(&scene, text);
            assert_int_equal(scene.a.placement.t, t);
            assert_int_equal(scene.a.placement.told, told[i].halves);
            assert_asked(&scene, SEAT_CHANCE, "noise");
            adresse_scene_end(&scene);
        }
}

/* Where nothing is chosen, moments of every kind are listed: neither the calm ones, nor others. */
static void A6_3_the_list_knows_nothing_of_calm(void **state)
{
    (void)state;
    struct adresse_scene scene;
    perform(&scene, "7A");
    play(&scene, "1 aim 7A x=0 y=0 turn=0; chance sway 1");
    assert_moves(&scene, "hold, release t=0, release t=100, release t=200, release t=300, "
                         "release t=400, release t=500");
    play(&scene, "1 hold; chance sway 2; 1 hold; chance sway 3");
    assert_moves(&scene, "hold, release t=500, release t=600, release t=700, release t=800, "
                         "release t=900, release t=1000, release t=1100, release t=1200, "
                         "release t=1300, release t=1400, release t=1500");
    adresse_scene_end(&scene);
}

static void A6_3_after_the_twelfth_half_second_it_lets_go_by_itself(void **state)
{
    (void)state;
    struct adresse_scene scene;
    struct tick tick;
    perform(&scene, "7A");
    assert_false(adresse_game.tick(&scene.a, &tick)); /* whoever aims has time */
    play(&scene, "1 aim 7A x=0 y=0 turn=0");
    assert_false(adresse_game.tick(&scene.a, &tick));
    for (int half = 1; half <= 12; half++) {
        char text[MOVE_TEXT_MAX];
        play(&scene, "chance sway 5");
        assert_true(adresse_game.tick(&scene.a, &tick));
        assert_int_equal(tick.seat, 1);
        assert_int_equal(tick.after_ms, 500);
        assert_int_equal(tick.is_pause, half < 12);
        adresse_game.write_move(&scene.a, tick.move, text, sizeof text);
        assert_string_equal(text, "hold");
        play(&scene, "1 hold"); /* the twelfth is a release */
    }
    assert_told(&scene, "released seat=1 card=7A x=0 y=0 turn=0 t=6000");
    assert_asked(&scene, SEAT_CHANCE, "noise");
    assert_false(adresse_game.tick(&scene.a, &tick));
    adresse_scene_end(&scene);
}

/* A hand that is not as quick as a program: at any moment up to the last, those still to come
 * among them, but not further back than a hand may. */
static void A6_3_a_later_moment(void **state)
{
    (void)state;
    static const struct {
        int t, ms, expected;
    } delays[] = { { 900, 150, 1050 }, { 900, -150, 750 }, { 1500, 400, 1900 },
                   { 600, -150, 550 }, { 500, -1, 501 },   { 1500, 5000, 6000 },
                   { 1000, 0, 1000 } };
    struct adresse_scene scene;
    struct move move, other;
    perform(&scene, "7A");
    assert_true(adresse_game.read_move(&scene.a, "aim 7A x=0 y=0 turn=0", &move));
    assert_true(same_move(adresse_game.delay(&scene.a, move, 150), move));
    play(&scene, "1 aim 7A x=0 y=0 turn=0; chance sway 1; 1 hold; chance sway 2; 1 hold; "
                 "chance sway 3");
    for (size_t i = 0; i < sizeof delays / sizeof *delays; i++) {
        char text[MOVE_TEXT_MAX], expected[MOVE_TEXT_MAX];
        snprintf(text, sizeof text, "release t=%d", delays[i].t);
        snprintf(expected, sizeof expected, "release t=%d", delays[i].expected);
        assert_true(adresse_game.read_move(&scene.a, text, &move));
        move = adresse_game.delay(&scene.a, move, delays[i].ms);
        adresse_game.write_move(&scene.a, move, text, sizeof text);
        assert_string_equal(text, expected);
    }
    assert_true(adresse_game.read_move(&scene.a, "hold", &other));
    assert_true(same_move(adresse_game.delay(&scene.a, other, 150), other));
    adresse_scene_end(&scene);
}

/* Nothing of what comes is in the state: what will be drawn makes no byte of it different. */
static void A6_3_nothing_that_has_not_happened_is_there(void **state)
{
    (void)state;
    struct adresse_scene one, other;
    perform(&one, "7C");
    perform(&other, "7C");
    play(&one, "1 aim 7C x=0 y=0 turn=0");
    play(&other, "1 aim 7C x=0 y=0 turn=0");
    for (int half = 0; half < HALF_SECONDS; half++) {
        char text[40];
        for (int later = half; later < HALF_SECONDS; later++)
            assert_int_equal(one.a.placement.sway[later], 0);
        assert_int_equal(one.a.placement.noise, 0);
        snprintf(text, sizeof text, "chance sway %d", 100 + half);
        play(&one, text);
        play(&other, text);
        assert_memory_equal(&one.a, &other.a, sizeof one.a);
        struct adresse_scene aside = other; /* there it goes on in another way */
        text_init(&aside.told);
        play(&aside, half + 1 < HALF_SECONDS ? "1 hold; chance sway 4000" : "1 hold");
        adresse_scene_end(&aside);
        assert_memory_equal(&one.a, &other.a, sizeof one.a);
        play(&one, "1 hold");
        play(&other, "1 hold");
    }
    assert_int_equal(one.a.placement.noise, 0);
    adresse_scene_end(&one);
    adresse_scene_end(&other);
}

/* The slip is drawn after the release, and no client learns it. */
static void A6_3_the_slip_is_hidden(void **state)
{
    (void)state;
    struct adresse_scene scenes[2];
    struct move_list list;
    json_t *views[2][3];
    for (int i = 0; i < 2; i++) {
        perform(&scenes[i], "7A");
        play(&scenes[i], "1 aim 7A x=0 y=0 turn=0; chance sway 5; 1 release t=10");
        adresse_game.list_moves(&scenes[i].a, SEAT_CHANCE, &list);
        assert_int_equal(list.count, 4096);
        play(&scenes[i], i == 0 ? "chance noise 1" : "chance noise 4000");
        assert_asked(&scenes[i], SEAT_WORLD, "world");
        assert_int_equal(scenes[i].a.placement.noise, i == 0 ? 1 : 4000);
        for (int viewer = 0; viewer < 3; viewer++)
            views[i][viewer] = scene_view(&scenes[i], viewer < 2 ? viewer : VIEWER_SPECTATOR);
        adresse_scene_end(&scenes[i]);
    }
    for (int viewer = 0; viewer < 3; viewer++) {
        assert_true(json_equal(views[0][viewer], views[1][viewer]));
        json_decref(views[0][viewer]);
        json_decref(views[1][viewer]);
    }
}

static void A6_3_which_hand_holds_it(void **state)
{
    (void)state;
    struct adresse_scene scene;
    static const char *const hands[][2] = { { "7A", "both" }, { "7C", "right" }, { "8C", "left" } };
    for (int i = 0; i < 3; i++) {
        perform(&scene, hands[i][0]);
        assert_string_equal(seen_word(&scene, 0, "hand"), hands[i][1]);
        adresse_scene_end(&scene);
    }
}

/* The eyes that stay open: every client shows no more than they see. */
static void A6_4_which_eyes_are_open(void **state)
{
    (void)state;
    struct adresse_scene scene;
    static const char *const eyes[][2] = { { "7A", "both" }, { "7B", "right" }, { "8B", "left" } };
    for (int i = 0; i < 3; i++) {
        perform(&scene, eyes[i][0]);
        assert_string_equal(seen_word(&scene, 1, "sight"), eyes[i][1]);
        adresse_scene_end(&scene);
    }
}

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
    perform(&scene, "10A");
    let_down(&scene, "x=0 y=0 turn=0");
    rests_tipped(&scene, 14);
    assert_told(&scene, "held seat=1 card=10A");
    assert_on_table(&scene, "0 1");
    adresse_scene_end(&scene);

    perform(&scene, "10A");
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
    perform(&scene, "7A 8C");
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
    perform(&scene, "7A");
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
        perform(&scene, "5A"); /* medium, flat, on the board */
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
    perform(&scene, "7A");
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
    perform(&scene, "5A");
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
    perform(&scene, "7A");
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
        perform(&scene, "7A");
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
    perform(&scene, "7A");
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
    perform(&scene, "7A");
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
    perform(&scene, "7A 8C");
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
    perform(&scene, "7A");
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
        cmocka_unit_test(A6_3_aim_comes_first_and_is_final),
        cmocka_unit_test(A6_3_half_a_second_at_a_time),
        cmocka_unit_test(A6_3_released_at_a_moment_that_was_told),
        cmocka_unit_test(A6_3_the_list_knows_nothing_of_calm),
        cmocka_unit_test(A6_3_after_the_twelfth_half_second_it_lets_go_by_itself),
        cmocka_unit_test(A6_3_a_later_moment),
        cmocka_unit_test(A6_3_nothing_that_has_not_happened_is_there),
        cmocka_unit_test(A6_3_the_slip_is_hidden),
        cmocka_unit_test(A6_3_which_hand_holds_it),
        cmocka_unit_test(A6_4_which_eyes_are_open),
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
        cmocka_unit_test(A6_9_the_card_is_done_with),
        cmocka_unit_test(A6_9_only_when_it_is_taken_up),
        cmocka_unit_test(A6_10_done_and_launching),
        cmocka_unit_test(A6_10_after_a_return),
    };
    return cmocka_run_group_tests_name("adresse rules: performing", tests, NULL, NULL);
}
