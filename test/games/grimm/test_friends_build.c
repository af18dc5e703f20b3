/* test_friends_build.c: G7, Friends that matter in the Build phase. */
#include "tale.h"

#include "grimm_internal.h"

static struct grimm *state_of(struct table *table)
{
    return table->state;
}

/* To seat 0's Build turn: all meet at the Brickyard, which most scenes have emptied. */
static void to_build(struct table *table)
{
    for (int seat = 0; seat < table->options.seats; seat++) {
        char move[40];
        snprintf(move, sizeof move, "%d play brickyard", seat);
        play(table, move);
    }
    assert_asked(table, 0, "turn");
}

/* The same, with so many actions more or fewer for seat 0. */
static void to_build_with(struct table *table, int extra_actions)
{
    state_of(table)->players[0].extra_actions = (int8_t)extra_actions;
    to_build(table);
}

/* A Scrap Pile on the board of seat 0. */
static void put_scrap_pile(struct table *table)
{
    state_of(table)->players[0].site_cards[0] = CARD_scrap_pile;
    state_of(table)->players[0].site_count = 1;
    state_of(table)->fable_copies[CARD_scrap_pile]++;
}

/* ---- Fairy Godmother ---- */

/* G9.18, G3.3d */
static void G7_fairy_godmother_a_draws_two(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .fables = "wolf dragon magic_flute", .friends = "little_mermaid",
          .set = "brickyard 0, 0 board 0/0/4, 0 house brick floor, 0 friend fairy_godmother");
    to_build_with(&table, 2);
    play(&table, "0 special");
    assert_hand(&table, 0, "wolf dragon");
    assert_seen_hand(&table, 1, 0, "hidden hidden");
    assert_refused(&table, 0, "special", "grimm.special-used");
    play(&table, "0 build brick walls; 0 keep; 0 use fields forest; 0 special");
    assert_board(&table, 0, "1/1/1");
    assert_refused(&table, 0, "special", "grimm.special-used");
    play(&table, "0 draw");
    assert_hand(&table, 0, "wolf dragon magic_flute");
    assert_asked(&table, 1, "turn");
    table_clear(&table);
}

static void G7_fairy_godmother_a_draws_what_there_is(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .only_these = true, .fables = "wolf", .friends = "fairy_godmother",
          .set = "brickyard 0, 0 friend fairy_godmother");
    to_build(&table);
    play(&table, "0 special");
    assert_hand(&table, 0, "wolf");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .only_these = true, .fables = "", .friends = "fairy_godmother",
          .set = "brickyard 0, 0 friend fairy_godmother");
    to_build(&table);
    assert_refused(&table, 0, "special", "grimm.changes-nothing");
    table_clear(&table);
}

/* G9.19, R48 */
static void G7_fairy_godmother_b_is_discarded_with_two_fables(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "brickyard 0, 0 friend fairy_godmother, 0 fables wolf dragon magic_flute");
    to_build_with(&table, -2);
    assert_moves(&table, 0, "discard friend, end");
    play(&table, "0 discard friend");
    assert_asked(&table, 0, "godmother_cards");
    assert_moves(&table, 0,
                 "discard dragon wolf, discard magic_flute wolf, "
                 "discard dragon magic_flute");
    play(&table, "0 discard dragon wolf");
    assert_asked(&table, 0, "gain_choice");
    assert_moves(&table, 0,
                 "gain 2 straw, gain straw wood, gain straw brick, gain 2 wood, "
                 "gain wood brick, gain 2 brick");
    play(&table, "0 gain straw brick");
    assert_board(&table, 0, "1/0/1");
    assert_hand(&table, 0, "magic_flute");
    assert_friend(&table, 0, "");
    assert_list(&table, "fable_discard", "wolf dragon"); /* in hand order */
    assert_list(&table, "friend_discard", "fairy_godmother");
    assert_asked(&table, 1, "turn");
    table_clear(&table);
}

static void G7_fairy_godmother_b_needs_two_fables(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "brickyard 0, 0 friend fairy_godmother, 0 fables wolf");
    to_build(&table);
    assert_refused(&table, 0, "discard friend", "grimm.changes-nothing");
    play(&table, "0 draw; 0 discard friend");
    /* With two there is nothing to choose. */
    assert_asked(&table, 0, "gain_choice");
    assert_hand(&table, 0, "");
    play(&table, "0 gain 2 brick");
    assert_board(&table, 0, "0/0/2");
    assert_asked(&table, 0, "turn"); /* it cost no action */
    table_clear(&table);
}

/* G0.9: else the others would know that they are equal. */
static void G7_fairy_godmother_b_asks_even_of_equal_fables(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "brickyard 0, 0 friend fairy_godmother, 0 fables wolf wolf wolf");
    to_build(&table);
    play(&table, "0 discard friend");
    assert_asked(&table, 0, "godmother_cards");
    assert_moves(&table, 0, "discard wolf wolf");
    play(&table, "0 discard wolf wolf");
    assert_hand(&table, 0, "wolf");
    assert_seen_hand(&table, 1, 0, "hidden");
    table_clear(&table);
}

/* ---- Golden Goose ---- */

static void G7_golden_goose_a_alone(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 friend golden_goose");
    play(&table, "0 play fields; 1 play forest; 2 play forest");
    assert_asked(&table, 0, "gain_choice");
    assert_moves(&table, 0, "gain straw, gain wood, gain brick");
    play(&table, "0 gain brick");
    assert_board(&table, 0, "5/0/1");
    assert_gathered(&table, 0, "5/0/0");
    assert_friend(&table, 0, "golden_goose");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .set = "0 friend golden_goose");
    play(&table, "0 play forest; 1 play forest; 2 play fields");
    assert_asked(&table, 0, "turn");
    assert_board(&table, 0, "0/2/0");
    table_clear(&table);
}

static void G7_golden_goose_a_nothing_in_the_supply(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 friend golden_goose, supply 0/0/0");
    play(&table, "0 play fields; 1 play forest; 2 play forest");
    assert_asked(&table, 0, "turn");
    play(&table, "0 discard friend");
    assert_friend(&table, 0, "");
    assert_supply(&table, "0/0/0");
    table_clear(&table);
}

/* G9.74, R48 */
static void G7_golden_goose_b_is_discarded_for_two(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "brickyard 0, 0 friend golden_goose");
    to_build(&table);
    play(&table, "0 gain straw; 0 gain straw");
    assert_moves(&table, 0, "discard friend, end");
    play(&table, "0 discard friend; 0 gain 2 wood");
    assert_board(&table, 0, "2/2/0");
    assert_friend(&table, 0, "");
    assert_list(&table, "friend_discard", "golden_goose");
    assert_asked(&table, 1, "turn");
    assert_refused(&table, 1, "discard friend", "grimm.no-such-friend");
    table_clear(&table);
}

/* ---- Hansel & Gretel ---- */

/* G3.5d, G3.5e */
static void G7_hansel_and_gretel_a_walls_of_others(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 board 2/9/0, 0 house wood floor, 0 house straw floor, "
                 "1 friend hansel_and_gretel");
    to_build(&table);
    play(&table, "0 build wood walls; 0 keep");
    assert_board(&table, 0, "2/4/0");
    assert_board(&table, 1, "0/1/0");
    table_clear(&table);

    /* Neither four wood are enough, nor does a Floor cost more. */
    BEGIN(&table, .seats = 3,
          .set = "brickyard 0, 0 board 2/4/6, 0 house wood floor, 0 house brick walls, "
                 "0 bonus brick, 1 friend hansel_and_gretel");
    to_build(&table);
    assert_refused(&table, 0, "build wood walls", "grimm.too-few-resources");
    play(&table, "0 build straw floor; 0 build brick roof");
    assert_board(&table, 0, "0/4/0");
    assert_board(&table, 1, "0/0/0");
    table_clear(&table);
}

static void G7_hansel_and_gretel_own_walls_cost_four(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 board 0/4/0, 0 house wood floor, 0 friend hansel_and_gretel");
    to_build(&table);
    play(&table, "0 build wood walls; 0 give 1");
    assert_board(&table, 0, "0/0/0");
    assert_friend(&table, 0, "hansel_and_gretel");
    table_clear(&table);
}

/* ---- Jack ---- */

/* R04 */
static void G7_jack_a_adds_two_before_collecting(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 friend jack");
    play(&table, "0 play fields; 1 play fields; 2 play forest");
    assert_board(&table, 0, "3/0/0");
    assert_board(&table, 1, "3/0/0");
    assert_gathered(&table, 0, "3/0/0");
    assert_stock(&table, "fields", "1/0/0");
    table_clear(&table);
}

static void G7_jack_a_names_a_type_at_the_market(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4, .set = "0 friend jack");
    play(&table, "0 play market; 1 play fields; 2 play forest; 3 play forest");
    assert_asked(&table, 0, "jack_type");
    assert_moves(&table, 0, "name straw, name wood, name brick");
    play(&table, "0 name brick");
    assert_board(&table, 0, "1/1/3");
    table_clear(&table);
}

/* G0.5a */
static void G7_jack_a_adds_what_the_supply_has(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4, .set = "0 friend jack, 1 board 0/29/26");
    assert_supply(&table, "39/1/0");
    play(&table, "0 play market; 1 play fields; 2 play fields; 3 play fields");
    assert_moves(&table, 0, "name straw, name wood");
    play(&table, "0 name wood");
    assert_board(&table, 0, "1/2/1");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .set = "0 friend jack, 1 board 0/0/27");
    play(&table, "0 play brickyard; 1 play fields; 2 play fields");
    assert_board(&table, 0, "0/0/3");
    table_clear(&table);
}

static void G7_jack_b_cancels_a_giant_only(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "2 friend jack, 0 fables giant, 1 board 3/0/0");
    play(&table, "0 play fields giant; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_asked(&table, 2, "cancel_monster");
    assert_moves(&table, 2, "no, cancel");
    play(&table, "2 cancel");
    assert_board(&table, 1, "3/4/0");
    assert_friend(&table, 2, "");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .set = "2 friend jack, 0 fables dragon, 1 board 3/0/0");
    play(&table, "0 play fields dragon; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_board(&table, 1, "0/4/0");
    assert_friend(&table, 2, "jack");
    table_clear(&table);
}

/* ---- Puss in Boots ---- */

static void G7_puss_in_boots_a_one_unit_from_an_opponent(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 board 0/3/0, 0 house wood floor, 0 friend puss_in_boots, "
                 "1 board 0/2/0, 2 board 1/1/0");
    to_build(&table);
    assert_refused(&table, 0, "build wood walls", "grimm.too-few-resources");
    play(&table, "0 special");
    assert_asked(&table, 0, "puss_build");
    assert_moves(&table, 0, "build wood walls from 1, build wood walls from 2");
    play(&table, "0 build wood walls from 1");
    assert_board(&table, 0, "0/0/0");
    assert_board(&table, 1, "0/1/0");
    assert_houses(&table, 0, "wood walls");
    assert_asked(&table, 0, "friend_keep"); /* G3.6 */
    play(&table, "0 give 2");
    assert_refused(&table, 0, "special", "grimm.special-used");
    table_clear(&table);
}

static void G7_puss_in_boots_a_or_from_nobody(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "brickyard 0, 0 board 2/0/1, 0 friend puss_in_boots, 1 board 1/0/0, "
                 "2 board 0/4/1");
    to_build(&table);
    play(&table, "0 special");
    assert_moves(&table, 0,
                 "build straw floor, build straw floor from 1, "
                 "build brick floor from 2");
    play(&table, "0 build straw floor");
    assert_board(&table, 0, "0/0/1");
    assert_board(&table, 1, "1/0/0");
    table_clear(&table);

    /* A payable build is needed. */
    BEGIN(&table, .seats = 3,
          .set = "brickyard 0, 0 board 1/0/1, 0 friend puss_in_boots, 1 board 0/4/0");
    to_build(&table);
    assert_refused(&table, 0, "special", "grimm.changes-nothing");
    table_clear(&table);
}

/* R44 */
static void G7_puss_in_boots_pays_hansel_and_gretel(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 board 0/4/0, 0 house wood floor, 0 friend puss_in_boots, "
                 "1 friend hansel_and_gretel, 1 board 0/1/0, 2 board 0/1/0");
    to_build(&table);
    play(&table, "0 special");
    assert_moves(&table, 0, "build wood walls from 1, build wood walls from 2");
    play(&table, "0 build wood walls from 1; 0 keep");
    assert_board(&table, 0, "0/0/0");
    assert_board(&table, 1, "0/1/0"); /* gave one, was given one */
    assert_board(&table, 2, "0/1/0");
    assert_supply(&table, "40/29/30");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 board 0/4/0, 0 house wood floor, 0 friend puss_in_boots, "
                 "1 friend hansel_and_gretel, 2 board 0/1/0");
    to_build(&table);
    play(&table, "0 special; 0 keep"); /* one answer: it is not asked */
    assert_board(&table, 0, "0/0/0");
    assert_board(&table, 1, "0/1/0");
    assert_board(&table, 2, "0/0/0");
    table_clear(&table);
}

static void G7_puss_in_boots_a_even_the_whole_price(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "brickyard 0, 0 friend puss_in_boots, 1 board 1/0/0, 2 board 1/0/0");
    to_build(&table);
    put_scrap_pile(&table);
    play(&table, "0 special");
    assert_moves(&table, 0,
                 "build straw floor on scrap from 1, "
                 "build straw floor on scrap from 2");
    play(&table, "0 build straw floor on scrap from 2");
    assert_board(&table, 0, "0/0/0");
    assert_board(&table, 2, "0/0/0");
    assert_houses(&table, 0, "straw floor");
    assert_true(house_is_on_scrap(state_of(&table)->players[0].houses[0]));
    table_clear(&table);
}

static void G7_puss_in_boots_names_one_of_two_houses(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 board 3/0/0, 0 house straw floor, 0 house straw floor, "
                 "0 friend puss_in_boots, 1 board 1/0/0");
    to_build(&table);
    play(&table, "0 special");
    assert_moves(&table, 0, "build straw walls 1 from 1, build straw walls 2 from 1");
    play(&table, "0 build straw walls 2 from 1; 0 keep");
    assert_houses(&table, 0, "straw floor, straw walls");
    table_clear(&table);
}

static void G7_puss_in_boots_may_finish_a_house(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "brickyard 0, 0 board 5/0/0, 0 house straw walls, 0 friend puss_in_boots, "
                 "1 board 1/0/0");
    to_build(&table);
    play(&table, "0 special");
    assert_asked(&table, 0, "bonus");
    play(&table, "0 bonus resources");
    assert_board(&table, 0, "1/1/1");
    assert_asked(&table, 0, "turn");
    table_clear(&table);
}

/* ---- Rapunzel ---- */

static void assert_tokens(struct table *table, int seat, int straw, int wood, int brick)
{
    const uint16_t *tokens = state_of(table)->players[seat].tokens;
    assert_int_equal(tokens[STRAW], straw);
    assert_int_equal(tokens[WOOD], wood);
    assert_int_equal(tokens[BRICK], brick);
}

/* R24, R47 */
static void G7_rapunzel_a_saves_up_and_pays_out(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 friend rapunzel");
    assert_asked(&table, 0, "rapunzel_type");
    assert_moves(&table, 0, "name straw, name wood, name brick");
    play(&table, "0 name wood");
    assert_supply(&table, "40/29/27");
    assert_board(&table, 0, "0/0/0");
    play(&table, "0 play fields; 1 play fields; 2 play forest");
    assert_tokens(&table, 0, 0, 2, 0);
    assert_refused(&table, 0, "special", "grimm.changes-nothing"); /* not alone */
    pass_build(&table);
    play(&table, "0 name brick; 0 play brickyard; 1 play forest; 2 play forest; 1 end; 2 end");
    assert_tokens(&table, 0, 0, 2, 2);
    play(&table, "0 special");
    assert_board(&table, 0, "2/2/8");
    assert_tokens(&table, 0, 0, 0, 0);
    assert_friend(&table, 0, "rapunzel");
    table_clear(&table);
}

static void G7_rapunzel_b_needs_a_token(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 friend rapunzel, supply 0/0/0");
    /* Nothing can be named, nobody is asked. */
    assert_int_equal(table_to_act(&table), 7);
    play(&table, "0 play fields; 1 play forest; 2 play forest");
    assert_refused(&table, 0, "special", "grimm.changes-nothing");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .set = "0 friend rapunzel, supply 0/0/1");
    assert_tokens(&table, 0, 0, 0, 1);
    table_clear(&table);
}

/* G0.15 */
static void G7_rapunzel_lost_her_tokens_return(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .friends = "goldilocks",
          .set = "brickyard 0, 0 friend rapunzel, 0 board 0/4/0, 0 house wood floor");
    play(&table, "0 name brick");
    to_build(&table);
    play(&table, "0 build wood walls; 0 keep");
    assert_tokens(&table, 0, 0, 0, 0);
    assert_supply(&table, "40/31/30");
    table_clear(&table);
}

/* G6.dragon.b */
static void G7_rapunzel_keeps_tokens_from_a_dragon(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 friend rapunzel, 0 board 1/1/1, 1 fables dragon");
    play(&table, "0 name straw; 0 play fields; 1 play forest dragon; 2 play forest; "
                 "1 monster fields");
    assert_board(&table, 0, "5/0/0");
    assert_tokens(&table, 0, 2, 0, 0);
    table_clear(&table);
}

/* G9.35 */
static void G7_rapunzel_falls_to_a_giant(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "forest 0, 1 board 2/0/5, 1 friend rapunzel, 1 fables wolf dragon magic_flute, "
                 "0 fables giant");
    play(&table, "1 name wood");
    state_of(&table)->players[1].tokens[WOOD] = 4; /* two were on her before */
    state_of(&table)->supply[WOOD] = 31;
    play(&table, "0 play fields giant; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_friend(&table, 1, "");
    assert_hand(&table, 1, "");
    assert_board(&table, 1, "1/0/4");
    assert_supply(&table, "39/35/23");
    assert_list(&table, "fable_discard", "wolf dragon magic_flute giant");
    table_clear(&table);
}

/* ---- Red Riding Hood ---- */

/* G9.22, R21 */
static void G7_red_riding_hood_a_keeps_wolves(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .fables = "wolf dragon big_bad_wolf spy_network wolf crystal_ball",
          .set = "brickyard 0, 0 friend red_riding_hood");
    to_build(&table);
    play(&table, "0 special");
    assert_hand(&table, 0, "wolf wolf");
    assert_seen_hand(&table, 1, 0, "wolf wolf"); /* all have seen them */
    assert_list(&table, "fable_discard", "dragon big_bad_wolf spy_network");
    assert_asked(&table, 0, "turn");
    table_clear(&table);
}

static void G7_red_riding_hood_a_draws_if_there_is_no_wolf(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .fables = "dragon big_bad_wolf magic_flute crystal_ball ghostly_whispers wolf",
          .set = "brickyard 0, 0 friend red_riding_hood");
    to_build(&table);
    play(&table, "0 special");
    assert_hand(&table, 0, "wolf");
    assert_seen_hand(&table, 1, 0, "hidden");
    assert_list(&table, "fable_discard",
                "dragon big_bad_wolf magic_flute crystal_ball ghostly_whispers");
    table_clear(&table);
}

/* G0.7b: the five are discarded before she draws, and may come back at once. */
static void G7_red_riding_hood_a_with_few_fables(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .only_these = true, .fables = "dragon magic_flute big_bad_wolf",
          .friends = "red_riding_hood",
          .set = "brickyard 0, 0 friend red_riding_hood, discard big_bad_wolf");
    to_build(&table);
    play(&table, "0 special");
    assert_int_equal(state_of(&table)->players[0].hand_count, 1);
    assert_int_equal(state_of(&table)->fable_deck_count, 2);
    assert_list(&table, "fable_discard", "");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .only_these = true, .fables = "dragon", .friends = "red_riding_hood",
          .set = "brickyard 0, 0 friend red_riding_hood, 1 fables dragon");
    to_build(&table);
    assert_refused(&table, 0, "special", "grimm.changes-nothing");
    table_clear(&table);
}

/* Whoever tries the move on a view comes to the same point as in truth, though the last
 * card of the deck is a Wolf that the view does not show. */
static void G7_red_riding_hood_a_tried_on_a_view(void **state)
{
    (void)state;
    struct table table;
    struct grimm seen, truth;
    struct move special = { move_of(VERB_SPECIAL, 0, 0, 0) };
    BEGIN(&table, .seats = 3, .only_these = true, .fables = "wolf dragon",
          .friends = "red_riding_hood",
          .set = "brickyard 0, 0 friend red_riding_hood, discard dragon");
    to_build(&table);
    truth = *state_of(&table);
    grimm_view(&truth, 0, &seen);
    grimm_game.apply(&truth, 0, special, NULL);
    grimm_game.apply(&seen, 0, special, NULL);
    assert_int_equal(grimm_game.to_act(&seen), grimm_game.to_act(&truth));
    play(&table, "0 special");
    assert_hand(&table, 0, "wolf");
    assert_list(&table, "fable_discard", "dragon");
    assert_asked(&table, 0, "turn");
    table_clear(&table);
}

/* G6.wolf.c, G6.big_bad_wolf.e */
static void G7_red_riding_hood_b_cancels_wolves(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "2 friend red_riding_hood, 0 fables wolf");
    play(&table, "0 play fields wolf; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_asked(&table, 2, "cancel_monster"); /* wherever she is (R06) */
    play(&table, "2 cancel");
    assert_board(&table, 1, "0/4/0");
    assert_friend(&table, 2, "");
    assert_list(&table, "friend_discard", "red_riding_hood");
    table_clear(&table);

    BEGIN(&table, .seats = 3,
          .set = "1 friend red_riding_hood, 1 house straw roof, 0 fables big_bad_wolf");
    play(&table, "0 play fields big_bad_wolf; 1 play forest; 2 play brickyard; 0 monster forest");
    assert_asked(&table, 1, "cancel_monster");
    play(&table, "1 no");
    assert_houses(&table, 1, "straw walls");
    assert_friend(&table, 1, "red_riding_hood");
    table_clear(&table);
}

static void G7_red_riding_hood_b_is_not_asked_otherwise(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "2 friend red_riding_hood, 0 fables dragon, 1 fables wolf");
    play(&table, "0 play fields dragon; 1 play fields wolf; 2 play fields; 0 monster fields; "
                 "1 monster forest");
    /* A Dragon is not hers to stop, and the Wolf finds nobody. */
    assert_asked(&table, 0, "turn");
    assert_friend(&table, 2, "red_riding_hood");
    table_clear(&table);
}

/* ---- Robin Hood ---- */

/* G9.24, G3.7, R26 */
static void G7_robin_hood_a_the_richer_give(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4,
          .set = "brickyard 0, 0 friend robin_hood, 0 board 0/0/4, 1 board 5/0/0, "
                 "2 board 4/3/2, 3 board 1/2/1");
    to_build(&table);
    pass_build(&table);
    assert_board(&table, 1, "4/0/0"); /* one type: it is not asked */
    assert_asked(&table, 2, "robin_give");
    assert_moves(&table, 2, "give straw, give wood, give brick");
    play(&table, "2 give wood");
    assert_board(&table, 0, "1/1/4");
    assert_board(&table, 2, "4/2/2");
    assert_board(&table, 3, "1/2/1");
    assert_asked(&table, 0, "select");
    table_clear(&table);
}

/* Totals are compared before anything moves, and tokens on a Friend are no part of them. */
static void G7_robin_hood_compares_once(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 4,
          .set = "brickyard 0, 0 friend robin_hood, 0 board 0/0/4, 1 board 5/0/0, "
                 "2 board 0/5/0, 3 board 4/0/0, 3 friend rapunzel");
    play(&table, "3 name brick");
    to_build(&table);
    pass_build(&table);
    assert_board(&table, 0, "1/1/4");
    assert_board(&table, 3, "4/0/0");
    table_clear(&table);
}

static void G7_robin_hood_nobody_has_more(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "brickyard 0, 0 friend robin_hood, 0 board 1/0/0, 1 board 0/1/0");
    to_build(&table);
    pass_build(&table);
    assert_board(&table, 0, "1/0/0");
    assert_board(&table, 1, "0/1/0");
    table_clear(&table);
}

/* ---- Rumpelstiltskin ---- */

/* G9.21, G3.1 */
static void G7_rumpelstiltskin_spins_straw(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3,
          .set = "brickyard 0, 0 friend rumpelstiltskin, 0 board 5/0/0, 1 board 0/0/26");
    assert_supply(&table, "35/31/4");
    to_build(&table);
    assert_board(&table, 0, "6/0/0");
    play(&table, "0 special");
    assert_asked(&table, 0, "rumpel_type");
    assert_moves(&table, 0, "name wood, name brick");
    play(&table, "0 name brick");
    assert_board(&table, 0, "0/0/4");
    assert_supply(&table, "40/31/0");
    table_clear(&table);
}

static void G7_rumpelstiltskin_b_must_change_something(void **state)
{
    (void)state;
    struct table table;
    /* Without wood in the supply there is no choice, without straw nothing to spin. */
    BEGIN(&table, .seats = 3,
          .set = "brickyard 0, 0 friend rumpelstiltskin, 0 board 1/0/0, 1 board 0/31/0");
    to_build(&table);
    play(&table, "0 special");
    assert_board(&table, 0, "0/0/2");
    table_clear(&table);

    BEGIN(&table, .seats = 3,
          .set = "brickyard 0, fields 0, 0 friend rumpelstiltskin, 1 board 45/0/0");
    to_build(&table);
    assert_board(&table, 0, "0/0/0");
    assert_refused(&table, 0, "special", "grimm.changes-nothing");
    table_clear(&table);

    BEGIN(&table, .seats = 3,
          .set = "brickyard 0, 0 friend rumpelstiltskin, 1 board 0/31/30, 0 board 3/0/0");
    to_build(&table);
    assert_refused(&table, 0, "special", "grimm.changes-nothing");
    table_clear(&table);
}

/* From G9.11: gained in a Build turn he comes too late for the straw, but can spin. */
static void G7_rumpelstiltskin_a_gained_late(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .friends = "rumpelstiltskin",
          .set = "brickyard 0, 0 board 0/4/0, 0 house wood floor, 0 friend goldilocks, "
                 "1 friend woodcutter, 1 board 2/0/0");
    to_build(&table);
    play(&table, "0 build wood walls; 0 give 1; 0 end");
    assert_friend(&table, 0, "goldilocks");
    assert_friend(&table, 1, "rumpelstiltskin");
    assert_list(&table, "friend_discard", "woodcutter");
    assert_board(&table, 1, "2/0/0");
    play(&table, "1 special; 1 name wood");
    assert_board(&table, 1, "0/2/0");
    table_clear(&table);
}

/* ---- Woodcutter ---- */

/* R25 */
static void G7_woodcutter_a_wood_for_you_and_the_forest(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "brickyard 0, 0 friend woodcutter");
    to_build(&table);
    play(&table, "0 special");
    assert_board(&table, 0, "0/2/0");
    assert_stock(&table, "forest", "0/6/0");
    assert_supply(&table, "40/27/30");
    table_clear(&table);
}

static void G7_woodcutter_a_limited_by_the_supply(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "brickyard 0, 0 friend woodcutter, 1 board 0/28/0");
    to_build(&table);
    play(&table, "0 special");
    assert_board(&table, 0, "0/2/0");
    assert_stock(&table, "forest", "0/5/0");
    table_clear(&table);

    BEGIN(&table, .seats = 3, .set = "brickyard 0, 0 friend woodcutter, 1 board 0/31/0");
    to_build(&table);
    assert_refused(&table, 0, "special", "grimm.changes-nothing");
    table_clear(&table);
}

/* G9.38, G6.dragon.c */
static void G7_woodcutter_b_cancels_any_monster(void **state)
{
    (void)state;
    struct table table;
    for (int i = 0; i < 2; i++) {
        BEGIN(&table, .seats = 3, .set = "0 friend woodcutter, 1 fables dragon, 2 board 4/0/0");
        play(&table, "0 play brickyard; 1 play forest dragon; 2 play fields; 1 monster fields");
        assert_asked(&table, 0, "cancel_monster");
        play(&table, i ? "0 no" : "0 cancel");
        assert_board(&table, 2, i ? "5/0/0" : "9/0/0");
        assert_friend(&table, 0, i ? "woodcutter" : "");
        table_clear(&table);
    }
}

/* G0.16.3: in turn order, until one says yes; even if the monster would change nothing. */
static void G0_16_the_first_to_cancel_stops_the_asking(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .first = 1,
          .set = "fields 0, 0 friend woodcutter, 2 friend red_riding_hood, 1 fables wolf");
    play(&table, "0 play brickyard; 1 play fields wolf; 2 play fields; 1 monster fields");
    assert_asked(&table, 2, "cancel_monster");
    play(&table, "2 no");
    assert_asked(&table, 0, "cancel_monster");
    play(&table, "0 cancel");
    assert_friend(&table, 0, "");
    assert_friend(&table, 2, "red_riding_hood");
    table_clear(&table);

    BEGIN(&table, .seats = 3,
          .set = "0 friend woodcutter, 2 friend red_riding_hood, 1 fables wolf");
    play(&table, "0 play brickyard; 1 play fields wolf; 2 play forest; 1 monster fields; "
                 "0 cancel");
    assert_asked(&table, 0, "turn");
    assert_board(&table, 1, "5/0/0");
    assert_friend(&table, 2, "red_riding_hood");
    table_clear(&table);
}

/* G0.16.2 comes before G0.16.3. */
static void G0_16_the_huntsman_there_is_first(void **state)
{
    (void)state;
    struct table table;
    BEGIN(&table, .seats = 3, .set = "0 friend woodcutter, 2 friend huntsman, 1 fables wolf");
    play(&table, "0 play brickyard; 1 play forest wolf; 2 play fields; 1 monster fields");
    assert_asked(&table, 0, "turn");
    assert_friend(&table, 0, "woodcutter");
    assert_board(&table, 2, "6/1/1");
    table_clear(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(G7_fairy_godmother_a_draws_two),
        cmocka_unit_test(G7_fairy_godmother_a_draws_what_there_is),
        cmocka_unit_test(G7_fairy_godmother_b_is_discarded_with_two_fables),
        cmocka_unit_test(G7_fairy_godmother_b_needs_two_fables),
        cmocka_unit_test(G7_fairy_godmother_b_asks_even_of_equal_fables),
        cmocka_unit_test(G7_golden_goose_a_alone),
        cmocka_unit_test(G7_golden_goose_a_nothing_in_the_supply),
        cmocka_unit_test(G7_golden_goose_b_is_discarded_for_two),
        cmocka_unit_test(G7_hansel_and_gretel_a_walls_of_others),
        cmocka_unit_test(G7_hansel_and_gretel_own_walls_cost_four),
        cmocka_unit_test(G7_jack_a_adds_two_before_collecting),
        cmocka_unit_test(G7_jack_a_names_a_type_at_the_market),
        cmocka_unit_test(G7_jack_a_adds_what_the_supply_has),
        cmocka_unit_test(G7_jack_b_cancels_a_giant_only),
        cmocka_unit_test(G7_puss_in_boots_a_one_unit_from_an_opponent),
        cmocka_unit_test(G7_puss_in_boots_a_or_from_nobody),
        cmocka_unit_test(G7_puss_in_boots_pays_hansel_and_gretel),
        cmocka_unit_test(G7_puss_in_boots_a_even_the_whole_price),
        cmocka_unit_test(G7_puss_in_boots_names_one_of_two_houses),
        cmocka_unit_test(G7_puss_in_boots_may_finish_a_house),
        cmocka_unit_test(G7_rapunzel_a_saves_up_and_pays_out),
        cmocka_unit_test(G7_rapunzel_b_needs_a_token),
        cmocka_unit_test(G7_rapunzel_lost_her_tokens_return),
        cmocka_unit_test(G7_rapunzel_keeps_tokens_from_a_dragon),
        cmocka_unit_test(G7_rapunzel_falls_to_a_giant),
        cmocka_unit_test(G7_red_riding_hood_a_keeps_wolves),
        cmocka_unit_test(G7_red_riding_hood_a_draws_if_there_is_no_wolf),
        cmocka_unit_test(G7_red_riding_hood_a_with_few_fables),
        cmocka_unit_test(G7_red_riding_hood_a_tried_on_a_view),
        cmocka_unit_test(G7_red_riding_hood_b_cancels_wolves),
        cmocka_unit_test(G7_red_riding_hood_b_is_not_asked_otherwise),
        cmocka_unit_test(G7_robin_hood_a_the_richer_give),
        cmocka_unit_test(G7_robin_hood_compares_once),
        cmocka_unit_test(G7_robin_hood_nobody_has_more),
        cmocka_unit_test(G7_rumpelstiltskin_spins_straw),
        cmocka_unit_test(G7_rumpelstiltskin_b_must_change_something),
        cmocka_unit_test(G7_rumpelstiltskin_a_gained_late),
        cmocka_unit_test(G7_woodcutter_a_wood_for_you_and_the_forest),
        cmocka_unit_test(G7_woodcutter_a_limited_by_the_supply),
        cmocka_unit_test(G7_woodcutter_b_cancels_any_monster),
        cmocka_unit_test(G0_16_the_first_to_cancel_stops_the_asking),
        cmocka_unit_test(G0_16_the_huntsman_there_is_first),
    };
    return cmocka_run_group_tests_name("grimm friends of the Build phase", tests, NULL, NULL);
}
