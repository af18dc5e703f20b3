/* grimm_screen.c: a person's decision: a question, a list of answers, a cursor. In the
 * secret choice a Gather card and a Fable are marked in one list, then laid down
 * together; everything else is one answer. */
#include "grimm_screen.h"

#include "layout.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What stays from decision to decision at this keyboard. */
static struct {
    struct screen_line line;
    int heard[LOTS_MAX]; /* by seat: lines of the story before its last decision led on */
} habits;

enum choice_kind { CHOICE_NONE, CHOICE_MOVE, CHOICE_PLACE, CHOICE_FABLE };

/* What a line of the list stands for. */
struct grimm_answer {
    enum choice_kind kind;
    int move;       /* of CHOICE_MOVE */
    const char *id; /* of the others; "" is no Fable */
};

enum { LINES_MAX = MOVES_MAX + 3 };

struct grimm_turn {
    struct local_match *local;
    int seat;
    json_t *view;
    struct forest forest;
    struct open_move moves[MOVES_MAX];
    int entries_before; /* of the log, when this was asked */
    int move_count;

    struct answer_list answers;
    struct grimm_answer choices[LINES_MAX]; /* by line */

    bool is_selecting;
    const char *place, *fable; /* what is marked; "" for none */

    struct text question, why;
    struct text message; /* what the last key led to, if it has to be said */
    bool is_warning;
};

/* ---- the list ---- */

static void add_line(struct grimm_turn *desk, const char *label, enum choice_kind kind)
{
    desk->choices[desk->answers.count] = (struct grimm_answer){ .kind = kind };
    answers_add(&desk->answers, label, kind == CHOICE_NONE);
}

static bool has_choice(const struct grimm_turn *desk, enum choice_kind kind, const char *id)
{
    for (int i = 0; i < desk->answers.count; i++)
        if (desk->choices[i].kind == kind && strcmp(desk->choices[i].id, id) == 0)
            return true;
    return false;
}

static void add_choice(struct grimm_turn *desk, enum choice_kind kind, const char *id,
                       const char *label)
{
    if (has_choice(desk, kind, id))
        return;
    add_line(desk, label, kind);
    desk->choices[desk->answers.count - 1].id = id;
}

/* What a move of the list names; NULL for nothing. */
static const char *named_in(const struct grimm_turn *desk, int move, const char *name)
{
    struct description said;
    description_of(desk->local, desk->seat, desk->moves[move].move, &said);
    return description_word(&said, name);
}

/* The Gather cards and the Fables of all moves, each once. */
static void list_selection(struct grimm_turn *desk)
{
    const struct local_match *local = desk->local;
    add_line(desk, words(local->language, "grimm.gather-card"), CHOICE_NONE);
    for (int i = 0; i < desk->move_count; i++) {
        const char *place = named_in(desk, i, "place");
        if (place != NULL)
            add_choice(desk, CHOICE_PLACE, place, forest_word(local, place));
    }
    for (int i = 0; i < desk->move_count; i++) {
        const char *card = named_in(desk, i, "card");
        if (card == NULL)
            continue;
        if (!has_choice(desk, CHOICE_FABLE, "")) {
            add_line(desk, words(local->language, "grimm.fable-card"), CHOICE_NONE);
            add_choice(desk, CHOICE_FABLE, "", words(local->language, "grimm.no-fable"));
        }
        add_choice(desk, CHOICE_FABLE, card, forest_word(local, card));
    }
}

static void list_moves(struct grimm_turn *desk)
{
    struct text label;
    text_init(&label);
    for (int i = 0; i < desk->move_count; i++) {
        text_reset(&label);
        answer_say(desk->local, &desk->forest, desk->moves[i].move, &label);
        add_line(desk, label.data, CHOICE_MOVE);
        desk->choices[desk->answers.count - 1].move = i;
    }
    text_clear(&label);
}

static bool is_marked(const struct grimm_turn *desk, int line)
{
    const struct grimm_answer *choice = &desk->choices[line];
    if (choice->kind == CHOICE_PLACE)
        return strcmp(choice->id, desk->place) == 0;
    return choice->kind == CHOICE_FABLE && strcmp(choice->id, desk->fable) == 0;
}

/* Reads the table, and lists what this seat can answer. */
static void look(struct grimm_turn *desk)
{
    const struct local_match *local = desk->local;
    json_decref(desk->view);
    desk->view = local_view(local, local->match.state, desk->seat);
    forest_read(&desk->forest, desk->view);
    desk->move_count = local_moves(local, desk->seat, desk->moves);
    desk->is_selecting = forest_is_selecting(&desk->forest);
    answers_clear(&desk->answers);
    desk->answers.has_marks = desk->is_selecting;
    text_reset(&desk->question);
    text_reset(&desk->why);
    if (desk->forest.asks == NULL)
        return;
    question_say(local, &desk->forest, desk->seat, desk->moves, desk->move_count, &desk->question);
    question_say_why(local, &desk->forest, desk->seat, &desk->why);
    if (desk->is_selecting) {
        /* Whoever chooses again begins with what was chosen. */
        const struct lot *lot = &desk->forest.lots[desk->seat];
        desk->place = lot->slot ? lot->slot : "";
        desk->fable = lot->fable && !lot->is_fable_imposed ? lot->fable : "";
        list_selection(desk);
    } else {
        list_moves(desk);
    }
}

/* ---- drawing ---- */

static void say(struct grimm_turn *desk, const char *key, const struct fields *fields)
{
    text_reset(&desk->message);
    local_say(desk->local, &desk->message, key, fields);
}

static void warn(struct grimm_turn *desk, const char *sentence)
{
    text_reset(&desk->message);
    text_add(&desk->message, sentence);
    desk->is_warning = true;
}

static void add_status(const struct grimm_turn *desk, struct text *out)
{
    struct fields fields = { 0 };
    if (desk->message.length > 0) {
        text_add(out, desk->message.data);
    } else if (!desk->is_selecting || desk->place[0] == '\0') {
        text_add(out, story_last(desk->local, desk->seat));
    } else {
        field_word(&fields, "place", desk->place);
        field_word(&fields, "card", desk->fable);
        local_say(desk->local, out, desk->fable[0] == '\0' ? "grimm.chosen" : "grimm.chosen-fable",
                  &fields);
    }
}

/* The cards to be read beside the list: those of the answer, or the one that the
 * question is about. */
static void look_at_cards(const struct grimm_turn *desk, struct forest_page *page)
{
    const struct grimm_answer *choice = &desk->choices[desk->answers.cursor];
    const char *card = choice->kind == CHOICE_FABLE ? choice->id : question_card(&desk->forest);
    char key[80];
    if (choice->kind == CHOICE_MOVE) {
        struct description said;
        description_of(desk->local, desk->seat, desk->moves[choice->move].move, &said);
        page->looked_count = answer_cards(&said, page->looked_at);
    }
    snprintf(key, sizeof key, "grimm.timing.%s", card); /* a procedure is no card */
    if (page->looked_count == 0 && words_find(desk->local->language, key) != NULL)
        page->looked_at[page->looked_count++] = card;
}

static const char *keys_of(const struct grimm_turn *desk)
{
    enum language language = desk->local->language;
    const char *keys =
        words(language, desk->is_selecting ? "grimm.keys-select" : "grimm.keys-answer");
    return layout_width(keys) + 2 <= screen_columns() ? keys : words(language, "grimm.keys-small");
}

static void draw(void *page)
{
    struct grimm_turn *desk = page;
    struct fields fields = { 0 };
    struct text title, status;
    text_init(&title);
    text_init(&status);
    field_text(&fields, "seat", local_name(desk->local, desk->seat));
    local_say(desk->local, &title, "grimm.title-turn", &fields);
    add_status(desk, &status);
    for (int i = 0; i < desk->answers.count; i++)
        desk->answers.lines[i].is_marked = is_marked(desk, i);
    struct forest_page shown = {
        .local = desk->local,
        .forest = &desk->forest,
        .title = title.data,
        .status = status.data,
        .keys = keys_of(desk),
        .status_style = desk->is_warning ? STYLE_BOLD | STYLE_REVERSE : STYLE_BOLD,
        .is_urgent = desk->message.length > 0 || desk->is_selecting,
        .question = desk->question.data,
        .why = desk->why.data,
        .answers = &desk->answers,
        .story_count = desk->local->story_count,
    };
    look_at_cards(desk, &shown);
    forest_draw(&shown);
    text_clear(&title);
    text_clear(&status);
}

/* ---- choosing ---- */

static void make(struct grimm_turn *desk, const char *move)
{
    struct error error;
    int heard = desk->local->story_count;
    if (!local_play(desk->local, desk->seat, move, &error)) {
        warn(desk, error.message);
        return;
    }
    habits.heard[desk->seat] = heard;
}

static void lay_down(struct grimm_turn *desk)
{
    char move[MOVE_TEXT_MAX];
    if (desk->place[0] == '\0') {
        warn(desk, words(desk->local->language, "grimm.choose-place"));
        return;
    }
    snprintf(move, sizeof move, "play %s%s%s", desk->place, desk->fable[0] ? " " : "", desk->fable);
    make(desk, move);
}

static void mark(struct grimm_turn *desk)
{
    const struct grimm_answer *choice = &desk->choices[desk->answers.cursor];
    if (choice->kind == CHOICE_PLACE)
        desk->place = choice->id;
    else if (choice->kind == CHOICE_FABLE)
        desk->fable = choice->id;
}

static void choose(struct grimm_turn *desk)
{
    const struct grimm_answer *choice = &desk->choices[desk->answers.cursor];
    if (choice->kind == CHOICE_MOVE)
        make(desk, desk->moves[choice->move].text);
    else if (is_marked(desk, desk->answers.cursor))
        lay_down(desk);
    else
        mark(desk);
}

static void type_move(struct grimm_turn *desk)
{
    if (screen_type(&habits.line, words(desk->local->language, "play.type"), desk->moves,
                    desk->move_count, draw, desk) &&
        habits.line.text[0] != '\0')
        make(desk, habits.line.text);
}

/* ---- pages ---- */

static void show_page(const struct grimm_turn *desk, const char *title, const char *text)
{
    screen_page(title, text, words(desk->local->language, "play.page-keys"));
}

static void show_cards(const struct grimm_turn *desk)
{
    enum language language = desk->local->language;
    struct forest_page page = { .local = desk->local, .forest = &desk->forest };
    struct text text, match;
    text_init(&text);
    text_init(&match);
    forest_say_cards(&page, screen_columns() - 4, MOVES_MAX, &text);
    forest_say_table(desk->local, &desk->forest, &match);
    if (match.length > 0)
        text_addf(&text, "\n%s\n%s", words(language, "grimm.table-cards"), match.data);
    show_page(desk, words(language, "grimm.cards"), text.data);
    text_clear(&text);
    text_clear(&match);
}

static void show_story(const struct grimm_turn *desk)
{
    enum language language = desk->local->language;
    int since = habits.heard[desk->seat];
    struct text text;
    text_init(&text);
    text_addf(&text, "%s\n", words(language, "grimm.story-since"));
    story_add(desk->local, desk->seat, since, desk->local->story_count, &text);
    text_addf(&text, "%s\n", words(language, "grimm.story-before"));
    story_add(desk->local, desk->seat, 0, since, &text);
    show_page(desk, words(language, "grimm.story"), text.data);
    text_clear(&text);
}

static void show_moves(const struct grimm_turn *desk)
{
    struct text list, title;
    struct fields fields = { 0 };
    text_init(&list);
    text_init(&title);
    for (int i = 0; i < desk->move_count; i++)
        text_addf(&list, "%s\n", desk->moves[i].text);
    field_number(&fields, "count", desk->move_count);
    local_say(desk->local, &title, "play.moves-title", &fields);
    show_page(desk, title.data, list.data);
    text_clear(&list);
    text_clear(&title);
}

static void show_help(const struct grimm_turn *desk)
{
    enum language language = desk->local->language;
    struct text text;
    text_init(&text);
    text_addf(&text, "%s\n\n%s\n\n%s", words(language, "grimm.help-keys"),
              words(language, "grimm.help-rules"),
              desk->local->story[0].sentence); /* how its luck is sealed */
    show_page(desk, words(language, "grimm.help-title"), text.data);
    text_clear(&text);
}

/* ---- keys ---- */

static void list_key(struct grimm_turn *desk, int key)
{
    if (key == SCREEN_ENTER)
        choose(desk);
    else if (key == ' ' && desk->is_selecting)
        mark(desk);
    else if (key == SCREEN_ESCAPE)
        desk->place = desk->fable = "";
    else
        answers_move(&desk->answers, key);
}

static void digit_key(struct grimm_turn *desk, int digit)
{
    struct fields fields = { 0 };
    if (answers_type(&desk->answers, digit)) {
        mark(desk);
        return;
    }
    field_number(&fields, "count", answers_last(&desk->answers));
    say(desk, "play.no-such-answer", &fields);
}

static void any_key(void *page, int key)
{
    struct grimm_turn *desk = page;
    text_reset(&desk->message);
    desk->is_warning = false;
    if (key >= '0' && key <= '9') {
        digit_key(desk, key - '0');
        return;
    }
    desk->answers.typed = 0;
    switch (key) {
    case 'h':
        show_cards(desk);
        break;
    case 's':
        show_story(desk);
        break;
    case 'm':
        show_moves(desk);
        break;
    case '?':
        show_help(desk);
        break;
    case ':':
        type_move(desk);
        break;
    case 'u':
        say(desk, "grimm.nothing-to-undo", NULL);
        break;
    default:
        list_key(desk, key);
    }
}

static bool is_decided(const void *page)
{
    const struct grimm_turn *desk = page;
    return desk->local->match.log_count != desk->entries_before;
}

static enum turn_end decide(struct grimm_turn *desk)
{
    desk->entries_before = desk->local->match.log_count;
    return board_hear_keys(&(struct keys){ desk->local, desk, draw, any_key, is_decided });
}

enum turn_end forest_turn(struct local_match *local, int seat)
{
    struct grimm_turn *desk = memory_new(sizeof *desk);
    memset(desk, 0, sizeof *desk);
    desk->local = local;
    desk->seat = seat;
    desk->place = desk->fable = "";
    text_init(&desk->question);
    text_init(&desk->why);
    text_init(&desk->message);
    look(desk);
    enum turn_end end = decide(desk);
    answers_clear(&desk->answers);
    json_decref(desk->view);
    text_clear(&desk->question);
    text_clear(&desk->why);
    text_clear(&desk->message);
    free(desk);
    return end;
}

void forest_show(const struct local_match *local, const json_t *view, const struct caption *caption)
{
    struct forest *forest = memory_new(sizeof *forest);
    forest_read(forest, view);
    forest_draw(&(struct forest_page){
        .local = local,
        .forest = forest,
        .title = caption->title,
        .status = caption->status,
        .keys = caption->keys,
        .status_style = STYLE_BOLD,
        .story_count = caption->story,
    });
    free(forest);
}
