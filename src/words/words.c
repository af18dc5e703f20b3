/* words.c: finding sentences and filling them in. */
#include "words.h"

#include "plural_list.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct word {
    const char *key;
    const char *text;
};

enum plural {
#define PLURAL(name, languages, forms, form) PLURAL_##name,
    PLURAL_LIST(PLURAL)
#undef PLURAL
};

/* What a disk, a file or a program that is started may have against it. */
#define SYSTEM_ERROR_LIST(SYSTEM_ERROR)                                                            \
    SYSTEM_ERROR(E2BIG, "system.e2big")                                                            \
    SYSTEM_ERROR(EACCES, "system.eacces")                                                          \
    SYSTEM_ERROR(EADDRINUSE, "system.eaddrinuse")                                                  \
    SYSTEM_ERROR(EAGAIN, "system.eagain")                                                          \
    SYSTEM_ERROR(EBADF, "system.ebadf")                                                            \
    SYSTEM_ERROR(EBUSY, "system.ebusy")                                                            \
    SYSTEM_ERROR(EDQUOT, "system.edquot")                                                          \
    SYSTEM_ERROR(EEXIST, "system.eexist")                                                          \
    SYSTEM_ERROR(EFBIG, "system.efbig")                                                            \
    SYSTEM_ERROR(EINVAL, "system.einval")                                                          \
    SYSTEM_ERROR(EIO, "system.eio")                                                                \
    SYSTEM_ERROR(EISDIR, "system.eisdir")                                                          \
    SYSTEM_ERROR(ELOOP, "system.eloop")                                                            \
    SYSTEM_ERROR(EMFILE, "system.emfile")                                                          \
    SYSTEM_ERROR(ENAMETOOLONG, "system.enametoolong")                                              \
    SYSTEM_ERROR(ENFILE, "system.enfile")                                                          \
    SYSTEM_ERROR(ENODEV, "system.enodev")                                                          \
    SYSTEM_ERROR(ENOENT, "system.enoent")                                                          \
    SYSTEM_ERROR(ENOEXEC, "system.enoexec")                                                        \
    SYSTEM_ERROR(ENOMEM, "system.enomem")                                                          \
    SYSTEM_ERROR(ENOSPC, "system.enospc")                                                          \
    SYSTEM_ERROR(ENOTDIR, "system.enotdir")                                                        \
    SYSTEM_ERROR(ENXIO, "system.enxio")                                                            \
    SYSTEM_ERROR(EPERM, "system.eperm")                                                            \
    SYSTEM_ERROR(EPIPE, "system.epipe")                                                            \
    SYSTEM_ERROR(EROFS, "system.erofs")                                                            \
    SYSTEM_ERROR(ETXTBSY, "system.etxtbsy")

struct catalogue {
    const char *code;
    enum plural plural;
    int count;
    const struct word *words; /* sorted by their keys */
};

#include "words_data.h" /* catalogues, English first */

const int language_count = sizeof catalogues / sizeof *catalogues;

const char *language_code(enum language language)
{
    return catalogues[language].code;
}

enum language language_offered(int index)
{
    return (enum language)((index + 1) % language_count);
}

/* How much of a locale's name a code is: "pt-BR" of "pt_BR.UTF-8"; 0 if it is another language. */
static size_t match_code(const char *code, const char *name)
{
    size_t length = 0;
    while (code[length] != '\0' &&
           (name[length] == code[length] || (name[length] == '_' && code[length] == '-')))
        length++;
    return code[length] == '\0' && strchr("_-.", name[length]) != NULL ? length : 0;
}

bool language_read(const char *name, enum language *out)
{
    size_t longest = 0;
    for (int language = 0; language < language_count; language++) {
        size_t length = match_code(catalogues[language].code, name);
        if (length > longest) {
            longest = length;
            *out = (enum language)language;
        }
    }
    return longest > 0;
}

/* "fr-CH;q=0.9": how much it is wanted, in thousandths. */
static int wanted_much(const char *range, size_t length)
{
    const char *q = memmem(range, length, "q=", 2);
    double wanted = q ? strtod(q + 2, NULL) : 1;
    return wanted >= 0 && wanted <= 1 ? (int)(1000 * wanted + 0.5) : 0;
}

/* Tags are the same in capitals; ours are written "pt-BR". */
static void copy_tag(const char *range, char *tag, size_t size)
{
    snprintf(tag, size, "%.*s", (int)strcspn(range, " \t,;"), range);
    char *region = strchr(tag, '-');
    for (char *c = tag; *c != '\0' && c != region; c++)
        *c = (char)tolower((unsigned char)*c);
    for (char *c = region; region != NULL && strlen(region) == 3 && *c != '\0'; c++)
        *c = (char)toupper((unsigned char)*c);
}

enum language language_accepted(const char *header)
{
    enum language best = LANGUAGE_EN;
    int most = 0;
    for (const char *range = header; *range != '\0';) {
        range += strspn(range, " \t,");
        size_t length = strcspn(range, ",");
        char name[16];
        enum language language;
        copy_tag(range, name, sizeof name);
        int much = wanted_much(range, length);
        if (much > most && language_read(name, &language)) {
            best = language;
            most = much;
        }
        range += length;
    }
    return best;
}

enum language language_of_environment(void)
{
    static const char *const variables[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        enum language language;
        if (value == NULL || *value == '\0')
            continue;
        /* The first one that is set decides, as for every other program. */
        return language_read(value, &language) ? language : LANGUAGE_EN;
    }
    return LANGUAGE_EN;
}

static int compare_key(const void *key, const void *entry)
{
    return strcmp(key, ((const struct word *)entry)->key);
}

const char *words_find(enum language language, const char *key)
{
    const struct catalogue *catalogue = &catalogues[language];
    const struct word *found = bsearch(key, catalogue->words, (size_t)catalogue->count,
                                       sizeof *catalogue->words, compare_key);
    return found ? found->text : NULL;
}

const char *words(enum language language, const char *key)
{
    const char *text = words_find(language, key);
    return text ? text : key;
}

int words_count(enum language language)
{
    return catalogues[language].count;
}

const char *words_key(enum language language, int index)
{
    return catalogues[language].words[index].key;
}

static const char *plural_form(enum language language, int n)
{
    switch (catalogues[language].plural) {
#define PLURAL(name, languages, forms, form)                                                       \
    case PLURAL_##name:                                                                            \
        return form;
        PLURAL_LIST(PLURAL)
#undef PLURAL
    }
    return "other";
}

void words_add_count(struct text *out, enum language language, const char *scope, int number,
                     const char *word)
{
    char key[96];
    snprintf(key, sizeof key, "%s.%s.%s", scope, word, plural_form(language, number));
    struct fields n = { 0 };
    field_number(&n, "n", number);
    words_add(out, language, scope, key, &n);
}

/* What the system says is English, or whatever the machine speaks; these we can say ourselves. */
static void add_system_error(struct text *out, enum language language, int reason)
{
    const char *key = NULL;
    switch (reason) {
#define SYSTEM_ERROR(name, its_key)                                                                \
    case name:                                                                                     \
        key = its_key;                                                                             \
        break;
        SYSTEM_ERROR_LIST(SYSTEM_ERROR)
#undef SYSTEM_ERROR
    }
    text_add(out, key ? words(language, key) : strerror(reason));
}

static void add_field(struct text *out, enum language language, const char *scope,
                      const struct field *field)
{
    char key[96];
    switch (field->type) {
    case FIELD_NUMBER:
        text_addf(out, "%d", field->number);
        break;
    case FIELD_WORD:
        snprintf(key, sizeof key, "%s.%s", scope, field->word);
        text_add(out, words(language, key));
        break;
    case FIELD_COUNT:
        words_add_count(out, language, scope, field->number, field->word);
        break;
    case FIELD_TEXT:
        text_add(out, field->word);
        break;
    case FIELD_SYSTEM:
        add_system_error(out, language, field->number);
        break;
    }
}

void words_add_separator(struct text *out, enum language language, int index, int count)
{
    if (index > 0 && index == count - 1)
        text_addf(out, " %s ", words(language, "scores.and"));
    else if (index > 0)
        text_add(out, ", ");
}

static bool is_called(const struct field *field, const char *name, size_t length)
{
    return strlen(field->name) == length && memcmp(field->name, name, length) == 0;
}

static const struct field *find_field(const struct fields *fields, const char *name, size_t length)
{
    for (int i = 0; fields != NULL && i < fields->count; i++)
        if (is_called(&fields->field[i], name, length))
            return &fields->field[i];
    return NULL;
}

/* The field of this name, or the list of all that have it; false if none has. */
static bool add_named(struct text *out, enum language language, const char *scope, const char *name,
                      size_t length, const struct fields *fields)
{
    int count = 0;
    int index = 0;
    for (int i = 0; fields != NULL && i < fields->count; i++)
        count += is_called(&fields->field[i], name, length);
    for (int i = 0; index < count; i++)
        if (is_called(&fields->field[i], name, length)) {
            words_add_separator(out, language, index++, count);
            add_field(out, language, scope, &fields->field[i]);
        }
    return count > 0;
}

/* {count_resource} and {the_card}: see words.h. False if it is neither. */
static bool add_derived(struct text *out, enum language language, const char *scope,
                        const char *name, size_t length, const struct fields *fields)
{
    char first[32];
    char second[32];
    char key[96];
    const char *parting = memchr(name, '_', length);
    if (parting == NULL || length >= sizeof second)
        return false;
    snprintf(first, sizeof first, "%.*s", (int)(parting - name), name);
    snprintf(second, sizeof second, "%.*s", (int)(name + length - parting - 1), parting + 1);
    const struct field *number = find_field(fields, first, strlen(first));
    const struct field *word = find_field(fields, second, strlen(second));
    if (word != NULL && word->type != FIELD_WORD)
        return false;
    if (number != NULL && number->type == FIELD_NUMBER) {
        words_add_count(out, language, scope, number->number, word ? word->word : second);
        return true;
    }
    if (word == NULL)
        return false;
    snprintf(key, sizeof key, "%s.%s.%s", scope, first, word->word);
    text_add(out, words(language, key));
    return true;
}

void words_add(struct text *out, enum language language, const char *scope, const char *key,
               const struct fields *fields)
{
    const char *rest = words(language, key);
    while (*rest != '\0') {
        const char *open = strchr(rest, '{');
        const char *close = open ? strchr(open, '}') : NULL;
        if (close == NULL) {
            text_add(out, rest);
            return;
        }
        text_add_bytes(out, rest, (size_t)(open - rest));
        size_t length = (size_t)(close - open - 1);
        if (!add_named(out, language, scope, open + 1, length, fields) &&
            !add_derived(out, language, scope, open + 1, length, fields))
            text_add_bytes(out, open, length + 2);
        rest = close + 1;
    }
}

/* A part of the place, then what follows it: as each language puts a colon. */
static void add_from(struct text *out, enum language language, const struct error *error,
                     const char *place)
{
    struct fields parts = { 0 };
    struct text rest;
    text_init(&rest);
    if (place < error->place + error->place_length) {
        add_from(&rest, language, error, place + strlen(place) + 1);
        field_text(&parts, "place", place);
        field_text(&parts, "error", rest.data);
        words_add(out, language, "error", "error.at", &parts);
    } else {
        struct fields fields = error_fields(error);
        char scope[32];
        snprintf(scope, sizeof scope, "%.*s", (int)strcspn(error->key, "."), error->key);
        words_add(out, language, scope, error->key, &fields);
    }
    text_clear(&rest);
}

void words_add_error(struct text *out, enum language language, const struct error *error)
{
    if (error->key != NULL)
        add_from(out, language, error, error->place);
}
