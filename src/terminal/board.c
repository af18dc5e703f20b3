/* board.c: the boards of games that have their own, from the rows of data/games.txt. */
#include "board.h"

#include "game_rows.h"

#include <stdlib.h>
#include <string.h>

#define DECLARE(name) extern const struct board terminal_##name;
GAME_ROWS_WITH_BOARD(DECLARE)

#define ADDRESS(name) &terminal_##name,
static const struct board *const boards[] = { GAME_ROWS_WITH_BOARD(ADDRESS) };

const struct board *board_for(const struct game *game)
{
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        if (strcmp(boards[i]->game, game->name) == 0)
            return boards[i];
    return NULL;
}

bool page_frame_pan_by_key(struct page_frame *frame, int key)
{
    enum { FAR = 80 }; /* beyond any board */
    int dx = key == 'l' ? 1 : key == 'h' ? -1 : 0;
    int dy = key == 'j' ? 1 : key == 'k' ? -1 : 0;
    if (abs(frame->pan_x + dx) < FAR && abs(frame->pan_y + dy) < FAR) {
        frame->pan_x += dx;
        frame->pan_y += dy;
    }
    return dx != 0 || dy != 0;
}

/* The key that types a letter, of whatever alphabet. */
static int key_of(const char *letter)
{
    wchar_t key;
    return mbtowc(&key, letter, strlen(letter)) > 0 ? (int)key : SCREEN_NOTHING;
}

void page_frame_draw_foot(const struct page_frame *frame, int list_columns)
{
    const struct answer_list *answers = frame->answers;
    bool has_cursor = answers != NULL && answers->count > 0;
    bool is_cut = has_cursor && answers_cursor_width(answers) > list_columns - 1;
    screen_foot(is_cut && !frame->is_urgent ? answers->lines[answers->cursor].label : frame->status,
                frame->keys, STYLE_BOLD | (frame->is_warning ? STYLE_REVERSE : 0));
}

enum turn_end board_ask_quit(const struct local_match *local, screen_redraw *redraw, void *page)
{
    int key = screen_ask(words(local->language, "play.ask-quit"), redraw, page);
    if (key == SCREEN_STOPPED)
        return TURN_STOPPED;
    if (key == SCREEN_NOTHING)
        return TURN_DONE;
    if (key == key_of(words(local->language, "play.save-letter")))
        return TURN_SAVE;
    return key == key_of(words(local->language, "play.yes-letter")) || key == 'y' || key == 'q'
               ? TURN_QUIT
               : TURN_DONE;
}
