/* adresse_print.c: Au doigt & à l'œil in lines of text, for plain mode. */
#include "adresse_screen.h"
#include "adresse_words.h"
#include "layout.h"
#include "memory.h"

#include <stdlib.h>

enum { LINE_COLUMNS = 78, VIEW_ROWS = 12, PLACES_SHOWN = 8 };

/* "Your cards:", with the language's spaces. */
static void add_heading(const struct match *match, const char *title, struct text *out)
{
    struct fields fields = { 0 };
    field_text(&fields, "title", title);
    match_say(match, out, "adresse.screen.plain-heading", &fields);
}

static void end_line(struct text *out, struct text *line)
{
    if (line->length > 0)
        layout_wrap(out, line->data, LINE_COLUMNS);
    text_reset(line);
}

static void print_table(const struct match *match, const struct tabletop *top, struct text *out)
{
    struct fields fields = { 0 };
    struct text line;
    text_init(&line);
    for (int seat = 0; seat < top->seats; seat++) {
        top_player_say(match, top, seat, &line);
        end_line(out, &line);
    }
    field_number(&fields, "deck", top->deck);
    field_number(&fields, "discards", top->discards);
    field_number(&fields, "short", top->supply[SHORT]);
    field_number(&fields, "medium", top->supply[MEDIUM]);
    field_number(&fields, "long", top->supply[LONG]);
    match_say(match, &line, "adresse.screen.plain-supply", &fields);
    end_line(out, &line);
    top_challenge_say(match, top, &line);
    end_line(out, &line);
    text_clear(&line);
}

static void print_hand(const struct match *match, const struct tabletop *top, struct text *out)
{
    if (top->viewer < top->seats) {
        add_heading(match, words(match->language, "adresse.screen.cards"), out);
        text_add_char(out, '\n');
        tabletop_say_hand(match, top, top->viewer, LINE_COLUMNS, out);
    }
    for (int seat = 0; top->viewer == VIEWER_ALL && seat < top->seats; seat++) {
        const struct top_player *player = &top->players[seat];
        add_heading(match, match_name(match, seat), out);
        for (int i = 0; i < player->hand_size; i++)
            text_addf(out, "%s %s", i > 0 ? "," : "", top_card_name(match, player->hand[i]));
        text_add_char(out, '\n');
    }
}

void tabletop_print(const struct match *match, const json_t *view, struct text *out)
{
    struct tabletop *top = memory_new(sizeof *top);
    tabletop_read(top, view);
    print_table(match, top, out);
    text_add_char(out, '\n');
    views_print(match, top, LINE_COLUMNS, VIEW_ROWS, out);
    text_add_char(out, '\n');
    print_hand(match, top, out);
    free(top);
}

void tabletop_tell_held(const struct match *match, int seat, struct text *out)
{
    struct tabletop *top = memory_new(sizeof *top);
    json_t *view = match_view(match, match->table.state, seat);
    tabletop_read(top, view);
    print_hand(match, top, out);
    json_decref(view);
    free(top);
}

void tabletop_ask(const struct match *match, int seat, struct text *out)
{
    struct move_text *moves = memory_new(MOVES_MAX * sizeof *moves);
    struct tabletop *top = memory_new(sizeof *top);
    struct text line;
    text_init(&line);
    json_t *view = match_view(match, match->table.state, seat);
    int count = match_moves(match, seat, moves);
    tabletop_read(top, view);
    bool is_placing = tabletop_is_at(top, "place");
    top_question_say(match, top, &line);
    end_line(out, &line);
    top_why_say(match, top, &line);
    end_line(out, &line);
    if (is_placing)
        text_addf(&line, "%s", words(match->language, "adresse.screen.plain-place"));
    end_line(out, &line);
    for (int i = 0; i < count && (!is_placing || i < PLACES_SHOWN); i++) {
        text_addf(&line, "  %2d) ", i + 1);
        top_answer_say(match, top, moves[i].text, &line);
        end_line(out, &line);
    }
    json_decref(view);
    text_clear(&line);
    free(moves);
    free(top);
}
