/* adresse_views.c: the views of the structure on a page: from the front with a scale of
 * heights and from above, side by side or one at a time; or what one eye sees. */
#include "adresse_screen.h"
#include "layout.h"

#include <stdio.h>

enum { RULER_COLUMNS = 5 };

static const struct ink wood_inks[WOODS][2] = {
    /* whole cells, and edges */
    { { 58, 180, 0, 3, false }, { 180, -1, 3, -1, false } },
    { { 52, 173, 0, 6, false }, { 173, -1, 6, -1, false } },
    { { 58, 222, 0, 7, false }, { 222, -1, 7, -1, false } },
    { { 52, 137, 7, 2, false }, { 137, -1, 2, -1, false } },
};
static const struct ink tint_inks[TINT_WOOD][2] = {
    [TINT_BOARD] = { { 65, -1, 2, -1, false }, { 65, -1, 2, -1, false } },
    [TINT_SHADOW] = { { 245, -1, 7, -1, false }, { 245, -1, 7, -1, false } },
    [TINT_HELD] = { { 231, 25, 7, 4, true }, { 25, -1, 4, -1, true } },
    [TINT_FALLEN] = { { 231, 124, 7, 1, true }, { 124, -1, 1, -1, true } },
    [TINT_STARTS] = { { 230, 94, 7, 5, true }, { 94, -1, 5, -1, true } },
};

static style style_of(const struct cell *cell)
{
    if (cell->tint == TINT_NONE)
        return 0;
    const struct ink *ink = cell->tint >= TINT_WOOD
                                ? &wood_inks[cell->tint - TINT_WOOD][cell->is_edge]
                                : &tint_inks[cell->tint][cell->is_edge];
    style how = screen_ink(ink);
    /* Without colours the hand is told apart, and its piece from what is beneath it. */
    if (cell->tint == TINT_HELD && !cell->is_edge && how == STYLE_BOLD)
        how |= STYLE_REVERSE;
    return how;
}

/* ---- what is in sight ---- */

struct view_bounds bounds_of_structure(const struct tabletop *top)
{
    struct view_bounds bounds = { .half_x = 60, .half_y = 40 };
    double low_x = 1e9, high_x = -1e9, low_y = 1e9, high_y = -1e9;
    for (int i = 0; i < top->piece_count; i++) {
        const struct box *box = &top->pieces[i].box;
        struct vector reach = adresse_box_reach(box);
        low_x = box->centre.x - reach.x < low_x ? box->centre.x - reach.x : low_x;
        high_x = box->centre.x + reach.x > high_x ? box->centre.x + reach.x : high_x;
        low_y = box->centre.y - reach.y < low_y ? box->centre.y - reach.y : low_y;
        high_y = box->centre.y + reach.y > high_y ? box->centre.y + reach.y : high_y;
    }
    if (top->piece_count > 0) {
        bounds.x = (low_x + high_x) / 2;
        bounds.y = (low_y + high_y) / 2;
    }
    for (int i = 0; i < top->piece_count; i++)
        bounds_include(&bounds, &top->pieces[i].box);
    return bounds;
}

void bounds_include(struct view_bounds *bounds, const struct box *box)
{
    struct vector reach = adresse_box_reach(box);
    double dx = box->centre.x - bounds->x, dy = box->centre.y - bounds->y;
    double x = (dx < 0 ? -dx : dx) + reach.x, y = (dy < 0 ? -dy : dy) + reach.y;
    double top = box->centre.z + reach.z;
    bounds->half_x = x > bounds->half_x ? x : bounds->half_x;
    bounds->half_y = y > bounds->half_y ? y : bounds->half_y;
    bounds->height = top > bounds->height ? top : bounds->height;
}

/* A view of so many cells: millimetres to a column. */
static double scale_for(const struct view_bounds *bounds, int columns, int rows, int zoom)
{
    const double NEAREST = 2.5, FARTHEST = 12, MARGIN = 8;
    double x = 2 * (bounds->half_x + MARGIN) / columns;
    double y = 2 * (bounds->half_y + MARGIN) / (2 * rows);
    double z = (bounds->height + MARGIN) / (2 * rows - 2);
    double scale = x > y ? x : y;
    scale = z > scale ? z : scale;
    for (; zoom > 0; zoom--)
        scale /= 1.25;
    for (; zoom < 0; zoom++)
        scale *= 1.25;
    return scale < NEAREST && zoom <= 0 ? NEAREST : scale > FARTHEST ? FARTHEST : scale;
}

/* Follows the piece in hand where it would leave the view. */
static double follow(double middle, double half, double place)
{
    const double MARGIN = 20;
    double room = half > MARGIN ? half - MARGIN : 0;
    return place > middle + room ? place - room : place < middle - room ? place + room : middle;
}

static struct viewport window_for(const struct tabletop_page *page, enum view_direction from,
                                  int columns, int rows)
{
    struct view_bounds bounds =
        page->bounds != NULL ? *page->bounds : bounds_of_structure(page->top);
    const struct held_piece *held = page->held;
    double scale = scale_for(&bounds, columns, rows, page->zoom);
    double high = 2 * rows * scale;
    struct viewport window = { from,     page->top->placement.closed == LEFT ? RIGHT : LEFT,
                               scale,    bounds.x,
                               bounds.y, -2 * scale };
    if (from == FROM_EYE) {
        window.z = -high / 4; /* an eye looks down on the board; it stays where it is */
    } else if (held != NULL) {
        double bottom = held->box.centre.z - adresse_box_reach(&held->box).z;
        window.x = follow(window.x, columns * scale / 2, held->box.centre.x);
        window.y = follow(window.y, rows * scale, held->box.centre.y);
        if (bottom + 4 * scale > window.z + high) /* its lower end is what counts */
            window.z = bottom + 4 * scale - high;
    }
    return window;
}

/* ---- drawing ---- */

static void put_canvas(const struct canvas *canvas, int row, int column)
{
    struct text run;
    text_init(&run);
    for (int i = 0; i < canvas->rows; i++)
        for (int j = 0, end; j < canvas->columns; j = end) {
            const struct cell *cells = &canvas->cells[i * canvas->columns];
            style how = style_of(&cells[j]);
            text_reset(&run);
            for (end = j; end < canvas->columns && style_of(&cells[end]) == how; end++)
                text_add(&run, cells[end].glyph[0] != '\0' ? cells[end].glyph : " ");
            screen_put(row + i, column + j, end - j, run.data, how);
        }
    text_clear(&run);
}

static struct scene scene_of(const struct tabletop_page *page, struct box *shadow)
{
    const struct held_piece *held = page->held;
    struct scene scene = { .pieces = page->top->pieces,
                           .count = page->top->piece_count,
                           .board = page->top->board };
    if (held == NULL)
        return scene;
    *shadow =
        held_piece_box(&page->top->placement, held->x, held->y, held->turn, held->touch.z, NULL);
    scene.held = &held->box;
    scene.shadow = shadow;
    return scene;
}

static void paint(const struct tabletop_page *page, enum view_direction from, struct canvas *canvas,
                  struct viewport *window)
{
    struct box shadow;
    struct scene scene = scene_of(page, &shadow);
    if (from == FROM_EYE)
        scene.shadow = NULL;
    *window = window_for(page, from, canvas->columns, canvas->rows);
    canvas_draw(canvas, &scene, window);
}

/* Heights beside the front view, every ten, twenty or fifty millimetres. */
static bool ruler_label(const struct viewport *window, int rows, int row, char label[16])
{
    static const int steps[] = { 10, 20, 50, 100, 200 };
    int step = 0;
    while (step < 4 && steps[step] < 5 * window->scale)
        step++;
    double low = window->z + (2 * (rows - row) - 2) * window->scale;
    double high = low + 2 * window->scale;
    for (int mark = 0; mark < high; mark += steps[step])
        if (mark >= low) {
            snprintf(label, 16, "%3d-", mark);
            return true;
        }
    return false;
}

static void draw_view(const struct tabletop_page *page, enum view_direction from, int row,
                      int column, int columns, int rows)
{
    static const char *const titles[] = { "adresse.screen.front", "adresse.screen.above",
                                          "adresse.screen.eye" };
    int ruler = from == FROM_FRONT ? RULER_COLUMNS : 0;
    struct canvas canvas;
    struct viewport window;
    char label[16];
    canvas_init(&canvas, columns - ruler, rows - 1);
    paint(page, from, &canvas, &window);
    screen_rule(row, column, columns, words(page->local->language, titles[from]));
    put_canvas(&canvas, row + 1, column + ruler);
    for (int i = 0; ruler > 0 && i < canvas.rows; i++)
        if (ruler_label(&window, canvas.rows, i, label))
            screen_put(row + 1 + i, column, ruler, label, STYLE_DIM);
    canvas_clear(&canvas);
}

/* The closed eye's side is dark. */
static int dark_columns(int columns)
{
    return columns * 2 / 5;
}

static void draw_eye(const struct tabletop_page *page, int row, int columns, int rows)
{
    static const struct ink dark_ink = { 238, 235, 0, 0, false };
    int dark = dark_columns(columns);
    bool is_left_closed = page->top->placement.closed == LEFT;
    struct text shade;
    text_init(&shade);
    for (int i = 0; i < dark; i++)
        text_add(&shade, "░");
    for (int i = 0; i < rows; i++)
        screen_put(row + i, is_left_closed ? 0 : columns - dark, dark, shade.data,
                   screen_ink(&dark_ink));
    draw_view(page, FROM_EYE, row, is_left_closed ? dark : 0, columns - dark, rows);
    text_clear(&shade);
}

/* Whoever holds a piece with one eye closed sees what that eye sees; others see all. */
static bool is_one_eyed(const struct tabletop_page *page)
{
    return page->frame.question != NULL && page->held != NULL &&
           page->top->placement.closed != BOTH;
}

void tabletop_draw_views(const struct tabletop_page *page, int row, int columns, int rows)
{
    int half = columns / 2;
    if (rows < 3)
        return;
    if (is_one_eyed(page)) {
        draw_eye(page, row, columns, rows);
    } else if (columns < TWO_VIEWS_COLUMNS) {
        draw_view(page, page->view, row, 0, columns, rows);
    } else {
        draw_view(page, FROM_FRONT, row, 0, half - 1, rows);
        draw_view(page, FROM_ABOVE, row, half, columns - half, rows);
    }
}

/* ---- lines ---- */

static void print_row(const struct canvas *canvas, int row, struct text *out)
{
    for (int i = 0; i < canvas->columns; i++) {
        const char *glyph = canvas->cells[row * canvas->columns + i].glyph;
        text_add(out, glyph[0] != '\0' ? glyph : " ");
    }
}

static void print_dark(int columns, struct text *out)
{
    for (int i = 0; i < columns; i++)
        text_add(out, "░");
}

/* With one eye: that eye's picture, its other side dark. */
static void print_eye(const struct tabletop_page *page, int columns, int rows, struct text *out)
{
    int dark = dark_columns(columns);
    bool is_left_closed = page->top->placement.closed == LEFT;
    struct canvas canvas;
    struct viewport window;
    canvas_init(&canvas, columns - dark, rows);
    paint(page, FROM_EYE, &canvas, &window);
    text_addf(out, "%s\n", words(page->local->language, "adresse.screen.eye"));
    for (int row = 0; row < rows; row++) {
        print_dark(is_left_closed ? dark : 0, out);
        print_row(&canvas, row, out);
        print_dark(is_left_closed ? 0 : dark, out);
        text_add_char(out, '\n');
    }
    canvas_clear(&canvas);
}

static void print_both(const struct tabletop_page *page, int columns, int rows, struct text *out)
{
    enum language language = page->local->language;
    int half = columns / 2;
    struct canvas front, above;
    struct viewport window;
    char label[16];
    canvas_init(&front, half - RULER_COLUMNS - 1, rows);
    canvas_init(&above, columns - half, rows);
    paint(page, FROM_ABOVE, &above, &window);
    paint(page, FROM_FRONT, &front, &window);
    layout_pad(out, words(language, "adresse.screen.front"), half);
    text_addf(out, "%s\n", words(language, "adresse.screen.above"));
    for (int row = 0; row < rows; row++) {
        bool has_label = ruler_label(&window, rows, row, label);
        layout_pad(out, has_label ? label : "", RULER_COLUMNS);
        print_row(&front, row, out);
        text_add_char(out, ' ');
        print_row(&above, row, out);
        text_add_char(out, '\n');
    }
    canvas_clear(&front);
    canvas_clear(&above);
}

void tabletop_print_views(const struct local_match *local, const struct tabletop *top, int columns,
                          int rows, struct text *out)
{
    struct tabletop_page page = { .local = local, .top = top };
    bool is_mine = top->placement.card != NULL && !top->placement.is_released &&
                   top->placement.seat == top->viewer;
    if (is_mine && top->placement.closed != BOTH)
        print_eye(&page, columns, rows, out);
    else
        print_both(&page, columns, rows, out);
}
