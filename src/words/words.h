/* words.h: localisation: every sentence that people read, in each language, from data/words,
 * found by its key. {name} in it is filled in from a field. */
#ifndef BOSQUET_WORDS_H
#define BOSQUET_WORDS_H

#include "error.h"
#include "text.h"

/* A language is a folder of data/words and a number below language_count. English, which says
 * what keys there are, is the first; the others follow by their codes. Only words.c knows which
 * they are: a language more is data, and nothing else is compiled again. */
enum language { LANGUAGE_EN };

extern const int language_count;
const char *language_code(enum language language); /* "en": the name of its folder */

/* The languages in the order in which people are offered them: English, the one for everybody,
 * is the last. */
enum language language_offered(int index);

/* "fr", "fr_FR.UTF-8", "pt-BR", ... to a language, the closest there is; false if it is none of
 * ours, and then *out is as it was. */
bool language_read(const char *name, enum language *out);

/* The one that an Accept-Language header ("fr-CH, fr;q=0.9, en;q=0.8") wants most; English if it
 * names none of ours. */
enum language language_accepted(const char *header);

/* From LC_ALL, LC_MESSAGES and LANG; English where those name none of ours. */
enum language language_of_environment(void);

/* The text of a key as it stands, or NULL if there is none. */
const char *words_find(enum language language, const char *key);

/* The same, but the key itself if it is missing, so that the gap is seen. */
const char *words(enum language language, const char *key);

/* The sentence with its fields filled in. Words among the fields are looked up
 * below `scope` (a game's name): FIELD_WORD "fox" is key "<scope>.fox";
 * FIELD_COUNT is "<scope>.fox.one", ".other" or another form, as the language counts
 * (plural_list.h); {n} in it is the number.
 * Fields of one name are a list: "toad, fox and bear".
 * Of the fields count 3 and animal "fox", a sentence may also make
 *     {count_animal}  "<scope>.fox.other": 3 foxes
 *     {count_tile}    "<scope>.tile.other", if no field is called tile: 3 tiles
 *     {the_animal}    "<scope>.the.fox", or any other form that such a key gives */
void words_add(struct text *out, enum language language, const char *scope, const char *key,
               const struct fields *fields);

/* What an error says: "moves" 12: it must be a string. Words among its fields are looked up below
 * the first part of its key. Nothing, of an error that was never filled. */
void words_add_error(struct text *out, enum language language, const struct error *error);

/* "3 foxes": what FIELD_COUNT becomes, by itself. */
void words_add_count(struct text *out, enum language language, const char *scope, int number,
                     const char *word);

/* What stands in a list of `count` before its item `index`: nothing, a comma, "and". */
void words_add_separator(struct text *out, enum language language, int index, int count);

/* How many keys a language has, and the one at an index: for tests. */
int words_count(enum language language);
const char *words_key(enum language language, int index);

#endif
