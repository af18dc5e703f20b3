/* test_rules_secrets.c: A11, what is secret and what is not. */
#include "adresse_scene.h"

/* An entry of a player in what a viewer sees: its cards parted by blanks, or its number,
 * or "(hidden)". */
static const char *seen(const struct adresse_scene *scene, int viewer, int seat, const char *key)
{
    static char text[200];
    json_t *view = scene_view(scene, viewer);
    json_t *player = json_array_get(json_object_get(view, "players"), (size_t)seat);
    json_t *value = json_object_get(player, key);
    size_t i, length = 0;
    json_t *card;
    snprintf(text, sizeof text, "(hidden)");
    if (json_is_integer(value))
        snprintf(text, sizeof text, "%d", (int)json_integer_value(value));
    if (json_is_array(value))
        text[0] = '\0';
    json_array_foreach (value, i, card)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", i ? " " : "",
                                   json_string_value(card));
    json_decref(view);
    return text;
}

static void A11_1_hands_are_secret(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A pivot / 2A 2B / 3A");
    for (int viewer = 0; viewer < 3; viewer++)
        for (int seat = 0; seat < 3; seat++) {
            static const char *const hands[] = { "7A 8A pivot", "2A 2B", "3A" };
            static const char *const counts[] = { "3", "2", "1" };
            assert_string_equal(seen(&scene, viewer, seat, "cards"), counts[seat]);
            assert_string_equal(seen(&scene, viewer, seat, "hand"),
                                viewer == seat ? hands[seat] : "(hidden)");
        }
    for (int seat = 0; seat < 3; seat++)
        assert_string_equal(seen(&scene, VIEWER_SPECTATOR, seat, "hand"), "(hidden)");
    adresse_scene_end(&scene);
}

static bool sees_the_same(const struct adresse_scene *a, const struct adresse_scene *b, int viewer)
{
    json_t *views[2] = { scene_view(a, viewer), scene_view(b, viewer) };
    bool is_same = json_equal(views[0], views[1]);
    json_decref(views[0]);
    json_decref(views[1]);
    return is_same;
}

/* Other cards in another's hand, so other cards in the deck: nobody else can tell. */
static void A11_1_nor_does_the_deck_tell(void **state)
{
    (void)state;
    struct adresse_scene one, other;
    BEGIN(&one, .seats = 3, .hands = "7A 8A / 2A 2B / 3A 3B");
    BEGIN(&other, .seats = 3, .hands = "7A 8A / 4D killjoy / 3A 3B");
    assert_true(sees_the_same(&one, &other, 0));
    assert_true(sees_the_same(&one, &other, 2));
    assert_true(sees_the_same(&one, &other, VIEWER_SPECTATOR));
    assert_false(sees_the_same(&one, &other, 1));
    assert_false(sees_the_same(&one, &other, VIEWER_ALL));
    adresse_scene_end(&one);
    adresse_scene_end(&other);
}

/* Won cards: their owner knows the faces, the others the number; at the end all do. */
static void A11_1_cards_face_down(void **state)
{
    (void)state;
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 3, .variant = ADVANCED, .hands = "7A / 2A 2B / 3A 3B",
          .won = "8D 9B / 12D");
    assert_string_equal(seen(&scene, 0, 0, "won_cards"), "8D 9B");
    assert_string_equal(seen(&scene, 1, 0, "won_cards"), "(hidden)");
    assert_string_equal(seen(&scene, 1, 0, "won"), "2");
    assert_string_equal(seen(&scene, VIEWER_SPECTATOR, 1, "won_cards"), "(hidden)");
    assert_string_equal(seen(&scene, VIEWER_SPECTATOR, 1, "won"), "1");
    play(&scene, "0 launch 1 7A; 1 accept");
    holds(&scene);
    assert_over(&scene, 0);
    assert_string_equal(seen(&scene, 2, 0, "won_cards"), "8D 9B");
    assert_string_equal(seen(&scene, VIEWER_SPECTATOR, 1, "won_cards"), "7A 12D");
    assert_string_equal(seen(&scene, 2, 1, "hand"), "(hidden)");
    adresse_scene_end(&scene);
}

/* The structure, the markers, the challenge and the discards. */
static void A11_1_what_all_may_see(void **state)
{
    (void)state;
    static const char *const open[] = { "pieces", "supply",    "challenge", "discard",
                                        "deck",   "placement", "launcher",  "round" };
    struct adresse_scene scene;
    BEGIN(&scene, .seats = 4, .hands = "7A 8A 1A / 2A 2B pivot / 3A 3B", .discard = "4A killjoy",
          .done = "0 3");
    put_block(&scene.a, 1, SHORT, FLAT, 0, 0, 18, 90);
    play(&scene, "0 launch 1 7A 8A; 1 advantage pivot; 1 take 8A as=edge; "
                 "1 aim 8A x=10 y=-20 turn=30; chance sway 77");
    json_t *all = scene_view(&scene, VIEWER_ALL);
    for (int viewer = 0; viewer < 5; viewer++) {
        json_t *view = scene_view(&scene, viewer < 4 ? viewer : VIEWER_SPECTATOR);
        for (size_t i = 0; i < sizeof open / sizeof *open; i++) {
            assert_non_null(json_object_get(view, open[i]));
            assert_true(json_equal(json_object_get(view, open[i]), json_object_get(all, open[i])));
        }
        for (size_t seat = 0; seat < 4; seat++)
            assert_string_equal(
                json_string_value(json_object_get(
                    json_array_get(json_object_get(view, "players"), seat), "marker")),
                seat == 0 || seat == 3 ? "done" : "next");
        json_decref(view);
    }
    json_decref(all);
    adresse_scene_end(&scene);
}

/* ---- what is told ---- */

struct hearing {
    seat_mask drew, drew_unseen, launched;
    bool is_named; /* an unseen draw said which card */
};

static void hear(void *listener, const struct event *event)
{
    struct hearing *hearing = listener;
    if (strcmp(event->name, "drew") == 0)
        hearing->drew |= event->audience;
    if (strcmp(event->name, "launched") == 0)
        hearing->launched |= event->audience;
    if (strcmp(event->name, "drew_unseen") != 0)
        return;
    hearing->drew_unseen |= event->audience;
    for (int i = 0; i < event->fields.count; i++)
        hearing->is_named |= strcmp(event->fields.field[i].name, "card") == 0;
}

static void A11_1_who_hears_what_is_drawn(void **state)
{
    (void)state;
    struct adresse_scene scene;
    struct hearing hearing = { 0 };
    struct event_log log = { hear, &hearing };
    struct move move;
    BEGIN(&scene, .seats = 3, .hands = "7A 8A 1A / 2A 2B pivot / 3A 3B");
    assert_true(adresse_game.read_move(&scene.a, "launch 1 7A", &move));
    adresse_game.apply(&scene.a, 0, move, &log);
    assert_int_equal(hearing.launched, everyone(3)); /* those at the table and who looks on */
    play(&scene, "1 accept");
    falls(&scene);
    assert_true(adresse_game.read_move(&scene.a, "draw 13C", &move));
    adresse_game.apply(&scene.a, SEAT_CHANCE, move, &log);
    assert_int_equal(hearing.drew, seat_bit(1));
    assert_int_equal(hearing.drew_unseen, everyone(3) & ~seat_bit(1));
    assert_false(hearing.is_named);
    adresse_scene_end(&scene);

    /* Dealing too. */
    memset(&hearing, 0, sizeof hearing);
    adresse_scene_new(&scene, 3, "{\"first\": 0}");
    adresse_game.apply(&scene.a, SEAT_CHANCE, move, &log);
    assert_int_equal(hearing.drew, seat_bit(0));
    adresse_scene_end(&scene);
}

TEST_PROGRAM(rules_secrets)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A11_1_hands_are_secret),
        cmocka_unit_test(A11_1_nor_does_the_deck_tell),
        cmocka_unit_test(A11_1_cards_face_down),
        cmocka_unit_test(A11_1_what_all_may_see),
        cmocka_unit_test(A11_1_who_hears_what_is_drawn),
    };
    return cmocka_run_group_tests_name("adresse rules: secrets", tests, NULL, NULL);
}
