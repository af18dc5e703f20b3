/* decision.c: decisions in words. */
#include "decision.h"

#include "layout.h"
#include "story.h"

static int heard[SEATS_MAX]; /* by seat: lines of the story before its last decision led on */

/* ---- keys ---- */

static void press_digit(struct decision *decision, int digit)
{
    struct fields fields = { 0 };
    if (answers_type_digit(&decision->answers, digit)) {
        if (decision->answers.has_marks && decision->kind->number_marks)
            decision->kind->mark(decision->page);
        return;
    }
    field_number(&fields, "count", answers_highest_number(&decision->answers));
    turn_say(&decision->turn, "play.no-such-answer", &fields);
}

static void type_move(struct decision *decision)
{
    const char *move = turn_type_move(&decision->turn);
    if (move != NULL)
        decision_play(decision, move);
}

static void press(void *page, int key)
{
    struct decision *decision = page;
    const struct decision_kind *kind = decision->kind;
    if (key >= '0' && key <= '9') {
        press_digit(decision, key - '0');
        return;
    }
    decision->answers.typed = 0;
    if (key == SCREEN_ENTER)
        kind->choose(decision->page);
    else if (key == ' ' && decision->answers.has_marks)
        kind->mark(decision->page);
    else if (key == ':')
        type_move(decision);
    else if (key == 's')
        decision_show_story(decision->turn.local, decision->turn.seat, kind);
    else if (key == '?')
        turn_show_help(decision->turn.local);
    else if (!answers_move_cursor(&decision->answers, key))
        kind->press(decision->page, key);
}

/* ---- from its beginning to its end ---- */

static void draw(void *page)
{
    const struct decision *decision = page;
    decision->kind->draw(decision->page);
}

void decision_init(struct decision *decision, const struct decision_kind *kind,
                   struct local_match *local, int seat, void *page)
{
    *decision = (struct decision){
        .turn = { .local = local,
                  .seat = seat,
                  .page = decision,
                  .draw = draw,
                  .press = press,
                  .is_over = turn_has_moved },
        .kind = kind,
        .page = page,
    };
    turn_screen_init(&decision->turn);
    text_init(&decision->title);
    text_init(&decision->question);
    text_init(&decision->why);
    turn_add_title(&decision->turn, &decision->title);
}

void decision_clear(struct decision *decision)
{
    turn_screen_clear(&decision->turn);
    answers_clear(&decision->answers);
    text_clear(&decision->title);
    text_clear(&decision->question);
    text_clear(&decision->why);
}

struct page_frame decision_frame(const struct decision *decision)
{
    return (struct page_frame){
        .title = decision->title.data,
        .is_warning = decision->turn.is_warning,
        .is_urgent = decision->turn.message.length > 0,
        .question = decision->question.data,
        .why = decision->why.data,
        .answers = &decision->answers,
        .story_count = decision->turn.local->story_count,
    };
}

enum turn_end decision_run(struct decision *decision)
{
    return turn_screen_run(&decision->turn);
}

void decision_play(struct decision *decision, const char *move)
{
    struct turn_screen *turn = &decision->turn;
    struct error error;
    int told = turn->local->story_count;
    if (local_play(turn->local, turn->seat, move, &error))
        heard[turn->seat] = told;
    else
        turn_warn_of(turn, &error);
}

void decision_list_moves(struct decision *decision, add_answer_fn *say, const void *seen)
{
    struct text label;
    text_init(&label);
    for (int i = 0; i < decision->turn.move_count; i++) {
        text_reset(&label);
        say(decision->turn.local, seen, decision->turn.moves[i].move, &label);
        answers_add(&decision->answers, label.data, false);
    }
    text_clear(&label);
}

void decision_show_story(const struct local_match *local, int seat,
                         const struct decision_kind *kind)
{
    enum language language = local->language;
    int since = clamp(heard[seat], 0, local->story_count);
    struct text text;
    text_init(&text);
    text_addf(&text, "%s\n", words(language, kind->story_since));
    story_add_sentences(local, seat, since, local->story_count, &text);
    text_addf(&text, "%s\n", words(language, kind->story_before));
    story_add_sentences(local, seat, 0, since, &text);
    turn_show_page(local, words(language, kind->story), text.data);
    text_clear(&text);
}
