/* grimm_text.c: moves as sentences, by the patterns of verb_list.h. */
#include "grimm_internal.h"
#include "notation.h"

#include <string.h>

static const char *const patterns[VERBS_END] = {
#define PATTERN(name, key, pattern) [VERB_##name] = pattern,
    GRIMM_VERB_LIST(PATTERN)
#undef PATTERN
};

enum { NUMBER_MAX = 255, WORD_MAX = 40 };

/* ---- writing ---- */

struct grimm_move_text {
    char *text;
    int size;
    int length;
};

static void add_word(struct grimm_move_text *sentence, const char *word)
{
    int at = sentence->length < sentence->size ? sentence->length : sentence->size;
    sentence->length += notation_write(sentence->text + at, sentence->size - at, "%s%s",
                                       sentence->length > 0 ? " " : "", word);
}

static void add_number(struct grimm_move_text *sentence, int number)
{
    char digits[12];
    notation_write(digits, sizeof digits, "%d", number);
    add_word(sentence, digits);
}

static void add_resources(struct grimm_move_text *sentence, struct move move, int index)
{
    for (int type = 0; type < TYPES; type++) {
        int count = move_argument(move, index + type);
        if (count > 1)
            add_number(sentence, count);
        if (count > 0)
            add_word(sentence, grimm_type_name(type));
    }
}

static void add_argument(struct grimm_move_text *sentence, char kind, int value)
{
    switch (kind) {
    case 's':
        add_number(sentence, value - 1);
        break;
    case 'n':
        add_number(sentence, value);
        break;
    case 'p':
        add_word(sentence, grimm_place_name(value));
        break;
    case 't':
        add_word(sentence, grimm_type_name(value - 1));
        break;
    case 'l':
        add_word(sentence, grimm_level_name(value));
        break;
    default:
        add_word(sentence, value == CARD_HIDDEN ? "hidden" : grimm_card_name(value));
        break;
    }
}

/* The next word of a pattern, *pattern moved past it. */
static bool next_word(const char **pattern, char word[WORD_MAX])
{
    size_t length = strcspn(*pattern, " ");
    if (length == 0 || length >= WORD_MAX)
        return false;
    memcpy(word, *pattern, length);
    word[length] = '\0';
    *pattern += length;
    *pattern += **pattern == ' ';
    return true;
}

int grimm_write_move(const void *state, struct move move, char *text, int size)
{
    (void)state;
    struct grimm_move_text sentence = { text, size, 0 };
    char word[WORD_MAX];
    int index = 0;
    int verb = move_verb(move);
    if (verb <= NO_VERB || verb >= VERBS_END)
        return notation_write(text, size, "?");
    for (const char *pattern = patterns[verb]; next_word(&pattern, word);) {
        if (word[0] != '%' && word[0] != '?') {
            add_word(&sentence, word);
        } else if (word[1] == 'r') {
            add_resources(&sentence, move, index);
            index += TYPES;
        } else {
            int value = move_argument(move, index++);
            if (value != 0 || word[0] == '%')
                add_argument(&sentence, word[1], value);
        }
    }
    return sentence.length;
}

/* ---- reading ---- */

static int find_name(const char *word, const char *(*name)(int), int first, int end, int none)
{
    for (int i = first; i < end; i++)
        if (strcmp(word, name(i)) == 0)
            return i;
    return none;
}

/* The value of an argument, 0 if the word is none. */
static int read_argument(char kind, const char *word)
{
    int number;
    switch (kind) {
    case 's':
        return notation_read(word, "%d", &number) && number >= 0 && number < PLAYERS_MAX
                   ? WHO(number)
                   : 0;
    case 'n':
        return notation_read(word, "%d", &number) && number > 0 && number <= NUMBER_MAX ? number
                                                                                        : 0;
    case 'p':
        return find_name(word, grimm_place_name, FIELDS, PLACES_END, 0);
    case 't':
        return WHO(find_name(word, grimm_type_name, STRAW, TYPES, -1));
    case 'l':
        return find_name(word, grimm_level_name, LEVEL_FLOOR, LEVEL_ROOF + 1, 0);
    case 'f':
        return is_fable(grimm_card_named(word)) ? grimm_card_named(word) : 0;
    case 'a':
        return is_friend(grimm_card_named(word)) ? grimm_card_named(word) : 0;
    }
    return 0;
}

/* "2 straw wood": counts of one are not written. */
static bool read_resources(const char **text, uint64_t *code, int index)
{
    const char *at = *text;
    char word[WORD_MAX];
    int last = -1;
    while (next_word(&at, word)) {
        int count = read_argument('n', word);
        if (count != 0 && !next_word(&at, word))
            return false;
        int type = read_argument('t', word) - 1;
        if (type <= last)
            break;
        *code |= (uint64_t)(count ? count : 1) << 8 * (index + type);
        last = type;
        *text = at;
    }
    return last >= 0;
}

static bool read_pattern(const char *pattern, const char *text, uint64_t *code)
{
    char word[WORD_MAX];
    char found[WORD_MAX];
    int index = 0;
    while (next_word(&pattern, word)) {
        if (word[1] == 'r' && word[0] == '%') {
            if (!read_resources(&text, code, index))
                return false;
            index += TYPES;
            continue;
        }
        const char *before = text;
        bool is_there = next_word(&text, found);
        if (word[0] != '%' && word[0] != '?') {
            if (!is_there || strcmp(word, found) != 0)
                return false;
            continue;
        }
        int value = is_there ? read_argument(word[1], found) : 0;
        if (value == 0 && word[0] == '%')
            return false;
        if (value == 0)
            text = before; /* it is missing */
        *code |= (uint64_t)value << 8 * index++;
    }
    return *text == '\0';
}

/* One text a move: what is read must be written the same, so records compare as text. */
bool grimm_read_move(const void *state, const char *text, struct move *out)
{
    for (int verb = NO_VERB + 1; verb < VERBS_END; verb++) {
        char again[MOVE_TEXT_MAX];
        out->code = (uint64_t)verb << 56;
        if (read_pattern(patterns[verb], text, &out->code) &&
            grimm_write_move(state, *out, again, sizeof again) < MOVE_TEXT_MAX &&
            strcmp(text, again) == 0)
            return true;
    }
    return false;
}
