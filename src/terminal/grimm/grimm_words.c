/* grimm_words.c: questions and answers in words. */
#include "grimm_words.h"

#include <stdio.h>
#include <string.h>

const char *forest_word(const struct local_match *local, const char *id)
{
    char key[80];
    snprintf(key, sizeof key, "grimm.%s", id);
    return words(local->language, key);
}

void forest_add_resources(const struct local_match *local, const int counts[RESOURCES],
                          struct text *out)
{
    int kinds = 0;
    int said = 0;
    for (int type = 0; type < RESOURCES; type++)
        kinds += counts[type] > 0;
    for (int type = 0; type < RESOURCES; type++) {
        if (counts[type] == 0)
            continue;
        local_add_separator(local, out, said++, kinds);
        words_add_count(out, local->language, "grimm", counts[type], forest_resource_ids[type]);
    }
    if (kinds == 0)
        text_add(out, words(local->language, "grimm.plain-nothing"));
}

int forest_answer_cards(const struct description *said, const char *cards[ANSWER_CARDS_MAX])
{
    static const char *const names[ANSWER_CARDS_MAX] = { "card", "card2", "card3" };
    int count = 0;
    for (int i = 0; i < ANSWER_CARDS_MAX; i++) {
        const char *card = description_word(said, names[i]);
        if (card != NULL)
            cards[count++] = card;
    }
    return count;
}

void forest_add_answer(const struct local_match *local, const void *seen, struct move move,
                       struct text *out)
{
    const struct forest *forest = seen;
    struct description said;
    char key[96];
    describe_open_move(local, forest->viewer, move, &said);
    local_name_seats(local, &said.fields);
    snprintf(key, sizeof key, "%s.%s", said.key, forest->asks ? forest->asks : "");
    bool has_own_words = words_find(local->language, key) != NULL; /* this question */
    local_add_sentence(local, out, has_own_words ? key : said.key, &said.fields);
}

/* ---- the question ---- */

static bool is_asked(const struct forest *forest, const char *question)
{
    return strcmp(forest->asks, question) == 0;
}

const char *forest_question_card(const struct forest *forest)
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
    const char *card = forest_question_card(forest);
    if (card != NULL)
        field_word(&fields, "card", card);
    if (forest->effect.place != NULL)
        field_word(&fields, "place", forest->effect.place);
    field_text(&fields, "seat", local_name(local, seat_in_question(forest, seat)));
    field_number(&fields, "count", forest->effect.number); /* of a turn: the actions left */
    local_add_sentence(local, out, key, &fields);
}

/* Whether a Fable has to be played with the Gather card. */
static bool must_play_fable(const struct local_match *local, int seat,
                            const struct open_move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        struct description said;
        describe_open_move(local, seat, moves[i].move, &said);
        if (description_word(&said, "card") == NULL)
            return false;
    }
    return count > 0;
}

void forest_add_question(const struct local_match *local, const struct forest *forest, int seat,
                         const struct open_move *moves, int count, struct text *out)
{
    char key[96];
    bool is_selecting = forest_is_selecting(forest);
    const char *more = !is_selecting                                ? ""
                       : forest->lots[seat].is_fable_imposed        ? ".imposed"
                       : must_play_fable(local, seat, moves, count) ? ".must"
                                                                    : "";
    snprintf(key, sizeof key, "grimm.ask.%s%s", forest->asks, more);
    say_of_question(local, forest, seat, key, out);
}

void forest_add_question_details(const struct local_match *local, const struct forest *forest,
                                 int seat, struct text *out)
{
    char key[96];
    snprintf(key, sizeof key, "grimm.ask.%s.why", forest->asks);
    if (words_find(local->language, key) != NULL)
        say_of_question(local, forest, seat, key, out);
}

void forest_add_card(const struct local_match *local, const char *card, struct text *out)
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
                     const char *separator, struct text *out)
{
    if (out->length > 0)
        text_add(out, separator);
    local_add_sentence(local, out, key, fields);
}

/* A card before a player, and where it lies if it is put somewhere. */
static void add_card_note(const struct local_match *local, const char *key, const char *card,
                          const char *place, const char *separator, struct text *out)
{
    struct fields fields = { 0 };
    if (card == NULL)
        return;
    field_word(&fields, "card", card);
    add_note(local, key, &fields, separator, out);
    if (place != NULL)
        text_addf(out, " (%s)", forest_word(local, place));
}

void forest_add_lot_notes(const struct local_match *local, const struct forest *forest, int seat,
                          const char *separator, struct text *out)
{
    const struct lot *lot = &forest->lots[seat];
    struct fields fields = { 0 };
    if (lot->slot != NULL && strcmp(lot->slot, "hidden") != 0) {
        field_word(&fields, "place", lot->slot);
        add_note(local, "grimm.note.slot", &fields, separator, out);
    }
    if (lot->is_fable_imposed && lot->fable != NULL && strcmp(lot->fable, "hidden") == 0)
        add_note(local, "grimm.imposed", NULL, separator, out);
    else
        add_card_note(local, "grimm.note.fable", lot->fable, NULL, separator, out);
    add_card_note(local, "grimm.note.active", lot->active, lot->active_place, separator, out);
    add_card_note(local, "grimm.note.pending", lot->pending,
                  lot->active != NULL ? NULL : lot->active_place, separator, out);
    if (lot->locked_count > 0) {
        fields.count = 0;
        field_number(&fields, "count", lot->locked_count);
        add_note(local, "grimm.note.locked", &fields, separator, out);
    }
}

void forest_add_lot_choice(const struct local_match *local, const struct forest *forest, int seat,
                           struct text *out)
{
    if (forest_has_chosen(forest, seat))
        local_add_sentence(local, out, "grimm.note.ready", NULL);
    else if (forest_is_selecting(forest) && forest->to_act & seat_bit(seat))
        local_add_sentence(local, out, "grimm.note.thinks", NULL);
}
