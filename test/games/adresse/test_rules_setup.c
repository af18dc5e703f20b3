/* test_rules_setup.c: what is in the box (A1), the layout (A2) and the opening (A3). */
#include "adresse_scene.h"

/* Deals the first cards there are, but for those in `spared`, until none is to be dealt. */
static void deal(struct adresse_scene *scene, const char *spared)
{
    while (scene->a.stage == STAGE_DEAL) {
        struct move_list list;
        char text[MOVE_TEXT_MAX + 8] = "chance ";
        adresse_game.list_moves(&scene->a, SEAT_CHANCE, &list);
        int i = 0;
        do
            adresse_game.write_move(&scene->a, list.moves[i++], text + 7, MOVE_TEXT_MAX);
        while (strstr(spared, text + strlen("chance draw ")) != NULL);
        play(scene, text);
    }
}

/* ---- A1: the box ---- */

static int copies_in_all(const struct adresse *a, int first, int end)
{
    int count = 0;
    for (int card = first; card < end; card++)
        count += a->copies[card];
    return count;
}

static int pieces_in_all(const struct adresse *a)
{
    int count = 1; /* the starting piece */
    for (int length = SHORT; length < LENGTHS_END; length++)
        count += adresse_supply_left(a, length);
    return count;
}

static void A1_1_one_set_or_two(void **state)
{
    (void)state;
    assert_int_equal(adresse_game.min_seats, 2);
    assert_int_equal(adresse_game.max_seats, 10);
    for (int seats = 2; seats <= 10; seats++) {
        struct adresse_scene scene;
        int sets = seats <= 6 ? 1 : 2;
        adresse_scene_new(&scene, seats, NULL);
        assert_int_equal(copies_in_all(&scene.a, 1, PIECE_CARDS + 1), 52 * sets);
        /* A5.5: between two nobody deflects. */
        assert_int_equal(copies_in_all(&scene.a, PIECE_CARDS + 1, CARDS_END),
                         seats == 2 ? 9 : 11 * sets);
        assert_int_equal(scene.a.deck_count, seats == 2 ? 61 : 63 * sets);
        assert_int_equal(pieces_in_all(&scene.a), 52 * sets);
        adresse_scene_end(&scene);
    }
}

static void A1_1_four_of_each_number(void **state)
{
    (void)state;
    for (int number = 1; number <= 13; number++)
        for (int copy = 0; copy < 4; copy++) {
            char name[16];
            snprintf(name, sizeof name, "%d%c", number, 'A' + copy);
            const struct piece_card *card = &adresse_piece_cards[adresse_card_named(name)];
            assert_int_equal(card->number, number);
            assert_int_equal(card->copy, copy);
        }
    assert_int_equal(adresse_card_named("14A"), NO_CARD);
    assert_int_equal(adresse_card_named("1E"), NO_CARD);
}

/* What a client is told of a card whose piece is in the hand. */
static void assert_face(const char *card, int length, const char *rest)
{
    struct adresse_scene scene;
    char text[100], found[100];
    bool is_odd = adresse_piece_cards[adresse_card_named(card)].number % 2 != 0;
    adresse_scene_new(&scene, 2, "{\"first\": 0}");
    snprintf(text, sizeof text, "%s 13C", card);
    deal(&scene, text);
    snprintf(text, sizeof text, "chance draw %s; %s", card, is_odd ? "" : "chance draw 13C");
    play(&scene, text);
    if (scene.a.stage == STAGE_TAKE) {
        snprintf(text, sizeof text, "0 take %s", card);
        play(&scene, text);
    }
    json_t *view = scene_view(&scene, 1);
    json_t *placement = json_object_get(view, "placement");
    assert_int_equal(json_integer_value(json_object_get(placement, "length")), length);
    snprintf(found, sizeof found, "%s %s %s %s",
             json_string_value(json_object_get(placement, "position")),
             json_string_value(json_object_get(placement, "rests")),
             json_string_value(json_object_get(placement, "sight")),
             json_string_value(json_object_get(placement, "hand")));
    assert_string_equal(found, rest);
    json_decref(view);
    adresse_scene_end(&scene);
}

/* A6.4: sight is what stays open. A6.3: the hand that holds it. */
static void A1_2_what_a_piece_card_says(void **state)
{
    (void)state;
    assert_face("1A", 1, "flat board both both");
    assert_face("1D", 1, "flat board left left");
    assert_face("3B", 1, "edge stack right both");
    assert_face("4D", 1, "upright stack right right");
    assert_face("5C", 2, "flat stack both right");
    assert_face("7A", 2, "edge stack both both");
    assert_face("8B", 2, "upright stack left both");
    assert_face("10C", 3, "flat stack both left");
    assert_face("13D", 3, "upright board left left");
}

/* The reconstruction's own pattern, by which the data file can be read. */
static void A1_3_the_deck_is_the_data_file(void **state)
{
    (void)state;
    for (int card = 1; card <= PIECE_CARDS; card++) {
        const struct piece_card *face = &adresse_piece_cards[card];
        bool is_one_eyed = face->copy % 2 == 1; /* B and D */
        bool is_one_handed = face->copy >= 2;   /* C and D */
        bool is_board = face->number % 4 == 1 && face->copy % 3 == 0;
        int upright = is_board ? 1 : 2;
        assert_int_equal(face->closed != BOTH, is_one_eyed);
        assert_int_equal(face->hand != BOTH, is_one_handed);
        assert_int_equal(face->is_board, is_board);
        assert_int_equal(face->length, face->number <= 4   ? SHORT
                                       : face->number <= 8 ? MEDIUM
                                                           : LONG);
        assert_int_equal(face->value, 1 + (face->position == EDGE) +
                                          (face->position == UPRIGHT) * upright + is_one_eyed +
                                          is_one_handed);
    }
    for (int length = SHORT; length < LENGTHS_END; length++) {
        assert_true(adresse_piece_size[length][0] == 30 + 30 * length);
        assert_true(adresse_piece_size[length][1] == 24 && adresse_piece_size[length][2] == 12);
        assert_int_equal(adresse_piece_count_of[length], length == LONG ? 20 : 16);
    }
}

static void A1_4_the_advantages(void **state)
{
    (void)state;
    struct adresse_scene scene;
    adresse_scene_new(&scene, 3, NULL);
    assert_int_equal(scene.a.copies[adresse_card_named("pivot")], 3);
    assert_int_equal(scene.a.copies[adresse_card_named("return-to-sender")], 2);
    assert_int_equal(scene.a.copies[adresse_card_named("deflect")], 2);
    assert_int_equal(scene.a.copies[adresse_card_named("killjoy")], 2);
    assert_int_equal(scene.a.copies[adresse_card_named("place-this-for-me")], 2);
    adresse_scene_end(&scene);
}

/* ---- A2: the layout ---- */

static void A2_1_a_long_piece_in_the_middle(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 10; seats++) {
        struct adresse_scene scene;
        adresse_scene_new(&scene, seats, NULL);
        const struct piece *piece = &scene.a.pieces[0];
        assert_on_table(&scene, "0");
        assert_int_equal(piece->length, LONG);
        assert_int_equal(piece->starts, 1);
        assert_int_equal(piece->position, FLAT);
        assert_int_equal(piece->pose.x, 0);
        assert_int_equal(piece->pose.y, 0);
        assert_int_equal(piece->pose.z, 6000); /* it lies on the board */
        assert_int_equal(adresse_nearest_position(&piece->pose), FLAT);
        assert_int_equal(adresse_board_side_mm(seats), seats <= 4 ? 280 : 340);
        adresse_scene_end(&scene);
    }
}

static void assert_dealt(int seats, const char *options, int cards)
{
    struct adresse_scene scene;
    char told[40];
    adresse_scene_new(&scene, seats, options);
    if (scene.a.stage == STAGE_FIRST)
        play(&scene, "chance first 1");
    deal(&scene, "");
    for (int seat = 0; seat < seats; seat++)
        assert_int_equal(scene.a.players[seat].hand_count, cards);
    snprintf(told, sizeof told, "dealt count=%d", cards);
    assert_told(&scene, told);
    assert_asked(&scene, SEAT_CHANCE, "opening");
    adresse_scene_end(&scene);
}

static void A2_2_eight_to_ten_cards(void **state)
{
    (void)state;
    static const int usual[] = { [2] = 10, 10, 9, 8, 8, 8, 8, 8, 8 };
    for (int seats = 2; seats <= 10; seats++)
        assert_dealt(seats, NULL, usual[seats]);
    assert_dealt(2, "{\"cards\": \"8\"}", 8);
    assert_dealt(4, "{\"cards\": \"10\"}", 10);
    assert_dealt(6, "{\"cards\": \"9\"}", 9);
    assert_dealt(6, "{\"cards\": \"10\"}", 10); /* exactly three are left to open with */
    /* The young have no advantages: 52 cards, 49 to be dealt. */
    assert_dealt(6, "{\"cards\": \"10\", \"variant\": \"young\"}", 8);
    assert_dealt(5, "{\"cards\": \"10\", \"variant\": \"young\"}", 9);
}

/* A card to each seat in turn, from the lowest on, whoever begins. */
static void A2_2_one_to_each_in_turn(void **state)
{
    (void)state;
    struct adresse_scene scene;
    adresse_scene_new(&scene, 3, "{\"first\": 2}");
    play(&scene, "chance draw 1A; chance draw 2A; chance draw 3A; chance draw killjoy");
    assert_hand(&scene, 0, "1A killjoy");
    assert_hand(&scene, 1, "2A");
    assert_hand(&scene, 2, "3A");
    assert_refused(&scene, "chance draw 1A", "adresse.impossible-chance"); /* it is dealt */
    adresse_scene_end(&scene);
}

static const char *marker_of(const json_t *view, int seat)
{
    json_t *player = json_array_get(json_object_get(view, "players"), (size_t)seat);
    return json_string_value(json_object_get(player, "marker"));
}

static void A2_3_markers_from_four_players_on(void **state)
{
    (void)state;
    for (int seats = 2; seats <= 10; seats++) {
        struct adresse_scene scene;
        adresse_scene_new(&scene, seats, NULL);
        json_t *view = scene_view(&scene, 0);
        for (int seat = 0; seat < seats; seat++) {
            if (seats < 4)
                assert_null(marker_of(view, seat));
            else
                assert_string_equal(marker_of(view, seat), "next");
        }
        json_decref(view);
        adresse_scene_end(&scene);
    }
}

static void A2_4_who_begins(void **state)
{
    (void)state;
    struct adresse_scene scene;
    adresse_scene_new(&scene, 4, NULL);
    assert_asked(&scene, SEAT_CHANCE, "first");
    assert_moves(&scene, "first 0, first 1, first 2, first 3");
    assert_refused(&scene, "chance first 4", "adresse.impossible-chance");
    play(&scene, "chance first 3");
    assert_told(&scene, "begins seat=3");
    deal(&scene, "13C");
    play(&scene, "chance draw 13C");
    assert_asked(&scene, 3, "aim");
    adresse_scene_end(&scene);

    adresse_scene_new(&scene, 4, "{\"first\": 2}");
    assert_asked(&scene, SEAT_CHANCE, "deal");
    assert_int_equal(scene.a.first, 2);
    adresse_scene_end(&scene);
}

/* ---- A3: the opening ---- */

/* A game for three that begins with seat 1; these cards are not dealt. */
static void before_the_opening(struct adresse_scene *scene, const char *spared)
{
    adresse_scene_new(scene, 3, "{\"first\": 1}");
    deal(scene, spared);
    assert_asked(scene, SEAT_CHANCE, "opening");
}

static int opened(const struct adresse_scene *scene)
{
    return scene->a.challenge.count;
}

static void A3_1_an_odd_number_is_the_last(void **state)
{
    (void)state;
    struct adresse_scene scene;
    before_the_opening(&scene, "13C");
    play(&scene, "chance draw 13C");
    assert_int_equal(opened(&scene), 1);
    assert_told(&scene, "opened seat=1 card=13C");
    assert_told(&scene, "took seat=1 card=13C"); /* one card: nothing to choose */
    adresse_scene_end(&scene);
}

static void A3_1_after_an_even_number_another(void **state)
{
    (void)state;
    struct adresse_scene scene;
    before_the_opening(&scene, "12A 10A 11A");
    play(&scene, "chance draw 12A");
    assert_asked(&scene, SEAT_CHANCE, "opening");
    play(&scene, "chance draw 11A");
    assert_asked(&scene, 1, "take");
    assert_moves(&scene, "take 12A, take 11A");
    adresse_scene_end(&scene);
}

static void A3_1_three_cards_at_most(void **state)
{
    (void)state;
    struct adresse_scene scene;
    before_the_opening(&scene, "12A 12B 12C");
    play(&scene, "chance draw 12A; chance draw 12C; chance draw 12B");
    assert_asked(&scene, 1, "take");
    assert_moves(&scene, "take 12A, take 12C, take 12B");
    adresse_scene_end(&scene);
}

static void A3_1_an_advantage_is_discarded_and_replaced(void **state)
{
    (void)state;
    struct adresse_scene scene;
    before_the_opening(&scene, "pivot killjoy 12A 13C");
    play(&scene, "chance draw pivot");
    assert_asked(&scene, SEAT_CHANCE, "opening");
    assert_int_equal(opened(&scene), 0);
    assert_told(&scene, "put_aside seat=1 card=pivot");
    play(&scene, "chance draw 12A; chance draw killjoy; chance draw 13C");
    assert_asked(&scene, 1, "take");
    assert_int_equal(opened(&scene), 2);
    assert_discard(&scene, "pivot killjoy");
    adresse_scene_end(&scene);
}

/* Nobody launched it, and nobody is asked for an answer. */
static void A3_1_the_first_player_must_perform_it(void **state)
{
    (void)state;
    struct adresse_scene scene;
    before_the_opening(&scene, "12A 13C return-to-sender");
    play(&scene, "chance draw 12A; chance draw 13C");
    assert_int_equal(scene.a.challenge.launcher, 0);
    assert_int_equal(scene.a.challenge.from, 0);
    int card = 1; /* any card of the first player's */
    while (scene.a.players[1].hand[card] == 0)
        card++;
    char text[20];
    snprintf(text, sizeof text, "1 add %s", adresse_card_names[card]);
    assert_refused(&scene, text, "adresse.not-asked");
    adresse_hand_put(&scene.a, 1, CARD_RETURN_TO_SENDER);
    scene.a.deck_count--;
    assert_refused(&scene, "1 advantage return-to-sender", "adresse.not-asked");
    assert_refused(&scene, "1 accept", "adresse.not-asked");
    assert_refused(&scene, "0 take 12A", REFUSAL_NOT_YOUR_TURN);
    all_hold(&scene);
    assert_discard(&scene, "12A 13C");
    assert_asked(&scene, 1, "launch"); /* A4.1 */
    adresse_scene_end(&scene);
}

/* Nothing but advantages left in the deck: the first player launches at once. */
static void A3_1_a_deck_without_piece_cards(void **state)
{
    (void)state;
    struct adresse_scene scene;
    adresse_scene_new(&scene, 6, "{\"cards\": \"10\", \"first\": 4}");
    deal(&scene, "pivot");
    assert_int_equal(scene.a.deck_count, 3);
    play(&scene, "chance draw pivot; chance draw pivot; chance draw pivot");
    assert_asked(&scene, 4, "launch");
    assert_discard(&scene, "pivot pivot pivot");
    adresse_scene_end(&scene);
}

TEST_PROGRAM(rules_setup)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(A1_1_one_set_or_two),
        cmocka_unit_test(A1_1_four_of_each_number),
        cmocka_unit_test(A1_2_what_a_piece_card_says),
        cmocka_unit_test(A1_3_the_deck_is_the_data_file),
        cmocka_unit_test(A1_4_the_advantages),
        cmocka_unit_test(A2_1_a_long_piece_in_the_middle),
        cmocka_unit_test(A2_2_eight_to_ten_cards),
        cmocka_unit_test(A2_2_one_to_each_in_turn),
        cmocka_unit_test(A2_3_markers_from_four_players_on),
        cmocka_unit_test(A2_4_who_begins),
        cmocka_unit_test(A3_1_an_odd_number_is_the_last),
        cmocka_unit_test(A3_1_after_an_even_number_another),
        cmocka_unit_test(A3_1_three_cards_at_most),
        cmocka_unit_test(A3_1_an_advantage_is_discarded_and_replaced),
        cmocka_unit_test(A3_1_the_first_player_must_perform_it),
        cmocka_unit_test(A3_1_a_deck_without_piece_cards),
    };
    return cmocka_run_group_tests_name("adresse rules: setup", tests, NULL, NULL);
}
