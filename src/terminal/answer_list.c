/* answer_list.c: lists of answers. */
#include "answer_list.h"

#include "layout.h"
#include "memory.h"
#include "screen.h"

#include <stdlib.h>
#include <string.h>

/* ---- the list ---- */

int answers_highest_number(const struct answer_list *list)
{
    int number = 0;
    for (int i = 0; i < list->count; i++)
        number += !list->lines[i].is_heading;
    return number;
}

void answers_add(struct answer_list *list, const char *label, bool is_heading)
{
    if (list->count == list->room) {
        list->room = list->room > 0 ? 2 * list->room : 32;
        list->lines = memory_resize(list->lines, (size_t)list->room * sizeof *list->lines);
    }
    size_t size = strlen(label) + 1;
    struct answer_line line = { .is_heading = is_heading,
                                .number = answers_highest_number(list) + 1 };
    line.label = memory_new(size);
    memcpy(line.label, label, size);
    list->lines[list->count++] = line;
    if (!is_heading && list->lines[list->cursor].is_heading)
        list->cursor = list->count - 1;
}

void answers_clear(struct answer_list *list)
{
    while (list->count > 0)
        free(list->lines[--list->count].label);
    free(list->lines);
    *list = (struct answer_list){ 0 };
}

/* The nearest answer from a line on, that way; -1 if only headings are there. */
static int skip_headings(const struct answer_list *list, int line, int way)
{
    while (line >= 0 && line < list->count && list->lines[line].is_heading)
        line += way;
    return line < list->count ? line : -1;
}

/* By so many lines, past headings, and no further than the ends. */
static void move_by(struct answer_list *list, int step)
{
    int way = step < 0 ? -1 : 1;
    int to = clamp(list->cursor + step, 0, list->count - 1);
    int found = skip_headings(list, to, way);
    if (found < 0)
        found = skip_headings(list, to, -way);
    if (found >= 0)
        list->cursor = found;
}

bool answers_move_cursor(struct answer_list *list, int key)
{
    int page = screen_rows() / 3;
    switch (key) {
    case SCREEN_UP:
    case 'k':
        move_by(list, -1);
        return true;
    case SCREEN_DOWN:
    case 'j':
    case '\t':
        move_by(list, 1);
        return true;
    case SCREEN_PAGE_UP:
        move_by(list, -page);
        return true;
    case SCREEN_PAGE_DOWN:
        move_by(list, page);
        return true;
    case SCREEN_HOME:
        move_by(list, -list->count);
        return true;
    case SCREEN_END:
        move_by(list, list->count);
        return true;
    default:
        return false;
    }
}

static bool go_to_number(struct answer_list *list, int number)
{
    for (int i = 0; i < list->count; i++)
        if (!list->lines[i].is_heading && list->lines[i].number == number) {
            list->cursor = i;
            list->typed = number;
            return true;
        }
    return false;
}

bool answers_type_digit(struct answer_list *list, int digit)
{
    if (go_to_number(list, 10 * list->typed + digit) || go_to_number(list, digit))
        return true;
    list->typed = 0;
    return false;
}

/* ---- drawing ---- */

/* A label stands behind its number, and perhaps its mark. */
static int line_width(const struct answer_list *list, int line)
{
    return (list->has_marks ? 8 : 5) + layout_width(list->lines[line].label);
}

int answers_width(const struct answer_list *list)
{
    int longest = 0;
    for (int i = 0; i < list->count; i++)
        longest = line_width(list, i) > longest ? line_width(list, i) : longest;
    return longest;
}

int answers_cursor_width(const struct answer_list *list)
{
    return line_width(list, list->cursor);
}

/* A line of the list: "12) Build wood walls", with a mark where several are marked. */
static void draw_answer(const struct answer_list *list, int index, int row, int columns)
{
    static const struct ink marked_ink = { 16, 156, 0, 2, true };
    const struct answer_line *line = &list->lines[index];
    bool is_current = index == list->cursor;
    struct text text;
    text_init(&text);
    if (line->is_heading)
        text_add(&text, line->label);
    else if (list->has_marks)
        text_addf(&text, "%c%2d (%c) %s", is_current ? '>' : ' ', line->number,
                  line->is_marked ? '*' : ' ', line->label);
    else
        text_addf(&text, "%c%2d) %s", is_current ? '>' : ' ', line->number, line->label);
    style how = line->is_heading ? STYLE_BOLD : is_current ? STYLE_REVERSE : 0;
    if (line->is_marked && !is_current)
        how = screen_ink(&marked_ink);
    screen_put(row, 0, columns, text.data, how);
    text_clear(&text);
}

/* With the cursor in the middle where not all is in sight. */
void answers_draw(const struct answer_list *list, int row, int columns, int rows)
{
    int first = clamp(list->cursor - rows / 2, 0, list->count - rows);
    for (int i = first; i < list->count && i < first + rows; i++)
        draw_answer(list, i, row + i - first, columns - 1);
    if (first > 0)
        screen_put(row, columns - 3, 1, "^", STYLE_BOLD);
    if (first + rows < list->count)
        screen_put(row + rows - 1, columns - 3, 1, "v", STYLE_BOLD);
}
