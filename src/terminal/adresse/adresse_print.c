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
    local_add_sentence(local, out, "adresse.screen.plain-heading", &fields);
}

static void print_table(const struct local_match *local, const struct tabletop *top,
                        struct text *out)
{
    struct fields fields = { 0 };
    struct text line;
    text_init(&line);
    for (int seat = 0; seat < top->seats; seat++) {
        tabletop_add_player(local, top, seat, &line);
        plain_end_line(out, &line);
    }
    field_number(&fields, "deck", top->deck);
    field_number(&fields, "discards", top->discards);
    field_number(&fields, "short", top->supply[SHORT]);
    field_number(&fields, "medium", top->supply[MEDIUM]);
    field_number(&fields, "long", top->supply[LONG]);
    local_add_sentence(local, &line, "adresse.screen.plain-supply", &fields);
    plain_end_line(out, &line);
    tabletop_add_challenge(local, top, &line);
    plain_end_line(out, &line);
    text_clear(&line);
}

static void print_hand(const struct local_match *local, const struct tabletop *top,
                       struct text *out)
{
    if (top->viewer < top->seats) {
        add_heading(local, words(local->language, "adresse.screen.cards"), out);
        text_add_char(out, '\n');
        tabletop_add_hand(local, top, top->viewer, PLAIN_COLUMNS, out);
    }
    for (int seat = 0; top->viewer == VIEWER_ALL && seat < top->seats; seat++) {
        const struct shown_player *player = &top->players[seat];
        add_heading(local, local_name(local, seat), out);
        for (int i = 0; i < player->hand_size; i++)
            text_addf(out, "%s %s", i > 0 ? "," : "", tabletop_card_name(local, player->hand[i]));
        text_add_char(out, '\n');
    }
}

void tabletop_print(const struct local_match *local, const json_t *view, struct text *out)
{
    struct tabletop *top = memory_new(sizeof *top);
    tabletop_read(top, view);
    print_table(local, top, out);
    text_add_char(out, '\n');
    tabletop_print_views(local, top, PLAIN_COLUMNS, VIEW_ROWS, out);
    text_add_char(out, '\n');
    print_hand(local, top, out);
    free(top);
}

void tabletop_print_hand(const struct local_match *local, int seat, struct text *out)
{
    struct tabletop *top = memory_new(sizeof *top);
    json_t *view = local_view(local, local->match.state, seat);
    tabletop_read(top, view);
    print_hand(local, top, out);
    json_decref(view);
    free(top);
}

static void print_places(const struct local_match *local, const struct tabletop *top, int seat,
                         struct text *out)
{
    bool is_aiming = tabletop_is_at(top, "aim");
    struct text line;
    text_init(&line);
    tabletop_add_question(local, top, &line);
    plain_end_line(out, &line);
    tabletop_add_question_details(local, top, &line);
    plain_end_line(out, &line);
    if (is_aiming)
        text_addf(&line, "%s", words(local->language, "adresse.screen.plain-aim"));
    plain_end_line(out, &line);
    plain_add_answers(local, seat, is_aiming ? PLACES_SHOWN : MOVES_MAX, tabletop_add_answer, top,
                      out);
    text_clear(&line);
}

void tabletop_print_question(const struct local_match *local, int seat, struct text *out)
{
    struct tabletop *top = memory_new(sizeof *top);
    json_t *view = local_view(local, local->match.state, seat);
    tabletop_read(top, view);
    if (tabletop_is_at(top, "hold"))
        tabletop_print_sway(local, top, out);
    else
        print_places(local, top, seat, out);
    json_decref(view);
    free(top);
}
