/* turn_screen.h: a person's turn in full screen, key by key: what is alike in every game. */
#ifndef BOSQUET_TURN_SCREEN_H
#define BOSQUET_TURN_SCREEN_H

#include "board.h"

struct turn_screen {
    struct local_match *local;
    int seat;

    /* The game's own, called with its page. */
    void *page;
    screen_redraw *draw;
    void (*press)(void *page, int key); /* every key but those that leave the match */
    bool (*is_over)(const struct turn_screen *turn);

    struct open_move *moves; /* of the seat, since turn_list_moves */
    int move_count;
    struct text message; /* what the last key led to, if it has to be said */
    bool is_warning;     /* it says what cannot be done */
    int entries_before;  /* of the log, when the turn began */
    enum turn_end end;   /* TURN_DONE; press() sets it where somebody leaves */
};

/* What the caller has set stays: local, seat and the game's own. */
void turn_screen_init(struct turn_screen *turn);
void turn_screen_clear(struct turn_screen *turn);

void turn_list_moves(struct turn_screen *turn);

/* For is_over: any move is all of a turn; or the seat has nothing left to decide. */
bool turn_has_moved(const struct turn_screen *turn);
bool turn_has_passed(const struct turn_screen *turn);

/* Draws the page and hears keys until the turn is over or somebody leaves. */
enum turn_end turn_screen_run(struct turn_screen *turn);

/* The message until the next key: a sentence of data/words, or why something cannot be done. */
void turn_say(struct turn_screen *turn, const char *key, const struct fields *fields);
void turn_warn(struct turn_screen *turn, const char *sentence);
void turn_warn_of(struct turn_screen *turn, const struct error *error);

/* "Lou, your turn · GrandBois": GAME.title-turn. */
void turn_add_title(const struct turn_screen *turn, struct text *out);

/* The line of keys under a page, or the one for a page that is too narrow for it. */
const char *turn_keys(const struct local_match *local, const char *key, const char *small_key);

/* A move that is typed; NULL if it was left. The text lasts until the next. */
const char *turn_type_move(struct turn_screen *turn);

/* Pages over the page: a text; the moves that are open; keys and rules (GAME.help-title,
 * help-keys, help-rules) with how the luck is sealed. */
void turn_show_page(const struct local_match *local, const char *title, const char *string);
void turn_show_moves(const struct local_match *local, int count, const char *list);
void turn_show_help(const struct local_match *local);

#endif
