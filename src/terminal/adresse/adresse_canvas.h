/* adresse_canvas.h: the structure drawn in characters, from the front, from above or by one
 * eye: ray casting, with two rays a cell, for its upper and its lower half. */
#ifndef BOSQUET_ADRESSE_CANVAS_H
#define BOSQUET_ADRESSE_CANVAS_H

#include "adresse_board.h"

/* What a cell shows, for its colour; each kind has a character of its own as well. */
enum tint { TINT_NONE, TINT_BOARD, TINT_SHADOW, TINT_HELD, TINT_FALLEN, TINT_STARTS, TINT_WOOD };
enum { WOODS = 4 }; /* tints of wood, from TINT_WOOD on */

struct cell {
    char glyph[4];
    unsigned char tint;
    bool is_edge; /* half of it is empty: its glyph is drawn in the colour, on nothing */
    short thing;  /* index of what is in it, while canvas_draw finds edges */
};

struct canvas {
    int columns, rows;
    struct cell *cells; /* row by row */
};

void canvas_init(struct canvas *canvas, int columns, int rows);
void canvas_clear(struct canvas *canvas);

/* The boxes to be drawn. */
struct scene {
    const struct shown_piece *pieces;
    int count;
    int board;                /* its side, millimetres */
    const struct box *held;   /* NULL: nothing is in the hand */
    const struct box *shadow; /* where it would touch down; NULL: not shown */
};

enum view_direction { FROM_FRONT, FROM_ABOVE, FROM_EYE };

/* The part of the scene that is seen. A column is `scale` millimetres wide, a row twice as
 * high. */
struct viewport {
    enum view_direction from;
    int eye; /* LEFT or RIGHT, of FROM_EYE: the open one */
    double scale;
    double x, y; /* in the middle */
    double z;    /* at the lower end */
};

void canvas_draw(struct canvas *canvas, const struct scene *scene, const struct viewport *window);

/* The letter of a piece: a capital for a starting piece. */
char tabletop_piece_letter(const struct shown_piece *block);

#endif
