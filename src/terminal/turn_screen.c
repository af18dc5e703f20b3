/* turn_screen.c: a person's turn, key by key. */
#include "turn_screen.h"

#include "layout.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>

static struct line_editor typed; /* with the lines typed at this keyboard so far */

void turn_screen_init(struct turn_screen *turn)
{
    turn->moves = memory_new(MOVES_MAX * sizeof *turn->moves);
    turn->move_count = 0;
    turn->is_warning = false;
    turn->entries_before = turn->local->match.log_count;
    text_init(&turn->message);
}

void turn_screen_clear(struct turn_screen *turn)
{
    text_clear(&turn->message);
    free(turn->moves);
}

void turn_list_moves(struct turn_screen *turn)
{
    turn->move_count = local_moves(turn->local, turn->seat, turn->moves);
}

bool turn_has_moved(const struct turn_screen *turn)
{
    return turn->local->match.log_count != turn->entries_before;
}

bool turn_has_passed(const struct turn_screen *turn)
{
    return !(match_to_act(&turn->local->match) & seat_bit(turn->seat));
}

enum turn_end turn_screen_run(struct turn_screen *turn)
{
    turn->end = TURN_DONE;
    while (turn->end == TURN_DONE && !turn->is_over(turn)) {
        turn->draw(turn->page);
        int key = screen_key(-1);
        if (key == SCREEN_STOPPED) {
            turn->end = TURN_STOPPED;
        } else if (key == 'q') {
            turn->end = board_ask_quit(turn->local, turn->draw, turn->page);
        } else if (key != SCREEN_RESIZED) {
            text_reset(&turn->message);
            turn->is_warning = false;
            turn->press(turn->page, key);
        }
    }
    return turn->end;
}

/* ---- the message ---- */

void turn_say(struct turn_screen *turn, const char *key, const struct fields *fields)
{
    text_reset(&turn->message);
    local_add_sentence(turn->local, &turn->message, key, fields);
}

void turn_warn(struct turn_screen *turn, const char *sentence)
{
    text_reset(&turn->message);
    text_add(&turn->message, sentence);
    turn->is_warning = true;
}

void turn_warn_of(struct turn_screen *turn, const struct error *error)
{
    turn_warn(turn, "");
    words_add_error(&turn->message, turn->local->language, error);
}

/* ---- around the board ---- */

enum { KEY_MAX = 80 };

static const char *game_words(const struct local_match *local, const char *name)
{
    char key[KEY_MAX];
    snprintf(key, sizeof key, "%s.%s", local->match.game->name, name);
    return words(local->language, key);
}

void turn_add_title(const struct turn_screen *turn, struct text *out)
{
    char key[KEY_MAX];
    struct fields fields = { 0 };
    snprintf(key, sizeof key, "%s.title-turn", turn->local->match.game->name);
    field_text(&fields, "seat", local_name(turn->local, turn->seat));
    local_add_sentence(turn->local, out, key, &fields);
}

const char *turn_keys(const struct local_match *local, const char *key, const char *small_key)
{
    const char *keys = words(local->language, key);
    return layout_width(keys) + 2 <= screen_columns() ? keys : words(local->language, small_key);
}

const char *turn_type_move(struct turn_screen *turn)
{
    bool is_typed = screen_edit_line(&typed, words(turn->local->language, "play.type"), turn->moves,
                                     turn->move_count, turn->draw, turn->page);
    return is_typed && typed.text[0] != '\0' ? typed.text : NULL;
}

/* ---- pages ---- */

void turn_show_page(const struct local_match *local, const char *title, const char *string)
{
    screen_show_text(title, string, words(local->language, "play.page-keys"));
}

void turn_show_moves(const struct local_match *local, int count, const char *list)
{
    struct text title;
    struct fields fields = { 0 };
    text_init(&title);
    field_number(&fields, "count", count);
    local_add_sentence(local, &title, "play.moves-title", &fields);
    turn_show_page(local, title.data, list);
    text_clear(&title);
}

void turn_show_help(const struct local_match *local)
{
    struct text text;
    text_init(&text);
    text_addf(&text, "%s\n\n%s\n\n%s", game_words(local, "help-keys"),
              game_words(local, "help-rules"), local->story[0].sentence); /* the luck */
    turn_show_page(local, game_words(local, "help-title"), text.data);
    text_clear(&text);
}
