/* adresse_hold.c: a piece in a person's hand: steered over the structure, then lowered.
 * From then on place and turn are fixed, the hand sways, and a key lets go. */
#include "adresse_screen.h"
#include "adresse_words.h"
#include "description.h"
#include "layout.h"
#include "memory.h"
#include "story.h"
#include "turn_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    STEP = 20, /* tenths of a millimetre */
    FINE_STEP = 5,
    TURN_STEP = 150, /* tenths of a degree */
    FINE_TURN_STEP = 10,
    WHOLE_TURN = 3600,
    FRAME_MS = 40,
    TOO_SOON_MS = 250, /* the key that began the lowering may still be down */
    CLEARANCE_MM = 14,
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

/* The piece where it is steered to, or as it sways so long after the lowering began. */
static void hold_at(struct hold *hold, int ms)
{
    const struct match *match = &hold->turn.local->match;
    struct held_piece *held = &hold->held;
    struct hand_sway sway = { 0 };
    double z = hold->carried;
    first_contact_at(match->game, match->state, held->x, held->y, held->turn, &held->touch);
    held->ms = ms;
    if (ms >= 0) {
        double left = ms < LOWERED_MS ? 1 - ms / (double)LOWERED_MS : 0;
        z = held->touch.z + (hold->carried - held->touch.z) * left;
        hand_sway_at(match->game, match->state, ms, &sway);
    }
    held->box = held_piece_box(&hold->top.placement, held->x, held->y, held->turn, z,
                               ms >= 0 ? &sway : NULL);
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

static void draw_page(struct hold *hold)
{
    const struct local_match *local = hold->turn.local;
    bool is_lowering = hold->held.ms >= 0;
    bool has_message = hold->turn.message.length > 0;
    tabletop_draw(&(struct tabletop_page){
        .local = local,
        .top = &hold->top,
        .frame = { .title = hold->title.data,
                   .status = has_message   ? hold->turn.message.data
                             : is_lowering ? words(local->language, "adresse.screen.breath")
                                           : story_last(local, hold->turn.seat),
                   .keys = is_lowering ? words(local->language, "adresse.screen.keys-lower")
                                       : turn_keys(local, "adresse.screen.keys-hold",
                                                   "adresse.screen.keys-hold-small"),
                   .is_warning = has_message,
                   .question = hold->question.data,
                   .why = hold->why.data,
                   .story_count = local->story_count },
        .bounds = &hold->bounds,
        .held = &hold->held,
        .view = hold->view,
        .zoom = hold->zoom,
    });
}

static void draw(void *page)
{
    struct hold *hold = page;
    hold_at(hold, -1);
    draw_page(hold);
}

/* ---- lowering ---- */

static int now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)(now.tv_sec % 1000000 * 1000 + now.tv_nsec / 1000000);
}

static void let_go(struct hold *hold, int ms)
{
    const struct held_piece *held = &hold->held;
    char move[MOVE_TEXT_MAX];
    struct error error;
    snprintf(move, sizeof move, "place %s x=%.1f y=%.1f turn=%.1f t=%d", hold->top.placement.card,
             held->x / 10.0, held->y / 10.0, held->turn / 10.0, ms);
    if (!local_play(hold->turn.local, hold->turn.seat, move, &error))
        turn_warn_of(&hold->turn, &error);
}

/* Until a key, or until the time is over; or a signal asks to end, and the piece stays in the
 * hand. */
static void lower(struct hold *hold)
{
    int begun = now_ms();
    screen_drop_keys();
    for (;;) {
        int ms = clamp(now_ms() - begun, 0, RELEASE_MS_MAX);
        hold_at(hold, ms);
        draw_page(hold);
        int key = ms < RELEASE_MS_MAX ? screen_key(FRAME_MS) : SCREEN_ENTER;
        ms = clamp(now_ms() - begun, 0, RELEASE_MS_MAX);
        if (key == SCREEN_STOPPED)
            return;
        if ((key == ' ' || key == SCREEN_ENTER) && ms > TOO_SOON_MS) {
            let_go(hold, ms);
            return;
        }
    }
}

/* ---- keys ---- */

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

/* Begins over the middle, well above everything. */
static void pick_up(struct hold *hold)
{
    const double SEEN_MM = 40; /* of a tall piece, the rest may be out of sight */
    struct box box = held_piece_box(&hold->top.placement, 0, 0, 0, 0, NULL);
    double half = adresse_box_reach(&box).z;
    double low = tabletop_height(&hold->top) + CLEARANCE_MM;
    hold->carried = low + half;
    hold->bounds = bounds_of_structure(&hold->top);
    hold->bounds.height = low + (2 * half < SEEN_MM ? 2 * half : SEEN_MM);
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
