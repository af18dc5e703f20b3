/* grimm_draw.c: the page of a match of The Grimm Forest: the places on top, then a lot
 * for every player, below them the decision (or the story) and the cards. Every mark
 * is a letter or a sign as well as a colour, so that it reads without colour. */
#include "grimm_screen.h"
#include "layout.h"
#include "story.h"

#include <stdio.h>
#include <string.h>

enum {
    FOOT_ROWS = 2, /* status and keys */
    WIDE_COLUMNS = 112,
    BELOW_ROWS = 11, /* decision and cards have at least so many before lots grow tall */
    TALL_LOT = 3,
    HEAP_MAX = 10, /* signs of a heap; its number says the rest */
    HOUSE_COLUMNS = 6,
    SITE_COUNT = 5,
};

static const struct ink place_inks[PLACES_MAX] = {
    { 16, 221, 0, 3, true },  /* fields */
    { 231, 65, 7, 2, true },  /* forest */
    { 231, 131, 7, 1, true }, /* brickyard */
    { 16, 180, 0, 6, true },  /* market */
};
static const struct ink resource_inks[RESOURCES] = {
    { 178, -1, 3, -1, true },
    { 137, -1, 2, -1, true },
    { 167, -1, 1, -1, true },
};
static const struct ink seat_inks[LOTS_MAX] = {
    { 231, 161, 7, 5, true },
    { 231, 25, 7, 4, true },
    { 16, 150, 0, 2, true },
    { 16, 216, 0, 3, true },
};
static const struct ink monster_ink = { 203, -1, 1, -1, true };

/* Where things are; rows and columns of the page. */
struct grimm_layout {
    int columns;   /* of the main part */
    bool has_side; /* the story stands beside it */
    int place_rows;
    int lots, lot_rows;
    int below, bottom;
    int cards; /* the column of the cards */
};

static struct grimm_layout make_plan(const struct forest_page *page)
{
    int seats = page->forest->seats;
    struct grimm_layout plan = { .columns = screen_columns(), .bottom = screen_rows() - FOOT_ROWS };
    /* Without cards to read, the story has the room below. */
    if (plan.columns >= WIDE_COLUMNS && page->forest->viewer != VIEWER_SPECTATOR) {
        plan.columns -= STORY_SIDE_COLUMNS;
        plan.has_side = true;
    }
    bool is_low = plan.bottom < 20;
    plan.place_rows = is_low ? 4 : 5;
    plan.lots = 1 + plan.place_rows;
    int room = plan.bottom - plan.lots - 2 - BELOW_ROWS;
    plan.lot_rows = room >= TALL_LOT * seats ? TALL_LOT : 1;
    plan.below = plan.lots + 1 + plan.lot_rows * seats;
    int longest = page->frame.answers != NULL ? answers_width(page->frame.answers) + 2 : 0;
    plan.cards = clamp(longest, plan.columns * 21 / 40, plan.columns * 26 / 40);
    return plan;
}

static style resource_style(int type)
{
    return screen_ink(&resource_inks[type]);
}

static style seat_style(int seat)
{
    return screen_ink(&seat_inks[seat]);
}

/* ---- the places ---- */

/* "3 bricks ###", or with less room "3 ###"; of the Market "1| 2= 0#". */
static void draw_heap(const struct forest_page *page, int index, int row, int column, int columns)
{
    const int *stock = page->forest->places[index].stock;
    int end = column + columns;
    struct text text;
    text_init(&text);
    if (index >= RESOURCES) {
        for (int type = 0; type < RESOURCES; type++) {
            text_reset(&text);
            text_addf(&text, "%d%c ", stock[type], forest_resource_signs[type]);
            column += screen_put(row, column, end - column, text.data, resource_style(type));
        }
    } else { /* the first three places have one type each, in order */
        if (columns > 17)
            forest_add_resources(page->local, stock, &text);
        else
            text_addf(&text, "%d", stock[index]);
        column += screen_put(row, column, end - column, text.data, 0) + 1;
        text_reset(&text);
        for (int i = 0; i < stock[index] && i < HEAP_MAX; i++)
            text_add_char(&text, forest_resource_signs[index]);
        screen_put(row, column, end - column - 1, text.data, resource_style(index));
    }
    text_clear(&text);
}

/* "(1) Lou (3) Moss", without the names where they do not fit. */
static void draw_pigs(const struct forest_page *page, seat_mask pigs, int row, int column,
                      int columns)
{
    char text[16];
    int wide = 0;
    for (int seat = 0; seat < page->forest->seats; seat++)
        if (pigs & seat_bit(seat))
            wide += 5 + layout_width(local_name(page->local, seat));
    int end = column + columns - 1;
    for (int seat = 0; seat < page->forest->seats; seat++) {
        if (!(pigs & seat_bit(seat)))
            continue;
        snprintf(text, sizeof text, "(%d)", seat + 1);
        column += screen_put(row, column, end - column, text, seat_style(seat));
        if (wide <= columns)
            column +=
                1 + screen_put(row, column + 1, end - column - 1, local_name(page->local, seat), 0);
        column++;
    }
}

/* What stands at a place besides pigs: monsters, a Unique Location, cards put there. */
static void draw_at_place(const struct forest_page *page, const struct forest_place *place, int row,
                          int column, int columns, int rows)
{
    struct {
        char mark;
        const char *card;
    } notes[2 * LOTS_MAX + 1];
    int count = 0;
    for (int i = 0; i < place->monster_count; i++) {
        notes[count].mark = '!';
        notes[count++].card = place->monsters[i];
    }
    if (place->unique != NULL) {
        notes[count].mark = '*';
        notes[count++].card = place->unique;
    }
    for (int seat = 0; seat < page->forest->seats; seat++) {
        const struct lot *lot = &page->forest->lots[seat];
        const char *card = lot->active != NULL ? lot->active : lot->pending;
        if (card != NULL && lot->active_place != NULL &&
            strcmp(lot->active_place, place->id) == 0) {
            notes[count].mark = '~';
            notes[count++].card = card;
        }
    }
    for (int i = 0; i < count && i < rows; i++) {
        struct text text;
        text_init(&text);
        text_addf(&text, "%c %s", notes[i].mark, forest_word(page->local, notes[i].card));
        int more = count - rows;
        int room = columns - 1 - (i == rows - 1 && more > 0 ? 3 : 0);
        screen_put(row + i, column, room, text.data,
                   notes[i].mark == '!' ? screen_ink(&monster_ink) : STYLE_BOLD);
        if (i == rows - 1 && more > 0) {
            text_reset(&text);
            text_addf(&text, "+%d", more);
            screen_put(row + i, column + room, 3, text.data, STYLE_BOLD);
        }
        text_clear(&text);
    }
}

static void draw_places(const struct forest_page *page, const struct grimm_layout *plan)
{
    const struct forest *forest = page->forest;
    int step = plan->columns / (forest->place_count > 0 ? forest->place_count : 1);
    for (int i = 0; i < forest->place_count; i++) {
        const struct forest_place *place = &forest->places[i];
        int column = i * step;
        style how = screen_ink(&place_inks[i]);
        screen_fill(1, column, step - 1, how);
        screen_put(1, column + 1, step - 2, forest_word(page->local, place->id), how | STYLE_BOLD);
        draw_heap(page, i, 2, column + 1, step - 1);
        draw_pigs(page, place->pigs, 3, column + 1, step - 1);
        draw_at_place(page, place, 4, column + 1, step - 1, plan->place_rows - 3);
    }
}

/* ---- the lots ---- */

/* The columns of a lot's row. */
struct lot_plan {
    int name, board, board_step, fables, houses, tokens, friend;
};

static struct lot_plan plan_lots(const struct grimm_layout *plan)
{
    bool is_small = plan->columns < 74;
    bool is_tall = plan->lot_rows == TALL_LOT;
    struct lot_plan lot = { .name = 3, .board_step = is_small ? 3 : 4 };
    lot.board = is_small ? 11 : 15;
    lot.fables = lot.board + RESOURCES * lot.board_step + 1;
    lot.houses = lot.fables + (is_small ? 4 : 8);
    lot.tokens = lot.houses + (is_small ? 13 : is_tall ? HOUSE_COLUMNS * SITE_COUNT : 16);
    lot.friend = is_tall ? lot.name : lot.tokens + 4;
    return lot;
}

static void draw_lots_head(const struct forest_page *page, const struct grimm_layout *plan,
                           const struct lot_plan *at)
{
    enum language language = page->local->language;
    screen_rule(plan->lots, 0, plan->columns, NULL);
    screen_put(plan->lots, 1, at->board - 2, words(language, "grimm.players"), STYLE_BOLD);
    for (int type = 0; type < RESOURCES; type++) {
        char sign[2] = { forest_resource_signs[type], '\0' };
        screen_put(plan->lots, at->board + (type + 1) * at->board_step - 1, 1, sign,
                   resource_style(type));
    }
    screen_put(plan->lots, at->fables, at->houses - at->fables - 1,
               words(language, "grimm.head.fables"), STYLE_BOLD);
    screen_put(plan->lots, at->houses, at->tokens - at->houses - 1,
               words(language, "grimm.head.houses"), STYLE_BOLD);
    screen_put(plan->lots, at->tokens, 4, words(language, "grimm.head.tokens"), STYLE_BOLD);
    if (plan->lot_rows == 1)
        screen_put(plan->lots, at->friend, plan->columns - at->friend,
                   words(language, "grimm.head.friend"), STYLE_BOLD);
}

/* A house in one row: its kind and how far it is. */
static void draw_small_houses(const struct lot *lot, int row, int column, int end)
{
    static const char levels[] = "_nA";
    for (int i = 0; i < lot->house_count; i++) {
        const struct lot_house *house = &lot->houses[i];
        char text[4] = { forest_resource_signs[house->type], levels[house->level],
                         house->is_on_scrap ? '+' : '\0', '\0' };
        if (column + (int)strlen(text) >= end) {
            screen_put(row, end - 2, 1, ">", STYLE_BOLD); /* more than there is room for */
            return;
        }
        column += screen_put(row, column, end - column, text,
                             resource_style(house->type) |
                                 (house->level == RESOURCES - 1 ? STYLE_REVERSE : 0)) +
                  1;
    }
}

/* Houses that grow, three rows high, and the sites that are free. */
static void draw_tall_houses(const struct lot *lot, int row, int column, int end)
{
    int sites = SITE_COUNT;
    char text[8];
    for (int i = 0; i < lot->house_count && column + HOUSE_COLUMNS <= end + 1; i++) {
        const struct lot_house *house = &lot->houses[i];
        char sign = forest_resource_signs[house->type];
        style how = resource_style(house->type);
        sites -= !house->is_on_scrap;
        if (house->level >= 2)
            screen_put(row, column, 4, "/^^\\", how);
        snprintf(text, sizeof text, "|%c%c|", sign, sign);
        if (house->level >= 1)
            screen_put(row + 1, column, 4, text, how);
        snprintf(text, sizeof text, "[%c%c]%s", sign, sign, house->is_on_scrap ? "+" : "");
        screen_put(row + 2, column, 5, text, how);
        column += HOUSE_COLUMNS;
    }
    for (; sites > 0 && column + HOUSE_COLUMNS <= end + 1; sites--, column += HOUSE_COLUMNS)
        screen_put(row + 2, column, 4, "....", STYLE_DIM);
}

/* "Rapunzel (2= 1#)". */
static void draw_friend(const struct forest_page *page, const struct lot *lot, int row, int column,
                        int columns)
{
    struct text text;
    if (lot->friend == NULL)
        return;
    text_init(&text);
    text_add(&text, forest_word(page->local, lot->friend));
    for (int type = 0; type < RESOURCES; type++)
        if (lot->tokens[type] > 0)
            text_addf(&text, " %d%c", lot->tokens[type], forest_resource_signs[type]);
    screen_put(row, column, columns, text.data, 0);
    text_clear(&text);
}

static void draw_lot(const struct forest_page *page, const struct grimm_layout *plan,
                     const struct lot_plan *at, int seat)
{
    const struct forest *forest = page->forest;
    const struct lot *lot = &forest->lots[seat];
    bool is_acting = forest->asks != NULL && forest->to_act & seat_bit(seat);
    int row = plan->lots + 1 + seat * plan->lot_rows;
    char text[16];
    screen_put(row, 0, 1,
               is_acting                         ? ">"
               : forest_has_chosen(forest, seat) ? "+"
                                                 : " ",
               STYLE_BOLD);
    snprintf(text, sizeof text, "%d", seat + 1);
    screen_put(row, 1, 1, text, seat_style(seat));
    screen_put(row, at->name, at->board - at->name, local_name(page->local, seat),
               is_acting ? STYLE_BOLD : 0);
    for (int type = 0; type < RESOURCES; type++) {
        snprintf(text, sizeof text, "%*d", at->board_step, lot->board[type]);
        screen_put(row, at->board + type * at->board_step, at->board_step, text,
                   lot->board[type] > 0 ? resource_style(type) : STYLE_DIM);
        snprintf(text, sizeof text, "%c", forest_resource_signs[type]);
        if (lot->is_first[type])
            screen_put(row, at->tokens + type, 1, text, resource_style(type) | STYLE_REVERSE);
    }
    snprintf(text, sizeof text, "%3d", lot->hand_count);
    screen_put(row, at->fables, 3, text, 0);
    if (plan->lot_rows == 1) {
        draw_small_houses(lot, row, at->houses, at->tokens);
        draw_friend(page, lot, row, at->friend, plan->columns - at->friend);
        return;
    }
    struct text notes;
    text_init(&notes);
    forest_add_lot_choice(page->local, forest, seat, &notes);
    forest_add_lot_notes(page->local, forest, seat, ", ", &notes);
    draw_tall_houses(lot, row, at->houses, at->tokens);
    draw_friend(page, lot, row + 1, at->friend, at->houses - at->friend - 1);
    screen_put(row + 2, at->name, at->houses - at->name - 1, notes.data, STYLE_DIM);
    text_clear(&notes);
}

/* ---- below: the decision or the story, and the cards ---- */

/* The question over the whole width, and what it is about if that leaves room for the
 * answers; returns the row below. */
static int draw_question(const struct forest_page *page, const struct grimm_layout *plan)
{
    int columns = plan->columns - 2;
    int row = plan->below + 1;
    struct text lines;
    text_init(&lines);
    layout_wrap(&lines, page->frame.question, columns);
    int count = clamp(layout_lines(lines.data), 1, 3);
    screen_put_lines(row, 1, columns, count, lines.data, 0, STYLE_BOLD);
    row += count;
    text_clear(&lines);
    int left = plan->bottom - row - screen_wrapped_rows(page->frame.why, columns);
    if (left >= page->frame.answers->count)
        row = screen_put_wrapped(row, 1, columns, page->frame.why, 0);
    return row;
}

static void draw_cards(const struct forest_page *page, const struct grimm_layout *plan, int row,
                       int column)
{
    int columns = plan->columns - column - 1;
    int rows = plan->bottom - row;
    struct text lines;
    text_init(&lines);
    forest_add_readable_cards(page, columns, rows, &lines);
    screen_put_lines(row, column + (column > 0), columns, rows, lines.data, 0, STYLE_BOLD);
    if (column > 0)
        screen_vertical_rule(column - 1, row, plan->bottom);
    text_clear(&lines);
}

static void draw_below(const struct forest_page *page, const struct grimm_layout *plan)
{
    enum language language = page->local->language;
    int viewer = page->forest->viewer;
    bool has_cards = viewer != VIEWER_SPECTATOR;
    bool is_asked = page->frame.question != NULL;
    bool has_story = !is_asked && !plan->has_side; /* else it is beside */
    int split = !has_cards ? plan->columns : is_asked || has_story ? plan->cards : 0;
    int row = plan->below + 1;
    if (split > 0)
        screen_rule(plan->below, 0, split,
                    words(language, is_asked ? "grimm.answers" : "grimm.story"));
    if (has_cards)
        screen_rule(plan->below, split, plan->columns - split,
                    words(language, viewer == VIEWER_ALL ? "grimm.all-cards" : "grimm.cards"));
    if (is_asked) {
        row = draw_question(page, plan);
        answers_draw(page->frame.answers, row, split, plan->bottom - row);
    } else if (has_story) {
        story_draw(page->local, viewer, page->frame.story_count, row, 1, split - 3,
                   plan->bottom - row);
    }
    if (has_cards)
        draw_cards(page, plan, row, split);
}

/* Leaves out the last of the parts that " · " stands between, if there are several. */
static void drop_last_part(struct text *text)
{
    static const char separator[] = " · ";
    const char *last = NULL;
    for (const char *at = text->data; (at = strstr(at, separator)) != NULL; at++)
        last = at;
    if (last != NULL)
        text_cut(text, (size_t)(last - text->data));
}

/* Where there is no room for all, the game's name goes first, then the first player's. */
static void draw_title(const struct forest_page *page)
{
    enum { MARGINS = 4 }; /* one column on each side, and two between */
    const struct forest *forest = page->forest;
    int columns = screen_columns();
    char stage[48];
    struct fields fields = { 0 };
    struct text left, right;
    text_init(&left);
    text_init(&right);
    text_add(&left, page->frame.title);
    snprintf(stage, sizeof stage, "stage.%s", forest->stage);
    field_number(&fields, "round", forest->round);
    field_word(&fields, "stage", stage);
    field_text(&fields, "seat", local_name(page->local, forest->first));
    local_add_sentence(page->local, &right, "grimm.progress", &fields);
    if (layout_width(left.data) + layout_width(right.data) > columns - MARGINS)
        drop_last_part(&left);
    if (layout_width(left.data) + layout_width(right.data) > columns - MARGINS)
        drop_last_part(&right);
    int room = columns - MARGINS - layout_width(right.data);
    screen_fill(0, 0, columns, screen_bar());
    screen_put(0, columns - layout_width(right.data) - 1, columns, right.data, screen_bar());
    screen_put(0, 1, room, left.data, screen_bar());
    text_clear(&left);
    text_clear(&right);
}

void forest_draw(const struct forest_page *page)
{
    if (!screen_begin())
        return;
    struct grimm_layout plan = make_plan(page);
    struct lot_plan at = plan_lots(&plan);
    draw_title(page);
    draw_places(page, &plan);
    draw_lots_head(page, &plan, &at);
    for (int seat = 0; seat < page->forest->seats; seat++)
        draw_lot(page, &plan, &at, seat);
    draw_below(page, &plan);
    if (plan.has_side)
        story_draw_beside(page->local, page->forest->viewer, page->frame.story_count,
                          words(page->local->language, "grimm.story"), plan.columns, plan.bottom);
    page_frame_draw_foot(&page->frame, plan.cards);
    screen_end();
}
