/* grimm_words.h: what is asked in The Grimm Forest, and what can be answered, as a
 * person reads it. */
#ifndef BOSQUET_GRIMM_WORDS_H
#define BOSQUET_GRIMM_WORDS_H

#include "description.h"
#include "grimm_board.h"

/* The word for a card, a place or a type of resource. */
const char *forest_word(const struct local_match *local, const char *id);

/* "2 straw and 1 brick"; "nothing" if it is none. */
void resources_say(const struct local_match *local, const int counts[RESOURCES], struct text *out);

/* What a seat is asked that can make these moves, and what that is about, if there is
 * more to say. */
void question_say(const struct local_match *local, const struct forest *forest, int seat,
                  const struct open_move *moves, int count, struct text *out);
void question_say_why(const struct local_match *local, const struct forest *forest, int seat,
                      struct text *out);

/* The card (or the procedure of the rules) that a question is about. */
const char *question_card(const struct forest *forest);

/* A move of the viewer's as an answer to what is asked in this struct forest: "Forest",
 * "Build wood walls". */
void answer_say(const struct local_match *local, const void *seen, struct move move,
                struct text *out);

/* The cards that a move names, and how many. */
enum { ANSWER_CARDS_MAX = 3 };
int answer_cards(const struct description *said, const char *cards[ANSWER_CARDS_MAX]);

/* What else is to be known of a player now, each with `parting` between: where the pig
 * goes, this round's Fable, cards that wait or act. */
void lot_say_notes(const struct local_match *local, const struct forest *forest, int seat,
                   const char *parting, struct text *out);

/* In the secret choice: thinking, or ready; else nothing. */
void lot_say_choosing(const struct local_match *local, const struct forest *forest, int seat,
                      struct text *out);

/* A card with its tag and what it does: "Wolf (before collecting): ..." */
void card_say(const struct local_match *local, const char *card, struct text *out);

#endif
