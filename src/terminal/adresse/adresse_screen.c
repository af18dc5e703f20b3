/* adresse_screen.c: a person's decision: a question, a list of answers, a cursor. A
 * challenge is put together in one list, cards and whom it is for, then launched; a piece
 * in the hand is the business of adresse_hold.c; everything else is one answer. */
#include "adresse_screen.h"

#include "adresse_words.h"
#include "description.h"
#include "layout.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What stays from decision to decision at this keyboard. */
static struct {
    struct screen_line line;
    int heard[SEATS_MAX]; /* by seat: lines of the story before its last decision led on */
} habits;

/* What a line of a challenge's list stands for. */
struct part {
    const char *card; /* of the hand, or NULL: */
    int seat;         /* whom it is for, or -1: a heading */
};

enum { PARTS_MAX = CARDS_SEEN_MAX + SEATS_MAX + 2 };

struct adresse_turn {
    struct local_match *local;
    int seat;
    json_t *view;
    struct tabletop top;
    struct open_move moves[MOVES_MAX];
    int entries_before; /* of the log, when this was asked */
    int move_count;
    struct answer_list answers;
    bool is_launching;
    struct part parts[PARTS_MAX]; /* by line, of a challenge */
    struct text question, why, title;
    struct text message; /* what the last key led to, if it has to be said */
    bool is_warning;
};

/* ---- the cards, as lines ---- */

static void add_card(const struct local_match *local, const struct tabletop *top, const char *card,
                     int columns, struct text *out)
{
    struct text line, lines;
    text_init(&line);
    text_init(&lines);
    top_card_say(local, top, card, &line);
    layout_wrap(&lines, line.data, columns - 2);
    /* What goes on is indented. */
    for (const char *at = lines.data; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        text_add(out, at == lines.data ? "" : "  ");
        text_add_bytes(out, at, length + 1);
        at += length + 1;
    }
    text_clear(&line);
    text_clear(&lines);
}

void tabletop_say_hand(const struct local_match *local, const struct tabletop *top, int seat,
                       int columns, struct text *out)
{
    const struct top_player *player = &top->players[seat];
    for (int i = 0; i < player->hand_size; i++)
        add_card(local, top, player->hand[i], columns, out);
}

/* The cards of the challenge, as lines. */
static void say_taken(const struct local_match *local, const struct tabletop *top, int columns,
                      struct text *out)
{
    for (int i = 0; i < top->challenge.count; i++)
        add_card(local, top, top->challenge.cards[i].card, columns, out);
}

void tabletop_say_beside(const struct local_match *local, const struct tabletop *top,
                         bool is_launching, int columns, struct text *out)
{
    const struct top_player *player = &top->players[top->viewer];
    if (!is_launching) {
        say_taken(local, top, columns, out);
        text_addf(out, "%s\n", words(local->language, "adresse.screen.in-hand"));
        tabletop_say_hand(local, top, top->viewer, columns, out);
        return;
    }
    for (int i = 0; i < player->hand_size; i++)
        if (!is_card_of_piece(player->hand[i]))
            add_card(local, top, player->hand[i], columns, out);
}

/* ---- the list ---- */

static bool may_be_launched_at(const struct adresse_turn *desk, int seat)
{
    for (int i = 0; i < desk->move_count; i++) {
        struct description said;
        description_of(desk->local, desk->seat, desk->moves[i].move, &said);
        if (description_is(&said, "adresse.answer.launch") &&
            description_number(&said, "seat") == seat)
            return true;
    }
    return false;
}

static void add_part(struct adresse_turn *desk, const char *label, const char *card, int seat)
{
    desk->parts[desk->answers.count] = (struct part){ card, seat };
    answers_add(&desk->answers, label, card == NULL && seat < 0);
}

/* The piece cards of the hand, then who may be challenged; the only one is chosen. */
static void list_challenge(struct adresse_turn *desk)
{
    enum language language = desk->local->language;
    const struct top_player *player = &desk->top.players[desk->seat];
    int targets = 0;
    struct text label;
    text_init(&label);
    desk->answers.has_marks = true;
    add_part(desk, words(language, "adresse.screen.which-cards"), NULL, -1);
    for (int i = 0; i < player->hand_size; i++)
        if (is_card_of_piece(player->hand[i])) {
            text_reset(&label);
            top_card_say(desk->local, &desk->top, player->hand[i], &label);
            add_part(desk, label.data, player->hand[i], -1);
        }
    add_part(desk, words(language, "adresse.screen.whom"), NULL, -1);
    for (int seat = 0; seat < desk->top.seats; seat++)
        if (may_be_launched_at(desk, seat)) {
            add_part(desk, local_name(desk->local, seat), NULL, seat);
            targets++;
        }
    if (targets == 1)
        desk->answers.lines[desk->answers.count - 1].is_marked = true;
    text_clear(&label);
}

static void list_moves(struct adresse_turn *desk)
{
    struct text label;
    text_init(&label);
    for (int i = 0; i < desk->move_count; i++) {
        text_reset(&label);
        top_answer_say(desk->local, &desk->top, desk->moves[i].move, &label);
        answers_add(&desk->answers, label.data, false);
    }
    text_clear(&label);
}

static void look(struct adresse_turn *desk)
{
    desk->move_count = local_moves(desk->local, desk->seat, desk->moves);
    desk->is_launching = tabletop_is_at(&desk->top, "launch");
    top_question_say(desk->local, &desk->top, &desk->question);
    top_why_say(desk->local, &desk->top, &desk->why);
    if (desk->is_launching)
        list_challenge(desk);
    else
        list_moves(desk);
}

/* ---- drawing ---- */

static void warn(struct adresse_turn *desk, const char *sentence)
{
    text_reset(&desk->message);
    text_add(&desk->message, sentence);
    desk->is_warning = true;
}

/* The challenge that is marked: "7B 8A", how many cards that is, and for whom. */
static int compose(const struct adresse_turn *desk, struct text *cards, int *to)
{
    int count = 0;
    *to = -1;
    for (int i = 0; i < desk->answers.count; i++) {
        const struct part *part = &desk->parts[i];
        if (!desk->answers.lines[i].is_marked)
            continue;
        if (part->card != NULL) {
            text_addf(cards, "%s%s", count++ > 0 ? " " : "", part->card);
        } else {
            *to = part->seat;
        }
    }
    return count;
}

static void add_status(const struct adresse_turn *desk, struct text *out)
{
    struct fields fields = { 0 };
    struct text cards;
    int to;
    text_init(&cards);
    if (desk->message.length > 0) {
        text_add(out, desk->message.data);
    } else if (desk->is_launching && compose(desk, &cards, &to) > 0) {
        field_text(&fields, "cards", cards.data);
        if (to >= 0)
            field_text(&fields, "seat", local_name(desk->local, to));
        local_say(desk->local, out, to >= 0 ? "adresse.screen.composed" : "adresse.screen.for-whom",
                  &fields);
    } else {
        text_add(out, story_last(desk->local, desk->seat));
    }
    text_clear(&cards);
}

/* Whether a part of a challenge is marked already. */
static bool is_composing(const struct adresse_turn *desk)
{
    struct text cards;
    int to;
    text_init(&cards);
    int count = desk->is_launching ? compose(desk, &cards, &to) : 0;
    text_clear(&cards);
    return count > 0;
}

static const char *keys_of(const struct adresse_turn *desk)
{
    enum language language = desk->local->language;
    const char *keys = words(language, desk->is_launching ? "adresse.screen.keys-launch"
                                                          : "adresse.screen.keys-answer");
    return layout_width(keys) + 2 <= screen_columns()
               ? keys
               : words(language, "adresse.screen.keys-small");
}

static void draw(void *page)
{
    struct adresse_turn *desk = page;
    struct text status;
    text_init(&status);
    add_status(desk, &status);
    tabletop_draw(&(struct tabletop_page){
        .local = desk->local,
        .top = &desk->top,
        .title = desk->title.data,
        .status = status.data,
        .keys = keys_of(desk),
        .status_style = desk->is_warning ? STYLE_BOLD | STYLE_REVERSE : STYLE_BOLD,
        .is_urgent = desk->message.length > 0 || is_composing(desk),
        .question = desk->question.data,
        .why = desk->why.data,
        .answers = &desk->answers,
        .story_count = desk->local->story_count,
    });
    text_clear(&status);
}

/* ---- choosing ---- */

static void make(struct adresse_turn *desk, const char *move)
{
    struct error error;
    int heard = desk->local->story_count;
    if (local_play(desk->local, desk->seat, move, &error))
        habits.heard[desk->seat] = heard;
    else
        warn(desk, error.message);
}

static void launch(struct adresse_turn *desk)
{
    struct text cards, move;
    int to;
    text_init(&cards);
    text_init(&move);
    if (compose(desk, &cards, &to) == 0) {
        warn(desk, words(desk->local->language, "adresse.screen.mark-cards"));
    } else if (to < 0) {
        warn(desk, words(desk->local->language, "adresse.screen.mark-whom"));
    } else {
        text_addf(&move, "launch %d %s", to, cards.data);
        make(desk, move.data);
    }
    text_clear(&cards);
    text_clear(&move);
}

/* Cards are marked and unmarked; of the players one only. */
static void mark(struct adresse_turn *desk)
{
    struct answer_line *lines = desk->answers.lines;
    int cursor = desk->answers.cursor;
    bool was_marked = lines[cursor].is_marked;
    for (int i = 0; desk->parts[cursor].card == NULL && i < desk->answers.count; i++)
        if (desk->parts[i].card == NULL)
            lines[i].is_marked = false;
    lines[cursor].is_marked = !was_marked || desk->parts[cursor].card == NULL;
}

static void choose(struct adresse_turn *desk)
{
    struct text cards;
    int to;
    if (!desk->is_launching) {
        make(desk, desk->moves[desk->answers.cursor].text);
        return;
    }
    /* On a card or a player that is not marked yet, Enter marks it. */
    text_init(&cards);
    bool is_whole = compose(desk, &cards, &to) > 0 && to >= 0;
    text_clear(&cards);
    if (!desk->answers.lines[desk->answers.cursor].is_marked && !is_whole)
        mark(desk);
    else
        launch(desk);
}

static void type_move(struct adresse_turn *desk)
{
    if (screen_type(&habits.line, words(desk->local->language, "play.type"), desk->moves,
                    desk->move_count, draw, desk) &&
        habits.line.text[0] != '\0')
        make(desk, habits.line.text);
}

/* ---- pages ---- */

static void show_page(const struct local_match *local, const char *title, const char *text)
{
    screen_page(title, text, words(local->language, "play.page-keys"));
}

static void show_cards(const struct local_match *local, const struct tabletop *top, int seat)
{
    struct text text;
    int columns = screen_columns() - 4;
    text_init(&text);
    tabletop_say_hand(local, top, seat, columns, &text);
    if (top->challenge.count > 0) {
        text_addf(&text, "\n%s\n", words(local->language, "adresse.screen.in-challenge"));
        say_taken(local, top, columns, &text);
    }
    show_page(local, words(local->language, "adresse.screen.cards"), text.data);
    text_clear(&text);
}

static void show_story(const struct local_match *local, int seat)
{
    enum language language = local->language;
    int since = habits.heard[seat] < local->story_count ? habits.heard[seat] : 0;
    struct text text;
    text_init(&text);
    text_addf(&text, "%s\n", words(language, "adresse.screen.story-since"));
    story_add(local, seat, since, local->story_count, &text);
    text_addf(&text, "%s\n", words(language, "adresse.screen.story-before"));
    story_add(local, seat, 0, since, &text);
    show_page(local, words(language, "adresse.screen.story"), text.data);
    text_clear(&text);
}

static void show_help(const struct local_match *local)
{
    enum language language = local->language;
    struct text text;
    text_init(&text);
    text_addf(&text, "%s\n\n%s\n\n%s", words(language, "adresse.help-keys"),
              words(language, "adresse.help-rules"),
              local->story[0].sentence); /* how its luck is sealed */
    show_page(local, words(language, "adresse.help-title"), text.data);
    text_clear(&text);
}

bool tabletop_open_page(const struct local_match *local, const struct tabletop *top, int seat,
                        int key)
{
    if (key == 'c')
        show_cards(local, top, seat);
    else if (key == 's')
        show_story(local, seat);
    else if (key == '?')
        show_help(local);
    return key == 'c' || key == 's' || key == '?';
}

/* ---- keys ---- */

static void digit_key(struct adresse_turn *desk, int digit)
{
    struct fields fields = { 0 };
    if (answers_type(&desk->answers, digit))
        return;
    field_number(&fields, "count", answers_last(&desk->answers));
    text_reset(&desk->message);
    local_say(desk->local, &desk->message, "play.no-such-answer", &fields);
}

static void any_key(void *page, int key)
{
    struct adresse_turn *desk = page;
    text_reset(&desk->message);
    desk->is_warning = false;
    if (key >= '0' && key <= '9') {
        digit_key(desk, key - '0');
        return;
    }
    desk->answers.typed = 0;
    if (key == SCREEN_ENTER)
        choose(desk);
    else if (key == ' ' && desk->is_launching)
        mark(desk);
    else if (key == ':')
        type_move(desk);
    else if (!answers_move(&desk->answers, key))
        tabletop_open_page(desk->local, &desk->top, desk->seat, key);
}

static bool is_decided(const void *page)
{
    const struct adresse_turn *desk = page;
    return desk->local->match.log_count != desk->entries_before;
}

static enum turn_end decide(struct adresse_turn *desk)
{
    desk->entries_before = desk->local->match.log_count;
    return board_hear_keys(&(struct keys){ desk->local, desk, draw, any_key, is_decided });
}

static enum turn_end decide_in_words(struct local_match *local, int seat, json_t *view)
{
    struct fields fields = { 0 };
    struct adresse_turn *desk = memory_new(sizeof *desk);
    memset(desk, 0, sizeof *desk);
    desk->local = local;
    desk->seat = seat;
    text_init(&desk->question);
    text_init(&desk->why);
    text_init(&desk->title);
    text_init(&desk->message);
    tabletop_read(&desk->top, view);
    field_text(&fields, "seat", local_name(local, seat));
    local_say(local, &desk->title, "adresse.title-turn", &fields);
    look(desk);
    enum turn_end end = decide(desk);
    answers_clear(&desk->answers);
    text_clear(&desk->question);
    text_clear(&desk->why);
    text_clear(&desk->title);
    text_clear(&desk->message);
    free(desk);
    return end;
}

enum turn_end tabletop_turn(struct local_match *local, int seat)
{
    json_t *view = local_view(local, local->match.state, seat);
    const char *stage = json_string_value(json_object_get(view, "stage"));
    bool is_holding = stage != NULL && strcmp(stage, "place") == 0;
    enum turn_end end =
        is_holding ? tabletop_hold(local, seat, view) : decide_in_words(local, seat, view);
    json_decref(view);
    return end;
}

void tabletop_show(const struct local_match *local, const json_t *view,
                   const struct caption *caption)
{
    struct tabletop *top = memory_new(sizeof *top);
    tabletop_read(top, view);
    tabletop_draw(&(struct tabletop_page){
        .local = local,
        .top = top,
        .title = caption->title,
        .status = caption->status,
        .keys = caption->keys,
        .status_style = STYLE_BOLD,
        .story_count = caption->story,
    });
    free(top);
}
