/* test_secrets.c: G0.11, who may know what, and what everybody is told. */
#include "grimm_scene.h"

static void G0_11_a_choice_is_secret_until_all_have_chosen(void **state)
{
    (void)state;
    struct match match;
    struct text heard;
    text_init(&heard);
    BEGIN(&match, .seats = 3, .set = "0 fables wolf, 1 fables dragon");
    play_heard(&match, "0 play fields wolf", 1, &heard);
    assert_string_equal(heard.data, "{\"event\": \"chose\", \"seat\": 0}\n");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "fable"), "null");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "fable_known"), "[]");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "slot"), "hidden");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "hand_count"), "1");
    assert_string_equal(grimm_scene_string(&match, 0, 0, "fable"), "wolf");
    assert_string_equal(grimm_scene_string(&match, VIEWER_SPECTATOR, 0, "slot"), "hidden");
    match_clear(&match);
    text_clear(&heard);
}

/* With the Evil Queen there is a moment between choosing and revealing. */
static void G2_4c_who_has_a_fable_is_public_then(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables wolf dragon, 1 friend evil_queen");
    play(&match, "0 play fields wolf; 2 play forest");
    assert_asked(&match, 1, "queen_look");
    assert_string_equal(grimm_scene_string(&match, 2, 0, "fable"), "hidden");
    assert_string_equal(grimm_scene_string(&match, 2, 0, "hand_count"), "1");
    assert_string_equal(grimm_scene_string(&match, 2, 2, "fable"), "null");
    assert_seen_hand(&match, 2, 0, "hidden");
    assert_string_equal(grimm_scene_string(&match, 2, 0, "hand_before"), "[\"hidden\",\"hidden\"]");
    match_clear(&match);
}

/* A committed Fable is in no hand any more, whoever looks; of equal ones the oldest. */
static void G2_4c_a_committed_fable_has_left_the_hand(void **state)
{
    (void)state;
    static const int viewers[] = { 0, 1, 2, VIEWER_SPECTATOR, VIEWER_ALL };
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables wolf dragon wolf, 1 friend evil_queen");
    play(&match, "0 play fields wolf");
    assert_seen_hand(&match, 0, 0, "wolf dragon wolf"); /* it may choose again */
    play(&match, "2 play forest");
    assert_asked(&match, 1, "queen_look");
    assert_seen_hand(&match, 0, 0, "dragon wolf");
    assert_seen_hand(&match, 1, 0, "hidden hidden");
    assert_seen_hand(&match, VIEWER_ALL, 0, "dragon wolf");
    assert_string_equal(grimm_scene_string(&match, 0, 0, "hand_before"),
                        "[\"wolf\",\"dragon\",\"wolf\"]");
    for (size_t i = 0; i < sizeof viewers / sizeof *viewers; i++)
        assert_string_equal(grimm_scene_string(&match, viewers[i], 0, "hand_count"), "2");
    play(&match, "1 look 0 fable");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "fable"), "wolf");
    assert_seen_hand(&match, 1, 0, "hidden hidden");
    match_clear(&match);
}

/* G2.5: whom and what she looks at is public, what she sees is not, and no more is seen. */
static void G7_evil_queen_a_only_she_is_told_what_she_sees(void **state)
{
    (void)state;
    for (int fable = 0; fable < 2; fable++) {
        struct match match;
        struct text mine, others;
        text_init(&mine);
        text_init(&others);
        BEGIN(&match, .seats = 3, .set = "0 fables wolf, 1 friend evil_queen");
        play(&match, "0 play brickyard wolf; 2 play forest");
        struct grimm before = *state_of(&match);
        play_heard(&match, fable ? "1 look 0 fable" : "1 look 0 gather", 1, &mine);
        *state_of(&match) = before;
        play_heard(&match, fable ? "1 look 0 fable" : "1 look 0 gather", 2, &others);
        assert_contains(mine.data, fable ? "saw_fable" : "saw_gather");
        assert_contains(mine.data, fable ? "wolf" : "brickyard");
        assert_null(strstr(mine.data, fable ? "brickyard" : "wolf"));
        assert_contains(others.data, fable ? "looked_fable" : "looked");
        assert_null(strstr(others.data, "wolf"));
        assert_null(strstr(others.data, "brickyard"));
        text_clear(&mine);
        text_clear(&others);
        match_clear(&match);
    }
}

/* What Goldilocks put back is known to her owner wherever it goes, the rest is not. */
static void G0_11_returned_cards_are_known_in_another_hand(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .fables = "wolf dragon giant roar taxes",
          .set = "brickyard 0, 0 friend goldilocks, 1 fables ghostly_whispers");
    to_build(&match);
    play(&match, "0 special; 0 keep giant return dragon wolf");
    pass_build(&match);
    play(&match, "0 play fields; 1 play forest ghostly_whispers; 2 play fields");
    assert_asked(&match, 1, "whispers_keep"); /* dragon, wolf, roar, taxes */
    play(&match, "1 keep roar wolf");
    assert_hand(&match, 1, "wolf roar");
    assert_seen_hand(&match, 0, 1, "wolf hidden");
    assert_seen_hand(&match, 2, 1, "hidden hidden");
    match_clear(&match);
}

/* Who knows a card of a hand must not learn whether it is that one that is played. */
static void G0_11_a_known_card_may_be_the_committed_one(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3,
          .set = "0 fables dragon, 1 friend evil_queen, 2 fables wolf, 0 fables magic_flute");
    play(&match, "0 play fields magic_flute; 2 play forest wolf; 1 look 0 gather; 1 play forest");
    assert_seen_hand(&match, 1, 0, "wolf hidden"); /* called by the flute, before all eyes */
    pass_build(&match);
    for (int round = 0; round < 2; round++) {
        play(&match, round ? "0 play fields wolf" : "0 play fields dragon");
        play(&match, "2 play forest");
        assert_asked(&match, 1, "queen_look");
        for (int viewer = 1; viewer <= 2; viewer++) {
            assert_seen_hand(&match, viewer, 0, round ? "" : "hidden");
            assert_string_equal(grimm_scene_string(&match, viewer, 0, "hand_before"),
                                round ? "[\"wolf\"]" : "[\"wolf\",\"hidden\"]");
        }
        play(&match, "1 look 2 gather; 1 play forest; 0 monster brickyard");
        assert_seen_hand(&match, 1, 0, round ? "" : "wolf");
        pass_build(&match);
    }
    match_clear(&match);
}

static void G6_crystal_ball_b_nobody_sees_whether_a_card_was_replaced(void **state)
{
    (void)state;
    char *told[2];
    for (int replaced = 0; replaced < 2; replaced++) {
        struct match match;
        struct text heard;
        text_init(&heard);
        BEGIN(&match, .seats = 3,
              .set = "0 fables crystal_ball, 1 friend evil_queen, 1 fables crystal_ball");
        play(&match, "0 play fields crystal_ball; 2 play brickyard; 1 look 0 gather; "
                     "1 play forest crystal_ball");
        assert_string_equal(grimm_scene_string(&match, 1, 0, "slot"),
                            "{\"place\":\"fields\",\"seat\":0}");
        play_heard(&match, "0 look 1", 2, &heard);
        play_heard(&match, replaced ? "0 replace forest" : "0 keep", 2, &heard);
        assert_asked(&match, 1, "crystal_target");
        /* What the Queen saw may not be so any more. */
        assert_string_equal(grimm_scene_string(&match, 1, 0, "slot"), "hidden");
        json_t *view = grimm_scene_view(&match, 1);
        char *text = json_dumps(view, JSON_SORT_KEYS);
        json_decref(view);
        size_t size = strlen(text) + strlen(heard.data) + 1;
        told[replaced] = malloc(size);
        snprintf(told[replaced], size, "%s%s", text, heard.data);
        free(text);
        text_clear(&heard);
        match_clear(&match);
    }
    assert_string_equal(told[0], told[1]);
    free(told[0]);
    free(told[1]);
}

/* Cards go on being known wherever the Wishing Well takes them. */
static void G6_wishing_well_b_knowledge_goes_with_the_card(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables wishing_well, 1 fables crystal_ball");
    play(&match, "0 play fields wishing_well; 1 play forest crystal_ball; 2 play brickyard; "
                 "0 swap 0 1");
    assert_asked(&match, 1, "crystal_target");
    assert_string_equal(grimm_scene_string(&match, 0, 1, "slot"),
                        "{\"place\":\"fields\",\"seat\":0}");
    assert_string_equal(grimm_scene_string(&match, 0, 0, "slot"),
                        "{\"place\":\"forest\",\"seat\":1}");
    assert_string_equal(grimm_scene_string(&match, 1, 0, "slot"),
                        "{\"place\":\"forest\",\"seat\":1}");
    assert_string_equal(grimm_scene_string(&match, 2, 0, "slot"), "hidden");
    assert_string_equal(grimm_scene_string(&match, 2, 1, "slot_from"), "0");
    match_clear(&match);
}

/* A copy that leaves in plain sight takes the knowledge of one copy along. */
static void G0_11_equal_copies_are_not_told_apart(void **state)
{
    (void)state;
    struct grimm g;
    struct options options;
    options_default(&grimm_game, 3, &options);
    grimm_game.start(&g, &options);
    grimm_hand_add(&g, 0, CARD_wolf, 0);
    grimm_hand_add(&g, 0, CARD_wolf, bit(1));
    grimm_hand_add(&g, 0, CARD_dragon, bit(1));
    grimm_hand_take_shown(&g, 0, CARD_wolf);
    assert_int_equal(g.players[0].hand_known[0], bit(0));
    assert_int_equal(g.players[0].hand_known[1], bit(0) | bit(1));
}

static void G0_11_a_card_that_left_unseen_may_be_any(void **state)
{
    (void)state;
    struct grimm g;
    struct options options;
    int card;
    options_default(&grimm_game, 4, &options);
    grimm_game.start(&g, &options);
    grimm_hand_add(&g, 0, CARD_wolf, bit(1) | bit(3));
    grimm_hand_add(&g, 0, CARD_dragon, 0);
    uint8_t known = grimm_hand_take_unseen(&g, 0, 1, bit(3), &card);
    assert_int_equal(card, CARD_dragon);
    assert_int_equal(known, bit(0) | bit(3));
    assert_int_equal(g.players[0].hand_known[0], bit(0) | bit(3)); /* seat 1 cannot tell */
    known = grimm_hand_take_unseen(&g, 0, 0, bit(2), &card);
    assert_int_equal(known, bit(0) | bit(2) | bit(3)); /* seat 3 knew the only card there was */
}

TEST_PROGRAM(secrets)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G0_11_a_choice_is_secret_until_all_have_chosen),
        cmocka_unit_test(G2_4c_who_has_a_fable_is_public_then),
        cmocka_unit_test(G2_4c_a_committed_fable_has_left_the_hand),
        cmocka_unit_test(G7_evil_queen_a_only_she_is_told_what_she_sees),
        cmocka_unit_test(G0_11_returned_cards_are_known_in_another_hand),
        cmocka_unit_test(G0_11_a_known_card_may_be_the_committed_one),
        cmocka_unit_test(G6_crystal_ball_b_nobody_sees_whether_a_card_was_replaced),
        cmocka_unit_test(G6_wishing_well_b_knowledge_goes_with_the_card),
        cmocka_unit_test(G0_11_equal_copies_are_not_told_apart),
        cmocka_unit_test(G0_11_a_card_that_left_unseen_may_be_any),
    };
    return cmocka_run_group_tests_name("grimm secrets", tests, NULL, NULL);
}
