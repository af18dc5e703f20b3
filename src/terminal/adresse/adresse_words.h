/* adresse_words.h: the words of Au doigt & à l'œil in the terminal: questions, answers, cards,
 * players. Functions add to a text. */
#ifndef BOSQUET_ADRESSE_WORDS_H
#define BOSQUET_ADRESSE_WORDS_H

#include "adresse_board.h"

/* "7B", or the name of an advantage. */
const char *tabletop_card_name(const struct local_match *local, const char *card);

/* A card with what it demands: "7B: medium, on its edge, left eye closed, right hand"; an
 * advantage with its text. */
void tabletop_add_card(const struct local_match *local, const struct tabletop *top,
                       const char *card, struct text *out);

/* Whether a card is one of a piece, to be launched or added; else it is an advantage. */
bool tabletop_is_piece_card(const char *card);

/* The question that is asked now, and a line of what it is about. */
void tabletop_add_question(const struct local_match *local, const struct tabletop *top,
                           struct text *out);
void tabletop_add_question_details(const struct local_match *local, const struct tabletop *top,
                                   struct text *out);

/* An answer in words, an add_answer_fn: "Add 7B". `seen` is a struct tabletop. */
void tabletop_add_answer(const struct local_match *local, const void *seen, struct move move,
                         struct text *out);

/* The narrate() of struct board: why a placement did not hold, with the figures that say so; and
 * nothing of a hand that sways. */
const char *tabletop_narrate(const struct event *event, struct fields *fields);

/* The challenge in one line: who dares whom, and what became of the cards so far. */
void tabletop_add_challenge(const struct local_match *local, const struct tabletop *top,
                            struct text *out);

/* A player in a few words: "Lou 10, done". */
void tabletop_add_player(const struct local_match *local, const struct tabletop *top, int seat,
                         struct text *out);

/* What a piece would touch first (see struct first_contact): "c", "the board", "the table". */
void tabletop_add_touched(const struct local_match *local, const struct tabletop *top, int first,
                          struct text *out);

#endif
