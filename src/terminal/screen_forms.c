/* screen_forms.c: a page to read, a question, a typed line. */
#include "layout.h"
#include "screen.h"

#include <string.h>

int screen_show_text(const char *title, const char *string, const char *keys)
{
    int first = 0;
    for (;;) {
        struct text lines;
        text_init(&lines);
        if (screen_begin()) {
            int room = screen_rows() - 4;
            layout_wrap(&lines, string, screen_columns() - 4);
            int count = layout_lines(lines.data);
            if (first > count - room)
                first = count - room;
            if (first < 0)
                first = 0;
            screen_fill(0, 0, screen_columns(), screen_bar());
            screen_put(0, 1, screen_columns() - 2, title, screen_bar());
            char *line = lines.data;
            for (int i = 0; i < count; i++) {
                char *end = strchr(line, '\n');
                *end = '\0';
                /* What stands out to the left and ends with a colon or a cheer is a heading. */
                bool is_heading = *line != ' ' && end > line && strchr(":!", end[-1]) != NULL;
                if (i >= first && i < first + room)
                    screen_put(2 + i - first, 2, screen_columns() - 4, line,
                               is_heading ? STYLE_BOLD : 0);
                line = end + 1;
            }
            if (first + room < count)
                screen_put(screen_rows() - 2, 2, 10, "...", STYLE_BOLD);
            screen_put(screen_rows() - 1, 1, screen_columns() - 2, keys, STYLE_DIM);
            screen_end();
        }
        text_clear(&lines);
        int key = screen_key(-1);
        if (key == SCREEN_UP || key == 'k')
            first--;
        else if (key == SCREEN_DOWN || key == 'j')
            first++;
        else if (key == SCREEN_PAGE_UP)
            first -= screen_rows() - 6;
        else if (key == SCREEN_PAGE_DOWN)
            first += screen_rows() - 6;
        else if (key != SCREEN_RESIZED)
            return key;
    }
}

int screen_wrapped_rows(const char *string, int columns)
{
    struct text lines;
    text_init(&lines);
    layout_wrap(&lines, string, columns);
    int rows = *string != '\0' ? layout_lines(lines.data) : 0;
    text_clear(&lines);
    return rows;
}

int screen_put_wrapped(int row, int column, int columns, const char *string, style how)
{
    struct text lines;
    int rows = screen_wrapped_rows(string, columns);
    text_init(&lines);
    layout_wrap(&lines, string, columns);
    screen_put_lines(row, column, columns, rows, lines.data, 0, how);
    text_clear(&lines);
    return row + rows;
}

void screen_foot(const char *status, const char *keys, style how)
{
    int row = screen_rows() - 1;
    int columns = screen_columns() - 2;
    struct text lines;
    text_init(&lines);
    layout_wrap(&lines, status, columns);
    char *second = strchr(lines.data, '\n');
    *second++ = '\0';
    second[strcspn(second, "\n")] = '\0';
    screen_fill(row - 1, 0, screen_columns(), 0);
    screen_fill(row, 0, screen_columns(), 0);
    screen_put(row - 1, 1, columns, lines.data, how);
    if (*second != '\0')
        screen_put(row, 1, columns, second, how);
    else
        screen_put(row, 1, columns, keys, STYLE_DIM);
    text_clear(&lines);
}

int screen_ask(const char *question, screen_redraw *redraw, void *page)
{
    for (;;) {
        screen_foot(question, "", STYLE_BOLD);
        screen_end();
        int key = screen_key(-1);
        if (key != SCREEN_RESIZED)
            return key;
        redraw(page);
    }
}

/* Extends what is typed as far as all words that begin so agree; says how
 * many do, and puts the first few into `hint`. */
static int complete(char *typed, size_t size, const struct open_move *words, int count,
                    struct text *hint)
{
    size_t length = strlen(typed);
    size_t agreed = 0;
    const char *found = NULL;
    int matches = 0;
    for (int i = 0; i < count; i++) {
        const char *word = words[i].text;
        if (strncmp(word, typed, length) != 0)
            continue;
        if (found == NULL) {
            found = word;
            agreed = strlen(word);
        }
        size_t same = length;
        while (same < agreed && word[same] == found[same])
            same++;
        agreed = same;
        if (matches++ < 12)
            text_addf(hint, "%s%s", hint->length ? "  " : "", word);
    }
    if (matches > 12)
        text_add(hint, " ...");
    if (found != NULL && agreed < size) {
        memcpy(typed, found, agreed);
        typed[agreed] = '\0';
    }
    return matches;
}

static void remember(struct line_editor *line)
{
    enum { ROOM = sizeof line->history / sizeof *line->history };
    if (line->text[0] == '\0')
        return;
    if (line->history_count == ROOM) {
        memmove(line->history[0], line->history[1], sizeof line->history - sizeof *line->history);
        line->history_count--;
    }
    memcpy(line->history[line->history_count++], line->text, sizeof line->text);
}

static void draw_line(const struct line_editor *line, const char *prompt, const char *hint)
{
    if (screen_is_too_small())
        return;
    int row = screen_rows() - 1;
    screen_fill(row - 1, 0, screen_columns(), 0);
    screen_fill(row, 0, screen_columns(), 0);
    screen_put(row - 1, 1, screen_columns() - 2, hint, STYLE_DIM);
    int column = 1 + screen_put(row, 1, screen_columns() / 2, prompt, STYLE_BOLD) + 1;
    column += screen_put(row, column, screen_columns() - column - 2, line->text, 0);
    screen_put(row, column, 1, " ", STYLE_REVERSE);
    screen_end();
}

/* Takes off the last character, all its bytes. */
static void erase_last(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[--length] & 0xc0) == 0x80)
        ;
    text[length] = '\0';
}

bool screen_edit_line(struct line_editor *line, const char *prompt, const struct open_move *words,
                      int count, screen_redraw *redraw, void *page)
{
    int past = line->history_count; /* which line typed before is shown */
    bool is_done = false;
    struct text hint;
    text_init(&hint);
    line->text[0] = '\0';
    while (!is_done) {
        draw_line(line, prompt, hint.data);
        int key = screen_key(-1);
        size_t length = strlen(line->text);
        if (key == SCREEN_RESIZED) {
            redraw(page);
            continue;
        }
        text_reset(&hint);
        if (key == SCREEN_ENTER) {
            is_done = true;
        } else if (key == SCREEN_ESCAPE || key == SCREEN_STOPPED || screen_is_too_small()) {
            break;
        } else if (key == '\t') {
            if (complete(line->text, sizeof line->text, words, count, &hint) == 1)
                text_reset(&hint);
        } else if (key == SCREEN_BACKSPACE) {
            if (length == 0)
                break;
            erase_last(line->text);
        } else if (key == SCREEN_UP || key == SCREEN_DOWN) {
            past += key == SCREEN_UP ? -1 : 1;
            past = past < 0 ? 0 : past > line->history_count ? line->history_count : past;
            if (past < line->history_count)
                memcpy(line->text, line->history[past], sizeof line->text);
            else
                line->text[0] = '\0';
        } else if (key == 21) { /* Ctrl-U */
            line->text[0] = '\0';
        } else if (key >= ' ' && key < 127 && length + 1 < sizeof line->text) {
            line->text[length] = (char)key; /* moves are ASCII */
            line->text[length + 1] = '\0';
        }
    }
    text_clear(&hint);
    if (is_done)
        remember(line);
    return is_done;
}
