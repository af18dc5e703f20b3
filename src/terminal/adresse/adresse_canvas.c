/* adresse_canvas.c: lines of sight, and the characters that they end at. */
#include "adresse_canvas.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOTHING = -1, BOARD = -2, HELD = -3 }; /* or the index of a block */

struct ray {
    struct vector from, way;
};

void canvas_init(struct canvas *canvas, int columns, int rows)
{
    *canvas = (struct canvas){ columns > 0 ? columns : 0, rows > 0 ? rows : 0, NULL };
    size_t count = (size_t)canvas->columns * (size_t)canvas->rows;
    canvas->cells = memory_new((count + 1) * sizeof *canvas->cells);
    memset(canvas->cells, 0, (count + 1) * sizeof *canvas->cells);
}

void canvas_clear(struct canvas *canvas)
{
    free(canvas->cells);
}

char tabletop_piece_letter(const struct shown_piece *block)
{
    return (char)((block->starts ? 'A' : 'a') + block->number % 26);
}

/* ---- looking ---- */

static double dot(struct vector a, struct vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* Whether a line meets a box, and how far along it. */
static bool meets(const struct ray *line, const struct box *box, double *distance)
{
    const double half[3] = { box->half.x, box->half.y, box->half.z };
    struct vector to = { box->centre.x - line->from.x, box->centre.y - line->from.y,
                         box->centre.z - line->from.z };
    double in = 0, out = 1e9;
    for (int i = 0; i < 3; i++) {
        double middle = dot(to, box->axis[i]);
        double speed = dot(line->way, box->axis[i]);
        if (speed > -1e-9 && speed < 1e-9) {
            if (middle > half[i] || middle < -half[i])
                return false;
            continue;
        }
        double near = (middle - half[i]) / speed, far = (middle + half[i]) / speed;
        in = near < far ? (near > in ? near : in) : (far > in ? far : in);
        out = near < far ? (far < out ? far : out) : (near < out ? near : out);
    }
    *distance = in;
    return in <= out;
}

static struct box board_box(const struct scene *scene, const struct viewport *window)
{
    double thick = BOARD_THICKNESS_MM > 2 * window->scale ? BOARD_THICKNESS_MM : 2 * window->scale;
    struct box box = { .centre = { 0, 0, -thick / 2 },
                       .half = { scene->board / 2.0, scene->board / 2.0, thick / 2 },
                       .axis = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } };
    return box;
}

/* The first thing on a line; the piece in hand only if `with_held`. */
static int look_along(const struct ray *line, const struct scene *scene, const struct box *board,
                      bool with_held)
{
    double nearest = 1e9, distance;
    int found = NOTHING;
    for (int i = 0; i < scene->count; i++)
        if (meets(line, &scene->pieces[i].box, &distance) && distance < nearest) {
            nearest = distance;
            found = i;
        }
    if (meets(line, board, &distance) && distance < nearest) {
        nearest = distance;
        found = BOARD;
    }
    if (with_held && scene->held != NULL && meets(line, scene->held, &distance) &&
        distance < nearest)
        found = HELD;
    return found;
}

/* The line through a point of the canvas: columns from the left, half rows from the upper
 * end. */
static struct ray line_through(const struct canvas *canvas, const struct viewport *window,
                               double column, double half_row)
{
    enum { FAR = 2000, EYE_BESIDE = 32, EYE_BEFORE = 380, EYE_ABOVE = 330 };
    double x = window->x + (column - canvas->columns / 2.0) * window->scale;
    double up = (2 * canvas->rows - half_row) * window->scale;
    if (window->from == FROM_ABOVE)
        return (struct ray){ { x, window->y + up - canvas->rows * window->scale, FAR },
                             { 0, 0, -1 } };
    if (window->from == FROM_FRONT)
        return (struct ray){ { x, -FAR, window->z + up }, { 0, 1, 0 } };
    /* An eye sees what is behind the picture's upright plane through the middle smaller,
     * and higher: all that it has to judge depth by. */
    struct vector eye = { window->x + (window->eye == LEFT ? -EYE_BESIDE : EYE_BESIDE),
                          window->y - EYE_BEFORE, window->z + EYE_ABOVE };
    return (struct ray){ eye, { x - eye.x, window->y - eye.y, window->z + up - eye.z } };
}

/* ---- signs ---- */

static void put_glyph(struct cell *cell, const char *glyph, int tint)
{
    snprintf(cell->glyph, sizeof cell->glyph, "%s", glyph);
    cell->tint = (unsigned char)tint;
}

static int tint_of(const struct scene *scene, int thing)
{
    if (thing < 0)
        return thing == HELD ? TINT_HELD : thing == BOARD ? TINT_BOARD : TINT_NONE;
    const struct shown_piece *block = &scene->pieces[thing];
    return block->has_fallen ? TINT_FALLEN
           : block->starts   ? TINT_STARTS
                             : TINT_WOOD + block->number % WOODS;
}

/* Where a line meets the level of the board. */
static struct vector on_board(struct ray line)
{
    double far = line.way.z < 0 ? -line.from.z / line.way.z : 0;
    return (struct vector){ line.from.x + far * line.way.x, line.from.y + far * line.way.y, 0 };
}

/* Whether one of the marks at every `step` lies between two places. */
static bool is_between(double a, double b, double step)
{
    const double AWAY = 1000; /* so that nothing is below zero */
    return (int)((a + AWAY * step) / step) != (int)((b + AWAY * step) / step);
}

/* The board where nothing stands: its edge, and dots every twenty millimetres, by which an
 * eye can judge how far away something is. */
static const char *board_glyph(const struct canvas *canvas, const struct scene *scene,
                               const struct viewport *window, int column, int row)
{
    const double GRID = 20;
    double half = scene->board / 2.0;
    double left = on_board(line_through(canvas, window, column, 2 * row + 1)).x;
    double right = on_board(line_through(canvas, window, column + 1, 2 * row + 1)).x;
    double far = on_board(line_through(canvas, window, column + 0.5, 2 * row)).y;
    double near = on_board(line_through(canvas, window, column + 0.5, 2 * row + 2)).y;
    bool is_side = (left < -half) != (right < -half) || (left > half) != (right > half);
    bool is_end = (far < -half) != (near < -half) || (far > half) != (near > half);
    if (is_side || is_end)
        return is_side && is_end ? "+" : is_side ? "|" : "-";
    return is_between(left, right, GRID) && is_between(far, near, GRID) ? "·" : " ";
}

/* A cell in which one thing is seen. */
static void put_thing(struct cell *cell, const struct scene *scene, int thing)
{
    char letter[2] = "";
    cell->thing = (short)thing;
    cell->is_edge = false;
    if (thing == HELD)
        put_glyph(cell, "@", TINT_HELD);
    else if (thing == BOARD)
        put_glyph(cell, "=", TINT_BOARD);
    if (thing < 0)
        return;
    letter[0] =
        scene->pieces[thing].has_fallen ? 'x' : tabletop_piece_letter(&scene->pieces[thing]);
    put_glyph(cell, letter, tint_of(scene, thing));
}

static const char UPPER_HALF[] = "▀", LOWER_HALF[] = "▄";

/* Two half cells. Against nothing, and against the board seen from above, an edge is
 * drawn to the half; between two pieces the lower one has the cell. */
static void put_halves(struct cell *cell, const struct scene *scene, int upper, int lower,
                       enum view_direction from)
{
    bool is_upper = upper >= 0 || upper == HELD;
    bool is_lower = lower >= 0 || lower == HELD;
    if (upper != lower && is_upper != is_lower && (from != FROM_FRONT || lower != BOARD)) {
        cell->thing = (short)(is_upper ? upper : lower);
        put_glyph(cell, is_upper ? UPPER_HALF : LOWER_HALF, tint_of(scene, cell->thing));
        cell->is_edge = true;
    } else {
        put_thing(cell, scene, lower != NOTHING ? lower : upper);
    }
}

/* A thin piece may have edges only: then those bear its letter, so that it can be told. */
static void name_thin_pieces(struct canvas *canvas, const struct scene *scene)
{
    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        struct cell *cell = &canvas->cells[i];
        int inner =
            strcmp(cell->glyph, UPPER_HALF) == 0 ? i - canvas->columns : i + canvas->columns;
        bool has_inner = inner >= 0 && inner < canvas->rows * canvas->columns &&
                         canvas->cells[inner].thing == cell->thing && !canvas->cells[inner].is_edge;
        if (cell->is_edge && !has_inner)
            put_thing(cell, scene, cell->thing);
    }
}

/* From above the piece in hand is seen through: every other sign is of what is beneath. */
static void put_held_above(struct cell *cell, bool is_own_sign)
{
    if (is_own_sign || cell->is_edge || cell->tint < TINT_FALLEN)
        put_glyph(cell, "@", TINT_HELD);
    cell->tint = TINT_HELD;
    cell->is_edge = false;
}

/* What is seen of everything but the piece in hand from above, and its shadow. */
static void draw_things(struct canvas *canvas, const struct scene *scene,
                        const struct viewport *window)
{
    struct box board = board_box(scene, window);
    bool with_held = window->from != FROM_ABOVE;
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            struct ray upper = line_through(canvas, window, column + 0.5, 2 * row + 0.5);
            struct ray lower = line_through(canvas, window, column + 0.5, 2 * row + 1.5);
            put_halves(&canvas->cells[row * canvas->columns + column], scene,
                       look_along(&upper, scene, &board, with_held),
                       look_along(&lower, scene, &board, with_held), window->from);
        }
}

static bool is_in_cell(const struct canvas *canvas, const struct viewport *window, int column,
                       int row, const struct box *box)
{
    double distance;
    struct ray upper = line_through(canvas, window, column + 0.5, 2 * row + 0.5);
    struct ray lower = line_through(canvas, window, column + 0.5, 2 * row + 1.5);
    return box != NULL && (meets(&upper, box, &distance) || meets(&lower, box, &distance));
}

void canvas_draw(struct canvas *canvas, const struct scene *scene, const struct viewport *window)
{
    bool is_above = window->from == FROM_ABOVE;
    draw_things(canvas, scene, window);
    name_thin_pieces(canvas, scene);
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            struct cell *cell = &canvas->cells[row * canvas->columns + column];
            if (window->from != FROM_FRONT && cell->tint == TINT_BOARD)
                put_glyph(cell, board_glyph(canvas, scene, window, column, row), TINT_BOARD);
            if (is_above && is_in_cell(canvas, window, column, row, scene->held))
                put_held_above(cell, (row + column) % 2 == 0);
            if (!is_above && cell->tint == TINT_NONE &&
                is_in_cell(canvas, window, column, row, scene->shadow))
                put_glyph(cell, ":", TINT_SHADOW);
        }
}
