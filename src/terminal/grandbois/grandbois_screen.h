/* grandbois_screen.h: GrandBois as a page of the terminal: what is drawn, and
 * a person's turn at it. */
#ifndef BOSQUET_GRANDBOIS_SCREEN_H
#define BOSQUET_GRANDBOIS_SCREEN_H

#include "board.h"
#include "grandbois_board.h"
#include "screen.h"

/* Which part of the forest is in sight; it moves no more than it must. */
struct camera {
    int x, y;
};

/* All that a page shows. */
struct grandbois_page {
    const struct local_match *local;
    const struct board_view *board;
    struct camera *camera;
    int focus_x, focus_y;          /* stays in sight */
    bool asks_tower;               /* whether a tower shall stand at the focus */
    const struct tile_place *hand; /* the tile held over the forest, or NULL */
    bool is_hand_legal;            /* whether it may lie there */
    const struct tile_place
        *marks; /* legal places to mark: those of the hand's tile and rotation */
    int mark_count;
    bool shows_clan; /* the viewer's own, on a screen that others may see */
    struct page_frame frame;
};

void grandbois_draw(const struct grandbois_page *page);

/* See struct board. */
enum turn_end grandbois_turn(struct local_match *local, int seat);
void grandbois_show(const struct local_match *local, const json_t *view,
                    const struct page_frame *frame);

#endif
