/* test_secrets.c: B8, what is secret. */
#include "grandbois_scene.h"

#include "list.h"

static const char *clan_in(const json_t *view, size_t seat, size_t card)
{
    json_t *cards = json_array_get(json_object_get(view, "clans"), seat);
    return json_string_value(json_array_get(cards, card));
}

static void B8_1_a_seat_sees_its_own_clans_only(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .clans = "fox toad lizard");
    static const char *const clans[] = { "fox", "toad", "lizard" };
    for (int viewer = 0; viewer < 3; viewer++) {
        json_t *view = view_of(&match, viewer);
        for (size_t seat = 0; seat < 3; seat++)
            if ((int)seat == viewer)
                assert_string_equal(clan_in(view, seat, 0), clans[seat]);
            else
                assert_null(clan_in(view, seat, 0));
        json_decref(view);
    }
    match_clear(&match);

    BEGIN(&match, .seats = 2, .clans = "fox+toad lizard+rabbit");
    json_t *view = view_of(&match, 1);
    assert_null(clan_in(view, 0, 0));
    assert_null(clan_in(view, 0, 1));
    assert_string_equal(clan_in(view, 1, 0), "lizard");
    assert_string_equal(clan_in(view, 1, 1), "rabbit");
    json_decref(view);
    match_clear(&match);
}

static void B8_1_spectators_see_no_clan_until_the_harvest(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 4, .clans = "fox toad lizard raccoon");
    json_t *view = view_of(&match, VIEWER_SPECTATOR);
    for (size_t seat = 0; seat < 4; seat++)
        assert_null(clan_in(view, seat, 0));
    json_decref(view);
    match_clear(&match);
}

/* Whatever a viewer may know, as text: the view and the events of some moves. */
static void what_is_known(const struct grandbois_scene *scene, const char *moves, int viewer,
                          struct text *out)
{
    struct match match;
    grandbois_scene_begin(&match, scene);
    play_heard(&match, moves, viewer, out);
    view_text(&match, viewer, out);
    match_clear(&match);
}

static void assert_same_knowledge(const struct grandbois_scene *a, const struct grandbois_scene *b,
                                  const char *moves, int viewer)
{
    struct text known_a, known_b;
    text_init(&known_a);
    text_init(&known_b);
    what_is_known(a, moves, viewer, &known_a);
    what_is_known(b, moves, viewer, &known_b);
    assert_string_equal(known_a.data, known_b.data);
    text_clear(&known_a);
    text_clear(&known_b);
}

static void B8_1_others_clans_change_nothing_that_is_seen(void **state)
{
    (void)state;
    static const char moves[] = "9@1,1r0 tower 10@-1,-1r2 skip 14@2,0r1 tower";
    static const struct grandbois_scene a = { .seats = 3,
                                              .deck = "9 10 14",
                                              .clans = "fox toad lizard" };
    static const struct grandbois_scene b = { .seats = 3,
                                              .deck = "9 10 14",
                                              .clans = "fox raccoon rabbit" };
    assert_same_knowledge(&a, &b, moves, 0);
    assert_same_knowledge(&a, &b, moves, VIEWER_SPECTATOR);
}

static void B8_1_the_order_of_the_deck_changes_nothing_that_is_seen(void **state)
{
    (void)state;
    static const char moves[] = "9@1,1r0 tower 10@-1,-1r2 skip 14@2,0r1 tower";
    static const struct grandbois_scene a = { .seats = 3, .deck = "9 10 14 1 2 3 4 5 6 7" };
    static const struct grandbois_scene b = { .seats = 3, .deck = "9 10 14 1 2 3 4 36 30 8" };
    for (int viewer = 0; viewer < 3; viewer++)
        assert_same_knowledge(&a, &b, moves, viewer);
    assert_same_knowledge(&a, &b, moves, VIEWER_SPECTATOR);
}

struct heard_deal {
    int public_count, own_count[4];
    const char *own_clan[4];
};

static void hear_deal(void *listener, const struct event *event)
{
    struct heard_deal *heard = listener;
    const char *clan = NULL;
    int seat = -1;
    for (int i = 0; i < event->fields.count; i++) {
        const struct field *field = &event->fields.field[i];
        if (strcmp(field->name, "clan") == 0)
            clan = field->word;
        if (strcmp(field->name, "seat") == 0)
            seat = field->number;
    }
    if (clan == NULL) {
        heard->public_count += strcmp(event->name, "dealt") == 0;
        return;
    }
    if (seat < 0 || seat > 3) {
        fail_msg("a clan is named without its seat");
        return;
    }
    assert_int_equal(event->audience, seat_bit(seat)); /* its owner's ears only */
    heard->own_count[seat]++;
    heard->own_clan[seat] = clan;
}

static void B8_1_a_deal_is_told_to_its_owner_only(void **state)
{
    (void)state;
    struct heard_deal heard = { 0 };
    struct event_log log = { hear_deal, &heard };
    struct match_start start = { .game = game_find("grandbois") };
    struct match match;
    options_default(start.game, 4, &start.options);
    assert_true(match_init(&match, &start, &log, NULL));
    assert_int_equal(heard.public_count, 4); /* the others hear that there was a card */
    json_t *view = view_of(&match, VIEWER_ALL);
    for (size_t seat = 0; seat < 4; seat++) {
        assert_int_equal(heard.own_count[seat], 1);
        assert_string_equal(heard.own_clan[seat], clan_in(view, seat, 0));
    }
    json_decref(view);
    match_clear(&match);
}

static void B8_1_everything_else_is_public(void **state)
{
    (void)state;
    static const char *const keys[] = { "phase",  "first",  "turn",        "river",  "deck",
                                        "placed", "towers", "towers_left", "forest", "clans_now" };
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "9 10 14");
    play(&match, "9@1,1r0 tower 10@-1,-1r2 skip 14@2,0r1");
    json_t *all = view_of(&match, VIEWER_ALL);
    static const int viewers[] = { 0, 1, 2, VIEWER_SPECTATOR };
    for (size_t v = 0; v < 4; v++) {
        json_t *view = view_of(&match, viewers[v]);
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            assert_non_null(json_object_get(view, keys[i]));
            assert_true(json_equal(json_object_get(view, keys[i]), json_object_get(all, keys[i])));
        }
        json_t *tower = json_array_get(json_object_get(view, "towers"), 0);
        assert_int_equal(json_integer_value(json_object_get(tower, "seat")), 0);
        assert_int_equal(json_integer_value(json_object_get(tower, "x")), 1);
        assert_int_equal(json_integer_value(json_object_get(tower, "y")), 1);
        json_decref(view);
    }
    json_decref(all);
    match_clear(&match);
}

static void B8_1_the_deck_shows_which_tiles_not_in_which_order(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .deck = "9 10 14 1 36 2 35 3");
    json_t *view = view_of(&match, VIEWER_ALL);
    size_t i;
    json_t *tile;
    int last = 0;
    json_array_foreach (json_object_get(view, "deck"), i, tile) {
        assert_true(json_integer_value(tile) > last);
        last = (int)json_integer_value(tile);
    }
    assert_int_equal(i, 32);
    json_decref(view);
    match_clear(&match);
}

TEST_PROGRAM(secrets)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B8_1_a_seat_sees_its_own_clans_only),
        cmocka_unit_test(B8_1_spectators_see_no_clan_until_the_harvest),
        cmocka_unit_test(B8_1_others_clans_change_nothing_that_is_seen),
        cmocka_unit_test(B8_1_the_order_of_the_deck_changes_nothing_that_is_seen),
        cmocka_unit_test(B8_1_a_deal_is_told_to_its_owner_only),
        cmocka_unit_test(B8_1_everything_else_is_public),
        cmocka_unit_test(B8_1_the_deck_shows_which_tiles_not_in_which_order),
    };
    return cmocka_run_group_tests_name("grandbois/secrets", tests, NULL, NULL);
}
