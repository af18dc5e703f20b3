/* adresse_screen.h: the full screen of Au doigt & à l'œil: its page, a person's decisions, a
 * piece in the hand; and its plain mode. */
#ifndef BOSQUET_ADRESSE_SCREEN_H
#define BOSQUET_ADRESSE_SCREEN_H

#include "adresse_board.h"
#include "adresse_canvas.h"
#include "board.h"

/* The region that must be in sight, millimetres: the views choose their scale by it. */
struct view_bounds {
    double x, y;           /* the middle */
    double half_x, half_y; /* how far from there */
    double height;
};

struct view_bounds bounds_of_structure(const struct tabletop *top);
void bounds_include(struct view_bounds *bounds, const struct box *box); /* grows them */

/* The piece in hand, as it is steered or sways. */
struct held_piece {
    int x, y, turn; /* tenths of millimetres and degrees */
    struct box box;
    struct first_contact touch;
    int ms; /* since the aim; -1: it is not final yet */
};

/* What a page is drawn from. */
struct tabletop_page {
    const struct local_match *local;
    const struct tabletop *top;
    struct page_frame frame;
    const struct view_bounds *bounds; /* NULL: the whole structure */
    const struct held_piece *held;    /* NULL: nothing is in the hand */
    enum view_direction view;         /* where there is room for one only */
    int zoom;                         /* steps of magnification, negative for smaller */
};

enum { TWO_VIEWS_COLUMNS = 80 }; /* a page as wide shows front and top side by side */

void tabletop_draw(const struct tabletop_page *page);

/* The views of the structure on rows and columns of the page (adresse_views.c). */
void tabletop_draw_views(const struct tabletop_page *page, int row, int columns, int rows);

/* The same as text for plain mode, of so many columns and rows. */
void tabletop_print_views(const struct local_match *local, const struct tabletop *top, int columns,
                          int rows, struct text *out);

/* The gauge of the hand's sway (adresse_gauge.c). */
enum { GAUGE_ROWS = 4 };
void tabletop_draw_gauge(const struct tabletop_page *page, int row, int columns);

/* How far off the hand is, as far as the eye can tell: 1 is as far as it usually gets, and calm
 * is below CALM. */
#define CALM 0.4
double tabletop_wildness(const struct hand_sway *sway, bool is_one_eyed);

/* A person's turn with a piece in hand: steering, lowering, letting go (adresse_hold.c,
 * adresse_swaying.c). */
enum turn_end tabletop_hold(struct local_match *local, int seat, json_t *view);

/* Pages over the page: the cards of a seat with the challenge's, and its story. */
void tabletop_show_cards(const struct local_match *local, const struct tabletop *top, int seat);
void tabletop_show_story(const struct local_match *local, int seat);

/* The cards of a hand, or of the challenge, as lines. */
void tabletop_add_hand(const struct local_match *local, const struct tabletop *top, int seat,
                       int columns, struct text *out);
void tabletop_add_challenge_cards(const struct local_match *local, const struct tabletop *top,
                                  int columns, struct text *out);

/* The cards beside the list of answers: the challenge's, then the viewer's hand; where one is to
 * be launched, only the advantages, since the list itself has the piece cards. */
void tabletop_add_cards_beside(const struct local_match *local, const struct tabletop *top,
                               bool is_launching, int columns, struct text *out);

/* Plain mode: how the hand sways in the half second just told, in a line (adresse_sway_words.c). */
void tabletop_print_sway(const struct local_match *local, const struct tabletop *top,
                         struct text *out);

/* The members of its struct board. */
void tabletop_print(const struct local_match *local, const json_t *view, struct text *out);
void tabletop_print_question(const struct local_match *local, int seat, struct text *out);
void tabletop_print_hand(const struct local_match *local, int seat, struct text *out);
int tabletop_number_of_line(const struct local_match *local, int seat, const char *line);
enum turn_end tabletop_watch_hand(struct local_match *local, int seat, int viewer,
                                  const struct page_frame *frame);
void tabletop_play_back(const struct local_match *local, int first);

#endif
