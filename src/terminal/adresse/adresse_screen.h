/* adresse_screen.h: Au doigt & à l'œil as a page of the terminal: what is drawn, a person's
 * decision at it, and a piece in the hand. */
#ifndef BOSQUET_ADRESSE_SCREEN_H
#define BOSQUET_ADRESSE_SCREEN_H

#include "adresse_board.h"
#include "adresse_canvas.h"
#include "board.h"

/* What must be in sight, millimetres: the views choose their scale by it. */
struct extent {
    double x, y;           /* the middle */
    double half_x, half_y; /* how far from there */
    double height;
};

struct extent outlook_of(const struct tabletop *top);
void outlook_reach(struct extent *outlook, const struct box *box); /* also that far */

/* The piece in hand on a page. */
struct grip {
    int x, y, turn; /* tenths of millimetres and degrees */
    struct box box;
    struct touch touch;
    int ms; /* since the lowering began; -1: it has not */
};

/* All that a page shows. */
struct tabletop_page {
    const struct local_match *local;
    const struct tabletop *top;
    struct page_frame frame;
    const struct extent *outlook; /* NULL: the whole structure */
    const struct grip *grip;      /* NULL: nothing is in the hand */
    enum from view;               /* where there is room for one only */
    int zoom;                     /* steps nearer */
};

enum { TWO_VIEWS_COLUMNS = 80 }; /* from here on both are seen */

void tabletop_draw(const struct tabletop_page *page);

/* The views into rows and columns of the page (adresse_views.c). */
void views_draw(const struct tabletop_page *page, int row, int columns, int rows);

/* The views as text, for plain mode: as many columns and rows. */
void views_print(const struct local_match *local, const struct tabletop *top, int columns, int rows,
                 struct text *out);

/* How the hand sways while it lowers (adresse_gauge.c). */
enum { GAUGE_ROWS = 4 };
void gauge_draw(const struct tabletop_page *page, int row, int columns);

/* A piece is steered, lowered and let go (adresse_hold.c); as struct board's turn. */
enum turn_end tabletop_hold(struct local_match *local, int seat, json_t *view);

/* Pages that can be opened from every decision: a hand with the challenge, and what the seat
 * was told. */
void tabletop_show_cards(const struct local_match *local, const struct tabletop *top, int seat);
void tabletop_show_story(const struct local_match *local, int seat);

/* The cards of a hand, or of the challenge, as lines. */
void tabletop_say_hand(const struct local_match *local, const struct tabletop *top, int seat,
                       int columns, struct text *out);
void tabletop_say_taken(const struct local_match *local, const struct tabletop *top, int columns,
                        struct text *out);

/* What its viewer reads beside the answers: of a challenge that came its cards, then the
 * hand; of one to be launched the advantages, since the list has the others. */
void tabletop_say_beside(const struct local_match *local, const struct tabletop *top,
                         bool is_launching, int columns, struct text *out);

/* See struct board. */
void tabletop_print(const struct local_match *local, const json_t *view, struct text *out);
void tabletop_ask(const struct local_match *local, int seat, struct text *out);
void tabletop_tell_held(const struct local_match *local, int seat, struct text *out);
enum turn_end tabletop_turn(struct local_match *local, int seat);
void tabletop_show(const struct local_match *local, const json_t *view,
                   const struct page_frame *frame);
void tabletop_play_back(const struct local_match *local, int first);

#endif
