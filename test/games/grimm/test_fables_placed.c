/* test_fables_placed.c: G6, Fables that change where pigs go, stay on the table or lie
 * in wait at a location. */
#include "tale.h"

#include "grimm_internal.h"

static struct grimm *state_of(struct table *table)
{
    return table->state;
}

/* One move, and nothing of what chance has to say after it. */
static void apply_alone(struct table *table, int seat, const char *text)
{
    struct move move;
    assert_true(table->game->read_move(table->state, text, &move));
    assert_null(table->game->refusal(table->state, seat, move, NULL));
    table->game->apply(table->state, seat, move, NULL);
}

static void assert_chances(struct table *table, const char *moves)
{
    struct move_list list;
    struct text found;
    text_init(&found);
    table->game->list_moves(table->state, SEAT_CHANCE, &list);
    for (int i = 0; i < list.count; i++) {
        char text[MOVE_TEXT_MAX];
        table->game->write_move(table->state, list.moves[i], text, sizeof text);
        text_addf(&found, "%s%s", i ? ", " : "", text);
    }
    assert_string_equal(found.data, moves);
    text_clear(&found);
}

static void assert_gather_hands(struct table *table, const char *cards)
{
    for (int seat = 0; seat < state_of(table)->seats; seat++)
        assert_string_equal(tale_string(table, VIEWER_ALL, seat, "gather_hand"), cards);
}

#define THREE "[\"fields\",\"forest\",\"brickyard\"]"

/* ---- Curse of Darkness ---- */

static void G6_curse_of_darkness_a_opponents_draw_anew(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .picks = "2 0", .set = "0 fables curse_of_darkness");
    play(&table, "0 play fields curse_of_darkness; 1 play forest; 2 play brickyard");
    assert_board(&table, 0, "2/0/0"); /* no decision: the round goes on */
    assert_board(&table, 1, "0/0/3");
    assert_board(&table, 2, "2/0/0");
    assert_gather_hands(&table, THREE);
    table_clear(&table);
}

/* R55 */
static void G6_curse_of_darkness_a_the_same_card_may_come_back(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .picks = "1 2", .set = "0 fables curse_of_darkness");
    play(&table, "0 play fields curse_of_darkness; 1 play forest; 2 play brickyard");
    assert_board(&table, 0, "5/0/0");
    assert_board(&table, 1, "0/4/0");
    assert_board(&table, 2, "0/0/3");
    table_clear(&table);
}

/* G2.7e: each sees the own new card, and nobody else's. */
static void G6_curse_of_darkness_b_only_they_see_the_card(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .picks = "2 0",
          .set = "0 fables curse_of_darkness, 1 friend evil_queen, 2 fables crystal_ball");
    play(&table, "0 play fields curse_of_darkness; 2 play brickyard crystal_ball; "
                 "1 look 2 gather");
    assert_string_equal(tale_string(&table, 1, 2, "slot"), "{\"place\":\"brickyard\",\"seat\":2}");
    play(&table, "1 play forest");
    assert_asked(&table, 2, "crystal_target");
    assert_string_equal(tale_string(&table, 1, 1, "slot"), "{\"place\":\"brickyard\",\"seat\":1}");
    assert_string_equal(tale_string(&table, 2, 2, "slot"), "{\"place\":\"fields\",\"seat\":2}");
    assert_string_equal(tale_string(&table, 0, 1, "slot"), "hidden");
    assert_string_equal(tale_string(&table, 1, 2, "slot"), "hidden"); /* that was another card */
    table_clear(&table);
}

static void G6_curse_of_darkness_b_what_is_told(void **state)
{
    (void)state;
    struct table table;
    struct text heard[2];
    text_init(&heard[0]);
    text_init(&heard[1]);
    for (int viewer = 0; viewer < 2; viewer++) {
        BEGIN(&table, .seats = 2, .dice = "straw", .picks = "2",
              .set = "0 fables curse_of_darkness, 1 fables crystal_ball");
        play(&table, "0 play fields curse_of_darkness");
        play_heard(&table, "1 play forest crystal_ball", viewer, &heard[viewer]);
        table_clear(&table);
    }
    assert_non_null(strstr(heard[0].data, "redrew"));
    assert_null(strstr(heard[0].data, "has_gather"));
    assert_non_null(strstr(heard[1].data,
                           "{\"event\": \"has_gather\", \"seat\": 1, \"place\": \"brickyard\"}"));
    text_clear(&heard[0]);
    text_clear(&heard[1]);
}

/* G9.41, R32 */
static void G6_curse_of_darkness_locked_cards_are_out(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "0 fables curse_of_darkness, 1 friend little_mermaid, 1 lock brickyard");
    play(&table, "0 play fields curse_of_darkness; 1 play fields");
    apply_alone(&table, 2, "play forest");
    apply_alone(&table, SEAT_CHANCE, "reveal");
    assert_chances(&table, "redraw 1 fields, redraw 1 forest");
    apply_alone(&table, SEAT_CHANCE, "redraw 1 forest");
    assert_chances(&table, "redraw 2 fields, redraw 2 forest, redraw 2 brickyard");
    table_clear(&table);
}

/* R33, G0.13: a foreign card is in the pool, and waits aside when it leaves the slot. */
static void G6_curse_of_darkness_after_a_wishing_well(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables wishing_well, 1 fables curse_of_darkness");
    play(&table, "0 play fields wishing_well; 1 play forest curse_of_darkness; 2 play brickyard");
    apply_alone(&table, 0, "swap 0 2");
    assert_chances(&table, "redraw 0 forest, redraw 0 brickyard, redraw 2 brickyard");
    apply_alone(&table, SEAT_CHANCE, "redraw 0 brickyard");
    assert_int_equal(state_of(&table)->players[2].aside, bit(BRICKYARD));
    assert_string_equal(tale_string(&table, 0, 2, "aside"), "[]");
    assert_chances(&table, "redraw 2 fields, redraw 0 fields, redraw 2 forest");
    apply_alone(&table, SEAT_CHANCE, "redraw 0 fields");
    apply_alone(&table, SEAT_CHANCE, "reveal");
    assert_board(&table, 0, "0/0/3");
    assert_board(&table, 1, "0/4/0");
    assert_board(&table, 2, "5/0/0");
    assert_gather_hands(&table, THREE);
    table_clear(&table);
}

/* G0.13: a card that is only marked as locked is in the pool while it lies in the slot;
 * once it leaves, it is under her. */
static void G6_curse_of_darkness_a_marked_card(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .friends = "little_mermaid goldilocks evil_queen",
          .set = "1 fables night_at_the_tavern, 2 fables curse_of_darkness");
    play(&table, "0 play fields; 1 play forest night_at_the_tavern; "
                 "2 play brickyard curse_of_darkness; 1 choose little_mermaid");
    apply_alone(&table, 1, "use fields brickyard");
    assert_chances(&table, "redraw 0 fields, redraw 0 forest, redraw 0 brickyard");
    apply_alone(&table, SEAT_CHANCE, "redraw 0 fields");
    assert_chances(&table, "redraw 1 fields, redraw 1 forest, redraw 1 brickyard");
    apply_alone(&table, SEAT_CHANCE, "redraw 1 brickyard");
    assert_string_equal(tale_string(&table, 1, 1, "gather_hand"), "[\"fields\"]");
    assert_string_equal(tale_string(&table, 1, 1, "locked"), "[\"forest\"]");
    table_clear(&table);
}

/* ---- Night at the Tavern ---- */

static void G6_night_at_the_tavern_a_one_is_chosen_the_others_dealt(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .friends = "huntsman goldilocks evil_queen", .picks = "1",
          .set = "1 fables night_at_the_tavern, 2 friend sleeping_beauty, "
                 "0 friend little_mermaid, 0 lock forest");
    play(&table, "2 impose 0; 0 play fields; 1 play forest night_at_the_tavern; 2 play brickyard");
    assert_asked(&table, 1, "tavern_pick");
    assert_moves(&table, 1, "choose huntsman, choose goldilocks, choose evil_queen");
    play(&table, "1 choose goldilocks");
    assert_friend(&table, 1, "goldilocks");
    assert_friend(&table, 2, "evil_queen"); /* the next seat draws first, of huntsman and her */
    assert_friend(&table, 0, "huntsman");
    assert_list(&table, "friend_discard", "little_mermaid sleeping_beauty");
    assert_int_equal(state_of(&table)->players[0].locked, 0);
    table_clear(&table);
}

static void G6_night_at_the_tavern_b_in_turn_order(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4, .first = 3,
          .friends = "huntsman little_mermaid evil_queen woodcutter", .picks = "0 1",
          .set = "1 fables night_at_the_tavern, 3 friend sleeping_beauty, 0 friend goldilocks");
    play(&table, "3 impose 2; 0 play fields; 1 play forest night_at_the_tavern; "
                 "2 play brickyard; 3 play market");
    if (strcmp(grimm_question(state_of(&table))->name, "monster_place") == 0)
        play(&table, "2 monster market");
    play(&table, "1 choose woodcutter");
    /* Left: huntsman, little_mermaid, evil_queen. Seat 2 gets the first, seat 3 the second
     * of the other two. Seat 3 takes hers, then seat 0. */
    assert_asked(&table, 0, "mermaid_keep");
    assert_friend(&table, 3, "evil_queen");
    assert_friend(&table, 0, "little_mermaid");
    assert_friend(&table, 1, "");
    assert_list(&table, "friend_discard", "sleeping_beauty goldilocks");
    play(&table, "0 use fields forest");
    assert_friend(&table, 1, "woodcutter");
    assert_friend(&table, 2, "huntsman");
    table_clear(&table);
}

static void G6_night_at_the_tavern_d_fewer_friends_than_players(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .only_these = true, .fables = "night_at_the_tavern wolf",
          .friends = "huntsman goldilocks evil_queen",
          .set = "1 fables night_at_the_tavern, 0 friend evil_queen");
    play(&table, "1 play forest night_at_the_tavern; 2 play brickyard; 0 look 1 gather; "
                 "0 play fields");
    assert_moves(&table, 1, "choose huntsman, choose goldilocks");
    play(&table, "1 choose goldilocks");
    assert_friend(&table, 0, "evil_queen"); /* left out */
    assert_friend(&table, 1, "goldilocks");
    assert_friend(&table, 2, "huntsman");
    assert_list(&table, "friend_discard", "");
    table_clear(&table);

    BEGIN(&table, .seats = 2, .only_these = true, .dice = "straw",
          .fables = "night_at_the_tavern wolf", .friends = "",
          .set = "1 fables night_at_the_tavern");
    play(&table, "0 play fields; 1 play forest night_at_the_tavern");
    assert_asked(&table, 0, "turn");
    assert_friend(&table, 1, "");
    table_clear(&table);
}

/* G0.7a: the discard is shuffled in when the deck is empty, without those owned now. */
static void G6_night_at_the_tavern_b_old_friends_are_not_drawn(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 2, .only_these = true, .dice = "straw straw straw",
          .fables = "night_at_the_tavern night_at_the_tavern night_at_the_tavern",
          .friends = "huntsman goldilocks jack woodcutter cinderella",
          .set = "0 fables night_at_the_tavern night_at_the_tavern night_at_the_tavern");
    for (int round = 0; round < 3; round++) {
        static const char *const choices[] = { "0 choose goldilocks", "0 choose jack",
                                               "0 choose cinderella" };
        play(&table, "0 play fields night_at_the_tavern; 1 play forest");
        if (round == 2) /* the last of the deck, and one of the two in the discard */
            assert_moves(&table, 0, "choose goldilocks, choose cinderella");
        play(&table, choices[round]);
        pass_build(&table);
    }
    assert_friend(&table, 0, "cinderella");
    assert_friend(&table, 1, "goldilocks");
    assert_list(&table, "friend_discard", "jack woodcutter");
    table_clear(&table);
}

/* ---- By the Hair ---- */

/* G9.31 */
static void G6_by_the_hair_b_no_monster_is_a_fable(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .fables = "dragon", .set = "0 fables by_the_hair");
    play(&table, "0 play fields by_the_hair; 1 play forest; 2 play fields");
    assert_asked(&table, 0, "turn");
    assert_hand(&table, 0, "dragon");
    assert_seen_hand(&table, 1, 0, "hidden");
    table_clear(&table);
}

/* G9.32, R14 */
static void G6_by_the_hair_c_a_captured_monster_was_played(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4,
          .set = "0 fables big_bad_wolf, 1 fables wolf, 2 fables magic_flute, "
                 "3 fables by_the_hair");
    play(&table, "0 play fields big_bad_wolf; 1 play fields wolf; 2 play forest magic_flute; "
                 "3 play market by_the_hair");
    assert_hand(&table, 2, "big_bad_wolf wolf");
    assert_hand(&table, 3, "");
    assert_board(&table, 3, "1/1/1");
    assert_list(&table, "fable_discard", "magic_flute by_the_hair");
    table_clear(&table);
}

static void G6_by_the_hair_a_away_from_a_monster(void **state)
{
    (void)state;
    struct table table;
    for (int moves = 0; moves < 2; moves++) {
        BEGIN(&table, .seats = 3, .set = "0 fables by_the_hair, 1 fables wolf");
        play(&table, "0 play fields by_the_hair; 1 play forest wolf; 2 play brickyard; "
                     "1 monster fields");
        assert_asked(&table, 0, "hair_move");
        assert_moves(&table, 0, "no, move forest, move brickyard");
        play(&table, moves ? "0 move forest" : "0 no");
        assert_board(&table, 0, moves ? "0/2/0" : "0/0/0");
        assert_board(&table, 1, moves ? "0/2/0" : "0/4/0");
        assert_stock(&table, "fields", moves ? "5/0/0" : "0/0/0"); /* the Wolf found nobody */
        assert_hand(&table, 0, "");
        assert_gather_hands(&table, THREE);
        table_clear(&table);
    }
}

/* R15, G2.10, G6.by_the_hair.c */
static void G6_by_the_hair_d_turn_order(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "1 board 3/0/0, 0 fables dragon, 1 fables by_the_hair, 2 fables by_the_hair");
    play(&table, "0 play forest dragon; 1 play fields by_the_hair; 2 play brickyard by_the_hair; "
                 "0 monster fields");
    assert_asked(&table, 1, "hair_move"); /* too late for what was on the board */
    assert_board(&table, 1, "0/0/0");
    play(&table, "1 move brickyard");
    assert_asked(&table, 0, "turn"); /* seat 2: a monster, but none here */
    assert_board(&table, 1, "0/0/1");
    assert_board(&table, 2, "0/0/1");
    assert_hand(&table, 2, "");
    table_clear(&table);
}

/* Nowhere is no place for a monster either, though one without a place is nowhere. */
static void G6_by_the_hair_e_at_no_location(void **state)
{
    (void)state;
    struct table table;
    for (int monster = 0; monster < 2; monster++) {
        BEGIN(&table, .seats = 3, .fables = "dragon",
              .set = "0 fables by_the_hair, 0 friend gingerbread_man, 1 fables wolf");
        play(&table, "0 play fields by_the_hair; 2 play forest");
        play(&table, monster ? "1 play forest wolf; 1 monster fields" : "1 play forest");
        play(&table, "0 yes");
        assert_asked(&table, 0, "turn");
        assert_hand(&table, 0, monster ? "" : "dragon");
        table_clear(&table);
    }
}

/* ---- Roar ---- */

static void G6_roar_a_opponents_here_scatter(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .picks = "1 0", .set = "0 fables roar");
    play(&table, "0 play fields roar; 1 play fields; 2 play fields");
    assert_board(&table, 0, "2/0/0");
    assert_board(&table, 1, "0/4/0");
    assert_board(&table, 2, "2/0/0"); /* R55: the same card again */
    assert_string_equal(tale_string(&table, 0, 1, "shown"), "fields"); /* R20 */
    assert_gather_hands(&table, THREE);
    table_clear(&table);
}

static void G6_roar_a_only_those_at_your_location(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .picks = "0 0", .set = "0 fables roar");
    play(&table, "0 play fields roar; 1 play forest; 2 play brickyard");
    assert_board(&table, 1, "0/4/0");
    assert_board(&table, 2, "0/0/3");
    table_clear(&table);
}

static void G6_roar_b_at_no_location(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .picks = "1 1", .set = "0 fables roar");
    state_of(&table)->players[0].stays_home = 1;
    state_of(&table)->players[1].stays_home = 1;
    play(&table, "0 play fields roar; 1 play fields; 2 play fields");
    assert_board(&table, 0, "0/0/0");
    assert_board(&table, 1, "0/0/0");
    assert_board(&table, 2, "5/0/0");
    table_clear(&table);
}

static void G6_roar_c_after_by_the_hair(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables by_the_hair, 1 fables roar, 2 fables wolf");
    play(&table, "0 play fields by_the_hair; 1 play forest roar; 2 play brickyard wolf; "
                 "2 monster fields");
    apply_alone(&table, 0, "move forest");
    assert_chances(&table, "redraw 0 fields, redraw 0 forest, redraw 0 brickyard");
    apply_alone(&table, SEAT_CHANCE, "redraw 0 fields");
    assert_board(&table, 0, "0/0/0"); /* back where the Wolf eats */
    assert_board(&table, 1, "0/4/0");
    table_clear(&table);
}

/* R32, G0.13 */
static void G6_roar_a_the_pool(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4,
          .set = "0 fables wishing_well, 1 fables roar, 2 friend little_mermaid, 2 lock forest, "
                 "2 lock market");
    play(&table, "0 play brickyard wishing_well; 1 play fields roar; 2 play brickyard; "
                 "3 play fields");
    apply_alone(&table, 0, "swap 2 3");
    apply_alone(&table, SEAT_CHANCE, "reveal");
    assert_chances(&table, "redraw 2 fields, redraw 3 fields");
    apply_alone(&table, SEAT_CHANCE, "redraw 2 fields");
    assert_board(&table, 1, "2/0/0");
    assert_board(&table, 2, "2/0/0");
    table_clear(&table);
}

/* ---- Fairy Food ---- */

/* G6.fairy_food.a, G0.10, R57 */
static void G6_fairy_food_feeds_everyone_there(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "1 fables fairy_food");
    play(&table, "0 play fields; 1 play forest fairy_food; 2 play brickyard");
    assert_asked(&table, 0, "turn"); /* nothing in its first round */
    assert_string_equal(tale_string(&table, 2, 1, "pending"), "fairy_food");
    pass_build(&table);
    assert_asked(&table, 1, "fairy_place");
    assert_moves(&table, 1, "place fields, place forest, place brickyard");
    play(&table, "1 place fields");
    assert_string_equal(tale_string(&table, 2, 1, "active_place"), "fields");
    play(&table, "0 play fields; 1 play forest; 2 play fields");
    assert_asked(&table, 2, "gain_choice"); /* turn order from seat 1 */
    assert_board(&table, 2, "2/0/3");
    play(&table, "2 gain straw wood brick; 0 gain 3 brick");
    assert_board(&table, 2, "3/1/4");
    assert_board(&table, 0, "7/0/3");
    assert_board(&table, 1, "0/8/0");
    assert_list(&table, "fable_discard", "fairy_food");
    assert_string_equal(tale_string(&table, 2, 1, "active_place"), "null");
    table_clear(&table);
}

static void G6_fairy_food_c_nobody_came(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "1 fables fairy_food");
    play(&table, "0 play fields; 1 play forest fairy_food; 2 play brickyard");
    pass_build(&table);
    play(&table, "1 place brickyard; 0 play fields; 1 play forest; 2 play fields");
    assert_asked(&table, 1, "turn");
    assert_list(&table, "fable_discard", "fairy_food");
    table_clear(&table);
}

/* G0.5b, R56: the supply goes to whoever comes first in turn order. */
static void G6_fairy_food_c_with_a_short_supply(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "fields 0, forest 0, brickyard 0, supply 2/1/1, 1 fables fairy_food");
    play(&table, "0 play fields; 1 play forest fairy_food; 2 play brickyard");
    pass_build(&table); /* restocking leaves nothing, but what is gained in the Build phase */
    assert_supply(&table, "0/0/0");
    play(&table, "1 place brickyard; 0 play fields; 1 play brickyard; 2 play brickyard");
    assert_asked(&table, 1, "turn"); /* nobody is asked */
    table_clear(&table);
}

/* It is no Unique Location: any number may share a location, with one besides. */
static void G6_fairy_food_b_shares_a_location(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .only_these = true, .fables = "fairy_food fairy_food lonely_castle",
          .friends = "", .set = "0 fables fairy_food, 1 fables fairy_food, 2 fables lonely_castle");
    play(&table, "0 play fields fairy_food; 1 play forest fairy_food; 2 play brickyard "
                 "lonely_castle; 2 place forest");
    pass_build(&table);
    play(&table, "1 place forest; 0 place forest; 0 play forest; 1 play fields; 2 play fields");
    assert_asked(&table, 0, "gain_choice"); /* seat 1's, then the Castle, then the own */
    play(&table, "0 gain 3 brick");
    assert_board(&table, 0, "6/5/4");
    play(&table, "0 gain 3 straw");
    assert_board(&table, 0, "9/5/4");
    table_clear(&table);
}

/* ---- Grandma's House ---- */

/* G9.34, R16, G6.grandmas_house.a, G2.7b */
static void G6_grandmas_house_b_calls_later_monsters(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables wolf, 1 fables grandmas_house, 2 fables dragon");
    play(&table, "0 play fields wolf; 1 play forest grandmas_house; 2 play brickyard dragon; "
                 "0 monster fields; 1 place forest");
    assert_int_equal(state_of(&table)->players[0].fable_place, FIELDS);
    assert_int_equal(state_of(&table)->players[2].fable_place, FOREST); /* not asked */
    assert_asked(&table, 1, "gain_choice");
    play(&table, "1 gain 2 brick");
    assert_board(&table, 1, "0/4/2");
    assert_int_equal(state_of(&table)->unique[FOREST], NO_CARD); /* d */
    assert_list(&table, "fable_discard", "grandmas_house wolf dragon");
    table_clear(&table);
}

static void G6_grandmas_house_b_several_monsters(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables grandmas_house, 1 fables wolf, 2 fables dragon");
    play(&table, "0 play forest grandmas_house; 1 play brickyard wolf; 2 play brickyard dragon; "
                 "0 place fields");
    assert_asked(&table, 0, "turn");
    assert_list(&table, "fable_discard", "grandmas_house wolf dragon"); /* nobody was there */
    table_clear(&table);
}

static void G6_grandmas_house_c_each_round(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables grandmas_house, 1 fables wolf");
    play(&table, "0 play fields grandmas_house; 1 play fields; 2 play forest; 0 place fields");
    play(&table, "0 gain straw brick; 1 gain 2 wood");
    assert_board(&table, 0, "3/0/1");
    assert_board(&table, 1, "2/2/0");
    assert_int_equal(state_of(&table)->unique[FIELDS], CARD_grandmas_house);
    pass_build(&table);
    play(&table, "0 play forest; 1 play brickyard wolf; 2 play fields");
    assert_asked(&table, 2, "gain_choice"); /* after the Wolf, which had to come here */
    assert_board(&table, 2, "0/4/0");
    play(&table, "2 gain 2 straw");
    assert_list(&table, "fable_discard", "grandmas_house wolf");
    table_clear(&table);
}

static void G6_grandmas_house_d_a_cancelled_monster_counts(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables grandmas_house, 1 fables wolf, 2 friend huntsman");
    play(&table, "0 play forest grandmas_house; 1 play forest wolf; 2 play fields; 0 place fields");
    assert_asked(&table, 2, "gain_choice");
    assert_board(&table, 2, "6/1/1");
    play(&table, "2 gain 2 wood");
    assert_board(&table, 2, "6/3/1");
    assert_list(&table, "fable_discard", "grandmas_house wolf");
    table_clear(&table);
}

/* ---- Royal Wedding ---- */

/* G9.57, R50, G6.royal_wedding.c */
static void G6_royal_wedding_whoever_is_not_there_pays(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables royal_wedding, 2 board 1/0/0");
    play(&table, "0 play fields royal_wedding; 1 play forest; 2 play brickyard; 0 place fields");
    assert_board(&table, 1, "0/3/0");
    assert_asked(&table, 2, "wedding_discard");
    assert_moves(&table, 2, "pay straw, pay brick");
    play(&table, "2 pay brick");
    assert_board(&table, 2, "1/0/2");
    assert_board(&table, 0, "5/0/0");
    assert_int_equal(state_of(&table)->unique[FIELDS], CARD_royal_wedding);
    pass_build(&table);
    play(&table, "0 play brickyard; 1 play forest; 2 play forest");
    /* In the window of seat 0, who is third now; all pay, in turn order from seat 1. */
    assert_asked(&table, 2, "wedding_discard");
    assert_board(&table, 1, "0/4/0");
    play(&table, "2 pay straw");
    assert_asked(&table, 0, "wedding_discard");
    play(&table, "0 pay straw");
    assert_board(&table, 0, "4/0/3");
    assert_board(&table, 2, "0/2/2");
    assert_list(&table, "fable_discard", "royal_wedding");
    table_clear(&table);
}

static void G6_royal_wedding_b_who_has_nothing(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "forest 0, brickyard 0, 0 fables royal_wedding");
    state_of(&table)->players[2].stays_home = 1; /* R49 */
    play(&table, "0 play fields royal_wedding; 1 play forest; 2 play fields; 0 place fields");
    assert_asked(&table, 0, "turn");
    assert_board(&table, 0, "5/0/0");
    table_clear(&table);
}

/* G9.79 */
static void G6_royal_wedding_a_not_on_another_unique_location(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables lonely_castle, 1 fables royal_wedding");
    play(&table, "0 play fields lonely_castle; 1 play forest royal_wedding; 2 play forest; "
                 "0 place fields");
    assert_moves(&table, 1, "place forest, place brickyard");
    table_clear(&table);
}

/* ---- Taxes ---- */

/* G9.54 */
static void G6_taxes_a_half_of_all_brick_first(void **state)
{
    (void)state;
    struct table table;
    const char *boards[][2] = { { "1 board 2/0/4", "2/3/0" }, { "1 board 5/0/2", "4/0/0" } };
    for (int i = 0; i < 2; i++) {
        char set[100];
        snprintf(set, sizeof set, "forest 0, 0 fables taxes, %s", boards[i][0]);
        BEGIN(&table, .seats = 3, .set = set);
        play(&table, "0 play fields taxes; 1 play forest; 2 play brickyard");
        assert_board(&table, 1, i ? "5/0/2" : "2/0/4"); /* nothing in its first round */
        pass_build(&table);
        /* Seat 1 shall gather three wood in one case, and one in the other. */
        struct grimm *g = state_of(&table);
        int wood = i ? 1 : 3;
        g->supply[WOOD] = (uint16_t)(g->supply[WOOD] + g->stock[FOREST][WOOD] - wood);
        g->stock[FOREST][WOOD] = (uint16_t)wood;
        play(&table, "0 play fields; 1 play forest; 2 play fields");
        assert_board(&table, 1, boards[i][1]);
        assert_board(&table, 2, "2/0/3");
        assert_list(&table, "fable_discard", "taxes");
        table_clear(&table);
    }
}

/* R49, R52 */
static void G6_taxes_b_at_no_location(void **state)
{
    (void)state;
    struct table table;
    for (int who = 0; who < 2; who++) {
        BEGIN(&table, .seats = 2, .dice = "brick brick", .set = "0 fables taxes, 1 board 0/0/4");
        play(&table, "0 play forest taxes; 1 play fields");
        pass_build(&table);
        assert_board(&table, 1, "5/0/4");
        state_of(&table)->players[who].stays_home = 1;
        play(&table, "0 play fields; 1 play fields");
        assert_board(&table, 1, who == 0 ? "7/0/0" : "5/0/0");
        table_clear(&table);
    }
}

/* G0.4e */
static void G6_taxes_c_not_what_waits_with_rapunzel(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables taxes, 1 friend rapunzel");
    struct grimm *g = state_of(&table);
    play(&table, "1 name brick; 0 play fields taxes; 1 play forest; 2 play brickyard");
    pass_build(&table);
    play(&table, "1 name brick; 0 play fields; 1 play forest; 2 play forest");
    assert_int_equal(g->players[1].tokens[BRICK], 4);
    assert_board(&table, 1, "0/3/0"); /* half of six */
    table_clear(&table);
}

/* ---- Bridge Troll ---- */

/* R13 */
static void G6_bridge_troll_b_the_victim_chooses_the_mix(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4, .set = "market 3/2/2, 1 board 5/0/0, 0 fables bridge_troll");
    play(&table, "0 play fields bridge_troll; 1 play market; 2 play forest; 3 play forest; "
                 "0 monster market");
    /* Seven gathered: three, of their choice, and no more straw than they gathered (b). */
    assert_asked(&table, 1, "troll_give");
    assert_moves(&table, 1,
                 "give 3 straw, give 2 straw wood, give 2 straw brick, give straw 2 wood, "
                 "give straw wood brick, give straw 2 brick, give 2 wood brick, "
                 "give wood 2 brick");
    play(&table, "1 give straw 2 brick");
    assert_board(&table, 0, "6/0/2");
    assert_board(&table, 1, "7/2/0");
    assert_gathered(&table, 1, "3/2/2"); /* G6.bridge_troll.d */
    table_clear(&table);
}

/* R59 */
static void G6_bridge_troll_a_one_opponent_of_several(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "fields 12, 0 fables bridge_troll");
    play(&table, "0 play fields bridge_troll; 1 play fields; 2 play fields; 0 monster fields");
    assert_asked(&table, 0, "troll_victim");
    assert_moves(&table, 0, "toll 1, toll 2");
    play(&table, "0 toll 2");
    assert_board(&table, 0, "6/0/0");
    assert_board(&table, 1, "4/0/0");
    assert_board(&table, 2, "2/0/0");
    table_clear(&table);
}

static void G6_bridge_troll_c_only_you_there_or_nothing_gathered(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "1 fables bridge_troll, 0 board 4/0/0");
    play(&table, "0 play fields; 1 play forest bridge_troll; 2 play brickyard; 1 monster forest");
    assert_asked(&table, 0, "turn");
    assert_board(&table, 0, "9/0/0");
    assert_board(&table, 1, "0/4/0");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .set = "fields 1, 1 fables bridge_troll, 0 board 4/0/0");
    play(&table, "0 play fields; 1 play forest bridge_troll; 2 play brickyard; 1 monster fields");
    assert_board(&table, 0, "5/0/0");
    assert_board(&table, 1, "0/4/0");
    table_clear(&table);
}

/* e */
static void G6_bridge_troll_e_the_huntsman_stops_it(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "1 fables bridge_troll, 0 friend huntsman");
    play(&table, "0 play fields; 1 play forest bridge_troll; 2 play fields; 1 monster fields");
    assert_asked(&table, 0, "turn");
    assert_board(&table, 0, "3/1/1");
    assert_board(&table, 2, "2/0/0");
    table_clear(&table);
}

/* ---- Wolves ---- */

/* G9.80: cards do not run out of figures. */
static void G1_3_a_third_wolf(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables wolf, 1 fables wolf, 2 fables wolf");
    play(&table, "0 play fields wolf; 1 play forest wolf; 2 play brickyard wolf; "
                 "0 monster fields; 1 monster forest");
    for (int seat = 0; seat < 3; seat++)
        assert_board(&table, seat, "0/0/0");
    assert_list(&table, "fable_discard", "wolf wolf wolf");
    table_clear(&table);
}

/* ---- Giant ---- */

/* G9.35 with another Friend */
static void G6_giant_a_takes_friend_fables_and_one_of_each(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "forest 0, 0 fables giant, 1 board 2/0/5, 1 fables wolf dragon wolf, "
                 "1 friend goldilocks, 2 fables wolf");
    play(&table, "0 play fields giant; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_friend(&table, 1, "");
    assert_list(&table, "friend_discard", "goldilocks");
    assert_hand(&table, 1, "");
    assert_board(&table, 1, "1/0/4");
    assert_list(&table, "fable_discard", "wolf dragon wolf giant");
    assert_hand(&table, 2, "wolf");
    table_clear(&table);
}

/* b, and you too */
static void G6_giant_b_what_is_on_the_table_stays(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "0 fables giant wolf, 1 fables hired_help dragon, 1 board 2/0/0, "
                 "1 house straw walls, 1 bonus straw, 2 fables ghostly_whispers");
    play(&table, "0 play fields giant; 1 play fields hired_help; 2 play fields ghostly_whispers; "
                 "0 monster fields; 1 pay 2 straw");
    assert_asked(&table, 0, "turn");
    assert_board(&table, 0, "0/0/0"); /* one gathered, one lost */
    assert_hand(&table, 0, "");
    assert_hand(&table, 1, "");
    assert_string_equal(tale_string(&table, 0, 1, "pending"), "hired_help");
    assert_houses(&table, 1, "straw walls");
    assert_int_equal(state_of(&table)->bonus[STRAW], WHO(1));
    assert_list(&table, "fable_discard", "wolf dragon giant ghostly_whispers");
    table_clear(&table);
}

/* R60: what the Little Mermaid had locked comes back. */
static void G6_giant_c_losing_the_little_mermaid(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables giant, 1 friend little_mermaid, 1 lock brickyard");
    play(&table, "0 play fields giant; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_friend(&table, 1, "");
    assert_gather_hands(&table, THREE);
    table_clear(&table);
}

static void G6_giant_c_a_lost_friend_does_not_act(void **state)
{
    (void)state;
    struct table table;
    for (int giant_first = 0; giant_first < 2; giant_first++) {
        BEGIN(&table, .seats = 3, .first = giant_first ? 0 : 1,
              .set = "0 fables giant, 1 friend seven_dwarves");
        play(&table, "0 play fields giant; 1 play forest; 2 play brickyard; 0 monster forest");
        assert_friend(&table, 1, "");
        assert_int_equal(state_of(&table)->players[1].extra_actions, giant_first ? 0 : 1);
        table_clear(&table);
    }
}

static void G6_giant_d_cancelled(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 fables giant, 1 fables wolf, 2 friend woodcutter");
    play(&table, "0 play fields giant; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_asked(&table, 2, "cancel_monster");
    play(&table, "2 cancel");
    assert_board(&table, 1, "0/4/0");
    assert_hand(&table, 1, "wolf");
    assert_friend(&table, 2, "");
    table_clear(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G6_curse_of_darkness_a_opponents_draw_anew),
        cmocka_unit_test(G6_curse_of_darkness_a_the_same_card_may_come_back),
        cmocka_unit_test(G6_curse_of_darkness_b_only_they_see_the_card),
        cmocka_unit_test(G6_curse_of_darkness_b_what_is_told),
        cmocka_unit_test(G6_curse_of_darkness_locked_cards_are_out),
        cmocka_unit_test(G6_curse_of_darkness_after_a_wishing_well),
        cmocka_unit_test(G6_curse_of_darkness_a_marked_card),
        cmocka_unit_test(G6_night_at_the_tavern_a_one_is_chosen_the_others_dealt),
        cmocka_unit_test(G6_night_at_the_tavern_b_in_turn_order),
        cmocka_unit_test(G6_night_at_the_tavern_d_fewer_friends_than_players),
        cmocka_unit_test(G6_night_at_the_tavern_b_old_friends_are_not_drawn),
        cmocka_unit_test(G6_by_the_hair_b_no_monster_is_a_fable),
        cmocka_unit_test(G6_by_the_hair_c_a_captured_monster_was_played),
        cmocka_unit_test(G6_by_the_hair_a_away_from_a_monster),
        cmocka_unit_test(G6_by_the_hair_d_turn_order),
        cmocka_unit_test(G6_by_the_hair_e_at_no_location),
        cmocka_unit_test(G6_roar_a_opponents_here_scatter),
        cmocka_unit_test(G6_roar_a_only_those_at_your_location),
        cmocka_unit_test(G6_roar_b_at_no_location),
        cmocka_unit_test(G6_roar_c_after_by_the_hair),
        cmocka_unit_test(G6_roar_a_the_pool),
        cmocka_unit_test(G6_fairy_food_feeds_everyone_there),
        cmocka_unit_test(G6_fairy_food_c_nobody_came),
        cmocka_unit_test(G6_fairy_food_c_with_a_short_supply),
        cmocka_unit_test(G6_fairy_food_b_shares_a_location),
        cmocka_unit_test(G6_grandmas_house_b_calls_later_monsters),
        cmocka_unit_test(G6_grandmas_house_b_several_monsters),
        cmocka_unit_test(G6_grandmas_house_c_each_round),
        cmocka_unit_test(G6_grandmas_house_d_a_cancelled_monster_counts),
        cmocka_unit_test(G6_royal_wedding_whoever_is_not_there_pays),
        cmocka_unit_test(G6_royal_wedding_b_who_has_nothing),
        cmocka_unit_test(G6_royal_wedding_a_not_on_another_unique_location),
        cmocka_unit_test(G6_taxes_a_half_of_all_brick_first),
        cmocka_unit_test(G6_taxes_b_at_no_location),
        cmocka_unit_test(G6_taxes_c_not_what_waits_with_rapunzel),
        cmocka_unit_test(G6_bridge_troll_b_the_victim_chooses_the_mix),
        cmocka_unit_test(G6_bridge_troll_a_one_opponent_of_several),
        cmocka_unit_test(G6_bridge_troll_c_only_you_there_or_nothing_gathered),
        cmocka_unit_test(G6_bridge_troll_e_the_huntsman_stops_it),
        cmocka_unit_test(G1_3_a_third_wolf),
        cmocka_unit_test(G6_giant_a_takes_friend_fables_and_one_of_each),
        cmocka_unit_test(G6_giant_b_what_is_on_the_table_stays),
        cmocka_unit_test(G6_giant_c_losing_the_little_mermaid),
        cmocka_unit_test(G6_giant_c_a_lost_friend_does_not_act),
        cmocka_unit_test(G6_giant_d_cancelled),
    };
    return cmocka_run_group_tests_name("grimm fables, placed", tests, NULL, NULL);
}
