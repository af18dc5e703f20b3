/* test_notation.c: moves as sentences (verb_list.h), written and read. */
#include "grimm_scene.h"
#include "sentences.h"

enum { TRIALS = 200 };

static const char *const patterns[VERBS_END] = {
#define PATTERN(name, key, pattern) [VERB_##name] = pattern,
    GRIMM_VERB_LIST(PATTERN)
#undef PATTERN
};

/* Records keep them, so they stay as they are. */
static const char *const sentences[] = {
    "no",
    "yes",
    "yes brick",
    "gain straw",
    "gain 2 straw brick",
    "pay straw wood",
    "give 3 brick",
    "take wood",
    "take fields",
    "take market straw",
    "give wolf",
    "take straw wood from 2",
    "take dragon wolf",
    "take dragon",
    "place brickyard",
    "name wood",
    "keep wolf wolf",
    "keep crystal_ball",
    "play fields",
    "play market by_the_hair",
    "look 3",
    "look 0 gather",
    "look 0 fable",
    "monster forest",
    "keep",
    "replace brickyard",
    "swap 0 3",
    "cancel",
    "damage 5",
    "use fields market",
    "impose 1",
    "move forest",
    "toll 2",
    "choose hansel_and_gretel",
    "alone",
    "with others",
    "announce market",
    "rob 1 brick",
    "harvest fields",
    "harvest market",
    "harvest market 2 wood brick",
    "offer 3 straw to 1",
    "trade straw for brick",
    "draw",
    "build straw floor",
    "build wood walls 2",
    "build brick floor on scrap",
    "build straw roof from 1",
    "build straw roof 3 from 1",
    "build wood floor on scrap from 2",
    "special",
    "discard friend",
    "discard wolf dragon",
    "end",
    "give 2",
    "bonus resources",
    "bonus fables",
    "bonus friend",
    "keep wolf return dragon",
    "keep wolf return dragon giant",
    "first 2",
    "roll straw",
    "fable night_at_the_tavern",
    "friend red_riding_hood",
    "reveal",
    "redraw 1 forest",
    "pick 3",
};

static void every_verb_has_its_sentence(void **state)
{
    (void)state;
    bool is_said[VERBS_END] = { false };
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        struct move move;
        char text[MOVE_TEXT_MAX];
        if (!grimm_read_move(NULL, sentences[i], &move))
            fail_msg("\"%s\" was not read", sentences[i]);
        grimm_write_move(NULL, move, text, sizeof text);
        assert_string_equal(text, sentences[i]);
        is_said[move_verb(move)] = true;
    }
    for (int verb = NO_VERB + 1; verb < VERBS_END; verb++)
        if (!is_said[verb])
            fail_msg("no sentence for \"%s\"", patterns[verb]);
}

/* ---- any arguments ---- */

static int between(struct rng *rng, int least, int most)
{
    return least + (int)rng_below(rng, (uint32_t)(most - least + 1));
}

static int any_argument(char kind, struct rng *rng)
{
    switch (kind) {
    case 's':
        return between(rng, WHO(0), WHO(PLAYERS_MAX - 1));
    case 'p':
        return between(rng, FIELDS, MARKET);
    case 't':
        return between(rng, WHO(STRAW), WHO(BRICK));
    case 'l':
        return between(rng, LEVEL_FLOOR, LEVEL_ROOF);
    case 'f':
        return between(rng, NO_CARD + 1, LAST_FABLE);
    case 'a':
        return between(rng, FIRST_FRIEND, CARDS_END - 1);
    case 'n':
        return between(rng, 1, 255);
    }
    fail_msg("%%%c is new", kind);
    return 0;
}

static struct move any_move(int verb, struct rng *rng)
{
    struct move move = { (uint64_t)verb << 56 };
    int index = 0;
    for (const char *at = patterns[verb]; *at != '\0'; at++) {
        if (*at != '%' && *at != '?')
            continue;
        bool is_there = *at == '%' || rng_below(rng, 2) == 0;
        char kind = *++at;
        if (kind == 'r') {
            int sure = between(rng, STRAW, BRICK); /* at least one of one type */
            for (int type = 0; type < TYPES; type++)
                move.code |= (uint64_t)between(rng, type == sure, rng_below(rng, 2) ? 255 : 2)
                             << 8 * index++;
        } else {
            move.code |= (uint64_t)(is_there ? any_argument(kind, rng) : 0) << 8 * index++;
        }
    }
    return move;
}

static void every_move_reads_back(void **state)
{
    (void)state;
    struct rng rng;
    int longest = 0;
    rng_init(&rng, 1);
    for (int verb = NO_VERB + 1; verb < VERBS_END; verb++)
        for (int trial = 0; trial < at_depth(TRIALS); trial++) {
            struct move again;
            char text[MOVE_TEXT_MAX];
            struct move move = any_move(verb, &rng);
            int length = grimm_write_move(NULL, move, text, sizeof text);
            assert_in_range(length, 1, MOVE_TEXT_MAX - 1);
            assert_int_equal(length, strlen(text));
            longest = length > longest ? length : longest;
            if (!grimm_read_move(NULL, text, &again) || !same_move(move, again))
                fail_msg("\"%s\" was read as something else", text);
        }
    printf("# the longest move has %d letters\n", longest);
}

/* ---- what is no move ---- */

static const char *const wrong[] = {
    "",
    " ",
    "?",
    "play",
    "play ",
    "play fields ",
    " play fields",
    "play  fields",
    "play\tfields",
    "play fields\n",
    "Play fields",
    "play Fields",
    "play castle",
    "play fields forest",
    "play fields goldilocks", /* a Friend */
    "play fields wolf wolf",
    "play fields hidden",
    "choose wolf", /* a Fable */
    "fable hidden",
    "gain",
    "gain 2",
    "gain gold",
    "gain 1 straw", /* one is not written */
    "gain 0 straw",
    "gain 02 straw",
    "gain +2 straw",
    "gain -2 straw",
    "gain 256 straw",
    "gain 99999999999999999999 straw",
    "gain straw straw",
    "gain brick straw", /* in their order */
    "gain 2straw",
    "gain straw, wood",
    "give 4", /* seats 0 to 3 */
    "give -1",
    "look",
    "look 0 hand",
    "swap 0",
    "swap 0 1 2",
    "damage 0",
    "damage 256",
    "take straw from",
    "take straw from wood",
    "offer to 1",
    "trade straw brick",
    "build straw",
    "build straw cellar",
    "build straw floor 0",
    "build straw floor on",
    "build straw walls on scrap",
    "build straw floor from",
    "keep wolf return",
    "keep return wolf",
    "with",
    "with others too",
    "end end",
    "special goldilocks",
    "roll gold",
    "redraw 1",
    "pick",
    "pick 0",
    "\xff",
    "fin\xc3\xa9",
};

static void what_is_written_otherwise_is_no_move(void **state)
{
    (void)state;
    struct match match;
    BEGIN(&match, .seats = 3, .set = "0 fables wolf");
    uint64_t before = match_hash(&match);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct move move;
        struct error error;
        if (grimm_read_move(match.state, wrong[i], &move))
            fail_msg("\"%s\" was read", wrong[i]);
        assert_false(match_play_text(&match, 0, wrong[i], NULL, &error));
        assert_string_equal(error_code_name(error.code), "illegal_move");
    }
    assert_true(match_hash(&match) == before);
    match_clear(&match);
}

static void a_very_long_text_is_no_move(void **state)
{
    (void)state;
    static const char *const starts[] = { "", "play fields", "gain 2", "gain 2 straw ", "end" };
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        for (int letter = 0; letter < 2; letter++) {
            struct text text;
            struct move move;
            text_init(&text);
            text_add(&text, starts[i]);
            while (text.length < 5000)
                text_add_char(&text, letter ? 'o' : ' ');
            assert_false(grimm_read_move(NULL, text.data, &move));
            text_clear(&text);
        }
}

TEST_PROGRAM(notation)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verb_has_its_sentence),
        cmocka_unit_test(every_move_reads_back),
        cmocka_unit_test(what_is_written_otherwise_is_no_move),
        cmocka_unit_test(a_very_long_text_is_no_move),
    };
    return cmocka_run_group_tests_name("grimm notation", tests, NULL, NULL);
}
