/* grimm_words.h: the words of The Grimm Forest in the terminal: questions, answers, cards, what
 * a player has. Functions add to a text. */
#ifndef BOSQUET_GRIMM_WORDS_H
#define BOSQUET_GRIMM_WORDS_H

#include "description.h"
#include "grimm_board.h"

/* The word for a card, a place or a type of resource. */
const char *forest_word(const struct local_match *local, const char *id);

/* Resources as a list: "2 straw and 1 brick"; "nothing" if it is none. */
void forest_add_resources(const struct local_match *local, const int counts[RESOURCES],
                          struct text *out);

/* The question that a seat is asked which can make these moves, and a line of what it is about,
 * if there is one. */
void forest_add_question(const struct local_match *local, const struct forest *forest, int seat,
                         const struct open_move *moves, int count, struct text *out);
void forest_add_question_details(const struct local_match *local, const struct forest *forest,
                                 int seat, struct text *out);

/* The card (or the procedure of the rules) that a question is about. */
const char *forest_question_card(const struct forest *forest);

/* An answer in words, an add_answer_fn: "Build walls of wood". `seen` is a struct forest. */
void forest_add_answer(const struct local_match *local, const void *seen, struct move move,
                       struct text *out);

/* The cards that a move names, and how many. */
enum { ANSWER_CARDS_MAX = 3 };
int forest_answer_cards(const struct description *said, const char *cards[ANSWER_CARDS_MAX]);

/* Notes about a player, with a separator between them: where the pig goes, this round's Fable,
 * cards that wait or act. */
void forest_add_lot_notes(const struct local_match *local, const struct forest *forest, int seat,
                          const char *separator, struct text *out);

/* How far a player is in the secret choice: thinking, or ready; else nothing. */
void forest_add_lot_choice(const struct local_match *local, const struct forest *forest, int seat,
                           struct text *out);

/* A card with its tag and what it does: "Wolf (before collecting): ..." */
void forest_add_card(const struct local_match *local, const char *card, struct text *out);

#endif
