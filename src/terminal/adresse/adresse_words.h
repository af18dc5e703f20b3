/* adresse_words.h: what is asked in Au doigt & à l'œil, what can be answered, and how the
 * cards read, as a person reads it. */
#ifndef BOSQUET_ADRESSE_WORDS_H
#define BOSQUET_ADRESSE_WORDS_H

#include "adresse_board.h"

/* "7B", or the name of an advantage. */
const char *top_card_name(const struct local_match *local, const char *card);

/* "7B: medium, on its edge, left eye closed, right hand"; an advantage with its text. */
void top_card_say(const struct local_match *local, const struct tabletop *top, const char *card,
                  struct text *out);

/* Whether it may be launched or added, not played as an advantage. */
bool is_card_of_piece(const char *card);

/* What is asked now, and what there is to know about it. */
void top_question_say(const struct local_match *local, const struct tabletop *top,
                      struct text *out);
void top_why_say(const struct local_match *local, const struct tabletop *top, struct text *out);

/* A move of the viewer's as an answer to that, of this struct tabletop: "Add 7B". */
void top_answer_say(const struct local_match *local, const void *seen, struct move move,
                    struct text *out);

/* The challenge in one line: who dares whom, and what became of the cards so far. */
void top_challenge_say(const struct local_match *local, const struct tabletop *top,
                       struct text *out);

/* A player in a few words: "Lou 10, done". */
void top_player_say(const struct local_match *local, const struct tabletop *top, int seat,
                    struct text *out);

/* "c", "the board", "the table": what a piece would touch first. */
void top_touch_say(const struct local_match *local, const struct tabletop *top, int first,
                   struct text *out);

#endif
