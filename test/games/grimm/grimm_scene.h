/* grimm_scene.h: scenes of The Grimm Forest for tests. A match begins at the start of a round,
 * laid out by a struct grimm_scene, and is played by text. After every step the invariants
 * G0.12 are checked. A failed expectation fails the test. */
#ifndef BOSQUET_GRIMM_SCENE_H
#define BOSQUET_GRIMM_SCENE_H

#include "checks.h"
#include "grimm_internal.h"
#include "match.h"

struct grimm_scene {
    int seats;
    int first;
    bool is_basic, is_unlimited; /* options */
    /* Pinned chance, separated by blanks. Cards not named follow in the data file's order. */
    const char *fables, *friends, *dice, *picks;
    bool only_these; /* the decks hold nothing but those cards */
    /* What is changed before the round begins, separated by commas; taken from the supply, the
     * decks or the section supply:
     *   "0 board 3/2/1", "fields 12", "market 2/2/1", "0 friend huntsman",
     *   "1 fables wolf dragon", "0 house straw walls", "0 bonus straw", "discard wolf",
     *   "0 lock forest", "supply 0/0/4" (the rest goes to seat 0) */
    const char *set;
};

#define BEGIN(match, ...) grimm_scene_begin(match, &(struct grimm_scene){ __VA_ARGS__ })
void grimm_scene_begin(struct match *match, const struct grimm_scene *scene);

/* "0 play fields; 1 play forest wolf": seat and move, separated by semicolons. */
void play(struct match *match, const char *moves);

/* The same; what `viewer` may hear is added to *heard, one JSON object a line. */
void play_heard(struct match *match, const char *moves, int viewer, struct text *heard);

/* To seat 0's Build turn: all meet at the Brickyard, which most scenes have emptied. */
void to_build(struct match *match);

/* Ends every Build turn there is to end. */
void pass_build(struct match *match);

/* One move, without the chance that follows it. */
void apply_alone(struct match *match, int seat, const char *text);

struct grimm *state_of(const struct match *match);
void put_scrap_pile(struct match *match); /* on the board of seat 0 */

void assert_asked(const struct match *match, int seat, const char *question); /* -1: over */
void assert_moves(const struct match *match, int seat, const char *moves);    /* parted by commas */
void assert_chances(const struct match *match, const char *moves);            /* in their order */
void assert_refused(struct match *match, int seat, const char *text, const char *key);
void assert_board(const struct match *match, int seat, const char *board); /* "5/0/0" */
void assert_gathered(const struct match *match, int seat, const char *counts);
void assert_supply(const struct match *match, const char *counts);
void assert_stock(const struct match *match, const char *place, const char *counts);
void assert_hand(const struct match *match, int seat, const char *cards); /* in order */
void assert_seen_hand(const struct match *match, int viewer, int seat, const char *cards);
void assert_gather_cards_home(const struct match *match); /* all in hand again */
void assert_extra_actions(const struct match *match, int seat, int count);
void assert_friend(const struct match *match, int seat, const char *card);   /* "": none */
void assert_houses(const struct match *match, int seat, const char *houses); /* "straw roof, ..." */
void assert_list(const struct match *match, const char *key, const char *cards); /* of the view */

json_t *grimm_scene_view(const struct match *match, int viewer); /* to be freed with json_decref */
json_t *grimm_scene_player(const json_t *view, int seat);        /* borrowed */
const char *grimm_scene_string(const struct match *match, int viewer, int seat, const char *key);

#endif
