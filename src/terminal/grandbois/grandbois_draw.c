/* grandbois_draw.c: the page of a GrandBois match. Every mark is a letter or a
 * sign as well as a colour, so that it reads without colour. */
#include "grandbois_screen.h"
#include "layout.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

enum {
    PANEL_COLUMNS = 33, /* a line, a space and 31 columns of text */
    PANEL_TEXT = 31,
    CLANS_COLUMN = 14, /* where known clans stand behind the players */
    ROW_LABEL = 4,
    BOARD_TOP = 2,
    STRIP_ROWS = 4,  /* the river */
    FOOT_ROWS = 2,   /* status and keys */
    MARGIN = 1,      /* bare ground in sight around the forest: no tile reaches further */
    WIDE_COLUMNS = 5 /* of a cell where there is room to draw every animal */
};

static const struct ink grounds[] = {
    [KIND_BARE] = { -1, -1, -1, -1, false },    [CLAN_TOAD] = { 231, 25, 7, 4, false },
    [CLAN_RABBIT] = { 16, 175, 0, 5, false },   [CLAN_FOX] = { 16, 202, 7, 1, false },
    [CLAN_RACCOON] = { 231, 240, 0, 6, false }, [CLAN_LIZARD] = { 16, 214, 0, 3, false },
    [KIND_CLEARING] = { 16, 107, 0, 2, false }, [KIND_BEAR] = { 230, 52, 0, 7, true },
};

static const struct ink towers[] = {
    { 16, 231, 0, 7, true }, /* white */
    { 231, 16, 7, 0, true }, /* black */
    { 231, 27, 7, 4, true }, /* blue */
    { 231, 94, 7, 1, true }, /* brown */
};

static const struct ink may_ink = { 16, 156, 0, 2, true };      /* the hand fits here */
static const struct ink may_not_ink = { 231, 160, 7, 1, true }; /* it does not */

/* Where the forest is drawn. */
struct forest_window {
    int columns, rows; /* cells in sight */
    int cell_columns, cell_rows;
};

static int board_columns(void)
{
    return screen_columns() - PANEL_COLUMNS;
}

static int board_rows(void)
{
    return screen_rows() - BOARD_TOP - STRIP_ROWS - FOOT_ROWS;
}

/* Large cells while the whole forest fits in them, small ones after. */
static struct forest_window choose_window(const struct grandbois_board *board)
{
    int columns = board_columns() - ROW_LABEL - 1;
    struct forest_window wide = { columns / WIDE_COLUMNS, board_rows() / 2, WIDE_COLUMNS, 2 };
    struct forest_window small = { columns / CELL_COLUMNS, board_rows(), CELL_COLUMNS, 1 };
    bool fits = board->right - board->left + 1 + 2 * MARGIN <= wide.columns &&
                board->bottom - board->top + 1 + 2 * MARGIN <= wide.rows;
    return fits ? wide : small;
}

/* One axis of the camera: centred if all fits, else just far enough to keep
 * the focus and its neighbour in sight. */
static int aim(int at, int low, int high, int size, int focus)
{
    low -= MARGIN;
    high += MARGIN;
    if (high - low + 1 <= size)
        return low - (size - (high - low + 1)) / 2;
    at = clamp(at, focus + 2 - size + 1, focus - 1);
    return clamp(at, low, high - size + 1);
}

static style space_style(const struct space *space)
{
    return screen_ink(space->tower > 0 ? &towers[space->colour] : &grounds[space->ground]);
}

/* As many small letters as there are animals: "fff" below "F3". */
static void add_animals(struct text *out, const char *text, int animals)
{
    char small[MB_LEN_MAX] = "";
    wchar_t letter = L'\0';
    int length = mbtowc(&letter, text, strlen(text)) > 0
                     ? wctomb(small, (wchar_t)towlower((wint_t)letter))
                     : 0;
    for (int i = 0; i < animals && length > 0; i++)
        text_add_bytes(out, small, (size_t)length);
}

/* A cell with a mark in its first column; large ones show every animal below. */
static void draw_cell(const struct forest_window *window, int row, int column,
                      const struct space *space, char mark, style mark_style,
                      enum language language, style more)
{
    char text[SPACE_TEXT_BYTES];
    struct text line;
    struct text below;
    style how = space_style(space) | more;
    text_init(&line);
    text_init(&below);
    space_write(space, language, text);
    text_add_char(&line, ' ');
    layout_pad(&line, text, window->cell_columns - 1);
    screen_put(row, column, window->cell_columns, line.data, how);
    if (window->cell_rows > 1) {
        if (space->tower > 0)
            text_add(&below, "/_\\");
        else if (space->ground == KIND_CLEARING || space->ground == KIND_BEAR)
            text_add(&below, text);
        else
            add_animals(&below, text, space->animals);
        text_cut(&line, 1);
        layout_pad(&line, below.data, window->cell_columns - 1);
        screen_put(row + 1, column, window->cell_columns, line.data, how);
    }
    text_clear(&below);
    text_clear(&line);
    if (mark != ' ') {
        char sign[2] = { mark, '\0' };
        screen_put(row, column, 1, sign, mark_style ? mark_style : how | STYLE_BOLD);
    }
}

static bool is_marked(const struct grandbois_page *page, int x, int y)
{
    for (int i = 0; i < page->mark_count; i++)
        if (page->marks[i].x == x && page->marks[i].y == y &&
            page->marks[i].tile == page->hand->tile &&
            page->marks[i].rotation == page->hand->rotation)
            return true;
    return false;
}

/* The column and row on the page of a cell; false if it is out of sight. */
static bool locate(const struct grandbois_page *page, const struct forest_window *window, int x,
                   int y, int *row, int *column)
{
    int dx = x - page->camera->x;
    int dy = y - page->camera->y;
    *column = ROW_LABEL + dx * window->cell_columns;
    *row = BOARD_TOP + dy * window->cell_rows;
    return dx >= 0 && dx < window->columns && dy >= 0 && dy < window->rows;
}

static void draw_hand(const struct grandbois_page *page, const struct forest_window *window)
{
    style edge = screen_ink(page->is_hand_legal ? &may_ink : &may_not_ink) | STYLE_BOLD;
    const char *left = page->is_hand_legal ? "[" : "!";
    const char *right = page->is_hand_legal ? "]" : "!";
    for (int p = 0; p < 4; p++) {
        int row, column;
        struct space face = grandbois_tile_face(page->hand->tile, page->hand->rotation, p);
        if (!locate(page, window, page->hand->x + position_dx(p), page->hand->y + position_dy(p),
                    &row, &column))
            continue;
        draw_cell(window, row, column, &face, ' ', 0, page->local->language, STYLE_BOLD);
        for (int line = 0; line < window->cell_rows; line++) {
            if (position_dx(p) == 0)
                screen_put(row + line, column, 1, left, edge);
            else
                screen_put(row + line, column + window->cell_columns, 1, right, edge);
        }
    }
}

static void draw_forest(const struct grandbois_page *page)
{
    const struct grandbois_board *board = page->board;
    struct forest_window window = choose_window(board);
    page->camera->x =
        aim(page->camera->x, board->left, board->right, window.columns, page->focus_x);
    page->camera->y = aim(page->camera->y, board->top, board->bottom, window.rows, page->focus_y);
    char label[16];
    for (int i = 0; i < window.columns; i++) {
        int x = page->camera->x + i;
        if (x <= -10 && x % 2 != 0 && window.cell_columns == CELL_COLUMNS)
            continue; /* three figures in three columns would run together */
        snprintf(label, sizeof label, "%*d", CELL_COLUMNS, x);
        screen_put(BOARD_TOP - 1, ROW_LABEL + i * window.cell_columns, CELL_COLUMNS, label,
                   STYLE_DIM);
    }
    for (int j = 0; j < window.rows; j++) {
        int y = page->camera->y + j;
        int row = BOARD_TOP + j * window.cell_rows;
        snprintf(label, sizeof label, "%3d", y);
        screen_put(row, 0, ROW_LABEL - 1, label, STYLE_DIM);
        for (int i = 0; i < window.columns; i++) {
            int x = page->camera->x + i;
            struct space space = grandbois_space_at(board, x, y);
            char mark = ' ';
            style how = 0;
            if (page->hand != NULL && is_marked(page, x, y)) {
                mark = '+';
                how = screen_ink(&may_ink) | STYLE_BOLD;
            } else if (page->asks_tower && x == page->focus_x && y == page->focus_y) {
                mark = '?';
                how = screen_ink(&may_ink) | STYLE_BOLD;
            } else if (grandbois_is_new(board, x, y)) {
                mark = '*';
            }
            draw_cell(&window, row, ROW_LABEL + i * window.cell_columns, &space, mark, how,
                      page->local->language, 0);
        }
    }
    if (page->hand != NULL)
        draw_hand(page, &window);
}

/* A tile of the river or in hand: two rows of two spaces. */
static void draw_tile(int row, int column, int tile, int rotation, enum language language)
{
    struct forest_window window = { 0, 0, CELL_COLUMNS, 1 };
    for (int p = 0; p < 4; p++) {
        struct space face = grandbois_tile_face(tile, rotation, p);
        draw_cell(&window, row + position_dy(p), column + position_dx(p) * CELL_COLUMNS, &face, ' ',
                  0, language, 0);
    }
}

static void draw_river(const struct grandbois_page *page)
{
    const struct grandbois_board *board = page->board;
    enum language language = page->local->language;
    int top = screen_rows() - STRIP_ROWS - FOOT_ROWS;
    int step = clamp((board_columns() - 1) / (RIVER_ROOM + 1), 7, 10);
    char label[24];
    screen_rule(top, 0, board_columns(), words(language, "grandbois.river"));
    for (int slot = 0; slot < board->river_count; slot++) {
        bool is_held = page->hand != NULL && page->hand->tile == board->river[slot];
        snprintf(label, sizeof label, "%c%d (%d)", is_held ? '>' : ' ', slot + 1,
                 board->river[slot]);
        screen_put(top + 1, slot * step, step, label, is_held ? STYLE_BOLD | STYLE_REVERSE : 0);
        draw_tile(top + 2, slot * step, board->river[slot], 0, language);
    }
    int column = RIVER_ROOM * step + 1;
    if (page->hand != NULL && column + 6 <= board_columns()) {
        struct fields fields = { 0 };
        struct text text;
        text_init(&text);
        field_number(&fields, "r", page->hand->rotation);
        local_add_sentence(page->local, &text, "grandbois.in-hand", &fields);
        screen_put(top + 1, column, board_columns() - column, text.data, STYLE_BOLD);
        draw_tile(top + 2, column, page->hand->tile, page->hand->rotation, language);
        text_clear(&text);
    }
}

/* ---- the panel on the right ---- */

static bool knows_clans(const struct grandbois_page *page, int seat)
{
    const struct grandbois_board *board = page->board;
    if (board->clan[seat][0] < 0)
        return false;
    if (board->viewer == VIEWER_ALL)
        return true;
    if (seat == board->viewer)
        return page->shows_clan;
    return board->phase == BOARD_OVER;
}

/* A clan as its letter on its ground; returns the columns it took. */
static int draw_clan_letter(const struct grandbois_page *page, int row, int column, int clan)
{
    char key[40];
    struct text text;
    text_init(&text);
    snprintf(key, sizeof key, "grandbois.letter.%s", grandbois_clan_ids[clan]);
    text_addf(&text, " %s ", words(page->local->language, key));
    int width = screen_put(row, column, 3, text.data, screen_ink(&grounds[CLAN_TOAD + clan]));
    text_clear(&text);
    return width;
}

static void draw_seat(const struct grandbois_page *page, int row, int column, int seat)
{
    const struct grandbois_board *board = page->board;
    const struct local_match *local = page->local;
    bool is_turn = board->phase != BOARD_OVER && seat == board->turn;
    bool knows = knows_clans(page, seat);
    int end = column + PANEL_TEXT;
    struct text text;
    text_init(&text);
    text_addf(&text, "%c%d ", is_turn ? '>' : ' ', seat + 1);
    text_add_bytes(
        &text, local_name(local, seat),
        layout_fit(local_name(local, seat), knows || local_is_bot(local, seat) ? 11 : 24));
    if (!knows && local_is_bot(local, seat))
        text_addf(&text, " (%s)", local_level_name(local, seat));
    int at = column + screen_put(row, column, PANEL_TEXT - 3, text.data, is_turn ? STYLE_BOLD : 0);
    if (at < column + CLANS_COLUMN)
        at = column + CLANS_COLUMN;
    for (int card = 0; knows && card < board->cards; card++)
        at += draw_clan_letter(page, row, at, board->clan[seat][card]);
    if (page->frame.totals != NULL) {
        text_reset(&text);
        text_addf(&text, "%3d", page->frame.totals[seat]);
        screen_put(row, end - 11, 3, text.data, STYLE_BOLD);
    }
    for (int i = 0; i < board->towers_left[seat] && i < 2; i++)
        screen_put(row, end - 1 - i, 1, "#", STYLE_BOLD);
    if (board->towers_left[seat] == 0)
        screen_put(row, end - 1, 1, "-", STYLE_DIM);
    text_clear(&text);
}

static int draw_seats(const struct grandbois_page *page, int row, int column)
{
    enum language language = page->local->language;
    struct text text;
    text_init(&text);
    if (page->frame.totals != NULL)
        text_addf(&text, "%s  ", words(language, "grandbois.points-short"));
    text_add(&text, words(language, "grandbois.towers"));
    screen_put(row, column, PANEL_TEXT, words(language, "grandbois.players"), STYLE_BOLD);
    screen_put(row, column + PANEL_TEXT - layout_width(text.data), PANEL_TEXT, text.data,
               STYLE_DIM);
    for (int seat = 0; seat < page->board->seats; seat++)
        draw_seat(page, row + 1 + seat, column, seat);
    text_clear(&text);
    return row + 1 + page->board->seats;
}

static int draw_own_clan(const struct grandbois_page *page, int row, int column)
{
    const struct grandbois_board *board = page->board;
    enum language language = page->local->language;
    if (board->viewer >= board->seats)
        return row;
    const char *key = board->cards > 1 ? "grandbois.your-clans" : "grandbois.your-clan";
    int width = screen_put(row, column, PANEL_TEXT, words(language, key), STYLE_BOLD) + 1;
    if (!page->shows_clan) {
        screen_put(row, column + width, PANEL_TEXT - width,
                   words(language, "grandbois.clan-hidden"), STYLE_DIM);
        return row + 1;
    }
    for (int card = 0; card < board->cards; card++) {
        char key_of[40];
        int clan = board->clan[board->viewer][card];
        if (clan < 0)
            continue;
        struct text text;
        text_init(&text);
        snprintf(key_of, sizeof key_of, "grandbois.%s", grandbois_clan_ids[clan]);
        text_addf(&text, " %s ", words(language, key_of));
        width += screen_put(row, column + width, PANEL_TEXT - width, text.data,
                            screen_ink(&grounds[CLAN_TOAD + clan]) | STYLE_BOLD) +
                 1;
        text_clear(&text);
    }
    return row + 1;
}

static int draw_clans_now(const struct grandbois_page *page, int row, int column)
{
    const struct grandbois_board *board = page->board;
    enum language language = page->local->language;
    struct text text;
    text_init(&text);
    layout_pad(&text, words(language, "grandbois.clans"), 15);
    layout_pad(&text, words(language, "grandbois.spaces-short"), -6);
    layout_pad(&text, words(language, "grandbois.group-short"), -6);
    layout_pad(&text, words(language, "grandbois.sum-short"), -4);
    screen_put(row++, column, PANEL_TEXT, text.data, STYLE_BOLD);
    for (int clan = 0; clan < CLANS; clan++) {
        char key[40];
        draw_clan_letter(page, row, column, clan);
        text_reset(&text);
        snprintf(key, sizeof key, "grandbois.%s", grandbois_clan_ids[clan]);
        layout_pad(&text, words(language, key), 12);
        text_addf(&text, "%6d%6d%4d", board->spaces[clan], board->group[clan],
                  board->spaces[clan] + board->group[clan]);
        screen_put(row++, column + 3, PANEL_TEXT - 3, text.data, 0);
    }
    text_clear(&text);
    return row;
}

/* The newest sentences that fit, the newest at the bottom; before the first
 * tile the oldest, so that it is read how the luck is sealed. */
static void draw_story(const struct grandbois_page *page, int row, int column, int rows)
{
    const struct local_match *local = page->local;
    struct text lines;
    text_init(&lines);
    int count = local->story_count;
    bool is_opening = page->board->placed_count == 0;
    /* While the clan is hidden, so are the sentences that would give it away. */
    int viewer = page->board->viewer;
    if (viewer != VIEWER_ALL && !page->shows_clan)
        viewer = VIEWER_SPECTATOR;
    int first = count > 3 * rows && !is_opening ? count - 3 * rows : 0;
    for (int i = first; i < count; i++)
        if (local_may_hear(local, &local->story[i], viewer))
            layout_wrap(&lines, local->story[i].sentence, PANEL_TEXT);
    int total = layout_lines(lines.data);
    int above = total > rows && !is_opening ? total - rows : 0;
    screen_put_lines(row, column, PANEL_TEXT, rows, lines.data, above, 0);
    text_clear(&lines);
}

static void draw_panel(const struct grandbois_page *page)
{
    int bottom = screen_rows() - FOOT_ROWS;
    int column = board_columns() + 2;
    for (int row = 1; row < bottom; row++)
        screen_put(row, column - 2, 1, "│", screen_line_style());
    int row = draw_seats(page, 1, column);
    row = draw_own_clan(page, row, column);
    row = draw_clans_now(page, row + (bottom > 20), column);
    screen_rule(row, column - 1, PANEL_TEXT + 1, NULL);
    draw_story(page, row + 1, column, bottom - row - 1);
}

void grandbois_draw(const struct grandbois_page *page)
{
    if (!screen_begin())
        return;
    int columns = screen_columns();
    struct text right;
    struct fields fields = { 0 };
    text_init(&right);
    field_number(&fields, "placed", page->board->placed_count);
    field_number(&fields, "deck", page->board->deck_count);
    local_add_sentence(page->local, &right, "grandbois.progress", &fields);
    screen_fill(0, 0, columns, screen_bar());
    screen_put(0, columns - layout_width(right.data) - 1, columns, right.data, screen_bar());
    screen_put(0, 1, columns - layout_width(right.data) - 3, page->frame.title, screen_bar());
    draw_forest(page);
    draw_river(page);
    draw_panel(page);
    page_frame_draw_foot(&page->frame, 0);
    text_clear(&right);
    screen_end();
}
