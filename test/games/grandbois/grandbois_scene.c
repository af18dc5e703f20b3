/* grandbois_scene.c: GrandBois scenes for tests. */
#include "grandbois_scene.h"

#include "list.h"
#include "memory.h"
#include "sentences.h"

static const struct game *grandbois(void)
{
    const struct game *game = game_find("grandbois");
    assert_non_null(game);
    return game;
}

/* "20 36" becomes [20,36,1,2,...]: the whole deck. */
static void write_deck(const char *first, struct json *json)
{
    bool is_named[37] = { false };
    json_begin_array(json, "deck");
    for (const char *at = first ? first : ""; *at != '\0';) {
        char *end;
        long tile = strtol(at, &end, 10);
        assert_true(end > at && tile >= 1 && tile <= 36 && !is_named[tile]);
        is_named[tile] = true;
        json_put_int(json, NULL, tile);
        at = end + strspn(end, " ");
    }
    for (int tile = 1; tile <= 36; tile++)
        if (!is_named[tile])
            json_put_int(json, NULL, tile);
    json_end_array(json);
}

static void write_clans(const char *clans, struct json *json)
{
    char copy[200];
    char *seat_end, *card_end;
    assert_true(snprintf(copy, sizeof copy, "%s", clans) < (int)sizeof copy);
    json_begin_array(json, "clans");
    for (char *seat = strtok_r(copy, " ", &seat_end); seat != NULL;
         seat = strtok_r(NULL, " ", &seat_end)) {
        json_begin_array(json, NULL);
        for (char *card = strtok_r(seat, "+", &card_end); card != NULL;
             card = strtok_r(NULL, "+", &card_end))
            json_put_string(json, NULL, card);
        json_end_array(json);
    }
    json_end_array(json);
}

static bool begin(struct match *match, int seats, bool is_expert, const char *setup,
                  struct error *error)
{
    static const unsigned char seed[SEED_BYTES] = { 1 };
    struct match_start start = { .game = grandbois(), .seed = seed };
    options_default(start.game, seats, &start.options);
    start.options.value[option_find(start.game, "expert")] = is_expert;
    json_t *json = json_read(setup, strlen(setup), error);
    if (json == NULL)
        return false;
    start.setup = json;
    bool is_begun = match_init(match, &start, NULL, error);
    json_decref(json);
    return is_begun;
}

bool grandbois_scene_try_setup(struct match *match, int seats, const char *setup,
                               struct error *error)
{
    return begin(match, seats, false, setup, error);
}

void grandbois_scene_begin(struct match *match, const struct grandbois_scene *scene)
{
    static const char *const dealt[] = {
        [2] = "toad+fox rabbit+raccoon", [3] = "toad rabbit fox", [4] = "toad rabbit fox raccoon"
    };
    struct text text;
    struct json json;
    struct error error;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    write_deck(scene->deck, &json);
    write_clans(scene->clans ? scene->clans : dealt[scene->seats], &json);
    json_put_int(&json, "first", scene->first);
    json_end_object(&json);
    if (!begin(match, scene->seats, scene->is_expert, text.data, &error))
        fail_msg("%s: %s", error_code_name(error.code), in_english(&error));
    text_clear(&text);
}

int seat_to_act(const struct match *match)
{
    seat_mask acting = match_to_act(match);
    return acting == 0 ? -1 : __builtin_ctz(acting);
}

static void play_one(struct match *match, const char *move, struct event_log *events)
{
    struct error error;
    int seat = seat_to_act(match);
    if (seat < 0)
        fail_msg("the game is over before %s", move);
    if (!match_play_text(match, seat, move, events, &error))
        fail_msg("%s by seat %d: %s: %s", move, seat, error_code_name(error.code),
                 in_english(&error));
}

/* Calls `each` with the words of a text. */
static void for_words(const char *text, void (*each)(void *with, const char *word), void *with)
{
    char word[MOVE_TEXT_MAX];
    for (const char *at = text + strspn(text, " "); *at != '\0'; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        assert_true(length < sizeof word);
        memcpy(word, at, length);
        word[length] = '\0';
        each(with, word);
        at += length;
    }
}

static void play_word(void *match, const char *move)
{
    play_one(match, move, NULL);
}

void play(struct match *match, const char *moves)
{
    for_words(moves, play_word, match);
}

static bool is_phase(const struct match *match, const char *phase)
{
    json_t *view = view_of(match, VIEWER_SPECTATOR);
    bool is = strcmp(json_string_value(json_object_get(view, "phase")), phase) == 0;
    json_decref(view);
    return is;
}

static void play_tile_word(void *with, const char *move)
{
    struct match *match = with;
    if (strcmp(move, "tower") != 0 && is_phase(match, "tower"))
        play_one(match, "skip", NULL);
    play_one(match, move, NULL);
}

void play_tiles(struct match *match, const char *moves)
{
    for_words(moves, play_tile_word, match);
}

struct scenario_hearing {
    struct match *match;
    int viewer;
    struct text *heard;
    struct event_log log;
};

static void hear(void *listener, const struct event *event)
{
    struct scenario_hearing *hearing = listener;
    struct json json;
    if (!(event->audience & seat_bit(hearing->viewer)))
        return;
    json_init(&json, hearing->heard, 0);
    write_event(event, &json);
    text_add_char(hearing->heard, '\n');
}

static void play_heard_word(void *with, const char *move)
{
    struct scenario_hearing *hearing = with;
    play_one(hearing->match, move, &hearing->log);
}

void play_heard(struct match *match, const char *moves, int viewer, struct text *heard)
{
    struct scenario_hearing hearing = { .match = match, .viewer = viewer, .heard = heard };
    hearing.log = (struct event_log){ hear, &hearing };
    for_words(moves, play_heard_word, &hearing);
}

static bool is_listed(const struct match *match, int seat, struct move move)
{
    static struct move_list list;
    list.count = 0;
    match_legal(match, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (same_move(list.moves[i], move))
            return true;
    return false;
}

static void assert_legal_word(void *with, const char *text)
{
    const struct match *match = with;
    int seat = seat_to_act(match);
    struct move move;
    struct fields details = { 0 };
    if (seat < 0)
        fail_msg("the game is over before %s", text);
    if (!match->game->read_move(match->state, text, &move))
        fail_msg("%s is no move", text);
    const char *why = match->game->refusal(match->state, seat, move, &details);
    if (why != NULL)
        fail_msg("%s: %s", text, why);
    if (!is_listed(match, seat, move))
        fail_msg("%s is not listed", text);
}

void assert_legal(const struct match *match, const char *moves)
{
    for_words(moves, assert_legal_word, memory_unconst(match));
}

void assert_refused(struct match *match, const char *text, const char *key, const char *english)
{
    int seat = seat_to_act(match);
    struct move move;
    struct fields details = { 0 };
    struct error error;
    if (!match->game->read_move(match->state, text, &move))
        fail_msg("%s is no move", text);
    const char *why = match->game->refusal(match->state, seat, move, &details);
    if (why == NULL || strcmp(why, key) != 0)
        fail_msg("%s: %s instead of %s", text, why ? why : "allowed", key);
    if (is_listed(match, seat, move))
        fail_msg("%s is listed", text);

    uint64_t before = match_hash(match);
    int entries = match->log_count;
    assert_false(match_play_text(match, seat, text, NULL, &error));
    assert_string_equal(error_code_name(error.code), "illegal_move");
    for (int i = 0; i < language_count; i++) {
        enum language language = (enum language)i;
        const char *sentence = in_language(language_code(language), &error);
        assert_null(strpbrk(sentence, "{}")); /* every place in the sentence is filled */
        assert_non_null(words_find(language, key));
        if (language == LANGUAGE_EN && english != NULL)
            assert_string_equal(sentence, english);
    }
    assert_true(match_hash(match) == before);
    assert_int_equal(match->log_count, entries);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

void assert_moves(const struct match *match, int seat, const char *moves)
{
    static struct move_list list;
    static char texts[MOVES_MAX][MOVE_TEXT_MAX];
    struct text all;
    list.count = 0;
    match_legal(match, seat, &list);
    for (int i = 0; i < list.count; i++)
        match->game->write_move(match->state, list.moves[i], texts[i], MOVE_TEXT_MAX);
    qsort(texts, (size_t)list.count, sizeof texts[0], compare_texts);
    text_init(&all);
    for (int i = 0; i < list.count; i++)
        text_addf(&all, "%s%s", i ? " " : "", texts[i]);
    assert_string_equal(all.data, moves);
    text_clear(&all);
}

int count_moves(const struct match *match)
{
    static struct move_list list;
    list.count = 0;
    match_legal(match, seat_to_act(match), &list);
    return list.count;
}

void view_text(const struct match *match, int viewer, struct text *out)
{
    struct json json;
    json_init(&json, out, 0);
    match_write_view(match, viewer, NULL, &json);
}

json_t *view_of(const struct match *match, int viewer)
{
    struct text text;
    struct error error;
    text_init(&text);
    view_text(match, viewer, &text);
    json_t *json = json_read(text.data, text.length, &error);
    if (json == NULL)
        fail_msg("%s", in_english(&error));
    text_clear(&text);
    return json;
}

void assert_phase(const struct match *match, const char *phase, int turn)
{
    json_t *view = view_of(match, VIEWER_SPECTATOR);
    assert_string_equal(json_string_value(json_object_get(view, "phase")), phase);
    assert_int_equal(json_integer_value(json_object_get(view, "turn")), turn);
    if (strcmp(phase, "over") != 0)
        assert_int_equal(seat_to_act(match), turn);
    json_decref(view);
}

void assert_river(const struct match *match, const char *tiles)
{
    struct text river;
    json_t *view = view_of(match, VIEWER_SPECTATOR);
    size_t i;
    json_t *tile;
    text_init(&river);
    json_array_foreach (json_object_get(view, "river"), i, tile)
        text_addf(&river, "%s%d", i ? " " : "", (int)json_integer_value(tile));
    assert_string_equal(river.data, tiles);
    text_clear(&river);
    json_decref(view);
}

int deck_count(const struct match *match)
{
    json_t *view = view_of(match, VIEWER_SPECTATOR);
    int count = (int)json_array_size(json_object_get(view, "deck"));
    json_decref(view);
    return count;
}

const char *space_at(const struct match *match, int x, int y)
{
    static char found[8];
    json_t *view = view_of(match, VIEWER_SPECTATOR);
    size_t i;
    json_t *cell;
    found[0] = '\0';
    json_array_foreach (json_object_get(view, "forest"), i, cell)
        if (json_integer_value(json_object_get(cell, "x")) == x &&
            json_integer_value(json_object_get(cell, "y")) == y) {
            assert_string_equal(found, ""); /* a cell shows one space */
            snprintf(found, sizeof found, "%s", json_string_value(json_object_get(cell, "space")));
        }
    json_decref(view);
    return found;
}

void assert_spaces(const struct match *match, int x, int y, const char *spaces)
{
    static const int x_of[] = { 0, 1, 1, 0 };
    static const int y_of[] = { 0, 0, 1, 1 };
    struct text found;
    text_init(&found);
    for (int p = 0; p < 4; p++)
        text_addf(&found, "%s%s", p ? " " : "", space_at(match, x + x_of[p], y + y_of[p]));
    assert_string_equal(found.data, spaces);
    text_clear(&found);
}

static json_t *scores_of(const struct match *match)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    match_write_scores(match, &json);
    json_end_object(&json);
    json_t *scores = json_read(text.data, text.length, NULL);
    assert_non_null(scores);
    text_clear(&text);
    return scores;
}

void assert_score(const struct match *match, int seat, int spaces, int group, int tower_own,
                  int tower_other)
{
    json_t *scores = scores_of(match);
    json_t *score = json_array_get(json_object_get(scores, "scores"), (size_t)seat);
    json_t *categories = json_object_get(score, "categories");
    char wanted[100], found[100];
    snprintf(wanted, sizeof wanted, "%d: %d %d %d %d", spaces + group + tower_own + tower_other,
             spaces, group, tower_own, tower_other);
    snprintf(found, sizeof found, "%d: %d %d %d %d",
             (int)json_integer_value(json_object_get(score, "total")),
             (int)json_integer_value(json_object_get(categories, "spaces")),
             (int)json_integer_value(json_object_get(categories, "group")),
             (int)json_integer_value(json_object_get(categories, "tower_own")),
             (int)json_integer_value(json_object_get(categories, "tower_other")));
    assert_int_equal(json_integer_value(json_object_get(score, "seat")), seat);
    assert_string_equal(found, wanted);
    json_decref(scores);
}

void assert_winners(const struct match *match, const char *winners, const char *tie_break)
{
    json_t *scores = scores_of(match);
    const char *broken = json_string_value(json_object_get(scores, "tie_break"));
    struct text found;
    size_t i;
    json_t *seat;
    text_init(&found);
    json_array_foreach (json_object_get(scores, "winners"), i, seat)
        text_addf(&found, "%s%d", i ? " " : "", (int)json_integer_value(seat));
    assert_string_equal(found.data, winners);
    if (tie_break == NULL)
        assert_null(broken);
    else
        assert_string_equal(broken ? broken : "(none)", tie_break);
    text_clear(&found);
    json_decref(scores);
}
