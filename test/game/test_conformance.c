/* test_conformance.c: what every game must hold to, whatever its rules. Each
 * game in the list is played at random, for every number of seats and every
 * value of its options, and looked at from all sides. A new game is tested as
 * soon as it is in the list; only its secrets must be named in test/support/secrets.c. */
#include "random_play.h"
#include "secrets.h"

#include "guesses.h"
#include "hash.h"
#include "list.h"
#include "match.h"
#include "memory.h"
#include "record.h"
#include "sentences.h"

#include <assert.h>

enum {
    /* At depth one: */
    GAMES_MANY = 6, /* random games for each variant; */
    GAMES_FEW = 2,  /* where looking takes long: through JSON, or with bots */
    LOOKS = 3,      /* positions of a game that are looked at from all sides */

    EFFORT = 12,         /* of bots: that they are legal and repeatable shows in little */
    HAND_SHARE = 12,     /* one in so many, but one, of a game of the hand: its lists take long */
    DRAWS = 8,           /* and other outcomes after a move that are looked at */
    LOOKS_MAX = 30,      /* LOOKS however deep */
    MOVES_LIMIT = 20000, /* no game is longer: it would not end */
};

/* ---- a random game, with something done at many of its positions ---- */

struct variant {
    const struct game *game;
    struct options options;
    char name[80];
};

typedef void look_fn(const struct variant *variant, const struct match *match, struct rng *rng);

static unsigned char *state_copy(const struct game *game, const void *state)
{
    unsigned char *copy = malloc(game->state_size);
    memcpy(copy, state, game->state_size);
    return copy;
}

static void begin(const struct variant *variant, struct rng *rng, struct match *match)
{
    unsigned char seed[SEED_BYTES];
    struct error error;
    for (int i = 0; i < SEED_BYTES; i++)
        seed[i] = (unsigned char)rng_next(rng);
    struct match_start start = { .game = variant->game, .options = variant->options, .seed = seed };
    if (!match_init(match, &start, NULL, &error))
        fail_msg("%s", in_english(&error));
}

static struct move random_move(const struct match *match, int seat, struct rng *rng)
{
    struct move_list moves;
    match_legal(match, seat, &moves);
    assert_true(moves.count > 0);
    assert_true(moves.count <= MOVES_MAX);
    return moves.moves[rng_below(rng, (uint32_t)moves.count)];
}

static void play_randomly(const struct variant *variant, int games, look_fn *look)
{
    struct rng rng;
    bool is_of_hand = variant->game->has_physical_moves;
    int looks_max = at_depth_from_one(LOOKS) < LOOKS_MAX ? at_depth_from_one(LOOKS) : LOOKS_MAX;
    games = at_depth(games);
    if (is_of_hand)
        games = games > HAND_SHARE ? games / HAND_SHARE : 1;
    rng_init(&rng, hash_bytes(variant->name, strlen(variant->name)));
    for (int number = 0; number < games; number++) {
        struct match match;
        begin(variant, &rng, &match);
        int looks = 0;
        for (int moves = 0; match_to_act(&match) != 0; moves++) {
            struct error error;
            if (is_of_hand && looks == looks_max)
                break;
            assert_true(moves < MOVES_LIMIT);
            if (look != NULL && looks < looks_max && (moves < 4 || rng_below(&rng, 3) == 0)) {
                look(variant, &match, &rng);
                looks++;
            }
            int seat = random_seat(match_to_act(&match), &rng);
            if (!match_play(&match, seat, random_move(&match, seat, &rng), NULL, &error))
                fail_msg("a listed move was refused: %s", in_english(&error));
        }
        if (look != NULL)
            look(variant, &match, &rng);
        match_clear(&match);
    }
}

static char *view_text(const struct variant *variant, const void *state, int viewer)
{
    struct text text;
    struct json json;
    unsigned char *seen = malloc(variant->game->state_size);
    text_init(&text);
    json_init(&json, &text, 0);
    variant->game->view(state, viewer, seen);
    write_position(variant->game, &variant->options, seen, viewer, NULL, &json);
    free(seen);
    return text.data;
}

/* ---- the tests ---- */

static void every_game_ends(void **state)
{
    play_randomly(*state, GAMES_MANY, NULL);
}

static bool is_listed(const struct move_list *list, struct move move)
{
    for (int i = 0; i < list->count; i++)
        if (same_move(list->moves[i], move))
            return true;
    return false;
}

static void look_at_legality(const struct variant *variant, const struct match *match,
                             struct rng *rng)
{
    static struct move_list old; /* moves of some earlier moment: legal there, rarely here */
    static const struct game *old_game;
    const struct game *game = variant->game;
    if (old_game == NULL || game->name != old_game->name)
        old.count = 0;
    old_game = game;
    uint64_t before = match_hash(match);
    unsigned char *seen = malloc(game->state_size);
    for (int seat = 0; seat < variant->options.seats; seat++) {
        struct move_list list;
        match_legal(match, seat, &list);
        if (match_to_act(match) & seat_bit(seat))
            assert_true(list.count > 0);
        game->view(match->state, seat, seen);
        struct move_list seen_list;
        game->list_moves(seen, seat, &seen_list);
        assert_int_equal(seen_list.count, list.count);
        for (int i = 0; i < list.count; i++) {
            assert_true(same_move(seen_list.moves[i], list.moves[i]));
            assert_null(game->refusal(match->state, seat, list.moves[i], NULL));
            assert_null(game->refusal(seen, seat, list.moves[i], NULL));
        }
        for (int i = 0; i < old.count; i++) {
            struct fields details = { 0 };
            struct move move = old.moves[i];
            const char *why = game->refusal(match->state, seat, move, &details);
            /* Where a hand chooses a place, the list is a sample of those there are. */
            if (!game->has_physical_moves || why != NULL)
                assert_int_equal(why == NULL, is_listed(&list, move));
            if (why == NULL)
                continue;
            assert_non_null(words_find(LANGUAGE_EN, why));
            assert_ptr_equal(why, game->refusal(seen, seat, move, NULL));
            struct error error;
            assert_false(match_play(memory_unconst(match), seat, move, NULL, &error));
            assert_true(strlen(in_english(&error)) > 10);
            assert_null(strchr(in_english(&error), '{')); /* every detail was there */
        }
        if (list.count > 0 && rng_below(rng, 2) == 0)
            old = list;
    }
    free(seen);
    assert_int_equal(match_hash(match), before);
}

static void listed_moves_are_accepted_and_others_refused(void **state)
{
    play_randomly(*state, GAMES_MANY, look_at_legality);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void look_at_notation(const struct variant *variant, const struct match *match,
                             struct rng *rng)
{
    static char texts[MOVES_MAX][MOVE_TEXT_MAX];
    const struct game *game = variant->game;
    (void)rng;
    for (int seat = 0; seat < variant->options.seats; seat++) {
        struct move_list list;
        match_legal(match, seat, &list);
        for (int i = 0; i < list.count; i++) {
            struct move again;
            int length = game->write_move(match->state, list.moves[i], texts[i], MOVE_TEXT_MAX);
            assert_in_range(length, 1, MOVE_TEXT_MAX - 1);
            assert_true(game->read_move(match->state, texts[i], &again));
            assert_true(same_move(again, list.moves[i]));
            texts[i][length] = ' '; /* one text a move: nothing may trail it */
            texts[i][length + 1] = '\0';
            assert_false(game->read_move(match->state, texts[i], &again));
            texts[i][length] = '\0';
        }
        qsort(texts, (size_t)list.count, sizeof *texts, compare_texts);
        for (int i = 1; i < list.count; i++)
            assert_string_not_equal(texts[i - 1], texts[i]);
    }
}

static void notation_round_trips(void **state)
{
    play_randomly(*state, GAMES_MANY, look_at_notation);
}

static bool are_same_fields(const struct fields *a, const struct fields *b)
{
    for (int i = 0; i < a->count && a->count == b->count; i++) {
        const struct field *one = &a->field[i];
        const struct field *other = &b->field[i];
        bool has_words = one->word != NULL && other->word != NULL;
        if (strcmp(one->name, other->name) != 0 || one->type != other->type ||
            one->number != other->number ||
            (has_words ? strcmp(one->word, other->word) != 0 : one->word != other->word))
            return false;
    }
    return a->count == b->count;
}

/* A whole sentence in every language, whatever the move. */
static void check_sentence(const struct game *game, const char *key, const struct fields *fields)
{
    for (int language = 0; language < language_count; language++) {
        struct text sentence;
        text_init(&sentence);
        if (words_find((enum language)language, key) == NULL)
            fail_msg("%s is missing", key);
        words_add(&sentence, (enum language)language, game->name, key, fields);
        if (strchr(sentence.data, '{') != NULL || strstr(sentence.data, game->name) != NULL)
            fail_msg("%s: %s", key, sentence.data);
        text_clear(&sentence);
    }
}

static void check_description(const struct game *game, const void *state, const void *seen,
                              int seat, struct move move)
{
    struct fields fields = { 0 };
    struct fields seen_fields = { 0 };
    const char *key = game->describe_move(state, seat, move, &fields);
    assert_string_equal(key, game->describe_move(seen, seat, move, &seen_fields));
    assert_true(are_same_fields(&fields, &seen_fields));
    check_sentence(game, key, &fields);
}

/* Every move, also of what is no player, which everybody may want to read. */
static void look_at_descriptions(const struct variant *variant, const struct match *match,
                                 struct rng *rng)
{
    const struct game *game = variant->game;
    unsigned char *truth = state_copy(game, match->state);
    unsigned char *seen = malloc(game->state_size);
    struct move_list list;
    for (int seat = 0; seat < variant->options.seats; seat++) {
        match_legal(match, seat, &list);
        game->view(match->state, seat, seen);
        for (int i = 0; i < list.count; i++)
            check_description(game, match->state, seen, seat, list.moves[i]);
    }
    /* A match never stands where no player is to decide: it does a move later. */
    if (match_to_act(match) != 0) {
        int seat = random_seat(match_to_act(match), rng);
        game->apply(truth, seat, random_move(match, seat, rng), NULL);
    }
    for (int draw = 0; draw < DRAWS && game->to_act(truth) >= seat_bit(SEATS_MAX); draw++) {
        int seat = __builtin_ctz(game->to_act(truth)); /* of nobody at the table */
        list.count = 0;
        game->list_moves(truth, seat, &list);
        for (int i = 0; i < list.count; i++)
            check_description(game, truth, truth, seat, list.moves[i]);
        game->apply(truth, seat, list.moves[rng_below(rng, (uint32_t)list.count)], NULL);
    }
    free(truth);
    free(seen);
}

static void every_move_is_described(void **state)
{
    play_randomly(*state, GAMES_MANY, look_at_descriptions);
}

static void look_at_position(const struct variant *variant, const struct match *match,
                             struct rng *rng)
{
    const struct game *game = variant->game;
    struct options options;
    struct error error;
    (void)rng;
    char *text = view_text(variant, match->state, VIEWER_ALL);
    json_t *json = json_read(text, strlen(text), &error);
    assert_non_null(json);
    unsigned char *again = malloc(game->state_size);
    if (!read_position(game, json, &options, again, &error))
        fail_msg("%s: %s", in_english(&error), text);
    assert_memory_equal(&options, &variant->options, sizeof options);
    assert_memory_equal(again, match->state, game->state_size);
    json_decref(json);
    free(again);
    free(text);
}

static void positions_round_trip(void **state)
{
    play_randomly(*state, GAMES_FEW, look_at_position);
}

static void look_at_replay(const struct variant *variant, const struct match *match,
                           struct rng *rng)
{
    const struct game *game = variant->game;
    unsigned char *again = malloc(game->state_size);
    struct text text;
    struct json json;
    struct error error;
    struct match loaded;
    (void)rng;
    match_state_at(match, match->log_count, again);
    assert_memory_equal(again, match->state, game->state_size);
    free(again);

    text_init(&text);
    json_init(&json, &text, 2);
    record_write(match, true, NULL, &json);
    json_t *record = json_read(text.data, text.length, &error);
    assert_non_null(record);
    if (!record_read(&loaded, record, &error))
        fail_msg("%s", in_english(&error));
    assert_int_equal(match_hash(&loaded), match_hash(match));
    struct verdict verdict;
    record_verify(&loaded, &verdict);
    assert_true(verdict.is_honest);
    match_clear(&loaded);
    json_decref(record);
    text_clear(&text);
}

static void replay_reaches_the_same_hash(void **state)
{
    play_randomly(*state, GAMES_FEW, look_at_replay);
}

static void look_at_undo(const struct variant *variant, const struct match *match, struct rng *rng)
{
    struct match *mine = memory_unconst(match);
    seat_mask acting = match_to_act(match);
    struct error error;
    (void)variant;
    if (acting == 0)
        return;
    uint64_t before = match_hash(match);
    int seat = random_seat(acting, rng);
    struct move move = random_move(match, seat, rng);
    assert_true(match_play(mine, seat, move, NULL, &error));
    uint64_t after = match_hash(match);
    assert_true(match_undo(mine, &error));
    assert_int_equal(match_hash(match), before);
    /* The same move made again meets the same luck. */
    assert_true(match_play(mine, seat, move, NULL, &error));
    assert_int_equal(match_hash(match), after);
    assert_true(match_undo(mine, &error));
}

static void undo_takes_back_one_move_and_its_luck(void **state)
{
    play_randomly(*state, GAMES_MANY, look_at_undo);
}

/* All seats that may act do so, in one order and in the reverse. */
static void look_at_order(const struct variant *variant, const struct match *match, struct rng *rng)
{
    const struct game *game = variant->game;
    seat_mask acting = match_to_act(match);
    if (__builtin_popcount(acting) < 2)
        return;
    struct move choice[SEATS_MAX] = { 0 };
    unsigned char *forward = state_copy(game, match->state);
    unsigned char *backward = state_copy(game, match->state);
    for (int seat = 0; seat < variant->options.seats; seat++)
        if (acting & seat_bit(seat)) {
            choice[seat] = random_move(match, seat, rng);
            game->apply(forward, seat, choice[seat], NULL);
        }
    for (int seat = SEATS_MAX - 1; seat >= 0; seat--)
        if (acting & seat_bit(seat)) {
            /* Changing one's mind in between leaves no trace either. */
            game->apply(backward, seat, random_move(match, seat, rng), NULL);
            if (game->refusal(backward, seat, choice[seat], NULL) == NULL)
                game->apply(backward, seat, choice[seat], NULL);
            else
                fail_msg("%s: seat %d may not choose again", game->name, seat);
            if (__builtin_popcount(game->to_act(backward)) < 2)
                break; /* the last one to choose has no second thoughts */
        }
    for (int seat = 0; seat < variant->options.seats; seat++)
        if ((acting & seat_bit(seat)) && (game->to_act(backward) & seat_bit(seat)))
            game->apply(backward, seat, choice[seat], NULL);
    assert_memory_equal(forward, backward, game->state_size);
    free(forward);
    free(backward);
}

static void simultaneous_order_is_irrelevant(void **state)
{
    play_randomly(*state, GAMES_MANY, look_at_order);
}

/* Everything one viewer is told by a move, as text. */
struct ear {
    int viewer;
    struct text heard;
};

static void hear(void *listener, const struct event *event)
{
    struct ear *ear = listener;
    struct json json;
    if (!(event->audience & seat_bit(ear->viewer)))
        return;
    json_init(&json, &ear->heard, 0);
    write_event(event, &json);
}

/* The same step in the true and in the altered world, for one viewer. */
static void compare_step(const struct variant *variant, const struct match *match,
                         const struct secrets *secrets, const unsigned char *altered, int viewer,
                         int seat, struct move move)
{
    const struct game *game = variant->game;
    unsigned char *truth = state_copy(game, match->state);
    unsigned char *other = state_copy(game, altered);
    if (game->refusal(other, seat, move, NULL) == NULL) {
        struct ear ears[2] = { { .viewer = viewer }, { .viewer = viewer } };
        for (int i = 0; i < 2; i++) {
            text_init(&ears[i].heard);
            game->apply(i ? other : truth, seat, move, &(struct event_log){ hear, &ears[i] });
        }
        if (!secrets->reveals(game, match->state, truth)) {
            char *seen = view_text(variant, truth, viewer);
            char *seen_other = view_text(variant, other, viewer);
            assert_string_equal(ears[0].heard.data, ears[1].heard.data);
            assert_string_equal(seen, seen_other);
            free(seen);
            free(seen_other);
        }
        text_clear(&ears[0].heard);
        text_clear(&ears[1].heard);
    }
    free(truth);
    free(other);
}

static int alterations; /* so that a test without any secret to alter cannot pass */

static void look_at_secrets(const struct variant *variant, const struct match *match,
                            struct rng *rng)
{
    const struct game *game = variant->game;
    const struct secrets *secrets = secrets_of(game);
    struct options options;
    struct error error;
    unsigned char *altered = malloc(game->state_size);
    unsigned char *seen[2] = { malloc(game->state_size), malloc(game->state_size) };
    for (int viewer = 0; viewer <= VIEWER_SPECTATOR; viewer++) {
        if (viewer >= variant->options.seats && viewer != VIEWER_SPECTATOR)
            continue;
        char *text = view_text(variant, match->state, VIEWER_ALL);
        json_t *json = json_read(text, strlen(text), &error);
        free(text);
        if (secrets->alter(json, viewer, rng)) {
            if (!read_position(game, json, &options, altered, &error))
                fail_msg("%s", in_english(&error));
            alterations += memcmp(altered, match->state, game->state_size) != 0;

            game->view(match->state, viewer, seen[0]);
            game->view(altered, viewer, seen[1]);
            assert_memory_equal(seen[0], seen[1], game->state_size);
            char *told = view_text(variant, match->state, viewer);
            char *told_other = view_text(variant, altered, viewer);
            assert_string_equal(told, told_other);
            free(told);
            free(told_other);
            seat_mask acting = match_to_act(match);
            if (acting != 0) {
                int seat = random_seat(acting, rng);
                compare_step(variant, match, secrets, altered, viewer, seat,
                             random_move(match, seat, rng));
            }
        }
        json_decref(json);
    }
    free(altered);
    free(seen[0]);
    free(seen[1]);
}

static void altering_a_secret_changes_no_rivals_view_or_events(void **state)
{
    alterations = 0;
    play_randomly(*state, GAMES_FEW, look_at_secrets);
    assert_true(alterations > 0);
}

static void look_at_imagination(const struct variant *variant, const struct match *match,
                                struct rng *rng)
{
    const struct game *game = variant->game;
    unsigned char *seen = malloc(game->state_size);
    unsigned char *again = malloc(game->state_size);
    unsigned char *read = malloc(game->state_size);
    for (int viewer = 0; viewer <= VIEWER_SPECTATOR; viewer++) {
        if (viewer >= variant->options.seats && viewer != VIEWER_SPECTATOR)
            continue;
        struct options options;
        struct error error;
        game->view(match->state, viewer, seen);
        unsigned char *world = state_copy(game, seen);
        game->imagine(world, viewer, rng);
        /* What is imagined fits what is seen, and is a whole position. */
        game->view(world, viewer, again);
        assert_memory_equal(seen, again, game->state_size);
        char *text = view_text(variant, world, VIEWER_ALL);
        json_t *json = json_read(text, strlen(text), &error);
        if (!read_position(game, json, &options, read, &error))
            fail_msg("%s: %s", in_english(&error), text);
        json_decref(json);
        free(text);
        free(world);
    }
    free(seen);
    free(again);
    free(read);
}

static void imagined_worlds_fit_the_view(void **state)
{
    play_randomly(*state, GAMES_FEW, look_at_imagination);
}

/* A client tries a move on what it sees, before it is sent: the same seats, or
 * chance, come next as in truth. */
static void look_at_trial(const struct variant *variant, const struct match *match, struct rng *rng)
{
    const struct game *game = variant->game;
    if (match_to_act(match) == 0)
        return;
    int seat = random_seat(match_to_act(match), rng);
    struct move move = random_move(match, seat, rng);
    unsigned char *truth = state_copy(game, match->state);
    unsigned char *seen = malloc(game->state_size);
    game->view(match->state, seat, seen);
    game->apply(truth, seat, move, NULL);
    game->apply(seen, seat, move, NULL);
    assert_int_equal(game->to_act(seen), game->to_act(truth));
    free(truth);
    free(seen);
}

static void moves_can_be_tried_on_a_view(void **state)
{
    play_randomly(*state, GAMES_MANY, look_at_trial);
}

/* Every answer of a bot is a move of the list, and the same request has the same answer. */
static void look_at_bots(const struct variant *variant, const struct match *match, struct rng *rng)
{
    (void)variant;
    if (match_to_act(match) == 0 || rng_below(rng, 6) != 0)
        return;
    int seat = random_seat(match_to_act(match), rng);
    uint64_t seed = rng_next(rng);
    for (int i = 0; bot_level(i) != NULL; i++) {
        struct bot_answer answer, again;
        assert_true(match_ask_bot(match, seat, bot_level(i), EFFORT, seed, &answer));
        assert_true(match_ask_bot(match, seat, bot_level(i), EFFORT, seed, &again));
        assert_true(same_move(answer.move, again.move));
        assert_null(match->game->refusal(match->state, seat, answer.move, NULL));
    }
}

static void bots_play_legal_repeatable_moves(void **state)
{
    play_randomly(*state, GAMES_FEW, look_at_bots);
}

/* ---- every game, every number of seats, every value of each option ---- */

static const struct {
    const char *name;
    CMUnitTestFunction run;
} tests[] = {
    { "every game ends", every_game_ends },
    { "listed moves are accepted and others refused",
      listed_moves_are_accepted_and_others_refused },
    { "notation round-trips", notation_round_trips },
    { "every move is described", every_move_is_described },
    { "positions round-trip", positions_round_trip },
    { "replay reaches the same hash", replay_reaches_the_same_hash },
    { "undo takes back one move and its luck", undo_takes_back_one_move_and_its_luck },
    { "simultaneous order is irrelevant", simultaneous_order_is_irrelevant },
    { "altering a secret changes no rival's view or events",
      altering_a_secret_changes_no_rivals_view_or_events },
    { "imagined worlds fit the view", imagined_worlds_fit_the_view },
    { "moves can be tried on a view", moves_can_be_tried_on_a_view },
    { "bots play legal, repeatable moves", bots_play_legal_repeatable_moves },
};

enum { TESTS = sizeof tests / sizeof *tests, VARIANTS_MAX = 120 };

/* Where there may be many at the table, options are tried for few, some and all. */
static bool tries_options(const struct game *game, int seats)
{
    return game->max_seats <= 4 || seats == game->min_seats || seats == 4 ||
           seats == game->max_seats;
}

/* Who begins makes less of a difference the more there are. */
static int values_tried(const struct game *game, int option, int seats)
{
    int values = tries_options(game, seats) ? option_values(&game->options[option], seats) : 0;
    bool is_seat = game->options[option].type == OPTION_SEAT;
    return game->max_seats > 4 && is_seat && values > 2 ? 2 : values;
}

static int add_variants(const struct game *game, struct variant *variants)
{
    int count = 0;
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        struct variant *standard = &variants[count++];
        standard->game = game;
        options_default(game, seats, &standard->options);
        snprintf(standard->name, sizeof standard->name, "%s for %d", game->name, seats);
        for (int o = 0; o < game->option_count; o++)
            for (int value = 0; value < values_tried(game, o, seats); value++) {
                if (value == game->options[o].standard)
                    continue;
                struct variant *variant = &variants[count++];
                *variant = *standard;
                variant->options.value[o] = value;
                snprintf(variant->name, sizeof variant->name, "%s for %d, %s=%d", game->name, seats,
                         game->options[o].id, value);
            }
    }
    return count;
}

TEST_PROGRAM(conformance)
{
    static struct variant variants[VARIANTS_MAX];
    static struct CMUnitTest list[VARIANTS_MAX * TESTS];
    static char names[VARIANTS_MAX * TESTS][160];
    int variant_count = 0;
    size_t count = 0;
    worlds_use(guessing_worlds); /* the rules are looked at here, not physics */
    for (int i = 0; all_games[i] != NULL; i++)
        if (test_argument == NULL || strcmp(test_argument, all_games[i]->name) == 0)
            variant_count += add_variants(all_games[i], variants + variant_count);
    assert(variant_count > 0);
    assert(variant_count <= VARIANTS_MAX);
    for (int v = 0; v < variant_count; v++)
        for (int t = 0; t < TESTS; t++) {
            snprintf(names[count], sizeof *names, "%s: %s", variants[v].name, tests[t].name);
            list[count] = (struct CMUnitTest){ .name = names[count],
                                               .test_func = tests[t].run,
                                               .initial_state = &variants[v] };
            count++;
        }
    return _cmocka_run_group_tests("conformance", list, count, NULL, NULL);
}
