/* words.h: every sentence that people read, in French and in English, from
 * data/words. A sentence has a key; {name} in it is filled from a field. */
#ifndef BOSQUET_WORDS_H
#define BOSQUET_WORDS_H

#include "game.h"
#include "text.h"

enum language { LANGUAGE_EN, LANGUAGE_FR, LANGUAGES };

extern const char *const language_codes[LANGUAGES]; /* "en", "fr" */

/* "fr", "fr_FR.UTF-8", ... to a language; false if it is none of ours. */
bool language_read(const char *name, enum language *out);

/* From LC_ALL, LC_MESSAGES and LANG; English where those name neither. */
enum language language_of_environment(void);

/* The text of a key as it stands, or NULL if there is none. */
const char *words_find(enum language language, const char *key);

/* The same, but a missing key stands for itself, so that a gap is seen. */
const char *words(enum language language, const char *key);

/* The sentence with its fields filled in. Words among the fields are looked up
 * below `scope` (a game's name): FIELD_WORD "fox" is key "<scope>.fox";
 * FIELD_COUNT is "<scope>.fox.one" or ".many", whose {n} is the number.
 * Fields of one name are a list: "toad, fox and bear".
 * Of the fields count 3 and animal "fox", a sentence may also make
 *     {count_animal}  "<scope>.fox.many": 3 foxes
 *     {count_tile}    "<scope>.tile.many", if no field is called tile: 3 tiles
 *     {the_animal}    "<scope>.the.fox", or any other form that such a key gives */
void words_add(struct text *out, enum language language, const char *scope, const char *key,
               const struct fields *fields);

/* What stands in a list of `count` before its item `index`: nothing, a comma, "and". */
void words_add_separator(struct text *out, enum language language, int index, int count);

/* How many keys there are, and the one at an index: for tests and exports. */
int words_count(void);
const char *words_key(int index);

#endif
