/* grimm_words.c: questions and answers in words. A move is taken apart by the same
 * patterns that the rules write it with; its verb and its arguments find the rest
 * in data/words. */
#include "grimm_words.h"

#include "verb_list.h"
#include "view_read.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

struct verb_words {
    const char *name, *pattern;
};

static const struct verb_words verbs[] = {
#define NAME_AND_PATTERN(name, key, pattern) { #name, pattern },
    GRIMM_VERB_LIST(NAME_AND_PATTERN)
#undef NAME_AND_PATTERN
};

static const char *const place_ids[PLACES_MAX] = { "fields", "forest", "brickyard", "market" };

enum { ARGUMENTS = 4 };

struct parsed_move {
    const char *verb;
    struct {
        char kind; /* as in verb_list.h */
        char word[ID_MAX];
    } argument[ARGUMENTS];
    int count;
    bool has_more; /* an argument is there that may be missing */
    bool has_resources;
    int resources[RESOURCES];
};

/* ---- taking a move apart ---- */

static bool next_word(const char **text, char word[ID_MAX])
{
    size_t length = strcspn(*text, " ");
    if (length == 0 || length >= ID_MAX)
        return false;
    memcpy(word, *text, length);
    word[length] = '\0';
    *text += length;
    *text += **text == ' ';
    return true;
}

static bool is_of_kind(char kind, const char *word)
{
    bool is_number = isdigit((unsigned char)*word);
    bool is_place = view_index(word, place_ids, PLACES_MAX) >= 0;
    bool is_type = view_index(word, resource_ids, RESOURCES) >= 0;
    bool is_section = view_index(word, section_ids, RESOURCES) >= 0;
    switch (kind) {
    case 's':
    case 'n':
        return is_number;
    case 'p':
        return is_place;
    case 't':
        return is_type;
    case 'l':
        return is_section;
    default: /* a card */
        return !is_number && !is_place && !is_type && !is_section;
    }
}

/* "2 straw brick", up to the first word that is no part of it. */
static void read_resources(const char **text, struct parsed_move *out)
{
    char word[ID_MAX];
    for (const char *at = *text; next_word(&at, word); *text = at) {
        int count = isdigit((unsigned char)*word) ? atoi(word) : 1;
        if (isdigit((unsigned char)*word) && !next_word(&at, word))
            return;
        int type = view_index(word, resource_ids, RESOURCES);
        if (type < 0)
            return;
        out->resources[type] += count;
        out->has_resources = true;
    }
}

static bool read_by_pattern(const struct verb_words *verb, const char *move,
                            struct parsed_move *out)
{
    char part[ID_MAX], word[ID_MAX];
    *out = (struct parsed_move){ .verb = verb->name };
    for (const char *pattern = verb->pattern; next_word(&pattern, part);) {
        bool is_optional = part[0] == '?';
        if (part[0] == '%' && part[1] == 'r') {
            read_resources(&move, out);
            if (!out->has_resources)
                return false;
            continue;
        }
        const char *rest = move;
        bool is_there =
            next_word(&rest, word) &&
            (part[0] == '%' || is_optional ? is_of_kind(part[1], word) : strcmp(part, word) == 0);
        if (!is_there && !is_optional)
            return false;
        if (!is_there)
            continue;
        move = rest;
        if (part[0] != '%' && !is_optional)
            continue;
        out->argument[out->count].kind = part[1];
        memcpy(out->argument[out->count++].word, word, sizeof word);
        out->has_more |= is_optional;
    }
    return *move == '\0';
}

static bool read_sentence(const char *move, struct parsed_move *out)
{
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (read_by_pattern(&verbs[i], move, out))
            return true;
    return false;
}

/* "give-fable" of GIVE_FABLE. */
static void add_verb(const char *name, char *key, size_t size)
{
    size_t length = strlen(key);
    for (; *name != '\0' && length + 1 < size; name++)
        key[length++] = *name == '_' ? '-' : (char)tolower((unsigned char)*name);
    key[length] = '\0';
}

/* The arguments as fields, which refer to the sentence: the first of a kind has the
 * kind's own name, "card", the second "card2" and so on; of seats "seat" and "to". */
static void fill_fields(const struct local_match *local, const struct parsed_move *sentence,
                        struct fields *fields)
{
    static const char *const names[][3] = {
        { "s", "seat", "to" },      { "p", "place", "place2" },
        { "n", "count", "count2" }, { "t", "resource", "resource2" },
        { "l", "section", "" },
    };
    static const char *const cards[] = { "card", "card2", "card3" };
    int seen[128] = { 0 };
    for (int i = 0; i < sentence->count; i++) {
        char kind = sentence->argument[i].kind;
        const char *word = sentence->argument[i].word;
        const char *name = NULL;
        for (size_t k = 0; k < sizeof names / sizeof *names; k++)
            if (names[k][0][0] == kind)
                name = names[k][1 + seen[(int)kind]++];
        if (name == NULL)
            name = cards[seen['f']++];
        if (kind == 's')
            field_text(fields, name, local_name(local, atoi(word)));
        else if (kind == 'n')
            field_number(fields, name, atoi(word));
        else
            field_word(fields, name, word);
    }
}

/* The arguments of some kinds, and how many there are. */
static int find_arguments(const char *move, const char *kinds, char ids[][ID_MAX], int room)
{
    struct parsed_move sentence;
    int count = 0;
    if (!read_sentence(move, &sentence))
        return 0;
    for (int i = 0; i < sentence.count && count < room; i++)
        if (strchr(kinds, sentence.argument[i].kind) != NULL)
            memcpy(ids[count++], sentence.argument[i].word, ID_MAX);
    return count;
}

int answer_cards(const char *move, char ids[ANSWER_CARDS_MAX][ID_MAX])
{
    return find_arguments(move, "fa", ids, ANSWER_CARDS_MAX);
}

bool answer_place(const char *move, char id[ID_MAX])
{
    char places[1][ID_MAX];
    if (find_arguments(move, "p", places, 1) == 0)
        return false;
    memcpy(id, places[0], ID_MAX);
    return true;
}

/* ---- saying it ---- */

const char *forest_word(const struct local_match *local, const char *id)
{
    char key[80];
    snprintf(key, sizeof key, "grimm.%s", id);
    return words(local->language, key);
}

void resources_say(const struct local_match *local, const int counts[RESOURCES], struct text *out)
{
    int kinds = 0;
    int said = 0;
    for (int type = 0; type < RESOURCES; type++)
        kinds += counts[type] > 0;
    for (int type = 0; type < RESOURCES; type++) {
        char key[80];
        struct fields fields = { 0 };
        if (counts[type] == 0)
            continue;
        local_add_parting(local, out, said++, kinds);
        snprintf(key, sizeof key, "grimm.%s.%s", resource_ids[type],
                 counts[type] == 1 ? "one" : "many");
        field_number(&fields, "n", counts[type]);
        local_say(local, out, key, &fields);
    }
    if (kinds == 0)
        text_add(out, words(local->language, "grimm.plain-nothing"));
}

/* The house that a move damages stands before the player at hand. */
static void add_damaged(const struct forest *forest, const struct parsed_move *sentence,
                        struct fields *fields)
{
    const struct lot *lot = &forest->lots[forest->effect.seat % LOTS_MAX];
    int house = atoi(sentence->argument[0].word) - 1;
    if (house < 0 || house >= lot->house_count)
        return;
    field_word(fields, "resource", resource_ids[lot->houses[house].type]);
    field_word(fields, "section", section_ids[lot->houses[house].level]);
}

/* Moves that the own Friend makes possible, without naming it. */
static bool is_about_friend(const struct parsed_move *sentence)
{
    static const char *const verbs_of_friends[] = { "SPECIAL", "DISCARD_FRIEND", "CANCEL" };
    return view_index(sentence->verb, verbs_of_friends, 3) >= 0;
}

/* The key of a label: the one with the argument that may be missing, if it is there;
 * else the one for this question, if there is one. */
static void find_label(const struct local_match *local, const struct forest *forest,
                       const struct parsed_move *sentence, char *key, size_t size)
{
    snprintf(key, size, "grimm.answer.");
    add_verb(sentence->verb, key, size);
    size_t length = strlen(key);
    if (sentence->has_more)
        snprintf(key + length, size - length, ".more");
    else
        snprintf(key + length, size - length, ".%s", forest->asks ? forest->asks : "");
    if (words_find(local->language, key) == NULL)
        key[length] = '\0';
}

void answer_say(const struct local_match *local, const struct forest *forest, const char *move,
                struct text *out)
{
    struct parsed_move sentence;
    struct fields fields = { 0 };
    struct text resources;
    char key[96];
    if (!read_sentence(move, &sentence)) {
        text_add(out, move);
        return;
    }
    text_init(&resources);
    find_label(local, forest, &sentence, key, sizeof key);
    fill_fields(local, &sentence, &fields);
    if (sentence.has_resources) {
        resources_say(local, sentence.resources, &resources);
        field_text(&fields, "resources", resources.data);
    }
    if (strcmp(sentence.verb, "DAMAGE") == 0)
        add_damaged(forest, &sentence, &fields);
    const char *friend = forest->viewer < LOTS_MAX ? forest->lots[forest->viewer].friend : NULL;
    if (is_about_friend(&sentence) && friend != NULL)
        field_word(&fields, "friend", friend);
    local_say(local, out, key, &fields);
    text_clear(&resources);
}

/* ---- the question ---- */

static bool is_asked(const struct forest *forest, const char *question)
{
    return strcmp(forest->asks, question) == 0;
}

const char *question_card(const struct forest *forest)
{
    const struct forest_effect *effect = &forest->effect;
    if (is_asked(forest, "monster_place") || is_asked(forest, "unique_place") ||
        is_asked(forest, "cancel_monster"))
        return forest->lots[effect->owner % LOTS_MAX].fable;
    if (is_asked(forest, "friend_keep") && effect->held_count > 0)
        return effect->held[0];
    return effect->of;
}

/* Whom else it is about: who gets what is given, whose house it is. */
static int seat_in_question(const struct forest *forest, int asked)
{
    const struct forest_effect *effect = &forest->effect;
    return effect->owner != asked ? effect->owner : effect->seat;
}

static void say_of_question(const struct local_match *local, const struct forest *forest, int seat,
                            const char *key, struct text *out)
{
    struct fields fields = { 0 };
    const char *card = question_card(forest);
    if (card != NULL)
        field_word(&fields, "card", card);
    if (forest->effect.place != NULL)
        field_word(&fields, "place", forest->effect.place);
    field_text(&fields, "seat", local_name(local, seat_in_question(forest, seat)));
    field_number(&fields, "count", forest->effect.number); /* of a turn: the actions left */
    local_say(local, out, key, &fields);
}

/* Whether a Fable has to be played with the Gather card. */
static bool must_play_fable(const struct move_text *moves, int count)
{
    char cards[ANSWER_CARDS_MAX][ID_MAX];
    for (int i = 0; i < count; i++)
        if (answer_cards(moves[i].text, cards) == 0)
            return false;
    return count > 0;
}

void question_say(const struct local_match *local, const struct forest *forest, int seat,
                  const struct move_text *moves, int count, struct text *out)
{
    char key[96];
    bool is_selecting = forest_is_selecting(forest);
    const char *more = is_selecting && forest->lots[seat].is_fable_imposed ? ".imposed"
                       : is_selecting && must_play_fable(moves, count)     ? ".must"
                                                                           : "";
    snprintf(key, sizeof key, "grimm.ask.%s%s", forest->asks, more);
    say_of_question(local, forest, seat, key, out);
}

void question_say_why(const struct local_match *local, const struct forest *forest, int seat,
                      struct text *out)
{
    char key[96];
    snprintf(key, sizeof key, "grimm.ask.%s.why", forest->asks);
    if (words_find(local->language, key) != NULL)
        say_of_question(local, forest, seat, key, out);
}

void card_say(const struct local_match *local, const char *card, struct text *out)
{
    char key[80];
    text_add(out, forest_word(local, card));
    snprintf(key, sizeof key, "grimm.timing.%s", card);
    if (words_find(local->language, key) == NULL)
        return; /* a card that is not known */
    text_addf(out, " (%s)\n  ", words(local->language, key));
    snprintf(key, sizeof key, "grimm.text.%s", card);
    text_add(out, words(local->language, key));
}

/* ---- a player ---- */

static void add_note(const struct local_match *local, const char *key, const struct fields *fields,
                     const char *parting, struct text *out)
{
    if (out->length > 0)
        text_add(out, parting);
    local_say(local, out, key, fields);
}

/* A card before a player, and where it lies if it is put somewhere. */
static void add_card_note(const struct local_match *local, const char *key, const char *card,
                          const char *place, const char *parting, struct text *out)
{
    struct fields fields = { 0 };
    if (card == NULL)
        return;
    field_word(&fields, "card", card);
    add_note(local, key, &fields, parting, out);
    if (place != NULL)
        text_addf(out, " (%s)", forest_word(local, place));
}

void lot_say_notes(const struct local_match *local, const struct forest *forest, int seat,
                   const char *parting, struct text *out)
{
    const struct lot *lot = &forest->lots[seat];
    struct fields fields = { 0 };
    if (lot->slot != NULL && strcmp(lot->slot, "hidden") != 0) {
        field_word(&fields, "place", lot->slot);
        add_note(local, "grimm.note.slot", &fields, parting, out);
    }
    if (lot->is_fable_imposed && lot->fable != NULL && strcmp(lot->fable, "hidden") == 0)
        add_note(local, "grimm.imposed", NULL, parting, out);
    else
        add_card_note(local, "grimm.note.fable", lot->fable, NULL, parting, out);
    add_card_note(local, "grimm.note.active", lot->active, lot->active_place, parting, out);
    add_card_note(local, "grimm.note.pending", lot->pending,
                  lot->active != NULL ? NULL : lot->active_place, parting, out);
    if (lot->locked_count > 0) {
        fields.count = 0;
        field_number(&fields, "count", lot->locked_count);
        add_note(local, "grimm.note.locked", &fields, parting, out);
    }
}

void lot_say_choosing(const struct local_match *local, const struct forest *forest, int seat,
                      struct text *out)
{
    if (forest_has_chosen(forest, seat))
        local_say(local, out, "grimm.note.ready", NULL);
    else if (forest_is_selecting(forest) && forest->to_act & seat_bit(seat))
        local_say(local, out, "grimm.note.thinks", NULL);
}
