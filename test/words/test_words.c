/* test_words.c: languages say everything, and sentences are filled in. */
#include "checks.h"
#include "guesses.h"
#include "list.h"
#include "match.h"
#include "utf8.h"
#include "words.h"
#include "sentences.h"

/* ---- the catalogues ---- */

static enum language french;

static void every_language_has_texts(void **state)
{
    (void)state;
    assert_int_equal(LANGUAGE_EN, 0);
    assert_string_equal(language_code(LANGUAGE_EN), "en");
    for (int i = 0; i < language_count; i++) {
        enum language language = (enum language)i;
        assert_true(words_count(language) > 1000);
        for (int key = 0; key < words_count(language); key++) {
            const char *text = words_find(language, words_key(language, key));
            assert_non_null(text);
            assert_true(strlen(text) > 0);
        }
    }
}

static void keys_are_sorted_for_the_search(void **state)
{
    (void)state;
    for (int language = 0; language < language_count; language++)
        for (int i = 1; i < words_count((enum language)language); i++)
            assert_true(strcmp(words_key((enum language)language, i - 1),
                               words_key((enum language)language, i)) < 0);
}

/* The others by their codes, then English. */
static void languages_are_offered_in_one_order(void **state)
{
    (void)state;
    assert_int_equal(language_offered(language_count - 1), LANGUAGE_EN);
    for (int i = 1; i < language_count - 1; i++)
        assert_true(
            strcmp(language_code(language_offered(i - 1)), language_code(language_offered(i))) < 0);
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text);
    return length >= strlen(end) && strcmp(text + length - strlen(end), end) == 0;
}

/* What English counts the build holds every language to; that English does is seen here. */
static void what_is_counted_has_each_form(void **state)
{
    (void)state;
    static const struct {
        const char *this, *other;
    } forms[] = { { ".one", ".other" }, { ".other", ".one" } };
    int pairs = 0;
    for (int i = 0; i < words_count(LANGUAGE_EN); i++)
        for (int f = 0; f < 2; f++) {
            const char *key = words_key(LANGUAGE_EN, i);
            char other[128];
            if (!ends_with(key, forms[f].this))
                continue;
            snprintf(other, sizeof other, "%.*s%s", (int)(strlen(key) - strlen(forms[f].this)), key,
                     forms[f].other);
            if (words_find(LANGUAGE_EN, other) == NULL)
                fail_msg("there is %s, but no %s", key, other);
            assert_contains(words_find(LANGUAGE_EN, key), "{n}");
            pairs++;
        }
    assert_true(pairs >= 2 * 5);
}

/* Whatever the alphabet is: the terminal's boards are made of them. */
static void letters_are_one_character(void **state)
{
    (void)state;
    int letters = 0;
    for (int i = 0; i < words_count(LANGUAGE_EN); i++) {
        const char *key = words_key(LANGUAGE_EN, i);
        if (strstr(key, ".letter.") == NULL && !ends_with(key, "yes-letter") &&
            !ends_with(key, "save-letter"))
            continue;
        for (int language = 0; language < language_count; language++) {
            const char *text = words_find((enum language)language, key);
            if (utf8_length(text, strlen(text)) != strlen(text))
                fail_msg("%s in %s is \"%s\"", key, language_code((enum language)language), text);
        }
        letters++;
    }
    assert_true(letters > 5);
}

static void every_game_and_option_has_a_name(void **state)
{
    (void)state;
    for (int i = 0; all_games[i] != NULL; i++)
        for (int language = 0; language < language_count; language++) {
            const struct game *game = all_games[i];
            char key[96];
            snprintf(key, sizeof key, "game.%s", game->name);
            assert_non_null(words_find((enum language)language, key));
            for (int o = 0; o < game->option_count; o++) {
                snprintf(key, sizeof key, "%s.option.%s", game->name, game->options[o].id);
                if (words_find((enum language)language, key) == NULL)
                    fail_msg("%s is missing", key);
            }
        }
}

/* ---- what games say while they are played ---- */

struct listener {
    const struct game *game;
    int heard;
};

/* "adresse.flat", or of an event's own kind ("{why_reason}") "adresse.why.tilted". */
static bool has_word(enum language language, const char *game, const struct event *event,
                     const char *word)
{
    char key[96], own[96];
    snprintf(key, sizeof key, "%s.%s", game, word);
    snprintf(own, sizeof own, "%s.%s.%s", game, event->name, word);
    return words_find(language, key) != NULL || words_find(language, own) != NULL;
}

static void check_event(void *data, const struct event *event)
{
    struct listener *listener = data;
    char key[96];
    char gap[32]; /* how a word shows that is not there */
    listener->heard++;
    snprintf(key, sizeof key, "%s.event.%s", listener->game->name, event->name);
    for (int language = 0; language < language_count; language++) {
        struct text text;
        const char *sentence = words_find((enum language)language, key);
        if (sentence == NULL) {
            fail_msg("%s is missing", key);
            return;
        }
        text_init(&text);
        words_add(&text, (enum language)language, listener->game->name, key, &event->fields);
        snprintf(gap, sizeof gap, "%s.", listener->game->name);
        if (strchr(text.data, '{') != NULL || strstr(text.data, gap) != NULL)
            fail_msg("%s: \"%s\" is not filled", key, text.data);
        for (int i = 0; i < event->fields.count; i++) {
            const struct field *field = &event->fields.field[i];
            if (field->type == FIELD_WORD && strstr(sentence, field->name) != NULL &&
                !has_word((enum language)language, listener->game->name, event, field->word))
                fail_msg("%s has no word for %s", key, field->word);
        }
        text_clear(&text);
    }
}

/* Events too rare for the games played here. */
static void rare_events_have_their_sentence(void **state)
{
    (void)state;
    static const char *const rare[] = { "grandbois.event.river_set_aside",
                                        "grandbois.event.nothing_fits" };
    for (int language = 0; language < language_count; language++)
        for (int i = 0; i < 2; i++)
            assert_non_null(words_find((enum language)language, rare[i]));
}

static void check_sentence(const char *sentence, const char *move)
{
    static const char *const scopes[] = { "grandbois.", "table.", "blank.", "adresse." };
    assert_true(strlen(sentence) > 10);
    if (strchr(sentence, '{') != NULL && strchr(move, '{') == NULL)
        fail_msg("\"%s\" is not filled", sentence);
    for (size_t i = 0; i < sizeof scopes / sizeof *scopes; i++)
        assert_null(strstr(sentence, scopes[i]));
}

/* Any text a client could send is refused with a whole sentence. */
static void check_refusals(struct match *match, struct rng *rng)
{
    static const char *const tries[] = {
        "tower",
        "skip",
        "first 0",
        "deal 0 fox",
        "draw 1",
        "0@0,0r0",
        "pick 1",
        "roll 1",
        "{seat}",
        "accept",
        "add pivot",
        "add 4C",
        "launch 0 1A 3A",
        "launch 1 1A 1B 5C",
        "launch 9 2A",
        "launch 1 killjoy",
        "advantage 7B",
        "advantage pivot 1",
        "advantage deflect",
        "take 7B",
        "advantage deflect 0",
        "advantage place-this-for-me 1 9C",
        "take 7B as=flat",
        "tremor 1",
        "place 7B x=0 y=0 turn=0 t=0",
        "rests 0 0 0 6000",
        "settled",
        "draw 7B",
    };
    for (size_t i = 0; i < 60; i++) {
        char text[MOVE_TEXT_MAX];
        struct error error;
        if (i < sizeof tries / sizeof *tries)
            snprintf(text, sizeof text, "%s", tries[i]);
        else
            snprintf(text, sizeof text, "%d@%d,%dr%d", 1 + (int)rng_below(rng, 36),
                     (int)rng_below(rng, 8) - 4, (int)rng_below(rng, 8) - 4,
                     (int)rng_below(rng, 4));
        int seat = (int)rng_below(rng, (uint32_t)match->options.seats);
        struct move move;
        if (match->game->read_move(match->state, text, &move) &&
            match->game->refusal(match->state, seat, move, NULL) == NULL)
            continue;
        assert_false(match_play_text(match, seat, text, NULL, &error));
        for (int language = 0; language < language_count; language++)
            check_sentence(in_language(language_code((enum language)language), &error), text);
    }
}

static void every_event_and_refusal_has_its_sentence(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 7);
    for (int g = 0; all_games[g] != NULL; g++)
        for (int round = 0; round < 8; round++) {
            struct listener listener = { .game = all_games[g] };
            struct event_log log = { check_event, &listener };
            struct match_start start = { .game = all_games[g] };
            struct match match;
            struct error error;
            unsigned char seed[SEED_BYTES] = { (unsigned char)round };
            start.seed = seed;
            options_default(all_games[g], 2 + round % 3, &start.options);
            if (round >= 4 && all_games[g]->options[0].type != OPTION_SEAT)
                start.options.value[0] = 1;
            assert_true(match_init(&match, &start, &log, &error));
            while (match_to_act(&match) != 0) {
                struct move_list moves;
                int seat = __builtin_ctz(match_to_act(&match));
                check_refusals(&match, &rng);
                match_legal(&match, seat, &moves);
                assert_true(match_play(&match, seat,
                                       moves.moves[rng_below(&rng, (uint32_t)moves.count)], &log,
                                       &error));
            }
            assert_true(listener.heard > 5);
            match_clear(&match);
        }
}

/* ---- which language ---- */

static void languages_are_read_from_locale_names(void **state)
{
    (void)state;
    static const char *const names[] = { "fr", "fr_FR", "fr_FR.UTF-8", "fr-CA", "fr.UTF-8" };
    static const char *const english[] = { "en", "en_GB.UTF-8", "en-US" };
    static const char *const neither[] = { "",    "C",       "POSIX", "C.UTF-8", "tlh_DE", "f",
                                           "fra", "english", "FR",    "enfr",    "xfr" };
    enum language language;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        language = LANGUAGE_EN;
        assert_true(language_read(names[i], &language));
        assert_int_equal(language, french);
    }
    for (size_t i = 0; i < sizeof english / sizeof *english; i++) {
        language = french;
        assert_true(language_read(english[i], &language));
        assert_int_equal(language, LANGUAGE_EN);
    }
    for (size_t i = 0; i < sizeof neither / sizeof *neither; i++)
        if (language_read(neither[i], &language))
            fail_msg("\"%s\" was taken for a language", neither[i]);
}

static void set_locale(const char *all, const char *messages, const char *lang)
{
    const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    const char *const values[] = { all, messages, lang };
    for (int i = 0; i < 3; i++)
        if (values[i] != NULL)
            setenv(names[i], values[i], 1);
        else
            unsetenv(names[i]);
}

static void the_environment_chooses_the_language(void **state)
{
    (void)state;
    const struct {
        const char *all, *messages, *lang;
        enum language wanted;
    } cases[] = {
        { NULL, NULL, NULL, LANGUAGE_EN },
        { NULL, NULL, "fr_FR.UTF-8", french },
        { NULL, NULL, "tlh_DE.UTF-8", LANGUAGE_EN },
        { NULL, "fr_FR", "en_GB", french },
        { NULL, "en_GB", "fr_FR", LANGUAGE_EN },
        { "fr_FR", "en_GB", "en_GB", french },
        { "C", "fr_FR", "fr_FR", LANGUAGE_EN }, /* the first that is set decides */
        { "", "", "fr_FR", french },            /* empty is not set */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_locale(cases[i].all, cases[i].messages, cases[i].lang);
        assert_int_equal(language_of_environment(), cases[i].wanted);
    }
    set_locale("C.UTF-8", NULL, NULL);
}

static void a_header_chooses_the_language(void **state)
{
    (void)state;
    const struct {
        const char *header;
        enum language wanted;
    } cases[] = {
        { "", LANGUAGE_EN },
        { "fr", french },
        { "en", LANGUAGE_EN },
        { "fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", french },
        { "FR-ch", french },
        /* the first of those wanted most */
        { "fr, en", french },
        { "en, fr", LANGUAGE_EN },
        { "en;q=0.5, fr;q=0.5", LANGUAGE_EN },
        { "fr;q=0.5, en;q=0.5", french },
        { "en;q=0.8, fr;q=0.9", french },
        { "fr;q=0.8, en", LANGUAGE_EN },
        { "en;q=0.001, fr;q=0.002", french },
        { "en;q=0, fr;q=0.001", french },
        { "fr;q=0", LANGUAGE_EN },
        /* in whatever form */
        { " \t fr-CA ;  q=0.3 ", french },
        { ",,fr,,", french },
        { "fr;q=1.000,en;q=0.999", french },
        { "fr;level=1;q=0.9, en;q=0.8", french },
        /* languages that are not ours */
        { "de, tlh;q=0.9", LANGUAGE_EN },
        { "de, fr;q=0.1", french },
        { "*", LANGUAGE_EN },
        { "fra, français, f, frfr, a-language-with-a-long-name, fr;q=0.1", french },
        { "fra, français, f, frfr, a-language-with-a-long-name", LANGUAGE_EN },
        /* weights that are none want nothing */
        { "fr;q=nan, en;q=0.1", LANGUAGE_EN },
        { "fr;q=nan", LANGUAGE_EN },
        { "fr;q=inf", LANGUAGE_EN },
        { "fr;q=-1", LANGUAGE_EN },
        { "fr;q=2", LANGUAGE_EN },
        { "fr;q=1e9", LANGUAGE_EN },
        { "fr;q=", LANGUAGE_EN },
        { "fr;q=,0.9", LANGUAGE_EN },
        { "fr;q=much", LANGUAGE_EN },
        { ";q=1", LANGUAGE_EN },
        { "q=1", LANGUAGE_EN },
        { ";;==,,;q", LANGUAGE_EN },
        { "\xff\xfe, \x01", LANGUAGE_EN },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (language_accepted(cases[i].header) != cases[i].wanted)
            fail_msg("of \"%s\" %s was taken", cases[i].header,
                     language_code(language_accepted(cases[i].header)));
}

/* ---- filling ---- */

static void expect(enum language language, const char *key, const struct fields *fields,
                   const char *wanted)
{
    struct text text;
    text_init(&text);
    text_add(&text, "> ");
    words_add(&text, language, "grandbois", key, fields);
    assert_memory_equal(text.data, "> ", 2);
    assert_string_equal(text.data + 2, wanted);
    text_clear(&text);
}

static void sentences_are_filled_from_fields(void **state)
{
    (void)state;
    struct fields fields = { 0 };
    field_number(&fields, "x", -1);
    field_number(&fields, "y", 2);
    field_count(&fields, "over", 1, "fox");
    field_count(&fields, "under", 3, "raccoon");
    expect(LANGUAGE_EN, "grandbois.too-few-animals", &fields,
           "Too few animals: 1 fox cannot cover 3 raccoons at -1,2; it takes more.");
    expect(french, "grandbois.too-few-animals", &fields,
           "Trop peu d’animaux : 1 renard sur 3 ratons laveurs en -1,2, il en faut davantage.");
}

static void words_are_looked_up_and_texts_are_not(void **state)
{
    (void)state;
    struct fields fields = { 0 };
    field_text(&fields, "seat", "{clan}");
    field_word(&fields, "clan", "lizard");
    expect(LANGUAGE_EN, "grandbois.event.revealed", &fields, "{clan} reveals the lizard.");
    expect(french, "grandbois.event.revealed", &fields, "{clan} dévoile le lézard.");
    fields.field[0].word = "table.game-over"; /* a strange name, but a name */
    expect(LANGUAGE_EN, "grandbois.event.revealed", &fields, "table.game-over reveals the lizard.");
}

static void fields_of_one_name_are_a_list(void **state)
{
    (void)state;
    struct fields fields = { 0 };
    field_word(&fields, "clan", "lizard");
    field_text(&fields, "seat", "Lou");
    expect(LANGUAGE_EN, "grandbois.event.revealed", &fields, "Lou reveals the lizard.");
    field_word(&fields, "clan", "fox");
    expect(LANGUAGE_EN, "grandbois.event.revealed", &fields, "Lou reveals the lizard and fox.");
    field_word(&fields, "clan", "toad");
    expect(LANGUAGE_EN, "grandbois.event.revealed", &fields,
           "Lou reveals the lizard, fox and toad.");
    expect(french, "grandbois.event.revealed", &fields,
           "Lou dévoile le lézard, renard et crapaud.");
}

static void each_language_counts_in_its_own_way(void **state)
{
    (void)state;
    static const struct {
        int number;
        const char *en, *fr;
    } cases[] = { { 0, "0 foxes", "0 renard" },
                  { 1, "1 fox", "1 renard" },
                  { 2, "2 foxes", "2 renards" } };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fields fields = { 0 };
        char wanted[80];
        field_count(&fields, "move", cases[i].number, "fox");
        snprintf(wanted, sizeof wanted, "\"%s\" is no move in this game.", cases[i].en);
        expect(LANGUAGE_EN, "table.not-a-move", &fields, wanted);
        snprintf(wanted, sizeof wanted, "« %s » n’est pas un coup de ce jeu.", cases[i].fr);
        expect(french, "table.not-a-move", &fields, wanted);
    }
}

/* Grammar is for the sentences: of "straw" and 3 they make what they need. */
static void words_take_the_form_that_the_sentence_needs(void **state)
{
    (void)state;
    struct fields fields = { 0 };
    struct text text;
    field_text(&fields, "seat", "Lou");
    field_number(&fields, "count", 1);
    field_word(&fields, "resource", "brick");
    field_word(&fields, "place", "fields");
    field_word(&fields, "card", "dragon");
    static const struct {
        const char *key, *en, *fr;
    } cases[] = {
        { "grimm.event.gathered", "Lou gathers 1 brick at the Fields.",
          "Lou collecte 1 brique aux Champs." },
        { "grimm.event.more_actions", "Lou has 1 action more this round.",
          "Lou a 1 action de plus cette manche." },
        { "grimm.event.put_monster", "Lou sends the Dragon to the Fields.",
          "Lou envoie le Dragon aux Champs." },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int is_french = 0; is_french < 2; is_french++) {
            text_init(&text);
            words_add(&text, is_french ? french : LANGUAGE_EN, "grimm", cases[i].key, &fields);
            assert_string_equal(text.data, is_french ? cases[i].fr : cases[i].en);
            text_clear(&text);
        }
    fields.field[1].number = 2;
    text_init(&text);
    words_add(&text, LANGUAGE_EN, "grimm", "grimm.event.gathered", &fields);
    assert_string_equal(text.data, "Lou gathers 2 bricks at the Fields.");
    text_clear(&text);
    fields.count = 1; /* neither the number nor the word is there */
    text_init(&text);
    words_add(&text, LANGUAGE_EN, "grimm", "grimm.event.gathered", &fields);
    assert_string_equal(text.data, "Lou gathers {count_resource} {at_place}.");
    text_clear(&text);
}

static void a_gap_is_seen(void **state)
{
    (void)state;
    struct fields fields = { 0 };
    field_word(&fields, "clan", "wolf");
    expect(LANGUAGE_EN, "no.such-key", &fields, "no.such-key");
    expect(LANGUAGE_EN, "grandbois.event.revealed", &fields, "{seat} reveals the grandbois.wolf.");
    expect(LANGUAGE_EN, "table.not-a-move", NULL, "\"{move}\" is no move in this game.");
    assert_null(words_find(LANGUAGE_EN, "no.such-key"));
    assert_null(words_find(french, ""));
    assert_string_equal(words(french, "no.such-key"), "no.such-key");
}

TEST_PROGRAM(words)
{
    worlds_use(guessing_worlds); /* what is said is looked at here, not physics */
    if (!language_read("fr", &french))
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_language_has_texts),
        cmocka_unit_test(keys_are_sorted_for_the_search),
        cmocka_unit_test(languages_are_offered_in_one_order),
        cmocka_unit_test(what_is_counted_has_each_form),
        cmocka_unit_test(letters_are_one_character),
        cmocka_unit_test(every_game_and_option_has_a_name),
        cmocka_unit_test(rare_events_have_their_sentence),
        cmocka_unit_test(every_event_and_refusal_has_its_sentence),
        cmocka_unit_test(languages_are_read_from_locale_names),
        cmocka_unit_test(the_environment_chooses_the_language),
        cmocka_unit_test(a_header_chooses_the_language),
        cmocka_unit_test(sentences_are_filled_from_fields),
        cmocka_unit_test(words_are_looked_up_and_texts_are_not),
        cmocka_unit_test(fields_of_one_name_are_a_list),
        cmocka_unit_test(each_language_counts_in_its_own_way),
        cmocka_unit_test(words_take_the_form_that_the_sentence_needs),
        cmocka_unit_test(a_gap_is_seen),
    };
    return cmocka_run_group_tests_name("words", tests, NULL, NULL);
}
