/* grandbois_scene.h: scenes of GrandBois for tests. A match begins with all chance pinned and
 * is played by text; expectations query the match as any client would. A failed expectation
 * fails the test. */
#ifndef BOSQUET_GRANDBOIS_SCENE_H
#define BOSQUET_GRANDBOIS_SCENE_H

#include "checks.h"
#include "match.h"

struct grandbois_scene {
    int seats;
    bool is_expert;
    const char *deck;  /* in the order drawn; tiles not named follow by their number */
    const char *clans; /* "fox toad lizard"; with two players "fox+toad lizard+rabbit" */
    int first;
};

/* BEGIN(&match, .seats = 3, .deck = "20 36"): clans not given are dealt in the
 * order toad, rabbit, fox, raccoon, lizard. The test ends with match_clear. */
#define BEGIN(match, ...) grandbois_scene_begin(match, &(struct grandbois_scene){ __VA_ARGS__ })
void grandbois_scene_begin(struct match *match, const struct grandbois_scene *scene);

/* A match from the text of a setup, or the reason why there is none. */
bool grandbois_scene_try_setup(struct match *match, int seats, const char *setup,
                               struct error *error);

/* Moves separated by blanks, each by whoever is to act. */
void play(struct match *match, const char *moves);

/* The same, and every tower decision between them is `skip`. */
void play_tiles(struct match *match, const char *moves);

/* The same as play; events that `viewer` may hear are added to *heard, one JSON
 * object a line. */
void play_heard(struct match *match, const char *moves, int viewer, struct text *heard);

void assert_legal(const struct match *match, const char *moves); /* separated by blanks */

/* The move is refused for this reason, in these English words (NULL: any), and
 * nothing changes. */
void assert_refused(struct match *match, const char *text, const char *key, const char *english);

/* A seat's moves as text, sorted and separated by blanks. */
void assert_moves(const struct match *match, int seat, const char *moves);
int count_moves(const struct match *match);

int seat_to_act(const struct match *match); /* -1 when the game is over */
void assert_phase(const struct match *match, const char *phase, int turn);
void assert_river(const struct match *match, const char *tiles);
int deck_count(const struct match *match);

/* The visible space as the tile list writes it ("F3", ".", "B"), "" for bare ground. */
const char *space_at(const struct match *match, int x, int y);
void assert_spaces(const struct match *match, int x, int y, const char *spaces); /* NW NE SE SW */

void assert_score(const struct match *match, int seat, int spaces, int group, int tower_own,
                  int tower_other);

/* Winners as seats separated by blanks; tie_break NULL if no tie was broken. */
void assert_winners(const struct match *match, const char *winners, const char *tie_break);

/* To be freed with json_decref; VIEWER_SPECTATOR and VIEWER_ALL too. */
json_t *view_of(const struct match *match, int viewer);
void view_text(const struct match *match, int viewer, struct text *out);

#endif
