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
      .narrates_all = true,
      .print = tabletop_print,
      .print_question = tabletop_print_question,
      .print_hand = tabletop_print_hand,
      .take_turn = tabletop_turn,
      .draw = tabletop_show,
      .play_back = tabletop_play_back },
    { .game = "grandbois",
      .print = grandbois_print,
      .take_turn = grandbois_turn,
      .draw = grandbois_show },
    { .game = "grimm",
      .has_hands = true,
      .narrates_all = true,
      .print = forest_print,
      .print_question = forest_print_question,
      .print_hand = forest_print_hand,
      .take_turn = forest_turn,
      .draw = forest_show },
};

const struct board *board_for(const struct game *game)
{
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        if (strcmp(boards[i].game, game->name) == 0)
            return &boards[i];
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
