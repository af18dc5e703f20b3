/* board.c: which games have a board of their own. A new one is a line or two here. */
#include "board.h"

#include "adresse_screen.h"
#include "grandbois_screen.h"
#include "grimm_screen.h"

#include <stdlib.h>
#include <string.h>

static const struct board boards[] = {
    { .game = "adresse",
      .has_hands = true,
      .tells_all = true,
      .print = tabletop_print,
      .ask = tabletop_ask,
      .tell_held = tabletop_tell_held,
      .turn = tabletop_turn,
      .show = tabletop_show,
      .play_back = tabletop_play_back },
    { .game = "grandbois", .print = board_print, .turn = grandbois_turn, .show = grandbois_show },
    { .game = "grimm",
      .has_hands = true,
      .tells_all = true,
      .print = forest_print,
      .ask = forest_ask,
      .tell_held = forest_tell_held,
      .turn = forest_turn,
      .show = forest_show },
};

const struct board *board_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        if (strcmp(boards[i].game, game->name) == 0)
            return &boards[i];
    return NULL;
}

bool page_frame_pan(struct page_frame *frame, int key)
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
