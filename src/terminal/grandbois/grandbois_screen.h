/* grandbois_screen.h: the full screen of GrandBois: its page, and a person's turn. */
#ifndef BOSQUET_GRANDBOIS_SCREEN_H
#define BOSQUET_GRANDBOIS_SCREEN_H

#include "board.h"
#include "grandbois_board.h"
#include "screen.h"

/* The cell in the middle of the window onto the forest; it moves no more than it must. */
struct camera {
    int x, y;
};

/* What a page is drawn from. */
struct grandbois_page {
    const struct local_match *local;
    const struct grandbois_board *board;
    struct camera *camera;
    int focus_x, focus_y;           /* stays in sight */
    bool asks_tower;                /* whether a tower shall stand at the focus */
    const struct tile_place *hand;  /* the tile held over the forest, or NULL */
    bool is_hand_legal;             /* whether it may lie there */
    const struct tile_place *marks; /* legal places; those of the hand are marked */
    int mark_count;
    bool shows_clan; /* the viewer's own, on a screen that others may see */
    struct page_frame frame;
};

void grandbois_draw(const struct grandbois_page *page);

#endif
