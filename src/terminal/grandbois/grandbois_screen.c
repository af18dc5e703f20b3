/* grandbois_screen.c: a person's turn with a cursor: pick a tile, move it, turn
 * it, lay it down to see how it looks, confirm it, decide on the tower. What is
 * confirmed stands: only then the river is refilled, and the deck is secret. */
#include "grandbois_screen.h"

#include "layout.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum turn_stage { STAGE_TILE, STAGE_CONFIRM, STAGE_TOWER };

/* What stays from turn to turn at this keyboard. */
static struct {
    struct camera camera;
    struct screen_line line;
    bool hides_clan; /* c was pressed by the only person playing */
} habits;

struct grandbois_turn {
    struct local_match *local;
    int seat;
    struct board_view board;
    enum turn_stage stage;

    bool is_held;
    struct tile_place hand; /* its x and y are the cursor even while nothing is held */
    struct open_move moves[MOVES_MAX];
    int move_count;
    struct tile_place places[MOVES_MAX]; /* the tile moves among them */
    int place_count;

    bool shows_clan;
    struct text message; /* what the last key led to, if it has to be said */
    bool is_warning;
};

/* ---- knowing where we are ---- */

static void look(struct grandbois_turn *desk)
{
    const struct local_match *local = desk->local;
    json_t *view = local_preview(local, desk->seat);
    board_read(&desk->board, view);
    json_decref(view);
    desk->stage = local_has_proposal(local)          ? STAGE_CONFIRM
                  : desk->board.phase == BOARD_TOWER ? STAGE_TOWER
                                                     : STAGE_TILE;
    desk->move_count = local_moves(local, desk->seat, desk->moves);
    desk->place_count = 0;
    for (int i = 0; i < desk->move_count; i++)
        if (place_of_move(local, desk->moves[i].move, &desk->places[desk->place_count]))
            desk->place_count++;
}

static bool is_held_like(const struct grandbois_turn *desk, const struct tile_place *place)
{
    return place->tile == desk->hand.tile && place->rotation == desk->hand.rotation;
}

static bool is_hand_legal(const struct grandbois_turn *desk)
{
    for (int i = 0; i < desk->place_count; i++)
        if (is_held_like(desk, &desk->places[i]) && desk->places[i].x == desk->hand.x &&
            desk->places[i].y == desk->hand.y)
            return true;
    return false;
}

static int count_places(const struct grandbois_turn *desk)
{
    int count = 0;
    for (int i = 0; i < desk->place_count; i++)
        count += is_held_like(desk, &desk->places[i]);
    return count;
}

static void say(struct grandbois_turn *desk, const char *key, const struct fields *fields)
{
    text_reset(&desk->message);
    local_say(desk->local, &desk->message, key, fields);
}

static void warn(struct grandbois_turn *desk, const char *sentence)
{
    text_reset(&desk->message);
    text_add(&desk->message, sentence);
    desk->is_warning = true;
}

/* Why the tile may not lie where it is held, in the game's own words. */
static void add_refusal(const struct grandbois_turn *desk, struct text *out)
{
    const struct match *match = &desk->local->match;
    char text[MOVE_TEXT_MAX];
    struct move move;
    struct fields details = { 0 };
    place_write(&desk->hand, text);
    if (!match->game->read_move(match->state, text, &move))
        return;
    const char *why = match->game->refusal(match->state, desk->seat, move, &details);
    if (why != NULL)
        local_say(desk->local, out, why, &details);
}

/* ---- drawing ---- */

/* The clearing of the tile just placed, where a tower may stand. */
static void find_clearing(const struct board_view *board, int *x, int *y)
{
    const struct placed_tile *last = &board->placed[board->placed_count - 1];
    *x = *y = 0;
    for (int p = 0; p < 4; p++)
        if (tile_face(last->tile, last->rotation, p).ground == GROUND_CLEARING) {
            *x = last->x + position_dx(p);
            *y = last->y + position_dy(p);
        }
}

static void add_status(const struct grandbois_turn *desk, struct text *out)
{
    struct fields fields = { 0 };
    field_text(&fields, "seat", local_name(desk->local, desk->seat));
    if (desk->message.length > 0) {
        text_add(out, desk->message.data);
    } else if (desk->stage == STAGE_CONFIRM) {
        local_say(desk->local, out, "play.confirm", &fields);
    } else if (desk->stage == STAGE_TOWER) {
        int x, y;
        find_clearing(&desk->board, &x, &y);
        field_number(&fields, "x", x);
        field_number(&fields, "y", y);
        local_say(desk->local, out, "grandbois.ask-tower", &fields);
    } else if (!desk->is_held) {
        local_say(desk->local, out, "grandbois.ask-tile", &fields);
    } else if (is_hand_legal(desk)) {
        field_number(&fields, "tile", desk->hand.tile);
        field_number(&fields, "x", desk->hand.x);
        field_number(&fields, "y", desk->hand.y);
        local_say(desk->local, out, "grandbois.fits", &fields);
    } else {
        add_refusal(desk, out);
    }
}

static void draw(void *page)
{
    const struct grandbois_turn *desk = page;
    static const char *const keys[] = {
        [STAGE_TILE] = "grandbois.keys-tile",
        [STAGE_CONFIRM] = "grandbois.keys-confirm",
        [STAGE_TOWER] = "grandbois.keys-tower",
    };
    struct text title, status;
    struct fields fields = { 0 };
    text_init(&title);
    text_init(&status);
    field_text(&fields, "seat", local_name(desk->local, desk->seat));
    local_say(desk->local, &title, "grandbois.title-turn", &fields);
    add_status(desk, &status);
    bool is_held = desk->is_held && desk->stage == STAGE_TILE;
    bool is_legal = is_held && is_hand_legal(desk);
    int focus_x = desk->hand.x;
    int focus_y = desk->hand.y;
    if (desk->stage == STAGE_TOWER)
        find_clearing(&desk->board, &focus_x, &focus_y);
    grandbois_draw(&(struct grandbois_page){
        .local = desk->local,
        .board = &desk->board,
        .camera = &habits.camera,
        .focus_x = focus_x,
        .focus_y = focus_y,
        .asks_tower = desk->stage == STAGE_TOWER,
        .hand = is_held ? &desk->hand : NULL,
        .is_hand_legal = is_legal,
        .marks = desk->places,
        .mark_count = desk->place_count,
        .shows_clan = desk->shows_clan,
        .title = title.data,
        .status = status.data,
        .keys = words(desk->local->language, keys[desk->stage]),
        .status_style = desk->is_warning ? STYLE_BOLD | STYLE_REVERSE : STYLE_BOLD,
    });
    text_clear(&title);
    text_clear(&status);
}

/* ---- moving the tile ---- */

static int distance(const struct grandbois_turn *desk, const struct tile_place *place)
{
    return abs(place->x - desk->hand.x) + abs(place->y - desk->hand.y);
}

/* Takes a tile in hand, turned so that it fits somewhere, at the nearest such
 * place if it cannot lie where the cursor is. */
static void pick(struct grandbois_turn *desk, int slot)
{
    struct fields fields = { 0 };
    if (slot >= desk->board.river_count) {
        field_number(&fields, "count", desk->board.river_count);
        say(desk, "grandbois.no-such-slot", &fields);
        return;
    }
    bool is_other = !desk->is_held || desk->hand.tile != desk->board.river[slot];
    desk->is_held = true;
    desk->hand.tile = desk->board.river[slot];
    if (!is_other)
        return;
    const struct tile_place *best = NULL;
    for (int turn = 0; turn < 4 && count_places(desk) == 0; turn++)
        desk->hand.rotation = (desk->hand.rotation + 1) % 4;
    for (int i = 0; i < desk->place_count; i++) {
        const struct tile_place *place = &desk->places[i];
        if (is_held_like(desk, place) &&
            (best == NULL || distance(desk, place) < distance(desk, best)))
            best = place;
    }
    if (best != NULL)
        desk->hand = *best;
}

static int reading_order(const struct tile_place *place)
{
    return place->y * 1000 + place->x;
}

/* To the next legal place in reading order, or the one before; round and round. */
static void jump(struct grandbois_turn *desk, int step)
{
    const struct tile_place *next = NULL;
    const struct tile_place *wrapped = NULL; /* the first of all, seen from where we go */
    int here = step * reading_order(&desk->hand);
    for (int i = 0; i < desk->place_count; i++) {
        const struct tile_place *place = &desk->places[i];
        if (!is_held_like(desk, place))
            continue;
        int order = step * reading_order(place);
        if (wrapped == NULL || order < step * reading_order(wrapped))
            wrapped = place;
        if (order > here && (next == NULL || order < step * reading_order(next)))
            next = place;
    }
    if (next != NULL || wrapped != NULL)
        desk->hand = next != NULL ? *next : *wrapped;
    else
        say(desk, "grandbois.fits-nowhere", NULL);
}

static void move_by(struct grandbois_turn *desk, int dx, int dy)
{
    const struct board_view *board = &desk->board;
    if (!desk->is_held) {
        pick(desk, 0);
        return;
    }
    desk->hand.x = clamp(desk->hand.x + dx, board->left - 1, board->right);
    desk->hand.y = clamp(desk->hand.y + dy, board->top - 1, board->bottom);
}

/* ---- making and taking back ---- */

/* A tile is proposed; the answer about the tower is final, like its question. */
static void make(struct grandbois_turn *desk, const char *move)
{
    struct error error;
    bool is_made = desk->stage == STAGE_TOWER
                       ? local_play(desk->local, desk->seat, move, &error)
                       : local_propose(desk->local, desk->seat, move, &error);
    if (!is_made) {
        warn(desk, error.message);
        return;
    }
    if (local_has_proposal(desk->local)) /* a typed tile is where the cursor is, too */
        place_of_move(desk->local, desk->local->proposed, &desk->hand);
    look(desk);
}

static void confirm(struct grandbois_turn *desk)
{
    local_confirm(desk->local);
    desk->is_held = false;
    look(desk);
}

/* The tile is in hand again, over the place where it lay. */
static void take_back(struct grandbois_turn *desk)
{
    local_take_back(desk->local);
    desk->is_held = true;
    look(desk);
    say(desk, "play.undone", NULL);
}

static void place_hand(struct grandbois_turn *desk)
{
    char move[MOVE_TEXT_MAX];
    if (!desk->is_held) {
        pick(desk, 0);
        return;
    }
    place_write(&desk->hand, move);
    make(desk, move);
}

static void type_move(struct grandbois_turn *desk)
{
    if (screen_type(&habits.line, words(desk->local->language, "play.type"), desk->moves,
                    desk->move_count, draw, desk) &&
        habits.line.text[0] != '\0')
        make(desk, habits.line.text);
}

static void show_moves(struct grandbois_turn *desk)
{
    struct text list, title;
    struct fields fields = { 0 };
    int count = 0;
    text_init(&list);
    text_init(&title);
    for (int i = 0; i < desk->move_count; i++) {
        struct tile_place place;
        bool is_tile = place_of_move(desk->local, desk->moves[i].move, &place);
        if (desk->is_held && is_tile && place.tile != desk->hand.tile)
            continue;
        text_addf(&list, "%s%s", count++ ? "   " : "", desk->moves[i].text);
    }
    field_number(&fields, "count", count);
    local_say(desk->local, &title, "play.moves-title", &fields);
    screen_page(title.data, list.data, words(desk->local->language, "play.page-keys"));
    text_clear(&list);
    text_clear(&title);
}

static void show_help(const struct grandbois_turn *desk)
{
    enum language language = desk->local->language;
    struct text text;
    text_init(&text);
    text_addf(&text, "%s\n\n%s\n\n%s", words(language, "grandbois.help-keys"),
              words(language, "grandbois.help-rules"),
              desk->local->story[0].sentence); /* how its luck is sealed */
    screen_page(words(language, "grandbois.help-title"), text.data,
                words(language, "play.page-keys"));
    text_clear(&text);
}

/* ---- keys ---- */

static void tile_key(struct grandbois_turn *desk, int key)
{
    switch (key) {
    case '1':
    case '2':
    case '3':
    case '4':
        pick(desk, key - '1');
        break;
    case SCREEN_LEFT:
    case 'h':
        move_by(desk, -1, 0);
        break;
    case SCREEN_RIGHT:
    case 'l':
        move_by(desk, 1, 0);
        break;
    case SCREEN_UP:
    case 'k':
        move_by(desk, 0, -1);
        break;
    case SCREEN_DOWN:
    case 'j':
        move_by(desk, 0, 1);
        break;
    case 'r':
        desk->hand.rotation = (desk->hand.rotation + 1) % 4;
        break;
    case 'R':
        desk->hand.rotation = (desk->hand.rotation + 3) % 4;
        break;
    case '\t':
    case 'n':
        desk->is_held ? jump(desk, 1) : pick(desk, 0);
        break;
    case SCREEN_BACK_TAB:
    case 'p':
        desk->is_held ? jump(desk, -1) : pick(desk, 0);
        break;
    case SCREEN_ENTER:
    case ' ':
        place_hand(desk);
        break;
    case SCREEN_ESCAPE:
        desk->is_held = false;
        break;
    }
}

static void confirm_key(struct grandbois_turn *desk, int key)
{
    if (key == SCREEN_ENTER || key == ' ')
        confirm(desk);
    else if (key == SCREEN_ESCAPE)
        take_back(desk);
}

static void any_key(void *page, int key)
{
    struct grandbois_turn *desk = page;
    text_reset(&desk->message);
    desk->is_warning = false;
    switch (key) {
    case 'u':
        if (desk->stage == STAGE_CONFIRM)
            take_back(desk);
        else
            say(desk, "play.nothing-to-undo", NULL);
        break;
    case 'c':
        desk->shows_clan = !desk->shows_clan;
        if (desk->local->people == 1)
            habits.hides_clan = !desk->shows_clan;
        break;
    case 'm':
        show_moves(desk);
        break;
    case '?':
        show_help(desk);
        break;
    case ':':
        if (desk->stage != STAGE_CONFIRM)
            type_move(desk);
        break;
    default:
        if (desk->stage == STAGE_TILE)
            tile_key(desk, key);
        else if (desk->stage == STAGE_CONFIRM)
            confirm_key(desk, key);
        else if (key == 't' || key == 's')
            make(desk, key == 't' ? "tower" : "skip");
    }
}

static bool is_turn_over(const void *page)
{
    const struct grandbois_turn *desk = page;
    return !(match_to_act(&desk->local->match) & seat_bit(desk->seat));
}

enum turn_end grandbois_turn(struct local_match *local, int seat)
{
    struct grandbois_turn *desk = memory_new(sizeof *desk);
    memset(desk, 0, sizeof *desk);
    desk->local = local;
    desk->seat = seat;
    desk->shows_clan = local->people == 1 && !habits.hides_clan;
    text_init(&desk->message);
    look(desk);
    if (desk->board.placed_count > 0) {
        const struct placed_tile *last = &desk->board.placed[desk->board.placed_count - 1];
        desk->hand.x = last->x;
        desk->hand.y = last->y;
    }
    enum turn_end end = board_hear_keys(&(struct keys){ local, desk, draw, any_key, is_turn_over });
    text_clear(&desk->message);
    free(desk);
    return end;
}

void grandbois_show(const struct local_match *local, const json_t *view,
                    const struct caption *caption)
{
    struct board_view board;
    board_read(&board, view);
    int last = board.placed_count - 1;
    grandbois_draw(&(struct grandbois_page){
        .local = local,
        .board = &board,
        .camera = &habits.camera,
        .focus_x =
            clamp((last >= 0 ? board.placed[last].x : 0) + caption->pan_x, board.left, board.right),
        .focus_y =
            clamp((last >= 0 ? board.placed[last].y : 0) + caption->pan_y, board.top, board.bottom),
        .totals = caption->totals,
        .shows_clan = board.viewer == VIEWER_ALL || (local->people == 1 && !habits.hides_clan),
        .title = caption->title,
        .status = caption->status,
        .keys = caption->keys,
        .status_style = STYLE_BOLD,
    });
}
