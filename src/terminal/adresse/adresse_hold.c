/* adresse_hold.c: a piece in a person's hand: steered over the structure, then lowered. When it
 * comes near, place and turn are final, and the rest is for adresse_swaying.c. */
#include "adresse_swaying.h"
#include "adresse_words.h"
#include "description.h"
#include "layout.h"
#include "memory.h"
#include "story.h"
#include "turn_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STEP = 20, /* tenths of a millimetre */
    FINE_STEP = 5,
    TURN_STEP = 150, /* tenths of a degree */
    FINE_TURN_STEP = 10,
    WHOLE_TURN = 3600,
    FRAME_MS = 40,
    ZOOM_MOST = 6,
};

struct hold {
    struct turn_screen turn; /* its moves: places that are worth a look */
    struct tabletop top;
    struct view_bounds bounds;
    struct held_piece held;
    double carried; /* the height of its centre while it is steered, millimetres */
    enum view_direction view;
    int zoom;
    int next_place;
    struct text question, why, title;
};

/* ---- where it is ---- */

/* The piece over where it is steered to, so high as it is at a moment before the aim. */
static void hold_at(struct hold *hold, int since_aim_ms)
{
    const struct match *match = &hold->turn.local->match;
    struct held_piece *held = &hold->held;
    first_contact_at(match->game, match->state, held->x, held->y, held->turn, &held->touch);
    held->ms = -1;
    held->box = held_piece_box(&hold->top.placement, held->x, held->y, held->turn,
                               swaying_height(hold->carried, held->touch.z, since_aim_ms), NULL);
}

static void steer(struct hold *hold, int dx, int dy)
{
    int most = hold->top.board * 10 / 2;
    hold->held.x = clamp(hold->held.x + dx, -most, most);
    hold->held.y = clamp(hold->held.y + dy, -most, most);
}

static void turn(struct hold *hold, int by)
{
    hold->held.turn = (hold->held.turn + by + WHOLE_TURN) % WHOLE_TURN;
}

/* Over the next of the places that the rules suggest. */
static void go_to_next_place(struct hold *hold)
{
    struct description said;
    if (hold->turn.move_count == 0)
        return;
    struct move place = hold->turn.moves[hold->next_place++ % hold->turn.move_count].move;
    describe_open_move(hold->turn.local, hold->turn.seat, place, &said);
    hold->held.x = description_number(&said, "x");
    hold->held.y = description_number(&said, "y");
    hold->held.turn = description_number(&said, "turn");
}

/* ---- drawing ---- */

static struct page_frame frame_of(const struct hold *hold, const char *status, const char *keys)
{
    return (struct page_frame){ .title = hold->title.data,
                                .status = status,
                                .keys = keys,
                                .question = hold->question.data,
                                .why = hold->why.data,
                                .story_count = hold->turn.local->story_count };
}

static void draw_page(struct hold *hold, int since_aim_ms, struct page_frame frame)
{
    hold_at(hold, since_aim_ms);
    tabletop_draw(&(struct tabletop_page){
        .local = hold->turn.local,
        .top = &hold->top,
        .frame = frame,
        .bounds = &hold->bounds,
        .held = &hold->held,
        .view = hold->view,
        .zoom = hold->zoom,
    });
}

static void draw(void *page)
{
    struct hold *hold = page;
    const struct local_match *local = hold->turn.local;
    bool has_message = hold->turn.message.length > 0;
    struct page_frame frame =
        frame_of(hold, has_message ? hold->turn.message.data : story_last(local, hold->turn.seat),
                 turn_keys(local, "adresse.screen.keys-hold", "adresse.screen.keys-hold-small"));
    frame.is_warning = has_message;
    draw_page(hold, -AIM_MS, frame);
}

/* ---- keys that steer ---- */

static bool steering_key(struct hold *hold, int key)
{
    static const struct {
        int key, dx, dy, turn;
    } steps[] = {
        { SCREEN_LEFT, -STEP, 0, 0 },
        { SCREEN_RIGHT, STEP, 0, 0 },
        { SCREEN_UP, 0, STEP, 0 },
        { SCREEN_DOWN, 0, -STEP, 0 },
        { 'h', -STEP, 0, 0 },
        { 'l', STEP, 0, 0 },
        { 'k', 0, STEP, 0 },
        { 'j', 0, -STEP, 0 },
        { SCREEN_SHIFT_LEFT, -FINE_STEP, 0, 0 },
        { SCREEN_SHIFT_RIGHT, FINE_STEP, 0, 0 },
        { SCREEN_SHIFT_UP, 0, FINE_STEP, 0 },
        { SCREEN_SHIFT_DOWN, 0, -FINE_STEP, 0 },
        { 'H', -FINE_STEP, 0, 0 },
        { 'L', FINE_STEP, 0, 0 },
        { 'K', 0, FINE_STEP, 0 },
        { 'J', 0, -FINE_STEP, 0 },
        { 'r', 0, 0, TURN_STEP },
        { 'R', 0, 0, -TURN_STEP },
        { 'e', 0, 0, -TURN_STEP },
        { 'E', 0, 0, -TURN_STEP },
        { 'Q', 0, 0, TURN_STEP },
        { '<', 0, 0, FINE_TURN_STEP },
        { '>', 0, 0, -FINE_TURN_STEP },
        { ',', 0, 0, FINE_TURN_STEP },
        { '.', 0, 0, -FINE_TURN_STEP },
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (steps[i].key == key) {
            steer(hold, steps[i].dx, steps[i].dy);
            turn(hold, steps[i].turn);
            return true;
        }
    return false;
}

/* ---- lowering ---- */

/* Half a second in which the lowering can be broken off, by Escape, a steering key, or when
 * nothing of it can be seen. Nobody knows yet how the hand will sway. */
static bool comes_down(struct hold *hold)
{
    enum language language = hold->turn.local->language;
    struct page_frame frame = frame_of(hold, words(language, "adresse.screen.comes-down"),
                                       words(language, "adresse.screen.keys-down"));
    int ms, began = swaying_clock_ms();
    while ((ms = swaying_clock_ms() - began) < AIM_MS) {
        draw_page(hold, ms - AIM_MS, frame);
        int key = screen_key(FRAME_MS);
        if (key == SCREEN_STOPPED)
            hold->turn.end = TURN_STOPPED;
        else if (key == 'q')
            hold->turn.end = board_ask_quit(hold->turn.local, draw, hold);
        if (key == SCREEN_STOPPED || key == 'q' || key == SCREEN_ESCAPE || steering_key(hold, key))
            return false;
    }
    return !screen_is_too_small();
}

static bool aim(struct hold *hold)
{
    const struct held_piece *held = &hold->held;
    char move[MOVE_TEXT_MAX];
    struct error error;
    snprintf(move, sizeof move, "aim %s x=%.1f y=%.1f turn=%.1f", hold->top.placement.card,
             held->x / 10.0, held->y / 10.0, held->turn / 10.0);
    bool is_legal = local_play(hold->turn.local, hold->turn.seat, move, &error);
    if (!is_legal)
        turn_warn_of(&hold->turn, &error);
    return is_legal;
}

static void lower(struct hold *hold)
{
    enum language language = hold->turn.local->language;
    if (!comes_down(hold) || !aim(hold))
        return;
    struct swaying swaying = {
        .local = hold->turn.local,
        .seat = hold->turn.seat,
        .viewer = hold->turn.seat,
        .frame = frame_of(hold, words(language, "adresse.screen.breath"),
                          words(language, "adresse.screen.keys-lower")),
        .bounds = hold->bounds,
        .view = hold->view,
        .zoom = hold->zoom,
        .carried = hold->carried,
    };
    hold->turn.end = swaying_by_keys(&swaying);
}

/* ---- other keys ---- */

/* What only both eyes may: look from above, look closer, be shown a place. */
static void looking_key(struct hold *hold, int key)
{
    if (hold->top.placement.closed != BOTH) {
        if (key == '\t' || key == 'n')
            turn_warn(&hold->turn, words(hold->turn.local->language, "adresse.screen.eye-closed"));
    } else if (key == '\t') {
        hold->view = hold->view == FROM_FRONT ? FROM_ABOVE : FROM_FRONT;
    } else if (key == 'n') {
        go_to_next_place(hold);
    }
    if (key == '+' || key == '=')
        hold->zoom = clamp(hold->zoom + 1, -ZOOM_MOST, ZOOM_MOST);
    else if (key == '-')
        hold->zoom = clamp(hold->zoom - 1, -ZOOM_MOST, ZOOM_MOST);
}

static void press(void *page, int key)
{
    struct hold *hold = page;
    const struct local_match *local = hold->turn.local;
    if (key == ' ' || key == SCREEN_ENTER)
        lower(hold);
    else if (key == 'c')
        tabletop_show_cards(local, &hold->top, hold->turn.seat);
    else if (key == 's')
        tabletop_show_story(local, hold->turn.seat);
    else if (key == '?')
        turn_show_help(local);
    else if (!steering_key(hold, key))
        looking_key(hold, key);
}

/* Begins over the middle. */
static void pick_up(struct hold *hold)
{
    hold->carried = swaying_pick_up(&hold->top, &hold->bounds);
    if (hold->top.placement.closed != BOTH)
        hold->bounds.half_x = hold->bounds.half_x > 90 ? hold->bounds.half_x : 90;
}

enum turn_end tabletop_hold(struct local_match *local, int seat, json_t *view)
{
    struct hold *hold = memory_new(sizeof *hold);
    memset(hold, 0, sizeof *hold);
    hold->turn = (struct turn_screen){ .local = local,
                                       .seat = seat,
                                       .page = hold,
                                       .draw = draw,
                                       .press = press,
                                       .is_over = turn_has_moved };
    turn_screen_init(&hold->turn);
    turn_list_moves(&hold->turn);
    text_init(&hold->question);
    text_init(&hold->why);
    text_init(&hold->title);
    tabletop_read(&hold->top, view);
    turn_add_title(&hold->turn, &hold->title);
    tabletop_add_question(local, &hold->top, &hold->question);
    tabletop_add_question_details(local, &hold->top, &hold->why);
    pick_up(hold);
    enum turn_end end = turn_screen_run(&hold->turn);
    turn_screen_clear(&hold->turn);
    text_clear(&hold->question);
    text_clear(&hold->why);
    text_clear(&hold->title);
    free(hold);
    return end;
}
