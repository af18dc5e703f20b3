/* test_expert.c: B6, the expert option. */
#include "grandbois_scene.h"

/* One fox at the corner 2,2, as in test_turn.c. */
static void begin_with_a_fox_at_the_corner(struct match *match, bool is_expert)
{
    BEGIN(match, .seats = 3, .is_expert = is_expert, .deck = "14 29 28 36 1");
    play(match, "14@1,1r3 skip");
    assert_spaces(match, 1, 1, ". F3 F1 T3");
}

static void B6_1_animals_never_cover_their_own_clan(void **state)
{
    (void)state;
    struct match match;
    begin_with_a_fox_at_the_corner(&match, true);
    assert_refused(&match, "28@2,2r0", "grandbois.same-clan",
                   "Expert rule: 2 foxes cannot cover their own clan at 2,2.");
    assert_refused(&match, "36@2,2r0", "grandbois.same-clan",
                   "Expert rule: 3 foxes cannot cover their own clan at 2,2.");
    match_clear(&match);
}

static void B6_1_without_the_option_they_may(void **state)
{
    (void)state;
    struct match match;
    begin_with_a_fox_at_the_corner(&match, false);
    assert_legal(&match, "28@2,2r0 36@2,2r0");
    match_clear(&match);
}

static void B6_1_other_clans_still_may(void **state)
{
    (void)state;
    struct match match;
    begin_with_a_fox_at_the_corner(&match, true);
    assert_legal(&match, "29@2,2r1 29@2,2r0 29@2,2r3 36@2,2r2 1@2,2r3");
    assert_refused(&match, "36@2,2r1", "grandbois.too-few-animals", NULL); /* one lizard */
    match_clear(&match);
}

static void B6_1_bears_and_clearings_are_unaffected(void **state)
{
    (void)state;
    struct match match;
    begin_with_a_fox_at_the_corner(&match, true);
    assert_legal(&match, "1@2,2r0"); /* a bear over the fox */
    assert_refused(&match, "29@2,2r2", "grandbois.clearing-over-animals", NULL);
    assert_legal(&match, "29@-1,-1r0 28@-1,-1r0"); /* clearing over clearing */
    play(&match, "1@-1,-1r2");                     /* a bear at 0,0 */
    play(&match, "28@-1,1r1 skip");
    match_clear(&match);

    BEGIN(&match, .seats = 3, .is_expert = true, .deck = "1 2");
    play(&match, "1@1,1r2");
    assert_refused(&match, "2@2,2r3", "grandbois.bear-there", NULL); /* bear over bear */
    match_clear(&match);
}

static void B6_1_the_option_shows_in_every_view(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .is_expert = true);
    for (int viewer = 0; viewer < 3; viewer++) {
        json_t *view = view_of(&match, viewer);
        assert_true(json_is_true(json_object_get(json_object_get(view, "options"), "expert")));
        json_decref(view);
    }
    match_clear(&match);
}

TEST_PROGRAM(expert)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(B6_1_animals_never_cover_their_own_clan),
        cmocka_unit_test(B6_1_without_the_option_they_may),
        cmocka_unit_test(B6_1_other_clans_still_may),
        cmocka_unit_test(B6_1_bears_and_clearings_are_unaffected),
        cmocka_unit_test(B6_1_the_option_shows_in_every_view),
    };
    return cmocka_run_group_tests_name("grandbois/expert", tests, NULL, NULL);
}
