/* name.c: names and lines of text as people may write them, by ICU. */
#include "name.h"

#include "memory.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

enum {
    BYTES_MAX = 1 << 16, /* of what is looked at; the network lets no more through */
    MARKS_MAX = 4,       /* on one letter, as UTS 39 advises: more of them climb over other lines */
    BRAILLE_BLANK = 0x2800,
    ZERO_WIDTH_NON_JOINER = 0x200C,
    ZERO_WIDTH_JOINER = 0x200D,
    TEXT_STYLE = 0xFE0E,
    EMOJI_STYLE = 0xFE0F,
};

/* UTF-16, as ICU wants it. */
struct wide {
    UChar *units;
    int32_t length;
};

static bool widen(const char *text, struct wide *out)
{
    size_t length = strlen(text);
    UErrorCode status = U_ZERO_ERROR;
    *out = (struct wide){ memory_new((length + 1) * sizeof *out->units), 0 };
    u_strFromUTF8(out->units, (int32_t)length + 1, &out->length, text, (int32_t)length, &status);
    return U_SUCCESS(status);
}

/* The other way, if it fits into `size` bytes with its zero. */
static bool narrow(const struct wide *wide, char *out, size_t size)
{
    int32_t length;
    UErrorCode status = U_ZERO_ERROR;
    u_strToUTF8(out, (int32_t)size, &length, wide->units, wide->length, &status);
    return U_SUCCESS(status) && (size_t)length < size;
}

static void normalise(struct wide *wide, const UNormalizer2 *form)
{
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = unorm2_normalize(form, wide->units, wide->length, NULL, 0, &status);
    UChar *units = memory_new((size_t)(length + 1) * sizeof *units);
    status = U_ZERO_ERROR; /* that there was no room yet */
    unorm2_normalize(form, wide->units, wide->length, units, length + 1, &status);
    assert(U_SUCCESS(status));
    free(wide->units);
    *wide = (struct wide){ units, length };
}

/* What people count: an accented letter is one, and so is a flag. */
static int count_characters(const struct wide *wide)
{
    UErrorCode status = U_ZERO_ERROR;
    UBreakIterator *breaks = ubrk_open(UBRK_CHARACTER, "", wide->units, wide->length, &status);
    int count = 0;
    assert(U_SUCCESS(status));
    while (ubrk_next(breaks) != UBRK_DONE)
        count++;
    ubrk_close(breaks);
    return count;
}

/* ---- which characters may stay ---- */

static bool is_pictograph(UChar32 c)
{
    return u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC);
}

/* The state of a pass over a text. */
struct reader {
    const struct wide *wide;
    int32_t next;
    UChar32 before; /* what stayed last, but for the styles and skins of emoji */
    int marks;      /* in a row; as many as may be where there is nothing to carry one */
};

/* U16_NEXT, which compilers have something against. */
static UChar32 read_character(const struct wide *wide, int32_t *at)
{
    uint32_t lead = wide->units[(*at)++];
    if (U16_IS_LEAD(lead) && *at < wide->length && U16_IS_TRAIL((uint32_t)wide->units[*at]))
        return U16_GET_SUPPLEMENTARY(lead, wide->units[(*at)++]);
    return (UChar32)lead;
}

static UChar32 peek(const struct reader *reader)
{
    int32_t at = reader->next;
    return at < reader->wide->length ? read_character(reader->wide, &at) : 0;
}

/* A family is several people joined by what would otherwise hide text. */
static bool belongs_to_emoji(const struct reader *reader, UChar32 c)
{
    if (c == ZERO_WIDTH_JOINER)
        return is_pictograph(reader->before) && is_pictograph(peek(reader));
    return (c == TEXT_STYLE || c == EMOJI_STYLE) && is_pictograph(reader->before);
}

/* Controls, marks of direction, characters that are none, and whatever else
 * takes part in a text without being seen. */
static bool is_hidden(const struct reader *reader, UChar32 c)
{
    static const uint32_t unseen = U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CS_MASK | U_GC_CO_MASK |
                                   U_GC_CN_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK;
    if (belongs_to_emoji(reader, c))
        return false;
    return (U_MASK(u_charType(c)) & unseen) != 0 || c == BRAILLE_BLANK ||
           u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

/* Persian and the scripts of India are written with joiners; in a line of chat
 * they do no harm. */
static bool is_joiner(UChar32 c)
{
    return c == ZERO_WIDTH_JOINER || c == ZERO_WIDTH_NON_JOINER;
}

static bool is_one_mark_too_many(struct reader *reader, UChar32 c)
{
    bool is_mark = (U_MASK(u_charType(c)) & (U_GC_MN_MASK | U_GC_ME_MASK)) != 0;
    if (is_mark)
        reader->marks++;
    else if (!is_joiner(c))
        reader->marks = 0;
    return reader->marks > MARKS_MAX;
}

static bool may_stay(struct reader *reader, UChar32 c, bool is_name)
{
    return !(is_hidden(reader, c) && (is_name || !is_joiner(c))) &&
           !is_one_mark_too_many(reader, c);
}

static void remember(struct reader *reader, UChar32 c)
{
    bool is_decoration =
        c == TEXT_STYLE || c == EMOJI_STYLE || u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER);
    if (!is_decoration || !is_pictograph(reader->before))
        reader->before = c;
}

/* Composes, trims, makes one space of any run of them. What may not stay is left
 * out of a line, and makes a name a bad one: false. */
static bool tidy(struct wide *wide, bool is_name)
{
    UErrorCode status = U_ZERO_ERROR;
    normalise(wide, unorm2_getNFCInstance(&status));
    struct reader reader = { .wide = wide, .marks = MARKS_MAX };
    int32_t written = 0; /* never ahead of what was read */
    bool has_space = false;
    bool is_space_hidden = false; /* a tab, a new line: around a name, but not in it */
    while (reader.next < wide->length) {
        UChar32 c = read_character(wide, &reader.next);
        if (u_isUWhiteSpace(c)) {
            has_space = true;
            is_space_hidden |= is_hidden(&reader, c);
            reader.marks = MARKS_MAX;
            continue;
        }
        bool is_good = may_stay(&reader, c, is_name);
        if (is_name && (!is_good || (is_space_hidden && written > 0)))
            return false;
        if (!is_good)
            continue;
        if (has_space && written > 0)
            wide->units[written++] = ' ';
        has_space = is_space_hidden = false;
        U16_APPEND_UNSAFE(wide->units, written, c);
        remember(&reader, c);
    }
    wide->length = written;
    return true;
}

/* ---- names and lines ---- */

static bool has_something_to_read(const struct wide *wide)
{
    static const uint32_t seen = U_GC_L_MASK | U_GC_N_MASK | U_GC_S_MASK;
    for (int32_t i = 0; i < wide->length;) {
        UChar32 c = read_character(wide, &i);
        if (U_MASK(u_charType(c)) & seen)
            return true;
    }
    return false;
}

/* The key of what is wrong with a name, or NULL. */
static const char *clean(struct wide *wide, char out[NAME_BYTES_MAX])
{
    if (!tidy(wide, true))
        return "room.name-bad-character";
    int characters = count_characters(wide);
    if (characters < NAME_CHARS_MIN)
        return "room.name-too-short";
    if (characters > NAME_CHARS_MAX || !narrow(wide, out, NAME_BYTES_MAX))
        return "room.name-too-long";
    return has_something_to_read(wide) ? NULL : "room.name-no-letter";
}

bool name_clean(const char *text, char out[NAME_BYTES_MAX], struct error *error)
{
    struct wide wide;
    if (strlen(text) > BYTES_MAX)
        return error_set(error, ERROR_BAD_NAME, "room.name-too-long");
    const char *wrong = widen(text, &wide) ? clean(&wide, out) : "room.name-bad-character";
    free(wide.units);
    return wrong == NULL || error_set(error, ERROR_BAD_NAME, wrong);
}

bool line_clean(const char *text, int chars, char *out, size_t size)
{
    struct wide wide;
    if (strlen(text) > BYTES_MAX)
        return false;
    bool is_good = widen(text, &wide) && tidy(&wide, false) && wide.length > 0 &&
                   count_characters(&wide) <= chars && narrow(&wide, out, size);
    free(wide.units);
    return is_good;
}

/* ---- look-alikes ---- */

static bool have_same_skeleton(USpoofChecker *checker, const struct wide *a, const struct wide *b)
{
    enum { SKELETON_MAX = 2048 }; /* of a name, which has 99 bytes */
    UChar of_a[SKELETON_MAX], of_b[SKELETON_MAX];
    UErrorCode status = U_ZERO_ERROR;
    int32_t a_length =
        uspoof_getSkeleton(checker, 0, a->units, a->length, of_a, SKELETON_MAX, &status);
    int32_t b_length =
        uspoof_getSkeleton(checker, 0, b->units, b->length, of_b, SKELETON_MAX, &status);
    return U_SUCCESS(status) && u_strCompare(of_a, a_length, of_b, b_length, false) == 0;
}

/* Compares the texts in a normal form. */
static bool look_alike_in(USpoofChecker *checker, const UNormalizer2 *form, const char *a,
                          const char *b)
{
    struct wide wide_a, wide_b;
    bool is_text_a = widen(a, &wide_a);
    bool is_text_b = widen(b, &wide_b);
    bool is_alike = is_text_a && is_text_b;
    if (is_alike) {
        normalise(&wide_a, form);
        normalise(&wide_b, form);
        is_alike = have_same_skeleton(checker, &wide_a, &wide_b);
    }
    free(wide_a.units);
    free(wide_b.units);
    return is_alike;
}

bool names_look_alike(const char *a, const char *b)
{
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&status);
    assert(U_SUCCESS(status));
    /* As they are written too: a capital I is like an l, and a small i is not. */
    bool is_alike = look_alike_in(checker, unorm2_getNFKCInstance(&status), a, b) ||
                    look_alike_in(checker, unorm2_getNFKCCasefoldInstance(&status), a, b);
    uspoof_close(checker);
    return is_alike;
}

static bool is_like_one_of(const char *name, const char *const *others, int count)
{
    for (int i = 0; i < count; i++)
        if (names_look_alike(name, others[i]))
            return true;
    return false;
}

/* The beginning of a name, in whole characters, that leaves so much room in both
 * limits; its length. */
static size_t shorten(const char *name, size_t room, char out[NAME_BYTES_MAX])
{
    struct wide wide;
    UErrorCode status = U_ZERO_ERROR;
    widen(name, &wide);
    UBreakIterator *breaks = ubrk_open(UBRK_CHARACTER, "", wide.units, wide.length, &status);
    assert(U_SUCCESS(status));
    ubrk_last(breaks);
    for (int characters = count_characters(&wide);
         characters > NAME_CHARS_MAX - (int)room || !narrow(&wide, out, NAME_BYTES_MAX - room);
         characters--)
        wide.length = ubrk_previous(breaks);
    if (wide.length > 0 && wide.units[wide.length - 1] == ' ')
        wide.length--;
    narrow(&wide, out, NAME_BYTES_MAX);
    ubrk_close(breaks);
    free(wide.units);
    return strlen(out);
}

void name_make_distinct(char name[NAME_BYTES_MAX], const char *const *others, int count)
{
    char own[NAME_BYTES_MAX];
    snprintf(own, sizeof own, "%s", name);
    for (int number = 2; is_like_one_of(name, others, count); number++) {
        char suffix[16];
        size_t length = (size_t)snprintf(suffix, sizeof suffix, " %d", number);
        memcpy(name + shorten(own, length, name), suffix, length + 1);
    }
}
