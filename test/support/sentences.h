/* sentences.h: what an error says, for tests to look at. */
#ifndef BOSQUET_SENTENCES_H
#define BOSQUET_SENTENCES_H

#include "error.h"

/* The sentence in a language ("fr"), or in English; until the eighth next call of either. */
const char *in_language(const char *code, const struct error *error);
const char *in_english(const struct error *error);

#endif
