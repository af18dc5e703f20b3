/* test_lists.c: lists of moves have an end, and the longest ones there can be keep to it. */
#include "checks.h"

#include "adresse_internal.h"
#include "game.h"

static void a_full_list_takes_no_more(void **state)
{
    (void)state;
    struct move_list *list = malloc(sizeof *list); /* what is written beyond it is noticed */
    list->count = 0;
    for (uint64_t code = 1; code <= MOVES_MAX + 100; code++)
        add_move(list, code);
    assert_int_equal(list->count, MOVES_MAX);
    for (int i = 0; i < MOVES_MAX; i++)
        assert_int_equal(list->moves[i].code, i + 1);
    free(list);
}

/* A10.1: whoever holds all cards can launch tens of thousands of challenges. */
static void who_holds_all_cards_launches_what_a_list_holds(void **state)
{
    static const int variants[] = { BASIC, ADVANCED, YOUNG };
    int longest = 0;
    (void)state;
    for (int v = 0; v < 3; v++) {
        struct options options;
        struct adresse a;
        struct move_list *list = malloc(sizeof *list);
        options_default(&adresse_game, PLAYERS_MAX, &options);
        options.value[OPTION_VARIANT] = variants[v];
        adresse_game.start(&a, &options);
        a.stage = STAGE_LAUNCH;
        for (int card = 1; card <= PIECE_CARDS; card++) {
            a.players[0].hand[card] = a.copies[card];
            a.players[0].hand_count = (uint8_t)(a.players[0].hand_count + a.copies[card]);
        }
        adresse_game.list_moves(&a, 0, list);
        assert_in_range(list->count, 1, MOVES_MAX);
        for (int i = 0; i < list->count; i++)
            assert_null(adresse_game.refusal(&a, 0, list->moves[i], NULL));
        longest = list->count > longest ? list->count : longest;
        free(list);
    }
    assert_int_equal(longest, MOVES_MAX);
}

TEST_PROGRAM(lists)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_full_list_takes_no_more),
        cmocka_unit_test(who_holds_all_cards_launches_what_a_list_holds),
    };
    return cmocka_run_group_tests_name("lists", tests, NULL, NULL);
}
