/* grimm_screen.c: a person's decision. In the secret choice a Gather card and a Fable are
 * marked in one list, then laid down together; everything else is one answer. */
#include "grimm_screen.h"

#include "decision.h"
#include "memory.h"
#include "story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum choice_kind { CHOICE_NONE, CHOICE_MOVE, CHOICE_PLACE, CHOICE_FABLE };

/* What a line of the list stands for. */
struct grimm_answer {
    enum choice_kind kind;
    int move;       /* of CHOICE_MOVE */
    const char *id; /* of the others; "" is no Fable */
};

enum { LINES_MAX = MOVES_MAX + 3 };

struct grimm_turn {
    struct decision decision;
    json_t *view;
    struct forest forest;
    struct grimm_answer choices[LINES_MAX]; /* by line */
    bool is_selecting;
    const char *place, *fable; /* what is marked; "" for none */
};

/* ---- the list ---- */

static void add_line(struct grimm_turn *turn, const char *label, enum choice_kind kind)
{
    turn->choices[turn->decision.answers.count] = (struct grimm_answer){ .kind = kind };
    answers_add(&turn->decision.answers, label, kind == CHOICE_NONE);
}

static bool has_choice(const struct grimm_turn *turn, enum choice_kind kind, const char *id)
{
    for (int i = 0; i < turn->decision.answers.count; i++)
        if (turn->choices[i].kind == kind && strcmp(turn->choices[i].id, id) == 0)
            return true;
    return false;
}

static void add_choice(struct grimm_turn *turn, enum choice_kind kind, const char *id,
                       const char *label)
{
    if (has_choice(turn, kind, id))
        return;
    add_line(turn, label, kind);
    turn->choices[turn->decision.answers.count - 1].id = id;
}

/* What an open move says. */
static struct description said_by(const struct grimm_turn *turn, int move)
{
    const struct turn_screen *at = &turn->decision.turn;
    struct description said;
    describe_open_move(at->local, at->seat, at->moves[move].move, &said);
    return said;
}

/* The Gather cards and the Fables of all moves, each once. */
static void list_selection(struct grimm_turn *turn)
{
    const struct local_match *local = turn->decision.turn.local;
    int count = turn->decision.turn.move_count;
    add_line(turn, words(local->language, "grimm.gather-card"), CHOICE_NONE);
    for (int i = 0; i < count; i++) {
        struct description said = said_by(turn, i);
        const char *place = description_word(&said, "place");
        add_choice(turn, CHOICE_PLACE, place, forest_word(local, place));
    }
    for (int i = 0; i < count; i++) {
        struct description said = said_by(turn, i);
        const char *card = description_word(&said, "card");
        if (card == NULL)
            continue;
        if (!has_choice(turn, CHOICE_FABLE, "")) {
            add_line(turn, words(local->language, "grimm.fable-card"), CHOICE_NONE);
            add_choice(turn, CHOICE_FABLE, "", words(local->language, "grimm.no-fable"));
        }
        add_choice(turn, CHOICE_FABLE, card, forest_word(local, card));
    }
}

static bool is_marked(const struct grimm_turn *turn, int line)
{
    const struct grimm_answer *choice = &turn->choices[line];
    if (choice->kind == CHOICE_PLACE)
        return strcmp(choice->id, turn->place) == 0;
    return choice->kind == CHOICE_FABLE && strcmp(choice->id, turn->fable) == 0;
}

/* What this seat is asked, and can answer. */
static void list_answers(struct grimm_turn *turn)
{
    struct decision *decision = &turn->decision;
    struct turn_screen *at = &decision->turn;
    turn->is_selecting = decision->answers.has_marks = forest_is_selecting(&turn->forest);
    turn_list_moves(at);
    if (turn->forest.asks == NULL)
        return;
    forest_add_question(at->local, &turn->forest, at->seat, at->moves, at->move_count,
                        &decision->question);
    forest_add_question_details(at->local, &turn->forest, at->seat, &decision->why);
    if (turn->is_selecting) {
        /* Whoever chooses again begins with what was chosen. */
        const struct lot *lot = &turn->forest.lots[at->seat];
        turn->place = lot->slot ? lot->slot : "";
        turn->fable = lot->fable && !lot->is_fable_imposed ? lot->fable : "";
        list_selection(turn);
        return;
    }
    decision_list_moves(decision, forest_add_answer, &turn->forest);
    for (int i = 0; i < at->move_count; i++)
        turn->choices[i] = (struct grimm_answer){ .kind = CHOICE_MOVE, .move = i };
}

/* ---- drawing ---- */

static void add_status(const struct grimm_turn *turn, struct text *out)
{
    const struct turn_screen *at = &turn->decision.turn;
    struct fields fields = { 0 };
    if (at->message.length > 0) {
        text_add(out, at->message.data);
    } else if (!turn->is_selecting || turn->place[0] == '\0') {
        text_add(out, story_last(at->local, at->seat));
    } else {
        field_word(&fields, "place", turn->place);
        field_word(&fields, "card", turn->fable);
        local_add_sentence(at->local, out,
                           turn->fable[0] == '\0' ? "grimm.chosen" : "grimm.chosen-fable", &fields);
    }
}

/* The cards to be read beside the list: those of the answer, or the one that the
 * question is about. */
static void look_at_cards(const struct grimm_turn *turn, struct forest_page *page)
{
    const struct grimm_answer *choice = &turn->choices[turn->decision.answers.cursor];
    const char *card =
        choice->kind == CHOICE_FABLE ? choice->id : forest_question_card(&turn->forest);
    char key[80];
    if (choice->kind == CHOICE_MOVE) {
        struct description said = said_by(turn, choice->move);
        page->looked_count = forest_answer_cards(&said, page->looked_at);
    }
    snprintf(key, sizeof key, "grimm.timing.%s", card); /* a procedure is no card */
    if (page->looked_count == 0 && words_find(page->local->language, key) != NULL)
        page->looked_at[page->looked_count++] = card;
}

static void draw(void *page)
{
    struct grimm_turn *turn = page;
    struct answer_list *answers = &turn->decision.answers;
    struct text status;
    text_init(&status);
    add_status(turn, &status);
    for (int i = 0; i < answers->count; i++)
        answers->lines[i].is_marked = is_marked(turn, i);
    struct forest_page shown = {
        .local = turn->decision.turn.local,
        .forest = &turn->forest,
        .frame = decision_frame(&turn->decision),
    };
    shown.frame.status = status.data;
    shown.frame.is_urgent |= turn->is_selecting;
    shown.frame.keys =
        turn_keys(shown.local, turn->is_selecting ? "grimm.keys-select" : "grimm.keys-answer",
                  "grimm.keys-small");
    look_at_cards(turn, &shown);
    forest_draw(&shown);
    text_clear(&status);
}

/* ---- choosing ---- */

static void lay_down(struct grimm_turn *turn)
{
    char move[MOVE_TEXT_MAX];
    if (turn->place[0] == '\0') {
        turn_warn(&turn->decision.turn,
                  words(turn->decision.turn.local->language, "grimm.choose-place"));
        return;
    }
    snprintf(move, sizeof move, "play %s%s%s", turn->place, turn->fable[0] ? " " : "", turn->fable);
    decision_play(&turn->decision, move);
}

static void mark(void *page)
{
    struct grimm_turn *turn = page;
    const struct grimm_answer *choice = &turn->choices[turn->decision.answers.cursor];
    if (choice->kind == CHOICE_PLACE)
        turn->place = choice->id;
    else if (choice->kind == CHOICE_FABLE)
        turn->fable = choice->id;
}

static void choose(void *page)
{
    struct grimm_turn *turn = page;
    int cursor = turn->decision.answers.cursor;
    const struct grimm_answer *choice = &turn->choices[cursor];
    if (choice->kind == CHOICE_MOVE)
        decision_play(&turn->decision, turn->decision.turn.moves[choice->move].text);
    else if (is_marked(turn, cursor))
        lay_down(turn);
    else
        mark(turn);
}

/* ---- pages ---- */

static void show_cards(const struct grimm_turn *turn)
{
    const struct local_match *local = turn->decision.turn.local;
    struct forest_page page = { .local = local, .forest = &turn->forest };
    struct text text, open_cards;
    text_init(&text);
    text_init(&open_cards);
    forest_add_readable_cards(&page, screen_columns() - 4, MOVES_MAX, &text);
    forest_add_open_cards(local, &turn->forest, &open_cards);
    if (open_cards.length > 0)
        text_addf(&text, "\n%s\n%s", words(local->language, "grimm.table-cards"), open_cards.data);
    turn_show_page(local, words(local->language, "grimm.cards"), text.data);
    text_clear(&text);
    text_clear(&open_cards);
}

static void show_moves(const struct turn_screen *at)
{
    struct text list;
    text_init(&list);
    for (int i = 0; i < at->move_count; i++)
        text_addf(&list, "%s\n", at->moves[i].text);
    turn_show_moves(at->local, at->move_count, list.data);
    text_clear(&list);
}

static void press(void *page, int key)
{
    struct grimm_turn *turn = page;
    if (key == 'h')
        show_cards(turn);
    else if (key == 'm')
        show_moves(&turn->decision.turn);
    else if (key == 'u')
        turn_say(&turn->decision.turn, "grimm.nothing-to-undo", NULL);
    else if (key == SCREEN_ESCAPE)
        turn->place = turn->fable = "";
}

/* ---- the turn ---- */

static const struct decision_kind decisions = {
    .draw = draw,
    .choose = choose,
    .mark = mark,
    .press = press,
    .number_marks = true,
    .story = "grimm.story",
    .story_since = "grimm.story-since",
    .story_before = "grimm.story-before",
};

static enum turn_end take_turn(struct local_match *local, int seat)
{
    struct grimm_turn *turn = memory_new(sizeof *turn);
    memset(turn, 0, sizeof *turn);
    turn->place = turn->fable = "";
    turn->view = local_view(local, local->match.state, seat);
    forest_read(&turn->forest, turn->view);
    decision_init(&turn->decision, &decisions, local, seat, turn);
    list_answers(turn);
    enum turn_end end = decision_run(&turn->decision);
    decision_clear(&turn->decision);
    json_decref(turn->view);
    free(turn);
    return end;
}

static void draw_view(const struct local_match *local, const json_t *view,
                      const struct page_frame *frame)
{
    struct forest *forest = memory_new(sizeof *forest);
    forest_read(forest, view);
    forest_draw(&(struct forest_page){ .local = local, .forest = forest, .frame = *frame });
    free(forest);
}

const struct board terminal_grimm = {
    .game = "grimm",
    .has_hands = true,
    .narrates_all = true,
    .print = forest_print,
    .print_question = forest_print_question,
    .print_hand = forest_print_hand,
    .take_turn = take_turn,
    .draw = draw_view,
};
