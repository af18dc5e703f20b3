/* adresse_motion.c: what a release led to, played back in its own time: how the pieces moved, and
 * what fell. */
#include "adresse_screen.h"
#include "layout.h"
#include "memory.h"
#include "view_read.h"

#include <stdlib.h>
#include <string.h>

enum {
    FRAME_MS = 33,
    SAMPLES_A_FRAME = 2, /* of 60 a second */
    LOOK_MS = 1100,      /* at what it led to */
    NUMBERS_A_SAMPLE = 7,
    CARRIED_MM = 24,
};

struct playback {
    const struct local_match *local;
    void *state; /* as it was when this run of the world began */
    json_t *view;
    struct tabletop top;
    struct view_bounds bounds;
    const char *status;
    int story_count; /* told so far */
    bool is_hurried; /* a key was pressed: no more waiting */
};

static void draw(const struct playback *back)
{
    tabletop_draw(&(struct tabletop_page){
        .local = back->local,
        .top = &back->top,
        .frame = { .title = local_game_name(back->local),
                   .status = back->status,
                   .keys = words(back->local->language, "adresse.screen.keys-motion"),
                   .story_count = back->story_count },
        .bounds = &back->bounds,
    });
}

/* One picture for a moment; any key hurries on. */
static void show_for(struct playback *back, int ms)
{
    if (back->is_hurried)
        return;
    draw(back);
    int key = screen_key(ms);
    back->is_hurried = key != SCREEN_NOTHING && key != SCREEN_RESIZED;
}

/* ---- the pieces ---- */

/* The structure, and where the piece was let go above it. */
static void set_bounds(struct playback *back)
{
    const struct shown_placement *placement = &back->top.placement;
    struct first_contact touch;
    first_contact_at(back->local->match.game, back->state, placement->x, placement->y,
                     placement->turn, &touch);
    struct box box = held_piece_box(placement, placement->x, placement->y, placement->turn,
                                    touch.z + CARRIED_MM, NULL);
    back->bounds = bounds_of_structure(&back->top);
    bounds_include(&back->bounds, &box);
}

static double number_at(const json_t *path, size_t index)
{
    return (double)json_integer_value(json_array_get(path, index));
}

/* The block of that number; a new one for the piece that was let go. */
static struct shown_piece *block_of(struct tabletop *top, int number)
{
    int i = 0;
    while (i < top->piece_count && top->pieces[i].number != number)
        i++;
    if (i == top->piece_count) {
        if (i == PIECES_MAX)
            return NULL;
        struct vector out_of_sight = { 0, 0, -1e4 };
        top->pieces[top->piece_count++] = (struct shown_piece){
            .number = number,
            .length = top->placement.length,
            .box = adresse_box_of(top->placement.length, out_of_sight,
                                  (struct quaternion){ 1, 0, 0, 0 }),
        };
    }
    return &top->pieces[i];
}

/* One moving piece at a sample; false if it has come to rest before. */
static bool put_at(struct tabletop *top, const json_t *piece, int sample)
{
    const json_t *path = json_object_get(piece, "path");
    struct shown_piece *block = block_of(top, view_number(piece, "piece"));
    int samples = (int)json_array_size(path) / NUMBERS_A_SAMPLE;
    int index = sample - view_number(piece, "from");
    if (block == NULL || samples == 0 || index < 0)
        return true;
    size_t at = (size_t)(index < samples ? index : samples - 1) * NUMBERS_A_SAMPLE;
    struct vector centre = { number_at(path, at) / 100, number_at(path, at + 1) / 100,
                             number_at(path, at + 2) / 100 };
    struct quaternion turned = { number_at(path, at + 3) / 1e4, number_at(path, at + 4) / 1e4,
                                 number_at(path, at + 5) / 1e4, number_at(path, at + 6) / 1e4 };
    block->box = adresse_box_of(block->length, centre, turned);
    return index < samples;
}

static void show_motion(struct playback *back, const json_t *motion)
{
    const json_t *pieces = json_object_get(motion, "pieces");
    bool is_moving = true;
    for (int sample = 0; is_moving; sample += SAMPLES_A_FRAME) {
        size_t i;
        json_t *piece;
        is_moving = false;
        json_array_foreach (pieces, i, piece)
            is_moving |= put_at(&back->top, piece, sample);
        show_for(back, FRAME_MS);
    }
}

/* ---- what it led to ---- */

/* Marks what is gone afterwards; whether anything is. */
static bool mark_fallen(struct tabletop *top, const struct tabletop *after)
{
    bool is_any = false;
    for (int i = 0; i < top->piece_count; i++) {
        bool is_there = false;
        for (int j = 0; j < after->piece_count; j++)
            is_there |= after->pieces[j].number == top->pieces[i].number;
        top->pieces[i].has_fallen = !is_there;
        is_any |= !is_there;
    }
    return is_any;
}

/* All that is told from the release on, up to an entry of the log. */
static void tell_until(struct playback *back, int entry)
{
    const struct local_match *local = back->local;
    while (back->story_count < local->story_count &&
           local->story[back->story_count].entry <= entry) {
        const struct story_line *line = &local->story[back->story_count++];
        if (local_may_hear(local, line, VIEWER_SPECTATOR))
            back->status = line->sentence;
    }
}

static void look_at(struct playback *back)
{
    json_decref(back->view);
    back->view = local_view(back->local, back->state, VIEWER_SPECTATOR);
    tabletop_read(&back->top, back->view);
}

static void show_end(struct playback *back, int entry)
{
    json_t *view = local_view(back->local, back->state, VIEWER_SPECTATOR);
    struct tabletop *after = memory_new(sizeof *after);
    tabletop_read(after, view);
    bool is_fall = mark_fallen(&back->top, after);
    tell_until(back, entry);
    if (is_fall)
        back->is_hurried = false; /* what fell is worth a look even in a hurry */
    show_for(back, is_fall ? 2 * LOOK_MS : LOOK_MS);
    free(after);
    json_decref(view);
}

/* ---- the runs of the world, one after the other ---- */

static bool is_end_of_run(const struct local_match *local, const struct match_entry *entry)
{
    char move[MOVE_TEXT_MAX];
    local->match.game->write_move(local->match.state, entry->move, move, sizeof move);
    return strcmp(move, "settled") == 0;
}

static void play_runs(struct playback *back, int first, const json_t *motions)
{
    const struct match *match = &back->local->match;
    size_t run = 0;
    bool is_running = false;
    match_state_at(match, first, back->state);
    for (int i = first; i < match->log_count; i++) {
        if (!is_running && match->log[i].seat == SEAT_WORLD) {
            is_running = true;
            look_at(back);
            tell_until(back, i - 1);
            if (run == 0)
                set_bounds(back);
            show_motion(back, json_array_get(motions, run++));
        }
        match->game->apply(back->state, match->log[i].seat, match->log[i].move, NULL);
        if (is_running && is_end_of_run(back->local, &match->log[i])) {
            is_running = false;
            show_end(back, i);
        }
    }
}

/* Lines of the story that were told before an entry. */
static int story_before(const struct local_match *local, int entry)
{
    int count = local->story_count;
    while (count > 0 && local->story[count - 1].entry >= entry)
        count--;
    return count;
}

void tabletop_play_back(const struct local_match *local, int first)
{
    struct text text;
    struct json json;
    text_init(&text);
    json_init(&json, &text, 0);
    json_begin_array(&json, NULL);
    int count = match_write_motions(&local->match, first, local->match.log_count, &json);
    json_end_array(&json);
    if (count > 0) {
        struct playback *back = memory_new(sizeof *back);
        json_t *motions = json_read(text.data, text.length, NULL);
        *back = (struct playback){ .local = local,
                                   .state = memory_new(local->match.game->state_size),
                                   .status = "",
                                   .story_count = story_before(local, first) };
        play_runs(back, first, motions);
        json_decref(motions);
        json_decref(back->view);
        free(back->state);
        free(back);
    }
    text_clear(&text);
}
