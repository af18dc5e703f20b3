/* sentences.c: errors in English. */
#include "sentences.h"

#include "words.h"

#include <stdio.h>

const char *in_language(const char *code, const struct error *error)
{
    static char kept[8][2 * ERROR_TEXT_MAX];
    static int next;
    enum language language = LANGUAGE_EN;
    char *place = kept[next++ % 8];
    struct text sentence;
    text_init(&sentence);
    language_read(code, &language);
    words_add_error(&sentence, language, error);
    snprintf(place, sizeof *kept, "%s", sentence.data);
    text_clear(&sentence);
    return place;
}

const char *in_english(const struct error *error)
{
    return in_language("en", error);
}
