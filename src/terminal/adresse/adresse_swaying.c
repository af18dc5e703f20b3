/* adresse_swaying.c: a hand that has aimed sways, half second by half second in real time, until
 * it lets go: a person's by a key, at the moment that is on the screen; a bot's by itself. */
#include "adresse_swaying.h"

#include "description.h"
#include "layout.h"

#include <time.h>

enum {
    FRAME_MS = 40,
    CLEARANCE_MM = 14,
    STIRS_MS = 300, /* so long until what is drawn sways in full: nothing jumps at the aim */
};

int swaying_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)(now.tv_sec % 1000000 * 1000 + now.tv_nsec / 1000000);
}

double swaying_pick_up(const struct tabletop *top, struct view_bounds *bounds)
{
    const double SEEN_MM = 40; /* of a tall piece, the rest may be out of sight */
    struct box box = held_piece_box(&top->placement, 0, 0, 0, 0, NULL);
    double half = adresse_box_reach(&box).z;
    double low = tabletop_height(top) + CLEARANCE_MM;
    *bounds = bounds_of_structure(top);
    bounds->height = low + (2 * half < SEEN_MM ? 2 * half : SEEN_MM);
    return low + half;
}

double swaying_height(double carried, double touch, int since_aim_ms)
{
    double left = (LOWERED_MS - since_aim_ms) / (double)(AIM_MS + LOWERED_MS);
    return touch + (carried - touch) * (left > 0 ? left : 0);
}

/* ---- what is seen ---- */

static void look(struct swaying *s)
{
    json_decref(s->seen);
    s->seen = local_view(s->local, s->local->match.state, s->viewer);
    tabletop_read(&s->top, s->seen);
}

/* Long before it is down, and may be let go where it is seen. */
static void soften(struct hand_sway *sway, int ms)
{
    double share = ms < STIRS_MS ? ms / (double)STIRS_MS : 1;
    sway->x *= share;
    sway->y *= share;
    sway->tilt_x *= share;
    sway->tilt_y *= share;
    sway->turn *= share;
}

static void hold_at(struct swaying *s, int ms)
{
    const struct match *match = &s->local->match;
    const struct shown_placement *placement = &s->top.placement;
    struct held_piece *held = &s->held;
    struct hand_sway sway;
    held->ms = ms;
    hand_sway_at(match->game, match->state, ms, &sway);
    soften(&sway, ms);
    held->box = held_piece_box(placement, held->x, held->y, held->turn,
                               swaying_height(s->carried, held->touch.z, ms), &sway);
}

static void draw(void *page)
{
    const struct swaying *s = page;
    tabletop_draw(&(struct tabletop_page){
        .local = s->local,
        .top = &s->top,
        .frame = s->frame,
        .bounds = &s->bounds,
        .held = &s->held,
        .view = s->view,
        .zoom = s->zoom,
    });
}

static void show(struct swaying *s, int ms)
{
    hold_at(s, ms);
    draw(s);
}

/* ---- time ---- */

static bool is_swaying(const struct swaying *s)
{
    struct tick tick;
    return match_tick(&s->local->match, &tick);
}

static int since_aim_ms(const struct swaying *s)
{
    return swaying_clock_ms() - s->began_ms;
}

/* As the room's clock does it at a table. */
static void end_half_second(struct swaying *s)
{
    struct tick tick;
    if (match_tick(&s->local->match, &tick))
        local_make(s->local, tick.seat, tick.move);
    look(s);
}

/* The next half second once one is over. A machine that stood still for longer has shown nothing
 * of it, and then the hand has stood still as well. */
static void keep_up(struct swaying *s)
{
    int late_ms = since_aim_ms(s) - s->top.placement.told_ms;
    if (late_ms >= HALF_SECOND_MS)
        s->began_ms += late_ms;
    if (late_ms >= 0)
        end_half_second(s);
}

/* Whoever was asked something has let the hand go on meanwhile. */
static void catch_up(struct swaying *s)
{
    while (is_swaying(s) && since_aim_ms(s) >= s->top.placement.told_ms)
        end_half_second(s);
}

static void begin(struct swaying *s)
{
    const struct match *match = &s->local->match;
    look(s);
    const struct shown_placement *placement = &s->top.placement;
    s->held = (struct held_piece){ .x = placement->x, .y = placement->y, .turn = placement->turn };
    first_contact_at(match->game, match->state, placement->x, placement->y, placement->turn,
                     &s->held.touch);
    s->began_ms = swaying_clock_ms();
    screen_drop_keys();
}

static enum turn_end end(struct swaying *s, enum turn_end how)
{
    json_decref(s->seen);
    s->seen = NULL;
    return how;
}

/* ---- a person's ---- */

static void let_go(struct swaying *s)
{
    char move[MOVE_TEXT_MAX];
    struct error error;
    snprintf(move, sizeof move, "release t=%d", s->held.ms);
    local_play(s->local, s->seat, move, &error);
    look(s);
}

/* Once the piece is down; a key that is held down since the lowering lets nothing go. */
static bool is_letting_go(const struct swaying *s, int key, int last_key)
{
    return (key == ' ' || key == SCREEN_ENTER) && key != last_key && s->held.ms >= LOWERED_MS;
}

enum turn_end swaying_by_keys(struct swaying *s)
{
    int last = SCREEN_NOTHING;
    begin(s);
    for (;;) {
        keep_up(s);
        if (!is_swaying(s))
            return end(s, TURN_DONE);
        show(s, clamp(since_aim_ms(s), 0, s->top.placement.told_ms));
        int waited_from = swaying_clock_ms();
        int key = screen_key(FRAME_MS);
        if (screen_is_too_small())
            s->began_ms += swaying_clock_ms() - waited_from; /* nor does it go on unseen */
        if (key == SCREEN_STOPPED)
            return end(s, TURN_STOPPED);
        if (key == 'q') {
            enum turn_end how = board_ask_quit(s->local, draw, s);
            if (how != TURN_DONE)
                return end(s, how);
            catch_up(s);
        } else if (is_letting_go(s, key, last)) {
            let_go(s);
        }
        last = key;
    }
}

/* ---- a bot's ---- */

/* What it does with what has been told, and the moment up to which its hand is shown. It would
 * answer the same at the end of the half second; asked at its beginning, it lets go when its
 * moment is on the screen and not after it. */
static struct move ask_bot(struct swaying *s, int *until_ms)
{
    struct description said;
    local_begin_bot(s->local, s->seat);
    struct move move = local_end_bot(s->local, s->seat);
    describe_open_move(s->local, s->seat, move, &said);
    *until_ms = description_is(&said, "adresse.answer.release") ? description_number(&said, "t")
                                                                : s->top.placement.told_ms;
    return move;
}

/* TURN_DONE once the moment has come, or a key hurries to it. */
static enum turn_end show_until(struct swaying *s, int until_ms, bool *is_hurried)
{
    int ms;
    while (!*is_hurried && (ms = since_aim_ms(s)) < until_ms) {
        show(s, clamp(ms, 0, s->top.placement.told_ms));
        int key = screen_key(FRAME_MS);
        if (key == SCREEN_STOPPED)
            return TURN_STOPPED;
        if (key == 'q') {
            enum turn_end how = board_ask_quit(s->local, draw, s);
            if (how != TURN_DONE)
                return how;
            s->began_ms = swaying_clock_ms() - ms; /* it has waited */
        } else {
            *is_hurried = key != SCREEN_NOTHING && key != SCREEN_RESIZED;
        }
    }
    int late_ms = since_aim_ms(s) - until_ms;
    s->began_ms += late_ms > 0 ? late_ms : 0; /* it sways on from what was seen last */
    return TURN_DONE;
}

static enum turn_end sway_by_itself(struct swaying *s)
{
    bool is_hurried = false;
    begin(s);
    while (is_swaying(s)) {
        int until_ms;
        struct move move = ask_bot(s, &until_ms);
        enum turn_end how = show_until(s, until_ms, &is_hurried);
        if (how != TURN_DONE)
            return end(s, how);
        local_make(s->local, s->seat, move);
        look(s);
    }
    return end(s, TURN_DONE);
}

/* ---- the member of struct board ---- */

enum turn_end tabletop_watch_hand(struct local_match *local, int seat, int viewer,
                                  const struct page_frame *frame)
{
    struct swaying s = { .local = local, .seat = seat, .viewer = viewer, .frame = *frame };
    struct fields fields = { 0 };
    struct text status;
    text_init(&status);
    look(&s);
    s.carried = swaying_pick_up(&s.top, &s.bounds);
    field_text(&fields, "seat", local_name(local, seat));
    field_text(&fields, "card", s.top.placement.card);
    local_add_sentence(local, &status, "adresse.screen.bot-sways", &fields);
    s.frame.status = status.data;
    s.frame.keys = words(local->language, "adresse.screen.keys-sway");
    s.frame.story_count = local->story_count;
    enum turn_end how = sway_by_itself(&s);
    text_clear(&status);
    return how;
}
