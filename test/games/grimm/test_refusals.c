/* test_refusals.c: whatever cannot be chosen is refused with its reason, and a seat's
 * own view knows the same reasons as the truth. */
#include "grimm_scene.h"

#include "grimm_internal.h"

enum { TRIES_MAX = 6, GAMES = 6, GUESSES = 3 };

struct trial {
    struct grimm_scene scene;
    const char *moves; /* until the question */
    int seat;
    const char *asked;
    struct {
        const char *move, *reason;
    } tries[TRIES_MAX];
};

static void expect(const struct trial *trials, size_t count)
{
    for (const struct trial *trial = trials; trial < trials + count; trial++) {
        struct match match;
        grimm_scene_begin(&match, &trial->scene);
        play(&match, trial->moves);
        assert_asked(&match, trial->seat, trial->asked);
        for (int i = 0; i < TRIES_MAX && trial->tries[i].move != NULL; i++)
            assert_refused(&match, trial->seat, trial->tries[i].move, trial->tries[i].reason);
        match_clear(&match);
    }
}

#define EXPECT(trials) expect(trials, sizeof(trials) / sizeof *(trials))

static void reasons_about_places(void **state)
{
    (void)state;
    static const struct trial trials[] = {
        { { .seats = 3, .set = "0 fables wolf, 1 fables dragon" },
          "0 play fields wolf; 1 play forest dragon; 2 play forest; 0 monster fields",
          1,
          "monster_place",
          { { "monster fields", "grimm.monster-there" },
            { "monster market", "grimm.no-such-place" },
            { "place forest", "grimm.not-asked" } } },
        { { .seats = 3, .set = "0 fables lonely_castle, 1 fables royal_wedding" },
          "0 play fields lonely_castle; 1 play forest royal_wedding; 2 play forest; 0 place fields",
          1,
          "unique_place",
          { { "place fields", "grimm.unique-there" }, { "place market", "grimm.no-such-place" } } },
        { { .seats = 3, .set = "0 fables wolf, 1 fables by_the_hair" },
          "0 play fields wolf; 1 play forest by_the_hair; 2 play fields; 0 monster forest",
          1,
          "hair_move",
          { { "move forest", "grimm.already-there" }, { "move market", "grimm.no-such-place" } } },
        { { .seats = 4,
            .set = "0 fables crystal_ball, 0 friend little_mermaid, "
                   "0 lock forest, 0 lock brickyard" },
          "0 play fields crystal_ball; 1 play forest; 2 play fields; 3 play fields; 0 look 1",
          0,
          "crystal_replace",
          { { "replace fields", "grimm.card-not-in-hand" },
            { "replace forest", "grimm.card-locked" } } },
        { { .seats = 3, .friends = "little_mermaid", .set = "0 fables mysterious_stranger" },
          "0 play fields mysterious_stranger; 1 play forest; 2 play forest; 0 keep",
          0,
          "mermaid_keep",
          { { "use fields fields", "grimm.two-places" },
            { "use forest fields", "grimm.other-way-round" },
            { "use fields market", "grimm.no-such-place" } } },
        { { .seats = 4, .set = "0 fables harvest_moon" },
          "0 play fields harvest_moon; 1 play forest; 2 play forest; 3 play fields",
          0,
          "moon_location",
          { { "harvest fields", "grimm.pigs-there" },
            { "harvest market", "grimm.say-what" },
            { "harvest market 2 straw", "grimm.exactly" } } },
        { { .seats = 3, .set = "0 fables harvest_moon" },
          "0 play fields harvest_moon; 1 play fields; 2 play fields",
          0,
          "moon_location",
          { { "harvest market", "grimm.no-such-place" },
            { "harvest market straw", "grimm.no-such-place" } } },
        { { .seats = 4, .set = "0 friend tom_thumb, market 1/1/0, fields 0" },
          "",
          0,
          "tom_thumb",
          { { "take fields", "grimm.nothing-there" },
            { "take market", "grimm.say-what" },
            { "take market brick", "grimm.none-there" } } },
        { { .seats = 4, .set = "0 friend gingerbread_man, market 1/1/0" },
          "0 play fields; 1 play forest; 2 play forest; 3 play fields",
          0,
          "gingerbread",
          { { "yes", "grimm.say-what" }, { "yes brick", "grimm.none-there" } } },
        { { .seats = 3, .set = "0 friend pinocchio" },
          "",
          0,
          "pinocchio",
          { { "announce market", "grimm.no-such-place" } } },
    };
    EXPECT(trials);
}

static void reasons_about_resources(void **state)
{
    (void)state;
    static const struct trial trials[] = {
        { { .seats = 3, .set = "0 friend frog_prince, supply 1/0/4" },
          "0 play fields; 1 play fields; 2 play forest; 0 keep",
          0,
          "gain_choice",
          { { "gain 2 straw", "grimm.exactly" }, { "gain wood", "grimm.none-of-it" } } },
        { { .seats = 3, .set = "0 fables hired_help, 0 board 1/2/0" },
          "0 play fields hired_help; 1 play fields; 2 play forest",
          0,
          "hired_pay",
          { { "pay 2 straw", "grimm.only-so-many" },
            { "pay straw", "grimm.exactly" },
            { "pay straw brick", "grimm.none-of-it" } } },
        { { .seats = 4, .set = "0 fables hidden_stash" },
          "0 play market hidden_stash; 1 play forest; 2 play forest; 3 play fields",
          0,
          "stash_type",
          { { "gain straw wood", "grimm.one-type" } } },
        { { .seats = 3, .set = "0 friend rapunzel, supply 0/9/9" },
          "",
          0,
          "rapunzel_type",
          { { "name straw", "grimm.supply-out" } } },
        { { .seats = 3, .set = "0 friend rumpelstiltskin, 0 board 2/0/0" },
          "0 play fields; 1 play fields; 2 play forest; 0 special",
          0,
          "rumpel_type",
          { { "name straw", "grimm.other-type" } } },
        { { .seats = 3, .set = "1 fables wandering_merchant, 1 board 0/1/4, supply 0/9/9" },
          "0 play fields; 1 play brickyard wandering_merchant; 2 play fields",
          1,
          "merchant",
          { { "trade brick for brick", "grimm.same-type" },
            { "trade wood for brick", "grimm.trade-takes-two" },
            { "trade brick for straw", "grimm.supply-out" } } },
        { { .seats = 3, .set = "0 board 0/1/0" },
          "0 play fields; 1 play fields; 2 play forest",
          0,
          "turn",
          { { "gain 2 straw", "grimm.not-so-gained" },
            { "build wood floor", "grimm.too-few-resources" },
            { "build brick floor on scrap", "grimm.no-scrap-pile" } } },
        { { .seats = 3, .set = "0 friend little_mermaid, supply 0/0/0" },
          "0 play fields; 1 play fields; 2 play forest",
          0,
          "turn",
          { { "special", "grimm.supply-empty" },
            { "gain straw", "grimm.not-so-gained" },
            { "discard friend", "grimm.no-such-friend" } } },
    };
    EXPECT(trials);
}

static void reasons_about_players(void **state)
{
    (void)state;
    static const struct trial trials[] = {
        { { .seats = 3, .set = "0 fables crystal_ball" },
          "0 play fields crystal_ball; 1 play forest; 2 play fields",
          0,
          "crystal_target",
          { { "look 0", "grimm.not-yourself" }, { "look 3", "grimm.no-such-player" } } },
        { { .seats = 3, .set = "0 friend evil_queen" },
          "1 play fields; 2 play fields",
          0,
          "queen_look",
          { { "look 0 gather", "grimm.not-yourself" },
            { "look 0 fable", "grimm.not-yourself" },
            { "look 1 fable", "grimm.no-fable-there" } } },
        { { .seats = 4, .set = "0 fables bridge_troll" },
          "0 play fields bridge_troll; 1 play forest; 2 play forest; 3 play fields; "
          "0 monster forest",
          0,
          "troll_victim",
          { { "toll 0", "grimm.not-yourself" }, { "toll 3", "grimm.not-there" } } },
        { { .seats = 3, .set = "0 friend ali_baba, 1 board 1/1/0" },
          "",
          0,
          "ali_baba",
          { { "rob 0 straw", "grimm.not-yourself" },
            { "rob 1 brick", "grimm.they-have-none" },
            { "rob 3 brick", "grimm.no-such-player" } } },
        { { .seats = 3, .set = "0 fables wishing_well" },
          "0 play fields wishing_well; 1 play forest; 2 play fields",
          0,
          "well_pair",
          { { "swap 1 1", "grimm.two-players" },
            { "swap 1 0", "grimm.other-way-round" },
            { "swap 0 3", "grimm.no-such-player" } } },
        { { .seats = 4, .set = "0 fables friendly_match, 1 board 2/1/0, fields 0" },
          "0 play fields friendly_match; 1 play fields; 2 play fields; 3 play forest",
          0,
          "match_take",
          { { "take 2 straw from 0", "grimm.not-yourself" },
            { "take straw from 2", "grimm.they-have-nothing" },
            { "take 2 wood from 3", "grimm.not-with-you" },
            { "take 2 wood from 1", "grimm.only-so-many" },
            { "take wood from 1", "grimm.exactly" } } },
        { { .seats = 3, .set = "0 fables thoughtful_gift, 0 board 9/1/0, 1 board 0/9/0" },
          "0 play forest thoughtful_gift; 1 play forest; 2 play forest",
          0,
          "gift_offer",
          { { "offer straw to 0", "grimm.not-yourself" },
            { "offer straw wood to 1", "grimm.one-type" },
            { "offer 2 brick to 1", "grimm.you-have" },
            { "offer 4 straw to 1", "grimm.gift-too-large" },
            { "offer 3 straw to 2", "grimm.cannot-return" } } },
        { { .seats = 3, .friends = "tom_thumb", .set = "0 fables mysterious_stranger" },
          "0 play fields mysterious_stranger; 1 play forest; 2 play forest",
          0,
          "friend_keep",
          { { "give 0", "grimm.not-yourself" }, { "give 3", "grimm.no-such-player" } } },
        { { .seats = 3, .set = "0 friend sleeping_beauty" },
          "",
          0,
          "sleeping_target",
          { { "impose 3", "grimm.no-such-player" } } },
    };
    EXPECT(trials);
}

static void reasons_about_cards(void **state)
{
    (void)state;
    static const struct trial trials[] = {
        { { .seats = 3, .fables = "dragon wolf giant roar", .set = "0 fables ghostly_whispers" },
          "0 play fields ghostly_whispers; 1 play forest; 2 play forest",
          0,
          "whispers_keep",
          { { "keep wolf wolf", "grimm.not-among-them" },
            { "keep taxes wolf", "grimm.not-among-them" },
            { "keep wolf", "grimm.other-count" },
            { "keep wolf dragon", "grimm.other-way-round" } } },
        { { .seats = 3, .set = "0 friend fairy_godmother, 0 fables wolf wolf dragon" },
          "0 play fields; 1 play forest; 2 play forest; 0 discard friend",
          0,
          "godmother_cards",
          { { "discard dragon dragon", "grimm.not-in-hand" },
            { "discard dragon giant", "grimm.not-in-hand" } } },
        { { .seats = 3, .set = "0 friend snow_white, 1 fables wolf dragon" },
          "0 play fields; 1 play fields; 2 play forest",
          1,
          "snow_fable",
          { { "give giant", "grimm.not-in-hand" } } },
        { { .seats = 3, .set = "0 fables search_the_past, discard wolf dragon" },
          "0 play fields search_the_past; 1 play fields; 2 play forest",
          0,
          "past_pick",
          { { "take giant wolf", "grimm.not-discarded" },
            { "take wolf wolf", "grimm.not-discarded" },
            { "take wolf", "grimm.other-count" } } },
        { { .seats = 3,
            .set = "0 fables big_bad_wolf, 1 house straw floor, 1 house wood floor, "
                   "1 house brick floor" },
          "0 play fields big_bad_wolf; 1 play forest; 2 play brickyard; 0 monster forest",
          0,
          "wolf_house",
          { { "damage 3", "grimm.brick-stands" }, { "damage 4", "grimm.no-such-house" } } },
        { { .seats = 3,
            .friends = "jack robin_hood rapunzel",
            .set = "0 fables night_at_the_tavern" },
          "0 play fields night_at_the_tavern; 1 play forest; 2 play brickyard",
          0,
          "tavern_pick",
          { { "choose woodcutter", "grimm.not-among-them" } } },
        { { .seats = 3,
            .set = "0 friend puss_in_boots, 0 board 0/1/0, 1 board 0/1/0, 0 house straw floor, "
                   "fields 0" },
          "0 play fields; 1 play fields; 2 play forest; 0 special",
          0,
          "puss_build",
          { { "build wood floor", "grimm.too-few-resources" },
            { "build wood floor from 0", "grimm.not-yourself" },
            { "build wood floor from 3", "grimm.no-such-player" },
            { "build brick floor from 1", "grimm.they-have-none" },
            { "build straw floor from 1", "grimm.unfinished-house" },
            { "draw", "grimm.not-asked" } } },
    };
    EXPECT(trials);
}

/* ---- a seat's own view ---- */

static int refused; /* of the guesses */

static void expect_same(const struct grimm *g, const struct grimm *seen, int seat, struct move move)
{
    struct fields truth = { 0 };
    struct fields told = { 0 };
    const char *why = grimm_refusal(g, seat, move, &truth);
    const char *seen_why = grimm_refusal(seen, seat, move, &told);
    assert_string_equal(why ? why : "(none)", seen_why ? seen_why : "(none)");
    refused += why != NULL;
    assert_int_equal(truth.count, told.count);
    for (int i = 0; i < truth.count; i++) {
        assert_string_equal(truth.field[i].name, told.field[i].name);
        assert_int_equal(truth.field[i].number, told.field[i].number);
        if (truth.field[i].word != NULL)
            assert_string_equal(truth.field[i].word, told.field[i].word);
    }
}

/* A move of the list with one of its words changed, if that can be read. */
static struct move guess(const struct grimm *g, const struct move_list *list, struct rng *rng)
{
    static const char *const words[] = { "fields", "forest", "brickyard", "market", "straw",
                                         "wood",   "brick",  "0",         "1",      "2",
                                         "3",      "4",      "wolf",      "dragon", "walls" };
    struct move move = list->moves[rng_below(rng, (uint32_t)list->count)];
    struct move read;
    char text[MOVE_TEXT_MAX];
    char changed[2 * MOVE_TEXT_MAX];
    grimm_write_move(g, move, text, sizeof text);
    int parts = 1;
    for (const char *at = text; (at = strchr(at, ' ')) != NULL; at++)
        parts++;
    char *at = text; /* the word to be changed, or the end */
    for (uint32_t skip = 1 + rng_below(rng, (uint32_t)parts); skip > 0 && *at != '\0'; skip--)
        at += strcspn(at, " ") + (strchr(at, ' ') != NULL);
    const char *word = words[rng_below(rng, sizeof words / sizeof *words)];
    snprintf(changed, sizeof changed, "%.*s%s%s%s", (int)(at - text), text, *at == '\0' ? " " : "",
             word, at + strcspn(at, " "));
    return grimm_read_move(g, changed, &read) ? read : move;
}

static void a_view_knows_the_same_reasons(void **state)
{
    (void)state;
    static struct grimm g, seen;
    static struct move_list list;
    struct rng rng;
    rng_init(&rng, 11);
    for (int game = 0; game < at_depth(GAMES); game++) {
        struct options options;
        options_default(&grimm_game, 2 + game % 3, &options);
        grimm_game.start(&g, &options);
        while (grimm_game.to_act(&g) != 0) {
            int seat = __builtin_ctz(grimm_game.to_act(&g));
            grimm_list(&g, seat, &list);
            grimm_view(&g, seat, &seen);
            for (int i = 0; i < GUESSES && seat != SEAT_CHANCE; i++)
                expect_same(&g, &seen, seat, guess(&g, &list, &rng));
            grimm_answer(&g, seat, list.moves[rng_below(&rng, (uint32_t)list.count)], NULL);
        }
    }
    assert_true(refused > at_depth(GAMES));
}

TEST_PROGRAM(refusals)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_about_places),          cmocka_unit_test(reasons_about_resources),
        cmocka_unit_test(reasons_about_players),         cmocka_unit_test(reasons_about_cards),
        cmocka_unit_test(a_view_knows_the_same_reasons),
    };
    return cmocka_run_group_tests_name("grimm refusals", tests, NULL, NULL);
}
