/* test_random_games.c: random games in each variant, for few and for many. What
 * becomes of a piece is guessed here, not simulated. None has a dead end, all end (A8.1),
 * and at every step all cards and pieces are there, each in one place. */
#include "random_play.h"

#include "adresse_internal.h"

#include <string.h>

enum { STEPS_MAX = 200000, MOVES_IN_GAME_MAX = 20000 };

struct kind {
    const char *name;
    int variant, seats;
};

static struct kind variants[] = {
    { "A8.1 basic for 2", BASIC, 2 },     { "A8.1 basic for 3", BASIC, 3 },
    { "A8.1 basic for 4", BASIC, 4 },     { "A8.1 basic for 6", BASIC, 6 },
    { "A8.1 basic for 10", BASIC, 10 },   { "A9 advanced for 2", ADVANCED, 2 },
    { "A9 advanced for 3", ADVANCED, 3 }, { "A9 advanced for 4", ADVANCED, 4 },
    { "A9 advanced for 6", ADVANCED, 6 }, { "A9 advanced for 10", ADVANCED, 10 },
    { "A10.1 young for 2", YOUNG, 2 },    { "A10.1 young for 3", YOUNG, 3 },
    { "A10.1 young for 4", YOUNG, 4 },    { "A10.1 young for 6", YOUNG, 6 },
    { "A10.1 young for 10", YOUNG, 10 },
};

enum { VARIANTS = sizeof variants / sizeof *variants };

/* ---- what holds at every step ---- */

static int total(const uint8_t cards[CARDS_ROOM])
{
    int count = 0;
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        count += cards[card];
    return count;
}

/* A1.1 */
static const char *cards_wrong(const struct adresse *a)
{
    uint8_t deck[CARDS_ROOM];
    int elsewhere = a->challenge.count;
    adresse_deck(a, deck);
    for (int seat = 0; seat < a->seats; seat++) {
        const struct adresse_player *player = &a->players[seat];
        elsewhere += total(player->hand) + total(player->won);
        if (total(player->hand) != player->hand_count || total(player->won) != player->won_count)
            return "a hand is not what it says";
        if (a->variant != ADVANCED && player->won_count > 0)
            return "cards are won in the advanced game alone";
    }
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        if (deck[card] > a->copies[card])
            return "there are too many of a card";
    if (total(deck) != a->deck_count || total(a->discard) != a->discard_count)
        return "the deck or the discards are not what they say";
    if (total(a->copies) != a->deck_count + a->discard_count + elsewhere)
        return "a card is lost";
    return NULL;
}

/* A1.1, A2.1 */
static const char *pieces_wrong(const struct adresse *a)
{
    int starts = 0, on_table = 0;
    for (int length = SHORT; length < LENGTHS_END; length++)
        if (adresse_supply_left(a, length) < 0)
            return "there are more pieces than in the box";
    for (int i = 0; i < PIECES_MAX; i++) {
        const struct piece *piece = &a->pieces[i];
        static const struct piece none;
        if (piece->length == NO_LENGTH && memcmp(piece, &none, sizeof none) != 0)
            return "a piece in the supply is somewhere";
        on_table += piece->length != NO_LENGTH;
        starts += piece->starts;
        if (piece->length != NO_LENGTH && !adresse_is_turned_well(&piece->pose))
            return "a piece is turned as no piece can be";
    }
    if (a->stage != STAGE_WORLD && (starts == 0 || on_table == 0))
        return "nothing starts a column";
    return NULL;
}

static int count_fates(const struct adresse *a, int fate)
{
    int count = 0;
    for (int i = 0; i < a->challenge.count; i++)
        count += a->challenge.cards[i].fate == fate;
    return count;
}

static const char *stage_wrong(const struct adresse *a)
{
    static const struct placement no_placement;
    static const struct challenge no_challenge;
    bool is_placing = a->stage >= STAGE_TREMOR && a->stage <= STAGE_WORLD;
    bool is_performing = a->stage == STAGE_ANSWER || a->stage == STAGE_TAKE || is_placing;
    if (!is_placing && memcmp(&a->placement, &no_placement, sizeof no_placement) != 0)
        return "a placement is left over";
    if (count_fates(a, FATE_TAKEN) != is_placing)
        return "the card in hand is not the one taken";
    if (is_performing && a->challenge.count == 0)
        return "there is no challenge to perform";
    if ((a->stage == STAGE_LAUNCH || a->stage == STAGE_OVER) &&
        memcmp(&a->challenge, &no_challenge, sizeof no_challenge) != 0)
        return "a challenge is left over";
    if ((a->stage == STAGE_DRAW || a->stage == STAGE_DEAL) != (a->draws > 0))
        return "somebody draws who should not";
    if (a->stage == STAGE_DRAW && a->deck_count == 0)
        return "there is nothing to draw";
    if (a->stage == STAGE_LAUNCH && !adresse_holds_piece_card(a, a->launcher))
        return "the launcher has no piece card";
    return NULL;
}

static const char *wrong(const struct adresse *a)
{
    const char *why = cards_wrong(a);
    why = why != NULL ? why : pieces_wrong(a);
    return why != NULL ? why : stage_wrong(a);
}

/* ---- games ---- */

/* Physics is pretended, and yet they are long. */
static int games_each(void)
{
    return at_depth(is_deep() ? 3 : 2);
}

static int *lengths, *placements; /* of each game */
static int games;
static bool came_up[CARDS_END];
static int unfinished; /* games in which nobody could go on */

static void check_end(const struct adresse *a)
{
    struct result result;
    adresse_game.result(a, &result);
    assert_true(result.winners != 0);
    if (a->winner == 0) { /* A4.4: all piece cards lie before players */
        assert_int_equal(a->variant, ADVANCED);
        unfinished++;
        return;
    }
    assert_int_equal(a->players[a->winner - 1].hand_count, 0);
    if (a->variant != ADVANCED)
        assert_int_equal(result.winners, seat_bit(a->winner - 1)); /* A8.4, A8.5 */
}

static void play_one(const struct options *options, struct rng *rng)
{
    struct adresse a;
    int moves = 0;
    adresse_game.start(&a, options);
    for (int step = 0; adresse_game.to_act(&a) != 0; step++) {
        const char *why = wrong(&a);
        if (why != NULL)
            fail_msg("%s, after %d steps, at stage %s", why, step, adresse_stage_names[a.stage]);
        for (int i = 0; i < a.challenge.count; i++)
            came_up[a.challenge.cards[i].card] = true;
        placements[games] += a.stage == STAGE_NOISE;
        int seat = random_seat(adresse_game.to_act(&a), rng);
        struct move move = random_listed_move(&adresse_game, &a, seat, rng);
        const char *refusal = adresse_game.refusal(&a, seat, move, NULL);
        if (refusal != NULL)
            fail_msg("%s, of a listed move, after %d steps", refusal, step);
        adresse_game.apply(&a, seat, move, NULL);
        moves += is_player(seat);
        assert_true(step < STEPS_MAX && moves < MOVES_IN_GAME_MAX);
    }
    assert_null(wrong(&a));
    check_end(&a);
    lengths[games++] = moves;
}

static void play_many(void **state)
{
    const struct kind *variant = *state;
    struct rng rng;
    struct options options;
    rng_init(&rng, (uint64_t)(variant - variants));
    options_default(&adresse_game, variant->seats, &options);
    options.value[OPTION_VARIANT] = variant->variant;
    for (int i = 0; i < games_each(); i++)
        play_one(&options, &rng);
}

static void every_piece_card_comes_up(void **state)
{
    (void)state;
    for (int card = 1; card <= PIECE_CARDS; card++)
        if (!came_up[card])
            fail_msg("%s never came up", adresse_card_names[card]);
}

static int compare_numbers(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void print_lengths(const char *what, int *counts)
{
    qsort(counts, (size_t)games, sizeof *counts, compare_numbers);
    printf("# %s: median %d, longest %d\n", what, counts[games / 2], counts[games - 1]);
}

TEST_PROGRAM(random_games)
{
    struct CMUnitTest tests[VARIANTS + 1] = { 0 };
    lengths = calloc(VARIANTS * (size_t)games_each(), sizeof *lengths);
    placements = calloc(VARIANTS * (size_t)games_each(), sizeof *placements);
    for (int i = 0; i < VARIANTS; i++)
        tests[i] = (struct CMUnitTest){ .name = variants[i].name,
                                        .test_func = play_many,
                                        .initial_state = &variants[i] };
    tests[VARIANTS] = (struct CMUnitTest)cmocka_unit_test(every_piece_card_comes_up);
    int failed = cmocka_run_group_tests_name("adresse random games", tests, NULL, NULL);
    printf("# %d games, %d of them without a finisher\n", games, unfinished);
    print_lengths("moves of players", lengths);
    print_lengths("placements", placements);
    free(lengths);
    free(placements);
    return failed;
}
