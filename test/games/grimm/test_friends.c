/* test_friends.c: G7, what each Friend does. */
#include "tale.h"

#include "grimm_internal.h"

/* G9.46, G2.5 */
static void G7_evil_queen_a_looks_and_selects_last(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables wolf, 1 friend evil_queen, 1 fables dragon");
    assert_int_equal(table_to_act(&table), 5);
    assert_refused(&table, 1, "play fields", REFUSAL_NOT_YOUR_TURN);
    play(&table, "2 play forest; 0 play fields wolf");
    assert_asked(&table, 1, "queen_look");
    assert_moves(&table, 1, "look 0 gather, look 0 fable, look 2 gather");
    assert_refused(&table, 1, "look 2 fable", "grimm.not-possible");
    play(&table, "1 look 0 fable");
    assert_string_equal(tale_string(&table, 1, 0, "fable"), "wolf");
    assert_string_equal(tale_string(&table, 1, 0, "slot"), "hidden");
    assert_string_equal(tale_string(&table, 2, 0, "fable"), "hidden");
    assert_asked(&table, 1, "select");
    play(&table, "1 play brickyard dragon");
    assert_asked(&table, 0, "monster_place");
    table_clear(&table);
}

static void G7_evil_queen_b_as_sleeping_beautys_target(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .fables = "wolf",
          .set = "0 friend sleeping_beauty, 1 friend evil_queen, 1 fables dragon");
    play(&table, "0 impose 1; 0 play fields; 2 play forest; 1 look 0 gather");
    assert_moves(&table, 1, "play fields, play forest, play brickyard");
    table_clear(&table);
}

/* R36 */
static void G7_huntsman_a_makes_others_play(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "0 friend huntsman, 0 fables wolf, 1 fables magic_flute dragon");
    assert_refused(&table, 1, "play forest", "grimm.must-play-fable");
    assert_moves(&table, 1,
                 "play fields magic_flute, play fields dragon, play forest magic_flute, "
                 "play forest dragon, play brickyard magic_flute, play brickyard dragon");
    assert_moves(&table, 2, "play fields, play forest, play brickyard");
    play(&table, "0 play fields"); /* the owner need not */
    table_clear(&table);
}

/* G9.39 */
static void G7_huntsman_b_cancels_a_monster_where_he_is(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 friend huntsman, 0 fables wolf, 1 fables spy_network");
    assert_refused(&table, 1, "play forest", "grimm.must-play-fable");
    play(&table, "0 play fields wolf; 1 play forest spy_network; 2 play forest; 0 monster fields");
    assert_board(&table, 0, "6/1/1");
    assert_board(&table, 1, "0/2/0");
    assert_board(&table, 2, "0/2/0");
    assert_string_equal(tale_string(&table, 1, 1, "hand_count"), "2");
    table_clear(&table);
}

static void G7_huntsman_does_nothing_elsewhere(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 friend huntsman, 1 fables wolf");
    play(&table, "0 play fields; 1 play forest wolf; 2 play forest; 1 monster forest");
    assert_board(&table, 0, "5/0/0");
    assert_board(&table, 1, "0/0/0");
    table_clear(&table);
}

/* G9.47, G7.sleeping_beauty.b, R35, R59 */
static void G7_sleeping_beauty_a_imposes_the_top_fable(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .fables = "dragon", .set = "0 friend sleeping_beauty, 1 fables wolf");
    assert_asked(&table, 0, "sleeping_target");
    assert_moves(&table, 0, "impose 0, impose 1, impose 2");
    play(&table, "0 impose 1");
    for (int viewer = 0; viewer < 3; viewer++)
        assert_string_equal(tale_string(&table, viewer, 1, "fable"), "hidden");
    assert_refused(&table, 1, "play fields wolf", "grimm.fable-imposed");
    play(&table, "0 play fields; 1 play forest; 2 play forest");
    assert_asked(&table, 1, "monster_place");
    play(&table, "1 monster fields");
    assert_hand(&table, 1, "wolf");
    assert_list(&table, "fable_discard", "dragon");
    table_clear(&table);
}

static void G7_sleeping_beauty_c_no_fable_is_left(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .only_these = true, .fables = "", .friends = "sleeping_beauty",
          .set = "0 friend sleeping_beauty");
    assert_int_equal(table_to_act(&table), 7);
    table_clear(&table);
}

static void to_build(struct table *table)
{
    play(table, "0 play brickyard; 1 play brickyard; 2 play brickyard");
    assert_asked(table, 0, "turn");
}

static void G7_goldilocks_a_keeps_one_and_returns_two(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .fables = "wolf dragon magic_flute crystal_ball",
          .set = "0 friend goldilocks");
    to_build(&table);
    play(&table, "0 special");
    assert_asked(&table, 0, "goldilocks_keep");
    assert_moves(&table, 0,
                 "keep wolf return dragon magic_flute, keep wolf return magic_flute dragon, "
                 "keep dragon return wolf magic_flute, keep dragon return magic_flute wolf, "
                 "keep magic_flute return wolf dragon, keep magic_flute return dragon wolf");
    play(&table, "0 keep dragon return magic_flute wolf");
    assert_hand(&table, 0, "dragon");
    assert_list(&table, "fable_top", "wolf magic_flute"); /* the last is on top */
    assert_refused(&table, 0, "special", "grimm.special-used");
    play(&table, "0 end; 1 draw");
    assert_hand(&table, 1, "magic_flute");
    assert_seen_hand(&table, 0, 1, "magic_flute"); /* she knows what she put there */
    assert_seen_hand(&table, 2, 1, "hidden");
    play(&table, "1 draw; 2 draw");
    assert_hand(&table, 1, "magic_flute wolf");
    assert_hand(&table, 2, "crystal_ball");
    assert_seen_hand(&table, 0, 2, "hidden");
    table_clear(&table);
}

static void G7_goldilocks_b_with_two_or_one(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .only_these = true, .fables = "wolf dragon", .friends = "goldilocks",
          .set = "0 friend goldilocks");
    to_build(&table);
    play(&table, "0 special");
    assert_moves(&table, 0, "keep wolf return dragon, keep dragon return wolf");
    play(&table, "0 keep wolf return dragon; 0 draw");
    assert_hand(&table, 0, "wolf dragon");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .only_these = true, .fables = "wolf", .friends = "goldilocks",
          .set = "0 friend goldilocks");
    to_build(&table);
    play(&table, "0 special");
    assert_hand(&table, 0, "wolf");
    assert_refused(&table, 0, "special", "grimm.special-used");
    table_clear(&table);
}

/* G7.little_mermaid.c, G2.4a; as in G9.18 */
static void G7_little_mermaid_a_locks_cards_when_gained(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .friends = "little_mermaid",
          .set = "brickyard 0, 0 board 0/0/4, 0 house brick floor");
    to_build(&table);
    play(&table, "0 build brick walls; 0 keep");
    assert_asked(&table, 0, "mermaid_keep");
    assert_moves(&table, 0, "use fields forest, use fields brickyard, use forest brickyard");
    play(&table, "0 use fields brickyard");
    assert_string_equal(tale_string(&table, 0, 0, "locked"), "[\"forest\"]");
    assert_string_equal(tale_string(&table, 1, 0, "locked"), "[]");
    assert_string_equal(tale_string(&table, 1, 0, "locked_count"), "1");
    play(&table, "0 special");
    assert_board(&table, 0, "1/1/1");
    assert_asked(&table, 1, "turn");
    pass_build(&table);
    assert_moves(&table, 0, "play fields, play brickyard");
    assert_refused(&table, 0, "play forest", "grimm.card-locked");
    table_clear(&table);
}

static void G7_little_mermaid_b_lost_she_gives_them_back(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .friends = "huntsman",
          .set = "brickyard 0, 0 board 0/0/4, 0 house brick floor, 1 friend little_mermaid, "
                 "1 lock fields");
    to_build(&table);
    play(&table, "0 build brick walls; 0 give 1");
    assert_string_equal(tale_string(&table, 1, 1, "gather_hand"),
                        "[\"fields\",\"forest\",\"brickyard\"]");
    assert_string_equal(tale_string(&table, 0, 1, "locked_count"), "0");
    table_clear(&table);
}

static void G7_little_mermaid_for_four_locks_two(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4, .friends = "little_mermaid",
          .set = "brickyard 0, 0 board 0/0/4, 0 house brick floor");
    play(&table, "0 play brickyard; 1 play brickyard; 2 play brickyard; 3 play brickyard; "
                 "0 build brick walls; 0 give 2");
    assert_asked(&table, 2, "mermaid_keep");
    play(&table, "2 use fields market");
    assert_string_equal(tale_string(&table, 2, 2, "locked"), "[\"forest\",\"brickyard\"]");
    table_clear(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G7_evil_queen_a_looks_and_selects_last),
        cmocka_unit_test(G7_evil_queen_b_as_sleeping_beautys_target),
        cmocka_unit_test(G7_huntsman_a_makes_others_play),
        cmocka_unit_test(G7_huntsman_b_cancels_a_monster_where_he_is),
        cmocka_unit_test(G7_huntsman_does_nothing_elsewhere),
        cmocka_unit_test(G7_sleeping_beauty_a_imposes_the_top_fable),
        cmocka_unit_test(G7_sleeping_beauty_c_no_fable_is_left),
        cmocka_unit_test(G7_goldilocks_a_keeps_one_and_returns_two),
        cmocka_unit_test(G7_goldilocks_b_with_two_or_one),
        cmocka_unit_test(G7_little_mermaid_a_locks_cards_when_gained),
        cmocka_unit_test(G7_little_mermaid_b_lost_she_gives_them_back),
        cmocka_unit_test(G7_little_mermaid_for_four_locks_two),
    };
    return cmocka_run_group_tests_name("grimm friends", tests, NULL, NULL);
}
