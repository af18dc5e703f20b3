/* adresse_print.c: Au doigt & à l'œil in lines of text, for plain mode. */
#include "adresse_screen.h"
#include "adresse_words.h"
#include "memory.h"
#include "plain_lines.h"

#include <stdlib.h>

enum { VIEW_ROWS = 12, PLACES_SHOWN = 8 };

/* "Your cards:", with the language's spaces. */
static void add_heading(const struct local_match *local, const char *title, struct text *out)
{
    struct fields fields = { 0 };
    field_text(&fields, "title", title);
    local_say(local, out, "adresse.screen.plain-heading", &fields);
}

static void print_table(const struct local_match *local, const struct tabletop *top,
                        struct text *out)
{
    struct fields fields = { 0 };
    struct text line;
    text_init(&line);
    for (int seat = 0; seat < top->seats; seat++) {
        top_player_say(local, top, seat, &line);
        plain_end_line(out, &line);
    }
    field_number(&fields, "deck", top->deck);
    field_number(&fields, "discards", top->discards);
    field_number(&fields, "short", top->supply[SHORT]);
    field_number(&fields, "medium", top->supply[MEDIUM]);
    field_number(&fields, "long", top->supply[LONG]);
    local_say(local, &line, "adresse.screen.plain-supply", &fields);
    plain_end_line(out, &line);
    top_challenge_say(local, top, &line);
    plain_end_line(out, &line);
    text_clear(&line);
}

static void print_hand(const struct local_match *local, const struct tabletop *top,
                       struct text *out)
{
    if (top->viewer < top->seats) {
        add_heading(local, words(local->language, "adresse.screen.cards"), out);
        text_add_char(out, '\n');
        tabletop_say_hand(local, top, top->viewer, PLAIN_COLUMNS, out);
    }
    for (int seat = 0; top->viewer == VIEWER_ALL && seat < top->seats; seat++) {
        const struct top_player *player = &top->players[seat];
        add_heading(local, local_name(local, seat), out);
        for (int i = 0; i < player->hand_size; i++)
            text_addf(out, "%s %s", i > 0 ? "," : "", top_card_name(local, player->hand[i]));
        text_add_char(out, '\n');
    }
}

void tabletop_print(const struct local_match *local, const json_t *view, struct text *out)
{
    struct tabletop *top = memory_new(sizeof *top);
    tabletop_read(top, view);
    print_table(local, top, out);
    text_add_char(out, '\n');
    views_print(local, top, PLAIN_COLUMNS, VIEW_ROWS, out);
    text_add_char(out, '\n');
    print_hand(local, top, out);
    free(top);
}

void tabletop_tell_held(const struct local_match *local, int seat, struct text *out)
{
    struct tabletop *top = memory_new(sizeof *top);
    json_t *view = local_view(local, local->match.state, seat);
    tabletop_read(top, view);
    print_hand(local, top, out);
    json_decref(view);
    free(top);
}

void tabletop_ask(const struct local_match *local, int seat, struct text *out)
{
    struct tabletop *top = memory_new(sizeof *top);
    struct text line;
    text_init(&line);
    json_t *view = local_view(local, local->match.state, seat);
    tabletop_read(top, view);
    bool is_placing = tabletop_is_at(top, "place");
    top_question_say(local, top, &line);
    plain_end_line(out, &line);
    top_why_say(local, top, &line);
    plain_end_line(out, &line);
    if (is_placing)
        text_addf(&line, "%s", words(local->language, "adresse.screen.plain-place"));
    plain_end_line(out, &line);
    plain_add_answers(local, seat, is_placing ? PLACES_SHOWN : MOVES_MAX, top_answer_say, top, out);
    json_decref(view);
    text_clear(&line);
    free(top);
}
