/* adresse_words.c: questions, answers and cards in words. */
#include "adresse_words.h"

#include "adresse_canvas.h"
#include "description.h"
#include "view_read.h"

#include <stdio.h>
#include <string.h>

enum { MANY_PLAYERS = 5 }; /* from here on they are told in fewer words */

static const char *const length_ids[LENGTHS_END] = { "", "short", "medium", "long" };
static const char *const hand_ids[] = { [BOTH] = "both", [LEFT] = "left", [RIGHT] = "right" };
static const char *const sight_ids[] = { [BOTH] = "both", [LEFT] = "right", [RIGHT] = "left" };

static const char *word(const struct local_match *local, const char *kind, const char *id)
{
    char key[80];
    snprintf(key, sizeof key, "adresse.%s%s", kind, id);
    return words(local->language, key);
}

/* ---- cards ---- */

bool tabletop_is_piece_card(const char *card)
{
    return is_piece_card(adresse_card_named(card));
}

const char *tabletop_card_name(const struct local_match *local, const char *card)
{
    return tabletop_is_piece_card(card) ? card : word(local, "", card);
}

static void add_part(struct text *out, const char *part)
{
    text_addf(out, ", %s", part);
}

/* What both hands and both eyes do goes without saying. */
static void piece_card_say(const struct local_match *local, const struct tabletop *top,
                           const char *name, struct text *out)
{
    const struct piece_card *card = &adresse_piece_cards[adresse_card_named(name)];
    struct fields fields = { 0 };
    field_text(&fields, "card", name);
    field_word(&fields, "length", length_ids[card->length]);
    field_word(&fields, "position", tabletop_position_ids[card->position]);
    local_add_sentence(local, out, "adresse.screen.card", &fields);
    if (card->is_board)
        add_part(out, words(local->language, "adresse.screen.on-board"));
    if (card->closed != BOTH)
        add_part(out, word(local, "sight.", sight_ids[card->closed]));
    if (card->hand != BOTH)
        add_part(out, word(local, "hand.", hand_ids[card->hand]));
    if (top->variant != NULL && strcmp(top->variant, "advanced") == 0) {
        field_count(&fields, "value", card->value, "point");
        text_add(out, ", ");
        local_add_sentence(local, out, "adresse.screen.value", &fields);
    }
}

void tabletop_add_card(const struct local_match *local, const struct tabletop *top,
                       const char *card, struct text *out)
{
    struct fields fields = { 0 };
    if (tabletop_is_piece_card(card)) {
        piece_card_say(local, top, card, out);
        return;
    }
    field_word(&fields, "card", card);
    field_text(&fields, "text", word(local, "text.", card));
    local_add_sentence(local, out, "adresse.screen.advantage", &fields);
}

/* ---- the challenge and the players ---- */

static void add_fate(const struct local_match *local, const struct shown_card *card,
                     struct text *out)
{
    struct fields fields = { 0 };
    text_add(out, card->card);
    if (card->placer >= 0 && strcmp(card->fate, "waiting") == 0) {
        field_text(&fields, "seat", local_name(local, card->placer));
        text_add(out, " (");
        local_add_sentence(local, out, "adresse.screen.placer", &fields);
        text_add_char(out, ')');
    } else if (strcmp(card->fate, "waiting") != 0) {
        text_addf(out, " (%s)", word(local, "screen.fate.", card->fate));
    }
}

void tabletop_add_challenge(const struct local_match *local, const struct tabletop *top,
                            struct text *out)
{
    const struct shown_challenge *challenge = &top->challenge;
    struct fields fields = { 0 };
    struct text cards;
    if (challenge->count == 0)
        return;
    text_init(&cards);
    for (int i = 0; i < challenge->count; i++) {
        text_add(&cards, i > 0 ? ", " : "");
        add_fate(local, &challenge->cards[i], &cards);
    }
    field_text(&fields, "cards", cards.data);
    field_text(&fields, "to", local_name(local, challenge->holder));
    if (challenge->launcher >= 0)
        field_text(&fields, "seat", local_name(local, challenge->launcher));
    local_add_sentence(local, out,
                       challenge->launcher < 0                    ? "adresse.screen.opening"
                       : challenge->launcher == challenge->holder ? "adresse.screen.challenge-back"
                                                                  : "adresse.screen.challenge",
                       &fields);
    text_clear(&cards);
}

void tabletop_add_player(const struct local_match *local, const struct tabletop *top, int seat,
                         struct text *out)
{
    const struct shown_player *player = &top->players[seat];
    struct fields fields = { 0 };
    field_text(&fields, "seat", local_name(local, seat));
    field_number(&fields, "count", player->cards);
    field_number(&fields, "won", player->won);
    bool is_short = top->seats >= MANY_PLAYERS;
    local_add_sentence(local, out,
                       is_short ? "adresse.screen.player-short" : "adresse.screen.player", &fields);
    if (player->marker != NULL && strcmp(player->marker, "done") == 0)
        add_part(out, words(local->language, "adresse.done"));
    if (player->won > 0) {
        text_add(out, ", ");
        local_add_sentence(local, out, "adresse.screen.won", &fields);
    }
}

/* ---- the question ---- */

/* "adresse.ask.place.board.upright" */
static void place_key(const struct shown_placement *placement, char *key, size_t size)
{
    snprintf(key, size, "adresse.ask.place.%s%s", placement->is_board ? "board." : "",
             placement->is_free ? "free" : tabletop_position_ids[placement->position]);
}

static const char *answer_key(const struct shown_challenge *challenge)
{
    if (challenge->was_returned && challenge->holder == challenge->launcher)
        return "adresse.ask.answer.back";
    return challenge->from != challenge->launcher ? "adresse.ask.answer.on" : "adresse.ask.answer";
}

void tabletop_add_question(const struct local_match *local, const struct tabletop *top,
                           struct text *out)
{
    char key[64];
    struct fields fields = { 0 };
    if (top->challenge.from >= 0)
        field_text(&fields, "seat", local_name(local, top->challenge.from));
    field_word(&fields, "length", length_ids[top->placement.length]);
    if (tabletop_is_at(top, "aim"))
        place_key(&top->placement, key, sizeof key);
    else if (tabletop_is_at(top, "answer"))
        snprintf(key, sizeof key, "%s", answer_key(&top->challenge));
    else
        snprintf(key, sizeof key, "adresse.ask.%s", top->stage);
    local_add_sentence(local, out, key, &fields);
}

/* With which hands and eyes, and whose risk it is. */
static void hold_say(const struct local_match *local, const struct tabletop *top, struct text *out)
{
    const struct shown_placement *placement = &top->placement;
    struct fields fields = { 0 };
    char hand[32], sight[32];
    snprintf(hand, sizeof hand, "hand.%s", hand_ids[placement->hand]);
    snprintf(sight, sizeof sight, "sight.%s", sight_ids[placement->closed]);
    field_word(&fields, "hand", hand);
    field_word(&fields, "sight", sight);
    local_add_sentence(local, out, "adresse.ask.how", &fields);
    if (placement->seat == top->challenge.holder)
        return;
    text_add_char(out, ' ');
    field_text(&fields, "seat", local_name(local, top->challenge.holder));
    local_add_sentence(local, out, "adresse.ask.place.for", &fields);
}

void tabletop_add_question_details(const struct local_match *local, const struct tabletop *top,
                                   struct text *out)
{
    char key[64];
    bool is_young = top->variant != NULL && strcmp(top->variant, "young") == 0;
    snprintf(key, sizeof key, "adresse.ask.%s.%s", top->stage,
             is_young && tabletop_is_at(top, "launch") ? "young" : "why");
    if (tabletop_is_at(top, "aim"))
        hold_say(local, top, out);
    else if (words_find(local->language, key) != NULL)
        local_add_sentence(local, out, key, NULL);
}

/* ---- answers ---- */

void tabletop_add_touched(const struct local_match *local, const struct tabletop *top, int first,
                          struct text *out)
{
    for (int i = 0; i < top->piece_count; i++)
        if (top->pieces[i].number == first)
            text_add_char(out, tabletop_piece_letter(&top->pieces[i]));
    if (first < 0)
        text_add(out, words(local->language,
                            first == -1 ? "adresse.screen.the-board" : "adresse.screen.the-table"));
}

/* "x 12.5, y -40, turned by 90: on c" */
static void place_say(const struct local_match *local, const struct tabletop *top,
                      const struct description *said, struct text *out)
{
    static const char *const names[] = { "x", "y", "turn" };
    int tenths[3];
    char numbers[3][16];
    struct first_contact touch;
    struct fields fields = { 0 };
    struct text on;
    text_init(&on);
    for (int i = 0; i < 3; i++) {
        tenths[i] = description_number(said, names[i]);
        snprintf(numbers[i], sizeof numbers[i], "%g", tenths[i] / 10.0);
        field_text(&fields, names[i], numbers[i]);
    }
    if (first_contact_at(local->match.game, local->match.state, tenths[0], tenths[1], tenths[2],
                         &touch))
        tabletop_add_touched(local, top, touch.first, &on);
    field_text(&fields, "on", on.data);
    local_add_sentence(local, out, "adresse.screen.place", &fields);
    text_clear(&on);
}

static void launch_say(const struct local_match *local, const struct description *said,
                       struct text *out)
{
    struct fields fields = { 0 };
    struct text cards;
    text_init(&cards);
    for (int i = 0; i < said->fields.count; i++) {
        const struct field *field = &said->fields.field[i];
        if (strcmp(field->name, "cards") == 0)
            text_addf(&cards, "%s%s", cards.length > 0 ? " " : "", field->word);
    }
    field_text(&fields, "seat", local_name(local, description_number(said, "seat")));
    field_text(&fields, "cards", cards.data);
    local_add_sentence(local, out, said->key, &fields);
    text_clear(&cards);
}

void tabletop_add_answer(const struct local_match *local, const void *seen, struct move move,
                         struct text *out)
{
    const struct tabletop *top = seen;
    struct description said;
    describe_open_move(local, top->viewer, move, &said);
    if (description_is(&said, "adresse.answer.aim")) {
        place_say(local, top, &said, out);
    } else if (description_is(&said, "adresse.answer.launch")) {
        launch_say(local, &said, out);
    } else {
        local_name_seats(local, &said.fields);
        local_add_sentence(local, out, said.key, &said.fields);
    }
}
