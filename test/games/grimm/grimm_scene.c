/* grimm_scene.c: scenes of The Grimm Forest for tests. */
#include "grimm_scene.h"

#include "grimm_reader.h"
#include "list.h"
#include "parts.h"
#include "sentences.h"

struct grimm *state_of(const struct match *match)
{
    return match->state;
}

static void check(const struct match *match, const char *after)
{
    const char *wrong = grimm_check(state_of(match));
    if (wrong != NULL)
        fail_msg("%s, after %s", wrong, after);
}

/* ---- beginning ---- */

static void put_string(void *json, const char *word)
{
    json_put_string(json, NULL, word);
}

static void put_number(void *json, const char *word)
{
    json_put_int(json, NULL, atoi(word));
}

struct deck {
    struct json *json;
    int left[CARDS_END];
};

static void put_card(void *with, const char *name)
{
    struct deck *deck = with;
    int card = grimm_card_named(name);
    if (card == NO_CARD || grimm_card_copies(card) == 0)
        fail_msg("there is no card %s", name);
    deck->left[card]--;
    json_put_string(deck->json, NULL, name);
}

static void write_deck(struct json *json, const char *key, const char *cards, bool only_these,
                       bool is_basic, int first, int end)
{
    struct deck deck = { .json = json };
    for (int card = first; card < end; card++)
        deck.left[card] = is_basic && grimm_card_is_advanced(card) ? 0 : grimm_card_copies(card);
    json_begin_array(json, key);
    for_parts(cards, " ", put_card, &deck);
    for (int card = first; !only_these && card < end; card++)
        while (deck.left[card]-- > 0)
            json_put_string(json, NULL, grimm_card_name(card));
    json_end_array(json);
}

static int type_named(const char *name)
{
    for (int type = 0; type < TYPES; type++)
        if (strcmp(name, grimm_type_name(type)) == 0)
            return type;
    fail_msg("%s is no type", name);
    return 0;
}

static int level_named(const char *name)
{
    for (int level = LEVEL_FLOOR; level <= LEVEL_ROOF; level++)
        if (strcmp(name, grimm_level_name(level)) == 0)
            return level;
    fail_msg("%s is no level", name);
    return 0;
}

static int place_named(const char *name)
{
    for (int place = FIELDS; place < PLACES_END; place++)
        if (strcmp(name, grimm_place_name(place)) == 0)
            return place;
    return NOWHERE;
}

static void set_heap(struct grimm *g, uint16_t heap[TYPES], const int counts[TYPES])
{
    for (int type = 0; type < TYPES; type++) {
        g->supply[type] = (uint16_t)(g->supply[type] + heap[type] - counts[type]);
        heap[type] = (uint16_t)counts[type];
    }
}

/* A card that is dealt is no longer drawn: its last copy leaves the pinned order. */
static void unpin(uint8_t *cards, uint8_t *count, int card)
{
    int i = *count - 1;
    while (i >= 0 && cards[i] != card)
        i--;
    assert_true(i >= 0);
    memmove(cards + i, cards + i + 1, (size_t)(--*count - i));
}

struct tale_dealing {
    struct grimm *g;
    struct grimm_pins *pins;
    int seat; /* -1: the discard */
};

static void deal_fable(void *with, const char *name)
{
    struct tale_dealing *dealing = with;
    struct grimm *g = dealing->g;
    int seat = dealing->seat;
    int card = grimm_card_named(name);
    if (!is_fable(card) || g->fable_deck[card] == 0)
        fail_msg("no %s is left in the deck", name);
    unpin(dealing->pins->fables, &dealing->pins->fable_count, card);
    grimm_take_from_deck(g, card);
    if (seat >= 0)
        grimm_hand_add(g, seat, card, 0);
    else
        g->fable_discard[g->fable_discard_count++] = (uint8_t)card;
}

static void build_house(struct grimm *g, int seat, int type, int level)
{
    struct grimm_player *p = &g->players[seat];
    p->houses[p->house_count++] = HOUSE(type, level, 0);
    for (int i = 0; i < level; i++)
        g->sections[type][i]--;
}

static void set_one(void *with, const char *part)
{
    struct tale_dealing *dealing = with;
    struct grimm *g = dealing->g;
    char a[40], b[40];
    int seat, counts[TYPES], count, read = 0;
    if (sscanf(part, "%d board %d/%d/%d", &seat, &counts[0], &counts[1], &counts[2]) == 4) {
        set_heap(g, g->players[seat].board, counts);
    } else if (sscanf(part, "supply %d/%d/%d", &counts[0], &counts[1], &counts[2]) == 3) {
        for (int type = 0; type < TYPES; type++) {
            uint16_t *board = &g->players[0].board[type];
            *board = (uint16_t)(*board + g->supply[type] - counts[type]);
            g->supply[type] = (uint16_t)counts[type];
        }
    } else if (sscanf(part, "market %d/%d/%d", &counts[0], &counts[1], &counts[2]) == 3) {
        set_heap(g, g->stock[MARKET], counts);
    } else if (sscanf(part, "%d friend %39s", &seat, a) == 2) {
        unpin(dealing->pins->friends, &dealing->pins->friend_count, grimm_card_named(a));
        g->friend_deck &= ~friend_bit(grimm_card_named(a));
        g->players[seat].friend = (uint8_t)grimm_card_named(a);
    } else if (sscanf(part, "%d fables %n", &seat, &read) == 1 && read > 0) {
        dealing->seat = seat;
        for_parts(part + read, " ", deal_fable, dealing);
    } else if (sscanf(part, "discard %n", &read) == 0 && read > 0) {
        dealing->seat = -1;
        for_parts(part + read, " ", deal_fable, dealing);
    } else if (sscanf(part, "%d house %39s %39s", &seat, a, b) == 3) {
        build_house(g, seat, type_named(a), level_named(b));
    } else if (sscanf(part, "%d bonus %39s", &seat, a) == 2) {
        g->bonus[type_named(a)] = (uint8_t)WHO(seat);
    } else if (sscanf(part, "%d lock %39s", &seat, a) == 2) {
        g->players[seat].locked |= bit(place_named(a));
        g->players[seat].locked_count++;
        g->players[seat].gather_hand &= (uint8_t)~bit(place_named(a));
    } else if (sscanf(part, "%39s %d", a, &count) == 2 && place_named(a) != NOWHERE) {
        int place = place_named(a);
        memset(counts, 0, sizeof counts);
        counts[place - FIELDS] = count;
        set_heap(g, g->stock[place], counts);
    } else {
        fail_msg("cannot set \"%s\"", part);
    }
}

/* What match.c does after each move. */
static void settle(struct match *match, struct event_log *events)
{
    const struct game *game = match->game;
    while (game->to_act(match->state) == seat_bit(SEAT_CHANCE)) {
        struct move move;
        struct move_list list;
        game->list_moves(match->state, SEAT_CHANCE, &list);
        if (!match->reader->next_pinned(match->pins, match->state, &move))
            move = list.moves[0];
        assert_null(game->refusal(match->state, SEAT_CHANCE, move, NULL));
        game->apply(match->state, SEAT_CHANCE, move, events);
    }
}

void grimm_scene_begin(struct match *match, const struct grimm_scene *scene)
{
    static const unsigned char seed[SEED_BYTES] = { 1 };
    struct match_start start = { .game = game_find("grimm"), .seed = seed };
    struct text text;
    struct json json;
    struct error error;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_object(&json, NULL);
    write_deck(&json, "fables", scene->fables, scene->only_these, scene->is_basic, NO_CARD + 1,
               FABLES_END);
    write_deck(&json, "friends", scene->friends, scene->only_these, scene->is_basic, FIRST_FRIEND,
               CARDS_END);
    json_put_int(&json, "first", scene->first);
    json_begin_array(&json, "dice");
    for_parts(scene->dice, " ", put_string, &json);
    json_end_array(&json);
    json_begin_array(&json, "picks");
    for_parts(scene->picks, " ", put_number, &json);
    json_end_array(&json);
    json_end_object(&json);
    json_t *setup = json_read(text.data, text.length, &error);
    assert_non_null(setup);
    start.setup = setup;
    options_default(start.game, scene->seats, &start.options);
    start.options.value[option_find(start.game, "advanced")] = !scene->is_basic;
    start.options.value[option_find(start.game, "supply")] = scene->is_unlimited;
    if (!match_prepare(match, &start, &error))
        fail_msg("%s: %s", error_code_name(error.code), in_english(&error));
    json_decref(setup);
    text_clear(&text);

    /* The first round begins again once everything is set. */
    struct grimm *g = state_of(match);
    for_parts(scene->set, ",", set_one, &(struct tale_dealing){ g, match->pins, 0 });
    memset(g->frames, 0, sizeof g->frames);
    g->frames[0].program = PROCEDURE_round;
    g->frame_count = 1;
    g->round = 0;
    check(match, "setting");
    grimm_run(g, NULL);
    settle(match, NULL);
    check(match, "the beginning");
}

/* ---- playing ---- */

struct tale_hearing {
    struct match *match;
    int viewer;
    struct text *heard;
};

static void hear(void *listener, const struct event *event)
{
    struct tale_hearing *hearing = listener;
    struct json json;
    if (hearing->heard == NULL || !(event->audience & seat_bit(hearing->viewer)))
        return;
    json_init(&json, hearing->heard, 0);
    write_event(event, &json);
    text_add(hearing->heard, "\n");
}

static void play_one(void *with, const char *part)
{
    struct tale_hearing *hearing = with;
    struct match *match = hearing->match;
    struct event_log events = { hear, hearing };
    struct error error;
    struct judged_move judged;
    char *text;
    int seat = (int)strtol(part, &text, 10);
    text += strspn(text, " ");
    if (!match_read_move(match, seat, text, &judged, &error))
        fail_msg("%s: %s: %s", part, error_code_name(error.code), in_english(&error));
    match->game->apply(match->state, seat, judged.move, &events);
    check(match, part);
    settle(match, &events);
    check(match, part);
}

void play(struct match *match, const char *moves)
{
    struct tale_hearing hearing = { .match = match };
    for_parts(moves, ";", play_one, &hearing);
}

void play_heard(struct match *match, const char *moves, int viewer, struct text *heard)
{
    struct tale_hearing hearing = { match, viewer, heard };
    for_parts(moves, ";", play_one, &hearing);
}

void to_build(struct match *match)
{
    for (int seat = 0; seat < match->options.seats; seat++) {
        char move[40];
        snprintf(move, sizeof move, "%d play brickyard", seat);
        play(match, move);
    }
    assert_asked(match, 0, "turn");
}

void pass_build(struct match *match)
{
    while (grimm_question(state_of(match)) != NULL &&
           strcmp(grimm_question(state_of(match))->name, "turn") == 0) {
        char move[20];
        snprintf(move, sizeof move, "%d end", __builtin_ctz(match_to_act(match)));
        play(match, move);
    }
}

void apply_alone(struct match *match, int seat, const char *text)
{
    struct move move;
    assert_true(match->game->read_move(match->state, text, &move));
    assert_null(match->game->refusal(match->state, seat, move, NULL));
    match->game->apply(match->state, seat, move, NULL);
}

void put_scrap_pile(struct match *match)
{
    state_of(match)->players[0].site_cards[0] = CARD_scrap_pile;
    state_of(match)->players[0].site_count = 1;
    state_of(match)->fable_copies[CARD_scrap_pile]++;
}

/* ---- looking ---- */

void assert_asked(const struct match *match, int seat, const char *question)
{
    const struct card_step *step = grimm_question(state_of(match));
    if (seat < 0) {
        assert_null(step);
        return;
    }
    assert_non_null(step);
    assert_string_equal(step->name, question);
    assert_true(match_to_act(match) & seat_bit(seat));
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

struct words {
    char *word[200];
    size_t count;
};

static void add_copy(void *with, const char *word)
{
    struct words *words = with;
    assert_true(words->count < 200);
    words->word[words->count++] = strdup(word);
}

static void sort_and_join(struct words *words, struct text *out)
{
    text_init(out);
    qsort(words->word, words->count, sizeof *words->word, compare_texts);
    for (size_t i = 0; i < words->count; i++) {
        text_addf(out, "%s%s", i ? ", " : "", words->word[i]);
        free(words->word[i]);
    }
}

void assert_moves(const struct match *match, int seat, const char *moves)
{
    struct words found = { .count = 0 };
    struct words wanted = { .count = 0 };
    struct text found_text, wanted_text;
    struct move_list list;
    match_legal(match, seat, &list);
    for (int i = 0; i < list.count; i++) {
        char text[MOVE_TEXT_MAX];
        match->game->write_move(match->state, list.moves[i], text, sizeof text);
        add_copy(&found, text);
    }
    for_parts(moves, ",", add_copy, &wanted);
    sort_and_join(&found, &found_text);
    sort_and_join(&wanted, &wanted_text);
    assert_string_equal(found_text.data, wanted_text.data);
    text_clear(&found_text);
    text_clear(&wanted_text);
}

void assert_chances(const struct match *match, const char *moves)
{
    struct move_list list;
    struct text found;
    text_init(&found);
    match->game->list_moves(match->state, SEAT_CHANCE, &list);
    for (int i = 0; i < list.count; i++) {
        char text[MOVE_TEXT_MAX];
        match->game->write_move(match->state, list.moves[i], text, sizeof text);
        text_addf(&found, "%s%s", i ? ", " : "", text);
    }
    assert_string_equal(found.data, moves);
    text_clear(&found);
}

void assert_refused(struct match *match, int seat, const char *text, const char *key)
{
    struct move move;
    struct fields details = { 0 };
    if (!match->game->read_move(match->state, text, &move))
        fail_msg("%s is no move", text);
    const char *why = match->game->refusal(match->state, seat, move, &details);
    assert_string_equal(why ? why : "(none)", key);
}

static void assert_counts(const uint16_t counts[TYPES], const char *wanted)
{
    char found[40];
    snprintf(found, sizeof found, "%d/%d/%d", counts[0], counts[1], counts[2]);
    assert_string_equal(found, wanted);
}

void assert_board(const struct match *match, int seat, const char *board)
{
    assert_counts(state_of(match)->players[seat].board, board);
}

void assert_gathered(const struct match *match, int seat, const char *counts)
{
    assert_counts(state_of(match)->players[seat].gathered, counts);
}

void assert_supply(const struct match *match, const char *counts)
{
    assert_counts(state_of(match)->supply, counts);
}

void assert_stock(const struct match *match, const char *place, const char *counts)
{
    assert_counts(state_of(match)->stock[place_named(place)], counts);
}

json_t *grimm_scene_view(const struct match *match, int viewer)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    match_write_view(match, viewer, NULL, &json);
    json_t *view = json_read(text.data, text.length, NULL);
    assert_non_null(view);
    text_clear(&text);
    return view;
}

json_t *grimm_scene_player(const json_t *view, int seat)
{
    return json_array_get(json_object_get(view, "players"), (size_t)seat);
}

const char *grimm_scene_string(const struct match *match, int viewer, int seat, const char *key)
{
    static char found[200];
    json_t *view = grimm_scene_view(match, viewer);
    json_t *value = json_object_get(grimm_scene_player(view, seat), key);
    assert_non_null(value);
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_SORT_KEYS);
    const char *word = json_is_string(value) ? json_string_value(value) : text;
    snprintf(found, sizeof found, "%s", word);
    free(text);
    json_decref(view);
    return found;
}

static void assert_names(const json_t *list, const char *wanted)
{
    struct text found;
    size_t i;
    json_t *name;
    text_init(&found);
    json_array_foreach (list, i, name)
        text_addf(&found, "%s%s", i ? " " : "", json_string_value(name));
    assert_string_equal(found.data, wanted);
    text_clear(&found);
}

void assert_seen_hand(const struct match *match, int viewer, int seat, const char *cards)
{
    json_t *view = grimm_scene_view(match, viewer);
    assert_names(json_object_get(grimm_scene_player(view, seat), "hand"), cards);
    json_decref(view);
}

void assert_hand(const struct match *match, int seat, const char *cards)
{
    assert_seen_hand(match, VIEWER_ALL, seat, cards);
}

void assert_list(const struct match *match, const char *key, const char *cards)
{
    json_t *view = grimm_scene_view(match, VIEWER_ALL);
    assert_names(json_object_get(view, key), cards);
    json_decref(view);
}

void assert_gather_cards_home(const struct match *match)
{
    for (int seat = 0; seat < state_of(match)->seats; seat++)
        assert_int_equal(state_of(match)->players[seat].gather_hand,
                         grimm_all_places(state_of(match)));
}

void assert_extra_actions(const struct match *match, int seat, int count)
{
    assert_int_equal(state_of(match)->players[seat].extra_actions, count);
}

void assert_friend(const struct match *match, int seat, const char *card)
{
    int friend = state_of(match)->players[seat].friend;
    assert_string_equal(friend == NO_CARD ? "" : grimm_card_name(friend), card);
}

void assert_houses(const struct match *match, int seat, const char *houses)
{
    const struct grimm_player *p = &state_of(match)->players[seat];
    struct text found;
    text_init(&found);
    for (int i = 0; i < p->house_count; i++)
        text_addf(&found, "%s%s %s", i ? ", " : "", grimm_type_name(house_type(p->houses[i])),
                  grimm_level_name(house_level(p->houses[i])));
    assert_string_equal(found.data, houses);
    text_clear(&found);
}
