/* adresse_scene.h: scenes of Au doigt & à l'œil for tests. A scene begins where somebody launches,
 * with the cards that a test deals, and is played by text. What becomes of a piece is
 * told by the test, as the physics would. After every step it is checked that each card is in
 * exactly one place, and that the position round-trips as JSON. A failed expectation fails the
 * test. */
#ifndef BOSQUET_ADRESSE_SCENE_H
#define BOSQUET_ADRESSE_SCENE_H

#include "blocks.h"
#include "checks.h"
#include "readers.h"
#include "text.h"

/* How a scene begins. */
struct adresse_scene_setup {
    int seats;
    int variant;
    int launcher;
    /* "7B 8A pivot / 3A": of seat 0, of seat 1 ... Whoever is not named gets two cards
     * that nobody named. */
    const char *hands;
    const char *won;     /* the same, of cards before players (A9.1) */
    const char *discard; /* "4A 5A" */
    const char *deck;    /* nothing but these; the rest is in the last seat's hand */
    const char *done;    /* "0 2": seats whose marker shows that (A2.3) */
    int placed[PLAYERS_MAX];
};

struct adresse_scene {
    struct adresse a;
    struct options options;
    struct text told; /* "penalty seat=0 count=3" and a newline for each event */
};

/* The board has its starting piece, number 0; a test puts more with blocks.h. */
#define BEGIN(scene, ...) adresse_scene_begin(scene, &(struct adresse_scene_setup){ __VA_ARGS__ })
void adresse_scene_begin(struct adresse_scene *scene, const struct adresse_scene_setup *setup);
void adresse_scene_end(struct adresse_scene *scene);

/* From the very beginning (A2), before anything is dealt; options as JSON, or NULL. */
void adresse_scene_new(struct adresse_scene *scene, int seats, const char *options);

/* ---- playing ---- */

/* "0 launch 1 7B; chance draw 4C": seat and move, parted by semicolons. */
void play(struct adresse_scene *scene, const char *moves);

/* From the beginning of a scene: seat 1 has accepted a challenge of these cards. */
void accepted(struct adresse_scene *scene, int seats, const char *cards);

/* Whoever has a piece to place aims there ("x=0 y=0 turn=90"), holds on for a half second
 * and lets go in the second one. */
void let_down(struct adresse_scene *scene, const char *where);
void lets_go(struct adresse_scene *scene); /* the same without the aim */

/* What the physics tells of a piece: its centre in millimetres, turned by degrees. */
void rests(struct adresse_scene *scene, int piece, int position, double x, double y, double z,
           int turn);
void lies_on_table(struct adresse_scene *scene, int piece); /* beside the board */
void settles(struct adresse_scene *scene);
int piece_in_hand(const struct adresse_scene *scene); /* the number that it has on the table */

/* Whole placements. The first puts the piece on top of the middle, a board card's on a
 * free place of the board. */
void holds(struct adresse_scene *scene);
void falls(struct adresse_scene *scene);                          /* the placed piece alone */
void falls_with(struct adresse_scene *scene, const char *pieces); /* "1 4": and these */
void holds_but(struct adresse_scene *scene, const char *pieces);  /* it holds, and these fall */

/* All pieces of the challenge that are left hold, in the order of its cards. */
void all_hold(struct adresse_scene *scene);

void draws_any(
    struct adresse_scene *scene); /* whoever has cards to draw draws the first there are */

/* ---- what is expected ---- */

void assert_asked(const struct adresse_scene *scene, int seat, const char *stage);
void assert_drawing(const struct adresse_scene *scene, int seat, int count);
void assert_hand(const struct adresse_scene *scene, int seat, const char *cards); /* by number */
void assert_won(const struct adresse_scene *scene, int seat, const char *cards);
void assert_discard(const struct adresse_scene *scene, const char *cards);
void assert_moves(const struct adresse_scene *scene, const char *moves); /* in order, by commas */
void assert_listed(const struct adresse_scene *scene, const char *text, bool is_listed);
void assert_refused(struct adresse_scene *scene, const char *seat_and_move, const char *key);
void assert_no_move(const struct adresse_scene *scene, const char *text); /* it is not even read */
void assert_on_table(const struct adresse_scene *scene, const char *pieces); /* "0 1 4" */
void assert_told(const struct adresse_scene *scene, const char *line);
void assert_not_told(const struct adresse_scene *scene, const char *part);
void assert_over(const struct adresse_scene *scene, int finisher); /* -1: nobody finished */
/* "1 3 2": of each seat; tie_break NULL if none was broken. */
void assert_ranks(const struct adresse_scene *scene, const char *ranks, const char *tie_break);

/* What a seat sees, to be freed with json_decref. */
json_t *scene_view(const struct adresse_scene *scene, int viewer);

#endif
