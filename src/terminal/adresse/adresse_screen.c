/* adresse_screen.c: a person's decision. A challenge is put together in one list, cards and
 * whom it is for, then launched; a piece in the hand is the business of adresse_hold.c;
 * everything else is one answer. */
#include "adresse_screen.h"

#include "adresse_words.h"
#include "decision.h"
#include "description.h"
#include "memory.h"
#include "story.h"

#include <stdlib.h>
#include <string.h>

/* What a line of a challenge's list stands for. */
struct challenge_part {
    const char *card; /* of the hand, or NULL: */
    int seat;         /* whom it is for, or -1: a heading */
};

enum { PARTS_MAX = CARDS_SEEN_MAX + SEATS_MAX + 2 };

struct adresse_turn {
    struct decision decision;
    struct tabletop top;
    bool is_launching;
    struct challenge_part parts[PARTS_MAX]; /* by line, of a challenge */
};

/* ---- the list ---- */

static bool may_be_launched_at(const struct adresse_turn *turn, int seat)
{
    const struct turn_screen *at = &turn->decision.turn;
    for (int i = 0; i < at->move_count; i++) {
        struct description said;
        describe_open_move(at->local, at->seat, at->moves[i].move, &said);
        if (description_is(&said, "adresse.answer.launch") &&
            description_number(&said, "seat") == seat)
            return true;
    }
    return false;
}

static void add_part(struct adresse_turn *turn, const char *label, const char *card, int seat)
{
    turn->parts[turn->decision.answers.count] = (struct challenge_part){ card, seat };
    answers_add(&turn->decision.answers, label, card == NULL && seat < 0);
}

/* The piece cards of the hand, then who may be challenged; the only one is chosen. */
static void list_challenge(struct adresse_turn *turn)
{
    const struct turn_screen *at = &turn->decision.turn;
    struct answer_list *answers = &turn->decision.answers;
    enum language language = at->local->language;
    const struct shown_player *player = &turn->top.players[at->seat];
    int targets = 0;
    struct text label;
    text_init(&label);
    answers->has_marks = true;
    add_part(turn, words(language, "adresse.screen.which-cards"), NULL, -1);
    for (int i = 0; i < player->hand_size; i++)
        if (tabletop_is_piece_card(player->hand[i])) {
            text_reset(&label);
            tabletop_add_card(at->local, &turn->top, player->hand[i], &label);
            add_part(turn, label.data, player->hand[i], -1);
        }
    add_part(turn, words(language, "adresse.screen.whom"), NULL, -1);
    for (int seat = 0; seat < turn->top.seats; seat++)
        if (may_be_launched_at(turn, seat)) {
            add_part(turn, local_name(at->local, seat), NULL, seat);
            targets++;
        }
    if (targets == 1)
        answers->lines[answers->count - 1].is_marked = true;
    text_clear(&label);
}

static void list_answers(struct adresse_turn *turn)
{
    struct decision *decision = &turn->decision;
    turn_list_moves(&decision->turn);
    turn->is_launching = tabletop_is_at(&turn->top, "launch");
    tabletop_add_question(decision->turn.local, &turn->top, &decision->question);
    tabletop_add_question_details(decision->turn.local, &turn->top, &decision->why);
    if (turn->is_launching)
        list_challenge(turn);
    else
        decision_list_moves(decision, tabletop_add_answer, &turn->top);
}

/* The challenge that is marked: "7B 8A", how many cards that is, and for whom. */
static int compose(const struct adresse_turn *turn, struct text *cards, int *to)
{
    const struct answer_list *answers = &turn->decision.answers;
    int count = 0;
    *to = -1;
    for (int i = 0; turn->is_launching && i < answers->count; i++) {
        const struct challenge_part *part = &turn->parts[i];
        if (!answers->lines[i].is_marked)
            continue;
        if (part->card != NULL)
            text_addf(cards, "%s%s", count++ > 0 ? " " : "", part->card);
        else
            *to = part->seat;
    }
    return count;
}

/* ---- drawing ---- */

static void add_status(const struct adresse_turn *turn, const struct text *cards, int to,
                       struct text *out)
{
    const struct turn_screen *at = &turn->decision.turn;
    struct fields fields = { 0 };
    if (at->message.length > 0) {
        text_add(out, at->message.data);
    } else if (cards->length > 0) {
        field_text(&fields, "cards", cards->data);
        if (to >= 0)
            field_text(&fields, "seat", local_name(at->local, to));
        local_add_sentence(at->local, out,
                           to >= 0 ? "adresse.screen.composed" : "adresse.screen.for-whom",
                           &fields);
    } else {
        text_add(out, story_last(at->local, at->seat));
    }
}

static void draw(void *page)
{
    struct adresse_turn *turn = page;
    struct text cards, status;
    int to;
    text_init(&cards);
    text_init(&status);
    bool is_composing = compose(turn, &cards, &to) > 0;
    add_status(turn, &cards, to, &status);
    struct tabletop_page shown = { .local = turn->decision.turn.local,
                                   .top = &turn->top,
                                   .frame = decision_frame(&turn->decision) };
    shown.frame.status = status.data;
    shown.frame.is_urgent |= is_composing;
    shown.frame.keys =
        turn_keys(shown.local,
                  turn->is_launching ? "adresse.screen.keys-launch" : "adresse.screen.keys-answer",
                  "adresse.screen.keys-small");
    tabletop_draw(&shown);
    text_clear(&cards);
    text_clear(&status);
}

/* ---- choosing ---- */

static void launch(struct adresse_turn *turn)
{
    enum language language = turn->decision.turn.local->language;
    struct text cards, move;
    int to;
    text_init(&cards);
    text_init(&move);
    if (compose(turn, &cards, &to) == 0) {
        turn_warn(&turn->decision.turn, words(language, "adresse.screen.mark-cards"));
    } else if (to < 0) {
        turn_warn(&turn->decision.turn, words(language, "adresse.screen.mark-whom"));
    } else {
        text_addf(&move, "launch %d %s", to, cards.data);
        decision_play(&turn->decision, move.data);
    }
    text_clear(&cards);
    text_clear(&move);
}

/* Cards are marked and unmarked; of the players one only. */
static void mark(void *page)
{
    struct adresse_turn *turn = page;
    struct answer_list *answers = &turn->decision.answers;
    int cursor = answers->cursor;
    bool is_card = turn->parts[cursor].card != NULL;
    bool was_marked = answers->lines[cursor].is_marked;
    for (int i = 0; !is_card && i < answers->count; i++)
        if (turn->parts[i].card == NULL)
            answers->lines[i].is_marked = false;
    answers->lines[cursor].is_marked = !was_marked || !is_card;
}

static void choose(void *page)
{
    struct adresse_turn *turn = page;
    const struct answer_list *answers = &turn->decision.answers;
    struct text cards;
    int to;
    if (!turn->is_launching) {
        decision_play(&turn->decision, turn->decision.turn.moves[answers->cursor].text);
        return;
    }
    /* On a card or a player that is not marked yet, Enter marks it. */
    text_init(&cards);
    bool is_whole = compose(turn, &cards, &to) > 0 && to >= 0;
    text_clear(&cards);
    if (!answers->lines[answers->cursor].is_marked && !is_whole)
        mark(turn);
    else
        launch(turn);
}

/* ---- pages ---- */

void tabletop_show_cards(const struct local_match *local, const struct tabletop *top, int seat)
{
    struct text text;
    int columns = screen_columns() - 4;
    text_init(&text);
    tabletop_add_hand(local, top, seat, columns, &text);
    if (top->challenge.count > 0) {
        text_addf(&text, "\n%s\n", words(local->language, "adresse.screen.in-challenge"));
        tabletop_add_challenge_cards(local, top, columns, &text);
    }
    turn_show_page(local, words(local->language, "adresse.screen.cards"), text.data);
    text_clear(&text);
}

static void press(void *page, int key)
{
    const struct adresse_turn *turn = page;
    if (key == 'c')
        tabletop_show_cards(turn->decision.turn.local, &turn->top, turn->decision.turn.seat);
}

/* ---- the turn ---- */

static const struct decision_kind decisions = {
    .draw = draw,
    .choose = choose,
    .mark = mark,
    .press = press,
    .story = "adresse.screen.story",
    .story_since = "adresse.screen.story-since",
    .story_before = "adresse.screen.story-before",
};

void tabletop_show_story(const struct local_match *local, int seat)
{
    decision_show_story(local, seat, &decisions);
}

static enum turn_end decide_in_words(struct local_match *local, int seat, const json_t *view)
{
    struct adresse_turn *turn = memory_new(sizeof *turn);
    memset(turn, 0, sizeof *turn);
    tabletop_read(&turn->top, view);
    decision_init(&turn->decision, &decisions, local, seat, turn);
    list_answers(turn);
    enum turn_end end = decision_run(&turn->decision);
    decision_clear(&turn->decision);
    free(turn);
    return end;
}

static enum turn_end take_turn(struct local_match *local, int seat)
{
    json_t *view = local_view(local, local->match.state, seat);
    const char *stage = json_string_value(json_object_get(view, "stage"));
    bool is_holding = stage != NULL && strcmp(stage, "aim") == 0;
    enum turn_end end =
        is_holding ? tabletop_hold(local, seat, view) : decide_in_words(local, seat, view);
    json_decref(view);
    return end;
}

static void draw_view(const struct local_match *local, const json_t *view,
                      const struct page_frame *frame)
{
    struct tabletop *top = memory_new(sizeof *top);
    tabletop_read(top, view);
    tabletop_draw(&(struct tabletop_page){ .local = local, .top = top, .frame = *frame });
    free(top);
}

const struct board terminal_adresse = {
    .game = "adresse",
    .has_hands = true,
    .narrates_all = true,
    .narrate = tabletop_narrate,
    .print = tabletop_print,
    .print_question = tabletop_print_question,
    .print_hand = tabletop_print_hand,
    .number_of_line = tabletop_number_of_line,
    .take_turn = take_turn,
    .draw = draw_view,
    .watch_hand = tabletop_watch_hand,
    .play_back = tabletop_play_back,
};
