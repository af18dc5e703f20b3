/* grandbois_screen.c: a person's turn with a cursor: pick a tile, move it, turn
 * it, lay it down to see how it looks, confirm it, decide on the tower. What is
 * confirmed stands: only then the river is refilled, and the deck is secret. */
#include "grandbois_screen.h"

#include "layout.h"
#include "memory.h"
#include "turn_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum turn_stage { STAGE_TILE, STAGE_CONFIRM, STAGE_TOWER };

/* Stay from turn to turn at this keyboard. */
static struct camera camera;
static bool hides_clan; /* c was pressed by the only person playing */

struct grandbois_turn {
    struct turn_screen at;
    struct grandbois_board board;
    enum turn_stage stage;

    bool is_held;
    struct tile_place hand;              /* its x and y are the cursor even while nothing is held */
    struct tile_place places[MOVES_MAX]; /* of the open moves that lay a tile */
    int place_count;
    bool shows_clan;
};

/* ---- knowing where we are ---- */

static void look(struct grandbois_turn *turn)
{
    const struct local_match *local = turn->at.local;
    json_t *view = local_preview(local, turn->at.seat);
    grandbois_read_view(&turn->board, view);
    json_decref(view);
    turn->stage = local_has_proposal(local)          ? STAGE_CONFIRM
                  : turn->board.phase == BOARD_TOWER ? STAGE_TOWER
                                                     : STAGE_TILE;
    turn_list_moves(&turn->at);
    turn->place_count = 0;
    for (int i = 0; i < turn->at.move_count; i++)
        if (tile_place_of_move(local, turn->at.moves[i].move, &turn->places[turn->place_count]))
            turn->place_count++;
}

static bool is_held_like(const struct grandbois_turn *turn, const struct tile_place *place)
{
    return place->tile == turn->hand.tile && place->rotation == turn->hand.rotation;
}

static bool is_hand_legal(const struct grandbois_turn *turn)
{
    for (int i = 0; i < turn->place_count; i++)
        if (is_held_like(turn, &turn->places[i]) && turn->places[i].x == turn->hand.x &&
            turn->places[i].y == turn->hand.y)
            return true;
    return false;
}

static int count_places(const struct grandbois_turn *turn)
{
    int count = 0;
    for (int i = 0; i < turn->place_count; i++)
        count += is_held_like(turn, &turn->places[i]);
    return count;
}

/* Why the tile may not lie where it is held, in the game's own words. */
static void add_refusal(const struct grandbois_turn *turn, struct text *out)
{
    const struct match *match = &turn->at.local->match;
    char text[MOVE_TEXT_MAX];
    struct move move;
    struct fields details = { 0 };
    tile_place_write(&turn->hand, text);
    if (!match->game->read_move(match->state, text, &move))
        return;
    const char *why = match->game->refusal(match->state, turn->at.seat, move, &details);
    if (why != NULL)
        local_add_sentence(turn->at.local, out, why, &details);
}

/* ---- drawing ---- */

/* The clearing of the tile just placed, where a tower may stand. */
static void find_clearing(const struct grandbois_board *board, int *x, int *y)
{
    const struct placed_tile *last = &board->placed[board->placed_count - 1];
    *x = *y = 0;
    for (int p = 0; p < 4; p++)
        if (grandbois_tile_face(last->tile, last->rotation, p).ground == KIND_CLEARING) {
            *x = last->x + position_dx(p);
            *y = last->y + position_dy(p);
        }
}

static void add_status(const struct grandbois_turn *turn, struct text *out)
{
    struct fields fields = { 0 };
    field_text(&fields, "seat", local_name(turn->at.local, turn->at.seat));
    if (turn->at.message.length > 0) {
        text_add(out, turn->at.message.data);
    } else if (turn->stage == STAGE_CONFIRM) {
        local_add_sentence(turn->at.local, out, "play.confirm", &fields);
    } else if (turn->stage == STAGE_TOWER) {
        int x, y;
        find_clearing(&turn->board, &x, &y);
        field_number(&fields, "x", x);
        field_number(&fields, "y", y);
        local_add_sentence(turn->at.local, out, "grandbois.ask-tower", &fields);
    } else if (!turn->is_held) {
        local_add_sentence(turn->at.local, out, "grandbois.ask-tile", &fields);
    } else if (is_hand_legal(turn)) {
        field_number(&fields, "tile", turn->hand.tile);
        field_number(&fields, "x", turn->hand.x);
        field_number(&fields, "y", turn->hand.y);
        local_add_sentence(turn->at.local, out, "grandbois.fits", &fields);
    } else {
        add_refusal(turn, out);
    }
}

static void draw(void *page)
{
    const struct grandbois_turn *turn = page;
    static const char *const keys[] = {
        [STAGE_TILE] = "grandbois.keys-tile",
        [STAGE_CONFIRM] = "grandbois.keys-confirm",
        [STAGE_TOWER] = "grandbois.keys-tower",
    };
    struct text title, status;
    text_init(&title);
    text_init(&status);
    turn_add_title(&turn->at, &title);
    add_status(turn, &status);
    bool is_held = turn->is_held && turn->stage == STAGE_TILE;
    struct grandbois_page shown = {
        .local = turn->at.local,
        .board = &turn->board,
        .camera = &camera,
        .focus_x = turn->hand.x,
        .focus_y = turn->hand.y,
        .asks_tower = turn->stage == STAGE_TOWER,
        .hand = is_held ? &turn->hand : NULL,
        .is_hand_legal = is_held && is_hand_legal(turn),
        .marks = turn->places,
        .mark_count = turn->place_count,
        .shows_clan = turn->shows_clan,
        .frame = { .title = title.data,
                   .status = status.data,
                   .keys = words(turn->at.local->language, keys[turn->stage]),
                   .is_warning = turn->at.is_warning },
    };
    if (turn->stage == STAGE_TOWER)
        find_clearing(&turn->board, &shown.focus_x, &shown.focus_y);
    grandbois_draw(&shown);
    text_clear(&title);
    text_clear(&status);
}

/* ---- moving the tile ---- */

static int distance(const struct grandbois_turn *turn, const struct tile_place *place)
{
    return abs(place->x - turn->hand.x) + abs(place->y - turn->hand.y);
}

/* Takes a tile in hand, turned so that it fits somewhere, at the nearest such
 * place if it cannot lie where the cursor is. */
static void pick(struct grandbois_turn *turn, int slot)
{
    struct fields fields = { 0 };
    if (slot >= turn->board.river_count) {
        field_number(&fields, "count", turn->board.river_count);
        turn_say(&turn->at, "grandbois.no-such-slot", &fields);
        return;
    }
    bool is_other = !turn->is_held || turn->hand.tile != turn->board.river[slot];
    turn->is_held = true;
    turn->hand.tile = turn->board.river[slot];
    if (!is_other)
        return;
    const struct tile_place *best = NULL;
    for (int tries = 0; tries < 4 && count_places(turn) == 0; tries++)
        turn->hand.rotation = (turn->hand.rotation + 1) % 4;
    for (int i = 0; i < turn->place_count; i++) {
        const struct tile_place *place = &turn->places[i];
        if (is_held_like(turn, place) &&
            (best == NULL || distance(turn, place) < distance(turn, best)))
            best = place;
    }
    if (best != NULL)
        turn->hand = *best;
}

static int reading_order(const struct tile_place *place)
{
    return place->y * 1000 + place->x;
}

/* To the next legal place in reading order, or the one before; round and round. */
static void jump(struct grandbois_turn *turn, int step)
{
    const struct tile_place *next = NULL;
    const struct tile_place *wrapped = NULL; /* the first of all, seen from where we go */
    int here = step * reading_order(&turn->hand);
    for (int i = 0; i < turn->place_count; i++) {
        const struct tile_place *place = &turn->places[i];
        if (!is_held_like(turn, place))
            continue;
        int order = step * reading_order(place);
        if (wrapped == NULL || order < step * reading_order(wrapped))
            wrapped = place;
        if (order > here && (next == NULL || order < step * reading_order(next)))
            next = place;
    }
    if (next != NULL || wrapped != NULL)
        turn->hand = next != NULL ? *next : *wrapped;
    else
        turn_say(&turn->at, "grandbois.fits-nowhere", NULL);
}

static void move_by(struct grandbois_turn *turn, int dx, int dy)
{
    const struct grandbois_board *board = &turn->board;
    if (!turn->is_held) {
        pick(turn, 0);
        return;
    }
    turn->hand.x = clamp(turn->hand.x + dx, board->left - 1, board->right);
    turn->hand.y = clamp(turn->hand.y + dy, board->top - 1, board->bottom);
}

/* ---- making and taking back ---- */

/* A tile is proposed; the answer about the tower is final, like its question. */
static void make_turn_move(struct grandbois_turn *turn, const char *move)
{
    struct error error;
    bool is_made = turn->stage == STAGE_TOWER
                       ? local_play(turn->at.local, turn->at.seat, move, &error)
                       : local_propose(turn->at.local, turn->at.seat, move, &error);
    if (!is_made) {
        turn_warn_of(&turn->at, &error);
        return;
    }
    if (local_has_proposal(turn->at.local)) /* a typed tile is where the cursor is, too */
        tile_place_of_move(turn->at.local, turn->at.local->proposed.move, &turn->hand);
    look(turn);
}

static void confirm(struct grandbois_turn *turn)
{
    local_confirm(turn->at.local);
    turn->is_held = false;
    look(turn);
}

/* The tile is in hand again, over the place where it lay. */
static void take_back(struct grandbois_turn *turn)
{
    local_take_back(turn->at.local);
    turn->is_held = true;
    look(turn);
    turn_say(&turn->at, "play.undone", NULL);
}

static void place_hand(struct grandbois_turn *turn)
{
    char move[MOVE_TEXT_MAX];
    if (!turn->is_held) {
        pick(turn, 0);
        return;
    }
    tile_place_write(&turn->hand, move);
    make_turn_move(turn, move);
}

static void type_move(struct grandbois_turn *turn)
{
    const char *move = turn_type_move(&turn->at);
    if (move != NULL)
        make_turn_move(turn, move);
}

/* Of the tile in hand, if there is one. */
static void show_moves(const struct grandbois_turn *turn)
{
    struct text list;
    int count = 0;
    text_init(&list);
    for (int i = 0; i < turn->at.move_count; i++) {
        struct tile_place place;
        bool is_tile = tile_place_of_move(turn->at.local, turn->at.moves[i].move, &place);
        if (turn->is_held && is_tile && place.tile != turn->hand.tile)
            continue;
        text_addf(&list, "%s%s", count++ ? "   " : "", turn->at.moves[i].text);
    }
    turn_show_moves(turn->at.local, count, list.data);
    text_clear(&list);
}

/* ---- keys ---- */

static void tile_key(struct grandbois_turn *turn, int key)
{
    switch (key) {
    case '1':
    case '2':
    case '3':
    case '4':
        pick(turn, key - '1');
        break;
    case SCREEN_LEFT:
    case 'h':
        move_by(turn, -1, 0);
        break;
    case SCREEN_RIGHT:
    case 'l':
        move_by(turn, 1, 0);
        break;
    case SCREEN_UP:
    case 'k':
        move_by(turn, 0, -1);
        break;
    case SCREEN_DOWN:
    case 'j':
        move_by(turn, 0, 1);
        break;
    case 'r':
        turn->hand.rotation = (turn->hand.rotation + 1) % 4;
        break;
    case 'R':
        turn->hand.rotation = (turn->hand.rotation + 3) % 4;
        break;
    case '\t':
    case 'n':
        turn->is_held ? jump(turn, 1) : pick(turn, 0);
        break;
    case SCREEN_BACK_TAB:
    case 'p':
        turn->is_held ? jump(turn, -1) : pick(turn, 0);
        break;
    case SCREEN_ENTER:
    case ' ':
        place_hand(turn);
        break;
    case SCREEN_ESCAPE:
        turn->is_held = false;
        break;
    }
}

static void confirm_key(struct grandbois_turn *turn, int key)
{
    if (key == SCREEN_ENTER || key == ' ')
        confirm(turn);
    else if (key == SCREEN_ESCAPE)
        take_back(turn);
}

static void press(void *page, int key)
{
    struct grandbois_turn *turn = page;
    switch (key) {
    case 'u':
        if (turn->stage == STAGE_CONFIRM)
            take_back(turn);
        else
            turn_say(&turn->at, "play.nothing-to-undo", NULL);
        break;
    case 'c':
        turn->shows_clan = !turn->shows_clan;
        if (turn->at.local->people == 1)
            hides_clan = !turn->shows_clan;
        break;
    case 'm':
        show_moves(turn);
        break;
    case '?':
        turn_show_help(turn->at.local);
        break;
    case ':':
        if (turn->stage != STAGE_CONFIRM)
            type_move(turn);
        break;
    default:
        if (turn->stage == STAGE_TILE)
            tile_key(turn, key);
        else if (turn->stage == STAGE_CONFIRM)
            confirm_key(turn, key);
        else if (key == 't' || key == 's')
            make_turn_move(turn, key == 't' ? "tower" : "skip");
    }
}

static enum turn_end take_turn(struct local_match *local, int seat)
{
    struct grandbois_turn *turn = memory_new(sizeof *turn);
    memset(turn, 0, sizeof *turn);
    turn->at = (struct turn_screen){ .local = local,
                                     .seat = seat,
                                     .page = turn,
                                     .draw = draw,
                                     .press = press,
                                     .is_over = turn_has_passed };
    turn->shows_clan = local->people == 1 && !hides_clan;
    turn_screen_init(&turn->at);
    look(turn);
    if (turn->board.placed_count > 0) {
        const struct placed_tile *last = &turn->board.placed[turn->board.placed_count - 1];
        turn->hand.x = last->x;
        turn->hand.y = last->y;
    }
    enum turn_end end = turn_screen_run(&turn->at);
    turn_screen_clear(&turn->at);
    free(turn);
    return end;
}

static void draw_view(const struct local_match *local, const json_t *view,
                      const struct page_frame *frame)
{
    struct grandbois_board board;
    grandbois_read_view(&board, view);
    int last = board.placed_count - 1;
    grandbois_draw(&(struct grandbois_page){
        .local = local,
        .board = &board,
        .camera = &camera,
        .focus_x =
            clamp((last >= 0 ? board.placed[last].x : 0) + frame->pan_x, board.left, board.right),
        .focus_y =
            clamp((last >= 0 ? board.placed[last].y : 0) + frame->pan_y, board.top, board.bottom),
        .shows_clan = board.viewer == VIEWER_ALL || (local->people == 1 && !hides_clan),
        .frame = *frame,
    });
}

const struct board terminal_grandbois = {
    .game = "grandbois",
    .print = grandbois_print,
    .take_turn = take_turn,
    .draw = draw_view,
};
