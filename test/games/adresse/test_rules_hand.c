/* test_rules_hand.c: the hand aims, sways and lets go, and the eyes that see it (A6.3, A6.4). */
#include "adresse_scene.h"

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
    accepted(&scene, 2, "7A");
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
    accepted(&scene, 2, "7A");
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
            accepted(&scene, 2, "7A");
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
    accepted(&scene, 2, "7A");
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
    accepted(&scene, 2, "7A");
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
    accepted(&scene, 2, "7A");
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
    accepted(&one, 2, "7C");
    accepted(&other, 2, "7C");
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
        accepted(&scenes[i], 2, "7A");
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
        accepted(&scene, 2, hands[i][0]);
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
        accepted(&scene, 2, eyes[i][0]);
        assert_string_equal(seen_word(&scene, 1, "sight"), eyes[i][1]);
        adresse_scene_end(&scene);
    }
}

TEST_PROGRAM(rules_hand)
{
    const struct CMUnitTest tests[] = {
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
    };
    return cmocka_run_group_tests_name("adresse rules: the hand", tests, NULL, NULL);
}
