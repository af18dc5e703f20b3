/* adresse_draw.c: the page of a match of Au doigt & à l'œil: the players and the challenge on
 * top, then the views of the structure, below them the decision and the cards, the hand that
 * sways, or the story. */
#include "adresse_screen.h"
#include "adresse_words.h"
#include "layout.h"
#include "story.h"

#include <stdio.h>

enum {
    FOOT_ROWS = 2, /* status and keys */
    WIDE_COLUMNS = 118,
    PLAYER_ROWS_MAX = 3,
};

static const struct ink acting_ink = { 16, 156, 0, 2, true };

/* Where things are; rows and columns of the page. */
struct adresse_layout {
    int columns;   /* of the main part */
    bool has_side; /* the story stands beside it */
    int bottom;
};

static struct adresse_layout make_plan(void)
{
    struct adresse_layout plan = { .columns = screen_columns(),
                                   .bottom = screen_rows() - FOOT_ROWS };
    if (plan.columns >= WIDE_COLUMNS) {
        plan.columns -= STORY_SIDE_COLUMNS;
        plan.has_side = true;
    }
    return plan;
}

/* ---- on top ---- */

static void draw_title(const struct tabletop_page *page)
{
    const struct tabletop *top = page->top;
    int columns = screen_columns();
    struct fields fields = { 0 };
    struct text right;
    text_init(&right);
    field_number(&fields, "deck", top->deck);
    field_number(&fields, "discards", top->discards);
    field_number(&fields, "short", top->supply[SHORT]);
    field_number(&fields, "medium", top->supply[MEDIUM]);
    field_number(&fields, "long", top->supply[LONG]);
    local_add_sentence(page->local, &right, "adresse.screen.progress", &fields);
    int room = columns - 3 - layout_width(page->frame.title);
    if (layout_width(right.data) > room) {
        text_reset(&right);
        local_add_sentence(page->local, &right, "adresse.screen.progress-short", &fields);
    }
    screen_fill(0, 0, columns, screen_bar());
    screen_put(0, 1, columns - 2, page->frame.title, screen_bar());
    if (layout_width(right.data) <= room)
        screen_put(0, columns - layout_width(right.data) - 1, columns, right.data, screen_bar());
    text_clear(&right);
}

/* Every player with the number of cards, one after the other; returns the row below. */
static int draw_players(const struct tabletop_page *page, const struct adresse_layout *plan)
{
    const struct tabletop *top = page->top;
    int row = 1, column = 0;
    struct text text;
    text_init(&text);
    for (int seat = 0; seat < top->seats; seat++) {
        bool is_acting = (top->to_act & seat_bit(seat)) != 0;
        text_reset(&text);
        text_add(&text, is_acting ? ">" : " ");
        tabletop_add_player(page->local, top, seat, &text);
        text_add_char(&text, ' ');
        int width = layout_width(text.data);
        if (column > 0 && column + width > plan->columns && row < PLAYER_ROWS_MAX) {
            row++;
            column = 0;
        }
        column += screen_put(row, column, plan->columns - column, text.data,
                             is_acting ? screen_ink(&acting_ink) : 0) +
                  1;
    }
    text_clear(&text);
    return row + 1;
}

static int draw_challenge(const struct tabletop_page *page, const struct adresse_layout *plan,
                          int row)
{
    struct text text, lines;
    text_init(&text);
    text_init(&lines);
    tabletop_add_challenge(page->local, page->top, &text);
    if (text.length > 0) {
        layout_wrap(&lines, text.data, plan->columns - 2);
        int count = clamp(layout_lines(lines.data), 1, 2);
        screen_put_lines(row, 1, plan->columns - 2, count, lines.data, 0, STYLE_BOLD);
        row += count;
    }
    text_clear(&text);
    text_clear(&lines);
    return row;
}

/* ---- below ---- */

/* How many rows the part below the views wants, of `room`. */
static int rows_below(const struct tabletop_page *page, const struct adresse_layout *plan, int room)
{
    if (page->frame.question == NULL)
        return plan->has_side ? 0 : clamp(room / 3, 3, 8);
    int question = screen_wrapped_rows(page->frame.question, plan->columns - 2);
    if (page->held != NULL)
        return question + screen_wrapped_rows(page->frame.why, plan->columns - 2) + GAUGE_ROWS;
    int wanted = 2 + question + page->frame.answers->count;
    return clamp(wanted, room * 2 / 5, room * 3 / 5);
}

/* The list at its widest: the cards of a challenge are read in it. */
static int list_columns(const struct tabletop_page *page, const struct adresse_layout *plan)
{
    return plan->columns * (page->frame.answers->has_marks ? 14 : 11) / 20;
}

static void draw_decision(const struct tabletop_page *page, const struct adresse_layout *plan,
                          int row)
{
    enum language language = page->local->language;
    const struct answer_list *answers = page->frame.answers;
    int split = clamp(answers_width(answers) + 2, plan->columns * 2 / 5, list_columns(page, plan));
    int cards = plan->columns - split;
    screen_rule(row, 0, split, words(language, "adresse.screen.answers"));
    screen_rule(
        row, split, cards,
        words(language, answers->has_marks ? "adresse.screen.cards" : "adresse.screen.all-cards"));
    row = screen_put_wrapped(row + 1, 1, plan->columns - 2, page->frame.question, STYLE_BOLD);
    int left = plan->bottom - row - screen_wrapped_rows(page->frame.why, plan->columns - 2);
    if (left >= answers->count)
        row = screen_put_wrapped(row, 1, plan->columns - 2, page->frame.why, 0);
    answers_draw(answers, row, split, plan->bottom - row);
    struct text lines;
    text_init(&lines);
    tabletop_add_cards_beside(page->local, page->top, answers->has_marks, cards - 2, &lines);
    screen_put_lines(row, split + 1, cards - 2, plan->bottom - row, lines.data, 0, 0);
    text_clear(&lines);
    screen_vertical_rule(split - 1, row, plan->bottom);
}

/* Where the piece in hand is; one eye has to do without. */
static void draw_place(const struct tabletop_page *page, int row, int columns)
{
    const struct held_piece *held = page->held;
    struct fields fields = { 0 };
    struct text on, text;
    char x[16], y[16], turn[16];
    text_init(&on);
    text_init(&text);
    snprintf(x, sizeof x, "%.1f", held->x / 10.0);
    snprintf(y, sizeof y, "%.1f", held->y / 10.0);
    snprintf(turn, sizeof turn, "%g", held->turn / 10.0);
    tabletop_add_touched(page->local, page->top, held->touch.first, &on);
    field_text(&fields, "x", x);
    field_text(&fields, "y", y);
    field_text(&fields, "turn", turn);
    field_text(&fields, "on", on.data);
    double gap = held->box.centre.z - held->touch.z;
    field_number(&fields, "gap", (int)(gap + 0.5));
    field_number(&fields, "height", (int)(held->touch.z - adresse_box_reach(&held->box).z + 0.5));
    local_add_sentence(page->local, &text,
                       page->top->placement.closed != BOTH ? "adresse.screen.one-eye"
                                                           : "adresse.screen.over",
                       &fields);
    screen_put_wrapped(row, 1, columns - 2, text.data, 0);
    text_clear(&on);
    text_clear(&text);
}

static void draw_held(const struct tabletop_page *page, const struct adresse_layout *plan, int row)
{
    row = screen_put_wrapped(row, 1, plan->columns - 2, page->frame.question, STYLE_BOLD);
    row = screen_put_wrapped(row, 1, plan->columns - 2, page->frame.why, 0);
    if (page->held->ms >= 0)
        tabletop_draw_gauge(page, row, plan->columns);
    else
        draw_place(page, row, plan->columns);
}

/* ---- all of it ---- */

static void draw_below(const struct tabletop_page *page, const struct adresse_layout *plan, int row)
{
    if (page->frame.question != NULL && page->held != NULL) {
        draw_held(page, plan, row);
    } else if (page->frame.question != NULL) {
        draw_decision(page, plan, row);
    } else if (!plan->has_side) {
        screen_rule(row, 0, plan->columns, words(page->local->language, "adresse.screen.story"));
        story_draw(page->local, page->top->viewer, page->frame.story_count, row + 1, 1,
                   plan->columns - 2, plan->bottom - row - 1);
    }
}

void tabletop_draw(const struct tabletop_page *page)
{
    if (!screen_begin())
        return;
    struct adresse_layout plan = make_plan();
    draw_title(page);
    int row = draw_players(page, &plan);
    row = draw_challenge(page, &plan, row);
    int below = plan.bottom - rows_below(page, &plan, plan.bottom - row);
    tabletop_draw_views(page, row, plan.columns, below - row);
    draw_below(page, &plan, below);
    if (plan.has_side)
        story_draw_beside(page->local, page->top->viewer, page->frame.story_count,
                          words(page->local->language, "adresse.screen.story"), plan.columns,
                          plan.bottom);
    page_frame_draw_foot(&page->frame, page->frame.answers != NULL ? list_columns(page, &plan) : 0);
    screen_end();
}
