/* adresse_scene.c: scenes of Au doigt & à l'œil for tests. */
#include "adresse_scene.h"

#include "parts.h"
#include "sentences.h"

#include <ctype.h>

/* ---- what holds at every step ---- */

static int total(const uint8_t cards[CARDS_ROOM])
{
    int count = 0;
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        count += cards[card];
    return count;
}

static void check_cards(const struct adresse *a, const char *after)
{
    uint8_t deck[CARDS_ROOM];
    int elsewhere = a->challenge.count + a->discard_count;
    adresse_deck(a, deck);
    for (int seat = 0; seat < a->seats; seat++) {
        const struct adresse_player *player = &a->players[seat];
        elsewhere += total(player->hand) + total(player->won);
        assert_int_equal(total(player->hand), player->hand_count);
        assert_int_equal(total(player->won), player->won_count);
    }
    if (total(deck) != a->deck_count || total(a->discard) != a->discard_count ||
        total(a->copies) != a->deck_count + elsewhere)
        fail_msg("a card is lost after %s", after);
}

static json_t *position_of(const struct adresse_scene *scene, int viewer)
{
    struct adresse seen;
    struct text text;
    struct json json;
    struct error error;
    adresse_game.view(&scene->a, viewer, &seen);
    text_init(&text);
    json_init(&json, &text, 0);
    write_position(&adresse_game, &scene->options, &seen, viewer, NULL, &json);
    json_t *position = json_read(text.data, text.length, &error);
    if (position == NULL)
        fail_msg("%s", in_english(&error));
    text_clear(&text);
    return position;
}

static void check(const struct adresse_scene *scene, const char *after)
{
    struct options options;
    struct adresse again;
    struct error error;
    check_cards(&scene->a, after);
    json_t *position = position_of(scene, VIEWER_ALL);
    if (!read_position(&adresse_game, position, &options, &again, &error))
        fail_msg("%s, after %s", in_english(&error), after);
    assert_memory_equal(&again, &scene->a, sizeof again);
    json_decref(position);
}

/* ---- beginning ---- */

void adresse_scene_new(struct adresse_scene *scene, int seats, const char *options)
{
    struct error error;
    options_default(&adresse_game, seats, &scene->options);
    if (options != NULL) {
        json_t *json = json_loads(options, 0, NULL);
        assert_non_null(json);
        if (!read_options(&adresse_game, json, &scene->options, ERROR_BAD_REQUEST, &error))
            fail_msg("%s", in_english(&error));
        json_decref(json);
    }
    text_init(&scene->told);
    adresse_game.start(&scene->a, &scene->options);
    check(scene, "the start");
}

void adresse_scene_end(struct adresse_scene *scene)
{
    text_clear(&scene->told);
}

struct adresse_dealing {
    struct adresse *a;
    int seat;
    bool is_won;
    uint8_t *cards; /* where they go, and how many there are then */
    uint8_t *count;
};

static void deal_one(void *with, const char *name)
{
    struct adresse_dealing *dealing = with;
    uint8_t deck[CARDS_ROOM];
    int card = adresse_card_named(name);
    adresse_deck(dealing->a, deck);
    if (card == NO_CARD || deck[card] == 0)
        fail_msg("there is no %s to be dealt", name);
    dealing->cards[card]++;
    (*dealing->count)++;
}

static void deal_seat(void *with, const char *cards)
{
    struct adresse_dealing *dealing = with;
    assert_true(dealing->seat < dealing->a->seats);
    struct adresse_player *player = &dealing->a->players[dealing->seat++];
    dealing->cards = dealing->is_won ? player->won : player->hand;
    dealing->count = dealing->is_won ? &player->won_count : &player->hand_count;
    for_parts(cards, " ", deal_one, dealing);
}

static void mark_done(void *a, const char *seat)
{
    ((struct adresse *)a)->players[atoi(seat)].is_done = 1;
}

/* Two of the highest piece cards that are left. */
static void deal_spares(struct adresse *a, int seat)
{
    for (int card = PIECE_CARDS; a->players[seat].hand_count < 2; card--) {
        uint8_t deck[CARDS_ROOM];
        adresse_deck(a, deck);
        if (deck[card] > 0)
            adresse_hand_put(a, seat, card);
    }
}

/* All of the deck but these goes to the last seat. */
static void leave_in_deck(struct adresse *a, const char *cards)
{
    uint8_t deck[CARDS_ROOM], left[CARDS_ROOM] = { 0 }, count = 0;
    struct adresse_dealing dealing = { .a = a, .cards = left, .count = &count };
    for_parts(cards, " ", deal_one, &dealing);
    adresse_deck(a, deck);
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        for (int i = left[card]; i < deck[card]; i++)
            adresse_hand_put(a, a->seats - 1, card);
}

void adresse_scene_begin(struct adresse_scene *scene, const struct adresse_scene_setup *setup)
{
    struct adresse *a = &scene->a;
    uint8_t deck[CARDS_ROOM];
    options_default(&adresse_game, setup->seats, &scene->options);
    scene->options.value[OPTION_VARIANT] = setup->variant;
    text_init(&scene->told);
    adresse_game.start(a, &scene->options);
    struct adresse_dealing hands = { .a = a };
    struct adresse_dealing won = { .a = a, .is_won = true };
    struct adresse_dealing discard = { .a = a, .cards = a->discard, .count = &a->discard_count };
    for_parts(setup->hands, "/", deal_seat, &hands);
    for_parts(setup->won, "/", deal_seat, &won);
    for_parts(setup->discard, " ", deal_one, &discard);
    for_parts(setup->done, " ", mark_done, a);
    for (int seat = hands.seat; seat < a->seats; seat++)
        deal_spares(a, seat);
    if (setup->deck != NULL)
        leave_in_deck(a, setup->deck);
    adresse_deck(a, deck);
    a->deck_count = (uint8_t)total(deck);
    for (int seat = 0; seat < a->seats; seat++)
        a->players[seat].placed = (uint8_t)setup->placed[seat];
    a->launcher = (uint8_t)setup->launcher;
    a->stage = STAGE_LAUNCH;
    check(scene, "dealing");
}

/* ---- playing ---- */

static void hear(void *listener, const struct event *event)
{
    struct text *told = listener;
    text_addf(told, "%s", event->name);
    for (int i = 0; i < event->fields.count; i++) {
        const struct field *field = &event->fields.field[i];
        if (field->type == FIELD_NUMBER)
            text_addf(told, " %s=%d", field->name, field->number);
        else
            text_addf(told, " %s=%s", field->name, field->word);
    }
    text_add_char(told, '\n');
}

/* "0 accept", "chance draw 7B" or "world settled": whose, and the move. */
static int read_seat(const struct adresse_scene *scene, const char *text, struct move *move)
{
    int seat = isdigit((unsigned char)text[0])    ? atoi(text)
               : strncmp(text, "chance ", 7) == 0 ? SEAT_CHANCE
               : strncmp(text, "world ", 6) == 0  ? SEAT_WORLD
                                                  : -1;
    const char *blank = strchr(text, ' ');
    if (blank == NULL || seat < 0)
        fail_msg("%s says nobody's move", text);
    if (!adresse_game.read_move(&scene->a, blank + 1, move))
        fail_msg("%s is no move", text);
    return seat;
}

static void play_one(void *with, const char *text)
{
    struct adresse_scene *scene = with;
    struct event_log log = { hear, &scene->told };
    struct move move;
    int seat = read_seat(scene, text, &move);
    const char *why = adresse_game.refusal(&scene->a, seat, move, &(struct fields){ 0 });
    if (why != NULL)
        fail_msg("%s in stage %s: %s", text, adresse_stage_names[scene->a.stage], why);
    adresse_game.apply(&scene->a, seat, move, &log);
    check(scene, text);
}

void play(struct adresse_scene *scene, const char *moves)
{
    for_parts(moves, ";", play_one, scene);
}

/* An outcome of chance's or the world's. */
static void play_outcome(struct adresse_scene *scene, const char *whose, uint64_t code)
{
    char move[MOVE_TEXT_MAX];
    char text[MOVE_TEXT_MAX + 8];
    adresse_game.write_move(&scene->a, (struct move){ code }, move, sizeof move);
    snprintf(text, sizeof text, "%s %s", whose, move);
    play_one(scene, text);
}

void lets_go(struct adresse_scene *scene)
{
    char text[100];
    int seat = scene->a.placement.seat;
    assert_int_equal(scene->a.stage, STAGE_SWAY);
    snprintf(text, sizeof text,
             "chance sway 17; %d hold; chance sway 2900; %d release t=940; chance noise 4095", seat,
             seat);
    play(scene, text);
}

void accepted(struct adresse_scene *scene, int seats, const char *cards)
{
    char text[100];
    snprintf(text, sizeof text, "%s 1A 13C / 2A 4A 11C", cards);
    BEGIN(scene, .seats = seats, .hands = text);
    snprintf(text, sizeof text, "0 launch 1 %s; 1 accept", cards);
    play(scene, text);
}

void let_down(struct adresse_scene *scene, const char *where)
{
    char text[100];
    assert_int_equal(scene->a.stage, STAGE_AIM);
    snprintf(text, sizeof text, "%d aim %s %s", scene->a.placement.seat,
             adresse_card_names[scene->a.challenge.cards[scene->a.placement.index].card], where);
    play_one(scene, text);
    lets_go(scene);
}

int piece_in_hand(const struct adresse_scene *scene)
{
    assert_true(scene->a.placement.piece > 0);
    return scene->a.placement.piece - 1;
}

void rests(struct adresse_scene *scene, int piece, int position, double x, double y, double z,
           int turn)
{
    struct pose pose =
        adresse_pose_make((struct vector){ x, y, z }, adresse_held_quaternion(position, turn * 10));
    play_outcome(scene, "world", adresse_rests_move(piece, &pose));
    play_outcome(scene, "world", adresse_turned_move(&pose));
}

void lies_on_table(struct adresse_scene *scene, int piece)
{
    rests(scene, piece, FLAT, 300, -200 + 4 * piece, 6 - BOARD_THICKNESS_MM, 0);
}

void settles(struct adresse_scene *scene)
{
    play(scene, "world settled");
}

/* Where a board card's piece finds the board free. */
static void find_free_place(const struct adresse_scene *scene, int *x, int *y)
{
    static const int places[][2] = { { -100, -100 }, { 100, -100 }, { -100, 100 },
                                     { 100, 100 },   { 0, -100 },   { 0, 100 } };
    const struct piece_card *card =
        &adresse_piece_cards[scene->a.challenge.cards[scene->a.placement.index].card];
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct touchdown down;
        *x = places[i][0];
        *y = places[i][1];
        adresse_touchdown_at(&scene->a, card->length, scene->a.placement.position, 10 * *x, 10 * *y,
                             0, &down);
        if (down.first < 0)
            return;
    }
    fail_msg("the board is full");
}

/* Let go, and told to lie where it came down. */
static void comes_down(struct adresse_scene *scene)
{
    const struct adresse *a = &scene->a;
    const struct piece_card *card =
        &adresse_piece_cards[a->challenge.cards[a->placement.index].card];
    int position = a->placement.position;
    char where[40];
    struct touchdown down;
    int x = 0, y = 0;
    if (card->is_board)
        find_free_place(scene, &x, &y);
    snprintf(where, sizeof where, "x=%d y=%d turn=0", x, y);
    let_down(scene, where);
    adresse_touchdown_at(a, card->length, position, 10 * x, 10 * y, 0, &down);
    rests(scene, piece_in_hand(scene), position, x, y, down.z, 0);
}

void holds(struct adresse_scene *scene)
{
    comes_down(scene);
    settles(scene);
    assert_true(scene->a.stage != STAGE_WORLD);
}

struct falling {
    struct adresse_scene *scene;
    int placed; /* -1 once it is told of, or if it holds */
};

static void falls_too(void *with, const char *part)
{
    struct falling *falling = with;
    int piece = atoi(part);
    if (falling->placed >= 0 && falling->placed < piece) {
        lies_on_table(falling->scene, falling->placed);
        falling->placed = -1;
    }
    lies_on_table(falling->scene, piece);
}

static void settles_for_good(struct adresse_scene *scene)
{
    settles(scene);
    if (scene->a.stage == STAGE_WORLD)
        settles(scene);
    assert_true(scene->a.stage != STAGE_WORLD);
}

void falls_with(struct adresse_scene *scene, const char *pieces)
{
    let_down(scene, "x=0 y=0 turn=0");
    struct falling falling = { scene, piece_in_hand(scene) };
    for_parts(pieces, " ", falls_too, &falling);
    if (falling.placed >= 0)
        lies_on_table(scene, falling.placed);
    settles_for_good(scene);
}

void falls(struct adresse_scene *scene)
{
    falls_with(scene, "");
}

/* The placed piece must have the highest number but those that fall, or be told first. */
void holds_but(struct adresse_scene *scene, const char *pieces)
{
    comes_down(scene);
    struct falling falling = { scene, -1 };
    for_parts(pieces, " ", falls_too, &falling);
    settles_for_good(scene);
}

void all_hold(struct adresse_scene *scene)
{
    while (scene->a.stage == STAGE_TAKE || scene->a.stage == STAGE_AIM) {
        struct move_list list;
        char text[MOVE_TEXT_MAX + 8];
        if (scene->a.stage == STAGE_TAKE) {
            int seat = scene->a.challenge.holder;
            adresse_game.list_moves(&scene->a, seat, &list);
            int length = snprintf(text, sizeof text, "%d ", seat);
            adresse_game.write_move(&scene->a, list.moves[0], text + length, MOVE_TEXT_MAX);
            play_one(scene, text);
        }
        holds(scene);
    }
}

void draws_any(struct adresse_scene *scene)
{
    assert_int_equal(scene->a.stage, STAGE_DRAW);
    while (scene->a.stage == STAGE_DRAW) {
        struct move_list list;
        adresse_game.list_moves(&scene->a, SEAT_CHANCE, &list);
        play_outcome(scene, "chance", list.moves[0].code);
    }
}

/* ---- what is expected ---- */

void assert_asked(const struct adresse_scene *scene, int seat, const char *stage)
{
    assert_string_equal(adresse_stage_names[scene->a.stage], stage);
    assert_int_equal(adresse_game.to_act(&scene->a), seat_bit(seat));
}

void assert_drawing(const struct adresse_scene *scene, int seat, int count)
{
    assert_asked(scene, SEAT_CHANCE, "draw");
    assert_int_equal(scene->a.drawing, seat);
    assert_int_equal(scene->a.draws, count);
}

static void assert_cards(const uint8_t cards[CARDS_ROOM], const char *expected)
{
    struct text found;
    text_init(&found);
    for (int card = NO_CARD + 1; card < CARDS_END; card++)
        for (int i = 0; i < cards[card]; i++)
            text_addf(&found, "%s%s", found.length > 0 ? " " : "", adresse_card_names[card]);
    assert_string_equal(found.length > 0 ? found.data : "", expected);
    text_clear(&found);
}

void assert_hand(const struct adresse_scene *scene, int seat, const char *cards)
{
    assert_cards(scene->a.players[seat].hand, cards);
}

void assert_won(const struct adresse_scene *scene, int seat, const char *cards)
{
    assert_cards(scene->a.players[seat].won, cards);
}

void assert_discard(const struct adresse_scene *scene, const char *cards)
{
    assert_cards(scene->a.discard, cards);
}

static int seat_to_act(const struct adresse_scene *scene)
{
    seat_mask acting = adresse_game.to_act(&scene->a);
    assert_true(acting != 0);
    return __builtin_ctz(acting);
}

void assert_moves(const struct adresse_scene *scene, const char *moves)
{
    struct move_list list;
    struct text found;
    text_init(&found);
    adresse_game.list_moves(&scene->a, seat_to_act(scene), &list);
    for (int i = 0; i < list.count; i++) {
        char text[MOVE_TEXT_MAX];
        adresse_game.write_move(&scene->a, list.moves[i], text, sizeof text);
        text_addf(&found, "%s%s", i > 0 ? ", " : "", text);
        assert_null(adresse_game.refusal(&scene->a, seat_to_act(scene), list.moves[i], NULL));
    }
    assert_string_equal(found.data, moves);
    text_clear(&found);
}

void assert_listed(const struct adresse_scene *scene, const char *text, bool is_listed)
{
    struct move_list list;
    struct move move;
    bool is_there = false;
    assert_true(adresse_game.read_move(&scene->a, text, &move));
    adresse_game.list_moves(&scene->a, seat_to_act(scene), &list);
    for (int i = 0; i < list.count; i++)
        is_there |= same_move(list.moves[i], move);
    if (is_there != is_listed)
        fail_msg("%s is %s", text, is_there ? "listed" : "not listed");
}

void assert_refused(struct adresse_scene *scene, const char *seat_and_move, const char *key)
{
    struct fields details = { 0 };
    struct move_list list;
    struct move move;
    int seat = read_seat(scene, seat_and_move, &move);
    const char *why = adresse_game.refusal(&scene->a, seat, move, &details);
    if (why == NULL || strcmp(why, key) != 0)
        fail_msg("%s: %s instead of %s", seat_and_move, why != NULL ? why : "allowed", key);
    adresse_game.list_moves(&scene->a, seat, &list);
    for (int i = 0; i < list.count; i++)
        assert_false(same_move(list.moves[i], move));
}

void assert_no_move(const struct adresse_scene *scene, const char *text)
{
    struct move move;
    if (adresse_game.read_move(&scene->a, text, &move))
        fail_msg("%s is a move", text);
}

void assert_on_table(const struct adresse_scene *scene, const char *pieces)
{
    struct text found;
    text_init(&found);
    for (int piece = 0; piece < PIECES_MAX; piece++)
        if (scene->a.pieces[piece].length != NO_LENGTH)
            text_addf(&found, "%s%d", found.length > 0 ? " " : "", piece);
    assert_string_equal(found.data, pieces);
    text_clear(&found);
}

static bool is_told(const struct adresse_scene *scene, const char *line)
{
    size_t length = strlen(line);
    for (const char *at = scene->told.length > 0 ? scene->told.data : ""; *at != '\0';
         at += strcspn(at, "\n") + 1)
        if (strncmp(at, line, length) == 0 && at[length] == '\n')
            return true;
    return false;
}

void assert_told(const struct adresse_scene *scene, const char *line)
{
    if (!is_told(scene, line))
        fail_msg("\"%s\" is not among:\n%s", line, scene->told.data);
}

void assert_not_told(const struct adresse_scene *scene, const char *part)
{
    if (scene->told.length > 0 && strstr(scene->told.data, part) != NULL)
        fail_msg("\"%s\" is among:\n%s", part, scene->told.data);
}

void assert_over(const struct adresse_scene *scene, int finisher)
{
    assert_string_equal(adresse_stage_names[scene->a.stage], "over");
    assert_int_equal(adresse_game.to_act(&scene->a), 0);
    assert_int_equal(scene->a.winner - 1, finisher);
}

void assert_ranks(const struct adresse_scene *scene, const char *ranks, const char *tie_break)
{
    struct result result;
    struct text found;
    text_init(&found);
    adresse_game.result(&scene->a, &result);
    for (int seat = 0; seat < scene->a.seats; seat++) {
        text_addf(&found, "%s%d", seat > 0 ? " " : "", result.rank[seat]);
        assert_int_equal((result.winners & seat_bit(seat)) != 0, result.rank[seat] == 1);
    }
    assert_string_equal(found.data, ranks);
    assert_string_equal(result.tie_break != NULL ? result.tie_break : "",
                        tie_break != NULL ? tie_break : "");
    text_clear(&found);
}

json_t *scene_view(const struct adresse_scene *scene, int viewer)
{
    return position_of(scene, viewer);
}
